//! The speed limit: a dumbbell that does only what cannot be avoided — one
//! drop-tail bottleneck, pipes before and after it, an acknowledgement for every
//! packet, Reno windows, losses noticed as if by an oracle. Three events for
//! each packet: it reaches the bottleneck, it reaches its receiver, its
//! acknowledgement reaches the sender.

use std::cmp::Reverse;
use std::collections::binary_heap::PeekMut;
use std::collections::{BinaryHeap, VecDeque};

use super::cases::Case;

/// A packet, or its acknowledgement, on its way through a pipe.
#[derive(Clone, Copy)]
struct Packet {
    /// When it comes out.
    due: u64,
    flow: u32,
    sequence: u32,
    lost: bool,
}

/// Reno, counting packets.
#[derive(Clone)]
struct Sender {
    window: f64,
    threshold: f64,
    flight: u32,
    next: u32,
    /// A loss of what was sent before this belongs to a reduction already made.
    recover: u32,
}

impl Sender {
    fn acknowledged(&mut self, packet: Packet) {
        self.flight -= 1;
        if !packet.lost {
            self.window += if self.window < self.threshold { 1.0 } else { 1.0 / self.window };
        } else if packet.sequence >= self.recover {
            self.threshold = (self.window / 2.0).max(2.0);
            self.window = self.threshold;
            self.recover = self.next;
        }
    }
}

/// Packets in flight wait in rings; the heap holds only the head of each ring.
struct Loop {
    heap: BinaryHeap<Reverse<u64>>,
    /// For each flow the way to the bottleneck, for each flow the way back,
    /// and last the bottleneck.
    pipes: Vec<VecDeque<Packet>>,
}

/// Instants in nanoseconds stand above the number of a pipe in a heap entry.
const PIPE_BITS: u32 = 16;

impl Loop {
    fn push(&mut self, pipe: usize, packet: Packet) {
        let ring = &mut self.pipes[pipe];
        if ring.is_empty() {
            self.heap.push(Reverse(packet.due << PIPE_BITS | pipe as u64));
        }
        ring.push_back(packet);
    }

    /// The earliest packet, out of its pipe.
    fn pop(&mut self) -> Option<(usize, Packet)> {
        let mut top = self.heap.peek_mut()?;
        let pipe = (top.0 & ((1 << PIPE_BITS) - 1)) as usize;
        let ring = &mut self.pipes[pipe];
        let packet = ring.pop_front()?;
        if let Some(next) = ring.front() {
            *top = Reverse(next.due << PIPE_BITS | pipe as u64);
        } else {
            PeekMut::pop(top);
        }
        Some((pipe, packet))
    }
}

/// Packets that reach their receivers in `case`.
pub(super) fn packets(case: &Case) -> u64 {
    let flows = case.flows as usize;
    let nanoseconds = |seconds: f64| (seconds * 1e9) as u64;
    let access = nanoseconds(case.access_delay());
    let onward = nanoseconds(case.bottleneck_delay() + case.access_delay());
    let back = nanoseconds(case.rtt / 2.0);
    let service = nanoseconds(f64::from(case.packet_bits()) / case.rate);
    let room = case.buffer_packets() * service;
    let end = nanoseconds(case.duration);

    let mut network = Loop {
        heap: BinaryHeap::with_capacity(2 * flows + 1),
        pipes: vec![VecDeque::with_capacity(64); 2 * flows + 1],
    };
    let bottleneck = 2 * flows;
    let mut senders = vec![
        Sender { window: 2.0, threshold: f64::INFINITY, flight: 0, next: 0, recover: 0 };
        flows
    ];
    let mut send = |sender: &mut Sender, network: &mut Loop, flow: usize, now: u64| {
        while f64::from(sender.flight) + 1.0 <= sender.window {
            let packet =
                Packet { due: now + access, flow: flow as u32, sequence: sender.next, lost: false };
            sender.flight += 1;
            sender.next += 1;
            network.push(flow, packet);
        }
    };
    for (flow, sender) in senders.iter_mut().enumerate() {
        // Not all at one instant: the first round trips would march in step.
        send(sender, &mut network, flow, nanoseconds(case.rtt) * flow as u64 / flows as u64);
    }

    let mut free = 0_u64;
    let mut received = 0_u64;
    while let Some((pipe, packet)) = network.pop() {
        let now = packet.due;
        if now >= end {
            break;
        }
        let flow = packet.flow as usize;
        if pipe == bottleneck {
            received += 1;
            network.push(flows + flow, Packet { due: now + back, ..packet });
        } else if pipe < flows {
            let start = free.max(now);
            if start - now > room {
                network.push(flows + flow, Packet { due: now + back, lost: true, ..packet });
            } else {
                free = start + service;
                network.push(bottleneck, Packet { due: free + onward, ..packet });
            }
        } else {
            let sender = &mut senders[flow];
            sender.acknowledged(packet);
            send(sender, &mut network, flow, now);
        }
    }
    received
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::cases::CASES;

    #[test]
    fn the_loop_fills_the_bottleneck() {
        for case in CASES {
            let capacity = case.rate * case.duration / f64::from(case.packet_bits());
            let share = packets(case) as f64 / capacity;
            assert!((0.95..=1.0).contains(&share), "{}: {share}", case.name);
        }
    }
}
