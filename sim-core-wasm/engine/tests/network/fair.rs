//! Queues for flows and classes in a network, against what their rules leave no choice in.

use crate::common::{plan, run};
use sawtooth_engine::measure::Summary;

/// Flows over 10 Mb/s and a round trip of 40 ms, with this queue.
fn shared(queue: &str, flows: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "shares", "duration": 60, "warmup": 20,
        "nodes": [ {{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.002 }},
            {{ "id": "b-r", "between": ["b", "r"], "rate": 1e9, "delay": 0.002 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.018,
               "queue": {{ "limit": {{ "packets": 400 }}, {queue} }} }}
        ],
        "flows": [ {flows} ] }}"#
    )))
}

const BULK: &str = r#"{ "id": "bulk", "from": "a", "to": "d", "count": 3, "startJitter": 0.1, "sender": "cubic" }"#;

/// Its acknowledgements are not delayed, so that the round trip is that of its packets.
const CALL: &str = r#"{ "id": "call", "from": "b", "to": "d", "sender": "newreno",
    "transport": { "segment": 160, "ackEvery": 1 }, "traffic": { "kind": "on-off", "rate": 64000 } }"#;

/// A flow that sends less than a quantum while the others take their turns waits for the packet in
/// transmission where new queues go first, otherwise for a turn of each of the others, too. A packet takes
/// 1.2 ms.
#[test]
fn a_sparse_flow_with_greedy_ones_waits_for_a_packet_or_for_a_turn_of_each() {
    for (queue, packets) in [
        (r#""kind": "fq-codel""#, 1.0),
        (r#""kind": "fq-cobalt""#, 1.0),
        (r#""kind": "fq-pie""#, 1.0),
        (r#""kind": "cake""#, 1.0),
        (r#""kind": "drr""#, 4.0),
        (r#""kind": "sfq""#, 4.0),
    ] {
        let summary = shared(queue, &format!("{BULK}, {CALL}"));
        let rtt = summary.flows[3].rtt.as_ref().expect("measured");
        // A packet of 200 bytes, and an acknowledgement of 40.
        let base = 0.04 + 240.0 * 8.0 / 10e6;
        let waited = rtt.mean - base;
        println!("{queue}: {:.2} ms", 1e3 * waited);
        assert!(waited <= packets * 0.0012, "{queue}: {waited}");
    }
}

/// The keys of a CUBIC flow as in Linux.
const CUBIC: &str = r#""sender": "cubic", "transport": { "preset": "linux" }"#;

/// Datagrams of packets as large, at a rate in bits a second.
fn datagrams(rate: f64) -> String {
    format!(
        r#""transport": {{ "segment": 1472 }}, "traffic": {{ "kind": "constant", "rate": {rate}, "spread": 0.5 }}"#
    )
}

/// Two hosts that share a link through CAKE, one of them with one flow, the other with eight.
struct Hosts<'a> {
    /// The link's, in Mb/s.
    rate: f64,
    delay: f64,
    /// The queue's settings.
    queue: &'a str,
    one: &'a str,
    eight: &'a str,
}

impl Hosts<'_> {
    fn run(&self) -> Summary {
        let Hosts {
            rate,
            delay,
            queue,
            one,
            eight,
        } = self;
        run(&plan(&format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "hosts", "duration": 40, "warmup": 10,
        "nodes": [ {{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.002 }},
            {{ "id": "b-r", "between": ["b", "r"], "rate": 1e9, "delay": 0.002 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}e6, "delay": {delay},
               "queue": {{ "kind": "cake", {queue}, "limit": {{ "packets": 100000 }} }} }}
        ],
        "flows": [
            {{ "id": "one", "from": "a", "to": "d", {one} }},
            {{ "id": "f", "from": "b", "to": "d", "count": 8, "startJitter": 0.5, {eight} }} ] }}"#
        )))
    }

    /// The share of the host with one flow in what gets through.
    fn share(&self) -> f64 {
        let summary = self.run();
        let all = (summary.flows.iter()).map(|flow| flow.throughput.unwrap_or(0.0));
        summary.flows[0].throughput.unwrap_or(0.0) / all.sum::<f64>()
    }
}

/// Checks a share against the page's figure, in whole per cent.
fn near_percent(what: &str, share: f64, percent: f64) {
    println!("{what}: {:.2} %", 100.0 * share);
    assert!(
        (100.0 * share - percent).abs() <= 0.5,
        "{what}: {share}, not {percent} %"
    );
}

/// Packets of 1500 bytes, as in common TCP. The host has less than half of the link, for the causes below: where
/// COBALT hardly drops and no queue empties it has that half.
#[test]
fn a_host_with_one_connection_has_more_than_its_share_among_flows() {
    let share = |queue: &str| {
        let hosts = Hosts {
            rate: 100.0,
            delay: 0.018,
            queue: &format!(r#""rate": 99e6, {queue}"#),
            one: CUBIC,
            eight: CUBIC,
        };
        hosts.share()
    };
    near_percent("among hosts", share(r#""isolation": "dual-srchost""#), 26.0);
    let slow = share(r#""isolation": "dual-srchost", "rtt": 10"#);
    near_percent("with hardly a drop", slow, 49.0);
    near_percent("among flows", share(r#""isolation": "flows""#), 11.0);
}

/// Each of two causes alone takes seven to nine per cent from the half of a host with one flow, against eight with
/// windows of a few packets: their queues, which are often empty and not in bulk, so that their host's part is
/// divided by too few; and COBALT's drops of the one. Datagrams, twice as many as the link takes, leave no queue
/// empty and do not mind drops. With COBALT slowed down no queue empties. (Tried in the code: where every queue
/// with packets counts for its host, the first two shares are 42 and 51 %, at 100 Mb/s 47 instead of 26.)
#[test]
fn at_a_low_rate_both_queues_that_empty_and_drops_take_from_a_host_with_one_connection() {
    let greedy = datagrams(20e6);
    let each = datagrams(2e6);
    let (greedy, each) = (greedy.as_str(), each.as_str());
    let hosts = |queue: &'static str, one, eight| Hosts {
        rate: 10.0,
        delay: 0.048,
        queue,
        one,
        eight,
    };
    let shaped = r#""rate": 9.9e6, "isolation": "dual-srchost""#;
    let slow = r#""rate": 9.9e6, "isolation": "dual-srchost", "rtt": 1"#;
    // The quantum is 300 bytes with the shaper and 1500 without: it is no third cause.
    let unshaped = r#""isolation": "dual-srchost""#;
    for (what, queue, one, eight, percent) in [
        ("both", shaped, CUBIC, CUBIC, 23.0),
        ("queues that empty", shaped, greedy, CUBIC, 43.0),
        ("drops", shaped, CUBIC, each, 41.0),
        ("neither", shaped, greedy, each, 50.0),
        ("COBALT slow", slow, CUBIC, CUBIC, 50.0),
        ("COBALT slow, one greedy", slow, greedy, CUBIC, 50.0),
        ("both, no shaper", unshaped, CUBIC, CUBIC, 20.0),
        (
            "queues that empty, no shaper",
            unshaped,
            greedy,
            CUBIC,
            43.0,
        ),
    ] {
        near_percent(what, hosts(queue, one, eight).share(), percent);
    }
    let summary = hosts(shaped, CUBIC, CUBIC).run();
    let goodput = |flow: usize| summary.flows[flow].goodput.unwrap_or(0.0) / 1e6;
    let found = [goodput(0), (1..=8).map(goodput).sum()];
    println!("{found:.3?} Mb/s");
    assert!((found[0] - 2.15).abs() < 0.005 && (found[1] - 7.14).abs() < 0.005);
}

/// Each has a queue that never empties: they share by bytes with any sender, or by weight. Over 40 s and 50 MB a
/// round of 1514 bytes does not count.
#[test]
fn flows_that_fill_their_queues_share_exactly_with_any_senders() {
    let two = |weight: f64| {
        format!(
            r#"{{ "id": "f", "from": "a", "to": "d", "sender": "cubic", "weight": {weight} }},
               {{ "id": "g", "from": "b", "to": "d", "sender": "newreno" }}"#
        )
    };
    for (queue, weight, share) in [
        (r#""kind": "drr""#, 1.0, 0.5),
        (r#""kind": "drr""#, 3.0, 0.75),
        (r#""kind": "sfq""#, 1.0, 0.5),
    ] {
        let summary = shared(queue, &two(weight));
        let goodput = |flow: usize| summary.flows[flow].goodput.expect("measured");
        let found = goodput(0) / (goodput(0) + goodput(1));
        println!("{queue}, weight {weight}: {found:.4}");
        assert!(
            (found - share).abs() < 0.005,
            "{queue}, weight {weight}: {found}"
        );
    }
}

/// A class below its need leaves exactly the rest: 6 Mb/s of datagrams above, of 1000 bytes with headers.
#[test]
fn strict_priority_leaves_the_rest_to_the_lower_class() {
    let flows = r#"{ "id": "low", "from": "a", "to": "d", "sender": "cubic" },
        { "id": "high", "from": "b", "to": "d", "dscp": "ef", "transport": { "segment": 972 },
          "traffic": { "kind": "constant", "rate": 6e6, "spread": 0.5 } }"#;
    let summary = shared(r#""kind": "priority""#, flows);
    let throughput = |flow: usize| summary.flows[flow].throughput.expect("measured");
    let (low, high) = (throughput(0), throughput(1));
    println!("low {:.3}, high {:.3} Mb/s", low / 1e6, high / 1e6);
    assert_eq!(summary.flows[1].drops, 0);
    // All that the class above does not take; 1 % of it for the whole periods of the sources.
    assert!(
        (low + high - 10e6).abs() < 0.1e6 && high > 5.9e6,
        "{low} {high}"
    );
}

/// The shaper passes its rate in bytes of the link behind: of 10 Mb/s it takes 8, and with cells and 40
/// bytes of overhead as much less as these take.
#[test]
fn cake_passes_its_rate_and_no_more() {
    let flows = format!("{BULK}, {CALL}");
    let plain = shared(r#""kind": "cake", "rate": 8e6"#, &flows);
    let queue = &plain.queues[4];
    let used = queue.utilization.expect("measured");
    println!("plain: {used:.4}");
    assert!(used <= 0.8001 && used > 0.78, "{used}");
    let cells = shared(
        r#""kind": "cake", "rate": 8e6, "framing": "atm", "overhead": 40"#,
        r#"{ "id": "f", "from": "a", "to": "d", "transport": { "segment": 972 },
             "traffic": { "kind": "constant", "rate": 9e6 } }"#,
    );
    // 1000 bytes and 40 are 22 cells of 53.
    let expected = 0.8 * 1000.0 / (22.0 * 53.0);
    let used = cells.queues[4].utilization.expect("measured");
    println!("cells: {used:.4} for {expected:.4}");
    assert!((used / expected - 1.0).abs() < 0.001, "{used}");
}
