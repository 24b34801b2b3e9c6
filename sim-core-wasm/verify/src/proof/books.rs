//! Books of every packet, kept beside those of the engine and by other means:
//! from what is seen of packets alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sawtooth_engine::catalog::{Chosen, Value};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::sight::{Sight, Standing, What};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::ledger::Ledger;
use sawtooth_engine::packet::side::SackBlocks;
use sawtooth_engine::plan::{Change, Limit, Plan, Queue, Rate, TimedChange};
use sawtooth_engine::sender;
use sawtooth_engine::sim::Sim;
use sawtooth_engine::traffic::AnySource;
use sawtooth_engine::units::{Span, Time};

/// Segments beyond the window that limited transmit allows (RFC 3042).
const MOST_LIMITED: u64 = 2;

/// The books of a run.
#[derive(Clone, Debug)]
pub(super) struct Books {
    now: Time,
    seen: u64,
    ports: Vec<PortBook>,
    flows: Vec<FlowBook>,
    changes: Vec<TimedChange>,
    applied: usize,
}

#[derive(Clone, Debug)]
struct PortBook {
    ledger: Ledger,
    limit: Limit,
    in_service: bool,
    /// The highest rate and the least delay that were ever in force.
    fastest: f64,
    shortest: Span,
    /// When each packet came that has not reached the far end.
    inside: BTreeMap<(u32, u8, u64), VecDeque<Time>>,
}

/// Bits of a packet's number that count segments; those above count the
/// sessions that have used the same place.
const SEGMENT_BITS: u32 = 30;

#[derive(Clone, Debug, Default)]
struct FlowBook {
    ledger: Ledger,
    /// Datagrams: no window holds them back, and nothing repairs or acknowledges them.
    free: bool,
    /// Reports that their receiver has sent.
    reports: u64,
    /// One of the places of sessions, and which session is in it.
    place: bool,
    session: u64,
    /// Segments sent at least once: 0 … `sent` − 1.
    sent: u64,
    /// Everything below has been received, once or more often.
    expected: u64,
    above: BTreeSet<u64>,
    acknowledged: u64,
    /// Bytes that the receiver has room for, and bytes of a segment.
    room: Option<f64>,
    segment: u64,
}

/// The highest rate at which packets may leave; by a trace, the next opportunity
/// may be now.
fn fastest(rate: &Rate) -> f64 {
    match rate {
        Rate::Constant(rate) => *rate,
        Rate::Trace(_) => f64::INFINITY,
    }
}

impl Books {
    /// Books of a run of `plan`, with nothing in them.
    pub(super) fn new(plan: &Plan) -> Books {
        let directions = plan.links.iter().flat_map(|link| &link.directions);
        Books {
            now: Time::ZERO,
            seen: 0,
            ports: directions
                .map(|direction| PortBook {
                    ledger: Ledger::default(),
                    limit: direction.queue.limit,
                    in_service: in_service(&direction.queue.discipline),
                    fastest: fastest(&direction.rate),
                    shortest: direction.delay,
                    inside: BTreeMap::new(),
                })
                .collect(),
            flows: plan
                .flows
                .iter()
                .map(|flow| FlowBook {
                    free: !AnySource::new(&flow.traffic).carriage().is_controlled()
                        || !sender::is_windowed(flow.sender.entry),
                    room: flow.transport.receive_window,
                    segment: flow.transport.segment,
                    ..FlowBook::default()
                })
                .collect(),
            changes: plan.changes.clone(),
            applied: 0,
        }
    }

    /// Packets seen so far, each as often as something happened to it.
    pub(super) fn seen(&self) -> u64 {
        self.seen
    }

    /// Takes in what happened.
    ///
    /// # Errors
    /// What may not happen.
    pub(super) fn enter(&mut self, sights: &[Sight]) -> Result<(), String> {
        for sight in sights {
            self.seen += 1;
            // A loss is booked when it is found; it happened then or before.
            let late = matches!(sight.what, What::Lost { .. });
            if sight.at < self.now && !late {
                return Err(format!("time goes back to {sight:?} from {:?}", self.now));
            }
            self.now = self.now.max(sight.at);
            self.keep_up();
            self.one(sight)
                .map_err(|what| format!("{what}: {sight:?}"))?;
        }
        Ok(())
    }

    /// Whatever was changed up to now is in force.
    fn keep_up(&mut self) {
        while let Some(timed) = self.changes.get(self.applied)
            && timed.at <= self.now
        {
            self.applied += 1;
            for change in &timed.changes {
                let Change::Link {
                    direction,
                    properties,
                } = change
                else {
                    continue;
                };
                let port = &mut self.ports[*direction];
                port.fastest = port.fastest.max(fastest(&properties.rate));
                port.shortest = port.shortest.min(properties.delay);
                port.set(&properties.queue);
            }
        }
    }

    fn one(&mut self, sight: &Sight) -> Result<(), &'static str> {
        let data = sight.kind == Kind::Data;
        let place = sight.flow as usize;
        while self.flows.len() <= place {
            // Another connection of sessions than there ever were at once.
            self.flows.push(FlowBook {
                place: true,
                ..FlowBook::default()
            });
        }
        let flow = &mut self.flows[place];
        let (session, number) = flow.split(sight.number);
        match sight.what {
            What::Sent(standing) => {
                if session != flow.session {
                    flow.begin(session)?;
                }
                flow.ledger.sent += u64::from(data);
                if data {
                    flow.send(number, sight.again, &standing)?;
                } else if sight.kind == Kind::Ack {
                    flow.acknowledge(number, &standing)?;
                }
            }
            What::Admitted {
                port,
                waiting,
                bytes,
            } => self.ports[port as usize].admit(sight, waiting, bytes)?,
            What::Dropped { port } => {
                flow.ledger.dropped += u64::from(data);
                let port = &mut self.ports[port as usize].ledger;
                port.sent += 1;
                port.dropped += 1;
            }
            What::Expelled { port } => {
                flow.ledger.dropped += u64::from(data);
                self.ports[port as usize].ledger.dropped += 1;
                self.ports[port as usize].leave(sight, false)?;
            }
            What::Lost { port } => {
                flow.ledger.lost += u64::from(data);
                self.ports[port as usize].ledger.lost += 1;
                self.ports[port as usize].leave(sight, false)?;
            }
            What::Arrived { port } => {
                self.ports[port as usize].ledger.delivered += 1;
                self.ports[port as usize].leave(sight, true)?;
            }
            What::Delivered {
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
                // What is left of a session that is over ends here.
                if data && session == flow.session {
                    flow.receive(number)?;
                }
            }
        }
        Ok(())
    }

    /// Compares with the books of the simulation, which stands where these end.
    ///
    /// # Errors
    /// What is not the same in both.
    pub(super) fn compare(&mut self, sim: &mut Sim, recorder: &mut Recorder) -> Result<(), String> {
        let theirs = sim.port_ledgers(recorder);
        // Losses found on the way are new.
        self.enter(&recorder.take_sights())?;
        for (index, (book, theirs)) in self.ports.iter_mut().zip(theirs).enumerate() {
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
        let mut sums: Vec<Ledger> = vec![Ledger::default(); planned];
        // Places first: the flow they belong to counts them in.
        for (index, theirs) in theirs.into_iter().enumerate().rev() {
            if index >= self.flows.len() {
                // Nothing has been seen of it yet.
                continue;
            }
            let of_flow = |key: &(u32, u8, u64)| key.0 == index as u32 && key.1 == Kind::Data as u8;
            let inside = self.ports.iter().flat_map(|port| &port.inside);
            let inside = inside
                .filter(|(key, _)| of_flow(key))
                .map(|(_, all)| all.len() as u64)
                .sum();
            let Some(progress) = sim.progress(index) else {
                return Err(format!("flow {index} is not there"));
            };
            let book = &mut self.flows[index];
            book.ledger.inside = inside;
            let mut ours = book.ledger;
            if let Some(sum) = sums.get_mut(index) {
                ours.add(sum);
            } else if let Some(sum) = sums.get_mut(progress.owner as usize) {
                sum.add(&ours);
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

    /// What the application of a flow was handed: segments in order, from the first.
    pub(super) fn received(&self, flow: usize) -> u64 {
        self.flows[flow].expected
    }
}

impl PortBook {
    fn set(&mut self, queue: &Queue) {
        self.limit = queue.limit;
        self.in_service = in_service(&queue.discipline);
    }

    fn admit(&mut self, sight: &Sight, waiting: u64, bytes: u64) -> Result<(), &'static str> {
        self.ledger.sent += 1;
        let within = match self.limit {
            // What goes straight to the transmitter does not wait; where a trace
            // tells when it may leave, it waits for that alone.
            _ if waiting == 0 || self.fastest == f64::INFINITY && waiting == 1 => true,
            // A trace transmits at instants: nothing is ever in transmission.
            Limit::Packets(limit) => {
                let in_service = self.in_service && self.fastest.is_finite();
                waiting + u64::from(in_service) <= limit
            }
            Limit::Bytes(limit) => bytes <= limit,
        };
        if !within {
            return Err("admitted beyond the limit");
        }
        self.inside
            .entry(key(sight))
            .or_default()
            .push_back(sight.at);
        Ok(())
    }

    fn leave(&mut self, sight: &Sight, arrived: bool) -> Result<(), &'static str> {
        let key = key(sight);
        let Some(all) = self.inside.get_mut(&key) else {
            return Err("it was not there");
        };
        // Acknowledgements may look alike: the one that is lost need not be the
        // oldest, and none may be quicker than the oldest can be.
        let came = all.front().copied();
        if arrived {
            all.pop_front();
        } else {
            all.pop_back();
        }
        if all.is_empty() {
            self.inside.remove(&key);
        }
        let bits = f64::from(sight.size) * 8.0;
        let mut least = (bits / self.fastest * 1e9) as u64;
        if arrived {
            least += self.shortest.0;
        }
        // Times are whole nanoseconds.
        if came.is_none_or(|came| sight.at.since(came).0 + 1 < least) {
            return Err("faster than the link");
        }
        Ok(())
    }
}

impl FlowBook {
    /// Which session a packet belongs to, and its number there.
    fn split(&self, number: u64) -> (u64, u64) {
        if self.place {
            (number >> SEGMENT_BITS, number & ((1 << SEGMENT_BITS) - 1))
        } else {
            (0, number)
        }
    }

    /// Another session takes the place.
    fn begin(&mut self, session: u64) -> Result<(), &'static str> {
        if session < self.session {
            return Err("a session sends that is over");
        }
        *self = FlowBook {
            ledger: self.ledger,
            place: true,
            session,
            ..FlowBook::default()
        };
        Ok(())
    }

    fn send(&mut self, number: u64, again: bool, standing: &Standing) -> Result<(), &'static str> {
        if again {
            return if number < self.sent {
                Ok(())
            } else {
                Err("sent again what was never sent")
            };
        }
        if number != self.sent {
            return Err("new data out of sequence");
        }
        self.sent += 1;
        if self.free {
            return Ok(());
        }
        let beyond = if standing.limited > 0 {
            MOST_LIMITED
        } else {
            0
        };
        // A probe of the tail, and F-RTO's test, leave whatever the flight is.
        if !standing.exempt && standing.in_network as f64 > standing.cwnd + beyond as f64 + 1e-9 {
            return Err("new data beyond the window");
        }
        let outstanding = (self.sent - standing.unacknowledged) * self.segment;
        if self
            .room
            .is_some_and(|room| outstanding as f64 > room.max(self.segment as f64))
        {
            return Err("new data beyond the receiver's window");
        }
        Ok(())
    }

    fn receive(&mut self, segment: u64) -> Result<(), &'static str> {
        if segment >= self.sent {
            return Err("received what was never sent");
        }
        if segment >= self.expected && !self.free {
            self.above.insert(segment);
            while self.above.remove(&self.expected) {
                self.expected += 1;
            }
        }
        Ok(())
    }

    fn acknowledge(&mut self, number: u64, standing: &Standing) -> Result<(), &'static str> {
        if self.free {
            self.reports += 1;
            return if number + 1 == self.reports {
                Ok(())
            } else {
                Err("a report out of sequence")
            };
        }
        if number != self.expected {
            return Err("acknowledged something else than what came in order");
        }
        for &(from, to) in standing.sack.iter().flat_map(SackBlocks::as_slice) {
            let here = |segment| segment < self.expected || self.above.contains(&segment);
            if from >= to || !(from..to).all(here) {
                return Err("a SACK block of what was not received");
            }
        }
        Ok(())
    }
}

fn key(sight: &Sight) -> (u32, u8, u64) {
    (sight.flow, sight.kind as u8, sight.number)
}

/// Whether a limit counts the packet in transmission too.
fn in_service(discipline: &Chosen) -> bool {
    discipline
        .entry
        .parameters
        .iter()
        .zip(&discipline.values)
        .any(|(parameter, value)| {
            parameter.key == "countInService" && *value == Value::Switch(true)
        })
}
