//! What must be done first so that something can show: charging, taking hold, charming, felling.

use affray_rules::{
    Battle, Command, Condition, CreatureId, Fact, Footprint, GearId, Modifier, MoveOptions,
    MovementMode, OWN_SPACE, Outcome, Path, Predicate, SQUARE, Shove, Spell, SpellRange, Square,
    Target,
};

use crate::{
    sign::{Deed, Sign},
    wanted::Wanted,
};

/// Whoever has no more hit points than this may fall at one blow.
const WEAK: u16 = 50;

/// Whether a command brings about something that must be so before a sign can show, or at least
/// leads to where it can be brought about.
pub(crate) fn prepares(
    battle: &Battle,
    me: CreatureId,
    command: &Command,
    wanted: &Wanted,
) -> bool {
    let lacks = |target: CreatureId, fits: &dyn Fn(&Predicate) -> bool| {
        battle.enemies(me, target) && lacking(battle, me, target, wanted).any(fits)
    };
    match *command {
        Command::Attack(order) => {
            let Target::Creature(target) = order.target else { return false };
            let block = battle.block(me);
            let on_hit = &block.attacks[order.attack.index()].on_hit;
            let fells = order.attack.0 < block.unarmed() && is_weak(battle, target);
            lacks(target, &|test| match is_harm(test) {
                true => fells,
                false => gives(battle, (me, target), on_hit, test),
            })
        }
        Command::Cast(casting) => {
            let spell = battle.setup().spell(casting.spell);
            let brings =
                |target| lacks(target, &|test| brings_by_spell(battle, (me, target), spell, test));
            match casting.at.is_some() || casting.targets.iter().next().is_none() {
                true => battle.ids().any(brings),
                false => casting.targets.iter().any(brings),
            }
        }
        Command::Grapple { target } => lacks(target, &|t| {
            matches!(t, Predicate::Is(Fact::Held | Fact::UserHolding | Fact::Holding))
        }),
        Command::Shove { target, into: Shove::Prone } => lacks(target, &|t| {
            *t == Predicate::Is(Fact::Advantage) || *t == Predicate::Is(Fact::Has(Condition::Prone))
        }),
        Command::Release { grappler, .. } if grappler == me => {
            let full = |t: &Predicate| {
                matches!(t, Predicate::Is(Fact::Held | Fact::UserHolding | Fact::Holding))
            };
            let ids = battle.ids();
            ids.into_iter().any(|o| lacks(o, &|t| matches!(t, Predicate::Not(t) if full(t))))
        }
        Command::Move { to, .. } => approaches(battle, me, to, wanted),
        Command::Draw(gear) => weapon_of(battle, me, wanted) == Some(gear),
        // A hand must be free for what is drawn.
        Command::Stow(gear) | Command::Drop(gear) => weapon_of(battle, me, wanted)
            .is_some_and(|weapon| weapon != gear && !battle.holds(me, weapon)),
        _ => false,
    }
}

/// The weapon that an attack is made with which is to be seen.
fn weapon_of(battle: &Battle, me: CreatureId, wanted: &Wanted) -> Option<GearId> {
    match wanted.sign {
        Sign::Hit(Deed::Attack(attack)) => {
            battle.block(me).attacks[attack.index()].weapon.map(GearId)
        }
        _ => None,
    }
}

/// A condition that somebody must have for something to be done, by whatever: a spell, a friend.
pub(crate) fn condition_for(wanted: &Wanted) -> Option<Condition> {
    fn of(test: &Predicate) -> Option<Condition> {
        match test {
            Predicate::Is(Fact::Has(condition) | Fact::HasFromUser(condition)) => Some(*condition),
            Predicate::Is(Fact::Willing) => Some(Condition::Charmed),
            Predicate::Any(tests) => tests.iter().find_map(of),
            _ => None,
        }
    }
    wanted.needs.only.iter().find_map(of)
}

/// Whether all that can be told beforehand of a target is so.
pub(crate) fn fits(battle: &Battle, me: CreatureId, target: CreatureId, wanted: &Wanted) -> bool {
    let then = wanted.needs.then.iter();
    then.filter(|test| foreseen(test)).all(|test| battle.passes(me, target, test))
}

/// Whether somebody must be weak for a sign to show.
pub(crate) fn fells(wanted: &Wanted) -> bool {
    wanted.asks(is_harm)
}

/// Whether a sign shows only after a charge.
pub(crate) fn charge_of(wanted: &Wanted) -> Option<u16> {
    let needs = wanted.needs.then.iter().chain(&wanted.needs.only);
    needs.filter_map(charge).max()
}

const fn charge(test: &Predicate) -> Option<u16> {
    match test {
        Predicate::Is(Fact::Charged(feet)) => Some(*feet),
        _ => None,
    }
}

const fn is_harm(test: &Predicate) -> bool {
    matches!(
        test,
        Predicate::Is(Fact::Down | Fact::HitPointsAtMost(_) | Fact::Bloodied | Fact::Wounded)
    )
}

fn is_weak(battle: &Battle, id: CreatureId) -> bool {
    (1..=WEAK).contains(&battle.creature(id).hit_points)
}

/// Whether it is known before a deed whether a test holds during it.
fn foreseen(test: &Predicate) -> bool {
    match test {
        Predicate::Not(test) => foreseen(test),
        Predicate::Any(tests) | Predicate::All(tests) => tests.iter().all(foreseen),
        Predicate::Is(
            Fact::Down
            | Fact::HitPointsAtMost(_)
            | Fact::Bloodied
            | Fact::MissedBy(_)
            | Fact::Advantage
            | Fact::SneakAttack
            | Fact::StruckAgain
            | Fact::WasBloodied,
        ) => false,
        _ => true,
    }
}

/// What is not so yet.
fn lacking<'a>(
    battle: &'a Battle,
    me: CreatureId,
    target: CreatureId,
    wanted: &'a Wanted,
) -> impl Iterator<Item = &'a Predicate> {
    let needs = &wanted.needs;
    let own = needs.user.iter().filter(move |test| !battle.passes(me, me, test));
    let others = needs.only.iter().chain(&needs.then);
    own.chain(others.filter(move |test| !battle.passes(me, target, test)))
}

/// Whether something makes a test hold.
fn makes(modifier: &Modifier, test: &Predicate) -> bool {
    match (test, modifier) {
        (
            Predicate::Is(Fact::Has(wanted) | Fact::HasFromUser(wanted)),
            Modifier::Condition(got),
        ) => wanted == got,
        (Predicate::Is(Fact::Willing), Modifier::Condition(got)) => *got == Condition::Charmed,
        (Predicate::Is(Fact::Marked(wanted)), Modifier::Mark(got)) => wanted == got,
        (Predicate::Is(Fact::Bleeding), Modifier::Bleeding(_)) => true,
        (Predicate::Any(tests), modifier) => tests.iter().any(|test| makes(modifier, test)),
        _ => false,
    }
}

/// Whether something that may follow makes a test hold.
fn gives(
    battle: &Battle,
    (me, target): (CreatureId, CreatureId),
    outcomes: &[Outcome],
    test: &Predicate,
) -> bool {
    if let Predicate::Any(tests) = test {
        return tests.iter().any(|test| gives(battle, (me, target), outcomes, test));
    }
    let within = |list: &[Outcome]| gives(battle, (me, target), list, test);
    outcomes.iter().any(|outcome| match outcome {
        Outcome::Save { failure, success, .. } => within(failure) || within(success),
        Outcome::Chance { then, .. }
        | Outcome::Avert { then, .. }
        | Outcome::Contest { then, .. } => within(then),
        Outcome::If { test: on, then, otherwise } => match foreseen(on) {
            true if battle.passes(me, target, on) => within(then),
            true => within(otherwise),
            false => within(then) || within(otherwise),
        },
        Outcome::Gain { modifier, .. } | Outcome::UserGain { modifier, .. } => {
            makes(modifier, test)
        }
        Outcome::Seize { .. } => {
            matches!(test, Predicate::Is(Fact::Held | Fact::UserHolding | Fact::Holding))
        }
        Outcome::Attach { .. } => matches!(test, Predicate::Is(Fact::ClungTo | Fact::UserClings)),
        Outcome::TakeIn { .. } => matches!(test, Predicate::Is(Fact::UserFull)),
        Outcome::Damage { .. } => is_harm(test),
        _ => false,
    })
}

fn brings_by_spell(
    battle: &Battle,
    who: (CreatureId, CreatureId),
    spell: &Spell,
    test: &Predicate,
) -> bool {
    let lists = [&spell.failure[..], &spell.success[..], &spell.gains[..]];
    spell.effects.iter().any(|modifier| makes(modifier, test))
        || lists.into_iter().any(|list| gives(battle, who, list, test))
        || is_harm(test) && !spell.damage.is_empty()
}

/// Whether a move leads to one with whom something could be shown: in a charge, into its space, or
/// just to its side.
fn approaches(battle: &Battle, me: CreatureId, to: Square, wanted: &Wanted) -> bool {
    let (here, there) = (battle.space(me), Footprint::new(to, battle.block(me).size));
    let needs = &wanted.needs;
    let sharing = wanted.asks(|test| *test == Predicate::Is(Fact::SharesSpace))
        || match wanted.sign {
            Sign::Hit(deed) | Sign::Followed(deed, _) => is_in_own_space(battle, me, deed),
            _ => false,
        };
    let falls = needs.then.iter().any(is_harm);
    let charge = charge_of(wanted);
    if charge.is_none() && !sharing && !falls && needs.only.is_empty() && needs.then.is_empty() {
        return false;
    }
    let meant = |o: CreatureId| {
        let mut tests = needs.only.iter().chain(needs.then.iter().filter(|t| foreseen(t)));
        let moving = |t: &Predicate| {
            matches!(t, Predicate::Is(Fact::Charged(_) | Fact::SharesSpace | Fact::Sees))
        };
        let soon = |t: &Predicate| is_harm(t) && is_weak(battle, o);
        tests.all(|test| moving(test) || battle.passes(me, o, test) || soon(test))
            && (!falls || is_weak(battle, o))
    };
    let leads = |o: CreatureId| {
        let space = battle.space(o);
        let (before, after) = (here.feet_to(space), there.feet_to(space));
        match charge {
            Some(feet) => after <= SQUARE && before >= after + feet,
            None if sharing => there.overlaps(space),
            None => before > SQUARE && after <= SQUARE,
        }
    };
    battle.ids().any(|o| battle.enemies(me, o) && battle.on_map(o) && leads(o) && meant(o))
}

/// Whether something is done only to those in the creature's own space.
fn is_in_own_space(battle: &Battle, me: CreatureId, deed: Deed) -> bool {
    match deed {
        Deed::Attack(attack) => battle.block(me).attacks[attack.index()].reach == OWN_SPACE,
        Deed::Use(spell) => battle.setup().spell(spell).range == SpellRange::Feet(0),
        Deed::Maw | Deed::Trait(..) => false,
    }
}

/// The ways straight through somebody near a creature, for those whom nobody keeps out.
pub(crate) fn ways_through(battle: &Battle, me: CreatureId) -> Vec<Command> {
    let (here, size) = (battle.creature(me).square, battle.block(me).size);
    let beyond = i16::from(battle.space(me).side) + 4;
    let on = |(dx, dy): (i16, i16), n: i16| {
        let along = |at: u8, d: i16| u8::try_from(i16::from(at) + n * d).ok();
        Some(Square { x: along(here.x, dx)?, y: along(here.y, dy)? })
    };
    let taken = |at: &Square| {
        let space = Footprint::new(*at, size);
        let enemy = |o: &CreatureId| battle.enemies(me, *o) && battle.creature(*o).stands();
        battle.ids().filter(enemy).any(|o| battle.on_map(o) && battle.space(o).overlaps(space))
    };
    let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    let ways = ways.flat_map(|way| (2..=beyond).map(move |steps| (way, steps)));
    let ways = ways.filter_map(|(way, steps)| {
        let squares: Option<Vec<Square>> = (1..=steps).map(|n| on(way, n)).collect();
        let squares = squares.filter(|squares| squares.iter().any(taken))?;
        let (to, path) = (*squares.last()?, Some(Path::through(here, squares)?));
        let gaits = [None, Some(MovementMode::Fly)];
        Some(gaits.map(|gait| Command::Move {
            to,
            path,
            course: MoveOptions { gait, ..MoveOptions::PLAIN },
        }))
    });
    ways.flatten().filter(|command| battle.check(command).is_ok()).collect()
}
