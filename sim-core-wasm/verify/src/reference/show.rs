//! Why rows are outside their tolerance: the mechanisms that act in them, and runs that show them.

use sawtooth_experiment::{Estimate, Pool};

use super::mechanism::{self, Agreement, Bound, Demonstration, Evidence, Mechanism, Off, Sizes};
use super::metric::Metric;
use super::{Job, Point, Row, Rows, Runs, all, moments, points};

/// Looks for the mechanisms of the rows outside, and runs what shows them.
///
/// Of those that act in a row and move its figure that way, one that its switched run shows is the
/// reason, however far it moves it; otherwise the first whose size is enough, one that was
/// switched in that row before others.
pub(super) fn show(
    points: &[Point],
    results: &[Runs],
    rows: &mut [(usize, Metric, Row)],
    pool: &Pool,
) -> Result<(), String> {
    let sizes = sizes()?;
    let mut found = Vec::new();
    let mut again: Vec<Job> = Vec::new();
    for (at, (index, metric, row)) in rows.iter().enumerate() {
        if row.within {
            continue;
        }
        let point = &points[*index];
        for mechanism in mechanism::towards(&point.setting, *metric, row.off(), &sizes) {
            let ran = match mechanism.evidence {
                Evidence::Shown { here, there, .. }
                    if !here.is_empty() && (!there || is_switched(point, mechanism)) =>
                {
                    let same =
                        |job: &Job| job.0 == *index && job.1.is_some_and(|m| m.id == mechanism.id);
                    Some(again.iter().position(same).unwrap_or_else(|| {
                        again.push((*index, Some(mechanism)));
                        again.len() - 1
                    }))
                }
                _ => None,
            };
            found.push((at, mechanism, ran));
        }
    }
    let switched = all(points, &again, pool)?;
    for (at, mechanism, ran) in found {
        let (index, metric, row) = &mut rows[at];
        if row.verdict == Agreement::Shown {
            continue;
        }
        let point = &points[*index];
        let runs = ran.map_or(&results[*index], |ran| &switched[ran]);
        let demonstration = demonstrate(point, mechanism, *metric, runs);
        let shown = demonstration.as_ref().is_some_and(|shown| shown.within);
        let is_tried = row.demonstration.is_none() && demonstration.is_some();
        let bound = if shown {
            Some(Bound::Switched)
        } else if row.mechanism.is_none() || is_tried {
            mechanism.bound(&point.setting, *metric, row.off(), &sizes)
        } else {
            None
        };
        if bound.is_some() {
            row.mechanism = Some(mechanism.text);
            row.bound = bound;
            row.demonstration = demonstration;
            row.verdict = if shown {
                Agreement::Shown
            } else {
                Agreement::Unproven
            };
        }
    }
    Ok(())
}

/// How far the references' runs with a mechanism switched moved figures, in all rows of the table.
fn sizes() -> Result<Sizes, String> {
    let mut sizes = Sizes::default();
    for point in points(Rows::All)? {
        for (id, switched) in &point.switched {
            for (metric, value) in switched {
                let theirs = point.metrics.iter().find(|(of, _)| of == metric);
                if let Some((_, theirs)) = theirs {
                    sizes.add(id, *metric, theirs.mean, value.mean);
                }
            }
        }
    }
    Ok(sizes)
}

/// Whether the data have the reference's runs with a mechanism switched.
fn is_switched(point: &Point, mechanism: &Mechanism) -> bool {
    point.switched.iter().any(|(id, _)| id == mechanism.id)
}

impl Row {
    fn off(&self) -> Off {
        Off {
            theirs: self.theirs.mean,
            ours: self.ours.mean,
            tolerance: self.tolerance,
        }
    }
}

/// The figure with a mechanism switched, on both sides.
fn demonstrate(
    point: &Point,
    mechanism: &Mechanism,
    metric: Metric,
    runs: &Runs,
) -> Option<Demonstration> {
    let Evidence::Shown { what, there, .. } = mechanism.evidence else {
        return None;
    };
    let of = |values: &[(Metric, Estimate)]| {
        let value = values.iter().find(|(of, _)| *of == metric);
        value.map(|(_, value)| *value)
    };
    let theirs = if there {
        let mut all = point.switched.iter();
        of(&all.find(|(id, _)| id == mechanism.id)?.1)?
    } else {
        of(&point.metrics)?
    };
    let column = point.metrics.iter().position(|(of, _)| *of == metric)?;
    let ours = moments(runs, column);
    let tolerance = metric.tolerance(theirs, ours, point.setting.grain());
    Some(Demonstration {
        what,
        theirs,
        ours,
        tolerance,
        within: (ours.mean - theirs.mean).abs() <= tolerance,
    })
}

#[cfg(test)]
mod tests {
    use sawtooth_document::Document;

    use super::super::{known, switched};
    use super::*;

    /// A mechanism that moves nothing of the table, or whose evidence is not in the data, is an
    /// error; so are runs in the data that belong to no mechanism.
    #[test]
    fn mechanisms_and_data_belong_together() {
        let points = points(Rows::All).expect("the data can be read");
        let sizes = sizes().expect("the data can be read");
        for mechanism in known::known() {
            let acts = |point: &&Point| {
                mechanism.acts_in(&point.setting)
                    && point.metrics.iter().any(|(of, theirs)| {
                        let mut ranges = mechanism.ranges(&point.setting, *of, theirs.mean, &sizes);
                        ranges.next().is_some()
                    })
            };
            let mut places = points.iter().filter(acts);
            assert!(places.next().is_some(), "{} acts nowhere", mechanism.id);
            if let Evidence::Shown { there: true, .. } = mechanism.evidence {
                let shown = points.iter().filter(acts).any(|point| {
                    let mut names = point.switched.iter().map(|(id, _)| id);
                    names.any(|id| id == mechanism.id)
                });
                assert!(shown, "{} is shown nowhere", mechanism.id);
            }
        }
        for point in &points {
            for (id, _) in &point.switched {
                let wanted = known::known()
                    .any(|mechanism| mechanism.id == id && mechanism.acts_in(&point.setting));
                assert!(wanted, "{}: {} asks for {id}", point.group, point.case);
            }
        }
        for (at, mechanism) in known::known().enumerate() {
            let again = known::known()
                .skip(at + 1)
                .any(|other| other.id == mechanism.id);
            assert!(!again, "{} is there twice", mechanism.id);
        }
    }

    /// Theirs is where a mechanism moves it from, and ours may be anywhere on the way.
    #[test]
    fn ranges_contain_their_starting_value() {
        let sizes = sizes().expect("the data can be read");
        for point in points(Rows::All).expect("the data can be read") {
            for mechanism in known::known().filter(|known| known.acts_in(&point.setting)) {
                for (metric, theirs) in &point.metrics {
                    let theirs = theirs.mean;
                    for (range, _) in mechanism.ranges(&point.setting, *metric, theirs, &sizes) {
                        let holds = range.least <= theirs && theirs <= range.most + 1e-12;
                        let (id, case) = (mechanism.id, &point.case);
                        assert!(holds, "{id}, {case}: {metric:?} {theirs} {range:?}");
                    }
                }
            }
        }
    }

    /// Mechanisms excuse little: of all goodputs and queues of the table, this part at most could be half or
    /// twice theirs without being unexplained. A quarter of ns-2's are overshoots over long paths.
    #[test]
    fn mechanisms_excuse_few_figures() {
        let sizes = sizes().expect("the data can be read");
        let points = points(Rows::All).expect("the data can be read");
        let figures = points.iter().flat_map(|point| {
            let figures = point.metrics.iter();
            figures.map(move |(metric, theirs)| (point, *metric, theirs.mean))
        });
        let excused = |wanted: Metric, times: f64| {
            let all = figures.clone().filter(|(_, metric, _)| *metric == wanted);
            let (mut count, mut excused) = (0.0, 0.0);
            for (point, metric, theirs) in all.filter(|(.., theirs)| *theirs > 0.0) {
                let off = Off {
                    theirs,
                    ours: times * theirs,
                    tolerance: 0.1 * theirs,
                };
                let mut acting = mechanism::towards(&point.setting, metric, off, &sizes);
                let is_excused =
                    acting.any(|known| known.bound(&point.setting, metric, off, &sizes).is_some());
                count += 1.0;
                excused += f64::from(u8::from(is_excused));
            }
            excused / count
        };
        for (metric, times, most) in [
            (Metric::Goodput, 0.5, 0.15),
            (Metric::Goodput, 2.0, 0.14),
            (Metric::Queue, 0.5, 0.36),
            (Metric::Queue, 2.0, 0.36),
            (Metric::QueueBehindDevice, 0.5, 0.06),
            (Metric::QueueBehindDevice, 2.0, 0.11),
        ] {
            let part = excused(metric, times);
            assert!(part <= most, "{metric:?} × {times}: {part}");
        }
    }

    /// A document changed by each mechanism is one that the engine takes.
    #[test]
    fn every_path_that_a_mechanism_sets_exists() {
        let points = points(Rows::All).expect("the data can be read");
        for mechanism in known::known() {
            let Evidence::Shown { here, .. } = mechanism.evidence else {
                continue;
            };
            let acts = |point: &&Point| mechanism.acts_in(&point.setting);
            for point in points.iter().filter(acts) {
                let text = switched(&(point.document)(1), here).expect("paths that are there");
                let problem = Document::parse(&text).err();
                assert!(problem.is_none(), "{}: {problem:?}", mechanism.id);
            }
        }
    }
}
