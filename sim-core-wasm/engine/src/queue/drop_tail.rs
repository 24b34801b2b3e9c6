//! Drop-tail: first in, first out, and no room means no admission.
//!
//! The discipline of nearly every interface that nobody has configured. It keeps
//! its buffer as full as the senders make it, and drops in bursts.
//!
//! # Rules
//!
//! An arriving packet is dropped if and only if it finds no room:
//!
//! $$
//! q \ge L,
//! $$
//!
//! with $q$ the packets, or bytes, that wait and $L$ the queue's limit in the
//! same unit. A limit of `{bdp}` is computed in bytes from the rate in force.
//! Packets leave in the order in which they came.
//!
//! The packet in transmission does not wait and is not counted, unless
//! `countInService` is on.
//!
//! # Differences
//!
//! - ns-2's `DropTail` counts the packet in transmission: a limit of $L$ is $L$
//!   packets in the system, $L - 1$ of them waiting. `countInService` makes it
//!   so here. ns-2's RED and PI do not count it.
//! - Linux and ns-3 hand a few packets to the device below the discipline, which the
//!   limit does not count.
//!
//! # Limits
//!
//! Flows over one drop-tail queue can fall into phase: one whose packets arrive just after a
//! departure finds room every time, and the others never (Floyd and Jacobson 1992).
//! The time that hosts take for each packet, the transport's `processing`, breaks
//! such patterns up; datagrams of constant rate may need jitter on their links.
//!
//! # Checked
//!
//! - Mean queues of Utsumi and Zabir's dumbbell against ns-2.35, with
//!   `countInService` as there.
//! - Packets sent, delivered, dropped and waiting balance at any instant, in
//!   random networks under random changes.

use crate::packet::Packet;
use crate::parameters;
use crate::queue::{Admission, Backlog, QueueDiscipline, RouterContext};
use crate::specification::{Entry, Value};

parameters! {
    /// Parameters of drop-tail.
    pub struct Parameters {
        /// Count the packet in transmission towards the limit, as ns-2 does.
        "countInService" count_in_service: Switch(false) "Count packet in service";
    }
}

/// First in, first out.
#[derive(Clone, Debug)]
pub struct DropTail {
    parameters: Parameters,
}

impl DropTail {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "drop-tail",
        name: "Drop-tail",
        summary: "First in, first out; a packet that finds no room is dropped.",
        source: "RFC 7567, section 2",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> DropTail {
        DropTail {
            parameters: Parameters::from_values(values),
        }
    }
}

/// The admission of drop-tail, which a port may apply without calling the discipline.
pub(crate) fn admission(full: bool) -> Admission {
    if full {
        Admission::Drop
    } else {
        Admission::Admit
    }
}

impl QueueDiscipline for DropTail {
    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        admission(backlog.full)
    }

    fn counts_in_service(&self) -> bool {
        self.parameters.count_in_service
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
