//! Instants of logs and tables: their units, their order, and their places.

use sawtooth_measured::{Choice, Clock, ClockUnit, Contents, Instants};

use super::files::table;
use super::{choose, look, series};

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
fn a_log_of_ss_shows_each_socket_over_time() {
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
    let places: [(&str, Placed); 7] = [
        ("of watch", |instant, sample| {
            format!("Every 1.0s: ss -tin      here: {instant}\n\n{sample}")
        }),
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
                instants.in_words()
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
    let ends = ["0.1 s", "0.4 s"].map(str::to_owned);
    assert_eq!(chosen.measured.ends, Some(ends));
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
fn the_instants_of_a_table_follow_from_all_of_its_rows() {
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
            day: None,
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
    // A row far below shows the order of dates, and a table whose newest rows are first is turned round.
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
        day: None,
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
fn the_ends_of_what_was_chosen_are_those_of_the_chosen_clock() {
    // The name of the column is wrong: 1700000000 s is that evening in 2023.
    let text = "time (ms),Mbit/s\n1700000000,1\n1700000001,2\n";
    let found = table(text.as_bytes());
    let clock = found.columns[0].instants.as_ref().expect("numbers").clock;
    assert_eq!(clock.unit, ClockUnit::Milliseconds);
    let choice = |time: Option<usize>| Choice::Table {
        dialect: found.dialect,
        day: None,
        time,
        clock: Clock {
            unit: ClockUnit::Seconds,
            ..clock
        },
        every: 1.0,
        value: 1,
        value_unit: "Mbit/s".to_owned(),
    };
    let ends = |choice| {
        choose(text.as_bytes(), choice)
            .expect("a column")
            .measured
            .ends
    };
    let read = ["2023-11-14 22:13:20 UTC", "2023-11-14 22:13:21 UTC"];
    assert_eq!(ends(choice(Some(0))), Some(read.map(str::to_owned)));
    assert_eq!(ends(choice(None)), None);
}
