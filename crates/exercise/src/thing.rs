use affray_rules::{
    ActionName, AttackId, BonusActions, CastingTime, Delivery, KnownSpell, Modifier, Outcome, Part,
    Role, Routine, RoutineTime, Spell, StatBlock,
};
use serde::Serialize;

use crate::{
    sign::{Consequence, Deed, Sign},
    witness::signs_of_trait,
};

/// What a stat block lists something as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ThingKind {
    Attack,
    Action,
    BonusAction,
    Reaction,
    LegendaryAction,
    LairAction,
    Trait,
    Spell,
}

/// One thing that a stat block says of its creature, with the signs by which it is known.
#[derive(Clone, Debug)]
pub(crate) struct Thing {
    pub(crate) kind: ThingKind,
    pub(crate) name: String,
    pub(crate) signs: Vec<Sign>,
    /// The signs seen, a bit each.
    seen: u64,
}

impl Thing {
    fn new(kind: ThingKind, name: &str, mut signs: Vec<Sign>) -> Thing {
        signs.truncate(64);
        Thing { kind, name: name.to_owned(), signs, seen: 0 }
    }

    /// The signs that nobody has seen yet.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = Sign> {
        let seen = self.seen;
        let signs = self.signs.iter().copied().enumerate();
        signs.filter(move |(i, _)| seen & (1 << i) == 0).map(|(_, sign)| sign)
    }

    pub(crate) fn is_seen(&self) -> bool {
        self.unseen().next().is_none()
    }

    /// Takes note of what was seen.
    pub(crate) fn see(&mut self, fits: impl Fn(Sign) -> bool) {
        for (i, sign) in self.signs.iter().enumerate() {
            if fits(*sign) {
                self.seen |= 1 << i;
            }
        }
    }
}

/// Everything that a stat block says of its creature.
pub(crate) fn things_of(block: &StatBlock, spells: &[Spell]) -> Vec<Thing> {
    let mut things = Vec::new();
    for (i, attack) in block.attacks[..usize::from(block.unarmed())].iter().enumerate() {
        let deed = Deed::Attack(AttackId(i as u8));
        let mut signs = vec![Sign::Hit(deed)];
        follow(deed, &attack.on_hit, &mut signs);
        things.push(Thing::new(ThingKind::Attack, &attack.name, signs));
    }
    if !block.multiattack.is_empty() {
        things.push(Thing::new(ThingKind::Action, "Multiattack", vec![Sign::Multiattack]));
    }
    for known in &block.spellcasting.known {
        let spell = &spells[known.spell.index()];
        let kind = match (spell.is_spell(), spell.time) {
            (true, _) => ThingKind::Spell,
            (false, CastingTime::Action) => ThingKind::Action,
            (false, CastingTime::BonusAction) => ThingKind::BonusAction,
            (false, CastingTime::Reaction(_)) => ThingKind::Reaction,
            // It shows as part of the routine that it belongs to.
            (false, CastingTime::Routine) => continue,
        };
        things.push(Thing::new(kind, &spell.name, signs_of_use(*known, spell)));
    }
    for (action, name, flag) in COMMON {
        if block.bonus_actions.contains(flag) {
            let signs = vec![Sign::BonusAction(action)];
            things.push(Thing::new(ThingKind::BonusAction, name, signs));
        }
    }
    for (i, reaction) in block.reactions.iter().enumerate() {
        let signs = vec![Sign::Reacted(i as u8)];
        things.push(Thing::new(ThingKind::Reaction, &reaction.name, signs));
    }
    for (i, routine) in block.routines.iter().enumerate() {
        things.push(thing_of_routine(i as u8, routine, block, spells));
    }
    if let Some(maw) = &block.maw {
        let mut signs = Vec::new();
        follow(Deed::Maw, &maw.each_turn, &mut signs);
        things.push(Thing::new(ThingKind::Action, "Those within", signs));
    }
    if block.legendary.resistance.anywhere > 0 {
        let signs = vec![Sign::Resisted];
        things.push(Thing::new(ThingKind::Trait, "Legendary Resistance", signs));
    }
    for (i, one) in block.traits.iter().enumerate() {
        let signs = signs_of_trait(i as u8, &one.modifiers);
        things.push(Thing::new(ThingKind::Trait, &one.name, signs));
    }
    // The spells of a character are chosen by its player; those of monsters are printed.
    if block.role == Role::Character {
        things.retain(|thing| thing.kind != ThingKind::Spell);
    }
    things
}

/// The common actions that a stat block may grant as bonus actions.
const COMMON: [(ActionName, &str, BonusActions); 4] = [
    (ActionName::Dash, "Dash", BonusActions::DASH),
    (ActionName::Disengage, "Disengage", BonusActions::DISENGAGE),
    (ActionName::Hide, "Hide", BonusActions::HIDE),
    (ActionName::Dodge, "Dodge", BonusActions::DODGE),
];

fn thing_of_routine(place: u8, routine: &Routine, block: &StatBlock, spells: &[Spell]) -> Thing {
    let mut signs = vec![Sign::Performed(place)];
    for (i, part) in routine.parts.iter().enumerate() {
        signs.push(Sign::Part(place, i as u8));
        if let Part::Use(used) = part
            && let Some(known) = block.spellcasting.known.get(usize::from(*used))
        {
            signs.extend(signs_of_use(*known, &spells[known.spell.index()]));
        }
    }
    let kind = match routine.time {
        RoutineTime::Action => ThingKind::Action,
        RoutineTime::BonusAction => ThingKind::BonusAction,
        RoutineTime::Legendary { .. } => ThingKind::LegendaryAction,
        RoutineTime::Lair => ThingKind::LairAction,
        RoutineTime::TurnStart => ThingKind::Trait,
        RoutineTime::Reaction => ThingKind::Reaction,
    };
    Thing::new(kind, &routine.name, signs)
}

fn signs_of_use(known: KnownSpell, spell: &Spell) -> Vec<Sign> {
    let id = known.spell;
    let deed = Deed::Use(id);
    let mut signs = vec![Sign::Used(id)];
    let mut follows = |when: bool, what| {
        if when {
            signs.push(Sign::Followed(deed, what));
        }
    };
    follows(matches!(spell.delivery, Delivery::Save { .. }), Consequence::Save);
    follows(!spell.damage.is_empty(), Consequence::Damage);
    follows(spell.healing.is_some(), Consequence::Healing);
    follows(spell.temporary.is_some(), Consequence::Temporary);
    follows(spell.teleport > 0, Consequence::Teleport);
    follows(spell.push > 0, Consequence::Push);
    for effect in &spell.effects {
        follows(true, Consequence::Gain(*effect));
    }
    if matches!(spell.delivery, Delivery::MeleeAttack | Delivery::RangedAttack) {
        signs.push(Sign::Hit(deed));
    }
    if spell.area.is_some() {
        signs.push(Sign::Filled(id));
    }
    if spell.counters {
        signs.push(Sign::Countered);
    }
    if let Some(feature) = &spell.feature {
        follow(deed, &feature.gains, &mut signs);
    }
    follow(deed, &spell.failure, &mut signs);
    follow(deed, &spell.success, &mut signs);
    signs
}

/// The signs of everything that may follow, whatever it hangs on.
fn follow(deed: Deed, outcomes: &[Outcome], signs: &mut Vec<Sign>) {
    for outcome in outcomes {
        let what = match outcome {
            Outcome::Damage { .. } => Consequence::Damage,
            Outcome::Save { failure, success, .. } => {
                follow(deed, failure, signs);
                follow(deed, success, signs);
                Consequence::Save
            }
            Outcome::Gain { modifier, worse, .. } => {
                follow(deed, worse, signs);
                Consequence::Gain(*modifier)
            }
            Outcome::Seize { .. } => Consequence::Hold,
            Outcome::TakeIn { .. } => Consequence::TakeIn,
            Outcome::Push(_) | Outcome::Pull(_) | Outcome::Fling { .. } | Outcome::Expel => {
                Consequence::Push
            }
            Outcome::UserHeals(_) => Consequence::Healing,
            Outcome::Afflict(_) => Consequence::Affliction,
            Outcome::Fell { .. } => Consequence::Fall,
            Outcome::Attach { .. } => Consequence::Gain(Modifier::Attached { drunk: 0 }),
            Outcome::Lose { .. } => Consequence::Loss,
            Outcome::Drain { ability, .. } => Consequence::Gain(Modifier::Drained(*ability, 0)),
            // Whoever is well needs no cure, and few wear what could be eaten away.
            Outcome::Cure(_)
            | Outcome::Bind(_)
            | Outcome::Corrode(_)
            | Outcome::Split
            | Outcome::Fade => continue,
            Outcome::Stabilise => Consequence::Stability,
            Outcome::Exhaust => Consequence::Exhaustion,
            Outcome::UserGain { modifier, .. } => Consequence::Gain(*modifier),
            Outcome::MoreAttacks(_) => Consequence::Gain(Modifier::MoreAttacks(0)),
            Outcome::Chance { then, .. }
            | Outcome::Avert { then, .. }
            | Outcome::Contest { then, .. } => {
                follow(deed, then, signs);
                continue;
            }
            // They show by themselves.
            Outcome::Strike(_) | Outcome::BreakConcentration | Outcome::Prolong(_) => continue,
            Outcome::Banish(_) => Consequence::Gain(Modifier::Banished(0)),
            Outcome::Sap { maximum: true, .. } => Consequence::Gain(Modifier::HitPointMaximum(0)),
            Outcome::Sap { maximum: false, .. } => Consequence::Healing,
            Outcome::If { then, otherwise, .. } => {
                follow(deed, then, signs);
                follow(deed, otherwise, signs);
                continue;
            }
        };
        let sign = Sign::Followed(deed, what);
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
}
