//! What a creature can strike with on this turn.

use std::ops::Deref;

use affray_rules::{
    Attack, AttackId, AttackOrder, AttackRole, Command, CreatureId, Fact, Manner, MovementMode,
    MultiattackPart, Predicate, Proviso, RefusalReason, Target,
};

use smallvec::SmallVec;

use super::{rival::Rival, scene::Scene};
use crate::{
    actor::Foe,
    blow::Blow,
    estimate::{self, Swing},
};

/// What a creature strikes with, the best first: of some of them, a bit each is told.
#[derive(Clone, Debug)]
pub(super) struct Strokes {
    all: SmallVec<[Stroke; 4]>,
    /// Those hand to hand, and those from afar.
    melee: u32,
    ranged: u32,
}

impl Strokes {
    fn new(all: SmallVec<[Stroke; 4]>) -> Strokes {
        let of = |manner: Manner| {
            let all = all.iter().take(u32::BITS as usize).enumerate();
            let fits = |stroke: &Stroke| stroke.swing.manner == manner;
            all.fold(0, |bits, (place, stroke)| bits | u32::from(fits(stroke)) << place)
        };
        Strokes { melee: of(Manner::Melee), ranged: of(Manner::Ranged), all }
    }

    /// All that there are, and those of one manner.
    pub(super) const fn any(&self) -> u32 {
        self.melee | self.ranged
    }

    pub(super) const fn of(&self, manner: Manner) -> u32 {
        match manner {
            Manner::Melee => self.melee,
            Manner::Ranged => self.ranged,
        }
    }

    /// The one blow hand to hand that others are idle beside, where it always does the same.
    pub(super) fn lone(&self) -> Option<&Stroke> {
        let useful = self.useful(self.melee);
        let lone = self.all.get(useful.trailing_zeros() as usize)?;
        (useful.count_ones() == 1 && lone.plain).then_some(lone)
    }

    /// Those of some that reach so far.
    #[inline]
    pub(super) fn reaching(&self, among: u32, feet: u16) -> u32 {
        let short = |place: &usize| self.all[*place].swing.reach < feet;
        places(among).filter(short).fold(among, |bits, place| bits & !bit(place))
    }

    /// How far those of some reach.
    #[inline]
    pub(super) fn reach(&self, among: u32) -> u16 {
        places(among).map(|place| self.all[place].swing.reach).max().unwrap_or(0)
    }

    /// Those of some that are not idle beside others of them.
    #[inline]
    pub(super) fn useful(&self, among: u32) -> u32 {
        let idle = |place: &usize| self.all[*place].is_idle_among(among);
        places(among).filter(idle).fold(among, |bits, place| bits & !bit(place))
    }
}

impl Deref for Strokes {
    type Target = [Stroke];

    fn deref(&self) -> &[Stroke] {
        &self.all
    }
}

/// What a creature strikes with on a turn.
pub(super) enum Repertoire<'a> {
    /// What it always has in a whole action.
    Usual(&'a Strokes),
    /// What it has left.
    Left(Box<Strokes>),
}

/// A blow, and how often it can be struck.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub(super) place: AttackId,
    pub(super) swing: Swing,
    /// What it does in one hand, and beside that where it is taken in both.
    pub(super) damage: f64,
    in_both_hands: f64,
    /// What it does beside after so many feet straight ahead.
    charge: Option<(u16, f64)>,
    /// Whether it may do more than that.
    has_extra: bool,
    /// How many are left this turn.
    pub(super) swings: f64,
    /// Whether nothing else comes beside it in the same Multiattack.
    pub(super) alone: bool,
    /// Whether it is one blow that always does the same.
    plain: bool,
    /// Others that are as good at anything, and better at something: a bit each.
    betters: u32,
}

impl Stroke {
    fn new(blow: &Blow, attack: &Attack, swings: f64, alone: bool) -> Stroke {
        let in_both_hands = match (attack.versatile, attack.damage.first()) {
            (Some(larger), Some(first)) if blow.swing.manner == Manner::Melee => {
                let plus = f64::from(first.dice.plus) - f64::from(larger.plus);
                estimate::average(larger) + plus - estimate::average(first.dice)
            }
            _ => 0.0,
        };
        let has_extra = !attack.terms.extra.is_empty();
        let same = in_both_hands == 0.0 && blow.charge.is_none() && !has_extra;
        Stroke {
            place: blow.place,
            swing: blow.swing,
            damage: blow.damage,
            in_both_hands,
            charge: blow.charge,
            has_extra,
            swings,
            alone,
            plain: same && alone && swings == 1.0 && blow.damage > 0.0,
            betters: 0,
        }
    }

    /// Whether another stroke does as much from everywhere, and more.
    fn is_idle_beside(&self, other: &Stroke) -> bool {
        let (a, b) = (&self.swing, &other.swing);
        a.manner == b.manner
            && self.alone
            && other.alone
            && self.swings <= other.swings
            && self.damage < other.damage
            && a.bonus <= b.bonus
            && a.ready_reach <= b.ready_reach
            && a.reach <= b.reach
            && !b.hampered
            && self.charge.is_none()
    }

    /// Whether it is idle beside one of several strokes, a bit each.
    pub(super) const fn is_idle_among(&self, strokes: u32) -> bool {
        self.betters & strokes != 0
    }

    pub(super) const fn at(&self, foe: CreatureId, role: AttackRole) -> AttackOrder {
        let (attack, manner) = (self.place, self.swing.manner);
        AttackOrder { target: Target::Creature(foe), attack, manner, role, one_handed: false }
    }
}

/// The bit of the stroke in a place.
pub(super) fn bit(place: usize) -> u32 {
    1_u32.checked_shl(place as u32).unwrap_or(0)
}

/// The places of some strokes, a bit each.
#[inline]
pub(super) fn places(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        place
    })
}

impl<'a> Scene<'a> {
    /// What it can strike with on this turn.
    pub(super) fn strokes(&self) -> &Strokes {
        match self.strokes.get_or_init(|| self.repertoire()) {
            Repertoire::Usual(strokes) => strokes,
            Repertoire::Left(strokes) => strokes,
        }
    }

    fn repertoire(&self) -> Repertoire<'a> {
        let (battle, id) = (self.battle(), self.actor.id);
        let turn = battle.turn();
        // Most often it has its whole action, and is where it always strikes the same.
        if turn.action || turn.attacks.any_left() || battle.underwater(id) {
            return Repertoire::Left(Box::new(self.find_strokes()));
        }
        let flies = battle.block(id).multiattack.iter().any(|part| {
            part.proviso.contains(Proviso::FLYING) && battle.usual_gait(id) == MovementMode::Fly
        });
        Repertoire::Usual(self.lore.strokes(battle, id, flies, || self.find_strokes()))
    }

    /// Whatever it has blows left of, the best first.
    fn find_strokes(&self) -> Strokes {
        let stroke = |blow: &Blow| {
            let swings = self.swings(blow);
            let alone = || self.other_parts(blow.place, blow.swing.manner).next().is_none();
            (swings > 0.0).then(|| Stroke::new(blow, self.actor.attack(blow), swings, alone()))
        };
        let mut all: SmallVec<[Stroke; 4]> = self.actor.blows().iter().filter_map(stroke).collect();
        let power = |stroke: &Stroke| stroke.swings * stroke.damage;
        all.sort_by(|a, b| power(b).total_cmp(&power(a)));
        for place in 1..all.len().min(u32::BITS as usize) {
            let better = |before: &usize| all[place].is_idle_beside(&all[*before]);
            let betters = (0..place).filter(better).fold(0, |bits, before| bits | 1 << before);
            all[place].betters = betters;
        }
        Strokes::new(all)
    }

    fn attack(&self, stroke: &Stroke) -> &Attack {
        &self.battle().block(self.actor.id).attacks[stroke.place.index()]
    }

    /// Whether nothing but where it stands keeps it from a blow.
    pub(super) fn may_strike(&self, stroke: &Stroke, foe: &Foe) -> bool {
        let command = Command::Attack(stroke.at(foe.id, AttackRole::Action));
        let near_enough = match self.battle().check(&command) {
            Ok(()) => true,
            Err(refusal) => matches!(refusal.because, RefusalReason::Distance { .. }),
        };
        near_enough && self.actor.has_hands_for(self.attack(stroke), stroke.swing.manner)
    }

    /// How many blows of this kind are left this turn.
    fn swings(&self, blow: &Blow) -> f64 {
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
            let parts = parts.filter(|part| self.allows(part, blow.swing.manner));
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
            && (not(Proviso::FLYING)
                || self.battle().usual_gait(self.actor.id) == MovementMode::Fly)
    }

    /// What comes beside a blow in the same Multiattack.
    fn other_parts(
        &self,
        place: AttackId,
        manner: Manner,
    ) -> impl Iterator<Item = MultiattackPart> {
        let turn = self.battle().turn();
        let bit = 1_u32 << place.0;
        let block = self.battle().block(self.actor.id);
        let under_way = turn.attacks.any_left();
        let whole = if under_way || turn.action { &[][..] } else { &block.multiattack[..] };
        let left = if under_way { &turn.attacks.left[..] } else { &[][..] };
        let fits = |part: &&MultiattackPart| part.any_of & bit != 0 && self.allows(part, manner);
        let form = whole.iter().find(fits).map(|part| part.form);
        whole
            .iter()
            .filter(move |part| Some(part.form) == form)
            .chain(left)
            .filter(move |part| part.count > 0 && part.any_of & bit == 0 && part.any_of != 0)
            .copied()
    }

    /// What the blows that are left do to somebody with such an AC, this one first.
    #[inline]
    pub(super) fn blows_at(
        &self,
        stroke: &Stroke,
        (foe, rival): (&Foe, &Rival),
        armour_class: i32,
        feet: u16,
        harried: bool,
    ) -> f64 {
        let leans = rival.leans(self.actor, foe);
        let first = leans.chance(&stroke.swing, feet, harried, armour_class);
        if first <= 0.0 {
            return 0.0;
        }
        if stroke.plain && !rival.answers() {
            return first * rival.harm(stroke.damage);
        }
        let chance = |swing: &Swing| leans.chance(swing, feet, harried, armour_class);
        self.several_blows(stroke, rival, first, chance)
    }

    /// The same where there are several, or one hit does more than another.
    #[inline(never)]
    fn several_blows(
        &self,
        stroke: &Stroke,
        rival: &Rival,
        first: f64,
        chance: impl Fn(&Swing) -> f64,
    ) -> f64 {
        let (own, extra) = (stroke.swings, self.extra(stroke, rival));
        let each = self.damage(stroke) * rival.share(stroke.place);
        if stroke.alone && extra == 0.0 {
            return rival.blows(own, first, each);
        }
        let more = match extra {
            0.0 => 0.0,
            extra => extra * (1.0 - (1.0 - first).powi(own as i32)),
        };
        if stroke.alone {
            return rival.blows(own, first, each + more / (own * first));
        }
        let (mut count, mut hits, mut damage) = (own, own * first, own * first * each + more);
        for part in self.other_parts(stroke.place, stroke.swing.manner) {
            let fits =
                |b: &&Blow| part.any_of >> b.place.0 & 1 != 0 && self.allows(&part, b.swing.manner);
            let others = self.actor.blows().iter().filter(fits);
            let best = others
                .map(|b| {
                    let stroke = Stroke::new(b, self.actor.attack(b), 1.0, false);
                    (chance(&b.swing), self.damage(&stroke) * rival.share(b.place))
                })
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
    #[inline]
    fn damage(&self, stroke: &Stroke) -> f64 {
        match stroke.in_both_hands == 0.0 {
            true => stroke.damage,
            false => self.damage_of_versatile(stroke),
        }
    }

    /// The same of what may be taken in both hands.
    fn damage_of_versatile(&self, stroke: &Stroke) -> f64 {
        let (battle, me) = (self.battle(), self.actor.id);
        let free = match self.attack(stroke).weapon {
            None => !battle.block(me).hands_full,
            Some(_) => battle.free_hands(me) >= 1,
        };
        if free { stroke.damage + stroke.in_both_hands } else { stroke.damage }
    }

    /// What one hit of a turn does beside where a friend is at the target.
    #[inline]
    fn extra(&self, stroke: &Stroke, rival: &Rival) -> f64 {
        if rival.pinned && stroke.has_extra { self.extra_at(stroke, rival) } else { 0.0 }
    }

    /// The same where a friend is.
    #[inline(never)]
    fn extra_at(&self, stroke: &Stroke, rival: &Rival) -> f64 {
        let spent = self.battle().turn().extra.contains(self.actor.id);
        let extras = self.attack(stroke).terms.extra.iter().filter(|extra| {
            matches!(extra.test, Predicate::Is(Fact::AllyNear | Fact::SneakAttack))
                && !(extra.once && spent)
        });
        let all: f64 = extras.map(|extra| estimate::average(extra.damage.dice)).sum();
        all * rival.share(stroke.place)
    }

    /// What the blows that are left do to somebody at the most, without a closer look.
    #[inline]
    pub(super) fn blows_at_most(&self, stroke: &Stroke, rival: &Rival, harried: bool) -> f64 {
        let lean = if stroke.swing.manner == Manner::Ranged && harried { 0 } else { 1 };
        let chance = estimate::chance(stroke.swing.bonus, rival.armour_class, lean);
        match stroke.plain && !rival.answers() {
            true => chance * rival.harm(stroke.damage),
            false => self.several_blows_at_most(stroke, rival, chance),
        }
    }

    /// The same where there are several, or one hit does more than another.
    #[inline(never)]
    fn several_blows_at_most(&self, stroke: &Stroke, rival: &Rival, chance: f64) -> f64 {
        if !stroke.alone {
            return f64::INFINITY;
        }
        let share = rival.share(stroke.place);
        let damage = self.damage(stroke) * share + self.extra(stroke, rival);
        let charge = stroke.charge.map_or(0.0, |(_, more)| rival.harm(more * share));
        rival.blows(stroke.swings, chance, damage) + charge
    }

    /// What a run-up of so many feet adds to a blow.
    #[inline]
    pub(super) fn charge(
        &self,
        stroke: &Stroke,
        (foe, rival): (&Foe, &Rival),
        armour_class: i32,
        run_up: impl FnOnce() -> u16,
    ) -> f64 {
        let charge = stroke.charge.filter(|(feet, _)| run_up() >= *feet);
        let Some((_, more)) = charge else { return 0.0 };
        let (leans, swing) = (rival.leans(self.actor, foe), &stroke.swing);
        let more = more * rival.share(stroke.place);
        leans.chance(swing, swing.ready_reach, false, armour_class) * rival.harm(more)
    }
}
