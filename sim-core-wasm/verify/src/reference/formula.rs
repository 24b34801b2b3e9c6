//! Closed forms.

use sawtooth_experiment::Estimate;
use serde_json::json;

use sawtooth_engine::math::pow;
use sawtooth_models::theory::pftk::{Path, rate, timeouts};
use sawtooth_models::theory::square_root;

use super::Point;
use super::metric::Metric;
use super::scene::{BOTTLENECK, Flows, Scene, bernoulli, sender};

/// Payload of a segment, in bytes.
const SEGMENT: f64 = 1448.0;
/// Round trip without queueing, in seconds.
const RTT: f64 = 0.1;

/// Mathis et al. 1997, Padhye et al. 1998, and the response of CUBIC.
pub(super) fn points() -> Vec<Point> {
    let mut points = Vec::new();
    for loss in [0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01] {
        points.push(mathis(loss, 1.0));
    }
    for loss in [0.0005, 0.002] {
        points.push(mathis(loss, 2.0));
    }
    for (loss, covered) in [
        (0.01, 1.0),
        (0.02, 1.0),
        (0.04, 1.0),
        (0.01, 2.0),
        (0.02, 2.0),
    ] {
        points.push(pftk(loss, covered));
    }
    for every in [10_000, 20_000] {
        points.push(cubic(every));
    }
    points
}

fn scene(sender_kind: &str, covered: f64, loss: f64, duration: f64) -> Scene {
    let ample = json!({ "kind": "drop-tail", "limit": { "packets": 1_000_000 } });
    Scene {
        left: (10e9, 0.0, ample.clone()),
        bottleneck: (1e9, RTT / 2.0, ample.clone()),
        back: ample,
        right: None,
        loss: bernoulli(loss),
        flows: vec![Flows {
            count: 1,
            sender: sender(sender_kind, &[]),
            transport: json!({
                "preset": "rfc", "segment": SEGMENT, "ackEvery": covered,
                "caCounting": if sender_kind == "cubic" { "segments" } else { "acks" },
            }),
            slow_start: None,
            ecn: None,
        }],
        start: 0.0,
        jitter: 0.0,
        duration,
        warmup: 20.0,
        traffic: json!("bulk"),
    }
}

fn point(
    subject: &str,
    group: &str,
    case: String,
    scene: Scene,
    metric: Metric,
    mean: f64,
) -> Point {
    Point {
        subject: subject.to_owned(),
        group: group.to_owned(),
        case,
        reference: "formula",
        // The first word of its family is whose formula it is.
        setting: scene.setting("formula", &[group.split(' ').next().unwrap_or_default()]),
        seeds: 5,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics: vec![(
            metric,
            Estimate {
                mean,
                std: 0.0,
                runs: 1,
            },
        )],
        curve: Vec::new(),
        switched: Vec::new(),
        quick: false,
        document: Box::new(move |seed| scene.text(seed)),
    }
}

/// (MSS/R) √(3/(2 b p)), with one acknowledgement for b segments.
fn mathis(loss: f64, covered: f64) -> Point {
    let mean = SEGMENT * 8.0 * square_root::rate(RTT, loss, covered) / 1e6;
    point(
        "sender/newreno",
        "Mathis et al. 1997: MSS/R · √(3/2bp)",
        format!("loss {loss}, {covered} segments an acknowledgement"),
        scene("newreno", covered, loss, 400.0),
        Metric::Goodput,
        mean,
    )
}

/// How many times more the model of Padhye et al. gives without timeouts, with a least one of 1 s.
pub(super) fn without_timeouts(p: f64, covered: f64) -> f64 {
    1.0 + timeouts(p, covered) / (RTT * (2.0 * covered * p / 3.0).sqrt())
}

/// The full model of Padhye et al. (their equation 30), without a limit of the
/// receiver; T0 is the least timeout here, one second.
fn pftk(loss: f64, covered: f64) -> Point {
    let path = Path {
        round_trip: RTT,
        timeout: 1.0,
        covered,
        most: f64::INFINITY,
    };
    point(
        "sender/newreno",
        "Padhye et al. 1998, equation 30",
        format!("loss {loss}, {covered} segments an acknowledgement"),
        scene("newreno", covered, loss, 400.0),
        Metric::Goodput,
        rate(path, loss) * SEGMENT * 8.0 / 1e6,
    )
}

/// The average window of the curve under a loss every 1/p segments
/// (RFC 9438, section 5.1). The curve is flat where it turns, so that it takes
/// hundreds of losses to come to its period: slow start is ended early, near it.
fn cubic(every: u64) -> Point {
    let (c, beta): (f64, f64) = (0.4, 0.7);
    let loss = 1.0 / every as f64;
    let constant = pow(c * (3.0 + beta) / (4.0 * (1.0 - beta)), 0.25);
    let mean = constant * pow(RTT / loss, 0.75);
    let mut scene = scene("cubic", 1.0, 0.0, 900.0);
    scene.warmup = 300.0;
    let losses: Vec<u64> = std::iter::once(mean as u64 / 2)
        .chain((1..=1000).map(|index| index * every))
        .collect();
    scene.loss = json!({ "kind": "list", "packets": losses });
    scene.flows[0].sender = sender("cubic", &[("fastConvergence", json!(false))]);
    let point = point(
        "sender/cubic",
        "RFC 9438, section 5.1: 1.054 (R/p)^¾",
        format!("a loss every {every} segments"),
        scene,
        Metric::Window,
        mean,
    );
    Point { seeds: 1, ..point }
}
