//! Tables as people have them.

use super::*;
use proptest::prelude::*;

fn look(text: &str) -> Table {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    Watch::new(&lines, None).table()
}

#[test]
fn a_capital_b_is_a_byte() {
    for (name, unit) in [
        ("rate [MB/s]", "MB/s"),
        ("kBps", "kB/s"),
        ("rate (Mb/s)", "Mbit/s"),
        ("MBIT/S", "Mbit/s"),
        ("rate_B/s", "B/s"),
        ("rate in MiB/s", ""),
    ] {
        assert_eq!(unit_in(name), unit, "{name}");
    }
}

#[test]
fn dialects_are_inferred_from_the_lines() {
    for (text, separator, decimal, header, width) in [
        ("time,rate\n0,1.5\n1,2\n", ',', Decimal::Point, true, 2),
        (
            "Zeit;Rate\n0,5;1,5\n1,5;2,25\n",
            ';',
            Decimal::Comma,
            true,
            2,
        ),
        ("0\t1\n1\t2\n", '\t', Decimal::Point, false, 2),
        (
            "# by hand\n0.1   3\n0.2   4\n",
            ' ',
            Decimal::Point,
            false,
            2,
        ),
        ("a|b|c\n1|2|3\n", '|', Decimal::Point, true, 3),
        (
            "t;v\n1.000,5;2,0\n2.000,5;3,0\n",
            ';',
            Decimal::Comma,
            true,
            2,
        ),
        (
            "2026-11-26T10:00:00Z,5\n2026-11-26T10:00:01Z,6\n",
            ',',
            Decimal::Point,
            false,
            2,
        ),
    ] {
        let table = look(text);
        let expected = Dialect {
            separator,
            decimal,
            header,
        };
        assert_eq!(table.dialect, expected, "{text:?}");
        assert_eq!(table.columns.len(), width, "{text:?}");
    }
}

#[test]
fn fields_may_be_quoted_and_names_have_units() {
    assert_eq!(fields(r#""a, ""b""", 2 ,"#, ','), ["a, \"b\"", "2", ""]);
    let table = look("\"Time (ms)\",\"Rate, Mbit/s\",rtt [us],loss %,note\n1,2,3,4,x\n2,1,3,4,y\n");
    let units: Vec<&str> = table
        .columns
        .iter()
        .map(|column| column.unit.as_str())
        .collect();
    assert_eq!(units, ["ms", "Mbit/s", "us", "%", ""]);
    let instants: Vec<bool> = table
        .columns
        .iter()
        .map(|column| column.instants.is_some())
        .collect();
    assert_eq!(instants, [true, false, false, false, false]);
    assert!(!table.columns[4].numbers);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_lines_end(text in "[ -~\\t\\n\"]{0,300}") {
        let _ = look(&text);
    }

    /// A table that was written in any dialect is read as it was.
    #[test]
    fn tables_are_read_as_written(
        values in proptest::collection::vec((0_u32..100_000, 0_u32..100_000), 2..30),
        which in 0_usize..4,
        comma in any::<bool>(),
    ) {
        let separator = [',', ';', '\t', '|'][which];
        let comma = comma && separator != ',';
        let spelled = |value: u32| {
            let text = format!("{:.2}", f64::from(value) / 100.0 + 0.01);
            if comma { text.replace('.', ",") } else { text }
        };
        let mut text = format!("t{separator}v\n");
        for (time, value) in &values {
            text.extend([spelled(*time).as_str(), &separator.to_string(), &spelled(*value), "\n"]);
        }
        let table = look(&text);
        prop_assert_eq!(table.dialect.separator, separator);
        let read = table.rows.iter().map(|row| number(&row[1], table.dialect.decimal));
        let expected = values.iter().map(|(_, value)| Some((f64::from(*value) + 1.0) / 100.0));
        for (read, expected) in read.zip(expected) {
            prop_assert!((read.unwrap_or(f64::NAN) - expected.unwrap_or(0.0)).abs() < 1e-9);
        }
    }
}
