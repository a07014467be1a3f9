//! What could be done: the first command of a plan, and what it is for.

use affray_rules::{
    Battle, Command, Condition, CreatureId, Cue, Economy, Reaction, SQUARE, Spot, Square, Target,
};

use super::path::Path;
use crate::{Weighed, actor::Actor, simple, ways::Ways};

/// Something to do: a command, and what comes after it on the same turn. Beyond that the veteran
/// goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) first: Command,
    pub(crate) then: Option<Command>,
}

/// Plans without repetition, all of which can be begun.
pub(super) struct Plans<'a> {
    battle: &'a Battle,
    /// Where the creature has gone on this turn, if it is its turn.
    path: Option<&'a Path>,
    pub(super) list: Vec<Plan>,
}

impl<'a> Plans<'a> {
    /// What a creature may do on its turn, the usual choice first.
    pub(super) fn of_turn(
        battle: &'a Battle,
        actor: &Actor<'_>,
        usual: Plan,
        weighed: &[Weighed],
        path: &'a Path,
    ) -> Plans<'a> {
        let usual = match path.leads_back(&usual.first) {
            true => Plan { first: Command::EndTurn, then: None },
            false => usual,
        };
        let mut plans = Plans { battle, path: Some(path), list: vec![usual] };
        plans.blows(weighed);
        // With nobody to strike, the question is how to meet them, or where to be meanwhile.
        if weighed.len() <= 1 {
            match battle.turn().action {
                false => plans.bides(actor),
                true => plans.lingers(actor),
            }
        }
        plans
    }

    /// How a creature may react, the usual choice first.
    pub(super) fn of_reaction(
        battle: &'a Battle,
        (id, cue): (CreatureId, Cue),
        usual: Command,
    ) -> Plans<'a> {
        let list = vec![Plan { first: usual, then: None }];
        let mut plans = Plans { battle, path: None, list };
        for reaction in battle.reactions(id, cue) {
            if !undoes_a_friend(battle, id, cue, reaction) {
                plans.add(Command::React(reaction), None);
            }
        }
        plans.add(Command::Decline, None);
        plans
    }

    fn add(&mut self, first: Command, then: Option<Command>) {
        let plan = Plan { first, then };
        if self.path.is_some_and(|path| path.leads_back(&first)) {
            return;
        }
        if !self.list.contains(&plan) && self.battle.check(&first).is_ok() {
            self.list.push(plan);
        }
    }

    /// The best of what the veteran weighed: first against each enemy, then whatever else.
    fn blows(&mut self, weighed: &[Weighed]) {
        let mut aims: Vec<CreatureId> = Vec::new();
        let again = |one: &&Weighed| match aim(one) {
            Some(foe) if aims.contains(&foe) => true,
            foe => {
                aims.extend(foe);
                false
            }
        };
        let (others, firsts): (Vec<&Weighed>, Vec<&Weighed>) = weighed.iter().partition(again);
        for one in firsts.into_iter().chain(others) {
            self.add(one.command, one.then);
        }
    }

    /// Where to be when it has struck: here, out of sight, or away.
    fn lingers(&mut self, actor: &Actor<'_>) {
        self.add(Command::EndTurn, None);
        // Nobody lies down to crawl away.
        let lies = self.battle.creature(actor.id).is(Condition::Prone);
        if !lies && self.battle.movement_left() >= SQUARE {
            self.withdraws(actor);
        }
    }

    /// Coming nearer as the simple player does, or not yet: on guard, out of sight, or away.
    fn bides(&mut self, actor: &Actor<'_>) {
        if let Some(command) = simple::choose(self.battle, &mut Vec::new()) {
            self.add(command, None);
        }
        let dodge = [Economy::Bonus, Economy::Action].map(Command::Dodge);
        if let Some(dodge) = dodge.into_iter().find(|dodge| self.battle.check(dodge).is_ok()) {
            self.add(dodge, None);
        }
        self.add(Command::EndTurn, None);
        if self.battle.movement_left() >= SQUARE {
            self.withdraws(actor);
        }
    }

    /// To the nearest place that no enemy sees, and to the one farthest from all of them, past
    /// nobody who would strike.
    fn withdraws(&mut self, actor: &Actor<'_>) {
        let (battle, id) = (self.battle, actor.id);
        let ways = Ways::with_care(battle);
        let height = battle.creature(id).height;
        let walls = !battle.setup().map.is_plain();
        let foes: Vec<_> = actor.foes.iter().map(|foe| battle.body(foe.id)).collect();
        let (mut out_of_sight, mut away) = (None, None);
        ways.reach.each_square(|square: Square, cost| {
            if ways.reach.must_provoke(square) {
                return;
            }
            let body = battle.body_at(id, Spot { square, height });
            let feet = foes.iter().map(|foe| body.feet_to(*foe)).min();
            if away.is_none_or(|(most, least, _)| (feet, least) > (most, cost)) {
                away = Some((feet, cost, square));
            }
            if walls
                && out_of_sight.is_none_or(|(least, _)| cost < least)
                && !foes.iter().any(|foe| battle.line_of_sight(*foe, body))
            {
                out_of_sight = Some((cost, square));
            }
        });
        let there = [out_of_sight.map(|(_, square)| square), away.map(|(.., square)| square)];
        for square in there.into_iter().flatten() {
            self.add(ways.along(battle, square), Some(Command::EndTurn));
        }
    }
}

/// Whether it may pay to think about a reaction: there are several, or it uses something up.
pub(super) fn is_dear(battle: &Battle, id: CreatureId, cue: Cue) -> bool {
    let all = battle.reactions(id, cue);
    let dear = |reaction: &Reaction| {
        matches!(reaction, Reaction::Spell { .. } | Reaction::Legendary(_) | Reaction::Feature(_))
    };
    all.iter().any(dear) || !battle.block(id).reactions.is_empty()
}

/// Whether a reaction would undo the spell of one who is no enemy.
fn undoes_a_friend(battle: &Battle, id: CreatureId, cue: Cue, reaction: Reaction) -> bool {
    let (Cue::Casting { caster, .. }, Reaction::Spell { spell, .. }) = (cue, reaction) else {
        return false;
    };
    battle.setup().spell(spell).counters && !battle.enemies(id, caster)
}

/// At whom something is aimed.
fn aim(one: &Weighed) -> Option<CreatureId> {
    let of = |command: &Command| match command {
        Command::Attack(order) => match order.target {
            Target::Creature(id) => Some(id),
            _ => None,
        },
        _ => None,
    };
    one.then.as_ref().and_then(of).or_else(|| of(&one.command))
}
