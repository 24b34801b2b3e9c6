//! Random early detection, as RED defined it and others build on it: the moving average of
//! the queue, the probability that follows from it, and the gaps between drops.

use crate::math::pow;
use crate::packet::Packet;
use crate::queue::{Admission, Marking};
use crate::reason::{Because, Met};
use crate::units::Span;

/// The settings of the detection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Below this average nothing is dropped early.
    pub(crate) min_threshold: f64,
    /// From this average on everything is dropped, or more and more of it.
    pub(crate) max_threshold: f64,
    /// The probability as the average reaches the maximum threshold.
    pub(crate) max_probability: f64,
    /// The weight of the present queue in the average.
    pub(crate) weight: f64,
    /// Bytes of a packet that an idle time would have sent.
    pub(crate) mean_packet: f64,
    /// From the maximum threshold on the probability grows to 1, instead of jumping to 1.
    pub(crate) gentle: bool,
    /// Gaps are 1/p to 2/p packets, instead of 1 to 1/p.
    pub(crate) wait: bool,
    /// Gaps are geometric: each packet is dropped by itself, with probability p.
    pub(crate) geometric: bool,
    /// Packets are marked where they are drawn at random.
    pub(crate) ecn: bool,
    /// The probability is scaled by the size of the packet.
    pub(crate) bytes: bool,
    /// Packets are dropped, not marked, where every one is.
    pub(crate) hard_drop: bool,
}

impl Settings {
    /// How often a packet is dropped where this probability holds, by the mean gap: (1/p + 1)/2 packets
    /// of 1 to 1/p, and (3/p − 1)/2 of 1/p to 2/p.
    pub(crate) fn drop_rate(&self, probability: f64) -> f64 {
        if self.geometric {
            probability
        } else if self.wait {
            2.0 * probability / (3.0 - probability)
        } else {
            2.0 * probability / (1.0 + probability)
        }
    }

    /// Which packets are marked. Without hard drops that is up to every one.
    pub(crate) fn marking(&self) -> Marking {
        if self.ecn && !self.hard_drop {
            Marking::Often
        } else {
            Marking::switched(self.ecn)
        }
    }
}

/// The moving average of the queue, in packets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Average(pub(crate) f64);

impl Average {
    /// An arrival finds `queue` packets, at a link of `rate` bits per second that has been
    /// `idle`, if it was.
    pub(crate) fn follow(
        &mut self,
        (weight, mean_packet): (f64, f64),
        rate: f64,
        idle: Option<Span>,
        queue: f64,
    ) {
        if let Some(idle) = idle {
            let packets = idle.seconds() * rate / (8.0 * mean_packet);
            self.0 *= pow(1.0 - weight, packets.floor());
        }
        self.0 = (1.0 - weight) * self.0 + weight * queue;
    }
}

/// The detection's decision about an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Early {
    /// Let it pass.
    Pass,
    /// Signal congestion with this packet.
    Signal,
    /// Drop it, marks or not.
    Force,
}

/// The state of the detection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Detection {
    pub(crate) average: Average,
    /// Arrivals since the last drop while the average was between the thresholds;
    /// `None` when it was below.
    pub(crate) count: Option<u32>,
    /// The probability before it is spread by the count.
    pub(crate) probability: f64,
}

impl Detection {
    /// The average follows the queue that an arrival finds, or what stands for it.
    pub(crate) fn follow(
        &mut self,
        settings: &Settings,
        rate: f64,
        idle: Option<Span>,
        queue: f64,
    ) {
        let averaging = (settings.weight, settings.mean_packet);
        self.average.follow(averaging, rate, idle, queue);
    }

    /// Decides about a packet, for which there may be no room, by the average as it is.
    pub(crate) fn judge(
        &mut self,
        settings: &Settings,
        packet: &Packet,
        full: bool,
        uniform: impl FnOnce() -> f64,
    ) -> Admission {
        let size = f64::from(packet.size()) / settings.mean_packet;
        let early = self.early(settings, size, uniform);
        if full {
            self.restart(settings);
            return Admission::Drop;
        }
        let Settings { ecn, hard_drop, .. } = *settings;
        match early {
            Early::Pass => Admission::Admit,
            Early::Signal => Admission::early(packet, ecn),
            Early::Force => Admission::early(packet, ecn && !hard_drop),
        }
    }

    /// The drop probability before it is spread, and whether every packet is dropped.
    pub(crate) fn base_probability(&self, settings: &Settings) -> (f64, bool) {
        let Settings {
            min_threshold: least,
            max_threshold: most,
            max_probability,
            gentle,
            ..
        } = *settings;
        let average = self.average.0;
        if average < least {
            (0.0, false)
        } else if average < most {
            let share = (average - least) / (most - least);
            (max_probability * share, false)
        } else if gentle && average < 2.0 * most {
            let share = (average - most) / most;
            (max_probability + (1.0 - max_probability) * share, false)
        } else {
            (1.0, true)
        }
    }

    /// Decides about a packet of `size` mean sizes with a uniform draw, which is made
    /// only when needed.
    pub(crate) fn early(
        &mut self,
        settings: &Settings,
        size: f64,
        uniform: impl FnOnce() -> f64,
    ) -> Early {
        let (base, forced) = self.base_probability(settings);
        self.probability = base;
        if forced {
            self.restart(settings);
            return Early::Force;
        }
        if self.average.0 < settings.min_threshold {
            self.count = None;
            return Early::Pass;
        }
        let base = if settings.bytes {
            (base * size).min(1.0)
        } else {
            base
        };
        let signal = if settings.geometric {
            self.count = Some(0);
            base > 0.0 && uniform() < base
        } else if settings.wait {
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
    pub(crate) fn restart(&mut self, settings: &Settings) {
        self.count = settings.wait.then_some(0);
    }
}

crate::reasons! {
    pub(crate) EARLY = "early": "The average queue is {average:p}, between the thresholds of {least:p} and {most:p}: this arrival was chosen at random, with a base probability of {probability:%}.",
        "p = p_max · (avg − min) / (max − min), corrected by the count since the last one", "Floyd and Jacobson 1993, section 4";
    pub(crate) FORCED = "forced": "The average queue is {average:p}, at least the {most:p} above which every arrival is dropped or marked.",
        "p = 1, from the maximum threshold on (twice that with gentle)", "Floyd and Jacobson 1993, section 4";
}

impl Detection {
    /// Why an arrival was chosen, by the average as it is.
    pub(crate) fn explain(&self, settings: &Settings, met: &Met<'_>) -> Option<Because> {
        if met.is_overflow() {
            return None;
        }
        let average = ("average", self.average.0);
        let (probability, forced) = self.base_probability(settings);
        let Settings {
            min_threshold: least,
            max_threshold: most,
            gentle,
            ..
        } = *settings;
        Some(if forced {
            let from = if gentle { 2.0 * most } else { most };
            FORCED.with([average, ("most", from)])
        } else {
            let values = [
                average,
                ("least", least),
                ("most", most),
                ("probability", probability),
            ];
            EARLY.giving(self.probability, values)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, RandomStream};

    /// Gaps uniform in 1 … 1/p, in 1/p … 2/p, and geometric: 200 000 packets at a constant average.
    #[test]
    fn drop_rate_matches_the_mean_gap_of_each_kind() {
        for (geometric, wait, exact) in [
            (true, false, [0.02, 0.1]),
            (false, false, [2.0 / 51.0, 2.0 / 11.0]),
            (false, true, [2.0 / 149.0, 2.0 / 29.0]),
        ] {
            for (probability, exact) in [0.02, 0.1].into_iter().zip(exact) {
                let settings = Settings {
                    min_threshold: 100.0,
                    max_threshold: 300.0,
                    max_probability: 2.0 * probability,
                    weight: 0.0,
                    mean_packet: 1000.0,
                    gentle: false,
                    wait,
                    geometric,
                    ecn: false,
                    bytes: false,
                    hard_drop: false,
                };
                let mut detection = Detection {
                    average: Average(200.0),
                    ..Detection::default()
                };
                let mut random = RandomStream::new(1, "q", Purpose::Queue);
                let drops = (0..200_000)
                    .filter(|_| {
                        detection.early(&settings, 1.0, || random.uniform()) == Early::Signal
                    })
                    .count();
                let found = drops as f64 / 200_000.0;
                // Four standard errors of the geometric gaps, which vary most.
                let error = 4.0 * (exact / 200_000.0_f64).sqrt();
                assert!((found - exact).abs() < error, "{found} is not {exact}");
                assert!((settings.drop_rate(probability) - exact).abs() < 1e-12);
            }
        }
    }
}
