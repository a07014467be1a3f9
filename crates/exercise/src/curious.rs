//! The curious player: tries with its creature whatever nobody has seen it do yet.

use affray_dice::{Seeded, Source};
use affray_rules::{
    ActionName, Battle, Casting, Choice, Command, Condition, CreatureId, Economy, Fact, Footprint,
    GmCommand, Jump, MOST_SPELLS, Modifier, MovementMode, Nature, OWN_SPACE, Outcome, Part,
    Predicate, Question, Reaction, Rolls, Skill, Square, Target,
};
use affray_tactics::{Level, Minds};

use crate::{
    prepare::{charge_of, condition_for, fells, fits, prepares, ways_through},
    sign::{Cause, Deed, Sign},
    wanted::Wanted,
    watch::{Watch, farthest, highest, spell_of},
};

/// Decides for everybody in an exercise.
pub(crate) struct Curious {
    fate: Seeded,
    minds: Minds,
}

impl Curious {
    pub(crate) fn new(fate: Seeded) -> Curious {
        Curious { fate, minds: Minds::all(Level::Simple) }
    }

    /// What is done now; nothing when the fight is over.
    pub(crate) fn choose(&mut self, battle: &Battle, watch: &Watch<'_>) -> Option<Command> {
        let me = watch.me;
        let choice = match battle.decision().question {
            Question::Over(_) | Question::Roll(_) => return None,
            Question::Turn(id) if id == me => self.turn(battle, watch),
            Question::Turn(id) if battle.enemies(me, id) => self.partner(battle, watch),
            Question::React { creature, .. } if creature == me => self.reacts(battle, watch),
            Question::Part { creature, .. } if creature == me => self.does_part(battle, watch),
            Question::Resist { .. } => Some(Command::Choose(Choice::Yes)),
            Question::Avert { .. } => Some(Command::Choose(Choice::No)).filter(|_| self.chance(60)),
            _ => None,
        };
        choice.or_else(|| self.minds.choose(battle))
    }

    fn below(&mut self, below: usize) -> usize {
        let sides = u16::try_from(below.max(1)).unwrap_or(u16::MAX);
        usize::from(self.fate.roll(sides).unwrap_or(1)) - 1
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let place = self.below(from.len());
        from.get(place).copied()
    }

    /// Something that shows what was not seen yet, if there is anything.
    fn turn(&mut self, battle: &Battle, watch: &Watch<'_>) -> Option<Command> {
        if self.chance(10) {
            return None;
        }
        let me = watch.me;
        let legal = battle.legal();
        let uses = battle.block(me).multiattack.iter().fold(0, |all, part| all | part.uses);
        let known = &battle.block(me).spellcasting.known;
        let part_of = |casting: &Casting| {
            let place = known.iter().position(|known| known.spell == casting.spell);
            place.is_some_and(|place| place < MOST_SPELLS && uses & (1 << place) != 0)
                && casting.targets.iter().all(|target| battle.enemies(me, target))
        };
        let strikes = |c: &Command| match c {
            Command::Attack(order) => at_enemy(battle, me, order.target),
            Command::Cast(casting) => part_of(casting),
            _ => false,
        };
        let goes_on = battle.turn().attacks.any_left() && watch.wants(|s| s == Sign::Multiattack);
        if goes_on && self.chance(80) {
            let blows: Vec<Command> = legal.iter().copied().filter(strikes).collect();
            if let Some(command) = self.pick(&blows) {
                return Some(command);
            }
        }
        if watch.wants(is_about_the_way) && self.chance(30) {
            let ways = ways_through(battle, me);
            if let Some(command) = self.pick(&ways) {
                return Some(command);
            }
        }
        // What nobody here can bring about, such as what spells do, is just so.
        let lacked: Vec<Condition> = watch.unseen().filter_map(condition_for).collect();
        if self.chance(8)
            && let Some(condition) = self.pick(&lacked)
        {
            let near = |o: &CreatureId| battle.enemies(me, *o) && battle.distance(me, *o) <= 30;
            let enemies: Vec<CreatureId> = battle.ids().filter(near).collect();
            let give = |creature| {
                let (source, rounds) = (Some(me), 10);
                Command::Gm(GmCommand::Give { creature, condition, source, rounds })
            };
            if let Some(command) = self.pick(&enemies).map(give)
                && battle.check(&command).is_ok()
            {
                return Some(command);
            }
        }
        // Some things can be done in one shape only.
        let reshapes = |c: &Command| match c {
            Command::Perform(place) => {
                let parts = &battle.block(me).routines[usize::from(*place)].parts;
                parts.iter().any(|part| matches!(part, Part::Shape(_)))
            }
            _ => false,
        };
        if !battle.block(me).shapes.is_empty() && self.chance(15) {
            let shapes: Vec<Command> = legal.iter().copied().filter(reshapes).collect();
            if let Some(command) = self.pick(&shapes) {
                return Some(command);
            }
        }
        let ways: Vec<Vec<Command>> = watch
            .things
            .iter()
            .map(|thing| {
                let shows = |c: &&Command| {
                    thing.unseen().any(|wanted| {
                        serves(battle, me, c, wanted) || prepares(battle, me, c, wanted)
                    })
                };
                legal.iter().filter(shows).copied().collect::<Vec<Command>>()
            })
            .filter(|ways| !ways.is_empty())
            .collect();
        let place = self.below(ways.len());
        match ways.get(place) {
            Some(ways) => self.best_of(battle, watch, ways),
            None => self.takes_a_run(battle, watch, &legal),
        }
    }

    /// Away from everybody, so that there is room for a charge.
    fn takes_a_run(
        &mut self,
        battle: &Battle,
        watch: &Watch<'_>,
        legal: &[Command],
    ) -> Option<Command> {
        let me = watch.me;
        if !watch.unseen().any(|wanted| charge_of(wanted).is_some()) || self.chance(30) {
            return None;
        }
        if battle.turn().moved > 0 {
            return Some(Command::EndTurn);
        }
        let room = |command: &&Command| match command {
            Command::Move { to, .. } => nearest(battle, me, *to),
            _ => 0,
        };
        legal.iter().max_by_key(room).copied()
    }

    /// Of a few taken at random, the one that comes nearest to an enemy, or to the weakest.
    fn best_of(&mut self, battle: &Battle, watch: &Watch<'_>, ways: &[Command]) -> Option<Command> {
        let me = watch.me;
        let few: Vec<Command> = (0..6).filter_map(|_| self.pick(ways)).collect();
        let felling = watch.unseen().any(fells);
        let strength = |target: CreatureId| match felling {
            true => battle.creature(target).hit_points,
            false => 0,
        };
        let away = |command: &Command| match command {
            Command::Cast(Casting { at: Some(spot), .. }) => {
                let there = battle.body_at(me, *spot);
                let enemies = battle.ids().filter(|o| battle.enemies(me, *o) && battle.on_map(*o));
                enemies.map(|o| there.feet_to(battle.body(o))).min().unwrap_or(u16::MAX)
            }
            Command::Cast(casting) => casting.targets.iter().map(strength).min().unwrap_or(0),
            Command::Attack(order) => match order.target {
                Target::Creature(target) => strength(target),
                _ => 0,
            },
            _ => 0,
        };
        few.into_iter().min_by_key(away)
    }

    /// Partners strike and try the creature's mettle.
    fn partner(&mut self, battle: &Battle, watch: &Watch<'_>) -> Option<Command> {
        let tries = watch.wants(|sign| {
            matches!(
                sign,
                Sign::Cited(_)
                    | Sign::Immune(_)
                    | Sign::Resisted
                    | Sign::Countered
                    | Sign::Answered(_)
                    | Sign::Followed(Deed::Trait(_, Cause::Hurt), _)
            )
        });
        // Who waits can be charged at.
        let charges = watch.unseen().any(|wanted| charge_of(wanted).is_some());
        if charges && self.chance(75) {
            return Some(Command::EndTurn);
        }
        if self.chance(50) {
            return None;
        }
        let casts = tries && self.chance(60) || self.chance(5);
        let unarmed = battle.block(battle.turn().creature).unarmed();
        let holds = watch
            .unseen()
            .any(|wanted| wanted.asks(|test| *test == Predicate::Is(Fact::HoldsUser)));
        let fits = |command: &Command| match command {
            Command::Grapple { target } => holds && *target == watch.me,
            Command::Attack(order) => {
                !casts && order.target == Target::Creature(watch.me) && order.attack.0 < unarmed
            }
            Command::Cast(casting) => casts && casting.targets.iter().any(|t| t == watch.me),
            _ => false,
        };
        let ways: Vec<Command> = battle.legal().into_iter().filter(fits).collect();
        self.pick(&ways)
    }

    fn reacts(&mut self, battle: &Battle, watch: &Watch<'_>) -> Option<Command> {
        let legal = battle.legal();
        let unseen = |command: &Command| match command {
            Command::React(Reaction::Feature(place)) => {
                let reaction = &battle.block(watch.me).reactions[usize::from(*place)];
                watch.wants(|sign| sign == Sign::Reacted(*place))
                    || reaction.then.is_some_and(|then| {
                        watch.things.iter().any(|thing| {
                            let own = |wanted: &Wanted| matches!(wanted.sign, Sign::Part(of, _) if of == then);
                            thing.wanted.iter().any(own) && !thing.is_seen()
                        })
                    })
            }
            Command::React(Reaction::Legendary(place) | Reaction::Lair(place)) => {
                watch.things.iter().any(|thing| {
                    let own = |wanted: &Wanted| wanted.sign == Sign::Performed(*place);
                    thing.wanted.iter().any(own) && !thing.is_seen()
                })
            }
            Command::React(Reaction::Spell { spell, .. }) => {
                watch.wants(|sign| spell_of(sign) == Some(*spell) || sign == Sign::Countered)
            }
            _ => false,
        };
        let ways: Vec<Command> = legal.iter().copied().filter(unseen).collect();
        if let Some(command) = self.pick(&ways) {
            return Some(command);
        }
        // What is seen already need not be done again: a reaction is kept for what is not.
        Some(Command::Decline).filter(|_| self.chance(70))
    }

    fn does_part(&mut self, battle: &Battle, watch: &Watch<'_>) -> Option<Command> {
        let me = watch.me;
        let fits = |command: &Command| match command {
            Command::Decline => false,
            Command::Attack(order) => at_enemy(battle, me, order.target),
            Command::Cast(casting) => !harms_friends(battle, me, casting),
            _ => true,
        };
        let ways: Vec<Command> = battle.legal().into_iter().filter(fits).collect();
        if self.chance(50) && watch.wants(is_about_the_way) {
            let through = ways_through(battle, me);
            if let Some(command) = self.pick(&through) {
                return Some(command);
            }
        }
        // A move leads to somebody more often than not.
        let room = |command: &Command| match command {
            Command::Move { to, .. } => nearest(battle, me, *to),
            _ => 0,
        };
        if let Some(least) = ways.iter().map(room).min()
            && self.chance(60)
        {
            let near: Vec<Command> = ways.iter().copied().filter(|c| room(c) == least).collect();
            return self.best_of(battle, watch, &near);
        }
        self.best_of(battle, watch, &ways)
    }
}

/// Whether a sign shows as a creature goes where others are.
const fn is_about_the_way(sign: Sign) -> bool {
    matches!(sign, Sign::PassedThrough | Sign::Followed(Deed::Trait(_, Cause::Moves), _))
}

/// Whether a routine lets a creature go where others are.
fn makes_way(battle: &Battle, me: CreatureId, routine: u8) -> bool {
    let block = battle.block(me);
    let tramples = |outcome: &Outcome| {
        matches!(outcome, Outcome::UserGain { modifier: Modifier::Nature(nature), .. }
            if nature.contains(Nature::TRAMPLES))
    };
    block.routines[usize::from(routine)].parts.iter().any(|part| match part {
        Part::Use(known) => {
            let spell = battle.setup().spell(block.spellcasting.known[usize::from(*known)].spell);
            spell.gains.iter().any(tramples)
        }
        _ => false,
    })
}

/// How far the nearest enemy is from a square, in feet.
fn nearest(battle: &Battle, me: CreatureId, to: Square) -> u16 {
    let there = Footprint::new(to, battle.block(me).size);
    let able = |o: &CreatureId| {
        battle.enemies(me, *o) && battle.on_map(*o) && battle.creature(*o).hit_points > 0
    };
    battle.ids().filter(able).map(|o| there.feet_to(battle.space(o))).min().unwrap_or(u16::MAX)
}

fn at_enemy(battle: &Battle, me: CreatureId, target: Target) -> bool {
    matches!(target, Target::Creature(id) if battle.enemies(me, id))
}

fn harms_friends(battle: &Battle, me: CreatureId, casting: &Casting) -> bool {
    battle.setup().spell(casting.spell).is_harmful()
        && casting.targets.iter().any(|target| !battle.enemies(me, target))
}

/// Whether a command may show a sign.
fn serves(battle: &Battle, me: CreatureId, command: &Command, wanted: &Wanted) -> bool {
    let block = battle.block(me);
    let sign = wanted.sign;
    let meant = |target: CreatureId| fits(battle, me, target, wanted);
    match *command {
        Command::Attack(order) if at_enemy(battle, me, order.target) => match sign {
            Sign::Followed(..) | Sign::Extra(..) if !matches!(order.target, Target::Creature(o) if meant(o)) => {
                false
            }
            Sign::Hit(Deed::Attack(attack))
            | Sign::Extra(attack, _)
            | Sign::Followed(Deed::Attack(attack), _) => order.attack == attack,
            Sign::Multiattack => {
                block.multiattack.iter().any(|p| p.any_of & (1 << order.attack.0) != 0)
            }
            Sign::PackTactics | Sign::Rerolled | Sign::Condition(_) => true,
            Sign::Cited(place) => rolls_of(battle, me, place)
                .any(|on| matches!(on, Rolls::Attacks | Rolls::AttacksWith(_))),
            _ => false,
        },
        Command::Attack(order) => {
            sign == Sign::DamagedThing && matches!(order.target, Target::Object(_))
        }
        Command::Cast(casting) => {
            let follows = matches!(sign, Sign::Followed(..));
            let anybody = casting.targets.iter().next().is_none();
            spell_of(sign) == Some(casting.spell)
                && !harms_friends(battle, me, &casting)
                && (!follows || anybody || casting.targets.iter().any(meant))
        }
        Command::Perform(place) => match sign {
            Sign::Performed(p) | Sign::Part(p, _) => p == place,
            sign if is_about_the_way(sign) => makes_way(battle, me, place),
            _ => spell_of(sign).is_some_and(|spell| {
                let uses = |part: &Part| match part {
                    Part::Use(known) => {
                        block.spellcasting.known[usize::from(*known)].spell == spell
                    }
                    _ => false,
                };
                block.routines[usize::from(place)].parts.iter().any(uses)
            }),
        },
        Command::Dash(Economy::Bonus) => sign == Sign::BonusAction(ActionName::Dash),
        Command::Disengage(Economy::Bonus) => sign == Sign::BonusAction(ActionName::Disengage),
        Command::Dodge(Economy::Bonus) => sign == Sign::BonusAction(ActionName::Dodge),
        Command::Help(_, Economy::Bonus) => sign == Sign::BonusAction(ActionName::Help),
        Command::Hide(economy) => {
            economy == Economy::Bonus && sign == Sign::BonusAction(ActionName::Hide)
                || rolls_on(battle, me, sign, |on| on == Rolls::Skill(Skill::Stealth))
        }
        Command::Search(skill) => rolls_on(battle, me, sign, |on| match on {
            Rolls::Perception(_) => skill == Skill::Perception,
            Rolls::Skill(wanted) => skill == wanted,
            Rolls::Checks(_) => true,
            _ => false,
        }),
        Command::Improvise { ability } => rolls_on(battle, me, sign, |on| match on {
            Rolls::Checks(abilities) => abilities.contains(ability.set()),
            _ => false,
        }),
        Command::Jump(jump) => {
            sign == Sign::Jumped
                && match jump {
                    Jump::Long { to } => {
                        let here = Footprint::square(battle.creature(me).square);
                        here.feet_to(Footprint::square(to)) > farthest(block)
                    }
                    Jump::High { feet } => feet > highest(block),
                    Jump::Ledge { .. } => false,
                }
        }
        Command::Move { to, course, .. } => match sign {
            Sign::Climbed => battle.setup().map.floor(to) > battle.creature(me).height,
            Sign::SharedSpace | Sign::PassedThrough => battle.occupants(to).any(|o| o != me),
            Sign::Hit(Deed::Attack(attack)) => {
                block.attacks[attack.index()].reach == OWN_SPACE
                    && battle.occupants(to).any(|o| battle.enemies(me, o))
            }
            // The run-up of a jump.
            Sign::Jumped => battle.turn().moved == 0,
            Sign::SlippedAway => {
                course.gait == Some(MovementMode::Fly) || block.nature().contains(Nature::AGILE)
            }
            _ => false,
        },
        _ => false,
    }
}

fn rolls_of(battle: &Battle, me: CreatureId, place: u8) -> impl Iterator<Item = Rolls> {
    let one = battle.block(me).traits.get(usize::from(place));
    one.into_iter().flat_map(|one| &one.modifiers).filter_map(|modifier| match modifier {
        Modifier::Roll { on, .. } => Some(*on),
        _ => None,
    })
}

fn rolls_on(battle: &Battle, me: CreatureId, sign: Sign, fits: impl Fn(Rolls) -> bool) -> bool {
    matches!(sign, Sign::Cited(place) if rolls_of(battle, me, place).any(fits))
}
