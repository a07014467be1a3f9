//! Expectations on objects: broken, burning, hit points.

use affray_rules::{Battle, DoorState, ObjectId};

use crate::reader::Reader;

/// How an object stands: `OBJECT hp 5`, `OBJECT broken`, `OBJECT burning`, `DOOR open`, `DOOR closed`, `DOOR locked`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ObjectIs {
    object: ObjectId,
    not: bool,
    what: Attribute,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attribute {
    HitPoints(u16),
    Broken,
    Burning,
    Door(DoorState),
}

impl ObjectIs {
    /// Reads what comes behind the name.
    pub(super) fn read(object: ObjectId, reader: &mut Reader<'_>) -> Result<ObjectIs, String> {
        let not = reader.take("not");
        let what = if reader.take("hp") {
            Attribute::HitPoints(reader.number()?)
        } else if reader.take("broken") {
            Attribute::Broken
        } else if reader.take("burning") {
            Attribute::Burning
        } else if reader.take("open") {
            Attribute::Door(DoorState::Open)
        } else if reader.take("closed") {
            Attribute::Door(DoorState::Closed)
        } else if reader.take("locked") {
            Attribute::Door(DoorState::Locked)
        } else {
            return Err("of an object, expect `hp N`, `broken`, `burning`, or of a door `open`, `closed` or \
                        `locked`"
                .to_owned());
        };
        Ok(ObjectIs { object, not, what })
    }

    pub(super) fn check(&self, battle: &Battle) -> Result<(), String> {
        let name = battle.object_name(self.object);
        let found = battle.objects()[self.object.index()].hit_points;
        let holds = match self.what {
            Attribute::HitPoints(points) => found == points,
            Attribute::Broken => found == 0,
            Attribute::Burning => battle.object_burns(self.object),
            Attribute::Door(state) => battle.door_state(self.object) == Some(state),
        };
        if holds != self.not {
            return Ok(());
        }
        if let Attribute::Door(_) = self.what {
            return Err(match battle.door_state(self.object) {
                None => format!("{name} is no door"),
                Some(DoorState::Open) => format!("{name} is open"),
                Some(DoorState::Closed) => format!("{name} is closed"),
                Some(DoorState::Locked) => format!("{name} is locked"),
            });
        }
        if let Attribute::Burning = self.what {
            let burns = if battle.object_burns(self.object) { "burns" } else { "does not burn" };
            return Err(format!("{name} {burns}"));
        }
        let points = affray_words::plural(found, "hit point");
        Err(if found == 0 { format!("{name} is broken") } else { format!("{name} has {points}") })
    }
}
