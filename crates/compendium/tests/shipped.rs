//! Everything that is shipped loads, fights, and has the figures of the book.

use affray_compendium::{Compendium, CreatureEntry};
use affray_dice::{Dice, Seeded, Source as _};
use affray_rules::{
    Ability, Attack, AttackKind, Battle, DamageResponse, DamageType, DamageTypes, Edition,
    GearKind, Map, Mastery, Occurrence, Properties, Setup, SideId, Silent, Skill, SpellUses,
    Square, ToHit,
};

/// A fight of two of a kind.
fn duel(entry: &CreatureEntry, edition: Edition) -> Setup {
    let mut setup = Setup::new(edition, Map::open(20, 10), ["A", "B"]);
    let block = setup.add_block(entry.block().clone());
    setup.spells = entry.spells().to_vec();
    setup.add_combatant("One", block, SideId(0), Square { x: 0, y: 0 });
    setup.add_combatant("Two", block, SideId(1), Square { x: 10, y: 0 });
    setup
}

/// An entry is found by the name that its file begins with.
#[test]
fn every_name_is_there_once() {
    for edition in Edition::ALL {
        let shipped = Compendium::shipped(edition);
        let mut names: Vec<String> = shipped.creatures().map(|c| c.name().to_lowercase()).collect();
        for entry in shipped.creatures() {
            let found = shipped.creature(entry.name()).map(|c| c.name());
            assert_eq!(found, Ok(entry.name()));
        }
        names.sort();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}

#[test]
fn every_creature_can_fight() {
    for edition in Edition::ALL {
        let shipped = Compendium::shipped(edition);
        assert!(shipped.creatures().count() >= 320);
        for entry in shipped.creatures() {
            assert_eq!(duel(entry, edition).validate(), Ok(()), "{} of {edition}", entry.name());
            let attacks = &entry.block().attacks;
            assert_eq!(attacks[usize::from(entry.block().unarmed())].kind, AttackKind::Unarmed);
            let last = &attacks[usize::from(entry.block().improvised())];
            assert!(last.properties.contains(Properties::IMPROVISED));
            // Frogs and sea horses have none.
            let harmless = entry.block().challenge == Some(0);
            assert!(harmless || attacks.len() > 2, "{} of {edition} has no attack", entry.name());
        }
    }
}

/// Whatever a creature can do, the engine can carry out.
#[test]
fn every_creature_can_be_played_at_random() {
    for edition in Edition::ALL {
        for (i, entry) in Compendium::shipped(edition).creatures().enumerate() {
            let mut dice = Seeded::new(i as u64);
            let mut battle = Battle::new(duel(entry, edition), &mut dice, &mut Silent)
                .unwrap_or_else(|error| panic!("{}: {error}", entry.name()));
            for _ in 0..300 {
                let legal = battle.legal();
                if legal.is_empty() {
                    break;
                }
                let pick = usize::from(dice.roll(1000).unwrap_or(1)) * 7919 % legal.len();
                let done = battle.apply(&legal[pick], &mut dice, &mut Silent);
                assert_eq!(done, Ok(()), "{} of {edition}: {:?}", entry.name(), legal[pick]);
            }
        }
    }
}

fn creature(name: &str, edition: Edition) -> &'static CreatureEntry {
    Compendium::shipped(edition).creature(name).unwrap_or_else(|error| panic!("{error}"))
}

fn attack<'a>(entry: &'a CreatureEntry, name: &str) -> &'a Attack {
    entry.block().attacks.iter().find(|a| a.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn dice(text: &str) -> Dice {
    text.parse().expect("the test's own dice")
}

/// Of weapons that work under water, in the hand at least.
const WET: Properties = Properties::UNDERWATER.union(Properties::UNDERWATER_IN_HAND);

/// `water.melee` and `water.ranged` list weapons, and the attacks of stat blocks are made with them.
#[test]
fn printed_attacks_with_weapons_that_work_under_water_do_too() {
    let old = Compendium::shipped(Edition::E2014);
    let works = |name: &str| {
        let name = name.split(" (").next().unwrap_or(name);
        let of = |properties: Properties| properties & WET;
        let weapon = old.weapons().find(|w| w.weapon().name == name);
        weapon.map_or(Properties::empty(), |w| of(w.weapon().properties))
    };
    let mut seen = 0;
    for creature in old.creatures() {
        let block = creature.block();
        let printed =
            block.attacks.iter().filter(|a| a.weapon.is_none() && !works(&a.name).is_empty());
        for attack in printed {
            seen += 1;
            let wet = attack.properties & WET;
            assert_eq!(wet, works(&attack.name), "{}: {}", block.name, attack.name);
        }
    }
    assert!(seen > 30, "{seen} attacks with such weapons");
}

#[test]
fn the_tables_are_whole() {
    let [old, new] = Edition::ALL.map(Compendium::shipped);
    assert_eq!(old.weapons().count(), 37);
    // The net is gear in the later rules, beside the 38 weapons.
    assert_eq!(new.weapons().count(), 39);
    assert_eq!((old.suits().count(), new.suits().count()), (12, 12));
    assert!(old.weapons().all(|w| w.weapon().mastery.is_none()));
    let masters = new.weapons().filter(|w| w.weapon().mastery.is_some());
    assert_eq!(masters.count(), 38);
    let wet = |w: &&affray_compendium::WeaponEntry| w.weapon().properties.intersects(WET);
    let mut names: Vec<_> = old.weapons().filter(wet).map(|w| w.weapon().name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "Dagger",
            "Dart",
            "Hand Crossbow",
            "Heavy Crossbow",
            "Javelin",
            "Light Crossbow",
            "Net",
            "Shortsword",
            "Spear",
            "Trident"
        ]
    );
}

#[test]
fn weapons_and_armour_have_the_book_s_figures() {
    let [old, new] = Edition::ALL.map(Compendium::shipped);
    let trident = |c: &Compendium| {
        let weapon = c.weapon("trident").unwrap().weapon().clone();
        (weapon.damage, weapon.versatile)
    };
    assert_eq!(trident(old), (dice("1d6"), Some(dice("1d8"))));
    assert_eq!(trident(new), (dice("1d8"), Some(dice("1d10"))));
    let longbow = new.weapon("longbow").unwrap().weapon();
    assert_eq!(longbow.range.map(|r| (r.normal, r.long)), Some((150, 600)));
    assert_eq!(longbow.mastery, Some(Mastery::Slow));
    assert_eq!(longbow.ammunition.as_deref(), Some("arrows"));
    assert_eq!(old.weapon("blowgun").unwrap().weapon().damage, Dice::flat(1));
    let plate = new.armour("plate").unwrap();
    assert_eq!((plate.base, plate.strength, plate.stealth_disadvantage), (18, 15, true));
    assert_eq!(old.armour("leather armour").unwrap().base, 11);
}

#[test]
fn a_goblin_of_2014() {
    let goblin = creature("Goblin", Edition::E2014);
    let block = goblin.block();
    assert_eq!((block.hit_points, block.armour_class), (7, Some(15)));
    assert_eq!(block.skills[Skill::Stealth.index()], 6);
    assert_eq!(block.challenge, Some(2));
    let scimitar = attack(goblin, "Scimitar");
    assert_eq!(scimitar.to_hit, ToHit::Printed(4));
    assert_eq!(scimitar.damage[0].dice, dice("1d6+2"));
    // 1 + Strength modifier -1; proficiency +2 - 1 to hit.
    let unarmed = attack(goblin, "Unarmed Strike");
    assert_eq!((unarmed.to_hit.total(), unarmed.damage[0].dice), (1, Dice::flat(1)));
}

#[test]
fn the_editions_wolves_differ() {
    let [old, new] = Edition::ALL.map(|e| creature("wolf", e));
    assert_eq!((old.block().armour_class, new.block().armour_class), (Some(13), Some(12)));
    assert_eq!(attack(old, "Bite").damage[0].dice, dice("2d4+2"));
    assert_eq!(attack(new, "Bite").damage[0].dice, dice("1d6+2"));
    let saves = |entry| match attack(entry, "Bite").on_hit[0] {
        affray_rules::Outcome::Save { ability, dc, .. } => Some((ability, dc.fixed()?)),
        _ => None,
    };
    assert_eq!(saves(old), Some((Ability::Strength, 11)));
    assert_eq!(saves(new), None);
    assert_eq!(old.block().skills[Skill::Perception.index()], 3);
    assert_eq!(new.block().skills[Skill::Perception.index()], 5);
}

#[test]
fn a_mage_knows_its_spells() {
    let mage = creature("mage", Edition::E2014);
    let magic = &mage.block().spellcasting;
    // 8 + 3 + 3, and 3 + 3: Intelligence 17, challenge 6.
    assert_eq!((magic.save_dc, magic.attack, magic.modifier), (14, 6, 3));
    assert_eq!(magic.slots, [4, 3, 3, 3, 1, 0, 0, 0, 0]);
    let bolt = mage.spells().iter().find(|s| s.name == "Fire Bolt").unwrap();
    assert_eq!(bolt.damage[0].dice, dice("2d10"), "a caster of the 9th level");
}

/// What is there to be cast is cast by those whose stat blocks list it.
#[test]
fn no_spell_that_is_shipped_counts_as_missing() {
    for edition in Edition::ALL {
        let compendium = Compendium::shipped(edition);
        for entry in compendium.creatures() {
            let lists = entry.unmodelled().iter().filter_map(|gap| gap.strip_prefix("spells: "));
            for spell in lists.flat_map(|list| list.split(", ")) {
                let name = spell.split(" (").next().unwrap_or(spell).replace('-', "");
                let shipped = compendium.spell(&name).is_ok();
                assert!(!shipped, "{} of {edition} lacks {spell}", entry.name());
            }
        }
    }
}

/// What harm sets off must be harm that the creature can take.
#[test]
fn nobody_answers_harm_that_it_is_immune_to() {
    for edition in Edition::ALL {
        for entry in Compendium::shipped(edition).creatures() {
            let block = entry.block();
            let immune = block.defences.iter().filter(|defence| {
                defence.response == DamageResponse::Immune && defence.unless.is_none()
            });
            let immune = immune.fold(DamageTypes::empty(), |all, defence| all | defence.types);
            for trigger in block.traits.iter().flat_map(|one| &one.triggers) {
                if let Occurrence::Hurt(types) = trigger.on {
                    assert!(!immune.intersects(types), "{} of {edition}", entry.name());
                }
            }
        }
    }
}

/// Fireball of level 4, two a day; and three of Counterspell and Shield together.
#[test]
fn a_mage_of_2024_casts_as_its_stat_block_says() {
    let mage = creature("mage", Edition::E2024);
    let known = |name: &str| {
        let place = mage.spells().iter().position(|spell| spell.name == name).expect("it is known");
        let known = &mage.block().spellcasting.known;
        let uses = known.iter().find(|k| k.spell.index() == place).expect("it is known").uses;
        (&mage.spells()[place], uses)
    };
    let (fireball, uses) = known("Fireball");
    assert_eq!((fireball.level, uses), (4, SpellUses::PerDay(2)));
    assert_eq!(fireball.damage[0].dice, dice("9d6"));
    assert_eq!(known("Cone of Cold").0.damage[0].dice, dice("8d8"));
    assert_eq!(known("Counterspell").1, SpellUses::PerDay(3));
    assert!(matches!(known("Shield").1, SpellUses::Shares(_)));
}

#[test]
fn brakka_s_figures_follow_from_her_sheet() {
    for edition in Edition::ALL {
        let brakka = creature("brakka", edition);
        let block = brakka.block();
        // d10 at level 1 and 6 each for four more, Constitution 16: 10 + 3 + 4 x 9.
        assert_eq!((block.hit_points, block.proficiency), (49, 3));
        assert_eq!((block.saves[0], block.saves[2], block.saves[1]), (7, 6, 1));
        assert_eq!(block.attacks_per_action, 2);
        let sword = attack(brakka, "Longsword");
        assert_eq!(sword.to_hit.total(), 7);
        assert_eq!((sword.damage[0].dice, sword.versatile), (dice("1d8"), Some(dice("1d10"))));
        assert_eq!(sword.mastery, (edition == Edition::E2024).then_some(Mastery::Sap));
        let held: Vec<_> =
            block.gear.iter().filter(|g| g.held > 0).map(|g| g.name.as_str()).collect();
        assert_eq!(held, ["Longsword", "Shield"]);
        assert_eq!(attack(brakka, "Javelin").to_hit.total(), 7, "thrown with Strength");
    }
}

#[test]
fn fenn_shoots_and_fences_with_dexterity() {
    for edition in Edition::ALL {
        let fenn = creature("fenn", edition);
        // d10s and Constitution +2 at level 3: 12 + 8 + 8.
        assert_eq!(fenn.block().hit_points, 28);
        for name in ["Longbow", "Shortsword", "Dagger"] {
            let attack = attack(fenn, name);
            assert_eq!(attack.to_hit.total(), 5, "{name}");
            assert_eq!(attack.to_hit.damage_modifier(), 3, "{name}");
        }
        let bow = attack(fenn, "Longbow");
        let arrows = &fenn.block().gear[usize::from(bow.ammunition.unwrap())];
        assert_eq!((&arrows.kind, arrows.count), (&GearKind::Ammunition, 20));
        let swords = &fenn.block().gear[usize::from(attack(fenn, "Shortsword").weapon.unwrap())];
        assert_eq!(swords.count, 2);
    }
}

#[test]
fn spells_differ_as_the_books_do() {
    let [old, new] = Edition::ALL.map(Compendium::shipped);
    let healing = |c: &Compendium, name| c.spell(name).unwrap().spell().healing.unwrap();
    assert_eq!(
        (healing(old, "cure wounds"), healing(new, "cure wounds")),
        (dice("1d8"), dice("2d8"))
    );
    assert_eq!(
        (healing(old, "healing word"), healing(new, "healing word")),
        (dice("1d4"), dice("2d4"))
    );
    let harm = |c: &Compendium| c.spell("inflict wounds").unwrap().spell().damage[0];
    assert_eq!((harm(old).dice, harm(new).dice), (dice("3d10"), dice("2d10")));
    assert_eq!(harm(old).kind, DamageType::Necrotic);
    assert!(old.spell("ray of sickness").is_err());
}
