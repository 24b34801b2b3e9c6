//! In the form of Linux, whose window follows what acknowledgements report.

use super::*;

fn probing() -> Path {
    let mut path = Path::probing();
    path.control.parameters.form = Form::Linux;
    path.control.parameters.lump = 0.0;
    path.control.parameters.burst = 2;
    path.control.model.phase = 2;
    path.window.cwnd = 206.0;
    path
}

/// An acknowledgement within a round, in this phase after it.
fn hears(path: &mut Path, count: u64, phase: Phase, pipe: u64, shown_lost: u64) {
    path.now += 0.001;
    path.hears(1000.0, count, |ack| {
        (ack.phase, ack.pipe, ack.shown_lost) = (phase, pipe, shown_lost);
        (ack.lost, ack.rate) = (shown_lost, None);
    });
}

/// `bbr_save_cwnd`: a recovery that begins with the acknowledgement that ends another keeps the window from
/// before both.
#[test]
fn a_recovery_right_after_another_keeps_the_window_from_before_both() {
    let mut path = probing();
    let reduced = path
        .control
        .reduce(&loss(path.now, 206.0), &path.window.clone());
    assert_eq!(reduced, 206.0);
    hears(&mut path, 2, Phase::Recovery, 100, 3);
    assert_eq!(path.window.cwnd, 102.0);
    path.control
        .recovered(Time::from_seconds(path.now), &mut path.window);
    path.control
        .reduce(&loss(path.now, 102.0), &path.window.clone());
    hears(&mut path, 2, Phase::Recovery, 90, 3);
    // Neither restored nor a first round again: 102 less 3 is more than 92.
    assert_eq!(path.window.cwnd, 99.0);
    hears(&mut path, 2, Phase::Open, 90, 0);
    assert_eq!(path.window.cwnd, 206.0);
}

/// `rs->losses` counts those that this acknowledgement shows.
#[test]
fn losses_that_a_timer_found_are_not_taken_off() {
    let mut path = probing();
    path.window.cwnd = 150.0;
    path.hears(1000.0, 2, |ack| ack.lost = 8);
    assert_eq!(path.window.cwnd, 152.0);
    path.hears(1000.0, 2, |ack| (ack.lost, ack.shown_lost) = (8, 8));
    assert_eq!(path.window.cwnd, 146.0);
}

/// `bbr_packets_in_net_at_edt`: 125 + 6, even, and 2 end the probe. A burst of two leaves in 5 ms, when five
/// more have arrived.
#[test]
fn the_probe_ends_by_what_is_in_flight_at_the_next_departure() {
    let mut path = probing();
    (path.control.model.phase, path.control.model.pacing_gain) = (0, 1.25);
    path.now += 0.2;
    let soon = |now: f64, pipe| {
        move |ack: &mut Ack| {
            ack.pipe_before = pipe;
            ack.next_departure = Time::from_seconds(now + 0.005);
        }
    };
    path.hears(1000.0, 1, soon(path.now, 136));
    assert_eq!(path.model().phase, 0);
    path.hears(1000.0, 1, soon(path.now, 137));
    assert_eq!(path.model().phase, 1);
}

/// `bbr_min_tso_segs`: below 1.2 Mb/s.
#[test]
fn a_slow_path_has_bursts_of_one_segment() {
    let mut path = probing();
    path.hears(1000.0, 1, |_| {});
    assert_eq!(path.control.least_burst(), 2);
    path.control.model.pace.rate = 103.0;
    assert_eq!(path.control.least_burst(), 1);
}
