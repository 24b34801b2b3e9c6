//! The points of ns-2.35.

use std::collections::BTreeMap;

use sawtooth_experiment::Estimate;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::Point;
use super::metric::Metric;
use super::scene::{BOTTLENECK, Flows, Scene, as_in_linux, bernoulli, drop_tail, sender};

const DATA: &str = include_str!("../../data/ns2.json");

const REFERENCE: &str = "ns-2.35";

/// The tag of the drawn rows.
const DRAWN: &str = "H";

/// The queue limit, in packets, of rows that give none.
const LIMIT: u64 = 10_000;

#[derive(Deserialize)]
struct File {
    rows: Vec<Reference>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reference {
    tag: String,
    params: Parameters,
    #[serde(flatten)]
    results: Results,
    /// The results of the runs with a mechanism switched.
    #[serde(default)]
    switched: BTreeMap<String, Results>,
}

/// Means and standard deviations over runs.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Results {
    runs: u64,
    goodput: (f64, f64),
    goodput_window: (f64, f64),
    queue: (f64, f64),
    /// Jain's index over the measured time.
    jain: Option<(f64, f64)>,
    /// Goodputs of two unlike flows.
    first: Option<(f64, f64)>,
    second: Option<(f64, f64)>,
}

impl Results {
    fn metrics(&self, windowed: bool) -> Vec<(Metric, Estimate)> {
        let goodput = if windowed {
            self.goodput_window
        } else {
            self.goodput
        };
        super::measured(
            self.runs,
            [
                (Metric::Goodput, Some(goodput)),
                (Metric::First, self.first),
                (Metric::Second, self.second),
                (Metric::Jain, self.jain),
                (Metric::Queue, Some(self.queue)),
            ],
        )
    }
}

/// Parameters of a run, by their names there; one that is not here is an error, since the run
/// would be another one.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    flows: String,
    bw: f64,
    dly: f64,
    abw: f64,
    adly: f64,
    rbw: Option<f64>,
    rdly: Option<f64>,
    ql: f64,
    aql: Option<f64>,
    revq: Option<f64>,
    dur: Option<f64>,
    per: Option<f64>,
    psize: Option<f64>,
    spread: Option<f64>,
    delack: Option<f64>,
    warm: Option<f64>,
    minrto: Option<f64>,
    win: Option<f64>,
    limit: Option<f64>,
    /// Runs until every flow has carried its `limit`.
    untildone: Option<f64>,
    q: Option<String>,
    thresh: Option<f64>,
    maxthresh: Option<f64>,
    maxp: Option<f64>,
    wq: Option<f64>,
    target: Option<f64>,
    wait: Option<f64>,
    nrchange: Option<f64>,
    tick: Option<f64>,
    /// A random moment before each packet, at most so long.
    overhead: Option<f64>,
}

/// The point of a row whose setting was drawn.
pub(super) fn held_out(row: &Json) -> Result<Point, String> {
    let mut row = row.clone();
    row["tag"] = json!(DRAWN);
    let reference = Reference::deserialize(&row).map_err(|error| format!("{row}: {error}"))?;
    point(&reference)
}

/// Every point whose senders and queues are registered.
pub(super) fn points() -> Result<Vec<Point>, String> {
    let file: File = serde_json::from_str(DATA).map_err(|error| format!("ns2.json: {error}"))?;
    let mut points = Vec::new();
    for reference in file.rows.iter().filter(|row| is_here(row)) {
        points.push(point(reference)?);
    }
    // Families in one piece each, in the order in which they appear.
    let mut families: Vec<String> = Vec::new();
    for point in &points {
        if !families.contains(&point.group) {
            families.push(point.group.clone());
        }
    }
    points.sort_by_key(|point| families.iter().position(|family| *family == point.group));
    Ok(points)
}

fn point(reference: &Reference) -> Result<Point, String> {
    let p = &reference.params;
    let names: Vec<&str> = p
        .flows
        .split(',')
        .filter_map(|flows| flows.split(':').next())
        .collect();
    let flows = p.flows.split(',').map(|flows| group(p, flows));
    let flows: Vec<Flows> = flows.collect::<Result<_, _>>()?;
    let aqm = managed(p)?;
    check(p).map_err(|why| format!("{}: {why}", reference.tag))?;
    let windowed = p.warm.is_some();
    // XCP's routers are everywhere, others at the bottleneck alone.
    let beside = |limit: Option<f64>| match p.q.as_deref() {
        Some("XCP") => xcp_queue(limit.unwrap_or(LIMIT as f64)),
        _ => drop_tail(limit.map_or(LIMIT, |n| n as u64)),
    };
    let scene = Scene {
        left: (p.abw, p.adly, beside(p.aql)),
        bottleneck: (
            p.bw,
            p.dly,
            match aqm {
                Some((_, queue)) => queue(p),
                None => drop_tail(p.ql as u64),
            },
        ),
        back: beside(p.revq),
        right: p.rbw.map(|rate| (rate, p.rdly.unwrap_or(0.0))),
        loss: bernoulli(p.per.unwrap_or(0.0)),
        flows,
        start: 0.0,
        jitter: p.spread.unwrap_or(0.1),
        duration: p.dur.unwrap_or(600.0),
        warmup: p.warm.unwrap_or(0.0),
        traffic: match p.limit {
            Some(bytes) => json!({ "kind": "transfer", "bytes": bytes }),
            None => json!("bulk"),
        },
    };
    let random = p.overhead.is_some()
        || scene.jitter > 0.0
        || p.per.is_some_and(|per| per > 0.0)
        || aqm.is_some();
    let first = reference.tag.split('_').next().unwrap_or_default();
    Ok(Point {
        subject: subject(p, aqm.map(|(kind, _)| kind)),
        group: group_name(first).to_owned(),
        case: case(reference),
        reference: REFERENCE,
        setting: scene.setting(REFERENCE, &names),
        until_complete: p.untildone.is_some(),
        // A mean queue under random loss needs more runs than the reference had.
        seeds: match (random, p.bw > 50e6 || p.flows.ends_with(":50")) {
            (true, false) if p.per.is_some_and(|per| per >= 0.02) => 48,
            (true, false) => 12,
            (true, true) => 4,
            _ => 1,
        },
        bottleneck: BOTTLENECK,
        metrics: reference.results.metrics(windowed),
        curve: Vec::new(),
        switched: reference
            .switched
            .iter()
            .map(|(id, results)| (id.clone(), results.metrics(windowed)))
            .collect(),
        quick: !p.flows.starts_with("L.")
            && !p.flows.starts_with("vegas")
            && !p.flows.starts_with("tahoe")
            && (reference.tag == "E_alone"
                || reference.tag == "A" && p.per == Some(0.001) && !p.flows.contains(',')),
        document: Box::new(move |seed| scene.text(seed)),
    })
}

fn group(p: &Parameters, flows: &str) -> Result<Flows, String> {
    let (kind, count) = flows.split_once(':').unwrap_or((flows, "1"));
    let mut transport = json!({ "preset": "ns2", "segment": p.psize.unwrap_or(1000.0) });
    if p.delack == Some(1.0) {
        transport["ackEvery"] = json!(2);
        transport["ackDelay"] = json!(0.1);
    }
    if let Some(least) = p.minrto {
        transport["rtoMin"] = json!(least);
    }
    if let Some(tick) = p.tick {
        transport["clock"] = json!(tick);
    }
    if let Some(most) = p.overhead {
        transport["processing"] = json!(most);
    }
    if let Some(packets) = p.win {
        transport["receiveWindow"] = json!(packets * p.psize.unwrap_or(1000.0));
    }
    let control = match kind {
        "sack" => sender("newreno", &[]),
        "newreno" => {
            transport["sack"] = json!(false);
            sender("newreno", &[])
        }
        "reno" => {
            transport["sack"] = json!(false);
            sender("reno", &[])
        }
        // Linux 2.6.22 inside ns-2: SACK, and growth by acknowledged segments.
        "L.reno" => {
            linux(&mut transport);
            sender("newreno", &[])
        }
        "L.cubic" => {
            linux(&mut transport);
            sender(
                "cubic",
                &[("form", json!("2005")), ("beta", json!(819.0 / 1024.0))],
            )
        }
        "xcp" => {
            transport["sack"] = json!(false);
            transport["recovery"] = json!("reno");
            // Its timestamps take ten bytes on the wire.
            transport["timestamps"] = json!(true);
            transport["timestampOption"] = json!(10);
            sender("xcp", &[("bytes", json!("payload"))])
        }
        "tahoe" => {
            transport["sack"] = json!(false);
            sender("tahoe", &[])
        }
        // The form of 1995; its own fine-grained timer is left out here.
        "vegas" => {
            transport["sack"] = json!(false);
            sender(
                "vegas",
                &[
                    ("alpha", json!(1)),
                    ("beta", json!(3)),
                    ("alternate", json!(true)),
                    ("lossDecrease", json!(0.25)),
                    ("roundTrip", json!("mean")),
                ],
            )
        }
        other => {
            let kind =
                linux_kind(other).ok_or_else(|| format!("no sender here is ns-2's {other}"))?;
            linux(&mut transport);
            // Linux 2.6.22 has 1 and 3; 2 and 4 came later.
            let of_its_time = match kind {
                "vegas" => vec![("alpha", json!(1)), ("beta", json!(3))],
                other => as_in_linux(other),
            };
            sender(kind, &of_its_time)
        }
    };
    let count: u64 = count.parse().map_err(|_| format!("flows {flows}"))?;
    Ok(Flows {
        count,
        sender: control,
        transport,
        slow_start: None,
        ecn: None,
    })
}

/// Our name of a module of Linux 2.6.22.
fn linux_kind(module: &str) -> Option<&'static str> {
    Some(match module {
        "L.bic" => "bic",
        "L.highspeed" => "highspeed",
        "L.hybla" => "hybla",
        "L.westwood" => "westwood-plus",
        "L.veno" => "veno",
        "L.illinois" => "illinois",
        "L.htcp" => "htcp",
        "L.scalable" => "scalable",
        "L.vegas" => "vegas",
        _ => return None,
    })
}

fn is_here(row: &Reference) -> bool {
    row.params.flows.split(',').all(|flows| {
        let kind = flows.split(':').next().unwrap_or_default();
        let kind = linux_kind(kind).unwrap_or(kind);
        kind.starts_with("L.")
            || kind == "sack"
            || sawtooth_engine::registry::find(sawtooth_engine::sender::REGISTRY, kind).is_some()
    })
}

/// TCP/Linux asks for timestamps, which the reference's runs did not let take room,
/// and its clock has the ticks of Linux.
fn linux(transport: &mut Json) {
    transport["timestamps"] = json!(true);
    transport["timestampOption"] = json!(0);
    transport["clock"] = json!(0.001);
    transport["slowStartCounting"] = json!("segments");
    transport["caCounting"] = json!("segments");
}

fn red_queue(p: &Parameters) -> Json {
    let mut parameters = vec![
        ("minThreshold", json!(p.thresh)),
        ("maxThreshold", json!(p.maxthresh)),
        ("maxProbability", json!(p.maxp)),
        ("weight", json!(p.wq)),
        ("meanPacket", json!(p.psize.unwrap_or(1000.0) + 40.0)),
    ];
    if p.wait != Some(0.0) {
        parameters.push(("wait", json!(true)));
    }
    let mut queue = json!({ "kind": "red", "limit": { "packets": p.ql } });
    if let Some(entry) = sawtooth_engine::registry::find(sawtooth_engine::queue::REGISTRY, "red") {
        for (key, value) in parameters {
            if entry.parameters.iter().any(|known| known.key == key) {
                queue[key] = value;
            }
        }
    }
    queue
}

fn pi_queue(p: &Parameters) -> Json {
    json!({ "kind": "pi", "limit": { "packets": p.ql }, "reference": p.target })
}

fn rem_queue(p: &Parameters) -> Json {
    json!({
        "kind": "rem", "limit": { "packets": p.ql }, "target": p.target,
        "meanPacket": p.psize.unwrap_or(1000.0) + 40.0,
    })
}

fn xcp_queue(limit: f64) -> Json {
    json!({ "kind": "xcp", "limit": { "packets": limit as u64 } })
}

/// A kind of queue, and how it is written.
type Managed = (&'static str, fn(&Parameters) -> Json);

/// The queue management of a run; `None` for drop-tail.
fn managed(p: &Parameters) -> Result<Option<Managed>, String> {
    Ok(match p.q.as_deref() {
        None | Some("DropTail") => None,
        Some("RED") => Some(("red", red_queue)),
        Some("PI") => Some(("pi", pi_queue)),
        Some("REM") => Some(("rem", rem_queue)),
        Some("XCP") => Some(("xcp", |p| xcp_queue(p.ql))),
        Some(other) => return Err(format!("no queue here is ns-2's {other}")),
    })
}

/// Values that a document of ours follows.
fn check(p: &Parameters) -> Result<(), String> {
    let switches = [
        ("delack", p.delack, &[0.0, 1.0][..]),
        ("wait", p.wait, &[0.0, 1.0]),
        ("untildone", p.untildone, &[1.0]),
        // On in all other runs, which do not name it.
        ("nrchange", p.nrchange, &[0.0]),
    ];
    for (key, value, known) in switches {
        if let Some(value) = value.filter(|value| !known.contains(value)) {
            return Err(format!("{key} {value} is not made here"));
        }
    }
    if p.untildone.is_some() == p.limit.is_some() {
        Ok(())
    } else {
        Err("a limit belongs to a run that lasts until it is reached".to_owned())
    }
}

fn subject(p: &Parameters, aqm: Option<&str>) -> String {
    let first = p.flows.split([':', ',']).next().unwrap_or_default();
    if let Some(kind) = aqm {
        format!("queue/{kind}")
    } else if p.q.as_deref() == Some("DropTail") || p.aql == Some(100.0) {
        "queue/drop-tail".to_owned()
    } else {
        let kind = match first {
            "reno" | "tahoe" | "vegas" => first,
            "L.cubic" => "cubic",
            _ => linux_kind(first).unwrap_or("newreno"),
        };
        format!("sender/{kind}")
    }
}

fn group_name(first: &str) -> &'static str {
    match first {
        "A" | "L" => "Random loss on 10 Mb/s, 40 ms",
        "B" => "Long fat path: 100 Mb/s, 500 ms",
        "C" => "Drop-tail at 100 Mb/s, buffers of 100 packets",
        "D" => "Many flows on 10 Mb/s",
        "Q" => "Every link of one rate",
        "R" => "Long round trips on 10 Mb/s",
        _ => "Alone and together on 10 Mb/s, 40 ms",
    }
}

/// The point in a few words.
fn case(reference: &Reference) -> String {
    let p = &reference.params;
    let mut words = vec![
        p.flows
            .replace("L.", "Linux ")
            .replace(':', " × ")
            .replace(',', " beside "),
    ];
    let mut say = |known: bool, text: String| {
        if known {
            words.push(text);
        }
    };
    let first = reference.tag.chars().next().unwrap_or_default();
    say(
        matches!(first, 'A' | 'L') || p.per.is_some_and(|per| per > 0.0),
        format!("loss {}", p.per.unwrap_or(0.0)),
    );
    say(
        p.q.is_some() && first != 'B',
        format!(
            "{}, RTT {} ms",
            if p.wait == Some(0.0) {
                "RED without wait"
            } else {
                p.q.as_deref().unwrap_or("")
            },
            (p.dly * 2e3).round()
        ),
    );
    if let Some(target) = p.target {
        say(true, format!("target {target}"));
    }
    say(
        first == 'C',
        format!(
            "{} ms, {} B",
            (p.dly * 1e3).round(),
            p.psize.unwrap_or(1000.0)
        ),
    );
    say(p.delack == Some(1.0), "delayed ACK".to_owned());
    say(p.limit.is_some(), "100 MB each".to_owned());
    say(
        first == 'C' && p.spread.unwrap_or(0.0) > 0.0,
        "starts spread".to_owned(),
    );
    say(first == 'B', format!("{} s", p.dur.unwrap_or(0.0)));
    say(p.win.is_some(), format!("window {}", p.win.unwrap_or(0.0)));
    say(
        p.minrto.is_some(),
        format!("least RTO {} s", p.minrto.unwrap_or(0.0)),
    );
    say(
        p.nrchange.is_some(),
        "timer set by every partial ACK".to_owned(),
    );
    say(
        matches!(first, 'Q' | 'R' | 'H'),
        format!(
            "{} Mb/s, RTT {} ms",
            p.bw / 1e6,
            ((p.adly + p.dly + p.rdly.unwrap_or(0.0)) * 2e3).round()
        ),
    );
    say(
        matches!(first, 'E' | 'F' | 'Q' | 'R' | 'H'),
        format!("buffer {}", p.ql),
    );
    say(
        p.tick.is_some(),
        format!("tick {} s", p.tick.unwrap_or(0.0)),
    );
    say(p.overhead.is_some(), "processing time".to_owned());
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(more: &Json) -> Result<Point, String> {
        let mut row = json!({
            "tag": "A", "runs": 1, "goodput": [1, 0], "goodputWindow": [1, 0], "queue": [1, 0],
            "params": { "flows": "sack:2", "bw": 1e7, "dly": 0.02, "abw": 1e8, "adly": 0, "ql": 50 },
        });
        let params = row["params"].as_object_mut().expect("an object");
        params.extend(more.as_object().cloned().unwrap_or_default());
        let row: Reference = serde_json::from_value(row).map_err(|error| error.to_string())?;
        point(&row)
    }

    /// A run with a setting that no document here follows would be held against another run.
    #[test]
    fn a_setting_that_is_not_followed_is_an_error() {
        assert!(read(&json!({})).is_ok());
        assert!(read(&json!({ "limit": 1e6, "untildone": 1, "delack": 1 })).is_ok());
        for unknown in [
            json!({ "ecn": 1 }),
            json!({ "q": "SFQ" }),
            json!({ "delack": 2 }),
            json!({ "nrchange": 1 }),
            json!({ "untildone": 1 }),
            json!({ "limit": 1e6 }),
        ] {
            assert!(read(&unknown).is_err(), "{unknown}");
        }
    }
}
