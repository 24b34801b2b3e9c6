//! Captures, read back: by a reader written from the formats' specifications, and by tshark.

mod pcapng;
mod qlog;
mod queries;
mod reader;
mod tshark;

use sawtooth_capture::{Capture, Range};
use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step, Traced};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

/// All of a run.
pub(crate) const WHOLE: Range = Range {
    from: Time::ZERO,
    to: Time::NEVER,
};

/// A path of two links with a short queue on the second, its flows and more of the second link.
pub(crate) fn path(second: &str, flows: &str) -> Document {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 10, "seed": 3,
  "nodes": [ {{ "id": "a", "kind": "host", "label": "Left" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "b", "kind": "host" }} ],
  "links": [ {{ "id": "a-r", "between": ["a", "r"], "rate": 1e8, "delay": 0.001 }},
             {{ "id": "r-b", "between": ["r", "b"], "rate": 2e6, "delay": 0.02, {second} }} ],
  "flows": [ {flows} ] }}"#
    );
    Document::parse(&text).expect("a document")
}

pub(crate) const SHORT: &str = r#""queue": { "kind": "drop-tail", "limit": { "packets": 20 } }"#;
pub(crate) const CUBIC: &str =
    r#"{ "id": "f", "from": "a", "to": "b", "sender": { "kind": "cubic" } }"#;

/// The capture at a node or a port.
pub(crate) fn at(document: &Document, place: &str, range: Range) -> Vec<u8> {
    run(Capture::at_point(document, place, range, Vec::new()).expect("there is such a place"))
}

/// The log of a flow's sender.
pub(crate) fn sender_log(document: &Document, flow: &str, range: Range) -> Vec<u8> {
    run(Capture::of_flow(document, flow, range, Vec::new()).expect("there is such a flow"))
}

fn run(mut capture: Capture<Vec<u8>>) -> Vec<u8> {
    while !capture.advance(1000).expect("it goes on") {}
    capture.finish().expect("memory takes it")
}

/// The trace and the summary of a run.
pub(crate) fn traced(document: &Document) -> (Vec<PacketEvent>, Summary) {
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let (mut recorder, mut events) = (Recorder::off(), Vec::new());
    let mut traced = Traced::new(&mut recorder, &mut events);
    sim.run_traced(plan.duration, u64::MAX, &mut traced)
        .expect("it runs");
    let summary = sim.summary(&plan, "", &mut recorder);
    (events, summary)
}

/// The packets of the first flow's sending end, as it sends and receives them.
pub(crate) fn at_sender(events: &[PacketEvent]) -> impl Iterator<Item = &PacketEvent> {
    events.iter().filter(|event| {
        event.class.owner == FlowId::at(0)
            && match event.step {
                Step::Sent(_) => event.packet.is_forward(),
                Step::Delivered { .. } => !event.packet.is_forward(),
                _ => false,
            }
    })
}

/// How many segments the sending end has sent again.
pub(crate) fn sent_again(events: &[PacketEvent]) -> usize {
    let again = at_sender(events).filter(|event| event.is_retransmission());
    again.filter(|event| event.kind() == Kind::Data).count()
}
