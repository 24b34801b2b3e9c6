//! Captures as other programs write them: both formats, both byte orders, several kinds of links.

use sawtooth_measured::Contents;

use super::{connection, look, series};

pub(crate) const CLIENT: [u8; 4] = [10, 0, 0, 1];
pub(crate) const SERVER: [u8; 4] = [10, 0, 0, 2];

/// A TCP segment with its options.
pub(crate) fn tcp(
    from_client: bool,
    sequence: u32,
    ack: u32,
    flags: u8,
    options: &[u8],
    payload: usize,
) -> Vec<u8> {
    let ports: [u16; 2] = if from_client {
        [40_000, 443]
    } else {
        [443, 40_000]
    };
    let mut bytes: Vec<u8> = ports.iter().flat_map(|port| port.to_be_bytes()).collect();
    bytes.extend(sequence.to_be_bytes());
    bytes.extend(ack.to_be_bytes());
    bytes.push((((20 + options.len()) / 4) << 4) as u8);
    bytes.push(flags);
    bytes.extend(1000_u16.to_be_bytes());
    bytes.extend([0; 4]);
    bytes.extend(options);
    bytes.resize(bytes.len() + payload, 0);
    bytes
}

pub(crate) fn ipv4(from_client: bool, segment: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x45, 0];
    bytes.extend((20 + segment.len() as u16).to_be_bytes());
    bytes.extend([0, 0, 0x40, 0, 64, 6, 0, 0]);
    let ends = if from_client {
        [CLIENT, SERVER]
    } else {
        [SERVER, CLIENT]
    };
    bytes.extend(ends.concat());
    bytes.extend(segment);
    bytes
}

pub(crate) fn ipv6(from_client: bool, segment: &[u8]) -> Vec<u8> {
    // Behind a header of hop-by-hop options.
    let mut bytes = vec![0x60, 0, 0, 0];
    bytes.extend((8 + segment.len() as u16).to_be_bytes());
    bytes.extend([0, 64]);
    let address = |last: u8| [&[0xfd, 0][..], &[0; 13], &[last]].concat();
    let ends = if from_client { [1, 2] } else { [2, 1] };
    bytes.extend(ends.map(address).concat());
    bytes.extend([6, 0, 1, 4, 0, 0, 0, 0]);
    bytes.extend(segment);
    bytes
}

/// A handshake, two segments of which the second is lost and sent again, and all acknowledged; from 7 s on.
pub(crate) fn exchange(ip: impl Fn(bool, &[u8]) -> Vec<u8>) -> Vec<(u64, Vec<u8>)> {
    let start = u32::MAX - 100;
    let second = start.wrapping_add(1001);
    let syn = [2, 4, 3, 0xe8, 1, 3, 3, 7];
    let sack = |left: u32, right: u32| {
        [
            &[1, 1, 5, 10][..],
            &left.to_be_bytes(),
            &right.to_be_bytes(),
        ]
        .concat()
    };
    let third = second.wrapping_add(1000);
    let packets = [
        (0, true, tcp(true, start, 0, 2, &syn, 0)),
        (
            40,
            false,
            tcp(false, 500, start.wrapping_add(1), 0x12, &syn, 0),
        ),
        (
            41,
            true,
            tcp(true, start.wrapping_add(1), 501, 0x10, &[], 1000),
        ),
        (42, true, tcp(true, second, 501, 0x10, &[], 1000)),
        (43, true, tcp(true, third, 501, 0x10, &[], 1000)),
        (81, false, tcp(false, 501, second, 0x10, &[], 0)),
        (
            84,
            false,
            tcp(
                false,
                501,
                second,
                0x10,
                &sack(third, third.wrapping_add(1000)),
                0,
            ),
        ),
        (100, true, tcp(true, second, 501, 0x10, &[], 1000)),
        (
            150,
            false,
            tcp(false, 501, third.wrapping_add(1000), 0x10, &[], 0),
        ),
    ];
    let packets = packets.into_iter();
    packets
        .map(|(ms, client, segment)| (7_000_000_000 + ms * 1_000_000, ip(client, &segment)))
        .collect()
}

pub(crate) fn ethernet(kind: u16, ip: &[u8]) -> Vec<u8> {
    [&[2; 12][..], &kind.to_be_bytes(), ip].concat()
}

type Word = fn(u32) -> [u8; 4];
type Half = fn(u16) -> [u8; 2];

/// How words and halves of words are written in a byte order.
fn order(big: bool) -> (Word, Half) {
    if big {
        (u32::to_be_bytes, u16::to_be_bytes)
    } else {
        (u32::to_le_bytes, u16::to_le_bytes)
    }
}

/// pcap of either byte order, with micro- or nanoseconds.
pub(crate) fn pcap(big: bool, nano: bool, link: u32, packets: &[(u64, Vec<u8>)]) -> Vec<u8> {
    let (word, half) = order(big);
    let mut bytes = word(if nano { 0xa1b2_3c4d } else { 0xa1b2_c3d4 }).to_vec();
    bytes.extend(half(2));
    bytes.extend(half(4));
    bytes.extend([0; 8]);
    bytes.extend(word(65_535));
    bytes.extend(word(link));
    for (at, packet) in packets {
        let fraction = at % 1_000_000_000 / if nano { 1 } else { 1000 };
        bytes.extend(word((at / 1_000_000_000) as u32));
        bytes.extend(word(fraction as u32));
        bytes.extend(word(packet.len() as u32));
        bytes.extend(word(packet.len() as u32));
        bytes.extend(packet);
    }
    bytes
}

/// pcapng with a clock of units of 2^-20 s, in a second section.
pub(crate) fn pcapng(big: bool, link: u16, packets: &[(u64, Vec<u8>)]) -> Vec<u8> {
    let (word, half) = order(big);
    let block = |kind: u32, mut body: Vec<u8>| {
        body.resize(body.len().next_multiple_of(4), 0);
        let length = word(body.len() as u32 + 12);
        [&word(kind)[..], &length, &body, &length].concat()
    };
    let section = || {
        block(
            0x0a0d_0d0a,
            [&word(0x1a2b_3c4d)[..], &half(1), &half(0), &[0xff; 8]].concat(),
        )
    };
    let clock = [
        &half(9)[..],
        &half(1),
        &[0x94, 0, 0, 0],
        &half(14),
        &half(8),
    ]
    .concat();
    let offset: [u8; 8] = if big {
        3_i64.to_be_bytes()
    } else {
        3_i64.to_le_bytes()
    };
    let interface = [
        &half(link)[..],
        &half(0),
        &word(0),
        &clock,
        &offset,
        &[0; 4],
    ]
    .concat();
    // The interface of the first section is not that of the second.
    let mut bytes = [
        section(),
        block(1, [&half(105)[..], &half(0), &word(0)].concat()),
        section(),
        block(1, interface),
    ]
    .concat();
    for (at, packet) in packets {
        let units = u128::from(at - 3_000_000_000) * (1 << 20) / 1_000_000_000;
        let length = word(packet.len() as u32);
        let body = [
            &word(0)[..],
            &word((units >> 32) as u32),
            &word(units as u32),
            &length,
            &length,
            packet,
        ]
        .concat();
        bytes.extend(block(6, body));
    }
    bytes.extend(block(5, vec![0; 12]));
    bytes
}

/// Checks the file for the exchange, up to the precision of a clock.
pub(crate) fn holds(file: &[u8], clock: f64, what: &str) {
    let found = look(file).unwrap_or_else(|problem| panic!("{what}: {problem}"));
    let Contents::Capture {
        connections,
        packets,
        ..
    } = found.contents
    else {
        panic!("{what}: no capture");
    };
    assert_eq!((connections.len(), packets), (1, 9), "{what}");
    assert_eq!(connections[0].packets, [5, 4], "{what}");
    assert_eq!(connections[0].bytes, [4000, 0], "{what}");
    assert!(connections[0].begun);
    let chosen = connection(file, 0);
    let figures = chosen.measured.figures.expect("figures");
    assert_eq!(
        (figures.segments, figures.retransmissions, figures.late),
        (4, 1, 0),
        "{what}"
    );
    assert!(
        (chosen.measured.start - 7.0).abs() < clock,
        "{what}: {}",
        chosen.measured.start
    );
    // The first was acknowledged after 40 ms, the third by SACK after 41; the second was sent twice.
    let trips = series(&chosen, "rtt");
    assert_eq!(trips.values.len(), 2, "{what}");
    assert!(
        (trips.values[0] - 0.040).abs() < clock && (trips.values[1] - 0.041).abs() < clock,
        "{what}"
    );
    assert_eq!(
        series(&chosen, "flight").values,
        [1000.0, 2000.0, 3000.0, 2000.0, 2000.0, 0.0],
        "{what}"
    );
    assert_eq!(series(&chosen, "again").values, [2000.0], "{what}");
    // Both SYNs scale by 7; their own window is as it stands.
    assert_eq!(
        series(&chosen, "receiveWindow").values,
        [1000.0, 128_000.0, 128_000.0, 128_000.0]
    );
}

#[test]
fn both_formats_of_both_orders_and_clocks_are_read() {
    let packets: Vec<_> = exchange(ipv4)
        .into_iter()
        .map(|(at, ip)| (at, ethernet(0x0800, &ip)))
        .collect();
    for big in [false, true] {
        for nano in [false, true] {
            holds(&pcap(big, nano, 1, &packets), 1e-9, "pcap");
        }
        holds(&pcapng(big, 1, &packets), 2e-6, "pcapng");
    }
}

/// The name of a kind of link, its number, and how it carries IP.
pub(crate) type Wrapped<'a> = (&'a str, u32, &'a dyn Fn(&[u8]) -> Vec<u8>);

#[test]
fn links_of_several_kinds_are_read() {
    let tagged = |ip: &[u8]| ethernet(0x88a8, &[&[0, 5, 0x81, 0, 0, 6, 0x08, 0][..], ip].concat());
    let pppoe = |ip: &[u8]| ethernet(0x8864, &[&[0x11, 0, 0, 1, 0, 0, 0, 0x21][..], ip].concat());
    let cooked = |ip: &[u8]| [&[0; 14][..], &[0x08, 0], ip].concat();
    let cooked2 = |ip: &[u8]| [&[0x08, 0][..], &[0; 18], ip].concat();
    let loopback = |ip: &[u8]| [&[2, 0, 0, 0][..], ip].concat();
    let plain = |ip: &[u8]| ip.to_vec();
    let kinds: [Wrapped; 6] = [
        ("VLAN", 1, &tagged),
        ("PPPoE", 1, &pppoe),
        ("SLL", 113, &cooked),
        ("SLL2", 276, &cooked2),
        ("loopback", 0, &loopback),
        ("raw", 101, &plain),
    ];
    for (what, link, wrap) in kinds {
        let packets: Vec<_> = exchange(ipv4)
            .into_iter()
            .map(|(at, ip)| (at, wrap(&ip)))
            .collect();
        holds(&pcap(false, false, link, &packets), 1e-6, what);
    }
    let packets: Vec<_> = exchange(ipv6)
        .into_iter()
        .map(|(at, ip)| (at, ethernet(0x86dd, &ip)))
        .collect();
    holds(&pcap(false, true, 1, &packets), 1e-9, "IPv6");
}

/// Times in milliseconds, the first byte of data and its bytes, or the acknowledgement with a block of SACK.
enum Step {
    Sends(u64, u32, usize),
    Hears(u64, u32, Option<[u32; 2]>),
}

/// Round trips of a connection from its first byte of data on, in milliseconds.
fn trips(begun: bool, steps: &[Step]) -> Vec<u64> {
    let mut packets = Vec::new();
    let first = u32::MAX - 500;
    let at = |ms: u64| 7_000_000_000 + ms * 1_000_000;
    if begun {
        let syn = tcp(true, first.wrapping_sub(1), 0, 2, &[], 0);
        packets.push((at(0), ipv4(true, &syn)));
    }
    for step in steps {
        packets.push(match *step {
            Step::Sends(ms, from, bytes) => {
                let segment = tcp(true, first.wrapping_add(from), 501, 0x10, &[], bytes);
                (at(ms), ipv4(true, &segment))
            }
            Step::Hears(ms, to, block) => {
                let ends = block.map(|ends| ends.map(|end| first.wrapping_add(end).to_be_bytes()));
                let option = ends.map_or_else(Vec::new, |ends| {
                    [&[1, 1, 5, 10][..], &ends[0], &ends[1]].concat()
                });
                let answer = tcp(false, 501, first.wrapping_add(to), 0x10, &option, 0);
                (at(ms), ipv4(false, &answer))
            }
        });
    }
    let chosen = connection(&pcap(false, true, 101, &packets), 0);
    let found = chosen.measured.series.iter().find(|one| one.key == "rtt");
    found.map_or_else(Vec::new, |trips| {
        let values = trips.values.iter();
        values.map(|trip| (trip * 1e3).round() as u64).collect()
    })
}

#[test]
fn a_needless_copy_takes_no_round_trip_from_those_behind_it() {
    use Step::{Hears, Sends};
    // All of it was acknowledged before the copy left, which the receiver may report as a duplicate (RFC 2883).
    let acknowledged = |duplicate| {
        [
            Sends(0, 0, 1000),
            Hears(50, 1000, None),
            Sends(900, 0, 1000),
            Hears(950, 1000, duplicate),
            Sends(1000, 1000, 1000),
            Hears(1100, 2000, None),
        ]
    };
    for duplicate in [None, Some([0, 1000])] {
        assert_eq!(trips(true, &acknowledged(duplicate)), [50, 100]);
        // In a capture that begins later nobody knows how much of the first acknowledgement is new.
        assert_eq!(trips(false, &acknowledged(duplicate)), [100]);
    }
    // The third had been reported when it was sent again after a timeout; the fourth had not.
    let reported = [
        Sends(0, 0, 1000),
        Sends(1, 1000, 1000),
        Sends(2, 2000, 1000),
        Hears(50, 1000, None),
        Hears(52, 1000, Some([2000, 3000])),
        Sends(60, 2000, 1000),
        Sends(70, 3000, 1000),
        Hears(120, 4000, None),
    ];
    assert_eq!(trips(true, &reported), [50, 50, 50]);
    // A copy of what nobody has answered leaves open which of the two is answered (Karn).
    let open = [
        Sends(0, 0, 1000),
        Sends(60, 0, 1000),
        Hears(70, 1000, None),
        Sends(80, 1000, 1000),
        Hears(130, 2000, None),
    ];
    assert_eq!(trips(true, &open), [50]);
}

#[test]
fn a_capture_that_is_cut_gives_what_it_has_and_one_of_something_else_is_named() {
    let packets: Vec<_> = exchange(ipv4);
    let file = pcap(false, true, 101, &packets);
    let found = look(&file[..file.len() - 10]).expect("a capture");
    assert!(
        found.notes[0].contains("ends within a record"),
        "{:?}",
        found.notes
    );
    let Contents::Capture { packets: count, .. } = found.contents else {
        panic!("no capture");
    };
    assert_eq!(count, 8);
    let mut other = ipv4(true, &[0; 8]);
    other[9] = 89;
    let arp = ethernet(0x0806, &[0; 28]);
    for (link, packets, expected) in [
        (101, vec![(0, other)], "a time: 1 of other protocols"),
        (1, vec![(0, arp)], "1 of ARP"),
        (
            147,
            vec![(0, vec![0; 50])],
            "1 of the unsupported link type 147",
        ),
        (1, vec![], "it has no packets"),
    ] {
        let refused = look(&pcap(false, false, link, &packets)).expect_err("nothing can be drawn");
        assert!(refused.message.contains(expected), "{refused}");
    }
}
