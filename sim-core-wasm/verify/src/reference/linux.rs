//! The points of Linux 6.12: scenes, outages and short transfers; windows are in [`super::windows`].

use std::iter::once;

use sawtooth_experiment::Estimate;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::Point;
use super::metric::{Figure, Metric};
use super::scene::{BOTTLENECK, HEADERS, bernoulli};
use super::setting::Setting;

const DATA: &str = include_str!("../../data/linux.json");

pub(super) const REFERENCE: &str = "Linux 6.12";

/// Payload of a segment, and the whole packet, in bytes.
const SEGMENT: f64 = 1448.0;
const PACKET: f64 = 1500.0;
/// The hosts' links, and the way back: in virtual time a packet takes none there.
const ACCESS: f64 = 100e9;
/// Bytes from which a receiver's window grows and to which it does, as far as it matters: the witness's 16 MB leave
/// half for data until a packet of 1500 bytes has come, and six tenths then, 8 388 608 and 10 027 008 bytes.
const QUICK_WINDOW: f64 = 65_535.0 + 10_027_008.0 - 8_388_608.0;

/// Bytes that the host keeps together until it sends them: 22 segments, half of the receiver's first window, for the
/// first 16 MB, which are written at once.
const WRITE: f64 = 31_856.0;

#[derive(Deserialize)]
struct File {
    scenes: Vec<Scene>,
    outages: Vec<Outage>,
    shorts: Vec<Short>,
}

#[derive(Clone, Deserialize)]
struct Flow {
    cc: String,
    /// Seconds that its way is longer, in each direction.
    #[serde(default)]
    extra: f64,
}

#[derive(Clone, Deserialize)]
struct Scene {
    id: String,
    flows: Vec<Flow>,
    rate: f64,
    delay: f64,
    duration: f64,
    tc: String,
    queue: Json,
    #[serde(default)]
    loss: f64,
    #[serde(default)]
    ecn: bool,
    /// The hosts pace.
    #[serde(default)]
    fq: bool,
    /// When flows start, in each run.
    starts: Vec<Vec<f64>>,
    results: Vec<Results>,
}

/// Means and standard deviations over runs.
#[derive(Clone, Deserialize)]
struct Results {
    goodput: (f64, f64),
    window: (f64, f64),
    rtt: (f64, f64),
    retransmissions: (f64, f64),
}

/// A figure of results, over runs.
type MeanAndDeviation = fn(&Results) -> (f64, f64);

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Outage {
    cc: String,
    round_trip: f64,
    #[serde(rename = "outage")]
    seconds: f64,
    after: f64,
}

#[derive(Clone, Deserialize)]
struct Short {
    cc: String,
    segments: u64,
    loss: f64,
    gap: f64,
    connections: u64,
    mean: f64,
    p90: f64,
    /// The deviation of the mean, where it ran more than once.
    #[serde(default)]
    deviation: f64,
    #[serde(default = "one_run")]
    runs: u64,
}

fn one_run() -> u64 {
    1
}

/// The table of Linux.
pub(super) fn points() -> Result<Vec<Point>, String> {
    let file: File = serde_json::from_str(DATA).map_err(|error| format!("linux.json: {error}"))?;
    let scenes = file.scenes.into_iter().map(of_scene);
    let outages = file.outages.into_iter().map(of_outage);
    let shorts = file.shorts.into_iter().map(of_short);
    Ok(scenes.chain(outages).chain(shorts).collect())
}

/// Our kind of a control of Linux.
pub(super) fn kind(cc: &str) -> &str {
    match cc {
        "reno" => "newreno",
        "westwood" => "westwood-plus",
        other => other,
    }
}

/// A flow of this era; a host with `fq` paces all, and BBR paces itself.
pub(super) fn flow(cc: &str, fq: bool) -> Json {
    // Its clock stands while it computes: where a round trip is a whole number of packets, one that answers a
    // departure arrives at the instant of the next.
    let mut transport = json!({
        "preset": "linux", "quickWindow": QUICK_WINDOW, "pushEvery": WRITE, "processing": 0,
    });
    if fq {
        transport["pacing"] = json!("linux");
    }
    json!({ "from": "h", "to": "d", "sender": kind(cc), "transport": transport })
}

/// Disciplines that look at the time that a packet has waited, with their targets.
const TIMED: &[(&str, f64)] = &[
    ("codel", 0.005),
    ("fq-codel", 0.005),
    ("pie", 0.015),
    ("fq-pie", 0.015),
];

/// Bytes of the shaper's bucket, less the Ethernet header that it counts.
const BUCKET: u64 = 1526;

/// The queue of the bottleneck in a document, and the rate of the link behind it. A queue without a discipline is in a
/// shaper as there, which lets a lone packet of any size go at once: the round trip of a SYN is that of the path.
///
/// The others are before a link of that rate. The shaper there takes the next packet out of the discipline as soon as
/// one has left, and holds it until it has the tokens (`qdisc_peek_dequeued`): the wait that the discipline sees is a
/// packet shorter, as if the target were a packet longer.
fn bottleneck(queue: &Json, rate: f64) -> (Json, f64) {
    if queue["kind"] == "drop-tail" {
        let shaper =
            json!({ "kind": "shaper", "rate": rate, "burst": BUCKET, "limit": queue["limit"] });
        return (shaper, ACCESS);
    }
    let mut queue = queue.clone();
    if let Some((_, target)) = TIMED.iter().find(|(kind, _)| queue["kind"] == *kind) {
        queue["target"] = json!(target + 8.0 * PACKET / rate);
    }
    (queue, rate)
}

/// A path without flows: the rate comes first, then the delay and the loss, as in tbf and netem.
pub(super) fn path(
    rate: f64,
    delay: f64,
    queue: &Json,
    loss: f64,
    duration: f64,
    warmup: f64,
) -> Json {
    let (queue, rate) = bottleneck(queue, rate);
    // The shaper lets a packet go before it would have been sent, and the other links take their time.
    let sent = 8.0 * PACKET * (1.0 / rate + 2.0 / ACCESS);
    json!({
        "format": "sawtooth-scenario", "version": 2, "name": "reference",
        "duration": duration, "warmup": warmup,
        "nodes": [
            { "id": "h", "kind": "host" }, { "id": "a", "kind": "router" },
            { "id": "b", "kind": "router" }, { "id": "d", "kind": "host" },
        ],
        "links": [
            { "id": "h-a", "between": ["h", "a"], "rate": ACCESS, "delay": 0.0 },
            { "id": "a-b", "between": ["a", "b"], "rate": rate, "delay": 0.0, "queue": queue,
              "reverse": { "rate": ACCESS, "queue": { "kind": "drop-tail", "limit": { "packets": 100_000 } } } },
            { "id": "b-d", "between": ["b", "d"], "rate": ACCESS, "delay": delay - sent,
              "loss": bernoulli(loss), "reverse": { "delay": delay, "loss": "none" } },
        ],
        "flows": [],
    })
}

pub(super) fn add(document: &mut Json, list: &str, item: Json) {
    if let Some(list) = document[list].as_array_mut() {
        list.push(item);
    }
}

pub(super) fn setting(
    senders: Vec<(String, u64)>,
    rate: f64,
    round_trip: f64,
    loss: f64,
) -> Setting {
    Setting {
        senders,
        queue: "drop-tail".to_owned(),
        rate,
        access: ACCESS,
        round_trip,
        packet: SEGMENT + HEADERS,
        loss,
        covered: 1.0,
        radio: false,
        ..Setting::of_cell(REFERENCE, "", 0)
    }
}

impl Scene {
    /// Which of the kinds of flows each flow is of.
    fn numbers(&self) -> Vec<usize> {
        let mut number = 0;
        let pairs = self.flows.windows(2);
        let rest = pairs.map(|pair| {
            number += usize::from(pair[0].cc != pair[1].cc || pair[0].extra != pair[1].extra);
            number
        });
        once(0).chain(rest).collect()
    }

    /// The mean of a figure over the flows of a kind.
    fn figure(&self, number: usize, of: MeanAndDeviation) -> Estimate {
        let numbers = self.numbers();
        let alike: Vec<(f64, f64)> = numbers
            .iter()
            .zip(&self.results)
            .filter(|(at, _)| **at == number)
            .map(|(_, results)| of(results))
            .collect();
        let count = alike.len() as f64;
        let variance: f64 = alike.iter().map(|(_, std)| std * std).sum();
        Estimate {
            mean: alike.iter().map(|(mean, _)| mean).sum::<f64>() / count,
            std: variance.sqrt() / count,
            runs: self.starts.len() as u64,
        }
    }

    fn document(&self, seed: u64) -> String {
        let warmup = 0.2 * self.duration;
        let mut document = path(
            self.rate,
            self.delay,
            &self.queue,
            self.loss,
            self.duration,
            warmup,
        );
        document["seed"] = json!(seed);
        let starts = &self.starts[seed as usize - 1];
        for (at, (of, number)) in self.flows.iter().zip(self.numbers()).enumerate() {
            let mut flow = flow(&of.cc, self.fq);
            flow["id"] = json!(format!("f{number}-{at}"));
            flow["start"] = json!(starts[at]);
            if self.ecn {
                flow["ecn"] = json!("classic");
            }
            if of.extra > 0.0 {
                let host = format!("h{at}");
                flow["from"] = json!(host);
                add(
                    &mut document,
                    "nodes",
                    json!({ "id": host, "kind": "host" }),
                );
                let link = json!({
                    "id": format!("{host}-a"), "between": [host, "a"], "rate": ACCESS, "delay": of.extra,
                });
                add(&mut document, "links", link);
            }
            add(&mut document, "flows", flow);
        }
        document.to_string()
    }
}

fn of_scene(scene: Scene) -> Point {
    let numbers = scene.numbers();
    let mut senders: Vec<(String, u64)> = Vec::new();
    for (flow, number) in scene.flows.iter().zip(&numbers) {
        match senders.get_mut(*number) {
            Some((_, count)) => *count += 1,
            None => senders.push((flow.cc.clone(), 1)),
        }
    }
    let figures: [(Figure, MeanAndDeviation); 4] = [
        (Figure::Goodput, |results| results.goodput),
        (Figure::Window, |results| results.window),
        (Figure::RoundTrip, |results| results.rtt),
        (Figure::Retransmissions, |results| results.retransmissions),
    ];
    let metrics = (0..senders.len())
        .flat_map(|number| {
            let scene = &scene;
            figures.iter().map(move |(figure, of)| {
                (Metric::Of(*figure, number as u8), scene.figure(number, *of))
            })
        })
        .collect();
    let queue = scene.queue["kind"].as_str().unwrap_or_default().to_owned();
    let subject = if queue == "drop-tail" {
        format!("sender/{}", kind(&scene.flows[0].cc))
    } else {
        format!("queue/{queue}")
    };
    let names: Vec<String> = senders
        .iter()
        .map(|(name, count)| {
            if *count > 1 {
                format!("{count} {name}")
            } else {
                name.clone()
            }
        })
        .collect();
    let extra = scene
        .flows
        .iter()
        .map(|flow| flow.extra)
        .fold(0.0, f64::max);
    let mut case = format!(
        "{}, {} Mb/s, {} ms, {}",
        names.join(" + "),
        scene.rate / 1e6,
        2e3 * scene.delay,
        scene.tc.split(" min").next().unwrap_or_default(),
    );
    for (on, text) in [
        (scene.loss > 0.0, format!(", loss {}", scene.loss)),
        (extra > 0.0, format!(", {} ms more", 2e3 * extra)),
        (scene.fq, ", fq".to_owned()),
        (scene.ecn, ", ECN".to_owned()),
    ] {
        if on {
            case += &text;
        }
    }
    Point {
        subject,
        group: match scene.flows.len() {
            _ if queue != "drop-tail" => "queues",
            1 => "alone",
            _ => "side by side",
        }
        .to_owned(),
        case,
        reference: REFERENCE,
        setting: Setting {
            queue,
            buffer: scene.queue["limit"]["packets"].as_f64().unwrap_or(0.0),
            duration: scene.duration,
            ..setting(senders, scene.rate, 2.0 * scene.delay, scene.loss)
        },
        seeds: scene.starts.len() as u64,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics,
        curve: Vec::new(),
        switched: Vec::new(),
        quick: scene.id == "A-reno-1bdp",
        document: Box::new(move |seed| scene.document(seed)),
    }
}

/// Nothing arrives for some seconds.
fn of_outage(row: Outage) -> Point {
    let rate = 20e6;
    Point {
        subject: format!("sender/{}", kind(&row.cc)),
        group: "after an outage".to_owned(),
        case: format!("{}, {} ms, {} s", row.cc, 1e3 * row.round_trip, row.seconds),
        reference: REFERENCE,
        setting: setting(vec![(row.cc.clone(), 1)], rate, row.round_trip, 0.0),
        seeds: 1,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics: vec![(
            Metric::Of(Figure::Goodput, 0),
            Estimate {
                mean: row.after,
                std: 0.0,
                runs: 1,
            },
        )],
        curve: Vec::new(),
        switched: Vec::new(),
        quick: row.cc == "reno" && row.seconds == 2.0,
        document: Box::new(move |seed| {
            let (from, to) = (20.0, 20.0 + row.seconds);
            let queue = json!({ "kind": "drop-tail", "limit": { "packets": 500 } });
            let mut document = path(rate, row.round_trip / 2.0, &queue, 0.0, 80.0, to);
            document["seed"] = json!(seed);
            let mut flow = flow(&row.cc, false);
            flow["id"] = json!("f0-0");
            add(&mut document, "flows", flow);
            let set = |at: f64, loss: f64| json!({ "at": at, "set": "links/b-d/loss", "to": bernoulli(loss) });
            document["interventions"] = json!([set(from, 1.0), set(to, 0.0)]);
            document.to_string()
        }),
    }
}

/// Transfers one after another. Mostly one run of the kernel, so that what ours deviate by is theirs.
fn of_short(row: Short) -> Point {
    let (rate, delay) = (10e6, 0.02);
    let over = |mean, std, runs| Estimate { mean, std, runs };
    Point {
        subject: format!("sender/{}", kind(&row.cc)),
        group: "transfers over 10 Mb/s, 40 ms, 67 packets".to_owned(),
        case: format!("{}, {} segments, loss {}", row.cc, row.segments, row.loss),
        reference: REFERENCE,
        setting: setting(vec![(row.cc.clone(), 1)], rate, 2.0 * delay, row.loss),
        seeds: if row.loss > 0.0 { 4 } else { 1 },
        bottleneck: BOTTLENECK,
        until_complete: true,
        metrics: vec![
            (Metric::Completion, over(row.mean, row.deviation, row.runs)),
            (Metric::Late, over(row.p90, 0.0, 1)),
        ],
        curve: Vec::new(),
        switched: Vec::new(),
        quick: row.loss == 0.0 && row.segments == 100,
        document: Box::new(move |seed| {
            let count = if row.loss > 0.0 { row.connections } else { 1 };
            let queue = json!({ "kind": "drop-tail", "limit": { "packets": 67 } });
            let mut document = path(
                rate,
                delay,
                &queue,
                row.loss,
                row.gap * count as f64 + 140.0,
                0.0,
            );
            document["seed"] = json!(seed);
            for at in 0..count {
                let mut flow = flow(&row.cc, false);
                flow["id"] = json!(format!("f0-{at}"));
                flow["start"] = json!(row.gap * at as f64);
                flow["traffic"] =
                    json!({ "kind": "transfer", "bytes": row.segments * SEGMENT as u64 });
                add(&mut document, "flows", flow);
            }
            document.to_string()
        }),
    }
}
