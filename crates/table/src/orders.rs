//! Standing orders: which reactions a person wants to be asked about.

use affray_rules::{
    Battle, CastingTime, CreatureId, Cue, Habit, Question, Reaction, ReactionTrigger,
};
use serde::{Deserialize, Serialize};

/// What a reaction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A reaction that would only hurt or hinder an ally: Counterspell on its spell, a blow as it
    /// goes.
    Allies,
    /// Counterspell and its like on an enemy's cantrip.
    Cantrips,
    /// Counterspell and its like on an enemy's spell of level 1 or higher.
    Spells,
    /// An opportunity attack on an enemy.
    Opportunity,
    /// Legendary and lair actions.
    Legendary,
    /// Any other reaction.
    Others,
}

impl Topic {
    /// All of them, as they are listed.
    pub const ALL: [Topic; 6] = [
        Topic::Opportunity,
        Topic::Spells,
        Topic::Cantrips,
        Topic::Allies,
        Topic::Legendary,
        Topic::Others,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Allies => "allies",
            Topic::Cantrips => "cantrips",
            Topic::Spells => "spells",
            Topic::Opportunity => "opportunity",
            Topic::Legendary => "legendary",
            Topic::Others => "others",
        }
    }

    /// What it is about, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Topic::Allies => {
                "reactions that only hinder an ally, such as Counterspell on its spell"
            }
            Topic::Cantrips => "Counterspell and its like on an enemy's cantrip",
            Topic::Spells => "Counterspell and its like on an enemy's other spells",
            Topic::Opportunity => "opportunity attacks on enemies",
            Topic::Legendary => "legendary and lair actions",
            Topic::Others => "all other reactions",
        }
    }

    /// The topic of a word.
    pub fn of_word(word: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|topic| topic.name().eq_ignore_ascii_case(word))
    }

    /// What is done when nobody has said anything else: what makes no sense is let pass.
    pub const fn usual(self) -> Habit {
        match self {
            Topic::Allies | Topic::Cantrips => Habit::Never,
            _ => Habit::Ask,
        }
    }

    /// What a battle's question about a reaction is about; nothing for another question.
    pub fn asked(battle: &Battle) -> Option<(CreatureId, Topic)> {
        let Question::React { creature, cue } = battle.decision().question else { return None };
        Some((creature, Topic::of(battle, creature, cue)))
    }

    fn of(battle: &Battle, id: CreatureId, cue: Cue) -> Topic {
        let reactions = battle.reactions(id, cue);
        let all =
            |is: &dyn Fn(&Reaction) -> bool| !reactions.is_empty() && reactions.iter().all(is);
        match cue {
            Cue::TurnEnds { .. } | Cue::Count20 => Topic::Legendary,
            Cue::Leaves { mover, .. } => {
                // Who asked to watch allies is asked.
                let blow = |r: &Reaction| !matches!(r, Reaction::Readied);
                match all(&blow) {
                    true if battle.enemies(id, mover) => Topic::Opportunity,
                    true if !battle.creature(id).watches_allies => Topic::Allies,
                    _ => Topic::Others,
                }
            }
            Cue::Casting { caster, level, .. } if all(&|r| counters(battle, r)) => {
                match battle.enemies(id, caster) {
                    false => Topic::Allies,
                    true if level == 0 => Topic::Cantrips,
                    true => Topic::Spells,
                }
            }
            Cue::Damaged { by, .. } if by != id && !battle.enemies(id, by) => {
                match all(&|r| harms(battle, r)) {
                    true => Topic::Allies,
                    false => Topic::Others,
                }
            }
            _ => Topic::Others,
        }
    }
}

/// Whether a reaction undoes the casting that it answers.
fn counters(battle: &Battle, reaction: &Reaction) -> bool {
    match reaction {
        Reaction::Spell { spell, .. } => battle.setup().spell(*spell).counters,
        _ => false,
    }
}

/// Whether a reaction hurts the one whom it answers.
fn harms(battle: &Battle, reaction: &Reaction) -> bool {
    match reaction {
        Reaction::Spell { spell, .. } => {
            let spell = battle.setup().spell(*spell);
            spell.is_harmful() && spell.time == CastingTime::Reaction(ReactionTrigger::Damaged)
        }
        _ => false,
    }
}

/// Standing orders: for everybody, or for one creature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders(Vec<(Option<CreatureId>, Topic, Habit)>);

impl Orders {
    /// Gives an order, for a creature or for everybody; it goes over earlier ones.
    pub fn give(&mut self, who: Option<CreatureId>, topic: Topic, habit: Habit) {
        self.0.retain(|(whose, about, _)| *about != topic || (who.is_some() && *whose != who));
        self.0.push((who, topic, habit));
    }

    /// The orders that are for everybody, for another fight with others in it.
    pub(crate) fn for_all(&self) -> Orders {
        Orders(self.0.iter().copied().filter(|(who, ..)| who.is_none()).collect())
    }

    /// What was ordered; nothing where nobody gave an order.
    pub fn given(&self, id: CreatureId, topic: Topic) -> Option<Habit> {
        let fits = |whose: Option<CreatureId>| whose.is_none_or(|one| one == id);
        let order = self.0.iter().rev().find(|(whose, about, _)| *about == topic && fits(*whose));
        order.map(|(_, _, habit)| *habit)
    }

    /// What is done about a topic where the fight's file says nothing of the creature.
    pub fn of_all(&self, topic: Topic) -> Habit {
        let order = self.0.iter().rev().find(|(who, about, _)| who.is_none() && *about == topic);
        order.map_or(topic.usual(), |(_, _, habit)| *habit)
    }

    /// What one creature was ordered beside what is for all.
    pub fn of_one(&self) -> impl Iterator<Item = (CreatureId, Topic, Habit)> {
        self.0.iter().filter_map(|(who, topic, habit)| Some(((*who)?, *topic, *habit)))
    }

    /// What a creature does about a reaction: what was ordered, else what the fight's file says of
    /// it, else what makes sense.
    pub fn habit(&self, battle: &Battle, id: CreatureId, topic: Topic) -> Habit {
        let conduct = battle.setup().combatants.get(id.index()).and_then(|c| c.conduct.reactions);
        match (self.given(id, topic), conduct) {
            (Some(habit), _) => habit,
            (None, Some(habit)) if habit != Habit::Ask => habit,
            (None, _) => topic.usual(),
        }
    }
}
