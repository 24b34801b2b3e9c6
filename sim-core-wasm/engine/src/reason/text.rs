//! Reasons as sentences.

use super::said::{self, Said, Value, pieces};
use super::{Because, Reason};

impl Reason {
    /// The keys of the sentence, in its order.
    pub fn keys(&self) -> Vec<&'static str> {
        said::names(self.sentence)
            .map(|name| split(name).0)
            .collect()
    }

    /// The sentence for a reference, with the name of each value in its place.
    pub fn pattern(&self) -> String {
        let mut text = String::new();
        for piece in pieces(self.sentence) {
            match piece {
                Ok(name) => {
                    text.push('‹');
                    text.push_str(split(name).0);
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
    pub fn said(&self) -> Said {
        let value = |name| {
            let (key, unit) = split(name);
            (name, shown(self.value(key).unwrap_or(f64::NAN), unit))
        };
        Said {
            pattern: self.reason.sentence,
            values: said::names(self.reason.sentence).map(value).collect(),
        }
    }
}

/// The key of a value, and its unit.
fn split(name: &'static str) -> (&'static str, &'static str) {
    name.split_once(':').unwrap_or((name, ""))
}

fn shown(value: f64, unit: &str) -> Value {
    if value.is_nan() {
        return "nothing".into();
    }
    if value.is_infinite() {
        return "no bound".into();
    }
    let (scaled, name) = match unit {
        "n" if rounds_to_one(value) => (value, "segment"),
        "n" => (value, "segments"),
        "p" if rounds_to_one(value) => (value, "packet"),
        "p" => (value, "packets"),
        "%" => (100.0 * value, "%"),
        "r" => (value, "segments/s"),
        "s" if value.abs() < 1e-3 && value != 0.0 => (1e6 * value, "µs"),
        "s" if value.abs() < 1.0 && value != 0.0 => (1e3 * value, "ms"),
        "s" => (value, "s"),
        "b" if value.abs() >= 1e9 => (value / 1e9, "Gb/s"),
        "b" if value.abs() >= 1e6 => (value / 1e6, "Mb/s"),
        "b" if value.abs() >= 1e3 => (value / 1e3, "kb/s"),
        "b" => (value, "b/s"),
        "B" => (value, "bytes"),
        _ => (value, ""),
    };
    let number = if matches!(unit, "n" | "p") && scaled.abs() >= 0.01 {
        hundredths(scaled)
    } else {
        number(scaled)
    };
    Value::number(number, name)
}

fn rounds_to_one(value: f64) -> bool {
    (value - 1.0).abs() < 0.005
}

/// A number with two decimals at most.
fn hundredths(value: f64) -> String {
    let shown = format!("{value:.2}");
    let kept = shown.trim_end_matches('0').trim_end_matches('.');
    kept.replace('-', "−")
}

/// A number with four significant digits, or all of a whole one's.
fn number(value: f64) -> String {
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
        return format!("{value:.3e}");
    };
    let mut shown = format!("{value:.digits$}");
    if digits > 0 {
        let kept = shown.trim_end_matches('0').trim_end_matches('.').len();
        shown.truncate(kept);
    }
    shown.replace('-', "−")
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
            because.said().to_string(),
            "A window of 10.96 segments and 40 ms give 273.9 segments/s: 12.5 % of 10.96."
        );
        let odd = SAMPLE.with([
            ("w", 1.0),
            ("rtt", f64::NAN),
            ("rate", f64::INFINITY),
            ("share", 0.000_012),
        ]);
        assert_eq!(
            odd.said().to_string(),
            "A window of 1 segment and nothing give no bound: 0.0012 % of 1."
        );
        assert_eq!(SAMPLE.keys(), ["w", "rtt", "rate", "share", "w"]);
        assert_eq!(
            SAMPLE.pattern(),
            "A window of ‹w› and ‹rtt› give ‹rate›: ‹share› of ‹w›."
        );
    }
}
