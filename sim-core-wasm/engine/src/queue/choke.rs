//! CHOKe: RED that compares each arrival with a random waiting packet, and drops both if they
//! are of one flow.
//!
//! A flow that does not respond to drops fills the queue with its packets. CHOKe finds such a
//! flow without a record of any: the more of the queue is its own, the more often an arrival
//! meets another packet of it. «CHOose and Keep for responsive flows, CHOose and Kill for
//! unresponsive flows.»
//!
//! # Rules
//!
//! The average of the queue is RED's. An arrival that finds it below the minimum threshold is
//! admitted. Above it,
//!
//! - `candidates` waiting packets are drawn at random, one after another; those of the
//!   arrival's own flow are dropped, and then the arrival is, too,
//! - if there was none, the arrival is dropped, marked or admitted as by RED.
//!
//! A drop by comparison does not start RED's count again. Packets are dropped by comparison
//! whether their flow is ECN-capable or not.
//!
//! The unresponsive flow's share of the link, as its rate grows, has a maximum and then falls
//! to nothing: most of its packets are dropped while they wait. The most it can get is
//! $1/(1 + e) = 26.9\,\%$ (Tang, Wang and Low 2004).
//!
//! # Differences
//!
//! - Linux draws one candidate, and compares addresses and ports; here flows are compared.
//! - The paper also has a form in which the number of candidates follows the average, which is
//!   not here.
//!
//! # Limits
//!
//! With few flows the responsive ones meet themselves, too, and lose packets that RED would
//! have kept.
//!
//! # Checked
//!
//! - Comparison below and above the minimum threshold, with one and several candidates, and
//!   RED's decision where none is of the same flow.
//! - Thirty-two NewReno flows and a flood on 10 Mb/s: a flood of 3, 10, 20, 50 and 100 Mb/s
//!   gets 18, 26, 25, 13 and 3 % of the link; over RED 20 Mb/s get 96 %.

use super::parts::early::{Detection, Settings};
use super::{
    Admission, Backlog, Hooks, Marking, PacketHandle, QueueDiscipline, RouterContext, Waiting, red,
};
use crate::packet::Packet;
use crate::parameters;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Parameter, Unit, Value, joined};

parameters! {
    /// CHOKe's own parameters.
    pub struct Parameters {
        /// The number of waiting packets with which an arrival is compared.
        "candidates" candidates: Integer(1, 1, 100, Packets) "Drop candidates";
    }
}

const OF_RED: &[Parameter] = red::Parameters::SPECIFICATION;

const ALL: [Parameter; OF_RED.len() + Parameters::SPECIFICATION.len()] =
    joined(OF_RED, Parameters::SPECIFICATION);

/// CHOKe's state.
#[derive(Clone, Debug)]
pub struct Choke {
    settings: Settings,
    parameters: Parameters,
    detection: Detection,
    /// Whether the packet that has just arrived is compared.
    compared: bool,
}

impl Choke {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "choke",
        name: "CHOKe",
        summary: "RED that compares each arrival with a random waiting packet and drops both if they are of the same flow.",
        source: "Pan, Prabhakar and Psounis, CHOKe, INFOCOM 2000; Linux, net/sched/sch_choke.c",
        parameters: &ALL,
        internals: &[
            Internal {
                key: "average",
                label: "CHOKe average",
                unit: Unit::Packets,
                help: "The moving average of the queue.",
            },
            Internal {
                key: "probability",
                label: "CHOKe probability",
                unit: Unit::Share,
                help: "RED's drop probability, before the correction for the packets since the last drop.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Choke {
        let (settings, parameters) = parsed(values);
        Choke {
            settings,
            parameters,
            detection: Detection::default(),
            compared: false,
        }
    }

    /// Drops those of the candidates that are of the same flow as a packet; returns whether there were any.
    fn matches(
        &self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: &PacketHandle,
    ) -> bool {
        let flow = waiting.packet(packet).flow();
        let mut matched = false;
        for _ in 0..self.parameters.candidates {
            let Some(candidate) = waiting.other_at_random(packet, context.random) else {
                break;
            };
            if waiting.packet(&candidate).flow() == flow {
                waiting.drop(candidate);
                matched = true;
            }
        }
        matched
    }
}

/// RED's settings and CHOKe's own parameters.
fn parsed(values: &[Value]) -> (Settings, Parameters) {
    let own = values.get(OF_RED.len()..).unwrap_or_default();
    (
        red::Parameters::from_values(values).settings(),
        Parameters::from_values(own),
    )
}

impl QueueDiscipline for Choke {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let Choke {
            settings,
            detection,
            ..
        } = self;
        let queue = backlog.packets as f64;
        detection.follow(settings, context.rate, backlog.idle, queue);
        self.compared = detection.average.0 >= settings.min_threshold;
        if self.compared {
            // It is compared with the waiting ones first, which may make room.
            return Admission::Admit;
        }
        detection.judge(settings, packet, backlog.full, || 1.0)
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        if !std::mem::take(&mut self.compared) {
            return;
        }
        if self.matches(context, waiting, &packet) {
            waiting.drop(packet);
            return;
        }
        let full = waiting.over_limit();
        let uniform = || context.random.uniform();
        let arrived = waiting.packet(&packet);
        match self.detection.judge(&self.settings, arrived, full, uniform) {
            Admission::Admit => {}
            Admission::Mark => waiting.mark(&packet),
            Admission::Drop => waiting.drop(packet),
        }
    }

    fn marking(&self) -> Marking {
        self.settings.marking()
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.detection.average.0);
        out.push(self.detection.probability);
    }

    fn configure(&mut self, values: &[Value]) {
        (self.settings, self.parameters) = parsed(values);
    }
}

crate::reasons! {
    COMPARED = "compared": "The average queue is {average:p}, at least {least:p}: each arrival is compared with waiting packets chosen at random, and both are dropped if they are of the same flow. RED decides about any other arrival, with a base probability of {probability:%}.",
        "dropped with a packet of the same flow, or by RED", "Pan, Prabhakar and Psounis 2000, section II";
}

impl ExplainFate for Choke {
    const REASONS: &'static [&'static Reason] = &[&COMPARED];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        if met.is_overflow() {
            return None;
        }
        let values = [
            ("average", self.detection.average.0),
            ("least", self.settings.min_threshold),
            (
                "probability",
                self.detection.base_probability(&self.settings).0,
            ),
        ];
        Some(COMPARED.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::packet::fate::Fate;
    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    fn packet(flow: u32, number: u64) -> Packet {
        data(flow, number, 1000)
    }

    /// With an average that stays where it is set.
    fn choke(average: f64) -> Choke {
        let mut choke = Choke::new(&[]);
        choke.settings.weight = 0.0;
        choke.detection.average.0 = average;
        choke
    }

    #[test]
    fn parameters_are_reds_and_its_own() {
        let keys = Choke::ENTRY.parameters.iter().map(|known| known.key);
        let keys: Vec<_> = keys.collect();
        assert_eq!(
            (keys[0], keys[keys.len() - 1]),
            ("minThreshold", "candidates")
        );
        let mut values: Vec<Value> = Choke::ENTRY
            .parameters
            .iter()
            .map(|known| known.domain.default_value())
            .collect();
        values[0] = Value::Number(7.0);
        values[keys.len() - 1] = Value::Integer(4);
        let choke = Choke::new(&values);
        assert_eq!(choke.settings.min_threshold, 7.0);
        assert_eq!(choke.parameters.candidates, 4);
    }

    #[test]
    fn above_the_minimum_threshold_two_packets_of_one_flow_are_dropped() {
        let (mut bench, mut choke) = (Bench::new(Limit::Packets(100)), choke(4.9));
        for number in 0..8 {
            bench.offer(&mut choke, packet(1, number));
        }
        assert!(bench.met(Fate::DroppedFromQueue).is_empty());
        choke.detection.average.0 = 5.0;
        bench.offer(&mut choke, packet(1, 8));
        let dropped = bench.met(Fate::DroppedFromQueue);
        assert!(
            dropped.len() == 2 && dropped[0] < 8 && dropped[1] == 8,
            "{dropped:?}"
        );
        // Another flow has nothing to be compared with.
        bench.offer(&mut choke, packet(2, 9));
        assert!(bench.met(Fate::DroppedFromQueue).is_empty());
        assert_eq!(bench.store.packets(), 8);
    }

    #[test]
    fn several_candidates_may_all_be_dropped() {
        let (mut bench, mut choke) = (Bench::new(Limit::Packets(100)), choke(0.0));
        for number in 0..3 {
            bench.offer(&mut choke, packet(1, number));
        }
        choke.parameters.candidates = 5;
        choke.detection.average.0 = 6.0;
        bench.offer(&mut choke, packet(1, 3));
        assert_eq!(bench.met(Fate::DroppedFromQueue).len(), 4);
        assert_eq!(bench.store.packets(), 0);
    }

    #[test]
    fn without_a_match_red_decides() {
        let (mut bench, mut choke) = (Bench::new(Limit::Packets(100)), choke(0.0));
        for number in 0..5 {
            bench.offer(&mut choke, packet(1, number));
        }
        // Above the maximum threshold every arrival is dropped; with marks in between.
        choke.detection.average.0 = 20.0;
        bench.offer(&mut choke, packet(2, 5));
        assert_eq!(bench.met(Fate::DroppedFromQueue), [5]);
        choke.detection.average.0 = 14.9;
        choke.settings.max_probability = 1.0;
        choke.settings.ecn = true;
        for number in 6..9 {
            bench.offer(&mut choke, packet(2 + number as u32, number).with(ECT0));
        }
        assert!(!bench.met(Fate::MarkedInQueue).is_empty());
    }

    #[test]
    fn a_packet_that_finds_no_room_is_compared_first() {
        let (mut bench, mut choke) = (Bench::new(Limit::Packets(3)), choke(0.0));
        for number in 0..3 {
            bench.offer(&mut choke, packet(1, number));
        }
        // Below the minimum threshold it is dropped on arrival.
        assert_eq!(bench.offer(&mut choke, packet(2, 3)), Admission::Drop);
        choke.detection.average.0 = 6.0;
        bench.offer(&mut choke, packet(2, 4));
        assert_eq!(bench.met(Fate::DroppedFromQueue), [4]);
        bench.offer(&mut choke, packet(1, 5));
        assert_eq!(bench.met(Fate::DroppedFromQueue).len(), 2);
    }
}
