//! The points of ns-2.35.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::scene::{BOTTLENECK, Flows, Scene, as_in_linux, bernoulli, drop_tail, sender};
use super::{Metric, Point, Value};

const DATA: &str = include_str!("../../data/ns2.json");

/// Room that is never filled.
const AMPLE: u64 = 1_000_000;

#[derive(Deserialize)]
struct File {
    rows: Vec<Reference>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reference {
    tag: String,
    params: Parameters,
    runs: u64,
    goodput: (f64, f64),
    goodput_window: (f64, f64),
    queue: (f64, f64),
    /// Goodput of the first of two unlike flows.
    first: Option<(f64, f64)>,
}

/// Parameters of a run, by their names there.
#[derive(Clone, Deserialize)]
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
    q: Option<String>,
    thresh: Option<f64>,
    maxthresh: Option<f64>,
    maxp: Option<f64>,
    wq: Option<f64>,
    wait: Option<f64>,
    nrchange: Option<f64>,
}

/// Every point whose senders and queues are here.
pub(super) fn points() -> Result<Vec<Point>, String> {
    let file: File = serde_json::from_str(DATA).map_err(|error| format!("ns2.json: {error}"))?;
    let mut points = Vec::new();
    for reference in file.rows.iter().filter(|row| is_here(row)) {
        points.push(point(reference, 0.0)?);
        // Every link as fast as every other: who is dropped is decided by
        // coincidences, unless packets arrive a little irregularly.
        if reference.tag.starts_with('C') && !reference.params.flows.ends_with(":1") {
            let p = &reference.params;
            let packet = (p.psize.unwrap_or(1000.0) + 40.0) * 8.0 / p.bw;
            points.push(point(reference, packet)?);
        }
    }
    // Families in one piece each.
    points.sort_by_key(|point| point.group == UNREST);
    Ok(points)
}

fn point(reference: &Reference, unrest: f64) -> Result<Point, String> {
    let p = &reference.params;
    let flows = p.flows.split(',').map(|flows| group(p, flows));
    let flows: Vec<Flows> = flows.collect::<Result<_, _>>()?;
    let red = p.q.as_deref() == Some("RED");
    let windowed = p.warm.is_some();
    let scene = Scene {
        left: (p.abw, p.adly, drop_tail(p.aql.map_or(AMPLE, |n| n as u64))),
        bottleneck: (
            p.bw,
            p.dly,
            if red {
                red_queue(p)
            } else {
                drop_tail(p.ql as u64)
            },
        ),
        back: drop_tail(p.revq.map_or(AMPLE, |n| n as u64)),
        right: p.rbw.map(|rate| (rate, p.rdly.unwrap_or(0.0))),
        loss: bernoulli(p.per.unwrap_or(0.0)),
        unrest,
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
    let random = unrest > 0.0 || scene.jitter > 0.0 || p.per.is_some_and(|per| per > 0.0) || red;
    let value = |(mean, std): (f64, f64)| Value {
        mean,
        std,
        runs: reference.runs,
    };
    let goodput = if windowed {
        reference.goodput_window
    } else {
        reference.goodput
    };
    let first = reference.tag.split('_').next().unwrap_or_default();
    Ok(Point {
        subject: subject(p, red),
        group: if unrest > 0.0 {
            UNREST.to_owned()
        } else {
            group_name(first).to_owned()
        },
        case: case(reference),
        reference: "ns-2.35",
        until_complete: p.limit.is_some(),
        seeds: match (random, unrest > 0.0) {
            (_, true) => 2,
            // A mean queue under random loss needs more runs than the reference had.
            (true, _) => 12,
            _ => 1,
        },
        bottleneck: BOTTLENECK,
        metrics: [
            Some((Metric::Goodput, value(goodput))),
            reference.first.map(|first| (Metric::First, value(first))),
            Some((Metric::Queue, value(reference.queue))),
        ]
        .into_iter()
        .flatten()
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

/// What a module of Linux 2.6.22 is called here.
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
            || sawtooth_engine::registry::find(sawtooth_engine::sender::CATALOG, kind).is_some()
    })
}

fn linux(transport: &mut Json) {
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
    if let Some(entry) = sawtooth_engine::registry::find(sawtooth_engine::queue::CATALOG, "red") {
        for (key, value) in parameters {
            if entry.parameters.iter().any(|known| known.key == key) {
                queue[key] = value;
            }
        }
    }
    queue
}

fn subject(p: &Parameters, red: bool) -> String {
    let first = p.flows.split([':', ',']).next().unwrap_or_default();
    if red {
        "queue/red".to_owned()
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

/// The name of the family with jitter.
pub(super) const UNREST: &str =
    "Drop-tail at 100 Mb/s, buffers of 100 packets, a packet time of jitter on the access links";

fn group_name(first: &str) -> &'static str {
    match first {
        "A" => "Random loss on 10 Mb/s, 40 ms",
        "B" => "Long fat path: 100 Mb/s, 500 ms",
        "C" => "Drop-tail at 100 Mb/s, buffers of 100 packets",
        "D" => "Many Reno flows on 10 Mb/s",
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
    say(first == 'A', format!("loss {}", p.per.unwrap_or(0.0)));
    say(
        p.q.is_some(),
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
    say(first == 'E', format!("buffer {}", p.ql));
    words.join(", ")
}
