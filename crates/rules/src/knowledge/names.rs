//! Who is named in an event, wherever it hides: in targets, effects, ledgers, orders.

use crate::{
    battle::{
        CheckFor, Chooser, CreatureId, D20Roll, GmCommand, Ledger, Reaction, Target, What, Why,
    },
    conditions::{Effect, Modifier, Origin, Until, With},
    space::CoverBy,
};

/// What is done to each name.
type Each<'a> = &'a mut dyn FnMut(&mut CreatureId);

impl What {
    /// Calls `each` with everybody who is named in the event.
    pub(crate) fn each_creature(&mut self, each: Each<'_>) {
        match self {
            What::Began
            | What::Round { .. }
            | What::Agreed { .. }
            | What::ObjectDamaged { .. }
            | What::ObjectSave { .. }
            | What::ObjectBroken { .. }
            | What::ObjectBurns { .. }
            | What::Over { .. } => {}
            What::Filled { caster, creatures, .. } => {
                each(caster);
                creatures.iter_mut().for_each(each);
            }
            What::ZoneStruck { creature, caster, .. } => both(creature, caster, each),
            What::Placed { creature, .. }
            | What::Surprised { creature, .. }
            | What::TieRoll { creature, .. }
            | What::TurnBegan { creature }
            | What::TurnLost { creature }
            | What::TurnEnded { creature, .. }
            | What::Moved { creature, .. }
            | What::MoveStopped { creature, .. }
            | What::LongJump { creature, .. }
            | What::HighJump { creature, .. }
            | What::LedgeJump { creature, .. }
            | What::Fell { creature, .. }
            | What::Teleported { creature, .. }
            | What::HoldsBreath { creature, .. }
            | What::OutOfBreath { creature }
            | What::Suffocated { creature }
            | What::Breathes { creature }
            | What::DroppedProne { creature }
            | What::StoodUp { creature, .. }
            | What::LeftMap { creature }
            | What::Joined { creature, .. }
            | What::Surrendered { creature }
            | What::Action { creature, .. }
            | What::Bloodied { creature }
            | What::Healed { creature, .. }
            | What::Bled { creature, .. }
            | What::HealingLost { creature }
            | What::Temporary { creature, .. }
            | What::Dying { creature }
            | What::Died { creature }
            | What::DeathFailures { creature, .. }
            | What::Stable { creature }
            | What::Woke { creature }
            | What::Immune { creature, .. }
            | What::HangsOn { creature }
            | What::Chance { creature, .. }
            | What::Heads { creature, .. }
            | What::Deflected { creature, .. }
            | What::Tireless { creature }
            | What::Exhaustion { creature, .. }
            | What::ReactionDeclined { creature }
            | What::Resumed { creature }
            | What::ComesFirst { creature, .. }
            | What::Readied { creature, .. }
            | What::ReadiedLost { creature }
            | What::ZoneEnded { caster: creature, .. }
            | What::Concentrating { creature, .. }
            | What::ConcentrationEnded { creature, .. }
            | What::Spoke { creature, .. }
            | What::Drew { creature, .. }
            | What::Stowed { creature, .. }
            | What::Ruined { creature, .. }
            | What::DroppedGear { creature, .. }
            | What::PickedUp { creature, .. }
            | What::Used { creature, .. }
            | What::AmmunitionLeft { creature, .. }
            | What::UsedObject { creature, .. }
            | What::DoorMoved { creature, .. }
            | What::DoorStuck { creature, .. }
            | What::Unlocked { creature, .. }
            | What::Ruled { creature, .. } => each(creature),
            What::ReactionTaken { creature, reaction } => {
                each(creature);
                if let Reaction::OpportunityAtRider(_, rider) = reaction {
                    each(rider);
                }
            }
            What::Mounted { creature, mount, .. }
            | What::Dismounted { creature, mount, .. }
            | What::CameOff { creature, mount, .. } => both(creature, mount, each),
            What::Casting { caster, .. } => each(caster),
            What::LiesHidden { creature, roll } | What::DeathSave { creature, roll, .. } => {
                each(creature);
                in_roll(roll, each);
            }
            What::Noticed { creature, hider, .. } => both(creature, hider, each),
            What::Initiative { creature, roll, .. } | What::Save { creature, roll, .. } => {
                each(creature);
                in_maybe_roll(roll, each);
            }
            What::TieBroken { first, by } => {
                each(first);
                if let Chooser::Creature(by) = by {
                    each(by);
                }
            }
            What::Order { order } => order.iter_mut().for_each(each),
            What::ForcedMove { creature, by, .. } => {
                each(creature);
                by.iter_mut().for_each(each);
            }
            What::Attack { attacker, target, roll, armour, .. } => {
                each(attacker);
                if let Target::Creature(target) = target {
                    each(target);
                }
                in_roll(roll, each);
                in_ledger(armour, each);
            }
            What::MissedSquare { attacker, roll, .. } => {
                each(attacker);
                in_roll(roll, each);
            }
            What::StillHits { attacker, target, .. }
            | What::SureHit { attacker, target, .. }
            | What::Mastery { attacker, target, .. } => {
                both(attacker, target, each);
            }
            What::DamageRoll { source, ledger, targets, .. } => {
                source.iter_mut().for_each(&mut *each);
                for target in targets {
                    if let Target::Creature(id) = target {
                        each(id);
                    }
                }
                in_ledger(ledger, each);
            }
            What::Damaged { target, by, .. } => {
                each(target);
                by.iter_mut().for_each(each);
            }
            What::KnockedOut { creature, by }
            | What::Found { creature, by }
            | What::Swayed { creature, by, .. } => both(creature, by, each),
            What::Check { creature, purpose, roll, .. } => {
                each(creature);
                in_purpose(purpose, each);
                in_maybe_roll(roll, each);
            }
            What::Wrestled { creature, target } => both(creature, target, each),
            What::Reflected { creature, caster, .. }
            | What::Unaffected { target: creature, caster, .. } => both(creature, caster, each),
            What::Contest { creature, roll, opponent, opponent_roll, .. } => {
                both(creature, opponent, each);
                in_roll(roll, each);
                in_maybe_roll(opponent_roll, each);
            }
            What::Gained { effect } | What::Lost { effect, .. } => effect.each_creature(each),
            What::Countered { caster, by, .. } => both(caster, by, each),
            What::Afflicted { creature, by, .. } => both(creature, by, each),
            What::TakenIn { creature, host } | What::CameOut { creature, host, .. } => {
                both(creature, host, each);
            }
            What::Recharged { creature, .. }
            | What::LegendaryAction { creature, .. }
            | What::LairAction { creature, .. }
            | What::ShapeChanged { creature, .. }
            | What::Resisted { creature, .. } => each(creature),
            What::Hidden { creature, from, .. } => {
                each(creature);
                from.iter_mut().for_each(each);
            }
            What::Revealed { creature, to } => {
                each(creature);
                to.iter_mut().for_each(each);
            }
            What::Helping { creature, ally, target } => {
                each(creature);
                ally.iter_mut().for_each(&mut *each);
                target.iter_mut().for_each(each);
            }
            What::GrappleEnded { grappler, target } => both(grappler, target, each),
            What::Overruled { command } => {
                match command {
                    GmCommand::Give { source: Some(other), .. }
                    | GmCommand::Shift { other, .. }
                    | GmCommand::GoBefore { other, .. } => each(other),
                    GmCommand::Concentrate { upheld, .. } => {
                        upheld.targets.each_mut(each);
                    }
                    _ => {}
                }
                if let Some(mut creature) = command.creature() {
                    each(&mut creature);
                }
            }
            What::Rolled { creature, .. } => creature.iter_mut().for_each(each),
        }
    }
}

impl Effect {
    /// Calls `each` with everybody who is named in the effect.
    pub(super) fn each_creature(&mut self, each: Each<'_>) {
        each(&mut self.bearer);
        self.source.iter_mut().for_each(&mut *each);
        in_origin(&mut self.origin, each);
        if let Modifier::Roll {
            with: With::Only(id) | With::AnyoneBut(id) | With::AlliesOf(id),
            ..
        } = &mut self.modifier
        {
            each(id);
        }
        if let Until::TurnStart(id, _) | Until::TurnEnd(id, _) = &mut self.until {
            each(id);
        }
    }
}

fn both(one: &mut CreatureId, other: &mut CreatureId, each: Each<'_>) {
    each(one);
    each(other);
}

fn in_purpose(purpose: &mut CheckFor, each: Each<'_>) {
    match purpose {
        CheckFor::Influence(id)
        | CheckFor::Stabilise(id)
        | CheckFor::Wake(id)
        | CheckFor::Free(id)
        | CheckFor::Sway(id)
        | CheckFor::Grapple(id)
        | CheckFor::Shove(id) => each(id),
        CheckFor::Hide
        | CheckFor::Search
        | CheckFor::Study
        | CheckFor::Escape
        | CheckFor::Break(_)
        | CheckFor::Unlock(_)
        | CheckFor::Improvise
        | CheckFor::Notice(_)
        | CheckFor::Counterspell
        | CheckFor::Dive
        | CheckFor::Climb
        | CheckFor::Swim
        | CheckFor::Land
        | CheckFor::Clear
        | CheckFor::JumpHigher(_) => {}
    }
}

fn in_maybe_roll(roll: &mut Option<D20Roll>, each: Each<'_>) {
    if let Some(roll) = roll {
        in_roll(roll, each);
    }
}

fn in_roll(roll: &mut D20Roll, each: Each<'_>) {
    in_ledger(&mut roll.ledger, each);
}

fn in_ledger(ledger: &mut Ledger, each: Each<'_>) {
    for line in &mut ledger.lines {
        match &mut line.why {
            Why::Effect(origin) => in_origin(origin, each),
            Why::Cover(_, CoverBy::Creature(id)) => each(id),
            _ => {}
        }
    }
    for lean in &mut ledger.leans {
        lean.by.iter_mut().for_each(&mut *each);
        if let Some(origin) = &mut lean.origin {
            in_origin(origin, each);
        }
    }
}

fn in_origin(origin: &mut Origin, each: Each<'_>) {
    if let Origin::Attack(id, _) | Origin::TraitOf(id, _) = origin {
        each(id);
    }
}
