//! Actions, reactions, talk, and the GM's word.

use affray_rules::{ActionName, Command, Economy, EventKind, Reaction};

use super::Tell;
use crate::{command_of, name};

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Action { creature, action, economy } => {
            let bonus = if *economy == Economy::Bonus { " as a bonus action" } else { "" };
            let words = match action {
                ActionName::Routine(place) => {
                    format!("uses {}", name::routine(tell.battle, *creature, *place))
                }
                _ => deed(*action).to_owned(),
            };
            tell.who(*creature).text(format!(" {words}{bonus}."));
        }
        EventKind::LegendaryAction { creature, routine, left } => {
            let routine = name::routine(tell.battle, *creature, *routine).to_owned();
            let left = name::plural(*left, "legendary action");
            tell.who(*creature)
                .text(format!(" takes a legendary action: {routine} ({left} left)."));
        }
        EventKind::ShapeChanged { creature, to } => {
            let shape = tell.battle.setup().blocks[to.index()].name.clone();
            tell.who(*creature).text(format!(" takes the shape of {shape}."));
        }
        EventKind::LairAction { creature, routine } => {
            let routine = name::routine(tell.battle, *creature, *routine).to_owned();
            tell.text("The lair of ").who(*creature).text(format!(" stirs: {routine}."));
        }
        EventKind::Afflicted { creature, by, with } => {
            tell.who(*creature).text(format!(" gets {with} from ")).who(*by).text(".");
        }
        EventKind::TakenIn { creature, host } => {
            tell.who(*creature).text(" disappears within ").who(*host).text(".");
        }
        EventKind::CameOut { creature, host, to } => {
            tell.who(*creature).text(" comes out of ").who(*host).text(format!(" at {to}."));
        }
        EventKind::Resisted { creature, left } => {
            tell.who(*creature)
                .text(format!(" succeeds all the same, by Legendary Resistance ({left} left)."));
        }
        EventKind::ReactionTaken { creature, reaction } => {
            tell.who(*creature).text(" reacts");
            let words = match reaction {
                Reaction::Opportunity(attack) => {
                    let attack = name::attack(tell.battle, *creature, *attack);
                    format!(" with {}", tell.own(*creature, &attack))
                }
                Reaction::OpportunityAtRider(attack, rider) => {
                    let attack = name::attack(tell.battle, *creature, *attack);
                    let rider = name::creature(tell.battle, *rider);
                    format!(" with {} at {rider}", tell.own(*creature, &attack))
                }
                Reaction::Land => " and leaps clear".into(),
                Reaction::OpportunityGrapple => " with a grapple".into(),
                Reaction::OpportunityShove(_) => " with a shove".into(),
                Reaction::Readied => " with what was readied".into(),
                Reaction::Spell { spell, .. } => {
                    format!(" with {}", name::spell(tell.battle, *spell))
                }
                Reaction::Legendary(place) | Reaction::Lair(place) => {
                    format!(" with {}", name::routine(tell.battle, *creature, *place))
                }
                Reaction::Dive(_) => " with a dive".into(),
                Reaction::Feature(place) => {
                    let block = tell.battle.get(*creature).map(|_| tell.battle.block(*creature));
                    let feature = block.and_then(|b| b.reactions.get(usize::from(*place)));
                    feature.map_or_else(String::new, |f| format!(" with {}", f.name))
                }
            };
            tell.text(words).text(".");
        }
        EventKind::ReactionDeclined { creature } => {
            tell.who(*creature).text(" lets it pass.");
        }
        EventKind::Resumed { creature } => {
            tell.who(*creature).text(" goes on.");
        }
        EventKind::Readied { creature, deed } => {
            let deed = crate::command::deed(*deed);
            tell.who(*creature).text(format!(" is ready for when somebody {deed}."));
        }
        EventKind::ReadiedLost { creature } => {
            tell.who(*creature).text(" is no longer ready for anything.");
        }
        EventKind::Helping { creature, ally, target } => {
            tell.who(*creature).text(" helps ");
            match (ally, target) {
                (Some(ally), Some(target)) => {
                    tell.who(*ally).text(" attack ").who(*target);
                }
                (Some(ally), None) => {
                    tell.who(*ally).text(" with a check");
                }
                (None, Some(target)) => {
                    tell.text("the next attack on ").who(*target);
                }
                (None, None) => {
                    tell.text("out");
                }
            }
            tell.text(".");
        }
        EventKind::Swayed { creature, by, complies: true } => {
            tell.who(*creature).text(" does as ").who(*by).text(" asks.");
        }
        EventKind::Swayed { creature, by, complies: false } => {
            tell.who(*creature).text(" does not do as ").who(*by).text(" asks.");
        }
        EventKind::Spoke { creature, at_length } => {
            let words = if *at_length { " speaks at length." } else { " speaks." };
            tell.who(*creature).text(words);
        }
        EventKind::Overruled { command } => {
            let words =
                command_of(tell.battle, tell.battle.turn().creature, &Command::Gm(*command));
            tell.text(format!("{} rules: {words}.", tell.battle.setup().gm));
        }
        EventKind::Ruled { creature, dc, allowed } => {
            let gm = &tell.battle.setup().gm;
            match (dc, allowed) {
                (Some(dc), _) => {
                    tell.text(format!("{gm} asks ")).who(*creature).text(format!(" for DC {dc}."))
                }
                (None, true) => {
                    tell.text(format!("{gm} lets ")).who(*creature).text(" succeed without a roll.")
                }
                (None, false) => {
                    tell.text(format!("{gm} says that ")).who(*creature).text(" can't do that.")
                }
            };
        }
        _ => return false,
    }
    true
}

const fn deed(action: ActionName) -> &'static str {
    match action {
        ActionName::Attack => "attacks",
        ActionName::Dash => "dashes",
        ActionName::Disengage => "disengages",
        ActionName::Dodge => "dodges",
        ActionName::Help => "helps",
        ActionName::Hide => "hides",
        ActionName::Search => "searches",
        ActionName::Study => "studies",
        ActionName::Influence => "talks",
        ActionName::Ready => "makes ready",
        ActionName::Use => "uses something",
        ActionName::Escape => "tries to get free",
        ActionName::Improvise => "improvises",
        ActionName::Break => "tries to break something",
        ActionName::Shield => "handles a shield",
        ActionName::Stabilise => "gives first aid",
        ActionName::Wake => "tries to wake somebody",
        ActionName::Routine(_) => "uses a feature",
        ActionName::Aid => "lends a hand",
        ActionName::Cast => "goes on casting",
        ActionName::PutOut => "rolls on the ground to put the fire out",
    }
}
