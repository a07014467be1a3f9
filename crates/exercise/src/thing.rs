//! The parts of a stat block that are to be seen in a fight, each with the evidence it needs.

use affray_rules::{
    ActionName, AttackId, BonusActions, CastingTime, Delivery, Fact, KnownSpell, Part, Predicate,
    Role, Routine, RoutineTime, Spell, StatBlock,
};
use serde::Serialize;

use crate::{
    sign::{Cause, Consequence, Deed, Sign},
    wanted::{Needs, Wanted, follow},
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
    pub(crate) wanted: Vec<Wanted>,
}

impl Thing {
    fn new(kind: ThingKind, name: &str, wanted: Vec<Wanted>) -> Thing {
        Thing { kind, name: name.to_owned(), wanted }
    }

    /// The signs that nobody has seen yet.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = &Wanted> {
        self.wanted.iter().filter(|wanted| !wanted.seen)
    }

    pub(crate) fn is_seen(&self) -> bool {
        self.unseen().next().is_none()
    }

    /// Takes note of what was seen.
    pub(crate) fn see(&mut self, fits: impl Fn(Sign) -> bool) {
        for wanted in &mut self.wanted {
            wanted.seen |= fits(wanted.sign);
        }
    }
}

/// Everything that a stat block says of its creature.
pub(crate) fn things_of(block: &StatBlock, spells: &[Spell]) -> Vec<Thing> {
    let mut things = Vec::new();
    for (i, attack) in block.attacks[..usize::from(block.unarmed())].iter().enumerate() {
        let deed = Deed::Attack(AttackId(i as u8));
        let needs = Needs { only: attack.terms.only.clone(), ..Needs::default() };
        let mut signs = vec![Wanted::new(Sign::Hit(deed), &needs)];
        for (n, extra) in attack.terms.extra.iter().enumerate() {
            let needs = needs.and(extra.test.clone());
            signs.push(Wanted::new(Sign::Extra(AttackId(i as u8), n as u8), &needs));
        }
        follow(deed, &attack.on_hit, &needs, &mut signs);
        things.push(Thing::new(ThingKind::Attack, &attack.name, signs));
    }
    if !block.multiattack.is_empty() {
        things.push(Thing::new(ThingKind::Action, "Multiattack", plain(Sign::Multiattack)));
    }
    for known in &block.spellcasting.known {
        let spell = &spells[known.spell.index()];
        let kind = match (spell.is_spell(), spell.time) {
            (true, _) => ThingKind::Spell,
            (false, CastingTime::Action) => ThingKind::Action,
            (false, CastingTime::BonusAction) => ThingKind::BonusAction,
            (false, CastingTime::Reaction(_)) => ThingKind::Reaction,
            // It shows as part of the routine that it belongs to.
            (false, CastingTime::Routine | CastingTime::Minutes(_)) => continue,
        };
        things.push(Thing::new(kind, &spell.name, signs_of_use(*known, spell, &[])));
    }
    for (action, name, flag) in COMMON {
        if block.bonus_actions.contains(flag) {
            let signs = plain(Sign::BonusAction(action));
            things.push(Thing::new(ThingKind::BonusAction, name, signs));
        }
    }
    for (i, reaction) in block.reactions.iter().enumerate() {
        let signs = plain(Sign::Reacted(i as u8));
        things.push(Thing::new(ThingKind::Reaction, &reaction.name, signs));
    }
    for (i, routine) in block.routines.iter().enumerate() {
        things.extend(thing_of_routine(i as u8, routine, block, spells));
    }
    if let Some(maw) = block.maw.as_ref().filter(|maw| !maw.each_turn.is_empty()) {
        let mut signs = Vec::new();
        follow(Deed::Maw, &maw.each_turn, &Needs::full(), &mut signs);
        things.push(Thing::new(ThingKind::Action, "Those within", signs));
    }
    if block.legendary.resistance.anywhere > 0 {
        let signs = plain(Sign::Resisted);
        things.push(Thing::new(ThingKind::Trait, "Legendary Resistance", signs));
    }
    for (i, one) in block.traits.iter().enumerate() {
        let signs = signs_of_trait(i as u8, &one.modifiers);
        let mut signs: Vec<Wanted> = signs.into_iter().map(wanted_of_trait).collect();
        for trigger in &one.triggers {
            let deed = Deed::Trait(i as u8, Cause::of(trigger.on));
            let needs = Needs { only: trigger.only.clone(), ..Needs::default() };
            follow(deed, &trigger.outcomes, &needs, &mut signs);
        }
        things.push(Thing::new(ThingKind::Trait, &one.name, signs));
    }
    // The spells of a character are chosen by its player; those of monsters are printed.
    if block.role == Role::Character {
        things.retain(|thing| thing.kind != ThingKind::Spell);
    }
    things
}

/// The common actions that a stat block may grant as bonus actions.
const COMMON: [(ActionName, &str, BonusActions); 5] = [
    (ActionName::Dash, "Dash", BonusActions::DASH),
    (ActionName::Disengage, "Disengage", BonusActions::DISENGAGE),
    (ActionName::Hide, "Hide", BonusActions::HIDE),
    (ActionName::Dodge, "Dodge", BonusActions::DODGE),
    (ActionName::Help, "Help", BonusActions::HELP),
];

fn wanted_of_trait(sign: Sign) -> Wanted {
    let needs = match sign {
        Sign::SharedHarm => Needs::holding(),
        _ => Needs::default(),
    };
    Wanted::new(sign, &needs)
}

/// A sign that asks for nothing.
fn plain(sign: Sign) -> Vec<Wanted> {
    vec![Wanted::new(sign, &Needs::default())]
}

/// None where it is only about spells, and the entry has none of those yet.
fn thing_of_routine(
    place: u8,
    routine: &Routine,
    block: &StatBlock,
    spells: &[Spell],
) -> Option<Thing> {
    let casts = |cantrip: bool| {
        let own = block.spellcasting.known.iter().map(|known| &spells[known.spell.index()]);
        own.into_iter().any(|spell| spell.is_spell() && (!cantrip || spell.level == 0))
    };
    let spellless = |part: &Part| matches!(part, Part::Cast { cantrip } if !casts(*cantrip));
    if routine.parts.iter().all(spellless) {
        return None;
    }
    // Whoever rises must have fallen first.
    let corpse = |part: &Part| matches!(part, Part::Call(call) if call.corpse.is_some());
    let then = routine
        .parts
        .iter()
        .filter(|part| corpse(part))
        .map(|_| Predicate::Is(Fact::Down))
        .collect();
    let needs = Needs { user: routine.user.clone(), only: routine.only.clone(), then };
    let mut signs = vec![Wanted::new(Sign::Performed(place), &needs)];
    if routine.time == RoutineTime::Reaction {
        // It begins with the reaction.
        signs.clear();
    }
    for (i, part) in routine.parts.iter().enumerate().filter(|(_, part)| !spellless(part)) {
        signs.push(Wanted::new(Sign::Part(place, i as u8), &needs));
        if let Part::Use(used) = part
            && let Some(known) = block.spellcasting.known.get(usize::from(*used))
        {
            signs.extend(signs_of_use(*known, &spells[known.spell.index()], &routine.user));
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
    Some(Thing::new(kind, &routine.name, signs))
}

fn signs_of_use(known: KnownSpell, spell: &Spell, user: &[Predicate]) -> Vec<Wanted> {
    let id = known.spell;
    let deed = Deed::Use(id);
    let mut user = user.to_vec();
    user.extend(spell.user.iter().cloned());
    let needs = Needs { user, only: spell.only.clone(), then: Vec::new() };
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
    let mut signs = signs.into_iter().map(|sign| Wanted::new(sign, &needs)).collect();
    follow(deed, &spell.gains, &needs, &mut signs);
    follow(deed, &spell.failure, &needs, &mut signs);
    follow(deed, &spell.success, &needs, &mut signs);
    signs
}
