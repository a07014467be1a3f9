//! What must be so for something to happen, in words.

use affray_rules::{CreatureType, CreatureTypes, Fact, Predicate, Size, Terrain};

use crate::name;

/// What must be so of whoever is struck: `it is prone`.
pub(crate) fn predicate(wanted: &Predicate) -> String {
    let each = |all: &[Predicate]| all.iter().map(predicate).collect::<Vec<_>>();
    match wanted {
        Predicate::Is(one) => fact(*one),
        Predicate::Tag(tag) => format!("it is of the kind {tag}"),
        Predicate::UserShape(name) => format!("the user has the shape {name}"),
        Predicate::Any(all) => each(all).join(" or "),
        Predicate::All(all) => name::list(each(all)),
        Predicate::Not(one) => match &**one {
            Predicate::Is(Fact::Type(types)) => {
                format!("it is not of type {}", creature_types(*types))
            }
            one => format!("it is not so that {}", predicate(one)),
        },
    }
}

/// What must be so of somebody: `it is prone`.
pub(crate) fn fact(fact: Fact) -> String {
    match fact {
        Fact::Always => "it is so at any time".into(),
        Fact::Able => "it is not incapacitated".into(),
        Fact::InSunlight => "it is in sunlight".into(),
        Fact::InRunningWater => "it is in running water".into(),
        Fact::InBrightLight => "it is in bright light".into(),
        Fact::OnTerrain(terrain) => format!("it is{}", on_terrain(terrain)),
        Fact::ManyHeaded => "it has more than one head".into(),
        Fact::Is(_) => "it is a certain creature".into(),
        Fact::IsNot(_) => "it is not a certain creature".into(),
        Fact::AllyOf(_) => "it is an ally of a certain creature".into(),
        Fact::SizeAtMost(most) => format!("it is {} or smaller", size(most)),
        Fact::Type(all) => format!("it is of type {}", creature_types(all)),
        Fact::Has(condition) => format!("it is {}", name::condition(condition)),
        Fact::Bloodied => "it is bloodied".into(),
        Fact::Sees => "it sees the user".into(),
        Fact::Held => "it holds the target".into(),
        Fact::Hears => "it can hear".into(),
        Fact::Down => "it has no hit points left".into(),
        Fact::HasFromUser(condition) => {
            format!("it is {} by the user", name::condition(condition))
        }
        Fact::HitPointsAtMost(most) => format!("it has {most} hit points or fewer"),
        Fact::MissedBy(least) => format!("it missed the save by {least} or more"),
        Fact::Underwater => "it is under water".into(),
        Fact::Holding => "it holds somebody".into(),
        Fact::User => "it is the user itself".into(),
        Fact::UserHolding => "the user holds somebody".into(),
        Fact::UserHolds(least) => format!("the user holds {least} others or more"),
        Fact::Bleeding => "it bleeds from a wound".into(),
        Fact::ClungTo => "the user clings to it".into(),
        Fact::UserClings => "the user clings to somebody".into(),
        Fact::UserFull => "the user has somebody within".into(),
        Fact::Room => "the user has room for it within".into(),
        Fact::SharesSpace => "it is in the user's space".into(),
        Fact::UserUnderwater => "the user is under water".into(),
        Fact::UserOwnShape => "the user has its own shape".into(),
        Fact::StruckAgain => "the user hit it before on this turn".into(),
        Fact::Willing => "it is willing".into(),
        Fact::Wounded => "it has lost hit points".into(),
        Fact::Charged(feet) => format!("the user moved {} straight towards it", name::feet(feet)),
        Fact::Advantage => "the attack roll had advantage".into(),
        Fact::AllyNear => "an able ally of the user's is within 5 feet of it".into(),
        Fact::SneakAttack => {
            "the attack roll had advantage, or an able ally is near and it had no disadvantage"
                .into()
        }
        Fact::Surprised => "it was surprised, in the first round".into(),
        Fact::FirstRound => "it is the first round".into(),
        Fact::Marked(mark) => format!("it is marked: {}", mark.word()),
        Fact::MarkedByUser(mark) => format!("the user has marked it: {}", mark.word()),
        Fact::WasBloodied => "it was bloodied already".into(),
        Fact::NotActed => "it has had no turn yet".into(),
        Fact::InShadow => "it is in dim light or darkness".into(),
        Fact::Seen => "the user sees it".into(),
        Fact::HoldsUser => "it holds the user".into(),
        Fact::Flying => "it flies".into(),
        Fact::Immune(condition) => format!("it can't be {}", name::condition(condition)),
    }
}

/// While what is so of the bearer a change counts: ` while bloodied`.
pub(crate) fn while_so(when: Fact) -> String {
    let words = match when {
        Fact::Always => "",
        Fact::Bloodied => " while bloodied",
        Fact::Underwater => " under water",
        Fact::InSunlight => " in sunlight",
        Fact::InRunningWater => " in running water",
        Fact::InShadow => " in dim light or darkness",
        Fact::InBrightLight => " in bright light",
        Fact::Able => " while able",
        Fact::Has(condition) => return format!(" while {}", name::condition(condition)),
        Fact::OnTerrain(terrain) => on_terrain(terrain),
        Fact::ManyHeaded => " with more than one head",
        fact => return format!(" while {}", self::fact(fact)),
    };
    words.to_owned()
}

const fn on_terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Common => " on common ground",
        Terrain::Rock => " among rocks",
        Terrain::Ice => " on ice and snow",
        Terrain::Web => " in webs",
    }
}

/// Creature types, any of which will do: `beast or undead`.
fn creature_types(types: CreatureTypes) -> String {
    types.each().map(creature_type).collect::<Vec<_>>().join(" or ")
}

/// A size: `Large`.
pub(crate) const fn size(size: Size) -> &'static str {
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
pub(crate) const fn creature_type(kind: CreatureType) -> &'static str {
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
