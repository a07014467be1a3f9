//! The keys of a stat block file, and how one file builds on another (`like`).

use affray_dice::Dice;
use affray_rules::{
    BonusActions, Breathes, Condition, Conditions, CreatureType, Difficulty, Maw, Mountable,
    Predicate, Pronoun, Proviso, ReactionTrigger, Role, SaveTime, SaveToEnd, Size, Skill, Stock,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    AbilitiesText, AbilityText, AttackText, Bonuses, Challenge, DamageText, DefenceText,
    EffectText, Either, FeatureText, GearText, OutcomeText, SaveText, SensesText, SpeedText,
    SpellcastingText, TrainingText, TriggerText, WeaponExtraText, WeaponUse,
};
use crate::file::{At, Fault};

/// Declares the keys of a stat block, all of which may be left out, and how one that is written
/// over another takes its place.
macro_rules! stat_block {
    ($($(#[$doc:meta])* $key:ident: $value:ty,)*) => {
        /// A creature or character: the one form for what is shipped and what is homebrew.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[schemars(rename = "StatBlock")]
        pub(crate) struct StatBlockText {
            $($(#[$doc])* pub(crate) $key: Option<$value>,)*
        }

        impl StatBlockText {
            /// This stat block where it says something, else the other.
            pub(crate) fn over(self, other: StatBlockText) -> StatBlockText {
                StatBlockText { $($key: self.$key.or(other.$key),)* }
            }
        }
    };
}

stat_block! {
    /// A creature of the compendium that this one is like, but for what follows.
    like: At<String>,
    /// What it is called.
    name: String,
    /// Its size; medium when nothing is said.
    size: Size,
    /// Its creature type; humanoid when nothing is said.
    #[serde(rename = "type")]
    kind: CreatureType,
    /// The kinds that it belongs to within its type: elf, demon, goblinoid.
    tags: Vec<String>,
    /// Whether it falls unconscious at 0 hit points like a character, or dies like a monster.
    role: Role,
    /// Its challenge rating, which gives the proficiency bonus.
    challenge: Challenge,
    /// A character's level, which gives the proficiency bonus.
    level: At<u8>,
    /// The proficiency bonus, when neither level nor challenge give it.
    proficiency: i8,
    /// Hit points.
    hp: At<u16>,
    /// The dice behind the hit points.
    hit_dice: Dice,
    /// The AC as printed; without it, AC comes from armour, shield and Dexterity.
    ac: u8,
    /// The armour worn.
    #[serde(alias = "armor")]
    armour: At<String>,
    /// The armour that it is trained with; all when nothing is said.
    training: Vec<TrainingText>,
    /// Speed in feet, or a table of speeds; 30 when nothing is said.
    speed: SpeedText,
    /// Ability scores; 10 where nothing is said.
    abilities: AbilitiesText,
    /// Saving throws: a table of bonuses, or a list of those with proficiency.
    saves: Bonuses<AbilityText>,
    /// Skills: a table of bonuses, or a list of those with proficiency.
    skills: Bonuses<Skill>,
    /// Skills with twice the proficiency bonus.
    expertise: Vec<Skill>,
    /// The initiative modifier; that of Dexterity when nothing is said.
    initiative: i8,
    /// Special senses.
    senses: SensesText,
    /// Damage that is halved.
    resistances: Vec<DefenceText>,
    /// Damage that does nothing.
    immunities: Vec<DefenceText>,
    /// Damage that is doubled.
    vulnerabilities: Vec<DefenceText>,
    /// Conditions that it can't have.
    condition_immunities: Vec<ImmunityText>,
    /// The attacks of a stat block.
    attack: Vec<AttackText>,
    /// How many attacks the Attack action makes.
    attacks_per_action: u8,
    /// The attacks of a Multiattack.
    multiattack: At<Vec<MultiattackText>>,
    /// Other ways to take the Multiattack action.
    other_multiattacks: At<Vec<Vec<MultiattackText>>>,
    /// The weapons that it carries.
    weapons: Vec<At<WeaponUse>>,
    /// Damage that hits with its weapons deal on top where something is so.
    extra: Vec<WeaponExtraText>,
    /// What is in hand at first; the first weapon and a shield when nothing is said.
    held: Vec<At<String>>,
    /// The weapons that it is proficient with: simple, martial, or by name.
    proficient: Vec<At<String>>,
    /// The weapons whose mastery it has.
    masteries: Vec<At<String>>,
    /// What else it carries.
    gear: Vec<At<GearText>>,
    /// Whether its proficiency counts with improvised weapons, where the rules have that.
    improvised_proficiency: bool,
    /// What is always there.
    r#trait: Vec<TraitText>,
    /// Common actions that it can take as a bonus action.
    bonus_actions: Vec<BonusActionText>,
    /// Reactions of its own.
    reaction: Vec<ReactionText>,
    /// Actions beside its attacks.
    action: Vec<FeatureText>,
    /// Bonus actions of its own.
    bonus_action: Vec<FeatureText>,
    /// What becomes of those whom it swallows or engulfs.
    maw: MawText,
    /// Other shapes that it can take.
    shape: Vec<ShapeText>,
    /// Creatures held in reserve, which it calls up or splits into.
    brood: Vec<BroodText>,
    /// What it may do at the start of its turn, before anything else, at no cost.
    turn_start: Vec<FeatureText>,
    /// Legendary actions.
    legendary: Vec<FeatureText>,
    /// What its lair does on initiative count 20, where the rules have that.
    lair: Vec<FeatureText>,
    /// How many legendary actions it has between its turns; 3 when nothing is said and it has
    /// any.
    legendary_actions: StockText,
    /// How many failed saves it turns into successes, a day.
    legendary_resistance: StockText,
    /// Its spells.
    spellcasting: SpellcastingText,
    /// Whether its hands are never free for two-handed use: it bears a shield or a second weapon.
    hands_full: bool,
    /// Whether it has no fixed form, so that no net holds it.
    formless: bool,
    /// What it breathes: `air`, `water`, `both` or `nothing`; air when nothing is said.
    breathes: Breathes,
    /// Whether it can be ridden: unfit, untrained or trained; untrained when nothing is said of a
    /// beast of medium size or more, else unfit.
    mount: Mountable,
    /// How the log speaks of it: `he`, `she`, `they` or `it`; by its name when nothing is said.
    pronoun: Pronoun,
    /// What the entry does not model, in a few words each.
    unmodelled: Vec<String>,
}

impl StatBlockText {
    /// This stat block written over the one that it is like, whose places become the place where
    /// it was named.
    pub(crate) fn on_top_of(self, base: &StatBlockText, like: &At<String>) -> StatBlockText {
        let mut base = base.clone();
        // What is in hand, and how attacks are told apart, goes with what they refer to.
        if self.weapons.is_some() {
            base.held = None;
        }
        if self.attack.is_some() {
            base.multiattack = None;
            base.other_multiattacks = None;
        }
        base.move_to(&like.span);
        self.over(base)
    }

    fn move_to(&mut self, place: &std::ops::Range<usize>) {
        fn one<T>(at: &mut Option<At<T>>, place: &std::ops::Range<usize>) {
            at.iter_mut().for_each(|at| at.span = place.clone());
        }
        fn all<T>(list: &mut Option<Vec<At<T>>>, place: &std::ops::Range<usize>) {
            list.iter_mut().flatten().for_each(|at| at.span = place.clone());
        }
        one(&mut self.like, place);
        one(&mut self.level, place);
        one(&mut self.hp, place);
        one(&mut self.armour, place);
        one(&mut self.multiattack, place);
        one(&mut self.other_multiattacks, place);
        let features = [
            &mut self.action,
            &mut self.bonus_action,
            &mut self.turn_start,
            &mut self.legendary,
            &mut self.lair,
        ];
        let comes = self.reaction.iter_mut().flatten().filter_map(|r| r.then.as_mut());
        for feature in features.into_iter().flatten().flatten().chain(comes) {
            one(&mut feature.shares, place);
            one(&mut feature.r#use, place);
        }
        all(&mut self.weapons, place);
        all(&mut self.held, place);
        all(&mut self.proficient, place);
        all(&mut self.masteries, place);
        all(&mut self.gear, place);
        for attack in self.attack.iter_mut().flatten() {
            one(&mut attack.kind, place);
            one(&mut attack.range, place);
        }
        if let Some(magic) = &mut self.spellcasting {
            one(&mut magic.slots, place);
            let lists = magic.spells.iter_mut().chain(&mut magic.at_will);
            lists.for_each(|at| at.span = place.clone());
            magic.per_day = std::mem::take(&mut magic.per_day)
                .into_iter()
                .map(|(name, uses)| (At { span: place.clone(), ..name }, uses))
                .collect();
            let of_features = magic.feature.iter_mut().flat_map(|feature| &mut feature.spells);
            of_features.for_each(|at| at.span = place.clone());
            magic.how = std::mem::take(&mut magic.how)
                .into_iter()
                .map(|(name, how)| (At { span: place.clone(), ..name }, how))
                .collect();
        }
    }
}

/// Another shape of a creature: what differs from the first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Shape")]
pub(crate) struct ShapeText {
    /// What it is called; by the creature's own name, it is the first shape.
    pub(crate) name: String,
    /// Its size.
    pub(crate) size: Option<Size>,
    /// Its speeds.
    pub(crate) speed: Option<SpeedText>,
    /// Its AC.
    pub(crate) ac: Option<u8>,
    /// The attacks that it can make, when not all; unarmed strikes aside.
    pub(crate) attacks: Option<Vec<String>>,
    /// What it has in this shape beside its traits.
    #[serde(default)]
    pub(crate) effects: Vec<EffectText>,
}

/// Creatures held in reserve.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Brood")]
pub(crate) struct BroodText {
    /// What one of them is called.
    pub(crate) name: String,
    /// How many there are.
    pub(crate) most: u8,
    /// The creature that they are; its own kind when nothing is said.
    pub(crate) creature: Option<At<String>>,
    /// Whether they have only its attacks and traits.
    #[serde(default)]
    pub(crate) plain: bool,
    /// The attacks that they have, when not all.
    pub(crate) attacks: Option<Vec<String>>,
}

/// What becomes of those whom a creature swallows or engulfs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Maw")]
pub(crate) struct MawText {
    /// What happens to each of them as its turn starts.
    #[serde(default)]
    each_turn: Vec<OutcomeText>,
    /// The damage from within, on one turn, that makes it sick.
    #[serde(default)]
    sickened_by: u16,
    /// The save against spitting them all out then.
    save: Option<SaveText>,
    /// How many it holds at a time.
    #[serde(default)]
    most: u8,
    /// What a Large creature counts as; 1 when nothing is said.
    #[serde(default)]
    large: u8,
    /// Whether it digests them at the end of its turns.
    #[serde(default)]
    at_end: bool,
    /// Whether those who live are spat out then.
    #[serde(default)]
    spits: bool,
    /// The damage to whoever reaches in to pull one of them out; nobody can without it.
    sears: Option<DamageText>,
}

impl MawText {
    /// In the engine's vocabulary, where the DC of its save is worked out.
    pub(crate) fn maw(&self, dc: impl Fn(Difficulty) -> Option<u8>) -> Result<Maw, Fault> {
        let save = match self.save.map(|save| (save.ability, dc(save.dc))) {
            None => None,
            Some((ability, Some(dc))) => Some((ability, dc)),
            Some((_, None)) => {
                return Err(Fault::new("the save of the maw has no DC")
                    .help("write `save = { ability = \"con\", dc = 15 }`"));
            }
        };
        Ok(Maw {
            each_turn: OutcomeText::list(&self.each_turn),
            sickened_by: self.sickened_by,
            save: save.map(|(ability, dc)| SaveToEnd {
                ability: ability.ability(),
                dc,
                time: SaveTime::TurnEnd,
                harder_in_sight: false,
            }),
            most: self.most,
            large: self.large,
            at_end: self.at_end,
            spits: self.spits,
            sears: self.sears.as_ref().map(|damage| damage.0),
        })
    }
}

/// A number, or two: `{ anywhere = 3, in-lair = 4 }`.
pub(crate) type StockText = Either<u8, LairStock>;

/// How many, and how many in its lair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LairStock {
    anywhere: u8,
    in_lair: u8,
}

impl StockText {
    pub(crate) const fn stock(&self) -> Stock {
        match self {
            Either::Short(n) => Stock { anywhere: *n, in_lair: *n },
            Either::Long(LairStock { anywhere, in_lair }) => {
                Stock { anywhere: *anywhere, in_lair: *in_lair }
            }
        }
    }
}

/// A condition that a creature can't have; exhaustion is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ConditionImmunity")]
pub(crate) enum ImmunityText {
    Exhaustion,
    #[serde(untagged)]
    Condition(Condition),
}

impl ImmunityText {
    pub(crate) fn set(all: &[ImmunityText]) -> Conditions {
        all.iter().fold(Conditions::empty(), |set, one| {
            set | match one {
                ImmunityText::Exhaustion => Conditions::EXHAUSTION,
                ImmunityText::Condition(condition) => condition.set(),
            }
        })
    }
}

/// One part of a Multiattack.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MultiattackText {
    /// How many attacks.
    pub(crate) count: u8,
    /// The attacks, actions and spells that will do, by name; `spells` for any spell of its own.
    pub(crate) any_of: Vec<String>,
    /// What must be so for it.
    #[serde(default)]
    pub(crate) only: Vec<ProvisoText>,
}

/// What must be so for a part of a Multiattack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Proviso")]
pub(crate) enum ProvisoText {
    /// It is made in melee.
    Melee,
    /// It is made from afar.
    Ranged,
    /// It is not an attack that was made with this action already.
    Another,
    /// It is not aimed at one who was attacked with this action already.
    OtherTarget,
    /// It is aimed at one who was hit with this action already.
    AfterHit,
    /// The attacker flies.
    Flying,
}

impl ProvisoText {
    pub(crate) fn set(all: &[ProvisoText]) -> Proviso {
        all.iter().fold(Proviso::empty(), |set, one| {
            set | match one {
                ProvisoText::Melee => Proviso::MELEE,
                ProvisoText::Ranged => Proviso::RANGED,
                ProvisoText::Another => Proviso::ANOTHER,
                ProvisoText::OtherTarget => Proviso::OTHER_TARGET,
                ProvisoText::AfterHit => Proviso::AFTER_HIT,
                ProvisoText::Flying => Proviso::FLYING,
            }
        })
    }
}

/// Something about a creature that is always there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Trait")]
pub(crate) struct TraitText {
    /// What it is called.
    pub(crate) name: String,
    /// What it does.
    #[serde(default)]
    pub(crate) effects: Vec<EffectText>,
    /// What it does when something happens.
    #[serde(default)]
    pub(crate) triggers: Vec<TriggerText>,
    /// A few words on what it does outside a fight; where that is all, there are no effects.
    pub(crate) note: Option<String>,
}

/// A common action that can be a bonus action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "BonusAction")]
pub(crate) enum BonusActionText {
    Dash,
    Disengage,
    Hide,
    Dodge,
    Help,
}

impl BonusActionText {
    pub(crate) fn set(all: &[BonusActionText]) -> BonusActions {
        all.iter().fold(BonusActions::empty(), |set, action| {
            set | match action {
                BonusActionText::Dash => BonusActions::DASH,
                BonusActionText::Disengage => BonusActions::DISENGAGE,
                BonusActionText::Hide => BonusActions::HIDE,
                BonusActionText::Dodge => BonusActions::DODGE,
                BonusActionText::Help => BonusActions::HELP,
            }
        })
    }
}

/// A reaction that a stat block grants.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Reaction")]
pub(crate) struct ReactionText {
    /// What it is called.
    pub(crate) name: String,
    /// What sets it off.
    pub(crate) trigger: ReactionTrigger,
    /// What must be so of its user.
    #[serde(default)]
    pub(crate) user: Vec<Predicate>,
    /// The least number of a d6 on which it comes back, once used.
    #[serde(default, deserialize_with = "super::numbers::recharge")]
    #[schemars(schema_with = "super::numbers::recharge_schema")]
    pub(crate) recharge: Option<u8>,
    /// How often a day.
    pub(crate) per_day: Option<u8>,
    /// What it does.
    pub(crate) response: Option<ResponseText>,
    /// What comes with it: parts as of an action.
    pub(crate) then: Option<FeatureText>,
}

/// What a reaction does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[schemars(rename = "ReactionResponse")]
pub(crate) enum ResponseText {
    /// Adds to AC against the attack.
    ArmourClass(i8),
    /// Halves the damage of the attack.
    HalveDamage,
    /// Adds to AC against the attack, and answers a miss with an attack.
    Riposte {
        /// What is added to AC.
        #[serde(alias = "armor-class")]
        armour_class: i8,
        /// The attack in return, by name.
        attack: String,
    },
    /// Lessens the damage of the attack; what comes with it comes only when none is left.
    Deflect(Dice),
    /// An ally within 5 feet, Small or larger and no larger than this, takes its place, and the
    /// attack.
    Swap(Size),
    /// A save that keeps off the bludgeoning damage of the attack.
    Catch(SaveText),
}
