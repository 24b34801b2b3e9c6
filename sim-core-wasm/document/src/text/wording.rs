//! How messages spell numbers, quote values and guess what was meant.

use sawtooth_rules::nearest;

use super::json::Json;
use super::problem::excerpt;

/// A number as messages spell it: `1000`, `1e11`, `0.25`, `1e-6`.
///
/// The digits are those of JSON texts: so the page need not load the standard library's way too.
pub fn spell(number: f64) -> String {
    let mut buffer = ryu_js::Buffer::new();
    let written = buffer.format(number);
    let size = number.abs();
    if number == 0.0 || (1e-4..1e6).contains(&size) || !number.is_finite() {
        return written.to_owned();
    }
    let (sign, written) = match written.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", written),
    };
    let (written, exponent) = written.split_once('e').unwrap_or((written, "0"));
    let (whole, part) = written.split_once('.').unwrap_or((written, ""));
    let digits = [whole, part].concat();
    let first = digits.find(|digit| digit != '0').unwrap_or_default();
    let exponent = exponent.parse::<i32>().unwrap_or_default() + whole.len() as i32 - 1;
    let (leading, rest) = digits[first..].split_at(1);
    let rest = rest.trim_end_matches('0');
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{leading}{point}{rest}e{}", exponent - first as i32)
}

/// A number with its noun: `1 edge`, `2 edges`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A value as messages quote it.
#[cold]
pub fn quote(json: &Json) -> String {
    match json {
        Json::Null => "null".to_owned(),
        Json::Bool(on) => on.to_string(),
        Json::Number(number) => spell(*number),
        Json::Text(text) => format!("\"{}\"", excerpt(text)),
        Json::List(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
    }
}

/// ` (did you mean alpha?)`, or nothing when no candidate is near.
#[cold]
pub fn suggestion<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, &mut candidates.into_iter())
        .map_or_else(String::new, |near| format!(" (did you mean {near}?)"))
}

/// The key that was probably meant, or else the list of those there are.
#[cold]
pub(crate) fn allowed(wrong: &str, known: &[&str]) -> String {
    match suggestion(wrong, known.iter().copied()) {
        near if !near.is_empty() => near,
        _ if known.is_empty() => String::new(),
        _ => format!(" (allowed: {})", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_people_write_them() {
        let cases = [
            (0.0, "0"),
            (1000.0, "1000"),
            (1e11, "1e11"),
            (0.25, "0.25"),
            (1e-6, "1e-6"),
            (-2.5e7, "-2.5e7"),
            (-0.0, "0"),
            (f64::MAX, "1.7976931348623157e308"),
            (5e-324, "5e-324"),
            // Of two equally near and equally short ones the even one, as in JavaScript.
            (98_067_498_783_629.13, "9.806749878362912e13"),
        ];
        for (number, text) in cases {
            assert_eq!(spell(number), text);
        }
    }

    proptest::proptest! {
        #[test]
        fn numbers_are_spelled_with_the_fewest_digits(bits in proptest::num::f64::NORMAL) {
            let (text, size) = (spell(bits), bits.abs());
            let plain = (1e-4..1e6).contains(&size);
            let shortest = if plain { bits.to_string() } else { format!("{bits:e}") };
            // The last digit may be another where two are equally near.
            proptest::prop_assert_eq!(text.len(), shortest.len(), "{} for {}", text, shortest);
            proptest::prop_assert_eq!(text.parse(), Ok(bits));
        }
    }

    #[test]
    fn typing_errors_are_recognised_and_other_words_are_not() {
        let keys = ["alpha", "beta", "minThreshold", "b"];
        assert_eq!(suggestion("alpa", keys), " (did you mean alpha?)");
        assert_eq!(suggestion("btea", keys), " (did you mean beta?)");
        assert_eq!(
            suggestion("minthreshhold", keys),
            " (did you mean minThreshold?)"
        );
        assert_eq!(suggestion("x", keys), "");
        assert_eq!(suggestion("colour", keys), "");
        assert_eq!(suggestion("", keys), "");
        assert_eq!(suggestion(&"a".repeat(1_000_000), keys), "");
    }
}
