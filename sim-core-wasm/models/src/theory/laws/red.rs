//! RED's operating point: the average queue at which as many packets are dropped as make the flows fill the link.
//!
//! Flows have $N X(p, R_0 + q/C)$ with PFTK's $X$ (the square-root law where packets are marked, which costs
//! no timeouts). That is the link's rate on one curve of $p$ over $q$, which falls; RED's own curve rises,
//! and they meet once. RED spreads its drops: gaps uniform in $1 \dots 1/p$ drop as often as a probability of
//! $2p/(1 + p)$ each, with `wait` as $2p/3$, with `geometric` as $p$.

use sawtooth_engine::queue::red;
use sawtooth_engine::specification::Unit;

use crate::fluid::RedCurve;
use crate::loops::{Loop, Spread, meeting, of_port};
use crate::theory::assumptions::{
    ALIKE, GREEDY, IN_ORDER, LOSSLESS, NARROWEST, NO_JITTER, RAN_IN, STEADY, UNCLAMPED, WIRED,
    tenths,
};
use crate::theory::scene::covered;
use crate::theory::{Assumption, Figure, Law, Line, Outcome, Scene, Subject};
use sawtooth_engine::ids::PortId;
use sawtooth_engine::sender::{newreno, reno};

use super::{pftk, square_root};

/// Degrees of phase margin, below which the queue swings for long after each disturbance.
const LEAST_MARGIN: f64 = 20.0;

/// The law.
pub const LAW: Law = Law {
    id: "red",
    name: "RED’s operating point",
    says: "The average queue settles where RED's drop probability makes the flows just fill the link.",
    formula: "N·X(p, R₀ + q/C) = C and p = RED(q)",
    source: "Firoiu and Borden, A study of active queue management for congestion control, 2000, sections III and IV",
    assumptions: &[
        Assumption {
            text: "The queue is RED and counts packets, not bytes.",
            check: |scene, subject| {
                let Subject::Port(port) = subject else {
                    return Ok(());
                };
                if settings(scene, port).is_some_and(|own| own.bytes) {
                    return Err("byte mode is on".to_owned());
                }
                Ok(())
            },
        },
        Assumption {
            text: "Senders are Reno or NewReno.",
            check: |scene, subject| {
                for crossing in scene.flows_of(subject) {
                    let entry = crossing.flow.sender.entry;
                    if ![newreno::NewReno::ENTRY.kind, reno::Reno::ENTRY.kind].contains(&entry.kind)
                    {
                        return Err(format!(
                            "the sender of {} is {}",
                            crossing.flow.id, entry.name
                        ));
                    }
                }
                Ok(())
            },
        },
        GREEDY,
        UNCLAMPED,
        WIRED,
        NARROWEST,
        ALIKE,
        LOSSLESS,
        IN_ORDER,
        NO_JITTER,
        RAN_IN,
        STABLE,
        STEADY,
    ],
    subjects: |scene| {
        let ports = scene.network.crossed();
        ports
            .filter(|port| settings(scene, *port).is_some())
            .map(Subject::Port)
            .collect()
    },
    panels: &["queue", "queue:probability", "queue:average"],
    replayed: false,
    work_out,
};

/// Swings that the flows and RED would keep up by themselves take the mean of the queue elsewhere.
const STABLE: Assumption = Assumption {
    text: "The queue settles: the loop of RED and the flows has a phase margin of at least 20°.",
    check: |scene, subject| {
        let Subject::Port(port) = subject else {
            return Ok(());
        };
        // Where there is no loop another assumption says so.
        let Ok((plant, controller)) = of_port(&scene.network, port) else {
            return Ok(());
        };
        let Ok(own) = Loop::new(plant, controller) else {
            return Ok(());
        };
        match own.bode().margins.phase {
            Some(phase) if phase < LEAST_MARGIN => Err(format!(
                "its phase margin is {}°: the queue oscillates",
                tenths(phase)
            )),
            _ => Ok(()),
        }
    },
};

/// RED's parameters at a port; `None` where its queue is another.
fn settings(scene: &Scene<'_>, port: PortId) -> Option<red::Parameters> {
    let chosen = &scene.network.direction(port).queue.discipline;
    (chosen.entry.kind == "red").then(|| red::Parameters::from_values(&chosen.values))
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Port(port) = subject else {
        return Err("this formula is about ports".to_owned());
    };
    let own = settings(scene, port).ok_or("it has another queue")?;
    let flows = scene.network.flows(port);
    if flows.is_empty() {
        return Err("no flow crosses it".to_owned());
    }
    let capacity = scene.rate(port)? / (8.0 * scene.packet(port));
    let spread = Spread::from_parameters(&own);
    let curve = RedCurve {
        min_threshold: own.min_threshold,
        max_threshold: own.max_threshold,
        max_probability: own.max_probability,
        gentle: own.gentle,
    };
    // How much more than the link carries would be sent at an average queue, as the probability there lets it.
    let offered = |queue: f64| -> f64 {
        let p = spread.share(curve.probability(queue)).max(1e-9);
        let each = flows.iter().map(|one| {
            let trip = scene.network.round_trip(one) + queue / capacity;
            let marked = own.ecn && one.flow.ecn.entry.kind != "off";
            if marked {
                return square_root::rate(trip, p, covered(one.flow));
            }
            let path = pftk::Path {
                round_trip: trip,
                timeout: pftk::first_timeout(one.flow, trip),
                covered: covered(one.flow),
                most: f64::INFINITY,
            };
            pftk::rate(path, p) * (1.0 - p)
        });
        each.sum()
    };
    let most = if own.gentle { 2.0 } else { 1.0 } * own.max_threshold * (1.0 - 1e-9);
    let queue = meeting(own.min_threshold, most, |queue| capacity - offered(queue)).ok_or_else(|| {
        format!(
            "RED’s curve does not meet the flows’ curve: at {} packets the flows send {} % of the link’s rate",
            tenths(most),
            tenths(100.0 * offered(most) / capacity)
        )
    })?;
    if queue > scene.buffer(port) {
        return Err(format!(
            "it would be at {} packets, but the limit is {}",
            tenths(queue),
            tenths(scene.buffer(port))
        ));
    }
    let probability = curve.probability(queue);
    let measured = scene.queue(port);
    let length = scene.to.since(scene.from).seconds();
    let signals = (measured.drops + measured.marks) as f64;
    let sent = measured.utilization.map(|share| share * capacity * length);
    let part = sent.map(|sent| signals / (sent + measured.drops as f64));
    Ok(Outcome {
        values: vec![
            Figure::new(
                "average queue",
                Unit::Packets,
                queue,
                measured.queue.map(|queue| queue.mean),
            ),
            Figure::new("RED’s probability", Unit::Share, probability, None),
            Figure::new(
                "dropped or marked",
                Unit::Share,
                spread.share(probability),
                part,
            ),
        ],
        lines: vec![
            Line::new("queue", "RED’s operating point", queue),
            Line::new("queue:probability", "operating point", probability),
            Line::new("queue:average", "operating point", queue),
        ],
        ..Outcome::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gaps uniform in 1 … 50 have a mean of 25.5, in 50 … 99 one of 74.5 (the queue's own documentation).
    #[test]
    fn spread_drops_are_as_frequent_as_their_gaps_say() {
        let p = 0.02;
        let uniform = red::Parameters::default();
        assert!((1.0 / Spread::from_parameters(&uniform).share(p) - 25.5).abs() < 1e-9);
        let wait = red::Parameters {
            wait: true,
            ..red::Parameters::default()
        };
        assert!((1.0 / Spread::from_parameters(&wait).share(p) - 74.5).abs() < 0.6);
        let geometric = red::Parameters {
            geometric: true,
            ..red::Parameters::default()
        };
        assert_eq!(Spread::from_parameters(&geometric).share(p), p);
    }

    #[test]
    fn curves_that_do_not_meet_have_no_operating_point() {
        assert_eq!(meeting(5.0, 15.0, |queue| queue - 20.0), None);
        assert_eq!(meeting(5.0, 15.0, |queue| queue - 2.0), None);
        let found = meeting(5.0, 15.0, |queue| queue - 12.0).expect("they meet");
        assert!((found - 12.0).abs() < 1e-9, "{found}");
    }
}
