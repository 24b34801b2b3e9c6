//! The blocks of pcapng (draft-ietf-opsawg-pcapng), little-endian.

use std::io::{self, Write};

const SECTION: u32 = 0x0a0d_0d0a;
const INTERFACE: u32 = 1;
const NAMES: u32 = 4;
const PACKET: u32 = 6;

/// The byte order.
const MAGIC: u32 = 0x1a2b_3c4d;
/// Ethernet.
const LINK_TYPE: u16 = 1;
/// The most bytes of a packet that are captured: the longest headers of Ethernet, IPv4 and TCP.
pub(crate) const SNAP_LENGTH: u32 = 134;
/// Timestamps are in units of 10^-9 s.
const RESOLUTION: u8 = 9;

const COMMENT: u16 = 1;
const USER_APPLICATION: u16 = 4;
const INTERFACE_NAME: u16 = 2;
const INTERFACE_DESCRIPTION: u16 = 3;
const INTERFACE_RESOLUTION: u16 = 9;
const PACKET_FLAGS: u16 = 2;
const IPV4_RECORD: u16 = 1;

/// The longest text of an option or a name, in bytes.
const LONGEST: usize = 4096;

/// The way of a packet at an interface, as the flags of a packet have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    In = 1,
    Out = 2,
}

/// A packet to be written.
#[derive(Clone, Debug)]
pub(crate) struct Captured {
    pub(crate) interface: u32,
    pub(crate) way: Way,
    /// Nanoseconds.
    pub(crate) at: u64,
    pub(crate) bytes: Vec<u8>,
    /// Its length before it was cut.
    pub(crate) length: u32,
    pub(crate) comment: Option<&'static str>,
}

/// Writes blocks.
#[derive(Debug)]
pub(crate) struct Blocks<W> {
    out: W,
    body: Vec<u8>,
}

impl<W: Write> Blocks<W> {
    pub(crate) fn new(out: W) -> Blocks<W> {
        Blocks {
            out,
            body: Vec::new(),
        }
    }

    /// The head of the section.
    pub(crate) fn section(&mut self, program: &str, comment: &str) -> io::Result<()> {
        self.word(MAGIC);
        self.half(1);
        self.half(0);
        // The length of the section is not known.
        self.body.extend(u64::MAX.to_le_bytes());
        self.option(COMMENT, text(comment));
        self.option(USER_APPLICATION, text(program));
        self.end_of_options();
        self.block(SECTION)
    }

    pub(crate) fn interface(&mut self, name: &str, description: &str) -> io::Result<()> {
        self.half(LINK_TYPE);
        self.half(0);
        self.word(SNAP_LENGTH);
        self.option(INTERFACE_NAME, text(name));
        self.option(INTERFACE_DESCRIPTION, text(description));
        self.option(INTERFACE_RESOLUTION, &[RESOLUTION]);
        self.end_of_options();
        self.block(INTERFACE)
    }

    /// The names of hosts.
    pub(crate) fn names<'a>(
        &mut self,
        hosts: impl Iterator<Item = ([u8; 4], &'a str)>,
    ) -> io::Result<()> {
        for (address, name) in hosts {
            let mut record = address.to_vec();
            // A zero ends a name.
            record.extend(text(name).iter().filter(|byte| **byte != 0));
            record.push(0);
            self.option(IPV4_RECORD, &record);
        }
        self.end_of_options();
        self.block(NAMES)
    }

    pub(crate) fn packet(&mut self, packet: &Captured) -> io::Result<()> {
        self.word(packet.interface);
        self.word((packet.at >> 32) as u32);
        self.word(packet.at as u32);
        self.word(packet.bytes.len() as u32);
        self.word(packet.length);
        self.body.extend(&packet.bytes);
        self.pad();
        if let Some(comment) = packet.comment {
            self.option(COMMENT, text(comment));
        }
        self.option(PACKET_FLAGS, &(packet.way as u32).to_le_bytes());
        self.end_of_options();
        self.block(PACKET)
    }

    pub(crate) fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// All blocks are written.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    fn word(&mut self, value: u32) {
        self.body.extend(value.to_le_bytes());
    }

    fn half(&mut self, value: u16) {
        self.body.extend(value.to_le_bytes());
    }

    /// Blocks, and values in them, end at a multiple of four bytes.
    fn pad(&mut self) {
        self.body.resize(self.body.len().next_multiple_of(4), 0);
    }

    fn option(&mut self, code: u16, value: &[u8]) {
        self.half(code);
        self.half(value.len() as u16);
        self.body.extend(value);
        self.pad();
    }

    fn end_of_options(&mut self) {
        self.word(0);
    }

    fn block(&mut self, kind: u32) -> io::Result<()> {
        let length = (self.body.len() as u32 + 12).to_le_bytes();
        self.out.write_all(&kind.to_le_bytes())?;
        self.out.write_all(&length)?;
        self.out.write_all(&self.body)?;
        self.out.write_all(&length)?;
        self.body.clear();
        Ok(())
    }
}

/// The bytes of a text, cut between two characters where it is too long.
fn text(text: &str) -> &[u8] {
    &text.as_bytes()[..text.floor_char_boundary(LONGEST)]
}
