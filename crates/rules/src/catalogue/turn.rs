//! What a turn holds.

super::text::rows! {
    TurnBudget {
        2014 forbids "SRD 5.1, Combat: Your Turn"
            "Your turn holds one action and movement up to your Speed.";
        2024 forbids "SRD 5.2.1, Playing the Game: Your Turn"
            "Your turn holds one action and movement up to your Speed.";
    }

    TurnOrder {
        2014 states "SRD 5.1, Combat: Your Turn"
            "Whether you act or move first is up to you.";
        2024 states "SRD 5.2.1, Playing the Game: Your Turn"
            "Whether you act or move first is up to you.";
    }

    TurnOptions {
        2014 states "SRD 5.1, Combat: Your Turn; Actions in Combat"
            "Class features, other abilities and stat blocks add their own actions to the common \
             ones.";
        2024 states "SRD 5.2.1, Playing the Game: Your Turn; Actions"
            "Class features, other abilities and stat blocks add their own actions to the common \
             ones.";
    }

    TurnCommunicate {
        2014 states "SRD 5.1, Combat: Other Activity on Your Turn"
            "A few words and gestures on your turn cost neither action nor move.";
        2024 states "SRD 5.2.1, Playing the Game: Your Turn, Communicating"
            "A few words and gestures on your turn cost neither action nor move.";
    }

    TurnCommunicateLong {
        2024 forbids "SRD 5.2.1, Playing the Game: Your Turn, Communicating"
            "Talking at length, or talking a foe round, takes an action; with monsters that is \
             mostly Influence.";
    }

    TurnInteract {
        2014 forbids "SRD 5.1, Combat: Other Activity on Your Turn"
            "On your turn you may handle one object or feature of the place for free, while you \
             move or act.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Your Turn, Interacting with Things; Time-Limited Object \
             Interactions"
            "On your turn you may handle one object or feature of the place for free, while you \
             move or act.";
    }

    TurnInteractSecond {
        2014 forbids "SRD 5.1, Combat: Other Activity on Your Turn"
            "Handling a second object on the same turn takes your action.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Your Turn, Interacting with Things; Time-Limited Object \
             Interactions"
            "Handling a second object on the same turn takes the Utilize action.";
    }

    TurnInteractItem {
        2014 forbids "SRD 5.1, Combat: Other Activity on Your Turn"
            "Some magic items and special objects cost an action whenever they are used, as they \
             say.";
        2024 forbids "SRD 5.2.1, Playing the Game: Your Turn, Interacting with Things"
            "Some magic items and special objects cost an action whenever they are used, as they \
             say.";
    }

    TurnInteractHard {
        2014 forbids "SRD 5.1, Combat: Other Activity on Your Turn"
            "Where a thing is stuck or wants care, the GM may ask your action for what is \
             otherwise free.";
        2024 forbids "SRD 5.2.1, Playing the Game: Your Turn, Interacting with Things"
            "Where a thing is stuck or wants care, the GM may ask your action for what is \
             otherwise free.";
    }

    TurnPass {
        2014 states "SRD 5.1, Combat: Your Turn"
            "You may leave out the move, the action or both.";
        2024 states "SRD 5.2.1, Playing the Game: Your Turn, Doing Nothing on Your Turn"
            "You may leave out the move, the action or both.";
    }

    BonusGranted {
        2014 forbids "SRD 5.1, Combat: Bonus Actions"
            "You have a bonus action only where a feature, a spell or another ability gives you \
             one.";
        2024 forbids "SRD 5.2.1, Playing the Game: Bonus Actions; Rules Glossary: Bonus Action"
            "You have a Bonus Action only where a feature, a spell or another ability gives you \
             one.";
    }

    BonusOne {
        2014 forbids "SRD 5.1, Combat: Bonus Actions"
            "You get at most one bonus action, on your own turn; with several to choose from, you \
             pick.";
        2024 forbids "SRD 5.2.1, Playing the Game: Bonus Actions; Rules Glossary: Bonus Action"
            "You get at most one Bonus Action, on your own turn; with several to choose from, you \
             pick.";
    }

    BonusTiming {
        2014 forbids "SRD 5.1, Combat: Bonus Actions"
            "A bonus action comes whenever you like in your turn, except where the ability itself \
             fixes the moment.";
        2024 forbids "SRD 5.2.1, Playing the Game: Bonus Actions"
            "A Bonus Action comes whenever you like in your turn, except where the ability itself \
             fixes the moment.";
    }

    BonusDeprived {
        2014 forbids "SRD 5.1, Combat: Bonus Actions"
            "Whatever takes away your actions takes away bonus actions too.";
        2024 forbids "SRD 5.2.1, Playing the Game: Bonus Actions"
            "Whatever takes away your actions takes away Bonus Actions too.";
    }

    ReactionTrigger {
        2014 forbids "SRD 5.1, Combat: Reactions"
            "A reaction answers, in an instant, a trigger that an ability, a spell or a situation \
             names; without that trigger there is none.";
        2024 forbids "SRD 5.2.1, Playing the Game: Reactions; Rules Glossary: Reaction"
            "A Reaction answers, in an instant, a trigger that an ability, a spell or a situation \
             names; without that trigger there is none.";
    }

    ReactionTurn {
        2014 states "SRD 5.1, Combat: Reactions"
            "The trigger, and so the reaction, may come in your own turn or another's.";
        2024 states "SRD 5.2.1, Playing the Game: Reactions; Rules Glossary: Reaction"
            "The trigger, and so the Reaction, may come in your own turn or another's.";
    }

    ReactionOne {
        2014 forbids "SRD 5.1, Combat: Reactions"
            "Once you have used your reaction, the next one has to wait until your next turn \
             starts.";
        2024 forbids "SRD 5.2.1, Playing the Game: Reactions; Rules Glossary: Reaction"
            "Once you have used your Reaction, the next one has to wait until your next turn \
             starts.";
    }

    ReactionResume {
        2014 states "SRD 5.1, Combat: Reactions"
            "Whoever was interrupted by a reaction carries on directly after it.";
        2024 states "SRD 5.2.1, Playing the Game: Reactions"
            "Whoever was interrupted by a Reaction carries on directly after it.";
    }
}
