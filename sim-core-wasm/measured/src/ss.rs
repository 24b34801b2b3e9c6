//! Logs of `ss -tin` that is run again and again, with the time of each.
//!
//! A line that is an instant, alone or behind words such as `Time:`, is of all that follows, or of all that came before it
//! where the log begins with sockets; an instant may also stand in front of each line, as `ts` puts it there. Without any,
//! samples are taken to be so many seconds apart. Sockets that listen or have ended have no samples.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use serde::Serialize;

use crate::envelope::Envelope;
use crate::steps::count;
use crate::times::{Clock, Ends, Instants, Observer, Ticker, Written, in_seconds, written};
use crate::{Look, Measured, Quantity, Series};

/// The most sockets that are told apart.
const MOST_SOCKETS: usize = 5000;

/// The most samples of a socket that wait for their instant.
const MOST_WAITING: usize = 100;

/// The most words of an instant.
const MOST_WORDS: usize = 8;

/// A connection in a log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Socket {
    /// Its own address and the other one, as the log has them.
    pub name: String,
    /// How often it is in the log.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub samples: u64,
}

/// The sockets of a log.
#[derive(Debug, Default)]
pub(crate) struct Sockets {
    log: Log,
    places: BTreeMap<String, usize>,
    pub(crate) all: Vec<Socket>,
    instants: Observer,
    order: Order,
}

/// Where the instants of a log stand.
#[derive(Debug, Default)]
struct Order {
    /// Whether it begins, and ends, with a sample.
    begins: Option<bool>,
    ends: bool,
    /// Lines between samples that an instant stands behind, and in front of.
    ruled: [u64; 2],
}

impl Order {
    fn take(&mut self, is_sample: bool) {
        self.begins.get_or_insert(is_sample);
        self.ends = is_sample;
    }

    /// Whether instants stand behind their samples.
    fn after(&self) -> bool {
        let [ahead, behind] = self.ruled;
        self.begins == Some(true) && (!self.ends || behind >= ahead)
    }
}

/// A part of a line.
#[derive(Debug)]
enum Part<'a> {
    /// An instant, and whether it is a line of its own.
    Instant(Written, bool),
    /// A line of signs, which parts samples.
    Rule,
    Sample(String, &'a str),
}

/// Where a log is.
#[derive(Debug, Default)]
struct Log {
    name: Option<String>,
    /// Whether the socket that was named last has no samples.
    idle: bool,
}

impl Log {
    fn line<'a>(&mut self, line: &'a str, hand_on: &mut impl FnMut(Part<'a>)) {
        let text = line.trim();
        if text.is_empty() {
            return;
        }
        if let Some(written) = written(text) {
            self.name = None;
            return hand_on(Part::Instant(written, true));
        }
        if text.len() > 2 && text.bytes().all(|byte| b"-=*#_".contains(&byte)) {
            return hand_on(Part::Rule);
        }
        let has_figures = text.contains("cwnd:");
        // With -O a socket and its figures are on one line.
        let (named, _) = text.split_at(if has_figures {
            text.find(" cwnd:").unwrap_or(0)
        } else {
            text.len()
        });
        let words: Vec<&str> = named.split_whitespace().collect();
        let columns = columns(&words);
        let in_front = match &columns {
            Some(columns) => columns.begin,
            None => words.len().min(MOST_WORDS),
        };
        // A line that is moved in is of the one above it.
        if in_front > 0
            && !line.starts_with([' ', '\t'])
            && let Some(written) = first_instant(&words[..in_front], columns.is_some())
        {
            hand_on(Part::Instant(written, false));
        }
        if let Some(columns) = columns {
            self.idle = columns.idle;
            self.name = Some(columns.name);
        }
        if has_figures {
            let name = self.name.take();
            // Only the line below belongs to it.
            if !std::mem::take(&mut self.idle) {
                hand_on(Part::Sample(
                    name.unwrap_or_else(|| "socket".to_owned()),
                    text,
                ));
            }
        }
    }
}

/// The instant in front of a line: all of the words, or as many as are one.
fn first_instant(words: &[&str], whole: bool) -> Option<Written> {
    let most = words.len();
    let least = if whole { most } else { 1 };
    (least..=most)
        .rev()
        .find_map(|count| written(&words[..count].join(" ")))
}

/// The columns of a line of a socket.
struct Columns {
    name: String,
    /// The words in front of them.
    begin: usize,
    idle: bool,
}

fn columns(words: &[&str]) -> Option<Columns> {
    count(words.len());
    let is_count = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_address = |word: &str| word.contains(':') && !word.contains('(');
    let queues = words.windows(4).take(MOST_WORDS + 4).position(|four| {
        is_count(four[0]) && is_count(four[1]) && is_address(four[2]) && is_address(four[3])
    });
    let (ends, ahead) = if let Some(at) = queues {
        (at + 2, at)
    } else {
        // Some leave the queues out.
        let at = words
            .windows(2)
            .position(|two| is_end(two[0]) && is_end(two[1]))?;
        (at, at)
    };
    let state = ahead.checked_sub(1).filter(|at| is_state(words[*at]));
    let net = state
        .and_then(|at| at.checked_sub(1))
        .filter(|at| is_net(words[*at]));
    let idle = state.is_some_and(|at| IDLE.contains(&words[at]));
    Some(Columns {
        name: format!("{} → {}", words[ends], words[ends + 1]),
        begin: net.or(state).unwrap_or(ahead),
        idle,
    })
}

/// The states of sockets that send nothing.
const IDLE: [&str; 5] = ["LISTEN", "TIME-WAIT", "UNCONN", "CLOSED", "CLOSE"];

fn is_state(word: &str) -> bool {
    word.len() > 3
        && word
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || b"-12".contains(&byte))
}

fn is_net(word: &str) -> bool {
    matches!(word, "tcp" | "tcp4" | "tcp6" | "mptcp")
}

/// An address with a port, which may be the name of a service.
fn is_end(word: &str) -> bool {
    let Some((address, port)) = word.rsplit_once(':') else {
        return false;
    };
    let numbers = address.contains('.')
        || address.starts_with('[')
        || address.contains("::")
        || address == "*";
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_*+.".contains(&byte);
    numbers && !port.is_empty() && port.bytes().all(is_part)
}

impl Sockets {
    pub(crate) fn line(&mut self, line: &str) {
        let Sockets {
            log,
            places,
            all,
            instants,
            order,
        } = self;
        log.line(line, &mut |part| match part {
            Part::Instant(written, alone) => {
                instants.take(&written);
                // One in front of a line is of that line.
                order.take(!alone && order.begins == Some(true));
            }
            Part::Rule => order.ruled[usize::from(!order.ends)] += 1,
            Part::Sample(name, _) => {
                order.take(true);
                let place = match places.get(&name) {
                    Some(place) => *place,
                    None if all.len() < MOST_SOCKETS => {
                        places.insert(name.clone(), all.len());
                        all.push(Socket { name, samples: 0 });
                        all.len() - 1
                    }
                    None => return,
                };
                all[place].samples += 1;
            }
        });
    }

    /// How its instants are read, and whether they stand behind their samples; none where it has none.
    pub(crate) fn instants(&self) -> Option<(Instants, bool)> {
        let mut instants = self.instants.found(None)?;
        // A log is written on.
        instants.clock.newest_first = false;
        let after = self.order.after();
        if after {
            instants
                .assumed
                .push("they come after their samples".to_owned());
        }
        Some((instants, after))
    }
}

/// Reads the samples of one socket.
#[derive(Debug)]
pub(crate) struct SocketReader {
    log: Log,
    name: String,
    every: f64,
    /// None where the log has no instants.
    ticker: Option<Ticker>,
    after: bool,
    now: Option<i128>,
    ends: Ends,
    /// Samples whose instants have not come yet.
    waiting: Vec<String>,
    count: u64,
    start: Option<i128>,
    last: Option<i128>,
    segment: Option<u32>,
    acked: Option<(f64, f64)>,
    backwards: u64,
    untimed: u64,
    cwnd: Envelope,
    ssthresh: Envelope,
    rtt: Envelope,
    flight: Envelope,
    pacing: Envelope,
    delivery: Envelope,
    goodput: Envelope,
    acknowledged: Envelope,
    again: Envelope,
    again_before: Option<f64>,
    retransmissions: u64,
    bandwidth: Envelope,
    least_rtt: Envelope,
    pacing_gain: Envelope,
    cwnd_gain: Envelope,
}

impl SocketReader {
    /// `every` is the time between samples where the log has no instants, in seconds; `clock` says how those that it
    /// has are read, and `after` that they stand behind their samples.
    pub(crate) fn new(name: &str, every: f64, clock: Option<Clock>, after: bool) -> SocketReader {
        SocketReader {
            log: Log::default(),
            name: name.to_owned(),
            every,
            ticker: clock.map(Ticker::new),
            after,
            now: None,
            ends: Ends::new(clock.unwrap_or_default()),
            waiting: Vec::new(),
            count: 0,
            start: None,
            last: None,
            segment: None,
            acked: None,
            backwards: 0,
            untimed: 0,
            cwnd: Envelope::default(),
            ssthresh: Envelope::default(),
            rtt: Envelope::default(),
            flight: Envelope::default(),
            pacing: Envelope::default(),
            delivery: Envelope::default(),
            goodput: Envelope::default(),
            acknowledged: Envelope::default(),
            again: Envelope::default(),
            again_before: None,
            retransmissions: 0,
            bandwidth: Envelope::default(),
            least_rtt: Envelope::default(),
            pacing_gain: Envelope::default(),
            cwnd_gain: Envelope::default(),
        }
    }

    pub(crate) fn line(&mut self, line: &str) {
        let mut log = std::mem::take(&mut self.log);
        log.line(line, &mut |part| self.part(part));
        self.log = log;
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Instant(written, _) => {
                let Some(at) = self.ticker.as_mut().and_then(|ticker| ticker.at(&written)) else {
                    return;
                };
                self.ends.take(&written, at);
                self.now = Some(at);
                for text in std::mem::take(&mut self.waiting) {
                    self.at(at, &text);
                }
            }
            Part::Sample(name, text) if name == self.name => {
                if self.ticker.is_none() {
                    let at = (self.count as f64 * self.every * 1e9) as i128;
                    self.count += 1;
                    self.at(at, text);
                } else if self.after && self.waiting.len() < MOST_WAITING {
                    self.waiting.push(text.to_owned());
                } else if let Some(now) = self.now.filter(|_| !self.after) {
                    self.at(now, text);
                } else {
                    self.untimed += 1;
                }
            }
            Part::Rule | Part::Sample(..) => {}
        }
    }

    /// Takes a sample of an instant in nanoseconds.
    fn at(&mut self, now: i128, text: &str) {
        if self.last.is_some_and(|last| now < last) {
            self.backwards += 1;
            return;
        }
        self.last = Some(now);
        let start = *self.start.get_or_insert(now);
        self.sample((now - start) as f64 / 1e9, text);
    }

    fn sample(&mut self, time: f64, text: &str) {
        let mut words = text.split_whitespace().peekable();
        let mut unacked = None;
        while let Some(word) = words.next() {
            let (key, value) = match word.split_once(':') {
                Some(found) => found,
                // Rates stand behind a space.
                None => (word, words.peek().copied().unwrap_or_default()),
            };
            let number = || value.parse::<f64>().ok().filter(|number| *number >= 0.0);
            match key {
                "mss" => self.segment = number().map(|mss| mss as u32).or(self.segment),
                "cwnd" => add(&mut self.cwnd, time, number()),
                "ssthresh" => {
                    // A threshold that was never set is the largest number there is.
                    add(
                        &mut self.ssthresh,
                        time,
                        number().filter(|value| *value < 1e9),
                    );
                }
                "rtt" => {
                    let smoothed = value
                        .split('/')
                        .next()
                        .and_then(|text| text.parse::<f64>().ok());
                    add(&mut self.rtt, time, smoothed.map(|ms| ms / 1e3));
                }
                "unacked" => unacked = number(),
                "pacing_rate" => add(&mut self.pacing, time, rate(value)),
                "delivery_rate" => add(&mut self.delivery, time, rate(value)),
                "bytes_acked" => {
                    if let Some(bytes) = number() {
                        self.acked(time, bytes);
                    }
                }
                "retrans" => {
                    let all = value
                        .split('/')
                        .nth(1)
                        .and_then(|text| text.parse::<f64>().ok());
                    self.retransmitted(time, all);
                }
                "bbr" => self.bbr(time, value),
                _ => {}
            }
        }
        // It is left out where nothing is.
        self.flight.add(time, unacked.unwrap_or(0.0));
    }

    /// `(bw:9.5Mbps,mrtt:50.1,pacing_gain:1.25,cwnd_gain:2)`, of any version.
    fn bbr(&mut self, time: f64, text: &str) {
        for part in text.trim_matches(['(', ')']).split(',') {
            let Some((key, value)) = part.split_once(':') else {
                continue;
            };
            let number = || value.parse::<f64>().ok();
            match key {
                "bw" => add(&mut self.bandwidth, time, rate(value)),
                "mrtt" => add(&mut self.least_rtt, time, number().map(|ms| ms / 1e3)),
                "pacing_gain" => add(&mut self.pacing_gain, time, number()),
                "cwnd_gain" => add(&mut self.cwnd_gain, time, number()),
                _ => {}
            }
        }
    }

    fn acked(&mut self, time: f64, bytes: f64) {
        self.acknowledged.add(time, bytes);
        match self.acked {
            Some((then, before)) if time > then && bytes >= before => {
                self.goodput
                    .add(time, (bytes - before) * 8.0 / (time - then));
            }
            Some(_) | None => {}
        }
        self.acked = Some((time, bytes));
    }

    fn retransmitted(&mut self, time: f64, all: Option<f64>) {
        let Some(all) = all else {
            return;
        };
        let before = self.again_before.replace(all).unwrap_or(0.0);
        if all > before {
            self.retransmissions += (all - before) as u64;
            let at = self.acked.map_or(0.0, |(_, bytes)| bytes);
            self.again.add(time, at);
        }
    }

    /// # Errors
    /// When the log has no such socket.
    #[allow(clippy::too_many_lines, reason = "a list of the series")]
    pub(crate) fn finish(self) -> Result<Measured, Problem> {
        let Some(start) = self.start else {
            let why = if self.untimed + self.waiting.len() as u64 > 0 {
                "has no sample with a time"
            } else {
                "is not a socket of this log"
            };
            return Err(Problem::at(self.name, why));
        };
        let numbers = Quantity::Number;
        let made = [
            ("cwnd", "", Quantity::Segments, Look::Steps, self.cwnd),
            (
                "ssthresh",
                "",
                Quantity::Segments,
                Look::Steps,
                self.ssthresh,
            ),
            ("flight", "", Quantity::Segments, Look::Steps, self.flight),
            ("rtt", "", Quantity::Seconds, Look::Steps, self.rtt),
            (
                "goodput",
                "",
                Quantity::BitsPerSecond,
                Look::Before,
                self.goodput,
            ),
            (
                "deliveryRate",
                "",
                Quantity::BitsPerSecond,
                Look::Steps,
                self.delivery,
            ),
            (
                "pacingRate",
                "",
                Quantity::BitsPerSecond,
                Look::Steps,
                self.pacing,
            ),
            (
                "acknowledged",
                "",
                Quantity::Bytes,
                Look::Steps,
                self.acknowledged,
            ),
            ("again", "", Quantity::Bytes, Look::Dots, self.again),
            (
                "bbrBandwidth",
                "bw",
                Quantity::BitsPerSecond,
                Look::Steps,
                self.bandwidth,
            ),
            (
                "bbrRtt",
                "mrtt",
                Quantity::Seconds,
                Look::Steps,
                self.least_rtt,
            ),
            (
                "pacingGain",
                "pacing_gain",
                numbers,
                Look::Steps,
                self.pacing_gain,
            ),
            (
                "cwndGain",
                "cwnd_gain",
                numbers,
                Look::Steps,
                self.cwnd_gain,
            ),
        ];
        let mut notes = Vec::new();
        let ends = self.ends.told();
        if ends.is_none() {
            notes.push(format!(
                "the log has no times: samples are assumed to be {} s apart. Run date +%s.%N before each ss to log times",
                self.every
            ));
        }
        for (count, why) in [
            (self.backwards, "go back in time"),
            (self.untimed + self.waiting.len() as u64, "have no time"),
        ] {
            match count {
                0 => {}
                1 => notes.push(format!("1 sample is ignored, one of those that {why}")),
                _ => notes.push(format!("{count} samples that {why} are ignored")),
            }
        }
        if self.retransmissions > 0 {
            notes.push(format!("{} segments were retransmitted", self.retransmissions));
        }
        Ok(Measured {
            name: self.name,
            start: in_seconds(start),
            ends,
            segment: self.segment,
            figures: None,
            series: made
                .into_iter()
                .filter(|(.., samples)| !samples.is_empty())
                .map(|(key, name, quantity, look, samples)| {
                    Series::new(key, name, quantity, look, samples)
                })
                .collect(),
            notes,
        })
    }
}

fn add(samples: &mut Envelope, time: f64, value: Option<f64>) {
    if let Some(value) = value {
        samples.add(time, value);
    }
}

/// `33.1Mbps`, `900Kbps`, `5bps`; behind a slash stands the most that is allowed.
fn rate(text: &str) -> Option<f64> {
    let number = text.split('/').next()?.strip_suffix("bps")?;
    let units = [("G", 1e9), ("M", 1e6), ("K", 1e3), ("k", 1e3)];
    let (number, unit) = units
        .iter()
        .find_map(|(unit, factor)| Some((number.strip_suffix(unit)?, *factor)))
        .unwrap_or((number, 1.0));
    number.parse::<f64>().ok().map(|value| value * unit)
}
