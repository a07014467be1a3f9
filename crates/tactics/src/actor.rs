//! The creature whose turn it is, with the enemies that it knows of.

use std::cell::OnceCell;

use affray_rules::{
    Attack, Battle, Body, Command, CommandKind, Condition, CreatureId, Economy, Footprint, GearId,
    Itinerary, Manner, MovementMode, Properties, SQUARE, Skill, Spell, SpellUses, Spot, Square,
};

use smallvec::SmallVec;

use crate::{
    blow::{Arms, Arsenal, Blow, Blows, longest_reach},
    estimate,
    ways::{Bearing, Ways},
};

/// The creature whose turn it is, and whom it is up against.
pub(crate) struct Actor<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) id: CreatureId,
    /// The enemies in the fight whose place it knows, the nearest first.
    pub(crate) foes: SmallVec<[Foe; 8]>,
    /// Whether any of them stands higher or lower than it does.
    uneven: bool,
    /// Whether any of them may take some damage otherwise than it is dealt.
    pub(crate) any_answers: bool,
    spells: OnceCell<Vec<Command>>,
    /// What it strikes with, where that is kept in mind.
    known: Option<&'a Arms>,
    blows: OnceCell<Blows>,
    bearing: OnceCell<Bearing>,
    ways: OnceCell<Ways>,
}

/// An enemy.
#[derive(Clone, Copy)]
pub(crate) struct Foe {
    pub(crate) id: CreatureId,
    pub(crate) body: Body,
    pub(crate) feet: u16,
    /// Whether it may take some damage otherwise than it is dealt.
    pub(crate) answers: bool,
}

/// This turn's part of a way that may take several.
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    /// What it begins with.
    pub(crate) goes: Command,
    /// The move that comes after a dash instead, where that leads further.
    pub(crate) runs: Option<Command>,
}

impl Leg {
    /// One that a dash makes no longer.
    pub(crate) const fn of(goes: Command) -> Leg {
        Leg { goes, runs: None }
    }
}

impl<'a> Actor<'a> {
    pub(crate) fn new(battle: &'a Battle, id: CreatureId) -> Actor<'a> {
        Actor::armed(battle, id, None)
    }

    /// The same for those who may keep in mind what stat blocks strike with.
    pub(crate) fn armed(
        battle: &'a Battle,
        id: CreatureId,
        arsenal: Option<&'a Arsenal>,
    ) -> Actor<'a> {
        let me = battle.creature(id);
        let (here, hostile) = (battle.body_of(me), battle.foes_of(me.side));
        let mut foes: SmallVec<[Foe; 8]> = SmallVec::new();
        let (mut uneven, mut any_answers) = (false, false);
        for (place, one) in battle.creatures().iter().enumerate() {
            if !hostile.contains(one.side) || !one.stands() {
                continue;
            }
            let other = CreatureId(place as u8);
            if one.hidden_from.is_empty() || battle.knows_place(id, other) {
                let (body, answers) = (battle.body_of(one), battle.answers_damage_as(one));
                foes.push(Foe { id: other, body, feet: here.feet_to(body), answers });
                any_answers |= answers;
                uneven |= body.bottom != here.bottom;
            }
        }
        sort(&mut foes);
        let known = match arsenal {
            Some(arsenal) if !battle.underwater(id) => Some(arsenal.arms(battle, id)),
            _ => None,
        };
        Actor {
            battle,
            id,
            foes,
            uneven,
            any_answers,
            spells: OnceCell::new(),
            known,
            blows: OnceCell::new(),
            bearing: OnceCell::new(),
            ways: OnceCell::new(),
        }
    }

    /// The blows that the stat block has.
    #[inline]
    pub(crate) fn blows(&self) -> &[Blow] {
        match self.known {
            Some(arms) => &arms.blows,
            None => self.blows.get_or_init(|| Blow::all(self.battle, self.id)),
        }
    }

    /// How far the longest of them reaches.
    #[inline]
    pub(crate) fn longest_reach(&self) -> u16 {
        match self.known {
            Some(arms) => arms.longest_reach,
            None => longest_reach(self.blows()),
        }
    }

    /// The attack that a blow is made with.
    pub(crate) fn attack(&self, blow: &Blow) -> &'a Attack {
        &self.battle.block(self.id).attacks[blow.place.index()]
    }

    /// How it goes.
    pub(crate) fn bearing(&self) -> Bearing {
        match self.uneven {
            true => *self.bearing.get_or_init(|| Bearing::of(self.battle, &self.foes)),
            false => Bearing::level(self.battle),
        }
    }

    /// Where it can go.
    pub(crate) fn ways(&self) -> &Ways {
        self.ways.get_or_init(|| self.ways_within(self.reach()))
    }

    /// Where it can go in order to get within so many feet of an enemy.
    pub(crate) fn ways_within(&self, feet: u16) -> Ways {
        Ways::among(self.battle, &self.foes, self.bearing(), feet, false)
    }

    /// Every spell and feature that it may cast from here.
    pub(crate) fn spells(&self) -> &[Command] {
        self.spells.get_or_init(|| self.battle.legal_of(CommandKind::Spell))
    }

    pub(crate) fn may(&self, command: Command) -> Option<Command> {
        self.battle.check(&command).is_ok().then_some(command)
    }

    pub(crate) fn stands_up(&self) -> Option<Command> {
        if !self.battle.creature(self.id).is(Condition::Prone) {
            return None;
        }
        self.may(Command::StandUp)
    }

    /// Whether a weapon is in hand or can be drawn for the attack.
    pub(crate) fn has_hands_for(&self, attack: &Attack, manner: Manner) -> bool {
        let Some(weapon) = attack.weapon.map(GearId) else { return true };
        let creature = self.battle.creature(self.id);
        let rules = self.battle.ruleset();
        let stock = |gear: u8| creature.stock[usize::from(gear)] > 0;
        let shoots = attack.properties.contains(Properties::AMMUNITION) && manner == Manner::Ranged;
        let both = attack.properties.contains(Properties::TWO_HANDED) || shoots;
        let held = self.battle.holds(self.id, weapon);
        let drawn = held
            || rules.weapon_swap_per_attack
            || !self.battle.turn().interaction
            || (rules.thrown_draws && manner == Manner::Ranged);
        let hands = usize::from(both) + usize::from(!held);
        let loaded = !shoots || attack.ammunition.is_none_or(stock);
        drawn && loaded && stock(weapon.0) && self.battle.free_hands(self.id) >= hands
    }

    /// Tries to escape from what holds it.
    pub(crate) fn gets_free(&self) -> Option<Command> {
        let me = self.battle.creature(self.id);
        if !me.is(Condition::Grappled) && !me.is(Condition::Restrained) {
            return None;
        }
        let block = self.battle.block(self.id);
        let skills = [Skill::Athletics, Skill::Acrobatics];
        let mut ways: Vec<Skill> = skills
            .into_iter()
            .filter(|with| self.may(Command::Escape { with: *with }).is_some())
            .collect();
        ways.sort_by_key(|skill| -block.skills[skill.index()]);
        ways.first().map(|with| Command::Escape { with: *with })
    }

    /// Goes where it can strike an enemy, and faster if it has nothing else to do.
    pub(crate) fn approaches(&self) -> Option<Command> {
        self.approach().map(|leg| leg.goes)
    }

    /// The same, with how far a dash would lead.
    pub(crate) fn approach(&self) -> Option<Leg> {
        let (nearest, reach) = (self.foes.first()?, self.reach());
        let near = nearest.feet <= reach || self.shoots_from_here(nearest.feet);
        if near && !self.battle.cover(self.id, nearest.id).is_total() {
            return None;
        }
        let nearer = || Some(Leg::of(self.ways().along(self.battle, self.nearer(self.ways())?)));
        let strikes = |at: Spot| self.reaches_somebody(at, reach);
        let bearing = self.bearing();
        if bearing.aloft {
            return match bearing.feet(self.battle) < SQUARE {
                true => self.dashes().map(Leg::of),
                false => self.flies_round(reach, strikes).map(Leg::of).or_else(nearer),
            };
        }
        if bearing.gait.is_some()
            && let Some(flies) = nearer()
        {
            return Some(flies);
        }
        self.goes_on(&self.spaces(), reach, strikes).or_else(nearer)
    }

    /// One stage of the way around walls for one who goes up and down, to a place that fits so near
    /// to an enemy; in the open it needs none.
    pub(crate) fn flies_round(&self, feet: u16, fits: impl Fn(Spot) -> bool) -> Option<Command> {
        let battle = self.battle;
        if battle.setup().map.is_plain() {
            return None;
        }
        let paths = battle.paths().by(self.bearing().gait(battle));
        paths.towards(&self.spaces(), feet, fits)?.command()
    }

    /// The spaces of its enemies.
    pub(crate) fn spaces(&self) -> SmallVec<[Footprint; 16]> {
        self.foes.iter().map(|foe| foe.body.space).collect()
    }

    /// Whether it would see an enemy within so many feet from there.
    pub(crate) fn reaches_somebody(&self, at: Spot, feet: u16) -> bool {
        let body = self.battle.body_at(self.id, at);
        self.foes
            .iter()
            .any(|foe| body.feet_to(foe.body) <= feet && self.battle.line_of_sight(body, foe.body))
    }

    /// One stage of the way to a place that fits, so near to one of several spaces; or a dash,
    /// where this turn's movement is spent.
    pub(crate) fn goes_on(
        &self,
        spaces: &[Footprint],
        feet: u16,
        fits: impl Fn(Spot) -> bool,
    ) -> Option<Leg> {
        if self.battle.movement_left() < SQUARE {
            return self.dashes().map(Leg::of);
        }
        self.leg(&self.battle.paths().towards(spaces, feet, fits)?)
    }

    /// This turn's part of a way.
    pub(crate) fn leg(&self, itinerary: &Itinerary) -> Option<Leg> {
        Some(Leg { goes: self.sets_out(itinerary)?, runs: itinerary.run() })
    }

    /// What a way begins with. Where only a dash gets it up the next climb, it dashes, or waits at the
    /// foot of it until it can.
    pub(crate) fn sets_out(&self, itinerary: &Itinerary) -> Option<Command> {
        let (battle, id) = (self.battle, self.id);
        let lasts = |feet: u16, left: &dyn Fn(MovementMode) -> u16| {
            [MovementMode::Walk, MovementMode::Climb]
                .iter()
                .any(|g| left(*g) + battle.speed_of(id, *g) >= feet)
        };
        match *itinerary {
            Itinerary::Goes { .. } => itinerary.command(),
            Itinerary::Climbs(feet) => {
                let dash = self.dashes().filter(|_| lasts(feet, &|g| battle.movement_left_by(g)));
                let waits = lasts(feet, &|g| battle.speed_of(id, g)).then_some(Command::EndTurn);
                dash.or(waits)
            }
            Itinerary::Opens(object) => self.may(Command::Use { object }),
        }
    }

    /// Takes up running, where it has a speed to run with.
    pub(crate) fn dashes(&self) -> Option<Command> {
        let dash = |economy| self.may(Command::Dash(economy));
        let runs = self.battle.main_speed(self.id) > 0;
        runs.then(|| dash(Economy::Bonus).or_else(|| dash(Economy::Action))).flatten()
    }

    /// Lets the mount that it controls bring it to the enemy, once a turn.
    pub(crate) fn rides_on(&self) -> Option<Command> {
        let mount = self.battle.partner_turn().filter(|turn| turn.moved == 0)?.creature;
        if self.foes.first()?.feet <= self.reach() {
            return None;
        }
        self.may(Command::Direct(mount))
    }

    /// What a mount does under its rider's hand: it goes to the enemy, and then it is the rider's
    /// turn to strike.
    pub(crate) fn carries(&self) -> Command {
        let moved = self.battle.turn().moved > 0;
        let goes = self.stands_up().or_else(|| self.approaches().filter(|_| !moved));
        let rider = self.battle.partner().filter(|_| moved);
        goes.or_else(|| self.may(Command::Direct(rider?))).unwrap_or(Command::EndTurn)
    }

    /// The square that brings it nearest to an enemy, if one does.
    pub(crate) fn nearer(&self, ways: &Ways) -> Option<Square> {
        let (battle, id) = (self.battle, self.id);
        let size = battle.creature(id).size;
        let way = |square: Square, at: Option<Spot>| {
            let space = Footprint::new(square, size);
            let body = at.map(|at| battle.body_at(id, at));
            let feet = |foe: &Foe| match body {
                Some(body) => body.feet_to(foe.body),
                None => space.feet_to(foe.body.space),
            };
            let to = |foe: &Foe| (feet(foe), aside(space, foe.body.space));
            self.foes.iter().map(to).min().unwrap_or((u16::MAX, 0))
        };
        let here = self.bearing().aloft.then(|| battle.spot(id));
        let (now, _) = way(battle.creature(id).square, here);
        ways.reach
            .squares()
            .map(|(square, cost)| (way(square, ways.spot(battle, id, square)), cost, square))
            .min()
            .filter(|((then, _), _, _)| *then < now)
            .map(|(_, _, square)| square)
    }

    pub(crate) fn reach(&self) -> u16 {
        let attacks = &self.battle.block(self.id).attacks;
        attacks.iter().map(|a| a.reach).max().unwrap_or(0)
    }

    /// Whether it does better by shooting from afar than by closing in.
    fn shoots_from_here(&self, feet: u16) -> bool {
        let block = self.battle.block(self.id);
        let ranged = block
            .attacks
            .iter()
            .take(usize::from(block.unarmed()))
            .filter(|a| a.range.is_some_and(|r| feet <= r.normal))
            .filter(|a| self.has_hands_for(a, Manner::Ranged))
            .map(estimate::damage)
            .chain(self.spells_from_here(feet))
            .fold(0.0, f64::max);
        let melee =
            block.attacks.iter().filter(|a| a.reach > 0).map(estimate::damage).fold(0.0, f64::max);
        ranged > 0.0 && ranged >= melee
    }

    /// The damage of the spells that reach so far and cost nothing.
    fn spells_from_here(&self, feet: u16) -> impl Iterator<Item = f64> {
        let spells = self.spells_at_will().filter(move |spell| spell.range.feet() >= feet);
        spells.map(|spell| estimate::sum(&spell.damage))
    }

    /// The spells that cost nothing.
    fn spells_at_will(&self) -> impl Iterator<Item = &'a Spell> {
        let setup = self.battle.setup();
        let known = self.battle.block(self.id).spellcasting.known.iter();
        known
            .map(|known| (known.uses, setup.spell(known.spell)))
            .filter(|(uses, spell)| *uses == SpellUses::AtWill || spell.level == 0)
            .map(|(_, spell)| spell)
    }

    /// What the spells that cost nothing do to an enemy, and how far they reach.
    pub(crate) fn spells_at_will_on(&self, foe: &Foe) -> impl Iterator<Item = (f64, u16)> {
        self.spells_at_will().map(move |spell| {
            let damage = match foe.answers {
                true => estimate::spell_damage_to(self.battle, self.id, foe.id, spell, 0),
                false => estimate::sum(&spell.damage),
            };
            (damage, spell.range.feet())
        })
    }
}

/// So many enemies are put in order one by one.
const FEW: usize = 16;

/// Puts enemies in order who are in order of their ids: the nearest first.
#[inline]
fn sort(foes: &mut [Foe]) {
    if foes.len() > FEW {
        return foes.sort_unstable_by_key(|foe| (foe.feet, foe.id));
    }
    for end in 1..foes.len() {
        let foe = foes[end];
        let mut place = end;
        while place > 0 && foes[place - 1].feet > foe.feet {
            foes[place] = foes[place - 1];
            place -= 1;
        }
        foes[place] = foe;
    }
}

/// How far two spaces lie from each other, rows and columns together.
fn aside(a: Footprint, b: Footprint) -> u16 {
    let apart = |a: u8, b: u8| u16::from(a.abs_diff(b));
    apart(a.corner.x, b.corner.x) + apart(a.corner.y, b.corner.y)
}
