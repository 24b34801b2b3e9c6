//! The given quantities: the network, the sender and its parameters in words.

use sawtooth_document::Document;
use sawtooth_engine::ids::{Id as _, NodeId, PortId};
use sawtooth_engine::plan::families::TRAFFIC;
use sawtooth_engine::plan::{Direction, Flow, Limit, Plan, Rate};
use sawtooth_engine::reason::{Said, Value as Shown};
use sawtooth_engine::specification::{Choices as _, Chosen, Domain, Unit, Value};
use sawtooth_engine::units::{Span, Time};

use super::{Round, Solved};
use crate::describe::{counted, figure, or_nothing, percent, rate, time, whole};
use crate::messages as say;

/// The most links that are listed one by one.
const MOST_LINKS: usize = 8;

/// The most other flows that are listed one by one.
const MOST_FLOWS: usize = 6;

/// The most parameters of a sender, as many as one of traffic has.
const MOST_PARAMETERS: usize = 7;

pub(super) fn rows(
    document: &Document,
    plan: &Plan,
    place: usize,
    solved: &Solved,
    first: &Round,
) -> Vec<(Said, Said)> {
    let flow = &plan.flows[place];
    let called = Shown::from(document.name_of("flows", &flow.id));
    let [from, to] = [flow.from, flow.to].map(|node| name_of(document, plan, node));
    let mut found = vec![
        (say::flow(), say::flow_from_to(called, from, to)),
        (say::network(), network(document, plan)),
        (say::sender(), sends(flow, with_parameters(&flow.sender))),
    ];
    if let Some(path) = way(document, plan, place, solved) {
        found.push((say::way(), path));
    }
    if plan.flows.len() > 1 {
        let others = others(document, plan, place, &solved.starts);
        found.push((say::beside_it(), others));
    }
    let transport = &flow.transport;
    let segments = |number: String| Shown::number(number, "segments");
    let every = match transport.ack_every {
        1 => say::each_acknowledged(),
        every => say::acknowledged_every(segments(every.to_string())),
    };
    let size = Shown::number(transport.segment.to_string(), "bytes");
    let repair = transport.recovery.name();
    found.push((say::transport(), say::transport_is(size, every, repair)));
    let threshold: Shown = match first.ssthresh {
        Some(_) => segments(first.threshold()),
        None => say::no_threshold().into(),
    };
    let begins = say::begins(first.stage.said(), segments(first.window()), threshold);
    found.push((say::at_the_beginning(), begins));
    found
}

fn name_of(document: &Document, plan: &Plan, node: NodeId) -> Shown {
    document
        .name_of("nodes", &plan.nodes[node.index()].id)
        .into()
}

/// Messages with a semicolon between them.
fn in_a_row(mut messages: impl Iterator<Item = Said>) -> Said {
    let first = messages.next().unwrap_or_else(|| say::as_is(""));
    messages.fold(first, say::after)
}

/// The nodes on the way, where the network has several ways or the acknowledgements take another one.
fn way(document: &Document, plan: &Plan, place: usize, solved: &Solved) -> Option<Said> {
    let flow = &plan.flows[place];
    let name = |node: NodeId| document.name_of("nodes", &plan.nodes[node.index()].id);
    let along = |way: &[PortId], end: NodeId| -> Vec<String> {
        let nodes = way.iter().filter_map(|port| Some(plan.ends(*port)?.0));
        nodes.chain([end]).map(name).collect()
    };
    let there = along(&solved.ways[0], flow.to);
    let back = along(&solved.ways[1], flow.from);
    let forward = there.join(" → ");
    if !back.iter().rev().eq(&there) {
        return Some(say::way_and_back(forward, back.join(" → ")));
    }
    has_several_ways(plan).then(|| say::as_is(forward))
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
fn others(document: &Document, plan: &Plan, place: usize, starts: &[Time]) -> Said {
    let others = plan.flows.iter().enumerate();
    let named = others
        .filter(|(other, _)| *other != place)
        .take(MOST_FLOWS)
        .map(|(other, flow)| {
            let sender = &flow.sender;
            let sends = if *sender == Chosen::defaults(sender.entry) {
                sends(flow, say::as_is(sender.entry.name))
            } else {
                sends(flow, with_parameters(sender))
            };
            // The start that the run has drawn: windows depend on when exactly the other flows start.
            let start = starts.get(other).copied().unwrap_or(flow.start);
            let [from, to] = [flow.from, flow.to].map(|node| name_of(document, plan, node));
            match start.seconds() {
                0.0 => say::other(sends, from, to),
                start => say::other_later(sends, from, to, instant(start)),
            }
        });
    let more = (plan.flows.len() - 1).saturating_sub(MOST_FLOWS);
    in_a_row(named.chain((more > 0).then(|| say::more(more as u64))))
}

/// An instant to the millisecond: a round of a short path takes no more than a few.
fn instant(seconds: f64) -> Shown {
    let text = format!("{seconds:.3}");
    Shown::number(text.trim_end_matches('0').trim_end_matches('.'), "s")
}

/// The sender of a flow in words, and its traffic unless that is endless data; only the traffic where no sender
/// controls it.
fn sends(flow: &Flow, sender: Said) -> Said {
    let traffic = &flow.traffic;
    if !flow.is_controlled() {
        with_parameters(traffic)
    } else if traffic.entry.kind == TRAFFIC.default {
        sender
    } else {
        say::sends_traffic(sender, with_parameters(traffic))
    }
}

/// An algorithm's name with its parameters and their units: first those that are not the defaults.
fn with_parameters(chosen: &Chosen) -> Said {
    let defaults = Chosen::defaults(chosen.entry);
    let parameters = chosen.entry.parameters.iter().zip(&chosen.values);
    let mut parameters: Vec<_> = parameters.zip(&defaults.values).collect();
    parameters.sort_by_key(|((_, value), default)| value == default);
    let messages = parameters
        .into_iter()
        .filter_map(|((parameter, value), _)| {
            let value: Shown = match (value, &parameter.domain) {
                (Value::Number(number) | Value::Optional(Some(number)), _) => {
                    quantity(*number, parameter.unit)
                }
                // Sizes are not rounded: the solution counts segments.
                (Value::Integer(number), _) if parameter.unit == Unit::Bytes => {
                    Shown::number(whole(*number), "bytes")
                }
                (Value::Integer(number), _) => quantity(*number as f64, parameter.unit),
                (
                    Value::Choice(taken),
                    Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. },
                ) => options.get(*taken)?.name.into(),
                (Value::Switch(on), _) => if *on { "on" } else { "off" }.into(),
                _ => return None,
            };
            Some(say::parameter(parameter.label, value))
        });
    let mut messages: Vec<Said> = messages.collect();
    if messages.len() > MOST_PARAMETERS {
        let more = messages.split_off(MOST_PARAMETERS).len();
        messages.push(say::more(more as u64));
    }
    if messages.is_empty() {
        return say::as_is(chosen.entry.name);
    }
    say::with_parameters(chosen.entry.name, messages)
}

fn quantity(value: f64, unit: Unit) -> Shown {
    let unit = match unit {
        Unit::BitsPerSecond => return rate(value),
        Unit::Seconds => return time(value),
        Unit::Share => return percent(value),
        Unit::Bytes => "bytes",
        Unit::Segments => "segments",
        Unit::Packets => "packets",
        Unit::PerSecond => "a second",
        Unit::SegmentsPerCubicSecond => "segments/s³",
        Unit::None => "",
    };
    Shown::number(figure(value), unit)
}

fn network(document: &Document, plan: &Plan) -> Said {
    let links = plan.links.iter().take(MOST_LINKS).map(|link| {
        let [a, b] = link.ends.map(|end| name_of(document, plan, end));
        let [there, back] = [0, 1].map(|side| direction(&link.directions[side]));
        if there == back {
            say::link(a, b, there)
        } else {
            say::link_of_two(a, b, there, back)
        }
    });
    let more = plan.links.len().saturating_sub(MOST_LINKS) as u64;
    let more = (more > 0).then(|| say::more_links(more));
    let cells = plan.cells.len() as u64;
    let cells = (cells > 0).then(|| say::as_is(counted(cells, ["radio cell", "radio cells"])));
    in_a_row(links.chain(more).chain(cells))
}

fn direction(direction: &Direction) -> Said {
    let properties = &direction.properties;
    let limit = match properties.queue.limit {
        Limit::Packets(packets) => Shown::number(packets.to_string(), "packets"),
        Limit::Bytes(bytes) => Shown::number(figure(bytes as f64 / 1e3), "kB"),
    };
    let loss = (properties.loss.entry.kind != "none")
        .then(|| say::loss(with_parameters(&properties.loss)));
    let mean = matches!(properties.rate, Rate::Trace(_)).then(say::by_trace);
    let jitter =
        (properties.jitter > Span::ZERO).then(|| say::jitter(time(properties.jitter.seconds())));
    let variation = (properties.variation.entry.kind != "none")
        .then(|| say::variation(with_parameters(&properties.variation)));
    say::direction(
        rate(properties.rate.mean()),
        or_nothing(mean),
        say::one_way(
            time(properties.delay.seconds()),
            or_nothing(jitter),
            or_nothing(variation),
        ),
        properties.queue.discipline.entry.name,
        limit,
        or_nothing(loss),
    )
}
