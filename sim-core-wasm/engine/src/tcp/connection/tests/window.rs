//! The window: idle times, and its bounds.

use super::*;

/// RFC 5681, section 4.1: the initial window at most after an idle time longer than the
/// timeout.
#[test]
fn after_an_idle_time_the_window_is_the_initial_one() {
    for (switch, expected) in [(true, 10.0), (false, 20.0)] {
        let mut bench = Bench::new("rfc", |t| t.idle_restart = switch, 1000);
        assert_eq!(bench.pump().len(), 10);
        bench.at(ms(200));
        for number in 1..=10 {
            bench.ack(number, &[]);
        }
        assert_eq!(bench.connection.window.cwnd, 20.0);
        // Everything outstanding is acknowledged, and nothing follows for longer than
        // the timeout of a second.
        bench.at(ms(300));
        let high = bench.connection.board.high();
        bench.connection.sequence.receive_limit = 0;
        bench.ack(high, &[]);
        bench.connection.window.cwnd = 20.0;
        bench.connection.sequence.receive_limit = u64::MAX;
        bench.at(ms(2000)).pump();
        assert_eq!(bench.connection.window.cwnd, expected);
    }
}

/// New-AIMD that has gained 5 segments, in a window of 20, all acknowledged: its
/// additive part when data leaves at `until`.
fn additive_after(idle: bool, preset: &str, until: u64) -> f64 {
    let change = |t: &mut Transport| t.idle_restart = idle;
    let mut bench = Bench::with_sender(["new-aimd", "off"], preset, change, 1000);
    bench.pump();
    bench.at(ms(200));
    bench.connection.window.ssthresh = 2.0;
    for number in 1..=10 {
        bench.ack(number, &[]);
    }
    let high = bench.connection.board.high();
    bench.connection.sequence.receive_limit = 0;
    bench.at(ms(300)).ack(high, &[]);
    bench.at(ms(until)).pump();
    let mut seen = Vec::new();
    // Without data to send, the additive part does not change with time.
    bench.connection.control().internals(&mut seen);
    let gained = seen[1];
    assert!(gained > 0.9, "{gained}");
    bench.connection.sequence.receive_limit = u64::MAX;
    bench.pump();
    seen.clear();
    bench.connection.control().internals(&mut seen);
    seen[1] / gained
}

#[test]
fn a_control_learns_of_an_idle_time_when_data_leaves() {
    for preset in ["rfc", "ns2", "linux"] {
        assert_eq!(additive_after(true, preset, 400), 1.0, "{preset}");
        assert_eq!(additive_after(true, preset, 5000), 0.0, "{preset}");
        assert_eq!(additive_after(false, preset, 5000), 1.0, "{preset}");
    }
}

/// RFC 9438, section 5.8: the curve does not advance while nothing is in flight.
#[test]
fn cubic_goes_on_after_an_idle_time_where_it_stopped() {
    let after = |idle: u64| {
        let change = |t: &mut Transport| t.idle_restart = false;
        let mut bench = Bench::with_sender(["cubic", "off"], "linux", change, 1000);
        bench.pump();
        bench.connection.window.ssthresh = 2.0;
        bench.at(ms(200)).ack(1, &[]);
        bench.connection.sequence.receive_limit = 0;
        let high = bench.connection.board.high();
        bench.at(ms(300)).ack(high, &[]);
        bench.connection.sequence.receive_limit = u64::MAX;
        bench.at(ms(300 + idle)).pump();
        bench.at(ms(400 + idle)).ack(high + 1, &[]);
        bench.connection.window.cwnd
    };
    assert_eq!(after(60_000), after(0));
}

/// The window is counted from the segment expected next, whatever the
/// receiver holds above it.
#[test]
fn the_receive_window_bounds_segments_beyond_the_first_hole() {
    let bytes = 8.0 * 1448.0 + 100.0;
    let mut bench = Bench::new("rfc", |t| t.receive_window = Some(bytes), 1000);
    assert_eq!(bench.pump(), (0..8).collect::<Vec<_>>());
    bench.at(ms(200));
    // Four segments arrive above a hole: the receiver has no more room than before.
    assert!(bench.ack(0, &[(1, 3)]).1.is_empty());
    let (_, sent) = bench.ack(2, &[]);
    assert_eq!(sent, [8, 9]);
}

/// A flow that the receiver limits to twenty segments, over many round trips.
fn bounded(preset: &str, change: impl FnOnce(&mut Transport)) -> Bench {
    let mut bench = Bench::new(
        preset,
        |t| {
            t.receive_window = Some(20.0 * 1448.0);
            change(t);
        },
        10_000,
    );
    bench.pump();
    for round in 2..30 {
        bench.at(ms(100 * round));
        let (una, high) = (bench.connection.board.una(), bench.connection.board.high());
        for number in una + 1..=high {
            bench.ack(number, &[]);
        }
    }
    assert_eq!(bench.connection.flight(), 20);
    bench
}

/// FreeBSD grows a window that is not above the receiver's (`tcp_input.c`:
/// `CCF_CWND_LIMITED`); ns-2 uses and halves the smaller of the two (`windowd`).
#[test]
fn a_window_that_the_receiver_bounds_does_not_grow() {
    for preset in ["rfc", "linux", "linux3", "freebsd9", "ns2"] {
        for switches in 0..2 {
            let mut bench = bounded(preset, |t| {
                t.reduce_from = crate::tcp::transport::ReduceFrom::Cwnd;
                if switches == 1 {
                    t.sack = false;
                    t.recovery = Recovery::NewReno;
                }
            });
            let cwnd = bench.connection.window.cwnd;
            assert!((20.0..=22.0).contains(&cwnd), "{preset}: {cwnd}");
            // A loss halves the window: ten segments are left.
            bench.at(ms(3000));
            let una = bench.connection.board.una();
            for end in una + 2..una + 5 {
                let sack = bench.connection.transport.sack;
                let blocks: &[(u64, u64)] = if sack { &[(una + 1, end)] } else { &[] };
                bench.ack(una, blocks);
            }
            let left = bench.connection.window.ssthresh;
            assert!((10.0..=11.0).contains(&left), "{preset}: {left}");
        }
    }
}

/// RFC 6582, section 3.2, step 3: twenty segments, the first is lost, and one
/// acknowledgement covers everything. ns-2 (`exit_recovery_fix_` 0) and Linux
/// (`tcp_end_cwnd_reduction`) go on with `ssthresh`, FreeBSD (`newreno_post_recovery`)
/// with one segment more than is in flight.
#[test]
fn a_recovery_without_sack_ends_at_the_flight_size_or_at_ssthresh() {
    for (preset, expected) in [
        ("rfc", 2.0),
        ("freebsd9", 2.0),
        ("linux3", 10.0),
        ("ns2", 10.0),
    ] {
        let mut bench = Bench::new(
            preset,
            |t| {
                t.sack = false;
                t.recovery = Recovery::NewReno;
                t.initial_window = crate::specification::NumberOr::Number(20.0);
                t.limited_transmit = false;
            },
            1000,
        );
        assert_eq!(bench.pump().len(), 20);
        bench.at(ms(200));
        for _ in 1..20 {
            bench.ack(0, &[]);
        }
        assert_eq!(bench.connection.window.ssthresh, 10.0);
        // No more data: further segments would hide the rule.
        bench.connection.sequence.receive_limit = 0;
        let high = bench.connection.board.high();
        bench.at(ms(300)).ack(high, &[]);
        assert_eq!(bench.connection.recovery.phase, Phase::Open);
        assert_eq!(bench.connection.window.cwnd, expected, "{preset}");
    }
}

/// Linux, `tcp_add_reno_sack` and `tcp_remove_reno_sacks`: two duplicates have counted
/// as two segments, so that the acknowledgement of three delivers one. Elsewhere three
/// are acknowledged (RFC 3465 counts two of them).
#[test]
fn without_sack_duplicates_count_as_delivered_where_segments_count() {
    for (preset, expected) in [
        ("linux", 11.0),
        ("linux3", 11.0),
        ("freebsd9", 12.0),
        ("ns2", 11.0),
    ] {
        let mut bench = Bench::new(
            preset,
            |t| {
                t.sack = false;
                t.recovery = Recovery::NewReno;
                t.limited_transmit = true;
                t.initial_window = crate::specification::NumberOr::Number(10.0);
            },
            1000,
        );
        assert_eq!(bench.pump().len(), 10);
        bench.at(ms(200));
        assert_eq!(bench.ack(0, &[]).1, [10]);
        assert_eq!(bench.ack(0, &[]).1, [11]);
        bench.ack(3, &[]);
        assert_eq!(bench.connection.window.cwnd, expected, "{preset}");
        // The next one in order counts in full.
        bench.ack(5, &[]);
        if preset.starts_with("linux") {
            assert_eq!(bench.connection.window.cwnd, expected + 2.0);
        }
    }
}

/// RFC 6675, section 5: the scoreboard is updated with every acknowledgement, overtaken
/// ones too; RFC 5961, section 5.2, limits how old they may be.
#[test]
fn an_overtaken_acknowledgement_delivers_segments_further_on() {
    for preset in ["rfc", "linux"] {
        for (window, expected) in [(None, vec![15]), (Some(11.0 * 1448.0), vec![])] {
            let mut bench = Bench::new(
                preset,
                |t| {
                    t.initial_window = crate::specification::NumberOr::Number(20.0);
                    t.receive_window = window;
                },
                1000,
            );
            bench.pump();
            bench.at(ms(200)).ack(10, &[]);
            bench.ack(15, &[]);
            let dup_acks = bench.connection.recovery.dup_acks;
            let (happened, _) = bench.ack(3, &[(16, 19)]);
            assert_eq!(bench.retransmissions(), expected, "{preset}");
            assert_eq!(happened.recovery, !expected.is_empty());
            assert_eq!(bench.connection.recovery.dup_acks, dup_acks);
            let sacked = bench.connection.board.sacked_count();
            assert_eq!(sacked, if expected.is_empty() { 0 } else { 3 });
        }
    }
}

/// A receiver with room for five segments: the initial window of ten was never in use,
/// and a loss leaves half of the five, in whole segments under Linux.
#[test]
fn a_loss_halves_no_more_than_the_receiver_takes() {
    let change = |t: &mut Transport| {
        t.receive_window = Some(5.0 * 1448.0);
        t.prr = false;
    };
    let mut bench = Bench::new("linux", change, 1000);
    assert_eq!(bench.pump(), [0, 1, 2, 3, 4]);
    assert_eq!(bench.connection.window.cwnd, 10.0);
    bench.at(ms(200));
    for end in 2..=5 {
        bench.ack(0, &[(1, end)]);
    }
    assert_eq!(bench.connection.statistics.recoveries, 1);
    assert_eq!(bench.connection.window.ssthresh, 2.0);
}

/// A control that owns its window restarts it only if it asks for that: VCP does, Copa does
/// not.
#[test]
fn a_control_that_owns_its_window_restarts_it_if_it_asks() {
    for (sender, restarts) in [("vcp", true), ("xcp", true), ("copa", false)] {
        let mut bench = Bench::with_sender([sender, "off"], "rfc", |_| {}, 1000);
        bench.pump();
        bench.connection.sequence.receive_limit = 0;
        bench.at(ms(200)).ack(10, &[]);
        bench.connection.window.cwnd = 100.0;
        bench.connection.sequence.receive_limit = u64::MAX;
        bench.at(ms(2000)).pump();
        assert_eq!(bench.connection.window.cwnd == 10.0, restarts, "{sender}");
    }
}
