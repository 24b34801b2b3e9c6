//! Random documents and random changes of them.
//!
//! A small network is laid out by hand; everything else is changed through the
//! fields that the engine itself declares, so that an algorithm, a parameter
//! or a switch is drawn from the day it is registered.

use std::fmt::Write as _;

use sawtooth_document::{Document, Field, Json};
use sawtooth_engine::math::pow;
use sawtooth_engine::rng::RandomStream;
use sawtooth_engine::sender::{is_windowed, needs};
use sawtooth_engine::specification::{Chosen, Domain, Scale};
use sawtooth_engine::traffic::carriage_of;
use sawtooth_engine::units::Time;

/// Fields that decide on the size of a case, which is drawn otherwise.
const SIZES: [&str; 2] = ["duration", "count"];

/// Programs for senders that follow rules: with variables that last, recoveries of their own, an undo.
const PROGRAMS: [(&str, &str); 5] = [
    ("cubic", include_str!("../../../rules/twins/cubic.rules")),
    (
        "new-aimd",
        include_str!("../../../rules/twins/new-aimd.rules"),
    ),
    ("tahoe", include_str!("../../../rules/twins/tahoe.rules")),
    ("vegas", include_str!("../../../rules/twins/vegas.rules")),
    (
        "westwood-plus",
        include_str!("../../../rules/twins/westwood-plus.rules"),
    ),
];

/// The programs that flows name, as a part of the document.
fn algorithms(flows: &str) -> String {
    let named = PROGRAMS
        .iter()
        .filter(|(id, _)| flows.contains(&format!(r#""algorithm": "{id}""#)))
        .map(|(id, text)| serde_json::json!({ "id": id, "text": text }).to_string());
    named.collect::<Vec<_>>().join(", ")
}

/// Whether something of this probability happens.
pub(super) fn chance(random: &mut RandomStream, probability: f64) -> bool {
    random.uniform() < probability
}

/// One of a list that is not empty.
pub(super) fn pick<'a, T>(random: &mut RandomStream, list: &'a [T]) -> &'a T {
    &list[random.below(list.len() as u64) as usize]
}

/// A value whose logarithm is uniform.
fn spread(random: &mut RandomStream, least: f64, most: f64) -> f64 {
    least * pow(most / least, random.uniform())
}

/// A value with few digits, as people write them.
fn plain(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// A network of a few nodes with a few flows.
pub(super) fn document(random: &mut RandomStream) -> Result<Document, String> {
    let mut document = skeleton(random)?;
    let targets = targets(&document);
    for _ in 0..random.below(10) {
        let target = pick(random, &targets).clone();
        if let Some((path, value)) = change(random, &document, &target, Time::ZERO, false) {
            // An inconsistent value is refused, and nothing has changed.
            let _refused = document.set(&path, &value);
        }
    }
    Ok(document)
}

/// A bottleneck that a few packets fill, so that a thousand events hold a story.
fn skeleton(random: &mut RandomStream) -> Result<Document, String> {
    let rate = plain(spread(random, 1e5, 2e7));
    let delay = plain(if chance(random, 0.1) {
        0.0
    } else {
        spread(random, 1e-4, 0.1)
    });
    let count = 1 + random.below(3);
    let limit = match random.below(4) {
        0 => format!(r#"{{ "bytes": {} }}"#, 1500 + random.below(60_000)),
        1 => format!(
            r#"{{ "bdp": {}, "rtt": 0.05 }}"#,
            plain(spread(random, 0.05, 4.0))
        ),
        _ => format!(r#"{{ "packets": {} }}"#, 1 + random.below(40)),
    };
    let bottleneck = format!(
        r#""rate": {{ "expr": "B" }}, "delay": {delay}, "queue": {{ "kind": "drop-tail", "limit": {limit} }}"#
    );
    let edge = format!(
        r#""rate": {}, "delay": {}"#,
        plain(rate * spread(random, 0.5, 20.0)),
        plain(spread(random, 1e-6, 1e-2))
    );
    let (nodes, links) = network(random, count, &edge, &bottleneck);
    let middle = nodes.contains(r#""c""#);
    let ecmp = links.contains(r#""z""#) && chance(random, 0.7);
    let counted = if nodes.contains("count") {
        format!(r#", "count": {count}"#)
    } else {
        String::new()
    };
    let mut flows = flow(random, "f", ["a", "b"], &counted);
    if chance(random, 0.4) {
        // Acknowledgements and data on one link.
        let _ = write!(flows, ", {}", flow(random, "g", ["b", "a"], &counted));
    }
    if middle {
        let _ = write!(flows, ", {}", flow(random, "h", ["c", "b"], ""));
        let _ = write!(flows, ", {}", flow(random, "i", ["a", "c"], ""));
    }
    let duration = plain(spread(random, 0.5, 60.0));
    let warmup = if chance(random, 0.3) {
        plain(duration * 0.2 * random.uniform())
    } else {
        0.0
    };
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "name": "case", "seed": {},
            "duration": {duration}, "warmup": {warmup}, "ecmp": {ecmp},
            "parameters": {{ "B": {{ "value": {rate}, "min": 1e3, "max": 1e9, "scale": "log" }} }},
            "algorithms": [{}], "nodes": [{nodes}], "links": [{links}], "flows": [{flows}] }}"#,
        random.below(1_000_000),
        algorithms(&flows)
    );
    Document::parse(&text).map_err(|problem| format!("{problem}: {text}"))
}

/// Nodes and links of a network from `a` to `b`.
fn network(
    random: &mut RandomStream,
    count: u64,
    edge: &str,
    bottleneck: &str,
) -> (String, String) {
    match random.below(6) {
        0 => (
            r#"{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }"#.to_owned(),
            format!(r#"{{ "id": "l", "between": ["a", "b"], {bottleneck} }}"#),
        ),
        1 => (
            format!(
                r#"{{ "id": "a", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "b", "kind": "host" }}"#
            ),
            format!(
                r#"{{ "id": "e", "between": ["a", "r"], {edge} }},
                   {{ "id": "l", "between": ["r", "b"], {bottleneck} }}"#
            ),
        ),
        2 => (
            format!(
                r#"{{ "id": "a", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "s", "kind": "router" }}, {{ "id": "b", "kind": "host", "count": {count} }}"#
            ),
            format!(
                r#"{{ "id": "e", "between": ["a", "r"], {edge} }},
                   {{ "id": "l", "between": ["r", "s"], {bottleneck} }},
                   {{ "id": "x", "between": ["s", "b"], {edge} }}"#
            ),
        ),
        // A radio cell before the bottleneck, with a guest in it.
        3 => (
            radio_nodes(random, count),
            format!(r#"{{ "id": "l", "between": ["p", "b"], {bottleneck} }}"#),
        ),
        // Ways that cost the same, over two routers or two links.
        4 => (
            format!(
                r#"{{ "id": "a", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "s", "kind": "router" }}, {{ "id": "t", "kind": "router" }}, {{ "id": "b", "kind": "host" }}"#
            ),
            format!(
                r#"{{ "id": "e", "between": ["a", "r"], {edge} }},
                   {{ "id": "l", "between": ["r", "s"], {bottleneck} }},
                   {{ "id": "m", "between": ["r", "t"], {bottleneck} }},
                   {{ "id": "x", "between": ["s", "b"], {edge} }},
                   {{ "id": "y", "between": ["t", "b"], {edge} }},
                   {{ "id": "z", "between": ["t", "b"], {edge} }}"#
            ),
        ),
        // Two bottlenecks, and a host between them.
        _ => (
            r#"{ "id": "a", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "s", "kind": "router" },
               { "id": "c", "kind": "host" }, { "id": "b", "kind": "host" }"#
                .to_owned(),
            format!(
                r#"{{ "id": "e", "between": ["a", "r"], {edge} }},
                   {{ "id": "l", "between": ["r", "s"], {bottleneck} }},
                   {{ "id": "c-s", "between": ["c", "s"], {edge} }},
                   {{ "id": "m", "between": ["s", "b"], {bottleneck} }}"#
            ),
        ),
    }
}

fn flow(random: &mut RandomStream, id: &str, [from, to]: [&str; 2], counted: &str) -> String {
    let mut out =
        format!(r#"{{ "id": "{id}", "from": "{from}", "to": "{to}", "startJitter": 0.1{counted}"#);
    let catalog = sawtooth_engine::catalog::catalog();
    let mut traffic = chance(random, 0.5).then(|| *pick(random, catalog.traffic));
    let sender = *pick(random, catalog.senders);
    // Traffic without congestion control has no sender.
    if traffic.is_none_or(|traffic| carriage_of(traffic).is_controlled()) {
        // A protocol that repairs nothing carries what stands that.
        let windowed = is_windowed(sender);
        traffic = traffic.filter(|traffic| windowed || carriage_of(traffic).stands_loss());
        let follows = if sender.kind == "rules" && chance(random, 0.8) {
            format!(r#", "algorithm": "{}""#, pick(random, &PROGRAMS).0)
        } else {
            String::new()
        };
        let _ = write!(
            out,
            r#", "sender": {{ "kind": "{}"{follows} }}"#,
            sender.kind
        );
        let own_window = needs(&Chosen::defaults(sender)).own_window;
        if windowed && !own_window && chance(random, 0.15) {
            // By its defaults it would seldom arm.
            out.push_str(
                r#", "clamp": { "kind": "bandwidth-delay", "arm": 1.2, "cut": 3, "period": 0.05 }"#,
            );
        }
    }
    let preset = pick(random, &catalog.presets);
    let segment: u32 = [100, 500, 1000, 1448][random.below(4) as usize];
    let slow = out.contains("sender") && is_windowed(sender) && chance(random, 0.25);
    let room = if slow {
        let segments = spread(random, 0.5, 40.0);
        format!(
            r#", "receiveWindow": {}"#,
            plain(segments * f64::from(segment))
        )
    } else {
        String::new()
    };
    let _ = write!(
        out,
        r#", "transport": {{ "preset": "{}", "segment": {segment}{room} }}"#,
        preset.name
    );
    if slow && chance(random, 0.7) {
        let _ = write!(out, r#", "readRate": {}"#, reading(random));
    }
    if let Some(traffic) = traffic {
        let bytes = if traffic.kind == "transfer" {
            format!(r#", "bytes": {}"#, random.below(200_000))
        } else {
            String::new()
        };
        let _ = write!(
            out,
            r#", "traffic": {{ "kind": "{}"{bytes} }}"#,
            traffic.kind
        );
    }
    out.push_str(" }");
    out
}

/// An access point, stations `a`, a guest `c` among them, and a host behind the wire.
fn radio_nodes(random: &mut RandomStream, count: u64) -> String {
    let catalog = sawtooth_engine::catalog::catalog();
    let preset = pick(random, catalog.radios).kind;
    let queue = format!(
        r#""queue": {{ "kind": "drop-tail", "limit": {{ "packets": {} }} }}"#,
        1 + random.below(60)
    );
    let arf = if chance(random, 0.3) { "arf" } else { "fixed" };
    let errors = plain(0.3 * random.uniform() * random.uniform());
    format!(
        r#"{{ "id": "p", "kind": "access-point", "radio": {{ "preset": "{preset}" }}, {queue} }},
           {{ "id": "a", "kind": "station", "cell": "p", "count": {count}, {queue},
              "frameErrorRate": {errors}, "rateControl": "{arf}" }},
           {{ "id": "c", "kind": "station", "cell": "p" }}, {{ "id": "b", "kind": "host" }}"#
    )
}

/// The objects that have fields: the scenario, its entries, and the instances of those with a count.
pub(super) fn targets(document: &Document) -> Vec<String> {
    let mut targets = vec![String::new()];
    let plan = document.plan();
    for section in ["links", "flows"] {
        let entries = document.tree().get(section).and_then(Json::as_list);
        for entry in entries.unwrap_or_default() {
            if let Some(id) = entry.get("id").and_then(Json::as_text) {
                targets.push(format!("{section}/{id}"));
            }
        }
    }
    let radios = plan.nodes.iter().filter(|node| node.kind.has_radio());
    for node in radios
        .clone()
        .filter(|node| !node.id.contains('.') || node.id.ends_with(".1"))
    {
        let entry = node.id.split('.').next().unwrap_or_default();
        targets.push(format!("nodes/{entry}"));
    }
    let radios = radios.map(|node| ("nodes", &node.id));
    let links = plan.links.iter().map(|link| ("links", &link.id));
    let flows = plan.flows.iter().map(|flow| ("flows", &flow.id));
    for (section, id) in radios.chain(links).chain(flows) {
        if id.contains('.') {
            targets.push(format!("{section}/{id}"));
        }
    }
    targets
}

/// How fast a receiving application reads; now and then not at all.
fn reading(random: &mut RandomStream) -> f64 {
    if chance(random, 0.3) {
        0.0
    } else {
        plain(spread(random, 1e3, 3e7))
    }
}

/// A change of something below `target`; of something live, if so asked.
pub(super) fn change(
    random: &mut RandomStream,
    document: &Document,
    target: &str,
    at: Time,
    live: bool,
) -> Option<(String, Json)> {
    if target.starts_with("links") && chance(random, 0.1) {
        let side = *pick(random, &["", "reverse/"]);
        return Some((format!("{target}/{side}queue/limit"), limit(random)));
    }
    if target.starts_with("nodes") && chance(random, 0.1) {
        return Some((format!("{target}/queue/limit"), limit(random)));
    }
    if target.starts_with("links") && chance(random, 0.04) {
        return Some((format!("{target}/rate"), trace(random)));
    }
    if target.starts_with("flows") && chance(random, 0.08) {
        let rate = if chance(random, 0.2) {
            Json::Null
        } else {
            Json::Number(reading(random))
        };
        return Some((format!("{target}/readRate"), rate));
    }
    let fields: Vec<(Domain, Field)> = document
        .fields(target, at)
        .ok()?
        .into_iter()
        .filter(|field| {
            let key = field.path.rsplit('/').next().unwrap_or_default();
            !SIZES.contains(&key) && (field.live || !live)
        })
        // Names and texts do not change what runs; ends decide on the shape of a case.
        .filter_map(|field| Some((*field.domain.value()?, field)))
        .filter(|(_, field)| !is_kind_of_node(&field.path))
        .collect();
    if fields.is_empty() {
        return None;
    }
    // Kinds and switches change more than a number does.
    let bold: Vec<&(Domain, Field)> = fields
        .iter()
        .filter(|(domain, _)| !matches!(domain, Domain::Number { .. } | Domain::Integer { .. }))
        .collect();
    let (domain, field) = if !bold.is_empty() && chance(random, 0.4) {
        pick(random, &bold)
    } else {
        pick(random, &fields)
    };
    // Now and then the default again.
    let value = if chance(random, 0.03) && !live {
        Json::Null
    } else {
        value(random, domain, &field.value)
    };
    Some((field.path.clone(), value))
}

/// Whether a path is that of a node's own kind.
fn is_kind_of_node(path: &str) -> bool {
    let mut keys = path.split('/');
    keys.next() == Some("nodes") && keys.nth(1) == Some("kind")
}

/// A capacity trace: instants in milliseconds, over and over.
fn trace(random: &mut RandomStream) -> Json {
    let mut instants = Vec::new();
    let mut last = 0;
    for _ in 0..=random.below(40) {
        last += random.below(20);
        instants.push(Json::Number(last as f64));
    }
    instants.push(Json::Number((last + 1) as f64));
    Json::Object(vec![("trace".to_owned(), Json::List(instants))])
}

fn limit(random: &mut RandomStream) -> Json {
    let (key, value) = match random.below(3) {
        0 => ("packets", (1 + random.below(50)) as f64),
        1 => ("bytes", (1 + random.below(50_000)) as f64),
        _ => ("bdp", plain(spread(random, 0.01, 10.0))),
    };
    let mut pairs = vec![(key.to_owned(), Json::Number(value))];
    if key == "bdp" {
        let rtt = plain(spread(random, 1e-3, 0.5));
        pairs.push(("rtt".to_owned(), Json::Number(rtt)));
    }
    Json::Object(pairs)
}

fn value(random: &mut RandomStream, domain: &Domain, present: &Json) -> Json {
    let text = |name: &str| Json::Text(name.to_owned());
    match domain {
        Domain::Number {
            min, max, scale, ..
        } => Json::Number(number(random, [*min, *max], *scale, present)),
        Domain::Optional { min, max, scale } => {
            if chance(random, 0.3) {
                Json::Null
            } else {
                Json::Number(number(random, [*min, *max], *scale, present))
            }
        }
        Domain::Integer {
            min, max, scale, ..
        } => {
            let drawn = number(random, [*min as f64, *max as f64], *scale, present);
            Json::Number(drawn.round().clamp(*min as f64, *max as f64))
        }
        Domain::Switch { .. } => Json::Bool(chance(random, 0.5)),
        Domain::Choice { options, .. } if !options.is_empty() => text(pick(random, options).name),
        Domain::Choice { .. } => Json::Null,
        Domain::NumberOrChoice {
            min,
            max,
            whole,
            options,
            ..
        } => {
            if chance(random, 0.5) && !options.is_empty() {
                text(pick(random, options).name)
            } else {
                let drawn = plain(spread(random, min.max(1e-3), *max));
                let drawn = if *whole { drawn.round() } else { drawn };
                Json::Number(drawn.clamp(*min, *max))
            }
        }
        Domain::Integers { min, longest, .. } => {
            let mut list = Vec::new();
            let mut last = *min;
            for _ in 0..random.below(6).min(*longest as u64) {
                last += 1 + random.below(30);
                list.push(Json::Number(last as f64));
            }
            Json::List(list)
        }
    }
}

/// Mostly near the present value, now and then at an end of the range or anywhere in it.
fn number(random: &mut RandomStream, [min, max]: [f64; 2], scale: Scale, present: &Json) -> f64 {
    let here = match present {
        Json::Number(number) => *number,
        _ => 0.0,
    };
    let drawn = match random.below(20) {
        0 => return min,
        1 => return max,
        2..=5 if scale == Scale::Log && min > 0.0 => spread(random, min, max),
        2..=5 => min + (max - min) * random.uniform(),
        // The low end of a range is where most things happen.
        6..=9 => min + (max - min) * spread(random, 1e-6, 1.0),
        _ if here == 0.0 => min + (max - min) * spread(random, 1e-6, 1.0),
        _ => here * spread(random, 0.2, 5.0),
    };
    plain(drawn).clamp(min, max)
}
