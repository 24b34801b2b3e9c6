//! CoDel's schedule: in the dropping state the $n$-th signal is followed by the next after $I / \sqrt{n}$, reckoned
//! from when it was due.

use sawtooth_engine::ids::PortId;
use sawtooth_engine::queue::codel::Parameters;
use sawtooth_engine::specification::Unit;
use sawtooth_engine::units::Time;

use crate::theory::assumptions::STEADY;
use crate::theory::replay::{CODEL, Signal};
use crate::theory::{Assumption, Curve, Figure, Law, Line, Outcome, Scene, Subject};

/// Instants of the schedule that are drawn.
const MOST_DRAWN: usize = 600;

/// The law.
pub const LAW: Law = Law {
    id: "codelSchedule",
    name: "CoDel’s schedule",
    says: "When packets have waited longer than the target for an interval, one is dropped. Further drops follow at shorter and shorter intervals until a packet waits less.",
    formula: "tₙ₊₁ = tₙ + I / √n",
    source: "RFC 8289, sections 3.3 and 5.5",
    assumptions: &[
        Assumption {
            text: "Packets wait longer than the target for an interval: there is a dropping state.",
            check: |scene, subject| {
                if states(scene, subject).is_empty() {
                    return Err(
                        "packets never wait longer than the target for an interval".to_owned()
                    );
                }
                Ok(())
            },
        },
        Assumption {
            text: "Only CoDel's schedule drops packets: the buffer is never full.",
            check: |scene, subject| {
                let (Subject::Port(port), Some(seen)) = (subject, scene.seen) else {
                    return Ok(());
                };
                match seen.overflows(port, [scene.from, scene.to]) {
                    0 => Ok(()),
                    1 => Err("a packet was dropped because the buffer was full".to_owned()),
                    drops => Err(format!(
                        "{drops} packets were dropped because the buffer was full"
                    )),
                }
            },
        },
        STEADY,
    ],
    subjects: |scene| {
        let ports = scene.network.crossed();
        ports
            .filter(|port| settings(scene, *port).is_some())
            .map(Subject::Port)
            .collect()
    },
    panels: &["queue", "queue:count"],
    replayed: true,
    work_out,
};

/// CoDel's parameters at a port; `None` where its queue is another.
fn settings(scene: &Scene<'_>, port: PortId) -> Option<Parameters> {
    let chosen = &scene.network.direction(port).queue.discipline;
    (chosen.entry.kind == CODEL).then(|| Parameters::from_values(&chosen.values))
}

fn states(scene: &Scene<'_>, subject: Subject) -> Vec<Vec<Signal>> {
    match (subject, scene.seen) {
        (Subject::Port(port), Some(seen)) => seen.states(port, [scene.from, scene.to]),
        _ => Vec::new(),
    }
}

/// When signals are due, in seconds: the first at `first`, which is number `count` of its state, and so on.
pub fn schedule(interval: f64, first: f64, count: f64) -> impl Iterator<Item = f64> {
    let mut due = first;
    let mut number = count.max(1.0);
    std::iter::from_fn(move || {
        let now = due;
        due += interval / number.sqrt();
        number += 1.0;
        Some(now)
    })
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Port(port) = subject else {
        return Err("this formula is about ports".to_owned());
    };
    let own = settings(scene, port).ok_or("it has another queue")?;
    let interval = own.interval.seconds();
    let standing = own.target.seconds() * scene.rate(port)? / (8.0 * scene.packet(port));
    let all = states(scene, subject);
    let mut curves = Vec::new();
    let mut drawn = 0;
    for state in all.iter().rev() {
        let [first, count] = [state[0].at.seconds(), state[0].count];
        let most = state.len().min(MOST_DRAWN - drawn);
        if most == 0 {
            break;
        }
        let due: Vec<f64> = schedule(interval, first, count).take(most).collect();
        drawn += due.len();
        curves.push(Curve {
            ticks: true,
            ..curve("queue", ticks(&due, standing))
        });
        curves.push(curve("queue:count", stairs(&due, count)));
    }
    let longest = all.iter().max_by_key(|state| state.len());
    let longest = longest.filter(|state| state.len() > 1).ok_or(
        "each dropping state has only one signal: the delay falls below the target before the second one",
    )?;
    let [first, last] = [longest[0].at, longest[longest.len() - 1].at].map(Time::seconds);
    let number = longest.len();
    let due = schedule(interval, first, longest[0].count).nth(number - 1);
    let due = due.unwrap_or(first);
    // The number due by the last signal.
    let by_then = schedule(interval, first, longest[0].count)
        .take_while(|due| *due <= last)
        .count();
    Ok(Outcome {
        values: vec![
            Figure::new(
                "first to last signal of the longest dropping state",
                Unit::Seconds,
                due - first,
                Some(last - first),
            ),
            Figure::new(
                "signals by then",
                Unit::None,
                by_then as f64,
                Some(number as f64),
            ),
        ],
        lines: vec![Line::new("queue", "CoDel’s target", standing)],
        curves,
        ..Outcome::default()
    })
}

fn curve(panel: &str, points: Vec<[f64; 2]>) -> Curve {
    Curve {
        panel: panel.to_owned(),
        label: "CoDel’s clock".to_owned(),
        points,
        ticks: false,
        fails: None,
    }
}

/// An instant each, from nothing up to the queue of the target.
fn ticks(due: &[f64], height: f64) -> Vec<[f64; 2]> {
    let tick = |at: &f64| [[*at, 0.0], [*at, height], [*at, 0.0]];
    due.iter().flat_map(tick).collect()
}

/// The count of signals over time.
fn stairs(due: &[f64], count: f64) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for (place, at) in due.iter().enumerate() {
        let number = count + place as f64;
        if place > 0 {
            points.push([*at, number - 1.0]);
        }
        points.push([*at, number]);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8289's law with an interval of 100 ms, and 33 signals in the first second (the handbook).
    #[test]
    fn signals_come_as_in_the_handbook() {
        let due: Vec<f64> = schedule(0.1, 0.0, 1.0).take(8).collect();
        let expected = [0.0, 100.0, 170.7, 228.5, 278.5, 323.2, 364.0, 401.8];
        for (found, expected) in due.iter().zip(expected) {
            // Its numbers are sums of rounded ones.
            assert!((1e3 * found - expected).abs() < 0.1, "{due:?}");
        }
        let second = schedule(0.1, 0.0, 1.0).take_while(|due| *due < 1.0);
        assert_eq!(second.count(), 33);
        // A state that goes on after five signals begins with a gap of 44.7 ms.
        let again: Vec<f64> = schedule(0.1, 2.0, 5.0).take(2).collect();
        assert!((again[1] - again[0] - 0.0447).abs() < 5e-5, "{again:?}");
    }
}
