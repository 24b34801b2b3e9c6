//! A policer, which lets a part of the packets pass.

use super::super::policer::{Observation, Policer, Policing};
use super::*;

/// Runs rounds of 0.1 s with these segments delivered and lost; returns the result of
/// the last one.
fn rounds(
    policer: &mut Policer,
    observation: &mut Observation,
    count: u64,
    delivered: u64,
    lost: u64,
) -> Policing {
    let mut result = Policing::Unchanged;
    for _ in 0..count {
        observation.now += Span::from_millis(100);
        observation.delivered += delivered;
        observation.lost += lost;
        observation.losses = lost > 0;
        result = policer.note(observation);
        if result != Policing::Unchanged {
            break;
        }
    }
    result
}

fn start() -> (Policer, Observation) {
    let observation = Observation {
        now: Time::from_seconds(1.0),
        delivered: 1000,
        lost: 0,
        losses: false,
        round: true,
        app_limited: false,
        probing: true,
    };
    (Policer::default(), observation)
}

/// Two intervals of four rounds at the same rate, a fifth lost: 50 of 256.
#[test]
fn two_lossy_intervals_at_one_rate_are_a_policer() {
    let (mut policer, mut observation) = start();
    // The first loss begins the first interval.
    assert_eq!(
        rounds(&mut policer, &mut observation, 4, 80, 16),
        Policing::Unchanged
    );
    assert_eq!(policer.rate(), None);
    assert_eq!(
        rounds(&mut policer, &mut observation, 4, 84, 17),
        Policing::Suspected
    );
    // (800 + 840) / 2 a second: the first interval has three rounds of 80, since it
    // begins with its first loss.
    assert_eq!(policer.rate(), Some(820.0));
    // For 48 rounds of PROBE_BW.
    assert_eq!(
        rounds(&mut policer, &mut observation, 47, 80, 0),
        Policing::Unchanged
    );
    assert_eq!(
        rounds(&mut policer, &mut observation, 1, 80, 0),
        Policing::Cleared
    );
    assert_eq!(policer.rate(), None);
}

#[test]
fn fewer_losses_or_other_rates_are_no_policer() {
    let (mut policer, mut observation) = start();
    // 49 of 256.
    assert_eq!(
        rounds(&mut policer, &mut observation, 40, 256, 49),
        Policing::Unchanged
    );
    let (mut policer, mut observation) = start();
    for rate in [80, 100, 120, 150] {
        assert_eq!(
            rounds(&mut policer, &mut observation, 4, rate, 40),
            Policing::Unchanged
        );
    }
    // An eighth more than 150 at most.
    assert_eq!(
        rounds(&mut policer, &mut observation, 4, 168, 40),
        Policing::Suspected
    );
}

#[test]
fn an_interval_that_does_not_end_in_sixteen_rounds_is_dropped() {
    let (mut policer, mut observation) = start();
    rounds(&mut policer, &mut observation, 4, 80, 40);
    rounds(&mut policer, &mut observation, 17, 80, 0);
    // As at the start: the first loss begins an interval, and nothing is known.
    assert_eq!(
        rounds(&mut policer, &mut observation, 4, 80, 40),
        Policing::Unchanged
    );
    assert_eq!(
        rounds(&mut policer, &mut observation, 4, 80, 40),
        Policing::Suspected
    );
}

#[test]
fn an_app_limited_sender_finds_no_policer() {
    let (mut policer, mut observation) = start();
    rounds(&mut policer, &mut observation, 4, 80, 40);
    observation.app_limited = true;
    rounds(&mut policer, &mut observation, 1, 80, 40);
    observation.app_limited = false;
    assert_eq!(
        rounds(&mut policer, &mut observation, 4, 80, 40),
        Policing::Unchanged
    );
}

/// Two intervals, each ended by a timeout 50 ms after the last of 50 segments a
/// round: 100 in 0.2 s and 150 in 0.3 s. With the silence included the rate would be 400 a
/// second first, and no policer. Linux: `delivered_mstamp`.
#[test]
fn the_silence_before_a_timeout_is_not_counted_in_an_interval() {
    let mut path = Path::probing();
    for suspected in [0.0, 500.0] {
        for _ in 0..3 {
            path.now += 0.1;
            path.hears(1000.0, 50, |ack| ack.lost = 20);
        }
        let window = path.window;
        path.control.timeout(&loss(path.now + 0.05, 100.0), &window);
        let mut internals = Vec::new();
        path.control.internals(&mut internals);
        assert!((internals[10] - suspected).abs() < 1e-9, "{internals:?}");
    }
}

#[test]
fn the_model_uses_the_rate_of_the_policer() {
    let mut path = Path::probing();
    path.control.model.phase = 0;
    for _ in 0..40 {
        path.now += 0.1;
        path.hears(1000.0, 50, |ack| ack.lost = 20);
    }
    let mut internals = Vec::new();
    path.control.internals(&mut internals);
    assert!((internals[10] - 500.0).abs() < 1.0, "{internals:?}");
    assert_eq!(path.model().pacing_gain, 1.0);
    let rate = path.control.pacing_rate().expect("a rate");
    assert!((rate - 0.99 * 500.0).abs() < 1.0, "{rate}");
    // When the detection is switched off the policer is dropped.
    path.control.parameters.policers = false;
    path.round(1000.0);
    let rate = path.control.pacing_rate().expect("a rate");
    assert!(rate > 700.0, "{rate}");
}
