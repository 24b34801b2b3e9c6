//! A discipline of fair queueing: all of it but what manages each queue.

use std::fmt::Debug;

use super::{Fair, Settings};
use crate::packet::Packet;
use crate::queue::{
    Admission, Backlog, DepartureOrder, Flaw, Hooks, Marking, PacketHandle, PacketQueue,
    QueueDiscipline, RouterContext, Site, Waiting,
};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::rng::RandomStream;
use crate::specification::{Internal, Unit, Value};
use crate::units::{Span, Time};

/// The first internal variable of each of them.
pub(crate) const ACTIVE: Internal = Internal {
    key: "active",
    label: "Active queues",
    unit: Unit::None,
    help: "Queues that wait for their turn.",
};

/// The law that manages the queues, with its parameters.
pub trait Manager: Clone + Debug {
    /// Its state for one queue.
    type Law: Clone + Debug + Default;

    /// Builds the scheduler's settings and the manager from the parameters.
    fn new(values: &[Value]) -> (Settings, Self);

    /// New parameters for a running one.
    fn configure(&mut self, new: Self) {
        *self = new;
    }

    /// The discipline starts.
    fn start(&mut self, _context: &mut RouterContext<'_>) {}

    /// Its timer is due.
    fn timer(&mut self, _context: &mut RouterContext<'_>, _queues: &mut Fair<Self::Law>) {}

    /// Judges an arrival. Room for it is made later, at the head of the longest queue.
    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &Packet,
        _queues: &mut Fair<Self::Law>,
    ) -> Admission {
        Admission::Admit
    }

    /// A queue is found to have been empty since an instant.
    fn emptied(&self, _law: &mut Self::Law, _since: Time) {}

    /// Reports that `dropped` packets of a queue have been dropped for lack of room.
    fn overflow(&self, _law: &mut Self::Law, _now: Time, _dropped: u32) {}

    /// The packet that a queue transmits now, or none when it has emptied.
    fn serve(
        &self,
        law: &mut Self::Law,
        random: &mut RandomStream,
        queue: &mut PacketQueue,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle>;

    /// Which packets it marks.
    fn marking(&self) -> Marking;

    /// The waiting time that it keeps a queue to.
    fn target(&self) -> Span;

    /// The internal variables that it has beside the number of active queues.
    fn internals(&self, _out: &mut Vec<f64>) {}
}

/// The state of a discipline of fair queueing.
#[derive(Clone, Debug)]
pub struct FairQueueing<M: Manager> {
    pub(crate) manager: M,
    pub(crate) fair: Fair<M::Law>,
}

impl<M: Manager> FairQueueing<M> {
    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> FairQueueing<M> {
        let (settings, manager) = M::new(values);
        FairQueueing {
            manager,
            fair: Fair::new(settings),
        }
    }
}

impl<M: Manager> QueueDiscipline for FairQueueing<M> {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.fair.start(context);
        self.manager.start(context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, _waiting: &mut Waiting<'_>) {
        self.manager.timer(context, &mut self.fair);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let Self { manager, fair } = self;
        if let Some(since) = backlog.rests_since(context.now) {
            fair.rest(|law| manager.emptied(law, since));
        }
        manager.arrival(context, packet, fair)
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let Self { manager, fair } = self;
        fair.enqueue(waiting, packet, |law, dropped| {
            manager.overflow(law, context.now, dropped);
        });
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        let Self { manager, fair } = self;
        fair.dequeue(waiting, |law, queue, waiting| {
            manager.serve(law, context.random, queue, waiting)
        })
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        self.fair.show(show);
    }

    fn marking(&self) -> Marking {
        self.manager.marking()
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        site.reaches("target", self.manager.target())
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.fair.active() as f64);
        self.manager.internals(out);
    }

    fn configure(&mut self, values: &[Value]) {
        let (settings, manager) = M::new(values);
        self.fair.configure(settings);
        self.manager.configure(manager);
    }
}

crate::reasons! {
    /// Room is made at the head of the longest queue.
    pub(crate) LONGEST = "longest": "The buffer was full when a packet arrived: the longest in bytes of {active} active queues dropped its head to make room. The buffer now holds {packets:p}.",
        "dropped at the head of the longest queue", "RFC 8290, section 4.1";
}

/// A law that says why it dropped or marked a packet of its queue.
pub(crate) trait ExplainManager: Manager {
    /// The reasons of the discipline, [`LONGEST`] among them.
    const REASONS: &'static [&'static Reason];

    /// Why the law chose a packet.
    fn explain(&self, law: &Self::Law, met: &Met<'_>) -> Option<Because>;
}

impl<M: ExplainManager> ExplainFate for FairQueueing<M> {
    const REASONS: &'static [&'static Reason] = M::REASONS;

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        if met.had_waited() && met.arriving {
            let values = [
                ("active", self.fair.active() as f64),
                ("packets", met.waiting[0] as f64),
            ];
            return Some(LONGEST.with(values));
        }
        let law = self.fair.law_of(met.packet)?;
        self.manager.explain(law, met)
    }
}
