use std::io;

use affray_rules::{
    Battle, Chooser, Command, CreatureId, Event, Habit, Question, Refusal, Session, SideId,
};

use affray_tactics::Minds;

use crate::{screen::Screen, story::Story};

/// More commands than tacticians give in a row before somebody else is asked.
const MOST_COMMANDS: u32 = 2_000;

/// A fight with a person at it.
pub(super) struct Table {
    session: Session,
    /// Who plays the others.
    minds: Minds,
    /// The side that the person plays, and whose knowledge she has; all, and the GM, who knows
    /// everything, if none is named.
    side: Option<SideId>,
    /// What has happened as far as the person knows, each with the number of commands before it.
    log: Vec<(usize, Event)>,
    /// The number of commands before each of the person's own.
    mine: Vec<usize>,
    /// The fight as it was before another was loaded.
    before_load: Option<Box<Table>>,
    /// How often something has changed that the person should see.
    changes: u64,
}

impl Table {
    /// A table at which a fight begins, or goes on.
    pub(super) fn new(session: Session, side: Option<SideId>, minds: Minds) -> Table {
        // Whose commands those of a save were is not in it; to take back any is better than none.
        let mine = (0..session.commands().len()).collect();
        Table { session, minds, side, log: Vec::new(), mine, before_load: None, changes: 0 }
    }

    /// The fight.
    pub(super) fn battle(&self) -> &Battle {
        self.session.battle()
    }

    /// The fight with its past.
    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    /// What has happened so far.
    pub(super) fn log(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.log.iter().map(|(_, event)| event)
    }

    /// A number that is another one whenever the fight has gone on or back.
    pub(super) const fn moment(&self) -> u64 {
        self.changes
    }

    /// Whether the person may speak as the GM: not one who plays a side, even if the GM decides for
    /// somebody of it, since a GM knows everything.
    pub(super) const fn has_gm(&self) -> bool {
        self.side.is_none()
    }

    /// The side whose knowledge the person has; nobody's in particular for a GM, who knows all.
    pub(super) const fn viewer(&self) -> Option<SideId> {
        self.side
    }

    /// Whether a person who plays a creature wants to be asked about its reactions.
    fn asks(&self, id: CreatureId) -> bool {
        let one = self.battle().setup().combatants.get(id.index());
        one.is_none_or(|one| matches!(one.conduct.reactions, None | Some(Habit::Ask)))
    }

    /// Whether the person decides now.
    pub(super) fn is_mine(&self) -> bool {
        let decision = self.battle().decision();
        let plays = |side: SideId| self.side.is_none_or(|mine| mine == side);
        match (decision.question, decision.by) {
            (Question::Roll(_) | Question::Over(_), _) => true,
            (Question::React { .. }, Chooser::Creature(id)) if !self.asks(id) => false,
            (_, Chooser::Creature(id)) => plays(self.battle().creature(id).side),
            (_, Chooser::Players(side)) => plays(side),
            (_, Chooser::Gm) => self.has_gm(),
            (_, Chooser::Nobody) => true,
        }
    }

    /// Writes down what happened, and tells it.
    pub(super) fn happened(&mut self, events: Vec<Event>, screen: &mut Screen) -> io::Result<()> {
        let battle = self.session.battle();
        let events = match self.viewer() {
            Some(side) => events.iter().filter_map(|e| e.seen_by(battle, side)).collect(),
            None => events,
        };
        Story::new(false).tell(battle, &events, screen)?;
        let commands = self.session.commands().len();
        self.log.extend(events.into_iter().map(|event| (commands, event)));
        self.changes += 1;
        Ok(())
    }

    /// Lets the others decide until the person must, or until they have given so many commands that
    /// she should be asked whether to go on.
    pub(super) fn let_others_play(&mut self, screen: &mut Screen) -> io::Result<()> {
        for _ in 0..MOST_COMMANDS {
            if self.is_mine() {
                return Ok(());
            }
            let battle = self.session.battle();
            let chosen = self.minds.choose(battle).filter(|c| battle.check(c).is_ok());
            let Some(command) = chosen.or_else(|| battle.default_command()) else { return Ok(()) };
            let mut events = Vec::new();
            if self.session.apply(&command, &mut events).is_err() {
                return Ok(());
            }
            self.happened(events, screen)?;
        }
        Ok(())
    }

    /// Carries out a command of the person's.
    pub(super) fn obey(
        &mut self,
        command: &Command,
        screen: &mut Screen,
    ) -> io::Result<Result<(), Refusal>> {
        let before = self.session.commands().len();
        let mut events = Vec::new();
        if let Err(refusal) = self.session.apply(command, &mut events) {
            return Ok(Err(refusal));
        }
        self.mine.push(before);
        self.before_load = None;
        self.happened(events, screen)?;
        Ok(Ok(()))
    }

    /// Takes back the last commands of the person's and what others did after them; says how many.
    /// Right after a load, it brings back the fight from before.
    pub(super) fn undo(&mut self, count: usize) -> usize {
        if let Some(before) = self.before_load.take() {
            let changes = self.changes;
            *self = *before;
            self.changes = changes + 1;
            return 1;
        }
        let count = count.min(self.mine.len());
        if count == 0 {
            return 0;
        }
        let keep = self.mine[self.mine.len() - count];
        self.mine.truncate(self.mine.len() - count);
        let undone = self.session.commands().len() - keep;
        self.session.undo(undone);
        self.log.retain(|(commands, _)| *commands <= keep);
        self.changes += 1;
        count
    }

    /// Goes on with another fight, in which the person plays the side of the same name; without one
    /// it stays as it is, and the name comes back.
    pub(super) fn load(&mut self, session: Session) -> Result<(), String> {
        let named = |mine: SideId| {
            let name = &self.battle().side(mine).name;
            let sides = &session.battle().setup().sides;
            let place = sides.iter().position(|side| side.name.eq_ignore_ascii_case(name));
            place.map(|place| SideId(place as u8)).ok_or_else(|| name.clone())
        };
        let side = self.side.map(named).transpose()?;
        let minds = self.minds.clone();
        let loaded = Table { changes: self.changes + 1, ..Table::new(session, side, minds) };
        let before = std::mem::replace(self, loaded);
        self.before_load = Some(Box::new(Table { before_load: None, ..before }));
        Ok(())
    }
}
