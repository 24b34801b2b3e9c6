//! COBALT: CoDel, simplified, and BLUE side by side.
//!
//! CoDel signals to flows that respond, at the rate that they need. Flows that do not respond fill its queue all
//! the same: BLUE drops a share of their packets that grows for as long as the queue overflows. CAKE manages its
//! queues with COBALT.
//!
//! # Rules
//!
//! A packet that leaves has waited for $d$. With $d$ above the target $T$ for the first time, the next
//! signal is due after
//!
//! $$
//! \frac{I}{\sqrt{n}},
//! $$
//!
//! with the interval $I$ and the count $n$, at least 1. Whenever a signal is due and $d > T$, the packet is dropped,
//! or marked, $n$ grows by one, and the next signal is due $I / \sqrt{n}$ later, reckoned from when this one was
//! due. Whenever one is due and $d \le T$, $n$ falls by one, in the same rhythm: what the queue has learned
//! is forgotten as fast as it was learned, where CoDel starts at one again. While $n$ is zero, each packet puts
//! off what is due by an interval.
//!
//! BLUE has a probability $p$, by which any packet that leaves is dropped. It is raised by `increase`
//! when there is no room for a packet, and lowered by `decrease` when the transmitter finds the queue
//! empty; each time at most once in more than $T$. There being no room is a signal for CoDel, too: the next packet
//! that leaves too late is dropped.
//!
//! # Switches
//!
//! - `ecn`: CoDel marks packets of ECN-capable flows. BLUE drops these, too.
//! - `markAbove`: every ECN-capable packet that has waited longer is marked.
//! - `blueAbove`: a packet that leaves after a longer wait raises $p$ as if there had been no room.
//!
//! # Differences
//!
//! - ns-3 has `blueAbove`, at 0.4 s by default; Linux does not. Here it is off by default.
//! - ns-3 does not mark by default, CAKE marks always.
//! - Linux computes $\sqrt{n}$ by Newton's method in whole numbers, to less than one per cent; here it is exact.
//! - A packet that CoDel would mark and BLUE drops counts as dropped only.
//!
//! # Limits
//!
//! Where a packet takes longer than the target to transmit, the target has to be raised by hand; CAKE does so.
//!
//! # Checked
//!
//! - Drops of a queue that never empties: 0, 70.7, 128.4, 178.4, 223.2, 264.0 ms after the first, which comes an
//!   interval after the target is exceeded.
//! - How the count falls: by one at 0, 50, 107.7, 178.4, 278.4 ms.
//! - BLUE under constant overflow drops everything after 256 steps, and nothing again after 4096 more.
//! - Ten flows against ns-3.37.

pub(crate) mod law;
pub(crate) mod reasons;
#[cfg(test)]
mod tests;

use crate::packet::Packet;
use crate::parameters;
use crate::queue::drop_tail::admission;
use crate::queue::{
    Admission, Backlog, Flaw, Hooks, Marking, PacketHandle, QueueDiscipline, RouterContext, Site,
    Waiting,
};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use law::{Law, Settings};

parameters! {
    /// Parameters of COBALT.
    pub struct Parameters {
        /// The acceptable standing waiting time: 5 to 10 % of the interval.
        "target" target: Span(0.005, 0.0, 10.0) "Target";
        /// The time for which the target may be exceeded: about the largest usual round trip.
        "interval" interval: Span(0.1, 0.001, 100.0) "Interval";
        /// Added to BLUE's probability when the buffer is full.
        "increase" increase: LogNumber(0.003_906_25, 0.0, 1.0, Share) "BLUE increase";
        /// Subtracted from BLUE's probability when the queue is empty.
        "decrease" decrease: LogNumber(0.000_244_140_625, 0.0, 1.0, Share) "BLUE decrease";
        /// A packet that has waited longer raises BLUE's probability, too.
        "blueAbove" blue_above: LogOptional(0.000_001, 10.0, Seconds) "BLUE above";
        /// CoDel marks packets of ECN-capable flows where it drops others.
        "ecn" ecn: Switch(true) "Mark (ECN)";
        /// Every ECN-capable packet that has waited longer is marked.
        "markAbove" mark_above: LogOptional(0.000_001, 10.0, Seconds) "Mark above";
    }
}

/// COBALT's state.
#[derive(Clone, Debug)]
pub struct Cobalt {
    settings: Settings,
    law: Law,
}

impl Cobalt {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "cobalt",
        name: "COBALT",
        summary: "CoDel that lowers its rate of signals as slowly as it raises it, and BLUE against unresponsive flows.",
        source: "Linux, sch_cake (cobalt)",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "count",
                label: "COBALT count",
                unit: Unit::None,
                help: "The count by which the next signal is timed.",
            },
            Internal {
                key: "dropping",
                label: "COBALT dropping",
                unit: Unit::None,
                help: "1 while packets wait for longer than the target, otherwise 0.",
            },
            Internal {
                key: "probability",
                label: "BLUE probability",
                unit: Unit::Share,
                help: "The share of packets that BLUE drops.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Cobalt {
        Cobalt {
            settings: settings(&Parameters::from_values(values)),
            law: Law::default(),
        }
    }
}

fn settings(parameters: &Parameters) -> Settings {
    Settings {
        target: parameters.target,
        interval: parameters.interval,
        least: Span::ZERO,
        increase: parameters.increase,
        decrease: parameters.decrease,
        blue_above: parameters.blue_above.map(Span::from_seconds),
        ecn: parameters.ecn,
        mark_above: parameters.mark_above.map(Span::from_seconds),
    }
}

impl QueueDiscipline for Cobalt {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if let Some(since) = backlog.rests_since(context.now) {
            self.law.emptied(&self.settings, since);
        }
        if backlog.full {
            self.law.overflow(&self.settings, context.now);
        }
        admission(backlog.full)
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        (self.law).dequeue(&self.settings, context.random, waiting, |waiting| {
            waiting.oldest()
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
        out.push(self.law.probability());
    }

    fn configure(&mut self, values: &[Value]) {
        self.settings = settings(&Parameters::from_values(values));
    }
}
