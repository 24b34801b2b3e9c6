//! The series of a run, and how derived ones are computed.

use std::borrow::Cow;
use std::sync::Arc;

use sawtooth_rules::{Program, Variable};

use crate::ids::{FlowId, PortId};
use crate::specification::{Chosen, Entry, Unit, Value};

/// The index for something that is not recorded.
pub const NO_SERIES: u32 = u32::MAX;

/// The keys of variables of programs begin with this: none is that of another series.
pub const OF_PROGRAMS: &str = "own.";

/// The most variables of programs that are recorded, in a run: each takes its part of the memory.
const MOST_OF_PROGRAMS: usize = 128;

/// An algorithm, as far as its internal variables go: those of rules are declared by their program.
#[derive(Clone, Debug)]
pub struct Algorithm {
    entry: &'static Entry,
    program: Option<Arc<Program>>,
}

impl Algorithm {
    /// The one that is chosen.
    pub fn new(chosen: &Chosen) -> Algorithm {
        let program = match chosen.values.first() {
            Some(Value::Rules(applied)) => Some(Arc::clone(&applied.program)),
            _ => None,
        };
        Algorithm {
            entry: chosen.entry,
            program,
        }
    }

    /// The number of its internal variables.
    pub(crate) fn variables(&self) -> usize {
        let own = self.program.as_ref().map(|program| program.variables.len());
        own.unwrap_or(self.entry.internals.len())
    }
}

/// Programs that declare the same variables are one: a text that is being changed has the series that it had.
impl PartialEq for Algorithm {
    fn eq(&self, other: &Algorithm) -> bool {
        let alike = |(one, other): (&Variable, &Variable)| one.is(other);
        let same = match (&self.program, &other.program) {
            (Some(one), Some(other)) => {
                let (one, other) = (&one.variables, &other.variables);
                one.len() == other.len() && one.iter().zip(other).all(alike)
            }
            (None, None) => true,
            _ => false,
        };
        self.entry == other.entry && same
    }
}

/// The unit of a variable of a program. It keeps seconds and bytes whatever the text says.
fn unit_of(variable: &Variable) -> Unit {
    match variable.unit.as_str() {
        "share" => Unit::Share,
        "segment" | "segments" => Unit::Segments,
        "packets" => Unit::Packets,
        "s" | "ms" | "us" => Unit::Seconds,
        "byte" | "bytes" | "bit" | "bits" => Unit::Bytes,
        "segment/s" | "segments/s" | "packets/s" | "number/s" => Unit::PerSecond,
        _ => Unit::None,
    }
}

/// The owner of a series' variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The run as a whole.
    Run,
    /// A flow of the plan.
    Flow(FlowId),
    /// A port.
    Port(PortId),
}

/// The source of a series' values.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A value that holds until it changes; bins keep minimum, maximum, last.
    Gauge,
    /// A running total; bins keep the last.
    Counter,
    /// A running total that grows evenly for a while at a time, such as the bits that a port has sent; bins keep
    /// it at their end.
    Spread,
    /// The integral over time of a value that holds until it changes, such as
    /// the bits a link could have carried; bins keep it at their end.
    Integral,
    /// The growth of a counter over the trailing window, per second, times `scale`.
    Rate {
        /// The counter.
        counter: u32,
        /// The factor from the counter's unit to that of the series: 8 from bytes to bits.
        scale: f64,
    },
    /// The growth of one total over that of another in the trailing window.
    Share {
        /// A counter, spread or not.
        part: u32,
        /// A counter or an integral.
        whole: u32,
    },
    /// The share of time in the trailing window in which a counter of seconds did not grow.
    Rest {
        /// The counter.
        counter: u32,
    },
    /// Jain's index over the growth of counters in the trailing window; counters
    /// without a value are left out.
    Jain {
        /// The counters.
        counters: Vec<u32>,
    },
}

/// One series.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The owner of its variable.
    pub owner: Owner,
    /// Its key, in camel case: `cwnd`; of a variable that a program declares `own.name`.
    pub key: Cow<'static, str>,
    /// A short name for legends.
    pub label: Cow<'static, str>,
    /// The unit of its values.
    pub unit: Unit,
    /// The source of its values.
    pub source: Source,
}

/// Internal variables that are recorded.
#[derive(Clone, Debug, PartialEq)]
struct Watched {
    owner: Owner,
    algorithm: Algorithm,
    /// The place of the first one.
    first: u32,
}

impl Series {
    /// Whether it is shown to people; the totals behind rates are not, nor those that nobody has.
    pub fn shown(&self) -> bool {
        !self.key.is_empty()
            && !matches!(
                self.source,
                Source::Counter | Source::Spread | Source::Integral
            )
    }

    /// Whether its values are averages over the trailing window.
    pub fn is_rate(&self) -> bool {
        matches!(
            self.source,
            Source::Rate { .. } | Source::Share { .. } | Source::Rest { .. } | Source::Jain { .. }
        )
    }

    /// The running total whose growth it shows.
    pub fn counter(&self) -> Option<u32> {
        match self.source {
            Source::Rate { counter, .. } => Some(counter),
            _ => None,
        }
    }

    /// The memory of one of its bins.
    pub(super) fn bytes_per_bin(&self) -> usize {
        match self.source {
            Source::Gauge => 12,
            Source::Counter | Source::Spread | Source::Integral => 8,
            Source::Rate { .. }
            | Source::Share { .. }
            | Source::Rest { .. }
            | Source::Jain { .. } => 0,
        }
    }
}

/// The series of a run, by index. Each function adds one and returns its index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeriesList {
    /// The series, in order.
    pub series: Vec<Series>,
    watched: Vec<Watched>,
    /// How many of these the run begins with.
    first: usize,
    /// Series of variables that no program has any more: the next ones have their places.
    free: Vec<u32>,
    /// The series of internal variables, by their places: those of an algorithm have places one after the other, and
    /// programs of one owner share series.
    places: Vec<u32>,
}

impl SeriesList {
    /// An empty list.
    pub fn new() -> SeriesList {
        SeriesList::default()
    }

    /// A value that holds until it changes.
    pub fn gauge(
        &mut self,
        owner: Owner,
        key: &'static str,
        label: &'static str,
        unit: Unit,
    ) -> u32 {
        self.push(owner, key, label, unit, Source::Gauge)
    }

    /// A running total, from which rates and shares are derived.
    pub fn counter(&mut self, owner: Owner, key: &'static str, unit: Unit) -> u32 {
        self.push(owner, key, key, unit, Source::Counter)
    }

    /// A running total that grows evenly for a while at a time, from which shares are derived.
    pub fn spread(&mut self, owner: Owner, key: &'static str, unit: Unit) -> u32 {
        self.push(owner, key, key, unit, Source::Spread)
    }

    /// The integral of a value over time, from which shares are derived.
    pub fn integral(&mut self, owner: Owner, key: &'static str, unit: Unit) -> u32 {
        self.push(owner, key, key, unit, Source::Integral)
    }

    /// The rate of growth of `counter`, times `scale`.
    pub fn rate(
        &mut self,
        owner: Owner,
        key: &'static str,
        label: &'static str,
        unit: Unit,
        counter: u32,
        scale: f64,
    ) -> u32 {
        self.push(owner, key, label, unit, Source::Rate { counter, scale })
    }

    /// The growth of `part` over that of `whole`.
    pub fn share(
        &mut self,
        owner: Owner,
        key: &'static str,
        label: &'static str,
        part: u32,
        whole: u32,
    ) -> u32 {
        self.push(
            owner,
            key,
            label,
            Unit::Share,
            Source::Share { part, whole },
        )
    }

    /// Adds the share of time in which `counter`, of seconds, did not grow.
    pub fn rest(
        &mut self,
        owner: Owner,
        key: &'static str,
        label: &'static str,
        counter: u32,
    ) -> u32 {
        self.push(owner, key, label, Unit::Share, Source::Rest { counter })
    }

    /// Jain's index over the growth of `counters`.
    pub fn jain(&mut self, owner: Owner, counters: Vec<u32>) -> u32 {
        self.push(
            owner,
            "jain",
            "Jain's fairness index",
            Unit::None,
            Source::Jain { counters },
        )
    }

    /// The internal variables of an algorithm; returns the place of the first. Those of a flow or port without series
    /// are not recorded. A variable that goes on in the next program of its owner is one series.
    pub fn watch(&mut self, owner: Owner, algorithm: &Algorithm) -> u32 {
        let known = self.internals(owner, algorithm);
        let recorded = self.series.iter().any(|series| series.owner == owner);
        if known != NO_SERIES || algorithm.variables() == 0 || !recorded {
            return known;
        }
        let first = self.places.len() as u32;
        if let Some(program) = &algorithm.program {
            let known = program
                .variables
                .iter()
                .map(|one| self.declared(owner, one));
            let known: Vec<Option<u32>> = known.collect();
            let own = self.series.iter();
            let others = own.filter(|one| one.key.starts_with(OF_PROGRAMS)).count();
            let new = known.iter().filter(|one| one.is_none()).count();
            if others + new > MOST_OF_PROGRAMS {
                return NO_SERIES;
            }
            for (variable, known) in program.variables.iter().zip(known) {
                let series = known.unwrap_or_else(|| self.own(owner, variable));
                self.places.push(series);
            }
        } else {
            for internal in algorithm.entry.internals {
                let series = self.gauge(owner, internal.key, internal.label, internal.unit);
                self.places.push(series);
            }
        }
        self.watched.push(Watched {
            owner,
            algorithm: algorithm.clone(),
            first,
        });
        first
    }

    /// A new series for a variable of a program.
    fn own(&mut self, owner: Owner, variable: &Variable) -> u32 {
        let key = format!("{OF_PROGRAMS}{}", variable.name);
        let (label, unit) = (variable.name.clone(), unit_of(variable));
        let Some(free) = self.free.pop() else {
            return self.push(owner, key, label, unit, Source::Gauge);
        };
        self.series[free as usize] = Series {
            owner,
            key: key.into(),
            label: label.into(),
            unit,
            source: Source::Gauge,
        };
        free
    }

    /// All that is watched so far is of the run's beginning.
    pub fn begun(&mut self) {
        self.first = self.watched.len();
    }

    /// Programs that are neither of the run's beginning nor among these are gone, as versions of a text that is being
    /// typed are. Returns the series that nobody has then.
    pub fn keep_programs(&mut self, these: &[(Owner, Algorithm)]) -> Vec<u32> {
        let is_kept = |(place, one): (usize, Watched)| {
            let of_text = one.algorithm.program.is_some();
            let known = || {
                let mut all = these.iter();
                all.any(|(owner, algorithm)| *owner == one.owner && *algorithm == one.algorithm)
            };
            (place < self.first || !of_text || known()).then_some(one)
        };
        let before = std::mem::take(&mut self.watched);
        let count = before.len();
        self.watched = before.into_iter().enumerate().filter_map(is_kept).collect();
        if self.watched.len() == count {
            return Vec::new();
        }
        let mut gone = Vec::new();
        for series in (0..).take(self.series.len()) {
            let own = self.series[series as usize].key.starts_with(OF_PROGRAMS);
            if own && self.algorithms(series).next().is_none() {
                self.series[series as usize].key = Cow::Borrowed("");
                gone.push(series);
            }
        }
        self.free.extend(&gone);
        gone
    }

    /// The series of a variable that another program of this owner has declared alike.
    fn declared(&self, owner: Owner, variable: &Variable) -> Option<u32> {
        let before = self.watched.iter().filter(|one| one.owner == owner);
        before.rev().find_map(|one| {
            let variables = &one.algorithm.program.as_ref()?.variables;
            let at = variables.iter().position(|other| other.is(variable))?;
            Some(self.at(one.first + at as u32))
        })
    }

    /// The series of an internal variable, by its place.
    #[inline]
    pub(crate) fn at(&self, place: u32) -> u32 {
        let series = self.places.get(place as usize);
        series.copied().unwrap_or(NO_SERIES)
    }

    /// The algorithms that have this series as an internal variable; none where it is no such variable.
    pub fn algorithms(&self, series: u32) -> impl Iterator<Item = &Algorithm> {
        let owner = self.series.get(series as usize).map(|one| one.owner);
        let of = move |one: &&Watched| {
            if Some(one.owner) != owner {
                return false;
            }
            let first = one.first as usize;
            let places = self.places.get(first..first + one.algorithm.variables());
            places.is_some_and(|places| places.contains(&series))
        };
        self.watched.iter().filter(of).map(|one| &one.algorithm)
    }

    /// Whether an owner has a series with this key.
    pub fn has(&self, owner: Owner, key: &str) -> bool {
        self.series
            .iter()
            .any(|series| series.owner == owner && series.key == key)
    }

    /// The place of the first of the internal variables of an algorithm, if they are recorded.
    pub fn internals(&self, owner: Owner, algorithm: &Algorithm) -> u32 {
        let mut all = self.watched.iter();
        let found = all.find(|one| one.owner == owner && one.algorithm == *algorithm);
        found.map_or(NO_SERIES, |one| one.first)
    }

    /// The flows that have series of their own, in increasing order.
    pub fn flows(&self) -> Vec<FlowId> {
        let mut flows: Vec<FlowId> = self
            .series
            .iter()
            .filter_map(|series| match series.owner {
                Owner::Flow(flow) => Some(flow),
                Owner::Run | Owner::Port(_) => None,
            })
            .collect();
        flows.sort_unstable();
        flows.dedup();
        flows
    }

    fn push(
        &mut self,
        owner: Owner,
        key: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        unit: Unit,
        source: Source,
    ) -> u32 {
        self.series.push(Series {
            owner,
            key: key.into(),
            label: label.into(),
            unit,
            source,
        });
        self.series.len() as u32 - 1
    }
}
