//! Reads the lights of a map.

use affray_rules::{Glow, Light, Map};

use super::{
    place::{listed, square_on},
    text::{CarriedLight, LightSource, LightText},
};
use crate::{
    file::{At, Fault},
    text::Either,
};

/// Feet above the floor at which a light burns when nobody says.
const HEIGHT: i16 = 5;

impl LightSource {
    const fn glow(self) -> Glow {
        match self {
            LightSource::Candle => Glow { bright: 5, dim: 10 },
            LightSource::Lamp => Glow { bright: 15, dim: 45 },
            LightSource::Torch => Glow { bright: 20, dim: 40 },
            LightSource::Lantern => Glow { bright: 30, dim: 60 },
        }
    }
}

/// The light that a creature carries.
pub(crate) fn carried(light: &CarriedLight) -> Result<Glow, Fault> {
    match light {
        Either::Short(source) => Ok(source.glow()),
        Either::Long(glow) => sound(Some(&glow.bright), Some(&glow.dim), LightSource::Torch.glow()),
    }
}

/// Puts the lights on the map.
pub(super) fn kindle(lights: &[At<LightText>], map: &mut Map) -> Result<(), Fault> {
    for light in lights {
        let text = &light.value;
        let glow = match (text.light, &text.bright, &text.dim) {
            (source, None, None) => source.unwrap_or(LightSource::Torch).glow(),
            (Some(source), bright, dim) => sound(bright.as_ref(), dim.as_ref(), source.glow())?,
            (None, bright, dim) => {
                let bright_feet = bright.as_ref().map_or(0, |feet| feet.value);
                let glow = Glow { bright: bright_feet, dim: bright_feet };
                sound(bright.as_ref(), dim.as_ref(), glow)?
            }
        };
        for at in listed(&text.at) {
            let square = square_on(&at, "the light", map.grid)?;
            let above = text.height.unwrap_or(HEIGHT);
            if let Some(fill) = map.fill(square)
                && above < fill.height
            {
                let what = &map.ground(square).name;
                return Err(Fault::at(
                    &at.span,
                    format!("the light at {square} is inside a {what}"),
                )
                .help("put it in the square beside it"));
            }
            let height = map.level(square).saturating_add(above);
            map.lights.push(Light { square, height, glow });
        }
    }
    Ok(())
}

/// A glow whose dim light reaches as far as the bright at least.
fn sound(bright: Option<&At<u16>>, dim: Option<&At<u16>>, or: Glow) -> Result<Glow, Fault> {
    let glow = Glow {
        bright: bright.map_or(or.bright, |feet| feet.value),
        dim: dim.map_or(or.dim, |feet| feet.value),
    };
    match dim.or(bright) {
        Some(place) if glow.dim < glow.bright => {
            let problem = format!(
                "the dim light ends at {} feet, before the bright light at {}",
                glow.dim, glow.bright
            );
            Err(Fault::at(&place.span, problem)
                .help("`dim` counts from the source, not from where the bright light ends"))
        }
        _ => Ok(glow),
    }
}
