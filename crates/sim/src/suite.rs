//! The encounters on which tacticians are tried.

/// An encounter of the suite: its name and its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Its name: that of its file in the folder `suite`.
    pub name: &'static str,
    /// What the file says.
    pub text: &'static str,
}

macro_rules! suite {
    ($($name:literal),+ $(,)?) => {
        /// The built-in suite: open fields, doorways, bridges, walls, darkness, water and air.
        pub const SUITE: &[Bout] = &[$(Bout {
            name: $name,
            text: include_str!(concat!("../suite/", $name, ".toml")),
        }),+];
    };
}

suite![
    "ambush-in-darkness",
    "archers-on-a-wall",
    "bridge",
    "bridge-bows",
    "casters-behind-a-line",
    "centaurs",
    "cult",
    "doorway",
    "doorway-bows",
    "flyers",
    "ghouls-in-the-dark",
    "hawks-and-guards",
    "horde",
    "legendary-boss",
    "mages",
    "mounted-charge",
    "open-beasts",
    "open-blades",
    "open-bows",
    "open-goblins-and-hobgoblins",
    "open-mixed",
    "open-ogres",
    "pillars",
    "priests",
    "sharks",
    "six-against-twenty",
    "spies",
    "swamp",
    "troll",
    "two-doors",
    "underwater",
    "unicorn",
    "wall-and-ladder",
    "wyvern",
    "young-dragon",
];

impl Bout {
    /// The bout of a name.
    pub fn called(name: &str) -> Option<Bout> {
        SUITE.iter().copied().find(|bout| bout.name.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use affray_compendium::Encounter;
    use affray_rules::Edition;

    use super::SUITE;
    use crate::Start;

    #[test]
    fn every_bout_can_be_fought_in_both_editions_by_two_sides() {
        assert!(SUITE.len() >= 30);
        for bout in SUITE {
            let encounter = Encounter::parse(bout.text, bout.name).expect(bout.name);
            for edition in Edition::ALL {
                let setup = encounter.setup(Some(edition)).expect(bout.name);
                assert_eq!(setup.sides.len(), 2, "{}", bout.name);
                assert!(Start::from_setup(setup).is_ok(), "{}", bout.name);
            }
        }
    }

    #[test]
    fn no_file_of_the_folder_is_forgotten() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/suite");
        let files = std::fs::read_dir(folder).expect("the suite's folder").count();
        assert_eq!(files, SUITE.len());
    }
}
