//! The short connections of a flow: how they open and close.

use super::{MOST_CONNECTIONS, Sim};
use crate::endpoint::Endpoint;
use crate::endpoint::short_connections::{Place, ShortConnection};
use crate::endpoint::tcp::Tcp;
use crate::ids::{FlowId, Id};
use crate::link::port::Port;
use crate::measure::Recorder;
use crate::packet::Packet;
use crate::sim::flow::Flow;
use crate::units::Span;

impl Sim {
    /// The number of flows of the plan; flows with higher numbers are short connections.
    pub(super) fn planned(&self) -> usize {
        self.applications.len()
    }

    /// The flow of the plan that a connection belongs to.
    pub(super) fn owner(&self, id: FlowId) -> FlowId {
        self.flows[id].owner
    }

    /// The places of a flow's short connections, open or not.
    pub(super) fn places(&self, owner: FlowId) -> impl Iterator<Item = &Flow> {
        let places = self.flows[owner].endpoint.places().iter();
        places.map(|place| &self.flows[*place])
    }

    /// Changes each connection of a flow: its own, or its open short connections and
    /// their model. Complete ones are renewed as copies of the model.
    pub(super) fn change_connections(&mut self, owner: FlowId, change: impl Fn(&mut Tcp)) {
        let planned = self.planned();
        let (plan, places) = self.flows.split_at_mut(planned);
        let endpoint = &mut plan[owner.index()].endpoint;
        if let Some(tcp) = endpoint.connection_or_model_mut() {
            change(tcp);
        }
        for place in endpoint.places() {
            if let Some(tcp) = places[place.index() - planned].endpoint.tcp_mut() {
                change(tcp);
            }
        }
    }

    /// A connection of the flow `owner` starts, unless too many are open.
    pub(super) fn open_short_connection(
        &mut self,
        owner: FlowId,
        bytes: u64,
        recorder: &mut Recorder,
    ) {
        let now = self.now;
        let planned = self.planned();
        let next = self.flows.next_id();
        let full = self.flows.len() - planned >= MOST_CONNECTIONS;
        let flow = &mut self.flows[owner];
        let Endpoint::ShortConnections(short) = &mut flow.endpoint else {
            return;
        };
        let Some((number, place)) = short.pool.admit(full) else {
            return;
        };
        let place = match place {
            Place::Used(place) => place,
            Place::New => {
                short.pool.add_place(next);
                let Some(place) = flow.place_for_short_connections(next) else {
                    return;
                };
                let class = self.sides.classes.of(owner);
                self.sides.classes.push(class);
                self.flows.push(place)
            }
        };
        let ideal = self.ideal_time(owner, bytes);
        let (plan, places) = self.flows.split_at_mut(planned);
        let (model, flow) = (
            &mut plan[owner.index()],
            &mut places[place.index() - planned],
        );
        let (Endpoint::ShortConnections(short), Endpoint::Tcp(tcp)) =
            (&mut model.endpoint, &mut flow.endpoint)
        else {
            return;
        };
        flow.start = now;
        flow.books.start_again(now);
        let connection = ShortConnection {
            number,
            bytes,
            ideal,
        };
        tcp.renew(&short.model, bytes, connection);
        let packet = tcp.connection.start(now);
        let open = short.pool.opened();
        recorder.gauge(model.series.source, now, open as f64);
        self.join(place);
        self.emit_syn(place, packet, recorder);
        self.arm_sender(place);
    }

    /// The propagation delay there and back, plus the transmission of the payload on
    /// the slowest link of the forward route.
    fn ideal_time(&self, owner: FlowId, bytes: u64) -> Span {
        let flow = &self.flows[owner];
        let way = |start| self.routes.from(start).map(|port| &self.ports[port]);
        let out = || way(flow.forward);
        let slowest = out().map(Port::rate).fold(f64::INFINITY, f64::min);
        let delay: u64 = out()
            .chain(way(flow.backward))
            .map(|port| port.delay().0)
            .sum();
        Span(delay) + Span::from_seconds(8.0 * bytes as f64 / slowest)
    }

    /// A packet of a short connection has arrived.
    pub(super) fn deliver_to_short_connection(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let place = packet.flow();
        let flow = &mut self.flows[place];
        let short = flow.endpoint.short_connection();
        let Some(own) = short.and_then(|short| short.own(packet)) else {
            // The connection is over: no end waits for the packet.
            flow.books.ledger.delivered += u64::from(packet.is_data());
            if let Some(handle) = packet.side() {
                self.sides.release(handle);
            }
            return;
        };
        let before = flow.bytes_through();
        self.deliver_to_connection(&own, recorder);
        let flow = &self.flows[place];
        let through = flow.bytes_through() - before;
        let owner = flow.owner;
        let owner = &mut self.flows[owner];
        let (books, series) = (&mut owner.books, &owner.series);
        if packet.is_data() {
            books.received_bits += 8.0 * f64::from(packet.size());
            recorder.counter(series.received, self.now, books.received_bits);
        } else if through > 0 {
            books.through += through;
            recorder.counter(series.acknowledged, self.now, books.through as f64);
        }
    }

    /// The last byte of a short connection is acknowledged.
    pub(super) fn close_short_connection(&mut self, place: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        let planned = self.planned();
        let (plan, places) = self.flows.split_at_mut(planned);
        let flow = &places[place.index() - planned];
        let owner = &mut plan[flow.owner.index()];
        let Endpoint::ShortConnections(of_owner) = &mut owner.endpoint else {
            return;
        };
        let open = of_owner.pool.closed(place);
        recorder.gauge(owner.series.source, now, open as f64);
        // Connections already open when counting began are not counted: their time
        // depends on what happened before.
        if flow.start >= owner.books.measured.since
            && let Some(short) = flow.endpoint.short_connection()
        {
            of_owner.pool.completed(short, now.since(flow.start));
        }
    }
}
