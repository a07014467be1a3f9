//! The creature that a sentence is about: he, she, they or it, as its file says; else its name.

use affray_rules::{Battle, CreatureId, Pronoun, Question};

use crate::name;

/// A creature in a sentence about it.
pub(crate) struct Subject<'a> {
    name: &'a str,
    pronoun: Option<Pronoun>,
}

impl<'a> Subject<'a> {
    pub(crate) fn of(battle: &'a Battle, id: CreatureId) -> Subject<'a> {
        let one = battle.setup().combatants.get(id.index());
        Subject { name: name::creature(battle, id), pronoun: one.and_then(|one| one.pronoun) }
    }

    /// `he`, `Fenn`.
    fn he(&self) -> &str {
        match self.pronoun {
            None => self.name,
            Some(Pronoun::He) => "he",
            Some(Pronoun::She) => "she",
            Some(Pronoun::They) => "they",
            Some(Pronoun::It) => "it",
        }
    }

    /// The subject with a verb, in the form for one and for several: `he has`, `they have`.
    pub(crate) fn does(&self, one: &str, several: &str) -> String {
        let verb = if self.pronoun == Some(Pronoun::They) { several } else { one };
        format!("{} {verb}", self.he())
    }

    /// The subject with a verb that has one form: `she can't`.
    pub(crate) fn may(&self, verb: &str) -> String {
        self.does(verb, verb)
    }

    /// `he is`, `they are`.
    pub(crate) fn is(&self) -> String {
        self.does("is", "are")
    }

    /// `he has`, `they have`.
    pub(crate) fn has(&self) -> String {
        self.does("has", "have")
    }

    /// `does not`, `do not`, after the subject: `he does not`.
    pub(crate) fn does_not(&self) -> String {
        self.does("does not", "do not")
    }

    /// `him`, `Fenn`.
    pub(crate) fn him(&self) -> &str {
        match self.pronoun {
            None => self.name,
            Some(Pronoun::He) => "him",
            Some(Pronoun::She) => "her",
            Some(Pronoun::They) => "them",
            Some(Pronoun::It) => "it",
        }
    }

    /// `his`, `Fenn's`.
    pub(crate) fn his(&self) -> String {
        match self.pronoun {
            None => format!("{}'s", self.name),
            Some(Pronoun::He) => "his".to_owned(),
            Some(Pronoun::She) => "her".to_owned(),
            Some(Pronoun::They) => "their".to_owned(),
            Some(Pronoun::It) => "its".to_owned(),
        }
    }

    /// `himself`, `itself`.
    pub(crate) fn himself(&self) -> &'static str {
        match self.pronoun {
            Some(Pronoun::He) => "himself",
            Some(Pronoun::She) => "herself",
            Some(Pronoun::They) => "themselves",
            None | Some(Pronoun::It) => "itself",
        }
    }
}

/// Who is to act or to answer: whoever is asked, else whose turn it is.
pub(crate) fn asked(battle: &Battle) -> CreatureId {
    match (battle.decision().question, battle.decision().by) {
        (Question::Turn(id) | Question::React { creature: id, .. }, _) => id,
        (_, affray_rules::Chooser::Creature(id)) => id,
        _ => battle.turn().creature,
    }
}
