//! A clamp together with other mechanisms that change the window.

use super::*;
use crate::clamp::Sharing;
use crate::specification::Value;

/// A limit of ten segments: 1.2 Mbit/s over the least round trip of 100 ms. The clamp
/// arms and cuts by the latest round trip.
const TEN: [(&str, Value); 5] = [
    ("bandwidth", Value::Number(1.2e6)),
    ("arm", Value::Number(1.5)),
    ("cut", Value::Number(3.0)),
    ("rtt", Value::Choice(1)),
    ("productRtt", Value::Choice(1)),
];

const PIN: (&str, Value) = ("mode", Value::Choice(1));

fn clamp(values: &[(&str, Value)]) -> Chosen {
    let entry = find(crate::clamp::REGISTRY, "bandwidth-delay").expect("registered");
    let mut chosen = Chosen::defaults(entry);
    for (key, value) in values {
        let place = entry.parameters.iter().position(|p| p.key == *key);
        chosen.values[place.expect("declared")] = value.clone();
    }
    chosen
}

/// An established connection with a clamp, whose initial window is in flight.
fn clamped(preset: &str, window: f64, values: &[(&str, Value)]) -> Bench {
    let mut bench = Bench::new(
        preset,
        |t| t.initial_window = crate::specification::NumberOr::Number(window),
        1000,
    );
    bench.connection.clamp_by(&clamp(values), bench.now);
    assert_eq!(bench.pump().len() as f64, window);
    bench
}

/// Lets the clamp look when it is due; returns the segments that leave.
fn look(bench: &mut Bench) -> Vec<u64> {
    let due = bench.connection.clamp().expect("one").due();
    assert!(bench.connection.deadline() <= due);
    bench.at(due);
    assert!(bench.connection.is_due_a_look(due));
    let alone = Sharing {
        all: 1,
        clamped: 1,
        heard: 1,
    };
    bench.connection.look(due, alone, &mut Nobody);
    assert!(!bench.connection.is_due_a_look(due));
    bench.pump()
}

/// An acknowledgement of a segment that took `rtt` milliseconds.
fn ack(bench: &mut Bench, number: u64, blocks: &[(u64, u64)], rtt: u64) -> Vec<u64> {
    let sent = ms(100).0 + rtt * 1_000_000;
    bench.at(Time(sent.max(bench.now.0)));
    bench.ack(number, blocks).1
}

fn cwnd(bench: &Bench) -> f64 {
    bench.connection.window.cwnd
}

#[test]
fn without_a_clamp_no_look_is_due() {
    let mut bench = Bench::new("rfc", |_| {}, 1000);
    bench.pump();
    let plain = bench.connection.deadline();
    bench.connection.clamp_by(&clamp(&TEN), bench.now);
    // Half a second after the handshake, before the retransmission timer.
    assert_eq!(plain, ms(1100));
    assert_eq!(bench.connection.deadline(), ms(600));
    bench.connection.clamp_by(
        &Chosen::defaults(find(crate::clamp::REGISTRY, "off").expect("registered")),
        bench.now,
    );
    assert_eq!(bench.connection.deadline(), plain);
    assert!(bench.connection.clamp().is_none() && !bench.connection.control.alarmed);
}

/// Paper 003: "sets CWND to 1", until the next look; then up to the limit by
/// slow start, since `ssthresh` is the control's.
#[test]
fn a_cut_is_to_one_segment_and_the_sender_regrows() {
    let mut bench = clamped("rfc", 20.0, &TEN);
    bench.connection.window.ssthresh = 15.0;
    // 400 ms are four times the least round trip.
    ack(&mut bench, 1, &[], 400);
    assert!(look(&mut bench).is_empty());
    assert_eq!(
        (cwnd(&bench), bench.connection.window.ssthresh),
        (1.0, 15.0)
    );
    let high = bench.connection.board.high();
    // Nothing new while more than the window is in flight.
    for number in 2..high {
        assert!(ack(&mut bench, number, &[], 0).is_empty());
        assert_eq!(cwnd(&bench), 1.0);
    }
    assert_eq!(ack(&mut bench, high, &[], 0), [high]);
    // The latest round trip is that of a segment that left at 600 ms.
    bench.at(ms(700));
    bench.ack(high + 1, &[]);
    assert_eq!(cwnd(&bench), 1.0, "the limit holds until the next look");
    assert!(look(&mut bench).is_empty());
    let ten = bench.connection.control.bounds().expect("armed").upper;
    assert_eq!(ten, 10.0);
    let mut reached = Vec::new();
    for number in high + 2..high + 22 {
        bench.at(bench.now + Span::from_millis(1));
        bench.ack(number.min(bench.connection.board.high()), &[]);
        reached.push(cwnd(&bench));
    }
    assert!(reached.starts_with(&[2.0, 3.0, 4.0]), "{reached:?}");
    assert!(reached.ends_with(&[10.0, 10.0]), "{reached:?}");
    assert_eq!(bench.connection.window.ssthresh, 15.0);
}

/// With PRR, without PRR and without SACK: the repair does not wait for the limit, and
/// nothing new leaves while more than the limit is in flight.
#[test]
fn the_first_retransmission_leaves_at_any_limit() {
    for (preset, sack) in [
        ("linux", true),
        ("rfc", true),
        ("rfc", false),
        ("linux", false),
    ] {
        let mut bench = Bench::new(
            preset,
            |t| {
                t.initial_window = crate::specification::NumberOr::Number(20.0);
                if !sack {
                    t.sack = false;
                    t.recovery = Recovery::NewReno;
                }
            },
            1000,
        );
        bench.connection.clamp_by(&clamp(&TEN), bench.now);
        bench.pump();
        ack(&mut bench, 1, &[], 400);
        look(&mut bench);
        assert_eq!(cwnd(&bench), 1.0);
        let what = format!("{preset}, SACK {sack}");
        let mut left = Vec::new();
        for end in 3..=5 {
            let block = [(2, end)];
            left.extend(bench.ack(1, if sack { &block } else { &[] }).1);
        }
        assert_eq!(left, [1], "{what}");
        assert_eq!(bench.connection.phase(), Phase::Recovery, "{what}");
        for end in 6..=20 {
            let block = [(2, end)];
            left.extend(bench.ack(1, if sack { &block } else { &[] }).1);
        }
        assert_eq!(left, [1], "{what}");
        bench.at(bench.now + RTT);
        let high = bench.connection.board.high();
        bench.ack(high, &[]);
        assert_eq!(bench.connection.phase(), Phase::Open, "{what}");
        assert_eq!(cwnd(&bench), 1.0, "{what}");
    }
}

/// Without SACK every duplicate in a recovery lets one more segment leave, counted from
/// the limit.
#[test]
fn duplicates_count_from_the_limit() {
    let mut bench = Bench::new(
        "rfc",
        |t| {
            t.initial_window = crate::specification::NumberOr::Number(20.0);
            t.sack = false;
            t.recovery = Recovery::NewReno;
        },
        1000,
    );
    bench.connection.clamp_by(&clamp(&TEN), bench.now);
    bench.pump();
    // Twice the least round trip arms the clamp and does not cut: a limit of ten.
    ack(&mut bench, 1, &[], 200);
    look(&mut bench);
    assert_eq!(cwnd(&bench), 10.0);
    let flight = bench.connection.flight();
    assert!(flight > 19);
    for _ in 0..3 {
        bench.ack(1, &[]);
    }
    // Half the flight would be above the limit.
    let reduced = bench.connection.window.ssthresh;
    assert_eq!(reduced, flight as f64 / 2.0);
    assert_eq!(cwnd(&bench), reduced.min(10.0) + 3.0);
    for more in 1..=10 {
        bench.ack(1, &[]);
        assert_eq!(cwnd(&bench), reduced.min(10.0) + 3.0 + f64::from(more));
    }
}

/// A timeout is up to the control; a window restored after a spurious one is bounded.
#[test]
fn a_window_restored_by_an_undo_stays_in_bounds() {
    let mut bench = clamped("linux", 20.0, &TEN);
    ack(&mut bench, 1, &[], 200);
    look(&mut bench);
    assert_eq!(cwnd(&bench), 10.0);
    // Every segment is late: reordering looks like a loss of segment 1.
    for end in 3..=6 {
        bench.ack(1, &[(2, end)]);
    }
    assert_eq!(bench.connection.phase(), Phase::Recovery);
    let (ssthresh, reduced) = (bench.connection.window.ssthresh, cwnd(&bench));
    assert!(ssthresh == 5.0 && reduced <= 10.0);
    // The original arrives: its echo is older than the retransmission.
    bench.ack_of(6, &[], 100);
    assert_eq!(bench.connection.statistics.undos, 1);
    assert_eq!(bench.connection.phase(), Phase::Open);
    assert!(cwnd(&bench) <= 10.0, "{}", cwnd(&bench));
    assert!(bench.connection.window.ssthresh > ssthresh);
}

#[test]
fn a_pinned_window_is_the_limit_except_in_recovery() {
    let mut values = TEN.to_vec();
    values.push(PIN);
    let mut bench = clamped("linux", 4.0, &values);
    ack(&mut bench, 1, &[], 200);
    assert!(cwnd(&bench) < 10.0);
    // The window was raised at the look: what fits leaves at once.
    let left = look(&mut bench);
    assert_eq!(cwnd(&bench), 10.0);
    assert_eq!(bench.connection.flight(), 10);
    assert!(!left.is_empty());
    bench.ack(2, &[]);
    assert_eq!(cwnd(&bench), 10.0);
    for end in 4..=6 {
        bench.ack(2, &[(3, end)]);
    }
    assert_eq!(bench.connection.phase(), Phase::Recovery);
    assert!(cwnd(&bench) < 10.0, "{}", cwnd(&bench));
    bench.at(bench.now + RTT);
    bench.ack(bench.connection.board.high(), &[]);
    assert_eq!(cwnd(&bench), 10.0);
    // After a timeout the control regrows by itself.
    let mut timeouts = 0;
    while timeouts == 0 {
        let due = bench.connection.deadline();
        if bench.connection.is_due_a_look(due) {
            look(&mut bench);
        } else {
            timeouts += u64::from(bench.expire().0.timeout);
        }
    }
    assert_eq!(bench.connection.phase(), Phase::Timeout);
    assert_eq!(cwnd(&bench), 1.0);
    look(&mut bench);
    assert_eq!(cwnd(&bench), 1.0);
}

/// An idle flow is looked at once more, a complete one never.
#[test]
fn looks_end_when_the_data_ends() {
    let mut bench = clamped("rfc", 20.0, &TEN);
    bench.connection.sequence.offered = 20;
    ack(&mut bench, 20, &[], 100);
    assert_eq!(bench.connection.deadline(), ms(600));
    look(&mut bench);
    assert_eq!(bench.connection.deadline(), Time::NEVER);
    bench.at(ms(5000));
    bench.connection.sequence.offered = 30;
    bench.pump();
    bench.at(ms(5100));
    bench.ack(22, &[]);
    assert_eq!(bench.connection.clamp().expect("one").due(), ms(5600));

    let mut short = Bench::new("rfc", |_| {}, 3);
    short.connection.clamp_by(&clamp(&TEN), short.now);
    short.pump();
    short.at(ms(200));
    short.ack(3, &[]);
    assert_eq!(short.connection.stage, Stage::Complete);
    assert_eq!(short.connection.deadline(), Time::NEVER);
    assert!(!short.connection.is_due_a_look(ms(10_000)));
}
