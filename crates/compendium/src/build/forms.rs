//! The forms of other creatures that a creature can take.

use affray_rules::{Ability, Attack, Part, StatBlock, Stock, Trait};

use super::block::Builder;
use crate::{
    file::Fault,
    text::{KeepsText, StatBlockText},
};

/// The form of another creature.
struct Form {
    keeps: KeepsText,
    block: StatBlock,
    /// The place of its first attack among all.
    first: usize,
}

impl Builder<'_> {
    /// Adds the forms that a creature can take to its shapes. Attacks keep their places in all of
    /// them: its own come first, then those of one form after the other.
    pub(super) fn add_forms(
        &self,
        text: &StatBlockText,
        block: &mut StatBlock,
        shapes: &mut Vec<StatBlock>,
    ) -> Result<(), Fault> {
        let own = usize::from(block.unarmed());
        let mut all: Vec<Attack> = block.attacks[..own].to_vec();
        let mut forms = Vec::new();
        let features = text.action.iter().chain(&text.bonus_action).flatten();
        for (name, keeps) in features.flat_map(|f| f.becomes.iter().map(|name| (name, f.keeps))) {
            let base = self.compendium.creature(&name.value).map_err(|e| e.fault(&name.span))?;
            let plain = StatBlockText {
                action: None,
                bonus_action: None,
                reaction: None,
                legendary: None,
                spellcasting: None,
                shape: None,
                brood: None,
                ..base.text.clone()
            };
            let built = self.build(&plain, &name.value)?.block;
            let first = all.len();
            all.extend_from_slice(&built.attacks[..usize::from(built.unarmed())]);
            forms.push(Form { keeps, block: built, first });
        }
        if forms.is_empty() {
            return Ok(());
        }
        if all.len() > super::block::MOST_ATTACKS {
            return Err(Fault::new("the forms have too many attacks").help("leave some out"));
        }
        shapes.extend(forms.iter().map(|form| form.taken_by(block, &all, own)));
        let always = block.attacks.split_off(own);
        block.attacks = able(&all, |place| place < own);
        block.attacks.extend(always);
        Ok(())
    }
}

impl Form {
    fn taken_by(&self, own: &StatBlock, all: &[Attack], own_attacks: usize) -> StatBlock {
        let form = &self.block;
        let mine = self.first..self.first + usize::from(form.unarmed());
        let bites = |a: &Attack| a.name.eq_ignore_ascii_case("bite");
        let form_bites = form.attacks.iter().any(bites);
        let can = |place: usize| match self.keeps {
            _ if mine.contains(&place) => true,
            KeepsText::Mind => false,
            KeepsText::Statistics => place < own_attacks,
            // Whoever bites in its own form bites in any that can.
            KeepsText::StatisticsWithoutAttacks => {
                place < own_attacks && form_bites && bites(&all[place])
            }
        };
        let mut attacks = able(all, can);
        attacks.extend_from_slice(&form.attacks[usize::from(form.unarmed())..]);
        let mut abilities = form.abilities;
        for ability in [Ability::Intelligence, Ability::Wisdom, Ability::Charisma] {
            abilities[ability.index()] = own.abilities[ability.index()];
        }
        let name = format!("{} ({})", own.name, form.name);
        let mut traits = own.traits.clone();
        if self.keeps != KeepsText::Mind {
            abilities[Ability::Constitution.index()] = own.abilities[Ability::Constitution.index()];
            traits.extend(form.traits.iter().filter(|t| !own.traits.contains(t)).cloned());
            return StatBlock {
                name,
                size: form.size,
                armour_class: form.armour_class,
                armour: form.armour.clone(),
                speeds: form.speeds,
                senses: form.senses,
                abilities,
                attacks,
                traits,
                ..own.clone()
            };
        }
        // What is counted by its place stays in it, and does nothing.
        for one in &mut traits {
            *one = Trait {
                name: one.name.clone(),
                modifiers: Vec::new(),
                triggers: Vec::new(),
                note: None,
            };
        }
        traits.extend(form.traits.iter().cloned());
        let mut routines = own.routines.clone();
        for routine in &mut routines {
            routine.parts.retain(|part| matches!(part, Part::Shape(_)));
        }
        let mut multiattack = form.multiattack.clone();
        for part in &mut multiattack {
            part.any_of <<= self.first;
            part.uses = 0;
        }
        let mut saves = form.saves;
        for ability in Ability::ALL {
            let trained = own.saves[ability.index()] - own.modifier(ability);
            let modifier = affray_rules::modifier_of(abilities[ability.index()]);
            saves[ability.index()] = modifier + trained;
        }
        StatBlock {
            name,
            abilities,
            saves,
            attacks,
            multiattack,
            traits,
            routines,
            role: own.role,
            hit_points: own.hit_points,
            hit_dice: own.hit_dice,
            proficiency: own.proficiency,
            gear: own.gear.clone(),
            spellcasting: own.spellcasting.clone(),
            legendary: affray_rules::Legendary {
                actions: Stock::default(),
                resistance: own.legendary.resistance,
            },
            challenge: own.challenge,
            unmodelled: own.unmodelled.clone(),
            ..form.clone()
        }
    }
}

/// All attacks, with neither reach nor range where they can't be made.
fn able(all: &[Attack], can: impl Fn(usize) -> bool) -> Vec<Attack> {
    let one = |(place, attack): (usize, &Attack)| match can(place) {
        true => attack.clone(),
        false => Attack { reach: 0, range: None, ..attack.clone() },
    };
    all.iter().enumerate().map(one).collect()
}
