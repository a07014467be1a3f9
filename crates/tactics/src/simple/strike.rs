//! The best attack on the nearest enemy, or the way there.

use affray_rules::{
    AttackRole, Body, Casting, Command, CreatureId, MoveOptions, MovementMode, SQUARE, Spot,
    Square, Stroke, Target,
};

use super::doors;
use crate::{
    actor::{Actor, Foe, Leg},
    blow::{Blow, power},
    estimate,
    weighed::Weighed,
};

/// A step must be worth so much more.
const WORTH_A_STEP: f64 = 1.1;

/// What to do, and how much it may be expected to bring.
#[derive(Clone, Copy)]
struct Plan {
    worth: f64,
    command: Command,
}

/// What to come near for: how much it may be expected to bring, and from how many feet.
struct Aim<'a> {
    worth: f64,
    feet: u16,
    /// With what, unless it is a spell.
    blow: Option<&'a Blow>,
}

impl Actor<'_> {
    /// Strikes at the nearest enemy with the best that it has, and goes there first if it must.
    pub(super) fn fights(&self, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let turn = self.battle.turn();
        let second = turn.light.any() && !turn.second_weapon;
        let strikes = super::can_strike(self.battle);
        let casts = !self.battle.block(self.id).spellcasting.known.is_empty();
        // Where it goes in any case, it does not look at what it could do from here.
        let ahead = if strikes && !second && !casts { self.aims_elsewhere() } else { None };
        let way = ahead.as_ref().and_then(|aim| self.way_for(aim));
        if let (Some(aim), Some(way)) = (&ahead, &way)
            && !is_idle(&way.goes)
        {
            return Some(self.goes_for(aim, way, weighed));
        }
        let mut here = if strikes || second { self.strikes_here(second) } else { None };
        if casts {
            here = self.casts(here);
        }
        if let Some(Plan { worth: gain, command }) = here {
            weighed.push(Weighed::plain(command, gain));
        }
        let than = here.as_ref().map_or(0.0, |here| here.worth);
        let goes = match ahead {
            Some(aim) if than <= 0.0 => way.map(|way| self.goes_for(&aim, &way, weighed)),
            None if strikes && !self.is_close(here.as_ref()) => self.closes_in(than, weighed),
            _ => None,
        };
        // What catches nobody from where it is in reach of somebody is not waited for.
        let idle = goes.is_none() && here.is_none() && casts && strikes;
        let strikes_there = || if idle { self.closes_in_to_strike(weighed) } else { None };
        goes.or(here.map(|here| here.command)).or_else(strikes_there)
    }

    /// What to come near for, where it does more than any blow from here could, at whomever.
    fn aims_elsewhere(&self) -> Option<Aim<'_>> {
        let nearest = self.foes.first()?;
        if nearest.feet <= SQUARE || self.any_answers {
            return None;
        }
        let aim = self.prefers(0.0).filter(|aim| aim.feet < nearest.feet)?;
        let mut near = self.foes.iter().take_while(|foe| self.is_in_reach(foe));
        // Whoever is further off and no easier to hit than another need not be looked at.
        let mut softest = i32::MAX;
        let less = |foe: &Foe| {
            let armour_class = self.battle.armour_class(foe.id);
            if armour_class >= softest {
                return true;
            }
            softest = armour_class;
            let mut blows = self.blows().iter().filter(|blow| foe.feet <= blow.swing.reach);
            blows.all(|blow| power(blow, armour_class, foe.feet, false) * WORTH_A_STEP < aim.worth)
        };
        near.all(less).then_some(aim)
    }

    /// Whether it does something at the nearest enemy from where that is in reach of all that it has,
    /// so that there is nowhere to go for more.
    fn is_close(&self, here: Option<&Plan>) -> bool {
        let (Some(Plan { command: Command::Attack(order), .. }), Some(nearest)) =
            (here, self.foes.first())
        else {
            return false;
        };
        let close = order.target == Target::Creature(nearest.id)
            && self.blows().iter().all(|blow| nearest.feet <= blow.swing.ready_reach)
            && self.battle.block(self.id).spellcasting.known.is_empty();
        // What may be struck at has no total cover.
        debug_assert!(!close || !self.battle.cover(self.id, nearest.id).is_total());
        close
    }

    /// Whether any blow reaches an enemy from here.
    fn is_in_reach(&self, foe: &Foe) -> bool {
        foe.feet <= self.longest_reach()
    }

    /// The best blow from here at the nearest enemy that there is one for.
    fn strikes_here(&self, second: bool) -> Option<Plan> {
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let roles = if second { &roles[..] } else { &roles[..1] };
        let harried = self.foes.first().is_some_and(|foe| foe.feet <= SQUARE);
        let mut near = self.foes.iter().take_while(|foe| self.is_in_reach(foe));
        near.find_map(|foe| {
            let armour_class = self.battle.armour_class(foe.id);
            // The best first: seldom is it refused.
            let mut refused = 0_u64;
            while let Some((place, blow, worth)) = self.best(foe, armour_class, harried, refused) {
                let order = |role: &AttackRole| Command::Attack(blow.at(foe.id, *role));
                let legal = |command: &Command| self.battle.check(command).is_ok();
                if let Some(command) = roles.iter().map(order).find(legal) {
                    return Some(Plan { worth, command });
                }
                refused |= 1 << place;
            }
            None
        })
    }

    /// The blow that does the most to an enemy in its reach, but for some, a bit each: its place,
    /// and what it does.
    fn best(
        &self,
        foe: &Foe,
        armour_class: i32,
        harried: bool,
        but_for: u64,
    ) -> Option<(usize, &Blow, f64)> {
        let (mut best, mut most) = (None, 0.0);
        for (place, blow) in self.blows().iter().enumerate() {
            let left = but_for.checked_shr(place as u32).unwrap_or(1) & 1 == 0;
            if foe.feet > blow.swing.reach || !left {
                continue;
            }
            let share = if foe.answers { self.share(foe, blow) } else { 1.0 };
            // No blow does more than a hit.
            if blow.damage * share <= most {
                continue;
            }
            let worth = power(blow, armour_class, foe.feet, harried) * share;
            if worth > most {
                (best, most) = (Some((place, blow, worth)), worth);
            }
        }
        best
    }

    /// A spell in place of a blow, where one does more.
    fn casts(&self, blow: Option<Plan>) -> Option<Plan> {
        let mut best = blow;
        for command in self.spells() {
            let Command::Cast(casting) = command else { continue };
            if self.battle.setup().spell(casting.spell).takes_minutes() {
                continue;
            }
            let casting = self.with_more_targets(*casting);
            let worth = estimate::casting(self.battle, self.id, &casting);
            if worth > best.map_or(0.0, |best| best.worth) {
                best = Some(Plan { worth, command: Command::Cast(casting) });
            }
        }
        best
    }

    /// As many enemies as a harmful spell takes, the nearest first after the one it is meant for.
    pub(crate) fn with_more_targets(&self, casting: Casting) -> Casting {
        let mut all = casting;
        let harmful = all.targets.iter().any(|target| self.battle.enemies(self.id, target));
        let spell = self.battle.setup().spell(casting.spell);
        if spell.area.is_some() || !harmful {
            return all;
        }
        for foe in &self.foes {
            let chosen = all.targets.iter().any(|t| t == foe.id);
            if chosen || !self.battle.affects(self.id, foe.id, spell) {
                continue;
            }
            let mut more = all;
            if more.targets.push(foe.id) && self.battle.check(&Command::Cast(more)).is_ok() {
                all = more;
            }
        }
        all
    }

    /// Goes where it can strike or cast better than so much, or nearer to it.
    pub(super) fn closes_in(&self, than: f64, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let aim = self.prefers(than * WORTH_A_STEP)?;
        let way = self.way_for(&aim)?;
        if than > 0.0 && is_idle(&way.goes) {
            return None;
        }
        Some(self.goes_for(&aim, &way, weighed))
    }

    /// Goes where it can strike, whatever it may cast from here.
    fn closes_in_to_strike(&self, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let aim = self.prefers_of_blows(0.0)?;
        let way = self.way_for(&aim)?;
        Some(self.goes_for(&aim, &way, weighed))
    }

    /// What the way begins with to where it can do what it wants, unless it can from here.
    fn way_for(&self, aim: &Aim<'_>) -> Option<Leg> {
        let nearest = self.foes.first()?;
        if nearest.feet <= aim.feet && !self.battle.cover(self.id, nearest.id).is_total() {
            return None;
        }
        self.goes_within(aim.feet, |at| self.reaches_somebody(at, aim.feet))
    }

    /// Goes, and keeps in mind what for.
    fn goes_for(&self, aim: &Aim<'_>, way: &Leg, weighed: &mut Vec<Weighed>) -> Command {
        if let Some((dash, run)) = self.runs(way) {
            weighed.push(Weighed { gain: aim.worth, ..Weighed::run(self, dash, run) });
            return dash;
        }
        let command = way.goes;
        let deed = match (command, aim.blow) {
            (Command::Move { to, course, .. }, Some(blow)) => {
                let there = self.battle.body_at(self.id, self.end_of(to, course));
                let strikes = self.strikes_from(there, blow).map(|strikes| (aim.worth, strikes));
                strikes.or_else(|| self.shoots_from(there)).map(|deed| (to, deed))
            }
            _ => None,
        };
        let (from, deed) = deed.unzip();
        let (worth, then) = deed.unzip();
        let gain = worth.unwrap_or(aim.worth);
        weighed.push(Weighed { then, from, ..Weighed::plain(command, gain) });
        command
    }

    /// The dash with which a way begins at whose first stage there is nothing to do, and the move
    /// that comes after it.
    fn runs(&self, way: &Leg) -> Option<(Command, Command)> {
        let run = way.runs?;
        let Command::Move { to, course, .. } = way.goes else { return None };
        let there = self.battle.body_at(self.id, self.end_of(to, course));
        let reach = self.longest_reach();
        let reached = |foe: &Foe| foe.feet.min(there.feet_to(foe.body)) <= reach;
        let casts = !self.battle.block(self.id).spellcasting.known.is_empty();
        if casts || self.foes.iter().any(reached) {
            return None;
        }
        Some((self.dashes()?, run))
    }

    /// A blow at the nearest whom it would see from a place, if one is in reach there.
    fn strikes_from(&self, there: Body, blow: &Blow) -> Option<Command> {
        let mut nearest: Option<(u16, CreatureId)> = None;
        for foe in &self.foes {
            let near = (there.feet_to(foe.body), foe.id);
            if near.0 <= blow.swing.ready_reach
                && nearest.is_none_or(|other| near < other)
                && self.battle.line_of_sight(there, foe.body)
            {
                nearest = Some(near);
            }
        }
        nearest.map(|(_, foe)| Command::Attack(blow.at(foe, AttackRole::Action)))
    }

    /// What it does best from a place at whoever is the nearest there, and what that may be expected
    /// to do: the same that it would choose after a look about.
    fn shoots_from(&self, there: Body) -> Option<(f64, Command)> {
        let seen = |foe: &Foe| Foe { feet: there.feet_to(foe.body), ..*foe };
        let foe = self.foes.iter().map(seen).min_by_key(|foe| (foe.feet, foe.id))?;
        let armour_class = self.battle.armour_class(foe.id);
        let (_, blow, worth) = self.best(&foe, armour_class, foe.feet <= SQUARE, 0)?;
        Some((worth, Command::Attack(blow.at(foe.id, AttackRole::Action))))
    }

    /// Where a move ends.
    fn end_of(&self, to: Square, course: MoveOptions) -> Spot {
        let (battle, id) = (self.battle, self.id);
        match course.level {
            Some(height) => Spot { square: to, height },
            None => battle.ground_at(id, to),
        }
    }

    /// What it does best against the nearest enemy, if that is better than so much.
    fn prefers(&self, than: f64) -> Option<Aim<'_>> {
        let nearest = self.foes.first()?;
        let mut best = self.prefers_of_blows(than);
        for (worth, feet) in self.spells_at_will_on(nearest) {
            if worth > best.as_ref().map_or(than, |best| best.worth) {
                best = Some(Aim { worth, feet, blow: None });
            }
        }
        best
    }

    /// The blow that does most to the nearest enemy, if that is better than so much.
    fn prefers_of_blows(&self, than: f64) -> Option<Aim<'_>> {
        let nearest = self.foes.first()?;
        let armour_class = self.battle.armour_class(nearest.id);
        let (mut best, mut most) = (None, than);
        for blow in self.blows() {
            let feet = blow.swing.ready_reach;
            let share = if nearest.answers { self.share(nearest, blow) } else { 1.0 };
            // No blow does more than a hit.
            if blow.damage * share <= most {
                continue;
            }
            let worth = power(blow, armour_class, feet, false) * share;
            if worth > most && self.has_left(blow) {
                (best, most) = (Some(Aim { worth, feet, blow: Some(blow) }), worth);
            }
        }
        best
    }

    /// Whether it could make a blow this turn, whoever is in reach.
    fn has_left(&self, blow: &Blow) -> bool {
        let turn = self.battle.turn();
        let left = !turn.action || turn.attacks.allows(Stroke::Attack(blow.place));
        left && self.has_hands_for(self.attack(blow), blow.swing.manner)
    }

    /// A move to a place within so many feet of an enemy that fits, or towards one.
    fn goes_within(&self, feet: u16, fits: impl Fn(Spot) -> bool) -> Option<Leg> {
        let (battle, id) = (self.battle, self.id);
        if self.goes_on_foot() {
            let spaces = self.spaces();
            return doors::on_the_way(self, &spaces, feet, &fits)
                .map(Leg::of)
                .or_else(|| self.leg(&battle.paths().towards(&spaces, feet, &fits)?));
        }
        let height = battle.creature(id).height;
        let aloft = self.bearing().aloft.then(|| self.ways_within(feet));
        let ways = aloft.as_ref().unwrap_or_else(|| self.ways());
        let mut there: Option<Square> = None;
        let spaces = self.foes.iter().map(|foe| foe.body.space);
        ways.reach.each_square_near(spaces, battle.creature(id).size, feet, |square, _| {
            let spot = || ways.spot(battle, id, square).unwrap_or(Spot { square, height });
            if there.is_none() && fits(spot()) {
                there = Some(square);
            }
        });
        let round = || aloft.as_ref().and_then(|_| self.flies_round(feet, &fits));
        let nearer = || self.nearer(ways).map(|square| ways.along(battle, square));
        there.map(|square| ways.along(battle, square)).or_else(round).or_else(nearer).map(Leg::of)
    }

    /// Whether it goes on the ground rather than through the air, the water or the earth.
    fn goes_on_foot(&self) -> bool {
        let bearing = self.bearing();
        bearing.gait.is_none()
            && !bearing.aloft
            && self.battle.usual_gait(self.id) == MovementMode::Walk
    }
}

/// Whether somebody gives up a blow for it: a dash takes the action, and who waits for the next turn
/// has that too.
const fn is_idle(way: &Command) -> bool {
    matches!(way, Command::Dash(_) | Command::EndTurn)
}
