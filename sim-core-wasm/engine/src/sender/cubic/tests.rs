//! CUBIC's rules, against the numbers of RFC 9438 and of Linux.

use super::*;
use crate::sender::testing::{ack, loss};

/// A sender that has just had a loss at a window of `w`.
fn after_loss(w: f64) -> (Cubic, Window) {
    let mut cubic = Cubic::new(&[]);
    let left = cubic.reduce(
        &loss(0.0, w),
        &Window {
            cwnd: w,
            ssthresh: 1.0,
        },
    );
    (
        cubic,
        Window {
            cwnd: left,
            ssthresh: left,
        },
    )
}

fn close(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

#[test]
fn k_follows_the_window_of_the_loss() {
    for (w, k) in [
        (10.0, 1.957),
        (100.0, 4.2172),
        (1000.0, 9.0856),
        (10_000.0, 19.574),
    ] {
        let (mut cubic, window) = after_loss(w);
        close(window.cwnd, 0.7 * w, 1e-9);
        let epoch = cubic.begin(Time::ZERO, window.cwnd);
        close(epoch.k, k, 5e-4);
    }
}

#[test]
fn points_of_the_curve() {
    let (mut cubic, window) = after_loss(100.0);
    let epoch = cubic.begin(Time::ZERO, window.cwnd);
    close(cubic.curve(&epoch, 0.0), 70.0, 1e-9);
    close(cubic.curve(&epoch, 1.0), 86.68, 5e-3);
    close(cubic.curve(&epoch, epoch.k), 100.0, 1e-9);
    close(cubic.curve(&epoch, epoch.k + 1.0), 100.4, 1e-9);
    close(cubic.curve(&epoch, epoch.k + 2.0), 103.2, 1e-9);
    close(cubic.curve(&epoch, epoch.k + 5.0), 150.0, 1e-9);
}

#[test]
fn the_window_follows_the_curve() {
    // 100 acknowledgements a round trip of 100 ms: the window tracks W(t).
    let (mut cubic, mut window) = after_loss(1000.0);
    let mut now = 0.0;
    while now < 12.0 {
        let cwnd = window.cwnd;
        cubic.grow(&ack(now, 0.1), &mut window);
        assert!(window.cwnd >= cwnd);
        now += 0.1 / cwnd;
    }
    let epoch = cubic.epoch.expect("an epoch");
    close(window.cwnd, cubic.curve(&epoch, 12.0), 2.0);
}

#[test]
fn fast_convergence_lowers_the_plateau() {
    let (mut cubic, _) = after_loss(100.0);
    let left = cubic.reduce(
        &loss(1.0, 80.0),
        &Window {
            cwnd: 80.0,
            ssthresh: 1.0,
        },
    );
    close(left, 56.0, 1e-9);
    close(cubic.w_max, 68.0, 1e-9);
    close(cubic.begin(Time::ZERO, left).k, 3.107, 5e-4);
}

/// RFC 9438, section 4.9: `W_max`, K, the epoch and `W_est` are restored.
#[test]
fn an_undone_loss_leaves_the_curve_as_it_was() {
    let (mut cubic, mut window) = after_loss(100.0);
    cubic.grow(&ack(1.0, 0.1), &mut window);
    let (mut other, mut left) = (cubic.clone(), window);
    other.reduce(&loss(1.5, window.cwnd), &window);
    other.undo(&mut window.clone());
    for step in 0..50 {
        let now = 2.0 + f64::from(step) * 0.1;
        cubic.grow(&ack(now, 0.1), &mut window);
        other.grow(&ack(now, 0.1), &mut left);
    }
    assert_eq!(left.cwnd, window.cwnd);
    assert_eq!(other.w_max, cubic.w_max);
}

#[test]
fn a_short_round_trip_makes_it_reno() {
    // At 10 ms the cubic curve is slower than Reno: 0.53 segments a round,
    // then one a round once the window of the loss is regained.
    let (mut cubic, mut window) = after_loss(20.0);
    let mut now = 0.0;
    let mut regained = None;
    while now < 0.4 {
        let cwnd = window.cwnd;
        cubic.grow(&ack(now, 0.01), &mut window);
        if window.cwnd >= 20.0 && regained.is_none() {
            regained = Some(now);
        }
        now += 0.01 / cwnd;
    }
    // 6 segments at 0.529 a round of 10 ms.
    close(
        regained.expect("the window is regained"),
        6.0 / 0.5294 * 0.01,
        0.004,
    );
    let rest = 0.4 - regained.expect("as above");
    close(window.cwnd, 20.0 + rest / 0.01, 1.0);
}

#[test]
fn time_without_full_use_does_not_count() {
    let grown = |idle: f64| {
        let (mut cubic, mut window) = after_loss(1000.0);
        cubic.grow(&ack(1.0, 0.1), &mut window);
        if idle > 0.0 {
            cubic.withhold(&ack(1.0 + idle, 0.1));
        }
        cubic.grow(&ack(1.1 + idle, 0.1), &mut window);
        window.cwnd
    };
    close(grown(5.0), grown(0.0), 1e-9);
}

const EARLY: [Form; 2] = [Form::Linux2008, Form::Linux2005];
/// Linux, then and now.
const LINUX: [Form; 3] = [Form::Linux, Form::Linux2008, Form::Linux2005];

/// The parameters of a form of Linux with a `beta` of 819/1024.
fn values_of(form: Form) -> [Value; 4] {
    [
        Value::Number(0.4),
        Value::Number(819.0 / 1024.0),
        Value::Switch(true),
        Value::Choice(form as usize),
    ]
}

/// A form of Linux with a `beta` of 819/1024, after a loss at `w`.
fn then(form: Form, w: f64) -> (Cubic, Window) {
    let mut cubic = Cubic::new(&values_of(form));
    let before = Window {
        cwnd: w,
        ssthresh: 1.0,
    };
    let left = cubic.reduce(&loss(0.0, w), &before);
    let window = Window {
        cwnd: left,
        ssthresh: left,
    };
    (cubic, window)
}

#[test]
fn with_a_beta_of_0_8_the_plateau_is_nearer() {
    // (20 / 0.4)^(1/3) = 3.684 s for 100 segments at 0.8.
    let (mut cubic, window) = then(Form::Linux2005, 100.0);
    close(window.cwnd, 79.98, 0.01);
    close(cubic.begin(Time::ZERO, window.cwnd).k, 3.684, 2e-3);
}

#[test]
fn linux_looks_ahead_by_the_least_round_trip() {
    for form in LINUX {
        let (mut cubic, mut window) = then(form, 1000.0);
        let left = window.cwnd;
        let heard = Ack {
            srtt: Some(Span::from_millis(900)),
            ..ack(1.0, 0.1)
        };
        cubic.grow(&heard, &mut window);
        // K = (180.2... × 2.5)^(1/3) s; 100 ms ahead of the epoch's start.
        let k = cbrt((1000.0 - left) / 0.4);
        let target = 1000.0 - 0.4 * (k - 0.1) * (k - 0.1) * (k - 0.1);
        close(window.cwnd, left + (target - left) / left, 1e-9);
    }
}

/// CUBIC 2.1 has a bound beyond the plateau, 2.2 and 2.3 do not; and today `cnt` is at
/// least 2.
#[test]
fn the_form_of_2005_adds_at_most_16_segments_in_100_ms_beyond_the_plateau() {
    // A minute later the curve is far above; a round trip of 50 ms adds 8, or at
    // most a segment for each, or half of one.
    for (form, step) in [
        (Form::Linux2005, 8.0),
        (Form::Linux2008, 1000.0),
        (Form::Linux, 500.0),
    ] {
        let (mut cubic, mut window) = then(form, 1000.0);
        cubic.grow(&ack(0.0, 0.05), &mut window);
        window.cwnd = 1000.0;
        cubic.grow(&ack(60.0, 0.05), &mut window);
        close((window.cwnd - 1000.0) * 1000.0, step, 1e-6);
    }
}

#[test]
fn linux_stays_a_third_of_reno() {
    for form in LINUX {
        // At 5 ms Reno is faster; a third of a segment a round, for ever.
        let (mut cubic, mut window) = then(form, 20.0);
        let mut now = 0.0;
        let start = window.cwnd;
        while now < 0.5 {
            let cwnd = window.cwnd;
            cubic.grow(&ack(now, 0.005), &mut window);
            now += 0.005 / cwnd;
        }
        close(window.cwnd - start, 100.0 / 3.0, 1.5);
    }
}

/// `bictcp_update`: cnt is at most 20 while `last_max_cwnd` is zero (since 2.6.39), and
/// 50 in 2.6.22 to 2.6.24 while `loss_cwnd` is.
#[test]
fn without_a_known_maximum_linux_grows_by_a_share_of_the_window() {
    let at = |cwnd| Window {
        cwnd,
        ssthresh: 10.0,
    };
    for (form, share) in [
        (Form::Linux, 20.0),
        (Form::Linux2008, 20.0),
        (Form::Linux2005, 50.0),
    ] {
        let (_, mut window) = then(form, 100.0);
        let (mut cubic, _) = then(form, 100.0);
        // After a loss the curve counts, which is flat at first.
        cubic.grow(&ack(0.0, 0.01), &mut window);
        assert!(window.cwnd < 80.1, "{}", window.cwnd);
        // Not before one, and not after a timeout.
        cubic.timeout(&loss(1.0, 80.0), &at(80.0));
        for mut cubic in [cubic, Cubic::new(&values_of(form))] {
            let mut window = at(400.0);
            cubic.grow(&ack(2.0, 0.01), &mut window);
            close(window.cwnd, 400.0 + 1.0 / share, 1e-9);
        }
    }
}

/// `cubictcp_recalc_ssthresh` compares whole segments: a loss at 101.1 is at the same window as one at 101.9.
#[test]
fn linux_compares_whole_segments_in_fast_convergence() {
    let lower = f64::midpoint(1.0, 819.0 / 1024.0) * 101.1;
    for (form, w_max) in [(Form::Linux, 101.0), (Form::Rfc9438, lower)] {
        let mut cubic = Cubic::new(&values_of(form));
        for (now, cwnd) in [(0.0, 101.9), (1.0, 101.1)] {
            let window = Window {
                cwnd,
                ssthresh: 10.0,
            };
            cubic.reduce(&loss(now, 101.0), &window);
        }
        close(cubic.w_max, w_max, 1e-9);
    }
}

/// In these kernels the clock of the curve never stops.
#[test]
fn in_the_early_forms_idle_time_counts() {
    for form in EARLY {
        let (mut cubic, mut window) = then(form, 1000.0);
        cubic.grow(&ack(0.0, 0.1), &mut window);
        cubic.withhold(&ack(3.0, 0.1));
        cubic.resumed(Time::from_seconds(5.0));
        assert_eq!(cubic.epoch.expect("an epoch").start, Time::ZERO);
    }
}

/// `cubictcp_cwnd_event`: the epoch moves by the idle time; a window that is not in
/// full use is skipped by `cubictcp_cong_avoid`, and that time counts.
#[test]
fn in_linux_today_only_idle_time_does_not_count() {
    let (mut cubic, mut window) = then(Form::Linux, 1000.0);
    cubic.grow(&ack(0.0, 0.1), &mut window);
    cubic.withhold(&ack(3.0, 0.1));
    assert_eq!(cubic.epoch.expect("an epoch").start, Time::ZERO);
    cubic.resumed(Time::from_seconds(5.0));
    cubic.resumed(Time::from_seconds(5.5));
    let start = cubic.epoch.expect("an epoch").start;
    assert_eq!(start, Time::from_seconds(2.5));
    // Nor does slow start end the epoch.
    window.ssthresh = 2000.0;
    cubic.grow(&ack(6.0, 0.1), &mut window);
    assert_eq!(cubic.epoch.expect("an epoch").start, start);
}

#[test]
fn a_timeout_clears_the_maximum_in_linux() {
    for form in LINUX {
        let (mut cubic, _) = then(form, 100.0);
        let window = Window {
            cwnd: 80.0,
            ssthresh: 1.0,
        };
        cubic.timeout(&loss(1.0, 80.0), &window);
        assert_eq!(cubic.w_max, 0.0);
        // A loss in the slow start after it is no sign of a newcomer.
        let window = Window {
            cwnd: 30.0,
            ssthresh: 64.0,
        };
        cubic.reduce(&loss(2.0, 30.0), &window);
        assert_eq!(cubic.w_max, 30.0);
    }
}

/// RFC 9438, section 5.8: no acknowledgement shows that nothing is in flight, and yet
/// that time does not count.
#[test]
fn idle_time_does_not_count() {
    let grown = |idle: f64| {
        let (mut cubic, mut window) = after_loss(1000.0);
        cubic.grow(&ack(1.0, 0.1), &mut window);
        cubic.resumed(Time::from_seconds(1.0 + idle));
        cubic.grow(&ack(1.1 + idle, 0.1), &mut window);
        window.cwnd
    };
    close(grown(30.0), grown(0.0), 1e-9);
}

/// RFC 9438, section 4.2: `t_epoch` and `cwnd_epoch` are those of the stage of
/// congestion avoidance. The loss was at 100: 80 after slow start are
/// (20 / 0.4)^(1/3) s from the plateau.
#[test]
fn a_slow_start_begins_another_epoch() {
    let (mut cubic, mut window) = after_loss(100.0);
    cubic.grow(&ack(0.0, 0.1), &mut window);
    window.cwnd = 10.0;
    cubic.grow(&ack(5.0, 0.1), &mut window);
    assert_eq!(window.cwnd, 11.0);
    window.cwnd = 80.0;
    cubic.grow(&ack(6.0, 0.1), &mut window);
    let epoch = cubic.epoch.expect("an epoch");
    assert_eq!((epoch.start, cubic.w_max), (Time::from_seconds(6.0), 100.0));
    close(epoch.k, 3.684, 5e-4);
}

#[test]
fn after_a_timeout_the_curve_starts_flat() {
    let (mut cubic, _) = after_loss(100.0);
    let ssthresh = cubic.timeout(
        &loss(1.0, 80.0),
        &Window {
            cwnd: 80.0,
            ssthresh: 1.0,
        },
    );
    close(ssthresh, 56.0, 1e-9);
    let epoch = cubic.begin(Time::ZERO, 56.0);
    assert_eq!((epoch.k, cubic.w_max), (0.0, 56.0));
}
