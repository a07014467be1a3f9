//! Stat blocks.

super::text::rows! {
    CreatureActions {
        2014 states "SRD 5.1, Monster Statistics: Actions"
            "A monster chooses among the actions of its stat block and those that everyone has.";
        2024 states "SRD 5.2.1, Monsters: Actions"
            "A monster chooses among the actions of its stat block and those that everyone has.";
    }

    CreatureAverage {
        2014 states "SRD 5.1, Monster Statistics: Melee and Ranged Attacks, Hit"
            "A monster's damage is the printed average or a roll of the dice beside it.";
        2024 states
            "SRD 5.2.1, Monsters: Damage Notation; Rules Glossary: Stat Block, Damage Notation"
            "A monster's damage is the printed average or a roll of the dice beside it.";
    }

    CreatureHp {
        2014 states "SRD 5.1, Monster Statistics: Hit Points"
            "A monster's hit points are the printed average or a roll of the dice beside it.";
        2024 states "SRD 5.2.1, Monsters: Hit Points"
            "A monster's hit points are the printed average or a roll of the dice beside it.";
    }

    CreatureGear {
        2014 states "SRD 5.1, Monster Statistics: Skills, Armor, Weapon, and Tool Proficiencies"
            "A monster is proficient with the armour, weapons and tools that it comes with.";
        2024 states "SRD 5.2.1, Monsters: Gear"
            "A monster is proficient with the armour, weapons and tools that it comes with.";
    }

    CreatureAmmunition {
        2014 forbids "SRD 5.1, Monster Statistics: Ammunition"
            "A monster has 2d4 weapons to throw, or 2d10 pieces for a bow or another launcher.";
        2024 states "SRD 5.2.1, Monsters: Ammunition and Ranged Attacks"
            "A monster always has the ammunition that its attacks take.";
    }

    CreatureMultiattack {
        2014 states "SRD 5.1, Monster Statistics: Multiattack"
            "Multiattack is an action of its own, which makes the attacks that the stat block \
             lists.";
        2024 states "SRD 5.2.1, Monsters: Multiattack"
            "Multiattack says what attacks, and what else, the monster's Attack action holds.";
    }

    CreatureMultiattackSingle {
        2014 forbids "SRD 5.1, Monster Statistics: Multiattack"
            "An opportunity attack is a single melee attack, never a Multiattack.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Opportunity Attacks; Monsters: Multiattack"
            "An Opportunity Attack is a single melee attack, never a Multiattack.";
    }

    CreatureGrapple {
        2014 states
            "SRD 5.1, Monster Statistics: Melee and Ranged Attacks, Grapple Rules for Monsters"
            "An attack that says so grapples by its hit, with no further check; to escape takes \
             the printed DC, or 10 + its Strength (Athletics) modifier.";
        2024 states "SRD 5.2.1, Rules Glossary: Grappling; stat blocks: Grappled"
            "An attack that says so grapples by its hit, with no save; to escape takes the \
             printed DC.";
    }

    CreatureDaily {
        2014 forbids "SRD 5.1, Monster Statistics: Limited Usage, X/Day"
            "What has X/Day can be used that often, until a long rest brings the uses back.";
        2024 forbids "SRD 5.2.1, Monsters: Limited Usage, X/Day; Rules Glossary: Per Day"
            "What has X/Day can be used that often, until a Long Rest brings the uses back.";
    }

    CreatureRecharge {
        2014 forbids "SRD 5.1, Monster Statistics: Limited Usage, Recharge X-Y"
            "What has Recharge X-Y works once, and again when a d6, rolled as each of the \
             monster's turns starts, shows X to Y.";
        2024 forbids "SRD 5.2.1, Monsters: Limited Usage, Recharge X–Y"
            "What has Recharge X-Y works once, and again when a d6, rolled as each of the \
             monster's turns starts, shows X to Y.";
    }

    CreatureRechargeRest {
        2014 states "SRD 5.1, Monster Statistics: Limited Usage, Recharge X-Y"
            "A short or long rest brings back what has Recharge X-Y, too.";
        2024 states "SRD 5.2.1, Monsters: Limited Usage, Recharge X–Y"
            "A Short or Long Rest brings back what has Recharge X-Y, too.";
    }

    CreatureRest {
        2014 forbids
            "SRD 5.1, Monster Statistics: Limited Usage, Recharge after a Short or Long Rest"
            "What recharges after a rest works once, until a short or long rest is over.";
        2024 forbids "SRD 5.2.1, Monsters: Limited Usage, Recharge after a Short or Long Rest"
            "What recharges after a rest works once, until a Short or Long Rest is over.";
    }

    CreatureLegendary {
        2014 forbids "SRD 5.1, Monster Statistics: Legendary Actions"
            "A legendary action comes as another creature's turn ends, and only one at a time.";
        2024 forbids "SRD 5.2.1, Monsters: Legendary Actions"
            "A Legendary Action comes right after another creature's turn, and only one at a \
             time.";
    }

    CreatureLegendaryCost {
        2014 forbids "SRD 5.1, stat blocks: Legendary Actions"
            "A legendary action costs one use, or the 2 or 3 that its entry names.";
        2024 forbids "SRD 5.2.1, Monsters: Legendary Actions; stat blocks: Legendary Actions"
            "A Legendary Action costs one use; some cannot be taken twice before the monster's \
             next turn starts.";
    }

    CreatureLegendaryUses {
        2014 forbids "SRD 5.1, Monster Statistics: Legendary Actions"
            "A legendary creature has as many legendary actions as its stat block gives, all back \
             as its turn starts.";
        2024 forbids "SRD 5.2.1, Monsters: Legendary Actions; stat blocks: Legendary Actions"
            "A monster has as many Legendary Actions as its stat block gives, in its lair often \
             one more, all back as its turn starts.";
    }

    CreatureLegendaryStop {
        2014 forbids "SRD 5.1, Monster Statistics: Legendary Actions"
            "A legendary creature that is incapacitated, or unable to act for another reason, \
             takes no legendary action.";
        2024 forbids "SRD 5.2.1, Monsters: Legendary Actions"
            "A monster that is Incapacitated, or unable to act for another reason, takes no \
             Legendary Action.";
    }

    CreatureLegendarySurprise {
        2014 forbids "SRD 5.1, Monster Statistics: Legendary Actions"
            "A legendary creature that is surprised takes no legendary action until its first \
             turn is over.";
    }

    CreatureLegendarySave {
        2014 forbids "SRD 5.1, stat blocks: Legendary Resistance"
            "As many times a day as its stat block says, a creature with Legendary Resistance \
             turns a failed save into a success.";
        2024 forbids "SRD 5.2.1, stat blocks: Legendary Resistance"
            "As many times a day as its stat block says, in its lair often once more, a creature \
             with Legendary Resistance turns a failed save into a success.";
    }

    CreatureLair {
        2014 forbids "SRD 5.1, Monster Statistics: Lair Actions"
            "In its lair a legendary creature takes one lair action a round, on initiative count \
             20 and after all others of that count.";
    }

    CreatureLairStop {
        2014 forbids "SRD 5.1, Monster Statistics: Lair Actions"
            "A legendary creature takes no lair action while it is incapacitated or otherwise \
             unable to act, nor, if surprised, until its first turn is over.";
    }

    CreatureSpells {
        2014 forbids "SRD 5.1, Monster Statistics: Innate Spellcasting"
            "A monster casts innate spells at the lowest level that they have, as often as its \
             stat block says.";
        2024 forbids "SRD 5.2.1, Monsters: Spellcasting"
            "A monster casts all its spells at the lowest level that they have, unless its stat \
             block says otherwise, and as often as that says.";
    }

    CreatureSpellsSlots {
        2014 forbids "SRD 5.1, Monster Statistics: Spellcasting"
            "A monster with Spellcasting has a caster's level and slots, and uses up a slot for \
             each spell of 1st level or more, a higher one if it likes.";
    }

    CreatureSwarm {
        2014 states "SRD 5.1, stat blocks: Swarm"
            "A swarm may share its space with other creatures, and gets through any opening that \
             lets a Tiny one of its kind through.";
        2024 states "SRD 5.2.1, stat blocks: Swarm"
            "A swarm may share its space with other creatures, and gets through any opening that \
             lets a Tiny one of its kind through.";
    }

    CreatureSwarmHeal {
        2014 forbids "SRD 5.1, stat blocks: Swarm"
            "A swarm regains no hit points and gains no temporary ones.";
        2024 forbids "SRD 5.2.1, stat blocks: Swarm"
            "A swarm regains no hit points and gains no temporary ones.";
    }
}
