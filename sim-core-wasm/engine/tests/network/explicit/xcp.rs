//! XCP: equal rates at unequal round trips, several routers, and none.

use super::{both, bottleneck, goodput, payload, two_bottlenecks, unequal, used, within};

const XCP: &str = r#""kind": "xcp""#;
const DROP_TAIL: &str = r#""kind": "drop-tail""#;

/// A share of 20 Mb/s is 4.83 Mb/s of payload; 1 % for the start and what the queue's
/// control leaves.
#[test]
fn flows_of_unequal_round_trips_have_equal_rates_and_no_queue() {
    let summary = unequal(&[40, 80, 160, 320], "xcp", XCP, [20.0, 60.0]);
    for flow in &summary.flows {
        within(&flow.id, goodput(flow), payload(5.0), 0.05);
        assert_eq!((flow.drops, flow.retransmissions), (0, 0));
    }
    let queue = bottleneck(&summary);
    assert!(used(queue) > 0.99, "{}", used(queue));
    // 20 Mb/s for 150 ms, their mean round trip, are 250 packets.
    assert!(queue.queue.as_ref().expect("a queue").mean < 12.5);
    // The same with NewReno.
    let other = unequal(&[40, 80, 160, 320], "newreno", DROP_TAIL, [20.0, 60.0]);
    assert!(other.jain < Some(0.9), "{:?}", other.jain);
}

#[test]
fn the_tighter_of_two_bottlenecks_decides() {
    for (rates, tight) in [([20, 10], 1), ([10, 20], 0)] {
        let summary = two_bottlenecks(rates, [XCP, XCP], r#""xcp""#, false);
        let queues = both(&summary);
        within("the tighter", used(queues[tight]), 1.0, 0.01);
        within("the other", used(queues[1 - tight]), 0.5, 0.005);
        assert_eq!(summary.flows[0].drops, 0);
    }
}

/// Max–min shares over 20 and 10 Mb/s are 5, 15 and 5. The tight link is shared within 5 %. The
/// other is not quite filled: what is shuffled to the long flow there, the tight link does
/// not let through.
#[test]
fn with_cross_flows_the_tight_link_is_shared_and_the_other_nearly_filled() {
    let summary = two_bottlenecks([20, 10], [XCP, XCP], r#""xcp""#, true);
    let [long, wide, narrow] = [0, 1, 2].map(|flow| goodput(&summary.flows[flow]));
    within("long", long, payload(5.0), 0.05 * payload(5.0));
    within("narrow", narrow, payload(5.0), 0.05 * payload(5.0));
    let used = both(&summary).map(used);
    println!("wide {wide:.3}, used {used:?}");
    assert!((0.9..0.96).contains(&used[0]) && used[1] > 0.99, "{used:?}");
}

#[test]
fn an_ordinary_queue_on_the_path_is_known_by_its_losses() {
    let summary = two_bottlenecks([20, 10], [XCP, DROP_TAIL], r#""xcp""#, false);
    let flow = &summary.flows[0];
    let tight = both(&summary)[1];
    println!("used {}, {} recoveries", used(tight), flow.fast_recoveries);
    assert!(flow.drops > 0 && flow.fast_recoveries > 10, "{flow:?}");
    assert!(used(tight) > 0.9, "{}", used(tight));
}

/// Ten segments every 80 ms and their transmissions; or the desired rate, within 1 %.
#[test]
fn without_a_router_the_window_stays_or_the_desired_rate_is_taken() {
    let over = |sender: &str| {
        let summary = two_bottlenecks([20, 10], [DROP_TAIL, DROP_TAIL], sender, false);
        goodput(&summary.flows[0])
    };
    let round_trip = 0.08 + 1540.0 * 8.0 * (1.0 / 20e6 + 1.0 / 10e6 + 2.0 / 100e6);
    let ten = 10.0 * 1448.0 * 8.0 / round_trip / 1e6;
    within("unlimited", over(r#""xcp""#), ten, 0.02 * ten);
    let desired = over(r#"{ "kind": "xcp", "desired": 8e6 }"#);
    within("desired", desired, payload(8.0), 0.01 * payload(8.0));
}

#[test]
fn a_desired_rate_is_not_exceeded() {
    let sender = r#"{ "kind": "xcp", "desired": 4e6 }"#;
    let summary = two_bottlenecks([20, 10], [XCP, XCP], sender, false);
    let found = goodput(&summary.flows[0]);
    within("desired", found, payload(4.0), 0.01 * payload(4.0));
}
