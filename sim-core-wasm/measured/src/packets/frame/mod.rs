//! From a frame to its TCP segment or datagram, through what carries it: Ethernet with tags, LLC and SNAP, 802.11 with a
//! driver's header or without, Linux' cooked captures, loopbacks, PPP; MPLS, GRE, VXLAN, Geneve, GTP-U, and IP in IP.
//!
//! The crate etherparse knows the beginning of this list, but neither MPLS nor a tunnel nor 802.11.

mod link;
mod tunnel;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::Packet;
use crate::steps::count;

use link::{by_type, first, llc, mpls, ppp, radiotap, wireless};
use tunnel::{gre, in_datagram};

const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;
const ARP: u16 = 0x0806;
const MPLS: u16 = 0x8847;
const PPPOE: u16 = 0x8864;

const TCP: u8 = 6;
const UDP: u8 = 17;
const GRE: u8 = 47;

pub(crate) const SYN: u8 = 0x02;
pub(crate) const ACK: u8 = 0x10;

/// The most headers that are looked behind.
const MOST_HEADERS: usize = 24;

/// The bytes of a datagram that distinguish it from others.
const MARKED: usize = 40;

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
    /// Whether its options were not captured as a whole.
    pub(crate) cut: bool,
    /// The same for copies of a packet.
    pub(crate) mark: u64,
    /// The number that its sender gave to the IP packet; 0 where it gives none.
    pub(crate) id: u16,
}

/// A datagram of UDP.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Datagram {
    pub(crate) from: Endpoint,
    pub(crate) to: Endpoint,
    /// Bytes that it carried.
    pub(crate) payload: u32,
    /// Whether it begins as QUIC does.
    pub(crate) quic: bool,
    /// Whether so much of it was captured that another is hardly the same.
    pub(crate) telling: bool,
    pub(crate) mark: u64,
    pub(crate) id: u16,
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
    Udp(Datagram),
    /// A packet that has come before.
    Copy,
    /// A frame of 802.11 that cannot be read without its key.
    Encrypted,
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

/// Bytes of a frame that are looked at next, and how many there were on the wire.
#[derive(Clone, Copy)]
struct Rest<'a> {
    bytes: &'a [u8],
    whole: usize,
}

impl Rest<'_> {
    /// Without a header of so many bytes.
    fn behind(self, header: usize) -> Option<Self> {
        Some(Rest {
            bytes: self.bytes.get(header..)?,
            whole: self.whole.saturating_sub(header),
        })
    }
}

/// The kind of header that is next.
enum Next {
    Ethernet,
    /// By its number in Ethernet.
    Type(u16),
    /// IEEE 802.2.
    Llc,
    Ppp,
    Mpls,
    Ip,
    /// IEEE 802.11.
    Wireless,
    Radiotap,
    Done(Contents),
}

/// None where a header is not whole.
fn read(packet: &Packet<'_>) -> Option<Contents> {
    let mut rest = Rest {
        bytes: packet.bytes,
        whole: packet.length as usize,
    };
    let mut next;
    (next, rest) = first(packet.link_type, rest)?;
    for _ in 0..MOST_HEADERS {
        count(1);
        (next, rest) = match next {
            Next::Done(contents) => return Some(contents),
            Next::Ethernet => (Next::Type(half(rest.bytes, 12)?), rest.behind(14)?),
            Next::Type(kind) => by_type(kind, rest)?,
            Next::Llc => llc(rest)?,
            Next::Ppp => ppp(rest)?,
            Next::Mpls => mpls(rest)?,
            Next::Ip => match rest.bytes.first()? >> 4 {
                4 => ipv4(rest)?,
                6 => ipv6(rest)?,
                _ => (Next::Done(Contents::Other), rest),
            },
            Next::Wireless => wireless(rest)?,
            Next::Radiotap => radiotap(rest)?,
        };
    }
    Some(match next {
        Next::Done(contents) => contents,
        _ => Contents::Other,
    })
}

fn ipv4(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let bytes = rest.bytes;
    let header = usize::from(bytes.first()? & 0x0f) * 4;
    if header < 20 {
        return Some((Next::Done(Contents::Other), rest));
    }
    // The kernel sends segments to the network card that it has yet to cut: their length is zero.
    let whole = match usize::from(half(bytes, 2)?) {
        0 => rest.whole,
        length => length,
    };
    let fragment = half(bytes, 6)? & 0x1fff;
    let protocol = *bytes.get(9)?;
    let source = Ipv4Addr::from(word(bytes, 12)?);
    let destination = Ipv4Addr::from(word(bytes, 16)?);
    if fragment != 0 {
        return Some((Next::Done(Contents::Fragment), rest));
    }
    let from = Carrier {
        ends: [IpAddr::V4(source), IpAddr::V4(destination)],
        id: half(bytes, 4)?,
    };
    carried(protocol, Rest { whole, ..rest }.behind(header)?, from)
}

fn ipv6(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let bytes = rest.bytes;
    let whole = match usize::from(half(bytes, 4)?) {
        0 => rest.whole,
        payload => payload + 40,
    };
    let address = |at: usize| {
        let sixteen = bytes.get(at..)?.first_chunk::<16>()?;
        Some(IpAddr::V6(Ipv6Addr::from(*sixteen)))
    };
    let from = Carrier {
        ends: [address(8)?, address(24)?],
        id: 0,
    };
    let (mut next, mut start) = (*bytes.get(6)?, 40);
    for _ in 0..MOST_HEADERS {
        let size = match next {
            // Hop-by-hop options, routing, destination options.
            0 | 43 | 60 => (usize::from(*bytes.get(start + 1)?) + 1) * 8,
            // Authentication.
            51 => (usize::from(*bytes.get(start + 1)?) + 2) * 4,
            44 => {
                if half(bytes, start + 2)? >> 3 != 0 {
                    return Some((Next::Done(Contents::Fragment), rest));
                }
                8
            }
            _ => break,
        };
        next = *bytes.get(start)?;
        start += size;
    }
    carried(next, Rest { whole, ..rest }.behind(start)?, from)
}

/// The IP packet that a segment came in.
#[derive(Clone, Copy)]
struct Carrier {
    ends: [IpAddr; 2],
    id: u16,
}

fn carried(protocol: u8, rest: Rest<'_>, from: Carrier) -> Option<(Next, Rest<'_>)> {
    let next = match protocol {
        // A header is five words at least.
        TCP if rest.bytes.get(12)? >> 4 < 5 => Next::Done(Contents::Other),
        TCP => Next::Done(Contents::Tcp(tcp(rest.bytes, rest.whole, &from)?)),
        UDP => return udp(rest, &from),
        // IPv4 and IPv6 in IP.
        4 | 41 => Next::Ip,
        GRE => return gre(rest),
        137 => Next::Mpls,
        _ => Next::Done(Contents::Other),
    };
    Some((next, rest))
}

/// A datagram, or what a tunnel has in one.
fn udp<'a>(rest: Rest<'a>, from: &Carrier) -> Option<(Next, Rest<'a>)> {
    let bytes = rest.bytes;
    let ports = [half(bytes, 0)?, half(bytes, 2)?];
    let inside = rest.behind(8)?;
    if let Some(found) = in_datagram(ports[1], inside) {
        return Some(found);
    }
    let [one, other] = from.ends;
    let datagram = Datagram {
        from: SocketAddr::new(one, ports[0]),
        to: SocketAddr::new(other, ports[1]),
        // Of datagrams that the network card cuts, only IP knows how long they are.
        payload: inside.whole as u32,
        quic: is_quic(inside.bytes),
        telling: inside.bytes.len() >= MARKED,
        mark: mark(
            from,
            &[
                bytes.get(..6)?,
                &inside.bytes[..inside.bytes.len().min(MARKED)],
            ],
        ),
        id: from.id,
    };
    Some((Next::Done(Contents::Udp(datagram)), rest))
}

/// Whether a datagram has a long header of QUIC (RFC 9000, section 17.2): version 1, 2, a draft's, or Google's.
fn is_quic(bytes: &[u8]) -> bool {
    let long = bytes.first().is_some_and(|first| first & 0xc0 == 0xc0);
    let version = word(bytes, 1).unwrap_or_default();
    long && (matches!(version, 1 | 0x6b33_43cf)
        || version >> 8 == 0x00ff_0000
        || version >> 16 == 0x5130)
}

/// A number that two packets share only if their headers are the same (FNV-1a).
fn mark(from: &Carrier, parts: &[&[u8]]) -> u64 {
    let mut mark = 0xcbf2_9ce4_8422_2325_u64;
    let mut take = |bytes: &[u8]| {
        for byte in bytes {
            mark = (mark ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for end in from.ends {
        match end {
            IpAddr::V4(address) => take(&address.octets()),
            IpAddr::V6(address) => take(&address.octets()),
        }
    }
    take(&from.id.to_be_bytes());
    for part in parts {
        take(part);
    }
    mark
}

fn tcp(bytes: &[u8], length: usize, carrier: &Carrier) -> Option<Segment> {
    let [from, to] = carrier.ends;
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
        cut: bytes.len() < header,
        // Its checksum may be filled in after the first copy was captured.
        mark: mark(
            carrier,
            &[
                bytes.get(..16)?,
                bytes.get(18..bytes.len().min(header)).unwrap_or_default(),
            ],
        ),
        id: carrier.id,
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
