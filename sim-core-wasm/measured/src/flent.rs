//! Flent's data files (`.flent`): JSON with instants, series over them, and what the series are.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::times::seconds;
use crate::tracks::{Program, Track, Tracks};
use crate::{Look, Quantity};

/// A value, or what stands for none.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Number(f64),
    None(serde::de::IgnoredAny),
}

impl Value {
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::None(_) => None,
        }
    }
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Metadata {
    #[serde(rename = "SERIES_META", default)]
    series: Option<BTreeMap<String, SeriesMetadata>>,
    #[serde(rename = "TITLE", default)]
    title: Option<serde_json::Value>,
    #[serde(rename = "NAME", default)]
    name: Option<serde_json::Value>,
    #[serde(rename = "T0", default)]
    begin: Option<serde_json::Value>,
}

#[derive(Debug, Default, Deserialize)]
struct SeriesMetadata {
    #[serde(rename = "UNITS", default)]
    units: Option<serde_json::Value>,
}

/// The series of a file.
pub(crate) fn tracks(
    times: &[Value],
    results: &BTreeMap<String, Vec<Value>>,
    metadata: &Metadata,
) -> Tracks {
    let words = [&metadata.name, &metadata.title];
    let words = words.iter().filter_map(|word| word.as_ref()?.as_str());
    let begin = metadata.begin.as_ref().and_then(|begin| begin.as_str());
    let all = results.iter().map(|(name, values)| {
        let units = metadata.series.as_ref();
        let units = units.and_then(|series| series.get(name)?.units.as_ref()?.as_str());
        let (unit, quantity, factor) = unit(units.unwrap_or_default(), name);
        let pairs = times.iter().zip(values);
        let mut samples: Vec<(f64, f64)> = pairs
            .filter_map(|(time, value)| Some((time.number()?, value.number()? * factor)))
            .collect();
        samples.sort_by(|a, b| a.0.total_cmp(&b.0));
        Track {
            key: key(quantity, name),
            name: name.clone(),
            unit: unit.to_owned(),
            quantity,
            look: Look::Steps,
            samples,
        }
    });
    Tracks {
        program: Program::Flent,
        name: words.collect::<Vec<_>>().join(", "),
        start: begin.and_then(seconds).unwrap_or(0.0),
        segment: None,
        all: all.collect(),
        notes: Vec::new(),
    }
}

const SEGMENTS: (&str, Quantity, f64) = ("segments", Quantity::Segments, 1.0);
const MEGA: (&str, Quantity, f64) = ("Mbit/s", Quantity::BitsPerSecond, 1e6);
const KILO: (&str, Quantity, f64) = ("kbit/s", Quantity::BitsPerSecond, 1e3);
const MILLI: (&str, Quantity, f64) = ("ms", Quantity::Seconds, 1e-3);

/// The unit of a series, its dimension, and what of the SI it is: by what Flent calls a value, by the unit that the file
/// has for it, and by the test. The names of hosts in it say nothing.
fn unit<'a>(stated: &'a str, name: &str) -> (&'a str, Quantity, f64) {
    let lower = name.to_lowercase();
    let value = lower.rsplit_once("::").map(|(_, value)| value);
    match value {
        Some("tcp_cwnd" | "tcp_ssthresh") => return SEGMENTS,
        Some("tcp_rtt" | "tcp_rtt_var" | "tcp_rttvar" | "tcp_min_rtt" | "tcp_bbr_mrtt") => {
            return MILLI;
        }
        Some("tcp_pacing_rate" | "tcp_delivery_rate" | "tcp_bbr_bw") => return MEGA,
        Some("tcp_bbr_pacing_gain" | "tcp_bbr_cwnd_gain") => return ("", Quantity::Number, 1.0),
        _ => {}
    }
    match stated.to_lowercase().trim_end_matches("/s") {
        "mbits" | "mbit" | "mbps" => return MEGA,
        "kbits" | "kbit" | "kbps" => return KILO,
        "bits" | "bit" | "bps" => return ("bit/s", Quantity::BitsPerSecond, 1.0),
        "ms" => return MILLI,
        "us" => return ("us", Quantity::Seconds, 1e-6),
        "s" | "seconds" => return ("s", Quantity::Seconds, 1.0),
        "bytes" => return ("bytes", Quantity::Bytes, 1.0),
        "%" => return ("%", Quantity::Share, 1e-2),
        // Flent's words for no unit.
        "" | "misc" | "n/a" => {}
        _ => return (stated, Quantity::Number, 1.0),
    }
    if let Some(value) = value {
        return match value {
            "bitrate" => KILO,
            "delay" | "jitter" | "mean" | "rtt" => MILLI,
            "backlog_bytes" | "sent_bytes" => ("bytes", Quantity::Bytes, 1.0),
            _ => ("", Quantity::Number, 1.0),
        };
    }
    let begins = |words: &[&str]| words.iter().any(|word| lower.starts_with(word));
    if begins(&["ping", "latency"]) || lower.contains("(ms)") {
        MILLI
    } else if begins(&[
        "tcp download",
        "tcp upload",
        "tcp totals",
        "stream bitrate",
        "goodput",
        "throughput",
    ]) {
        // Flent's own tests have throughput in Mbit/s.
        MEGA
    } else {
        ("", Quantity::Number, 1.0)
    }
}

/// The meaning of a series, as in a run.
fn key(quantity: Quantity, name: &str) -> &'static str {
    let lower = name.to_lowercase();
    let ends = |value: &str| lower.ends_with(value);
    match quantity {
        Quantity::Segments if ends("ssthresh") => "ssthresh",
        Quantity::Segments => "cwnd",
        Quantity::Seconds => "rtt",
        Quantity::BitsPerSecond if ends("tcp_pacing_rate") => "pacingRate",
        Quantity::BitsPerSecond if ends("tcp_delivery_rate") => "deliveryRate",
        Quantity::BitsPerSecond => "goodput",
        _ => "series",
    }
}
