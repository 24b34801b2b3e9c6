//! Numbers as text, exact both ways: what is read is the double nearest to the
//! text, and what is written is the shortest text that is read as the number.
//!
//! The standard library does both several times faster with tables of powers
//! of ten and two methods each for easy and hard numbers. Those weigh more
//! than all congestion controls together in what a visitor downloads; here
//! long integers do. Numbers of at most fifteen digits, as people write them,
//! are read without those.

mod big;

use std::cmp::Ordering;

use big::Big;

/// As many digits decide: the longest number halfway between two doubles has fewer.
const MOST_DIGITS: usize = 800;

/// So many digits are exact in a double.
const EXACT_DIGITS: usize = 15;

/// Up to this one powers of ten are exact in a double.
const EXACT_POWER: i64 = 22;

/// Larger powers of ten decide nothing: the result is zero or infinite.
const FARTHEST: i64 = 100_000;

/// The bits of infinity.
const INFINITE: u64 = 0x7ff0_0000_0000_0000;

/// Doubles around the estimate of a number among which it is looked for first.
const NEAR: u64 = 64;

/// The double nearest to an unsigned number: digits with at most one point
/// among them, and perhaps `e` and a power of ten. Nothing for other texts.
pub fn read(text: &str) -> Option<f64> {
    let (number, power) = match text.split_once(['e', 'E']) {
        Some((number, power)) => (number, whole(power)?),
        None => (text, 0),
    };
    let mut digits = Vec::new();
    let mut exponent = power;
    let mut beyond = false;
    let (mut any, mut point) = (false, false);
    for byte in number.bytes() {
        match byte {
            b'.' if !point => point = true,
            b'0'..=b'9' => {
                any = true;
                let kept = digits.len() < MOST_DIGITS;
                if kept && (byte > b'0' || !digits.is_empty()) {
                    digits.push(byte - b'0');
                }
                beyond |= !kept && byte > b'0';
                exponent += i64::from(!kept) - i64::from(point);
            }
            _ => return None,
        }
    }
    if beyond {
        // Whatever comes after, it is more than what was kept.
        digits.push(1);
        exponent -= 1;
    }
    while digits.last() == Some(&0) {
        digits.pop();
        exponent += 1;
    }
    any.then(|| nearest(&digits, exponent))
}

/// A signed whole number, as far as it decides anything.
fn whole(text: &str) -> Option<i64> {
    let (sign, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] | digits => (1, digits),
    };
    let mut value = 0_i64;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = (10 * value + i64::from(digit - b'0')).min(FARTHEST);
    }
    (!digits.is_empty()).then_some(sign * value)
}

/// The double nearest to these digits times a power of ten; of two the even one.
fn nearest(digits: &[u8], exponent: i64) -> f64 {
    let leading = digits.iter().take(EXACT_DIGITS);
    let whole = leading.fold(0.0, |sum, digit| 10.0 * sum + f64::from(*digit));
    if digits.len() <= EXACT_DIGITS && exponent.abs() <= EXACT_POWER {
        // One operation on exact numbers, rounded once.
        let power = (0..exponent.abs()).fold(1.0, |power, _| 10.0 * power);
        return if exponent < 0 {
            whole / power
        } else {
            whole * power
        };
    }
    let magnitude = digits.len() as i64 + exponent;
    if digits.is_empty() || magnitude < -330 {
        return 0.0;
    }
    if magnitude > 310 {
        return f64::INFINITY;
    }
    let mut value = Big::of_digits(digits);
    let mut unit = Big::of(1);
    let scaled = if exponent < 0 { &mut unit } else { &mut value };
    scaled.times_power_of_ten(exponent.unsigned_abs());
    // How the number compares to `mantissa` times 2 to the `power`.
    let compare = |(mantissa, power): (u64, i32)| {
        let (mut left, mut right) = (value.clone(), unit.clone());
        right.times(mantissa);
        let shifted = if power < 0 { &mut left } else { &mut right };
        shifted.shift(power.unsigned_abs());
        left.cmp(&right)
    };
    // The largest double that is not above the number is from `low` on and below `high`.
    let dropped = digits.len().saturating_sub(EXACT_DIGITS) as i64;
    let estimate = (whole * crate::math::pow(10.0, (exponent + dropped) as f64)).to_bits();
    let mut low = estimate.saturating_sub(NEAR);
    let mut high = (estimate + NEAR).min(INFINITE);
    if estimate > INFINITE
        || compare(parts(low)) == Ordering::Less
        || compare(parts(high)) != Ordering::Less
    {
        (low, high) = (0, INFINITE);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if compare(parts(middle)) == Ordering::Less {
            high = middle;
        } else {
            low = middle;
        }
    }
    let (mantissa, power) = parts(low);
    f64::from_bits(match compare((2 * mantissa + 1, power - 1)) {
        Ordering::Less => low,
        Ordering::Equal => low + (low & 1),
        Ordering::Greater => low + 1,
    })
}

/// A positive double as a whole number times a power of two.
fn parts(bits: u64) -> (u64, i32) {
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52) as i32 {
        0 => (fraction, -1074),
        field => (fraction | 1 << 52, field - 1075),
    }
}

/// A number with the fewest digits that are read as it: without a power of
/// ten, as in `0.001` and `1000`.
pub fn plain(number: f64) -> String {
    let (mut out, size) = signed(number);
    if !size.is_finite() {
        return out;
    }
    let (digits, point) = shortest(size);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    let count = digits.len() as i32;
    if point <= 0 {
        out.push_str("0.");
        out.push_str(&zeros(-point));
        out.push_str(&digits);
    } else if point >= count {
        out.push_str(&digits);
        out.push_str(&zeros(point - count));
    } else {
        out.push_str(&digits);
        out.insert(out.len() - (count - point) as usize, '.');
    }
    out
}

/// The same digits with a power of ten behind the first one: `1.5e-7`.
pub fn scientific(number: f64) -> String {
    let (mut out, size) = signed(number);
    if !size.is_finite() {
        return out;
    }
    let (digits, point) = shortest(size);
    out.push_str(&digits);
    if digits.len() > 1 {
        out.insert(out.len() - digits.len() + 1, '.');
    }
    out.push('e');
    out.push_str(&(point - 1).to_string());
    out
}

/// The sign, and all of what has no digits; and the size.
fn signed(number: f64) -> (String, f64) {
    let mut out = String::new();
    if number.is_nan() {
        out.push_str("NaN");
    } else if number.is_sign_negative() {
        out.push('-');
    }
    if number.is_infinite() {
        out.push_str("inf");
    }
    (out, number.abs())
}

/// The fewest digits that are read as a finite number that is not negative,
/// and where the point is among them, counted from the first; of several the
/// nearest. Steele and White, How to print floating-point numbers accurately,
/// PLDI 1990, with the scaling of Burger and Dybvig, PLDI 1996.
fn shortest(size: f64) -> (String, i32) {
    if size == 0.0 {
        return ("0".to_owned(), 1);
    }
    let (mantissa, power) = parts(size.to_bits());
    // The even one of two neighbours also takes what is halfway between them.
    let even = mantissa.is_multiple_of(2);
    // The number is `rest / unit`; what is less than `below` under it or
    // `above` over it is read as it. Below a power of two doubles are closer.
    let uneven = mantissa == 1 << 52 && power > -1074;
    let half = 1 + u32::from(uneven);
    let (mut rest, mut unit) = (Big::of(mantissa), Big::of(1));
    let (mut below, mut above) = (Big::of(1), Big::of(1));
    rest.shift(half);
    unit.shift(half);
    above.shift(half - 1);
    let shifted = power.unsigned_abs();
    if power < 0 {
        unit.shift(shifted);
    } else {
        rest.shift(shifted);
        below.shift(shifted);
        above.shift(shifted);
    }
    let length = 64 - mantissa.leading_zeros() as i32 + power;
    // The logarithm, perhaps one too small: 2^length > size ≥ 2^(length - 1).
    let mut point = (f64::from(length - 1) * std::f64::consts::LOG10_2).floor() as i32;
    if point < 0 {
        for number in [&mut rest, &mut below, &mut above] {
            number.times_power_of_ten(u64::from(point.unsigned_abs()));
        }
    } else {
        unit.times_power_of_ten(u64::from(point.unsigned_abs()));
    }
    let reaches = |rest: &Big, above: &Big, unit: &Big| {
        let mut sum = rest.clone();
        sum.add(above);
        let order = sum.cmp(unit);
        order == Ordering::Greater || even && order == Ordering::Equal
    };
    while reaches(&rest, &above, &unit) {
        point += 1;
        unit.times(10);
    }
    let mut digits = String::new();
    loop {
        for number in [&mut rest, &mut below, &mut above] {
            number.times(10);
        }
        let mut digit = b'0';
        while rest.cmp(&unit) != Ordering::Less {
            rest.subtract(&unit);
            digit += 1;
        }
        let under = rest.cmp(&below);
        let low = under == Ordering::Less || even && under == Ordering::Equal;
        let high = reaches(&rest, &above, &unit);
        if high {
            rest.times(2);
            let up = !low || rest.cmp(&unit) != Ordering::Less;
            digit += u8::from(up);
        }
        digits.push(char::from(digit));
        if low || high {
            return (digits, point);
        }
    }
}

#[cfg(test)]
mod tests;
