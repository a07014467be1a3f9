use std::{fs, io::Write as _};

use affray_dice::{Distribution, Seeded};
use affray_rules::{Battle, CreatureId, Preview, Question, Setup, Silent};
use affray_words::{NotUnderstood, command_of, preview, refusal, sentence};
use serde::Serialize;

use crate::{
    args::OddsArgs,
    colour::STRONG,
    encounter,
    errors::{Done, Failure},
    roll::plot,
    saved,
    screen::Screen,
    story::painted,
};

/// `affray odds`.
pub(crate) fn odds(args: &OddsArgs, screen: &mut Screen) -> Done {
    let deed = args.deed.join(" ");
    let wrong = |why: NotUnderstood| {
        Failure::Input(format!(
            "{why}\n  write who does what: \"Fenn attacks Goblin 1 with longbow\""
        ))
    };
    let battle = position(args)?;
    let (who, _) = sentence(&battle, &deed).map_err(wrong)?;
    let battle = turn_of(battle, who)?;
    let (who, command) = sentence(&battle, &deed).map_err(wrong)?;
    let said = format!("{}: {}", battle.name(who), command_of(&battle, who, &command));
    let refused = |r| Failure::Input(format!("{said}\n{}", refusal(&battle, &r)));
    battle.check_by(who, &command).map_err(refused)?;
    let odds = battle.preview(&command).map_err(refused)?;
    if args.json {
        #[derive(Serialize)]
        struct Odds {
            deed: String,
            #[serde(flatten)]
            odds: Preview,
        }
        screen.json(&Odds { deed: said, odds })?;
        return Ok(());
    }
    writeln!(screen, "{STRONG}{said}{STRONG:#}")?;
    for line in preview(&battle, &odds) {
        screen.story("  ", &painted(&line))?;
    }
    if let Some((title, damage)) = damage(&odds) {
        writeln!(screen, "\n{STRONG}{title}{STRONG:#}")?;
        plot::plot(&damage, screen)?;
    }
    Ok(())
}

/// The damage worth a plot: that of the first attack's hits, of the first save, or of what hits
/// surely.
fn damage(odds: &Preview) -> Option<(&'static str, Distribution)> {
    let of_hits = odds.attacks.first().and_then(|a| a.at.as_ref()).and_then(|at| {
        let plain = at.hit - at.critical;
        Distribution::mixed(&[(plain, &at.on_hit), (at.critical, &at.on_critical)])
    });
    let of_save = odds.saves.first().and_then(|s| s.damage.clone());
    let sure = odds.sure.first().map(|(_, damage)| damage.clone());
    [("Damage if it hits", of_hits), ("Damage, saved or not", of_save), ("Damage", sure)]
        .into_iter()
        .find_map(|(title, damage)| Some((title, damage?)))
        .filter(|(_, damage)| damage.len() > 1)
}

/// The fight of the file: saved, or about to begin.
fn position(args: &OddsArgs) -> Done<Battle> {
    if let Ok(bytes) = fs::read(&args.file)
        && saved::looks_saved(&bytes)
    {
        let why = |e| Failure::Input(format!("{}: {e}", args.file.display()));
        return Ok(saved::read(&bytes).map_err(why)?.battle().clone());
    }
    begin(encounter::load(&args.file, args.edition)?)
}

/// Dice hardly matter: who acts first is said, and the figures are exact.
fn begin(setup: Setup) -> Done<Battle> {
    Battle::new(setup, &mut Seeded::new(0), &mut Silent).map_err(Failure::input)
}

/// The fight at the first turn of a creature; a saved one stands where it stands.
fn turn_of(battle: Battle, who: CreatureId) -> Done<Battle> {
    if battle.round() > 1 || battle.decision().question == Question::Turn(who) {
        return Ok(battle);
    }
    let mut setup = battle.setup().clone();
    let one = &mut setup.combatants[who.index()];
    (one.initiative, one.surprised) = (Some(i8::MAX), Some(false));
    let mut battle = begin(setup)?;
    while !matches!(battle.decision().question, Question::Turn(_) | Question::Over(_)) {
        let Some(answer) = battle.default_command() else { break };
        battle.carry_out(&answer, &mut Seeded::new(0), &mut Silent);
    }
    Ok(battle)
}
