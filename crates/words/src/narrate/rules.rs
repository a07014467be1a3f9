//! Which rules a line names.

use affray_rules::{Event, Rule};

use crate::RuleIds;

/// Rules that are at work all the time, or that the words of a line say already.
const PLAIN: &[Rule] = &[
    Rule::TurnOptions,
    Rule::OrderControl,
    Rule::OrderRound,
    Rule::OrderContinue,
    Rule::OrderTurns,
    Rule::OrderPositions,
    Rule::SizeSource,
    Rule::GridSquare,
    Rule::GridSpeed,
    Rule::GridEnter,
    Rule::GridRange,
    Rule::TurnOrder,
    Rule::TurnBudget,
    Rule::MoveBreak,
    Rule::MoveSpeed,
    Rule::MoveDeduct,
    Rule::MagicConcentrationFree,
    Rule::InitFixed,
    Rule::InitRank,
    Rule::InitCheck,
    Rule::InitGm,
    Rule::OrderSteps,
    Rule::TurnInteract,
    Rule::OpportunityTrigger,
    Rule::DamageHeal,
    Rule::DamageZero,
    Rule::WeaponAmmunition,
    Rule::ProneDrop,
    Rule::ProneStand,
    Rule::ConditionDuration,
    Rule::CreatureMultiattackSingle,
    Rule::ReactionTurn,
    Rule::ReactionAfter,
    Rule::ReactionOne,
    Rule::ReactionTrigger,
    Rule::ReactionResume,
    Rule::OpportunityTiming,
    Rule::BonusTiming,
    Rule::BonusOne,
    Rule::AttackTarget,
    Rule::AttackModifiers,
    Rule::AttackAbility,
    Rule::AttackEffect,
    Rule::CreatureActions,
    Rule::ReachFive,
    Rule::ReachMore,
    Rule::RangeMax,
    Rule::RangeSingle,
    Rule::WeaponFinesse,
    Rule::WeaponLight,
    Rule::WeaponReach,
    Rule::WeaponLoading,
    Rule::WeaponTwohanded,
    Rule::AttackResolve,
    Rule::DamageTypes,
    Rule::DamageAbility,
    Rule::DamageRoll,
    Rule::AttackDamage,
    Rule::DamageOrder,
    Rule::DamageStack,
    Rule::DamageTempApart,
    Rule::DamageTempEnd,
    Rule::DamagePoints,
    Rule::MagicTime,
    Rule::MagicKnown,
    Rule::MagicComponents,
    Rule::MagicCombine,
    Rule::ActionCast,
    Rule::MagicSlotFree,
    Rule::MagicSlot,
    Rule::MagicAttack,
    Rule::RollCheck,
    Rule::RollSave,
];

/// The rules to name at the end of a line, each once: also those that its sentence tells by their
/// titles.
pub(super) fn shown(event: &Event, which: RuleIds, titled: Vec<Rule>) -> Vec<Rule> {
    match which {
        RuleIds::None => Vec::new(),
        RuleIds::All => once(event.cited()),
        RuleIds::Telling => once(titled.into_iter().chain(telling(&event.rules))),
    }
}

/// Those that tell the reader something.
pub(super) fn telling(rules: &[Rule]) -> Vec<Rule> {
    once(rules.iter().copied().filter(|rule| !PLAIN.contains(rule)))
}

pub(super) fn once(rules: impl Iterator<Item = Rule>) -> Vec<Rule> {
    let mut found = Vec::new();
    for rule in rules {
        if !found.contains(&rule) {
            found.push(rule);
        }
    }
    found
}
