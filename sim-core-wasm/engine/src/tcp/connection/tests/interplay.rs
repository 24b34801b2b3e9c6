//! Combined mechanisms: marks, losses, probes, undo, pacing, and timers.

use super::*;

const TWENTY: crate::specification::NumberOr<crate::tcp::transport::InitialWindow> =
    crate::specification::NumberOr::Number(20.0);

/// A connection over `preset` that has agreed to classic ECN.
fn marked(preset: &str, change: impl FnOnce(&mut Transport), segments: u64) -> Bench {
    Bench::with_sender(["newreno", "classic"], preset, change, segments)
}

/// RFC 5681, section 4.3: losses in two successive windows of data are two indications
/// of congestion, even if the second loss is repaired before the first recovery is
/// over.
#[test]
fn losses_in_two_windows_are_two_reductions() {
    let mut bench = Bench::new("linux", |t| t.initial_window = TWENTY, 1000);
    assert_eq!(bench.pump().len(), 20);
    bench.at(ms(200));
    for end in 2..=20 {
        bench.ack(0, &[(1, end)]);
    }
    assert_eq!(bench.connection.window.ssthresh, 10.0);
    // The retransmission is lost, and with it the first segment of the next window.
    bench.at(ms(300));
    let (hole, high) = (
        bench.connection.recovery.recover,
        bench.connection.board.high(),
    );
    assert!(hole >= 20 && high > hole + 5);
    for end in hole + 2..=high {
        bench.ack(0, &[(hole + 1, end), (1, hole)]);
    }
    assert_eq!(bench.retransmissions(), [0, 0, hole]);
    // The first window is complete; the other hole is being repaired.
    bench.at(ms(400));
    bench.ack(hole, &[(hole + 1, high)]);
    let statistics = &bench.connection.statistics;
    assert_eq!((statistics.recoveries, statistics.timeouts), (2, 0));
    assert_eq!(bench.connection.window.ssthresh, 5.0);
}

/// RFC 4015, section 3.2: a reduction for a mark is not undone, nor one in whose
/// recovery marks came.
#[test]
fn a_reduction_for_a_mark_is_not_undone() {
    let twenty = |t: &mut Transport| {
        t.undo = true;
        t.initial_window = TWENTY;
        t.timestamps = false;
    };
    // Spurious: every segment is late.
    let reordered = |bench: &mut Bench| {
        bench.connection.window.ssthresh = 10.0;
        bench.pump();
        bench.at(ms(200));
        for end in 2..=4 {
            bench.ack(0, &[(1, end)]);
        }
        assert_eq!(bench.retransmissions(), [0]);
        assert_eq!(bench.connection.statistics.recoveries, 1);
    };
    let mut bench = marked("rfc", twenty, 1000);
    reordered(&mut bench);
    for number in 4..=20 {
        bench.ack(number, &[]);
    }
    bench.at(ms(300));
    bench.ack(22, &[]);
    bench.at(ms(400));
    let high = bench.connection.board.high();
    // A mark in the next window, then the duplicate of the retransmission.
    bench.echo(high, &[]);
    assert_eq!(bench.connection.statistics.ecn_reductions, 1);
    let reduced = bench.connection.window;
    bench.ack(high, &[(0, 1)]);
    assert!(bench.connection.window.cwnd <= reduced.cwnd);
    assert_eq!(bench.connection.window.ssthresh, reduced.ssthresh);
    // A mark during the recovery.
    let mut bench = marked("rfc", twenty, 1000);
    reordered(&mut bench);
    bench.echo(4, &[]);
    bench.ack(4, &[(0, 1)]);
    assert!(bench.connection.window.cwnd <= 11.0);
}

/// Marks and a loss that a probe repaired, in one window: one reduction.
#[test]
fn a_mark_beside_a_repaired_tail_reduces_once() {
    let mut bench = marked("linux", |t| t.prr = false, 1000);
    assert_eq!(bench.pump().len(), 10);
    bench.at(ms(200));
    bench.connection.sequence.offered = 10;
    for number in 1..=9 {
        bench.ack(number, &[]);
    }
    assert_eq!(bench.expire().1, [9]);
    bench.connection.sequence.offered = 1000;
    bench.at(bench.now + RTT);
    bench.ack(10, &[]);
    bench.at(bench.now + RTT);
    let before = bench.connection.window.cwnd;
    bench.echo(12, &[]);
    assert_eq!(bench.connection.window.cwnd, before / 2.0);
    // The reduction is announced to the receiver (CWR).
    bench.at(bench.now + RTT);
    let high = bench.connection.board.high();
    bench.ack(high, &[]);
    assert_eq!(bench.connection.window.ssthresh, before / 2.0);
}

/// RFC 9937, section 6.1: the segments that the acknowledgement delivers count in `RecoverFS`, for marks as for
/// losses.
#[test]
fn a_mark_counts_the_segments_that_its_acknowledgement_delivers() {
    let mut bench = marked("linux", |t| t.initial_window = TWENTY, 1000);
    assert_eq!(bench.pump().len(), 20);
    bench.at(ms(200));
    let mut pattern = vec![bench.echo(1, &[]).len()];
    for number in 2..=20 {
        pattern.push(bench.ack(number, &[]).1.len());
    }
    assert_eq!(bench.connection.window.ssthresh, 10.0);
    // Half of the delivered segments may leave, from the first acknowledgement on.
    assert_eq!(pattern[..18], [1, 0].repeat(9));
    assert_eq!(bench.connection.in_network(), 10);
}

/// A timeout while a reduction is under way starts from the window that the reduction
/// leads to, not from the window it allows at the moment.
#[test]
fn a_timeout_in_recovery_halves_the_window_of_the_recovery() {
    for prr in [false, true] {
        let mut bench = Bench::new(
            "linux3",
            |t| {
                t.prr = prr;
                t.initial_window = TWENTY;
                t.limited_transmit = false;
            },
            1000,
        );
        bench.pump();
        bench.at(ms(200));
        // Most of the window is lost.
        for end in [17, 18, 19, 20] {
            bench.ack(0, &[(16, end)]);
        }
        assert_eq!(bench.connection.window.ssthresh, 10.0);
        while !bench.expire().0.timeout {}
        assert_eq!(bench.connection.window.ssthresh, 5.0, "PRR {prr}");
    }
}

/// A paced retransmission is not sent once a late acknowledgement covers it: nothing is
/// outstanding any more.
#[test]
fn nothing_is_sent_again_once_all_is_acknowledged() {
    let mut bench = Bench::new(
        "linux",
        |t| {
            t.pacing = Pacing::Linux;
            t.pacing_unpaced = 0;
            t.pacing_slow_start = 0.1;
            t.pacing_avoidance = 0.1;
            t.initial_window = crate::specification::NumberOr::Number(1.0);
        },
        1000,
    );
    assert_eq!(bench.pump(), [0]);
    // A gap of a second; the timeout comes first.
    while bench.connection.statistics.timeouts == 0 {
        bench.expire();
    }
    assert!(bench.connection.departures.pacer.release() > bench.now);
    assert!(bench.retransmissions().is_empty());
    bench.ack_of(1, &[], 100);
    bench.expire();
    assert!(bench.retransmissions().is_empty());
    assert_eq!(bench.sent.last(), Some(&(1, false)));
}

/// A probe that the pacer held back is no longer due once an acknowledgement has arrived.
#[test]
fn a_late_acknowledgement_calls_the_probe_off() {
    let mut bench = Bench::new(
        "linux",
        |t| {
            t.pacing = Pacing::Linux;
            t.pacing_unpaced = 0;
            t.pacing_slow_start = 0.1;
            t.pacing_avoidance = 0.1;
            t.initial_window = crate::specification::NumberOr::Number(2.0);
            t.rto_min = 2.0;
        },
        2,
    );
    assert_eq!(bench.pump(), [0]);
    let mut held = false;
    while !held {
        bench.expire();
        held = bench
            .connection
            .recovery
            .rack
            .as_ref()
            .is_some_and(|rack| rack.probe.due);
    }
    bench.ack_of(1, &[], 100);
    while bench.sent.len() < 2 {
        bench.expire();
    }
    assert_eq!(bench.sent, [(0, false), (1, false)]);
    assert!(
        !bench
            .connection
            .recovery
            .rack
            .as_ref()
            .is_some_and(|rack| rack.probe.due)
    );
}

/// RFC 3168, section 6.1.2, takes a marked window of two down to one, and holds that; Linux's stays at two
/// (`tcp_enter_cwr` halves to two at least).
#[test]
fn marks_leave_two_segments_in_linux() {
    let two = |preset| {
        let mut bench = marked(preset, |_| {}, 1000);
        bench.connection.window = Window {
            cwnd: 2.0,
            ssthresh: 2.0,
        };
        assert_eq!(bench.pump(), [0, 1]);
        bench.at(ms(200));
        bench.echo(1, &[]);
        bench
    };
    assert_eq!(two("rfc").connection.window.cwnd, 1.0);
    let mut linux = two("linux");
    linux.ack(2, &[]);
    assert_eq!(linux.connection.window.ssthresh, 2.0);
    // The acknowledgement that ends the reduction grows it by half a segment.
    assert_eq!(linux.connection.window.cwnd.floor(), 2.0);
    assert!(!linux.connection.ecn.answers.held);
}

/// A marked window of one segment waits for the timer, whichever acknowledgement
/// reported the mark, with pacing or without.
#[test]
fn a_held_window_is_always_released() {
    let mut bench = marked(
        "rfc",
        |t| {
            t.pacing = Pacing::Linux;
            t.pacing_unpaced = 0;
            t.pacing_avoidance = 0.5;
        },
        1000,
    );
    bench.connection.window = Window {
        cwnd: 1.0,
        ssthresh: 1.0,
    };
    assert_eq!(bench.pump(), [0]);
    bench.at(ms(200));
    bench.connection.window.cwnd = 1.0;
    // Paced: the next one is to leave at 300 ms.
    bench.ack(1, &[]);
    assert_eq!(bench.connection.flight(), 0);
    bench.connection.window.cwnd = 1.0;
    bench.at(ms(201));
    // A duplicate with ECE.
    bench.echo(1, &[]);
    assert!(bench.connection.ecn.answers.held);
    let deadline = bench.connection.deadline();
    assert!(
        deadline > ms(300) && deadline != Time::NEVER,
        "{deadline:?}"
    );
    bench.expire();
    assert!(!bench.connection.ecn.answers.held);
    while bench.sent.len() < 2 {
        bench.expire();
    }
    assert_eq!(bench.connection.statistics.timeouts, 0);
}

/// Without SACK a reduction for a mark counts duplicates from its own start, not from
/// an earlier recovery.
#[test]
fn a_mark_without_sack_starts_its_count_again() {
    let mut bench = marked(
        "rfc",
        |t| {
            t.prr = true;
            t.sack = false;
            t.recovery = Recovery::NewReno;
            t.initial_window = TWENTY;
        },
        1000,
    );
    bench.pump();
    bench.at(ms(200));
    for _ in 1..20 {
        bench.ack(0, &[]);
    }
    while !bench.expire().0.timeout {}
    bench.at(bench.now + RTT);
    let high = bench.connection.board.high();
    bench.ack(high, &[]);
    bench.at(bench.now + RTT);
    let next = bench.connection.board.high();
    bench.connection.window.cwnd = 10.0;
    bench.echo(next, &[]);
    assert_eq!(bench.connection.statistics.ecn_reductions, 1);
    assert_eq!(bench.connection.recovery.presumed_delivered, 0);
}

/// The retransmission of the first of twenty segments is lost too, and segments that
/// arrive after it let new ones leave: the flight grows beyond twenty while the window
/// is ten. The timeout halves the window.
#[test]
fn a_timeout_in_recovery_halves_no_more_than_the_window() {
    let mut bench = Bench::new("rfc", |t| t.initial_window = TWENTY, 1000);
    assert_eq!(bench.pump().len(), 20);
    bench.at(ms(200));
    for n in 2..=20 {
        bench.ack(0, &[(1, n)]);
    }
    assert_eq!(bench.connection.window.cwnd, 10.0);
    let mut highest = bench.connection.highest_sent();
    bench.at(ms(300));
    for _ in 0..2 {
        let end = highest;
        for n in 21..=end {
            bench.ack(0, &[(1, n)]);
        }
        highest = bench.connection.highest_sent();
    }
    assert!(
        bench.connection.flight() > 25,
        "{}",
        bench.connection.flight()
    );
    bench.expire();
    assert_eq!(bench.connection.window.ssthresh, 5.0);
}
