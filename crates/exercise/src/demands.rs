//! What a stat block asks of the world, so that all that it says can show.

use affray_rules::{
    BonusActions, Breathes, Common, CreatureType, Fact, Modifier, MovementMode, Nature, Occurrence,
    Outcome, Part, Predicate, Spell, StatBlock, Terrain,
};

use crate::arena::Arena;

/// Everything that a stat block's features hang on.
pub(crate) struct Demands {
    facts: Vec<Fact>,
    tags: Vec<String>,
    /// Whether it hides, climbs or leaps, or lives in water.
    hides: bool,
    climbs: bool,
    swims: bool,
    /// Whether its death does something.
    pub(crate) bursts: bool,
}

impl Demands {
    pub(crate) fn of(block: &StatBlock, spells: &[Spell]) -> Demands {
        let parts = || block.routines.iter().flat_map(|routine| &routine.parts);
        let holds_breath = block.modifiers().any(|m| matches!(m, Modifier::HoldBreath(_)));
        let leaps = |m: &Modifier| matches!(m, Modifier::Leap { .. } | Modifier::RunningLeap(_));
        let nature = block.nature();
        let climbs = Nature::JUMPER | Nature::SPIDER_CLIMB;
        let mut found = Demands {
            facts: Vec::new(),
            tags: Vec::new(),
            hides: block.bonus_actions.contains(BonusActions::HIDE)
                || parts().any(|part| *part == Part::Common(Common::Hide)),
            climbs: block.modifiers().any(leaps) || nature.intersects(climbs),
            bursts: nature.contains(Nature::BURSTS),
            swims: holds_breath
                || block.breathes == Breathes::Water
                || parts()
                    .any(|p| matches!(p, Part::Move(s) if s.gait == Some(MovementMode::Swim))),
        };
        for modifier in block.modifiers() {
            if let Modifier::Roll { with, when, .. } = modifier {
                found.facts.extend([*with, *when]);
            }
        }
        for attack in &block.attacks {
            let terms = &attack.terms;
            let lists = [&terms.only, &terms.advantage, &terms.sure, &terms.critical];
            lists.into_iter().for_each(|list| found.take_tests(list));
            terms.extra.iter().for_each(|extra| found.take_test(&extra.test));
            terms.instead.iter().for_each(|instead| found.take_test(&instead.test));
            found.take(&attack.on_hit);
            found.take(&attack.terms.on_miss);
        }
        for known in &block.spellcasting.known {
            let spell = &spells[known.spell.index()];
            found.take_tests(&spell.only);
            found.take(&spell.failure);
            found.take(&spell.success);
            found.take_tests(&spell.user);
            found.take(&spell.gains);
        }
        for reaction in &block.reactions {
            found.take_tests(&reaction.user);
        }
        for routine in &block.routines {
            found.take_tests(&routine.user);
            found.take_tests(&routine.only);
        }
        for trigger in block.traits.iter().flat_map(|one| &one.triggers) {
            if let Occurrence::StartsWhile(when) | Occurrence::EndsWhile(when) = trigger.on {
                found.facts.push(when);
            }
            found.swims |= trigger.on == Occurrence::Wades;
            found.take_tests(&trigger.only);
            found.take(&trigger.outcomes);
        }
        found
    }

    fn take(&mut self, outcomes: &[Outcome]) {
        for outcome in outcomes {
            match outcome {
                Outcome::Save { failure, success, .. } => {
                    self.take(failure);
                    self.take(success);
                }
                Outcome::Gain { worse, .. } => self.take(worse),
                Outcome::Chance { then, .. }
                | Outcome::Avert { then, .. }
                | Outcome::Contest { then, .. } => self.take(then),
                Outcome::If { test, then, otherwise } => {
                    self.take_test(test);
                    self.take(then);
                    self.take(otherwise);
                }
                _ => {}
            }
        }
    }

    fn take_tests(&mut self, tests: &[Predicate]) {
        tests.iter().for_each(|test| self.take_test(test));
    }

    fn take_test(&mut self, test: &Predicate) {
        match test {
            Predicate::Any(tests) | Predicate::All(tests) => self.take_tests(tests),
            Predicate::Not(test) => match &**test {
                Predicate::Is(Fact::Type(_)) => {}
                test => self.take_test(test),
            },
            Predicate::Is(fact) => self.facts.push(*fact),
            Predicate::Tag(tag) => self.tags.push(tag.clone()),
            Predicate::UserShape(_) => {}
        }
    }

    /// Where all of it can show, the open field first.
    pub(crate) fn arenas(&self) -> Vec<Arena> {
        let asks = |wanted: &[Fact]| wanted.iter().any(|fact| self.facts.contains(fact));
        let mut arenas = vec![Arena::Field];
        let mut add = |wanted: bool, arena| {
            if wanted {
                arenas.push(arena);
            }
        };
        add(asks(&[Fact::InSunlight]), Arena::Sunlit);
        add(asks(&[Fact::OnTerrain(Terrain::Rock)]), Arena::Rock);
        add(asks(&[Fact::OnTerrain(Terrain::Ice)]), Arena::Ice);
        add(self.swims || asks(&[Fact::Underwater, Fact::UserUnderwater]), Arena::Lake);
        add(asks(&[Fact::InRunningWater]), Arena::Rapids);
        add(self.climbs, Arena::Cliff);
        add(self.hides, Arena::Fog);
        add(asks(&[Fact::InShadow, Fact::InBrightLight]), Arena::Dark);
        arenas
    }

    /// Whether something is for those who are surprised.
    pub(crate) fn surprises(&self) -> bool {
        self.facts.contains(&Fact::Surprised)
    }

    /// How far off others should stand now and then: for a charge, or to grow.
    pub(crate) fn run_up(&self) -> u16 {
        let charge = |fact: &Fact| match fact {
            Fact::Charged(feet) => Some(*feet),
            _ => None,
        };
        self.facts.iter().filter_map(charge).max().unwrap_or(0).max(15)
    }

    /// The sorts of creatures that something is meant for.
    pub(crate) fn kinds(&self) -> Vec<CreatureType> {
        let types = self.facts.iter().filter_map(|fact| match fact {
            Fact::Type(types) => Some(types.each()),
            _ => None,
        });
        types.flatten().collect()
    }

    /// The kinds within a creature type that something is meant for.
    pub(crate) fn tags(&self) -> Vec<&str> {
        self.tags.iter().map(String::as_str).collect()
    }
}
