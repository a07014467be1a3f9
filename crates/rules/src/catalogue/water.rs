//! Underwater combat.

super::text::rows! {
    WaterMelee {
        2014 states "SRD 5.1, Combat: Underwater Combat"
            "Underwater, without a swimming speed, you have Disadvantage on melee weapon attacks, \
             except with dagger, javelin, shortsword, spear or trident.";
        2024 states "SRD 5.2.1, Playing the Game: Impeded Weapons"
            "Underwater, without a Swim Speed, you have Disadvantage on melee attacks with a \
             weapon, except one that deals Piercing damage.";
    }

    WaterRange {
        2014 forbids "SRD 5.1, Combat: Underwater Combat"
            "Underwater, a ranged weapon attack always misses beyond its normal range.";
        2024 forbids "SRD 5.2.1, Playing the Game: Impeded Weapons"
            "Underwater, a ranged weapon attack always misses beyond its normal range.";
    }

    WaterRanged {
        2014 states "SRD 5.1, Combat: Underwater Combat"
            "Underwater, a ranged weapon attack has Disadvantage even within its normal range, \
             except with a crossbow, a net or what is thrown as a javelin is: spear, trident, \
             dart.";
        2024 states "SRD 5.2.1, Playing the Game: Impeded Weapons"
            "Underwater, a ranged attack with a weapon has Disadvantage even within its normal \
             range.";
    }

    WaterFire {
        2014 states "SRD 5.1, Combat: Underwater Combat"
            "Whatever is wholly in the water has resistance to fire.";
        2024 states "SRD 5.2.1, Playing the Game: Fire Resistance"
            "Whatever is underwater has Resistance to Fire damage.";
    }
}
