//! Works out the placeholders in Foundry's descriptions.

use affray_rules::Ability;
use regex_lite::Captures;

use super::item::{Item, printed};
use crate::import::{
    source::json::{deep, text},
    words::{self, pattern},
};

/// A description with Foundry's placeholders worked out, so that it reads as in the book.
pub(super) fn enriched(description: &str, item: &Item<'_>) -> String {
    // Nothing in a description of this length would be read.
    let description: String = description.chars().take(50_000).collect();
    let text = description.replace("&amp;", "&");
    let text = pattern!(r"&reference\[([^\]=]*?)(?:\s+[a-z]+=[^\]]*)?\](?:\{([^}]*)\})?")
        .replace_all(&text, |found: &Captures<'_>| {
            found.get(2).or(found.get(1)).map_or(String::new(), |label| label.as_str().to_owned())
        });
    let text = pattern!(r"@(?:uuid|embed|compendium|item|actor)\[[^\]]*\](?:\{([^}]*)\})?")
        .replace_all(&text, |found: &Captures<'_>| {
            found.get(1).map_or(String::new(), |label| label.as_str().to_owned())
        });
    let text =
        pattern!(r"\[\[([^\]]*)\]\](?:\{([^}]*)\})?").replace_all(&text, |found: &Captures<'_>| {
            let label = found.get(2).map(|label| label.as_str().to_owned());
            roll(&found[1], item).or(label).unwrap_or_else(|| "…".to_owned())
        });
    text.replace("damage damage", "damage")
}

/// What stands for `[[/attack extended]]` and the like.
fn roll(inside: &str, item: &Item<'_>) -> Option<String> {
    let mut words = inside.split_whitespace();
    let verb = words.next()?.to_lowercase();
    let rest: Vec<&str> = words.collect();
    let extended = rest.contains(&"extended") || rest.contains(&"format=extended");
    let id = rest.iter().find_map(|word| word.strip_prefix("activity="));
    match verb.as_str() {
        "/attack" => {
            let attack = item.attack()?;
            if extended {
                return Some(attack.extended().trim_end_matches('.').to_owned());
            }
            Some(format!("{:+}", attack.bonus()?))
        }
        "/damage" => {
            let own = own_damage(&rest);
            if own.is_some() {
                return own;
            }
            if extended {
                return Some(item.damage_extended());
            }
            if rest.contains(&"attackMode=twoHanded") {
                return item.two_hands().map(|dice| format!("{dice} damage"));
            }
            let activity = match id {
                Some(id) => item.activity(Some(id), ""),
                None => item.activity(None, "save").or(item.activity(None, "damage")),
            };
            let all = item.damages(activity);
            (!all.is_empty()).then(|| all.join(" damage plus "))
        }
        "/save" => {
            let (dc, ability) = match own_save(&rest) {
                Some(own) => own,
                None => item.save(id)?,
            };
            let name = words::name_of(&ability);
            Some(format!("DC {dc} {}{}", name[..1].to_uppercase(), &name[1..]))
        }
        "/item" => {
            let named: Vec<&str> =
                rest.iter().copied().filter(|word| !word.contains('=')).collect();
            item.actor.item_name(&named.join(" "))
        }
        "/r" | "/roll" => Some(rest.join("")),
        "lookup" => look_up(&rest, id, item),
        _ => None,
    }
}

/// `[[/damage 2d6 fire average]]` has its figures itself.
fn own_damage(rest: &[&str]) -> Option<String> {
    let dice =
        rest.iter().find_map(|word| words::dice(word.strip_prefix("formula=").unwrap_or(word)))?;
    rest.iter().find_map(|word| printed(dice, word.strip_prefix("type=").unwrap_or(word)))
}

/// `[[/save dex 15]]` and `[[/save ability=dex dc=15]]` have theirs.
fn own_save(rest: &[&str]) -> Option<(i64, Ability)> {
    let bare = |word: &&str| word.rsplit('=').next().unwrap_or(word).to_owned();
    let ability = rest.iter().find_map(|word| words::ability(&bare(word)))?;
    let dc = rest.iter().find_map(|word| bare(word).parse().ok())?;
    Some((dc, ability))
}

/// `[[lookup @save.dc.value activity=…]]`.
fn look_up(rest: &[&str], id: Option<&str>, item: &Item<'_>) -> Option<String> {
    let path = rest.first()?.strip_prefix('@')?;
    match path {
        "name" => return Some(item.actor.sheet.name.to_lowercase()),
        "healing.formula" => {
            let healing = deep(item.activity(id, "heal")?, &["healing"])?;
            return item.dice(healing, None).map(|dice| dice.to_string());
        }
        "save.dc.value" => return Some(item.save(id)?.0.to_string()),
        "skills.ath.passive" => return Some((10 + item.actor.skill("ath")?).to_string()),
        _ => {}
    }
    let path: Vec<&str> = path.split('.').collect();
    text(deep(item.activity(id, "")?, &path)?)
}
