//! Numbers as people read them.

/// A thin space that does not break.
pub(crate) const THIN: char = '\u{202f}';

/// A space that does not break.
pub(crate) const TOGETHER: char = '\u{a0}';

/// Digits of a value without an interval, and of a bound.
const DIGITS: usize = 4;

/// Digits of other numbers that are not whole.
const MOST_DIGITS: usize = 6;

/// Numbers with more decimals are written with a power of ten.
const MOST_DECIMALS: i32 = 9;

/// Whole numbers up to here are exact.
const MOST_WHOLE: f64 = 9_007_199_254_740_991.0;

/// Units whose values are given a prefix: their name, and each step with its symbol.
const PREFIXED: [(&str, &[(f64, &str)]); 2] = [
    ("s", &[(1e-6, "µs"), (1e-3, "ms"), (1.0, "s")]),
    (
        "bit/s",
        &[(1.0, "b/s"), (1e3, "kb/s"), (1e6, "Mb/s"), (1e9, "Gb/s")],
    ),
];

/// The value with so many significant digits.
fn significant(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits.saturating_sub(1))
        .parse()
        .unwrap_or(value)
}

/// Four significant digits.
pub(crate) fn rounded(value: f64) -> String {
    with_digits(value, DIGITS)
}

fn with_digits(value: f64, digits: usize) -> String {
    at_most(significant(value, digits), MOST_DIGITS.max(digits))
}

/// At most six significant digits, unless it is a whole number; thousands are set apart.
fn number(value: f64) -> String {
    at_most(value, MOST_DIGITS)
}

fn at_most(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let whole = value.fract() == 0.0 && value.abs() <= MOST_WHOLE;
    let value = if whole {
        value
    } else {
        significant(value, digits)
    };
    let size = value.abs();
    if size != 0.0 && !(1e-4..=MOST_WHOLE).contains(&size) {
        return format!("{value:e}").replace('-', "−");
    }
    // Of a negative zero the sign goes.
    grouped(&format!("{}", value + 0.0))
}

/// A decimal number with its thousands set apart.
fn grouped(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("−", digits),
        None => ("", text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut out = sign.to_owned();
    for (place, digit) in whole.chars().enumerate() {
        let left = whole.len() - place;
        if whole.len() > 4 && place > 0 && left.is_multiple_of(3) {
            out.push(THIN);
        }
        out.push(digit);
    }
    if !decimals.is_empty() {
        out.push('.');
        out.push_str(decimals);
    }
    out
}

/// A value with as many decimals as its error leaves certain: two significant digits of the error, or
/// `more`.
fn certain(value: f64, error: f64, more: usize) -> String {
    let error = significant(error.abs(), 2);
    if !value.is_finite() || !error.is_finite() || error == 0.0 {
        return number(value);
    }
    let exponent: i32 = format!("{error:e}")
        .split_once('e')
        .and_then(|(_, exponent)| exponent.parse().ok())
        .unwrap_or(0);
    let decimals = 1 - exponent + more as i32;
    if decimals > MOST_DECIMALS {
        return number(value);
    }
    if decimals > 0 {
        return grouped(&format!("{value:.*}", decimals as usize));
    }
    let step: f64 = format!("1e{}", -decimals).parse().unwrap_or(1.0);
    grouped(&format!("{:.0}", (value / step).round() * step))
}

/// A number that others are held against: zero, or a bound of a claim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    exact: f64,
    /// The number that a reader sees.
    printed: f64,
}

/// Zero, whose sign a number has to keep, and the bounds of a test.
pub(crate) fn limits(low: Option<f64>, high: Option<f64>) -> Vec<Limit> {
    let bounds = [Some(0.0), low, high].into_iter().flatten();
    let limit = |exact: f64| Limit {
        exact,
        printed: read(&rounded(exact)),
    };
    bounds
        .filter(|bound| bound.is_finite())
        .map(limit)
        .collect()
}

/// The number that a reader takes from a text.
fn read(text: &str) -> f64 {
    let plain = text.replace('−', "-").replace(THIN, "");
    plain.parse().unwrap_or(f64::NAN)
}

/// The digits that a number gets at most to stay on its side of a limit. What needs more is an error of
/// floating-point numbers.
const MORE_DIGITS: usize = 10;

/// A number as written with so few more digits that rounding takes it across none of the limits, nor onto one:
/// beside a bound of 1, an end of 2 is not printed as 0.
pub(crate) fn beside(value: f64, limits: &[Limit], written: impl Fn(usize) -> String) -> String {
    let stays = |text: &String| {
        let shown = read(text);
        let stays =
            |limit: &Limit| value.partial_cmp(&limit.exact) == shown.partial_cmp(&limit.printed);
        limits.iter().all(stays)
    };
    let found = (0..=MORE_DIGITS).map(&written).find(stays);
    found.unwrap_or_else(|| written(0))
}

/// The same with four significant digits, or more.
pub(crate) fn rounded_beside(value: f64, limits: &[Limit]) -> String {
    beside(value, limits, |more| with_digits(value, DIGITS + more))
}

/// The same with the digits that an error leaves certain, or more.
pub(crate) fn certain_beside(value: f64, error: f64, limits: &[Limit]) -> String {
    beside(value, limits, |more| certain(value, error, more))
}

/// A number with its unit. Before a word a thin space would look like none.
pub(crate) fn in_unit(number: &str, unit: &str) -> String {
    if unit.is_empty() {
        return number.to_owned();
    }
    let word = unit.len() >= 4 && unit.bytes().take(4).all(|byte| byte.is_ascii_lowercase());
    let space = if word { TOGETHER } else { THIN };
    format!("{number}{space}{unit}")
}

/// Four significant digits of a value with its unit, and a prefix where the unit has them.
pub(crate) fn with_prefix(value: f64, unit: &str) -> String {
    let value = significant(value, DIGITS);
    let steps = PREFIXED.iter().find(|(name, _)| *name == unit);
    let Some((_, steps)) = steps else {
        return in_unit(&rounded(value), unit);
    };
    let usual = if unit == "s" { "ms" } else { "Mb/s" };
    let fits = |(factor, suffix): &&(f64, &str)| {
        if value == 0.0 {
            *suffix == usual
        } else {
            // A rounding error below a step belongs to it.
            value.abs() >= factor * 0.99999
        }
    };
    let (factor, suffix) = steps.iter().rfind(fits).unwrap_or(&steps[0]);
    in_unit(&number(value / factor), suffix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_four_digits_and_their_thousands_set_apart() {
        let cases = [
            (0.0, "0"),
            (0.005, "0.005"),
            (1.134_988, "1.135"),
            (-0.625, "−0.625"),
            (8089.0, "8089"),
            (31_622.776, "31\u{202f}620"),
            (1_234_567.0, "1\u{202f}235\u{202f}000"),
            (0.000_012_348, "1.235e−5"),
        ];
        for (value, words) in cases {
            assert_eq!(rounded(value), words, "{value}");
        }
        assert_eq!(rounded(f64::NAN), "–");
    }

    #[test]
    fn an_error_leaves_two_of_its_digits() {
        assert_eq!(certain(1.134_988_839, 0.0136, 0), "1.135");
        assert_eq!(certain(600.0, 3.0, 0), "600.0");
        assert_eq!(certain(12_345.6, 250.0, 0), "12\u{202f}350");
        assert_eq!(certain(2.5, 0.0, 0), "2.5");
    }

    #[test]
    fn a_number_stays_on_its_side_of_a_bound_and_of_zero() {
        let rounded = |value, error, low, high| certain_beside(value, error, &limits(low, high));
        // Two digits of an interval from 2 to 160 are tens: at least 1 would be left.
        assert_eq!(rounded(2.0215, 158.0, Some(1.0), None), "2");
        assert_eq!(rounded(156.0, 158.0, Some(1.0), None), "160");
        assert_eq!(rounded(-0.000_864, 0.28, Some(0.0), None), "−0.001");
        assert_eq!(rounded(0.0, 0.28, Some(0.0), None), "0.00");
        assert_eq!(rounded(43.097, 36.0, None, Some(43.0)), "43.1");
        assert_eq!(rounded(0.949_596, 0.2, Some(0.95), None), "0.9496");
        assert_eq!(rounded(0.95, 0.2, Some(0.95), None), "0.95");
        // The sum of a claim and its tolerance is printed as 1.13.
        let noisy = 1.130_000_000_000_000_1;
        assert_eq!(rounded(1.13, 0.02, None, Some(noisy)), "1.130");
        assert_eq!(rounded(noisy, 0.02, None, Some(noisy)), "1.130");
        let exact = |value| rounded_beside(value, &limits(Some(1.0), None));
        assert_eq!(exact(0.999_996), "0.999996");
        assert_eq!(exact(0.999_999_96), "0.99999996");
        assert_eq!(exact(1.234_56), "1.235");
        assert_eq!(exact(f64::NAN), "–");
    }

    #[test]
    fn seconds_and_bits_have_prefixes_and_words_a_wider_space() {
        assert_eq!(with_prefix(31_622_776.6, "bit/s"), "31.62\u{202f}Mb/s");
        assert_eq!(with_prefix(0.02, "s"), "20\u{202f}ms");
        assert_eq!(with_prefix(0.0, "s"), "0\u{202f}ms");
        assert_eq!(with_prefix(7.25, "Mb/s"), "7.25\u{202f}Mb/s");
        assert_eq!(with_prefix(3.0, "packets"), "3\u{a0}packets");
        assert_eq!(with_prefix(3.0, ""), "3");
    }
}
