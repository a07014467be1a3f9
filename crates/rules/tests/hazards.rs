//! Falls, jumps, teleports, breath, fire and water on maps made by hand.

use affray_dice::Script;
use affray_rules::{
    Ability, AttackId, AttackOrder, AttackRole, Battle, Breathes, Brightness, Casting, Choice,
    Combatant, Command, Condition, CreatureId, Edition, Event, EventKind, GmCommand, Ground, Jump,
    KnownSpell, Manner, Map, Question, Reaction, RefusalReason, Role, Rule, Senses, Setup, Skill,
    Speeds, SpellId, SpellUses, Spot, Square, Target, Targets,
};

const ONE: CreatureId = CreatureId(0);
const OTHER: CreatureId = CreatureId(1);

fn at(name: &str) -> Square {
    name.parse().expect("squares in the tests are right")
}

/// A fight of two, side by side at i9 and i10 unless a test moves them, with dice by script.
struct Table {
    battle: Battle,
    dice: Script,
    events: Vec<Event>,
}

impl Table {
    fn new(edition: Edition, change: impl FnOnce(&mut Setup)) -> Table {
        let mut setup = affray_testkit::duel(edition);
        let block = &mut setup.blocks[0];
        block.role = Role::Character;
        block.abilities = [14, 12, 14, 10, 10, 10];
        block.skills = [0; 18];
        block.saves = [0; 6];
        block.armour = None;
        block.armour_class = Some(10);
        block.defences.clear();
        block.condition_immunities = affray_rules::Conditions::empty();
        block.speeds = Speeds { walk: 40, climb: 0, swim: 0, fly: 0, burrow: 0, hover: false };
        block.hit_points = 60;
        setup.options = affray_rules::Options::default();
        setup.blocks.push(setup.blocks[0].clone());
        setup.combatants[1].block = affray_rules::BlockId(1);
        change(&mut setup);
        let mut dice = Script::new();
        let mut events = Vec::new();
        let battle = Battle::new(setup, &mut dice, &mut events).expect("the setup is right");
        Table { battle, dice, events }
    }

    fn roll(&mut self, sides: u16, values: &[u16]) -> &mut Table {
        values.iter().for_each(|value| self.dice.push(sides, *value));
        self
    }

    fn tell(&mut self, command: Command) -> &mut Table {
        self.events.clear();
        if let Err(refusal) = self.battle.apply(&command, &mut self.dice, &mut self.events) {
            panic!("{command:?}: {refusal}: {:?}", refusal.because);
        }
        assert!(self.dice.is_empty(), "dice are left after {command:?}");
        self
    }

    fn gm(&mut self, order: GmCommand) -> &mut Table {
        self.tell(Command::Gm(order))
    }

    fn place(&mut self, creature: CreatureId, square: &str, height: Option<i16>) -> &mut Table {
        self.gm(GmCommand::Place { creature, square: at(square), height })
    }

    fn refused(&self, command: Command) -> Rule {
        self.battle.check(&command).expect_err("refused").rule
    }

    fn cites(&self, rule: Rule) -> bool {
        self.events.iter().any(|e| e.cited().any(|r| r == rule))
    }
}

/// Squares of a kind, from a corner to a corner, on a field of 20 by 20.
fn area(map: &mut Map, from: &str, to: &str, ground: Ground, floor: i16) {
    if map.tiles.is_empty() {
        map.tiles = vec![0; 400];
        map.floors = vec![0; 400];
    }
    map.grounds.push(ground);
    let (from, to) = (at(from), at(to));
    for square in map.squares().collect::<Vec<_>>() {
        if (from.x..=to.x).contains(&square.x) && (from.y..=to.y).contains(&square.y) {
            let place = map.index(square);
            map.tiles[place] = (map.grounds.len() - 1) as u8;
            map.floors[place] = floor;
        }
    }
}

fn pit(map: &mut Map, from: &str, to: &str, deep: i16) {
    area(map, from, to, Ground::floor(), -deep);
}

fn water(map: &mut Map, from: &str, to: &str, depth: u16) {
    area(map, from, to, Ground { depth, ..Ground::floor() }, -(depth as i16));
}

#[test]
fn a_fall_deals_a_die_for_ten_feet_and_knocks_prone() {
    for edition in Edition::ALL {
        let mut table = Table::new(edition, |_| {});
        // 25 feet are two dice: 3 + 5.
        table.roll(6, &[3, 5]).place(ONE, "d4", Some(25));
        let one = table.battle.creature(ONE);
        assert_eq!((one.height, one.hit_points), (0, 52));
        assert!(one.is(Condition::Prone));
        assert!(table.cites(Rule::FallDamage) && table.cites(Rule::FallProne));
    }
}

#[test]
fn a_fall_of_less_than_ten_feet_does_nothing() {
    let mut table = Table::new(Edition::E2014, |_| {});
    table.place(ONE, "d4", Some(9));
    let one = table.battle.creature(ONE);
    assert_eq!((one.height, one.hit_points), (0, 60));
    assert!(!one.is(Condition::Prone));
}

#[test]
fn a_fall_deals_twenty_dice_at_most() {
    let mut table = Table::new(Edition::E2024, |s| s.blocks[0].hit_points = 200);
    table.roll(6, &[6; 20]).place(ONE, "d4", Some(900));
    assert_eq!(table.battle.creature(ONE).hit_points, 80);
}

#[test]
fn whoever_falls_on_another_lands_beside_it() {
    let mut table = Table::new(Edition::E2014, |_| {});
    let height = Some(20);
    let (creature, square) = (ONE, table.battle.creature(OTHER).square);
    table.gm(GmCommand::Place { creature, square, height });
    let Question::Landing { creature: ONE, .. } = table.battle.decision().question else {
        panic!("{:?}", table.battle.decision());
    };
    assert_eq!(table.battle.legal().len(), 8);
    table.roll(6, &[1, 1]).tell(Command::Choose(Choice::Square(at("j9"))));
    assert_eq!(table.battle.creature(ONE).square, at("j9"));
    assert_eq!(table.battle.creature(ONE).hit_points, 58);
    assert_eq!(table.battle.creature(OTHER).hit_points, 60);
}

#[test]
fn a_dive_into_water_halves_the_damage_in_2024() {
    let lake = |s: &mut Setup| water(&mut s.map, "c3", "e5", 10);
    let mut table = Table::new(Edition::E2024, lake);
    table.place(ONE, "d4", Some(40));
    assert!(matches!(table.battle.decision().question, Question::React { creature: ONE, .. }));
    // 15 + 0 is just enough for DC 15.
    table
        .roll(20, &[15])
        .roll(6, &[6, 5, 4, 2])
        .tell(Command::React(Reaction::Dive(Skill::Athletics)));
    let one = table.battle.creature(ONE);
    assert_eq!((one.height, one.hit_points), (0, 52), "17 halved is 8");
    assert!(one.reaction_spent);
    assert!(table.cites(Rule::FallLiquid));
    let mut table = Table::new(Edition::E2014, lake);
    table.roll(6, &[6, 5, 4, 2]).place(ONE, "d4", Some(40));
    assert_eq!(table.battle.creature(ONE).hit_points, 43);
}

#[test]
fn a_failed_dive_halves_nothing() {
    let mut table = Table::new(Edition::E2024, |s| water(&mut s.map, "c3", "e5", 10));
    table.place(ONE, "d4", Some(20));
    table.roll(20, &[14]).roll(6, &[6, 5]).tell(Command::React(Reaction::Dive(Skill::Acrobatics)));
    assert_eq!(table.battle.creature(ONE).hit_points, 49);
}

#[test]
fn fliers_fall_when_they_must() {
    let flier = |hover| {
        move |s: &mut Setup| {
            s.blocks[0].speeds.fly = 60;
            s.blocks[0].speeds.hover = hover;
        }
    };
    let give = |condition| GmCommand::Give { creature: ONE, condition, source: None, rounds: 0 };
    for edition in Edition::ALL {
        for condition in [Condition::Prone, Condition::Restrained, Condition::Paralyzed] {
            let mut table = Table::new(edition, flier(false));
            table.place(ONE, "d4", Some(30));
            assert_eq!(table.battle.creature(ONE).height, 30);
            table.roll(6, &[1, 1, 1]).gm(give(condition));
            assert_eq!(table.battle.creature(ONE).height, 0, "{condition:?}");
            assert!(table.cites(Rule::FlyFall));
            let mut table = Table::new(edition, flier(true));
            table.place(ONE, "d4", Some(30)).gm(give(condition));
            assert_eq!(table.battle.creature(ONE).height, 30, "{condition:?} and hovering");
        }
    }
    // Merely incapacitated, a flier of 2014 can move, and stays up.
    let mut table = Table::new(Edition::E2014, flier(false));
    table.place(ONE, "d4", Some(30)).gm(give(Condition::Incapacitated));
    assert_eq!(table.battle.creature(ONE).height, 30);
    let mut table = Table::new(Edition::E2024, flier(false));
    table.place(ONE, "d4", Some(30)).roll(6, &[1, 1, 1]).gm(give(Condition::Incapacitated));
    assert_eq!(table.battle.creature(ONE).height, 0);
}

#[test]
fn whoever_is_pushed_over_a_ledge_falls() {
    let mut table = Table::new(Edition::E2014, |s| pit(&mut s.map, "f1", "t20", 20));
    table.place(OTHER, "d4", None).place(ONE, "e4", None);
    let shift = GmCommand::Shift { creature: ONE, feet: 10, other: OTHER, pull: false };
    table.roll(6, &[2, 3]).gm(shift);
    let one = table.battle.creature(ONE);
    assert_eq!((one.square, one.height, one.hit_points), (at("g4"), -20, 55));
    assert!(table.cites(Rule::OpportunityForced));
    // Back up against the side of the pit, nothing moves it.
    let shift = GmCommand::Shift { creature: ONE, feet: 20, other: OTHER, pull: true };
    table.gm(shift);
    assert_eq!(table.battle.creature(ONE).square, at("f4"));
}

#[test]
fn a_pushed_flier_stays_aloft() {
    let mut table = Table::new(Edition::E2024, |s| {
        pit(&mut s.map, "f1", "t20", 20);
        s.blocks[0].speeds.fly = 60;
    });
    table.place(OTHER, "d4", None).place(ONE, "e4", Some(5));
    table.gm(GmCommand::Shift { creature: ONE, feet: 10, other: OTHER, pull: false });
    assert_eq!(table.battle.creature(ONE).square, at("g4"));
    assert_eq!(table.battle.creature(ONE).height, 5);
}

#[test]
fn a_pull_ends_beside_the_puller() {
    let mut table = Table::new(Edition::E2024, |_| {});
    table.place(ONE, "b4", None).place(OTHER, "f4", None);
    table.gm(GmCommand::Shift { creature: ONE, feet: 30, other: OTHER, pull: true });
    assert_eq!(table.battle.creature(ONE).square, at("e4"));
}

#[test]
fn a_long_jump_needs_a_run_up() {
    for edition in Edition::ALL {
        let mut table = Table::new(edition, |s| pit(&mut s.map, "f1", "f20", 20));
        table.place(OTHER, "t20", None).place(ONE, "c4", None);
        let jump = |to| Command::Jump(Jump::Long { to: at(to) });
        // Strength 14 carries 7 feet from a stand, which is one square.
        assert_eq!(table.refused(jump("e4")), Rule::JumpLong);
        table.tell(Command::Move {
            to: at("e4"),
            path: None,
            course: affray_rules::MoveOptions::PLAIN,
        });
        assert_eq!(table.refused(jump("h4")), Rule::JumpLong, "15 feet are more than 14");
        table.tell(jump("g4"));
        let one = table.battle.creature(ONE);
        assert_eq!((one.square, one.height), (at("g4"), 0));
        assert_eq!(table.battle.movement_left(), 20);
        assert!(table.cites(Rule::JumpCost));
        assert_eq!(table.refused(jump("i4")), Rule::JumpLong, "the run-up is used");
    }
}

#[test]
fn a_jump_into_difficult_terrain_takes_a_check() {
    let mut table = Table::new(Edition::E2024, |s| {
        area(&mut s.map, "g1", "g20", Ground { difficult: true, ..Ground::floor() }, 0);
    });
    table.place(OTHER, "t20", None).place(ONE, "c4", None);
    table.tell(Command::Move {
        to: at("e4"),
        path: None,
        course: affray_rules::MoveOptions::PLAIN,
    });
    table.roll(20, &[9]).tell(Command::Jump(Jump::Long { to: at("g4") }));
    assert!(table.battle.creature(ONE).is(Condition::Prone));
    assert!(table.cites(Rule::JumpLand));
}

#[test]
fn a_high_jump_is_as_high_as_strength_allows() {
    for edition in Edition::ALL {
        let mut table = Table::new(edition, |_| {});
        table.place(OTHER, "t20", None);
        let up = |feet| Command::Jump(Jump::High { feet });
        assert_eq!(table.battle.high_jump(ONE), 2, "half of 3 + 2");
        table.tell(up(2));
        assert_eq!(table.battle.movement_left(), 38);
        table.tell(Command::Move {
            to: at("g7"),
            path: None,
            course: affray_rules::MoveOptions::PLAIN,
        });
        assert_eq!(table.battle.high_jump(ONE), 5);
        if edition == Edition::E2024 {
            assert_eq!(table.refused(up(6)), Rule::JumpHigh);
            continue;
        }
        table.tell(up(6));
        table.tell(Command::Choose(Choice::Yes));
        assert_eq!(table.battle.movement_left(), 22);
        assert!(table.cites(Rule::JumpHigh));
    }
}

#[test]
fn a_teleport_provokes_nothing_and_costs_no_movement() {
    for edition in Edition::ALL {
        let mut table = Table::new(edition, misty);
        table.gm(GmCommand::Give {
            creature: ONE,
            condition: Condition::Grappled,
            source: Some(OTHER),
            rounds: 0,
        });
        table.tell(step_to("n9"));
        let one = table.battle.creature(ONE);
        assert_eq!(one.square, at("n9"));
        assert!(!one.is(Condition::Grappled), "nothing holds it there");
        assert_eq!(table.battle.movement_left(), 40);
        assert!(matches!(table.battle.decision().question, Question::Turn(ONE)));
        assert!(table.cites(Rule::OpportunityTeleport));
        assert!(table.battle.turn().bonus);
    }
}

fn misty(setup: &mut Setup) {
    let step = setup.spells.iter().position(|s| s.teleport > 0).expect("there is one") as u16;
    let casting = &mut setup.blocks[0].spellcasting;
    casting.known = vec![KnownSpell { spell: SpellId(step), uses: SpellUses::AtWill }];
}

fn step_to(square: &str) -> Command {
    let spell =
        affray_testkit::spells().iter().position(|s| s.teleport > 0).expect("there is one") as u16;
    Command::Cast(Casting {
        at: Some(Spot { square: at(square), height: 0 }),
        ..Casting::on(SpellId(spell), 0, Targets::one(ONE))
    })
}

#[test]
fn a_teleport_goes_to_a_free_place_in_reach() {
    let mut table = Table::new(Edition::E2024, misty);
    assert_eq!(table.refused(step_to("p9")), Rule::MagicRange, "35 feet");
    assert_eq!(table.refused(step_to("i10")), Rule::GridOccupied);
    let blind =
        GmCommand::Give { creature: ONE, condition: Condition::Blinded, source: None, rounds: 0 };
    table.gm(blind);
    assert_eq!(table.refused(step_to("k9")), Rule::ConditionBlinded);
}

#[test]
fn a_teleport_goes_to_no_place_in_the_dark() {
    let in_the_dark = |darkvision, blindsight| {
        let table = Table::new(Edition::E2024, |setup| {
            misty(setup);
            setup.map.ambient = Brightness::Darkness;
            setup.blocks[0].senses = Senses { darkvision, blindsight, ..Senses::default() };
        });
        // From i9: 25 feet.
        let there = step_to("n9");
        table.battle.check(&there).map_err(|refusal| refusal.rule)
    };
    assert_eq!(in_the_dark(0, 0), Err(Rule::MagicRange));
    assert_eq!(in_the_dark(20, 0), Err(Rule::MagicRange), "5 feet short");
    assert_eq!(in_the_dark(60, 0), Ok(()));
    assert_eq!(in_the_dark(0, 30), Ok(()));
}

#[test]
fn where_somebody_unknown_stands_a_teleport_ends_beside_or_fails() {
    for edition in Edition::ALL {
        let mut table = Table::new(edition, misty);
        table.place(OTHER, "n9", None).gm(GmCommand::Conceal { creature: OTHER, stealth: 30 });
        table.tell(step_to("n9"));
        if edition == Edition::E2014 {
            assert_eq!(table.battle.creature(ONE).square, at("i9"));
            continue;
        }
        assert!(matches!(table.battle.decision().question, Question::Landing { .. }));
        table.tell(Command::Choose(Choice::Square(at("o10"))));
        assert_eq!(table.battle.creature(ONE).square, at("o10"));
        assert!(table.cites(Rule::TeleportOccupied));
    }
}

/// The places to choose from do not tell of a second one who hides; whoever comes down on it ends
/// in the first free place beside.
#[test]
fn the_places_to_arrive_in_give_nobody_away() {
    let mut table = Table::new(Edition::E2024, |setup| {
        misty(setup);
        let third = setup.combatants[1].clone();
        let (name, square) = ("Third".into(), at("o10"));
        setup.combatants.push(Combatant { name, square, initiative: Some(5), ..third });
    });
    let third = CreatureId(2);
    table.place(OTHER, "n9", None);
    for creature in [OTHER, third] {
        table.gm(GmCommand::Conceal { creature, stealth: 30 });
    }
    table.tell(step_to("n9"));
    let choices = table.battle.legal();
    assert_eq!(choices.len(), 8, "all that are beside n9");
    table.tell(Command::Choose(Choice::Square(at("o10"))));
    assert_eq!(table.battle.creature(ONE).square, at("o9"));
}

#[test]
fn fire_burns_until_it_is_put_out() {
    let mut table = Table::new(Edition::E2024, |_| {});
    table.gm(GmCommand::Burn { creature: OTHER });
    table.roll(4, &[3]).tell(Command::EndTurn);
    assert_eq!(table.battle.creature(OTHER).hit_points, 57);
    assert!(table.cites(Rule::BurningDamage));
    table.tell(Command::PutOut);
    assert!(table.battle.creature(OTHER).is(Condition::Prone));
    assert!(!table.battle.burns(OTHER));
    assert!(table.battle.turn().action);
    assert_eq!(table.refused(Command::PutOut), Rule::TurnBudget);
    table.tell(Command::EndTurn);
    assert_eq!(table.refused(Command::PutOut), Rule::BurningOut);
}

#[test]
fn water_puts_fire_out() {
    let mut table = Table::new(Edition::E2024, |s| water(&mut s.map, "c3", "e5", 10));
    table.gm(GmCommand::Burn { creature: ONE }).place(ONE, "d4", Some(-10));
    assert!(!table.battle.burns(ONE));
    assert!(table.cites(Rule::BurningOut));
}

#[test]
fn who_runs_out_of_breath_in_2014_drops() {
    let mut table = Table::new(Edition::E2014, |s| {
        water(&mut s.map, "c3", "e5", 10);
        s.combatants[0].square = at("d4");
        s.combatants[0].height = Some(-10);
        s.combatants[0].breath = Some(1);
        s.blocks[0].abilities[Ability::Constitution.index()] = 14;
        // Nobody must win while it drowns.
        s.combatants[1].side = s.combatants[0].side;
    });
    let round = |table: &mut Table| {
        table.tell(Command::EndTurn).tell(Command::EndTurn);
    };
    // Its first turn takes the last of its breath; Constitution +2 lasts two rounds.
    assert_eq!(table.battle.creature(ONE).breath.expect("holds it").left, 0);
    round(&mut table);
    assert_eq!(table.battle.creature(ONE).hit_points, 60);
    // It did not start that turn at 0 hit points: no death save yet.
    round(&mut table);
    assert_eq!(table.battle.creature(ONE).hit_points, 0);
    assert!(table.cites(Rule::BreathOut));
    // It can't be healed or stabilised down there.
    table.gm(GmCommand::Heal { creature: ONE, amount: 10 });
    assert_eq!(table.battle.creature(ONE).hit_points, 0);
    assert!(table.cites(Rule::BreathAgain));
    table.place(ONE, "h8", None).gm(GmCommand::Heal { creature: ONE, amount: 10 });
    assert_eq!(table.battle.creature(ONE).hit_points, 10);
}

#[test]
fn who_runs_out_of_breath_in_2024_tires() {
    let mut table = Table::new(Edition::E2024, |s| {
        water(&mut s.map, "c3", "e5", 10);
        s.combatants[0].square = at("d4");
        s.combatants[0].height = Some(-10);
        s.combatants[0].breath = Some(1);
        s.combatants[0].exhaustion = 1;
    });
    table.tell(Command::EndTurn);
    assert_eq!(table.battle.creature(ONE).exhaustion, 2);
    assert!(table.cites(Rule::BreathOut));
    table.tell(Command::EndTurn).tell(Command::EndTurn);
    assert_eq!(table.battle.creature(ONE).exhaustion, 3);
    table.place(ONE, "d4", None);
    assert_eq!(table.battle.creature(ONE).exhaustion, 1, "at the surface it breathes");
    assert!(table.cites(Rule::BreathAgain));
}

#[test]
fn breath_lasts_by_constitution() {
    let mut table = Table::new(Edition::E2014, |s| {
        water(&mut s.map, "c3", "e5", 10);
        s.blocks[1].abilities[Ability::Constitution.index()] = 6;
    });
    table.place(ONE, "d4", Some(-5)).place(OTHER, "e4", Some(-5));
    let rounds = |id| table.battle.creature(id).breath.map(|b| b.left);
    assert_eq!(rounds(ONE), Some(30), "3 minutes");
    assert_eq!(rounds(OTHER), Some(5), "half a minute at least");
}

#[test]
fn fish_breathe_water_and_the_dead_nothing() {
    for (breathes, under, above) in [
        (Breathes::Water, true, false),
        (Breathes::Both, true, true),
        (Breathes::Nothing, true, true),
        (Breathes::Air, false, true),
    ] {
        let mut table = Table::new(Edition::E2024, |s| {
            water(&mut s.map, "c3", "e5", 10);
            s.blocks[0].breathes = breathes;
        });
        assert_eq!(table.battle.can_breathe(ONE), above, "{breathes:?}");
        table.place(ONE, "d4", Some(-10));
        assert_eq!(table.battle.can_breathe(ONE), under, "{breathes:?}");
        assert_eq!(table.battle.creature(ONE).breath.is_none(), under, "{breathes:?}");
    }
}

#[test]
fn water_halves_fire() {
    let mut table = Table::new(Edition::E2014, |s| water(&mut s.map, "c3", "e5", 10));
    let kind = affray_rules::DamageType::Fire;
    let burn = GmCommand::Harm { creature: ONE, amount: 11, kind, critical: false };
    table.place(ONE, "d4", Some(-6)).gm(burn);
    assert_eq!(table.battle.creature(ONE).hit_points, 55);
    assert!(table.cites(Rule::WaterFire));
    // Its head above the surface, it is not fully immersed.
    table.place(ONE, "d4", Some(-4)).gm(burn);
    assert_eq!(table.battle.creature(ONE).hit_points, 44);
}

#[test]
fn a_sword_is_clumsy_under_water() {
    let lake = |swim| {
        move |s: &mut Setup| {
            water(&mut s.map, "a1", "t20", 10);
            s.blocks[0].speeds.swim = swim;
            for combatant in &mut s.combatants {
                combatant.height = Some(-10);
            }
        }
    };
    let strike = Command::Attack(AttackOrder {
        target: Target::Creature(OTHER),
        attack: AttackId(0),
        manner: Manner::Melee,
        role: AttackRole::Action,
        one_handed: false,
    });
    for edition in Edition::ALL {
        let mut table = Table::new(edition, lake(0));
        table.roll(20, &[3, 15]).tell(strike);
        assert!(table.cites(Rule::WaterMelee), "{edition}");
        let mut table = Table::new(edition, lake(30));
        table.roll(20, &[3]).tell(strike);
        assert!(!table.cites(Rule::WaterMelee), "{edition}");
    }
}

#[test]
fn jumping_takes_feet_on_the_ground() {
    let mut table = Table::new(Edition::E2014, |s| water(&mut s.map, "c3", "e5", 10));
    table.place(ONE, "d4", None);
    let jump = Command::Jump(Jump::Long { to: at("e4") });
    let refusal = table.battle.check(&jump).expect_err("it swims");
    assert_eq!(refusal.because, RefusalReason::NotOnFoot);
    assert!(!table.events.iter().any(|e| matches!(e.what, EventKind::LongJump { .. })));
}
