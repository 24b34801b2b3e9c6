//! The ACK filter: an acknowledgement that waits is dropped when a later one says all that it
//! says.

use crate::choices;
use crate::packet::side::{Extra, SackBlocks};
use crate::packet::{AE, CWR, ECE, FIN, Kind, Packet, STAMPED, SYN};
use crate::queue::{PacketHandle, PacketQueue, Waiting};

choices! {
    /// The waiting acknowledgements that are dropped.
    pub enum Filter {
        /// None.
        Off = "none",
        /// One of two or more that a later one makes superfluous.
        Conservative = "conservative",
        /// Each that the next one makes superfluous.
        Aggressive = "aggressive",
    }
}

/// The first acknowledgement of a queue, taken out of it, that the last packet makes superfluous.
pub(super) fn superfluous(
    filter: Filter,
    queue: &mut PacketQueue,
    waiting: &mut Waiting<'_>,
) -> Option<PacketHandle> {
    let place = choose(filter, queue, waiting)?;
    queue.take(waiting, place)
}

/// The place in the store of the packet to drop.
fn choose(filter: Filter, queue: &PacketQueue, waiting: &Waiting<'_>) -> Option<u32> {
    if filter == Filter::Off || queue.packets() < 2 {
        return None;
    }
    let latest = queue.last(waiting)?;
    if latest.kind() != Kind::Ack || latest.has(SYN) {
        return None;
    }
    let news = extra(latest, waiting);
    let mut found: Option<(u64, u32, u16)> = None;
    let mut count = 0_u32;
    let behind = queue.packets() - 1;
    for (index, (place, packet)) in (0..behind).zip(queue.places(waiting)) {
        if packet.flow() != latest.flow() || packet.kind() == Kind::Data {
            continue;
        }
        // Where the flags change, the last packet before the change has to report them.
        if found.is_some_and(|(_, _, flags)| flags != echoes(packet)) {
            found = None;
            count -= 1;
        }
        if !may_go(packet, &extra(packet, waiting), latest, &news) {
            continue;
        }
        found = found.or(Some((index, place, echoes(packet))));
        count += 1;
        if count > 1 {
            return found.map(|(_, place, _)| place);
        }
    }
    let (index, place, flags) = found?;
    let next = index + 1 == behind && flags == echoes(latest);
    (filter == Filter::Aggressive && next).then_some(place)
}

/// Whether an acknowledgement says nothing that a later one does not say.
fn may_go(packet: &Packet, extra: &Extra, latest: &Packet, news: &Extra) -> bool {
    let plain = packet.kind() == Kind::Ack && !packet.has(SYN | FIN | AE);
    // A packet with any of these is not known to be superfluous: accurate counters, reports, feedback.
    let unknown = extra.feedback.is_some() || extra.marked.is_some() || extra.report.is_some();
    let stamps = |packet: &Packet| {
        let stamped = packet.has(STAMPED);
        [packet.stamp(), packet.echo()].map(|stamp| if stamped { stamp } else { 0 })
    };
    let [old, new] = [stamps(packet), stamps(latest)];
    let later = (0..2).any(|at| (old[at].wrapping_sub(new[at]) as i32) > 0);
    if !plain || unknown || packet.has(STAMPED) && later || packet.number > latest.number {
        return false;
    }
    match compared(&extra.sack, packet.number, &news.sack) {
        Said::More => false,
        // A duplicate signals a loss.
        Said::Same => packet.number != latest.number,
        Said::Less => true,
    }
}

/// The information in an acknowledgement, compared with that in a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    More,
    Same,
    Less,
}

/// Compares the selective part of an acknowledgement of `number` with that of a later one.
fn compared(old: &SackBlocks, number: u64, new: &SackBlocks) -> Said {
    let (old, new) = (old.as_slice(), new.as_slice());
    let length = |blocks: &[(u64, u64)]| -> u64 {
        let lengths = blocks.iter().map(|(from, to)| to.saturating_sub(*from));
        lengths.sum()
    };
    let covered = |(from, to): &(u64, u64)| new.iter().any(|(a, b)| a <= from && to <= b);
    // A block below the number itself is a duplicate segment (D-SACK).
    if !old.iter().all(|block| block.0 >= number && covered(block)) {
        Said::More
    } else if length(new) > length(old) {
        Said::Less
    } else {
        Said::Same
    }
}

/// The flags by which congestion is echoed.
fn echoes(packet: &Packet) -> u16 {
    u16::from(packet.has(ECE)) | u16::from(packet.has(CWR)) << 1
}

fn extra(packet: &Packet, waiting: &Waiting<'_>) -> Extra {
    let record = packet.side().and_then(|handle| waiting.sides.get(handle));
    record.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HopId};
    use crate::packet::side::Slab;
    use crate::packet::{Address, ECT0};
    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    fn ack(number: u64) -> Packet {
        Packet::new(Kind::Ack, number, Address::new(FlowId(0), HopId(0)), 52)
    }

    /// The places in their order of the packets that are left, of acknowledgements that come one
    /// after another.
    fn left(filter: Filter, packets: &[(Packet, Option<Extra>)]) -> Vec<usize> {
        let mut bench = Bench::new(Limit::Packets(100));
        let mut queue = PacketQueue::default();
        let mut all: Vec<usize> = Vec::new();
        let mut sides = Slab::default();
        for (place, (packet, extra)) in packets.iter().enumerate() {
            let packet = match extra {
                Some(extra) => packet.with_side(sides.insert(*extra)),
                None => *packet,
            };
            let handle = bench.insert(packet);
            all.push(place);
            bench.with_waiting(|_, waiting| {
                std::mem::swap(waiting.sides, &mut sides);
                queue.push(waiting, handle);
                if let Some(place) = choose(filter, &queue, waiting) {
                    let at = queue.places(waiting).position(|(other, _)| other == place);
                    all.remove(at.expect("in the queue"));
                    let packet = queue.take(waiting, place).expect("in the queue");
                    waiting.drop(packet);
                }
                std::mem::swap(waiting.sides, &mut sides);
            });
        }
        all
    }

    fn plain(packets: &[Packet]) -> Vec<(Packet, Option<Extra>)> {
        packets.iter().map(|packet| (*packet, None)).collect()
    }

    fn sack(number: u64, blocks: &[(u64, u64)]) -> (Packet, Option<Extra>) {
        let mut sack = SackBlocks::default();
        sack.blocks[..blocks.len()].copy_from_slice(blocks);
        sack.count = blocks.len() as u8;
        let extra = Extra {
            sack,
            ..Extra::default()
        };
        (ack(number), Some(extra))
    }

    #[test]
    fn consecutive_acknowledgements_are_thinned_to_two_or_one() {
        let row = plain(&[1, 2, 3, 4, 5].map(ack));
        assert_eq!(left(Filter::Off, &row).len(), 5);
        assert_eq!(left(Filter::Conservative, &row), [3, 4]);
        assert_eq!(left(Filter::Aggressive, &row), [4]);
    }

    #[test]
    fn duplicates_and_acknowledgements_of_other_flows_stay() {
        let row = plain(&[7, 7, 7, 7].map(ack));
        assert_eq!(left(Filter::Aggressive, &row).len(), 4);
        let other = Packet::new(Kind::Ack, 1, Address::new(FlowId(1), HopId(0)), 52);
        let data = data(0, 1, 1000);
        let syn = Packet::new(Kind::SynAck, 0, Address::new(FlowId(0), HopId(0)), 52);
        let row = plain(&[other, data, syn, ack(9)]);
        assert_eq!(left(Filter::Aggressive, &row).len(), 4);
    }

    #[test]
    fn acknowledgements_that_a_later_one_does_not_cover_stay() {
        // The second block is new, and does not repeat the first.
        let apart = [sack(3, &[(5, 6)]), sack(3, &[(8, 9)])];
        assert_eq!(left(Filter::Aggressive, &apart).len(), 2);
        let grown = [sack(3, &[(5, 6)]), sack(3, &[(5, 7)])];
        assert_eq!(left(Filter::Aggressive, &grown), [1]);
        // A block below the number: a segment has come twice.
        let twice = [sack(9, &[(4, 5)]), sack(12, &[(4, 5)])];
        assert_eq!(left(Filter::Aggressive, &twice).len(), 2);
        let report = Some(Extra {
            report: Some(crate::packet::side::Report::default()),
            ..Extra::default()
        });
        let reports = [(ack(3), report), (ack(4), report)];
        assert_eq!(left(Filter::Aggressive, &reports).len(), 2);
    }

    #[test]
    fn timestamps_only_advance_and_echoes_are_kept() {
        let back = plain(&[ack(3).stamped(20, 10), ack(4).stamped(19, 10)]);
        assert_eq!(left(Filter::Aggressive, &back).len(), 2);
        let on = plain(&[ack(3).stamped(20, 10), ack(4).stamped(21, 10)]);
        assert_eq!(left(Filter::Aggressive, &on), [1]);
        // After the wrap of 32 bits.
        let round = plain(&[ack(3).stamped(u32::MAX, 1), ack(4).stamped(2, 1)]);
        assert_eq!(left(Filter::Aggressive, &round), [1]);
        let echo = |number, echo: bool| {
            let packet = ack(number).with(ECT0);
            if echo { packet.with(ECE) } else { packet }
        };
        let change = plain(&[echo(3, false), echo(4, true)]);
        assert_eq!(left(Filter::Aggressive, &change).len(), 2);
        let changes = plain(&[echo(1, false), echo(2, false), echo(3, true), echo(4, true)]);
        assert_eq!(left(Filter::Aggressive, &changes), [1, 3]);
    }
}
