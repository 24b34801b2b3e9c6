//! gzip (RFC 1952), piece by piece: its checksums and lengths are checked.

use std::io::Write;

use flate2::write::GzDecoder;

/// Whether bytes begin as gzip does.
pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b, 8])
}

enum State {
    /// A member; whether any byte of it has come.
    Member(Box<GzDecoder<Vec<u8>>>, bool),
    /// The bytes after the members are no gzip, or are damaged.
    After,
}

/// Unpacks gzip.
pub(crate) struct Gunzip {
    state: State,
    members: usize,
}

/// Where a file is no longer gzip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damaged {
    /// The packed bytes cannot be unpacked.
    Body,
    /// A checksum, or a length, is not that of what was unpacked.
    Checksum,
    /// It ends within a member.
    Cut,
}

impl Gunzip {
    pub(crate) fn new() -> Gunzip {
        Gunzip {
            state: State::Member(Box::new(GzDecoder::new(Vec::new())), false),
            members: 0,
        }
    }

    /// Unpacks what has arrived, and hands on what comes of it in pieces.
    pub(crate) fn take<Error: From<Damaged>>(
        &mut self,
        bytes: &[u8],
        mut hand_on: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut rest = bytes;
        while let Some(first) = rest.first() {
            let State::Member(decoder, begun) = &mut self.state else {
                return Ok(());
            };
            if self.members > 0 && !*begun && *first != 0x1f {
                // Tapes and some programs fill up with zeros.
                self.state = State::After;
                return Ok(());
            }
            *begun = true;
            let Ok(used) = decoder.write(rest) else {
                let left = std::mem::take(decoder.get_mut());
                self.state = State::After;
                hand_on(&left)?;
                return Err(Damaged::Body.into());
            };
            rest = &rest[used..];
            // Nothing is taken where a member has ended.
            let ended = used == 0;
            let whole = !ended || decoder.try_finish().is_ok();
            hand_on(decoder.get_mut())?;
            decoder.get_mut().clear();
            if !whole {
                self.state = State::After;
                return Err(Damaged::Checksum.into());
            }
            if ended {
                self.members += 1;
                self.state = State::Member(Box::new(GzDecoder::new(Vec::new())), false);
            }
        }
        Ok(())
    }

    /// All bytes have come: hands on what is left.
    pub(crate) fn finish<Error: From<Damaged>>(
        &mut self,
        mut hand_on: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let State::Member(mut decoder, begun) = std::mem::replace(&mut self.state, State::After)
        else {
            return Ok(());
        };
        if !begun {
            return if self.members > 0 {
                Ok(())
            } else {
                Err(Damaged::Cut.into())
            };
        }
        let flushed = decoder.flush();
        hand_on(decoder.get_mut())?;
        flushed.map_err(|_| Damaged::Body)?;
        // A member that has ended takes no further byte.
        let ended = decoder.write(&[0x1f]);
        let checked = match ended {
            Ok(0) => decoder.try_finish().map_err(|_| Damaged::Checksum),
            _ => Err(Damaged::Cut),
        };
        Ok(checked?)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A member with a name, and the text as it is packed.
    fn packed(text: &[u8]) -> Vec<u8> {
        let named = flate2::GzBuilder::new().filename("trace.pcap");
        let mut encoder = named.write(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).expect("a vector takes all");
        encoder.finish().expect("a vector takes all")
    }

    /// The bytes that come out, and the damage that was found.
    fn unpacked(bytes: &[u8], step: usize) -> (Vec<u8>, Result<(), Damaged>) {
        let (mut gunzip, mut out) = (Gunzip::new(), Vec::new());
        let mut hand_on = |some: &[u8]| {
            out.extend_from_slice(some);
            Ok(())
        };
        let mut pieces = bytes.chunks(step);
        let taken = pieces.try_for_each(|piece| gunzip.take(piece, &mut hand_on));
        let ended = taken.and_then(|()| gunzip.finish(&mut hand_on));
        (out, ended)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn packed_bytes_come_out_whatever_the_pieces(
            text in proptest::collection::vec(0_u8..4, 0..3000),
            step in 1_usize..700,
        ) {
            let mut twice = packed(&text);
            twice.extend(packed(&text));
            twice.extend(vec![0; step % 3]);
            let (out, ended) = unpacked(&twice, step);
            prop_assert_eq!(ended, Ok(()));
            prop_assert_eq!(out, [text.clone(), text].concat());
        }

        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..400), step in 1_usize..50) {
            let _ = unpacked(&[&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3][..], &bytes].concat(), step);
            let _ = unpacked(&bytes, step);
        }
    }

    #[test]
    fn a_file_that_is_cut_or_damaged_gives_what_it_has() {
        let text: Vec<u8> = (0..8_000_u32)
            .flat_map(|at| (at * at).to_le_bytes())
            .collect();
        let bytes = packed(&text);
        let (out, ended) = unpacked(&bytes[..bytes.len() / 2], 1000);
        assert_eq!(ended, Err(Damaged::Cut));
        assert!(out.len() > 5000 && text.starts_with(&out));
        for left in [1, 4, 8] {
            let (out, ended) = unpacked(&bytes[..bytes.len() - left], 1000);
            assert_eq!(
                (out.len(), ended),
                (text.len(), Err(Damaged::Cut)),
                "{left}"
            );
        }
        // The checksum and the length are the last eight bytes.
        for back in 1..=8 {
            let mut wrong = bytes.clone();
            let place = wrong.len() - back;
            wrong[place] ^= 4;
            let (out, ended) = unpacked(&wrong, 1000);
            assert_eq!(
                (out.len(), ended),
                (text.len(), Err(Damaged::Checksum)),
                "{back}"
            );
            wrong.extend(&bytes);
            assert_eq!(unpacked(&wrong, 1000).1, Err(Damaged::Checksum), "{back}");
        }
        let mut wrong = bytes.clone();
        wrong[bytes.len() / 2..bytes.len() / 2 + 200].fill(0xff);
        let (out, ended) = unpacked(&wrong, 1000);
        assert!(
            ended == Err(Damaged::Body) || ended == Err(Damaged::Checksum),
            "{ended:?}"
        );
        assert!(out.len() > 5000);
    }
}
