//! Dumbbells of ns-3.37 whose settings were drawn.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::super::Point;
use super::super::scene::BOTTLENECK;
use super::{CLASSES, Path, REFERENCE, Results, delay_based, dumbbell, fifo, registered_kind};

#[derive(Deserialize)]
struct Drawn {
    params: Parameters,
    #[serde(flatten)]
    results: Results,
}

/// The parameters of a run; one that is not here is an error, since the run would be another one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Parameters {
    /// Classes and how many flows each has: `Cubic:1,NewReno:1`.
    flows: String,
    /// Mb/s on the link.
    rate: f64,
    /// Milliseconds there and back.
    rtt: f64,
    /// Packets in the queue discipline.
    buffer: u64,
    queue: String,
    loss: f64,
    /// Segments that an acknowledgement is for.
    ack_every: u64,
}

/// The point of a row.
pub(in super::super) fn point(row: &Json) -> Result<Point, String> {
    let row: Drawn = Deserialize::deserialize(row).map_err(|error| format!("{row}: {error}"))?;
    let p = &row.params;
    let kinds = p
        .flows
        .split(',')
        .map(class)
        .collect::<Result<Vec<_>, _>>()?;
    let queue = match (p.queue.as_str(), delay_based(&p.queue)) {
        ("fifo", _) => fifo(p.buffer),
        (_, Some(kind)) => json!({ "kind": kind, "limit": { "packets": p.buffer } }),
        (other, None) => return Err(format!("no queue here is ns-3's {other}")),
    };
    if !(1..=2).contains(&p.ack_every) {
        return Err(format!(
            "acknowledgements for {} are not made here",
            p.ack_every
        ));
    }
    let path = Path {
        rate: p.rate * 1e6,
        delay: p.rtt / 2e3,
        loss: p.loss,
        delayed: p.ack_every == 2,
        least_rto: 1.0,
    };
    let (scene, setting) = dumbbell(&kinds, &path, queue, false);
    let first = kinds.first().and_then(|(kind, _)| registered_kind(kind));
    Ok(Point {
        subject: match delay_based(&p.queue) {
            Some(kind) => format!("queue/{kind}"),
            None => format!("sender/{}", first.unwrap_or_default()),
        },
        group: String::new(),
        case: format!(
            "{}, {} of {} packets, {} Mb/s, RTT {} ms, loss {}, {} segments an acknowledgement",
            p.flows.replace(':', " × ").replace(',', " beside "),
            p.queue,
            p.buffer,
            p.rate,
            p.rtt,
            p.loss,
            p.ack_every
        ),
        reference: REFERENCE,
        setting,
        seeds: 5,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics: row.results.metrics(),
        curve: Vec::new(),
        switched: Vec::new(),
        quick: false,
        document: Box::new(move |seed| scene.text(seed)),
    })
}

/// A class and how many flows it has.
fn class(flows: &str) -> Result<(&'static str, u64), String> {
    let (name, count) = flows.split_once(':').unwrap_or((flows, "1"));
    let known = CLASSES.iter().map(|(class, _)| *class);
    let class = known
        .clone()
        .find(|class| *class == name && registered_kind(class).is_some());
    class
        .zip(count.parse().ok())
        .ok_or_else(|| format!("no senders here are {flows}"))
}
