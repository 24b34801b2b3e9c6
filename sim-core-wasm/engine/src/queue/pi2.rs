//! PI2: a proportional integral controller whose output is squared.
//!
//! A flow like Reno keeps to a window in inverse proportion to the root of the drop probability.
//! PIE follows that with a table of gains. PI2 controls the root, with gains that need no table, and
//! drops with its square; a scalable flow, whose window is in inverse proportion to the share of
//! marks, is marked in proportion to the root itself. One controller thus serves both.
//!
//! # Rules
//!
//! Every `update` the delay $d$, the target $d_0$ and the delay of the update before, $d'$, move the
//! base probability,
//!
//! $$
//! p' \leftarrow p' + \alpha\,(d - d_0) + \beta\,(d - d'),
//! $$
//!
//! limited to $0 \dots 1$. The delay is that of the packet at the head of the queue, 0 when none waits.
//! A packet whose transmission would start is dropped with probability $p'^2$: where the larger
//! of two uniform draws is below $p'$.
//!
//! With `ecn`
//!
//! - ECT(0) packets are marked instead, as long as $p'^2 < \min(1/k^2, 1)$;
//! - ECT(1) and CE packets are marked with probability $k\,p'$. Once that is 1 they are dropped with
//!   probability $p'^2$, and the others marked: those are the rules of RFC 9332 for overload.
//!
//! # Differences
//!
//! - RFC 9332 has two queues for the two kinds of flows: see DualPI2.
//! - Linux's implementation of DualPI2 drops nothing while less than two packets' bytes wait.
//!
//! # Limits
//!
//! In one queue a scalable flow waits as long as the others do.
//!
//! # Checked
//!
//! - A delay that steps from 0 to 25 ms and stays: base probabilities of 0.0816, 0.0832, 0.0848.
//! - At constant base probabilities, the shares that are dropped and marked: $p'^2$ and $k\,p'$.
//! - Ten NewReno flows over 12 Mb/s and 100 ms: a mean delay of 15.7 ms, 1.09 % of the packets dropped, and 0.987 of the
//!   link in use; 15.6 ms, 1.29 % and 0.997 in a small simulator of the same rules.

use crate::packet::{ECT0, ECT1, Packet};
use crate::parameters;
use crate::queue::parts::clock::Clock;
use crate::queue::parts::pi::{Base, Gains};
use crate::queue::{
    Admission, Backlog, Flaw, Hooks, Marking, QueueDiscipline, RouterContext, Site, Waiting,
};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::rng::RandomStream;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

parameters! {
    /// Parameters of PI2.
    pub struct Parameters {
        /// The target queueing delay.
        "target" target: Span(0.015, 0.0, 10.0) "Target delay";
        /// The time between updates of the probability.
        "update" update: Span(0.016, 0.000_1, 10.0) "Update interval";
        /// The gain for the distance from the target, for each second of delay.
        "alpha" alpha: LogNumber(0.16, 0.0, 1000.0, PerSecond) "Gain α";
        /// The gain for the change of the delay, for each second of it.
        "beta" beta: LogNumber(3.2, 0.0, 1000.0, PerSecond) "Gain β";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// The factor between the base probability and the marking probability of ECT(1) packets.
        "coupling" coupling: Number(2.0, 1.0, 10.0, None) "Coupling k";
    }
}

/// PI2's state.
#[derive(Clone, Debug)]
pub struct Pi2 {
    parameters: Parameters,
    base: Base,
    clock: Clock,
}

impl Pi2 {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "pi2",
        name: "PI2",
        summary: "A controller keeps the delay at a target; the queue drops at random with the square of its probability.",
        source: "De Schepper, Bondarenko, Tsang and Briscoe 2016, section 4; RFC 9332, appendix A",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "base",
                label: "Base probability",
                unit: Unit::Share,
                help: "The queue drops with the square of this probability.",
            },
            Internal {
                key: "probability",
                label: "PI2 probability",
                unit: Unit::Share,
                help: "The drop probability.",
            },
            Internal {
                key: "delay",
                label: "PI2 delay",
                unit: Unit::Seconds,
                help: "The queueing delay at the last update.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Pi2 {
        Pi2 {
            parameters: Parameters::from_values(values),
            base: Base::default(),
            clock: Clock::default(),
        }
    }

    fn update(&mut self, delay: f64) {
        let Parameters {
            target,
            alpha,
            beta,
            ..
        } = self.parameters;
        let gains = Gains {
            alpha,
            beta,
            target: target.seconds(),
        };
        self.base.update(&gains, delay, 1.0);
    }

    fn decide(&self, packet: &Packet, random: &mut RandomStream) -> Admission {
        let Parameters { ecn, coupling, .. } = self.parameters;
        let base = self.base.probability;
        if base == 0.0 {
            return Admission::Admit;
        }
        let linear = coupling * base;
        let codepoint = if ecn { packet.ecn() } else { 0 };
        let scalable = codepoint & ECT1 != 0;
        if scalable && linear < 1.0 {
            return if random.uniform() < linear {
                Admission::Mark
            } else {
                Admission::Admit
            };
        }
        let squared = random.uniform() < base && random.uniform() < base;
        match (scalable, squared) {
            (true, true) => Admission::Drop,
            (true, false) => Admission::Mark,
            (false, true) if codepoint == ECT0 && linear < 1.0 => Admission::Mark,
            (false, true) => Admission::Drop,
            (false, false) => Admission::Admit,
        }
    }
}

impl QueueDiscipline for Pi2 {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.parameters.update, context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        let head = waiting.oldest().map(|oldest| waiting.waited(&oldest));
        self.update(head.unwrap_or(Span::ZERO).seconds());
        self.clock.again(self.parameters.update, context);
    }

    fn departure(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        _waited: Span,
        _backlog: Backlog,
    ) -> Admission {
        self.decide(packet, context.random)
    }

    fn marking(&self) -> Marking {
        if self.parameters.ecn {
            Marking::Often
        } else {
            Marking::Never
        }
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        site.reaches("target", self.parameters.target)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.base.probability);
        out.push(self.base.squared());
        out.push(self.base.delay);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    LINEAR = "linear": "A base probability of {base:%} keeps the delay near {target:s}; packets of scalable flows are marked with {coupling} times that, {probability:%}, and this packet was chosen at random.",
        "p_s = k · p'", "De Schepper, Bondarenko, Tsang and Briscoe 2016, section 4; RFC 9332, section 2.1";
    SQUARED = "squared": "A base probability of {base:%} keeps the delay near {target:s}; for packets of classic flows its square counts, {probability:%}, and this packet was chosen in both random draws.",
        "p = p'²", "De Schepper, Bondarenko, Tsang and Briscoe 2016, section 4";
}

impl ExplainFate for Pi2 {
    const REASONS: &'static [&'static Reason] = &[&LINEAR, &SQUARED];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let Parameters {
            target,
            coupling,
            ecn,
            ..
        } = self.parameters;
        let (base, scalable) = (self.base.probability, ecn && met.packet.ecn() & ECT1 != 0);
        let values = [("target", target.seconds()), ("base", base)];
        (!met.is_overflow()).then(|| {
            if scalable && met.is_mark() {
                let probability = (coupling * base).min(1.0);
                LINEAR.with([
                    values[0],
                    values[1],
                    ("coupling", coupling),
                    ("probability", probability),
                ])
            } else {
                SQUARED.with([values[0], values[1], ("probability", self.base.squared())])
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HopId};
    use crate::packet::{Address, CE, Kind};
    use crate::plan::Limit;
    use crate::queue::testing::{Bench, asked, data};
    use crate::rng::Purpose;
    use crate::units::Time;

    /// Shares dropped and marked of many packets with these marks.
    fn shares(pi2: &Pi2, marks: u16) -> [f64; 2] {
        let mut random = RandomStream::new(1, "q", Purpose::Queue);
        let mut packet = data(0, 0, 1000);
        packet.set(marks);
        let count = 100_000;
        let (mut dropped, mut marked) = (0, 0);
        for _ in 0..count {
            match pi2.decide(&packet, &mut random) {
                Admission::Admit => {}
                Admission::Mark => marked += 1,
                Admission::Drop => dropped += 1,
            }
        }
        [dropped, marked].map(|n| f64::from(n) / f64::from(count))
    }

    /// A share of 100 000 draws is off by four standard deviations at most.
    fn close(found: [f64; 2], expected: [f64; 2]) {
        for (found, expected) in found.into_iter().zip(expected) {
            let deviation = (expected * (1.0 - expected) / 1e5).sqrt();
            assert!(
                (found - expected).abs() <= 4.0 * deviation,
                "{found} is not {expected}"
            );
        }
    }

    fn pi2(ecn: bool, base: f64) -> Pi2 {
        let mut pi2 = Pi2::new(&[]);
        pi2.parameters.ecn = ecn;
        pi2.base.probability = base;
        pi2
    }

    #[test]
    fn others_meet_the_square_of_the_base_probability_and_scalable_flows_twice_the_base() {
        for base in [0.0, 0.1, 0.3] {
            let squared = base * base;
            let without = pi2(false, base);
            for marks in [0, ECT0, ECT1, CE] {
                close(shares(&without, marks), [squared, 0.0]);
            }
            let with = pi2(true, base);
            close(shares(&with, 0), [squared, 0.0]);
            close(shares(&with, ECT0), [0.0, squared]);
            close(shares(&with, ECT1), [0.0, 2.0 * base]);
            close(shares(&with, CE), [0.0, 2.0 * base]);
        }
    }

    #[test]
    fn from_half_the_base_probability_on_drops_are_for_all() {
        let pi2 = pi2(true, 0.6);
        close(shares(&pi2, 0), [0.36, 0.0]);
        close(shares(&pi2, ECT0), [0.36, 0.0]);
        close(shares(&pi2, ECT1), [0.36, 0.64]);
    }

    #[test]
    fn the_delay_is_that_of_the_head_of_the_queue() {
        let (mut bench, mut pi2) = (Bench::new(Limit::Packets(100)), Pi2::new(&[]));
        asked(10e6, |context| pi2.start(context));
        for number in 0..2 {
            let address = Address::new(FlowId(0), HopId(0));
            bench.offer(&mut pi2, Packet::new(Kind::Data, number, address, 1000));
            bench.now = Time(10_000_000);
        }
        bench.now = Time(25_000_000);
        bench.with_waiting(|context, waiting| {
            pi2.timer(context, waiting);
            assert_eq!(*context.wake, Time(32_000_000));
        });
        assert_eq!(pi2.base.delay, 0.025);
        assert!((pi2.base.probability - 0.0816).abs() < 1e-12);
    }
}
