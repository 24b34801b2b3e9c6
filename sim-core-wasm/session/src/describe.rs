//! The description of a run: what a page needs to draw it.

use std::borrow::Cow;

use serde::Serialize;

use sawtooth_document::declaration::Section;
use sawtooth_document::warnings::{Warnings, warnings};
use sawtooth_document::{Document, Json, place_of, visible, written};
use sawtooth_engine::ids::{FlowId, Id, LinkId, NodeId, PortId, Side};
use sawtooth_engine::measure::{Algorithm, Owner, Series, SeriesList};
use sawtooth_engine::plan::{Change, Flow, Limit, LinkProperties, NodeKind, Plan, PortLocation};
use sawtooth_engine::sim::Sim;
use sawtooth_engine::sim::bottlenecks::{bottlenecks, waiting};
use sawtooth_engine::sim::series::brought;
use sawtooth_engine::specification::{Choices, Chosen, Entry, Key, Unit, Value, ValueType};
use sawtooth_engine::units::{Span, Time};

use super::recorded::Recorded;

/// A run: its network, its flows, its series. Times are in seconds.
/// Nodes, links, ports, flows and series have ids: their indices in these lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Description {
    /// The scenario's name.
    pub name: String,
    /// The scenario's description, in Markdown.
    pub about: String,
    /// Seed of every random stream.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seed: u64,
    /// The time at which the run ends.
    pub duration: f64,
    /// When measurement begins.
    pub warmup: f64,
    /// The width of a bin of the recording.
    pub bin_width: f64,
    /// Over how long the goodputs of a frame are averaged.
    pub averaging: f64,
    /// Whether flows share ways of equal cost.
    pub ecmp: bool,
    /// Whether the places of its nodes are those of a map.
    pub map: bool,
    /// Nodes.
    pub nodes: Vec<NodeInfo>,
    /// Links.
    pub links: Vec<LinkInfo>,
    /// Ports, with the values in force.
    pub ports: Vec<PortInfo>,
    /// Flows, with the senders in force.
    pub flows: Vec<FlowInfo>,
    /// The ports where packets wait at some time of the run, by the rates that it has over all
    /// of it, when all flows have enough to send.
    #[cfg_attr(feature = "bindings", ts(type = "Array<PortId>"))]
    pub waiting: Vec<PortId>,
    /// Series that can be plotted.
    pub series: Vec<SeriesInfo>,
    /// Settings that are allowed but hardly intended, with the values in force.
    pub warnings: Warnings,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct NodeInfo {
    /// Its id.
    pub id: String,
    /// The name that people read, if the document has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub label: Option<String>,
    /// The id of its entry in the document.
    pub entry: String,
    /// The kind of node.
    #[cfg_attr(
        feature = "bindings",
        ts(type = "\"host\" | \"router\" | \"access-point\" | \"station\"")
    )]
    pub kind: &'static str,
    /// The standard of its cell; of an access point alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub standard: Option<&'static str>,
    /// Where its entry is drawn, if the document says so.
    pub at: Option<[f64; 2]>,
}

/// A link.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LinkInfo {
    /// Its id.
    pub id: String,
    /// The name that people read, if the document has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub label: Option<String>,
    /// The id of its entry in the document.
    pub entry: String,
    /// Its nodes, a and b.
    #[cfg_attr(feature = "bindings", ts(type = "[NodeId, NodeId]"))]
    pub ends: [NodeId; 2],
    /// Its directions: the port that sends from a to b, and the one from b to a.
    #[cfg_attr(feature = "bindings", ts(type = "[PortId, PortId]"))]
    pub ports: [PortId; 2],
}

/// A port.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PortInfo {
    /// Its id: the link and the end it leaves from.
    pub id: String,
    /// Its link; a radio has none.
    #[cfg_attr(feature = "bindings", ts(type = "LinkId | null"))]
    pub link: Option<LinkId>,
    /// Whether it sends from b to a: the document's `reverse`.
    pub reverse: bool,
    /// The node it leaves from.
    #[cfg_attr(feature = "bindings", ts(type = "NodeId"))]
    pub from: NodeId,
    /// The node it leads to; that of an access point leads to all its stations.
    #[cfg_attr(feature = "bindings", ts(type = "NodeId | null"))]
    pub to: Option<NodeId>,
    /// The kind of its queue discipline.
    pub discipline: &'static str,
    /// Bits a second; the mean of the trace where there is one.
    pub rate: f64,
    /// Whether a capacity trace replaces the rate.
    pub traced: bool,
    /// Propagation delay.
    pub delay: f64,
    /// How much may wait.
    pub limit: LimitInfo,
    /// The thresholds of its queue discipline.
    pub thresholds: Vec<PropertyInfo>,
    /// Its properties that are not as they are by default, without rate and queue.
    pub properties: Vec<PropertyInfo>,
    /// Whether it has series.
    pub recorded: bool,
}

/// A property in force.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PropertyInfo {
    /// Its key in documents.
    pub key: &'static str,
    /// A short name.
    pub label: &'static str,
    /// The unit of its value.
    #[cfg_attr(feature = "bindings", ts(type = "import(\"./catalog\").Unit"))]
    pub unit: Unit,
    /// Its value, as a document writes it; for an algorithm the quantity that is its
    /// only parameter, otherwise its name.
    #[cfg_attr(
        feature = "bindings",
        ts(type = "number | string | boolean | number[] | null")
    )]
    pub value: Json,
}

/// How much may wait at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum LimitInfo {
    /// This many packets.
    Packets(#[cfg_attr(feature = "bindings", ts(type = "number"))] u64),
    /// This many bytes.
    Bytes(#[cfg_attr(feature = "bindings", ts(type = "number"))] u64),
}

/// A sender that a flow has from an instant on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SenderInfo {
    /// Since when.
    pub from: f64,
    /// Its kind.
    pub kind: &'static str,
    /// The name that people read.
    pub name: &'static str,
}

/// A flow.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct FlowInfo {
    /// Its id.
    pub id: String,
    /// The name that people read, if the document has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub label: Option<String>,
    /// The id of its entry in the document.
    pub entry: String,
    /// The kind of its sender; `None` without congestion control.
    pub sender: Option<&'static str>,
    /// The name of the sender, or of the traffic without one.
    pub name: &'static str,
    /// Its senders over the run, the first and those that changes put in its place;
    /// empty when no congestion control rules it.
    pub senders: Vec<SenderInfo>,
    /// How many flows a copy of its entry is.
    pub copies: usize,
    /// The sending host.
    #[cfg_attr(feature = "bindings", ts(type = "NodeId"))]
    pub from: NodeId,
    /// The receiving host.
    #[cfg_attr(feature = "bindings", ts(type = "NodeId"))]
    pub to: NodeId,
    /// When it starts.
    pub start: f64,
    /// Bytes of payload in a full packet.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub segment: u64,
    /// Whether it has series.
    pub recorded: bool,
    /// The ports of its forward route.
    #[cfg_attr(feature = "bindings", ts(type = "Array<PortId>"))]
    pub path: Vec<PortId>,
    /// The ports of its return route.
    #[cfg_attr(feature = "bindings", ts(type = "Array<PortId>"))]
    pub reverse: Vec<PortId>,
    /// The port of its forward route that limits it when all flows have enough to send;
    /// none where there is no route.
    #[cfg_attr(feature = "bindings", ts(type = "PortId | null"))]
    pub bottleneck: Option<PortId>,
}

/// A series that can be plotted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SeriesInfo {
    /// The id by which its columns are requested.
    #[cfg_attr(feature = "bindings", ts(type = "SeriesId"))]
    pub index: u32,
    /// The flow it belongs to.
    #[cfg_attr(feature = "bindings", ts(type = "FlowId | null"))]
    pub flow: Option<FlowId>,
    /// The port it belongs to.
    #[cfg_attr(feature = "bindings", ts(type = "PortId | null"))]
    pub port: Option<PortId>,
    /// Its key: `cwnd`; of a variable that a program declares `own.name`.
    pub key: Cow<'static, str>,
    /// A short name for legends.
    pub label: Cow<'static, str>,
    /// The unit of its values.
    #[cfg_attr(feature = "bindings", ts(type = "import(\"./catalog\").Unit"))]
    pub unit: Unit,
    /// Whether its values are averages over a trailing window.
    pub rate: bool,
    /// The running total of which the series is the growth, whose columns can be
    /// requested too: of a throughput in bits, of a goodput in bytes.
    #[cfg_attr(feature = "bindings", ts(type = "SeriesId | null"))]
    pub counter: Option<u32>,
}

/// The parts of a session from which a description is made.
pub(super) struct Subject<'a> {
    pub(super) document: &'a Document,
    pub(super) plan: &'a Plan,
    pub(super) sim: &'a Sim,
    pub(super) series_list: &'a SeriesList,
    pub(super) bin_width: Span,
    pub(super) averaging: Span,
    /// The instant whose values are in force.
    pub(super) at: Time,
    /// The algorithms that the changes of the plan bring, if they are known and all of these act.
    pub(super) brought: Option<&'a [(Owner, Algorithm)]>,
    /// Whether each port has series, and each flow.
    pub(super) recorded: Recorded,
}

impl PortInfo {
    /// Takes on the values in force of another port that has the same ones.
    pub(super) fn take_on(&mut self, other: &PortInfo) {
        self.discipline = other.discipline;
        (self.rate, self.traced, self.delay) = (other.rate, other.traced, other.delay);
        self.limit = other.limit;
        self.thresholds.clone_from(&other.thresholds);
        self.properties.clone_from(&other.properties);
    }
}

/// The ways of the data of each of these flows, and of what comes back.
pub(super) fn ways(flows: &[FlowInfo]) -> Vec<[&[PortId]; 2]> {
    let ways = flows.iter();
    ways.map(|flow| [&flow.path[..], &flow.reverse[..]])
        .collect()
}

impl Subject<'_> {
    pub(super) fn describe(&self) -> Description {
        let plan = self.plan.in_force(self.at);
        let text = |key| {
            let text = self.document.tree().get(key).and_then(Json::as_text);
            text.unwrap_or_default().to_owned()
        };
        let flows = self.flows(&plan);
        let routes = ways(&flows);
        Description {
            // It stands in titles and buttons, between words of ours.
            name: visible(&text("name")).into_owned(),
            about: text("about"),
            seed: plan.seed,
            duration: plan.duration.seconds(),
            warmup: plan.warmup.seconds(),
            bin_width: self.bin_width.seconds(),
            averaging: self.averaging.seconds(),
            ecmp: plan.ecmp,
            map: self.document.tree().get("map") == Some(&Json::Bool(true)),
            nodes: self.nodes(&plan),
            links: plan
                .links
                .iter()
                .enumerate()
                .map(|(index, link)| LinkInfo {
                    id: link.id.clone(),
                    label: self.document.label(Section::Links, link.entry, &link.id),
                    entry: self.entry_id("links", link.entry),
                    ends: link.ends,
                    ports: LinkId::at(index).ports(),
                })
                .collect(),
            ports: plan
                .ports()
                .filter_map(|port| self.port(&plan, port))
                .collect(),
            warnings: warnings(self.document, &plan, &routes),
            waiting: waiting(self.plan, &routes),
            flows,
            series: self.series(),
        }
    }

    fn nodes(&self, plan: &Plan) -> Vec<NodeInfo> {
        let node = |node: &sawtooth_engine::plan::Node| NodeInfo {
            id: node.id.clone(),
            label: self.document.label(Section::Nodes, node.entry, &node.id),
            entry: self.entry_id("nodes", node.entry),
            kind: node.kind.name(),
            standard: (node.kind == NodeKind::AccessPoint)
                .then_some(node.properties.radio.entry.kind),
            at: self.entry("nodes", node.entry).and_then(place_of),
        };
        plan.nodes.iter().map(node).collect()
    }

    /// A port with the properties that it has in `plan`.
    pub(super) fn port(&self, plan: &Plan, port: PortId) -> Option<PortInfo> {
        let direction = plan.direction(port)?;
        let (from, to) = plan.ends(port)?;
        let link = match plan.place(port)? {
            PortLocation::Link(link, _) => Some(link),
            PortLocation::Radio(..) => None,
        };
        Some(PortInfo {
            id: direction.id.clone(),
            link,
            reverse: link.is_some() && port.side() == Side::B,
            from,
            to,
            discipline: direction.queue.discipline.entry.kind,
            rate: direction.rate.mean(),
            traced: direction.rate.trace().is_some(),
            delay: direction.delay.seconds(),
            limit: match direction.queue.limit {
                Limit::Packets(packets) => LimitInfo::Packets(packets),
                Limit::Bytes(bytes) => LimitInfo::Bytes(bytes),
            },
            thresholds: thresholds(&direction.queue.discipline),
            properties: changed(direction),
            recorded: self.recorded.ports[port],
        })
    }

    /// The kind of a flow's sender, if it has congestion control, and what is shown as its name.
    pub(super) fn named(flow: &Flow) -> (Option<&'static str>, &'static str) {
        if flow.is_controlled() {
            (Some(flow.sender.entry.kind), flow.sender.entry.name)
        } else {
            (None, flow.traffic.entry.name)
        }
    }

    fn flows(&self, plan: &Plan) -> Vec<FlowInfo> {
        let paths: Vec<_> = (0..plan.flows.len())
            .map(|index| self.sim.path(FlowId::at(index)).unwrap_or_default())
            .collect();
        let ways: Vec<_> = paths
            .iter()
            .map(|ways| ways.each_ref().map(|way| &way[..]))
            .collect();
        let limits = bottlenecks(plan, &ways);
        let flows = plan.flows.iter().zip(self.sim.starts()).enumerate();
        flows
            .zip(paths.into_iter().zip(limits))
            .zip(self.senders(&|_| true))
            .map(
                |(((index, (flow, start)), ([path, reverse], limit)), senders)| {
                    let (sender, name) = Subject::named(flow);
                    FlowInfo {
                        id: flow.id.clone(),
                        label: self.document.label(Section::Flows, flow.entry, &flow.id),
                        entry: self.entry_id("flows", flow.entry),
                        sender,
                        name,
                        senders: sender.map_or_else(Vec::new, |_| senders),
                        copies: self.document.copied_flows(flow.entry),
                        from: flow.from,
                        to: flow.to,
                        start: start.seconds(),
                        segment: self.sim.segment(FlowId::at(index)),
                        recorded: self.recorded.flows[FlowId::at(index)],
                        path,
                        reverse,
                        bottleneck: limit.map(|(port, _)| port),
                    }
                },
            )
            .collect()
    }

    /// The senders of each flow over the whole run, whatever instant is shown; none of one that is
    /// not wanted.
    pub(super) fn senders(&self, wanted: &dyn Fn(FlowId) -> bool) -> Vec<Vec<SenderInfo>> {
        let info = |from: Time, entry: &'static Entry| SenderInfo {
            from: from.seconds(),
            kind: entry.kind,
            name: entry.name,
        };
        let flows = self.plan.flows.iter().enumerate();
        let mut all: Vec<Vec<SenderInfo>> = flows
            .map(|(index, flow)| {
                let first = wanted(FlowId::at(index)).then(|| info(Time::ZERO, flow.sender.entry));
                Vec::from_iter(first)
            })
            .collect();
        for timed in self.plan.acting() {
            for change in timed.changes.iter() {
                let Change::Flow { flow, properties } = change else {
                    continue;
                };
                let entry = properties.sender.entry;
                let Some(senders) = all.get_mut(flow.index()) else {
                    continue;
                };
                let before = senders.last().map(|sender| sender.kind);
                if before.is_none_or(|before| before == entry.kind) {
                    continue;
                }
                // Of several at one instant the last one is in force.
                let next = info(timed.at, entry);
                senders.retain(|sender| sender.from < next.from);
                senders.push(next);
            }
        }
        all
    }

    /// The series to show.
    pub(super) fn series(&self) -> Vec<SeriesInfo> {
        let plan = self.plan;
        let brought = || {
            brought(
                &|node| plan.radio_port(node),
                plan.acting(),
                self.series_list,
            )
        };
        let later = self.brought.map_or_else(brought, <[_]>::to_vec);
        series(self.series_list, plan, &later)
    }

    fn entry(&self, list: &str, entry: usize) -> Option<&Json> {
        self.document.tree().get(list)?.as_list()?.get(entry)
    }

    fn entry_id(&self, list: &str, entry: usize) -> String {
        let id = self.entry(list, entry).and_then(|entry| entry.get("id"));
        id.and_then(Json::as_text).unwrap_or_default().to_owned()
    }
}

/// The series to show. Series of an algorithm whose change was undone stay in the
/// recording, empty.
fn series(series_list: &SeriesList, plan: &Plan, later: &[(Owner, Algorithm)]) -> Vec<SeriesInfo> {
    let in_play = |series: &Series, index: u32| {
        let mut algorithms = series_list.algorithms(index).peekable();
        algorithms.peek().is_none()
            || algorithms.any(|algorithm| {
                let first = match series.owner {
                    Owner::Flow(flow) => plan.flows.get(flow.index()).is_some_and(|flow| {
                        [&flow.sender, &flow.clamp, &flow.traffic]
                            .iter()
                            .any(|chosen| Algorithm::new(chosen) == *algorithm)
                    }),
                    Owner::Port(port) => plan
                        .direction(port)
                        .is_some_and(|d| Algorithm::new(&d.queue.discipline) == *algorithm),
                    Owner::Run => false,
                };
                first
                    || later
                        .iter()
                        .any(|one| one.0 == series.owner && one.1 == *algorithm)
            })
    };
    let all = series_list.series.iter().zip(0_u32..);
    all.filter(|(series, index)| series.shown() && in_play(series, *index))
        .map(|(series, index)| SeriesInfo {
            index,
            flow: match series.owner {
                Owner::Flow(flow) => Some(flow),
                Owner::Port(_) | Owner::Run => None,
            },
            port: match series.owner {
                Owner::Port(port) => Some(port),
                Owner::Flow(_) | Owner::Run => None,
            },
            key: series.key.clone(),
            label: series.label.clone(),
            unit: series.unit,
            rate: series.is_rate(),
            counter: series.counter(),
        })
        .collect()
}

/// The properties of a direction that differ from their defaults, without rate and queue.
fn changed(properties: &LinkProperties) -> Vec<PropertyInfo> {
    let single = |(key, value): (&'static Key, Value)| {
        let ValueType::Scalar { domain, unit } = key.value else {
            return None;
        };
        (value != domain.default_value()).then(|| property(key, unit, written(&value, &domain)))
    };
    let chosen = |(key, chosen): (&'static Key, &Chosen)| {
        let ValueType::Family(family) = key.value else {
            return None;
        };
        let entry = chosen.entry;
        (entry.kind != family.default).then(|| {
            // An algorithm with a single quantity as its parameter is described by that
            // value.
            match (entry.parameters, chosen.values.as_slice()) {
                ([parameter], [value @ Value::Number(_)]) if parameter.unit != Unit::None => {
                    property(key, parameter.unit, written(value, &parameter.domain))
                }
                _ => property(key, Unit::None, Json::Text(entry.name.to_owned())),
            }
        })
    };
    let singles = properties.single_values().into_iter().filter_map(single);
    let algorithms = properties.algorithms().into_iter().filter_map(chosen);
    singles.chain(algorithms).collect()
}

/// The thresholds of a discipline.
fn thresholds(discipline: &Chosen) -> Vec<PropertyInfo> {
    discipline
        .thresholds()
        .into_iter()
        .map(|(parameter, value)| PropertyInfo {
            key: parameter.key,
            label: parameter.label,
            unit: parameter.unit,
            value: written(value, &parameter.domain),
        })
        .collect()
}

fn property(key: &'static Key, unit: Unit, value: Json) -> PropertyInfo {
    PropertyInfo {
        key: key.key,
        label: key.label,
        unit,
        value,
    }
}
