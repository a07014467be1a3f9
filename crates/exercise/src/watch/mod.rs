//! Looks at the events of a fight for evidence that the parts of a stat block work.

mod ledgers;

use affray_rules::{
    Ability, ActionName, Attack, AttackId, AttackOutcome, Battle, CheckPurpose, Command, Common,
    Condition, CreatureId, DamageDice, DamageType, DamageTypes, Economy, Event, EventKind, Face,
    Footprint, Modifier, MovementMode, Nature, Occurrence, Origin, Part, Reaction,
    ReactionResponse, SQUARE, SpellId, Square, StatBlock, Target, With,
};

use crate::{
    sign::{Cause, Consequence, Deed, Sign},
    thing::Thing,
    wanted::Wanted,
};

/// Looks at the events of a fight for signs of what a creature can do.
pub(crate) struct Watch<'a> {
    pub(crate) me: CreatureId,
    pub(crate) things: &'a mut [Thing],
    /// What is being done, to which what follows belongs.
    deed: Option<Deed>,
    /// What has happened that may have set off a trait, a bit each.
    causes: u8,
    /// The dice of the attack's damage that were rolled so far, before it is dealt.
    rolled: Vec<(DamageType, usize)>,
    routine: Option<u8>,
    reaction: Option<u8>,
    at_thing: bool,
    /// Whether no check to climb was asked of it.
    sure_footed: bool,
    /// The attacks and uses of this turn's Attack action.
    strokes: u8,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(me: CreatureId, things: &'a mut [Thing]) -> Watch<'a> {
        let (deed, routine, reaction) = (None, None, None);
        Watch {
            me,
            things,
            deed,
            causes: 0,
            rolled: Vec::new(),
            routine,
            reaction,
            at_thing: false,
            sure_footed: true,
            strokes: 0,
        }
    }

    pub(crate) fn all_seen(&self) -> bool {
        self.things.iter().all(Thing::is_seen)
    }

    /// All that is still to be seen.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = &Wanted> {
        self.things.iter().flat_map(Thing::unseen)
    }

    /// Whether a sign of this sort is still to be seen.
    pub(crate) fn wants(&self, fits: impl Fn(Sign) -> bool) -> bool {
        self.unseen().any(|wanted| fits(wanted.sign))
    }

    fn see(&mut self, sign: Sign) {
        self.see_if(|wanted| wanted == sign);
    }

    fn see_if(&mut self, fits: impl Fn(Sign) -> bool) {
        self.things.iter_mut().for_each(|thing| thing.see(&fits));
    }

    fn follows(&mut self, deed: Option<Deed>, what: Consequence) {
        let causes = self.causes;
        self.see_if(|wanted| match wanted {
            Sign::Followed(Deed::Trait(_, by), wanted) => causes & by.bit() != 0 && wanted.is(what),
            Sign::Followed(by, wanted) => Some(by) == deed && wanted.is(what),
            _ => false,
        });
    }

    /// Takes in what is about to be done: a turn's end is told only after what comes of it.
    pub(crate) fn hear(&mut self, command: &Command, battle: &Battle) {
        if *command == Command::EndTurn && battle.turn().creature == self.me {
            self.deed = Some(Deed::Maw);
            self.causes = Cause::TurnEnds.bit();
        }
    }

    /// What may set off a trait, before anything follows from it.
    fn look_for_cause(&mut self, what: &EventKind, battle: &Battle) {
        let me = self.me;
        match *what {
            EventKind::TurnBegan { creature } if creature == me => {
                self.causes = Cause::TurnStarts.bit();
            }
            EventKind::TurnBegan { .. } => self.causes = Cause::StartsNear.bit(),
            EventKind::Attack { target, outcome, .. } => {
                let touched = target == Target::Creature(me) && outcome != AttackOutcome::Miss;
                self.causes = if touched { Cause::Touched.bit() } else { 0 };
            }
            EventKind::Casting { .. } => self.causes = 0,
            EventKind::Damaged { target, ref parts, .. } if target == me => {
                self.causes |= Cause::Hurt.bit();
                let dealt = |types: DamageTypes| parts.iter().any(|p| types.contains(p.kind.set()));
                let triggers = battle.block(me).traits.iter().flat_map(|one| &one.triggers);
                let subjected = |on| matches!(on, Occurrence::Subjected(types) if dealt(types));
                if triggers.map(|trigger| trigger.on).any(subjected) {
                    self.causes |= Cause::Subjected.bit();
                }
            }
            EventKind::Moved { creature, .. } if creature == me => {
                self.causes |= Cause::Moves.bit()
            }
            EventKind::Died { creature } if creature == me => self.causes |= Cause::Dies.bit(),
            _ => {}
        }
    }

    /// Takes in what a command has brought about.
    pub(crate) fn look(&mut self, events: &[Event], battle: &Battle) {
        self.sure_footed = !events.iter().any(|event| match event.what {
            EventKind::Check { creature, purpose, .. } => {
                creature == self.me && purpose == CheckPurpose::Climb
            }
            _ => false,
        });
        for event in events {
            self.look_for_cause(&event.what, battle);
            self.look_at(&event.what, battle);
            self.look_at_ledgers(&event.what, battle.block(self.me));
        }
        if self.wants(|sign| sign == Sign::SharedSpace) {
            let (me, here) = (self.me, battle.space(self.me));
            let shares = |o: CreatureId| o != me && battle.space(o).overlaps(here);
            if battle.ids().filter(|o| battle.on_map(*o)).any(shares) {
                self.see(Sign::SharedSpace);
            }
        }
    }

    fn look_at(&mut self, what: &EventKind, battle: &Battle) {
        let me = self.me;
        match *what {
            EventKind::TurnBegan { creature } => {
                self.strokes = 0;
                self.routine = None;
                self.deed = (creature == me).then_some(Deed::Maw);
            }
            EventKind::Attack { attacker, target, with, outcome, .. } if attacker == me => {
                let deed = deed_of(with);
                self.deed = Some(deed);
                self.rolled.clear();
                self.at_thing = matches!(target, Target::Object(_));
                if outcome != AttackOutcome::Miss {
                    self.see(Sign::Hit(deed));
                }
                self.strikes(battle);
                self.does_part(battle, |part| match (part, with) {
                    (Part::Attack(any_of), With::Attack(attack)) => any_of & (1 << attack.0) != 0,
                    _ => false,
                });
            }
            EventKind::Casting { caster, spell, .. } if caster == me => {
                self.deed = Some(Deed::Use(spell));
                self.see(Sign::Used(spell));
                if battle.block(me).multiattack.iter().any(|part| part.uses != 0) {
                    self.strikes(battle);
                }
                let known = &battle.block(me).spellcasting.known;
                self.does_part(battle, |part| match part {
                    Part::Cast { .. } => true,
                    Part::Use(place) => {
                        known.get(usize::from(place)).is_some_and(|k| k.spell == spell)
                    }
                    _ => false,
                });
            }
            EventKind::Filled { caster, spell, .. } if caster == me => {
                self.see(Sign::Filled(spell))
            }
            EventKind::ZoneStruck { caster, spell, .. } if caster == me => {
                self.deed = Some(Deed::Use(spell));
            }
            EventKind::Countered { by, .. } if by == me => self.see(Sign::Countered),
            EventKind::Action { creature, action, economy } if creature == me => {
                if let ActionName::Routine(place) = action {
                    self.routine = Some(place);
                    self.see(Sign::Performed(place));
                }
                if economy == Economy::Bonus {
                    self.see(Sign::BonusAction(action));
                }
                self.does_part(battle, |part| match part {
                    Part::Common(Common::Dash) => action == ActionName::Dash,
                    Part::Common(Common::Disengage) => action == ActionName::Disengage,
                    Part::Common(Common::Dodge) => action == ActionName::Dodge,
                    Part::Common(Common::Hide) => action == ActionName::Hide,
                    _ => false,
                });
            }
            EventKind::LegendaryAction { creature, routine, .. }
            | EventKind::LairAction { creature, routine }
                if creature == me =>
            {
                self.routine = Some(routine);
                self.see(Sign::Performed(routine));
            }
            EventKind::ReactionTaken { creature, reaction: Reaction::Feature(place) }
                if creature == me =>
            {
                let feature = &battle.block(me).reactions[usize::from(place)];
                self.reaction = Some(place);
                self.routine = feature.then;
                if feature.response == ReactionResponse::Nothing {
                    self.reacted();
                }
            }
            EventKind::StillHits { target, .. } if target == me => self.reacted(),
            EventKind::Deflected { creature, .. } if creature == me => self.reacted(),
            EventKind::ForcedMove { creature, by: Some(by), .. } if creature == me && by == me => {
                self.reacted();
            }
            EventKind::Reflected { creature, .. } if creature == me => self.see(Sign::Reflected),
            EventKind::Damaged { target, by, halved, adjusted, ref parts, .. } if target == me => {
                if halved {
                    self.reacted();
                }
                if by == Some(me) {
                    self.follows(None, Consequence::Damage);
                }
                if adjusted != 0 {
                    self.see(Sign::Adjusted);
                }
                for part in parts.iter().filter(|part| part.response.is_some()) {
                    self.see_if(|sign| match sign {
                        Sign::Answered(types) => types.contains(part.kind.set()),
                        _ => false,
                    });
                }
            }
            EventKind::DamageRoll { source: Some(source), ref dice, kind, .. } if source == me => {
                self.rolled.push((kind, dice.len()));
            }
            EventKind::Damaged { target, by: Some(by), .. }
                if battle.enemies(me, by)
                    && battle.enemies(me, target)
                    && self.causes & Cause::Hurt.bit() != 0 =>
            {
                self.see(Sign::SharedHarm);
            }
            EventKind::Damaged { by: Some(by), .. } if by == me => {
                if let Some(Deed::Attack(attack)) = self.deed {
                    self.tops(&battle.block(me).attacks[attack.index()], attack);
                }
                self.follows(self.deed, Consequence::Damage);
            }
            EventKind::ObjectDamaged { .. } if self.at_thing => self.see(Sign::DamagedThing),
            EventKind::Save { creature, .. } => {
                if creature == me {
                    self.reacted();
                }
                self.follows(self.deed.filter(|_| creature != me), Consequence::Save);
            }
            EventKind::Healed { creature, ref dice, .. } => {
                self.follows(self.deed, Consequence::Healing);
                if creature == me && dice.is_empty() {
                    self.see(Sign::Regrew);
                }
            }
            EventKind::Bled { .. } => self.follows(self.deed, Consequence::Loss),
            EventKind::Joined { .. } => {
                self.follows(self.deed, Consequence::Split);
                self.does_part(battle, |part| matches!(part, Part::Call(_)));
            }
            EventKind::Temporary { .. } => self.follows(self.deed, Consequence::Temporary),
            EventKind::ForcedMove { by: Some(by), .. } if by == me => {
                self.follows(self.deed, Consequence::Push);
            }
            EventKind::Teleported { creature, .. } if creature == me => {
                self.follows(self.deed, Consequence::Teleport);
            }
            EventKind::Afflicted { by, .. } if by == me => {
                self.follows(self.deed, Consequence::Affliction);
            }
            EventKind::Died { creature } | EventKind::Dying { creature } if creature != me => {
                self.follows(self.deed, Consequence::Fall);
            }
            EventKind::Stable { creature } if creature != me => {
                self.follows(self.deed, Consequence::Stability);
            }
            EventKind::Exhaustion { creature, .. } if creature != me => {
                self.follows(self.deed, Consequence::Exhaustion);
            }
            EventKind::TakenIn { host, .. } if host == me => {
                self.follows(self.deed, Consequence::TakeIn);
            }
            EventKind::Gained { ref effect }
                if effect.bearer == me && effect.modifier == Modifier::Nature(Nature::ETHEREAL) =>
            {
                self.does_part(battle, |part| part == Part::Plane);
            }
            EventKind::Gained { ref effect } if matches!(effect.origin, Origin::TraitOf(by, _) if by == me) =>
            {
                let seen = Consequence::Gain(effect.modifier);
                let holds = effect.modifier == Modifier::Condition(Condition::Grappled);
                self.see_if(|wanted| match (wanted, effect.origin) {
                    (Sign::Followed(Deed::Trait(by, _), wanted), Origin::TraitOf(_, place)) => {
                        by == place && (wanted.is(seen) || holds && wanted == Consequence::Hold)
                    }
                    _ => false,
                });
            }
            EventKind::Gained { ref effect } => {
                let deed = match effect.origin {
                    Origin::Attack(by, place) if by == me => Some(Deed::Attack(AttackId(place))),
                    Origin::Spell(spell) if effect.source == Some(me) => Some(Deed::Use(spell)),
                    _ if effect.source == Some(me) => self.deed,
                    _ => None,
                };
                if deed.is_some() {
                    self.follows(deed, Consequence::Gain(effect.modifier));
                }
                if effect.modifier == Modifier::Condition(Condition::Grappled)
                    && effect.source == Some(me)
                {
                    self.follows(self.deed, Consequence::Hold);
                }
            }
            EventKind::Resisted { creature, .. } if creature == me => self.see(Sign::Resisted),
            EventKind::HangsOn { creature } if creature == me => self.see(Sign::HungOn),
            EventKind::Immune { creature, condition } if creature == me => {
                self.see(Sign::Immune(condition));
            }
            EventKind::SureHit { attacker, with, .. } if attacker == me => {
                self.deed = Some(deed_of(with));
                self.see(Sign::Hit(deed_of(with)));
                self.strikes(battle);
            }
            EventKind::LongJump { creature, .. }
                if creature == me && self.wants(|sign| matches!(sign, Sign::Part(..))) =>
            {
                self.does_part(battle, |part| matches!(part, Part::Leap(_)));
            }
            EventKind::LongJump { creature, feet, .. }
                if creature == me && feet > farthest(battle.block(me)) =>
            {
                self.see(Sign::Jumped);
            }
            EventKind::HighJump { creature, feet, .. }
                if creature == me && feet > highest(battle.block(me)) =>
            {
                self.see(Sign::Jumped);
            }
            EventKind::HoldsBreath { creature, .. } if creature == me => self.see(Sign::HeldBreath),
            EventKind::Hidden { creature, hidden: true, .. } if creature == me => {
                self.see(Sign::LayInWait);
            }
            EventKind::Check { creature, purpose: CheckPurpose::Search, .. } if creature == me => {
                self.does_part(battle, |part| matches!(part, Part::Search(_)));
            }
            EventKind::GrappleEnded { grappler, .. } if grappler == me => {
                self.does_part(battle, |part| part == Part::Release);
            }
            EventKind::ShapeChanged { creature, .. } if creature == me => {
                self.does_part(battle, |part| matches!(part, Part::Shape(_)));
            }
            EventKind::Moved { creature, from, to, gait, .. } if creature == me => {
                // Whoever is dragged along is not pushed by what was done before.
                self.deed = None;
                if self.sure_footed && climbs_sheer(battle, me, from, to) {
                    self.see(Sign::Climbed);
                }
                let unhindered =
                    gait == MovementMode::Fly || battle.block(me).nature().contains(Nature::AGILE);
                if unhindered && leaves_reach(battle, me, from, to) {
                    self.see(Sign::SlippedAway);
                }
                let space = Footprint::new(to, battle.block(me).size);
                if battle.ids().any(|o| o != me && battle.space(o).overlaps(space)) {
                    self.see(Sign::PassedThrough);
                }
                self.does_part(battle, |part| matches!(part, Part::Move(_)));
            }
            _ => {}
        }
    }

    /// Damage on top of an attack's own: dice of the sort that its own damage does not have.
    fn tops(&mut self, attack: &Attack, place: AttackId) {
        let rolled = std::mem::take(&mut self.rolled);
        let fits = |extra: &DamageDice, (kind, dice): (DamageType, usize)| {
            let count = usize::from(extra.dice.count);
            extra.kind == kind && (dice == count || dice == 2 * count)
        };
        for (i, extra) in attack.terms.extra.iter().enumerate() {
            let own = attack.damage.iter().map(|own| (own.kind, usize::from(own.dice.count)));
            let own = own.filter(|own| fits(&extra.damage, *own)).count();
            if rolled.iter().filter(|one| fits(&extra.damage, **one)).count() > own {
                self.see(Sign::Extra(place, i as u8));
            }
        }
    }

    /// One more attack or use on its own turn.
    fn strikes(&mut self, battle: &Battle) {
        if battle.turn().creature != self.me {
            return;
        }
        self.strokes += 1;
        let parts = &battle.block(self.me).multiattack;
        let forms = parts.iter().map(|part| part.form);
        let all = |form| parts.iter().filter(|p| p.form == form).map(|p| p.count).sum::<u8>();
        if forms.map(all).min().is_some_and(|least| self.strokes >= least) {
            self.see(Sign::Multiattack);
        }
    }

    fn does_part(&mut self, battle: &Battle, fits: impl Fn(Part) -> bool) {
        let Some(place) = self.routine else { return };
        let parts = &battle.block(self.me).routines[usize::from(place)].parts;
        for (i, part) in parts.iter().enumerate() {
            if fits(*part) {
                self.see(Sign::Part(place, i as u8));
            }
        }
    }

    fn reacted(&mut self) {
        if let Some(place) = self.reaction.take() {
            self.see(Sign::Reacted(place));
        }
    }
}

fn deed_of(with: With) -> Deed {
    match with {
        With::Attack(attack) => Deed::Attack(attack),
        With::Spell(spell, _) => Deed::Use(spell),
    }
}

/// Whether a step leads up a face without holds.
fn climbs_sheer(battle: &Battle, me: CreatureId, from: Square, to: Square) -> bool {
    let map = &battle.setup().map;
    let floor = |at| map.floor_of(Footprint::new(at, battle.block(me).size));
    let sheer = |at: Square| map.ground(at).face == Face::Sheer;
    floor(to) > floor(from) && Footprint::new(to, battle.block(me).size).squares().any(sheer)
}

/// Whether a step leads away from an enemy that could have struck at it.
fn leaves_reach(battle: &Battle, me: CreatureId, from: Square, to: Square) -> bool {
    let size = battle.block(me).size;
    let near = |at, other| Footprint::new(at, size).feet_to(battle.space(other)) <= SQUARE;
    let able = |o: &CreatureId| battle.enemies(me, *o) && battle.creature(*o).stands();
    battle.ids().filter(able).any(|o| near(from, o) && !near(to, o))
}

/// How far Strength alone carries a long jump (`jump.long`).
pub(crate) fn farthest(block: &StatBlock) -> u16 {
    u16::from(block.score(Ability::Strength))
}

/// How high Strength alone carries a high jump (`jump.high`).
pub(crate) fn highest(block: &StatBlock) -> u16 {
    (3 + i16::from(block.modifier(Ability::Strength))).max(0).unsigned_abs()
}

/// The spell of a use.
pub(crate) const fn spell_of(sign: Sign) -> Option<SpellId> {
    match sign {
        Sign::Used(spell) | Sign::Filled(spell) => Some(spell),
        Sign::Followed(Deed::Use(spell), _) | Sign::Hit(Deed::Use(spell)) => Some(spell),
        _ => None,
    }
}
