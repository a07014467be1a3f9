//! Castings that take minutes (`magic.long`).

use crate::{
    battle::{ActionName, Battle, Casting, CreatureId, Engine, EventKind, Sink, SpellId},
    catalogue::Rule,
    effects::{Duration, Effect, Modifier, Origin, Until},
    magic::{CastingTime, Components, Spell},
};

/// The rounds in a minute (`order.round`).
const MINUTE: u16 = 10;

impl Spell {
    /// Whether casting it takes minutes, longer than most fights.
    pub const fn takes_minutes(&self) -> bool {
        matches!(self.time, CastingTime::Minutes(_))
    }
}

impl Battle {
    /// The rounds that a creature's casting of a spell still takes, if it is at it.
    pub fn rounds_to_cast(&self, id: CreatureId, spell: SpellId) -> Option<u16> {
        self.effects_on(id).find_map(|effect| match effect.modifier {
            Modifier::Casting { spell: other, rounds } if other == spell => Some(rounds),
            _ => None,
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A turn's part in a casting of minutes; with the last of them the spell is cast.
    pub(crate) fn cast_on(&mut self, id: CreatureId, casting: Casting, minutes: u16) {
        let spell = casting.spell;
        self.spend_action(id, ActionName::Cast, Rule::MagicLong);
        self.battle.state.turn.other_spell = true;
        let before = self.battle.rounds_to_cast(id, spell);
        let rounds = before.unwrap_or(minutes.saturating_mul(MINUTE)).saturating_sub(1);
        let under_way = |effect: &Effect| {
            effect.bearer == id && matches!(effect.modifier, Modifier::Casting { .. })
        };
        if rounds == 0 {
            self.battle.state.effects.retain(|effect| !under_way(effect));
            self.refresh(id);
            self.battle.creature_mut(id).concentration = None;
            self.begin_cast(id, casting, false);
            return;
        }
        if self.setup.spell(spell).components.contains(Components::VERBAL) {
            self.reveal(id, Rule::ActionHideEnd);
        }
        let modifier = Modifier::Casting { spell, rounds };
        // Whoever does not go on with it on the next turn has begun in vain.
        let until = Until::TurnEnd(id, 2);
        if before.is_some()
            && let Some(effect) =
                self.battle.state.effects.iter_mut().find(|effect| under_way(effect))
        {
            (effect.modifier, effect.duration.until) = (modifier, until);
            let effect = *effect;
            self.emit([Rule::MagicLong], |_| EventKind::Gained { effect });
            return;
        }
        let bond = self.battle.bond();
        self.concentrate(id, spell, bond);
        self.gain(Effect {
            duration: Duration::until(until),
            bond,
            ..Effect::new(id, modifier, Origin::Rule(Rule::MagicLong), Some(id))
        });
    }
}
