//! `affray run`.

mod explain;
pub(crate) use explain::explain;
mod json;

use std::io::Write as _;

use affray_dice::Seeded;
use affray_rules::{Battle, Event, Listener, Question, Session, Setup, SideId};
use affray_tactics::Minds;

use crate::{
    args::{RunArgs, rounds_flag},
    caveat,
    colour::FAINT,
    content::Content,
    encounter,
    errors::{Done, Failure},
    saved::{self, Saved},
    screen::Screen,
    seed, shell, standing,
    story::Story,
    tactics::Tactics,
};

/// `affray run`.
pub(crate) fn run(args: &RunArgs, content: &Content, screen: &mut Screen) -> Done {
    let saved = saved::load(&args.file).ok().flatten();
    if let Some(Saved { session, of_table: Some(setup) }) = saved {
        return run_table(args, session, setup, content, screen);
    }
    if saved.is_some() {
        let file = shell::path(&args.file);
        return Err(Failure::Input(format!(
            "{}: this is a saved fight, and `run` begins a new one\n  help: `affray play {file}` \
             goes on with it, `affray sim --from {file} -n 1 --show 1` fights it out",
            args.file.display()
        )));
    }
    let setup = encounter::load(&args.file, args.edition, content)?;
    encounter::check_contest(&setup)?;
    let side = args
        .side
        .as_deref()
        .map(|name| encounter::side_called(name, &setup, "--as", "hear everything"))
        .transpose()?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let mut dice = Seeded::new(seed);
    let mut events = Vec::new();
    let mut teller = Teller::new(args, side, screen);
    let mut battle = Battle::lay_out(setup)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.file.display())))?;
    caveat::warn_of_hindrances(&battle, side);
    // How things stand before the first die is told before what it brings.
    teller.begin(&battle, seed, screen)?;
    battle.resume(&mut dice, &mut events);
    let mut minds = affray_sim::minds_of(&Tactics::minds(&args.tactics, &battle)?, seed);
    teller.tell(&battle, &mut events, screen)?;
    fight_on(args, &mut battle, &mut minds, &mut dice, &mut teller, screen)?;
    teller.end(&battle, args, seed, &content.flags(), screen)
}

/// Lets tacticians fight to the end, or to the last round.
fn fight_on(
    args: &RunArgs,
    battle: &mut Battle,
    minds: &mut Minds,
    dice: &mut Seeded,
    teller: &mut Teller,
    screen: &mut Screen,
) -> Done {
    let mut events = Vec::new();
    while battle.round() <= args.rounds
        && let Some(command) = minds.choose(battle)
    {
        if args.explain {
            teller.rest(battle, screen)?;
            explain(battle, minds, &command, screen)?;
        }
        // A tactician whose command the rules refuse has nothing better.
        if battle.apply(&command, dice, &mut events).is_err() {
            break;
        }
        teller.tell(battle, &mut events, screen)?;
    }
    Ok(())
}

/// Tells a fight that was played at a table; tacticians fight it out from where it stands.
fn run_table(
    args: &RunArgs,
    session: Session,
    setup: Setup,
    content: &Content,
    screen: &mut Screen,
) -> Done {
    saved::check_edition(session.battle(), args.edition)?;
    let named = |name: &String| encounter::side_called(name, &setup, "--as", "hear everything");
    let side = args.side.as_ref().map(named).transpose()?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let mut teller = Teller::new(args, side, screen);
    teller.begin(&Battle::lay_out(setup).map_err(Failure::input)?, seed, screen)?;
    let mut told = Ok(());
    session.retell(|battle, mut events| {
        if told.is_ok() {
            told = teller.tell(battle, &mut events, screen);
        }
    });
    told?;
    let (mut battle, mut dice) = (session.battle().clone(), Seeded::new(seed));
    if matches!(battle.decision().question, Question::Roll(_)) {
        let mut events = Vec::new();
        battle.resume(&mut dice, &mut events);
        teller.tell(&battle, &mut events, screen)?;
    }
    let mut minds = affray_sim::minds_of(&Tactics::minds(&args.tactics, &battle)?, seed);
    fight_on(args, &mut battle, &mut minds, &mut dice, &mut teller, screen)?;
    teller.end(&battle, args, seed, &content.flags(), screen)
}

/// Who tells the fight, and to whom.
struct Teller {
    listener: Listener,
    form: Form,
}

/// How the fight is told.
enum Form {
    Story(Box<Story>),
    Json(json::Lines),
    Quiet,
}

impl Teller {
    fn new(args: &RunArgs, side: Option<SideId>, screen: &Screen) -> Teller {
        let form = match (args.json, args.quiet) {
            (true, _) => Form::Json(json::Lines::default()),
            (_, true) => Form::Quiet,
            _ => Form::Story(Box::new(Story::new(args.verbose, screen))),
        };
        Teller { listener: Listener::new(side), form }
    }

    fn begin(&mut self, battle: &Battle, seed: u64, screen: &mut Screen) -> Done {
        if let Form::Json(lines) = &mut self.form {
            lines.write(&self.listener.setup(battle, seed), screen)?;
        }
        Ok(())
    }

    fn tell(&mut self, battle: &Battle, events: &mut Vec<Event>, screen: &mut Screen) -> Done {
        let events = std::mem::take(events);
        match &mut self.form {
            Form::Story(story) => {
                let heard = self.listener.hears(battle, events);
                story.tell(&self.listener.named(battle), &heard, screen)?;
            }
            Form::Json(lines) => {
                for news in self.listener.news(battle, &events) {
                    lines.write(&news, screen)?;
                }
            }
            Form::Quiet => {}
        }
        Ok(())
    }

    /// Tells what was held back.
    fn rest(&mut self, battle: &Battle, screen: &mut Screen) -> Done {
        if let Form::Story(story) = &mut self.form {
            story.rest(&self.listener.named(battle), screen)?;
        }
        Ok(())
    }

    fn end(
        &mut self,
        battle: &Battle,
        args: &RunArgs,
        seed: u64,
        flags: &str,
        screen: &mut Screen,
    ) -> Done {
        if let Form::Json(lines) = &mut self.form {
            lines.write(&self.listener.end(battle, seed, args.rounds), screen)?;
            caveat::tell_unmodelled_to(self.listener.side(), battle, true, screen)?;
            return Ok(());
        }
        self.rest(battle, screen)?;
        if !battle.is_over() {
            writeln!(
                screen,
                "\nStopped after {} rounds with no end in sight; `--rounds N` lets it go on longer.",
                args.rounds
            )?;
        }
        let side = self.listener.side();
        standing::tell(&self.listener.named(battle), side, screen)?;
        let edition = battle.ruleset().edition;
        // Who listens for a side could look up with the seed what she does not know.
        let (state, seed) = match (side, args.seed) {
            (None, _) => {
                let state = format!("State {:016x}, seed {seed}, ", battle.hash());
                (state, format!(" --seed {seed}"))
            }
            (Some(_), Some(seed)) => (format!("Seed {seed}, "), format!(" --seed {seed}")),
            (Some(_), None) => (String::new(), String::new()),
        };
        writeln!(
            screen,
            "\n{state}{edition} rules. {FAINT}Again: affray run {}{seed}{}{}{}{}{flags}{FAINT:#}",
            shell::path(&args.file),
            args.edition.map_or_else(String::new, |e| format!(" --edition {e}")),
            args.side.as_ref().map_or_else(String::new, |s| format!(" --as {}", shell::word(s))),
            rounds_flag(args.rounds),
            Tactics::flags(&args.tactics),
        )?;
        caveat::tell_unmodelled_to(side, battle, false, screen)?;
        Ok(())
    }
}
