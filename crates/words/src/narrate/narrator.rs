//! Turns a stream of events into lines of a log; the steps of a walk become one line.

use affray_rules::{
    ActionName, Battle, Condition, CreatureId, Economy, Event, EventKind, Modifier, MovementMode,
    Origin, Rule, Square,
};

use super::{Tell, line, rules};
use crate::{Line, RuleIds, Style};

/// Tells a whole fight: the steps of one move become one line, and what another line tells already
/// is left out.
///
/// Feed it every event in order; a line may come out later than its event, so ask for what is left
/// with [`finish`](Narrator::finish) when the events of a command are over.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    style: Style,
    walk: Option<Walk>,
    places: Vec<(CreatureId, Square)>,
    /// Whether the turn under way was lost.
    lost_turn: bool,
}

/// A move under way.
#[derive(Clone, Debug)]
struct Walk {
    creature: CreatureId,
    from: Square,
    to: Square,
    gait: MovementMode,
    level: Option<i16>,
    cost: Option<u16>,
    left: Option<u16>,
    rules: Vec<Rule>,
}

impl Narrator {
    /// A narrator of this style.
    pub fn new(style: Style) -> Narrator {
        Narrator { style, ..Narrator::default() }
    }

    /// Takes the next event and gives the lines that are ready.
    pub fn tell(&mut self, battle: &Battle, event: &Event) -> Vec<Line> {
        let lost_turn = self.lost_turn;
        match event.what {
            EventKind::TurnBegan { .. } => self.lost_turn = false,
            EventKind::TurnLost { .. } => self.lost_turn = true,
            _ => {}
        }
        match &event.what {
            EventKind::TurnEnded { .. } if lost_turn => Vec::new(),
            EventKind::Moved { creature, from, to, level, gait, cost, left } => {
                if let Some(walk) = &mut self.walk
                    && walk.creature == *creature
                    && walk.to == *from
                    && walk.gait == *gait
                {
                    walk.to = *to;
                    walk.level = *level;
                    walk.cost = walk.cost.zip(*cost).map(|(before, more)| before + more);
                    walk.left = *left;
                    walk.rules.extend(&event.rules);
                    return Vec::new();
                }
                let lines = self.finish(battle);
                let (creature, from, to, cost, left) = (*creature, *from, *to, *cost, *left);
                let rules = event.rules.to_vec();
                let (gait, level) = (*gait, *level);
                self.walk = Some(Walk { creature, from, to, gait, level, cost, left, rules });
                lines
            }
            EventKind::Placed { creature, square } => {
                self.places.push((*creature, *square));
                Vec::new()
            }
            _ if self.style.rules != RuleIds::All && told_elsewhere(event) => Vec::new(),
            _ => {
                let mut lines = self.finish(battle);
                lines.extend(line(battle, event, self.style));
                lines
            }
        }
    }

    /// What is left to tell.
    pub fn finish(&mut self, battle: &Battle) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.places.is_empty() {
            let mut tell = Tell::new(battle);
            for (i, (creature, square)) in self.places.drain(..).enumerate() {
                tell.text(if i == 0 { "" } else { ", " }).who(creature);
                tell.text(format!(" at {square}"));
            }
            tell.text(".");
            lines.push(tell.line);
        }
        if let Some(walk) = self.walk.take() {
            let mut tell = Tell::new(battle);
            let (ends, how) = ((walk.from, walk.to), (walk.gait, walk.level));
            tell.moved(walk.creature, ends, how, walk.cost, walk.left);
            tell.line.rules(&match self.style.rules {
                RuleIds::None => Vec::new(),
                RuleIds::Telling => rules::telling(&walk.rules),
                RuleIds::All => rules::once(walk.rules.into_iter()),
            });
            lines.push(tell.line);
        }
        lines
    }
}

/// Whether the lines around an event tell it already, or nobody misses it.
fn told_elsewhere(event: &Event) -> bool {
    match &event.what {
        EventKind::TurnEnded { unused: false, .. }
        | EventKind::Surprised { surprised: false, .. } => true,
        EventKind::Resumed { .. } => event.rules.contains(&Rule::ReactionOne),
        // The check, the blow or the thing used follows on the next line.
        EventKind::Action { action, economy: Economy::Action, .. } => !matches!(
            action,
            ActionName::Dash | ActionName::Disengage | ActionName::Dodge | ActionName::Influence
        ),
        EventKind::Gained { effect } => match effect.modifier {
            Modifier::Dodge | Modifier::Disengage => true,
            Modifier::Condition(Condition::Prone) => effect.origin == Origin::Rule(Rule::ProneDrop),
            Modifier::Condition(Condition::Unconscious) => {
                matches!(effect.origin, Origin::Rule(Rule::DamageZero | Rule::DamageKnockout))
            }
            Modifier::Roll { .. } => matches!(
                effect.origin,
                Origin::Rule(Rule::ActionHelpAttack | Rule::ActionHelpCheck)
            ),
            _ => false,
        },
        EventKind::Lost { effect, .. } => match effect.modifier {
            Modifier::Dodge | Modifier::Disengage => true,
            Modifier::Condition(Condition::Prone) => event.rules.contains(&Rule::ProneStand),
            Modifier::Condition(Condition::Unconscious) => true,
            _ => false,
        },
        _ => false,
    }
}
