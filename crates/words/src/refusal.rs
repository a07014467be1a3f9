//! Refusals as sentences: the rule, what stands against the command, and what would be possible.

use affray_rules::{
    Battle, Command, CommandKind, Condition, CoverBy, CreatureId, GearId, Happening, MoveOptions,
    MovementMode, Needs, ObjectId, ReactionTrigger, Refusal, RefusalReason, Rule,
    catalogue::Section,
};

use crate::{
    name, question,
    subject::{Subject, asked},
};

/// Why something was refused: by which rule, for what reason, and what to do instead.
/// `Refused: range.max — the target is 625 ft away, the attack reaches 600 ft.`
pub fn refusal(battle: &Battle, refusal: &Refusal) -> String {
    refusal_of(battle, asked(battle), refusal)
}

/// As [`refusal`](refusal()), where a creature is refused something that need not be the one that is asked.
pub fn refusal_of(battle: &Battle, who: CreatureId, refusal: &Refusal) -> String {
    format!("Refused: {} — {}.", refusal.rule.id(), because(battle, who, refusal))
}

/// Too far: for an attack, a spell, or whatever else asks to be near.
fn distance(rule: Rule, feet: u16, most: u16) -> String {
    let (feet, most) = (name::feet(feet), name::feet(most));
    match rule.section() {
        Section::Attack | Section::Weapon => {
            format!("the target is {feet} away, the attack reaches {most}; come closer")
        }
        Section::Magic => format!("the target is {feet} away, the spell reaches {most}"),
        _ => format!("that is {feet} away and must be within {most}; come closer"),
    }
}

/// How far one could climb instead.
fn part_of_a_climb(battle: &Battle) -> String {
    let height = battle.creature(battle.turn().creature).height;
    let parts =
        battle.legal_of(CommandKind::Move).into_iter().filter_map(|command| match command {
            Command::Move {
                to,
                course: MoveOptions { gait: Some(MovementMode::Climb), level, .. },
                ..
            } => level.map(|level| (level.abs_diff(height), to, level)),
            _ => None,
        });
    match parts.max_by_key(|(far, ..)| *far) {
        Some((_, to, level)) => format!("; climb part of the way: climb to {to} at {level}"),
        None => "; from the face one can climb part of the way: climb to SQUARE at LEVEL".into(),
    }
}

/// What a reaction waits for, and what happens instead.
fn untriggered(who: &Subject<'_>, needs: Needs, happening: Option<Happening>) -> String {
    let (him, his) = (who.him(), who.his());
    let waits_for = match needs {
        Needs::Leaving => format!("somebody leaves {his} reach"),
        Needs::LeavingMount => format!("a mount leaves {his} reach with its rider"),
        Needs::MountFalling => format!("{his} mount falls"),
        Needs::Readied => format!("what {} readied for happens", who.has()),
        Needs::Falling => format!("{} into liquid", who.does("falls", "fall")),
        Needs::TurnEnding => "another's turn ends".into(),
        Needs::Count20 => "initiative count 20 comes".into(),
        Needs::Own(trigger) => match trigger {
            ReactionTrigger::Hit => format!("an attack hits {him}"),
            ReactionTrigger::MeleeHit => format!("a melee attack hits {him}"),
            ReactionTrigger::MissileHit => {
                format!("a ranged attack that bludgeons, pierces or slashes hits {him}")
            }
            ReactionTrigger::RockHit => format!("a hurled rock hits {him}"),
            ReactionTrigger::Casting => {
                format!("a creature that {} within 60 ft casts a spell", who.does("sees", "see"))
            }
            ReactionTrigger::Damaged => {
                format!("a creature that {} within 60 ft harms {him}", who.does("sees", "see"))
            }
            ReactionTrigger::Hurt => format!("{} damage", who.does("takes", "take")),
            ReactionTrigger::Attacked => {
                format!("somebody whom {} attacks {him}", who.does("sees", "see"))
            }
            ReactionTrigger::TurnEndsWithin(feet) => {
                format!("another's turn ends within {}", name::feet(feet))
            }
        },
    };
    let now = match happening {
        None => return format!("this comes when {waits_for}, which is not so now"),
        Some(Happening::Leaving) => format!("somebody leaves {his} reach"),
        Some(Happening::MeleeHit) => format!("a melee attack has hit {him}"),
        Some(Happening::MissileHit) => format!("a ranged attack has hit {him}"),
        Some(Happening::Attack) => format!("{} being attacked", who.is()),
        Some(Happening::Casting) => "a spell is being cast".into(),
        Some(Happening::Damage) => format!("{} been harmed", who.has()),
        Some(Happening::MountFalling) => format!("{his} mount falls"),
        Some(Happening::Falling) => who.does("falls", "fall"),
        Some(Happening::TurnEnding) => "a turn has ended".into(),
        Some(Happening::Count20) => "initiative count 20 has come".into(),
        Some(Happening::Deed) => format!("what {} readied for has happened", who.has()),
    };
    format!("this comes when {waits_for}; {} react now as {now}", who.may("may"))
}

/// What it costs the prone to get along.
fn crawling(battle: &Battle, id: CreatureId) -> String {
    let standing = name::feet(battle.standing_cost(id));
    format!("crawling takes 1 ft more for each foot, standing up takes {standing}")
}

pub(crate) fn because(battle: &Battle, who: CreatureId, refusal: &Refusal) -> String {
    let who = &Subject::of(battle, who);
    let (him, his) = (who.him(), who.his());
    let name = |id: CreatureId| name::creature(battle, id);
    let gear = |id: GearId| name::gear(battle, battle.turn().creature, id);
    let object = |id: ObjectId| name::object(battle, id);
    let feet = |n: u16| name::feet(n);
    match refusal.because {
        RefusalReason::NotAsked => {
            let asked = question(battle);
            format!("that is not what the fight waits for: {}", asked.trim_end_matches('.'))
        }
        RefusalReason::OutOfReckoning(level) => {
            format!("{level} ft is no level that anybody gets to; name one of 10000 ft at most")
        }
        RefusalReason::NoSuchThing => "there is no such thing here".into(),
        RefusalReason::Over => "the fight is over; undo, or start another".into(),
        RefusalReason::ActionSpent => "the action is spent this turn; move, or end the turn".into(),
        RefusalReason::NoAttackLeft => "no attack of this action is left".into(),
        RefusalReason::BonusSpent => "the bonus action is spent this turn".into(),
        RefusalReason::BonusNotGranted => {
            format!("nothing lets {him} do that as a bonus action; use the action")
        }
        RefusalReason::InteractionSpent => {
            "the free interaction of this turn is spent, and no action is left for another".into()
        }
        RefusalReason::ReactionSpent => format!("the reaction is spent until {his} next turn"),
        RefusalReason::Has(id, condition) => {
            let is = format!("{} is {}", name(id), name::condition(condition));
            match refusal.rule {
                Rule::ProneOnly => format!("{is} and can only crawl; {}", crawling(battle, id)),
                _ => is,
            }
        }
        // It may be a wall, a tree or the ground.
        RefusalReason::TotalCover(CoverBy::Wall) => {
            "something solid covers the target whole; find a line that is clear".into()
        }
        RefusalReason::TotalCover(by) => {
            format!(
                "{} covers the target whole; find a line that is clear",
                name::cover(battle, by)
            )
        }
        RefusalReason::Surprised => format!("{} surprised", who.is()),
        RefusalReason::Distance { feet, most } => distance(refusal.rule, feet, most),
        RefusalReason::Movement { needed, left } => {
            let mover = battle.turn().creature;
            let prone = battle.creature(mover).is(Condition::Prone);
            let help = match refusal.rule {
                Rule::ClimbCost => part_of_a_climb(battle),
                Rule::MoveSwitchSpent => "; that speed is used up by what was moved so far".into(),
                Rule::ProneStandShort => "".into(),
                rule if prone && rule.section() == Section::Move => {
                    format!("; {} prone: {}", who.is(), crawling(battle, mover))
                }
                _ => "".into(),
            };
            format!("it takes {} of movement, {} are left{help}", feet(needed), feet(left))
        }
        RefusalReason::NoSpeed => format!("{his} speed is 0"),
        RefusalReason::NoWay(square) => format!("no way leads to {square}"),
        RefusalReason::Filled(square) => {
            let map = &battle.setup().map;
            format!("{square} is filled: {}", map.ground(square).name)
        }
        RefusalReason::Walled(square) => format!("a wall stands before {square}; go round it"),
        RefusalReason::ClosedDoor(id) => {
            format!("{}, a closed door, is in the way; open or break it", object(id))
        }
        RefusalReason::Fills(id) => format!("{} fills its space; go round it", object(id)),
        RefusalReason::Corner(square) => {
            format!("a diagonal step can't cut the corner at {square}; go round it")
        }
        RefusalReason::CornerOf(id) => {
            format!("a diagonal step can't cut the corner of {}; go round it", object(id))
        }
        RefusalReason::TooNarrow(square) => format!("{square} is too narrow for {his} size"),
        RefusalReason::NoGait(gait) => {
            format!("{} no speed to {} with", who.has(), name::gait(gait))
        }
        RefusalReason::NoFlight => {
            format!("{} on the ground; up and down go only those who fly", who.is())
        }
        RefusalReason::NotOnGround => {
            format!("{} not on the ground; land, come up or rise to the surface first", who.is())
        }
        RefusalReason::NoFace(square) => {
            format!("no face at {square} gives a hold at that level, between its foot and its top")
        }
        RefusalReason::NoWater(square) => format!("there is no water to swim in at {square}"),
        RefusalReason::TooHard(square) => format!("{square} is too hard to burrow"),
        RefusalReason::BelowGround(square) => format!("that is below the ground at {square}"),
        RefusalReason::Provokes => {
            "every way there provokes an opportunity attack; disengage, or go without care".into()
        }
        RefusalReason::OffMap(square) => format!("{square} is off the map"),
        RefusalReason::Occupied(square, by) => {
            let why = match refusal.rule {
                Rule::PassThrough => format!("does not let {him} through; go round"),
                Rule::PassEnd => "no move ends in another's space; choose a free square".into(),
                _ => "choose a free square".into(),
            };
            let joint = if refusal.rule == Rule::PassThrough { " and " } else { "; " };
            format!("{} is at {square}{joint}{why}", name(by))
        }
        RefusalReason::Full(square) => {
            format!("four Tiny creatures share {square} already; choose another square")
        }
        RefusalReason::BrokenPath => {
            "the path's squares do not touch each other, or it does not end at the goal".into()
        }
        RefusalReason::CloserToFear(id) => {
            format!("{} {} and can't willingly come closer", who.does("fears", "fear"), name(id))
        }
        RefusalReason::Unseen(id) => format!("{} can't be seen", name(id)),
        RefusalReason::PlaceUnknown(id) => {
            format!("where {} is, is not known; search, or attack a square", name(id))
        }
        RefusalReason::Gone(id) => format!("{} is dead or gone", name(id)),
        RefusalReason::Itself => format!("{} do that to {}", who.may("can't"), who.himself()),
        RefusalReason::NotAlly(id) => format!("{} is no ally", name(id)),
        RefusalReason::NotEnemy(id) => format!("{} is no enemy", name(id)),
        RefusalReason::TooBig(id) => format!("{} is too big", name(id)),
        RefusalReason::NoMaterial => {
            "the material of the spell is not at hand, and nothing does in place of it".into()
        }
        RefusalReason::NoFreeHand => "no hand is free; drop or stow something".into(),
        RefusalReason::NeedsTwoHands(id) => {
            format!("the {} takes two hands; drop or stow the other thing", gear(id))
        }
        RefusalReason::NotHeld(id) => format!("the {} is not in hand; draw it", gear(id)),
        RefusalReason::AlreadyHeld(id) => format!("the {} is in hand already", gear(id)),
        RefusalReason::NoneLeft(id) => format!("no {} is left", gear(id)),
        RefusalReason::NotHere(id) => format!("the {} does not lie within reach", gear(id)),
        RefusalReason::WrongManner => "it can't be used that way".into(),
        RefusalReason::Loading => {
            "the weapon is loaded once for each action, however many attacks".into()
        }
        RefusalReason::NotLight => {
            "the second weapon must be light, and another than the first".into()
        }
        RefusalReason::NoLightAttack => {
            "first attack with a light weapon in the other hand, with the action".into()
        }
        RefusalReason::NotVersatile => {
            "only a versatile weapon in melee is swung in one hand or two, as one likes".into()
        }
        RefusalReason::NoMastery => format!("{} have that mastery with the weapon", who.does_not()),
        RefusalReason::NotGrappled => {
            format!("nothing holds {him} in a way that this could change")
        }
        RefusalReason::Grappling(id) => {
            format!("{} {} already", who.does("holds", "hold"), name(id))
        }
        RefusalReason::NotGrappling(id) => format!("{} hold {}", who.does_not(), name(id)),
        RefusalReason::NotProne => format!("{} not prone", who.is()),
        RefusalReason::AlreadyProne => format!("{} prone already", who.is()),
        RefusalReason::Charmed(id) => {
            format!("{} charmed by {} and can't harm the charmer", who.is(), name(id))
        }
        RefusalReason::SkillNotFit => "that skill does not serve here".into(),
        RefusalReason::NotProficient => {
            format!("{} be proficient in the skill to help with it", who.may("must"))
        }
        RefusalReason::NotDying(id) => format!("{} is not in need of that", name(id)),
        RefusalReason::CarriesArea(spell) => {
            format!("{} goes along with {him} and gives {him} away", name::spell(battle, spell))
        }
        RefusalReason::Exposed(by) => format!(
            "nothing hides {him} from {}; that takes a heavily obscured place, or three-quarters or \
             total cover",
            name(by)
        ),
        RefusalReason::InPlainSight(id) => {
            format!("{} sees {him} clearly; first get out of sight", name(id))
        }
        RefusalReason::NoSuchAction => "the rules of this fight have no such thing".into(),
        RefusalReason::AskedBefore(id) => format!("{} said no already", name(id)),
        RefusalReason::SpellUnknown => format!("{} cast that spell", who.may("can't")),
        RefusalReason::UsedUp => "none of its uses is left for now".into(),
        RefusalReason::OnlyLegendary => {
            "it is a legendary action, for the end of another's turn".into()
        }
        RefusalReason::SameShape => format!("{} that shape already", who.has()),
        RefusalReason::NoRoom => format!("there is no room for {him} here"),
        RefusalReason::NotInThisShape => format!("{} do that in this shape", who.may("can't")),
        RefusalReason::Nearer(other) => format!("{} is nearer", battle.name(other)),
        RefusalReason::NotTowards(square) => {
            format!("{square} does not lie straight towards an enemy in sight")
        }
        RefusalReason::NoBonus => format!("{} no bonus action now", who.does("takes", "take")),
        RefusalReason::MoveOrAct => {
            format!("{} on {his} turn, not both", who.does("moves or acts", "move or act"))
        }
        RefusalReason::NotNow => "what it takes is not so now".into(),
        RefusalReason::Untouched(other) => format!("it does nothing to {}", name(other)),
        RefusalReason::OneDeed => {
            format!("{} an action or a bonus action, not both", who.does("takes", "take"))
        }
        RefusalReason::OnlyInRoutine => {
            format!("that comes only as part of another of {his} actions")
        }
        RefusalReason::NoSlot(0) => "that spell takes a slot, or none of its uses is left".into(),
        RefusalReason::NoSlot(level) => {
            format!("no slot of level {level} is left for it, or the level does not fit the spell")
        }
        RefusalReason::TargetCount { most: 0 } => "the spell takes no targets, only a place".into(),
        RefusalReason::TargetCount { most } => {
            format!("the spell takes 1 to {}", name::plural(most, "target"))
        }
        RefusalReason::NoPlace => {
            "the spell fills an area; say where: `at f6`, `towards d4`".into()
        }
        RefusalReason::NoPlaceWanted => "the spell is not put at a place in that way".into(),
        RefusalReason::NoDirection => "that is where the caster is; aim at another square".into(),
        RefusalReason::NoClearPath => {
            "something in the way stops the spell; choose another place".into()
        }
        RefusalReason::CastingTime => "the spell takes another kind of time to cast".into(),
        RefusalReason::SpellsThisTurn => {
            "another spell was cast this turn; cast this one later".into()
        }
        RefusalReason::Armour => format!("{} armour without training", who.does("wears", "wear")),
        RefusalReason::Speechless => format!("{} speak", who.may("can't")),
        RefusalReason::NotConcentrating => format!("{} concentrate on anything", who.does_not()),
        RefusalReason::NothingToEnd => format!("there is no such spell of {his} own to end"),
        RefusalReason::NotAtEdge => {
            format!("{} not at the edge of the map; move there first", who.is())
        }
        RefusalReason::Unbreakable(id) => {
            format!("{} can't be broken that way; attack it", object(id))
        }
        RefusalReason::Broken(id) => format!("{} is broken already", object(id)),
        RefusalReason::Locked(id) => {
            format!("{} is locked, and only its key opens it; break it", object(id))
        }
        RefusalReason::NobodyNamed => {
            "a trigger in words names nobody: say on whom it is to be".into()
        }
        RefusalReason::Stuck(id) => format!("{} is stuck; break it open", object(id)),
        RefusalReason::NoTools(id) => {
            format!(
                "{} is locked, and {} no thieves' tools to pick the lock",
                object(id),
                who.has()
            )
        }
        RefusalReason::NotReadiable => "that can't be readied".into(),
        RefusalReason::DieShows { sides } => format!("the die has {sides} sides"),
        RefusalReason::OtherGroup(one, other) => format!(
            "{} and {} are not of one group with the same initiative",
            name(one),
            name(other)
        ),
        RefusalReason::Independent(id) => {
            format!("{} goes its own way, and takes no orders from its rider", name(id))
        }
        RefusalReason::HadItsTurn(id) => {
            format!("{} has had its turn of this round; it obeys from the next on", name(id))
        }
        RefusalReason::OtherSide(side) => {
            format!("{} agree for themselves only", name::side(battle, side))
        }
        RefusalReason::NoTie => "no tie is being settled".into(),
        RefusalReason::NotAmongChoices => {
            let asked = question(battle);
            format!("that is no answer here: {}", asked.trim_end_matches('.'))
        }
        RefusalReason::Untriggered(needs, happening) => untriggered(who, needs, happening),
        RefusalReason::StaysInReach => "nobody leaves the reach of this attack".into(),
        RefusalReason::NoReaction => "that can't be done as a reaction".into(),
        RefusalReason::NothingReadied => format!("{} readied nothing", who.has()),
        RefusalReason::NotMelee => format!("only a melee attack strikes at who leaves {his} reach"),
        RefusalReason::NotOnFoot => format!("{} stand on {his} feet", who.does_not()),
        RefusalReason::NoLedge(square) => {
            format!("the ground at {square} is not higher; walk there, or jump along")
        }
        RefusalReason::InTheWay(square) => {
            format!("what is at {square} is too high to jump over; go around")
        }
        RefusalReason::Aim => {
            "say where to, if the spell is aimed at a place, and not otherwise".into()
        }
        RefusalReason::OutOfSight(square) => format!("{square} is out of sight"),
        RefusalReason::NotBurning => "it does not burn".into(),
        RefusalReason::Breathless(id) => format!("{} can't breathe; first bring air", name(id)),
        RefusalReason::Breathing(id) => format!("{} breathes freely", name(id)),
        RefusalReason::ShieldAlready => "the shield is so already".into(),
        RefusalReason::Ethereal => format!("{} on the Ethereal Plane", who.is()),
        RefusalReason::Clinging(id) => {
            format!("{} to {}; let go first", who.does("clings", "cling"), name(id))
        }
        RefusalReason::Mounted(id) => {
            format!("{} on {}; direct the mount, or dismount", who.does("sits", "sit"), name(id))
        }
        RefusalReason::NotMounted => format!("{} no mount", who.does("controls", "control")),
        RefusalReason::Ridden(id) => format!("{} is in the saddle", name(id)),
        RefusalReason::MountedThisTurn => {
            format!("{} got on or off a mount this turn already", who.has())
        }
        RefusalReason::NotWilling(id) => format!("{} will not carry {him}", name(id)),
        RefusalReason::TooSmall(id) => format!("{} is not larger than its rider", name(id)),
        RefusalReason::NotRideable(id) => format!("{} is not built to be ridden", name(id)),
        RefusalReason::Untrained(id) => {
            format!("{} is not trained to obey; let it go its own way", name(id))
        }
        RefusalReason::OwnMind(id) => {
            format!("{} has a mind of its own; let it go its own way", name(id))
        }
        RefusalReason::CannotAct(id) => format!("{} can do nothing now", name(id)),
        RefusalReason::MountActions => {
            "a controlled mount can only move, Dash, Disengage or Dodge".into()
        }
        RefusalReason::NoSuchLevel { most } => format!("there are levels from 0 to {most}"),
    }
}
