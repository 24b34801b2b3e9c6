//! VCP's sender against the numbers of its equations.

use super::*;
use crate::control::Window;
use crate::math::pow;
use crate::sender::testing::{ack, loss};

const LOW: u8 = 1;
const HIGH: u8 = 2;
const OVER: u8 = 3;

fn window(cwnd: f64) -> Window {
    Window {
        cwnd,
        ssthresh: f64::INFINITY,
    }
}

fn hears(vcp: &mut Vcp, window: &mut Window, now: f64, rtt: f64, load: u8) {
    let heard = Ack {
        load,
        ..ack(now, rtt)
    };
    vcp.observe(&heard, window);
    vcp.grow(&heard, window);
}

fn close(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "{found} is not {expected}"
    );
}

/// At a round trip as long as the interval: 10 (1 + 1/16), 10 + 1 less what the growing
/// window takes off, 10 · 7/8.
#[test]
fn a_round_of_ten_at_each_code() {
    for (load, expected, within) in [(LOW, 10.625, 1e-9), (HIGH, 10.9586, 5e-5)] {
        let (mut vcp, mut w) = (Vcp::new(&[]), window(10.0));
        for _ in 0..10 {
            hears(&mut vcp, &mut w, 0.0, 0.2, load);
        }
        close(w.cwnd, expected, within);
    }
    let (mut vcp, mut w) = (Vcp::new(&[]), window(10.0));
    for tenth in 0..10 {
        hears(&mut vcp, &mut w, 0.019 * f64::from(tenth), 0.2, OVER);
        assert_eq!(w.cwnd, 8.75);
    }
}

#[test]
fn increases_are_scaled_to_the_round_trip() {
    let mut vcp = Vcp::new(&[]);
    vcp.round_trip = Span::from_millis(100);
    close(vcp.scaled_mi(), 0.030_78, 5e-6);
    close(vcp.scaled_ai(), 0.25, 1e-12);
    // At most 2.5 intervals count.
    vcp.round_trip = Span::from_millis(2000);
    close(vcp.scaled_mi(), pow(1.0625, 2.5) - 1.0, 1e-12);
    close(vcp.scaled_ai(), 6.25, 1e-12);
    // Paper of BISE: 10^0.4 − 1 at 0.5 s and 1.25 s.
    vcp.parameters.interval = Span::from_millis(1250);
    vcp.parameters.mi = 9.0;
    vcp.round_trip = Span::from_millis(500);
    close(vcp.scaled_mi(), 1.512, 5e-4);
    close(vcp.scaled_ai(), 0.16, 1e-12);
}

/// x = R / 100 ms: 0.2 x up to 0.2, x² up to 5, then x + 20.
#[test]
fn typical_scaling_is_linear_outside_of_20_to_500_ms() {
    let mut vcp = Vcp::new(&[]);
    vcp.parameters.scaling = Scaling::Typical;
    for (millis, expected) in [
        (10, 0.02),
        (20, 0.04),
        (100, 1.0),
        (300, 9.0),
        (500, 25.0),
        (800, 28.0),
    ] {
        vcp.round_trip = Span::from_millis(millis);
        close(vcp.scaled_ai(), expected, 1e-12);
    }
}

/// A decrease at 1 s with an interval and a round trip of 0.2 s: frozen to 1.2 s,
/// additive to 1.4 s.
fn after_a_decrease(freeze: Freeze, now: f64, load: u8) -> f64 {
    let (mut vcp, mut w) = (Vcp::new(&[]), window(10.0));
    vcp.parameters.freeze = freeze;
    hears(&mut vcp, &mut w, 1.0, 0.2, OVER);
    assert_eq!(w.cwnd, 8.75);
    hears(&mut vcp, &mut w, now, 0.2, load);
    w.cwnd
}

#[test]
fn a_frozen_window_ignores_all_codes_and_then_adds_for_a_round_trip() {
    let added = 8.75 + 1.0 / 8.75;
    for load in [LOW, HIGH, OVER] {
        assert_eq!(after_a_decrease(Freeze::All, 1.19, load), 8.75);
        close(after_a_decrease(Freeze::All, 1.2, load), added, 1e-12);
        close(after_a_decrease(Freeze::All, 1.39, load), added, 1e-12);
    }
    close(after_a_decrease(Freeze::All, 1.4, LOW), 8.8125, 1e-12);
    assert_eq!(after_a_decrease(Freeze::All, 1.4, OVER), 8.75 * 0.875);
}

#[test]
fn a_window_frozen_against_overload_obeys_other_codes() {
    let freeze = Freeze::Overload;
    let added = 8.75 + 1.0 / 8.75;
    for now in [1.1, 1.3, 1.5] {
        close(after_a_decrease(freeze, now, LOW), 8.8125, 1e-12);
        close(after_a_decrease(freeze, now, HIGH), added, 1e-12);
    }
    assert_eq!(after_a_decrease(freeze, 1.1, OVER), 8.75);
    close(after_a_decrease(freeze, 1.3, OVER), added, 1e-12);
    assert_eq!(after_a_decrease(freeze, 1.5, OVER), 8.75 * 0.875);
}

#[test]
fn the_window_never_falls_below_a_segment() {
    let (mut vcp, mut w) = (Vcp::new(&[]), window(1.05));
    hears(&mut vcp, &mut w, 0.0, 0.2, OVER);
    assert_eq!(w.cwnd, 1.0);
}

#[test]
fn duplicates_and_unused_windows_increase_nothing() {
    let (mut vcp, mut w) = (Vcp::new(&[]), window(10.0));
    let duplicate = Ack {
        acked: 0,
        load: OVER,
        ..ack(0.0, 0.2)
    };
    vcp.observe(&duplicate, &mut w);
    assert_eq!(w.cwnd, 10.0);
    for load in [LOW, HIGH] {
        let unused = Ack {
            full: false,
            load,
            ..ack(0.0, 0.2)
        };
        vcp.observe(&unused, &mut w);
        assert_eq!(w.cwnd, 10.0);
    }
    // Overload decreases a window that is not in use, too.
    let unused = Ack {
        full: false,
        load: OVER,
        ..ack(0.0, 0.2)
    };
    vcp.observe(&unused, &mut w);
    assert_eq!(w.cwnd, 8.75);
}

#[test]
fn a_loss_halves_unless_wlte_keeps_the_window() {
    let mut vcp = Vcp::new(&[]);
    let w = window(100.0);
    assert_eq!(vcp.reduce(&loss(0.0, 90.0), &w), 45.0);
    vcp.parameters.wlte = true;
    assert_eq!(vcp.reduce(&loss(0.0, 90.0), &w), 100.0);
    // Marks of other routers still halve.
    assert_eq!(vcp.mark(&loss(0.0, 90.0), &w), 45.0);
}

#[test]
fn a_spurious_reduction_is_taken_back() {
    let mut vcp = Vcp::new(&[]);
    let mut w = window(100.0);
    w.cwnd = vcp.reduce(&loss(0.0, 90.0), &w);
    vcp.undo(&mut w);
    assert_eq!(w.cwnd, 100.0);
    vcp.timeout(&loss(0.0, 90.0), &w);
    w.cwnd = 1.0;
    vcp.undo(&mut w);
    assert_eq!(w.cwnd, 100.0);
    // Nothing is left to take back.
    w.cwnd = 50.0;
    vcp.undo(&mut w);
    assert_eq!(w.cwnd, 50.0);
}
