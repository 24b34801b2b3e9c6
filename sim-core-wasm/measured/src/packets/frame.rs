//! From a frame to its TCP segment: Ethernet, Linux' cooked captures, loopbacks and plain IP, with IPv4 or IPv6.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::Packet;

const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;
const ARP: u16 = 0x0806;
const VLAN: [u16; 3] = [0x8100, 0x88a8, 0x9100];
const PPPOE: u16 = 0x8864;

const TCP: u8 = 6;
const UDP: u8 = 17;

pub(crate) const SYN: u8 = 0x02;
pub(crate) const ACK: u8 = 0x10;

/// The most tags and extension headers that are looked behind.
const MOST_HEADERS: usize = 16;

/// The most blocks of a SACK option.
const MOST_BLOCKS: usize = 4;

/// An end of a connection.
pub(crate) type Endpoint = SocketAddr;

/// A TCP segment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Segment {
    pub(crate) from: Endpoint,
    pub(crate) to: Endpoint,
    pub(crate) sequence: u32,
    pub(crate) acknowledgement: u32,
    pub(crate) flags: u8,
    pub(crate) window: u16,
    /// Bytes that it carried on the wire, captured or not.
    pub(crate) payload: u32,
    pub(crate) stamps: Option<[u32; 2]>,
    pub(crate) scale: Option<u8>,
    pub(crate) maximum: Option<u16>,
    pub(crate) blocks: Vec<[u32; 2]>,
}

impl Segment {
    pub(crate) fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// The contents of a packet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Contents {
    Tcp(Segment),
    /// A part of an IP packet that is not its first, which has no TCP header.
    Fragment,
    Udp,
    Arp,
    /// The header is not whole.
    Short,
    /// A kind of link that is not read.
    Link(u32),
    Other,
}

/// The contents of a captured packet, without its link layer and IP.
pub(crate) fn contents(packet: &Packet<'_>) -> Contents {
    match read(packet) {
        Some(contents) => contents,
        None => Contents::Short,
    }
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    bytes
        .get(at..)?
        .first_chunk::<2>()
        .copied()
        .map(u16::from_be_bytes)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes
        .get(at..)?
        .first_chunk::<4>()
        .copied()
        .map(u32::from_be_bytes)
}

/// None where a header is not whole.
fn read(packet: &Packet<'_>) -> Option<Contents> {
    let bytes = packet.bytes;
    let (mut kind, mut start) = match packet.link_type {
        // Ethernet.
        1 => (half(bytes, 12)?, 14),
        // Linux cooked captures, of both versions.
        113 => (half(bytes, 14)?, 16),
        276 => (half(bytes, 0)?, 20),
        // Loopbacks: the family of addresses, of the order of the machine, or plain IP.
        0 | 108 => (version(bytes, 4)?, 4),
        12 | 14 | 101 | 228 | 229 => (version(bytes, 0)?, 0),
        other => return Some(Contents::Link(other)),
    };
    for _ in 0..MOST_HEADERS {
        if VLAN.contains(&kind) {
            kind = half(bytes, start + 2)?;
            start += 4;
        } else if kind == PPPOE {
            kind = match half(bytes, start + 6)? {
                0x0021 => IPV4,
                0x0057 => IPV6,
                _ => return Some(Contents::Other),
            };
            start += 8;
        } else {
            break;
        }
    }
    // How much of the frame is in front of IP, and so how long the rest of it was.
    let whole = (packet.length as usize).saturating_sub(start);
    let rest = bytes.get(start..)?;
    match kind {
        IPV4 => ipv4(rest, whole),
        IPV6 => ipv6(rest, whole),
        ARP => Some(Contents::Arp),
        _ => Some(Contents::Other),
    }
}

/// The kind of IP that begins at a place.
fn version(bytes: &[u8], at: usize) -> Option<u16> {
    Some(match bytes.get(at)? >> 4 {
        4 => IPV4,
        6 => IPV6,
        _ => 0,
    })
}

fn ipv4(bytes: &[u8], whole: usize) -> Option<Contents> {
    let header = usize::from(bytes.first()? & 0x0f) * 4;
    if header < 20 {
        return Some(Contents::Other);
    }
    // The kernel sends segments to the network card that it has yet to cut: their length is zero.
    let length = match usize::from(half(bytes, 2)?) {
        0 => whole,
        length => length,
    };
    let fragment = half(bytes, 6)? & 0x1fff;
    let protocol = *bytes.get(9)?;
    let source = Ipv4Addr::from(word(bytes, 12)?);
    let destination = Ipv4Addr::from(word(bytes, 16)?);
    if fragment != 0 {
        return Some(Contents::Fragment);
    }
    carried(
        protocol,
        bytes.get(header..)?,
        length.saturating_sub(header),
        [IpAddr::V4(source), IpAddr::V4(destination)],
    )
}

fn ipv6(bytes: &[u8], whole: usize) -> Option<Contents> {
    let length = match usize::from(half(bytes, 4)?) {
        0 => whole,
        payload => payload + 40,
    };
    let address = |at: usize| {
        let sixteen = bytes.get(at..)?.first_chunk::<16>()?;
        Some(IpAddr::V6(Ipv6Addr::from(*sixteen)))
    };
    let ends = [address(8)?, address(24)?];
    let (mut next, mut start) = (*bytes.get(6)?, 40);
    for _ in 0..MOST_HEADERS {
        let size = match next {
            // Hop-by-hop options, routing, destination options.
            0 | 43 | 60 => (usize::from(*bytes.get(start + 1)?) + 1) * 8,
            // Authentication.
            51 => (usize::from(*bytes.get(start + 1)?) + 2) * 4,
            44 => {
                if half(bytes, start + 2)? >> 3 != 0 {
                    return Some(Contents::Fragment);
                }
                8
            }
            _ => break,
        };
        next = *bytes.get(start)?;
        start += size;
    }
    carried(
        next,
        bytes.get(start..)?,
        length.saturating_sub(start),
        ends,
    )
}

fn carried(protocol: u8, bytes: &[u8], length: usize, ends: [IpAddr; 2]) -> Option<Contents> {
    match protocol {
        // A header is five words at least.
        TCP if bytes.get(12)? >> 4 < 5 => Some(Contents::Other),
        TCP => Some(Contents::Tcp(tcp(bytes, length, ends)?)),
        UDP => Some(Contents::Udp),
        _ => Some(Contents::Other),
    }
}

fn tcp(bytes: &[u8], length: usize, [from, to]: [IpAddr; 2]) -> Option<Segment> {
    let header = usize::from(bytes.get(12)? >> 4) * 4;
    let mut segment = Segment {
        from: SocketAddr::new(from, half(bytes, 0)?),
        to: SocketAddr::new(to, half(bytes, 2)?),
        sequence: word(bytes, 4)?,
        acknowledgement: word(bytes, 8)?,
        flags: *bytes.get(13)?,
        window: half(bytes, 14)?,
        payload: length.saturating_sub(header) as u32,
        stamps: None,
        scale: None,
        maximum: None,
        blocks: Vec::new(),
    };
    // Options that were not captured are as good as none.
    let options = bytes
        .get(20..header.clamp(20, bytes.len().max(20)))
        .unwrap_or_default();
    read_options(&mut segment, options);
    Some(segment)
}

fn read_options(segment: &mut Segment, mut options: &[u8]) {
    while let Some((&kind, rest)) = options.split_first() {
        if kind == 0 {
            return;
        }
        if kind == 1 {
            options = rest;
            continue;
        }
        let Some(&length) = rest.first() else {
            return;
        };
        let (length, Some(value)) = (usize::from(length), options.get(2..usize::from(length)))
        else {
            return;
        };
        match (kind, value) {
            (2, [high, low]) => segment.maximum = Some(u16::from_be_bytes([*high, *low])),
            // Larger shifts count as the largest (RFC 7323, section 2.3).
            (3, [shift]) => segment.scale = Some((*shift).min(14)),
            (5, _) => {
                let edges = value.chunks_exact(8).take(MOST_BLOCKS);
                segment.blocks = edges
                    .filter_map(|edge| Some([word(edge, 0)?, word(edge, 4)?]))
                    .collect();
            }
            (8, _) => segment.stamps = word(value, 0).zip(word(value, 4)).map(<[u32; 2]>::from),
            _ => {}
        }
        options = &options[length..];
    }
}
