//! Sessions: the many short connections of one flow.
//!
//! Each open connection has a place of its own behind the flows of the plan.
//! A place whose connection is complete is used again, with its memory, so
//! that nothing is allocated once there are as many as are ever open at once.
//! What is still under way of a connection that is over must not reach the next one
//! in its place: packets of sessions carry the session's number above their
//! own, and those of another session end where they arrive.

use super::{Flow, MOST_CONNECTIONS, Role, Sim};
use crate::measure::Recorder;
use crate::measure::histogram::LogHistogram;
use crate::measure::summary::{DistributionSummary, SessionsSummary, SizeSummary};
use crate::packet::Packet;
use crate::sim::routing::END;
use crate::tcp::statistics::FlowStatistics;
use crate::traffic::Carriage;
use crate::units::{Span, Time};

/// Bits of a packet's number that count segments; those above, sessions. The
/// largest session has 10^9 bytes, and a flow has fewer than 2^34 in the
/// longest run at the highest rate.
const SEGMENT_BITS: u32 = 30;

/// Upper bounds of the size classes of the summary, in bytes; the last is open.
const CLASSES: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// Slowdowns are counted in millionths.
const SLOWDOWN_SCALE: f64 = 1e6;

/// What makes a connection one of a flow's sessions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Session {
    /// Its number among the sessions of the flow.
    number: u64,
    bytes: u64,
    /// How long it would take at least.
    ideal: Span,
}

impl Session {
    /// A packet of this session as it travels.
    pub(super) fn numbered(&self, packet: &Packet) -> Packet {
        let mut numbered = *packet;
        numbered.number |= self.number << SEGMENT_BITS;
        numbered
    }
}

/// The connections of a flow that opens many.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    /// Their places, and those of them where none is open.
    places: Vec<u32>,
    free: Vec<u32>,
    most: usize,
    /// Sessions since the start.
    count: u64,
    pub(super) books: Books,
}

/// What the summary says of sessions, since measurement began.
#[derive(Clone, Debug, Default)]
pub(super) struct Books {
    started: u64,
    completed: u64,
    refused: u64,
    most_open: usize,
    classes: [Class; CLASSES.len() + 1],
}

/// Completions of sessions of one class of sizes.
#[derive(Clone, Debug, Default)]
struct Class {
    times: LogHistogram,
    slowdowns: LogHistogram,
}

impl Pool {
    pub(super) fn new(carriage: Carriage) -> Pool {
        Pool {
            most: match carriage {
                Carriage::Sessions { most } => most,
                _ => 0,
            },
            ..Pool::default()
        }
    }

    fn open(&self) -> usize {
        self.places.len() - self.free.len()
    }

    /// Places of connections, open or not.
    pub(super) fn places(&self) -> &[u32] {
        &self.places
    }

    /// Counting begins.
    pub(super) fn begin(&mut self) {
        self.books = Books {
            most_open: self.open(),
            ..Books::default()
        };
    }

    pub(super) fn heap_bytes(&self) -> usize {
        let classes = self.books.classes.iter();
        let histograms: usize = classes
            .map(|class| class.times.heap_bytes() + class.slowdowns.heap_bytes())
            .sum();
        histograms + (self.places.capacity() + self.free.capacity()) * size_of::<u32>()
    }
}

impl Sim {
    /// A connection of the flow `owner` starts, unless too many are open.
    pub(super) fn open_session(&mut self, owner: usize, bytes: u64, recorder: &mut Recorder) {
        let planned = self.planned();
        let full = self.flows.len() - planned >= MOST_CONNECTIONS;
        let pool = &mut self.applications[owner].pool;
        if pool.open() >= pool.most || (full && pool.free.is_empty()) {
            pool.books.refused += 1;
            return;
        }
        pool.count += 1;
        pool.books.started += 1;
        let number = pool.count;
        let place = if let Some(place) = pool.free.pop() {
            place as usize
        } else {
            let place = self.flows.len();
            pool.places.push(place as u32);
            self.flows.push(self.flows[owner].place_for_session(place));
            place
        };
        let open = pool.open();
        pool.books.most_open = pool.books.most_open.max(open);
        let ideal = self.ideal_time(owner, bytes);
        let now = self.now;
        let (plan, places) = self.flows.split_at_mut(planned);
        let (model, flow) = (&plan[owner], &mut places[place - planned]);
        flow.start = now;
        flow.session = Session {
            number,
            bytes,
            ideal,
        };
        flow.connection.renew(&model.connection, bytes);
        flow.receiver.renew(&model.receiver);
        let packet = flow.connection.start(now);
        recorder.gauge(model.series.source, now, open as f64);
        self.join(place);
        self.emit(&packet, recorder);
        self.arm_sender(place);
    }

    /// The propagation there and back, and the transmission of the payload by
    /// the slowest link of the way out.
    fn ideal_time(&self, owner: usize, bytes: u64) -> Span {
        let flow = &self.flows[owner];
        let way = |start: u32| {
            let hops = self.routes[start as usize..].iter();
            hops.take_while(|hop| **hop != END)
                .map(|hop| &self.ports[*hop as usize])
        };
        let out = || way(flow.connection.route());
        let slowest = out()
            .map(crate::link::port::Port::rate)
            .fold(f64::INFINITY, f64::min);
        let delay: u64 = out()
            .chain(way(flow.backward))
            .map(|port| port.delay().0)
            .sum();
        Span(delay) + Span::from_seconds(8.0 * bytes as f64 / slowest)
    }

    /// A packet of a session has arrived.
    pub(super) fn deliver_to_session(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let place = packet.flow() as usize;
        let flow = &mut self.flows[place];
        if packet.number >> SEGMENT_BITS != flow.session.number {
            // Of a connection that is over: nobody waits for it.
            flow.ledger.delivered += u64::from(packet.is_data());
            if let Some(handle) = packet.side() {
                self.sides.release(handle);
            }
            return;
        }
        let mut own = *packet;
        own.number &= (1 << SEGMENT_BITS) - 1;
        let before = flow.connection.acknowledged_bytes();
        self.receive(&own, recorder);
        let flow = &self.flows[place];
        let through = flow.connection.acknowledged_bytes() - before;
        let owner = flow.owner as usize;
        let owner = &mut self.flows[owner];
        if packet.is_data() {
            owner.received_bits += 8.0 * f64::from(packet.size());
            recorder.counter(owner.series.received, self.now, owner.received_bits);
        } else if through > 0 {
            owner.through += through;
            recorder.counter(owner.series.acknowledged, self.now, owner.through as f64);
        }
    }

    /// The last byte of a session is acknowledged.
    pub(super) fn close_session(&mut self, place: usize, recorder: &mut Recorder) {
        let now = self.now;
        let Flow {
            owner,
            start,
            session,
            ..
        } = self.flows[place];
        let flow = &self.flows[owner as usize];
        let pool = &mut self.applications[owner as usize].pool;
        pool.free.push(place as u32);
        recorder.gauge(flow.series.source, now, pool.open() as f64);
        // Those that were under way when counting began are not counted: what
        // they took depends on what was before.
        if start < flow.connection.statistics.since {
            return;
        }
        pool.books.completed += 1;
        let class = CLASSES.partition_point(|bound| *bound <= session.bytes);
        let class = &mut pool.books.classes[class];
        let time = now.since(start);
        class.times.record(time.0);
        if session.ideal > Span::ZERO {
            let slowdown = time.seconds() / session.ideal.seconds();
            class.slowdowns.record((slowdown * SLOWDOWN_SCALE) as u64);
        }
    }

    /// The books of all the connections of a flow.
    pub(super) fn session_statistics(&self, owner: usize) -> FlowStatistics {
        let mut sum = self.flows[owner].connection.statistics.clone();
        for place in self.applications[owner].pool.places() {
            sum.add(&self.flows[*place as usize].connection.statistics);
        }
        sum
    }

    /// Counting begins for the sessions of a flow.
    pub(super) fn begin_sessions(&mut self, owner: usize, now: Time) {
        let pool = &mut self.applications[owner].pool;
        pool.begin();
        for place in pool.places() {
            let connection = &mut self.flows[*place as usize].connection;
            let (bytes, cwnd) = (connection.acknowledged_bytes(), connection.window.cwnd);
            connection.statistics.begin(now, bytes, cwnd);
        }
    }

    /// What came out of the sessions of a flow.
    pub(super) fn sessions_summary(&self, owner: usize) -> SessionsSummary {
        let books = &self.applications[owner].pool.books;
        let (mut times, mut slowdowns) = (LogHistogram::new(), LogHistogram::new());
        for class in &books.classes {
            times.merge(&class.times);
            slowdowns.merge(&class.slowdowns);
        }
        let seconds = |times: &LogHistogram| DistributionSummary::of(times, 1e9);
        let ratios = |slowdowns: &LogHistogram| DistributionSummary::of(slowdowns, SLOWDOWN_SCALE);
        let sizes = books.classes.iter().enumerate();
        SessionsSummary {
            started: books.started,
            completed: books.completed,
            unfinished: books.started - books.completed,
            refused: books.refused,
            most_open: books.most_open as u64,
            completion_time: seconds(&times),
            slowdown: ratios(&slowdowns),
            sizes: sizes
                .map(|(index, class)| SizeSummary {
                    from: index.checked_sub(1).map_or(0, |below| CLASSES[below]),
                    below: CLASSES.get(index).copied(),
                    completed: class.times.count(),
                    completion_time: seconds(&class.times),
                    slowdown: ratios(&class.slowdowns),
                })
                .collect(),
        }
    }
}

impl Flow {
    /// A place for sessions of this flow, behind the others.
    fn place_for_session(&self, place: usize) -> Flow {
        Flow {
            connection: self.connection.at_place(place as u32),
            receiver: self.receiver.clone(),
            stream: None,
            role: Role::Session,
            sender_armed: Time::NEVER,
            receiver_armed: Time::NEVER,
            received_bits: 0.0,
            through: 0,
            deliveries: 0,
            processing: self.processing.of_part(place as u64),
            ledger: crate::packet::ledger::Ledger::default(),
            series: super::series::NO_FLOW,
            ..*self
        }
    }
}
