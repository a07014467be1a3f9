//! Who may know of an event, and how much of it.

use crate::{
    battle::{
        AttackId, AttackOutcome, Battle, CheckPurpose, Chooser, Cites, CreatureId, CreatureSet,
        D20Roll, Event, EventKind, GmCommand, Ledger, Line, ModifierSource, RollPurpose, SideId,
        SpellId, Target, With,
    },
    catalogue::Rule,
    effects::EffectGroup,
    magic::{Components, Spell},
    ruleset::Hide,
    sight::CoverBy,
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
        if let EventKind::Found { creature, by } = self.what
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
        if !noticed || self.is_idle(placed) {
            return None;
        }
        let mut seen = Event { veils: Vec::new(), ..self.clone() };
        seen.cut(hidden, own, battle.setup().ruleset.hide);
        seen.cut_cover(hidden);
        seen.cut_guess(own);
        seen.cut_others(own);
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

    /// Whether nothing is left of the event without those whom a side can't place: damage is rolled
    /// for them alone, or one is no longer hidden from them alone.
    fn is_idle(&self, placed: impl Fn(CreatureId) -> bool) -> bool {
        match &self.what {
            EventKind::DamageRoll { targets, .. } if !targets.is_empty() => {
                !targets.iter().any(|target| match target {
                    Target::Creature(id) => placed(*id),
                    Target::Object(_) | Target::Square(_) => true,
                })
            }
            EventKind::Revealed { to: Some(to), .. } => !placed(*to),
            EventKind::Revealed { from, .. } => !from.iter().any(|id| placed(*id)),
            _ => false,
        }
    }

    /// Cuts the cover that somebody gives whom the side can't place, where it would have come out the
    /// same without it. Where that cover alone has stopped it, it shows.
    fn cut_cover(&mut self, hidden: CreatureSet) {
        let unseen = |line: &Line| match line.why {
            ModifierSource::Cover(_, CoverBy::Creature(id)) => hidden.contains(id),
            _ => false,
        };
        let bonus = |ledger: &Ledger| -> i32 {
            ledger.lines.iter().filter(|line| unseen(line)).map(|line| i32::from(line.value)).sum()
        };
        let ledger = match &mut self.what {
            EventKind::Attack { roll, armour_class: Some(most), armour, .. } => {
                let least = *most - bonus(armour);
                let natural = roll.kept == 20 || roll.kept == 1;
                if !natural && (least..*most).contains(&roll.total) {
                    return;
                }
                *most = least;
                armour
            }
            EventKind::Save { dc, roll: Some(roll), .. } => {
                let less = roll.total - bonus(&roll.ledger);
                if (less..roll.total).contains(&(i32::from(*dc) - 1)) {
                    return;
                }
                roll.total = less;
                &mut roll.ledger
            }
            _ => return,
        };
        let before = ledger.lines.len();
        ledger.lines.retain(|line| !unseen(line));
        let covered = |line: &Line| matches!(line.why, ModifierSource::Cover(..));
        if ledger.lines.len() < before && !ledger.lines.iter().any(covered) {
            let about_cover = [
                Rule::CoverBest,
                Rule::CoverSide,
                Rule::CoverCreature,
                Rule::CoverHalf,
                Rule::CoverThree,
            ];
            self.rules.retain(|rule| !about_cover.contains(&rule));
        }
    }

    /// Cuts what would tell whether somebody is in a square that was guessed at and missed: it is
    /// told as if nobody were, and of the roll the total alone.
    fn cut_guess(&mut self, own: impl Fn(CreatureId) -> bool) {
        let (attacker, square, with, manner, roll) = match &self.what {
            EventKind::MissedSquare { attacker, square, with, manner, roll } => {
                (*attacker, *square, *with, *manner, roll)
            }
            EventKind::Attack {
                attacker,
                target: Target::Square(square),
                with,
                manner,
                roll,
                outcome: AttackOutcome::Miss,
                ..
            } => (*attacker, *square, *with, *manner, roll),
            _ => return,
        };
        let with = if own(attacker) { with } else { With::Attack(AttackId(0)) };
        let roll = unseen_roll(roll);
        self.what = EventKind::MissedSquare { attacker, square, with, manner, roll };
        self.rules = Cites::from([Rule::UnseenGuess]);
    }

    /// Cuts what is the business of others than the side's own creatures: what their moves cost
    /// them, which tells through whom they lead. What a search is hampered by depends on where
    /// those are who hide, and the numbers of effects count those on everybody.
    fn cut_others(&mut self, own: impl Fn(CreatureId) -> bool) {
        match &mut self.what {
            EventKind::Moved { creature, cost, left, .. } if !own(*creature) => {
                (*cost, *left) = (None, None);
                let through = |rule| {
                    matches!(
                        rule,
                        Rule::PassThrough
                            | Rule::PassSize
                            | Rule::PassIncapacitated
                            | Rule::PassTiny
                            | Rule::TerrainCreature
                            | Rule::TerrainCost
                            | Rule::TerrainOnce
                            | Rule::TerrainKinds
                            | Rule::GridEnterDifficult
                            | Rule::GridEnterExtra
                            | Rule::SizeControl
                            | Rule::CreatureSwarm
                    )
                };
                self.rules.retain(|rule| !through(rule));
            }
            EventKind::LongJump { creature, left, .. }
            | EventKind::HighJump { creature, left, .. }
            | EventKind::LedgeJump { creature, left, .. }
                if !own(*creature) =>
            {
                *left = None;
            }
            EventKind::Check { purpose: CheckPurpose::Search, roll: Some(roll), .. } => {
                (roll.other, roll.rerolled) = (None, None);
                let light = [Rule::LightDim, Rule::ObscuredLightly];
                roll.ledger.leans.retain(|lean| !light.contains(&lean.rule));
                let how_many = [
                    ModifierSource::Rule(Rule::AttackAdvantage),
                    ModifierSource::Rule(Rule::AttackAdvantageCancel),
                    ModifierSource::Rule(Rule::AttackAdvantageStack),
                    ModifierSource::Rule(Rule::AttackAdvantageReroll),
                ];
                roll.ledger.lines.retain(|line| !how_many.contains(&line.why));
            }
            EventKind::Gained { effect } | EventKind::Lost { effect, .. } => {
                effect.bond = EffectGroup::default();
                effect.worse = None;
            }
            _ => {}
        }
    }

    /// Whom a spell can't affect seems to have saved, where that would have spared it
    /// (`magic.invalid`).
    fn blur(&mut self, own: impl Fn(CreatureId) -> bool, battle: &Battle) {
        if let EventKind::Unaffected { target, spell, shows, .. } = &mut self.what
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
            EventKind::Began => self.rules.retain(|rule| rule != Rule::SurpriseNotice),
            EventKind::Order { order } => order.retain(|id| !veiled(*id)),
            EventKind::Revealed { from, .. } => from.retain(|id| !veiled(*id)),
            EventKind::Hidden { from, hidden: hides, .. } => {
                from.retain(|id| !veiled(*id));
                // Whether anybody else is there to hide from must not show.
                if from.is_empty() && hide == Hide::Contest {
                    *hides = false;
                    self.rules = Cites::from([Rule::ActionHide]);
                }
            }
            EventKind::Attack { attacker, target, with, roll, armour_class, armour, .. } => {
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
            EventKind::Casting { caster, spell, slot, .. } if veiled(*caster) => {
                (*spell, *slot) = (SpellId::UNKNOWN, 0);
                self.rules.clear();
            }
            EventKind::Contest { creature, roll, opponent, opponent_roll, .. } => {
                if veiled(*creature) {
                    *roll = unseen_roll(roll);
                }
                if veiled(*opponent) {
                    *opponent_roll = opponent_roll.as_ref().map(unseen_roll);
                }
            }
            EventKind::Filled { creatures, .. } => creatures.retain(|id| !veiled(*id)),
            EventKind::DamageRoll { targets, .. } if !targets.is_empty() => {
                targets.retain(|t| !matches!(t, Target::Creature(id) if veiled(*id)));
                if targets.len() < 2 {
                    self.rules.retain(|rule| rule != Rule::DamageTogether);
                }
            }
            EventKind::Damaged { target, hit_points, .. } if !own(*target) => *hit_points = None,
            EventKind::Healed { creature, hit_points, .. }
            | EventKind::Bled { creature, hit_points, .. }
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
fn notice(what: &EventKind, battle: &Battle, side: SideId) -> Notice {
    match what {
        EventKind::Began
        | EventKind::Order { .. }
        | EventKind::Round { .. }
        | EventKind::Agreed { .. }
        | EventKind::Over { .. }
        // Heard, or felt, if not seen.
        | EventKind::Filled { .. }
        | EventKind::ZoneEnded { .. }
        | EventKind::DoorMoved { .. }
        | EventKind::Spoke { .. }
        | EventKind::DamageRoll { source: None, .. }
        | EventKind::Rolled { creature: None, .. } => Notice::All,
        EventKind::Placed { creature, .. }
        | EventKind::Initiative { creature, .. }
        | EventKind::TurnBegan { creature }
        | EventKind::TurnLost { creature }
        | EventKind::TurnEnded { creature, .. }
        | EventKind::Moved { creature, .. }
        | EventKind::ForcedMove { creature, .. }
        | EventKind::MoveStopped { creature, .. }
        | EventKind::LongJump { creature, .. }
        | EventKind::Mounted { creature, .. }
        | EventKind::Dismounted { creature, .. }
        | EventKind::CameOff { creature, .. }
        | EventKind::HighJump { creature, .. }
        | EventKind::LedgeJump { creature, .. }
        | EventKind::Fell { creature, .. }
        | EventKind::Teleported { creature, .. }
        | EventKind::OutOfBreath { creature }
        | EventKind::Suffocated { creature }
        | EventKind::Breathes { creature }
        | EventKind::DroppedProne { creature }
        | EventKind::StoodUp { creature, .. }
        | EventKind::LeftMap { creature }
        | EventKind::Joined { creature, .. }
        | EventKind::Surrendered { creature }
        | EventKind::Action { creature, .. }
        | EventKind::MissedSquare { attacker: creature, .. }
        | EventKind::DamageRoll { source: Some(creature), .. }
        | EventKind::Damaged { target: creature, .. }
        | EventKind::Bloodied { creature }
        | EventKind::Healed { creature, .. }
        | EventKind::Bled { creature, .. }
        | EventKind::HealingLost { creature }
        | EventKind::Dying { creature }
        | EventKind::Died { creature }
        | EventKind::KnockedOut { creature, .. }
        | EventKind::DeathSave { creature, .. }
        | EventKind::DeathFailures { creature, .. }
        | EventKind::Stable { creature }
        | EventKind::Woke { creature }
        | EventKind::Save { creature, .. }
        | EventKind::Immune { creature, .. }
        | EventKind::HangsOn { creature }
        | EventKind::Chance { creature, .. }
        | EventKind::Heads { creature, .. }
        | EventKind::Deflected { creature, .. }
        | EventKind::Tireless { creature }
        | EventKind::Exhaustion { creature, .. }
        | EventKind::ReactionTaken { creature, .. }
        | EventKind::ZoneStruck { creature, .. }
        | EventKind::Concentrating { creature, .. }
        | EventKind::ConcentrationEnded { creature, .. }
        | EventKind::Hidden { creature, .. }
        | EventKind::Revealed { creature, .. }
        | EventKind::Found { creature, .. }
        | EventKind::Helping { creature, .. }
        | EventKind::Drew { creature, .. }
        | EventKind::Stowed { creature, .. }
        | EventKind::Ruined { creature, .. }
        | EventKind::DroppedGear { creature, .. }
        | EventKind::PickedUp { creature, .. }
        | EventKind::Used { creature, .. }
        | EventKind::UsedObject { creature, .. }
        | EventKind::DoorStuck { creature, .. }
        | EventKind::Unlocked { creature, .. }
        | EventKind::Ruled { creature, .. } => Notice::Of(*creature),
        EventKind::Gained { effect } | EventKind::Lost { effect, .. } => Notice::Of(effect.bearer),
        // That somebody is not surprised tells that others might have been.
        EventKind::Surprised { creature, surprised: true } => Notice::Of(*creature),
        EventKind::Surprised { surprised: false, .. } => Notice::Nobody,
        // Neither is for those who did not decide: a tie may be with somebody whom they can't place,
        // as may be the reason for which something was interrupted. The order shows all the same.
        EventKind::TieBroken { by: Chooser::Creature(by), .. } => Notice::Own(*by),
        EventKind::TieBroken { by: Chooser::Players(by), .. } if *by == side => Notice::All,
        EventKind::TieBroken { .. } | EventKind::TieRoll { .. } | EventKind::Resumed { .. } => Notice::Nobody,
        EventKind::ComesFirst { creature, .. } => Notice::Own(*creature),
        EventKind::SureHit { attacker, target, .. }
        | EventKind::Attack { attacker, target: Target::Creature(target), .. }
        | EventKind::StillHits { attacker, target, .. }
        | EventKind::Mastery { attacker, target, .. } => Notice::Between(*attacker, *target),
        EventKind::Attack { attacker, .. } => Notice::Of(*attacker),
        EventKind::Wrestled { creature, target } => Notice::Between(*creature, *target),
        EventKind::Contest { creature, opponent, .. } => Notice::Between(*creature, *opponent),
        EventKind::Reflected { creature, caster, .. }
        | EventKind::Unaffected { target: creature, caster, .. } => Notice::Between(*creature, *caster),
        EventKind::Countered { caster, by, .. } => Notice::Between(*caster, *by),
        EventKind::Afflicted { creature, .. } => Notice::Of(*creature),
        EventKind::TakenIn { creature, host } | EventKind::CameOut { creature, host, .. } => {
            Notice::Between(*creature, *host)
        }
        EventKind::Recharged { creature, .. } => Notice::Own(*creature),
        EventKind::LegendaryAction { creature, .. }
        | EventKind::LairAction { creature, .. }
        | EventKind::ShapeChanged { creature, .. }
        | EventKind::Resisted { creature, .. } => {
            Notice::Of(*creature)
        }
        EventKind::Swayed { creature, by, .. } => Notice::Between(*creature, *by),
        EventKind::GrappleEnded { grappler, target } => Notice::Between(*grappler, *target),
        EventKind::Casting { caster, spell, .. } => {
            // Who speaks the words of a spell is heard.
            let heard = battle.setup().spell(*spell).components.contains(Components::VERBAL);
            if heard { Notice::All } else { Notice::Of(*caster) }
        }
        // How well somebody hides is its own secret.
        EventKind::LiesHidden { creature, .. }
        | EventKind::Check { creature, purpose: CheckPurpose::Hide, .. }
        // So is what it waits for, and what it could have done.
        | EventKind::Readied { creature, .. }
        | EventKind::ReadiedLost { creature }
        | EventKind::ReactionDeclined { creature }
        | EventKind::Temporary { creature, .. }
        | EventKind::Rolled { creature: Some(creature), purpose: RollPurpose::HitPoints, .. }
        | EventKind::HoldsBreath { creature, .. }
        | EventKind::AmmunitionLeft { creature, .. } => Notice::Own(*creature),
        EventKind::Check { creature, .. } | EventKind::Rolled { creature: Some(creature), .. } => {
            Notice::Of(*creature)
        }
        // Who fails to notice does not know what.
        EventKind::Noticed { creature, noticed: true, .. } => Notice::Own(*creature),
        EventKind::Noticed { noticed: false, .. } => Notice::Nobody,
        EventKind::Overruled { command } => match is_told_of(*command, battle, side) {
            true => Notice::All,
            false => Notice::Nobody,
        },
        EventKind::ObjectDamaged { object, .. }
        | EventKind::ObjectSave { object, .. }
        | EventKind::ObjectBurns { object, .. }
        | EventKind::ObjectBroken { object } => match battle.side_places_object(side, *object) {
            true => Notice::All,
            false => Notice::Nobody,
        },
    }
}

/// Whether a side is told of an order of the GM's: of one that is about its own, or about what
/// everybody knows. What comes of others is told as it shows.
fn is_told_of(command: GmCommand, battle: &Battle, side: SideId) -> bool {
    let has_met = |other: SideId| {
        let of_it = |id: &CreatureId| battle.creature(*id).side == other;
        other == side || battle.ids().filter(of_it).any(|id| battle.has_met(side, id))
    };
    match command {
        GmCommand::Add { side: to, .. } => to == side,
        GmCommand::Attitude { one, other, .. } => has_met(one) && has_met(other),
        GmCommand::Ground { from, to, .. } => {
            from.rectangle(to).all(|square| battle.has_explored(Some(side), square))
        }
        GmCommand::Door { object, .. }
        | GmCommand::Stick { object, .. }
        | GmCommand::Kindle { object, .. } => battle.side_places_object(side, object),
        _ => command.creature().is_none_or(|id| battle.creature(id).side == side),
    }
}
