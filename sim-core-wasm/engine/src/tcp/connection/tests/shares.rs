//! Senders that answer to the share of marks, and the transport below them.

use super::*;

/// A full flight of 100 segments of a sender whose average of marks is one.
fn full(sender: &str, preset: &str) -> Bench {
    let initial = |t: &mut Transport| {
        t.initial_window = crate::specification::NumberOr::Number(100.0);
    };
    let mut bench = Bench::with_sender([sender, "off"], preset, initial, 10_000);
    assert_eq!(bench.pump().len(), 100);
    bench.at(ms(200));
    bench
}

/// RFC 8257, section 3.3: one reduction for a window of data; the window does not grow
/// with the acknowledgement that reduces it, but with the next.
#[test]
fn one_reduction_for_a_window_of_data() {
    let mut bench = full("dctcp", "rfc");
    bench.echo(1, &[]);
    assert_eq!(bench.connection.window.cwnd, 50.0);
    assert_eq!(bench.connection.window.ssthresh, 50.0);
    bench.echo(2, &[]);
    assert_eq!(bench.connection.window.cwnd, 50.0 + 1.0 / 50.0);
    for number in 3..=100 {
        bench.echo(number, &[]);
    }
    assert_eq!(bench.connection.statistics.ecn_reductions, 1);
    // A round trip later the first segment of the next window is marked, too.
    bench.at(ms(300));
    let window = bench.connection.window.cwnd;
    bench.echo(101, &[]);
    assert_eq!(bench.connection.window.cwnd, window / 2.0);
    assert_eq!(bench.connection.statistics.ecn_reductions, 2);
}

/// RFC 8257, section 3.5: a loss halves the window, whatever a mark has taken; a mark
/// in the same window as a loss takes nothing more.
#[test]
fn a_loss_halves_after_a_mark() {
    let mut bench = full("dctcp", "rfc");
    bench.echo(1, &[]);
    assert_eq!(bench.connection.window.cwnd, 50.0);
    for end in 3..=5 {
        bench.ack(1, &[(2, end)]);
    }
    // 99 were in flight.
    assert_eq!(bench.connection.window.cwnd, 49.5);
    assert_eq!(bench.connection.statistics.recoveries, 1);
    bench.echo(1, &[(2, 6)]);
    bench.echo(50, &[]);
    assert_eq!(bench.connection.window.cwnd, 49.5);
    assert_eq!(bench.connection.statistics.ecn_reductions, 1);
}

/// Linux's preset spreads the reduction over a round trip and does not grow the window
/// until it is complete: by the acknowledgement that completes it.
#[test]
fn a_reduction_is_spread_where_the_transport_does_so() {
    let mut bench = full("dctcp", "linux");
    bench.echo(1, &[]);
    assert_eq!(bench.connection.window.ssthresh, 50.0);
    assert!(bench.connection.window.cwnd > 98.0);
    for number in 2..=100 {
        bench.ack(number, &[]);
    }
    assert!((bench.connection.window.cwnd - 50.02).abs() < 1e-9);
}

/// A reduction of nothing does not count as one.
#[test]
fn a_share_of_zero_reduces_nothing() {
    use crate::specification::Value;
    let mut bench = full("dctcp", "rfc");
    let now = bench.now;
    bench.connection.replace(
        &Chosen {
            entry: find(crate::sender::REGISTRY, "newreno").expect("registered"),
            values: Vec::new(),
        },
        now,
        &mut Nobody,
    );
    let now = bench.now;
    bench.connection.replace(
        &Chosen {
            entry: find(crate::sender::REGISTRY, "dctcp").expect("registered"),
            values: vec![Value::Number(0.0625), Value::Number(0.0)],
        },
        now,
        &mut Nobody,
    );
    // The first acknowledgement ends the first window of data: WindowEnd is
    // SND.UNA at first.
    bench.ack(1, &[]);
    bench.echo(2, &[]);
    assert_eq!(bench.connection.window.cwnd, 101.0);
    // Slow start still ends.
    assert_eq!(bench.connection.window.ssthresh, 101.0);
    assert_eq!(bench.connection.statistics.ecn_reductions, 0);
}
