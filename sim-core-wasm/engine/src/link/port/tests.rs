//! A single port: when packets arrive.

use super::{Port, PortSeries};
use crate::ids::PortId;
use crate::ids::{FlowId, HopId};
use crate::link::trace::Trace;
use crate::measure::{NO_SERIES, Recorder};
use crate::packet::{Address, Kind, Packet};
use crate::plan::{Direction, Limit, LinkProperties, Rate};
use crate::queue::drop_tail::DropTail;
use crate::sim::tests::gate::Gate;
use crate::specification::{Chosen, Value};
use crate::units::{Span, Time};

const SERIES: PortSeries = PortSeries {
    queue: NO_SERIES,
    sojourn: NO_SERIES,
    transmitted: NO_SERIES,
    capacity: NO_SERIES,
    internals: NO_SERIES,
};

/// A link on which 1500 bytes take 12 µs, then 1 ms on the wire.
fn direction() -> Direction {
    let mut properties = LinkProperties {
        rate: Rate::Constant(1e9),
        delay: Span::from_millis(1),
        ..LinkProperties::default()
    };
    properties.queue.limit = Limit::Packets(1_000_000);
    Direction {
        id: "l:a".to_owned(),
        properties: properties.into(),
    }
}

/// The same with other properties.
fn with(mut direction: Direction, edit: impl FnOnce(&mut LinkProperties)) -> Direction {
    edit(&mut direction);
    direction
}

/// Its properties with this jitter, and whether packets may overtake.
fn with_jitter(jitter: Span, reorder: bool) -> LinkProperties {
    let direction = with(direction(), |link| {
        (link.jitter, link.reorder) = (jitter, reorder);
    });
    LinkProperties::clone(&direction.properties)
}

const SIZE: u64 = 1500;

/// Sends packets 0, 1, … at these times, and gives numbers and times of arrival, in
/// order of arrival. `change` may change the port before each packet.
fn arrivals(
    port: &mut Port,
    times: &[Time],
    mut change: impl FnMut(&mut Port, usize, &mut Recorder),
) -> Vec<(u64, Time)> {
    let mut off = Recorder::off();
    let mut sides = crate::packet::side::Sides::default();
    let mut found = Vec::new();
    let mut sent = 0;
    loop {
        let send = times.get(sent).copied().unwrap_or(Time::NEVER);
        let arrival = port.next_arrival();
        let step = port.next_departure().min(port.queue.wake);
        let now = send.min(arrival).min(step);
        if now == Time::NEVER {
            return found;
        }
        if step == now {
            port.timer(now, &mut off, &mut sides);
            port.departure(now, &mut off, &mut sides);
        } else if arrival == now {
            // As the network does: in one piece where the port allows it.
            if port.is_steady() {
                found.extend(
                    port.take_first(now, &mut off)
                        .map(|packet| (packet.number, now)),
                );
            } else if port.take(now, &mut off) {
                found.push((port.taken().number, now));
            }
        } else {
            change(port, sent, &mut off);
            let address = Address::new(FlowId(0), HopId(0));
            let packet = Packet::new(Kind::Data, sent as u64, address, SIZE);
            if port.pass(&packet, address, now, &mut off).is_none() {
                port.arrive(&packet, address, now, &mut off, &mut sides);
            }
            sent += 1;
        }
    }
}

fn every(gap: u64, n: u64) -> Vec<Time> {
    (0..n).map(|index| Time(index * gap)).collect()
}

/// When a packet sent to an idle port at `sent` would arrive without jitter.
fn earliest(sent: Time) -> Time {
    sent + Span(12_000) + Span::from_millis(1)
}

#[test]
fn jitter_is_uniform_and_keeps_the_order() {
    let n = 20_000;
    // Far enough apart that jitter does not bring packets together.
    let times = every(1_000_000, n);
    let jitter = 800_000;
    let plan = with(direction(), |link| link.jitter = Span(jitter));
    let found = arrivals(
        &mut Port::new(PortId(0), &plan, 1, true, SERIES),
        &times,
        |_, _, _| {},
    );
    let extra: Vec<u64> = found
        .iter()
        .map(|(number, at)| at.0 - earliest(times[*number as usize]).0)
        .collect();
    assert!(found.is_sorted() && found.len() == n as usize);
    assert!(extra.iter().all(|extra| *extra <= jitter));
    // The mean is J/2, with a standard deviation of J/√12 a packet.
    let mean = extra.iter().sum::<u64>() as f64 / n as f64;
    let error = 4.0 * jitter as f64 / (12.0 * n as f64).sqrt();
    assert!((mean - jitter as f64 / 2.0).abs() < error, "{mean}");
    for tenth in 1..10_u64 {
        let below = extra.iter().filter(|e| **e < tenth * jitter / 10).count();
        let p = tenth as f64 / 10.0;
        let error = 4.0 * (p * (1.0 - p) / n as f64).sqrt();
        assert!(
            (below as f64 / n as f64 - p).abs() < error,
            "{tenth}: {below}"
        );
    }
}

#[test]
fn without_reordering_a_packet_waits_for_the_one_ahead() {
    let plan = with(direction(), |link| link.jitter = Span(5_000_000));
    let times = every(100_000, 5_000);
    let found = arrivals(
        &mut Port::new(PortId(0), &plan, 1, true, SERIES),
        &times,
        |_, _, _| {},
    );
    assert!(found.iter().map(|(number, _)| *number).eq(0..5_000));
    assert!(found.is_sorted_by_key(|(_, at)| *at));
    // The same draws with reordering: without it each arrival is the latest so far.
    let free = with(plan, |link| link.reorder = true);
    let free = arrivals(
        &mut Port::new(PortId(0), &free, 1, true, SERIES),
        &times,
        |_, _, _| {},
    );
    let mut by_number = free.clone();
    by_number.sort_unstable();
    let mut latest = Time::ZERO;
    for ((_, kept), (_, own)) in found.iter().zip(by_number) {
        latest = latest.max(own);
        assert_eq!(*kept, latest);
    }
}

/// Properties with this delay variation, at its defaults.
fn varied(kind: &str) -> LinkProperties {
    let entry = crate::registry::find(crate::link::variation::REGISTRY, kind).expect("registered");
    let direction = with(direction(), |link| link.variation = Chosen::defaults(entry));
    LinkProperties::clone(&direction.properties)
}

#[test]
fn packets_of_a_bunch_arrive_together_until_the_variation_ends() {
    let times = every(300_000, 100);
    let plan = with(direction(), |link| *link = varied("bunches"));
    for cached in [true, false] {
        let mut port = Port::new(PortId(0), &plan, 1, cached, SERIES);
        let found = arrivals(&mut port, &times, |port, sent, off| {
            if sent == 50 {
                port.set_variation(&varied("none"), times[sent], off);
            }
            assert!(port.ledger().balances());
        });
        assert!(found.iter().map(|(number, _)| *number).eq(0..100));
        for (number, at) in found {
            let due = earliest(times[number as usize]).0;
            let tick = due.div_ceil(5_000_000) * 5_000_000;
            // Packets on the wire keep their arrival, and hold those behind them up until then.
            let expected = if number < 50 {
                tick
            } else {
                due.max(20_000_000)
            };
            assert_eq!(at, Time(expected), "{number}");
        }
    }
}

#[test]
fn every_variation_keeps_the_order_and_the_ledger_and_begins_again_from_its_seed() {
    let times = every(300_000, 2_000);
    for entry in crate::link::variation::REGISTRY {
        let plan = with(direction(), |link| *link = varied(entry.kind));
        let run = |cached, seed| {
            let mut port = Port::new(PortId(0), &plan, seed, cached, SERIES);
            arrivals(&mut port, &times, |port, _, _| {
                assert!(port.ledger().balances());
            })
        };
        let found = run(true, 1);
        assert!(
            found.iter().map(|(number, _)| *number).eq(0..2_000),
            "{}",
            entry.kind
        );
        assert!(found.is_sorted_by_key(|(_, at)| *at), "{}", entry.kind);
        assert_eq!(found, run(false, 1), "{}", entry.kind);
        let drawn = ["gamma", "two-level", "bad-wifi", "satellite"].contains(&entry.kind);
        assert_eq!(found != run(true, 2), drawn, "{}", entry.kind);
    }
}

#[test]
fn neighbours_overtake_with_the_probability_of_two_uniform_draws() {
    let n = 50_000;
    let (gap, jitter) = (100_000_u64, 400_000_u64);
    let plan = with(direction(), |link| {
        (link.jitter, link.reorder) = (Span(jitter), true);
    });
    let times = every(gap, n);
    for cached in [true, false] {
        let mut port = Port::new(PortId(0), &plan, 1, cached, SERIES);
        let found = arrivals(&mut port, &times, |_, _, _| {});
        assert!(found.is_sorted_by_key(|(_, at)| *at) && found.len() == n as usize);
        let mut arrived = vec![Time::ZERO; n as usize];
        for (number, at) in found {
            arrived[number as usize] = at;
        }
        let overtaken = arrived.windows(2).filter(|pair| pair[1] < pair[0]).count();
        // P(J₁ − J₂ > g) = (1 − g/J)²/2 for two uniform draws from 0 … J.
        let p = crate::math::pow(1.0 - gap as f64 / jitter as f64, 2.0) / 2.0;
        let error = 4.0 * (p * (1.0 - p) / n as f64).sqrt();
        let share = overtaken as f64 / n as f64;
        assert!((share - p).abs() < error, "{share} not {p}");
    }
}

#[test]
fn after_reordering_ends_no_packet_overtakes_those_in_flight() {
    let times = every(100_000, 400);
    for cached in [true, false] {
        let mut port = Port::new(PortId(0), &direction(), 1, cached, SERIES);
        let found = arrivals(&mut port, &times, |port, sent, off| {
            let now = times[sent];
            match sent {
                100 => port.set_variation(&with_jitter(Span::from_millis(3), true), now, off),
                200 => port.set_variation(&with_jitter(Span::ZERO, false), now, off),
                300 => port.set_variation(&with_jitter(Span::ZERO, true), now, off),
                // With reordering on, a shorter delay overtakes too.
                310 => port.set_delay(Span::ZERO, now, off),
                _ => {}
            }
            assert!(port.ledger().balances());
        });
        let numbers: Vec<u64> = found.iter().map(|(number, _)| *number).collect();
        let place = |number: u64| numbers.iter().position(|own| *own == number);
        assert!(numbers[..100].iter().copied().eq(0..100));
        assert!(!numbers[..200].is_sorted(), "some overtake");
        assert!((200..300).all(|number| place(number) > place(number - 1)));
        assert!((200..300).all(|own| (0..200).all(|other| place(own) > place(other))));
        assert!(place(310) < place(305), "{numbers:?}");
    }
}

#[test]
fn a_trace_serves_whole_opportunities_and_counts_those_it_offers() {
    let trace = Trace::new(vec![2, 2, 10]).expect("a trace");
    let plan = with(direction(), |link| link.rate = Rate::Trace(trace.into()));
    for cached in [true, false] {
        let mut port = Port::new(PortId(0), &plan, 1, cached, SERIES);
        let times = [0, 0, 0, 3_000_000].map(Time);
        let found = arrivals(&mut port, &times, |_, _, _| {});
        // Two at 2 ms, one at 10, one at 12; each then travels for 1 ms.
        let at: Vec<u64> = found.iter().map(|(_, at)| at.0 / 1_000_000).collect();
        assert_eq!(at, [3, 3, 11, 13], "{cached}");
        // Two at 2 ms, one at 10, two at 12: five offered until 13 ms, four used.
        let measured = port.measured(Time(13_000_000), &mut Recorder::off());
        assert_eq!(measured.capacity_bits, 60_000.0);
        assert_eq!(measured.transmitted_bits, 48_000.0);
        assert_eq!(measured.waiting.max(), Some(3));
    }
}

/// A gate that opens for one packet each 100 µs.
fn gated() -> Direction {
    with(direction(), |link| {
        let mut gate = Chosen::defaults(&Gate::ENTRY);
        gate.values[0] = Value::Number(1e-4);
        link.queue.discipline = gate;
    })
}

fn gate_of(port: &Port) -> &Gate {
    match port.discipline() {
        crate::queue::AnyQueue::Gate(gate) => gate,
        other => panic!("{other:?}"),
    }
}

#[test]
fn packets_held_back_start_at_the_very_instant_they_may() {
    // Three at once, one while packets are held, one when the gate has long been open.
    let times = [0, 0, 0, 150_000, 1_000_000].map(Time);
    let mut port = Port::new(PortId(0), &gated(), 1, true, SERIES);
    let found = arrivals(&mut port, &times, |_, _, _| {});
    let starts: Vec<u64> = found.iter().map(|(_, at)| at.0 - 1_012_000).collect();
    assert_eq!(starts, [0, 100_000, 200_000, 300_000, 1_000_000]);
    // Idle until the first packet; not while it is sent; from 112 µs on with a packet
    // held back; from 312 µs on with none.
    let idle = [Some(0), None, None, Some(38_000), Some(688_000)].map(|span| span.map(Span));
    assert_eq!(gate_of(&port).idle, idle);
    let measured = port.measured(Time(2_000_000), &mut Recorder::off());
    assert_eq!(measured.transmitted_bits, 60_000.0);
    assert_eq!(measured.capacity_bits, 2e6);
    // 2 packets wait for 100 µs, 1 for 50, 2 for 50, 1 for 100.
    assert_eq!(measured.waiting.mean(), Some(450.0 / 2000.0));
}

#[test]
fn a_trace_serves_held_packets_at_the_first_opportunity_after_their_release() {
    let trace = Trace::new(vec![1]).expect("a trace");
    let plan = with(gated(), |link| {
        link.rate = Rate::Trace(trace.into());
        link.queue.discipline.values[0] = Value::Number(0.0025);
    });
    let mut port = Port::new(PortId(0), &plan, 1, true, SERIES);
    let found = arrivals(&mut port, &[Time(500_000); 3], |_, _, _| {});
    // At 1 ms; from 3.5 ms on, which is 4; from 6.5 on. Each then travels for 1 ms.
    let at: Vec<u64> = found.iter().map(|(_, at)| at.0 / 1_000_000).collect();
    assert_eq!(at, [2, 5, 8]);
}

#[test]
fn a_change_of_parameters_or_discipline_lets_go_at_once() {
    for (tail, cached) in [(false, true), (true, true), (true, false)] {
        let mut port = Port::new(PortId(0), &gated(), 1, cached, SERIES);
        let mut sides = crate::packet::side::Sides::default();
        let found = arrivals(
            &mut port,
            &[0, 0, 0, 50_000].map(Time),
            |port, sent, off| {
                if sent == 3 {
                    let mut properties = LinkProperties::clone(&port.properties);
                    properties.queue.discipline = if tail {
                        Chosen::defaults(&DropTail::ENTRY)
                    } else {
                        let mut gate = Chosen::defaults(&Gate::ENTRY);
                        gate.values[0] = Value::Number(30e-6);
                        gate
                    };
                    port.set_properties(&properties.into(), Time(50_000), off, &mut sides);
                }
            },
        );
        let starts: Vec<u64> = found.iter().map(|(_, at)| at.0 - 1_012_000).collect();
        let each = if tail { 12_000 } else { 30_000 };
        assert_eq!(
            starts,
            [0, 1, 2, 3].map(|n: u64| n.saturating_sub(1) * each + 50_000 * n.min(1))
        );
    }
}

/// The host's own packets arrive later by their processing time, at any size of the
/// ring, and none overtakes another; forwarded packets have none.
#[test]
fn packets_of_a_host_arrive_later_by_their_processing_time() {
    for cached in [true, false] {
        let mut port = Port::new(PortId(0), &direction(), 1, cached, SERIES);
        // A burst that doubles the ring twice, then packets far apart.
        let mut times = vec![Time::ZERO; 12];
        times.extend((1..=20).map(|n| Time(n * 1_000_000)));
        let of = |sent: usize| Span((sent as u64 * 7_919) % 50_000);
        let found = arrivals(&mut port, &times, |port, sent, off| {
            if sent == 15 {
                port.compact();
            }
            if sent == 20 {
                port.set_delay(Span::from_millis(1), times[sent], off);
            }
            // The last packets are forwarded.
            if sent < 28 {
                port.process_next(of(sent));
            }
        });
        let (mut ends, mut ahead) = (Time::ZERO, Time::ZERO);
        for (sent, (number, at)) in found.iter().enumerate() {
            ends = ends.max(times[sent]) + Span(12_000);
            let processing = if sent < 28 { of(sent) } else { Span::ZERO };
            ahead = ahead.max(ends + Span::from_millis(1) + processing);
            assert_eq!((*number, *at), (sent as u64, ahead), "cached: {cached}");
        }
        assert_eq!(found.len(), times.len());
    }
}

/// Each finds the transmitter free and some fifty others on the wire, in a ring that doubles on the way and then goes
/// round.
#[test]
fn packets_that_are_passed_on_at_once_keep_their_order() {
    let mut port = Port::new(PortId(0), &direction(), 1, true, SERIES);
    let times = every(20_000, 300);
    let of = |sent: usize| Span((sent as u64 * 7_919) % 50_000);
    let found = arrivals(&mut port, &times, |port, sent, _| {
        port.process_next(of(sent));
    });
    let mut ahead = Time::ZERO;
    let expected = times.iter().enumerate().map(|(sent, at)| {
        ahead = ahead.max(earliest(*at) + of(sent));
        (sent as u64, ahead)
    });
    assert_eq!(found, expected.collect::<Vec<_>>());
}
