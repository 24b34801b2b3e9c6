//! Datagrams: no connection, no acknowledgements, no congestion control.

use crate::endpoint::short_connections::Opening;
use crate::endpoint::surroundings::Surroundings;
use crate::endpoint::{Inspect, Transport};
use crate::packet::{Address, Kind, Packet};
use crate::plan;
use crate::rng::StreamSeed;
use crate::traffic::constant::HEADERS;
use crate::traffic::{Act, Carriage};

/// A source of datagrams; the other end only counts them.
#[derive(Clone, Debug)]
pub(crate) struct Datagrams {
    address: Address,
    /// Payload of each datagram in bytes.
    segment: u64,
}

impl Transport for Datagrams {
    fn carries(_flow: &plan::Flow, carriage: Carriage) -> bool {
        carriage == Carriage::Datagrams
    }

    fn for_flow(
        flow: &plan::Flow,
        [address, _]: [Address; 2],
        _carriage: Carriage,
        _spring: StreamSeed,
    ) -> Datagrams {
        Datagrams {
            address,
            segment: flow.transport.segment,
        }
    }

    fn deliver(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        around.accounts().datagram(packet, HEADERS);
    }

    fn offer(&mut self, act: Act, around: &mut impl Surroundings) -> Option<Opening> {
        if let Act::Send(ecn) = act {
            let number = around.accounts().books.ledger.sent;
            let size = self.segment + HEADERS;
            let packet = Packet::new(Kind::Data, number, self.address, size).with(ecn);
            around.send(&packet, self);
        }
        None
    }
}

impl Inspect for Datagrams {
    fn segment(&self) -> u64 {
        self.segment
    }
}
