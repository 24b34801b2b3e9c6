//! gzip (RFC 1952), piece by piece.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Bytes that are unpacked at a time.
const PIECE: usize = 1 << 16;

/// The longest header of a member, with the name of a file in it.
const LONGEST_HEADER: usize = 1 << 16;

const CHECKSUM: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAME: u8 = 1 << 3;
const COMMENT: u8 = 1 << 4;

/// Whether bytes begin as gzip does.
pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b, 8])
}

enum State {
    /// The header of a member is awaited.
    Header,
    Body(Box<InflateState>),
    /// The checksum and the length, which end a member, are left: so many bytes.
    Trailer(usize),
    /// What follows the members is no gzip.
    After,
}

/// Unpacks gzip. The checksum of a member is not looked at: what is in it is checked by what reads it.
pub(crate) struct Gunzip {
    state: State,
    waiting: Vec<u8>,
    members: usize,
}

/// Bytes that are no gzip.
#[derive(Debug)]
pub(crate) struct Damaged;

impl Gunzip {
    pub(crate) fn new() -> Gunzip {
        Gunzip {
            state: State::Header,
            waiting: Vec::new(),
            members: 0,
        }
    }

    /// Unpacks what has arrived, and hands on what comes of it in pieces.
    pub(crate) fn take<Error: From<Damaged>>(
        &mut self,
        bytes: &[u8],
        mut hand_on: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.waiting.extend_from_slice(bytes);
        loop {
            match &mut self.state {
                State::After => {
                    self.waiting.clear();
                    return Ok(());
                }
                State::Header => {
                    if self.members > 0 && !self.waiting.is_empty() && self.waiting[0] != 0x1f {
                        self.state = State::After;
                        continue;
                    }
                    let Some(length) = header(&self.waiting).map_err(Error::from)? else {
                        return Ok(());
                    };
                    self.waiting.drain(..length);
                    self.state = State::Body(InflateState::new_boxed(DataFormat::Raw));
                }
                State::Body(inflater) => {
                    let mut out = vec![0; PIECE];
                    let done = inflate(inflater, &self.waiting, &mut out, MZFlush::None);
                    self.waiting
                        .drain(..done.bytes_consumed.min(self.waiting.len()));
                    match done.status {
                        Ok(MZStatus::StreamEnd) => {
                            self.members += 1;
                            self.state = State::Trailer(8);
                        }
                        Ok(_) => {}
                        Err(miniz_oxide::MZError::Buf) => {}
                        Err(_) => return Err(Damaged.into()),
                    }
                    hand_on(&out[..done.bytes_written])?;
                    let idle = done.bytes_written == 0 && done.bytes_consumed == 0;
                    if idle && matches!(self.state, State::Body(_)) {
                        return Ok(());
                    }
                }
                State::Trailer(left) => {
                    let some = (*left).min(self.waiting.len());
                    self.waiting.drain(..some);
                    *left -= some;
                    if *left > 0 {
                        return Ok(());
                    }
                    self.state = State::Header;
                }
            }
        }
    }

    /// Whether the last member was whole.
    pub(crate) fn is_whole(&self) -> bool {
        match self.state {
            State::Header => self.members > 0 && self.waiting.is_empty(),
            State::After => true,
            State::Body(_) | State::Trailer(_) => false,
        }
    }
}

/// The length of a member's header; none where more bytes are needed.
fn header(bytes: &[u8]) -> Result<Option<usize>, Damaged> {
    if !bytes.is_empty() && !b"\x1f\x8b\x08".starts_with(&bytes[..bytes.len().min(3)]) {
        return Err(Damaged);
    }
    if bytes.len() > LONGEST_HEADER + 10 {
        // One that is longer would be awaited for ever.
        let within = length(&bytes[..LONGEST_HEADER]);
        return within.map_or(Err(Damaged), |length| Ok(Some(length)));
    }
    Ok(length(bytes))
}

fn length(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(3)?;
    let mut length = 10;
    if flags & EXTRA != 0 {
        let low = *bytes.get(length)?;
        let high = *bytes.get(length + 1)?;
        length += 2 + usize::from(u16::from_le_bytes([low, high]));
    }
    for flag in [NAME, COMMENT] {
        if flags & flag != 0 {
            let rest = bytes.get(length..)?;
            length += 1 + rest.iter().position(|byte| *byte == 0)?;
        }
    }
    if flags & CHECKSUM != 0 {
        length += 2;
    }
    (bytes.len() >= length).then_some(length)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A member with a name, and the text as it is packed.
    pub(crate) fn packed(text: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0x1f, 0x8b, 8, NAME, 0, 0, 0, 0, 0, 3];
        bytes.extend(b"trace.pcap\0");
        bytes.extend(miniz_oxide::deflate::compress_to_vec(text, 6));
        bytes.extend([0; 4]);
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes
    }

    fn unpacked(bytes: &[u8], step: usize) -> Result<(Vec<u8>, bool), Damaged> {
        let (mut gunzip, mut out) = (Gunzip::new(), Vec::new());
        for piece in bytes.chunks(step) {
            gunzip.take(piece, |some| {
                out.extend_from_slice(some);
                Ok::<(), Damaged>(())
            })?;
        }
        Ok((out, gunzip.is_whole()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn what_was_packed_comes_out_whatever_the_pieces(
            text in proptest::collection::vec(0_u8..4, 0..3000),
            step in 1_usize..700,
        ) {
            let mut twice = packed(&text);
            twice.extend(packed(&text));
            let (out, whole) = unpacked(&twice, step).expect("it is gzip");
            prop_assert!(whole);
            prop_assert_eq!(out, [text.clone(), text].concat());
        }

        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..400), step in 1_usize..50) {
            let _ = unpacked(&[&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3][..], &bytes].concat(), step);
            let _ = unpacked(&bytes, step);
        }
    }

    #[test]
    fn a_file_that_is_cut_gives_what_it_has() {
        let text: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
        let bytes = packed(&text);
        let (out, whole) = unpacked(&bytes[..bytes.len() / 2], 1000).expect("it is gzip");
        assert!(!whole);
        assert!(out.len() > 10_000 && text.starts_with(&out));
    }
}
