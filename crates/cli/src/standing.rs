//! Prints how a fight stands.

use std::io::{self, Write as _};

use affray_rules::{Battle, SideId};
use affray_words::{headline, standing};

use crate::{
    colour::{self, STRONG},
    screen::Screen,
};

/// Tells how a fight ended or stands, and how everyone fares whom the viewer has met.
pub(crate) fn tell(battle: &Battle, viewer: Option<SideId>, screen: &mut Screen) -> io::Result<()> {
    writeln!(screen, "\n{STRONG}{}{STRONG:#}", headline(battle))?;
    let all = standing(battle, viewer);
    let width = all.iter().map(|one| battle.name(one.creature).chars().count()).max().unwrap_or(0);
    for one in all {
        let style = colour::side(battle.creature(one.creature).side.index());
        let name = battle.name(one.creature);
        screen.story("  ", &format!("{style}{name:<width$}{style:#}  {}", one.fares))?;
    }
    Ok(())
}
