//! Conditions and other effects, as they begin and end.

use affray_rules::{
    Ability, AbilitySet, Battle, Condition, CreatureId, DamageDice, DamageResponse, DamageType,
    DamageTypes, Effect, EndedBy, EventKind, Fact, Modifier, Origin, Regeneration, RollModifier,
    Rolls, Rust, SpeedChange, Until,
};

use super::Tell;
use crate::{name, predicate, predicate::while_so};

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Gained { effect } => {
            let battle = tell.battle;
            tell.has(effect);
            let from = origin(battle, Some(effect.bearer), effect.origin);
            let by_name = !matches!(effect.origin, Origin::Rule(_));
            if by_name && !from.is_empty() {
                tell.text(format!(" ({from})"));
            }
            let time = until(battle, effect.duration.until);
            if !time.is_empty() {
                tell.text(format!(", {time}"));
            }
            tell.text(".");
        }
        EventKind::Lost { effect, by } => {
            tell.has_no_longer(effect);
            let why = match by {
                EndedBy::Time => ": its time is up",
                EndedBy::Save => ": the save succeeded",
                EndedBy::Concentration => ": concentration ended",
                EndedBy::Use => ": used up",
                EndedBy::Deed | EndedBy::Rule(_) => "",
                EndedBy::Gm => ": overruled",
            };
            tell.text(why).text(".");
        }
        EventKind::Immune { creature, condition } => {
            tell.who(*creature).text(format!(" can't be {}: immune.", name::condition(*condition)));
        }
        EventKind::Chance { creature, die, happens } => {
            tell.who(*creature).text(": ").number(die).text(" on a d6: ");
            tell.text(if *happens { "it happens." } else { "nothing." });
        }
        EventKind::Reflected { creature, caster, spell, die, back } => {
            let spell = name::spell(tell.battle, *spell).to_owned();
            tell.text(spell).text(" glances off ").who(*creature).text(": ");
            tell.number(die).text(" on a d6");
            if *back {
                tell.text(", and it comes back to ").who(*caster);
            }
            tell.text(".");
        }
        EventKind::Unaffected { target, spell, shows, .. } => {
            let spell = name::spell(tell.battle, *spell).to_owned();
            match shows {
                true => tell.text(spell).text(" does nothing to ").who(*target).text("."),
                false => tell.who(*target).text(" withstands ").text(spell).text("."),
            };
        }
        EventKind::Deflected { creature, amount } => {
            tell.who(*creature).text(" lessens the damage by ").number(amount).text(".");
        }
        EventKind::Heads { creature, left, grown } => {
            let words = if *grown { " grows new heads: " } else { " loses a head: " };
            tell.who(*creature).text(words).number(left).text(" left.");
        }
        EventKind::HangsOn { creature } => {
            tell.who(*creature).text(" keeps 1 hit point.");
        }
        EventKind::Tireless { creature } => {
            tell.who(*creature).text(" can't be exhausted: immune.");
        }
        EventKind::Exhaustion { creature, level: 0 } => {
            tell.who(*creature).text(" is no longer exhausted.");
        }
        EventKind::Exhaustion { creature, level } => {
            tell.who(*creature).text(" is at exhaustion level ").number(level).text(".");
        }
        _ => return false,
    }
    true
}

impl Tell<'_> {
    /// `Fenn is prone`, `attack rolls against Fenn have advantage`.
    fn has(&mut self, effect: &Effect) -> &mut Self {
        let bearer = effect.bearer;
        match effect.modifier {
            Modifier::Condition(condition) => {
                // An attack's name says already whose it is.
                let told = matches!(effect.origin, Origin::Attack(..));
                let by = effect.source.filter(|source| *source != bearer && !told);
                let is = match condition {
                    Condition::Prone if by.is_some() => " is knocked ",
                    Condition::Invisible | Condition::Unconscious | Condition::Incapacitated
                        if by.is_some() =>
                    {
                        " is made "
                    }
                    _ => " is ",
                };
                self.who(bearer).text(is).news(false, name::condition(condition));
                match by {
                    Some(by) => self.text(" by ").who(by),
                    None => self,
                }
            }
            Modifier::Roll { on, lean, with, when } => {
                self.rolls_of(bearer, on);
                let more = match lean {
                    RollModifier::Advantage => " with advantage".into(),
                    RollModifier::Disadvantage => " with disadvantage".into(),
                    RollModifier::Bonus(n) => format!(" with {n:+}"),
                    RollModifier::Plus(dice) => format!(" with {dice} more"),
                    RollModifier::Minus(dice) => format!(" with {dice} less"),
                    RollModifier::NoAdvantage => " without advantage".into(),
                    RollModifier::NoDisadvantage => " without disadvantage".into(),
                };
                self.text(more).among(on, with).text(while_so(when))
            }
            Modifier::Speed(change) => {
                let words = match change {
                    SpeedChange::Add(feet) if feet < 0 => {
                        format!(" speed drops by {}", name::feet(feet.unsigned_abs()))
                    }
                    SpeedChange::Add(feet) => format!(" speed rises by {}", name::feet(feet)),
                    SpeedChange::Half => " speed is halved".into(),
                    SpeedChange::Double => " speed is doubled".into(),
                    SpeedChange::Zero => " speed is 0".into(),
                };
                self.whose(bearer).text(words)
            }
            Modifier::ArmourClass(n) => self.who(bearer).text(format!(" has {n:+} AC")),
            Modifier::Defence(response, types) => {
                let word = match response {
                    DamageResponse::Immune => "immune",
                    DamageResponse::Resistant => "resistant",
                    DamageResponse::Vulnerable => "vulnerable",
                };
                self.who(bearer).text(format!(" is {word} to {} damage", damage_types(types)))
            }
            Modifier::DamageTaken(n) => {
                self.who(bearer).text(format!(" takes {n:+} damage each time"))
            }
            Modifier::ConditionImmunity(condition) => {
                self.who(bearer).text(format!(" can't be {}", name::condition(condition)))
            }
            Modifier::WeaponDamage(dice) => {
                self.whose(bearer).text(format!(" weapons deal {dice} more damage"))
            }
            Modifier::WeakerDamage(dice, _) => {
                self.whose(bearer).text(format!(" attacks deal {dice} less damage"))
            }
            Modifier::Dodge => self.who(bearer).text(" dodges"),
            Modifier::Disengage => self.who(bearer).text(" disengages: moving provokes nothing"),
            Modifier::PackTactics => self.who(bearer).text(" hunts in a pack"),
            Modifier::Regeneration(Regeneration { hit_points, .. }) => self
                .who(bearer)
                .text(format!(" regains {hit_points} hit points at the start of "))
                .their(bearer)
                .text(" turns"),
            Modifier::Absorb(types) => {
                self.who(bearer).text(format!(" is healed by {} damage", damage_types(types)))
            }
            Modifier::SafeFromTrait(_) => self.who(bearer).text(" is safe from it from now on"),
            Modifier::NoRegeneration => self.who(bearer).text(" does not regenerate"),
            Modifier::Leap { long, high } => self.who(bearer).text(format!(
                " jumps {} along and {} up",
                name::feet(long),
                name::feet(high)
            )),
            Modifier::RunningLeap(feet) => {
                self.who(bearer).text(format!(" jumps {} after a run-up", name::feet(feet)))
            }
            Modifier::HoldBreath(minutes) => self
                .who(bearer)
                .text(format!(" does without air for {}", name::plural(minutes, "minute"))),
            Modifier::Illumination(glow) if glow.dim == 0 => {
                self.who(bearer).text(" sheds no light")
            }
            Modifier::Illumination(glow) => self
                .who(bearer)
                .text(format!(" sheds bright light for {}", name::feet(glow.bright))),
            Modifier::NoReactions => self.who(bearer).text(" can't take reactions"),
            Modifier::HitPointMaximum(n) => {
                self.whose(bearer).text(format!(" hit point maximum changes by {n:+}"))
            }
            Modifier::SafeFrom(spell) => {
                let name = name::spell(self.battle, spell).to_owned();
                self.who(bearer).text(format!(" has nothing more to fear from {name}"))
            }
            Modifier::Inside => match effect.source {
                Some(host) => self.who(bearer).text(" is within ").who(host),
                None => self.who(bearer).text(" is swallowed"),
            },
            Modifier::Attached { .. } => match effect.source {
                Some(who) => self.who(who).text(" clings to ").who(bearer),
                None => self.who(bearer).text(" is clung to"),
            },
            Modifier::Bleeding(dice) => {
                self.who(bearer).text(format!(" loses {dice} hit points at the start of "));
                self.their(bearer).text(" turns")
            }
            Modifier::Drained(ability, lost) => {
                self.whose(bearer).text(format!(" {} drops by {lost}", name::ability(ability)))
            }
            Modifier::Rusted(Rust::Armour) => self.whose(bearer).text(" armour is eaten away by 1"),
            Modifier::Rusted(Rust::Damage(gear) | Rust::Attacks(gear)) => {
                let gear = name::gear(self.battle, bearer, gear).to_owned();
                self.whose(bearer).text(format!(" {gear} is eaten away by 1"))
            }
            Modifier::Limbs(_) => self.who(bearer).text(" may lose limbs"),
            Modifier::ProneArmourClass(ac) => {
                self.who(bearer).text(format!(" has AC {ac} while prone"))
            }
            Modifier::Lycanthropy => self.who(bearer).text(" is cursed with lycanthropy"),
            Modifier::Dominated => match effect.source {
                Some(master) => self.who(bearer).text(" obeys ").who(master),
                None => self.who(bearer).text(" obeys"),
            },
            Modifier::Confers(types) => self
                .whose(bearer)
                .text(format!(" riders are resistant to {} damage", damage_types(types))),
            Modifier::Burning => self.who(bearer).text(" burns"),
            Modifier::Casting { spell, rounds } => {
                let spell = name::spell(self.battle, spell).to_owned();
                let rounds = name::plural(rounds, "round");
                self.who(bearer).text(format!(" casts {spell}, which takes {rounds} more"))
            }
            Modifier::TurnDamage(DamageDice { dice, kind }) => {
                let kind = name::damage_type(kind);
                let words = format!(" takes {dice} {kind} damage at the start of ");
                self.who(bearer).text(words).their(bearer).text(" turns")
            }
            Modifier::TurnEndDamage(DamageDice { dice, kind }) => {
                let kind = name::damage_type(kind);
                let words = format!(" takes {dice} {kind} damage at the end of ");
                self.who(bearer).text(words).their(bearer).text(" turns")
            }
            Modifier::Nature(nature) => self.who(bearer).text(format!(" {}", name::nature(nature))),
            Modifier::Mark(mark) => self.who(bearer).text(format!(" is marked: {}", mark.word())),
            Modifier::Relentless(_) => self.who(bearer).text(" does not relent"),
            Modifier::MoreAttacks(more) => {
                self.who(bearer).text(format!(" makes {} more", name::plural(more, "attack")))
            }
            Modifier::Lend { within, .. } => self
                .who(bearer)
                .text(format!(" leads allies within {}", name::feet(u16::from(within)))),
            Modifier::MeleeDamage(DamageDice { dice, kind }) => self
                .who(bearer)
                .text(format!(" deals {dice} more {} damage in melee", name::damage_type(kind))),
            Modifier::RerollOnes => self.who(bearer).text(" rolls again when a d20 shows 1"),
            Modifier::Lured => match effect.source {
                Some(by) => self.who(bearer).text(" can't but go to ").who(by),
                None => self.who(bearer).text(" is lured"),
            },
            Modifier::Averted => match effect.source {
                Some(from) => self.who(bearer).text(" looks away from ").who(from),
                None => self.who(bearer).text(" looks away"),
            },
            Modifier::Banished(_) => self.who(bearer).text(" is gone"),
            Modifier::Cover(degree) => {
                self.who(bearer).text(format!(" has {}", name::degree(degree)))
            }
            Modifier::Heads(heads) => {
                self.who(bearer).text(format!(" has {}", name::plural(heads.count, "head")))
            }
        }
    }

    /// The same, when it is over.
    fn has_no_longer(&mut self, effect: &Effect) -> &mut Self {
        let bearer = effect.bearer;
        if let Modifier::Condition(condition) = effect.modifier {
            let still = self.battle.get(bearer).is_some_and(|c| c.is(condition));
            let condition = name::condition(condition);
            if still {
                return self.who(bearer).text(format!(" is {condition} for one reason less"));
            }
            return self.who(bearer).text(" is no longer ").news(true, condition);
        }
        let from = origin(self.battle, Some(bearer), effect.origin);
        let what = match effect.modifier {
            Modifier::Dodge => "dodging".into(),
            Modifier::Disengage => "disengaging".into(),
            Modifier::Burning => "the fire".into(),
            Modifier::Casting { spell, .. } => {
                let spell = name::spell(self.battle, spell).to_owned();
                return self.whose(bearer).text(format!(" casting of {spell} ends in vain"));
            }
            _ if !from.is_empty() => from,
            Modifier::Roll { .. } => "a change to rolls".into(),
            Modifier::Speed(_) => "a change of speed".into(),
            Modifier::ArmourClass(_) => "a change of AC".into(),
            _ => "an effect".into(),
        };
        self.text(format!("{what} on ")).who(bearer).text(" ends")
    }

    fn rolls_of(&mut self, bearer: CreatureId, on: Rolls) -> &mut Self {
        match on {
            Rolls::AttacksAgainst => self.text("attacks against ").who(bearer).text(" roll"),
            Rolls::Attacks => self.who(bearer).text(" rolls attacks"),
            Rolls::MeleeAttacks => self.who(bearer).text(" rolls melee attacks"),
            Rolls::AttacksWith(abilities) => {
                self.who(bearer).text(format!(" rolls {}attacks", abilities_words(abilities)))
            }
            Rolls::Saves(abilities) => {
                self.who(bearer).text(format!(" rolls {}saves", abilities_words(abilities)))
            }
            Rolls::SavesAgainst(abilities, against) => {
                let against = name::against(against);
                let abilities = abilities_words(abilities);
                self.who(bearer).text(format!(" rolls {abilities}saves against {against}"))
            }
            Rolls::Checks(abilities) => {
                self.who(bearer).text(format!(" rolls {}checks", abilities_words(abilities)))
            }
            Rolls::Skill(skill) => {
                self.who(bearer).text(format!(" rolls {} checks", name::skill(skill)))
            }
            Rolls::Perception(by) => {
                let by = name::senses(by);
                self.who(bearer).text(format!(" rolls Perception checks by {by}"))
            }
            Rolls::Initiative => self.who(bearer).text(" rolls initiative"),
            Rolls::Concentration => self.who(bearer).text(" rolls saves for concentration"),
        }
    }

    fn among(&mut self, on: Rolls, with: Fact) -> &mut Self {
        let by = if on == Rolls::AttacksAgainst { " when made by " } else { " against " };
        match with {
            Fact::Always => self,
            Fact::Is(id) => self.text(by).who(id),
            Fact::IsNot(id) => self.text(by).text("anyone but ").who(id),
            Fact::Wounded => self.text(by).text("the wounded"),
            Fact::Held => self.text(by).text("those who are held"),
            Fact::AllyOf(id) => self.text(by).text("allies of ").who(id),
            fact => self.text(by).text("those of whom this is so: ").text(predicate::fact(fact)),
        }
    }
}

/// `Strength and Dexterity `; nothing for all six.
pub(crate) fn abilities_words(set: AbilitySet) -> String {
    if set == AbilitySet::all() {
        return String::new();
    }
    let names = Ability::ALL.into_iter().filter(|a| set.contains(a.set())).map(name::ability);
    format!("{} ", name::list(names))
}

pub(crate) fn damage_types(set: DamageTypes) -> String {
    if set == DamageTypes::all() {
        return "all".into();
    }
    let types = DamageType::ALL.into_iter().filter(|t| set.contains(t.set()));
    name::list(types.map(name::damage_type))
}

/// What an effect comes from, in a word or two.
pub(crate) fn origin(battle: &Battle, bearer: Option<CreatureId>, origin: Origin) -> String {
    match origin {
        Origin::Rule(rule) => rule.title().to_lowercase(),
        Origin::Spell(spell) => name::spell(battle, spell).to_owned(),
        Origin::Trait(place) => {
            let traits = bearer.filter(|id| battle.get(*id).is_some());
            let traits = traits.map(|id| &battle.block(id).traits);
            let found = traits.and_then(|traits| traits.get(usize::from(place)));
            found.map_or_else(|| "a trait".to_owned(), |t| t.name.clone())
        }
        Origin::TraitOf(by, place) => {
            let found = battle.get(by).and(Some(battle.block(by)));
            let found = found.and_then(|block| block.traits.get(usize::from(place)));
            found.map_or_else(
                || "a trait".to_owned(),
                |t| format!("{}'s {}", name::creature(battle, by), t.name),
            )
        }
        Origin::Attack(by, attack) => {
            let attack = name::attack(battle, by, affray_rules::AttackId(attack));
            format!("{}'s {attack}", name::creature(battle, by))
        }
        Origin::Setup => "from the start".into(),
        Origin::Gm => battle.setup().gm.clone(),
    }
}

/// How long an effect lasts: `until the start of Fenn's next turn`.
pub(crate) fn until(battle: &Battle, until: Until) -> String {
    let words = |edge: &str, id, turns: u16| match turns {
        0 | 1 => format!("until the {edge} of {}'s next turn", name::creature(battle, id)),
        turns => format!("for {}", name::plural(turns, "round")),
    };
    match until {
        Until::Ended => String::new(),
        Until::TurnStart(id, turns) => words("start", id, turns),
        // The end of the turn at hand is one of them.
        Until::TurnEnd(id, turns @ 2..) if battle.turn().creature == id => {
            words("end", id, turns - 1)
        }
        Until::TurnEnd(id, turns) => words("end", id, turns),
    }
}
