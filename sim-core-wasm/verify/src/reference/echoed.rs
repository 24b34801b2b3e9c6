//! Round trips as ns-3's were measured: from the timestamp that an acknowledgement echoes.
//!
//! Every acknowledgement counts. Those that arrive while a segment is missing echo the
//! timestamp of what came before it (RFC 7323, section 4.3): through a recovery they tell of
//! the round trip and of the time that the repair has taken so far. The engine's own figure
//! goes by when each segment left, and holds nothing but waiting and distance.

use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step};
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

    /// Takes what has happened.
    pub(super) fn take(&mut self, events: &[PacketEvent]) {
        for event in events {
            let PacketEvent {
                at,
                flow,
                kind: Kind::Ack,
                echo: Some(echo),
                step: Step::Delivered { .. },
                ..
            } = *event
            else {
                continue;
            };
            if at >= self.since {
                self.note(flow, at, echo);
            }
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
