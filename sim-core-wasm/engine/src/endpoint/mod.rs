//! Transports: both ends of a flow, one folder for each protocol.
//!
//! A transport decides which packets leave and when its timers expire. It acts on its
//! [`Surroundings`] and knows of nothing else: through them it sends packets, which enter the
//! port of its host at once, sets its two timers, and keeps the books of its flow. The summary,
//! the packet trace and the checks read it through [`Inspect`].
//!
//! # Add one
//!
//! A folder here with a type that implements [`Transport`] and [`Inspect`], and its line in the
//! registry below; `carries` says which flows of the plan are its own. Nothing else should need
//! a change: `stand_in/stop_and_wait.rs` is a transport that proves it. A document chooses a
//! transport by the sender or the traffic source of a flow; a key of its own is declared in
//! `plan/flow.rs`.

mod arrivals;
pub(crate) mod books;
mod registry;
pub(crate) mod series;
pub(crate) mod surroundings;

use std::ops::{Deref, DerefMut};

use crate::clamp::AnyClamp;
use crate::endpoint::registry::transports;
use crate::endpoint::short_connections::Opening;
use crate::endpoint::surroundings::Surroundings;
use crate::ids::FlowId;
use crate::measure::packet_trace::SenderState;
use crate::measure::{MeanWindow, SenderStatistics, SessionsSummary};
use crate::packet::{Address, Packet};
use crate::plan;
use crate::rng::StreamSeed;
use crate::sender::AnySender;
use crate::specification::{Chosen, Entry};
use crate::traffic::{Act, Carriage};
use crate::units::{Span, Time};

transports! {
    enum Endpoint: Transport {
        datagrams => Datagrams,
        rate_based => RateBased,
        short_connections => ShortConnections,
    }
    otherwise tcp => Tcp;
    proofs {
        StopAndWait = crate::stand_in::stop_and_wait::StopAndWait,
    }
}

/// A transport: both ends of a flow, and their behaviour.
pub(crate) trait Transport: Inspect + Sized {
    /// Whether it carries a flow of the plan whose data travels as `carriage` says.
    fn carries(flow: &plan::Flow, carriage: Carriage) -> bool;

    /// The ends of such a flow, not started; its packets go to the addresses of its forward
    /// and return routes.
    fn for_flow(
        flow: &plan::Flow,
        addresses: [Address; 2],
        carriage: Carriage,
        spring: StreamSeed,
    ) -> Self;

    /// The flow starts.
    fn start(&mut self, _around: &mut impl Surroundings) {}

    /// A packet of the flow has reached one of its ends.
    fn deliver(&mut self, packet: &Packet, around: &mut impl Surroundings);

    /// The timer of the sending end has expired.
    fn sender_timer(&mut self, _around: &mut impl Surroundings) {}

    /// The timer of the receiving end has expired.
    fn receiver_timer(&mut self, _around: &mut impl Surroundings) {}

    /// The application acts. Returns the connection that opens, if one does.
    fn offer(&mut self, _act: Act, _around: &mut impl Surroundings) -> Option<Opening> {
        None
    }

    /// Applies a live change of the flow's properties.
    fn change(&mut self, _change: FlowChange<'_>, _around: &mut impl Surroundings) {}

    /// Records the state of the flow.
    fn record(&self, _around: &mut impl Surroundings) {}
}

/// A live change of the properties of a flow.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FlowChange<'a> {
    /// Another sender, or other parameters of the same.
    Sender(&'a Chosen),
    /// Another slow-start exit.
    SlowStart(&'a Chosen),
    /// Another clamp.
    Clamp(&'a Chosen),
    /// The receiving application reads so many bits per second, or everything at once.
    ReadRate(Option<f64>),
}

/// Round trips of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundTrips {
    /// Smoothed.
    pub(crate) smoothed: Option<Span>,
    /// The least one.
    pub(crate) least: Option<Span>,
}

/// The state of a transport, as the summary, the packet trace and the checks read it.
pub(crate) trait Inspect {
    /// Bytes of payload in a full packet.
    fn segment(&self) -> u64;

    /// The congestion control, where there is one.
    fn sender(&self) -> Option<&'static Entry> {
        None
    }

    /// The congestion control of its window, where it has one.
    fn control(&self) -> Option<&AnySender> {
        None
    }

    /// Why its sender cannot go on, if so.
    fn fault(&self) -> Option<String> {
        None
    }

    /// The statistics of its own sending end since measurement began, if that has a
    /// congestion control.
    fn statistics(&self) -> Option<&SenderStatistics> {
        None
    }

    /// Measurement begins.
    fn measure(&mut self, _now: Time) {}

    /// Its window since measurement began, if it has one.
    fn mean_window(&self) -> Option<&MeanWindow> {
        None
    }

    /// The summary of its short connections, if it is a model of those.
    fn sessions(&self) -> Option<SessionsSummary> {
        None
    }

    /// Whether it sends packets itself, and not only through its parts.
    fn sends(&self) -> bool {
        true
    }

    /// The flows that are parts of its own: the places of its short connections.
    fn parts(&self) -> &[FlowId] {
        &[]
    }

    /// The clamp on its window, if there is one.
    fn clamp(&self) -> Option<&AnyClamp> {
        None
    }

    /// The entry of the clamp that it has or gives to its parts, where it takes one.
    fn clamp_entry(&self) -> Option<&'static Entry> {
        None
    }

    /// Bytes acknowledged in order, where it counts them itself and not in the books.
    fn acknowledged(&self) -> Option<u64> {
        None
    }

    /// The segment that its receiving end expects next, and the first that its sending end holds
    /// unacknowledged; zeros where nothing comes in order.
    fn in_order(&self) -> [u64; 2] {
        [0; 2]
    }

    /// The round trips that its sending end has measured, if it has a connection of its own.
    fn round_trips(&self) -> Option<RoundTrips> {
        None
    }

    /// The state of its sending end, as far as there is one.
    fn sender_state(&self) -> SenderState {
        SenderState::UNBOUNDED
    }

    /// The invariant that is broken, if any.
    fn violation(&self) -> Option<String> {
        None
    }

    /// Bytes of heap memory.
    fn heap_bytes(&self) -> usize {
        0
    }
}
