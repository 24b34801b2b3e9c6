//! One reader of instants for all files: texts as they are ([`written`]), and the unit and the order of dates that a whole
//! file shows ([`Observer`]).
//!
//! # Rules
//!
//! Numbers are in the unit that the name of their column has, unless they are then beyond the year 2200; else in the one
//! in which they are of the years 1980 to 2106, if there is one; else in seconds, unless they are then more than an hour
//! apart. Where their column is called a date, or a time and they are whole seconds as days, numbers that are days of those
//! years are what a spreadsheet makes of dates; those of 14 figures that are dates with times are that, and in a column of
//! dates those of 8. Of dates in numbers the order is that in which all are dates, and of several such the one in which they go back
//! least, and reach over the least time. A time of day that is more than two hours before the one ahead of it is of the
//! next day. A year that is not given has 365 days, unless one of them is the 29th of February. [`Clock`] is what was found,
//! and what a person may choose instead.

mod calendar;
mod east_asian;
mod numbers;
mod spelled;
mod unit;
mod words;
mod written;

use serde::{Deserialize, Serialize};

use calendar::{day_number, days_of_year, full_year, new_year, yearless};
use numbers::Numbers;
pub(crate) use spelled::{Ends, spell_seconds};
use spelled::{Origin, spelled};
pub use unit::ClockUnit;
use words::Zone;
use written::{Date, Stamp};
pub(crate) use written::{Named, Written, written, written_in_table};

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;

/// A time of day goes back by more only where midnight has passed: clocks are set back by an hour or two.
const SET_BACK: i128 = DAY / 12;

/// The years that numbers are taken to be of, in seconds.
const YEARS: (i128, i128) = (315_532_800, 4_294_967_296);

/// The latest instant that a unit in the name of a column may lead to, in seconds: in the year 2200.
pub(crate) const LATEST: i128 = 7_258_118_400;

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

    fn year_month_day(self, [a, b, c]: [i64; 3]) -> [i64; 3] {
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
    /// Whether the year of dates without one has a 29 February.
    pub leap_year: bool,
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
    pub fn in_words(&self) -> String {
        let [first, last] = &self.ends;
        let mut said = format!("from {first} to {last}");
        for assumed in &self.assumed {
            said.push_str("; ");
            said.push_str(assumed);
        }
        said
    }
}

/// Reads instants one after another. Times of day begin again at midnight, and dates without a year at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ticker {
    clock: Clock,
    last: Option<(Stamp, i128)>,
    /// The days, or years, that have passed where the text does not give them.
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
            Written::Number(billionths) => return self.clock.unit.nanoseconds(*billionths),
            Written::Stamp(stamp) => stamp,
        };
        let (plain, round) = self.plain(stamp)?;
        if let Some((_, before)) = self
            .last
            .filter(|(last, _)| last.has_date() == stamp.has_date())
        {
            let step = plain - before;
            let most = if round == DAY { SET_BACK } else { round / 2 };
            if step < -most && !self.clock.newest_first {
                self.round += round;
            } else if step > most && self.clock.newest_first
                || step > round - round / 24 && self.round > 0
            {
                self.round -= round;
            }
        }
        self.last = Some((*stamp, plain));
        Some(plain + self.round)
    }

    /// Nanoseconds since the origin within a day or year that is not given, and how long that is.
    fn plain(&self, stamp: &Stamp) -> Option<(i128, i128)> {
        let leap = self.clock.leap_year;
        let ahead = i128::from(stamp.ahead.unwrap_or(0)) * SECOND;
        let of_day = i128::from(stamp.of_day) - ahead;
        let (day, round) = match stamp.date {
            Some(Date::Known(date)) => (day_number(date)?, 0),
            Some(Date::Numbers(date)) => (day_number(self.clock.dates.year_month_day(date))?, 0),
            Some(Date::Yearless([month, day])) => (
                day_number([yearless(leap), month, day])? - new_year(leap),
                i128::from(days_of_year(leap)) * DAY,
            ),
            None => (0, DAY),
        };
        Some((i128::from(day) * DAY + of_day, round))
    }
}

impl Stamp {
    fn has_date(&self) -> bool {
        self.date.is_some()
    }

    fn origin(&self, leap: bool) -> Origin {
        match self.date {
            None => Origin::Midnight,
            Some(Date::Yearless(_)) => Origin::NewYear { leap },
            Some(_) => Origin::Epoch {
                zoned: self.ahead.is_some(),
            },
        }
    }
}

/// The instants in one order of dates.
#[derive(Clone, Debug)]
struct Candidate {
    /// As the oldest, and as the newest are first.
    tickers: [Ticker; 2],
    ends: Option<[[i128; 2]; 2]>,
    /// Texts that are no dates in this order.
    failed: u64,
    last: Option<(bool, i128)>,
    back: u64,
    on: u64,
}

impl Candidate {
    fn new(dates: DateOrder) -> Candidate {
        let tickers = [false, true].map(|newest_first| {
            Ticker::new(Clock {
                dates,
                newest_first,
                // Such a year has all days.
                leap_year: true,
                ..Clock::default()
            })
        });
        Candidate {
            tickers,
            ends: None,
            failed: 0,
            last: None,
            back: 0,
            on: 0,
        }
    }

    fn take(&mut self, stamp: &Stamp) {
        let Some((plain, round)) = self.tickers[0].plain(stamp) else {
            self.failed += 1;
            return;
        };
        if let Some((_, last)) = self
            .last
            .filter(|(has_date, _)| *has_date == stamp.has_date())
        {
            // More than half a day back is the next one, in either order.
            let on = plain > last || round > 0 && plain < last - round / 2;
            self.on += u64::from(on);
            self.back += u64::from(!on && plain < last);
        }
        self.last = Some((stamp.has_date(), plain));
        let written = Written::Stamp(*stamp);
        let [oldest, newest] = &mut self.tickers;
        if let (Some(oldest), Some(newest)) = (oldest.at(&written), newest.at(&written)) {
            let ends = self.ends.get_or_insert([[oldest; 2], [newest; 2]]);
            ends[0][1] = oldest;
            ends[1][1] = newest;
        }
    }

    /// The order in which a candidate is preferred: the most dates, the fewest steps the wrong way, the shortest time.
    fn badness(&self) -> (u64, u64, i128) {
        let span = self
            .ends
            .map_or(0, |[[first, last], _]| (last - first).abs());
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
    /// Whether there is a 29 February of no year.
    leap: bool,
    /// Whether there are hours and minutes alone.
    short: bool,
    /// The first zone whose name others have too.
    shared: Option<Zone>,
}

impl Default for Observer {
    fn default() -> Observer {
        Observer {
            numbers: Numbers::default(),
            candidates: DateOrder::ALL.map(Candidate::new),
            stamps: 0,
            first: None,
            dates: false,
            leap: false,
            short: false,
            shared: None,
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
                self.leap |= stamp.date == Some(Date::Yearless([2, 29]));
                self.short |= stamp.short;
                self.shared = self.shared.or(stamp.shared);
                for candidate in &mut self.candidates {
                    candidate.take(stamp);
                }
            }
        }
    }

    /// How the instants are read, if there are any; `hint` is the unit in a name, and `named` what it calls them.
    pub(crate) fn found(&self, hint: Option<ClockUnit>, named: Named) -> Option<Instants> {
        if self.numbers.count() >= self.stamps {
            self.numbers.found(hint, named)
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
        let mut clock = best.tickers[0].clock;
        clock.newest_first = best.back > best.on;
        clock.leap_year = self.leap;
        let mut assumed = Vec::new();
        if self.dates {
            let either = if alike > 1 {
                ", although other formats fit"
            } else {
                ""
            };
            assumed.push(format!("dates are read as {}{either}", clock.dates.name()));
        }
        if self.short {
            assumed.push("times are read as hours and minutes".to_owned());
        }
        let mut ends = best.ends?[usize::from(clock.newest_first)];
        let origin = self.first?.origin(true);
        match origin {
            Origin::Midnight if ends.iter().any(|end| !(0..DAY).contains(end)) => {
                let way = if clock.newest_first { "on" } else { "back" };
                assumed.push(format!(
                    "where the time of day jumps {way} by more than 2 hours, a new day begins"
                ));
            }
            Origin::NewYear { .. } => assumed.push(
                if self.leap {
                    "dates have no year: a leap year is assumed, because there is a 29 February"
                } else {
                    "dates have no year: a year of 365 days is assumed"
                }
                .to_owned(),
            ),
            Origin::Epoch { zoned: false } => assumed.push("the time zone is unknown".to_owned()),
            _ => {}
        }
        if let Some(zone) = self.shared {
            assumed.push(format!("{zone}, although other zones have the same name"));
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

/// The instant of a text by itself, in seconds: since 1970 for a date, since midnight for a time of day.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let written = written(text)?;
    let observed = {
        let mut observer = Observer::default();
        observer.take(&written);
        observer.found(None, Named::Not)?
    };
    Ticker::new(observed.clock).at(&written).map(in_seconds)
}

/// Nanoseconds in seconds, rounded once: those since 1970 are more than a float holds.
pub(crate) fn in_seconds(at: i128) -> f64 {
    at.div_euclid(SECOND) as f64 + at.rem_euclid(SECOND) as f64 / 1e9
}

#[cfg(test)]
mod tests;
