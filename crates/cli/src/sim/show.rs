//! Shows one fight of a simulation.

use std::io::Write as _;

use affray_rules::{Battle, Event};
use affray_sim::{Ended, Listener, Moment, Plan, Simulated, Start, fight, fight_seed};

use super::{SimArgs, Version};
use crate::{
    args::rounds_flag,
    colour::{FAINT, HEADING},
    content::Content,
    errors::{Done, Failure},
    screen::Screen,
    shell, standing,
    story::Story,
    tactics::Tactics,
};

/// Whether there can be such a fight at all.
pub(super) fn check(moment: &Moment, start: &Start, plan: &Plan) -> Done {
    let battle = start.battle();
    match moment {
        Moment::Wins(name) => {
            let sides = &start.setup().sides;
            if !sides.iter().any(|side| side.name.eq_ignore_ascii_case(name)) {
                let names: Vec<String> =
                    sides.iter().map(|s| format!("“{} wins”", s.name)).collect();
                return Err(Failure::Input(format!(
                    "no side is called “{name}”: write `--show` with {}",
                    names.join(" or ")
                )));
            }
        }
        Moment::Dies(name) if battle.by_name(name).is_none() => {
            return Err(Failure::nobody(name, battle.ids().map(|id| battle.name(id))));
        }
        Moment::Number(number) if *number > plan.fights => {
            return Err(Failure::Input(format!(
                "none of the {} fights has the number {number}: fight more of them with `-n`, or show \
                 another",
                plan.fights
            )));
        }
        _ => {}
    }
    Ok(())
}

/// Shows one of the fights as `affray run` does, and how to see it again.
pub(super) fn show(
    moment: &Moment,
    args: &SimArgs,
    Version { start, minds }: &Version,
    plan: &Plan,
    many: &Simulated,
    (again, content): (&str, &Content),
    screen: &mut Screen,
) -> Done {
    let ours = plan.ours.unwrap_or_else(|| start.ours());
    let Some(number) = moment.find(&many.tally, start, ours) else {
        return Err(Failure::Input(format!(
            "none of the {} fights is such a one: fight more of them, or show another",
            many.tally.fights
        )));
    };
    let seed = fight_seed(plan.seed, number);
    writeln!(screen, "\n{HEADING}Fight {}{HEADING:#} {FAINT}seed {seed}{FAINT:#}", number + 1)?;
    let mut story = Story::new(false, screen);
    let mut wrote = Ok(());
    let mut teller = Listener::new(|battle: &Battle, events: &[Event]| {
        if wrote.is_ok() {
            wrote = story.tell(battle, events, screen);
        }
    });
    let (battle, ended) = fight(start, minds, plan.rounds, seed, &mut teller);
    wrote?;
    story.rest(&battle, screen)?;
    match ended {
        Ended::Stalemate => writeln!(screen, "\nA stalemate: nobody got anywhere any more.")?,
        Ended::OutOfRounds => writeln!(screen, "\nBroken off after {} rounds.", plan.rounds)?,
        Ended::Won(_) | Ended::Nobody => {}
    }
    standing::tell(&battle, None, screen)?;
    let again = match start.is_under_way() {
        true => format!("{again} --show {}", number + 1),
        false => format!(
            "affray run {} --seed {seed}{}{}{}{}",
            shell::path(args.source()),
            args.edition.map_or_else(String::new, |e| format!(" --edition {e}")),
            // `run` does not give up on those who get nowhere.
            rounds_flag(match ended {
                Ended::Stalemate => battle.round() - 1,
                _ => plan.rounds,
            }),
            Tactics::flags(&args.tactics),
            content.flags()
        ),
    };
    writeln!(screen, "\n{FAINT}Again: {again}{FAINT:#}")?;
    Ok(())
}
