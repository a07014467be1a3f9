//! Works out Foundry's formulas.

use affray_dice::Dice;
use affray_rules::Ability;

use super::actor::Actor;
use crate::import::words::{self, pattern};

/// The ability that a formula's `@mod` means.
pub(super) type Mod = Option<Ability>;

/// Works out a formula such as `2d6 + @mod` or `@prof`. Nothing when it has anything but sums of
/// dice, numbers and known values.
pub(super) fn dice(formula: &str, actor: &Actor<'_>, ability: Mod) -> Option<Dice> {
    let formula: String = formula.chars().filter(|c| !c.is_whitespace()).take(200).collect();
    let mut sum: Option<Dice> = None;
    for found in pattern!(r"([+\-]*)([^+\-]+)").captures_iter(&formula) {
        let sign = if found[1].matches('-').count() % 2 == 1 { -1 } else { 1 };
        let term = term(&found[2], actor, ability)?;
        sum = Some(match (sum, term.is_flat()) {
            (None, _) if sign == 1 => term,
            (before, true) => {
                let before = before.unwrap_or_default();
                let plus = before.plus.checked_add(term.plus.checked_mul(sign)?)?;
                Dice { plus, ..before }
            }
            (Some(before), false) if before.is_flat() && sign == 1 => {
                Dice { plus: before.plus.checked_add(term.plus)?, ..term }
            }
            _ => return None,
        });
    }
    sum
}

/// The value of a formula without dice; 0 when it is empty.
pub(super) fn flat(formula: &str, actor: &Actor<'_>, ability: Mod) -> Option<i64> {
    if formula.trim().is_empty() {
        return Some(0);
    }
    let worked = dice(formula, actor, ability)?;
    worked.is_flat().then_some(i64::from(worked.plus))
}

fn term(term: &str, actor: &Actor<'_>, ability: Mod) -> Option<Dice> {
    let mut product: i64 = 1;
    let factors: Vec<&str> = term.split('*').collect();
    if let [dice] = factors[..]
        && dice.contains('d')
        && let Some(dice) = words::dice(dice)
    {
        return Some(dice);
    }
    for factor in factors {
        let factor = factor.trim_matches(['(', ')']);
        let value = match factor.strip_prefix('@') {
            Some("mod") => actor.sheet.modifier(ability?),
            Some("prof" | "attributes.prof") => actor.sheet.proficiency(),
            Some(path) => {
                let path = path.strip_prefix("abilities.")?.strip_suffix(".mod")?;
                actor.sheet.modifier(words::ability(path)?)
            }
            None => factor.parse().ok()?,
        };
        product = product.checked_mul(value)?;
    }
    i16::try_from(product).ok().map(Dice::flat)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn formulas_are_worked_out() {
        let value = json!({});
        let mut actor = Actor::new(&value);
        actor.sheet.abilities = [Some(16), Some(14), None, None, None, None];
        let strength = Some(Ability::Strength);
        let worked = |text: &str| dice(text, &actor, strength);
        assert_eq!(worked("2d6 + @mod"), Some(Dice::new(2, 6, 3)));
        assert_eq!(worked("@mod + 2d6"), Some(Dice::new(2, 6, 3)));
        assert_eq!(worked("1d8 - 1"), Some(Dice::new(1, 8, -1)));
        assert_eq!(worked("@prof * 2"), Some(Dice::flat(4)));
        assert_eq!(worked("@abilities.dex.mod"), Some(Dice::flat(2)));
        assert_eq!(worked("floor(@details.level / 2)"), None);
        assert_eq!(worked("1d6 + 1d8"), None);
        assert_eq!(worked("99999 * 99999"), None);
        assert_eq!(flat("", &actor, None), Some(0));
    }
}
