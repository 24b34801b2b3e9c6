//! Headers around a packet that is carried in another one.

use super::{Contents, MOST_HEADERS, Next, Rest, half};

/// GRE (RFC 2784, 2890), and that of PPTP (RFC 2637).
pub(super) fn gre(rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let [flags, kind] = [half(rest.bytes, 0)?, half(rest.bytes, 2)?];
    let has = |flag: u16| 4 * usize::from(flags & flag != 0);
    Some(match flags & 7 {
        0 => {
            // A checksum or a route bring both fields.
            let header = 4 + has(0xc000) + has(0x2000) + has(0x1000);
            (Next::Type(kind), rest.behind(header)?)
        }
        1 => (
            Next::Ppp,
            rest.behind(4 + has(0x2000) + has(0x1000) + has(0x0080))?,
        ),
        _ => (Next::Done(Contents::Other), rest),
    })
}

/// VXLAN (RFC 7348), its generic extension, Geneve (RFC 8926), GTP-U (3GPP TS 29.281) and MPLS in UDP (RFC 7510).
pub(super) fn in_datagram(port: u16, rest: Rest<'_>) -> Option<(Next, Rest<'_>)> {
    let bytes = rest.bytes;
    let flags = *bytes.first()?;
    match port {
        4789 | 8472 if flags & 0x08 != 0 && bytes.get(7)? == &0 => {
            Some((Next::Ethernet, rest.behind(8)?))
        }
        4790 if flags & 0x0c == 0x0c => {
            let next = match bytes.get(3)? {
                1 | 2 => Next::Ip,
                3 => Next::Ethernet,
                _ => return None,
            };
            Some((next, rest.behind(8)?))
        }
        6081 if flags >> 6 == 0 => {
            let header = 8 + 4 * usize::from(flags & 0x3f);
            Some((Next::Type(half(bytes, 2)?), rest.behind(header)?))
        }
        2152 if flags >> 4 == 3 && bytes.get(1)? == &0xff => {
            let mut header = 8;
            if flags & 7 != 0 {
                header = 12;
                // Extensions, each with its length in words and the kind of the next.
                let mut kind = *bytes.get(11)?;
                for _ in 0..MOST_HEADERS {
                    if kind == 0 {
                        break;
                    }
                    let length = 4 * usize::from(*bytes.get(header)?).max(1);
                    kind = *bytes.get(header + length - 1)?;
                    header += length;
                }
            }
            Some((Next::Ip, rest.behind(header)?))
        }
        6635 => Some((Next::Mpls, rest)),
        _ => None,
    }
}
