//! An application that writes for a time, then is silent.
//!
//! Speech, chat, a video fetched piece by piece: the connection stays open and sends
//! now and then. It is limited by its application, not by its window.
//!
//! # Rules
//!
//! Periods alternate, the first one on. With means $T_{on}$ and $T_{off}$ and a
//! peak rate $r$ the application offers
//!
//! $$
//! \bar r = r \, \frac{T_{on}}{T_{on} + T_{off}}
//! $$
//!
//! on average. Periods are exponential; or constant; or Pareto with shape $a$ and
//! the least value $T (a - 1)/a$, so that their mean is $T$ all the same. Many
//! Pareto sources with $1 < a < 2$ add up to traffic that looks alike at every
//! scale, with Hurst parameter $H = (3 - a)/2$.
//!
//! It writes full segments of $s$ bytes to the flow's connection, one every $8 s / r$ seconds of on time, the first
//! at once; an interval that is interrupted by a silence continues after it. Data that the network does not take
//! waits in the sender, without limit, and continues to leave in the off period. **Without a rate** there is always
//! more to send while it is on, and once it is off only lost data is retransmitted.
//!
//! The clock runs from the start of the flow; what is written during the handshake
//! waits for its end. A new rate acts at once: the rest of an interval is
//! shortened or stretched to it.
//!
//! A connection that is not given enough to fill its window does not let it grow
//! (RFC 7661's idea), and after a silence longer than the retransmission timeout it
//! starts again from the initial window where `idleRestart` is on
//! (RFC 5681, section 4.1).
//!
//! # Differences
//!
//! - ns-2's `Application/Traffic/Exponential` and `Pareto` write packets of a fixed
//!   size by the same rule, but begin every on period with one.
//!
//! # Limits
//!
//! Segments are always full: there are no small writes, so neither Nagle's
//! algorithm nor a push of the last bytes of a burst. Its last segment may wait for
//! the receiver's delayed acknowledgement.
//!
//! # Checked
//!
//! - Constant periods against the clock, segment by segment.
//! - The mean rate against $\bar r$ over 2000 cycles; Pareto periods against their
//!   mean and their least value.
//! - The window after a silence longer than the timeout, with and without
//!   `idleRestart`: exactly the initial window, or what it was.
//! - A flow of 1 Mb/s on average over 10 Mb/s: its goodput, and that its window
//!   never grows beyond what it needs.

use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::traffic::{Act, Carriage, Source, Ticker, hastened};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// How the lengths of periods are distributed.
    pub enum Periods {
        /// Without memory.
        Exponential = "exponential",
        /// All as long as their mean.
        Constant = "constant",
        /// With a heavy tail: a few very long ones.
        Pareto = "pareto",
    }
}

parameters! {
    /// Parameters of on-off traffic.
    pub struct Parameters {
        /// The rate at which the application writes while it is on; by default as fast as TCP accepts.
        "rate" rate: LogOptional(1e3, 1e11, BitsPerSecond) "Rate while on", live;
        /// Mean length of the periods in which it writes.
        "on" on: LogNumber(0.5, 0.000_1, 10_000.0, Seconds) "On for";
        /// Mean length of the periods in which it is silent.
        "off" off: LogNumber(0.5, 0.000_1, 10_000.0, Seconds) "Off for";
        /// How the lengths of periods are distributed.
        "periods" periods: Choice(Periods, "exponential") "Periods";
        /// Shape of Pareto periods; up to 2 their variance is infinite.
        "shape" shape: Number(1.5, 1.05, 10.0, None) "Pareto shape";
    }
}

/// An application that is on or off.
#[derive(Clone, Debug)]
pub struct OnOff {
    parameters: Parameters,
    segment: f64,
    ticker: Ticker,
    on: bool,
    /// When the present period ends.
    ends: Time,
    /// When the next segment is written; never while off or without a rate.
    writes: Time,
    /// On time that was left until the next segment when the last period ended.
    left: Span,
}

impl OnOff {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "on-off",
        name: "On–off",
        summary: "Writes for a time, then is silent; writes at a rate, or as fast as TCP accepts.",
        source: "Willinger et al. 1997 (Pareto periods); RFC 5681 section 4.1 (restart after idle)",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The source with these parameters.
    pub fn new(values: &[Value]) -> OnOff {
        OnOff {
            parameters: Parameters::from_values(values),
            segment: 0.0,
            ticker: Ticker::default(),
            on: false,
            ends: Time::NEVER,
            writes: Time::NEVER,
            left: Span::ZERO,
        }
    }

    /// Draws a period with this mean.
    fn period(&self, mean: f64, random: &mut RandomStream) -> Span {
        let shape = self.parameters.shape;
        Span::from_seconds(match self.parameters.periods {
            Periods::Exponential => random.exponential(mean),
            Periods::Constant => mean,
            Periods::Pareto => random.pareto(shape, mean * (shape - 1.0) / shape),
        })
    }

    /// Switches over at `now`.
    fn switch(&mut self, now: Time, random: &mut RandomStream) -> Act {
        self.on = !self.on;
        let mean = if self.on {
            self.parameters.on
        } else {
            self.parameters.off
        };
        self.ends = now + self.period(mean, random);
        match (self.on, self.parameters.rate) {
            (true, Some(_)) => {
                self.writes = now + self.left;
                Act::Nothing
            }
            (true, None) => Act::Write(u64::MAX),
            (false, Some(_)) => {
                self.left = self.writes.since(now);
                self.writes = Time::NEVER;
                Act::Nothing
            }
            (false, None) => Act::Withdraw,
        }
    }
}

impl Source for OnOff {
    fn carriage(&self) -> Carriage {
        Carriage::Written
    }

    fn begin(&mut self, now: Time, segment: u64, _random: &mut RandomStream) {
        self.segment = segment as f64;
        self.ends = now;
    }

    fn next(&self) -> Time {
        self.ends.min(self.writes)
    }

    fn act(&mut self, now: Time, random: &mut RandomStream) -> Act {
        // At the same instant the period ends first: it is half open.
        if self.ends <= now {
            return self.switch(now, random);
        }
        let Some(rate) = self.parameters.rate.filter(|_| self.writes <= now) else {
            return Act::Nothing;
        };
        self.writes = now + self.ticker.next(8.0 * self.segment / rate);
        Act::Write(1)
    }

    fn configure(&mut self, values: &[Value], now: Time) -> Act {
        let old = self.parameters.rate;
        self.parameters = Parameters::from_values(values);
        match (old, self.parameters.rate) {
            (Some(old), Some(new)) => {
                self.writes = hastened(self.writes, now, new / old);
                self.left = Span::from_seconds(self.left.seconds() * old / new);
                Act::Nothing
            }
            (None, Some(_)) if self.on => {
                self.writes = now;
                Act::Withdraw
            }
            (Some(_), None) => {
                self.writes = Time::NEVER;
                self.left = Span::ZERO;
                if self.on {
                    Act::Write(u64::MAX)
                } else {
                    Act::Nothing
                }
            }
            (None, _) => Act::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    fn values(rate: Option<f64>, on: f64, off: f64, periods: usize) -> Vec<Value> {
        vec![
            Value::Optional(rate),
            Value::Number(on),
            Value::Number(off),
            Value::Choice(periods),
        ]
    }

    /// Runs a source until `end`; returns the segments it has written, and when.
    fn written(source: &mut OnOff, end: f64, seed: u64) -> Vec<f64> {
        let mut random = RandomStream::new(seed, "f", Purpose::Traffic);
        source.begin(Time::ZERO, 1000, &mut random);
        let mut times = Vec::new();
        while source.next() <= Time::from_seconds(end) {
            let now = source.next();
            if source.act(now, &mut random) == Act::Write(1) {
                times.push(now.seconds());
            }
        }
        times
    }

    #[test]
    fn constant_periods_write_by_the_clock() {
        // 80 kb/s in segments of 1000 bytes: one every 0.1 s, for 0.5 s in every 1.5 s.
        let mut source = OnOff::new(&values(Some(80e3), 0.5, 1.0, 1));
        let times = written(&mut source, 2.0, 1);
        let expected = [0.0, 0.1, 0.2, 0.3, 0.4, 1.5, 1.6, 1.7, 1.8, 1.9];
        assert_eq!(times, expected);
    }

    #[test]
    fn an_interval_goes_on_after_a_silence() {
        // Every 0.4 s of on time, on for 0.5 s at a time.
        let mut source = OnOff::new(&values(Some(20e3), 0.5, 1.0, 1));
        let times = written(&mut source, 3.4, 1);
        let expected = [0.0, 0.4, 1.8, 3.2];
        assert!(
            times
                .iter()
                .zip(expected)
                .all(|(a, b)| (a - b).abs() < 1e-9),
            "{times:?}"
        );
        assert_eq!(times.len(), expected.len());
    }

    /// A peak of 1 Mb/s, half of the time, over 200 s.
    #[test]
    fn the_mean_rate_is_the_peak_times_the_share_of_on_time() {
        let mean = |periods: usize, seed: u64| {
            let mut source = OnOff::new(&values(Some(1e6), 0.5, 0.5, periods));
            written(&mut source, 2000.0, seed).len() as f64 * 8000.0 / 2000.0
        };
        // 2000 cycles: a standard deviation of 0.5 Mb/s / sqrt(2 · 2000) = 1.6 %.
        let exponential = mean(0, 3);
        assert!((exponential / 0.5e6 - 1.0).abs() < 0.05, "{exponential}");
        assert!((mean(1, 3) / 0.5e6 - 1.0).abs() < 1e-3);
    }

    #[test]
    fn pareto_periods_have_the_mean_and_the_floor_that_they_should() {
        let mut with = values(Some(1e6), 0.5, 0.5, 2);
        with.push(Value::Number(3.0));
        let source = OnOff::new(&with);
        let mut random = RandomStream::new(5, "f", Purpose::Traffic);
        let periods: Vec<f64> = (0..50_000)
            .map(|_| source.period(0.5, &mut random).seconds())
            .collect();
        let mean = periods.iter().sum::<f64>() / 50_000.0;
        // With shape 3 the standard deviation is 0.29: three of the mean's are 0.004.
        assert!((mean - 0.5).abs() < 0.004, "{mean}");
        let least = periods.iter().copied().fold(f64::INFINITY, f64::min);
        assert!((0.333..0.334).contains(&least), "{least}");
    }

    #[test]
    fn without_a_rate_it_switches_endless_data_on_and_off() {
        let mut source = OnOff::new(&values(None, 0.5, 1.0, 1));
        let mut random = RandomStream::new(1, "f", Purpose::Traffic);
        source.begin(Time::ZERO, 1000, &mut random);
        assert_eq!(source.act(Time::ZERO, &mut random), Act::Write(u64::MAX));
        assert_eq!(source.next(), Time::from_seconds(0.5));
        assert_eq!(source.act(source.next(), &mut random), Act::Withdraw);
        assert_eq!(source.next(), Time::from_seconds(1.5));
    }

    #[test]
    fn a_new_rate_acts_from_now_on() {
        let mut source = OnOff::new(&values(Some(80e3), 10.0, 1.0, 1));
        let mut random = RandomStream::new(1, "f", Purpose::Traffic);
        source.begin(Time::ZERO, 1000, &mut random);
        while source.next() < Time::from_seconds(0.2) {
            source.act(source.next(), &mut random);
        }
        // Half an interval is left, which four times the rate makes an eighth.
        let now = Time::from_seconds(0.15);
        let act = source.configure(&values(Some(320e3), 10.0, 1.0, 1), now);
        assert_eq!(
            (act, source.next()),
            (Act::Nothing, Time::from_seconds(0.1625))
        );
        let act = source.configure(&values(None, 10.0, 1.0, 1), now);
        assert_eq!(
            (act, source.next()),
            (Act::Write(u64::MAX), Time::from_seconds(10.0))
        );
        let act = source.configure(&values(Some(80e3), 10.0, 1.0, 1), now);
        assert_eq!((act, source.next()), (Act::Withdraw, now));
    }
}
