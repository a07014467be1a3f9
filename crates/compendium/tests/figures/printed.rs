//! What the documents print.

use affray_dice::Dice;

/// The figures of a stat block.
pub(crate) struct PrintedCreature {
    pub(crate) name: &'static str,
    pub(crate) armour_class: u8,
    pub(crate) hit_points: u16,
    pub(crate) hit_dice: Dice,
    /// `walk 30, fly 60, hover`.
    pub(crate) speeds: &'static str,
    pub(crate) scores: Vec<u8>,
    pub(crate) saves: Vec<i8>,
    pub(crate) features: Vec<PrintedFeature>,
    /// The names of all that it has, figures or not.
    pub(crate) names: Vec<&'static str>,
}

/// The figures of a trait or action.
pub(crate) struct PrintedFeature {
    pub(crate) name: &'static str,
    pub(crate) is_legendary: bool,
    pub(crate) attack: Option<PrintedAttack>,
    /// `con 14`.
    pub(crate) saves: Vec<&'static str>,
    /// `cone 60`, `line 60 5`.
    pub(crate) areas: Vec<&'static str>,
    pub(crate) damage: Vec<(Dice, &'static str)>,
    pub(crate) escape_dcs: Vec<u8>,
}

/// What only attacks have.
pub(crate) struct PrintedAttack {
    pub(crate) to_hit: i8,
    /// 0 where it has none.
    pub(crate) reach: u16,
    pub(crate) range: Option<(u16, u16)>,
}

/// Reads a table of figures, and one of names.
pub(crate) fn read(table: &'static str, names: &'static str) -> Vec<PrintedCreature> {
    let named = |name: &str| {
        let mut lines = names.lines().filter_map(|line| line.split_once('\t'));
        let found = lines.find(|(own, _)| *own == name).map(|(_, rest)| rest);
        found.unwrap_or_default().split(['\t', '|']).collect()
    };
    let mut creatures: Vec<PrintedCreature> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t').chain(std::iter::repeat(""));
        let mut next = || columns.next().expect("there is always another");
        match next() {
            "creature" => creatures.push(PrintedCreature {
                name: next(),
                armour_class: number(next()),
                hit_points: number(next()),
                hit_dice: number(next()),
                speeds: next(),
                scores: next().split(' ').map(number).collect(),
                saves: next().split(' ').map(number).collect(),
                features: Vec::new(),
                names: Vec::new(),
            }),
            kind @ ("attack" | "save") => {
                let is_legendary = next() == "l";
                let name = next();
                let attack = (kind == "attack").then(|| PrintedAttack {
                    to_hit: number(next().trim_start_matches('+')),
                    reach: Some(next()).filter(|r| *r != "-").map_or(0, number),
                    range: next().split_once('/').map(|(near, far)| (number(near), number(far))),
                });
                let (saves, areas, damage) = match kind {
                    "attack" => {
                        let damage = next();
                        (next(), "", damage)
                    }
                    _ => (next(), next(), next()),
                };
                let feature = PrintedFeature {
                    name,
                    is_legendary,
                    attack,
                    saves: several(saves).collect(),
                    areas: several(areas).collect(),
                    damage: several(damage)
                        .filter_map(|d| d.split_once(' '))
                        .map(|(dice, kind)| (number(dice), kind))
                        .collect(),
                    escape_dcs: several(next()).map(number).collect(),
                };
                creatures.last_mut().expect("a creature comes first").features.push(feature);
            }
            other => panic!("a line begins with {other:?}"),
        }
    }
    for creature in &mut creatures {
        creature.names = named(creature.name);
    }
    creatures
}

fn several(cell: &'static str) -> impl Iterator<Item = &'static str> {
    cell.split(';').filter(|part| !part.is_empty())
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no figure"))
}
