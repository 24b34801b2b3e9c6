//! Reasons as sentences.

use super::{Because, Reason};
use std::fmt::Write;

impl Reason {
    /// The keys of the sentence, in its order.
    pub fn keys(&self) -> Vec<&'static str> {
        pieces(self.sentence)
            .filter_map(Result::ok)
            .map(|(key, _)| key)
            .collect()
    }

    /// The sentence for a reference, with the name of each value in its place.
    pub fn pattern(&self) -> String {
        let mut text = String::new();
        for piece in pieces(self.sentence) {
            match piece {
                Ok((key, _)) => {
                    text.push('‹');
                    text.push_str(key);
                    text.push('›');
                }
                Err(plain) => text.push_str(plain),
            }
        }
        text
    }
}

impl Because {
    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<f64> {
        let found = self.values.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| *value)
    }

    /// The sentence with its numbers: `{key}` is a bare number, `{key:n}` segments, `{key:p}` packets, `{key:s}` a
    /// time, `{key:%}` a share, `{key:r}` segments per second, `{key:b}` bits per second, `{key:B}` bytes.
    pub fn sentence(&self) -> String {
        let mut text = String::new();
        for piece in pieces(self.reason.sentence) {
            match piece {
                Ok((key, unit)) => show(&mut text, self.value(key).unwrap_or(f64::NAN), unit),
                Err(plain) => text.push_str(plain),
            }
        }
        text
    }
}

/// The pieces of a sentence: a key with its unit, or text.
fn pieces(
    sentence: &'static str,
) -> impl Iterator<Item = Result<(&'static str, &'static str), &'static str>> {
    sentence.split('{').enumerate().flat_map(|(place, part)| {
        let (key, rest) = if place == 0 {
            (None, part)
        } else {
            match part.split_once('}') {
                Some((key, rest)) => (Some(key), rest),
                None => (None, part),
            }
        };
        let key = key.map(|key| Ok(key.split_once(':').unwrap_or((key, ""))));
        let rest = (!rest.is_empty()).then_some(Err(rest));
        key.into_iter().chain(rest)
    })
}

fn show(text: &mut String, value: f64, unit: &str) {
    let (scaled, name) = match unit {
        "n" => (
            value,
            if rounds_to_one(value) {
                " segment"
            } else {
                " segments"
            },
        ),
        "p" => (
            value,
            if rounds_to_one(value) {
                " packet"
            } else {
                " packets"
            },
        ),
        "%" => (100.0 * value, " %"),
        "r" => (value, " segments/s"),
        "s" if value.abs() < 1e-3 && value != 0.0 => (1e6 * value, " µs"),
        "s" if value.abs() < 1.0 && value != 0.0 => (1e3 * value, " ms"),
        "s" => (value, " s"),
        "b" if value.abs() >= 1e9 => (value / 1e9, " Gb/s"),
        "b" if value.abs() >= 1e6 => (value / 1e6, " Mb/s"),
        "b" if value.abs() >= 1e3 => (value / 1e3, " kb/s"),
        "b" => (value, " b/s"),
        "B" => (value, " bytes"),
        _ => (value, ""),
    };
    if value.is_nan() {
        text.push_str("nothing");
    } else if value.is_infinite() {
        text.push_str("no bound");
    } else {
        if matches!(unit, "n" | "p") && scaled.abs() >= 0.01 {
            hundredths(text, scaled);
        } else {
            number(text, scaled);
        }
        text.push_str(name);
    }
}

fn rounds_to_one(value: f64) -> bool {
    (value - 1.0).abs() < 0.005
}

/// A number with two decimals at most.
fn hundredths(text: &mut String, value: f64) {
    let shown = format!("{value:.2}");
    text.push_str(
        &shown
            .trim_end_matches('0')
            .trim_end_matches('.')
            .replace('-', "−"),
    );
}

/// A number with four significant digits, or all of a whole one's.
fn number(text: &mut String, value: f64) {
    let size = value.abs();
    let digits = if size == 0.0 || size >= 1000.0 || value.fract() == 0.0 {
        0
    } else if size >= 100.0 {
        1
    } else if size >= 10.0 {
        2
    } else if size >= 1.0 {
        3
    } else if size >= 1e-4 {
        // Four digits behind the leading zeros.
        3 + [0.1, 0.01, 0.001]
            .iter()
            .filter(|bound| size < **bound)
            .count()
            + 1
    } else {
        let _ = write!(text, "{value:.3e}");
        return;
    };
    let mut shown = format!("{value:.digits$}");
    if digits > 0 {
        let kept = shown.trim_end_matches('0').trim_end_matches('.').len();
        shown.truncate(kept);
    }
    text.push_str(&shown.replace('-', "−"));
}

#[cfg(test)]
mod tests {
    use super::*;

    static SAMPLE: Reason = Reason {
        id: "sample",
        sentence: "A window of {w:n} and {rtt:s} give {rate:r}: {share:%} of {w}.",
        equation: "",
        source: "",
    };

    #[test]
    fn sentences_have_their_numbers_in_units() {
        let because = SAMPLE.with([
            ("w", 10.958_64),
            ("rtt", 0.04),
            ("rate", 273.9),
            ("share", 0.125),
        ]);
        assert_eq!(
            because.sentence(),
            "A window of 10.96 segments and 40 ms give 273.9 segments/s: 12.5 % of 10.96."
        );
        let odd = SAMPLE.with([
            ("w", 1.0),
            ("rtt", f64::NAN),
            ("rate", f64::INFINITY),
            ("share", 0.000_012),
        ]);
        assert_eq!(
            odd.sentence(),
            "A window of 1 segment and nothing give no bound: 0.0012 % of 1."
        );
        assert_eq!(SAMPLE.keys(), ["w", "rtt", "rate", "share", "w"]);
        assert_eq!(
            SAMPLE.pattern(),
            "A window of ‹w› and ‹rtt› give ‹rate›: ‹share› of ‹w›."
        );
    }
}
