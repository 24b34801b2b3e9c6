//! Mean windows under loss against the response functions that the senders'
//! authors give.
//!
//! As those suppose, a packet is lost every 1/p packets; the path has room for
//! any window, so that no queue builds up. The functions leave out the round
//! trips of a recovery and the parts of packets: a tenth is allowed for that.

use crate::common::Dumbbell;

const RTT: f64 = 0.1;
/// Losses before the measurement, and during it.
const EPOCHS: (u32, u32) = (15, 30);

/// The mean window of a sender, given as JSON, at this loss, in segments;
/// about the one expected, which says how long to run.
fn window(sender: &str, loss: f64, rtt: f64, expected: f64) -> f64 {
    let epoch = rtt / (loss * expected);
    let distance = (1.0 / loss).round() as u64;
    let lost: Vec<u64> = (1..=200).map(|n| n * distance).collect();
    let text = Dumbbell {
        rate: 2e9,
        rtt,
        duration: epoch * f64::from(EPOCHS.0 + EPOCHS.1),
        warmup: epoch * f64::from(EPOCHS.0),
        loss,
        transport: r#"{ "preset": "ns2", "segment": 1460 }"#,
        ..Dumbbell::default()
    }
    .text()
    .replace(r#"{ "kind": "newreno" }"#, sender)
    .replace(
        &format!(r#"{{ "kind": "bernoulli", "probability": {loss} }}"#),
        &format!(r#"{{ "kind": "list", "packets": {lost:?} }}"#),
    );
    let summary = crate::common::run(&crate::common::plan(&text));
    let flow = &summary.flows[0];
    assert!(flow.losses >= 20, "{} losses", flow.losses);
    // By the goodput: the segments that the path carries in a round trip.
    flow.goodput.expect("a goodput") * rtt / 8.0 / 1460.0
}

fn follows(sender: &str, rtt: f64, cases: &[(f64, f64)]) {
    for (loss, expected) in cases {
        let found = window(sender, *loss, rtt, *expected);
        println!(
            "{sender} at {loss}: {found:.1} of {expected:.1}, {:.3}",
            found / expected
        );
        assert!(
            (found / expected - 1.0).abs() < 0.1,
            "{sender} at {loss}: {found} for {expected}"
        );
    }
}

fn root(x: f64) -> f64 {
    x.sqrt()
}

/// √(a (2 − b) / (2 b p)).
fn aimd(a: f64, b: f64, loss: f64) -> f64 {
    root(a * (2.0 - b) / (2.0 * b * loss))
}

/// RFC 3649, section 5: 0.12 / p^0.835.
#[test]
fn highspeed_follows_its_response_function() {
    follows(
        r#"{ "kind": "highspeed" }"#,
        RTT,
        &[1e-3, 1e-4, 1e-5].map(|p| (p, 0.12 / sawtooth_engine::math::pow(p, 0.835))),
    );
}

/// RFC 9438, section 5.1, table 2: where the round trip is short, Reno's window.
/// On long ones the curve is flat where losses at regular distances lead to, so
/// that a window takes hundreds of losses to get there: no run of this length does.
#[test]
fn cubic_on_a_short_path_is_reno() {
    let sender = r#"{ "kind": "cubic", "fastConvergence": false }"#;
    follows(sender, 0.01, &[(1e-3, 38.0), (1e-4, 120.0)]);
}

/// Kelly 2003: a (1 − b/2) / (b p).
#[test]
fn scalable_tcp_follows_its_response_function() {
    follows(
        r#"{ "kind": "scalable" }"#,
        RTT,
        &[1e-3, 3e-4, 1e-4].map(|p| (p, 0.01 * (1.0 - 0.0625) / (0.125 * p))),
    );
}

#[test]
fn aimd_follows_its_response_function_for_any_a_and_b() {
    for (a, b) in [(0.2, 0.125), (1.0 / 3.0, 0.2), (1.0, 0.5), (2.0, 0.5)] {
        follows(
            &format!(r#"{{ "kind": "aimd", "a": {a}, "b": {b} }}"#),
            RTT,
            &[1e-3, 1e-4].map(|p| (p, aimd(a, b, p))),
        );
    }
}

/// Without a queue: a fifth given up (Veno), 10 and an eighth (Illinois).
#[test]
fn without_a_queue_veno_and_illinois_take_losses_as_random() {
    follows(
        r#"{ "kind": "veno" }"#,
        RTT,
        &[1e-3, 1e-4].map(|p| (p, aimd(1.0, 0.2, p))),
    );
    follows(
        r#"{ "kind": "illinois" }"#,
        RTT,
        &[1e-4, 1e-5].map(|p| (p, aimd(10.0, 0.125, p))),
    );
}

/// Hybla: segments a second as Reno's on the reference round trip of 25 ms.
#[test]
fn hybla_is_independent_of_the_round_trip() {
    // Few losses take long runs: at the ends of the range.
    for (rtt, losses) in [
        (0.05, &[1e-4, 1e-5][..]),
        (0.1, &[1e-4]),
        (0.2, &[1e-4, 1e-5]),
    ] {
        let cases = losses
            .iter()
            .map(|p| (*p, rtt / 0.025 * aimd(1.0, 0.5, *p)));
        follows(r#"{ "kind": "hybla" }"#, rtt, &cases.collect::<Vec<_>>());
    }
}
