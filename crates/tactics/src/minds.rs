//! Chooses commands for every creature that no person plays, by its level.

use std::hint::cold_path;

use affray_dice::Seeded;
use affray_rules::{Battle, Chooser, Command, CreatureId, Habit, Question, SideId, Square, Temper};

use crate::{
    Level, Mind, Weighed, climb, mastermind::Mastermind, morale, peril, simple::Simple, temper,
    truce, veteran::Veteran, wisely,
};

/// Who decides for the creatures that no person plays: a mind for each.
///
/// What they choose is always legal, also where a [`Tactician`](crate::Tactician) of one's own plays.
/// Where all are shipped, the same battle and the same seed get the same commands.
#[derive(Clone, Debug)]
pub struct Minds {
    /// A level for each creature; those who join later are played at the `usual` one.
    levels: Vec<Level>,
    usual: Level,
    own: Own,
    fate: Seeded,
    turn: TurnSoFar,
    simple: Simple,
    veteran: Veteran,
    mastermind: Mastermind,
    weighed: Vec<Weighed>,
    /// Room for commands to draw from.
    list: Vec<Command>,
}

/// The tacticians that are not shipped, and whom they play.
#[derive(Clone, Debug, Default)]
struct Own {
    minds: Vec<Mind>,
    /// By creature, the place of its tactician.
    of: Vec<Option<u8>>,
    /// The place of the tactician of all others.
    usual: Option<u8>,
}

impl Own {
    /// The tactician of whoever decides.
    fn of(&mut self, by: Chooser) -> Option<&mut Mind> {
        let own = match by {
            Chooser::Creature(id) => self.of.get(id.index()).copied().unwrap_or(self.usual),
            _ => self.usual,
        };
        self.minds.get_mut(usize::from(own?))
    }
}

/// More commands than any creature gives on one turn.
const MOST_COMMANDS: u16 = 500;

/// How often somebody has decided since a turn began: no turn goes on for ever.
#[derive(Clone, Debug, Default)]
struct TurnSoFar {
    round: u16,
    creature: Option<CreatureId>,
    commands: u16,
    /// The squares that the creature has left since it last did anything but go.
    left: Vec<Square>,
}

impl TurnSoFar {
    fn is_too_long(&mut self, battle: &Battle) -> bool {
        let now = (battle.round(), Some(battle.turn().creature));
        if (self.round, self.creature) != now {
            (self.round, self.creature, self.commands) = (now.0, now.1, 0);
            self.left.clear();
        }
        self.commands = self.commands.saturating_add(1);
        self.commands > MOST_COMMANDS
    }

    /// Whether a creature would only go back to where it was on this turn. Nobody paces up and down.
    #[inline]
    fn paces(&mut self, battle: &Battle, id: CreatureId, command: &Command) -> bool {
        match command {
            Command::Move { to, .. } => self.comes_back(battle.creature(id).square, *to),
            Command::Dash(_) | Command::StandUp | Command::DropProne => false,
            _ => {
                self.left.clear();
                false
            }
        }
    }

    #[inline(never)]
    fn comes_back(&mut self, here: Square, to: Square) -> bool {
        let back = self.left.contains(&to) && to != here;
        self.left.push(here);
        back
    }
}

impl Minds {
    /// Everybody is played alike, by a [`Level`] or a [`Tactician`](crate::Tactician).
    pub fn all(mind: impl Into<Mind>) -> Minds {
        let (level, own) = match mind.into() {
            Mind::Level(level) => (level, Own::default()),
            mind => (Level::default(), Own { minds: vec![mind], of: Vec::new(), usual: Some(0) }),
        };
        Minds {
            levels: Vec::new(),
            usual: level,
            own,
            fate: Seeded::new(0),
            turn: TurnSoFar::default(),
            simple: Simple::default(),
            veteran: Veteran::default(),
            mastermind: Mastermind::default(),
            weighed: Vec::new(),
            list: Vec::new(),
        }
    }

    /// The creatures of a side are played at a level, or all by one tactician.
    #[must_use]
    pub fn with_side(self, battle: &Battle, side: SideId, mind: impl Into<Mind>) -> Minds {
        let theirs = battle.ids().filter(|id| battle.creature(*id).side == side);
        self.with(&theirs.collect::<Vec<_>>(), mind.into())
    }

    /// One creature is played at a level, or by a tactician.
    #[must_use]
    pub fn with_creature(self, id: CreatureId, mind: impl Into<Mind>) -> Minds {
        self.with(&[id], mind.into())
    }

    fn with(mut self, ids: &[CreatureId], mind: Mind) -> Minds {
        let (level, own) = match mind {
            Mind::Level(level) => (Some(level), None),
            mind => {
                self.own.minds.push(mind);
                (None, u8::try_from(self.own.minds.len() - 1).ok())
            }
        };
        for id in ids {
            let least = id.index() + 1;
            if let Some(level) = level {
                self.levels.resize(self.levels.len().max(least), self.usual);
                self.levels[id.index()] = level;
            }
            if !self.own.minds.is_empty() {
                self.own.of.resize(self.own.of.len().max(least), self.own.usual);
                self.own.of[id.index()] = own;
            }
        }
        self
    }

    /// Where they draw lots, they draw these.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Minds {
        self.fate = Seeded::new(seed);
        for mind in &mut self.own.minds {
            if let Mind::Own(tactician) = mind {
                tactician.begin(seed);
            }
        }
        self
    }

    /// Veterans weigh everything, and not only what may be best, for those who want to hear of it.
    #[must_use]
    pub fn thorough(mut self) -> Minds {
        self.veteran = Veteran::thorough();
        self
    }

    /// What people call the tactician that plays a creature.
    pub fn name(&self, id: CreatureId) -> String {
        let own = self.own.of.get(id.index()).copied().unwrap_or(self.own.usual);
        match own.and_then(|place| self.own.minds.get(usize::from(place))) {
            Some(mind) => mind.name(),
            None => self.level(id).to_string(),
        }
    }

    /// At which level a creature is played, where no tactician of one's own plays it.
    pub fn level(&self, id: CreatureId) -> Level {
        self.levels.get(id.index()).copied().unwrap_or(self.usual)
    }

    /// What whoever must decide does now; nothing when the fight is over or a person must roll a
    /// die.
    pub fn choose(&mut self, battle: &Battle) -> Option<Command> {
        let decision = battle.decision();
        if matches!(decision.question, Question::Over(_) | Question::Roll(_)) {
            return None;
        }
        if self.turn.is_too_long(battle) {
            cold_path();
            return battle.default_command();
        }
        if !self.own.minds.is_empty()
            && let Some(Mind::Own(tactician)) = self.own.of(decision.by)
        {
            self.weighed.clear();
            let choice = tactician.choose(battle).filter(|one| battle.check(one).is_ok());
            return choice.or_else(|| battle.default_command());
        }
        let (level, temper) = match decision.by {
            Chooser::Creature(id) => {
                let temper = temper::of(battle, id);
                (temper::at_most(temper, self.level(id)), temper)
            }
            _ => (self.usual, None),
        };
        self.weighed.clear();
        if battle.anybody_agrees()
            && level != Level::Random
            && let Chooser::Creature(id) = decision.by
            && let Some(word) = truce::answer(battle, battle.creature(id).side)
        {
            cold_path();
            return Some(word);
        }
        match decision.question {
            _ if level == Level::Random => self.draw(battle),
            Question::Turn(id) => self.acts(battle, id, level, temper),
            _ => self.answers(battle, level),
        }
    }

    /// A side's word to end the fight, where it takes the offer of an enemy: it is clearly losing.
    pub fn answers_truce(&self, battle: &Battle, side: SideId) -> Option<Command> {
        truce::answer(battle, side)
    }

    /// What somebody makes of a question beside what to do on a turn.
    #[inline(never)]
    fn answers(&mut self, battle: &Battle, level: Level) -> Option<Command> {
        let decision = battle.decision();
        let habit = match decision.by {
            Chooser::Creature(id) => temper::habit(battle, id),
            _ => None,
        };
        let choice = match (decision.question, habit) {
            (Question::React { creature, cue }, Some(Habit::Wisely)) => {
                wisely::choose(battle, creature, cue)
            }
            (Question::React { .. }, Some(habit)) => {
                let usual = self.think(battle, level);
                temper::reacts(battle, habit, usual)
            }
            _ => self.think(battle, level),
        };
        let legal = choice.filter(|command| is_legal(battle, level, command));
        legal.or_else(|| battle.default_command())
    }

    /// What a creature does next on its turn.
    fn acts(
        &mut self,
        battle: &Battle,
        id: CreatureId,
        level: Level,
        temper: Option<Temper>,
    ) -> Option<Command> {
        let me = battle.creature(id);
        let flees = me.breath.is_some() || morale::may_break(battle, id);
        let flight = if flees { gets_away(battle, id) } else { None };
        let mut choice = if flight.is_some() { flight } else { self.think(battle, level) };
        if temper == Some(Temper::Mindless) || me.on_face {
            choice = by_nature(battle, id, temper, choice);
        }
        let fits = choice.as_ref().is_some_and(|command| {
            is_legal(battle, level, command) && !self.turn.paces(battle, id, command)
        });
        if !fits {
            cold_path();
            choice = battle.default_command();
        }
        choice
    }

    /// What a mind of such a level makes of the decision at hand.
    #[inline(always)]
    fn think(&mut self, battle: &Battle, level: Level) -> Option<Command> {
        match level {
            Level::Random => self.draw(battle),
            Level::Simple => self.simple.choose(battle, &mut self.weighed),
            Level::Veteran => self.veteran.choose(battle, &mut self.weighed),
            Level::Mastermind(thought) => {
                self.mastermind.choose(battle, thought, &mut self.weighed, &mut self.fate)
            }
        }
    }

    /// What was weighed for the last decision, the best first; nothing where there was nothing to
    /// weigh.
    pub fn weighed(&self) -> &[Weighed] {
        &self.weighed
    }

    /// One of all that is legal.
    fn draw(&mut self, battle: &Battle) -> Option<Command> {
        battle.draw(&mut self.fate, &mut self.list).ok().flatten()
    }
}

/// What a creature does that must have air, or has lost heart.
#[cold]
fn gets_away(battle: &Battle, id: CreatureId) -> Option<Command> {
    peril::gasps(battle, id).or_else(|| morale::choose(battle, id))
}

/// What becomes of a choice in one without a mind, and in one who hangs on a face.
#[cold]
fn by_nature(
    battle: &Battle,
    id: CreatureId,
    temper: Option<Temper>,
    choice: Option<Command>,
) -> Option<Command> {
    let choice = match temper {
        Some(Temper::Mindless) => choice.map(|what| temper::at_the_nearest(battle, id, what)),
        _ => choice,
    };
    if battle.creature(id).on_face && matches!(choice, None | Some(Command::EndTurn)) {
        return climb::comes_down(battle, id).or(Some(Command::EndTurn));
    }
    choice
}

/// Whether a choice may be carried out. Moves come from the engine's own search for ways, which
/// takes too long to repeat, and the simple player and the veteran have asked about their blows.
fn is_legal(battle: &Battle, level: Level, command: &Command) -> bool {
    let asked = match command {
        Command::Move { .. } | Command::EndTurn => true,
        Command::Attack(_) => matches!(level, Level::Simple | Level::Veteran),
        _ => false,
    };
    let found = asked && matches!(battle.decision().question, Question::Turn(_));
    debug_assert_eq!(if found { battle.check(command) } else { Ok(()) }, Ok(()), "{command:?}");
    found || battle.check(command).is_ok()
}
