//! What every source in JSON needs: values in whatever form they are written.

use serde_json::Value;

/// An object's field; null counts as not there.
pub(super) fn get<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.get(key).filter(|value| !value.is_null())
}

/// A field of a field of a field.
pub(super) fn deep<'a>(value: &'a Value, path: &[&str]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, key| get(value, key))
}

/// A whole number, written as a number or as text, perhaps with something behind it: `30 ft.`.
pub(super) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64().or_else(|| {
            let wide = number.as_f64().filter(|n| n.is_finite())?;
            // Numbers beyond reason stay beyond reason, and are told of when it is written.
            Some(wide.clamp(-1e15, 1e15) as i64)
        }),
        Value::String(text) => {
            let text = super::super::words::plain(text);
            let sign = usize::from(text.starts_with(['+', '-']));
            let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count().min(15);
            text[..sign + digits].trim_start_matches('+').parse().ok()
        }
        _ => None,
    }
}

/// A text, also where a number stands, or an object with a name.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(_) => text(get(value, "name")?),
        _ => None,
    }
}

/// The elements of a list, none of anything else.
pub(super) fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A list of words, or a text, as one text.
pub(super) fn words(value: Option<&Value>, between: &str) -> String {
    match value {
        Some(Value::Array(all)) => all.iter().filter_map(text).collect::<Vec<_>>().join(between),
        Some(other) => text(other).unwrap_or_default(),
        None => String::new(),
    }
}

/// The number of a field.
pub(super) fn figure(value: &Value, key: &str) -> Option<i64> {
    number(get(value, key)?)
}

/// The text of a field.
pub(super) fn string(value: &Value, key: &str) -> Option<String> {
    text(get(value, key)?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_in_every_dress() {
        assert_eq!(number(&json!(7)), Some(7));
        assert_eq!(number(&json!("30 ft.")), Some(30));
        assert_eq!(number(&json!("+5")), Some(5));
        assert_eq!(number(&json!("−2")), Some(-2));
        assert_eq!(number(&json!(40.0)), Some(40));
        assert_eq!(number(&json!(1e300)), Some(1_000_000_000_000_000));
        assert_eq!(number(&json!("fast")), None);
        assert_eq!(number(&json!([7])), None);
        assert_eq!(number(&json!("")), None);
    }
}
