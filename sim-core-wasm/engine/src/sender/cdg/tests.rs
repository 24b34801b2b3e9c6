//! CDG's rules, against numbers of its authors and of the sources.

use super::*;
use crate::control::{Phase, Window};
use crate::rng::Purpose;
use crate::sender::testing::{ack, loss};
use crate::units::Span;

const WINDOW: Window = Window {
    cwnd: 100.0,
    ssthresh: 50.0,
};

/// A scale that never backs off, and one that always does.
const NEVER: f64 = 10.0;
const ALWAYS: f64 = 0.000_001;

/// A sender of this form with this back-off scale and exact round trips. Linux's form
/// tolerates losses here, too.
fn cdg(form: Form, scale: f64) -> Cdg {
    let mut values: Vec<Value> = Parameters::SPECIFICATION
        .iter()
        .map(|parameter| parameter.domain.default_value())
        .collect();
    values[0] = Value::Choice(form as usize);
    values[3] = Value::Number(scale);
    values[8] = Value::Choice(Tolerance::On as usize);
    values[10] = Value::Number(0.0);
    let mut cdg = Cdg::new(&values);
    cdg.seed(RandomStream::new(3, "f", Purpose::Sender));
    // The first segment begins the first round.
    cdg.observe(&at(40.0, 0, false), &mut WINDOW.clone());
    cdg.round = None;
    cdg
}

/// `acked` segments are acknowledged after this many milliseconds, and 100 stay outstanding.
fn at(rtt: f64, acked: u64, round: bool) -> Ack {
    Ack {
        acked,
        flight: 100 + acked,
        round,
        ..ack(10.0, rtt / 1000.0)
    }
}

/// A round with these least and greatest round trips in milliseconds, without a
/// reduction at its end; returns the window after it.
fn round(cdg: &mut Cdg, least: f64, most: f64, mut window: Window) -> f64 {
    cdg.reduction.end();
    let ends = cdg.left + 1;
    cdg.delayed = 0;
    cdg.observe(&at(most, 0, false), &mut window);
    // The acknowledgement at the end covers several segments: it is not a delayed one.
    let last = at(least, ends.max(2), true);
    cdg.observe(&last, &mut window);
    cdg.grow(&last, &mut window);
    window.cwnd
}

const BOTH: [Form; 2] = [Form::FreeBsd, Form::Linux];

#[test]
fn a_back_off_at_a_hundred_leaves_seventy() {
    for (form, expected) in [(Form::FreeBsd, 70.0), (Form::Linux, 70.703_125)] {
        let mut cdg = cdg(form, ALWAYS);
        assert!(
            round(&mut cdg, 40.0, 50.0, WINDOW) > 100.0,
            "no gradient yet"
        );
        assert_eq!(round(&mut cdg, 45.0, 55.0, WINDOW), expected);
        assert_eq!(cdg.back_offs, 1);
    }
}

#[test]
fn default_values_follow_the_form() {
    let linux = Cdg::new(&[Value::Choice(Form::Linux as usize)]);
    assert_eq!(
        (linux.rules.beta, linux.rules.tick),
        (724.0 / 1024.0, Span::ZERO)
    );
    // tcp_cdg: the factor is 1000 / (G × window), with G in milliseconds.
    assert!((1.0 / (linux.rules.scale * 8.0) - 42.0).abs() < 1e-9);
    assert_eq!(linux.rules.tolerance, Tolerance::Off);
    let freebsd = Cdg::new(&[]);
    assert_eq!((freebsd.rules.beta, freebsd.rules.scale), (0.7, 0.003));
    assert_eq!(freebsd.rules.tick, Span::from_millis(1));
    assert_eq!(freebsd.rules.tolerance, Tolerance::On);
}

/// g = 3 ms at G = 3 ms: 1 − 1/e, as often as it is drawn.
#[test]
fn a_gradient_of_the_scale_backs_off_with_its_probability() {
    for form in BOTH {
        let (mut back_offs, rounds) = (0, 20_000);
        let mut cdg = cdg(form, 0.003);
        for _ in 0..rounds {
            cdg.gradients = Gradients::over(1);
            cdg.previous = Some(Extremes::with(None, Span::from_millis(40)));
            cdg.in_a_row = 0;
            back_offs += u32::from(round(&mut cdg, 43.0, 43.0, WINDOW) < 100.0);
        }
        // Three standard deviations of the share are 0.0102.
        let share = f64::from(back_offs) / f64::from(rounds);
        assert!((share - 0.632).abs() < 0.0105, "{form:?}: {share}");
    }
}

/// The round trip rises by 8 ms in one round and stays: a smoothed gradient of 1 ms for
/// eight rounds, and none after.
#[test]
fn a_ramp_is_remembered_for_eight_rounds() {
    for form in BOTH {
        let mut cdg = cdg(form, NEVER);
        let mut seen = Vec::new();
        for rtt in [40.0].into_iter().chain([48.0; 10]) {
            round(&mut cdg, rtt, rtt, WINDOW);
            let mut out = Vec::new();
            cdg.internals(&mut out);
            assert_eq!(out[0], out[1]);
            seen.push(out[0]);
        }
        let mut expected = vec![0.0];
        expected.extend([0.001; 8]);
        expected.extend([0.0; 2]);
        assert_eq!(seen, expected, "{form:?}");
    }
}

#[test]
fn the_queue_follows_from_the_signs_of_both_gradients() {
    for (least, most, freebsd, linux) in [
        (1.0, -1.0, Queue::Full, Queue::Full),
        (1.0, 0.0, Queue::Full, Queue::Full),
        (0.0, -1.0, Queue::Empty, Queue::Falling),
        (1.0, 1.0, Queue::Rising, Queue::Rising),
        (-1.0, -1.0, Queue::Falling, Queue::Falling),
        // Neither gradient changes the state in these cases.
        (0.0, 0.0, Queue::Unknown, Queue::Unknown),
        (0.0, 1.0, Queue::Unknown, Queue::Unknown),
        (-1.0, 0.0, Queue::Unknown, Queue::Unknown),
    ] {
        for (form, expected) in [(Form::FreeBsd, freebsd), (Form::Linux, linux)] {
            let mut cdg = cdg(form, NEVER);
            round(&mut cdg, 40.0, 60.0, WINDOW);
            round(&mut cdg, 40.0 + least, 60.0 + most, WINDOW);
            assert_eq!(cdg.queue, expected, "{form:?}: {least} {most}");
            let no_shadow = form == Form::FreeBsd && expected == Queue::Empty;
            assert_eq!(
                cdg.shadow == Some(0.0),
                no_shadow,
                "{form:?}: {least} {most}"
            );
        }
    }
    // To Linux a sum of less than 32 microseconds is noise.
    for (least, expected) in [(0.0319, Queue::Unknown), (0.032, Queue::Full)] {
        let mut cdg = cdg(Form::Linux, NEVER);
        round(&mut cdg, 40.0, 60.0, WINDOW);
        round(&mut cdg, 40.0 + least, 60.0, WINDOW);
        assert_eq!(cdg.queue, expected, "{least}");
    }
}

#[test]
fn a_loss_counts_only_with_a_full_queue_or_none_known() {
    for form in BOTH {
        for (queue, expected) in [
            (Queue::Full, 50.0),
            (Queue::Unknown, 50.0),
            (Queue::Empty, 100.0),
            (Queue::Rising, 100.0),
            (Queue::Falling, 100.0),
        ] {
            let mut cdg = cdg(form, NEVER);
            cdg.queue = queue;
            assert_eq!(cdg.reduce(&loss(0.0, 100.0), &WINDOW), expected);
            cdg.rules.tolerance = Tolerance::Off;
            assert_eq!(cdg.reduce(&loss(0.0, 100.0), &WINDOW), 50.0);
            // Paper 000, equation 9.
            cdg.rules.tolerance = Tolerance::UnlessFull;
            let expected = if queue == Queue::Full { 50.0 } else { 100.0 };
            assert_eq!(cdg.reduce(&loss(0.0, 100.0), &WINDOW), expected);
        }
        // In the window of a back-off the window is not reduced further.
        let mut cdg = cdg(form, NEVER);
        cdg.reduction.begin();
        assert_eq!(cdg.reduce(&loss(0.0, 100.0), &WINDOW), 100.0);
    }
}

#[test]
fn a_loss_leaves_half_of_the_greater_of_window_and_shadow() {
    // Linux' shadow after a loss is at most the window.
    for (form, expected) in [(Form::FreeBsd, 150.0), (Form::Linux, 100.0)] {
        let mut cdg = cdg(form, NEVER);
        cdg.shadow = Some(300.0);
        assert_eq!(cdg.clone().reduce(&loss(0.0, 100.0), &WINDOW), expected);
        cdg.shadow = Some(160.0);
        assert_eq!(cdg.reduce(&loss(0.0, 100.0), &WINDOW), 80.0);
        assert_eq!(cdg.shadow, Some(80.0));
        cdg.undo(&mut WINDOW.clone());
        assert_eq!(cdg.shadow, Some(160.0));
        cdg.rules.given.shadow = false;
        assert_eq!(cdg.reduce(&loss(0.0, 100.0), &WINDOW), 50.0);
        assert_eq!(cdg.reduce(&loss(0.0, 3.0), &WINDOW), 2.0);
    }
}

/// Ten rounds that rise: five back-offs, five that are left out, and again five.
#[test]
fn from_the_sixth_to_the_tenth_in_a_row_the_window_stays() {
    let mut cdg = cdg(Form::FreeBsd, ALWAYS);
    let mut rtt = 40.0;
    let mut decide = |cdg: &mut Cdg| {
        // A round without a gradient, and one that rises.
        round(cdg, rtt, rtt, WINDOW);
        rtt += 5.0;
        round(cdg, rtt, rtt, WINDOW)
    };
    let left: Vec<f64> = (0..11).map(|_| decide(&mut cdg)).collect();
    assert_eq!(left[..5], [70.0; 5]);
    assert_eq!(left[5..10], [100.0; 5]);
    assert_eq!(left[10], 70.0);
    // A falling gradient ends the row.
    cdg.in_a_row = 5;
    cdg.gradients = Gradients::over(8);
    round(&mut cdg, 40.0, 40.0, WINDOW);
    round(&mut cdg, 39.0, 39.0, WINDOW);
    assert_eq!(cdg.in_a_row, 0);
    // Without a limit all are carried out.
    cdg.rules.given.consecutive = 0;
    cdg.in_a_row = 50;
    assert_eq!(round(&mut cdg, 90.0, 90.0, WINDOW), 70.0);
}

#[test]
fn in_linux_the_window_stays_until_a_gradient_falls() {
    let mut cdg = cdg(Form::Linux, ALWAYS);
    for n in 0..30 {
        let rtt = 40.0 + f64::from(n);
        let left = round(&mut cdg, rtt, rtt, WINDOW);
        assert_eq!(left < 100.0, (1..=5).contains(&n), "{n}: {left}");
    }
    round(&mut cdg, 30.0, 30.0, WINDOW);
    assert_eq!(cdg.in_a_row, 0);
}

#[test]
fn freebsd_raises_the_shadow_after_the_cut_and_linux_before() {
    for (form, expected) in [(Form::FreeBsd, 70.0), (Form::Linux, 100.0)] {
        let mut cdg = cdg(form, ALWAYS);
        round(&mut cdg, 40.0, 40.0, WINDOW);
        cdg.shadow = Some(20.0);
        round(&mut cdg, 45.0, 45.0, WINDOW);
        assert_eq!(cdg.shadow, Some(expected), "{form:?}");
    }
}

/// Only FreeBSD uses the gradient of this round alone in slow start, and the smoothed
/// one of the greatest round trip after it.
#[test]
fn the_first_gradient_that_rises_decides() {
    let slow = Window {
        cwnd: 20.0,
        ssthresh: f64::INFINITY,
    };
    // Falls of earlier rounds exceed this rise of 5 ms.
    let earlier = |cdg: &mut Cdg| {
        round(cdg, 60.0, 60.0, slow);
        round(cdg, 40.0, 40.0, slow);
    };
    for (form, window, backs_off) in [
        (Form::FreeBsd, slow, true),
        (Form::FreeBsd, WINDOW, false),
        (Form::Linux, slow, false),
    ] {
        let mut cdg = cdg(form, ALWAYS);
        earlier(&mut cdg);
        let left = round(&mut cdg, 45.0, 45.0, window);
        assert_eq!(left < window.cwnd, backs_off, "{form:?}");
    }
    // The least falls, the greatest rises.
    for form in BOTH {
        let mut cdg = cdg(form, ALWAYS);
        round(&mut cdg, 40.0, 60.0, WINDOW);
        assert!(round(&mut cdg, 35.0, 65.0, WINDOW) < 100.0, "{form:?}");
    }
}

/// Linux takes the mean of two rounds for all eight while only two are known.
#[test]
fn linux_takes_the_mean_of_the_rounds_it_has() {
    let mut cdg = cdg(Form::Linux, NEVER);
    let rise = |least| gradient::Change { least, most: least };
    assert_eq!(cdg.gradient(rise(4_000_000)), Some(0.004));
    assert_eq!(cdg.gradient(rise(2_000_000)), Some(0.003));
    for _ in 0..6 {
        cdg.gradient(rise(3_000_000));
    }
    assert_eq!(cdg.gradient(rise(12_000_000)), Some(0.004));
    assert_eq!(cdg.gradient(rise(-90_000_000)), None);
}

#[test]
fn growth_is_a_segment_a_round_or_increases_with_alpha_inc() {
    let mut cdg = cdg(Form::FreeBsd, NEVER);
    let mut window = WINDOW;
    for (ends, expected) in [(false, 100.0), (true, 101.0), (true, 102.0)] {
        cdg.grow(&at(40.0, 2, ends), &mut window);
        assert_eq!((window.cwnd, cdg.shadow), (expected, Some(expected)));
    }
    // FreeBSD's alpha_inc of 2: 0, 1, 1, 2, 2, 3; the shadow goes on by ones.
    cdg.rules.given.alpha_inc = 2;
    for expected in [102.0, 103.0, 104.0, 106.0, 108.0, 111.0] {
        cdg.grow(&at(40.0, 2, true), &mut window);
        assert_eq!(window.cwnd, expected);
    }
    assert_eq!(cdg.shadow, Some(108.0));
    cdg.reduce(&loss(0.0, 100.0), &window);
    assert_eq!((cdg.increment, cdg.rounds), (0.0, 0));
    // A shadow of zero stays.
    cdg.shadow = Some(0.0);
    cdg.grow(&at(40.0, 2, true), &mut window);
    assert_eq!(cdg.shadow, Some(0.0));
}

#[test]
fn linux_grows_as_reno_and_its_shadow_with_it_while_the_window_is_full() {
    let mut cdg = cdg(Form::Linux, NEVER);
    let mut window = WINDOW;
    cdg.shadow = Some(0.0);
    cdg.grow(&at(40.0, 1, false), &mut window);
    assert_eq!(window.cwnd, 100.01);
    assert!((cdg.shadow.expect("a shadow") - 0.01).abs() < 1e-12);
    cdg.shadow = Some(150.0);
    cdg.withhold(&at(40.0, 1, false));
    assert_eq!(cdg.shadow, Some(100.0));
    // Not during a reduction.
    cdg.shadow = Some(150.0);
    cdg.reduction.begin();
    cdg.withhold(&at(40.0, 1, false));
    cdg.grow(&at(40.0, 1, false), &mut window);
    assert_eq!((window.cwnd, cdg.shadow), (100.01, Some(150.0)));
}

/// A back-off shows in the second round after it only: no gradient before that.
#[test]
fn the_round_of_a_reduction_gives_no_gradient() {
    for form in BOTH {
        let mut cdg = cdg(form, ALWAYS);
        let mut window = WINDOW;
        round(&mut cdg, 40.0, 40.0, window);
        cdg.gradients = Gradients::over(8);
        window.cwnd = round(&mut cdg, 45.0, 45.0, window);
        assert_eq!(cdg.back_offs, 1);
        let known = cdg.gradients.known;
        // The hundred that were outstanding are acknowledged at 60 ms.
        for n in 1..=50 {
            cdg.observe(&at(60.0, 2, n == 50), &mut window);
        }
        assert_eq!((cdg.gradients.known, cdg.back_offs), (known, 1), "{form:?}");
        assert_eq!(
            cdg.previous.map(|round| round.least),
            Some(Span::from_millis(60)),
            "{form:?}"
        );
    }
}

#[test]
fn recovery_and_timeout_follow_the_rules_of_each_form() {
    let mut window = WINDOW;
    let mut linux = cdg(Form::Linux, ALWAYS);
    round(&mut linux, 40.0, 40.0, WINDOW);
    linux.queue = Queue::Full;
    let repairing = Ack {
        phase: Phase::Recovery,
        ..at(50.0, 500, true)
    };
    linux.observe(&repairing, &mut window);
    assert_eq!(window.cwnd, 100.0);
    linux.recovered(Time::ZERO, &mut window);
    assert_eq!(linux.queue, Queue::Unknown);
    assert_eq!(
        linux.previous.map(|round| round.least),
        Some(Span::from_millis(50))
    );
    // FreeBSD also decides during recovery, and does not act on it.
    let mut freebsd = cdg(Form::FreeBsd, ALWAYS);
    round(&mut freebsd, 40.0, 40.0, WINDOW);
    freebsd.observe(&repairing, &mut window);
    assert_eq!((window.cwnd, freebsd.in_a_row), (100.0, 1));
    // A timeout is NewReno's in FreeBSD, and counts as a loss in Linux.
    freebsd.queue = Queue::Falling;
    assert_eq!(freebsd.timeout(&loss(0.0, 100.0), &WINDOW), 50.0);
    linux.queue = Queue::Falling;
    assert_eq!(linux.timeout(&loss(0.0, 100.0), &WINDOW), 100.0);
    linux.queue = Queue::Full;
    linux.recovered(Time::ZERO, &mut window);
    assert_eq!(linux.queue, Queue::Full);
}

/// `tcp_cdg_cwnd_event`, `CA_EVENT_CWND_RESTART`: everything is zero except the shadow
/// window, which is the window before the restart.
#[test]
fn after_an_idle_time_linux_clears_its_measurements() {
    for form in BOTH {
        let mut cdg = cdg(form, NEVER);
        for rtt in [40.0, 45.0, 48.0] {
            round(&mut cdg, rtt, rtt, WINDOW);
        }
        cdg.observe(&at(50.0, 2, false), &mut WINDOW.clone());
        (cdg.queue, cdg.in_a_row, cdg.shadow) = (Queue::Rising, 3, Some(300.0));
        let known = cdg.gradients.known;
        cdg.restarted(&WINDOW);
        if form == Form::FreeBsd {
            assert_eq!((cdg.gradients.known, cdg.in_a_row), (known, 3));
            assert_eq!((cdg.queue, cdg.shadow), (Queue::Rising, Some(300.0)));
            continue;
        }
        assert_eq!((cdg.gradients.known, cdg.gradients.sum.least), (0, 0));
        assert_eq!((cdg.round, cdg.previous), (None, None));
        assert_eq!((cdg.queue, cdg.shadow), (Queue::Unknown, Some(100.0)));
        assert_eq!((cdg.in_a_row, cdg.left, cdg.delayed), (0, 0, 0));
        // After two rounds: the first gradient is that of the second.
        round(&mut cdg, 90.0, 90.0, WINDOW);
        assert_eq!(cdg.gradients.known, 0);
        round(&mut cdg, 92.0, 92.0, WINDOW);
        assert_eq!(cdg.gradients.sum.least, 2_000_000);
    }
}

#[test]
fn a_mark_is_answered_once_for_a_window() {
    for form in BOTH {
        let mut cdg = cdg(form, NEVER);
        assert_eq!(cdg.mark(&loss(0.0, 100.0), &WINDOW), 50.0);
        assert_eq!(cdg.mark(&loss(0.0, 100.0), &WINDOW), 100.0);
    }
}

/// Round trips of single segments after pairs: only Linux takes those below the least.
#[test]
fn acknowledgements_that_may_have_waited_do_not_raise_the_greatest() {
    for (form, least) in [(Form::FreeBsd, 40), (Form::Linux, 35)] {
        let mut cdg = cdg(form, NEVER);
        let mut window = WINDOW;
        for (rtt, acked) in [(40.0, 2), (40.0, 2), (40.0, 2), (140.0, 1), (35.0, 1)] {
            cdg.observe(&at(rtt, acked, false), &mut window);
        }
        let round = cdg.round.expect("a round");
        assert_eq!(round.most, Span::from_millis(40), "{form:?}");
        assert_eq!(round.least, Span::from_millis(least), "{form:?}");
    }
}

#[test]
fn another_smoothing_starts_from_zero() {
    let mut cdg = Cdg::new(&[]);
    cdg.gradients.push(gradient::Change { least: 8, most: 8 });
    let mut values: Vec<Value> = Parameters::SPECIFICATION
        .iter()
        .map(|parameter| parameter.domain.default_value())
        .collect();
    cdg.configure(&values);
    assert_eq!(cdg.gradients.known, 1);
    values[4] = Value::Integer(4);
    cdg.configure(&values);
    assert_eq!((cdg.gradients.rounds(), cdg.gradients.known), (4, 0));
}
