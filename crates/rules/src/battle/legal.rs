use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{
    Aim, AttackId, AttackOrder, AttackRole, Battle, Casting, Command, CreatureId, Deed, Economy,
    GearId, Help, Manner, ObjectId, Question, Readied, Response, Shove, SpellId, Target, Targets,
    Trigger, Whose,
};
use crate::{
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, BonusActions, GearKind, Skill},
    magic::{CastingTime, KnownSpell, SpellRange, SpellUses},
    movement::{Course, Gait, Mover},
    ruleset::{ActionList, HelpAttack},
    space::{SQUARE, Spot},
};

/// The castings that a creature can pay for, their targets still open.
type Castings = SmallVec<[Casting; 16]>;

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
            Question::Part { creature, routine, part } => {
                found.extend(self.ways_to_do(creature, routine, part));
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
            Question::Part { creature, routine, part } => {
                let first = self.ways_to_do(creature, routine, part).into_iter().next();
                first.unwrap_or(Command::Decline)
            }
            Question::Spare { .. } | Question::Waive { .. } => Command::Choose(Choice::No),
            Question::Avert { .. } => Command::Choose(Choice::Yes),
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

    // The list asks the same functions as `check`, but each only as often as its answer can
    // differ: what depends on the creature alone once, what depends on the attack once for each.
    fn legal_on_turn(&self, id: CreatureId, found: &mut Vec<Command>) {
        found.push(Command::EndTurn);
        self.legal_riding(id, found);
        if self.turn.directed_by.is_some() {
            for command in [Command::Dash, Command::Disengage, Command::Dodge] {
                for economy in [Economy::Action, Economy::Bonus] {
                    let command = command(economy);
                    if self.check(&command).is_ok() {
                        found.push(command);
                    }
                }
            }
            self.legal_movement(id, found);
            return;
        }
        if self.is_ethereal(id) {
            let routines = 0..self.block(id).routines.len() as u8;
            found.extend(routines.map(Command::Perform));
            found.extend([Economy::Action, Economy::Bonus].map(Command::Dash));
            self.legal_movement(id, found);
            found.retain(|command| self.check(command).is_ok());
            return;
        }
        if self.check_able(id).is_ok() {
            let mut aims = SmallVec::<[Aim; 16]>::new();
            for other in self.ids() {
                if self.on_map(other) && self.places(id, other) {
                    aims.push(self.aim(id, other));
                }
            }
            let castings = self.castings(id);
            self.legal_attacks(id, &aims, found);
            self.legal_actions(id, &aims, &castings, found);
            self.legal_spells(id, &aims, &castings, found);
            self.legal_gear(id, &aims, found);
        }
        self.legal_movement(id, found);
        found.extend(self.grappled_by(id).map(|target| Command::Release { grappler: id, target }));
        if let Some(target) = self.creature(id).clings
            && self.check_let_go(id).is_ok()
        {
            found.push(Command::Release { grappler: id, target });
        }
        if self.check_end_concentration(id).is_ok() {
            found.push(Command::EndConcentration(id));
        }
        let mut last = crate::conditions::Bond(0);
        for effect in self.effects.iter().filter(|e| e.source == Some(id)) {
            if effect.bond > last {
                last = effect.bond;
                if self.check_dismiss(effect.bond).is_ok() {
                    found.push(Command::Dismiss(effect.bond));
                }
            }
        }
        for zone in self.zones.iter().filter(|z| z.caster == id) {
            let listed = self.effects.iter().any(|e| e.bond == zone.bond);
            if !listed && self.check_dismiss(zone.bond).is_ok() {
                found.push(Command::Dismiss(zone.bond));
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
        // Whoever is held has no speed, and so no movement; who rides is carried.
        if self.mount_of(id).is_some() || self.creature(id).clings.is_some() {
            return;
        }
        let lefts = self.lefts();
        let mover = (lefts.most() >= SQUARE).then(|| Mover::new(self, id, lefts));
        self.legal_jumps(id, mover.as_ref(), found);
        let Some(mover) = mover else { return };
        if self.setup.map.grid.at_edge(self.space(id)) && self.check_leave().is_ok() {
            found.push(Command::Leave);
        }
        let gait = self.usual_gait(id);
        mover.flood(gait).each_square(|to, _| found.push(Command::move_to(to)));
        if self.block(id).speeds.fly > 0 {
            self.legal_flights(id, &mover, found);
        }
    }

    /// For those who can fly: to land, or to rise above where they are.
    fn legal_flights(&self, id: CreatureId, mover: &Mover<'_>, found: &mut Vec<Command>) {
        let Spot { square, height } = self.spot(id);
        let fly = |to, level| Command::Move {
            to,
            path: None,
            course: Course { level: Some(level), gait: Some(Gait::Fly), careful: false },
        };
        if !mover.can_go(square, Gait::Fly) {
            return;
        }
        let sky = mover.flood(Gait::Fly);
        for level in [10, 20, 30].map(|up| height.saturating_add(up)) {
            if sky.cost_at(Spot { square, height: level }).is_some() {
                found.push(fly(square, level));
            }
        }
        let landings = sky.on_the_ground(mover);
        landings.each_square(|to, _| found.push(fly(to, mover.rest(to))));
    }

    fn legal_attacks(&self, id: CreatureId, aims: &[Aim], found: &mut Vec<Command>) {
        let can_attack = !self.turn.action || self.turn.attacks.any_left();
        let second = self.turn.light.is_some() && !self.turn.second_weapon;
        if !can_attack && !second {
            return;
        }
        let here = self.body(id);
        let mut targets: SmallVec<[(Target, u16); 16]> = aims
            .iter()
            .filter(|aim| aim.target != id && !aim.charmer && aim.covered.is_none())
            .map(|aim| (Target::Creature(aim.target), aim.feet))
            .collect();
        let creatures = targets.len();
        targets.extend((0..self.objects.len()).filter_map(|object| {
            let target = Target::Object(ObjectId(object as u8));
            Some((target, here.feet_to(self.check_aim(id, target).ok()?)))
        }));
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let roles = if second { &roles[..] } else { &roles[..1] };
        for (i, attack) in self.block(id).attacks.iter().enumerate() {
            let place = AttackId(i as u8);
            for manner in [Manner::Melee, Manner::Ranged] {
                let form = self.form(id, attack, manner);
                if self.check_distance(0, form, manner).is_err() {
                    continue;
                }
                let fits = |role: &AttackRole| {
                    self.check_attack_role(id, place, manner, *role).is_ok()
                        && self.check_wielded(id, attack, manner, Some(*role)).is_ok()
                };
                let roles: ArrayVec<AttackRole, 3> = roles.iter().copied().filter(fits).collect();
                if roles.is_empty() {
                    continue;
                }
                for (target, feet) in &targets {
                    if self.check_distance(*feet, form, manner).is_ok()
                        && self.check_part_free(id, place, *target).is_ok()
                        && roles.iter().all(|role| {
                            self.check_proviso(id, place, manner, *target, *role).is_ok()
                        })
                        && self.check_net_target(id, attack, *target).is_ok()
                        && self.check_fit_target(id, attack, *target).is_ok()
                    {
                        found.extend(roles.iter().map(|role| {
                            let (target, role) = (*target, *role);
                            Command::Attack(AttackOrder { target, attack: place, manner, role })
                        }));
                    }
                }
            }
        }
        let unarmed = AttackId(self.block(id).unarmed());
        if self.check_attack_left(id, unarmed).is_err() {
            return;
        }
        for (target, feet) in &targets[..creatures] {
            let Target::Creature(target) = *target else { continue };
            if *feet > 15 {
                continue;
            }
            if self.check_grapple_hold(id, target).is_ok() {
                found.push(Command::Grapple { target });
            }
            if self.check_wrestle(id, target, Rule::ShoveLimits).is_ok() {
                found.push(Command::Shove { target, into: Shove::Prone });
                found.push(Command::Shove { target, into: Shove::Away });
            }
        }
    }

    fn legal_actions(
        &self,
        id: CreatureId,
        aims: &[Aim],
        castings: &[Casting],
        found: &mut Vec<Command>,
    ) {
        self.legal_bonus_actions(id, found);
        let routines = 0..self.block(id).routines.len() as u8;
        found.extend(routines.filter(|r| self.check_perform(*r).is_ok()).map(Command::Perform));
        let objects = || (0..self.objects.len()).map(|object| ObjectId(object as u8));
        found.extend(
            objects()
                .filter(|object| self.check_use(*object).is_ok())
                .map(|object| Command::Use { object }),
        );
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
        let talks = self.setup.ruleset.actions == ActionList::WithInfluenceAndStudy;
        if talks {
            let studies = Skill::ALL.into_iter().filter(|s| s.ability() == Ability::Intelligence);
            found.extend(studies.map(Command::Study));
        }
        if self.check_hide().is_ok() {
            found.push(Command::Hide(Economy::Action));
        }
        if self.check_free(id).is_ok() {
            found.push(Command::Free { target: id });
        }
        if self.burns(id) && self.check_put_out().is_ok() {
            found.push(Command::PutOut);
        }
        if self.creature(id).is(Condition::Grappled) || self.creature(id).is(Condition::Restrained)
        {
            for with in [Skill::Athletics, Skill::Acrobatics] {
                if self.check_escape(with).is_ok() {
                    found.push(Command::Escape { with });
                }
            }
        }
        let ways: ArrayVec<Skill, 18> =
            Skill::ALL.into_iter().filter(|s| talks && s.sways()).collect();
        let helps = |skill: &Skill| self.check_help_skill(id, *skill).is_ok();
        let alone = !aims.iter().any(|aim| aim.target != id && self.allies(id, aim.target));
        let helps: ArrayVec<Skill, 18> =
            Skill::ALL.into_iter().filter(|skill| !alone && helps(skill)).collect();
        for aim in aims.iter().filter(|aim| aim.target != id) {
            self.legal_help(id, aim, found);
            let target = aim.target;
            if self.allies(id, target) {
                let check = |skill| Command::Help(Help::Check { ally: target, skill });
                found.extend(helps.iter().copied().map(check));
            }
            let open = |skill: &&Skill| !self.rebuffed(id, target, **skill);
            let influence = |skill: &Skill| Command::Influence { target, skill: *skill };
            found.extend(ways.iter().filter(open).map(influence));
        }
        found.extend(
            objects()
                .filter(|object| self.check_break(*object).is_ok())
                .map(|object| Command::Break { object }),
        );
        if !self.block(id).gear.is_empty() {
            for don in [true, false] {
                if self.check_shield(don).is_ok() {
                    found.push(Command::Shield { don });
                }
            }
        }
        self.legal_ready(id, castings, found);
    }

    fn legal_bonus_actions(&self, id: CreatureId, found: &mut Vec<Command>) {
        if self.block(id).bonus_actions.is_empty() || self.turn.bonus {
            return;
        }
        let economy = Economy::Bonus;
        for (command, action) in [
            (Command::Dash(economy), BonusActions::DASH),
            (Command::Disengage(economy), BonusActions::DISENGAGE),
            (Command::Dodge(economy), BonusActions::DODGE),
        ] {
            if self.check_common(economy, action).is_ok() {
                found.push(command);
            }
        }
        if self.check_common(economy, BonusActions::HIDE).is_ok() && self.check_hide().is_ok() {
            found.push(Command::Hide(economy));
        }
    }

    /// What a creature with its action can do for another close by.
    fn legal_help(&self, id: CreatureId, aim: &Aim, found: &mut Vec<Command>) {
        let target = aim.target;
        if aim.feet <= 5 {
            let attack = |ally| {
                let help = Help::Attack { target, ally };
                self.check_help_attack(id, target, ally).is_ok().then_some(Command::Help(help))
            };
            match self.setup.ruleset.help_attack {
                HelpAttack::AnyAlly => found.extend(attack(None)),
                HelpAttack::ChosenAlly if self.enemies(id, target) => {
                    found.extend(self.ids().filter_map(|ally| attack(Some(ally))));
                }
                HelpAttack::ChosenAlly => {}
            }
            if self.check_stabilise(id, target).is_ok() {
                found.push(Command::Help(Help::Stabilise { target }));
            }
            if self.check_wake(id, target).is_ok() {
                found.push(Command::Help(Help::Wake { target }));
            }
        }
        if aim.feet <= 15 && self.check_free(target).is_ok() {
            found.push(Command::Free { target });
        }
    }

    /// The triggers that tables use most.
    fn legal_ready(&self, id: CreatureId, castings: &[Casting], found: &mut Vec<Command>) {
        let within = |feet| Trigger { who: Whose::AnyEnemy, deed: Deed::ComesWithin(feet) };
        let mut offer = |feet, response| {
            let readied = Readied { trigger: within(feet), response };
            if self.check_ready(readied).is_ok() {
                found.push(Command::Ready(readied));
            }
        };
        for (i, form) in self.block(id).attacks.iter().enumerate() {
            let (attack, target) = (AttackId(i as u8), None);
            if form.reach > 0 {
                let response = Response::Attack { attack, manner: Manner::Melee, target };
                offer(form.reach, response);
            }
            if let Some(range) = form.range {
                let response = Response::Attack { attack, manner: Manner::Ranged, target };
                offer(range.normal, response);
            }
        }
        for casting in castings {
            let spell = self.setup.spell(casting.spell);
            let trigger = within(spell.range.feet().max(5));
            if spell.time == CastingTime::Action
                && spell.is_harmful()
                && self.check_trigger(id, trigger).is_ok()
            {
                let Casting { spell, slot, .. } = *casting;
                let response = Response::Spell { spell, slot, target: None };
                found.push(Command::Ready(Readied { trigger, response }));
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

    /// What a creature can cast on its turn as far as time, slots and components go.
    fn castings(&self, id: CreatureId) -> Castings {
        let mut castings = Castings::new();
        for known in &self.block(id).spellcasting.known {
            let spell = self.setup.spell(known.spell);
            if self.check_casting_time(id, known.spell).is_err()
                || self.check_user(id, spell).is_err()
                || self.check_components(id, spell).is_err()
            {
                continue;
            }
            castings.extend(self.slots_for(id, *known).filter_map(|slot| {
                let casting = Casting::on(known.spell, slot, Targets::NONE);
                let pays = self.check_slot(id, spell, casting).is_ok()
                    && self.check_spells_this_turn(spell, slot).is_ok();
                pays.then_some(casting)
            }));
        }
        castings
    }

    fn legal_spells(
        &self,
        id: CreatureId,
        aims: &[Aim],
        castings: &[Casting],
        found: &mut Vec<Command>,
    ) {
        for same in castings.chunk_by(|a, b| a.spell == b.spell) {
            self.legal_castings_among(id, aims, same, found);
        }
    }

    /// The castings of one spell or feature, if it is paid for.
    pub(crate) fn legal_castings(
        &self,
        id: CreatureId,
        spell: SpellId,
        slots: &[u8],
        found: &mut Vec<Command>,
    ) {
        let known = self.ids().filter(|o| self.on_map(*o) && self.places(id, *o));
        let aims: SmallVec<[Aim; 16]> = known.map(|other| self.aim(id, other)).collect();
        let castings = slots.iter().map(|slot| Casting::on(spell, *slot, Targets::NONE));
        let castings: Castings =
            castings.filter(|casting| self.check_cost(id, *casting).is_ok()).collect();
        if !castings.is_empty() {
            self.legal_castings_among(id, &aims, &castings, found);
        }
    }

    fn legal_castings_among(
        &self,
        id: CreatureId,
        aims: &[Aim],
        same: &[Casting],
        found: &mut Vec<Command>,
    ) {
        let spell = self.setup.spell(same[0].spell);
        if spell.teleport > 0 {
            self.legal_teleports(id, spell, same, found);
            return;
        }
        if spell.area.is_some() {
            same.iter().for_each(|casting| self.legal_areas(id, *casting, found));
            return;
        }
        let fits = |aim: &&Aim| match spell.range {
            SpellRange::Caster => aim.target == id,
            _ => self.check_spell_aim(id, spell, **aim).is_ok(),
        };
        let targets: SmallVec<[Targets; 16]> =
            aims.iter().filter(fits).map(|aim| Targets::one(aim.target)).collect();
        for casting in same {
            if spell.range == SpellRange::Caster || spell.most_targets(casting.slot) > 0 {
                let on = |targets| Command::Cast(Casting { targets, ..*casting });
                found.extend(targets.iter().copied().map(on));
            }
        }
    }

    fn legal_gear(&self, id: CreatureId, aims: &[Aim], found: &mut Vec<Command>) {
        let a_hand_free = self.free_hands(id) > 0;
        let lost = self.dropped.iter().filter(|d| a_hand_free && d.owner == id);
        let lost = lost.fold(0u32, |lost, d| lost | 1 << d.gear.0);
        for (i, item) in self.block(id).gear.iter().enumerate() {
            let gear = GearId(i as u8);
            if a_hand_free && self.check_draw(gear).is_ok() {
                found.push(Command::Draw(gear));
            }
            if self.holds(id, gear) {
                if self.check_stow(gear).is_ok() {
                    found.push(Command::Stow(gear));
                }
                if self.check_drop(gear).is_ok() {
                    found.push(Command::Drop(gear));
                }
            }
            if lost & (1 << i) != 0 && self.check_pick_up(gear).is_ok() {
                found.push(Command::PickUp(gear));
            }
            if matches!(item.kind, GearKind::Potion { .. } | GearKind::HealersKit) {
                let near = aims.iter().filter(|aim| aim.feet <= 5).map(|aim| aim.target);
                found.extend(
                    near.filter(|target| self.check_consume(gear, *target).is_ok())
                        .map(|target| Command::Consume { gear, target }),
                );
            }
        }
    }
}
