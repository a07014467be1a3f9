//! Mounted combat.

super::text::rows! {
    MountWho {
        2014 forbids "SRD 5.1, Combat: Mounted Combat"
            "A mount is willing, at least one size larger than its rider, and built to be ridden.";
        2024 forbids "SRD 5.2.1, Playing the Game: Mounted Combat"
            "A mount is willing, at least one size larger than its rider, and built to be ridden.";
    }

    MountCost {
        2014 states "SRD 5.1, Combat: Mounting and Dismounting"
            "While you move, you may get on a creature within 5 feet, or off it, for movement of \
             half your Speed.";
        2024 states "SRD 5.2.1, Playing the Game: Mounting and Dismounting"
            "While you move, you may get on a creature within 5 feet, or off it, for movement of \
             half your Speed, rounded down.";
    }

    MountControl {
        2014 forbids "SRD 5.1, Combat: Controlling a Mount"
            "You control a mount only if it is trained to carry riders; tame horses, donkeys and \
             the like count as trained.";
        2024 forbids "SRD 5.2.1, Playing the Game: Controlling a Mount"
            "You control a mount only if it is trained to carry riders, as tame horses, mules and \
             the like are.";
    }

    MountInitiative {
        2014 states "SRD 5.1, Combat: Controlling a Mount"
            "As you get on, a controlled mount's initiative becomes the same as yours.";
        2024 states "SRD 5.2.1, Playing the Game: Controlling a Mount"
            "As you get on, a controlled mount's Initiative becomes the same as yours.";
    }

    MountDirected {
        2014 states "SRD 5.1, Combat: Controlling a Mount"
            "A controlled mount goes where you direct it.";
        2024 states "SRD 5.2.1, Playing the Game: Controlling a Mount"
            "A controlled mount moves on your turn and goes where you direct it.";
    }

    MountActions {
        2014 forbids "SRD 5.1, Combat: Controlling a Mount"
            "A controlled mount can take no action but Dash, Disengage or Dodge.";
        2024 forbids "SRD 5.2.1, Playing the Game: Controlling a Mount"
            "A controlled mount can take no action but Dash, Disengage or Dodge.";
    }

    MountNow {
        2014 states "SRD 5.1, Combat: Controlling a Mount"
            "A controlled mount may move and act on the very turn in which you get on.";
        2024 states "SRD 5.2.1, Playing the Game: Controlling a Mount"
            "A controlled mount may move and act on the very turn in which you get on.";
    }

    MountIndependent {
        2014 states "SRD 5.1, Combat: Controlling a Mount"
            "An independent mount keeps its own initiative, and moves and acts as it pleases.";
        2024 states "SRD 5.2.1, Playing the Game: Controlling a Mount"
            "An independent mount keeps its own Initiative, and moves and acts as it pleases.";
    }

    MountFall {
        2014 states "SRD 5.1, Combat: Mounting and Dismounting"
            "When your mount is moved against its will, you make a DC 10 Dexterity save; if it \
             fails, you come off and lie prone within 5 feet of the mount.";
        2024 states "SRD 5.2.1, Playing the Game: Falling Off"
            "Just before something moves your mount against its will, you make a DC 10 Dexterity \
             save; if it fails, you come off and lie Prone in a free space at most 5 feet from \
             the mount.";
    }

    MountFallRider {
        2014 states "SRD 5.1, Combat: Mounting and Dismounting"
            "When something knocks you prone in the saddle, you make a DC 10 Dexterity save; if \
             it fails, you come off and lie prone within 5 feet of the mount.";
        2024 states "SRD 5.2.1, Playing the Game: Falling Off"
            "When something knocks you Prone in the saddle, you make a DC 10 Dexterity save; if \
             it fails, you come off and lie Prone in a free space at most 5 feet from the mount.";
    }

    MountFallMount {
        2014 states "SRD 5.1, Combat: Mounting and Dismounting"
            "When the mount is knocked prone, your reaction may get you off on your feet; \
             otherwise you come off and lie prone within 5 feet of it.";
        2024 states "SRD 5.2.1, Playing the Game: Falling Off"
            "When the mount is knocked Prone, you make a DC 10 Dexterity save; if it fails, you \
             come off and lie Prone in a free space within 5 feet of it.";
    }
}
