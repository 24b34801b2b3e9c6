//! The bare loop with all links of the network: each of the six that a packet and its acknowledgement cross has a
//! transmitter of its own and an event for each packet, as in the engine. Windows and losses are those of
//! [`bare`](super::bare).

use std::cmp::Reverse;

use super::bare::{Loop, Packet, Sender, largest_window};
use super::cases::{Case, PACKET_BITS};

/// The links, in the order of the pipes: those of hosts by flow, then the two directions of the bottleneck.
#[derive(Clone, Copy)]
enum Link {
    /// From a sender to the first router.
    Out(usize),
    /// From the second router to a receiver.
    In(usize),
    /// From a receiver back.
    Answer(usize),
    /// From the first router back to a sender.
    Home(usize),
    /// No link: what a sender learns of a packet that found the buffer full.
    Oracle(usize),
    /// From the first router to the second.
    There,
    /// From the second router back to the first.
    Back,
}

/// The pace and the delay of a link, in nanoseconds. Packets have two sizes: to multiply one by the time for a byte
/// at each link would slow the loop by a few percent.
#[derive(Clone, Copy)]
struct Kind {
    /// For a data packet, and for an acknowledgement.
    data: u64,
    answer: u64,
    delay: u64,
}

/// Bytes of a data packet and of an acknowledgement.
const DATA: u32 = PACKET_BITS / 8;
const ANSWER: u32 = 40;

struct Links {
    network: Loop,
    flows: usize,
    /// When the transmitter of each link is free.
    free: Vec<u64>,
    hosts: Kind,
    bottleneck: Kind,
}

impl Links {
    fn new(case: &Case) -> Links {
        let flows = case.flows as usize;
        let kind = |rate: f64, delay: f64| {
            let takes = |size: u32| (f64::from(size) * 8e9 / rate) as u64;
            Kind {
                data: takes(DATA),
                answer: takes(ANSWER),
                delay: (delay * 1e9) as u64,
            }
        };
        let pipes = 5 * flows + 2;
        Links {
            network: Loop::new(pipes, flows),
            flows,
            free: vec![0; pipes],
            hosts: kind(10.0 * case.rate, case.access_delay()),
            bottleneck: kind(case.rate, case.bottleneck_delay()),
        }
    }

    /// The first number of an entry of the heap that is a timer's.
    fn timers(&self) -> usize {
        self.free.len()
    }

    fn pipe(&self, link: Link) -> usize {
        match link {
            Link::Out(flow) => flow,
            Link::In(flow) => self.flows + flow,
            Link::Answer(flow) => 2 * self.flows + flow,
            Link::Home(flow) => 3 * self.flows + flow,
            Link::Oracle(flow) => 4 * self.flows + flow,
            Link::There => 5 * self.flows,
            Link::Back => 5 * self.flows + 1,
        }
    }

    fn link(&self, pipe: usize) -> Link {
        match pipe.checked_sub(5 * self.flows) {
            Some(0) => return Link::There,
            Some(_) => return Link::Back,
            None => {}
        }
        let flow = pipe % self.flows;
        match pipe / self.flows {
            0 => Link::Out(flow),
            1 => Link::In(flow),
            2 => Link::Answer(flow),
            3 => Link::Home(flow),
            _ => Link::Oracle(flow),
        }
    }

    /// A packet arrives at a link at `now`, and waits for its transmitter.
    fn cross(&mut self, link: Link, packet: Packet, now: u64) {
        let kind = match link {
            Link::There | Link::Back => self.bottleneck,
            Link::Out(_) | Link::In(_) | Link::Answer(_) | Link::Home(_) | Link::Oracle(_) => {
                self.hosts
            }
        };
        let pipe = self.pipe(link);
        let free = &mut self.free[pipe];
        let takes = if packet.size == DATA {
            kind.data
        } else {
            kind.answer
        };
        *free = now.max(*free) + takes;
        let due = *free + kind.delay;
        self.network.push(pipe, Packet { due, ..packet });
    }
}

/// Packets that reach their receivers in `case`.
pub(super) fn packets(case: &Case) -> u64 {
    let flows = case.flows as usize;
    let nanoseconds = |seconds: f64| (seconds * 1e9) as u64;
    let round_trip = nanoseconds(case.rtt);
    let end = nanoseconds(case.duration);
    let mut links = Links::new(case);
    let room = case.buffer_packets() * links.bottleneck.data;
    let mut senders = vec![Sender::new(largest_window(case)); flows];
    let timers = links.timers();
    for (flow, sender) in senders.iter_mut().enumerate() {
        // Not all at one instant: the first round trips would march in step.
        let start = round_trip * flow as u64 / flows as u64;
        while let Some(packet) = sender.send(flow, DATA, start) {
            links.cross(Link::Out(flow), packet, start);
        }
        links.network.arm(start + 4 * round_trip, timers + flow);
    }

    let mut received = 0_u64;
    while let Some(Reverse((now, _, what))) = links.network.heap.pop() {
        if now >= end {
            break;
        }
        let what = what as usize;
        if let Some(flow) = what.checked_sub(timers) {
            links
                .network
                .arm(senders[flow].timer(now, round_trip), what);
            continue;
        }
        let Some(packet) = links.network.take(what) else {
            continue;
        };
        let flow = packet.flow as usize;
        match links.link(what) {
            Link::Out(_) => {
                let waits = links.free[links.pipe(Link::There)].saturating_sub(now);
                if waits > room {
                    let due = now + round_trip / 2;
                    let lost = true;
                    let pipe = links.pipe(Link::Oracle(flow));
                    links.network.push(
                        pipe,
                        Packet {
                            due,
                            lost,
                            ..packet
                        },
                    );
                } else {
                    links.cross(Link::There, packet, now);
                }
            }
            Link::There => links.cross(Link::In(flow), packet, now),
            Link::In(_) => {
                received += 1;
                let size = ANSWER;
                links.cross(Link::Answer(flow), Packet { size, ..packet }, now);
            }
            Link::Answer(_) => links.cross(Link::Back, packet, now),
            Link::Back => links.cross(Link::Home(flow), packet, now),
            Link::Home(_) | Link::Oracle(_) => {
                let sender = &mut senders[flow];
                sender.acknowledged(packet);
                while let Some(packet) = sender.send(flow, DATA, now) {
                    links.cross(Link::Out(flow), packet, now);
                }
            }
        }
    }
    received
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::cases::CASES;

    #[test]
    fn a_round_trip_crosses_all_links() {
        for case in CASES {
            // The links of hosts are ten times as fast as the bottleneck.
            let crossed = |bits: u32| case.rtt / 2.0 + 1.2 * f64::from(bits) / case.rate;
            let there = crossed(PACKET_BITS);
            let back = crossed(ANSWER * 8);
            let received = |seconds: f64| {
                packets(&Case {
                    flows: 1,
                    duration: seconds,
                    ..*case
                })
            };
            // Each transmission leaves out the fraction of a nanosecond.
            let both = |at: f64| [at - 1e-7, at + 1e-7].map(received);
            assert_eq!(both(there), [0, 1], "{}", case.name);
            assert_eq!(both(there + back + there), [2, 3], "{}", case.name);
        }
    }

    #[test]
    fn pipes_and_links_are_numbered_alike() {
        let links = Links::new(&CASES[1]);
        for pipe in 0..links.timers() {
            assert_eq!(links.pipe(links.link(pipe)), pipe);
        }
    }
}
