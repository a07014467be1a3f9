//! Making an attack.

super::text::rows! {
    AttackSource {
        2014 states "SRD 5.1, Combat: Attack; Making an Attack"
            "You attack by the Attack action, and by those other actions, bonus actions and \
             reactions that hold an attack.";
        2024 states "SRD 5.2.1, Playing the Game: Making an Attack"
            "You attack by the Attack action, and by those other actions, Bonus Actions and \
             Reactions that hold an attack.";
    }

    AttackTarget {
        2014 forbids "SRD 5.1, Combat: Making an Attack"
            "An attack begins with its target, which has to be in range: a creature, an object, a \
             place.";
        2024 forbids "SRD 5.2.1, Playing the Game: Making an Attack, Choose a Target"
            "An attack begins with its target, which has to be in range: a creature, an object, a \
             place.";
    }

    AttackModifiers {
        2014 states "SRD 5.1, Combat: Making an Attack"
            "Before the roll come cover, Advantage and Disadvantage, and whatever else adds to \
             the attack or takes from it.";
        2024 states "SRD 5.2.1, Playing the Game: Making an Attack, Determine Modifiers"
            "Before the roll come cover, Advantage and Disadvantage, and whatever else adds to \
             the attack or takes from it.";
    }

    AttackResolve {
        2014 states "SRD 5.1, Combat: Attack Rolls"
            "An attack rolls a d20 and adds its modifiers: a total of at least the target's AC \
             hits.";
        2024 states
            "SRD 5.2.1, Playing the Game: Making an Attack, Resolve the Attack; Attack Rolls"
            "An attack rolls a d20 and adds its modifiers: a total of at least the target's AC \
             hits.";
    }

    AttackDamage {
        2014 states "SRD 5.1, Combat: Making an Attack"
            "A hit rolls its damage, if the attack has no other rule of its own.";
        2024 states "SRD 5.2.1, Playing the Game: Making an Attack, Resolve the Attack"
            "A hit rolls its damage, if the attack has no other rule of its own.";
    }

    AttackEffect {
        2014 states "SRD 5.1, Combat: Making an Attack"
            "Some attacks do something else, with the damage or in its place.";
        2024 states "SRD 5.2.1, Playing the Game: Making an Attack, Resolve the Attack"
            "Some attacks do something else, with the damage or in its place.";
    }

    UnseenTarget {
        2014 states "SRD 5.1, Combat: Unseen Attackers and Targets"
            "Against a target out of your sight you have Disadvantage, whether you hear it or \
             only guess where it is.";
        2024 states "SRD 5.2.1, Playing the Game: Unseen Attackers and Targets"
            "Against a target out of your sight you have Disadvantage, whether you hear it or \
             only guess where it is.";
    }

    UnseenGuess {
        2014 states "SRD 5.1, Combat: Unseen Attackers and Targets"
            "An attack at a spot where the target is not misses.";
        2024 states "SRD 5.2.1, Playing the Game: Unseen Attackers and Targets"
            "An attack at a spot where the target is not misses.";
    }

    UnseenAttacker {
        2014 states "SRD 5.1, Combat: Unseen Attackers and Targets"
            "Against whoever cannot see you, your attacks have Advantage.";
        2024 states "SRD 5.2.1, Playing the Game: Unseen Attackers and Targets"
            "Against whoever cannot see you, your attacks have Advantage.";
    }

    UnseenReveal {
        2014 states "SRD 5.1, Combat: Unseen Attackers and Targets"
            "An attack from hiding tells where you are as soon as it has hit or missed.";
        2024 states "SRD 5.2.1, Playing the Game: Unseen Attackers and Targets"
            "An attack from hiding tells where you are as soon as it has hit or missed.";
    }

    CoverHalf {
        2014 states "SRD 5.1, Combat: Cover"
            "With at least half of it behind an obstacle, a target has +2 to AC and Dexterity \
             saves.";
        2024 states "SRD 5.2.1, Playing the Game: Cover"
            "With at least half of it behind an object or another creature, a target has +2 to AC \
             and Dexterity saves.";
    }

    CoverCreature {
        2014 states "SRD 5.1, Combat: Cover"
            "A creature, friend or foe, can be the obstacle that gives half cover.";
        2024 forbids "SRD 5.2.1, Playing the Game: Cover"
            "A creature, friend or foe, can give half cover, and never more than that.";
    }

    CoverThree {
        2014 states "SRD 5.1, Combat: Cover"
            "With about three quarters of it behind an obstacle, a target has +5 to AC and \
             Dexterity saves.";
        2024 states "SRD 5.2.1, Playing the Game: Cover"
            "With at least three quarters of it behind an object, a target has +5 to AC and \
             Dexterity saves.";
    }

    CoverTotal {
        2014 forbids "SRD 5.1, Combat: Cover"
            "What an obstacle hides completely is no target for an attack or a spell; some areas \
             reach it all the same.";
        2024 forbids "SRD 5.2.1, Playing the Game: Cover"
            "What an object covers completely is no target for anything aimed at it.";
    }

    CoverSide {
        2014 forbids "SRD 5.1, Combat: Cover"
            "Cover helps only against what comes from beyond it.";
        2024 forbids "SRD 5.2.1, Playing the Game: Cover"
            "Cover helps only against what comes from beyond it.";
    }

    CoverBest {
        2014 forbids "SRD 5.1, Combat: Cover"
            "Of several kinds of cover the best alone counts; they never add up.";
        2024 forbids "SRD 5.2.1, Playing the Game: Cover"
            "Of several kinds of cover the best alone counts; they never add up.";
    }

    RangeSingle {
        2014 forbids "SRD 5.1, Combat: Range"
            "Where an attack has one range, nothing beyond it can be attacked.";
        2024 forbids "SRD 5.2.1, Playing the Game: Range"
            "Where an attack has one range, nothing beyond it can be attacked.";
    }

    RangeLong {
        2014 states "SRD 5.1, Combat: Range"
            "Where an attack has two ranges, it has Disadvantage against what is beyond the \
             first, the normal one.";
        2024 states "SRD 5.2.1, Playing the Game: Range"
            "Where an attack has two ranges, it has Disadvantage against what is beyond the \
             first, the normal one.";
    }

    RangeMax {
        2014 forbids "SRD 5.1, Combat: Range"
            "Where an attack has two ranges, nothing beyond the second, the long one, can be \
             attacked.";
        2024 forbids "SRD 5.2.1, Playing the Game: Range"
            "Where an attack has two ranges, nothing beyond the second, the long one, can be \
             attacked.";
    }

    RangeClose {
        2014 states "SRD 5.1, Combat: Ranged Attacks in Close Combat"
            "You make a ranged attack with Disadvantage while a hostile creature is within 5 feet \
             of you, unless it is incapacitated or does not see you.";
        2024 states "SRD 5.2.1, Playing the Game: Ranged Attacks in Close Combat"
            "You make a ranged attack with Disadvantage while an enemy is within 5 feet of you, \
             unless it is Incapacitated or does not see you.";
    }

    ReachLimit {
        2014 forbids "SRD 5.1, Combat: Melee Attacks"
            "A melee attack needs a target within the attacker's reach.";
        2024 forbids "SRD 5.2.1, Playing the Game: Melee Attacks"
            "A melee attack needs a target within the attacker's reach.";
    }

    ReachFive {
        2014 states "SRD 5.1, Combat: Melee Attacks"
            "Reach is 5 feet, for most creatures.";
        2024 states "SRD 5.2.1, Playing the Game: Reach; Rules Glossary: Reach"
            "Reach is 5 feet, where no rule says otherwise.";
    }

    ReachMore {
        2014 states "SRD 5.1, Combat: Melee Attacks"
            "Some creatures, mostly those above Medium, have attacks that reach further, as their \
             entries say.";
        2024 states "SRD 5.2.1, Playing the Game: Reach"
            "Some creatures have attacks that reach further, as their entries say.";
    }

    OpportunityTrigger {
        2014 forbids "SRD 5.1, Combat: Opportunity Attacks"
            "A hostile creature that you see provokes you as it moves out of your reach.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Opportunity Attacks; Playing the Game: Opportunity \
             Attacks, Making an Opportunity Attack"
            "Any creature that you see provokes you as it leaves your reach by its action, Bonus \
             Action or Reaction or with a speed of its own.";
    }

    OpportunityAttack {
        2014 forbids "SRD 5.1, Combat: Opportunity Attacks"
            "Against a creature that provokes you, your reaction makes one melee attack, and no \
             more.";
        2024 forbids
            "SRD 5.2.1, Rules Glossary: Opportunity Attacks; Playing the Game: Opportunity \
             Attacks, Making an Opportunity Attack"
            "Against a creature that provokes you, your Reaction makes one melee attack, by \
             weapon or by Unarmed Strike, which may grapple or shove.";
    }

    OpportunityTiming {
        2014 states "SRD 5.1, Combat: Opportunity Attacks"
            "An opportunity attack strikes just before the creature is out of reach.";
        2024 states
            "SRD 5.2.1, Rules Glossary: Opportunity Attacks; Playing the Game: Opportunity \
             Attacks, Making an Opportunity Attack"
            "An Opportunity Attack strikes just before the creature is out of reach.";
    }

    OpportunityDisengage {
        2014 forbids "SRD 5.1, Combat: Opportunity Attacks"
            "Whoever took the Disengage action provokes no opportunity attack.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Opportunity Attacks, Avoiding Opportunity Attacks"
            "Whoever took the Disengage action provokes no Opportunity Attack.";
    }

    OpportunityTeleport {
        2014 forbids "SRD 5.1, Combat: Opportunity Attacks"
            "Teleporting away provokes no opportunity attack.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Opportunity Attacks, Avoiding Opportunity Attacks; \
             Rules Glossary: Teleportation"
            "Teleporting away provokes no Opportunity Attack.";
    }

    OpportunityForced {
        2014 forbids "SRD 5.1, Combat: Opportunity Attacks"
            "Being moved by someone or something, at no cost of your own movement, action or \
             reaction, provokes no opportunity attack.";
        2024 forbids
            "SRD 5.2.1, Playing the Game: Opportunity Attacks, Avoiding Opportunity Attacks"
            "Being moved, at no cost of your own movement, action, Bonus Action or Reaction, \
             provokes no Opportunity Attack.";
    }
}
