//! Metrics, and the tolerance of each.

use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::jain;

use sawtooth_experiment::Estimate;

/// Relative tolerance of goodputs.
const GOODPUT: f64 = 0.1;
/// Relative tolerance of the goodput of one flow beside another.
const SHARE: f64 = 0.15;
/// Relative tolerance of saturated cells, above the random spread of a minute of transmissions.
const SATURATION: f64 = 0.03;
/// Relative tolerance of mean queues.
const QUEUE: f64 = 0.15;
/// Milliseconds that round trips may differ by in any case.
const ROUND_TRIP: f64 = 1.5;
/// Retransmissions that are too few to compare.
const FEW: f64 = 10.0;
/// The last digit that the data have of an index of fairness.
const JAIN_DIGIT: f64 = 1e-4;

/// The measurements of a run.
pub(super) struct Measured {
    pub(super) summary: Summary,
    /// The queue whose figures are compared.
    pub(super) bottleneck: &'static str,
    /// Milliseconds, if they were taken.
    pub(super) round_trip: Option<f64>,
    /// The distance from a window in time, if there is one.
    pub(super) apart: Option<f64>,
}

/// A figure of flows alike, as a mean of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Figure {
    Goodput,
    Window,
    RoundTrip,
    Retransmissions,
}

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Metric {
    /// Megabits a second in order, over the measured time.
    Goodput,
    /// The goodput of the first flow.
    First,
    /// The goodput of the second flow.
    Second,
    /// Jain's index of the goodputs of all flows.
    Jain,
    /// Mean packets waiting at the bottleneck.
    Queue,
    /// The same without the first of them: ns-3 keeps it in the device.
    QueueBehindDevice,
    /// Mean congestion window.
    Window,
    /// The mean of the flows' mean round trips, as [`super::echoed`] takes them.
    RoundTrip,
    /// The goodput of a cell whose stations always have something to send.
    Saturation,
    /// The probability that a transmission in a cell meets another.
    Collision,
    /// A figure of each of the first flows alike, or of the second: their names begin with `f0-` and `f1-`.
    Of(Figure, u8),
    /// The mean time of transfers, and what nine tenths of them take at most.
    Completion,
    Late,
    /// The mean distance of the first flow's window from one in time, in parts of the mean of that.
    Apart,
}

impl Metric {
    pub(super) fn name(self) -> &'static str {
        match self {
            Metric::Goodput | Metric::Saturation => "goodput",
            Metric::First => "the first's",
            Metric::Second => "the second's",
            Metric::Jain => "Jain's index",
            Metric::Queue | Metric::QueueBehindDevice => "queue",
            Metric::Window => "window",
            Metric::RoundTrip => "round trip",
            Metric::Collision => "collision probability",
            Metric::Of(figure, number) => match (figure, number) {
                (Figure::Goodput, 0) => "goodput",
                (Figure::Window, 0) => "window",
                (Figure::RoundTrip, 0) => "round trip",
                (Figure::Retransmissions, 0) => "sent again",
                (Figure::Goodput, _) => "2nd goodput",
                (Figure::Window, _) => "2nd window",
                (Figure::RoundTrip, _) => "2nd round trip",
                (Figure::Retransmissions, _) => "2nd sent again",
            },
            Metric::Completion => "mean time",
            Metric::Late => "time of 90 %",
            Metric::Apart => "distance",
        }
    }

    pub(super) fn unit(self) -> &'static str {
        match self {
            Metric::Goodput | Metric::Saturation | Metric::First | Metric::Second => "Mb/s",
            Metric::Jain | Metric::Collision | Metric::Apart => "",
            Metric::Queue | Metric::QueueBehindDevice => "packets",
            Metric::Window => "segments",
            Metric::RoundTrip | Metric::Completion | Metric::Late => "ms",
            Metric::Of(figure, _) => match figure {
                Figure::Goodput => "Mb/s",
                Figure::Window => "segments",
                Figure::RoundTrip => "ms",
                Figure::Retransmissions => "",
            },
        }
    }

    pub(super) fn value(self, measured: &Measured) -> f64 {
        let summary = &measured.summary;
        match self {
            Metric::Goodput | Metric::Saturation => goodputs(summary).sum(),
            Metric::First => goodputs(summary).next().unwrap_or(f64::NAN),
            Metric::Second => goodputs(summary).nth(1).unwrap_or(f64::NAN),
            Metric::Jain => jain(goodputs(summary)).unwrap_or(f64::NAN),
            Metric::Queue | Metric::QueueBehindDevice => {
                let queue = summary
                    .queues
                    .iter()
                    .find(|queue| queue.id == measured.bottleneck)
                    .and_then(|queue| queue.queue.as_ref());
                queue.map_or(f64::NAN, |level| {
                    if self == Metric::Queue {
                        level.mean
                    } else {
                        level.mean - (1.0 - level.empty_share)
                    }
                })
            }
            Metric::Window => {
                let windows: Vec<f64> = summary
                    .flows
                    .iter()
                    .filter_map(|flow| flow.cwnd.as_ref().map(|cwnd| cwnd.mean))
                    .collect();
                windows.iter().sum::<f64>() / windows.len() as f64
            }
            Metric::RoundTrip => measured.round_trip.unwrap_or(f64::NAN),
            Metric::Collision => {
                let cell = summary.cells.first();
                cell.and_then(|cell| cell.collision_probability)
                    .unwrap_or(f64::NAN)
            }
            Metric::Of(figure, number) => of_flows(summary, figure, number),
            Metric::Apart => measured.apart.unwrap_or(f64::NAN),
            Metric::Completion => {
                let times = completions(summary);
                times.iter().sum::<f64>() / times.len() as f64
            }
            Metric::Late => {
                let times = completions(summary);
                let place = times.len() * 9 / 10;
                times.get(place).copied().unwrap_or(f64::NAN)
            }
        }
    }

    /// The difference that the two may have. Mean queues are compared down to `grain` packets.
    pub(super) fn tolerance(self, theirs: Estimate, ours: Estimate, grain: f64) -> f64 {
        // No `hypot`: its last bits are the platform's.
        let errors =
            theirs.std * theirs.std / theirs.runs as f64 + ours.std * ours.std / ours.runs as f64;
        let by_chance = 2.0 * errors.sqrt();
        match self {
            Metric::Queue | Metric::QueueBehindDevice => {
                let by_chance = 2.0 * pooled(theirs, ours);
                (QUEUE * theirs.mean).max(grain).max(by_chance)
            }
            Metric::First | Metric::Second | Metric::RoundTrip => {
                (SHARE * theirs.mean).max(by_chance)
            }
            Metric::Jain => unequal_by(theirs.mean, ours.mean).max(by_chance),
            Metric::Saturation | Metric::Collision => (SATURATION * theirs.mean).max(by_chance),
            Metric::Apart => SHARE,
            Metric::Goodput | Metric::Window => (GOODPUT * theirs.mean).max(by_chance),
            Metric::Of(figure, _) => figure.tolerance(theirs.mean, ours.mean).max(by_chance),
            Metric::Completion | Metric::Late => {
                (GOODPUT * theirs.mean).max(2.0 * pooled(theirs, ours))
            }
        }
    }
}

impl Figure {
    /// The difference that the two may have, apart from chance. Retransmissions may be half as many again, or ten.
    fn tolerance(self, theirs: f64, ours: f64) -> f64 {
        match self {
            Figure::Goodput => GOODPUT * theirs,
            Figure::Window => SHARE * theirs,
            Figure::RoundTrip => (SHARE * theirs).max(ROUND_TRIP),
            Figure::Retransmissions if theirs.max(ours) <= FEW => FEW,
            Figure::Retransmissions if ours > theirs => theirs / 2.0,
            Figure::Retransmissions => theirs / 3.0,
        }
    }
}

/// The mean of a figure over the flows of a number, each over the measured time.
fn of_flows(summary: &Summary, figure: Figure, number: u8) -> f64 {
    let prefix = format!("f{number}-");
    let alike = || {
        let flows = summary.flows.iter();
        flows.filter(|flow| flow.id.starts_with(&prefix))
    };
    let sum: f64 = alike()
        .map(|flow| match figure {
            Figure::Goodput => flow.goodput.map_or(0.0, |goodput| goodput / 1e6),
            Figure::Window => flow.cwnd.as_ref().map_or(f64::NAN, |cwnd| cwnd.mean),
            Figure::RoundTrip => flow.rtt.as_ref().map_or(f64::NAN, |rtt| rtt.mean * 1e3),
            Figure::Retransmissions => flow.retransmissions as f64,
        })
        .sum();
    sum / alike().count() as f64
}

/// Milliseconds that the transfers took, the shortest first; one that did not end took the rest of the run.
fn completions(summary: &Summary) -> Vec<f64> {
    let flows = summary.flows.iter();
    let mut times: Vec<f64> = flows
        .map(|flow| {
            flow.completion_time
                .unwrap_or(summary.duration - flow.start)
                * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The standard error of the difference of two means, pooled over the deviations of all runs of both. Mean queues
/// are skewed, most runs have little and a few have much, so that the deviation of three runs, or of one, is no
/// good estimate.
fn pooled(theirs: Estimate, ours: Estimate) -> f64 {
    let squares = |of: Estimate| (of.runs as f64 - 1.0) * of.std * of.std;
    let (n, m) = (theirs.runs as f64, ours.runs as f64);
    let freedom = (n + m - 2.0).max(1.0);
    ((squares(theirs) + squares(ours)) / freedom * (1.0 / n + 1.0 / m)).sqrt()
}

/// The throughput of each flow over the measured time, in Mb/s; from the start of the measurement, as the
/// references count it.
fn goodputs(summary: &Summary) -> impl Iterator<Item = f64> {
    let measured = summary.duration - summary.warmup;
    summary.flows.iter().filter_map(move |flow| {
        let span = flow.end - flow.start.max(summary.warmup);
        flow.goodput.map(|goodput| goodput * span / measured / 1e6)
    })
}

/// The index is 1 / (1 + v²), v the coefficient of variation of the flows' shares,
/// which may be as far apart as a share may. So it allows little where all are
/// alike, where v is small, and more where they are not. Theirs is rounded, and ours may be
/// on either side of it.
fn unequal_by(theirs: f64, ours: f64) -> f64 {
    let v = (1.0 / theirs - 1.0).max(0.0).sqrt();
    let other = if ours < theirs {
        v + SHARE
    } else {
        (v - SHARE).max(0.0)
    };
    (theirs - 1.0 / (1.0 + other * other)).abs() + JAIN_DIGIT / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn value(mean: f64) -> Estimate {
        Estimate {
            mean,
            std: 0.0,
            runs: 1,
        }
    }

    /// Shares of 1.15 and 0.85: v = 0.15, the index 1 / 1.0225.
    #[test]
    fn fairness_is_as_tolerant_as_a_share() {
        let theirs = value(1.0);
        let at = jain([1.15, 0.85]).expect("goodputs");
        let tolerance = Metric::Jain.tolerance(theirs, value(0.9), 0.0);
        let rounding = JAIN_DIGIT / 2.0;
        let expected = 1.0 - at + rounding;
        assert!(
            (expected - tolerance).abs() < 1e-12,
            "{expected}, {tolerance}"
        );
        // v = 0.5 may become 0.65 or 0.35.
        let theirs = value(0.8);
        let less = Metric::Jain.tolerance(theirs, value(0.7), 0.0);
        let more = Metric::Jain.tolerance(theirs, value(0.9), 0.0);
        assert!(
            (0.8 - less + rounding - 1.0 / 1.4225).abs() < 1e-12,
            "{less}"
        );
        assert!(
            (0.8 + more - rounding - 1.0 / 1.1225).abs() < 1e-12,
            "{more}"
        );
    }

    /// Whole shares there are 1.0000; here the last bit of a sum may make a little more of them.
    #[test]
    fn indices_that_round_to_the_same_digits_agree() {
        for (theirs, ours) in [
            (1.0, 1.0 + f64::EPSILON),
            (1.0, 0.99996),
            (0.9999, 0.99994),
            (0.9999, 1.0),
        ] {
            let tolerance = Metric::Jain.tolerance(value(theirs), value(ours), 0.0);
            assert!((ours - theirs).abs() <= tolerance, "{theirs} and {ours}");
        }
    }

    /// A queue of a twentieth of a packet may not be twice as long, nor one of four be of five and a
    /// half: with fifteen hundredths, or a grain of four.
    #[test]
    fn short_queues_are_asserted() {
        let tolerance = |theirs| Metric::Queue.tolerance(value(theirs), value(1.0), 0.04);
        assert_eq!(tolerance(0.0), 0.04);
        assert_eq!(tolerance(0.05), 0.04);
        assert_eq!(tolerance(0.2), 0.04);
        assert_eq!(tolerance(4.0), 0.6);
        assert_eq!(tolerance(20.0), 3.0);
    }

    /// Five runs that agree by luck do not narrow what twelve others deviate by: 2 √(11 · 0.36 / 15
    /// · (1/5 + 1/12)). A single run is as far off as any other.
    #[test]
    fn the_error_of_few_runs_is_pooled_with_that_of_the_other_side() {
        let of = |std, runs| Estimate {
            mean: 1.0,
            std,
            runs,
        };
        let expected = 2.0 * (11.0 * 0.36 / 15.0 * (1.0 / 5.0 + 1.0 / 12.0_f64)).sqrt();
        let tolerance = Metric::Queue.tolerance(of(0.0, 5), of(0.6, 12), 0.0);
        assert!((tolerance - expected).abs() < 1e-12, "{tolerance}");
        let tolerance = Metric::Queue.tolerance(of(0.0, 1), of(0.6, 4), 0.0);
        assert!(
            (tolerance - 1.2 * 1.25_f64.sqrt()).abs() < 1e-12,
            "{tolerance}"
        );
        // Runs that are alike leave the share alone.
        assert_eq!(Metric::Queue.tolerance(of(0.0, 1), of(0.0, 1), 0.0), 0.15);
    }
}
