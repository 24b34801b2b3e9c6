use super::*;
use crate::packet::ECT0;
use crate::queue::parts::early::Early;
use crate::queue::testing::{asked, data};
use crate::rng::{Purpose, RandomStream};
use crate::units::Span;

fn red(min: f64, max: f64, probability: f64, weight: f64) -> Red {
    Red::new(&[
        Value::Number(min),
        Value::Number(max),
        Value::Number(probability),
        Value::Number(weight),
    ])
}

fn backlog(packets: u64, idle: Option<Span>) -> Backlog {
    Backlog {
        packets,
        bytes: packets * 1000,
        idle,
        full: false,
    }
}

fn packet() -> Packet {
    data(0, 0, 1000)
}

fn close(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

/// How often each gap occurs at a constant p_b of 0.02, and the mean gap.
fn gaps(mut red: Red, size: f64) -> ([u32; 1024], f64) {
    red.detection.average.0 = 7.0;
    close(red.detection.base_probability(&red.settings).0, 0.02, 1e-12);
    let mut random = RandomStream::new(1, "q", Purpose::Queue);
    let mut gaps = [0_u32; 1024];
    let (mut gap, mut drops) = (0, 0_u32);
    // The first gap begins when the average crosses the threshold.
    let mut first = true;
    while drops < 50_000 {
        gap += 1;
        if red
            .detection
            .early(&red.settings, size, || random.uniform())
            == Early::Signal
        {
            if !std::mem::take(&mut first) {
                gaps[gap] += 1;
                drops += 1;
            }
            gap = 0;
        }
    }
    let sum = gaps
        .iter()
        .enumerate()
        .map(|(g, n)| g as f64 * f64::from(*n));
    (gaps, sum.sum::<f64>() / f64::from(drops))
}

fn even(gaps: &[u32], count: std::ops::Range<u32>) {
    assert!(gaps.iter().all(|n| count.contains(n)), "{gaps:?}");
}

#[test]
fn gaps_between_drops_are_uniform() {
    // 1 … 50, mean 25.5, each as likely.
    let (gaps, mean) = gaps(red(5.0, 15.0, 0.1, 0.002), 1.0);
    close(mean, 25.5, 0.25);
    even(&gaps[1..=50], 850..1150);
    assert_eq!((gaps[0], gaps[51]), (0, 0));
}

#[test]
fn waiting_gaps_begin_at_one_over_p() {
    // ns-2's wait_: the k-th arrival with 0.02 / (2 − 0.02 k), from k = 50 to 99.
    let mut red = red(5.0, 15.0, 0.1, 0.002);
    red.settings.wait = true;
    let (gaps, mean) = gaps(red, 1.0);
    close(mean, 74.5, 0.25);
    even(&gaps[50..=99], 850..1150);
    assert!(gaps[..50].iter().chain(&gaps[100..]).all(|n| *n == 0));
}

/// Method 1 of the paper: 1/p on average, and longer than that with probability
/// (1 − 0.02)^50 = 0.364.
#[test]
fn geometric_gaps_depend_on_no_drop_before() {
    let mut red = red(5.0, 15.0, 0.1, 0.002);
    red.settings.geometric = true;
    let (gaps, mean) = gaps(red, 1.0);
    close(mean, 50.0, 1.0);
    let long = f64::from(gaps[51..].iter().sum::<u32>()) / 50_000.0;
    close(long, 0.364, 0.01);
    close(f64::from(gaps[1]) / 50_000.0, 0.02, 0.003);
}

#[test]
fn byte_mode_scales_with_the_size() {
    // Half the mean size, half the probability: gaps 1 … 100.
    let mut red = red(5.0, 15.0, 0.1, 0.002);
    red.settings.bytes = true;
    let (gaps, mean) = gaps(red, 0.5);
    close(mean, 50.5, 0.5);
    assert_eq!(gaps[101..].iter().sum::<u32>(), 0);
}

#[test]
fn an_idle_time_lets_the_average_decay() {
    // Average 100, weight 0.002, idle for 1 s at 1250 packets a second.
    let mut red = red(5.0, 15.0, 0.1, 0.002);
    red.detection.average.0 = 100.0;
    let idle = Some(Span::from_seconds(1.0));
    red.detection.follow(&red.settings, 10e6, idle, 0.0);
    close(red.detection.average.0, 8.18 * (1.0 - 0.002), 0.01);
}

#[test]
fn the_average_follows_a_step() {
    // Weight 0.04, a step from 0 to 300: 150.1 after 17 arrivals.
    let mut red = red(100.0, 300.0, 0.1, 0.04);
    for _ in 0..17 {
        red.detection.follow(&red.settings, 10e6, None, 300.0);
    }
    close(red.detection.average.0, 150.1, 0.05);
}

#[test]
fn a_drop_for_lack_of_room_restarts_the_count() {
    for (wait, after) in [(false, None), (true, Some(0))] {
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.settings.wait = wait;
        red.detection.average.0 = 7.0;
        red.detection.count = Some(30);
        let full = Backlog {
            full: true,
            ..backlog(7, None)
        };
        let admission = asked(10e6, |context| red.arrival(context, &mut packet(), full));
        assert_eq!(admission, Admission::Drop);
        assert_eq!(red.detection.count, after);
    }
}

#[test]
fn the_probability_between_and_above_the_thresholds() {
    let mut red = red(100.0, 300.0, 0.1, 0.04);
    for (average, probability) in [(99.9, 0.0), (200.0, 0.05), (300.0, 1.0), (450.0, 1.0)] {
        red.detection.average.0 = average;
        close(
            red.detection.base_probability(&red.settings).0,
            probability,
            1e-12,
        );
    }
    assert_eq!(
        red.detection.early(&red.settings, 1.0, || 0.999),
        Early::Force
    );
    // Gentle: 0.1 + 0.9 × 0.5 halfway from 300 to 600.
    red.settings.gentle = true;
    for (average, probability) in [(300.0, 0.1), (450.0, 0.55), (599.0, 0.997), (600.0, 1.0)] {
        red.detection.average.0 = average;
        close(
            red.detection.base_probability(&red.settings).0,
            probability,
            1e-12,
        );
    }
    assert_eq!(
        red.detection.early(&red.settings, 1.0, || 0.999),
        Early::Force
    );
}

/// DCTCP's step: only the queue of this instant decides.
#[test]
fn equal_thresholds_without_averaging_are_a_step() {
    let mut red = Red::new(&[]);
    red.settings = Parameters {
        min_threshold: 20.0,
        max_threshold: 20.0,
        weight: 1.0,
        ecn: true,
        hard_drop: false,
        ..Parameters::default()
    }
    .settings();
    let mut admission = |packets, idle, bits, full| {
        let found = Backlog {
            full,
            ..backlog(packets, idle)
        };
        asked(10e6, |context| {
            red.arrival(context, &mut packet().with(bits), found)
        })
    };
    for _ in 0..3 {
        for (packets, expected) in [
            (19, Admission::Admit),
            (20, Admission::Mark),
            (500, Admission::Mark),
            (0, Admission::Admit),
        ] {
            assert_eq!(admission(packets, None, ECT0, false), expected, "{packets}");
        }
    }
    assert_eq!(admission(20, None, 0, false), Admission::Drop);
    assert_eq!(admission(19, None, 0, false), Admission::Admit);
    assert_eq!(admission(500, None, ECT0, true), Admission::Drop);
    let idle = Some(Span::from_seconds(0.01));
    assert_eq!(admission(0, idle, ECT0, false), Admission::Admit);
}

#[test]
fn red_marks_between_the_thresholds_and_drops_above() {
    let admission = |average: f64, ecn: bool, gentle: bool, bits: u16| {
        let mut red = red(100.0, 300.0, 1.0, 1e-9);
        red.settings.ecn = ecn;
        red.settings.gentle = gentle;
        red.detection.average.0 = average;
        // The probability is nearly 1: some arrival among a few is drawn.
        asked(10e6, |context| {
            (0..9)
                .map(|_| {
                    red.arrival(
                        context,
                        &mut packet().with(bits),
                        backlog(average as u64, None),
                    )
                })
                .find(|admission| *admission != Admission::Admit)
        })
    };
    assert_eq!(admission(295.0, true, false, ECT0), Some(Admission::Mark));
    assert_eq!(admission(295.0, true, false, 0), Some(Admission::Drop));
    assert_eq!(admission(295.0, false, false, ECT0), Some(Admission::Drop));
    // RFC 3168, section 7: above the upper threshold packets are dropped.
    assert_eq!(admission(305.0, true, false, ECT0), Some(Admission::Drop));
    assert_eq!(admission(305.0, true, true, ECT0), Some(Admission::Mark));
    assert_eq!(admission(605.0, true, true, ECT0), Some(Admission::Drop));
}
