//! Paced segments in bursts, as hosts of Linux hand them over.

use super::*;
use crate::specification::NumberOr;
use crate::tcp::transport::PacingBursts;

/// Ten segments in a round trip of 100 ms: one each 5 ms in slow start.
fn paced(preset: &str) -> Bench {
    with(preset, |_| {})
}

fn with(preset: &str, change: impl FnOnce(&mut Transport)) -> Bench {
    Bench::new(
        preset,
        |t| {
            t.pacing = Pacing::Linux;
            t.pacing_unpaced = 0;
            t.initial_window = NumberOr::Number(10.0);
            t.pacing_bursts = match preset {
                "linux" => PacingBursts::All,
                _ => PacingBursts::Off,
            };
            change(t);
        },
        1000,
    )
}

/// The gap until the next departure.
fn gap(bench: &Bench) -> u64 {
    (bench.connection.departures.pacer.release() - bench.now).0
}

#[test]
fn linux_sends_two_at_once_and_waits_for_both() {
    let mut linux = paced("linux");
    assert_eq!(linux.pump(), [0, 1]);
    assert_eq!(gap(&linux), 10_000_000);
    assert_eq!(linux.expire().1, [2, 3]);
    let mut rfc = paced("rfc");
    assert_eq!(rfc.pump(), [0]);
    assert_eq!(gap(&rfc), 5_000_000);
}

/// A millisecond at 4096 a second; on a path of 1 ms 32 KiB more.
#[test]
fn a_burst_is_a_millisecond_long_and_longer_on_a_short_path() {
    let mut bench = paced("linux");
    bench.connection.window.cwnd = 205.0;
    assert_eq!(bench.pump().len(), 4);
    bench.connection.timer.rtt.note(Span::from_millis(1));
    assert_eq!(bench.expire().1.len(), 26);
}

/// Two segments that left together and are lost together are sent again together, but no others with them.
#[test]
fn a_burst_that_is_lost_is_sent_again_as_one() {
    let mut bench = paced("linux");
    bench.pump();
    while bench.sent.len() < 10 {
        bench.expire();
    }
    // 2 to 6 are lost, of the bursts 2 and 3, 4 and 5, 6 and 7.
    bench.at(ms(300));
    let (_, sent) = bench.ack(2, &[(7, 10)]);
    assert_eq!(sent, [2, 3]);
    assert_eq!(bench.expire().1, [4, 5]);
    assert_eq!(bench.expire().1, [6]);
}

/// With room for one segment a burst of two waits for the acknowledgement that makes room for the other.
#[test]
fn a_burst_waits_for_a_window_that_has_room_for_all_of_it() {
    // One segment each 10 ms: the window takes a round trip.
    let mut bench = with("linux", |t| {
        (t.pacing_slow_start, t.pacing_avoidance) = (1.0, 1.0);
    });
    bench.pump();
    while bench.sent.len() < 10 {
        bench.expire();
    }
    bench.connection.window.ssthresh = 2.0;
    bench.at(ms(200));
    assert!(bench.ack(1, &[]).1.is_empty());
    // Such a window is in full use (Linux: `is_cwnd_limited`), though one segment less is on its way.
    assert!(bench.connection.may_use_more());
    assert_eq!(bench.ack(2, &[]).1, [10, 11]);
}

/// Linux 6.12 as User Mode Linux, Reno alone on 10 Mb/s: of what three acknowledged segments let leave, two are handed over
/// together and have PSH, and one has not. That one is acknowledged with the first of the next two, and the second by
/// itself.
#[test]
fn the_last_segment_of_several_that_are_handed_over_at_once_is_pushed() {
    let mut bench = Bench::new("linux", |t| t.initial_window = NumberOr::Number(10.0), 1000);
    bench.connection.window.ssthresh = 2.0;
    let pushed = |bench: &Bench, sent: &[u64]| -> Vec<u64> {
        let sent = sent.iter().copied();
        sent.filter(|segment| bench.connection.pushes(*segment))
            .collect()
    };
    let sent = bench.pump();
    assert_eq!(pushed(&bench, &sent), [1, 3, 5, 7, 9]);
    bench.at(ms(200));
    let (_, sent) = bench.ack(3, &[]);
    assert_eq!((pushed(&bench, &sent), sent), (vec![11], vec![10, 11, 12]));
    let (_, sent) = bench.ack(5, &[]);
    assert_eq!((pushed(&bench, &sent), sent), (vec![14], vec![13, 14]));
    // Another preset's host hands over each by itself.
    let mut rfc = Bench::new("rfc", |_| {}, 1000);
    let sent = rfc.pump();
    assert!(pushed(&rfc, &sent).is_empty());
}
