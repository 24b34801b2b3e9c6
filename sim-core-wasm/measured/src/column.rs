//! One column of a table over another.

use sawtooth_document::Problem;

use crate::csv::{self, Dialect};
use crate::envelope::Envelope;
use crate::reader::{Choice, Chosen, checked};
use crate::schedule::{Samples, unit};
use crate::times::seconds;
use crate::{Look, Measured, Quantity, Series};

/// Reads the instants and values of a table.
pub(crate) struct ColumnReader {
    dialect: Dialect,
    time: Option<usize>,
    time_factor: f64,
    every: f64,
    value: usize,
    factor: f64,
    quantity: Quantity,
    samples: Samples,
    drawn: Envelope,
    start: Option<f64>,
    last: f64,
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
            time_unit,
            every,
            value,
            value_unit,
        } = choice
        else {
            return Err(Problem::whole(
                "the file is of another kind than the choice",
            ));
        };
        let (time_quantity, time_factor) = unit(time_unit)?;
        if time_quantity != Quantity::Seconds {
            return Err(Problem::at("timeUnit", "must be a unit of time"));
        }
        let (quantity, factor) = unit(value_unit)?;
        Ok(ColumnReader {
            dialect: *dialect,
            time: *time,
            time_factor,
            every: checked("every", *every)?,
            value: *value,
            factor,
            quantity,
            samples: Samples::of(Vec::new(), quantity),
            drawn: Envelope::default(),
            start: None,
            last: f64::NEG_INFINITY,
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
        let time = match self.time {
            None => Some(self.rows as f64 * self.every),
            Some(place) => fields.get(place).and_then(|field| {
                let number = csv::number(field, decimal).map(|number| number * self.time_factor);
                number.or_else(|| seconds(field))
            }),
        };
        self.rows += 1;
        let (Some(value), Some(time)) = (value, time) else {
            self.left_out.note(number);
            return;
        };
        let time = time - *self.start.get_or_insert(time);
        if time < self.last {
            self.backwards.note(number);
            return;
        }
        self.last = time;
        self.samples.add(time, value * self.factor);
        self.drawn.add(time, value * self.factor);
    }

    pub(crate) fn chosen(self, mut notes: Vec<String>) -> Result<Chosen, Problem> {
        let name = self.names.get(self.value).cloned();
        let name = name.unwrap_or_else(|| (self.value + 1).to_string());
        if self.drawn.is_empty() {
            let message = "no row has both an instant and a value there";
            return Err(Problem::at(format!("column {name}"), message));
        }
        for (lines, one, many) in [
            (self.left_out, "without a number", "without a number"),
            (
                self.backwards,
                "that goes back in time",
                "that go back in time",
            ),
        ] {
            if let Some(first) = lines.first {
                notes.push(match lines.count {
                    1 => format!("1 row {one} is left out, in line {first}"),
                    count => {
                        format!("{count} rows {many} are left out, the first in line {first}")
                    }
                });
            }
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
                start: self.start.unwrap_or(0.0),
                segment: None,
                figures: None,
                series: vec![series],
                notes,
            },
            samples: Some(self.samples),
        })
    }
}
