//! Rates and delays as people write them: `10 Mb/s`, `2.5Gbps`, `5 ms`.

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

/// Reads one quantity.
pub(crate) fn quantity(text: &str) -> Option<Quantity> {
    let text = text.trim();
    let unit = number_ends(text);
    let number = text[..unit].parse::<f64>().ok()?;
    if !number.is_finite() || number < 0.0 {
        return None;
    }
    match text[unit..].trim() {
        "" => Some(Quantity::Bare(number)),
        unit => delay_unit(unit)
            .map(|unit| Quantity::Delay(scaled(number, unit)))
            .or_else(|| rate_unit(unit).map(|unit| Quantity::Rate(number * unit))),
    }
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
    let parts = label.split([',', ';', '|', '\n']);
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    let read: Option<Vec<_>> = parts.map(side_by_side).collect();
    Some(read?.concat())
}

/// Quantities with nothing but blanks between them: `100 Mbit/s 5 ms`.
fn side_by_side(part: &str) -> Option<Vec<Quantity>> {
    let (mut read, mut rest) = (Vec::new(), part);
    while !rest.is_empty() {
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

/// Bits a second in a unit: `Mb/s`, `Gbps`, `kbit/s`, `MB/s`, or a prefix alone.
pub(crate) fn rate_unit(unit: &str) -> Option<f64> {
    let (prefix, rest) = match unit.chars().next()? {
        'k' | 'K' => (1e3, &unit[1..]),
        'm' | 'M' => (1e6, &unit[1..]),
        'g' | 'G' => (1e9, &unit[1..]),
        't' | 'T' => (1e12, &unit[1..]),
        _ => (1.0, unit),
    };
    match rest {
        // A lone m is a metre or a minute.
        "" => (prefix > 1.0 && unit != "m").then_some(prefix),
        "B/s" | "Bps" => Some(8.0 * prefix),
        _ => match rest.to_ascii_lowercase().as_str() {
            "b/s" | "bps" | "bit/s" | "bits/s" | "bit" | "bits" | "bitps" | "b" => Some(prefix),
            _ => None,
        },
    }
}

fn delay_unit(unit: &str) -> Option<f64> {
    match unit {
        "s" | "sec" | "seconds" => Some(1.0),
        "ms" | "msec" | "milliseconds" => Some(1e-3),
        "us" | "µs" | "μs" | "usec" | "microseconds" => Some(1e-6),
        "ns" | "nsec" | "nanoseconds" => Some(1e-9),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_delays_are_read_with_their_units() {
        let cases = [
            ("10 Mb/s", Quantity::Rate(1e7)),
            ("2.5Gbps", Quantity::Rate(2.5e9)),
            ("100 kbit/s", Quantity::Rate(1e5)),
            ("1e3 bps", Quantity::Rate(1e3)),
            ("10G", Quantity::Rate(1e10)),
            ("2 MB/s", Quantity::Rate(16e6)),
            ("5 ms", Quantity::Delay(0.005)),
            ("20µs", Quantity::Delay(20e-6)),
            (" 7 ", Quantity::Bare(7.0)),
            ("1E+6", Quantity::Bare(1e6)),
        ];
        for (text, read) in cases {
            let ours = quantity(text);
            let near = match (ours, read) {
                (Some(Quantity::Rate(a)), Quantity::Rate(b))
                | (Some(Quantity::Delay(a)), Quantity::Delay(b))
                | (Some(Quantity::Bare(a)), Quantity::Bare(b)) => (a - b).abs() <= 1e-12 * b,
                _ => false,
            };
            assert!(near, "{text}: {ours:?}");
        }
        for text in [
            "",
            "fast",
            "-5 ms",
            "10 apples",
            "1e999",
            "5 m",
            "NaN",
            "inf",
            "ms",
        ] {
            assert_eq!(quantity(text), None, "{text}");
        }
    }

    #[test]
    fn a_unit_scales_a_number() {
        assert_eq!(scaled(20.0, 1e-6), 20e-6);
        assert_eq!(scaled(7.0, 1e6), 7e6);
        assert_eq!(scaled(2.0, 0.3), 0.6);
    }

    #[test]
    fn a_label_counts_only_when_all_of_it_is_quantities() {
        assert_eq!(
            quantities("10 Mb/s, 1 s"),
            Some(vec![Quantity::Rate(1e7), Quantity::Delay(1.0)])
        );
        let both = Some(vec![Quantity::Rate(1e8), Quantity::Delay(0.005)]);
        for label in [
            "100 Mbit/s 5 ms",
            "100Mbps  5ms",
            "100 Mb/s, 5 ms",
            " 100 Mb/s\t5ms ",
            "100   Mb/s \t  5 \u{a0} ms",
        ] {
            assert_eq!(quantities(label), both, "{label}");
        }
        for label in [
            "100 Mbit/s 5",
            "100 5 ms",
            "100 Mbit/s to 5 ms",
            "100 M bit/s",
            "100   M   bit/s",
        ] {
            assert_eq!(quantities(label), None, "{label}");
        }
        let rate = Some(vec![Quantity::Rate(1e8)]);
        assert_eq!(quantities("100   Mb/s"), rate);
        assert_eq!(quantities("backbone, 10 Mb/s"), None);
        assert_eq!(quantities("7"), None);
    }
}
