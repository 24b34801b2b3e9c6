//! XCP's router against the numbers of its equations.

use super::*;
use crate::ids::{FlowId, HopId};
use crate::packet::fate::Fate;
use crate::packet::side::Extra;
use crate::packet::{Address, Kind};
use crate::plan::Limit;
use crate::queue::testing::{Bench, asked, data};
use crate::units::Time;

/// 12.5 million bytes a second.
const RATE: f64 = 100e6;

fn close(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() <= 1e-9 * expected.abs().max(1.0),
        "{found} is not {expected}"
    );
}

fn record(round_trip: f64, window: f64) -> Feedback {
    Feedback {
        window,
        round_trip,
        grant: f64::INFINITY,
        aside: 0.0,
    }
}

/// A router after an interval of 0.1 s in which packets of 1000 bytes of these flows have
/// arrived: round trip, window, packets.
fn after(flows: &[(f64, f64, u32)], queue: u64) -> Xcp {
    let mut xcp = Xcp::new(&[]);
    xcp.interval = 0.1;
    xcp.queue = queue;
    for (round_trip, window, packets) in flows {
        for _ in 0..*packets {
            xcp.count(1000, Some(&record(*round_trip, *window)));
        }
    }
    xcp.decide(RATE);
    xcp
}

#[test]
fn the_aggregate_feedback_takes_the_spare_rate_and_the_queue() {
    // An input of 10 of 12.5 MB/s: 0.4 · 2.5 MB/s to give, nothing shuffled.
    let xcp = after(&[(0.1, 1000.0, 1000)], 0);
    close(xcp.feedback, 1e6);
    close(xcp.given.left, 1e6);
    close(xcp.taken.left, 0.0);
    close(xcp.round_trip, 0.1);
    close(xcp.interval, 0.1);
    // All in use: a tenth is shuffled.
    let xcp = after(&[(0.1, 1250.0, 1250)], 0);
    close(xcp.feedback, 0.0);
    close(xcp.given.left, 1.25e6);
    close(xcp.taken.left, 1.25e6);
    // A queue of 100 000 bytes: 0.226 · 10⁶ to take back, and 1.024 · 10⁶ to shuffle.
    let xcp = after(&[(0.1, 1250.0, 1250)], 100_000);
    close(xcp.feedback, -226_000.0);
    close(xcp.given.left, 1_024_000.0);
    close(xcp.taken.left, 1_250_000.0);
}

#[test]
fn the_mean_round_trip_counts_flows_equally() {
    // In 0.1 s a flow of 0.1 s sends its window of 100, one of 0.3 s a third of it: the sums
    // of x are 0.1 and 0.1.
    let xcp = after(&[(0.1, 100.0, 100), (0.3, 300.0, 100)], 0);
    close(xcp.round_trip, 0.2);
    // Round trips beyond a second count as a second.
    close(after(&[(7.0, 70.0, 1)], 0).round_trip, 1.0);
    // Without data of XCP the interval is that of the start; not below 1 ms.
    close(after(&[], 0).interval, 0.05);
    close(after(&[(0.0001, 1.0, 1)], 0).interval, 0.001);
}

/// The sum granted to the packets of a flow with this round trip and window.
fn granted(xcp: &mut Xcp, (round_trip, window, packets): (f64, f64, u32)) -> f64 {
    let mut sum = 0.0;
    for _ in 0..packets {
        let mut record = record(round_trip, window);
        xcp.grant(1000, &mut record);
        sum += record.grant;
    }
    sum
}

/// Flows of 900 and 300 packets an interval at the same round trip: of 0.2 MB/s to give and a
/// shuffle of 1 MB/s each gets half, and loses a share of the shuffle by its packets.
#[test]
fn grants_sum_up_to_the_feedback_and_favour_the_slow() {
    let flows = [(0.1, 900.0, 900), (0.1, 300.0, 300)];
    let mut xcp = after(&flows, 0);
    close(xcp.feedback, 200_000.0);
    close(xcp.given.left, 1_200_000.0);
    close(xcp.taken.left, 1_000_000.0);
    let [fast, slow] = flows.map(|flow| granted(&mut xcp, flow));
    close(fast, 600_000.0 - 750_000.0);
    close(slow, 600_000.0 - 250_000.0);
    // Both pools are used up: further packets get nothing.
    assert!(xcp.given.left < 1e-6 && xcp.taken.left < 1e-6);
    assert!(granted(&mut xcp, (0.1, 900.0, 5)).abs() < 1e-6);
}

#[test]
fn a_tighter_grant_of_a_router_before_stays() {
    let mut xcp = after(&[(0.1, 1250.0, 1250)], 0);
    // Here 1000 are given and 1000 are taken for each packet: a change of 0.
    for (asked, left, given, taken) in [
        (500.0, 0.0, 1000.0, 1000.0),
        (0.0, 0.0, 1000.0, 1000.0),
        // 300 more are taken.
        (-300.0, -300.0, 1000.0, 1300.0),
    ] {
        let before = (xcp.given.left, xcp.taken.left);
        let mut packet = record(0.1, 1250.0);
        packet.grant = asked;
        xcp.grant(1000, &mut packet);
        assert!((packet.grant - left).abs() < 1e-6, "{asked}: {packet:?}");
        close(before.0 - xcp.given.left, given);
        close(before.1 - xcp.taken.left, taken);
    }
    // No more is taken than is left.
    xcp.taken.left = 100.0;
    let before = xcp.given.left;
    let mut packet = record(0.1, 1250.0);
    packet.grant = -5000.0;
    xcp.grant(1000, &mut packet);
    assert_eq!(
        (packet.grant, xcp.taken.left, xcp.taken.rate),
        (-5000.0, 0.0, 0.0)
    );
    assert_eq!(xcp.given.left, before + 4900.0);
}

#[test]
fn a_packet_without_a_round_trip_is_granted_nothing_and_not_averaged() {
    let mut xcp = after(&[(0.1, 1000.0, 1000)], 0);
    let mut first = record(0.0, 2.0);
    xcp.count(1000, Some(&first));
    assert_eq!((xcp.input, xcp.sums), (1000.0, (0.0, 0.0)));
    xcp.grant(1000, &mut first);
    assert_eq!(first.grant, 0.0);
}

fn packet() -> Packet {
    data(0, 0, 1000)
}

#[test]
fn the_persistent_queue_is_the_least_that_departures_leave() {
    let mut xcp = Xcp::new(&[]);
    let mut bench = Bench::new(Limit::Packets(10));
    asked(10e6, |context| {
        xcp.control.start(Span::from_millis(50), context);
        xcp.queueing.start(Span::from_millis(50), context);
    });
    let tick = |xcp: &mut Xcp, bench: &mut Bench, at: f64| {
        bench.now = Time::from_seconds(at);
        bench.with_waiting(|context, waiting| {
            xcp.timer(context, waiting);
            *context.wake
        })
    };
    for _ in 0..5 {
        bench.offer(&mut xcp, packet());
    }
    // Both intervals end; five wait now. 10 Mb/s drain them in 4 ms: (50 − 4) / 2.
    assert_eq!(tick(&mut xcp, &mut bench, 0.05), Time::from_seconds(0.073));
    assert_eq!((xcp.queue, xcp.least), (0, 5000));
    for _ in 0..2 {
        bench.serve(&mut xcp);
    }
    for _ in 0..4 {
        bench.offer(&mut xcp, packet());
    }
    // The least was three packets.
    tick(&mut xcp, &mut bench, 0.073);
    assert_eq!((xcp.queue, xcp.least), (3000, 7000));
}

#[test]
fn packets_dropped_for_lack_of_room_count_as_input() {
    let mut xcp = Xcp::new(&[]);
    let mut bench = Bench::new(Limit::Packets(1));
    assert_eq!(bench.offer(&mut xcp, packet()), Admission::Admit);
    assert_eq!(bench.offer(&mut xcp, packet()), Admission::Drop);
    assert_eq!(xcp.input, 2000.0);
}

#[test]
fn extremes_give_finite_grants() {
    for (alpha, beta, gamma) in [(0.0, 0.0, 0.0), (2.0, 2.0, 1.0)] {
        for rate in [0.0, 1e3, 1e12] {
            for (round_trip, window) in [(1e-9, 1e9), (1e5, 1.0), (0.1, 0.0)] {
                let mut xcp = Xcp::new(&[]);
                xcp.parameters = Parameters {
                    alpha,
                    beta,
                    gamma,
                    ..xcp.parameters
                };
                xcp.queue = u64::from(u32::MAX);
                xcp.count(65_535, Some(&record(round_trip, window)));
                xcp.decide(rate);
                let next = xcp.settle(1000, rate);
                assert!(next >= Span::from_millis(2), "{next}");
                let mut packet = record(round_trip, window);
                xcp.grant(40, &mut packet);
                assert!(packet.grant.is_finite(), "{packet:?}");
                assert!(xcp.interval >= SHORTEST && xcp.interval <= LONGEST);
            }
        }
    }
}

/// An interval of 600 packets of a flow and 400 of others, 12.5 MB/s together: 1.25 MB/s are to be given
/// and to be taken back.
#[test]
fn only_data_pays_negative_feedback() {
    for (negative, change) in [(Negative::All, 0.4 * 1.25e6), (Negative::Paying, 0.0)] {
        let mut xcp = Xcp::new(&[]);
        xcp.parameters.negative = negative;
        xcp.interval = 0.08;
        for _ in 0..600 {
            xcp.count(1000, Some(&record(0.1, 750.0)));
        }
        for place in 0..400 {
            // Data without a round trip is granted nothing, and pays nothing.
            let unknown = record(0.0, 2.0);
            xcp.count(1000, (place % 2 == 0).then_some(&unknown));
        }
        xcp.decide(RATE);
        close(xcp.feedback, 0.0);
        close(xcp.taken.left, 1.25e6);
        let whole = granted(&mut xcp, (0.1, 750.0, 600));
        assert!((whole - change).abs() < 1e-3, "{whole} is not {change}");
    }
}

/// A router with other traffic apart, and this share for XCP.
fn apart(share: f64) -> Xcp {
    let mut xcp = Xcp::new(&[]);
    xcp.parameters.others = Others::Apart;
    xcp.parameters.share = share;
    xcp
}

/// Data and acknowledgements with a record are XCP's, others have none.
fn numbered(bench: &mut Bench, number: u64, kind: Kind, size: u64, own: bool) -> Packet {
    let packet = Packet::new(kind, number, Address::new(FlowId(0), HopId(0)), size);
    if !own {
        return packet;
    }
    let extra = Extra {
        feedback: Some(record(0.1, 100.0)),
        ..Extra::default()
    };
    packet.with_side(bench.sides.insert(extra))
}

fn offer(bench: &mut Bench, xcp: &mut Xcp, number: u64, size: u64, own: bool) {
    let packet = numbered(bench, number, Kind::Data, size, own);
    bench.offer(xcp, packet);
}

fn served(bench: &mut Bench, xcp: &mut Xcp) -> Vec<u64> {
    std::iter::from_fn(|| bench.serve(xcp).map(|packet| packet.number)).collect()
}

#[test]
fn packets_that_wait_apart_are_no_input_and_only_the_share_is_given_away() {
    let (mut bench, mut xcp) = (Bench::new(Limit::Packets(100)), apart(0.5));
    xcp.interval = 0.1;
    for number in 0..10 {
        offer(&mut bench, &mut xcp, number, 1000, number < 4);
    }
    let ack = numbered(&mut bench, 0, Kind::Ack, 40, true);
    bench.offer(&mut xcp, ack);
    assert_eq!((xcp.input, xcp.queues.own.bytes()), (4040.0, 4040));
    xcp.decide(RATE);
    // 0.4 of the rest of 6.25 MB/s.
    close(xcp.feedback, 0.4 * (6.25e6 - 40_400.0));
}

#[test]
fn the_queues_take_turns_by_their_share_of_the_bytes() {
    for (share, sizes, turns) in [
        // As in ns-2: one and one.
        (0.5, [1000, 1000], "xoxoxoxo"),
        (0.25, [1000, 1000], "xoooxooo"),
        (0.5, [1000, 500], "xooxoo"),
    ] {
        let (mut bench, mut xcp) = (Bench::new(Limit::Packets(100)), apart(share));
        for _ in 0..20 {
            for (number, size) in sizes.into_iter().enumerate() {
                offer(&mut bench, &mut xcp, number as u64, size, number == 0);
            }
        }
        let next = |_| match bench.serve(&mut xcp) {
            Some(packet) if packet.number == 0 => 'x',
            _ => 'o',
        };
        assert_eq!((0..turns.len()).map(next).collect::<String>(), turns);
    }
}

#[test]
fn the_queue_beyond_its_share_of_the_room_makes_room() {
    let (mut bench, mut xcp) = (Bench::new(Limit::Packets(4)), apart(0.5));
    for number in 0..4 {
        offer(&mut bench, &mut xcp, number, 1000, false);
    }
    for number in 4..8 {
        offer(&mut bench, &mut xcp, number, 1000, true);
    }
    assert_eq!(bench.met(Fate::DroppedFromQueue), [3, 2, 6, 7]);
    assert_eq!(served(&mut bench, &mut xcp), [4, 0, 5, 1]);
}

#[test]
fn waiting_packets_are_regrouped_when_the_parameter_changes() {
    let (mut bench, mut xcp) = (Bench::new(Limit::Packets(10)), apart(0.5));
    for number in 0..6 {
        offer(&mut bench, &mut xcp, number, 1000, number >= 3);
    }
    let mut together = xcp.clone();
    together.parameters.others = Others::Together;
    let mut copy = bench.clone();
    offer(&mut copy, &mut together, 6, 1000, false);
    assert_eq!(served(&mut copy, &mut together), [0, 1, 2, 3, 4, 5, 6]);
    // And back, with nothing to come.
    xcp.waits = Others::Together;
    bench.with_waiting(|_, waiting| {
        xcp.queues = Queues::default();
        let mut next = waiting.oldest();
        while let Some(packet) = next {
            next = waiting.newer(&packet);
            xcp.queues.own.push(waiting, packet);
        }
    });
    assert_eq!(served(&mut bench, &mut xcp), [3, 0, 4, 1, 5, 2]);
}
