//! A queue and its limit, for the packets that cross it.

use super::Network;
use super::facts::discipline;
use super::findings::{Findings, Rule, Subject};
use crate::declaration::Section;
use crate::text::spell;
use sawtooth_engine::ids::{Id, PortId, Side};
use sawtooth_engine::plan::{Direction, Limit, PortLocation, Rate};
use sawtooth_engine::queue::{Flaw, Site};
use sawtooth_engine::specification::{Unit, Value};
use sawtooth_engine::units::Span;

/// The data that crosses a port, in bytes of full packets.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    largest: u64,
    /// The flow of the largest.
    flow: usize,
    /// The smallest, acknowledgements of other flows included.
    smallest: u64,
}

impl Network<'_> {
    pub(super) fn check_ports(&self, findings: &mut Findings) {
        for (index, crossing) in self.crossings().into_iter().enumerate() {
            let port = PortId::at(index);
            if let (Some(crossing), Some(direction)) = (crossing, self.plan.direction(port)) {
                self.check_port(port, direction, &crossing, findings);
            }
        }
    }

    /// The flows across each port that data crosses.
    fn crossings(&self) -> Vec<Option<Crossing>> {
        let mut all: Vec<Option<Crossing>> = vec![None; self.ports.len()];
        for (index, (facts, [path, _])) in self.flows.iter().zip(self.routes).enumerate() {
            for port in *path {
                let crossing = all[port.index()].get_or_insert(Crossing {
                    largest: facts.full,
                    flow: index,
                    smallest: facts.full,
                });
                if facts.full > crossing.largest {
                    (crossing.largest, crossing.flow) = (facts.full, index);
                }
                crossing.smallest = crossing.smallest.min(facts.full);
            }
        }
        for (facts, [_, back]) in self.flows.iter().zip(self.routes) {
            for port in *back {
                if let (Some(crossing), Some(size)) = (&mut all[port.index()], facts.back) {
                    crossing.smallest = crossing.smallest.min(size);
                }
            }
        }
        all
    }

    fn check_port(
        &self,
        port: PortId,
        direction: &Direction,
        crossing: &Crossing,
        findings: &mut Findings,
    ) {
        let Some((subject, start)) = self.subject(port) else {
            return;
        };
        let Crossing { largest, flow, .. } = *crossing;
        let flow = self.flow(flow);
        let limit = direction.queue.limit;
        if let Limit::Bytes(bytes) = limit
            && bytes < largest
        {
            let (bytes, largest) = (spell(bytes as f64), spell(largest as f64));
            let words = [
                "is ",
                &bytes,
                " bytes, and a packet of ",
                &flow,
                " has ",
                &largest,
                ": no packet can wait, and a packet that arrives while the link is busy is dropped",
            ];
            findings.add(subject, Rule::TooSmall, [start, "limit"], &words);
            return;
        }
        for (parameter, value) in direction.queue.discipline.thresholds() {
            let (Some(value), Some((room, noun))) =
                (number(value), room(limit, parameter.unit, crossing))
            else {
                continue;
            };
            if value >= room {
                let room = spell(room);
                let words = ["is never reached: at most ", &room, noun, " can wait"];
                findings.add(subject, Rule::Parameter, [start, parameter.key], &words);
            }
        }
        let radio = self.plan.is_radio(port);
        if let Some(name) = self.port(port).protocol.filter(|_| radio) {
            let words = [
                name,
                " allocates the rate of its port, but a radio sends less than that: it allocates too much",
            ];
            findings.add(subject, Rule::Overstated, ["queue", ""], &words);
        }
        let site = Site {
            // Frames take longer than their bits do, and wait for the turns of others.
            fullest: fullest(direction, largest).filter(|_| !radio),
            largest,
        };
        match discipline(direction).flaw(&site) {
            Some(Flaw::Unreached { key, fullest }) => {
                let fullest = spell(fullest.seconds());
                let words = [
                    "is never reached: when the queue is full, packets wait ",
                    &fullest,
                    " s",
                ];
                findings.add(subject, Rule::Parameter, [start, key], &words);
            }
            Some(Flaw::Narrow { key }) => {
                let largest = spell(largest as f64);
                let words = [
                    "is too small for a packet of ",
                    &flow,
                    ", which has ",
                    &largest,
                    " bytes",
                ];
                findings.add(subject, Rule::Parameter, [start, key], &words);
            }
            None => {}
        }
    }
}

impl Network<'_> {
    /// The entry that a port's queue is written in, and the path to it there.
    fn subject(&self, port: PortId) -> Option<(Subject, &'static str)> {
        let plan = self.plan;
        match plan.place(port)? {
            PortLocation::Link(link, side) => {
                let index = link.index();
                let link = &plan.links[index];
                let subject = Subject {
                    section: Section::Links,
                    entry: link.entry,
                    index,
                };
                // A queue for both directions is written once.
                let [forward, backward] = &link.directions;
                let own = side == Side::B && forward.queue != backward.queue;
                Some((subject, if own { "reverse/queue/" } else { "queue/" }))
            }
            PortLocation::Radio(cell, radio) => {
                let index = plan.cells[cell].radios[radio].node.index();
                let subject = Subject {
                    section: Section::Nodes,
                    entry: plan.nodes[index].entry,
                    index,
                };
                Some((subject, "queue/"))
            }
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        Value::Optional(number) => *number,
        _ => None,
    }
}

/// How many of a threshold's unit the limit has room for, and the name of the unit.
fn room(limit: Limit, unit: Unit, crossing: &Crossing) -> Option<(f64, &'static str)> {
    match (unit, limit) {
        (Unit::Packets, Limit::Packets(packets)) => Some((packets as f64, " packets")),
        (Unit::Packets, Limit::Bytes(bytes)) => {
            let noun = if crossing.smallest < crossing.largest {
                " packets"
            } else {
                " full packets"
            };
            Some(((bytes / crossing.smallest.max(1)) as f64, noun))
        }
        (Unit::Bytes, Limit::Bytes(bytes)) => Some((bytes as f64, " bytes")),
        (Unit::Bytes, Limit::Packets(packets)) => {
            Some((packets as f64 * crossing.largest as f64, " bytes"))
        }
        _ => None,
    }
}

/// How long a packet waits behind a full queue and the packet in transmission.
fn fullest(direction: &Direction, largest: u64) -> Option<Span> {
    let Rate::Constant(rate) = direction.rate else {
        return None;
    };
    let waiting = match direction.queue.limit {
        Limit::Packets(packets) => packets as f64 * largest as f64,
        Limit::Bytes(bytes) => bytes as f64,
    };
    Some(Span::from_seconds(8.0 * (waiting + largest as f64) / rate))
}
