//! The discipline as a port drives it.

use super::*;
use crate::ids::HopId;
use crate::packet::Address;
use crate::queue::ActiveFlows;
use crate::queue::testing::asked;

/// Packets of 1000 bytes a millisecond apart find this queue at a link of 8 Mb/s with fifty flows and
/// 200 ms; returns the discipline afterwards.
fn driven(
    predictor: Predictor,
    queue: u64,
    packets: u64,
    change: impl FnOnce(&mut Spred),
) -> Spred {
    let mut spred = Spred::new(&[]);
    spred.settings.min_threshold = 100.0;
    spred.settings.max_threshold = 300.0;
    spred.settings.weight = 0.04;
    spred.parameters.predictor = predictor;
    change(&mut spred);
    let address = Address::new(FlowId(0), HopId(0));
    asked(8e6, |context| {
        context.limit = Limit::Packets(600);
        context.active_flows = ActiveFlows {
            flows: 50,
            clamped: 0,
            base_rtts: Span::from_millis(200 * 50),
        };
        for number in 0..packets {
            context.now = Time(number * 1_000_000);
            let mut packet = Packet::new(Kind::Data, number, address, 1000);
            let found = Backlog {
                packets: queue,
                ..Backlog::NONE
            };
            spred.arrival(context, &mut packet, found);
        }
    });
    spred
}

#[test]
fn without_a_predictor_it_is_red() {
    let spred = driven(Predictor::Off, 200, 500, |_| {});
    assert_eq!(spred.corrected, 200.0);
    let mut red = Detection::default();
    for _ in 0..500 {
        red.follow(&spred.settings, 8e6, None, 200.0);
    }
    assert_eq!(spred.detection.average.0, red.average.0);
    assert_eq!((spred.flows, spred.base), (0.0, 0.0));
}

#[test]
fn an_anchored_prediction_sees_the_rate_that_will_come() {
    // No drops yet: fifty flows at 20 packets a second grow by 1/R in R = 0.251 s. 16 steps add
    // N/R² · (R/16)² · (1 + … + 16) = 50 · 136 / 256; one arrival in the window more or less is two packets.
    let spred = driven(Predictor::Anchored, 50, 300, |spred| {
        spred.parameters.washout = 0.0;
    });
    assert!(
        (spred.correction - 26.6).abs() < 2.5,
        "{}",
        spred.correction
    );
    assert_eq!(spred.corrected, 50.0 + spred.correction);
    assert_eq!((spred.flows, spred.base), (50.0, 0.2));
}

#[test]
fn a_correction_that_lasts_is_washed_out() {
    // Five round trips of 251 ms; seven times that leave less than a hundredth.
    let spred = driven(Predictor::Anchored, 50, 10_000, |_| {});
    assert!(spred.correction > 20.0);
    assert!((spred.corrected - 50.0).abs() < 0.5, "{}", spred.corrected);
}

#[test]
fn the_gain_scales_the_correction() {
    let spred = driven(Predictor::Anchored, 50, 300, |spred| {
        spred.parameters.washout = 0.0;
        spred.parameters.gain = 0.5;
    });
    assert_eq!(spred.corrected, 50.0 + 0.5 * spred.correction);
}

#[test]
fn smiths_correction_is_the_models_queue_less_that_of_a_round_trip_ago() {
    let spred = driven(Predictor::Smith, 50, 2000, |_| {});
    let now = Time(1999 * 1_000_000);
    let back = Span::from_seconds(0.251);
    let then = spred.history.model_at(Time(now.0 - back.0));
    assert!(spred.model.state.queue > then, "{then}");
    let expected = (50.0 + spred.model.state.queue - then).clamp(0.0, 600.0);
    assert_eq!(spred.corrected, expected);
}

#[test]
fn without_flows_or_a_round_trip_nothing_is_corrected() {
    let handshakes = |spred: &mut Spred| spred.parameters.round_trip = RoundTrip::Handshake;
    let spred = driven(Predictor::Anchored, 200, 300, handshakes);
    assert_eq!((spred.corrected, spred.base), (200.0, 0.0));
    let estimated = |spred: &mut Spred| spred.parameters.flows = Flows::Estimated;
    let spred = driven(Predictor::Anchored, 200, 499, estimated);
    assert_eq!(spred.flows, 10.0);
    // One flow alone, from the 500th packet on: the estimate comes down from 500.
    let spred = driven(Predictor::Anchored, 200, 60_000, estimated);
    assert!((spred.flows - 1.0).abs() < 0.01, "{}", spred.flows);
}

#[test]
fn twice_the_flows_are_predicted_to_add_twice_as_much() {
    // N/R² · (R/16)² · (1 + … + 16) with N = 100; flows that seem to be half as fast grow alike.
    let spred = driven(Predictor::Anchored, 50, 300, |spred| {
        spred.parameters.washout = 0.0;
        spred.parameters.flows_factor = 2.0;
    });
    assert!(
        (spred.correction - 53.1).abs() < 2.5,
        "{}",
        spred.correction
    );
    assert_eq!(spred.flows, 100.0);
}

#[test]
fn a_wrong_round_trip_is_that_without_queues() {
    // Without drops a window grows by a packet in a round trip, however long that is.
    let spred = driven(Predictor::Anchored, 50, 1200, |spred| {
        spred.parameters.washout = 0.0;
        spred.parameters.round_trip_factor = 2.0;
    });
    assert!(
        (spred.correction - 26.6).abs() < 2.5,
        "{}",
        spred.correction
    );
    assert_eq!((spred.flows, spred.base), (50.0, 0.4));
    // The model's past reaches back by as much: the queue's 51 ms are not doubled.
    let spred = driven(Predictor::Smith, 50, 2000, |spred| {
        spred.parameters.round_trip_factor = 2.0;
    });
    let then = spred.history.model_at(Time(1_999_000_000 - 451_000_000));
    let expected = (50.0 + spred.model.state.queue - then).clamp(0.0, 600.0);
    assert_eq!(spred.corrected, expected);
}

#[test]
fn another_predictor_starts_without_the_past() {
    let mut spred = driven(Predictor::Anchored, 50, 300, |_| {});
    let average = spred.detection.average.0;
    let defaults = Spred::ENTRY.parameters.iter();
    let mut values: Vec<Value> = defaults.map(|one| one.domain.default_value()).collect();
    values[OF_RED.len()] = Value::Choice(2);
    spred.configure(&values);
    assert_ne!(spred.correction, 0.0);
    values[OF_RED.len()] = Value::Choice(1);
    spred.configure(&values);
    assert_eq!((spred.correction, spred.bias), (0.0, 0.0));
    assert_eq!(spred.detection.average.0, average);
}

#[test]
fn no_parameter_within_its_range_makes_the_correction_infinite() {
    for (predictor, factors) in [
        (Predictor::Smith, (1.0, 1.0)),
        (Predictor::Smith, (10.0, 0.1)),
        (Predictor::Anchored, (1.0, 1.0)),
        (Predictor::Anchored, (0.1, 10.0)),
    ] {
        for (rate, rtt, limit) in [
            (1.0, 0, Limit::Packets(1)),
            (1e12, 0, Limit::Packets(1_000_000_000)),
            (1e12, 100_000, Limit::Bytes(1)),
            (0.0, 100_000, Limit::Bytes(1_000_000_000_000)),
            (1e3, 1, Limit::Packets(1)),
        ] {
            let mut spred = Spred::new(&[]);
            spred.parameters.predictor = predictor;
            (
                spred.parameters.flows_factor,
                spred.parameters.round_trip_factor,
            ) = factors;
            let address = Address::new(FlowId(0), HopId(0));
            asked(rate, |context| {
                context.limit = limit;
                context.active_flows = ActiveFlows {
                    flows: 1,
                    clamped: 0,
                    base_rtts: Span::from_millis(rtt),
                };
                for number in 0..2000 {
                    context.now = Time(number * number * 1_000_000);
                    let mut packet = Packet::new(Kind::Data, number, address, 1500);
                    let found = Backlog {
                        packets: number % 3,
                        ..Backlog::NONE
                    };
                    spred.arrival(context, &mut packet, found);
                    let mut internals = Vec::new();
                    spred.internals(&mut internals);
                    assert!(internals.iter().all(|x| x.is_finite()), "{internals:?}");
                }
            });
        }
    }
}

/// At an average of 200 the probability is 0.05, and spread drops are 2 · 0.05 / 1.05 of the packets: the
/// model comes to rest at y = (1/R) √(3 (1 − r) / (2 r)), R = 0.2 s + 201 packets of a millisecond.
#[test]
fn the_model_may_know_how_often_spread_drops_are() {
    for (drops, wait, rate) in [
        (Drops::Probability, false, 0.05),
        (Drops::Rate, false, 0.1 / 1.05),
        (Drops::Rate, true, 0.1 / 2.95),
    ] {
        let spred = driven(Predictor::Smith, 200, 20_000, |spred| {
            spred.parameters.drops = drops;
            spred.settings.wait = wait;
        });
        assert!((spred.detection.probability - 0.05).abs() < 1e-6);
        let square: f64 = 3.0 * (1.0 - rate) / (2.0 * rate);
        let expected = square.sqrt() / 0.401;
        let found = spred.model.state.rate;
        assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
    }
}
