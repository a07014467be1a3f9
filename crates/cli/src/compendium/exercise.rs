//! `affray compendium exercise`.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal as _, Write as _},
    sync::Mutex,
    thread,
};

use affray_compendium::{CreatureEntry, Library};
use affray_exercise::{Exercised, Plan, Seen, Sight, ThingKind, exercise_all};
use affray_rules::Edition;
use serde::Serialize;

use super::args::ExerciseArgs;
use crate::{
    colour::{BAD, FAINT, GOOD, HEADING, STRONG},
    errors::{Done, Failure},
    screen::Screen,
};

/// The columns of the progress bar.
const BAR: usize = 30;

/// `affray compendium exercise`.
pub(super) fn exercise(args: &ExerciseArgs, library: &Library, screen: &mut Screen) -> Done {
    let entries = choose(args, library)?;
    let plan = Plan { seed: args.seed, fights: args.fights };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let progress = Progress::new(entries.len());
    let all = exercise_all(&entries, library, plan, threads, |done| progress.show(done));
    progress.clear();
    let passed = all.iter().all(|one| one.passed);
    let mut editions: BTreeMap<Edition, Vec<Exercised>> = BTreeMap::new();
    for one in all {
        editions.entry(one.edition).or_default().push(one);
    }
    let editions: BTreeMap<Edition, Summary> =
        editions.into_iter().map(|(edition, all)| (edition, Summary::new(all))).collect();
    if args.json {
        screen.json(&editions)?;
    } else if args.unseen {
        table_of_unseen(&editions, screen)?;
    } else {
        for (edition, summary) in &editions {
            writeln!(screen, "{HEADING}{edition}{HEADING:#}")?;
            summary.tell(screen)?;
        }
    }
    if passed { Ok(()) } else { Err(Failure::NeverSeen) }
}

/// Whom to exercise: those who are named, a sample, or everybody.
fn choose<'a>(
    args: &ExerciseArgs,
    library: &'a Library,
) -> Done<Vec<(Edition, &'a CreatureEntry)>> {
    let editions = Edition::ALL.into_iter().filter(|e| args.edition.is_none_or(|only| only == *e));
    let mut chosen = Vec::new();
    if args.names.is_empty() {
        for edition in editions {
            let all: Vec<&CreatureEntry> = library.compendium(edition).creatures().collect();
            let wanted = args.sample.unwrap_or(all.len()).min(all.len());
            chosen.extend((0..wanted).map(|i| (edition, all[i * all.len() / wanted])));
        }
        return Ok(chosen);
    }
    for name in &args.names {
        let mut unknown = None;
        let before = chosen.len();
        for edition in editions.clone() {
            match library.compendium(edition).creature(name) {
                Ok(entry) => chosen.push((edition, entry)),
                Err(error) => unknown = Some(error),
            }
        }
        if let Some(error) = unknown.filter(|_| chosen.len() == before) {
            return Err(Failure::Input(format!(
                "no creature “{name}” in the compendium\n  help: {}",
                error.help
            )));
        }
    }
    Ok(chosen)
}

/// What came of the exercise of many creatures.
#[derive(Serialize)]
struct Summary {
    creatures: Creatures,
    things: Things,
    exercised: Vec<Exercised>,
}

#[derive(Serialize)]
struct Creatures {
    total: usize,
    passed: usize,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Things {
    total: usize,
    seen: usize,
    by_construction: usize,
    never: usize,
}

impl Summary {
    fn new(exercised: Vec<Exercised>) -> Summary {
        let mut things = Things::default();
        for seen in exercised.iter().flat_map(|one| &one.things) {
            things.total += 1;
            match seen.seen {
                Sight::InEvents => things.seen += 1,
                Sight::ByConstruction => things.by_construction += 1,
                Sight::Never => things.never += 1,
            }
        }
        let passed = exercised.iter().filter(|one| one.passed).count();
        let creatures = Creatures { total: exercised.len(), passed };
        Summary { creatures, things, exercised }
    }

    fn tell(&self, screen: &mut Screen) -> io::Result<()> {
        let Things { total, seen, by_construction, never } = self.things;
        let Creatures { total: creatures, passed } = self.creatures;
        writeln!(
            screen,
            "  {creatures} {}, {total} {} to see: {seen} seen, {by_construction} that no event can \
             show, {never} never seen.",
            if creatures == 1 { "creature" } else { "creatures" },
            if total == 1 { "thing" } else { "things" },
        )?;
        let style = if passed == creatures { GOOD } else { BAD };
        writeln!(screen, "  {style}{passed} passed, {} failed{style:#}", creatures - passed)?;
        for one in self.exercised.iter().filter(|one| !one.passed) {
            let first = format!("  {STRONG}{}{STRONG:#}  ", one.name);
            let never: Vec<String> = one.never().map(describe).collect();
            let all: Vec<String> = never.into_iter().chain(one.faults.iter().cloned()).collect();
            screen.wrapped(&first, 6, &all.join("; "))?;
        }
        if passed < creatures {
            writeln!(
                screen,
                "  {FAINT}What stands after a name was never seen. `--fights 100` looks longer.{FAINT:#}"
            )?;
        }
        writeln!(screen)
    }
}

/// The table that `coverage` counts by, `crates/compendium/srd/unseen.tsv`.
fn table_of_unseen(editions: &BTreeMap<Edition, Summary>, screen: &mut Screen) -> io::Result<()> {
    writeln!(
        screen,
        "# What was not seen in the exercise of all creatures: edition; creature; what. Separated by \
         tabs.\n# Made by `affray compendium exercise --unseen` (docs/COVERAGE.md)."
    )?;
    for (edition, summary) in editions {
        for one in &summary.exercised {
            let never = one.never().map(describe).chain(one.faults.iter().cloned());
            for what in never {
                writeln!(screen, "{edition}\t{}\t{what}", one.name)?;
            }
        }
    }
    Ok(())
}

fn describe(seen: &Seen) -> String {
    let kind = match seen.kind {
        ThingKind::Attack => "attack",
        ThingKind::Action => "action",
        ThingKind::BonusAction => "bonus action",
        ThingKind::Reaction => "reaction",
        ThingKind::LegendaryAction => "legendary action",
        ThingKind::LairAction => "lair action",
        ThingKind::Trait => "trait",
        ThingKind::Spell => "spell",
    };
    format!("{} ({kind}): {}", seen.name, seen.missing.join(", "))
}

/// A bar on the terminal that says how far it is; nothing where nobody looks.
struct Progress {
    total: usize,
    shown: Option<Mutex<usize>>,
}

impl Progress {
    fn new(total: usize) -> Progress {
        let shown = (io::stderr().is_terminal() && total > 1).then(|| Mutex::new(0));
        Progress { total, shown }
    }

    fn show(&self, done: usize) {
        let Some(Ok(mut shown)) = self.shown.as_ref().map(Mutex::lock) else { return };
        // Threads may come late with a smaller number.
        if done <= *shown {
            return;
        }
        *shown = done;
        let full = done * BAR / self.total.max(1);
        let bar = format!("{}{}", "█".repeat(full), "░".repeat(BAR - full));
        // A bar that can't be drawn is no reason to stop.
        let _ = write!(io::stderr(), "\r{bar} {done} of {} creatures", self.total);
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r{:width$}\r", "", width = BAR + 40);
        }
    }
}
