//! Adaptive RED: RED that finds its own maximum probability, thresholds and weight.
//!
//! RED's mean queue depends on the load: the more flows, the closer it comes to the maximum
//! threshold. Adaptive RED moves the maximum probability so that the average stays halfway
//! between the thresholds, and takes thresholds and weight from the rate of the link and a
//! target delay.
//!
//! # Rules
//!
//! The average, the probability and the gaps between drops are RED's, `gentle` by default.
//! Thresholds and weight that are not given follow from the link's rate, $C$ packets of
//! `meanPacket` bytes per second, and the target delay $d$ (section 6 of the paper):
//!
//! $$
//! t_{\min} = \max\left(5, \frac{d\,C}{2}\right), \qquad
//! t_{\max} = 3\,t_{\min}, \qquad
//! w = 1 - e^{-1/C}.
//! $$
//!
//! Every `interval`, at the first arrival after it, the maximum probability follows the
//! average:
//!
//! - above $t_{\min} + 0.6\,(t_{\max} - t_{\min})$, while $p_{\max}$ is at most
//!   `mostProbability`: $p_{\max} \leftarrow p_{\max} + \min(\alpha,\ p_{\max}/4)$,
//! - below $t_{\min} + 0.4\,(t_{\max} - t_{\min})$, while $p_{\max}$ is at least
//!   `leastProbability`: $p_{\max} \leftarrow \beta\,p_{\max}$.
//!
//! # Switches
//!
//! - `rule`: `feng` is the rule of 1999. As the average falls below the minimum threshold
//!   $p_{\max}$ is divided by `fengDivisor`, as it rises above the maximum threshold multiplied
//!   by `fengFactor`, once for each crossing.
//! - `gentle`, `wait`, `ecn`, `bytes` and `hardDrop` are RED's.
//!
//! # Differences
//!
//! - ns-2 and ns-3 move $p_{\max}$ at most once in an interval too, but count it from the last
//!   change: an average that leaves the band is answered at once.
//! - They compute the slope of the gentle part once, with the first $p_{\max}$.
//! - ns-3's lower bound of $p_{\max}$ is $8 s\,R/c$, with packets of $s$ bytes, a round trip
//!   $R$ of 0.1 s and the rate $c$ in bits per second, where that is below 0.01. It is meant as a
//!   packet over the product of bandwidth and delay, and multiplies where it should divide:
//!   0.00004 at 20 Mb/s.
//! - With Feng's rule the bound below is kept here too, and 1 above: otherwise $p_{\max}$ could
//!   sink to zero and never rise again. The count of crossings starts below the minimum
//!   threshold, in ns-3 above the maximum threshold.
//!
//! # Limits
//!
//! With few flows $p_{\max}$ cannot be small enough at its bound of 0.01, and the average stays
//! in the lower half. A change of the load takes $p_{\max}$ seconds to follow: ten times as
//! much takes 22 intervals down.
//!
//! # Checked
//!
//! - $p_{\max}$ from 0.1 to 0.11, 0.12 and 0.09; a quarter of it where that is less than 0.01;
//!   its bounds.
//! - Thresholds of 5.9 and 17.8 packets at 20 Mb/s, packets of 1052 bytes and 5 ms.
//! - Mean queue, goodput and fairness of ten flows with automatic parameters and with
//!   thresholds of 50 and 150, against ns-3.37.

use crate::math::exp_m1;
use crate::packet::Packet;
use crate::queue::parts::early::{Detection, Settings};
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;
use crate::{choices, parameters};

choices! {
    /// How the maximum probability follows the average.
    pub enum Rule {
        /// Up by a step, down by a factor, to keep the average between the thresholds (Floyd, Gummadi and Shenker).
        Floyd = "floyd",
        /// By factors, as the average crosses a threshold (Feng, Kandlur, Saha and Shin 1999).
        Feng = "feng",
    }
}

parameters! {
    /// Parameters of Adaptive RED.
    pub struct Parameters {
        /// Thresholds that are not given keep the average near this queueing delay.
        "targetDelay" target_delay: Span(0.005, 0.0, 10.0) "Target delay";
        /// Below this average queue nothing is dropped early; empty: half of the target delay, at least five packets.
        "minThreshold" min_threshold: LogOptional(0.1, 1e6, Packets) "Minimum threshold", threshold, at_most "maxThreshold";
        /// At this average queue the probability is the maximum; empty: three times the minimum threshold.
        "maxThreshold" max_threshold: LogOptional(0.1, 1e6, Packets) "Maximum threshold", threshold;
        /// Weight of the present queue in the moving average; empty: from the rate of the link.
        "weight" weight: LogOptional(0.000_01, 1.0, None) "Averaging weight";
        /// The maximum probability at the start; a change of it while it runs sets the present one.
        "maxProbability" max_probability: LogNumber(0.1, 1e-6, 1.0, Share) "First maximum probability";
        /// How the maximum probability follows the average.
        "rule" rule: Choice(Rule, "floyd") "Rule";
        /// The time between changes of the maximum probability.
        "interval" interval: Span(0.5, 0.001, 100.0) "Interval";
        /// The maximum probability grows by this much, or by a quarter if that is less: α.
        "increase" increase: LogNumber(0.01, 1e-6, 1.0, Share) "Step up α";
        /// The maximum probability falls to this part of itself: β.
        "decrease" decrease: Number(0.9, 0.01, 1.0, Share) "Factor down β";
        /// Below it the maximum probability does not fall.
        "leastProbability" least_probability: LogNumber(0.01, 1e-6, 1.0, Share) "Lower bound", at_most "mostProbability";
        /// Above it the maximum probability does not grow.
        "mostProbability" most_probability: LogNumber(0.5, 1e-6, 1.0, Share) "Upper bound";
        /// Feng's rule divides the maximum probability by this.
        "fengDivisor" feng_divisor: Number(3.0, 1.0, 100.0, None) "Feng's divisor";
        /// Feng's rule multiplies the maximum probability with this.
        "fengFactor" feng_factor: Number(2.0, 1.0, 100.0, None) "Feng's factor";
        /// The size by which the link's rate and idle times are counted in packets.
        "meanPacket" mean_packet: LogNumber(1000.0, 40.0, 65_535.0, Bytes) "Mean packet";
        /// Between the maximum threshold and twice that the probability grows to 1, instead of jumping to 1.
        "gentle" gentle: Switch(true) "Gentle";
        /// ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p.
        "wait" wait: Switch(false) "Wait between drops";
        /// Packets of ECN-capable flows are marked where others are dropped at random.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// The probability is scaled by the size of the packet over the mean size.
        "bytes" bytes: Switch(false) "Byte mode";
        /// Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there.
        "hardDrop" hard_drop: Switch(true) "Hard drop";
    }
}

/// Where the average was when the maximum probability was last looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Below,
    Between,
    Above,
}

/// Adaptive RED's state.
#[derive(Clone, Debug)]
pub struct AdaptiveRed {
    parameters: Parameters,
    settings: Settings,
    /// The rate that the settings are for.
    tuned: Option<f64>,
    detection: Detection,
    /// When the maximum probability may change next.
    next: Time,
    place: Place,
}

impl AdaptiveRed {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "adaptive-red",
        name: "Adaptive RED",
        summary: "RED whose maximum probability, thresholds and weight adapt to the load and to the link.",
        source: "Floyd, Gummadi and Shenker, Adaptive RED, 2001; Feng, Kandlur, Saha and Shin, A self-configuring RED gateway, INFOCOM 1999",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "average",
                label: "Adaptive RED average",
                unit: Unit::Packets,
                help: "The moving average of the queue.",
            },
            Internal {
                key: "probability",
                label: "Adaptive RED probability",
                unit: Unit::Share,
                help: "The drop probability, before the correction for the packets since the last drop.",
            },
            Internal {
                key: "maxProbability",
                label: "Adaptive RED maximum probability",
                unit: Unit::Share,
                help: "The drop probability when the average reaches the maximum threshold.",
            },
            Internal {
                key: "minThreshold",
                label: "Adaptive RED minimum threshold",
                unit: Unit::Packets,
                help: "The current minimum threshold.",
            },
            Internal {
                key: "maxThreshold",
                label: "Adaptive RED maximum threshold",
                unit: Unit::Packets,
                help: "The current maximum threshold.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> AdaptiveRed {
        let parameters = Parameters::from_values(values);
        AdaptiveRed {
            settings: settings(&parameters, parameters.max_probability, 0.0),
            tuned: None,
            detection: Detection::default(),
            next: Time::ZERO,
            place: Place::Below,
            parameters,
        }
    }

    /// Takes thresholds and weight from a rate, if it is another than before.
    fn tune(&mut self, rate: f64) {
        if self.tuned != Some(rate) {
            self.tuned = Some(rate);
            self.settings = settings(&self.parameters, self.settings.max_probability, rate);
        }
    }

    /// The maximum probability follows the average, once an interval.
    fn adapt(&mut self) {
        let Parameters {
            increase,
            decrease,
            least_probability,
            most_probability,
            ..
        } = self.parameters;
        let Settings {
            min_threshold,
            max_threshold,
            ..
        } = self.settings;
        let (average, range) = (self.detection.average.0, max_threshold - min_threshold);
        let probability = &mut self.settings.max_probability;
        if average > min_threshold + 0.6 * range && *probability <= most_probability {
            *probability = (*probability + increase.min(*probability / 4.0)).min(1.0);
        } else if average < min_threshold + 0.4 * range && *probability >= least_probability {
            *probability *= decrease;
        }
    }

    /// The maximum probability follows the average as that crosses a threshold.
    fn cross(&mut self) {
        let average = self.detection.average.0;
        let place = if average < self.settings.min_threshold {
            Place::Below
        } else if average > self.settings.max_threshold {
            Place::Above
        } else {
            Place::Between
        };
        if std::mem::replace(&mut self.place, place) == place {
            return;
        }
        let probability = self.settings.max_probability;
        let moved = match place {
            Place::Below => probability / self.parameters.feng_divisor,
            Place::Between => probability,
            Place::Above => probability * self.parameters.feng_factor,
        };
        // A probability that is lower already, by a live change, is not raised.
        let least = self.parameters.least_probability.min(probability);
        self.settings.max_probability = moved.clamp(least, 1.0);
    }
}

/// RED's settings on a link of `rate` bits per second.
fn settings(parameters: &Parameters, max_probability: f64, rate: f64) -> Settings {
    let capacity = rate / (8.0 * parameters.mean_packet);
    let half = parameters.target_delay.seconds() * capacity / 2.0;
    let automatic = half.max(5.0);
    let min_threshold = parameters.min_threshold.unwrap_or_else(|| {
        let most = parameters.max_threshold;
        most.map_or(automatic, |most| automatic.min(most))
    });
    Settings {
        min_threshold,
        max_threshold: parameters.max_threshold.unwrap_or(3.0 * min_threshold),
        max_probability,
        weight: parameters
            .weight
            .unwrap_or_else(|| -exp_m1(-1.0 / capacity)),
        mean_packet: parameters.mean_packet,
        gentle: parameters.gentle,
        wait: parameters.wait,
        geometric: false,
        ecn: parameters.ecn,
        bytes: parameters.bytes,
        hard_drop: parameters.hard_drop,
    }
}

impl QueueDiscipline for AdaptiveRed {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.tune(context.rate);
        self.next = context.now + self.parameters.interval;
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.tune(context.rate);
        let queue = backlog.packets as f64;
        self.detection
            .follow(&self.settings, context.rate, backlog.idle, queue);
        match self.parameters.rule {
            Rule::Feng => self.cross(),
            Rule::Floyd if context.now >= self.next => {
                self.adapt();
                self.next = context.now + self.parameters.interval;
            }
            Rule::Floyd => {}
        }
        let uniform = || context.random.uniform();
        self.detection
            .judge(&self.settings, packet, backlog.full, uniform)
    }

    fn marking(&self) -> Marking {
        self.settings.marking()
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.extend([
            self.detection.average.0,
            self.detection.probability,
            self.settings.max_probability,
            self.settings.min_threshold,
            self.settings.max_threshold,
        ]);
    }

    fn configure(&mut self, values: &[Value]) {
        let new = Parameters::from_values(values);
        let old = std::mem::replace(&mut self.parameters, new);
        let first = self.parameters.max_probability;
        if first != old.max_probability {
            self.settings.max_probability = first;
        }
        let rate = self.tuned.take().unwrap_or(0.0);
        self.tune(rate);
    }
}

impl ExplainFate for AdaptiveRed {
    const REASONS: &'static [&'static Reason] = &[
        &crate::queue::parts::early::EARLY,
        &crate::queue::parts::early::FORCED,
    ];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        self.detection.explain(&self.settings, met)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::queue::testing::{asked, data};

    /// With thresholds of 50 and 150.
    fn adaptive(probability: f64) -> AdaptiveRed {
        let mut red = AdaptiveRed::new(&[]);
        red.parameters.min_threshold = Some(50.0);
        red.parameters.max_threshold = Some(150.0);
        red.settings.max_probability = probability;
        red.tune(10e6);
        red
    }

    fn adapted(red: &mut AdaptiveRed, average: f64) -> f64 {
        red.detection.average.0 = average;
        red.adapt();
        red.settings.max_probability
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn above_the_band_the_probability_grows_by_a_hundredth_below_it_falls_by_a_tenth() {
        let mut red = adaptive(0.1);
        close(adapted(&mut red, 111.0), 0.11);
        close(adapted(&mut red, 111.0), 0.12);
        close(adapted(&mut adaptive(0.1), 89.0), 0.09);
        // Between 0.4 and 0.6 of the way it stays.
        for average in [90.0, 100.0, 110.0] {
            close(adapted(&mut adaptive(0.1), average), 0.1);
        }
    }

    #[test]
    fn a_small_probability_grows_by_a_quarter() {
        close(adapted(&mut adaptive(0.02), 150.0), 0.025);
        close(adapted(&mut adaptive(0.04), 150.0), 0.05);
    }

    #[test]
    fn the_probability_keeps_to_its_bounds() {
        close(adapted(&mut adaptive(0.5), 150.0), 0.51);
        close(adapted(&mut adaptive(0.51), 150.0), 0.51);
        close(adapted(&mut adaptive(0.01), 0.0), 0.009);
        close(adapted(&mut adaptive(0.009), 0.0), 0.009);
    }

    #[test]
    fn thresholds_and_weight_follow_from_the_rate_and_the_target_delay() {
        // 20 Mb/s carry 2376.43 packets of 1052 bytes a second: 11.88 of them in 5 ms.
        let mut red = AdaptiveRed::new(&[]);
        red.parameters.mean_packet = 1052.0;
        red.tune(20e6);
        assert!((red.settings.min_threshold - 5.941).abs() < 0.001);
        assert!((red.settings.max_threshold - 17.823).abs() < 0.001);
        // 1/C, less half of its square.
        close(red.settings.weight, 4.207_114_8e-4);
        // Five packets at least, and another rate gives other thresholds.
        red.tune(10e6);
        close(red.settings.min_threshold, 5.0);
        close(red.settings.max_threshold, 15.0);
    }

    #[test]
    fn a_threshold_that_is_given_replaces_the_automatic_one() {
        let mut red = AdaptiveRed::new(&[]);
        red.parameters.min_threshold = Some(20.0);
        red.tune(10e6);
        close(red.settings.max_threshold, 60.0);
        red.configure(&[Value::Number(0.005), Value::Optional(None)]);
        red.parameters.max_threshold = Some(4.0);
        red.tune(20e6);
        close(red.settings.min_threshold, 4.0);
    }

    #[test]
    fn fengs_rule_acts_once_for_each_crossing() {
        let mut red = adaptive(0.06);
        let mut at = |average| {
            red.detection.average.0 = average;
            red.cross();
            red.settings.max_probability
        };
        close(at(10.0), 0.06);
        close(at(100.0), 0.06);
        close(at(151.0), 0.12);
        close(at(160.0), 0.12);
        close(at(149.0), 0.12);
        close(at(49.0), 0.04);
        close(at(10.0), 0.04);
        close(at(200.0), 0.08);
        // Never so small that it could not rise again.
        for _ in 0..100 {
            at(0.0);
            at(100.0);
        }
        close(at(100.0), 0.01);
    }

    #[test]
    fn the_probability_changes_once_an_interval() {
        let mut red = adaptive(0.1);
        red.parameters.weight = Some(1.0);
        red.tuned = None;
        let mut packet = data(0, 0, 1000);
        asked(10e6, |context| {
            red.start(context);
            let found = Backlog {
                packets: 120,
                ..Backlog::NONE
            };
            for step in 0..=2100_u64 {
                context.now = Time(step * 1_000_000);
                red.arrival(context, &mut packet, found);
            }
        });
        // At 0.5, 1, 1.5 and 2 s.
        close(red.settings.max_probability, 0.14);
    }

    #[test]
    fn another_first_probability_sets_the_present_one() {
        let mut red = adaptive(0.3);
        let mut values = vec![Value::Number(0.005)];
        values.extend([const { Value::Optional(None) }; 3]);
        values.push(Value::Number(0.1));
        red.configure(&values);
        close(red.settings.max_probability, 0.3);
        values[4] = Value::Number(0.2);
        red.configure(&values);
        close(red.settings.max_probability, 0.2);
    }
}
