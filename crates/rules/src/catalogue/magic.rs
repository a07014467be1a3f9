//! Casting spells.

super::text::rows! {
    MagicKnown {
        2014 forbids "SRD 5.1, Spellcasting: Known and Prepared Spells"
            "You cast only what you know or have prepared, or what a magic item in your hands \
             holds.";
        2024 forbids "SRD 5.2.1, Spells: Gaining Spells"
            "You cast only what you have prepared, or what a magic item in your hands holds.";
    }

    MagicSlot {
        2014 forbids "SRD 5.1, Spellcasting: Spell Slots"
            "A spell uses up a slot of its own level or of a higher one.";
        2024 forbids "SRD 5.2.1, Spells: Spell Slots"
            "A spell uses up a slot of its own level or of a higher one.";
    }

    MagicSlotHigher {
        2014 states "SRD 5.1, Spellcasting: Casting a Spell at a Higher Level"
            "Cast with a higher slot, the spell is of that higher level this time.";
        2024 states "SRD 5.2.1, Spells: Using a Higher-Level Spell Slot"
            "Cast with a higher slot, the spell is of that higher level this time.";
    }

    MagicSlotFree {
        2014 states "SRD 5.1, Spellcasting: Cantrips; Spell Slots"
            "A cantrip needs no slot, nor does an ability or an item that says so.";
        2024 states "SRD 5.2.1, Spells: Casting without Slots"
            "A cantrip needs no slot, nor does an ability or an item that says so.";
    }

    MagicArmour {
        2014 forbids "SRD 5.1, Spellcasting: Casting in Armor"
            "You cannot cast in armour that you are not proficient with.";
        2024 forbids "SRD 5.2.1, Spells: Casting in Armor"
            "You cannot cast in armour that you are not trained with.";
    }

    MagicComponents {
        2014 forbids "SRD 5.1, Spellcasting: Components"
            "If any component of a spell is out of your power, so is the spell.";
        2024 forbids "SRD 5.2.1, Spells: Components"
            "If any component of a spell is out of your power, so is the spell.";
    }

    MagicVerbal {
        2014 forbids "SRD 5.1, Spellcasting: Verbal (V)"
            "Gagged or in magical silence, you can cast nothing with a verbal component.";
        2024 forbids "SRD 5.2.1, Spells: Verbal (V)"
            "Gagged or in magical silence, you can cast nothing with a Verbal component, which is \
             spoken at the loudness of normal talk.";
    }

    MagicSomatic {
        2014 forbids "SRD 5.1, Spellcasting: Somatic (S)"
            "A somatic component needs at least one hand free.";
        2024 forbids "SRD 5.2.1, Spells: Somatic (S)"
            "A Somatic component needs at least one of your hands.";
    }

    MagicMaterial {
        2014 forbids "SRD 5.1, Spellcasting: Material (M)"
            "A material component needs a hand free, which may be the somatic one, and the \
             material itself; a pouch or focus does instead, unless the material has a price. \
             What a spell consumes is needed anew each time.";
        2024 forbids "SRD 5.2.1, Spells: Material (M)"
            "A Material component needs a hand free, which may be the Somatic one, and the \
             material itself; a pouch, or a focus if a feature lets you, does instead, unless the \
             material has a price or is consumed.";
    }

    MagicTime {
        2014 forbids "SRD 5.1, Spellcasting: Casting Time"
            "A spell takes what it says: an action, a bonus action, a reaction, or minutes and \
             hours.";
        2024 forbids "SRD 5.2.1, Spells: Casting Time"
            "A spell takes what it says: the Magic action, a Bonus Action, a Reaction, or a \
             minute and more.";
    }

    MagicBonus {
        2014 forbids "SRD 5.1, Spellcasting: Bonus Action"
            "On a turn with a bonus-action spell, the only other spell that you may cast is a \
             cantrip that takes 1 action.";
        2024 forbids "SRD 5.2.1, Spells: One Spell with a Spell Slot per Turn"
            "In one turn you may use up no more than one spell slot for casting.";
    }

    MagicReaction {
        2014 forbids "SRD 5.1, Spellcasting: Reactions"
            "A reaction spell is cast only on the trigger that the spell itself gives.";
        2024 forbids "SRD 5.2.1, Spells: Reaction and Bonus Action Triggers"
            "A Reaction spell is cast only on the trigger that the spell itself gives.";
    }

    MagicReactionShield {
        2014 states "SRD 5.1, Spell Descriptions: Shield"
            "Shield is cast once you are hit, and its +5 to AC already counts against that \
             attack.";
        2024 states "SRD 5.2.1, Spells: Shield"
            "Shield is cast once you are hit, and its +5 to AC already counts against that \
             attack.";
    }

    MagicReactionCounter {
        2014 states "SRD 5.1, Spell Descriptions: Counterspell"
            "Counterspell is cast on seeing a spell being cast within 60 feet: that fails if its \
             level is no higher than Counterspell's slot, else if your check with the casting \
             ability meets 10 + its level.";
        2024 states "SRD 5.2.1, Spells: Counterspell"
            "Counterspell is cast on seeing a spell with components being cast within 60 feet: \
             its caster makes a Constitution save, or loses the spell and what it took, be it \
             action, Bonus Action or Reaction, but not the slot.";
    }

    MagicLong {
        2014 forbids "SRD 5.1, Spellcasting: Longer Casting Times"
            "A spell that takes longer than an action or reaction takes your action every turn, \
             and concentration all the while; when that breaks, the spell fails and no slot is \
             lost.";
        2024 forbids "SRD 5.2.1, Spells: Longer Casting Times; Rules Glossary: Magic"
            "A spell that takes a minute or more takes the Magic action every turn, and \
             Concentration all the while; when that breaks, the spell fails and no slot is lost.";
    }

    MagicRange {
        2014 forbids "SRD 5.1, Spellcasting: Spell Range"
            "What a spell targets has to be in its range; once it is cast, its effects may go \
             beyond, unless it says otherwise.";
        2024 forbids "SRD 5.2.1, Spells: Range"
            "The range is how far from the caster a spell's effect can begin; effects that move \
             may go beyond, unless it says otherwise.";
    }

    MagicPath {
        2014 forbids "SRD 5.1, Spellcasting: A Clear Path to the Target"
            "A spell cannot be aimed at what is behind total cover: the way there must be clear.";
        2024 forbids "SRD 5.2.1, Spells: Targets, A Clear Path to the Target"
            "A spell cannot be aimed at what is behind total cover: the way there must be clear.";
    }

    MagicSelf {
        2014 forbids "SRD 5.1, Spellcasting: Targeting Yourself"
            "A creature of your choice may be you, except where it has to be hostile or somebody \
             else.";
        2024 forbids "SRD 5.2.1, Spells: Targets, Targeting Yourself"
            "A creature of your choice may be you, except where it has to be hostile or somebody \
             else.";
    }

    MagicInvalid {
        2024 states "SRD 5.2.1, Spells: Targets, Invalid Targets"
            "Cast on what it cannot affect, a spell does nothing to that target, and its slot is \
             spent nevertheless.";
    }

    MagicDc {
        2014 states "SRD 5.1, Spellcasting: Spell Saving Throws"
            "The DC of saves against your spells is 8 + casting ability modifier + proficiency \
             bonus, and what else applies.";
        2024 states "SRD 5.2.1, Spells: Saving Throws"
            "The DC of saves against your spells is 8 + casting ability modifier + proficiency \
             bonus.";
    }

    MagicAttack {
        2014 states "SRD 5.1, Spellcasting: Spell Attack Rolls"
            "Your spell attacks add casting ability modifier + proficiency bonus.";
        2024 states "SRD 5.2.1, Spells: Attack Rolls"
            "Your spell attacks add casting ability modifier + proficiency bonus.";
    }

    MagicCombine {
        2014 forbids "SRD 5.1, Spellcasting: Combining Magical Effects"
            "Different spells work together; of one spell cast several times, only the strongest \
             works, as long as they overlap.";
        2024 forbids "SRD 5.2.1, Spells: Combining Spell Effects"
            "Different spells work together; of one spell cast several times, only the strongest \
             works, and the latest among equals, as long as they overlap.";
    }

    MagicDismiss {
        2024 forbids "SRD 5.2.1, Spells: Duration, Time Span"
            "A spell of yours that lasts for a span of time you may end at no action, unless you \
             are Incapacitated.";
    }

    MagicConcentration {
        2014 forbids "SRD 5.1, Spellcasting: Concentration"
            "You concentrate on one spell at a time: casting another that needs it ends the \
             first.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Concentration, Another Concentration Effect"
            "You concentrate on one effect at a time: as soon as you start to cast or activate \
             another that needs it, the first ends.";
    }

    MagicConcentrationDrop {
        2014 states "SRD 5.1, Spellcasting: Concentration"
            "You may stop concentrating whenever you want, at no action.";
        2024 states "SRD 5.2.1, Rules Glossary: Concentration"
            "You may stop concentrating whenever you want, at no action.";
    }

    MagicConcentrationDamage {
        2014 states "SRD 5.1, Spellcasting: Concentration"
            "Damage calls for a Constitution save to keep concentration, DC 10 or half the \
             damage, whichever is more.";
        2024 states "SRD 5.2.1, Rules Glossary: Concentration, Damage"
            "Damage calls for a Constitution save to keep Concentration, DC 10 or half the \
             damage, rounded down, whichever is more, and 30 at most.";
    }

    MagicConcentrationSource {
        2014 states "SRD 5.1, Spellcasting: Concentration"
            "Damage from several sources calls for a Constitution save to keep concentration for \
             each of them.";
    }

    MagicConcentrationLost {
        2014 states "SRD 5.1, Spellcasting: Concentration"
            "Concentration ends when you are incapacitated or die.";
        2024 states "SRD 5.2.1, Rules Glossary: Concentration, Incapacitated or Dead"
            "Concentration ends when you are Incapacitated or die.";
    }

    MagicConcentrationFree {
        2014 states "SRD 5.1, Spellcasting: Concentration"
            "Ordinary doings such as moving and attacking do not disturb concentration.";
    }

    MagicConcentrationStorm {
        2014 states "SRD 5.1, Spellcasting: Concentration"
            "The GM may ask a Constitution save, DC 10, to keep concentration where the \
             surroundings shake you.";
    }

    MagicArea {
        2014 states "SRD 5.1, Spellcasting: Areas of Effect"
            "An area spreads from its point of origin in straight lines.";
        2024 states "SRD 5.2.1, Rules Glossary: Area of Effect"
            "An area spreads from its point of origin in straight lines.";
    }

    MagicAreaBlocked {
        2014 forbids "SRD 5.1, Spellcasting: Areas of Effect"
            "A place that no straight line from the origin reaches without meeting total cover is \
             not in the area.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Area of Effect"
            "A place that no straight line from the origin reaches without meeting total cover is \
             not in the area.";
    }

    MagicAreaNear {
        2014 forbids "SRD 5.1, Spellcasting: A Clear Path to the Target"
            "Placed at an unseen point with an obstruction in between, an area starts on your \
             side of the obstruction.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Area of Effect"
            "Placed at an unseen point with an obstruction in between, an area starts on your \
             side of the obstruction.";
    }

    MagicAreaCone {
        2014 states "SRD 5.1, Spellcasting: Cone"
            "A cone is as wide as it is far from its origin, up to its length, whichever way you \
             turn it; the origin is out, unless you choose.";
        2024 states "SRD 5.2.1, Rules Glossary: Cone"
            "A cone is as wide as it is far from its origin, up to its length, whichever way you \
             turn it; the origin is out, unless you choose.";
    }

    MagicAreaCube {
        2014 states "SRD 5.1, Spellcasting: Cube"
            "A cube's origin lies anywhere on one of its faces; it is out, unless you choose.";
        2024 states "SRD 5.2.1, Rules Glossary: Cube"
            "A cube's origin lies anywhere on one of its faces; it is out, unless you choose.";
    }

    MagicAreaCylinder {
        2014 states "SRD 5.1, Spellcasting: Cylinder"
            "A cylinder has a radius and a height, and its origin in the centre of its foot or \
             its top; the origin is in.";
        2024 states "SRD 5.2.1, Rules Glossary: Cylinder"
            "A cylinder has a radius and a height, and its origin in the centre of its foot or \
             its top; the origin is in.";
    }

    MagicAreaLine {
        2014 states "SRD 5.1, Spellcasting: Line"
            "A line runs straight from its origin, as long and as wide as the effect says; the \
             origin is out, unless you choose.";
        2024 states "SRD 5.2.1, Rules Glossary: Line"
            "A line runs straight from its origin, as long and as wide as the effect says; the \
             origin is out, unless you choose.";
    }

    MagicAreaSphere {
        2014 states "SRD 5.1, Spellcasting: Sphere"
            "A sphere reaches its radius on all sides of its origin; the origin is in.";
        2024 states "SRD 5.2.1, Rules Glossary: Sphere"
            "A sphere reaches its radius on all sides of its origin; the origin is in.";
    }

    MagicAreaEmanation {
        2024 states "SRD 5.2.1, Rules Glossary: Emanation"
            "An emanation reaches its distance on all sides of a creature or object, which is \
             out, unless you choose; it goes where that goes, unless it is instantaneous or \
             stationary.";
    }
}
