//! Applications: what they do when their time comes, and their datagrams.

use std::sync::Arc;

use super::{Flow, Role, Sim};
use crate::measure::Recorder;
use crate::packet::{Address, Kind, Packet};
use crate::plan::FlowProperties;
use crate::rng::Stream;
use crate::sim::sessions::Pool;
use crate::traffic::constant::HEADERS;
use crate::traffic::{Act, AnySource};
use crate::units::Time;

/// The application of a flow.
#[derive(Clone, Debug)]
pub(super) struct Application {
    /// The properties of its flow that are in force.
    pub(super) properties: Arc<FlowProperties>,
    pub(super) source: AnySource,
    pub(super) random: Stream,
    /// When its event stands in the event queue.
    pub(super) armed: Time,
    /// The connections it opens, when it opens many.
    pub(super) pool: Pool,
}

impl Flow {
    /// Bytes that have got through: acknowledged, or received where nothing
    /// is acknowledged.
    pub(super) fn bytes_through(&self) -> u64 {
        self.connection.acknowledged_bytes() + self.through
    }
}

impl Sim {
    /// Flows of the plan; those behind them are connections of sessions.
    pub(super) fn planned(&self) -> usize {
        self.applications.len()
    }

    /// The flow of the plan that a connection belongs to.
    pub(super) fn owner(&self, index: usize) -> usize {
        self.flows[index].owner as usize
    }

    /// A flow's application starts.
    pub(super) fn begin_source(&mut self, index: usize) {
        let segment = self.flows[index].connection.transport().segment;
        let application = &mut self.applications[index];
        application
            .source
            .begin(self.now, segment, &mut application.random);
        self.arm_source(index);
    }

    pub(super) fn arm_source(&mut self, index: usize) {
        let component = self.source_component(index);
        let application = &mut self.applications[index];
        let due = application.source.next();
        if due < application.armed {
            application.armed = due;
            self.queue.put(due, component);
        }
    }

    /// The event of a flow's application.
    pub(super) fn source_timer(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        self.queue.remove(self.source_component(index));
        let application = &mut self.applications[index];
        application.armed = Time::NEVER;
        // A change of rate may have put it off.
        if application.source.next() <= now {
            self.events += 1;
            let act = application.source.act(now, &mut application.random);
            self.perform(index, act, recorder);
        }
        self.arm_source(index);
    }

    /// Does what an application does.
    pub(super) fn perform(&mut self, index: usize, act: Act, recorder: &mut Recorder) {
        match act {
            Act::Nothing => {}
            Act::Write(segments) => {
                let flow = &mut self.flows[index];
                if let Some(stream) = &mut flow.stream {
                    stream.write(segments);
                    self.pump_stream(index, recorder);
                } else {
                    flow.connection.write(segments);
                    self.pump(index, recorder);
                }
            }
            Act::Withdraw => {
                let flow = &mut self.flows[index];
                match &mut flow.stream {
                    Some(stream) => stream.withdraw(),
                    None => flow.connection.withdraw(),
                }
            }
            Act::Send => self.send_datagram(index, recorder),
            Act::Open(bytes) => self.open_session(index, bytes, recorder),
        }
    }

    fn send_datagram(&mut self, index: usize, recorder: &mut Recorder) {
        let flow = &mut self.flows[index];
        let connection = &mut flow.connection;
        connection.statistics.sent += 1;
        let address = Address::new(index as u32, connection.route());
        let size = connection.transport().segment + HEADERS;
        let packet = Packet::new(Kind::Data, flow.ledger.sent, address, size);
        self.emit(&packet, recorder);
    }

    /// A packet has reached a host where no connection of its own waits for it.
    pub(super) fn deliver_apart(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let flow = &mut self.flows[packet.flow() as usize];
        match flow.role {
            Role::Session => self.deliver_to_session(packet, recorder),
            Role::Stream => self.deliver_to_stream(packet, recorder),
            _ => count_datagram(flow, packet, HEADERS, self.now, recorder),
        }
    }
}

/// A packet has arrived that nothing acknowledges, with so many bytes of headers.
pub(super) fn count_datagram(
    flow: &mut Flow,
    packet: &Packet,
    headers: u64,
    now: Time,
    recorder: &mut Recorder,
) {
    let size = u64::from(packet.size());
    flow.ledger.delivered += 1;
    flow.connection.statistics.received_bits += 8 * size;
    flow.received_bits += 8.0 * size as f64;
    flow.through += size - headers;
    recorder.counter(flow.series.received, now, flow.received_bits);
    recorder.counter(flow.series.acknowledged, now, flow.through as f64);
}
