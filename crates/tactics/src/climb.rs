//! Those who hang on a face.

use affray_rules::{Battle, Command, CommandKind, CreatureId, MoveOptions, MovementMode, Search};

/// What one does instead of ending its turn where it hangs, with neither top nor foot in reach:
/// it climbs down as far as it gets, since nobody waits there for ever.
pub(crate) fn comes_down(battle: &Battle, id: CreatureId) -> Option<Command> {
    if battle.paths().reach(Search::Cheapest).squares().next().is_some() {
        return None;
    }
    let height = battle.creature(id).height;
    let level = |command: &Command| match command {
        Command::Move {
            course: MoveOptions { gait: Some(MovementMode::Climb), level, .. },
            ..
        } => *level,
        _ => None,
    };
    let down = battle.legal_of(CommandKind::Move).into_iter().filter_map(|c| Some((level(&c)?, c)));
    let lowest = down.filter(|(level, _)| *level < height).min_by_key(|(level, _)| *level);
    lowest.map(|(_, down)| down)
}
