//! The ideal sawtooth of one flow that adds and multiplies, alone at a queue that drops at its tail.
//!
//! The window grows by $a$ segments every $b$ round trips until path and buffer are full, at
//! $W = C R_0 + B$ and the packet in transmission, and falls by the share $\beta$. While it is below $C R_0$
//! a round trip takes $R_0$, then $w/C$:
//!
//! $$
//! T = \frac{b}{a} \int_{(1-\beta) W}^{W} \max\left(R_0, \frac{w}{C}\right) dw, \qquad
//! \frac{1}{p} = \frac{b}{a} \int_{(1-\beta) W}^{W} w\, dw.
//! $$

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::specification::Unit;

use crate::theory::assumptions::{
    ADDS_AND_HALVES, GREEDY, IN_ORDER, NO_JITTER, STEADY, UNCLAMPED, WIRED, tenths,
};
use crate::theory::scene::{Aimd, aimd_of, covered, receive_window, signals};
use crate::theory::{Assumption, Figure, Law, Line, Outcome, Scene, Subject};

use super::bandwidth_delay::product;

/// Below this window a loss is rather found by a timeout: three duplicate acknowledgements need four segments.
const LEAST_WINDOW: f64 = 8.0;

/// The law.
pub const LAW: Law = Law {
    id: "aimdPeriod",
    name: "Ideal sawtooth",
    says: "A single flow goes from a full buffer to the reduced window and back, with one loss in each period.",
    formula: "W = C·R₀ + B + 1; T = b/a ∫ max(R₀, w/C) dw and 1/p = b/a ∫ w dw, from (1−β)W to W",
    source: "Appenzeller, Keslassy and McKeown, Sizing router buffers, 2004, section 2; Mathis et al. 1997",
    assumptions: &[
        ADDS_AND_HALVES,
        GREEDY,
        UNCLAMPED,
        WIRED,
        Assumption {
            text: "No other flow uses its bottleneck.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let port = scene.bottleneck(flow)?;
                let others = scene.network.flows(port).len() - 1;
                if others > 0 {
                    return Err(format!("{} more use {}", others, scene.network.id(port)));
                }
                Ok(())
            },
        },
        Assumption {
            text: "The queue there drops packets only when it is full, and no other packets are lost.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let port = scene.bottleneck(flow)?;
                let queue = scene.network.direction(port).queue.discipline.entry;
                if queue.kind != "drop-tail" {
                    return Err(format!(
                        "the queue of {} is {}",
                        scene.network.id(port),
                        queue.name
                    ));
                }
                let crossing = scene.crossing(flow)?;
                if scene.network.is_lossy(&crossing) {
                    return Err("links on its path lose packets at random".to_owned());
                }
                Ok(())
            },
        },
        Assumption {
            text: "Windows are large enough to repair losses without timeouts, and fit into the receive window.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let tooth = sawtooth(scene, flow)?;
                if tooth.peak < LEAST_WINDOW {
                    return Err(format!(
                        "the window would reach {} segments",
                        tenths(tooth.peak)
                    ));
                }
                match receive_window(scene.flow(flow)) {
                    Some(room) if room < tooth.peak => Err(format!(
                        "the window would reach {} segments, but the receive window is {}",
                        tenths(tooth.peak),
                        tenths(room)
                    )),
                    _ => Ok(()),
                }
            },
        },
        IN_ORDER,
        NO_JITTER,
        STEADY,
        Assumption {
            text: "The measured range has at least three periods.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let tooth = sawtooth(scene, flow)?;
                let length = scene.to.since(scene.from).seconds();
                if length < 3.0 * tooth.period {
                    return Err(format!(
                        "a period is {} s, and the measured range {} s",
                        tenths(tooth.period),
                        tenths(length)
                    ));
                }
                Ok(())
            },
        },
    ],
    subjects: |scene| {
        let flows = scene.flow_ids();
        let adds =
            |flow: &FlowId| scene.crossing(*flow).is_ok() && aimd_of(scene.flow(*flow)).is_some();
        flows.filter(adds).map(Subject::Flow).collect()
    },
    panels: &["cwnd", "utilization"],
    replayed: false,
    work_out,
};

/// A sawtooth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sawtooth {
    /// The window before a fall, in segments.
    pub peak: f64,
    /// The window after it.
    pub valley: f64,
    /// Seconds from fall to fall.
    pub period: f64,
    /// Segments from fall to fall.
    pub segments: f64,
    /// The share of the link that is used.
    pub utilization: f64,
}

/// The sawtooth of a law on a path that holds `pipe` packets and a buffer of `buffer`.
pub(in crate::theory) fn ideal(
    law: Aimd,
    covered: f64,
    pipe: f64,
    buffer: f64,
    round_trip: f64,
) -> Sawtooth {
    let peak = pipe + buffer + 1.0;
    let valley = (1.0 - law.decrease) * peak;
    let steps = covered / law.increase;
    let squares = |from: f64, to: f64| (to * to - from * from) / 2.0;
    let rate = pipe / round_trip;
    let turn = pipe.clamp(valley, peak);
    let period = steps * ((turn - valley) * round_trip + squares(turn, peak) / rate);
    let segments = steps * squares(valley, peak);
    Sawtooth {
        peak,
        valley,
        period,
        segments,
        utilization: (segments / (rate * period)).min(1.0),
    }
}

fn sawtooth(scene: &Scene<'_>, id: FlowId) -> Result<Sawtooth, String> {
    let port = scene.bottleneck(id)?;
    let flow = scene.flow(id);
    let law = aimd_of(flow).ok_or("its sender has another formula")?;
    let [round_trip, ..] = scene.round_trips(port);
    let pipe = product(scene.rate(port)?, round_trip, scene.packet(port));
    Ok(ideal(
        law,
        covered(flow),
        pipe,
        scene.buffer(port),
        round_trip,
    ))
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Flow(id) = subject else {
        return Err("this formula is about flows".to_owned());
    };
    let tooth = sawtooth(scene, id)?;
    let measured = scene.measured(id);
    // From the first fall to the last there is a period less than falls.
    let between = signals(measured) - 1.0;
    let period = match (measured.first_signal, measured.last_signal) {
        (Some(first), Some(last)) if between > 0.0 => Some((last - first) / between),
        _ => None,
    };
    let length = scene.to.since(scene.from).seconds();
    let port = scene.bottleneck(id)?;
    // Slow start goes beyond it.
    let most = measured.cwnd.map(|cwnd| cwnd.max);
    let most = most.filter(|_| measured.start < scene.from.seconds());
    Ok(Outcome {
        values: vec![
            Figure::new("period", Unit::Seconds, tooth.period, period),
            Figure::new("peak of the window", Unit::Segments, tooth.peak, most),
            Figure::new("window after a loss", Unit::Segments, tooth.valley, None),
            Figure::new(
                "segments from loss to loss",
                Unit::Segments,
                tooth.segments,
                period.map(|period| measured.segments_sent as f64 / length * period),
            ),
            Figure::new(
                "utilization",
                Unit::Share,
                tooth.utilization,
                scene.queue(port).utilization,
            ),
        ],
        lines: vec![
            Line::new("cwnd", "ideal peak", tooth.peak),
            Line::new("cwnd", "ideal valley", tooth.valley),
            Line::new("utilization", "ideal sawtooth", tooth.utilization),
        ],
        ..Outcome::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RENO: Aimd = Aimd {
        increase: 1.0,
        decrease: 0.5,
    };

    /// Without a buffer the link is in use for three quarters, since the mean of W/2 … W is 3/4 W, and
    /// half of the window's segments take a round trip each (Appenzeller et al. 2004, section 2).
    #[test]
    fn without_a_buffer_a_quarter_of_the_link_is_unused() {
        let tooth = ideal(RENO, 1.0, 999.0, -1.0 + 1.0, 0.1);
        assert_eq!((tooth.peak, tooth.valley), (1000.0, 500.0));
        assert!((tooth.utilization - 0.75).abs() < 0.001, "{tooth:?}");
        assert!((tooth.period - 50.0).abs() < 0.01, "{tooth:?}");
        assert!((tooth.segments - 375_000.0).abs() < 1e-6, "{tooth:?}");
    }

    /// A buffer of a bandwidth–delay product keeps the link full: 3/8 W² segments at the link's rate.
    #[test]
    fn a_buffer_of_the_path_keeps_the_link_full() {
        let tooth = ideal(RENO, 2.0, 100.0, 99.0, 0.1);
        assert_eq!(
            (tooth.peak, tooth.valley, tooth.utilization),
            (200.0, 100.0, 1.0)
        );
        // 2 · 3/8 · 200² segments at 1000 a second.
        assert!((tooth.period - 30.0).abs() < 1e-9, "{tooth:?}");
    }
}
