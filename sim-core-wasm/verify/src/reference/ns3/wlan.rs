//! Uploads over 802.11g.

use sawtooth_experiment::Estimate;
use serde_json::json;

use super::super::Point;
use super::super::metric::Metric;
use super::super::scene::with_switches;
use super::super::setting::Setting;
use super::{REFERENCE, Reference, Results, flows};

/// The queue whose figures are compared.
const ACCESS_POINT: &str = "ap:ap";

/// Stations and milliseconds to the server: `C_TcpCubic_d2_dt100_n10` is of ten, 2 ms before it. A
/// row of another sender or another buffer is an error, since it would be held against this one.
fn parts(name: &str) -> Result<(u64, u64), String> {
    let number = |part: &str, letter| part.strip_prefix(letter)?.parse::<u64>().ok();
    let parts: Vec<&str> = name.split('_').collect();
    let read = match parts[..] {
        ["C", "TcpCubic", delay, "dt100", stations] => {
            number(stations, 'n').zip(number(delay, 'd'))
        }
        _ => None,
    };
    read.ok_or_else(|| format!("{name} is not made here"))
}

/// The point of a row.
pub(super) fn point(reference: &Reference) -> Result<Point, String> {
    let (stations, delay) = parts(&reference.name)?;
    Ok(Point {
        subject: "scenario/radio".to_owned(),
        group: "Upload over 802.11g, 100 packets at the access point".to_owned(),
        case: format!("Cubic × {stations}, {delay} ms behind the access point"),
        reference: REFERENCE,
        setting: Setting::of_cell(REFERENCE, "Cubic", stations),
        seeds: 5,
        bottleneck: ACCESS_POINT,
        until_complete: false,
        metrics: metrics(&reference.results),
        curve: Vec::new(),
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
        "format": "sawtooth-scenario", "version": 2, "name": "reference", "seed": seed,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_that_is_not_followed_is_an_error() {
        assert_eq!(parts("C_TcpCubic_d2_dt100_n10"), Ok((10, 2)));
        for name in [
            "C_TcpNewReno_d2_dt100_n5",
            "C_TcpCubic_d2_dt300_n5",
            "C_TcpCubic_d2_n5",
            "C_TcpCubic_d2_dt100_n5_delack1",
            "C_TcpCubic_dt100_d2_n5",
            "C_TcpCubic_d2_dt100_nx",
        ] {
            assert!(parts(name).is_err(), "{name}");
        }
    }
}
