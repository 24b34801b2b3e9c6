//! Applications: what they do at their events.

use std::sync::Arc;

use super::Sim;
use crate::ids::FlowId;
use crate::measure::packet_trace::Observer;
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
        let segment = self.ends[id].segment();
        let application = &mut self.applications[id];
        application
            .source
            .begin(self.network.now, segment, &mut application.random);
        self.arm_source(id);
    }

    pub(super) fn arm_source(&mut self, id: FlowId) {
        let application = &mut self.applications[id];
        let due = application.source.next();
        if due < application.armed {
            application.armed = due;
            self.network.queue.put(due, Component::Application(id));
        }
    }

    /// The event of a flow's application.
    pub(super) fn source_timer(&mut self, id: FlowId, observer: &mut impl Observer) {
        let now = self.network.now;
        self.network.queue.remove(Component::Application(id));
        let application = &mut self.applications[id];
        application.armed = Time::NEVER;
        // A change of rate may have postponed it.
        if application.source.next() <= now {
            self.network.events += 1;
            let act = application.source.act(now, &mut application.random);
            self.perform(id, act, observer);
        }
        self.arm_source(id);
    }

    /// Carries out the application's decision.
    pub(super) fn perform(&mut self, id: FlowId, act: Act, observer: &mut impl Observer) {
        if act == Act::Nothing {
            return;
        }
        let opening = self.call(id, observer, |ends, around| ends.offer(act, around));
        if let Some(opening) = opening {
            self.open_short_connection(id, &opening, observer);
        }
    }
}
