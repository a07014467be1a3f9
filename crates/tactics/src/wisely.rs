//! Reacting wisely: whether a chance is worth the one reaction that a creature has until its next
//! turn, or a better one is likely to come.
//!
//! Everything is measured in hit points: those that an enemy loses, and those that are spared.

use affray_rules::{
    AttackFrame, Battle, CastingTime, Command, CreatureId, Cue, Frame, Reaction, ReactionResponse,
    Readied, Response, Spell, SpellId, Target, With,
};

use crate::{
    estimate::{self, HITS},
    known, simple,
};

/// How much more harm counts that brings somebody down.
const FELLING: f64 = 0.5;
/// The hit points that a slot is worth, for each of its levels.
const SLOT: f64 = 3.0;
/// The hit points that a spell of another is taken to cost, for each of its levels.
const SPELL: f64 = 4.0;
/// The chance to stop a spell of a higher level than the slot.
const COUNTERS_HIGHER: f64 = 0.5;
/// The chance that an enemy who could cast a spell does so where it can be stopped.
const CASTS: f64 = 0.5;
/// The feet within which spells are seen and stopped.
const SIGHT: u16 = 60;

/// The reaction that a creature takes, or none where it does better to wait.
pub(crate) fn choose(battle: &Battle, id: CreatureId, cue: Cue) -> Option<Command> {
    let wits = Wits { battle, id };
    let all = battle.reactions(id, cue).into_iter();
    let (worth, reaction) = all
        .map(|reaction| (wits.worth(&reaction, cue), reaction))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let spends = !matches!(reaction, Reaction::Legendary(_) | Reaction::Lair(_));
    let kept = if spends { wits.kept() } else { 0.0 };
    (worth > 0.0 && worth >= kept).then_some(Command::React(reaction))
}

/// The creature that may react.
struct Wits<'a> {
    battle: &'a Battle,
    id: CreatureId,
}

impl Wits<'_> {
    /// What a reaction does now.
    fn worth(&self, reaction: &Reaction, cue: Cue) -> f64 {
        let (battle, id) = (self.battle, self.id);
        match *reaction {
            Reaction::Opportunity(attack) => match cue {
                Cue::Leaves { mover, .. } => self.blow(attack.index(), mover),
                _ => 0.0,
            },
            Reaction::OpportunityAtRider(attack, rider) => self.blow(attack.index(), rider),
            // A blow is surer than a hold.
            Reaction::OpportunityGrapple | Reaction::OpportunityShove(_) => 0.0,
            Reaction::Readied => {
                let readied = battle.creature(id).readied;
                readied.map_or(0.0, |readied| self.readied(&readied)).max(f64::EPSILON)
            }
            Reaction::Feature(place) => self.feature(place),
            Reaction::Spell { spell, slot } => self.spell(battle.setup().spell(spell), slot, cue),
            Reaction::Dive(skill) => 1.0 + f64::from(battle.block(id).skills[skill.index()]) * 0.01,
            Reaction::Land => 1.0,
            Reaction::Legendary(place) | Reaction::Lair(place) => {
                simple::worth_of_routine(battle, id, place)
            }
        }
    }

    /// What a blow does on average to an enemy.
    fn blow(&self, attack: usize, foe: CreatureId) -> f64 {
        let (battle, id) = (self.battle, self.id);
        let Some(attack) = battle.block(id).attacks.get(attack) else { return 0.0 };
        if !battle.enemies(id, foe) {
            return 0.0;
        }
        let bonus = i32::from(attack.to_hit.total());
        let chance = estimate::chance(bonus, battle.armour_class_against(id, foe), 0);
        chance
            * felling(estimate::damage_to(battle, foe, attack), known::hit_points(battle, id, foe))
    }

    /// What it has readied does, if it comes to that.
    fn readied(&self, readied: &Readied) -> f64 {
        match readied.response {
            Response::Attack { attack, .. } => {
                let attacks = &self.battle.block(self.id).attacks;
                HITS * attacks.get(attack.index()).map_or(0.0, estimate::damage)
            }
            _ => SPELL,
        }
    }

    /// What a reaction of its stat block spares it now.
    fn feature(&self, place: u8) -> f64 {
        let block = self.battle.block(self.id);
        let Some(feature) = block.reactions.get(usize::from(place)) else { return 0.0 };
        let blow = self.struck();
        let spares = |share: f64| blow.map_or(0.0, |blow| self.spares(blow, share));
        let turns = |bonus: i8| match blow {
            Some(blow) if self.turns(blow, bonus) => self.spares(blow, 1.0),
            _ => 0.0,
        };
        match feature.response {
            ReactionResponse::ArmourClass(bonus) => turns(bonus),
            ReactionResponse::Riposte(bonus, attack) => match (turns(bonus), blow) {
                (spared, Some(blow)) if spared > 0.0 => {
                    spared + self.blow(attack.index(), blow.attacker)
                }
                _ => 0.0,
            },
            ReactionResponse::HalveDamage => spares(0.5),
            ReactionResponse::Catch(..) => spares(0.5),
            ReactionResponse::Deflect(dice) => {
                let whole = blow.map_or(0.0, |blow| self.harm_of(blow));
                spares((estimate::average(dice) / whole.max(1.0)).min(1.0))
            }
            // Somebody else takes the blow.
            ReactionResponse::Swap(_) => spares(1.0) * 0.25,
            ReactionResponse::Nothing => {
                let then = feature
                    .then
                    .map_or(0.0, |then| simple::worth_of_routine(self.battle, self.id, then));
                then.max(1.0)
            }
        }
    }

    /// What a spell does now, less what its slot is worth.
    fn spell(&self, spell: &Spell, slot: u8, cue: Cue) -> f64 {
        let (battle, id) = (self.battle, self.id);
        let price = SLOT * f64::from(slot);
        match cue {
            Cue::Hit { .. } => match (simple::armour_class_of(spell), self.struck()) {
                (Some(bonus), Some(blow)) if self.turns(blow, bonus) => {
                    // It goes on until its next turn.
                    self.spares(blow, 1.0) + self.guard(bonus) - price
                }
                _ => 0.0,
            },
            Cue::Casting { caster, spell: theirs, level } if spell.counters => {
                let chance = if slot >= level { 1.0 } else { COUNTERS_HIGHER };
                if battle.enemies(id, caster) {
                    chance * self.menace_of_spell(caster, theirs, level) - price
                } else {
                    0.0
                }
            }
            Cue::Damaged { by, .. } if battle.enemies(id, by) => {
                let damage = estimate::spell_damage_to(battle, id, by, spell, slot);
                HITS * felling(damage, known::hit_points(battle, id, by)) - price
            }
            _ => 0.0,
        }
    }

    /// What a spell of an enemy may cost.
    fn menace_of_spell(&self, caster: CreatureId, spell: SpellId, level: u8) -> f64 {
        let spell = self.battle.setup().spell(spell);
        let each = HITS * estimate::spell_damage(self.battle, caster, spell, level);
        let all = if spell.area.is_some() { 2.0 } else { f64::from(spell.targets.max(1)) };
        (each * all).max(SPELL * f64::from(level))
    }

    /// The attack on it that is being settled.
    fn struck(&self) -> Option<&AttackFrame> {
        self.battle.stack().iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.target == Target::Creature(self.id) => Some(attack),
            _ => None,
        })
    }

    /// The damage that an attack on it does on average if it hits.
    fn harm_of(&self, blow: &AttackFrame) -> f64 {
        let once = match blow.with {
            With::Attack(attack) => {
                let attacks = &self.battle.block(blow.attacker).attacks;
                attacks.get(attack.index()).map_or(0.0, estimate::damage)
            }
            With::Spell(spell, slot) => {
                let spell = self.battle.setup().spell(spell);
                estimate::spell_damage(self.battle, blow.attacker, spell, slot)
            }
        };
        if blow.critical { once * 1.8 } else { once }
    }

    /// What it is worth to be spared such a share of a blow: more when that keeps it on its feet.
    fn spares(&self, blow: &AttackFrame, share: f64) -> f64 {
        let (whole, left) = (self.harm_of(blow), known::hit_points(self.battle, self.id, self.id));
        let falls = |damage: f64| damage >= left;
        let saved = falls(whole) && !falls(whole * (1.0 - share));
        whole * share + if saved { left * FELLING } else { 0.0 }
    }

    fn turns(&self, blow: &AttackFrame, bonus: i8) -> bool {
        simple::turns(self.battle, self.id, blow, bonus)
    }

    /// What the reaction may be worth before the next turn, if it is kept.
    fn kept(&self) -> f64 {
        let (battle, id) = (self.battle, self.id);
        let readied = battle.creature(id).readied.map_or(0.0, |readied| self.readied(&readied));
        let blows = || self.blows_to_come();
        let features = battle.block(id).reactions.iter().map(|feature| match feature.response {
            ReactionResponse::ArmourClass(bonus) | ReactionResponse::Riposte(bonus, _) => {
                self.guard(bonus)
            }
            ReactionResponse::HalveDamage => {
                let any = 1.0 - blows().map(|_| 1.0 - HITS).product::<f64>();
                any * 0.5 * blows().fold(0.0, f64::max)
            }
            _ => 0.0,
        });
        let known = battle.block(id).spellcasting.known.iter();
        let spells = known.map(|known| {
            let spell = battle.setup().spell(known.spell);
            let price = SLOT * f64::from(spell.level);
            match simple::armour_class_of(spell) {
                Some(bonus) if matches!(spell.time, CastingTime::Reaction(_)) => {
                    self.guard(bonus) - price
                }
                _ if spell.counters => self.spells_to_come() - price,
                _ => 0.0,
            }
        });
        features.chain(spells).fold(readied * 0.5, f64::max)
    }

    /// What so much AC spares it of the blows to come.
    fn guard(&self, bonus: i8) -> f64 {
        let turned = f64::from(bonus) / 20.0;
        self.blows_to_come().map(|damage| turned * damage).sum()
    }

    /// The damage of each blow that enemies within reach of it may strike before its next turn.
    fn blows_to_come(&self) -> impl Iterator<Item = f64> {
        let (battle, id) = (self.battle, self.id);
        self.enemies_to_come().flat_map(move |foe| {
            let block = battle.block(foe);
            let feet = battle.distance(id, foe);
            let reaches = block.attacks.iter().filter(move |attack| attack.reach >= feet);
            let hardest = reaches.map(estimate::damage).fold(0.0, f64::max);
            let blows = if hardest > 0.0 { block.attacks_per_action.max(1) } else { 0 };
            std::iter::repeat_n(hardest, usize::from(blows))
        })
    }

    /// What the spells of enemies who have their turn before it may cost.
    fn spells_to_come(&self) -> f64 {
        let battle = self.battle;
        let near = self.enemies_to_come().filter(|foe| battle.distance(self.id, *foe) <= SIGHT);
        let worst = near.flat_map(|foe| {
            let known = battle.block(foe).spellcasting.known.iter();
            known.map(move |known| {
                let level = battle.setup().spell(known.spell).level;
                self.menace_of_spell(foe, known.spell, level)
            })
        });
        CASTS * worst.fold(0.0, f64::max)
    }

    /// The enemies whose place it knows and who have a turn before its own.
    fn enemies_to_come(&self) -> impl Iterator<Item = CreatureId> {
        let (battle, id) = (self.battle, self.id);
        let order = battle.order();
        let place = |of: CreatureId| order.iter().position(|one| *one == of).unwrap_or(0);
        let (now, own) = (place(battle.turn().creature), place(id));
        let count = (own + order.len() - now) % order.len().max(1);
        // Its own turn is the last to count where it is its turn now.
        let count = if count == 0 { order.len() } else { count };
        order.iter().cycle().skip(now + 1).take(count.saturating_sub(1)).copied().filter(
            move |other| {
                battle.enemies(id, *other)
                    && battle.creature(*other).stands()
                    && battle.knows_place(id, *other)
            },
        )
    }
}

/// What so much damage to one with so many hit points left is worth.
fn felling(damage: f64, hit_points: f64) -> f64 {
    damage * if damage >= hit_points { 1.0 + FELLING } else { 1.0 }
}
