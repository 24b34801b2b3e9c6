//! A reader of pcapng, by draft-ietf-opsawg-pcapng: every length is checked.

/// An option: its code and its value.
pub(crate) type Options = Vec<(u16, Vec<u8>)>;

/// A block.
#[derive(Debug)]
pub(crate) enum Block {
    Section {
        major: u16,
        minor: u16,
        options: Options,
    },
    Interface {
        link_type: u16,
        snap_length: u32,
        options: Options,
    },
    Names {
        records: Options,
    },
    Packet(Packet),
}

/// A packet, with its options.
#[derive(Debug)]
pub(crate) struct Packet {
    pub(crate) interface: u32,
    /// Nanoseconds.
    pub(crate) at: u64,
    pub(crate) length: u32,
    pub(crate) bytes: Vec<u8>,
    pub(crate) options: Options,
}

impl Packet {
    /// The text of its comment.
    pub(crate) fn comment(&self) -> Option<&str> {
        let comment = self.options.iter().find(|(code, _)| *code == 1)?;
        std::str::from_utf8(&comment.1).ok()
    }

    /// Its direction: 1 inbound, 2 outbound.
    pub(crate) fn direction(&self) -> u32 {
        let flags = self.options.iter().find(|(code, _)| *code == 2);
        word(&flags.expect("it has flags").1, 0) & 3
    }

    /// A header field of two bytes, in network order.
    pub(crate) fn half(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    /// Where TCP or UDP begins.
    pub(crate) fn transport(&self) -> usize {
        14 + usize::from(self.bytes[14] & 0xf) * 4
    }

    /// The flags of TCP, with AE.
    pub(crate) fn flags(&self) -> u16 {
        self.half(self.transport() + 12) & 0x1ff
    }

    /// The sum over the IP header: all ones when it is right.
    pub(crate) fn ip_sum(&self) -> u16 {
        sum(&self.bytes[14..self.transport()])
    }

    /// The sum over the pseudo-header, the header and a payload of zeros.
    pub(crate) fn transport_sum(&self) -> u16 {
        let start = self.transport();
        let length = self.half(16) - (start as u16 - 14);
        let mut all = self.bytes[26..34].to_vec();
        all.extend([0, self.bytes[23]]);
        all.extend(length.to_be_bytes());
        all.extend(&self.bytes[start..]);
        sum(&all)
    }

    /// The option of TCP with a kind: its value.
    pub(crate) fn option(&self, kind: u8) -> Option<&[u8]> {
        let start = self.transport();
        let end = start + usize::from(self.bytes[start + 12] >> 4) * 4;
        let mut options = &self.bytes[start + 20..end];
        loop {
            match *options {
                [] | [0, ..] => return None,
                [1, ..] => options = &options[1..],
                [found, length, ..] => {
                    if found == kind {
                        return Some(&options[2..usize::from(length)]);
                    }
                    options = &options[usize::from(length)..];
                }
                [_] => panic!("an option without a length"),
            }
        }
    }
}

/// The Internet checksum's sum (RFC 1071), by its definition.
fn sum(bytes: &[u8]) -> u16 {
    let halves = bytes
        .chunks(2)
        .map(|pair| u64::from(pair[0]) << 8 | u64::from(*pair.get(1).unwrap_or(&0)));
    let total: u64 = halves.sum();
    let folded = (total & 0xffff) + (total >> 16);
    ((folded & 0xffff) + (folded >> 16)) as u16
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn half(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// Reads a file.
pub(crate) fn read(file: &[u8]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut rest = file;
    while !rest.is_empty() {
        let length = word(rest, 4) as usize;
        assert_eq!(length % 4, 0, "a block's length is a multiple of 4");
        assert_eq!(
            word(rest, length - 4) as usize,
            length,
            "it is written at both ends"
        );
        blocks.push(block(word(rest, 0), &rest[8..length - 4]));
        rest = &rest[length..];
    }
    blocks
}

fn block(kind: u32, body: &[u8]) -> Block {
    match kind {
        0x0a0d_0d0a => {
            assert_eq!(word(body, 0), 0x1a2b_3c4d, "the magic of the byte order");
            assert_eq!(body[8..16], [0xff; 8], "its length is not given");
            let [major, minor] = [half(body, 4), half(body, 6)];
            Block::Section {
                major,
                minor,
                options: options(&body[16..]),
            }
        }
        1 => {
            let (link_type, snap_length) = (half(body, 0), word(body, 4));
            Block::Interface {
                link_type,
                snap_length,
                options: options(&body[8..]),
            }
        }
        4 => Block::Names {
            records: options(body),
        },
        6 => {
            let captured = word(body, 12) as usize;
            let padded = captured.next_multiple_of(4);
            assert!(
                body[20 + captured..20 + padded]
                    .iter()
                    .all(|byte| *byte == 0)
            );
            Block::Packet(Packet {
                interface: word(body, 0),
                at: u64::from(word(body, 4)) << 32 | u64::from(word(body, 8)),
                length: word(body, 16),
                bytes: body[20..20 + captured].to_vec(),
                options: options(&body[20 + padded..]),
            })
        }
        other => panic!("a block of type {other:#x}"),
    }
}

/// Options, which end with one of code 0; nothing comes after it.
fn options(mut rest: &[u8]) -> Options {
    let mut options = Vec::new();
    loop {
        let (code, length) = (half(rest, 0), usize::from(half(rest, 2)));
        let padded = 4 + length.next_multiple_of(4);
        if code == 0 {
            assert_eq!((length, rest.len()), (0, 4), "the end of options");
            return options;
        }
        options.push((code, rest[4..4 + length].to_vec()));
        rest = &rest[padded..];
    }
}

/// The packets of a file.
pub(crate) fn packets(file: &[u8]) -> Vec<Packet> {
    let packet = |block| match block {
        Block::Packet(packet) => Some(packet),
        _ => None,
    };
    read(file).into_iter().filter_map(packet).collect()
}
