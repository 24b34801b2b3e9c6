//! Instants as they stand in files.

use crate::steps::count;

use super::DateOrder;
use super::calendar::{day_number, full_year, yearless};
use super::east_asian::in_numbers;
use super::words::{Zone, is_other, month, zone};

/// No instant is longer.
const LONGEST: usize = 80;

const BILLION: i128 = 1_000_000_000;
const NANOSECONDS: i64 = 1_000_000_000;

/// Names of instants, in front of them or above their column.
const NAMES: [&str; 28] = [
    "time",
    "timestamp",
    "ts",
    "t",
    "now",
    "clock",
    "epoch",
    "stamp",
    "zeit",
    "uhrzeit",
    "zeitpunkt",
    "zeitstempel",
    "heure",
    "temps",
    "horodatage",
    "hora",
    "tiempo",
    "tempo",
    "tijd",
    "время",
    "時刻",
    "時間",
    "日時",
    "时间",
    "시간",
    "시각",
    "일시",
    "czas",
];

/// Those of dates.
const DATES: [&str; 9] = [
    "date", "dates", "datetime", "datum", "fecha", "дата", "日付", "日期", "날짜",
];

/// Whether a word in small letters is a name of instants.
fn is_name(word: &str) -> bool {
    NAMES.contains(&word) || DATES.contains(&word)
}

/// The kind of values that the name of a column promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// Nothing that an instant is.
    Not,
    Time,
    Date {
        since_1904: bool,
    },
}

impl Named {
    /// The kind that a name promises.
    pub(crate) fn from_name(name: &str) -> Named {
        let lower = name.to_lowercase();
        let words = || lower.split(|letter: char| !letter.is_alphanumeric());
        if words().any(|word| DATES.contains(&word)) {
            let since_1904 = words().any(|word| word == "1904");
            return Named::Date { since_1904 };
        }
        if words().any(is_name) {
            Named::Time
        } else {
            Named::Not
        }
    }
}

/// An instant, as far as its text alone gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Written {
    /// Billionths of a unit that the text does not give.
    Number(i128),
    Stamp(Stamp),
}

/// A time of day, with or without its date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stamp {
    pub(super) date: Option<Date>,
    /// Nanoseconds since midnight, in its zone.
    pub(super) of_day: i64,
    /// Seconds that its zone is ahead of UTC; none where it does not say.
    pub(super) ahead: Option<i64>,
    /// Its zone, where others are called so too.
    pub(super) shared: Option<Zone>,
    /// Whether it has hours and minutes alone.
    pub(super) short: bool,
}

/// The date of an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Date {
    /// Year, month, day.
    Known([i64; 3]),
    /// Month and day.
    Yearless([i64; 2]),
    /// Three numbers, in an order that they do not show.
    Numbers([i64; 3]),
}

impl Date {
    /// Whether there is such a day, in any order.
    fn is_one(self) -> bool {
        match self {
            Date::Known(date) => day_number(date).is_some(),
            Date::Yearless([month, day]) => day_number([yearless(true), month, day]).is_some(),
            Date::Numbers(date) => DateOrder::ALL
                .iter()
                .any(|order| day_number(order.year_month_day(date)).is_some()),
        }
    }
}

impl Written {
    /// Whether it is a date without a time of day, and a time of day without a date.
    pub(crate) fn halves(&self) -> [bool; 2] {
        match self {
            Written::Stamp(stamp) => [
                stamp.date.is_some() && stamp.of_day == 0,
                stamp.date.is_none(),
            ],
            Written::Number(_) => [false; 2],
        }
    }

    /// Whether it has hours and minutes alone.
    pub(crate) fn is_short(&self) -> bool {
        matches!(self, Written::Stamp(Stamp { short: true, .. }))
    }

    /// A time of day on a date.
    pub(crate) fn on(self, day: &Written) -> Option<Written> {
        let (date, ahead) = match day {
            Written::Stamp(day) => (day.date?, day.ahead),
            Written::Number(_) => (day.date_in_figures()?, None),
        };
        let own = match self {
            Written::Stamp(own) => own,
            Written::Number(_) => self.time_in_figures()?,
        };
        Some(Written::Stamp(Stamp {
            date: Some(date),
            ahead: own.ahead.or(ahead),
            short: false,
            ..own
        }))
    }

    /// Whether a number is a date as YYYYMMDD.
    pub(crate) fn is_date_in_figures(&self) -> bool {
        self.date_in_figures().is_some()
    }

    fn date_in_figures(&self) -> Option<Date> {
        let Written::Number(number) = *self else {
            return None;
        };
        let [date, rest] = [number.div_euclid(BILLION), number.rem_euclid(BILLION)];
        if rest != 0 || !(10_000_101..=99_991_231).contains(&date) {
            return None;
        }
        let date = Date::Known([date / 10_000, date / 100 % 100, date % 100].map(|one| one as i64));
        date.is_one().then_some(date)
    }

    /// Whether a number is a time of day as hhmmss.
    pub(crate) fn is_time_in_figures(&self) -> bool {
        self.time_in_figures().is_some()
    }

    fn time_in_figures(&self) -> Option<Stamp> {
        let Written::Number(number) = *self else {
            return None;
        };
        let [time, rest] = [number.div_euclid(BILLION), number.rem_euclid(BILLION)];
        if !(0..240_000).contains(&time) {
            return None;
        }
        let [time, rest] = [time as i64, rest as i64];
        let [hours, minutes, seconds] = [time / 10_000, time / 100 % 100, time % 100];
        (minutes < 60 && seconds <= 60).then_some(Stamp {
            date: None,
            of_day: (hours * 3600 + minutes * 60 + seconds) * NANOSECONDS + rest,
            ahead: None,
            shared: None,
            short: false,
        })
    }
}

/// The instant that a text is, with or without a name in front of it.
pub(crate) fn written(text: &str) -> Option<Written> {
    // Hours and minutes alone may be minutes and seconds.
    written_in_table(text).filter(|own| !own.is_short())
}

/// The same where hours and minutes alone are an instant too.
pub(crate) fn written_in_table(text: &str) -> Option<Written> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    if let Some(number) = decimal(text) {
        return Some(Written::Number(number));
    }
    let bare = bare(text);
    match decimal(bare) {
        Some(number) => Some(Written::Number(number)),
        None => match in_numbers(bare) {
            Some(plain) => stamp(&plain),
            None => stamp(bare),
        }
        .map(Written::Stamp),
    }
}

/// A text without its name, and without signs around it.
fn bare(text: &str) -> &str {
    let is_sign = |letter: char| "#=-[]()<>{}*|@\"', \t".contains(letter);
    let mut text = text.trim_start_matches(is_sign);
    text = text.trim_end_matches(|letter: char| is_sign(letter) || ":;".contains(letter));
    // Two at most: `Date Time:`.
    for _ in 0..2 {
        let end = text.find(|letter: char| !letter.is_alphabetic());
        let Some((name, rest)) = end.map(|end| text.split_at(end)) else {
            break;
        };
        let is_apart = rest.starts_with([' ', ':', '=', '\t', '[']);
        if !is_apart || !is_name(&name.to_lowercase()) {
            break;
        }
        text = rest.trim_start_matches([' ', ':', '=', '\t', '[', '"']);
    }
    text
}

/// A number, in billionths.
pub(super) fn decimal(text: &str) -> Option<i128> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(at) = digits.find(['e', 'E']) {
        let plain = digits[..at]
            .bytes()
            .all(|c| c.is_ascii_digit() || c == b'.');
        let number: f64 = digits.parse().ok().filter(|_| plain)?;
        return (number < 1e25).then_some(sign * (number * 1e9) as i128);
    }
    let (whole, fraction) = match digits.split_once(['.', ',']) {
        // Where a comma stands for the point, only so long a number is an instant for certain.
        Some((whole, _)) if digits.contains(',') && whole.len() < 9 => return None,
        Some(parts) => parts,
        None => (digits, ""),
    };
    let plain = |part: &str| part.bytes().all(|c| c.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || whole.len() > 25 || !plain(whole) || !plain(fraction) {
        return None;
    }
    let whole: i128 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    Some(sign * (whole * BILLION + i128::from(billionths(fraction))))
}

fn billionths(digits: &str) -> i64 {
    let digits = digits.bytes().chain(std::iter::repeat(b'0')).take(9);
    digits.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'))
}

/// The parts of an instant, as far as they have come.
#[derive(Default)]
struct Parts {
    date: Option<Date>,
    month: Option<i64>,
    /// A word that is March, or a Tuesday.
    march: bool,
    day: Option<i64>,
    year: Option<i64>,
    /// Nanoseconds, and whether they have seconds.
    time: Option<(i64, bool)>,
    afternoon: Option<bool>,
    zone: Option<Zone>,
}

fn stamp(text: &str) -> Option<Stamp> {
    let mut parts = Parts::default();
    let words = text.split(|letter: char| letter.is_whitespace() || "()[]".contains(letter));
    for word in words.map(|word| word.trim_matches([',', ';'])) {
        if !word.is_empty() {
            count(1);
            parts.take(word)?;
        }
    }
    parts.stamp()
}

fn digits(text: &str, most: usize) -> Option<i64> {
    let fits = !text.is_empty() && text.len() <= most;
    let plain = fits && text.bytes().all(|c| c.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

impl Parts {
    fn take(&mut self, word: &str) -> Option<()> {
        if self
            .take_clock(word)
            .or_else(|| self.take_both(word))
            .is_some()
        {
            return Some(());
        }
        if self.date.is_none()
            && let Some(date) = date(word)
        {
            self.date = Some(date);
            return Some(());
        }
        self.take_word(word)
    }

    /// `22:07:11.5`, `10:07:11PM`, `22:07:11+01:00`.
    fn take_clock(&mut self, word: &str) -> Option<()> {
        if self.time.is_some() || !word.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        let end = word.find(|letter: char| !letter.is_ascii_digit() && !":.,".contains(letter));
        let (time, behind) = word.split_at(end.unwrap_or(word.len()));
        let found = clock(time)?;
        if !behind.is_empty() {
            self.take_half(behind).or_else(|| self.take_zone(behind))?;
        }
        self.time = Some(found);
        Some(())
    }

    /// `2026-11-28T22:07:11Z`, `20261128T220711`, `28/Nov/2026:22:07:11`.
    fn take_both(&mut self, word: &str) -> Option<()> {
        if self.date.is_some() || self.time.is_some() {
            return None;
        }
        let at = word
            .find(['T', 't', '_'])
            .filter(|at| *at >= 8)
            .or_else(|| word.find(':').filter(|_| word.contains('/')))?;
        let (day, time) = (&word[..at], &word[at + 1..]);
        let date = date(day)?;
        // The basic form of ISO 8601 has no colons.
        let basic = time
            .get(..6)
            .and_then(|time| digits(time, 6))
            .filter(|_| day.len() == 8);
        let spelled;
        let time = if basic.is_some() {
            spelled = format!("{}:{}:{}", &time[..2], &time[2..4], &time[4..]);
            spelled.as_str()
        } else {
            time
        };
        self.take_clock(time)?;
        self.date = Some(date);
        Some(())
    }

    /// `AM`, `p.m.`
    fn take_half(&mut self, word: &str) -> Option<()> {
        let half = match word.to_lowercase().replace('.', "").as_str() {
            "am" => false,
            "pm" => true,
            _ => return None,
        };
        self.afternoon = Some(half);
        Some(())
    }

    fn take_zone(&mut self, word: &str) -> Option<()> {
        self.zone = Some(zone(word)?);
        Some(())
    }

    fn take_word(&mut self, word: &str) -> Option<()> {
        if self.take_half(word).is_some() {
            return Some(());
        }
        let lower = word.to_lowercase();
        let plain = lower.trim_end_matches('.');
        if let Some(year) = digits(plain, 4).filter(|year| (1900..2200).contains(year))
            && self.year.is_none()
        {
            self.year = Some(year);
            return Some(());
        }
        let ordinal = ["st", "nd", "rd", "th", "er", "º"].iter();
        let day = ordinal.into_iter().find_map(|end| plain.strip_suffix(end));
        if let Some(day) = digits(day.unwrap_or(plain), 2)
            && self.day.is_none()
        {
            self.day = Some(day);
            return Some(());
        }
        if let Some(month) = month(plain) {
            if is_other(plain) {
                self.march = true;
                return Some(());
            }
            return self.month.replace(month).is_none().then_some(());
        }
        if is_other(plain) {
            return Some(());
        }
        self.take_zone(word)
    }

    fn stamp(self) -> Option<Stamp> {
        let month = self.month.or(self.march.then_some(3));
        let date = match (self.date, month, self.day, self.year) {
            (date, None, None, None) => date,
            (None, Some(month), Some(day), Some(year)) => Some(Date::Known([year, month, day])),
            (None, Some(month), Some(day), None) => Some(Date::Yearless([month, day])),
            // A Tuesday that was taken for March.
            (Some(date), Some(_), None, None) if self.month.is_none() => Some(date),
            _ => return None,
        };
        let short =
            date.is_none() && self.afternoon.is_none() && matches!(self.time, Some((_, false)));
        let of_day = match (self.time, date) {
            (Some((time, _)), _) => self.in_half(time)?,
            (None, Some(Date::Known(_) | Date::Numbers(_))) => 0,
            _ => return None,
        };
        if !date.is_none_or(Date::is_one) {
            return None;
        }
        Some(Stamp {
            date,
            of_day,
            ahead: self.zone.and_then(|zone| zone.ahead),
            shared: self.zone.filter(Zone::is_shared),
            short,
        })
    }

    /// A time of the half of a day that was given.
    fn in_half(&self, time: i64) -> Option<i64> {
        const HOURS: i64 = 3600 * NANOSECONDS;
        let Some(afternoon) = self.afternoon else {
            return Some(time);
        };
        // After twelve comes one.
        let within = (HOURS..13 * HOURS)
            .contains(&time)
            .then_some(time % (12 * HOURS))?;
        Some(within + if afternoon { 12 * HOURS } else { 0 })
    }
}

/// `HH:MM:SS`, with a fraction behind a point or a comma; or `HH:MM`.
fn clock(text: &str) -> Option<(i64, bool)> {
    let mut parts = text.splitn(3, ':');
    let hours = digits(parts.next()?, 2)?;
    let minutes = digits(parts.next()?, 2)?;
    let rest = parts.next();
    let (seconds, fraction) = match rest.and_then(|rest| rest.split_once(['.', ','])) {
        Some((seconds, fraction)) => (digits(seconds, 2)?, fraction),
        None => (rest.map_or(Some(0), |rest| digits(rest, 2))?, ""),
    };
    let plain = fraction.bytes().all(|c| c.is_ascii_digit());
    if !plain || hours > 23 || minutes > 59 || seconds > 60 {
        return None;
    }
    let whole = (hours * 3600 + minutes * 60 + seconds) * NANOSECONDS;
    Some((whole + billionths(fraction), rest.is_some()))
}

/// `2026-11-28`, `28.11.2026`, `11/28/2026`, `28-Nov-2026`, `20261128`.
fn date(text: &str) -> Option<Date> {
    if text.len() == 8 && digits(text, 8).is_some_and(|number| number > 19_000_000) {
        let part = |from: usize, to: usize| digits(&text[from..to], 4);
        return Some(Date::Known([part(0, 4)?, part(4, 6)?, part(6, 8)?]));
    }
    let mark = text.chars().find(|letter| "-/.".contains(*letter))?;
    let mut parts = text.splitn(3, mark);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let one = digits(first, 4)?;
    if third.is_empty() && mark == '.' {
        // 28.11. is of a year that everybody knows.
        return Some(Date::Yearless([digits(second, 2)?, one]));
    }
    let three = digits(third, 4)?;
    let Some(two) = digits(second, 2) else {
        let month = month(second.to_lowercase().trim_end_matches('.'))?;
        return Some(match first.len() {
            4 => Date::Known([one, month, three]),
            _ => Date::Known([full_year(three), month, one]),
        });
    };
    Some(match (first.len(), mark) {
        (4, _) => Date::Known([one, two, three]),
        // With points between them, the day is first everywhere.
        (1 | 2, '.') if third.len() == 4 || text.len() == 8 => {
            Date::Known([full_year(three), two, one])
        }
        (1 | 2, '-' | '/') if matches!(third.len(), 2 | 4) => Date::Numbers([one, two, three]),
        _ => return None,
    })
}
