//! What a creature has left on its turn: action, bonus action, reaction, interaction.

use affray_rules::{Battle, CreatureId};

use crate::reader::Reader;

/// What a creature can spend in a turn or a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    Action,
    Bonus,
    Reaction,
    Interaction,
}

const BUDGETS: [(&str, Budget); 4] = [
    ("action", Budget::Action),
    ("bonus", Budget::Bonus),
    ("reaction", Budget::Reaction),
    ("interaction", Budget::Interaction),
];

impl Budget {
    /// The budget that the next words name, and whether it is to be spent, if they do.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<(Budget, bool)>, String> {
        let Some((_, budget)) = BUDGETS.into_iter().find(|(word, _)| reader.take(word)) else {
            return Ok(None);
        };
        if reader.take("spent") {
            return Ok(Some((budget, true)));
        }
        if reader.take("ready") {
            return Ok(Some((budget, false)));
        }
        Err("write `spent` or `ready`".to_owned())
    }

    /// Whether it is so, and how it is in words.
    pub(super) fn look(self, battle: &Battle, id: CreatureId, spent: bool) -> (bool, String) {
        let turn = battle.turn();
        let name = battle.name(id);
        if self != Budget::Reaction && turn.creature != id {
            return (false, format!("it is not {name}'s turn"));
        }
        let (found, word) = match self {
            Budget::Action => (turn.action, "action"),
            Budget::Bonus => (turn.bonus, "bonus action"),
            Budget::Reaction => (battle.creature(id).reaction_spent, "reaction"),
            Budget::Interaction => (turn.interaction, "free interaction"),
        };
        let is = if found { "is spent" } else { "is not spent" };
        (found == spent, format!("the {word} of {name} {is}"))
    }
}
