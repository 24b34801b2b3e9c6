use super::*;
use crate::sender::testing::{ack, loss};

fn window(cwnd: f64) -> Window {
    Window {
        cwnd,
        ssthresh: 2.0,
    }
}

fn with(independence: Independence, transition: u64, rtt: f64) -> Prague {
    let mut prague = Prague::new(&[]);
    prague.parameters.independence = independence;
    prague.parameters.transition = transition;
    prague.srtt = Some(rtt);
    prague
}

#[test]
fn a_step_is_scaled_to_the_target() {
    use Independence::{Additive, Off, Rate, Scalable};
    // (R/T)², (R/(R + T))², (R₀/8 + R − R₁) R/R₀².
    for (independence, rtt, step) in [
        (Rate, 0.005, 0.04),
        (Rate, 0.0125, 0.25),
        (Rate, 0.025, 1.0),
        (Rate, 0.05, 1.0),
        (Off, 0.005, 1.0),
        (Additive, 0.005, 1.0 / 36.0),
        (Additive, 0.025, 0.25),
        (Additive, 0.11, 1.0),
        (Scalable, 0.001, 0.007_629_394_531_25),
        (Scalable, 0.005, 0.102_669_000_625_610_35),
        // 9/8 of R/R₀ beyond 18 ms.
        (Scalable, 0.05, 3.433_227_539_062_5),
        (Scalable, 0.11, 1.0),
    ] {
        let found = with(independence, 0, rtt).step();
        assert!(
            (found - step).abs() < 1e-9,
            "{independence:?} {rtt}: {found}"
        );
        // Until the transition it grows a segment a round trip.
        assert_eq!(with(independence, 1, rtt).step(), 1.0);
    }
}

#[test]
fn unmarked_segments_grow_the_window() {
    let mut prague = with(Independence::Rate, 0, 0.005);
    let heard = Ack {
        acked: 3,
        delivered: 3,
        credit: 3.0,
        ece: true,
        ce: 1,
        ..ack(0.0, 0.005)
    };
    let mut w = window(10.0);
    prague.grow(&heard, &mut w);
    assert!((w.cwnd - 10.008).abs() < 1e-9, "{}", w.cwnd);
    // In slow start too, whatever the target.
    let mut w = Window {
        cwnd: 10.0,
        ssthresh: 100.0,
    };
    prague.grow(&heard, &mut w);
    assert_eq!(w.cwnd, 12.0);
}

/// An acknowledgement at `now` that ends a round.
fn round(now: f64, rtt: f64, ce: u64) -> Ack {
    Ack {
        acked: 10,
        delivered: 10,
        round: true,
        ece: ce > 0,
        ce,
        ..ack(now, rtt)
    }
}

#[test]
fn the_average_waits_for_the_first_mark() {
    let mut prague = with(Independence::Off, 0, 0.1);
    let mut w = window(100.0);
    for n in 0..20 {
        prague.observe(&round(0.1 * f64::from(n), 0.1, 0), &mut w);
    }
    assert_eq!(prague.share.alpha(), 1.0);
    prague.observe(&round(2.0, 0.1, 5), &mut w);
    assert_eq!(prague.share.alpha(), 0.968_75);
    prague.observe(&round(2.1, 0.1, 0), &mut w);
    assert_eq!(prague.share.alpha(), 0.968_75 * 0.9375);
}

/// At 5 ms once in 25 ms, at 40 ms once a round.
#[test]
fn the_average_moves_once_in_a_virtual_round_trip() {
    for (rtt, updates) in [(0.005, 4), (0.04, 20)] {
        let mut prague = with(Independence::Rate, 0, rtt);
        prague.marked = true;
        let mut w = window(100.0);
        for n in 1..=20 {
            prague.observe(&round(1.0 + rtt * f64::from(n), rtt, 0), &mut w);
        }
        let expected = crate::math::pow(0.9375, f64::from(updates));
        let found = prague.share.alpha();
        assert!((found - expected).abs() < 1e-9, "{rtt}: {found}");
    }
}

#[test]
fn marks_reduce_once_in_a_virtual_round_trip() {
    let mut prague = with(Independence::Rate, 0, 0.005);
    prague.share.set(0.25);
    assert_eq!(prague.mark(&loss(1.0, 9.0), &window(100.0)), 87.5);
    assert_eq!(prague.mark(&loss(1.02, 9.0), &window(100.0)), 100.0);
    assert_eq!(prague.mark(&loss(1.026, 9.0), &window(100.0)), 87.5);
    // Dependent on the round trip: whenever the transport says.
    let mut prague = with(Independence::Rate, 500, 0.005);
    prague.share.set(0.25);
    assert_eq!(prague.mark(&loss(1.0, 9.0), &window(100.0)), 87.5);
    assert_eq!(prague.mark(&loss(1.005, 9.0), &window(100.0)), 87.5);
}

#[test]
fn the_first_mark_may_halve() {
    let mut prague = Prague::new(&[Value::Number(0.0625), Value::Number(0.0)]);
    assert_eq!(prague.clone().mark(&loss(1.0, 9.0), &window(100.0)), 100.0);
    prague.parameters.halve_first = true;
    assert_eq!(prague.mark(&loss(1.0, 9.0), &window(100.0)), 50.0);
    assert_eq!(prague.mark(&loss(2.0, 9.0), &window(50.0)), 50.0);
}

/// An acknowledgement that fills a hole is late for the segments it covers.
#[test]
fn during_a_repair_the_round_trips_are_the_transports() {
    let mut prague = with(Independence::Rate, 0, 0.05);
    let heard = Ack {
        phase: Phase::Recovery,
        srtt: Some(Span::from_millis(60)),
        ..ack(0.0, 2.0)
    };
    prague.observe(&heard, &mut window(10.0));
    assert_eq!(prague.srtt, Some(0.06));
    // Too short for the clock's ticks: as before.
    let heard = Ack {
        srtt: Some(Span::ZERO),
        ..heard
    };
    prague.observe(&heard, &mut window(10.0));
    assert_eq!(prague.srtt, Some(0.06));
    prague.observe(&ack(0.0, 0.14), &mut window(10.0));
    assert!(prague.srtt.is_some_and(|srtt| (srtt - 0.07).abs() < 1e-12));
}

/// At a share of a tenth a mark takes a twentieth; from a queue that is certainly
/// classic, 0.625/2. Only with the fall-back on, and never less than alpha says.
#[test]
fn marks_of_a_classic_queue_reduce_more() {
    for (fallback, score, alpha, left) in [
        (Fallback::Off, 17.0, 0.1, 95.0),
        (Fallback::Detect, 17.0, 0.1, 95.0),
        (Fallback::On, 8.0, 0.1, 95.0),
        (Fallback::On, 9.0, 0.1, 68.75),
        (Fallback::On, 9.0, 0.8, 60.0),
    ] {
        let mut prague = with(Independence::Off, 0, 0.05);
        prague.parameters.fallback = fallback;
        prague.classic.score = score;
        prague.share.set(alpha);
        let found = prague.mark(&loss(1.0, 9.0), &window(100.0));
        assert!((found - left).abs() < 1e-9, "{fallback:?}: {found}");
    }
}

/// Round trips of a hundred milliseconds that vary by fifty, and a mark in each: the
/// score rises from the first mark on, and only with the detection on.
#[test]
fn round_trips_that_swing_are_a_sign_of_a_classic_queue() {
    let score = |fallback, swing: f64| {
        let mut prague = with(Independence::Off, 0, 0.1);
        prague.parameters.fallback = fallback;
        // Averages of some samples instead of thousands.
        prague.mark(&loss(0.0, 9.0), &window(100.0));
        for n in 0..200 {
            let rtt = 0.1 + swing * f64::from(n % 2);
            let heard = Ack {
                least_rtt: Some(Span::from_millis(90)),
                ..round(0.1 * f64::from(n), rtt, u64::from(n >= 100))
            };
            prague.observe(&heard, &mut window(100.0));
            if n == 99 {
                assert_eq!(prague.classic.score, 0.0);
            }
        }
        prague.classic.score
    };
    assert_eq!(score(Fallback::Off, 0.05), 0.0);
    assert_eq!(score(Fallback::Detect, 0.05), 17.0);
    // Ten milliseconds of a queue that never changes: such a steady round trip outweighs it.
    assert_eq!(score(Fallback::On, 0.0), 0.0);
}

#[test]
fn a_loss_halves_and_may_be_undone() {
    let mut prague = with(Independence::Rate, 0, 0.005);
    prague.share.set(0.1);
    assert_eq!(prague.reduce(&loss(1.0, 80.0), &window(100.0)), 40.0);
    assert_eq!(prague.share.alpha(), 0.1);
    let mut w = Window {
        cwnd: 41.0,
        ssthresh: 40.0,
    };
    prague.undo(&mut w);
    assert_eq!((w.cwnd, w.ssthresh), (100.0, 40.0));
}

/// A window a round trip, two of them far below the threshold.
#[test]
fn it_paces_at_the_rate_of_its_window() {
    let mut prague = Prague::new(&[]);
    assert_eq!(prague.pacing_rate(), None);
    let sent = Sent {
        now: Time::ZERO,
        segment: 0,
        again: false,
        pipe: 1,
        srtt: None,
        app_limited: false,
    };
    prague.observe(&ack(0.0, 0.1), &mut window(100.0));
    for (ssthresh, rate) in [(2.0, 1000.0), (201.0, 2000.0), (200.0, 1000.0)] {
        let mut w = Window {
            cwnd: 100.0,
            ssthresh,
        };
        prague.sent(&sent, &mut w);
        let found = prague.pacing_rate().expect("a rate");
        assert!((found - rate).abs() < 1e-9, "{found}");
    }
}
