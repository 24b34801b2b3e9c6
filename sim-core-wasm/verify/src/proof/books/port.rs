//! The books of a port: arrivals, packets inside, and the order of departures.

use std::collections::{BTreeMap, VecDeque};

use sawtooth_engine::measure::packet_trace::PacketEvent;
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::fate::{Effect, Fate, Stage};
use sawtooth_engine::packet::ledger::Ledger;
use sawtooth_engine::plan::{Direction, Limit, LinkProperties, Queue, Rate};
use sawtooth_engine::queue::{AnyQueue, DepartureOrder};
use sawtooth_engine::specification::{Chosen, Value};
use sawtooth_engine::stand_in::{StandIns, priority};
use sawtooth_engine::units::{Span, Time};

use super::order::{Key, Order, Rule};

#[derive(Clone, Debug)]
pub(super) struct PortBook {
    pub(super) ledger: Ledger,
    limit: Limit,
    in_service: bool,
    discipline: &'static str,
    /// The highest and the lowest rate and the least delay that were ever in force.
    fastest: f64,
    slowest: f64,
    shortest: Span,
    /// It is a radio's: it waits for the channel.
    radio: bool,
    /// Its discipline may hold packets back.
    holds: bool,
    /// Its discipline chooses among the waiting packets.
    chooses: bool,
    /// Arrival times of packets that have not reached the far end.
    pub(super) inside: BTreeMap<Key, VecDeque<Time>>,
    order: Order,
    /// A packet that was admitted beyond the limit: it has to be dropped at once.
    beyond: Option<(Key, Time)>,
}

/// Where a packet that is no longer at the port was last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// It was dropped while it waited.
    Queue,
    /// It was lost after its transmission.
    Transmitter,
    /// It has reached the far end.
    Wire,
}

impl PortBook {
    /// Books of a direction of a link, or of a radio, with nothing in them.
    pub(super) fn new(direction: &Direction, radio: bool, stand_ins: StandIns) -> PortBook {
        let mut book = PortBook {
            ledger: Ledger::default(),
            limit: direction.queue.limit,
            in_service: in_service(&direction.queue.discipline),
            discipline: direction.queue.discipline.entry.kind,
            fastest: 0.0,
            slowest: f64::INFINITY,
            shortest: direction.delay,
            radio,
            holds: holds(&direction.queue.discipline),
            chooses: chooses(&direction.queue.discipline),
            inside: BTreeMap::new(),
            order: Order::new(rule(&direction.queue, stand_ins), std::iter::empty()),
            beyond: None,
        };
        book.set_rate(&direction.rate);
        book
    }

    /// A rate is in force, or a trace: then the next opportunity may be now. A radio may
    /// take any time.
    fn set_rate(&mut self, rate: &Rate) {
        let (least, most) = match rate {
            Rate::Constant(rate) if self.radio => (0.0, *rate),
            Rate::Constant(rate) => (*rate, *rate),
            Rate::Trace(_) => (0.0, f64::INFINITY),
        };
        self.fastest = self.fastest.max(most);
        self.slowest = self.slowest.min(least);
    }

    /// A live change.
    pub(super) fn change(&mut self, properties: &LinkProperties, stand_ins: StandIns) {
        let queue = &properties.queue;
        self.set_rate(&properties.rate);
        self.shortest = self.shortest.min(properties.delay);
        self.limit = queue.limit;
        self.in_service = in_service(&queue.discipline);
        self.holds = holds(&queue.discipline);
        let rule = rule(queue, stand_ins);
        // Departures may be seen from now on: earlier ones are not known.
        let before = std::mem::replace(&mut self.chooses, chooses(&queue.discipline));
        let another = self.discipline != queue.discipline.entry.kind
            || self.chooses != before
            || self.order.rule() != rule;
        if another || rule == Rule::PerFlow {
            self.discipline = queue.discipline.entry.kind;
            self.order = Order::new(rule, self.inside.keys().copied());
        }
    }

    /// A flow changes its class: its packets from now on may overtake waiting ones.
    pub(super) fn reclassify(&mut self) {
        if self.order.rule() == Rule::PerFlow {
            self.order = Order::new(Rule::PerFlow, self.inside.keys().copied());
        }
    }

    /// Whether its transmissions take time, and no trace decides when they end.
    pub(super) fn is_timed(&self) -> bool {
        self.fastest.is_finite()
    }

    /// A packet is admitted; returns how much then waits.
    pub(super) fn admit(
        &mut self,
        event: &PacketEvent,
        waiting: u64,
        bytes: u64,
    ) -> Result<(), &'static str> {
        self.keep_within()?;
        self.ledger.sent += 1;
        self.order.admit(key(event), high(event), event.at);
        let gated = self.radio || !self.is_timed() || self.holds;
        let within = match self.limit {
            // A packet that goes straight to the transmitter does not wait; where a trace, a cell or the
            // discipline decides when it may leave, it waits for that alone.
            _ if waiting == 0 || gated && waiting == 1 => true,
            // It may then be that nothing is in transmission.
            Limit::Packets(limit) => {
                let in_service = self.in_service && !gated;
                waiting + u64::from(in_service) <= limit
            }
            Limit::Bytes(limit) => bytes <= limit,
        };
        if !within {
            self.beyond = Some((key(event), event.at));
        }
        self.inside
            .entry(key(event))
            .or_default()
            .push_back(event.at);
        Ok(())
    }

    /// Nothing that was admitted beyond the limit may still be there.
    pub(super) fn keep_within(&self) -> Result<(), &'static str> {
        match self.beyond {
            Some(_) => Err("admitted beyond the limit"),
            None => Ok(()),
        }
    }

    /// A packet meets a fate.
    pub(super) fn meet(&mut self, event: &PacketEvent, fate: Fate) -> Result<(), &'static str> {
        self.ledger.fates.count(fate);
        match (fate.effect(), fate.stage()) {
            (Effect::Marked, _) => Ok(()),
            (Effect::Added, _) => self.add(event),
            (Effect::Removed, Stage::Arrival) => {
                self.ledger.sent += 1;
                Ok(())
            }
            (Effect::Removed, Stage::Queue) => self.drop(event),
            (Effect::Removed, Stage::Wire) => self.lose(event),
        }
    }

    /// A duplicate of a packet that is there; both arrive together.
    fn add(&mut self, event: &PacketEvent) -> Result<(), &'static str> {
        let Some(alike) = self.inside.get_mut(&key(event)) else {
            return Err("another of what was not there");
        };
        alike.extend(alike.front().copied());
        alike.rotate_right(1);
        Ok(())
    }

    /// A packet is dropped that had been admitted.
    fn drop(&mut self, event: &PacketEvent) -> Result<(), &'static str> {
        if self.beyond == Some((key(event), event.at)) {
            self.beyond = None;
        }
        self.order.drop(key(event), high(event));
        self.leave(event, Left::Queue)
    }

    /// A packet has been transmitted. Returns how long that took at the least.
    pub(super) fn depart(&mut self, event: &PacketEvent) -> Result<Span, &'static str> {
        self.keep_within()?;
        let longest = length(event, self.slowest);
        let start = Time(event.at.0.saturating_sub(longest.0));
        self.order.depart(key(event), high(event), start)?;
        Ok(length(event, self.fastest))
    }

    /// A packet is lost on the wire, or given up by a radio in its turn.
    fn lose(&mut self, event: &PacketEvent) -> Result<(), &'static str> {
        if self.radio {
            self.order.depart(key(event), high(event), Time::ZERO)?;
        }
        self.order.end(key(event), high(event));
        self.leave(event, Left::Transmitter)
    }

    /// A packet has reached the far end.
    pub(super) fn arrive(&mut self, event: &PacketEvent) -> Result<(), &'static str> {
        self.keep_within()?;
        self.ledger.delivered += 1;
        self.order.end(key(event), high(event));
        self.leave(event, Left::Wire)
    }

    fn leave(&mut self, event: &PacketEvent, left: Left) -> Result<(), &'static str> {
        let key = key(event);
        let Some(all) = self.inside.get_mut(&key) else {
            return Err("it was not there");
        };
        // Acknowledgements may look alike: the one that is lost or dropped need not be
        // the oldest, and none may be quicker than the oldest can be.
        let came = all.front().copied();
        if left == Left::Wire {
            all.pop_front();
        } else {
            all.pop_back();
        }
        if all.is_empty() {
            self.inside.remove(&key);
        }
        let transmission = length(event, self.fastest);
        let least = match left {
            Left::Queue => Span::ZERO,
            Left::Transmitter => transmission,
            Left::Wire => transmission + self.shortest,
        };
        // Times are whole nanoseconds.
        if came.is_none_or(|came| event.at.since(came).0 + 1 < least.0) {
            return Err("faster than the link");
        }
        Ok(())
    }
}

/// How long a packet takes at a rate.
fn length(event: &PacketEvent, rate: f64) -> Span {
    Span((f64::from(event.size()) * 8.0 / rate * 1e9) as u64)
}

/// The order in which packets leave a queue.
fn rule(queue: &Queue, stand_ins: StandIns) -> Rule {
    if stand_ins.priority && queue.discipline.entry.kind == "drop-tail" {
        return Rule::Priority;
    }
    match AnyQueue::new(&queue.discipline).order() {
        DepartureOrder::Arrival => Rule::Arrival,
        DepartureOrder::PerFlow => Rule::PerFlow,
        DepartureOrder::Any => Rule::Free,
    }
}

fn key(event: &PacketEvent) -> Key {
    (event.flow(), event.kind() as u8, event.number())
}

/// Whether a packet goes first where two queues have a priority.
fn high(event: &PacketEvent) -> bool {
    priority::is_high(event.kind() == Kind::Data, event.flow())
}

fn chooses(discipline: &Chosen) -> bool {
    AnyQueue::new(discipline).hooks().departures
}

fn holds(discipline: &Chosen) -> bool {
    AnyQueue::new(discipline).holds_back()
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
