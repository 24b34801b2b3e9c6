//! Counts the work of the parsers, in tests alone: twice a file may be twice the work, and no more.

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Bytes, words or entries that were looked at.
#[cfg(test)]
pub(crate) fn count(steps: usize) {
    STEPS.with(|all| all.set(all.get() + steps));
}

#[cfg(not(test))]
pub(crate) fn count(_: usize) {}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::{Choice, Clock, Contents, Reader};

    fn taken(mut reader: Reader, bytes: &[u8]) -> Reader {
        for piece in bytes.chunks(4096) {
            let _ = reader.take(piece);
        }
        reader
    }

    /// The work of a file: to look at it, and to read a part of it.
    fn work(bytes: &[u8]) -> usize {
        STEPS.with(|all| all.set(0));
        let found = taken(Reader::look(None), bytes).found();
        let choice = found.ok().and_then(|found| match found.contents {
            Contents::Capture { .. } => Some(Choice::Connection {
                index: 0,
                reverse: false,
                interval: 0.1,
            }),
            Contents::Sockets { sockets, .. } => Some(Choice::Socket {
                name: sockets[0].name.clone(),
                every: 1.0,
                clock: Some(Clock::default()),
                after: true,
            }),
            Contents::Series { series, .. } => Some(Choice::Series {
                names: vec![series[0].name.clone()],
            }),
            Contents::Table { table } => Some(Choice::Table {
                dialect: table.dialect,
                time: Some(0),
                day: None,
                clock: Clock::default(),
                every: 1.0,
                value: 1,
                value_unit: "s".to_owned(),
            }),
            Contents::Trace { .. } => None,
        });
        if let Some(choice) = choice {
            let _ = taken(Reader::choose(choice), bytes).chosen();
        }
        STEPS.with(std::cell::Cell::get)
    }

    fn log(count: usize) -> Vec<u8> {
        let mut text = String::new();
        for line in 0..count {
            // Words that may all be of an instant, which never comes, and a socket for each line.
            let _ = writeln!(
                text,
                "Mon 28 Nov Mon of of of 2026 mon\nESTAB 0 0 10.0.0.1:{line} 10.0.0.2:1 rtt:1/1 cwnd:1"
            );
        }
        text.into_bytes()
    }

    fn table(count: usize) -> Vec<u8> {
        let mut text = String::from("t,v\n");
        for line in 0..count {
            let wide = "\"\",28/11/2026 10:00:00 PM CET,".repeat(8);
            let _ = writeln!(text, "{line},{line},{wide}");
        }
        text.into_bytes()
    }

    fn iperf(count: usize) -> Vec<u8> {
        let mut text = String::new();
        for line in 0..count {
            let _ = writeln!(
                text,
                "[ {line}] 0.00-1.00 sec 1 MBytes 9 Mbits/sec [ [[[[ - - - sec"
            );
        }
        text.into_bytes()
    }

    fn flent(count: usize) -> Vec<u8> {
        let mut text = String::from("{\"x_values\": [0], \"results\": {\"a\": [1]");
        for line in 0..count {
            let _ = write!(text, ", \"{line}::-::-NaN\": [NaN, -Infinity, \"\\\\\"]");
        }
        (text + "}}").into_bytes()
    }

    /// Segments backwards in time, each in headers within headers, and each other one a copy.
    fn capture(count: usize) -> Vec<u8> {
        let mut bytes = 0xa1b2_c3d4_u32.to_le_bytes().to_vec();
        bytes.extend([
            2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 1, 0, 0, 0,
        ]);
        for packet in 0..count as u32 {
            let mut frame = vec![2; 12];
            for _ in 0..20 {
                frame.extend([0x81, 0, 0, 5]);
            }
            frame.extend([
                8, 0, 0x45, 0, 0, 140, 0, 0, 0, 0, 64, 6, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2,
            ]);
            frame.extend([0, 1, 0, 2]);
            frame.extend((packet / 2 * 200).to_be_bytes());
            frame.extend([0, 0, 0, 0, 0x50, 0x10, 1, 0, 0, 0, 0, 0]);
            let length = (frame.len() as u32).to_le_bytes();
            bytes.extend((1_000_000 - packet / 2).to_le_bytes());
            bytes.extend([0; 4]);
            bytes.extend(length);
            bytes.extend(length);
            bytes.extend(frame);
        }
        bytes
    }

    /// Makes a file of so many parts.
    type Made = fn(usize) -> Vec<u8>;

    #[test]
    fn twice_the_file_is_twice_the_work() {
        let kinds: [(&str, Made); 5] = [
            ("ss", log),
            ("a table", table),
            ("iperf", iperf),
            ("Flent", flent),
            ("a capture", capture),
        ];
        for (kind, make) in kinds {
            let [few, many] = [320, 640].map(|count| {
                let file = make(count);
                (file.len(), work(&file))
            });
            assert!(few.1 > few.0 / 10, "{kind} is counted: {few:?}");
            assert!(many.1 * 10 < few.1 * 22, "{kind}: {few:?}, {many:?}");
        }
    }
}
