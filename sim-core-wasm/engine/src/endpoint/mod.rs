//! What sends and receives: both ends of a flow, by its protocol.
//!
//! An endpoint says what is due and when, and what leaves; the simulation
//! carries its packets, keeps its timers in the event queue and tells the
//! recorder. What is counted of a flow whatever it is stands in its books.

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
    /// A TCP connection, by itself or one of many of a flow.
    Tcp(Tcp),
    /// The model of many TCP connections, none of which is its own.
    ShortConnections(Box<ShortConnections>),
    /// A protocol that controls its rate and repairs nothing.
    RateBased(Box<RateBased>),
    /// A source of datagrams.
    Datagrams(Datagrams),
}

impl Endpoint {
    /// What a flow of the plan is whose data travels so, not started; its packets
    /// go to the addresses of its ways out and back.
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

    /// The TCP connection that it is.
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

    /// What makes it one of many short connections, if it is.
    #[inline]
    pub(crate) fn short_connection(&self) -> Option<&ShortConnection> {
        self.tcp()?.short.as_ref()
    }

    /// The rate-based flow that it is.
    pub(crate) fn rate_based_mut(&mut self) -> Option<&mut RateBased> {
        match self {
            Endpoint::RateBased(flow) => Some(flow),
            _ => None,
        }
    }

    /// The TCP connection that it is or is the model of.
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

    /// Places of the short connections that it is the model of.
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

    /// What its own sending end did since measurement began, where it has one
    /// that controls anything.
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

    /// Segments that its own connection has sent and that are not acknowledged.
    pub(crate) fn flight(&self) -> u64 {
        self.tcp().map_or(0, |tcp| tcp.connection.flight())
    }

    /// What must hold and does not, if anything.
    pub(crate) fn violation(&self) -> Option<String> {
        match self {
            Endpoint::Tcp(tcp) => tcp.violation(),
            Endpoint::RateBased(flow) => flow.control().violation(),
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => None,
        }
    }

    /// Bytes of memory behind it.
    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Endpoint::Tcp(tcp) => tcp.heap_bytes(),
            Endpoint::ShortConnections(short) => short.heap_bytes(),
            Endpoint::RateBased(flow) => flow.heap_bytes(),
            Endpoint::Datagrams(_) => 0,
        }
    }
}
