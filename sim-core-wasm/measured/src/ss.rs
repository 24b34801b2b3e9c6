//! Logs of `ss -tin` that is run again and again, with the time of each.
//!
//! A line that is an instant, alone or behind words such as `Time:`, is of all that follows; one may also stand in front
//! of a socket on its line. Without any, samples are taken to be so many seconds apart.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use serde::Serialize;

use crate::envelope::Envelope;
use crate::times::seconds;
use crate::{Look, Measured, Quantity, Series};

/// The most sockets that are told apart.
const MOST_SOCKETS: usize = 5000;

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
    pub(crate) timed: bool,
}

/// Where a log is.
#[derive(Debug, Default)]
struct Log {
    time: Option<f64>,
    name: Option<String>,
    /// How often the list of sockets has begun, where no instant says so.
    rounds: u64,
}

enum Line<'a> {
    Nothing,
    Sample(String, &'a str),
}

impl Log {
    fn line<'a>(&mut self, line: &'a str) -> Line<'a> {
        let text = line.trim();
        if text.is_empty() {
            return Line::Nothing;
        }
        if let Some(time) = instant(text) {
            self.time = Some(time);
            self.name = None;
            return Line::Nothing;
        }
        if !text.contains("cwnd:") {
            if text.starts_with("State") || text.starts_with("Netid") {
                self.rounds += 1;
            }
            self.note(text);
            return Line::Nothing;
        }
        // With -O a socket and its figures are on one line.
        let (own, _) = text.split_at(text.find(" cwnd:").unwrap_or(0));
        self.note(own);
        match self.name.take() {
            Some(name) => Line::Sample(name, text),
            None => Line::Sample("socket".to_owned(), text),
        }
    }

    /// The socket of a line, and the instant in front of it.
    fn note(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ends: Vec<&&str> = words.iter().filter(|word| is_end(word)).collect();
        if let [own, other, ..] = ends[..] {
            self.name = Some(format!("{own} → {other}"));
            let state = words.iter().position(|word| is_state(word)).unwrap_or(0);
            if let Some(time) = seconds(&words[..state].join(" ")) {
                self.time = Some(time);
            }
        }
    }
}

fn is_state(word: &str) -> bool {
    word.len() > 3
        && word
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b'-')
        || matches!(word, "tcp" | "tcp4" | "tcp6")
}

/// An address with a port.
fn is_end(word: &str) -> bool {
    let Some((address, port)) = word.rsplit_once(':') else {
        return false;
    };
    let numbers = address.contains('.') || address.starts_with('[') || address.contains("::");
    numbers && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The instant that a line is.
fn instant(text: &str) -> Option<f64> {
    let plain = text.trim_start_matches(['#', '=', '-', '[', ' ']);
    let plain = plain.trim_end_matches(['#', '=', '-', ']', ' ', ':']);
    let named = [
        "Time:",
        "time:",
        "Timestamp:",
        "timestamp:",
        "time =",
        "ts:",
    ];
    let plain = named
        .iter()
        .find_map(|name| plain.strip_prefix(name))
        .unwrap_or(plain);
    seconds(plain)
}

impl Sockets {
    pub(crate) fn line(&mut self, line: &str) {
        let Line::Sample(name, _) = self.log.line(line) else {
            return;
        };
        self.timed |= self.log.time.is_some();
        let place = match self.places.get(&name) {
            Some(place) => *place,
            None if self.all.len() < MOST_SOCKETS => {
                self.places.insert(name.clone(), self.all.len());
                self.all.push(Socket { name, samples: 0 });
                self.all.len() - 1
            }
            None => return,
        };
        self.all[place].samples += 1;
    }
}

/// Reads the samples of one socket.
#[derive(Debug)]
pub(crate) struct SocketReader {
    log: Log,
    name: String,
    every: f64,
    count: u64,
    start: Option<f64>,
    last: Option<f64>,
    segment: Option<u32>,
    acked: Option<(f64, f64)>,
    backwards: u64,
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
}

impl SocketReader {
    /// `every` is the time between samples where the log has no instants, in seconds.
    pub(crate) fn new(name: &str, every: f64) -> SocketReader {
        SocketReader {
            log: Log::default(),
            name: name.to_owned(),
            every,
            count: 0,
            start: None,
            last: None,
            segment: None,
            acked: None,
            backwards: 0,
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
        }
    }

    pub(crate) fn line(&mut self, line: &str) {
        let Line::Sample(name, text) = self.log.line(line) else {
            return;
        };
        if name != self.name {
            return;
        }
        let now = self.log.time.unwrap_or(self.count as f64 * self.every);
        self.count += 1;
        // Times of day begin again at midnight.
        let now = match self.last {
            Some(last) if now < last && last - now > 43_200.0 && last < 90_000.0 => now + 86_400.0,
            Some(last) if now < last => {
                self.backwards += 1;
                return;
            }
            _ => now,
        };
        self.last = Some(now);
        let time = now - *self.start.get_or_insert(now);
        self.sample(time, text);
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
                _ => {}
            }
        }
        // It is left out where nothing is.
        self.flight.add(time, unacked.unwrap_or(0.0));
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
    pub(crate) fn finish(self) -> Result<Measured, Problem> {
        let Some(start) = self.start else {
            return Err(Problem::at(self.name, "is no socket of this log"));
        };
        let made = [
            ("cwnd", Quantity::Segments, Look::Steps, self.cwnd),
            ("ssthresh", Quantity::Segments, Look::Steps, self.ssthresh),
            ("flight", Quantity::Segments, Look::Steps, self.flight),
            ("rtt", Quantity::Seconds, Look::Steps, self.rtt),
            (
                "goodput",
                Quantity::BitsPerSecond,
                Look::Before,
                self.goodput,
            ),
            (
                "deliveryRate",
                Quantity::BitsPerSecond,
                Look::Steps,
                self.delivery,
            ),
            (
                "pacingRate",
                Quantity::BitsPerSecond,
                Look::Steps,
                self.pacing,
            ),
            (
                "acknowledged",
                Quantity::Bytes,
                Look::Steps,
                self.acknowledged,
            ),
            ("again", Quantity::Bytes, Look::Dots, self.again),
        ];
        let mut notes = Vec::new();
        if self.log.time.is_none() {
            notes.push(format!(
                "the log has no instants: samples are taken to be {} s apart; date +%s.%N in front of each ss writes them",
                self.every
            ));
        }
        if self.backwards > 0 {
            notes.push(format!(
                "{} samples that go back in time are left out",
                self.backwards
            ));
        }
        if self.retransmissions > 0 {
            notes.push(format!("{} segments were sent again", self.retransmissions));
        }
        Ok(Measured {
            name: self.name,
            start,
            segment: self.segment,
            figures: None,
            series: made
                .into_iter()
                .filter(|(_, _, _, samples)| !samples.is_empty())
                .map(|(key, quantity, look, samples)| Series::new(key, "", quantity, look, samples))
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

/// `33.1Mbps`, `900Kbps`, `5bps`.
fn rate(text: &str) -> Option<f64> {
    let number = text.strip_suffix("bps")?;
    let units = [("G", 1e9), ("M", 1e6), ("K", 1e3), ("k", 1e3)];
    let (number, unit) = units
        .iter()
        .find_map(|(unit, factor)| Some((number.strip_suffix(unit)?, *factor)))
        .unwrap_or((number, 1.0));
    number.parse::<f64>().ok().map(|value| value * unit)
}
