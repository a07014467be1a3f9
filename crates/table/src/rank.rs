//! Which options make sense, and in which order people look for them.

use affray_rules::{
    AttackId, AttackOrder, AttackRole, Battle, Casting, Command, Condition, CreatureId, Economy,
    GearId, GearKind, Help, Preview, Shove, Skill, Target, Targets,
};

use crate::options::Offer;

/// The part of the best blow's worth from which on another is listed with it.
const COMPARES: f64 = 0.4;
/// What a failed save that deals no damage is worth, in hit points.
const HELD: f64 = 6.0;
/// The most attacks on one target, castings of one spell, and attacks in all, that come first.
const ON_ONE: usize = 2;
const ATTACKS: usize = 8;
/// The last of what people look for, and the first of what they don't.
const LAST: u8 = 99;

/// Whether there are odds to tell.
pub(crate) const fn is_to_a_die(command: &Command) -> bool {
    matches!(
        command,
        Command::Attack(_)
            | Command::Cast(_)
            | Command::Grapple { .. }
            | Command::Shove { .. }
            | Command::Escape { .. }
    )
}

/// Puts the options of a turn in order, and says which make sense.
pub(crate) fn rank(battle: &Battle, id: CreatureId, offers: &mut Vec<Offer>) {
    let ranker = Ranker { battle, id };
    // A spell's slot is dear: blows are measured by what can be had for nothing, at the same target.
    let free = offers.iter().filter(|offer| offer.cost.slot == 0);
    let free: Vec<_> = free.map(|o| (aimed_at(&o.command), ranker.worth(o))).collect();
    let best_on = |target: Option<CreatureId>| {
        let same = free.iter().filter(|(on, _)| *on == target);
        same.map(|(_, worth)| *worth).fold(0.0, f64::max)
    };
    let mut ranked: Vec<(u8, f64, Offer)> = std::mem::take(offers)
        .into_iter()
        .map(|offer| {
            let worth = ranker.worth(&offer);
            let best = best_on(aimed_at(&offer.command));
            let place = ranker.place(&offer, worth, best);
            (place.unwrap_or(LAST + 1 + offer.group as u8), worth, offer)
        })
        .collect();
    ranked.sort_by(|(a, x, _), (b, y, _)| a.cmp(b).then(y.total_cmp(x)));
    ranker.thin_out(&mut ranked);
    ranked.sort_by(|(a, x, _), (b, y, _)| a.cmp(b).then(y.total_cmp(x)));
    offers.extend(
        ranked.into_iter().map(|(place, _, offer)| Offer { likely: place <= LAST, ..offer }),
    );
}

/// The one creature that a blow or a spell is aimed at.
fn aimed_at(command: &Command) -> Option<CreatureId> {
    match command {
        Command::Attack(AttackOrder { target: Target::Creature(target), .. }) => Some(*target),
        Command::Cast(Casting { targets, .. }) if targets.len() == 1 => targets.get(0),
        _ => None,
    }
}

/// The creature whose options they are.
struct Ranker<'a> {
    battle: &'a Battle,
    id: CreatureId,
}

impl Ranker<'_> {
    fn is_foe(&self, other: CreatureId) -> bool {
        self.battle.enemies(self.id, other) && self.battle.creature(other).stands()
    }

    /// What an option does to the enemy and does not do to friends, in hit points.
    fn worth(&self, offer: &Offer) -> f64 {
        let Some(preview) = &offer.preview else { return 0.0 };
        if let Command::Cast(Casting { spell, targets, .. }) = &offer.command
            && !self.battle.setup().spell(*spell).is_harmful()
        {
            // The more friends it helps the better.
            return targets.len() as f64 * f64::EPSILON;
        }
        let Preview { attacks, saves, sure, .. } = preview;
        let sign = |other: CreatureId| match self.is_foe(other) {
            true => 1.0,
            // Whoever is down already gains nobody anything.
            false if self.battle.enemies(self.id, other) => 0.0,
            false => -2.0,
        };
        let blows = attacks.iter().filter_map(|attack| {
            let Target::Creature(target) = attack.target else { return None };
            Some(sign(target) * attack.at.as_ref()?.damage.mean())
        });
        let mut worth: f64 = blows.sum();
        if attacks.is_empty() {
            worth += saves
                .iter()
                .map(|save| {
                    let harm = save.damage.as_ref().map_or(0.0, |damage| damage.mean());
                    let held = if harm > 0.0 { 0.0 } else { HELD * (1.0 - save.success) };
                    sign(save.creature) * (harm + held)
                })
                .sum::<f64>();
        }
        let surely = sure
            .iter()
            .filter_map(|one| one.damage.as_ref().map(|damage| sign(one.creature) * damage.mean()));
        worth + surely.sum::<f64>()
    }

    /// The place of an option among those that make sense; nothing for one that seldom does.
    fn place(&self, offer: &Offer, worth: f64, best: f64) -> Option<u8> {
        let (battle, id) = (self.battle, self.id);
        let block = battle.block(id);
        let near = || {
            battle.ids().any(|o| {
                self.is_foe(o)
                    && battle.side_knows(battle.creature(id).side, o)
                    && battle.distance(id, o) <= 10
            })
        };
        match &offer.command {
            Command::Attack(AttackOrder { one_handed: true, .. }) => None,
            Command::Attack(AttackOrder { target, attack, role, manner, .. }) => {
                let Target::Creature(target) = target else { return None };
                // A thrown greatsword is a last resort, whatever else there is.
                if block.attacks.get(attack.index()).is_some_and(|a| a.is_improvised(*manner)) {
                    return None;
                }
                let armed = attack.0 < block.unarmed();
                // Who has nothing better looks for fists.
                let alone = block.unarmed() == 0 && attack.0 == block.unarmed();
                // A net deals no damage and is worth a throw for all that.
                let odd = armed && block.attacks[attack.index()].damage.is_empty();
                let fits = (armed || alone) && (odd || worth >= best * COMPARES);
                let place = if *role == AttackRole::Action { 0 } else { 1 };
                (self.is_foe(*target) && fits).then_some(place)
            }
            Command::Cast(Casting { spell, slot, targets, object, at, .. }) => {
                let cast = &battle.setup().spells[spell.index()];
                let harms = cast.is_harmful();
                let aimed = match (cast.area, at) {
                    _ if object.is_some() => false,
                    (Some(_), _) if harms => worth > 0.0,
                    (None, Some(_)) if harms => false,
                    _ if harms => worth > 0.0,
                    _ => targets.iter().all(|t| !battle.enemies(id, t)),
                };
                let heals = cast.healing.is_none()
                    || targets
                        .iter()
                        .any(|t| battle.creature(t).hit_points < battle.hit_point_maximum(t));
                let weak = harms
                    && *slot == 0
                    && cast.is_spell()
                    && worth > 0.0
                    && worth < best * COMPARES;
                let fits = aimed && heals && !weak && (*slot == 0 || *slot == cast.level);
                fits.then_some(if cast.is_spell() { 2 } else { 3 })
            }
            Command::Perform(_) => Some(3),
            Command::StandUp | Command::Direct(_) => Some(4),
            Command::Escape { .. } | Command::Free { .. } => Some(5),
            Command::Grapple { target } | Command::Shove { target, .. } => {
                self.is_foe(*target).then_some(6)
            }
            Command::Dash(_) => Some(7),
            Command::Disengage(_) => near().then_some(8),
            Command::Dodge(_) => Some(9),
            Command::Hide(_) => Some(10),
            Command::Help(Help::Attack { .. } | Help::Stabilise { .. } | Help::Wake { .. }, _) => {
                Some(11)
            }
            Command::Search(skill) => (*skill == Skill::Perception).then_some(12),
            Command::PutOut => Some(12),
            Command::Consume { target, .. } => {
                let hurt = battle.creature(*target).hit_points < battle.hit_point_maximum(*target);
                (!battle.enemies(id, *target) && hurt).then_some(13)
            }
            Command::Draw(_) | Command::PickUp(_) | Command::Use { .. } => Some(14),
            Command::Mount { .. } | Command::Dismount { .. } => Some(14),
            Command::Release { .. } => Some(15),
            Command::EndTurn => Some(LAST),
            _ => None,
        }
    }

    /// Of much that is alike, only the best comes first.
    fn thin_out(&self, ranked: &mut [(u8, f64, Offer)]) {
        let mut attacks: Vec<(AttackRole, CreatureId)> = Vec::new();
        let (mut castings, mut dismounts) = (Vec::new(), 0);
        for (place, _, offer) in ranked {
            if *place > LAST {
                continue;
            }
            let is_left_out = match &offer.command {
                Command::Attack(AttackOrder { target: Target::Creature(target), role, .. }) => {
                    let key = (*role, *target);
                    let same = attacks.iter().filter(|one| **one == key).count();
                    attacks.push(key);
                    same >= ON_ONE || attacks.len() > ATTACKS
                }
                Command::Cast(casting) => {
                    let same = castings.iter().filter(|one| **one == casting.spell).count();
                    castings.push(casting.spell);
                    same >= ON_ONE
                }
                Command::Dismount { .. } => {
                    dismounts += 1;
                    dismounts > 1
                }
                _ => false,
            };
            if is_left_out {
                *place = LAST + 1 + offer.group as u8;
            }
        }
    }
}

/// What a creature often wishes to do on its turn, legal or not.
pub(crate) fn wishes(battle: &Battle, id: CreatureId) -> Vec<Command> {
    let block = battle.block(id);
    let mut enemies: Vec<CreatureId> = battle.known_to(battle.creature(id).side).iter().collect();
    enemies.retain(|o| battle.enemies(id, *o) && battle.creature(*o).stands());
    enemies.sort_by_key(|o| battle.distance(id, *o));
    let mut wishes = Vec::new();
    if let Some(target) = enemies.first().copied() {
        for (place, attack) in block.attacks.iter().take(usize::from(block.unarmed())).enumerate() {
            wishes.push(Command::Attack(AttackOrder {
                target: Target::Creature(target),
                attack: AttackId(place as u8),
                manner: attack.usual_manner(),
                role: AttackRole::Action,
                one_handed: false,
            }));
        }
        for known in &block.spellcasting.known {
            let spell = &battle.setup().spells[known.spell.index()];
            let on = if spell.is_harmful() { target } else { id };
            let targets = if spell.area.is_some() { Targets::NONE } else { Targets::one(on) };
            let at = spell.wants_place().then(|| battle.spot(on));
            let casting = Casting::on(known.spell, spell.level, targets);
            wishes.push(Command::Cast(Casting { at, ..casting }));
        }
        wishes.push(Command::Grapple { target });
        wishes.push(Command::Shove { target, into: Shove::Prone });
    }
    wishes.extend([
        Command::Dash(Economy::Action),
        Command::Dash(Economy::Bonus),
        Command::Disengage(Economy::Action),
        Command::Dodge(Economy::Action),
        Command::Hide(Economy::Action),
        Command::Search(Skill::Perception),
    ]);
    for (place, gear) in block.gear.iter().enumerate() {
        let id_of = GearId(place as u8);
        if matches!(gear.kind, GearKind::Weapon { .. }) && !battle.holds(id, id_of) {
            wishes.push(Command::Draw(id_of));
        }
    }
    if battle.creature(id).is(Condition::Prone) {
        wishes.push(Command::StandUp);
    }
    if battle.creature(id).is(Condition::Grappled) {
        wishes.push(Command::Escape { with: Skill::Athletics });
    }
    wishes
}
