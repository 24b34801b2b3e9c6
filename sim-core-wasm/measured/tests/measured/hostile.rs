//! Bytes of any kind: reading ends, and never panics.

use proptest::prelude::*;
use sawtooth_measured::{Choice, Clock};

use super::captures::{exchange, ipv4, pcap};
use super::files::column;
use super::{choose, look};

/// The ways in which a file may be read further.
fn all(bytes: &[u8]) {
    let _ = look(bytes);
    for reverse in [false, true] {
        let _ = choose(
            bytes,
            Choice::Connection {
                index: 0,
                reverse,
                interval: 0.1,
            },
        );
    }
    let name = "socket".to_owned();
    for after in [false, true] {
        let choice = Choice::Socket {
            name: name.clone(),
            every: 1.0,
            clock: after.then(Clock::default),
            after,
        };
        let _ = choose(bytes, choice);
    }
    let _ = choose(
        bytes,
        Choice::Series {
            names: vec!["a".to_owned()],
        },
    );
    let _ = choose(bytes, column(b"1,2\n3,4\n", 1, "s", "s"));
    let _ = choose(bytes, Choice::Trace);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        all(&bytes);
        for head in [&b"\x0a\x0d\x0d\x0a"[..], b"\xd4\xc3\xb2\xa1", b"{\"x_values\":", b"{\"intervals\":[", b"[  5]   0.00-1.00   sec  1 MBytes  9 Mbits/sec", b"cwnd:1 rtt:", b"1\n2\n", b"a,b\n"] {
            all(&[head, &bytes].concat());
        }
    }

    #[test]
    fn a_capture_with_any_bytes_changed_ends(
        changes in proptest::collection::vec((24_usize..700, any::<u8>()), 1..30),
        cut in 0_usize..700,
    ) {
        let mut file = pcap(false, true, 101, &exchange(ipv4));
        for (place, byte) in changes {
            if let Some(own) = file.get_mut(place) {
                *own = byte;
            }
        }
        all(&file);
        file.truncate(cut);
        all(&file);
    }
}

#[test]
fn every_piece_size_reads_the_same() {
    let file = pcap(true, false, 101, &exchange(ipv4));
    let whole = look(&file);
    for size in [1, 7, 100] {
        let mut reader = sawtooth_measured::Reader::look(None);
        for piece in file.chunks(size) {
            reader.take(piece).expect("a capture");
        }
        assert_eq!(reader.found(), whole);
    }
}
