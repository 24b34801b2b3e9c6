//! The scenario that the page opens with: in its first seconds, before anything is read, one flow has to have
//! clearly more than the other.

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use serde_json::{Value, json};

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

/// The ratio of a figure of the first flow to that of the second.
fn ratio(summary: &Value, figure: impl Fn(&Value) -> &Value) -> f64 {
    let of = |flow: usize| figure(&summary["flows"][flow]).as_f64().unwrap_or(f64::NAN);
    of(0) / of(1)
}

#[test]
fn the_first_scenario_shows_a_difference_from_the_first_seconds_on() {
    let instants = [5.0, 10.0, 20.0];
    for (instant, summary) in instants.iter().zip(so_far(&first(), &instants)) {
        let goodput = ratio(&summary, |flow| &flow["goodput"]);
        assert!(goodput >= 2.0, "{goodput} times the goodput at {instant} s");
        let window = ratio(&summary, |flow| &flow["cwnd"]["mean"]);
        assert!(window >= 2.0, "{window} times the window at {instant} s");
    }
}

#[test]
fn the_difference_is_that_of_each_second() {
    let seconds: Vec<f64> = (2..=20).map(f64::from).collect();
    let sums = so_far(&first(), &seconds);
    for (second, pair) in seconds.iter().zip(sums.windows(2)) {
        let [before, after] = pair else { continue };
        let gained = |flow: usize| {
            let sum = |summary: &Value, until: f64| {
                let flow = &summary["flows"][flow];
                let start = flow["start"].as_f64().unwrap_or(f64::NAN);
                flow["goodput"].as_f64().unwrap_or(f64::NAN) * (until - start)
            };
            sum(after, second + 1.0) - sum(before, *second)
        };
        let times = gained(0) / gained(1);
        assert!(
            times > 2.0,
            "{times} times the rate in the second after {second} s"
        );
    }
}

/// The text says so.
#[test]
fn the_difference_does_not_depend_on_the_seed() {
    let mut tree = first();
    for seed in 1..=20 {
        tree["seed"] = json!(seed);
        for summary in so_far(&tree, &[10.0, 20.0]) {
            let times = ratio(&summary, |flow| &flow["goodput"]);
            assert!(times > 2.0, "{times} times with seed {seed}");
        }
    }
}
