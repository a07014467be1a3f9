//! Initiative and surprise.

super::text::rows! {
    InitCheck {
        2014 states "SRD 5.1, Combat: Initiative"
            "As the fight starts, each combatant makes a Dexterity check for its place in the \
             order.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative"
            "As the fight starts, each combatant makes a Dexterity check for its place in the \
             order.";
    }

    InitGm {
        2024 states "SRD 5.2.1, Playing the Game: Initiative"
            "The monsters' Initiative is rolled by the GM.";
    }

    InitGroup {
        2014 states "SRD 5.1, Combat: Initiative"
            "Identical creatures share one roll of the GM's, and act at the same time.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative"
            "Identical creatures share one roll of the GM's: all have the same Initiative.";
    }

    InitRank {
        2014 states "SRD 5.1, Combat: Initiative"
            "Combatants act in order of their check totals, from the highest down.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Initiative Order"
            "Combatants act in order of their check totals, from the highest down.";
    }

    InitFixed {
        2014 forbids "SRD 5.1, Combat: Initiative"
            "Nobody's place in the order changes from one round to the next.";
        2024 forbids "SRD 5.2.1, Playing the Game: Initiative, Initiative Order"
            "Nobody's place in the order changes from one round to the next.";
    }

    InitTieGm {
        2014 states "SRD 5.1, Combat: Initiative"
            "The GM puts tied creatures that the GM plays in order.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Ties"
            "The GM puts tied monsters in order.";
    }

    InitTiePlayers {
        2014 states "SRD 5.1, Combat: Initiative"
            "The players put their own tied characters in order.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Ties"
            "The players put their own tied characters in order.";
    }

    InitTieMixed {
        2014 states "SRD 5.1, Combat: Initiative"
            "Between a monster and a character that tie, the GM says who goes first.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Ties"
            "Between a monster and a character that tie, the GM says who goes first.";
    }

    InitTieRoll {
        2014 states "SRD 5.1, Combat: Initiative"
            "As an option, the GM lets all that tie roll a d20, the highest to go first.";
    }

    SurpriseNotice {
        2014 states "SRD 5.1, Combat: Surprise"
            "Where nobody is being stealthy, both sides notice each other.";
    }

    SurpriseStealth {
        2014 states "SRD 5.1, Combat: Surprise"
            "The GM sets the Dexterity (Stealth) total of each hider against the passive Wisdom \
             (Perception) of each opponent.";
    }

    SurpriseWho {
        2014 states "SRD 5.1, Combat: Surprise"
            "Whoever notices no threat at all is surprised as the fight begins.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Surprise; Rules Glossary: Surprise"
            "Whoever the start of the fight catches unaware is surprised, as by an attacker that \
             is hidden from it.";
    }

    SurpriseEffect {
        2014 forbids "SRD 5.1, Combat: Surprise"
            "A surprised creature can neither move nor act on its first turn.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Surprise; Rules Glossary: Surprise"
            "A surprised creature rolls Initiative with Disadvantage; it loses nothing else.";
    }

    SurpriseReaction {
        2014 forbids "SRD 5.1, Combat: Surprise"
            "A surprised creature has no reaction before its first turn is over.";
    }

    SurpriseIndividual {
        2014 states "SRD 5.1, Combat: Surprise"
            "One member of a group may be surprised while the others are not.";
        2024 states "SRD 5.2.1, Playing the Game: Initiative, Surprise"
            "Each combatant is surprised or not for itself, whatever its companions are.";
    }
}
