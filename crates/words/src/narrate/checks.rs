//! Saving throws, ability checks, contests, hiding and finding.

use affray_rules::{Ability, CheckPurpose, CreatureId, D20Roll, EventKind, Sense, Skill};

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Save { creature, ability, dc, roll, success } => {
            let ability = name::ability(*ability);
            tell.who(*creature).text(format!(" makes a {ability} save: "));
            match roll {
                Some(roll) => tell.d20(*creature, roll).text(format!(" vs DC {dc}: ")),
                None => tell.text(format!("no roll, DC {dc}: ")),
            };
            tell.success(*success).text(".");
        }
        EventKind::Check { creature, ability, skill, purpose, dc, roll, success } => {
            tell.who(*creature).aim(*purpose);
            tell.text(format!(": {} ", check_name(*ability, *skill)));
            match roll {
                Some(roll) => tell.d20(*creature, roll),
                None => tell.text("without a roll"),
            };
            if let Some(dc) = dc {
                tell.text(format!(" vs DC {dc}"));
            }
            if let Some(success) = success {
                tell.text(": ").success(*success);
            }
            tell.text(".");
        }
        EventKind::Contest {
            creature,
            ability,
            skill,
            roll,
            opponent,
            opponent_skill,
            opponent_roll,
            won,
        } => {
            let means = |skill: Option<Skill>| skill.map_or(name::ability(*ability), name::skill);
            tell.who(*creature)
                .text(format!(" ({} ", means(*skill)))
                .d20(*creature, roll)
                .text(") ");
            tell.text("against ").who(*opponent);
            tell.opposed(*opponent, means(*opponent_skill), opponent_roll.as_ref());
            tell.text(": ").who(if *won { *creature } else { *opponent });
            tell.news(*won, " wins").text(".");
        }
        EventKind::Hidden { creature, hidden: true, from } => {
            tell.who(*creature).text(" is ").news(true, "hidden");
            if !from.is_empty() {
                tell.text(" from ").all(from);
            }
            tell.text(".");
        }
        EventKind::Hidden { creature, hidden: false, .. } => {
            tell.who(*creature).text(" does not manage to hide.");
        }
        EventKind::Revealed { creature, to, .. } => {
            tell.who(*creature).text(" is no longer hidden");
            if let Some(to) = to {
                tell.text(" from ").who(*to);
            }
            tell.text(".");
        }
        EventKind::Found { creature, by } => {
            tell.who(*by).text(" finds ").who(*creature).text(".");
        }
        _ => return false,
    }
    true
}

fn check_name(ability: Ability, skill: Option<Skill>) -> String {
    match skill {
        Some(skill) if skill.ability() == ability => name::skill(skill).into(),
        Some(skill) => format!("{} ({})", name::ability(ability), name::skill(skill)),
        None => name::ability(ability).into(),
    }
}

impl Tell<'_> {
    fn success(&mut self, success: bool) -> &mut Self {
        self.news(success, if success { "success" } else { "failure" })
    }

    fn opposed(&mut self, who: CreatureId, means: &str, roll: Option<&D20Roll>) -> &mut Self {
        match roll {
            Some(roll) => self.text(format!(" ({means} ")).d20(who, roll).text(")"),
            None => self.text(format!(" ({means})")),
        }
    }

    /// What a check is for.
    fn aim(&mut self, purpose: CheckPurpose) -> &mut Self {
        let whom = |tell: &mut Self, words: &str, id: CreatureId| {
            tell.text(words).who(id);
        };
        match purpose {
            CheckPurpose::Hide => {
                self.text(" hides");
            }
            CheckPurpose::Search => {
                self.text(" searches");
            }
            CheckPurpose::Study => {
                self.text(" studies");
            }
            CheckPurpose::Influence(id) => whom(self, " tries to sway ", id),
            CheckPurpose::Stabilise(id) => whom(self, " gives first aid to ", id),
            CheckPurpose::Wake(id) => whom(self, " tries to wake ", id),
            CheckPurpose::Escape => {
                self.text(" tries to get free");
            }
            CheckPurpose::Free(id) => whom(self, " tries to free ", id),
            CheckPurpose::Break(object) => {
                let object = name::object(self.battle, object);
                self.text(format!(" tries to break {object}"));
            }
            CheckPurpose::Unlock(object) => {
                let object = name::object(self.battle, object);
                self.text(format!(" tries to pick the lock of {object}"));
            }
            CheckPurpose::Climb => {
                self.text(" climbs");
            }
            CheckPurpose::Swim => {
                self.text(" swims in rough water");
            }
            CheckPurpose::Improvise => {
                self.text(" improvises");
            }
            CheckPurpose::Notice(Sense::Sight) => {
                self.text(" looks");
            }
            CheckPurpose::Notice(Sense::Hearing) => {
                self.text(" listens");
            }
            CheckPurpose::Sway(id) => whom(self, " tries to sway ", id),
            CheckPurpose::Grapple(id) => whom(self, " tries to grapple ", id),
            CheckPurpose::Shove(id) => whom(self, " tries to shove ", id),
            CheckPurpose::Dive => {
                self.text(" dives");
            }
            CheckPurpose::Land => {
                self.text(" tries to land standing");
            }
            CheckPurpose::Clear => {
                self.text(" tries to clear the obstacle");
            }
            CheckPurpose::JumpHigher(feet) => {
                self.text(format!(" tries to jump {} high", name::feet(feet)));
            }
            CheckPurpose::Counterspell => {
                self.text(" tries to undo the spell");
            }
        }
        self
    }
}
