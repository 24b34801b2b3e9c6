//! Stand-ins: parts that replace those of the product in tests and proofs.
//!
//! They do what no part of the product does yet but the interfaces have to support:
//! several queues at a port, and a medium that two ports share. They are in no
//! registry, and no key of the document names them; a run is built with them.

pub mod half_duplex;
pub mod priority;

use std::sync::Arc;

use crate::link::medium::AnyMedium;
use crate::plan::{Change, LinkProperties, Plan, TimedChange};
use crate::queue::drop_tail::DropTail;
use crate::rng::{Purpose, RandomStream};

use half_duplex::HalfDuplex;
use priority::Priority;

/// Which of them a run is built with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandIns {
    /// [`Priority`] wherever the plan has drop-tail.
    pub priority: bool,
    /// A [`HalfDuplex`] for every link.
    pub half_duplex: bool,
}

impl StandIns {
    /// The plan with them in it.
    pub(crate) fn plan(self, plan: &Plan) -> Plan {
        let mut plan = plan.clone();
        for link in &mut plan.links {
            for direction in &mut link.directions {
                self.properties(&mut direction.properties);
            }
        }
        self.changes(&mut plan.changes);
        plan
    }

    /// Live changes with them in it.
    pub(crate) fn changes(self, changes: &mut [TimedChange]) {
        for change in changes.iter_mut().flat_map(|timed| &mut timed.changes) {
            if let Change::Link { properties, .. } = change {
                self.properties(properties);
            }
        }
    }

    fn properties(self, properties: &mut Arc<LinkProperties>) {
        if self.priority && *properties.queue.discipline.entry == DropTail::ENTRY {
            Arc::make_mut(properties).queue.discipline.entry = &Priority::ENTRY;
        }
    }

    /// The medium of a link.
    pub(crate) fn medium(self, seed: u64, link: &str) -> Option<AnyMedium> {
        let random = RandomStream::new(seed, link, Purpose::Medium);
        self.half_duplex
            .then(|| AnyMedium::HalfDuplex(HalfDuplex::new(random)))
    }
}
