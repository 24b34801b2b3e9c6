//! The samples of one socket, as series.

use sawtooth_document::Problem;

use super::line::{Log, Part};
use crate::envelope::Envelope;
use crate::times::{Clock, Ends, Ticker, in_seconds};
use crate::{Look, Measured, Quantity, Series};

/// The most samples that wait for their instant.
const MOST_WAITING: usize = 100;

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
        let ends = self.ends.spelled();
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
            notes.push(format!(
                "{} segments were retransmitted",
                self.retransmissions
            ));
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
