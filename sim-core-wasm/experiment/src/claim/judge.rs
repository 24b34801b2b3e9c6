//! Holds figures against claims.
//!
//! Runs with the same seed are compared with each other: differences and ratios are of pairs.
//! Where a claim is about several points it is confirmed when it is at each, each with the
//! confidence of the experiment; it is not when one point speaks against it, its interval
//! widened for the number of points (Bonferroni). A finding has the interval that decided it: what is
//! not confirmed has the wide one. Where every run counts there is no interval: one
//! run speaks against it. Runs that ended before they had a value leave open what a
//! longer run could change.

use super::interval::{Quantity, interval};
use super::subject::{Judged, Samples, Subject};
use super::{Bounds, Finding, NoInterval, Outcome, Verdict, Words, words};
use crate::document::{Experiment, Range, Reading, Runs, SAME, Test};

/// The verdict on each reading, or part, of each claim.
pub(crate) fn judge(experiment: &Experiment, samples: &Samples<'_>) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for claim in &experiment.claims {
        for (place, reading) in claim.readings.iter().enumerate() {
            let judged = Judged {
                experiment,
                samples,
                reading,
            };
            let subjects = judged.subjects();
            let count = subjects.len();
            let findings: Vec<Finding> = subjects
                .iter()
                .map(|subject| judged.finding(subject, count))
                .collect();
            let outcome = together(&findings);
            let mut verdict = Verdict {
                claim: claim.id.clone(),
                reading: place as u32,
                outcome,
                bounds: bounds(reading.tested),
                claimed: (reading.claimed != reading.tested).then(|| bounds(reading.claimed)),
                decisive: decisive(reading, &findings, outcome),
                findings,
                words: Words::default(),
            };
            words::write(experiment, claim, &mut verdict);
            verdicts.push(verdict);
        }
    }
    verdicts
}

fn bounds(Range { low, high }: Range) -> Bounds {
    Bounds {
        low: Some(low).filter(|low| low.is_finite()),
        high: Some(high).filter(|high| high.is_finite()),
    }
}

fn together(findings: &[Finding]) -> Outcome {
    let has = |outcome| findings.iter().any(|finding| finding.outcome == outcome);
    if has(Outcome::NotConfirmed) {
        Outcome::NotConfirmed
    } else if findings.is_empty() || has(Outcome::Inconclusive) {
        Outcome::Inconclusive
    } else {
        Outcome::Confirmed
    }
}

/// The distance of a value from the ends of the tested range; below 0 outside of it.
fn room(Range { low, high }: Range, value: f64) -> f64 {
    (value - low).min(high - value)
}

/// Of the findings with the outcome of all, the one with the least room to its bounds.
fn decisive(reading: &Reading, findings: &[Finding], outcome: Outcome) -> Option<u32> {
    let room = |finding: &Finding| {
        let value = finding.value.map(|value| room(reading.tested, value));
        value.unwrap_or(f64::NEG_INFINITY)
    };
    let alike = findings
        .iter()
        .enumerate()
        .filter(|(_, finding)| finding.outcome == outcome);
    let nearest = alike.min_by(|(_, a), (_, b)| room(a).total_cmp(&room(b)));
    nearest.map(|(place, _)| place as u32)
}

/// Ends of an interval.
type Ends = Result<[f64; 2], NoInterval>;

/// A value, its interval, and the one that is widened for the number of points.
struct Found {
    value: Option<f64>,
    narrow: Ends,
    wide: Ends,
}

impl Judged<'_> {
    fn finding(&self, subject: &Subject, count: usize) -> Finding {
        let (reading, experiment) = (self.reading, self.experiment);
        let Found {
            value,
            narrow,
            wide,
        } = match reading.runs {
            Runs::Mean => self.mean(subject, count),
            Runs::Each => self.each(subject),
        };
        let outcome = self.outcome(subject, narrow, wide);
        // A confirmed value was measured, so the links can carry it.
        let beyond = outcome != Outcome::Confirmed && self.out_of_reach(subject);
        let beyond = beyond.then_some(NoInterval::OutOfReach);
        let outcome = beyond.map_or(outcome, |_| Outcome::Inconclusive);
        // Beside the other interval its outcome would look wrong.
        let decided = if outcome == Outcome::Confirmed {
            narrow
        } else {
            wide
        };
        Finding {
            x: subject.x.map(|place| experiment.axis.points[place].x),
            y: subject
                .y
                .filter(|_| experiment.second.points.len() > 1)
                .map(|place| experiment.second.points[place].x),
            series: subject
                .series
                .iter()
                .map(|place| experiment.series[*place].id.clone())
                .collect(),
            value,
            low: decided.ok().map(|[low, _]| low),
            high: decided.ok().map(|[_, high]| high),
            outcome,
            without: beyond.or(decided.err()),
            capped: subject.open.runs,
            side: subject.open.side(),
            measured: String::new(),
            point: String::new(),
        }
    }

    /// Whether a value or a ratio at a point would need more than the links carry there, with the divisor as it
    /// is.
    fn out_of_reach(&self, subject: &Subject) -> bool {
        let (Ok(quantity), Some(x)) = (&subject.quantity, subject.x) else {
            return false;
        };
        let divisor = match (quantity, self.reading.test) {
            (Quantity::Ratio(_, whole), Test::Ratio) => {
                whole.iter().sum::<f64>() / whole.len().max(1) as f64
            }
            (Quantity::Mean(_), Test::Value) => 1.0,
            _ => return false,
        };
        let y = subject.y.unwrap_or(0);
        let place = (self.reading.measure, subject.series[0], x, y);
        let most = self.experiment.ceilings.get(&place);
        most.is_some_and(|most| self.reading.tested.low * divisor > most * (1.0 + SAME))
    }

    /// The outcome by the interval, and by how a longer run could change it.
    fn outcome(&self, subject: &Subject, narrow: Ends, wide: Ends) -> Outcome {
        let Reading { tested, strict, .. } = *self.reading;
        let (larger, smaller) = (subject.open.larger, subject.open.smaller);
        let above = |value: f64| value > tested.low || !strict && value >= tested.low;
        let below = |value: f64| value < tested.high || !strict && value <= tested.high;
        let certain = !(larger && tested.high.is_finite() || smaller && tested.low.is_finite());
        let too_low = |high: f64| !larger && !above(high);
        let too_high = |low: f64| !smaller && !below(low);
        match (narrow, wide) {
            (Ok([low, high]), _) if certain && above(low) && below(high) => Outcome::Confirmed,
            // Where every run counts, the ends are runs: one of them is enough.
            (_, Ok([low, high])) if self.reading.runs == Runs::Each => {
                if too_low(low) || too_high(high) {
                    Outcome::NotConfirmed
                } else {
                    Outcome::Inconclusive
                }
            }
            (_, Ok([low, high])) if too_low(high) || too_high(low) => Outcome::NotConfirmed,
            _ => Outcome::Inconclusive,
        }
    }

    /// The mean over runs.
    fn mean(&self, subject: &Subject, count: usize) -> Found {
        let experiment = self.experiment;
        let exact = subject.series.iter().all(|one| experiment.is_model(*one));
        let found = subject.quantity.as_ref().map_err(|without| *without);
        let value = found.ok().and_then(Quantity::value);
        let at = |confidence: f64| match value {
            Some(value) if exact => Ok([value, value]),
            _ => found.and_then(|quantity| interval(quantity, confidence, experiment.interval)),
        };
        Found {
            value,
            narrow: at(experiment.confidence),
            wide: at(1.0 - (1.0 - experiment.confidence) / count.max(1) as f64),
        }
    }

    /// Every run: the one with the least room, the smallest and the largest.
    fn each(&self, subject: &Subject) -> Found {
        let found = subject.quantity.as_ref().map_err(|without| *without);
        let ends = found.and_then(|quantity| {
            let all = quantity.each();
            let low = all.iter().copied().reduce(f64::min);
            let high = all.iter().copied().reduce(f64::max);
            match (low, high) {
                (Some(low), Some(high)) if all.iter().all(|one| one.is_finite()) => Ok([low, high]),
                _ => Err(NoInterval::Unbounded),
            }
        });
        let tested = self.reading.tested;
        let nearest = |[low, high]: [f64; 2]| {
            if room(tested, low) <= room(tested, high) {
                low
            } else {
                high
            }
        };
        Found {
            value: ends.ok().map(nearest),
            narrow: ends,
            wide: ends,
        }
    }
}
