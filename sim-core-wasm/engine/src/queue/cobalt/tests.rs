use super::*;
use crate::packet::ECT0;
use crate::packet::fate::Fate;
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};
use crate::units::Time;

fn packet(number: u64, ecn: bool) -> Packet {
    let mut packet = data(0, number, 1000);
    if ecn {
        packet.set(ECT0);
    }
    packet
}

/// A queue that is always full of packets that have waited for a second, served each
/// millisecond: when packets were dropped and marked, in milliseconds from the first served.
fn overdue(cobalt: &mut Cobalt, until: u64, ecn: bool) -> (Vec<f64>, Vec<f64>) {
    let mut bench = Bench::new(Limit::Packets(100_000));
    for number in 0..2 * until {
        bench.offer(cobalt, packet(number, ecn));
    }
    let (mut dropped, mut marked) = (Vec::new(), Vec::new());
    for at in 0..until {
        bench.now = Time(1_000_000_000 + at * 1_000_000);
        bench.serve(cobalt);
        dropped.extend(bench.met(Fate::DroppedFromQueue).iter().map(|_| at as f64));
        marked.extend(bench.met(Fate::MarkedInQueue).iter().map(|_| at as f64));
    }
    (dropped, marked)
}

/// COBALT that has seen a packet not long before the first of [`overdue`].
fn awake(values: &[Value]) -> Cobalt {
    let mut cobalt = Cobalt::new(values);
    let mut bench = Bench::new(Limit::Packets(10));
    bench.now = Time::from_seconds(0.999);
    bench.offer(&mut cobalt, packet(0, false));
    bench.serve(&mut cobalt);
    cobalt
}

fn close(found: &[f64], expected: &[f64]) {
    for (place, wanted) in expected.iter().enumerate() {
        assert!((found[place] - wanted).abs() <= 1.0, "{place}: {found:?}");
    }
}

/// From the first signal on: the intervals over the roots of 2, 3, 4, …
const SCHEDULE: [f64; 6] = [0.0, 70.7, 128.4, 178.4, 223.2, 264.0];

fn from_the_first(instants: &[f64]) -> Vec<f64> {
    instants.iter().map(|at| at - instants[0]).collect()
}

#[test]
fn drops_of_a_queue_that_never_empties_come_by_the_root_of_the_count() {
    let (dropped, marked) = overdue(&mut awake(&[]), 1000, false);
    close(&dropped, &[100.0]);
    close(&from_the_first(&dropped), &SCHEDULE);
    assert!(marked.is_empty());
}

#[test]
fn ecn_capable_packets_are_marked_by_the_same_schedule() {
    let (dropped, marked) = overdue(&mut awake(&[]), 1000, true);
    close(&from_the_first(&marked), &SCHEDULE);
    assert!(dropped.is_empty());
}

#[test]
fn ecn_capable_packets_are_dropped_where_marking_is_off() {
    let mut cobalt = awake(&[]);
    cobalt.settings.ecn = false;
    let (dropped, marked) = overdue(&mut cobalt, 1000, true);
    close(&from_the_first(&dropped), &SCHEDULE);
    assert!(marked.is_empty());
}

#[test]
fn the_count_falls_in_the_rhythm_in_which_it_rose() {
    let mut cobalt = awake(&[]);
    let mut bench = Bench::new(Limit::Packets(100_000));
    for number in 0..1000 {
        bench.offer(&mut cobalt, packet(number, false));
    }
    let mut at = 1_000;
    while cobalt.law.count() < 5 {
        bench.now = Time(at * 1_000_000);
        bench.serve(&mut cobalt);
        at += 1;
    }
    // Signals at 100, 170.7, 228.4, 278.4: the next thing is due at 323.2.
    assert_eq!(at, 1_280);
    let mut bench = Bench::new(Limit::Packets(100_000));
    let mut fell = Vec::new();
    while cobalt.law.count() > 0 {
        bench.now = Time(at * 1_000_000);
        bench.offer(&mut cobalt, packet(0, false));
        let before = cobalt.law.count();
        bench.serve(&mut cobalt);
        if cobalt.law.count() < before {
            fell.push(at as f64 - 1_000.0);
        }
        at += 1;
    }
    close(&from_the_first(&fell), &[0.0, 50.0, 107.7, 178.4, 278.4]);
    close(&fell, &[323.2]);
}

#[test]
fn a_queue_that_is_too_long_again_resumes_from_the_decayed_count() {
    let mut law = Law::default();
    let settings = Cobalt::new(&[]).settings;
    let mut cobalt = awake(&[]);
    overdue(&mut cobalt, 280, false);
    assert_eq!(cobalt.law.count(), 5);
    std::mem::swap(&mut law, &mut cobalt.law);
    // A short wait at 1.28 s ends the state; the drop due then comes 44.7 ms after the next start.
    law.emptied(&settings, Time::from_seconds(1.28));
    assert!(!law.is_dropping() && law.count() == 5);
    cobalt.law = law;
    let mut bench = Bench::new(Limit::Packets(1000));
    for number in 0..100 {
        bench.offer(&mut cobalt, packet(number, false));
    }
    let mut first = None;
    for at in 1_290..1_380 {
        bench.now = Time(at * 1_000_000);
        bench.serve(&mut cobalt);
        if first.is_none() && !bench.met(Fate::DroppedFromQueue).is_empty() {
            first = Some(at);
        }
    }
    assert_eq!(first, Some(1_335));
}

#[test]
fn an_overflow_for_good_drops_everything_after_256_steps_and_an_empty_queue_takes_4096_back() {
    let (mut law, settings) = (Law::default(), Cobalt::new(&[]).settings);
    let mut now = Time::from_seconds(1.0);
    let mut steps = 0;
    while law.probability() < 1.0 {
        law.overflow(&settings, now);
        // Nothing more within a target.
        let before = law.probability();
        law.overflow(&settings, now + Span::from_millis(5));
        assert_eq!(law.probability(), before);
        now += Span(5_000_001);
        steps += 1;
    }
    assert_eq!(steps, 256);
    let mut back = 0;
    while law.probability() > 0.0 {
        law.emptied(&settings, now);
        now += Span(5_000_001);
        back += 1;
    }
    assert_eq!(back, 4096);
}

#[test]
fn blue_drops_its_share_of_packets_that_wait_no_longer_than_the_target() {
    let mut cobalt = awake(&[]);
    let mut now = Time::from_seconds(1.0);
    for _ in 0..64 {
        cobalt.law.overflow(&cobalt.settings, now);
        now += Span(5_000_001);
    }
    assert_eq!(cobalt.law.probability(), 0.25);
    let mut bench = Bench::new(Limit::Packets(100));
    for number in 0..20_000 {
        bench.now = now;
        bench.offer(&mut cobalt, packet(number, true));
        bench.serve(&mut cobalt);
    }
    let dropped = bench.met(Fate::DroppedFromQueue).len();
    // Ten times the standard deviation of 20 000 draws of a quarter: 0.03.
    assert!((4_400..=5_600).contains(&dropped), "{dropped}");
    assert!(bench.met(Fate::MarkedInQueue).len() < 20, "BLUE marks none");
}

#[test]
fn long_waits_raise_the_probability_where_that_is_asked_for() {
    let mut cobalt = awake(&[]);
    overdue(&mut cobalt, 100, true);
    assert_eq!(cobalt.law.probability(), 0.0);
    let mut cobalt = awake(&[]);
    cobalt.settings.blue_above = Some(Span::from_millis(400));
    overdue(&mut cobalt, 100, true);
    // Packets a millisecond apart: every sixth finds the target passed.
    assert_eq!(cobalt.law.probability(), 17.0 / 256.0);
}

#[test]
fn a_packet_that_finds_no_room_is_dropped_and_raises_the_probability() {
    let (mut bench, mut cobalt) = (Bench::new(Limit::Packets(2)), Cobalt::new(&[]));
    bench.now = Time::from_seconds(1.0);
    let admissions = [0, 1, 2].map(|number| bench.offer(&mut cobalt, packet(number, true)));
    assert_eq!(admissions[2], Admission::Drop);
    assert_eq!(cobalt.law.probability(), 1.0 / 256.0);
    assert!(cobalt.law.is_dropping());
}

#[test]
fn packets_beyond_the_second_threshold_are_marked_at_once() {
    let mut cobalt = awake(&[]);
    cobalt.settings.mark_above = Some(Span::from_millis(1));
    let (_, marked) = overdue(&mut cobalt, 50, true);
    assert_eq!(marked.len(), 50);
}
