//! CoDel: controlled delay. Packets that have waited too long, for too long, are dropped.
//!
//! A queue that fills and empties within a round trip is doing its work; one that never empties only delays. CoDel
//! distinguishes the two by the least waiting time over an interval: one parameter, no rates, no thresholds in
//! packets. It drops at the head of the queue, so that senders learn of it as early as they can.
//!
//! # Rules
//!
//! A packet that leaves has waited for $d$. The queue is above the target $T$ from the first
//! instant at which $d \ge T$ and more than `largestPacket` bytes wait behind it, until a packet
//! leaves for which that is not so. Once it has been above the target for an interval $I$,
//! a packet is dropped and the dropping state begins, in which the $n$-th drop follows the one
//! before after
//!
//! $$
//! \frac{I}{\sqrt{n}},
//! $$
//!
//! reckoned from when that was due. With the goodput of Reno going as the square root of the
//! loss rate, its rate then falls linearly in time. The first packet that does not stand above the
//! target ends the state.
//!
//! Where a dropping state begins within $16\,I$ of the end of the last one, it continues at the rate that was enough
//! there: $n$ starts at the number of drops that the last one took after its own start, if that is more than one.
//!
//! # Switches
//!
//! - `ecn`: packets of ECN-capable flows are marked where others are dropped. A marked packet is
//!   transmitted, so that at most one is marked at a time.
//! - `newton`: the root is approached from one by a step of Newton's method a drop, in 16 bits, as Linux does: the first gaps
//!   are then 100, 50, 56.2, 48.8, 44.2 ms.
//! - `markAbove` (Linux: `ce_threshold`): every ECN-capable packet that has waited longer is marked,
//!   whatever the state: the step that DCTCP and L4S senders expect, in time.
//!
//! # Differences
//!
//! - RFC 8289 does not bring ECN into its listing; here a mark takes the place of a drop as in Linux.
//! - ns-3 starts at fewer than `MinBytes` bytes behind the packet, here at `largestPacket` or fewer.
//!
//! # Limits
//!
//! Where a packet takes longer than the target to transmit (1500 bytes below 2.4 Mb/s) the target
//! has to be raised by hand. Flows that do not answer drops fill the queue
//! up to its limit, where arrivals are dropped.
//!
//! # Checked
//!
//! - The schedule of drops: 0, 100, 170.7, 228.5, 278.5, 323.2, 364.0, 401.8 ms, 33 drops in the
//!   first second.
//! - 1250 packets per second into a link of 1000: the first drop at 0.126 s, then gaps of 100, 71, 58,
//!   50, 45, 40 ms.
//! - A state that begins again within 1.6 s after five more drops starts with a gap of 44.7 ms.

pub(crate) mod law;
pub(crate) mod reasons;
#[cfg(test)]
mod tests;

use crate::parameters;
use crate::queue::{
    Flaw, Hooks, Marking, PacketHandle, QueueDiscipline, RouterContext, Site, Waiting,
};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use law::{Law, Next, Settings};

parameters! {
    /// Parameters of CoDel.
    pub struct Parameters {
        /// The acceptable standing waiting time: 5 to 10 % of the interval.
        "target" target: Span(0.005, 0.0, 10.0) "Target";
        /// The time for which the target may be exceeded: about the largest usual round trip.
        "interval" interval: Span(0.1, 0.001, 100.0) "Interval";
        /// With at most this many bytes behind a packet there is no standing queue.
        "largestPacket" largest_packet: LogInteger(1500, 0, 65_535, Bytes) "Maximum packet";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// Every ECN-capable packet that has waited longer is marked.
        "markAbove" mark_above: LogOptional(0.000_001, 10.0, Seconds) "Mark above";
        /// The root in the time between drops is what one step of Newton's method a drop has reached (Linux: yes).
        "newton" newton: Switch(false) "Root by steps";
    }
}

/// CoDel's state.
#[derive(Clone, Debug)]
pub struct Codel {
    settings: Settings,
    law: Law,
}

impl Codel {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "codel",
        name: "CoDel",
        summary: "Drops at the head, at shorter and shorter intervals, while packets keep waiting longer than a target.",
        source: "RFC 8289, section 5",
        parameters: Parameters::SPECIFICATION,
        internals: INTERNALS,
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Codel {
        Codel {
            settings: settings(&Parameters::from_values(values)),
            law: Law::default(),
        }
    }
}

/// The internal variables.
const INTERNALS: &[Internal] = &[
    Internal {
        key: "count",
        label: "CoDel count",
        unit: Unit::None,
        help: "The drops of this dropping state; they set the time of the next drop.",
    },
    Internal {
        key: "dropping",
        label: "CoDel dropping",
        unit: Unit::None,
        help: "1 in the dropping state, otherwise 0.",
    },
];

fn settings(parameters: &Parameters) -> Settings {
    Settings {
        target: parameters.target,
        interval: parameters.interval,
        largest_packet: parameters.largest_packet,
        ecn: parameters.ecn,
        mark_above: parameters.mark_above.map(Span::from_seconds),
        only_ect1: false,
        newton: parameters.newton,
    }
}

impl QueueDiscipline for Codel {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn dequeue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.law.dequeue(&self.settings, waiting, |waiting| {
            let packet = waiting.oldest()?;
            let behind = waiting.backlog_without(&packet).bytes;
            Some(Next { packet, behind })
        })
    }

    fn marking(&self) -> Marking {
        self.settings.marking()
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        site.reaches("target", self.settings.target)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(f64::from(self.law.count()));
        out.push(f64::from(u8::from(self.law.is_dropping())));
    }

    fn configure(&mut self, values: &[Value]) {
        self.settings = settings(&Parameters::from_values(values));
    }
}
