//! What is done at a table: by whom, what comes of it, and what was asked.

use affray_dice::{Seeded, Source as _};
use affray_rules::{
    Battle, Chooser, Command, CreatureId, Decision, DiceWanted, Event, Habit, Question, SideId,
    Silent,
};
use affray_words::{Speaker, newcomer_named, parse};

use super::{
    Refused, Room,
    map::Explored,
    record::{By, CHECK_EVERY, Enrolled, Record, Unasked},
    seat::{Right, Seat, SeatId},
    settings::{MapKnowledge, Mode},
};
use crate::{Topic, orders::Orders};

/// Something that was done, with what came of it by itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deed {
    /// The seat that did it, or the program.
    pub(crate) by: By,
    /// What, and what came of it.
    pub(crate) commands: Vec<Command>,
    /// Why nobody was asked, where nobody was.
    pub(crate) why: Option<Unasked>,
    /// How many commands had been given before.
    pub(crate) before: usize,
    /// Whether it can be taken back at once: no die was rolled, nothing was learned, and nobody else
    /// was asked.
    pub(crate) plain: bool,
    /// The standing order that it follows, where it takes a reaction.
    pub(crate) ordered: Option<(CreatureId, Topic)>,
}

impl Deed {
    fn new(
        by: &By,
        commands: &[Command],
        why: Option<Unasked>,
        before: usize,
        ordered: Option<(CreatureId, Topic)>,
    ) -> Deed {
        Deed { by: by.clone(), commands: commands.to_vec(), why, before, plain: false, ordered }
    }

    /// How many dice were rolled.
    pub(crate) fn dice(&self) -> usize {
        self.commands.iter().filter(|one| matches!(one, Command::Rolled(_))).count()
    }
}

/// What a seat is asked: as long as it is the same, so is the question's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    decision: Decision,
    lines: usize,
    own: usize,
}

/// The standing order that a reaction follows.
fn ordered(
    topic: Option<(CreatureId, Topic)>,
    command: &Command,
    why: Option<Unasked>,
) -> Option<(CreatureId, Topic)> {
    let takes = matches!(command, Command::React(_)) && why == Some(Unasked::Order);
    topic.filter(|_| takes)
}

/// More commands than ever come of one by themselves.
const MOST_AT_ONCE: usize = 5_000;

impl Room {
    /// Applies a record that was read from a log.
    pub(super) fn replay(&mut self, record: &Record) -> Result<(), String> {
        match record {
            Record::Table(_) => return Err("a second table begins".to_owned()),
            Record::Do { by, commands, why } => {
                let (first, rest) = commands.split_first().ok_or("it holds no command")?;
                let known = self.knowledge();
                let (before, topic) = (self.session.commands().len(), Topic::asked(self.battle()));
                self.apply(first, by)?;
                for command in rest {
                    self.apply(command, by)?;
                }
                let ordered = ordered(topic, first, *why);
                self.keep(Deed::new(by, commands, *why, before, ordered), &known);
            }
            Record::Undo { by, to, dice, .. } => {
                if *to > self.deeds.len() {
                    return Err(format!("there are only {} deeds", self.deeds.len()));
                }
                self.strike(by, *to, *dice);
            }
            Record::Redo { .. } => self.redo_last().map_err(|refused| refused.words)?,
            Record::Check { deeds, hash } => {
                let now = format!("{:016x}", self.battle().hash());
                if *deeds != self.deeds.len() || *hash != now {
                    return Err(format!("the state is another after {deeds} deeds"));
                }
                return Ok(());
            }
            Record::Enrol(new) => self.enrol(new),
            _ => {
                self.note(record);
            }
        }
        if let Record::Do { by, .. }
        | Record::Undo { by, .. }
        | Record::Redo { by }
        | Record::Order { by, .. } = record
            && let (Some(seat), Some(id)) = (by.seat, &by.id)
        {
            self.remember(seat, id);
        }
        self.number_questions();
        Ok(())
    }

    /// Writes a record down and applies it.
    pub(super) fn record(&mut self, record: Record) -> Result<(), Refused> {
        self.note(&record);
        self.fresh.push(record);
        self.moment += 1;
        self.number_questions();
        Ok(())
    }

    /// Does something for a seat, and what comes of it by itself.
    pub(super) fn carry(
        &mut self,
        command: Command,
        by: By,
        why: Option<Unasked>,
    ) -> Result<(), Refused> {
        let (before, known) = (self.session.commands().len(), self.knowledge());
        if let Err(refusal) = self.battle().check(&command) {
            return Err(Refused::by_rule(self.battle(), &refusal));
        }
        let mut commands = vec![command];
        let ordered = ordered(Topic::asked(self.battle()), &command, why);
        self.apply(&command, &by).map_err(Refused::words)?;
        while commands.len() < MOST_AT_ONCE
            && let Some(shows) = self.rolls_by_itself()
        {
            let rolled = Command::Rolled(shows);
            self.apply(&rolled, &by).map_err(Refused::words)?;
            commands.push(rolled);
        }
        self.fresh.push(Record::Do { by: by.clone(), commands: commands.clone(), why });
        self.keep(Deed::new(&by, &commands, why, before, ordered), &known);
        if self.deeds.len().is_multiple_of(CHECK_EVERY) {
            let hash = format!("{:016x}", self.battle().hash());
            self.fresh.push(Record::Check { deeds: self.deeds.len(), hash });
        }
        self.number_questions();
        Ok(())
    }

    /// Carries out one command, and lets everybody hear what comes of it.
    pub(super) fn apply(&mut self, command: &Command, by: &By) -> Result<(), String> {
        let mut events: Vec<Event> = Vec::new();
        self.session
            .apply(command, &mut events)
            .map_err(|refusal| format!("a command is refused by {}", refusal.rule.id()))?;
        let name = self.told_by(by);
        let deeds = self.deeds.len() + 1;
        for story in &mut self.stories {
            story.tell(self.session.battle(), &events, deeds, name.as_deref());
        }
        Ok(())
    }

    /// Who did something, where that is not the one who plays the creature.
    fn told_by(&self, by: &By) -> Option<String> {
        let name = |seat: SeatId| self.seat(seat).map(|one| one.name.clone());
        let speaker = by.seat.and_then(name)?;
        match by.instead.and_then(name) {
            Some(other) => Some(format!("{speaker} for {other}")),
            None => by.gm.then_some(speaker),
        }
    }

    /// Keeps a deed in mind.
    pub(super) fn keep(&mut self, deed: Deed, known: &[Vec<CreatureId>]) {
        let Deed { by, commands, .. } = &deed;
        let goes_on = match self.battle().decision() {
            Decision { by: Chooser::Creature(id), question: Question::Turn(turn) } => {
                id == turn && self.owner(id).map(|seat| seat.id) == by.seat
            }
            _ => false,
        };
        let kind = commands.first().is_some_and(|command| {
            matches!(
                command,
                Command::Move { .. }
                    | Command::DropProne
                    | Command::StandUp
                    | Command::Draw(_)
                    | Command::Stow(_)
                    | Command::Dash(_)
                    | Command::Disengage(_)
                    | Command::Dodge(_)
            )
        });
        let seen_before: Vec<usize> = self.explored.iter().map(Explored::count).collect();
        self.looked_around();
        let seen: Vec<usize> = self.explored.iter().map(Explored::count).collect();
        let learned = *known != self.knowledge() || seen != seen_before;
        let plain = deed.dice() == 0 && goes_on && kind && !learned;
        self.deeds.push(Deed { plain, ..deed });
        self.undone.clear();
        self.moment += 1;
        self.requests.clear();
    }

    /// Whom each side can place, and whom it has met.
    pub(super) fn knowledge(&self) -> Vec<Vec<CreatureId>> {
        let battle = self.battle();
        let sides = (0..battle.setup().sides.len()).map(|place| SideId(place as u8));
        sides
            .map(|side| {
                let mut known: Vec<CreatureId> = battle.known_to(side).iter().collect();
                known.extend(battle.acquaintances(Some(side)));
                known
            })
            .collect()
    }

    /// Everybody looks around: what each side has seen of the map, and whose turn shows.
    pub(super) fn looked_around(&mut self) {
        let battle = self.session.battle();
        if self.settings.map != MapKnowledge::Whole {
            for (place, explored) in self.explored.iter_mut().enumerate() {
                explored.look(battle, SideId(place as u8));
            }
        }
        if battle.round() > 0 && !battle.is_over() {
            let now = battle.turn().creature;
            for (place, last) in self.last_turn.iter_mut().enumerate() {
                if battle.side_knows(SideId(place as u8), now) {
                    *last = Some(now);
                }
            }
        }
    }

    /// Everybody remembers what was seen from the beginning.
    pub(super) fn explore_all(&mut self) {
        let sides = self.explored.len();
        let mut explored = vec![Explored::default(); sides];
        if self.settings.map != MapKnowledge::Whole {
            self.session.retell(|battle, _| {
                for (place, one) in explored.iter_mut().enumerate() {
                    one.look(battle, SideId(place as u8));
                }
            });
        }
        self.explored = explored;
    }

    /// What the die shows that is wanted now, where the program rolls it.
    fn rolls_by_itself(&mut self) -> Option<u16> {
        let Question::Roll(wanted) = self.battle().decision().question else { return None };
        if self.rolled_by(wanted).is_some() {
            return None;
        }
        if let Some(roller) = &mut self.roller {
            return Some(roller(wanted.sides));
        }
        let seed = Seeded::nth_seed(self.seed, self.era);
        let mut dice = Seeded::nth(seed, self.session.commands().len() as u64);
        dice.roll(wanted.sides).ok()
    }

    /// The seat that rolls a die by hand.
    pub(super) fn rolled_by(&self, wanted: DiceWanted) -> Option<&Seat> {
        let seat = match wanted.creature {
            Some(id) => self.owner(id).or_else(|| self.seats().find(|seat| seat.is_gm())),
            None => self.seats().find(|seat| seat.is_gm()),
        };
        seat.filter(|seat| seat.dice)
    }

    /// The player who plays a creature.
    pub(super) fn owner(&self, id: CreatureId) -> Option<&Seat> {
        self.seats().find(|seat| seat.right == Right::Player && seat.owns.contains(&id))
    }

    /// Who decides for a creature.
    pub(super) fn mode(&self, id: CreatureId) -> Mode {
        self.modes.get(&id).copied().unwrap_or_default()
    }

    /// The players who must decide now; none where it is the GM's, or nobody's.
    pub(super) fn deciders(&self) -> Vec<SeatId> {
        let battle = self.battle();
        let players = |of: &dyn Fn(SideId) -> bool| -> Vec<SeatId> {
            let seats = self.seats().filter(|seat| {
                seat.right == Right::Player && seat.side.is_some_and(of) && !seat.owns.is_empty()
            });
            seats.map(|seat| seat.id).collect()
        };
        match (battle.decision().question, battle.decision().by) {
            (Question::Roll(wanted), _) => self
                .rolled_by(wanted)
                .filter(|seat| !seat.is_gm())
                .map(|seat| seat.id)
                .into_iter()
                .collect(),
            (_, Chooser::Creature(id)) => self.owner(id).map(|seat| seat.id).into_iter().collect(),
            (_, Chooser::Players(side)) => players(&|one| one == side),
            (_, Chooser::AllPlayers) => players(&|one| battle.decision_for(one).is_some()),
            (_, Chooser::Gm | Chooser::Nobody) => Vec::new(),
        }
    }

    /// Whether a seat is asked now: the player whose decision it is, and every GM.
    pub(super) fn is_asked(&self, seat: &Seat) -> bool {
        if !self.settings.begun || self.battle().is_over() {
            return false;
        }
        if let Question::Roll(wanted) = self.battle().decision().question
            && self.rolled_by(wanted).is_none()
        {
            return false;
        }
        match seat.right {
            Right::Gm => !self.plays_by_itself(),
            Right::Player => self.deciders().contains(&seat.id),
            Right::Screen => false,
        }
    }

    /// Whether a tactician decides now.
    pub(super) fn plays_by_itself(&self) -> bool {
        match (self.battle().decision().question, self.battle().decision().by) {
            (Question::Over(_) | Question::Roll(_), _) => false,
            (_, Chooser::Creature(id)) => self.mode(id) == Mode::Play,
            _ => false,
        }
    }

    /// Gives each seat's question a new number where it is another.
    pub(super) fn number_questions(&mut self) {
        let signatures: Vec<(SeatId, Option<Signature>)> = self
            .seats()
            .filter(|seat| seat.right != Right::Screen)
            .map(|seat| (seat.id, self.signature(seat)))
            .collect();
        for (seat, signature) in signatures {
            let desk = self.desk(seat);
            if signature.is_some() && signature != desk.asked {
                desk.rq += 1;
            }
            desk.asked = signature;
        }
    }

    fn signature(&self, seat: &Seat) -> Option<Signature> {
        if !self.is_asked(seat) {
            return None;
        }
        let battle = self.battle();
        let viewer = seat.viewer();
        let decision = match viewer {
            Some(side) => battle.decision_for(side)?,
            None => battle.decision(),
        };
        let own = match viewer {
            Some(_) => self.deeds.iter().filter(|deed| deed.by.seat == Some(seat.id)).count(),
            None => self.deeds.len(),
        };
        Some(Signature { decision, lines: self.story(viewer).len(), own })
    }

    /// Takes an option.
    pub(super) fn choose(
        &mut self,
        seat: SeatId,
        id: String,
        rq: u64,
        key: &str,
    ) -> Result<(), Refused> {
        self.check_question(seat, rq)?;
        let place = key.parse::<usize>().ok().and_then(|key| key.checked_sub(1));
        let ask = self.asked(seat);
        let command = ask.zip(place).and_then(|(ask, place)| ask.commands.get(place).copied());
        let command =
            command.ok_or_else(|| Refused::words(format!("There is no option {key}.")))?;
        let by = self.speaks(seat, id);
        self.carry(command, by, None)
    }

    /// Whether a seat is asked a question with this number.
    fn check_question(&mut self, seat: SeatId, rq: u64) -> Result<(), Refused> {
        let desk = self.desk(seat);
        match (desk.rq == rq, desk.asked.is_some()) {
            (true, true) => Ok(()),
            _ => Err(Refused::stale(match self.last_answer() {
                Some(words) => format!("This is not asked any more: {words}."),
                None => "This is not asked any more.".to_owned(),
            })),
        }
    }

    /// Who gave the last answer.
    fn last_answer(&self) -> Option<String> {
        let by = self.deeds.last()?.by.seat?;
        Some(format!("{} was faster", self.seat(by)?.name))
    }

    /// Who speaks: a GM speaks for the player who is asked.
    pub(super) fn speaks(&self, seat: SeatId, id: String) -> By {
        let is_gm = self.seat(seat).is_some_and(Seat::is_gm);
        let instead = self.deciders().first().copied().filter(|one| is_gm && *one != seat);
        By { seat: Some(seat), instead, id: Some(id), gm: false }
    }

    /// What real dice show.
    pub(super) fn rolled(
        &mut self,
        seat: SeatId,
        id: String,
        rq: u64,
        shows: u16,
    ) -> Result<(), Refused> {
        self.check_question(seat, rq)?;
        let Question::Roll(wanted) = self.battle().decision().question else {
            return Err(Refused::stale("No die is wanted."));
        };
        if !(1..=wanted.sides).contains(&shows) {
            let sides = wanted.sides;
            return Err(Refused::words(format!("A d{sides} shows 1 to {sides}.")));
        }
        let by = self.speaks(seat, id);
        self.carry(Command::Rolled(shows), by, None)
    }

    /// Does what words say, for the creature that is asked or for the one named before a colon.
    pub(super) fn say(
        &mut self,
        seat: SeatId,
        id: String,
        rq: Option<u64>,
        words: &str,
    ) -> Result<(), Refused> {
        if let Some(rq) = rq {
            self.check_question(seat, rq)?;
        }
        let words = words.trim();
        if self.seat(seat).is_some_and(Seat::is_gm)
            && let Some((name, rest)) = words.split_once(':')
            && (name.eq_ignore_ascii_case("gm")
                || name.eq_ignore_ascii_case(&self.battle().setup().gm))
        {
            return self.overrule(seat, id, rest.trim());
        }
        let (direct, command) = self.meaning(seat, words)?;
        let by = self.speaks(seat, id);
        if let Some(direct) = direct {
            self.carry(direct, By { id: None, ..by.clone() }, None)?;
        }
        self.carry(command, by, None)
    }

    /// What words of a seat's mean: a command that gives the turn to a mount first, if one must,
    /// and the command.
    pub(super) fn meaning(
        &mut self,
        seat: SeatId,
        words: &str,
    ) -> Result<(Option<Command>, Command), Refused> {
        if words.len() > 400 {
            return Err(Refused::words("That is too long."));
        }
        let sits = self.seat(seat).ok_or_else(|| Refused::words("This seat was taken away."))?;
        if sits.right == Right::Screen {
            return Err(Refused::words("A screen only watches."));
        }
        if !self.settings.begun {
            return Err(Refused::words("The fight has not begun."));
        }
        let viewer = sits.viewer();
        let named = self.battle().named_for(viewer).into_owned();
        let plays = |id: CreatureId| sits.is_gm() || sits.owns.contains(&id);
        let knows = |id: &CreatureId| viewer.is_none_or(|side| named.has_met(side, *id));
        let speaks_as = |id: CreatureId| match viewer {
            Some(_) => Speaker::Player(id),
            None => Speaker::Creature(id),
        };
        let split = words.split_once(':').map(|(name, rest)| (name.trim(), rest.trim()));
        let (who, words) = match split {
            Some((name, rest)) if !name.is_empty() => match named.by_name(name).filter(knows) {
                Some(id) if plays(id) => (id, rest),
                Some(id) => {
                    let name = named.name(id);
                    return Err(Refused::words(format!("You don't play {name}.")));
                }
                None => {
                    return Err(Refused::words(format!("Nobody here is called `{name}`.")));
                }
            },
            _ => {
                let asked = affray_words::asked(&named);
                let own = sits.owns.first().copied();
                match (plays(asked), own) {
                    (true, _) => (asked, words),
                    // Talk is free at any time.
                    (false, Some(own)) => (own, words),
                    (false, None) => {
                        return Err(Refused::words("You don't play anybody here."));
                    }
                }
            }
        };
        let direct = named.direct_first(who);
        let battle = match direct {
            Some(direct) => {
                let mut battle = named.clone();
                battle
                    .apply(&direct, &mut affray_dice::Hand, &mut Silent)
                    .map_err(|refusal| Refused::by_rule(&named, &refusal))?;
                battle
            }
            None => named,
        };
        // The GM answers what is asked of the GM.
        let to_gm = viewer.is_none() && battle.decision().by == Chooser::Gm;
        let speaker = if to_gm { Speaker::Gm } else { speaks_as(who) };
        let command =
            parse(&battle, speaker, words).map_err(|wrong| Refused::words(wrong.to_string()))?;
        if let Command::Gm(_) = command {
            return Err(Refused::words("Say that as the GM."));
        }
        if let Command::Rolled(_) = command {
            return Err(Refused::words("Say what the die shows where it is asked."));
        }
        match speaker {
            Speaker::Gm => battle
                .check_by_side(None, &command)
                .map_err(|refusal| Refused::by_rule(&battle, &refusal))?,
            Speaker::Creature(id) | Speaker::Player(id) => battle
                .check_by(id, &command)
                .map_err(|refusal| Refused::of(&battle, id, &refusal))?,
        }
        // An answer to a question is for the one who is asked.
        if matches!(command, Command::Choose(_))
            && !self.is_asked(self.seat(seat).expect("it sits"))
        {
            return Err(Refused::words("You are not asked."));
        }
        Ok((direct, command))
    }

    /// The GM overrules.
    pub(super) fn overrule(
        &mut self,
        seat: SeatId,
        id: String,
        words: &str,
    ) -> Result<(), Refused> {
        self.check_gm(seat)?;
        if let Some(name) = newcomer_named(words) {
            self.bring_in(name)?;
        }
        let command = parse(self.battle(), Speaker::Gm, words)
            .map_err(|wrong| Refused::words(wrong.to_string()))?;
        let checked = self.battle().check_by_side(None, &command);
        checked.map_err(|refusal| Refused::by_rule(self.battle(), &refusal))?;
        let gm = matches!(command, Command::Gm(_));
        self.carry(command, By { seat: Some(seat), instead: None, id: Some(id), gm }, None)
    }

    pub(super) fn check_gm(&self, seat: SeatId) -> Result<(), Refused> {
        match self.seat(seat).is_some_and(Seat::is_gm) {
            true => Ok(()),
            false => Err(Refused::words("Only the GM does that.")),
        }
    }

    /// Lets the fight know a kind of creature that the GM is about to bring in.
    fn bring_in(&mut self, name: &str) -> Result<(), Refused> {
        let setup = self.battle().setup();
        if setup.newcomers.iter().any(|one| one.name.eq_ignore_ascii_case(name)) {
            return Ok(());
        }
        let Some(bestiary) = &self.bestiary else { return Ok(()) };
        let mut grown = setup.clone();
        bestiary(&mut grown, name).map_err(Refused::words)?;
        let new = Enrolled {
            blocks: grown.blocks.split_off(setup.blocks.len()),
            spells: grown.spells.split_off(setup.spells.len()),
            newcomers: grown.newcomers.split_off(setup.newcomers.len()),
        };
        self.enrol(&new);
        self.fresh.push(Record::Enrol(Box::new(new)));
        Ok(())
    }

    fn enrol(&mut self, new: &Enrolled) {
        let add = |setup: &mut affray_rules::Setup| -> Result<(), std::convert::Infallible> {
            setup.blocks.extend(new.blocks.iter().cloned());
            setup.spells.extend(new.spells.iter().cloned());
            setup.newcomers.extend(new.newcomers.iter().cloned());
            Ok(())
        };
        let Ok(()) = self.session.enrol(add);
    }

    /// Does what needs nobody: standing orders, and whatever is the same either way.
    pub(super) fn settle(&mut self) {
        if !self.settings.begun || self.astray.is_some() {
            return;
        }
        for _ in 0..MOST_AT_ONCE {
            let Some((command, why)) = self.by_itself() else { return };
            if self.carry(command, By::default(), Some(why)).is_err() {
                return;
            }
        }
    }

    /// What is done without asking anybody.
    fn by_itself(&mut self) -> Option<(Command, Unasked)> {
        // A die of a player who rolls no dice of her own any more.
        if let Some(shows) = self.rolls_by_itself() {
            return Some((Command::Rolled(shows), Unasked::Rolled));
        }
        let battle = self.session.battle();
        let Question::React { creature, .. } = battle.decision().question else { return None };
        if self.mode(creature) == Mode::Play {
            return None;
        }
        let (_, topic) = Topic::asked(battle)?;
        if let Some(place) =
            self.orders.iter().position(|o| (o.creature, o.topic) == (creature, topic))
        {
            let order = &self.orders[place];
            let spent = self.deeds.iter().any(|deed| deed.ordered == Some((creature, topic)));
            if (order.when.once && spent) || !order.counts(battle) {
                return None;
            }
            let command = affray_tactics::by_habit(battle, order.habit)?;
            return Some((command, Unasked::Order));
        }
        let habit = Orders::default().habit(battle, creature, topic);
        (habit != Habit::Ask)
            .then(|| affray_tactics::by_habit(battle, habit))
            .flatten()
            .map(|command| (command, Unasked::Order))
    }

    /// The fight at a deed: as it stood after so many.
    pub(super) fn battle_after(&self, deeds: usize) -> Option<Battle> {
        let commands = match self.deeds.get(deeds) {
            Some(deed) => deed.before,
            None => self.session.commands().len(),
        };
        let (mut found, mut count) = (None, 0);
        self.session.retell(|battle, _| {
            if count == commands {
                found = Some(battle.clone());
            }
            count += 1;
        });
        found
    }
}
