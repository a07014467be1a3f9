//! Spells and features: what each does to everybody whom it touches.

use affray_rules::{
    Battle, Casting, Command, Condition, CreatureId, Delivery, EndsOn, Modifier, Nature, Outcome,
    Spell, SpellId, SpellUses,
};

use super::{scene::Scene, strike};
use crate::{estimate, weighed::Weighed};

/// What a slot of each level is kept for.
const SLOT: f64 = 0.1;
/// What is left of a boon that the next blow or spell of its bearer ends.
const FLEETING: f64 = 0.1;
/// What one of a few uses is kept for.
const USE: f64 = 0.2;
/// What is left of a spell that can wait while somebody helpless is at hand.
const PATIENCE: f64 = 0.15;

impl Scene<'_> {
    /// Every spell and feature from here.
    #[inline(never)]
    pub(super) fn casts(&self, options: &mut Vec<Weighed>) {
        let danger = self.danger(&self.site_here());
        for command in self.actor.spells() {
            let Command::Cast(casting) = command else { continue };
            let spell = self.battle().setup().spell(casting.spell);
            if spell.takes_minutes() {
                continue;
            }
            let casting = match is_bane(spell) {
                true => self.actor.with_more_targets(*casting),
                false => self.with_friends(*casting),
            };
            let gain = self.worth_of(self.battle(), &casting);
            if gain > 0.0 {
                let command = Command::Cast(casting);
                options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
            }
        }
    }

    /// As many friends as the spell takes, after the one it is meant for.
    fn with_friends(&self, casting: Casting) -> Casting {
        let (battle, mut all) = (self.battle(), casting);
        let spell = battle.setup().spell(casting.spell);
        if spell.area.is_some() || usize::from(spell.targets) <= casting.targets.len() {
            return all;
        }
        let friends = battle.ids().filter(|id| {
            battle.allies(self.actor.id, *id)
                && battle.creature(*id).stands()
                && battle.affects(self.actor.id, *id, spell)
                && !casting.targets.iter().any(|target| target == *id)
        });
        for friend in friends {
            let mut more = all;
            if more.targets.push(friend) && battle.check(&Command::Cast(more)).is_ok() {
                all = more;
            }
        }
        all
    }

    /// What a casting is worth from where it stands in a battle, less what is spent on it.
    pub(super) fn worth_of(&self, battle: &Battle, casting: &Casting) -> f64 {
        let me = self.actor.id;
        let spell = battle.setup().spell(casting.spell);
        if self.is_bound_to_another(spell) {
            return 0.0;
        }
        let each = |target| self.on_one(casting, target);
        let all: f64 = match spell.area {
            Some(_) => battle.caught_by(me, *casting).iter().map(each).sum(),
            None => casting.targets.iter().map(each).sum(),
        };
        let patience = if self.can_bide(casting) { PATIENCE } else { 1.0 };
        (all - self.price(casting)) * patience
    }

    /// Whether it concentrates on something else than a spell that asks for it: two at once can't
    /// be held.
    pub(super) fn is_bound_to_another(&self, spell: &Spell) -> bool {
        spell.concentration && self.battle().creature(self.actor.id).concentration.is_some()
    }

    /// Whether a casting that hurts nobody can be done as well on the next turn, while somebody who can do
    /// nothing is near enough to be struck: who holds all enemies for ever never wins.
    fn can_bide(&self, casting: &Casting) -> bool {
        let (battle, me) = (self.battle(), self.actor.id);
        let known = &battle.block(me).spellcasting.known;
        let free = known
            .iter()
            .any(|known| known.spell == casting.spell && known.uses == SpellUses::AtWill);
        let spell = battle.setup().spell(casting.spell);
        let far = self.feet().saturating_add(self.menace.reach);
        free && is_bane(spell)
            && estimate::spell_damage(battle, me, spell, casting.slot) <= 0.0
            && strike::has_blows_left(battle)
            && self.foes().any(|(foe, rival)| {
                battle.creature(foe.id).is(Condition::Incapacitated)
                    && foe.feet <= far
                    && rival.mark.value > 0.0
            })
    }

    /// What using it up costs.
    pub(super) fn price(&self, casting: &Casting) -> f64 {
        let known = &self.battle().block(self.actor.id).spellcasting.known;
        let uses = known.iter().find(|known| known.spell == casting.spell).map(|known| known.uses);
        match uses {
            Some(SpellUses::PerDay(_) | SpellUses::Rest) => USE,
            _ => SLOT * f64::from(casting.slot),
        }
    }

    /// What a spell does to one creature, for good or ill.
    pub(super) fn on_one(&self, casting: &Casting, target: CreatureId) -> f64 {
        let (battle, me) = (self.battle(), self.actor.id);
        let (spell, slot) = (battle.setup().spell(casting.spell), casting.slot);
        if !battle.touches(me, target, casting.spell) {
            return 0.0;
        }
        if battle.enemies(me, target) {
            let place = self.actor.foes.iter().position(|foe| foe.id == target);
            let Some(rival) = place.map(|place| &self.rivals()[place]) else { return 0.0 };
            if !is_bane(spell) {
                return -rival.mark.value * boon(battle, spell, target);
            }
            let (chance, on_a_miss) = self.takes_hold(casting.spell, target);
            let damage = estimate::spell_damage_to(battle, me, target, spell, slot);
            let wears =
                chance * rival.harm(damage) + (1.0 - chance) * rival.harm(damage * on_a_miss);
            return wears + chance * hampers(battle, spell, target) * rival.mark.value;
        }
        let one = battle.creature(target);
        let their = self.lore.menace(battle, target).most() + 1.0;
        let most = f64::from(battle.hit_point_maximum(target)).max(1.0);
        let heals = spell.healing.map_or(0.0, |dice| {
            let missing = most - f64::from(one.hit_points);
            let healed = estimate::average(dice).min(missing);
            // Whoever is down gets a turn back.
            let rises = if one.hit_points == 0 { 0.8 } else { 0.0 };
            their * (0.6 * healed / most + rises)
        });
        let (chance, on_a_miss) = self.takes_hold(casting.spell, target);
        let damage = estimate::spell_damage_to(battle, me, target, spell, slot);
        let hurt = damage * (chance + (1.0 - chance) * on_a_miss);
        let harm = if damage > 0.0 || is_bane(spell) {
            let left = f64::from(one.hit_points).max(1.0);
            1.3 * their * ((hurt / left).min(1.0) + chance * hampers(battle, spell, target))
        } else {
            0.0
        };
        let helps =
            if is_bane(spell) || !one.stands() { 0.0 } else { their * boon(battle, spell, target) };
        heals + helps - harm
    }

    /// The chance that a spell takes hold of somebody, and the share of the damage where it does
    /// not.
    fn takes_hold(&self, id: SpellId, target: CreatureId) -> (f64, f64) {
        let (battle, me) = (self.battle(), self.actor.id);
        let spell = &battle.setup().spells[id.index()];
        match spell.delivery {
            Delivery::Sure => (1.0, 0.0),
            Delivery::Save { ability, half } => {
                let bonus = i32::from(battle.block(target).saves[ability.index()]);
                let dc = i32::from(battle.save_dc(me, id));
                let saves = (f64::from(21 + bonus - dc) / 20.0).clamp(0.0, 1.0);
                (1.0 - saves, if half { 0.5 } else { 0.0 })
            }
            Delivery::MeleeAttack | Delivery::RangedAttack => {
                let to_hit = spell.feature.as_ref().map(|feature| i32::from(feature.to_hit));
                let own = i32::from(battle.block(me).spellcasting.attack);
                let against = battle.armour_class_against(me, target);
                let needs = f64::from(21 + to_hit.unwrap_or(own) - against) / 20.0;
                (needs.clamp(0.05, 0.95), if spell.half_on_miss { 0.5 } else { 0.0 })
            }
        }
    }
}

/// How much of a creature's doings a spell takes away from it, all rounds together.
fn hampers(battle: &Battle, spell: &Spell, target: CreatureId) -> f64 {
    let rounds = match (spell.save_ends, spell.lasting) {
        (true, _) => 1.6,
        (false, until) => f64::from(until.turns().unwrap_or(0)).min(3.0),
    };
    let new = |modifier: &&Modifier| is_news(battle, target, modifier);
    let own: f64 = spell.effects.iter().filter(new).map(weight).fold(0.0, f64::max) * rounds;
    own + gained(battle, &spell.failure, target)
}

fn gained(battle: &Battle, list: &[Outcome], target: CreatureId) -> f64 {
    let gained = |list: &[Outcome]| gained(battle, list, target);
    let one = |outcome: &Outcome| match outcome {
        Outcome::Gain { modifier, .. } if is_news(battle, target, modifier) => {
            weight(modifier) * 1.5
        }
        Outcome::Save { failure, .. } => gained(failure) * 0.5,
        Outcome::If { then, otherwise, .. } => gained(then).max(gained(otherwise)) * 0.7,
        Outcome::Fell { .. } => 1.5,
        Outcome::TakeIn { .. } => 0.8,
        Outcome::Seize { .. } => 0.2,
        _ => 0.0,
    };
    list.iter().map(one).fold(0.0, f64::max)
}

/// Whether something would change anything for a creature: it neither bears it yet nor is immune
/// to it (`condition.immune`). Whoever can do nothing is not stopped twice.
fn is_news(battle: &Battle, target: CreatureId, modifier: &Modifier) -> bool {
    let creature = battle.creature(target);
    match *modifier {
        Modifier::Condition(condition) => {
            let stops = Condition::Incapacitated;
            let stopped = creature.is(stops) && condition.implied().has(stops);
            let sleepless =
                condition == Condition::Unconscious && creature.nature.contains(Nature::SLEEPLESS);
            !creature.is(condition)
                && !stopped
                && !sleepless
                && !battle.immune_to(target, condition)
        }
        _ => !battle.effects_on(target).any(|effect| effect.modifier == *modifier),
    }
}

/// How much of a round something takes away from whoever bears it.
fn weight(modifier: &Modifier) -> f64 {
    match modifier {
        Modifier::Condition(condition) => match condition {
            Condition::Paralyzed | Condition::Petrified | Condition::Unconscious => 1.2,
            Condition::Stunned | Condition::Incapacitated => 1.0,
            Condition::Blinded | Condition::Restrained => 0.5,
            Condition::Frightened | Condition::Charmed => 0.4,
            Condition::Poisoned | Condition::Prone => 0.25,
            _ => 0.1,
        },
        Modifier::NoReactions => 0.1,
        Modifier::Speed(_) | Modifier::Roll { .. } => 0.15,
        _ => 0.0,
    }
}

/// How much more a creature gets done, all rounds together, that bears what a spell brings.
fn boon(battle: &Battle, spell: &Spell, target: CreatureId) -> f64 {
    let one = |modifier: &Modifier| match modifier {
        Modifier::Roll { .. } => 0.2,
        Modifier::Condition(Condition::Invisible) => 0.3,
        Modifier::ArmourClass(bonus) => 0.08 * f64::from(*bonus),
        _ => 0.0,
    };
    let lasts = !spell.ends_on.intersects(EndsOn::ATTACK | EndsOn::CAST);
    let share = if lasts { 1.0 } else { FLEETING };
    let new = |modifier: &&Modifier| is_news(battle, target, modifier);
    share * spell.effects.iter().filter(new).map(one).fold(0.0, f64::max)
}

/// Whether a spell is meant for enemies.
pub(super) fn is_bane(spell: &Spell) -> bool {
    let bad = |modifier: &Modifier| match modifier {
        Modifier::Condition(condition) => *condition != Condition::Invisible,
        _ => false,
    };
    !matches!(spell.delivery, Delivery::Sure) || spell.is_harmful() || spell.effects.iter().any(bad)
}
