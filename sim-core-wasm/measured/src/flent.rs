//! Flent's data files (`.flent`): JSON with instants, series over them, and what the series are.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use serde::{Deserialize, Serialize};

use crate::envelope::Envelope;
use crate::{Look, Measured, Quantity, Series};

/// The longest file, unpacked: of more, the tree would not fit into a page's memory.
pub(crate) const LONGEST: usize = 64_000_000;

/// A series of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FlentSeries {
    /// Its name.
    pub name: String,
    /// Its dimension, as far as the file tells.
    pub quantity: Quantity,
    /// The unit that the file has it in.
    pub unit: String,
    /// Its values that are numbers.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub samples: u64,
}

/// A value, or what stands for none.
#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(f64),
    None(serde::de::IgnoredAny),
}

impl Value {
    fn number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::None(_) => None,
        }
    }
}

#[derive(Deserialize)]
struct File {
    x_values: Vec<Value>,
    results: BTreeMap<String, Vec<Value>>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
struct Metadata {
    #[serde(rename = "SERIES_META", default)]
    series: Option<BTreeMap<String, SeriesMetadata>>,
    #[serde(rename = "TITLE", default)]
    title: Option<serde_json::Value>,
    #[serde(rename = "NAME", default)]
    name: Option<serde_json::Value>,
}

#[derive(Default, Deserialize)]
struct SeriesMetadata {
    #[serde(rename = "UNITS", default)]
    units: Option<serde_json::Value>,
}

/// A file that was read.
pub(crate) struct Flent {
    file: File,
}

impl Flent {
    /// # Errors
    /// When it is no data file of Flent.
    pub(crate) fn read(bytes: &[u8]) -> Result<Flent, Problem> {
        let file = serde_json::from_slice(bytes).map_err(|error| {
            let what = match error.classify() {
                serde_json::error::Category::Eof => "it ends too early",
                serde_json::error::Category::Data => {
                    "its x_values and results are not there, or are no lists of numbers"
                }
                _ => "it is not JSON",
            };
            Problem::whole(format!("this is no data file of Flent: {what} ({error})"))
        })?;
        Ok(Flent { file })
    }

    /// The name of what was measured.
    pub(crate) fn name(&self) -> String {
        let metadata = &self.file.metadata;
        let words = [&metadata.name, &metadata.title];
        let words = words.iter().filter_map(|word| word.as_ref()?.as_str());
        words.collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn series(&self) -> Vec<FlentSeries> {
        let all = self.file.results.iter().map(|(name, values)| {
            let (unit, quantity, _) = self.unit(name);
            FlentSeries {
                name: name.clone(),
                quantity,
                unit,
                samples: values
                    .iter()
                    .filter(|value| value.number().is_some())
                    .count() as u64,
            }
        });
        all.filter(|series| series.samples > 0).collect()
    }

    /// The unit of a series, its dimension, and what of the SI it is.
    fn unit(&self, name: &str) -> (String, Quantity, f64) {
        let series = self.file.metadata.series.as_ref();
        let told = series
            .and_then(|series| series.get(name)?.units.as_ref()?.as_str())
            .unwrap_or_default();
        let lower = format!("{told} {name}").to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        let found = if has(&["cwnd", "ssthresh"]) {
            ("segments", Quantity::Segments, 1.0)
        } else if has(&["mbit", "mbps"]) {
            ("Mbit/s", Quantity::BitsPerSecond, 1e6)
        } else if has(&["kbit", "kbps"]) {
            ("kbit/s", Quantity::BitsPerSecond, 1e3)
        } else if has(&["bits/s", "bit/s", "bps"]) {
            ("bit/s", Quantity::BitsPerSecond, 1.0)
        } else if told == "ms" || has(&["(ms)", "ping", "icmp", "rtt"]) {
            ("ms", Quantity::Seconds, 1e-3)
        } else if told == "s" || told == "seconds" {
            ("s", Quantity::Seconds, 1.0)
        } else if has(&["tcp download", "tcp upload", "rate", "goodput"]) {
            // Flent's own tests tell throughput in Mbit/s.
            ("Mbit/s", Quantity::BitsPerSecond, 1e6)
        } else if told == "%" {
            ("%", Quantity::Share, 1e-2)
        } else {
            (told, Quantity::Number, 1.0)
        };
        (found.0.to_owned(), found.1, found.2)
    }

    /// The samples of a series in units of the SI, and its dimension.
    ///
    /// # Errors
    /// When there is no such series, or nothing in it.
    pub(crate) fn samples(&self, name: &str) -> Result<(Vec<(f64, f64)>, Quantity), Problem> {
        let Some(values) = self.file.results.get(name) else {
            return Err(Problem::at(name, "is no series of this file"));
        };
        let (_, quantity, factor) = self.unit(name);
        let pairs = self.file.x_values.iter().zip(values);
        let mut samples: Vec<(f64, f64)> = pairs
            .filter_map(|(time, value)| Some((time.number()?, value.number()? * factor)))
            .collect();
        samples.sort_by(|a, b| a.0.total_cmp(&b.0));
        if samples.is_empty() {
            return Err(Problem::at(name, "has no values"));
        }
        Ok((samples, quantity))
    }

    /// Series to be drawn.
    ///
    /// # Errors
    /// As [`Flent::samples`].
    pub(crate) fn measured(&self, names: &[String]) -> Result<Measured, Problem> {
        let mut series = Vec::new();
        for name in names {
            let (samples, quantity) = self.samples(name)?;
            let mut envelope = Envelope::default();
            for (time, value) in samples {
                envelope.add(time, value);
            }
            let lower = name.to_lowercase();
            let key = match quantity {
                Quantity::Segments if lower.contains("ssthresh") => "ssthresh",
                Quantity::Segments => "cwnd",
                Quantity::Seconds => "rtt",
                Quantity::BitsPerSecond if lower.contains("pacing") => "pacingRate",
                Quantity::BitsPerSecond if lower.contains("delivery") => "deliveryRate",
                Quantity::BitsPerSecond => "goodput",
                _ => "series",
            };
            series.push(Series::new(key, name, quantity, Look::Steps, envelope));
        }
        Ok(Measured {
            name: self.name(),
            start: 0.0,
            segment: None,
            figures: None,
            series,
            notes: Vec::new(),
        })
    }
}
