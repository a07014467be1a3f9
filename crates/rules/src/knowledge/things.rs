//! Which spells, attacks, gear and sides an event speaks of.

use crate::{
    battle::ActionName,
    battle::{
        AttackId, BlockId, CheckFor, Chooser, CreatureId, D20Roll, GearId, Ledger, ObjectId,
        Reaction, SideId, SideSet, SpellId, Target, What, Why, With,
    },
    conditions::{Effect, Modifier, Origin},
    order::Pending,
    space::CoverBy,
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

impl What {
    /// Calls `each` with everything of the kind in the event. A new kind of event must find its
    /// place here.
    pub(super) fn each_thing(&mut self, each: Each<'_>) {
        match self {
            What::Attack { attacker, target, with, roll, armour, .. } => {
                in_with(*attacker, with, each);
                in_target(target, each);
                in_roll(roll, each);
                in_ledger(armour, each);
            }
            What::MissedSquare { attacker, with, roll, .. } => {
                in_with(*attacker, with, each);
                in_roll(roll, each);
            }
            What::SureHit { attacker, with, .. } => in_with(*attacker, with, each),
            What::DamageRoll { ledger, targets, .. } => {
                targets.iter_mut().for_each(|target| in_target(target, each));
                in_ledger(ledger, each);
            }
            What::LiesHidden { roll, .. } | What::DeathSave { roll, .. } => in_roll(roll, each),
            What::Initiative { roll, .. } | What::Save { roll, .. } => {
                roll.iter_mut().for_each(|roll| in_roll(roll, each));
            }
            What::Check { purpose, roll, .. } => {
                if let CheckFor::Break(object) | CheckFor::Unlock(object) = purpose {
                    each(Thing::Object(object));
                }
                roll.iter_mut().for_each(|roll| in_roll(roll, each));
            }
            What::Contest { roll, opponent_roll, .. } => {
                in_roll(roll, each);
                opponent_roll.iter_mut().for_each(|roll| in_roll(roll, each));
            }
            What::Gained { effect } | What::Lost { effect, .. } => in_effect(effect, each),
            What::Reflected { spell, .. }
            | What::Unaffected { spell, .. }
            | What::Casting { spell, .. }
            | What::Recharged { spell, .. }
            | What::Countered { spell, .. }
            | What::Filled { spell, .. }
            | What::ZoneStruck { spell, .. }
            | What::ZoneEnded { spell, .. }
            | What::Concentrating { spell, .. }
            | What::ConcentrationEnded { spell, .. } => each(Thing::Spell(spell)),
            What::ComesFirst { what, .. } => match what {
                Pending::Area(spell) | Pending::Save(_, Some(spell)) => each(Thing::Spell(spell)),
                Pending::Trait(block, _) => each(Thing::Block(block)),
                Pending::Fire
                | Pending::Harm(_)
                | Pending::Wound
                | Pending::Regrowth
                | Pending::Save(_, None) => {}
            },
            What::ShapeChanged { to, .. } => each(Thing::Block(to)),
            What::Action { creature, action: ActionName::Routine(place), .. }
            | What::LegendaryAction { creature, routine: place, .. }
            | What::LairAction { creature, routine: place } => {
                each(Thing::Routine(*creature, place));
            }
            What::ReactionTaken { creature, reaction } => match reaction {
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
            What::Drew { creature, gear }
            | What::Stowed { creature, gear }
            | What::Ruined { creature, gear }
            | What::DroppedGear { creature, gear }
            | What::PickedUp { creature, gear }
            | What::Used { creature, gear, .. }
            | What::AmmunitionLeft { creature, gear, .. } => each(Thing::Gear(*creature, gear)),
            What::UsedObject { object, .. }
            | What::DoorMoved { object, .. }
            | What::DoorStuck { object, .. }
            | What::Unlocked { object, .. }
            | What::ObjectDamaged { object, .. }
            | What::ObjectSave { object, .. }
            | What::ObjectBroken { object }
            | What::ObjectBurns { object, .. } => each(Thing::Object(object)),
            What::TieBroken { by: Chooser::Players(side), .. } | What::Agreed { side } => {
                each(Thing::Side(side));
            }
            What::Over { ending } => each(Thing::Sides(&mut ending.winners)),
            What::TieBroken { .. }
            | What::Action { .. }
            | What::Began
            | What::Placed { .. }
            | What::Noticed { .. }
            | What::Surprised { .. }
            | What::Mounted { .. }
            | What::Dismounted { .. }
            | What::CameOff { .. }
            | What::TieRoll { .. }
            | What::Order { .. }
            | What::Round { .. }
            | What::TurnBegan { .. }
            | What::TurnLost { .. }
            | What::TurnEnded { .. }
            | What::Moved { .. }
            | What::ForcedMove { .. }
            | What::MoveStopped { .. }
            | What::LongJump { .. }
            | What::HighJump { .. }
            | What::LedgeJump { .. }
            | What::Fell { .. }
            | What::Teleported { .. }
            | What::HoldsBreath { .. }
            | What::OutOfBreath { .. }
            | What::Suffocated { .. }
            | What::Breathes { .. }
            | What::DroppedProne { .. }
            | What::StoodUp { .. }
            | What::LeftMap { .. }
            | What::Joined { .. }
            | What::Surrendered { .. }
            | What::StillHits { .. }
            | What::Damaged { .. }
            | What::Bloodied { .. }
            | What::Bled { .. }
            | What::Healed { .. }
            | What::HealingLost { .. }
            | What::Temporary { .. }
            | What::Dying { .. }
            | What::Died { .. }
            | What::KnockedOut { .. }
            | What::DeathFailures { .. }
            | What::Stable { .. }
            | What::Woke { .. }
            | What::Wrestled { .. }
            | What::Immune { .. }
            | What::HangsOn { .. }
            | What::Chance { .. }
            | What::Deflected { .. }
            | What::Heads { .. }
            | What::Tireless { .. }
            | What::Exhaustion { .. }
            | What::Mastery { .. }
            | What::ReactionDeclined { .. }
            | What::Resumed { .. }
            | What::Readied { .. }
            | What::ReadiedLost { .. }
            | What::Afflicted { .. }
            | What::TakenIn { .. }
            | What::CameOut { .. }
            | What::Resisted { .. }
            | What::Hidden { .. }
            | What::Revealed { .. }
            | What::Found { .. }
            | What::Helping { .. }
            | What::Swayed { .. }
            | What::Spoke { .. }
            | What::GrappleEnded { .. }
            | What::Overruled { .. }
            | What::Ruled { .. }
            | What::Rolled { .. } => {}
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
            Why::Effect(origin) => in_origin(origin, each),
            Why::Cover(_, CoverBy::Object(object)) => each(Thing::Object(object)),
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
