//! What the editions disagree about: one field per difference.

mod edition;
mod options;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use edition::{Edition, UnknownEdition};
pub use options::*;

/// The rules of one battle. Each field is one point on which the editions (or a table's house
/// rules) differ; code asks the field, never the edition.
///
/// ```
/// use affray_rules::{Edition, Ruleset, ruleset::Surprise};
/// let mut rules = Ruleset::of(Edition::E2024);
/// rules.surprise = Surprise::LosesFirstTurn; // a house rule
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruleset {
    /// The edition that the others were taken from: for citing the catalogue, never for deciding.
    pub edition: Edition,

    // Order
    /// What surprise does to a creature, and who finds it out (`surprise.effect`).
    pub surprise: Surprise,
    /// How a tie in initiative is settled (`init.tie.gm`, `init.tie.roll`).
    pub initiative_ties: InitiativeTies,
    /// Whether the GM rolls once for several of a kind (`init.group`).
    pub group_initiative: bool,
    /// Rolled, or 10 + modifier (`init.score`).
    pub initiative: Initiative,
    /// Whether being Invisible or Incapacitated touches the initiative roll
    /// (`condition.invisible.initiative`).
    pub conditions_touch_initiative: bool,
    /// Whether monsters roll initiative with the modifier of their stat block (`init.bonus`).
    pub monster_initiative_bonus: bool,
    /// Whether the sides can end a fight by agreement (`order.end.agree`).
    pub ends_by_agreement: bool,

    // Turn
    /// Whether each attack of the Attack action draws or puts away a weapon
    /// (`action.attack.equip`).
    pub weapon_swap_per_attack: bool,
    /// Whether long talk costs an action (`turn.communicate.long`).
    pub long_talk_takes_action: bool,

    // Movement
    /// Which kinds of ground are difficult terrain (`terrain.kinds`).
    pub difficult_ground: DifficultGround,
    /// Whose space is difficult terrain (`terrain.creature`).
    pub creature_spaces: CreatureSpaces,
    /// Whose space one may pass through (`pass.through`).
    pub passage: Passage,
    /// Whether ending a turn in a shared space knocks prone (`pass.shared`).
    pub shared_space_prone: bool,
    /// Whether dropping prone needs a speed above 0 (`prone.drop`).
    pub drop_prone_needs_speed: bool,
    /// What a space for one size smaller does (`size.squeeze`).
    pub squeezing: Squeezing,
    /// What makes a flier fall (`fly.fall`).
    pub flier_falls: FlierFalls,
    /// Whether a change of Speed changes the special speeds too (`move.speeds`).
    pub speed_changes_all_speeds: bool,
    /// Whether a fall into liquid can be broken by a reaction (`fall.liquid`).
    pub dive_reaction: bool,
    /// Whether the run-up of a long jump is made on foot, as that of a high one is (`jump.long`).
    pub long_jump_run_up_on_foot: bool,
    /// Whether the GM may allow a check to jump higher (`jump.higher`).
    pub athletics_jumps_higher: bool,
    /// Whether those who evade do so while incapacitated.
    pub incapacitated_evades: bool,

    // Attack
    /// Who provokes opportunity attacks (`opportunity.trigger`).
    pub opportunity: Opportunity,
    /// What an opportunity attack may be (`opportunity.attack`).
    pub opportunity_attack: OpportunityAttack,
    /// Grapples and shoves by contest or by saving throw (`grapple.try`, `shove.try`).
    pub grapple: Grapple,
    /// What dragging a grappled creature costs (`grapple.drag`).
    pub drag: Drag,
    /// Whether a miss keeps secret if the guessed square was right (`unseen.secret`).
    pub miss_keeps_guess_secret: bool,
    /// Which weapons allow the extra attack of two-weapon fighting (`twoweapon.attack`).
    pub two_weapons: TwoWeapons,
    /// Whether weapon masteries exist (`mastery.unlock`).
    pub weapon_mastery: bool,
    /// Whom heavy weapons hinder (`weapon.heavy`).
    pub heavy: Heavy,
    /// Whether throwing a weapon draws it (`weapon.thrown`).
    pub thrown_draws: bool,
    /// Whether the lance is clumsy within 5 feet (`weapon.lance`).
    pub lance_clumsy_close: bool,
    /// How a net works (`weapon.net`).
    pub net: Net,
    /// Whether an improvised weapon may use proficiency (`weapon.improvised`).
    pub improvised_proficiency: bool,
    /// What a shield does for the untrained (`armour.untrained`).
    pub untrained_shield: UntrainedShield,
    /// Which creatures count as cover, and how much (`cover.creature`).
    pub creature_cover: CreatureCover,

    // Actions
    /// Which common actions there are (`action.influence`, `action.study`).
    pub actions: ActionList,
    /// Who profits from Help with an attack (`action.help.attack`).
    pub help_attack: HelpAttack,
    /// Whether Help with a check needs a proficiency of the helper's (`action.help.check`).
    pub help_needs_proficiency: bool,
    /// Whether Help with a check needs the helper near enough to lend a hand or be heard
    /// (`action.help.check`).
    pub help_needs_nearness: bool,
    /// How hiding works (`action.hide`).
    pub hide: Hide,
    /// Whether first aid is part of the Help action (`damage.stabilise`).
    pub first_aid: FirstAid,

    // Rolls
    /// Whether a creature may fail a saving throw on purpose (`roll.save.waive`).
    pub saves_may_be_waived: bool,

    // Damage
    /// When one damage roll serves several targets (`damage.together`).
    pub shared_damage_roll: SharedDamageRoll,
    /// What sparing a creature at 0 hit points does (`damage.knockout`).
    pub knockout: Knockout,
    /// Whether a charge counts for the next attack only: the creature moved immediately before
    /// the hit, not on the same turn (`creature.actions`).
    pub charge_is_spent: bool,
    /// Whether a hit point maximum of 0 kills (`damage.maximum`).
    pub zero_maximum_kills: bool,
    /// Whom massive damage kills (`damage.massive`).
    pub massive_damage: MassiveDamage,
    /// Whether the word Bloodied exists (`damage.bloodied`).
    pub bloodied: bool,
    /// How objects take saving throws (`object.saves`).
    pub object_saves: ObjectSaves,
    /// Which areas harm the objects in them (`object.hp`).
    pub area_objects: AreaObjects,
    /// Whether fire goes on harming the objects that it has set alight (`burning.damage`).
    pub fire_consumes_objects: bool,
    /// How an object is broken by force (`object.break`).
    pub breaking: Breaking,
    /// Whether fixed damage leaves out the ability modifier (`damage.ability`).
    pub fixed_damage_adds_ability: bool,

    // Conditions
    /// What each level of exhaustion does (`condition.exhaustion`).
    pub exhaustion: Exhaustion,
    /// Whether the grappled are hampered against others (`condition.grappled.attacks`).
    pub grappled_hampers_attacks: bool,
    /// Whether those who see an invisible creature ignore its edge (`condition.invisible.attacks`).
    pub invisible: Invisible,
    /// Whether the stunned can't move (`condition.stunned`).
    pub stunned_cannot_move: bool,
    /// Whether the incapacitated can't speak (`condition.incapacitated.speech`).
    pub incapacitated_cannot_speak: bool,
    /// What stone keeps off (`condition.petrified.poison`).
    pub petrified: Petrified,
    /// Whether waking leaves a creature prone (`condition.unconscious.drop`).
    pub unconscious_includes_prone: bool,
    /// Whether lairs act on initiative count 20 (`creature.lair`).
    pub lair_actions: bool,
    /// What the charmed may not do to the charmer (`condition.charmed`).
    pub charmed: Charmed,

    // Magic
    /// How many spells a turn holds (`magic.bonus`).
    pub spells_per_turn: SpellsPerTurn,
    /// The highest DC of a save for concentration (`magic.concentration.damage`).
    pub concentration_cap: Option<u8>,
    /// How a counterspell works (`magic.reaction.counter`).
    pub counterspell: Counterspell,
    /// Whether spells that last can be ended freely (`magic.dismiss`).
    pub spells_dismissable: bool,
    /// Whether a spell on an invalid target is spent (`magic.invalid`).
    pub invalid_target_spends: bool,
    /// Whether a pouch or focus does in place of a material that is consumed (`magic.material`).
    pub pouch_replaces_consumed: bool,

    // Monsters
    /// Whether monsters have only so much to throw and to shoot, where the table counts it
    /// (`creature.ammunition`).
    pub monsters_run_out: bool,

    // Mounts, water, air
    /// How a rider takes the fall of its mount (`mount.fall.mount`).
    pub mount_prone: MountProne,
    /// When a rider saves as its mount is moved against its will (`mount.fall`).
    pub mount_moved: MountMoved,
    /// Whether intelligent mounts always act for themselves (`mount.intelligent`).
    pub intelligent_mounts_independent: bool,
    /// Whether an opportunity attack that a mount provokes may be aimed at its rider
    /// (`mount.opportunity`).
    pub mount_provokes_for_rider: bool,
    /// Whether one may mount or dismount only once a move (`mount.once`).
    pub mount_once: bool,
    /// Which weapons are clumsy under water (`water.melee`).
    pub underwater_melee: UnderwaterMelee,
    /// Which ranged weapons work under water (`water.ranged`).
    pub underwater_ranged: UnderwaterRanged,
    /// What running out of breath does (`breath.out`).
    pub suffocation: Suffocation,
    /// Whether teleporting into a filled space moves on to a free one (`teleport.occupied`).
    pub teleport_to_nearest: bool,
    /// For whom darkvision turns dim light into bright light (`sense.darkvision`).
    pub darkvision: Darkvision,
}

impl Ruleset {
    /// The rules of the 2014 edition.
    pub const R2014: Ruleset = Ruleset {
        edition: Edition::E2014,
        surprise: Surprise::LosesFirstTurn,
        initiative_ties: InitiativeTies::Decided,
        group_initiative: true,
        initiative: Initiative::Rolled,
        conditions_touch_initiative: false,
        monster_initiative_bonus: false,
        ends_by_agreement: false,
        weapon_swap_per_attack: false,
        long_talk_takes_action: false,
        difficult_ground: DifficultGround::RubbleAndTheLike,
        creature_spaces: CreatureSpaces::AnyOther,
        passage: Passage::Nonhostile,
        shared_space_prone: false,
        drop_prone_needs_speed: false,
        squeezing: Squeezing::Hampers,
        flier_falls: FlierFalls::CannotMove,
        speed_changes_all_speeds: false,
        dive_reaction: false,
        long_jump_run_up_on_foot: true,
        athletics_jumps_higher: true,
        incapacitated_evades: true,
        opportunity: Opportunity::HostileOnly,
        opportunity_attack: OpportunityAttack::MeleeAttack,
        grapple: Grapple::Contest,
        drag: Drag::HalvesSpeed,
        miss_keeps_guess_secret: true,
        two_weapons: TwoWeapons::LightMelee,
        weapon_mastery: false,
        heavy: Heavy::HindersSmall,
        thrown_draws: false,
        lance_clumsy_close: true,
        net: Net::AttackRoll,
        improvised_proficiency: true,
        untrained_shield: UntrainedShield::Hampers,
        creature_cover: CreatureCover::ByAmount,
        actions: ActionList::Classic,
        help_attack: HelpAttack::ChosenAlly,
        help_needs_proficiency: false,
        help_needs_nearness: false,
        hide: Hide::Contest,
        first_aid: FirstAid::OwnAction,
        saves_may_be_waived: false,
        shared_damage_roll: SharedDamageRoll::HarmedTogether,
        knockout: Knockout::StableAtZero,
        charge_is_spent: false,
        zero_maximum_kills: false,
        massive_damage: MassiveDamage::Anyone,
        bloodied: false,
        object_saves: ObjectSaves::FailPhysicalImmuneToRest,
        area_objects: AreaObjects::LikeCreatures,
        fire_consumes_objects: false,
        breaking: Breaking::StrengthCheck,
        fixed_damage_adds_ability: true,
        exhaustion: Exhaustion::SixSteps,
        grappled_hampers_attacks: false,
        invisible: Invisible::Unseen,
        stunned_cannot_move: true,
        incapacitated_cannot_speak: false,
        petrified: Petrified::ImmuneToPoisonAndDisease,
        unconscious_includes_prone: false,
        lair_actions: true,
        charmed: Charmed::NoHarm,
        spells_per_turn: SpellsPerTurn::CantripBesideBonus,
        concentration_cap: None,
        counterspell: Counterspell::ByLevel,
        spells_dismissable: false,
        invalid_target_spends: false,
        pouch_replaces_consumed: true,
        monsters_run_out: true,
        mount_prone: MountProne::ReactionLands,
        mount_moved: MountMoved::SaveAfter,
        intelligent_mounts_independent: true,
        mount_provokes_for_rider: true,
        mount_once: true,
        underwater_melee: UnderwaterMelee::ListedWeapons,
        underwater_ranged: UnderwaterRanged::ListedWeapons,
        suffocation: Suffocation::DropsToZero,
        teleport_to_nearest: false,
        darkvision: Darkvision::BrightensDimForMonsters,
    };

    /// The rules of the 2024 edition.
    pub const R2024: Ruleset = Ruleset {
        edition: Edition::E2024,
        surprise: Surprise::DisadvantageOnInitiative,
        initiative_ties: InitiativeTies::Decided,
        group_initiative: true,
        initiative: Initiative::Rolled,
        conditions_touch_initiative: true,
        monster_initiative_bonus: true,
        ends_by_agreement: true,
        weapon_swap_per_attack: true,
        long_talk_takes_action: true,
        difficult_ground: DifficultGround::IceLiquidAndSlopesToo,
        creature_spaces: CreatureSpaces::NeitherTinyNorAlly,
        passage: Passage::AllyTinyOrIncapacitated,
        shared_space_prone: true,
        drop_prone_needs_speed: true,
        squeezing: Squeezing::DifficultTerrain,
        flier_falls: FlierFalls::IncapacitatedProneOrGrounded,
        speed_changes_all_speeds: true,
        dive_reaction: true,
        long_jump_run_up_on_foot: false,
        athletics_jumps_higher: false,
        incapacitated_evades: false,
        opportunity: Opportunity::Anyone,
        opportunity_attack: OpportunityAttack::WeaponOrUnarmedStrike,
        grapple: Grapple::SavingThrow,
        drag: Drag::ExtraFoot,
        miss_keeps_guess_secret: false,
        two_weapons: TwoWeapons::AnyLight,
        weapon_mastery: true,
        heavy: Heavy::NeedsScore13,
        thrown_draws: true,
        lance_clumsy_close: false,
        net: Net::SavingThrow,
        improvised_proficiency: false,
        untrained_shield: UntrainedShield::Useless,
        creature_cover: CreatureCover::HalfAtMost,
        actions: ActionList::WithInfluenceAndStudy,
        help_attack: HelpAttack::AnyAlly,
        help_needs_proficiency: true,
        help_needs_nearness: true,
        hide: Hide::FixedDc,
        first_aid: FirstAid::HelpAction,
        saves_may_be_waived: true,
        shared_damage_roll: SharedDamageRoll::SavingTogether,
        knockout: Knockout::OneHitPoint,
        charge_is_spent: true,
        zero_maximum_kills: true,
        massive_damage: MassiveDamage::Characters,
        bloodied: true,
        object_saves: ObjectSaves::FailAll,
        area_objects: AreaObjects::IfNamed,
        fire_consumes_objects: true,
        breaking: Breaking::ActionIfFragile,
        fixed_damage_adds_ability: false,
        exhaustion: Exhaustion::PerLevel,
        grappled_hampers_attacks: true,
        invisible: Invisible::Concealed,
        stunned_cannot_move: false,
        incapacitated_cannot_speak: true,
        petrified: Petrified::ImmuneToPoisoned,
        unconscious_includes_prone: true,
        lair_actions: false,
        charmed: Charmed::NoDamage,
        spells_per_turn: SpellsPerTurn::OneSlot,
        concentration_cap: Some(30),
        counterspell: Counterspell::ConstitutionSave,
        spells_dismissable: true,
        invalid_target_spends: true,
        pouch_replaces_consumed: false,
        monsters_run_out: false,
        mount_prone: MountProne::SavingThrow,
        mount_moved: MountMoved::SaveBefore,
        intelligent_mounts_independent: false,
        mount_provokes_for_rider: false,
        mount_once: false,
        underwater_melee: UnderwaterMelee::Piercing,
        underwater_ranged: UnderwaterRanged::None,
        suffocation: Suffocation::Exhausts,
        teleport_to_nearest: true,
        darkvision: Darkvision::BrightensDim,
    };

    /// The rules of an edition, without house rules.
    pub const fn of(edition: Edition) -> Ruleset {
        match edition {
            Edition::E2014 => Ruleset::R2014,
            Edition::E2024 => Ruleset::R2024,
        }
    }
}
