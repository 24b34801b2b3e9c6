//! Files that tcpdump, editcap and ss wrote of connections of Linux.
//!
//! `path` is most of a transfer of 400 kB by BBR over 4 Mb/s, 15 ms each way and room for 15 packets, captured at its sender with
//! 80 bytes of each packet, and the output of `ss -tin` meanwhile. The others went over a cable without delay, where
//! the sender hands on packets of many segments: `offloaded` was made pcapng by editcap, `any-nanoseconds` is of all
//! interfaces (Linux' cooked captures), `ipv6` of IPv6.

use sawtooth_measured::{Choice, Contents};

use super::{choose, connection, look, series};

const PATH: &[u8] = include_bytes!("../files/path.pcap.gz");
const LOG: &[u8] = include_bytes!("../files/path.ss.gz");
const OFFLOADED: &[u8] = include_bytes!("../files/offloaded.pcapng.gz");
const NANOSECONDS: &[u8] = include_bytes!("../files/any-nanoseconds.pcap.gz");
const IPV6: &[u8] = include_bytes!("../files/ipv6.pcap.gz");

#[test]
fn a_capture_of_tcpdump_agrees_with_tshark_and_the_sender() {
    let chosen = connection(PATH, 0);
    let measured = &chosen.measured;
    let figures = measured.figures.expect("a capture has figures");
    // tcpdump lists 316 packets with data, of which 45 begin below the highest number before them.
    assert_eq!((figures.segments, figures.retransmissions), (316, 45));
    assert_eq!((figures.late, measured.segment), (0, Some(1448)));
    // The path takes 30 ms, 15 packets of 1500 bytes ahead another 45, and the machine that forwarded was busy.
    let trips = figures.rtt.expect("it has round trips");
    assert!(trips.least > 0.030 && trips.most < 0.252, "{trips:?}");
    // It was ended a little before the transfer was.
    let sent = series(&chosen, "sent").values.last();
    assert_eq!(sent, Some(&392_408.0));
    assert!(measured.notes.is_empty(), "{:?}", measured.notes);
}

#[test]
fn a_log_of_ss_shows_the_same_connection() {
    let Contents::Sockets {
        sockets,
        instants,
        after,
    } = look(LOG).expect("a log").contents
    else {
        panic!("no log");
    };
    assert_eq!(sockets.len(), 1);
    let name = sockets[0].name.clone();
    assert!(name.ends_with("→ 10.9.1.2:5201"), "{name}");
    let choice = Choice::Socket {
        name,
        every: 1.0,
        clock: instants.map(|instants| instants.clock),
        after,
    };
    let chosen = choose(LOG, choice).expect("its socket");
    assert_eq!(chosen.measured.segment, Some(1448));
    assert!(series(&chosen, "cwnd").values.contains(&29.0));
    // While the capture lasts, no round trip is beyond what it has.
    let capture = connection(PATH, 0);
    let trips = capture.measured.figures.and_then(|figures| figures.rtt);
    let most = trips.expect("it has round trips").most;
    let last = series(&capture, "sent")
        .times
        .last()
        .copied()
        .unwrap_or(0.0);
    let end = capture.measured.start + last - chosen.measured.start;
    let rtt = series(&chosen, "rtt");
    let within = rtt
        .times
        .iter()
        .zip(&rtt.values)
        .filter(|(time, _)| **time < end);
    let within: Vec<f64> = within.map(|(_, rtt)| *rtt).collect();
    assert_eq!(within.len(), 9);
    assert!(
        within.iter().all(|rtt| *rtt > 0.03 && *rtt < most),
        "{within:?}"
    );
}

#[test]
fn packets_of_many_segments_are_counted_in_segments() {
    for (file, segment, bytes) in [
        // MSS 1460, and 1440 of IPv6, less the timestamps.
        (OFFLOADED, 1448, 300_000.0),
        (NANOSECONDS, 1448, 150_000.0),
        (IPV6, 1428, 200_000.0),
    ] {
        let chosen = connection(file, 0);
        assert_eq!(chosen.measured.segment, Some(segment));
        assert_eq!(series(&chosen, "acknowledged").values.last(), Some(&bytes));
    }
}

#[test]
fn a_clock_has_its_nanoseconds() {
    let times = connection(NANOSECONDS, 0).measured;
    let fine = times.series.iter().flat_map(|one| &one.times);
    let mut fine = fine.map(|time| (time * 1e9).round() as i64 % 1000);
    assert!(fine.any(|rest| rest != 0));
}
