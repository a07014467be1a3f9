//! Conditions.

super::text::rows! {
    ConditionDuration {
        2014 states "SRD 5.1, Conditions"
            "A condition stays until something counters it, or for the time that its cause \
             states.";
        2024 states "SRD 5.2.1, Rules Glossary: Condition"
            "A condition stays until a rule, or the cause that brought it, ends it.";
    }

    ConditionStack {
        2014 forbids "SRD 5.1, Conditions"
            "Several causes of one condition each run their own time, and make its effect no \
             worse.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Condition"
            "A creature has a condition or it has not: two causes make it no worse. Exhaustion is \
             the exception.";
    }

    ConditionImmune {
        2014 forbids "SRD 5.1, Monster Statistics: Vulnerabilities, Resistances, and Immunities"
            "Whoever is immune to a condition never has it.";
        2024 forbids "SRD 5.2.1, Playing the Game: Immunity; Rules Glossary: Immunity"
            "Whoever is immune to a condition never has it.";
    }

    ConditionImplied {
        2014 states "SRD 5.1, Conditions: Paralyzed; Petrified; Stunned; Unconscious"
            "Who is paralyzed, petrified, stunned or unconscious is incapacitated too.";
        2024 states "SRD 5.2.1, Rules Glossary: Paralyzed; Petrified; Stunned; Unconscious"
            "Who is Paralyzed, Petrified, Stunned or Unconscious is Incapacitated too, and the \
             Unconscious are Prone as well.";
    }

    ConditionBlinded {
        2014 forbids "SRD 5.1, Conditions: Blinded"
            "A blinded creature sees nothing, and fails every check for which it would have to \
             see.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Blinded, Can't See"
            "A Blinded creature sees nothing, and fails every check for which it would have to \
             see.";
    }

    ConditionBlindedAttacks {
        2014 states "SRD 5.1, Conditions: Blinded"
            "A blinded creature attacks with Disadvantage, and is attacked with Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Blinded, Attacks Affected"
            "A Blinded creature attacks with Disadvantage, and is attacked with Advantage.";
    }

    ConditionCharmed {
        2014 forbids "SRD 5.1, Conditions: Charmed"
            "A charmed creature can neither attack its charmer nor aim a harmful ability or magic \
             at it.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Charmed, Can't Harm the Charmer"
            "A Charmed creature can neither attack its charmer nor aim a damaging ability or \
             magic at it.";
    }

    ConditionCharmedSocial {
        2014 states "SRD 5.1, Conditions: Charmed"
            "The charmer has Advantage on social checks with the charmed creature.";
        2024 states "SRD 5.2.1, Rules Glossary: Charmed, Social Advantage"
            "The charmer has Advantage on social checks with the Charmed creature.";
    }

    ConditionDeafened {
        2014 forbids "SRD 5.1, Conditions: Deafened"
            "A deafened creature hears nothing, and fails every check for which it would have to \
             hear.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Deafened, Can't Hear"
            "A Deafened creature hears nothing, and fails every check for which it would have to \
             hear.";
    }

    ConditionExhaustion {
        2014 states "SRD 5.1, Conditions: Exhaustion"
            "Exhaustion has six levels, each with the effects of all those below it; the sixth \
             kills.";
        2024 states "SRD 5.2.1, Rules Glossary: Exhaustion, Exhaustion Levels"
            "Exhaustion adds up, a level each time; the sixth level kills.";
    }

    ConditionExhaustionRolls {
        2014 states "SRD 5.1, Conditions: Exhaustion"
            "The first level of exhaustion gives Disadvantage on ability checks, the third on \
             attacks and saves as well.";
        2024 states "SRD 5.2.1, Rules Glossary: Exhaustion, D20 Tests Affected"
            "Every d20 roll is 2 lower for each level of Exhaustion.";
    }

    ConditionExhaustionSpeed {
        2014 forbids "SRD 5.1, Conditions: Exhaustion"
            "The second level of exhaustion halves Speed, the fifth makes it 0.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Exhaustion, Speed Reduced"
            "Speed is 5 feet lower for each level of Exhaustion.";
    }

    ConditionExhaustionHp {
        2014 forbids "SRD 5.1, Conditions: Exhaustion"
            "The fourth level of exhaustion halves the hit point maximum.";
    }

    ConditionExhaustionLess {
        2014 states "SRD 5.1, Conditions: Exhaustion"
            "A long rest takes off a level of exhaustion, if there was food and drink; so does \
             being brought back from the dead.";
        2024 states "SRD 5.2.1, Rules Glossary: Exhaustion, Removing Exhaustion Levels; Dead"
            "A Long Rest takes off a level of Exhaustion, and so does being revived; what hunger \
             or thirst caused stays until the creature has had its fill.";
    }

    ConditionFrightened {
        2014 states "SRD 5.1, Conditions: Frightened"
            "A frightened creature has Disadvantage on checks and attacks as long as it has the \
             source of its fear in its line of sight.";
        2024 states "SRD 5.2.1, Rules Glossary: Frightened, Ability Checks and Attacks Affected"
            "A Frightened creature has Disadvantage on checks and attacks as long as it has the \
             source of its fear in its line of sight.";
    }

    ConditionFrightenedMove {
        2014 forbids "SRD 5.1, Conditions: Frightened"
            "A frightened creature cannot go nearer to what it fears by its own will.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Frightened, Can't Approach"
            "A Frightened creature cannot go nearer to what it fears by its own will.";
    }

    ConditionGrappled {
        2014 forbids "SRD 5.1, Conditions: Grappled"
            "A grappled creature's Speed is 0, and no bonus raises it.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Grappled, Speed 0"
            "A Grappled creature's Speed is 0, and nothing raises it.";
    }

    ConditionGrappledAttacks {
        2024 states "SRD 5.2.1, Rules Glossary: Grappled, Attacks Affected"
            "A Grappled creature has Disadvantage when it attacks anyone but its grappler.";
    }

    ConditionIncapacitated {
        2014 forbids "SRD 5.1, Conditions: Incapacitated"
            "An incapacitated creature has no actions and no reactions.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Incapacitated, Inactive; Incapacitated, No Concentration"
            "An Incapacitated creature has no action, no Bonus Action and no Reaction, and its \
             Concentration breaks.";
    }

    ConditionIncapacitatedSpeech {
        2024 forbids "SRD 5.2.1, Rules Glossary: Incapacitated, Speechless"
            "An Incapacitated creature is unable to speak.";
    }

    ConditionIncapacitatedInitiative {
        2024 states "SRD 5.2.1, Rules Glossary: Incapacitated, Surprised"
            "Whoever is Incapacitated as Initiative is rolled has Disadvantage on the roll.";
    }

    ConditionInvisible {
        2014 forbids "SRD 5.1, Conditions: Invisible"
            "Only magic or a special sense lets anyone see an invisible creature; to hide, it \
             counts as heavily obscured.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Invisible, Concealed"
            "What must see its target does not touch an Invisible creature, unless whoever makes \
             the effect sees it somehow; its gear is concealed with it.";
    }

    ConditionInvisiblePlace {
        2014 states "SRD 5.1, Conditions: Invisible"
            "The noise that an invisible creature makes and the tracks that it leaves still tell \
             where it is.";
    }

    ConditionInvisibleAttacks {
        2014 states "SRD 5.1, Conditions: Invisible"
            "An invisible creature attacks with Advantage, and is attacked with Disadvantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Invisible, Attacks Affected"
            "An Invisible creature attacks with Advantage, and is attacked with Disadvantage; \
             neither holds with a creature that sees it somehow.";
    }

    ConditionInvisibleInitiative {
        2024 states "SRD 5.2.1, Rules Glossary: Invisible, Surprise"
            "Whoever is Invisible as Initiative is rolled has Advantage on the roll.";
    }

    ConditionParalyzed {
        2014 forbids "SRD 5.1, Conditions: Paralyzed"
            "A paralyzed creature is incapacitated, and can neither move nor speak.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Paralyzed, Incapacitated; Paralyzed, Speed 0"
            "A Paralyzed creature is Incapacitated, and its Speed is 0 whatever would raise it.";
    }

    ConditionParalyzedSaves {
        2014 states "SRD 5.1, Conditions: Paralyzed"
            "A paralyzed creature fails its Strength and Dexterity saves.";
        2024 states "SRD 5.2.1, Rules Glossary: Paralyzed, Saving Throws Affected"
            "A Paralyzed creature fails its Strength and Dexterity saves.";
    }

    ConditionParalyzedAttacks {
        2014 states "SRD 5.1, Conditions: Paralyzed"
            "Attacks on a paralyzed creature have Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Paralyzed, Attacks Affected"
            "Attacks on a Paralyzed creature have Advantage.";
    }

    ConditionParalyzedCritical {
        2014 states "SRD 5.1, Conditions: Paralyzed"
            "A hit on a paralyzed creature from within 5 feet is critical.";
        2024 states "SRD 5.2.1, Rules Glossary: Paralyzed, Automatic Critical Hits"
            "A hit on a Paralyzed creature from within 5 feet is critical.";
    }

    ConditionPetrified {
        2014 forbids "SRD 5.1, Conditions: Petrified"
            "A petrified creature is turned to stone or the like, with its nonmagical gear: \
             incapacitated, unaware, unable to move or speak.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Petrified, Turned to Inanimate Substance; Petrified, \
             Speed 0"
            "A Petrified creature is turned to stone or the like, with its nonmagical gear: \
             Incapacitated, its Speed 0 whatever would raise it.";
    }

    ConditionPetrifiedSaves {
        2014 states "SRD 5.1, Conditions: Petrified"
            "A petrified creature fails its Strength and Dexterity saves.";
        2024 states "SRD 5.2.1, Rules Glossary: Petrified, Saving Throws Affected"
            "A Petrified creature fails its Strength and Dexterity saves.";
    }

    ConditionPetrifiedAttacks {
        2014 states "SRD 5.1, Conditions: Petrified"
            "Attacks on a petrified creature have Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Petrified, Attacks Affected"
            "Attacks on a Petrified creature have Advantage.";
    }

    ConditionPetrifiedResist {
        2014 states "SRD 5.1, Conditions: Petrified"
            "A petrified creature has resistance to damage of every type.";
        2024 states "SRD 5.2.1, Rules Glossary: Petrified, Resist Damage"
            "A Petrified creature has Resistance to damage of every type.";
    }

    ConditionPetrifiedPoison {
        2014 forbids "SRD 5.1, Conditions: Petrified"
            "Poison and disease do not touch a petrified creature; what it has in it waits until \
             the stone is gone.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Petrified, Poison Immunity"
            "A Petrified creature has Immunity to being Poisoned.";
    }

    ConditionPoisoned {
        2014 states "SRD 5.1, Conditions: Poisoned"
            "A poisoned creature has Disadvantage on attacks and checks.";
        2024 states "SRD 5.2.1, Rules Glossary: Poisoned"
            "A Poisoned creature has Disadvantage on attacks and checks.";
    }

    ConditionProne {
        2014 states "SRD 5.1, Conditions: Prone"
            "A prone creature attacks with Disadvantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Prone, Attacks Affected"
            "A Prone creature attacks with Disadvantage.";
    }

    ConditionProneAttacks {
        2014 states "SRD 5.1, Conditions: Prone"
            "Attacks on a prone creature have Advantage from within 5 feet and Disadvantage from \
             further off.";
        2024 states "SRD 5.2.1, Rules Glossary: Prone, Attacks Affected"
            "Attacks on a Prone creature have Advantage from within 5 feet and Disadvantage from \
             further off.";
    }

    ConditionRestrained {
        2014 forbids "SRD 5.1, Conditions: Restrained"
            "A restrained creature's Speed is 0, and no bonus raises it.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Restrained, Speed 0"
            "A Restrained creature's Speed is 0, and nothing raises it.";
    }

    ConditionRestrainedAttacks {
        2014 states "SRD 5.1, Conditions: Restrained"
            "A restrained creature attacks with Disadvantage, and is attacked with Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Restrained, Attacks Affected"
            "A Restrained creature attacks with Disadvantage, and is attacked with Advantage.";
    }

    ConditionRestrainedSaves {
        2014 states "SRD 5.1, Conditions: Restrained"
            "A restrained creature makes Dexterity saves with Disadvantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Restrained, Saving Throws Affected"
            "A Restrained creature makes Dexterity saves with Disadvantage.";
    }

    ConditionStunned {
        2014 forbids "SRD 5.1, Conditions: Stunned"
            "A stunned creature is incapacitated, cannot move, and barely gets a word out.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Stunned, Incapacitated"
            "A Stunned creature is Incapacitated; its Speed stays what it is.";
    }

    ConditionStunnedSaves {
        2014 states "SRD 5.1, Conditions: Stunned"
            "A stunned creature fails its Strength and Dexterity saves.";
        2024 states "SRD 5.2.1, Rules Glossary: Stunned, Saving Throws Affected"
            "A Stunned creature fails its Strength and Dexterity saves.";
    }

    ConditionStunnedAttacks {
        2014 states "SRD 5.1, Conditions: Stunned"
            "Attacks on a stunned creature have Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Stunned, Attacks Affected"
            "Attacks on a Stunned creature have Advantage.";
    }

    ConditionUnconscious {
        2014 forbids "SRD 5.1, Conditions: Unconscious"
            "An unconscious creature is incapacitated, unaware, and unable to move or speak.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Unconscious, Inert; Unconscious, Speed 0; Unconscious, \
             Unaware"
            "An Unconscious creature is Incapacitated and unaware, and its Speed is 0 whatever \
             would raise it.";
    }

    ConditionUnconsciousDrop {
        2014 states "SRD 5.1, Conditions: Unconscious"
            "As it falls unconscious, a creature lets go of all that it holds and falls prone.";
        2024 states "SRD 5.2.1, Rules Glossary: Unconscious, Inert"
            "As it falls Unconscious, a creature lets go of all that it holds and is Prone; Prone \
             it stays when it wakes.";
    }

    ConditionUnconsciousSaves {
        2014 states "SRD 5.1, Conditions: Unconscious"
            "An unconscious creature fails its Strength and Dexterity saves.";
        2024 states "SRD 5.2.1, Rules Glossary: Unconscious, Saving Throws Affected"
            "An Unconscious creature fails its Strength and Dexterity saves.";
    }

    ConditionUnconsciousAttacks {
        2014 states "SRD 5.1, Conditions: Unconscious"
            "Attacks on an unconscious creature have Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Unconscious, Attacks Affected"
            "Attacks on an Unconscious creature have Advantage.";
    }

    ConditionUnconsciousCritical {
        2014 states "SRD 5.1, Conditions: Unconscious"
            "A hit on an unconscious creature from within 5 feet is critical.";
        2024 states "SRD 5.2.1, Rules Glossary: Unconscious, Automatic Critical Hits"
            "A hit on an Unconscious creature from within 5 feet is critical.";
    }
}
