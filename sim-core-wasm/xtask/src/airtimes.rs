//! The airtimes of every standard of radio cells, as a part of their reference page.

use std::fmt::Write as _;

use sawtooth_engine::catalog::catalog;
use sawtooth_engine::radio::airtimes::{Airtimes, SIZES, airtimes};
use sawtooth_engine::units::Span;

/// The heading, and a table for each standard, in Markdown.
pub(crate) fn section() -> String {
    let mut out = String::from(
        "\n# Airtimes\n\nWhat these rules come to, in microseconds, with the constants of each standard. The last column is \
         what one radio carries alone, all its packets full and every one received.\n",
    );
    for standard in catalog().radios {
        // Writing to a string cannot fail.
        let _ = write!(out, "\n**{}** (`{}`)\n\n", standard.name, standard.kind);
        out.push_str("| Rate, Mb/s |");
        for size in SIZES {
            let _ = write!(out, " {size} bytes |");
        }
        out.push_str(" MAC ACK | Alone, Mb/s |\n");
        out.push_str("| --: | --: | --: | --: | --: | --: |\n");
        for one in airtimes(standard) {
            out.push_str(&line(&one));
        }
    }
    out
}

fn line(one: &Airtimes) -> String {
    let [full, stamped, bare] = one.packets.map(micros);
    let rate = one.rate / 1e6;
    let acknowledgement = micros(one.acknowledgement);
    let alone = one.alone / 1e6;
    format!("| {rate} | {full} | {stamped} | {bare} | {acknowledgement} | {alone:.1} |\n")
}

/// Rounds up to whole microseconds, the unit in which a PHY signals lengths.
fn micros(span: Span) -> u64 {
    span.0.div_ceil(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_has_a_table_with_a_line_for_each_rate() {
        let section = section();
        for line in [
            "**802.11g beside 802.11b** (`802.11g-long`)",
            "| 54 | 254 | 42 | 38 | 34 | 24.1 |",
            "| 54 | 254 | 42 | 38 | 34 | 30.5 |",
            "| 5.5 | 2427 | 320 | 303 | 248 | 3.9 |",
        ] {
            assert!(
                section.lines().any(|found| found == line),
                "{line}\n{section}"
            );
        }
        let lines = section.lines().filter(|line| line.starts_with("| "));
        // A heading and a rule for each, and 12, 8, 8 and 4 rates.
        assert_eq!(lines.count(), 8 + 32);
    }
}
