//! The points of ns-3.37.

use std::collections::BTreeMap;

use sawtooth_experiment::Estimate;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use sawtooth_engine::registry;

mod held_out;
mod wlan;

pub(super) use held_out::point as held_out;

use super::Point;
use super::metric::Metric;
use super::scene::{BOTTLENECK, Flows, Scene, as_in_linux, bernoulli, sender, with_switches};
use super::setting::Setting;

const DATA: &str = include_str!("../../../data/ns3.json");

const REFERENCE: &str = "ns-3.37";

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
    #[serde(flatten)]
    results: Results,
    /// The results of the runs with a mechanism switched.
    #[serde(default)]
    switched: BTreeMap<String, Results>,
}

/// Means and standard deviations over runs.
#[derive(Deserialize)]
struct Results {
    runs: u64,
    goodput: (f64, f64),
    queue: (f64, f64),
    /// Jain's index of more than one flow.
    jain: Option<(f64, f64)>,
    /// Goodputs of two unlike flows.
    first: Option<(f64, f64)>,
    second: Option<(f64, f64)>,
    /// The mean of the flows' mean round trips, in milliseconds.
    rtt: Option<(f64, f64)>,
}

impl Results {
    fn metrics(&self) -> Vec<(Metric, Estimate)> {
        super::measured(
            self.runs,
            [
                (Metric::Goodput, Some(self.goodput)),
                (Metric::First, self.first),
                (Metric::Second, self.second),
                (Metric::Jain, self.jain),
                (Metric::QueueBehindDevice, Some(self.queue)),
            ],
        )
    }
}

/// Every point whose senders and queues are registered.
pub(super) fn points() -> Result<Vec<Point>, String> {
    let file: File = serde_json::from_str(DATA).map_err(|error| format!("ns3.json: {error}"))?;
    let here = |row: &&Reference| kind(&row.name).is_ok_and(|kind| registered_kind(kind).is_some());
    let point = |row: &Reference| {
        if row.group == "C" {
            wlan::point(row)
        } else {
            point(row)
        }
    };
    file.rows.iter().filter(here).map(point).collect()
}

/// Parts of a name that say what a document here follows; numbers are distinguished below.
const PARTS: [&str; 26] = [
    "intra",
    "single",
    "vsNewReno",
    "vsCubic",
    "vsNewRenoECN",
    "vsCubicECN",
    "delack1",
    "delack2",
    "buf50",
    "buf200",
    "redK10",
    "noecn",
    "fifo",
    "red",
    "ared",
    "default",
    "50",
    "150",
    "gentle",
    "nogentle",
    "codel",
    "cobalt",
    "fqcodel",
    "fqcobalt",
    "fqpie",
    "pie",
];

/// Whether all parts of a name are known: a run with another would be held against something
/// else.
fn check(name: &str) -> Result<(), String> {
    let number = |text: Option<&str>| text.is_some_and(|text| text.parse::<f64>().is_ok());
    let known = |part: &str| {
        let class = part.strip_prefix("Tcp").unwrap_or(part);
        PARTS.contains(&part)
            || CLASSES.iter().any(|(known, _)| *known == class)
            || number(part.strip_prefix("loss"))
            || ["minrto0.2", "minrto1.0"].contains(&part)
    };
    // The first is the family.
    match name.split('_').skip(1).find(|part| !known(part)) {
        Some(part) => Err(format!("{name}: {part} is not made here")),
        None => Ok(()),
    }
}

/// A path, and how acknowledgements come back over it.
struct Path {
    /// Bits a second on the link, and seconds one way.
    rate: f64,
    delay: f64,
    /// The probability of a loss by chance.
    loss: f64,
    /// Whether an acknowledgement is for two segments.
    delayed: bool,
    least_rto: f64,
}

/// A first-in, first-out queue; the device below it holds one packet more.
fn fifo(buffer: u64) -> Json {
    json!({ "kind": "drop-tail", "limit": { "packets": buffer + 1 } })
}

/// Flows of these classes through a bottleneck.
fn dumbbell(
    kinds: &[(&'static str, u64)],
    path: &Path,
    queue: Json,
    marked: bool,
) -> (Scene, Setting) {
    let ample = json!({ "kind": "drop-tail", "limit": { "packets": 1_000_000 } });
    let scene = Scene {
        left: (100e6 * FRAMING, 0.0, ample.clone()),
        bottleneck: (path.rate * FRAMING, path.delay, queue),
        back: ample,
        right: None,
        loss: bernoulli(path.loss),
        flows: kinds
            .iter()
            .map(|(kind, count)| flows(kind, *count, path.delayed, path.least_rto, marked))
            .collect(),
        start: 0.01,
        jitter: 0.5,
        duration: 100.0,
        warmup: 20.0,
        traffic: json!("bulk"),
    };
    let names: Vec<&str> = kinds.iter().map(|(kind, _)| *kind).collect();
    let setting = scene.setting(REFERENCE, &names);
    (scene, setting)
}

fn point(reference: &Reference) -> Result<Point, String> {
    let name = &reference.name;
    check(name)?;
    let big = reference.group == "B";
    let step = name.contains("redK10");
    let kinds: Vec<(&'static str, u64)> = if big {
        vec![(kind(name)?, 10)]
    } else if name.contains("vsNewReno") {
        vec![(kind(name)?, 1), ("NewReno", 1)]
    } else if name.contains("vsCubic") {
        vec![(kind(name)?, 1), ("Cubic", 1)]
    } else if name.contains("single") {
        vec![(kind(name)?, 1)]
    } else {
        vec![(kind(name)?, 2)]
    };
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
    let path = Path {
        rate,
        delay,
        loss,
        delayed: !name.contains("delack1"),
        least_rto: if name.contains("minrto0.2") { 0.2 } else { 1.0 },
    };
    let queue = if name.contains("_red_") {
        red(name, buffer)
    } else if name.contains("_ared_") {
        adaptive_red(name, buffer)
    } else if let Some(kind) = delay_based(name) {
        json!({ "kind": kind, "limit": { "packets": buffer } })
    } else if step {
        // A step: every packet that finds eleven or more is marked, none dropped
        // early; the device below holds one packet more.
        with_known(
            json!({
                "kind": "red", "limit": { "packets": buffer + 1 }, "minThreshold": 11, "maxThreshold": 12,
                "maxProbability": 1, "weight": 1, "meanPacket": 1052, "ecn": true,
            }),
            &[("hardDrop", json!(false))],
        )
    } else {
        fifo(buffer)
    };
    let (scene, setting) = dumbbell(&kinds, &path, queue, step);
    let subject = match (big, name.contains("_red_"), delay_based(name)) {
        (true, true, _) => "queue/red".to_owned(),
        (true, false, None) if name.contains("_ared_") => "queue/adaptive-red".to_owned(),
        (true, false, Some(kind)) => format!("queue/{kind}"),
        (true, false, None) => "queue/drop-tail".to_owned(),
        (false, ..) => format!(
            "sender/{}",
            registered_kind(kind(name)?).unwrap_or_default()
        ),
    };
    Ok(Point {
        subject,
        group: match reference.group.as_str() {
            "B" => "Ten flows on 20 Mb/s, 60 ms, 600 packets",
            _ => "Two flows on 10 Mb/s, 40 ms",
        }
        .to_owned(),
        case: case(name),
        reference: REFERENCE,
        setting,
        seeds: 5,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics: reference.results.metrics(),
        curve: Vec::new(),
        switched: reference
            .switched
            .iter()
            .map(|(id, results)| (id.clone(), results.metrics()))
            .collect(),
        quick: name == "D2_LinuxReno_delack2_loss0.001_minrto1.0",
        document: Box::new(move |seed| scene.text(seed)),
    })
}

/// ns-3's classes, without their Tcp, and our names.
const CLASSES: [(&str, &str); 16] = [
    ("LinuxReno", "newreno"),
    ("NewReno", "newreno"),
    ("Cubic", "cubic"),
    ("Bic", "bic"),
    ("Vegas", "vegas"),
    ("Veno", "veno"),
    ("WestwoodPlus", "westwood-plus"),
    ("Westwood", "westwood"),
    ("Hybla", "hybla"),
    ("HighSpeed", "highspeed"),
    ("Illinois", "illinois"),
    ("Htcp", "htcp"),
    ("Scalable", "scalable"),
    ("Ledbat", "ledbat"),
    ("Bbr", "bbr"),
    ("Dctcp", "dctcp"),
];

/// The class of a run, without its rivals.
fn kind(name: &str) -> Result<&'static str, String> {
    let own = name.replace("vsNewReno", "").replace("vsCubic", "");
    CLASSES
        .into_iter()
        .map(|(class, _)| class)
        .find(|class| own.contains(class))
        .ok_or_else(|| format!("no sender here for {name}"))
}

/// Our name of a class, if it is registered.
fn registered_kind(class: &str) -> Option<&'static str> {
    let (_, kind) = CLASSES.into_iter().find(|(known, _)| *known == class)?;
    registry::find(sawtooth_engine::sender::REGISTRY, kind).map(|entry| entry.kind)
}

fn flows(kind: &str, count: u64, delayed: bool, least_rto: f64, marked: bool) -> Flows {
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
        sender: registered_kind(kind).map_or_else(
            || sender("newreno", &[]),
            |kind| sender(kind, &[as_in_linux(kind), as_in_ns3(kind)].concat()),
        ),
        transport: with_switches(
            transport,
            // Hosts take no time for packets there.
            &[("prr", json!(true)), ("processing", json!("ties"))],
        ),
        slow_start: (kind == "Cubic").then_some("hystart"),
        ecn: (marked && kind != "Dctcp").then_some("classic"),
    }
}

/// Where ns-3's defaults are neither the paper's nor Linux's.
fn as_in_ns3(kind: &str) -> Vec<(&'static str, Json)> {
    match kind {
        "bic" => vec![("smoothPart", json!(5))],
        "hybla" => vec![("referenceRtt", json!(0.05))],
        _ => Vec::new(),
    }
}

/// The queue disciplines that act on delay; their defaults are ns-3's.
fn delay_based(name: &str) -> Option<&'static str> {
    [
        ("codel", "codel"),
        ("cobalt", "cobalt"),
        ("fqcodel", "fq-codel"),
        ("fqcobalt", "fq-cobalt"),
        ("fqpie", "fq-pie"),
        ("pie", "pie"),
    ]
    .into_iter()
    .find(|(theirs, _)| name.split('_').any(|part| part == *theirs))
    .map(|(_, ours)| ours)
}

fn red(name: &str, buffer: u64) -> Json {
    // The device below holds a packet that ns-3's discipline does not see, and ours does.
    let (least, most, probability) = if name.contains("50_150") {
        (51, 151, 0.1)
    } else {
        (6, 16, 0.02)
    };
    let queue = json!({
        "kind": "red", "limit": { "packets": buffer }, "minThreshold": least, "maxThreshold": most,
        "maxProbability": probability, "weight": 0.002, "meanPacket": 1052,
    });
    // ns-3's RED waits between drops, as ns-2's does.
    let gentle = !name.contains("nogentle");
    with_known(queue, &[("wait", json!(true)), ("gentle", json!(gentle))])
}

/// Bounds and the first value of the maximum probability as there, and drops that wait.
fn adaptive_red(name: &str, buffer: u64) -> Json {
    let mut queue = json!({
        "kind": "adaptive-red", "limit": { "packets": buffer }, "meanPacket": 1052, "wait": true,
        "maxProbability": 0.02, "leastProbability": 8.0 * 1052.0 * 0.1 / 20e6,
    });
    if name.contains("50_150") {
        queue["minThreshold"] = json!(51);
        queue["maxThreshold"] = json!(151);
        queue["weight"] = json!(0.002);
        queue["maxProbability"] = json!(0.1);
    }
    queue
}

/// A queue with those of the parameters that RED has.
fn with_known(mut queue: Json, parameters: &[(&str, Json)]) -> Json {
    if let Some(entry) = registry::find(sawtooth_engine::queue::REGISTRY, "red") {
        for (key, value) in parameters {
            if entry.parameters.iter().any(|known| known.key == *key) {
                queue[*key] = value.clone();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten flows are of the class that the name says.
    #[test]
    fn the_sender_of_a_row_is_that_of_its_name() {
        let figures = json!({ "runs": 1, "goodput": [1, 0], "queue": [1, 0] });
        let read = |name: &str| {
            let mut row = figures.clone();
            row["group"] = json!("B");
            row["name"] = json!(name);
            let row: Reference = serde_json::from_value(row).expect("a row");
            point(&row).expect("a point")
        };
        let cubic = read("B_TcpCubic_fqcodel_noecn");
        assert_eq!(cubic.setting.senders, [("Cubic".to_owned(), 10)]);
        assert!((cubic.document)(1).contains(r#""sender":{"kind":"cubic""#));
        let reno = read("B_TcpNewReno_fqcodel_noecn");
        assert!((reno.document)(1).contains(r#""sender":{"kind":"newreno""#));
    }

    #[test]
    fn a_part_of_a_name_that_is_not_followed_is_an_error() {
        assert!(check("A2_vsNewReno_TcpWestwoodPlus_buf50_delack1").is_ok());
        for name in [
            "A_intra_TcpNewReno_buf500",
            "A_intra_TcpLp_buf50",
            "D_NewReno_minrto0.3",
        ] {
            assert!(check(name).is_err(), "{name}");
        }
    }
}
