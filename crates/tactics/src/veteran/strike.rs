//! Attacks from where a creature stands.

use affray_rules::{AttackRole, Battle, Command, Manner};

use smallvec::SmallVec;

use super::{
    rival::Rival,
    scene::Scene,
    stroke::{Stroke, bit, places},
};
use crate::{actor::Foe, weighed::Weighed};

/// How closely a blow was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glance {
    /// Not at all: it may have advantage.
    Bound,
    /// As if nothing covered the target.
    Open,
    /// With whatever covers the target.
    Close,
}

/// A blow from where the creature stands.
struct Aim<'s> {
    foe: &'s Foe,
    rival: &'s Rival,
    stroke: &'s Stroke,
    /// The place of the stroke among all.
    place: usize,
    /// What it brings, or may bring at the most.
    gain: f64,
    glance: Glance,
}

/// What all attacks from here have in common.
#[derive(Clone, Copy)]
struct Footing {
    /// Whether an enemy is beside it.
    harried: bool,
    danger: f64,
    hindrance: f64,
}

impl Scene<'_> {
    /// Whether it fights hand to hand, and has somebody within its reach. Where somebody may take some
    /// damage otherwise than it is dealt, it has to look at everything.
    fn strikes_hand_to_hand(&self) -> bool {
        self.fights_hand_to_hand() && !self.actor.any_answers && self.reaches_by_hand()
    }

    /// Whether it fights hand to hand, and has nobody within its reach.
    pub(super) fn has_to_close_in(&self) -> bool {
        self.fights_hand_to_hand() && !self.reaches_by_hand()
    }

    fn reaches_by_hand(&self) -> bool {
        let (strokes, nearest) = (self.strokes(), self.actor.foes.first());
        nearest.is_some_and(|foe| foe.feet <= strokes.reach(strokes.of(Manner::Melee)))
    }

    fn footing(&self) -> Footing {
        let site = self.site_here();
        let danger = self.danger(&site);
        Footing { harried: site.harried, danger, hindrance: site.hindrance }
    }

    /// The best attack from here, or every one where everything is weighed.
    pub(super) fn strikes_here(&self, options: &mut Vec<Weighed>) {
        let battle = self.battle();
        if !has_blows_left(battle) {
            return;
        }
        let strokes = self.strokes();
        let usable = match self.thorough || !self.strikes_hand_to_hand() {
            true => strokes.any(),
            false => strokes.of(Manner::Melee),
        };
        let farthest = strokes.reach(usable);
        if self.actor.foes.first().is_none_or(|nearest| nearest.feet > farthest) {
            return;
        }
        let footing = self.footing();
        let mut aims: SmallVec<[Aim<'_>; 8]> = SmallVec::new();
        let (mut near, mut worthwhile) = (0, 0);
        for (foe, rival) in self.foes().take_while(|(foe, _)| foe.feet <= farthest) {
            let reached = strokes.reaching(usable, foe.feet);
            if reached != near {
                (near, worthwhile) = (reached, strokes.useful(reached));
            }
            let all = self.thorough || rival.answers();
            for place in places(if all { near } else { worthwhile }) {
                aims.push(self.aim((foe, rival), (place, &strokes[place]), footing.harried));
            }
        }
        match self.thorough {
            true => aims.iter_mut().for_each(|aim| {
                self.look_at(aim, footing.harried, Glance::Close);
                self.offers(aim, &footing, options);
            }),
            false => self.offers_best(&mut aims, &footing, options),
        }
        self.wrestles(footing.danger, options);
    }

    fn aim<'s>(
        &'s self,
        (foe, rival): (&'s Foe, &'s Rival),
        (place, stroke): (usize, &'s Stroke),
        harried: bool,
    ) -> Aim<'s> {
        let gain = self.blows_at_most(stroke, rival, harried);
        Aim { foe, rival, stroke, place, gain, glance: Glance::Bound }
    }

    /// Looks more closely at a blow.
    fn look_at(&self, aim: &mut Aim<'_>, harried: bool, glance: Glance) {
        let (target, stroke) = ((aim.foe, aim.rival), aim.stroke);
        let armour_class = match glance {
            Glance::Close => aim.rival.covered(self.actor, aim.foe),
            _ => aim.rival.armour_class,
        };
        let known = aim.glance == Glance::Open && armour_class == aim.rival.armour_class;
        aim.glance = glance;
        if !known {
            let blows = self.blows_at(stroke, target, armour_class, aim.foe.feet, harried);
            let run_up = || self.battle().turn().moved;
            aim.gain = blows + self.charge(stroke, target, armour_class, run_up);
        }
    }

    /// Puts the best of several blows on the list, with no closer a look at the others than that
    /// takes.
    fn offers_best<'s>(
        &'s self,
        aims: &mut SmallVec<[Aim<'s>; 8]>,
        footing: &Footing,
        options: &mut Vec<Weighed>,
    ) {
        while let Some(best) = place_of_best(aims) {
            let aim = &mut aims[best];
            match aim.glance {
                Glance::Bound => self.look_at(aim, footing.harried, Glance::Open),
                Glance::Open => self.look_at(aim, footing.harried, Glance::Close),
                Glance::Close => {
                    if aim.gain <= 0.0 || self.offers(aim, footing, options) {
                        return;
                    }
                    let refused = aims.remove(best);
                    self.falls_back(&refused, aims, footing.harried);
                }
            }
        }
    }

    /// Puts a blow on the list, if it may be made.
    fn offers(&self, aim: &Aim<'_>, footing: &Footing, options: &mut Vec<Weighed>) -> bool {
        let (gain, danger, toll) = (aim.gain, footing.danger, -footing.hindrance);
        if gain <= 0.0 {
            return false;
        }
        let before = options.len();
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let second = has_second_weapon(self.battle());
        for role in if second { &roles[..] } else { &roles[..1] } {
            let command = Command::Attack(aim.stroke.at(aim.foe.id, *role));
            if self.battle().check(&command).is_ok() {
                options.push(Weighed { command, then: None, from: None, gain, danger, toll });
            }
        }
        options.len() > before
    }

    /// What to strike with instead of something that may not be used on somebody: whatever was idle
    /// beside that alone.
    #[inline(never)]
    fn falls_back<'s>(
        &'s self,
        refused: &Aim<'s>,
        aims: &mut SmallVec<[Aim<'s>; 8]>,
        harried: bool,
    ) {
        if refused.rival.answers() {
            return;
        }
        let same = aims.iter().filter(|aim| aim.foe.id == refused.foe.id);
        let left = same.fold(0, |bits, aim| bits | bit(aim.place));
        for (place, stroke) in self.strokes().iter().enumerate() {
            if refused.foe.feet <= stroke.swing.reach
                && stroke.is_idle_among(bit(refused.place))
                && !stroke.is_idle_among(left)
            {
                aims.push(self.aim((refused.foe, refused.rival), (place, stroke), harried));
            }
        }
    }
}

/// Whether whoever's turn it is has anything left to strike with.
pub(super) fn has_blows_left(battle: &Battle) -> bool {
    let turn = battle.turn();
    !turn.action || turn.attacks.any_left() || has_second_weapon(battle)
}

/// Whether it may strike with a second weapon still.
fn has_second_weapon(battle: &Battle) -> bool {
    let turn = battle.turn();
    turn.light.any() && !turn.second_weapon
}

/// The place of the first blow that brings the most.
fn place_of_best(aims: &[Aim<'_>]) -> Option<usize> {
    let (mut best, mut most) = (0, aims.first()?.gain);
    for (place, aim) in aims.iter().enumerate().skip(1) {
        if aim.gain > most {
            (best, most) = (place, aim.gain);
        }
    }
    Some(best)
}
