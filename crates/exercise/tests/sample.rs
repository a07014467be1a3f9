//! A sample of creatures, of all sorts, does what their stat blocks say.

use affray_compendium::{CreatureEntry, Library, coverage::unseen};
use affray_exercise::{Plan, exercise_all};
use affray_rules::Edition;

/// Plain ones, spitters, grapplers, swarms, the undying, the legendary.
const SAMPLE: [(Edition, &str); 12] = [
    (Edition::E2014, "wolf"),
    (Edition::E2014, "zombie"),
    (Edition::E2014, "troll"),
    (Edition::E2014, "swarm of rats"),
    (Edition::E2014, "giant frog"),
    (Edition::E2014, "adult white dragon"),
    (Edition::E2024, "goblin warrior"),
    (Edition::E2024, "giant spider"),
    (Edition::E2024, "hell hound"),
    (Edition::E2024, "knight"),
    (Edition::E2024, "ghoul"),
    (Edition::E2024, "owl"),
];

fn entries(library: &Library) -> Vec<(Edition, &CreatureEntry)> {
    let entry = |(edition, name): (Edition, &str)| {
        (edition, library.compendium(edition).creature(name).expect("it is shipped"))
    };
    SAMPLE.map(entry).to_vec()
}

#[test]
fn everything_that_their_stat_blocks_say_is_seen() {
    let library = Library::shipped();
    for exercised in exercise_all(&entries(&library), &library, Plan::default(), 2, |_| ()) {
        let never: Vec<_> = exercised.never().collect();
        assert!(exercised.passed, "{}: {never:?} {:?}", exercised.name, exercised.faults);
    }
}

/// A creature counts as whole only when it passes, so what `coverage` counts by must hold: of every
/// edition a few creatures from all over it, and those that are said not to pass.
#[test]
fn coverage_knows_who_does_not_pass() {
    let library = Library::shipped();
    for edition in Edition::ALL {
        let unseen: Vec<&str> =
            unseen().filter(|one| one.edition == edition).map(|one| one.creature).collect();
        let all = library.compendium(edition).creatures().enumerate();
        let chosen = all.filter(|(i, entry)| i % 40 == 7 || unseen.contains(&entry.name()));
        let chosen: Vec<_> = chosen.map(|(_, entry)| (edition, entry)).collect();
        for exercised in exercise_all(&chosen, &library, Plan::default(), 2, |_| ()) {
            let passes = !unseen.contains(&exercised.name.as_str());
            let never: Vec<_> = exercised.never().collect();
            assert_eq!(
                exercised.passed, passes,
                "{} of {edition}: {never:?} {:?}; see docs/COVERAGE.md for `--unseen`",
                exercised.name, exercised.faults
            );
        }
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let library = Library::shipped();
    let entries = &entries(&library)[..4];
    let plan = Plan { fights: 2, ..Plan::default() };
    let alone = exercise_all(entries, &library, plan, 1, |_| ());
    let together = exercise_all(entries, &library, plan, 3, |_| ());
    assert_eq!(alone, together);
}
