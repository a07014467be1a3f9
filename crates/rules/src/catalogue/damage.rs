//! Damage, healing, dying.

super::text::rows! {
    DamagePoints {
        2014 forbids "SRD 5.1, Combat: Hit Points"
            "Damage is taken off hit points, which stop at 0; above 0 a creature does all that it \
             could before.";
        2024 forbids "SRD 5.2.1, Playing the Game: Hit Points; Rules Glossary: Hit Points"
            "Damage is taken off hit points, which stop at 0; above 0 a creature does all that it \
             could before.";
    }

    DamageBloodied {
        2024 states "SRD 5.2.1, Playing the Game: Hit Points; Rules Glossary: Bloodied"
            "With half its hit points or fewer, a creature is Bloodied, which does nothing by \
             itself.";
    }

    DamageRoll {
        2014 forbids "SRD 5.1, Combat: Damage Rolls"
            "Damage is the dice of the weapon, spell or ability plus modifiers, and never less \
             than 0.";
        2024 forbids "SRD 5.2.1, Playing the Game: Damage Rolls"
            "Damage is the dice of the weapon, spell or ability plus modifiers, and never less \
             than 0.";
    }

    DamageAbility {
        2014 states "SRD 5.1, Combat: Damage Rolls"
            "A weapon adds to its damage the ability modifier with which it attacked; a spell \
             says itself what it adds.";
        2024 states "SRD 5.2.1, Playing the Game: Damage Rolls"
            "A weapon adds to its damage the ability modifier with which it attacked, but not to \
             damage that is fixed and not rolled; a spell says itself what it adds.";
    }

    DamageTogether {
        2014 states "SRD 5.1, Combat: Damage Rolls"
            "For all whom an effect harms at one time, its damage is rolled once.";
        2024 states "SRD 5.2.1, Playing the Game: Damage against Multiple Targets"
            "For all who save against an effect at one time, its damage is rolled once.";
    }

    DamageHalf {
        2014 states "SRD 5.1, Abilities: Saving Throws"
            "What a successful save leaves of the damage, none or half of it, the effect itself \
             says.";
        2024 states "SRD 5.2.1, Playing the Game: Half Damage"
            "Where a successful save halves the damage, it is half of what a failed one would \
             have dealt, rounded down.";
    }

    DamageTypes {
        2014 states "SRD 5.1, Combat: Damage Types"
            "Damage is acid, bludgeoning, cold, fire, force, lightning, necrotic, piercing, \
             poison, psychic, radiant, slashing or thunder.";
        2024 states "SRD 5.2.1, Playing the Game: Damage Types; Rules Glossary: Damage Types"
            "Damage is Acid, Bludgeoning, Cold, Fire, Force, Lightning, Necrotic, Piercing, \
             Poison, Psychic, Radiant, Slashing or Thunder.";
    }

    DamageImmunity {
        2014 forbids "SRD 5.1, Monster Statistics: Vulnerabilities, Resistances, and Immunities"
            "Damage of a type to which the target is immune does nothing.";
        2024 forbids "SRD 5.2.1, Playing the Game: Immunity; Rules Glossary: Immunity"
            "Damage of a type to which the target is immune does nothing.";
    }

    DamageResistance {
        2014 states "SRD 5.1, Combat: Damage Resistance and Vulnerability"
            "Resistance halves damage of its type.";
        2024 states
            "SRD 5.2.1, Playing the Game: Resistance and Vulnerability; Rules Glossary: \
             Resistance"
            "Resistance halves damage of its type, rounded down.";
    }

    DamageVulnerability {
        2014 states "SRD 5.1, Combat: Damage Resistance and Vulnerability"
            "Vulnerability doubles damage of its type.";
        2024 states
            "SRD 5.2.1, Playing the Game: Resistance and Vulnerability; Rules Glossary: \
             Vulnerability"
            "Vulnerability doubles damage of its type.";
    }

    DamageOrder {
        2014 states "SRD 5.1, Combat: Damage Resistance and Vulnerability"
            "Resistance comes after every other modifier, and vulnerability after resistance.";
        2024 states "SRD 5.2.1, Playing the Game: Order of Application"
            "Resistance comes after every other modifier, and Vulnerability after Resistance.";
    }

    DamageStack {
        2014 forbids "SRD 5.1, Combat: Damage Resistance and Vulnerability"
            "Two resistances to a type are no better than one, and two vulnerabilities no worse.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: No Stacking; Rules Glossary: Resistance; Vulnerability"
            "Two resistances to a type are no better than one, and two vulnerabilities no worse.";
    }

    DamageMagical {
        2014 states
            "SRD 5.1, Monster Statistics: Vulnerabilities, Resistances, and Immunities; Weapons: \
             Silvered Weapons"
            "Some creatures resist nonmagical attacks only, or are immune to them: magic gets \
             through, and so do silver or adamantine where the entry names them.";
    }

    DamageHeal {
        2014 forbids "SRD 5.1, Combat: Healing"
            "Healing adds to hit points as far as their maximum, and what goes beyond is lost.";
        2024 forbids "SRD 5.2.1, Playing the Game: Healing"
            "Healing adds to hit points as far as their maximum, and what goes beyond is lost.";
    }

    DamageHealDead {
        2014 forbids "SRD 5.1, Combat: Healing"
            "The dead regain no hit points before magic has brought them back to life.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Dead"
            "The dead regain no hit points before magic has brought them back to life.";
    }

    DamageZero {
        2014 states "SRD 5.1, Combat: Falling Unconscious"
            "At 0 hit points, if the damage did not kill you, you are unconscious until you \
             regain some.";
        2024 states "SRD 5.2.1, Playing the Game: Falling Unconscious"
            "At 0 hit points, if the damage did not kill you, you are Unconscious until you \
             regain some.";
    }

    DamageZeroMonster {
        2014 states "SRD 5.1, Combat: Monsters and Death"
            "Most monsters simply die at 0 hit points; the GM may let a villain or a special \
             figure fall unconscious as a character does.";
        2024 states "SRD 5.2.1, Playing the Game: Instant Death, Monster Death"
            "A monster dies at 0 hit points, unless the GM treats this one as a character.";
    }

    DamageMassive {
        2014 states "SRD 5.1, Combat: Instant Death"
            "If the damage left over at 0 hit points is as much as your hit point maximum, you \
             die outright.";
        2024 states "SRD 5.2.1, Playing the Game: Instant Death, Massive Damage"
            "If the damage left over at 0 hit points is as much as a character's hit point \
             maximum, the character dies outright.";
    }

    DamageMaximum {
        2024 states "SRD 5.2.1, Playing the Game: Instant Death, Hit Point Maximum of 0"
            "A creature whose hit point maximum sinks to 0 dies.";
    }

    DamageDeath {
        2014 states "SRD 5.1, Combat: Death Saving Throws"
            "Each turn that you begin at 0 hit points, you roll a d20 to which no ability adds: \
             10 or more succeeds.";
        2024 states
            "SRD 5.2.1, Playing the Game: Death Saving Throws; Rules Glossary: Death Saving Throw"
            "Each turn that you begin at 0 hit points, you roll a d20 to which no ability adds: \
             10 or more succeeds.";
    }

    DamageDeathSuccess {
        2014 states "SRD 5.1, Combat: Death Saving Throws"
            "The third success on death saves, in a row or not, makes you stable.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Three Successes/Failures"
            "The third success on death saves, in a row or not, makes you Stable.";
    }

    DamageDeathFailure {
        2014 states "SRD 5.1, Combat: Death Saving Throws"
            "The third failure on death saves, in a row or not, kills you.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Three Successes/Failures"
            "The third failure on death saves, in a row or not, kills you.";
    }

    DamageDeathOne {
        2014 states "SRD 5.1, Combat: Death Saving Throws, Rolling 1 or 20"
            "A 1 on the die of a death save is two failures.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Rolling a 1 or 20"
            "A 1 on the die of a death save is two failures.";
    }

    DamageDeathTwenty {
        2014 states "SRD 5.1, Combat: Death Saving Throws, Rolling 1 or 20"
            "A 20 on the die of a death save gives you back 1 hit point.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Rolling a 1 or 20"
            "A 20 on the die of a death save gives you back 1 hit point.";
    }

    DamageDeathHurt {
        2014 states "SRD 5.1, Combat: Death Saving Throws, Damage at 0 Hit Points"
            "Any damage taken at 0 hit points is a failed death save.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Damage at 0 Hit Points"
            "Any damage taken at 0 hit points is a failed death save.";
    }

    DamageDeathCritical {
        2014 states "SRD 5.1, Combat: Death Saving Throws, Damage at 0 Hit Points"
            "A critical hit taken at 0 hit points is two failed death saves.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Damage at 0 Hit Points"
            "A critical hit taken at 0 hit points is two failed death saves.";
    }

    DamageDeathMassive {
        2014 states "SRD 5.1, Combat: Death Saving Throws, Damage at 0 Hit Points"
            "Damage taken at 0 hit points kills at once if it is as much as your maximum.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Damage at 0 Hit Points"
            "Damage taken at 0 hit points kills at once if it is as much as your maximum.";
    }

    DamageDeathReset {
        2014 states "SRD 5.1, Combat: Death Saving Throws"
            "Regaining any hit points, or becoming stable, clears both counts of death saves.";
        2024 states "SRD 5.2.1, Playing the Game: Death Saving Throws, Three Successes/Failures"
            "Regaining any hit points, or becoming Stable, clears both counts of death saves.";
    }

    DamageStabilise {
        2014 states "SRD 5.1, Combat: Stabilizing a Creature"
            "Your action may stabilise an unconscious creature at 0 hit points, with a Wisdom \
             (Medicine) check, DC 10.";
        2024 states "SRD 5.2.1, Playing the Game: Stabilizing a Character"
            "Your Help action may stabilise a creature at 0 hit points, with a Wisdom (Medicine) \
             check, DC 10.";
    }

    DamageStable {
        2014 states "SRD 5.1, Combat: Stabilizing a Creature"
            "A stable creature rolls no death saves at 0 hit points, and stays unconscious.";
        2024 states "SRD 5.2.1, Playing the Game: Stabilizing a Character; Rules Glossary: Stable"
            "A Stable creature rolls no death saves at 0 hit points, and stays Unconscious.";
    }

    DamageStableHurt {
        2014 states "SRD 5.1, Combat: Stabilizing a Creature"
            "Any damage ends being stable, and the death saves begin again.";
        2024 states "SRD 5.2.1, Playing the Game: Stabilizing a Character"
            "Any damage ends being Stable, and the death saves begin again.";
    }

    DamageStableWake {
        2014 states "SRD 5.1, Combat: Stabilizing a Creature"
            "Unhealed, a stable creature regains 1 hit point when 1d4 hours have passed.";
        2024 states "SRD 5.2.1, Playing the Game: Stabilizing a Character"
            "Unhealed, a Stable creature regains 1 hit point when 1d4 hours have passed.";
    }

    DamageKnockout {
        2014 forbids "SRD 5.1, Combat: Knocking a Creature Out"
            "A melee attack that brings a creature to 0 hit points may knock it out, as the \
             attacker chooses when the damage is dealt: unconscious and stable.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Knocking Out a Creature; Rules Glossary: Knocking Out a \
             Creature"
            "A melee attack that would bring a creature to 0 hit points may leave it 1 instead: \
             it is Unconscious and begins a Short Rest.";
    }

    DamageKnockoutWake {
        2024 states
            "SRD 5.2.1, Playing the Game: Knocking Out a Creature; Rules Glossary: Knocking Out a \
             Creature"
            "Whoever was knocked out wakes as their Short Rest ends, on regaining any hit points, \
             or by an action of first aid: Wisdom (Medicine), DC 10.";
    }

    DamageTemp {
        2014 states "SRD 5.1, Combat: Temporary Hit Points"
            "Damage takes temporary hit points first, and only what is left over comes off the \
             real ones.";
        2024 states "SRD 5.2.1, Playing the Game: Lose Temporary Hit Points First"
            "Damage takes temporary hit points first, and only what is left over comes off the \
             real ones.";
    }

    DamageTempStack {
        2014 forbids "SRD 5.1, Combat: Temporary Hit Points"
            "Temporary hit points do not add up: offered more, you keep the old ones or take the \
             new.";
        2024 forbids "SRD 5.2.1, Playing the Game: They Don't Stack"
            "Temporary hit points do not add up: offered more, you keep the old ones or take the \
             new.";
    }

    DamageTempApart {
        2014 forbids "SRD 5.1, Combat: Temporary Hit Points"
            "Temporary hit points are no real ones: healing does not bring them back, and they \
             may go beyond the maximum.";
        2024 forbids "SRD 5.2.1, Playing the Game: They're Not Hit Points or Healing"
            "No real ones and no healing, temporary hit points are not added to the others; \
             healing does not bring them back, and full hit points do not keep them out.";
    }

    DamageTempZero {
        2014 forbids "SRD 5.1, Combat: Temporary Hit Points"
            "At 0 hit points, temporary ones neither wake you nor make you stable, though they \
             still soak up damage.";
        2024 forbids "SRD 5.2.1, Playing the Game: They're Not Hit Points or Healing"
            "At 0 hit points, temporary ones do not wake you.";
    }

    DamageTempEnd {
        2014 states "SRD 5.1, Combat: Temporary Hit Points"
            "Temporary hit points stay until they are used up or a long rest is over, or for the \
             time that their source states.";
        2024 states "SRD 5.2.1, Playing the Game: Temporary Hit Points, Duration"
            "Temporary hit points stay until they are used up or a Long Rest is over.";
    }
}
