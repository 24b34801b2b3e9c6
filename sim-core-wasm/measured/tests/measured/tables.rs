//! Instants of tables: which columns have them, and how those of several are one.

use sawtooth_measured::{Choice, Chosen, Clock, Table};

use super::files::table;
use super::{choose, series};

/// The values of a column over the likeliest instants.
fn read(text: &str, value: usize) -> (Table, Chosen) {
    let found = table(text.as_bytes());
    let time = found.times.first().copied();
    let column = time.map(|time| &found.columns[time]);
    let instants = column.and_then(|column| column.instants.as_ref());
    let choice = Choice::Table {
        dialect: found.dialect,
        time,
        day: column.and_then(|column| column.day),
        clock: instants.map_or(Clock::default(), |instants| instants.clock),
        every: 1.0,
        value,
        value_unit: "Mbit/s".to_owned(),
    };
    let chosen = choose(text.as_bytes(), choice).expect("a column");
    (found, chosen)
}

fn times(text: &str, value: usize) -> Vec<f64> {
    series(&read(text, value).1, "goodput").times.clone()
}

#[test]
fn dates_and_times_in_figures_are_one_instant() {
    let figures = "date,time,rate\n20240305,235959.5,1\n20240306,0,2\n20240306,000001,1\n";
    let (found, chosen) = read(figures, 2);
    assert_eq!(found.times, [1, 0]);
    assert_eq!(series(&chosen, "goodput").times, [0.0, 0.5, 1.5]);
    // 5 March 2024, half a second before midnight.
    assert_eq!(chosen.measured.start, 1_709_683_199.5);
    let in_words = found.columns[1]
        .instants
        .as_ref()
        .expect("instants")
        .in_words();
    assert!(
        in_words.contains("as hhmmss") && in_words.contains("in the column date"),
        "{in_words}"
    );
    // The date alone in figures.
    let text = "time,date,rate\n23:59:59,20240305,1\n00:00:01,20240307,2\n";
    assert_eq!(times(text, 2), [0.0, 86_402.0]);
    // Without dates they are seconds, as before, and so are small numbers beside dates.
    assert_eq!(times("time,rate\n70000,1\n70060,2\n", 1), [0.0, 60.0]);
    assert_eq!(
        times("date,time,rate\n20240305,1,1\n20240305,8,2\n", 2),
        [0.0, 7.0]
    );
}

#[test]
fn a_column_of_dates_and_one_of_times_are_one_instant() {
    let text = "Datum;Uhrzeit;Down (Mbit/s)
28.11.2026;08:00:00;50,1
28.11.2026;20:00:00;50,2
29.11.2026;08:00:00;50,3
01.12.2026;07:59:59;50,4
";
    let (found, chosen) = read(text, 2);
    assert_eq!(found.times, [1, 0]);
    assert_eq!(
        series(&chosen, "goodput").times,
        [0.0, 43_200.0, 86_400.0, 259_199.0]
    );
    // 28 November 2026, 8 o'clock.
    assert_eq!(chosen.measured.start, 1_795_852_800.0);
    let instants = found.columns[1].instants.as_ref().expect("instants");
    assert_eq!(
        instants.ends,
        ["2026-11-28 08:00:00", "2026-12-01 07:59:59"]
    );
    assert!(
        instants.in_words().contains("in the column Datum"),
        "{instants:?}"
    );
    // Of other forms, and the other way round.
    let text = "time,rate,date\n8:00,1,11/28/2026\n8:05,2,11/28/2026\n8:05,3,11/29/2026\n";
    assert_eq!(times(text, 1), [0.0, 300.0, 86_700.0]);
}

#[test]
fn hours_and_minutes_are_read_where_all_are_so() {
    let text = "when,rate\n08:00,1\n08:05,2\n08:10,3\n";
    let (found, chosen) = read(text, 1);
    assert_eq!(series(&chosen, "goodput").times, [0.0, 300.0, 600.0]);
    let instants = found.columns[0].instants.as_ref().expect("instants");
    assert!(
        instants
            .in_words()
            .contains("times are read as hours and minutes"),
        "{instants:?}"
    );
    // Minutes and seconds are not understood, and a note says what is done instead.
    let (found, chosen) = read("when,rate\n08:00,3\n25:05,1\n08:10,2\n", 1);
    assert!(found.times.is_empty());
    assert_eq!(series(&chosen, "goodput").times, [0.0, 1.0, 2.0]);
    let notes = chosen.measured.notes.join("; ");
    assert!(
        notes.contains("rows are assumed to be 1 s apart"),
        "{notes}"
    );
}

#[test]
fn a_column_that_is_called_so_has_the_instants() {
    let counted =
        "sample,timestamp,rate\n1,1700000000000,5\n2,1700000000500,6\n3,1700000001500,7\n";
    assert_eq!(times(counted, 2), [0.0, 0.5, 1.5]);
    // Dates go before what merely rises.
    let dated = "n,seen,rate\n1,2026-11-28 08:00:00,5\n2,2026-11-28 08:00:02,6\n";
    assert_eq!(times(dated, 2), [0.0, 2.0]);
    // Such a name may be German or French, and its numbers may fall.
    for name in ["Uhrzeit", "Datum", "heure"] {
        let falling = format!("{name},rate\n1700000002,5\n1700000001,6\n1700000000,7\n");
        assert_eq!(read(&falling, 1).0.times[0], 0, "{name}");
    }
}

#[test]
fn values_that_are_missing_are_gaps_and_thousands_may_be_parted() {
    for gap in ["NaN", "", "NA", "null", "-"] {
        let text = format!("t,rate\n0,1\n1,{gap}\n2,{gap}\n3,{gap}\n4,2.5\n");
        let (found, chosen) = read(&text, 1);
        assert!(found.columns[1].numbers, "{gap}");
        assert_eq!(series(&chosen, "goodput").times, [0.0, 4.0], "{gap}");
    }
    let text = "t,rate\n0,\"1,000.5\"\n1,\"1,234,567\"\n2,-\n3,\"12,34.5\"\n4,7\n";
    let (_, chosen) = read(text, 1);
    let found = series(&chosen, "goodput");
    assert_eq!(found.values, [1_000.5e6, 1_234_567e6, 7e6]);
    assert_eq!(found.times, [0.0, 1.0, 4.0]);
    // In place of the point a comma is one.
    let (_, chosen) = read("t;rate\n0;1,000\n1;1,250\n", 1);
    assert_eq!(series(&chosen, "goodput").values, [1e6, 1.25e6]);
}
