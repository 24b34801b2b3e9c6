//! The output of iperf3, as JSON (`-J`, `--json-stream`) or as text, and the text of iperf 2: for each interval a bit rate, and
//! what was sent again, the window and the round trip, or jitter and loss.

mod text;

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use sawtooth_document::text::counted;
use serde::{Deserialize, Deserializer};

use crate::flent::Value;
use crate::steps::count;
use crate::times::LATEST;
use crate::tracks::{Program, Track, Tracks};
use crate::{Look, Quantity};

pub(crate) use text::{TextReader, is_text};

/// The most streams that are distinguished.
const MOST_STREAMS: usize = 300;

/// The most intervals of all streams.
const MOST_INTERVALS: usize = 2_000_000;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_field_names, reason = "the names are iperf3's")]
pub(crate) struct Start {
    connecting_to: Host,
    timestamp: Timestamp,
    tcp_mss: Option<u32>,
    tcp_mss_default: Option<u32>,
    test_start: Test,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Host {
    host: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Timestamp {
    #[serde(deserialize_with = "number")]
    timesecs: Option<f64>,
}

impl Start {
    /// When the test began, in seconds since 1970.
    fn at(&self) -> Option<f64> {
        let at = self.timestamp.timesecs?;
        (0.0..LATEST as f64).contains(&at).then_some(at)
    }
}

/// A number; none where something else stands for it.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    Value::deserialize(from).map(|value| value.number())
}

fn end<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    number(from).map(|number| number.unwrap_or(f64::NAN))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Test {
    protocol: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Interval {
    streams: Vec<Stream>,
    sum: Option<Stream>,
    sum_bidir_reverse: Option<Stream>,
}

/// A stream in an interval.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Stream {
    socket: i64,
    #[serde(deserialize_with = "end")]
    start: f64,
    #[serde(deserialize_with = "end")]
    end: f64,
    #[serde(deserialize_with = "number")]
    bits_per_second: Option<f64>,
    #[serde(deserialize_with = "number")]
    retransmits: Option<f64>,
    #[serde(deserialize_with = "number")]
    snd_cwnd: Option<f64>,
    #[serde(deserialize_with = "number")]
    rtt: Option<f64>,
    #[serde(deserialize_with = "number")]
    rttvar: Option<f64>,
    #[serde(deserialize_with = "number")]
    jitter_ms: Option<f64>,
    #[serde(deserialize_with = "number")]
    lost_packets: Option<f64>,
    #[serde(deserialize_with = "number")]
    lost_percent: Option<f64>,
    omitted: bool,
}

/// A value of a stream in an interval: its name, its meaning, unit and dimension, how many of that unit are one of the SI,
/// and where it stands.
type Kind = (
    &'static str,
    &'static str,
    &'static str,
    Quantity,
    f64,
    fn(&Stream) -> Option<f64>,
);

const KINDS: [Kind; 8] = [
    (
        "bit rate",
        "goodput",
        "bit/s",
        Quantity::BitsPerSecond,
        1.0,
        |one| one.bits_per_second,
    ),
    (
        "retransmits",
        "series",
        "segments",
        Quantity::Number,
        1.0,
        |one| one.retransmits,
    ),
    ("cwnd", "cwnd", "bytes", Quantity::Bytes, 1.0, |one| {
        one.snd_cwnd
    }),
    ("rtt", "rtt", "us", Quantity::Seconds, 1e6, |one| one.rtt),
    (
        "rtt variation",
        "series",
        "us",
        Quantity::Seconds,
        1e6,
        |one| one.rttvar,
    ),
    ("jitter", "series", "ms", Quantity::Seconds, 1e3, |one| {
        one.jitter_ms
    }),
    ("lost", "series", "packets", Quantity::Number, 1.0, |one| {
        one.lost_packets
    }),
    ("loss", "series", "%", Quantity::Share, 1e2, |one| {
        one.lost_percent
    }),
];

/// The streams of a test, by what they are called.
#[derive(Default)]
struct Streams {
    places: BTreeMap<String, usize>,
    all: Vec<(String, Vec<Stream>)>,
    count: usize,
    /// Intervals that the test omits, and the end of the last one.
    omitted: usize,
    omitted_to: f64,
    beyond: usize,
    timeless: usize,
    /// Tests that the file has behind the first, and where the present one begins.
    later: usize,
    offset: f64,
    /// The end of the last interval.
    end: f64,
}

impl Streams {
    /// Begins another test, which is so many seconds behind the first, where that is known.
    fn begin(&mut self, behind: Option<f64>) {
        if self.all.is_empty() {
            return;
        }
        self.later += 1;
        self.offset = behind.unwrap_or(self.end).max(self.end);
    }

    /// Each stream has the interval, and so has their sum.
    fn omit(&mut self, end: f64) {
        if end > self.omitted_to {
            self.omitted += 1;
            self.omitted_to = end;
        }
    }

    fn add(&mut self, name: &str, mut stream: Stream) {
        if stream.omitted {
            return self.omit(stream.end);
        }
        if !stream.end.is_finite() {
            self.timeless += 1;
            return;
        }
        stream.end += self.offset;
        count(1);
        let place = match self.places.get(name) {
            Some(place) => *place,
            None if self.all.len() < MOST_STREAMS => {
                self.places.insert(name.to_owned(), self.all.len());
                self.all.push((name.to_owned(), Vec::new()));
                self.all.len() - 1
            }
            None => return self.beyond += 1,
        };
        if self.count == MOST_INTERVALS {
            return self.beyond += 1;
        }
        self.count += 1;
        self.end = self.end.max(stream.end);
        self.all[place].1.push(stream);
    }

    /// A track for each kind of value that a stream has.
    fn tracks(mut self, name: String, start: f64, segment: Option<u32>) -> Result<Tracks, Problem> {
        let streams = self
            .all
            .iter()
            .filter(|(name, _)| !name.starts_with("sum"))
            .count();
        if streams < 2 {
            // The sum of one is that one.
            self.all.retain(|(name, _)| !name.starts_with("sum"));
        }
        let mut all = Vec::new();
        for (stream, intervals) in &self.all {
            for (what, key, unit, quantity, parts, value) in KINDS {
                let samples = intervals
                    .iter()
                    .filter_map(|one| Some((one.end, value(one)? / parts)));
                let samples: Vec<(f64, f64)> = samples.collect();
                if samples.is_empty() {
                    continue;
                }
                let counted = matches!(what, "bit rate" | "retransmits" | "lost" | "loss");
                all.push(Track {
                    key,
                    name: if streams < 2 {
                        what.to_owned()
                    } else {
                        format!("{stream} {what}")
                    },
                    unit: unit.to_owned(),
                    quantity,
                    look: if counted { Look::Before } else { Look::Steps },
                    samples,
                });
            }
        }
        if all.is_empty() {
            return Err(Problem::whole("this is output of iperf without intervals"));
        }
        let mut notes = Vec::new();
        for (count, what) in [
            (
                self.omitted,
                "at the beginning are ignored: the test omits them",
            ),
            (self.beyond, "beyond the limit are ignored"),
            (self.timeless, "without a time are ignored"),
        ] {
            if count > 0 {
                notes.push(format!("{} {what}", counted(count, "interval")));
            }
        }
        if self.later > 0 {
            notes.push(format!(
                "the file has {} tests: they follow one another in time",
                self.later + 1
            ));
        }
        Ok(Tracks {
            program: Program::Iperf,
            name,
            start,
            segment,
            all,
            notes,
        })
    }
}

/// A test in JSON.
#[derive(Default)]
pub(crate) struct InJson {
    pub(crate) start: Start,
    pub(crate) intervals: Vec<Interval>,
    pub(crate) error: Option<String>,
}

/// The series of a file in JSON.
///
/// # Errors
/// When it has no intervals.
pub(crate) fn tracks(tests: &[InJson]) -> Result<Tracks, Problem> {
    let mut streams = Streams::default();
    let Some(Start {
        connecting_to: Host { host },
        test_start: Test { protocol },
        ..
    }) = tests.first().map(|first| &first.start)
    else {
        return Err(Problem::whole("this is output of iperf3 without a test"));
    };
    let start = tests.iter().find_map(|test| test.start.at());
    for test in tests {
        streams.begin(test.start.at().zip(start).map(|(at, first)| at - first));
        for interval in &test.intervals {
            for stream in &interval.streams {
                streams.add(&stream.socket.to_string(), stream.clone());
            }
            for (name, sum) in [
                ("sum", &interval.sum),
                ("sum back", &interval.sum_bidir_reverse),
            ] {
                if let Some(sum) = sum {
                    streams.add(name, sum.clone());
                }
            }
        }
    }
    let words = [
        protocol.as_str(),
        if host.is_empty() { "" } else { "to" },
        host.as_str(),
    ];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let error = tests.iter().find_map(|test| test.error.as_ref());
    if streams.count == 0
        && let Some(error) = error
    {
        return Err(Problem::whole(format!("iperf3 failed: {error}")));
    }
    let segment = tests
        .iter()
        .find_map(|test| test.start.tcp_mss.or(test.start.tcp_mss_default))
        .filter(|mss| *mss > 0);
    let mut tracks = streams.tracks(words.join(" "), start.unwrap_or(0.0), segment)?;
    if let Some(error) = error {
        tracks
            .notes
            .push(format!("iperf3 failed at the end: {error}"));
    }
    Ok(tracks)
}
