//! Percentages and large numbers as text.

/// `63.4 %`; what is rare is never shown as nothing, nor what is nearly sure as sure.
///
/// ```
/// assert_eq!(affray_sim::percent(0.6338), "63.4 %");
/// assert_eq!(affray_sim::percent(0.0001), "<0.1 %");
/// assert_eq!(affray_sim::percent(0.9999), ">99.9 %");
/// ```
pub fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).round();
    match share {
        s if s > 0.0 && tenths == 0.0 => "<0.1 %".to_owned(),
        s if s < 1.0 && tenths == 1000.0 => ">99.9 %".to_owned(),
        _ => format!("{:.1} %", tenths / 10.0),
    }
}

/// `12,345`.
///
/// ```
/// assert_eq!(affray_sim::thousands(12_345), "12,345");
/// ```
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev();
    let parts: Vec<&str> = parts.filter_map(|part| std::str::from_utf8(part).ok()).collect();
    parts.join(",")
}
