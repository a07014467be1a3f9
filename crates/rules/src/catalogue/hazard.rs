//! Falls, jumps, climbing, water, fire.

super::text::rows! {
    FallDamage {
        2014 forbids "SRD 5.1, Adventuring: Falling"
            "A fall ends in 1d6 bludgeoning damage for each 10 feet of it, 20d6 at most.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Falling"
            "A fall ends in 1d6 Bludgeoning damage for each 10 feet of it, 20d6 at most.";
    }

    FallProne {
        2014 states "SRD 5.1, Adventuring: Falling"
            "Whoever falls lands prone, unless the fall did no damage.";
        2024 states "SRD 5.2.1, Rules Glossary: Falling"
            "Whoever falls lands Prone, unless the fall did no damage.";
    }

    FallLiquid {
        2024 states "SRD 5.2.1, Rules Glossary: Falling"
            "Falling into a liquid, a creature may use its Reaction for a check, Strength \
             (Athletics) or Dexterity (Acrobatics), DC 15, that halves the damage.";
    }

    JumpLong {
        2014 forbids "SRD 5.1, Adventuring: Jumping, Long Jump"
            "With a run of 10 feet on foot, you jump as many feet as your Strength score, and \
             from standing half as many.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Long Jump"
            "With a run of 10 feet, you jump as many feet as your Strength score, and from \
             standing half as many.";
    }

    JumpHigh {
        2014 forbids "SRD 5.1, Adventuring: Jumping, High Jump"
            "With a run of 10 feet on foot, you jump 3 feet plus your Strength modifier high, and \
             from standing half that.";
        2024 forbids "SRD 5.2.1, Rules Glossary: High Jump"
            "With a run of 10 feet on foot, you jump 3 feet plus your Strength modifier high, at \
             least 0, and from standing half that.";
    }

    JumpHigher {
        2014 states "SRD 5.1, Adventuring: Jumping, High Jump"
            "At times the GM lets a Strength (Athletics) check take a high jump above its usual \
             height.";
    }

    JumpCost {
        2014 forbids "SRD 5.1, Adventuring: Jumping"
            "A foot jumped costs a foot of your movement.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Long Jump; High Jump"
            "A foot jumped costs a foot of your movement.";
    }

    JumpLand {
        2014 states "SRD 5.1, Adventuring: Jumping, Long Jump"
            "A long jump that comes down in Difficult Terrain leaves you prone, unless you make a \
             Dexterity (Acrobatics) check, DC 10.";
        2024 states "SRD 5.2.1, Rules Glossary: Long Jump"
            "A long jump that comes down in Difficult Terrain leaves you Prone, unless you make a \
             Dexterity (Acrobatics) check, DC 10.";
    }

    JumpObstacle {
        2014 states "SRD 5.1, Adventuring: Jumping, Long Jump"
            "As an option, a long jump over something low, a quarter of its length at most, takes \
             a Strength (Athletics) check, DC 10, or you run into it.";
        2024 states "SRD 5.2.1, Rules Glossary: Long Jump"
            "As an option, a long jump over something low, a quarter of its length at most, takes \
             a Strength (Athletics) check, DC 10, or you run into it.";
    }

    ClimbCost {
        2014 forbids "SRD 5.1, Adventuring: Climbing, Swimming, and Crawling"
            "A foot climbed takes 1 foot more of movement, and 2 more in Difficult Terrain, \
             unless you have a climbing speed.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Climbing; Climb Speed"
            "A foot climbed takes 1 foot more of movement, and 2 more in Difficult Terrain, \
             unless you climb with a Climb Speed.";
    }

    ClimbCheck {
        2014 states "SRD 5.1, Adventuring: Climbing, Swimming, and Crawling"
            "As an option, climbing what is slippery or short of holds takes a Strength \
             (Athletics) check.";
        2024 states "SRD 5.2.1, Rules Glossary: Climbing"
            "As an option, climbing what is slippery or short of holds takes a Strength \
             (Athletics) check, DC 15.";
    }

    SwimCost {
        2014 forbids "SRD 5.1, Adventuring: Climbing, Swimming, and Crawling"
            "A foot swum takes 1 foot more of movement, and 2 more in Difficult Terrain, unless \
             you have a swimming speed.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Swimming; Swim Speed"
            "A foot swum takes 1 foot more of movement, and 2 more in Difficult Terrain, unless \
             you swim with a Swim Speed.";
    }

    SwimCheck {
        2014 states "SRD 5.1, Adventuring: Climbing, Swimming, and Crawling"
            "As an option, getting on in rough water takes a Strength (Athletics) check.";
        2024 states "SRD 5.2.1, Rules Glossary: Swimming"
            "As an option, getting on in rough water takes a Strength (Athletics) check, DC 15.";
    }

    BurrowGround {
        2014 forbids "SRD 5.1, Monster Statistics: Burrow"
            "A burrowing speed goes through sand, earth, mud and ice, and through solid rock only \
             by a special trait.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Burrow Speed"
            "A Burrow Speed goes through sand, earth, mud and ice, and through solid rock only by \
             a special trait.";
    }

    TeleportFree {
        2024 states "SRD 5.2.1, Rules Glossary: Teleportation"
            "Teleporting takes no movement, unless its rule says so.";
    }

    TeleportGear {
        2024 forbids "SRD 5.2.1, Rules Glossary: Teleportation"
            "Your gear teleports with you; a creature that you touch stays, unless the effect \
             says otherwise.";
    }

    TeleportOccupied {
        2024 forbids "SRD 5.2.1, Rules Glossary: Teleportation"
            "If a creature or something solid is where you would arrive, you come out in the \
             nearest free space, as you choose.";
    }

    BreathHold {
        2014 states "SRD 5.1, Adventuring: Suffocating"
            "A creature can go without air for 1 + Constitution modifier minutes, at least half a \
             minute.";
        2024 states "SRD 5.2.1, Rules Glossary: Suffocation"
            "A creature can go without air for 1 + Constitution modifier minutes, at least half a \
             minute.";
    }

    BreathOut {
        2014 states "SRD 5.1, Adventuring: Suffocating"
            "Out of breath or choking, a creature lasts as many rounds as its Constitution \
             modifier, at least 1; as its next turn starts it is at 0 hit points, dying.";
        2024 states "SRD 5.2.1, Rules Glossary: Suffocation"
            "Out of breath or choking, a creature gains a level of Exhaustion as each of its \
             turns ends.";
    }

    BreathAgain {
        2014 forbids "SRD 5.1, Adventuring: Suffocating"
            "A creature that has suffocated to 0 regains no hit points and cannot be stabilised \
             before it can breathe again.";
        2024 states "SRD 5.2.1, Rules Glossary: Suffocation"
            "As soon as a creature can breathe again, it loses the Exhaustion levels that \
             suffocating gave it.";
    }

    BurningDamage {
        2024 states "SRD 5.2.1, Rules Glossary: Burning"
            "Whatever burns takes 1d4 Fire damage as each of its turns starts.";
    }

    BurningOut {
        2024 states "SRD 5.2.1, Rules Glossary: Burning"
            "A burning creature's action, with which it drops Prone and rolls, puts the fire out, \
             and so does dousing, submerging or smothering it.";
    }
}
