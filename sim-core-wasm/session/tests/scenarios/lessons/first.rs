//! The scenario that the page opens with: its sawtooth has to be there in the first seconds, before anything is read.

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use serde_json::Value;

use super::Scenario;

/// The example of `web/src/model/library/firstExample.ts`.
fn first() -> Value {
    let page = include_str!("../../../../../web/src/model/library/firstExample.ts");
    let (_, slug) = page.split_once("slug: '").expect("it is named");
    let (slug, _) = slug.split_once('\'').expect("it is named");
    let scenario = Scenario::all().into_iter().find(|one| one.slug == slug);
    scenario.expect("it is an example").tree
}

/// The summaries of a run from its start to each of the instants, in seconds.
fn so_far(tree: &Value, instants: &[f64]) -> Vec<Value> {
    let document = Document::parse(&tree.to_string()).expect("it is valid");
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    let mut summary_at = |instant: &f64| {
        sim.run(Time::from_seconds(*instant), u64::MAX, &mut recorder)
            .expect("it runs");
        serde_json::to_value(sim.summary(&plan, "", &mut recorder)).expect("it is JSON")
    };
    instants.iter().map(&mut summary_at).collect()
}

/// A figure of the only flow.
fn figure(summary: &Value, name: &str) -> f64 {
    summary["flows"][0][name].as_f64().unwrap_or(f64::NAN)
}

#[test]
fn the_first_scenario_is_one_reno_flow_over_one_full_queue() {
    let tree = first();
    assert_eq!(super::list(&tree["flows"]).len(), 1);
    assert_eq!(tree["flows"][0]["sender"]["kind"], "reno");
    let queues = super::list(&tree["links"])
        .iter()
        .filter(|link| !link["queue"].is_null());
    assert_eq!(queues.count(), 1);
    for summary in so_far(&tree, &[5.0, 10.0, 20.0]) {
        assert_eq!(
            figure(&summary, "timeouts"),
            0.0,
            "a timeout is another story"
        );
        let bottleneck = super::list(&summary["queues"])
            .iter()
            .find(|queue| queue["id"] == "bottleneck:router")
            .expect("it has a queue");
        assert_eq!(bottleneck["queue"]["max"], 50.0, "it has been full");
    }
}

#[test]
fn a_tooth_ends_in_every_six_seconds() {
    let seconds: Vec<f64> = (0..=10)
        .map(|step| 1.0 + 6.0 * f64::from(step))
        .take(10)
        .collect();
    let sums = so_far(&first(), &seconds);
    for (second, pair) in seconds.iter().zip(sums.windows(2)) {
        let [before, after] = pair else { continue };
        let ended = figure(after, "fastRecoveries") - figure(before, "fastRecoveries");
        assert!(
            (1.0..=2.0).contains(&ended),
            "{ended} reductions in the 6 s after {second} s"
        );
    }
}
