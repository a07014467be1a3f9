//! How much harm a creature may do in a round, and from how far.

use affray_rules::{
    Attack, Battle, Conditions, CreatureId, Fact, MovementMode, Predicate, SQUARE, Setup, Shape,
    Spell, StatBlock,
};

use crate::estimate::{self, HITS};

/// What is left of shooting with an enemy at one's side.
const HARRIED: f64 = 0.55;
/// How often a friend is at its target, for one who does more then.
const SELDOM: f64 = 0.5;
/// How many creatures an area may be expected to catch.
const CAUGHT: f64 = 1.5;

/// The harm that a creature does in a round if it is let, as far as its stat block shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Menace {
    /// Hand to hand.
    pub(super) melee: f64,
    /// The feet that it reaches.
    pub(super) reach: u16,
    /// The feet that it goes before.
    pub(super) stride: u16,
    /// The feet that it swims, if it does.
    swim: u16,
    /// From afar.
    pub(super) ranged: f64,
    /// What of that is shot or thrown.
    pub(super) shots: f64,
    /// What it does at its best, and with one blow hand to hand.
    most: f64,
    pub(super) blow: f64,
    /// What an enemy beside it takes away from what it does.
    hindrance: f64,
    /// The feet that it shoots well, and at all.
    normal: u16,
    long: u16,
}

impl Menace {
    pub(crate) fn of(battle: &Battle, id: CreatureId) -> Menace {
        Menace::by_block(battle.setup(), battle.block(id)).on_foot(battle, id)
    }

    /// What a stat block shows of it, on dry land.
    pub(super) fn by_block(setup: &Setup, block: &StatBlock) -> Menace {
        let melee = HITS * a_round(block, |attack| attack.reach > 0);
        let reach = block.attacks.iter().map(|attack| attack.reach).max().unwrap_or(0);
        let mut ranged = HITS * a_round(block, |attack| attack.range.is_some());
        let shots = ranged;
        let ranges = || block.attacks.iter().take(block.unarmed().into()).filter_map(|a| a.range);
        let mut normal = ranges().map(|range| range.normal).max().unwrap_or(0);
        let mut long = ranges().map(|range| range.long).max().unwrap_or(0);
        for known in &block.spellcasting.known {
            let spell = setup.spell(known.spell);
            let harm = HITS * of_spell(spell);
            let feet = spell.range.feet().max(spell.area.map_or(0, length));
            if harm > 0.0 && feet > SQUARE {
                ranged = ranged.max(harm);
                normal = normal.max(feet);
                long = long.max(feet);
            }
        }
        let most = melee.max(ranged);
        Menace {
            melee,
            reach,
            stride: block.speeds.walk.max(block.speeds.fly),
            swim: block.speeds.swim,
            ranged,
            shots,
            most,
            blow: melee / f64::from(block.attacks_per_action.max(1)),
            hindrance: most - melee.max(harried(ranged, shots)),
            normal,
            long,
        }
    }

    /// The same of a creature that goes as far as it can now.
    #[inline]
    pub(super) fn on_foot(&self, battle: &Battle, id: CreatureId) -> Menace {
        let held = Conditions::GRAPPLED | Conditions::RESTRAINED | Conditions::PARALYZED;
        let stride = match battle.creature(id).conditions.intersects(held) {
            true => 0,
            false if self.swim > self.stride && battle.usual_gait(id) == MovementMode::Swim => {
                self.swim
            }
            false => self.stride,
        };
        Menace { stride, ..*self }
    }

    /// What it does at its best.
    #[inline]
    pub(crate) const fn most(&self) -> f64 {
        self.most
    }

    /// Whether it fights from afar rather than hand to hand.
    #[inline]
    pub(super) fn shoots(&self) -> bool {
        self.ranged > 0.0 && self.ranged * 1.2 >= self.melee
    }

    /// The feet from which it strikes on its next turn with what it does best.
    pub(super) fn readiness(&self) -> u16 {
        if self.shoots() { self.normal } else { self.reach }
    }

    /// The turns that it takes to come so near to one that stands so far off that it strikes on the
    /// next.
    pub(crate) fn turns_to(&self, feet: u16) -> u16 {
        let stride = self.stride.max(SQUARE);
        feet.saturating_sub(self.readiness()).saturating_sub(stride).div_ceil(stride).min(4)
    }

    /// What an enemy beside it takes away from what it does.
    pub(super) const fn hindrance(&self) -> f64 {
        self.hindrance
    }

    /// The feet from which it does anything at all on its next turn.
    #[inline]
    pub(super) fn threat(&self) -> u16 {
        let near = if self.melee > 0.0 { self.stride + self.reach } else { 0 };
        let far = if self.ranged > 0.0 { self.normal.max(self.long).max(SQUARE) } else { 0 };
        near.max(far)
    }

    /// What it may do on its next turn to one that stands so far off, hand to hand and from afar.
    #[inline]
    pub(super) fn at(&self, feet: u16) -> (f64, f64) {
        let near = if feet <= self.stride + self.reach { self.melee } else { 0.0 };
        let far = match feet {
            _ if self.ranged <= 0.0 => 0.0,
            _ if feet <= SQUARE => harried(self.ranged, self.shots),
            _ if feet <= self.normal => self.ranged,
            _ if feet <= self.long => self.ranged * 0.5,
            _ => 0.0,
        };
        (near, far)
    }
}

/// What is left of what one does from afar with an enemy beside it, of which so much is shot or thrown
/// (`range.close`).
#[inline]
fn harried(ranged: f64, shots: f64) -> f64 {
    if ranged > shots { ranged } else { shots * HARRIED }
}

/// The damage of a round of attacks of which each fits.
fn a_round(block: &StatBlock, fits: impl Fn(&Attack) -> bool) -> f64 {
    let best = |any_of: u32| {
        let attacks = block.attacks.iter().enumerate().take(block.improvised().into());
        attacks
            .filter(|(i, attack)| any_of >> i & 1 != 0 && fits(attack))
            .map(|(_, attack)| estimate::damage(attack))
            .fold(0.0, f64::max)
    };
    let more = SELDOM * extra(block, &fits);
    let plain = f64::from(block.attacks_per_action.max(1)) * best(u32::MAX);
    let forms = block.multiattack.iter().map(|part| part.form);
    let most = forms.fold(plain, |most, form| {
        let parts = block.multiattack.iter().filter(|part| part.form == form);
        most.max(parts.map(|part| f64::from(part.count) * best(part.any_of)).sum())
    });
    if most > 0.0 { most + more } else { 0.0 }
}

/// What it does beside once a turn where a friend is at its target.
fn extra(block: &StatBlock, fits: impl Fn(&Attack) -> bool) -> f64 {
    let attacks = block.attacks.iter().filter(|attack| fits(attack));
    let each = attacks.flat_map(|attack| &attack.terms.extra);
    each.filter(|extra| matches!(extra.test, Predicate::Is(Fact::AllyNear | Fact::SneakAttack)))
        .map(|extra| estimate::average(extra.damage.dice))
        .fold(0.0, f64::max)
}

/// The feet that an area stretches from its origin.
pub(super) const fn length(shape: Shape) -> u16 {
    match shape {
        Shape::Sphere(feet)
        | Shape::Cube(feet)
        | Shape::Cone(feet)
        | Shape::Cylinder(feet, _)
        | Shape::Line(feet, _)
        | Shape::Emanation(feet) => feet,
    }
}

/// The damage of a spell or feature, to all whom it may catch.
fn of_spell(spell: &Spell) -> f64 {
    let each = estimate::sum(&spell.damage) + estimate::follows(&spell.failure);
    if spell.area.is_some() { each * CAUGHT } else { each * f64::from(spell.targets.max(1)) }
}
