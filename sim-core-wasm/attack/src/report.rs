//! The findings of an attack: values, words, scenarios, and a score.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::attack::{Attack, Job, Settings};
use crate::objective::{Objective, Outcome};
use crate::search::{OTHER_SEEDS, Phase, RUNS, Search};
use crate::shrink::STAYS;
use crate::trace::{Kind, Piece, Trace};
use crate::words::{percent, sentence, short};

/// The findings of an attack on a sender, one for each objective.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackReport"))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The kind of document.
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// The engine that ran the traces.
    pub engine: &'static str,
    /// The sender.
    pub sender: String,
    /// Its kind: `rules` for one's own.
    pub kind: String,
    /// The queue with which it was run because it needs the help of routers; null for drop-tail.
    pub queue: Option<&'static str>,
    /// The path, the bounds and the budget.
    pub settings: Settings,
    /// The mean of the robustness against each objective, from 0 to 100; null before the first run of one of them. Its runs
    /// have the seeds of the search, which looks for the maximum over them too.
    pub score: Option<f64>,
    /// The mean over the objectives with the seeds that were not searched; null before those runs of one of them.
    pub score_with_other_seeds: Option<f64>,
    /// Whether an interrupt or a budget of time has ended a search before its runs.
    pub cut_short: bool,
    /// The findings.
    pub findings: Vec<Finding>,
}

/// The finding for an objective.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackFinding"))]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The objective.
    pub objective: Objective,
    /// The definition of its harm.
    pub about: &'static str,
    /// The step that the attack is at.
    pub phase: Phase,
    /// Traces of the search.
    pub searched: u32,
    /// Traces of all steps, each run with three seeds.
    pub runs: u32,
    /// Traces that could not be run. They count as harmless.
    pub not_run: u32,
    /// The path as it is; null before its run.
    pub baseline: Option<Measured>,
    /// The worst trace that the search has found; null before it, and where no trace did harm.
    pub found: Option<Found>,
    /// The number of the trace that is the worst.
    pub found_at: Option<u32>,
    /// The smaller trace that keeps at least 90 % of the harm; null before shrinking.
    pub shrunk: Option<Found>,
    /// The harms of the smaller trace with other seeds; where no trace did harm, those of the path as it is.
    pub other_seeds: Vec<f64>,
    /// How robust the sender is.
    pub robustness: Option<Robustness>,
}

/// How robust a sender is against an objective.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackRobustness"))]
#[serde(rename_all = "camelCase")]
pub struct Robustness {
    /// 100 less the most harm that was found, in per cent.
    pub score: f64,
    /// The same for the path as it is.
    pub without: f64,
    /// 100 less the mean harm of the smaller trace with the other seeds; null before those runs.
    pub with_other_seeds: Option<f64>,
}

/// The outcome of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackMeasured"))]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// The harm, from 0 to 1.
    pub harm: f64,
    /// The values that it comes from, in words.
    pub values: String,
    /// Why the sender could not go on.
    pub fault: Option<String>,
    /// Why it could not be run. Its harm is then 0, and says nothing.
    pub not_run: Option<String>,
}

/// A trace with its outcome.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackFound"))]
pub struct Found {
    /// Its outcome.
    #[serde(flatten)]
    pub measured: Measured,
    /// The trace.
    pub pieces: Vec<Piece>,
    /// The trace in words, a sentence for each piece.
    pub words: Vec<String>,
    /// The run as a scenario.
    #[cfg_attr(feature = "bindings", ts(type = "unknown"))]
    pub document: Value,
    /// The link to the run, from its `#` on.
    pub link: String,
}

impl Attack {
    /// The findings so far. `link` makes a link of a document.
    pub fn report(
        &self,
        searches: &[Search],
        cut_short: bool,
        link: &dyn Fn(&str) -> String,
    ) -> Report {
        let findings: Vec<Finding> = searches.iter().map(|one| self.finding(one, link)).collect();
        let mean = |of: &dyn Fn(Robustness) -> Option<f64>| {
            let scores = findings.iter().map(|finding| of(finding.robustness?));
            let scores: Option<Vec<f64>> = scores.collect();
            let scores = scores.filter(|scores| !scores.is_empty())?;
            Some(scores.iter().sum::<f64>() / scores.len() as f64)
        };
        Report {
            format: "sawtooth-attack",
            version: 1,
            engine: crate::ENGINE,
            sender: self.subject.name.clone(),
            kind: self.subject.kind.clone(),
            queue: self.subject.help,
            settings: self.settings.clone(),
            score: mean(&|one| Some(one.score)),
            score_with_other_seeds: mean(&|one| one.with_other_seeds),
            cut_short,
            findings,
        }
    }

    fn finding(&self, search: &Search, link: &dyn Fn(&str) -> String) -> Finding {
        let objective = search.objective;
        let [searched, runs] = search.runs();
        let baseline = search.baseline();
        let found = search.found().filter(|(_, outcome, _)| outcome.harm > 0.0);
        let shrunk = search.shrunk();
        let other_seeds = search.with_other_seeds();
        let other_seeds: Vec<f64> = other_seeds.iter().map(|one| one.harm).collect();
        let all = other_seeds.len() == OTHER_SEEDS.len();
        let with_other_seeds =
            all.then(|| other_seeds.iter().sum::<f64>() / other_seeds.len() as f64);
        // A smaller trace may do more harm than the one that it was made from.
        let harms = [
            found.map(|(_, outcome, _)| outcome),
            shrunk.map(|(_, outcome)| outcome),
            baseline,
        ];
        let worst = harms.into_iter().flatten().map(|outcome| outcome.harm);
        let worst = worst.fold(0.0, f64::max);
        let of = |(trace, outcome): (&Trace, &Outcome)| {
            let (name, about) = self.texts(objective, trace, outcome);
            let job = Job {
                objective,
                trace: trace.clone(),
                seed: 1,
                runs: 1,
            };
            let document = self.shown(&job, (&name, &about));
            Found {
                measured: measured(objective, outcome),
                pieces: trace.pieces.clone(),
                words: self.words(trace),
                link: link(&document),
                document: serde_json::from_str(&document).unwrap_or(Value::Null),
            }
        };
        Finding {
            objective,
            about: objective.about(),
            phase: search.phase(),
            searched,
            runs,
            not_run: search.not_run(),
            baseline: baseline.map(|outcome| measured(objective, outcome)),
            found: found.map(|(trace, outcome, _)| of((trace, outcome))),
            found_at: found.map(|(.., at)| at),
            shrunk: shrunk.map(of),
            other_seeds,
            robustness: baseline
                .filter(|outcome| outcome.not_run.is_none())
                .map(|outcome| Robustness {
                    score: 100.0 * (1.0 - worst),
                    without: 100.0 * (1.0 - outcome.harm),
                    with_other_seeds: with_other_seeds.map(|harm| 100.0 * (1.0 - harm)),
                }),
        }
    }

    /// A trace in words, a sentence for each piece.
    pub fn words(&self, trace: &Trace) -> Vec<String> {
        let pieces = trace.pieces.iter();
        pieces
            .map(|piece| sentence(piece, &self.settings.path))
            .collect()
    }

    /// The name and the text of a scenario.
    fn texts(&self, objective: Objective, trace: &Trace, outcome: &Outcome) -> (String, String) {
        let name: String = self.subject.name.chars().take(100).collect();
        let mut about = String::new();
        for words in self.words(trace) {
            let _ = writeln!(about, "- {words}");
        }
        let Measured { harm, values, .. } = measured(objective, outcome);
        let _ = write!(
            about,
            "\n{} Harm {harm:.2}: {values}, as means over {RUNS} seeds. This scenario has the first seed.",
            objective.about()
        );
        (format!("{name} under attack: {}", objective.id()), about)
    }
}

fn measured(objective: Objective, outcome: &Outcome) -> Measured {
    let (labels, unit) = objective.labels();
    let values: Vec<String> = labels
        .iter()
        .zip(outcome.values)
        .map(|(label, value)| format!("{label} {} {unit}", short(value * objective.factor())))
        .collect();
    Measured {
        harm: outcome.harm,
        values: values.join(", "),
        fault: outcome.fault.clone(),
        not_run: outcome.not_run.clone(),
    }
}

impl Report {
    /// The lines about the sender, the path, the bounds and the budget.
    pub fn head(&self) -> Vec<String> {
        let Settings {
            path,
            bounds,
            runs,
            seed,
        } = &self.settings;
        let mut lines = vec![format!(
            "{} under attack. The path: {} Mb/s, a round trip of {} ms, a buffer of {} bandwidth-delay products, runs of {} s, the preset {}.",
            self.sender,
            short(path.rate / 1e6),
            short(path.rtt * 1e3),
            short(path.buffer),
            short(path.duration),
            path.preset,
        )];
        let mut allowed = vec![format!("up to {} pieces", bounds.pieces)];
        let allows = |kind| bounds.allows(kind, path.milliseconds());
        if allows(Kind::Capacity) {
            let [low, high] = bounds.capacity.map(percent);
            allowed.push(format!("a capacity from {low} to {high}"));
        }
        if allows(Kind::Delay) {
            allowed.push(format!(
                "up to {} ms of additional delay",
                short(bounds.delay * 1e3)
            ));
        }
        if allows(Kind::Loss) {
            allowed.push(format!(
                "all packets lost for up to {} of the time",
                percent(bounds.loss)
            ));
        }
        if allows(Kind::Arrivals) {
            allowed.push(format!(
                "arrivals of up to {} of the capacity on average",
                percent(bounds.arrivals)
            ));
        }
        lines.push(format!(
            "The bounds: {}. The budget: {runs} traces for each objective, each run with {RUNS} seeds; the search has the seed {seed}.",
            allowed.join(", ")
        ));
        if let Some(queue) = self.queue {
            lines.push(format!(
                "The sender needs the help of routers, so the bottleneck has the queue {queue}."
            ));
        }
        if self.cut_short {
            lines.push(
                "The search stopped before it ran all its traces. A longer search may find more."
                    .to_owned(),
            );
        }
        lines
    }

    /// The line with the score.
    pub fn result(&self) -> Option<String> {
        let score = self.score?;
        let objectives = self.findings.len();
        let noun = if objectives == 1 {
            "objective"
        } else {
            "objectives"
        };
        let mut line =
            format!("Robustness within these bounds: {score:.1} of 100 ({objectives} {noun}).");
        if let Some(score) = self.score_with_other_seeds {
            let _ = write!(line, " With seeds that were not searched: {score:.1}.");
        }
        Some(line)
    }

    /// The report in Markdown, with links to a page at this address.
    pub fn markdown(&self, site: &str) -> String {
        let mut out = format!("# {}: under attack\n", plain(&self.sender));
        for line in self
            .head()
            .iter()
            .map(|line| plain(line))
            .chain(self.result())
        {
            let _ = write!(out, "\n{line}\n");
        }
        for finding in &self.findings {
            let _ = write!(out, "\n## {}\n\n{}\n", finding.title(), finding.about);
            for line in finding.lines() {
                let _ = write!(out, "\n{}\n", plain(&line));
            }
            if let Some(found) = finding.shown() {
                out.push('\n');
                for words in &found.words {
                    let _ = writeln!(out, "- {words}");
                }
                let _ = write!(out, "\n[Open the run]({site}{})\n", found.link);
            }
        }
        out
    }
}

impl Finding {
    /// Its heading.
    pub fn title(&self) -> &'static str {
        match self.objective {
            Objective::Utilization => "Utilization",
            Objective::Starvation => "Starvation of one of two equal flows",
            Objective::Delay => "Standing delay",
            Objective::Harm => "Harm to a CUBIC neighbor",
        }
    }

    /// The trace that people look at: the smaller one where there is one.
    pub fn shown(&self) -> Option<&Found> {
        self.shrunk.as_ref().or(self.found.as_ref())
    }

    /// Its sentences, without those of the trace.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let of = |what: &str, one: &Measured| match &one.not_run {
            Some(why) => format!("{what} could not be run: {why}"),
            None => format!("{what}: harm {:.2} ({}).", one.harm, one.values),
        };
        if self.baseline.is_none() {
            lines.push("Not searched.".to_owned());
        }
        if let Some(baseline) = &self.baseline {
            lines.push(of("The path as it is", baseline));
        }
        if let Some(found) = &self.found {
            let at = self.found_at.unwrap_or_default();
            let what = format!("Worst of {} traces, number {at}", self.searched);
            lines.push(of(&what, &found.measured));
        } else if self.searched > 0 {
            lines.push("No trace did any harm.".to_owned());
        }
        if self.not_run > 0 {
            lines.push(format!(
                "Could not be run, and counted as harmless: {}.",
                self.not_run
            ));
        }
        if let Some(shrunk) = &self.shrunk {
            let count = shrunk.pieces.len();
            let noun = if count == 1 { "piece" } else { "pieces" };
            lines.push(of(&format!("Shrunk to {count} {noun}"), &shrunk.measured));
            if shrunk.pieces.is_empty() {
                let kept = percent(STAYS);
                lines.push(format!(
                    "At least {kept} of the harm is there without any trace."
                ));
            }
        }
        if self.other_seeds.len() == OTHER_SEEDS.len() {
            let least = self
                .other_seeds
                .iter()
                .copied()
                .fold(f64::INFINITY, f64::min);
            let most = self.other_seeds.iter().copied().fold(0.0, f64::max);
            let what = match &self.shrunk {
                Some(_) => "The same trace",
                None => "The path as it is",
            };
            lines.push(format!(
                "{what} with {} other seeds: harm from {least:.2} to {most:.2}.",
                self.other_seeds.len()
            ));
        }
        let fault = self.shown().and_then(|found| found.measured.fault.as_ref());
        lines.extend(fault.map(|fault| format!("The sender stopped: {fault}")));
        lines
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
