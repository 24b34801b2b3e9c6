//! Tables, logs of ss, Flent's data files and traces, as they are written.

use sawtooth_measured::{Choice, Contents, Quantity, Table};

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
        time_unit: time_unit.to_owned(),
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

#[test]
fn flent_tells_its_series_and_their_units() {
    let file = br#"{"metadata": {"NAME": "tcp_download", "SERIES_META": {"Latency": {"UNITS": "ms"}}},
        "results": {"Latency": [10, null, 30], "TCP download": [1.5, 2, 2.5], "none": [null, null, null], "TCP upload::tcp_cwnd": [10, 11, 12]},
        "version": 4, "x_values": [0.0, 0.2, 0.4]}"#;
    let Contents::Flent { name, series: all } = look(file).expect("Flent's").contents else {
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
            ("TCP download", Quantity::BitsPerSecond, 3),
            ("TCP upload::tcp_cwnd", Quantity::Segments, 3),
        ]
    );
    let names = vec!["Latency".to_owned(), "TCP download".to_owned()];
    let chosen = choose(file, Choice::Flent { names }).expect("series");
    assert_eq!(series(&chosen, "rtt").values, [0.010, 0.030]);
    assert_eq!(series(&chosen, "goodput").values, [1.5e6, 2e6, 2.5e6]);
    for wrong in [
        &b"{}"[..],
        b"{\"x_values\": 3, \"results\": {}}",
        b"{\"a\":",
    ] {
        let refused = look(wrong).expect_err("not Flent's");
        assert!(
            refused.message.starts_with("this is no data file of Flent"),
            "{refused}"
        );
    }
}

const LOG: &str = "1700000000.5
State Recv-Q Send-Q Local Address:Port Peer Address:Port Process
ESTAB 0      26064  10.0.0.1:54321     10.0.0.2:5201
\t cubic wscale:7,7 rto:204 rtt:20.5/1.2 mss:1448 cwnd:10 ssthresh:7 bytes_sent:30000 bytes_acked:20000 unacked:5 pacing_rate 9.5Mbps delivery_rate 900Kbps retrans:0/1
ESTAB 0      0      10.0.0.1:22        10.0.0.9:50000
\t cubic wscale:7,7 rto:204 rtt:1/1 mss:1448 cwnd:10

1700000001.5
ESTAB 0      26064  10.0.0.1:54321     10.0.0.2:5201
\t cubic rtt:40/1.2 mss:1448 cwnd:20 bytes_acked:145000 retrans:0/3
";

#[test]
fn a_log_of_ss_tells_each_socket_over_time() {
    let Contents::Sockets { sockets, timed } = look(LOG.as_bytes()).expect("a log").contents else {
        panic!("no log");
    };
    assert!(timed);
    assert_eq!(sockets.len(), 2);
    assert_eq!(
        (sockets[0].name.as_str(), sockets[0].samples),
        ("10.0.0.1:54321 → 10.0.0.2:5201", 2)
    );
    let name = sockets[0].name.clone();
    let chosen = choose(LOG.as_bytes(), Choice::Socket { name, every: 1.0 }).expect("a socket");
    let measured = &chosen.measured;
    assert_eq!(
        (measured.start, measured.segment),
        (1_700_000_000.5, Some(1448))
    );
    for (key, values) in [
        ("cwnd", vec![10.0, 20.0]),
        ("ssthresh", vec![7.0]),
        ("rtt", vec![0.0205, 0.040]),
        ("flight", vec![5.0, 0.0]),
        ("goodput", vec![1e6]),
        ("pacingRate", vec![9.5e6]),
        ("deliveryRate", vec![9e5]),
        ("again", vec![20_000.0, 145_000.0]),
    ] {
        assert_eq!(series(&chosen, key).values, values, "{key}");
    }
    assert_eq!(series(&chosen, "cwnd").times, [0.0, 1.0]);
}

#[test]
fn instants_of_a_log_may_stand_on_its_lines_or_nowhere() {
    let line = |time: &str, cwnd: u32| {
        format!(
            "{time}ESTAB 0 0 [fd00::1]:443 [fd00::2]:4000 cubic rtt:20/1 mss:1400 cwnd:{cwnd}\n"
        )
    };
    let with = line("18:00:00.250 ", 4) + &line("18:00:00.750 ", 5);
    let without = line("", 4) + &line("", 5);
    for (log, times) in [(with, [0.0, 0.5]), (without, [0.0, 2.0])] {
        let name = "[fd00::1]:443 → [fd00::2]:4000".to_owned();
        let chosen = choose(log.as_bytes(), Choice::Socket { name, every: 2.0 }).expect("a socket");
        assert_eq!(series(&chosen, "cwnd").times, times);
        assert_eq!(series(&chosen, "cwnd").values, [4.0, 5.0]);
    }
}

#[test]
fn a_trace_longer_than_a_link_can_have_is_brought_in_as_far_as_it_fits() {
    let long: Vec<String> = (1..=150_000).map(|at: u32| at.to_string()).collect();
    let long = long.join("\n");
    let found = look(long.as_bytes()).expect("a trace");
    assert!(
        found.notes[0].contains("150000 opportunities, a link at most 100000"),
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
    for (file, told) in [
        (&b"\x89PNG\r\n\x1a\n"[..], "a picture (PNG)"),
        (b"%PDF-1.7", "a PDF document"),
        (b"PK\x03\x04", "save its sheet as CSV"),
        (b"", "the file is empty"),
        (b"<!doctype html><html>", "a page of the web"),
        (b"<graphml>", "GraphML, which is opened as a file"),
        (
            br#"{ "format": "sawtooth-scenario" }"#,
            "a document of Sawtooth",
        ),
        (b"only words here\n", "text without numbers"),
        (b"a 1\x00\x02", "binary data"),
        (
            b"name,city\nbob,x1\nann,y2\n",
            "no column of it has numbers",
        ),
    ] {
        let refused = look(file).expect_err("nothing can be drawn");
        assert!(refused.message.contains(told), "{told}: {refused}");
    }
}
