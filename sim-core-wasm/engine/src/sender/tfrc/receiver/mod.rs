//! The receiving end: when it reports, and what (RFC 5348, section 6).

use super::equation::Path;
use super::history::{History, Rules};
use crate::packet::side::Report;
use crate::units::{Span, Time};

/// The minimum rate that the interval before the first loss represents, in packets a
/// round trip (section 6.3.1).
const LEAST_TARGET: f64 = 0.5;

/// A data packet as it arrives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Data {
    pub(super) number: u64,
    /// Bytes of payload.
    pub(super) payload: u64,
    /// The packet is marked: congestion experienced.
    pub(super) marked: bool,
    /// The sender's clock when it left.
    pub(super) stamp: u32,
    /// The sender's round trip; `None` before its first sample.
    pub(super) rtt: Option<Span>,
}

/// The receiving end.
#[derive(Clone, Debug)]
pub(super) struct Receiver {
    history: History,
    /// The loss event rate when it was last computed.
    p: f64,
    /// The sender's round trip, as in its latest packet.
    rtt: Option<Span>,
    /// The timestamp of the latest packet, and when that arrived.
    latest: (u32, Time),
    /// Bytes since the start, and those before the last report.
    bytes: u64,
    reported: u64,
    /// When the feedback timer expires, and for how long it was set (R_(m−1)).
    deadline: Time,
    period: Span,
    /// The timer has expired with nothing to report: the next packet is reported at once.
    quiet: bool,
    /// Expiries of the timer and the bytes until then: one at least `period` ago, and
    /// those after it.
    expiries: Vec<(Time, u64)>,
    /// The highest rate reported, in bytes per second.
    highest: f64,
}

impl Receiver {
    pub(super) fn new() -> Receiver {
        Receiver {
            history: History::default(),
            p: 0.0,
            rtt: None,
            latest: (0, Time::ZERO),
            bytes: 0,
            reported: 0,
            deadline: Time::NEVER,
            period: Span::ZERO,
            quiet: false,
            expiries: Vec::new(),
            highest: 0.0,
        }
    }

    /// A data packet has arrived (section 6.1). Returns whether to report now.
    pub(super) fn receive(
        &mut self,
        data: &Data,
        now: Time,
        least_timeout: f64,
        rules: &Rules,
    ) -> bool {
        self.bytes += data.payload;
        self.latest = (data.stamp, now);
        if let Some(rtt) = data.rtt {
            if self.rtt.is_none() {
                // From now on the timer triggers reports.
                self.start(now, rtt);
            }
            self.rtt = Some(rtt);
        }
        let rtt = self.rtt.unwrap_or(Span::ZERO);
        let (size, highest) = (data.payload as f64, self.highest);
        let seed = |null| {
            let highest = if null { 0.0 } else { highest };
            first_interval(size, rtt, least_timeout, highest)
        };
        let event = self
            .history
            .arrive(data.number, data.marked, now, rtt, rules, seed);
        if self.rtt.is_none() {
            return true;
        }
        if !event && !self.quiet {
            return false;
        }
        let before = self.p;
        self.p = self.history.loss_event_rate(rules);
        self.p > before || self.quiet
    }

    /// When the feedback timer expires.
    pub(super) fn deadline(&self) -> Time {
        self.deadline
    }

    /// The feedback timer has expired (section 6.2). Returns whether to report now.
    pub(super) fn expired(&mut self) -> bool {
        if self.bytes > self.reported {
            return true;
        }
        self.quiet = true;
        self.deadline = Time::NEVER;
        false
    }

    /// A report leaves: returns the timestamp to echo, and its content.
    pub(super) fn report(&mut self, now: Time, rules: &Rules) -> (u32, Report) {
        self.p = self.history.loss_event_rate(rules);
        let rate = self.rate(now);
        self.highest = self.highest.max(rate);
        self.reported = self.bytes;
        self.quiet = false;
        self.start(now, self.rtt.unwrap_or(Span::ZERO));
        let (stamp, arrived) = self.latest;
        let report = Report {
            delay: now - arrived,
            rate,
            loss: self.p,
        };
        (stamp, report)
    }

    /// Bytes a second received over the last `period`, or since an expiry that is
    /// longer ago.
    fn rate(&self, now: Time) -> f64 {
        let long_ago = |(at, _): &&(Time, u64)| *at + self.period <= now;
        let since = self.expiries.iter().rev().find(long_ago);
        let Some((at, bytes)) = since.or(self.expiries.first()) else {
            // The first packet gives no rate.
            return 0.0;
        };
        let (span, bytes) = if self.quiet {
            (self.period, self.bytes - self.reported)
        } else {
            (now.since(*at), self.bytes - bytes)
        };
        if span == Span::ZERO {
            self.highest
        } else {
            bytes as f64 / span.seconds()
        }
    }

    /// The feedback timer starts, for a round trip if one is known.
    fn start(&mut self, now: Time, rtt: Span) {
        self.period = rtt;
        self.deadline = match rtt {
            Span::ZERO => Time::NEVER,
            rtt => now + rtt,
        };
        // Entries before the last one that is at least a round trip old are dropped.
        let old = |(at, _): &(Time, u64)| *at + rtt <= now;
        let useless = self.expiries.iter().filter(|expiry| old(expiry)).count();
        self.expiries.drain(..useless.saturating_sub(1));
        self.expiries.push((now, self.bytes));
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.history.heap_bytes() + self.expiries.capacity() * size_of::<(Time, u64)>()
    }
}

/// The loss interval before the first loss event: the one at which the equation gives
/// the highest rate received, or half a packet a round trip if that is more (section
/// 6.3.1). Where the first packet of all was lost or marked there was nothing before
/// it, and it is half a packet.
fn first_interval(size: f64, rtt: Span, least_timeout: f64, highest: f64) -> f64 {
    // While the round trip is unknown, half a packet in it is the only basis. Where the
    // timeout follows the round trip, the result is the same for any.
    let (rtt, highest) = match rtt {
        Span::ZERO => (1.0, 0.0),
        rtt => (rtt.seconds(), highest),
    };
    let target = highest.max(LEAST_TARGET * size / rtt);
    1.0 / Path::new(size, rtt, least_timeout).loss_event_rate(target)
}

#[cfg(test)]
mod tests;
