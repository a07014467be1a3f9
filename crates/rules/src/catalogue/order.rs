//! The order of combat.

super::text::rows! {
    OrderRound {
        2014 forbids "SRD 5.1, Combat"
            "A round stands for about 6 seconds, and everyone in the fight has exactly one turn \
             in it.";
        2024 forbids "SRD 5.2.1, Playing the Game: The Order of Combat"
            "A round stands for about 6 seconds, and everyone in the fight has exactly one turn \
             in it.";
    }

    OrderSteps {
        2014 states "SRD 5.1, Combat: Combat Step by Step"
            "A fight settles surprise, positions and initiative, in that order; then come the \
             turns, round after round.";
        2024 states "SRD 5.2.1, Playing the Game: Combat Step by Step"
            "A fight settles positions, then Initiative; then come the turns, round after round. \
             Surprise is no step of its own.";
    }

    OrderControl {
        2014 states "SRD 5.1, Combat: Initiative"
            "The GM plays the monsters and nonplayer characters, and each player an adventurer.";
        2024 states "SRD 5.2.1, Rules Glossary: Monster; Player Character"
            "The GM plays the monsters and nonplayer characters, and each player an adventurer.";
    }

    OrderPositions {
        2014 states "SRD 5.1, Combat: Combat Step by Step"
            "The GM places everyone: the adventurers by their marching order or where they said \
             that they stand, then the adversaries.";
        2024 states "SRD 5.2.1, Playing the Game: Combat Step by Step"
            "The GM places everyone: the adventurers by their marching order or where they said \
             that they stand, then the adversaries.";
    }

    OrderTurns {
        2014 forbids "SRD 5.1, Combat: Combat Step by Step"
            "Turns go by initiative, highest first, and the round is over after the last of them.";
        2024 forbids "SRD 5.2.1, Playing the Game: Combat Step by Step"
            "Turns go by Initiative, highest first, and the round is over after the last of them.";
    }

    OrderContinue {
        2014 states "SRD 5.1, Combat; Combat Step by Step"
            "After the last turn a new round begins, unless a side is defeated.";
        2024 states "SRD 5.2.1, Playing the Game: The Order of Combat; Combat Step by Step"
            "After the last turn a new round begins, unless a side is defeated.";
    }

    OrderEndDefeat {
        2014 states "SRD 5.1, Combat; Combat Step by Step"
            "The fight stops when a side has defeated the other: no new round begins.";
        2024 states "SRD 5.2.1, Playing the Game: Ending Combat"
            "The fight is over once a side is defeated: killed, knocked out, given up or run off.";
    }

    OrderEndAgree {
        2024 states "SRD 5.2.1, Playing the Game: Ending Combat"
            "The two sides may also stop the fight by agreement.";
    }
}
