//! Books of every packet, kept independently of the engine's: from the packet trace only.

mod channel;
mod flow;
mod order;
mod port;

use sawtooth_engine::ids::{ById, FlowId, Id, NodeId, PortId};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::class::Codepoint;
use sawtooth_engine::packet::fate::{Effect, Stage};
use sawtooth_engine::packet::ledger::Ledger;
use sawtooth_engine::plan::{
    Cell, Change, Flow, NodeProperties, Plan, PortLocation, TimedChange, on_the_air,
};
use sawtooth_engine::radio::{Constants, phy_of};
use sawtooth_engine::sim::Sim;
use sawtooth_engine::stand_in::StandIns;
use sawtooth_engine::units::Time;

use channel::Channel;
use flow::FlowBook;
use order::Key;
use port::PortBook;

/// The constants of the cell of an access point.
fn constants(node: &NodeProperties) -> Constants {
    Constants::from_values(&node.radio.values)
}

/// The books of a run.
#[derive(Clone, Debug)]
pub(super) struct Books {
    now: Time,
    seen: u64,
    ports: ById<PortId, PortBook>,
    /// One for each cell.
    channels: Vec<Channel>,
    /// The ports of nodes with radios, and the cell of each port.
    radios: Vec<(NodeId, PortId)>,
    cells: ById<PortId, Option<usize>>,
    stand_ins: StandIns,
    flows: ById<FlowId, FlowBook>,
    /// Those of the flows of the plan.
    codepoints: ById<FlowId, Codepoint>,
    changes: Vec<TimedChange>,
    applied: usize,
}

impl Books {
    /// Books of a run of `plan`, with nothing in them.
    pub(super) fn new(plan: &Plan, stand_ins: StandIns) -> Books {
        let place = |port| match plan.place(port) {
            Some(PortLocation::Radio(cell, _)) => Some(cell),
            _ => None,
        };
        let book = |port| {
            let direction = plan.direction(port)?;
            Some(PortBook::new(direction, place(port).is_some(), stand_ins))
        };
        let channel = |cell: &Cell| {
            let access_point = cell.radios[0].node;
            let properties = &plan.nodes[access_point.index()].properties;
            Channel::new(access_point, &constants(properties))
        };
        let flow = |(index, flow): (usize, &Flow)| {
            // It answers in order, and knows of no buffer at the receiver.
            let waits = stand_ins.stops_and_waits(FlowId::at(index), flow);
            FlowBook {
                free: !waits && !flow.has_window(),
                room: flow.transport.receive_window.filter(|_| !waits),
                segment: flow.transport.segment,
                ..FlowBook::default()
            }
        };
        let radios = plan.radio_ports().flat_map(|(cell, ports)| {
            let nodes = cell.radios.iter().map(|radio| radio.node);
            nodes.zip(ports).collect::<Vec<_>>()
        });
        Books {
            now: Time::ZERO,
            seen: 0,
            ports: plan.ports().filter_map(book).collect(),
            channels: plan.cells.iter().map(channel).collect(),
            radios: radios.collect(),
            cells: plan.ports().map(place).collect(),
            stand_ins,
            flows: plan.flows.iter().enumerate().map(flow).collect(),
            codepoints: plan.flows.iter().map(|flow| flow.codepoint).collect(),
            changes: plan.changes.clone(),
            applied: 0,
        }
    }

    /// Events of the packet trace so far.
    pub(super) fn seen(&self) -> u64 {
        self.seen
    }

    /// Takes in the next events of the packet trace of a run, whose `sim` has the flow of each place.
    ///
    /// # Errors
    /// An event that must not happen.
    pub(super) fn enter(&mut self, events: &[PacketEvent], sim: &Sim) -> Result<(), String> {
        for event in events {
            self.add_places(event.flow(), sim)?;
            self.seen += 1;
            // Events on a wire are booked when they are found; they happened then or before.
            let late = matches!(event.step, Step::Met { fate, .. } if fate.stage() == Stage::Wire);
            if event.at < self.now && !late {
                return Err(format!("time goes back to {event:?} from {:?}", self.now));
            }
            self.now = self.now.max(event.at);
            self.keep_up();
            self.one(event)
                .map_err(|what| format!("{what}: {event:?}"))?;
        }
        Ok(())
    }

    /// Applies every change up to now.
    fn keep_up(&mut self) {
        while let Some(timed) = self.changes.get(self.applied)
            && timed.at <= self.now
        {
            self.applied += 1;
            for change in timed.changes.iter() {
                match change {
                    Change::Link { port, properties } => {
                        self.ports[*port].change(properties, self.stand_ins);
                    }
                    Change::Node { node, properties } => {
                        let mut radios = self.radios.iter();
                        if let Some((_, port)) = radios.find(|(radio, _)| radio == node) {
                            let link = on_the_air(properties, phy_of(properties.radio.entry));
                            self.ports[*port].change(&link, self.stand_ins);
                        }
                        let mut channels = self.channels.iter_mut();
                        if let Some(own) = channels.find(|own| own.access_point == *node) {
                            own.change(&constants(properties));
                        }
                    }
                    Change::Flow { flow, properties } => {
                        let codepoint = &mut self.codepoints[*flow];
                        if std::mem::replace(codepoint, properties.codepoint) != *codepoint {
                            self.ports.iter_mut().for_each(PortBook::reclassify);
                        }
                    }
                }
            }
        }
    }

    /// Books for more short connections than were ever open at once.
    fn add_places(&mut self, last: FlowId, sim: &Sim) -> Result<(), String> {
        while self.flows.by_id(last).is_none() {
            let place = self.flows.next_id();
            let Some(progress) = sim.progress(place) else {
                return Err(format!("flow {} is not there", place.0));
            };
            let place = self.flows[progress.owner].place_of();
            self.flows.push(place);
        }
        Ok(())
    }

    fn one(&mut self, event: &PacketEvent) -> Result<(), &'static str> {
        let data = event.kind() == Kind::Data;
        let place = event.flow();
        let flow = &mut self.flows[place];
        let (session, number) = flow.split(event.number());
        match event.step {
            Step::Sent(state) => {
                if session != flow.session {
                    flow.begin(session)?;
                }
                flow.ledger.sent += u64::from(data);
                if data {
                    let bytes = u64::from(event.size());
                    flow.send(number, event.is_retransmission(), bytes, &state)?;
                } else if event.kind() == Kind::Ack {
                    flow.acknowledge(number, &event.extra)?;
                }
            }
            Step::Enqueued {
                port,
                waiting,
                bytes,
            } => self.ports[port].admit(event, waiting, bytes)?,
            Step::Met { port, fate } => {
                if data {
                    flow.ledger.fates.count(fate);
                    if fate.effect() == Effect::Marked {
                        flow.marked.insert(number);
                    }
                }
                self.ports[port].meet(event, fate)?;
            }
            Step::Transmitted { port } => self.depart(event, port)?,
            Step::Arrived { port, .. } => self.ports[port].arrive(event)?,
            Step::Delivered {
                expected,
                unacknowledged,
            } => {
                if expected != flow.expected {
                    return Err("the receiver expects something else than what is missing");
                }
                if unacknowledged < flow.acknowledged || unacknowledged > flow.expected {
                    return Err("the sender holds for acknowledged what was not received");
                }
                flow.acknowledged = unacknowledged;
                flow.ledger.delivered += u64::from(data);
                // Packets of a short connection that is over end here.
                if data && session == flow.session {
                    flow.receive(number)?;
                }
            }
        }
        Ok(())
    }

    /// A packet has been transmitted.
    fn depart(&mut self, event: &PacketEvent, port: PortId) -> Result<(), &'static str> {
        let length = self.ports[port].depart(event)?;
        if let Some(cell) = self.cells[port] {
            return self.channels[cell].received(event.at, length);
        }
        Ok(())
    }

    /// Compares with the books of the simulation, at the same instant.
    ///
    /// # Errors
    /// The difference.
    pub(super) fn compare(&mut self, sim: &mut Sim, recorder: &mut Recorder) -> Result<(), String> {
        let theirs = sim.port_ledgers(recorder);
        for (index, (book, theirs)) in self.ports.iter_mut().zip(theirs).enumerate() {
            book.keep_within()?;
            book.ledger.inside = book.inside.values().map(|all| all.len() as u64).sum();
            if book.ledger != theirs || !theirs.balances() {
                let ours = book.ledger;
                return Err(format!(
                    "port {index} says {theirs:?}, its packets {ours:?}"
                ));
            }
        }
        let theirs = sim.flow_ledgers(recorder);
        let planned = self.flows.iter().filter(|flow| !flow.place).count();
        let mut sums: ById<FlowId, Ledger> = ById::filled(planned, Ledger::default());
        // Places first: the flow they belong to counts them in. Of those that have no
        // book nothing has been seen yet.
        for flow in self.flows.ids().rev() {
            let FlowId(index) = flow;
            let theirs = theirs[flow];
            let of_flow = |key: &Key| key.0 == flow && key.1 == Kind::Data as u8;
            let inside = self.ports.iter().flat_map(|port| &port.inside);
            let inside = inside
                .filter(|(key, _)| of_flow(key))
                .map(|(_, all)| all.len() as u64)
                .sum();
            let Some(progress) = sim.progress(flow) else {
                return Err(format!("flow {index} is not there"));
            };
            let book = &mut self.flows[flow];
            book.ledger.inside = inside;
            let mut ours = book.ledger;
            if book.place {
                sums[progress.owner].add(&ours);
            } else {
                ours.add(&sums[flow]);
            }
            if ours != theirs || !theirs.balances() {
                return Err(format!(
                    "flow {index} says {theirs:?}, its packets {ours:?}"
                ));
            }
            if book.place {
                continue;
            }
            if progress.expected != book.expected
                || progress.unacknowledged > book.expected
                || progress.acknowledged_bytes > book.expected * book.segment
            {
                let expected = book.expected;
                return Err(format!(
                    "flow {index} says {progress:?}, {expected} segments came in order"
                ));
            }
        }
        Ok(())
    }

    /// The data handed to a flow's application: segments in order, from the first.
    pub(super) fn received(&self, flow: FlowId) -> u64 {
        self.flows[flow].expected
    }
}

#[cfg(test)]
mod tests {
    use sawtooth_document::Document;
    use sawtooth_engine::measure::packet_trace::Traced;
    use sawtooth_engine::sim::Options;

    use super::*;

    /// Short connections, one after another or a few at once, whose receiver reads slowly from a
    /// buffer of ten segments.
    const SESSIONS: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 20,
        "nodes": [ { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" } ],
        "links": [ { "id": "l", "between": ["a", "b"], "rate": 1e8, "delay": 0.001 } ],
        "flows": [ { "id": "f", "from": "a", "to": "b", "readRate": 1e6,
            "traffic": { "kind": "sessions" }, "transport": { "segment": 1000, "receiveWindow": 10000 } } ] }"#;

    /// The events of such a run, the run, and its books, with nothing in them yet.
    fn sessions(text: &str) -> (Vec<PacketEvent>, Sim, Books) {
        let plan = Document::parse(text).expect("a document").plan();
        let (mut sim, _) = Sim::new(&plan, &Options::default());
        let (mut recorder, mut events) = (Recorder::off(), Vec::new());
        let mut traced = Traced::new(&mut recorder, &mut events);
        sim.run_traced(plan.duration, u64::MAX, &mut traced)
            .expect("it runs");
        let books = Books::new(&plan, StandIns::default());
        (events, sim, books)
    }

    /// The books' verdict when `change` has altered the first window of a session after the first in its place.
    fn altered(text: &str, change: fn(&mut Option<u64>)) -> Result<(), String> {
        let (events, sim, mut books) = sessions(text);
        for mut event in events {
            let later = event.number() >> 30 >= 2 && event.kind() == Kind::Ack;
            if later && matches!(event.step, Step::Sent(_)) {
                change(&mut event.extra.window);
                return books.enter(&[event], &sim);
            }
            books.enter(&[event], &sim)?;
        }
        panic!("no place was used three times");
    }

    #[test]
    fn the_window_of_a_later_session_is_that_of_its_receiver() {
        assert_eq!(altered(SESSIONS, |_| {}), Ok(()));
        for (change, what) in [
            (
                (|window| *window = Some(20_000)) as fn(&mut Option<u64>),
                "a window as large as the buffer, given explicitly",
            ),
            (
                |window| *window = Some(0),
                "the right edge of the receiver's window moves back",
            ),
        ] {
            let found = altered(SESSIONS, change).expect_err("another window");
            assert!(found.starts_with(what), "{found}");
        }
        // A receiver without a buffer advertises no window.
        let all = SESSIONS.replace(r#""readRate": 1e6,"#, "");
        let all = all.replace(r#", "receiveWindow": 10000"#, "");
        assert_eq!(altered(&all, |_| {}), Ok(()));
        let found = altered(&all, |window| *window = Some(5000)).expect_err("a window");
        let what = "a window of a receiver without a buffer";
        assert!(found.starts_with(what), "{found}");
    }
}
