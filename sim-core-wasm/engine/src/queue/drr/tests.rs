use super::*;
use crate::packet::class::Class;
use crate::packet::fate::Fate;
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};

fn bench(limit: u64, weights: &[f64]) -> Bench {
    let mut bench = Bench::new(Limit::Packets(limit));
    for weight in weights {
        bench.classes.push(Class {
            weight: *weight,
            ..Class::NONE
        });
    }
    bench
}

fn with_quantum(quantum: u64) -> Drr {
    let mut drr = Drr::new(&[]);
    drr.parameters.quantum = quantum;
    drr
}

/// The bytes that flows of these weights and packet sizes are served of `packets` packets,
/// while all wait; and how far their shares by weight were ever apart.
fn served(drr: &mut Drr, flows: &[(f64, u64)], packets: u64) -> (Vec<f64>, f64) {
    let weights: Vec<f64> = flows.iter().map(|(weight, _)| *weight).collect();
    let mut bench = bench(1_000_000, &weights);
    let mut bytes = vec![0.0; flows.len()];
    let mut apart = 0.0_f64;
    for number in 0..packets {
        for (flow, (_, size)) in flows.iter().enumerate() {
            bench.offer(drr, data(flow as u32, number, *size));
        }
    }
    for _ in 0..packets {
        let packet = bench.serve(drr).expect("all wait");
        bytes[packet.flow().0 as usize] += f64::from(packet.size());
        let shares = bytes.iter().zip(&weights);
        let shares: Vec<f64> = shares.map(|(bytes, weight)| bytes / weight).collect();
        let most = shares.iter().copied().fold(0.0, f64::max);
        let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
        apart = apart.max(most - least);
    }
    (bytes, apart)
}

#[test]
fn flows_share_by_their_weights_with_any_quantum() {
    for quantum in [40, 250, 1514, 20_000] {
        let flows = [(1.0, 1000), (2.0, 1000), (4.0, 1000)];
        let (bytes, _) = served(&mut with_quantum(quantum), &flows, 7_000);
        let all: f64 = bytes.iter().sum();
        for (bytes, share) in bytes.iter().zip([0.142_857, 0.285_714, 0.571_429]) {
            // A round of 20 000 bytes for each unit of weight is 2 % of all that was sent.
            assert!((bytes / all - share).abs() < 0.012, "{quantum}: {bytes}");
        }
    }
}

/// Of packets without an Ethernet header a turn of 1514 leaves 14 bytes: 3012 have come together in the 108th.
#[test]
fn the_108th_turn_sends_two_packets_of_1500_bytes() {
    let (mut bench, mut drr) = (bench(1000, &[1.0, 1.0]), Drr::new(&[]));
    for number in 0..120 {
        for flow in 0..2 {
            bench.offer(&mut drr, data(flow, number, 1500));
        }
    }
    let served: Vec<u32> = (0..220)
        .map(|_| bench.serve(&mut drr).expect("both wait").flow().0)
        .collect();
    let twice = served.windows(2).position(|pair| pair[0] == pair[1]);
    assert_eq!(twice, Some(2 * 107), "{served:?}");
}

#[test]
fn shares_are_never_further_apart_than_a_quantum_and_a_packet_of_each() {
    for (quantum, flows) in [
        (1500, [(1.0, 500), (1.0, 1500)]),
        (1500, [(0.3, 1500), (5.0, 100)]),
        (40, [(0.01, 1500), (100.0, 1500)]),
        (1_000_000, [(1.0, 500), (1.0, 1500)]),
    ] {
        let (bytes, apart) = served(&mut with_quantum(quantum), &flows, 6_000);
        let packets: f64 = flows
            .iter()
            .map(|(weight, size)| *size as f64 / weight)
            .sum();
        assert!(
            apart <= quantum as f64 + packets,
            "{flows:?}: {bytes:?} {apart}"
        );
    }
}

#[test]
fn a_flow_that_has_emptied_keeps_no_deficit() {
    let (mut bench, mut drr) = (bench(100, &[1.0, 1.0]), with_quantum(1500));
    bench.offer(&mut drr, data(0, 0, 100));
    bench.serve(&mut drr);
    for number in 0..5 {
        bench.offer(&mut drr, data(0, number, 1500));
        bench.offer(&mut drr, data(1, number, 1500));
    }
    let flows: Vec<u32> = (0..4)
        .map(|_| bench.serve(&mut drr).expect("all wait").flow().0)
        .collect();
    assert_eq!(flows, [0, 1, 0, 1]);
}

#[test]
fn the_longest_queue_makes_room_at_its_end_or_at_its_head() {
    for (drop_head, expected) in [(false, [2, 11]), (true, [0, 1])] {
        let (mut bench, mut drr) = (bench(4, &[]), Drr::new(&[]));
        drr.parameters.drop_head = drop_head;
        for number in 0..3 {
            bench.offer(&mut drr, data(0, number, 1000));
        }
        bench.offer(&mut drr, data(1, 10, 1000));
        // Flow 0 is the longest; then both are as long, and it is the one that has come.
        bench.offer(&mut drr, data(1, 11, 900));
        assert_eq!(bench.met(Fate::DroppedFromQueue), expected[..1]);
        bench.offer(&mut drr, data(1, 12, 1100));
        let second = bench.met(Fate::DroppedFromQueue);
        let expected = if drop_head { [10] } else { [12] };
        assert_eq!(second, expected);
    }
}

#[test]
fn a_turn_ends_when_its_only_packet_makes_room() {
    let (mut bench, mut drr) = (Bench::new(Limit::Bytes(3100)), with_quantum(1500));
    bench.offer(&mut drr, data(0, 0, 1000));
    bench.offer(&mut drr, data(0, 1, 1000));
    bench.offer(&mut drr, data(1, 2, 1000));
    bench.serve(&mut drr);
    // Flow 0 has 500 bytes left of its turn; its packet goes for a larger one.
    drr.parameters.drop_head = true;
    bench.offer(&mut drr, data(0, 3, 1200));
    assert_eq!(bench.met(Fate::DroppedFromQueue), [1]);
    let order: Vec<u64> =
        std::iter::from_fn(|| bench.serve(&mut drr).map(|packet| packet.number)).collect();
    assert_eq!(order, [2, 3]);
}
