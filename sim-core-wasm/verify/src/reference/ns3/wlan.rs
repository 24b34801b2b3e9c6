//! Uploads over 802.11g.

use sawtooth_experiment::Estimate;
use serde_json::json;

use super::super::Point;
use super::super::metric::Metric;
use super::super::scene::with_switches;
use super::{Reference, Results, flows};

/// The queue whose figures are compared.
const ACCESS_POINT: &str = "ap:ap";

/// The point of a row: `C_TcpCubic_d2_dt100_n10` is of ten stations, 2 ms before the server.
pub(super) fn point(reference: &Reference) -> Result<Point, String> {
    let part = |letter: char| {
        let mut parts = reference.name.split('_').rev();
        parts
            .find_map(|part| part.strip_prefix(letter)?.parse::<u64>().ok())
            .ok_or_else(|| format!("no {letter} in {}", reference.name))
    };
    let (stations, delay) = (part('n')?, part('d')?);
    Ok(Point {
        subject: "scenario/radio".to_owned(),
        group: "Upload over 802.11g, 100 packets at the access point".to_owned(),
        case: format!("Cubic × {stations}, {delay} ms behind the access point"),
        reference: "ns-3.37",
        seeds: 5,
        bottleneck: ACCESS_POINT,
        until_complete: false,
        metrics: metrics(&reference.results),
        switched: reference
            .switched
            .iter()
            .map(|(id, results)| (id.clone(), metrics(results)))
            .collect(),
        quick: stations == 5,
        document: Box::new(move |seed| text(stations, delay, seed)),
    })
}

fn metrics(results: &Results) -> Vec<(Metric, Estimate)> {
    super::super::measured(
        results.runs,
        [
            (Metric::Goodput, Some(results.goodput)),
            (Metric::Jain, results.jain),
            (Metric::Queue, Some(results.queue)),
            (Metric::RoundTrip, results.rtt),
        ],
    )
}

fn text(stations: u64, delay: u64, seed: u64) -> String {
    let limit = |packets: u64| json!({ "kind": "drop-tail", "limit": { "packets": packets } });
    let like = flows("Cubic", stations, true, 1.0, false);
    let transport = with_switches(
        like.transport,
        &[
            ("segment", json!(1448)),
            ("receiveWindow", json!(4 * 1024 * 1024)),
        ],
    );
    json!({
        "format": "sawtooth-scenario", "version": 1, "name": "reference", "seed": seed,
        "duration": 61, "warmup": 11,
        "nodes": [
            { "id": "ap", "kind": "access-point", "radio": { "preset": "802.11g-short" }, "queue": limit(100) },
            // The queue disc and the MAC queue below it.
            { "id": "sta", "kind": "station", "cell": "ap", "count": stations, "queue": limit(1100) },
            { "id": "server", "kind": "host" },
        ],
        "links": [{ "id": "w", "between": ["ap", "server"], "rate": 1e9, "delay": delay as f64 / 1e3, "queue": limit(1_000_000) }],
        "flows": [{
            "id": "f", "from": "sta", "to": "server", "start": 1, "startJitter": 1,
            "sender": like.sender, "transport": transport, "slowStart": like.slow_start.unwrap_or("classic"),
        }],
    })
    .to_string()
}
