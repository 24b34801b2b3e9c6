//! Tables, logs of ss, Flent's data files and traces, as they are written.

use sawtooth_measured::{Choice, Clock, ClockUnit, Contents, Instants, Quantity, Table};

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
        3,
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
fn programmed(file: &[u8]) -> Vec<(String, Quantity, f64)> {
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
fn flent_tells_its_series_and_their_units() {
    let file = br#"{"metadata": {"NAME": "tcp_download", "T0": "2023-11-14T22:13:20.5Z", "SERIES_META": {"Latency": {"UNITS": "ms"}}},
        "results": {"Latency": [10, null, 30], "TCP download": [1.5, NaN, 2.5], "none": [null, -Infinity, null], "TCP upload::tcp_cwnd": [10, 11, Infinity]},
        "version": 4, "x_values": [0.0, 0.2, 0.4]}"#;
    let found = look(file).expect("Flent's");
    assert_eq!(found.notes, ["3 values are NaN or infinite, and left out"]);
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
            refused.message.starts_with("this is no data file of Flent"),
            "{refused}"
        );
    }
}

/// The units are those of Flent's tests (`flent/tests`, `SsRunner`); names of hosts say nothing.
#[test]
fn flent_has_units_of_its_own() {
    for (name, told, quantity, value) in [
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
            r#"{{"x_values": [0], "results": {{"{name}": [2]}}, "metadata": {{"SERIES_META": {{"{name}": {{"UNITS": "{told}"}}}}}}}}"#
        );
        assert_eq!(
            programmed(file.as_bytes()),
            [(name.to_owned(), quantity, value)]
        );
    }
}

#[test]
fn iperf_tells_each_interval() {
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
fn the_text_of_iperf_tells_the_same() {
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
    let Contents::Sockets { sockets, .. } = look(LOG.as_bytes()).expect("a log").contents else {
        panic!("no log");
    };
    assert_eq!(sockets.len(), 2);
    assert_eq!(
        (sockets[0].name.as_str(), sockets[0].samples),
        ("10.0.0.1:54321 → 10.0.0.2:5201", 2)
    );
    let chosen = socket(LOG, 0).1;
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

/// The instants of a log, and what is chosen of its socket of this number.
pub(crate) fn socket(log: &str, place: usize) -> (Option<Instants>, sawtooth_measured::Chosen) {
    let Contents::Sockets {
        sockets,
        instants,
        after,
    } = look(log.as_bytes()).expect("a log").contents
    else {
        panic!("no log");
    };
    let choice = Choice::Socket {
        name: sockets[place].name.clone(),
        every: 2.0,
        clock: instants.as_ref().map(|instants| instants.clock),
        after,
    };
    (instants, choose(log.as_bytes(), choice).expect("a socket"))
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
        let (_, chosen) = socket(&log, 0);
        assert_eq!(chosen.measured.name, "[fd00::1]:443 → [fd00::2]:4000");
        assert_eq!(series(&chosen, "cwnd").times, times);
        assert_eq!(series(&chosen, "cwnd").values, [4.0, 5.0]);
    }
}

/// Three samples of a log, with what is written for each instant.
fn logged(instants: [&str; 3], place: fn(&str, &str) -> String) -> String {
    let samples = instants.iter().zip([10, 11, 12]);
    let samples = samples.map(|(instant, cwnd)| {
        let sample = format!("State Recv-Q Send-Q Local Address:Port Peer Address:Port\nESTAB 0 0 10.0.0.1:40000 10.0.0.2:5201\n\t cubic wscale:7,7 rto:204 rtt:20.5/1.2 mss:1448 cwnd:{cwnd}\n");
        place(instant, &sample)
    });
    samples.collect()
}

/// Where an instant stands beside its sample.
type Placed = fn(&str, &str) -> String;

#[test]
#[allow(clippy::format_collect, reason = "a text of a test, made once")]
fn logs_have_their_instants_in_any_form_and_anywhere() {
    let forms = [
        ["1700000000", "1700000001", "1700000003"],
        ["1700000000.000", "1700000001.000", "1700000003.000"],
        ["1700000000000", "1700000001000", "1700000003000"],
        ["1700000000000000", "1700000001000000", "1700000003000000"],
        [
            "1700000000000000000",
            "1700000001000000000",
            "1700000003000000000",
        ],
        [
            "Sa 28. Nov 23:59:58 CET 2026",
            "Sa 28. Nov 23:59:59 CET 2026",
            "So 29. Nov 00:00:01 CET 2026",
        ],
        [
            "sam. 28 nov. 2026 23:59:58 CET",
            "sam. 28 nov. 2026 23:59:59 CET",
            "dim. 29 nov. 2026 00:00:01 CET",
        ],
        [
            "28.11.2026 23:59:58",
            "28.11.2026 23:59:59",
            "29.11.2026 00:00:01",
        ],
        [
            "28/11/2026 23:59:58",
            "28/11/2026 23:59:59",
            "29/11/2026 00:00:01",
        ],
        [
            "2026-11-28T23:59:58Z",
            "2026-11-28T23:59:59Z",
            "2026-11-29T00:00:01Z",
        ],
        ["11:59:58 PM", "11:59:59 PM", "12:00:01 AM"],
        [
            "Sat 28 Nov 2026 11:59:58 PM CET",
            "Sat 28 Nov 2026 11:59:59 PM CET",
            "Sun 29 Nov 2026 12:00:01 AM CET",
        ],
        ["23:59:58", "23:59:59", "00:00:01"],
        ["ts 100.5", "ts 101.5", "ts 103.5"],
    ];
    let places: [(&str, Placed); 6] = [
        ("before", |instant, sample| format!("{instant}\n{sample}")),
        ("named", |instant, sample| {
            format!("--- Time: {instant} ---\n{sample}")
        }),
        ("after", |instant, sample| {
            format!("{sample}\nTime: {instant}\n---\n")
        }),
        ("after, alone", |instant, sample| {
            format!("{sample}{instant}\n")
        }),
        ("each line", |instant, sample| {
            sample
                .lines()
                .map(|line| format!("{instant} {line}\n"))
                .collect()
        }),
        ("in brackets", |instant, sample| {
            sample
                .lines()
                .map(|line| format!("[{instant}] {line}\n"))
                .collect()
        }),
    ];
    for form in forms {
        for (place, put) in places {
            let (instants, chosen) = socket(&logged(form, put), 0);
            let instants = instants.unwrap_or_else(|| panic!("{form:?} {place}"));
            let cwnd = series(&chosen, "cwnd");
            assert_eq!(cwnd.values, [10.0, 11.0, 12.0], "{form:?} {place}");
            assert_eq!(
                cwnd.times,
                [0.0, 1.0, 3.0],
                "{form:?} {place}: {}",
                instants.told()
            );
        }
    }
}

#[test]
fn a_person_may_choose_another_clock() {
    let log = logged(["100", "200", "400"], |instant, sample| {
        format!("{instant}\n{sample}")
    });
    let name = "10.0.0.1:40000 → 10.0.0.2:5201".to_owned();
    let choice = Choice::Socket {
        name,
        every: 1.0,
        clock: Some(Clock {
            unit: ClockUnit::Milliseconds,
            ..Clock::default()
        }),
        after: false,
    };
    let chosen = choose(log.as_bytes(), choice).expect("a socket");
    assert_eq!(series(&chosen, "cwnd").times, [0.0, 0.1, 0.3]);
    let told = chosen.measured.notes.join("; ");
    assert!(told.contains("from 0.1 s to 0.4 s"), "{told}");
}

#[test]
fn sockets_that_send_nothing_are_no_samples_and_services_have_names() {
    let log = "1700000000.000
State Recv-Q Send-Q Local Address:Port Peer Address:Port
ESTAB 0 0 10.0.0.1:40000 10.0.0.2:http-alt
\t bbr wscale:7,7 rtt:20.5/1.2 mss:1448 cwnd:10 bbr:(bw:9.5Mbps,mrtt:50.1,pacing_gain:1.25,cwnd_gain:2) pacing_rate 12Mbps/34359.7Mbps
TIME-WAIT 0 0 10.0.0.1:40001 10.0.0.9:443
LISTEN 0 128 0.0.0.0:22 0.0.0.0:*
\t cubic cwnd:10 rto:1000 mss:536 rtt:0.1/0.1
ESTAB 0 0 10.0.0.1:40002 10.0.0.2:ms-wbt-server
\t cubic rtt:20.5/1.2 mss:1448 cwnd:20
ESTAB 0 0 host.example:ssh [fe80::1%eth0]:40003
\t cubic rtt:20.5/1.2 mss:1448 cwnd:30
";
    let Contents::Sockets { sockets, .. } = look(log.as_bytes()).expect("a log").contents else {
        panic!("no log");
    };
    let names: Vec<(&str, u64)> = sockets
        .iter()
        .map(|one| (one.name.as_str(), one.samples))
        .collect();
    assert_eq!(
        names,
        [
            ("10.0.0.1:40000 → 10.0.0.2:http-alt", 1),
            ("10.0.0.1:40002 → 10.0.0.2:ms-wbt-server", 1),
            ("host.example:ssh → [fe80::1%eth0]:40003", 1),
        ]
    );
    let (_, chosen) = socket(log, 0);
    for (key, value) in [
        ("pacingRate", 12e6),
        ("bbrBandwidth", 9.5e6),
        ("bbrRtt", 0.0501),
        ("pacingGain", 1.25),
        ("cwndGain", 2.0),
    ] {
        assert_eq!(series(&chosen, key).values, [value], "{key}");
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of files")]
fn the_instants_of_a_table_are_told_by_all_of_its_rows() {
    let rows = |instants: &[&str]| {
        let rows = instants
            .iter()
            .zip(1..)
            .map(|(instant, rate)| format!("{instant},{rate}\n"));
        format!("date,rate Mbit/s\n{}", rows.collect::<String>())
    };
    for (instants, start, times) in [
        (
            &[
                "03/29/2026 10:00:00.000",
                "03/29/2026 10:00:00.100",
                "03/29/2026 10:00:00.300",
            ][..],
            1_774_778_400.0,
            [0.0, 0.1, 0.3],
        ),
        (
            &["1700000000000", "1700000000100", "1700000000300"],
            1.7e9,
            [0.0, 0.1, 0.3],
        ),
        (
            &[
                "1700000000000000000",
                "1700000000100000000",
                "1700000000300000000",
            ],
            1.7e9,
            [0.0, 0.1, 0.3],
        ),
        (
            &["29.03.2026 10:00", "29.03.2026 10:01", "29.03.2026 10:03"],
            1_774_778_400.0,
            [0.0, 60.0, 180.0],
        ),
        (
            &["2026-03-29", "2026-03-30", "2026-04-01"],
            1_774_742_400.0,
            [0.0, 86_400.0, 259_200.0],
        ),
        (
            &[
                "3/29/26 11:59:59 PM",
                "3/30/26 12:00:00 AM",
                "3/30/26 12:00:02 AM",
            ],
            1_774_828_799.0,
            [0.0, 1.0, 3.0],
        ),
    ] {
        let text = rows(instants);
        let found = table(text.as_bytes());
        let clock = found.columns[0]
            .instants
            .as_ref()
            .unwrap_or_else(|| panic!("{instants:?}"))
            .clock;
        let choice = Choice::Table {
            dialect: found.dialect,
            time: Some(0),
            clock,
            every: 1.0,
            value: 1,
            value_unit: "Mbit/s".to_owned(),
        };
        let chosen = choose(text.as_bytes(), choice).expect("a column");
        assert_eq!(chosen.measured.start, start, "{instants:?}");
        assert_eq!(series(&chosen, "goodput").times, times, "{instants:?}");
        assert_eq!(series(&chosen, "goodput").values, [1e6, 2e6, 3e6]);
    }
    // The order of dates is told by a row far below, and a table whose newest rows are first is turned round.
    let mut dates: Vec<String> = (1..=12)
        .flat_map(|day| vec![format!("{day:02}/11/2026"); 40])
        .collect();
    dates.push("13/11/2026".to_owned());
    dates.reverse();
    let dates: Vec<&str> = dates.iter().map(String::as_str).collect();
    let text = rows(&dates);
    let found = table(text.as_bytes());
    let clock = found.columns[0].instants.as_ref().expect("dates").clock;
    assert_eq!(
        (clock.dates, clock.newest_first),
        (sawtooth_measured::DateOrder::DayFirst, true)
    );
    let choice = Choice::Table {
        dialect: found.dialect,
        time: Some(0),
        clock,
        every: 1.0,
        value: 1,
        value_unit: "Mbit/s".to_owned(),
    };
    let chosen = choose(text.as_bytes(), choice).expect("a column");
    let rates = series(&chosen, "goodput");
    assert_eq!(
        (rates.times[0], rates.times.last()),
        (0.0, Some(&(12.0 * 86_400.0)))
    );
    assert_eq!(
        (rates.values.first(), rates.values.last()),
        (Some(&481e6), Some(&1e6))
    );
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
