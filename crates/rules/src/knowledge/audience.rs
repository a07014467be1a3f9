//! Who may know of an event, and how much of it.

use crate::{
    battle::{
        AttackId, Battle, CheckFor, Cites, CreatureId, CreatureSet, D20Roll, Event, GmCommand,
        Ledger, Purpose, SideId, SpellId, Target, What, With,
    },
    catalogue::Rule,
    magic::{Components, Spell},
    ruleset::Hide,
};

/// How a side comes to know of an event.
enum Notice {
    /// Everybody does.
    All,
    /// Who can place this creature does.
    Of(CreatureId),
    /// Who can place one of the two does: it sees the one who does it, or the one who feels it.
    Between(CreatureId, CreatureId),
    /// The side of this creature alone does.
    Own(CreatureId),
    /// Nobody does.
    Nobody,
}

impl Event {
    /// The event as a side gets to know it: as it is, or without what would give away whom the
    /// side could not place as it happened, or not at all.
    ///
    /// Those it could not place appear as [`CreatureId::UNSEEN`]; the hit points of others are
    /// left out.
    pub fn seen_by(&self, battle: &Battle, side: SideId) -> Option<Event> {
        let mut hidden =
            self.veils.iter().find(|v| v.side == side).map_or(CreatureSet::EMPTY, |v| v.hides);
        let own = |id: CreatureId| battle.get(id).is_some_and(|one| one.side == side);
        if let What::Found { creature, by } = self.what
            && own(by)
        {
            hidden.remove(creature);
        }
        let placed = |id: CreatureId| !hidden.contains(id);
        let noticed = match notice(&self.what, battle, side) {
            Notice::All => true,
            Notice::Of(id) => placed(id),
            Notice::Between(one, other) => placed(one) || placed(other),
            Notice::Own(id) => own(id),
            Notice::Nobody => false,
        };
        if !noticed {
            return None;
        }
        let mut seen = Event { veils: Vec::new(), ..self.clone() };
        seen.cut(hidden, own, battle.setup().ruleset.hide);
        seen.blur(own, battle);
        if !hidden.is_empty() {
            seen.what.each_creature(&mut |id| {
                if id.index() < crate::battle::MOST_COMBATANTS && hidden.contains(*id) {
                    *id = CreatureId::UNSEEN;
                }
            });
        }
        Some(seen)
    }

    /// Whom a spell can't affect seems to have saved, where that would have spared it
    /// (`magic.invalid`).
    fn blur(&mut self, own: impl Fn(CreatureId) -> bool, battle: &Battle) {
        if let What::Unaffected { target, spell, shows, .. } = &mut self.what
            && !own(*target)
            && battle.setup().ruleset.invalid_target_spends
            && battle.setup().spells.get(spell.index()).is_some_and(Spell::is_saved_from)
        {
            *shows = false;
            self.rules.clear();
        }
    }

    /// Cuts what a side must not learn beside the names of those it can't place.
    fn cut(&mut self, hidden: CreatureSet, own: impl Fn(CreatureId) -> bool, hide: Hide) {
        let veiled = |id: CreatureId| hidden.contains(id);
        match &mut self.what {
            // Whether anybody lies in wait is not for everybody to know.
            What::Began => self.rules.retain(|rule| rule != Rule::SurpriseNotice),
            What::Order { order } => order.retain(|id| !veiled(*id)),
            What::Hidden { from, hidden: hides, .. } => {
                from.retain(|id| !veiled(*id));
                // Whether anybody else is there to hide from must not show.
                if from.is_empty() && hide == Hide::Contest {
                    *hides = false;
                    self.rules = Cites::from([Rule::ActionHide]);
                }
            }
            What::Attack { attacker, target, with, roll, armour_class, armour, .. } => {
                if veiled(*attacker) {
                    *with = With::Attack(AttackId(0));
                    *roll = unseen_roll(roll);
                    self.rules.clear();
                }
                let at_own = matches!(target, Target::Creature(id) if own(*id));
                let guessed = match target {
                    Target::Square(_) => true,
                    Target::Creature(id) => veiled(*id),
                    Target::Object(_) => false,
                };
                if guessed && !at_own {
                    *armour_class = None;
                    *armour = Ledger::default();
                }
            }
            What::Casting { caster, spell, slot, .. } if veiled(*caster) => {
                (*spell, *slot) = (SpellId::UNKNOWN, 0);
                self.rules.clear();
            }
            What::Contest { creature, roll, opponent, opponent_roll, .. } => {
                if veiled(*creature) {
                    *roll = unseen_roll(roll);
                }
                if veiled(*opponent) {
                    *opponent_roll = opponent_roll.as_ref().map(unseen_roll);
                }
            }
            What::Filled { creatures, .. } => creatures.retain(|id| !veiled(*id)),
            What::Damaged { target, hit_points, .. } if !own(*target) => *hit_points = None,
            What::Healed { creature, hit_points, .. } | What::Bled { creature, hit_points, .. }
                if !own(*creature) =>
            {
                *hit_points = None;
            }
            _ => {}
        }
    }
}

/// Of a roll by somebody unseen, the total is all that is told.
fn unseen_roll(roll: &D20Roll) -> D20Roll {
    D20Roll { kept: 0, other: None, rerolled: None, total: roll.total, ledger: Ledger::default() }
}

/// How an event comes to be known. A new kind of event must find its place here.
fn notice(what: &What, battle: &Battle, side: SideId) -> Notice {
    match what {
        What::Began
        | What::Order { .. }
        | What::Round { .. }
        | What::Agreed { .. }
        | What::Over { .. }
        // Heard, or felt, if not seen.
        | What::Filled { .. }
        | What::ZoneEnded { .. }
        | What::DoorMoved { .. }
        | What::Spoke { .. }
        | What::DamageRoll { source: None, .. }
        | What::Rolled { creature: None, .. } => Notice::All,
        What::Placed { creature, .. }
        | What::Initiative { creature, .. }
        | What::TieRoll { creature, .. }
        | What::TieBroken { first: creature, .. }
        | What::ComesFirst { creature, .. }
        | What::TurnBegan { creature }
        | What::TurnLost { creature }
        | What::TurnEnded { creature, .. }
        | What::Moved { creature, .. }
        | What::ForcedMove { creature, .. }
        | What::MoveStopped { creature, .. }
        | What::LongJump { creature, .. }
        | What::Mounted { creature, .. }
        | What::Dismounted { creature, .. }
        | What::CameOff { creature, .. }
        | What::HighJump { creature, .. }
        | What::LedgeJump { creature, .. }
        | What::Fell { creature, .. }
        | What::Teleported { creature, .. }
        | What::OutOfBreath { creature }
        | What::Suffocated { creature }
        | What::Breathes { creature }
        | What::DroppedProne { creature }
        | What::StoodUp { creature, .. }
        | What::LeftMap { creature }
        | What::Joined { creature, .. }
        | What::Surrendered { creature }
        | What::Action { creature, .. }
        | What::MissedSquare { attacker: creature, .. }
        | What::DamageRoll { source: Some(creature), .. }
        | What::Damaged { target: creature, .. }
        | What::Bloodied { creature }
        | What::Healed { creature, .. }
        | What::Bled { creature, .. }
        | What::HealingLost { creature }
        | What::Dying { creature }
        | What::Died { creature }
        | What::KnockedOut { creature, .. }
        | What::DeathSave { creature, .. }
        | What::DeathFailures { creature, .. }
        | What::Stable { creature }
        | What::Woke { creature }
        | What::Save { creature, .. }
        | What::Immune { creature, .. }
        | What::HangsOn { creature }
        | What::Chance { creature, .. }
        | What::Heads { creature, .. }
        | What::Deflected { creature, .. }
        | What::Tireless { creature }
        | What::Exhaustion { creature, .. }
        | What::ReactionTaken { creature, .. }
        | What::Resumed { creature }
        | What::ZoneStruck { creature, .. }
        | What::Concentrating { creature, .. }
        | What::ConcentrationEnded { creature, .. }
        | What::Hidden { creature, .. }
        | What::Revealed { creature, .. }
        | What::Found { creature, .. }
        | What::Helping { creature, .. }
        | What::Drew { creature, .. }
        | What::Stowed { creature, .. }
        | What::Ruined { creature, .. }
        | What::DroppedGear { creature, .. }
        | What::PickedUp { creature, .. }
        | What::Used { creature, .. }
        | What::UsedObject { creature, .. }
        | What::DoorStuck { creature, .. }
        | What::Unlocked { creature, .. }
        | What::Ruled { creature, .. } => Notice::Of(*creature),
        What::Gained { effect } | What::Lost { effect, .. } => Notice::Of(effect.bearer),
        // That somebody is not surprised tells that others might have been.
        What::Surprised { creature, surprised: true } => Notice::Of(*creature),
        What::Surprised { surprised: false, .. } => Notice::Nobody,
        What::SureHit { attacker, target, .. }
        | What::Attack { attacker, target: Target::Creature(target), .. }
        | What::StillHits { attacker, target, .. }
        | What::Mastery { attacker, target, .. } => Notice::Between(*attacker, *target),
        What::Attack { attacker, .. } => Notice::Of(*attacker),
        What::Wrestled { creature, target } => Notice::Between(*creature, *target),
        What::Contest { creature, opponent, .. } => Notice::Between(*creature, *opponent),
        What::Reflected { creature, caster, .. }
        | What::Unaffected { target: creature, caster, .. } => Notice::Between(*creature, *caster),
        What::Countered { caster, by, .. } => Notice::Between(*caster, *by),
        What::Afflicted { creature, .. } => Notice::Of(*creature),
        What::TakenIn { creature, host } | What::CameOut { creature, host, .. } => {
            Notice::Between(*creature, *host)
        }
        What::Recharged { creature, .. } => Notice::Own(*creature),
        What::LegendaryAction { creature, .. }
        | What::LairAction { creature, .. }
        | What::ShapeChanged { creature, .. }
        | What::Resisted { creature, .. } => {
            Notice::Of(*creature)
        }
        What::Swayed { creature, by, .. } => Notice::Between(*creature, *by),
        What::GrappleEnded { grappler, target } => Notice::Between(*grappler, *target),
        What::Casting { caster, spell, .. } => {
            // Who speaks the words of a spell is heard.
            let heard = battle.setup().spell(*spell).components.contains(Components::VERBAL);
            if heard { Notice::All } else { Notice::Of(*caster) }
        }
        // How well somebody hides is its own secret.
        What::LiesHidden { creature, .. }
        | What::Check { creature, purpose: CheckFor::Hide, .. }
        // So is what it waits for, and what it could have done.
        | What::Readied { creature, .. }
        | What::ReadiedLost { creature }
        | What::ReactionDeclined { creature }
        | What::Temporary { creature, .. }
        | What::Rolled { creature: Some(creature), purpose: Purpose::HitPoints, .. }
        | What::HoldsBreath { creature, .. }
        | What::AmmunitionLeft { creature, .. } => Notice::Own(*creature),
        What::Check { creature, .. } | What::Rolled { creature: Some(creature), .. } => {
            Notice::Of(*creature)
        }
        // Who fails to notice does not know what.
        What::Noticed { creature, noticed: true, .. } => Notice::Own(*creature),
        What::Noticed { noticed: false, .. } => Notice::Nobody,
        // Whoever comes is told of as it is seen.
        What::Overruled { command: GmCommand::Add { side: own, .. } } if *own != side => {
            Notice::Nobody
        }
        What::Overruled { command } => match command.creature() {
            Some(creature) if battle.creature(creature).side != side => Notice::Nobody,
            _ => Notice::All,
        },
        What::ObjectDamaged { object, .. }
        | What::ObjectSave { object, .. }
        | What::ObjectBurns { object, .. }
        | What::ObjectBroken { object } => match battle.side_places_object(side, *object) {
            true => Notice::All,
            false => Notice::Nobody,
        },
    }
}
