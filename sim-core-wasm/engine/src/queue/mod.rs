//! Queue disciplines: what happens to a packet that has to wait at a port.

use std::fmt;

use crate::net::packet::Packet;
use crate::rng::Stream;
use crate::units::{Span, Time};

/// What a discipline decides about a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may wait its turn.
    Admit,
    /// It is marked (CE) and may wait.
    Mark,
    /// It is dropped.
    Drop,
}

/// What waits at the port when a packet arrives, the arriving packet excluded.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// Packets waiting; the one in transmission is not counted.
    pub packets: u64,
    /// Bytes waiting.
    pub bytes: u64,
    /// How long the transmitter has been idle, when it is.
    pub idle: Option<Span>,
    /// Whether the limit of the queue leaves no room for the packet.
    pub full: bool,
}

/// What a port tells its discipline, beside the packets.
pub struct RouterContext<'a> {
    /// The present instant.
    pub now: Time,
    /// The link's rate in bits a second.
    pub rate: f64,
    /// The queue's own random stream.
    pub random: &'a mut Stream,
}

/// A queue discipline that decides when a packet arrives.
pub trait QueueDiscipline: fmt::Debug {
    /// Decides about an arriving packet. Must not admit when the backlog is full.
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Verdict;

    /// Whether the packet in transmission counts towards a limit in packets.
    fn counts_in_service(&self) -> bool {
        false
    }

    /// The internal variables, in the order of the entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[crate::catalog::Value]);
}

crate::registry! {
    /// Any registered queue discipline.
    enum AnyQueue: QueueDiscipline {
        drop_tail => DropTail,
        red => Red,
    }
}
