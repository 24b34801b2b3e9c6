use super::*;
use crate::ids::FlowId;
use crate::packet::fate::Fate;
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};

const SETTINGS: Settings = Settings {
    queues: 1024,
    quantum: 1514,
    batch: 64,
};

/// A port with queues in order of arrival.
struct Port {
    fair: Fair<()>,
    bench: Bench,
}

impl Port {
    fn new(settings: Settings, limit: u64) -> Port {
        Port {
            fair: Fair::new(settings),
            bench: Bench::new(Limit::Packets(limit)),
        }
    }

    fn offer(&mut self, packet: Packet) {
        let handle = self.bench.insert(packet);
        let fair = &mut self.fair;
        self.bench
            .with_waiting(|_, waiting| fair.enqueue(waiting, handle, |(), _| {}));
    }

    fn serve(&mut self) -> Option<Packet> {
        let fair = &mut self.fair;
        let next = self.bench.with_waiting(|_, waiting| {
            fair.dequeue(waiting, |(), queue, waiting| queue.pop(waiting))
        });
        next.map(|handle| self.bench.store.remove(handle).packet)
    }
}

#[test]
fn queues_share_by_bytes_with_any_packet_sizes() {
    let mut port = Port::new(SETTINGS, 100_000);
    for number in 0..6000 {
        port.offer(data(0, number, 1500));
        port.offer(data(1, number, 500));
    }
    let mut bytes = [0_u64; 2];
    for _ in 0..4000 {
        let served = port.serve().expect("both wait");
        bytes[served.flow().0 as usize] += u64::from(served.size());
    }
    let apart = bytes[0].abs_diff(bytes[1]);
    assert!(apart <= 1514 + 1500, "{bytes:?}");
}

#[test]
fn a_new_queue_goes_first_once_and_then_takes_turns() {
    let mut port = Port::new(SETTINGS, 1000);
    for number in 0..10 {
        port.offer(data(0, number, 1514));
    }
    // The first quantum of the flow is used up.
    port.serve();
    port.serve();
    for number in 100..104 {
        port.offer(data(1, number, 1514));
    }
    let served: Vec<u32> = (0..6)
        .map(|_| port.serve().expect("some wait").flow().0)
        .collect();
    // A quantum of 1514 lets a packet pass at 1514 and one at 0.
    assert_eq!(&served[..2], [1, 1]);
    assert_eq!(
        served.iter().filter(|flow| **flow == 0).count(),
        2,
        "{served:?}"
    );
}

/// Of packets without an Ethernet header a quantum of 1514 leaves 14 credits, which are not negative.
#[test]
fn a_new_queue_of_packets_of_1500_bytes_sends_two_and_then_one_a_turn() {
    let mut port = Port::new(SETTINGS, 1000);
    for number in 0..10 {
        port.offer(data(0, number, 1500));
    }
    port.serve();
    port.serve();
    for number in 0..4 {
        port.offer(data(1, number, 1500));
    }
    let served = [0; 6].map(|_| port.serve().expect("some wait").flow().0);
    assert_eq!(served, [1, 1, 0, 1, 0, 1]);
}

#[test]
fn a_queue_that_has_emptied_waits_behind_the_old_ones() {
    let mut port = Port::new(SETTINGS, 1000);
    for number in 0..20 {
        port.offer(data(0, number, 1514));
        port.offer(data(2, number, 1514));
    }
    let next = |port: &mut Port| port.serve().expect("some wait").flow().0;
    // A quantum lets a packet pass at 1514 and one at 0.
    let turns = [0; 4].map(|_| next(&mut port));
    assert_eq!(turns, [0, 0, 2, 2]);
    port.offer(data(1, 0, 100));
    // New, it goes before the old ones; then it is found to be empty.
    assert_eq!([next(&mut port), next(&mut port)], [1, 0]);
    port.offer(data(1, 1, 100));
    // It is not new again.
    assert_eq!([next(&mut port), next(&mut port)], [2, 1]);
}

#[test]
fn without_room_half_of_the_longest_queue_goes_from_its_head() {
    let mut port = Port::new(SETTINGS, 100);
    for number in 0..90 {
        port.offer(data(0, number, 1000));
    }
    for number in 90..101 {
        port.offer(data(1, number, 1000));
    }
    let dropped = port.bench.met(Fate::DroppedFromQueue);
    assert_eq!(dropped, (0..45).collect::<Vec<u64>>());
}

#[test]
fn no_more_than_a_batch_is_dropped_at_once() {
    let mut port = Port::new(SETTINGS, 1000);
    for number in 0..1001 {
        port.offer(data(0, number, 1000));
    }
    assert_eq!(port.bench.met(Fate::DroppedFromQueue).len(), 64);
}

#[test]
fn another_number_of_queues_loses_no_packet_and_grows_no_list() {
    let mut port = Port::new(SETTINGS, 10_000);
    let (mut offered, mut served) = (0, 0);
    for round in 0..50_u64 {
        for flow in 0..20 {
            port.offer(data(flow, round, 1000));
            offered += 1;
        }
        port.fair.configure(Settings {
            queues: 16 + round % 7,
            ..SETTINGS
        });
        while port.serve().is_some() {
            served += 1;
        }
    }
    assert_eq!(served, offered);
    assert!(port.fair.members.len() <= 44, "{}", port.fair.members.len());
    assert_eq!(port.fair.active(), 0);
}

#[test]
fn flows_spread_over_the_queues() {
    let mut port = Port::new(SETTINGS, 100_000);
    for flow in 0..100 {
        port.offer(data(flow, 0, 1000));
    }
    // 100 flows over 1024 queues: 95.3 of them on the average.
    assert!(
        (88..=100).contains(&port.fair.active()),
        "{}",
        port.fair.active()
    );
}

#[test]
fn after_a_rest_a_flow_is_new_again() {
    let mut port = Port::new(SETTINGS, 1000);
    port.offer(data(0, 0, 1514));
    port.serve();
    port.offer(data(0, 1, 1514));
    port.serve();
    // Its credits are used up: without a rest it would be an old one.
    let mut emptied = 0;
    port.fair.rest(|()| emptied += 1);
    assert_eq!((emptied, port.fair.active()), (1, 0));
    for number in 0..4 {
        port.offer(data(1, number, 1514));
    }
    port.serve();
    port.serve();
    port.offer(data(0, 2, 1514));
    assert_eq!(port.serve().expect("both wait").flow(), FlowId(0));
}

#[test]
fn drops_for_lack_of_room_are_reported_to_the_law_of_their_queue() {
    let mut fair: Fair<u32> = Fair::new(SETTINGS);
    let mut bench = Bench::new(Limit::Packets(10));
    for number in 0..11 {
        let handle = bench.insert(data(u32::from(number == 10), number, 1000));
        bench.with_waiting(|_, waiting| fair.enqueue(waiting, handle, |drops, _| *drops += 1));
    }
    assert_eq!(*fair.queue_of(&data(0, 0, 1000)).law, 1);
    assert_eq!(*fair.queue_of(&data(1, 0, 1000)).law, 0);
}
