//! Actions.

super::text::rows! {
    ActionAttack {
        2014 forbids "SRD 5.1, Combat: Attack"
            "The Attack action makes one melee or ranged attack; some features allow more.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Attack"
            "The Attack action makes one attack, by weapon or Unarmed Strike; some features allow \
             more.";
    }

    ActionAttackEquip {
        2024 forbids "SRD 5.2.1, Rules Glossary: Attack, Equipping and Unequipping Weapons"
            "With each attack of the Attack action, before it or after it, you may take up one \
             weapon or put one away.";
    }

    ActionCast {
        2014 forbids "SRD 5.1, Combat: Cast a Spell"
            "Your action casts a spell, if an action is what the spell takes to cast.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Magic"
            "The Magic action casts a spell, if an action is what it takes to cast, or uses a \
             feature or magic item that asks for this action.";
    }

    ActionDash {
        2014 states "SRD 5.1, Combat: Dash"
            "Dash adds your Speed, with all that modifies it, to your movement for this turn.";
        2024 states "SRD 5.2.1, Rules Glossary: Dash"
            "Dash adds your Speed or a special speed of yours, with all that modifies it, to your \
             movement for this turn.";
    }

    ActionDisengage {
        2014 states "SRD 5.1, Combat: Disengage"
            "After Disengage, your movement provokes no opportunity attacks until the turn ends.";
        2024 states "SRD 5.2.1, Rules Glossary: Disengage"
            "After Disengage, your movement provokes no Opportunity Attacks until the turn ends.";
    }

    ActionDodge {
        2014 states "SRD 5.1, Combat: Dodge"
            "After Dodge, until your next turn starts, attacks on you have Disadvantage if you \
             see the attacker, and your Dexterity saves have Advantage.";
        2024 states "SRD 5.2.1, Rules Glossary: Dodge"
            "After Dodge, until your next turn starts, attacks on you have Disadvantage if you \
             see the attacker, and your Dexterity saves have Advantage.";
    }

    ActionDodgeLost {
        2014 states "SRD 5.1, Combat: Dodge"
            "The benefit of Dodge is gone when you are incapacitated or your Speed drops to 0.";
        2024 states "SRD 5.2.1, Rules Glossary: Dodge"
            "The benefit of Dodge is gone when you are Incapacitated or your Speed drops to 0.";
    }

    ActionHelpCheck {
        2014 states "SRD 5.1, Combat: Help"
            "Help gives the creature that you aid Advantage on its next check at that task before \
             your next turn starts.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Help, Assist an Ability Check"
            "Help gives an ally near enough Advantage on its next check with a skill or tool, one \
             that you are proficient in, before your next turn starts.";
    }

    ActionHelpAble {
        2014 forbids "SRD 5.1, Abilities: Working Together"
            "You can help only with what you could try on your own, and only where more hands \
             make it easier.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Help, Assist an Ability Check"
            "The GM judges whether you are able to help.";
    }

    ActionHelpAttack {
        2014 forbids "SRD 5.1, Combat: Help"
            "Against a creature at most 5 feet from you, Help gives the first attack of the \
             friend that you aid Advantage, if it comes before your next turn.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Help, Assist an Attack Roll"
            "Against an enemy at most 5 feet from you, Help gives the next attack by any ally of \
             yours Advantage, if it comes before your next turn starts.";
    }

    ActionHide {
        2014 states "SRD 5.1, Combat: Hide; Abilities: Hiding"
            "Hide makes a Dexterity (Stealth) check, if the GM finds the situation fit for it.";
        2024 states "SRD 5.2.1, Rules Glossary: Hide; Playing the Game: Hiding"
            "Hide makes a Dexterity (Stealth) check against DC 15, if the GM finds the situation \
             fit for it.";
    }

    ActionHideWhere {
        2014 forbids "SRD 5.1, Abilities: Hiding"
            "You cannot hide from whoever sees you clearly; an invisible creature may always try.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Hide"
            "You hide only where you are Heavily Obscured or have three-quarters or total cover, \
             and where no enemy has you in its line of sight.";
    }

    ActionHideGain {
        2014 states "SRD 5.1, Combat: Hide; Unseen Attackers and Targets"
            "A hidden creature is unseen and unheard, with all that attacking unseen brings.";
        2024 states "SRD 5.2.1, Rules Glossary: Hide"
            "A hidden creature has the Invisible condition.";
    }

    ActionHideFind {
        2014 states "SRD 5.1, Abilities: Hiding"
            "The Stealth total of whoever hides stands against the passive Wisdom (Perception) of \
             all, and against the check of any that search.";
        2024 states "SRD 5.2.1, Rules Glossary: Hide"
            "The Stealth total of whoever hides is the DC of the Wisdom (Perception) check that \
             finds them.";
    }

    ActionHideEnd {
        2014 states "SRD 5.1, Abilities: Hiding"
            "A noise gives you away, a creature that finds you ends your hiding, and whoever you \
             come out towards usually sees you.";
        2024 states "SRD 5.2.1, Rules Glossary: Hide"
            "Hiding ends with a sound above a whisper, an enemy that finds you, an attack roll of \
             yours, or a spell with a Verbal component.";
    }

    ActionInfluence {
        2024 states "SRD 5.2.1, Rules Glossary: Influence"
            "Influence urges a monster: a willing one complies, an unwilling one does not, and a \
             hesitant one does after a successful check, DC 15 or its Intelligence score if that \
             is higher.";
    }

    ActionInfluenceAttitude {
        2024 states "SRD 5.2.1, Rules Glossary: Friendly; Hostile"
            "An Influence check has Advantage with a Friendly creature and Disadvantage with a \
             Hostile one.";
    }

    ActionInfluenceRetry {
        2024 forbids "SRD 5.2.1, Rules Glossary: Influence, Hesitant"
            "After an Influence check that failed, the same way of urging is closed for 24 hours, \
             or as long as the GM says.";
    }

    ActionReady {
        2014 states "SRD 5.1, Combat: Ready"
            "Ready names a trigger that you could perceive, and what you will do then: an action, \
             or a move up to your Speed.";
        2024 states "SRD 5.2.1, Rules Glossary: Ready"
            "Ready names a trigger that you could perceive, and what you will do then: an action, \
             or a move up to your Speed.";
    }

    ActionReadyRelease {
        2014 forbids "SRD 5.1, Combat: Ready"
            "When the trigger is over, your reaction does what you readied, or you let it pass; \
             it is lost when your next turn starts.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Ready"
            "When the trigger is over, your Reaction does what you readied, or you let it pass; \
             it is lost when your next turn starts.";
    }

    ActionReadySpell {
        2014 forbids "SRD 5.1, Combat: Ready"
            "A spell that takes 1 action may be readied: you cast and pay for it now, and the \
             reaction lets it loose.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Ready"
            "A spell that takes an action may be readied: you cast and pay for it now, and the \
             Reaction lets it loose.";
    }

    ActionReadyHold {
        2014 forbids "SRD 5.1, Combat: Ready"
            "Holding a readied spell takes concentration; when that breaks, the spell is gone \
             without effect.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Ready"
            "Holding a readied spell takes Concentration, until your next turn starts at most; \
             when that breaks, the spell is gone without effect.";
    }

    ActionSearch {
        2014 states "SRD 5.1, Combat: Search"
            "Search makes a Wisdom (Perception) or an Intelligence (Investigation) check, as the \
             GM sees fit.";
        2024 states "SRD 5.2.1, Rules Glossary: Search"
            "Search makes a Wisdom check, with Insight, Medicine, Perception or Survival as the \
             matter asks.";
    }

    ActionStudy {
        2024 states "SRD 5.2.1, Rules Glossary: Study"
            "Study makes an Intelligence check, with Arcana, History, Investigation, Nature or \
             Religion as the matter asks.";
    }

    ActionUse {
        2014 states "SRD 5.1, Combat: Use an Object"
            "Use an Object is the action for an object that takes an action to use, or for \
             handling more than one.";
        2024 states "SRD 5.2.1, Rules Glossary: Utilize; Playing the Game: Actions"
            "Utilize is the action for a nonmagical object that takes an action to use, or for \
             handling more than one.";
    }

    ActionImprovise {
        2014 states "SRD 5.1, Combat: Actions in Combat"
            "For what no rule covers, the GM says whether it can be done and what has to be \
             rolled.";
        2024 states "SRD 5.2.1, Playing the Game: Actions"
            "For what no rule covers, the GM says whether it can be done and what has to be \
             rolled.";
    }
}
