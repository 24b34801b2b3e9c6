//! The loop against closed forms, and its linear model against its equations.

use std::f64::consts::PI;

use super::complex::Complex;
use super::solve::{MOST_STEPS, step};
use super::*;
use crate::fluid::RedCurve;
use sawtooth_engine::math::{pow, sin};

/// The network of Hollot's example: 60 flows, 15 Mb/s in packets of 500 bytes, round trips of 246 ms with a queue of 175 packets.
const HOLLOT: Plant = Plant {
    flows: 60.0,
    capacity: 3750.0,
    base: 0.246 - 175.0 / 3750.0,
    increase: 1.0,
    decrease: 0.5,
    buffer: 800.0,
    head: false,
};

fn pi(factor: f64) -> Controller {
    Controller::Pi {
        reference: 175.0,
        a: 1.822e-5 * factor,
        b: 1.816e-5 * factor,
        period: 1.0 / 160.0,
    }
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance * expected.abs(),
        "{found} is not {expected}"
    );
}

/// Hollot's simplified transfer function, written out.
fn simplified(plant: &Plant, omega: f64) -> Complex {
    let Plant {
        flows, capacity, ..
    } = *plant;
    let trip = 0.246;
    let s = Complex::new(0.0, omega);
    let slow = Complex::new(2.0 * flows / (trip * trip * capacity), 0.0) + s;
    let fast = Complex::new(1.0 / trip, 0.0) + s;
    Complex::delay(omega * trip).times(capacity * capacity / (2.0 * flows)) / (slow * fast)
}

#[test]
fn the_plant_is_hollots_where_its_simplification_holds() {
    let point = HOLLOT.at(175.0);
    near(point.round_trip, 0.246, 1e-12);
    near(point.window, 15.375, 1e-12);
    near(point.probability, 2.0 / (15.375 * 15.375), 1e-12);
    // Poles at 0.529 and 4.07 radians a second: far below and above both, the bracket is 2 or counts for little.
    for omega in [0.01, 0.05, 40.0, 100.0] {
        let (own, other) = (HOLLOT.response(&point, omega), simplified(&HOLLOT, omega));
        near(own.size(), other.size(), 0.08);
    }
}

/// With the zero at the slow pole, and a crossover at β/R, the phase there is −90° − β − arctan β.
#[test]
fn pi_has_the_margin_that_it_was_designed_for() {
    let (plant, trip, beta): (Plant, f64, f64) = (HOLLOT, 0.246, 0.5);
    let zero = 2.0 * plant.flows / (trip * trip * plant.capacity);
    let omega = beta / trip;
    let scale = 2.0 * plant.flows / (plant.capacity * plant.capacity);
    let gain = zero * omega * (1.0 + beta * beta).sqrt() / trip * scale;
    // In instants: K (s/z + 1)/s with p = ∫ K e + (K/z) e.
    let period = 1.0 / 1600.0;
    let controller = Controller::Pi {
        reference: 175.0,
        a: gain / zero + gain * period,
        b: gain / zero,
        period,
    };
    let own = Loop::new(plant, controller).expect("a point");
    let control = controller.response(&plant, &own.point, omega);
    let open = simplified(&plant, omega) * control;
    near(open.size(), 1.0, 0.002);
    let margin = 180.0 + open.angle().to_degrees();
    let expected = 90.0 - beta.to_degrees() - 0.463_647_609_f64.to_degrees();
    near(expected, 34.787, 1e-4);
    near(margin, expected, 0.01);
    let found = own.bode().margins;
    let phase = found.phase.expect("a crossover");
    assert!((phase - expected).abs() < 8.0, "{found:?}");
    near(found.crossover.expect("a crossover"), omega, 0.1);
}

/// Amplitude and angle of the part of values at a frequency.
fn part(times: &[f64], values: &[f64], omega: f64) -> Complex {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let mut sum = Complex::new(0.0, 0.0);
    for (time, value) in times.iter().zip(values) {
        sum = sum + Complex::delay(omega * time).times(value - mean);
    }
    sum.times(2.0 / times.len() as f64)
}

/// The equations with the probability that the operating point needs, and a little more and less of it in turns.
fn swung(plant: &Plant, queue: f64, omega: f64) -> Complex {
    let point = plant.at(queue);
    let size = 0.01 * point.probability;
    let h = 1e-3;
    let (rests, cycles) = (60.0, 4.0);
    let length = rests + cycles * 2.0 * PI / omega;
    let count = (length / h) as usize;
    let trip_steps = |delay: f64| (delay / h) as usize;
    let probability = |time: f64| point.probability + size * sin(omega * time);
    let (mut window, mut waiting) = (point.window, queue);
    let mut sent = Vec::with_capacity(count);
    let (mut times, mut values) = (Vec::new(), Vec::new());
    for n in 0..count {
        let now = n as f64 * h;
        let trip = plant.round_trip(waiting);
        sent.push(window / trip);
        let delay = plant.delay(waiting);
        let before = sent[n.saturating_sub(trip_steps(trip))];
        let p = probability(now - delay);
        if now >= rests {
            times.push(now);
            values.push(waiting);
        }
        let filled = plant.flows * window / trip - plant.capacity;
        window += h * (plant.increase / trip - plant.decrease * window * before * p);
        waiting += h * filled;
    }
    // sin = (e^{jωt} − e^{−jωt})/2j: its part at the frequency is −j.
    part(&times, &values, omega).times(1.0 / size) / Complex::new(0.0, 1.0)
}

#[test]
fn the_equations_answer_a_small_swing_as_the_linear_model_says() {
    // The queue is a fifth of one round trip, and most of the other.
    let near_by = Plant {
        base: 0.05,
        flows: 20.0,
        ..HOLLOT
    };
    for (plant, head) in [
        (HOLLOT, false),
        (HOLLOT, true),
        (near_by, false),
        (near_by, true),
    ] {
        let plant = Plant { head, ..plant };
        let point = plant.at(175.0);
        for omega in [0.5, 2.0, 6.0] {
            // δq/δp is negative.
            let found = swung(&plant, point.queue, omega);
            let expected = plant.response(&point, omega);
            near(found.size(), expected.size(), 0.03);
            let apart = (found / expected).angle().to_degrees();
            assert!(apart.abs() < 3.0, "{omega}: {apart} degrees apart");
        }
    }
}

fn solution(plant: Plant, controller: Controller, duration: f64) -> Solution {
    let only = Stretch {
        from: 0.0,
        plant,
        controller,
    };
    solve(&[only], duration, 0.05)
}

/// The mean and the range of the queue in the last part of a solution.
fn end(solution: &Solution, from: f64) -> [f64; 3] {
    let pairs = solution.times.iter().zip(&solution.queue);
    let last: Vec<f64> = pairs
        .filter(|(time, _)| **time >= from)
        .map(|(_, queue)| *queue)
        .collect();
    let mean = last.iter().sum::<f64>() / last.len() as f64;
    let least = last.iter().copied().fold(f64::INFINITY, f64::min);
    [mean, least, last.iter().copied().fold(0.0, f64::max)]
}

#[test]
fn gains_below_the_margin_let_swings_die_away_and_above_it_they_stay() {
    let margins = Loop::new(HOLLOT, pi(1.0)).expect("a point").bode().margins;
    assert_eq!(margins.rests, Some(true), "{margins:?}");
    let most = pow(10.0, margins.gain.expect("it turns") / 20.0);
    let margins = Loop::new(HOLLOT, pi(1.2 * most))
        .expect("a point")
        .bode()
        .margins;
    assert_eq!(margins.rests, Some(false), "{margins:?}");
    let [mean, least, largest] = end(&solution(HOLLOT, pi(0.7 * most), 120.0), 100.0);
    near(mean, 175.0, 0.01);
    assert!(largest - least < 5.0, "{least} to {largest}");
    let [_, least, largest] = end(&solution(HOLLOT, pi(1.3 * most), 120.0), 100.0);
    assert!(largest - least > 50.0, "{least} to {largest}");
}

#[test]
fn each_discipline_rests_where_its_operating_point_is() {
    let gains = Gains {
        target: 0.03,
        alpha: 0.125,
        beta: 1.25,
        period: 0.015,
    };
    let red = |spread| Controller::Red {
        curve: RedCurve {
            min_threshold: 100.0,
            max_threshold: 700.0,
            max_probability: 0.05,
            gentle: true,
        },
        weight: 1e-5,
        spread,
    };
    // PIE is made for round trips of 100 ms and less.
    let short = Plant {
        base: 0.05,
        ..HOLLOT
    };
    let all = [
        (HOLLOT, pi(1.0)),
        (short, Controller::Pie(gains)),
        (short, Controller::Pi2(gains)),
        (HOLLOT, red(Spread::Uniform)),
        (HOLLOT, red(Spread::Wait)),
        (HOLLOT, red(Spread::Geometric)),
    ];
    for (plant, controller) in all {
        let own = Loop::new(plant, controller).expect("a point");
        assert_eq!(own.bode().margins.rests, Some(true), "{controller:?}");
        let found = solution(plant, controller, 100.0);
        let [mean, least, largest] = end(&found, 90.0);
        near(mean, own.point.queue, 0.02);
        let range = largest - least;
        assert!(range < 0.1 * mean, "{controller:?}: {least} to {largest}");
        let last = |values: &[f64]| *values.last().expect("points");
        near(last(&found.probability), own.point.probability, 0.05);
        near(last(&found.window), own.point.window, 0.02);
    }
    let far = Loop::new(HOLLOT, Controller::Pie(gains)).expect("a point");
    assert_eq!(far.bode().margins.rests, Some(false));
    let [_, least, largest] = end(&solution(HOLLOT, Controller::Pie(gains), 100.0), 80.0);
    assert!(largest - least > 100.0, "{least} to {largest}");
}

#[test]
fn a_loop_without_equilibrium_says_why() {
    let many = Plant {
        flows: 5000.0,
        ..HOLLOT
    };
    let error = pi(1.0).point(&many).expect_err("no point");
    assert!(error.contains("only about one packet"), "{error}");
    let small = Plant {
        buffer: 100.0,
        ..HOLLOT
    };
    let error = pi(1.0).point(&small).expect_err("no point");
    assert!(error.contains("buffer"), "{error}");
}

#[test]
fn a_gain_above_one_everywhere_leaves_the_verdict_open_and_a_phase_begins_below_zero() {
    let loud = Loop::new(HOLLOT, pi(1e9)).expect("a point").bode();
    assert_eq!(
        (loud.margins.crossover, loud.margins.rests),
        (None, Some(false))
    );
    let wide = Plant {
        flows: 1.0,
        capacity: 1e7,
        buffer: 1e9,
        ..HOLLOT
    };
    let own = Loop::new(wide, pi(1.0)).expect("a point").bode();
    assert!(own.phase[0] <= 0.0, "{}", own.phase[0]);
}

#[test]
fn solutions_are_bounded() {
    let fast = Plant {
        base: 1e-6,
        ..HOLLOT
    };
    let only = Stretch {
        from: 0.0,
        plant: fast,
        controller: pi(1.0),
    };
    assert!(step(&[only]) < 1e-7);
    let found = solve(&[only], 1e4, 10.0);
    assert!(found.times.len() < 1100, "{}", found.times.len());
    assert!(1e4 / step(&[only]) > MOST_STEPS);
}
