mod linux;
mod policer;

use super::model::Mode;
use super::*;
use crate::control::{Phase, RateSample};
use crate::sender::testing::{self, loss};
use crate::units::{Span, Time};

type Path = testing::Path<Bbr>;

impl Path {
    fn with(values: &[Value]) -> Path {
        Path::of_control(Bbr::new(values))
    }

    fn new() -> Path {
        Path::with(&[])
    }

    /// In PROBE_BW at 1000 a second, with this many in flight.
    fn probing() -> Path {
        let mut path = Path::new();
        for _ in 0..4 {
            path.round(1000.0);
        }
        path.now += 0.1;
        path.hears(1000.0, 100, |ack| ack.pipe = 104);
        assert_eq!(path.model().mode, Mode::ProbeBw);
        path
    }

    fn model(&self) -> &Model {
        &self.control.model
    }
}

#[test]
fn the_first_rate_is_a_gain_of_the_initial_window_a_round_trip() {
    let path = Path::new();
    let rate = path.control.pacing_rate().expect("a rate");
    assert!((rate - 0.99 * 2.885_39 * 100.0).abs() < 1e-9, "{rate}");
}

/// inflight(g) = ceil(g B R) + 3 bursts, even, two more in the first phase.
#[test]
fn the_target_in_flight_follows_rate_and_gain() {
    let mut path = Path::new();
    path.round(1000.0);
    let inflight = |path: &Path, gain| path.model().inflight(1000.0, gain);
    // A millisecond at 2857 a second is two segments: 289 + 6, even.
    assert_eq!(inflight(&path, 2.885_39), 296.0);
    // At 1000 a second it is one: 100 + 3 and 200 + 3.
    path.control.model.pace.rate = 1000.0;
    assert_eq!(inflight(&path, 1.0), 104.0);
    assert_eq!(inflight(&path, 2.0), 204.0);
    path.control.model.mode = Mode::ProbeBw;
    path.control.model.phase = 0;
    assert_eq!(inflight(&path, 1.25), 130.0);
    path.control.model.phase = 1;
    assert_eq!(inflight(&path, 1.25), 128.0);
    // Linux's hosts: bursts of two.
    let mut linux = Path::new();
    linux.control.parameters.burst = 2;
    linux.round(1000.0);
    linux.control.model.pace.rate = 1000.0;
    assert_eq!(inflight(&linux, 1.0), 106.0);
    // Before there is a round trip: the initial window.
    let mut path = Path::new();
    path.control.model.pace.rate = 1000.0;
    assert_eq!(path.model().inflight(1000.0, 2.0), 14.0);
}

#[test]
fn startup_ends_after_three_rounds_without_a_quarter_more() {
    let mut path = Path::new();
    for rate in [100.0, 200.0, 400.0, 800.0, 999.0, 1000.0] {
        path.round(rate);
        assert_eq!(path.model().mode, Mode::Startup);
        assert_eq!(path.model().pacing_gain, 2.885_39);
        assert_eq!(path.window.ssthresh, f64::INFINITY);
    }
    // 1000 is a quarter more than 800; then three that are not.
    path.round(1000.0);
    path.round(1000.0);
    assert_eq!(path.model().mode, Mode::Startup);
    path.round(1000.0);
    assert_eq!(path.model().mode, Mode::Drain);
    assert!((path.model().pacing_gain - 1.0 / 2.885_39).abs() < 1e-4);
    assert_eq!(path.model().window_gain, 2.885_39);
    let rate = path.control.pacing_rate().expect("a rate");
    assert!((rate - 0.99 * 0.346_57 * 1000.0).abs() < 1e-9);
    path.hears(1000.0, 1, |ack| ack.pipe = 105);
    assert_eq!(path.model().mode, Mode::Drain);
    path.hears(1000.0, 1, |ack| ack.pipe = 104);
    assert_eq!(path.model().mode, Mode::ProbeBw);
    assert_eq!(path.model().window_gain, 2.0);
}

#[test]
fn app_limited_rounds_do_not_end_startup() {
    let mut path = Path::new();
    path.round(1000.0);
    for _ in 0..10 {
        path.now += 0.1;
        path.hears(500.0, 100, |ack| {
            ack.rate = ack.rate.map(|rate| RateSample {
                app_limited: true,
                ..rate
            });
        });
    }
    assert_eq!(path.model().mode, Mode::Startup);
    // They do not count for the rate either: ten rounds later it has not changed …
    assert_eq!(path.model().rates.get(), 1000.0);
    // … unless their samples are above it.
    path.hears(1600.0, 1, |ack| {
        ack.rate = ack.rate.map(|rate| RateSample {
            app_limited: true,
            ..rate
        });
    });
    assert_eq!(path.model().rates.get(), 1600.0);
}

#[test]
fn the_greatest_rate_lasts_for_ten_rounds() {
    let mut path = Path::new();
    path.round(1250.0);
    for _ in 0..10 {
        path.round(1000.0);
        assert_eq!(path.model().rates.get(), 1250.0);
    }
    path.round(1000.0);
    assert_eq!(path.model().rates.get(), 1000.0);
}

#[test]
fn before_the_path_has_been_full_the_rate_only_rises() {
    let mut path = Path::new();
    let first = path.control.pacing_rate();
    path.round(50.0);
    assert_eq!(path.control.pacing_rate(), first);
    path.round(400.0);
    let rate = path.control.pacing_rate().expect("a rate");
    assert!((rate - 0.99 * 2.885_39 * 400.0).abs() < 1e-9);
}

#[test]
fn the_cycle_of_gains() {
    let mut path = Path::probing();
    path.control.model.phase = 7;
    // A phase of gain 1 is over after a least round trip.
    path.now += 0.1;
    path.hears(1000.0, 1, |_| {});
    assert_eq!(path.model().phase, 7);
    path.now += 0.001;
    path.hears(1000.0, 1, |_| {});
    assert_eq!((path.model().phase, path.model().pacing_gain), (0, 1.25));
    // The phase of 1.25 also needs 130 in flight (125 + 3, even, and 2) …
    path.now += 0.2;
    path.hears(1000.0, 1, |ack| ack.pipe_before = 129);
    assert_eq!(path.model().phase, 0);
    path.hears(1000.0, 1, |ack| ack.pipe_before = 130);
    assert_eq!((path.model().phase, path.model().pacing_gain), (1, 0.75));
    // … and the phase of 0.75 ends early once no more than 104 are in flight.
    path.now += 0.01;
    path.hears(1000.0, 1, |ack| ack.pipe_before = 105);
    assert_eq!(path.model().phase, 1);
    path.hears(1000.0, 1, |ack| ack.pipe_before = 104);
    assert_eq!((path.model().phase, path.model().pacing_gain), (2, 1.0));
    // A loss also ends the probe, but only after a least round trip.
    path.control.model.phase = 7;
    path.now += 0.11;
    path.hears(1000.0, 1, |_| {});
    path.now += 0.05;
    path.hears(1000.0, 1, |ack| (ack.pipe_before, ack.lost) = (110, 1));
    assert_eq!(path.model().phase, 0);
    path.now += 0.06;
    path.hears(1000.0, 1, |ack| (ack.pipe_before, ack.lost) = (110, 1));
    assert_eq!(path.model().phase, 1);
}

/// Over a cycle it sends as much as the bottleneck carries.
#[test]
fn the_mean_gain_of_a_cycle_is_one() {
    let mut path = Path::probing();
    let mut sum = 0.0;
    for phase in 0..8 {
        path.control.model.phase = phase;
        // Early in a phase, with too much in flight to end it.
        path.hears(1000.0, 1, |_| {});
        assert_eq!(path.model().phase, phase);
        sum += path.model().pacing_gain;
    }
    assert_eq!(sum, 8.0);
}

#[test]
fn a_cycle_begins_with_any_phase_but_that_after_the_probe() {
    let mut begun = [0; 8];
    let mut path = Path::probing();
    for _ in 0..700 {
        path.control.model.mode = Mode::Drain;
        path.hears(1000.0, 1, |ack| ack.pipe = 50);
        begun[path.model().phase as usize] += 1;
    }
    assert_eq!(begun[1], 0);
    // Seven phases, 100 each: four standard deviations are 37.
    for (phase, count) in begun.iter().enumerate().filter(|(phase, _)| *phase != 1) {
        assert!((63..=137).contains(count), "{phase}: {begun:?}");
    }
}

#[test]
fn the_window_grows_by_arrivals_up_to_its_bound() {
    let mut path = Path::probing();
    path.control.model.phase = 2;
    path.window.cwnd = 150.0;
    path.hears(1000.0, 10, |_| {});
    assert_eq!(path.window.cwnd, 160.0);
    // 200 + 3, even; no lumps beyond those of the first rounds.
    path.control.parameters.lump = 0.0;
    path.hears(1000.0, 60, |_| {});
    assert_eq!(path.window.cwnd, 204.0);
    // In STARTUP the window is not cut.
    let mut early = Path::new();
    early.window.cwnd = 500.0;
    early.round(1000.0);
    assert_eq!(early.window.cwnd, 500.0);
}

#[test]
fn aggregation_raises_the_window_by_at_most_a_tenth_of_a_second() {
    let mut path = Path::probing();
    path.control.model.phase = 2;
    path.window.cwnd = 1000.0;
    // 100 arrived at once in each round of 0.1 s: that many more than expected.
    path.hears(1000.0, 60, |_| {});
    let room = path.window.cwnd - 204.0;
    assert!((100.0..=102.0).contains(&room), "{room}");
}

#[test]
fn after_ten_seconds_the_path_is_measured_again() {
    let mut path = Path::probing();
    path.now = 10.0;
    path.hears(1000.0, 1, |ack| ack.rtt = Some(Span::from_millis(120)));
    assert_eq!(path.model().mode, Mode::ProbeBw);
    // The sample is from the first departure, at zero: not yet older than 10 s.
    path.now = 10.001;
    let before = path.window.cwnd;
    path.hears(1000.0, 1, |ack| ack.rtt = Some(Span::from_millis(120)));
    assert_eq!(path.model().mode, Mode::ProbeRtt);
    assert_eq!(path.model().least_rtt, Some(Span::from_millis(120)));
    assert_eq!((path.window.cwnd, path.model().pacing_gain), (4.0, 1.0));
    assert!(path.control.holds_back());
    // The data in flight has to fall to four; the 200 ms and the round start then.
    path.now = 10.1;
    path.hears(1000.0, 1, |ack| ack.pipe = 5);
    path.now = 10.2;
    path.hears(1000.0, 1, |ack| ack.pipe = 4);
    path.now = 10.39;
    path.hears(1000.0, 1, |ack| ack.pipe = 4);
    assert_eq!(path.model().mode, Mode::ProbeRtt);
    path.now = 10.401;
    path.hears(1000.0, 1, |ack| ack.pipe = 4);
    assert_eq!(path.model().mode, Mode::ProbeBw);
    assert!(path.window.cwnd >= before, "{} {before}", path.window.cwnd);
    // The next one is due 10 s after the end of this one.
    assert_eq!(path.model().least_rtt_at, Some(Time::from_seconds(10.401)));
}

#[test]
fn a_lower_round_trip_postpones_probe_rtt() {
    let mut path = Path::probing();
    path.now = 9.0;
    path.hears(1000.0, 1, |ack| ack.rtt = Some(Span::from_millis(99)));
    path.now = 18.9;
    path.hears(1000.0, 1, |_| {});
    assert_eq!(path.model().mode, Mode::ProbeBw);
}

#[test]
fn an_idle_path_has_no_queue_to_drain() {
    let mut path = Path::probing();
    path.control.model.phase = 0;
    path.control.model.pacing_gain = 1.25;
    path.now = 20.0;
    path.departs(1, true);
    // It leaves at the bottleneck's rate.
    let rate = path.control.pacing_rate().expect("a rate");
    assert!((rate - 990.0).abs() < 1e-9, "{rate}");
    path.now = 20.1;
    path.hears(1000.0, 1, |_| {});
    assert_eq!(path.model().mode, Mode::ProbeBw);
}

#[test]
fn recovery_begins_with_a_round_of_conservation() {
    let mut path = Path::probing();
    path.control.parameters.lump = 0.0;
    path.control.model.phase = 2;
    path.window.cwnd = 204.0;
    // Ten arrive and five are lost: 120 are in flight.
    path.hears(1000.0, 10, |ack| (ack.pipe, ack.lost) = (120, 5));
    let now = path.now;
    path.window.cwnd = path.control.reduce(&loss(now, 204.0), &path.window.clone());
    assert_eq!(path.window.cwnd, 130.0);
    let recovering = |ack: &mut Ack| ack.phase = Phase::Recovery;
    // Within the round: the flight plus arrivals, without growth.
    path.now += 0.01;
    path.hears(1000.0, 2, |ack| {
        recovering(ack);
        ack.pipe = 118;
        ack.rate = None;
    });
    assert_eq!(path.window.cwnd, 130.0);
    path.hears(1000.0, 2, |ack| {
        recovering(ack);
        (ack.pipe, ack.lost) = (110, 8);
        ack.rate = None;
    });
    assert_eq!(path.window.cwnd, 122.0);
    // After it the window grows by arrivals, less losses.
    path.now += 0.1;
    path.hears(1000.0, 5, recovering);
    assert_eq!(path.window.cwnd, 127.0);
    // The end of recovery restores the window from before.
    path.control
        .recovered(Time::from_seconds(path.now), &mut path.window);
    assert_eq!(path.window.cwnd, 204.0);
    assert!(!path.model().recovering && !path.model().conserving);
}

/// A recovery that starts with a timeout bounds the window at the next acknowledgement.
#[test]
fn a_timeout_recovery_bounds_the_window_at_the_next_acknowledgement() {
    let mut path = Path::probing();
    path.window.cwnd = 204.0;
    path.now += 0.05;
    let now = path.now;
    assert_eq!(
        path.control.reduce(&loss(now, 204.0), &path.window.clone()),
        204.0
    );
    path.now += 0.01;
    path.hears(1000.0, 3, |ack| {
        (ack.phase, ack.pipe, ack.rate) = (Phase::Recovery, 90, None);
    });
    assert_eq!(path.window.cwnd, 93.0);
}

#[test]
fn the_window_before_a_timeout_is_restored_after_it() {
    let mut path = Path::probing();
    path.control.parameters.lump = 0.0;
    path.control.model.phase = 2;
    path.window.cwnd = 180.0;
    path.control
        .timeout(&loss(path.now, 180.0), &path.window.clone());
    path.window.cwnd = 1.0;
    path.now += 0.2;
    // The window grows by arrivals, and is at least four.
    path.hears(1000.0, 1, |ack| ack.phase = Phase::Timeout);
    assert_eq!(path.window.cwnd, 4.0);
    path.hears(1000.0, 6, |ack| ack.phase = Phase::Timeout);
    assert_eq!(path.window.cwnd, 10.0);
    path.control
        .recovered(Time::from_seconds(path.now), &mut path.window);
    assert_eq!(path.window.cwnd, 180.0);
}

#[test]
fn marks_change_nothing() {
    let mut path = Path::probing();
    let window = path.window;
    assert_eq!(path.control.mark(&loss(1.0, 100.0), &window), window.cwnd);
}

#[test]
fn a_spurious_recovery_restarts_the_search_for_a_full_path() {
    let mut path = Path::new();
    for _ in 0..3 {
        path.round(1000.0);
    }
    path.control.undo(&mut path.window.clone());
    for _ in 0..3 {
        path.round(1000.0);
        assert_eq!(path.model().mode, Mode::Startup);
    }
    path.round(1000.0);
    assert_eq!(path.model().mode, Mode::Drain);
}

#[test]
fn its_state_is_small() {
    assert!(size_of::<Bbr>() <= 192, "{}", size_of::<Bbr>());
}
