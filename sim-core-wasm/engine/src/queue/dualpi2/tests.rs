use super::*;
use crate::packet::fate::Fate;
use crate::packet::{CE, ECT0};
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};
use crate::units::Time;

fn packet(number: u64, marks: u16) -> Packet {
    let mut packet = data(0, number, 1000);
    packet.set(marks);
    packet
}

fn with(edit: impl FnOnce(&mut Parameters)) -> DualPi2 {
    let mut dual = DualPi2::new(&[]);
    edit(&mut dual.parameters);
    dual
}

fn at(base: f64) -> DualPi2 {
    let mut dual = DualPi2::new(&[]);
    dual.base.probability = base;
    dual
}

/// Packets of both queues, taken in turns with both never empty: which were of the
/// low-latency queue.
fn turns(dual: &mut DualPi2, count: usize) -> Vec<bool> {
    let mut bench = Bench::new(Limit::Packets(100_000));
    let mut number = 0;
    (0..count)
        .map(|_| {
            for marks in [ECT1, 0] {
                bench.offer(dual, packet(number, marks));
                number += 1;
            }
            bench
                .serve(dual)
                .expect("some wait")
                .number
                .is_multiple_of(2)
        })
        .collect()
}

#[test]
fn ect1_and_ce_wait_in_the_low_latency_queue_and_all_others_in_the_classic_one() {
    let (mut bench, mut dual) = (Bench::new(Limit::Packets(10)), DualPi2::new(&[]));
    for (number, marks) in [0, ECT0, ECT1, CE].into_iter().enumerate() {
        bench.offer(&mut dual, packet(number as u64, marks));
    }
    let mut values = Vec::new();
    dual.internals(&mut values);
    assert_eq!(values.len(), DualPi2::ENTRY.internals.len());
    assert_eq!(values[4..], [2.0, 2.0]);
    assert_eq!(bench.serve(&mut dual).map(|packet| packet.number), Some(2));
}

#[test]
fn the_controller_follows_the_larger_delay_of_the_two_heads() {
    for late in [ECT1, 0] {
        let (mut bench, mut dual) = (Bench::new(Limit::Packets(10)), DualPi2::new(&[]));
        bench.offer(&mut dual, packet(0, late));
        bench.now = Time(20_000_000);
        bench.offer(&mut dual, packet(1, ECT1 - late));
        bench.now = Time(25_000_000);
        bench.with_waiting(|context, waiting| dual.timer(context, waiting));
        assert_eq!(dual.base.delay, 0.025);
        assert!((dual.base.probability - 0.0816).abs() < 1e-12);
        assert!((dual.coupled() - 0.1632).abs() < 1e-12);
    }
}

#[test]
fn decisions_are_spread_evenly() {
    let mut queue = Queue::default();
    let chosen: Vec<usize> = (1..=1000).filter(|_| queue.chosen(0.25)).collect();
    // The counter has to exceed 1: the fifth, then each fourth.
    let expected: Vec<usize> = (5..=1000).step_by(4).collect();
    assert_eq!(chosen, expected);
}

#[test]
fn the_ramp_is_linear_and_the_step_is_not() {
    let ramp = DualPi2::new(&[]);
    for (micros, expected) in [
        (0, 0.0),
        (800, 0.0),
        (900, 0.25),
        (1000, 0.5),
        (1200, 1.0),
        (5000, 1.0),
    ] {
        let found = ramp.native(Span(micros * 1000));
        assert!((found - expected).abs() < 1e-12, "{micros}: {found}");
    }
    let step = with(|parameters| parameters.marking = Native::Step);
    assert_eq!(step.native(Span::from_millis(1)), 0.0);
    assert_eq!(step.native(Span(1_000_001)), 1.0);
    let sudden = with(|parameters| parameters.ramp_range = Span::ZERO);
    assert_eq!(sudden.native(Span(799_999)), 0.0);
    assert_eq!(sudden.native(Span(800_000)), 1.0);
}

#[test]
fn a_packet_alone_in_its_queue_is_not_marked_for_its_delay() {
    let late = Span::from_millis(5);
    let mut dual = DualPi2::new(&[]);
    let marked = |dual: &mut DualPi2, inside| {
        (0..10)
            .filter(|_| dual.judge_low(late, inside) == Admission::Mark)
            .count()
    };
    assert_eq!(marked(&mut dual, 1), 0);
    // The first takes the counter to 1, not beyond.
    assert_eq!(marked(&mut dual, 2), 9);
    dual.parameters.fewest = 2;
    dual.low.due = 0.0;
    assert_eq!(marked(&mut dual, 2), 0);
}

#[test]
fn the_classic_queue_meets_the_square_and_the_other_twice_the_base_probability() {
    let mut dual = at(0.2);
    let count =
        |fate, answers: Vec<Admission>| answers.into_iter().filter(|own| *own == fate).count();
    let classic = |dual: &mut DualPi2, marks| -> Vec<Admission> {
        (0..1001)
            .map(|n| dual.judge_classic(&packet(n, marks)))
            .collect()
    };
    // 0.04 of 1001 packets, the first after the 25th.
    assert_eq!(count(Admission::Drop, classic(&mut dual, 0)), 40);
    assert_eq!(count(Admission::Mark, classic(&mut dual, ECT0)), 40);
    let low = (0..1001).map(|_| dual.judge_low(Span::ZERO, 5)).collect();
    assert_eq!(count(Admission::Mark, low), 400);
}

#[test]
fn above_a_quarter_the_classic_queue_drops_packets_that_it_marked_before() {
    let mut dual = at(0.499);
    let fate = |dual: &mut DualPi2| loop {
        match dual.judge_classic(&packet(0, ECT0)) {
            Admission::Admit => {}
            other => return other,
        }
    };
    assert_eq!(fate(&mut dual), Admission::Mark);
    dual.base.probability = 0.5;
    assert_eq!(fate(&mut dual), Admission::Drop);
    dual.parameters.drop_overload = false;
    assert_eq!(fate(&mut dual), Admission::Mark);
}

/// At p' = 0.6 the low-latency queue drops 0.36 and marks all the rest.
#[test]
fn in_overload_the_low_latency_queue_drops_too() {
    let tally = |dual: &mut DualPi2| {
        let mut tally = [0, 0, 0];
        for _ in 0..10_000 {
            tally[dual.judge_low(Span::ZERO, 5) as usize] += 1;
        }
        tally
    };
    let [admitted, marked, dropped] = tally(&mut at(0.6));
    assert!((dropped - 3600_i32).abs() <= 1, "{dropped}");
    assert!(admitted <= 2 && marked + dropped >= 9998, "{admitted}");
    let mut only_marks = at(0.5);
    only_marks.parameters.drop_overload = false;
    only_marks.update(10.0);
    assert_eq!(only_marks.base.probability, 0.5);
    assert_eq!(tally(&mut only_marks)[2], 0);
}

#[test]
fn turns_are_by_weight_while_both_queues_have_packets() {
    for (weight, low) in [(0.0625, 1500), (0.5, 800), (0.1, 1440)] {
        let mut dual = with(|parameters| parameters.classic_weight = weight);
        let taken = turns(&mut dual, 1600)
            .into_iter()
            .filter(|low| *low)
            .count();
        assert!(taken.abs_diff(low) <= 1, "{weight}: {taken}");
    }
    let mut strict = with(|parameters| parameters.classic_weight = 0.0);
    assert!(turns(&mut strict, 100).into_iter().all(|low| low));
}

#[test]
fn with_a_shift_the_classic_queue_goes_once_it_has_waited_longer_by_it() {
    let mut dual = with(|parameters| parameters.scheduler = Scheduler::Shifted);
    let mut bench = Bench::new(Limit::Packets(10));
    bench.offer(&mut dual, packet(0, 0));
    bench.now = Time(50_000_000);
    bench.offer(&mut dual, packet(1, ECT1));
    bench.now = Time(50_000_001);
    bench.offer(&mut dual, packet(2, ECT1));
    let served: Vec<u64> = std::iter::from_fn(|| bench.serve(&mut dual))
        .map(|packet| packet.number)
        .collect();
    assert_eq!(served, [1, 0, 2]);
}

#[test]
fn drops_and_marks_are_reported_and_a_dropped_packet_costs_no_turn() {
    let (mut bench, mut dual) = (Bench::new(Limit::Packets(10)), at(1.0));
    for number in 0..4 {
        bench.offer(&mut dual, packet(number, 0));
    }
    // The counter is at 1 after the first, and beyond it from then on.
    assert_eq!(bench.serve(&mut dual).map(|packet| packet.number), Some(0));
    assert!(bench.serve(&mut dual).is_none());
    assert_eq!(bench.met(Fate::DroppedFromQueue), [1, 2, 3]);
}
