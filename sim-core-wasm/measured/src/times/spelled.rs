//! Instants as people read them.

use super::calendar::{date_of, days_of_year, new_year};
use super::{Clock, DAY, LATEST, SECOND, Written, YEARS};

/// The point that instants are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The year 1970, of UTC or of a zone that is not given.
    Epoch { zoned: bool },
    /// The midnight before the first.
    Midnight,
    /// The first of a year that is not given.
    NewYear { leap: bool },
    /// Anything.
    Own,
}

/// The first and the last instant that were read, in words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ends {
    leap: bool,
    any_zone: bool,
    origin: Option<Origin>,
    reached: Option<[i128; 2]>,
}

impl Ends {
    pub(crate) fn new(clock: Clock) -> Ends {
        Ends {
            leap: clock.leap_year,
            any_zone: clock.unit.is_of_any_zone(),
            ..Ends::default()
        }
    }

    pub(crate) fn take(&mut self, written: &Written, at: i128) {
        let origin = match written {
            Written::Stamp(stamp) => stamp.origin(self.leap),
            Written::Number(_) if (YEARS.0..YEARS.1).contains(&(at / SECOND)) => Origin::Epoch {
                zoned: !self.any_zone,
            },
            Written::Number(_) => Origin::Own,
        };
        self.origin.get_or_insert(origin);
        let [first, last] = self.reached.unwrap_or([at, at]);
        self.reached = Some([first.min(at), last.max(at)]);
    }

    /// The first and the last.
    pub(crate) fn spelled(&self) -> Option<[String; 2]> {
        let origin = self.origin?;
        Some(self.reached?.map(|end| spelled(end, origin)))
    }
}

/// An instant as people read it.
pub(super) fn spelled(at: i128, origin: Origin) -> String {
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
        Origin::NewYear { leap } => {
            let day = (day as i64).rem_euclid(days_of_year(leap));
            let [_, month, date] = date_of(day + new_year(leap));
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
pub(crate) fn spell_seconds(seconds: f64) -> String {
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
