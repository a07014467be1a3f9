//! How bright a place is to a viewer (`light.bright`, `light.dim`, `light.dark`).

use crate::{
    battle::{Battle, CreatureId, SideId},
    effects::{EffectMask, Modifier, Nature},
    space::{Blocks, Body, Brightness, Footprint, Glow, Obscured},
};

impl Battle {
    /// How bright it is where a body is: at the brightest of its squares (`light.bright`,
    /// `light.dim`, `light.dark`).
    pub fn brightness(&self, body: Body) -> Brightness {
        self.lit(body, |_| true)
    }

    /// The same to a creature: whoever hides from it shades the light that it carries.
    pub fn brightness_to(&self, viewer: CreatureId, body: Body) -> Brightness {
        self.lit(body, |bearer| !self.creature(bearer).hidden_from.contains(viewer))
    }

    /// The same as far as a side knows: without the light of those whom it can't place.
    pub fn brightness_for(&self, side: SideId, body: Body) -> Brightness {
        self.lit(body, |bearer| self.side_knows(side, bearer))
    }

    /// How bright it is where a body is, by the lights of the map and of some who carry one.
    fn lit(&self, body: Body, counts: impl Fn(CreatureId) -> bool) -> Brightness {
        let map = &self.setup.map;
        let magic = self.magical_light_on(body);
        if magic == Some(Brightness::Darkness) {
            return Brightness::Darkness;
        }
        let around = body.space.squares().map(|square| map.light(square)).max();
        let mut light = magic.unwrap_or(Brightness::Darkness).max(around.unwrap_or(map.ambient));
        if light == Brightness::Bright {
            return light;
        }
        let standing = map.lights.iter().map(|l| {
            let source = Body { space: Footprint::square(l.square), bottom: l.height, tall: 2 };
            (source, l.glow)
        });
        let carried = self.ids().filter_map(|id| {
            let glow = self.setup.combatants[id.index()].light.or(self.glow(id))?;
            (self.on_map(id) && counts(id)).then(|| (self.body(id), glow))
        });
        for (source, glow) in standing.chain(carried) {
            let shines = self.shines(source, glow, body);
            // A path is looked for only where it would tell.
            if shines > light && self.lets_through(Blocks::SIGHT, source, body, None) {
                light = shines;
            }
            if light == Brightness::Bright {
                break;
            }
        }
        light
    }

    /// The light that a creature sheds: what it has last set, or its own by nature.
    fn glow(&self, id: CreatureId) -> Option<Glow> {
        let set = |id| {
            self.effects_on(id).find_map(|e| match e.modifier {
                Modifier::Illumination(glow) => Some(glow),
                _ => None,
            })
        };
        let glow = match self.creature(id).touches.contains(EffectMask::LIGHT) {
            true => set(id),
            false => self.block(id).glow(),
        };
        glow.filter(|glow| glow.dim > 0)
    }

    /// Whether a creature stands in sunlight, where the map has any.
    pub(crate) fn in_sunlight(&self, id: CreatureId) -> bool {
        // A square with light of its own lies in the shade.
        let open = |square| self.setup.map.ground(square).light.is_none();
        self.setup.map.sunlight
            && self.space(id).squares().any(open)
            && self.magical_light_on(self.body(id)) != Some(Brightness::Darkness)
    }

    /// How brightly a source shines so far away, if nothing is between.
    fn shines(&self, source: Body, glow: Glow, body: Body) -> Brightness {
        match source.feet_to(body) {
            feet if feet <= glow.bright => Brightness::Bright,
            feet if feet <= glow.dim => Brightness::Dim,
            _ => Brightness::Darkness,
        }
    }

    /// How well one creature makes out another, by the light and what grows and drifts where the
    /// other is, and the eyes of the one (`obscured.lightly`, `obscured.heavily`).
    pub fn obscured_to(&self, viewer: CreatureId, target: CreatureId) -> Obscured {
        self.obscured_between(viewer, self.body(viewer), self.body(target))
    }

    /// The same for bodies that may be elsewhere by now.
    pub(super) fn obscured_between(&self, viewer: CreatureId, from: Body, to: Body) -> Obscured {
        let bright = self.setup.map.ambient == Brightness::Bright && !self.zones_veil();
        if bright && self.lines().is_none_or(|lines| lines.clear_air) {
            return Obscured::Clear;
        }
        let veil = to.space.squares().map(|s| self.obscured_at(s, to.bottom));
        let veil = veil.min().unwrap_or_default();
        if veil == Obscured::Heavily {
            return veil;
        }
        veil.max(self.gloom(viewer, from, to))
    }

    /// How the light hides a place from a creature: dim light a little, darkness wholly; special
    /// senses help (`light.dim`, `light.dark`, `sense.darkvision`, `sense.truesight`).
    fn gloom(&self, viewer: CreatureId, from: Body, to: Body) -> Obscured {
        let light = self.brightness_to(viewer, to);
        if light == Brightness::Bright {
            return Obscured::Clear;
        }
        let feet = from.feet_to(to);
        let senses = &self.block(viewer).senses;
        let truesight = senses.truesight > 0 && feet <= senses.truesight;
        // Few go through darkness made by magic.
        let darkvision = senses.darkvision > 0
            && feet <= senses.darkvision
            && (self.creature(viewer).nature.contains(Nature::DEVILS_SIGHT)
                || self.magical_light_on(to) != Some(Brightness::Darkness));
        match light {
            Brightness::Darkness if truesight => Obscured::Clear,
            Brightness::Darkness if darkvision => Obscured::Lightly,
            Brightness::Darkness => Obscured::Heavily,
            _ if truesight || (darkvision && self.dim_is_bright(viewer)) => Obscured::Clear,
            _ => Obscured::Lightly,
        }
    }

    /// Whether darkvision makes dim light bright for this creature (`sense.darkvision`).
    fn dim_is_bright(&self, viewer: CreatureId) -> bool {
        use crate::{creature::Role, ruleset::Darkvision};
        match self.setup.ruleset.darkvision {
            Darkvision::BrightensDimForMonsters => self.role(viewer) == Role::Monster,
            Darkvision::BrightensDim => true,
        }
    }
}
