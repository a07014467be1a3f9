//! What a creature can strike with on this turn.

use affray_rules::{Gait, Manner, MultiattackPart, Proviso, Test};

use super::{rival::Rival, scene::Scene};
use crate::{actor::Foe, blow::Blow, estimate};

/// A blow, and how often it can be struck.
pub(super) struct Stroke {
    /// Its place among the blows.
    pub(super) blow: usize,
    /// How many are left this turn.
    pub(super) swings: f64,
    /// Whether nothing else comes beside it in the same Multiattack.
    pub(super) alone: bool,
    /// Others that are as good at anything, and better at something: a bit each.
    pub(super) betters: u32,
}

impl<'a> Scene<'a> {
    /// Whatever it has blows left of, the best first.
    pub(super) fn find_strokes(&self) -> Vec<Stroke> {
        let blows = self.actor.blows();
        let stroke = |(place, blow): (usize, &Blow<'_>)| {
            let swings = self.swings(blow);
            let alone = self.other_parts(blow).next().is_none();
            (swings > 0.0).then_some(Stroke { blow: place, swings, alone, betters: 0 })
        };
        let mut all: Vec<Stroke> = Vec::with_capacity(blows.len());
        all.extend(blows.iter().enumerate().filter_map(stroke));
        let power = |stroke: &Stroke| stroke.swings * blows[stroke.blow].damage;
        all.sort_by(|a, b| power(b).total_cmp(&power(a)));
        for place in 1..all.len().min(u32::BITS as usize) {
            let better = |before: &usize| self.is_idle_beside(&all[place], &all[*before]);
            let betters = (0..place).filter(better).fold(0, |bits, before| bits | 1 << before);
            all[place].betters = betters;
        }
        all
    }

    /// Whether another stroke does as much from everywhere, and more.
    fn is_idle_beside(&self, one: &Stroke, other: &Stroke) -> bool {
        let (a, b) = (self.blow(one), self.blow(other));
        a.manner == b.manner
            && one.alone
            && other.alone
            && one.swings <= other.swings
            && a.damage < b.damage
            && a.attack.to_hit.total() <= b.attack.to_hit.total()
            && a.ready_reach() <= b.ready_reach()
            && a.reach() <= b.reach()
            && !b.hampered
            && a.charge.is_none()
    }

    pub(super) fn blow(&self, stroke: &Stroke) -> &Blow<'a> {
        &self.actor.blows()[stroke.blow]
    }

    /// How many blows of this kind are left this turn.
    fn swings(&self, blow: &Blow<'_>) -> f64 {
        let turn = self.battle().turn();
        let bit = 1_u32 << blow.place.0;
        if turn.attacks.any_left() {
            let left = turn.attacks.left.iter().filter(|part| part.any_of & bit != 0);
            return left.map(|part| f64::from(part.count)).sum();
        }
        if turn.action {
            return 1.0;
        }
        let block = self.battle().block(self.actor.id);
        let of_form = |form: u8| -> f64 {
            let parts = block.multiattack.iter().filter(|p| p.form == form && p.any_of & bit != 0);
            let parts = parts.filter(|part| self.allows(part, blow.manner));
            parts.map(|part| f64::from(part.count)).sum()
        };
        let forms = block.multiattack.iter().map(|part| of_form(part.form));
        forms.fold(f64::from(block.attacks_per_action.max(1)), f64::max)
    }

    /// Whether a part of a Multiattack can be another blow at the same target.
    fn allows(&self, part: &MultiattackPart, manner: Manner) -> bool {
        let not = |proviso| !part.proviso.contains(proviso);
        not(Proviso::OTHER_TARGET)
            && (not(Proviso::MELEE) || manner == Manner::Melee)
            && (not(Proviso::RANGED) || manner == Manner::Ranged)
            && (not(Proviso::FLYING) || self.battle().usual_gait(self.actor.id) == Gait::Fly)
    }

    /// What comes beside a blow in the same Multiattack.
    fn other_parts(&self, blow: &Blow<'_>) -> impl Iterator<Item = MultiattackPart> {
        let turn = self.battle().turn();
        let bit = 1_u32 << blow.place.0;
        let block = self.battle().block(self.actor.id);
        let under_way = turn.attacks.any_left();
        let whole = if under_way || turn.action { &[][..] } else { &block.multiattack[..] };
        let left = if under_way { &turn.attacks.left[..] } else { &[][..] };
        let fits =
            |part: &&MultiattackPart| part.any_of & bit != 0 && self.allows(part, blow.manner);
        let form = whole.iter().find(fits).map(|part| part.form);
        whole
            .iter()
            .filter(move |part| Some(part.form) == form)
            .chain(left)
            .filter(move |part| part.count > 0 && part.any_of & bit == 0 && part.any_of != 0)
            .copied()
    }

    /// What the blows that are left do to somebody with such an AC, this one first.
    pub(super) fn blows_at(
        &self,
        stroke: &Stroke,
        (foe, rival): (&Foe, &Rival),
        armour_class: i32,
        feet: u16,
        harried: bool,
    ) -> f64 {
        let look = foe.look(&self.actor);
        let chance = |b: &Blow<'_>| look.chance(b, feet, harried, armour_class);
        let blow = self.blow(stroke);
        let (own, first) = (stroke.swings, chance(blow));
        if first <= 0.0 {
            return 0.0;
        }
        let more = self.extra(blow, rival) * (1.0 - (1.0 - first).powi(own as i32));
        if stroke.alone {
            return rival.blows(own, first, self.damage(blow) + more / (own * first));
        }
        let (mut count, mut hits, mut damage) =
            (own, own * first, own * first * self.damage(blow) + more);
        for part in self.other_parts(blow) {
            let fits =
                |b: &&Blow<'_>| part.any_of >> b.place.0 & 1 != 0 && self.allows(&part, b.manner);
            let others = self.actor.blows().iter().filter(fits);
            let best = others
                .map(|b| (chance(b), self.damage(b)))
                .max_by(|a, b| (a.0 * a.1).total_cmp(&(b.0 * b.1)));
            if let Some((chance, each)) = best {
                let more = f64::from(part.count);
                count += more;
                hits += more * chance;
                damage += more * chance * each;
            }
        }
        rival.blows(count, hits / count, damage / hits)
    }

    /// What a blow does when it hits, in both hands where it can.
    pub(super) fn damage(&self, blow: &Blow<'_>) -> f64 {
        let (battle, me) = (self.battle(), self.actor.id);
        let free = || match blow.attack.weapon {
            None => !battle.block(me).hands_full,
            Some(_) => battle.free_hands(me) >= 1,
        };
        match (blow.attack.versatile, blow.attack.damage.first()) {
            (Some(larger), Some(first)) if blow.manner == Manner::Melee && free() => {
                let plus = f64::from(first.dice.plus) - f64::from(larger.plus);
                blow.damage + estimate::average(larger) + plus - estimate::average(first.dice)
            }
            _ => blow.damage,
        }
    }

    /// What one hit of a turn does beside where a friend is at the target.
    fn extra(&self, blow: &Blow<'_>, rival: &Rival) -> f64 {
        if !rival.pinned || blow.attack.terms.extra.is_empty() {
            return 0.0;
        }
        let spent = self.battle().turn().extra.contains(self.actor.id);
        let extras = blow.attack.terms.extra.iter().filter(|extra| {
            matches!(extra.test, Test::AllyNear | Test::SneakAttack) && !(extra.once && spent)
        });
        extras.map(|extra| estimate::average(extra.damage.dice)).sum()
    }

    /// What a run-up of so many feet adds to a blow.
    pub(super) fn charge(
        &self,
        stroke: &Stroke,
        (foe, rival): (&Foe, &Rival),
        armour_class: i32,
        run_up: u16,
    ) -> f64 {
        let blow = self.blow(stroke);
        let Some((_, more)) = blow.charge.filter(|(feet, _)| run_up >= *feet) else { return 0.0 };
        let look = foe.look(&self.actor);
        look.chance(blow, blow.ready_reach(), false, armour_class) * rival.harm(more)
    }
}
