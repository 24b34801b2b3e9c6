//! Traffic sources against closed forms, and the life of sessions.

use crate::common::{Recorded, plan, run};
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::{Owner, Recorder, SessionsSummary, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

/// One flow over one link of 10 Mb/s with a buffer that never overflows.
/// Packets of 960 bytes of payload and 40 of headers take 0.8 ms.
struct Link<'a> {
    delay: f64,
    duration: f64,
    warmup: f64,
    seed: u64,
    limit: u64,
    transport: &'a str,
    traffic: &'a str,
    interventions: &'a str,
}

const PLAIN: &str = r#""preset": "rfc", "segment": 960, "timestamps": false, "ackEvery": 1, "initialWindow": 10, "processing": 0"#;

impl Default for Link<'_> {
    fn default() -> Self {
        Link {
            delay: 0.01,
            duration: 30.0,
            warmup: 0.0,
            seed: 1,
            limit: 1_000_000,
            transport: PLAIN,
            traffic: r#""kind": "bulk""#,
            interventions: "",
        }
    }
}

impl Link<'_> {
    fn plan(&self) -> Plan {
        plan(&self.text())
    }

    fn text(&self) -> String {
        let Link {
            delay,
            duration,
            warmup,
            seed,
            limit,
            transport,
            traffic,
            interventions,
        } = self;
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "traffic", "seed": {seed},
        "duration": {duration}, "warmup": {warmup},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": {delay},
                      "queue": {{ "kind": "drop-tail", "limit": {{ "packets": {limit} }} }} }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "transport": {{ {transport} }}, "traffic": {{ {traffic} }} }} ],
        "interventions": [ {interventions} ] }}"#
        )
    }

    fn run(&self) -> Summary {
        run(&self.plan())
    }
}

fn sessions(summary: &Summary) -> &SessionsSummary {
    summary.flows[0].sessions.as_ref().expect("it has sessions")
}

/// Handshake 20.064 ms. Rounds of 10, 20 and 40 segments, reckoned
/// for 70 segments and an initial window of 10: the first two take a packet and
/// a round trip, 0.8 + 20.032 ms, each; the last its 40 packets, 32 ms, and the
/// round trip of the last one, 20.032 ms.
#[test]
fn a_lone_session_takes_exactly_the_computed_time() {
    let summary = Link {
        traffic: r#""kind": "sessions", "arrivals": 0.2, "sizes": "fixed", "size": 67200"#,
        duration: 100.0,
        seed: 4,
        ..Link::default()
    }
    .run();
    let sessions = sessions(&summary);
    assert!(
        sessions.completed > 10 && sessions.most_open == 1,
        "{sessions:?}"
    );
    let time = sessions.completion_time.expect("some are complete");
    let expected = 0.020_064 + 2.0 * 0.020_832 + 0.032 + 0.020_032;
    assert!((time.mean - expected).abs() < 1e-9, "{}", time.mean);
    assert!((time.max - expected).abs() < 1e-9, "{}", time.max);
    // 20 ms of propagation and 67,200 bytes at 10 Mb/s.
    let slowdown = sessions.slowdown.expect("some are complete").mean;
    assert!((slowdown - expected / 0.073_76).abs() < 1e-5, "{slowdown}");
    let class = &sessions.sizes[1];
    assert_eq!((class.from, class.below), (10_000, Some(100_000)));
    assert_eq!(class.completed, sessions.completed);
}

/// Nobody answers: each connection gives up after two SYNs, a second and two later, and makes room for the next.
#[test]
fn a_session_that_gives_up_is_unfinished_and_leaves_its_place() {
    let summary = Link {
        traffic: r#""kind": "sessions", "arrivals": 2, "sizes": "fixed", "size": 1448"#,
        transport: r#""preset": "linux", "synRetries": 1"#,
        interventions: r#"{ "at": 0, "set": "links/s-d/loss", "to": { "kind": "bernoulli", "probability": 1 } }"#,
        duration: 200.0,
        ..Link::default()
    }
    .run();
    let sessions = sessions(&summary);
    assert_eq!((sessions.completed, sessions.refused), (0, 0));
    assert!(
        sessions.started > 300 && sessions.most_open < 30,
        "{sessions:?}"
    );
}

#[test]
fn a_session_of_zero_bytes_is_a_handshake() {
    let summary = Link {
        traffic: r#""kind": "sessions", "arrivals": 50, "sizes": "fixed", "size": 0"#,
        ..Link::default()
    }
    .run();
    let time = sessions(&summary).completion_time.expect("complete");
    // Two packets of 40 bytes may meet another's, no more.
    assert!((0.020_064..0.020_3).contains(&time.p50), "{}", time.p50);
    assert_eq!(summary.flows[0].segments_sent, 0);
}

#[test]
fn arrivals_are_poisson() {
    let summary = Link {
        traffic: r#""kind": "sessions", "arrivals": 40, "sizes": "fixed", "size": 960"#,
        duration: 250.0,
        ..Link::default()
    }
    .run();
    let sessions = sessions(&summary);
    // 10,000 with a standard deviation of 100.
    assert!(
        sessions.started.abs_diff(10_000) < 300,
        "{}",
        sessions.started
    );
    assert_eq!(sessions.refused, 0);
    assert!(sessions.unfinished < 10);
}

/// With windows of ten segments and next to no delay every open connection has
/// ten packets in the queue: the link serves them in turn, which is processor
/// sharing. Its mean slowdown is 1 / (1 − ρ) whatever the distribution of sizes.
#[test]
fn small_windows_share_the_link_like_a_processor() {
    let transport = format!(r#"{PLAIN}, "receiveWindow": 9600"#);
    let mean = |traffic: &str, seed: u64| {
        let summary = Link {
            delay: 0.000_05,
            duration: 4000.0,
            warmup: 100.0,
            transport: &transport,
            traffic,
            seed,
            ..Link::default()
        }
        .run();
        let sessions = sessions(&summary);
        assert_eq!(sessions.refused, 0);
        // Of the bytes that count for the load, the headers are no payload.
        sessions.slowdown.expect("complete").mean * 0.96
    };
    // 500 segments take 0.4 s: 1.25 a second are a load of 0.5.
    let fixed = r#""kind": "sessions", "arrivals": 1.25, "sizes": "fixed", "size": 480000"#;
    // Shape 1.5 in 100 … 10,000 segments: 270 on average (the formula), 0.2162 s.
    let pareto = r#""kind": "sessions", "arrivals": 2.3125, "sizes": "pareto", "shape": 1.5, "min": 96000, "max": 9600000"#;
    for traffic in [fixed, pareto] {
        let slowdowns: Vec<f64> = (1..=3).map(|seed| mean(traffic, seed)).collect();
        let (mean, _) = crate::common::moments(&slowdowns);
        assert!((1.8..2.2).contains(&mean), "{slowdowns:?} with {traffic}");
    }
}

#[test]
fn arrivals_beyond_the_limit_are_refused_and_counted() {
    let summary = Link {
        traffic: r#""kind": "sessions", "arrivals": 100, "sizes": "fixed", "size": 96000, "limit": 5"#,
        ..Link::default()
    }
    .run();
    let sessions = sessions(&summary);
    assert_eq!(sessions.most_open, 5);
    assert!(sessions.refused > 1000, "{}", sessions.refused);
    assert_eq!(sessions.started, sessions.completed + sessions.unfinished);
    assert!(sessions.unfinished <= 5);
    assert!(summary.flows[0].goodput.expect("it ran") > 5e6);
    assert!(summary.flows[0].cwnd.is_none() && summary.flows[0].completion_time.is_none());
}

/// A warm-up leaves out the sessions that started in it, and no bytes of the rest.
#[test]
fn sessions_are_counted_from_the_warm_up_on() {
    let link = |warmup| Link {
        traffic: r#""kind": "sessions", "arrivals": 20, "sizes": "fixed", "size": 28800"#,
        duration: 40.0,
        warmup,
        ..Link::default()
    };
    let (whole, half) = (link(0.0).run(), link(20.0).run());
    assert_eq!(whole.digest, half.digest);
    let (all, later) = (sessions(&whole), sessions(&half));
    assert!(later.started < all.started && later.started > 300);
    assert_eq!(later.started, later.completed + later.unfinished);
    let goodput = half.flows[0].goodput.expect("it ran");
    let expected = later.started as f64 * 28_800.0 * 8.0 / 20.0;
    assert!(
        (goodput / expected - 1.0).abs() < 0.02,
        "{goodput} for {expected}"
    );
}

#[test]
fn a_constant_flow_delivers_its_rate_and_loses_the_excess() {
    let link = |rate: &str| {
        let traffic = format!(r#""kind": "constant", "rate": {rate}"#);
        Link {
            transport: r#""preset": "rfc", "segment": 972"#,
            traffic: &traffic,
            limit: 10,
            ..Link::default()
        }
        .run()
    };
    let summary = link("1e6");
    let flow = &summary.flows[0];
    // 125 packets of 1000 bytes a second; the last ones are under way.
    assert_eq!((flow.segments_sent, flow.drops), (3751, 0));
    assert!((flow.throughput.expect("it ran") / 1e6 - 1.0).abs() < 1e-3);
    assert!((flow.goodput.expect("it ran") / 0.972e6 - 1.0).abs() < 1e-3);
    assert!(flow.rtt.is_none() && flow.cwnd.is_none() && flow.sender.is_none());
    let flow = &link("20e6").flows[0];
    assert!((flow.loss_rate.expect("it ran") - 0.5).abs() < 1e-3);
    assert!((flow.throughput.expect("it ran") / 10e6 - 1.0).abs() < 1e-3);
}

#[test]
fn a_constant_rate_is_live() {
    let summary = Link {
        transport: r#""preset": "rfc", "segment": 972"#,
        traffic: r#""kind": "constant", "rate": 1e6"#,
        interventions: r#"{ "at": 10, "set": "flows/f/traffic/rate", "to": 4e6 }"#,
        ..Link::default()
    }
    .run();
    // 125 a second for 10 s, then 500 for 20 s.
    assert!(summary.flows[0].segments_sent.abs_diff(11_250) <= 1);
}

/// RFC 5681, section 4.1: after a silence longer than the timeout of 1 s the
/// window is the initial one again, unless the transport leaves that out.
#[test]
fn a_connection_restarts_after_its_application_was_silent() {
    let window = |restart: bool| {
        let transport = format!(r#"{PLAIN}, "idleRestart": {restart}"#);
        let text = Link {
            transport: &transport,
            traffic: r#""kind": "on-off", "periods": "constant", "on": 0.5, "off": 3"#,
            ..Link::default()
        }
        .text();
        let mut run = Recorded::new(&text, 1 << 22);
        let mut at = |time: f64| {
            run.advance(Time::from_seconds(time));
            let flow = Owner::Flow(FlowId(0));
            (run.last(flow, "cwnd"), run.last(flow, "flight"))
        };
        // Off since 0.5 s: everything is acknowledged by then.
        let (before, flight) = at(3.4);
        assert!(before > 100.0 && flight == 0.0, "{before}, {flight}");
        at(3.501)
    };
    assert_eq!(window(true), (10.0, 10.0));
    let (kept, flight) = window(false);
    assert!(kept > 100.0 && flight > 100.0);
}

#[test]
fn an_application_limits_its_connection() {
    let summary = Link {
        traffic: r#""kind": "on-off", "rate": 2e6, "on": 1, "off": 1, "periods": "constant""#,
        duration: 100.0,
        ..Link::default()
    }
    .run();
    let flow = &summary.flows[0];
    assert!((flow.goodput.expect("it ran") / 1e6 - 1.0).abs() < 0.01);
    // 2 Mb/s over 20 ms are six segments. The data that waited for the handshake fills the initial window of ten
    // once: slow start may go to twice that, and stays there.
    assert!(flow.cwnd.expect("it ran").max <= 20.0);
    assert_eq!(flow.retransmissions, 0);
}

/// Every source: whether it is paused, looked into, cloned or recomputed without
/// cached departures, a run is the same.
#[test]
fn runs_do_not_depend_on_how_they_are_run() {
    let sources = [
        r#""kind": "on-off", "rate": 5e6"#,
        r#""kind": "on-off", "periods": "pareto""#,
        r#""kind": "constant", "rate": 12e6, "spread": 1"#,
        r#""kind": "sessions", "arrivals": 60, "max": 1000000, "limit": 50"#,
    ];
    for traffic in sources {
        let plan = Link {
            traffic,
            limit: 20,
            duration: 10.0,
            transport: r#""preset": "freebsd9""#,
            interventions: r#"
                { "at": 2, "set": "links/s-d/loss", "to": { "kind": "bernoulli", "probability": 0.03 } },
                { "at": 4, "set": "links/s-d/reverse/loss", "to": { "kind": "bernoulli", "probability": 0.05 } },
                { "at": 6, "set": "links/s-d/rate", "to": 3e6 },
                { "at": 7, "set": "links/s-d/delay", "to": 0.002 }"#,
            ..Link::default()
        }
        .plan();
        let mut recorder = Recorder::off();
        let straight = run(&plan);
        for cached in [true, false] {
            let options = Options {
                cached,
                ..Options::default()
            };
            let (mut sim, _) = Sim::new(&plan, &options);
            for step in 1..=400 {
                let until = Time::from_seconds(0.025 * f64::from(step));
                sim.run(until, u64::MAX, &mut recorder).expect("it goes on");
                assert_eq!(sim.violation(&mut recorder), None, "{traffic} at {until}");
                sim = sim.clone();
                sim.compact();
            }
            let paused = sim.summary(&plan, "test", &mut recorder);
            assert_eq!(paused, straight, "{traffic}");
        }
    }
}

/// The delay jumps to a second: timeouts without loss, and retransmissions that arrive
/// when their session is long complete and its place has another one.
#[test]
fn a_packet_of_a_completed_session_reaches_no_other_session() {
    let transport = format!(r#"{PLAIN}, "rtoMin": 0.2"#);
    let plan = Link {
        traffic: r#""kind": "sessions", "arrivals": 100, "sizes": "fixed", "size": 9600, "limit": 20"#,
        transport: &transport,
        duration: 8.0,
        interventions: r#"{ "at": 2, "set": "links/s-d/delay", "to": 1 }"#,
        ..Link::default()
    }
    .plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    for step in 1..=800 {
        let until = Time::from_seconds(0.01 * f64::from(step));
        sim.run(until, u64::MAX, &mut recorder).expect("it goes on");
        assert_eq!(sim.violation(&mut recorder), None, "at {until}");
    }
    let summary = sim.summary(&plan, "test", &mut recorder);
    let flow = &summary.flows[0];
    assert!(flow.timeouts > 5 && flow.retransmissions > 5, "{flow:?}");
    assert_eq!(flow.drops + flow.losses, 0);
}
