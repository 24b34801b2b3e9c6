//! Tahoe's recovery: slow start from one segment after every loss.

use super::*;
use crate::specification::NumberOr;

/// Sixteen segments in flight, in congestion avoidance, without SACK.
fn sixteen(change: impl FnOnce(&mut Transport)) -> Bench {
    let mut bench = Bench::new(
        "rfc",
        |t| {
            t.sack = false;
            t.recovery = Recovery::Tahoe;
            t.initial_window = NumberOr::Number(16.0);
            t.ack_every = 1;
            t.limited_transmit = false;
            change(t);
        },
        1000,
    );
    bench.connection.window.ssthresh = 10.0;
    assert_eq!(bench.pump().len(), 16);
    bench.at(ms(200));
    bench
}

/// Sends `count` duplicates for `number`; returns the segments that leave.
fn duplicates(bench: &mut Bench, number: u64, count: usize) -> Vec<u64> {
    (0..count).flat_map(|_| bench.ack(number, &[]).1).collect()
}

#[test]
fn one_loss_costs_one_segment_and_slow_start_to_half() {
    let mut bench = sixteen(|_| {});
    // The first segment is lost and fifteen duplicates arrive: the third one finds the loss.
    assert_eq!(duplicates(&mut bench, 0, 15), [0]);
    let Window { cwnd, ssthresh } = bench.connection.window;
    assert_eq!((cwnd, ssthresh), (1.0, 8.0));
    assert_eq!(bench.connection.statistics.recoveries, 1);
    // The retransmission fills the hole: nothing else is sent again.
    bench.at(ms(300));
    let mut next = 16;
    bench.ack(16, &[]);
    let mut windows = vec![bench.connection.window.cwnd];
    for round in 4..8 {
        bench.at(ms(100 * round));
        let arrived = bench.connection.highest_sent();
        while next < arrived {
            next += 1;
            bench.ack(next, &[]);
        }
        windows.push(bench.connection.window.cwnd);
    }
    // Doubles up to eight, then grows by a segment a round.
    assert_eq!(windows[..3], [2.0, 4.0, 8.0]);
    assert!((8.9..9.0).contains(&windows[3]), "{windows:?}");
    assert_eq!(bench.retransmissions(), [0]);
}

/// The first, the fourth and the fifth of sixteen are lost.
#[test]
fn several_losses_of_a_window_are_one_reduction() {
    let mut bench = sixteen(|_| {});
    assert_eq!(duplicates(&mut bench, 0, 13), [0]);
    bench.at(ms(300));
    // Two may leave: the fourth and the fifth.
    assert_eq!(bench.ack(3, &[]).1, [3, 4]);
    bench.at(ms(400));
    // The fourth has arrived, and what follows the fifth is sent again although it has
    // arrived: the acknowledgement of the fifth shows that.
    assert_eq!(bench.ack(4, &[]).1, [5, 6]);
    assert_eq!(bench.ack(16, &[]).1.len(), 4);
    // Duplicates of segments sent twice change nothing.
    assert_eq!(duplicates(&mut bench, 16, 2), [0_u64; 0]);
    assert_eq!(bench.connection.window.ssthresh, 8.0);
    assert_eq!(bench.connection.statistics.recoveries, 1);
    assert_eq!(bench.retransmissions(), [0, 3, 4, 5, 6]);
}

/// Duplicates are ignored until everything sent is acknowledged; after that the first
/// ones count (ns-2: `bugFix_`).
#[test]
fn duplicates_before_all_is_acknowledged_are_ignored() {
    let mut bench = sixteen(|_| {});
    duplicates(&mut bench, 0, 15);
    bench.at(ms(300));
    bench.ack(8, &[]);
    assert_eq!(duplicates(&mut bench, 8, 10), [0_u64; 0]);
    assert_eq!(bench.connection.statistics.recoveries, 1);
    bench.ack(16, &[]);
    duplicates(&mut bench, 16, 3);
    assert_eq!(bench.connection.statistics.recoveries, 1);
    bench.ack(17, &[]);
    duplicates(&mut bench, 17, 3);
    assert_eq!(bench.connection.statistics.recoveries, 2);
    assert_eq!(bench.connection.window.cwnd, 1.0);
}

/// Reno's second loss of a window is a loss of its own (RFC 5681), or waits for the timer (ns-2's `bugFix_`).
#[test]
fn the_second_loss_of_a_window_may_wait_for_the_timer() {
    for (once, sent) in [(false, vec![8]), (true, vec![])] {
        let mut bench = sixteen(|t| {
            t.recovery = Recovery::Reno;
            t.retransmit_once = once;
        });
        assert_eq!(duplicates(&mut bench, 0, 3), [0]);
        bench.at(ms(300));
        bench.ack(8, &[]);
        let mut again = duplicates(&mut bench, 8, 3);
        again.retain(|number| *number < 16);
        assert_eq!(again, sent);
        let recoveries = bench.connection.statistics.recoveries;
        assert_eq!(recoveries, 1 + sent.len() as u64);
        // Segments sent later are a window of their own in both.
        let high = bench.connection.highest_sent();
        bench.at(ms(600));
        bench.ack(high, &[]);
        bench.ack(high + 1, &[]);
        duplicates(&mut bench, high + 1, 3);
        assert_eq!(bench.connection.statistics.recoveries, recoveries + 1);
    }
}

#[test]
fn a_timeout_is_answered_in_the_same_way() {
    let mut bench = sixteen(|_| {});
    assert_eq!(bench.expire().1, [0]);
    let Window { cwnd, ssthresh } = bench.connection.window;
    assert_eq!((cwnd, ssthresh), (1.0, 8.0));
    // The timer runs from when the retransmission leaves.
    let mut bench = sixteen(|_| {});
    bench.at(ms(700));
    duplicates(&mut bench, 0, 3);
    assert!(bench.connection.deadline() >= ms(1700));
    // The retransmission is lost too: a timeout sets the least threshold.
    let (happened, sent) = bench.expire();
    assert!(happened.timeout && sent == [0]);
    assert_eq!(bench.connection.window.ssthresh, 2.0);
}

/// Tahoe does not spread a reduction over a round trip.
#[test]
fn proportional_rate_reduction_is_for_marks_alone() {
    let mut bench = sixteen(|t| t.prr = true);
    assert_eq!(duplicates(&mut bench, 0, 15), [0]);
    assert_eq!(bench.connection.window.cwnd, 1.0);
    let mut bench = sixteen(|t| t.prr = true);
    let before = bench.connection.outstanding();
    bench.connection.reduce_without_loss(8.0, before);
    let sent: usize = (1..16).map(|n| bench.ack(n, &[]).1.len()).sum();
    assert_eq!((sent, bench.connection.window.ssthresh), (7, 8.0));
}

/// The first of sixteen comes five places late: its echo shows it.
#[test]
fn a_spurious_loss_is_undone() {
    for undo in [false, true] {
        let mut bench = sixteen(|t| t.undo = undo);
        for _ in 0..5 {
            bench.ack_of(0, &[], 100);
        }
        assert_eq!(bench.connection.window.cwnd, 1.0);
        bench.ack_of(6, &[], 100);
        let window = bench.connection.window.cwnd;
        assert_eq!(window >= 16.0, undo, "{window}");
        assert_eq!(bench.connection.statistics.undos, u64::from(undo));
    }
}

/// The same without SACK from the start.
#[test]
fn tahoe_may_take_over_during_a_fast_recovery_without_sack() {
    let mut bench = sixteen(|t| t.recovery = Recovery::NewReno);
    duplicates(&mut bench, 0, 12);
    assert_eq!(bench.connection.phase(), Phase::Recovery);
    let now = bench.now;
    bench.connection.replace(&chosen("tahoe"), now, &mut Nobody);
    assert_eq!(bench.connection.window.cwnd, 1.0);
    bench.at(ms(300));
    // A partial acknowledgement: slow start continues from there.
    assert_eq!(bench.ack(3, &[]).1, [3, 4]);
}

fn chosen(kind: &str) -> Chosen {
    Chosen::defaults(find(crate::sender::REGISTRY, kind).expect("registered"))
}

/// Tahoe takes over during a recovery with SACK and restarts the repair. Its successor
/// goes on without SACK.
#[test]
fn tahoe_may_take_over_during_recovery_and_be_replaced() {
    for preset in ["rfc", "linux"] {
        let mut bench = Bench::new(preset, |t| t.initial_window = NumberOr::Number(16.0), 1000);
        bench.pump();
        bench.at(ms(200));
        for end in 3..=8 {
            bench.ack(0, &[(2, end)]);
        }
        assert_eq!(bench.connection.phase(), Phase::Recovery);
        let now = bench.now;
        bench.connection.replace(&chosen("tahoe"), now, &mut Nobody);
        assert!(!bench.connection.transport().sack);
        assert_eq!(bench.connection.transport().recovery, Recovery::Tahoe);
        assert_eq!(bench.pump(), [0]);
        bench.at(ms(300));
        // One SACK block is still under way.
        bench.ack(0, &[(2, 9)]);
        assert_eq!(bench.ack(1, &[]).1, [1, 2]);
        bench.at(ms(400));
        let all = bench.connection.highest_sent();
        bench.ack(all, &[]);
        assert_eq!(bench.connection.phase(), Phase::Open);
        let now = bench.now;
        bench
            .connection
            .replace(&chosen("newreno"), now, &mut Nobody);
        assert!(!bench.connection.transport().sack);
        assert_eq!(bench.connection.transport().recovery, Recovery::NewReno);
        bench.pump();
        assert_eq!(bench.connection.violation(), None);
    }
}
