//! The sums over many fights from which the figures are made. Tallies add up in any order.

use std::collections::BTreeMap;

use affray_rules::{Battle, CreatureId, DamageSource, Presence, SpellUses, Square};

use crate::{Curve, Ended, Histogram, Record, Start, moment::Moments};

/// What many fights came to, in whole numbers: it can be added up in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many fights.
    pub fights: u64,
    /// How many turns were taken in them.
    pub turns: u64,
    /// How many each side won, alone or with its allies.
    pub wins: Vec<u64>,
    /// How many ended with nobody as the winner.
    pub nobody: u64,
    /// How many came to nothing.
    pub stalemates: u64,
    /// How many were broken off after the last round that was allowed.
    pub out_of_rounds: u64,
    /// The rounds that they took.
    pub rounds: Histogram,
    /// How each side fared.
    pub sides: Vec<SideTally>,
    /// How each creature fared.
    pub creatures: Vec<CreatureTally>,
    /// What the damage came from: how much in all.
    pub sources: BTreeMap<SourceKey, u64>,
    /// Hit points of each creature at the start of each round.
    pub hit_points: Curve,
    /// How often each creature stood at the start of each round.
    pub standing: Curve,
    /// Where those of each side stood and fell.
    pub heat: Vec<Heat>,
    /// Fights to look at.
    pub(crate) moments: Moments,
}

/// What damage came from, and by whose doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceKey {
    /// Who dealt it.
    pub by: Option<CreatureId>,
    /// With what.
    pub source: DamageSource,
}

/// How a side fared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideTally {
    /// Fights in which one of it dropped to 0 hit points.
    pub falls: u64,
    /// Fights in which one of it died.
    pub dies: u64,
    /// Fights in which all of it were dead or down at the end.
    pub wiped_out: u64,
}

/// How a creature fared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatureTally {
    /// Fights in which it dropped to 0 hit points.
    pub fell: u64,
    /// Fights in which it died.
    pub died: u64,
    /// Fights from which it fled, or in which it gave up.
    pub fled: u64,
    /// Fights at whose end it stood.
    pub stood: u64,
    /// Damage dealt.
    pub dealt: Histogram,
    /// Damage taken.
    pub taken: Histogram,
    /// Hit points regained.
    pub healed: Histogram,
    /// Attacks that hit.
    pub hits: Histogram,
    /// Attacks that missed.
    pub misses: Histogram,
    /// Critical hits.
    pub crits: Histogram,
    /// How many it brought down.
    pub kills: Histogram,
    /// Hit points left.
    pub left: Histogram,
    /// Spell slots left, of each level that it has any of.
    pub slots: Vec<(usize, Histogram)>,
    /// Uses left of what can be used so often, by its place in the stat block.
    pub uses: Vec<(usize, Histogram)>,
}

/// Where creatures were: a number for each square of the map, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heat {
    /// How often one ended its turn there.
    pub stood: Vec<u64>,
    /// How often one dropped to 0 hit points there.
    pub fell: Vec<u64>,
}

impl Tally {
    /// Nothing yet.
    pub fn new(start: &Start) -> Tally {
        let setup = start.setup();
        let (sides, creatures) = (setup.sides.len(), setup.combatants.len());
        let grid = setup.map.grid;
        let squares = usize::from(grid.width) * usize::from(grid.height);
        let heat = Heat { stood: vec![0; squares], fell: vec![0; squares] };
        Tally {
            fights: 0,
            turns: 0,
            wins: vec![0; sides],
            nobody: 0,
            stalemates: 0,
            out_of_rounds: 0,
            rounds: Histogram::default(),
            sides: vec![SideTally::default(); sides],
            creatures: start.battle().ids().map(|id| CreatureTally::new(start, id)).collect(),
            sources: BTreeMap::new(),
            hit_points: Curve::new(creatures),
            standing: Curve::new(creatures),
            heat: vec![heat; sides],
            moments: Moments::new(sides, creatures),
        }
    }

    /// Adds a fight, by its number from 0.
    pub(crate) fn add(&mut self, number: u64, woe: u32, record: &Record, battle: &Battle) {
        self.fights += 1;
        self.turns += u64::from(record.turns);
        match record.ended {
            Ended::Won(sides) => sides.iter().for_each(|side| self.wins[side.index()] += 1),
            Ended::Nobody => self.nobody += 1,
            Ended::Stalemate => self.stalemates += 1,
            Ended::OutOfRounds => self.out_of_rounds += 1,
        }
        self.rounds.add(u32::from(record.rounds));
        self.moments.add(number, woe, record);
        for (place, side) in self.sides.iter_mut().enumerate() {
            let (mut falls, mut dies, mut left, mut any) = (false, false, false, false);
            let mut all_dead = true;
            for (one, creature) in record.creatures.iter().zip(battle.creatures()) {
                if creature.side.index() == place && creature.presence != Presence::Reserve {
                    any = true;
                    falls |= one.fell;
                    dies |= one.died;
                    left |= one.stands || one.fled;
                    all_dead &= one.died;
                }
            }
            side.falls += u64::from(falls);
            side.dies += u64::from(dies);
            let wiped_out = any && !left;
            side.wiped_out += u64::from(wiped_out);
            if wiped_out {
                self.moments.wiped_out(place, number);
            }
            if any && all_dead {
                self.moments.all_dead(place, number);
            }
        }
        for (id, (one, tally)) in battle.ids().zip(record.creatures.iter().zip(&mut self.creatures))
        {
            tally.fell += u64::from(one.fell);
            tally.died += u64::from(one.died);
            tally.fled += u64::from(one.fled);
            tally.stood += u64::from(one.stands);
            tally.dealt.add(one.dealt);
            tally.taken.add(one.taken);
            tally.healed.add(one.healed);
            tally.hits.add(one.hits);
            tally.misses.add(one.misses);
            tally.crits.add(one.crits);
            tally.kills.add(one.kills);
            tally.left.add(u32::from(one.left));
            for (level, left) in &mut tally.slots {
                left.add(u32::from(one.slots[*level - 1]));
            }
            for (place, left) in &mut tally.uses {
                left.add(u32::from(battle.creature(id).uses[*place]));
            }
        }
        for (key, amount) in &record.sources {
            *self.sources.entry(*key).or_default() += u64::from(*amount);
        }
    }

    /// Adds what another has counted of other fights.
    pub fn merge(&mut self, other: &Tally) {
        self.fights += other.fights;
        self.turns += other.turns;
        sum(&mut self.wins, &other.wins);
        self.nobody += other.nobody;
        self.stalemates += other.stalemates;
        self.out_of_rounds += other.out_of_rounds;
        self.rounds.merge(&other.rounds);
        for (mine, theirs) in self.sides.iter_mut().zip(&other.sides) {
            mine.falls += theirs.falls;
            mine.dies += theirs.dies;
            mine.wiped_out += theirs.wiped_out;
        }
        for (mine, theirs) in self.creatures.iter_mut().zip(&other.creatures) {
            mine.merge(theirs);
        }
        for (key, amount) in &other.sources {
            *self.sources.entry(*key).or_default() += amount;
        }
        self.hit_points.merge(&other.hit_points);
        self.standing.merge(&other.standing);
        for (mine, theirs) in self.heat.iter_mut().zip(&other.heat) {
            sum(&mut mine.stood, &theirs.stood);
            sum(&mut mine.fell, &theirs.fell);
        }
        self.moments.merge(&other.moments);
    }
}

impl CreatureTally {
    /// Nothing yet, of a creature that can run out of what it has at the start.
    fn new(start: &Start, id: CreatureId) -> CreatureTally {
        let battle = start.battle();
        let slots = (1..).zip(battle.creature(id).slots).filter(|(_, slots)| *slots > 0);
        let known = battle.block(id).spellcasting.known.iter().enumerate();
        let runs_out = |uses: SpellUses| {
            matches!(uses, SpellUses::PerDay(_) | SpellUses::Recharge(_) | SpellUses::Rest)
        };
        let uses = known.filter(|(_, known)| runs_out(known.uses));
        CreatureTally {
            slots: slots.map(|(level, _)| (level, Histogram::default())).collect(),
            uses: uses.map(|(place, _)| (place, Histogram::default())).collect(),
            ..CreatureTally::default()
        }
    }

    fn merge(&mut self, other: &CreatureTally) {
        self.fell += other.fell;
        self.died += other.died;
        self.fled += other.fled;
        self.stood += other.stood;
        self.dealt.merge(&other.dealt);
        self.taken.merge(&other.taken);
        self.healed.merge(&other.healed);
        self.hits.merge(&other.hits);
        self.misses.merge(&other.misses);
        self.crits.merge(&other.crits);
        self.kills.merge(&other.kills);
        self.left.merge(&other.left);
        for (mine, theirs) in [(&mut self.slots, &other.slots), (&mut self.uses, &other.uses)] {
            for ((_, mine), (_, theirs)) in mine.iter_mut().zip(theirs) {
                mine.merge(theirs);
            }
        }
    }
}

impl Heat {
    /// The place of a square in the lists.
    pub(crate) fn place(square: Square, width: u8) -> usize {
        usize::from(square.y) * usize::from(width) + usize::from(square.x)
    }
}

fn sum(mine: &mut [u64], theirs: &[u64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}
