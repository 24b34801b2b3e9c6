//! Flow control in whole runs: a receiving application that reads at its own rate.

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::Owner;
use sawtooth_engine::measure::summary::FlowSummary;
use sawtooth_engine::units::Time;

use crate::common::{Recorded, plan, run};

const SEGMENT: f64 = 1448.0;

/// A flow over 10 Mb/s and a round trip of 40 ms to a reader with a buffer of 60 segments.
struct Reader<'a> {
    preset: &'a str,
    sender: &'a str,
    /// Bits a second.
    rate: f64,
    traffic: &'a str,
    duration: f64,
    warmup: f64,
    loss: f64,
    interventions: &'a str,
    flow: &'a str,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Reader {
            preset: "rfc",
            sender: "newreno",
            rate: 2e6,
            traffic: r#""bulk""#,
            duration: 30.0,
            warmup: 5.0,
            loss: 0.0,
            interventions: "",
            flow: "",
        }
    }
}

impl Reader<'_> {
    fn text(&self) -> String {
        let Reader {
            preset,
            sender,
            rate,
            traffic,
            duration,
            warmup,
            loss,
            interventions,
            flow,
        } = self;
        let buffer = 60.0 * SEGMENT;
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "reader",
        "duration": {duration}, "warmup": {warmup},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02,
            "loss": {{ "kind": "bernoulli", "probability": {loss} }} }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": "{sender}",
            "transport": {{ "preset": "{preset}", "receiveWindow": {buffer}, "processing": 0 }},
            "readRate": {rate}, "traffic": {traffic} {flow} }} ],
        "interventions": [ {interventions} ] }}"#
        )
    }

    fn run(&self) -> FlowSummary {
        run(&plan(&self.text())).flows.remove(0)
    }
}

/// Data that is read at rate r is sent at rate r by every sender: nothing is lost, repaired or taken for
/// congestion. BBR's pauses (four segments a round trip, 1.16 Mb/s) would leave a faster reader without data.
#[test]
fn the_goodput_is_the_rate_of_the_reader() {
    for preset in ["rfc", "linux", "linux3", "freebsd9", "ns2"] {
        for (sender, rate) in [
            ("newreno", 2e6),
            ("cubic", 300e3),
            ("vegas", 5e6),
            ("bbr", 1e6),
        ] {
            let flow = Reader {
                preset,
                sender,
                rate,
                duration: 60.0,
                ..Reader::default()
            }
            .run();
            let goodput = flow.goodput.expect("it ran");
            // A segment or two at either end of 55 s.
            let within = 4.0 * 8.0 * SEGMENT / 55.0 / rate;
            assert!(
                (goodput / rate - 1.0).abs() < within,
                "{preset}, {sender}: {goodput}"
            );
            assert_eq!(
                (flow.retransmissions, flow.timeouts, flow.fast_recoveries),
                (0, 0, 0)
            );
        }
    }
}

/// A reader that is faster than the link, or that reads at once, leaves the run to the
/// network.
#[test]
fn a_fast_reader_changes_little() {
    let goodput = |rate| {
        let reader = Reader {
            rate,
            ..Reader::default()
        };
        reader.run().goodput.expect("it ran")
    };
    let fast = goodput(1e9);
    // 10 Mb/s less headers of 52 in 1500 bytes.
    assert!(
        (fast / (10e6 * 1448.0 / 1500.0) - 1.0).abs() < 0.001,
        "{fast}"
    );
}

/// The recorded values of a flow at these times: its bytes acknowledged, and its receiver's window in segments.
fn recorded<const N: usize>(text: &str, times: [f64; N]) -> [(f64, f64); N] {
    let mut run = Recorded::new(text, 1 << 22);
    times.map(|time| {
        run.advance(Time::from_seconds(time));
        let goodput = run.summary().flows[0].goodput.expect("it runs");
        (
            goodput * time / 8.0,
            run.last(Owner::Flow(FlowId(0)), "receiveWindow"),
        )
    })
}

/// The receiver stops reading, and goes on: 60 segments are all that is acknowledged in
/// between, and the window closes.
#[test]
fn a_stopped_reader_gets_a_bufferful_and_goes_on_later() {
    let stop = |text: &str| {
        let reader = Reader {
            rate: 1e9,
            duration: 30.0,
            warmup: 0.0,
            interventions: text,
            ..Reader::default()
        };
        reader.text()
    };
    let stops = stop(
        r#"{ "at": 5, "set": "flows/f/readRate", "to": 0 }, { "at": 20, "set": "flows/f/readRate", "to": 1e9 }"#,
    );
    let [before, closed, late] = recorded(&stops, [4.99, 8.0, 19.9]);
    // Beyond a bufferful there is what was read and not yet acknowledged at 5 s: a round trip
    // and two segments at most, 36 segments.
    let filled = (closed.0 - before.0) / SEGMENT;
    assert!((60.0..=96.0).contains(&filled.round()), "{filled}");
    assert!((late.0 - closed.0).abs() < 1.0);
    assert!(before.1 > 50.0 && closed.1 == 0.0, "{before:?}");
    let flow = run(&plan(&stops)).flows.remove(0);
    // Closed from about 5.1 s on: probes 1, 3, 7 s later, the next after 15 s.
    assert_eq!((flow.window_probes, flow.timeouts), (3, 0));
    // As much as in the fifteen seconds that it read, and one bufferful.
    let straight = run(&plan(&stop(""))).flows.remove(0);
    let half = flow.goodput.expect("it ran") / straight.goodput.expect("it ran");
    assert!((0.47..0.53).contains(&half), "{half}");
    // The same where all is read at once before and after.
    let at_once = stops
        .replace(r#""readRate": 1000000000,"#, "")
        .replace(r#""to": 1e9"#, r#""to": null"#);
    let flow = run(&plan(&at_once)).flows.remove(0);
    assert_eq!((flow.window_probes, flow.timeouts), (3, 0));
    let half = flow.goodput.expect("it ran") / straight.goodput.expect("it ran");
    assert!((0.47..0.53).contains(&half), "{half}");
}

/// The purpose of probes: the acknowledgement that announces room is lost, and nothing else would cause another
/// one.
#[test]
fn a_lost_update_is_made_good_by_a_probe() {
    let goes_on = r#"{ "at": 10, "set": "flows/f/readRate", "to": 5e6 }"#;
    let deaf = r#"{ "at": 9.9, "set": "links/s-d/reverse/loss", "to": { "kind": "bernoulli", "probability": 1 } },
        { "at": 12, "set": "links/s-d/reverse/loss", "to": "none" }"#;
    let acknowledged = |interventions: &str| {
        let text = Reader {
            rate: 0.0,
            warmup: 0.0,
            interventions,
            ..Reader::default()
        }
        .text();
        recorded(&text, [9.8, 10.5, 14.9, 16.0]).map(|(acknowledged, _)| acknowledged.round())
    };
    let [before, soon, _, _] = acknowledged(goes_on);
    assert!(soon > before);
    // Closed at some 0.15 s, the window is probed 1, 3, 7 and 15 s later: within the second
    // after that, half a second's reading at least is acknowledged.
    let [before, soon, late, at_last] = acknowledged(&format!("{goes_on}, {deaf}"));
    assert!(before == soon && soon == late);
    assert!((at_last - before) * 8.0 > 0.5 * 5e6, "{at_last}");
}

/// Every book of the engine balances, lossy links and all, and the transfer completes.
#[test]
fn transfers_complete_over_lossy_links_to_slow_readers() {
    for preset in ["rfc", "linux", "linux3", "freebsd9", "ns2"] {
        for sender in ["newreno", "cubic", "bbr3", "vegas"] {
            let flow = Reader {
                preset,
                sender,
                rate: 1e6,
                traffic: r#"{ "kind": "transfer", "bytes": 500100 }"#,
                duration: 120.0,
                warmup: 0.0,
                loss: 0.03,
                ..Reader::default()
            }
            .run();
            assert!(flow.completion_time.is_some(), "{preset}, {sender}");
        }
    }
}

/// The buffer counts a short last segment as a whole one, and so does the sender: whatever of it
/// the window has room for, the transfer ends, and no more is received than was advertised.
#[test]
fn a_short_last_segment_needs_the_room_of_a_whole_one() {
    for bytes in (0..24).map(|step| 90_000 + 61 * step) {
        let traffic = format!(r#"{{ "kind": "transfer", "bytes": {bytes} }}"#);
        let reader = Reader {
            rate: 1.011e6,
            traffic: &traffic,
            duration: 5.0,
            warmup: 0.0,
            ..Reader::default()
        };
        assert!(reader.run().completion_time.is_some(), "{bytes} bytes");
    }
}
