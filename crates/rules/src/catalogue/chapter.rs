//! The same matters, from the rest of the combat chapters and the glossary.

super::text::rows! {
    InitBonus {
        2024 states "SRD 5.2.1, Monsters: Initiative"
            "A monster rolls Initiative with the modifier in its stat block, which may be more \
             than its Dexterity.";
    }

    InitScore {
        2024 states "SRD 5.2.1, Rules Glossary: Initiative; Monsters: Initiative"
            "As an option, Initiative is not rolled: it is 10 plus the modifier, 5 more with \
             Advantage, 5 less with Disadvantage.";
    }

    OrderAlly {
        2014 states "SRD 5.2.1, Rules Glossary: Ally (SRD 5.1 is silent)"
            "Your allies are your party, your friends, all who fight on your side, and whoever a \
             rule or the GM names.";
        2024 states "SRD 5.2.1, Rules Glossary: Ally"
            "Your allies are your party, your friends, all who fight on your side, and whoever a \
             rule or the GM names.";
    }

    OrderEnemy {
        2014 states "SRD 5.2.1, Rules Glossary: Enemy (SRD 5.1 is silent)"
            "Your enemies are all who fight you or set out to harm you, and whoever a rule or the \
             GM names.";
        2024 states "SRD 5.2.1, Rules Glossary: Enemy"
            "Your enemies are all who fight you or set out to harm you, and whoever a rule or the \
             GM names.";
    }

    GridOccupied {
        2014 states "SRD 5.2.1, Rules Glossary: Occupied Space (SRD 5.1 is silent)"
            "A space with a creature in it is occupied, and so is one that objects fill up.";
        2024 states "SRD 5.2.1, Rules Glossary: Occupied Space"
            "A space with a creature in it is occupied, and so is one that objects fill up.";
    }

    ReactionAfter {
        2014 states "SRD 5.2.1, Playing the Game: Reactions (SRD 5.1 is silent)"
            "A reaction comes directly after what triggers it, where its own words do not put it \
             elsewhere.";
        2024 states "SRD 5.2.1, Playing the Game: Reactions"
            "A Reaction comes directly after what triggers it, where its own words do not put it \
             elsewhere.";
    }

    MoveSpeeds {
        2024 states "SRD 5.2.1, Rules Glossary: Speed, Changes to Your Speeds"
            "What raises or lowers your Speed for a time changes your special speeds by as much; \
             where it is halved, so are they, and where it is 0, they are 0.";
    }

    SizeSqueeze {
        2014 forbids "SRD 5.1, Combat: Squeezing into a Smaller Space"
            "Where there is room for one size less than its own, a creature can squeeze through, \
             at 1 foot more for each foot.";
        2024 states "SRD 5.2.1, Rules Glossary: Difficult Terrain"
            "An opening made for one size less than yours is Difficult Terrain to you, and \
             nothing worse.";
    }

    SizeSqueezeRolls {
        2014 states "SRD 5.1, Combat: Squeezing into a Smaller Space"
            "While it squeezes, a creature has Disadvantage on attacks and Dexterity saves, and \
             attacks on it have Advantage.";
    }

    UnseenSecret {
        2014 forbids "SRD 5.1, Combat: Unseen Attackers and Targets"
            "After an attack on a guess, the GM says that it missed, and not whether the target \
             was there.";
    }

    MountOnce {
        2014 forbids "SRD 5.1, Combat: Mounting and Dismounting"
            "You can get on or off a mount only once in a move.";
    }

    MountShort {
        2014 forbids "SRD 5.1, Combat: Mounting and Dismounting"
            "With less movement left than half your Speed, or at Speed 0, you can neither mount \
             nor dismount.";
        2024 forbids "SRD 5.2.1, Playing the Game: Mounting and Dismounting"
            "With less movement left than half your Speed, rounded down, you can neither mount \
             nor dismount.";
    }

    MountIntelligent {
        2014 forbids "SRD 5.1, Combat: Controlling a Mount"
            "An intelligent mount acts for itself; any other you may control or leave to act for \
             itself.";
    }

    MountOpportunity {
        2014 states "SRD 5.1, Combat: Controlling a Mount"
            "When your mount provokes an opportunity attack with you on it, the attacker picks \
             either of you.";
    }

    UnarmedStrike {
        2014 states "SRD 5.1, Combat: Melee Attacks"
            "A blow of the body is a melee weapon attack in which everyone is proficient, and \
             deals 1 plus Strength modifier in bludgeoning damage.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Unarmed Strike"
            "A blow of the body at a target within 5 feet, in which everyone is proficient: an \
             attack for 1 plus Strength modifier in Bludgeoning damage, a grapple or a shove.";
    }

    TwoweaponAttack {
        2014 forbids "SRD 5.1, Combat: Two-Weapon Fighting"
            "After an attack of your Attack action with a light melee weapon in one hand, your \
             bonus action may attack with another such weapon in the other.";
        2024 forbids "SRD 5.2.1, Equipment: Properties, Light"
            "After an attack of your Attack action with a Light weapon, your Bonus Action may \
             make one more attack later in the turn, with a different Light weapon.";
    }

    TwoweaponDamage {
        2014 states "SRD 5.1, Combat: Two-Weapon Fighting"
            "The ability modifier does not count for the damage of the second weapon, unless it \
             is a negative one.";
        2024 states "SRD 5.2.1, Equipment: Properties, Light"
            "The ability modifier does not count for the damage of the second weapon, unless it \
             is a negative one.";
    }

    TwoweaponThrown {
        2014 states "SRD 5.1, Combat: Two-Weapon Fighting"
            "Of two weapons fought with, either may be thrown, if it has the thrown property.";
        2024 states "SRD 5.2.1, Equipment: Properties, Thrown; Properties, Light"
            "Of two weapons fought with, either may be thrown, if it has the Thrown property, and \
             either may be a Ranged one: melee is not asked.";
    }

    GrappleTry {
        2014 states "SRD 5.1, Combat: Grappling"
            "In place of one attack of the Attack action, you set your Strength (Athletics) \
             against the target's Strength (Athletics) or Dexterity (Acrobatics), as it chooses; \
             win, and it is grappled.";
        2024 states "SRD 5.2.1, Rules Glossary: Unarmed Strike, Grapple"
            "Your Unarmed Strike makes the target save with Strength or Dexterity, as it chooses, \
             against 8 + Strength modifier + proficiency bonus; if it fails, it is Grappled.";
    }

    GrappleLimits {
        2014 forbids "SRD 5.1, Combat: Grappling"
            "To grapple, you need a free hand, and a target within your reach that is no larger \
             than one size above yours.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Unarmed Strike, Grapple; Grappling, One Grapple per Hand"
            "To grapple, you need a free hand, and a target within 5 feet that is no larger than \
             one size above yours.";
    }

    GrappleHelpless {
        2014 states "SRD 5.1, Combat: Grappling"
            "Against an incapacitated target no contest is needed: the grapple succeeds.";
    }

    GrappleEscape {
        2014 states "SRD 5.1, Combat: Grappling, Escaping a Grapple"
            "The grappled creature's action sets its Strength (Athletics) or Dexterity \
             (Acrobatics) against your Strength (Athletics); win, and it is free.";
        2024 states "SRD 5.2.1, Rules Glossary: Grappling, Ending a Grapple"
            "The Grappled creature's action makes a Strength (Athletics) or Dexterity \
             (Acrobatics) check; if that meets the escape DC, it is free.";
    }

    GrappleDrag {
        2014 forbids "SRD 5.1, Combat: Grappling, Moving a Grappled Creature"
            "You may take the grappled creature along at half your Speed, or at full Speed if it \
             is two sizes or more below you.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Grappled, Movable"
            "You may take the Grappled creature along at 1 foot more for each foot, or at no \
             extra if it is Tiny or two sizes or more below you.";
    }

    GrappleRelease {
        2014 states "SRD 5.1, Combat: Grappling"
            "You may let go of what you grapple whenever you want, at no action.";
        2024 states "SRD 5.2.1, Rules Glossary: Grappling, Ending a Grapple"
            "You may let go of what you grapple whenever you want, at no action.";
    }

    GrappleEnd {
        2014 states "SRD 5.1, Conditions: Grappled"
            "A grapple ends when the grappler is incapacitated, or when an effect takes the \
             target out of the grappler's reach.";
        2024 states "SRD 5.2.1, Rules Glossary: Grappling, Ending a Grapple"
            "A grapple ends when the grappler is Incapacitated, or when the two are further apart \
             than its range.";
    }

    GrappleOne {
        2024 forbids "SRD 5.2.1, Rules Glossary: Grappling, One Grapple per Hand"
            "Each hand, or other part that grapples, holds one creature, and until it lets go it \
             can be used on nobody else.";
    }

    ShoveTry {
        2014 states "SRD 5.1, Combat: Shoving a Creature"
            "In place of one attack of the Attack action, you set your Strength (Athletics) \
             against the target's Strength (Athletics) or Dexterity (Acrobatics), as it chooses; \
             an incapacitated one always loses.";
        2024 states "SRD 5.2.1, Rules Glossary: Unarmed Strike, Shove"
            "Your Unarmed Strike makes the target save with Strength or Dexterity, as it chooses, \
             against 8 + Strength modifier + proficiency bonus.";
    }

    ShoveLimits {
        2014 forbids "SRD 5.1, Combat: Shoving a Creature"
            "To shove, you need a target within your reach that is no larger than one size above \
             yours.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Unarmed Strike, Shove"
            "To shove, you need a target within 5 feet that is no larger than one size above \
             yours.";
    }

    ShoveEffect {
        2014 states "SRD 5.1, Combat: Shoving a Creature"
            "A successful shove knocks the target prone, or pushes it 5 feet from you, as you \
             choose.";
        2024 states "SRD 5.2.1, Rules Glossary: Unarmed Strike, Shove"
            "A successful shove knocks the target Prone, or pushes it 5 feet from you, as you \
             choose.";
    }
}
