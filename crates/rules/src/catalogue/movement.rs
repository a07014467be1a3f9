//! Movement and position.

super::text::rows! {
    MoveSpeed {
        2014 forbids "SRD 5.1, Combat: Movement and Position; Your Turn"
            "On your turn you move as far as your Speed, given on the sheet or in the stat block, \
             or less, or stay where you are.";
        2024 forbids "SRD 5.2.1, Playing the Game: Movement and Position"
            "On your turn you move as far as your Speed, given on the sheet or in the stat block, \
             or less, or stay where you are.";
    }

    MoveModes {
        2014 states "SRD 5.1, Combat: Movement and Position"
            "Jumping, climbing and swimming mix with walking as you like, or make up the whole \
             move.";
        2024 states "SRD 5.2.1, Playing the Game: Movement and Position"
            "Climbing, crawling, jumping and swimming mix with walking as you like, or make up \
             the whole move.";
    }

    MoveDeduct {
        2014 forbids "SRD 5.1, Combat: Movement and Position"
            "However you go, each part of the way is taken off your Speed, until nothing is left \
             of it.";
        2024 forbids "SRD 5.2.1, Playing the Game: Movement and Position"
            "However you go, each part of the way is taken off your Speed, until nothing is left \
             of it.";
    }

    MoveBreak {
        2014 states "SRD 5.1, Combat: Breaking Up Your Move"
            "You may go part of the way before your action and part of it after.";
        2024 states "SRD 5.2.1, Playing the Game: Breaking Up Your Move"
            "On a turn, you may go part of the way before, and part after, any Bonus Action, \
             Reaction or action of yours.";
    }

    MoveBetween {
        2014 states "SRD 5.1, Combat: Moving between Attacks"
            "When one action holds several weapon attacks, you may move between them.";
        2024 states "SRD 5.2.1, Rules Glossary: Attack, Moving between Attacks"
            "When the Attack action gives you several attacks, you may use movement between them.";
    }

    MoveSwitch {
        2014 forbids "SRD 5.1, Combat: Using Different Speeds"
            "With several speeds you may change from one to another as you move; what you have \
             moved so far comes off the new one.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Speed, Special Speeds"
            "With several speeds you may change from one to another as you move; what you have \
             moved so far comes off the new one.";
    }

    MoveSwitchSpent {
        2014 forbids "SRD 5.1, Combat: Using Different Speeds"
            "A speed of which the distance moved so far leaves 0 or less is closed to you for \
             this move.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Speed, Special Speeds"
            "A speed of which the distance moved so far leaves 0 or less is closed to you for \
             this move.";
    }

    TerrainKinds {
        2014 states "SRD 5.1, Combat: Difficult Terrain"
            "Rubble, undergrowth, snow, low furniture, steep stairs and shallow bogs are \
             Difficult Terrain.";
        2024 states
            "SRD 5.2.1, Playing the Game: Difficult Terrain; Rules Glossary: Difficult Terrain"
            "Difficult Terrain is rubble, undergrowth, heavy snow, ice, steep stairs, a slope of \
             20 degrees or steeper, furniture that is low or made for your size or more, liquid \
             from the shins to the waist, a bog, an opening one size too narrow for you, and the \
             like.";
    }

    TerrainCost {
        2014 forbids "SRD 5.1, Combat: Difficult Terrain"
            "Each foot in Difficult Terrain takes 1 foot more.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Difficult Terrain; Rules Glossary: Difficult Terrain"
            "Each foot in Difficult Terrain takes 1 foot more.";
    }

    TerrainOnce {
        2014 forbids "SRD 5.1, Combat: Difficult Terrain"
            "Several causes of Difficult Terrain in one space cost no more than one.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Difficult Terrain; Rules Glossary: Difficult Terrain"
            "Several causes of Difficult Terrain in one space cost no more than one.";
    }

    TerrainCreature {
        2014 states "SRD 5.1, Combat: Difficult Terrain; Moving Around Other Creatures"
            "Another creature's space, friend's or foe's, is Difficult Terrain to you.";
        2024 states
            "SRD 5.2.1, Playing the Game: Moving around Other Creatures; Rules Glossary: \
             Difficult Terrain"
            "Another creature's space is Difficult Terrain to you, except an ally's or a Tiny \
             creature's.";
    }

    ProneDrop {
        2014 states "SRD 5.1, Combat: Being Prone"
            "Dropping prone takes no movement.";
        2024 forbids "SRD 5.2.1, Playing the Game: Dropping Prone"
            "On your turn you may drop Prone; it takes no action and no movement, but at Speed 0 \
             you cannot.";
    }

    ProneStand {
        2014 states "SRD 5.1, Combat: Being Prone"
            "Getting up takes movement equal to half your Speed.";
        2024 states "SRD 5.2.1, Rules Glossary: Prone, Restricted Movement"
            "Getting up takes movement equal to half your Speed, rounded down.";
    }

    ProneStandShort {
        2014 forbids "SRD 5.1, Combat: Being Prone"
            "With less movement left than getting up takes, or at Speed 0, you stay down.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Prone, Restricted Movement"
            "With less movement left than getting up takes, or at Speed 0, you stay down.";
    }

    ProneOnly {
        2014 forbids "SRD 5.1, Combat: Being Prone; Conditions: Prone"
            "Unless you get up, being prone leaves you only crawling, or magic such as \
             teleporting, to move by.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Prone, Restricted Movement"
            "Being Prone leaves you two ways to use movement: to crawl, or to get up.";
    }

    ProneCrawl {
        2014 forbids "SRD 5.1, Combat: Being Prone"
            "A foot crawled takes 1 foot more of movement, and 2 more in Difficult Terrain.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Crawling"
            "A foot crawled takes 1 foot more of movement, and 2 more in Difficult Terrain.";
    }

    SizeSource {
        2014 states "SRD 5.1, Monster Statistics: Size"
            "A character's race, or a monster's stat block, gives its size.";
        2024 states "SRD 5.2.1, Playing the Game: Creature Size"
            "A character's species, or a monster's stat block, gives its size.";
    }

    SizeSpace {
        2014 states "SRD 5.1, Combat: Creature Size"
            "A creature takes up a square area, so many feet a side: Tiny 2½, Small and Medium 5, \
             Large 10, Huge 15, Gargantuan 20 or more.";
        2024 states "SRD 5.2.1, Playing the Game: Creature Size"
            "A creature takes up so many squares: Tiny a quarter of one, Small and Medium 1, \
             Large 2 by 2, Huge 3 by 3, Gargantuan 4 by 4.";
    }

    SizeControl {
        2014 states "SRD 5.1, Combat: Space"
            "A creature's space is what it controls in a fight and needs to fight in, more than \
             what its body fills.";
        2024 states "SRD 5.2.1, Playing the Game: Creature Size"
            "A creature's space is what it controls in a fight and needs to fight in, more than \
             what its body fills.";
    }

    SizeObject {
        2014 states "SRD 5.1, Combat: Creature Size"
            "Objects may be given one of the same sizes.";
        2024 states "SRD 5.2.1, Rules Glossary: Size"
            "Objects have one of the same sizes, on which their hit points depend.";
    }

    PassThrough {
        2014 states "SRD 5.1, Combat: Moving Around Other Creatures"
            "The space of a creature that is not hostile lets you through.";
        2024 forbids "SRD 5.2.1, Playing the Game: Moving around Other Creatures"
            "You may move through an ally's space; another's is closed to you unless its size, or \
             its being Tiny or Incapacitated, opens it.";
    }

    PassSize {
        2014 forbids "SRD 5.1, Combat: Moving Around Other Creatures"
            "A hostile creature's space lets you through only at a difference of two sizes or \
             more between you.";
        2024 forbids "SRD 5.2.1, Playing the Game: Moving around Other Creatures"
            "Anyone's space lets you through at a difference of two sizes or more between you, \
             even a foe's.";
    }

    PassIncapacitated {
        2024 states "SRD 5.2.1, Playing the Game: Moving around Other Creatures"
            "The space of an Incapacitated creature lets you through, even a foe's.";
    }

    PassTiny {
        2024 states "SRD 5.2.1, Playing the Game: Moving around Other Creatures"
            "The space of a Tiny creature lets you through, even a foe's.";
    }

    PassEnd {
        2014 forbids "SRD 5.1, Combat: Moving Around Other Creatures"
            "No move may willingly end in another creature's space, friend's or foe's.";
        2024 forbids "SRD 5.2.1, Playing the Game: Moving around Other Creatures"
            "No move may willingly end in another creature's space, friend's or foe's.";
    }

    PassShared {
        2024 states "SRD 5.2.1, Playing the Game: Moving around Other Creatures"
            "If your turn ends in a space that another creature is in too, you are Prone, unless \
             you are Tiny or the larger of the two.";
    }

    FlyFall {
        2014 states "SRD 5.1, Combat: Flying Movement"
            "A flier falls when it is knocked prone, when its Speed drops to 0, or when anything \
             else keeps it from moving.";
        2024 states "SRD 5.2.1, Rules Glossary: Flying"
            "A flier falls when it is Incapacitated or Prone, or when its Fly Speed drops to 0.";
    }

    FlyHover {
        2014 states "SRD 5.1, Combat: Flying Movement"
            "A flier that can hover, or that magic holds up, stays in the air all the same.";
        2024 states "SRD 5.2.1, Rules Glossary: Flying; Hover"
            "A flier that can hover stays in the air all the same.";
    }
}
