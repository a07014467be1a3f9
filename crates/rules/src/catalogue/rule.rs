//! The list of all rules with their ids.

use std::{borrow::Cow, fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{ROWS, Section, Text};
use crate::ruleset::Edition;

/// Makes [`Rule`] and its names from one list, so that they cannot drift apart.
macro_rules! rules {
    ($($section:ident { $($rule:ident $id:literal $title:literal,)+ })+) => {
        /// A rule of the catalogue.
        ///
        /// A variant is named as its id is, and stands where the catalogue has it. A readable
        /// format writes a rule as its id, a binary one as its number.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Rule {
            $($(
                #[doc = concat!("`", $id, "`: ", $title, ".")]
                $rule,
            )+)+
        }

        impl Rule {
            /// Every rule, in the catalogue's order.
            pub const ALL: [Rule; Rule::COUNT] = [$($(Rule::$rule,)+)+];

            /// How many rules there are.
            pub const COUNT: usize = [$($($id,)+)+].len();

            /// The names of the variants, to hold against the ids.
            #[cfg(test)]
            pub(super) const VARIANTS: [&str; Rule::COUNT] = [$($(stringify!($rule),)+)+];

            /// The rule's name: `turn.budget`.
            pub const fn id(self) -> &'static str {
                match self {
                    $($(Rule::$rule => $id,)+)+
                }
            }

            /// A few words for a heading: `One action and a move`.
            pub const fn title(self) -> &'static str {
                match self {
                    $($(Rule::$rule => $title,)+)+
                }
            }

            /// The section of the catalogue in which the rule stands.
            pub const fn section(self) -> Section {
                match self {
                    $($(Rule::$rule)|+ => Section::$section,)+
                }
            }
        }
    };
}

rules! {
    Order {
        OrderRound "order.round" "One turn a round",
        OrderSteps "order.steps" "The steps of a fight",
        OrderControl "order.control" "Who plays whom",
        OrderPositions "order.positions" "Where everyone starts",
        OrderTurns "order.turns" "Turns follow initiative",
        OrderContinue "order.continue" "The next round",
        OrderEndDefeat "order.end.defeat" "Defeat ends the fight",
        OrderEndAgree "order.end.agree" "Truce ends the fight",
    }
    Init {
        InitCheck "init.check" "Roll for initiative",
        InitGm "init.gm" "The GM rolls for monsters",
        InitGroup "init.group" "One roll for a group",
        InitRank "init.rank" "Highest total first",
        InitFixed "init.fixed" "The order stays",
        InitTieGm "init.tie.gm" "Tied monsters",
        InitTiePlayers "init.tie.players" "Tied characters",
        InitTieMixed "init.tie.mixed" "Monster and character tied",
        InitTieRoll "init.tie.roll" "Ties by a d20",
        SurpriseNotice "surprise.notice" "No stealth, no surprise",
        SurpriseStealth "surprise.stealth" "Stealth against passive Perception",
        SurpriseWho "surprise.who" "Who is surprised",
        SurpriseEffect "surprise.effect" "What surprise does",
        SurpriseReaction "surprise.reaction" "Surprised, no reaction",
        SurpriseIndividual "surprise.individual" "Each for itself",
    }
    Turn {
        TurnBudget "turn.budget" "One action and a move",
        TurnOrder "turn.order" "Move or act first",
        TurnOptions "turn.options" "More than common actions",
        TurnCommunicate "turn.communicate" "Brief talk is free",
        TurnCommunicateLong "turn.communicate.long" "Long talk takes an action",
        TurnInteract "turn.interact" "One free interaction",
        TurnInteractSecond "turn.interact.second" "A second interaction",
        TurnInteractItem "turn.interact.item" "Items that take an action",
        TurnInteractHard "turn.interact.hard" "Awkward things take an action",
        TurnPass "turn.pass" "Doing nothing",
        BonusGranted "bonus.granted" "Bonus actions are granted",
        BonusOne "bonus.one" "One bonus action",
        BonusTiming "bonus.timing" "When a bonus action comes",
        BonusDeprived "bonus.deprived" "No actions, no bonus action",
        ReactionTrigger "reaction.trigger" "A reaction needs its trigger",
        ReactionTurn "reaction.turn" "On anybody's turn",
        ReactionOne "reaction.one" "One reaction a round",
        ReactionResume "reaction.resume" "The turn goes on",
    }
    Grid {
        GridSquare "grid.square" "Five-foot squares",
        GridSpeed "grid.speed" "Speed in squares",
        GridEnter "grid.enter" "A square costs a square",
        GridEnterDifficult "grid.enter.difficult" "Difficult squares cost two",
        GridEnterExtra "grid.enter.extra" "Dearer squares",
        GridCorner "grid.corner" "No cutting corners",
        GridRange "grid.range" "Counting range",
    }
    Move {
        MoveSpeed "move.speed" "Move up to your Speed",
        MoveModes "move.modes" "Ways of moving",
        MoveDeduct "move.deduct" "Every part counts",
        MoveBreak "move.break" "Split the move",
        MoveBetween "move.between" "Move between attacks",
        MoveSwitch "move.switch" "Changing speeds",
        MoveSwitchSpent "move.switch.spent" "A speed used up",
        TerrainKinds "terrain.kinds" "What is Difficult Terrain",
        TerrainCost "terrain.cost" "Difficult Terrain costs double",
        TerrainOnce "terrain.once" "Difficult only once",
        TerrainCreature "terrain.creature" "Creatures in the way",
        ProneDrop "prone.drop" "Dropping prone",
        ProneStand "prone.stand" "Standing up",
        ProneStandShort "prone.stand.short" "Too little to stand up",
        ProneOnly "prone.only" "Prone, only crawling",
        ProneCrawl "prone.crawl" "Crawling costs double",
        SizeSource "size.source" "Where size comes from",
        SizeSpace "size.space" "Space by size",
        SizeControl "size.control" "A creature holds its space",
        SizeObject "size.object" "Objects have sizes",
        PassThrough "pass.through" "Passing other creatures",
        PassSize "pass.size" "Passing far larger or smaller",
        PassIncapacitated "pass.incapacitated" "Passing the incapacitated",
        PassTiny "pass.tiny" "Passing Tiny creatures",
        PassEnd "pass.end" "No stopping on others",
        PassShared "pass.shared" "Sharing a space",
        FlyFall "fly.fall" "When a flier falls",
        FlyHover "fly.hover" "Hoverers stay up",
    }
    Attack {
        AttackSource "attack.source" "What lets you attack",
        AttackTarget "attack.target" "Choosing a target",
        AttackModifiers "attack.modifiers" "What modifies the attack",
        AttackResolve "attack.resolve" "Roll against AC",
        AttackDamage "attack.damage" "A hit deals damage",
        AttackEffect "attack.effect" "Attacks with effects",
        UnseenTarget "unseen.target" "Attacking the unseen",
        UnseenGuess "unseen.guess" "Guessing wrong misses",
        UnseenAttacker "unseen.attacker" "Attacking unseen",
        UnseenReveal "unseen.reveal" "Attacks give you away",
        CoverHalf "cover.half" "Half cover",
        CoverCreature "cover.creature" "Creatures as cover",
        CoverThree "cover.three" "Three-quarters cover",
        CoverTotal "cover.total" "Total cover",
        CoverSide "cover.side" "Cover has a side",
        CoverBest "cover.best" "The best cover counts",
        RangeSingle "range.single" "Beyond a single range",
        RangeLong "range.long" "Beyond normal range",
        RangeMax "range.max" "Beyond long range",
        RangeClose "range.close" "Shooting beside a foe",
        ReachLimit "reach.limit" "Within reach",
        ReachFive "reach.five" "Reach of five feet",
        ReachMore "reach.more" "Longer reach",
        OpportunityTrigger "opportunity.trigger" "Leaving reach provokes",
        OpportunityAttack "opportunity.attack" "One attack as a reaction",
        OpportunityTiming "opportunity.timing" "Before it gets away",
        OpportunityDisengage "opportunity.disengage" "Disengage avoids it",
        OpportunityTeleport "opportunity.teleport" "Teleporting avoids it",
        OpportunityForced "opportunity.forced" "Being moved avoids it",
    }
    Mount {
        MountWho "mount.who" "What can be a mount",
        MountCost "mount.cost" "Mounting costs half",
        MountControl "mount.control" "Only trained mounts obey",
        MountInitiative "mount.initiative" "Your mount's initiative",
        MountDirected "mount.directed" "You steer it",
        MountActions "mount.actions" "What a mount may do",
        MountNow "mount.now" "Ready at once",
        MountIndependent "mount.independent" "Mounts of their own mind",
        MountFall "mount.fall" "Mount moved by force",
        MountFallRider "mount.fall.rider" "Rider knocked prone",
        MountFallMount "mount.fall.mount" "Mount knocked prone",
    }
    Water {
        WaterMelee "water.melee" "Melee underwater",
        WaterRange "water.range" "Shots fall short",
        WaterRanged "water.ranged" "Shooting underwater",
        WaterFire "water.fire" "Water dampens fire",
    }
    Chapter {
        InitBonus "init.bonus" "A monster's initiative modifier",
        InitScore "init.score" "Initiative without a roll",
        OrderAlly "order.ally" "Who is an ally",
        OrderEnemy "order.enemy" "Who is an enemy",
        GridOccupied "grid.occupied" "Occupied spaces",
        ReactionAfter "reaction.after" "Reactions follow the trigger",
        MoveSpeeds "move.speeds" "Special speeds change along",
        SizeSqueeze "size.squeeze" "Squeezing through",
        SizeSqueezeRolls "size.squeeze.rolls" "Squeezed rolls",
        UnseenSecret "unseen.secret" "A miss says little",
        MountOnce "mount.once" "Mount once a move",
        MountShort "mount.short" "Too little to mount",
        MountIntelligent "mount.intelligent" "Clever mounts are independent",
        MountOpportunity "mount.opportunity" "Rider or mount",
        UnarmedStrike "unarmed.strike" "Unarmed strikes",
        TwoweaponAttack "twoweapon.attack" "Attack with a second weapon",
        TwoweaponDamage "twoweapon.damage" "Second weapon's damage",
        TwoweaponThrown "twoweapon.thrown" "Throwing either weapon",
        GrappleTry "grapple.try" "Seizing a creature",
        GrappleLimits "grapple.limits" "What you can grapple",
        GrappleHelpless "grapple.helpless" "Grappling the helpless",
        GrappleEscape "grapple.escape" "Escaping a grapple",
        GrappleDrag "grapple.drag" "Dragging along",
        GrappleRelease "grapple.release" "Letting go",
        GrappleEnd "grapple.end" "When a grapple ends",
        GrappleOne "grapple.one" "One grapple a hand",
        ShoveTry "shove.try" "Shoving a creature",
        ShoveLimits "shove.limits" "What you can shove",
        ShoveEffect "shove.effect" "Prone or pushed",
    }
    Roll {
        AttackAdvantage "attack.advantage" "Advantage and Disadvantage",
        AttackAdvantageStack "attack.advantage.stack" "No more than two dice",
        AttackAdvantageCancel "attack.advantage.cancel" "The two cancel out",
        AttackAdvantageReroll "attack.advantage.reroll" "Reroll one die only",
        AttackNaturalTwenty "attack.natural.twenty" "A natural 20 hits",
        AttackNaturalOne "attack.natural.one" "A natural 1 misses",
        AttackCritical "attack.critical" "Critical hits",
        AttackAbility "attack.ability" "The ability behind it",
        AttackProficiency "attack.proficiency" "Proficiency with the attack",
        AttackMonster "attack.monster" "The stat block's bonus",
        RollCheck "roll.check" "Ability checks",
        RollContest "roll.contest" "Check against check",
        RollPassive "roll.passive" "Passive scores",
        RollSave "roll.save" "Saving throws",
        RollSaveWaive "roll.save.waive" "Failing on purpose",
        RollSaveLacking "roll.save.lacking" "No score, no save",
        RollProficiency "roll.proficiency" "Proficiency counts once",
        RollRound "roll.round" "Round down",
        RollSimultaneous "roll.simultaneous" "Things at once",
    }
    Action {
        ActionAttack "action.attack" "The Attack action",
        ActionAttackEquip "action.attack.equip" "Draw or put away",
        ActionCast "action.cast" "Casting as an action",
        ActionDash "action.dash" "The Dash action",
        ActionDisengage "action.disengage" "The Disengage action",
        ActionDodge "action.dodge" "The Dodge action",
        ActionDodgeLost "action.dodge.lost" "Dodge lost",
        ActionHelpCheck "action.help.check" "Help with a check",
        ActionHelpAble "action.help.able" "Able to help",
        ActionHelpAttack "action.help.attack" "Help with an attack",
        ActionHide "action.hide" "The Hide action",
        ActionHideWhere "action.hide.where" "Where you can hide",
        ActionHideGain "action.hide.gain" "What hiding gives",
        ActionHideFind "action.hide.find" "Finding the hidden",
        ActionHideEnd "action.hide.end" "When hiding ends",
        ActionInfluence "action.influence" "The Influence action",
        ActionInfluenceAttitude "action.influence.attitude" "Friendly or Hostile",
        ActionInfluenceRetry "action.influence.retry" "Asking again",
        ActionReady "action.ready" "The Ready action",
        ActionReadyRelease "action.ready.release" "Acting on the trigger",
        ActionReadySpell "action.ready.spell" "Readying a spell",
        ActionReadyHold "action.ready.hold" "Holding the spell",
        ActionSearch "action.search" "The Search action",
        ActionStudy "action.study" "The Study action",
        ActionUse "action.use" "Using an object",
        ActionImprovise "action.improvise" "Improvised actions",
    }
    Condition {
        ConditionDuration "condition.duration" "How long conditions last",
        ConditionStack "condition.stack" "Conditions do not stack",
        ConditionImmune "condition.immune" "Immune to a condition",
        ConditionImplied "condition.implied" "Conditions within conditions",
        ConditionBlinded "condition.blinded" "Blinded: no sight",
        ConditionBlindedAttacks "condition.blinded.attacks" "Blinded and attacks",
        ConditionCharmed "condition.charmed" "Charmed: no harm",
        ConditionCharmedSocial "condition.charmed.social" "Charmed and talk",
        ConditionDeafened "condition.deafened" "Deafened: no hearing",
        ConditionExhaustion "condition.exhaustion" "Levels of exhaustion",
        ConditionExhaustionRolls "condition.exhaustion.rolls" "Exhausted rolls",
        ConditionExhaustionSpeed "condition.exhaustion.speed" "Exhausted and slow",
        ConditionExhaustionHp "condition.exhaustion.hp" "Exhausted and weak",
        ConditionExhaustionLess "condition.exhaustion.less" "Losing exhaustion",
        ConditionFrightened "condition.frightened" "Frightened and rolls",
        ConditionFrightenedMove "condition.frightened.move" "Frightened and moving",
        ConditionGrappled "condition.grappled" "Grappled: Speed 0",
        ConditionGrappledAttacks "condition.grappled.attacks" "Grappled and attacking",
        ConditionIncapacitated "condition.incapacitated" "Incapacitated: no actions",
        ConditionIncapacitatedSpeech "condition.incapacitated.speech" "Incapacitated, speechless",
        ConditionIncapacitatedInitiative "condition.incapacitated.initiative" "Slow off the mark",
        ConditionInvisible "condition.invisible" "Invisible: not seen",
        ConditionInvisiblePlace "condition.invisible.place" "Noise betrays the invisible",
        ConditionInvisibleAttacks "condition.invisible.attacks" "Invisible and attacks",
        ConditionInvisibleInitiative "condition.invisible.initiative" "Invisible at the start",
        ConditionParalyzed "condition.paralyzed" "Paralyzed: held fast",
        ConditionParalyzedSaves "condition.paralyzed.saves" "Paralyzed and saves",
        ConditionParalyzedAttacks "condition.paralyzed.attacks" "Attacking the paralyzed",
        ConditionParalyzedCritical "condition.paralyzed.critical" "Critical on the paralyzed",
        ConditionPetrified "condition.petrified" "Petrified: turned to stone",
        ConditionPetrifiedSaves "condition.petrified.saves" "Petrified and saves",
        ConditionPetrifiedAttacks "condition.petrified.attacks" "Attacking the petrified",
        ConditionPetrifiedResist "condition.petrified.resist" "Hard as stone",
        ConditionPetrifiedPoison "condition.petrified.poison" "Stone and poison",
        ConditionPoisoned "condition.poisoned" "Poisoned and rolls",
        ConditionProne "condition.prone" "Attacking while prone",
        ConditionProneAttacks "condition.prone.attacks" "Attacking the prone",
        ConditionRestrained "condition.restrained" "Restrained: Speed 0",
        ConditionRestrainedAttacks "condition.restrained.attacks" "Restrained and attacks",
        ConditionRestrainedSaves "condition.restrained.saves" "Restrained and saves",
        ConditionStunned "condition.stunned" "Stunned: no actions",
        ConditionStunnedSaves "condition.stunned.saves" "Stunned and saves",
        ConditionStunnedAttacks "condition.stunned.attacks" "Attacking the stunned",
        ConditionUnconscious "condition.unconscious" "Unconscious: unaware",
        ConditionUnconsciousDrop "condition.unconscious.drop" "Dropping and falling",
        ConditionUnconsciousSaves "condition.unconscious.saves" "Unconscious and saves",
        ConditionUnconsciousAttacks "condition.unconscious.attacks" "Attacking the unconscious",
        ConditionUnconsciousCritical "condition.unconscious.critical" "Critical on the unconscious",
    }
    Damage {
        DamagePoints "damage.points" "Losing hit points",
        DamageBloodied "damage.bloodied" "Half hit points",
        DamageRoll "damage.roll" "Rolling damage",
        DamageAbility "damage.ability" "Ability modifier to damage",
        DamageTogether "damage.together" "One roll for many",
        DamageHalf "damage.half" "Half damage",
        DamageTypes "damage.types" "Thirteen damage types",
        DamageImmunity "damage.immunity" "Immune to a type",
        DamageResistance "damage.resistance" "Resistance halves",
        DamageVulnerability "damage.vulnerability" "Vulnerability doubles",
        DamageOrder "damage.order" "Order of damage modifiers",
        DamageStack "damage.stack" "Resistance counts once",
        DamageMagical "damage.magical" "Only magic bites",
        DamageHeal "damage.heal" "Healing stops at maximum",
        DamageHealDead "damage.heal.dead" "No healing the dead",
        DamageZero "damage.zero" "Down at 0",
        DamageZeroMonster "damage.zero.monster" "Monsters die at 0",
        DamageMassive "damage.massive" "Massive damage kills",
        DamageMaximum "damage.maximum" "No maximum left",
        DamageDeath "damage.death" "Death saves",
        DamageDeathSuccess "damage.death.success" "Three successes",
        DamageDeathFailure "damage.death.failure" "Three failures",
        DamageDeathOne "damage.death.one" "Natural 1 fails twice",
        DamageDeathTwenty "damage.death.twenty" "Natural 20 revives",
        DamageDeathHurt "damage.death.hurt" "Hurt at 0",
        DamageDeathCritical "damage.death.critical" "Critical hit at 0",
        DamageDeathMassive "damage.death.massive" "Massive damage at 0",
        DamageDeathReset "damage.death.reset" "Clean slate",
        DamageStabilise "damage.stabilise" "First aid",
        DamageStable "damage.stable" "Stable at 0",
        DamageStableHurt "damage.stable.hurt" "Stable no more",
        DamageStableWake "damage.stable.wake" "Waking by itself",
        DamageKnockout "damage.knockout" "Knocking out",
        DamageKnockoutWake "damage.knockout.wake" "Waking from a knockout",
        DamageTemp "damage.temp" "Temporary points go first",
        DamageTempStack "damage.temp.stack" "Temporary points never add",
        DamageTempApart "damage.temp.apart" "Temporary points stay apart",
        DamageTempZero "damage.temp.zero" "Temporary points wake nobody",
        DamageTempEnd "damage.temp.end" "When temporary points end",
    }
    Magic {
        MagicKnown "magic.known" "Spells at hand",
        MagicSlot "magic.slot" "A slot for a spell",
        MagicSlotHigher "magic.slot.higher" "Casting with higher slots",
        MagicSlotFree "magic.slot.free" "Casting without a slot",
        MagicArmour "magic.armour" "Casting in armour",
        MagicComponents "magic.components" "All components or none",
        MagicVerbal "magic.verbal" "Words to say",
        MagicSomatic "magic.somatic" "Gestures to make",
        MagicMaterial "magic.material" "Materials to hold",
        MagicTime "magic.time" "Casting time",
        MagicBonus "magic.bonus" "Spells in one turn",
        MagicReaction "magic.reaction" "Spells as reactions",
        MagicReactionShield "magic.reaction.shield" "Shield after the hit",
        MagicReactionCounter "magic.reaction.counter" "Counterspell breaks a spell",
        MagicLong "magic.long" "Long castings",
        MagicRange "magic.range" "Range of a spell",
        MagicPath "magic.path" "A clear path",
        MagicSelf "magic.self" "Choosing yourself",
        MagicInvalid "magic.invalid" "Wrong targets",
        MagicDc "magic.dc" "Spell save DC",
        MagicAttack "magic.attack" "Spell attack bonus",
        MagicCombine "magic.combine" "Spells on top of spells",
        MagicDismiss "magic.dismiss" "Dismissing a spell",
        MagicConcentration "magic.concentration" "One concentration at a time",
        MagicConcentrationDrop "magic.concentration.drop" "Ending concentration",
        MagicConcentrationDamage "magic.concentration.damage" "Concentration under damage",
        MagicConcentrationSource "magic.concentration.source" "Each source its save",
        MagicConcentrationLost "magic.concentration.lost" "Concentration lost",
        MagicConcentrationFree "magic.concentration.free" "Moving keeps concentration",
        MagicConcentrationStorm "magic.concentration.storm" "Concentration in a storm",
        MagicArea "magic.area" "How areas spread",
        MagicAreaBlocked "magic.area.blocked" "Areas behind cover",
        MagicAreaNear "magic.area.near" "Areas beyond a wall",
        MagicAreaCone "magic.area.cone" "The cone",
        MagicAreaCube "magic.area.cube" "The cube",
        MagicAreaCylinder "magic.area.cylinder" "The cylinder",
        MagicAreaLine "magic.area.line" "The line",
        MagicAreaSphere "magic.area.sphere" "The sphere",
        MagicAreaEmanation "magic.area.emanation" "The emanation",
    }
    Weapon {
        WeaponAmmunition "weapon.ammunition" "One piece a shot",
        WeaponAmmunitionBack "weapon.ammunition.back" "Recovering ammunition",
        WeaponAmmunitionMelee "weapon.ammunition.melee" "Bow as a club",
        WeaponFinesse "weapon.finesse" "Strength or Dexterity",
        WeaponHeavy "weapon.heavy" "Too heavy",
        WeaponLight "weapon.light" "Light weapons",
        WeaponLoading "weapon.loading" "One shot an action",
        WeaponReach "weapon.reach" "Reach weapons",
        WeaponThrown "weapon.thrown" "Thrown weapons",
        WeaponTwohanded "weapon.twohanded" "Two hands needed",
        WeaponVersatile "weapon.versatile" "One hand or two",
        WeaponLance "weapon.lance" "The lance",
        WeaponNet "weapon.net" "The net",
        WeaponNetOne "weapon.net.one" "One net at a time",
        WeaponNetEscape "weapon.net.escape" "Out of the net",
        WeaponImprovised "weapon.improvised" "Improvised weapons",
        MasteryUnlock "mastery.unlock" "Masteries are unlocked",
        MasteryCleave "mastery.cleave" "The Cleave mastery",
        MasteryGraze "mastery.graze" "The Graze mastery",
        MasteryNick "mastery.nick" "The Nick mastery",
        MasteryPush "mastery.push" "The Push mastery",
        MasterySap "mastery.sap" "The Sap mastery",
        MasterySlow "mastery.slow" "The Slow mastery",
        MasteryTopple "mastery.topple" "The Topple mastery",
        MasteryVex "mastery.vex" "The Vex mastery",
        ArmourBase "armour.base" "One base for AC",
        ArmourWorn "armour.worn" "AC of armour",
        ArmourShield "armour.shield" "One shield",
        ArmourUntrained "armour.untrained" "Armour without training",
        ArmourStrength "armour.strength" "Too weak for armour",
        ArmourStealth "armour.stealth" "Noisy armour",
    }
    Sense {
        LightBright "light.bright" "Bright light",
        LightDim "light.dim" "Dim light",
        LightDark "light.dark" "Complete darkness",
        ObscuredLightly "obscured.lightly" "Lightly obscured areas",
        ObscuredHeavily "obscured.heavily" "Heavily obscured areas",
        SenseDarkvision "sense.darkvision" "Seeing in the dark",
        SenseBlindsight "sense.blindsight" "Seeing without sight",
        SenseTremorsense "sense.tremorsense" "Feeling the ground",
        SenseTruesight "sense.truesight" "Seeing the truth",
    }
    Object {
        ObjectAc "object.ac" "AC of objects",
        ObjectHp "object.hp" "Hit points of objects",
        ObjectSections "object.sections" "Objects in sections",
        ObjectImmune "object.immune" "What objects withstand",
        ObjectSaves "object.saves" "Objects and saves",
        ObjectThreshold "object.threshold" "Damage threshold",
        ObjectZero "object.zero" "Objects break at 0",
        ObjectBreak "object.break" "Breaking by hand",
    }
    Hazard {
        FallDamage "fall.damage" "Falling hurts",
        FallProne "fall.prone" "Landing prone",
        FallLiquid "fall.liquid" "Falling into water",
        JumpLong "jump.long" "The long jump",
        JumpHigh "jump.high" "The high jump",
        JumpHigher "jump.higher" "Jumping higher",
        JumpCost "jump.cost" "Jumping costs movement",
        JumpLand "jump.land" "A rough landing",
        JumpObstacle "jump.obstacle" "Clearing an obstacle",
        ClimbCost "climb.cost" "Climbing costs double",
        ClimbCheck "climb.check" "Hard climbs",
        SwimCost "swim.cost" "Swimming costs double",
        SwimCheck "swim.check" "Rough water",
        BurrowGround "burrow.ground" "What can be burrowed",
        TeleportFree "teleport.free" "Teleporting costs nothing",
        TeleportGear "teleport.gear" "What comes along",
        TeleportOccupied "teleport.occupied" "A blocked arrival",
        BreathHold "breath.hold" "Holding your breath",
        BreathOut "breath.out" "Out of breath",
        BreathAgain "breath.again" "Breathing again",
        BurningDamage "burning.damage" "On fire",
        BurningOut "burning.out" "Putting the fire out",
    }
    Creature {
        CreatureActions "creature.actions" "A monster's actions",
        CreatureAverage "creature.average" "Average or rolled damage",
        CreatureHp "creature.hp" "Average or rolled points",
        CreatureGear "creature.gear" "At home in its gear",
        CreatureAmmunition "creature.ammunition" "A monster's ammunition",
        CreatureMultiattack "creature.multiattack" "Several attacks at once",
        CreatureMultiattackSingle "creature.multiattack.single" "No reaction Multiattack",
        CreatureGrapple "creature.grapple" "Hits that grapple",
        CreatureDaily "creature.daily" "So many a day",
        CreatureRecharge "creature.recharge" "Recharge on a d6",
        CreatureRechargeRest "creature.recharge.rest" "Recharge by rest",
        CreatureRest "creature.rest" "Recharge only by rest",
        CreatureLegendary "creature.legendary" "Legendary actions",
        CreatureLegendaryCost "creature.legendary.cost" "What legendary actions cost",
        CreatureLegendaryUses "creature.legendary.uses" "Uses of legendary actions",
        CreatureLegendaryStop "creature.legendary.stop" "No legendary actions",
        CreatureLegendarySurprise "creature.legendary.surprise" "Surprised legends",
        CreatureLegendarySave "creature.legendary.save" "Legendary Resistance",
        CreatureLair "creature.lair" "Lair actions",
        CreatureLairStop "creature.lair.stop" "No lair actions",
        CreatureSpells "creature.spells" "A monster's spells",
        CreatureSpellsSlots "creature.spells.slots" "A monster's spell slots",
        CreatureSwarm "creature.swarm" "A swarm's space",
        CreatureSwarmHeal "creature.swarm.heal" "Swarms do not heal",
    }
}

/// Whether each edition has a rule: it is asked of every rule that an event cites.
static HELD: [[bool; Rule::COUNT]; 2] = {
    let mut held = [[false; Rule::COUNT]; 2];
    let mut place = 0;
    while place < Rule::COUNT {
        held[Edition::E2014 as usize][place] = ROWS[place].e2014.is_some();
        held[Edition::E2024 as usize][place] = ROWS[place].e2024.is_some();
        place += 1;
    }
    held
};

/// The same of both editions, in which most rules are.
static IN_BOTH: [bool; Rule::COUNT] = {
    let mut both = [false; Rule::COUNT];
    let mut place = 0;
    while place < Rule::COUNT {
        both[place] = ROWS[place].e2014.is_some() && ROWS[place].e2024.is_some();
        place += 1;
    }
    both
};

impl Rule {
    /// The rule of that id.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.id() == id)
    }

    /// Whether the edition has the rule.
    #[inline]
    pub const fn in_edition(self, edition: Edition) -> bool {
        HELD[edition as usize][self as usize]
    }

    /// Whether both editions have the rule.
    #[inline(always)]
    pub(crate) const fn in_both_editions(self) -> bool {
        IN_BOTH[self as usize]
    }

    /// What the rule says in that edition, if it has the rule.
    pub const fn text(self, edition: Edition) -> Option<&'static Text> {
        let row = &ROWS[self as usize];
        match edition {
            Edition::E2014 => row.e2014.as_ref(),
            Edition::E2024 => row.e2024.as_ref(),
        }
    }

    /// The rule whose id is most like `id`, unless none is.
    fn nearest(id: &str) -> Option<Rule> {
        Rule::ALL
            .into_iter()
            .map(|rule| (distance(rule.id(), id), rule))
            .min()
            .filter(|(distance, rule)| *distance <= rule.id().len() / 3)
            .map(|(_, rule)| rule)
    }
}

/// How many letters to put in, leave out or exchange to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.chars().enumerate() {
            let exchanged = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.chars().count()]
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// An id that is no rule's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule `{id}`{}", suggestion(*nearest))]
pub struct UnknownRule {
    /// What was written.
    pub id: String,
    /// The rule that may have been meant.
    pub nearest: Option<Rule>,
}

fn suggestion(nearest: Option<Rule>) -> String {
    nearest.map_or_else(String::new, |rule| format!(": did you mean `{rule}`?"))
}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(id: &str) -> Result<Self, Self::Err> {
        Rule::from_id(id)
            .ok_or_else(|| UnknownRule { id: id.to_owned(), nearest: Rule::nearest(id) })
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.id())
        } else {
            serializer.serialize_u16(*self as u16)
        }
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let id = String::deserialize(deserializer)?;
            id.parse().map_err(de::Error::custom)
        } else {
            let number = u16::deserialize(deserializer)?;
            let rule = Rule::ALL.get(usize::from(number)).copied();
            rule.ok_or_else(|| de::Error::custom(format_args!("no rule of number {number}")))
        }
    }
}

impl JsonSchema for Rule {
    fn schema_name() -> Cow<'static, str> {
        "Rule".into()
    }

    fn schema_id() -> Cow<'static, str> {
        concat!(module_path!(), "::Rule").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The id of a rule of the catalogue.",
            "type": "string",
            "enum": Rule::ALL.map(Rule::id).as_slice(),
        })
    }
}
