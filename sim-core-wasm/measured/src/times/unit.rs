//! The units of instants that are numbers.

use serde::{Deserialize, Serialize};

use super::calendar::day_number;
use super::{DAY, SECOND};

/// Excel shows no less than a millisecond, and writes days with as many digits as that needs.
const MILLISECOND: i128 = SECOND / 1000;

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
    /// Days as Excel counts them: the first of 1900 is 1.
    #[serde(rename = "excel")]
    Excel,
    /// Days as Excel counts them on old Macintoshes: the first of 1904 is 0.
    #[serde(rename = "excel-1904")]
    Excel1904,
    /// A date in figures, with or without its time of day: 20261128, 20261128220711.
    #[serde(rename = "calendar")]
    Calendar,
}

impl ClockUnit {
    /// Those that are parts of a second, the longest first.
    pub(super) const PARTS: [ClockUnit; 4] = [
        ClockUnit::Seconds,
        ClockUnit::Milliseconds,
        ClockUnit::Microseconds,
        ClockUnit::Nanoseconds,
    ];

    /// The part of a second of this name.
    pub fn named(name: &str) -> Option<ClockUnit> {
        let mut all = ClockUnit::PARTS.into_iter();
        all.find(|unit| unit.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ClockUnit::Seconds => "s",
            ClockUnit::Milliseconds => "ms",
            ClockUnit::Microseconds => "us",
            ClockUnit::Nanoseconds => "ns",
            ClockUnit::Excel => "days since 1900",
            ClockUnit::Excel1904 => "days since 1904",
            ClockUnit::Calendar => "YYYYMMDD",
        }
    }

    /// The nanoseconds that so many billionths of it are; none for a day that there is not. Days are counted from 1970.
    pub(super) fn nanoseconds(self, billionths: i128) -> Option<i128> {
        Some(match self {
            ClockUnit::Seconds => billionths,
            ClockUnit::Milliseconds => billionths / 1_000,
            ClockUnit::Microseconds => billionths / 1_000_000,
            ClockUnit::Nanoseconds => billionths / SECOND,
            // Excel believes that 1900 was a leap year, so the count is right from its March on.
            ClockUnit::Excel => of_days(billionths, 25_569),
            ClockUnit::Excel1904 => of_days(billionths, 24_107),
            ClockUnit::Calendar => return of_figures(billionths),
        })
    }

    /// Whether its instants are of a zone that it does not give.
    pub(super) fn is_of_any_zone(self) -> bool {
        !ClockUnit::PARTS.contains(&self)
    }
}

/// Days since 1970 to the millisecond, where `origin` is the number of that day.
fn of_days(billionths: i128, origin: i128) -> i128 {
    let at = billionths * (DAY / SECOND) - origin * DAY;
    (at + MILLISECOND / 2).div_euclid(MILLISECOND) * MILLISECOND
}

/// A date in figures, and the time of day where the number has so many.
fn of_figures(billionths: i128) -> Option<i128> {
    let (number, fraction) = (billionths.div_euclid(SECOND), billionths.rem_euclid(SECOND));
    let (date, of_day) = if number < 1_000_000_000 {
        (number, 0)
    } else {
        (number / 1_000_000, number % 1_000_000)
    };
    if !(10_000_101..=99_991_231).contains(&date) || number < 1_000_000_000 && fraction != 0 {
        return None;
    }
    let [year, month, day] = [date / 10_000, date / 100 % 100, date % 100].map(|part| part as i64);
    let [hours, minutes, seconds] = [of_day / 10_000, of_day / 100 % 100, of_day % 100];
    if hours > 23 || minutes > 59 || seconds > 60 {
        return None;
    }
    let of_day = (hours * 3600 + minutes * 60 + seconds) * SECOND + fraction;
    Some(i128::from(day_number([year, month, day])?) * DAY + of_day)
}
