//! The records of captures: pcap (draft-ietf-opsawg-pcap) and pcapng (draft-ietf-opsawg-pcapng), of both byte orders.

use crate::steps::count;

const SECTION: u32 = 0x0a0d_0d0a;
const BYTE_ORDER: u32 = 0x1a2b_3c4d;
const INTERFACE: u32 = 1;
const OLD_PACKET: u32 = 2;
const SIMPLE_PACKET: u32 = 3;
const PACKET: u32 = 6;

const RESOLUTION: u16 = 9;
const OFFSET: u16 = 14;

const FRAME_CHECK: u16 = 13;

const MICROSECONDS: u32 = 0xa1b2_c3d4;
const NANOSECONDS: u32 = 0xa1b2_3c4d;
/// Of Alexey Kuznetsov's patch: records have eight bytes more in front of their packets.
const MODIFIED: u32 = 0xa1b2_cd34;

/// The longest record of a packet: of more bytes no program captures one. Other blocks are passed over, however long.
const LONGEST: usize = 1 << 20;

/// The most interfaces of a section.
const MOST_INTERFACES: usize = 4096;

/// A captured packet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packet<'a> {
    /// Nanoseconds; none where the file does not say.
    pub(crate) at: Option<i64>,
    pub(crate) link_type: u32,
    pub(crate) bytes: &'a [u8],
    /// Its length on the wire.
    pub(crate) length: u32,
}

/// Where a file is no longer what it was, and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Damage {
    pub(crate) at: u64,
    pub(crate) why: &'static str,
}

#[derive(Clone, Copy, Debug)]
struct Interface {
    link_type: u32,
    /// Units of its clock in a second.
    units: u64,
    /// Seconds.
    offset: i64,
    /// Bytes of checksums behind each frame.
    check: u32,
}

impl Interface {
    fn nanoseconds(self, [high, low]: [u32; 2]) -> Option<i64> {
        let count = i128::from(high) << 32 | i128::from(low);
        let since = count.checked_mul(1_000_000_000)? / i128::from(self.units);
        i64::try_from(since + i128::from(self.offset).checked_mul(1_000_000_000)?).ok()
    }
}

#[derive(Debug)]
enum Format {
    Unknown,
    Pcap {
        big: bool,
        /// Nanoseconds of a unit of its fractions of seconds.
        unit: i64,
        link_type: u32,
        /// Bytes in front of each packet.
        header: usize,
        /// Bytes of checksums behind each frame.
        check: u32,
    },
    Pcapng {
        big: bool,
        interfaces: Vec<Interface>,
    },
}

/// Reads records from bytes as they come.
#[derive(Debug)]
pub(crate) struct Container {
    format: Format,
    waiting: Vec<u8>,
    /// Bytes of a block that are passed over.
    beside: usize,
    /// The place of the waiting bytes in the file.
    at: u64,
    damage: Option<Damage>,
}

pub(crate) fn is_capture(bytes: &[u8]) -> bool {
    let Some(first) = word(bytes, 0, false) else {
        return false;
    };
    first == SECTION
        || [first, first.swap_bytes()]
            .iter()
            .any(|magic| is_pcap(*magic))
}

fn is_pcap(magic: u32) -> bool {
    [MICROSECONDS, NANOSECONDS, MODIFIED].contains(&magic)
}

fn half(bytes: &[u8], at: usize, big: bool) -> Option<u16> {
    let two = bytes.get(at..)?.first_chunk::<2>()?;
    Some(if big {
        u16::from_be_bytes(*two)
    } else {
        u16::from_le_bytes(*two)
    })
}

fn word(bytes: &[u8], at: usize, big: bool) -> Option<u32> {
    let four = bytes.get(at..)?.first_chunk::<4>()?;
    Some(if big {
        u32::from_be_bytes(*four)
    } else {
        u32::from_le_bytes(*four)
    })
}

/// The outcome of reading at the beginning of the bytes that wait.
enum Step {
    /// More are needed.
    Short,
    /// So many are done with.
    Done(usize),
    /// A block of so many is passed over, whether they are there or not.
    Beside(usize),
    Damaged(&'static str),
}

impl Container {
    pub(crate) fn new() -> Container {
        Container {
            format: Format::Unknown,
            waiting: Vec::new(),
            beside: 0,
            at: 0,
            damage: None,
        }
    }

    /// Takes bytes, and hands on the packets that they complete.
    pub(crate) fn take(&mut self, bytes: &[u8], mut hand_on: impl FnMut(Packet<'_>)) {
        if self.damage.is_some() {
            return;
        }
        let (passed, bytes) = bytes.split_at(self.beside.min(bytes.len()));
        self.beside -= passed.len();
        self.at += passed.len() as u64;
        self.waiting.extend_from_slice(bytes);
        let waiting = std::mem::take(&mut self.waiting);
        let mut done = 0;
        loop {
            match record(&mut self.format, &waiting[done..], &mut hand_on) {
                Step::Short => break,
                Step::Done(length) => {
                    count(1 + length);
                    done += length;
                }
                Step::Beside(length) => {
                    let there = length.min(waiting.len() - done);
                    done += there;
                    self.beside = length - there;
                }
                Step::Damaged(why) => {
                    self.damage = Some(Damage {
                        at: self.at + done as u64,
                        why,
                    });
                    return;
                }
            }
        }
        self.at += done as u64;
        self.waiting = waiting;
        self.waiting.drain(..done);
    }

    /// Where reading ended, if that is not the end of a whole record.
    pub(crate) fn finish(self) -> Option<Damage> {
        self.damage.or_else(|| {
            (!self.waiting.is_empty() || self.beside > 0).then_some(Damage {
                at: self.at,
                why: "it ends within a record",
            })
        })
    }
}

fn record(format: &mut Format, bytes: &[u8], hand_on: &mut impl FnMut(Packet<'_>)) -> Step {
    match format {
        Format::Unknown => {
            let Some(magic) = word(bytes, 0, false) else {
                return Step::Short;
            };
            if magic == SECTION {
                *format = Format::Pcapng {
                    big: false,
                    interfaces: Vec::new(),
                };
                return Step::Done(0);
            }
            let big = is_pcap(magic.swap_bytes());
            let (unit, header) = match if big { magic.swap_bytes() } else { magic } {
                MICROSECONDS => (1000, 16),
                NANOSECONDS => (1, 16),
                MODIFIED => (1000, 24),
                _ => return Step::Damaged("it is not a capture"),
            };
            // The upper bits say how many halves of words are behind each frame.
            let Some(link) = word(bytes, 20, big) else {
                return Step::Short;
            };
            *format = Format::Pcap {
                big,
                unit,
                link_type: link & 0xffff,
                header,
                check: if link & 1 << 26 == 0 {
                    0
                } else {
                    2 * (link >> 28)
                },
            };
            Step::Done(24)
        }
        Format::Pcap {
            big,
            unit,
            link_type,
            header,
            check,
        } => {
            let part = |at| word(bytes, at, *big);
            let (Some(seconds), Some(fraction), Some(kept), Some(length)) =
                (part(0), part(4), part(8), part(12))
            else {
                return Step::Short;
            };
            let kept = kept as usize;
            if kept > LONGEST {
                return Step::Damaged("a packet has an impossible length");
            }
            let Some(contents) = bytes.get(*header..*header + kept) else {
                return Step::Short;
            };
            hand_on(Packet {
                at: Some(i64::from(seconds) * 1_000_000_000 + i64::from(fraction) * *unit),
                link_type: *link_type,
                bytes: contents,
                length: length.saturating_sub(*check),
            });
            Step::Done(*header + kept)
        }
        Format::Pcapng { big, interfaces } => block(big, interfaces, bytes, hand_on),
    }
}

fn block(
    big: &mut bool,
    interfaces: &mut Vec<Interface>,
    bytes: &[u8],
    hand_on: &mut impl FnMut(Packet<'_>),
) -> Step {
    let Some(kind) = word(bytes, 0, *big) else {
        return Step::Short;
    };
    // Its number reads the same in both orders.
    if kind == SECTION {
        let Some(order) = word(bytes, 8, false) else {
            return Step::Short;
        };
        *big = match order {
            BYTE_ORDER => false,
            _ if order.swap_bytes() == BYTE_ORDER => true,
            _ => return Step::Damaged("a section has no byte order"),
        };
        interfaces.clear();
    }
    let big = *big;
    let Some(length) = word(bytes, 4, big).map(|length| length as usize) else {
        return Step::Short;
    };
    if length < 12 || length % 4 != 0 {
        return Step::Damaged("a block has an impossible length");
    }
    if length > LONGEST {
        // Secrets and lists of names may be long; a packet, and what describes packets, is not.
        return match kind {
            SECTION | INTERFACE | OLD_PACKET | SIMPLE_PACKET | PACKET => {
                Step::Damaged("a block has an impossible length")
            }
            _ => Step::Beside(length),
        };
    }
    let Some(body) = bytes.get(8..length - 4) else {
        return Step::Short;
    };
    if bytes.len() < length {
        return Step::Short;
    }
    if word(bytes, length - 4, big) != Some(length as u32) {
        return Step::Damaged("a block has two lengths");
    }
    match kind {
        INTERFACE => {
            if interfaces.len() == MOST_INTERFACES {
                return Step::Damaged("it has too many interfaces");
            }
            let Some(link_type) = half(body, 0, big) else {
                return Step::Damaged("an interface is cut short");
            };
            interfaces.push(described(link_type, body, big));
        }
        PACKET | OLD_PACKET => {
            let interface = if kind == PACKET {
                word(body, 0, big)
            } else {
                half(body, 0, big).map(u32::from)
            };
            let part = |at| word(body, at, big);
            let (Some(interface), Some(high), Some(low), Some(kept), Some(length)) =
                (interface, part(4), part(8), part(12), part(16))
            else {
                return Step::Damaged("a packet is cut short");
            };
            let contents = body.get(20..).and_then(|rest| rest.get(..kept as usize));
            let Some(contents) = contents else {
                return Step::Damaged("a packet is longer than its block");
            };
            let Some(interface) = interfaces.get(interface as usize) else {
                return Step::Damaged("a packet is of an interface that is not described");
            };
            hand_on(Packet {
                at: interface.nanoseconds([high, low]),
                link_type: interface.link_type,
                bytes: contents,
                length: length.saturating_sub(interface.check),
            });
        }
        SIMPLE_PACKET => {
            if let (Some(interface), Some(length)) = (interfaces.first(), word(body, 0, big)) {
                hand_on(Packet {
                    at: None,
                    link_type: interface.link_type,
                    bytes: &body[4..],
                    length,
                });
            }
        }
        _ => {}
    }
    Step::Done(length)
}

/// An interface with what its options say of its clock.
fn described(link_type: u16, body: &[u8], big: bool) -> Interface {
    let mut interface = Interface {
        link_type: u32::from(link_type),
        units: 1_000_000,
        offset: 0,
        check: 0,
    };
    let mut at = 8;
    while let (Some(code), Some(length)) = (half(body, at, big), half(body, at + 2, big)) {
        let length = usize::from(length);
        let Some(value) = body.get(at + 4..at + 4 + length) else {
            break;
        };
        match (code, value) {
            (0, _) => break,
            (RESOLUTION, [exponent]) => {
                let (base, power) = if exponent & 0x80 == 0 {
                    (10_u64, u32::from(*exponent))
                } else {
                    (2, u32::from(exponent & 0x7f))
                };
                // A finer clock than any: what cannot be counted is taken as nanoseconds.
                interface.units = base.checked_pow(power).unwrap_or(1_000_000_000);
            }
            (FRAME_CHECK, [bits]) => interface.check = u32::from(*bits) / 8,
            (OFFSET, _) => {
                if let Some(eight) = value.first_chunk::<8>() {
                    interface.offset = if big {
                        i64::from_be_bytes(*eight)
                    } else {
                        i64::from_le_bytes(*eight)
                    };
                }
            }
            _ => {}
        }
        at += 4 + length.next_multiple_of(4);
    }
    interface
}

impl Damage {
    /// In words.
    pub(crate) fn in_words(&self) -> String {
        format!(
            "the capture is readable up to byte {}: {}",
            self.at, self.why
        )
    }
}
