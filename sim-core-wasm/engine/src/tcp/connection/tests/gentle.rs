//! Alternative backoff with ECN (RFC 8511): the window after a mark and after a loss.

use super::*;

/// The window after a mark and after a loss, with a flight of 100 segments.
fn left(sender: &str) -> [f64; 2] {
    let full = |ecn| {
        let initial = |t: &mut Transport| {
            t.initial_window = crate::specification::NumberOr::Number(100.0);
        };
        let mut bench = Bench::with_sender([sender, ecn], "rfc", initial, 1000);
        assert_eq!(bench.pump().len(), 100);
        bench.at(ms(200));
        bench
    };
    let mut marked = full("abe");
    marked.echo(1, &[]);
    let mut lost = full("abe");
    for end in 2..=4 {
        lost.ack(0, &[(1, end)]);
    }
    assert_eq!(lost.connection.statistics.recoveries, 1);
    for bench in [&marked, &lost] {
        assert_eq!(
            bench.connection.window.cwnd,
            bench.connection.window.ssthresh
        );
    }
    // Without ABE a mark reduces as much as a loss.
    let mut classic = full("classic");
    classic.echo(1, &[]);
    assert_eq!(classic.connection.window.cwnd, lost.connection.window.cwnd);
    [marked, lost].map(|bench| bench.connection.window.cwnd)
}

#[test]
fn a_mark_leaves_more_than_a_loss() {
    for (sender, mark, loss) in [
        ("newreno", 80.0, 50.0),
        ("reno", 80.0, 50.0),
        ("aimd", 80.0, 50.0),
        ("hybla", 80.0, 50.0),
        ("cubic", 85.0, 70.0),
    ] {
        let [marked, lost] = left(sender);
        assert!((marked - mark).abs() < 1e-9, "{sender}: {marked}");
        assert!((lost - loss).abs() < 1e-9, "{sender}: {lost}");
    }
}

/// Two marks in one window of data are one reduction, and so are a mark and a
/// loss (RFC 3168, section 6.1.2).
#[test]
fn one_reduction_for_a_window_of_data() {
    let initial = |t: &mut Transport| {
        t.initial_window = crate::specification::NumberOr::Number(100.0);
    };
    let mut bench = Bench::with_sender(["newreno", "abe"], "rfc", initial, 1000);
    bench.pump();
    bench.at(ms(200));
    bench.echo(1, &[]);
    bench.echo(2, &[]);
    for end in 4..=6 {
        bench.ack(2, &[(3, end)]);
    }
    let connection = &bench.connection;
    assert_eq!(connection.window.cwnd, 80.0);
    assert_eq!(
        (
            connection.statistics.ecn_reductions,
            connection.statistics.recoveries
        ),
        (1, 1)
    );
}

/// A sender whose own decrease is smaller than ABE's keeps it.
#[test]
fn a_mark_takes_no_more_than_a_loss() {
    use crate::specification::Value;
    let initial = |t: &mut Transport| {
        t.initial_window = crate::specification::NumberOr::Number(100.0);
    };
    let mut bench = Bench::with_sender(["aimd", "abe"], "rfc", initial, 1000);
    let now = bench.now;
    bench.connection.replace(
        &Chosen {
            entry: find(crate::sender::REGISTRY, "aimd").expect("registered"),
            values: vec![Value::Number(1.0), Value::Number(0.125)],
        },
        now,
        &mut Nobody,
    );
    bench.pump();
    bench.at(ms(200));
    bench.echo(1, &[]);
    assert_eq!(bench.connection.window.cwnd, 87.5);
}
