//! The surroundings of a flow's transport in the simulation.

use super::MOST_CONNECTIONS;
use super::network::Network;
use crate::clamp::{AnyClamp, Sharing};
use crate::endpoint::Inspect;
use crate::endpoint::series::{end_series, gauges};
use crate::endpoint::surroundings::{Accounts, End, Surroundings};
use crate::ids::FlowId;
use crate::measure::EventKind;
use crate::measure::changes::of_rate;
use crate::measure::packet_trace::Observer;
use crate::packet::Packet;
use crate::packet::side::Sides;
use crate::reason::Asked;
use crate::sender::AnyRateControl;
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
use crate::tcp::witness::Witness;
use crate::units::{Span, Time};

/// The surroundings of a flow's transport, for one event.
pub(super) struct Around<'a, O> {
    pub(super) network: &'a mut Network,
    pub(super) observer: &'a mut O,
    pub(super) flow: FlowId,
    /// Whether the flow is a part of another one and has become complete in this event.
    pub(super) is_over: bool,
}

impl<O> Around<'_, O> {
    /// The time of an end's timer in the event queue, and the owner of its event.
    #[inline]
    fn timer(&mut self, end: End) -> (&mut Time, Component) {
        let flow = &mut self.network.flows[self.flow];
        match end {
            End::Sender => (&mut flow.sender_armed, Component::Sender(self.flow)),
            End::Receiver => (&mut flow.receiver_armed, Component::Receiver(self.flow)),
        }
    }
}

impl<O: Observer> Surroundings for Around<'_, O> {
    #[inline]
    fn now(&self) -> Time {
        self.network.now
    }

    #[inline]
    fn accounts(&mut self) -> Accounts<'_> {
        let flow = &mut self.network.flows[self.flow];
        Accounts {
            now: self.network.now,
            books: &mut flow.books,
            series: &flow.series,
            owner: flow.owner,
            recorder: self.observer.recorder(),
        }
    }

    #[inline]
    fn sides(&mut self) -> &mut Sides {
        &mut self.network.sides
    }

    #[inline]
    fn send(&mut self, packet: &Packet, from: &dyn Inspect) {
        self.network.emit(packet, from, self.observer);
    }

    #[inline]
    fn witness(&mut self) -> impl Witness {
        self.observer.witness(self.network.now, self.flow)
    }

    #[inline]
    fn is_watched(&mut self) -> bool {
        self.observer.changes(self.flow).is_some()
    }

    #[inline]
    fn rate_changed(&mut self, controls: [&AnyRateControl; 2], rates: [f64; 2], asked: Asked<'_>) {
        if let Some(sink) = self.observer.changes(self.flow) {
            of_rate(sink, (self.network.now, self.flow), controls, rates, asked);
        }
    }

    #[inline]
    fn outstanding(&mut self, segments: u64) {
        self.network.flows[self.flow].outstanding = segments;
    }

    #[inline]
    fn is_stopped(&self) -> bool {
        self.network.fault.is_some()
    }

    #[inline]
    fn arm(&mut self, end: End, due: Time) {
        let (armed, component) = self.timer(end);
        if due < *armed {
            *armed = due;
            self.network.queue.put(due, component);
        }
    }

    #[inline]
    fn is_due(&mut self, end: End, deadline: Time) -> bool {
        let is_due = deadline <= self.network.now;
        let next = if is_due { Time::NEVER } else { deadline };
        let (armed, component) = self.timer(end);
        *armed = next;
        self.network.queue.put(next, component);
        self.network.events += u64::from(is_due);
        is_due
    }

    fn timed_out(&mut self, sequence: u64) {
        let now = self.network.now;
        self.network
            .fold_end(EndEvent::Timeout, self.flow, sequence, now);
        self.accounts().event(EventKind::Timeout);
    }

    fn sharing(&self, memory: Option<Span>) -> Sharing {
        self.network.sharing(self.flow, memory)
    }

    fn complete(&mut self, clamp: Option<&AnyClamp>) {
        self.network.leave(self.flow, clamp);
        let id = self.flow;
        let mut accounts = self.accounts();
        let (now, owner) = (accounts.now, accounts.owner);
        accounts.books.completed = Some(now);
        if owner == id {
            accounts.event(EventKind::Complete);
            end_series(owner, now, self.observer.recorder());
        } else {
            self.is_over = true;
        }
    }

    fn give_up(&mut self, clamp: Option<&AnyClamp>) {
        self.network.leave(self.flow, clamp);
        let id = self.flow;
        let mut accounts = self.accounts();
        let (now, owner) = (accounts.now, accounts.owner);
        accounts.event(EventKind::GaveUp);
        if owner == id {
            end_series(owner, now, self.observer.recorder());
        } else {
            self.is_over = true;
        }
    }

    fn internals(&mut self, first: u32, tell: impl FnOnce(&mut Vec<f64>)) {
        let values = &mut self.network.scratch;
        values.clear();
        tell(values);
        gauges(first, values, self.network.now, self.observer.recorder());
    }

    fn is_full(&self) -> bool {
        self.network.flows.len() - self.network.planned >= MOST_CONNECTIONS
    }

    fn book_for_owner(&mut self, packet: &Packet, through: u64) {
        let owner = self.network.flows[self.flow].owner;
        let owner = &mut self.network.flows[owner];
        let (now, books, series) = (self.network.now, &mut owner.books, &owner.series);
        if packet.is_data() {
            books.received_bits += 8.0 * f64::from(packet.size());
            self.observer
                .recorder()
                .counter(series.received, now, books.received_bits);
        } else if through > 0 {
            books.through += through;
            self.observer
                .recorder()
                .counter(series.acknowledged, now, books.through as f64);
        }
    }
}
