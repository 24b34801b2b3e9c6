//! RED: random early detection, as published in 1993, with the switches it got later.
//!
//! The queue signals congestion before it is full, and to some senders at a
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
//! After an idle time in which $m$ packets of `meanPacket` bytes could have been sent,
//! the average first decays as if they had arrived at an empty queue,
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
//! since the last drop. The gaps between drops are therefore uniform in
//! $1 \dots 1/p_b$ rather than geometric: drops neither cluster nor stay away for
//! long. A packet that finds the queue at its limit is dropped, too, and any drop
//! starts the count again.
//!
//! # Switches
//!
//! - `gentle` (Floyd 2000; ns-2.28 and later have it on): between $t_{\max}$ and
//!   $2\,t_{\max}$ the probability goes on from $p_{\max}$ to 1,
//!   $p_b = p_{\max} + (1 - p_{\max})(\mathit{avg} - t_{\max})/t_{\max}$, and
//!   everything is dropped from $2\,t_{\max}$ on.
//! - `wait` (ns-2 has it on): the $k$-th arrival after a drop is dropped with
//!   probability $p_b/(2 - k\,p_b)$, and never while $k\,p_b < 1$. The gaps are
//!   uniform in $1/p_b \dots 2/p_b$: fewer drops at the same average, and a longer
//!   queue. The arrival that takes the average over the minimum threshold counts
//!   as the first and is never dropped.
//! - `ecn` (RFC 3168, section 7): a packet drawn at random is marked instead of dropped
//!   if its flow is ECN-capable. Where every packet is dropped, and where there is no
//!   room, packets are not marked. With `hardDrop` off they are marked where every
//!   packet is dropped.
//! - `bytes` (section 7 of the paper): $p_b$ is scaled by the size of the packet
//!   over `meanPacket`, so that large packets are dropped more often.
//!
//! # A step
//!
//! With $t_{\min} = t_{\max} = K$, $w = 1$, `ecn` on and `hardDrop` off the queue
//! marks as DCTCP wants it (RFC 8257, section 3.1): every arrival that finds $K$
//! packets or more waiting, whatever the queue was before, and no other. The
//! packet in transmission does not count. Packets of flows that are not
//! ECN-capable are dropped there.
//!
//! # Differences
//!
//! - ns-2 makes no early drop when at most one packet waits.
//! - ns-2 does not mark where $p_b$ is above 0.1 (its `mark_p_`); here, as in Linux,
//!   only the region decides.
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
//!   25.5 (geometric gaps would have a mean of 50); with `wait` each of
//!   $50 \dots 99$, mean 74.5; with `bytes` and packets of half the mean size
//!   gaps of $1 \dots 100$.
//! - An average of 100 with $w = 0.002$ decays to 8.18 in a second in which 1250
//!   packets could have been sent.
//! - $w = 0.04$ and a step from 0 to 300: 150.1 after 17 arrivals.
//! - Thresholds 100 and 300 with $p_{\max} = 0.1$: an average of 200 gives 0.05;
//!   with `gentle` 450 gives 0.55.
//! - Fifty Reno flows at 10 Mb/s and 100 ms (the network of Yamamoto, Ohsaki and Imase, SPRED): mean queues of 175 packets
//!   with `wait` and 134 without, where ns-2.35 has 177 and 133.

use crate::math::pow;
use crate::packet::Packet;
use crate::parameters;
use crate::queue::{Admission, Backlog, QueueDiscipline, RouterContext};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of RED.
    pub struct Parameters {
        /// Below this average queue nothing is dropped early.
        "minThreshold" min_threshold: LogNumber(5.0, 0.1, 1e6, Packets) "Minimum threshold", threshold, at_most "maxThreshold";
        /// At this average queue and above every arrival is dropped.
        "maxThreshold" max_threshold: LogNumber(15.0, 0.1, 1e6, Packets) "Maximum threshold", threshold;
        /// The drop probability as the average reaches the maximum threshold.
        "maxProbability" max_probability: Number(0.1, 0.0, 1.0, Share) "Maximum probability";
        /// Weight of the present queue in the moving average.
        "weight" weight: LogNumber(0.002, 0.000_01, 1.0, None) "Averaging weight";
        /// Mean packet size, for the packets that an idle time would have sent, and in byte mode.
        "meanPacket" mean_packet: LogNumber(1000.0, 40.0, 65_535.0, Bytes) "Mean packet";
        /// Between the maximum threshold and twice that the probability grows to 1, instead of
        /// jumping to 1.
        "gentle" gentle: Switch(false) "Gentle";
        /// ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p.
        "wait" wait: Switch(false) "Wait between drops";
        /// Packets of ECN-capable flows are marked where others are dropped at random.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// The probability is scaled by the size of the packet over the mean size.
        "bytes" bytes: Switch(false) "Byte mode";
        /// Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there (Linux: harddrop, ns-3: UseHardDrop).
        "hardDrop" hard_drop: Switch(true) "Hard drop";
    }
}

/// RED's state.
#[derive(Clone, Debug)]
pub struct Red {
    parameters: Parameters,
    average: f64,
    /// Arrivals since the last drop while the average was between the thresholds;
    /// `None` when it was below.
    count: Option<u32>,
    probability: f64,
}

/// RED's decision for an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Early {
    /// Let it pass.
    Pass,
    /// Signal congestion with this packet.
    Signal,
    /// Drop it, marks or not.
    Force,
}

impl Red {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "red",
        name: "RED",
        summary: "Drops or marks early and at random as the average queue grows from one threshold to another.",
        source: "Floyd and Jacobson 1993, sections 4, 7 and 11; RFC 3168, section 7; ns-2.35, queue/red.cc",
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

    /// The drop probability before it is spread, and whether every packet is dropped.
    fn base_probability(&self) -> (f64, bool) {
        let p = &self.parameters;
        let (average, least, most) = (self.average, p.min_threshold, p.max_threshold);
        if average < least {
            (0.0, false)
        } else if average < most {
            let share = (average - least) / (most - least);
            (p.max_probability * share, false)
        } else if p.gentle && average < 2.0 * most {
            let share = (average - most) / most;
            (p.max_probability + (1.0 - p.max_probability) * share, false)
        } else {
            (1.0, true)
        }
    }

    /// Decides about a packet of `size` mean sizes with a uniform draw, which is made
    /// only when needed.
    fn early(&mut self, size: f64, uniform: impl FnOnce() -> f64) -> Early {
        let (base, forced) = self.base_probability();
        self.probability = base;
        if forced {
            self.restart();
            return Early::Force;
        }
        if self.average < self.parameters.min_threshold {
            self.count = None;
            return Early::Pass;
        }
        let base = if self.parameters.bytes {
            (base * size).min(1.0)
        } else {
            base
        };
        let signal = if self.parameters.wait {
            self.waiting(base, uniform)
        } else {
            self.spread(base, uniform)
        };
        if signal { Early::Signal } else { Early::Pass }
    }

    /// Gaps uniform in 1 … 1/p.
    fn spread(&mut self, base: f64, uniform: impl FnOnce() -> f64) -> bool {
        let count = self.count.map_or(0, |count| count.saturating_add(1));
        // `count` arrivals since the last drop were let through before this one.
        let room = 1.0 - f64::from(count) * base;
        let dropped = base > 0.0 && (room <= base || uniform() < base / room);
        // The drop itself starts the next count at the following arrival.
        self.count = if dropped { None } else { Some(count) };
        dropped
    }

    /// Gaps uniform in 1/p … 2/p.
    fn waiting(&mut self, base: f64, uniform: impl FnOnce() -> f64) -> bool {
        let Some(before) = self.count else {
            self.count = Some(1);
            return false;
        };
        let count = before.saturating_add(1);
        let passed = f64::from(count) * base;
        let dropped = passed >= 1.0 && (passed >= 2.0 || uniform() < base / (2.0 - passed));
        self.count = Some(if dropped { 0 } else { count });
        dropped
    }

    /// A packet is dropped for another reason: any drop starts the count again.
    fn restart(&mut self) {
        self.count = self.parameters.wait.then_some(0);
    }
}

impl QueueDiscipline for Red {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.update_average(context, backlog);
        let size = f64::from(packet.size()) / self.parameters.mean_packet;
        let early = self.early(size, || context.random.uniform());
        if backlog.full {
            self.restart();
            return Admission::Drop;
        }
        let Parameters { ecn, hard_drop, .. } = self.parameters;
        match early {
            Early::Pass => Admission::Admit,
            Early::Signal => Admission::early(packet, ecn),
            Early::Force => Admission::early(packet, ecn && !hard_drop),
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
    use crate::ids::{FlowId, HopId};
    use crate::packet::{Address, ECT0, Kind};
    use crate::queue::testing::asked;
    use crate::rng::{Purpose, RandomStream};
    use crate::units::Span;

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

    fn packet() -> Packet {
        Packet::new(Kind::Data, 0, Address::new(FlowId(0), HopId(0)), 1000)
    }

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// How often each gap occurs at a constant p_b of 0.02, and the mean gap.
    fn gaps(mut red: Red, size: f64) -> ([u32; 128], f64) {
        red.average = 7.0;
        close(red.base_probability().0, 0.02, 1e-12);
        let mut random = RandomStream::new(1, "q", Purpose::Queue);
        let mut gaps = [0_u32; 128];
        let (mut gap, mut drops) = (0, 0_u32);
        // The first gap begins when the average crosses the threshold.
        let mut first = true;
        while drops < 50_000 {
            gap += 1;
            if red.early(size, || random.uniform()) == Early::Signal {
                if !std::mem::take(&mut first) {
                    gaps[gap] += 1;
                    drops += 1;
                }
                gap = 0;
            }
        }
        let sum = gaps
            .iter()
            .enumerate()
            .map(|(g, n)| g as f64 * f64::from(*n));
        (gaps, sum.sum::<f64>() / f64::from(drops))
    }

    fn even(gaps: &[u32], count: std::ops::Range<u32>) {
        assert!(gaps.iter().all(|n| count.contains(n)), "{gaps:?}");
    }

    #[test]
    fn gaps_between_drops_are_uniform() {
        // 1 … 50, mean 25.5, each as likely.
        let (gaps, mean) = gaps(red(5.0, 15.0, 0.1, 0.002), 1.0);
        close(mean, 25.5, 0.25);
        even(&gaps[1..=50], 850..1150);
        assert_eq!((gaps[0], gaps[51]), (0, 0));
    }

    #[test]
    fn waiting_gaps_begin_at_one_over_p() {
        // ns-2's wait_: the k-th arrival with 0.02 / (2 − 0.02 k), from k = 50 to 99.
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.parameters.wait = true;
        let (gaps, mean) = gaps(red, 1.0);
        close(mean, 74.5, 0.25);
        even(&gaps[50..=99], 850..1150);
        assert!(gaps[..50].iter().chain(&gaps[100..]).all(|n| *n == 0));
    }

    #[test]
    fn byte_mode_scales_with_the_size() {
        // Half the mean size, half the probability: gaps 1 … 100.
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.parameters.bytes = true;
        let (gaps, mean) = gaps(red, 0.5);
        close(mean, 50.5, 0.5);
        assert_eq!(gaps[101..].iter().sum::<u32>(), 0);
    }

    #[test]
    fn an_idle_time_lets_the_average_decay() {
        // Average 100, weight 0.002, idle for 1 s at 1250 packets a second.
        let mut red = red(5.0, 15.0, 0.1, 0.002);
        red.average = 100.0;
        asked(10e6, |context| {
            red.update_average(context, backlog(0, Some(Span::from_seconds(1.0))));
        });
        close(red.average, 8.18 * (1.0 - 0.002), 0.01);
    }

    #[test]
    fn the_average_follows_a_step() {
        // Weight 0.04, a step from 0 to 300: 150.1 after 17 arrivals.
        let mut red = red(100.0, 300.0, 0.1, 0.04);
        asked(10e6, |context| {
            for _ in 0..17 {
                red.update_average(context, backlog(300, None));
            }
        });
        close(red.average, 150.1, 0.05);
    }

    #[test]
    fn a_drop_for_lack_of_room_restarts_the_count() {
        for (wait, after) in [(false, None), (true, Some(0))] {
            let mut red = red(5.0, 15.0, 0.1, 0.002);
            red.parameters.wait = wait;
            red.average = 7.0;
            red.count = Some(30);
            let full = Backlog {
                full: true,
                ..backlog(7, None)
            };
            let admission = asked(10e6, |context| red.arrival(context, &mut packet(), full));
            assert_eq!(admission, Admission::Drop);
            assert_eq!(red.count, after);
        }
    }

    #[test]
    fn the_probability_between_and_above_the_thresholds() {
        let mut red = red(100.0, 300.0, 0.1, 0.04);
        for (average, probability) in [(99.9, 0.0), (200.0, 0.05), (300.0, 1.0), (450.0, 1.0)] {
            red.average = average;
            close(red.base_probability().0, probability, 1e-12);
        }
        assert_eq!(red.early(1.0, || 0.999), Early::Force);
        // Gentle: 0.1 + 0.9 × 0.5 halfway from 300 to 600.
        red.parameters.gentle = true;
        for (average, probability) in [(300.0, 0.1), (450.0, 0.55), (599.0, 0.997), (600.0, 1.0)] {
            red.average = average;
            close(red.base_probability().0, probability, 1e-12);
        }
        assert_eq!(red.early(1.0, || 0.999), Early::Force);
    }

    /// DCTCP's step: only the queue of this instant decides.
    #[test]
    fn equal_thresholds_without_averaging_are_a_step() {
        let mut red = Red::new(&[]);
        red.parameters = Parameters {
            min_threshold: 20.0,
            max_threshold: 20.0,
            weight: 1.0,
            ecn: true,
            hard_drop: false,
            ..Parameters::default()
        };
        let mut admission = |packets, idle, bits, full| {
            let found = Backlog {
                full,
                ..backlog(packets, idle)
            };
            asked(10e6, |context| {
                red.arrival(context, &mut packet().with(bits), found)
            })
        };
        for _ in 0..3 {
            for (packets, expected) in [
                (19, Admission::Admit),
                (20, Admission::Mark),
                (500, Admission::Mark),
                (0, Admission::Admit),
            ] {
                assert_eq!(admission(packets, None, ECT0, false), expected, "{packets}");
            }
        }
        assert_eq!(admission(20, None, 0, false), Admission::Drop);
        assert_eq!(admission(19, None, 0, false), Admission::Admit);
        assert_eq!(admission(500, None, ECT0, true), Admission::Drop);
        let idle = Some(Span::from_seconds(0.01));
        assert_eq!(admission(0, idle, ECT0, false), Admission::Admit);
    }

    #[test]
    fn red_marks_between_the_thresholds_and_drops_above() {
        let admission = |average: f64, ecn: bool, gentle: bool, bits: u16| {
            let mut red = red(100.0, 300.0, 1.0, 1e-9);
            red.parameters.ecn = ecn;
            red.parameters.gentle = gentle;
            red.average = average;
            // The probability is nearly 1: some arrival among a few is drawn.
            asked(10e6, |context| {
                (0..9)
                    .map(|_| {
                        red.arrival(
                            context,
                            &mut packet().with(bits),
                            backlog(average as u64, None),
                        )
                    })
                    .find(|admission| *admission != Admission::Admit)
            })
        };
        assert_eq!(admission(295.0, true, false, ECT0), Some(Admission::Mark));
        assert_eq!(admission(295.0, true, false, 0), Some(Admission::Drop));
        assert_eq!(admission(295.0, false, false, ECT0), Some(Admission::Drop));
        // RFC 3168, section 7: above the upper threshold packets are dropped.
        assert_eq!(admission(305.0, true, false, ECT0), Some(Admission::Drop));
        assert_eq!(admission(305.0, true, true, ECT0), Some(Admission::Mark));
        assert_eq!(admission(605.0, true, true, ECT0), Some(Admission::Drop));
    }
}
