use super::*;
use crate::sender::testing::{ack, loss};

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

fn window(cwnd: f64) -> Window {
    Window {
        cwnd,
        ssthresh: cwnd,
    }
}

/// δ, mode switching, memory, patience and loss limit.
fn copa(switching: bool, patience: u64, limit: f64) -> Copa {
    Copa::new(&[
        Value::Number(0.5),
        Value::Switch(switching),
        Value::Number(10.0),
        Value::Integer(patience),
        Value::Number(limit),
    ])
}

/// A path of 100 ms is known from `now` on, and slow start is over.
fn known(sender: &mut Copa, now: f64, window: &mut Window) {
    let heard = Ack {
        delivered: 0,
        ..ack(now, 0.1)
    };
    sender.observe(&heard, window);
}

#[test]
fn a_segment_moves_the_window_by_one_over_delta_windows() {
    // A queue of 10 ms: the target is 1 / (0.5 × 0.01) = 200 a second. At 110 ms a
    // window of 20 has 181.8, one of 30 has 272.7.
    for (cwnd, expected) in [
        (20.0, 20.1),
        (30.0, 30.0 - 1.0 / 15.0),
        (22.0, 22.0 + 1.0 / 11.0),
    ] {
        let mut window = window(cwnd);
        let mut sender = copa(false, 3, 1.0);
        known(&mut sender, 0.0, &mut window);
        // The first round trip is older than half of a smoothed one by then.
        sender.observe(&ack(0.06, 0.11), &mut window);
        close(window.cwnd, expected);
        close(window.ssthresh, expected);
    }
    // Several segments at once count individually, and the window is two at least.
    for (cwnd, delivered, expected) in [(30.0, 3, 29.8), (2.0, 4, 6.0), (100.0, 5000, 2.0)] {
        let mut window = window(cwnd);
        let mut sender = copa(false, 3, 1.0);
        known(&mut sender, 0.0, &mut window);
        let heard = Ack {
            delivered,
            ..ack(0.06, 0.11)
        };
        sender.observe(&heard, &mut window);
        close(window.cwnd, expected);
    }
}

#[test]
fn without_a_queue_a_window_grows_only_in_full_use() {
    for (full, expected) in [(true, 1000.002), (false, 1000.0)] {
        let mut window = window(1000.0);
        let mut sender = copa(false, 3, 1.0);
        known(&mut sender, 0.0, &mut window);
        let heard = Ack {
            full,
            ..ack(0.06, 0.1)
        };
        sender.observe(&heard, &mut window);
        close(window.cwnd, expected);
    }
    // It still falls.
    let mut window = window(30.0);
    let mut sender = copa(false, 3, 1.0);
    known(&mut sender, 0.0, &mut window);
    let heard = Ack {
        full: false,
        ..ack(0.06, 0.11)
    };
    sender.observe(&heard, &mut window);
    close(window.cwnd, 30.0 - 1.0 / 15.0);
}

#[test]
fn segments_leave_at_two_windows_a_standing_round_trip() {
    let mut window = window(20.0);
    let mut sender = copa(false, 3, 1.0);
    assert_eq!(sender.pacing_rate(), None);
    known(&mut sender, 0.0, &mut window);
    close(sender.pacing_rate().expect("a rate"), 400.0);
    sender.observe(&ack(0.06, 0.16), &mut window);
    // The minimum of the last 80 ms is still the one from before.
    close(
        sender.pacing_rate().expect("a rate"),
        2.0 * window.cwnd / 0.1,
    );
    sender.observe(&ack(0.09, 0.16), &mut window);
    close(
        sender.pacing_rate().expect("a rate"),
        2.0 * window.cwnd / 0.16,
    );
}

#[test]
fn the_least_round_trip_is_that_over_ten_seconds_or_twenty_round_trips() {
    let least = |sender: &Copa| sender.path.as_ref().expect("a path").least;
    let mut window = window(20.0);
    let mut sender = copa(false, 3, 1.0);
    known(&mut sender, 0.5, &mut window);
    sender.observe(&ack(9.5, 0.2), &mut window);
    assert_eq!(least(&sender), Span::from_millis(100));
    sender.observe(&ack(10.6, 0.2), &mut window);
    assert_eq!(least(&sender), Span::from_millis(200));
    // For twenty seconds, with a round trip of a second.
    let mut sender = copa(false, 3, 1.0);
    sender.observe(&ack(0.5, 1.0), &mut window);
    sender.observe(&ack(17.0, 1.2), &mut window);
    assert_eq!(least(&sender), Span::from_millis(1000));
    sender.observe(&ack(21.0, 1.2), &mut window);
    assert_eq!(least(&sender), Span::from_millis(1200));
}

#[test]
fn slow_start_adds_a_segment_for_each_until_the_target_rate() {
    let mut window = Window {
        cwnd: 10.0,
        ssthresh: f64::INFINITY,
    };
    let mut sender = copa(true, 3, 1.0);
    for n in 1..=10 {
        sender.observe(&ack(0.1, 0.1), &mut window);
        close(window.cwnd, 10.0 + f64::from(n));
    }
    // A window that is not in full use stays; a loss is ignored.
    let idle = Ack {
        full: false,
        ..ack(0.11, 0.1)
    };
    sender.observe(&idle, &mut window);
    close(window.cwnd, 20.0);
    close(sender.reduce(&loss(0.11, 20.0), &window), 20.0);
    sender.observe(&ack(0.12, 0.1), &mut window);
    close(window.cwnd, 21.0);
    // 21 / 0.11 is less than 200 a second, 22 / 0.11 is no more, 23 / 0.11 is.
    sender.observe(&ack(0.2, 0.11), &mut window);
    sender.observe(&ack(0.2, 0.11), &mut window);
    close(window.cwnd, 23.0);
    assert!(sender.starting);
    sender.observe(&ack(0.2, 0.11), &mut window);
    close(window.cwnd, 23.0 - 2.0 / 23.0);
    close(window.ssthresh, window.cwnd);
    // For good.
    sender.observe(&ack(0.3, 0.1), &mut window);
    assert!(window.cwnd < 23.1);
}

/// A velocity of eight moves the window eight times as far.
#[test]
fn the_velocity_multiplies_the_step() {
    let mut window = window(20.0);
    let mut sender = copa(false, 3, 1.0);
    known(&mut sender, 0.0, &mut window);
    let path = sender.path.as_mut().expect("a path");
    path.velocity.value = 8.0;
    path.velocity.direction = Direction::Up;
    sender.observe(&ack(0.06, 0.11), &mut window);
    close(window.cwnd, 20.8);
}

/// Round trips of 100 ms that end at `until`, with these samples in each.
fn rounds(sender: &mut Copa, window: &mut Window, since: f64, count: u32, rtts: [f64; 2]) -> f64 {
    for n in 0..count {
        for (half, rtt) in rtts.iter().enumerate() {
            let now = since + 0.1 * f64::from(n) + 0.05 * half as f64;
            let heard = Ack {
                delivered: 0,
                srtt: Some(Span::from_millis(100)),
                ..ack(now, *rtt)
            };
            sender.observe(&heard, window);
        }
    }
    since + 0.1 * f64::from(count)
}

#[test]
fn a_queue_that_never_empties_makes_it_competitive() {
    let mut window = window(100.0);
    let mut sender = copa(true, 3, 1.0);
    // Empty once a round trip; a tenth of the way up is empty.
    let now = rounds(&mut sender, &mut window, 0.0, 10, [0.1, 0.2]);
    let now = rounds(&mut sender, &mut window, now, 10, [0.11, 0.2]);
    assert!(!sender.mode.competitive);
    close(sender.mode.inverse, 2.0);
    // The last round trip with an empty queue is five round trips ago.
    let now = rounds(&mut sender, &mut window, now, 5, [0.12, 0.2]);
    assert!(!sender.mode.competitive);
    let now = rounds(&mut sender, &mut window, now, 1, [0.12, 0.2]);
    assert!(sender.mode.competitive);
    close(sender.mode.inverse, 2.0);
    // One more each round trip.
    let now = rounds(&mut sender, &mut window, now, 6, [0.12, 0.2]);
    close(sender.mode.inverse, 8.0);
    // A loss halves it, once a round trip, in which it does not grow.
    sender.reduce(&loss(now - 0.04, 100.0), &window);
    sender.reduce(&loss(now - 0.03, 100.0), &window);
    close(sender.mode.inverse, 4.0);
    let now = rounds(&mut sender, &mut window, now, 1, [0.12, 0.2]);
    close(sender.mode.inverse, 4.0);
    let now = rounds(&mut sender, &mut window, now, 2, [0.12, 0.2]);
    close(sender.mode.inverse, 6.0);
    // A loss reported by an acknowledgement also does; never below the usual value.
    for (n, expected) in [(0.04, 3.0), (0.15, 2.0)] {
        let heard = Ack {
            delivered: 0,
            lost: 2,
            srtt: Some(Span::from_millis(100)),
            ..ack(now - 0.05 + n, 0.12)
        };
        sender.observe(&heard, &mut window);
        close(sender.mode.inverse, expected);
    }
    // A spurious loss is undone.
    sender.undo(&mut window);
    close(sender.mode.inverse, 3.0);
    // Nearly empty once: the default mode.
    rounds(&mut sender, &mut window, now + 0.4, 1, [0.105, 0.2]);
    assert!(!sender.mode.competitive);
    close(sender.mode.inverse, 2.0);
    close(window.cwnd, 100.0);
}

#[test]
fn without_mode_switching_or_a_queue_it_stays_in_the_default_mode() {
    for (switching, rtts) in [(false, [0.12, 0.2]), (true, [0.1, 0.1])] {
        let mut window = window(100.0);
        let mut sender = copa(switching, 3, 1.0);
        known(&mut sender, 0.0, &mut window);
        rounds(&mut sender, &mut window, 0.0, 30, rtts);
        assert!(!sender.mode.competitive);
        close(sender.mode.inverse, 2.0);
        sender.reduce(&loss(5.0, 100.0), &window);
        close(sender.mode.inverse, 2.0);
    }
}

#[test]
fn after_a_timeout_slow_start_leads_to_half_and_can_be_undone() {
    let mut window = window(100.0);
    let mut sender = copa(true, 3, 1.0);
    known(&mut sender, 0.0, &mut window);
    window.ssthresh = sender.timeout(&loss(1.0, 100.0), &window);
    close(window.ssthresh, 50.0);
    window.cwnd = 1.0;
    let mut undone = (sender.clone(), window);
    let heard = Ack {
        phase: Phase::Timeout,
        ..ack(1.5, 0.1)
    };
    // Segments sent before do not count.
    let early = Ack { acked: 0, ..heard };
    sender.observe(&early, &mut window);
    close(window.cwnd, 1.0);
    sender.observe(&heard, &mut window);
    close(window.cwnd, 2.0);
    let many = Ack {
        delivered: 60,
        ..heard
    };
    sender.observe(&many, &mut window);
    close(window.cwnd, 50.0);
    sender.observe(&heard, &mut window);
    close(window.cwnd, 50.0 + 2.0 / 50.0);

    undone.0.undo(&mut undone.1);
    close(undone.1.cwnd, 100.0);
    undone.0.observe(&ack(1.5, 0.1), &mut undone.1);
    close(undone.1.cwnd, 100.02);
}

/// RACK may find that not everything is lost: the data in flight stays in the window.
#[test]
fn after_a_timeout_slow_start_begins_from_the_data_in_flight() {
    let mut window = window(100.0);
    let mut sender = copa(true, 3, 1.0);
    known(&mut sender, 0.0, &mut window);
    window.ssthresh = sender.timeout(&loss(1.0, 100.0), &window);
    window.cwnd = 31.0;
    for n in 1..=19 {
        let heard = Ack {
            phase: Phase::Timeout,
            ..ack(1.5, 0.1)
        };
        sender.observe(&heard, &mut window);
        close(window.cwnd, 31.0 + f64::from(n));
    }
    sender.observe(&ack(1.5, 0.1), &mut window);
    close(window.cwnd, 50.0 + 2.0 / 50.0);
}

/// A loss does not reduce the window: what Copa has reduced since was not for the loss.
#[test]
fn a_spurious_loss_restores_only_delta() {
    let mut window = window(30.0);
    let mut sender = copa(false, 3, 1.0);
    known(&mut sender, 0.0, &mut window);
    sender.reduce(&loss(0.05, 30.0), &window);
    sender.observe(&ack(0.06, 0.11), &mut window);
    let left = 30.0 - 1.0 / 15.0;
    close(window.cwnd, left);
    sender.undo(&mut window);
    close(window.cwnd, left);
    // The window before heavy loss is restored.
    let mut window = self::window(100.0);
    let mut sender = copa(false, 3, 0.3);
    known(&mut sender, 0.0, &mut window);
    sender.reduce(&loss(0.0, 100.0), &window);
    sender.losses.lost = [0, 9];
    rounds(&mut sender, &mut window, 0.1, 1, [0.1, 0.1]);
    close(window.cwnd, 70.0);
    sender.undo(&mut window);
    close(window.cwnd, 100.0);
}

#[test]
fn a_loss_leaves_the_window_and_heavy_loss_cuts_it_with_a_loss_limit() {
    for (limit, lost, expected) in [(0.3, 5, 70.0), (0.3, 4, 100.0), (1.0, 1000, 100.0)] {
        let mut window = window(100.0);
        let mut sender = copa(false, 3, limit);
        known(&mut sender, 0.0, &mut window);
        close(sender.reduce(&loss(0.0, 80.0), &window), 100.0);
        sender.losses.lost = [0, lost];
        sender.losses.delivered = [0, 10];
        rounds(&mut sender, &mut window, 0.1, 1, [0.1, 0.1]);
        close(window.cwnd, expected);
    }
}

/// The transport's additions for duplicates are not in Copa's window.
#[test]
fn an_inflated_window_leaves_the_window_of_copa_alone() {
    let mut inflated = window(20.0);
    let mut sender = copa(false, 3, 1.0);
    known(&mut sender, 0.0, &mut inflated);
    inflated.ssthresh = sender.reduce(&loss(0.05, 20.0), &inflated);
    inflated.cwnd = inflated.ssthresh + 3.0;
    let heard = Ack {
        phase: Phase::Recovery,
        ..ack(0.06, 0.11)
    };
    sender.observe(&heard, &mut inflated);
    close(inflated.cwnd, 23.1);
    close(inflated.ssthresh, 20.1);
    close(sender.pacing_rate().expect("a rate"), 40.2 / 0.11);
    sender.recovered(Time::from_seconds(0.1), &mut inflated);
    close(inflated.cwnd, 20.1);
}
