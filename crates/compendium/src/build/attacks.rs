//! Makes the attacks of a stat block.

use affray_dice::Dice;
use affray_rules::{
    Ability, Attack, AttackKind, DamageDice, Edition, Mastery, OWN_SPACE, Properties, Qualities,
    Ruleset, Terms, ToHit, Weapon, WeaponKind,
};

use super::{Builder, gear::Pack};
use crate::{
    Compendium, WeaponCategory,
    file::{At, Fault},
    text::{
        AttackText, AttackWay, Either, OutcomeText, PropertyText, QualityText, StatBlockText,
        WeaponUse,
    },
};

/// The mastery property of a weapon. The tables of an edition that knows none have none; for a table
/// that plays with masteries all the same, the weapon's namesake in the other edition has one.
fn mastery_of(weapon: &Weapon, edition: Edition) -> Option<Mastery> {
    let knows = |edition: Edition| Ruleset::of(edition).weapon_mastery;
    if weapon.mastery.is_some() || knows(edition) {
        return weapon.mastery;
    }
    let shipped = Edition::ALL.into_iter().filter(|other| knows(*other)).map(Compendium::shipped);
    let mut namesakes = shipped.filter_map(|other| other.weapon(&weapon.name).ok());
    namesakes.find_map(|namesake| namesake.weapon().mastery)
}

/// The figures of a creature that attacks are worked out from.
pub(super) struct Sheet {
    pub(super) abilities: [u8; 6],
    pub(super) proficiency: i8,
}

impl Sheet {
    /// The attacks that the stat block prints.
    pub(super) fn printed_attacks(&self, text: &StatBlockText) -> Result<Vec<Attack>, Fault> {
        text.attack.iter().flatten().map(printed_attack).collect()
    }

    /// An attack for each weapon carried; the weapons go into the pack.
    pub(super) fn weapon_attacks(
        &self,
        builder: &Builder<'_>,
        text: &StatBlockText,
        pack: &mut Pack<'_>,
        first: usize,
    ) -> Result<Vec<Attack>, Fault> {
        for name in text.proficient.iter().flatten().chain(text.masteries.iter().flatten()) {
            if !["simple", "martial"].contains(&name.value.to_lowercase().as_str()) {
                builder.compendium.weapon(&name.value).map_err(|e| e.fault(&name.span))?;
            }
        }
        let mut attacks: Vec<Attack> = Vec::new();
        for carried in text.weapons.iter().flatten() {
            let (weapon, category, count, called) = self.carried(builder, carried)?;
            let place = first + attacks.len();
            let Some(gear) = pack.add_weapon(&weapon, &called, count, place, &carried.span)? else {
                continue;
            };
            let ammunition = match &weapon.ammunition {
                None => None,
                Some(name) => Some(pack.ammunition(name, &carried.span)?),
            };
            let proficient = category != WeaponCategory::Gear
                && text.proficient.as_ref().is_none_or(|all| knows(all, &weapon, category));
            let master = builder.ruleset.weapon_mastery
                && text
                    .masteries
                    .iter()
                    .flatten()
                    .any(|m| m.value.eq_ignore_ascii_case(&weapon.name));
            let mut attack = self.with_weapon(&weapon, called, proficient);
            attack.mastery = master.then(|| mastery_of(&weapon, builder.ruleset.edition)).flatten();
            let extra = text.extra.iter().flatten();
            attack.terms.extra = extra.filter_map(|extra| extra.with(&weapon)).collect();
            attack.weapon = Some(gear);
            attack.ammunition = ammunition;
            attacks.push(attack);
        }
        Ok(attacks)
    }

    /// The weapon of an entry with what is special about this one.
    fn carried(
        &self,
        builder: &Builder<'_>,
        carried: &At<WeaponUse>,
    ) -> Result<(Weapon, WeaponCategory, u8, String), Fault> {
        let look_up = |name: &str, span| {
            let entry = builder.compendium.weapon(name).map_err(|e| e.fault(span))?;
            Ok::<_, Fault>((entry.weapon().clone(), entry.category()))
        };
        match &carried.value {
            Either::Short(name) => {
                let (weapon, category) = look_up(name, &carried.span)?;
                let called = weapon.name.clone();
                Ok((weapon, category, 1, called))
            }
            Either::Long(special) => {
                let (mut weapon, category) = look_up(&special.name.value, &special.name.span)?;
                if !(-10..=10).contains(&special.bonus) {
                    return Err(
                        Fault::at(&carried.span, "a weapon's bonus is 10 at most").help("lower it")
                    );
                }
                weapon.bonus = special.bonus;
                weapon.qualities = QualityText::set(&special.qualities);
                if special.bonus > 0 {
                    weapon.qualities |= Qualities::MAGICAL;
                }
                let called = special.called.clone().unwrap_or_else(|| weapon.name.clone());
                Ok((weapon, category, special.count.unwrap_or(1), called))
            }
        }
    }

    fn with_weapon(&self, weapon: &Weapon, called: String, proficient: bool) -> Attack {
        let (strength, dexterity) =
            (self.modifier(Ability::Strength), self.modifier(Ability::Dexterity));
        let ability = if weapon.properties.contains(Properties::FINESSE) {
            if dexterity > strength { Ability::Dexterity } else { Ability::Strength }
        } else {
            match weapon.kind {
                WeaponKind::Melee => Ability::Strength,
                WeaponKind::Ranged => Ability::Dexterity,
            }
        };
        let damage = DamageDice { dice: weapon.damage, kind: weapon.damage_type };
        Attack {
            name: called,
            kind: AttackKind::Weapon,
            to_hit: ToHit::Parts {
                ability,
                modifier: self.modifier(ability),
                proficiency: if proficient { self.proficiency } else { 0 },
                magic: weapon.bonus,
            },
            reach: match weapon.kind {
                WeaponKind::Ranged => 0,
                WeaponKind::Melee if weapon.properties.contains(Properties::REACH) => 10,
                WeaponKind::Melee => 5,
            },
            range: weapon.range,
            damage: if weapon.damage == Dice::default() { Vec::new() } else { vec![damage] },
            bloodied: Vec::new(),
            versatile: weapon.versatile,
            properties: weapon.properties,
            mastery: None,
            qualities: weapon.qualities | Qualities::ATTACK,
            weapon: None,
            ammunition: None,
            limit: None,
            terms: Terms::default(),
            on_hit: Vec::new(),
        }
    }

    /// The unarmed strike and the improvised weapon, which everyone has.
    pub(super) fn always_there(&self, builder: &Builder<'_>, text: &StatBlockText) -> [Attack; 2] {
        let strength = self.modifier(Ability::Strength);
        let skilled =
            text.improvised_proficiency.unwrap_or(false) && builder.ruleset.improvised_proficiency;
        let improvised = if skilled { self.proficiency } else { 0 };
        [
            Attack::unarmed_strike(strength, self.proficiency),
            Attack::improvised_weapon(strength, improvised),
        ]
    }
}

fn knows(proficient: &[At<String>], weapon: &Weapon, category: WeaponCategory) -> bool {
    let category = match category {
        WeaponCategory::Simple => "simple",
        WeaponCategory::Martial => "martial",
        WeaponCategory::Gear => return false,
    };
    proficient.iter().any(|p| {
        p.value.eq_ignore_ascii_case(category) || p.value.eq_ignore_ascii_case(&weapon.name)
    })
}

fn printed_attack(text: &AttackText) -> Result<Attack, Fault> {
    let range = match &text.range {
        None => None,
        Some(range) => match range.value.range() {
            Some(fine) => Some(fine),
            None => {
                return Err(Fault::at(&range.span, "a range is one distance, or two that grow")
                    .help("write `range = 15` or `range = [80, 320]`"));
            }
        },
    };
    let reach = match (text.reach, range) {
        (Some(0), None) => OWN_SPACE,
        (Some(reach), _) => reach,
        (None, None) => 5,
        (None, Some(_)) => 0,
    };
    if !text.bloodied.is_empty() && text.bloodied.len() != text.damage.len() {
        let problem = format!("{} deals other kinds of damage while bloodied", text.name);
        return Err(Fault::new(problem).help("give `bloodied` as many entries as `damage`"));
    }
    if let Some(kind) = &text.kind {
        let fits = match kind.value {
            AttackWay::Melee => reach > 0 && range.is_none(),
            AttackWay::Ranged => reach == 0 && range.is_some(),
            AttackWay::Both => reach > 0 && range.is_some(),
        };
        if !fits {
            let problem = format!("reach and range of {} don't fit this kind", text.name);
            return Err(Fault::at(&kind.span, problem)
                .help("melee has a reach, ranged a range, both have both"));
        }
    }
    if text.instead.iter().any(|other| other.damage().len() != text.damage.len()) {
        let problem = format!("{} deals other kinds of damage at times", text.name);
        return Err(Fault::new(problem).help("give `instead` as many entries as `damage`"));
    }
    if text.damage.len() > 4 {
        let problem = format!("{} has more than 4 kinds of damage", text.name);
        return Err(Fault::new(problem).help("put the rest into hit"));
    }
    Ok(Attack {
        name: text.name.clone(),
        kind: if text.spell { AttackKind::Spell } else { AttackKind::Natural },
        to_hit: ToHit::Printed(text.to_hit),
        reach,
        range,
        damage: text.damage.iter().map(|d| d.0).collect(),
        bloodied: text.bloodied.iter().map(|d| d.0).collect(),
        versatile: text.versatile,
        properties: PropertyText::set(&text.properties),
        mastery: text.mastery,
        qualities: QualityText::set(&text.qualities) | Qualities::ATTACK,
        weapon: None,
        ammunition: None,
        limit: None,
        terms: text.terms(),
        on_hit: OutcomeText::list(&text.hit),
    })
}
