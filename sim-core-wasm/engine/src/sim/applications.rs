//! Applications: what they do at their events.

use std::sync::Arc;

use super::Sim;
use crate::endpoint::Endpoint;
use crate::ids::FlowId;
use crate::measure::Recorder;
use crate::plan::FlowProperties;
use crate::rng::RandomStream;
use crate::sim::component::Component;
use crate::traffic::{Act, AnySource};
use crate::units::Time;

/// The application of a flow.
#[derive(Clone, Debug)]
pub(super) struct Application {
    /// The properties in force of its flow.
    pub(super) properties: Arc<FlowProperties>,
    pub(super) source: AnySource,
    pub(super) random: RandomStream,
    /// When its event is due in the event queue.
    pub(super) armed: Time,
}

impl Sim {
    /// A flow's application starts.
    pub(super) fn begin_source(&mut self, id: FlowId) {
        let segment = self.flows[id].endpoint.segment();
        let application = &mut self.applications[id];
        application
            .source
            .begin(self.now, segment, &mut application.random);
        self.arm_source(id);
    }

    pub(super) fn arm_source(&mut self, id: FlowId) {
        let application = &mut self.applications[id];
        let due = application.source.next();
        if due < application.armed {
            application.armed = due;
            self.queue.put(due, Component::Application(id));
        }
    }

    /// The event of a flow's application.
    pub(super) fn source_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        self.queue.remove(Component::Application(id));
        let application = &mut self.applications[id];
        application.armed = Time::NEVER;
        // A change of rate may have postponed it.
        if application.source.next() <= now {
            self.events += 1;
            let act = application.source.act(now, &mut application.random);
            self.perform(id, act, recorder);
        }
        self.arm_source(id);
    }

    /// Carries out the application's decision.
    pub(super) fn perform(&mut self, id: FlowId, act: Act, recorder: &mut Recorder) {
        match act {
            Act::Nothing => {}
            Act::Write(segments) => self.write(id, segments, recorder),
            Act::Withdraw => match &mut self.flows[id].endpoint {
                Endpoint::Tcp(tcp) => tcp.connection.withdraw(),
                Endpoint::RateBased(flow) => flow.withdraw(),
                Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => {}
            },
            Act::Send(ecn) => self.send_datagram(id, ecn, recorder),
            Act::Open(bytes) => self.open_short_connection(id, bytes, recorder),
        }
    }

    fn write(&mut self, id: FlowId, segments: u64, recorder: &mut Recorder) {
        match &mut self.flows[id].endpoint {
            Endpoint::Tcp(tcp) => {
                tcp.connection.write(segments);
                self.pump(id, recorder);
            }
            Endpoint::RateBased(flow) => {
                flow.write(segments);
                self.pump_rate_based(id, recorder);
            }
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => {}
        }
    }

    fn send_datagram(&mut self, id: FlowId, ecn: u16, recorder: &mut Recorder) {
        let flow = &self.flows[id];
        if let Endpoint::Datagrams(datagrams) = &flow.endpoint {
            let packet = datagrams.datagram(flow.books.ledger.sent).with(ecn);
            self.emit(&packet, recorder);
        }
    }
}
