//! RED: random early detection, as published in 1993.
//!
//! The queue tells senders of congestion before it is full, and some of them at a
//! time: the drop probability grows with a moving average of its length, which
//! lets bursts pass.
//!
//! # Rules
//!
//! Each arrival that finds $q$ packets waiting moves the average,
//!
//! $$
//! \mathit{avg} \leftarrow (1 - w)\,\mathit{avg} + w\,q.
//! $$
//!
//! After an idle time in which $m$ packets of `meanPacket` bytes could have been
//! sent, the average first decays as if they had come to an empty queue,
//!
//! $$
//! \mathit{avg} \leftarrow (1 - w)^m\,\mathit{avg}.
//! $$
//!
//! Below the minimum threshold $t_{\min}$ nothing is dropped early, at the maximum
//! threshold $t_{\max}$ and above everything. Between them
//!
//! $$
//! p_b = p_{\max}\,\frac{\mathit{avg} - t_{\min}}{t_{\max} - t_{\min}},
//! \qquad
//! p_a = \frac{p_b}{1 - n\,p_b},
//! $$
//!
//! and a packet is dropped with probability $p_a$, where $n$ counts the arrivals
//! since the last drop. Thereby the gaps between drops are uniform in
//! $1 \dots 1/p_b$ rather than geometric: drops neither cluster nor keep away for
//! long. A packet that finds the queue at its limit is dropped, too, and any drop
//! starts the count anew.
//!
//! # Differences
//!
//! - ns-2's default `wait_ true` makes the gaps uniform in
//!   $1/p_b \dots 2/p_b$: half as many drops at the same average, and a longer
//!   queue. Its first packet above the minimum threshold is never dropped, nor is
//!   one that finds at most one waiting.
//! - ns-2.28 and later have `gentle_ true`: above the maximum threshold the
//!   probability rises to 1 at twice that threshold instead of at once.
//! - Linux keeps the average in fixed point, with a weight that is a power of two.
//!
//! # Limits
//!
//! Averages are over arrivals, not over time: with few packets they follow
//! slowly. The link's rate for idle times is the one in force when the idle time
//! ends.
//!
//! # Checked
//!
//! - A constant $p_b$ of 0.02: 50 000 gaps, each of $1 \dots 50$ as likely, mean
//!   25.5 (geometric gaps would have a mean of 50).
//! - An average of 100 with $w = 0.002$ decays to 8.18 in a second in which 1250
//!   packets could have been sent.
//! - $w = 0.04$ and a step from 0 to 300: 150.1 after 17 arrivals.
//! - Thresholds 100 and 300 with $p_{\max} = 0.1$: an average of 200 gives 0.05.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::math::pow;
use crate::net::packet::Packet;
use crate::parameters;
use crate::queue::{Backlog, QueueDiscipline, RouterContext, Verdict};

parameters! {
    /// Parameters of RED.
    pub struct Parameters {
        /// Below this average queue nothing is dropped early.
        "minThreshold" min_threshold: LogNumber(5.0, 0.1, 1e6, Packets) "Minimum threshold", at_most "maxThreshold";
        /// At this average queue and above every arrival is dropped.
        "maxThreshold" max_threshold: LogNumber(15.0, 0.1, 1e6, Packets) "Maximum threshold";
        /// The drop probability as the average reaches the maximum threshold.
        "maxProbability" max_probability: Number(0.1, 0.0, 1.0, Share) "Maximum probability";
        /// Weight of the present queue in the moving average.
        "weight" weight: LogNumber(0.002, 0.000_01, 1.0, None) "Averaging weight";
        /// Mean packet size, for the packets that an idle time would have sent.
        "meanPacket" mean_packet: LogNumber(1000.0, 40.0, 65_535.0, Bytes) "Mean packet";
    }
}

/// RED's state.
#[derive(Clone, Debug)]
pub struct Red {
    parameters: Parameters,
    average: f64,
    /// Arrivals since the last drop while the average was between the
    /// thresholds; nothing when it was below.
    count: Option<u32>,
    probability: f64,
}

impl Red {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "red",
        name: "RED",
        summary: "Drops early and at random as the average queue grows from one threshold to another.",
        source: "Floyd and Jacobson 1993, sections 4 and 11",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "average",
                label: "RED average",
                unit: Unit::Packets,
                help: "The moving average of the queue.",
            },
            Internal {
                key: "probability",
                label: "RED probability",
                unit: Unit::Share,
                help: "The drop probability before it is spread by the count since the last drop.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Red {
        Red {
            parameters: Parameters::from_values(values),
            average: 0.0,
            count: None,
            probability: 0.0,
        }
    }

    fn update_average(&mut self, context: &RouterContext<'_>, backlog: Backlog) {
        let weight = self.parameters.weight;
        if let Some(idle) = backlog.idle {
            let packets = idle.seconds() * context.rate / (8.0 * self.parameters.mean_packet);
            self.average *= pow(1.0 - weight, packets.floor());
        }
        self.average = (1.0 - weight) * self.average + weight * backlog.packets as f64;
    }

    /// The drop probability before it is spread.
    fn base_probability(&self) -> f64 {
        let p = &self.parameters;
        let span = p.max_threshold - p.min_threshold;
        if self.average < p.min_threshold {
            0.0
        } else if self.average >= p.max_threshold || span <= 0.0 {
            1.0
        } else {
            p.max_probability * (self.average - p.min_threshold) / span
        }
    }

    /// Decides with a uniform draw, which is taken only when it matters.
    fn early(&mut self, uniform: impl FnOnce() -> f64) -> bool {
        let base = self.base_probability();
        self.probability = base;
        if base <= 0.0 && self.average < self.parameters.min_threshold {
            self.count = None;
            return false;
        }
        if base >= 1.0 {
            self.count = None;
            return true;
        }
        let count = self.count.map_or(0, |count| count.saturating_add(1));
        // `count` arrivals since the last drop were let through before this one.
        let room = 1.0 - f64::from(count) * base;
        let dropped = room <= base || uniform() < base / room;
        // The drop itself starts the next count at the following arrival.
        self.count = if dropped { None } else { Some(count) };
        dropped
    }
}

impl QueueDiscipline for Red {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Verdict {
        self.update_average(context, backlog);
        if self.early(|| context.random.uniform()) {
            Verdict::Drop
        } else if backlog.full {
            // Any drop starts the count anew.
            self.count = None;
            Verdict::Drop
        } else {
            Verdict::Admit
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.average);
        out.push(self.probability);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::packet::{Address, Kind};
    use crate::rng::{Purpose, Stream};
    use crate::units::{Span, Time};

    fn red(min: f64, max: f64, probability: f64, weight: f64) -> Red {
        Red::new(&[
            Value::Number(min),
            Value::Number(max),
            Value::Number(probability),
            Value::Number(weight),
        ])
    }

    fn backlog(packets: u64, idle: Option<Span>) -> Backlog {
        Backlog {
            packets,
            bytes: packets * 1000,
            idle,
            full: false,
        }
    }

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    #[test]
    fn gaps_between_drops_are_uniform() {
        // A constant p_b of 0.02: gaps 1 … 50, mean 25.5, each as likely.
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.average = 7.0;
        close(red.base_probability(), 0.02, 1e-12);
        let mut random = Stream::new(1, "q", Purpose::Queue);
        let mut gaps = [0_u32; 51];
        let (mut gap, mut drops) = (0, 0_u32);
        while drops < 50_000 {
            gap += 1;
            if red.early(|| random.uniform()) {
                gaps[gap] += 1;
                gap = 0;
                drops += 1;
            }
        }
        assert_eq!(gaps[0], 0);
        let mean = gaps
            .iter()
            .enumerate()
            .map(|(g, n)| g as f64 * f64::from(*n))
            .sum::<f64>()
            / f64::from(drops);
        close(mean, 25.5, 0.25);
        assert!(
            gaps[1..].iter().all(|n| (850..1150).contains(n)),
            "{gaps:?}"
        );
    }

    #[test]
    fn an_idle_time_lets_the_average_decay() {
        // Average 100, weight 0.002, idle for 1 s at 1250 packets a second.
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.average = 100.0;
        let mut random = Stream::new(1, "q", Purpose::Queue);
        let context = RouterContext {
            now: Time::ZERO,
            rate: 10e6,
            random: &mut random,
        };
        red.update_average(&context, backlog(0, Some(Span::from_seconds(1.0))));
        close(red.average, 8.18 * (1.0 - 0.002), 0.01);
    }

    #[test]
    fn the_average_follows_a_step() {
        // Weight 0.04, a step from 0 to 300: 150.1 after 17 arrivals.
        let mut red = red(100.0, 300.0, 0.1, 0.04);
        let mut random = Stream::new(1, "q", Purpose::Queue);
        let context = RouterContext {
            now: Time::ZERO,
            rate: 10e6,
            random: &mut random,
        };
        for _ in 0..17 {
            red.update_average(&context, backlog(300, None));
        }
        close(red.average, 150.1, 0.05);
    }

    #[test]
    fn a_drop_for_want_of_room_starts_the_count_anew() {
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.average = 7.0;
        red.count = Some(30);
        let mut random = Stream::new(1, "q", Purpose::Queue);
        let mut context = RouterContext {
            now: Time::ZERO,
            rate: 10e6,
            random: &mut random,
        };
        let mut packet = Packet::new(Kind::Data, 0, Address::new(0, 0), 1000);
        let full = Backlog {
            full: true,
            ..backlog(7, None)
        };
        assert_eq!(red.arrival(&mut context, &mut packet, full), Verdict::Drop);
        assert_eq!(red.count, None);
    }

    #[test]
    fn probability_between_and_beyond_the_thresholds() {
        let mut red = red(100.0, 300.0, 0.1, 0.04);
        for (average, probability) in [(99.9, 0.0), (200.0, 0.05), (300.0, 1.0), (450.0, 1.0)] {
            red.average = average;
            close(red.base_probability(), probability, 1e-12);
        }
        assert!(red.early(|| 0.999));
    }
}
