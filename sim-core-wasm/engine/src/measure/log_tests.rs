//! Tests of the log of events.

use super::log::*;
use crate::units::{Span, Time};
use proptest::prelude::*;

const NONE: u32 = u32::MAX;

fn log(exact: usize, duration: u64) -> Log {
    let mut log = Log::new(vec![0, 1], Span(1000), Time(duration));
    log.exact = exact;
    log
}

fn event(time: u64, kind: u8, flow: u32) -> Event {
    let kind = EventKind::ALL[kind as usize % EventKind::ALL.len()];
    Event {
        time: Time(time),
        kind,
        flow,
        port: NONE,
    }
}

fn put(log: &mut Log, event: Event) {
    log.push(event.time, event.kind, event.flow, event.port);
}

fn all(log: &Log) -> EventList {
    log.query(Time::ZERO, Time::NEVER, usize::MAX)
}

#[test]
fn kinds_are_listed_in_their_order() {
    for (index, kind) in EventKind::ALL.iter().enumerate() {
        assert_eq!(*kind as usize, index);
    }
}

#[test]
fn late_events_are_sorted_in() {
    let mut log = log(10, 1_000_000);
    for time in [5, 9, 7, 2, 9] {
        put(&mut log, event(time, 0, 0));
    }
    let times: Vec<u64> = all(&log).events.iter().map(|e| e.time.0).collect();
    assert_eq!(times, [2, 5, 7, 9, 9]);
}

#[test]
fn a_density_counts_every_event_kept_or_not() {
    let mut log = log(3, 4_000);
    for time in [100, 1100, 1200, 1300, 2500, 2600] {
        put(&mut log, event(time, 1, 1));
    }
    put(&mut log, event(2700, 0, 7));
    let density = |from, to, cells| log.density(Time(from), Time(to), cells);
    let drops = |density: &[f32], cells: usize| density[..cells].to_vec();
    let losses = |density: &[f32], cells: usize| density[cells..2 * cells].to_vec();
    let whole = density(0, 4_000, 4);
    assert_eq!(losses(&whole, 4), [1.0, 3.0, 2.0, 0.0]);
    assert_eq!(drops(&whole, 4), [0.0, 0.0, 1.0, 0.0]);
    // From the second bin on only counts are kept: they are spread over it.
    let fine = density(0, 4_000, 8);
    assert_eq!(losses(&fine, 8), [1.0, 0.0, 1.5, 1.5, 1.0, 1.0, 0.0, 0.0]);
    // Of a bin that begins before the range, the part inside.
    assert_eq!(losses(&density(1_500, 2_500, 1), 1), [2.5]);
    assert!(density(500, 500, 3).iter().all(|count| *count == 0.0));
    assert!(density(0, 4_000, 0).is_empty());
}

#[test]
fn beyond_the_bound_whole_bins_are_counted() {
    let mut log = log(3, 4_000);
    for time in [100, 1100, 1200, 1300, 2500, 2600] {
        put(&mut log, event(time, 1, 1));
    }
    put(&mut log, event(2700, 1, 7));
    let list = all(&log);
    // The fourth event is in the second bin: from that bin on there are counts.
    assert_eq!(list.events, [event(100, 1, 1)]);
    let counts: Vec<(u64, u32, u32)> = list
        .counts
        .iter()
        .map(|c| (c.from.0, c.flow, c.count))
        .collect();
    assert_eq!(counts, [(1000, 1, 3), (2000, 1, 2), (2000, NONE, 1)]);
    let few = log.query(Time::ZERO, Time::NEVER, 2);
    let counts: Vec<(u64, u32, u32)> = few
        .counts
        .iter()
        .map(|c| (c.from.0, c.flow, c.count))
        .collect();
    assert_eq!(counts, [(1000, NONE, 3), (2000, NONE, 3)]);
}

#[test]
fn thinning_keeps_the_rare_kinds() {
    let mut log = log(2000, 10_000_000);
    for time in 0..1000 {
        put(&mut log, event(time, 0, 0));
    }
    put(&mut log, event(500, 4, 0));
    let list = log.query(Time::ZERO, Time::NEVER, 101);
    assert_eq!(list.events.len(), 101);
    assert_eq!(list.omitted, 900);
    let timeouts = list.events.iter().filter(|e| e.kind == EventKind::Timeout);
    assert_eq!(timeouts.count(), 1);
    // Evenly: no gap of more than a few times the mean one.
    let times: Vec<u64> = list.events.iter().map(|e| e.time.0).collect();
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] <= 10));
}

#[test]
fn a_range_is_half_open() {
    let mut log = log(10, 1_000_000);
    for time in [10, 20, 30] {
        put(&mut log, event(time, 0, 0));
    }
    let times: Vec<u64> = log
        .query(Time(10), Time(30), 10)
        .events
        .iter()
        .map(|e| e.time.0)
        .collect();
    assert_eq!(times, [10, 20]);
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    proptest::collection::vec((0_u64..40_000, 0_u8..9, 0_u32..3), 0..60)
        .prop_map(|list| list.into_iter().map(|(t, k, f)| event(t, k, f)).collect())
}

proptest! {
    #[test]
    fn the_order_of_arrival_does_not_matter(list in events(), exact in 0_usize..40) {
        let mut arrived = log(exact, 40_000);
        for &event in &list { put(&mut arrived, event); }
        let mut sorted = list.clone();
        sorted.sort_unstable();
        let mut in_order = log(exact, 40_000);
        for &event in &sorted { put(&mut in_order, event); }
        prop_assert_eq!(all(&arrived), all(&in_order));
    }

    #[test]
    fn a_log_cut_after_a_replay_equals_one_that_ended_there(
        mut list in events(),
        exact in 0_usize..40,
        cut in 0_u64..40_000,
        mark in 0_u64..40_000,
        after in events(),
        widen in any::<bool>(),
    ) {
        list.sort_unstable();
        let (cut, mark) = (cut.max(mark), cut.min(mark));
        let duration = if widen { 8_000_000 } else { 40_000 };
        let until = |t: u64| list.iter().copied().take_while(move |e| e.time.0 <= t);

        let mut direct = log(exact, duration);
        until(cut).for_each(|event| put(&mut direct, event));

        let mut rewound = log(exact, 40_000);
        until(mark).for_each(|event| put(&mut rewound, event));
        let mut state = rewound.mark(Time(mark));
        for &event in list.iter().filter(|e| e.time.0 > mark) { put(&mut rewound, event); }
        // Widening before or after the rewind must give the same.
        if widen && cut % 2 == 0 {
            rewound.extend(Span(1000), Time(duration), std::iter::once(&mut state));
        }
        rewound.rewind(&state, Time(40_000));
        let again = list.iter().filter(|e| e.time.0 > mark && e.time.0 <= cut);
        again.for_each(|&event| put(&mut rewound, event));
        if widen && cut % 2 == 1 {
            rewound.extend(Span(1000), Time(duration), std::iter::once(&mut state));
        }
        rewound.truncate(Time(cut));
        prop_assert_eq!(all(&rewound), all(&direct));

        for event in after.iter().filter(|e| e.time.0 > cut) {
            put(&mut direct, *event);
            put(&mut rewound, *event);
        }
        prop_assert_eq!(all(&rewound), all(&direct));
    }
}
