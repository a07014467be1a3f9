//! The odds of a deed are those of the fight.

mod support;

use support::{Folder, affray};

/// One against Fenn, who stands beside it.
fn against_fenn(edition: &str, creature: &str) -> String {
    format!(
        r#"
edition = "{edition}"
map = {{ width = 14, height = 12 }}
[[combatant]]
creature = "{creature}"
name = "One"
side = "Ones"
at = "b2"
initiative = 20
[[combatant]]
name = "Fenn"
side = "Heroes"
at = "e3"
initiative = 10
[combatant.stat-block]
role = "character"
level = 5
hp = 300
ac = 5
attack = [{{ name = "Club", to-hit = 30, damage = ["4 bludgeoning"] }}]
spellcasting = {{ ability = "int", slots = [4], spells = ["Fire Bolt"] }}
[[object]]
name = "Gate"
at = "e5"
material = "wood"
hp = 30
"#
    )
}

/// What `odds` tells of a deed, after the orders that come before it.
fn told(encounter: &str, orders: &str, deed: &str) -> String {
    let folder = Folder::new();
    let file = folder.file("a.toml", encounter);
    let save = folder.path("save.json");
    let orders = format!("{orders}save {}\n", save.display());
    affray().arg("play").arg(&file).args(["--seed", "3"]).write_stdin(orders).assert().success();
    let output = affray().arg("odds").arg(&save).arg(deed).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

/// 3d8 + 8 and 3d8 on a hit: 35 on average. The dice three times on a critical hit: 18 × 4.5 + 8.
#[test]
fn a_critical_hit_that_rolls_its_dice_three_times() {
    let told = told(&against_fenn("2014", "balor"), "", "One: attack Fenn with longsword");
    assert!(told.contains("35.0 (14 to 56) on a hit, 89.0 (26 to 152) on a critical"), "{told}");
}

/// 1d6, and 3d6 radiant for a slot of the first level.
#[test]
fn damage_that_an_effect_adds_to_melee_hits() {
    let priest = against_fenn("2014", "priest").replace("e3", "c2");
    let told = told(&priest, "use divine eminence\n", "One: attack Fenn with mace");
    assert!(told.contains("14.0 (4 to 24) on a hit, 28.0 (8 to 48) on a critical"), "{told}");
}

/// 3d6 + 6 on a hit, twice as much to a thing.
#[test]
fn a_siege_monster_and_a_gate() {
    let told = told(&against_fenn("2024", "treant"), "", "One: attack Gate with slam");
    assert!(told.contains("33.0 (18 to 48) on a hit"), "{told}");
}

#[test]
fn a_spell_against_one_whom_spells_do_nothing() {
    let rakshasa = against_fenn("2024", "rakshasa");
    let told = told(&rakshasa, "end turn\n", "Fenn: cast fire bolt on One");
    assert!(told.contains("0 % to hit, 0 % critical"), "{told}");
}

/// At 2 hit points, struck for 4. The zombie saves against DC 9 with +3 and fails with 1 to 5, and
/// has no save from a critical hit: 0.9 × 0.25 + 0.05. The boar does not relent.
#[test]
fn those_who_hang_on_at_one_hit_point() {
    let at_two = |creature: &str| {
        let place = "at = \"b2\"";
        against_fenn("2014", creature)
            .replace(place, &format!("{place}\nhp = 2"))
            .replace("e3", "c2")
    };
    let deed = "Fenn: attack One with club";
    let zombie = told(&at_two("zombie"), "end turn\n", deed);
    assert!(zombie.contains("27 % to drop it") || zombie.contains("28 % to drop it"), "{zombie}");
    let boar = told(&at_two("boar"), "end turn\n", deed);
    assert!(boar.contains("95 % to hit") && !boar.contains("to drop"), "{boar}");
}

/// The tail hits whom it holds without a roll: 2d6 + 4 and 2d6 fire.
#[test]
fn a_hit_without_a_roll() {
    let salamander = against_fenn("2014", "salamander");
    let orders = "attack Fenn with tail\nend turn\nend turn\n";
    let told = told(&salamander, orders, "One: attack Fenn with tail");
    assert!(told.contains("Fenn takes 18.0 (8 to 28)"), "{told}");
}

/// A mage at b5 with a burst of 20 feet and DC 15; a friend, who fails with 1 to 14, and a foe with
/// +5, who fails with 1 to 9.
fn burst(rows: [&str; 9]) -> String {
    format!(
        r#"
[map]
rows = {rows:?}
[[combatant]]
name = "Mage"
side = "Ours"
at = "b5"
initiative = 20
[combatant.stat-block]
role = "character"
hp = 20
ac = 12
[[combatant.stat-block.action]]
name = "Burst"
range = 100
area = {{ sphere = 20 }}
save = {{ ability = "dex", dc = 15 }}
damage = "2d6 fire"
half = true
[[combatant]]
name = "Rat"
side = "Theirs"
at = "h5"
initiative = 5
stat-block = {{ hp = 30, ac = 12, saves = {{ dex = 5 }} }}
[[combatant]]
name = "Friend"
side = "Ours"
at = "h4"
initiative = 10
stat-block = {{ hp = 30, ac = 12 }}
"#
    )
}

#[test]
fn everybody_in_an_area_is_named_friends_first() {
    let told = told(&burst(["............"; 9]), "", "Mage: use burst at h5");
    assert!(told.contains("In it: friends Friend; others Rat."), "{told}");
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words}: {told}"));
    let friend = at("Friend: DC 15 Dexterity save, 70 % to fail");
    assert!(friend < at("Rat: DC 15 Dexterity save, 45 % to fail"), "{told}");
}

/// The way from the middle of b5 to the corner of h5 meets the wall at f where it leaves e5.
#[test]
fn a_burst_that_is_stopped_says_where_it_goes_off() {
    let told = told(&burst([".....#......"; 9]), "", "Mage: use burst at h5");
    assert!(told.contains("Something is in the way: it comes about at e5."), "{told}");
    assert!(told.contains("In it: friends Mage."), "{told}");
    assert!(told.contains("Mage: DC 15 Dexterity save, 70 % to fail"), "{told}");
    assert!(!told.contains("Rat") && !told.contains("Friend:"), "{told}");
}

/// 7 of the 20 hit points are gone: 2d4 + 2 heal 4 to 7 of them.
#[test]
fn healing_is_left_to_chance() {
    let potion = burst(["............"; 9]).replace(
        "ac = 12\n[[combatant.stat-block.action]]",
        "ac = 12\ngear = [\"potion of healing\"]\n[[combatant.stat-block.action]]",
    );
    let potion = potion.replace("initiative = 20", "initiative = 20\nhp = 13");
    let told = told(&potion, "", "Mage: drink potion of healing");
    assert!(told.contains("Mage regains ") && told.contains("(4 to 7) hit points."), "{told}");
    assert!(!told.contains("left to chance"), "{told}");
}
