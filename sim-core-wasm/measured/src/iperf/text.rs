//! The text of iperf3 and of iperf 2: a line for each interval of a stream.

use std::collections::BTreeMap;

use sawtooth_document::Problem;

use crate::times::seconds;
use crate::tracks::Tracks;

use super::{MOST_STREAMS, Stream, Streams};

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
    /// The first and the last interval of each stream in the present test.
    spans: BTreeMap<String, [[f64; 2]; 2]>,
    /// Whether the present test counts what is sent again.
    resends: bool,
}

/// Lines ahead of a test.
const HEADINGS: [&str; 3] = [
    "Connecting to host ",
    "Client connecting to ",
    "Accepted connection from ",
];

/// Where a line stands in a test.
enum Place {
    Next,
    /// It has the whole: at the end iperf 2 does so in a line like the others.
    Whole,
    /// It is of another test.
    Other,
}

impl TextReader {
    pub(crate) fn line(&mut self, line: &str) {
        if HEADINGS.iter().any(|heading| line.contains(heading)) && !self.spans.is_empty() {
            self.begin(None);
        }
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
            mut stream,
            is_sum,
        }) = row(line)
        else {
            return;
        };
        if stream.omitted {
            return self.streams.omit(stream.end);
        }
        if is_sum {
            return;
        }
        let began = seconds(in_front).map(|at| at - stream.end);
        match self.place(&name, &stream) {
            Place::Whole => return,
            Place::Other => self.begin(began),
            Place::Next => {}
        }
        self.start = self.start.or(began);
        let span = [stream.start, stream.end];
        if self.spans.len() < MOST_STREAMS || self.spans.contains_key(&name) {
            self.spans.entry(name.clone()).or_insert([span; 2])[1] = span;
        }
        if name.starts_with("sum") && !self.resends {
            // Of a sender of datagrams this number counts those.
            stream.retransmits = None;
        }
        self.resends |= stream.retransmits.is_some();
        self.streams.add(&name, stream);
    }

    fn place(&self, name: &str, stream: &Stream) -> Place {
        const CLOSE: f64 = 1e-6;
        match self.spans.get(name) {
            Some([first, last]) if stream.start < last[1] - CLOSE => {
                let is_first = (stream.start - first[0]).abs() < CLOSE;
                if is_first && stream.end > last[0] + CLOSE {
                    Place::Whole
                } else if stream.start < last[0] - CLOSE {
                    Place::Other
                } else {
                    Place::Next
                }
            }
            _ => Place::Next,
        }
    }

    /// Begins another test, at an instant that may be known.
    fn begin(&mut self, at: Option<f64>) {
        self.streams
            .begin(at.zip(self.start).map(|(at, first)| at - first));
        self.spans.clear();
        self.resends = false;
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
        // iperf 2 sets spaces ahead of the count.
        let mut words = behind.iter();
        let percent = words.find_map(|word| word.strip_prefix('(')?.strip_suffix("%)"));
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
