//! Instants that are numbers: their unit follows from all of them.

use super::spelled::{Origin, spelled};
use super::unit::ClockUnit;
use super::written::Named;
use super::{Clock, DAY, Instants, LATEST, SECOND, YEARS};

/// Numbers, in billionths.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    count: u64,
    ends: Option<[i128; 2]>,
    least: i128,
    most: i128,
    back: u64,
    on: u64,
    /// Those that are dates in figures.
    dates: u64,
    /// Those that have a fraction.
    fractions: u64,
    /// As days, those that are on a whole second, as closely as their digits say.
    on_second: u64,
    /// Those of them that have so many digits that others would hardly be.
    surely_on_second: u64,
}

/// A unit with what it counts from, and why it was found.
type Found = (ClockUnit, Origin, String);

impl Numbers {
    pub(super) fn take(&mut self, number: i128) {
        let [first, last] = self.ends.unwrap_or([number, number]);
        if self.count == 0 {
            (self.least, self.most) = (number, number);
        }
        self.count += 1;
        self.least = self.least.min(number);
        self.most = self.most.max(number);
        self.back += u64::from(number < last);
        self.on += u64::from(number > last);
        let is_date = ClockUnit::Calendar.nanoseconds(number).is_some();
        self.dates += u64::from(is_date);
        self.fractions += u64::from(number % SECOND != 0);
        let last_digit = last_digit(number);
        let on_second = beside_second(number) <= last_digit * (DAY / SECOND);
        self.on_second += u64::from(on_second);
        self.surely_on_second += u64::from(on_second && last_digit <= FINE);
        self.ends = Some([first, number]);
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn found(&self, hint: Option<ClockUnit>, named: Named) -> Option<Instants> {
        let mut ends = self.ends?;
        let (unit, origin, why) = self
            .by_name(hint)
            .or_else(|| self.as_figures(named))
            .or_else(|| self.as_days(named))
            .or_else(|| self.since_1970())
            .unwrap_or_else(|| self.by_distance());
        let clock = Clock {
            unit,
            newest_first: self.back > self.on,
            ..Clock::default()
        };
        let mut assumed = vec![why];
        if origin == (Origin::Epoch { zoned: false }) {
            assumed.push("the time zone is unknown".to_owned());
        }
        if clock.newest_first {
            ends.reverse();
            assumed.push("the newest are first".to_owned());
        }
        Some(Instants {
            clock,
            numbers: true,
            dates: false,
            ends: ends.map(|end| spelled(unit.nanoseconds(end).unwrap_or(0), origin)),
            assumed,
        })
    }

    /// Whether all are of the years that files are of.
    fn in_years(&self, unit: ClockUnit) -> bool {
        let within = |at: i128| (YEARS.0..YEARS.1).contains(&(at / SECOND));
        let ends = [self.least, self.most].map(|end| unit.nanoseconds(end));
        ends.into_iter().all(|end| end.is_some_and(within))
    }

    /// The unit in the name of the column, unless it leads to no year that will come.
    fn by_name(&self, hint: Option<ClockUnit>) -> Option<Found> {
        let unit = hint.filter(|unit| {
            unit.nanoseconds(self.most)
                .is_some_and(|at| at / SECOND < LATEST)
        })?;
        let epoch = self.in_years(unit);
        let since = if epoch { " since 1970" } else { "" };
        let why = format!(
            "numbers are in {}{since}, according to their name",
            unit.name()
        );
        Some((unit, origin(epoch), why))
    }

    /// Dates in figures: with a time of day they are surely that, without it only under such a name.
    fn as_figures(&self, named: Named) -> Option<Found> {
        let is_long = self.least > 10_i128.pow(13) * SECOND;
        let called = is_long || matches!(named, Named::Date { .. });
        if !called || self.dates < self.count || !self.in_years(ClockUnit::Calendar) {
            return None;
        }
        let why = "numbers are assumed to be dates as YYYYMMDD, with hhmmss behind it where they \
            have as many figures"
            .to_owned();
        Some((ClockUnit::Calendar, Origin::Epoch { zoned: false }, why))
    }

    /// The numbers that a spreadsheet makes of dates.
    fn as_days(&self, named: Named) -> Option<Found> {
        let unit = match named {
            Named::Date { since_1904: true } => ClockUnit::Excel1904,
            Named::Date { .. } | Named::Time => ClockUnit::Excel,
            Named::Not => return None,
        };
        if !self.in_years(unit) {
            return None;
        }
        if named == Named::Time && !self.are_dates_of_a_sheet() {
            return None;
        }
        let why = match unit {
            ClockUnit::Excel1904 => {
                "numbers are assumed to be days since 1904, as Excel counts them".to_owned()
            }
            _ => "numbers are assumed to be days since 1900, as Excel counts them; with its other \
                date system they are 1462 days later"
                .to_owned(),
        };
        Some((unit, Origin::Epoch { zoned: false }, why))
    }

    /// Whether times are those of a sheet, and not seconds since anything: as days they are on whole seconds, and have many
    /// digits, or steps that would be less than 2 ms.
    fn are_dates_of_a_sheet(&self) -> bool {
        let steps = i128::from(self.on.max(self.back).max(1));
        let close = self.count > 1 && (self.most - self.least) / steps < SECOND / 500;
        2 * self.fractions > self.count
            && 10 * self.on_second >= 9 * self.count
            && (close || 2 * self.surely_on_second >= self.count)
    }

    fn since_1970(&self) -> Option<Found> {
        let mut units = ClockUnit::PARTS.into_iter();
        let unit = units.find(|unit| self.in_years(*unit))?;
        let why = format!("numbers are assumed to be {} since 1970", unit.name());
        Some((unit, origin(true), why))
    }

    /// The longest unit in which they are close together.
    fn by_distance(&self) -> Found {
        let steps = i128::from(self.on.max(self.back).max(1));
        let apart = (self.most - self.least) / steps;
        let unit = if apart <= 3600 * SECOND {
            ClockUnit::Seconds
        } else {
            let mut finer = ClockUnit::PARTS.into_iter().skip(1);
            let close = finer.find(|unit| {
                unit.nanoseconds(apart)
                    .is_some_and(|apart| apart <= 60 * SECOND)
            });
            close.unwrap_or(ClockUnit::Nanoseconds)
        };
        let why = format!(
            "numbers are assumed to be {}, because they have no unit",
            unit.name()
        );
        (unit, origin(false), why)
    }
}

fn origin(epoch: bool) -> Origin {
    if epoch {
        Origin::Epoch { zoned: true }
    } else {
        Origin::Own
    }
}

/// The sixth digit behind the point, in billionths: of a day, that is a twelfth of a second.
const FINE: i128 = SECOND / 1_000_000;

/// The weight of the last digit of a number, in billionths.
fn last_digit(billionths: i128) -> i128 {
    let mut weight = 1;
    while weight < SECOND && billionths % (10 * weight) == 0 {
        weight *= 10;
    }
    weight
}

/// The distance of a number of days from a whole second, in nanoseconds.
fn beside_second(billionths: i128) -> i128 {
    let beside = (billionths * (DAY / SECOND)).rem_euclid(SECOND);
    beside.min(SECOND - beside)
}
