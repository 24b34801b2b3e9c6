//! Rates and delays as people write them: `10 Mb/s`, `2.5Gbps`, `10,000 Mbit/s full duplex`, `10GE`, `OC-192c`, `2 x STM-16`,
//! `5 ms`.

use crate::steps::count;

/// A number and its unit's kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Quantity {
    /// Bits a second.
    Rate(f64),
    /// Seconds.
    Delay(f64),
    /// A number without a unit.
    Bare(f64),
}

/// The most links of one rate that a label counts.
const MOST_TIMES: f64 = 10_000.0;

/// No value is longer, in bytes, with all its remarks.
const LONGEST: usize = 100;

/// Words beside a rate that do not change it.
const REMARKS: [&str; 38] = [
    "full",
    "half",
    "duplex",
    "full-duplex",
    "half-duplex",
    "fd",
    "hd",
    "fdx",
    "hdx",
    "ethernet",
    "fiber",
    "fibre",
    "link",
    "line",
    "leased",
    "circuit",
    "each",
    "way",
    "symmetric",
    "nominal",
    "atm",
    "sdh",
    "sonet",
    "pos",
    "wdm",
    "dwdm",
    "lag",
    "bundle",
    "trunk",
    "aggregate",
    "aggregated",
    "total",
    "shared",
    "dedicated",
    "approx",
    "approx.",
    "about",
    "ca.",
];

/// Signs ahead of a rate that is not known exactly.
const ABOUT: [char; 7] = ['~', '≈', '≥', '≤', '>', '<', '='];

/// Rates of the digital hierarchies in bit/s (ITU-T G.702, G.709, ANSI T1.107), by the beginning of their names.
const DIGITAL: [(&str, &[f64]); 6] = [
    ("ds", &[64e3, 1.544e6, 6.312e6, 44.736e6, 274.176e6]),
    ("t", &[64e3, 1.544e6, 6.312e6, 44.736e6, 274.176e6]),
    (
        "e",
        &[64e3, 2.048e6, 8.448e6, 34.368e6, 139.264e6, 565.148e6],
    ),
    (
        "otu",
        &[0.0, 2.666_057e9, 10.709_225e9, 43.018_414e9, 111.809_974e9],
    ),
    (
        "odu",
        &[
            1.244_16e9,
            2.498_775e9,
            10.037_274e9,
            40.319_219e9,
            104.794_446e9,
        ],
    ),
    ("vc", &[0.0, 1.664e6, 6.848e6, 48.96e6, 150.336e6]),
];

/// Rates of SONET and SDH in bit/s, so many times (ANSI T1.105, ITU-T G.707).
const OPTICAL: [(&str, f64); 3] = [("oc", 51.84e6), ("sts", 51.84e6), ("stm", 155.52e6)];

/// The most of them at once.
const MOST_OPTICAL: u32 = 3072;

/// Reads one quantity.
pub(crate) fn quantity(text: &str) -> Option<Quantity> {
    count(text.len().min(LONGEST));
    if text.len() > LONGEST {
        return None;
    }
    let text = without_remarks(text);
    if let Some(rate) = named_rate(text) {
        return Some(Quantity::Rate(rate));
    }
    let (number, unit) = number(text)?;
    let unit = unit.trim_start();
    if unit.is_empty() {
        return Some(Quantity::Bare(number));
    }
    if let Some(one) = unit.strip_prefix(['x', 'X', '×', '*'])
        && (1.0..=MOST_TIMES).contains(&number)
        && number.fract() == 0.0
        && let Some(Quantity::Rate(rate)) = once(one)
    {
        return Some(Quantity::Rate(number * rate));
    }
    delay_unit(unit)
        .map(|unit| Quantity::Delay(scaled(number, unit)))
        .or_else(|| rate_unit(unit).map(|unit| Quantity::Rate(number * unit)))
}

/// A rate that is not itself counted.
fn once(text: &str) -> Option<Quantity> {
    let text = text.trim();
    if let Some(rate) = named_rate(text) {
        return Some(Quantity::Rate(rate));
    }
    let (number, unit) = number(text)?;
    rate_unit(unit.trim_start()).map(|unit| Quantity::Rate(number * unit))
}

/// A text without what only describes a rate, at both ends of it and in brackets behind it.
fn without_remarks(text: &str) -> &str {
    let mut text = text.trim().trim_start_matches(ABOUT).trim_start();
    // Fast Ethernet is a rate, and Ethernet alone is none.
    if let Some(at) = text.find('(').filter(|at| *at > 0)
        && text.ends_with(')')
    {
        text = text[..at].trim_end();
    }
    if named_rate(text).is_some() {
        return text;
    }
    loop {
        let (first, behind) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (ahead, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
        if is_remark(last) {
            text = ahead.trim_end();
        } else if is_remark(first) {
            text = behind.trim_start();
        } else {
            return text;
        }
    }
}

fn is_remark(word: &str) -> bool {
    let word = word.trim_matches(',').to_ascii_lowercase();
    REMARKS.contains(&&*word)
}

/// A rate that has a name: `OC-192c`, `STM-16`, `DS-3`, `T1`, `10GE`, `100BASE-TX`, `Fast Ethernet`.
fn named_rate(text: &str) -> Option<f64> {
    // No name is longer, and most texts are none.
    if text.len() > 24 || text.is_empty() {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "fast ethernet" | "fastethernet" | "fe" => return Some(1e8),
        "gigabit ethernet" | "gigabitethernet" | "gige" | "gbe" | "ge" => return Some(1e9),
        _ => {}
    }
    let digits = lower.find(|letter: char| letter.is_ascii_digit())?;
    let (name, rest) = lower.split_at(digits);
    let name = name.trim_end_matches(['-', ' ', '_']);
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    let (count, behind) = rest.split_at(end.unwrap_or(rest.len()));
    let count: u32 = count.parse().ok()?;
    if let Some((_, one)) = OPTICAL.iter().find(|(own, _)| *own == name) {
        let is_whole = matches!(behind, "" | "c");
        return (is_whole && (1..=MOST_OPTICAL).contains(&count)).then(|| f64::from(count) * one);
    }
    if let Some((_, rates)) = DIGITAL.iter().find(|(own, _)| *own == name) {
        // Small letters are rather the names of edges.
        let is_name = name.len() == 1 && text.starts_with(|letter: char| letter.is_lowercase());
        let rate = rates
            .get(count as usize)
            .copied()
            .filter(|rate| *rate > 0.0);
        return rate.filter(|_| behind.is_empty() && !is_name);
    }
    if !name.is_empty() {
        return None;
    }
    // Ethernet, by its rate in Mbit/s or Gbit/s.
    let (number, kind) = number(&lower)?;
    let kind = kind.trim_start_matches(['-', ' ']);
    let giga = [
        "gbase",
        "ge",
        "gbe",
        "gige",
        "gigabitethernet",
        "gig",
        "gbit ethernet",
    ];
    if kind == "fe" {
        return Some(number * 1e8);
    }
    if kind.starts_with("base") {
        return Some(number * 1e6);
    }
    (giga[1..].contains(&kind) || kind.starts_with(giga[0])).then_some(number * 1e9)
}

/// A number of units. To divide by a whole number is exact where to multiply by its inverse
/// is not: 20 µs are 0.00002 s.
pub(crate) fn scaled(number: f64, unit: f64) -> f64 {
    let parts = libm::round(1.0 / unit);
    if (parts * unit - 1.0).abs() < 1e-9 {
        number / parts
    } else {
        number * unit
    }
}

/// Reads a label in which every part is a quantity with a unit; anything else is a label
/// that says something else.
pub(crate) fn quantities(label: &str) -> Option<Vec<Quantity>> {
    let parts = split(label).into_iter().map(str::trim);
    let read: Option<Vec<_>> = parts
        .filter(|part| !part.is_empty())
        .map(side_by_side)
        .collect();
    Some(read?.concat()).filter(|read: &Vec<Quantity>| !read.is_empty())
}

/// Reads a value: one quantity, or several as in a label.
pub(crate) fn value(text: &str) -> Option<Vec<Quantity>> {
    quantity(text)
        .map(|one| vec![one])
        .or_else(|| quantities(text))
}

/// Whether a label has the name of a rate that edges are called by too: `E1`, `T-3`.
pub(crate) fn is_like_a_name(label: &str) -> bool {
    let mut words = label.split(|letter: char| letter.is_whitespace() || ",;|/".contains(letter));
    words.any(|word| {
        let number = word
            .strip_prefix(['E', 'T'])
            .map(|rest| rest.trim_start_matches('-'));
        number
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()))
    })
}

/// Whether a text has a number with one comma ahead of three digits: of thousands, or in place of the point.
pub(crate) fn has_unsure_comma(text: &str) -> bool {
    let mut numbers = text.split(|letter: char| !letter.is_ascii_digit() && !",.".contains(letter));
    numbers.any(|number| {
        number.split_once(',').is_some_and(|(whole, group)| {
            (1..=3).contains(&whole.len()) && group.len() == 3 && !group.contains([',', '.'])
        })
    })
}

/// The parts of a label. A comma between digits is one of a number.
fn split(label: &str) -> Vec<&str> {
    count(label.len());
    let bytes = label.as_bytes();
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, mark) in label.match_indices([',', ';', '|', '\n']) {
        if mark == "," && is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) {
            continue;
        }
        parts.push(&label[from..at]);
        from = at + 1;
    }
    parts.push(&label[from..]);
    parts
}

/// Quantities with nothing but blanks or a slash between them: `100 Mbit/s 5 ms`, `OC-3 / STM-1`.
fn side_by_side(part: &str) -> Option<Vec<Quantity>> {
    if let Some(whole @ (Quantity::Rate(_) | Quantity::Delay(_))) = quantity(part) {
        return Some(vec![whole]);
    }
    if let Some((first, second)) = part.split_once('/')
        && let (Some(first), Some(second)) = (named_rate(first.trim()), named_rate(second.trim()))
    {
        return Some(vec![Quantity::Rate(first), Quantity::Rate(second)]);
    }
    let (mut read, mut rest) = (Vec::new(), part);
    while !rest.is_empty() {
        let first = rest.split(char::is_whitespace).next().unwrap_or(rest);
        count(first.len());
        if is_remark(first) {
            rest = rest[first.len()..].trim_start();
            continue;
        }
        // Blanks may stand before the unit, and stand before the next number.
        let blanks = rest.match_indices(char::is_whitespace).map(|(at, _)| at);
        let runs = blanks.filter(|at| !rest[..*at].ends_with(char::is_whitespace));
        let mut ends = runs.chain([rest.len()]).take(3);
        let (end, found) = ends.find_map(|end| match quantity(&rest[..end]) {
            None | Some(Quantity::Bare(_)) => None,
            Some(found) => Some((end, found)),
        })?;
        read.push(found);
        rest = rest[end..].trim_start();
    }
    Some(read)
}

/// The number at the beginning of a text, and what is behind it. Its thousands may stand apart.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = number_ends(text);
    let (plain, behind) = text.split_at(end);
    let number = |digits: &str| {
        let groups: Vec<&str> = digits.split('.').collect();
        // 1.000.000 has points between its thousands.
        let parted = groups.len() > 2
            && (1..=3).contains(&groups[0].len())
            && groups[1..].iter().all(|group| group.len() == 3);
        let number: f64 = if parted {
            groups.concat().parse().ok()?
        } else {
            digits.parse().ok()?
        };
        (number.is_finite() && number >= 0.0).then_some(number)
    };
    let whole = plain.bytes().all(|digit| digit.is_ascii_digit()) && !plain.is_empty();
    let mark = behind.chars().next();
    let Some(mark) = mark.filter(|mark| whole && ",'’ \u{a0}\u{202f}\u{2009}".contains(*mark))
    else {
        return Some((number(plain)?, behind));
    };
    let mut groups = behind.split(mark).skip(1);
    let last = groups.clone().count();
    let mut all = plain.to_owned();
    let mut used = end;
    for (place, group) in groups.by_ref().enumerate() {
        let digits = group.bytes().take_while(u8::is_ascii_digit).count();
        if digits != 3
            || plain.len() > 3
            || (digits < group.len() && place + 1 < last && mark != ' ')
        {
            break;
        }
        all.push_str(&group[..3]);
        used += mark.len_utf8() + 3;
        if digits < group.len() {
            break;
        }
    }
    if used > end {
        let rest = &text[used..];
        let fraction = rest.strip_prefix('.').map_or(0, |digits| {
            1 + digits.bytes().take_while(u8::is_ascii_digit).count()
        });
        all.push_str(&rest[..fraction]);
        return Some((number(&all)?, &rest[fraction..]));
    }
    // Where a comma stands for the point.
    let digits = behind[mark.len_utf8()..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    if mark == ',' && digits > 0 {
        let all = format!("{plain}.{}", &behind[1..=digits]);
        return Some((number(&all)?, &behind[1 + digits..]));
    }
    Some((number(plain)?, behind))
}

/// Where the number at the beginning of a text ends.
fn number_ends(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |mut at: usize| {
        while bytes
            .get(at)
            .is_some_and(|c| c.is_ascii_digit() || *c == b'.')
        {
            at += 1;
        }
        at
    };
    let end = digits(usize::from(matches!(bytes.first(), Some(b'+' | b'-'))));
    if !matches!(bytes.get(end), Some(b'e' | b'E')) {
        return end;
    }
    let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
    let exponent = digits(end + 1 + sign);
    if exponent > end + 1 + sign {
        exponent
    } else {
        end
    }
}

/// Bits a second in a unit: `Mb/s`, `Gbps`, `kbit/s`, `MB/s`, `Megabits per second`, or a prefix alone.
pub(crate) fn rate_unit(unit: &str) -> Option<f64> {
    // No unit is longer.
    if unit.len() > 24 {
        return None;
    }
    // Blanks stand in `Mbit per second` alone.
    let unit = match unit.split_once(char::is_whitespace) {
        Some((amount, time)) if time.trim_start().starts_with("per") => {
            amount.to_owned() + &time.split_whitespace().collect::<String>()
        }
        Some(_) => return None,
        None => unit.to_owned(),
    };
    let lower = unit.to_ascii_lowercase();
    let seconds = ["/second", "/sec", "/s", "persecond", "persec", "ps"];
    let timed = seconds.iter().find_map(|end| lower.strip_suffix(end));
    let amount = &unit[..timed.unwrap_or(&lower).len()];
    let prefixes = [
        ("kilo", 1e3),
        ("mega", 1e6),
        ("giga", 1e9),
        ("tera", 1e12),
        ("ki", 1024.0),
        ("mi", 1_048_576.0),
        ("gi", 1_073_741_824.0),
        ("k", 1e3),
        ("m", 1e6),
        ("g", 1e9),
        ("t", 1e12),
        ("", 1.0),
    ];
    let lower = amount.to_ascii_lowercase();
    prefixes.iter().find_map(|(prefix, factor)| {
        let rest = lower.strip_prefix(prefix)?;
        let bits = match rest {
            // A lone m is a metre or a minute.
            "" if prefix.is_empty() || amount == "m" || prefix.ends_with('i') => return None,
            "" => 1.0,
            // Of a time, a capital letter is a byte.
            "b" if timed.is_some() && amount.ends_with('B') && unit.ends_with('s') => 8.0,
            "b" | "bit" | "bits" => 1.0,
            "byte" | "bytes" => 8.0,
            _ => return None,
        };
        Some(factor * bits)
    })
}

pub(crate) fn delay_unit(unit: &str) -> Option<f64> {
    match unit.to_ascii_lowercase().trim_end_matches('.') {
        "s" | "sec" | "secs" | "second" | "seconds" => Some(1.0),
        "ms" | "msec" | "msecs" | "millis" | "millisecond" | "milliseconds" => Some(1e-3),
        "us" | "µs" | "μs" | "usec" | "usecs" | "micros" | "microsecond" | "microseconds" => {
            Some(1e-6)
        }
        "ns" | "nsec" | "nsecs" | "nanos" | "nanosecond" | "nanoseconds" => Some(1e-9),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
