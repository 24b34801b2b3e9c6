//! Round trips as ns-3's were measured: from the timestamp that an acknowledgement echoes.
//!
//! Every acknowledgement counts. Those that arrive while a segment is missing echo the timestamp of the last
//! segment before it (RFC 7323, section 4.3): through a recovery they measure the round trip and the time that the
//! repair has taken so far. The engine's own figure is from the departure of each segment, and holds nothing but
//! waiting and distance.

use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::packet_trace::{PacketEvent, Sink, Step};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::{Span, Time};

/// The sum of the round trips of a flow, how many there are, and a tick of its clock.
struct Sum {
    seconds: f64,
    count: u64,
    tick: Span,
}

/// The round trips of each flow since measurement began.
pub(super) struct Echoed {
    since: Time,
    flows: Vec<Sum>,
}

impl Sink for Echoed {
    fn packet(&mut self, event: &PacketEvent) {
        let delivered = matches!(event.step, Step::Delivered { .. });
        if let Some(echo) = event.echo()
            && delivered
            && event.kind() == Kind::Ack
            && event.at >= self.since
        {
            self.note(event.flow(), event.at, echo);
        }
    }
}

impl Echoed {
    pub(super) fn new(plan: &Plan) -> Echoed {
        let flows = plan.flows.iter().map(|flow| Sum {
            seconds: 0.0,
            count: 0,
            tick: Span::from_seconds(flow.transport.clock).max(Span(1)),
        });
        Echoed {
            since: plan.warmup,
            flows: flows.collect(),
        }
    }

    fn note(&mut self, flow: FlowId, at: Time, echo: u32) {
        let sum = &mut self.flows[flow.index()];
        let ticks = ((at.0 / sum.tick.0) as u32).wrapping_sub(echo);
        sum.seconds += f64::from(ticks) * sum.tick.seconds();
        sum.count += 1;
    }

    /// The mean of the means of those flows that have any, in milliseconds.
    pub(super) fn mean(&self) -> f64 {
        let some = self.flows.iter().filter(|sum| sum.count > 0);
        let means: Vec<f64> = some.map(|sum| sum.seconds / sum.count as f64).collect();
        1e3 * means.iter().sum::<f64>() / means.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use sawtooth_document::Document;
    use sawtooth_engine::ids::{HopId, PortId};
    use sawtooth_engine::packet::class::Class;
    use sawtooth_engine::packet::side::Extra;
    use sawtooth_engine::packet::{Address, Packet};

    use super::*;

    /// Two flows, measured from 1 s on, with a clock of 1 ms and one of 10 ms.
    fn echoed() -> Echoed {
        let text = r#"{"format":"sawtooth-scenario","version":2,"duration":10,"warmup":1,
            "nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
            "links":[{"id":"l","between":["a","b"],"rate":1e6}],
            "flows":[{"id":"f","from":"a","to":"b"},
                     {"id":"g","from":"a","to":"b","transport":{"preset":"rfc","clock":0.01}}]}"#;
        Echoed::new(&Document::parse(text).expect("a document").plan())
    }

    fn packet(kind: Kind, flow: usize) -> Packet {
        Packet::new(kind, 7, Address::new(FlowId::at(flow), HopId(0)), 52)
    }

    fn acknowledgement(flow: usize, seconds: f64, echo: u32) -> PacketEvent {
        PacketEvent {
            packet: packet(Kind::Ack, flow).stamped(0, echo),
            class: Class::NONE,
            extra: Extra::default(),
            at: Time::from_seconds(seconds),
            step: Step::Delivered {
                expected: 0,
                unacknowledged: 7,
            },
        }
    }

    #[test]
    fn every_acknowledgement_counts_and_each_flow_once() {
        let mut echoed = echoed();
        // 100 ms, and 300 ms of a duplicate that echoes the same; 500 ms of the other flow.
        let events = [
            acknowledgement(0, 2.1, 2000),
            acknowledgement(0, 2.3, 2000),
            acknowledgement(1, 3.0, 250),
        ];
        for event in &events {
            echoed.packet(event);
        }
        assert!((echoed.mean() - 350.0).abs() < 1e-9, "{}", echoed.mean());
    }

    #[test]
    fn earlier_packets_and_other_packets_than_acknowledgements_at_their_end_are_left_out() {
        let mut echoed = echoed();
        let counted = acknowledgement(0, 2.1, 2000);
        let others = [
            acknowledgement(0, 0.9, 100),
            PacketEvent {
                packet: packet(Kind::Data, 0).stamped(0, 2000),
                ..counted
            },
            PacketEvent {
                packet: packet(Kind::Ack, 0),
                ..counted
            },
            PacketEvent {
                step: Step::Arrived {
                    port: PortId::at(0),
                    began: Time::from_seconds(4.0),
                    left: Time::from_seconds(4.5),
                },
                at: Time::from_seconds(5.0),
                ..counted
            },
        ];
        for event in &others {
            echoed.packet(event);
        }
        assert!(echoed.mean().is_nan());
        echoed.packet(&counted);
        assert!((echoed.mean() - 100.0).abs() < 1e-9, "{}", echoed.mean());
    }
}
