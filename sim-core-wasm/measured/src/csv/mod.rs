//! Tables: fields between separators, one row a line.

use serde::{Deserialize, Serialize};

use crate::steps::count;
use crate::times::{ClockUnit, Instants, Named, Observer, Written, written_in_table};

/// Rows of a preview.
const PREVIEWED: usize = 40;

/// Lines that a dialect is inferred from.
const SAMPLED_LINES: usize = 200;

/// The most columns, and characters of a field in a preview.
const MOST_COLUMNS: usize = 200;
const LONGEST_FIELD: usize = 60;

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Decimal {
    /// 1.5
    Point,
    /// 1,5
    Comma,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Dialect {
    /// The separator of fields; a space is any number of spaces and tabs.
    pub separator: char,
    /// How numbers are written.
    pub decimal: Decimal,
    /// Whether the first row has the names of the columns.
    pub header: bool,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// Its name; its number where it has none.
    pub name: String,
    /// Whether most of its fields are numbers.
    pub numbers: bool,
    /// How its instants are read, if they are any: dates, or numbers that never fall.
    pub instants: Option<Instants>,
    /// The column with the dates of its times of day.
    pub day: Option<usize>,
    /// The unit in its name, as `--unit` takes it; empty where it has none.
    pub unit: String,
}

/// The structure of a table: its dialect and its columns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// How it is written.
    pub dialect: Dialect,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its columns of instants, the likeliest first.
    pub times: Vec<usize>,
    /// Its first rows.
    pub rows: Vec<Vec<String>>,
    /// How many lines of values there are.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub count: u64,
}

/// The fields of a line.
pub(crate) fn fields(line: &str, separator: char) -> Vec<String> {
    count(line.len());
    if separator == ' ' {
        let words = line.split_whitespace().take(MOST_COLUMNS);
        return words
            .map(|word| word.trim_matches('"').to_owned())
            .collect();
    }
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let Some(field) = fields.last_mut() else {
            break;
        };
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            _ if character == separator && !quoted => {
                if fields.len() == MOST_COLUMNS {
                    break;
                }
                fields.push(String::new());
            }
            _ => field.push(character),
        }
    }
    for field in &mut fields {
        *field = field.trim().to_owned();
    }
    fields
}

/// The number of a field.
pub(crate) fn number(field: &str, decimal: Decimal) -> Option<f64> {
    let field = field.trim().trim_end_matches('%').trim_end();
    let value = match decimal {
        Decimal::Point if is_grouped(field) => field.replace(',', "").parse::<f64>(),
        Decimal::Point => field.parse::<f64>(),
        Decimal::Comma => field.replace('.', "").replace(',', ".").parse::<f64>(),
    };
    value.ok().filter(|value| value.is_finite())
}

/// Whether commas part the thousands of a number: `1,234,567` or `1,234.5`. In `1,234` it may stand for the point.
fn is_grouped(field: &str) -> bool {
    let (whole, part) = field.split_once('.').unwrap_or((field, ""));
    let mut groups = whole.trim_start_matches(['-', '+']).split(',');
    let first = groups.next().unwrap_or_default();
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let rest: Vec<&str> = groups.collect();
    (1..=3).contains(&first.len())
        && is_digits(first)
        && rest.len() > usize::from(part.is_empty())
        && rest
            .iter()
            .all(|group| group.len() == 3 && is_digits(group))
}

/// Whether a field says that there is no value.
fn is_gap(field: &str) -> bool {
    const GAPS: [&str; 9] = ["", "-", "--", "nan", "na", "n/a", "null", "none", "nil"];
    GAPS.contains(&&*field.to_ascii_lowercase())
}

/// The instant of a field.
pub(crate) fn instant(field: &str, decimal: Decimal) -> Option<Written> {
    let own = written_in_table(field);
    let mut signs = field.bytes();
    // 28.11.2026 is a date nevertheless.
    if decimal == Decimal::Comma
        && !matches!(own, Some(Written::Stamp(_)))
        && signs.all(|byte| byte.is_ascii_digit() || b"-.,".contains(&byte))
    {
        return written_in_table(&field.replace('.', "").replacen(',', ".", 1));
    }
    own
}

/// Whether a line has values: it is neither empty nor a comment.
pub(crate) fn has_values(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#') && !line.starts_with("//")
}

/// Looks at all rows of a table for how its instants are read.
#[derive(Debug)]
pub(crate) struct Watch {
    table: Table,
    /// The columns that may have instants.
    columns: Vec<(usize, Observer, Kind)>,
    /// Whether the row with the names is behind.
    begun: bool,
}

impl Watch {
    /// Guesses the structure of a table from its first lines; `given` where the dialect was chosen.
    pub(crate) fn new(lines: &[String], given: Option<Dialect>) -> Watch {
        let sampled: Vec<&str> = lines
            .iter()
            .map(String::as_str)
            .filter(|line| has_values(line))
            .take(SAMPLED_LINES)
            .collect();
        let dialect = given.unwrap_or_else(|| dialect(&sampled));
        let rows: Vec<Vec<String>> = sampled
            .iter()
            .map(|line| fields(line, dialect.separator))
            .collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let (names, rows) = match rows.split_first() {
            Some((names, rest)) if dialect.header => (names.clone(), rest.to_vec()),
            _ => (Vec::new(), rows),
        };
        let (mut columns, mut watched, mut days) = (Vec::new(), Vec::new(), Vec::new());
        for place in 0..width {
            let (column, instants) = column(place, &names, &rows, dialect.decimal);
            columns.push(column);
            if let Some(kind) = instants {
                watched.push((place, Observer::default(), kind));
                days.extend(matches!(kind, Kind::Days | Kind::DayFigures { .. }).then_some(place));
            }
        }
        // Figures are times of day beside dates alone, and dates that stand still are of times of day alone.
        let clocks = |(.., kind): &(usize, Observer, Kind)| {
            matches!(kind, Kind::Clocks | Kind::ClockFigures { .. })
        };
        let paired = !days.is_empty() && watched.iter().any(clocks);
        watched.retain_mut(|(.., kind)| match *kind {
            Kind::ClockFigures { rises } | Kind::DayFigures { rises } if !paired => {
                *kind = Kind::Numbers;
                rises
            }
            _ => true,
        });
        for (place, _, kind) in &watched {
            if matches!(kind, Kind::Clocks | Kind::ClockFigures { .. }) {
                columns[*place].day = days.iter().copied().min_by_key(|day| day.abs_diff(*place));
            }
        }
        let cut = |field: &String| field.chars().take(LONGEST_FIELD).collect();
        let shown = rows.iter().take(PREVIEWED);
        let table = Table {
            dialect,
            columns,
            times: Vec::new(),
            rows: shown.map(|row| row.iter().map(cut).collect()).collect(),
            count: 0,
        };
        let mut watch = Watch {
            table,
            columns: watched,
            begun: !dialect.header,
        };
        for line in lines {
            watch.line(line);
        }
        watch
    }

    pub(crate) fn line(&mut self, line: &str) {
        if !has_values(line) {
            return;
        }
        if !std::mem::replace(&mut self.begun, true) {
            return;
        }
        self.table.count += 1;
        if self.columns.is_empty() {
            return;
        }
        let Dialect {
            separator, decimal, ..
        } = self.table.dialect;
        let fields = fields(line, separator);
        for (place, observer, _) in &mut self.columns {
            let day = self.table.columns.get(*place).and_then(|column| column.day);
            if let Some(written) = instant_on(&fields, *place, day, decimal) {
                observer.take(&written);
            }
        }
    }

    pub(crate) fn table(mut self) -> Table {
        let Table { columns, times, .. } = &mut self.table;
        let mut ranked = Vec::new();
        for (place, observer, kind) in self.columns {
            let days = columns[place].day.and_then(|day| columns.get(day));
            let days = days.map(|days| format!("their dates are in the column {}", days.name));
            let is_day = columns.iter().any(|column| column.day == Some(place));
            let column = &mut columns[place];
            column.instants = observer.found(
                ClockUnit::named(&column.unit),
                Named::from_name(&column.name),
            );
            if let Some(instants) = &mut column.instants {
                if let Kind::ClockFigures { .. } = kind {
                    let figures = "numbers are assumed to be times of day as hhmmss";
                    instants.assumed.push(figures.to_owned());
                }
                instants.assumed.extend(days);
                let is_named = Named::from_name(&column.name) != Named::Not;
                ranked.push((is_day, !is_named, kind == Kind::Numbers, place));
            }
        }
        ranked.sort_unstable();
        *times = ranked.into_iter().map(|(.., place)| place).collect();
        self.table
    }
}

/// The kind of the instants of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Dates alone.
    Days,
    /// Times of day alone.
    Clocks,
    Both,
    Numbers,
    /// Dates as YYYYMMDD, and whether they rise.
    DayFigures {
        rises: bool,
    },
    /// Possible times of day as hhmmss, and whether they rise as other numbers do.
    ClockFigures {
        rises: bool,
    },
}

/// The instant of a row: its time of day is on the date of another column, where that has it.
pub(crate) fn instant_on(
    fields: &[String],
    place: usize,
    day: Option<usize>,
    decimal: Decimal,
) -> Option<Written> {
    let own = instant(fields.get(place)?, decimal)?;
    match day {
        Some(day) => own.on(&instant(fields.get(day)?, decimal)?),
        None => Some(own),
    }
}

/// A column, and the kind of instants that it may have.
fn column(
    place: usize,
    names: &[String],
    rows: &[Vec<String>],
    decimal: Decimal,
) -> (Column, Option<Kind>) {
    let name = names.get(place).filter(|name| !name.is_empty());
    let name: String = match name {
        Some(name) => name.chars().take(LONGEST_FIELD).collect(),
        None => format!("{}", place + 1),
    };
    let all = rows.iter().filter_map(|row| row.get(place));
    let all: Vec<&String> = all.filter(|field| !is_gap(field)).collect();
    let values: Vec<f64> = all
        .iter()
        .filter_map(|field| number(field, decimal))
        .collect();
    let most = |count: usize| count > 0 && 2 * count > all.len();
    let dated = all.iter().filter_map(|field| instant(field, decimal));
    let dated: Vec<Written> = dated
        .filter(|written| matches!(written, Written::Stamp(_)))
        .collect();
    // Hours and minutes alone are sure only where all are so.
    let unsure = dated.iter().any(Written::is_short) && dated.len() < all.len();
    let kind = match [0, 1].map(|half| dated.iter().all(|written| written.halves()[half])) {
        [true, _] => Kind::Days,
        [_, true] => Kind::Clocks,
        _ => Kind::Both,
    };
    let dated = most(dated.len()) && !unsure;
    // 28.11.2026 is no number, though without its points it would be one.
    let numbers = most(values.len()) && !dated;
    let unit = unit_in(&name).to_owned();
    // A rate that grows is no instant.
    let may_be_time = unit.is_empty() || ClockUnit::named(&unit).is_some();
    let rises =
        numbers && may_be_time && is_ordered(&values, Named::from_name(&name) != Named::Not);
    let kind = if dated {
        Some(kind)
    } else {
        let read = || all.iter().filter_map(|field| instant(field, decimal));
        match Named::from_name(&name) {
            Named::Date { .. } if numbers && read().all(|one| one.is_date_in_figures()) => {
                Some(Kind::DayFigures { rises })
            }
            // 7 may be a second of anything, and 70000 is seven o'clock.
            Named::Time
                if numbers
                    && may_be_time
                    && values.iter().any(|value| *value >= 1e4)
                    && read().all(|one| one.is_time_in_figures()) =>
            {
                Some(Kind::ClockFigures { rises })
            }
            _ => rises.then_some(Kind::Numbers),
        }
    };
    let column = Column {
        name,
        numbers,
        instants: None,
        day: None,
        unit,
    };
    (column, kind)
}

/// Whether numbers rise as instants do. Those that are called so may also fall, and may be a little out of order.
fn is_ordered(values: &[f64], is_called_time: bool) -> bool {
    if !is_called_time {
        return values.is_sorted() && values.first() < values.last();
    }
    let pairs = || values.windows(2);
    let on = pairs().filter(|two| two[1] > two[0]).count();
    let back = pairs().filter(|two| two[1] < two[0]).count();
    on.max(back) > 9 * on.min(back)
}

/// The unit in the name of a column.
fn unit_in(name: &str) -> &'static str {
    let among = |name: &str, unit: &str| {
        name.split(|character: char| !character.is_alphanumeric() && !"/%µ".contains(character))
            .any(|word| word == unit)
    };
    // A capital B is a byte: in small letters it would be a bit.
    let bytes: [(&'static str, &[&str]); 3] = [
        ("MB/s", &["MB/s", "MBps"]),
        ("kB/s", &["kB/s", "KB/s", "kBps", "KBps"]),
        ("B/s", &["B/s", "Bps"]),
    ];
    let mut exact = bytes.iter();
    if let Some((unit, _)) = exact.find(|(_, words)| words.iter().any(|unit| among(name, unit))) {
        return unit;
    }
    let lower = name.to_lowercase();
    let word = |unit: &str| among(&lower, unit);
    let known: [(&'static str, &[&str]); 14] = [
        ("Gbit/s", &["gbit/s", "gbps", "gb/s"]),
        ("Mbit/s", &["mbit/s", "mbits/s", "mbps", "mb/s", "mbit"]),
        ("kbit/s", &["kbit/s", "kbits/s", "kbps", "kb/s", "kbit"]),
        ("bit/s", &["bit/s", "bits/s", "bps", "b/s"]),
        ("MB/s", &["mbytes/s"]),
        ("kB/s", &["kbytes/s"]),
        ("B/s", &["bytes/s", "byte/s"]),
        ("ns", &["ns"]),
        ("us", &["us", "µs", "usec"]),
        ("ms", &["ms", "msec", "milliseconds"]),
        ("s", &["s", "sec", "seconds"]),
        ("%", &["%", "percent"]),
        ("bytes", &["bytes", "byte"]),
        ("segments", &["segments", "packets", "pkts"]),
    ];
    let found = known
        .iter()
        .find(|(_, words)| words.iter().any(|unit| word(unit)));
    found.map_or("", |(unit, _)| unit)
}

/// The separator with which most lines have as many fields, the decimal sign, and whether there are names.
fn dialect(lines: &[&str]) -> Dialect {
    let mut best = (0, ' ');
    for separator in ['\t', ';', ',', '|', ' '] {
        let mut counts: Vec<usize> = lines
            .iter()
            .map(|line| fields(line, separator).len())
            .collect();
        counts.sort_unstable();
        let Some(&usual) = counts.get(counts.len() / 2) else {
            continue;
        };
        let alike = counts.iter().filter(|count| **count == usual).count();
        // Earlier ones are surer: a comma may be in a number, and a space in any field.
        if usual > 1 && alike > best.0 {
            best = (alike, separator);
        }
    }
    let (alike, separator) = best;
    let separator = if alike == 0 { ',' } else { separator };
    let rows: Vec<Vec<String>> = lines.iter().map(|line| fields(line, separator)).collect();
    let count = |decimal| {
        let all = rows.iter().flatten();
        all.filter(|field| number(field, decimal).is_some()).count()
    };
    let has_comma = rows.iter().flatten().any(|field| field.contains(','));
    let comma = separator != ',' && has_comma && count(Decimal::Comma) > count(Decimal::Point);
    let decimal = if comma {
        Decimal::Comma
    } else {
        Decimal::Point
    };
    let is_named = |place: usize| {
        let number_at = |row: &Vec<String>| {
            row.get(place).is_some_and(|field| {
                number(field, decimal).is_some() || instant(field, decimal).is_some()
            })
        };
        rows.first().is_some_and(|row| !number_at(row)) && rows.iter().skip(1).any(number_at)
    };
    let width = rows.first().map_or(0, Vec::len);
    Dialect {
        separator,
        decimal,
        header: (0..width).any(is_named),
    }
}

#[cfg(test)]
mod tests;
