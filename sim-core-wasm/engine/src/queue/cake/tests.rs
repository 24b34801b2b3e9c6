use super::*;
use crate::ids::{FlowId, NodeId};
use crate::packet::ECT0;
use crate::packet::class::{Class, Codepoint};
use crate::packet::fate::Fate;
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};

/// Flows of these codepoints between these hosts.
fn bench(flows: &[(Codepoint, [u32; 2])]) -> Bench {
    let mut bench = Bench::new(Limit::Packets(1_000_000));
    for (codepoint, ends) in flows {
        bench.classes.push(Class {
            codepoint: *codepoint,
            ends: ends.map(NodeId),
            ..Class::NONE
        });
    }
    bench
}

fn cake(change: impl FnOnce(&mut Parameters)) -> Cake {
    let mut cake = Cake::new(&[]);
    change(&mut cake.parameters);
    *cake.tins = Tins::new(&cake.parameters);
    cake.state.resize_with(cake.tins.count, Tin::default);
    cake
}

fn shaped(rate: f64) -> Cake {
    cake(|parameters| parameters.rate = Some(rate))
}

/// The next packet, or when to ask again.
fn serve(bench: &mut Bench, cake: &mut Cake) -> Result<Packet, Time> {
    let (next, wake) = bench.with_waiting(|context, waiting| {
        let next = cake.dequeue(context, waiting);
        (next, *context.wake)
    });
    match next {
        Some(handle) => Ok(bench.store.remove(handle).packet),
        None => Err(wake),
    }
}

/// Serves until `until` over a link that takes no time, with as many packets of each flow waiting
/// as at the start: `offer` brings another for each that has left. Bytes of each flow.
fn greedy(bench: &mut Bench, cake: &mut Cake, sizes: &[u64], until: f64) -> Vec<u64> {
    let mut served = vec![0; sizes.len()];
    for number in 0..20 {
        for (flow, size) in sizes.iter().enumerate() {
            bench.offer(cake, data(flow as u32, number, *size));
        }
    }
    while bench.now < Time::from_seconds(until) {
        match serve(bench, cake) {
            Ok(one) => {
                let flow = one.flow().0 as usize;
                served[flow] += u64::from(one.size());
                bench.offer(cake, data(flow as u32, one.number + 20, sizes[flow]));
            }
            Err(wake) => bench.now = wake,
        }
        // Retransmits the packets that COBALT has dropped.
        for number in bench.met(Fate::DroppedFromQueue) {
            let flow = number as usize % sizes.len();
            bench.offer(cake, data(flow as u32, number + 20, sizes[flow]));
        }
    }
    served
}

#[test]
fn the_shaper_passes_its_rate_and_makes_up_for_no_idle_time() {
    let mut cake = shaped(8e6);
    let mut bench = bench(&[]);
    bench.now = Time::from_seconds(5.0);
    for number in 0..5 {
        bench.offer(&mut cake, data(0, number, 1000));
    }
    let mut left = Vec::new();
    loop {
        match serve(&mut bench, &mut cake) {
            Ok(_) => left.push(bench.now.0 - 5_000_000_000),
            Err(Time::NEVER) => break,
            Err(wake) => bench.now = wake,
        }
    }
    assert_eq!(left, [0, 1, 2, 3, 4].map(|ms| ms * 1_000_000));
    // Half a packet's time later the next one still waits; much later it does not.
    bench.now = Time(bench.now.0 + 500_000);
    bench.offer(&mut cake, data(0, 9, 1000));
    let due = Time::from_seconds(5.005);
    assert_eq!(serve(&mut bench, &mut cake).err(), Some(due));
    bench.now = due;
    assert!(serve(&mut bench, &mut cake).is_ok());
}

#[test]
fn the_shaper_counts_the_bytes_of_the_link_behind() {
    let mut cake = shaped(8e6);
    (cake.parameters.framing, cake.parameters.overhead) = (Framing::Atm, 10);
    let mut bench = bench(&[]);
    for number in 0..3 {
        bench.offer(&mut cake, data(0, number, 1000));
    }
    assert!(serve(&mut bench, &mut cake).is_ok());
    // 1010 bytes are 22 cells.
    let due = Time(22 * 53 * 1000);
    assert_eq!(serve(&mut bench, &mut cake).err(), Some(due));
}

#[test]
fn a_shaper_that_is_switched_on_begins_then() {
    let (mut cake, mut bench) = (Cake::new(&[]), bench(&[]));
    bench.now = Time::from_seconds(9.0);
    for number in 0..9 {
        bench.offer(&mut cake, data(0, number, 1000));
    }
    assert!(serve(&mut bench, &mut cake).is_ok());
    bench.now = Time::from_seconds(9.5);
    assert!(serve(&mut bench, &mut cake).is_ok());
    cake.configure(&[Value::Optional(Some(8e6))]);
    assert!(serve(&mut bench, &mut cake).is_ok());
    assert_eq!(
        serve(&mut bench, &mut cake).err(),
        Some(Time::from_seconds(9.501))
    );
}

#[test]
fn the_tuning_follows_the_rate_of_a_tin() {
    // Linux, cake_set_rate: 1514 bytes at 1 Mb/s take 12.112 ms.
    let slow = shaped(1e6).tins.all[0];
    let close = |span: Span, expected: f64| (span.seconds() - expected).abs() < 1e-6;
    assert!(close(slow.law.target, 1.5 * 0.012_112), "{slow:?}");
    assert!(
        close(slow.law.interval, 0.1 + 1.5 * 0.012_112 - 0.005),
        "{slow:?}"
    );
    assert!(close(slow.law.least, 4.0 * 0.012_112), "{slow:?}");
    assert_eq!(slow.quantum, 300.0);
    let fast = shaped(1e9).tins.all[0];
    assert!(close(fast.law.target, 0.005) && close(fast.law.interval, 0.1));
    // 1514 in Linux, with an Ethernet header, which packets here do not have.
    assert_eq!(fast.quantum, 1500.0);
    // 20 Mb/s: 2.5 MB/s over 4096.
    assert_eq!(shaped(20e6).tins.all[0].quantum as u64, 610);
}

#[test]
fn tins_have_their_parts_and_their_codepoints() {
    use Codepoint::{Af13, Af21, Af42, Cs0, Cs1, Cs2, Cs4, Cs5, Cs6, Ef, Le, Va};
    let with = |sorting| {
        cake(|parameters| {
            parameters.tins = sorting;
            parameters.rate = Some(8e6);
        })
    };
    let three = with(Sorting::Three);
    assert_eq!(three.tins.all.map(|tin| tin.share)[..3], [1024, 64, 256]);
    // Nanoseconds for a byte: 1000 at the whole rate.
    assert_eq!(three.tins.all.map(|tin| tin.pace)[..3], [1e3, 16e3, 4e3]);
    let four = with(Sorting::Four);
    assert_eq!(
        four.tins.all.map(|tin| tin.share)[..4],
        [1024, 64, 512, 256]
    );
    let eight = with(Sorting::Eight);
    let pace = eight.tins.all.map(|tin| tin.pace);
    assert!(
        pace.windows(2)
            .all(|two| (two[0] / two[1] - 0.875).abs() < 1e-12)
    );
    // The tables of Linux's sch_cake at these codepoints.
    let of = |sorting: Sorting| {
        [Cs0, Le, Cs1, Af13, Cs2, Af21, Cs4, Af42, Cs5, Va, Ef, Cs6].map(|one| sorting.tin(one))
    };
    assert_eq!(of(Sorting::Three), [0, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2]);
    assert_eq!(of(Sorting::Four), [0, 1, 1, 0, 2, 2, 3, 2, 3, 3, 3, 3]);
    assert_eq!(of(Sorting::Eight), [2, 0, 1, 1, 5, 4, 6, 3, 6, 6, 6, 7]);
    assert_eq!(
        of(Sorting::Precedence),
        [0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 5, 6]
    );
}

#[test]
fn voice_within_its_rate_waits_for_a_packet_and_beyond_it_keeps_its_share() {
    let flows = [(Codepoint::Cs0, [0, 1]), (Codepoint::Ef, [2, 1])];
    let (mut bench, mut cake) = (bench(&flows), shaped(8e6));
    for number in 0..500 {
        bench.offer(&mut cake, data(0, number, 1000));
    }
    // A voice packet of 200 bytes each 20 ms: 1 % of the rate.
    let mut worst = Span::ZERO;
    for call in 0..20_u64 {
        let came = Time(100_000_000 + call * 20_000_000);
        while bench.now < came {
            if let Err(wake) = serve(&mut bench, &mut cake) {
                bench.now = wake;
            }
        }
        bench.now = came.max(bench.now);
        bench.offer(&mut cake, data(1, call, 200));
        let offered = bench.now;
        loop {
            match serve(&mut bench, &mut cake) {
                Ok(one) if one.flow() == FlowId(1) => break,
                Ok(_) => {}
                Err(wake) => bench.now = wake,
            }
        }
        worst = worst.max(bench.now.since(offered));
    }
    assert!(worst <= Span::from_millis(1), "{worst}");
    // Both greedy: a quarter for voice, up to which it goes first.
    let (mut bench, mut cake) = (self::bench(&flows), shaped(8e6));
    let served = greedy(&mut bench, &mut cake, &[1000, 1000], 10.0);
    let share = served[1] as f64 / (served[0] + served[1]) as f64;
    assert!((share - 0.25).abs() < 0.06, "{served:?}");
}

#[test]
fn hosts_share_fairly_however_many_flows_they_have() {
    // One flow of host 0, nine of host 1, to hosts of their own.
    let mut flows = vec![(Codepoint::Cs0, [0, 10])];
    flows.extend((0..9).map(|number| (Codepoint::Cs0, [1, 20 + number])));
    for (isolation, share) in [
        (Isolation::Triple, 0.5),
        (Isolation::DualSource, 0.5),
        (Isolation::DualDestination, 0.1),
        (Isolation::Flows, 0.1),
        (Isolation::Source, 0.5),
        (Isolation::Destination, 0.1),
        (Isolation::Hosts, 0.1),
        (Isolation::None, 0.1),
    ] {
        let mut bench = bench(&flows);
        let mut cake = cake(|parameters| {
            parameters.rate = Some(80e6);
            parameters.isolation = isolation;
            // COBALT keeps out of it.
            parameters.rtt = Span::from_seconds(100.0);
        });
        let served = greedy(&mut bench, &mut cake, &[1000; 10], 2.0);
        let all: u64 = served.iter().sum();
        let found = served[0] as f64 / all as f64;
        assert!((found - share).abs() < 0.02, "{isolation:?}: {served:?}");
        // Ten megabytes a second.
        assert!((all as f64 / 20e6 - 1.0).abs() < 0.001, "{all}");
    }
}

#[test]
fn without_a_shaper_tins_take_turns_by_their_parts() {
    let flows = [
        (Codepoint::Cs0, [0, 1]),
        (Codepoint::Cs1, [0, 1]),
        (Codepoint::Ef, [0, 1]),
    ];
    let (mut bench, mut cake) = (bench(&flows), Cake::new(&[]));
    let mut served = [0_u64; 3];
    for number in 0..20_000 {
        for flow in 0..3 {
            bench.offer(&mut cake, data(flow, number, 1000));
        }
        let one = serve(&mut bench, &mut cake).expect("no shaper");
        served[one.flow().0 as usize] += 1;
    }
    // 1024, 64 and 256 of 1344.
    for (served, share) in served.iter().zip([0.762, 0.048, 0.190]) {
        assert!((*served as f64 / 20_000.0 - share).abs() < 0.01, "{served}");
    }
}

#[test]
fn flows_of_a_set_take_the_queues_that_are_free_and_share_only_when_none_is() {
    let (mut tin, settings) = (Tin::default(), Cake::new(&[]).tins.all[0]);
    let hosts = [NodeId(0), NodeId(1)];
    // All of them have the same first choice.
    let places: Vec<u32> = (0..9_u64)
        .map(|flow| {
            let place = tin.queue_of(flow * tin::QUEUES + 3, hosts);
            tin.wake(place, &settings, Isolation::Triple);
            place
        })
        .collect();
    let mut apart = places.clone();
    apart.sort_unstable();
    apart.dedup();
    assert_eq!(apart.len(), 8);
    assert_eq!(places[8], places[0], "the first choice");
    // Those that were there are found again.
    assert_eq!(tin.queue_of(5 * tin::QUEUES + 3, hosts), places[5]);
}

#[test]
fn the_longest_queue_of_all_tins_makes_room_and_its_cobalt_learns_of_it() {
    let flows = [(Codepoint::Cs0, [0, 1]), (Codepoint::Ef, [2, 1])];
    let (mut bench, mut cake) = (bench(&flows), Cake::new(&[]));
    (bench.limit, bench.now) = (Limit::Packets(10), Time::from_seconds(1.0));
    for number in 0..8 {
        bench.offer(&mut cake, data(1, number, 1000));
    }
    for number in 10..13 {
        bench.offer(&mut cake, data(0, number, 1000));
    }
    assert_eq!(bench.met(Fate::DroppedFromQueue), [0]);
    let law = &cake.state[2].queues[0].law;
    assert_eq!(law.probability(), 1.0 / 256.0);
    assert_eq!(cake.state[0].queues[0].law.probability(), 0.0);
}

#[test]
fn the_last_packet_of_a_queue_is_not_dropped_and_one_of_several_is_marked() {
    let (mut bench, mut cake) = (bench(&[]), Cake::new(&[]));
    let mut marked = 0;
    for number in 0..400_u64 {
        bench.now = Time(number * 10_000_000);
        let mut one = data(0, number, 1000);
        one.set(ECT0);
        bench.offer(&mut cake, one);
        if number >= 20 {
            assert!(serve(&mut bench, &mut cake).is_ok());
            marked += bench.met(Fate::MarkedInQueue).len();
        }
    }
    // 200 ms of waiting, for 3.8 s.
    assert!(
        marked > 20 && bench.met(Fate::DroppedFromQueue).is_empty(),
        "{marked}"
    );
    // A second later each packet left but one may go.
    bench.now = Time::from_seconds(20.0);
    cake.parameters.ecn = false;
    *cake.tins = Tins::new(&cake.parameters);
    while bench.store.packets() > 0 {
        assert!(serve(&mut bench, &mut cake).is_ok());
    }
}

#[test]
fn dropped_packets_count_for_an_ingress_shaper_only() {
    for (ingress, least, most) in [(false, 990.0, 1010.0), (true, 600.0, 960.0)] {
        let (mut bench, mut cake) = (bench(&[]), shaped(8e6));
        cake.parameters.ingress = ingress;
        let mut served = 0.0;
        // Twice the rate: 2000 packets a second.
        for number in 0..20_000_u64 {
            let came = Time(number * 500_000);
            loop {
                match serve(&mut bench, &mut cake) {
                    Ok(_) => served += 1.0,
                    Err(wake) if wake <= came => bench.now = wake,
                    Err(_) => break,
                }
            }
            bench.now = came;
            bench.offer(&mut cake, data(0, number, 1000));
        }
        let rate = served / 10.0;
        assert!((least..=most).contains(&rate), "{ingress}: {rate}");
    }
}
