//! A stat block made in a line.

use super::{
    BonusActions, Breathes, CreatureType, Role, Senses, Size, Speeds, StatBlock, Training,
};
use crate::{
    attack::Attack, conditions::Conditions, magic::Spellcasting, mounted::Mountable,
    routine::Legendary,
};

impl StatBlock {
    /// A Medium humanoid monster with all abilities at 10, a proficiency bonus of 2, a speed of 30
    /// feet, and no attacks but those that everybody has.
    ///
    /// ```
    /// use affray_dice::Dice;
    /// use affray_rules::{Attack, DamageType, StatBlock};
    /// let claw = Attack::natural("Claw", 5, 5, Dice::new(1, 8, 3), DamageType::Slashing);
    /// let bear = StatBlock { attacks_per_action: 2, ..StatBlock::plain("Bear", 19, 11) };
    /// assert_eq!(bear.with_attack(claw).attacks.len(), 3);
    /// ```
    pub fn plain(name: impl Into<String>, hit_points: u16, armour_class: u8) -> StatBlock {
        StatBlock {
            name: name.into(),
            size: Size::Medium,
            kind: CreatureType::Humanoid,
            tags: Vec::new(),
            role: Role::Monster,
            hit_points,
            hit_dice: None,
            armour_class: Some(armour_class),
            armour: None,
            training: Training::all(),
            speeds: Speeds { walk: 30, climb: 0, swim: 0, fly: 0, burrow: 0, hover: false },
            abilities: [10; 6],
            saves: [0; 6],
            skills: [0; 18],
            skill_proficiencies: 0,
            proficiency: 2,
            initiative: 0,
            senses: Senses::default(),
            defences: Vec::new(),
            condition_immunities: Conditions::empty(),
            attacks: vec![Attack::unarmed_strike(0, 2), Attack::improvised_weapon(0, 0)],
            attacks_per_action: 1,
            multiattack: Vec::new(),
            gear: Vec::new(),
            traits: Vec::new(),
            bonus_actions: BonusActions::empty(),
            reactions: Vec::new(),
            spellcasting: Spellcasting::default(),
            routines: Vec::new(),
            shapes: Vec::new(),
            maw: None,
            legendary: Legendary::default(),
            hands_full: false,
            formless: false,
            breathes: Breathes::Air,
            mount: Mountable::Unfit,
            level: None,
            challenge: None,
            unmodelled: Vec::new(),
        }
    }

    /// The stat block with one more attack, before those that everybody has.
    #[must_use]
    pub fn with_attack(mut self, attack: Attack) -> StatBlock {
        let place = self.attacks.len().saturating_sub(2);
        self.attacks.insert(place, attack);
        self
    }
}
