//! CUBIC's curve: the window as a cubic function of the time since the last reduction.
//!
//! With $w_0$ the window that an epoch begins with and $W_{\max}$ that at the reduction before it,
//!
//! $$
//! W(t) = C (t - K)^3 + W_{\max}, \qquad K = \sqrt[3]{\frac{W_{\max} - w_0}{C}}.
//! $$
//!
//! The sender follows it an acknowledgement at a time, towards where it is a round trip later.

use sawtooth_engine::math::cbrt;
use sawtooth_engine::sender::cubic::{Cubic, Form, Parameters};
use sawtooth_engine::specification::Unit;

use crate::theory::assumptions::{STEADY, UNCLAMPED};
use crate::theory::replay::{Epoch, Piece};
use crate::theory::{Assumption, Curve, Figure, Law, Outcome, Scene, Subject};

/// Points of the curve over an epoch.
const POINTS: u32 = 48;

/// The most epochs that are drawn: the last ones of the stretch.
const MOST_EPOCHS: usize = 60;

/// The law.
pub const LAW: Law = Law {
    id: "cubicCurve",
    name: "CUBIC’s curve",
    says: "After a reduction the window follows a cubic curve of time: fast at first, flat near the window of the loss, then faster and faster.",
    formula: "W(t) = C (t − K)³ + W_max, K = ∛((W_max − w₀) / C)",
    source: "RFC 9438, section 4.2",
    assumptions: &[
        Assumption {
            text: "The flow is in congestion avoidance: slow start has no curve, with or without HyStart.",
            check: |scene, subject| {
                if epochs(scene, subject).is_empty() {
                    return Err(
                        "it is in slow start or repairs losses during the whole measured range"
                            .to_owned(),
                    );
                }
                Ok(())
            },
        },
        Assumption {
            text: "Only the curve determines the window: not before the first loss under Linux, and not in the form of 2005, which adds a bounded number of segments beyond the plateau.",
            check: |scene, subject| {
                let all = epochs(scene, subject);
                match form(scene, subject) {
                    Form::Linux2005 => Err(
                        "beyond the plateau the form of 2005 limits the number of segments added in 100 ms"
                            .to_owned(),
                    ),
                    form if !all.is_empty() && !all.iter().any(|epoch| decides(form, epoch)) => {
                        Err("Linux has seen no loss yet and adds a twentieth of the window each round trip".to_owned())
                    }
                    _ => Ok(()),
                }
            },
        },
        Assumption {
            text: "The curve is above Reno’s window: below it CUBIC grows as Reno would (the Reno-friendly region, section 4.3).",
            check: |scene, subject| {
                let all = epochs(scene, subject);
                let held = all.iter().flat_map(|epoch| &epoch.pieces);
                if !all.is_empty() && !held.into_iter().any(|piece| piece.by_curve) {
                    return Err(
                        "Reno’s window is larger in the whole measured range: the Reno-friendly region"
                            .to_owned(),
                    );
                }
                Ok(())
            },
        },
        Assumption {
            text: "All time counts: neither the application nor the receiver limits the window.",
            check: |scene, subject| {
                let all = epochs(scene, subject);
                if !all.is_empty() && all.iter().all(|epoch| epoch.resumed) {
                    return Err(
                        "time does not count while the window is not fully used (section 5.8)"
                            .to_owned(),
                    );
                }
                Ok(())
            },
        },
        UNCLAMPED,
        STEADY,
    ],
    subjects: |scene| {
        let flows = scene.flow_ids();
        flows
            .filter(|flow| {
                scene.crossing(*flow).is_ok()
                    && scene.flow(*flow).sender.entry.kind == Cubic::ENTRY.kind
            })
            .map(Subject::Flow)
            .collect()
    },
    panels: &["cwnd"],
    replayed: true,
    work_out,
};

fn epochs<'a>(scene: &'a Scene<'_>, subject: Subject) -> Vec<&'a Epoch> {
    let (Subject::Flow(flow), Some(seen)) = (subject, scene.seen) else {
        return Vec::new();
    };
    let mut all = seen.epochs(flow, [scene.from, scene.to]);
    all.split_off(all.len().saturating_sub(MOST_EPOCHS))
}

fn form(scene: &Scene<'_>, subject: Subject) -> Form {
    let Subject::Flow(flow) = subject else {
        return Form::Rfc9438;
    };
    Parameters::from_values(&scene.flow(flow).sender.values).form
}

/// Whether an epoch follows the curve alone.
fn decides(form: Form, epoch: &Epoch) -> bool {
    match form {
        Form::Rfc9438 => true,
        Form::Linux | Form::Linux2008 => epoch.lost_at.is_some(),
        Form::Linux2005 => false,
    }
}

/// The curve of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cubed {
    /// $C$.
    pub c: f64,
    /// $W_{\max}$.
    pub w_max: f64,
    /// $K$, in seconds.
    pub k: f64,
}

impl Cubed {
    /// The curve of an epoch that begins with the window `first`; without a loss before it, it begins on its plateau.
    pub fn new(c: f64, w_max: f64, first: f64) -> Cubed {
        let w_max = w_max.max(first);
        Cubed {
            c,
            w_max,
            k: cbrt((w_max - first) / c),
        }
    }

    /// The window after `t` seconds.
    pub fn at(&self, t: f64) -> f64 {
        let x = t - self.k;
        self.c * x * x * x + self.w_max
    }
}

/// $W_{\max}$ after a loss at `window`, with `before` the one until then (section 4.7).
pub fn plateau(own: &Parameters, window: f64, before: f64) -> f64 {
    if own.fast_convergence && window < before {
        window * (1.0 + own.beta) / 2.0
    } else {
        window
    }
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Flow(id) = subject else {
        return Err("this formula is about flows".to_owned());
    };
    let own = Parameters::from_values(&scene.flow(id).sender.values);
    let mut all = epochs(scene, subject);
    all.retain(|epoch| decides(own.form, epoch));
    let mut curves = Vec::new();
    for epoch in &all {
        let curve = curve_of(&own, epoch);
        for piece in &epoch.pieces {
            let [from, to] = [piece.from.max(scene.from), piece.to.min(scene.to)];
            if from < to {
                curves.push(drawn(&curve, epoch, Piece { from, to, ..*piece }));
            }
        }
    }
    let by_curve = |epoch: &&&Epoch| {
        let last = epoch.pieces.last();
        !epoch.resumed && last.is_some_and(|piece| piece.by_curve && epoch.last.0 <= scene.to)
    };
    let ended = all.iter().rev().find(by_curve);
    // One that ends in the Reno-friendly region has been by the curve before, which has a plateau all the same.
    let known = |epoch: &&&Epoch| !epoch.resumed && epoch.k.is_finite();
    let last = ended.or_else(|| all.iter().rev().find(known));
    let last = last.ok_or("no reduction in this range is followed by the curve")?;
    let curve = curve_of(&own, last);
    let mut values = vec![
        Figure::new("W_max", Unit::Segments, curve.w_max, Some(last.w_max)),
        Figure::new("K", Unit::Seconds, curve.k, Some(last.k)),
    ];
    if ended.is_some() {
        let (at, window) = last.last;
        let end = Figure::new(
            "window at the end of the last epoch",
            Unit::Segments,
            curve.at(at.since(last.start).seconds()),
            Some(window),
        );
        values.insert(0, end);
    }
    Ok(Outcome {
        values,
        curves,
        ..Outcome::default()
    })
}

/// The curve that the last reduction leads to.
fn curve_of(own: &Parameters, epoch: &Epoch) -> Cubed {
    let w_max = match epoch.lost_at {
        Some([window, before]) => plateau(own, window, before),
        None => epoch.cwnd,
    };
    Cubed::new(own.c, w_max, epoch.cwnd)
}

fn drawn(curve: &Cubed, epoch: &Epoch, piece: Piece) -> Curve {
    let step = piece.to.since(piece.from).seconds() / f64::from(POINTS);
    let points = (0..=POINTS).map(|point| {
        let at = piece.from.seconds() + f64::from(point) * step;
        [at, curve.at(at - epoch.start.seconds())]
    });
    let fails = if piece.by_curve {
        None
    } else {
        Some("Reno’s window is larger here: the Reno-friendly region (section 4.3)".to_owned())
    };
    Curve {
        panel: "cwnd".to_owned(),
        label: "CUBIC’s curve".to_owned(),
        points: points.collect(),
        ticks: false,
        fails: fails.or_else(|| {
            epoch.resumed.then(|| {
                "time in which the window is not fully used does not count (section 5.8)".to_owned()
            })
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> Parameters {
        Parameters::from_values(&[])
    }

    /// The handbook: K for windows of 10, 100, 1000 and 10 000, and points of the curve of W_max = 100.
    #[test]
    fn the_curve_is_that_of_the_handbook() {
        for (window, k) in [
            (10.0, 1.957),
            (100.0, 4.217),
            (1000.0, 9.086),
            (1e4, 19.574),
        ] {
            let curve = Cubed::new(0.4, window, 0.7 * window);
            assert!((curve.k - k).abs() < 5e-4, "{window}: {curve:?}");
        }
        let curve = Cubed::new(0.4, 100.0, 70.0);
        for (t, window) in [
            (0.0, 70.0),
            (1.0, 86.68),
            (curve.k, 100.0),
            (curve.k + 5.0, 150.0),
        ] {
            assert!((curve.at(t) - window).abs() < 5e-3, "{t}: {}", curve.at(t));
        }
        // Without a loss it begins on the plateau.
        assert_eq!(Cubed::new(0.4, 0.0, 50.0).k, 0.0);
    }

    /// Fast convergence: after 100, a loss at 80 makes W_max 68 (section 4.7).
    #[test]
    fn a_loss_below_the_plateau_lowers_it() {
        assert!((plateau(&own(), 80.0, 100.0) - 68.0).abs() < 1e-9);
        assert_eq!(plateau(&own(), 120.0, 100.0), 120.0);
    }
}
