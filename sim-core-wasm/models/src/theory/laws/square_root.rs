//! The square-root law: what a sender that adds and halves has at a frequency of loss.
//!
//! With a signal every $1/p$ segments the window is a sawtooth, and with $b$ segments an
//! acknowledgement
//!
//! $$
//! X = \frac{1}{R}\sqrt{\frac{a(2 - \beta)}{2 \beta b p}},
//! $$
//!
//! $\sqrt{3/2bp}/R$ with Reno's $a = 1$ and $\beta = \frac12$. It knows no timeouts.

use sawtooth_engine::specification::Unit;

use crate::network::packet_bytes;
use crate::theory::assumptions::{
    ADDS_AND_HALVES, ENOUGH_SIGNALS, GREEDY, LASTING, STEADY, UNCLAMPED, percent, tenths,
};
use crate::theory::scene::{Aimd, aimd_of, covered, frequency, receive_window, signals};
use crate::theory::{Assumption, Figure, Law, Line, Outcome, Scene, Subject};

/// Timeouts among the signals of congestion: with more of them the law, which knows none, is a
/// tenth off and more where a timeout lasts as long as a sawtooth.
const MOST_TIMEOUTS: f64 = 0.1;

/// The law.
pub const LAW: Law = Law {
    id: "squareRoot",
    name: "Square-root law",
    says: "Goodput is inversely proportional to the round trip and to the square root of the loss rate.",
    formula: "MSS/R · √(3/(2bp)); for AIMD(a, β) MSS/R · √(a(2−β)/(2βbp))",
    source: "Mathis, Semke, Mahdavi and Ott, The macroscopic behavior of the TCP congestion avoidance algorithm, 1997; Floyd, Handley and Padhye, 2000",
    assumptions: &[
        ADDS_AND_HALVES,
        GREEDY,
        UNCLAMPED,
        STEADY,
        ENOUGH_SIGNALS,
        LASTING,
        Assumption {
            text: "At least nine of ten losses are repaired without a timeout.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let measured = scene.measured(flow);
                let share = measured.timeouts as f64 / signals(measured).max(1.0);
                if share > MOST_TIMEOUTS {
                    return Err(format!(
                        "{} of the congestion events are timeouts",
                        percent(share)
                    ));
                }
                Ok(())
            },
        },
        Assumption {
            text: "The receive window does not limit the sawtooth.",
            check: |scene, subject| {
                let Subject::Flow(id) = subject else {
                    return Ok(());
                };
                let flow = scene.flow(id);
                let (Some(room), Some(law)) = (receive_window(flow), aimd_of(flow)) else {
                    return Ok(());
                };
                let mean = window(law, covered(flow), frequency(scene.measured(id)));
                let peak = mean / (1.0 - law.decrease / 2.0);
                if peak > room {
                    return Err(format!(
                        "it would reach {} segments, but the receive window is {}",
                        tenths(peak),
                        tenths(room)
                    ));
                }
                Ok(())
            },
        },
    ],
    subjects: controlled,
    panels: &["throughput", "cwnd"],
    replayed: false,
    work_out,
};

/// Flows with acknowledgements: those that have a frequency of loss and a round trip.
pub(super) fn controlled(scene: &Scene<'_>) -> Vec<Subject> {
    let flows = scene.flow_ids();
    flows
        .filter(|flow| scene.crossing(*flow).is_ok() && scene.measured(*flow).rtt.is_some())
        .map(Subject::Flow)
        .collect()
}

/// The mean window in segments.
pub(in crate::theory) fn window(law: Aimd, covered: f64, p: f64) -> f64 {
    let Aimd { increase, decrease } = law;
    (increase * (2.0 - decrease) / (2.0 * decrease * covered * p)).sqrt()
}

/// Reno's rate in segments a second, with so many segments an acknowledgement.
pub fn rate(round_trip: f64, p: f64, covered: f64) -> f64 {
    let reno = Aimd {
        increase: 1.0,
        decrease: 0.5,
    };
    window(reno, covered, p) / round_trip
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Flow(id) = subject else {
        return Err("this formula is about flows".to_owned());
    };
    let flow = scene.flow(id);
    let measured = scene.measured(id);
    let law = aimd_of(flow).ok_or("its sender has another formula")?;
    let trip = measured.rtt.ok_or("no round trip was measured")?.mean;
    let mean = window(law, covered(flow), frequency(measured));
    Ok(of_rate(scene, id, mean / trip, "square root", Some(mean)))
}

/// The outcome of a law that gives segments a second.
pub(super) fn of_rate(
    scene: &Scene<'_>,
    id: sawtooth_engine::ids::FlowId,
    segments: f64,
    label: &str,
    window: Option<f64>,
) -> Outcome {
    let flow = scene.flow(id);
    let measured = scene.measured(id);
    let payload = 8.0 * flow.transport.segment as f64;
    let wire = 8.0 * packet_bytes(flow);
    let mut values = vec![Figure::new(
        "goodput",
        Unit::BitsPerSecond,
        segments * payload,
        measured.goodput,
    )];
    let mut lines = vec![Line::new("throughput", label, segments * wire)];
    if let Some(window) = window {
        let own = measured.cwnd.map(|cwnd| cwnd.mean);
        values.push(Figure::new("mean window", Unit::Segments, window, own));
        lines.push(Line::new("cwnd", label, window));
    }
    Outcome {
        values,
        lines,
        ..Outcome::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// √(3/2) and √(3/4) over the square root of the loss, at 100 ms.
    #[test]
    fn the_rate_is_that_of_the_paper() {
        for (p, covered, expected) in [(1e-4, 1.0, 1224.7), (0.01, 1.0, 122.47), (0.01, 2.0, 86.6)]
        {
            let found = rate(0.1, p, covered);
            assert!((found / expected - 1.0).abs() < 1e-4, "{p}: {found}");
        }
    }

    /// AIMD(0.2, 0.125) is fair to Reno: a = 3β/(2 − β) (Floyd, Handley and Padhye 2000).
    #[test]
    fn senders_that_are_fair_to_reno_have_its_rate() {
        let law = Aimd {
            increase: 0.2,
            decrease: 0.125,
        };
        let found = window(law, 1.0, 0.01);
        assert!(
            (found / (0.1 * rate(0.1, 0.01, 1.0)) - 1.0).abs() < 1e-9,
            "{found}"
        );
    }
}
