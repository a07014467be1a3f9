//! Names a fight worth looking at, such as the fastest win or the bloodiest defeat.

use std::{collections::BTreeMap, fmt, str::FromStr};

use affray_rules::SideId;

use crate::{Ended, Record, Start, Tally};

/// A fight out of many that is worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The one that went worst for our side: most dead, then most down, then fewest hit points.
    Worst,
    /// The one that went best.
    Best,
    /// The one in the middle between worst and best.
    Median,
    /// The longest.
    Longest,
    /// The shortest.
    Shortest,
    /// The first in which everyone of our side was dead or down at the end.
    AllDown,
    /// The first in which everyone of our side was dead at the end.
    EveryoneDies,
    /// The first that nobody won.
    Draw,
    /// The first that a side of this name won.
    Wins(String),
    /// The first in which the creature of this name died.
    Dies(String),
    /// One by its number, from 1.
    Number(u64),
}

/// What is no fight to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMoment(String);

impl fmt::Display for UnknownMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no fight is “{}”: write worst, best, median, longest, shortest, draw, \
             “all down”, “everyone dies”, “SIDE wins”, “NAME dies”, or the number of a fight from 1",
            self.0
        )
    }
}

impl std::error::Error for UnknownMoment {}

impl FromStr for Moment {
    type Err = UnknownMoment;

    fn from_str(text: &str) -> Result<Moment, UnknownMoment> {
        let words = text.trim().to_lowercase();
        let of = |end: &str| words.strip_suffix(end).map(|name| name.trim().to_owned());
        Ok(match words.as_str() {
            "worst" => Moment::Worst,
            "best" => Moment::Best,
            "median" => Moment::Median,
            "longest" => Moment::Longest,
            "shortest" => Moment::Shortest,
            "all down" | "all are down" | "total defeat" => Moment::AllDown,
            "everyone dies" | "everybody dies" | "all die" => Moment::EveryoneDies,
            "draw" | "stalemate" | "nobody wins" => Moment::Draw,
            _ => match (words.parse(), of(" wins"), of(" dies")) {
                (Ok(number), ..) if number > 0 => Moment::Number(number),
                (_, Some(side), _) => Moment::Wins(side),
                (_, _, Some(name)) => Moment::Dies(name),
                _ => return Err(UnknownMoment(text.to_owned())),
            },
        })
    }
}

impl Moment {
    /// The number of the fight, from 0; none when there was no such fight.
    pub fn find(&self, tally: &Tally, start: &Start, ours: SideId) -> Option<u64> {
        let moments = &tally.moments;
        let setup = start.setup();
        match self {
            Moment::Worst => moments.woes.last_key_value().map(|(_, (_, first))| *first),
            Moment::Best => moments.woes.first_key_value().map(|(_, (_, first))| *first),
            Moment::Median => moments.median(),
            Moment::Longest => moments.longest.map(|(_, number)| number),
            Moment::Shortest => moments.shortest.map(|(_, number)| number),
            Moment::AllDown => moments.wiped_out[ours.index()],
            Moment::EveryoneDies => moments.all_dead[ours.index()],
            Moment::Draw => moments.draw,
            Moment::Wins(name) => {
                let side = setup.sides.iter().position(|s| s.name.eq_ignore_ascii_case(name))?;
                moments.wins[side]
            }
            Moment::Dies(name) => moments.deaths[start.battle().by_name(name)?.index()],
            Moment::Number(number) => Some(number - 1).filter(|number| *number < tally.fights),
        }
    }
}

/// The numbers of fights to look at; of several alike, the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moments {
    /// By how badly they went: how many, and the first.
    woes: BTreeMap<u32, (u64, u64)>,
    longest: Option<(u16, u64)>,
    shortest: Option<(u16, u64)>,
    wins: Vec<Option<u64>>,
    draw: Option<u64>,
    wiped_out: Vec<Option<u64>>,
    all_dead: Vec<Option<u64>>,
    deaths: Vec<Option<u64>>,
}

impl Moments {
    pub(crate) fn new(sides: usize, creatures: usize) -> Moments {
        Moments {
            woes: BTreeMap::new(),
            longest: None,
            shortest: None,
            wins: vec![None; sides],
            draw: None,
            wiped_out: vec![None; sides],
            all_dead: vec![None; sides],
            deaths: vec![None; creatures],
        }
    }

    pub(crate) fn add(&mut self, number: u64, woe: u32, record: &Record) {
        self.woe(woe, 1, number);
        self.lasted(record.rounds, number);
        match record.ended {
            Ended::Won(sides) => {
                sides.iter().for_each(|side| earlier(&mut self.wins[side.index()], number));
            }
            _ => earlier(&mut self.draw, number),
        }
        for (first, one) in self.deaths.iter_mut().zip(&record.creatures) {
            if one.died {
                earlier(first, number);
            }
        }
    }

    pub(crate) fn wiped_out(&mut self, side: usize, number: u64) {
        earlier(&mut self.wiped_out[side], number);
    }

    pub(crate) fn all_dead(&mut self, side: usize, number: u64) {
        earlier(&mut self.all_dead[side], number);
    }

    fn woe(&mut self, woe: u32, count: u64, first: u64) {
        let entry = self.woes.entry(woe).or_insert((0, first));
        *entry = (entry.0 + count, entry.1.min(first));
    }

    fn lasted(&mut self, rounds: u16, number: u64) {
        let longer = |(most, at): (u16, u64)| rounds > most || (rounds == most && number < at);
        if self.longest.is_none_or(longer) {
            self.longest = Some((rounds, number));
        }
        self.shortest = Some(self.shortest.map_or((rounds, number), |s| s.min((rounds, number))));
    }

    fn median(&self) -> Option<u64> {
        let total: u64 = self.woes.values().map(|(count, _)| count).sum();
        let mut so_far = 0;
        let mut middle = self.woes.values().skip_while(|(count, _)| {
            so_far += count;
            so_far * 2 < total
        });
        middle.next().map(|(_, first)| *first)
    }

    pub(crate) fn merge(&mut self, other: &Moments) {
        for (woe, (count, first)) in &other.woes {
            self.woe(*woe, *count, *first);
        }
        for (rounds, number) in other.longest.into_iter().chain(other.shortest) {
            self.lasted(rounds, number);
        }
        let lists = [
            (&mut self.wins, &other.wins),
            (&mut self.wiped_out, &other.wiped_out),
            (&mut self.all_dead, &other.all_dead),
            (&mut self.deaths, &other.deaths),
        ];
        for (mine, theirs) in lists {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                theirs.iter().for_each(|number| earlier(mine, *number));
            }
        }
        other.draw.iter().for_each(|number| earlier(&mut self.draw, *number));
    }
}

fn earlier(first: &mut Option<u64>, number: u64) {
    *first = Some(first.map_or(number, |known| known.min(number)));
}
