use super::*;
use crate::packet::fate::Fate;
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};

/// SFQ whose hash is drawn, in a bench.
fn started(limit: u64) -> (Bench, Sfq) {
    let (mut bench, mut sfq) = (Bench::new(Limit::Packets(limit)), Sfq::new(&[]));
    bench.with_waiting(|context, _| sfq.start(context));
    (bench, sfq)
}

fn places(sfq: &mut Sfq, flows: u32) -> Vec<u32> {
    (0..flows)
        .map(|flow| sfq.place_of(&data(flow, 0, 1000)))
        .collect()
}

#[test]
fn queues_share_by_bytes_with_any_packet_sizes() {
    let (mut bench, mut sfq) = started(100_000);
    sfq.parameters.depth = 10_000;
    for number in 0..6000 {
        bench.offer(&mut sfq, data(0, number, 1500));
        bench.offer(&mut sfq, data(1, number, 500));
    }
    let mut bytes = [0_u64; 2];
    for _ in 0..4000 {
        let served = bench.serve(&mut sfq).expect("both wait");
        bytes[served.flow().0 as usize] += u64::from(served.size());
        assert!(bytes[0].abs_diff(bytes[1]) <= 1514 + 1500, "{bytes:?}");
    }
}

/// Of packets without an Ethernet header a quantum of 1514 leaves 14 bytes in the first turn.
#[test]
fn a_queue_of_1500_byte_packets_sends_two_in_its_first_turn_and_then_one() {
    for (quantum, expected) in [
        (1514, [0, 0, 1, 1, 0, 1, 0, 1]),
        (1500, [0, 1, 0, 1, 0, 1, 0, 1]),
    ] {
        let (mut bench, mut sfq) = started(100);
        assert_eq!(sfq.parameters.quantum, 1514);
        sfq.parameters.quantum = quantum;
        for number in 0..5 {
            for flow in 0..2 {
                bench.offer(&mut sfq, data(flow, number, 1500));
            }
        }
        let served = [0; 8].map(|_| bench.serve(&mut sfq).expect("both wait").flow().0);
        assert_eq!(served, expected, "{quantum}");
    }
}

#[test]
fn flows_in_one_queue_share_a_turn_until_another_hash_parts_them() {
    let (mut bench, mut sfq) = started(100_000);
    (sfq.parameters.queues, sfq.parameters.depth) = (2, 1_000_000);
    sfq.parameters.perturb = Some(10.0);
    // A hash by which two of three flows meet.
    let mut at = places(&mut sfq, 3);
    while at[0] != at[1] || at[1] == at[2] {
        sfq.salt = bench.with_waiting(|context, _| Salt::drawn(context.random));
        sfq.of_hash.clear();
        sfq.round.clear();
        at = places(&mut sfq, 3);
    }
    for number in 0..4000 {
        for flow in 0..3 {
            bench.offer(&mut sfq, data(flow, number, 1000));
        }
    }
    let serve = |bench: &mut Bench, sfq: &mut Sfq| {
        let mut served = [0_i32; 3];
        for _ in 0..1200 {
            served[bench.serve(sfq).expect("all wait").flow().0 as usize] += 1;
        }
        served
    };
    let before = serve(&mut bench, &mut sfq);
    assert!(
        (before[2] - 600).abs() <= 2 && (before[0] - 300).abs() <= 2,
        "{before:?}"
    );
    // Each new hash is a chance of a half to be parted: flow 2 then shares its turn.
    let mut others = 0;
    for round in 1..=20 {
        bench.now = Time::from_seconds(10.0 * f64::from(round));
        let mut now = [0; 3];
        for _ in 0..120 {
            let packet = bench.serve(&mut sfq).expect("all wait");
            now[packet.flow().0 as usize] += 1;
        }
        others += u32::from(now[2] < 50);
    }
    assert!(others > 0, "flow 2 never met another one");
}

#[test]
fn another_hash_loses_no_packet_and_lets_none_of_a_flow_overtake_another() {
    let (mut bench, mut sfq) = started(10_000);
    (sfq.parameters.queues, sfq.parameters.depth) = (7, 1000);
    sfq.parameters.perturb = Some(0.01);
    let (mut offered, mut last) = (0_u64, [0_u64; 20]);
    let mut served = 0;
    for number in 1..=3000_u64 {
        bench.now = Time(number * 1_000_000);
        bench.offer(&mut sfq, data((number % 20) as u32, number, 1000));
        offered += 1;
        if number % 3 == 0 {
            let packet = bench.serve(&mut sfq).expect("some wait");
            let flow = packet.flow().0 as usize;
            assert!(packet.number > last[flow]);
            last[flow] = packet.number;
            served += 1;
        }
        if number == 1500 {
            // Live, with another number of queues.
            sfq.configure(&[Value::Integer(3)]);
            (sfq.parameters.depth, sfq.parameters.perturb) = (1000, Some(0.01));
        }
    }
    while let Some(packet) = bench.serve(&mut sfq) {
        let flow = packet.flow().0 as usize;
        assert!(packet.number > last[flow]);
        last[flow] = packet.number;
        served += 1;
    }
    assert_eq!(
        served + bench.met(Fate::DroppedFromQueue).len() as u64,
        offered
    );
}

#[test]
fn a_queue_takes_no_more_than_its_depth() {
    for (drop_head, expected) in [(false, [127, 128]), (true, [0, 1])] {
        let (mut bench, mut sfq) = started(1000);
        sfq.parameters.drop_head = drop_head;
        for number in 0..129 {
            bench.offer(&mut sfq, data(0, number, 1000));
        }
        assert_eq!(bench.met(Fate::DroppedFromQueue), expected);
    }
}

#[test]
fn the_longest_queue_makes_room_and_where_all_are_of_one_packet_the_next() {
    let (mut bench, mut sfq) = started(4);
    for (flow, number) in [(0, 0), (0, 1), (0, 2), (1, 3), (2, 4)] {
        bench.offer(&mut sfq, data(flow, number, 1000));
    }
    assert_eq!(bench.met(Fate::DroppedFromQueue), [2]);
    bench.offer(&mut sfq, data(3, 5, 1000));
    assert_eq!(bench.met(Fate::DroppedFromQueue), [1]);
    // Flows 0, 1, 2 and 3 have a packet each.
    bench.offer(&mut sfq, data(4, 6, 1000));
    assert_eq!(bench.met(Fate::DroppedFromQueue), [0]);
}
