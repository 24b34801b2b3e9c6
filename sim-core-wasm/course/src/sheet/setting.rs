//! The given quantities: the network, the sender and its parameters in words.

use sawtooth_document::Document;
use sawtooth_engine::ids::{Id as _, NodeId, PortId};
use sawtooth_engine::plan::families::TRAFFIC;
use sawtooth_engine::plan::{Direction, Flow, Limit, Plan, Rate};
use sawtooth_engine::specification::{Choices as _, Chosen, Domain, Unit, Value};
use sawtooth_engine::units::Time;

use super::{Round, Solved};
use crate::describe::{figure, percent, rate, time, whole};

/// The most links that are told one by one.
const MOST_LINKS: usize = 8;

/// The most other flows that are told one by one.
const MOST_FLOWS: usize = 6;

/// The most parameters of a sender, as many as one of traffic has.
const MOST_PARAMETERS: usize = 7;

pub(super) fn of(
    document: &Document,
    plan: &Plan,
    place: usize,
    solved: &Solved,
    first: &Round,
) -> Vec<(&'static str, String)> {
    let flow = &plan.flows[place];
    let node = |node: usize| document.name_of("nodes", &plan.nodes[node].id);
    let ends = format!(
        "from {} to {}",
        node(flow.from.index()),
        node(flow.to.index())
    );
    let mut found = vec![
        (
            "Flow",
            format!("{}, {ends}", document.name_of("flows", &flow.id)),
        ),
        ("Network", network(document, plan)),
        ("Sender", sends(flow, with_parameters(&flow.sender))),
    ];
    if let Some(told) = way(document, plan, place, solved) {
        found.push(("Way", told));
    }
    if plan.flows.len() > 1 {
        found.push(("Beside it", others(document, plan, place, &solved.starts)));
    }
    let transport = &flow.transport;
    let every = match transport.ack_every {
        1 => "every segment is acknowledged".to_owned(),
        every => format!("one acknowledgement for {every} segments"),
    };
    found.push((
        "Transport",
        format!(
            "segments of {} bytes, {every}, losses repaired by {}",
            transport.segment,
            transport.recovery.name()
        ),
    ));
    let threshold = match first.ssthresh {
        Some(_) => format!("{} segments", first.threshold()),
        None => "none yet".to_owned(),
    };
    found.push((
        "At the beginning",
        format!(
            "{}, a window of {} segments, threshold {threshold}",
            first.stage.words(),
            first.window()
        ),
    ));
    found
}

/// The nodes on the way, where the network has several ways or the acknowledgements take another one.
fn way(document: &Document, plan: &Plan, place: usize, solved: &Solved) -> Option<String> {
    let flow = &plan.flows[place];
    let name = |node: NodeId| document.name_of("nodes", &plan.nodes[node.index()].id);
    let along = |way: &[PortId], end: NodeId| -> Vec<String> {
        let nodes = way.iter().filter_map(|port| Some(plan.ends(*port)?.0));
        nodes.chain([end]).map(name).collect()
    };
    let there = along(&solved.ways[0], flow.to);
    let back = along(&solved.ways[1], flow.from);
    let told = there.join(" → ");
    if !back.iter().rev().eq(&there) {
        return Some(format!("{told}; acknowledgements {}", back.join(" → ")));
    }
    has_several_ways(plan).then_some(told)
}

/// Whether some nodes have more than one way to each other, by links or within a radio cell.
fn has_several_ways(plan: &Plan) -> bool {
    let links = plan.links.iter().map(|link| link.ends);
    let stations = plan.cells.iter().filter_map(|cell| {
        let (access_point, stations) = cell.radios.split_first()?;
        Some(stations.iter().map(|one| [access_point.node, one.node]))
    });
    // A forest of connected nodes: each node's parent, or the node itself at a root.
    let mut next: Vec<usize> = (0..plan.nodes.len()).collect();
    links.chain(stations.flatten()).any(|ends| {
        let [a, b] = ends.map(|end| {
            let mut node = end.index();
            while next[node] != node {
                next[node] = next[next[node]];
                node = next[node];
            }
            node
        });
        next[a] = b;
        a == b
    })
}

/// The flows that share the network with it, each with its ends and when it started.
fn others(document: &Document, plan: &Plan, place: usize, starts: &[Time]) -> String {
    let node = |node: NodeId| document.name_of("nodes", &plan.nodes[node.index()].id);
    let others = plan.flows.iter().enumerate();
    let mut told: Vec<String> = others
        .filter(|(other, _)| *other != place)
        .take(MOST_FLOWS)
        .map(|(other, flow)| {
            let sender = &flow.sender;
            let sends = if *sender == Chosen::defaults(sender.entry) {
                sends(flow, sender.entry.name.to_owned())
            } else {
                sends(flow, with_parameters(sender))
            };
            // The start that the run has drawn: windows depend on when exactly the other flows start.
            let start = starts.get(other).copied().unwrap_or(flow.start);
            let start = match start.seconds() {
                0.0 => String::new(),
                start => format!(", from {} on", instant(start)),
            };
            format!(
                "{sends} from {} to {}{start}",
                node(flow.from),
                node(flow.to)
            )
        })
        .collect();
    let more = (plan.flows.len() - 1).saturating_sub(MOST_FLOWS);
    if more > 0 {
        told.push(format!("{more} more"));
    }
    told.join("; ")
}

/// An instant to the millisecond: a round of a short path takes no more than a few.
fn instant(seconds: f64) -> String {
    let told = format!("{seconds:.3}");
    format!("{} s", told.trim_end_matches('0').trim_end_matches('.'))
}

/// The sender of a flow in words, and its traffic unless that is endless data; only the traffic where no sender
/// controls it.
fn sends(flow: &Flow, sender: String) -> String {
    let traffic = &flow.traffic;
    if !flow.is_controlled() {
        with_parameters(traffic)
    } else if traffic.entry.kind == TRAFFIC.default {
        sender
    } else {
        format!("{sender}, traffic: {}", with_parameters(traffic))
    }
}

/// An algorithm's name with its parameters and their units: first those that are not the defaults.
fn with_parameters(chosen: &Chosen) -> String {
    let defaults = Chosen::defaults(chosen.entry);
    let parameters = chosen.entry.parameters.iter().zip(&chosen.values);
    let mut parameters: Vec<_> = parameters.zip(&defaults.values).collect();
    parameters.sort_by_key(|((_, value), default)| value == default);
    let told = parameters
        .into_iter()
        .filter_map(|((parameter, value), _)| {
            let value = match (value, &parameter.domain) {
                (Value::Number(number) | Value::Optional(Some(number)), _) => {
                    quantity(*number, parameter.unit)
                }
                // Sizes are not rounded: the solution counts segments.
                (Value::Integer(number), _) if parameter.unit == Unit::Bytes => {
                    format!("{} bytes", whole(*number))
                }
                (Value::Integer(number), _) => quantity(*number as f64, parameter.unit),
                (
                    Value::Choice(taken),
                    Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. },
                ) => options.get(*taken)?.name.to_owned(),
                (Value::Switch(on), _) => if *on { "on" } else { "off" }.to_owned(),
                _ => return None,
            };
            Some(format!("{} {value}", parameter.label))
        });
    let mut told: Vec<String> = told.collect();
    if told.len() > MOST_PARAMETERS {
        let more = told.split_off(MOST_PARAMETERS).len();
        told.push(format!("{more} more"));
    }
    if told.is_empty() {
        return chosen.entry.name.to_owned();
    }
    format!("{} ({})", chosen.entry.name, told.join(", "))
}

fn quantity(value: f64, unit: Unit) -> String {
    match unit {
        Unit::BitsPerSecond => rate(value).to_string(),
        Unit::Seconds => time(value).to_string(),
        Unit::Share => percent(value).to_string(),
        Unit::Bytes => format!("{} bytes", figure(value)),
        Unit::Segments => format!("{} segments", figure(value)),
        Unit::Packets => format!("{} packets", figure(value)),
        Unit::PerSecond => format!("{} a second", figure(value)),
        Unit::SegmentsPerCubicSecond => format!("{} segments/s³", figure(value)),
        Unit::None => figure(value),
    }
}

fn network(document: &Document, plan: &Plan) -> String {
    let node = |node: usize| document.name_of("nodes", &plan.nodes[node].id);
    let mut told: Vec<String> = plan
        .links
        .iter()
        .take(MOST_LINKS)
        .map(|link| {
            let [a, b] = link.ends.map(|end| node(end.index()));
            let [there, back] = [0, 1].map(|side| direction(&link.directions[side]));
            if there == back {
                format!("{a} – {b}: {there}")
            } else {
                format!("{a} → {b}: {there}; {b} → {a}: {back}")
            }
        })
        .collect();
    let more = plan.links.len().saturating_sub(MOST_LINKS);
    if more > 0 {
        told.push(format!("{more} more links"));
    }
    if !plan.cells.is_empty() {
        let noun = if plan.cells.len() == 1 {
            "cell"
        } else {
            "cells"
        };
        told.push(format!("{} radio {noun}", plan.cells.len()));
    }
    told.join("; ")
}

fn direction(direction: &Direction) -> String {
    let properties = &direction.properties;
    let limit = match properties.queue.limit {
        Limit::Packets(packets) => format!("{packets} packets"),
        Limit::Bytes(bytes) => format!("{} kB", figure(bytes as f64 / 1e3)),
    };
    let loss = match properties.loss.entry.kind {
        "none" => String::new(),
        _ => format!(", loss: {}", with_parameters(&properties.loss)),
    };
    let mean = match properties.rate {
        Rate::Constant(_) => "",
        Rate::Trace(_) => " on average, by a trace",
    };
    format!(
        "{}{mean}, {} one way, {} of {limit}{loss}",
        rate(properties.rate.mean()),
        time(properties.delay.seconds()),
        properties.queue.discipline.entry.name
    )
}
