//! The keys for what happens at once.

use std::borrow::Cow;

use affray_dice::Dice;
use affray_rules::{
    Binding, Condition, Corrosion, DamageType, Difficulty, Modifier, Outcome, OutcomePath,
    SaveTime, SaveToEnd, TurnOf, Until,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use super::{AbilityText, DamageText, Either, EndText, LastingText, NumberOr};

/// Declares what is written of something that happens: the keys of an outcome, beside others.
macro_rules! outcome_text {
    (
        @with { $($(#[$doc:meta])* $key:ident: $value:ty,)* }
        $(#[$meta:meta])* $vis:vis struct $name:ident {
            $($(#[$own_doc:meta])* $own_vis:vis $own:ident: $own_value:ty,)*
        }
    ) => {
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
        $(#[$meta])*
        $vis struct $name {
            $($(#[$own_doc])* $own_vis $own: $own_value,)*
            $($(#[$doc])* pub(crate) $key: $value,)*
        }

        /// What happens, apart from the keys of its own.
        impl From<&$name> for $crate::text::OutcomeText {
            fn from(text: &$name) -> $crate::text::OutcomeText {
                $crate::text::OutcomeText { $($key: Clone::clone(&text.$key),)* }
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($own:tt)* }) => {
        $crate::text::outcome::outcome_text! { @with {
        /// What must be so for the rest to happen.
        r#if: Option<affray_rules::Predicate>,
        /// A save that avoids it: `{ ability = "dex", dc = 12 }`, or `"dex"` against the DC of its
        /// user's spells.
        save: Option<$crate::text::SaveText>,
        /// Damage; of a hit, beside the attack's own.
        damage: Option<$crate::text::Either<$crate::text::DamageText, Vec<$crate::text::DamageText>>>,
        /// Whether half of that damage is taken for all that: by those who save, and by those whom
        /// an attack roll of its own misses.
        half: bool,
        /// Hit points given back.
        healing: Option<affray_dice::Dice>,
        /// Temporary hit points.
        temporary: Option<affray_dice::Dice>,
        /// More dice for each slot level above the spell's own: of the damage, of the healing, of
        /// the temporary hit points and of what lasts; a list has those of the second damage too,
        /// and so on.
        dice_per_slot: Option<$crate::text::Either<affray_dice::Dice, Vec<affray_dice::Dice>>>,
        /// A condition, or several.
        condition: Option<$crate::text::Either<affray_rules::Condition, Vec<affray_rules::Condition>>>,
        /// Whether the rest hangs on the first condition: whoever can't have that has none of
        /// the other conditions and effects, and `then` does not follow.
        leads: bool,
        /// Effects that last, from the vocabulary of traits and spells.
        effects: Vec<$crate::text::EffectText>,
        /// The DC to escape from the grapple that it makes, or of the Strength check that gets
        /// out of what else it brings (a web, a body that engulfs); `"caster"` for the DC of its
        /// user's spells.
        escape_dc: Option<$crate::text::DifficultyText>,
        /// Rounds until what it brings ends by itself; as long as the spell or feature lasts when
        /// nothing is said.
        rounds: Option<u16>,
        /// At which point of the last round; at the start of the user's turn when nothing is said.
        until: Option<$crate::text::UntilText>,
        /// Whether the save is repeated at the end of the victim's turns.
        save_ends: bool,
        /// What the save is repeated at, in place of the end of the victim's turns.
        save_on: Option<$crate::text::SaveOnText>,
        /// What comes in place of it when the repeated save fails.
        worsens: Vec<$crate::text::OutcomeText>,
        /// What else ends what it brings.
        ends_on: Vec<$crate::text::EndText>,
        /// Whether the victim is swallowed or engulfed; `escape-dc` is that of the Strength check
        /// that gets it out.
        take_in: bool,
        /// Whether the user clings to the victim; `escape-dc` is that of the Strength check that
        /// tears it off, where an action alone does not.
        attach: bool,
        /// Hit points that the victim loses without taking damage.
        loses: Option<affray_dice::Dice>,
        /// The hit points after which a user that clings to the victim has drunk enough.
        sated: u8,
        /// An ability of the victim's that is lowered.
        drains: Option<$crate::text::DrainText>,
        /// A thing that holds what it brings, which others can break.
        binding: Option<$crate::text::BindingText>,
        /// Gear that it eats away.
        corrodes: Option<$crate::text::CorrosionText>,
        /// Whether the user disappears, on the Ethereal Plane, as long as what else it brings.
        fades: bool,
        /// Whether the victim splits in two, as a reaction, into its next shape and the first of
        /// its brood.
        splits: bool,
        /// Conditions that it cures; with `poisoned`, curses, diseases and poisons too.
        cures: Vec<affray_rules::Condition>,
        /// A curse or disease that shows only after the fight, by its name.
        afflict: Option<String>,
        /// Feet that the victim is pushed straight away.
        push: Option<u16>,
        /// Feet that the victim is pulled straight nearer.
        pull: Option<u16>,
        /// What the damage that it has just taken takes beside hit points.
        saps: Option<$crate::text::SapText>,
        /// Hit points that the user regains.
        user_heals: Option<affray_dice::Dice>,
        /// Whether the victim falls, and how.
        fells: Option<$crate::text::FellText>,
        /// Whether a victim that is dying is stable.
        stabilises: bool,
        /// What lasts for the user.
        user_gains: Vec<$crate::text::EffectText>,
        /// An attack of this name that the user makes on the victim too.
        strikes: Option<String>,
        /// The least number of a d6 on which what follows happens.
        on_d6: Option<u8>,
        /// How many attacks there are in the Multiattack of the victim's turn.
        attacks_this_turn: Option<affray_dice::Dice>,
        /// Whether the victim is gone to the start of the user's turn, and reappears within so
        /// many feet of it.
        banishes: Option<u16>,
        /// A feature of the user's, by its name: what it has laid on others lasts to the end of
        /// the user's next turn.
        prolongs: Option<String>,
        /// How far the victim is thrown, in a direction that chance decides.
        flings: Option<$crate::text::FlingText>,
        /// Whether the victim is pushed 5 feet into a free space of its choice, or falls prone.
        expels: bool,
        /// Whether the victim can avert its eyes from the user to its next turn, and be spared.
        averts: Option<$crate::text::AvertText>,
        /// The ability of a contest that the user must win for the rest to happen.
        contest: Option<$crate::text::AbilityText>,
        /// Whether the victim loses its concentration.
        breaks_concentration: bool,
        /// Whether the repeated save is harder while the victim sees the user.
        harder_in_sight: bool,
        /// Whether it brings a level of exhaustion.
        exhausts: bool,
        /// What follows too, when there is no save or it fails.
        then: Vec<$crate::text::OutcomeText>,
        /// What follows when the save succeeds, when an attack roll of its own misses, or when what
        /// must be so is not.
        otherwise: Vec<$crate::text::OutcomeText>,
        } $(#[$meta])* $vis struct $name { $($own)* } }
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

/// A saving throw, against a DC of its own or that of its user's spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Either<AbilityText, SaveTable>")]
pub(crate) struct SaveText {
    /// The ability.
    pub(crate) ability: AbilityText,
    /// The difficulty.
    pub(crate) dc: Difficulty,
}

/// A saving throw and its DC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SaveTable")]
struct SaveTable {
    /// The ability.
    ability: AbilityText,
    /// The difficulty; that of its user's spells when nothing is said.
    dc: Option<u8>,
}

impl From<Either<AbilityText, SaveTable>> for SaveText {
    fn from(text: Either<AbilityText, SaveTable>) -> SaveText {
        let (ability, dc) = match text {
            Either::Short(ability) => (ability, None),
            Either::Long(SaveTable { ability, dc }) => (ability, dc),
        };
        SaveText { ability, dc: dc.map_or(Difficulty::Caster, Difficulty::Fixed) }
    }
}

impl JsonSchema for SaveText {
    fn schema_name() -> Cow<'static, str> {
        "Save".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Either::<AbilityText, SaveTable>::json_schema(generator)
    }
}

/// The DC of a check.
pub(crate) type DifficultyText = NumberOr<u8, CasterWord>;

/// The DC of its user's spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CasterWord {
    Caster,
}

impl DifficultyText {
    pub(crate) const fn difficulty(self) -> Difficulty {
        match self {
            NumberOr::Number(dc) => Difficulty::Fixed(dc),
            NumberOr::Word(CasterWord::Caster) => Difficulty::Caster,
        }
    }
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

/// What an outcome takes from what it is part of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within {
    /// The save that it follows from, which may be repeated.
    save: Option<SaveText>,
    /// How long what it brings lasts where no rounds are written.
    lasts: Until<TurnOf>,
}

impl Within {
    /// Part of nothing else.
    const ALONE: Within = Within { save: None, lasts: Until::Ended };

    /// Part of a spell or feature that lasts.
    pub(crate) fn lasting(lasting: LastingText) -> Within {
        let lasts = lasting.lasting();
        Within { lasts, ..Within::ALONE }
    }

    pub(crate) fn after(self, save: Option<SaveText>) -> Within {
        Within { save, ..self }
    }
}

impl OutcomeText {
    /// A list of outcomes in the engine's vocabulary.
    pub(crate) fn list(all: &[OutcomeText]) -> Vec<Outcome> {
        OutcomeText::list_within(all, Within::ALONE)
    }

    pub(crate) fn list_within(all: &[OutcomeText], within: Within) -> Vec<Outcome> {
        all.iter().flat_map(|one| one.outcomes(within)).collect()
    }

    /// What follows from a feature for those whom it takes hold of, and for those who save or are
    /// missed.
    pub(crate) fn sides(&self, within: Within) -> (Vec<Outcome>, Vec<Outcome>) {
        let failure = self.happens(within.after(self.save));
        let success = OutcomeText::list_within(&self.otherwise, within);
        (self.only_if(failure), self.only_if(success))
    }

    /// The outcomes, if what must be so is.
    pub(crate) fn only_if(&self, list: Vec<Outcome>) -> Vec<Outcome> {
        match &self.r#if {
            Some(test) if !list.is_empty() => {
                vec![Outcome::If { test: test.clone(), then: list, otherwise: Vec::new() }]
            }
            _ => list,
        }
    }

    fn outcomes(&self, within: Within) -> Vec<Outcome> {
        let happens = self.happens(within.after(self.save.or(within.save)));
        let otherwise = OutcomeText::list_within(&self.otherwise, within);
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
            Some(test) => vec![Outcome::If { test: test.clone(), then: saved, otherwise }],
        }
    }

    /// Whether what it brings lies on the victim as long as the spell lasts, and nothing but the
    /// save of the spell and what `ends-on` says ends it before.
    pub(crate) fn is_plain(&self) -> bool {
        let holds = self.take_in || self.attach || self.conditions().contains(&Condition::Grappled);
        let timed = self.rounds.is_some() || self.until.is_some();
        let harder = self.save_on.is_some() || !self.worsens.is_empty() || self.harder_in_sight;
        let bound = self.escape_dc.is_some() || self.binding.is_some() || self.fades;
        self.r#if.is_none() && !holds && !timed && !harder && !bound && !self.leads
    }

    /// The dice of its own damage.
    pub(crate) fn dice(&self) -> &[DamageText] {
        match &self.damage {
            None => &[],
            Some(Either::Short(one)) => std::slice::from_ref(one),
            Some(Either::Long(all)) => all,
        }
    }

    /// More dice for each slot level: of each of its damages, of healing by the first.
    pub(crate) fn growth(&self) -> &[Dice] {
        match &self.dice_per_slot {
            None => &[],
            Some(Either::Short(one)) => std::slice::from_ref(one),
            Some(Either::Long(all)) => all,
        }
    }

    fn damages(&self, halved: bool) -> Vec<Outcome> {
        let growth = self.growth().iter().copied().chain(std::iter::repeat(Dice::default()));
        let damages = self.dice().iter().zip(growth);
        damages.map(|(d, per_slot)| Outcome::Damage { damage: d.0, halved, per_slot }).collect()
    }

    /// The conditions that it brings.
    pub(crate) fn conditions(&self) -> &[Condition] {
        match &self.condition {
            None => &[],
            Some(Either::Short(one)) => std::slice::from_ref(one),
            Some(Either::Long(all)) => all,
        }
    }

    /// How long what it brings lasts.
    fn lasts(&self, within: Within) -> Until<TurnOf> {
        match (self.rounds, self.until) {
            (None, None) => within.lasts,
            (Some(0), None) => Until::Ended,
            (rounds, until) => {
                let rounds = rounds.unwrap_or(1);
                match until.unwrap_or(UntilText::UserStart) {
                    UntilText::UserStart => Until::TurnStart(TurnOf::User, rounds),
                    UntilText::UserEnd => Until::TurnEnd(TurnOf::User, rounds),
                    UntilText::VictimStart => Until::TurnStart(TurnOf::Bearer, rounds),
                    UntilText::VictimEnd => Until::TurnEnd(TurnOf::Bearer, rounds),
                }
            }
        }
    }

    /// What happens when nothing keeps it off, after the save that it is within.
    fn happens(&self, within: Within) -> Vec<Outcome> {
        let mut found = self.damages(false);
        found.extend(self.beside_damage(within));
        found
    }

    /// The save that is repeated to end what it brings.
    fn repeated(&self, within: Within) -> Option<SaveToEnd<Difficulty>> {
        let time = match self.save_on {
            None => SaveTime::TurnEnd,
            Some(SaveOnText::Harm) => SaveTime::Hurt,
            Some(SaveOnText::Wrong) => SaveTime::Wronged,
            Some(SaveOnText::Others) => SaveTime::Beset,
        };
        let repeats = self.save_ends || self.save_on.is_some() || !self.worsens.is_empty();
        within.save.filter(|_| repeats).map(|s| SaveToEnd {
            ability: s.ability.ability(),
            dc: s.dc,
            time,
            harder_in_sight: self.harder_in_sight,
        })
    }

    /// What lasts for the victim: what hangs on being held or taken in comes after that.
    fn gains(&self, within: Within) -> Vec<Outcome> {
        let lasts = self.lasts(within);
        let holds = self.take_in || self.attach || self.conditions().contains(&Condition::Grappled);
        let escape_dc = self.escape_dc.map(DifficultyText::difficulty);
        let save_ends = self.repeated(within);
        let worse = OutcomeText::list_within(&self.worsens, within);
        let per_slot = self.growth().first().copied().unwrap_or_default();
        let unwritten = self.rounds.is_none() && self.until.is_none();
        let gain = |modifier| Outcome::Gain {
            modifier,
            // Who was knocked down has to stand up, however long the rest lasts.
            lasts: match modifier {
                Modifier::Condition(Condition::Prone) if unwritten => Until::Ended,
                _ => lasts,
            },
            save_ends,
            ends_on: EndText::set(&self.ends_on),
            escape_dc: escape_dc.filter(|_| !holds),
            worse: worse.clone(),
            leads: 0,
            per_slot,
        };
        let mut led = Vec::new();
        // The check to escape is against the grapple, or against being within.
        if self.attach {
            led.push(Outcome::Attach { escape_dc, leads: 0 });
        }
        if self.take_in {
            led.push(Outcome::TakeIn { escape_dc, leads: 0 });
        }
        led.extend(self.conditions().iter().map(|condition| match condition {
            Condition::Grappled => Outcome::Seize { escape_dc, leads: 0 },
            _ => gain(Modifier::Condition(*condition)),
        }));
        led.extend(self.effects.iter().map(|effect| gain(effect.modifier())));
        led
    }

    /// What happens beside damage of its own.
    pub(crate) fn beside_damage(&self, within: Within) -> Vec<Outcome> {
        let mut found = Vec::new();
        let per_slot = self.growth().first().copied().unwrap_or_default();
        found.extend(self.healing.map(|dice| Outcome::Heal { dice, per_slot }));
        found.extend(self.temporary.map(|dice| Outcome::Temporary { dice, per_slot }));
        found.extend(self.push.map(Outcome::Push));
        found.extend(self.pull.map(Outcome::Pull));
        found.extend(self.afflict.clone().map(Outcome::Afflict));
        let then = OutcomeText::list_within(&self.then, within);
        let (hanging, then) = if self.leads { (then, Vec::new()) } else { (Vec::new(), then) };
        found.extend(lead(self.gains(within), hanging, self.leads));
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
            lasts: self.lasts(within),
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
