//! What is given: the network, the sender and its parameters in words.

use sawtooth_engine::document::Document;
use sawtooth_engine::ids::Id as _;
use sawtooth_engine::plan::{Direction, Limit, Plan};
use sawtooth_engine::specification::{Choices as _, Value};

use super::Round;
use crate::describe::{figure, rate, time};

/// The most links that are told one by one.
const MOST_LINKS: usize = 8;

/// The most parameters of a sender.
const MOST_PARAMETERS: usize = 6;

pub(super) fn of(
    document: &Document,
    plan: &Plan,
    place: usize,
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
    let others = plan.flows.len() - 1;
    if others > 0 {
        let noun = if others == 1 { "flow" } else { "flows" };
        found.push(("Beside it", format!("{others} other {noun}")));
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

fn sender(plan: &Plan, place: usize) -> String {
    let sender = &plan.flows[place].sender;
    let parameters = sender.entry.parameters.iter().zip(&sender.values);
    let told = parameters.filter_map(|(parameter, value)| {
        let value = match value {
            Value::Number(number) => figure(*number),
            Value::Integer(number) => number.to_string(),
            _ => return None,
        };
        Some(format!("{} {value}", parameter.label))
    });
    let told: Vec<String> = told.take(MOST_PARAMETERS).collect();
    if told.is_empty() {
        return sender.entry.name.to_owned();
    }
    format!("{} ({})", sender.entry.name, told.join(", "))
}

fn network(document: &Document, plan: &Plan) -> String {
    let node = |node: usize| document.name_of("nodes", &plan.nodes[node].id);
    let mut told: Vec<String> = plan
        .links
        .iter()
        .take(MOST_LINKS)
        .map(|link| {
            let [a, b] = link.ends.map(|end| node(end.index()));
            format!("{a} – {b}: {}", direction(&link.directions[0]))
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
        _ => format!(", loss: {}", properties.loss.entry.name),
    };
    format!(
        "{}, {} one way, {} of {limit}{loss}",
        rate(properties.rate.mean()),
        time(properties.delay.seconds()),
        properties.queue.discipline.entry.name
    )
}
