//! How a table is run: seats, settings, standing orders.

use affray_rules::{CreatureId, SideId};
use affray_tactics::{Level, Minds};

use super::{
    Order, Outbox, Refused, Room, When,
    message::{Change, ToPage},
    record::{By, Record, SeatChange, Setting},
    seat::{Right, Seat, SeatId},
    settings::Mode,
    story,
};
use crate::Topic;

/// The most seats at a table.
const MOST_SEATS: usize = 64;
/// The longest name of a seat, in letters.
const LONGEST_NAME: usize = 40;

impl Room {
    /// A page says hello: it gets all that its seat knows.
    pub(super) fn greet(
        &mut self,
        now: u64,
        from: super::Conn,
        seat: SeatId,
        name: Option<String>,
    ) -> Outbox {
        if let Some(page) = self.conns.get_mut(&from) {
            page.greeted = true;
        }
        self.desk(seat).away_since = None;
        if let Some(name) = name.and_then(|name| clean(&name))
            && self.seat(seat).is_some_and(|one| one.name != name)
        {
            // A name is no secret and no right: whoever has the link may say what to call her.
            let _ = self.record(Record::Sits { seat, change: SeatChange::Name(name) });
        }
        let mut out = self.publish(now, Outbox::default());
        if let Some(welcome) = self.welcome(seat) {
            out.frames.retain(|(conn, _)| *conn != from);
            out.send(from, ToPage::Welcome(Box::new(welcome)));
        }
        out
    }

    /// The GM changes how the table is run.
    pub(super) fn run_table(&mut self, now: u64, seat: SeatId, set: Change) -> Result<(), Refused> {
        self.check_gm(seat)?;
        let exists = |room: &Room, seat: u16| -> Result<SeatId, Refused> {
            let id = SeatId(seat);
            room.seat(id).map(|_| id).ok_or_else(|| Refused::words("There is no such seat."))
        };
        let record = match set {
            Change::Begin => return self.begin_fight(),
            Change::Pause { on } => Record::Set(Setting::Paused(on)),
            Change::Seat { right, name } => {
                if self.seats.len() >= MOST_SEATS {
                    return Err(Refused::words("There are too many seats."));
                }
                let name = clean(&name).ok_or_else(|| Refused::words("A seat needs a name."))?;
                Record::Seat { seat: SeatId(self.seats.len() as u16), right, name }
            }
            Change::Name { seat, name } => {
                let name = clean(&name).ok_or_else(|| Refused::words("A seat needs a name."))?;
                Record::Sits { seat: exists(self, seat)?, change: SeatChange::Name(name) }
            }
            Change::Owns { seat, creatures } => {
                let seat = exists(self, seat)?;
                self.check_owns(seat, &creatures)?;
                Record::Sits { seat, change: SeatChange::Owns(creatures) }
            }
            Change::Side { seat, side } => {
                let side = SideId(side);
                if side.index() >= self.battle().setup().sides.len() {
                    return Err(Refused::words("There is no such side."));
                }
                Record::Sits { seat: exists(self, seat)?, change: SeatChange::Side(side) }
            }
            Change::NewLink { seat: which } if which == seat.0 => {
                return Err(Refused::words(
                    "Your own link would lock you out: another GM does that.",
                ));
            }
            Change::NewLink { seat } => {
                let seat = exists(self, seat)?;
                let link = self.seat(seat).map_or(0, |one| one.link) + 1;
                Record::Sits { seat, change: SeatChange::Link(link) }
            }
            Change::Close { seat: which } => {
                let which = exists(self, which)?;
                let gms = self.seats().filter(|one| one.is_gm()).count();
                if which == seat || (gms == 1 && self.seat(which).is_some_and(Seat::is_gm)) {
                    return Err(Refused::words("You can't take your own seat away."));
                }
                Record::Sits { seat: which, change: SeatChange::Closed }
            }
            Change::Mode { creature, mode } => {
                self.battle()
                    .get(creature)
                    .ok_or_else(|| Refused::words("There is no such creature."))?;
                Record::Set(Setting::Mode(creature, mode))
            }
            Change::Level { level } => {
                level.parse::<Level>().map_err(|error| Refused::words(error.to_string()))?;
                Record::Set(Setting::Level(level))
            }
            Change::Map { knowledge } => Record::Set(Setting::Map(knowledge)),
            Change::Reveal { squares } => {
                let grid = self.battle().setup().map.grid;
                if squares.iter().any(|s| s.x >= grid.width || s.y >= grid.height) {
                    return Err(Refused::words("That is off the map."));
                }
                Record::Set(Setting::Reveal(squares))
            }
            Change::Odds { shown } => Record::Set(Setting::Odds(shown)),
            Change::FightOdds { shown } => Record::Set(Setting::FightOdds(shown)),
            Change::Pace { seconds } => {
                if seconds.is_some_and(|s| !(5..=3600).contains(&s)) {
                    return Err(Refused::words("The pace is 5 to 3600 seconds."));
                }
                Record::Set(Setting::Pace(seconds))
            }
            Change::Open => {
                if !self.battle().is_over() {
                    return Err(Refused::words("Everything is opened when the fight is over."));
                }
                Record::Set(Setting::Open)
            }
        };
        self.clock.restart(now);
        self.record(record)
    }

    /// The fight begins: whatever dice it needs are rolled.
    fn begin_fight(&mut self) -> Result<(), Refused> {
        if self.settings.begun {
            return Err(Refused::words("The fight has begun already."));
        }
        self.record(Record::Set(Setting::Begun))
    }

    /// A player's creatures must be there, of one side, and nobody else's.
    fn check_owns(&self, seat: SeatId, creatures: &[CreatureId]) -> Result<(), Refused> {
        let battle = self.battle();
        if self.seat(seat).is_some_and(|one| one.right != Right::Player) {
            return Err(Refused::words("Only players have creatures of their own."));
        }
        let mut sides: Vec<SideId> = Vec::new();
        for id in creatures {
            let one =
                battle.get(*id).ok_or_else(|| Refused::words("There is no such creature."))?;
            if !sides.contains(&one.side) {
                sides.push(one.side);
            }
            if let Some(other) = self.owner(*id).filter(|other| other.id != seat) {
                let (who, name) = (battle.name(*id), &other.name);
                return Err(Refused::words(format!("{name} plays {who} already.")));
            }
        }
        match sides.len() > 1 {
            true => Err(Refused::words("The creatures of a player are of one side.")),
            false => Ok(()),
        }
    }

    /// Takes in a record that is no deed.
    pub(super) fn note(&mut self, record: &Record) {
        match record {
            Record::Seat { seat, right, name } => {
                self.seats.push(Seat::new(*seat, *right, name.clone()));
            }
            Record::Sits { seat, change } => self.note_seat(*seat, change),
            Record::Set(setting) => self.note_setting(setting),
            Record::Order { order, .. } => {
                self.orders.retain(|o| (o.creature, o.topic) != (order.creature, order.topic));
                self.orders.push(order.clone());
            }
            _ => {}
        }
    }

    fn note_seat(&mut self, seat: SeatId, change: &SeatChange) {
        let side_of = |room: &Room, id: CreatureId| room.battle().get(id).map(|one| one.side);
        let side = match change {
            SeatChange::Owns(owns) => owns.first().and_then(|id| side_of(self, *id)),
            _ => None,
        };
        let Some(one) = self.seats.iter_mut().find(|one| one.id == seat) else { return };
        let before = one.side;
        match change {
            SeatChange::Name(name) => one.name.clone_from(name),
            SeatChange::Owns(owns) => {
                one.owns.clone_from(owns);
                one.side = side.or(one.side);
            }
            SeatChange::Side(side) => one.side = Some(*side),
            SeatChange::Link(link) => one.link = *link,
            SeatChange::Dice(own) => one.dice = *own,
            SeatChange::Closed => one.closed = true,
        }
        if one.side != before {
            self.forget_desk(seat);
        }
    }

    /// Whoever looks through other eyes begins with another story.
    fn forget_desk(&mut self, seat: SeatId) {
        let desk = self.desk(seat);
        (desk.heard, desk.sent, desk.map) = (0, None, None);
        desk.struck.clear();
    }

    fn note_setting(&mut self, setting: &Setting) {
        let settings = &mut self.settings;
        match setting {
            Setting::Begun => settings.begun = true,
            Setting::Paused(on) => settings.paused = *on,
            Setting::Map(knowledge) => {
                settings.map = *knowledge;
                self.explore_all();
            }
            Setting::Reveal(squares) => {
                for square in squares {
                    if !self.revealed.contains(square) {
                        self.revealed.push(*square);
                    }
                }
            }
            Setting::Odds(shown) => settings.odds = *shown,
            Setting::FightOdds(shown) => settings.fight_odds = *shown,
            Setting::Pace(seconds) => settings.pace = *seconds,
            Setting::Level(level) => {
                settings.level.clone_from(level);
                if let Ok(level) = level.parse::<affray_tactics::Level>() {
                    self.minds = Minds::all(level).with_seed(self.seed);
                }
            }
            Setting::Mode(creature, Mode::Ask) => {
                self.modes.remove(creature);
            }
            Setting::Mode(creature, mode) => {
                self.modes.insert(*creature, *mode);
            }
            Setting::Open => settings.open = true,
        }
    }

    /// A standing order.
    pub(super) fn order(
        &mut self,
        seat: SeatId,
        id: String,
        creature: u16,
        topic: &str,
        habit: &str,
        when: When,
    ) -> Result<(), Refused> {
        let sits = self.seat(seat).ok_or_else(|| Refused::words("This seat was taken away."))?;
        let (gm, viewer) = (sits.is_gm(), sits.viewer());
        let whose = story::creature(self.battle(), viewer, creature)
            .filter(|id| gm || sits.owns.contains(id))
            .ok_or_else(|| Refused::words("You don't play that creature."))?;
        let topic =
            Topic::of_word(topic).ok_or_else(|| Refused::words("There is no such topic."))?;
        let habit = serde_json::from_value(habit.into())
            .map_err(|_| Refused::words("Say ask, always, never or wisely."))?;
        let battle = self.battle();
        let side = battle.creature(whose).side;
        let enemies = battle.known_to(side).iter().filter(|other| battle.enemies(whose, *other));
        let against = when.against.iter().map(|n| story::creature(battle, viewer, *n));
        let against: Option<Vec<CreatureId>> = against.collect();
        let against = against.ok_or_else(|| Refused::words("You don't know of that creature."))?;
        let order = Order {
            creature: whose,
            topic,
            habit,
            when,
            against,
            round: battle.round(),
            hit_points: battle.creature(whose).hit_points,
            enemies: enemies.collect(),
        };
        let by = By { seat: Some(seat), instead: None, id: Some(id), gm: false };
        self.record(Record::Order { by, order })
    }
}

/// A name without what does not belong into one; none if nothing is left.
fn clean(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(name)
}
