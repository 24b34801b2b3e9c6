//! Files of iperf3 and iperf 2 as people keep them: several tests in one, padded counts, values that are no numbers.

use sawtooth_measured::{Choice, Quantity};

use super::files::programmed;
use super::{choose, look, series};

fn bit_rates(file: &str) -> (Vec<f64>, Vec<f64>) {
    let names = vec!["bit rate".to_owned()];
    let chosen = choose(file.as_bytes(), Choice::Series { names }).expect("a series");
    let found = series(&chosen, "goodput");
    (found.times.clone(), found.values.clone())
}

fn test_of(rates: [u32; 3]) -> String {
    let rows = rates.iter().enumerate().map(|(at, rate)| {
        format!(
            "[  3]  {at}.0- {}.0 sec  1.25 MBytes  {rate} Mbits/sec\n",
            at + 1
        )
    });
    let whole = "[  3]  0.0- 3.0 sec  3.75 MBytes  99 Mbits/sec\n";
    format!("{}{whole}{whole}", rows.collect::<String>())
}

#[test]
fn each_test_of_a_text_stands_behind_the_one_before_it() {
    let [first, second] = [test_of([10, 20, 30]), test_of([40, 50, 60])];
    for file in [
        format!("{first}{second}"),
        format!(
            "Client connecting to b, TCP port 5001\n{first}Client connecting to b, TCP port 5001\n{second}"
        ),
    ] {
        let (times, values) = bit_rates(&file);
        assert_eq!(times, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(values, [10e6, 20e6, 30e6, 40e6, 50e6, 60e6]);
        let notes = look(file.as_bytes()).expect("of iperf").notes.join("; ");
        assert!(notes.contains("the file has 2 tests"), "{notes}");
    }
    let alone = look(first.as_bytes()).expect("of iperf").notes.join("; ");
    assert!(!alone.contains("tests"), "{alone}");
}

fn document(at: &str, rates: [f64; 2]) -> String {
    let [one, two] = rates.map(|rate| format!("\"bits_per_second\": {rate}"));
    format!(
        r#"{{"start": {{"timestamp": {{"timesecs": {at}}}}}, "intervals": [
            {{"streams": [{{"socket": 5, "start": 0, "end": 1, {one}}}]}},
            {{"streams": [{{"socket": 5, "start": 1, "end": 2, {two}}}]}}], "end": {{}}}}"#
    )
}

#[test]
fn documents_one_after_another_are_read_at_their_times() {
    let file = document("1700000000", [1e6, 2e6]) + "\n" + &document("1700000010", [3e6, 4e6]);
    let (times, values) = bit_rates(&file);
    assert_eq!(times, [1.0, 2.0, 11.0, 12.0]);
    assert_eq!(values, [1e6, 2e6, 3e6, 4e6]);
    let notes = look(file.as_bytes()).expect("of iperf3").notes.join("; ");
    assert!(notes.contains("the file has 2 tests"), "{notes}");
    let flent = r#"{"x_values": [0, 1], "results": {"Ping (ms)": [1, 2]}}"#;
    let notes = look(format!("{flent}\n{flent}").as_bytes())
        .expect("of Flent")
        .notes
        .join("; ");
    assert!(notes.contains("the file has 2 documents"), "{notes}");
}

#[test]
fn a_padded_count_is_no_loss() {
    let row = "[  3]  0.0- 1.0 sec   128 KBytes  1.05 Mbits/sec   0.020 ms    0/   91 (0%)\n";
    let all = programmed(row.as_bytes());
    assert!(
        all.contains(&("loss".to_owned(), Quantity::Share, 0.0)),
        "{all:?}"
    );
    assert!(
        all.contains(&("lost".to_owned(), Quantity::Number, 0.0)),
        "{all:?}"
    );
}

#[test]
fn datagrams_that_are_sent_are_not_sent_again() {
    let datagrams = "[  5]   0.00-1.00   sec   128 KBytes  1.05 Mbits/sec  91
[  7]   0.00-1.00   sec   128 KBytes  1.05 Mbits/sec  91
[SUM]   0.00-1.00   sec   256 KBytes  2.10 Mbits/sec  182
";
    let all = programmed(datagrams.as_bytes());
    assert!(
        all.iter().all(|(name, ..)| name.ends_with("bit rate")),
        "{all:?}"
    );
    let segments = "[  5]   0.00-1.00   sec   128 KBytes  1.05 Mbits/sec    1   14.1 KBytes
[  7]   0.00-1.00   sec   128 KBytes  1.05 Mbits/sec    2   14.1 KBytes
[SUM]   0.00-1.00   sec   256 KBytes  2.10 Mbits/sec    3
";
    let all = programmed(segments.as_bytes());
    let sum = ("sum retransmits".to_owned(), Quantity::Number, 3.0);
    assert!(all.contains(&sum), "{all:?}");
}

#[test]
fn values_that_are_no_numbers_leave_the_others() {
    let file =
        document("1e300", [1e6, 2e6]).replacen("\"socket\": 5", "\"socket\": 5, \"rtt\": NaN", 1);
    assert_eq!(bit_rates(&file).1, [1e6, 2e6]);
    let notes = look(file.as_bytes()).expect("of iperf3").notes.join("; ");
    assert!(notes.contains("NaN"), "{notes}");
}

/// Each interval is one, however many streams it has.
#[test]
fn omitted_intervals_are_counted_once() {
    let interval = |at: u32| {
        let one = format!(
            r#""start": {at}, "end": {}, "bits_per_second": 1e6, "omitted": {}"#,
            at + 1,
            at < 2
        );
        format!(
            r#"{{"streams": [{{"socket": 5, {one}}}, {{"socket": 7, {one}}}], "sum": {{{one}}}}}"#
        )
    };
    let all: Vec<_> = (0..5).map(interval).collect();
    let json = format!(
        r#"{{"start": {{"version": "iperf 3.16"}}, "intervals": [{}], "end": {{}}}}"#,
        all.join(",")
    );
    let rows = (0..5).map(|at| {
        let omitted = if at < 1 { "(omitted)" } else { "" };
        let row = |name: &str| {
            format!(
                "[{name}] {at}.00-{}.00 sec 1 MBytes 8 Mbits/sec 0 14 KBytes {omitted}\n",
                at + 1
            )
        };
        ["  5", "  7", "SUM"].map(row).concat()
    });
    let text: String = rows.collect();
    for (file, expected) in [(&json, "2 intervals at"), (&text, "1 interval at")] {
        let notes = look(file.as_bytes()).expect("of iperf").notes.join("; ");
        assert!(notes.contains(expected), "{notes}");
    }
}
