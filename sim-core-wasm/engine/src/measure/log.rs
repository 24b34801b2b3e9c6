//! The log of discrete events: the earliest ones exactly, all of them counted.
//!
//! Losses are booked up to a link's delay after they happened, so that events may come
//! late. The content of the log depends only on the set of events, never on their order
//! of arrival.

use std::collections::BTreeMap;

use crate::order::order;
use crate::units::{Span, Time};

/// The most events kept one by one.
const EXACT: usize = 50_000;

/// The most bins of counts over a run.
const BINS: u64 = 512;

/// The most parts of a range that are answered for.
const MOST_CELLS: u32 = 8192;

/// The kinds of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum EventKind {
    /// A queue dropped a packet.
    Drop,
    /// A packet was lost on the wire.
    Loss,
    /// A queue marked a packet.
    Mark,
    /// A segment was sent again.
    Retransmission,
    /// A retransmission timeout expired.
    Timeout,
    /// Fast recovery was entered.
    Recovery,
    /// A flow started.
    Start,
    /// A flow completed.
    Complete,
    /// A live change was applied.
    Intervention,
    /// A sender probed a closed window.
    WindowProbe,
    /// A connection gave up: nobody answered.
    GaveUp,
}

impl EventKind {
    /// Every kind, in order.
    pub const ALL: [EventKind; 11] = [
        EventKind::Drop,
        EventKind::Loss,
        EventKind::Mark,
        EventKind::Retransmission,
        EventKind::Timeout,
        EventKind::Recovery,
        EventKind::Start,
        EventKind::Complete,
        EventKind::Intervention,
        EventKind::WindowProbe,
        EventKind::GaveUp,
    ];
}

/// One event; sorted by time, then by the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    /// When it happened.
    pub time: Time,
    /// Its kind.
    pub kind: EventKind,
    /// Its flow; `u32::MAX` for none.
    pub flow: u32,
    /// Its port; `u32::MAX` for none.
    pub port: u32,
}

/// Events of one kind and flow in an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The start of the interval.
    pub from: Time,
    /// The end of the interval.
    pub to: Time,
    /// The kind.
    pub kind: EventKind,
    /// The flow; `u32::MAX` for several together.
    pub flow: u32,
    /// The number of events.
    pub count: u32,
}

/// The answer to a query of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventList {
    /// Events one by one, in order.
    pub events: Vec<Event>,
    /// Events of which only counts are kept, later than those in `events`.
    pub counts: Vec<Count>,
    /// The number of events left out of `events` to keep within the limit.
    pub omitted: u64,
}

/// Counts by kind and flow of each bin that has any.
type Rows = BTreeMap<u64, Box<[u32]>>;

/// The log of a run.
#[derive(Clone, Debug)]
pub(super) struct Log {
    on: bool,
    pub(super) exact: usize,
    /// The earliest events, at most `exact` of them.
    entries: Vec<Event>,
    /// The earliest event that is not among the entries.
    first_dropped: Option<Time>,
    /// All events, counted; this is the width of a bin in nanoseconds.
    width: u64,
    rows: Rows,
    /// The flows with counts of their own.
    flows: Vec<u32>,
    replay: Option<Replay>,
}

/// A second pass through events already in the log.
#[derive(Clone, Debug)]
struct Replay {
    until: Time,
    /// Its events so far, for the counts of the bin in which the log may be cut.
    rows: Rows,
}

/// The counts of the bin of an instant, up to that instant.
#[derive(Clone, Debug)]
pub(super) struct LogMark {
    bin: u64,
    row: Option<Box<[u32]>>,
}

impl LogMark {
    pub(super) fn bytes(&self) -> usize {
        size_of::<LogMark>() + self.row.as_ref().map_or(0, |row| size_of_val(&**row))
    }
}

impl Log {
    pub(super) fn new(flows: Vec<u32>, bin: Span, duration: Time) -> Log {
        Log {
            on: true,
            exact: EXACT,
            entries: Vec::new(),
            first_dropped: None,
            width: widened(bin.0, duration),
            rows: Rows::new(),
            flows,
            replay: None,
        }
    }

    /// Takes no more events.
    pub(super) fn close(&mut self) {
        self.on = false;
    }

    #[inline]
    pub(super) fn push(&mut self, time: Time, kind: EventKind, flow: u32, port: u32) {
        if self.on {
            self.keep(Event {
                time,
                kind,
                flow,
                port,
            });
        }
    }

    #[inline(never)]
    fn keep(&mut self, event: Event) {
        let cells = self.cells();
        let slots = self.flows.len() + 1;
        let slot = self
            .flows
            .binary_search(&event.flow)
            .unwrap_or(self.flows.len());
        let cell = event.kind as usize * slots + slot;
        let (known, rows) = match &mut self.replay {
            Some(replay) if event.time <= replay.until => (true, &mut replay.rows),
            _ => (false, &mut self.rows),
        };
        let row = rows
            .entry(event.time.0 / self.width)
            .or_insert_with(|| vec![0; cells].into());
        row[cell] += 1;
        if !known {
            self.insert(event);
        }
    }

    /// The counts of a row: one for each kind and flow, and for all other flows.
    fn cells(&self) -> usize {
        EventKind::ALL.len() * (self.flows.len() + 1)
    }

    fn insert(&mut self, event: Event) {
        // Late events are rare and not very late.
        let place = self
            .entries
            .iter()
            .rposition(|other| *other <= event)
            .map_or(0, |before| before + 1);
        let dropped = if self.entries.len() < self.exact {
            self.entries.insert(place, event);
            return;
        } else if place == self.entries.len() {
            event
        } else {
            self.entries.insert(place, event);
            self.entries.pop().unwrap_or(event)
        };
        let first = self
            .first_dropped
            .map_or(dropped.time, |t| t.min(dropped.time));
        self.first_dropped = Some(first);
    }

    pub(super) fn mark(&self, now: Time) -> LogMark {
        let bin = now.0 / self.width;
        let rows = match &self.replay {
            Some(replay) if now < replay.until => &replay.rows,
            _ => &self.rows,
        };
        LogMark {
            bin,
            row: rows.get(&bin).cloned(),
        }
    }

    pub(super) fn rewind(&mut self, mark: &LogMark, recorded_until: Time) {
        // The bin exists even without a count: it has begun.
        let row = mark
            .row
            .clone()
            .unwrap_or_else(|| vec![0; self.cells()].into());
        let mut rows = Rows::new();
        rows.insert(mark.bin, row);
        let until = recorded_until;
        self.replay = Some(Replay { until, rows });
    }

    pub(super) fn resume(&mut self) {
        self.replay = None;
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.first_dropped = None;
        self.rows.clear();
        self.replay = None;
    }

    pub(super) fn truncate(&mut self, now: Time) {
        let keep = self.entries.partition_point(|event| event.time <= now);
        self.entries.truncate(keep);
        self.first_dropped = self.first_dropped.filter(|&first| first <= now);
        let Some(mut replay) = self.replay.take() else {
            return;
        };
        let bin = now.0 / self.width;
        drop(self.rows.split_off(&bin));
        if let Some(row) = replay.rows.remove(&bin) {
            self.rows.insert(bin, row);
        }
    }

    pub(super) fn extend<'a>(
        &mut self,
        bin: Span,
        duration: Time,
        marks: impl Iterator<Item = &'a mut LogMark>,
    ) {
        let target = widened(self.width.max(bin.0), duration);
        let mut marks: Vec<&mut LogMark> = marks.collect();
        while self.width < target {
            for mark in &mut marks {
                if mark.bin % 2 == 1
                    && let Some(left) = self.rows.get(&(mark.bin - 1))
                {
                    add(&mut mark.row, left);
                }
                mark.bin /= 2;
            }
            if let Some(replay) = &mut self.replay {
                // A left half is complete once its right half has begun.
                let mut rows = std::mem::take(&mut replay.rows);
                let begun: Vec<u64> = rows.keys().copied().filter(|bin| bin % 2 == 1).collect();
                rows.retain(|bin, _| bin % 2 == 1 || !begun.contains(&(bin + 1)));
                for bin in begun {
                    if let Some(left) = self.rows.get(&(bin - 1)) {
                        rows.insert(bin - 1, left.clone());
                    }
                }
                replay.rows = halved(rows);
            }
            self.rows = halved(std::mem::take(&mut self.rows));
            self.width *= 2;
        }
    }

    /// The events in [from, to): at most `limit` one by one, rare kinds first, and
    /// counts of those not kept.
    pub(super) fn query(&self, from: Time, to: Time, limit: usize) -> EventList {
        let counted_from = self.counted_from();
        let start = self.entries.partition_point(|event| event.time < from);
        let end = self
            .entries
            .partition_point(|event| event.time < to.min(counted_from));
        let entries = self.entries.get(start..end).unwrap_or_default();
        let events = thinned(entries, limit);
        EventList {
            omitted: (entries.len() - events.len()) as u64,
            events,
            counts: self.counts(from.max(counted_from), to, limit),
        }
    }

    /// How many events of each kind, in the order of [`EventKind::ALL`], happened in
    /// each of `cells` parts of [from, to). Where only counts are kept, those of a bin
    /// are spread evenly over it.
    pub(super) fn density(&self, from: Time, to: Time, cells: u32) -> Vec<f32> {
        let cells = cells.min(MOST_CELLS) as usize;
        let mut density = vec![0.0; EventKind::ALL.len() * cells];
        let length = to.0.saturating_sub(from.0);
        if cells == 0 || length == 0 {
            return density;
        }
        let counted_from = self.counted_from();
        // Where an instant lies, in cells.
        let place = |at: u64| at.saturating_sub(from.0) as f64 / length as f64 * cells as f64;
        let start = self.entries.partition_point(|event| event.time < from);
        let end = self
            .entries
            .partition_point(|event| event.time < to.min(counted_from));
        for event in self.entries.get(start..end).unwrap_or_default() {
            let cell = (place(event.time.0) as usize).min(cells - 1);
            density[event.kind as usize * cells + cell] += 1.0;
        }
        for count in self.counts(from.max(counted_from), to, usize::MAX) {
            let (first, last) = (place(count.from.0), place(count.to.0.min(to.0)));
            let width = place(from.0 + self.width);
            let mut begin = first;
            while begin < last {
                let cell = begin as usize;
                let next = (cell as f64 + 1.0).min(last);
                let share = (next - begin) / width * f64::from(count.count);
                density[count.kind as usize * cells + cell.min(cells - 1)] += share as f32;
                begin = next;
            }
        }
        density
    }

    /// From here on only counts are kept: where a bin of them begins.
    fn counted_from(&self) -> Time {
        self.first_dropped
            .map_or(Time::NEVER, |first| Time(first.0 / self.width * self.width))
    }

    fn counts(&self, from: Time, to: Time, limit: usize) -> Vec<Count> {
        if from >= to {
            return Vec::new();
        }
        let slots = self.flows.len() + 1;
        let bins = from.0 / self.width..to.0.div_ceil(self.width);
        let mut counts = Vec::new();
        for (bin, row) in self.rows.range(bins) {
            for (cell, &count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
                counts.push(Count {
                    from: Time(bin * self.width),
                    to: Time((bin + 1) * self.width),
                    kind: EventKind::ALL[cell / slots],
                    flow: self.flows.get(cell % slots).copied().unwrap_or(u32::MAX),
                    count,
                });
            }
        }
        if counts.len() > limit {
            for count in &mut counts {
                count.flow = u32::MAX;
            }
            counts.dedup_by(|next, kept| {
                let same = (next.from, next.kind) == (kept.from, kept.kind);
                if same {
                    kept.count += next.count;
                }
                same
            });
        }
        counts
    }
}

/// The smallest doubling of `width` with which a run of `duration` has few enough bins.
fn widened(mut width: u64, duration: Time) -> u64 {
    width = width.max(1);
    while duration.0.div_ceil(width) > BINS {
        width *= 2;
    }
    width
}

fn halved(rows: Rows) -> Rows {
    let mut halved = Rows::new();
    for (bin, row) in rows {
        match halved.get_mut(&(bin / 2)) {
            None => {
                halved.insert(bin / 2, row);
            }
            Some(left) => left.iter_mut().zip(&row).for_each(|(a, b)| *a += b),
        }
    }
    halved
}

fn add(row: &mut Option<Box<[u32]>>, other: &[u32]) {
    match row {
        None => *row = Some(other.into()),
        Some(row) => row.iter_mut().zip(other).for_each(|(a, b)| *a += b),
    }
}

/// At most `limit` of `events`, in order: each kind gets an equal share; the rest of a
/// rare kind's share goes to frequent ones, which are thinned evenly.
fn thinned(events: &[Event], limit: usize) -> Vec<Event> {
    if events.len() <= limit {
        return events.to_vec();
    }
    let mut totals = [0_usize; EventKind::ALL.len()];
    for event in events {
        totals[event.kind as usize] += 1;
    }
    let kinds = order(totals.len(), &|a, b| totals[a].cmp(&totals[b]));
    let mut shares = totals;
    let mut left = limit;
    for (rank, &kind) in kinds.iter().enumerate() {
        shares[kind] = totals[kind].min(left / (kinds.len() - rank));
        left -= shares[kind];
    }
    let mut seen = [0_usize; EventKind::ALL.len()];
    let kept = events.iter().filter(|event| {
        let kind = event.kind as usize;
        // Of n events the s for which ⌊i s / n⌋ steps: evenly spread.
        let (i, n, s) = (seen[kind], totals[kind], shares[kind]);
        seen[kind] += 1;
        (i + 1) * s / n > i * s / n
    });
    kept.copied().collect()
}
