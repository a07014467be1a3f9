//! Playing on squares.

super::text::rows! {
    GridSquare {
        2014 states "SRD 5.2.1, Playing the Game: Playing on a Grid, Squares (SRD 5.1 is silent)"
            "A square of the grid is 5 feet wide.";
        2024 states "SRD 5.2.1, Playing the Game: Playing on a Grid, Squares"
            "A square of the grid is 5 feet wide.";
    }

    GridSpeed {
        2014 states "SRD 5.2.1, Playing the Game: Playing on a Grid, Speed (SRD 5.1 is silent)"
            "Speed is spent in steps of 5 feet, a square at a time.";
        2024 states "SRD 5.2.1, Playing the Game: Playing on a Grid, Speed"
            "Speed is spent in steps of 5 feet, a square at a time.";
    }

    GridEnter {
        2014 forbids
            "SRD 5.2.1, Playing the Game: Playing on a Grid, Entering a Square (SRD 5.1 is \
             silent)"
            "Stepping into a free square next to you, straight or diagonal, costs 1 square of \
             movement, which you have to have left.";
        2024 forbids "SRD 5.2.1, Playing the Game: Playing on a Grid, Entering a Square"
            "Stepping into a free square next to you, straight or diagonal, costs 1 square of \
             movement, which you have to have left.";
    }

    GridEnterDifficult {
        2014 forbids
            "SRD 5.2.1, Playing the Game: Playing on a Grid, Entering a Square (SRD 5.1 is \
             silent)"
            "Difficult Terrain makes the step cost 2 squares.";
        2024 forbids "SRD 5.2.1, Playing the Game: Playing on a Grid, Entering a Square"
            "Difficult Terrain makes the step cost 2 squares.";
    }

    GridEnterExtra {
        2014 forbids
            "SRD 5.2.1, Playing the Game: Playing on a Grid, Entering a Square (SRD 5.1 is \
             silent)"
            "Other effects can make a square dearer still.";
        2024 forbids "SRD 5.2.1, Playing the Game: Playing on a Grid, Entering a Square"
            "Other effects can make a square dearer still.";
    }

    GridCorner {
        2014 forbids "SRD 5.2.1, Playing the Game: Playing on a Grid, Corners (SRD 5.1 is silent)"
            "A diagonal step may not cut the corner of a wall, a big tree or anything else that \
             fills its space.";
        2024 forbids "SRD 5.2.1, Playing the Game: Playing on a Grid, Corners"
            "A diagonal step may not cut the corner of a wall, a big tree or anything else that \
             fills its space.";
    }

    GridRange {
        2014 states "SRD 5.2.1, Playing the Game: Playing on a Grid, Ranges (SRD 5.1 is silent)"
            "Range is counted in squares, the shortest way: from a square beside the one thing to \
             a square in the other's space.";
        2024 states "SRD 5.2.1, Playing the Game: Playing on a Grid, Ranges"
            "Range is counted in squares, the shortest way: from a square beside the one thing to \
             a square in the other's space.";
    }
}
