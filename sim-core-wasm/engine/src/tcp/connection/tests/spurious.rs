//! Losses and timeouts found spurious.

use super::*;

const TWENTY: crate::specification::NumberOr<crate::tcp::transport::InitialWindow> =
    crate::specification::NumberOr::Number(20.0);

/// The first of twenty segments comes four places late: returns the window one round trip
/// later, and the statistics.
fn reordered(undo: bool, change: impl FnOnce(&mut Transport)) -> (f64, SenderStatistics) {
    let mut bench = Bench::new(
        "rfc",
        |t| {
            t.undo = undo;
            t.initial_window = TWENTY;
            change(t);
        },
        1000,
    );
    bench.connection.window.ssthresh = 10.0;
    bench.pump();
    let sack = bench.connection.transport().sack;
    let blocks = |range| if sack { vec![range] } else { vec![] };
    bench.at(ms(200));
    for end in 2..=5 {
        bench.ack(0, &blocks((1, end)));
    }
    // The late segment's acknowledgement echoes its own stamp: it left at 100 ms.
    for number in 5..=20 {
        bench.ack_of(number, &[], 100);
    }
    // The retransmission arrives as a duplicate.
    bench.at(ms(300));
    let high = bench.connection.board.high();
    bench.ack_of(high, &blocks((0, 1)), 100);
    (bench.connection.window.cwnd, bench.connection.statistics)
}

#[test]
fn reordering_halves_without_undo_and_not_with_it() {
    let (window, statistics) = reordered(false, |_| {});
    assert!((10.0..12.5).contains(&window), "{window}");
    assert_eq!((statistics.recoveries, statistics.undos), (1, 0));
    for prr in [false, true] {
        let (window, statistics) = reordered(true, |t| t.prr = prr);
        assert!((20.0..22.5).contains(&window), "{window}");
        assert_eq!((statistics.recoveries, statistics.undos), (1, 1));
        assert_eq!(statistics.retransmissions, 1);
    }
}

/// Westwood holds back the threshold from its estimate until losses are repaired. If
/// there was no loss the reduction is spurious, and no slow start follows.
#[test]
fn a_threshold_held_back_is_undone_too() {
    let twenty = |t: &mut Transport| (t.undo, t.initial_window) = (true, TWENTY);
    let mut bench = Bench::new("rfc", twenty, 1000);
    let entry = find(crate::sender::REGISTRY, "westwood").expect("registered");
    let mut westwood = Chosen::defaults(entry);
    westwood.values[0] = crate::specification::Value::Number(0.01);
    bench.connection.replace(&westwood, bench.now, &mut Nobody);
    bench.connection.window.ssthresh = 10.0;
    bench.pump();
    // A segment a millisecond: in 100 ms the path has room for far more.
    for number in 1..=10 {
        bench.at(ms(200 + number)).ack(number, &[]);
    }
    for end in 12..=15 {
        bench.at(ms(200 + end)).ack(10, &[(11, end)]);
    }
    assert_eq!(bench.connection.statistics.recoveries, 1);
    bench.ack_of(15, &[], 100);
    assert_eq!(bench.connection.statistics.undos, 1);
    let window = bench.connection.window;
    assert!(window.cwnd > 20.0 && !window.in_slow_start(), "{window:?}");
}

#[test]
fn without_timestamps_a_dsack_undoes_the_reduction() {
    let (window, statistics) = reordered(true, |t| t.timestamps = false);
    assert!((20.0..22.5).contains(&window), "{window}");
    assert_eq!((statistics.recoveries, statistics.undos), (1, 1));
}

#[test]
fn without_sack_a_timestamp_undoes_the_reduction() {
    let (window, statistics) = reordered(true, |t| {
        t.sack = false;
        t.recovery = Recovery::NewReno;
    });
    assert!((20.0..22.5).contains(&window), "{window}");
    assert_eq!((statistics.recoveries, statistics.undos), (1, 1));
}

/// A genuine loss is not undone.
#[test]
fn a_repaired_loss_stays_a_loss() {
    let mut bench = Bench::new("linux", |t| t.initial_window = TWENTY, 1000);
    bench.pump();
    bench.at(ms(200));
    for end in 2..=20 {
        bench.ack_of(0, &[(1, end)], 100);
    }
    bench.at(ms(300));
    bench.ack_of(20, &[], 200);
    assert_eq!(bench.connection.window.cwnd, 10.0);
    assert_eq!(bench.connection.statistics.undos, 0);
}

/// RFC 5682 and 3522: every segment is late by more than the timeout, none is lost.
fn late(change: impl FnOnce(&mut Transport)) -> Bench {
    let mut bench = Bench::new(
        "rfc",
        |t| {
            t.undo = true;
            t.initial_window = TWENTY;
            change(t);
        },
        1000,
    );
    bench.connection.window.ssthresh = 15.0;
    bench.pump();
    while !bench.expire().0.timeout {}
    assert_eq!(bench.connection.window.cwnd, 1.0);
    bench.at(ms(2000));
    for number in 1..=20 {
        bench.ack_of(number, &[], 100);
    }
    bench
}

#[test]
fn a_delay_costs_one_retransmission_and_leaves_the_window() {
    for (sack, timestamps) in [(true, true), (true, false), (false, true), (false, false)] {
        let bench = late(|t| {
            t.sack = sack;
            t.timestamps = timestamps;
            if !sack {
                t.recovery = Recovery::NewReno;
            }
        });
        let what = format!("SACK {sack}, timestamps {timestamps}");
        assert_eq!(bench.connection.statistics.timeouts, 1, "{what}");
        assert_eq!(bench.retransmissions(), [0], "{what}");
        assert_eq!(bench.connection.statistics.undos, 1, "{what}");
        let Window { cwnd, ssthresh } = bench.connection.window;
        assert!((20.0..22.0).contains(&cwnd), "{what}: {cwnd}");
        assert_eq!(ssthresh, 15.0, "{what}");
    }
    // RACK-TLP as in Linux.
    let bench = late(|t| {
        t.recovery = Recovery::Rack;
        t.limited_transmit = false;
        t.receive_window = Some(20.0 * 1448.0);
        t.rto_min = 0.2;
    });
    assert_eq!(bench.connection.statistics.undos, 1);
}

#[test]
fn without_undo_the_window_is_lost() {
    let bench = late(|t| t.undo = false);
    assert!(bench.retransmissions().len() > 1);
    assert_eq!(bench.connection.window.ssthresh, 10.0);
}

#[test]
fn the_estimate_of_the_round_trip_is_restored() {
    let bench = late(|_| {});
    // Twenty samples of 1.9 s would have raised the timeout to that; the first sample
    // was undone, and the next one may only raise the timeout: RFC 4015.
    let restored = bench.connection.timer.rtt.timeout();
    assert!(restored >= Span::from_millis(1900));
    let mut bench = late(|t| t.timestamps = false);
    bench.at(ms(2100));
    assert!(bench.connection.timer.rtt.timeout() <= Span::from_millis(1000));
}

/// A genuine loss of the tail is repaired as it is without F-RTO.
#[test]
fn a_genuine_timeout_is_repaired_as_without_f_rto() {
    let repaired = |undo: bool| {
        let mut bench = Bench::new("rfc", |t| t.undo = undo, 10);
        bench.pump();
        bench.at(ms(200));
        for number in 1..=7 {
            bench.ack_of(number, &[], 100);
        }
        bench.expire();
        let tick = (bench.now.0 / 1_000_000) as u32;
        bench.at(bench.now + RTT);
        bench.ack_of(8, &[], tick);
        bench.at(bench.now + RTT);
        bench.ack_of(9, &[], tick + 100);
        bench.ack_of(10, &[], tick + 100);
        assert_eq!(bench.connection.statistics.undos, 0);
        (
            bench.sent,
            bench.connection.window.cwnd,
            bench.connection.stage,
            bench.now,
        )
    };
    assert_eq!(repaired(true), repaired(false));
}

/// A probe leaves and then the timer expires. A DSACK for the probe does not concern the segment that the timer
/// sent again: that one was lost.
#[test]
fn a_dsack_for_a_probe_does_not_undo_a_timeout() {
    let mut bench = Bench::new("linux", |t| t.initial_window = TWENTY, 20);
    bench.pump();
    bench.at(ms(200)).ack(10, &[]);
    assert_eq!(bench.expire().1, [19]);
    let (happened, again) = bench.expire();
    assert!(happened.timeout && again == [10], "{again:?}");
    let left = bench.connection.window.ssthresh;
    bench.at(bench.now + Span::from_millis(1));
    bench.ack(10, &[(11, 20)]);
    bench.ack(10, &[(19, 20), (11, 20)]);
    assert_eq!(bench.connection.statistics.undos, 0);
    assert_eq!(bench.connection.window.ssthresh, left);
}

/// The network duplicates packets: a segment that was sent once is reported while a
/// loss is repaired, with or without an earlier report.
#[test]
fn duplicates_made_by_the_network_do_not_undo_a_repaired_loss() {
    for first in [true, false] {
        let mut bench = Bench::new("linux", |t| t.initial_window = TWENTY, 1000);
        bench.pump();
        bench.at(ms(200));
        bench.ack_of(2, if first { &[(0, 1)] } else { &[] }, 100);
        for end in 4..=20 {
            bench.ack_of(2, &[(3, end)], 100);
        }
        assert_eq!(bench.connection.statistics.retransmissions, 1);
        bench.at(ms(250));
        bench.ack_of(2, &[(18, 19), (3, 20)], 100);
        // Without an earlier report the first one may concern the retransmission.
        assert_eq!(bench.connection.statistics.undos, u64::from(!first));
    }
}
