use super::*;
use crate::packet::fate::Fate;
use crate::packet::{ECT0, Packet};
use crate::plan::Limit;
use crate::queue::testing::{Bench, data};
use crate::units::Time;

const SIZE: u64 = 1000;

fn packet(number: u64) -> Packet {
    data(0, number, SIZE)
}

/// A link of 1000 packets a second with arrivals at a higher rate: the times of departures, and of drops or marks,
/// in milliseconds.
fn overloaded(codel: &mut Codel, rate: f64, until: f64, ecn: bool) -> (Vec<f64>, Vec<f64>) {
    let mut bench = Bench::new(Limit::Packets(100_000));
    let (mut dropped, mut marked) = (Vec::new(), Vec::new());
    let (mut arrival, mut departure) = (0_u64, 0_u64);
    loop {
        let next_arrival = arrival as f64 / rate;
        let next_departure = departure as f64 / 1000.0;
        if next_arrival.min(next_departure) > until {
            return (dropped, marked);
        }
        if next_arrival <= next_departure {
            bench.now = Time::from_seconds(next_arrival);
            let mut offered = packet(arrival);
            if ecn {
                offered.set(ECT0);
            }
            bench.offer(codel, offered);
            arrival += 1;
        } else {
            bench.now = Time::from_seconds(next_departure);
            bench.serve(codel);
            departure += 1;
        }
        let at = bench.now.seconds() * 1e3;
        dropped.extend(bench.met(Fate::DroppedFromQueue).iter().map(|_| at));
        marked.extend(bench.met(Fate::MarkedInQueue).iter().map(|_| at));
    }
}

fn gaps(instants: &[f64]) -> Vec<f64> {
    instants.windows(2).map(|two| two[1] - two[0]).collect()
}

fn close(found: &[f64], expected: &[f64], tolerance: f64) {
    for (place, wanted) in expected.iter().enumerate() {
        assert!(
            (found[place] - wanted).abs() <= tolerance,
            "{place}: {found:?}"
        );
    }
}

#[test]
fn drops_of_a_queue_that_never_empties_come_by_the_root_of_their_number() {
    // So far behind that every packet is late: only the law sets the instants.
    let mut codel = Codel::new(&[]);
    let (dropped, _) = overloaded(&mut codel, 5000.0, 1.2, false);
    let begun: Vec<f64> = dropped.iter().map(|at| at - dropped[0]).collect();
    let expected = [0.0, 100.0, 170.7, 228.5, 278.5, 323.2, 364.0, 401.8];
    close(&begun, &expected, 1.0);
    assert_eq!(begun.iter().filter(|at| **at < 1000.0).count(), 33);
}

/// Linux's `codel_Newton_step` from `rec_inv_sqrt` 65535: 0x8000, 0x9000, 0x7ce0, 0x7107, 0x6771 for counts of 2 to 6.
#[test]
fn a_step_of_newtons_method_a_drop_makes_the_second_gap_half_the_interval() {
    let mut codel = Codel::new(&[]);
    codel.settings.newton = true;
    let (dropped, _) = overloaded(&mut codel, 5000.0, 1.2, false);
    let expected = [100.0, 50.0, 56.25, 48.78, 44.15, 40.41, 37.52];
    close(&gaps(&dropped), &expected, 1.0);
}

#[test]
fn a_quarter_too_much_meets_the_first_drop_after_an_interval_above_the_target() {
    let mut codel = Codel::new(&[]);
    let (dropped, _) = overloaded(&mut codel, 1250.0, 0.5, false);
    close(&dropped, &[126.0], 1.0);
    close(&gaps(&dropped), &[100.0, 71.0, 58.0, 50.0, 45.0, 40.0], 1.5);
}

#[test]
fn ecn_capable_packets_are_marked_by_the_same_schedule_and_none_is_dropped() {
    let mut codel = Codel::new(&[]);
    codel.settings.ecn = true;
    let (dropped, marked) = overloaded(&mut codel, 1250.0, 0.5, true);
    assert!(dropped.is_empty());
    close(&marked, &[126.0], 1.0);
    close(&gaps(&marked), &[100.0, 71.0, 58.0, 50.0, 45.0, 40.0], 1.5);
}

#[test]
fn packets_of_other_flows_are_dropped_although_marking_is_on() {
    let mut codel = Codel::new(&[]);
    codel.settings.ecn = true;
    let (dropped, marked) = overloaded(&mut codel, 1250.0, 0.3, false);
    assert_eq!((dropped.len(), marked.len()), (3, 0));
}

#[test]
fn above_its_threshold_in_time_every_packet_is_marked_once() {
    let mut codel = Codel::new(&[]);
    codel.settings.ecn = true;
    codel.settings.mark_above = Some(Span::from_millis(1));
    let (_, marked) = overloaded(&mut codel, 1250.0, 0.5, true);
    // The k-th packet has waited k/5 ms or so: from the sixth or seventh on all are.
    assert!((490..=496).contains(&marked.len()), "{}", marked.len());
    assert!(gaps(&marked).iter().all(|gap| (gap - 1.0).abs() < 1e-6));
}

#[test]
fn at_most_a_packet_behind_is_no_standing_queue() {
    // Two packets at a time: one waits behind the other, however late both are.
    let mut codel = Codel::new(&[]);
    let mut bench = Bench::new(Limit::Packets(100));
    for round in 0..20_u64 {
        bench.offer(&mut codel, packet(2 * round));
        bench.offer(&mut codel, packet(2 * round + 1));
        bench.now = Time::from_seconds((round + 1) as f64);
        while bench.serve(&mut codel).is_some() {}
    }
    assert_eq!(bench.met(Fate::DroppedFromQueue), [] as [u64; 0]);
}

#[test]
fn a_packet_in_time_ends_the_dropping_state_and_the_next_one_remembers_its_rate() {
    let mut codel = Codel::new(&[]);
    let (dropped, _) = overloaded(&mut codel, 1250.0, 0.4, false);
    assert!(codel.law.is_dropping());
    let count = codel.law.count();
    assert_eq!(count as usize, dropped.len());
    // In time: the state ends.
    let mut bench = Bench::new(Limit::Packets(1000));
    let serve_late = |codel: &mut Codel, bench: &mut Bench, at: f64, late: f64| {
        bench.now = Time::from_seconds(at - late);
        for number in 0..8 {
            bench.offer(codel, packet(number));
        }
        bench.now = Time::from_seconds(at);
        bench.serve(codel);
        let before = bench.met(Fate::DroppedFromQueue).len();
        while bench.store.packets() > 0 {
            bench.serve(codel);
        }
        before
    };
    serve_late(&mut codel, &mut bench, 0.5, 0.0);
    assert!(!codel.law.is_dropping());
    // Above the target for an interval again, well within 1.6 s.
    for number in 0..400 {
        bench.offer(&mut codel, packet(number));
    }
    bench.now = Time::from_seconds(0.6);
    bench.serve(&mut codel);
    bench.now = Time::from_seconds(0.701);
    bench.serve(&mut codel);
    assert_eq!(bench.met(Fate::DroppedFromQueue).len(), 1);
    assert_eq!(codel.law.count(), count - 1, "the drops after its start");
    let gap = 0.1 / f64::from(count - 1).sqrt();
    bench.now = Time::from_seconds(0.701 + gap - 0.001);
    bench.serve(&mut codel);
    assert_eq!(bench.met(Fate::DroppedFromQueue).len(), 0);
    bench.now = Time::from_seconds(0.701 + gap + 0.001);
    bench.serve(&mut codel);
    assert_eq!(bench.met(Fate::DroppedFromQueue).len(), 1);
}
