//! The files of the shipped content, compiled into the program.

use affray_rules::Edition;

/// A file of the shipped content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) path: &'static str,
    pub(super) text: &'static str,
}

/// The files of one edition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Content {
    pub(super) weapons: Entry,
    pub(super) armour: Entry,
    pub(super) gear: Entry,
    pub(super) spells: &'static [Entry],
    pub(super) creatures: &'static [Entry],
}

macro_rules! entry {
    ($path:expr) => {
        Entry {
            path: concat!("content/", $path),
            text: include_str!(concat!("../../content/", $path)),
        }
    };
}

macro_rules! content {
    ($edition:literal, spells: [$($spell:literal),* $(,)?], creatures: [$($creature:literal),* $(,)?]) => {
        Content {
            weapons: entry!(concat!($edition, "/weapons.toml")),
            armour: entry!(concat!($edition, "/armour.toml")),
            gear: entry!(concat!($edition, "/gear.toml")),
            spells: &[$(entry!(concat!($edition, "/spells/", $spell, ".toml"))),*],
            creatures: &[$(entry!(concat!($edition, "/creatures/", $creature, ".toml"))),*],
        }
    };
}

/// The content of an edition.
pub(super) fn of(edition: Edition) -> Content {
    match edition {
        Edition::E2014 => E2014,
        Edition::E2024 => E2024,
    }
}

const E2014: Content = content! {
    "2014",
    spells: [
        "bane",
        "bless",
        "blindness-deafness",
        "blur",
        "burning-hands",
        "charm-person",
        "cone-of-cold",
        "counterspell",
        "cure-wounds",
        "darkness",
        "entangle",
        "false-life",
        "fire-bolt",
        "fireball",
        "flame-strike",
        "fog-cloud",
        "greater-invisibility",
        "guiding-bolt",
        "healing-word",
        "hellish-rebuke",
        "hold-monster",
        "hold-person",
        "inflict-wounds",
        "invisibility",
        "lightning-bolt",
        "longstrider",
        "magic-missile",
        "mass-healing-word",
        "misty-step",
        "moonbeam",
        "poison-spray",
        "ray-of-frost",
        "sacred-flame",
        "shield",
        "shield-of-faith",
        "sleet-storm",
        "spirit-guardians",
        "thunderwave",
        "web",
    ],
    creatures: [
        "acolyte",
        "bandit",
        "bandit-captain",
        "brakka",
        "brown-bear",
        "commoner",
        "constrictor-snake",
        "crocodile",
        "cultist",
        "dire-wolf",
        "fenn",
        "gargoyle",
        "ghoul",
        "giant-constrictor-snake",
        "giant-rat",
        "giant-spider",
        "gladiator",
        "goblin",
        "guard",
        "hill-giant",
        "hobgoblin",
        "ilse",
        "imp",
        "knight",
        "kobold",
        "mage",
        "noble",
        "ogre",
        "orc",
        "owlbear",
        "pip",
        "priest",
        "quasit",
        "riding-horse",
        "scout",
        "skeleton",
        "sorrel",
        "spy",
        "tam",
        "thug",
        "troll",
        "veteran",
        "warhorse",
        "wererat",
        "werewolf",
        "wolf",
        "zombie",
    ]
};

const E2024: Content = content! {
    "2024",
    spells: [
        "bane",
        "bless",
        "blindness-deafness",
        "blur",
        "burning-hands",
        "charm-person",
        "cone-of-cold",
        "counterspell",
        "cure-wounds",
        "darkness",
        "entangle",
        "false-life",
        "fire-bolt",
        "fireball",
        "flame-strike",
        "fog-cloud",
        "greater-invisibility",
        "guiding-bolt",
        "healing-word",
        "hellish-rebuke",
        "hold-monster",
        "hold-person",
        "inflict-wounds",
        "invisibility",
        "lightning-bolt",
        "longstrider",
        "magic-missile",
        "mass-healing-word",
        "misty-step",
        "moonbeam",
        "poison-spray",
        "ray-of-frost",
        "ray-of-sickness",
        "sacred-flame",
        "shield",
        "shield-of-faith",
        "sleet-storm",
        "spirit-guardians",
        "thunderwave",
        "web",
    ],
    creatures: [
        "bandit",
        "bandit-captain",
        "brakka",
        "brown-bear",
        "commoner",
        "constrictor-snake",
        "crocodile",
        "cultist",
        "dire-wolf",
        "fenn",
        "gargoyle",
        "ghoul",
        "giant-constrictor-snake",
        "giant-rat",
        "giant-spider",
        "gladiator",
        "goblin-minion",
        "goblin-warrior",
        "guard",
        "hill-giant",
        "hobgoblin-warrior",
        "ilse",
        "imp",
        "knight",
        "kobold-warrior",
        "mage",
        "noble",
        "ogre",
        "owlbear",
        "pip",
        "priest",
        "priest-acolyte",
        "quasit",
        "riding-horse",
        "scout",
        "skeleton",
        "sorrel",
        "spy",
        "tam",
        "tough",
        "troll",
        "warhorse",
        "warrior-veteran",
        "wererat",
        "werewolf",
        "wolf",
        "zombie",
    ]
};

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::Path};

    use super::*;

    #[test]
    fn every_file_is_listed() {
        for edition in Edition::ALL {
            let content = of(edition);
            for (folder, entries) in [("spells", content.spells), ("creatures", content.creatures)]
            {
                let path = format!("content/{edition}/{folder}");
                let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
                let there: BTreeSet<String> = std::fs::read_dir(folder)
                    .unwrap()
                    .map(|file| format!("{path}/{}", file.unwrap().file_name().to_string_lossy()))
                    .collect();
                let listed: BTreeSet<String> =
                    entries.iter().map(|entry| entry.path.to_owned()).collect();
                assert_eq!(there, listed);
            }
        }
    }
}
