use affray_rules::{
    Attack, AttackId, AttackOrder, AttackRole, Battle, Because, Casting, Command, CreatureId,
    Economy, Footprint, GearId, GearKind, Life, Manner, Properties, Reachable, SQUARE, Size, Skill,
    SpellUses, Spot, Square, Target,
};

use super::{doors, estimate};

/// What a blow in passing costs, in points of damage, when the player weighs leaving a reach.
const PASSING_BLOW: f64 = 4.0;

/// For how many rounds one who knows of no enemy heads for the same place, and how near is there.
const ROUNDS_A_POST: u16 = 4;
const NEAR_A_POST: u16 = 10;

/// What a creature does next on its turn.
pub(super) fn choose(battle: &Battle, id: CreatureId) -> Command {
    let legal = battle.legal();
    let me = Actor { battle, id, legal: &legal };
    if battle.turn().directed_by.is_some() {
        return me.carries();
    }
    me.stands_up()
        .or_else(|| me.heals_the_dying())
        .or_else(|| me.fights())
        .or_else(|| me.gets_free())
        .or_else(|| me.empties_a_hand())
        .or_else(|| doors::choose(battle, id, &legal))
        .or_else(|| me.approaches())
        .or_else(|| me.rides_on())
        .or_else(|| me.searches())
        .or_else(|| me.roams())
        .unwrap_or(Command::EndTurn)
}

/// The creature whose turn it is, and what it may do.
struct Actor<'a> {
    battle: &'a Battle,
    id: CreatureId,
    legal: &'a [Command],
}

/// A way to attack somebody from some place.
#[derive(Clone, Copy)]
struct Plan {
    worth: f64,
    from: Option<Square>,
    command: Command,
}

impl Actor<'_> {
    fn may(&self, command: Command) -> Option<Command> {
        self.legal.contains(&command).then_some(command)
    }

    /// The enemies in the fight whose place it knows, the nearest first.
    fn enemies(&self) -> Vec<CreatureId> {
        let battle = self.battle;
        let mut enemies: Vec<CreatureId> = battle
            .ids()
            .filter(|other| {
                battle.enemies(self.id, *other)
                    && battle.creature(*other).stands()
                    && battle.knows_place(self.id, *other)
            })
            .collect();
        enemies.sort_by_key(|other| (battle.distance(self.id, *other), *other));
        enemies
    }

    fn stands_up(&self) -> Option<Command> {
        self.may(Command::StandUp)
    }

    fn heals_the_dying(&self) -> Option<Command> {
        let dying = |id: CreatureId| {
            self.battle.allies(self.id, id)
                && matches!(self.battle.creature(id).life, Life::Dying { .. })
        };
        self.legal.iter().copied().find(|command| match command {
            Command::Cast(casting) => {
                let heals = self.battle.setup().spells[casting.spell.index()].healing.is_some();
                heals && casting.targets.iter().any(dying)
            }
            Command::Consume { gear, target } => {
                let kind = &self.battle.block(self.id).gear[gear.index()].kind;
                matches!(kind, GearKind::Potion { .. } | GearKind::HealersKit) && dying(*target)
            }
            _ => false,
        })
    }

    /// The best attack or spell, from where it stands or from where it can go.
    fn fights(&self) -> Option<Command> {
        let enemies = self.enemies();
        let here = self.strikes_here(&enemies);
        let there = self.strikes_elsewhere(&enemies);
        let best = match (here, there) {
            // A step must be worth it.
            (Some(here), Some(there)) if there.worth > here.worth * 1.1 => there,
            (Some(here), _) => here,
            (None, there) => there?,
        };
        Some(match best.from {
            Some(to) => Command::move_to(to),
            None => best.command,
        })
    }

    fn strikes_here(&self, enemies: &[CreatureId]) -> Option<Plan> {
        let square = self.battle.creature(self.id).square;
        let harried = self.harried_at(square, enemies);
        let weigh = |command: &Command| {
            let (worth, command) = match command {
                Command::Attack(order) => match order.target {
                    Target::Creature(target) if enemies.contains(&target) => {
                        let feet = self.battle.distance(self.id, target);
                        let AttackOrder { attack, manner, .. } = *order;
                        let (battle, id) = (self.battle, self.id);
                        let worth =
                            estimate::attack(battle, id, target, attack, manner, feet, harried);
                        (worth, *command)
                    }
                    _ => return None,
                },
                Command::Cast(casting) => {
                    let casting = self.with_more_targets(*casting, enemies);
                    (estimate::casting(self.battle, self.id, &casting), Command::Cast(casting))
                }
                _ => return None,
            };
            (worth > 0.0).then_some(Plan { worth, from: None, command })
        };
        best(self.legal.iter().filter_map(weigh))
    }

    /// As many enemies as the spell takes, the nearest first after the one it is meant for.
    fn with_more_targets(&self, casting: Casting, enemies: &[CreatureId]) -> Casting {
        let mut all = casting;
        if self.battle.setup().spells[casting.spell.index()].area.is_some() {
            return all;
        }
        for enemy in enemies {
            if all.targets.iter().any(|t| t == *enemy) {
                continue;
            }
            let mut more = all;
            if more.targets.push(*enemy) && self.battle.check(&Command::Cast(more)).is_ok() {
                all = more;
            }
        }
        all
    }

    /// The best attack that it could make after a move.
    fn strikes_elsewhere(&self, enemies: &[CreatureId]) -> Option<Plan> {
        let orders = self.orders_elsewhere(enemies);
        if orders.is_empty() || !self.legal.iter().any(|c| matches!(c, Command::Move { .. })) {
            return None;
        }
        let (battle, id) = (self.battle, self.id);
        let reachable = battle.reachable();
        let size = battle.block(id).size;
        let plans = reachable.squares().flat_map(|(square, cost)| {
            let space = Footprint::new(square, size);
            let harried = self.harried_at(square, enemies);
            let toll = self.toll(space, enemies) + f64::from(cost) * 0.001;
            orders.iter().filter_map(move |(target, order)| {
                let there = battle.space(*target);
                let (AttackOrder { attack, manner, .. }, feet) = (*order, space.feet_to(there));
                let worth = estimate::attack(battle, id, *target, attack, manner, feet, harried);
                // Of squares alike, the one straight ahead.
                let worth = worth - toll - f64::from(aside(space, there)) * 0.000_1;
                let command = Command::Attack(*order);
                (worth > 0.0).then_some(Plan { worth, from: Some(square), command })
            })
        });
        best(plans)
    }

    /// The attacks that nothing but distance could stand in the way of.
    fn orders_elsewhere(&self, enemies: &[CreatureId]) -> Vec<(CreatureId, AttackOrder)> {
        let block = self.battle.block(self.id);
        let mut orders = Vec::new();
        for target in enemies {
            for (place, attack) in block.attacks.iter().enumerate() {
                for manner in [Manner::Melee, Manner::Ranged] {
                    let order = AttackOrder {
                        target: Target::Creature(*target),
                        attack: AttackId(place as u8),
                        manner,
                        role: AttackRole::Action,
                    };
                    let refusal = self.battle.check(&Command::Attack(order)).err();
                    let near_enough =
                        refusal.is_none_or(|r| matches!(r.because, Because::Distance { .. }));
                    if near_enough && self.has_hands_for(attack, manner) {
                        orders.push((*target, order));
                    }
                }
            }
        }
        orders
    }

    /// Whether a weapon is in hand or can be drawn for the attack.
    fn has_hands_for(&self, attack: &Attack, manner: Manner) -> bool {
        let Some(weapon) = attack.weapon.map(GearId) else { return true };
        let creature = self.battle.creature(self.id);
        let rules = self.battle.ruleset();
        let stock = |gear: u8| creature.stock[usize::from(gear)] > 0;
        let shoots = attack.properties.contains(Properties::AMMUNITION) && manner == Manner::Ranged;
        let both = attack.properties.contains(Properties::TWO_HANDED) || shoots;
        let held = self.battle.holds(self.id, weapon);
        let drawn = held
            || rules.weapon_swap_per_attack
            || !self.battle.turn().interaction
            || (rules.thrown_draws && manner == Manner::Ranged);
        let hands = usize::from(both) + usize::from(!held);
        let loaded = !shoots || attack.ammunition.is_none_or(stock);
        drawn && loaded && stock(weapon.0) && self.battle.free_hands(self.id) >= hands
    }

    /// Whether an enemy would stand next to it there, which spoils its aim.
    fn harried_at(&self, square: Square, enemies: &[CreatureId]) -> bool {
        let space = Footprint::new(square, self.battle.block(self.id).size);
        enemies.iter().any(|e| space.feet_to(self.battle.space(*e)) <= SQUARE)
    }

    /// What going there may cost in blows from those whose reach it leaves.
    fn toll(&self, there: Footprint, enemies: &[CreatureId]) -> f64 {
        let here = self.battle.space(self.id);
        let strikes = |enemy: &&CreatureId| {
            let space = self.battle.space(**enemy);
            let close = |at: Footprint| at.feet_to(space) <= SQUARE;
            let ready = !self.battle.creature(**enemy).reaction_spent;
            ready && close(here) && !close(there)
        };
        enemies.iter().filter(strikes).count() as f64 * PASSING_BLOW
    }

    /// Tries to escape from what holds it.
    fn gets_free(&self) -> Option<Command> {
        let block = self.battle.block(self.id);
        let skills = [Skill::Athletics, Skill::Acrobatics];
        let mut ways: Vec<Skill> = skills
            .into_iter()
            .filter(|with| self.legal.contains(&Command::Escape { with: *with }))
            .collect();
        ways.sort_by_key(|skill| -block.skills[skill.index()]);
        ways.first().map(|with| Command::Escape { with: *with })
    }

    /// Puts a weapon away that reaches nobody, where one that does can still be drawn.
    fn empties_a_hand(&self) -> Option<Command> {
        let rules = self.battle.ruleset();
        let block = self.battle.block(self.id);
        let creature = self.battle.creature(self.id);
        let nearest = self.enemies().first().map(|e| self.battle.distance(self.id, *e))?;
        let better = block.attacks.iter().any(|attack| {
            let in_range = attack.range.is_some_and(|r| nearest <= r.normal);
            let stock = |gear: Option<u8>| gear.is_some_and(|g| creature.stock[usize::from(g)] > 0);
            in_range
                && stock(attack.weapon)
                && (attack.ammunition.is_none() || stock(attack.ammunition))
        });
        if self.battle.turn().action || !better || !rules.weapon_swap_per_attack {
            return None;
        }
        self.legal.iter().copied().find(|command| match command {
            Command::Stow(gear) => match block.gear[gear.index()].kind {
                GearKind::Weapon { attack, .. } => {
                    block.attacks.get(usize::from(attack)).is_some_and(|a| a.reach < nearest)
                }
                _ => false,
            },
            _ => false,
        })
    }

    /// Goes where it can strike an enemy, and faster if it has nothing else to do.
    fn approaches(&self) -> Option<Command> {
        let enemies = self.enemies();
        let nearest = *enemies.first()?;
        let reach = self.reach();
        let feet = self.battle.distance(self.id, nearest);
        let seen = !self.battle.cover(self.id, nearest).is_total();
        if seen && (feet <= reach || self.shoots_from_here(feet)) {
            return None;
        }
        let strikes = |at: Spot| {
            let body = self.battle.body_at(self.id, at);
            enemies.iter().any(|enemy| {
                let there = self.battle.body(*enemy);
                body.feet_to(there) <= reach && self.battle.line_of_sight(body, there)
            })
        };
        self.goes_on(strikes).or_else(|| {
            let to = self.nearer(&self.battle.reachable(), &enemies)?;
            self.may(Command::move_to(to))
        })
    }

    /// One stage of the way to a place that fits; or a dash, where this turn's movement is spent.
    fn goes_on(&self, fits: impl Fn(Spot) -> bool) -> Option<Command> {
        let speed = self.battle.speed(self.id);
        if speed > 0 && self.battle.movement_left() < SQUARE {
            let dash = |economy| self.may(Command::Dash(economy));
            return dash(Economy::Bonus).or_else(|| dash(Economy::Action));
        }
        self.may(Command::move_to(self.battle.stage_towards(fits)?))
    }

    /// Lets the mount that it controls bring it to the enemy, once a turn.
    fn rides_on(&self) -> Option<Command> {
        let mount = self.battle.partner_turn().filter(|turn| turn.moved == 0)?.creature;
        let nearest = *self.enemies().first()?;
        if self.battle.distance(self.id, nearest) <= self.reach() {
            return None;
        }
        self.may(Command::Direct(mount))
    }

    /// What a mount does under its rider's hand: it goes to the enemy, and then it is the rider's
    /// turn to strike.
    fn carries(&self) -> Command {
        let moved = self.battle.turn().moved > 0;
        let goes = self.stands_up().or_else(|| self.approaches().filter(|_| !moved));
        let rider = self.battle.partner().filter(|_| moved);
        goes.or_else(|| self.may(Command::Direct(rider?))).unwrap_or(Command::EndTurn)
    }

    /// The square that brings it nearest to an enemy, if one does.
    fn nearer(&self, reachable: &Reachable, enemies: &[CreatureId]) -> Option<Square> {
        let size = self.battle.block(self.id).size;
        let way = |square: Square| {
            let space = Footprint::new(square, size);
            let to = |enemy: &CreatureId| {
                let there = self.battle.space(*enemy);
                (space.feet_to(there), aside(space, there))
            };
            enemies.iter().map(to).min().unwrap_or((u16::MAX, 0))
        };
        let (now, _) = way(self.battle.creature(self.id).square);
        reachable
            .squares()
            .map(|(square, cost)| (way(square), cost, square))
            .min()
            .filter(|((then, _), _, _)| *then < now)
            .map(|(_, _, square)| square)
    }

    fn reach(&self) -> u16 {
        let attacks = &self.battle.block(self.id).attacks;
        attacks.iter().map(|a| a.reach).max().unwrap_or(0)
    }

    /// Whether it does better by shooting from afar than by closing in.
    fn shoots_from_here(&self, feet: u16) -> bool {
        let block = self.battle.block(self.id);
        let ranged = block
            .attacks
            .iter()
            .take(usize::from(block.unarmed()))
            .filter(|a| a.range.is_some_and(|r| feet <= r.normal))
            .filter(|a| self.has_hands_for(a, Manner::Ranged))
            .map(estimate::damage)
            .chain(self.spells_from_here(feet))
            .fold(0.0, f64::max);
        let melee =
            block.attacks.iter().filter(|a| a.reach > 0).map(estimate::damage).fold(0.0, f64::max);
        ranged > 0.0 && ranged >= melee
    }

    /// The damage of the spells that reach so far and cost nothing.
    fn spells_from_here(&self, feet: u16) -> impl Iterator<Item = f64> {
        let spells = &self.battle.setup().spells;
        let known = self.battle.block(self.id).spellcasting.known.iter();
        known
            .filter(|known| {
                known.uses == SpellUses::AtWill || spells[known.spell.index()].level == 0
            })
            .map(|known| &spells[known.spell.index()])
            .filter(move |spell| spell.range.feet() >= feet)
            .map(|spell| estimate::sum(&spell.damage))
    }

    /// Looks for enemies when it knows of none.
    fn searches(&self) -> Option<Command> {
        let battle = self.battle;
        let hidden =
            battle.ids().any(|o| battle.enemies(self.id, o) && battle.creature(o).stands());
        if !hidden || !self.enemies().is_empty() {
            return None;
        }
        self.may(Command::Search(Skill::Perception))
    }

    /// Walks about where it knows of no enemy: to a corner of the map or its middle, another one
    /// every few rounds.
    fn roams(&self) -> Option<Command> {
        if !self.enemies().is_empty() {
            return None;
        }
        let grid = self.battle.setup().map.grid;
        let (east, south) = (grid.width - 1, grid.height - 1);
        let posts = [(east / 2, south / 2), (0, 0), (east, south), (east, 0), (0, south)];
        let turn = self.battle.round() / ROUNDS_A_POST + u16::from(self.id.0);
        let (x, y) = posts[usize::from(turn) % posts.len()];
        let post = Footprint::new(Square { x, y }, Size::Medium);
        let size = self.battle.block(self.id).size;
        let here = Footprint::new(self.battle.creature(self.id).square, size);
        if here.feet_to(post) <= NEAR_A_POST {
            return None;
        }
        self.goes_on(|at| Footprint::new(at.square, size).feet_to(post) <= NEAR_A_POST)
    }
}

/// How far two spaces lie from each other, rows and columns together.
fn aside(a: Footprint, b: Footprint) -> u16 {
    let apart = |a: u8, b: u8| u16::from(a.abs_diff(b));
    apart(a.corner.x, b.corner.x) + apart(a.corner.y, b.corner.y)
}

/// The plan of the highest worth, the first of equals.
fn best(plans: impl Iterator<Item = Plan>) -> Option<Plan> {
    plans.reduce(|best, next| if next.worth > best.worth { next } else { best })
}
