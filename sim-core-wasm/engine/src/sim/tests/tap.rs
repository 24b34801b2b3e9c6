//! Drop-tail that logs the packets that pass, and marks or drops the listed ones.

use crate::packet::{Kind, Packet};
use crate::parameters;
use crate::queue::{Admission, Backlog, QueueDiscipline, RouterContext};
use crate::specification::{Entry, Value};
use crate::units::Time;

parameters! {
    pub(crate) struct Parameters {
        /// Data packets to mark, counted from 1 in order of arrival.
        "mark" mark: Integers(1, 1_000_000, 1000) "Mark";
        /// Data packets to drop.
        "drop" drop: Integers(1, 1_000_000, 1000) "Drop";
        /// Marks everything.
        "all" all: Switch(false) "All";
    }
}

/// A packet that arrived at a port.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) at: Time,
    pub(crate) packet: Packet,
}

#[derive(Clone, Debug)]
pub struct Tap {
    parameters: Parameters,
    data: u64,
    pub(crate) seen: Vec<Seen>,
}

/// In order, so that one of many is found at once.
fn sorted(values: &[Value]) -> Parameters {
    let mut parameters = Parameters::from_values(values);
    parameters.mark.sort_unstable();
    parameters.drop.sort_unstable();
    parameters
}

impl Tap {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-tap",
        name: "Tap",
        summary: "Writes down what passes.",
        source: "This file",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    pub(crate) fn new(values: &[Value]) -> Tap {
        Tap {
            parameters: sorted(values),
            data: 0,
            seen: Vec::new(),
        }
    }
}

impl QueueDiscipline for Tap {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.seen.push(Seen {
            at: context.now,
            packet: *packet,
        });
        self.data += u64::from(packet.kind() == Kind::Data);
        if !packet.is_data() {
            Admission::Admit
        } else if backlog.full || self.parameters.drop.binary_search(&self.data).is_ok() {
            Admission::Drop
        } else if self.parameters.all || self.parameters.mark.binary_search(&self.data).is_ok() {
            Admission::signal(packet)
        } else {
            Admission::Admit
        }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = sorted(values);
    }
}
