//! Colours and patterns of the drawing.

use super::pen::Pen;
use crate::look::Look;

/// The colours of the sides, in the order of the terminal's.
pub(crate) const SIDES: [&str; 5] = ["#2a7f9e", "#b3382c", "#c28a17", "#86408c", "#3f7f3c"];

/// The fill of a kind of square; what stands in it is drawn over that.
pub(crate) const fn fill(look: Look) -> &'static str {
    match look {
        Look::Floor | Look::Pillar | Look::Tree | Look::Boulder | Look::Fog => "#fdf9ee",
        Look::Bridge => "url(#bridge)",
        Look::Wall | Look::Rock => "url(#rock)",
        Look::Earth => "url(#earth)",
        Look::Water => "url(#water)",
        Look::Shallows => "url(#shallows)",
        Look::Rapids => "url(#rapids)",
        Look::Rubble => "url(#rubble)",
        Look::Undergrowth => "url(#undergrowth)",
        Look::Thicket => "url(#thicket)",
        Look::Snow => "url(#snow)",
        Look::Ice => "url(#ice)",
        Look::Bog => "url(#bog)",
        Look::Sand => "url(#sand)",
        Look::Furniture => "url(#furniture)",
        Look::Stairs => "url(#stairs)",
        Look::Slope => "url(#slope)",
        Look::Ladder => "url(#ladder)",
    }
}

/// The fill of a swatch in the key.
pub(crate) const fn swatch(look: Look) -> &'static str {
    match look {
        Look::Tree => "#86ad6a",
        Look::Pillar | Look::Boulder => "#b9b1a2",
        Look::Fog => "#dfe3e6",
        look => fill(look),
    }
}

/// Writes colours and patterns.
pub(crate) fn define(pen: &mut Pen) {
    pen.raw(STYLE);
    pen.open("defs", "");
    for (id, size, drawing) in PATTERNS {
        pen.raw(&format!(
            "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" \
             patternUnits=\"userSpaceOnUse\">{drawing}</pattern>"
        ));
    }
    pen.raw(GLOW);
    pen.close("defs");
}

const STYLE: &str = "<style>
.paper{fill:#f3ead6}
.title{font-size:26px;fill:#3a2f23}
.under{font-size:13px;fill:#7a6a55;font-style:italic}
.axis{font-size:12px;fill:#8a7a62;text-anchor:middle}
.axis.row{text-anchor:end}
.grid{stroke:#cbbd9f;stroke-width:.6;fill:none}
.frame{fill:none;stroke:#3a2f23;stroke-width:2}
.edge{stroke:#3a2f23;stroke-width:3;stroke-linecap:round}
.ledge{stroke:#7d6a4d;stroke-width:1.6}
.tick{stroke:#7d6a4d;stroke-width:1}
.level{font-size:11px;fill:#6f5930;text-anchor:middle;stroke:#f7f1e2;stroke-width:2.5;paint-order:stroke}
.wall{stroke:#3a2f23;stroke-width:5;stroke-linecap:round;fill:none}
.low{stroke:#6f6049;stroke-width:4;stroke-linecap:round}
.window{stroke:#4f8fb0;stroke-width:4}
.bars{stroke:#3a2f23;stroke-width:4;stroke-dasharray:3 4}
.fence{stroke:#8a6b3d;stroke-width:3;stroke-dasharray:7 3}
.curtain{stroke:#9c4a6b;stroke-width:3;stroke-dasharray:2 3}
.leaf{fill:#9a6a34;stroke:#4c3116;stroke-width:1.2}
.swing{fill:none;stroke:#9a6a34;stroke-width:1;stroke-dasharray:3 3}
.lock{fill:#f1d37a;stroke:#4c3116;stroke-width:1}
.trunk{fill:#7b5a34}
.leaves{fill:#86ad6a;stroke:#4d7038;stroke-width:1.4}
.stone{fill:#b9b1a2;stroke:#5b5346;stroke-width:1.6}
.dark{fill:#141a2b;opacity:.66}
.dim{fill:#141a2b;opacity:.34}
.area{fill:#7a3f8f;opacity:.3}
.fog{fill:#dfe3e6;opacity:.8}
.haze{fill:#dfe3e6;opacity:.45}
.flame{fill:#ffb52e;stroke:#b3541e;stroke-width:1}
.thing{fill:#c79a5b;stroke:#4c3116;stroke-width:1.4}
.token{stroke:#fffdf6;stroke-width:2.5}
.ring{fill:none;stroke:#2b241b;stroke-width:1.2}
.mark{fill:#fffdf6;text-anchor:middle;font-weight:bold}
.name{font-size:11px;text-anchor:middle;fill:#2b241b;stroke:#f7f1e2;stroke-width:3;paint-order:stroke}
.badge{fill:#fffdf6;stroke:#2b241b;stroke-width:1}
.badge-text{font-size:10px;text-anchor:middle;fill:#2b241b}
.fallen{stroke:#8d2f26;stroke-width:4;stroke-linecap:round}
.reach{fill:#4aa37a}
.risky{fill:#d4793f}
.feet{font-size:12px;text-anchor:middle;fill:#21402f}
.unseen{fill:url(#veil)}
.half{fill:#e8c34a;opacity:.45}
.three{fill:#d9822b;opacity:.5}
.total{fill:#6d675f;opacity:.6}
.degree{font-size:16px;text-anchor:middle;fill:#3a2f23}
.heading{font-size:14px;fill:#3a2f23;font-weight:bold}
.entry{font-size:12px;fill:#3a2f23}
.note{font-size:11px;fill:#7a6a55}
</style>";

const GLOW: &str = "<radialGradient id=\"glow\"><stop offset=\"0\" stop-color=\"#ffd873\" \
    stop-opacity=\".75\"/><stop offset=\"1\" stop-color=\"#ffd873\" stop-opacity=\"0\"/>\
    </radialGradient>";

/// Patterns by name, with the side of what repeats.
const PATTERNS: [(&str, u8, &str); 18] = [
    (
        "rock",
        12,
        "<rect width=\"12\" height=\"12\" fill=\"#a89c87\"/><path d=\"M0 12L12 0M-3 3L3 -3M9 15L15 9\" \
         stroke=\"#857963\" stroke-width=\"1.6\"/>",
    ),
    (
        "earth",
        16,
        "<rect width=\"16\" height=\"16\" fill=\"#b18e62\"/><path d=\"M2 4h5M9 10h5M4 14h3\" \
         stroke=\"#8c6c43\" stroke-width=\"1.4\"/>",
    ),
    (
        "water",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#8fbfd9\"/><path d=\"M0 7q3 -4 6 0t6 0t6 0t6 0M-6 \
         19q3 -4 6 0t6 0t6 0t6 0t6 0\" fill=\"none\" stroke=\"#5f9cbe\" stroke-width=\"1.3\"/>",
    ),
    (
        "shallows",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#cfe5ee\"/><path d=\"M3 8q3 -3 6 0t6 0M10 19q3 -3 6 \
         0t6 0\" fill=\"none\" stroke=\"#8fbfd9\" stroke-width=\"1.2\"/>",
    ),
    (
        "rapids",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#7fb3d1\"/><path d=\"M0 6q4 -6 8 0t8 0t8 0M0 14q4 -6 \
         8 0t8 0t8 0M0 22q4 -6 8 0t8 0t8 0\" fill=\"none\" stroke=\"#f4fbff\" stroke-width=\"1.6\"/>",
    ),
    (
        "rubble",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#f6efdf\"/><path d=\"M4 8l3 -3l4 2l-1 4l-4 1zM14 \
         17l3 -2l3 2l-2 3h-3zM15 5l2 -1l2 2l-2 2zM5 19l2 -2l2 2l-2 1z\" fill=\"#c4b597\" \
         stroke=\"#96866a\" stroke-width=\".8\"/>",
    ),
    (
        "undergrowth",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#ecf1dc\"/><path d=\"M5 10l-2 -5M5 10v-6M5 10l2 \
         -5M17 21l-2 -5M17 21v-6M17 21l2 -5\" stroke=\"#6f9a55\" stroke-width=\"1.3\"/>",
    ),
    (
        "thicket",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#b9d2a3\"/><path d=\"M2 9a4 4 0 0 1 8 0a4 4 0 0 1 -8 \
         0M12 19a5 5 0 0 1 10 0a5 5 0 0 1 -10 0M14 5a3 3 0 0 1 6 0a3 3 0 0 1 -6 0\" \
         fill=\"#93b778\" stroke=\"#5f8447\" stroke-width=\"1\"/>",
    ),
    (
        "snow",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#f5fafc\"/><path d=\"M6 3v6M3 6h6M4 4l4 4M8 4l-4 \
         4M18 15v6M15 18h6M16 16l4 4M20 16l-4 4\" stroke=\"#b6cfdb\" stroke-width=\".9\"/>",
    ),
    (
        "ice",
        48,
        "<rect width=\"48\" height=\"48\" fill=\"#dff1f7\"/><path d=\"M4 12l14 8l-3 12M18 20l15 -9M30 \
         42l6 -13l12 1\" fill=\"none\" stroke=\"#9fcbdc\" stroke-width=\"1.1\"/>",
    ),
    (
        "bog",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#dcdcb4\"/><path d=\"M2 8h8M4 11h5M13 20h8M15 \
         23h4M17 17v-6M15 17v-4M19 17v-5\" stroke=\"#8c8f52\" stroke-width=\"1.2\"/>",
    ),
    (
        "sand",
        16,
        "<rect width=\"16\" height=\"16\" fill=\"#f3e4b8\"/><path d=\"M3 4h.1M11 3h.1M7 9h.1M13 \
         12h.1M2 13h.1\" stroke=\"#c3a868\" stroke-width=\"2\" stroke-linecap=\"round\"/>",
    ),
    (
        "furniture",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#fdf9ee\"/><rect x=\"4\" y=\"5\" width=\"16\" \
         height=\"14\" rx=\"2\" fill=\"#d3aa72\" stroke=\"#7d5a2c\" stroke-width=\"1.2\"/>",
    ),
    (
        "stairs",
        12,
        "<rect width=\"12\" height=\"12\" fill=\"#efe6d2\"/><path d=\"M0 2h12M0 8h12\" \
         stroke=\"#9d8d70\" stroke-width=\"1.6\"/>",
    ),
    (
        "slope",
        24,
        "<rect width=\"24\" height=\"24\" fill=\"#f2e9d3\"/><path d=\"M4 10l8 -5l8 5M4 20l8 -5l8 5\" \
         fill=\"none\" stroke=\"#b39d74\" stroke-width=\"1.4\"/>",
    ),
    (
        "ladder",
        12,
        "<rect width=\"12\" height=\"12\" fill=\"#fdf9ee\"/><path d=\"M3 0v12M9 0v12M3 3h6M3 9h6\" \
         stroke=\"#7d5a2c\" stroke-width=\"1.4\"/>",
    ),
    (
        "bridge",
        12,
        "<rect width=\"12\" height=\"12\" fill=\"#d9bd8d\"/><path d=\"M0 0v12M6 0v12\" \
         stroke=\"#8f7040\" stroke-width=\"1\"/>",
    ),
    (
        "veil",
        8,
        "<rect width=\"8\" height=\"8\" fill=\"#3a3a44\" opacity=\".55\"/><path d=\"M0 8L8 0\" \
         stroke=\"#22222a\" stroke-width=\"1\" opacity=\".6\"/>",
    ),
];
