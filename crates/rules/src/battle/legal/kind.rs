/// A kind of command that a creature may give on its turn. [`Battle::legal`](super::super::Battle::legal)
/// lists them kind by kind, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandKind {
    /// Ends the turn.
    End,
    /// Gets on and off, and hands over between rider and mount.
    Ride,
    /// Attacks, grapples, shoves.
    Attack,
    /// The common actions that a stat block allows as bonus actions.
    Bonus,
    /// Routines of the stat block.
    Routine,
    /// Uses an object.
    Use,
    /// The common actions that are about nobody else.
    Common,
    /// Helps somebody, or talks to them.
    Aid,
    /// Breaks an object or puts it out, dons or doffs a shield.
    Thing,
    /// Readies something.
    Ready,
    /// Spells, and features that work as they do.
    Spell,
    /// Draws, stows, drops, picks up, consumes.
    Gear,
    /// Drops prone, stands up.
    Stance,
    /// Jumps.
    Jump,
    /// Moves, leaves the map.
    Move,
    /// Lets go, ends what lasts.
    Release,
}

impl CommandKind {
    /// All of them.
    pub const ALL: [CommandKind; 16] = [
        CommandKind::End,
        CommandKind::Ride,
        CommandKind::Attack,
        CommandKind::Bonus,
        CommandKind::Routine,
        CommandKind::Use,
        CommandKind::Common,
        CommandKind::Aid,
        CommandKind::Thing,
        CommandKind::Ready,
        CommandKind::Spell,
        CommandKind::Gear,
        CommandKind::Stance,
        CommandKind::Jump,
        CommandKind::Move,
        CommandKind::Release,
    ];
}
