//! The contents of a capture of packets.

use sawtooth_capture::{Capture, Range};
use sawtooth_engine::measure::packet_trace::Step;
use sawtooth_engine::packet::Kind;
use sawtooth_engine::units::Time;

use super::reader::{Block, packets, read};
use super::{CUBIC, SHORT, WHOLE, at, path, traced};

const FIN: u16 = 0x001;
const SYN: u16 = 0x002;
const ACK: u16 = 0x010;

fn value(options: &[(u16, Vec<u8>)], code: u16) -> &[u8] {
    let option = options.iter().find(|(found, _)| *found == code);
    &option.expect("it has the option").1
}

/// draft-ietf-opsawg-pcapng, sections 4.1, 4.2, 4.3, 4.5: the section comes first, then the interfaces and names, then
/// packets.
#[test]
fn a_file_has_the_blocks_of_pcapng() {
    let blocks = read(&at(&path(SHORT, CUBIC), "r", WHOLE));
    let Block::Section {
        major,
        minor,
        options,
    } = &blocks[0]
    else {
        panic!("{:?}", blocks[0]);
    };
    assert_eq!((*major, *minor), (1, 0));
    assert!(value(options, 4).starts_with(b"Sawtooth"));
    for (block, name) in blocks[1..3].iter().zip(["a-r:r", "r-b:r"]) {
        let Block::Interface {
            link_type,
            snap_length,
            options,
        } = block
        else {
            panic!("{block:?}");
        };
        // LINKTYPE_ETHERNET, and units of 10^-9 s.
        assert_eq!((*link_type, value(options, 9)), (1, &[9][..]));
        assert!(
            *snap_length >= 14 + 60 + 60,
            "the longest headers: {snap_length}"
        );
        assert_eq!(value(options, 2), name.as_bytes());
    }
    let Block::Names { records } = &blocks[3] else {
        panic!("{:?}", blocks[3]);
    };
    let names: Vec<&[u8]> = records.iter().map(|(_, record)| &record[4..]).collect();
    assert_eq!(names, [&b"Left\0"[..], b"b\0"]);
    let mut before = 0;
    for block in &blocks[4..] {
        let Block::Packet(packet) = block else {
            panic!("{block:?}");
        };
        assert!(packet.at >= before, "in order of time");
        before = packet.at;
        assert!(packet.bytes.len() <= packet.length as usize && packet.interface < 2);
        assert_eq!(u32::from(packet.half(16)) + 14, packet.length);
        assert_eq!((packet.ip_sum(), packet.transport_sum()), (0xffff, 0xffff));
    }
    assert!(blocks.len() > 2000, "{}", blocks.len());
}

#[test]
fn a_host_has_the_packets_that_it_sends_and_receives_in_nanoseconds() {
    let document = path(SHORT, CUBIC);
    let (events, _) = traced(&document);
    let packets = packets(&at(&document, "a", WHOLE));
    let expected: Vec<(u64, u32)> = super::at_sender(&events)
        .map(|event| match event.step {
            Step::Sent(_) => (event.at.0, 2),
            _ => (event.at.0, 1),
        })
        .collect();
    let found: Vec<(u64, u32)> = packets
        .iter()
        .map(|one| (one.at, one.direction()))
        .collect();
    assert_eq!(found, expected);
}

/// At every place a packet that was dropped says so, and no other does.
#[test]
fn drops_are_comments_and_as_many_as_the_summary_has() {
    let document = path(SHORT, CUBIC);
    let (_, summary) = traced(&document);
    let dropped: u64 = summary.queues.iter().map(|queue| queue.drops).sum();
    assert!(dropped > 10, "{dropped}");
    for place in ["r", "r-b:r"] {
        let packets = packets(&at(&document, place, WHOLE));
        let comments: Vec<&str> = packets.iter().filter_map(|one| one.comment()).collect();
        assert_eq!(comments.len() as u64, dropped, "at {place}");
        assert!(
            comments
                .iter()
                .all(|one| *one == "Dropped by the queue on arrival")
        );
    }
    for place in ["a", "b", "a-r:a", "r-b:b"] {
        let packets = packets(&at(&document, place, WHOLE));
        assert!(
            packets.iter().all(|one| one.comment().is_none()),
            "at {place}"
        );
    }
}

#[test]
fn losses_on_the_wire_and_marks_are_comments_of_the_packet_that_they_meet() {
    let lossy = r#""loss": { "kind": "bernoulli", "probability": 0.02 }"#;
    let document = path(lossy, CUBIC);
    let (events, summary) = traced(&document);
    let losses: u64 = summary.queues.iter().map(|queue| queue.losses).sum();
    assert!(losses > 5);
    let packets_of = |place: &str| packets(&at(&document, place, WHOLE));
    let at_port = packets_of("r-b:r");
    let lost: Vec<_> = at_port
        .iter()
        .filter(|one| one.comment() == Some("Lost on the wire"))
        .collect();
    // Acknowledgements are lost on the way back, at the other port.
    let back = packets_of("r-b:b");
    let all = lost.len() + back.iter().filter(|one| one.comment().is_some()).count();
    assert_eq!(all as u64, losses);
    // The far end has none of those that were lost.
    let reached = packets_of("b")
        .iter()
        .filter(|one| one.direction() == 1)
        .count();
    let left = at_port.iter().filter(|one| one.direction() == 2).count();
    let under_way = events
        .iter()
        .filter(|event| event.kind() != Kind::Ack && matches!(event.step, Step::Delivered { .. }))
        .count();
    assert_eq!(
        reached,
        under_way - 1,
        "the SYN-ACK is delivered at the other end"
    );
    assert!(reached + lost.len() <= left && left < reached + lost.len() + 40);

    let marking = r#""queue": { "kind": "codel", "ecn": true }"#;
    let document = path(
        marking,
        &CUBIC.replace(r#""sender""#, r#""ecn": { "kind": "classic" }, "sender""#),
    );
    let (_, summary) = traced(&document);
    let marks: u64 = summary.queues.iter().map(|queue| queue.marks).sum();
    assert!(marks > 0);
    let packets = packets(&at(&document, "r-b:r", WHOLE));
    let marked = packets
        .iter()
        .filter(|one| one.comment().is_some_and(|text| text.starts_with("Marked")));
    assert_eq!(marked.count() as u64, marks);
}

/// RFC 9293 and RFC 7323: the SYN has MSS, SACK permitted, timestamps and window scale; numbers count bytes; the FIN
/// has one.
#[test]
fn a_connection_begins_with_its_options_and_ends_with_the_acknowledgement_of_its_fin() {
    let flow = CUBIC.replace(
        r#""sender""#,
        r#""transport": { "preset": "linux-paced", "receiveWindow": 1e6 }, "traffic": { "kind": "transfer", "bytes": 10001 }, "sender""#,
    );
    let packets = packets(&at(&path(SHORT, &flow), "a", WHOLE));
    let number = |packet: usize, at: usize| {
        let start = packets[packet].transport() + at;
        let bytes: [u8; 4] = packets[packet].bytes[start..start + 4]
            .try_into()
            .expect("four");
        u32::from_be_bytes(bytes)
    };
    assert_eq!([packets[0].flags(), packets[1].flags()], [SYN, SYN | ACK]);
    for syn in &packets[..2] {
        // RFC 6691: an MTU of 1500 without its 40 bytes of fixed headers; timestamps take theirs from the data.
        assert_eq!(syn.option(2), Some(&1460_u16.to_be_bytes()[..]), "MSS");
        assert_eq!(syn.option(4), Some(&[][..]), "SACK permitted");
        assert_eq!(syn.option(8).map(<[u8]>::len), Some(8), "timestamps");
    }
    // 1 MB, or 690 whole segments of 1448 bytes, fits into 16 bits with a shift of 4.
    assert_eq!(packets[1].option(3), Some(&[4][..]), "window scale");
    assert_eq!(
        packets[1].half(packets[1].transport() + 14),
        u16::MAX,
        "a SYN's window is not scaled"
    );
    let first_ack = packets
        .iter()
        .position(|one| one.flags() == ACK && one.direction() == 1);
    let first_ack = &packets[first_ack.expect("there is one")];
    assert_eq!(
        first_ack.half(first_ack.transport() + 14),
        ((690 * 1448) >> 4) as u16
    );
    let fin = packets
        .iter()
        .position(|one| one.flags() & FIN != 0)
        .expect("it ends");
    // 10001 bytes are 6 whole segments of 1448 and 1313 bytes.
    assert_eq!(number(fin, 4), 1 + 6 * 1448);
    assert_eq!(packets[fin].length, 14 + 52 + 1313);
    let last = packets.len() - 1;
    assert_eq!(number(last, 8), 1 + 10001 + 1);
}

#[test]
fn a_part_of_a_run_has_the_packets_of_that_part() {
    let document = path(SHORT, CUBIC);
    let range = Range {
        from: Time::from_seconds(2.0),
        to: Time::from_seconds(3.0),
    };
    let whole = packets(&at(&document, "r-b:r", WHOLE));
    let within = whole
        .iter()
        .filter(|one| (2_000_000_000..=3_000_000_000).contains(&one.at));
    let bytes: Vec<&Vec<u8>> = within.map(|one| &one.bytes).collect();
    let part = packets(&at(&document, "r-b:r", range));
    assert_eq!(part.iter().map(|one| &one.bytes).collect::<Vec<_>>(), bytes);
    assert!(bytes.len() > 100);
}

/// RFC 9768, section 3: both ends ask with all three flags, the counter begins at 5 and goes round modulo 8.
#[test]
fn accurate_ecn_is_in_the_flags() {
    let flow = r#"{ "id": "f", "from": "a", "to": "b", "sender": { "kind": "prague" }, "ecn": { "kind": "l4s" } }"#;
    let queue = r#""queue": { "kind": "dualpi2" }"#;
    let document = path(queue, flow);
    let (_, summary) = traced(&document);
    assert!(summary.queues.iter().map(|queue| queue.marks).sum::<u64>() > 20);
    let packets = packets(&at(&document, "a", WHOLE));
    let counter = |flags: u16| flags >> 6 & 7;
    // The SYN arrives as ECT(1), which its answer encodes as 0b011.
    assert_eq!(
        [packets[0].flags(), packets[1].flags()].map(counter),
        [0b111, 0b011]
    );
    let counters: Vec<u16> = packets[2..]
        .iter()
        .filter(|one| one.direction() == 1)
        .map(|one| counter(one.flags()))
        .collect();
    assert_eq!(counters[0], 5, "nothing was marked yet");
    let changes = counters
        .windows(2)
        .filter(|pair| pair[0] != pair[1])
        .count();
    assert!(changes > 10, "{changes}");
    // ECT(1) in the two bits of the IP header.
    assert!(
        packets
            .iter()
            .all(|one| matches!(one.bytes[15] & 3, 0b01 | 0b11))
    );
}

#[test]
fn datagrams_are_udp() {
    let flow =
        r#"{ "id": "f", "from": "a", "to": "b", "traffic": { "kind": "constant", "rate": 1e6 } }"#;
    let packets = packets(&at(&path(SHORT, flow), "b", WHOLE));
    assert!(packets.len() > 100);
    for packet in &packets {
        // The protocol of UDP, its length and its checksum.
        assert_eq!(packet.bytes[23], 17);
        assert_eq!(packet.half(packet.transport() + 4), packet.half(16) - 20);
        assert_eq!(packet.transport_sum(), 0xffff);
    }
}

#[test]
fn a_place_that_is_not_there_is_named_with_those_that_are() {
    let document = path(SHORT, CUBIC);
    let error = |place: &str| {
        let capture = Capture::at_point(&document, place, WHOLE, Vec::new());
        capture.expect_err("there is none").to_string()
    };
    let nowhere = error("x");
    assert!(nowhere.contains("no node or port x"), "{nowhere}");
    assert!(
        nowhere.contains("a, r, b") && nowhere.contains("a-r:a, a-r:r"),
        "{nowhere}"
    );
    let link = error("r-b");
    assert!(link.contains("r-b:r, r-b:b"), "{link}");
}
