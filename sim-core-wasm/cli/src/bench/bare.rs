//! The speed limit: a dumbbell that does only what is necessary — one
//! drop-tail bottleneck, pipes before and after it, an acknowledgement for every
//! packet, Reno windows, losses found by an oracle. Three events for
//! each packet: it reaches the bottleneck, it reaches its receiver, its
//! acknowledgement reaches the sender.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::cases::{Case, PACKET_BITS};

/// A packet, or its acknowledgement, on its way through a pipe.
#[derive(Clone, Copy)]
pub(super) struct Packet {
    /// When it leaves the pipe.
    pub(super) due: u64,
    pub(super) flow: u32,
    pub(super) sequence: u32,
    pub(super) size: u32,
    pub(super) lost: bool,
}

/// Reno, counting packets.
#[derive(Clone)]
pub(super) struct Sender {
    window: f64,
    threshold: f64,
    flight: u32,
    next: u32,
    /// A loss of a segment sent before this belongs to a reduction already made.
    recover: u32,
    /// When each packet in flight was sent: a ring indexed by sequence number.
    sent: Vec<u64>,
    round_trip: f64,
    /// When the retransmission timer would fire; it moves with every
    /// acknowledgement, its entry in the heap does not.
    deadline: u64,
}

impl Sender {
    /// A sender whose window stays below `largest` packets.
    pub(super) fn new(largest: u64) -> Sender {
        Sender {
            window: 2.0,
            threshold: f64::INFINITY,
            flight: 0,
            next: 0,
            recover: 0,
            sent: vec![0; largest.next_power_of_two() as usize],
            round_trip: 1e9,
            deadline: u64::MAX,
        }
    }

    fn slot(&self, sequence: u32) -> usize {
        sequence as usize & (self.sent.len() - 1)
    }

    /// The next packet, if the window has room for it.
    pub(super) fn send(&mut self, flow: usize, size: u32, now: u64) -> Option<Packet> {
        if f64::from(self.flight) + 1.0 > self.window {
            return None;
        }
        let sequence = self.next;
        let slot = self.slot(sequence);
        self.sent[slot] = now;
        self.flight += 1;
        self.next += 1;
        Some(Packet {
            due: now,
            flow: flow as u32,
            sequence,
            size,
            lost: false,
        })
    }

    /// When its timer, whose entry came up, is looked at again: losses are found without it, so it is only moved.
    pub(super) fn timer(&self, now: u64, round_trip: u64) -> u64 {
        self.deadline.clamp(now + round_trip, now + 4 * round_trip)
    }

    pub(super) fn acknowledged(&mut self, packet: Packet) {
        self.flight -= 1;
        let sent = self.sent[self.slot(packet.sequence)];
        self.round_trip += ((packet.due - sent) as f64 - self.round_trip) / 8.0;
        self.deadline = packet.due + 4 * self.round_trip as u64;
        if !packet.lost {
            self.window += if self.window < self.threshold {
                1.0
            } else {
                1.0 / self.window
            };
        } else if packet.sequence >= self.recover {
            self.threshold = (self.window / 2.0).max(2.0);
            self.window = self.threshold;
            self.recover = self.next;
        }
    }
}

/// An entry of the heap: instant, order of insertion, which pipe or timer.
type Entry = Reverse<(u64, u64, u32)>;

/// Packets in flight wait in rings; the heap holds only the head of each ring,
/// and one entry for each timer.
pub(super) struct Loop {
    pub(super) heap: BinaryHeap<Entry>,
    inserted: u64,
    pipes: Vec<VecDeque<Packet>>,
}

impl Loop {
    pub(super) fn new(pipes: usize, flows: usize) -> Loop {
        Loop {
            heap: BinaryHeap::with_capacity(pipes + flows),
            inserted: 0,
            pipes: vec![VecDeque::with_capacity(64); pipes],
        }
    }

    pub(super) fn arm(&mut self, at: u64, what: usize) {
        self.inserted += 1;
        self.heap.push(Reverse((at, self.inserted, what as u32)));
    }

    pub(super) fn push(&mut self, pipe: usize, packet: Packet) {
        if self.pipes[pipe].is_empty() {
            self.arm(packet.due, pipe);
        }
        self.pipes[pipe].push_back(packet);
    }

    /// The packet at the head of a pipe whose entry came up.
    pub(super) fn take(&mut self, pipe: usize) -> Option<Packet> {
        let packet = self.pipes[pipe].pop_front()?;
        if let Some(next) = self.pipes[pipe].front() {
            let due = next.due;
            self.arm(due, pipe);
        }
        Some(packet)
    }
}

/// Slow start may overshoot what path and buffer hold by a factor of two, and one flow may have a few times its
/// share.
pub(super) fn largest_window(case: &Case) -> u64 {
    16 * case.buffer_packets() / u64::from(case.flows)
}

/// Packets that reach their receivers in `case`.
pub(super) fn packets(case: &Case) -> u64 {
    let flows = case.flows as usize;
    let nanoseconds = |seconds: f64| (seconds * 1e9) as u64;
    let access = nanoseconds(case.access_delay());
    let onward = nanoseconds(case.bottleneck_delay() + case.access_delay());
    let back = nanoseconds(case.rtt / 2.0);
    let round_trip = nanoseconds(case.rtt);
    let size = PACKET_BITS / 8;
    let per_byte = 8e9 / case.rate;
    let room = (case.buffer_packets() as f64 * f64::from(size) * per_byte) as u64;
    let end = nanoseconds(case.duration);

    // For each flow the way to the bottleneck, for each flow the way back, and last the bottleneck.
    let bottleneck = 2 * flows;
    let mut network = Loop::new(bottleneck + 1, flows);
    let mut senders = vec![Sender::new(largest_window(case)); flows];
    for (flow, sender) in senders.iter_mut().enumerate() {
        // Not all at one instant: the first round trips would march in step.
        let start = round_trip * flow as u64 / flows as u64;
        while let Some(packet) = sender.send(flow, size, start) {
            network.push(
                flow,
                Packet {
                    due: start + access,
                    ..packet
                },
            );
        }
        network.arm(start + 4 * round_trip, bottleneck + 1 + flow);
    }

    let mut free = 0_u64;
    let mut received = 0_u64;
    while let Some(Reverse((now, _, what))) = network.heap.pop() {
        if now >= end {
            break;
        }
        let what = what as usize;
        if let Some(flow) = what.checked_sub(bottleneck + 1) {
            network.arm(senders[flow].timer(now, round_trip), what);
            continue;
        }
        let Some(packet) = network.take(what) else {
            continue;
        };
        let flow = packet.flow as usize;
        if what == bottleneck {
            received += 1;
            network.push(
                flows + flow,
                Packet {
                    due: now + back,
                    size: 40,
                    ..packet
                },
            );
        } else if what < flows {
            let start = free.max(now);
            if start - now > room {
                network.push(
                    flows + flow,
                    Packet {
                        due: now + back,
                        lost: true,
                        ..packet
                    },
                );
            } else {
                free = start + (f64::from(packet.size) * per_byte) as u64;
                network.push(
                    bottleneck,
                    Packet {
                        due: free + onward,
                        ..packet
                    },
                );
            }
        } else {
            let sender = &mut senders[flow];
            sender.acknowledged(packet);
            while let Some(packet) = sender.send(flow, size, now) {
                network.push(
                    flow,
                    Packet {
                        due: now + access,
                        ..packet
                    },
                );
            }
        }
    }
    received
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::bare_links;
    use crate::bench::cases::CASES;

    #[test]
    fn the_loops_fill_the_bottleneck() {
        let loops = [
            ("fewest events", packets as fn(&Case) -> u64),
            ("all links", bare_links::packets),
        ];
        for long in CASES {
            // Not as long as where it is timed.
            let case = &Case {
                duration: long.duration / 5.0,
                ..*long
            };
            let capacity = case.rate * case.duration / f64::from(PACKET_BITS);
            for (name, packets) in loops {
                let share = packets(case) as f64 / capacity;
                assert!(
                    (0.95..=1.0).contains(&share),
                    "{}, {name}: {share}",
                    case.name
                );
            }
        }
    }
}
