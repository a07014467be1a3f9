//! What a GM may order at any moment.

use affray_rules::{
    Ability, Attitude, Battle, Brightness, Condition, Controller, CreatureId, DamageType, Degree,
    DoorState, Favour, GmCommand, GroundChange, NextRoll, ObjectId, Obscured, SideId, Skill,
    SpellId, Spot, Square, Targets, Upheld,
};

use crate::Fate;

/// An order, legal or not.
pub fn order(fate: &mut Fate, battle: &Battle) -> GmCommand {
    let setup = battle.setup();
    let creature = CreatureId(fate.below(battle.creatures().len()) as u8);
    let other = CreatureId(fate.below(battle.creatures().len()) as u8);
    let side = SideId(fate.below(setup.sides.len()) as u8);
    let grid = setup.map.grid;
    let square = |fate: &mut Fate| Square {
        x: fate.below(usize::from(grid.width)) as u8,
        y: fate.below(usize::from(grid.height)) as u8,
    };
    let object = ObjectId(0);
    let ability = fate.pick(&Ability::ALL);
    match fate.below(20) {
        0 => GmCommand::Favour {
            creature,
            roll: fate.pick(&NextRoll::ALL),
            favour: fate.pick(&[
                Favour::Advantage,
                Favour::Disadvantage,
                Favour::NoAdvantage,
                Favour::NoDisadvantage,
            ]),
        },
        1 => GmCommand::Cover {
            creature,
            degree: fate.pick(&[Degree::None, Degree::Half, Degree::ThreeQuarters, Degree::Total]),
        },
        2 => GmCommand::CallSave { creature, ability, dc: 12 },
        3 => {
            let skill = fate.chance(50).then(|| fate.pick(&Skill::ALL));
            GmCommand::CallCheck { creature, ability, skill, dc: 12 }
        }
        4 => GmCommand::Surprise { creature, surprised: fate.chance(80) },
        5 => GmCommand::Stick { object, dc: 10 },
        6 => {
            let attitude = fate.pick(&[Attitude::Ally, Attitude::Neutral, Attitude::Enemy]);
            GmCommand::Attitude { one: side, other: SideId(0), attitude }
        }
        7 => GmCommand::Defect { creature, side },
        8 | 9 => {
            let change = fate.pick(&[
                GroundChange::Difficult(true),
                GroundChange::Obscured(Obscured::Heavily),
                GroundChange::Light(Brightness::Dim),
                GroundChange::Light(Brightness::Darkness),
                GroundChange::Depth(10),
                GroundChange::Level(-20),
                GroundChange::Level(10),
                GroundChange::Filled(true),
                GroundChange::Filled(false),
            ]);
            GmCommand::Ground { from: square(fate), to: square(fate), change }
        }
        10 => GmCommand::DeathSaves {
            creature,
            successes: fate.below(4) as u8,
            failures: fate.below(4) as u8,
        },
        11 => GmCommand::SpendReaction { creature },
        12 => {
            let spell = SpellId(fate.below(setup.spells.len()) as u16);
            let at = fate.chance(50).then(|| Spot { square: square(fate), height: 0 });
            let rounds = fate.chance(50).then_some(2);
            let upheld = Upheld { spell, slot: 0, targets: Targets::one(other), at, rounds };
            GmCommand::Concentrate { creature, upheld }
        }
        13 => GmCommand::Speed { creature, change: -20, rounds: fate.below(3) as u16 },
        14 | 15 => {
            let square = square(fate);
            let controller =
                fate.chance(50).then(|| fate.pick(&[Controller::Gm, Controller::Player]));
            GmCommand::Add { newcomer: 0, side, square, controller }
        }
        16 => GmCommand::Harm { creature, amount: 15, kind: DamageType::Fire, critical: false },
        17 => GmCommand::Place { creature, square: square(fate), height: None },
        18 => GmCommand::Door { object, state: DoorState::Open },
        _ => GmCommand::Give { creature, condition: Condition::Prone, source: None, rounds: 1 },
    }
}
