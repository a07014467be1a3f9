//! D20 rolls.

super::text::rows! {
    AttackAdvantage {
        2014 states "SRD 5.1, Abilities: Advantage and Disadvantage"
            "With Advantage or Disadvantage you roll two d20: Advantage takes the higher, \
             Disadvantage the lower.";
        2024 states
            "SRD 5.2.1, Playing the Game: Roll Two D20s; Rules Glossary: Advantage; Disadvantage"
            "With Advantage or Disadvantage you roll two d20: Advantage takes the higher, \
             Disadvantage the lower.";
    }

    AttackAdvantageStack {
        2014 forbids "SRD 5.1, Abilities: Advantage and Disadvantage"
            "However many sources of Advantage, or of Disadvantage, a roll has, they add one die \
             only.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: They Don't Stack; Rules Glossary: Advantage; \
             Disadvantage"
            "However many sources of Advantage, or of Disadvantage, a roll has, they add one die \
             only.";
    }

    AttackAdvantageCancel {
        2014 forbids "SRD 5.1, Abilities: Advantage and Disadvantage"
            "A roll with both Advantage and Disadvantage has neither, however many sources there \
             are of each: one d20.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: They Don't Stack; Rules Glossary: Advantage; \
             Disadvantage"
            "A roll with both Advantage and Disadvantage has neither, however many sources there \
             are of each: one d20.";
    }

    AttackAdvantageReroll {
        2014 forbids "SRD 5.1, Abilities: Advantage and Disadvantage"
            "With Advantage or Disadvantage, what lets you reroll or replace a d20 touches one of \
             the two, and you say which.";
        2024 forbids "SRD 5.2.1, Playing the Game: Interactions with Rerolls"
            "With Advantage or Disadvantage, what lets you reroll or replace a d20 touches one of \
             the two, and you say which.";
    }

    AttackNaturalTwenty {
        2014 states "SRD 5.1, Combat: Rolling 1 or 20"
            "A 20 on the die of an attack hits, whatever the modifiers and the AC, and is a \
             critical hit.";
        2024 states "SRD 5.2.1, Playing the Game: Rolling 20 or 1; Rules Glossary: Critical Hit"
            "A 20 on the die of an attack hits, whatever the modifiers and the AC, and is a \
             critical hit.";
    }

    AttackNaturalOne {
        2014 states "SRD 5.1, Combat: Rolling 1 or 20"
            "A 1 on the die of an attack misses, whatever the modifiers and the AC.";
        2024 states "SRD 5.2.1, Playing the Game: Rolling 20 or 1"
            "A 1 on the die of an attack misses, whatever the modifiers and the AC.";
    }

    AttackCritical {
        2014 states "SRD 5.1, Combat: Critical Hits"
            "A critical hit rolls each damage die of the attack twice, extra dice included, and \
             adds modifiers once.";
        2024 states "SRD 5.2.1, Playing the Game: Critical Hits; Rules Glossary: Critical Hit"
            "A critical hit rolls each damage die of the attack twice, extra dice included, and \
             adds modifiers once.";
    }

    AttackAbility {
        2014 states "SRD 5.1, Combat: Modifiers to the Roll, Ability Modifier"
            "Melee weapon attacks use Strength, ranged weapon attacks Dexterity, spell attacks \
             the caster's own ability; finesse and thrown weapons differ.";
        2024 states "SRD 5.2.1, Playing the Game: Attack Rolls, Ability Modifier"
            "Melee attacks with weapon or body use Strength, ranged weapon attacks Dexterity, \
             spell attacks the caster's own ability; some properties and features differ.";
    }

    AttackProficiency {
        2014 states "SRD 5.1, Combat: Modifiers to the Roll, Proficiency Bonus"
            "Your proficiency bonus counts with weapons that you are proficient with, and with \
             spells.";
        2024 states "SRD 5.2.1, Playing the Game: Attack Rolls, Proficiency Bonus"
            "Your proficiency bonus counts with weapons that you are proficient with, and with \
             spells.";
    }

    AttackMonster {
        2014 states "SRD 5.1, Combat: Modifiers to the Roll"
            "A monster attacks with the bonus that its stat block gives.";
        2024 states "SRD 5.2.1, Monsters: Attack Notation"
            "A monster attacks with the bonus that its stat block gives.";
    }

    RollCheck {
        2014 states "SRD 5.1, Abilities: Ability Checks; Skills"
            "A check is a d20 plus the ability modifier, plus the proficiency bonus where a \
             proficiency applies; it succeeds at the DC or more.";
        2024 states "SRD 5.2.1, Playing the Game: D20 Tests; Ability Checks"
            "A check is a d20 plus the ability modifier, plus the proficiency bonus where a \
             proficiency applies; it succeeds at the DC or more.";
    }

    RollContest {
        2014 states "SRD 5.1, Abilities: Contests"
            "Two creatures each make a check: the higher total wins, and a tie leaves all as it \
             was.";
    }

    RollPassive {
        2014 states "SRD 5.1, Abilities: Passive Checks"
            "A passive score is 10 plus all that would modify the check, 5 more with Advantage, 5 \
             less with Disadvantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Passive Perception"
            "Passive Perception is 10 plus the bonus of a Wisdom (Perception) check, 5 more with \
             Advantage, 5 less with Disadvantage.";
    }

    RollSave {
        2014 states "SRD 5.1, Abilities: Saving Throws"
            "A save is a d20 plus the ability modifier, plus the proficiency bonus if you are \
             proficient in it; it succeeds at the DC or more.";
        2024 states "SRD 5.2.1, Playing the Game: D20 Tests; Saving Throws"
            "A save is a d20 plus the ability modifier, plus the proficiency bonus if you are \
             proficient in it; it succeeds at the DC or more.";
    }

    RollSaveWaive {
        2024 states "SRD 5.2.1, Playing the Game: Saving Throws; Rules Glossary: Saving Throw"
            "You may let a save fail, without a roll.";
    }

    RollSaveLacking {
        2024 states "SRD 5.2.1, Rules Glossary: Saving Throw"
            "A target that does not have the ability in question fails the save.";
    }

    RollProficiency {
        2014 forbids "SRD 5.1, Abilities: Proficiency Bonus"
            "The proficiency bonus goes into a number once, and is multiplied or divided once at \
             most.";
        2024 forbids "SRD 5.2.1, Playing the Game: The Bonus Doesn't Stack"
            "The proficiency bonus goes into a number once, and is multiplied or divided once at \
             most.";
    }

    RollRound {
        2014 states "SRD 5.2.1, Rules Glossary: Round Down (SRD 5.1 is silent)"
            "A fraction left by dividing or multiplying is dropped, where no rule says to round \
             up.";
        2024 states "SRD 5.2.1, Rules Glossary: Round Down"
            "A fraction left by dividing or multiplying is dropped, where no rule says to round \
             up.";
    }

    RollSimultaneous {
        2014 states "SRD 5.2.1, Rules Glossary: Simultaneous Effects (SRD 5.1 is silent)"
            "When several things happen at once, whoever plays the creature whose turn it is puts \
             them in order.";
        2024 states "SRD 5.2.1, Rules Glossary: Simultaneous Effects"
            "When several things happen at once, whoever plays the creature whose turn it is puts \
             them in order.";
    }
}
