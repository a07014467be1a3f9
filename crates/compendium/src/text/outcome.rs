//! The keys for what happens at once.

use affray_rules::{
    Binding, Condition, Corrosion, CreatureType, DamageType, Lasts, Modifier, Outcome, OutcomePath,
    SaveTime, SaveToEnd, Size, Test,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{AbilityText, DamageText, Either, EndText, MarkText};

/// Declares what is written of something that happens: the keys of an outcome, beside others.
macro_rules! outcome_text {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$doc:meta])* $own:vis $field:ident: $value:ty,)*
    }) => {
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
        $(#[$meta])*
        $vis struct $name {
            $($(#[$doc])* $own $field: $value,)*
            /// What must be so for the rest to happen.
            pub(crate) r#if: Option<$crate::text::TestText>,
            /// A save that avoids it.
            pub(crate) save: Option<$crate::text::SaveText>,
            /// Damage beside the attack's own.
            pub(crate) damage: Option<$crate::text::Either<$crate::text::DamageText, Vec<$crate::text::DamageText>>>,
            /// Whether a success still takes half of that damage.
            pub(crate) half: bool,
            /// A condition, or several.
            pub(crate) condition: Option<$crate::text::Either<affray_rules::Condition, Vec<affray_rules::Condition>>>,
            /// Whether the rest hangs on the first condition: whoever can't have that has none of
            /// the other conditions and effects, and `then` does not follow.
            pub(crate) leads: bool,
            /// Effects that last, from the vocabulary of traits and spells.
            pub(crate) effects: Vec<$crate::text::EffectText>,
            /// The DC to escape from the grapple that it makes, or of the Strength check that gets
            /// out of what else it brings (a web, a body that engulfs).
            pub(crate) escape_dc: Option<u8>,
            /// Rounds until what it brings ends by itself; no such end when nothing is said.
            pub(crate) rounds: Option<u16>,
            /// At which point of the last round; at the start of the user's turn when nothing is said.
            pub(crate) until: Option<$crate::text::UntilText>,
            /// Whether the save is repeated at the end of the victim's turns.
            pub(crate) save_ends: bool,
            /// What the save is repeated at, in place of the end of the victim's turns.
            pub(crate) save_on: Option<$crate::text::SaveOnText>,
            /// What comes in place of it when the repeated save fails.
            pub(crate) worsens: Vec<$crate::text::OutcomeText>,
            /// What else ends what it brings.
            pub(crate) ends_on: Vec<$crate::text::EndText>,
            /// Whether the victim is swallowed or engulfed; `escape-dc` is that of the Strength check
            /// that gets it out.
            pub(crate) take_in: bool,
            /// Whether the user clings to the victim; `escape-dc` is that of the Strength check that
            /// tears it off, where an action alone does not.
            pub(crate) attach: bool,
            /// Hit points that the victim loses without taking damage.
            pub(crate) loses: Option<affray_dice::Dice>,
            /// The hit points after which a user that clings to the victim has drunk enough.
            pub(crate) sated: u8,
            /// An ability of the victim's that is lowered.
            pub(crate) drains: Option<$crate::text::DrainText>,
            /// A thing that holds what it brings, which others can break.
            pub(crate) binding: Option<$crate::text::BindingText>,
            /// Gear that it eats away.
            pub(crate) corrodes: Option<$crate::text::CorrosionText>,
            /// Whether the user disappears, on the Ethereal Plane, as long as what else it brings.
            pub(crate) fades: bool,
            /// Whether the victim splits in two, as a reaction, into its next shape and the first of
            /// its brood.
            pub(crate) splits: bool,
            /// Conditions that it cures; with `poisoned`, curses, diseases and poisons too.
            pub(crate) cures: Vec<affray_rules::Condition>,
            /// A curse or disease that shows only after the fight, by its name.
            pub(crate) afflict: Option<String>,
            /// Feet that the victim is pushed straight away.
            pub(crate) push: Option<u16>,
            /// Feet that the victim is pulled straight nearer.
            pub(crate) pull: Option<u16>,
            /// What the damage that it has just taken takes beside hit points.
            pub(crate) saps: Option<$crate::text::SapText>,
            /// Hit points that the user regains.
            pub(crate) user_heals: Option<affray_dice::Dice>,
            /// Whether the victim falls, and how.
            pub(crate) fells: Option<$crate::text::FellText>,
            /// Whether a victim that is dying is stable.
            pub(crate) stabilises: bool,
            /// What lasts for the user.
            pub(crate) user_gains: Vec<$crate::text::EffectText>,
            /// An attack of this name that the user makes on the victim too.
            pub(crate) strikes: Option<String>,
            /// The least number of a d6 on which what follows happens.
            pub(crate) on_d6: Option<u8>,
            /// How many attacks there are in the Multiattack of the victim's turn.
            pub(crate) attacks_this_turn: Option<affray_dice::Dice>,
            /// Whether the victim is gone to the start of the user's turn, and reappears within so
            /// many feet of it.
            pub(crate) banishes: Option<u16>,
            /// A feature of the user's, by its name: what it has laid on others lasts to the end of
            /// the user's next turn.
            pub(crate) prolongs: Option<String>,
            /// How far the victim is thrown, in a direction that chance decides.
            pub(crate) flings: Option<$crate::text::FlingText>,
            /// Whether the victim is pushed 5 feet into a free space of its choice, or falls prone.
            pub(crate) expels: bool,
            /// Whether the victim can avert its eyes from the user to its next turn, and be spared.
            pub(crate) averts: Option<$crate::text::AvertText>,
            /// The ability of a contest that the user must win for the rest to happen.
            pub(crate) contest: Option<$crate::text::AbilityText>,
            /// Whether the victim loses its concentration.
            pub(crate) breaks_concentration: bool,
            /// Whether the repeated save is harder while the victim sees the user.
            pub(crate) harder_in_sight: bool,
            /// Whether it brings a level of exhaustion.
            pub(crate) exhausts: bool,
            /// What follows too, when there is no save or it fails.
            pub(crate) then: Vec<$crate::text::OutcomeText>,
            /// What follows when the save succeeds, or what must be so is not.
            pub(crate) otherwise: Vec<$crate::text::OutcomeText>,
        }
    };
}
pub(crate) use outcome_text;

outcome_text! {
    /// What happens to whoever is struck: by a hit, by a feature that it fails to save against.
    #[schemars(rename = "Outcome")]
    pub(crate) struct OutcomeText {}
}

/// A throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Fling")]
pub(crate) struct FlingText {
    /// Feet.
    feet: u16,
    /// The DC of the Dexterity save of whomever the victim is thrown at.
    dc: u8,
}

/// What it costs to avert one's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Avert")]
pub(crate) enum AvertText {
    /// The victim does not see the user.
    Sight,
    /// The victim's attacks on the user have disadvantage.
    Attacks,
}

/// A saving throw and its DC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveText {
    /// The ability.
    pub(crate) ability: AbilityText,
    /// The difficulty.
    pub(crate) dc: u8,
}

/// What a repeated save comes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SaveOn")]
pub(crate) enum SaveOnText {
    /// Any damage that the victim takes.
    Harm,
    /// Damage that the user or one of its allies does to the victim.
    Wrong,
    /// The end of the victim's turns, and damage by anything but the user.
    Others,
}

/// An ability that is lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Drain")]
pub(crate) struct DrainText {
    /// Which.
    ability: AbilityText,
    /// By how much.
    by: affray_dice::Dice,
}

/// The figures of what binds a victim.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[schemars(rename = "Binding")]
pub(crate) struct BindingText {
    /// Its AC.
    ac: u8,
    /// Its hit points.
    hp: u16,
    /// Damage that does nothing to it, beside poison and psychic damage.
    immune: Vec<DamageType>,
    /// Damage that it takes twice.
    vulnerable: Vec<DamageType>,
}

impl BindingText {
    fn binding(&self) -> Binding {
        Binding {
            armour_class: self.ac,
            hit_points: self.hp,
            immunities: self.immune.iter().copied().collect(),
            vulnerabilities: self.vulnerable.iter().copied().collect(),
        }
    }
}

/// Gear that is eaten away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Corrosion")]
pub(crate) enum CorrosionText {
    /// Armour of any kind.
    Armour,
    /// Armour of metal.
    MetalArmour,
    /// The damage of a weapon: the one that struck, or one in hand.
    WeaponDamage,
    /// The attack rolls with a weapon: the one that struck, or one in hand.
    WeaponAttacks,
}

impl CorrosionText {
    const fn corrosion(self) -> Corrosion {
        match self {
            CorrosionText::Armour => Corrosion::Armour { metal: false },
            CorrosionText::MetalArmour => Corrosion::Armour { metal: true },
            CorrosionText::WeaponDamage => Corrosion::Damage,
            CorrosionText::WeaponAttacks => Corrosion::Attacks,
        }
    }
}

/// What damage takes beside hit points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[schemars(rename = "Sap")]
pub(crate) struct SapText {
    /// The damage of this type only.
    kind: Option<DamageType>,
    /// Whether the victim's hit point maximum drops by as much.
    maximum: bool,
    /// Whether the user regains as many hit points.
    heals: bool,
}

/// How a victim falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Fell")]
pub(crate) enum FellText {
    /// To 0 hit points.
    Drops,
    /// It dies.
    Dies,
}

/// When something ends, of the last round that it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Until")]
pub(crate) enum UntilText {
    /// At the start of the user's turn.
    UserStart,
    /// At the end of the user's turn.
    UserEnd,
    /// At the start of the victim's turn.
    VictimStart,
    /// At the end of the victim's turn.
    VictimEnd,
}

/// Something about the victim.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Test")]
pub(crate) enum TestText {
    /// It is no larger than this.
    SizeAtMost(Size),
    /// It is of one of these creature types.
    Type(Vec<CreatureType>),
    /// It is of none of these creature types.
    NotType(Vec<CreatureType>),
    /// It has a condition.
    Has(Condition),
    /// It has lost half its hit points or more.
    Bloodied,
    /// It has no hit points left.
    Down,
    /// It sees the one who brings it about.
    Sees,
    /// It can hear.
    Hears,
    /// It is held by the one who brings it about.
    Held,
    /// It has a condition that the user laid on it.
    HasFromUser(Condition),
    /// It has so many hit points at most.
    HitPointsAtMost(u16),
    /// It missed the save by so much or more.
    MissedBy(u8),
    /// It is under water.
    Underwater,
    /// It holds somebody in a grapple.
    Holding,
    /// It is the user itself.
    User,
    /// The user holds somebody in a grapple.
    UserHolding,
    /// The user holds so many others in a grapple, or more.
    UserHolds(u8),
    /// It bleeds from a wound.
    Bleeding,
    /// The user clings to it.
    ClungTo,
    /// The user clings to somebody.
    UserClings,
    /// The user has somebody within.
    UserFull,
    /// The user has room for it within.
    Room,
    /// It is in the user's space.
    SharesSpace,
    /// The user is under water.
    UserUnderwater,
    /// The user has its own shape.
    UserOwnShape,
    /// The user has this of its shapes.
    UserShape(String),
    /// It was hit before on this turn.
    StruckAgain,
    /// It is an ally of the user's, or charmed by it.
    Willing,
    /// Any of these is so.
    Any(Vec<TestText>),
    /// This is not so.
    Not(Box<TestText>),
    /// It has lost hit points.
    Wounded,
    /// The user moved so many feet straight towards it right before.
    Charged(u16),
    /// The attack roll had advantage.
    Advantage,
    /// An able ally of the user's is within 5 feet of it.
    AllyNear,
    /// The attack roll had advantage, or an able ally is near and there was no disadvantage.
    SneakAttack,
    /// It is the first round, and it was surprised.
    Surprised,
    /// It is the first round.
    FirstRound,
    /// All of this is so.
    All(Vec<TestText>),
    /// A word lies on it.
    Marked(MarkText),
    /// A word lies on it that the user has laid on it.
    MarkedByUser(MarkText),
    /// It was bloodied already before the hit.
    WasBloodied,
    /// It has had no turn yet.
    NotActed,
    /// It is in dim light or darkness.
    InShadow,
    /// The user sees it.
    Seen,
    /// It holds the user.
    HoldsUser,
    /// It flies.
    Flying,
    /// It can't have a condition.
    Immune(Condition),
    /// It is of a kind within its creature type, such as elves or demons.
    Tag(String),
}

impl TestText {
    pub(crate) fn test(&self) -> Test {
        match self {
            TestText::SizeAtMost(size) => Test::SizeAtMost(*size),
            TestText::Type(kinds) => Test::Kinds(kinds.clone()),
            TestText::NotType(kinds) => Test::NotKinds(kinds.clone()),
            TestText::Has(condition) => Test::Has(*condition),
            TestText::Bloodied => Test::Bloodied,
            TestText::Down => Test::Down,
            TestText::Sees => Test::Sees,
            TestText::Hears => Test::Hears,
            TestText::Held => Test::Held,
            TestText::HasFromUser(condition) => Test::HasFromUser(*condition),
            TestText::HitPointsAtMost(most) => Test::HitPointsAtMost(*most),
            TestText::MissedBy(least) => Test::MissedBy(*least),
            TestText::Underwater => Test::Underwater,
            TestText::Holding => Test::Holding,
            TestText::User => Test::User,
            TestText::UserHolding => Test::UserHolding,
            TestText::UserHolds(least) => Test::UserHolds(*least),
            TestText::Bleeding => Test::Bleeding,
            TestText::ClungTo => Test::ClungTo,
            TestText::UserClings => Test::UserClings,
            TestText::UserFull => Test::UserFull,
            TestText::Room => Test::Room,
            TestText::SharesSpace => Test::SharesSpace,
            TestText::UserUnderwater => Test::UserUnderwater,
            TestText::UserOwnShape => Test::UserOwnShape,
            TestText::UserShape(name) => Test::UserShape(name.clone()),
            TestText::StruckAgain => Test::StruckAgain,
            TestText::Willing => Test::Willing,
            TestText::Any(tests) => Test::Any(tests.iter().map(TestText::test).collect()),
            TestText::Not(test) => Test::Not(Box::new(test.test())),
            TestText::Wounded => Test::Wounded,
            TestText::Charged(feet) => Test::Charged(*feet),
            TestText::Advantage => Test::Advantage,
            TestText::AllyNear => Test::AllyNear,
            TestText::SneakAttack => Test::SneakAttack,
            TestText::Surprised => Test::Surprised,
            TestText::FirstRound => Test::FirstRound,
            TestText::Marked(MarkText(mark)) => Test::Marked(*mark),
            TestText::MarkedByUser(MarkText(mark)) => Test::MarkedByUser(*mark),
            TestText::WasBloodied => Test::WasBloodied,
            TestText::NotActed => Test::NotActed,
            TestText::InShadow => Test::InShadow,
            TestText::Seen => Test::Seen,
            TestText::HoldsUser => Test::HoldsUser,
            TestText::Flying => Test::Flying,
            TestText::Immune(condition) => Test::Immune(*condition),
            TestText::Tag(tag) => Test::Tagged(tag.clone()),
            TestText::All(tests) => Test::All(tests.iter().map(TestText::test).collect()),
        }
    }
}

impl OutcomeText {
    /// A list of outcomes in the engine's vocabulary.
    pub(crate) fn list(all: &[OutcomeText]) -> Vec<Outcome> {
        OutcomeText::list_after(all, None)
    }

    /// A list of outcomes that follow from a save.
    fn list_after(all: &[OutcomeText], save: Option<SaveText>) -> Vec<Outcome> {
        all.iter().flat_map(|one| one.outcomes(save)).collect()
    }

    /// What follows from a feature for those whom it takes hold of, and for those who save.
    pub(crate) fn sides(&self) -> (Vec<Outcome>, Vec<Outcome>) {
        let failure = self.happens(self.save);
        let success = OutcomeText::list(&self.otherwise);
        let only_if = |list: Vec<Outcome>| match &self.r#if {
            Some(test) if !list.is_empty() => {
                vec![Outcome::If { test: test.test(), then: list, otherwise: Vec::new() }]
            }
            _ => list,
        };
        (only_if(failure), only_if(success))
    }

    fn outcomes(&self, after: Option<SaveText>) -> Vec<Outcome> {
        let happens = self.happens(self.save.or(after));
        let otherwise = OutcomeText::list_after(&self.otherwise, after);
        let saved = match self.save {
            None => happens,
            Some(SaveText { ability, dc }) => {
                let mut success = if self.half { self.damages(true) } else { Vec::new() };
                if self.r#if.is_none() {
                    success.extend(otherwise.clone());
                }
                let ability = ability.ability();
                vec![Outcome::Save { ability, dc, failure: happens, success }]
            }
        };
        let saved = match self.on_d6 {
            Some(least) => vec![Outcome::Chance { least, then: saved }],
            None => saved,
        };
        let saved = match self.contest {
            Some(ability) => vec![Outcome::Contest { ability: ability.ability(), then: saved }],
            None => saved,
        };
        let saved = match self.averts {
            Some(how) => vec![Outcome::Avert { blind: how == AvertText::Sight, then: saved }],
            None => saved,
        };
        match &self.r#if {
            None => saved,
            Some(test) => vec![Outcome::If { test: test.test(), then: saved, otherwise }],
        }
    }

    /// The dice of its own damage.
    pub(crate) fn dice(&self) -> &[DamageText] {
        match &self.damage {
            None => &[],
            Some(Either::Short(one)) => std::slice::from_ref(one),
            Some(Either::Long(all)) => all,
        }
    }

    fn damages(&self, halved: bool) -> Vec<Outcome> {
        self.dice().iter().map(|d| Outcome::Damage { damage: d.0, halved }).collect()
    }

    /// What happens when nothing keeps it off, after this save.
    fn happens(&self, save: Option<SaveText>) -> Vec<Outcome> {
        let mut found = self.damages(false);
        found.extend(self.lasting(save));
        found
    }

    /// What happens beside damage of its own.
    pub(crate) fn lasting(&self, save: Option<SaveText>) -> Vec<Outcome> {
        let mut found = Vec::new();
        found.extend(self.push.map(Outcome::Push));
        found.extend(self.pull.map(Outcome::Pull));
        found.extend(self.afflict.clone().map(Outcome::Afflict));
        let conditions: &[Condition] = match &self.condition {
            None => &[],
            Some(Either::Short(one)) => std::slice::from_ref(one),
            Some(Either::Long(all)) => all,
        };
        let lasts = match (self.rounds, self.until) {
            (None | Some(0), None) => Lasts::Ended,
            (rounds, until) => {
                let rounds = rounds.unwrap_or(1);
                match until.unwrap_or(UntilText::UserStart) {
                    UntilText::UserStart => Lasts::UserTurnStart(rounds),
                    UntilText::UserEnd => Lasts::UserTurnEnd(rounds),
                    UntilText::VictimStart => Lasts::BearerTurnStart(rounds),
                    UntilText::VictimEnd => Lasts::BearerTurnEnd(rounds),
                }
            }
        };
        let holds = self.take_in || self.attach || conditions.contains(&Condition::Grappled);
        let time = match self.save_on {
            None => SaveTime::TurnEnd,
            Some(SaveOnText::Harm) => SaveTime::Hurt,
            Some(SaveOnText::Wrong) => SaveTime::Wronged,
            Some(SaveOnText::Others) => SaveTime::Beset,
        };
        let repeated = self.save_ends || self.save_on.is_some() || !self.worsens.is_empty();
        let save_ends = save.filter(|_| repeated);
        let worse = OutcomeText::list_after(&self.worsens, save);
        let gain = |modifier| Outcome::Gain {
            modifier,
            lasts,
            save_ends: save_ends.map(|s| SaveToEnd {
                ability: s.ability.ability(),
                dc: s.dc,
                worse: None,
                time,
                harder_in_sight: self.harder_in_sight,
            }),
            ends_on: EndText::set(&self.ends_on),
            escape_dc: self.escape_dc.filter(|_| !holds),
            worse: worse.clone(),
            leads: 0,
        };
        let mut led = Vec::new();
        // The check to escape is against the grapple, or against being within.
        if self.attach {
            led.push(Outcome::Attach { escape_dc: self.escape_dc, leads: 0 });
        }
        if self.take_in {
            led.push(Outcome::TakeIn { escape_dc: self.escape_dc, leads: 0 });
        }
        led.extend(conditions.iter().map(|condition| match condition {
            Condition::Grappled => Outcome::Seize { escape_dc: self.escape_dc, leads: 0 },
            _ => gain(Modifier::Condition(*condition)),
        }));
        led.extend(self.effects.iter().map(|effect| gain(effect.modifier())));
        let then = OutcomeText::list_after(&self.then, save);
        let (hanging, then) = if self.leads { (then, Vec::new()) } else { (Vec::new(), then) };
        found.extend(lead(led, hanging, self.leads));
        found.extend(self.saps.map(|SapText { kind, maximum, heals }| Outcome::Sap {
            kind,
            maximum,
            heals,
        }));
        found.extend(self.loses.map(|dice| Outcome::Lose { dice, sated: self.sated }));
        found.extend(self.drains.map(|DrainText { ability, by: dice }| Outcome::Drain {
            ability: ability.ability(),
            dice,
        }));
        found.extend(self.binding.as_ref().map(|binding| Outcome::Bind(binding.binding())));
        found.extend(self.corrodes.map(|what| Outcome::Corrode(what.corrosion())));
        found.extend(self.fades.then_some(Outcome::Fade));
        found.extend(self.splits.then_some(Outcome::Split));
        if !self.cures.is_empty() {
            found.push(Outcome::Cure(self.cures.iter().copied().collect()));
        }
        found.extend(self.user_heals.map(Outcome::UserHeals));
        found.extend(self.fells.map(|how| Outcome::Fell { dies: how == FellText::Dies }));
        found.extend(self.stabilises.then_some(Outcome::Stabilise));
        found.extend(self.exhausts.then_some(Outcome::Exhaust));
        found.extend(self.user_gains.iter().map(|effect| Outcome::UserGain {
            modifier: effect.modifier(),
            lasts,
            ends_on: EndText::set(&self.ends_on),
        }));
        found.extend(self.banishes.map(Outcome::Banish));
        found.extend(self.prolongs.clone().map(Outcome::Prolong));
        found.extend(self.flings.map(|FlingText { feet, dc }| Outcome::Fling { feet, dc }));
        found.extend(self.expels.then_some(Outcome::Expel));
        found.extend(self.strikes.clone().map(Outcome::Strike));
        found.extend(self.attacks_this_turn.map(Outcome::MoreAttacks));
        found.extend(self.breaks_concentration.then_some(Outcome::BreakConcentration));
        found.extend(then);
        found
    }
}

/// What is gained together: all hangs on being held or taken in, where there is that, and on the
/// first condition where an entry says so.
fn lead(gains: Vec<Outcome>, hanging: Vec<Outcome>, first: bool) -> Vec<Outcome> {
    let all = gains.len() + hanging.len();
    let one = |(place, outcome): (usize, Outcome)| {
        let holds = matches!(
            outcome,
            Outcome::Seize { .. } | Outcome::TakeIn { .. } | Outcome::Attach { .. }
        );
        let leads = holds || (first && place == 0);
        outcome.leading(if leads { (all - place - 1).min(OutcomePath::LONGEST) as u8 } else { 0 })
    };
    gains.into_iter().enumerate().map(one).chain(hanging).collect()
}
