//! The output of iperf3, as JSON (`-J`, `--json-stream`) or as text, and the text of iperf 2: for each interval a bit rate, and
//! what was sent again, the window and the round trip, or jitter and loss.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use serde::Deserialize;

use crate::steps::count;
use crate::times::seconds;
use crate::tracks::{Program, Track, Tracks};
use crate::{Look, Quantity};

/// The most streams that are told apart.
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
    timesecs: f64,
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
    start: f64,
    end: f64,
    bits_per_second: Option<f64>,
    retransmits: Option<f64>,
    snd_cwnd: Option<f64>,
    rtt: Option<f64>,
    rttvar: Option<f64>,
    jitter_ms: Option<f64>,
    lost_packets: Option<f64>,
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
    omitted: usize,
    beyond: usize,
}

impl Streams {
    fn add(&mut self, name: &str, stream: Stream) {
        if stream.omitted {
            self.omitted += 1;
            return;
        }
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
        self.all[place].1.push(stream);
    }

    /// The last interval of a stream.
    fn last(&self, name: &str) -> Option<&Stream> {
        let (_, all) = self.all.get(*self.places.get(name)?)?;
        all.last()
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
            return Err(Problem::whole("this is of iperf, but it has no intervals"));
        }
        let mut notes = Vec::new();
        for (count, what) in [
            (
                self.omitted,
                "at the beginning, which the test was told to omit, are left out",
            ),
            (self.beyond, "beyond those that are read are left out"),
        ] {
            if count > 0 {
                notes.push(format!("{count} intervals {what}"));
            }
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

/// The series of a file in JSON.
///
/// # Errors
/// When it has no intervals.
pub(crate) fn tracks(
    start: &Start,
    intervals: &[Interval],
    error: Option<String>,
) -> Result<Tracks, Problem> {
    let mut streams = Streams::default();
    for interval in intervals {
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
    let host = &start.connecting_to.host;
    let protocol = &start.test_start.protocol;
    let words = [
        protocol.as_str(),
        if host.is_empty() { "" } else { "to" },
        host.as_str(),
    ];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if streams.count == 0
        && let Some(error) = &error
    {
        return Err(Problem::whole(format!("iperf3 has failed: {error}")));
    }
    let segment = start
        .tcp_mss
        .or(start.tcp_mss_default)
        .filter(|mss| *mss > 0);
    let mut tracks = streams.tracks(words.join(" "), start.timestamp.timesecs, segment)?;
    if let Some(error) = error {
        tracks
            .notes
            .push(format!("iperf3 has failed in the end: {error}"));
    }
    Ok(tracks)
}

/// Whether a text begins as iperf's does.
pub(crate) fn is_text(head: &str) -> bool {
    let mut lines = head.lines();
    lines.any(|line| row(line).is_some())
}

/// Reads the text of iperf line by line.
#[derive(Default)]
pub(crate) struct TextReader {
    streams: Streams,
    name: String,
    start: Option<f64>,
    segment: Option<u32>,
}

impl TextReader {
    pub(crate) fn line(&mut self, line: &str) {
        if let Some(host) = between(line, "Connecting to host ", ",")
            .or_else(|| between(line, "Client connecting to ", ","))
        {
            self.name = format!("to {}", host.chars().take(100).collect::<String>());
        }
        if let Some(mss) = between(line, "MSS: ", " ").or_else(|| between(line, "MSS size ", " ")) {
            self.segment = mss.parse().ok().or(self.segment);
        }
        let Some(Row {
            in_front,
            name,
            stream,
            is_sum,
        }) = row(line)
        else {
            return;
        };
        if self.start.is_none()
            && let Some(at) = seconds(in_front)
        {
            self.start = Some(at - stream.end);
        }
        // At the end iperf 2 tells the whole in a line like the others.
        let before = self.streams.last(&name);
        let is_whole = before.is_some_and(|before| stream.start < before.end - 1e-9);
        if !is_sum && !is_whole {
            self.streams.add(&name, stream);
        }
    }

    /// # Errors
    /// When it has no intervals.
    pub(crate) fn finish(self) -> Result<Tracks, Problem> {
        self.streams
            .tracks(self.name, self.start.unwrap_or(0.0), self.segment)
    }
}

fn between<'a>(line: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    let rest = &line[line.find(begin)? + begin.len()..];
    Some(rest[..rest.find(end).unwrap_or(rest.len())].trim())
}

/// A line of an interval.
struct Row<'a> {
    in_front: &'a str,
    name: String,
    stream: Stream,
    /// Whether it sums up the whole test.
    is_sum: bool,
}

/// `[  5]   0.00-1.00   sec  1.96 GBytes  16.8 Gbits/sec   11   1.00 MBytes`.
fn row(line: &str) -> Option<Row<'_>> {
    // None is longer.
    if line.len() > 400 {
        return None;
    }
    let (in_front, rest) = line.split_once('[')?;
    let (id, rest) = rest.split_once(']')?;
    // In tests of both directions the role stands behind.
    let rest = rest.trim_start();
    let (role, rest) = match rest.strip_prefix('[') {
        Some(behind) => behind.split_once(']')?,
        None => ("", rest),
    };
    let (start, rest) = rest.trim_start().split_once('-')?;
    let (end, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    let rest = rest.trim_start().strip_prefix("sec")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (amount, rates) = words.split_first_chunk::<2>()?;
    amount[0].parse::<f64>().ok()?;
    let (rate, behind) = rates.split_first_chunk::<2>()?;
    let id = id.trim();
    let name = if id == "SUM" {
        "sum".to_owned()
    } else {
        id.to_owned()
    };
    let mut stream = Stream {
        start: start.trim().parse().ok()?,
        end: end.parse().ok()?,
        bits_per_second: Some(rate[0].parse::<f64>().ok()? * rate_unit(rate[1])?),
        omitted: behind.contains(&"(omitted)"),
        ..Stream::default()
    };
    let number = |at: usize| behind.get(at)?.parse::<f64>().ok();
    if behind.get(1) == Some(&"ms") {
        stream.jitter_ms = number(0);
        let lost = behind.get(2).and_then(|counts| counts.split_once('/'));
        stream.lost_packets = lost.and_then(|(lost, _)| lost.parse().ok());
        let percent = behind
            .get(3)
            .map(|share| share.trim_matches(['(', ')', '%']));
        stream.lost_percent = percent.and_then(|percent| percent.parse().ok());
    } else if let (Some(count), Some(bytes)) =
        (number(0), behind.get(2).and_then(|unit| bytes_unit(unit)))
    {
        stream.retransmits = Some(count);
        stream.snd_cwnd = number(1).map(|number| number * bytes);
    } else if name == "sum" {
        stream.retransmits = number(0);
    }
    Some(Row {
        in_front,
        name: if role.is_empty() {
            name
        } else {
            format!("{name} {}", role.trim())
        },
        stream,
        is_sum: behind.contains(&"sender") || behind.contains(&"receiver"),
    })
}

/// `Gbits/sec`, `MBytes/sec`: the latter in powers of two.
fn rate_unit(text: &str) -> Option<f64> {
    let unit = text.strip_suffix("/sec")?;
    if let Some(prefix) = unit.strip_suffix("bits") {
        return prefixed(prefix, 1000.0);
    }
    bytes_unit(unit).map(|bytes| bytes * 8.0)
}

fn bytes_unit(text: &str) -> Option<f64> {
    prefixed(text.strip_suffix("Bytes")?, 1024.0)
}

fn prefixed(prefix: &str, base: f64) -> Option<f64> {
    let power = ["", "K", "M", "G", "T"]
        .iter()
        .position(|own| *own == prefix)?;
    Some((0..power).fold(1.0, |factor, _| factor * base))
}
