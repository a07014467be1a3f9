use super::{
    AttackId, AttackOrder, AttackRole, Battle, Casting, Command, CreatureId, Deed, Economy, GearId,
    Help, Manner, ObjectId, Question, Readied, Response, Shove, Target, Targets, Trigger, Whose,
};
use crate::{
    conditions::Condition,
    creature::{Ability, GearKind, Skill},
    magic::{CastingTime, KnownSpell, SpellUses},
    movement::Mover,
    ruleset::{ActionList, HelpAttack},
};

impl Battle {
    /// Every command that is legal now, the sensible default first where there is one.
    ///
    /// Where a command has endless forms, the list holds the plain ones: moves by their goal,
    /// attacks on creatures and objects but not on every empty square, a few common triggers to
    /// ready for, a spell on one target at a time; [`check`](Battle::check) knows the others too.
    pub fn legal(&self) -> Vec<Command> {
        let mut found = Vec::new();
        self.legal_into(&mut found);
        found
    }

    /// As [`legal`](Battle::legal), into a list that is emptied first and can be used again.
    pub fn legal_into(&self, found: &mut Vec<Command>) {
        found.clear();
        match self.decision.question {
            Question::Over(_) => {}
            Question::Turn(id) => self.legal_on_turn(id, found),
            Question::React { creature, cue } => {
                found.extend(self.reactions(creature, cue).into_iter().map(Command::React));
                found.push(Command::Decline);
            }
            Question::Roll(wanted) => found.extend((1..=wanted.sides).map(Command::Rolled)),
            _ => {
                let mut choices = Vec::new();
                self.choices(&mut choices);
                found.extend(choices.into_iter().map(Command::Choose));
            }
        }
    }

    /// What a person who does not care would answer: the GM's default where the book leaves it to
    /// the GM; nothing for a die, which must be rolled.
    pub fn default_command(&self) -> Option<Command> {
        use super::Choice;
        Some(match self.decision.question {
            Question::Over(_) | Question::Roll(_) => return None,
            Question::Turn(_) => Command::EndTurn,
            Question::React { .. } => Command::Decline,
            Question::Spare { .. } | Question::Waive { .. } => Command::Choose(Choice::No),
            Question::Ruling { .. } => Command::Choose(Choice::Dc(15)),
            Question::Temporary { creature, offered } => {
                let better = offered > self.creature(creature).temporary;
                Command::Choose(if better { Choice::Yes } else { Choice::No })
            }
            Question::Withstand { creature, .. } => {
                let better = self.withstands_with(creature, Ability::Dexterity)
                    > self.withstands_with(creature, Ability::Strength);
                Command::Choose(Choice::Ability(if better {
                    Ability::Dexterity
                } else {
                    Ability::Strength
                }))
            }
            _ => {
                let mut choices = Vec::new();
                self.choices(&mut choices);
                Command::Choose(choices.into_iter().next()?)
            }
        })
    }

    fn withstands_with(&self, id: CreatureId, ability: Ability) -> i8 {
        use crate::ruleset::Grapple;
        let block = self.block(id);
        match (self.setup.ruleset.grapple, ability) {
            (Grapple::SavingThrow, _) => block.saves[ability.index()],
            (Grapple::Contest, Ability::Dexterity) => block.skills[Skill::Acrobatics.index()],
            (Grapple::Contest, _) => block.skills[Skill::Athletics.index()],
        }
    }

    fn legal_on_turn(&self, id: CreatureId, found: &mut Vec<Command>) {
        found.push(Command::EndTurn);
        let able = !self.creature(id).is(Condition::Incapacitated);
        if able {
            self.legal_attacks(id, found);
            self.legal_actions(id, found);
            self.legal_spells(id, found);
            self.legal_gear(id, found);
        }
        self.legal_movement(id, found);
        let mut offer = |command| {
            if self.check(&command).is_ok() {
                found.push(command);
            }
        };
        for target in self.grappled_by(id) {
            offer(Command::Release { grappler: id, target });
        }
        offer(Command::EndConcentration(id));
        let mut last = crate::conditions::Bond(0);
        for effect in self.effects.iter().filter(|e| e.source == Some(id)) {
            if effect.bond > last {
                last = effect.bond;
                offer(Command::Dismiss(effect.bond));
            }
        }
    }

    fn legal_movement(&self, id: CreatureId, found: &mut Vec<Command>) {
        if self.check_drop_prone().is_ok() {
            found.push(Command::DropProne);
        }
        if self.creature(id).is(Condition::Prone) && self.check_stand_up().is_ok() {
            found.push(Command::StandUp);
        }
        let left = self.movement_left();
        if left < 5 || self.check_can_move(id).is_err() {
            return;
        }
        if self.check_leave().is_ok() {
            found.push(Command::Leave);
        }
        let reachable = Mover::new(self, id).flood(left);
        found.extend(reachable.squares().map(|(to, _)| Command::Move { to, path: None }));
    }

    fn legal_attacks(&self, id: CreatureId, found: &mut Vec<Command>) {
        let can_attack = !self.turn.action || self.turn.attacks.any_left();
        let second = self.turn.light.is_some() && !self.turn.second_weapon;
        if !can_attack && !second {
            return;
        }
        let block = self.block(id);
        for (i, attack) in block.attacks.iter().enumerate() {
            for manner in [Manner::Melee, Manner::Ranged] {
                let possible = match manner {
                    _ if attack.is_makeshift(manner) => true,
                    Manner::Melee => attack.reach > 0,
                    Manner::Ranged => attack.range.is_some(),
                };
                if !possible {
                    continue;
                }
                let mut offer = |target| {
                    for role in [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick] {
                        if role != AttackRole::Action && !second {
                            continue;
                        }
                        let order = AttackOrder { target, attack: AttackId(i as u8), manner, role };
                        if self.check_attack(order).is_ok() {
                            found.push(Command::Attack(order));
                        }
                    }
                };
                for other in self.ids() {
                    if other != id && self.on_map(other) {
                        offer(Target::Creature(other));
                    }
                }
                for object in 0..self.objects.len() {
                    offer(Target::Object(ObjectId(object as u8)));
                }
            }
        }
        for target in self.ids() {
            if target != id && self.on_map(target) && self.distance(id, target) <= 15 {
                for command in [
                    Command::Grapple { target },
                    Command::Shove { target, into: Shove::Prone },
                    Command::Shove { target, into: Shove::Away },
                ] {
                    if self.check(&command).is_ok() {
                        found.push(command);
                    }
                }
            }
        }
    }

    fn legal_actions(&self, id: CreatureId, found: &mut Vec<Command>) {
        let bonus = self.block(id).bonus_actions;
        if !bonus.is_empty() && !self.turn.bonus {
            for command in [Command::Dash, Command::Disengage, Command::Dodge, Command::Hide] {
                self.offer(command(Economy::Bonus), found);
            }
        }
        for object in 0..self.objects.len() {
            self.offer(Command::Use { object: ObjectId(object as u8) }, found);
        }
        if self.turn.action {
            return;
        }
        // With the action there, these need nothing more.
        found.extend(
            [Command::Dash, Command::Disengage, Command::Dodge].map(|c| c(Economy::Action)),
        );
        found.extend(Ability::ALL.map(|ability| Command::Improvise { ability }));
        found
            .extend(Skill::ALL.into_iter().filter(|s| self.searches_with(*s)).map(Command::Search));
        if self.setup.ruleset.actions == ActionList::WithInfluenceAndStudy {
            let studies = Skill::ALL.into_iter().filter(|s| s.ability() == Ability::Intelligence);
            found.extend(studies.map(Command::Study));
        }
        self.offer(Command::Hide(Economy::Action), found);
        if self.creature(id).is(Condition::Grappled) || self.creature(id).is(Condition::Restrained)
        {
            for with in [Skill::Athletics, Skill::Acrobatics] {
                self.offer(Command::Escape { with }, found);
            }
        }
        for target in self.ids() {
            if target != id && self.on_map(target) {
                self.legal_help(id, target, found);
            }
        }
        for object in 0..self.objects.len() {
            self.offer(Command::Break { object: ObjectId(object as u8) }, found);
        }
        if !self.block(id).gear.is_empty() {
            self.offer(Command::Shield { don: true }, found);
            self.offer(Command::Shield { don: false }, found);
        }
        self.offer_ready(id, &mut |command| self.offer(command, found));
    }

    fn offer(&self, command: Command, found: &mut Vec<Command>) {
        if self.check(&command).is_ok() {
            found.push(command);
        }
    }

    /// What a creature with its action can do for, or with, another.
    fn legal_help(&self, id: CreatureId, target: CreatureId, found: &mut Vec<Command>) {
        if self.distance(id, target) <= 15 {
            match self.setup.ruleset.help_attack {
                HelpAttack::AnyAlly => {
                    self.offer(Command::Help(Help::Attack { target, ally: None }), found);
                }
                HelpAttack::ChosenAlly if self.enemies(id, target) => {
                    for ally in self.ids() {
                        let ally = Some(ally);
                        self.offer(Command::Help(Help::Attack { target, ally }), found);
                    }
                }
                HelpAttack::ChosenAlly => {}
            }
            self.offer(Command::Help(Help::Stabilise { target }), found);
            self.offer(Command::Help(Help::Wake { target }), found);
            self.offer(Command::Free { target }, found);
        }
        if self.allies(id, target) {
            let helps = |s: &Skill| self.check_help_check(id, target, *s).is_ok();
            found.extend(
                Skill::ALL
                    .into_iter()
                    .filter(helps)
                    .map(|skill| Command::Help(Help::Check { ally: target, skill })),
            );
        }
        if self.setup.ruleset.actions == ActionList::WithInfluenceAndStudy {
            found.extend(
                Skill::ALL
                    .into_iter()
                    .filter(|s| s.sways() && !self.rebuffed(id, target, *s))
                    .map(|skill| Command::Influence { target, skill }),
            );
        }
    }

    /// The triggers that tables use most.
    fn offer_ready(&self, id: CreatureId, offer: &mut impl FnMut(Command)) {
        let ready = |deed, response| {
            Command::Ready(Readied { trigger: Trigger { who: Whose::AnyEnemy, deed }, response })
        };
        for (i, attack) in self.block(id).attacks.iter().enumerate() {
            let attack_id = AttackId(i as u8);
            let target = None;
            if attack.reach > 0 {
                let response =
                    Response::Attack { attack: attack_id, manner: Manner::Melee, target };
                offer(ready(Deed::ComesWithin(attack.reach), response));
            }
            if let Some(range) = attack.range {
                let response =
                    Response::Attack { attack: attack_id, manner: Manner::Ranged, target };
                offer(ready(Deed::ComesWithin(range.normal), response));
            }
        }
        for known in &self.block(id).spellcasting.known {
            let spell = self.setup.spell(known.spell);
            if spell.time == CastingTime::Action && spell.is_harmful() {
                for slot in self.slots_for(id, *known) {
                    let response = Response::Spell { spell: known.spell, slot, target: None };
                    offer(ready(Deed::ComesWithin(spell.range.feet().max(5)), response));
                }
            }
        }
    }

    /// The slots that a creature has for a spell: 0 where it needs none.
    pub(crate) fn slots_for(
        &self,
        id: CreatureId,
        known: KnownSpell,
    ) -> impl Iterator<Item = u8> + use<> {
        let level = self.setup.spell(known.spell).level;
        let free = level == 0 || known.uses != SpellUses::Slot;
        let slots = self.creature(id).slots;
        (0..=9u8).filter(move |slot| match slot {
            0 => free,
            slot => !free && *slot >= level && slots[usize::from(*slot) - 1] > 0,
        })
    }

    fn legal_spells(&self, id: CreatureId, found: &mut Vec<Command>) {
        for known in &self.block(id).spellcasting.known {
            let spell = self.setup.spell(known.spell);
            if matches!(spell.time, CastingTime::Reaction(_)) {
                continue;
            }
            for slot in self.slots_for(id, *known) {
                let mut casting = Casting { spell: known.spell, slot, targets: Targets::NONE };
                if self.check_cost(id, casting).is_err() {
                    continue;
                }
                for target in self.ids() {
                    if self.on_map(target) {
                        casting.targets = Targets::one(target);
                        if self.check_cast(casting).is_ok() {
                            found.push(Command::Cast(casting));
                        }
                    }
                }
            }
        }
    }

    fn legal_gear(&self, id: CreatureId, found: &mut Vec<Command>) {
        let mut offer = |command: Command| {
            if self.check(&command).is_ok() {
                found.push(command);
            }
        };
        for i in 0..self.block(id).gear.len() {
            let gear = GearId(i as u8);
            offer(Command::Draw(gear));
            offer(Command::Stow(gear));
            offer(Command::Drop(gear));
            offer(Command::PickUp(gear));
            let kind = &self.block(id).gear[i].kind;
            if matches!(kind, GearKind::Potion { .. } | GearKind::HealersKit) {
                for target in self.ids() {
                    offer(Command::Consume { gear, target });
                }
            }
        }
    }
}
