//! The store and its queues against plain lists, and the default order.

use std::collections::VecDeque;

use proptest::prelude::*;

use super::PacketQueue;
use crate::packet::fate::Fate;
use crate::packet::{ECT0, Packet};
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};
use crate::queue::{
    Admission, Backlog, Hooks, PacketHandle, QueueDiscipline, RouterContext, Waiting,
};
use crate::rng::{Purpose, RandomStream};
use crate::specification::Value;
use crate::units::{Span, Time};

fn packet(number: u64, size: u64) -> Packet {
    data(0, number, size)
}

/// Puts a packet into queue `number mod 3`; beyond the limit drops the first, the last or the
/// middle one of queue 0.
#[derive(Clone, Debug, Default)]
struct Three {
    queues: [PacketQueue; 3],
    next: usize,
}

impl QueueDiscipline for Three {
    fn arrival(&mut self, _: &mut RouterContext<'_>, _: &mut Packet, _: Backlog) -> Admission {
        Admission::Admit
    }

    fn enqueue(
        &mut self,
        _: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        handle: PacketHandle,
    ) {
        let queue = waiting.packet(&handle).number as usize % 3;
        self.queues[queue].push(waiting, handle);
        while waiting.over_limit()
            && let Some(chosen) = match self.next % 3 {
                0 => self.queues[0].pop(waiting),
                1 => self.queues[0].pop_last(waiting),
                _ => {
                    let middle = self.queues[0].packets() / 2;
                    let mut places = self.queues[0].places(waiting);
                    let place = places.nth(middle as usize).map(|(place, _)| place);
                    drop(places);
                    place.and_then(|place| self.queues[0].take(waiting, place))
                }
            }
        {
            waiting.drop(chosen);
        }
    }

    fn dequeue(
        &mut self,
        _: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.next += 1;
        (0..3).find_map(|step| self.queues[(self.next + step) % 3].pop(waiting))
    }

    fn configure(&mut self, _: &[Value]) {}
}

proptest! {
    /// Three queues in turn, with packets pushed out, and with clones of the whole.
    #[test]
    fn queues_in_the_store_are_lists(
        steps in prop::collection::vec((0_u8..5, 40_u64..1500), 0..300), limit in 1_u64..20
    ) {
        let (mut bench, mut three) = (Bench::new(Limit::Packets(limit)), Three::default());
        let mut model: [VecDeque<(u64, u64)>; 3] = Default::default();
        let (mut next, mut number, mut dropped) = (0, 0, Vec::new());
        for (step, size) in steps {
            match step {
                0..3 => {
                    bench.offer(&mut three, packet(number, size));
                    model[number as usize % 3].push_back((number, size));
                    while model.iter().map(VecDeque::len).sum::<usize>() as u64 > limit
                        && let Some((chosen, _)) = match next % 3 {
                            0 => model[0].pop_front(),
                            1 => model[0].pop_back(),
                            _ => model[0].remove(model[0].len() / 2),
                        }
                    {
                        dropped.push(chosen);
                    }
                    number += 1;
                }
                3 => {
                    next += 1;
                    let expected = (0..3).find_map(|s| model[(next + s) % 3].pop_front());
                    let found = bench.serve(&mut three);
                    prop_assert_eq!(found.map(|p| p.number), expected.map(|(number, _)| number));
                }
                _ => (bench, three) = (bench.clone(), three.clone()),
            }
            prop_assert_eq!(bench.met(Fate::DroppedFromQueue), std::mem::take(&mut dropped));
            for (queue, model) in three.queues.iter().zip(&model) {
                let numbers = queue.iter(&bench.store).map(|packet| packet.number);
                prop_assert!(numbers.eq(model.iter().map(|(number, _)| *number)));
                prop_assert_eq!(queue.packets(), model.len() as u64);
                prop_assert_eq!(queue.bytes(), model.iter().map(|(_, size)| size).sum::<u64>());
            }
            let mut inside: Vec<u64> = model.iter().flatten().map(|(number, _)| *number).collect();
            inside.sort_unstable();
            prop_assert!(bench.store.iter().map(|p| p.number).eq(inside.iter().copied()));
            prop_assert_eq!(bench.store.packets(), inside.len() as u64);
        }
    }
}

#[test]
fn places_in_the_store_are_reused() {
    let (mut bench, mut three) = (Bench::new(Limit::Packets(100)), Three::default());
    let mut room = None;
    for number in 0..10_000 {
        bench.offer(&mut three, packet(number, 1000));
        if number >= 30 {
            bench.serve(&mut three);
            let bytes = bench.store.heap_bytes();
            assert_eq!(*room.get_or_insert(bytes), bytes);
        }
    }
}

/// Keeps packets in order of arrival, drops the oldest beyond the limit, and signals
/// congestion with packets that have waited for more than 10 ms.
#[derive(Clone, Debug)]
struct DropFront;

impl QueueDiscipline for DropFront {
    fn arrival(&mut self, _: &mut RouterContext<'_>, _: &mut Packet, _: Backlog) -> Admission {
        Admission::Admit
    }

    fn enqueue(&mut self, _: &mut RouterContext<'_>, waiting: &mut Waiting<'_>, _: PacketHandle) {
        while waiting.over_limit()
            && let Some(oldest) = waiting.oldest()
        {
            waiting.drop(oldest);
        }
    }

    fn departure(
        &mut self,
        _: &mut RouterContext<'_>,
        packet: &mut Packet,
        waited: Span,
        _: Backlog,
    ) -> Admission {
        if waited > Span::from_millis(10) {
            Admission::signal(packet)
        } else {
            Admission::Admit
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn configure(&mut self, _: &[Value]) {}
}

#[test]
fn the_oldest_packet_can_be_dropped_for_the_arriving_one() {
    let mut bench = Bench::new(Limit::Bytes(2500));
    for number in 0..3 {
        bench.offer(&mut DropFront, packet(number, 1000));
    }
    bench.offer(&mut DropFront, packet(3, 1500));
    assert_eq!(bench.met(Fate::DroppedFromQueue), [0, 1]);
    let left = [(); 3].map(|()| bench.serve(&mut DropFront).map(|packet| packet.number));
    assert_eq!(left, [Some(2), Some(3), None]);
}

#[test]
fn packets_leave_in_order_of_arrival_without_those_dropped_at_dequeue() {
    let mut bench = Bench::new(Limit::Packets(10));
    for number in 0..4 {
        bench.now = Time(number * 4_000_000);
        let sent = packet(number, 1000).with(if number == 1 { ECT0 } else { 0 });
        bench.offer(&mut DropFront, sent);
    }
    bench.now = Time(15_000_000);
    let mut next = || bench.serve(&mut DropFront).map(|packet| packet.number);
    // Packet 0 has waited for 15 ms and is dropped; packet 1, for 11 ms, can be marked.
    assert_eq!(
        [next(), next(), next(), next()],
        [Some(1), Some(2), Some(3), None]
    );
    assert_eq!(bench.met(Fate::DroppedFromQueue), [0]);
    assert_eq!(bench.met(Fate::MarkedInQueue), [1]);
}

/// How often each packet is drawn from a store with places that are free.
#[test]
fn a_packet_drawn_at_random_is_any_that_waits_as_likely() {
    // 40 of 40 places in use, 4 of 40, and 4 of 4000, where draws of places mostly fail.
    for (most, left) in [(40_u64, 40_usize), (40, 4), (4000, 4)] {
        let mut bench = Bench::new(Limit::Packets(most));
        let mut handles: Vec<_> = (0..most).map(|n| bench.insert(packet(n, 1000))).collect();
        let step = handles.len() / left;
        let kept: Vec<u64> = (0..most).step_by(step).collect();
        for (number, handle) in handles.drain(..).enumerate() {
            if number % step != 0 {
                bench.store.remove(handle);
            }
        }
        let mut random = RandomStream::new(1, "q", Purpose::Queue);
        let newest = kept[left - 1];
        bench.with_waiting(|_, waiting| {
            let mut counts = vec![0_u32; left];
            let mut newer = waiting.oldest();
            let mut last = None;
            while let Some(handle) = newer {
                newer = waiting.store.newer(&handle);
                last = Some(handle);
            }
            let last = last.expect("the newest");
            for _ in 0..left * 1000 {
                let drawn = waiting.at_random(&mut random).expect("some wait");
                let number = waiting.packet(&drawn).number;
                let place = kept.iter().position(|kept| *kept == number);
                counts[place.expect("one that waits")] += 1;
                let other = waiting.other_at_random(&last, &mut random);
                let other = other.expect("others wait");
                assert_ne!(waiting.packet(&other).number, newest);
            }
            // Five standard deviations of a binomial count of 1000.
            for count in counts {
                assert!((840..1160).contains(&count), "{count} of {left} of {most}");
            }
        });
    }
    let mut bench = Bench::new(Limit::Packets(9));
    let only = bench.insert(packet(0, 1000));
    let mut random = RandomStream::new(1, "q", Purpose::Queue);
    bench.with_waiting(|_, waiting| {
        assert_eq!(waiting.other_at_random(&only, &mut random), None);
    });
}

#[test]
fn a_packet_drawn_is_the_same_whether_unused_memory_was_freed_or_not() {
    let mut bench = Bench::new(Limit::Packets(100));
    let mut handles: Vec<PacketHandle> = (0..10)
        .map(|number| bench.insert(packet(number, 100)))
        .collect();
    while !handles.is_empty() {
        bench.store.remove(handles.remove(handles.len() / 2));
    }
    let mut freed = bench.clone();
    freed.store.compact();
    let drawn = |bench: &mut Bench| -> Vec<u64> {
        for number in 0..7 {
            bench.insert(packet(number, 100));
        }
        let one = |context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>| {
            let drawn = waiting.at_random(context.random);
            drawn.map(|handle| waiting.packet(&handle).number)
        };
        (0..50).filter_map(|_| bench.with_waiting(one)).collect()
    };
    assert_eq!(drawn(&mut bench), drawn(&mut freed));
}
