//! The properties of a packet's flow that routers know.

use crate::choices;
use crate::ids::{ById, FlowId, NONE, NodeId};
use crate::packet::Packet;
use crate::plan::Flow;

choices! {
    /// A Diffserv codepoint (RFC 2474), with the traffic that RFC 4594 and RFC 8622 have for it.
    pub enum Codepoint {
        /// 0: best effort, the default.
        Cs0 = "cs0",
        /// 1: lower effort.
        Le = "le",
        /// 8: traffic that may wait for all other; lower effort before RFC 8622.
        Cs1 = "cs1",
        /// 10: high-throughput data.
        Af11 = "af11",
        /// 12: high-throughput data, to be dropped first.
        Af12 = "af12",
        /// 14: high-throughput data, to be dropped before AF12.
        Af13 = "af13",
        /// 16: operation, administration and maintenance.
        Cs2 = "cs2",
        /// 18: low-latency data.
        Af21 = "af21",
        /// 20: low-latency data, to be dropped first.
        Af22 = "af22",
        /// 22: low-latency data, to be dropped before AF22.
        Af23 = "af23",
        /// 24: broadcast video.
        Cs3 = "cs3",
        /// 26: streams of video and sound.
        Af31 = "af31",
        /// 28: streams, to be dropped first.
        Af32 = "af32",
        /// 30: streams, to be dropped before AF32.
        Af33 = "af33",
        /// 32: interaction in real time, games.
        Cs4 = "cs4",
        /// 34: conferences.
        Af41 = "af41",
        /// 36: conferences, to be dropped first.
        Af42 = "af42",
        /// 38: conferences, to be dropped before AF42.
        Af43 = "af43",
        /// 40: signalling.
        Cs5 = "cs5",
        /// 44: voice that was admitted.
        Va = "va",
        /// 46: voice, expedited forwarding.
        Ef = "ef",
        /// 48: control of the network.
        Cs6 = "cs6",
        /// 56: reserved.
        Cs7 = "cs7",
    }
}

impl Codepoint {
    /// The six bits.
    pub fn bits(self) -> u8 {
        const BITS: [u8; 23] = [
            0, 1, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 44, 46, 48, 56,
        ];
        BITS[self as usize]
    }

    /// The class selector: the first three bits, which were the precedence once.
    pub fn precedence(self) -> u8 {
        self.bits() >> 3
    }
}

/// The properties of a flow that routers know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Class {
    /// The flow of the plan: of a short connection, the one that it belongs to.
    pub owner: FlowId,
    /// The codepoint of its packets.
    pub codepoint: Codepoint,
    /// Its weight at queues that serve flows by weight.
    pub weight: f64,
    /// The host that sends its data, and the one that receives it.
    pub ends: [NodeId; 2],
}

impl Class {
    /// Of a flow of which nothing is known.
    pub const NONE: Class = Class {
        owner: FlowId(NONE),
        codepoint: Codepoint::Cs0,
        weight: 1.0,
        ends: [NodeId(0), NodeId(0)],
    };

    /// The class of a flow of the plan, which is number `id` there.
    pub fn new(id: FlowId, flow: &Flow) -> Class {
        Class {
            owner: id,
            codepoint: flow.codepoint,
            weight: flow.weight,
            ends: [flow.from, flow.to],
        }
    }

    /// The host that a packet of the flow comes from, and the one that it goes to.
    pub fn way(&self, packet: &Packet) -> [NodeId; 2] {
        let [from, to] = self.ends;
        if packet.is_forward() {
            [from, to]
        } else {
            [to, from]
        }
    }
}

/// The classes of all flows, and of the places of short connections.
#[derive(Clone, Debug)]
pub struct Classes(ById<FlowId, Class>);

impl Default for Classes {
    fn default() -> Classes {
        Classes(ById::with_capacity(0))
    }
}

impl Classes {
    /// The class of a flow.
    pub fn get(&self, flow: FlowId) -> Class {
        self.0.by_id(flow).copied().unwrap_or(Class::NONE)
    }

    /// Appends the class of the next flow.
    pub fn push(&mut self, class: Class) {
        self.0.push(class);
    }

    /// Sets the class of a flow.
    pub fn set(&mut self, flow: FlowId, class: Class) {
        self.0[flow] = class;
    }

    /// Bytes of heap memory.
    pub fn heap_bytes(&self) -> usize {
        self.0.len() * size_of::<Class>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specification::Choices;

    #[test]
    fn codepoints_have_the_bits_of_their_names() {
        for index in 0..Codepoint::OPTIONS.len() {
            let codepoint = Codepoint::at(index);
            let name = codepoint.name();
            // RFC 2474: CSx is x000; RFC 2597: AFxy is xyy0; RFC 3246, 5865 and 8622.
            let digits: Vec<u8> = name.bytes().filter(u8::is_ascii_digit).collect();
            let bits = match (name, &digits[..]) {
                ("le", _) => 0b00_0001,
                ("va", _) => 0b10_1100,
                ("ef", _) => 0b10_1110,
                (_, [class]) => (class - b'0') << 3,
                (_, [class, drop]) => (class - b'0') << 3 | (drop - b'0') << 1,
                other => panic!("{other:?}"),
            };
            assert_eq!(codepoint.bits(), bits, "{name}");
        }
    }
}
