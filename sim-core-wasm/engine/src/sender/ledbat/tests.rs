use super::*;
use crate::control::{RateSample, Timestamps};
use crate::sender::testing::{ack, loss};
use crate::units::Time;

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// An acknowledgement of one segment whose one-way delay was this many milliseconds,
/// with this many segments in flight before it.
fn delayed(now: f64, delay: u32, flight: u64) -> Ack {
    Ack {
        timestamps: Some(Timestamps {
            receiver: 5000 + delay,
            echo: 5000,
            tick: Span::from_millis(1),
        }),
        flight,
        ..ack(now, 0.2)
    }
}

const RATE: RateSample = RateSample {
    delivered: 1,
    interval: Span::from_millis(10),
    prior_delivered: 0,
    lost: 0,
    tx_in_flight: 1,
    marked: 0,
    app_limited: false,
};

fn window(cwnd: f64) -> Window {
    Window {
        cwnd,
        ssthresh: cwnd,
    }
}

/// Applies an acknowledgement as the transport does.
fn hear(ledbat: &mut Ledbat, ack: &Ack, window: &mut Window) {
    ledbat.observe(ack, window);
    if ack.full && ack.acked > 0 {
        ledbat.grow(ack, window);
    }
}

/// A sender that knows a base delay of 20 ms.
fn based(change: impl FnOnce(&mut Parameters)) -> Ledbat {
    let mut ledbat = Ledbat::new(&[]);
    change(&mut ledbat.parameters);
    ledbat.observe(&delayed(0.0, 20, 10), &mut window(10.0));
    ledbat
}

/// The change that one acknowledgement makes at a window of ten, with this queueing delay.
fn change(ledbat: &mut Ledbat, queueing: u32) -> f64 {
    let mut window = window(10.0);
    // A second later the old samples no longer count.
    hear(ledbat, &delayed(1.0, 20 + queueing, 10), &mut window);
    window.cwnd - 10.0
}

/// RFC 6817, section 2.4.2: GAIN·off_target, in segments a round trip, which is
/// ten acknowledgements.
#[test]
fn the_law_is_linear_in_the_queueing_delay() {
    for (queueing, a_round) in [
        (0, 1.0),
        (25, 0.75),
        (50, 0.5),
        (100, 0.0),
        (150, -0.5),
        (200, -1.0),
        (300, -2.0),
    ] {
        close(change(&mut based(|_| ()), queueing), a_round / 10.0);
    }
}

#[test]
fn growth_and_decrease_have_their_own_gains() {
    let gains = |p: &mut Parameters| {
        p.gain = 0.5;
        p.decrease = 4.0;
    };
    close(change(&mut based(gains), 0), 0.05);
    close(change(&mut based(gains), 200), -0.4);
    let target = |p: &mut Parameters| p.target = 0.025;
    close(change(&mut based(target), 50), -0.1);
}

#[test]
fn the_change_is_in_proportion_to_the_acknowledged_segments() {
    let mut ledbat = based(|_| ());
    let mut window = window(10.0);
    let two = Ack {
        acked: 2,
        ..delayed(1.0, 20, 10)
    };
    hear(&mut ledbat, &two, &mut window);
    close(window.cwnd, 10.2);
}

/// The flight size that bounds the window is that before the acknowledgement:
/// after it, it would be the window less one, and nothing would ever grow.
#[test]
fn with_an_acknowledgement_for_each_segment_it_grows() {
    let mut ledbat = based(|_| ());
    let mut window = window(10.0);
    for round in 0..10 {
        let start = window.cwnd;
        for _ in 0..start as u32 {
            let flight = window.cwnd as u64;
            hear(
                &mut ledbat,
                &delayed(1.0 + f64::from(round), 20, flight),
                &mut window,
            );
        }
        assert!(window.cwnd > start + 0.8, "{start}, {}", window.cwnd);
    }
}

#[test]
fn the_window_is_bounded_by_the_flight_and_by_two() {
    // When there is enough data the flight only bounds growth.
    for (short, cwnd, flight, left) in [
        (false, 10.0, 10, 10.1),
        (false, 10.0, 9, 10.0),
        (false, 10.0, 4, 10.0),
        (true, 10.0, 4, 5.0),
        (true, 2.5, 0, 2.0),
        (false, 1.0, 1, 2.0),
    ] {
        let mut window = window(cwnd);
        let heard = Ack {
            full: !short,
            rate: Some(RateSample {
                app_limited: short,
                ..RATE
            }),
            ..delayed(1.0, 20, flight)
        };
        hear(&mut based(|_| ()), &heard, &mut window);
        close(window.cwnd, left);
    }
    // A window above the target shrinks, whether in full use or not.
    for full in [true, false] {
        let mut window = window(10.0);
        let heard = Ack {
            full,
            ..delayed(1.0, 220, 10)
        };
        hear(&mut based(|_| ()), &heard, &mut window);
        close(window.cwnd, 9.9);
    }
    let mut window = window(2.05);
    hear(&mut based(|_| ()), &delayed(1.0, 520, 2), &mut window);
    assert_eq!(window.cwnd, 2.0);
}

#[test]
fn a_loss_halves_down_to_two() {
    let mut ledbat = based(|_| ());
    for (cwnd, left) in [(20.0, 10.0), (3.0, 2.0), (2.0, 2.0), (1.0, 1.0)] {
        assert_eq!(ledbat.reduce(&loss(0.0, 99.0), &window(cwnd)), left);
        assert_eq!(ledbat.timeout(&loss(0.0, 99.0), &window(cwnd)), left);
    }
}

/// The queueing delay after these samples, a millisecond apart.
fn queueing(ledbat: &mut Ledbat, delays: &[u32]) -> f64 {
    for (index, delay) in delays.iter().enumerate() {
        let now = 1.0 + index as f64 * 0.001;
        ledbat.observe(&delayed(now, *delay, 10), &mut window(10.0));
    }
    ledbat.queueing
}

#[test]
fn the_current_delay_is_the_least_of_the_latest() {
    close(queueing(&mut based(|_| ()), &[90, 60, 70, 80]), 0.040);
    close(queueing(&mut based(|_| ()), &[60, 90, 70, 80, 100]), 0.050);
    let one = |p: &mut Parameters| p.filter = 1;
    close(queueing(&mut based(one), &[60, 90, 70, 80]), 0.060);
    let eight = |p: &mut Parameters| p.filter = 8;
    let nine = [50, 60, 90, 70, 80, 99, 99, 99, 99];
    close(queueing(&mut based(eight), &nine), 0.040);
}

#[test]
fn samples_older_than_a_round_trip_do_not_count() {
    let mut ledbat = based(|_| ());
    queueing(&mut ledbat, &[30, 30, 30]);
    // A smoothed round trip of 200 ms.
    for (now, expected) in [(1.19, 0.010), (1.21, 0.060)] {
        ledbat.observe(&delayed(now, 80, 10), &mut window(10.0));
        close(ledbat.queueing, expected);
    }
}

#[test]
fn duplicates_give_no_delay() {
    let mut ledbat = based(|_| ());
    let duplicate = Ack {
        acked: 0,
        ..delayed(1.0, 400, 10)
    };
    let mut window = window(10.0);
    hear(&mut ledbat, &duplicate, &mut window);
    assert_eq!((ledbat.queueing, window.cwnd), (0.0, 10.0));
    // The law does not act either while a loss is repaired.
    let partial = Ack {
        phase: Phase::Recovery,
        ..delayed(1.0, 220, 10)
    };
    ledbat.observe(&partial, &mut window);
    assert_eq!(window.cwnd, 10.0);
    close(ledbat.queueing, 0.2);
}

#[test]
fn clocks_may_differ_and_wrap() {
    let mut ledbat = Ledbat::new(&[]);
    for (now, receiver, echo) in [(0.0, u32::MAX - 4, 995), (1.0, 45, 1000), (2.0, 96, 1001)] {
        let heard = Ack {
            timestamps: Some(Timestamps {
                receiver,
                echo,
                tick: Span::from_millis(1),
            }),
            ..ack(now, 0.2)
        };
        ledbat.observe(&heard, &mut window(10.0));
    }
    // -1000, -955 and -905 ms.
    close(ledbat.queueing, 0.095);
    close(ledbat.base.least().expect("a base"), -1.0);
}

#[test]
fn the_base_is_the_least_of_ten_minutes() {
    let mut base = Base::default();
    let minute = Span::from_seconds(60.0);
    let mut at = |seconds: u32, delay: f64| {
        let now = Time::from_seconds(f64::from(seconds));
        base.take(delay, now, minute, 10);
        base.least().expect("a base")
    };
    assert_eq!(at(5, 0.030), 0.030);
    assert_eq!(at(59, 0.020), 0.020);
    for number in 1..10 {
        assert_eq!(at(60 * number, 0.040), 0.020);
    }
    // The first minute is dropped when the eleventh begins.
    assert_eq!(at(600, 0.050), 0.040);
    // A lower delay counts at once.
    assert_eq!(at(601, 0.010), 0.010);
    // Two minutes, one without an acknowledgement.
    let mut base = Base::default();
    for (seconds, delay, least) in [(0.0, 0.01, 0.01), (130.0, 0.03, 0.01), (190.0, 0.04, 0.03)] {
        base.take(delay, Time::from_seconds(seconds), minute, 2);
        assert_eq!(base.least(), Some(least));
    }
}

#[test]
fn slow_start_is_an_option() {
    let mut path = Window {
        cwnd: 10.0,
        ssthresh: f64::INFINITY,
    };
    let mut without = based(|_| ());
    hear(&mut without, &delayed(1.0, 20, 10), &mut path);
    close(path.cwnd, 10.1);
    assert!(!path.in_slow_start());
    path = Window {
        cwnd: 10.0,
        ssthresh: f64::INFINITY,
    };
    let mut with = based(|p| p.slow_start = true);
    for _ in 0..10 {
        hear(&mut with, &delayed(1.0, 119, 10), &mut path);
    }
    assert_eq!(path.cwnd, 20.0);
    // The target is reached.
    hear(&mut with, &delayed(2.0, 121, 20), &mut path);
    assert!(!path.in_slow_start());
    close(path.cwnd, 20.0 - 0.01 / 20.0);
}

#[test]
fn round_trips_are_an_option() {
    let mut ledbat = Ledbat::new(&[]);
    ledbat.parameters.delay = Delay::RoundTrip;
    ledbat.observe(&ack(0.0, 0.1), &mut window(10.0));
    let mut path = window(10.0);
    hear(&mut ledbat, &ack(1.0, 0.3), &mut path);
    close(path.cwnd, 9.9);
    assert!(!ledbat.needs().timestamps && Ledbat::new(&[]).needs().timestamps);
}

/// RFC 6817, section 2.5: GAIN is one at most. The base drops a delay of one interval
/// when the next begins; the filter still has it.
#[test]
fn a_delay_only_in_the_filter_does_not_make_the_queueing_delay_negative() {
    let mut ledbat = based(|p| {
        p.history = 1;
        p.interval = 1.0;
    });
    ledbat.observe(&delayed(0.95, 20, 10), &mut window(10.0));
    let mut path = window(10.0);
    hear(&mut ledbat, &delayed(1.05, 70, 10), &mut path);
    close(ledbat.queueing, 0.0);
    close(path.cwnd, 10.1);
}

/// One-way delays count the offset of the clocks, round trips do not.
#[test]
fn another_kind_of_delay_starts_its_measurements_again() {
    let mut ledbat = Ledbat::new(&[]);
    let far = |now: f64| Ack {
        timestamps: Some(Timestamps {
            receiver: 0,
            echo: 1_000_000,
            tick: Span::from_millis(1),
        }),
        ..ack(now, 0.1)
    };
    ledbat.observe(&far(0.0), &mut window(10.0));
    let mut values = vec![Value::Number(0.1); 5];
    values.extend([Value::Integer(10), Value::Number(60.0), Value::Integer(4)]);
    values.push(Value::Choice(1));
    ledbat.configure(&values);
    assert_eq!(ledbat.parameters.delay, Delay::RoundTrip);
    ledbat.observe(&far(0.1), &mut window(10.0));
    close(ledbat.queueing, 0.0);
    // With the same kind nothing is forgotten.
    ledbat.configure(&values);
    ledbat.observe(&ack(0.2, 0.15), &mut window(10.0));
    close(ledbat.base.least().expect("a base"), 0.1);
}
