//! The given quantities: the network, the sender and its parameters in words.

use sawtooth_document::Document;
use sawtooth_engine::ids::{Id as _, NodeId, PortId};
use sawtooth_engine::plan::{Direction, Limit, Plan, Rate};
use sawtooth_engine::specification::{Choices as _, Chosen, Unit, Value};
use sawtooth_engine::traffic::AnySource;

use super::{Round, Ways};
use crate::describe::{figure, percent, rate, time};

/// The most links that are told one by one.
const MOST_LINKS: usize = 8;

/// The most other flows that are told one by one.
const MOST_FLOWS: usize = 6;

/// The most parameters of a sender.
const MOST_PARAMETERS: usize = 6;

pub(super) fn of(
    document: &Document,
    plan: &Plan,
    place: usize,
    ways: &Ways,
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
        ("Sender", sender(plan, place)),
    ];
    if let Some(told) = way(document, plan, place, ways) {
        found.push(("Way", told));
    }
    if plan.flows.len() > 1 {
        found.push(("Beside it", others(document, plan, place)));
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
fn way(document: &Document, plan: &Plan, place: usize, ways: &Ways) -> Option<String> {
    let flow = &plan.flows[place];
    let name = |node: NodeId| document.name_of("nodes", &plan.nodes[node.index()].id);
    let along = |way: &[PortId], end: NodeId| -> Vec<String> {
        let nodes = way.iter().filter_map(|port| Some(plan.ends(*port)?.0));
        nodes.chain([end]).map(name).collect()
    };
    let there = along(&ways[0], flow.to);
    let back = along(&ways[1], flow.from);
    let told = there.join(" → ");
    if !back.iter().rev().eq(&there) {
        return Some(format!("{told}; acknowledgements {}", back.join(" → ")));
    }
    let is_tree = plan.links.len() < plan.nodes.len();
    (!is_tree).then_some(told)
}

/// The flows that share the network with it, each with its ends.
fn others(document: &Document, plan: &Plan, place: usize) -> String {
    let node = |node: NodeId| document.name_of("nodes", &plan.nodes[node.index()].id);
    let others = plan.flows.iter().enumerate();
    let mut told: Vec<String> = others
        .filter(|(other, _)| *other != place)
        .take(MOST_FLOWS)
        .map(|(_, flow)| {
            let source = AnySource::new(&flow.traffic);
            let sends = if source.carriage().is_controlled() {
                flow.sender.entry.name
            } else {
                flow.traffic.entry.name
            };
            let start = match flow.start.seconds() {
                0.0 => String::new(),
                start => format!(", from {} on", time(start)),
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

fn sender(plan: &Plan, place: usize) -> String {
    with_parameters(&plan.flows[place].sender)
}

/// An algorithm's name with its parameters and their units.
fn with_parameters(chosen: &Chosen) -> String {
    let parameters = chosen.entry.parameters.iter().zip(&chosen.values);
    let told = parameters.filter_map(|(parameter, value)| {
        let value = match value {
            Value::Number(number) => quantity(*number, parameter.unit),
            Value::Integer(number) => quantity(*number as f64, parameter.unit),
            _ => return None,
        };
        Some(format!("{} {value}", parameter.label))
    });
    let told: Vec<String> = told.take(MOST_PARAMETERS).collect();
    if told.is_empty() {
        return chosen.entry.name.to_owned();
    }
    format!("{} ({})", chosen.entry.name, told.join(", "))
}

fn quantity(value: f64, unit: Unit) -> String {
    match unit {
        Unit::BitsPerSecond => rate(value),
        Unit::Seconds => time(value),
        Unit::Share => percent(value),
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
