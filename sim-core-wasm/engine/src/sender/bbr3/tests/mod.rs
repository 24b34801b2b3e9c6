mod cycle;
mod losses;
mod marks;

use super::bounds::{Bounds, Met};
use super::model::{Model, State};
use super::probe::{AckPhase, Probe};
use super::trip::Trip;
use super::*;
use crate::control::Phase;
use crate::sender::testing::{self, loss};
use crate::units::Span;

type Path = testing::Path<Bbr3>;

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
}

impl Path {
    fn new() -> Path {
        Path::of_control(Bbr3::new(&[]))
    }

    /// In CRUISE at 1000 a second, without aggregation.
    fn cruising() -> Path {
        let mut path = Path::new();
        for _ in 0..4 {
            path.round(1000.0);
        }
        path.now += 0.1;
        path.hears(1000.0, 100, |ack| ack.pipe = 100);
        assert_eq!(path.model().state, State::Cruise);
        path.control.model.lumps.reset(0, 0.0);
        path.control.model.aggregation.begin(Time::ZERO);
        path
    }

    /// In UP, with this window, after a round of REFILL.
    fn probing(cwnd: f64) -> Path {
        let mut path = Path::cruising();
        path.control.model.start_refill();
        path.window.cwnd = cwnd;
        path.now += 0.1;
        path.hears(1000.0, 10, |ack| ack.delivered = 0);
        assert_eq!(path.model().state, State::Up);
        path
    }

    fn model(&self) -> &Model {
        &self.control.model
    }

    fn pace(&self) -> f64 {
        self.control.pacing_rate().expect("a rate")
    }

    /// A segment is found lost: `tx_in_flight` were in flight when it left, and `lost`
    /// have been lost since.
    fn loses(&mut self, segment: u64, tx_in_flight: u64, lost: u64) {
        let lost = LostSegment {
            now: Time::from_seconds(self.now),
            segment,
            delivered: self.delivered,
            prior_delivered: self.delivered,
            lost,
            tx_in_flight,
            app_limited: false,
            selective: true,
        };
        self.control.lost(&lost, &mut self.window);
    }

    /// A segment arrives within a round, 61 ms after 60 others.
    fn hears_within(&mut self, change: impl Fn(&mut Ack)) {
        let delivered = self.delivered;
        self.hears(1000.0, 1, |ack| {
            if let Some(sample) = &mut ack.rate {
                sample.prior_delivered = delivered.saturating_sub(60);
                sample.delivered = delivered + 1 - sample.prior_delivered;
                sample.interval = Span::from_millis(sample.delivered);
            }
            change(ack);
        });
    }
}

#[test]
fn the_first_rate_is_a_gain_of_the_initial_window_a_round_trip() {
    // Without the pacing margin.
    close(Path::new().pace(), 2.77 * 100.0);
}

/// The table of section 5.6.1 of the draft.
#[test]
fn each_state_has_its_gains() {
    let mut path = Path::cruising();
    for (state, pacing, window) in [
        (State::Startup, 2.77, 2.0),
        (State::Drain, 0.5, 2.0),
        (State::Down, 0.9, 2.0),
        (State::Cruise, 1.0, 2.0),
        (State::Refill, 1.0, 2.0),
        (State::Up, 1.25, 2.25),
        (State::ProbeRtt, 1.0, 0.5),
    ] {
        let model = &mut path.control.model;
        model.state = state;
        model.choose_gains(&path.control.parameters);
        model.set_pace(&path.control.parameters);
        assert_eq!((model.pacing_gain, model.window_gain), (pacing, window));
        close(path.pace(), 0.99 * pacing * 1000.0);
    }
}

#[test]
fn startup_ends_after_three_rounds_without_a_quarter_more() {
    let mut path = Path::new();
    for rate in [100.0, 200.0, 400.0, 800.0, 999.0, 1000.0] {
        path.round(rate);
        assert_eq!(path.model().state, State::Startup);
        assert_eq!(path.window.ssthresh, f64::INFINITY);
    }
    // 1000 is a quarter more than 800; then three that are not.
    path.round(1000.0);
    path.round(1000.0);
    assert_eq!(path.model().state, State::Startup);
    path.round(1000.0);
    assert_eq!(path.model().state, State::Drain);
    assert_eq!(path.model().bounds.longterm, f64::INFINITY);
    close(path.pace(), 0.99 * 500.0);
    // A product of 100 is in flight: DRAIN is over, and so is DOWN.
    path.hears(1000.0, 1, |ack| ack.pipe = 101);
    assert_eq!(path.model().state, State::Drain);
    path.hears(1000.0, 1, |ack| ack.pipe = 100);
    assert_eq!(path.model().state, State::Cruise);
}

#[test]
fn drain_is_over_after_three_rounds_and_one_more() {
    let mut path = Path::new();
    for _ in 0..4 {
        path.round(1000.0);
    }
    for _ in 0..3 {
        path.round(1000.0);
        assert_eq!(path.model().state, State::Drain);
    }
    path.round(1000.0);
    assert_eq!(path.model().state, State::Down);
}

#[test]
fn app_limited_rounds_end_neither_startup_nor_a_probe() {
    let limit = |ack: &mut Ack| {
        if let Some(sample) = &mut ack.rate {
            sample.app_limited = true;
        }
    };
    let mut path = Path::new();
    path.round(1000.0);
    for _ in 0..20 {
        path.now += 0.1;
        path.hears(500.0, 100, limit);
        assert_eq!(path.model().state, State::Startup);
    }
    assert_eq!(path.model().rates.get(), 1000.0);
    let mut path = Path::probing(200.0);
    for _ in 0..20 {
        path.now += 0.1;
        path.hears(500.0, 100, limit);
        assert_eq!(path.model().state, State::Up);
    }
}

#[test]
fn the_limit_in_flight_follows_rate_and_gain() {
    let mut path = Path::cruising();
    let parameters = path.control.parameters.clone();
    let inflight = |path: &Path, gain| path.model().inflight(&parameters, 1000.0, gain);
    assert_eq!(inflight(&path, 1.0), 100.0);
    // Three bursts of two segments, which is more than four.
    assert_eq!(inflight(&path, 0.01), 6.0);
    // At 990 a burst lasts for a millisecond: at 10 000 it has ten segments.
    path.control.model.pace.rate = 10_000.0;
    assert_eq!(inflight(&path, 0.01), 30.0);
    // 64 kB at most.
    path.control.model.pace.rate = 1e6;
    assert_eq!(inflight(&path, 0.01), 132.0);
    // UP allows two more.
    path.control.model.state = State::Up;
    assert_eq!(inflight(&path, 2.25), 227.0);
    // Before there is a round trip: the initial window.
    let mut path = Path::new();
    path.control.model.trip.least = None;
    assert_eq!(inflight(&path, 2.0), 10.0);
}

#[test]
fn the_window_grows_by_arrivals_up_to_its_bound() {
    let mut path = Path::cruising();
    path.window.cwnd = 150.0;
    path.now += 0.01;
    path.hears_within(|ack| ack.delivered = 10);
    assert_eq!(path.window.cwnd, 160.0);
    path.hears_within(|ack| ack.delivered = 60);
    // Some sixty at once are aggregation: the bound of 200 allows for them.
    assert!(
        (200.0..271.0).contains(&path.window.cwnd),
        "{:?}",
        path.window
    );
    // In STARTUP the window is not cut.
    let mut early = Path::new();
    early.window.cwnd = 500.0;
    early.round(1000.0);
    assert_eq!(early.window.cwnd, 500.0);
}

#[test]
fn the_greatest_rate_lasts_for_two_cycles() {
    let mut path = Path::cruising();
    path.now += 0.1;
    path.hears_within(|ack| {
        if let Some(sample) = &mut ack.rate {
            sample.interval = Span(sample.interval.0 / 2);
        }
    });
    close(path.model().rates.get(), 2000.0);
    // For the rest of the first cycle and the whole next one.
    for _ in 0..2 {
        path.control.model.cycles += 1;
        for _ in 0..3 {
            let before = path.model().cycles;
            path.hears_within(|_| {});
            let lasts = before == 2;
            close(
                path.model().rates.get(),
                if lasts { 2000.0 } else { 1000.0 },
            );
        }
    }
}

/// `probe_rtt_min_delay` of 5 s and `min_rtt` of 10 s.
#[test]
fn the_least_round_trip_has_two_windows() {
    let windows = [5.0, 10.0].map(Span::from_seconds);
    let mut trip = Trip::default();
    let mut note = |now: f64, rtt: u64| {
        let (now, rtt) = (Time::from_seconds(now), Span::from_millis(rtt));
        trip.note(now, Some(rtt), None, windows);
        (
            trip.recent.expect("a round trip").millis(),
            trip.least.expect("a round trip").millis(),
            trip.expired,
        )
    };
    assert_eq!(note(0.0, 100), (100.0, 100.0, false));
    assert_eq!(note(1.0, 120), (100.0, 100.0, false));
    // Not yet older than five seconds.
    assert_eq!(note(5.0, 120), (100.0, 100.0, false));
    assert_eq!(note(5.1, 120), (120.0, 100.0, true));
    assert_eq!(note(5.2, 110), (110.0, 100.0, false));
    assert_eq!(note(10.0, 130), (110.0, 100.0, false));
    // The long window takes over the value of the short one.
    assert_eq!(note(10.1, 130), (110.0, 110.0, false));
    assert_eq!(note(10.15, 90), (90.0, 90.0, false));
}

#[test]
fn every_five_seconds_the_path_is_measured_again() {
    let mut path = Path::cruising();
    path.control.model.probe.wait = Span::from_seconds(100.0);
    path.now = 5.1;
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Cruise);
    // The first round trip came at 0.1.
    path.now = 5.101;
    path.window.cwnd = 180.0;
    path.hears_within(|ack| ack.delivered = 0);
    assert_eq!(path.model().state, State::ProbeRtt);
    // Half a product.
    assert_eq!(path.window.cwnd, 50.0);
    close(path.pace(), 990.0);
    assert!(path.control.holds_back());
    // The data in flight has to fall to that; the 200 ms and the round start then.
    path.now = 5.2;
    path.hears(1000.0, 1, |ack| ack.pipe = 51);
    path.now = 5.3;
    path.hears(1000.0, 1, |ack| ack.pipe = 50);
    path.now = 5.49;
    path.hears(1000.0, 1, |ack| ack.pipe = 50);
    assert_eq!(path.model().state, State::ProbeRtt);
    path.control.model.bounds.shortterm = 20.0;
    path.now = 5.501;
    path.hears(1000.0, 1, |ack| ack.pipe = 50);
    assert_eq!(path.model().state, State::Cruise);
    assert!(path.window.cwnd >= 180.0, "{}", path.window.cwnd);
    assert_eq!(path.model().bounds.shortterm, f64::INFINITY);
    // A departure upon this acknowledgement still belongs to the measurement.
    assert!(path.control.holds_back());
    path.hears_within(|_| {});
    assert!(!path.control.holds_back());
    // The next one is due five seconds later, and so is the wait for a probe.
    assert_eq!(path.model().trip.recent_at, Time::from_seconds(5.501));
    assert_eq!(path.model().probe.began, Time::from_seconds(5.501));
}

#[test]
fn probe_rtt_in_startup_returns_to_startup() {
    let mut path = Path::new();
    path.round(1000.0);
    path.now = 6.0;
    path.hears(1000.0, 1, |ack| ack.pipe = 4);
    assert_eq!(path.model().state, State::ProbeRtt);
    path.now = 6.3;
    path.hears(1000.0, 1, |ack| ack.pipe = 4);
    assert_eq!(path.model().state, State::Startup);
}

#[test]
fn an_idle_path_has_no_queue_to_drain() {
    let mut path = Path::probing(200.0);
    close(path.pace(), 0.99 * 1250.0);
    path.now = 20.0;
    path.departs(1, true);
    // It leaves at the rate of the path, and the path is not measured.
    close(path.pace(), 990.0);
    path.now = 20.1;
    path.hears(1000.0, 1, |_| {});
    assert_ne!(path.model().state, State::ProbeRtt);
    // Without the idle time it would be measured.
    let mut busy = Path::probing(200.0);
    busy.now = 20.1;
    busy.hears(1000.0, 1, |_| {});
    assert_eq!(busy.model().state, State::ProbeRtt);
}

#[test]
fn a_measurement_may_end_while_idle() {
    let mut path = Path::cruising();
    path.now = 5.2;
    path.hears_within(|ack| ack.pipe = 50);
    path.now = 5.3;
    path.hears(1000.0, 1, |ack| ack.pipe = 50);
    path.now = 5.6;
    path.departs(1, true);
    assert_eq!(path.model().state, State::Cruise);
}

#[test]
fn its_state_is_small() {
    assert!(size_of::<Bbr3>() <= 64, "{}", size_of::<Bbr3>());
}
