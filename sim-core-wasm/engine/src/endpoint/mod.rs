//! Endpoints: both ends of a flow, by protocol.
//!
//! An endpoint decides what leaves and when something is due; the simulation carries
//! its packets, keeps its timers in the event queue and calls the recorder. Counts that
//! every kind of flow has are in its books.

pub(crate) mod books;
pub(crate) mod datagrams;
pub(crate) mod rate_based;
pub(crate) mod short_connections;
pub(crate) mod tcp;

use crate::endpoint::datagrams::Datagrams;
use crate::endpoint::rate_based::RateBased;
use crate::endpoint::short_connections::{ShortConnection, ShortConnections};
use crate::endpoint::tcp::Tcp;
use crate::ids::FlowId;
use crate::measure::SenderStatistics;
use crate::packet::Address;
use crate::plan;
use crate::rng::StreamSeed;
use crate::sender::is_windowed;
use crate::specification::Entry;
use crate::traffic::Carriage;
use crate::units::Time;

/// Both ends of a flow.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "nearly all are connections, whose state is to lie where it is used"
)]
#[repr(u8)]
pub(crate) enum Endpoint {
    /// A TCP connection: alone, or one of a flow's short connections.
    Tcp(Tcp),
    /// The model of a flow's short connections, which sends nothing itself.
    ShortConnections(Box<ShortConnections>),
    /// A protocol that controls its rate and repairs nothing.
    RateBased(Box<RateBased>),
    /// A source of datagrams.
    Datagrams(Datagrams),
}

impl Endpoint {
    /// The endpoint of a flow of the plan whose data travels as `carriage` says, not
    /// started; its packets go to the addresses of its forward and return routes.
    pub(crate) fn new(
        flow: &plan::Flow,
        addresses: [Address; 2],
        carriage: Carriage,
        spring: StreamSeed,
    ) -> Endpoint {
        let tcp = || Tcp::new(flow, addresses, carriage, spring);
        match carriage {
            Carriage::Datagrams => {
                Endpoint::Datagrams(Datagrams::new(addresses[0], flow.transport.segment))
            }
            _ if !is_windowed(flow.sender.entry) => {
                Endpoint::RateBased(Box::new(RateBased::new(flow, addresses, carriage)))
            }
            Carriage::Connection(_) | Carriage::Written => Endpoint::Tcp(tcp()),
            Carriage::ShortConnections { most } => {
                Endpoint::ShortConnections(Box::new(ShortConnections::new(tcp(), most)))
            }
        }
    }

    /// The TCP connection, if it is one.
    #[inline]
    pub(crate) fn tcp(&self) -> Option<&Tcp> {
        match self {
            Endpoint::Tcp(tcp) => Some(tcp),
            _ => None,
        }
    }

    /// The same, to change it.
    #[inline]
    pub(crate) fn tcp_mut(&mut self) -> Option<&mut Tcp> {
        match self {
            Endpoint::Tcp(tcp) => Some(tcp),
            _ => None,
        }
    }

    /// The record of a short connection, if it is one.
    #[inline]
    pub(crate) fn short_connection(&self) -> Option<&ShortConnection> {
        self.tcp()?.short.as_ref()
    }

    /// The rate-based flow, if it is one.
    pub(crate) fn rate_based_mut(&mut self) -> Option<&mut RateBased> {
        match self {
            Endpoint::RateBased(flow) => Some(flow),
            _ => None,
        }
    }

    /// The TCP connection, or the model of short connections.
    pub(crate) fn connection_or_model(&self) -> Option<&Tcp> {
        match self {
            Endpoint::Tcp(tcp) => Some(tcp),
            Endpoint::ShortConnections(short) => Some(&short.model),
            Endpoint::RateBased(_) | Endpoint::Datagrams(_) => None,
        }
    }

    /// The same, to change it.
    pub(crate) fn connection_or_model_mut(&mut self) -> Option<&mut Tcp> {
        match self {
            Endpoint::Tcp(tcp) => Some(tcp),
            Endpoint::ShortConnections(short) => Some(&mut short.model),
            Endpoint::RateBased(_) | Endpoint::Datagrams(_) => None,
        }
    }

    /// Places of the short connections, if it is their model.
    pub(crate) fn places(&self) -> &[FlowId] {
        match self {
            Endpoint::ShortConnections(short) => short.pool.places(),
            _ => &[],
        }
    }

    /// Bytes of payload in a full packet.
    pub(crate) fn segment(&self) -> u64 {
        match self {
            Endpoint::Tcp(tcp) => tcp.connection.transport().segment,
            Endpoint::ShortConnections(short) => short.model.connection.transport().segment,
            Endpoint::RateBased(flow) => flow.segment(),
            Endpoint::Datagrams(datagrams) => datagrams.segment(),
        }
    }

    /// The congestion control, where there is one.
    pub(crate) fn sender(&self) -> Option<&'static Entry> {
        match self {
            Endpoint::Tcp(tcp) => Some(tcp.connection.control().entry()),
            Endpoint::ShortConnections(short) => Some(short.model.connection.control().entry()),
            Endpoint::RateBased(flow) => Some(flow.control().entry()),
            Endpoint::Datagrams(_) => None,
        }
    }

    /// The statistics of its own sending end since measurement began, if that has a
    /// congestion control.
    pub(crate) fn statistics(&self) -> Option<&SenderStatistics> {
        match self {
            Endpoint::Tcp(tcp) => Some(&tcp.connection.statistics),
            Endpoint::RateBased(flow) => Some(&flow.statistics),
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => None,
        }
    }

    /// Measurement begins.
    pub(crate) fn measure(&mut self, now: Time) {
        match self {
            Endpoint::Tcp(tcp) => tcp.connection.measure(now),
            Endpoint::ShortConnections(short) => short.pool.measure(),
            Endpoint::RateBased(flow) => flow.statistics = SenderStatistics::default(),
            Endpoint::Datagrams(_) => {}
        }
    }

    /// The flight size of its own connection.
    pub(crate) fn flight(&self) -> u64 {
        self.tcp().map_or(0, |tcp| tcp.connection.flight())
    }

    /// The invariant that is broken, if any.
    pub(crate) fn violation(&self) -> Option<String> {
        match self {
            Endpoint::Tcp(tcp) => tcp.violation(),
            Endpoint::RateBased(flow) => flow.control().violation(),
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => None,
        }
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Endpoint::Tcp(tcp) => tcp.heap_bytes(),
            Endpoint::ShortConnections(short) => short.heap_bytes(),
            Endpoint::RateBased(flow) => flow.heap_bytes(),
            Endpoint::Datagrams(_) => 0,
        }
    }
}
