//! Proportional rate reduction.

use super::*;
use crate::specification::NumberOr;

/// The example of RFC 9937: 20 in flight, the first lost, entry on the third SACK.
#[test]
fn the_window_goes_down_in_step_with_arrivals() {
    let mut bench = Bench::new(
        "rfc",
        |t| {
            t.prr = true;
            t.limited_transmit = false;
            t.initial_window = crate::specification::NumberOr::Number(20.0);
        },
        1000,
    );
    assert_eq!(bench.pump().len(), 20);
    bench.at(ms(200));
    let mut pattern = Vec::new();
    for end in 2..=20 {
        pattern.push(bench.ack(0, &[(1, end)]).1.len());
    }
    assert_eq!(bench.connection.window.ssthresh, 10.0);
    assert_eq!(pattern[..2], [0, 0]);
    assert_eq!(
        pattern[2..],
        [1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1]
    );
    assert_eq!(bench.retransmissions(), [0]);
    assert_eq!(bench.connection.in_network(), 10);
    // The reduction ends at ssthresh.
    bench.at(ms(300));
    let (_, sent) = bench.ack(20, &[]);
    assert_eq!(bench.connection.window.cwnd, 10.0);
    assert_eq!(sent.len(), 1);
}

/// Without SACK every duplicate counts as a delivery: the same pattern.
#[test]
fn without_sack_duplicates_are_counted() {
    let mut bench = Bench::new(
        "rfc",
        |t| {
            t.prr = true;
            t.sack = false;
            t.recovery = Recovery::NewReno;
            t.limited_transmit = false;
            t.initial_window = crate::specification::NumberOr::Number(20.0);
        },
        1000,
    );
    assert_eq!(bench.pump().len(), 20);
    bench.at(ms(200));
    let pattern: Vec<usize> = (1..20).map(|_| bench.ack(0, &[]).1.len()).collect();
    assert_eq!(
        pattern[2..],
        [1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1]
    );
    assert_eq!(bench.retransmissions(), [0]);
    bench.at(ms(300));
    bench.ack(20, &[]);
    assert_eq!(bench.connection.window.cwnd, 10.0);
}

/// The reduction for a mark follows the same rule.
#[test]
fn a_mark_reduces_in_proportion_too() {
    let mut bench = Bench::new(
        "linux",
        |t| {
            t.initial_window = crate::specification::NumberOr::Number(20.0);
            t.exit_growth = false;
        },
        1000,
    );
    assert_eq!(bench.pump().len(), 20);
    bench.at(ms(200));
    let before = bench.connection.outstanding();
    bench.connection.reduce_without_loss(10.0, before);
    let sent: usize = (1..20).map(|n| bench.ack(n, &[]).1.len()).sum();
    assert_eq!((sent, bench.connection.in_network()), (9, 10));
    bench.ack(20, &[]);
    assert_eq!(bench.connection.window.cwnd, 10.0);
    assert_eq!(bench.connection.statistics.recoveries, 0);
}

/// RFC 9937 counts what every acknowledgement delivers: an overtaken one lets as many
/// segments leave as one in order with the same content.
#[test]
fn an_overtaken_acknowledgement_counts_in_the_reduction() {
    let let_leave = |number: u64| {
        let window = |t: &mut Transport| t.initial_window = NumberOr::Number(20.0);
        let mut bench = Bench::new("linux", window, 1000);
        bench.pump();
        bench.at(ms(200)).ack(5, &[]);
        for end in 7..=10 {
            bench.ack(5, &[(6, end)]);
        }
        bench.at(ms(230));
        bench.ack(5, &[(6, 12)]);
        assert_eq!(bench.connection.statistics.recoveries, 1);
        bench.ack(number, &[(6, 20)]).1.len()
    };
    let in_order = let_leave(5);
    assert!((2..8).contains(&in_order), "{in_order}");
    assert_eq!(let_leave(3), in_order);
}
