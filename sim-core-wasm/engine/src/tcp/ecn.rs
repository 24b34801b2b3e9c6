//! Explicit congestion notification between the two ends of a connection.
//!
//! Classic ECN (RFC 3168, section 6.1): the receiver sets ECE on every
//! acknowledgement after a marked packet until a segment carries CWR; the sender
//! reduces once for a window of data and sets CWR on its next new segment.
//!
//! Accurate ECN (RFC 9768, section 3): the receiver counts marked packets and
//! returns the counter, exactly or modulo 8, so that the sender knows how many
//! segments were marked and not only that some were.

use crate::control::{AceBits, Echo, Ecn, Reach};
use crate::packet::side::Marked;
use crate::packet::{CE, CWR, ECE, ECN, Packet};

/// Marks at the receiving end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    ecn: Option<Ecn>,
    /// Classic ECN: ECE is set until CWR arrives.
    latched: bool,
    /// Whether the latest segment was marked.
    state: bool,
    counted: Marked,
    /// Marked segments since the last acknowledgement.
    unreported: u64,
}

/// The marks that an acknowledgement reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// ECE.
    pub(crate) ece: bool,
    /// The counter modulo 8 (ACE).
    pub(crate) counter: Option<u64>,
    /// The exact counters (TCP option).
    pub(crate) exact: Option<Marked>,
    /// The ECN codepoint of the acknowledgement itself.
    pub(crate) codepoint: u16,
}

/// Number of marked segments that calls for an acknowledgement whatever the policy of
/// delaying them (RFC 9768, section 3.2.2.5.1: n, where data is new).
const MOST_UNREPORTED: u64 = 2;

impl Marks {
    pub(crate) fn new(ecn: Option<Ecn>) -> Marks {
        Marks {
            ecn,
            ..Marks::default()
        }
    }

    /// The flags of the answer to a SYN: ECE alone agrees to the request (RFC 3168,
    /// section 6.1.1).
    pub(crate) fn agreement(&self, syn: &Packet) -> u16 {
        match self.ecn {
            Some(ecn) if syn.has(ECE) => ECE | ecn.codepoint(Reach::Handshake),
            _ => 0,
        }
    }

    /// Changes the ECN mode. Counters keep their values: acknowledgements in flight
    /// still report them.
    pub(crate) fn set_mode(&mut self, ecn: Option<Ecn>) {
        if ecn != self.ecn {
            *self = Marks {
                counted: self.counted,
                ..Marks::new(ecn)
            };
        }
    }

    /// The marks counted since the connection began.
    pub(crate) fn counted(&self) -> Marked {
        self.counted
    }

    /// Whether the pending segments must be acknowledged before this one is taken in:
    /// an acknowledgement can report only one state.
    pub(crate) fn parts(&self, packet: &Packet) -> bool {
        self.ecn.is_some_and(|ecn| ecn.echo == Echo::State) && self.changes(packet)
    }

    /// Packets that are not ECN-capable do not change the state.
    fn changes(&self, packet: &Packet) -> bool {
        packet.has(ECN) && self.state != (packet.ecn() == CE)
    }

    /// Takes in a segment; returns whether it must be acknowledged at once.
    pub(crate) fn take(&mut self, packet: &Packet) -> bool {
        let Some(ecn) = self.ecn else {
            return false;
        };
        let marked = packet.ecn() == CE;
        let turned = ecn.prompt && self.changes(packet);
        if packet.has(CWR) {
            self.latched = false;
        }
        if packet.has(ECN) {
            self.state = marked;
        }
        if marked {
            self.latched = true;
            self.counted.packets += 1;
            self.counted.bytes += u64::from(packet.size());
            self.unreported += 1;
        }
        let many =
            matches!(ecn.echo, Echo::Accurate(_)) && self.unreported >= MOST_UNREPORTED && marked;
        turned || many
    }

    /// The report of the acknowledgement that is sent now.
    pub(crate) fn report(&mut self) -> Report {
        self.unreported = 0;
        let mut report = Report {
            codepoint: self.ecn.map_or(0, |ecn| ecn.codepoint(Reach::All)),
            ..Report::default()
        };
        match self.ecn.map(|ecn| ecn.echo) {
            None => {}
            Some(Echo::Classic) => report.ece = self.latched,
            Some(Echo::State) => report.ece = self.state,
            Some(Echo::Accurate(AceBits::Three)) => report.counter = Some(self.counted.packets),
            Some(Echo::Accurate(AceBits::Exact)) => report.exact = Some(self.counted),
        }
        report
    }
}

/// News of marks from an acknowledgement, as the sender reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The path reports congestion.
    pub(crate) ece: bool,
    /// Segments newly known to have been marked.
    pub(crate) packets: u64,
    /// Bytes of these segments, headers included.
    pub(crate) bytes: u64,
}

/// ECN at the sending end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    ecn: Option<Ecn>,
    /// The other end has agreed to ECN.
    agreed: bool,
    /// The window has been reduced for everything below this.
    reduced: u64,
    /// The same, for reductions that a mark caused.
    marked: u64,
    /// The next new segment carries CWR.
    cwr: bool,
    /// Nothing is sent until the timer expires: the window cannot be any smaller.
    pub(crate) held: bool,
    /// The receiver's counters as far as known; `None` after a change of the ECN mode,
    /// until `count_from`.
    known: Option<Marked>,
}

impl Answers {
    pub(crate) fn new(ecn: Option<Ecn>) -> Answers {
        Answers {
            ecn,
            ..Answers::default()
        }
    }

    /// The flags of the SYN: both ask for ECN (RFC 3168, section 6.1.1).
    pub(crate) fn request(&self) -> u16 {
        match self.ecn {
            Some(ecn) => ECE | CWR | ecn.codepoint(Reach::Handshake),
            None => 0,
        }
    }

    /// Reads the answer of the SYN-ACK.
    pub(crate) fn negotiated(&mut self, packet: &Packet) {
        self.agreed |= self.ecn.is_some() && packet.has(ECE);
    }

    /// Changes the ECN mode, as if it had been negotiated.
    pub(crate) fn set_mode(&mut self, ecn: Option<Ecn>) {
        if ecn != self.ecn {
            self.ecn = ecn;
            self.agreed = true;
            self.cwr = false;
            self.known = None;
        }
    }

    /// The receiver's counters when its mode changed: marks from then on are new. An
    /// acknowledgement that left before reports less.
    pub(crate) fn count_from(&mut self, counted: Marked) {
        self.known.get_or_insert(counted);
    }

    fn active(&self) -> Option<Ecn> {
        self.ecn.filter(|_| self.agreed)
    }

    /// The ECN bits of a segment that leaves. A retransmission carries no CWR and may
    /// not be ECN-capable (RFC 3168, section 6.1.5).
    pub(crate) fn marks(&mut self, again: bool) -> u16 {
        match self.active() {
            Some(ecn) if again => ecn.codepoint(Reach::All),
            Some(ecn) => {
                let cwr = if std::mem::take(&mut self.cwr) {
                    CWR
                } else {
                    0
                };
                ecn.capable.bits() | cwr
            }
            None => 0,
        }
    }

    /// Reads an acknowledgement of `acked` segments of `size` bytes, which delivers
    /// `delivered` segments, selectively acknowledged ones included.
    pub(crate) fn read(
        &mut self,
        packet: &Packet,
        exact: Option<Marked>,
        [acked, delivered]: [u64; 2],
        size: u64,
    ) -> News {
        let Some(ecn) = self.active() else {
            return News::default();
        };
        let ece = packet.has(ECE);
        let known = self.known.unwrap_or_default();
        let (packets, bytes) = match ecn.echo {
            Echo::Classic => {
                return News {
                    ece,
                    ..News::default()
                };
            }
            Echo::State => {
                // RFC 8257, section 3.3: selective acknowledgements do not count.
                let packets = if ece { acked } else { 0 };
                return News {
                    ece,
                    packets,
                    bytes: packets * size,
                };
            }
            Echo::Accurate(AceBits::Three) => {
                let packets = unwrap(known.packets, packet.counter(), delivered);
                (packets, packets * size)
            }
            Echo::Accurate(AceBits::Exact) => {
                let seen = exact.unwrap_or_default();
                (
                    seen.packets.saturating_sub(known.packets),
                    seen.bytes.saturating_sub(known.bytes),
                )
            }
        };
        self.known = Some(Marked {
            packets: known.packets + packets,
            bytes: known.bytes + bytes,
        });
        News {
            ece: packets > 0,
            packets,
            bytes,
        }
    }

    /// Whether congestion reported by an acknowledgement of everything below `una`
    /// calls for a reduction: the window has not been reduced since that data was sent.
    pub(crate) fn is_news(&self, una: u64) -> bool {
        una > self.reduced
    }

    /// Whether the window was reduced for a mark (one that means what a loss means)
    /// after `segment` was sent: a loss of this segment does not reduce it again.
    pub(crate) fn covers(&self, segment: u64) -> bool {
        self.is_classic() && segment < self.marked
    }

    /// The window is reduced for a mark, with everything below `high` sent.
    pub(crate) fn reduce_for_mark(&mut self, high: u64) {
        self.reduce(high);
        self.marked = high;
    }

    /// The window is reduced, for whatever reason, with everything below `high` sent.
    pub(crate) fn reduce(&mut self, high: u64) {
        self.held = false;
        if self.active().is_some() {
            self.reduced = high;
            self.cwr = true;
        }
    }

    /// Whether an acknowledgement with ECE forbids growth (RFC 3168, section 6.1.2). A sender that learns the
    /// number of marked segments decides itself.
    pub(crate) fn forbids_growth(&self, news: News) -> bool {
        news.ece && self.is_classic()
    }

    /// Whether a mark means the same as a loss.
    pub(crate) fn is_classic(&self) -> bool {
        self.ecn.is_some_and(|ecn| ecn.echo == Echo::Classic)
    }
}

/// How far a counter modulo 8 has advanced from `known`. Where it may have wrapped, the
/// worst case is assumed (RFC 9768, appendix A.2); an acknowledgement that delivers
/// nothing may be an old one.
fn unwrap(known: u64, counter: u64, delivered: u64) -> u64 {
    if delivered == 0 {
        return 0;
    }
    let least = counter.wrapping_sub(known) & 7;
    if delivered < 8 {
        least
    } else {
        delivered - (delivered.wrapping_sub(least) & 7)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ecn::l4s;
    use crate::ids::{FlowId, HopId};
    use crate::packet::{Address, Kind};

    /// An acknowledgement that left before the mode was changed and changed back
    /// reports nothing new; every mark after that is reported.
    #[test]
    fn counters_continue_when_the_ecn_mode_changes() {
        for bits in [AceBits::Exact, AceBits::Three] {
            let mode = Some(l4s::ecn(bits));
            let (mut marks, mut answers) = (Marks::new(mode), Answers::new(mode));
            answers.agreed = true;
            let data = Packet::new(Kind::Data, 0, Address::new(FlowId(0), HopId(0)), 1500).with(CE);
            let marked = |answers: &mut Answers, report: Report| {
                let ack = Packet::new(Kind::Ack, 0, Address::new(FlowId(0), HopId(0)), 40);
                let ack = ack.counting(report.counter.unwrap_or(0));
                answers.read(&ack, report.exact, [1, 1], 1500).packets
            };
            for _ in 0..100 {
                marks.take(&data);
                assert_eq!(marked(&mut answers, marks.report()), 1);
            }
            let under_way = marks.report();
            for mode in [None, mode] {
                marks.set_mode(mode);
                answers.set_mode(mode);
                answers.count_from(marks.counted());
            }
            assert_eq!(marked(&mut answers, under_way), 0, "{bits:?}");
            for _ in 0..3 {
                marks.take(&data);
                assert_eq!(marked(&mut answers, marks.report()), 1, "{bits:?}");
            }
        }
    }

    /// RFC 9768, appendix A.2: `newlyAckedPkt - ((newlyAckedPkt - d.cep) mod 8)`.
    #[test]
    fn a_counter_that_may_have_wrapped_counts_the_most_that_fits() {
        for (known, counter, delivered, news) in [
            (5, 5, 3, 0),
            (5, 7, 3, 2),
            (5, 0, 3, 3),
            // More than were delivered: a segment may have come twice.
            (7, 6, 3, 7),
            (5, 5, 7, 0),
            // Eight segments: none marked, or all of them.
            (5, 5, 8, 8),
            (5, 6, 8, 1),
            (13, 6, 9, 9),
            (5, 4, 20, 15),
            (5, 2, 20, 13),
            // An old acknowledgement.
            (5, 7, 0, 0),
        ] {
            let found = unwrap(known, counter, delivered);
            assert_eq!(
                found, news,
                "{counter} after {known}, {delivered} delivered"
            );
        }
    }
}
