//! CAKE: common applications kept enhanced. A shaper, classes, fair queueing of hosts and flows and
//! COBALT in one, for the router at home.
//!
//! The queue that hurts is often in a modem that nobody can change. CAKE sends a little
//! slower than the modem does, so that the queue is here, and then manages that as well as is known.
//!
//! # Rules
//!
//! ## Shaper
//!
//! With a `rate` $r$, no packet leaves before
//!
//! $$
//! t' = t + \frac{8\,s}{r}
//! $$
//!
//! after the one before, which was due at $t$, with its size $s$ on the link behind: its own bytes with `overhead`,
//! at least `mpu`, and `framing` into cells or words. Idle time is not made up for: an arrival at an empty queue
//! sets $t$ to the present. So there are no bursts, and no bucket size.
//!
//! ## Tins
//!
//! Flows are sorted into tins by their `dscp`. Each has a rate of its own up to which it goes first, timed as that of the
//! shaper: of the tins that are below their rates the last sends, and otherwise the one that is the least
//! above. So a tin that needs less than its rate does not wait for the others, and one that takes more loses its priority
//! but not its share. From the first to the last they are
//!
//! - `besteffort`: one tin for all,
//! - `diffserv3`: best effort with the whole rate, bulk with 1/16 of it, voice with 1/4,
//! - `diffserv4`: best effort with the whole rate, bulk with 1/16 of it, video with 1/2, voice with 1/4,
//! - `diffserv8` and `precedence`: one with the whole rate, and seven more, each with 7/8 of the one before.
//!
//! Without a shaper the tins take turns by quanta of these parts.
//!
//! ## Queues
//!
//! A tin has 1024 queues. A flow is hashed to one of them; if that is taken by another flow, it takes a free one
//! among the seven next to it. Queues take turns as in FQ-CoDel, new ones first: with a deficit of zero or less a
//! queue gets its quantum,
//!
//! $$
//! Q = \min\left(\max\left(\frac{r}{8 \cdot 4096},\, 300\right),\, 1500\right)
//! $$
//!
//! bytes, and goes to the end of the old ones. With host isolation the quantum is divided by the number of queues in
//! bulk of the host (with `triple-isolate` of the busier of both), so that hosts share fairly however many
//! flows they have. A new queue that has to be given a quantum while packets wait in it is in bulk from then on.
//!
//! COBALT gives the packet, with the target $T = \max(\text{rtt}/20,\, 1.5\,m)$ and the interval $\max(\text{rtt} + T -
//! \text{rtt}/20,\, 2\,T)$, where $m$ is the time of a packet of 1514 bytes at the tin's rate; waiting times up to $4\,m$ are
//! let alone, and the last packet of a queue is not dropped. An empty queue whose COBALT has not settled yet
//! is visited now and then until it is.
//!
//! Where there is no room, the queue with the most bytes of all tins loses its first packet, and its COBALT learns of it.
//!
//! # Switches
//!
//! - `isolation`: what a queue is for, and among which hosts the link is shared.
//! - `ackFilter`: an acknowledgement that waits is dropped when one that comes later in its queue says at least as much:
//!   not for duplicates, other echoes of congestion, later timestamps or blocks that are not reported again. `aggressive` leaves one of a
//!   row, `conservative` two.
//! - `ingress`: for a shaper behind the bottleneck: dropped packets have used the link and count for the shaper, and with
//!   $n$ queues in bulk waiting times up to $2\,n\,m$ are left alone.
//!
//! # Differences
//!
//! - Linux distinguishes flows and hosts by hashes of addresses and ports; here hosts are distinguished exactly, and
//!   flows by the connection and its direction.
//! - Linux marks always; here `ecn` can be switched off. Linux's limit is of memory: four round trips of the rate, at least
//!   4 MB.
//! - The estimate of the rate of arrivals (`autorate-ingress`), negative overheads, and what concerns address translation, firewall marks
//!   and segmentation are not here.
//! - Linux's largest quantum is 1514 bytes, with the Ethernet header that packets have there and not here. A queue that could
//!   send more than a packet of 1500 bytes would leave with its last one, and come back as a new queue: its host would
//!   have no part of it in bulk: with 1514 the host with one flow (below) has 11 % instead of 26.
//! - The divided quantum is rounded by chance to whole bytes, as there.
//!
//! # Limits
//!
//! - Packets both ways have the codepoint of their flow.
//! - As in Linux a host's part is divided by its queues in bulk, and a queue that is empty when its turn comes is not in bulk. Flows
//!   with windows of a few packets, many of them on a slow link, leave their queues empty again and again: their host's part is
//!   divided by fewer than they are, and it has more than a host whose queue never empties.
//!
//! # Checked
//!
//! - The shaper passes its rate in bytes of the link behind, with cells, and no burst after a time without packets.
//! - Two hosts with one and with nine flows share as 50 and 50 %, as 10 and 90 % without host isolation.
//! - A host with one CUBIC flow beside one with eight, at 100 Mb/s and 40 ms, packets of 1500 bytes: 26 % of what gets through among
//!   hosts, 11 % among flows; 49 % where COBALT hardly drops and no queue empties (`rtt` of 10 s). What is
//!   missing to half is mostly CAKE's own, the queues that empty (under Limits).
//! - The same at 10 Mb/s and 0.1 s: 23 % among hosts, 2.15 Mb/s beside 7.14. One of the two causes is CAKE's own, the
//!   queues that empty (under Limits): 43 % where the one flow is of datagrams that never let its queue empty. The other is
//!   COBALT, which drops from the one flow: 41 % where the eight are of such datagrams. 50 % where all are, or with
//!   an `rtt` of 1 s. The quantum, 300 bytes at this rate, is not a third: without a shaper it is 1500, and the host has 20 %, with datagrams
//!   43.
//! - Codepoints and tins as in Linux; voice within its rate waits for a packet, beyond it has its share.
//! - Nine flows in one set of eight queues: all but two are alone in theirs.
//! - What the ACK filter drops, and what it leaves alone.

mod acks;
mod framing;
mod isolation;
#[cfg(test)]
mod tests;
mod tin;
mod tins;

use super::parts::hash::{Salt, direction};
use super::{
    Admission, Backlog, DepartureOrder, Hooks, Marking, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Waiting,
};
use crate::packet::Packet;
use crate::parameters;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use acks::Filter;
use framing::{Framing, Overhead};
use isolation::Isolation;
use tin::Tin;
use tins::{Sorting, Tins};

parameters! {
    /// Parameters of CAKE.
    pub struct Parameters {
        /// The rate of the shaper, a little below the rate of the bottleneck link; no shaper if it is not set.
        "rate" rate: LogOptional(1e3, 1e11, BitsPerSecond) "Shaper rate";
        /// How flows are sorted into tins by their codepoints.
        "tins" tins: Choice(Sorting, "diffserv3") "Tins";
        /// The units of fair sharing.
        "isolation" isolation: Choice(Isolation, "triple-isolate") "Isolation";
        /// The round trip that COBALT is tuned to: its interval, and twenty times its target.
        "rtt" rtt: Span(0.1, 0.001, 100.0) "Round trip";
        /// Additional bytes of each packet on the next link.
        "overhead" overhead: Integer(0, 0, 256, Bytes) "Overhead";
        /// Minimum size of a packet on the next link.
        "mpu" mpu: Integer(0, 0, 256, Bytes) "Minimum size";
        /// The framing of packets on the next link.
        "framing" framing: Choice(Framing, "none") "Framing";
        /// The waiting acknowledgements that are dropped.
        "ackFilter" ack_filter: Choice(Filter, "none") "ACK filter";
        /// Dropped packets count for the shaper.
        "ingress" ingress: Switch(false) "Ingress";
        /// COBALT marks packets of ECN-capable flows where it drops others.
        "ecn" ecn: Switch(true) "Mark (ECN)";
    }
}

/// The time of the shaper.
#[derive(Clone, Copy, Debug, Default)]
struct Shaper {
    /// When the next packet may leave.
    next: Time,
    /// The same if dropped packets did not count, at two thirds of the rate.
    failsafe: Time,
}

/// CAKE's state.
#[derive(Clone, Debug)]
pub struct Cake {
    parameters: Parameters,
    // On the heap: ports keep their discipline inline.
    tins: Box<Tins>,
    salt: Salt,
    state: Vec<Tin>,
    shaper: Shaper,
    /// The tin whose turn it is, without a shaper.
    turn: usize,
    probability: f64,
}

impl Cake {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "cake",
        name: "CAKE",
        summary: "A shaper, classes by codepoint, fair shares of hosts and flows, and COBALT for each.",
        source: "Høiland-Jørgensen, Täht and Morton 2018; Linux, sch_cake",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "active",
                label: "Active queues",
                unit: Unit::None,
                help: "Queues that wait for their turn, in all tins.",
            },
            Internal {
                key: "bulk",
                label: "Queues in bulk",
                unit: Unit::None,
                help: "Active queues that always have packets to send.",
            },
            Internal {
                key: "probability",
                label: "BLUE probability",
                unit: Unit::Share,
                help: "The share of packets that BLUE drops, in the queue last served.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Cake {
        let parameters = Parameters::from_values(values);
        let tins = Box::new(Tins::new(&parameters));
        Cake {
            parameters,
            state: vec![Tin::default(); tins.count],
            tins,
            salt: Salt::default(),
            shaper: Shaper::default(),
            turn: 0,
            probability: 0.0,
        }
    }

    fn is_shaped(&self) -> bool {
        self.parameters.rate.is_some()
    }

    /// The bytes that a packet takes on the link behind.
    fn size_of(&self, packet: &Packet) -> u64 {
        let overhead = Overhead {
            bytes: self.parameters.overhead,
            mpu: self.parameters.mpu,
            framing: self.parameters.framing,
        };
        overhead.framed_size(packet.size())
    }

    /// A packet of this size has left, or is dropped where that counts.
    fn charge(&mut self, at: usize, size: u64, now: Time, dropped: bool) {
        if !self.is_shaped() {
            // Nothing to make up for, should there be a shaper.
            self.state[at].next = now;
            (self.shaper.next, self.shaper.failsafe) = (now, now);
            return;
        }
        let took = |pace: f64| Span((size as f64 * pace + 0.5) as u64);
        let (own, all) = (took(self.tins.all[at].pace), took(self.tins.all[0].pace));
        let tin = &mut self.state[at];
        tin.next = if tin.next < now {
            tin.next + own
        } else {
            tin.next.max(now + own)
        };
        self.shaper.next += all;
        if !dropped {
            self.shaper.failsafe += all + Span(all.0 / 2);
        }
    }

    /// Drops the first packet of the queue with the most bytes.
    fn drop_longest(&mut self, waiting: &mut Waiting<'_>) -> bool {
        let mut longest = (0, 0);
        for (at, tin) in self.state.iter().enumerate() {
            if tin.bytes.length() > longest.1 {
                longest = (at, tin.bytes.length());
            }
        }
        let at = longest.0;
        let Some(place) = self.state[at].bytes.find(None) else {
            return false;
        };
        let place = place as usize;
        let Some(packet) = self.take(at, place, waiting) else {
            return false;
        };
        let law = &mut self.state[at].queues[place].law;
        law.overflow(&self.tins.all[at].law, waiting.now);
        self.drop(at, packet, waiting);
        true
    }

    /// Takes the first packet of a queue.
    fn take(&mut self, at: usize, place: usize, waiting: &mut Waiting<'_>) -> Option<PacketHandle> {
        let tin = self.state.get_mut(at)?;
        let queue = tin.queues.get_mut(place)?;
        let packet = queue.packets.pop(waiting)?;
        tin.bytes.set(place as u32, queue.packets.bytes());
        tin.packets -= 1;
        Some(packet)
    }

    /// Drops a packet that is in no queue any more.
    fn drop(&mut self, at: usize, packet: PacketHandle, waiting: &mut Waiting<'_>) {
        if self.parameters.ingress {
            let size = self.size_of(waiting.packet(&packet));
            self.charge(at, size, waiting.now, true);
        }
        waiting.drop(packet);
    }

    /// The tin to serve.
    fn next_tin(&mut self, now: Time) -> Option<usize> {
        if !self.is_shaped() {
            return self.tin_in_turn();
        }
        let mut best: Option<(usize, Time)> = None;
        for (at, tin) in self.state.iter().enumerate() {
            // Below its rate, or the one that is the least above.
            let wins = tin.next <= now || best.is_none_or(|(_, other)| tin.next <= other);
            if tin.is_active() && wins {
                best = Some((at, tin.next));
            }
        }
        best.map(|(at, _)| at)
    }

    /// The tin whose turn it is.
    fn tin_in_turn(&mut self) -> Option<usize> {
        if !self.state.iter().any(Tin::is_active) {
            return None;
        }
        loop {
            let at = self.turn % self.state.len();
            let tin = &mut self.state[at];
            if tin.is_active() && tin.deficit >= 0 {
                self.turn = at;
                return Some(at);
            }
            if tin.deficit <= 0 {
                tin.deficit += self.tins.all[at].share;
            }
            self.turn = at + 1;
        }
    }

    /// The next packet of a tin, with its queue; none when a queue was found to be empty.
    fn serve(
        &mut self,
        at: usize,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        decays: &mut bool,
    ) -> Option<(PacketHandle, usize)> {
        let Parameters {
            isolation, ingress, ..
        } = self.parameters;
        let settings = self.tins.all[at];
        let mut law = settings.law;
        loop {
            let place = self.state[at].first(std::mem::take(decays))?;
            let queue = place as usize;
            if self.state[at].queues[queue].deficit <= 0.0 {
                self.state[at].refill(place, &settings, isolation, context.random);
                continue;
            }
            loop {
                let Some(packet) = self.take(at, queue, waiting) else {
                    let own = &mut self.state[at].queues[queue].law;
                    own.emptied(&law, waiting.now);
                    let at_rest = own.is_at_rest(waiting.now);
                    self.state[at].retire(place, at_rest);
                    return None;
                };
                if ingress {
                    let bulk = self.state[at].bulk.saturating_mul(2);
                    let least = settings.mtu_time.0.saturating_mul(bulk);
                    law.least = settings.law.least.max(Span(least));
                }
                let own = &mut self.state[at].queues[queue];
                let last = own.packets.packets() == 0;
                match own.law.judge(&law, context.random, waiting, &packet) {
                    Admission::Drop if !last => {}
                    verdict => {
                        if verdict == Admission::Mark {
                            waiting.mark(&packet);
                        }
                        return Some((packet, queue));
                    }
                }
                let size = self.size_of(waiting.packet(&packet));
                self.drop(at, packet, waiting);
                if ingress {
                    self.pay(at, queue, size);
                    break;
                }
            }
        }
    }

    /// Takes the bytes sent off the deficits.
    fn pay(&mut self, at: usize, queue: usize, size: u64) {
        let tin = &mut self.state[at];
        tin.queues[queue].deficit -= size as f64;
        tin.deficit -= size as i64;
    }
}

impl QueueDiscipline for Cake {
    fn shaped(&self) -> Option<f64> {
        self.parameters.rate
    }

    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn holds_back(&self) -> bool {
        self.is_shaped()
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.salt = Salt::drawn(context.random);
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        _backlog: Backlog,
    ) -> Admission {
        // Room is made at the head of the longest queue.
        Admission::Admit
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let now = context.now;
        let isolation = self.parameters.isolation;
        let new = waiting.packet(&packet);
        let class = context.classes.get(new.flow());
        let at = self.parameters.tins.tin(class.codepoint);
        let hosts = class.way(new);
        let hash = self.salt.hash(isolation.identity(direction(new), hosts));
        if self.state.iter().all(|tin| tin.packets == 0) && self.shaper.next < now {
            let (next, failsafe) = (now, now);
            self.shaper = Shaper { next, failsafe };
        }
        let tin = &mut self.state[at];
        if tin.packets == 0 {
            tin.next = tin.next.max(now);
        }
        let place = tin.queue_of(hash, hosts);
        let queue = &mut tin.queues[place as usize];
        queue.packets.push(waiting, packet);
        tin.packets += 1;
        let ack = acks::superfluous(self.parameters.ack_filter, &mut queue.packets, waiting);
        tin.bytes.set(place, queue.packets.bytes());
        tin.packets -= u64::from(ack.is_some());
        tin.wake(place, &self.tins.all[at], isolation);
        if let Some(ack) = ack {
            self.drop(at, ack, waiting);
        }
        while waiting.over_limit() && self.drop_longest(waiting) {}
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        let now = context.now;
        // One of those that decay is looked at each time.
        let mut decays = true;
        while self.state.iter().any(|tin| tin.packets > 0) {
            let due = self.shaper.next.min(self.shaper.failsafe);
            if self.is_shaped() && due > now {
                *context.wake = due;
                return None;
            }
            let at = self.next_tin(now)?;
            if let Some((packet, queue)) = self.serve(at, context, waiting, &mut decays) {
                let size = self.size_of(waiting.packet(&packet));
                self.charge(at, size, now, false);
                self.pay(at, queue, size);
                let law = &self.state[at].queues[queue].law;
                self.probability = law.probability();
                return Some(packet);
            }
        }
        None
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        for (tin, settings) in self.state.iter().zip(&self.tins.all).rev() {
            for queue in tin.iter() {
                show(settings.name, &queue.packets);
            }
        }
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        let sum = |of: fn(&Tin) -> u64| self.state.iter().map(of).sum::<u64>() as f64;
        out.push(sum(|tin| tin.sparse + tin.bulk));
        out.push(sum(|tin| tin.bulk));
        out.push(self.probability);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
        *self.tins = Tins::new(&self.parameters);
        // Packets waiting in a tin that is no longer used are served all the same.
        if self.state.len() < self.tins.count {
            self.state.resize_with(self.tins.count, Tin::default);
        }
    }
}
