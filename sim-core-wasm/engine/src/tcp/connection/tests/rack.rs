//! RACK and its tail loss probe.

use super::*;

/// Ten segments of which the first `arrived` are acknowledged at 200 ms.
fn ten(arrived: u64) -> Bench {
    let mut bench = Bench::new("linux", |_| {}, 10);
    assert_eq!(bench.pump().len(), 10);
    bench.at(ms(200));
    for number in 1..=arrived {
        bench.ack(number, &[]);
    }
    bench
}

/// Without PRR every recovery begins with a retransmission, whatever the window is,
/// unless that segment is already in flight again.
#[test]
fn a_retransmission_in_flight_is_not_repeated() {
    let mut bench = Bench::new("linux", |t| t.prr = false, 1000);
    assert_eq!(bench.pump().len(), 10);
    bench.at(ms(200));
    // The first of ten is lost, twice, and so is a segment sent in the recovery.
    let (happened, sent) = bench.ack(0, &[(1, 10)]);
    assert!(happened.recovery);
    assert_eq!(sent, [0, 10, 11, 12, 13]);
    bench.at(ms(300));
    assert_eq!(bench.ack(0, &[(1, 10), (11, 14)]).1[..2], [0, 10]);
    // The recovery is over; the other loss starts another one.
    bench.at(ms(400));
    let (happened, sent) = bench.ack(10, &[(11, 14)]);
    assert!(happened.recovery);
    assert!(!sent.contains(&10), "{sent:?}");
}

/// RFC 8985, section 7: the last 3 of 10 are lost, SRTT is 100 ms.
#[test]
fn a_lost_tail_is_probed_after_two_round_trips() {
    let mut bench = ten(7);
    assert_eq!(bench.connection.deadline(), ms(400));
    let (happened, sent) = bench.expire();
    assert!(!happened.timeout);
    assert_eq!(sent, [9]);
    // The probe is SACKed: the segments sent before it are lost, by time alone.
    bench.at(ms(500));
    let (happened, sent) = bench.ack_of(7, &[(9, 10)], 100);
    assert!(happened.recovery);
    // RFC 9937: as many as were delivered, plus one as repair goes on.
    assert_eq!(sent, [7]);
    bench.at(ms(600));
    assert_eq!(bench.ack_of(8, &[(9, 10)], 500).1, [8]);
    bench.at(ms(700));
    assert!(bench.ack_of(10, &[], 600).0.complete);
    assert_eq!(bench.connection.statistics.timeouts, 0);
}

#[test]
fn a_lone_segment_is_probed_later_for_its_delayed_acknowledgement() {
    let mut bench = ten(9);
    // 2 × 100 ms + 200 ms, but not after the timeout of 300 ms.
    let rto = bench.connection.timer.rtt.timeout();
    assert_eq!(rto, Span::from_millis(300));
    assert_eq!(bench.connection.deadline(), ms(200) + rto);
    assert_eq!(bench.expire().1, [9]);
    // The retransmission timer restarts when the probe leaves.
    assert_eq!(bench.connection.deadline(), bench.now + rto);
    assert!(bench.expire().0.timeout);
}

#[test]
fn a_probe_carries_new_data_where_there_is_any() {
    let mut bench = Bench::new("linux", |_| {}, 1000);
    assert_eq!(bench.pump().len(), 10);
    let (_, sent) = bench.expire();
    assert_eq!((bench.now, sent), (ms(300), vec![10]));
    // Only one probe, then the retransmission timer.
    assert!(bench.expire().0.timeout);
}

/// Section 7.4: the probe repaired the loss of the last segment; the window is reduced
/// once, without a recovery.
#[test]
fn a_loss_that_the_probe_repaired_is_answered() {
    let mut bench = Bench::new("linux", |t| t.receive_window = Some(14480.0), 1000);
    assert_eq!(bench.pump().len(), 10);
    bench.at(ms(200));
    bench.connection.sequence.offered = 10;
    for number in 1..=9 {
        bench.ack(number, &[]);
    }
    let window = bench.connection.window.cwnd;
    assert_eq!(bench.expire().1, [9]);
    bench.connection.sequence.offered = 1000;
    bench.at(bench.now + RTT);
    bench.ack(10, &[]);
    assert!(bench.connection.window.cwnd >= window);
    bench.at(bench.now + RTT);
    let before = bench.connection.window.cwnd;
    bench.ack(12, &[]);
    assert_eq!(bench.connection.window.ssthresh, before / 2.0);
    // The two other segments that it acknowledges grow the window from there.
    let expected = before / 2.0 + 2.0 / (before / 2.0);
    assert!((bench.connection.window.cwnd - expected).abs() < 1e-9);
    assert_eq!(bench.connection.statistics.recoveries, 0);
}

/// Section 6.2: without reordering seen, three SACKed segments make a loss; duplicate
/// acknowledgements are not counted.
#[test]
fn duplicates_do_not_make_a_loss() {
    let mut bench = Bench::new("linux", |_| {}, 1000);
    assert_eq!(bench.pump().len(), 10);
    bench
        .connection
        .recovery
        .rack
        .as_mut()
        .expect("rack")
        .learn_reordering();
    bench.at(ms(200));
    for end in 2..=8 {
        let (happened, sent) = bench.ack(0, &[(1, end)]);
        assert!(!happened.recovery);
        // SACKed segments make room: new data follows.
        assert_eq!(sent, [8 + end]);
    }
    // A quarter of a round trip later it is lost.
    assert_eq!(bench.connection.deadline(), ms(225));
    let (happened, sent) = bench.expire();
    assert!(happened.recovery);
    assert_eq!(sent, [0]);
}

#[test]
fn a_lost_retransmission_is_repaired_without_a_timeout() {
    let mut bench = Bench::new("linux", |_| {}, 1000);
    bench.pump();
    bench.at(ms(200));
    for end in 2..=10 {
        bench.ack(0, &[(1, end)]);
    }
    assert_eq!(bench.retransmissions(), [0]);
    // A segment sent after the retransmission arrives, the retransmission does not.
    bench.at(ms(300));
    let high = bench.connection.board.high();
    let (_, sent) = bench.ack(0, &[(1, high)]);
    assert_eq!(sent[0], 0);
    assert_eq!(bench.connection.statistics.timeouts, 0);
}

#[test]
fn after_a_timeout_the_first_segment_leaves_again() {
    let mut bench = ten(0);
    bench.expire();
    let (happened, sent) = bench.expire();
    assert!(happened.timeout);
    assert_eq!(sent, [0]);
    assert_eq!(bench.connection.window.cwnd, 1.0);
}

/// Linux, `tcp_may_raise_cwnd`: segments delivered out of order count for the window
/// once a segment has come late by more than three; before that only segments in order
/// count.
#[test]
fn a_window_used_to_reordering_grows_with_selective_acknowledgements() {
    let mut bench = Bench::new(
        "linux",
        |t| t.initial_window = crate::specification::NumberOr::Number(20.0),
        1000,
    );
    assert_eq!(bench.pump().len(), 20);
    // Otherwise three SACKed segments make a loss.
    if let Some(rack) = &mut bench.connection.recovery.rack {
        rack.learn_reordering();
    }
    bench.at(ms(200));
    for end in 2..=6 {
        bench.ack(0, &[(1, end)]);
    }
    assert_eq!(bench.connection.window.cwnd, 20.0);
    // Segment 0 comes late by six; this acknowledgement delivers it.
    bench.ack(6, &[]);
    assert_eq!(bench.connection.window.cwnd, 21.0);
    for end in 8..=12 {
        bench.ack(6, &[(7, end)]);
    }
    assert_eq!(bench.connection.window.cwnd, 26.0);
    bench.ack(12, &[]);
    assert_eq!(bench.connection.window.cwnd, 27.0);
    let recoveries = bench.connection.statistics.recoveries;
    assert_eq!(recoveries, 0);
    // `tcp_enter_loss`: a timeout with this many SACKed resets the degree of reordering.
    bench.ack(12, &[(13, 17)]);
    // Nothing resets it before.
    if let Some(rack) = &mut bench.connection.recovery.rack {
        assert!(rack.is_used_to_reordering());
        rack.reorder_at = Time::NEVER;
    }
    assert!(bench.expire().0.timeout);
    let rack = bench.connection.recovery.rack.as_ref();
    assert!(rack.is_some_and(|rack| !rack.is_used_to_reordering()));
}

/// A segment late by three is within what duplicates allow for.
#[test]
fn late_by_three_is_no_reordering_to_grow_by() {
    let mut bench = Bench::new("linux", |_| {}, 1000);
    bench.pump();
    bench.at(ms(200));
    bench.ack(0, &[(1, 3)]);
    bench.ack(3, &[]);
    let grown = bench.connection.window.cwnd;
    assert_eq!(grown, 11.0);
    bench.ack(3, &[(4, 6)]);
    assert_eq!(bench.connection.window.cwnd, grown);
}
