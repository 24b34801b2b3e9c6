//! Responses to losses.

use super::*;

fn met(lost: u64, tx_in_flight: u64) -> Met {
    Met { lost, tx_in_flight }
}

#[test]
fn more_than_two_per_cent_are_too_many() {
    assert!(!met(2, 100).too_much(0.02, true));
    assert!(met(3, 100).too_much(0.02, true));
    assert!(met(1, 49).too_much(0.02, true));
    assert!(!met(1, 50).too_much(0.02, true));
    // Where only one loss in a round trip can be found.
    assert!(met(1, 1000).too_much(0.02, false));
    assert!(!met(0, 1000).too_much(0.02, false));
}

/// (lost before + x) / (in flight before + x) = 0.02.
#[test]
fn safe_is_the_flight_at_which_losses_crossed_two_per_cent() {
    close(met(3, 101).safe(0.02), 100.0);
    close(met(3, 149).safe(0.02), 148.0 + 0.96 / 0.98);
    close(met(2, 51).safe(0.02), 50.0);
    close(met(2, 99).safe(0.02), 98.0 + 0.96 / 0.98);
    for (lost, tx) in [(3, 149), (2, 99), (5, 230)] {
        let prefix = met(lost, tx).safe(0.02) - (tx as f64 - 1.0);
        close(
            (lost as f64 - 1.0 + prefix) / (tx as f64 - 1.0 + prefix),
            0.02,
        );
    }
}

#[test]
fn a_probe_ends_with_the_loss_above_two_per_cent() {
    let mut path = Path::probing(200.0);
    path.loses(1, 149, 1);
    path.loses(2, 149, 2);
    assert_eq!(path.model().state, State::Up);
    path.loses(3, 149, 3);
    assert_eq!(path.model().state, State::Down);
    close(path.model().bounds.longterm, 148.0 + 0.96 / 0.98);
    assert!(path.model().probe.too_high);
    // Only one response to a probe.
    path.loses(4, 60, 4);
    close(path.model().bounds.longterm, 148.0 + 0.96 / 0.98);
}

/// Not below what CUBIC would leave: 0.7 of the product, or of the window.
#[test]
fn the_bound_falls_to_seven_tenths_of_the_product_at_most() {
    for (cwnd, bound) in [(200.0, 70.0), (80.0, 56.0)] {
        let mut path = Path::probing(200.0);
        path.window.cwnd = cwnd;
        path.loses(1, 20, 1);
        close(path.model().bounds.longterm, bound);
    }
}

#[test]
fn an_app_limited_probe_ends_and_sets_no_bound() {
    let mut path = Path::probing(200.0);
    let lost = LostSegment {
        now: Time::from_seconds(path.now),
        segment: 1,
        delivered: path.delivered,
        prior_delivered: path.delivered,
        lost: 1,
        tx_in_flight: 20,
        app_limited: true,
        selective: true,
    };
    path.control.lost(&lost, &mut path.window);
    assert_eq!(path.model().state, State::Down);
    assert_eq!(path.model().bounds.longterm, f64::INFINITY);
}

#[test]
fn a_round_with_losses_lowers_the_short_term_bounds() {
    let mut bounds = Bounds {
        latest_rate: 600.0,
        latest: 50.0,
        ..Bounds::default()
    };
    bounds.lower(0.7, 1000.0, 200.0);
    close(bounds.rate, 700.0);
    close(bounds.shortterm, 140.0);
    bounds.lower(0.7, 1000.0, 200.0);
    // Not below the delivered rate.
    close(bounds.rate, 600.0);
    close(bounds.shortterm, 98.0);
    bounds.forget_shortterm();
    assert_eq!(bounds.rate, f64::INFINITY);
}

#[test]
fn losses_count_at_the_end_of_their_round_and_not_while_probing() {
    let mut path = Path::cruising();
    path.window.cwnd = 200.0;
    path.now += 0.05;
    path.loses(1, 100, 1);
    path.hears_within(|_| {});
    assert_eq!(path.model().bounds.shortterm, f64::INFINITY);
    path.now += 0.1;
    // 900 a second, 60 of them.
    path.hears(900.0, 60, |_| {});
    close(path.model().bounds.rate, 1000.0);
    // One segment has arrived since the loss.
    close(path.model().bounds.shortterm, 0.7 * 201.0);
    assert!(path.window.cwnd <= 140.7);
    // Without further losses the bound stays.
    path.round(900.0);
    close(path.model().bounds.shortterm, 140.7);
    let mut probing = Path::probing(200.0);
    probing.loses(1, 100, 1);
    probing.now += 0.1;
    probing.hears(900.0, 60, |_| {});
    assert_eq!(probing.model().bounds.shortterm, f64::INFINITY);
}

/// Six ranges in a round of recovery, and more than 2 %.
#[test]
fn losses_end_startup() {
    let lossy = |ranges: u64, phase: Phase, lost: u64| {
        let mut path = Path::new();
        path.round(500.0);
        path.round(1000.0);
        for range in 0..ranges {
            // Two in a row are one range.
            path.loses(10 * range, 200, 2 * range + 1);
            path.loses(10 * range + 1, 200, 2 * range + 2);
        }
        path.now += 0.1;
        path.hears(1000.0, 150, |ack| {
            ack.phase = phase;
            if let Some(sample) = &mut ack.rate {
                (sample.lost, sample.tx_in_flight) = (lost, 200);
            }
        });
        path
    };
    let path = lossy(6, Phase::Recovery, 5);
    assert_eq!(path.model().state, State::Drain);
    // The product of 100, or what arrived in the round: 150.
    close(path.model().bounds.longterm, 150.0);
    assert_eq!(path.model().undo.state, Some(State::Startup));
    for (ranges, phase, lost) in [
        (5, Phase::Recovery, 5),
        (6, Phase::Open, 5),
        (6, Phase::Recovery, 4),
    ] {
        assert_eq!(lossy(ranges, phase, lost).model().state, State::Startup);
    }
}

#[test]
fn without_sack_one_loss_in_recovery_ends_startup() {
    let mut path = Path::new();
    path.round(1000.0);
    let lost = LostSegment {
        now: Time::from_seconds(path.now),
        segment: 5,
        delivered: path.delivered,
        prior_delivered: path.delivered,
        lost: 1,
        tx_in_flight: 200,
        app_limited: false,
        selective: false,
    };
    path.control.lost(&lost, &mut path.window);
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Startup);
    path.hears_within(|ack| ack.phase = Phase::Recovery);
    assert_eq!(path.model().state, State::Drain);
}

#[test]
fn after_recovery_the_window_is_restored_within_its_bounds() {
    let mut path = Path::cruising();
    path.window.cwnd = 190.0;
    let now = Time::from_seconds(path.now);
    path.loses(1, 100, 1);
    let reduced = path
        .control
        .reduce(&loss(path.now, 190.0), &path.window.clone());
    assert_eq!(reduced, 190.0);
    path.window.cwnd = 20.0;
    path.control.recovered(now, &mut path.window);
    assert_eq!(path.window.cwnd, 190.0);
    // A timeout keeps it, too.
    path.control
        .timeout(&loss(path.now, 190.0), &path.window.clone());
    path.window.cwnd = 1.0;
    // A product of one segment would start a probe after a round.
    path.control.model.probe.rounds = 0;
    path.hears_within(|ack| ack.phase = Phase::Timeout);
    assert_eq!(path.window.cwnd, 4.0);
    path.hears_within(|ack| (ack.phase, ack.delivered) = (Phase::Timeout, 5));
    assert_eq!(path.window.cwnd, 9.0);
    path.control.model.bounds.longterm = 100.0;
    path.control.recovered(now, &mut path.window);
    // CRUISE leaves 15 % to others.
    close(path.window.cwnd, 85.0);
}

#[test]
fn a_spurious_recovery_leads_back_to_the_probe() {
    let mut path = Path::probing(200.0);
    path.control.model.bounds.longterm = 180.0;
    path.loses(1, 20, 1);
    let reduced = path
        .control
        .reduce(&loss(path.now, 200.0), &path.window.clone());
    path.window.cwnd = reduced;
    assert_eq!(path.model().state, State::Down);
    close(path.model().bounds.longterm, 70.0);
    path.control.model.bounds.shortterm = 50.0;
    path.control.undo(&mut path.window);
    assert_eq!(path.model().state, State::Refill);
    assert_eq!(path.model().bounds.longterm, 180.0);
    assert_eq!(path.model().bounds.shortterm, f64::INFINITY);
    assert!(!path.model().bounds.lossy);
}

#[test]
fn a_spurious_recovery_leads_back_to_startup() {
    let mut path = Path::new();
    for _ in 0..4 {
        path.round(1000.0);
    }
    assert_eq!(path.model().state, State::Drain);
    // Losses did not end it.
    path.control.undo(&mut path.window.clone());
    assert_eq!(path.model().state, State::Drain);
    path.control.model.undo.state = Some(State::Startup);
    path.control.undo(&mut path.window.clone());
    assert_eq!(path.model().state, State::Startup);
    assert!(!path.model().full);
    for _ in 0..3 {
        path.round(1000.0);
        assert_eq!(path.model().state, State::Startup);
    }
}

/// A loss that a tail loss probe repaired: it was not reported as lost.
#[test]
fn a_loss_repaired_by_a_tail_loss_probe_counts_for_its_round() {
    let mut path = Path::cruising();
    path.now += 0.05;
    path.control
        .reduce(&loss(path.now, 200.0), &path.window.clone());
    assert!(path.model().bounds.lossy);
    path.round(900.0);
    assert!(path.model().bounds.shortterm < f64::INFINITY);
}
