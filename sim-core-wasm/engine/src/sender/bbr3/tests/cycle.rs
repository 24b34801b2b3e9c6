//! The cycle of PROBE_BW.

use super::*;

/// PROBE_RTT does not occur in these tests.
fn ready() -> Path {
    let mut path = Path::cruising();
    path.control.parameters.interval = 1000.0;
    path
}

#[test]
fn the_cycle_runs_through_all_its_states() {
    let mut path = ready();
    path.control.model.bounds.shortterm = 90.0;
    path.control.model.bounds.rate = 500.0;
    let wait = path.model().probe.wait;
    let began = path.model().probe.began;
    assert!((2.0..3.0).contains(&wait.seconds()));
    path.now = (began + wait).seconds();
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Cruise);
    path.now += 0.001;
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Refill);
    assert_eq!(path.model().probe.phase, AckPhase::Refilling);
    // The short-term bounds are cleared.
    assert_eq!(path.model().bounds.shortterm, f64::INFINITY);
    assert_eq!(path.model().rate, 1000.0);
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Refill);
    path.round(1000.0);
    assert_eq!(path.model().state, State::Up);
    assert_eq!(path.model().probe.phase, AckPhase::Starting);
    assert!(path.model().probe.sampling);
    // Three rounds without a quarter more than the first sample of UP.
    for _ in 0..2 {
        path.round(1200.0);
        assert_eq!(path.model().state, State::Up);
        assert_eq!(path.model().probe.phase, AckPhase::Feedback);
    }
    path.round(1200.0);
    assert_eq!(path.model().state, State::Down);
    assert_eq!(path.model().probe.phase, AckPhase::Stopping);
    // A round later the samples are no longer from the probe.
    let cycles = path.model().cycles;
    path.round(1000.0);
    assert_eq!(path.model().cycles, cycles + 1);
    assert!(!path.model().probe.sampling);
    assert_eq!(path.model().probe.phase, AckPhase::Init);
    // A product of 0.1 s at 1200 a second.
    path.hears_within(|ack| ack.pipe = 121);
    assert_eq!(path.model().state, State::Down);
    path.hears_within(|ack| ack.pipe = 120);
    assert_eq!(path.model().state, State::Cruise);
}

#[test]
fn a_rate_that_grows_prolongs_the_probe() {
    let mut path = Path::probing(200.0);
    path.control.parameters.interval = 1000.0;
    for rate in [1100.0, 1249.0, 1250.0, 1300.0, 1400.0] {
        path.round(rate);
        assert_eq!(path.model().state, State::Up, "{rate}");
    }
    path.round(1500.0);
    assert_eq!(path.model().state, State::Down);
}

#[test]
fn an_app_limited_cycle_keeps_the_rates() {
    let mut path = ready();
    let now = Time::from_seconds(path.now);
    let parameters = path.control.parameters.clone();
    path.control.model.start_down(&parameters, now);
    let cycles = path.model().cycles;
    path.hears(1000.0, 1, |ack| {
        if let Some(sample) = &mut ack.rate {
            sample.app_limited = true;
        }
    });
    assert_eq!(path.model().cycles, cycles);
}

/// As many rounds as Reno would take: the bandwidth-delay product, or 63.
#[test]
fn the_next_probe_comes_after_the_rounds_of_reno_at_the_latest() {
    for (rate, cwnd, rounds) in [(1000.0, 200.0, 63), (320.0, 200.0, 32), (1000.0, 20.0, 20)] {
        let mut path = ready();
        let model = &mut path.control.model;
        model.probe.wait = Span::from_seconds(1e6);
        model.rates.reset(0, rate);
        model.rate = rate;
        model.bounds.longterm = cwnd;
        path.window.cwnd = cwnd;
        path.control.model.probe.rounds = rounds - 2;
        path.now += 0.1;
        path.hears(rate, 1, |ack| ack.delivered = 0);
        assert_eq!(path.model().state, State::Cruise, "{rounds}");
        path.window.cwnd = cwnd;
        path.hears(rate, 1, |ack| ack.delivered = 0);
        assert_eq!(path.model().state, State::Refill, "{rounds}");
    }
}

#[test]
fn the_wait_for_a_probe_is_random() {
    let mut path = ready();
    let parameters = path.control.parameters.clone();
    let (mut sum, mut ones) = (0.0, 0);
    for _ in 0..1000 {
        path.control.model.start_down(&parameters, Time::ZERO);
        let probe = &path.model().probe;
        let wait = probe.wait.seconds();
        assert!((2.0..3.0).contains(&wait) && probe.rounds <= 1);
        sum += wait;
        ones += probe.rounds;
    }
    // Four standard deviations: 0.289 s and 0.5, over the root of a thousand.
    assert!((sum / 1000.0 - 2.5).abs() < 0.037, "{sum}");
    assert!(ones.abs_diff(500) < 64, "{ones}");
}

/// One segment more in the first round, then two, four, eight.
#[test]
fn the_growth_of_the_bound_doubles_each_round() {
    let mut probe = Probe::default();
    for growth in [1.0, 2.0, 4.0, 8.0, 16.0] {
        probe.raise_slope(100.0);
        close(probe.step, 100.0 / growth);
        let grown: f64 = (0..100).map(|_| probe.growth(1.0)).sum();
        assert_eq!(grown, growth);
    }
    // At most one for each segment that arrives.
    for _ in 0..40 {
        probe.raise_slope(100.0);
    }
    assert_eq!(probe.step, 1.0);
    assert_eq!(probe.growth(7.0), 7.0);
}

#[test]
fn a_bound_in_full_use_is_raised() {
    let mut path = Path::probing(120.0);
    path.control.model.bounds.longterm = 120.0;
    path.control.model.probe.step = 20.0;
    path.hears_within(|ack| ack.delivered = 19);
    assert_eq!(path.model().bounds.longterm, 120.0);
    path.hears_within(|_| {});
    assert_eq!(path.model().bounds.longterm, 121.0);
    // Not while the window is not full, nor below the bound.
    path.hears_within(|ack| (ack.delivered, ack.full) = (50, false));
    assert_eq!(path.model().bounds.longterm, 121.0);
    path.window.cwnd = 60.0;
    path.hears_within(|ack| ack.delivered = 50);
    assert_eq!(path.model().bounds.longterm, 121.0);
}

#[test]
fn deliveries_without_losses_raise_the_bound_in_any_phase() {
    let mut path = ready();
    path.control.model.bounds.longterm = 80.0;
    let with = |tx: u64, lost: u64| {
        move |ack: &mut Ack| {
            if let Some(sample) = &mut ack.rate {
                (sample.tx_in_flight, sample.lost) = (tx, lost);
            }
        }
    };
    // 2 of 100 are not too many, 3 are.
    path.hears_within(with(100, 3));
    assert_eq!(path.model().bounds.longterm, 80.0);
    path.hears_within(with(100, 2));
    assert_eq!(path.model().bounds.longterm, 100.0);
}

#[test]
fn a_bound_that_limits_the_rate_is_no_sign_of_a_full_path() {
    let mut path = Path::probing(110.0);
    path.control.parameters.interval = 1000.0;
    path.control.model.bounds.longterm = 110.0;
    for _ in 0..6 {
        path.window.cwnd = path.model().bounds.longterm;
        path.now += 0.1;
        path.hears(1000.0, 1, |_| {});
        path.window.cwnd = path.model().bounds.longterm;
        path.hears_within(|_| {});
        assert_eq!(path.model().state, State::Up);
        assert_eq!(path.model().plateau.rounds, 0);
    }
}

/// Precautionary probing: DOWN as soon as the bound is reached, and UP again at once if
/// there were no losses.
#[test]
fn after_a_probe_that_was_too_high_the_next_one_is_short() {
    let mut path = Path::probing(150.0);
    path.control.model.bounds.longterm = 150.5;
    path.control.model.probe.too_high = true;
    // 149 in flight leave room for one more.
    path.hears_within(|ack| ack.pipe_before = 149);
    assert_eq!(path.model().state, State::Up);
    path.hears_within(|ack| ack.pipe_before = 150);
    assert_eq!(path.model().state, State::Down);
    assert!(path.model().probe.precautionary && !path.model().probe.too_high);
    path.round(1000.0);
    assert_eq!(path.model().state, State::Refill);
    assert!(!path.model().probe.precautionary);
    // This one stays at the bound.
    path.round(1000.0);
    path.window.cwnd = 150.5;
    path.hears_within(|ack| ack.pipe_before = 150);
    assert_eq!(path.model().state, State::Up);
}

#[test]
fn a_short_probe_that_lost_is_not_repeated() {
    let mut path = Path::probing(150.0);
    path.control.model.bounds.longterm = 150.0;
    path.control.model.probe.too_high = true;
    path.hears_within(|ack| ack.pipe_before = 150);
    assert_eq!(path.model().state, State::Down);
    for lost in 1..=4 {
        path.loses(lost, 150, lost);
    }
    path.round(1000.0);
    assert_eq!(path.model().state, State::Down);
    // Nor is there a short one without precaution.
    let mut path = Path::probing(150.0);
    path.control.parameters.precaution = false;
    path.control.model.bounds.longterm = 150.0;
    path.control.model.probe.too_high = true;
    path.hears_within(|ack| ack.pipe_before = 150);
    assert_eq!(path.model().state, State::Up);
}

#[test]
fn headroom_is_left_to_other_flows() {
    let bounds = |longterm| Bounds {
        longterm,
        ..Bounds::default()
    };
    close(bounds(100.0).with_headroom(0.15, 4.0), 85.0);
    // One segment at least, and four are left.
    close(bounds(6.0).with_headroom(0.15, 4.0), 5.0);
    close(bounds(4.5).with_headroom(0.15, 4.0), 4.0);
    assert_eq!(
        bounds(f64::INFINITY).with_headroom(0.15, 4.0),
        f64::INFINITY
    );
    // CRUISE and PROBE_RTT keep the headroom, DOWN waits for it.
    let mut path = ready();
    path.control.model.bounds.longterm = 100.0;
    path.hears_within(|_| {});
    close(path.window.cwnd, 85.0);
    path.control.model.state = State::Down;
    path.control.model.probe.phase = AckPhase::Init;
    path.hears_within(|ack| ack.pipe = 86);
    assert_eq!(path.model().state, State::Down);
    path.window.cwnd = 200.0;
    path.hears_within(|ack| ack.pipe = 86);
    close(path.window.cwnd, 100.0);
    path.hears_within(|ack| ack.pipe = 85);
    assert_eq!(path.model().state, State::Cruise);
}
