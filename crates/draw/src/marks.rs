//! Two characters for each creature.

use std::collections::HashSet;

use affray_rules::{Battle, CreatureId, SideId};

/// Two characters for each creature, unlike any other's: `Fe` for Fenn, `G2` for Goblin 2.
#[derive(Clone, Debug)]
pub struct Marks(Vec<String>);

impl Marks {
    /// Marks everyone, in the order in which the viewer has met them: whom it has never met must
    /// not change another's mark, nor somebody whom it meets later.
    pub fn new(battle: &Battle, viewer: Option<SideId>) -> Marks {
        let mut taken = HashSet::new();
        let mut marks = vec!["??".to_owned(); battle.creatures().len()];
        for id in battle.acquaintances(viewer) {
            if let Some(mark) = candidates(battle.name(id)).find(|mark| !taken.contains(mark)) {
                taken.insert(mark.clone());
                marks[id.index()] = mark;
            }
        }
        Marks(marks)
    }

    /// A creature's mark.
    pub fn creature(&self, id: CreatureId) -> &str {
        &self.0[id.index()]
    }
}

/// Marks for a name, the best first: its initial with its number, with its other letters, with
/// any digit or letter.
fn candidates(name: &str) -> impl Iterator<Item = String> {
    let mut letters = name.chars().filter(|c| c.is_alphanumeric());
    let initial = letters.next().unwrap_or('?').to_uppercase().next().unwrap_or('?');
    let rest: Vec<char> = letters.collect();
    let number = name.rsplit(' ').next().filter(|n| n.parse::<u8>().is_ok());
    let digit = number.filter(|n| n.len() == 1).and_then(|n| n.chars().next());
    let seconds = digit.into_iter().chain(rest).chain('1'..='9').chain('a'..='z').chain('A'..='Z');
    // A letter of two columns would shift the row.
    let narrow = |c: &char| c.is_ascii_graphic();
    let initial = if narrow(&initial) { initial } else { '*' };
    seconds.filter(narrow).map(move |second| format!("{initial}{second}"))
}

#[cfg(test)]
mod tests {
    use super::candidates;

    #[test]
    fn numbers_come_before_letters() {
        assert_eq!(candidates("Goblin 2").next().as_deref(), Some("G2"));
        assert_eq!(candidates("fenn").next().as_deref(), Some("Fe"));
        assert_eq!(candidates("Wolf 12").next().as_deref(), Some("Wo"));
        assert_eq!(candidates("Ö").next().as_deref(), Some("*1"));
    }
}
