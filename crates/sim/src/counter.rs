//! Counts the statistics of fights while they are played.

use affray_rules::{
    AttackOutcome, Battle, CreatureId, DamageSource, Event, Sample, SideId, Sink, Square,
};

use crate::{
    Ended, Heat, Record, Row, Start, Tally, Witness, record::Standing, simulate::Plan,
    tally::SourceKey,
};

/// Counts fights, one after the other.
pub(crate) struct Counter {
    pub(crate) tally: Tally,
    /// A row for each fight, if they are wanted.
    pub(crate) rows: Option<Vec<Row>>,
    /// The fight under way.
    record: Record,
    ours: SideId,
    width: u8,
    first_round: u16,
    /// The rounds that there can be.
    most: u16,
    /// The round that was last looked at.
    round: u16,
    /// Who was harmed last, and by whom.
    harmed: Option<(CreatureId, CreatureId)>,
    /// Whether anybody has done anything since that was last asked.
    stirred: bool,
    /// The side of each creature.
    sides: Vec<SideId>,
}

impl Counter {
    pub(crate) fn new(start: &Start, plan: &Plan, rows: bool) -> Counter {
        let setup = start.setup();
        Counter {
            tally: Tally::new(start),
            rows: rows.then(Vec::new),
            record: Record::new(setup.combatants.len()),
            ours: plan.ours.unwrap_or_else(|| start.ours()),
            width: setup.map.grid.width,
            first_round: start.first_round(),
            most: plan.rounds,
            round: 0,
            harmed: None,
            stirred: false,
            sides: setup.combatants.iter().map(|c| c.side).collect(),
        }
    }

    /// Makes ready for the next fight.
    pub(crate) fn clear(&mut self) {
        self.record.clear();
        self.round = 0;
        self.harmed = None;
        self.stirred = false;
    }

    /// Counts the fight that is over now.
    pub(crate) fn count(&mut self, number: u64, seed: u64, battle: &Battle, ended: Ended) {
        let over = self.rounds_so_far();
        self.tally.hit_points.end(over, hit_points(battle));
        self.tally.standing.end(over, standing(battle));
        self.record.ended = ended;
        self.record.rounds = (battle.round() + 1).saturating_sub(self.first_round).min(self.most);
        for (one, creature) in self.record.creatures.iter_mut().zip(battle.creatures()) {
            one.end(creature);
        }
        let woe = self.record.woe(battle, self.ours);
        self.tally.add(number, woe, &self.record, battle);
        if let Some(rows) = &mut self.rows {
            let Record { rounds, ref creatures, .. } = self.record;
            rows.push(Row { number, seed, ended, rounds, creatures: creatures.clone() });
        }
    }

    /// How many rounds were looked at.
    fn rounds_so_far(&self) -> usize {
        usize::from((self.round + 1).saturating_sub(self.first_round))
    }

    fn one(&mut self, id: CreatureId) -> &mut Standing {
        &mut self.record.creatures[id.index()]
    }

    fn heat(&mut self, id: CreatureId) -> &mut Heat {
        &mut self.tally.heat[self.sides[id.index()].index()]
    }

    /// A creature was harmed.
    #[inline(never)]
    fn harm(
        &mut self,
        target: CreatureId,
        by: Option<CreatureId>,
        source: DamageSource,
        taken: u16,
    ) {
        self.stirred = true;
        let taken = u32::from(taken);
        self.one(target).taken += taken;
        self.harmed = by.map(|by| (target, by));
        if let Some(by) = by {
            self.one(by).dealt += taken;
        }
        let key = SourceKey { by, source };
        let mut sources = self.record.sources.iter_mut();
        match sources.find(|(known, _)| *known == key) {
            Some((_, sum)) => *sum += taken,
            None => self.record.sources.push((key, taken)),
        }
    }

    /// Another round has begun, unless the fight is over: its end is counted apart.
    #[inline(never)]
    fn round_began(&mut self, battle: &Battle) {
        let after = self.first_round.saturating_add(self.most);
        if battle.round() >= after || battle.is_over() {
            return;
        }
        // Rounds in which nobody could decide anything went by unseen.
        for round in (self.round + 1).max(self.first_round)..=battle.round() {
            let place = usize::from(round - self.first_round);
            self.tally.hit_points.add(place, hit_points(battle));
            self.tally.standing.add(place, standing(battle));
        }
        self.round = battle.round();
    }

    /// A creature fell.
    #[inline(never)]
    fn down(&mut self, creature: CreatureId, square: Square) {
        self.one(creature).fell = true;
        let place = Heat::place(square, self.width);
        self.heat(creature).fell[place] += 1;
        if let Some((_, by)) = self.harmed.take_if(|(harmed, _)| *harmed == creature)
            && by != creature
        {
            self.one(by).kills += 1;
        }
    }
}

fn hit_points(battle: &Battle) -> impl Iterator<Item = u64> {
    battle.creatures().iter().map(|c| u64::from(c.hit_points))
}

fn standing(battle: &Battle) -> impl Iterator<Item = u64> {
    battle.creatures().iter().map(|c| u64::from(c.stands()))
}

impl Witness for Counter {
    type Sink = Counter;

    fn sink(&mut self) -> &mut Counter {
        self
    }

    fn stirred(&mut self) -> bool {
        std::mem::take(&mut self.stirred)
    }

    #[inline(always)]
    fn saw(&mut self, battle: &Battle) {
        if battle.round() != self.round {
            self.round_began(battle);
        }
    }
}

impl Sink for Counter {
    const LISTENS: bool = false;
    const COUNTS: bool = true;

    fn event(&mut self, _: Event) {}

    #[inline]
    fn mark(&mut self, mark: Sample) {
        match mark {
            Sample::Turn { .. } => self.record.turns += 1,
            Sample::TurnEnd { creature, square } => {
                let place = Heat::place(square, self.width);
                self.heat(creature).stood[place] += 1;
            }
            Sample::Attack { attacker, outcome } => {
                self.stirred = true;
                let one = self.one(attacker);
                one.misses += u32::from(outcome == AttackOutcome::Miss);
                one.hits += u32::from(outcome != AttackOutcome::Miss);
                one.crits += u32::from(outcome == AttackOutcome::Critical);
            }
            Sample::Cast { .. } => self.stirred = true,
            Sample::Harm { target, by, source, taken } => self.harm(target, by, source, taken),
            Sample::Heal { creature, amount } => {
                self.stirred = true;
                self.one(creature).healed += u32::from(amount);
            }
            Sample::Down { creature, square } => self.down(creature, square),
        }
    }
}
