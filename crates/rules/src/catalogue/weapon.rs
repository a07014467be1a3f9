//! Weapons and armour.

super::text::rows! {
    WeaponAmmunition {
        2014 forbids "SRD 5.1, Weapons: Weapon Properties, Ammunition"
            "Each shot takes a piece of ammunition, drawn as part of it; loading a one-handed \
             weapon takes a free hand.";
        2024 forbids "SRD 5.2.1, Equipment: Properties, Ammunition"
            "Each shot takes a piece of ammunition, drawn as part of it; loading a one-handed \
             weapon takes a free hand.";
    }

    WeaponAmmunitionBack {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Ammunition"
            "A minute's search after the fight finds half of the ammunition that you used.";
        2024 states "SRD 5.2.1, Equipment: Properties, Ammunition"
            "A minute's search after the fight finds half of the ammunition that you used, \
             rounded down; the rest is gone.";
    }

    WeaponAmmunitionMelee {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Ammunition"
            "Used in melee, a weapon that shoots is an improvised one; a sling has to be loaded \
             for it.";
        2024 states "SRD 5.2.1, Rules Glossary: Improvised Weapons"
            "Used in melee, a Ranged weapon is an improvised one.";
    }

    WeaponFinesse {
        2014 forbids "SRD 5.1, Weapons: Weapon Properties, Finesse"
            "With a finesse weapon you choose Strength or Dexterity, one and the same for attack \
             and damage.";
        2024 forbids "SRD 5.2.1, Equipment: Properties, Finesse"
            "With a Finesse weapon you choose Strength or Dexterity, one and the same for attack \
             and damage.";
    }

    WeaponHeavy {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Heavy"
            "Small creatures attack with Disadvantage when they use a heavy weapon.";
        2024 states "SRD 5.2.1, Equipment: Properties, Heavy"
            "Attacks with a Heavy weapon have Disadvantage below a score of 13: Strength for a \
             Melee one, Dexterity for a Ranged one.";
    }

    WeaponLight {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Light"
            "A light weapon is handy enough for fighting with two weapons.";
        2024 states "SRD 5.2.1, Equipment: Properties, Light"
            "An attack with a Light weapon allows an extra one with another Light weapon.";
    }

    WeaponLoading {
        2014 forbids "SRD 5.1, Weapons: Weapon Properties, Loading"
            "A loading weapon shoots once per action, bonus action or reaction, however many \
             attacks that would allow.";
        2024 forbids "SRD 5.2.1, Equipment: Properties, Loading"
            "A Loading weapon shoots once per action, Bonus Action or Reaction, however many \
             attacks that would allow.";
    }

    WeaponReach {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Reach"
            "With a reach weapon your attacks reach 5 feet further, opportunity attacks too.";
        2024 states "SRD 5.2.1, Equipment: Properties, Reach"
            "With a Reach weapon your attacks reach 5 feet further, Opportunity Attacks too.";
    }

    WeaponThrown {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Thrown"
            "A thrown weapon can be hurled for a ranged attack; a melee weapon keeps the ability \
             of its melee attacks for that.";
        2024 states "SRD 5.2.1, Equipment: Properties, Thrown"
            "A Thrown weapon can be drawn and hurled in one ranged attack; a Melee weapon keeps \
             the ability of its melee attacks for that.";
    }

    WeaponTwohanded {
        2014 forbids "SRD 5.1, Weapons: Weapon Properties, Two-Handed"
            "To attack with a two-handed weapon takes both hands.";
        2024 forbids "SRD 5.2.1, Equipment: Properties, Two-Handed"
            "To attack with a Two-Handed weapon takes both hands.";
    }

    WeaponVersatile {
        2014 states "SRD 5.1, Weapons: Weapon Properties, Versatile"
            "A versatile weapon held in both hands deals its larger damage in melee.";
        2024 states "SRD 5.2.1, Equipment: Properties, Versatile"
            "A Versatile weapon held in both hands deals its larger damage in melee.";
    }

    WeaponLance {
        2014 forbids "SRD 5.1, Weapons: Special Weapons, Lance"
            "A lance has Disadvantage on targets within 5 feet, and takes two hands when you are \
             not mounted.";
        2024 forbids "SRD 5.2.1, Equipment: Weapons"
            "A Lance takes two hands when you are not mounted.";
    }

    WeaponNet {
        2014 forbids "SRD 5.1, Weapons: Special Weapons, Net"
            "A creature that a net hits is restrained, unless it is formless, Huge or larger.";
        2024 forbids "SRD 5.2.1, Equipment: Net (1 GP)"
            "In place of one attack of the Attack action, a Net restrains a creature that you see \
             within 15 feet, unless it makes a Dexterity save, DC 8 + Dexterity modifier + \
             proficiency bonus; Huge and larger ones always do.";
    }

    WeaponNetOne {
        2014 forbids "SRD 5.1, Weapons: Special Weapons, Net"
            "A net attacks once per action, bonus action or reaction, however many attacks that \
             would allow.";
    }

    WeaponNetEscape {
        2014 states "SRD 5.1, Weapons: Special Weapons, Net"
            "An action and a Strength check, DC 10, free a netted creature, by itself or by one \
             that has it in reach; so do 5 points of slashing damage to the net, AC 10, which \
             destroy it.";
        2024 states "SRD 5.2.1, Equipment: Net (1 GP)"
            "An action and a Strength (Athletics) check, DC 10, free a netted creature, by itself \
             or by one within 5 feet; so does destroying the Net: AC 10, 5 hit points, immune to \
             Bludgeoning, Poison and Psychic damage.";
    }

    WeaponImprovised {
        2014 states "SRD 5.1, Weapons: Improvised Weapons"
            "An improvised weapon deals 1d4, and is thrown 20/60 feet; where the GM likens it to \
             a weapon that you are proficient with, it is treated as one.";
        2024 states "SRD 5.2.1, Rules Glossary: Improvised Weapons"
            "An improvised weapon deals 1d4, is thrown 20/60 feet and gets no proficiency bonus; \
             or it works as the weapon to which the GM likens it.";
    }

    MasteryUnlock {
        2024 forbids "SRD 5.2.1, Equipment: Mastery Properties; Weapons, Mastery"
            "A weapon's mastery works only for whoever has a feature that unlocks it.";
    }

    MasteryCleave {
        2024 forbids "SRD 5.2.1, Equipment: Mastery Properties, Cleave"
            "A melee hit with a Cleave weapon lets you attack, once a turn, one more creature, \
             which is in your reach and within 5 feet of the first; a positive ability modifier \
             does not count for that damage.";
    }

    MasteryGraze {
        2024 forbids "SRD 5.2.1, Equipment: Mastery Properties, Graze"
            "A miss with a Graze weapon may still deal damage equal to the attack's ability \
             modifier, of the weapon's type; nothing but that modifier raises it.";
    }

    MasteryNick {
        2024 forbids "SRD 5.2.1, Equipment: Mastery Properties, Nick"
            "With a Nick weapon, the extra attack that Light allows may be part of the Attack \
             action; it comes once a turn.";
    }

    MasteryPush {
        2024 forbids "SRD 5.2.1, Equipment: Mastery Properties, Push"
            "A hit with a Push weapon may push the creature 10 feet straight from you, or less, \
             if it is no larger than Large.";
    }

    MasterySap {
        2024 states "SRD 5.2.1, Equipment: Mastery Properties, Sap"
            "A hit with a Sap weapon gives the creature Disadvantage on its next attack until \
             your next turn starts.";
    }

    MasterySlow {
        2024 forbids "SRD 5.2.1, Equipment: Mastery Properties, Slow"
            "A hit with a Slow weapon that deals damage may take 10 feet off the creature's Speed \
             until your next turn starts; more such hits take off no more.";
    }

    MasteryTopple {
        2024 states "SRD 5.2.1, Equipment: Mastery Properties, Topple"
            "A hit with a Topple weapon may call for a Constitution save, DC 8 + the attack's \
             ability modifier + proficiency bonus; if it fails, the creature is Prone.";
    }

    MasteryVex {
        2024 states "SRD 5.2.1, Equipment: Mastery Properties, Vex"
            "A hit with a Vex weapon that deals damage gives you Advantage on your next attack on \
             that creature until your next turn ends.";
    }

    ArmourBase {
        2014 forbids
            "SRD 5.2.1, Playing the Game: Attack Rolls, Armor Class; Rules Glossary: Armor Class \
             (SRD 5.1 is silent)"
            "AC starts at 10 + Dexterity modifier; of other ways to reckon it, you use one, never \
             two together.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Attack Rolls, Armor Class; Rules Glossary: Armor Class"
            "AC starts at 10 + Dexterity modifier; of other ways to reckon it, you use one, never \
             two together.";
    }

    ArmourWorn {
        2014 forbids "SRD 5.1, Armor: Light Armor; Medium Armor; Heavy Armor"
            "Armour gives its own base: light adds the Dexterity modifier, medium adds +2 of it \
             at most, heavy adds nothing and takes nothing off.";
        2024 forbids "SRD 5.2.1, Equipment: Armor"
            "Armour gives its own base: light adds the Dexterity modifier, medium adds +2 of it \
             at most, heavy adds nothing and takes nothing off.";
    }

    ArmourShield {
        2014 forbids "SRD 5.1, Armor: Armor, Shields; Getting Into and Out of Armor"
            "A shield adds 2 to AC, one at a time; to put it on or off takes an action.";
        2024 forbids "SRD 5.2.1, Equipment: Armor; One at a Time"
            "A Shield adds 2 to AC, one at a time; to put it on or off takes the Utilize action.";
    }

    ArmourUntrained {
        2014 forbids "SRD 5.1, Armor: Armor, Armor Proficiency"
            "In armour that you are not proficient with, you cast no spells, and have \
             Disadvantage on Strength and Dexterity rolls.";
        2024 forbids "SRD 5.2.1, Equipment: Armor Training; Rules Glossary: Armor Training"
            "In armour that you are not trained with, you cast no spells, and have Disadvantage \
             on Strength and Dexterity rolls; a Shield without training just adds no AC.";
    }

    ArmourStrength {
        2014 forbids "SRD 5.1, Armor: Armor, Heavy Armor"
            "Armour that names a Strength score slows a weaker wearer by 10 feet.";
        2024 forbids "SRD 5.2.1, Equipment: Armor, Strength"
            "Armour that names a Strength score slows a weaker wearer by 10 feet.";
    }

    ArmourStealth {
        2014 states "SRD 5.1, Armor: Armor, Stealth"
            "Some armour gives its wearer Disadvantage on Dexterity (Stealth) checks.";
        2024 states "SRD 5.2.1, Equipment: Armor, Stealth"
            "Some armour gives its wearer Disadvantage on Dexterity (Stealth) checks.";
    }
}
