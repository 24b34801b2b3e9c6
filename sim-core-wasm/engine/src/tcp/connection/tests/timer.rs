//! The retransmission timer: when it is restarted, and when its back-off ends.

use super::*;
use crate::specification::NumberOr;
use crate::tcp::transport::{RttGains, RttSamples};

const TWENTY: NumberOr<crate::tcp::transport::InitialWindow> = NumberOr::Number(20.0);

/// The ways to repair a loss, and the preset each is tried on.
fn repairs(what: usize) -> (&'static str, impl FnOnce(&mut Transport)) {
    let (preset, sack, recovery) = [
        ("rfc", true, Recovery::Sack),
        ("rfc", false, Recovery::NewReno),
        ("rfc", false, Recovery::Reno),
        ("linux3", true, Recovery::Sack),
        ("linux", true, Recovery::Rack),
        ("ns2", false, Recovery::NewReno),
    ][what];
    (preset, move |t: &mut Transport| {
        t.sack = sack;
        t.recovery = recovery;
        t.initial_window = TWENTY;
    })
}

/// ns-2 (`reset_rtx_timer` in `dupack_action`), BSD (the timer stops at the third
/// duplicate and starts with the retransmission) and Linux
/// (`tcp_xmit_retransmit_queue`, for the head of the queue).
#[test]
fn fast_retransmit_restarts_the_timer() {
    for what in 0..6 {
        let (preset, change) = repairs(what);
        let mut bench = Bench::new(preset, change, 1000);
        bench.pump();
        bench.at(ms(200)).ack(1, &[]);
        bench.at(ms(250));
        let sack = bench.connection.transport.sack;
        for end in 3..=5 {
            let blocks: &[(u64, u64)] = if sack { &[(2, end)] } else { &[] };
            bench.ack(1, blocks);
        }
        assert_eq!(bench.retransmissions(), [1], "case {what}");
        let timeout = bench.connection.timer.rtt.timeout();
        assert_eq!(
            bench.connection.timer.deadline,
            bench.now + timeout,
            "case {what}"
        );
    }
}

/// RFC 6582, section 4, the impatient variant: the first partial acknowledgement
/// restarts the timer and later ones do not, though each makes the next hole be sent
/// again.
#[test]
fn partial_acknowledgements_without_sack_restart_the_timer_once() {
    restarts(false);
}

/// RFC 6582, section 4, the slow-but-steady variant.
#[test]
fn each_partial_acknowledgement_may_restart_the_timer() {
    restarts(true);
}

fn restarts(each: bool) {
    let (preset, change) = repairs(1);
    let change = |t: &mut Transport| {
        change(t);
        t.partial_restart = each;
    };
    let mut bench = Bench::new(preset, change, 1000);
    bench.pump();
    bench.at(ms(200));
    for _ in 0..15 {
        bench.ack(0, &[]);
    }
    bench.at(ms(300)).ack(5, &[]);
    let timeout = bench.connection.timer.rtt.timeout();
    assert_eq!(bench.connection.timer.deadline, ms(300) + timeout);
    bench.at(ms(400)).ack(10, &[]);
    assert_eq!(bench.retransmissions(), [0, 5, 10]);
    let restarted = if each { ms(400) } else { ms(300) };
    assert_eq!(bench.connection.timer.deadline, restarted + timeout);
}

/// Linux restarts the timer whenever it sends the head of the queue again. Here RACK
/// finds that the head's first retransmission is lost.
#[test]
fn the_head_sent_once_more_restarts_the_timer() {
    let change = |t: &mut Transport| {
        t.initial_window = TWENTY;
        // No SACK after that changes the timeout that it was set to.
        t.rtt_samples = RttSamples::Timestamps;
    };
    let mut bench = Bench::new("linux", change, 1000);
    bench.pump();
    bench.at(ms(200));
    for end in 2..=20 {
        bench.ack(0, &[(1, end)]);
    }
    bench.at(ms(310));
    let high = bench.connection.board.high();
    for end in 21..=high {
        bench.ack(0, &[(1, end)]);
    }
    assert_eq!(bench.retransmissions(), [0, 0]);
    let timeout = bench.connection.timer.rtt.timeout();
    assert_eq!(bench.connection.timer.deadline, ms(310) + timeout);
}

/// RFC 6298, section 5, rule 5.7 and the note after it; Karn's algorithm: a
/// backed-off timeout is kept until a segment sent once is acknowledged.
#[test]
fn the_back_off_ends_with_a_new_rtt_sample() {
    for (preset, sack) in [
        ("rfc", true),
        ("rfc", false),
        ("linux3", true),
        ("ns2", false),
    ] {
        let mut bench = Bench::new(
            preset,
            |t| {
                t.timestamps = false;
                t.undo = false;
                t.sack = sack;
                t.initial_window = NumberOr::Number(1.0);
            },
            1000,
        );
        assert_eq!(bench.pump(), [0]);
        let base = bench.connection.timer.rtt.timeout();
        assert_eq!(bench.expire().1, [0]);
        bench.at(bench.now + RTT);
        // The acknowledgement of a retransmission gives no sample.
        assert_eq!(bench.ack(1, &[]).1, [1, 2]);
        assert_eq!(bench.connection.timer.rtt.timeout(), Span(2 * base.0));
        assert_eq!(
            bench.connection.timer.deadline,
            bench.now + Span(2 * base.0)
        );
        bench.at(bench.now + RTT);
        bench.ack(2, &[]);
        assert_eq!(bench.connection.timer.rtt.backoff(), 0);
        assert!(bench.connection.timer.rtt.timeout() <= base);
    }
}

/// RFC 7323: with timestamps every acknowledgement of new data is a sample.
#[test]
fn with_timestamps_any_new_acknowledgement_ends_the_back_off() {
    let mut bench = Bench::new("rfc", |t| t.initial_window = NumberOr::Number(1.0), 1000);
    bench.pump();
    bench.expire();
    bench.at(bench.now + RTT);
    bench.ack(1, &[]);
    assert_eq!(bench.connection.timer.rtt.backoff(), 0);
}

/// RFC 7323, appendix G: of twenty segments in flight ten samples are expected in a round trip, so
/// that one of them weighs an eightieth; undivided it weighs an eighth.
#[test]
fn gains_are_divided_among_the_samples_of_a_round_trip_or_are_not() {
    let smoothed = |gains: RttGains| {
        let change = |t: &mut Transport| {
            t.initial_window = TWENTY;
            t.rtt_gains = gains;
        };
        let mut bench = Bench::new("rfc", change, 1000);
        bench.pump();
        bench.at(bench.now + RTT);
        bench.ack(1, &[]);
        let before = bench.connection.timer.rtt.smoothed().expect("a sample");
        bench.at(bench.now + RTT);
        let two_ago = (bench.now.0 - 2 * RTT.0) / 1_000_000;
        bench.ack_of(2, &[], two_ago as u32);
        let after = bench.connection.timer.rtt.smoothed().expect("a sample");
        (after.seconds() - before.seconds()) / before.seconds()
    };
    let divided = smoothed(RttGains::Divided);
    assert!((divided - 1.0 / 80.0).abs() < 0.002, "{divided}");
    let whole = smoothed(RttGains::Whole);
    assert!((whole - 1.0 / 8.0).abs() < 0.002, "{whole}");
}

/// RFC 5681, section 3.1: `ssthresh` is held only while the timer sends the same
/// segment again, whatever the back-off is.
#[test]
fn a_timeout_of_another_segment_reduces_though_the_timer_is_backed_off() {
    let change = |t: &mut Transport| {
        t.timestamps = false;
        t.sack = false;
        t.recovery = Recovery::NewReno;
        t.initial_window = TWENTY;
    };
    let mut bench = Bench::new("rfc", change, 1000);
    bench.pump();
    bench.expire();
    assert_eq!(bench.connection.window.ssthresh, 10.0);
    // All segments had arrived; only a retransmission is acknowledged.
    bench.at(bench.now + RTT);
    bench.connection.sequence.receive_limit = 0;
    bench.ack(20, &[]);
    assert_eq!(bench.connection.timer.rtt.backoff(), 1);
    bench.connection.sequence.receive_limit = u64::MAX;
    bench.connection.window.cwnd = 16.0;
    assert_eq!(bench.pump().len(), 16);
    bench.expire();
    assert_eq!(bench.connection.window.ssthresh, 8.0);
    bench.expire();
    assert_eq!(bench.connection.window.ssthresh, 8.0);
    assert_eq!(bench.connection.timer.rtt.backoff(), 3);
}

/// RFC 6675, section 5, step 4.3: `HighRxt` starts at the first hole of each
/// recovery. Segments 35 and 38 are lost, sent again in the recovery of 0 and 31,
/// and lost again: the next recovery sends both.
#[test]
fn a_retransmission_lost_in_one_recovery_is_sent_in_the_next() {
    for preset in ["rfc", "ns2", "linux3"] {
        let mut bench = Bench::new(preset, |t| t.initial_window = NumberOr::Number(30.0), 1000);
        assert_eq!(bench.pump().len(), 30);
        bench.at(ms(200));
        for end in 2..=30 {
            bench.ack(0, &[(1, end)]);
        }
        // Limited transmit has added two segments.
        assert_eq!(bench.connection.recovery.recover, 32, "{preset}");
        let high = bench.connection.board.high();
        assert!(high > 41, "{preset}: {high}");
        // 0 and 30 arrive, 31 does not.
        bench.at(ms(300)).ack(31, &[]);
        for end in 33..=35 {
            bench.ack(31, &[(32, end)]);
        }
        for end in 37..=38 {
            bench.ack(31, &[(36, end), (32, 35)]);
        }
        for end in 40..=high {
            bench.ack(31, &[(39, end), (36, 38), (32, 35)]);
        }
        assert_eq!(bench.retransmissions(), [0, 31, 35, 38], "{preset}");
        assert_eq!(bench.connection.statistics.recoveries, 1);
        // Everything in flight arrives except 35 and 38.
        bench.at(ms(400));
        let arrived = bench.connection.board.high();
        bench.ack(35, &[(39, arrived), (36, 38)]);
        assert_eq!(bench.connection.statistics.recoveries, 2);
        bench.at(ms(500));
        let latest = bench.connection.board.high();
        bench.ack(38, &[(39, latest)]);
        let again = bench.retransmissions();
        assert_eq!(again, [0, 31, 35, 38, 35, 38], "{preset}");
        let high = bench.connection.board.high();
        bench.at(ms(600)).ack(high, &[]);
        assert_eq!(bench.connection.statistics.timeouts, 0);
        assert_eq!(bench.connection.board.pipe(), bench.connection.flight());
    }
}

/// Karn's algorithm leaves out a segment that was sent twice, and no other: a segment
/// that is timed stays timed while a hole before it is repaired.
#[test]
fn the_repair_of_another_segment_keeps_the_rtt_sample() {
    let change = |t: &mut Transport| {
        t.timestamps = false;
        t.initial_window = TWENTY;
    };
    let mut bench = Bench::new("rfc", change, 1000);
    bench.pump();
    bench.at(ms(200)).ack(1, &[]);
    // Segment 1 is lost and found lost; the first new segment after that is timed.
    for end in 3..=20 {
        bench.ack(1, &[(2, end)]);
    }
    assert_eq!(bench.retransmissions(), [1]);
    let (timed, _) = bench.connection.timer.timed.expect("a segment");
    assert!(timed >= 20, "{timed}");
    bench.connection.timer.rtt.back_off();
    bench.connection.send_again(1, bench.now);
    assert_eq!(
        bench.connection.timer.timed.map(|(segment, _)| segment),
        Some(timed)
    );
    bench.at(ms(300)).ack(timed + 1, &[]);
    assert_eq!(bench.connection.timer.rtt.backoff(), 0);
}
