//! What one may get ready for: of the endless forms the responses that tables use, each with the trigger
//! that fits it best.

use super::Options;
use crate::{
    battle::{
        AttackId, Casting, Command, CreatureId, Deed, GearId, Help, Manner, Readied, Response,
        Shove, Trigger, Whose,
    },
    creature::{GearKind, Skill},
    magic::CastingTime,
    ruleset::HelpAttack,
    space::{SQUARE, Square},
};

/// An enemy comes so near.
const fn within(feet: u16) -> Trigger {
    Trigger { who: Whose::AnyEnemy, deed: Deed::ComesWithin(feet) }
}

/// Somebody drops to 0 hit points.
const fn drops(who: CreatureId) -> Trigger {
    Trigger { who: Whose::Creature(who), deed: Deed::Drops }
}

/// What the table agreed on in words.
const TOLD: Trigger = Trigger { who: Whose::AnyAlly, deed: Deed::Told };

impl Options<'_> {
    /// The responses that tables use most, each with a trigger.
    pub(super) fn readied(&self, found: &mut Vec<Command>) {
        if self.battle.state.turn.action {
            return;
        }
        let foe = self.nearest(|other| self.battle.enemies(self.id, other));
        let friend = self.nearest(|other| self.battle.allies(self.id, other));
        let mut offer = |trigger, response| {
            let readied = Readied { trigger, response };
            if self.battle.check_ready(readied).is_ok() {
                found.push(Command::Ready(readied));
            }
        };
        self.ready_to_strike(foe, &mut offer);
        self.ready_to_cast(&mut offer);
        self.ready_to_go(foe, &mut offer);
        self.ready_to_aid(foe, friend, &mut offer);
        for response in [Response::Dodge, Response::Disengage, Response::Hide] {
            offer(within(SQUARE), response);
        }
        offer(TOLD, Response::Search(Skill::Perception));
        for object in self.objects() {
            if self.battle.check_handling(self.id, object).is_ok() {
                offer(TOLD, Response::Use { object });
            }
        }
    }

    /// The nearest other creature of a kind whose place is known.
    fn nearest(&self, fits: impl Fn(CreatureId) -> bool) -> Option<CreatureId> {
        let others = self.aims().iter().filter(|aim| aim.target != self.id && fits(aim.target));
        others.min_by_key(|aim| (aim.feet, aim.target)).map(|aim| aim.target)
    }

    fn ready_to_strike(&self, foe: Option<CreatureId>, offer: &mut impl FnMut(Trigger, Response)) {
        let Options { battle, id, .. } = *self;
        for (i, form) in battle.block(id).attacks.iter().enumerate() {
            let (attack, target) = (AttackId(i as u8), None);
            if form.reach > 0 {
                let manner = Manner::Melee;
                offer(within(form.reach), Response::Attack { attack, manner, target });
            }
            if let Some(range) = form.range {
                let manner = Manner::Ranged;
                offer(within(range.normal), Response::Attack { attack, manner, target });
                // A trigger in words says whom it is for.
                if i == 0 && foe.is_some() {
                    offer(TOLD, Response::Attack { attack, manner, target: foe });
                }
            }
        }
        let reach = battle.wrestling_reach(id);
        offer(within(reach), Response::Grapple { target: None });
        offer(within(reach), Response::Shove { target: None, into: Shove::Prone });
    }

    fn ready_to_cast(&self, offer: &mut impl FnMut(Trigger, Response)) {
        for casting in self.castings() {
            let spell = self.battle.setup.spell(casting.spell);
            if spell.time == CastingTime::Action && spell.is_harmful() {
                let Casting { spell: id, slot, .. } = *casting;
                let response = Response::Spell { spell: id, slot, target: None };
                offer(within(spell.range.feet().max(5)), response);
            }
        }
    }

    /// Away from the nearest enemy as it comes up, or when it is said.
    fn ready_to_go(&self, foe: Option<CreatureId>, offer: &mut impl FnMut(Trigger, Response)) {
        let Options { battle, id, .. } = *self;
        let Some(foe) = foe else { return };
        let (here, there) = (battle.creature(id).square, battle.creature(foe).square);
        let steps = (battle.furthest(id) / SQUARE).min(u16::from(u8::MAX)) as u8;
        let away = |here: u8, there: u8| match here.cmp(&there) {
            std::cmp::Ordering::Less => here.saturating_sub(steps),
            std::cmp::Ordering::Equal => here,
            std::cmp::Ordering::Greater => here.saturating_add(steps),
        };
        let to = Square { x: away(here.x, there.x), y: away(here.y, there.y) };
        offer(within(SQUARE), Response::Move { to });
        offer(TOLD, Response::Dash { to });
    }

    /// Help for a friend, and what is drunk or applied.
    fn ready_to_aid(
        &self,
        foe: Option<CreatureId>,
        friend: Option<CreatureId>,
        offer: &mut impl FnMut(Trigger, Response),
    ) {
        let Options { battle, id, .. } = *self;
        if let (Some(target), Some(ally)) = (foe, friend) {
            let ally = match battle.setup.ruleset.help_attack {
                HelpAttack::AnyAlly => None,
                HelpAttack::ChosenAlly => Some(ally),
            };
            offer(within(SQUARE), Response::Help(Help::Attack { target, ally }));
        }
        if let Some(target) = friend {
            offer(drops(target), Response::Help(Help::Stabilise { target }));
        }
        for (i, item) in battle.block(id).gear.iter().enumerate() {
            let gear = GearId(i as u8);
            match item.kind {
                GearKind::Potion { .. } => {
                    offer(within(SQUARE), Response::Consume { gear, target: id });
                }
                GearKind::HealersKit => {
                    if let Some(target) = friend {
                        offer(drops(target), Response::Consume { gear, target });
                    }
                }
                _ => {}
            }
        }
    }
}
