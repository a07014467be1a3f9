use affray_rules::{
    AttackId, AttackOrder, AttackRole, Battle, Casting, Chooser, Command, Condition, CreatureId,
    Economy, Footprint, GearId, GearKind, Help, Question, Shove, Skill, Target, Targets,
};
use affray_words::{command, odds, refusal};

use crate::colour::{FAINT, STRONG};

/// What a person can do now, in the order in which people look for it.
///
/// Moves, and leaps to many places by magic, have no numbers: they are typed. The likely options come first; the others follow, so
/// that a number means the same on every list.
pub(super) struct Options<'a> {
    battle: &'a Battle,
    commands: Vec<Command>,
    likely: usize,
    moves: usize,
    /// What goes to many places and is not listed: an example of each, and how many there are.
    teleports: Vec<(Command, usize)>,
}

/// How many places that a creature can teleport to are listed; more are told in a line.
const PLACES: usize = 3;

impl<'a> Options<'a> {
    /// The options of the decision that a battle stands at.
    pub(super) fn new(battle: &'a Battle) -> Options<'a> {
        let legal = battle.legal();
        let (moves, mut commands): (Vec<Command>, Vec<Command>) =
            legal.into_iter().partition(|c| matches!(c, Command::Move { .. }));
        let teleports = take_out_many(battle, &mut commands);
        let mut likely = commands.len();
        if let Question::Turn(id) = battle.decision().question {
            let rank = |command: &Command| rank(battle, id, command);
            commands.sort_by_key(rank);
            likely = commands.partition_point(|c| rank(c) < UNLIKELY);
        }
        Options { battle, commands, likely, moves: moves.len(), teleports }
    }

    /// What people mostly do: a line for each, or for a few that differ in their last word.
    pub(super) fn likely(&self) -> Vec<String> {
        self.lines(0, self.likely)
    }

    /// What else can be done.
    pub(super) fn unlikely(&self) -> Vec<String> {
        self.lines(self.likely, self.commands.len())
    }

    fn lines(&self, from: usize, to: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut last = String::new();
        for (place, one) in self.commands.iter().enumerate().take(to).skip(from) {
            let mut text = command(self.battle, one);
            if let Some(odds) = self.odds(one) {
                text.push_str(&format!("  {FAINT}{odds}{FAINT:#}"));
            }
            let number = place + 1;
            // Blows are worth a line each, and what is readied takes one.
            let (head, tail) = match one {
                Command::Attack(_) | Command::Cast(_) | Command::Ready(_) => (text.as_str(), ""),
                _ => apart(&text),
            };
            match lines.last_mut() {
                Some(line) if head == last && !tail.is_empty() => {
                    line.push_str(&format!(" {FAINT}·{FAINT:#} {STRONG}{number}{STRONG:#} {tail}"));
                }
                _ => lines.push(format!("{STRONG}{number:>4}{STRONG:#}  {text}")),
            }
            last = head.to_owned();
        }
        lines
    }

    /// The odds of what is aimed at somebody, in a few words.
    fn odds(&self, one: &Command) -> Option<String> {
        match one {
            Command::Attack(_)
            | Command::Cast(_)
            | Command::Grapple { .. }
            | Command::Shove { .. }
            | Command::Escape { .. } => odds(&self.battle.preview(one).ok()?),
            _ => None,
        }
    }

    /// How many options [`unlikely`](Options::unlikely) has, if there are any.
    pub(super) fn more_count(&self) -> Option<usize> {
        Some(self.commands.len() - self.likely).filter(|more| *more > 0)
    }

    /// A line about moving, if that is possible.
    pub(super) fn moves(&self) -> Option<String> {
        (self.moves > 0).then(|| {
            let squares = self.battle.movement_left() / affray_rules::SQUARE;
            format!(
                "move to SQUARE, such as `move to {}` (up to {squares} squares)",
                self.example()
            )
        })
    }

    /// A line about each way to teleport that leads to many places.
    pub(super) fn teleports(&self) -> Vec<String> {
        let line = |(one, places): &(Command, usize)| {
            let text = command(self.battle, one);
            let (head, _) = text.rsplit_once(" to ")?;
            Some(format!("{head} to SQUARE, such as `{text}` (any of {places} squares in range)"))
        };
        self.teleports.iter().filter_map(line).collect()
    }

    /// A square to move to.
    fn example(&self) -> String {
        let reachable = self.battle.reachable();
        // The farthest one shows best how far a move can go.
        let far = reachable.squares().max_by_key(|(square, cost)| (*cost, *square));
        far.map_or_else(String::new, |(square, _)| square.to_string())
    }

    /// The command of a number.
    pub(super) fn get(&self, number: usize) -> Option<Command> {
        number.checked_sub(1).and_then(|place| self.commands.get(place)).copied()
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.commands.len()
    }

    /// Reasons for which people can't do what they often would like to, each with what it stands
    /// in the way of.
    pub(super) fn refused(&self) -> Vec<(String, Vec<String>)> {
        let Question::Turn(id) = self.battle.decision().question else { return Vec::new() };
        let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
        for wish in wishes(self.battle, id) {
            let Err(refused) = self.battle.check(&wish) else { continue };
            let why = refusal(self.battle, &refused);
            let wish = command(self.battle, &wish);
            match reasons.iter_mut().find(|(reason, _)| *reason == why) {
                Some((_, wishes)) => wishes.push(wish),
                None => reasons.push((why, vec![wish])),
            }
        }
        reasons
    }
}

/// Takes out the ways to teleport that lead to more than a few places; tells of each the farthest
/// place, and how many there are.
fn take_out_many(battle: &Battle, commands: &mut Vec<Command>) -> Vec<(Command, usize)> {
    let Chooser::Creature(id) = battle.decision().by else { return Vec::new() };
    let here = battle.space(id);
    let way = |command: &Command| match command {
        Command::Cast(Casting { spell, slot, at: Some(at), .. })
            if battle.setup().spell(*spell).teleport > 0 =>
        {
            Some(((*spell, *slot), here.feet_to(Footprint::square(at.square))))
        }
        _ => None,
    };
    let mut ways: Vec<_> = commands.iter().filter_map(|c| way(c).map(|(way, _)| way)).collect();
    ways.dedup();
    let mut taken: Vec<(Command, usize)> = Vec::new();
    for one in ways {
        let feet = |command: &Command| way(command).filter(|(w, _)| *w == one).map(|(_, f)| f);
        let places = commands.iter().filter(|c| feet(c).is_some()).count();
        if places > PLACES {
            let farthest = commands.iter().copied().max_by_key(|c| feet(c));
            taken.extend(farthest.map(|farthest| (farthest, places)));
            commands.retain(|command| feet(command).is_none());
        }
    }
    taken
}

/// A command's words up to the last thing that it names, and that thing.
fn apart(text: &str) -> (&str, &str) {
    let after = |word: &str| text.rfind(word).map(|at| at + word.len());
    let at = after(" on ").max(after(" with ")).unwrap_or(text.len());
    text.split_at(at)
}

/// Options of this rank or above are listed only when asked for.
const UNLIKELY: u8 = 100;

/// Where an option stands on the list.
fn rank(battle: &Battle, id: CreatureId, command: &Command) -> u8 {
    let block = battle.block(id);
    let enemy = |other: CreatureId| battle.enemies(id, other) && battle.creature(other).stands();
    let when = |likely: bool, rank: u8| if likely { rank } else { UNLIKELY + rank };
    match command {
        Command::Attack(AttackOrder { target, attack, role, .. }) => {
            let at_enemy = matches!(target, Target::Creature(other) if enemy(*other));
            let armed = attack.0 < block.unarmed();
            // Who has nothing better looks for fists.
            let alone = block.unarmed() == 0 && attack.0 == block.unarmed();
            let rank = if *role == AttackRole::Action { 0 } else { 1 };
            when(at_enemy && (armed || alone), rank)
        }
        Command::Cast(casting @ Casting { spell, slot, targets, .. }) => {
            let cast = &battle.setup().spells[spell.index()];
            let fits = match cast.area {
                Some(_) => battle.caught_by(id, *casting).iter().all(enemy),
                None => targets.iter().all(|t| enemy(t) == cast.is_harmful()),
            };
            when(fits && (*slot == 0 || *slot == cast.level), 2)
        }
        Command::StandUp | Command::Direct(_) => 3,
        Command::Escape { .. } | Command::Free { .. } => 4,
        Command::Grapple { target } | Command::Shove { target, .. } => when(enemy(*target), 5),
        Command::Dash(_) => 6,
        Command::Disengage(_) => 7,
        Command::Dodge(_) => 8,
        Command::Hide(_) => 9,
        Command::Help(Help::Attack { .. } | Help::Stabilise { .. } | Help::Wake { .. }, _) => 10,
        Command::Search(skill) => when(*skill == Skill::Perception, 11),
        Command::Consume { target, .. } => when(!enemy(*target), 12),
        Command::Draw(_) | Command::PickUp(_) | Command::Use { .. } => 13,
        Command::Mount { .. } | Command::Dismount { .. } => 13,
        Command::Release { .. } => 14,
        Command::EndTurn => UNLIKELY - 1,
        Command::Ready(_) => UNLIKELY + 20,
        Command::Stow(_) | Command::Drop(_) | Command::Shield { .. } => UNLIKELY + 21,
        Command::DropProne | Command::Leave => UNLIKELY + 22,
        Command::EndConcentration(_) | Command::Dismiss(_) => UNLIKELY + 23,
        Command::Influence { .. } => UNLIKELY + 24,
        Command::Help(..) => UNLIKELY + 25,
        Command::Study(_) => UNLIKELY + 26,
        Command::Break { .. } | Command::Improvise { .. } => UNLIKELY + 27,
        _ => UNLIKELY + 50,
    }
}

/// What a creature often wishes to do on its turn, legal or not.
fn wishes(battle: &Battle, id: CreatureId) -> Vec<Command> {
    let block = battle.block(id);
    let mut enemies: Vec<CreatureId> = battle.known_to(battle.creature(id).side).iter().collect();
    enemies.retain(|o| battle.enemies(id, *o) && battle.creature(*o).stands());
    enemies.sort_by_key(|o| battle.distance(id, *o));
    let mut wishes = Vec::new();
    if let Some(target) = enemies.first().copied() {
        for (place, attack) in block.attacks.iter().take(usize::from(block.unarmed())).enumerate() {
            wishes.push(Command::Attack(AttackOrder {
                target: Target::Creature(target),
                attack: AttackId(place as u8),
                manner: attack.usual_manner(),
                role: AttackRole::Action,
            }));
        }
        for known in &block.spellcasting.known {
            let spell = &battle.setup().spells[known.spell.index()];
            let on = if spell.is_harmful() { target } else { id };
            let targets = if spell.area.is_some() { Targets::NONE } else { Targets::one(on) };
            let at = spell.wants_place().then(|| battle.spot(on));
            let casting = Casting::on(known.spell, spell.level, targets);
            wishes.push(Command::Cast(Casting { at, ..casting }));
        }
        wishes.push(Command::Grapple { target });
        wishes.push(Command::Shove { target, into: Shove::Prone });
    }
    wishes.extend([
        Command::Dash(Economy::Action),
        Command::Dash(Economy::Bonus),
        Command::Disengage(Economy::Action),
        Command::Dodge(Economy::Action),
        Command::Hide(Economy::Action),
        Command::Search(Skill::Perception),
    ]);
    for (place, gear) in block.gear.iter().enumerate() {
        let id_of = GearId(place as u8);
        if matches!(gear.kind, GearKind::Weapon { .. }) && !battle.holds(id, id_of) {
            wishes.push(Command::Draw(id_of));
        }
    }
    if battle.creature(id).is(Condition::Prone) {
        wishes.push(Command::StandUp);
    }
    if battle.creature(id).is(Condition::Grappled) {
        wishes.push(Command::Escape { with: Skill::Athletics });
    }
    wishes
}
