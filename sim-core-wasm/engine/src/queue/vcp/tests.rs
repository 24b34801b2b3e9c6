//! VCP's router against the handbook of its equations.

use super::*;
use crate::ids::{FlowId, HopId};
use crate::math::pow;
use crate::packet::{Address, Kind};
use crate::plan::Limit;
use crate::queue::testing::{Bench, asked};
use crate::units::Time;

/// γ · C · t_ρ is 245 000 bytes.
const RATE: f64 = 10e6;

fn vcp() -> Vcp {
    Vcp::new(&[])
}

fn close(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "{found} is not {expected}"
    );
}

fn packet(kind: Kind, load: u8) -> Packet {
    let mut packet = Packet::new(kind, 0, Address::new(FlowId(0), HopId(0)), 1040);
    packet.set_load(load);
    packet
}

fn measured(arrived: u64, queue: f64) -> Vcp {
    let mut vcp = vcp();
    vcp.arrived = arrived;
    vcp.queue = queue;
    vcp.measure(RATE);
    vcp
}

#[test]
fn the_load_factor_has_the_code_of_its_range() {
    for (arrived, queue, load, code) in [
        (0, 0.0, 0.0, code::LOW),
        (195_999, 0.0, 0.799_996, code::LOW),
        (200_000, 0.0, 0.816_327, code::HIGH),
        (244_999, 0.0, 0.999_996, code::HIGH),
        (245_000, 10_000.0, 1.020_408, code::OVER),
    ] {
        let vcp = measured(arrived, queue);
        close(vcp.load, load, 1e-6);
        assert_eq!(vcp.code, code, "{arrived} bytes, a queue of {queue}");
        assert_eq!(vcp.arrived, 0);
    }
}

#[test]
fn a_quarter_of_the_interval_s_mean_queue_enters_the_average() {
    let mut vcp = measured(0, 8000.0);
    // No sample: the average stays.
    assert_eq!(vcp.queue, 8000.0);
    for bytes in [0, 4000] {
        vcp.sample(bytes);
    }
    vcp.measure(RATE);
    // 8000 + (2000 − 8000) / 4.
    assert_eq!(vcp.queue, 6500.0);
    close(vcp.load, 0.5 * 6500.0 / 245_000.0, 1e-12);
}

#[test]
fn the_queue_is_sampled_and_the_load_measured_at_their_intervals() {
    let mut vcp = vcp();
    asked(RATE, |context| {
        context.now = Time::from_seconds(1.0);
        vcp.start(context);
        assert_eq!(*context.wake, Time::from_seconds(1.01));
    });
    let mut bench = Bench::new(Limit::Packets(10));
    bench.now = Time::from_seconds(1.0);
    for _ in 0..10 {
        bench.offer(&mut vcp, packet(Kind::Data, code::LOW));
    }
    let mut wakes = Vec::new();
    for tick in 1..=20 {
        bench.now = Time::from_seconds(1.0 + 0.01 * f64::from(tick));
        bench.with_waiting(|context, waiting| {
            vcp.timer(context, waiting);
            wakes.push(context.wake.seconds());
        });
    }
    close(wakes[0], 1.02, 1e-9);
    close(wakes[19], 1.21, 1e-9);
    // Twenty samples of 10 400 bytes, of which a quarter counts, and ten packets.
    close(vcp.queue, 2600.0, 1e-9);
    close(vcp.load, (10_400.0 + 1300.0) / 245_000.0, 1e-12);
    assert_eq!(vcp.sampled, (0.0, 0));
}

/// The code with which a packet leaves a router at `load`.
fn leaves(vcp: &mut Vcp, packet: Packet) -> u8 {
    let mut bench = Bench::new(Limit::Packets(10));
    bench.offer(vcp, packet);
    bench.serve(vcp).expect("a packet").load()
}

#[test]
fn a_router_raises_codes_of_vcp_s_data_only() {
    for own in [code::LOW, code::HIGH, code::OVER] {
        let mut vcp = vcp();
        vcp.code = own;
        for carried in [code::LOW, code::HIGH, code::OVER] {
            let found = leaves(&mut vcp, packet(Kind::Data, carried));
            assert_eq!(found, carried.max(own));
            assert_eq!(leaves(&mut vcp, packet(Kind::Ack, carried)), carried);
        }
        assert_eq!(leaves(&mut vcp, packet(Kind::Data, 0)), 0);
    }
}

#[test]
fn packets_dropped_for_lack_of_room_count_as_load() {
    let mut vcp = vcp();
    let mut bench = Bench::new(Limit::Packets(2));
    let answers: Vec<Admission> = (0..3)
        .map(|_| bench.offer(&mut vcp, packet(Kind::Data, 0)))
        .collect();
    assert_eq!(
        answers,
        [Admission::Admit, Admission::Admit, Admission::Drop]
    );
    assert_eq!(vcp.arrived, 3 * 1040);
}

fn mix(mixing: Mixing) -> Mix {
    Mix {
        mixing,
        gain: 0.33,
        limit: 1.0,
        increase: 9.0,
        intervals: 0.4,
    }
}

#[test]
fn shares_of_low_load_are_those_of_the_equation() {
    for (load, expected) in [
        (0.05, 0.697),
        (0.1, 0.33),
        (0.2, 0.1467),
        (0.4, 0.055),
        (0.79, 0.0097),
    ] {
        close(mix(Mixing::Unscaled).share(load), expected, 5e-4);
    }
    for mixing in [Mixing::Off, Mixing::Unscaled, Mixing::Exact] {
        assert_eq!(mix(mixing).share(0.0), 1.0);
    }
    assert_eq!(mix(Mixing::Off).share(0.7), 1.0);
    // Below 0.33/9.33 of the load every packet keeps its code.
    assert_eq!(mix(Mixing::Unscaled).share(0.035), 1.0);
    assert_eq!(mix(Mixing::Unscaled).share(1.5), 0.0);
}

/// With a window of $w$ a round trip adds $r ε_s w$: five round trips of 0.4 intervals are
/// two intervals, in which the load goes from 0.2 to 0.464 and to 0.641.
#[test]
fn exact_shares_take_the_load_to_the_aim_by_the_gain() {
    let scaled = pow(10.0, 0.4) - 1.0;
    close(scaled, 1.512, 5e-4);
    let share = mix(Mixing::Exact).share(0.2);
    close(0.2 * pow(1.0 + share * scaled, 2.5), 0.464, 1e-12);
    let share = mix(Mixing::Exact).share(0.464);
    close(0.464 * pow(1.0 + share * scaled, 2.5), 0.640_88, 1e-12);
    // Round trips beyond 2.5 intervals count as 2.5.
    let long = Mix {
        intervals: 40.0,
        ..mix(Mixing::Exact)
    };
    let capped = Mix {
        intervals: 2.5,
        ..long
    };
    assert_eq!(long.share(0.3), capped.share(0.3));
}

#[test]
fn bise_gives_the_code_of_high_load_to_the_rest() {
    let mut vcp = vcp();
    vcp.parameters.bise = Mixing::Unscaled;
    vcp.load = 0.1;
    vcp.settle();
    close(vcp.share, 0.33, 1e-12);
    let mut low = 0;
    asked(RATE, |context| {
        for _ in 0..10_000 {
            let mut data = packet(Kind::Data, code::LOW);
            vcp.departure(context, &mut data, Span::ZERO, Backlog::NONE);
            low += u32::from(data.load() == code::LOW);
            // A code that another router has raised stays.
            let mut raised = packet(Kind::Data, code::OVER);
            vcp.departure(context, &mut raised, Span::ZERO, Backlog::NONE);
            assert_eq!(raised.load(), code::OVER);
        }
    });
    // Four standard errors of 10 000 draws.
    close(f64::from(low) / 10_000.0, 0.33, 0.019);
    // Beyond low load there is nothing to mix.
    vcp.load = 0.9;
    vcp.settle();
    assert_eq!(leaves(&mut vcp, packet(Kind::Data, code::LOW)), code::HIGH);
}

#[test]
fn extremes_of_every_parameter_give_a_load_and_a_share() {
    for mixing in [Mixing::Off, Mixing::Unscaled, Mixing::Exact] {
        for (gain, aim, mi) in [(0.0, 0.01, 0.001), (1.0, 2.0, 100.0), (1.0, 0.01, 100.0)] {
            for (interval, round_trip) in [(0.001, 100.0), (100.0, 0.0001)] {
                for rate in [0.0, 1e3, 1e12] {
                    let mut vcp = vcp();
                    vcp.parameters = Parameters {
                        bise: mixing,
                        gain,
                        aim,
                        mi,
                        interval: Span::from_seconds(interval),
                        round_trip: Span::from_seconds(round_trip),
                        ..vcp.parameters
                    };
                    for arrived in [0, 1, u64::from(u32::MAX)] {
                        vcp.arrived = arrived;
                        vcp.measure(rate);
                        assert!(vcp.load.is_finite() && vcp.load >= 0.0, "{vcp:?}");
                        assert!((0.0..=1.0).contains(&vcp.share), "{vcp:?}");
                    }
                }
            }
        }
    }
}
