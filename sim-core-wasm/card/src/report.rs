//! A card that is filled in, and its texts.

use std::fmt::Write as _;

use sawtooth_experiment::Estimate;
use serde::Serialize;

use crate::card::{Card, Found};
use crate::criterion::{Asked, Criterion};

/// The confidence of intervals.
pub const CONFIDENCE: f64 = 0.95;

/// A filled card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "CardReport"))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The kind of document.
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// The engine that ran the tests.
    pub engine: &'static str,
    /// The document whose criteria these are.
    pub source: &'static str,
    /// The senders of the columns, or of a card of RFC 7928 the queues: the one that the card is about comes first.
    pub senders: Vec<String>,
    /// The queue with which each sender was run where a test does not say otherwise; null for drop-tail. Empty for a card
    /// of queues.
    pub queues: Vec<Option<&'static str>>,
    /// Runs of each test.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seeds: u64,
    /// The confidence of the intervals.
    pub confidence: f64,
    /// Cells that were run.
    pub done: usize,
    /// Cells that there are.
    pub of: usize,
    /// The criteria.
    pub criteria: Vec<CriterionReport>,
}

/// A criterion of a filled card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "CardCriterion"))]
#[serde(rename_all = "camelCase")]
pub struct CriterionReport {
    /// Its section.
    pub section: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The words of the RFC.
    pub words: &'static str,
    /// Why it cannot be tested here.
    pub cannot_be_tested: Option<String>,
    /// The part of it that cannot be tested here, and why.
    pub limits: Option<&'static str>,
    /// Its tests.
    pub tests: Vec<TestReport>,
}

/// A test of a filled card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "CardTest"))]
#[serde(rename_all = "camelCase")]
pub struct TestReport {
    /// Its id within the criterion.
    pub id: &'static str,
    /// The scenario in words.
    pub about: &'static str,
    /// The part of a link to the run with the first seed from the `#` on.
    pub link: String,
    /// Why runs of a sender have no values, all or some of them; null where each has.
    pub without: Vec<Option<String>>,
    /// The values.
    pub values: Vec<ValueReport>,
}

/// A measure of a filled card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "CardMeasure"))]
#[serde(rename_all = "camelCase")]
pub struct ValueReport {
    /// Its name.
    pub label: &'static str,
    /// Its unit; empty for a bare number.
    pub unit: &'static str,
    /// Digits after the point.
    pub digits: usize,
    /// The value of each sender; null for none.
    pub of: Vec<Option<Value>>,
}

/// A mean over seeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "CardValue"))]
#[serde(rename_all = "camelCase")]
pub struct Value {
    /// The mean.
    pub mean: f64,
    /// Half the width of its interval; null for fewer than two runs.
    pub half: Option<f64>,
    /// The runs that have a value.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub runs: u64,
}

impl Card {
    /// The report of what there is; `link` makes the link to a document.
    pub fn report(&self, found: &[Option<Found>], link: &dyn Fn(&str) -> String) -> Report {
        let by_test = self.by_test(found);
        let none = Vec::new();
        let criteria = self.criteria.iter().enumerate().map(|(criterion, one)| {
            let subjects = 0..self.subjects.len();
            let tests: Vec<TestReport> = self
                .shown_cells_of(criterion)
                .map(|cell| {
                    let test = self.test(cell);
                    let of = |subject| {
                        by_test
                            .get(&(criterion, cell.test, subject))
                            .unwrap_or(&none)
                    };
                    let document = self.documents(cell).into_iter().next();
                    TestReport {
                        id: test.id,
                        about: test.about,
                        link: document.map_or_else(String::new, |text| link(&text)),
                        without: subjects
                            .clone()
                            .map(|subject| {
                                let lacks = (test.lacks)(&self.subjects[subject]);
                                lacks.map(str::to_owned).or_else(|| {
                                    of(subject).iter().find_map(|found| (*found).clone().err())
                                })
                            })
                            .collect(),
                        values: test
                            .measures
                            .iter()
                            .enumerate()
                            .map(|(measure, shown)| ValueReport {
                                label: shown.label,
                                unit: shown.unit,
                                digits: shown.digits,
                                of: subjects
                                    .clone()
                                    .map(|subject| value(of(subject), measure))
                                    .collect(),
                            })
                            .collect(),
                    }
                })
                .collect();
            CriterionReport {
                section: one.section,
                title: one.title,
                words: one.words,
                cannot_be_tested: self.cannot(one),
                limits: match one.asked {
                    Asked::Runs { except, .. } if !except.is_empty() => Some(except),
                    _ => None,
                },
                tests,
            }
        });
        Report {
            format: "sawtooth-card",
            version: 1,
            engine: crate::ENGINE,
            source: self.source,
            senders: self.subjects.iter().map(|one| one.name.clone()).collect(),
            queues: self
                .subjects
                .iter()
                .filter(|one| one.queue.is_none())
                .map(|one| one.help)
                .collect(),
            seeds: self.seeds,
            confidence: CONFIDENCE,
            done: found.iter().flatten().count(),
            of: self.cells().len(),
            criteria: criteria.collect(),
        }
    }

    /// Why a criterion cannot be tested with this sender.
    fn cannot(&self, criterion: &Criterion) -> Option<String> {
        if let Asked::Nothing(reason) = criterion.asked {
            return Some(reason.to_owned());
        }
        let own = &self.subjects[0];
        let lacks: Option<Vec<&str>> = criterion
            .tests()
            .iter()
            .map(|test| (test.lacks)(own))
            .collect();
        let why = lacks?.into_iter().next()?;
        Some(format!("{}: {why}.", own.name))
    }
}

fn value(found: &[&Found], measure: usize) -> Option<Value> {
    let values = found
        .iter()
        .filter_map(|found| found.as_ref().ok()?[measure]);
    let estimate = Estimate::from_values(values);
    (estimate.runs > 0).then(|| Value {
        mean: estimate.mean,
        half: estimate.half_width(CONFIDENCE),
        runs: estimate.runs,
    })
}

impl Report {
    /// The sentences before the criteria.
    pub fn head(&self) -> Vec<String> {
        let [own, others @ ..] = &self.senders[..] else {
            return Vec::new();
        };
        let values = match self.seeds {
            1 => "Values are of one run, without intervals.".to_owned(),
            seeds => format!(
                "Values are means over {seeds} seeds, with intervals of {} %.",
                100.0 * self.confidence
            ),
        };
        let mut lines = vec![format!(
            "{own} beside {}: the criteria of {}. {values} There are no pass marks: the RFC has none.",
            others.join(", "),
            self.source,
        )];
        for (sender, queue) in self.senders.iter().zip(&self.queues) {
            if let Some(queue) = queue {
                lines.push(format!(
                    "{sender} needs the help of routers: the bottleneck has the queue {queue} where a test does not name another one."
                ));
            }
        }
        if self.done < self.of {
            lines.push(format!(
                "The card is incomplete: {} of {} cells were run.",
                self.done, self.of
            ));
        }
        lines
    }

    /// The card in Markdown; `site` comes before each link.
    pub fn markdown(&self, site: &str) -> String {
        let mut out = format!(
            "# {}: report card\n\n{}\n",
            plain(&self.senders[0]),
            self.head().join("\n")
        );
        for criterion in &self.criteria {
            let CriterionReport {
                section,
                title,
                words,
                ..
            } = criterion;
            let _ = write!(out, "\n## {section} {title}\n\n> {}\n", plain(words));
            for line in criterion.notes() {
                let _ = write!(out, "\n{}\n", plain(&line));
            }
            for test in &criterion.tests {
                let _ = write!(
                    out,
                    "\n[{}]({site}{}): {}\n\n",
                    test.id,
                    test.link,
                    plain(test.about)
                );
                let senders: Vec<String> = self.senders.iter().map(|name| plain(name)).collect();
                let _ = writeln!(out, "| | {} |", senders.join(" | "));
                let _ = writeln!(out, "|---|{}", "---:|".repeat(senders.len()));
                for value in &test.values {
                    let cells: Vec<String> = value.cells().collect();
                    let _ = writeln!(out, "| {} | {} |", value.heading(), cells.join(" | "));
                }
                for sentence in test.sentences_without(&self.senders) {
                    let _ = write!(out, "\n{}\n", plain(&sentence));
                }
            }
        }
        out
    }
}

impl TestReport {
    /// The sentences about senders whose runs have no values, all or some of them.
    pub fn sentences_without(&self, senders: &[String]) -> Vec<String> {
        let sentence = |(column, why): (usize, &Option<String>)| {
            let why = why.as_ref()?;
            let some = self.values.iter().any(|value| value.of[column].is_some());
            let how = if some {
                "has values of some runs only"
            } else {
                "has no values"
            };
            Some(format!("{} {how}: {why}", senders[column]))
        };
        self.without
            .iter()
            .enumerate()
            .filter_map(sentence)
            .collect()
    }
}

impl CriterionReport {
    /// The sentences about parts that cannot be tested here.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        let all = self.cannot_be_tested.as_ref();
        let part = self.limits.as_ref();
        let all = all.map(|why| format!("Cannot be tested here: {why}"));
        all.into_iter()
            .chain(part.map(|why| format!("Limits: {why}")))
    }
}

impl ValueReport {
    /// Its name with its unit.
    pub fn heading(&self) -> String {
        match self.unit {
            "" => self.label.to_owned(),
            unit => format!("{}, {unit}", self.label),
        }
    }

    /// The values as people read them.
    pub fn cells(&self) -> impl Iterator<Item = String> {
        let digits = self.digits;
        self.of.iter().map(move |value| match value {
            None => "–".to_owned(),
            Some(Value {
                mean, half: None, ..
            }) => format!("{mean:.digits$}"),
            Some(Value {
                mean,
                half: Some(half),
                ..
            }) => format!("{mean:.digits$} ± {half:.digits$}"),
        })
    }
}

/// A text that Markdown shows as it is.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for one in text.chars() {
        if "\\`*_[]<>|#".contains(one) {
            out.push('\\');
        }
        out.push(if one == '\n' { ' ' } else { one });
    }
    out
}
