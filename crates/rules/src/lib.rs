//! A deterministic engine for combat by the fifth-edition rules, in both editions.
//!
//! A [`Setup`] says who fights where and by which [`Ruleset`]. [`Battle::new`] makes a [`Battle`]
//! of it, which stands at exactly one [`Decision`] at any time. [`Battle::legal`] lists what may
//! be done, [`Battle::check`] says whether something may be or which [`Rule`] forbids it, and
//! [`Battle::apply`] does it. What happens goes out as [`Event`]s to a [`Sink`].
//!
//! ```
//! use affray_dice::{Dice, Seeded};
//! use affray_rules::{
//!     Attack, Battle, Command, DamageType, Edition, EventKind, Map, Question, Setup, SideId, Square,
//!     StatBlock,
//! };
//!
//! let mut setup = Setup::new(Edition::E2024, Map::open(8, 8), ["Reds", "Blues"]);
//! let mace = Attack::natural("Mace", 5, 5, Dice::new(1, 6, 3), DamageType::Bludgeoning);
//! let guard = setup.add_block(StatBlock::plain("Guard", 20, 16).with_attack(mace));
//! setup.add_combatant("Ana", guard, SideId(0), Square { x: 3, y: 3 }).initiative = Some(20);
//! setup.add_combatant("Bo", guard, SideId(1), Square { x: 4, y: 3 }).initiative = Some(10);
//!
//! let (mut dice, mut events) = (Seeded::new(3), Vec::new());
//! let mut battle = Battle::new(setup, &mut dice, &mut events)?;
//! let Question::Turn(ana) = battle.decision().question else { panic!("it is a turn") };
//! assert_eq!(battle.name(ana), "Ana");
//!
//! // The first attack that is legal: the mace.
//! let legal = battle.legal();
//! let strike = legal.iter().find(|command| matches!(command, Command::Attack(_)));
//! let strike = *strike.expect("Bo is next to her");
//! // AC 16 is hit with a bonus of 5 on 11 to 20.
//! let preview = battle.preview(&strike)?;
//! let hit = preview.attacks[0].at.as_ref().map(|odds| odds.hit);
//! assert!(hit.is_some_and(|hit| (hit - 0.5).abs() < 1e-9));
//! battle.apply(&strike, &mut dice, &mut events)?;
//! assert!(events.iter().any(|event| matches!(event.what, EventKind::Attack { .. })));
//!
//! // A second attack is refused, by a rule.
//! let refused = battle.check(&strike).unwrap_err();
//! assert!(refused.to_string().starts_with("refused by turn."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalogue;
pub mod ruleset;

mod actions;
mod attack;
mod battle;
mod conditions;
mod creature;
mod damage;
mod effects;
mod hazard;
mod knowledge;
mod magic;
mod mounted;
mod movement;
mod order;
mod pathfinding;
mod preview;
mod rolls;
mod routine;
mod session;
mod sight;
mod space;
#[cfg(test)]
mod test_values;
mod turn;
mod underwater;

pub use attack::{Attack, AttackKind, DamageDice, Extra, Instead, OWN_SPACE, Terms, ToHit};
pub use battle::*;
pub use catalogue::Rule;
pub use conditions::{Condition, Conditions};
pub use creature::*;
pub use damage::{
    DamageSource, DamageType, DamageTypes, Defence, HeadsLeft, Qualities,
    Response as DamageResponse,
};
pub use effects::{
    Against, Binding, Branch, Corrosion, Difficulty, Duration, Effect, EffectGroup, EffectMask,
    EndsOn, Fact, Heads, KeenSenses, Maw, Modifier, Nature, Occurrence, Origin, Outcome,
    OutcomePath, OutcomePlace, OutcomeRoot, Predicate, Regeneration, RollModifier, Rolls, Rust,
    SaveTime, SaveToEnd, SpeedChange, Tag, TraitTrigger, TurnOf, Until,
};
pub use knowledge::{
    AreaView, Concealed, EndNews, EventNews, Health, LearnedNews, Listener, Member, MetNews, News,
    OtherView, OwnView, SetupNews, Topic, View,
};
pub use magic::{
    CastingTime, Components, Delivery, Feature, KnownSpell, Material, Materials, ReactionTrigger,
    Spares, Spell, SpellRange, SpellTag, SpellTags, SpellUses, Spellcasting, Spread, Strikes, Zone,
    ZoneKind,
};
pub use mounted::{Mountable, Ride, SaddleFrame, Upset, UpsetBy};
pub use movement::{Footing, LONGEST_PATH, LuredFrame, MoveOptions, MovementMode, Path, Step};
pub use order::Pending;
pub use pathfinding::{Itinerary, PathTo, Paths, Reachable, Search, Ways};
pub use preview::{
    Aimed, AreaOdds, AttackOdds, CheckOdds, D20Odds, MoveOdds, ObjectOdds, Preview, Provoked,
    SaveOdds, SureOdds,
};
pub use routine::{
    Call, Common, GrantedMove, Leap, Legendary, LegendaryLeft, Part, Routine, RoutineTime, Stock,
};
pub use ruleset::{Edition, Ruleset};
pub use session::{LoadError, ReplayError, Roll, SAVE_VERSION, Session};
pub use sight::{Cover, CoverBy, Degree, Lines};
pub use space::*;
pub use turn::{Happening, Needs};
