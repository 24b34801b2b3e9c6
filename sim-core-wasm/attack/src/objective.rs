//! The harms that an adversary can look for, each a number from 0 to 1.

use sawtooth_card::Subject;
use sawtooth_engine::measure::Summary;
use sawtooth_experiment::matrix::harm_to_more;
use serde::{Deserialize, Serialize};

use crate::path::{BOTTLENECK, Flows, Path};
use crate::trace::{Kind, Trace};

/// A harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackObjective"))]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// A flow leaves unused what the path can carry.
    Utilization,
    /// One of two equal flows gets less than the other.
    Starvation,
    /// A flow keeps a queue.
    Delay,
    /// A CUBIC flow gets less beside the sender than alone.
    Harm,
}

/// The outcome of a trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The harm, from 0 to 1.
    pub harm: f64,
    /// The two values that it comes from, see [`Objective::labels`].
    pub values: [f64; 2],
    /// Why the sender could not go on, if so: the harm is then 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Why the trace could not be run, if so: the harm is then 0, and says nothing about the sender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_run: Option<String>,
}

/// The flow of the sender, or the first of its two, and the flow beside it.
const OWN: &str = "own";
const OTHER: &str = "other";

/// A flow of the sender alone.
const ALONE: Flows<'static> = &[(OWN, "s", None)];
/// Two of them.
const TWO: Flows<'static> = &[(OWN, "s", None), (OTHER, "t", None)];
/// One beside CUBIC, and CUBIC alone.
const BESIDE: Flows<'static> = &[(OWN, "s", None), (OTHER, "t", Some("cubic"))];
const WITHOUT: Flows<'static> = &[(OTHER, "t", Some("cubic"))];

impl Objective {
    /// All of them.
    pub const ALL: [Objective; 4] = [
        Objective::Utilization,
        Objective::Starvation,
        Objective::Delay,
        Objective::Harm,
    ];

    /// Its name in commands and addresses.
    pub fn id(self) -> &'static str {
        match self {
            Objective::Utilization => "utilization",
            Objective::Starvation => "starvation",
            Objective::Delay => "delay",
            Objective::Harm => "harm",
        }
    }

    /// The definition of its harm.
    pub fn about(self) -> &'static str {
        match self {
            Objective::Utilization => {
                "The share of the available capacity that one flow leaves unused. Arrivals and losses are not available to it."
            }
            Objective::Starvation => {
                "The difference between the goodputs of two equal flows over their sum, where that is at least half of the available capacity."
            }
            Objective::Delay => {
                "The standing queue of one flow: the median wait at the bottleneck over that wait plus the round trip of the empty path."
            }
            Objective::Harm => {
                "The share of its goodput that a CUBIC flow loses beside the sender, compared with itself alone on the same trace (Ware et al. 2019)."
            }
        }
    }

    /// The names of the two values of an outcome, and their unit.
    pub fn labels(self) -> ([&'static str; 2], &'static str) {
        match self {
            Objective::Utilization => (["goodput", "available"], "Mb/s"),
            Objective::Starvation => (["slower flow", "faster flow"], "Mb/s"),
            Objective::Delay => (["median wait", "round trip of the empty path"], "ms"),
            Objective::Harm => (["CUBIC beside the sender", "CUBIC alone"], "Mb/s"),
        }
    }

    /// The factor from a value of an outcome to its unit.
    pub fn factor(self) -> f64 {
        if self == Objective::Delay { 1e3 } else { 1e-6 }
    }

    /// Whether pieces of a kind have an effect of their own on it.
    pub(crate) fn knows(self, kind: Kind) -> bool {
        kind != Kind::FirstDelay || self == Objective::Starvation
    }

    /// The flows of each run; people look at the first.
    fn runs(self) -> &'static [Flows<'static>] {
        match self {
            Objective::Utilization | Objective::Delay => &[ALONE],
            Objective::Starvation => &[TWO],
            Objective::Harm => &[BESIDE, WITHOUT],
        }
    }

    /// How many runs one outcome takes.
    pub(crate) fn runs_of_one(self) -> usize {
        self.runs().len()
    }

    /// The documents of its runs.
    pub(crate) fn documents(
        self,
        path: &Path,
        subject: &Subject,
        trace: &Trace,
        texts: (&str, &str),
        seed: u64,
    ) -> Vec<String> {
        let one = |flows: &Flows<'_>| path.document(subject, flows, trace, texts, seed);
        self.runs().iter().map(one).collect()
    }

    /// The outcome of the runs.
    pub(crate) fn outcome(self, path: &Path, trace: &Trace, runs: &[Summary]) -> Outcome {
        let fault = runs
            .iter()
            .flat_map(|run| &run.flows)
            .find_map(|flow| flow.fault.clone());
        let of = |run: usize, id: &str| runs.get(run).map_or(0.0, |run| goodput(run, id));
        let available = path.available(trace);
        let (harm, values) = match self {
            Objective::Utilization => {
                let own = of(0, OWN);
                (ratio(available - own, available), [own, available])
            }
            Objective::Starvation => {
                let (own, other) = (of(0, OWN), of(0, OTHER));
                let (slow, fast) = (own.min(other), own.max(other));
                // Two flows that both send nothing harm each other in nothing.
                let sum = (slow + fast).max(available / 2.0);
                (ratio(fast - slow, sum), [slow, fast])
            }
            Objective::Delay => {
                let wait = runs.first().map_or(0.0, wait);
                (ratio(wait, wait + path.rtt), [wait, path.rtt])
            }
            Objective::Harm => {
                let (beside, alone) = (of(0, OTHER), of(1, OTHER));
                (harm_to_more(alone, beside).unwrap_or(0.0), [beside, alone])
            }
        };
        Outcome {
            harm: if fault.is_some() {
                1.0
            } else {
                harm.clamp(0.0, 1.0)
            },
            values,
            fault,
            not_run: None,
        }
    }
}

impl Outcome {
    /// The mean of some.
    pub(crate) fn mean(all: &[Outcome]) -> Outcome {
        let count = all.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Outcome) -> f64| all.iter().map(of).sum::<f64>() / count;
        let fault = all.iter().find_map(|one| one.fault.clone());
        Outcome {
            harm: if fault.is_some() {
                1.0
            } else {
                mean(&|one| one.harm)
            },
            values: [mean(&|one| one.values[0]), mean(&|one| one.values[1])],
            fault,
            not_run: None,
        }
    }

    /// The outcome of a trace that could not be run.
    pub(crate) fn not_run(why: String) -> Outcome {
        Outcome {
            harm: 0.0,
            values: [0.0; 2],
            fault: None,
            not_run: Some(why),
        }
    }
}

fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

fn goodput(run: &Summary, id: &str) -> f64 {
    let flow = run.flows.iter().find(|flow| flow.id == id);
    flow.and_then(|flow| flow.goodput).unwrap_or(0.0)
}

/// How long half of the packets wait at the bottleneck at least, in seconds.
fn wait(run: &Summary) -> f64 {
    let queue = run.queues.iter().find(|queue| queue.id == BOTTLENECK);
    queue
        .and_then(|queue| queue.delay)
        .map_or(0.0, |delay| delay.p50)
}
