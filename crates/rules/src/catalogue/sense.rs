//! Light and senses.

super::text::rows! {
    LightBright {
        2014 states "SRD 5.1, Adventuring: Vision and Light"
            "In bright light most creatures see as usual.";
        2024 states "SRD 5.2.1, Playing the Game: Light, Bright Light; Rules Glossary: Bright Light"
            "In bright light most creatures see as usual.";
    }

    LightDim {
        2014 states "SRD 5.1, Adventuring: Vision and Light"
            "Dim light makes an area lightly obscured.";
        2024 states "SRD 5.2.1, Playing the Game: Light, Dim Light; Rules Glossary: Dim Light"
            "Dim light makes an area Lightly Obscured.";
    }

    LightDark {
        2014 states "SRD 5.1, Adventuring: Vision and Light"
            "Darkness makes an area heavily obscured.";
        2024 states "SRD 5.2.1, Playing the Game: Light, Darkness; Rules Glossary: Darkness"
            "Darkness makes an area Heavily Obscured.";
    }

    ObscuredLightly {
        2014 states "SRD 5.1, Adventuring: Vision and Light"
            "To make something out in a lightly obscured area, Wisdom (Perception) checks by \
             sight have Disadvantage.";
        2024 states "SRD 5.2.1, Playing the Game: Obscured Areas; Rules Glossary: Lightly Obscured"
            "To make something out in a Lightly Obscured area, Wisdom (Perception) checks by \
             sight have Disadvantage.";
    }

    ObscuredHeavily {
        2014 forbids "SRD 5.1, Adventuring: Vision and Light"
            "Looking into a heavily obscured area, you are as good as blinded.";
        2024 forbids "SRD 5.2.1, Playing the Game: Obscured Areas; Rules Glossary: Heavily Obscured"
            "Looking into a Heavily Obscured area, you are as good as Blinded.";
    }

    SenseDarkvision {
        2014 states "SRD 5.1, Adventuring: Darkvision; Monster Statistics: Darkvision"
            "Within the range of darkvision darkness counts as dim light, seen in greys, and for \
             a monster dim light counts as bright.";
        2024 states "SRD 5.2.1, Rules Glossary: Darkvision"
            "Within the range of Darkvision darkness counts as dim light, seen in greys, and dim \
             light counts as bright.";
    }

    SenseBlindsight {
        2014 states "SRD 5.1, Adventuring: Blindsight; Monster Statistics: Blindsight"
            "Within the range of blindsight a creature perceives what is around it without \
             needing sight.";
        2024 states "SRD 5.2.1, Rules Glossary: Blindsight"
            "Within the range of Blindsight a creature sees all that is not behind total cover, \
             the Invisible too, even when it is Blinded or in the dark.";
    }

    SenseTremorsense {
        2014 forbids "SRD 5.1, Monster Statistics: Tremorsense"
            "Within the range of tremorsense a creature knows where vibrations come from, through \
             ground or substance that both touch; what flies or has no body it misses.";
        2024 forbids "SRD 5.2.1, Rules Glossary: Tremorsense"
            "Within the range of Tremorsense a creature knows where creatures and moving objects \
             are, through a surface or liquid that both touch; what is in the air it misses, and \
             it is no sight.";
    }

    SenseTruesight {
        2014 states "SRD 5.1, Adventuring: Truesight; Monster Statistics: Truesight"
            "Within the range of truesight a creature sees in any darkness, sees the invisible, \
             sees through changed shapes and through illusions, on which its saves succeed, and \
             sees into the Ethereal Plane.";
        2024 states "SRD 5.2.1, Rules Glossary: Truesight"
            "Within the range of Truesight a creature sees in any darkness, sees the Invisible, \
             sees through changed shapes and through illusions, on which its saves succeed, and \
             sees into the Ethereal Plane.";
    }
}
