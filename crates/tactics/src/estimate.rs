//! Rough figures: what an attack or a spell may be expected to do.

use std::cell::OnceCell;

use affray_dice::Dice;
use affray_rules::{
    Attack, Battle, Casting, Condition, CreatureId, DamageDice, DamageType, Delivery, Manner,
    Outcome, Qualities, Spell,
};

use crate::{blow::Blow, known};

/// The share of attacks that hit, where nothing more is known.
pub(crate) const HITS: f64 = 0.6;

/// The chance that a d20 with this bonus reaches this number; a 20 always hits, a 1 never.
#[inline]
pub(crate) fn chance(bonus: i32, against: i32, lean: i32) -> f64 {
    let once = f64::from((21 + bonus - against).clamp(1, 19)) / 20.0;
    match lean {
        1.. => 1.0 - (1.0 - once) * (1.0 - once),
        0 => once,
        _ => once * once,
    }
}

pub(crate) fn average(dice: Dice) -> f64 {
    f64::from(dice.minimum() + dice.maximum()) / 2.0
}

/// The average of some damage.
pub(crate) fn sum(damage: &[DamageDice]) -> f64 {
    damage.iter().map(|d| average(d.dice)).sum()
}

/// What an attack does when it hits.
pub(crate) fn damage(attack: &Attack) -> f64 {
    let plus = f64::from(attack.to_hit.damage_modifier());
    (sum(&attack.damage) + plus + follows(&attack.on_hit)).max(0.0)
}

/// The share of what an attack does that somebody takes: all of it where that is nothing special.
pub(crate) fn share(battle: &Battle, target: CreatureId, attack: &Attack) -> f64 {
    let whole = damage(attack);
    if whole <= 0.0 || !battle.answers_damage(target) {
        return 1.0;
    }
    let taken = |kind| battle.damage_share(target, kind, attack.qualities | Qualities::ATTACK);
    let follows_from = |kind| battle.damage_share(target, kind, Qualities::empty());
    let plus = f64::from(attack.to_hit.damage_modifier());
    let plus = attack.damage.first().map_or(0.0, |first| plus * taken(first.kind));
    (sum_of(&attack.damage, &taken) + plus + follows_of(&attack.on_hit, &follows_from)) / whole
}

/// What an attack does to somebody when it hits; less than nothing where that heals by it.
pub(crate) fn damage_to(battle: &Battle, target: CreatureId, attack: &Attack) -> f64 {
    damage(attack) * share(battle, target, attack)
}

/// The average of some damage, each type by the share that is taken of it.
fn sum_of(damage: &[DamageDice], taken: &dyn Fn(DamageType) -> f64) -> f64 {
    damage.iter().map(|d| average(d.dice) * taken(d.kind)).sum()
}

/// What the chance of a blow depends on beside the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swing {
    pub(crate) manner: Manner,
    pub(crate) bonus: i32,
    /// The feet that it reaches well, and at all.
    pub(crate) ready_reach: u16,
    pub(crate) reach: u16,
    /// Whether the water is in its way.
    pub(crate) hampered: bool,
}

/// One look at a target: what does not depend on where the attack is made from.
pub(crate) struct Look {
    leans: Leans,
    /// The AC with the cover that the target has now, once that matters.
    covered: OnceCell<i32>,
    hit_points: f64,
}

impl Look {
    pub(crate) fn at(battle: &Battle, id: CreatureId, target: CreatureId) -> Look {
        Look {
            leans: Leans::of(battle, id, target),
            covered: OnceCell::new(),
            hit_points: known::hit_points(battle, id, target),
        }
    }

    /// The AC of the target against a creature.
    pub(crate) fn armour_class(&self, battle: &Battle, id: CreatureId, target: CreatureId) -> i32 {
        *self.covered.get_or_init(|| battle.armour_class_against(id, target))
    }

    /// What a blow is worth against the target at such an AC from so many feet away; nothing beyond
    /// its reach.
    pub(crate) fn worth(&self, blow: &Blow, feet: u16, harried: bool, armour_class: i32) -> f64 {
        let chance = self.chance(&blow.swing, feet, harried, armour_class);
        worth(self.hit_points, chance, blow.damage)
    }

    /// The chance of a hit; none beyond the reach.
    pub(crate) fn chance(&self, swing: &Swing, feet: u16, harried: bool, armour_class: i32) -> f64 {
        self.leans.chance(swing, feet, harried, armour_class)
    }
}

/// What so much damage at such a chance is worth: more when it may fell the target.
fn worth(hit_points: f64, chance: f64, damage: f64) -> f64 {
    chance * damage * if damage >= hit_points { 1.5 } else { 1.0 }
}

/// How advantage and disadvantage come out, as far as one look at the two tells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leans {
    /// From close by, and from afar: one who lies down is struck well from close by, and badly from afar.
    close: i8,
    far: i8,
}

impl Leans {
    pub(crate) fn of(battle: &Battle, id: CreatureId, target: CreatureId) -> Leans {
        let prone = battle.creature(target).is(Condition::Prone);
        let attacks = &battle.block(id).attacks;
        let manner = |attack: &Attack| match attack.reach {
            0 => Manner::Ranged,
            _ => Manner::Melee,
        };
        let leans = |attack| battle.attack_leans(id, target, attack, manner(attack));
        let (advantage, disadvantage) = attacks.first().map_or((false, false), leans);
        let net =
            |advantage: bool, disadvantage: bool| i8::from(advantage) - i8::from(disadvantage);
        Leans {
            close: net(advantage || prone, disadvantage),
            far: net(advantage, disadvantage || prone),
        }
    }

    /// The chance of a hit; none beyond the reach.
    #[inline]
    pub(crate) fn chance(&self, swing: &Swing, feet: u16, harried: bool, armour_class: i32) -> f64 {
        if feet > swing.reach {
            return 0.0;
        }
        let far = match swing.manner {
            Manner::Melee => false,
            Manner::Ranged => harried || feet > swing.ready_reach,
        };
        let lean = self.net(feet) - i32::from(swing.hampered) - i32::from(far);
        chance(swing.bonus, armour_class, lean)
    }

    #[inline]
    fn net(&self, feet: u16) -> i32 {
        i32::from(if feet <= 5 { self.close } else { self.far })
    }
}

/// What a spell does to one target, on average, less what its slot is worth.
pub(crate) fn casting(battle: &Battle, id: CreatureId, casting: &Casting) -> f64 {
    let spell = &battle.setup().spells[casting.spell.index()];
    let slot = f64::from(casting.slot) * 2.0;
    let each = |target| spell_on(battle, id, target, casting);
    if spell.area.is_some() {
        // What hits friends too must be worth it.
        let friendly = |target: CreatureId| !battle.enemies(id, target);
        let weigh = |target| if friendly(target) { -1.5 * each(target) } else { each(target) };
        return battle.caught_by(id, *casting).iter().map(weigh).sum::<f64>() - slot;
    }
    let all: f64 = casting.targets.iter().map(each).sum();
    all - slot
}

fn spell_on(battle: &Battle, id: CreatureId, target: CreatureId, casting: &Casting) -> f64 {
    let (spell, slot) = (&battle.setup().spells[casting.spell.index()], casting.slot);
    if !battle.affects(id, target, spell) {
        return 0.0;
    }
    let casts = &battle.block(id).spellcasting;
    let damage = spell_damage_to(battle, id, target, spell, slot);
    if damage == 0.0 || (spell.area.is_none() && !battle.enemies(id, target)) {
        return 0.0;
    }
    let lean = Leans::of(battle, id, target).net(battle.distance(id, target));
    let (chance, on_a_miss) = match spell.delivery {
        Delivery::MeleeAttack | Delivery::RangedAttack => {
            let hits =
                chance(i32::from(casts.attack), battle.armour_class_against(id, target), lean);
            (hits, if spell.half_on_miss { 0.5 } else { 0.0 })
        }
        Delivery::Save { ability, half } => {
            let save = i32::from(battle.block(target).saves[ability.index()]);
            let fails = 1.0 - chance(save, i32::from(battle.save_dc(id, casting.spell)), 0);
            (fails, if half { 0.5 } else { 0.0 })
        }
        Delivery::Sure => (1.0, 0.0),
    };
    let hit_points = known::hit_points(battle, id, target);
    worth(hit_points, chance, damage) + (1.0 - chance) * on_a_miss * damage
}

/// The damage of a spell or feature where it takes hold.
pub(crate) fn spell_damage(battle: &Battle, caster: CreatureId, spell: &Spell, slot: u8) -> f64 {
    spell_damage_of(battle, caster, spell, slot, &|_| 1.0)
}

/// The same of what somebody takes of it; less than nothing where that heals by it.
pub(crate) fn spell_damage_to(
    battle: &Battle,
    caster: CreatureId,
    target: CreatureId,
    spell: &Spell,
    slot: u8,
) -> f64 {
    if !battle.answers_damage(target) {
        return spell_damage(battle, caster, spell, slot);
    }
    let attack = match spell.delivery {
        Delivery::MeleeAttack | Delivery::RangedAttack => Qualities::ATTACK,
        Delivery::Save { .. } | Delivery::Sure => Qualities::empty(),
    };
    let taken = |kind| battle.damage_share(target, kind, spell.qualities() | attack);
    spell_damage_of(battle, caster, spell, slot, &taken)
}

fn spell_damage_of(
    battle: &Battle,
    caster: CreatureId,
    spell: &Spell,
    slot: u8,
    taken: &dyn Fn(DamageType) -> f64,
) -> f64 {
    let after = follows_of(&spell.failure, taken);
    let Some(first) = spell.damage.first() else { return after };
    let above = f64::from(slot.saturating_sub(spell.level));
    let modifier = f64::from(battle.block(caster).spellcasting.modifier);
    let ability = if spell.adds_ability { modifier } else { 0.0 };
    let growth = spell.dice_per_slot.iter().zip(&spell.damage);
    let grown: f64 = growth.map(|(more, d)| above * average(*more) * taken(d.kind)).sum();
    sum_of(&spell.damage, taken) + grown + ability * taken(first.kind) + after
}

/// The damage of what follows from a hit, with even chances for every save.
pub(crate) fn follows(list: &[Outcome]) -> f64 {
    follows_of(list, &|_| 1.0)
}

/// The same, each type by the share that is taken of it.
fn follows_of(list: &[Outcome], taken: &dyn Fn(DamageType) -> f64) -> f64 {
    let worth = |outcome: &Outcome| match outcome {
        Outcome::Damage { damage, halved, .. } => {
            let share = if *halved { 0.5 } else { 1.0 };
            average(damage.dice) * share * taken(damage.kind)
        }
        Outcome::Save { failure, success, .. } => {
            (follows_of(failure, taken) + follows_of(success, taken)) * 0.5
        }
        Outcome::If { then, .. } => follows_of(then, taken),
        _ => 0.0,
    };
    list.iter().map(worth).sum()
}
