//! A flow in the simulation: an endpoint, its routes, its timers and its books.

use crate::control::Phase;
use crate::endpoint::Endpoint;
use crate::endpoint::books::Books;
use crate::ids::{FlowId, HopId};
use crate::measure::{NO_SERIES, Owner, Recorder, Source};
use crate::sim::component::Component;
use crate::sim::events::EventQueue;
use crate::sim::processing::Processing;
use crate::sim::series::{FlowSeries, NO_FLOW};
use crate::tcp::connection::Connection;
use crate::units::{Span, Time};

/// Both ends of a flow of the plan, or of one of its many short connections.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    pub(super) endpoint: Endpoint,
    pub(super) books: Books,
    pub(super) start: Time,
    /// Its part of the base round trips of the ports that it crosses, while it is active.
    pub(super) base_rtt: Option<Span>,
    /// Where its forward and return routes begin in the table of routes.
    pub(super) forward: HopId,
    pub(super) backward: HopId,
    /// When the events of its timers are due in the event queue.
    pub(super) sender_armed: Time,
    pub(super) receiver_armed: Time,
    pub(super) processing: Processing,
    pub(super) series: FlowSeries,
    /// Its flow of the plan; for a short connection, the flow that it belongs to.
    pub(super) owner: FlowId,
}

impl Flow {
    /// Bytes acknowledged, or bytes received where nothing is acknowledged.
    pub(super) fn bytes_through(&self) -> u64 {
        let tcp = self.endpoint.tcp();
        tcp.map_or(self.books.through, |tcp| {
            tcp.connection.acknowledged_bytes()
        })
    }

    /// Measurement begins.
    pub(super) fn measure(&mut self, now: Time) {
        let through = self.bytes_through();
        self.books.measure(now, through);
        self.endpoint.measure(now);
    }

    /// A new place for short connections of this flow, with number `place`.
    pub(super) fn place_for_short_connections(&self, place: FlowId) -> Option<Flow> {
        let Endpoint::ShortConnections(short) = &self.endpoint else {
            return None;
        };
        Some(Flow {
            endpoint: Endpoint::Tcp(short.model.at_place(place)),
            books: Books::default(),
            sender_armed: Time::NEVER,
            receiver_armed: Time::NEVER,
            processing: self.processing.of_part(u64::from(place.0)),
            series: NO_FLOW,
            ..*self
        })
    }

    /// Puts the next event of flow `id`'s sending end, a connection, into the queue.
    pub(super) fn arm_sender(&mut self, id: FlowId, queue: &mut EventQueue) {
        let Endpoint::Tcp(tcp) = &self.endpoint else {
            return;
        };
        let deadline = tcp.connection.deadline();
        if deadline < self.sender_armed {
            self.sender_armed = deadline;
            queue.put(deadline, Component::Sender(id));
        }
    }

    /// Tells the recorder where a connection of its own stands.
    pub(super) fn record(&mut self, now: Time, scratch: &mut Vec<f64>, recorder: &mut Recorder) {
        let series = self.series;
        if series.cwnd == NO_SERIES || self.books.completed.is_some() {
            return;
        }
        let Endpoint::Tcp(tcp) = &self.endpoint else {
            return;
        };
        let (connection, told) = (&tcp.connection, &mut self.books.told);
        recorder.gauge(series.cwnd, now, connection.window.cwnd);
        recorder.gauge(series.flight, now, connection.flight() as f64);
        if connection.window.ssthresh != told.ssthresh {
            told.ssthresh = connection.window.ssthresh;
            recorder.gauge(series.ssthresh, now, connection.window.ssthresh);
        }
        if connection.latest_rtt() != told.rtt
            && let Some(rtt) = connection.latest_rtt()
        {
            told.rtt = Some(rtt);
            recorder.gauge(series.rtt, now, rtt.seconds());
        }
        let phase = phase_of(connection);
        if told.phase != Some(phase) {
            told.phase = Some(phase);
            recorder.gauge(series.phase, now, f64::from(phase));
        }
        if series.receive_window != NO_SERIES {
            let window = connection.receiver_window();
            if told.receive_window != Some(window) {
                told.receive_window = Some(window);
                recorder.gauge(series.receive_window, now, window as f64);
            }
        }
        let acknowledged = connection.acknowledged_bytes() as f64;
        recorder.counter(series.acknowledged, now, acknowledged);
        if series.internals != NO_SERIES {
            scratch.clear();
            connection.control().internals(scratch);
            gauges(series.internals, scratch, now, recorder);
        }
    }
}

/// The phase of congestion control, as its series codes it: 0 slow start, 1 congestion avoidance, 2 fast recovery,
/// 3 repair after a timeout.
fn phase_of(connection: &Connection) -> u8 {
    match connection.phase() {
        Phase::Open if connection.window.in_slow_start() => 0,
        Phase::Open => 1,
        Phase::Recovery => 2,
        Phase::Timeout => 3,
    }
}

/// A flow is complete: from now on its series have no values.
pub(super) fn end_series(flow: FlowId, now: Time, recorder: &mut Recorder) {
    let owner = Owner::Flow(flow);
    for index in 0..recorder.series_list().series.len() {
        let series = &recorder.series_list().series[index];
        if series.owner != owner {
            continue;
        }
        match series.source {
            Source::Gauge => recorder.gauge(index as u32, now, f64::NAN),
            Source::Counter => recorder.counter(index as u32, now, f64::NAN),
            Source::Integral
            | Source::Rate { .. }
            | Source::Share { .. }
            | Source::Rest { .. }
            | Source::Jain { .. } => {}
        }
    }
}

/// Tells the recorder the internal variables of an algorithm, as far as they
/// have a value; `first` is the series of the first of them.
pub(super) fn gauges(first: u32, values: &[f64], now: Time, recorder: &mut Recorder) {
    for (series, value) in (first..).zip(values) {
        if value.is_finite() {
            recorder.gauge(series, now, *value);
        }
    }
}
