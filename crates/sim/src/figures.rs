//! The figures of many fights, as `--json` prints them.

use affray_rules::{CreatureId, Edition, Setup, SideId, Square};
use serde::Serialize;

use crate::{Histogram, Mean, Named, Plan, Share, Simulated, SourceKey, Start, Tally};

/// What many fights came to: chances, means and distributions, with intervals of 95 %.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// How many fights there were.
    pub fights: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// The edition that they were played by.
    pub edition: Edition,
    /// Whether somebody stopped them before their time.
    pub cut_off: bool,
    /// Each side's chance to win; where allies win together, each of them does.
    pub wins: Named<Share>,
    /// The chance that nobody wins, for whatever reason.
    pub draws: Share,
    /// The chance that it comes to nothing: nobody gets anywhere any more.
    pub stalemates: Share,
    /// The chance that the rounds run out.
    pub out_of_rounds: Share,
    /// How many rounds it takes.
    pub rounds: RoundFigures,
    /// How many fights were fought in a second.
    pub fights_per_second: f64,
    /// How many turns were taken in a second.
    pub creature_turns_per_second: f64,
    /// How many seconds it took.
    pub seconds: f64,
    /// How each side fares.
    pub sides: Named<SideFigures>,
    /// How each creature fares.
    pub creatures: Named<CreatureFigures>,
    /// What the damage comes from, the most first.
    pub sources: Vec<SourceFigures>,
    /// Where those of each side are.
    pub heat: Named<HeatFigures>,
}

/// How many rounds it takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundFigures {
    /// On the average, and how they spread.
    #[serde(flatten)]
    pub spread: Spread,
    /// How many fights took how many rounds.
    pub histogram: Vec<(u32, u64)>,
}

/// A mean with its interval, and how what it is the mean of spreads.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    #[serde(flatten)]
    pub mean: Mean,
    /// How it spreads.
    #[serde(flatten)]
    pub percentiles: Percentiles,
}

/// How numbers spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Percentiles {
    /// The smallest.
    pub min: u32,
    /// A tenth is no more than this.
    pub p10: u32,
    /// A quarter is no more than this.
    pub p25: u32,
    /// Half is no more than this.
    pub median: u32,
    /// Three quarters are no more than this.
    pub p75: u32,
    /// Nine tenths are no more than this.
    pub p90: u32,
    /// The biggest.
    pub max: u32,
}

impl Spread {
    /// How a histogram spreads.
    pub fn of(histogram: &Histogram) -> Spread {
        let (min, max) = histogram.range().unwrap_or((0, 0));
        let percentiles = Percentiles {
            min,
            p10: histogram.quantile(0.1),
            p25: histogram.quantile(0.25),
            median: histogram.quantile(0.5),
            p75: histogram.quantile(0.75),
            p90: histogram.quantile(0.9),
            max,
        };
        Spread { mean: histogram.mean(), percentiles }
    }
}

/// How a side fares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideFigures {
    /// The chance that one of it drops to 0 hit points.
    pub falls: Share,
    /// The chance that one of it dies.
    pub dies: Share,
    /// The chance that all of it are dead or down at the end.
    pub wiped_out: Share,
    /// Its hit points at the start of each round, on the average; as they were at the end in
    /// fights that are over.
    pub hit_points: Vec<f64>,
    /// Its hit points at first.
    pub hit_points_at_first: u32,
}

/// How a creature fares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CreatureFigures {
    /// The name of its side.
    pub side: String,
    /// The chance that it drops to 0 hit points.
    pub falls: Share,
    /// The chance that it dies.
    pub dies: Share,
    /// The chance that it flees or gives up.
    pub flees: Share,
    /// The chance that it stands at the end.
    pub stands: Share,
    /// Damage dealt.
    pub damage_dealt: Spread,
    /// Damage taken.
    pub damage_taken: Spread,
    /// Hit points regained.
    pub healed: Spread,
    /// Attacks that hit.
    pub hits: Mean,
    /// Attacks that missed.
    pub misses: Mean,
    /// Critical hits.
    pub crits: Mean,
    /// How many it brings down.
    pub kills: Mean,
    /// Hit points left at the end.
    pub hit_points_left: Spread,
    /// Its hit points at first.
    pub hit_points_at_first: u16,
    /// Spell slots left, by level; of those levels that it has any of.
    #[serde(skip_serializing_if = "Named::is_empty")]
    pub slots_left: Named<Spread>,
    /// Uses left of what can be used so often.
    #[serde(skip_serializing_if = "Named::is_empty")]
    pub uses_left: Named<Spread>,
    /// The share of the fights in which it stands at the start of each round; as at the end in
    /// fights that are over.
    pub survival: Vec<f64>,
}

/// What damage comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SourceFigures {
    /// Who deals it.
    pub by: Option<String>,
    /// The side of who deals it.
    pub side: Option<String>,
    /// With what.
    pub with: String,
    /// How much in a fight, on the average.
    pub damage: f64,
}

/// Where those of a side are, square by square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeatFigures {
    /// How many end their turns there in a fight, on the average.
    pub stood: Named<f64>,
    /// How many drop to 0 hit points there in a fight, on the average.
    pub fell: Named<f64>,
}

impl Figures {
    /// What the sums over many fights come to.
    pub fn new(start: &Start, plan: &Plan, many: &Simulated) -> Figures {
        let (setup, tally) = (start.setup(), &many.tally);
        let n = tally.fights;
        let share = |part: u64| Share::new(part, n);
        let seconds = many.took.as_secs_f64();
        let side_name = |place: usize| setup.sides[place].name.clone();
        Figures {
            fights: n,
            seed: plan.seed,
            edition: setup.ruleset.edition,
            cut_off: many.cut_off,
            wins: tally.wins.iter().enumerate().map(|(i, k)| (side_name(i), share(*k))).collect(),
            draws: share(tally.nobody + tally.stalemates + tally.out_of_rounds),
            stalemates: share(tally.stalemates),
            out_of_rounds: share(tally.out_of_rounds),
            rounds: RoundFigures {
                spread: Spread::of(&tally.rounds),
                histogram: tally.rounds.iter().collect(),
            },
            fights_per_second: per_second(n, seconds),
            creature_turns_per_second: per_second(tally.turns, seconds),
            seconds,
            sides: (0..setup.sides.len()).map(|i| (side_name(i), side(start, tally, i))).collect(),
            creatures: start
                .battle()
                .ids()
                .map(|id| (start.battle().name(id).to_owned(), creature(start, tally, id)))
                .collect(),
            sources: sources(setup, tally),
            heat: (0..setup.sides.len()).map(|i| (side_name(i), heat(setup, tally, i))).collect(),
        }
    }
}

fn per_second(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}

fn per_fight(sum: u64, tally: &Tally) -> f64 {
    sum as f64 / tally.fights.max(1) as f64
}

fn side(start: &Start, tally: &Tally, place: usize) -> SideFigures {
    let battle = start.battle();
    let side = SideId(place as u8);
    let members: Vec<CreatureId> =
        battle.ids().filter(|id| battle.creature(*id).side == side).collect();
    let row = |sums: Vec<u64>| per_fight(members.iter().map(|id| sums[id.index()]).sum(), tally);
    let sums = &tally.sides[place];
    SideFigures {
        falls: Share::new(sums.falls, tally.fights),
        dies: Share::new(sums.dies, tally.fights),
        wiped_out: Share::new(sums.wiped_out, tally.fights),
        hit_points: tally.hit_points.sums().into_iter().map(row).collect(),
        hit_points_at_first: members
            .iter()
            .map(|id| u32::from(battle.creature(*id).hit_points))
            .sum(),
    }
}

fn creature(start: &Start, tally: &Tally, id: CreatureId) -> CreatureFigures {
    let battle = start.battle();
    let (one, block) = (battle.creature(id), battle.block(id));
    let sums = &tally.creatures[id.index()];
    let share = |part: u64| Share::new(part, tally.fights);
    let slots = sums.slots.iter();
    let used = |place: usize| &battle.setup().spell(block.spellcasting.known[place].spell).name;
    CreatureFigures {
        side: battle.side(one.side).name.clone(),
        falls: share(sums.fell),
        dies: share(sums.died),
        flees: share(sums.fled),
        stands: share(sums.stood),
        damage_dealt: Spread::of(&sums.dealt),
        damage_taken: Spread::of(&sums.taken),
        healed: Spread::of(&sums.healed),
        hits: sums.hits.mean(),
        misses: sums.misses.mean(),
        crits: sums.crits.mean(),
        kills: sums.kills.mean(),
        hit_points_left: Spread::of(&sums.left),
        hit_points_at_first: one.hit_points,
        slots_left: slots.map(|(level, left)| (level.to_string(), Spread::of(left))).collect(),
        uses_left: sums
            .uses
            .iter()
            .map(|(place, left)| (used(*place).clone(), Spread::of(left)))
            .collect(),
        survival: tally
            .standing
            .sums()
            .into_iter()
            .map(|row| per_fight(row[id.index()], tally))
            .collect(),
    }
}

fn sources(setup: &Setup, tally: &Tally) -> Vec<SourceFigures> {
    let mut all: Vec<(&SourceKey, &u64)> = tally.sources.iter().filter(|(_, n)| **n > 0).collect();
    all.sort_by(|(a, x), (b, y)| y.cmp(x).then(a.cmp(b)));
    let figures = |(key, sum): (&SourceKey, &u64)| {
        let by = key.by.map(|id| &setup.combatants[id.index()]);
        SourceFigures {
            by: by.map(|one| one.name.clone()),
            side: by.map(|one| setup.sides[one.side.index()].name.clone()),
            with: affray_words::damage_source(setup, key.source),
            damage: per_fight(*sum, tally),
        }
    };
    all.into_iter().map(figures).collect()
}

fn heat(setup: &Setup, tally: &Tally, side: usize) -> HeatFigures {
    let width = usize::from(setup.map.grid.width);
    let named = |counts: &[u64]| {
        let squares = counts.iter().enumerate().filter(|(_, n)| **n > 0);
        let square = |place: usize| Square { x: (place % width) as u8, y: (place / width) as u8 };
        squares.map(|(place, n)| (square(place).to_string(), per_fight(*n, tally))).collect()
    };
    let heat = &tally.heat[side];
    HeatFigures { stood: named(&heat.stood), fell: named(&heat.fell) }
}
