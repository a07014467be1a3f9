//! Who sees whom (`obscured.heavily`, `light.dark`, `sense.blindsight`, `sense.truesight`).

use smallvec::SmallVec;

use crate::{
    battle::{Battle, CreatureId, ObjectId},
    catalogue::Rule,
    conditions::{Condition, Conditions},
    effects::{EffectMask, Nature},
    space::{Blocks, Body, Brightness, Obscured, Square},
};

impl Battle {
    /// Whether one creature sees another. Attack rolls, opportunity attacks, spells and hiding all
    /// ask here.
    #[inline]
    pub fn can_see(&self, viewer: CreatureId, target: CreatureId) -> bool {
        self.body_between(viewer, target).is_none()
            && (self.in_plain_sight(viewer, target) || self.can_see_at_all(viewer, target))
    }

    /// Whether one creature looks across open ground at another that neither hides nor is
    /// invisible, as it mostly is.
    #[inline]
    fn in_plain_sight(&self, viewer: CreatureId, target: CreatureId) -> bool {
        let sightless = Conditions::BLINDED | Conditions::PETRIFIED | Conditions::UNCONSCIOUS;
        let them = self.creature(target);
        let me = self.creature(viewer);
        !me.conditions.intersects(sightless)
            && !me.nature.contains(Nature::SIGHTLESS)
            && !me.touches.contains(EffectMask::SIGHT)
            && !them.conditions.intersects(Conditions::INVISIBLE)
            && them.hidden_from.is_empty()
            && self.is_all_open()
    }

    /// Whether two creatures see each other in the plainest way: nothing is between them, the light
    /// is bright, and neither hides nor is invisible.
    #[inline(always)]
    pub(crate) fn face_each_other(&self, a: CreatureId, b: CreatureId) -> bool {
        self.look_plainly(a, b)
            && (self.is_all_open()
                || self.is_bright_and_clear()
                    && (self.in_a_clearing(self.creature(a), self.creature(b))
                        || self.line_of_sight(self.body(a), self.body(b))))
    }

    /// Whether two creatures see each other or neither sees the other, since both have but plain eyes
    /// and the light is bright.
    pub(crate) fn see_alike(&self, a: CreatureId, b: CreatureId) -> bool {
        let plain = |id| self.blindsight(id) == 0 && self.host_of(id).is_none();
        self.look_plainly(a, b) && self.is_bright_and_clear() && plain(a) && plain(b)
    }

    /// Whether the eyes of two creatures are all right, and neither hides nor is invisible.
    #[inline]
    fn look_plainly(&self, a: CreatureId, b: CreatureId) -> bool {
        let (one, other) = (self.creature(a), self.creature(b));
        let hampered = Conditions::BLINDED
            | Conditions::PETRIFIED
            | Conditions::UNCONSCIOUS
            | Conditions::INVISIBLE;
        !(one.conditions | other.conditions).intersects(hampered)
            && !(one.nature | other.nature).contains(Nature::SIGHTLESS)
            && !(one.touches | other.touches).contains(EffectMask::SIGHT)
            && one.hidden_from.is_empty()
            && other.hidden_from.is_empty()
    }

    /// Whether there is neither dim light nor fog anywhere.
    #[inline]
    fn is_bright_and_clear(&self) -> bool {
        self.setup.map.ambient == Brightness::Bright
            && self.state.zones.is_empty()
            && self.lines().is_none_or(|lines| lines.clear_air)
    }

    fn can_see_at_all(&self, viewer: CreatureId, target: CreatureId) -> bool {
        if viewer == target {
            return true;
        }
        if !self.aware(viewer) {
            return false;
        }
        if self.looks_at(viewer, target) {
            return true;
        }
        let blindsight = self.blindsight(viewer);
        blindsight > 0
            && self.distance(viewer, target) <= blindsight
            && self.feels_out(viewer, target)
    }

    /// Whether a creature would see somebody in a square who neither hides nor is invisible.
    pub fn sees_square(&self, viewer: CreatureId, square: Square) -> bool {
        let own = self.space(viewer).contains(square);
        own || self.sees_place(viewer, self.body_of_square(square))
    }

    /// Whether a creature sees a place: it is in its line of sight and not in the dark or in fog
    /// to its eyes, or its blindsight reaches it (`sense.blindsight`).
    pub(crate) fn sees_place(&self, viewer: CreatureId, to: Body) -> bool {
        self.sees_body(viewer, to, None)
    }

    /// Whether a creature sees an object, which is not in its own way.
    pub(crate) fn sees_object(&self, viewer: CreatureId, object: ObjectId) -> bool {
        self.sees_everywhere(viewer)
            || self.sees_body(viewer, self.object_body(object), Some(object))
    }

    fn sees_body(&self, viewer: CreatureId, to: Body, object: Option<ObjectId>) -> bool {
        let from = self.body(viewer);
        let blindsight = self.blindsight(viewer);
        let looks = || {
            self.is_all_open()
                || self.line_of_sight_to(from, to, object)
                    && self.obscured_between(viewer, from, to) != Obscured::Heavily
        };
        let feels = || self.lets_through(Blocks::EFFECT, from, to, object);
        self.aware(viewer)
            && (self.has_eyes(viewer) && looks()
                || blindsight > 0 && from.feet_to(to) <= blindsight && feels())
    }

    /// Whether a creature sees every place on the map.
    pub(crate) fn sees_everywhere(&self, viewer: CreatureId) -> bool {
        self.is_all_open() && self.aware(viewer) && self.has_eyes(viewer)
    }

    /// Whether a creature has eyes that work: it is neither blinded nor blind by nature.
    fn has_eyes(&self, id: CreatureId) -> bool {
        let creature = self.creature(id);
        !creature.is(Condition::Blinded) && !creature.nature.contains(Nature::SIGHTLESS)
    }

    /// The radius of a creature's blindsight as it stands: none for one that finds its way by
    /// echoes while it is deafened (`sense.blindsight`).
    fn blindsight(&self, id: CreatureId) -> u16 {
        let (creature, feet) = (self.creature(id), self.block(id).senses.blindsight);
        let deaf = feet > 0
            && creature.is(Condition::Deafened)
            && creature.nature.contains(Nature::ECHOLOCATION);
        if deaf { 0 } else { feet }
    }

    /// Whether a creature notices nobody who hides, however keen it is: it is not aware of what is
    /// around it, or neither sees nor hears, nor has the nose for it.
    pub(crate) fn is_senseless(&self, id: CreatureId) -> bool {
        let deaf = self.creature(id).is(Condition::Deafened);
        !self.aware(id) || deaf && !self.has_eyes(id) && !self.finds_without_eyes(id)
    }

    /// Whether a creature perceives anything at all.
    pub(super) fn aware(&self, viewer: CreatureId) -> bool {
        !self.creature(viewer).is(Condition::Unconscious) && !self.blind_to_surroundings(viewer)
    }

    /// Whether a creature sees another with its eyes.
    fn looks_at(&self, viewer: CreatureId, target: CreatureId) -> bool {
        !self.creature(target).hidden_from.contains(viewer)
            && self.makes_out(viewer, target)
            && self.in_view(viewer, target)
    }

    /// Whether a creature saw another that was here a moment ago.
    pub(crate) fn saw(&self, viewer: CreatureId, target: CreatureId, before: Body) -> bool {
        self.aware(viewer)
            && !self.creature(target).hidden_from.contains(viewer)
            && self.makes_out(viewer, target)
            && self.in_view_between(viewer, self.body(viewer), before)
    }

    /// Whether a creature's eyes make out another at all, wherever it stands.
    fn makes_out(&self, viewer: CreatureId, target: CreatureId) -> bool {
        if !self.has_eyes(viewer) || self.averts(viewer, target) {
            return false;
        }
        let pierces = |feet: u16| feet > 0 && self.distance(viewer, target) <= feet;
        !self.creature(target).is(Condition::Invisible)
            || pierces(self.block(viewer).senses.truesight)
    }

    /// Whether a creature sees another, or may come to see it as the other goes its way. Where
    /// nothing is between the two, whoever hides stays hidden.
    pub(crate) fn may_come_to_see(&self, viewer: CreatureId, target: CreatureId) -> bool {
        let senses = &self.block(viewer).senses;
        let shown = !self.creature(target).is(Condition::Invisible) || senses.truesight > 0;
        let hides = self.creature(target).hidden_from.contains(viewer);
        let open = self.nothing_between() && self.state.zones.is_empty();
        let eyes = self.has_eyes(viewer) && shown && !(hides && open);
        self.aware(viewer) && (eyes || self.blindsight(viewer) > 0)
    }

    /// Whether a creature stands where another could see it: in its line of sight, and not in the
    /// dark as far as the other's eyes go (`obscured.heavily`, `light.dark`).
    pub fn in_view(&self, viewer: CreatureId, target: CreatureId) -> bool {
        self.is_all_open() || self.in_view_between(viewer, self.body(viewer), self.body(target))
    }

    /// Whether nothing at all stops looks: neither the map nor an object nor an area that lasts.
    #[inline(always)]
    pub(crate) fn is_all_open(&self) -> bool {
        self.nothing_between() && !self.zones_veil()
    }

    fn in_view_between(&self, viewer: CreatureId, from: Body, to: Body) -> bool {
        self.is_all_open()
            || (self.line_of_sight(from, to)
                && self.obscured_between(viewer, from, to) != Obscured::Heavily)
    }

    /// Whether a creature would see one who hides, if it did not hide.
    pub(crate) fn has_clear_view(&self, viewer: CreatureId, hider: CreatureId) -> bool {
        self.aware(viewer)
            && self.makes_out(viewer, hider)
            && self.body_between(viewer, hider).is_none()
            && self.in_view(viewer, hider)
    }

    /// Whether a line from some point of one body to some point of the other is free of what stops
    /// looks: walls, closed doors, the ground, fog. It is the same both ways.
    pub fn line_of_sight(&self, from: Body, to: Body) -> bool {
        self.line_of_sight_to(from, to, None)
    }

    /// The same; `object` is the other if that is one, which is not in its own way.
    fn line_of_sight_to(&self, from: Body, to: Body, object: Option<ObjectId>) -> bool {
        let open = self.nothing_between() && !self.zones_stop_looks();
        (open && from.bottom >= 0 && to.bottom >= 0)
            || self.lets_through(Blocks::SIGHT, from, to, object)
    }

    /// Blindsight perceives what is not behind total cover (`sense.blindsight`).
    fn feels_out(&self, viewer: CreatureId, target: CreatureId) -> bool {
        self.nothing_between() || self.clear_path(self.body(viewer), self.body(target))
    }

    /// A petrified creature of the 2014 rules is unaware of what happens around it.
    fn blind_to_surroundings(&self, viewer: CreatureId) -> bool {
        self.creature(viewer).is(Condition::Petrified)
            && self.setup.ruleset.petrified == crate::ruleset::Petrified::ImmuneToPoisonAndDisease
    }

    /// The rules by which one perceives the other, for those who listen: the light and the special
    /// senses that count.
    pub(crate) fn sight_rules(
        &self,
        viewer: CreatureId,
        target: CreatureId,
    ) -> SmallVec<[Rule; 4]> {
        let mut rules = SmallVec::new();
        // Plain eyes in broad daylight are nothing to speak of.
        if self.face_each_other(viewer, target) {
            return rules;
        }
        let (senses, to) = (&self.block(viewer).senses, self.body(target));
        let reaches = |feet: u16| feet > 0 && self.distance(viewer, target) <= feet;
        let light = self.brightness_to(viewer, to);
        if self.setup.map.ambient != Brightness::Bright || light != Brightness::Bright {
            rules.push(match light {
                Brightness::Bright => Rule::LightBright,
                Brightness::Dim => Rule::LightDim,
                Brightness::Darkness => Rule::LightDark,
            });
        }
        if self.looks_at(viewer, target) {
            let dark = light != Brightness::Bright;
            let invisible = self.creature(target).is(Condition::Invisible);
            if (dark || invisible) && reaches(senses.truesight) {
                rules.push(Rule::SenseTruesight);
            } else if dark && reaches(senses.darkvision) {
                rules.push(Rule::SenseDarkvision);
            }
        } else if self.can_see(viewer, target) {
            rules.push(Rule::SenseBlindsight);
        } else if self.feels_steps(viewer, target) {
            rules.push(Rule::SenseTremorsense);
        }
        rules
    }

    /// The rule that hampers looking at a place where one creature makes out another only dimly
    /// (`obscured.lightly`, `light.dim`).
    pub(crate) fn why_hard_to_see(&self, viewer: CreatureId, target: CreatureId) -> Option<Rule> {
        if self.obscured_to(viewer, target) != Obscured::Lightly {
            return None;
        }
        let level = self.creature(target).height;
        let mut squares = self.space(target).squares();
        let clear = squares.any(|s| self.obscured_at(s, level) == Obscured::Clear);
        Some(if clear { Rule::LightDim } else { Rule::ObscuredLightly })
    }

    /// The rule by which one does not see the other, beside that of the roll: the dark or the fog
    /// (`light.dark`, `obscured.heavily`).
    pub(crate) fn why_unseen(&self, viewer: CreatureId, target: CreatureId) -> Option<Rule> {
        let open = self.setup.map.is_plain() && self.state.zones.is_empty();
        if open || self.obscured_to(viewer, target) != Obscured::Heavily {
            return None;
        }
        let level = self.creature(target).height;
        let veil = |s| self.obscured_at(s, level) == Obscured::Heavily;
        let veiled = self.space(target).squares().all(veil);
        Some(if veiled { Rule::ObscuredHeavily } else { Rule::LightDark })
    }
}
