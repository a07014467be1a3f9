//! Makes a stat block of the engine from what a file says.

use affray_rules::{
    Ability, Attack, AttackId, CreatureType, DamageResponse, DamageTypes, Defence, Legendary,
    MOST_PARTS, Mountable, MultiattackPart, Outcome, Pronoun, Qualities, ReactionFeature,
    ReactionResponse, Role, Ruleset, Size, Skill, Speeds, Spell, StatBlock, Stock, Training, Trait,
    modifier_of,
};

use super::{
    attacks::Sheet,
    features::{Features, bits_of},
    gear::Pack,
    magic::Magic,
};
use crate::{
    Compendium,
    file::{Fault, suggest},
    text::{
        BonusActionText, Bonuses, BroodText, DefenceText, EffectText, Either, FeatureText,
        ImmunityText, ProvisoText, QualityText, ReactionText, ResponseText, ShapeText, SpeedText,
        StatBlockText, StockText, TrainingText,
    },
};

/// The most attacks beside the unarmed strike and the improvised weapon.
pub(super) const MOST_ATTACKS: usize = 30;

/// What stat blocks are made with.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    /// Where names are looked up.
    pub(crate) compendium: &'a Compendium,
    /// The rules of the battle, house rules and all.
    pub(crate) ruleset: &'a Ruleset,
    /// Spells of the file's own.
    pub(crate) homebrew: &'a [FeatureText],
}

/// A stat block and the spells that it knows, which its spell ids count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Built {
    pub(crate) block: StatBlock,
    pub(crate) spells: Vec<Spell>,
    /// The stat blocks of its other shapes.
    pub(crate) shapes: Vec<StatBlock>,
    /// Those in reserve.
    pub(crate) broods: Vec<Brood>,
    /// How people speak of it.
    pub(crate) pronoun: Option<Pronoun>,
}

/// Creatures in reserve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Brood {
    /// What one of them is called.
    pub(crate) name: String,
    /// How many there are.
    pub(crate) most: u8,
    /// What they are, when not the creature itself.
    pub(crate) built: Option<Built>,
}

impl Builder<'_> {
    /// Makes a stat block of what is written; `name` is what it is called when that does not say.
    pub(crate) fn build(&self, text: &StatBlockText, name: &str) -> Result<Built, Fault> {
        if let Some(like) = &text.like {
            let base = self.compendium.creature(&like.value).map_err(|e| e.fault(&like.span))?;
            let whole = StatBlockText { like: None, ..text.clone() }.on_top_of(&base.text, like);
            return self.build(&whole, name);
        }
        let Some(hp) = &text.hp else {
            return Err(Fault::new("the stat block has no hit points").help("add `hp = 10`"));
        };
        if hp.value == 0 {
            return Err(Fault::at(&hp.span, "0 hit points are no creature")
                .help("write the hit points of one that is unhurt"));
        }
        let abilities = text.abilities.unwrap_or_default().scores();
        let speeds = text.speed.as_ref().map_or(WALKER, SpeedText::speeds);
        within_reason(text, abilities, speeds)?;
        let sheet = Sheet { abilities, proficiency: proficiency(text)? };
        let mut pack = Pack::new(self);
        let mut attacks = sheet.printed_attacks(text)?;
        attacks.extend(sheet.weapon_attacks(self, text, &mut pack, attacks.len())?);
        pack.carry(text.gear.as_deref().unwrap_or_default())?;
        pack.hold(text)?;
        if attacks.len() > MOST_ATTACKS {
            return Err(Fault::new(format!("a creature has at most {MOST_ATTACKS} attacks"))
                .help("leave some out"));
        }
        attacks.extend(sheet.always_there(self, text));
        let (skills, skill_proficiencies) = sheet.skills(text);
        let Magic { casting: spellcasting, spells, noted } = match &text.spellcasting {
            None => Magic::default(),
            Some(magic) => self.spellcasting(magic, text, &sheet)?,
        };
        let names: Vec<&str> = attacks.iter().map(|a| a.name.as_str()).collect();
        let own = text.name.clone().unwrap_or_else(|| name.to_owned());
        let (first, others): (Vec<&ShapeText>, Vec<&ShapeText>) =
            text.shape.iter().flatten().partition(|shape| shape.name == own);
        let others_called = others.iter().map(|shape| shape.name.clone());
        let forms = text.action.iter().chain(&text.bonus_action).flatten();
        let forms = forms.flat_map(|f| f.becomes.iter().map(|form| form.value.clone()));
        let level = text.level.as_ref().map_or(1, |level| level.value);
        let shapes = std::iter::once(own).chain(others_called).chain(forms).collect();
        let mut features =
            Features::beside(spellcasting, spells, &names, shapes, level).add_all(text)?;
        let limits = text.attack.iter().flatten();
        let limits = limits.map(|a| features.limit(&a.name, a.recharge, a.per_day));
        let limits = limits.collect::<Result<Vec<_>, _>>()?;
        let reactions = text.reaction.iter().flatten();
        let reactions = reactions.map(|r| reaction(r, text, &mut features));
        let reactions = reactions.collect::<Result<Vec<_>, _>>()?;
        let multiattack = multiattack(text, &names, &features)?;
        let maw = text.maw.as_ref().map(|maw| maw.maw(|dc| features.dc(dc))).transpose()?;
        let Features { casting: spellcasting, spells, routines, .. } = features;
        let usual =
            if text.legendary.as_ref().is_some_and(|l| !l.is_empty()) { USUAL_ACTIONS } else { 0 };
        let block = StatBlock {
            name: text.name.clone().unwrap_or_else(|| name.to_owned()),
            size: text.size.unwrap_or(Size::Medium),
            kind: text.kind.unwrap_or(CreatureType::Humanoid),
            tags: text.tags.clone().unwrap_or_default(),
            role: text.role.unwrap_or(Role::Monster),
            hit_points: hp.value,
            hit_dice: text.hit_dice,
            armour_class: text.ac,
            armour: match &text.armour {
                None => None,
                Some(name) => Some(
                    self.compendium.armour(&name.value).map_err(|e| e.fault(&name.span))?.clone(),
                ),
            },
            training: text.training.as_deref().map_or(Training::all(), TrainingText::set),
            speeds,
            abilities,
            saves: sheet.saves(text),
            skills,
            skill_proficiencies,
            proficiency: sheet.proficiency,
            initiative: text.initiative.unwrap_or(sheet.modifier(Ability::Dexterity)),
            senses: text.senses.unwrap_or_default().senses(),
            defences: defences(text),
            condition_immunities: ImmunityText::set(
                text.condition_immunities.as_deref().unwrap_or_default(),
            ),
            attacks: limited(attacks, limits),
            attacks_per_action: text.attacks_per_action.unwrap_or(1),
            multiattack,
            gear: pack.gear,
            traits: text
                .r#trait
                .iter()
                .flatten()
                .enumerate()
                .map(|(place, t)| Trait {
                    name: t.name.clone(),
                    modifiers: t.effects.iter().map(EffectText::modifier).collect(),
                    triggers: t.triggers.iter().map(|w| w.trigger(place as u8)).collect(),
                    note: t.note.clone(),
                })
                .chain((!noted.is_empty()).then(|| Trait {
                    name: "Other Spells".to_owned(),
                    modifiers: Vec::new(),
                    triggers: Vec::new(),
                    note: Some(noted.join(", ")),
                }))
                .collect(),
            bonus_actions: BonusActionText::set(text.bonus_actions.as_deref().unwrap_or_default()),
            reactions,
            spellcasting,
            legendary: Legendary {
                actions: text
                    .legendary_actions
                    .as_ref()
                    .map_or(Stock { anywhere: usual, in_lair: usual }, StockText::stock),
                resistance: text
                    .legendary_resistance
                    .as_ref()
                    .map_or(Stock::default(), StockText::stock),
            },
            routines,
            shapes: Vec::new(),
            maw,
            hands_full: text.hands_full.unwrap_or(false),
            formless: text.formless.unwrap_or(false),
            breathes: text.breathes.unwrap_or_default(),
            mount: text.mount.unwrap_or_else(|| {
                let kind = text.kind.unwrap_or(CreatureType::Humanoid);
                Mountable::usual(kind, text.size.unwrap_or(Size::Medium))
            }),
            level: text.level.as_ref().map(|level| level.value),
            challenge: text.challenge.map(|c| c.0),
            unmodelled: text.unmodelled.clone().unwrap_or_default(),
        };
        if block.spellcasting.ability.is_none() {
            needs_no_caster(&block)?;
        }
        let mut shapes: Vec<StatBlock> =
            others.iter().map(|shape| shaped(&block, shape)).collect::<Result<_, _>>()?;
        let mut block = match first.first() {
            Some(own) => StatBlock { name: block.name.clone(), ..shaped(&block, own)? },
            None => block,
        };
        self.add_forms(text, &mut block, &mut shapes)?;
        let broods = text
            .brood
            .iter()
            .flatten()
            .map(|brood| self.brood(text, brood))
            .collect::<Result<_, _>>()?;
        Ok(Built { block, spells, shapes, broods, pronoun: text.pronoun })
    }

    /// Those in reserve; they have no brood of their own.
    fn brood(&self, own: &StatBlockText, text: &BroodText) -> Result<Brood, Fault> {
        let base = match &text.creature {
            // A creature that is being read can't be looked up.
            Some(name) if own.name.as_ref() == Some(&name.value) => {
                return Err(Fault::at(&name.span, "the brood is of its own kind")
                    .help("leave out `creature`"));
            }
            Some(name) => {
                let entry =
                    self.compendium.creature(&name.value).map_err(|e| e.fault(&name.span))?;
                Some(&entry.text)
            }
            None if text.plain || text.attacks.is_some() => Some(own),
            None => None,
        };
        let built = match base {
            None => None,
            Some(base) => {
                let mut whole = StatBlockText { brood: None, ..base.clone() };
                if text.plain {
                    whole.action = None;
                    whole.bonus_action = None;
                    whole.reaction = None;
                    whole.legendary = None;
                    whole.spellcasting = None;
                }
                if let (Some(kept), Some(attacks)) = (&text.attacks, &mut whole.attack) {
                    attacks.retain(|attack| kept.contains(&attack.name));
                }
                Some(self.build(&whole, &text.name)?)
            }
        };
        Ok(Brood { name: text.name.clone(), most: text.most, built })
    }
}

/// A creature that casts no spells has no DC of its own for what names none.
fn needs_no_caster(block: &StatBlock) -> Result<(), Fault> {
    let attacks = block.attacks.iter().map(|a| (&a.name, [&a.on_hit[..], &a.terms.on_miss]));
    let traits = block.traits.iter();
    let triggers =
        traits.flat_map(|t| t.triggers.iter().map(|w| (&t.name, [&w.outcomes[..], &[]])));
    let maw = block.maw.iter().map(|maw| (&block.name, [&maw.each_turn[..], &[]]));
    let mut all = attacks.chain(triggers).chain(maw);
    match all.find(|(_, lists)| lists.iter().any(|list| Outcome::asks_caster(list))) {
        None => Ok(()),
        Some((name, _)) => Err(no_dc(name)),
    }
}

/// Something asks for a save or check whose DC is written nowhere.
pub(super) fn no_dc(name: &str) -> Fault {
    Fault::new(format!("“{name}” has no DC")).help(
        "write `save = { ability = \"dex\", dc = 12 }`, or give the creature its `spellcasting`",
    )
}

/// The legendary actions that a creature with any has between its turns.
const USUAL_ACTIONS: u8 = 3;

const WALKER: Speeds = Speeds { walk: 30, climb: 0, swim: 0, fly: 0, burrow: 0, hover: false };

/// Figures that no creature has would only upset the arithmetic.
fn within_reason(text: &StatBlockText, abilities: [u8; 6], speeds: Speeds) -> Result<(), Fault> {
    let too_much = |what: &str, most: &str| {
        Err(Fault::new(format!("{what} is at most {most}")).help("lower it"))
    };
    if abilities.iter().any(|score| *score > 30) {
        return too_much("an ability score", "30");
    }
    let Speeds { walk, climb, swim, fly, burrow, .. } = speeds;
    if [walk, climb, swim, fly, burrow].iter().any(|speed| *speed > 1_000) {
        return too_much("a speed", "1000 feet");
    }
    if text.proficiency.is_some_and(|bonus| !(0..=20).contains(&bonus)) {
        return too_much("a proficiency bonus", "20, and not below 0");
    }
    let reaches = text.attack.iter().flatten();
    if reaches.clone().any(|a| a.reach.is_some_and(|reach| reach > 1_000)) {
        return too_much("a reach", "1000 feet");
    }
    if reaches.flat_map(|a| &a.range).any(|r| r.value.longest() > 10_000) {
        return too_much("a range", "10000 feet");
    }
    Ok(())
}

fn proficiency(text: &StatBlockText) -> Result<i8, Fault> {
    if let Some(level) = &text.level
        && !(1..=20).contains(&level.value)
    {
        let problem = format!("there is no level {}", level.value);
        return Err(Fault::at(&level.span, problem).help("write a level from 1 to 20"));
    }
    let by_level = text.level.as_ref().map(|level| 2 + (level.value as i8 - 1) / 4);
    let by_challenge = text.challenge.map(|c| c.proficiency());
    Ok(text.proficiency.or(by_level).or(by_challenge).unwrap_or(2))
}

/// The stat block of another shape. Everything keeps its place in it, so that what is counted by
/// place goes on: an attack that the shape can't make has neither reach nor range.
fn shaped(block: &StatBlock, shape: &ShapeText) -> Result<StatBlock, Fault> {
    let mut other = block.clone();
    other.name = format!("{} ({})", block.name, shape.name);
    other.size = shape.size.unwrap_or(block.size);
    other.speeds = shape.speed.as_ref().map_or(block.speeds, SpeedText::speeds);
    other.armour_class = shape.ac.or(block.armour_class);
    if !shape.effects.is_empty() {
        other.traits.push(Trait {
            name: shape.name.clone(),
            modifiers: shape.effects.iter().map(EffectText::modifier).collect(),
            triggers: Vec::new(),
            note: None,
        });
    }
    let Some(can) = &shape.attacks else { return Ok(other) };
    let names: Vec<&str> = block.attacks.iter().map(|a| a.name.as_str()).collect();
    let mut can_make = 0;
    for name in can {
        match bits_of(names.iter(), name) {
            0 => {
                let problem = format!("no attack “{name}” for the shape “{}”", shape.name);
                return Err(Fault::new(problem).help(suggest(name, names.iter().copied())));
            }
            bits => can_make |= bits as u32,
        }
    }
    let printed = block.attacks.len() - 2;
    for (i, attack) in other.attacks.iter_mut().take(printed).enumerate() {
        if can_make & (1 << i) == 0 {
            attack.reach = 0;
            attack.range = None;
        }
    }
    Ok(other)
}

/// The attacks with where the uses of each are counted.
fn limited(mut attacks: Vec<Attack>, limits: Vec<Option<u8>>) -> Vec<Attack> {
    for (attack, limit) in attacks.iter_mut().zip(limits) {
        attack.limit = limit;
    }
    attacks
}

fn reaction(
    reaction: &ReactionText,
    text: &StatBlockText,
    features: &mut Features<'_>,
) -> Result<ReactionFeature, Fault> {
    let then = features.add_then(reaction)?;
    let response = match &reaction.response {
        None if then.is_none() => {
            let problem = format!("the reaction “{}” does nothing", reaction.name);
            return Err(Fault::new(problem).help("give it a `response`, or say what comes `then`"));
        }
        None => ReactionResponse::Nothing,
        Some(ResponseText::ArmourClass(n)) => ReactionResponse::ArmourClass(*n),
        Some(ResponseText::HalveDamage) => ReactionResponse::HalveDamage,
        Some(ResponseText::Swap(most)) => ReactionResponse::Swap(*most),
        Some(ResponseText::Deflect(dice)) => ReactionResponse::Deflect(*dice),
        Some(ResponseText::Catch(save)) => {
            let Some(dc) = features.dc(save.dc) else {
                let problem = format!("the reaction “{}” has no DC", reaction.name);
                return Err(Fault::new(problem).help("write `{ ability = \"dex\", dc = 10 }`"));
            };
            ReactionResponse::Catch(save.ability.ability(), dc)
        }
        Some(ResponseText::Riposte { armour_class, attack }) => {
            let names = || text.attack.iter().flatten().map(|a| a.name.as_str());
            let place = names().position(|name| name.eq_ignore_ascii_case(attack));
            let Some(place) = place else {
                let problem = format!("no attack “{attack}” for the reaction “{}”", reaction.name);
                return Err(Fault::new(problem).help(suggest(attack, names())));
            };
            ReactionResponse::Riposte(*armour_class, AttackId(place as u8))
        }
    };
    let ReactionText { name, trigger, recharge, per_day, .. } = reaction;
    let limit = features.limit(name, *recharge, *per_day)?;
    let user = reaction.user.clone();
    Ok(ReactionFeature { name: name.clone(), trigger: *trigger, user, response, then, limit })
}

/// The parts of the Multiattack, and of every other way to take it.
fn multiattack(
    text: &StatBlockText,
    attacks: &[&str],
    features: &Features<'_>,
) -> Result<Vec<MultiattackPart>, Fault> {
    let first = text.multiattack.iter().map(|parts| (&parts.span, &parts.value));
    let others = text.other_multiattacks.iter();
    let others = others.flat_map(|forms| forms.value.iter().map(|parts| (&forms.span, parts)));
    let mut found = Vec::new();
    for (form, (span, parts)) in first.chain(others).enumerate() {
        if parts.len() > MOST_PARTS {
            let problem = format!("a Multiattack has at most {MOST_PARTS} parts");
            return Err(Fault::at(span, problem).help("name several attacks in one part's any-of"));
        }
        for part in parts {
            let mut made = MultiattackPart { count: part.count, ..MultiattackPart::NONE };
            made.form = form as u8;
            made.proviso = ProvisoText::set(&part.only);
            for name in &part.any_of {
                let any_of = bits_of(attacks.iter(), name);
                let uses = match name.as_str() {
                    "spells" => features.spell_bits(),
                    _ => bits_of(features.names(), name),
                };
                if any_of | uses == 0 {
                    let problem = format!("no attack “{name}” in the stat block");
                    let known = attacks.iter().copied().chain(features.names());
                    return Err(Fault::at(span, problem).help(suggest(name, known)));
                }
                made.any_of |= any_of as u32;
                made.uses |= uses;
            }
            found.push(made);
        }
    }
    Ok(found)
}

fn defences(text: &StatBlockText) -> Vec<Defence> {
    let lists = [
        (DamageResponse::Immune, &text.immunities),
        (DamageResponse::Resistant, &text.resistances),
        (DamageResponse::Vulnerable, &text.vulnerabilities),
    ];
    let mut found = Vec::new();
    for (response, list) in lists {
        let list: &[DefenceText] = list.as_deref().unwrap_or_default();
        let plain: DamageTypes = list
            .iter()
            .filter_map(|d| match d {
                Either::Short(kind) => Some(*kind),
                Either::Long(_) => None,
            })
            .collect();
        if !plain.is_empty() {
            found.push(Defence { response, types: plain, unless: None, from: Qualities::empty() });
        }
        found.extend(list.iter().filter_map(|d| {
            match d {
                Either::Short(_) => None,
                Either::Long(qualified) => Some(Defence {
                    response,
                    types: qualified.types.iter().copied().collect(),
                    unless: (!qualified.unless.is_empty() || qualified.from.is_empty())
                        .then(|| QualityText::set(&qualified.unless)),
                    from: QualityText::set(&qualified.from),
                }),
            }
        }));
    }
    found
}

impl Sheet {
    /// The modifier of an ability.
    pub(super) fn modifier(&self, ability: Ability) -> i8 {
        modifier_of(self.abilities[ability.index()])
    }

    fn saves(&self, text: &StatBlockText) -> [i8; 6] {
        let mut saves = Ability::ALL.map(|a| self.modifier(a));
        match &text.saves {
            None => {}
            Some(Bonuses::Proficient(abilities)) => {
                for ability in abilities {
                    let index = ability.ability().index();
                    saves[index] = self.modifier(ability.ability()) + self.proficiency;
                }
            }
            Some(Bonuses::Printed(bonuses)) => {
                for (ability, bonus) in bonuses {
                    saves[ability.ability().index()] = *bonus;
                }
            }
        }
        saves
    }

    /// The bonus of every skill, and a bit for those with proficiency.
    fn skills(&self, text: &StatBlockText) -> ([i8; 18], u32) {
        let mut skills = Skill::ALL.map(|s| self.modifier(s.ability()));
        let mut proficient = 0;
        let mut set = |skill: Skill, bonus: i8| {
            skills[skill.index()] = bonus;
            proficient |= 1 << skill.index();
        };
        match &text.skills {
            None => {}
            Some(Bonuses::Proficient(names)) => {
                for skill in names {
                    set(*skill, self.modifier(skill.ability()) + self.proficiency);
                }
            }
            Some(Bonuses::Printed(bonuses)) => {
                for (skill, bonus) in bonuses {
                    set(*skill, *bonus);
                }
            }
        }
        for skill in text.expertise.iter().flatten() {
            set(*skill, self.modifier(skill.ability()) + 2 * self.proficiency);
        }
        (skills, proficient)
    }
}
