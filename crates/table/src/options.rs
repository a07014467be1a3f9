//! What can be done at a decision: ranked, grouped, with what it costs and its odds.

use affray_dice::Hand;
use affray_rules::{
    AttackRole, Battle, Casting, CastingTime, Chooser, Command, Economy, Footprint, Preview,
    Question, Search, Silent, Square,
};
use affray_words::{command, odds, refusal};
use serde::Serialize;

use crate::rank;

/// What a person can do now, in the order in which people look for it: the likely options first,
/// then the others, group by group. An option's number is its place, from 1, on every list.
///
/// Moves, and leaps to many places by magic, have no numbers: they are typed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Options {
    offers: Vec<Offer>,
    /// How many are likely.
    likely: usize,
    moves: Option<Moves>,
    many: Vec<Many>,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    /// What.
    pub command: Command,
    /// As a person would type it.
    pub text: String,
    /// With what it is listed.
    pub group: Group,
    /// Whether it is among the things that make sense now.
    pub likely: bool,
    /// What it costs.
    pub cost: Cost,
    /// What would come of it, where that is to a die.
    pub preview: Option<Preview>,
    /// The same in a few words.
    pub odds: Option<String>,
}

/// With what an option is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Answers to a question.
    Answers,
    /// Attacks.
    Attacks,
    /// Grappling, shoving, and what ends it.
    Holds,
    /// Spells.
    Spells,
    /// What the stat block has beside them.
    Features,
    /// Dash, Dodge, Help and the others.
    Actions,
    /// Standing, falling, jumping, riding, leaving.
    Movement,
    /// Weapons, potions, doors and things.
    Gear,
    /// Asking, persuading, studying, improvising.
    Skills,
    /// Readying something.
    Ready,
}

impl Group {
    /// All of them, as they are listed.
    pub const ALL: [Group; 10] = [
        Group::Answers,
        Group::Attacks,
        Group::Holds,
        Group::Spells,
        Group::Features,
        Group::Actions,
        Group::Movement,
        Group::Gear,
        Group::Skills,
        Group::Ready,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Answers => "answers",
            Group::Attacks => "attacks",
            Group::Holds => "holds",
            Group::Spells => "spells",
            Group::Features => "features",
            Group::Actions => "actions",
            Group::Movement => "movement",
            Group::Gear => "gear",
            Group::Skills => "skills",
            Group::Ready => "ready",
        }
    }

    /// The group of a word, which may be cut short.
    pub fn of_word(word: &str) -> Option<Group> {
        let word = word.trim().to_lowercase();
        let begins = |group: &Group| !word.is_empty() && group.name().starts_with(word.as_str());
        Group::ALL.into_iter().find(begins)
    }

    fn of(battle: &Battle, command: &Command) -> Group {
        match command {
            Command::Attack(_) => Group::Attacks,
            Command::Grapple { .. }
            | Command::Shove { .. }
            | Command::Escape { .. }
            | Command::Free { .. }
            | Command::Release { .. } => Group::Holds,
            Command::Cast(casting) => match battle.setup().spell(casting.spell).is_spell() {
                true => Group::Spells,
                false => Group::Features,
            },
            Command::Dismiss(_) | Command::EndConcentration(_) => Group::Spells,
            Command::Perform(_) => Group::Features,
            Command::Move { .. }
            | Command::Jump(_)
            | Command::Mount { .. }
            | Command::Dismount { .. }
            | Command::Direct(_)
            | Command::DropProne
            | Command::StandUp
            | Command::Leave => Group::Movement,
            Command::Use { .. }
            | Command::Break { .. }
            | Command::Smother { .. }
            | Command::Draw(_)
            | Command::Stow(_)
            | Command::Drop(_)
            | Command::PickUp(_)
            | Command::Shield { .. }
            | Command::Consume { .. } => Group::Gear,
            Command::Influence { .. } | Command::Study(_) | Command::Improvise { .. } => {
                Group::Skills
            }
            Command::Ready(_) => Group::Ready,
            _ => Group::Actions,
        }
    }
}

/// What an option costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Cost {
    /// The action.
    pub action: bool,
    /// An attack of the Attack action under way.
    pub attack: bool,
    /// The bonus action.
    pub bonus: bool,
    /// The free interaction.
    pub interaction: bool,
    /// Feet of movement.
    pub feet: u16,
    /// The level of a spell slot; 0 for none.
    pub slot: u8,
}

impl Cost {
    fn of(battle: &Battle, command: &Command) -> Cost {
        let none = Cost::default();
        let action = Cost { action: true, ..none };
        let bonus = Cost { bonus: true, ..none };
        let blow = match battle.turn().attacks.any_left() {
            true => Cost { attack: true, ..none },
            false => action,
        };
        match command {
            Command::Attack(order) => match order.role {
                AttackRole::Action | AttackRole::Nick => blow,
                AttackRole::OffHand => bonus,
            },
            Command::Grapple { .. } | Command::Shove { .. } => blow,
            Command::Dash(Economy::Bonus)
            | Command::Disengage(Economy::Bonus)
            | Command::Dodge(Economy::Bonus)
            | Command::Hide(Economy::Bonus)
            | Command::Help(_, Economy::Bonus) => bonus,
            Command::Cast(casting) => {
                let time = match battle.setup().spell(casting.spell).time {
                    CastingTime::BonusAction => bonus,
                    CastingTime::Reaction(_) | CastingTime::Routine => none,
                    CastingTime::Action | CastingTime::Minutes(_) => action,
                };
                Cost { slot: casting.slot, ..time }
            }
            Command::Dash(_)
            | Command::Disengage(_)
            | Command::Dodge(_)
            | Command::Hide(_)
            | Command::Search(_)
            | Command::Study(_)
            | Command::Influence { .. }
            | Command::Ready(_)
            | Command::Improvise { .. } => action,
            _ => Cost::tried(battle, command),
        }
    }

    /// What a command takes where that hangs on how things stand: it is tried on a copy.
    fn tried(battle: &Battle, command: &Command) -> Cost {
        let mut copy = battle.clone();
        if copy.apply(command, &mut Hand, &mut Silent).is_err() {
            return Cost::default();
        }
        let (before, after) = (battle.turn(), copy.turn());
        if before.creature != after.creature || after.over {
            return Cost::default();
        }
        Cost {
            action: after.action && !before.action,
            bonus: after.bonus && !before.bonus,
            interaction: after.interaction && !before.interaction,
            feet: after.moved.saturating_sub(before.moved),
            ..Cost::default()
        }
    }
}

/// How far the creature can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// The feet of movement left.
    pub feet: u16,
    /// A square at the end of the way, for an example.
    pub farthest: Square,
}

/// Something that can be done in many places: only an example is listed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Many {
    /// One of them.
    pub command: Command,
    /// As a person would type it.
    pub text: String,
    /// How many places there are.
    pub places: usize,
}

/// What a creature can't do now though people would often like to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Why, with the rule.
    pub why: String,
    /// What stands in the way of that.
    pub wishes: Vec<String>,
}

/// How many places that a creature can teleport to are listed; more are told in a line.
const PLACES: usize = 3;

impl Options {
    /// The options of the decision that a battle stands at.
    pub fn new(battle: &Battle) -> Options {
        let mut commands = battle.legal();
        commands.retain(|command| !matches!(command, Command::Move { .. }));
        let many = take_out_many(battle, &mut commands);
        let turn = match battle.decision().question {
            Question::Turn(id) => Some(id),
            _ => None,
        };
        let offer = |command: Command| {
            let preview = match rank::is_to_a_die(&command) {
                true => battle.preview(&command).ok(),
                false => None,
            };
            Offer {
                command,
                text: affray_words::command(battle, &command),
                group: turn.map_or(Group::Answers, |_| Group::of(battle, &command)),
                likely: true,
                cost: turn.map_or(Cost::default(), |_| Cost::of(battle, &command)),
                odds: preview.as_ref().and_then(|preview| odds(battle, preview)),
                preview,
            }
        };
        let mut offers: Vec<Offer> = commands.into_iter().map(offer).collect();
        if let Some(id) = turn {
            rank::rank(battle, id, &mut offers);
        }
        let likely = offers.partition_point(|offer| offer.likely);
        Options { offers, likely, moves: turn.and_then(|_| moves(battle)), many }
    }

    /// All options, the likely ones first.
    pub fn all(&self) -> &[Offer] {
        &self.offers
    }

    /// What people mostly do.
    pub fn likely(&self) -> &[Offer] {
        &self.offers[..self.likely]
    }

    /// What else can be done, with its first number.
    pub fn others(&self) -> (usize, &[Offer]) {
        (self.likely + 1, &self.offers[self.likely..])
    }

    /// The option of a number.
    pub fn get(&self, number: usize) -> Option<&Offer> {
        number.checked_sub(1).and_then(|place| self.offers.get(place))
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.offers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// How far the creature can move, if it can.
    pub const fn moves(&self) -> Option<Moves> {
        self.moves
    }

    /// What leads to many places and is not among the options.
    pub fn many(&self) -> &[Many] {
        &self.many
    }

    /// Reasons for which people can't do what they often would like to.
    pub fn refused(battle: &Battle) -> Vec<Refused> {
        let Question::Turn(id) = battle.decision().question else { return Vec::new() };
        let mut reasons: Vec<Refused> = Vec::new();
        for wish in rank::wishes(battle, id) {
            let Err(refused) = battle.check(&wish) else { continue };
            let why = refusal(battle, &refused);
            let wish = command(battle, &wish);
            match reasons.iter_mut().find(|reason| reason.why == why) {
                Some(reason) => reason.wishes.push(wish),
                None => reasons.push(Refused { why, wishes: vec![wish] }),
            }
        }
        reasons
    }
}

/// How far the creature can move whose turn it is. The farthest square shows that best.
fn moves(battle: &Battle) -> Option<Moves> {
    let reachable = battle.paths().into_reach(Search::Watched);
    let far = reachable.squares().max_by_key(|(square, cost)| (*cost, *square));
    far.map(|(farthest, _)| Moves { feet: battle.movement_left(), farthest })
}

/// Takes out the ways to teleport that lead to more than a few places; tells of each the farthest
/// place, and how many there are.
fn take_out_many(battle: &Battle, commands: &mut Vec<Command>) -> Vec<Many> {
    let Chooser::Creature(id) = battle.decision().by else { return Vec::new() };
    let here = battle.space(id);
    let way = |one: &Command| match one {
        Command::Cast(Casting { spell, slot, at: Some(at), .. })
            if battle.setup().spell(*spell).teleport > 0 =>
        {
            Some((*spell, *slot, here.feet_to(Footprint::square(at.square))))
        }
        _ => None,
    };
    let mut spells: Vec<_> = commands.iter().filter_map(|c| way(c).map(|(s, ..)| s)).collect();
    spells.dedup();
    let mut taken: Vec<Many> = Vec::new();
    for wanted in spells {
        let leap = |one: &Command| way(one).filter(|(spell, ..)| *spell == wanted);
        // A dearer slot leads no farther.
        let Some(least) = commands.iter().filter_map(|c| Some(leap(c)?.1)).min() else { continue };
        let feet = |one: &Command| leap(one).filter(|(_, slot, _)| *slot == least).map(|l| l.2);
        let places = commands.iter().filter(|c| feet(c).is_some()).count();
        if places > PLACES {
            let farthest = commands.iter().copied().max_by_key(|c| feet(c));
            taken.extend(farthest.map(|one| Many {
                command: one,
                text: command(battle, &one),
                places,
            }));
            commands.retain(|one| leap(one).is_none());
        }
    }
    taken
}
