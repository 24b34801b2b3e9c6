//! One reader of instants for all files: texts as they are ([`written`]), and the unit and the order of dates that a whole
//! file tells ([`Observer`]).
//!
//! # Rules
//!
//! Numbers are in the unit in which they are of the years 1980 to 2106, if there is one; else in the one that the name
//! of their column has; else in seconds, unless they are then more than an hour apart. Of dates in numbers the order is
//! that in which all are dates, and of several such the one in which they go back least, and reach over the least time.
//! A time of day that is more than twelve hours before the one ahead of it is of the next day. [`Clock`] is what was
//! found, and what a person may choose instead.

mod words;
mod written;

use serde::{Deserialize, Serialize};

use written::{Date, Stamp, full_year};
pub(crate) use written::{Written, written};

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;

/// The days from 1970 to a leap year.
const BEFORE_LEAP: i64 = 730;

/// The years that numbers are taken to be of, in seconds.
const YEARS: (i128, i128) = (315_532_800, 4_294_967_296);

/// The latest instant that a unit in the name of a column may lead to, in seconds: in the year 2200.
pub(crate) const LATEST: i128 = 7_258_118_400;

/// The unit of instants that are numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ClockUnit {
    /// Seconds.
    #[default]
    #[serde(rename = "s")]
    Seconds,
    /// Milliseconds.
    #[serde(rename = "ms")]
    Milliseconds,
    /// Microseconds.
    #[serde(rename = "us")]
    Microseconds,
    /// Nanoseconds.
    #[serde(rename = "ns")]
    Nanoseconds,
}

impl ClockUnit {
    const ALL: [ClockUnit; 4] = [
        ClockUnit::Seconds,
        ClockUnit::Milliseconds,
        ClockUnit::Microseconds,
        ClockUnit::Nanoseconds,
    ];

    /// The unit of this name.
    pub fn named(name: &str) -> Option<ClockUnit> {
        let mut all = ClockUnit::ALL.into_iter();
        all.find(|unit| unit.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ClockUnit::Seconds => "s",
            ClockUnit::Milliseconds => "ms",
            ClockUnit::Microseconds => "us",
            ClockUnit::Nanoseconds => "ns",
        }
    }

    /// How many of it are a second.
    fn parts(self) -> i128 {
        match self {
            ClockUnit::Seconds => 1,
            ClockUnit::Milliseconds => 1_000,
            ClockUnit::Microseconds => 1_000_000,
            ClockUnit::Nanoseconds => 1_000_000_000,
        }
    }
}

/// The order of dates that are numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DateOrder {
    /// Day, month, year.
    #[default]
    DayFirst,
    /// Month, day, year.
    MonthFirst,
    /// Year, month, day.
    YearFirst,
}

impl DateOrder {
    const ALL: [DateOrder; 3] = [
        DateOrder::MonthFirst,
        DateOrder::DayFirst,
        DateOrder::YearFirst,
    ];

    fn name(self) -> &'static str {
        match self {
            DateOrder::DayFirst => "day/month/year",
            DateOrder::MonthFirst => "month/day/year",
            DateOrder::YearFirst => "year/month/day",
        }
    }

    fn of(self, [a, b, c]: [i64; 3]) -> [i64; 3] {
        match self {
            DateOrder::DayFirst => [full_year(c), b, a],
            DateOrder::MonthFirst => [full_year(c), a, b],
            DateOrder::YearFirst => [full_year(a), b, c],
        }
    }
}

/// How the instants of a file are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// The unit of those that are numbers.
    pub unit: ClockUnit,
    /// The order of dates that are numbers.
    pub dates: DateOrder,
    /// Whether the newest are first.
    pub newest_first: bool,
}

/// The instants of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Instants {
    /// How they are read.
    pub clock: Clock,
    /// Whether they are numbers, so that a person can choose their unit.
    pub numbers: bool,
    /// Whether they have dates that are numbers, so that a person can choose the order of day and month.
    pub dates: bool,
    /// The first and the last.
    pub ends: [String; 2],
    /// The assumptions about them, in words.
    pub assumed: Vec<String>,
}

impl Instants {
    /// In a line.
    pub fn told(&self) -> String {
        let [first, last] = &self.ends;
        let mut said = format!("from {first} to {last}");
        for assumed in &self.assumed {
            said.push_str("; ");
            said.push_str(assumed);
        }
        said
    }
}

/// The point that instants are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The year 1970, of UTC or of a zone that is not told.
    Epoch { zoned: bool },
    /// The midnight before the first.
    Midnight,
    /// The first of a year that is not told.
    NewYear,
    /// Anything.
    Own,
}

/// Reads instants one after another. Times of day begin again at midnight, and dates without a year at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ticker {
    clock: Clock,
    last: Option<(Stamp, i128)>,
    /// The days, or years, that have passed where the text does not tell them.
    round: i128,
}

impl Ticker {
    pub(crate) fn new(clock: Clock) -> Ticker {
        Ticker {
            clock,
            ..Ticker::default()
        }
    }

    /// Nanoseconds since the origin.
    pub(crate) fn at(&mut self, written: &Written) -> Option<i128> {
        let stamp = match written {
            Written::Number(billionths) => return Some(billionths / self.clock.unit.parts()),
            Written::Stamp(stamp) => stamp,
        };
        let ahead = i128::from(stamp.ahead.unwrap_or(0)) * SECOND;
        let of_day = i128::from(stamp.of_day) - ahead;
        let (day, round) = match stamp.date {
            Some(Date::Known(date)) => (day_number(date)?, 0),
            Some(Date::Numbers(date)) => (day_number(self.clock.dates.of(date))?, 0),
            // A leap year has all days.
            Some(Date::Yearless([month, day])) => {
                (day_number([1972, month, day])? - BEFORE_LEAP, 366 * DAY)
            }
            None => (0, DAY),
        };
        let plain = i128::from(day) * DAY + of_day;
        if let Some((_, before)) = self
            .last
            .filter(|(last, _)| last.has_date() == stamp.has_date())
        {
            let step = plain - before;
            if step < -round / 2 && !self.clock.newest_first {
                self.round += round;
            } else if step > round / 2 && self.clock.newest_first
                || step > round - round / 24 && self.round > 0
            {
                self.round -= round;
            }
        }
        self.last = Some((*stamp, plain));
        Some(plain + self.round)
    }
}

impl Stamp {
    fn has_date(&self) -> bool {
        self.date.is_some()
    }

    fn origin(&self) -> Origin {
        match self.date {
            None => Origin::Midnight,
            Some(Date::Yearless(_)) => Origin::NewYear,
            Some(_) => Origin::Epoch {
                zoned: self.ahead.is_some(),
            },
        }
    }
}

/// The instants in one order of dates.
#[derive(Clone, Debug)]
struct Candidate {
    ticker: Ticker,
    /// Texts that are no dates in this order.
    failed: u64,
    ends: Option<[i128; 2]>,
    back: u64,
    on: u64,
}

impl Candidate {
    fn take(&mut self, written: &Written) {
        let Some(at) = self.ticker.at(written) else {
            self.failed += 1;
            return;
        };
        if let Some([_, last]) = self.ends {
            self.back += u64::from(at < last);
            self.on += u64::from(at > last);
        }
        self.ends = Some([self.ends.map_or(at, |[first, _]| first), at]);
    }

    /// The order in which a candidate is preferred: the most dates, the fewest steps the wrong way, the shortest time.
    fn badness(&self) -> (u64, u64, i128) {
        let span = self.ends.map_or(0, |[first, last]| (last - first).abs());
        (self.failed, self.back.min(self.on), span)
    }
}

/// Looks at all instants of a file, and finds how they are read.
#[derive(Clone, Debug)]
pub(crate) struct Observer {
    numbers: Numbers,
    candidates: [Candidate; 3],
    stamps: u64,
    first: Option<Stamp>,
    dates: bool,
}

/// Numbers, in billionths.
#[derive(Clone, Debug, Default)]
struct Numbers {
    count: u64,
    ends: Option<[i128; 2]>,
    least: i128,
    most: i128,
    back: u64,
    on: u64,
}

impl Default for Observer {
    fn default() -> Observer {
        Observer {
            numbers: Numbers::default(),
            candidates: DateOrder::ALL.map(|dates| Candidate {
                ticker: Ticker::new(Clock {
                    dates,
                    ..Clock::default()
                }),
                failed: 0,
                ends: None,
                back: 0,
                on: 0,
            }),
            stamps: 0,
            first: None,
            dates: false,
        }
    }
}

impl Observer {
    pub(crate) fn take(&mut self, written: &Written) {
        match written {
            Written::Number(number) => self.numbers.take(*number),
            Written::Stamp(stamp) => {
                self.stamps += 1;
                self.first.get_or_insert(*stamp);
                self.dates |= matches!(stamp.date, Some(Date::Numbers(_)));
                for candidate in &mut self.candidates {
                    candidate.take(written);
                }
            }
        }
    }

    /// How the instants are read, if there are any; `hint` is the unit that a name tells.
    pub(crate) fn found(&self, hint: Option<ClockUnit>) -> Option<Instants> {
        if self.numbers.count >= self.stamps {
            self.numbers.found(hint)
        } else {
            self.dated()
        }
    }

    fn dated(&self) -> Option<Instants> {
        let fitting = self
            .candidates
            .iter()
            .filter(|candidate| candidate.ends.is_some());
        let best = fitting
            .clone()
            .min_by_key(|candidate| candidate.badness())?;
        let alike = fitting
            .filter(|candidate| candidate.badness() == best.badness())
            .count();
        let mut clock = best.ticker.clock;
        clock.newest_first = best.back > best.on;
        let mut assumed = Vec::new();
        if self.dates {
            let either = if alike > 1 { ", though others fit" } else { "" };
            assumed.push(format!("dates are read as {}{either}", clock.dates.name()));
        }
        let mut ends = best.ends?;
        let origin = self.first?.origin();
        match origin {
            Origin::Midnight if ends[1] >= DAY => {
                assumed.push(
                    "where a time of day goes back by more than 12 hours, midnight has passed"
                        .to_owned(),
                );
            }
            Origin::NewYear => assumed.push("dates have no year".to_owned()),
            Origin::Epoch { zoned: false } => assumed.push("no time zone is told".to_owned()),
            _ => {}
        }
        if clock.newest_first {
            ends.reverse();
            assumed.push("the newest are first".to_owned());
        }
        Some(Instants {
            clock,
            numbers: false,
            dates: self.dates,
            ends: ends.map(|end| spelled(end, origin)),
            assumed,
        })
    }
}

impl Numbers {
    fn take(&mut self, number: i128) {
        let [first, last] = self.ends.unwrap_or([number, number]);
        if self.count == 0 {
            (self.least, self.most) = (number, number);
        }
        self.count += 1;
        self.least = self.least.min(number);
        self.most = self.most.max(number);
        self.back += u64::from(number < last);
        self.on += u64::from(number > last);
        self.ends = Some([first, number]);
    }

    fn found(&self, hint: Option<ClockUnit>) -> Option<Instants> {
        let mut ends = self.ends?;
        let (unit, epoch, why) = self.unit(hint);
        let clock = Clock {
            unit,
            dates: DateOrder::default(),
            newest_first: self.back > self.on,
        };
        let mut assumed = vec![why];
        if clock.newest_first {
            ends.reverse();
            assumed.push("the newest are first".to_owned());
        }
        let origin = if epoch {
            Origin::Epoch { zoned: true }
        } else {
            Origin::Own
        };
        Some(Instants {
            clock,
            numbers: true,
            dates: false,
            ends: ends.map(|end| spelled(end / unit.parts(), origin)),
            assumed,
        })
    }

    /// The unit, whether it counts from 1970, and why.
    fn unit(&self, hint: Option<ClockUnit>) -> (ClockUnit, bool, String) {
        let seconds = |number: i128, unit: ClockUnit| number / unit.parts() / SECOND;
        let in_years = |unit: ClockUnit| {
            (YEARS.0..YEARS.1).contains(&seconds(self.least, unit))
                && (YEARS.0..YEARS.1).contains(&seconds(self.most, unit))
        };
        if let Some(unit) = hint.filter(|unit| seconds(self.most, *unit) < LATEST) {
            let since = if in_years(unit) { " since 1970" } else { "" };
            let why = format!("numbers are in {}{since}, as their name says", unit.name());
            return (unit, in_years(unit), why);
        }
        if let Some(unit) = ClockUnit::ALL.into_iter().find(|unit| in_years(*unit)) {
            let why = format!("numbers are taken as {} since 1970", unit.name());
            return (unit, true, why);
        }
        let steps = i128::from(self.on.max(self.back).max(1));
        let apart = (self.most - self.least) / steps;
        let unit = if apart <= 3600 * SECOND {
            ClockUnit::Seconds
        } else {
            let mut finer = ClockUnit::ALL.into_iter().skip(1);
            let close = finer.find(|unit| apart / unit.parts() <= 60 * SECOND);
            close.unwrap_or(ClockUnit::Nanoseconds)
        };
        let why = format!(
            "numbers are taken as {}, for nothing says their unit",
            unit.name()
        );
        (unit, false, why)
    }
}

/// The first and the last instant that were read, in words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ends {
    origin: Option<Origin>,
    ends: Option<[i128; 2]>,
}

impl Ends {
    pub(crate) fn take(&mut self, written: &Written, at: i128) {
        let origin = match written {
            Written::Stamp(stamp) => stamp.origin(),
            Written::Number(_) if (YEARS.0..YEARS.1).contains(&(at / SECOND)) => {
                Origin::Epoch { zoned: true }
            }
            Written::Number(_) => Origin::Own,
        };
        self.origin.get_or_insert(origin);
        let [first, last] = self.ends.unwrap_or([at, at]);
        self.ends = Some([first.min(at), last.max(at)]);
    }

    /// The first and the last.
    pub(crate) fn told(&self) -> Option<[String; 2]> {
        let origin = self.origin?;
        Some(self.ends?.map(|end| spelled(end, origin)))
    }
}

/// An instant as people read it.
fn spelled(at: i128, origin: Origin) -> String {
    let (day, of_day) = (at.div_euclid(DAY), at.rem_euclid(DAY));
    let clock = || {
        let seconds = of_day / SECOND;
        let [hours, minutes] = [seconds / 3600, seconds / 60 % 60];
        format!(
            "{hours:02}:{minutes:02}:{:02}{}",
            seconds % 60,
            fraction(of_day % SECOND)
        )
    };
    let date = || {
        let [year, month, day] = date_of(day as i64);
        (year, format!("{month:02}-{day:02}"))
    };
    match origin {
        Origin::Epoch { zoned } => {
            let (year, rest) = date();
            let zone = if zoned { " UTC" } else { "" };
            format!("{year:04}-{rest} {}{zone}", clock())
        }
        Origin::NewYear => {
            // They are counted in a leap year.
            let [_, month, date] = date_of(day as i64 + BEFORE_LEAP);
            format!("{month:02}-{date:02} {}", clock())
        }
        Origin::Midnight if day != 0 => format!("{} {day:+} d", clock()),
        Origin::Midnight => clock(),
        Origin::Own => {
            let sign = if at < 0 { "-" } else { "" };
            let at = at.abs();
            format!("{sign}{}{} s", at / SECOND, fraction(at % SECOND))
        }
    }
}

/// Seconds since 1970 as people read them, to the microsecond.
pub(crate) fn told(seconds: f64) -> String {
    let most = LATEST as f64;
    let at = (seconds.clamp(-most, most) * 1e6).round() as i128 * 1000;
    spelled(at, Origin::Epoch { zoned: true })
}

fn fraction(nanoseconds: i128) -> String {
    if nanoseconds == 0 {
        return String::new();
    }
    let digits = format!(".{nanoseconds:09}");
    digits.trim_end_matches('0').to_owned()
}

/// Days since the first of 1970 (Howard Hinnant's days_from_civil); none for a day that there is not.
fn day_number([year, month, date]: [i64; 3]) -> Option<i64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let most = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=most).contains(&date) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + date - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// Year, month and day (Howard Hinnant's civil_from_days).
fn date_of(day: i64) -> [i64; 3] {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    [year, month, of_year - (153 * shifted + 2) / 5 + 1]
}

/// The instant of a text by itself, in seconds: since 1970 for a date, since midnight for a time of day.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let written = written(text)?;
    let observed = {
        let mut observer = Observer::default();
        observer.take(&written);
        observer.found(None)?
    };
    Ticker::new(observed.clock).at(&written).map(in_seconds)
}

/// Nanoseconds in seconds, rounded once: those since 1970 are more than a float holds.
pub(crate) fn in_seconds(at: i128) -> f64 {
    at.div_euclid(SECOND) as f64 + at.rem_euclid(SECOND) as f64 / 1e9
}

#[cfg(test)]
mod tests;
