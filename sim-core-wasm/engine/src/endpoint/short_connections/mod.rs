//! The short connections of a flow.
//!
//! The flow itself sends nothing: it is the model of its connections. Each open
//! connection has a slot of its own after the flows of the plan. The slot of a
//! complete connection is reused, with its memory, so that nothing is allocated once
//! there are as many slots as connections open at once. Packets still in flight of a
//! connection that is over must not reach the next one in its slot: packets carry the
//! connection's number above their own, and those of another connection are dropped
//! where they arrive.

use crate::endpoint::surroundings::Surroundings;
use crate::endpoint::tcp::Tcp;
use crate::endpoint::{Endpoint, FlowChange, Inspect, Transport};
use crate::ids::FlowId;
use crate::measure::LogHistogram;
use crate::measure::summary::{DistributionSummary, SessionsSummary, SizeSummary};
use crate::packet::{Address, Packet};
use crate::plan;
use crate::rng::StreamSeed;
use crate::sender::is_windowed;
use crate::specification::Entry;
use crate::tcp::witness::Nobody;
use crate::traffic::{Act, Carriage};
use crate::units::{Span, Time};

/// Bits of a packet's number that count segments; the bits above count connections. The
/// largest connection has 10^9 bytes, and a flow has fewer than 2^34 connections in the
/// longest run at the highest rate.
const SEGMENT_BITS: u32 = 30;

/// Upper bounds of the size classes of the summary, in bytes; the last is open.
const CLASSES: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// Slowdowns are counted in millionths.
const SLOWDOWN_SCALE: f64 = 1e6;

/// The record of a short connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortConnection {
    /// Its number among the flow's connections.
    number: u64,
    bytes: u64,
    /// Its least possible completion time.
    ideal: Span,
}

impl ShortConnection {
    /// A packet of this connection, numbered as it travels.
    pub(crate) fn numbered(&self, packet: &Packet) -> Packet {
        let mut numbered = *packet;
        numbered.number |= self.number << SEGMENT_BITS;
        numbered
    }

    /// A packet that has travelled, with this connection's own numbers; `None` if it
    /// belongs to an earlier connection in the same slot.
    pub(crate) fn own(&self, packet: &Packet) -> Option<Packet> {
        let mut own = *packet;
        own.number &= (1 << SEGMENT_BITS) - 1;
        (packet.number >> SEGMENT_BITS == self.number).then_some(own)
    }
}

/// A flow of many short connections.
#[derive(Clone, Debug)]
pub(crate) struct ShortConnections {
    /// The model of a connection when it starts.
    model: Box<Tcp>,
    pool: Box<Pool>,
}

/// A connection that opens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    number: u64,
    slot: Slot,
    /// Bytes that it carries.
    pub(crate) bytes: u64,
}

/// The slots of the connections.
#[derive(Clone, Debug, Default)]
struct Pool {
    /// All slots, and the free ones.
    slots: Vec<FlowId>,
    free: Vec<FlowId>,
    /// The most open connections.
    most: usize,
    /// Connections since the start.
    count: u64,
    completions: Completions,
}

/// The results for the summary, since measurement began.
#[derive(Clone, Debug, Default)]
struct Completions {
    started: u64,
    completed: u64,
    refused: u64,
    most_open: usize,
    classes: [Class; CLASSES.len() + 1],
}

/// Completions of connections of one class of sizes.
#[derive(Clone, Debug, Default)]
struct Class {
    times: LogHistogram,
    slowdowns: LogHistogram,
}

/// The slot of a connection that opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// A slot that an earlier connection used.
    Used(FlowId),
    /// A new slot, which has to be made.
    New,
}

impl Opening {
    /// Its slot; `None` if that has to be made.
    pub(crate) fn slot(&self) -> Option<FlowId> {
        match self.slot {
            Slot::Used(slot) => Some(slot),
            Slot::New => None,
        }
    }
}

impl Transport for ShortConnections {
    fn carries(flow: &plan::Flow, carriage: Carriage) -> bool {
        matches!(carriage, Carriage::ShortConnections { .. }) && is_windowed(flow.sender.entry)
    }

    fn for_flow(
        flow: &plan::Flow,
        addresses: [Address; 2],
        carriage: Carriage,
        spring: StreamSeed,
    ) -> ShortConnections {
        let most = match carriage {
            Carriage::ShortConnections { most } => most,
            _ => 0,
        };
        ShortConnections {
            model: Box::new(Tcp::for_flow(flow, addresses, carriage, spring)),
            pool: Box::new(Pool {
                most,
                ..Pool::default()
            }),
        }
    }

    /// The flow sends no packets itself; its short connections do.
    fn deliver(&mut self, _packet: &Packet, _around: &mut impl Surroundings) {}

    fn offer(&mut self, act: Act, around: &mut impl Surroundings) -> Option<Opening> {
        let Act::Open(bytes) = act else {
            return None;
        };
        let (number, slot) = self.pool.admit(around.is_full())?;
        Some(Opening {
            number,
            slot,
            bytes,
        })
    }

    /// Connections that are over are renewed as copies of the model.
    fn change(&mut self, change: FlowChange<'_>, around: &mut impl Surroundings) {
        self.model.apply(change, around.now(), &mut Nobody);
    }
}

impl Inspect for ShortConnections {
    fn segment(&self) -> u64 {
        self.model.segment()
    }

    fn sender(&self) -> Option<&'static Entry> {
        self.model.sender()
    }

    fn measure(&mut self, _now: Time) {
        self.pool.measure();
    }

    fn sessions(&self) -> Option<SessionsSummary> {
        Some(self.pool.summary())
    }

    fn sends(&self) -> bool {
        false
    }

    fn parts(&self) -> &[FlowId] {
        &self.pool.slots
    }

    fn clamp_entry(&self) -> Option<&'static Entry> {
        self.model.clamp_entry()
    }

    fn heap_bytes(&self) -> usize {
        size_of::<Tcp>() + size_of::<Pool>() + self.model.heap_bytes() + self.pool.heap_bytes()
    }
}

impl Endpoint {
    /// The model of a flow's short connections, if it is one.
    pub(crate) fn short_connections(&mut self) -> Option<&mut ShortConnections> {
        match self {
            Endpoint::ShortConnections(short) => Some(short),
            _ => None,
        }
    }
}

impl ShortConnections {
    /// The ends of the connections at a new slot.
    pub(crate) fn add_slot(&mut self, slot: FlowId) -> Endpoint {
        self.pool.add_slot(slot);
        Endpoint::Tcp(self.model.at_slot(slot))
    }

    /// A connection opens in place of `ends`, which are over; `ideal` is its least possible
    /// completion time. Returns how many are open.
    pub(crate) fn open(&mut self, ends: &mut Endpoint, opening: &Opening, ideal: Span) -> usize {
        let bytes = opening.bytes;
        let connection = ShortConnection {
            number: opening.number,
            bytes,
            ideal,
        };
        if let Endpoint::Tcp(tcp) = ends {
            tcp.renew(&self.model, bytes, connection);
        }
        self.pool.opened()
    }

    /// The connection at a slot is complete after `time`, if it opened since measurement
    /// began. Returns how many are still open.
    pub(crate) fn close(&mut self, slot: FlowId, ends: &Endpoint, time: Option<Span>) -> usize {
        let open = self.pool.closed(slot);
        if let Endpoint::Tcp(tcp) = ends
            && let (Some(short), Some(time)) = (tcp.short(), time)
        {
            self.pool.completed(short, time);
        }
        open
    }
}

impl Pool {
    /// The number of open connections.
    fn open(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Opens a connection, unless too many are open; `full` says that no new slot can
    /// be made. Returns its number and its slot.
    fn admit(&mut self, full: bool) -> Option<(u64, Slot)> {
        if self.open() >= self.most || (full && self.free.is_empty()) {
            self.completions.refused += 1;
            return None;
        }
        self.count += 1;
        self.completions.started += 1;
        let used = self.free.pop();
        let slot = used.map_or(Slot::New, Slot::Used);
        Some((self.count, slot))
    }

    /// A new slot was made for the connection that opens.
    fn add_slot(&mut self, slot: FlowId) {
        self.slots.push(slot);
    }

    /// A connection has opened. Returns how many are open.
    fn opened(&mut self) -> usize {
        let open = self.open();
        self.completions.most_open = self.completions.most_open.max(open);
        open
    }

    /// The connection at a slot is complete. Returns how many are still open.
    fn closed(&mut self, slot: FlowId) -> usize {
        self.free.push(slot);
        self.open()
    }

    /// A connection that opened during measurement is complete after `time`.
    fn completed(&mut self, short: &ShortConnection, time: Span) {
        self.completions.completed += 1;
        let class = CLASSES.partition_point(|bound| *bound <= short.bytes);
        let class = &mut self.completions.classes[class];
        class.times.record(time.0);
        if short.ideal > Span::ZERO {
            let slowdown = time.seconds() / short.ideal.seconds();
            class.slowdowns.record((slowdown * SLOWDOWN_SCALE) as u64);
        }
    }

    /// Measurement begins.
    fn measure(&mut self) {
        self.completions = Completions {
            most_open: self.open(),
            ..Completions::default()
        };
    }

    /// The summary of the connections.
    fn summary(&self) -> SessionsSummary {
        let completions = &self.completions;
        let (mut times, mut slowdowns) = (LogHistogram::new(), LogHistogram::new());
        for class in &completions.classes {
            times.merge(&class.times);
            slowdowns.merge(&class.slowdowns);
        }
        let seconds = |times: &LogHistogram| DistributionSummary::from_histogram(times, 1e9);
        let ratios = |slowdowns: &LogHistogram| {
            DistributionSummary::from_histogram(slowdowns, SLOWDOWN_SCALE)
        };
        let sizes = completions.classes.iter().enumerate();
        SessionsSummary {
            started: completions.started,
            completed: completions.completed,
            unfinished: completions.started - completions.completed,
            refused: completions.refused,
            most_open: completions.most_open as u64,
            completion_time: seconds(&times),
            slowdown: ratios(&slowdowns),
            sizes: sizes
                .map(|(index, class)| SizeSummary {
                    from: index.checked_sub(1).map_or(0, |below| CLASSES[below]),
                    below: CLASSES.get(index).copied(),
                    completed: class.times.count(),
                    completion_time: seconds(&class.times),
                    slowdown: ratios(&class.slowdowns),
                })
                .collect(),
        }
    }

    /// Bytes of heap memory.
    fn heap_bytes(&self) -> usize {
        let classes = self.completions.classes.iter();
        let histograms: usize = classes
            .map(|class| class.times.heap_bytes() + class.slowdowns.heap_bytes())
            .sum();
        histograms + (self.slots.capacity() + self.free.capacity()) * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HopId;
    use crate::packet::{Address, Kind};

    #[test]
    fn a_packet_of_an_earlier_connection_is_not_given_to_the_next() {
        let short = |number| ShortConnection {
            number,
            bytes: 1,
            ideal: Span::ZERO,
        };
        let packet = Packet::new(Kind::Data, 5, Address::new(FlowId(9), HopId(0)), 1500);
        let travelling = short(3).numbered(&packet);
        assert_eq!(short(3).own(&travelling).map(|own| own.number), Some(5));
        assert!(short(4).own(&travelling).is_none());
    }

    #[test]
    fn a_slot_is_reused_and_connections_beyond_the_limit_are_refused() {
        let mut pool = Pool {
            most: 2,
            ..Pool::default()
        };
        assert_eq!(pool.admit(false), Some((1, Slot::New)));
        pool.add_slot(FlowId(10));
        assert_eq!(pool.opened(), 1);
        // Without room for another slot.
        assert_eq!(pool.admit(true), None);
        assert_eq!(pool.admit(false), Some((2, Slot::New)));
        pool.add_slot(FlowId(11));
        assert_eq!(pool.opened(), 2);
        assert_eq!(pool.admit(false), None);
        assert_eq!(pool.closed(FlowId(10)), 1);
        assert_eq!(pool.admit(true), Some((3, Slot::Used(FlowId(10)))));
        let summary = pool.summary();
        assert_eq!((summary.started, summary.refused), (3, 2));
        assert_eq!((summary.most_open, summary.unfinished), (2, 3));
    }
}
