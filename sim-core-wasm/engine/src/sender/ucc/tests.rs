//! UCC's rules, against the numbers of paper 000 and of queueing theory.

use super::*;
use crate::rng::{Purpose, RandomStream};
use crate::sender::testing::{ack, loss};

const MS: i64 = 1_000_000;

/// A sender with these parameters, in their order.
fn with(values: &[Value]) -> Ucc {
    let mut all: Vec<Value> = Parameters::SPECIFICATION
        .iter()
        .map(|parameter| parameter.domain.default_value())
        .collect();
    all[..values.len()].clone_from_slice(values);
    Ucc::new(&all)
}

/// A sender that has seen `seen` delays, `at_least` of them the minimum.
fn after(seen: u64, at_least: u64) -> Ucc {
    let mut ucc = Ucc::new(&[]);
    for i in 0..seen {
        ucc.note_delay(Time::ZERO, if i < at_least { 20 * MS } else { 21 * MS });
    }
    ucc
}

const WINDOW: Window = Window {
    cwnd: 40.0,
    ssthresh: 30.0,
};

#[test]
fn a_loss_on_a_partly_used_link_changes_nothing() {
    // N = 200, N_min = 3: ρ = 0.985.
    let mut ucc = after(200, 3);
    assert_eq!(ucc.utilization(), 0.985);
    assert_eq!(ucc.reduce(&loss(0.0, 40.0), &WINDOW), 40.0);
}

#[test]
fn a_loss_on_a_full_link_halves() {
    // N = 200, N_min = 1: ρ = 0.995.
    let mut ucc = after(200, 1);
    assert_eq!(ucc.utilization(), 0.995);
    assert_eq!(ucc.reduce(&loss(0.0, 40.0), &WINDOW), 20.0);
}

#[test]
fn counting_restarts_after_each_loss() {
    let mut ucc = after(200, 3);
    ucc.reduce(&loss(0.0, 40.0), &WINDOW);
    // Nothing counted since: full use is assumed.
    assert_eq!(ucc.reduce(&loss(0.1, 40.0), &WINDOW), 20.0);
    let mut ucc = after(200, 3);
    assert_eq!(ucc.timeout(&loss(0.0, 40.0), &WINDOW), 20.0);
    assert_eq!((ucc.seen, ucc.at_least), (0, 0));
}

/// A mark is not a loss of the link, however little of it is used.
#[test]
fn a_mark_halves_on_any_link() {
    let mut ucc = after(200, 3);
    assert_eq!(ucc.mark(&loss(0.0, 40.0), &WINDOW), 20.0);
    assert_eq!((ucc.seen, ucc.at_least), (200, 3));
}

#[test]
fn an_undone_loss_restores_the_counts() {
    let mut ucc = after(200, 3);
    ucc.reduce(&loss(0.0, 40.0), &WINDOW);
    ucc.note_delay(Time::ZERO, 20 * MS);
    ucc.undo(&mut WINDOW.clone());
    assert_eq!((ucc.seen, ucc.at_least), (201, 4));
    // Packets at the old minimum have met a queue.
    ucc.timeout(&loss(0.0, 40.0), &WINDOW);
    ucc.note_delay(Time::ZERO, 19 * MS);
    ucc.undo(&mut WINDOW.clone());
    assert_eq!((ucc.seen, ucc.at_least), (202, 1));
}

#[test]
fn a_lower_minimum_restarts_its_count() {
    let mut ucc = after(100, 50);
    ucc.note_delay(Time::ZERO, 19 * MS);
    assert_eq!((ucc.seen, ucc.at_least), (101, 1));
}

#[test]
fn within_the_resolution_counts_as_the_minimum() {
    let mut ucc = with(&[Value::Number(0.99), Value::Number(0.0005)]);
    for tenths in [200, 204, 206, 199] {
        ucc.note_delay(Time::ZERO, tenths * MS / 10);
    }
    // 19.9 is within half the resolution of 20.0: no new minimum.
    assert_eq!((ucc.seen, ucc.at_least), (4, 3));
}

/// An acknowledgement with these stamps, of a clock with this tick.
fn stamped(receiver: u32, echo: u32, tick: u64) -> Ack {
    Ack {
        timestamps: Some(Timestamps {
            receiver,
            echo,
            tick: Span(tick),
        }),
        ..ack(0.0, 0.04)
    }
}

#[test]
fn delay_is_the_difference_of_the_timestamps_with_any_clock_offset() {
    let mut ucc = Ucc::new(&[]);
    // The receiver's clock lags: differences are negative, and wrap.
    for (receiver, echo) in [(10, 1000), (11, 1001), (14, 1003)] {
        ucc.observe(&stamped(receiver, echo, 1_000_000), &mut WINDOW.clone());
    }
    assert_eq!(ucc.least, Some(-990 * MS));
    assert_eq!((ucc.seen, ucc.at_least), (3, 2));
    let around = stamped(5, u32::MAX - 14, 1_000_000);
    assert_eq!(ucc.delay(&around), Some(20 * MS));
}

/// A clock of a microsecond read as one of a millisecond: 20.7 ms are 20
/// or 21 ticks, by when they begin.
#[test]
fn a_fine_clock_is_read_in_ticks_or_as_it_is() {
    let delays = |ucc: &Ucc| {
        [(0, 20_700), (400, 21_100), (999, 20_999)]
            .map(|(echo, receiver)| ucc.delay(&stamped(receiver, echo, 1000)).expect("a delay"))
    };
    assert_eq!(delays(&Ucc::new(&[])), [20 * MS, 21 * MS, 20 * MS]);
    let exact = with(&[0.99, 0.0, 0.0].map(Value::Number));
    assert_eq!(delays(&exact), [20_700_000, 20_700_000, 20_000_000]);
    // Before the other clock's zero ticks are counted downwards.
    let early = stamped(0_u32.wrapping_sub(300), 400, 1000);
    assert_eq!(Ucc::new(&[]).delay(&early), Some(-MS));
}

/// RFC 7323, section 4.3: it echoes the last segment that came in order.
#[test]
fn duplicates_count_or_are_left_out() {
    for (duplicates, counted) in [(Duplicates::Counted, (3, 1)), (Duplicates::LeftOut, (1, 1))] {
        let mut ucc = Ucc::new(&[]);
        ucc.parameters.duplicates = duplicates;
        for (receiver, acked) in [(20, 1), (21, 0), (30, 0)] {
            let heard = Ack {
                acked,
                ..stamped(receiver, 0, 1_000_000)
            };
            ucc.observe(&heard, &mut WINDOW.clone());
        }
        assert_eq!((ucc.seen, ucc.at_least), counted);
    }
}

#[test]
fn round_trips_may_be_used_instead_of_one_way_delays() {
    let values = [
        Value::Number(0.99),
        Value::Number(0.0),
        Value::Number(0.0),
        Value::Choice(Delay::RoundTrip as usize),
    ];
    let mut ucc = with(&values);
    assert!(!ucc.needs().timestamps && Ucc::new(&[]).needs().timestamps);
    for rtt in [0.040, 0.041, 0.040] {
        ucc.observe(&ack(1.0, rtt), &mut WINDOW.clone());
    }
    let none = Ack {
        rtt: None,
        ..stamped(10, 0, 1_000_000)
    };
    ucc.observe(&none, &mut WINDOW.clone());
    assert_eq!((ucc.least, ucc.seen, ucc.at_least), (Some(40 * MS), 3, 2));
    // One-way delays have a minimum of their own.
    let mut one_way = values.to_vec();
    one_way[3] = Value::Choice(Delay::OneWay as usize);
    ucc.configure(&one_way);
    assert_eq!((ucc.least, ucc.seen), (None, 0));
}

/// With an age of 30 s the minimum of 20 ms at the start counts for 27 s at
/// least and for 30 at most.
#[test]
fn a_least_delay_that_ages_is_dropped() {
    let mut ucc = Ucc::new(&[]);
    ucc.parameters.ageing = Some(30.0);
    ucc.note_delay(Time::from_seconds(2.0), 20 * MS);
    for second in 3..=29 {
        ucc.note_delay(Time::from_seconds(f64::from(second)), 25 * MS);
        assert_eq!((ucc.least, ucc.at_least), (Some(20 * MS), 1), "{second}");
    }
    ucc.note_delay(Time::from_seconds(32.0), 25 * MS);
    // The counts are kept.
    assert_eq!((ucc.least, ucc.at_least), (Some(25 * MS), 2));
    ucc.note_delay(Time::from_seconds(33.0), 24 * MS);
    assert_eq!((ucc.least, ucc.at_least), (Some(24 * MS), 1));
    // Without an age it lasts.
    let mut ucc = after(1, 1);
    ucc.note_delay(Time::from_seconds(1e5), 25 * MS);
    assert_eq!(ucc.least, Some(20 * MS));
}

/// Waiting times of an M/D/1 queue at a load of 0.95, by Lindley's
/// recursion: a share of 0.05 waits for nothing.
#[test]
fn the_estimate_is_the_load_of_a_queue() {
    let mut stream = RandomStream::new(1, "md1", Purpose::Traffic);
    let mut ucc = Ucc::new(&[]);
    let service = 1e6;
    let (mut wait, count) = (0.0_f64, 200_000);
    for _ in 0..count {
        ucc.note_delay(Time::ZERO, 20 * MS + wait as i64);
        wait = (wait + service - stream.exponential(service / 0.95)).max(0.0);
    }
    // Idle times come with busy periods, of 20 packets in the mean and a
    // deviation of 87: of 10 000 of them the share has one of 0.0022.
    assert!(
        (ucc.utilization() - 0.95).abs() < 0.0066,
        "{}",
        ucc.utilization()
    );
    assert_eq!(ucc.reduce(&loss(0.0, 40.0), &WINDOW), 40.0);
}
