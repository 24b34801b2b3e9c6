//! Headers below IP: of links of every kind, and of what stands between them and IP.

use super::{ARP, Contents, IPV4, IPV6, MOST_HEADERS, MPLS, Next, PPPOE, Rest, half, word};

/// The first header of a kind of link (tcpdump.org/linktypes.html).
pub(super) fn first(kind: u32, rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let little = |at: usize| {
        let two = rest.bytes.get(at..)?.first_chunk::<2>()?;
        Some(u16::from_le_bytes(*two))
    };
    Some(match kind {
        1 => (Next::Ethernet, rest),
        // Linux cooked captures, of both versions: the kind of hardware, and what is in the frame.
        113 => cooked(
            half(rest.bytes, 2)?,
            half(rest.bytes, 14)?,
            rest.behind(16)?,
        ),
        276 => cooked(half(rest.bytes, 8)?, half(rest.bytes, 0)?, rest.behind(20)?),
        // Loopbacks: the family of addresses, of the order of the machine, or plain IP.
        0 | 108 => (Next::Ip, rest.behind(4)?),
        12 | 14 | 101 | 228 | 229 => (Next::Ip, rest),
        9 | 50 => (Next::Ppp, rest),
        51 => (Next::Type(PPPOE), rest),
        104 => (Next::Type(half(rest.bytes, 2)?), rest.behind(4)?),
        105 => (Next::Wireless, rest),
        119 => (Next::Wireless, rest.behind(144)?),
        127 => (Next::Radiotap, rest),
        163 => (Next::Wireless, rest.behind(word(rest.bytes, 4)? as usize)?),
        // Per-packet information: its length, and the kind of link behind it.
        192 => {
            let inner = word(rest.bytes, 4)?.swap_bytes();
            if inner == kind {
                return Some((Next::Done(Contents::Other), rest));
            }
            return first(inner, rest.behind(usize::from(little(2)?))?);
        }
        219 => (Next::Mpls, rest),
        other => (Next::Done(Contents::Link(other)), rest),
    })
}

fn cooked(hardware: u16, kind: u16, rest: Rest<'_>) -> (Next, Rest<'_>) {
    let next = match (hardware, kind) {
        (801, _) => Next::Wireless,
        (803, _) => Next::Radiotap,
        (_, 4) => Next::Llc,
        // Numbers this small are of frames without one.
        (_, 0..=0x5ff) => Next::Done(Contents::Other),
        _ => Next::Type(kind),
    };
    (next, rest)
}

pub(super) fn by_type(kind: u16, rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    Some(match kind {
        // A length (IEEE 802.3, section 3.2.6); what is behind it fills the frame up.
        0..=0x5ff => {
            let whole = rest.whole.min(usize::from(kind));
            (Next::Llc, Rest { whole, ..rest })
        }
        0x8100 | 0x88a8 | 0x9100 => (Next::Type(half(rest.bytes, 2)?), rest.behind(4)?),
        PPPOE => (Next::Ppp, rest.behind(6)?),
        MPLS | 0x8848 => (Next::Mpls, rest),
        IPV4 | IPV6 => (Next::Ip, rest),
        ARP => (Next::Done(Contents::Arp), rest),
        // Ethernet in GRE, and in the backbone of a provider.
        0x6558 => (Next::Ethernet, rest),
        0x88e7 => (Next::Ethernet, rest.behind(4)?),
        // ERSPAN of types II and III, the latter with more where it says so.
        0x88be => (Next::Ethernet, rest.behind(8)?),
        0x22eb => {
            let more = rest.bytes.get(11)? & 1;
            (Next::Ethernet, rest.behind(12 + 8 * usize::from(more))?)
        }
        0x880b => (Next::Ppp, rest),
        _ => (Next::Done(Contents::Other), rest),
    })
}

pub(super) fn llc(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    Some(match rest.bytes.first_chunk::<3>()? {
        // SNAP, of organisations that number as Ethernet does.
        [0xaa, 0xaa, 3] if matches!(rest.bytes.get(3..6)?, [0, 0, 0 | 0xf8]) => {
            (Next::Type(half(rest.bytes, 6)?), rest.behind(8)?)
        }
        [6, 6, 3] => (Next::Ip, rest.behind(3)?),
        _ => (Next::Done(Contents::Other), rest),
    })
}

pub(super) fn ppp(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let rest = if rest.bytes.starts_with(&[0xff, 3]) {
        rest.behind(2)?
    } else {
        rest
    };
    // An odd byte ends the number (RFC 1661, section 2).
    let short = rest.bytes.first()? & 1 == 1;
    let (kind, length) = if short {
        (u16::from(*rest.bytes.first()?), 1)
    } else {
        (half(rest.bytes, 0)?, 2)
    };
    let rest = rest.behind(length)?;
    Some(match kind {
        0x21 | 0x57 => (Next::Ip, rest),
        0x281 => (Next::Mpls, rest),
        _ => (Next::Done(Contents::Other), rest),
    })
}

/// Labels up to the bottom of their stack (RFC 3032).
pub(super) fn mpls(mut rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    for _ in 0..MOST_HEADERS {
        let is_last = rest.bytes.get(2)? & 1 == 1;
        rest = rest.behind(4)?;
        if is_last {
            // Nothing says what is behind it: IP begins with its version, a pseudowire with zeros (RFC 4385).
            return Some(match rest.bytes.first()? >> 4 {
                4 | 6 => (Next::Ip, rest),
                0 => (Next::Ethernet, rest.behind(4)?),
                _ => (Next::Ethernet, rest),
            });
        }
    }
    Some((Next::Done(Contents::Other), rest))
}

/// The header of a radio's driver: its length, and whether there are checksums and gaps.
pub(super) fn radiotap(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let little = |at: usize| {
        let four = rest.bytes.get(at..)?.first_chunk::<4>()?;
        Some(u32::from_le_bytes(*four))
    };
    let length = (little(0)? >> 16) as usize;
    let present = little(4)?;
    let mut at = 8;
    // Another word of what is there follows.
    let mut more = present;
    for _ in 0..MOST_HEADERS {
        if more >> 31 == 0 {
            break;
        }
        more = little(at)?;
        at += 4;
    }
    if present & 1 != 0 {
        at = at.next_multiple_of(8) + 8;
    }
    let flags = if present & 2 != 0 {
        *rest.bytes.get(at)?
    } else {
        0
    };
    let mut behind = rest.behind(length)?;
    if flags & 0x10 != 0 {
        behind.whole = behind.whole.saturating_sub(4);
    }
    if flags & 0x20 != 0 {
        let header = wireless_header(behind.bytes)?;
        return wireless_data(behind, header.next_multiple_of(4));
    }
    Some((Next::Wireless, behind))
}

pub(super) fn wireless(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    wireless_data(rest, wireless_header(rest.bytes)?)
}

fn wireless_header(bytes: &[u8]) -> Option<usize> {
    let [kind, flags] = *bytes.first_chunk::<2>()?;
    let addresses = if flags & 3 == 3 { 30 } else { 24 };
    let quality = if kind & 0x80 == 0 {
        0
    } else {
        2 + if flags & 0x80 == 0 { 0 } else { 4 }
    };
    Some(addresses + quality)
}

/// The contents of a frame of data (IEEE 802.11, section 9.3.2).
fn wireless_data(rest: Rest<'_>, header: usize) -> Option<(Next, Rest<'_>)> {
    let [kind, flags] = *rest.bytes.first_chunk::<2>()?;
    let is_data = kind & 0x0c == 0x08 && kind & 0x40 == 0;
    if !is_data {
        return Some((Next::Done(Contents::Other), rest));
    }
    if flags & 0x40 != 0 {
        return Some((Next::Done(Contents::Encrypted), rest));
    }
    // Of several packets in a frame the first one is read.
    let quality = if flags & 3 == 3 { 30 } else { 24 };
    let joined = kind & 0x80 != 0 && rest.bytes.get(quality)? & 0x80 != 0;
    Some((
        Next::Llc,
        rest.behind(header + if joined { 14 } else { 0 })?,
    ))
}
