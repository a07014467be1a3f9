//! Creatures that a GM brings into a fight though no file named them.

use affray_rules::{Newcomer, NewcomerBrood, Setup};

use super::combatants::intern;
use crate::{
    build::{Brood, Builder},
    file::{At, Fault},
    shipped::Compendium,
    text::StatBlockText,
};

/// Lets a setup know a creature of the compendium, so that the GM can bring it in; one that it knows
/// is not added again.
pub fn enrol(setup: &mut Setup, compendium: &Compendium, creature: &str) -> Result<(), String> {
    let wanted = creature.trim();
    if setup.newcomers.iter().any(|known| known.name.eq_ignore_ascii_case(wanted)) {
        return Ok(());
    }
    let told = |fault: Fault| match fault.help {
        Some(help) => format!("{}: {help}", fault.message),
        None => fault.message,
    };
    let ruleset = setup.ruleset;
    let builder = Builder { compendium, ruleset: &ruleset, homebrew: &[] };
    let like = Some(At { span: 0..0, value: wanted.to_owned() });
    let text = StatBlockText { like, ..StatBlockText::default() };
    let built = builder.build(&text, "").map_err(told)?;
    let block = intern(&built, setup).map_err(told)?;
    let brood = |brood: &Brood| {
        let block = brood.built.as_ref().map_or(Ok(block), |built| intern(built, setup));
        Ok(NewcomerBrood { name: brood.name.clone(), block: block?, most: brood.most })
    };
    let broods = built.broods.iter().map(brood).collect::<Result<_, Fault>>().map_err(told)?;
    setup.newcomers.push(Newcomer { name: built.block.name.clone(), block, broods });
    Ok(())
}
