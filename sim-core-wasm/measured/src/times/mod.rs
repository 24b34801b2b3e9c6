//! Instants as programs write them: seconds, ISO 8601, a time of day, `date`'s own.

/// Seconds of a text: since 1970 for a date, since midnight for a time of day, and a number as it is.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Ok(number) = text.parse::<f64>() {
        return number.is_finite().then_some(number);
    }
    if let Some(found) = clock(text) {
        return Some(found);
    }
    iso(text).or_else(|| spoken(text))
}

/// `HH:MM:SS`, with a fraction behind a point or a comma.
fn clock(text: &str) -> Option<f64> {
    let mut parts = text.splitn(3, ':');
    let hours = digits(parts.next()?, 2)?;
    let minutes = digits(parts.next()?, 2)?;
    let rest = parts.next()?.replace(',', ".");
    let is_plain = rest
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = rest.parse().ok().filter(|_| is_plain)?;
    (hours < 24 && minutes < 60 && seconds < 61.0)
        .then(|| (hours * 3600 + minutes * 60) as f64 + seconds)
}

fn digits(text: &str, most: usize) -> Option<i64> {
    let fits = !text.is_empty() && text.len() <= most;
    let plain = fits && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// `2026-11-26T18:32:27.5+01:00`; a space may stand for the T, and without a zone it is UTC.
fn iso(text: &str) -> Option<f64> {
    let (day, rest) = (text.get(..10)?, text.get(11..)?);
    let between = text.as_bytes()[10];
    let mut parts = day.splitn(3, ['-', '/']);
    let year = digits(parts.next()?, 4)?;
    let month = digits(parts.next()?, 2)?;
    let date = digits(parts.next()?, 2)?;
    if between != b'T' && between != b' ' {
        return None;
    }
    let (time, zone) = match rest.find(['Z', '+', '-']) {
        Some(at) => (&rest[..at], &rest[at..]),
        None => (rest, "Z"),
    };
    let offset = if zone == "Z" {
        0
    } else {
        let plain = zone[1..].replace(':', "");
        let hours = digits(plain.get(..2)?, 2)?;
        let minutes = digits(
            plain
                .get(2..)
                .filter(|rest| !rest.is_empty())
                .unwrap_or("0"),
            2,
        )?;
        let ahead = hours * 3600 + minutes * 60;
        if zone.starts_with('+') { ahead } else { -ahead }
    };
    Some((day_number(year, month, date)? * 86_400 - offset) as f64 + clock(time.trim())?)
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// `Thu Nov 26 18:32:27 UTC 2026`; the zone is not looked at, since only differences count.
fn spoken(text: &str) -> Option<f64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let month = words
        .iter()
        .find_map(|word| MONTHS.iter().position(|own| own == word))?;
    let time = words.iter().find_map(|word| clock(word))?;
    let year = words
        .iter()
        .find_map(|word| digits(word, 4).filter(|year| *year > 1000))?;
    let date = words.iter().find_map(|word| digits(word, 2))?;
    Some((day_number(year, month as i64 + 1, date)? * 86_400) as f64 + time)
}

/// Days since the first of 1970 (Howard Hinnant's days_from_civil).
fn day_number(year: i64, month: i64, date: i64) -> Option<i64> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&date) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + date - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn instants_are_read_as_they_are_written() {
        for (text, expected) in [
            ("12.5", 12.5),
            ("1e3", 1000.0),
            ("18:32:27.25", 66_747.25),
            ("18:32:27,25", 66_747.25),
            ("1970-01-02T00:00:00Z", 86_400.0),
            ("2026-11-26 18:32:27", 1_795_717_947.0),
            ("2026-11-26T19:32:27+01:00", 1_795_717_947.0),
            ("2026-11-26T13:32:27.5-0500", 1_795_717_947.5),
            ("Thu Nov 26 18:32:27 UTC 2026", 1_795_717_947.0),
            ("Do 26 Nov 2026 18:32:27 CET", 1_795_717_947.0),
        ] {
            assert_eq!(seconds(text), Some(expected), "{text}");
        }
        for text in [
            "",
            "x",
            "25:00:00",
            "inf",
            "NaN",
            "2026-13-01 00:00:00",
            "1,5",
            "12:30",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn any_text_ends(text in ".{0,40}") {
            let _ = seconds(&text);
        }
    }
}
