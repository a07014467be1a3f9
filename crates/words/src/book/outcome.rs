//! What follows from a hit or a failed save, in words.

use affray_rules::{
    Corrosion, CreatureType, DamageDice, Difficulty, EndsOn, Lasts, Outcome, SaveTime, Size, Test,
};

use super::effect::{effect, ends_on};
use crate::name;

/// What happens to whoever is struck, as sentences without their full stop, one after the other.
pub(super) fn outcomes(list: &[Outcome]) -> String {
    list.iter().map(outcome).collect::<Vec<_>>().join("; ")
}

/// How hard a save or check is: `DC 13`, or `spell DC`.
fn against(dc: Difficulty) -> String {
    dc.fixed().map_or_else(|| "spell DC".to_owned(), |dc| format!("DC {dc}"))
}

fn outcome(one: &Outcome) -> String {
    match one {
        Outcome::Damage { damage, halved, .. } => match halved {
            true => format!("half of {}", damage_dice(damage)),
            false => damage_dice(damage),
        },
        Outcome::Save { ability, dc, failure, success } => {
            let save = format!("{} {} save", against(*dc), name::ability(*ability));
            let fails = format!("{save} or {}", outcomes(failure));
            match success.as_slice() {
                [] => fails,
                [halved @ Outcome::Damage { halved: true, .. }]
                    if failure.first().is_some_and(|f| same_dice(f, halved)) =>
                {
                    format!("{fails} (half the damage on a success)")
                }
                _ => format!("{fails}; on a success {}", outcomes(success)),
            }
        }
        Outcome::Afflict(with) => format!("{with}, which shows after the fight"),
        Outcome::TakeIn { escape_dc: Some(dc), .. } => {
            format!("engulfed (escape {})", against(*dc))
        }
        Outcome::TakeIn { escape_dc: None, .. } => "swallowed".into(),
        Outcome::Gain { modifier, lasts, save_ends, ends_on: ends, escape_dc, worse, .. } => {
            let mut text = effect(modifier);
            for more in [self::lasts(*lasts), ends_on(*ends)] {
                if !more.is_empty() {
                    text = format!("{text} {more}");
                }
            }
            if let Some(dc) = escape_dc
                && !ends.contains(EndsOn::TENDED)
            {
                text = format!("{text} ({} Strength check to get free)", against(*dc));
            }
            if let Some(save) = save_ends {
                let ability = name::ability(save.ability);
                let when = match save.time {
                    SaveTime::TurnEnd => "after each turn",
                    SaveTime::Hurt => "whenever it takes damage",
                    SaveTime::Wronged => "whenever the user's side harms it",
                    SaveTime::Beset => "after each turn and whenever others harm it",
                };
                text =
                    format!("{text}, with a {} {ability} save {when} to end it", against(save.dc));
            }
            if !worse.is_empty() {
                text = format!("{text}; if that fails, {} instead", outcomes(worse));
            }
            text
        }
        Outcome::Seize { escape_dc: Some(dc), .. } => format!("grappled (escape {})", against(*dc)),
        Outcome::Seize { escape_dc: None, .. } => "grappled".into(),
        Outcome::Push(feet) => format!("pushed {} away", name::feet(feet)),
        Outcome::Pull(feet) => format!("pulled {} nearer", name::feet(feet)),
        Outcome::Sap { kind, maximum, heals } => {
            let kind = kind.map_or(String::new(), |kind| format!("{} ", name::damage_type(kind)));
            let much = format!("the {kind}damage taken");
            match (maximum, heals) {
                (true, true) => {
                    format!("hit point maximum lowered by {much}, and the attacker regains as much")
                }
                (true, false) => format!("hit point maximum lowered by {much}"),
                (false, _) => format!("the attacker regains {much}"),
            }
        }
        Outcome::Heal { dice, .. } => {
            format!("regains {} ({dice}) hit points", dice.average())
        }
        Outcome::Temporary { dice, .. } => {
            format!("gains {} ({dice}) temporary hit points", dice.average())
        }
        Outcome::UserHeals(dice) => {
            format!("the attacker regains {} ({dice}) hit points", dice.average())
        }
        Outcome::Fell { dies: true } => "dies".into(),
        Outcome::Fell { dies: false } => "drops to 0 hit points".into(),
        Outcome::Attach { escape_dc, .. } => match escape_dc {
            Some(dc) => {
                let dc = against(*dc);
                format!("the attacker clings to it ({dc} Strength check to tear it off)")
            }
            None => "the attacker clings to it (an action takes it off)".into(),
        },
        Outcome::Lose { dice, .. } => format!("loses {} ({dice}) hit points", dice.average()),
        Outcome::Drain { ability, dice } => {
            format!("{} lowered by {dice}, death at 0", name::ability(*ability))
        }
        Outcome::Cure(conditions) => {
            let what = name::list(conditions.each().map(name::condition));
            format!("freed of curses, diseases and poison, and no longer {what}")
        }
        Outcome::Fade => "the user disappears in its body".into(),
        Outcome::Split => "splits in two".into(),
        Outcome::Bind(binding) => {
            format!(
                "bound by what has AC {} and {} hit points",
                binding.armour_class, binding.hit_points
            )
        }
        Outcome::Corrode(Corrosion::Armour { metal: true }) => "metal armour worse by 1".into(),
        Outcome::Corrode(Corrosion::Armour { metal: false }) => "armour worse by 1".into(),
        Outcome::Corrode(Corrosion::Damage) => "-1 to the damage of its weapon".into(),
        Outcome::Corrode(Corrosion::Attacks) => "-1 to attacks with its weapon".into(),
        Outcome::Stabilise => "stable at 0 hit points".into(),
        Outcome::UserGain { modifier, lasts: long, .. } => {
            let text = format!("the user has {}", super::effect::effect(modifier));
            format!("{text} {}", lasts(*long)).trim_end().to_owned()
        }
        Outcome::Strike(name) => format!("one {name} attack against it"),
        Outcome::Chance { least: 6, then } => format!("on a 6 of a d6, {}", outcomes(then)),
        Outcome::Chance { least, then } => {
            format!("on a {least} to 6 of a d6, {}", outcomes(then))
        }
        Outcome::Fling { feet, .. } => {
            format!("thrown {} in a random direction, and prone", name::feet(*feet))
        }
        Outcome::Expel => "pushed 5 ft into a free space, or prone".into(),
        Outcome::Prolong(name) => format!("{name} goes on to the end of its next turn"),
        Outcome::Banish(within) => format!(
            "gone and incapacitated until the start of the user's next turn, to reappear within {} \
             of the user",
            name::feet(*within)
        ),
        Outcome::Avert { blind, then } => {
            let cost = if *blind { "not to see the user" } else { "disadvantage against the user" };
            format!("averted eyes ({cost} to its next turn), or {}", outcomes(then))
        }
        Outcome::Contest { ability, then } => {
            format!("a {} contest, or {}", name::ability(*ability), outcomes(then))
        }
        Outcome::MoreAttacks(dice) => format!("{dice} attacks in its Multiattack"),
        Outcome::BreakConcentration => "concentration ends".into(),
        Outcome::Exhaust => "1 level of exhaustion".into(),
        Outcome::If { test, then, otherwise } => {
            let so = format!("if {}, {}", self::test(test), outcomes(then));
            match otherwise.as_slice() {
                [] => so,
                _ => format!("{so}, otherwise {}", outcomes(otherwise)),
            }
        }
    }
}

fn same_dice(a: &Outcome, b: &Outcome) -> bool {
    match (a, b) {
        (Outcome::Damage { damage: a, .. }, Outcome::Damage { damage: b, .. }) => a == b,
        _ => false,
    }
}

/// `13 (2d6+6) slashing damage`.
pub(super) fn damage_dice(damage: &DamageDice) -> String {
    let dice = damage.dice;
    let kind = name::damage_type(damage.kind);
    match dice.is_flat() {
        true => format!("{} {kind} damage", dice.average()),
        false => format!("{} ({dice}) {kind} damage", dice.average()),
    }
}

fn lasts(lasts: Lasts) -> String {
    let turn = |rounds: u16, whose: &str, edge: &str| match rounds {
        0 | 1 => format!("until the {edge} of {whose} next turn"),
        10 => "for 1 minute".to_owned(),
        600 => "for 1 hour".to_owned(),
        14_400 => "for 24 hours".to_owned(),
        _ => format!("for {}", name::plural(rounds, "round")),
    };
    match lasts {
        Lasts::Ended => String::new(),
        Lasts::UserTurnStart(rounds) => turn(rounds, "the user's", "start"),
        Lasts::UserTurnEnd(rounds) => turn(rounds, "the user's", "end"),
        Lasts::BearerTurnStart(rounds) => turn(rounds, "its", "start"),
        Lasts::BearerTurnEnd(rounds) => turn(rounds, "its", "end"),
    }
}

/// Something about whoever is struck: `it is prone`.
pub(super) fn test(test: &Test) -> String {
    let kinds = |kinds: &[CreatureType], joint: &str| {
        kinds.iter().map(|k| kind(*k)).collect::<Vec<_>>().join(joint)
    };
    match test {
        Test::SizeAtMost(most) => format!("it is {} or smaller", size(*most)),
        Test::Kinds(all) => format!("it is of type {}", kinds(all, " or ")),
        Test::NotKinds(all) => format!("it is not of type {}", kinds(all, " or ")),
        Test::Has(condition) => format!("it is {}", name::condition(*condition)),
        Test::Bloodied => "it is bloodied".into(),
        Test::Sees => "it sees the user".into(),
        Test::Held => "it holds the target".into(),
        Test::Hears => "it can hear".into(),
        Test::Down => "it has no hit points left".into(),
        Test::HasFromUser(condition) => {
            format!("it is {} by the user", name::condition(*condition))
        }
        Test::HitPointsAtMost(most) => format!("it has {most} hit points or fewer"),
        Test::MissedBy(least) => format!("it missed the save by {least} or more"),
        Test::Underwater => "it is under water".into(),
        Test::Holding => "it holds somebody".into(),
        Test::User => "it is the user itself".into(),
        Test::UserHolding => "the user holds somebody".into(),
        Test::UserHolds(least) => format!("the user holds {least} others or more"),
        Test::Bleeding => "it bleeds from a wound".into(),
        Test::ClungTo => "the user clings to it".into(),
        Test::UserClings => "the user clings to somebody".into(),
        Test::UserFull => "the user has somebody within".into(),
        Test::Room => "the user has room for it within".into(),
        Test::SharesSpace => "it is in the user's space".into(),
        Test::UserUnderwater => "the user is under water".into(),
        Test::UserOwnShape => "the user has its own shape".into(),
        Test::UserShape(name) => format!("the user has the shape {name}"),
        Test::StruckAgain => "the user hit it before on this turn".into(),
        Test::Willing => "it is willing".into(),
        Test::Any(tests) => tests.iter().map(self::test).collect::<Vec<_>>().join(" or "),
        Test::Not(test) => format!("it is not so that {}", self::test(test)),
        Test::Wounded => "it has lost hit points".into(),
        Test::Charged(feet) => format!("the user moved {} straight towards it", name::feet(*feet)),
        Test::Advantage => "the attack roll had advantage".into(),
        Test::AllyNear => "an able ally of the user's is within 5 feet of it".into(),
        Test::SneakAttack => {
            "the attack roll had advantage, or an able ally is near and it had no disadvantage"
                .into()
        }
        Test::Surprised => "it was surprised, in the first round".into(),
        Test::FirstRound => "it is the first round".into(),
        Test::Marked(mark) => format!("it is marked: {}", mark.word()),
        Test::MarkedByUser(mark) => format!("the user has marked it: {}", mark.word()),
        Test::WasBloodied => "it was bloodied already".into(),
        Test::NotActed => "it has had no turn yet".into(),
        Test::InShadow => "it is in dim light or darkness".into(),
        Test::Seen => "the user sees it".into(),
        Test::HoldsUser => "it holds the user".into(),
        Test::Flying => "it flies".into(),
        Test::Immune(condition) => format!("it can't be {}", name::condition(*condition)),
        Test::Tagged(tag) => format!("it is of the kind {tag}"),
        Test::All(all) => name::list(all.iter().map(self::test)),
    }
}

/// A size: `Large`.
pub(super) const fn size(size: Size) -> &'static str {
    match size {
        Size::Tiny => "Tiny",
        Size::Small => "Small",
        Size::Medium => "Medium",
        Size::Large => "Large",
        Size::Huge => "Huge",
        Size::Gargantuan => "Gargantuan",
    }
}

/// A creature type: `undead`.
pub(super) const fn kind(kind: CreatureType) -> &'static str {
    match kind {
        CreatureType::Aberration => "aberration",
        CreatureType::Beast => "beast",
        CreatureType::Celestial => "celestial",
        CreatureType::Construct => "construct",
        CreatureType::Dragon => "dragon",
        CreatureType::Elemental => "elemental",
        CreatureType::Fey => "fey",
        CreatureType::Fiend => "fiend",
        CreatureType::Giant => "giant",
        CreatureType::Humanoid => "humanoid",
        CreatureType::Monstrosity => "monstrosity",
        CreatureType::Ooze => "ooze",
        CreatureType::Plant => "plant",
        CreatureType::Undead => "undead",
    }
}
