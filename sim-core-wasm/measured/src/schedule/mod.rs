//! From samples to what a link does over time: a capacity trace, or changes of its rate, delay or loss.
//!
//! # Rules
//!
//! A sample holds until the next one; the last as long as the one before it. A **trace** has an opportunity of 1500
//! bytes whenever so much has come together, at the next whole millisecond; the last one is moved to the end, which is
//! the period after which a trace repeats. **Changes** are interventions. Of more samples than changes are wanted,
//! neighbours become one, with their mean over time: those between which the largest deviation from a sample is as
//! small as so many changes allow. That deviation is stated, and so are the means before and after.

mod target;
mod thin;

use sawtooth_document::{Document, Json, Problem};
use sawtooth_engine::link::trace::{LONGEST, OPPORTUNITY, RATES};
use serde::{Deserialize, Serialize};

use target::Target;
use thin::thinned;

use crate::Quantity;

/// Samples that are kept one by one; of more two make one.
const MOST: usize = 1_000_000;

/// The most interventions of a document.
const MOST_CHANGES: usize = 10_000;

/// The longest delay, in seconds.
const LONGEST_DELAY: f64 = 10.0;

/// Units that values are in, with what of the SI they are.
const UNITS: &[(&str, Quantity, f64)] = &[
    ("s", Quantity::Seconds, 1.0),
    ("ms", Quantity::Seconds, 1e-3),
    ("us", Quantity::Seconds, 1e-6),
    ("ns", Quantity::Seconds, 1e-9),
    ("bit/s", Quantity::BitsPerSecond, 1.0),
    ("kbit/s", Quantity::BitsPerSecond, 1e3),
    ("Mbit/s", Quantity::BitsPerSecond, 1e6),
    ("Gbit/s", Quantity::BitsPerSecond, 1e9),
    ("B/s", Quantity::BitsPerSecond, 8.0),
    ("kB/s", Quantity::BitsPerSecond, 8e3),
    ("MB/s", Quantity::BitsPerSecond, 8e6),
    ("share", Quantity::Share, 1.0),
    ("%", Quantity::Share, 1e-2),
    ("segments", Quantity::Segments, 1.0),
    ("bytes", Quantity::Bytes, 1.0),
    ("number", Quantity::Number, 1.0),
];

/// The dimension of a unit, and what of the SI it is.
///
/// # Errors
/// When there is no such unit.
pub fn unit(name: &str) -> Result<(Quantity, f64), Problem> {
    let found = UNITS.iter().find(|(own, _, _)| *own == name);
    found
        .map(|(_, quantity, factor)| (*quantity, *factor))
        .ok_or_else(|| {
            let all: Vec<&str> = UNITS.iter().map(|(own, _, _)| *own).collect();
            Problem::at("unit", format!("must be one of {}", all.join(", ")))
        })
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    at: f64,
    value: f64,
    least: f64,
    most: f64,
}

/// Values of a link over time, each until the next.
#[derive(Clone, Debug)]
pub struct Samples {
    quantity: Quantity,
    each: Vec<Sample>,
    /// A trace as it came.
    instants: Vec<u32>,
}

/// The property of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Property {
    /// Its rate.
    Rate,
    /// Its delay; of round trips, take half.
    Delay,
    /// The probability of loss on it.
    Loss,
}

/// The direction of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Way {
    /// From its first node to its second.
    Forward,
    /// Back.
    Backward,
    /// Both.
    Both,
}

/// The form that a document has it in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Form {
    /// A capacity trace.
    Trace,
    /// Interventions.
    Changes,
}

/// The wish to give samples to a link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    /// The id of the link.
    pub link: String,
    /// Which of its properties.
    pub property: Property,
    /// In which direction.
    pub way: Way,
    /// In which form.
    pub form: Form,
    /// The factor of all values: half of a round trip is a delay.
    pub scale: f64,
    /// The most changes.
    pub most: usize,
    /// Whether changes begin again at the end of the samples, until the run ends.
    pub repeat: bool,
}

/// The schedule that samples became.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Scheduled {
    /// Samples there were.
    pub samples: usize,
    /// Changes, or opportunities.
    pub made: usize,
    /// Seconds that the samples last.
    pub period: f64,
    /// The mean over time of the samples, and of what was made of them.
    pub means: [f64; 2],
    /// The largest deviation from a sample; none of a trace, whose opportunities are no rate.
    pub deviation: Option<f64>,
    /// Its instants in seconds; each value holds from then on.
    pub times: Vec<f64>,
    /// The values.
    pub values: Vec<f64>,
    /// Changes of the same property that were planned, and were taken out.
    pub replaced: usize,
    /// Remarks for people.
    pub notes: Vec<String>,
}

impl Samples {
    pub(crate) fn new(samples: Vec<(f64, f64)>, quantity: Quantity) -> Samples {
        let mut made = Samples {
            quantity,
            each: Vec::new(),
            instants: Vec::new(),
        };
        let start = samples.first().map_or(0.0, |first| first.0);
        for (at, value) in samples {
            made.add(at - start, value);
        }
        made
    }

    pub(crate) fn instants(instants: Vec<u32>) -> Samples {
        Samples {
            quantity: Quantity::BitsPerSecond,
            each: Vec::new(),
            instants,
        }
    }

    /// Adds a sample that is not before the last.
    pub(crate) fn add(&mut self, at: f64, value: f64) {
        if !at.is_finite() || !value.is_finite() {
            return;
        }
        if let Some(last) = self.each.last_mut()
            && last.at == at
        {
            // A value that holds for no time is never in force.
            *last = Sample {
                at,
                value,
                least: value,
                most: value,
            };
            return;
        }
        self.each.push(Sample {
            at,
            value,
            least: value,
            most: value,
        });
        if self.each.len() > MOST {
            let samples = std::mem::take(&mut self.each);
            let ends = samples.iter().skip(1).map(|sample| sample.at);
            let ends: Vec<f64> = ends.chain(std::iter::once(at)).collect();
            let pairs = samples.chunks(2).zip(ends.chunks(2));
            self.each = pairs.map(|(samples, ends)| joined(samples, ends)).collect();
        }
    }

    /// The dimension of the values.
    pub fn quantity(&self) -> Quantity {
        self.quantity
    }

    /// Times and rates to be drawn, of a trace.
    pub(crate) fn drawn(&self) -> (Vec<f64>, Vec<f64>) {
        let period = f64::from(self.instants.last().copied().unwrap_or(1)) / 1e3;
        let width = (period / 400.0).max(0.1).min(period);
        let mut bits = vec![0.0; (period / width).ceil() as usize];
        let last = bits.len().saturating_sub(1);
        for instant in &self.instants {
            // An opportunity at an instant is for what came before it.
            let place = ((f64::from(*instant) / 1e3 / width).ceil() as usize).saturating_sub(1);
            bits[place.min(last)] += f64::from(OPPORTUNITY) * 8.0;
        }
        let times = (1..=bits.len())
            .map(|place| (place as f64 * width).min(period))
            .collect();
        (times, bits.iter().map(|bits| bits / width).collect())
    }

    /// The end of each sample.
    fn ends(&self) -> Vec<f64> {
        let Some(last) = self.each.last() else {
            return Vec::new();
        };
        let before = self.each.iter().rev().nth(1);
        // A single one holds for a second.
        let hold = before.map_or(1.0, |before| last.at - before.at);
        let starts = self.each.iter().skip(1).map(|sample| sample.at);
        starts.chain(std::iter::once(last.at + hold)).collect()
    }

    /// Gives a link of a document what the samples say. Returns the new document too.
    ///
    /// # Errors
    /// When there is no such link, the values are of another dimension, or the document has no room.
    pub fn schedule(
        &self,
        document: &Document,
        wish: &Wish,
    ) -> Result<(String, Scheduled), Problem> {
        let expected = match wish.property {
            Property::Rate => Quantity::BitsPerSecond,
            Property::Delay => Quantity::Seconds,
            Property::Loss => Quantity::Share,
        };
        if self.quantity != expected && self.quantity != Quantity::Number {
            let message = "the values have another dimension: choose their unit";
            return Err(Problem::at("unit", message));
        }
        if wish.form == Form::Trace && wish.property != Property::Rate {
            return Err(Problem::at("form", "only a rate can be a trace"));
        }
        if wish.form == Form::Changes && !self.instants.is_empty() {
            return Err(Problem::at("form", "a trace can only become a trace"));
        }
        if !(wish.scale > 0.0 && wish.scale <= 1e9) {
            return Err(Problem::at("scale", "must be above 0 and at most 1e9"));
        }
        let mut notes = Vec::new();
        let samples = self.within(wish, &mut notes);
        let mut tree = document.tree().clone();
        let mut target = Target::find(&mut tree, wish)?;
        let replaced = target.clear(wish);
        let mut made = match wish.form {
            Form::Trace => self.trace(&samples, &mut target, wish)?,
            Form::Changes => {
                let most = MOST_CHANGES - target.interventions().min(MOST_CHANGES);
                let duration = document.duration().seconds();
                changes(
                    &samples,
                    &self.ends(),
                    &mut target,
                    wish,
                    [most as f64, duration],
                )?
            }
        };
        made.samples = if self.instants.is_empty() {
            self.each.len()
        } else {
            self.instants.len()
        };
        made.replaced = replaced;
        notes.append(&mut made.notes);
        made.notes = notes;
        let document = Document::parse(&tree.compact())?;
        Ok((document.text(), made))
    }

    /// The values as a link can have them.
    fn within(&self, wish: &Wish, notes: &mut Vec<String>) -> Vec<Sample> {
        let (least, most) = match (wish.property, wish.form) {
            // A trace can stand still.
            (Property::Rate, Form::Trace) => (0.0, RATES.1),
            (Property::Rate, Form::Changes) => RATES,
            (Property::Delay, _) => (0.0, LONGEST_DELAY),
            (Property::Loss, _) => (0.0, 1.0),
        };
        let mut moved = 0_usize;
        let scaled = self.each.iter().map(|sample| {
            let fit = |value: f64| (value * wish.scale).clamp(least, most);
            moved += usize::from(fit(sample.value) != sample.value * wish.scale);
            Sample {
                at: sample.at,
                value: fit(sample.value),
                least: fit(sample.least),
                most: fit(sample.most),
            }
        });
        let scaled = scaled.collect();
        if moved > 0 {
            let range = format!("outside the range of a link, {least} to {most},");
            notes.push(match moved {
                1 => format!("1 value is {range} and was limited to it"),
                count => format!("{count} values are {range} and were limited to it"),
            });
        }
        scaled
    }

    fn trace(
        &self,
        samples: &[Sample],
        target: &mut Target<'_>,
        wish: &Wish,
    ) -> Result<Scheduled, Problem> {
        let mut notes = Vec::new();
        let instants = if self.instants.is_empty() {
            let (instants, moved) = opportunities(samples, &self.ends())?;
            if moved > 0 {
                notes.push(format!(
                    "the last opportunity was moved by {moved} ms to the end of the trace, after which it repeats"
                ));
            }
            instants
        } else {
            self.instants.clone()
        };
        let period = f64::from(instants.last().copied().unwrap_or(1)) / 1e3;
        let mean = instants.len() as f64 * f64::from(OPPORTUNITY) * 8.0 / period;
        let numbers = instants
            .iter()
            .map(|instant| Json::Number(f64::from(*instant)));
        let value = Json::object([("trace", Json::List(numbers.collect()))]);
        target.put(wish, &value);
        let before = if self.instants.is_empty() {
            mean_of(samples, &self.ends())
        } else {
            mean
        };
        let made = instants.len();
        let (times, values) = Samples::instants(instants).drawn();
        Ok(Scheduled {
            samples: 0,
            made,
            period,
            means: [before, mean],
            deviation: None,
            times,
            values,
            replaced: 0,
            notes,
        })
    }
}

/// Neighbours as one, with their mean over time.
fn joined(samples: &[Sample], ends: &[f64]) -> Sample {
    let (Some(first), Some(end)) = (samples.first(), ends.last()) else {
        return Sample {
            at: 0.0,
            value: 0.0,
            least: 0.0,
            most: 0.0,
        };
    };
    let span = end - first.at;
    let weighed = samples.iter().zip(ends);
    let sum: f64 = weighed
        .map(|(sample, end)| sample.value * (end - sample.at))
        .sum();
    let least = samples
        .iter()
        .map(|sample| sample.least)
        .fold(f64::INFINITY, f64::min);
    let most = samples
        .iter()
        .map(|sample| sample.most)
        .fold(f64::NEG_INFINITY, f64::max);
    // Of no time, the last is in force. Rounding may not lead outside.
    let value = if span > 0.0 {
        sum / span
    } else {
        samples[samples.len() - 1].value
    };
    Sample {
        at: first.at,
        value: value.clamp(least, most),
        least,
        most,
    }
}

fn mean_of(samples: &[Sample], ends: &[f64]) -> f64 {
    joined(samples, ends).value
}

/// The instants of opportunities, and by how many milliseconds the last was moved.
fn opportunities(samples: &[Sample], ends: &[f64]) -> Result<(Vec<u32>, u32), Problem> {
    let each = f64::from(OPPORTUNITY) * 8.0;
    let total: f64 = samples
        .iter()
        .zip(ends)
        .map(|(sample, end)| sample.value * (end - sample.at))
        .sum();
    let count = (total / each).round();
    if count > LONGEST as f64 {
        let fitting = LONGEST as f64 / count * ends.last().copied().unwrap_or(0.0);
        return Err(Problem::at(
            "form",
            format!(
                "the trace would have {count} opportunities, but a link can have {LONGEST}, about {fitting:.1} s: import it as changes instead"
            ),
        ));
    }
    let period = ends.last().map_or(0.0, |end| (end * 1e3).round());
    if !(1.0..=f64::from(sawtooth_engine::link::trace::LATEST)).contains(&period) || count < 1.0 {
        return Err(Problem::at(
            "form",
            "it is too short or too slow for a trace: it carries no packet",
        ));
    }
    let mut instants = Vec::with_capacity(count as usize);
    let (mut sent, mut next) = (0.0, each);
    for (sample, end) in samples.iter().zip(ends) {
        let whole = sent + sample.value * (end - sample.at);
        while next <= whole && (instants.len() as f64) < count {
            let at = sample.at + (next - sent) / sample.value;
            instants.push((at * 1e3).ceil().min(period) as u32);
            next += each;
        }
        sent = whole;
    }
    // Half a packet at the end counts as one.
    while (instants.len() as f64) < count {
        instants.push(period as u32);
    }
    let moved = instants.last_mut().map_or(0, |last| {
        let by = period as u32 - *last;
        *last = period as u32;
        by
    });
    Ok((instants, moved))
}

/// Five figures: more would only make the document longer.
fn short(value: f64) -> f64 {
    format!("{value:.4e}").parse().unwrap_or(value)
}

fn changes(
    samples: &[Sample],
    ends: &[f64],
    target: &mut Target<'_>,
    wish: &Wish,
    [room, duration]: [f64; 2],
) -> Result<Scheduled, Problem> {
    let period = ends.last().copied().unwrap_or(0.0);
    let room = room as usize;
    if wish.most == 0 || room == 0 {
        return Err(Problem::at(
            "most",
            format!("must be 1 or more, and a document has at most {MOST_CHANGES}"),
        ));
    }
    let times = if wish.repeat && period > 0.0 {
        (duration / period).ceil().max(1.0)
    } else {
        1.0
    };
    let mut notes = Vec::new();
    let made = thinned(samples, ends, wish.most.min(room));
    let changes = (made.len() as f64 * times).min(room as f64) as usize;
    if (made.len() as f64 * times) > room as f64 {
        notes.push(format!(
            "a document has at most {MOST_CHANGES} changes: only the first {} of {times} repetitions fit",
            room / made.len().max(1)
        ));
    }
    let beyond = made.iter().filter(|sample| sample.at >= duration).count();
    if beyond > 0 {
        notes.push(format!(
            "{beyond} changes are after the end of the run at {duration} s"
        ));
    }
    let value = |sample: &Sample| Json::Number(short(sample.value));
    let Some(first) = made.first() else {
        return Err(Problem::whole("there are no samples"));
    };
    let (initial, path) = match wish.property {
        Property::Rate | Property::Delay => (value(first), ""),
        Property::Loss => {
            let kind = Json::Text("bernoulli".to_owned());
            (
                Json::object([("kind", kind), ("probability", value(first))]),
                "/probability",
            )
        }
    };
    target.put(wish, &initial);
    let whole = made.len().min(changes);
    let repetitions = (0..).flat_map(|time| made.iter().map(move |sample| (time, sample)));
    let later = repetitions.take(changes / whole.max(1) * whole).skip(1);
    let mut planned: Vec<(f64, Json)> = Vec::new();
    for (time, sample) in later {
        let at = f64::from(time) * period + sample.at;
        if time > 0 && at >= duration {
            break;
        }
        planned.push(((at * 1e6).round() / 1e6, value(sample)));
    }
    target.plan(wish, path, &planned);
    let places = samples
        .iter()
        .zip(0..)
        .map(|(sample, _): (&Sample, usize)| {
            let place = made
                .partition_point(|one| one.at <= sample.at)
                .saturating_sub(1);
            let own = short(made[place].value);
            (sample.most - own).abs().max((sample.least - own).abs())
        });
    let deviation = places.fold(0.0, f64::max);
    let made_ends: Vec<f64> = made
        .iter()
        .skip(1)
        .map(|one| one.at)
        .chain(std::iter::once(period))
        .collect();
    Ok(Scheduled {
        samples: 0,
        made: made.len(),
        period,
        means: [mean_of(samples, ends), mean_of(&made, &made_ends)],
        deviation: Some(deviation),
        times: made.iter().map(|one| one.at).collect(),
        values: made.iter().map(|one| short(one.value)).collect(),
        replaced: 0,
        notes,
    })
}
