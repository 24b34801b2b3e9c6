//! Senders and queues written as rules against those built in, whose digests they have.

use anyhow::{Context, Result, ensure};
use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_workbench::conformance::router_of;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write as _};

use super::cases::Case;
use super::clock;
use crate::run::PROBE_BUDGET;
use crate::table::{fixed, table};

/// A sender or a queue that is written as rules, in a case.
struct Twin {
    case: &'static str,
    /// Seconds simulated; those of the case without.
    duration: Option<f64>,
    kind: &'static str,
    queue: bool,
    /// Keys of the one built in beside its kind: the rules have the same digest only with these.
    with: Option<(&'static str, bool)>,
    text: &'static str,
}

const fn sender(kind: &'static str, text: &'static str) -> Twin {
    Twin {
        case: "P2",
        duration: Some(30.0),
        kind,
        queue: false,
        with: None,
        text,
    }
}

const fn queue(kind: &'static str, text: &'static str) -> Twin {
    Twin {
        duration: None,
        queue: true,
        ..sender(kind, text)
    }
}

/// A text of the folder of twins.
macro_rules! twin {
    ($file:literal) => {
        include_str!(concat!("../../../rules/twins/", $file, ".rules"))
    };
}

const TWINS: [Twin; 17] = [
    Twin {
        case: "P1",
        duration: None,
        ..sender("cubic", twin!("cubic"))
    },
    Twin {
        duration: None,
        ..sender("newreno", twin!("newreno"))
    },
    sender("reno", twin!("reno")),
    sender("tahoe", twin!("tahoe")),
    sender("aimd", twin!("aimd")),
    sender("aimd-fc", twin!("aimd-fc")),
    sender("new-aimd", twin!("new-aimd")),
    sender("highspeed", twin!("highspeed")),
    sender("scalable", twin!("scalable")),
    sender("westwood-plus", twin!("westwood-plus")),
    sender("vegas", twin!("vegas")),
    sender("ucc", twin!("ucc")),
    sender("vcp", twin!("vcp")),
    Twin {
        with: Some(("policers", false)),
        ..sender("bbr", twin!("bbr"))
    },
    queue("red", twin!("queues/red")),
    queue("codel", twin!("queues/codel")),
    queue("pie", twin!("queues/pie")),
];

/// The routers of most senders.
const DROP_TAIL: &str = "drop-tail";

/// The least share of the packets a second.
const LEAST: f64 = 1.0 / 3.0;

/// A sender or a queue of both sorts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    sender: &'static str,
    /// Seconds of processor time that the one built in takes, and the one written as rules.
    built_in: f64,
    rules: f64,
    /// Packets a second, rules to built in: the median of all turns, the least and the greatest.
    share: f64,
    spread: [f64; 2],
    least: f64,
    /// The documents, for those who run them by other means.
    documents: [Value; 2],
}

/// Times them and prints a table, or one JSON document.
pub(crate) fn rules(repeats: usize, as_json: bool) -> Result<()> {
    let mut all = Vec::new();
    for twin in &TWINS {
        all.push(measure(twin, repeats)?);
    }
    if as_json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&all)?)?;
        return Ok(());
    }
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|one| {
            vec![
                one.sender.to_owned(),
                fixed(Some(one.built_in), 3),
                fixed(Some(one.rules), 3),
                fixed(Some(one.share), 2),
                one.spread.map(|end| fixed(Some(end), 2)).join(" to "),
                fixed(Some(one.least), 2),
            ]
        })
        .collect();
    let headings = [
        "sender or queue",
        "built in s",
        "rules s",
        "share",
        "from, to",
        "at least",
    ];
    write!(io::stdout(), "{}", table(&headings, &rows))?;
    Ok(())
}

fn measure(twin: &Twin, repeats: usize) -> Result<Measured> {
    let [built_in, as_rules] = documents(twin)?;
    let sender = twin.kind;
    let (mut ours, mut theirs, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repeats {
        let (one, digest) = time(&built_in)?;
        let (other, same) = time(&as_rules)?;
        ensure!(digest == same, "{sender}: rules have another digest");
        ours.push(one);
        theirs.push(other);
        shares.push(one / other);
    }
    Ok(Measured {
        sender,
        built_in: clock::median(ours),
        rules: clock::median(theirs),
        spread: clock::range(&shares),
        share: clock::median(shares),
        least: LEAST,
        documents: [built_in, as_rules],
    })
}

/// The case as it is, but for the slow start, which presets choose by the kind of sender, and with rules.
fn documents(twin: &Twin) -> Result<[Value; 2]> {
    let Twin { case, kind, .. } = twin;
    let case = Case::named(case).with_context(|| format!("there is no case {case}"))?;
    let mut built_in = case.document();
    built_in["flows"][0]["slowStart"] = "classic".into();
    if let Some(duration) = twin.duration {
        built_in["duration"] = duration.into();
    }
    let mut as_rules = built_in.clone();
    as_rules["algorithms"] = json!([{ "id": "twin", "text": twin.text }]);
    if twin.queue {
        let limit = json!({ "packets": 1000 });
        *bottleneck(&mut built_in) = json!({ "kind": kind, "limit": limit });
        *bottleneck(&mut as_rules) =
            json!({ "kind": "rules", "algorithm": "twin", "limit": limit });
        return Ok([built_in, as_rules]);
    }
    built_in["flows"][0]["sender"] = json!({ "kind": kind });
    if let Some((key, value)) = twin.with {
        built_in["flows"][0]["sender"][key] = value.into();
    }
    as_rules["flows"][0]["sender"] = json!({ "kind": "rules", "algorithm": "twin" });
    // The routers that it needs.
    for document in [&mut built_in, &mut as_rules] {
        if router_of(kind) != DROP_TAIL {
            bottleneck(document)["kind"] = router_of(kind).into();
        }
    }
    Ok([built_in, as_rules])
}

/// The queue between the two routers.
fn bottleneck(document: &mut Value) -> &mut Value {
    let links = document["links"].as_array().map_or(0, Vec::len);
    let between = (0..links).find(|at| document["links"][*at]["between"] == json!(["a", "b"]));
    &mut document["links"][between.unwrap_or(0)]["queue"]
}

/// Seconds of processor time for a run, and its digest.
fn time(document: &Value) -> Result<(f64, String)> {
    let plan = Document::parse(&document.to_string())?.plan();
    let (mut sim, layout) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::new(&layout, PROBE_BUDGET, plan.duration);
    sim.record_start(&mut recorder);
    let begin = clock::processor_time();
    sim.run(plan.duration, u64::MAX, &mut recorder)?;
    let used = clock::processor_time().saturating_sub(begin);
    let summary = sim.summary(&plan, "rules", &mut recorder);
    Ok((used.as_secs_f64(), summary.digest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_what_they_describe_are_the_same_runs() {
        for twin in &TWINS {
            let digests = documents(twin).expect("a case").map(|mut document| {
                document["duration"] = 1.into();
                time(&document).expect("runs").1
            });
            assert_eq!(digests[0], digests[1], "{}", twin.kind);
        }
    }
}
