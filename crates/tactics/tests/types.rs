//! A spell that names creature types is not wasted on others: what a creature is can be seen.

use affray_dice::Seeded;
use affray_rules::{
    Battle, BlockId, Command, CreatureType, Edition, Fact, KnownSpell, Predicate, Silent, SpellId,
    SpellUses, Square,
};
use affray_tactics::{Level, Minds};
use affray_testkit::duel;

/// Whether a veteran with a spell that binds humanoids casts it on an enemy of a type, 40 feet off.
fn binds(kind: CreatureType) -> bool {
    let mut setup = duel(Edition::E2024);
    setup.spells.retain(|spell| spell.name == "Bind");
    setup.spells[0].only =
        vec![Predicate::Is(Fact::Type([CreatureType::Humanoid].into_iter().collect()))];
    let mut caster = setup.blocks[0].clone();
    let bind = KnownSpell { spell: SpellId(0), uses: SpellUses::Slot };
    caster.spellcasting.known = vec![bind];
    caster.spellcasting.slots[1] = 2;
    caster.spellcasting.save_dc = 18;
    setup.blocks.push(caster);
    setup.blocks[0].kind = kind;
    setup.combatants[0].block = BlockId(1);
    setup.combatants[1].square = Square { x: 8, y: 16 };
    let battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("a right setup");
    matches!(Minds::all(Level::Veteran).choose(&battle), Some(Command::Cast(_)))
}

#[test]
fn a_veteran_binds_whom_it_can() {
    assert!(binds(CreatureType::Humanoid));
    assert!(!binds(CreatureType::Fiend));
}
