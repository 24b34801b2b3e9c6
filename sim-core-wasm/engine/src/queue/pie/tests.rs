use super::*;
use crate::packet::ECT0;
use crate::queue::testing::{asked, data};
use crate::units::Time;

fn backlog(packets: u64) -> Backlog {
    Backlog {
        packets,
        bytes: packets * 1000,
        ..Backlog::NONE
    }
}

fn packet(ecn: bool) -> Packet {
    let mut packet = data(0, 0, 1000);
    if ecn {
        packet.set(ECT0);
    }
    packet
}

/// PIE after so many updates with this delay.
fn after(updates: u32, delay: f64) -> Pie {
    let mut pie = Pie::new(&[]);
    for _ in 0..updates {
        pie.law.update(&pie.parameters, delay);
    }
    pie
}

/// The share of 20 000 arrivals, with 50 packets waiting, that meet a fate.
fn share(pie: &mut Pie, ecn: bool, fate: Admission) -> f64 {
    asked(10e6, |context| {
        let all = (0..20_000).map(|_| pie.arrival(context, &mut packet(ecn), backlog(50)));
        all.filter(|found| *found == fate).count() as f64 / 20_000.0
    })
}

#[test]
fn a_constant_delay_raises_the_probability_by_ever_larger_steps() {
    // RFC 8033 with a reference of 15 ms and a delay of 50 ms.
    for (updates, expected) in [
        (1, 3.27e-5),
        (2, 6.68e-5),
        (3, 1.01e-4),
        (5, 3.75e-4),
        (10, 1.06e-3),
        (20, 6.53e-3),
        (30, 1.69e-2),
    ] {
        let found = after(updates, 0.05).law.probability;
        assert!((found / expected - 1.0).abs() < 0.006, "{updates}: {found}");
    }
}

#[test]
fn nothing_is_dropped_before_the_allowance_is_used_up() {
    let mut pie = Pie::new(&[]);
    pie.law.probability = 0.5;
    let dropped = |pie: &mut Pie| share(pie, false, Admission::Drop);
    for _ in 0..10 {
        assert_eq!(dropped(&mut pie), 0.0);
        pie.law.update(&pie.parameters, 0.1);
    }
    assert!(dropped(&mut pie) > 0.4, "after 150 ms");
}

#[test]
fn the_allowance_is_full_again_once_the_queue_was_short_twice() {
    let mut pie = after(20, 0.05);
    assert_eq!(pie.law.allowance(&pie.parameters), Span::ZERO);
    pie.law.probability = 0.0;
    pie.law.update(&pie.parameters, 0.007);
    assert_eq!(
        pie.law.allowance(&pie.parameters),
        Span::ZERO,
        "the delay before was long"
    );
    pie.law.update(&pie.parameters, 0.007);
    assert_eq!(pie.law.allowance(&pie.parameters), Span::from_millis(150));
}

#[test]
fn an_empty_queue_lets_the_probability_decay() {
    let mut pie = Pie::new(&[]);
    pie.law.probability = 0.5;
    pie.law.update(&pie.parameters, 0.0);
    // 0.5 − 0.125 · 0.015, and 2 % less.
    assert!((pie.law.probability - (0.5 - 0.001_875) * 0.98).abs() < 1e-12);
}

#[test]
fn from_a_tenth_on_the_growth_is_capped() {
    let mut pie = Pie::new(&[]);
    pie.law.probability = 0.2;
    pie.law.update(&pie.parameters, 1.0);
    assert!((pie.law.probability - 0.22).abs() < 1e-12);
    pie.parameters.cap = false;
    pie.law.before = 0.0;
    pie.law.update(&pie.parameters, 0.1);
    // 0.125 · 0.085 + 1.25 · 0.1.
    assert!((pie.law.probability - (0.22 + 0.135_625)).abs() < 1e-12);
}

#[test]
fn a_short_queue_is_left_alone() {
    let mut pie = after(400, 0.05);
    assert!(share(&mut pie, false, Admission::Drop) > 0.2);
    asked(10e6, |context| {
        let all = (0..1000).map(|_| pie.arrival(context, &mut packet(false), backlog(3)));
        assert!(
            all.into_iter().all(|found| found == Admission::Admit),
            "3 kB"
        );
    });
    pie.law.probability = 0.19;
    pie.law.before = 0.007;
    assert_eq!(
        share(&mut pie, false, Admission::Drop),
        0.0,
        "the delay was short"
    );
}

#[test]
fn packets_are_marked_up_to_the_limit_and_dropped_beyond() {
    let mut pie = after(20, 0.05);
    pie.parameters.ecn = true;
    pie.law.probability = 0.1;
    assert!((share(&mut pie, true, Admission::Mark) - 0.1).abs() < 0.01);
    pie.law.probability = 0.11;
    assert_eq!(share(&mut pie, true, Admission::Mark), 0.0);
    assert!((share(&mut pie, true, Admission::Drop) - 0.11).abs() < 0.01);
}

#[test]
fn derandomised_drops_keep_their_distance() {
    let mut pie = after(20, 0.05);
    pie.parameters.derandomise = true;
    pie.law.probability = 0.05;
    asked(10e6, |context| {
        let (mut gap, mut least, mut most) = (0_u32, u32::MAX, 0);
        for _ in 0..20_000 {
            gap += 1;
            if pie.arrival(context, &mut packet(false), backlog(50)) == Admission::Drop {
                (least, most) = (least.min(gap), most.max(gap));
                gap = 0;
            }
        }
        // 0.85 and 8.5 over 0.05.
        assert!((17..=19).contains(&least), "{least}");
        assert!(most <= 170, "{most}");
    });
}

#[test]
fn the_rate_is_measured_over_bursts_of_sixteen_kilobytes() {
    let mut pie = Pie::new(&[]);
    pie.parameters.delay = Delay::Rate;
    assert_eq!(
        pie.law.present_delay(&pie.parameters, 100, 100_000),
        0.0,
        "nothing measured yet"
    );
    // 1000 bytes a millisecond: the seventeenth packet ends the burst, after 16 ms.
    for number in 0..17_u64 {
        pie.law
            .measure(Time::from_seconds(number as f64 / 1e3), 1000, 100_000);
    }
    let expected = 100_000.0 / 16_384.0 * 0.016;
    assert!((pie.law.present_delay(&pie.parameters, 100, 100_000) - expected).abs() < 1e-12);
}

#[test]
fn a_short_queue_is_not_measured() {
    let mut pie = Pie::new(&[]);
    for number in 0..100_u64 {
        pie.law
            .measure(Time::from_seconds(number as f64), 1000, 3000);
    }
    assert_eq!(pie.law.burst_time, None);
}
