//! Responses to ECN marks in whole runs.

use crate::common::{plan, run};
use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::summary::{QueueSummary, Summary};
use sawtooth_engine::measure::{Owner, Range, Recorder};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

/// Flows over one bottleneck of `rate`, with its queue, and `delay` one way.
fn text(rate: f64, delay: f64, queue: &str, flows: &str, rest: &str) -> String {
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "marks", {rest},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "t", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": {edge}, "delay": 0 }},
            {{ "id": "t-r", "between": ["t", "r"], "rate": {edge}, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {delay}, "queue": {queue} }}
        ],
        "flows": [ {flows} ] }}"#,
        edge = 10.0 * rate
    )
}

fn bottleneck(rate: f64, delay: f64, queue: &str, flows: &str, rest: &str) -> Summary {
    run(&plan(&text(rate, delay, queue, flows, rest)))
}

fn queue(summary: &Summary) -> &QueueSummary {
    summary
        .queues
        .iter()
        .find(|queue| queue.id == "r-d:r")
        .expect("the bottleneck")
}

fn goodput(summary: &Summary, flow: usize) -> f64 {
    summary.flows[flow].goodput.expect("a goodput")
}

/// RED that marks from 5 packets on.
const SHALLOW: &str = r#"{ "kind": "red", "limit": { "packets": 1000 }, "minThreshold": 5, "maxThreshold": 15,
    "maxProbability": 0.1, "gentle": true, "meanPacket": 1500, "ecn": true }"#;

/// RFC 8511's claim: over a queue that marks early, less of the link's rate is lost with a gentler answer to marks,
/// and against a flow that halves the gentler one gets more. With next to no queue a flow that gives up the share b
/// uses 1 − b/2: 75 and 90 %. The figures of CUBIC, whose growth is no straight line, are its page's; so are those
/// of the two together.
#[test]
fn abe_uses_more_of_the_link_over_a_shallow_threshold() {
    let flow = |id: &str, from: &str, sender: &str, ecn: &str| {
        format!(
            r#"{{ "id": "{id}", "from": "{from}", "to": "d", "sender": "{sender}", "ecn": "{ecn}" }}"#
        )
    };
    for (sender, expected) in [("newreno", [0.75, 0.9]), ("cubic", [0.8, 0.92])] {
        let rest = r#""duration": 120, "warmup": 20"#;
        let alone = |ecn: &str| {
            let summary = bottleneck(10e6, 0.05, SHALLOW, &flow("f", "s", sender, ecn), rest);
            let queue = queue(&summary);
            assert!(queue.marks > 10 && queue.drops == 0, "{queue:?}");
            queue.utilization.expect("measured")
        };
        let (classic, abe) = (alone("classic"), alone("abe"));
        println!("{sender} alone: classic {classic:.4}, abe {abe:.4}");
        for (found, expected) in [classic, abe].into_iter().zip(expected) {
            assert!((found - expected).abs() < 0.02, "{sender}: {found}");
        }
        let both = format!(
            "{}, {}",
            flow("f", "s", sender, "classic"),
            flow("g", "t", sender, "abe")
        );
        let summary = bottleneck(10e6, 0.05, SHALLOW, &both, rest);
        let (classic, abe) = (goodput(&summary, 0), goodput(&summary, 1));
        println!("{sender} together: classic {classic:.3e}, abe {abe:.3e}");
        let ratio = abe / classic;
        assert!((ratio - 1.8).abs() < 0.2, "{sender}: {abe} and {classic}");
    }
}

/// RED that marks at a step of `k` packets.
fn step(k: u32) -> String {
    format!(
        r#"{{ "kind": "red", "limit": {{ "packets": 2000 }}, "minThreshold": {k}, "maxThreshold": {k},
        "weight": 1, "ecn": true, "hardDrop": false }}"#
    )
}

/// A run and its recording.
struct Watched {
    summary: Summary,
    recorder: Recorder,
    /// From when on, and how long it was.
    from: f64,
    duration: Time,
}

/// Runs a plan and measures it after its warm-up.
fn watch(text: &str) -> Watched {
    let plan = plan(text);
    let (mut sim, layout) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::new(&layout, 8_000_000, plan.duration);
    sim.run(plan.duration, u64::MAX, &mut recorder)
        .expect("the run ends");
    assert_eq!(sim.violation(&mut recorder), None);
    Watched {
        summary: sim.summary(&plan, "marks", &mut recorder),
        recorder,
        from: plan.warmup.seconds(),
        duration: plan.duration,
    }
}

impl Watched {
    /// The least, the mean and the greatest value of a variable.
    fn range(&self, owner: Owner, key: &str) -> [f64; 3] {
        let series = self.recorder.series_list().series.iter();
        let place = series
            .clone()
            .position(|series| series.owner == owner && series.key == key)
            .unwrap_or_else(|| panic!("no {key}"));
        let range = Range {
            from: Time::from_seconds(self.from),
            to: self.duration,
            pixels: 60_000,
            first: 0,
        };
        let pixels = self.recorder.columns(place as u32, range, self.duration);
        let (mut least, mut sum, mut most) = (f64::INFINITY, 0.0, f64::NEG_INFINITY);
        for pixel in pixels.chunks(3) {
            least = least.min(f64::from(pixel[0]));
            most = most.max(f64::from(pixel[1]));
            sum += f64::from(pixel[2]);
        }
        [least, sum / (pixels.len() / 3) as f64, most]
    }

    fn alpha(&self, flow: u32) -> f64 {
        self.range(Owner::Flow(FlowId(flow)), "alpha")[1]
    }
}

/// The bottleneck's port: the third link's, towards the receiver.
const PORT: Owner = Owner::Port(PortId(4));

/// Two flows with an acknowledgement for every segment of 1500 bytes.
fn pair(sender: &str) -> String {
    let flow = |id: &str, from: &str| {
        format!(
            r#"{{ "id": "{id}", "from": "{from}", "to": "d", "sender": {sender}, "startJitter": 0.001,
               "transport": {{ "preset": "rfc", "ackEvery": 1 }} }}"#
        )
    };
    format!("{}, {}", flow("f", "s"), flow("g", "t"))
}

/// The delay of the bottleneck that makes a round trip of `rtt`: a packet of 1500
/// bytes, and its acknowledgement of 52, are transmitted twice, once at ten times
/// the rate.
fn delay_for(rate: f64, rtt: f64) -> f64 {
    (rtt - 1.1 * 8.0 * (1500.0 + 52.0) / rate) / 2.0
}

/// Two DCTCP flows over a step of K: the windows reach W = (CR + K)/2, alpha is the
/// square root of 2/W, and the queue swings below K + 2 (Alizadeh et al. 2010,
/// section 3.3). The swing is that of a small simulator of the same assumptions. Alpha is
/// allowed the tenth that a fluid model of windows of 20 segments is off by, the queue the
/// packet in transmission, which is not counted here.
#[test]
fn dctcp_keeps_a_short_queue_and_a_full_link() {
    for (rate, rtt, k, duration, alpha, [least, most]) in [
        (1e9, 250e-6, 20, 1.0, 0.313, [15.0, 22.0]),
        (10e9, 100e-6, 65, 0.3, 0.164, [55.0, 67.0]),
    ] {
        let rest = format!(r#""duration": {duration}, "warmup": {}"#, 0.5 * duration);
        let delay = delay_for(rate, rtt);
        let seen = watch(&text(rate, delay, &step(k), &pair(r#""dctcp""#), &rest));
        let queue = queue(&seen.summary);
        let used = queue.utilization.expect("measured");
        let found = [seen.alpha(0), seen.alpha(1)];
        let waiting = seen.range(PORT, "queue");
        println!("{rate:e}: alpha {found:?}, queue {waiting:?}, used {used}");
        for found in found {
            assert!((found - alpha).abs() < 0.1 * alpha, "{rate:e}: {found}");
        }
        assert!(used > 0.999, "{rate:e}: {used}");
        assert!((waiting[0] - least).abs() <= 1.0, "{waiting:?}");
        assert!((waiting[2] - most).abs() <= 1.0, "{waiting:?}");
        assert_eq!((queue.drops, seen.summary.flows[0].retransmissions), (0, 0));
    }
}

/// A step above a seventh of the bandwidth-delay product of 33 packets is enough
/// for a full link; at one of two packets the queue runs empty.
#[test]
fn dctcp_alone_fills_a_slow_link() {
    let flow = r#"{ "id": "f", "from": "s", "to": "d", "sender": "dctcp", "transport": { "preset": "linux" } }"#;
    let used = [6, 2].map(|k| {
        let rest = r#""duration": 60, "warmup": 10"#;
        let seen = watch(&text(10e6, 0.02, &step(k), flow, rest));
        assert_eq!(seen.range(PORT, "queue")[0] > 0.0, k == 6);
        queue(&seen.summary).utilization.expect("measured")
    });
    println!("used: {used:?}");
    assert!(used[0] > 0.999, "{used:?}");
    assert!((used[1] - 0.98).abs() < 0.01, "{used:?}");
}

/// ns-3.37 (`verify/data/ns3.json`, `redK10_buf50`, with the thresholds one higher: a packet
/// waits in the device below). Goodput agrees within 1 %, shares within 5 %, and the mean
/// queue within 15 % where a mark reduces the window at once. Where the reduction is spread
/// over a round trip, marks go on while the window is on its way down, and the queue is up
/// to two packets shorter.
#[test]
fn dctcp_shares_with_itself_and_leaves_little_to_other_senders_as_in_ns3() {
    for prr in [false, true] {
        for (rival, both, waiting, first) in [
            // Jain's index is 0.9972 there: half, to 2.7 %.
            ("dctcp", 9.484, 9.0639, 9.484 / 2.0),
            ("newreno", 9.4857, 8.512, 9.0916),
            ("cubic", 9.4876, 9.6946, 9.168),
        ] {
            let flow = |id: &str, from: &str, sender: &str| {
                let ecn = if sender == "dctcp" {
                    ""
                } else {
                    r#""ecn": "classic","#
                };
                format!(
                    r#"{{ "id": "{id}", "from": "{from}", "to": "d", "sender": "{sender}", {ecn} "startJitter": 0.5,
                       "transport": {{ "preset": "rfc", "segment": 1000, "slowStartCounting": "segments",
                       "caCounting": "segments", "reduceFrom": "cwnd", "prr": {prr} }} }}"#
                )
            };
            let flows = format!("{}, {}", flow("f", "s", "dctcp"), flow("g", "t", rival));
            let red = r#"{ "kind": "red", "limit": { "packets": 51 }, "minThreshold": 11, "maxThreshold": 12,
                "maxProbability": 1, "weight": 1, "ecn": true, "hardDrop": false }"#;
            let rest = r#""duration": 100, "warmup": 20"#;
            let rate = 10e6 * 1052.0 / 1054.0;
            let summary = bottleneck(rate, 0.02, red, &flows, rest);
            let queue = queue(&summary).queue.expect("measured").mean - 1.0;
            let goodputs = [0, 1].map(|flow| goodput(&summary, flow) / 1e6);
            println!("{rival}, prr {prr}: {goodputs:?} of {both}, queue {queue:.2} for {waiting}");
            let total = goodputs[0] + goodputs[1];
            assert!((total - both).abs() < 0.01 * both, "{rival}: {total}");
            assert!(
                (goodputs[0] - first).abs() < 0.05 * first,
                "{rival}: {goodputs:?}"
            );
            let off = (queue - waiting).abs();
            let allowed = if prr { 2.0 } else { 0.15 * waiting };
            assert!(off < allowed, "{rival}: {queue}");
        }
    }
}

/// The goodput of a flow with a round trip of 5 ms over that of one of 25 ms, beside each
/// other over 100 Mb/s, over three seeds.
fn near_over_far(sender: &str, red: &str) -> f64 {
    (1..=3)
        .map(|seed| one_near_over_far(sender, red, seed))
        .sum::<f64>()
        / 3.0
}

fn one_near_over_far(sender: &str, red: &str, seed: u32) -> f64 {
    let summary = run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "unlike", "seed": {seed}, "duration": 100, "warmup": 50,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "t", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0 }},
            {{ "id": "t-r", "between": ["t", "r"], "rate": 1e9, "delay": 0.01 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 100e6, "delay": 0.0025, "queue": {red} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": {sender}, "transport": {{ "processing": 0 }} }},
                   {{ "id": "g", "from": "t", "to": "d", "sender": {sender}, "transport": {{ "processing": 0 }} }} ] }}"#
    )));
    let used = queue(&summary).utilization.expect("measured");
    assert!(used > 0.97, "{sender}: {used}");
    goodput(&summary, 0) / goodput(&summary, 1)
}

/// Marks at random, more of them the longer the queue: from none at one packet to all
/// at 40.
const RAMP: &str = r#"{ "kind": "red", "limit": { "packets": 2000 }, "minThreshold": 1, "maxThreshold": 40,
    "maxProbability": 1, "weight": 0.01, "ecn": true, "hardDrop": false }"#;

/// With random marks Prague's flows get the same rate whatever their round trip below 25 ms, and
/// DCTCP's nearly in inverse proportion to it (5 : 1). A step marks in bursts, to which the flow
/// with the shorter round trip responds sooner: there Prague's flows differ by a quarter.
#[test]
fn round_trips_below_the_target_do_not_change_the_share() {
    let prague = |independence: &str| format!(r#"{{ "kind": "prague", {independence} }}"#);
    let linux = prague(r#""rttTransition": 500"#);
    let udp = prague(r#""rttTransition": 0, "alpha0": 0"#);
    let off = prague(r#""rttIndependence": "off""#);
    for (red, sender, range) in [
        (RAMP, linux.as_str(), 0.9..1.1),
        (RAMP, udp.as_str(), 0.9..1.1),
        (RAMP, off.as_str(), 3.5..6.0),
        (RAMP, r#""dctcp""#, 3.5..6.0),
        (&step(8), linux.as_str(), 0.67..1.5),
        (&step(8), r#""dctcp""#, 3.5..6.0),
    ] {
        let ratio = near_over_far(sender, red);
        println!("{sender}: {ratio:.3}");
        assert!(range.contains(&ratio), "{sender}: {ratio} over {red}");
    }
}

/// Where every segment is acknowledged, counters give the same information as the
/// receiver's state, and DCTCP behaves the same with both.
#[test]
fn dctcp_does_the_same_with_accurate_ecn() {
    let alone = |ecn: &str| {
        let flow = format!(
            r#"{{ "id": "f", "from": "s", "to": "d", "sender": "dctcp", {ecn}
               "transport": {{ "preset": "rfc", "ackEvery": 1 }} }}"#
        );
        let rest = r#""duration": 20, "warmup": 5"#;
        let seen = watch(&text(100e6, 0.005, &step(20), &flow, rest));
        assert!(queue(&seen.summary).utilization.expect("measured") > 0.999);
        assert!(queue(&seen.summary).marks > 1000);
        (seen.alpha(0), goodput(&seen.summary, 0))
    };
    let own = alone("");
    for counters in ["exact", "ace"] {
        let ecn = format!(r#""ecn": {{ "kind": "l4s", "counters": "{counters}" }},"#);
        assert_eq!(alone(&ecn), own, "{counters}");
    }
}

/// Over a step marks last for x rounds of each cycle of alpha W / 2 rounds: the share is
/// alpha = 2 x / (alpha W), and alpha² W = 2 x (Alizadeh et al. 2010, section 3.3, with
/// x = 1). The reduction comes a round after the first mark, and what has left by then
/// may be marked for another half of one. W is the window that reaches the step; that
/// it is less in the cycle takes off what 5 % are allowed for.
#[test]
fn over_a_step_pragues_share_of_marks_goes_with_the_root_of_its_window() {
    for (rate, rtt, k) in [(50e6, 0.03, 30), (100e6, 0.04, 50), (200e6, 0.03, 60)] {
        let flow = r#"{ "id": "f", "from": "s", "to": "d", "sender": "prague",
            "transport": { "preset": "rfc", "ackEvery": 1 } }"#;
        let rest = r#""duration": 120, "warmup": 60"#;
        let delay = delay_for(rate, rtt);
        let seen = watch(&text(rate, delay, &step(k), flow, rest));
        let (alpha, window) = (seen.alpha(0), rate * rtt / 12_000.0 + f64::from(k));
        let product = alpha * alpha * window;
        println!("{rate:e}, {rtt}: alpha {alpha}, {product}");
        assert!((1.9..3.0).contains(&product), "{rate:e}: {product}");
    }
}

/// Prague and `NewReno` with classic ECN over a queue that marks as for both: the fall-back
/// gives `NewReno` a share that a factor of two comes to (RFC 9331, section 4.3, asks for
/// reasonable fairness), where without it has a tenth. A queue that is short
/// for L4S is none that it takes for classic.
#[test]
fn pragues_fall_back_leaves_newreno_its_share() {
    let run = |rate: f64, rtt: f64, red: &str, fallback: &str, rival: &str| {
        let flows = format!(
            r#"{{ "id": "f", "from": "s", "to": "d",
                  "sender": {{ "kind": "prague", "classicFallback": "{fallback}" }} }}{rival}"#
        );
        let rest = r#""duration": 120, "warmup": 40"#;
        bottleneck(rate, rtt / 2.0, red, &flows, rest)
    };
    let rival = r#", { "id": "g", "from": "t", "to": "d", "sender": "newreno", "ecn": "classic" }"#;
    for (rate, rtt, least, published) in [
        (10e6, 0.04, 5, [10.0, 1.5]),
        (40e6, 0.02, 20, [15.0, 1.3]),
        (100e6, 0.04, 50, [31.0, 1.7]),
    ] {
        let red = SHALLOW
            .replace(
                r#""minThreshold": 5"#,
                &format!(r#""minThreshold": {least}"#),
            )
            .replace(
                r#""maxThreshold": 15"#,
                &format!(r#""maxThreshold": {}"#, 3 * least),
            );
        let [off, detect, on] =
            ["off", "detect", "on"].map(|fallback| run(rate, rtt, &red, fallback, rival));
        assert_eq!(off.digest, detect.digest);
        let [without, with] = [off, on].map(|run| goodput(&run, 0) / goodput(&run, 1));
        println!("{rate:e}, {rtt}: {without:.2} without, {with:.2} with");
        assert!(without > 8.0, "{rate:e}: {without}");
        assert!((0.5..2.0).contains(&with), "{rate:e}: {with}");
        // The figures of these runs on Prague's page.
        for (found, published) in [without, with].into_iter().zip(published) {
            assert!((found / published - 1.0).abs() < 0.2, "{rate:e}: {found}");
        }
    }
    // A step of two packets of 1.2 ms is a classic queue to it.
    let used = ["off", "on"].map(|fallback| {
        let alone = run(10e6, 0.04, &step(2), fallback, "");
        queue(&alone).utilization.expect("measured")
    });
    println!("over a step of two packets: {used:?}");
    for (found, published) in used.into_iter().zip([0.98, 0.83]) {
        assert!((found - published).abs() < 0.02, "{used:?}");
    }
    let [off, on] = ["off", "on"].map(|fallback| run(100e6, 0.01, &step(8), fallback, ""));
    assert!(queue(&off).marks > 10_000);
    assert_eq!(off.digest, on.digest);
}

/// 12.5 Mb/s of datagrams over 10 Mb/s and RED, with room for all: a fifth is dropped, or, if they say that they
/// are ECN-capable, nothing; the excess then waits, 3125 packets in the end, as no sender responds to the marks.
#[test]
fn datagrams_may_be_marked_where_others_are_dropped() {
    let red = r#"{ "kind": "red", "limit": { "packets": 5000 }, "minThreshold": 50, "maxThreshold": 150,
        "maxProbability": 1, "weight": 1, "ecn": true, "hardDrop": false }"#;
    for ect in ["not-ect", "ect0", "ect1"] {
        let flow = format!(
            r#"{{ "id": "f", "from": "s", "to": "d", "transport": {{ "preset": "rfc", "segment": 972 }},
                "traffic": {{ "kind": "constant", "rate": 12.5e6, "ect": "{ect}" }} }}"#
        );
        let summary = bottleneck(10e6, 0.01, red, &flow, r#""duration": 10"#);
        let (port, flow) = (queue(&summary), &summary.flows[0]);
        let dropped = flow.drops as f64 / 15_625.0;
        let last = port.queue.as_ref().expect("measured").max;
        println!(
            "{ect}: {dropped:.3} dropped, {} marks, {last} wait",
            port.marks
        );
        if ect == "not-ect" {
            // The queue that has built up is no fraction of it: less than 200 packets.
            assert!((dropped - 0.2).abs() < 200.0 / 15_625.0, "{dropped}");
            assert_eq!(port.marks, 0);
        } else {
            assert_eq!(flow.drops, 0);
            assert!((last - 3125.0).abs() < 10.0, "{last}");
            // One of five stays: 150 wait after 750, and all others are marked.
            assert!((14_875..15_400).contains(&port.marks), "{}", port.marks);
        }
    }
}
