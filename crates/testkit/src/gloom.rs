//! Random light, fog and senses.

use affray_rules::{Brightness, Glow, Ground, Light, Obscured, Setup, Square};

use crate::Fate;

/// The same fight in any light: in the dark, at dusk, between lamps, with patches of fog and
/// undergrowth, and some who carry lights, see in the dark, feel steps or find their way without
/// eyes.
pub fn gloom(mut setup: Setup, seed: u64) -> Setup {
    let mut fate = Fate::new(seed ^ 0x91003);
    let map = &mut setup.map;
    let grid = map.grid;
    map.ambient = fate.pick(&[Brightness::Bright, Brightness::Dim, Brightness::Darkness]);
    for _ in 0..fate.below(3) {
        let (x, y) = (fate.below(grid.width.into()), fate.below(grid.height.into()));
        map.lights.push(Light {
            square: Square { x: x as u8, y: y as u8 },
            height: 5,
            glow: Glow { bright: fate.pick(&[5, 15]), dim: fate.pick(&[15, 30]) },
        });
    }
    let veil = |name: &str, mark, obscured| Ground {
        name: name.into(),
        mark,
        obscured,
        ..Ground::floor()
    };
    let fog = map.grounds.len() as u8;
    map.grounds.push(veil("fog", '%', Obscured::Heavily));
    map.grounds.push(veil("ferns", '"', Obscured::Lightly));
    for tile in &mut map.tiles {
        if *tile == 0 && fate.chance(10) {
            *tile = fog + fate.below(2) as u8;
        }
    }
    for one in &mut setup.combatants {
        let glow = Glow { bright: fate.pick(&[5, 20]), dim: fate.pick(&[20, 40]) };
        one.light = fate.chance(40).then_some(glow);
    }
    for block in &mut setup.blocks {
        block.senses.darkvision = fate.pick(&[0, 30, 60]);
        block.senses.tremorsense = fate.pick(&[0, 0, 0, 15]);
        block.senses.truesight = fate.pick(&[0, 0, 0, 0, 20]);
    }
    setup
}
