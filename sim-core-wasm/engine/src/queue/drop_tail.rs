//! Drop-tail: first in, first out, and no room means no admission.

use crate::catalog::{Entry, Value};
use crate::net::packet::Packet;
use crate::parameters;
use crate::queue::{Backlog, QueueDiscipline, RouterContext, Verdict};

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
    /// What the catalogue says of it.
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

/// The whole rule. A port may apply it without asking the discipline.
pub(crate) fn verdict(full: bool) -> Verdict {
    if full { Verdict::Drop } else { Verdict::Admit }
}

impl QueueDiscipline for DropTail {
    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Verdict {
        verdict(backlog.full)
    }

    fn counts_in_service(&self) -> bool {
        self.parameters.count_in_service
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
