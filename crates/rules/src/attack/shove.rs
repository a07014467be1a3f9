//! When a creature can shove another (rules `shove.*`).

use crate::{
    battle::{AttackId, Battle, CreatureId, Refusal},
    catalogue::Rule,
};

impl Battle {
    pub(crate) fn check_shove(&self, target: CreatureId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_able(id)?;
        self.check_attack_left(id, AttackId(self.block(id).unarmed()))?;
        self.check_wrestle(id, target, Rule::ShoveLimits)
    }
}
