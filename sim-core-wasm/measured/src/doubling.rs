//! Twice a file is at most twice the work.

use std::fmt::Write as _;

use crate::steps::assert_doubles;
use crate::{Choice, Clock, Contents, Reader};

fn taken(mut reader: Reader, bytes: &[u8]) -> Reader {
    for piece in bytes.chunks(4096) {
        let _ = reader.take(piece);
    }
    reader
}

/// The work of a file: to look at it, and to read a part of it.
fn read(bytes: &[u8]) {
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

/// Statistics of an interface, and packets of nothing.
fn blocks(count: usize) -> Vec<u8> {
    let block = |kind: u32, body: &[u8]| {
        let length = (body.len() as u32 + 12).to_le_bytes();
        [&kind.to_le_bytes(), &length[..], body, &length].concat()
    };
    let mut bytes = block(
        0x0a0d_0d0a,
        &[
            &0x1a2b_3c4d_u32.to_le_bytes()[..],
            &[1, 0, 0, 0],
            &[0xff; 8],
        ]
        .concat(),
    );
    bytes.extend(block(1, &[1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 1, 0, 6, 0, 0, 0]));
    for _ in 0..count {
        bytes.extend(block(5, &[0; 16]));
        bytes.extend(block(6, &[0; 20]));
    }
    bytes
}

fn trace(count: usize) -> Vec<u8> {
    let mut text = String::new();
    for at in 0..count {
        let _ = writeln!(text, "   {at}\n");
    }
    text.into_bytes()
}

/// Intervals with streams, names with escapes, and lists within lists.
fn iperf_json(count: usize) -> Vec<u8> {
    let one = r#"{"streams":[{"socket":5,"start":0,"end":1,"bits_per_second":1e6,"snd_cwnd":1,"rtt":9}],"sum":{"x":[[["\u0041\\"]]]}}"#;
    format!(
        r#"{{"start":{{"version":"iperf 3"}},"intervals":[{}]}}"#,
        vec![one; count].join(",")
    )
    .into_bytes()
}

/// One line, and one text, that has no end.
fn endless(count: usize) -> Vec<u8> {
    format!("t,v\n1,2\n{}", "\"a,".repeat(count)).into_bytes()
}

#[test]
fn twice_the_file_is_twice_the_work() {
    assert_doubles(
        &[
            ("ss", log),
            ("a table", table),
            ("iperf", iperf),
            ("iperf's JSON", iperf_json),
            ("Flent", flent),
            ("a capture", capture),
            ("pcapng", blocks),
            ("a trace", trace),
            ("a line without an end", endless),
        ],
        320,
        read,
    );
}
