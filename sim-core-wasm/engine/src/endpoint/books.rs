//! The books of a flow: counts kept outside the endpoint, the same for every kind.

use crate::endpoint::arrivals::Arrivals;
use crate::packet::Packet;
use crate::packet::fate::{Fate, FateCounts};
use crate::packet::ledger::Ledger;
use crate::units::{Span, Time};

/// When a flow ran, where its packets have gone, and how much data was acknowledged or
/// received.
#[derive(Clone, Debug, Default)]
pub(crate) struct Books {
    /// Its data packets, from the start of the run.
    pub(crate) ledger: Ledger,
    /// When it started.
    pub(crate) started: Option<Time>,
    /// When its last byte was acknowledged.
    pub(crate) completed: Option<Time>,
    /// Packets that have reached either end.
    pub(crate) deliveries: u64,
    /// Bits that have reached the other end, headers and duplicates included.
    pub(crate) received_bits: f64,
    /// Bytes acknowledged or received, where no connection of the flow counts them.
    pub(crate) through: u64,
    /// Its datagrams that have arrived.
    arrivals: Arrivals,
    pub(crate) measured: Measured,
    pub(crate) recorded: LastRecorded,
}

/// The counts since measurement began, and the totals at that time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    /// When measurement began: at the later of the flow's start and the warm-up's end.
    pub(crate) since: Time,
    /// Data packets sent before.
    sent_before: u64,
    /// Bytes acknowledged or received before.
    pub(crate) through_before: u64,
    /// The fates of data packets until the flow was complete.
    pub(crate) fates: FateCounts,
    /// Bits received until the flow was complete.
    pub(crate) received_bits: u64,
}

/// A flow's packets since measurement began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Data packets sent, retransmissions included.
    pub(crate) sent: u64,
    /// The fates of data packets until the flow was complete.
    pub(crate) fates: FateCounts,
    /// Bits received until the flow was complete.
    pub(crate) received_bits: u64,
}

impl Counts {
    /// Adds another flow's counts.
    pub(crate) fn add(&mut self, other: &Counts) {
        self.sent += other.sent;
        self.fates.add(&other.fates);
        self.received_bits += other.received_bits;
    }
}

/// The values last recorded of variables that change rarely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastRecorded {
    pub(crate) ssthresh: f64,
    pub(crate) rtt: Option<Span>,
    pub(crate) phase: Option<u8>,
    pub(crate) receive_window: Option<u64>,
}

impl Default for LastRecorded {
    fn default() -> LastRecorded {
        LastRecorded {
            ssthresh: f64::INFINITY,
            rtt: None,
            phase: None,
            receive_window: None,
        }
    }
}

impl Books {
    /// The flow starts.
    pub(crate) fn start(&mut self, now: Time) {
        self.started = Some(now);
        self.measure(now, 0);
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.arrivals.heap_bytes()
    }

    /// Another transfer begins whose packets count in the same books.
    pub(crate) fn start_again(&mut self, now: Time) {
        self.started = Some(now);
        self.completed = None;
    }

    /// Measurement begins, when `through` bytes have been acknowledged or received.
    pub(crate) fn measure(&mut self, now: Time, through: u64) {
        self.measured = Measured {
            since: now,
            sent_before: self.ledger.sent,
            through_before: through,
            ..Measured::default()
        };
    }

    /// The counts since measurement began.
    pub(crate) fn counts(&self) -> Counts {
        let measured = &self.measured;
        Counts {
            sent: self.ledger.sent - measured.sent_before,
            fates: measured.fates,
            received_bits: measured.received_bits,
        }
    }

    /// A data packet met a fate at `at`. It is measured by when it happened, not by
    /// when it is booked; if `goes_on`, also after completion.
    pub(crate) fn meet(&mut self, fate: Fate, at: Time, goes_on: bool) {
        self.ledger.fates.count(fate);
        if goes_on || self.completed.is_none_or(|end| at <= end) {
            self.measured.fates.count(fate);
        }
    }

    /// A data packet has arrived.
    pub(crate) fn deliver(&mut self, packet: &Packet) {
        self.ledger.delivered += 1;
        let bits = u64::from(packet.size()) * 8;
        if self.completed.is_none() {
            self.measured.received_bits += bits;
        }
        self.received_bits += bits as f64;
    }

    /// A data packet has arrived that is never acknowledged, with `headers` bytes of headers. One that a link has
    /// duplicated is received twice, and its data got through once.
    pub(crate) fn deliver_datagram(&mut self, packet: &Packet, headers: u64) {
        self.deliver(packet);
        if self.arrivals.is_first(packet.number) {
            self.through += u64::from(packet.size()) - headers;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HopId};
    use crate::packet::{Address, Kind};

    fn data(size: u64) -> Packet {
        Packet::new(Kind::Data, 0, Address::new(FlowId(0), HopId(0)), size)
    }

    #[test]
    fn packets_before_the_measurement_are_not_counted() {
        let mut books = Books::default();
        books.start(Time(5));
        books.ledger.sent = 7;
        books.deliver(&data(1000));
        books.meet(Fate::Lost, Time(9), false);
        books.measure(Time(20), 3000);
        assert_eq!(books.counts(), Counts::default());
        books.ledger.sent += 2;
        books.deliver_datagram(&data(1028), 28);
        let counts = books.counts();
        assert_eq!((counts.sent, counts.received_bits), (2, 8224));
        assert_eq!((books.through, books.measured.through_before), (1000, 3000));
        // From the start of the run.
        assert_eq!(books.received_bits, 16_224.0);
        assert_eq!(
            (books.ledger.delivered, books.measured.since),
            (2, Time(20))
        );
    }

    #[test]
    fn a_fate_after_completion_is_measured_only_for_a_flow_that_goes_on() {
        let mut books = Books::default();
        books.start(Time(5));
        books.completed = Some(Time(9));
        books.meet(Fate::Lost, Time(9), false);
        books.meet(Fate::DroppedFromQueue, Time(10), false);
        let counts = books.counts().fates;
        assert_eq!((counts.lost(), counts.dropped()), (1, 0));
        books.meet(Fate::DroppedFromQueue, Time(10), true);
        assert_eq!(books.counts().fates.dropped(), 1);
        assert_eq!(books.ledger.fates.removed(), 3);
    }

    #[test]
    fn packets_after_completion_are_received_and_not_measured() {
        let mut books = Books::default();
        books.start(Time(5));
        books.completed = Some(Time(9));
        books.deliver(&data(1000));
        assert_eq!(
            (books.received_bits, books.counts().received_bits),
            (8000.0, 0)
        );
    }
}
