//! A fight with a person at it.

use std::cell::OnceCell;

use affray_dice::{AnySource, Hand};
use affray_rules::{
    Battle, Chooser, Command, CreatureId, CreatureSet, Event, Habit, Question, Refusal, Session,
    Setup, SideId, Silent,
};
use affray_tactics::Minds;

use crate::{Options, Orders, Topic, WhoRolls};

/// A fight with a person at it.
pub struct Table {
    session: Session,
    /// Who plays the others.
    minds: Minds,
    /// The side that the person plays, and whose knowledge she has; all, and the GM, who knows
    /// everything, if none is named.
    side: Option<SideId>,
    /// What has happened as far as the person knows, each with the number of commands up to it.
    log: Vec<(usize, Event)>,
    /// The number of commands before each of the person's own.
    mine: Vec<usize>,
    /// What was taken back: the commands of each step, the last step to come again first.
    undone: Vec<Vec<Command>>,
    /// The fight as it was before another was loaded.
    before_load: Option<Box<Table>>,
    /// How often something has changed that the person should see.
    changes: u64,
    orders: Orders,
    dice: WhoRolls,
    /// Those of the person's own whom a tactician plays for now.
    auto: CreatureSet,
    /// Whether a line is the GM's without saying so.
    speaks_as_gm: bool,
    options: OnceCell<Options>,
    /// The fight under the names that the person's side has for those in it.
    told: OnceCell<Battle>,
}

/// Something that the table did without the person.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was done.
    pub command: Command,
    /// Why nobody was asked.
    pub why: Why,
    /// What happened, as far as the person may know.
    pub events: Vec<Event>,
}

/// Why the person was not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was not the person's to decide.
    Others,
    /// A tactician plays on for one of the person's own.
    Auto(CreatureId),
    /// A standing order about a creature's reactions says so.
    Ordered(CreatureId, Topic),
    /// The program rolls this die.
    Rolled,
    /// Who reacts first does not matter: by the standing orders at most one of them does.
    Moot,
}

impl Table {
    /// A table at which a fight begins, or goes on. Its log tells what has happened so far.
    pub fn new(session: Session, side: Option<SideId>, minds: Minds, dice: WhoRolls) -> Table {
        // Whose commands those of a save were is not in it; to take back any is better than none.
        let mine = (0..session.commands().len()).collect();
        let mut table = Table {
            session,
            minds,
            side,
            log: Vec::new(),
            mine,
            undone: Vec::new(),
            before_load: None,
            changes: 0,
            orders: Orders::default(),
            dice,
            auto: CreatureSet::EMPTY,
            speaks_as_gm: false,
            options: OnceCell::new(),
            told: OnceCell::new(),
        };
        let (viewer, mut log, mut commands) = (table.viewer(), Vec::new(), 0);
        table.session.retell(|battle, events| {
            log.extend(known(battle, viewer, events).into_iter().map(|event| (commands, event)));
            commands += 1;
        });
        table.log = log;
        table
    }

    /// The fight, under the names that the person has for those in it.
    pub fn battle(&self) -> &Battle {
        let battle = self.session.battle();
        match self.side {
            Some(side) => self.told.get_or_init(|| battle.named_by(side)),
            None => battle,
        }
    }

    /// Lets the fight know a creature that the GM wants to bring in; see [`Session::enrol`].
    pub fn enrol<E>(&mut self, add: impl FnOnce(&mut Setup) -> Result<(), E>) -> Result<(), E> {
        self.session.enrol(add)?;
        self.changed();
        Ok(())
    }

    /// The fight with its past.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Who plays the others.
    pub fn minds(&self) -> &Minds {
        &self.minds
    }

    /// What has happened so far, as far as the person knows.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.log.iter().map(|(_, event)| event)
    }

    /// A number that is another one whenever the fight has gone on or back.
    pub const fn moment(&self) -> u64 {
        self.changes
    }

    /// The standing orders.
    pub const fn orders(&self) -> &Orders {
        &self.orders
    }

    /// The standing orders, to give others.
    pub const fn orders_mut(&mut self) -> &mut Orders {
        &mut self.orders
    }

    /// Whether the person may speak as the GM: not one who plays a side, even if the GM decides for
    /// somebody of it, since a GM knows everything.
    pub const fn has_gm(&self) -> bool {
        self.side.is_none()
    }

    /// Whether a line is the GM's word without `GM:` before it.
    pub fn speaks_as_gm(&self) -> bool {
        let asked = self.battle().decision().by == Chooser::Gm;
        self.has_gm() && (self.speaks_as_gm || asked)
    }

    /// Speaks as the GM from now on, or no longer.
    pub const fn speak_as_gm(&mut self, gm: bool) {
        self.speaks_as_gm = gm;
    }

    /// The side whose knowledge the person has; nobody's in particular for a GM, who knows all.
    pub const fn viewer(&self) -> Option<SideId> {
        self.side
    }

    /// Whether the person plays a creature.
    pub fn plays(&self, id: CreatureId) -> bool {
        self.side.is_none_or(|mine| mine == self.battle().creature(id).side)
    }

    /// Those of the person's own whom a tactician plays for now.
    pub const fn auto(&self) -> CreatureSet {
        self.auto
    }

    /// A tactician plays on for a creature of the person's, or no longer.
    pub fn let_play(&mut self, id: CreatureId, auto: bool) {
        match auto && self.plays(id) {
            true => self.auto.insert(id),
            false => self.auto.remove(id),
        }
    }

    /// What the person can do now: nothing while others decide.
    pub fn options(&self) -> &Options {
        self.options.get_or_init(|| match self.is_mine() {
            true => Options::new(self.battle()),
            false => Options::default(),
        })
    }

    /// Whether the person decides now.
    pub fn is_mine(&self) -> bool {
        self.decided_by_others().is_none()
    }

    /// Why others decide, if they do.
    fn decided_by_others(&self) -> Option<Why> {
        let battle = self.battle();
        let decision = battle.decision();
        match (decision.question, decision.by) {
            (Question::Over(_), _) | (_, Chooser::Nobody) => None,
            (Question::Roll(wanted), _) => {
                (!self.dice.is_by_hand(battle, wanted)).then_some(Why::Rolled)
            }
            (_, Chooser::Creature(id)) if !self.plays(id) => Some(Why::Others),
            (_, Chooser::Creature(id)) if self.auto.contains(id) => Some(Why::Auto(id)),
            (Question::React { .. }, Chooser::Creature(_)) => {
                let (id, topic) = Topic::asked(battle)?;
                let habit = self.orders.habit(battle, id, topic);
                (habit != Habit::Ask).then_some(Why::Ordered(id, topic))
            }
            (Question::Simultaneous { .. }, Chooser::Creature(_)) => {
                self.first_to_react().map(|_| Why::Moot)
            }
            (_, Chooser::Creature(_)) => None,
            (_, Chooser::Players(side)) => {
                self.side.is_some_and(|mine| mine != side).then_some(Why::Others)
            }
            (_, Chooser::AllPlayers) => {
                let mine = |side| battle.decision_for(side).is_some();
                self.side.is_some_and(|side| !mine(side)).then_some(Why::Others)
            }
            (_, Chooser::Gm) => (!self.has_gm()).then_some(Why::Others),
        }
    }

    /// Lets whoever else must decide do so, once; nothing when it is the person's turn to decide.
    pub fn others(&mut self) -> Option<Step> {
        let why = self.decided_by_others()?;
        let battle = self.session.battle().clone();
        let chosen = self.choice_of_others(why).filter(|chosen| battle.check(chosen).is_ok());
        let command = chosen.or_else(|| battle.default_command())?;
        let events = self.apply(&command).ok()?;
        Some(Step { command, why, events })
    }

    /// Who of those who could react comes first, where by the standing orders at most one of them
    /// will.
    fn first_to_react(&self) -> Option<Command> {
        let battle = self.battle();
        let will = |first: &Command| {
            let mut copy = battle.clone();
            let done = copy.apply(first, &mut Hand, &mut Silent).is_ok();
            done && Topic::asked(&copy).is_none_or(|(id, topic)| {
                !self.plays(id) || self.orders.habit(&copy, id, topic) != Habit::Never
            })
        };
        let orders = battle.legal();
        let mut willing = orders.iter().filter(|first| will(first));
        match (willing.next(), willing.next()) {
            (_, Some(_)) => None,
            (Some(only), None) => Some(*only),
            (None, None) => orders.first().copied(),
        }
    }

    fn choice_of_others(&mut self, why: Why) -> Option<Command> {
        let battle = self.session.battle();
        match why {
            Why::Moot => self.first_to_react(),
            Why::Rolled => {
                let Question::Roll(wanted) = battle.decision().question else { return None };
                let commands = self.session.commands().len();
                self.dice.roll(wanted.sides, commands).map(Command::Rolled)
            }
            Why::Ordered(id, topic) if self.orders.given(id, topic).is_some() => {
                affray_tactics::by_habit(battle, self.orders.habit(battle, id, topic))
            }
            Why::Ordered(id, topic) if topic.usual() != Habit::Ask => {
                affray_tactics::by_habit(battle, self.orders.habit(battle, id, topic))
            }
            Why::Ordered(..) | Why::Others | Why::Auto(_) => self.minds.choose(battle),
        }
    }

    /// Carries out a command of the person's, and says what happened.
    pub fn obey(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.session.commands().len();
        let mut events = self.apply(command)?;
        if matches!(command, Command::Agree(_)) {
            events.extend(self.answers());
        }
        self.mine.push(before);
        self.undone.clear();
        self.before_load = None;
        Ok(events)
    }

    /// What the other sides make of the person's offer to end the fight.
    fn answers(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        for side in self.opponents() {
            let word = self.minds.answers_truce(self.battle(), side);
            if let Some(word) = word.filter(|_| !self.battle().is_over()) {
                events.extend(self.apply(&word).unwrap_or_default());
            }
        }
        events
    }

    /// The enemies of the person's side that have not agreed to end the fight, when that side has.
    pub fn unwilling(&self) -> Vec<SideId> {
        let battle = self.battle();
        let offers = self.side.is_some_and(|mine| battle.agrees(mine)) && !battle.is_over();
        let mut unwilling = self.opponents();
        unwilling.retain(|side| offers && !battle.agrees(*side));
        unwilling
    }

    /// The sides that stand against the person's.
    fn opponents(&self) -> Vec<SideId> {
        let battle = self.battle();
        let Some(mine) = self.side else { return Vec::new() };
        let sides = (0..battle.setup().sides.len() as u8).map(SideId);
        sides.filter(|s| battle.setup().hostile(mine, *s) && !battle.defeated(*s)).collect()
    }

    /// Answers with what real dice show, one after the other; says how many were wanted, and what
    /// happened. Those that the program rolls between them are rolled.
    pub fn rolled(&mut self, dice: &[u16]) -> (usize, Vec<Event>) {
        let mut events = Vec::new();
        for (place, shows) in dice.iter().enumerate() {
            while place > 0
                && let Some(step) = self.others()
            {
                events.extend(step.events);
            }
            match self.wanted().filter(|sides| (1..=*sides).contains(shows)) {
                Some(_) => match self.obey(&Command::Rolled(*shows)) {
                    Ok(more) => events.extend(more),
                    Err(_) => return (place, events),
                },
                None => return (place, events),
            }
        }
        (dice.len(), events)
    }

    /// The sides of the die that the person must roll.
    pub fn wanted(&self) -> Option<u16> {
        match self.battle().decision().question {
            Question::Roll(wanted) if self.is_mine() => Some(wanted.sides),
            _ => None,
        }
    }

    fn apply(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.session.apply(command, &mut events)?;
        let events = known(self.session.battle(), self.viewer(), events);
        let commands = self.session.commands().len();
        self.log.extend(events.iter().map(|event| (commands, event.clone())));
        self.changed();
        Ok(events)
    }

    fn changed(&mut self) {
        self.changes += 1;
        self.options = OnceCell::new();
        self.told = OnceCell::new();
    }

    /// Takes back the last commands of the person's and what others did after them; says how many.
    /// Right after a load, it brings back the fight from before. Nobody plays on by itself then.
    pub fn undo(&mut self, count: usize) -> usize {
        if let Some(before) = self.before_load.take() {
            let changes = self.changes;
            *self = *before;
            self.changes = changes;
            self.changed();
            return 1;
        }
        let count = count.min(self.mine.len());
        for _ in 0..count {
            let Some(keep) = self.mine.pop() else { break };
            let step: Vec<Command> = self.session.commands().skip(keep).collect();
            self.session.undo(step.len());
            self.undone.push(step);
        }
        if count > 0 {
            let keep = self.session.commands().len();
            self.log.retain(|(commands, _)| *commands <= keep);
            self.auto = CreatureSet::EMPTY;
            self.changed();
        }
        count
    }

    /// Does again what was taken back last, with the same dice; says how many of the person's
    /// commands, and what happened.
    pub fn redo(&mut self, count: usize) -> (usize, Vec<Event>) {
        let (mut done, mut events) = (0, Vec::new());
        while done < count
            && let Some(step) = self.undone.pop()
        {
            self.mine.push(self.session.commands().len());
            for command in &step {
                // It was carried out from here before.
                events.extend(self.apply(command).unwrap_or_default());
            }
            done += 1;
        }
        (done, events)
    }

    /// Goes on with another fight, in which the person plays the side of the same name; without one
    /// it stays as it is, and the name comes back.
    pub fn load(&mut self, session: Session) -> Result<(), String> {
        let named = |mine: SideId| {
            let name = &self.battle().side(mine).name;
            let sides = &session.battle().setup().sides;
            let place = sides.iter().position(|side| side.name.eq_ignore_ascii_case(name));
            place.map(|place| SideId(place as u8)).ok_or_else(|| name.clone())
        };
        let side = self.side.map(named).transpose()?;
        let mut loaded = Table::new(session, side, self.minds.clone(), self.dice.clone());
        loaded.changes = self.changes + 1;
        loaded.orders = self.orders.for_all();
        let before = std::mem::replace(self, loaded);
        self.before_load = Some(Box::new(Table { before_load: None, ..before }));
        Ok(())
    }

    /// Whether the fight asks for every roll.
    pub fn asks_for_dice(&self) -> bool {
        matches!(self.session.dice(), AnySource::Hand(_))
    }
}

/// The events that the viewer's side hears of.
fn known(battle: &Battle, viewer: Option<SideId>, events: Vec<Event>) -> Vec<Event> {
    match viewer {
        Some(side) => events.iter().filter_map(|event| event.seen_by(battle, side)).collect(),
        None => events,
    }
}
