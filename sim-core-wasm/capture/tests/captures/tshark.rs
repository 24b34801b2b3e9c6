//! Wireshark's own analysis of a capture finds what the run's trace and summary have.

use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

use sawtooth_engine::measure::packet_trace::PacketEvent;
use sawtooth_engine::packet::Kind;

use super::{CUBIC, SHORT, WHOLE, at, at_sender, path, sent_again, traced};

/// The fields of the packets that a filter leaves, as tshark sees them; `None` where it is not installed.
fn tshark(file: &[u8], filter: &str, fields: &[&str]) -> Option<Vec<Vec<String>>> {
    let mut arguments = vec!["-r", "-", "-Y", filter, "-T", "fields"];
    for field in fields {
        arguments.extend(["-e", field]);
    }
    arguments.extend([
        "-o",
        "ip.check_checksum:TRUE",
        "-o",
        "tcp.check_checksum:TRUE",
    ]);
    let child = Command::new("tshark")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("skipped: there is no tshark (apt-get install tshark)");
            return None;
        }
        Err(error) => panic!("tshark: {error}"),
    };
    let mut input = child.stdin.take().expect("piped");
    let file = file.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&file));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads all");
    assert!(output.status.success());
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let split = |line: &str| line.split('\t').map(str::to_owned).collect();
    Some(lines.lines().map(split).collect())
}

/// At the sending end Wireshark finds the segments that were sent again, the duplicate acknowledgements and the round
/// trips; every packet is well formed and has the right checksums.
#[test]
fn wireshark_finds_the_retransmissions_duplicates_and_round_trips_of_the_run() {
    let document = path(SHORT, CUBIC);
    let (events, summary) = traced(&document);
    let fields = [
        "tcp.analysis.retransmission",
        "tcp.analysis.duplicate_ack",
        "tcp.analysis.ack_rtt",
        "ip.checksum.status",
        "_ws.malformed",
        "frame.time_relative",
        "tcp.checksum.status",
        "frame.cap_len",
        "frame.len",
    ];
    let Some(rows) = tshark(&at(&document, "a", WHOLE), "frame", &fields) else {
        return;
    };
    let count = |column: usize| rows.iter().filter(|row| !row[column].is_empty()).count();
    assert_eq!(rows.len(), at_sender(&events).count());
    assert_eq!(count(0), sent_again(&events));
    assert_eq!(count(0) as u64, summary.flows[0].retransmissions);
    assert_eq!(count(4), 0, "none is malformed");
    assert!(
        rows.iter().all(|row| row[3] == "1"),
        "checksums of IP are good"
    );
    let whole = rows.iter().filter(|row| row[7] == row[8]);
    assert!(whole.clone().count() > 500);
    assert!(
        whole.clone().all(|row| row[6] == "1"),
        "checksums of TCP are good where no payload is cut"
    );

    // A duplicate acknowledges what the one before did, while data is outstanding (RFC 5681, section 2).
    let acks: Vec<u64> = at_sender(&events)
        .filter(|event| event.kind() == Kind::Ack)
        .map(PacketEvent::number)
        .collect();
    let duplicates = acks.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert!(duplicates > 50, "{duplicates}");
    assert_eq!(count(1), duplicates);

    // From each segment's last departure to the acknowledgement of everything up to it.
    let trips: Vec<f64> = rows.iter().filter_map(|row| row[2].parse().ok()).collect();
    let mean = trips.iter().sum::<f64>() / trips.len() as f64;
    let least = trips.iter().copied().fold(f64::INFINITY, f64::min);
    let ours = summary.flows[0].rtt.expect("it has round trips");
    assert!(trips.len() > 500);
    assert!(
        (mean / ours.mean - 1.0).abs() < 0.05,
        "{mean} s, the summary has {} s",
        ours.mean
    );
    // The SYN and its answer are the shortest: small packets on an empty path.
    assert!((least - 0.042).abs() < 0.002, "{least}");
}

/// Names, comments and the handshake are shown; the receiver's small buffer is seen to fill.
#[test]
fn wireshark_shows_names_comments_windows_and_the_handshake() {
    let flow = CUBIC.replace(
        r#""sender""#,
        r#""readRate": 0, "transport": { "preset": "linux-paced", "receiveWindow": 20000 }, "sender""#,
    );
    let document = path(SHORT, &flow);
    let file = at(&document, "b", WHOLE);
    let fields = [
        "tcp.options.mss_val",
        "tcp.options.wscale.shift",
        "ip.src_host",
    ];
    let Some(rows) = tshark(&file, "tcp.flags.syn == 1", &fields) else {
        return;
    };
    assert_eq!(rows.len(), 2);
    assert!(
        rows.iter().all(|row| row[0] == "1460" && row[1] == "0"),
        "{rows:?}"
    );
    let zero = tshark(&file, "tcp.analysis.zero_window", &["frame.number"]).expect("it is there");
    assert!(!zero.is_empty(), "the window closes");
    let probes = tshark(&file, "tcp.analysis.keep_alive", &["frame.number"]).expect("it is there");
    assert!(!probes.is_empty(), "and is asked for");
    let comments = at(&path(SHORT, CUBIC), "r-b:r", WHOLE);
    let rows = tshark(&comments, "frame.comment", &["frame.comment"]).expect("it is there");
    assert!(!rows.is_empty());
}
