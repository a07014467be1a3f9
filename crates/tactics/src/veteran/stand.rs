//! Where to stand when there is nobody to strike, or nothing left to strike with.

use affray_rules::{
    Body, Command, Deed, Economy, Manner, MovementMode, Readied, Response, SQUARE, Square, Trigger,
    Whose,
};

use super::{parties::Friend, rival::Rival, scene::Scene, wait::Wait};
use crate::{actor::Foe, weighed::Weighed};

/// How much better a place must be to go there.
const WORTH_A_WALK: f64 = 0.05;
/// The rounds for which it waits for enemies to come.
const PATIENCE: u16 = 4;

impl Scene<'_> {
    /// What it is worth to wait there for the next turn.
    fn standing(&self, square: Square, low: bool) -> Option<f64> {
        let body = self.body_at(square);
        let prospect = self.prospect(body) + self.watch(body);
        self.standing_with(prospect, square, low, f64::MIN)
    }

    /// The same with what may come of it, if it is more than so much.
    pub(super) fn standing_with(
        &self,
        prospect: f64,
        square: Square,
        low: bool,
        enough: f64,
    ) -> Option<f64> {
        if prospect <= enough {
            return None;
        }
        let site = self.site(square);
        if !low && prospect - self.least_danger(&site) <= enough {
            return None;
        }
        let down = if low { self.lying(site.body).min(1.0) } else { 1.0 };
        Some(prospect - self.danger(&site) * down).filter(|worth| *worth > enough)
    }

    /// What standing anywhere within reach is worth at the most.
    fn best_standing(&self) -> f64 {
        let within = self.feet();
        let prospect = |(foe, rival): (&Foe, &Rival)| {
            self.soon(rival.hope(self.menace.most()), foe.feet.saturating_sub(within))
                + self.best_watch()
        };
        let prospects = self.foes().map(prospect);
        prospects.fold(0.0, f64::max) - self.danger_anywhere(within)
    }

    /// Whether every way to a place provokes somebody.
    pub(super) fn must_provoke(&self, square: Square) -> bool {
        self.way_to(square).is_some_and(|way| way.must_provoke)
    }

    /// With nothing left to strike with: a better place to wait for the next turn, with care not
    /// to be struck on the way.
    pub(super) fn repositions(&self) -> Option<Command> {
        // Whoever runs up to the enemy does not turn round.
        if self.battle().turn().dashed > 0 || self.battle().movement_left() < SQUARE {
            return None;
        }
        let disengage = Command::Disengage(Economy::Bonus);
        let slips = self.is_harried() && self.battle().check(&disengage).is_ok();
        if self.is_engaged() && !slips && self.peril(self.body_at(self.here())) <= 0.0 {
            return None;
        }
        let closes_in = !slips && self.closes_in_on_foot();
        let far = self.feet().saturating_add(self.menace.reach);
        if closes_in && self.actor.foes.first().is_none_or(|nearest| nearest.feet > far) {
            return None;
        }
        let lies = self.lies_low_ever();
        let now = self.standing(self.here(), lies).unwrap_or(f64::MIN);
        if !lies && self.best_standing() <= now + WORTH_A_WALK {
            return None;
        }
        let wait = Wait { low: lies, freely: slips, enough: now + WORTH_A_WALK };
        let (square, _) = match closes_in {
            true => self.best_place_beside(wait),
            false => self.best_place(wait),
        }?;
        let way = self.way_to(square)?;
        Some(if slips && way.must_provoke { disengage } else { way.command })
    }

    /// Whether it fights hand to hand and on foot. Those who get away as they like look further.
    fn closes_in_on_foot(&self) -> bool {
        self.walks()
            && !self.menace.shoots()
            && !self.battle().slips_by(self.actor.id, MovementMode::Walk)
            && !self.is_perilous()
            && self.counters().is_none()
    }

    /// Whether it fights hand to hand with somebody who would not let it go: it is where it wants to
    /// be.
    fn is_engaged(&self) -> bool {
        let near = |foe: &Foe| foe.feet <= self.menace.reach;
        self.is_harried() && !self.menace.shoots() && self.actor.foes.iter().any(near)
    }

    /// With nobody in reach: whether to wait for them out of their reach, and where.
    pub(super) fn waits(&self) -> Option<Weighed> {
        if self.battle().round() > PATIENCE || !self.can_wait() {
            return None;
        }
        let here = self.here();
        let now = self.standing(here, false).unwrap_or(f64::MIN);
        let wait = Wait { low: false, freely: false, enough: now };
        let (square, value) = self.best_place(wait).unwrap_or((here, f64::MIN));
        let stays = now + EPSILON >= value;
        let (command, place) = match stays {
            true => (self.stays_put(), here),
            false => (self.way_to(square)?.command, square),
        };
        let there = self.site(place);
        let (gain, danger) = (self.prospect(there.body), self.danger(&there));
        Some(Weighed { command, then: None, from: Some(place), gain, danger, toll: 0.0 })
    }

    /// Up, for whoever has something to do still or is in reach of a blade.
    pub(super) fn stands_up(&self) -> Option<Command> {
        let acted = self.battle().turn().action;
        let lies_well = || acted && self.lying(self.body_at(self.here())) < 1.0;
        self.actor.stands_up().filter(|_| !lies_well())
    }

    /// Whether lying down is anything for it: it fights from afar and could stand up again.
    fn lies_low_ever(&self) -> bool {
        self.menace.shoots() && self.battle().check(&Command::DropProne).is_ok()
    }

    /// Down, where only arrows come: they fly over whoever lies flat (`condition.prone.attacks`),
    /// and to stand up again leaves half the speed.
    pub(super) fn lies_low(&self) -> Option<Command> {
        let down = Command::DropProne;
        let shoots = self.menace.shoots() && self.lying(self.body_at(self.here())) < 0.85;
        (shoots && self.battle().check(&down).is_ok()).then_some(down)
    }

    /// What may befall one who lies there, for each point that may befall one who stands.
    fn lying(&self, there: Body) -> f64 {
        let (mut standing, mut lying) = (0.0, 0.0);
        for (foe, rival) in self.foes() {
            let (near, far) = rival.menace.at(there.feet_to(foe.body));
            standing += near.max(far);
            // Whoever can come up will, and spells do not care.
            lying += match rival.menace.shots < rival.menace.ranged {
                _ if near > 0.0 => near.max(far) * 1.4,
                true => far,
                false => far * 0.6,
            };
        }
        if standing > 0.0 { lying / standing } else { 1.0 }
    }

    /// Whether time is on its side: the enemies must come, since they can't shoot better.
    fn can_wait(&self) -> bool {
        let (battle, me) = (self.battle(), self.actor.id);
        let theirs: f64 = self.rivals().iter().map(|rival| rival.menace.ranged).sum();
        let ranged = |friend: &Friend| self.lore.kind_of(battle, friend.id).ranged;
        let beside: f64 = self.friends().iter().map(ranged).sum();
        let ours = beside + self.menace.ranged;
        let here = battle.body(me);
        let engaged = self
            .friends()
            .iter()
            .map(|friend| friend.body)
            .chain([here])
            .any(|body| self.actor.foes.iter().any(|foe| body.feet_to(foe.body) <= 2 * SQUARE));
        // Whoever shoots has no need to come.
        let shooters = self.rivals().iter().any(|rival| rival.menace.shoots());
        ours >= theirs && !engaged && !shooters
    }

    /// A blow for the first who comes up (`action.ready`).
    fn readies(&self) -> Option<Command> {
        let blows = self.actor.blows().iter().filter(|blow| blow.swing.manner == Manner::Melee);
        let best = blows.max_by(|a, b| a.damage.total_cmp(&b.damage))?;
        let comes = |(foe, rival): (&Foe, &Rival)| {
            foe.feet <= 2 * rival.menace.stride + best.swing.reach && !rival.menace.shoots()
        };
        if !self.foes().any(comes) {
            return None;
        }
        let (attack, manner, target) = (best.place, best.swing.manner, None);
        let trigger = Trigger { who: Whose::AnyEnemy, deed: Deed::ComesWithin(best.swing.reach) };
        let response = Response::Attack { attack, manner, target };
        let ready = Command::Ready(Readied { trigger, response });
        self.battle().check(&ready).is_ok().then_some(ready)
    }

    /// What it does where it waits.
    fn stays_put(&self) -> Command {
        let dodge = [Command::Dodge(Economy::Bonus), Command::Dodge(Economy::Action)];
        let threatened = self.danger(&self.site_here()) > 0.0;
        let dodges = dodge.into_iter().filter(|_| threatened);
        let hide = Some(Command::Hide(Economy::Bonus));
        hide.into_iter()
            .chain(self.readies())
            .chain(dodges)
            .find(|command| self.battle().check(command).is_ok())
            .unwrap_or(Command::EndTurn)
    }
}

const EPSILON: f64 = 1e-9;
