use super::Options;
use crate::{
    battle::{Command, GearId},
    creature::GearKind,
};

impl Options<'_> {
    pub(super) fn gear(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        let a_hand_free = battle.free_hands(id) > 0;
        let lost = battle.state.dropped.iter().filter(|d| a_hand_free && d.owner == id);
        let lost = lost.fold(0u32, |lost, d| lost | 1 << d.gear.0);
        for (i, item) in battle.block(id).gear.iter().enumerate() {
            let gear = GearId(i as u8);
            if a_hand_free && battle.check_draw(gear).is_ok() {
                found.push(Command::Draw(gear));
            }
            if battle.holds(id, gear) {
                if battle.check_stow(gear).is_ok() {
                    found.push(Command::Stow(gear));
                }
                if battle.check_drop(gear).is_ok() {
                    found.push(Command::Drop(gear));
                }
            }
            if lost & (1 << i) != 0 && battle.check_pick_up(gear).is_ok() {
                found.push(Command::PickUp(gear));
            }
            if matches!(item.kind, GearKind::Potion { .. } | GearKind::HealersKit) {
                let near = self.aims().iter().filter(|aim| aim.feet <= 5).map(|aim| aim.target);
                found.extend(
                    near.filter(|target| battle.check_consume(gear, *target).is_ok())
                        .map(|target| Command::Consume { gear, target }),
                );
            }
        }
    }
}
