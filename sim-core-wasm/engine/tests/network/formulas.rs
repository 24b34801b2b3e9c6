//! Against closed forms.

use crate::common::{Dumbbell, moments};

/// Mathis et al. 1997: (MSS/R) · 1.22/√p with an acknowledgement for every packet.
#[test]
fn newreno_follows_the_square_root_law() {
    let rtt = 0.1;
    for loss in [0.0005, 0.001, 0.002, 0.005, 0.01] {
        let goodputs: Vec<f64> = (1..=3)
            .map(|seed| {
                let summary = Dumbbell {
                    rate: 100e6,
                    rtt,
                    buffer: 1.0,
                    duration: 200.0,
                    warmup: 20.0,
                    seed,
                    loss,
                    transport: r#"{ "preset": "ns2", "segment": 1448, "rtoMin": 0.2 }"#,
                    ..Dumbbell::default()
                }
                .run();
                summary.flows[0].goodput.expect("a goodput")
            })
            .collect();
        let expected = 1448.0 * 8.0 / rtt * 1.5_f64.sqrt() / loss.sqrt();
        let (mean, _) = moments(&goodputs);
        println!("loss {loss}: {:.3} of Mathis", mean / expected);
        assert!(
            (mean / expected - 1.0).abs() < 0.2,
            "loss {loss}: {mean} for {expected}"
        );
    }
}

/// RFC 9438: 1000 packets a second, 100 ms, a buffer of 100 packets, one flow
/// without fast convergence. From the window W of one loss to the next the curve
/// takes K = ∛(0.3 W / 0.4) seconds; the overflow is found a round trip later and
/// the next epoch starts when recovery, another round trip, is over.
#[test]
fn cubic_swings_as_its_curve_says() {
    // 1000 packets of 1500 bytes a second.
    let text = Dumbbell {
        rate: 12e6,
        rtt: 0.1,
        buffer: 1.0,
        duration: 120.0,
        warmup: 40.0,
        sender: "cubic",
        transport: r#"{ "preset": "ns2", "segment": 1460 }"#,
        ..Dumbbell::default()
    }
    .text()
    .replace(
        r#"{ "kind": "cubic" }"#,
        r#"{ "kind": "cubic", "fastConvergence": false }"#,
    )
    .replace(r#"{ "bdp": 1, "rtt": 0.1 }"#, r#"{ "packets": 100 }"#);
    let summary = crate::common::run(&crate::common::plan(&text));
    let flow = &summary.flows[0];
    let cwnd = flow.cwnd.expect("a window");
    assert!(
        (198.0..206.0).contains(&cwnd.max),
        "largest window {}",
        cwnd.max
    );
    let period = 80.0 / flow.fast_recoveries as f64;
    let k = sawtooth_engine::math::cbrt(0.3 * cwnd.max / 0.4);
    println!(
        "period {period:.2} s, K {k:.2} s, largest window {:.1}",
        cwnd.max
    );
    assert!(
        (k..k + 3.0 * 0.2).contains(&period),
        "period {period}, K {k}"
    );
    let bottleneck = summary
        .queues
        .iter()
        .find(|q| q.id == "a-b:a")
        .expect("the bottleneck");
    let utilization = bottleneck.utilization.expect("a utilization");
    assert!(utilization > 0.99, "utilization {utilization}");
}

/// 1000 packets a second, 100 ms, a buffer of 100: Reno swings
/// 201 … 100 with a period of 15.3 s. Each of these windows lasts for a round trip that is
/// as long as the window, so that its mean over time is Σw² / Σw = 156.
#[test]
fn newreno_swings_between_a_half_and_the_whole() {
    let text = Dumbbell {
        rate: 12e6,
        rtt: 0.1,
        duration: 200.0,
        warmup: 50.0,
        transport: r#"{ "preset": "ns2", "segment": 1460 }"#,
        ..Dumbbell::default()
    }
    .text()
    .replace(r#"{ "bdp": 1, "rtt": 0.1 }"#, r#"{ "packets": 100 }"#);
    let summary = crate::common::run(&crate::common::plan(&text));
    let flow = &summary.flows[0];
    let period = 150.0 / flow.fast_recoveries as f64;
    println!("period {period:.2} s, {:?}", flow.cwnd);
    assert!((14.0..17.0).contains(&period), "period {period}");
    let cwnd = flow.cwnd.expect("a window");
    assert!(
        (152.0..160.0).contains(&cwnd.mean),
        "mean window {}",
        cwnd.mean
    );
    assert!(
        (198.0..206.0).contains(&cwnd.max),
        "largest window {}",
        cwnd.max
    );
}
