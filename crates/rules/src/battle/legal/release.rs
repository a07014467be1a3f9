use super::Options;
use crate::{battle::Command, effects::EffectGroup};

impl Options<'_> {
    /// Lets go of those it holds, and ends what it keeps up.
    pub(super) fn releases(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        let release = |target| Command::Release { grappler: id, target };
        found.extend(battle.grappled_by(id).map(release));
        if let Some(target) = battle.creature(id).clings
            && battle.check_let_go(id).is_ok()
        {
            found.push(release(target));
        }
        if battle.check_end_concentration(id).is_ok() {
            found.push(Command::EndConcentration(id));
        }
        let mut last = EffectGroup(0);
        for effect in battle.state.effects.iter().filter(|e| e.source == Some(id)) {
            if effect.bond > last {
                last = effect.bond;
                if battle.check_dismiss(effect.bond).is_ok() {
                    found.push(Command::Dismiss(effect.bond));
                }
            }
        }
        for zone in battle.state.zones.iter().filter(|z| z.caster == id) {
            let listed = battle.state.effects.iter().any(|e| e.bond == zone.bond);
            if !listed && battle.check_dismiss(zone.bond).is_ok() {
                found.push(Command::Dismiss(zone.bond));
            }
        }
    }
}
