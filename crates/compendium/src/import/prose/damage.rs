//! Reads damage out of prose.

use affray_dice::Dice;
use affray_rules::DamageDice;

use super::cursor::Cursor;
use crate::import::words::{self, pattern};

/// Damage as a stat block prints it: `5 (1d6 + 2) slashing damage`, or `1 piercing damage`.
pub(super) fn damage(text: &mut Cursor<'_>) -> Option<DamageDice> {
    let mut ahead = *text;
    let found = ahead.take(pattern!(
        r"^(?:(\d{1,5})\s*\(([0-9d+\- ]{1,20})\)|([0-9]{0,3}d[0-9]{1,3}(?: ?[+\-] ?\d{1,4})?)|(\d{1,5}))\s+(?:of )?([a-z]{4,11}) damage"
    ))?;
    let dice = match (found.get(2).or(found.get(3)), found.get(4)) {
        (Some(dice), _) => words::dice(dice.as_str())?,
        (None, flat) => Dice::flat(flat?.as_str().parse().ok()?),
    };
    let kind = words::named(found.get(5)?.as_str())?;
    *text = ahead;
    Some(DamageDice { dice, kind })
}

/// One kind of damage or several: `…, plus …` and `… and …`.
pub(super) fn damages(text: &mut Cursor<'_>) -> Vec<DamageDice> {
    let mut all = Vec::from_iter(damage(text));
    while !all.is_empty() {
        let mut ahead = *text;
        if !ahead.skip(pattern!(r"^[,\-]?\s*(?:plus|and)\s+")) {
            break;
        }
        let Some(more) = damage(&mut ahead) else { break };
        // What comes only at times is no part of every hit.
        if ahead.skip(pattern!(r"^,?\s*(?:if|when|while|unless)\b")) {
            break;
        }
        all.push(more);
        *text = ahead;
    }
    all
}

#[cfg(test)]
mod tests {
    use affray_rules::DamageType;

    use super::*;

    #[test]
    fn damage_is_read_in_every_form() {
        let mut text = Cursor::new("7 (1d8 + 3) Slashing damage plus 3 (1d6) fire damage. More");
        let slashing = DamageDice { dice: Dice::new(1, 8, 3), kind: DamageType::Slashing };
        let fire = DamageDice { dice: Dice::new(1, 6, 0), kind: DamageType::Fire };
        assert_eq!(damages(&mut text), [slashing, fire]);
        assert_eq!(text.rest(), ". More");
        let one = DamageDice { dice: Dice::flat(1), kind: DamageType::Piercing };
        assert_eq!(damages(&mut Cursor::new("1 piercing damage")), [one]);
        assert_eq!(damages(&mut Cursor::new("2d6 fire damage")).len(), 1);
        assert!(damages(&mut Cursor::new("7 (1d8 + 3) nonsense damage")).is_empty());
        let mut text =
            Cursor::new("5 (1d6 + 2) slashing damage plus 2 (1d4) slashing damage if lucky");
        assert_eq!(damages(&mut text).len(), 1);
        assert!(text.rest().starts_with("plus"));
        assert!(damages(&mut Cursor::new("7 (900d8) fire damage")).is_empty());
    }
}
