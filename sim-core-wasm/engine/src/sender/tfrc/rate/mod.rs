//! The sending end: the allowed rate, when a packet may leave, and what happens
//! when no report comes (RFC 5348, sections 4 and 8.2.1).

use super::equation::Path;
use crate::units::{Span, Time};

/// The sender never goes below a packet in this many seconds (`t_mbi`).
const LONGEST_INTERVAL: f64 = 64.0;
/// The rate before the first round trip is measured, in packets per second.
const FIRST_RATE: f64 = 1.0;
/// The least nofeedback timeout before the first report, in seconds.
const FIRST_TIMEOUT: f64 = 2.0;
/// Weight of the old value when a round trip is smoothed (q), and of its root (q2).
const KEPT: f64 = 0.9;
/// The factor on the received rate when data-limited and packets are lost.
const LOSSY: f64 = 0.85;

/// The parameters of the sending end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rules {
    /// The least timeout in the equation, in seconds.
    pub(super) least_timeout: f64,
    /// Whether the rate answers to the present round trip (section 4.5).
    pub(super) damping: bool,
}

/// The content of a report, with times in the sender's clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heard {
    /// When the packet left that the report answers.
    pub(super) sent: Time,
    /// The round trip without the receiver's delay.
    pub(super) sample: Span,
    /// Bytes received a second (`X_recv`).
    pub(super) received: f64,
    /// The loss event rate.
    pub(super) p: f64,
}

/// The sending end.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    /// Bytes of payload in a packet (s).
    size: f64,
    /// Allowed rate in bytes per second (X).
    allowed: f64,
    /// The rate of the equation (`X_Bps`); NaN without losses.
    calculated: f64,
    /// Rates received over the last two round trips (`X_recv_set`).
    received: Vec<(Time, f64)>,
    p: f64,
    /// Smoothed round trip in seconds (R).
    rtt: Option<f64>,
    /// Smoothed root of the round trip (`R_sqmean`), and its ratio to the latest one's root.
    root: f64,
    damping: f64,
    last_doubled: Time,
    /// The nofeedback timer: when it was set, for how long, when it expires; never
    /// while its expiry would change nothing.
    set: Time,
    period: Span,
    deadline: Time,
    /// Nothing has been sent since it was set.
    idle: bool,
    /// When the last packet was due to leave, and the fraction of a nanosecond.
    nominal: Option<Time>,
    fraction: f64,
    limits: Limits,
}

impl Sender {
    pub(super) fn new() -> Sender {
        Sender {
            size: 1.0,
            allowed: 1.0,
            calculated: f64::NAN,
            received: Vec::new(),
            p: 0.0,
            rtt: None,
            root: 0.0,
            damping: 1.0,
            last_doubled: Time::ZERO,
            set: Time::ZERO,
            period: Span::ZERO,
            deadline: Time::NEVER,
            idle: true,
            nominal: None,
            fraction: 0.0,
            limits: Limits::default(),
        }
    }

    /// The flow starts with packets of `segment` bytes of payload.
    pub(super) fn begin(&mut self, now: Time, segment: u64) {
        self.size = segment as f64;
        self.allowed = self.size * FIRST_RATE;
        self.set = now;
        self.period = Span::from_seconds(FIRST_TIMEOUT);
        // From the first packet on.
        self.deadline = Time::NEVER;
    }

    /// Bytes a second that packets leave at (`X_inst`, or X).
    pub(super) fn rate(&self, rules: &Rules) -> f64 {
        let damping = if rules.damping { self.damping } else { 1.0 };
        (self.allowed * damping).max(self.least())
    }

    /// The allowed rate in bytes per second.
    pub(super) fn allowed(&self) -> f64 {
        self.allowed
    }

    /// The rate of the equation, in bytes per second; NaN without losses.
    pub(super) fn calculated(&self) -> f64 {
        self.calculated
    }

    /// The largest rate received over the last two round trips; infinite, or
    /// less than nothing, before there is one.
    pub(super) fn received(&self) -> f64 {
        self.received
            .iter()
            .fold(f64::NEG_INFINITY, |most, (_, rate)| most.max(*rate))
    }

    pub(super) fn loss_event_rate(&self) -> f64 {
        self.p
    }

    /// The smoothed round trip in seconds.
    pub(super) fn rtt(&self) -> Option<f64> {
        self.rtt
    }

    /// When the nofeedback timer expires.
    pub(super) fn deadline(&self) -> Time {
        self.deadline
    }

    fn least(&self) -> f64 {
        self.size / LONGEST_INTERVAL
    }

    /// The rate of an initial window (RFC 3390 over R): the start of slow start, and
    /// the minimum rate of an idle sender.
    fn initial(&self, rtt: f64) -> f64 {
        (4.0 * self.size).min((2.0 * self.size).max(4380.0)) / rtt
    }

    /// When the next packet may leave: an interval after the last was due. A new rate
    /// starts after the present interval.
    pub(super) fn release(&self, rules: &Rules) -> Time {
        match self.nominal {
            Some(last) => last + Span((self.interval(rules) as u64).max(1)),
            None => Time::ZERO,
        }
    }

    /// Nanoseconds from one packet to the next, with the remainder of the last one.
    fn interval(&self, rules: &Rules) -> f64 {
        self.size / self.rate(rules) * 1e9 + self.fraction
    }

    /// A packet leaves; `more` says whether another one waits.
    pub(super) fn sent(&mut self, now: Time, more: bool, rules: &Rules) {
        let due = self.release(rules);
        let late = self.nominal.is_none() || now > due;
        if late {
            // Unused time is not saved up for a burst.
            self.nominal = Some(now);
            self.fraction = 0.0;
        } else {
            let interval = self.interval(rules);
            self.nominal = Some(due);
            self.fraction = (interval - (interval as u64).max(1) as f64).max(0.0);
        }
        if more {
            self.limits.unlimited(now);
        }
        self.idle = false;
        if self.deadline == Time::NEVER {
            // The timer has kept expiring in the meantime, without effect.
            let period = self.period.0.max(1);
            let passed = now.since(self.set).0 / period + 1;
            self.deadline = self.set + Span(passed.saturating_mul(period));
        }
    }

    /// A report has arrived (section 4.3).
    pub(super) fn heard(&mut self, now: Time, heard: &Heard, rules: &Rules) {
        let sample = heard.sample.seconds();
        let first = self.rtt.is_none();
        let rtt = self
            .rtt
            .map_or(sample, |rtt| KEPT * rtt + (1.0 - KEPT) * sample);
        self.rtt = Some(rtt);
        let timeout = (4.0 * rtt).max(2.0 * self.size / self.allowed);
        let data_limited = self
            .limits
            .answered(now, heard.sent, Span::from_seconds(rtt));
        let worse = heard.p > self.p;
        self.p = heard.p;
        self.calculated = if self.p > 0.0 {
            Path::new(self.size, rtt, rules.least_timeout).throughput(self.p)
        } else {
            f64::NAN
        };
        if first {
            self.allowed = self.initial(rtt);
            self.last_doubled = now;
            self.received.push((now, f64::INFINITY));
        } else {
            let limit = if data_limited {
                let mut received = heard.received;
                if worse {
                    for (_, rate) in &mut self.received {
                        *rate /= 2.0;
                    }
                    received *= LOSSY;
                }
                let most = self.keep_largest(now, received);
                if worse { most } else { 2.0 * most }
            } else {
                self.received.push((now, heard.received));
                let old = Span::from_seconds(2.0 * rtt);
                self.received.retain(|(at, _)| *at + old >= now);
                2.0 * self.received()
            };
            self.set_rate(now, limit);
        }
        let root = sample.sqrt();
        self.root = if first {
            root
        } else {
            KEPT * self.root + (1.0 - KEPT) * root
        };
        self.damping = self.root / root;
        self.arm(now, timeout);
    }

    /// The largest of the rates received, this one included, replaces all others.
    fn keep_largest(&mut self, now: Time, received: f64) -> f64 {
        // An infinite one means none yet.
        let known = self.received.iter().filter(|(_, rate)| rate.is_finite());
        let most = known.fold(received, |most, (_, rate)| most.max(*rate));
        self.received.clear();
        self.received.push((now, most));
        most
    }

    /// The allowed rate, at most `limit` (section 4.3, step 4).
    fn set_rate(&mut self, now: Time, limit: f64) {
        let Some(rtt) = self.rtt else { return };
        if self.p > 0.0 {
            self.allowed = self.calculated.min(limit).max(self.least());
        } else if now.since(self.last_doubled).seconds() >= rtt {
            self.allowed = (2.0 * self.allowed).min(limit).max(self.initial(rtt));
            self.last_doubled = now;
        }
    }

    fn arm(&mut self, now: Time, seconds: f64) {
        self.set = now;
        self.period = Span::from_seconds(seconds);
        self.deadline = now + self.period;
        self.idle = true;
    }

    /// The nofeedback timer has expired (section 4.4). Returns whether the rate fell.
    pub(super) fn expired(&mut self, now: Time) -> bool {
        let cut = self.cut(now);
        let seconds = (4.0 * self.rtt.unwrap_or(0.0)).max(2.0 * self.size / self.allowed);
        self.arm(now, seconds);
        if !cut {
            // It will not change anything either before the next packet is sent.
            self.deadline = Time::NEVER;
        }
        cut
    }

    fn cut(&mut self, now: Time) -> bool {
        let Some(rtt) = self.rtt else {
            if self.idle {
                return false;
            }
            self.allowed = (self.allowed / 2.0).max(self.least());
            return true;
        };
        let recover = self.initial(rtt);
        let received = self.received();
        let modest = if self.p > 0.0 {
            received < recover
        } else {
            self.allowed < 2.0 * recover
        };
        if self.idle && modest {
            return false;
        }
        if self.p > 0.0 {
            // The limit of the rate is halved: the rate received, or the equation.
            let half = if self.calculated > 2.0 * received {
                received
            } else {
                self.calculated / 2.0
            };
            let limit = half.max(self.least());
            self.received.clear();
            self.received.push((now, limit / 2.0));
            self.set_rate(now, limit);
        } else {
            self.allowed = (self.allowed / 2.0).max(self.least());
        }
        true
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.received.capacity() * size_of::<(Time, f64)>()
    }
}

/// Whether the period that a report covers was limited by the application and not by
/// the rate, from two instants at which it was not (section 8.2.1).
#[derive(Clone, Copy, Debug, Default)]
struct Limits {
    /// The application had more than the rate allowed.
    unlimited: [Time; 2],
    /// When the packet left that the last report answers (`t_new`).
    answered: Time,
    /// When that report arrived (`t_next`).
    heard: Time,
}

impl Limits {
    /// Records that the application does not limit the sender now.
    fn unlimited(&mut self, now: Time) {
        let now = on_the_clock(now);
        if self.unlimited[0] <= self.answered {
            self.unlimited[0] = now;
        } else if self.unlimited[1] <= self.heard {
            self.unlimited[1] = now;
        }
    }

    /// A report has arrived that answers a packet sent at `sent`. Returns whether the
    /// application limited the whole round trip before that.
    fn answered(&mut self, now: Time, sent: Time, rtt: Span) -> bool {
        self.answered = sent;
        self.heard = on_the_clock(now);
        let within = |at: Time| at <= sent && at + rtt > sent;
        let limited = !self.unlimited.into_iter().any(within);
        if self.unlimited[0] <= sent && self.unlimited[1] > sent {
            self.unlimited[0] = self.unlimited[1];
        }
        limited
    }
}

/// An instant in the resolution of timestamps, so that both compare.
fn on_the_clock(now: Time) -> Time {
    Time(now.0 / super::TICK * super::TICK)
}

#[cfg(test)]
mod tests;
