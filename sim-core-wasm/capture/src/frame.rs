//! Ethernet, IPv4, TCP and UDP headers (RFC 791, 768, 9293, 2018, 7323, 3168, 9768).

use sawtooth_engine::ids::{FlowId, NodeId};
use sawtooth_engine::measure::packet_trace::PacketEvent;
use sawtooth_engine::packet::{AE, CE, CWR, ECE, ECT0, ECT1, FIN, Kind, RETRANSMISSION, STAMPED};

use crate::flows::{Flow, Flows};

const ETHERNET: usize = 14;
const IP: usize = 20;
const TCP: usize = 20;
const UDP: usize = 8;

const TCP_NUMBER: u8 = 6;
const UDP_NUMBER: u8 = 17;

/// Bytes that timestamps take in every segment (RFC 7323, appendix A).
const STAMPS: u64 = 12;

const FLAG_FIN: u16 = 0x001;
const FLAG_SYN: u16 = 0x002;
const FLAG_ACK: u16 = 0x010;
const FLAG_ECE: u16 = 0x040;
const FLAG_CWR: u16 = 0x080;
const FLAG_AE: u16 = 0x100;

/// The first counter of marked packets (RFC 9768, section 3.2.1).
const FIRST_COUNT: u64 = 5;

/// The first port of receivers; and how many there are, each for another flow.
const FIRST_SERVICE: u32 = 5001;
const SERVICES: u32 = 27_000;
/// The ports that Linux gives to connections by default.
const FIRST_EPHEMERAL: u32 = 32_768;
const EPHEMERAL: u64 = 28_232;

/// A frame cut behind its headers, and its whole length.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) length: u32,
}

/// The address of a node.
pub(crate) fn address(node: NodeId) -> [u8; 4] {
    let [_, b, c, d] = (node.0 + 1).to_be_bytes();
    [10, b, c, d]
}

fn hardware(node: NodeId) -> [u8; 6] {
    let [a, b, c, d] = (node.0 + 1).to_be_bytes();
    [0x02, 0, a, b, c, d]
}

/// The ports of a connection: of its sending end and of its receiver.
fn ports(owner: FlowId, session: u64) -> [u16; 2] {
    let service = FIRST_SERVICE + owner.0 % SERVICES;
    let own = FIRST_EPHEMERAL + ((u64::from(owner.0 / SERVICES) + session) % EPHEMERAL) as u32;
    [own as u16, service as u16]
}

/// The frame of a packet on its way from one node to the next.
pub(crate) fn frame(event: &PacketEvent, flows: &Flows, [from, to]: [NodeId; 2]) -> Frame {
    let flow = flows.flow(event);
    let (session, _) = flows.split(event);
    let [source, destination] = event.class.way(&event.packet);
    let mut ports = ports(event.class.owner, session);
    if !event.packet.is_forward() {
        ports.reverse();
    }
    let (number, segment, payload) = if flow.is_datagrams {
        let payload = usize::from(event.size()).saturating_sub(IP + UDP);
        (UDP_NUMBER, udp(ports, payload), payload)
    } else {
        let payload = if event.packet.is_data() {
            flows.payload(event) as usize
        } else {
            0
        };
        (TCP_NUMBER, tcp(event, flow, flows, ports), payload)
    };
    let length = IP + segment.len() + payload;
    let service = event.class.codepoint.bits() << 2 | event.packet.ecn() as u8;
    let mut bytes = Vec::with_capacity(ETHERNET + IP + segment.len());
    bytes.extend(hardware(to));
    bytes.extend(hardware(from));
    bytes.extend([0x08, 0x00]);
    // No fragments: the identification may be zero (RFC 6864, section 4.1).
    bytes.extend([0x45, service]);
    bytes.extend((length as u16).to_be_bytes());
    bytes.extend([0, 0, 0x40, 0, 64, number, 0, 0]);
    bytes.extend(address(source));
    bytes.extend(address(destination));
    let sum = checksum(&[&bytes[ETHERNET..]]);
    bytes[ETHERNET + 10..ETHERNET + 12].copy_from_slice(&sum.to_be_bytes());
    let start = bytes.len();
    bytes.extend(&segment);
    // The payload is zeros: only its length counts.
    let carried = (segment.len() + payload) as u16;
    let [high, low] = carried.to_be_bytes();
    let pseudo = [
        address(source),
        address(destination),
        [0, number, high, low],
    ]
    .concat();
    let sum = checksum(&[&pseudo, &segment]);
    let place = start + if number == UDP_NUMBER { 6 } else { 16 };
    // A zero would say that there is none.
    let sum = if number == UDP_NUMBER && sum == 0 {
        u16::MAX
    } else {
        sum
    };
    bytes[place..place + 2].copy_from_slice(&sum.to_be_bytes());
    Frame {
        bytes,
        length: (ETHERNET + length) as u32,
    }
}

fn udp([from, to]: [u16; 2], payload: usize) -> Vec<u8> {
    let length = (UDP + payload) as u16;
    [from, to, length, 0]
        .iter()
        .flat_map(|half| half.to_be_bytes())
        .collect()
}

fn tcp(event: &PacketEvent, flow: &Flow, flows: &Flows, [from, to]: [u16; 2]) -> Vec<u8> {
    let options = options(event, flow, flows);
    let (sequence, acknowledgement) = numbers(event, flow, flows);
    let words = (TCP + options.len()) / 4;
    let flags = (words as u16) << 12 | flags(event, flow, flows);
    let mut bytes = Vec::with_capacity(TCP + options.len());
    bytes.extend(from.to_be_bytes());
    bytes.extend(to.to_be_bytes());
    bytes.extend(sequence.to_be_bytes());
    bytes.extend(acknowledgement.to_be_bytes());
    bytes.extend(flags.to_be_bytes());
    bytes.extend(window(event, flow).to_be_bytes());
    bytes.extend([0; 4]);
    bytes.extend(options);
    bytes
}

/// The sequence number and the acknowledgement. The SYN takes the first number, zero.
fn numbers(event: &PacketEvent, flow: &Flow, flows: &Flows) -> (u32, u32) {
    let (_, number) = flows.split(event);
    let after_syn = |bytes: u64| 1_u32.wrapping_add(bytes as u32);
    match event.kind() {
        Kind::Syn => (0, 0),
        Kind::SynAck => (0, 1),
        Kind::Data => (after_syn(number.wrapping_mul(flow.segment)), 1),
        // From just before the window.
        Kind::Probe => (((number + 1).wrapping_mul(flow.segment)) as u32, 1),
        Kind::Ack => {
            let (bytes, all) = flows.below(event, number);
            // The FIN takes a number too.
            (1, after_syn(bytes).wrapping_add(u32::from(all)))
        }
    }
}

fn window(event: &PacketEvent, flow: &Flow) -> u16 {
    let whole = |bytes: u64| bytes.min(u64::from(u16::MAX)) as u16;
    match event.kind() {
        // The window of a SYN is never scaled (RFC 7323, section 2.2).
        Kind::SynAck => whole(flow.window),
        Kind::Ack => whole(event.extra.window.unwrap_or(flow.window) >> flow.shift),
        // Nothing is sent to the sending end.
        Kind::Syn | Kind::Data | Kind::Probe => u16::MAX,
    }
}

fn flags(event: &PacketEvent, flow: &Flow, flows: &Flows) -> u16 {
    let packet = &event.packet;
    let bit = |mark: u16, flag: u16| if packet.has(mark) { flag } else { 0 };
    let classic = bit(ECE, FLAG_ECE) | bit(CWR, FLAG_CWR);
    let counted = |count: u64| ((count + FIRST_COUNT) as u16 & 7) << 6;
    let seen = |end: usize| seen(flows.connection(event).handshake[end]) << 6;
    match event.kind() {
        Kind::Syn if flow.accurate => FLAG_SYN | FLAG_AE | FLAG_CWR | FLAG_ECE,
        Kind::Syn => FLAG_SYN | classic,
        Kind::SynAck if flow.accurate && packet.has(ECE) => FLAG_SYN | FLAG_ACK | seen(0),
        Kind::SynAck => FLAG_SYN | FLAG_ACK | classic,
        Kind::Data => {
            let first = flows.split(event).1 == 0 && !packet.has(RETRANSMISSION);
            let ecn = match flow.accurate {
                // The answer to the SYN-ACK says how that has arrived.
                true if first => seen(1),
                true => counted(0),
                false => classic,
            };
            FLAG_ACK | bit(FIN, FLAG_FIN) | ecn
        }
        Kind::Ack if flow.accurate => {
            let exact = event.extra.marked.map(|marked| marked.packets);
            FLAG_ACK | counted(exact.unwrap_or_else(|| packet.counter()))
        }
        Kind::Ack => FLAG_ACK | classic | bit(AE, FLAG_AE),
        Kind::Probe => FLAG_ACK | if flow.accurate { counted(0) } else { 0 },
    }
}

/// How the flags of accurate ECN encode the ECN field of a packet of the handshake (RFC 9768, table 3).
fn seen(ecn: u16) -> u16 {
    match ecn {
        ECT1 => 0b011,
        ECT0 => 0b100,
        CE => 0b110,
        _ => 0b010,
    }
}

fn options(event: &PacketEvent, flow: &Flow, flows: &Flows) -> Vec<u8> {
    let packet = &event.packet;
    let mut options = Vec::new();
    let is_syn = matches!(event.kind(), Kind::Syn | Kind::SynAck);
    if is_syn {
        options.extend([2, 4]);
        // RFC 6691: what a segment carries, with its options, which take room from its data.
        let stamps = if packet.has(STAMPED) { STAMPS } else { 0 };
        let mss = (flow.segment + stamps).min(u64::from(u16::MAX));
        options.extend((mss as u16).to_be_bytes());
    }
    let permits = is_syn && flow.sack;
    match (permits, packet.has(STAMPED)) {
        (true, true) => options.extend([4, 2]),
        (true, false) => options.extend([1, 1, 4, 2]),
        (false, true) => options.extend([1, 1]),
        (false, false) => {}
    }
    if packet.has(STAMPED) {
        let echo = match event.kind() {
            Kind::Data | Kind::Probe => flows.connection(event).heard,
            _ => packet.echo(),
        };
        options.extend([8, 10]);
        options.extend(packet.stamp().to_be_bytes());
        options.extend(echo.to_be_bytes());
    }
    if is_syn {
        let shift = if event.kind() == Kind::SynAck {
            flow.shift
        } else {
            0
        };
        options.extend([1, 3, 3, shift]);
    }
    let blocks = event.extra.sack.as_slice();
    if !blocks.is_empty() {
        options.extend([1, 1, 5, 2 + 8 * blocks.len() as u8]);
        for &(first, behind) in blocks {
            for number in [first, behind] {
                let (bytes, all) = flows.below(event, number);
                let edge = (bytes as u32).wrapping_add(1 + u32::from(all));
                options.extend(edge.to_be_bytes());
            }
        }
    }
    options
}

/// The Internet checksum (RFC 1071) of parts of which all but the last have an even length.
fn checksum(parts: &[&[u8]]) -> u16 {
    let mut sum = 0_u32;
    for part in parts {
        for pair in part.chunks(2) {
            let low = pair.get(1).copied().unwrap_or(0);
            sum += u32::from(u16::from_be_bytes([pair[0], low]));
        }
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    !(sum as u16)
}
