//! The beginning of a fight: everybody and everything in place, before the first die.

use std::sync::Arc;

use affray_dice::Source;
use smallvec::SmallVec;

use super::{
    Battle, Breath, Chooser, Creature, CreatureId, CreatureSet, DamageParts, Decision, Derived,
    Flow, Frame, GearId, MOST_GEAR, Object, ObjectKind, Presence, Question, Setup, SetupError,
    Sink, StartFrame, StartStage, State, Turn, Uses,
};
use crate::{
    conditions::Conditions,
    damage::HeadsLeft,
    effects::{Effect, EffectMask, Modifier, Nature, Origin},
    routine::LegendaryLeft,
};

impl Battle {
    /// Begins a fight: places everyone and goes on to the first decision.
    pub fn new<D: Source, S: Sink>(
        setup: impl Into<Arc<Setup>>,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<Battle, SetupError> {
        let mut battle = Battle::lay_out(setup)?;
        battle.resume(dice, sink);
        Ok(battle)
    }

    /// A fight with everyone in place, before the first die: [`resume`](Battle::resume) goes on to the
    /// first decision. Who plays many fights of one setup begins each with a copy of it.
    pub fn lay_out(setup: impl Into<Arc<Setup>>) -> Result<Battle, SetupError> {
        let shared: Arc<Setup> = setup.into();
        shared.validate()?;
        let (nobody, setup) = (CreatureId(0), &*shared);
        let state = State {
            creatures: Vec::with_capacity(setup.combatants.len()),
            effects: Vec::new(),
            objects: Vec::new(),
            dropped: Vec::new(),
            rebuffs: Vec::new(),
            zones: Vec::new(),
            order: Vec::with_capacity(setup.combatants.len()),
            order_index: 0,
            count_20: false,
            acted: CreatureSet::EMPTY,
            idled: CreatureSet::EMPTY,
            passed: CreatureSet::EMPTY,
            round: 0,
            turn: Turn { over: true, ..Turn::new(nobody) },
            other_turn: None,
            bonds: 0,
            contested: false,
            agreed: 0,
            surprised_at_start: CreatureSet::EMPTY,
            met: SmallVec::from_elem(CreatureSet::EMPTY, setup.sides.len()),
            meetings: Vec::new(),
            explored: Vec::new(),
            bumps: Vec::new(),
        };
        let flow = Flow {
            stack: Vec::new(),
            tray: Vec::new(),
            answer: None,
            decision: Decision { by: Chooser::Nobody, question: Question::Turn(nobody) },
            upsets: Vec::new(),
            aftermath: Vec::new(),
            spreads: Vec::new(),
            visibility_changed: false,
        };
        let derived = Derived::of(setup, &state);
        let mut battle = Battle { setup: Arc::clone(&shared), state, flow, derived };
        battle.place_everyone(setup);
        battle.derived = Derived::of(setup, &battle.state);
        battle.flow.stack.push(Frame::Start(StartFrame::new(StartStage::HitPoints)));
        Ok(battle)
    }

    /// Puts a combatant of the setup among the creatures.
    pub(super) fn enlist(&mut self, setup: &Setup, id: CreatureId) {
        let one = &setup.combatants[id.index()];
        let block = &setup.blocks[one.block.index()];
        let seat = one.rides.map_or(one, |r| &setup.combatants[r.mount.index()]);
        let mut stock = [0; MOST_GEAR];
        let mut hands = [None; 2];
        for (g, gear) in block.gear.iter().enumerate() {
            stock[g] = gear.count;
            let in_hand = usize::from(gear.held.min(gear.count));
            for hand in hands.iter_mut().filter(|h| h.is_none()).take(in_hand) {
                *hand = Some(GearId(g as u8));
            }
        }
        let mut uses = Uses::default();
        for (k, known) in block.spellcasting.known.iter().enumerate() {
            uses[k] = known.uses.at_first();
        }
        self.state.creatures.push(Creature {
            block: one.block,
            size: block.size,
            reach: block.longest_reach(),
            side: one.side,
            square: seat.square,
            height: seat.height.unwrap_or_else(|| {
                setup.map.rest(seat.square, setup.blocks[seat.block.index()].size)
            }),
            on_face: false,
            rides: one.rides,
            presence: if one.reserve { Presence::Reserve } else { Presence::Present },
            life: one.life,
            hit_points: one.hit_points.unwrap_or(block.hit_points).min(block.hit_points),
            maximum: block.hit_points,
            temporary: one.temporary,
            exhaustion: match block.condition_immunities.contains(Conditions::EXHAUSTION) {
                true => 0,
                false => one.exhaustion,
            },
            conditions: Conditions::empty(),
            touches: EffectMask::empty(),
            nature: Nature::empty(),
            reaction_spent: false,
            surprised: false,
            initiative: 0,
            hidden_from: CreatureSet::EMPTY,
            unseen_by: CreatureSet::EMPTY,
            stealth: 0,
            concentration: None,
            hands,
            stock,
            slots: block.spellcasting.slots,
            within: None,
            clings: None,
            from_within: 0,
            slashed: 0,
            limbs_lost: 0,
            heads: HeadsLeft::of(block),
            harm: DamageParts::default(),
            missed_by: 0,
            legendary: LegendaryLeft {
                actions: block.legendary.actions.at(one.in_lair),
                resistance: block.legendary.resistance.at(one.in_lair),
                taken: 0,
            },
            uses,
            readied: None,
            asks_saves: false,
            watches_allies: false,
            breath: one.breath.map(|left| Breath { left, choked: 0, down: false }),
        });
        self.bring_traits(id, &block.traits);
        for condition in &one.conditions {
            self.state.effects.push(Effect::new(
                id,
                Modifier::Condition(*condition),
                Origin::Setup,
                None,
            ));
        }
        self.refresh(id);
    }

    fn place_everyone(&mut self, setup: &Setup) {
        for place in 0..setup.combatants.len() {
            self.enlist(setup, CreatureId(place as u8));
        }
        for (i, object) in setup.objects.iter().enumerate() {
            self.state.objects.push(Object {
                square: object.square,
                hit_points: object.hit_points,
                kind: ObjectKind::Setup(i as u8),
                open: object.door.is_some_and(|d| d.open),
                locked: object.door.is_some_and(|d| d.locked),
                stuck: 0,
                burning: false,
            });
        }
        // Until somebody notices them, those who lie in wait are known to none of their enemies.
        for id in self.ids().filter(|id| setup.combatants[id.index()].hidden) {
            let unaware = self
                .ids()
                .filter(|o| self.creature(*o).present() && self.enemies(*o, id))
                .collect();
            if self.creature(id).present() {
                self.hide_from(id, unaware);
            }
        }
        self.state.contested = self.enemies_stand();
    }
}
