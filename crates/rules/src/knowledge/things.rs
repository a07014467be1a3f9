//! Which spells, attacks, gear and sides an event speaks of.

use crate::{
    battle::{
        ActionName, AttackId, BlockId, CheckPurpose, Chooser, CreatureId, D20Roll, EventKind,
        GearId, Ledger, ModifierSource, ObjectId, Reaction, SideId, SideSet, SpellId, Target, With,
    },
    effects::{Effect, Modifier, Origin},
    order::Pending,
    sight::CoverBy,
};

/// Something that has a number of its own, beside creatures.
pub(super) enum Thing<'a> {
    Spell(&'a mut SpellId),
    /// An attack of somebody's, by its place in the stat block.
    Attack(CreatureId, &'a mut AttackId),
    /// The same where the place is a bare number.
    AttackPlace(CreatureId, &'a mut u8),
    Gear(CreatureId, &'a mut GearId),
    /// What somebody's stat block lets it do in several parts, by its place there.
    Routine(CreatureId, &'a mut u8),
    /// A reaction of somebody's stat block, by its place there.
    Reaction(CreatureId, &'a mut u8),
    Object(&'a mut ObjectId),
    /// A stat block, as one's shape.
    Block(&'a mut BlockId),
    Side(&'a mut SideId),
    Sides(&'a mut SideSet),
}

/// What is done to each of them.
type Each<'a> = &'a mut dyn FnMut(Thing<'_>);

impl EventKind {
    /// Calls `each` with everything of the kind in the event. A new kind of event must find its
    /// place here.
    pub(super) fn each_thing(&mut self, each: Each<'_>) {
        match self {
            EventKind::Attack { attacker, target, with, roll, armour, .. } => {
                in_with(*attacker, with, each);
                in_target(target, each);
                in_roll(roll, each);
                in_ledger(armour, each);
            }
            EventKind::MissedSquare { attacker, with, roll, .. } => {
                in_with(*attacker, with, each);
                in_roll(roll, each);
            }
            EventKind::SureHit { attacker, with, .. } => in_with(*attacker, with, each),
            EventKind::DamageRoll { ledger, targets, .. } => {
                targets.iter_mut().for_each(|target| in_target(target, each));
                in_ledger(ledger, each);
            }
            EventKind::LiesHidden { roll, .. } | EventKind::DeathSave { roll, .. } => {
                in_roll(roll, each)
            }
            EventKind::Initiative { roll, .. } | EventKind::Save { roll, .. } => {
                roll.iter_mut().for_each(|roll| in_roll(roll, each));
            }
            EventKind::Check { purpose, roll, .. } => {
                if let CheckPurpose::Break(object) | CheckPurpose::Unlock(object) = purpose {
                    each(Thing::Object(object));
                }
                roll.iter_mut().for_each(|roll| in_roll(roll, each));
            }
            EventKind::Contest { roll, opponent_roll, .. } => {
                in_roll(roll, each);
                opponent_roll.iter_mut().for_each(|roll| in_roll(roll, each));
            }
            EventKind::Gained { effect } | EventKind::Lost { effect, .. } => {
                in_effect(effect, each)
            }
            EventKind::Reflected { spell, .. }
            | EventKind::Unaffected { spell, .. }
            | EventKind::Casting { spell, .. }
            | EventKind::Recharged { spell, .. }
            | EventKind::Countered { spell, .. }
            | EventKind::Filled { spell, .. }
            | EventKind::ZoneStruck { spell, .. }
            | EventKind::ZoneEnded { spell, .. }
            | EventKind::Concentrating { spell, .. }
            | EventKind::ConcentrationEnded { spell, .. } => each(Thing::Spell(spell)),
            EventKind::ComesFirst { what, .. } => match what {
                Pending::Area(spell) | Pending::Save(_, Some(spell)) => each(Thing::Spell(spell)),
                Pending::Trait(block, _) => each(Thing::Block(block)),
                Pending::Fire
                | Pending::Harm(_)
                | Pending::Wound
                | Pending::Regrowth
                | Pending::Save(_, None) => {}
            },
            EventKind::ShapeChanged { to, .. } => each(Thing::Block(to)),
            EventKind::Action { creature, action: ActionName::Routine(place), .. }
            | EventKind::LegendaryAction { creature, routine: place, .. }
            | EventKind::LairAction { creature, routine: place } => {
                each(Thing::Routine(*creature, place));
            }
            EventKind::ReactionTaken { creature, reaction } => match reaction {
                Reaction::Opportunity(attack) | Reaction::OpportunityAtRider(attack, _) => {
                    each(Thing::Attack(*creature, attack));
                }
                Reaction::Spell { spell, .. } => each(Thing::Spell(spell)),
                Reaction::Feature(place) => each(Thing::Reaction(*creature, place)),
                Reaction::Legendary(place) | Reaction::Lair(place) => {
                    each(Thing::Routine(*creature, place));
                }
                Reaction::OpportunityGrapple
                | Reaction::OpportunityShove(_)
                | Reaction::Readied
                | Reaction::Dive(_)
                | Reaction::Land => {}
            },
            EventKind::Drew { creature, gear }
            | EventKind::Stowed { creature, gear }
            | EventKind::Ruined { creature, gear }
            | EventKind::DroppedGear { creature, gear }
            | EventKind::PickedUp { creature, gear }
            | EventKind::Used { creature, gear, .. }
            | EventKind::AmmunitionLeft { creature, gear, .. } => {
                each(Thing::Gear(*creature, gear))
            }
            EventKind::UsedObject { object, .. }
            | EventKind::DoorMoved { object, .. }
            | EventKind::DoorStuck { object, .. }
            | EventKind::Unlocked { object, .. }
            | EventKind::ObjectDamaged { object, .. }
            | EventKind::ObjectSave { object, .. }
            | EventKind::ObjectBroken { object }
            | EventKind::ObjectBurns { object, .. } => each(Thing::Object(object)),
            EventKind::TieBroken { by: Chooser::Players(side), .. }
            | EventKind::Agreed { side } => {
                each(Thing::Side(side));
            }
            EventKind::Over { ending } => each(Thing::Sides(&mut ending.winners)),
            EventKind::TieBroken { .. }
            | EventKind::Action { .. }
            | EventKind::Began
            | EventKind::Placed { .. }
            | EventKind::Noticed { .. }
            | EventKind::Surprised { .. }
            | EventKind::Mounted { .. }
            | EventKind::Dismounted { .. }
            | EventKind::CameOff { .. }
            | EventKind::TieRoll { .. }
            | EventKind::Order { .. }
            | EventKind::Round { .. }
            | EventKind::TurnBegan { .. }
            | EventKind::TurnLost { .. }
            | EventKind::TurnEnded { .. }
            | EventKind::Moved { .. }
            | EventKind::ForcedMove { .. }
            | EventKind::MoveStopped { .. }
            | EventKind::LongJump { .. }
            | EventKind::HighJump { .. }
            | EventKind::LedgeJump { .. }
            | EventKind::Fell { .. }
            | EventKind::Teleported { .. }
            | EventKind::HoldsBreath { .. }
            | EventKind::OutOfBreath { .. }
            | EventKind::Suffocated { .. }
            | EventKind::Breathes { .. }
            | EventKind::DroppedProne { .. }
            | EventKind::StoodUp { .. }
            | EventKind::LeftMap { .. }
            | EventKind::Joined { .. }
            | EventKind::Surrendered { .. }
            | EventKind::StillHits { .. }
            | EventKind::Damaged { .. }
            | EventKind::Bloodied { .. }
            | EventKind::Bled { .. }
            | EventKind::Healed { .. }
            | EventKind::HealingLost { .. }
            | EventKind::Temporary { .. }
            | EventKind::Dying { .. }
            | EventKind::Died { .. }
            | EventKind::KnockedOut { .. }
            | EventKind::DeathFailures { .. }
            | EventKind::Stable { .. }
            | EventKind::Woke { .. }
            | EventKind::Wrestled { .. }
            | EventKind::Immune { .. }
            | EventKind::HangsOn { .. }
            | EventKind::Chance { .. }
            | EventKind::Deflected { .. }
            | EventKind::Heads { .. }
            | EventKind::Tireless { .. }
            | EventKind::Exhaustion { .. }
            | EventKind::Mastery { .. }
            | EventKind::ReactionDeclined { .. }
            | EventKind::Resumed { .. }
            | EventKind::Readied { .. }
            | EventKind::ReadiedLost { .. }
            | EventKind::Afflicted { .. }
            | EventKind::TakenIn { .. }
            | EventKind::CameOut { .. }
            | EventKind::Resisted { .. }
            | EventKind::Hidden { .. }
            | EventKind::Revealed { .. }
            | EventKind::Found { .. }
            | EventKind::Helping { .. }
            | EventKind::Swayed { .. }
            | EventKind::Spoke { .. }
            | EventKind::GrappleEnded { .. }
            | EventKind::Overruled { .. }
            | EventKind::Ruled { .. }
            | EventKind::Rolled { .. } => {}
        }
    }
}

fn in_effect(effect: &mut Effect, each: Each<'_>) {
    in_origin(&mut effect.origin, each);
    if let Modifier::Casting { spell, .. } | Modifier::SafeFrom(spell) = &mut effect.modifier {
        each(Thing::Spell(spell));
    }
}

fn in_with(attacker: CreatureId, with: &mut With, each: Each<'_>) {
    match with {
        // Of somebody unseen it is none in particular.
        With::Attack(_) if attacker == CreatureId::UNSEEN => {}
        With::Attack(attack) => each(Thing::Attack(attacker, attack)),
        With::Spell(spell, _) => each(Thing::Spell(spell)),
    }
}

fn in_target(target: &mut Target, each: Each<'_>) {
    if let Target::Object(object) = target {
        each(Thing::Object(object));
    }
}

fn in_roll(roll: &mut D20Roll, each: Each<'_>) {
    in_ledger(&mut roll.ledger, each);
}

fn in_ledger(ledger: &mut Ledger, each: Each<'_>) {
    for line in &mut ledger.lines {
        match &mut line.why {
            ModifierSource::Effect(origin) => in_origin(origin, each),
            ModifierSource::Cover(_, CoverBy::Object(object)) => each(Thing::Object(object)),
            _ => {}
        }
    }
    for lean in &mut ledger.leans {
        if let Some(origin) = &mut lean.origin {
            in_origin(origin, each);
        }
    }
}

fn in_origin(origin: &mut Origin, each: Each<'_>) {
    match origin {
        Origin::Spell(spell) => each(Thing::Spell(spell)),
        Origin::Attack(id, place) if *id != CreatureId::UNSEEN => {
            each(Thing::AttackPlace(*id, place));
        }
        _ => {}
    }
}
