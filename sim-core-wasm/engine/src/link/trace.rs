//! Capacity traces in Mahimahi's format: when a link may transmit.
//!
//! # Rules
//!
//! A trace is a list of whole milliseconds $t_1 \le t_2 \le \dots \le t_n$. At
//! each of them the link has an opportunity to deliver 1500 bytes; an instant
//! that is listed several times has as many opportunities. The trace repeats
//! with the period of its last instant: opportunity $i + kn$ comes at
//! $t_i + k\,t_n$.
//!
//! Packets leave in order. One may take several opportunities, and several
//! small ones may share one. Opportunities without waiting packets are lost, and a packet that
//! arrives at the very instant of an opportunity is too late for it. The mean
//! rate, from which limits in bandwidth-delay products follow, is
//!
//! $$
//! \bar C = \frac{n \cdot 1500 \cdot 8}{t_n / 1000}\ \text{bit/s}.
//! $$
//!
//! A trace begins at the instant at which it is set.
//!
//! # Differences
//!
//! - Mahimahi counts 1504 bytes, because its tunnel adds four to each packet
//!   (Netravali et al., USENIX ATC 2015, and the code of its link queue); its
//!   documentation says 1500.

use std::sync::Arc;

use crate::units::{Span, Time};

/// Bytes of one opportunity.
pub const OPPORTUNITY: u32 = 1500;

/// The most opportunities of a trace.
pub const LONGEST: usize = 100_000;

/// The latest instant of a trace, in milliseconds: the longest run.
pub const LATEST: u32 = 100_000_000;

/// The least and the greatest mean rate, in bits per second: those of any link.
pub const RATES: (f64, f64) = (1e3, 1e11);

const MILLISECOND: u64 = 1_000_000;

/// A checked trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The instants in milliseconds, in ascending order.
    instants: Box<[u32]>,
}

/// A fault of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Flaw {
    /// The index of the instant; `None` for the trace as a whole.
    pub index: Option<usize>,
    /// The fault, in words.
    pub message: String,
}

impl Flaw {
    fn whole(message: impl Into<String>) -> Flaw {
        Flaw {
            index: None,
            message: message.into(),
        }
    }

    fn at(index: usize, message: impl Into<String>) -> Flaw {
        Flaw {
            index: Some(index),
            message: message.into(),
        }
    }
}

impl Trace {
    /// A trace of these instants, in milliseconds.
    ///
    /// # Errors
    /// When it is empty, too long, not in order, never ends or is slower or
    /// faster than any link may be.
    pub fn new(instants: Vec<u32>) -> Result<Trace, Flaw> {
        let length = instants.len();
        let Some(last) = instants.last().copied() else {
            return Err(Flaw::whole("must have at least one opportunity"));
        };
        if length > LONGEST {
            return Err(Flaw::whole(too_long(length)));
        }
        if let Some(index) = instants.iter().position(|instant| *instant > LATEST) {
            return Err(Flaw::at(index, out_of_range(&instants[index].to_string())));
        }
        if let Some(index) = instants.windows(2).position(|pair| pair[0] > pair[1]) {
            let (before, instant) = (instants[index], instants[index + 1]);
            return Err(Flaw::at(
                index + 1,
                format!(
                    "must not be earlier than the previous opportunity, at {before}; got {instant}"
                ),
            ));
        }
        if last == 0 {
            return Err(Flaw::at(
                length - 1,
                "the last opportunity must come after 0 ms: it is the period",
            ));
        }
        let trace = Trace {
            instants: instants.into(),
        };
        let rate = trace.mean_rate();
        if !(RATES.0..=RATES.1).contains(&rate) {
            return Err(Flaw::whole(format!(
                "its mean rate must be between 1000 and 1e11 bit/s, got {}",
                crate::math::round(rate)
            )));
        }
        Ok(trace)
    }

    /// Reads a file in Mahimahi's format: a whole number of milliseconds on each line.
    /// The index of a flaw is that of the line.
    ///
    /// # Errors
    /// When a line holds anything else, or the trace is not one.
    pub fn read(text: &str) -> Result<Trace, Flaw> {
        let mut instants = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if index >= LONGEST {
                return Err(Flaw::whole(too_long(text.lines().count())));
            }
            let line = line.trim_ascii();
            let digits = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
            let instant = digits.then(|| line.parse::<u32>().ok()).flatten();
            instants.push(instant.filter(|instant| *instant <= LATEST).ok_or_else(|| {
                let shown: String = line.chars().take(20).collect();
                Flaw::at(
                    index,
                    format!("must be a whole number of milliseconds, at most {LATEST}, got {shown:?}"),
                )
            })?);
        }
        Trace::new(instants)
    }

    /// The instants, in milliseconds.
    pub fn instants(&self) -> &[u32] {
        &self.instants
    }

    /// Bits a second, over a period.
    pub fn mean_rate(&self) -> f64 {
        let bits = self.instants.len() as f64 * f64::from(OPPORTUNITY) * 8.0;
        bits / (self.period() as f64 / 1e3)
    }

    /// The period in milliseconds.
    fn period(&self) -> u64 {
        u64::from(self.instants[self.instants.len() - 1])
    }

    /// How many opportunities come up to an instant, that instant included.
    pub fn through(&self, since_start: Span) -> u64 {
        let instant = since_start.0 / MILLISECOND;
        let (cycle, offset) = (instant / self.period(), instant % self.period());
        let within = self
            .instants
            .partition_point(|own| u64::from(*own) <= offset);
        cycle * self.instants.len() as u64 + within as u64
    }

    /// When opportunity `number`, counted from 0, comes, since the start of the trace.
    pub fn opportunity(&self, number: u64) -> Span {
        let length = self.instants.len() as u64;
        let (cycle, index) = (number / length, number % length);
        let instant = u64::from(self.instants[index as usize]);
        Span(
            cycle
                .saturating_mul(self.period())
                .saturating_add(instant)
                .saturating_mul(MILLISECOND),
        )
    }
}

/// A transmitter's position in a trace.
#[derive(Clone, Debug)]
pub struct Cursor {
    trace: Arc<Trace>,
    /// When the trace began.
    origin: Time,
    /// No packet starts at or before this instant.
    floor: Time,
    /// Opportunities used so far, and the bytes left in the last one.
    used: u64,
    left: u32,
}

/// Later than the end of any run, and within the range of exact times.
const BEYOND: Time = Time(1 << 47);

impl Cursor {
    /// The position at the start of a trace that begins at `origin`, for packets that
    /// start after `floor`.
    pub fn new(trace: Arc<Trace>, origin: Time, floor: Time) -> Cursor {
        Cursor {
            trace,
            origin,
            floor,
            used: 0,
            left: 0,
        }
    }

    fn time(&self, number: u64) -> Time {
        (self.origin + self.trace.opportunity(number)).min(BEYOND)
    }

    /// The first opportunity with room for a packet that came at `arrived`, and
    /// the bytes left in it.
    fn next(&self, arrived: Time) -> (u64, u32) {
        let after = arrived.max(self.floor);
        if self.left > 0 && self.time(self.used - 1) > after {
            return (self.used - 1, self.left);
        }
        let gone = self.trace.through(after.since(self.origin));
        (gone.max(self.used), OPPORTUNITY)
    }

    /// Lets the waiting packet start at `now` or later: opportunities before are lost.
    pub fn wait_until(&mut self, now: Time) {
        self.floor = self.floor.max(Time(now.0.saturating_sub(1)));
    }

    /// When the transmission of a packet that came at `arrived` would start.
    pub fn start(&self, arrived: Time) -> Time {
        self.time(self.next(arrived).0)
    }

    /// Transmits a packet of `size` bytes that arrived at `arrived`: returns when it
    /// starts and when its last byte has left.
    pub fn transmit(&mut self, arrived: Time, size: u16) -> (Time, Time) {
        let (first, left) = self.next(arrived);
        (self.used, self.left) = (first + 1, left);
        let mut rest = u32::from(size);
        while rest > self.left {
            rest -= self.left;
            self.used += 1;
            self.left = OPPORTUNITY;
        }
        self.left -= rest;
        (self.time(first), self.time(self.used - 1))
    }

    /// Bits that the trace offers from `from` until before `end`.
    pub fn offered(&self, from: Time, end: Time) -> f64 {
        let before = |time: Time| {
            if time > self.origin {
                self.trace.through(Span(time.since(self.origin).0 - 1))
            } else {
                0
            }
        };
        let opportunities = before(end).saturating_sub(before(from));
        opportunities as f64 * f64::from(OPPORTUNITY) * 8.0
    }
}

/// The message for a trace of `length` opportunities, which is too long.
pub fn too_long(length: usize) -> String {
    format!("must have at most {LONGEST} opportunities, got {length}")
}

/// The message for an instant out of range.
pub fn out_of_range(instant: &str) -> String {
    format!("must be a whole number between 0 and {LATEST} ms, got {instant}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn trace(instants: &[u32]) -> Arc<Trace> {
        Arc::new(Trace::new(instants.to_vec()).expect("a trace"))
    }

    fn millis(value: f64) -> Time {
        Time::from_seconds(value / 1e3)
    }

    #[test]
    fn one_opportunity_a_millisecond_is_twelve_megabits() {
        let every = trace(&[1]);
        assert_eq!(every.mean_rate(), 12e6);
        // A packet that arrives at 3.2 ms leaves at 4 ms.
        let mut cursor = Cursor::new(every, Time::ZERO, Time::ZERO);
        assert_eq!(
            cursor.transmit(millis(3.2), 1500),
            (millis(4.0), millis(4.0))
        );
        // A packet that arrives at the instant of an opportunity takes the next one.
        assert_eq!(
            cursor.transmit(millis(4.0), 1500),
            (millis(5.0), millis(5.0))
        );
    }

    #[test]
    fn small_packets_share_an_opportunity_and_large_ones_span_several() {
        let mut cursor = Cursor::new(trace(&[2, 3, 10]), Time::ZERO, Time::ZERO);
        let start = Time::ZERO;
        assert_eq!(cursor.transmit(start, 700), (millis(2.0), millis(2.0)));
        assert_eq!(cursor.transmit(start, 700), (millis(2.0), millis(2.0)));
        // 100 bytes are left at 2 ms, 1500 at 3 ms, 1500 at 10 ms.
        assert_eq!(cursor.transmit(start, 1700), (millis(2.0), millis(10.0)));
        // 1400 bytes of the one at 10 ms, then from 12 ms on, a period later.
        assert_eq!(cursor.transmit(start, 1500), (millis(10.0), millis(12.0)));
        // No packet waited at 12 and 13 ms: the rest of those opportunities is lost.
        assert_eq!(
            cursor.transmit(millis(12.5), 40),
            (millis(13.0), millis(13.0))
        );
        assert_eq!(
            cursor.transmit(millis(13.0), 40),
            (millis(20.0), millis(20.0))
        );
    }

    #[test]
    fn the_period_is_the_last_instant() {
        let trace = trace(&[0, 5, 5]);
        let times: Vec<u64> = (0..6).map(|n| trace.opportunity(n).0 / 1_000_000).collect();
        assert_eq!(times, [0, 5, 5, 5, 10, 10]);
        assert_eq!(trace.mean_rate(), 3.0 * 12_000.0 / 0.005);
        let cursor = Cursor::new(trace, Time::ZERO, Time::ZERO);
        // From one instant until before another.
        assert_eq!(cursor.offered(Time::ZERO, millis(5.0)), 12_000.0);
        assert_eq!(cursor.offered(Time::ZERO, Time(5_000_001)), 48_000.0);
        assert_eq!(cursor.offered(millis(5.0), millis(10.0)), 36_000.0);
    }

    #[test]
    fn files_are_read_line_by_line() {
        let read = |text: &str| Trace::read(text).map(|trace| trace.instants().to_vec());
        assert_eq!(read("1\n1\r\n 4\n"), Ok(vec![1, 1, 4]));
        let flaw = |text: &str| read(text).expect_err("refused");
        for (text, index, what) in [
            ("", None, "at least one opportunity"),
            ("1\n2\nx\n", Some(2), "got \"x\""),
            ("1\n\n2\n", Some(1), "got \"\""),
            ("-1\n", Some(0), "whole number"),
            ("1.5\n", Some(0), "whole number"),
            ("1e3\n", Some(0), "whole number"),
            ("99999999999999999999\n", Some(0), "at most 100000000"),
            ("100000001\n", Some(0), "at most 100000000"),
            ("5\n3\n", Some(1), "at 5; got 3"),
            ("0\n0\n", Some(1), "period"),
            ("100000\n", None, "mean rate"),
        ] {
            let found = flaw(text);
            assert_eq!(found.index, index, "{text:?}");
            assert!(found.message.contains(what), "{text:?}: {}", found.message);
        }
        let long = "1\n".repeat(LONGEST + 1);
        assert!(flaw(&long).message.contains("got 100001"));
        // 100 000 in a millisecond are 1.2 Tb/s.
        assert!(flaw(&"1\n".repeat(LONGEST)).message.contains("mean rate"));
    }

    /// Mahimahi's link queue step by step: at each opportunity 1500 bytes of the
    /// packets that came before it, in order.
    fn step_by_step(instants: &[u32], packets: &[(u64, u16)]) -> Vec<(Time, Time)> {
        let period = u64::from(*instants.last().expect("an instant"));
        let opportunities = (0..).flat_map(|cycle| {
            instants
                .iter()
                .map(move |own| Time((cycle * period + u64::from(*own)) * 1_000_000))
        });
        let mut done = Vec::new();
        let mut current: Option<(Time, u32)> = None;
        for now in opportunities {
            let mut room = OPPORTUNITY;
            while room > 0 && done.len() < packets.len() {
                let (arrived, size) = packets[done.len()];
                if arrived >= now.0 {
                    break;
                }
                let (start, rest) = current.unwrap_or((now, u32::from(size)));
                let sent = rest.min(room);
                room -= sent;
                if sent == rest {
                    done.push((start, now));
                    current = None;
                } else {
                    current = Some((start, rest - sent));
                }
            }
            if done.len() == packets.len() {
                break;
            }
        }
        done
    }

    proptest! {
        #[test]
        fn transmission_is_that_of_the_link_queue_step_by_step(
            gaps in prop::collection::vec(0_u32..4, 1..12),
            packets in prop::collection::vec((0_u64..6_000, 1_u16..4000), 1..60),
        ) {
            let mut at = 0;
            let mut instants: Vec<u32> = gaps.iter().map(|gap| { at += gap; at }).collect();
            instants.push(at + 1);
            // Arrivals on a grid of half milliseconds, so that instants coincide.
            let mut now = 0;
            let packets: Vec<(u64, u16)> = packets
                .iter()
                .map(|(gap, size)| { now += gap / 1000 * 500_000; (now, *size) })
                .collect();
            let mut cursor = Cursor::new(trace(&instants), Time::ZERO, Time::ZERO);
            let found: Vec<(Time, Time)> = packets
                .iter()
                .map(|(arrived, size)| cursor.transmit(Time(*arrived), *size))
                .collect();
            prop_assert_eq!(found, step_by_step(&instants, &packets));
        }
    }
}
