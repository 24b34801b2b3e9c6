//! The recorder: one budget for all series of a run, in bins of 2^k µs.
//!
//! A bin covers the step function of its series: the value carried in from
//! before (unless it changes at the bin's very start) and every change inside.
//! Two merged neighbours are therefore exactly the bin of twice the width, and
//! columns do not depend on when the width was raised.
//!
//! Bins are closed lazily, by the next value of their series. The open records (of bins
//! not yet closed) are a small plain value, which a checkpoint keeps. A rewound run
//! replays with the closed bins in place: it gives the same bins, which are skipped,
//! and writing resumes where the recording ends. The recording can be cut at any
//! instant of such a replay.

use crate::ids::{FlowId, NONE, PortId};
use crate::measure::bins::{
    Bin, Column, Growth, Integral, Open, bins, whole_bins, widen_column, widen_open, width, write,
};
use crate::measure::log::{EventKind, Log, LogMark};
use crate::measure::series::{Algorithm, Owner, SeriesList, Source};
use crate::units::{Span, Time};

/// The state that the recorder needs to continue from an instant: a checkpoint keeps it together with the state of
/// the simulation.
#[derive(Clone, Debug)]
pub struct OpenState {
    at: Time,
    pub(super) open: Vec<Open>,
    pub(super) integrals: Vec<Integral>,
    pub(super) growths: Vec<Growth>,
    log: LogMark,
}

impl OpenState {
    /// The instant of this state.
    pub fn at(&self) -> Time {
        self.at
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.open.len() * size_of::<Open>()
            + self.integrals.len() * size_of::<Integral>()
            + self.growths.len() * size_of::<Growth>()
            + self.log.bytes()
    }
}

/// Records the series and the events of a run.
#[derive(Clone, Debug)]
pub struct Recorder {
    pub(super) open: Vec<Open>,
    pub(super) integrals: Vec<Integral>,
    pub(super) growths: Vec<Growth>,
    /// Nanoseconds in a bin: 2^k µs.
    pub(super) width: u64,
    pub(super) columns: Vec<Column>,
    pub(super) log: Log,
    /// The open state at the end of the recording, while a replay is inside it.
    tail: Option<Box<OpenState>>,
    pub(super) series_list: SeriesList,
    budget: usize,
    duration: Time,
}

impl Recorder {
    /// A recorder of `series_list` for runs of `duration`, whose closed bins take at
    /// most `budget` bytes.
    pub fn new(series_list: &SeriesList, budget: usize, duration: Time) -> Recorder {
        let width = width(series_list, budget, duration);
        let bins = bins(duration, width);
        let (mut integrals, mut growths) = (0, 0);
        let columns = series_list.series.iter().map(|series| match series.source {
            // Allocated at once: address space is cheap, pages come as they are
            // written, and nothing is ever moved.
            Source::Gauge => Column::Gauge(Vec::with_capacity(bins)),
            Source::Counter => Column::Counter(Vec::with_capacity(bins)),
            Source::Spread => {
                growths += 1;
                Column::Spread(Vec::with_capacity(bins), growths - 1)
            }
            Source::Integral => {
                integrals += 1;
                Column::Integral(Vec::with_capacity(bins), integrals - 1)
            }
            Source::Rate { .. }
            | Source::Share { .. }
            | Source::Rest { .. }
            | Source::Jain { .. } => Column::Derived,
        });
        let flows = series_list.flows().iter().map(|flow| flow.0).collect();
        Recorder {
            columns: columns.collect(),
            open: vec![Open::NONE; series_list.series.len()],
            integrals: vec![Integral::default(); integrals],
            growths: vec![Growth::default(); growths],
            width,
            log: Log::new(flows, Span(width), duration),
            tail: None,
            series_list: series_list.clone(),
            budget,
            duration,
        }
    }

    /// A recorder that records nothing.
    pub fn off() -> Recorder {
        let mut recorder = Recorder::new(&SeriesList::new(), 0, Time::ZERO);
        recorder.log.close();
        recorder
    }

    /// Records a changed value of a gauge.
    #[inline]
    pub fn gauge(&mut self, series: u32, now: Time, value: f64) {
        // Calls on a recorder that is off, or for `NO_SERIES`, return here.
        let Some(open) = self.open.get_mut(series as usize) else {
            return;
        };
        if now.0 < open.end && !open.last.is_nan() {
            let narrow = value as f32;
            // The bin has a value. That of a series that ends, which is none, moves no bound: an instruction each.
            open.min = if narrow < open.min { narrow } else { open.min };
            open.max = if narrow > open.max { narrow } else { open.max };
            open.last = value;
        } else {
            self.resume_bin(series as usize, now.0, value);
        }
    }

    /// The first value of a gauge in a bin, or the first after it had ended.
    #[cold]
    #[inline(never)]
    fn resume_bin(&mut self, series: usize, now: u64, value: f64) {
        let open = &mut self.open[series];
        if now < open.end {
            let narrow = value as f32;
            open.min = open.min.min(narrow);
            open.max = open.max.max(narrow);
            open.last = value;
        } else {
            self.open_bin(series, now, value);
        }
    }

    /// Records an internal variable of an algorithm, by its place in the list of series.
    #[inline]
    pub fn internal(&mut self, place: u32, now: Time, value: f64) {
        self.gauge(self.series_list.at(place), now, value);
    }

    /// Records a running total; NaN when the series ends.
    #[inline]
    pub fn counter(&mut self, series: u32, now: Time, total: f64) {
        let Some(open) = self.open.get_mut(series as usize) else {
            return;
        };
        if now.0 < open.end {
            open.last = total;
        } else {
            self.open_bin(series as usize, now.0, total);
        }
    }

    /// Records a running total that has been reached at `until`, having grown evenly from `now` on. Growths follow
    /// one another.
    #[inline]
    pub fn spread(&mut self, series: u32, now: Time, until: Time, total: f64) {
        let Some(open) = self.open.get_mut(series as usize) else {
            return;
        };
        // Most begin and end in one bin, which keeps the total at its end. One of no length at the end is of the next.
        if until.0 < open.end {
            open.last = total;
        } else {
            self.spread_out(series as usize, now.0, until.0, total);
        }
    }

    /// Records a growth that may last beyond the bin.
    #[cold]
    #[inline(never)]
    fn spread_out(&mut self, series: usize, now: u64, until: u64, total: f64) {
        let before = self.open[series].last;
        if now < self.open[series].end {
            self.open[series].last = total;
        } else {
            self.open_bin(series, now, total);
        }
        if let Some(Column::Spread(_, slot)) = self.columns.get(series) {
            self.growths[*slot] = Growth {
                from: now,
                until,
                amount: if before.is_nan() {
                    total
                } else {
                    total - before
                },
            };
        }
    }

    /// Records that the integrand of an integral is `value` from now on. Only changes
    /// need to be recorded.
    pub fn integrand(&mut self, series: u32, now: Time, value: f64) {
        let series = series as usize;
        let (Some(open), Some(Column::Integral(_, slot))) =
            (self.open.get(series), self.columns.get(series))
        else {
            return;
        };
        let (slot, before) = (*slot, open.last);
        let total = if before.is_nan() {
            0.0
        } else {
            self.integrals[slot].at(now.0, before)
        };
        if now.0 < open.end {
            self.open[series].last = value;
        } else {
            // Closes bins with the old integrand before the new base is set.
            self.open_bin(series, now.0, value);
        }
        self.integrals[slot] = Integral {
            since: now.0,
            total,
        };
    }

    /// Records an event.
    #[inline]
    pub fn event(
        &mut self,
        now: Time,
        kind: EventKind,
        flow: Option<FlowId>,
        port: Option<PortId>,
    ) {
        let flow = flow.map_or(NONE, |flow| flow.0);
        let port = port.map_or(NONE, |port| port.0);
        self.log.push(now, kind, flow, port);
    }

    /// The width of a bin.
    pub fn bin_width(&self) -> Span {
        Span(self.width)
    }

    /// The default length of time over which rates are averaged.
    pub fn averaging(&self) -> Span {
        Span(self.window() as u64 * self.width)
    }

    /// Adds the internal variables of an algorithm from now on, see
    /// [`SeriesList::watch`]; `states` are those kept beside checkpoints.
    pub fn watch(&mut self, owner: Owner, algorithm: &Algorithm, mut states: Vec<&mut OpenState>) {
        self.series_list.watch(owner, algorithm);
        let series = self.series_list.series.len();
        if series == self.open.len() {
            return;
        }
        // Internal variables are gauges.
        self.columns
            .resize_with(series, || Column::Gauge(Vec::new()));
        self.open.resize(series, Open::NONE);
        if let Some(tail) = &mut self.tail {
            tail.open.resize(series, Open::NONE);
        }
        for state in &mut states {
            state.open.resize(series, Open::NONE);
        }
        // There are more series to keep within the budget.
        self.set_duration(self.duration, states);
    }

    /// Forgets the values of an owner at the start, where nothing else is recorded yet.
    pub fn forget(&mut self, owner: Owner) {
        let owned = self
            .series_list
            .series
            .iter()
            .map(|series| series.owner == owner);
        for ((open, column), owned) in self.open.iter_mut().zip(&self.columns).zip(owned) {
            if owned {
                *open = Open::NONE;
                match column {
                    Column::Integral(_, slot) => self.integrals[*slot] = Integral::default(),
                    Column::Spread(_, slot) => self.growths[*slot] = Growth::default(),
                    Column::Gauge(_) | Column::Counter(_) | Column::Derived => {}
                }
            }
        }
    }

    /// Forgets programs, see [`SeriesList::keep_programs`]; `states` are those kept beside checkpoints. Nothing of them
    /// is recorded any more.
    pub fn keep_programs(&mut self, these: &[(Owner, Algorithm)], mut states: Vec<&mut OpenState>) {
        for series in self.series_list.keep_programs(these) {
            let series = series as usize;
            if let Column::Gauge(closed) = &mut self.columns[series] {
                closed.clear();
            }
            let tail = self.tail.iter_mut().map(|tail| &mut tail.open);
            let kept = states.iter_mut().map(|state| &mut state.open);
            for open in tail.chain(kept).chain([&mut self.open]) {
                open[series] = Open::NONE;
            }
        }
    }

    /// The series that are recorded.
    pub fn series_list(&self) -> &SeriesList {
        &self.series_list
    }

    /// The state to continue from at `now`. All values and events up to `now` must be
    /// recorded (the simulation settled).
    pub fn open_state(&self, now: Time) -> OpenState {
        OpenState {
            at: now,
            open: self.open.clone(),
            integrals: self.integrals.clone(),
            growths: self.growths.clone(),
            log: self.log.mark(now),
        }
    }

    /// The run is now at the instant of `state`, while the recording up to
    /// `recorded_until` (the run's present, or that before an earlier rewind) stays
    /// readable. A replay up to there is skipped; after that the run is recorded again.
    pub fn rewind(&mut self, recorded_until: Time, state: &OpenState) {
        if self.tail.is_none() {
            self.tail = Some(Box::new(self.open_state(recorded_until)));
        }
        self.open.clone_from(&state.open);
        self.integrals.clone_from(&state.integrals);
        self.growths.clone_from(&state.growths);
        self.log.rewind(&state.log, recorded_until);
    }

    /// The replay has reached the end of the recording: all values up to there have
    /// been seen again.
    pub fn resume(&mut self) {
        if let Some(tail) = self.tail.take() {
            debug_assert!(
                self.open.iter().zip(&tail.open).all(|(a, b)| a.same(b)),
                "a replay came out differently"
            );
            self.log.resume();
        }
    }

    /// Whether values that come now are already recorded.
    pub fn is_replaying(&self) -> bool {
        self.tail.is_some()
    }

    /// Drops everything but the values at the start, to which the recorder has been
    /// rewound: no event has happened yet.
    pub fn restart(&mut self) {
        self.truncate(Time::ZERO);
        self.log.clear();
    }

    /// Drops the records after `now`, which a replay has reached.
    pub fn truncate(&mut self, now: Time) {
        for (column, open) in self.columns.iter_mut().zip(&self.open) {
            column.truncate((open.end / self.width).saturating_sub(1) as usize);
        }
        self.tail = None;
        self.log.truncate(now);
    }

    /// The run lasts until `duration`: widens bins as the budget requires, in the
    /// recording and in the states kept beside checkpoints. For a shorter duration bins
    /// keep their width.
    #[inline(never)]
    pub fn set_duration(&mut self, duration: Time, mut states: Vec<&mut OpenState>) {
        self.duration = duration;
        let target = width(&self.series_list, self.budget, duration).max(self.width);
        while self.width < target {
            for state in &mut states {
                widen_open(&mut state.open, &self.columns, self.width);
            }
            if let Some(tail) = &mut self.tail {
                widen_open(&mut tail.open, &self.columns, self.width);
            }
            widen_open(&mut self.open, &self.columns, self.width);
            self.columns.iter_mut().for_each(widen_column);
            self.width *= 2;
        }
        let bins = bins(duration, self.width);
        for column in &mut self.columns {
            match column {
                Column::Gauge(closed) => closed.reserve_exact(bins.saturating_sub(closed.len())),
                Column::Counter(closed)
                | Column::Spread(closed, _)
                | Column::Integral(closed, _) => {
                    closed.reserve_exact(bins.saturating_sub(closed.len()));
                }
                Column::Derived => {}
            }
        }
        let marks = states.iter_mut().map(|state| &mut state.log);
        let tail = self.tail.iter_mut().map(|state| &mut state.log);
        self.log
            .extend(Span(self.width), duration, marks.chain(tail));
    }

    /// The length of the trailing window of derived series, in bins: one second, or
    /// less for short runs.
    pub(super) fn window(&self) -> usize {
        let span = (self.duration.0 / 20).min(1_000_000_000);
        ((span + self.width / 2) / self.width).max(4) as usize
    }

    /// The open records at the end of the recording.
    pub(super) fn latest(&self) -> (&[Open], &[Integral], &[Growth]) {
        match &self.tail {
            Some(tail) => (&tail.open, &tail.integrals, &tail.growths),
            None => (&self.open, &self.integrals, &self.growths),
        }
    }

    /// Closes bins of a series up to the bin of `now`, and opens that bin.
    #[cold]
    #[inline(never)]
    fn open_bin(&mut self, series: usize, now: u64, value: f64) {
        let width = self.width;
        let target = whole_bins(now, width) as usize;
        let open = &mut self.open[series];
        let index = whole_bins(open.end, width) as usize;
        match &mut self.columns[series] {
            Column::Gauge(closed) => {
                if let Some(index) = index.checked_sub(1) {
                    write(closed, index, open.bin(), Bin::same);
                }
                let repeated = Bin::new(open.last as f32);
                if closed.len() < target {
                    closed.resize(target, repeated);
                }
            }
            Column::Counter(closed) => {
                if let Some(index) = index.checked_sub(1) {
                    write(closed, index, open.last, |a, b| a.to_bits() == b.to_bits());
                }
                if closed.len() < target {
                    closed.resize(target, open.last);
                }
            }
            Column::Spread(closed, slot) => {
                let growth = self.growths[*slot];
                while closed.len() < target {
                    let end = (closed.len() as u64 + 1) * width;
                    closed.push(open.last - growth.missing(end));
                }
            }
            Column::Integral(closed, slot) => {
                let integral = self.integrals[*slot];
                while closed.len() < target {
                    let end = (closed.len() as u64 + 1) * width;
                    closed.push(integral.at(end, open.last));
                }
            }
            Column::Derived => {
                debug_assert!(false, "series {series} is derived: it takes no values");
                return;
            }
        }
        let (min, max) = match self.columns[series] {
            // The previous value holds at the start of this bin.
            Column::Gauge(_) if now > target as u64 * width => {
                let (carried, value) = (open.last as f32, value as f32);
                (carried.min(value), carried.max(value))
            }
            Column::Gauge(_) => (value as f32, value as f32),
            _ => (f32::NAN, f32::NAN),
        };
        *open = Open {
            end: (target as u64 + 1) * width,
            min,
            max,
            last: value,
        };
    }
}
