//! Help for the dying.

use affray_rules::{
    Battle, Casting, Command, CommandKind, CreatureId, GearId, GearKind, Life, SQUARE, Square,
    Targets,
};

use smallvec::SmallVec;

use crate::{
    actor::Actor,
    ways::{Bearing, Ways},
};

/// How many places beside somebody are tried, the nearest first.
const TRIES: usize = 4;
/// The feet from which somebody can be given a potion or tended to.
const AT_HAND: u16 = 5;

/// Something that helps somebody, and the feet from which it does.
struct Remedy {
    feet: u16,
    command: Command,
}

impl Actor<'_> {
    /// Helps a friend who is dying, and goes there first if it must.
    pub(crate) fn heals_the_dying(&self) -> Option<Command> {
        if !has_any(self.battle, self.id) || !self.battle.ids().any(|id| self.is_dying_friend(id)) {
            return None;
        }
        self.heals_from_here().or_else(|| self.goes_to_the_dying())
    }

    fn is_dying_friend(&self, id: CreatureId) -> bool {
        matches!(self.battle.creature(id).life, Life::Dying { .. })
            && self.battle.allies(self.id, id)
    }

    fn heals_from_here(&self) -> Option<Command> {
        let gear = self.battle.legal_of(CommandKind::Gear);
        self.spells().iter().copied().chain(gear).find(|command| match command {
            Command::Cast(casting) => {
                let spell = self.battle.setup().spell(casting.spell);
                let heals = spell.healing.is_some() && !spell.takes_minutes();
                heals && casting.targets.iter().any(|target| self.is_dying_friend(target))
            }
            Command::Consume { gear, target } => {
                self.is_remedy(*gear) && self.is_dying_friend(*target)
            }
            _ => false,
        })
    }

    fn is_remedy(&self, gear: GearId) -> bool {
        heals(&self.battle.block(self.id).gear[gear.index()].kind)
    }

    /// What it could help a friend with on this turn, were it near enough.
    fn remedies_for(&self, friend: CreatureId) -> SmallVec<[Remedy; 8]> {
        let (battle, id) = (self.battle, self.id);
        let spells = battle.castings(id).into_iter().filter_map(|casting| {
            let spell = battle.setup().spell(casting.spell);
            let heals = spell.healing.is_some() && !spell.takes_minutes() && spell.area.is_none();
            let casting = Casting { targets: Targets::one(friend), ..casting };
            heals.then(|| Remedy { feet: spell.range.feet(), command: Command::Cast(casting) })
        });
        let gear = (0..battle.block(id).gear.len()).map(|place| GearId(place as u8));
        let left = gear
            .filter(|gear| self.is_remedy(*gear) && battle.creature(id).stock[gear.index()] > 0);
        let consumed = left.map(|gear| Remedy {
            feet: AT_HAND,
            command: Command::Consume { gear, target: friend },
        });
        spells.chain(consumed).collect()
    }

    /// The shortest way to where it can help somebody who is dying: past nobody who would strike,
    /// where there is such a place.
    fn goes_to_the_dying(&self) -> Option<Command> {
        let (battle, id) = (self.battle, self.id);
        if Bearing::of(battle, &[]).feet(battle) < SQUARE {
            return None;
        }
        let ways = Ways::with_care(battle);
        let size = battle.creature(id).size;
        battle.ids().filter(|other| self.is_dying_friend(*other)).find_map(|friend| {
            let remedies = self.remedies_for(friend);
            let farthest = remedies.iter().map(|remedy| remedy.feet).max()?;
            let mut places: Vec<(bool, u16, Square)> = Vec::new();
            let space = [battle.space(friend)].into_iter();
            ways.reach.each_square_near(space, size, farthest, |square, cost| {
                places.push((ways.reach.must_provoke(square), cost, square));
            });
            places.sort_unstable();
            let serves = |square: &Square| {
                let there = battle.imagined_from(id, battle.ground_at(id, *square));
                remedies.iter().any(|remedy| there.check(&remedy.command).is_ok())
            };
            let mut near = places.into_iter().map(|(.., square)| square).take(TRIES);
            near.find(serves).map(|square| ways.along(battle, square))
        })
    }
}

/// Whether a creature has anything at all that helps the dying.
pub(crate) fn has_any(battle: &Battle, id: CreatureId) -> bool {
    let (block, setup) = (battle.block(id), battle.setup());
    let mut known = block.spellcasting.known.iter();
    known.any(|known| setup.spell(known.spell).healing.is_some())
        || block.gear.iter().any(|gear| heals(&gear.kind))
}

/// Whether gear of some kind helps the dying.
const fn heals(kind: &GearKind) -> bool {
    matches!(kind, GearKind::Potion { .. } | GearKind::HealersKit)
}
