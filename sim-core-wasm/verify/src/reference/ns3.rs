//! The points of ns-3.37.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::scene::{BOTTLENECK, Flows, Scene, bernoulli, sender, with_switches};
use super::{Metric, Point, Value};

const DATA: &str = include_str!("../../data/ns3.json");

/// Bytes of IP packet for each byte on a point-to-point link: two of PPP.
const FRAMING: f64 = 1052.0 / 1054.0;

#[derive(Deserialize)]
struct File {
    rows: Vec<Reference>,
}

#[derive(Deserialize)]
struct Reference {
    group: String,
    name: String,
    runs: u64,
    goodput: (f64, f64),
    queue: (f64, f64),
}

/// Every point whose senders and queues are here.
pub(super) fn points() -> Result<Vec<Point>, String> {
    let file: File = serde_json::from_str(DATA).map_err(|error| format!("ns3.json: {error}"))?;
    file.rows.iter().map(point).collect()
}

fn point(reference: &Reference) -> Result<Point, String> {
    let name = &reference.name;
    let big = reference.group == "B";
    let delayed = !name.contains("delack1");
    let least_rto = if name.contains("minrto0.2") { 0.2 } else { 1.0 };
    let kinds: Vec<(&str, u64)> = if big {
        vec![("NewReno", 10)]
    } else if name.contains("vsNewReno") {
        vec![(kind(name)?, 1), ("NewReno", 1)]
    } else if name.contains("single") {
        vec![(kind(name)?, 1)]
    } else {
        vec![(kind(name)?, 2)]
    };
    let flows = kinds
        .iter()
        .map(|(kind, count)| flows(kind, *count, delayed, least_rto))
        .collect();
    let loss = name
        .split_once("loss")
        .and_then(|(_, rest)| rest.split('_').next())
        .map_or(Ok(0.0), str::parse)
        .map_err(|_| format!("a loss in {name}"))?;
    let (rate, delay, buffer) = if big {
        (20e6, 0.03, 600)
    } else if name.contains("buf200") {
        (10e6, 0.02, 200)
    } else {
        (10e6, 0.02, 50)
    };
    let queue = if name.contains("_red_") {
        red(name, buffer)
    } else {
        // The device below holds one packet more.
        json!({ "kind": "drop-tail", "limit": { "packets": buffer + 1 } })
    };
    let ample = json!({ "kind": "drop-tail", "limit": { "packets": 1_000_000 } });
    let scene = Scene {
        left: (100e6 * FRAMING, 0.0, ample.clone()),
        bottleneck: (rate * FRAMING, delay, queue),
        back: ample,
        right: None,
        loss: bernoulli(loss),
        flows,
        start: 0.01,
        jitter: 0.5,
        duration: 100.0,
        warmup: 20.0,
        traffic: json!("bulk"),
    };
    let value = |(mean, std): (f64, f64)| Value {
        mean,
        std,
        runs: reference.runs,
    };
    let subject = if big {
        if name.contains("_red_") {
            "queue/red"
        } else {
            "queue/drop-tail"
        }
    } else if name.contains("Cubic") {
        "sender/cubic"
    } else {
        "sender/newreno"
    };
    Ok(Point {
        subject: subject.to_owned(),
        group: match reference.group.as_str() {
            "B" => "Ten flows on 20 Mb/s, 60 ms, 600 packets",
            _ => "Two flows on 10 Mb/s, 40 ms",
        }
        .to_owned(),
        case: case(name),
        reference: "ns-3.37",
        seeds: 5,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics: vec![
            (Metric::Goodput, value(reference.goodput)),
            (Metric::QueueBehindDevice, value(reference.queue)),
        ],
        quick: name == "D2_LinuxReno_delack2_loss0.001_minrto1.0",
        document: Box::new(move |seed| scene.text(seed)),
    })
}

fn kind(name: &str) -> Result<&'static str, String> {
    ["LinuxReno", "Cubic", "NewReno"]
        .into_iter()
        .find(|kind| name.replace("vsNewReno", "").contains(kind))
        .ok_or_else(|| format!("no sender here for {name}"))
}

fn flows(kind: &str, count: u64, delayed: bool, least_rto: f64) -> Flows {
    // TcpNewReno grows once for each acknowledgement, however much it covers;
    // TcpLinuxReno and TcpCubic by segments.
    let counting = if kind == "NewReno" {
        "acks"
    } else {
        "segments"
    };
    let from = if kind == "NewReno" { "flight" } else { "cwnd" };
    let transport = json!({
        "preset": "rfc", "segment": 1000, "initialWindow": 10,
        "ackEvery": if delayed { 2 } else { 1 }, "ackDelay": 0.2, "rtoMin": least_rto,
        "slowStartCounting": counting, "caCounting": counting, "reduceFrom": from,
    });
    Flows {
        count,
        sender: sender(if kind == "Cubic" { "cubic" } else { "newreno" }, &[]),
        transport: with_switches(transport, &[("prr", json!(true))]),
        slow_start: (kind == "Cubic").then_some("hystart"),
    }
}

fn red(name: &str, buffer: u64) -> Json {
    let (least, most, probability) = if name.contains("50_150") {
        (50, 150, 0.1)
    } else {
        (5, 15, 0.02)
    };
    let mut queue = json!({
        "kind": "red", "limit": { "packets": buffer }, "minThreshold": least, "maxThreshold": most,
        "maxProbability": probability, "weight": 0.002, "meanPacket": 1052,
    });
    if let Some(entry) = sawtooth_engine::registry::find(sawtooth_engine::queue::CATALOG, "red") {
        // ns-3's RED waits between drops, as ns-2's does.
        for (key, on) in [("wait", true), ("gentle", !name.contains("nogentle"))] {
            if entry.parameters.iter().any(|known| known.key == key) {
                queue[key] = json!(on);
            }
        }
    }
    queue
}

/// The point in a few words.
fn case(name: &str) -> String {
    let name = name
        .trim_start_matches(|c: char| c != '_')
        .trim_start_matches('_');
    name.replace("intra_Tcp", "")
        .replace("vsNewReno_Tcp", "NewReno beside ")
        .replace("Tcp", "")
        .replace("_noecn", "")
        .replace('_', " ")
}
