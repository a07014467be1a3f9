//! The veteran: it weighs what each attack and spell is worth, what may befall it where it would
//! stand, and what it costs to get there.
//!
//! Everything is measured in the harm that somebody would go on to do: to wear an enemy down by
//! half takes half of that harm away, and so does being worn down oneself.

mod armour;
mod cast;
mod clinch;
mod counter;
mod done;
mod gap;
mod held;
mod hunt;
mod lineup;
mod lore;
mod menace;
mod order;
mod outlook;
mod parties;
mod ranging;
mod rival;
mod scene;
mod site;
mod span;
mod stance;
mod stand;
mod strike;
mod stroke;
mod sway;
mod venture;
mod wait;
mod wrestle;

use affray_rules::{
    Battle, Command, CreatureId, Economy, Manner, Part, Question, Reaction, RoutineTime,
};

use crate::{actor::Actor, intent::Intent, simple, weighed::Weighed};
use lore::Lore;
pub(crate) use menace::Menace;
use parties::Tables;
use rival::Rival;
use scene::Scene;

/// What is not worth a legendary action.
const TRIFLE: f64 = 0.5;

/// A veteran, and what it keeps in mind from one decision to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Veteran {
    /// Whether it weighs everything, and not only what may be best.
    thorough: bool,
    /// What the last move was for.
    intent: Option<Intent>,
    lore: Lore,
    tables: Tables,
}

impl Veteran {
    /// One who weighs everything, for those who want to know of all.
    pub(crate) fn thorough() -> Veteran {
        Veteran { thorough: true, ..Veteran::default() }
    }

    /// What the veteran would do; nothing where it has no view of its own. What it weighed on the
    /// way goes on the list, the best first.
    pub(crate) fn choose(
        &mut self,
        battle: &Battle,
        weighed: &mut Vec<Weighed>,
    ) -> Option<Command> {
        match battle.decision().question {
            Question::Turn(id) => self.turn(battle, id, weighed),
            Question::React { creature, .. } => reacts(battle, creature, weighed),
            _ => simple::choose(battle, weighed),
        }
    }

    /// What a creature does next on its turn.
    fn turn(
        &mut self,
        battle: &Battle,
        id: CreatureId,
        weighed: &mut Vec<Weighed>,
    ) -> Option<Command> {
        let casts = casts(battle, id);
        if casts {
            self.intent = None;
        }
        if let Some(deed) = Intent::follow(&mut self.intent, battle) {
            weighed.push(deed);
            return Some(deed.command);
        }
        self.lore.turn_to(battle);
        if done::is_done(battle, id, &self.lore) {
            return Some(Command::EndTurn);
        }
        let mut actor = Actor::new(battle, id);
        if battle.turn().directed_by.is_some() || actor.foes.is_empty() {
            let done = simple::has_done(battle, id);
            return Some(if done {
                simple::ends(battle, id)
            } else {
                simple::turn(&actor, weighed)
            });
        }
        let held = held::is_held(&actor, &self.lore);
        // One who is held has eyes for those at hand alone.
        if held && !casts && !self.thorough && strike::has_blows_left(battle) {
            let reach = self.lore.kind_of(battle, id).reach;
            actor.keeps_to_those_within(reach);
            let strikes = self.strikes_at_hand(&actor, weighed);
            return strikes.or_else(|| {
                self.acts(&Actor::new(battle, id), Situation { held, casts }, weighed)
            });
        }
        self.acts(&actor, Situation { held, casts }, weighed)
    }

    /// What one does who looks at nobody but those at hand; nothing where it has nothing to strike them
    /// with.
    fn strikes_at_hand(
        &mut self,
        actor: &Actor<'_>,
        weighed: &mut Vec<Weighed>,
    ) -> Option<Command> {
        let Some(blow) = clinch::strikes(actor, &self.lore) else {
            return self.looks_at_hand(actor, weighed);
        };
        debug_assert_eq!(self.looks_at_hand(actor, &mut Vec::new()), Some(blow.command));
        weighed.push(blow);
        Some(blow.command)
    }

    /// The same with a look at the scene.
    fn looks_at_hand(&mut self, actor: &Actor<'_>, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let scene = Scene::new(actor, &self.lore, self.tables.lend(), self.thorough);
        scene.comes_first().or_else(|| {
            scene.strikes_here(weighed);
            best_first(&scene, weighed)
        })
    }

    /// What one does who looks at everybody.
    fn acts(
        &mut self,
        actor: &Actor<'_>,
        Situation { held, casts }: Situation,
        weighed: &mut Vec<Weighed>,
    ) -> Option<Command> {
        let (battle, id) = (actor.battle, actor.id);
        let scene = Scene::new(actor, &self.lore, self.tables.lend(), self.thorough);
        let first = scene.comes_first();
        if first.is_some() {
            return first;
        }
        let moved = battle.turn().moved > 0;
        // Whoever fights hand to hand throws something only where it gets to nobody.
        let strikes = strike::has_blows_left(battle);
        let closes_in = strikes && !self.thorough && !casts && !moved && scene.has_to_close_in();
        if !closes_in {
            scene.strikes_here(weighed);
        }
        if casts {
            scene.casts(weighed);
        }
        // Whoever has come here to strike, strikes, and so does one who would hardly get away.
        if weighed.is_empty() || !moved && !held {
            scene.strikes_elsewhere(weighed);
        }
        if casts && !moved {
            scene.casts_elsewhere(weighed);
        }
        let choice = best_first(&scene, weighed).or_else(|| scene.does_without(weighed));
        // Whoever goes or dashes goes on as it meant to.
        let meant = weighed.iter().find(|one| Some(one.command) == choice && !self.thorough);
        self.intent = meant.and_then(|one| Intent::of(battle, id, one));
        if self.thorough {
            weighed.iter_mut().for_each(|one| one.command = scene.with_way(one.command));
        }
        choice.map(|choice| scene.with_way(choice))
    }
}

/// How a creature is placed.
#[derive(Clone, Copy)]
struct Situation {
    /// Whether it is held where it is.
    held: bool,
    /// Whether it has something to cast.
    casts: bool,
}

/// Puts what was weighed in order, and tells what is best. Whoever fights hand to hand throws nothing
/// while there is somebody to strike.
fn best_first(scene: &Scene<'_>, weighed: &mut [Weighed]) -> Option<Command> {
    let is = |one: &Weighed, manner| one.manner() == Some(manner);
    let strikes = scene.fights_hand_to_hand() && weighed.iter().any(|one| is(one, Manner::Melee));
    let idle = |one: &Weighed| strikes && is(one, Manner::Ranged);
    weighed.sort_by(|a, b| idle(a).cmp(&idle(b)).then_with(|| b.worth().total_cmp(&a.worth())));
    weighed.first().map(|best| best.command)
}

/// Whether a creature has spells or features to cast: wherever it comes, it looks again at what
/// they catch from there.
fn casts(battle: &Battle, id: CreatureId) -> bool {
    !battle.block(id).spellcasting.known.is_empty()
}

/// How a creature reacts. What its legend lets it do it keeps for something that counts.
fn reacts(battle: &Battle, id: CreatureId, weighed: &mut Vec<Weighed>) -> Option<Command> {
    let idle = |command: &Command| match command {
        Command::React(Reaction::Legendary(place)) => {
            simple::worth_of_routine(battle, id, *place) < TRIFLE
        }
        _ => false,
    };
    simple::choose(battle, weighed).filter(|command| !idle(command))
}

impl Scene<'_> {
    /// What has to be done before anything else.
    fn comes_first(&self) -> Option<Command> {
        let actor = self.actor;
        self.stands_up()
            .or_else(|| actor.heals_the_dying())
            .or_else(|| actor.picks_up())
            .or_else(|| actor.frees_a_hand())
    }

    /// What it does with nobody to strike, or nothing to strike with.
    #[inline(never)]
    fn does_without(&self, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let actor = self.actor;
        self.performs()
            .or_else(|| actor.gets_free())
            .or_else(|| actor.empties_a_hand())
            .or_else(|| simple::doors(actor))
            .or_else(|| self.holds_out())
            .or_else(|| self.goes_in(weighed))
            .or_else(|| actor.rides_on())
            .or_else(|| self.hides())
            .or_else(|| self.repositions())
            .or_else(|| self.lies_low())
            .or_else(|| Some(simple::ends(actor.battle, actor.id)))
    }

    /// A routine of its stat block that is worth something.
    fn performs(&self) -> Option<Command> {
        let (battle, id) = (self.battle(), self.actor.id);
        let struck = battle.turn().action && !battle.turn().attacks.any_left();
        let routines = battle.block(id).routines.iter().enumerate();
        routines
            .filter(|(_, r)| matches!(r.time, RoutineTime::Action | RoutineTime::BonusAction))
            // With nothing left to strike with there is no hurry to get near.
            .filter(|(_, r)| !(struck && r.parts.iter().all(|part| matches!(part, Part::Move(_)))))
            .map(|(place, _)| place as u8)
            .filter(|place| simple::worth_of_routine(battle, id, *place) > 0.0)
            .map(Command::Perform)
            .find(|command| battle.check(command).is_ok())
    }

    /// Towards the enemy, or not yet.
    fn goes_in(&self, weighed: &mut Vec<Weighed>) -> Option<Command> {
        let turn = self.battle().turn();
        if turn.action && turn.dashed == 0 {
            return None;
        }
        if turn.dashed == 0
            && let Some(waits) = self.waits()
        {
            weighed.push(waits);
            return Some(waits.command);
        }
        let (battle, id) = (self.battle(), self.actor.id);
        let leg = match self.has_to_choose() {
            true if self.actor.is_outmatched() => None,
            true => Actor::new(battle, id).among_those_it_hurts().approach(),
            false => self.actor.approach(),
        }?;
        // Nowhere on the first stage of the way is there anything to strike.
        if turn.dashed == 0
            && !casts(battle, id)
            && battle.block(id).routines.is_empty()
            && let Some(run @ Command::Move { to, .. }) = leg.runs
            && let Some(dash) = self.actor.dashes()
        {
            let gain = self.prospect(self.body_at(to));
            weighed.push(Weighed { gain, ..Weighed::run(self.actor, dash, run) });
            return Some(dash);
        }
        Some(leg.goes)
    }

    /// Whether not all whom it is up against take the same harm from it.
    fn has_to_choose(&self) -> bool {
        self.rivals().iter().any(Rival::answers)
    }

    /// What is left to one whose blows do nothing to anybody: to get away from those who are
    /// slower, or to look out for itself.
    fn holds_out(&self) -> Option<Command> {
        if self.battle().turn().action || !self.has_to_choose() || !self.actor.is_outmatched() {
            return None;
        }
        let disengage = Command::Disengage(Economy::Action);
        let follows =
            |rival: &Rival| rival.sway.passing > 0.0 && rival.menace.stride >= self.menace.stride;
        let slips = self.is_harried() && !self.rivals().iter().any(follows);
        let slips = slips && self.battle().check(&disengage).is_ok();
        if slips { Some(disengage) } else { self.actor.dodges() }
    }

    /// Out of sight, where that costs no action.
    fn hides(&self) -> Option<Command> {
        let command = Command::Hide(Economy::Bonus);
        let hidden = !self.battle().creature(self.actor.id).hidden_from.is_empty();
        (!hidden && self.battle().check(&command).is_ok()).then_some(command)
    }
}
