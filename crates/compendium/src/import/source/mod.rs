//! The forms that creatures come in, each of which becomes a [`Sheet`](super::sheet::Sheet).

mod fantasy_statblocks;
mod five_e_bits;
mod foundry;
mod improved_initiative;
mod json;
mod open5e;
mod stat_block;

use serde_json::Value;

use super::{
    form::Form,
    sheet::{GAITS, SENSES, Sheet},
};

pub(super) use stat_block::{is as is_stat_block, read as read_stat_blocks};

/// The form of a creature in JSON or YAML.
pub(super) fn form_of(value: &Value) -> Option<Form> {
    let forms = [
        (Form::Foundry, foundry::is as fn(&Value) -> bool),
        (Form::ImprovedInitiative, improved_initiative::is),
        (Form::FantasyStatblocks, fantasy_statblocks::is),
        (Form::FiveEBits, five_e_bits::is),
        (Form::Open5e, open5e::is),
    ];
    forms.into_iter().find(|(_, is)| is(value)).map(|(form, _)| form)
}

/// Reads a creature that is in one of the forms of JSON or YAML.
pub(super) fn read(form: Form, value: &Value) -> Sheet {
    match form {
        Form::Foundry => foundry::read(value),
        Form::ImprovedInitiative => improved_initiative::read(value),
        Form::FantasyStatblocks => fantasy_statblocks::read(value),
        Form::FiveEBits => five_e_bits::read(value),
        Form::Open5e => open5e::read(value),
        Form::StatBlock => Sheet::default(),
    }
}

/// Speeds as a table by gait, or as a text.
fn speeds(sheet: &mut Sheet, value: Option<&Value>) {
    let Some(Value::Object(table)) = value else {
        return sheet.speed(&json::words(value, ", "));
    };
    for (gait, feet) in table {
        match GAITS.iter().position(|known| known == gait) {
            Some(place) => {
                sheet.speeds[place] = json::number(feet);
                sheet.hover |= feet.as_str().is_some_and(|text| text.contains("hover"));
            }
            None if gait == "hover" => sheet.hover |= feet.as_bool().unwrap_or(false),
            None => {}
        }
    }
}

/// Senses as a table, or as a text.
fn senses(sheet: &mut Sheet, value: Option<&Value>) {
    let Some(Value::Object(table)) = value else {
        return sheet.sense(&json::words(value, ", "));
    };
    for (place, sense) in SENSES.iter().enumerate() {
        let Some(feet) = table.get(*sense) else { continue };
        sheet.senses[place] = json::number(feet);
        if feet.as_str().is_some_and(|text| text.contains("blind beyond")) {
            sheet.note("blind beyond its blindsight");
        }
    }
}
