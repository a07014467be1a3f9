//! How a routine is carried out: a choice for each of its parts.

use smallvec::SmallVec;

use super::{Common, GrantedMove, Part, RoutineTime};
use crate::{
    battle::{
        ActionName, AttackId, AttackOccasion, AttackOrder, AttackRole, Battle, Casting, CheckFrame,
        CheckPurpose, Chooser, Command, CreatureId, Economy, Engine, EventKind, Frame, Jump,
        Manner, Question, Refusal, RefusalReason, RoutineFrame, Sink, SpellId, StepResult, Target,
    },
    catalogue::Rule,
    effects::EndsOn,
    magic::{CastingTime, KnownSpell, SpellRange},
    movement::{MoveOptions, MovementMode, Mover},
};

impl Battle {
    /// A part of a routine, if there are so many.
    pub(crate) fn part(&self, id: CreatureId, routine: u8, part: u8) -> Option<Part> {
        let routine = self.block(id).routines.get(usize::from(routine))?;
        routine.parts.get(usize::from(part)).copied()
    }

    /// Whether the creature whose turn it is can begin a routine.
    pub(crate) fn check_perform(&self, routine: u8) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        let found = self.block(id).routines.get(usize::from(routine));
        match found.map(|routine| routine.time) {
            None => return Refusal::err(Rule::CreatureActions, RefusalReason::NoSuchThing),
            Some(RoutineTime::Action) => self.check_action(id)?,
            Some(RoutineTime::BonusAction) => self.check_bonus(id, true)?,
            Some(RoutineTime::Legendary { .. }) => {
                return Refusal::err(Rule::CreatureLegendary, RefusalReason::OnlyLegendary);
            }
            Some(RoutineTime::Reaction) => {
                return Refusal::err(Rule::ReactionTrigger, RefusalReason::OnlyInRoutine);
            }
            Some(RoutineTime::Lair) => {
                return Refusal::err(Rule::CreatureLair, RefusalReason::OnlyInRoutine);
            }
            Some(RoutineTime::TurnStart) => self.check_turn_start(id, routine)?,
        }
        self.check_owner(id, routine)?;
        match self.part(id, routine, 0) {
            Some(Part::Shape(shape)) => return self.check_shape(id, shape),
            Some(Part::Plane) => return Ok(()),
            Some(Part::Call(call)) => return self.check_call(id, call),
            _ => {}
        }
        self.check_parts(id, routine)
    }

    /// Whether nothing has been done on a turn yet.
    fn check_turn_start(&self, id: CreatureId, routine: u8) -> Result<(), Refusal> {
        self.check_able(id)?;
        let turn = &self.state.turn;
        let begun = turn.moved > 0 || turn.action || turn.bonus || turn.interaction;
        if begun || turn.performed & (1 << routine) != 0 {
            return Refusal::err(Rule::CreatureActions, RefusalReason::NotNow);
        }
        Ok(())
    }

    /// Whether what a routine asks of its owner is so.
    fn check_owner(&self, id: CreatureId, routine: u8) -> Result<(), Refusal> {
        let user = &self.block(id).routines[usize::from(routine)].user;
        match user.iter().all(|test| self.passes(id, id, test)) {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureActions, RefusalReason::NotNow),
        }
    }

    /// Whether a routine's uses are there, and something of it can be done.
    pub(crate) fn check_parts(&self, id: CreatureId, routine: u8) -> Result<(), Refusal> {
        self.check_owner(id, routine)?;
        let parts = &self.block(id).routines[usize::from(routine)].parts;
        for part in parts {
            if let Part::Use(place) = part {
                self.check_uses(id, usize::from(*place))?;
            }
        }
        let done = |part: u8| match parts[usize::from(part)] {
            Part::Common(common) => self.check_common_part(id, common).is_ok(),
            Part::Release => self.grappled_by(id).next().is_some(),
            _ => self.can_do(id, routine, part),
        };
        match (0..parts.len() as u8).any(done) {
            true => Ok(()),
            false => Refusal::err(Rule::CreatureActions, RefusalReason::NotNow),
        }
    }

    /// Whether a common action can be part of a routine now.
    fn check_common_part(&self, id: CreatureId, common: Common) -> Result<(), Refusal> {
        match common {
            Common::Hide if self.state.turn.creature == id => self.check_hide(id),
            Common::Hide => Refusal::err(Rule::CreatureActions, RefusalReason::NotNow),
            Common::Dash | Common::Disengage | Common::Dodge => self.check_able(id),
        }
    }

    /// Whether a command does this part of a routine.
    pub(crate) fn check_part(
        &self,
        id: CreatureId,
        routine: u8,
        part: u8,
        command: &Command,
    ) -> Result<(), Refusal> {
        let not_this = Refusal::err(Rule::CreatureActions, RefusalReason::NotAsked);
        match (self.part(id, routine, part), *command) {
            // What can't be done any more, or is not wanted, is left out.
            (Some(_), Command::Decline) => Ok(()),
            (Some(Part::Attack(any_of)), Command::Attack(order)) => {
                let fits = any_of & (1u32.checked_shl(order.attack.0.into()).unwrap_or(0)) != 0;
                if !fits || order.role != AttackRole::Action || order.one_handed {
                    return Refusal::err(Rule::CreatureActions, RefusalReason::NotAmongChoices);
                }
                let attack = self.attack(id, order.attack)?;
                self.check_routine_target(id, routine, order.target)?;
                self.check_strike(id, attack, order.target, order.manner, None).map(|_| ())
            }
            (Some(Part::Use(place)), Command::Cast(casting)) => {
                let known = &self.block(id).spellcasting.known;
                if known.get(usize::from(place)).is_none_or(|k| k.spell != casting.spell) {
                    return Refusal::err(Rule::CreatureActions, RefusalReason::NotAmongChoices);
                }
                self.check_routine_casting(id, routine, casting)?;
                self.check_casting(id, casting)
            }
            (Some(Part::Move(stint)), Command::Move { to, path, course }) => {
                self.check_stint(id, stint, (to, path), course)
            }
            (Some(Part::Search(wanted)), Command::Search(skill)) if wanted == skill => Ok(()),
            (Some(Part::Leap(leap)), Command::Jump(Jump::Long { to })) => {
                self.check_leap(id, to, leap)
            }
            (Some(Part::Cast { cantrip }), Command::Cast(casting)) => {
                if !self.is_own_spell(id, casting.spell, cantrip) {
                    return Refusal::err(Rule::CreatureActions, RefusalReason::NotAmongChoices);
                }
                self.check_routine_casting(id, routine, casting)?;
                self.check_casting(id, casting)
            }
            _ => not_this,
        }
    }

    /// Whether what a routine casts is for these targets.
    fn check_routine_casting(
        &self,
        id: CreatureId,
        routine: u8,
        casting: Casting,
    ) -> Result<(), Refusal> {
        let mut targets = casting.targets.iter().map(Target::Creature);
        targets.try_for_each(|target| self.check_routine_target(id, routine, target))
    }

    /// Whether a routine's attack is for this target.
    fn check_routine_target(
        &self,
        id: CreatureId,
        routine: u8,
        target: Target,
    ) -> Result<(), Refusal> {
        let only = &self.block(id).routines[usize::from(routine)].only;
        match target {
            Target::Creature(other) if only.iter().all(|test| self.passes(id, other, test)) => {
                Ok(())
            }
            Target::Creature(other) => {
                Refusal::err(Rule::CreatureActions, RefusalReason::Untouched(other))
            }
            _ if only.is_empty() => Ok(()),
            _ => Refusal::err(Rule::CreatureActions, RefusalReason::NotNow),
        }
    }

    /// Whether a spell is among those that a routine lets a creature cast.
    fn is_own_spell(&self, id: CreatureId, spell: SpellId, cantrip: bool) -> bool {
        let own = self.setup.spells.get(spell.index());
        self.known_place(id, spell).is_some()
            && own.is_some_and(|own| {
                own.is_spell()
                    && !matches!(own.time, CastingTime::Reaction(_))
                    && (!cantrip || own.level == 0)
            })
    }

    /// Every plain way to do a part of a routine; none where it can't be done.
    pub fn ways_to_do(&self, id: CreatureId, routine: u8, part: u8) -> Vec<Command> {
        self.some_ways_to_do(id, routine, part, usize::MAX)
    }

    /// Whether there is a way to do a part of a routine.
    pub(super) fn can_do(&self, id: CreatureId, routine: u8, part: u8) -> bool {
        !self.some_ways_to_do(id, routine, part, 1).is_empty()
    }

    /// So many ways to do a part of a routine, if there are as many. There may be more, where
    /// looking for one finds several.
    fn some_ways_to_do(&self, id: CreatureId, routine: u8, part: u8, most: usize) -> Vec<Command> {
        let mut found = Vec::new();
        let fits = |command: &Command| match command {
            Command::Cast(casting) => self.check_routine_casting(id, routine, *casting).is_ok(),
            _ => true,
        };
        let choosy = self.block(id).routines.get(usize::from(routine));
        let choosy = choosy.is_some_and(|routine| !routine.only.is_empty());
        let enough = if choosy { usize::MAX } else { most };
        let mut cast = |known: &KnownSpell| {
            let slots: SmallVec<[u8; 10]> = self.slots_for(id, *known).collect();
            self.legal_castings(id, known.spell, &slots, enough, &mut found);
            if choosy {
                found.retain(fits);
            }
            found.len() < most
        };
        let known = &self.block(id).spellcasting.known;
        match self.part(id, routine, part) {
            None
            | Some(
                Part::Shape(_) | Part::Plane | Part::Call(_) | Part::Common(_) | Part::Release,
            ) => {}
            Some(Part::Attack(any_of)) => {
                found.extend(self.strikes(id, routine, any_of).take(most))
            }
            Some(Part::Leap(leap)) => self.legal_leaps(id, leap, most, &mut found),
            Some(Part::Cast { cantrip }) => {
                let mut own = known.iter().filter(|k| self.is_own_spell(id, k.spell, cantrip));
                own.all(&mut cast);
            }
            Some(Part::Use(place)) => {
                known.get(usize::from(place)).into_iter().all(cast);
            }
            Some(Part::Move(stint)) => self.stint_moves(id, stint, most, &mut found),
            Some(Part::Search(skill)) => found.push(Command::Search(skill)),
        }
        found
    }

    /// Where a move beside the turn's own may lead, or so many such places.
    fn stint_moves(
        &self,
        id: CreatureId,
        stint: GrantedMove,
        most: usize,
        found: &mut Vec<Command>,
    ) {
        if self.check_can_move(id).is_err() {
            return;
        }
        let mover = Mover::new(self, id, self.stint_lefts(id, stint));
        // A flight ends on the ground; who swims keeps its depth.
        let lands = stint.gait == Some(MovementMode::Fly);
        let course = |to| MoveOptions {
            level: lands.then(|| mover.rest(to)),
            gait: stint.gait,
            ..MoveOptions::PLAIN
        };
        // Which gaits are open is the same wherever it goes.
        let here = self.creature(id).square;
        if self.gait_for(id, here, course(here)).is_err() {
            return;
        }
        let flood = mover.flood(stint.gait.unwrap_or_else(|| self.usual_gait(id)));
        let flood = if lands { flood.on_the_ground(&mover) } else { flood };
        flood.each_square(|to, _| {
            if found.len() < most && (!stint.towards || self.leads_to_an_enemy(id, to)) {
                found.push(Command::Move { to, path: None, course: course(to) });
            }
        });
    }

    /// The attacks of a routine that could be made now.
    fn strikes(&self, id: CreatureId, routine: u8, any_of: u32) -> impl Iterator<Item = Command> {
        let others = self.ids().filter(move |o| {
            *o != id
                && self.on_map(*o)
                && self.places(id, *o)
                && self.check_routine_target(id, routine, Target::Creature(*o)).is_ok()
        });
        let attacks = &self.block(id).attacks;
        let forms = (0..attacks.len())
            .filter(move |i| any_of & (1 << i) != 0)
            .flat_map(|i| [Manner::Melee, Manner::Ranged].map(|manner| (i, manner)));
        others.map(Target::Creature).flat_map(move |target| {
            let fits = move |(i, manner): &(usize, Manner)| {
                self.check_strike(id, &attacks[*i], target, *manner, None).is_ok()
            };
            forms.clone().filter(fits).map(move |(i, manner)| {
                let (attack, role) = (AttackId(i as u8), AttackRole::Action);
                Command::Attack(AttackOrder { target, attack, manner, role, one_handed: false })
            })
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A routine begins on its owner's turn.
    pub(crate) fn begin_routine(&mut self, id: CreatureId, place: u8) {
        let time = self.battle.block(id).routines[usize::from(place)].time;
        let action = ActionName::Routine(place);
        match time {
            RoutineTime::BonusAction => {
                self.spend(id, action, Economy::Bonus, Rule::CreatureActions);
            }
            RoutineTime::TurnStart => {
                self.battle.state.turn.performed |= 1 << place;
                let economy = Economy::Action;
                self.emit([Rule::CreatureActions], |_| EventKind::Action {
                    creature: id,
                    action,
                    economy,
                });
            }
            _ => self.spend(id, action, Economy::Action, Rule::CreatureActions),
        }
        self.push(Frame::Routine(RoutineFrame { creature: id, routine: place, part: 0 }));
    }

    /// A common action as part of a routine.
    fn take_common(&mut self, id: CreatureId, common: Common) {
        let (action, rule) = match common {
            Common::Dash => (ActionName::Dash, Rule::ActionDash),
            Common::Disengage => (ActionName::Disengage, Rule::ActionDisengage),
            Common::Dodge => (ActionName::Dodge, Rule::ActionDodge),
            Common::Hide => (ActionName::Hide, Rule::ActionHide),
        };
        let economy = Economy::Action;
        self.emit([rule], |_| EventKind::Action { creature: id, action, economy });
        match common {
            Common::Dash => self.dash(),
            Common::Disengage => self.disengage(id),
            Common::Dodge => self.dodge(id),
            Common::Hide => self.begin_hide(id),
        }
    }

    pub(crate) fn step_routine(&mut self, f: RoutineFrame) -> StepResult {
        let RoutineFrame { creature: id, routine, part } = f;
        let able = self.battle.creature(id).stands() && self.battle.check_able(id).is_ok();
        let Some(what) = self.battle.part(id, routine, part).filter(|_| able) else {
            self.pop();
            self.end_on(id, EndsOn::ROUTINE);
            return Ok(());
        };
        if let Part::Shape(shape) = what {
            self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
            if self.battle.check_shape(id, shape).is_ok() {
                self.change_shape(id, shape);
            }
            return Ok(());
        }
        if what == Part::Plane {
            self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
            self.change_plane(id);
            return Ok(());
        }
        if let Part::Call(call) = what {
            self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
            self.call_up(id, call);
            return Ok(());
        }
        if let Part::Common(common) = what {
            self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
            if self.battle.check_common_part(id, common).is_ok() {
                self.take_common(id, common);
            }
            return Ok(());
        }
        if what == Part::Release {
            self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
            self.release_all(id);
            return Ok(());
        }
        // Two tell whether there is a choice.
        let mut ways = self.battle.some_ways_to_do(id, routine, part, 2);
        if ways.is_empty() {
            self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
            return Ok(());
        }
        // What it does to itself leaves nothing to choose.
        if let (Part::Use(place), [Command::Cast(casting)]) = (what, &mut ways[..]) {
            let known = self.battle.block(id).spellcasting.known[usize::from(place)];
            let spell = self.setup.spell(known.spell);
            if spell.range == SpellRange::Caster && spell.area.is_none() && spell.teleport == 0 {
                let casting = *casting;
                self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
                self.begin_cast(id, casting, false);
                return Ok(());
            }
        }
        let question = Question::Part { creature: id, routine, part };
        let answer = self.ask(Chooser::Creature(id), question)?;
        self.set(Frame::Routine(RoutineFrame { part: part + 1, ..f }));
        match (what, answer) {
            (Part::Attack(_), Command::Attack(order)) => {
                let AttackOrder { attack, target, manner, .. } = order;
                self.strike(id, attack, target, manner, AttackOccasion::Routine);
            }
            (Part::Use(_) | Part::Cast { .. }, Command::Cast(casting)) => {
                self.begin_cast(id, casting, false);
            }
            (Part::Leap(leap), Command::Jump(Jump::Long { to })) => {
                self.begin_leap(id, to, leap);
            }
            (Part::Move(stint), Command::Move { to, path, course }) => {
                self.begin_stint(id, stint, (to, path), course);
            }
            (Part::Search(skill), Command::Search(_)) => self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: skill.ability(),
                skill: Some(skill),
                dc: None,
                purpose: CheckPurpose::Search,
            })),
            _ => {}
        }
        Ok(())
    }
}
