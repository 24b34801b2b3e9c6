//! Tables, logs of ss, Flent's data files and traces, as they are written.

use sawtooth_measured::{Choice, Clock, ClockUnit, Contents, Quantity, Table};

use super::{choose, look, series};

pub(crate) fn table(bytes: &[u8]) -> Table {
    match look(bytes).expect("a table").contents {
        Contents::Table { table } => table,
        other => panic!("no table: {other:?}"),
    }
}

pub(crate) fn column(bytes: &[u8], value: usize, unit: &str, time_unit: &str) -> Choice {
    Choice::Table {
        dialect: table(bytes).dialect,
        time: Some(0),
        day: None,
        clock: Clock {
            unit: ClockUnit::named(time_unit).expect("a unit of time"),
            ..Clock::default()
        },
        every: 1.0,
        value,
        value_unit: unit.to_owned(),
    }
}

#[test]
fn a_table_gives_a_column_in_units_of_the_si() {
    let file = b"\xef\xbb\xbfZeit (ms);Rate (Mbit/s);Verlust %\r\n1000;1,5;0,5\r\n1500;x;1\r\n2000;2,5;1\r\n1999;9;9\r\n";
    let found = table(file);
    assert_eq!((found.count, found.columns.len()), (4, 3));
    let chosen = choose(file, column(file, 1, "Mbit/s", "ms")).expect("a column");
    let rates = series(&chosen, "goodput");
    assert_eq!(
        (&rates.times[..], &rates.values[..]),
        (&[0.0, 1.0][..], &[1.5e6, 2.5e6][..])
    );
    assert_eq!(chosen.measured.start, 1.0);
    assert_eq!(
        chosen.measured.notes.len(),
        2,
        "{:?}",
        chosen.measured.notes
    );
    let refused = choose(file, column(file, 1, "furlong", "ms"))
        .err()
        .expect("no unit");
    assert!(
        refused
            .to_string()
            .starts_with("unit: must be one of s, ms"),
        "{refused}"
    );
}

/// The series of a program's file: their names, dimensions and first values in units of the SI.
pub(crate) fn programmed(file: &[u8]) -> Vec<(String, Quantity, f64)> {
    let Contents::Series { series: all, .. } = look(file).expect("of a program").contents else {
        panic!("of no program");
    };
    let names: Vec<String> = all.iter().map(|one| one.name.clone()).collect();
    let chosen = choose(file, Choice::Series { names }).expect("series");
    let all = chosen.measured.series.into_iter();
    all.map(|one| (one.name, one.quantity, one.values[0]))
        .collect()
}

#[test]
fn flent_names_its_series_and_their_units() {
    let file = br#"{"metadata": {"NAME": "tcp_download", "T0": "2023-11-14T22:13:20.5Z", "SERIES_META": {"Latency": {"UNITS": "ms"}}},
        "results": {"Latency": [10, null, 30], "TCP download": [1.5, NaN, 2.5], "none": [null, -Infinity, null], "TCP upload::tcp_cwnd": [10, 11, Infinity]},
        "version": 4, "x_values": [0.0, 0.2, 0.4]}"#;
    let found = look(file).expect("Flent's");
    assert_eq!(found.notes, ["3 values are NaN or infinite and ignored"]);
    let Contents::Series {
        name, series: all, ..
    } = found.contents
    else {
        panic!("not Flent's");
    };
    assert_eq!(name, "tcp_download");
    let all: Vec<_> = all
        .iter()
        .map(|one| (one.name.as_str(), one.quantity, one.samples))
        .collect();
    assert_eq!(
        all,
        [
            ("Latency", Quantity::Seconds, 2),
            ("TCP download", Quantity::BitsPerSecond, 2),
            ("TCP upload::tcp_cwnd", Quantity::Segments, 2),
        ]
    );
    let names = vec!["Latency".to_owned(), "TCP download".to_owned()];
    let chosen = choose(file, Choice::Series { names }).expect("series");
    assert_eq!(series(&chosen, "rtt").values, [0.010, 0.030]);
    assert_eq!(series(&chosen, "goodput").values, [1.5e6, 2.5e6]);
    assert_eq!(chosen.measured.start, 1_700_000_000.5);
    for wrong in [
        &b"{}"[..],
        b"{\"x_values\": 3, \"results\": {}}",
        b"{\"a\":",
        b"{\"x_values\": [], \"results\": {}} x",
    ] {
        let refused = look(wrong).expect_err("not Flent's");
        assert!(
            refused
                .message
                .starts_with("this is not a data file of Flent"),
            "{refused}"
        );
    }
}

/// The units are those of Flent's tests (`flent/tests`, `SsRunner`); names of hosts say nothing.
#[test]
fn flent_has_units_of_its_own() {
    for (name, units, quantity, value) in [
        (
            "TCP upload BE1 ping.example.net",
            "",
            Quantity::BitsPerSecond,
            2e6,
        ),
        ("TCP upload::tcp_bbr_mrtt", "", Quantity::Seconds, 2e-3),
        ("TCP upload::tcp_rtt_var", "", Quantity::Seconds, 2e-3),
        (
            "TCP upload::tcp_bbr_pacing_gain",
            "Mbits/s",
            Quantity::Number,
            2.0,
        ),
        (
            "TCP upload::tcp_pacing_rate",
            "",
            Quantity::BitsPerSecond,
            2e6,
        ),
        ("TCP upload::tcp_bbr_bw", "", Quantity::BitsPerSecond, 2e6),
        (
            "qdisc_stats_ping.example.net::dropped",
            "",
            Quantity::Number,
            2.0,
        ),
        ("qdisc_stats_gw::drop_rate", "", Quantity::Number, 2.0),
        (
            "qdisc_stats_rate.example::backlog_bytes",
            "",
            Quantity::Bytes,
            2.0,
        ),
        ("VoIP::bitrate", "", Quantity::BitsPerSecond, 2e3),
        ("VoIP::bitrate", "Kbits/s", Quantity::BitsPerSecond, 2e3),
        ("VoIP::delay", "ms", Quantity::Seconds, 2e-3),
        ("VoIP::loss", "packets", Quantity::Number, 2.0),
        ("Stream bitrate", "", Quantity::BitsPerSecond, 2e6),
        ("Ping (ms) ICMP", "", Quantity::Seconds, 2e-3),
        ("load", "count", Quantity::Number, 2.0),
        ("airtime", "us", Quantity::Seconds, 2e-6),
    ] {
        let file = format!(
            r#"{{"x_values": [0], "results": {{"{name}": [2]}}, "metadata": {{"SERIES_META": {{"{name}": {{"UNITS": "{units}"}}}}}}}}"#
        );
        assert_eq!(
            programmed(file.as_bytes()),
            [(name.to_owned(), quantity, value)]
        );
    }
}

#[test]
fn iperf_has_each_interval() {
    let stream = |start: f64, end: f64, rate: f64| {
        format!(
            r#"{{"socket": 5, "start": {start}, "end": {end}, "bits_per_second": {rate}, "retransmits": 3, "snd_cwnd": 14480, "rtt": 20500, "rttvar": 100, "omitted": false}}"#
        )
    };
    let [first, second] = [stream(0.0, 1.0, 1e6), stream(1.0, 2.5, 2e6)];
    let [omitted, sum] = [
        first.replace("false", "true"),
        r#"{"start": 0, "end": 1, "bits_per_second": 1e6}"#.to_owned(),
    ];
    let start = r#"{"timestamp": {"timesecs": 1700000000}, "tcp_mss_default": 1448, "connecting_to": {"host": "b"}, "test_start": {"protocol": "TCP"}}"#;
    let whole = format!(
        r#"{{"start": {start}, "intervals": [{{"streams": [{omitted}]}}, {{"streams": [{first}], "sum": {sum}}}, {{"streams": [{second}], "sum": {sum}}}], "end": {{}}}}"#
    );
    let streamed = format!(
        "{{\"event\":\"start\",\"data\":{start}}}\n{{\"event\":\"interval\",\"data\":{{\"streams\":[{omitted}]}}}}\n{{\"event\":\"interval\",\"data\":{{\"streams\":[{first}]}}}}\n{{\"event\":\"interval\",\"data\":{{\"streams\":[{second}]}}}}\n{{\"event\":\"inter"
    );
    for (file, notes) in [(whole, 1), (streamed, 2)] {
        let found = look(file.as_bytes()).expect("of iperf3");
        assert_eq!(found.notes.len(), notes, "{:?}", found.notes);
        let all = programmed(file.as_bytes());
        assert_eq!(
            all,
            [
                ("bit rate".to_owned(), Quantity::BitsPerSecond, 1e6),
                ("retransmits".to_owned(), Quantity::Number, 3.0),
                ("cwnd".to_owned(), Quantity::Bytes, 14_480.0),
                ("rtt".to_owned(), Quantity::Seconds, 0.0205),
                ("rtt variation".to_owned(), Quantity::Seconds, 1e-4),
            ]
        );
        let names = vec!["bit rate".to_owned()];
        let chosen = choose(file.as_bytes(), Choice::Series { names }).expect("a series");
        assert_eq!(series(&chosen, "goodput").times, [1.0, 2.5]);
        assert_eq!(series(&chosen, "goodput").values, [1e6, 2e6]);
        assert_eq!(
            (chosen.measured.start, chosen.measured.segment),
            (1.7e9, Some(1448))
        );
        assert_eq!(chosen.measured.name, "TCP to b");
        let notes = chosen.measured.notes.join("; ");
        assert!(
            notes.contains("from 2023-11-14 22:13:20 UTC to 2023-11-14 22:13:22.5 UTC"),
            "{notes}"
        );
    }
    let failed = look(br#"{"start": {}, "intervals": [], "error": "unable to connect"}"#)
        .expect_err("it failed");
    assert!(failed.message.contains("unable to connect"), "{failed}");
}

#[test]
fn the_text_of_iperf_has_the_same() {
    let tcp = "Connecting to host b, port 5201
[  5] local 10.0.0.1 port 40000 connected to 10.0.0.2 port 5201
[ ID] Interval           Transfer     Bitrate         Retr  Cwnd
[  5]   0.00-1.00   sec   120 KBytes   983 Kbits/sec   11   14.1 KBytes       (omitted)
[  5]   0.00-1.00   sec  1.12 MBytes  9.40 Mbits/sec    3   1.50 MBytes
[  5]   1.00-2.00   sec  2.00 GBytes  1.20 Gbits/sec    0   14.1 KBytes
- - - - - - - - - - - - - - - - - - - - - - - - -
[ ID] Interval           Transfer     Bitrate         Retr
[  5]   0.00-2.00   sec  3.00 GBytes  600 Mbits/sec    3             sender
[  5]   0.00-2.04   sec  3.00 GBytes  590 Mbits/sec                  receiver
";
    assert_eq!(
        programmed(tcp.as_bytes()),
        [
            ("bit rate".to_owned(), Quantity::BitsPerSecond, 9.4e6),
            ("retransmits".to_owned(), Quantity::Number, 3.0),
            ("cwnd".to_owned(), Quantity::Bytes, 1.5 * 1_048_576.0),
        ]
    );
    let names = vec!["bit rate".to_owned()];
    let chosen = choose(tcp.as_bytes(), Choice::Series { names }).expect("a series");
    assert_eq!(series(&chosen, "goodput").values, [9.4e6, 1.2e9]);
    assert_eq!(series(&chosen, "goodput").times, [1.0, 2.0]);
    let udp = "[ ID] Interval           Transfer     Bitrate         Jitter    Lost/Total Datagrams
[  5]   0.00-1.00   sec   128 KBytes  1.05 Mbits/sec  0.020 ms  9/91 (9.9%)
";
    assert_eq!(
        programmed(udp.as_bytes()),
        [
            ("bit rate".to_owned(), Quantity::BitsPerSecond, 1.05e6),
            ("jitter".to_owned(), Quantity::Seconds, 0.02e-3),
            ("lost".to_owned(), Quantity::Number, 9.0),
            ("loss".to_owned(), Quantity::Share, 0.099),
        ]
    );
    // Two streams with their sum, and the end of iperf 2, which is not marked.
    let two = "[  3]  0.0- 1.0 sec  1.25 MBytes  10.0 Mbits/sec
[  4]  0.0- 1.0 sec  1.25 MBytes  1.25 MBytes/sec
[SUM]  0.0- 1.0 sec  2.50 MBytes  20.0 Mbits/sec
[  3]  1.0- 2.0 sec  1.25 MBytes  10.0 Mbits/sec
[  3]  0.0- 2.0 sec  2.50 MBytes  99.0 Mbits/sec
";
    let all = programmed(two.as_bytes());
    let all: Vec<_> = all
        .iter()
        .map(|(name, _, first)| (name.as_str(), *first))
        .collect();
    assert_eq!(
        all,
        [
            ("3 bit rate", 10e6),
            ("4 bit rate", 10_485_760.0),
            ("sum bit rate", 20e6)
        ]
    );
    let stamped = "Tue Nov 14 22:13:21 UTC 2023 [  5]   0.00-1.00   sec  1.12 MBytes  9.40 Mbits/sec    3   1.50 MBytes\n";
    let names = vec!["bit rate".to_owned()];
    let chosen = choose(stamped.as_bytes(), Choice::Series { names }).expect("a series");
    assert_eq!(chosen.measured.start, 1.7e9);
}

#[test]
fn a_trace_longer_than_a_link_can_have_is_brought_in_as_far_as_it_fits() {
    let long: Vec<String> = (1..=150_000).map(|at: u32| at.to_string()).collect();
    let long = long.join("\n");
    let found = look(long.as_bytes()).expect("a trace");
    assert!(
        found.notes[0].contains("150000 opportunities, but a link has at most 100000"),
        "{:?}",
        found.notes
    );
    let Contents::Trace {
        opportunities,
        kept,
        period,
        rate,
    } = found.contents
    else {
        panic!("no trace");
    };
    assert_eq!(
        (opportunities, kept, period, rate),
        (150_000, 100_000, 100.0, 12e6)
    );
    let refused = look(b"5\n3\n").expect_err("it goes back");
    assert_eq!(refused.path, "line 2");
}

#[test]
fn other_files_are_named() {
    for (file, expected) in [
        (&b"\x89PNG\r\n\x1a\n"[..], "a picture (PNG)"),
        (b"%PDF-1.7", "a PDF document"),
        (b"PK\x03\x04", "save its sheet as CSV"),
        (b"", "the file is empty"),
        (b"<!doctype html><html>", "a web page"),
        (b"<graphml>", "GraphML: open it as a file"),
        (
            br#"{ "format": "sawtooth-scenario" }"#,
            "a Sawtooth document",
        ),
        (b"only words here\n", "text without numbers"),
        (b"a 1\x00\x02", "binary data"),
        (
            b"name,city\nbob,x1\nann,y2\n",
            "without a column of numbers",
        ),
    ] {
        let refused = look(file).expect_err("nothing can be drawn");
        assert!(refused.message.contains(expected), "{expected}: {refused}");
    }
}
