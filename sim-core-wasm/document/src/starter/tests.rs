//! Every starter gives a network that runs, whatever its numbers.

use proptest::prelude::*;

use super::*;
use crate::json::Json as Text;
use sawtooth_engine::ids::Id;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::specification::{Domain, Entry, Scale};
use sawtooth_engine::units::Time;

fn json(text: &str) -> Json {
    Text::parse(text).expect("JSON")
}

fn made(kind: &str, values: &str) -> Document {
    generate(kind, &json(values)).unwrap_or_else(|problem| panic!("{kind} {values}: {problem}"))
}

/// The value of a parameter at a share of its range.
fn at_share(declared: &Parameter, share: f64) -> Json {
    let between = |min: f64, max: f64, scale: Scale| {
        let value = match scale {
            Scale::Linear => min + share * (max - min),
            Scale::Log => min * sawtooth_engine::math::pow(max / min, share),
        };
        value.clamp(min, max)
    };
    match declared.domain {
        Domain::Number {
            min, max, scale, ..
        } => Json::Number(between(min, max, scale)),
        Domain::Integer {
            min, max, scale, ..
        } => Json::Number(between(min as f64, max as f64, scale).round()),
        Domain::Switch { .. } => Json::Bool(share < 0.5),
        Domain::Choice { options, .. } => {
            let place = (share * (options.len() - 1) as f64).round();
            Json::Text(options[place as usize].name.to_owned())
        }
        ref other => panic!("{other:?} has no share"),
    }
}

fn values(entry: &Entry, shares: &[f64]) -> Json {
    let pairs = entry.parameters.iter().zip(shares);
    let pairs =
        pairs.map(|(declared, share)| (declared.key.to_owned(), at_share(declared, *share)));
    Json::Object(pairs.collect())
}

/// The document runs for a second, or for as many events as there is patience for; then on
/// until something has arrived, on the slowest paths after most of a minute.
fn runs(document: &Document, what: &str) {
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut off = Recorder::off();
    let mut run = |until: f64| {
        let until = Time::from_seconds(until).min(plan.duration);
        let stop = sim.run(until, 60_000, &mut off);
        stop.unwrap_or_else(|stopped| panic!("{what}: {stopped}"));
        assert_eq!(sim.violation(&mut off), None, "{what}");
        let flows = sim.summary(&plan, what, &mut off).flows;
        flows.is_empty() || flows.iter().any(|flow| flow.throughput > Some(0.0))
    };
    let arrived = run(1.0) || (2..=60).any(|second| run(f64::from(second)));
    assert!(arrived, "{what}: nothing arrives");
}

/// Nodes lie apart, and near enough for a screen.
fn is_drawn(document: &Document, what: &str) {
    let nodes = document.tree().get("nodes").and_then(Json::as_list);
    let mut places: Vec<[f64; 2]> = Vec::new();
    for node in nodes.unwrap_or_default() {
        let at = node.get("at").and_then(Json::as_list).expect("a place");
        let at = [0, 1].map(|axis| at[axis].as_number().expect("a number"));
        let apart = |other: &[f64; 2]| (at[0] - other[0]).abs() + (at[1] - other[1]).abs() > 0.05;
        assert!(places.iter().all(apart), "{what}: {at:?}");
        places.push(at);
    }
}

#[test]
fn every_starter_gives_its_default_network_and_it_runs() {
    let kinds: Vec<&str> = starters().iter().map(|starter| starter.kind).collect();
    assert_eq!(kinds.len(), 10);
    for kind in kinds {
        let document = made(kind, "{}");
        let plan = document.plan();
        assert_eq!(plan.flows.is_empty(), kind == "empty", "{kind}");
        runs(&document, kind);
        is_drawn(&document, kind);
    }
}

#[test]
fn every_starter_gives_a_network_at_the_ends_of_its_ranges() {
    for entry in REGISTRY {
        for shares in [[0.0; 8], [1.0; 8]] {
            let values = values(entry, &shares);
            let what = format!("{} {}", entry.kind, values.compact());
            let document =
                generate(entry.kind, &values).unwrap_or_else(|problem| panic!("{what}: {problem}"));
            runs(&document, &what);
            is_drawn(&document, &what);
        }
    }
}

#[test]
fn a_form_asks_for_every_number_with_its_range_and_meaning() {
    let texts = texts();
    for starter in starters() {
        assert!(texts.contains_key(&starter.about), "{}", starter.about);
        assert!(starter.fields.len() <= 6, "{}", starter.kind);
        for field in &starter.fields {
            let said = texts.get(&field.about).map_or("", |text| text.help);
            assert!(said.ends_with(['.', ')']), "{}: {said}", field.about);
            // The form's first value is the default.
            let one = Json::Object(vec![(field.path.clone(), field.value.clone())]);
            let same = generate(starter.kind, &one).expect("the default");
            assert_eq!(same.text(), made(starter.kind, "{}").text());
        }
    }
}

#[test]
fn numbers_shape_the_network() {
    let counts = |kind: &str, values: &str| {
        let plan = made(kind, values).plan();
        [plan.nodes.len(), plan.links.len(), plan.flows.len()]
    };
    assert_eq!(counts("dumbbell", r#"{"pairs":4}"#), [10, 9, 4]);
    assert_eq!(
        counts("parking-lot", r#"{"hops":3,"cross":2}"#),
        [12, 11, 7]
    );
    assert_eq!(counts("parking-lot", r#"{"hops":3,"cross":0}"#), [6, 5, 1]);
    assert_eq!(counts("chain", r#"{"routers":5}"#), [7, 6, 1]);
    assert_eq!(counts("star", r#"{"hosts":5}"#), [6, 5, 4]);
    assert_eq!(counts("star", r#"{"hosts":5,"incast":false}"#), [6, 5, 5]);
    assert_eq!(counts("tree", r#"{"levels":2,"branches":3}"#), [14, 13, 9]);
    assert_eq!(
        counts(
            "leaf-spine",
            r#"{"spines":2,"leaves":3,"hosts":2,"flows":3}"#
        ),
        [11, 12, 18]
    );
    assert_eq!(counts("asymmetric-access", r#"{"devices":3}"#), [6, 5, 3]);
    assert_eq!(counts("satellite", r#"{"pairs":2}"#), [7, 6, 2]);
    assert_eq!(counts("wlan", r#"{"stations":4}"#), [6, 1, 4]);
    assert_eq!(
        counts("wlan", r#"{"stations":4,"spread":3,"direction":"mixed"}"#),
        [9, 4, 8]
    );
    assert_eq!(counts("empty", "{}"), [0, 0, 0]);
}

#[test]
fn round_trips_of_a_dumbbell_spread_evenly_in_ratio() {
    let document = made("dumbbell", r#"{"pairs":3,"rtt":0.02,"spread":4}"#);
    let links = document.plan().links;
    let delay = |id: &str| {
        let link = links.iter().find(|link| link.id == id).expect("a link");
        link.directions[0].delay.seconds()
    };
    let rtt = |sender: &str| 2.0 * (delay(&format!("{sender}-r1")) + delay("r1-r2"));
    for (sender, expected) in [("s1", 0.02), ("s2", 0.04), ("s3", 0.08)] {
        assert!(
            (rtt(sender) - expected).abs() < 1e-9,
            "{sender} {}",
            rtt(sender)
        );
    }
}

#[test]
fn the_wired_delays_of_a_wireless_lan_spread_evenly_in_ratio() {
    let plan = made("wlan", r#"{"stations":3,"delay":0.002,"spread":64}"#).plan();
    let delays = plan.links.iter().map(|link| link.directions[0].delay);
    let expected = [2_000_000, 16_000_000, 128_000_000];
    assert!(delays.map(|delay| delay.0).eq(expected));
    assert_eq!(plan.cells[0].radios.len(), 4);
}

/// The round trip from one host to another without waiting: there and back over the links
/// with the least delay.
fn round_trip(plan: &sawtooth_engine::plan::Plan, from: usize, to: usize) -> f64 {
    let mut delays = vec![f64::INFINITY; plan.nodes.len()];
    delays[from] = 0.0;
    for _ in &plan.nodes {
        for link in &plan.links {
            let [a, b] = link.ends.map(sawtooth_engine::ids::Id::index);
            let one = link.directions[0].properties.delay.seconds();
            delays[a] = delays[a].min(delays[b] + one);
            delays[b] = delays[b].min(delays[a] + one);
        }
    }
    2.0 * delays[to]
}

#[test]
fn the_buffer_of_the_bottleneck_is_the_given_share_of_the_round_trip() {
    let products = |entry: &Entry, shares: &[f64]| -> Option<f64> {
        let place = entry.parameters.iter().position(|one| one.key == "buffer");
        match entry.kind {
            // They ask for packets, or have as many as a switch.
            "empty" | "asymmetric-access" | "leaf-spine" | "wlan" => None,
            _ => place.map_or(Some(1.0), |place| {
                at_share(&entry.parameters[place], shares[place]).as_number()
            }),
        }
    };
    let mut compared = 0;
    for entry in REGISTRY {
        for shares in [[0.5; 8], [0.4; 8], [0.6; 8]] {
            let Some(products) = products(entry, &shares) else {
                continue;
            };
            let values = values(entry, &shares);
            let document = generate(entry.kind, &values).expect("in range");
            let text = |path: [&str; 2]| {
                let found = document.tree().get(path[0])?.get(path[1])?.as_text()?;
                Some(found.to_owned())
            };
            let selection = text(["view", "selection"]).expect("the bottleneck");
            let plan = document.plan();
            let link = plan
                .links
                .iter()
                .find(|link| format!("links/{}", link.id) == selection);
            let there = &link.expect("a link").directions[0].properties;
            let flow = &plan.flows[0];
            let rtt = round_trip(&plan, flow.from.index(), flow.to.index());
            let expected = products * there.rate.mean() * rtt / (8.0 * 1500.0);
            let sawtooth_engine::plan::Limit::Packets(packets) = there.queue.limit else {
                panic!("{}: no limit in packets", entry.kind);
            };
            // Rates and delays are written in whole bits and microseconds.
            let near = (packets as f64 - expected).abs() <= 0.5 + 1e-3 * expected;
            assert!(
                near,
                "{} {}: {packets}, not {expected}",
                entry.kind,
                values.compact()
            );
            compared += 1;
        }
    }
    assert_eq!(compared, 3 * 6);
}

#[test]
fn every_spine_carries_data() {
    for spines in 2..=5 {
        let plan = made("leaf-spine", &format!(r#"{{"spines":{spines}}}"#)).plan();
        assert!(plan.ecmp);
        let mut crossed = vec![0; plan.nodes.len()];
        for [out, _] in sawtooth_engine::sim::routes(&plan) {
            let nodes = out.iter().filter_map(|port| plan.ends(*port)?.1);
            nodes.for_each(|node| crossed[node.index()] += 1);
        }
        let of_spines: Vec<i32> = plan
            .nodes
            .iter()
            .zip(crossed)
            .filter(|(node, _)| node.id.starts_with("spine"))
            .map(|(_, flows)| flows)
            .collect();
        assert_eq!(of_spines.iter().sum::<i32>(), 16);
        assert!(of_spines.iter().all(|flows| *flows > 0), "{of_spines:?}");
    }
}

/// Table 1 of Utsumi and Zabir: two senders, 100 Mb/s to a router, 10 Mb/s and 20 ms to
/// the receiver, room for 50 packets.
#[test]
fn the_dumbbell_of_the_paper_on_utilization_comes_from_its_numbers() {
    let paper = include_str!("../../../../scenarios/papers/ucc/two-senders.json");
    let paper = Document::parse(paper).expect("valid");
    let mut own = made(
        "dumbbell",
        r#"{"pairs":2,"rate":10e6,"rtt":0.04,"spread":1,"buffer":1.5,"oneReceiver":true}"#,
    );
    for (path, id) in [
        ("nodes/s1", "n1"),
        ("nodes/s2", "n2"),
        ("nodes/d", "n3"),
        ("links/s1-r", "n1-r"),
        ("links/s2-r", "n2-r"),
        ("links/r-d", "r-n3"),
    ] {
        own.rename(path, id).expect("free");
    }
    own.set("duration", &Json::Number(100.0)).expect("duration");
    // The factors that the paper compares are no part of the network.
    for path in [
        "links/r-n3/loss",
        "flows/f1/sender",
        "flows/f1/transport",
        "flows/f2/sender",
        "flows/f2/transport",
    ] {
        let value = paper.value(path, Time::ZERO).expect("it is there");
        let kind = paper.tree();
        let written = ["links", "flows"].iter().find_map(|list| {
            let entries = kind.get(list)?.as_list()?;
            let mut parts = path.split('/').skip(1);
            let id = parts.next()?;
            let entry = entries
                .iter()
                .find(|entry| entry.get("id").and_then(Json::as_text) == Some(id))?;
            entry.get(parts.next()?)
        });
        own.set(path, written.unwrap_or(&value)).expect(path);
    }
    assert_eq!(own.plan(), paper.plan());
}

#[test]
fn unknown_values_of_a_starter_are_refused() {
    let problem = |kind: &str, values: &str| {
        let refused = generate(kind, &json(values));
        refused.expect_err("refused").to_string()
    };
    assert_eq!(
        problem("dumbell", "{}"),
        "there is no starter dumbell (did you mean dumbbell?)"
    );
    assert_eq!(
        problem("dumbbell", r#"{"pair":2}"#),
        "pair: unknown key (did you mean pairs?)"
    );
    assert_eq!(
        problem("dumbbell", r#"{"pairs":101}"#),
        "pairs: must be between 1 and 100, got 101"
    );
    assert_eq!(
        problem("dumbbell", r#"{"pairs":2.5}"#),
        "pairs: must be a whole number, got 2.5"
    );
    assert_eq!(
        problem("dumbbell", r#"{"rate":{"expr":"B"}}"#),
        "rate: must be a number: expressions are for nodes, links and flows"
    );
    assert_eq!(problem("dumbbell", "[]"), "must be an object, got a list");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_numbers_in_range_give_a_network_that_runs(
        place in 0..REGISTRY.len(),
        shares in prop::collection::vec(0.0..=1.0_f64, 8),
    ) {
        let entry = REGISTRY[place];
        let values = values(entry, &shares);
        let what = format!("{} {}", entry.kind, values.compact());
        let document = generate(entry.kind, &values);
        let document = document.unwrap_or_else(|problem| panic!("{what}: {problem}"));
        runs(&document, &what);
        is_drawn(&document, &what);
    }
}
