//! One column of a table over another.

use sawtooth_document::Problem;

use crate::contents::Choice;
use crate::csv::{self, Dialect};
use crate::envelope::Envelope;
use crate::reader::{Chosen, checked};
use crate::schedule::{Samples, unit};
use crate::times::{Ends, Ticker, in_seconds};
use crate::{Look, Measured, Quantity, Series};

/// The most rows of a table whose newest are first, which is turned round.
const MOST_TURNED: usize = 2_000_000;

/// Reads the instants and values of a table.
pub(crate) struct ColumnReader {
    dialect: Dialect,
    time: Option<usize>,
    /// The column with the dates of its times of day.
    day: Option<usize>,
    ticker: Ticker,
    ends: Ends,
    /// Rows that wait for the end of the table, where the newest are first.
    turned: Option<Vec<(u64, i128, f64)>>,
    beyond: u64,
    every: f64,
    value: usize,
    factor: f64,
    quantity: Quantity,
    samples: Samples,
    drawn: Envelope,
    start: Option<i128>,
    last: i128,
    rows: u64,
    left_out: Lines,
    backwards: Lines,
    names: Vec<String>,
}

/// Lines of a kind: how many, and the first.
#[derive(Default)]
struct Lines {
    count: u64,
    first: Option<u64>,
}

impl Lines {
    fn note(&mut self, number: u64) {
        self.count += 1;
        self.first.get_or_insert(number);
    }
}

impl ColumnReader {
    pub(crate) fn new(choice: &Choice) -> Result<ColumnReader, Problem> {
        let Choice::Table {
            dialect,
            time,
            day,
            clock,
            every,
            value,
            value_unit,
        } = choice
        else {
            return Err(Problem::whole("the choice does not fit this kind of file"));
        };
        let (quantity, factor) = unit(value_unit)?;
        Ok(ColumnReader {
            dialect: *dialect,
            time: *time,
            day: *day,
            ticker: Ticker::new(*clock),
            ends: Ends::new(*clock),
            turned: (time.is_some() && clock.newest_first).then(Vec::new),
            beyond: 0,
            every: checked("every", *every)?,
            value: *value,
            factor,
            quantity,
            samples: Samples::new(Vec::new(), quantity),
            drawn: Envelope::default(),
            start: None,
            last: i128::MIN,
            rows: 0,
            left_out: Lines::default(),
            backwards: Lines::default(),
            names: Vec::new(),
        })
    }

    pub(crate) fn line(&mut self, number: u64, line: &str) {
        if !csv::has_values(line) {
            return;
        }
        let fields = csv::fields(line, self.dialect.separator);
        if self.dialect.header && self.names.is_empty() {
            self.names = fields;
            return;
        }
        let decimal = self.dialect.decimal;
        let value = fields
            .get(self.value)
            .and_then(|field| csv::number(field, decimal));
        let written = self
            .time
            .and_then(|place| csv::instant_on(&fields, place, self.day, decimal));
        let at = match self.time {
            None => Some((self.rows as f64 * self.every * 1e9) as i128),
            Some(_) => written.and_then(|written| {
                let at = self.ticker.at(&written)?;
                self.ends.take(&written, at);
                Some(at)
            }),
        };
        self.rows += 1;
        let (Some(value), Some(at)) = (value, at) else {
            self.left_out.note(number);
            return;
        };
        match &mut self.turned {
            Some(turned) if turned.len() == MOST_TURNED => self.beyond += 1,
            Some(turned) => turned.push((number, at, value)),
            None => self.row(number, at, value),
        }
    }

    /// Takes a value of an instant in nanoseconds.
    fn row(&mut self, number: u64, at: i128, value: f64) {
        let start = *self.start.get_or_insert(at);
        if at < self.last {
            self.backwards.note(number);
            return;
        }
        self.last = at;
        let time = (at - start) as f64 / 1e9;
        self.samples.add(time, value * self.factor);
        self.drawn.add(time, value * self.factor);
    }

    pub(crate) fn chosen(mut self, mut notes: Vec<String>) -> Result<Chosen, Problem> {
        for (number, at, value) in self.turned.take().into_iter().flatten().rev() {
            self.row(number, at, value);
        }
        let name = self.names.get(self.value).cloned();
        let name = name.unwrap_or_else(|| (self.value + 1).to_string());
        if self.drawn.is_empty() {
            let message = "no row has both a time and a value there";
            return Err(Problem::at(format!("column {name}"), message));
        }
        for (lines, one, many) in [
            (self.left_out, "without a number", "without a number"),
            (
                self.backwards,
                "with an earlier time than the row before",
                "with an earlier time than the row before",
            ),
        ] {
            if let Some(first) = lines.first {
                notes.push(match lines.count {
                    1 => format!("1 row {one} is ignored, in line {first}"),
                    count => {
                        format!("{count} rows {many} are ignored, the first in line {first}")
                    }
                });
            }
        }
        if self.beyond > 0 {
            notes.push(format!(
                "the newest {MOST_TURNED} rows are read and {} older ones are ignored: reverse the table to import them",
                self.beyond
            ));
        }
        if self.time.is_none() {
            notes.push(format!("rows are assumed to be {} s apart", self.every));
        }
        let key = match self.quantity {
            Quantity::Seconds => "rtt",
            Quantity::BitsPerSecond => "goodput",
            Quantity::Segments => "cwnd",
            _ => "series",
        };
        let series = Series::new(key, &name, self.quantity, Look::Steps, self.drawn);
        Ok(Chosen {
            measured: Measured {
                name,
                start: in_seconds(self.start.unwrap_or(0)),
                ends: self.ends.spelled(),
                segment: None,
                figures: None,
                series: vec![series],
                notes,
            },
            samples: Some(self.samples),
        })
    }
}
