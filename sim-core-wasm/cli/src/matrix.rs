//! `sim matrix`: every sender alone, with itself and against another one, on
//! one dumbbell.

use std::fmt::Write as _;

use sawtooth_engine::document::Json;
use sawtooth_engine::document::{Document, Problem};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sender::REGISTRY;
use sawtooth_experiment::{Estimate, Pool, Progress};
use serde::Serialize;
use serde_json::{Value, json};

use crate::Failure;
use crate::table::{fixed, table};

/// The queue at the bottleneck.
const BOTTLENECK: &str = "a-b:a";

/// The confidence of its intervals.
const CONFIDENCE: f64 = 0.95;

/// What only the case against another sender has: its flow, its nodes and its links.
const OF_RIVAL: [&str; 5] = ["rival", "s-rival", "d-rival", "s-rival-a", "d-rival-b"];

/// What to compare.
pub(crate) struct Request<'a> {
    /// Senders, as kinds or JSON; all that are registered if there are none.
    pub(crate) senders: &'a [String],
    /// What each of them meets.
    pub(crate) against: &'a str,
    /// The transport of all flows.
    pub(crate) preset: &'a str,
    /// Changes of the dumbbell.
    pub(crate) settings: &'a [(String, String)],
    /// Runs of each case.
    pub(crate) seeds: u64,
}

/// The whole comparison.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Matrix {
    /// The dumbbell with the first sender alone, as a document.
    document: Value,
    seeds: u64,
    against: Value,
    senders: Vec<Row>,
}

/// One sender.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    sender: Value,
    alone: Cell,
    with_itself: Cell,
    against: Cell,
}

/// One case: means over its runs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cell {
    /// The goodput of each flow in bit/s, the compared sender's first.
    goodput: Vec<f64>,
    /// Their sample standard deviations over the runs; null for a single run.
    goodput_std: Vec<Option<f64>>,
    /// Half the width of their confidence intervals of 95 % (Student's t); null
    /// for a single run.
    goodput_interval: Vec<Option<f64>>,
    /// Share of the bottleneck's time in use.
    utilization: f64,
    /// Jain's index, over the runs that have one; null for a flow alone.
    jain: Option<f64>,
    /// Packets waiting at the bottleneck, over time.
    mean_queue: f64,
    /// Data packets dropped or lost, of all flows.
    losses: f64,
    /// Marked packets.
    marks: f64,
    timeouts: f64,
}

/// The flows on the dumbbell beside the compared sender.
#[derive(Clone, Copy)]
enum Company {
    Nobody,
    Itself,
    Rival,
}

const COMPANIES: [Company; 3] = [Company::Nobody, Company::Itself, Company::Rival];

/// Runs the comparison on all processors; the result does not depend on them.
pub(crate) fn run(request: &Request) -> Result<Matrix, Failure> {
    let senders: Vec<Value> = if request.senders.is_empty() {
        REGISTRY.iter().map(|entry| entry.kind.into()).collect()
    } else {
        request.senders.iter().map(|text| value(text)).collect()
    };
    let against = value(request.against);
    let mut documents = Vec::new();
    for sender in &senders {
        for company in COMPANIES {
            for seed in 1..=request.seeds {
                documents.push(document(request, sender, &against, company, seed)?);
            }
        }
    }
    let summaries = run_all(&documents)?;
    let runs = request.seeds as usize;
    let mut cells = summaries.chunks(runs).map(cell);
    let mut rows = Vec::with_capacity(senders.len());
    for sender in senders {
        if let (Some(alone), Some(with_itself), Some(against)) =
            (cells.next(), cells.next(), cells.next())
        {
            rows.push(Row {
                sender,
                alone,
                with_itself,
                against,
            });
        }
    }
    let first = documents.first().map(Document::text).unwrap_or_default();
    Ok(Matrix {
        document: serde_json::from_str(&first).unwrap_or(Value::Null),
        seeds: request.seeds,
        against,
        senders: rows,
    })
}

/// A text that is not JSON is a name.
fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

/// The dumbbell: 10 Mb/s, a round trip of 40 ms, a buffer of one
/// bandwidth-delay product in packets of 1040 bytes.
fn document(
    request: &Request,
    sender: &Value,
    against: &Value,
    company: Company,
    seed: u64,
) -> Result<Document, Problem> {
    let flow = |id: &str, sender: &Value, count: u64| {
        json!({
            "id": id, "from": format!("s-{id}"), "to": format!("d-{id}"), "count": count, "startJitter": 0.1,
            "sender": sender, "transport": { "preset": request.preset, "segment": 1000 },
        })
    };
    let count = if matches!(company, Company::Itself) {
        2
    } else {
        1
    };
    let mut flows = vec![flow("f", sender, count)];
    let mut ends = vec![("f", count)];
    if matches!(company, Company::Rival) {
        flows.push(flow("rival", against, 1));
        ends.push(("rival", 1));
    }
    let mut nodes = vec![
        json!({ "id": "a", "kind": "router" }),
        json!({ "id": "b", "kind": "router" }),
    ];
    let mut links = vec![json!({
        "id": "a-b", "between": ["a", "b"], "rate": 10e6, "delay": 0.016,
        "queue": { "kind": "drop-tail", "limit": { "packets": 48 } },
    })];
    for (id, count) in ends {
        for (side, router) in [("s", "a"), ("d", "b")] {
            let host = format!("{side}-{id}");
            nodes.push(json!({ "id": host, "kind": "host", "count": count }));
            links.push(json!({
                "id": format!("{host}-{router}"), "between": [host, router], "rate": 100e6, "delay": 0.002,
            }));
        }
    }
    let text = json!({
        "format": "sawtooth-scenario", "version": 1, "name": "Matrix", "duration": 60, "warmup": 5, "seed": seed,
        "nodes": nodes, "links": links, "flows": flows,
    });
    let mut document = Document::parse(&text.to_string())?;
    let alone = !matches!(company, Company::Rival);
    let there = |path: &str| {
        let part = path.split('/').nth(1);
        !(alone && part.is_some_and(|part| OF_RIVAL.contains(&part)))
    };
    for (path, value) in request.settings.iter().filter(|(path, _)| there(path)) {
        // A text that is not JSON is a name here, too.
        let value = Json::parse(value).unwrap_or_else(|_| Json::Text(value.clone()));
        document.set(path, &value)?;
    }
    Ok(document)
}

/// The summaries of documents, in their order.
fn run_all(documents: &[Document]) -> Result<Vec<Summary>, Failure> {
    let pool = Pool::new(None).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(documents.len(), "runs");
    let run = |index: usize| sawtooth_experiment::run(&documents[index]);
    let summaries = pool.run(documents.len(), &progress, run);
    summaries.map_err(|failed| failed.error.into())
}

/// Means over the runs of a case.
fn cell(runs: &[Summary]) -> Cell {
    let over = |of: &dyn Fn(&Summary) -> f64| Estimate::of(runs.iter().map(of));
    let mean = |of: &dyn Fn(&Summary) -> f64| over(of).mean;
    let bottleneck = |run: &Summary| run.queues.iter().position(|queue| queue.id == BOTTLENECK);
    let flows = runs.first().map_or(0, |run| run.flows.len());
    // There is none where nothing was received.
    let indices: Vec<f64> = runs.iter().filter_map(|run| run.jain).collect();
    let fair = flows > 1 && !indices.is_empty();
    let goodputs: Vec<Estimate> = (0..flows)
        .map(|flow| over(&|run| run.flows[flow].goodput.unwrap_or(0.0)))
        .collect();
    let several = runs.len() > 1;
    Cell {
        goodput: goodputs.iter().map(|of| of.mean).collect(),
        goodput_std: goodputs
            .iter()
            .map(|of| several.then_some(of.std))
            .collect(),
        goodput_interval: goodputs
            .iter()
            .map(|of| of.half_width(CONFIDENCE))
            .collect(),
        utilization: mean(&|run| {
            bottleneck(run).map_or(0.0, |at| run.queues[at].utilization.unwrap_or(0.0))
        }),
        jain: fair.then(|| Estimate::of(indices.iter().copied()).mean),
        mean_queue: mean(&|run| {
            let level = bottleneck(run).and_then(|at| run.queues[at].queue);
            level.map_or(0.0, |level| level.mean)
        }),
        losses: mean(&|run| {
            let lost = run.flows.iter().map(|flow| flow.drops + flow.losses);
            lost.sum::<u64>() as f64
        }),
        marks: mean(&|run| bottleneck(run).map_or(0.0, |at| run.queues[at].marks as f64)),
        timeouts: mean(&|run| run.flows.iter().map(|flow| flow.timeouts).sum::<u64>() as f64),
    }
}

/// A part of the comparison: its title, and which cell of a row it shows.
type Part<'a> = (String, &'a dyn Fn(&Row) -> &Cell);

/// The comparison for people.
pub(crate) fn print(matrix: &Matrix) -> String {
    let mut out = String::new();
    let duration = matrix.document["duration"].as_f64().unwrap_or_default();
    let warmup = matrix.document["warmup"].as_f64().unwrap_or_default();
    let _ = writeln!(
        out,
        "{duration} s, measured from {warmup} s, {} {} a case\n",
        matrix.seeds,
        if matrix.seeds == 1 { "run" } else { "runs" }
    );
    let rival = name(&matrix.against);
    let parts: [Part; 3] = [
        ("alone".to_owned(), &|row| &row.alone),
        ("with itself".to_owned(), &|row| &row.with_itself),
        (format!("against {rival}"), &|row| &row.against),
    ];
    for (title, of) in parts {
        let rows: Vec<Vec<String>> = matrix
            .senders
            .iter()
            .map(|row| line(row, of(row)))
            .collect();
        let headings = [
            title.as_str(),
            "goodput Mb/s",
            "± 95 %",
            "other Mb/s",
            "used %",
            "Jain",
            "queue pkt",
            "lost",
            "marked",
            "timeouts",
        ];
        out.push_str(&table(&headings, &rows));
        out.push('\n');
    }
    out
}

fn line(row: &Row, cell: &Cell) -> Vec<String> {
    let interval = cell.goodput_interval.first().copied().flatten();
    let mega = |flow: usize| fixed(cell.goodput.get(flow).map(|rate| rate / 1e6), 3);
    vec![
        name(&row.sender),
        mega(0),
        fixed(interval.map(|half| half / 1e6), 3),
        mega(1),
        fixed(Some(cell.utilization * 100.0), 1),
        fixed(cell.jain, 3),
        fixed(Some(cell.mean_queue), 1),
        fixed(Some(cell.losses), 0),
        fixed(Some(cell.marks), 0),
        fixed(Some(cell.timeouts), 1),
    ]
}

/// A sender as given on the command line.
fn name(sender: &Value) -> String {
    sender
        .as_str()
        .map_or_else(|| sender.to_string(), ToOwned::to_owned)
}
