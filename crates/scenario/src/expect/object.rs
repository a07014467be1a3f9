use affray_rules::{Battle, ObjectId};

use crate::reader::Reader;

/// How an object stands: `OBJECT hp 5`, `OBJECT broken`.
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
}

impl ObjectIs {
    /// Reads what comes behind the name.
    pub(super) fn read(object: ObjectId, reader: &mut Reader<'_>) -> Result<ObjectIs, String> {
        let not = reader.take("not");
        let what = if reader.take("hp") {
            Attribute::HitPoints(reader.number()?)
        } else if reader.take("broken") {
            Attribute::Broken
        } else {
            return Err("of an object, expect `hp N` or `broken`".to_owned());
        };
        Ok(ObjectIs { object, not, what })
    }

    pub(super) fn check(&self, battle: &Battle) -> Result<(), String> {
        let name = battle.object_name(self.object);
        let found = battle.objects()[self.object.index()].hit_points;
        let holds = match self.what {
            Attribute::HitPoints(points) => found == points,
            Attribute::Broken => found == 0,
        };
        if holds != self.not {
            return Ok(());
        }
        let points = affray_words::plural(found, "hit point");
        Err(if found == 0 { format!("{name} is broken") } else { format!("{name} has {points}") })
    }
}
