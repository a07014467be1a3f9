//! Reads a line of prescribed dice, such as `d20 14, d8 5`.

/// Forced dice as a line names them: sides and face of each, in order.
///
/// `d20 14, d8 5` is two dice, `d20 14 7` two of the same kind, and `2d6 3 4` says how many there
/// are to be.
pub(crate) fn parse(text: &str) -> Result<Vec<(u16, u16)>, String> {
    let mut dice = Vec::new();
    for group in text.split(',') {
        let mut words = group.split_whitespace();
        let die = words.next().ok_or("a die is missing between the commas")?;
        let (count, sides) = kind(die).ok_or_else(|| format!("`{die}` is not a die"))?;
        let mut faces = 0;
        for word in words {
            let face = word.parse().map_err(|_| format!("`{word}` is not a face of a die"))?;
            if !(1..=sides).contains(&face) {
                return Err(format!("a d{sides} has no face {face}"));
            }
            dice.push((sides, face));
            faces += 1;
        }
        if faces == 0 {
            return Err(format!("`{die}` has no face: write what it shows, such as `{die} 3`"));
        }
        if count.is_some_and(|count| count != faces) {
            return Err(format!("`{}` needs {} faces, not {faces}", die, count.unwrap_or(1)));
        }
    }
    Ok(dice)
}

/// Whether the line begins like one of dice.
pub(crate) fn is_dice(text: &str) -> bool {
    text.split([' ', ',']).next().is_some_and(|word| kind(word).is_some())
}

fn kind(word: &str) -> Option<(Option<usize>, u16)> {
    let (count, sides) = word.split_once(['d', 'D'])?;
    let count = if count.is_empty() { None } else { Some(count.parse().ok()?) };
    let sides = sides.parse().ok().filter(|sides| (2..=1000).contains(sides))?;
    Some((count, sides))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_in_order() {
        assert_eq!(parse("d20 14, d8 5"), Ok(vec![(20, 14), (8, 5)]));
        assert_eq!(parse("d20 14 7"), Ok(vec![(20, 14), (20, 7)]));
        assert_eq!(parse("2d6 3 4, d4 1"), Ok(vec![(6, 3), (6, 4), (4, 1)]));
    }

    #[test]
    fn mistakes() {
        for text in ["d20", "d20 21", "d20 0", "2d6 3", "d6 x", "d20 4,", "q20 4"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn other_lines_are_none() {
        assert!(is_dice("d20 14") && is_dice("2d6 3 4"));
        for text in ["dodge", "Dorn: dodge", "undo 3", "d2: dodge"] {
            assert!(!is_dice(text), "{text}");
        }
    }
}
