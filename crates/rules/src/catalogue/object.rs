//! Objects.

super::text::rows! {
    ObjectAc {
        2014 states "SRD 5.1, Objects: Statistics for Objects, Armor Class"
            "An object's AC goes by what it is made of: cloth, paper or rope 11, crystal, glass \
             or ice 13, wood or bone 15, stone 17, iron or steel 19, mithral 21, adamantine 23.";
        2024 states "SRD 5.2.1, Rules Glossary: Breaking Objects, Armor Class"
            "An object's AC goes by what it is made of: cloth, paper or rope 11, crystal, glass \
             or ice 13, wood 15, stone 17, iron or steel 19, mithral 21, adamantine 23.";
    }

    ObjectHp {
        2014 states "SRD 5.1, Objects: Statistics for Objects, Hit Points"
            "An object's hit points go by its size, fragile or resilient: Tiny 2 or 5, Small 3 or \
             10, Medium 4 or 18, Large 5 or 27.";
        2024 states "SRD 5.2.1, Rules Glossary: Breaking Objects, Hit Points"
            "An object's hit points go by its size, fragile or resilient: Tiny 2 or 5, Small 3 or \
             10, Medium 4 or 18, Large 5 or 27.";
    }

    ObjectSections {
        2014 states "SRD 5.1, Objects: Statistics for Objects, Huge and Gargantuan Objects"
            "A Huge or Gargantuan object is counted in sections, Large at most, each with hit \
             points of its own.";
        2024 states "SRD 5.2.1, Rules Glossary: Breaking Objects, Hit Points"
            "A Huge or Gargantuan object is counted in sections, Large at most, each with hit \
             points of its own.";
    }

    ObjectImmune {
        2014 forbids
            "SRD 5.1, Objects: Statistics for Objects, Objects and Damage Types; Adventuring: \
             Interacting with Objects"
            "Poison and psychic damage do nothing to an object.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Breaking Objects, Damage Types and Objects"
            "Poison and Psychic damage do nothing to an object.";
    }

    ObjectSaves {
        2014 states "SRD 5.1, Adventuring: Interacting with Objects"
            "An object fails Strength and Dexterity saves, and what asks for any other save does \
             nothing to it.";
        2024 states "SRD 5.2.1, Rules Glossary: Breaking Objects, No Ability Scores"
            "An object fails every save, unless a rule gives it ability scores.";
    }

    ObjectThreshold {
        2014 forbids "SRD 5.1, Objects: Statistics for Objects, Damage Threshold"
            "Below the object's threshold, damage from one attack or effect does nothing; from \
             the threshold up, all of it counts.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Damage Threshold; Breaking Objects, Damage Threshold"
            "Below the threshold of the object or creature, damage from one attack or effect does \
             nothing; from the threshold up, all of it counts.";
    }

    ObjectZero {
        2014 states "SRD 5.1, Adventuring: Interacting with Objects"
            "An object breaks at 0 hit points.";
        2024 states "SRD 5.2.1, Rules Glossary: Breaking Objects, Hit Points"
            "An object breaks at 0 hit points.";
    }

    ObjectBreak {
        2014 states "SRD 5.1, Adventuring: Interacting with Objects"
            "A Strength check breaks an object too, at a DC that the GM sets.";
        2024 states
            "SRD 5.2.1, Playing the Game: Breaking Objects; Rules Glossary: Breaking Objects"
            "An action is enough to break a nonmagical object that is fragile.";
    }
}
