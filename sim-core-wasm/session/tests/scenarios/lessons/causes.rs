//! Where a text says why a figure is what it is, the cause is taken away.

use serde_json::{Value, json};

use super::claims::measured;
use super::{Scenario, list};

/// The home router with CAKE at 9.5 Mb/s, as its second step sets it: throughput of the laptop and of the disk, in Mb/s.
fn home_router(change: impl FnOnce(&mut Value)) -> [f64; 2] {
    let scenario = Scenario::all()
        .into_iter()
        .find(|one| one.slug == "home-router");
    let scenario = scenario.expect("it is an example");
    let mut tree = scenario.tree.clone();
    for set in list(&scenario.steps()[1]["actions"][0]["set"]) {
        let key = set["path"]
            .as_str()
            .and_then(|path| path.rsplit('/').next());
        queue(&mut tree)[key.expect("a path")] = set["to"].clone();
    }
    change(&mut tree);
    let summary = measured(tree, &json!({ "from": 5, "to": 40 }));
    let of = |wanted: &str| -> f64 {
        list(&summary["flows"])
            .iter()
            .filter(|flow| flow["id"].as_str().is_some_and(|id| id.starts_with(wanted)))
            .filter_map(|flow| flow["throughput"].as_f64())
            .sum()
    };
    [of("upload") / 1e6, of("backup") / 1e6]
}

/// The router's queue towards the modem.
fn queue(tree: &mut Value) -> &mut Value {
    let links = tree["links"].as_array_mut().expect("links");
    let link = links.iter_mut().find(|link| link["id"] == "router-modem");
    &mut link.expect("a link")["queue"]
}

/// The laptop's one flow does not use the half of its host, “held back by the drops of COBALT and by how CAKE counts
/// queues”: where it does not answer to drops, or COBALT hardly drops, it has that half. The count alone takes nothing here:
/// it acts beside the drops (4.4 and 5.1 Mb/s with paced segments, tried in the code, where every queue with packets counts).
#[test]
fn without_drops_the_laptop_behind_the_home_router_has_half() {
    let [laptop, disk] = home_router(|_| ());
    println!("{laptop:.2} and {disk:.2} Mb/s");
    assert!(laptop < 0.85 * disk, "{laptop} {disk}");
    let slow = home_router(|tree| queue(tree)["rtt"] = json!(1));
    let deaf = home_router(|tree| {
        tree["flows"][0] = json!({
            "id": "upload", "from": "laptop", "to": "cloud", "transport": { "segment": 1472 },
            "traffic": { "kind": "constant", "rate": 9e6, "spread": 0.5 }
        });
    });
    // One that does not answer is dropped from where the queues of others are short: a tenth.
    for ([laptop, disk], within) in [(slow, 0.01), (deaf, 0.1)] {
        println!("{laptop:.2} and {disk:.2} Mb/s");
        assert!((laptop / disk - 1.0).abs() < within, "{laptop} {disk}");
    }
}
