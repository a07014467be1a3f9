//! `affray odds`.

use std::io::Write as _;

use affray_dice::Distribution;
use affray_rules::Preview;
use affray_words::{NotUnderstood, command_of, preview, refusal_of, sentence};
use serde::Serialize;

use crate::{
    args::OddsArgs,
    colour::STRONG,
    content::Content,
    errors::{Done, Failure},
    position::Position,
    roll::plot,
    screen::Screen,
    story::painted,
};

/// `affray odds`.
pub(crate) fn odds(args: &OddsArgs, content: &Content, screen: &mut Screen) -> Done {
    let deed = args.deed.join(" ");
    let wrong = |why: NotUnderstood| {
        Failure::Input(format!(
            "{why}\n  write who does what: \"Fenn attacks Goblin 2 with longbow\""
        ))
    };
    let position = Position::of(&args.file, args.edition, content)?;
    let (who, _) = sentence(position.battle(), &deed).map_err(wrong)?;
    let battle = position.turn_of(Some(who))?;
    let (who, command) = sentence(&battle, &deed).map_err(wrong)?;
    let said = format!("{}: {}", battle.name(who), command_of(&battle, who, &command));
    let refused = |r| Failure::Input(format!("{said}\n{}", refusal_of(&battle, who, &r)));
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
    let sure = odds.sure.first().and_then(|sure| sure.damage.clone());
    [("Damage if it hits", of_hits), ("Damage, saved or not", of_save), ("Damage", sure)]
        .into_iter()
        .find_map(|(title, damage)| Some((title, damage?)))
        .filter(|(_, damage)| damage.len() > 1)
}
