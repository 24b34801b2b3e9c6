//! Captures of packets in other packets, of copies, and of datagrams.

use sawtooth_measured::{Choice, Connection, Contents, Transport};

use super::captures::{
    CLIENT, SERVER, Wrapped, ethernet, exchange, holds, ipv4, ipv6, pcap, pcapng,
};
use super::{choose, connection, look, series};

/// IPv4 with another protocol in it.
fn carrying(protocol: u8, inside: &[u8]) -> Vec<u8> {
    let mut outer = ipv4(true, inside);
    outer[9] = protocol;
    outer
}

fn udp(ports: [u16; 2], inside: &[u8]) -> Vec<u8> {
    let length = 8 + inside.len() as u16;
    let head = [ports[0], ports[1], length, 0];
    let head: Vec<u8> = head.iter().flat_map(|half| half.to_be_bytes()).collect();
    [&head[..], inside].concat()
}

/// As RFC 3032, 2784, 7348, 8926 and 1042, 3GPP TS 29.281, IEEE 802.11 and radiotap.org have them.
#[test]
#[allow(clippy::too_many_lines, reason = "a table of headers")]
fn headers_around_ip_are_looked_through() {
    let tunnel =
        |port: u16, inside: Vec<u8>| ethernet(0x0800, &carrying(17, &udp([50_000, port], &inside)));
    let mpls = |ip: &[u8]| ethernet(0x8847, &[&[0, 1, 0, 64, 0, 2, 1, 64][..], ip].concat());
    let wire = |ip: &[u8]| {
        let inner = ethernet(0x0800, ip);
        ethernet(0x8847, &[&[0, 2, 1, 64, 0, 0, 0, 0][..], &inner].concat())
    };
    let gre = |ip: &[u8]| {
        // With a key and a sequence number.
        let head = [0x30, 0, 0x08, 0, 0, 0, 0, 7, 0, 0, 0, 1];
        ethernet(0x0800, &carrying(47, &[&head[..], ip].concat()))
    };
    let bridged = |ip: &[u8]| {
        let inner = ethernet(0x0800, ip);
        ethernet(
            0x0800,
            &carrying(47, &[&[0, 0, 0x65, 0x58][..], &inner].concat()),
        )
    };
    let mirrored = |ip: &[u8]| {
        let inner = ethernet(0x0800, ip);
        let head = [0x10, 0, 0x88, 0xbe, 0, 0, 0, 1, 0x10, 0, 0, 0, 0, 0, 0, 0];
        ethernet(0x0800, &carrying(47, &[&head[..], &inner].concat()))
    };
    let pptp = |ip: &[u8]| {
        let head = [
            0x30, 0x81, 0x88, 0x0b, 0, 9, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0xff, 3, 0, 0x21,
        ];
        ethernet(0x0800, &carrying(47, &[&head[..], ip].concat()))
    };
    let vxlan = |ip: &[u8]| {
        tunnel(
            4789,
            [&[8, 0, 0, 0, 0, 0, 5, 0][..], &ethernet(0x0800, ip)].concat(),
        )
    };
    let geneve = |ip: &[u8]| {
        let head = [1, 0, 0x65, 0x58, 0, 0, 5, 0, 1, 2, 3, 0];
        tunnel(6081, [&head[..], &ethernet(0x0800, ip)].concat())
    };
    let gtp = |ip: &[u8]| {
        let length = (ip.len() as u16).to_be_bytes();
        tunnel(
            2152,
            [&[0x30, 0xff, length[0], length[1], 0, 0, 0, 1][..], ip].concat(),
        )
    };
    // With a sequence number and an extension, as 5G has it.
    let gtp5 = |ip: &[u8]| {
        let head = [0x34, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x85, 1, 0, 9, 0];
        tunnel(2152, [&head[..], ip].concat())
    };
    let twice = |ip: &[u8]| ethernet(0x0800, &carrying(4, ip));
    let snap = |ip: &[u8]| {
        let inside = [&[0xaa, 0xaa, 3, 0, 0, 0, 0x08, 0][..], ip].concat();
        ethernet(inside.len() as u16, &inside)
    };
    let air = |ip: &[u8]| {
        let frame = [
            &[0x88, 0x01, 0, 0][..],
            &[2; 18],
            &[0, 0, 0, 0],
            &[0xaa, 0xaa, 3, 0, 0, 0, 0x08, 0],
        ]
        .concat();
        [&frame[..], ip].concat()
    };
    let tapped = |ip: &[u8]| {
        // A clock, flags for a checksum and a gap behind the header, and a rate.
        let head = [0, 0, 18, 0, 7, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0x30, 2];
        let frame = air(ip);
        [&head[..], &frame[..26], &[0, 0], &frame[26..], &[9; 4]].concat()
    };
    let ppi = |ip: &[u8]| [&[0, 0, 8, 0, 105, 0, 0, 0][..], &air(ip)].concat();
    let backbone = |ip: &[u8]| {
        let inner = ethernet(0x0800, ip);
        ethernet(0x88e7, &[&[0, 0, 0, 1][..], &inner].concat())
    };
    let cisco = |ip: &[u8]| [&[0x0f, 0, 0x08, 0][..], ip].concat();
    let kinds: [Wrapped; 18] = [
        ("MPLS", 1, &mpls),
        ("a pseudowire", 1, &wire),
        ("GRE", 1, &gre),
        ("Ethernet in GRE", 1, &bridged),
        ("ERSPAN", 1, &mirrored),
        ("PPTP", 1, &pptp),
        ("VXLAN", 1, &vxlan),
        ("Geneve", 1, &geneve),
        ("GTP-U", 1, &gtp),
        ("GTP-U of 5G", 1, &gtp5),
        ("IP in IP", 1, &twice),
        ("SNAP", 1, &snap),
        ("802.11", 105, &air),
        ("radiotap", 127, &tapped),
        ("PPI", 192, &ppi),
        ("PBB", 1, &backbone),
        ("HDLC", 104, &cisco),
        ("PPP", 9, &|ip: &[u8]| {
            [&[0xff, 3, 0, 0x21][..], ip].concat()
        }),
    ];
    for (what, link, wrap) in kinds {
        let packets: Vec<_> = exchange(ipv4)
            .into_iter()
            .map(|(at, ip)| (at, wrap(&ip)))
            .collect();
        holds(&pcap(false, false, link, &packets), 1e-6, what);
    }
    let in_ipv4: Vec<_> = exchange(ipv6)
        .into_iter()
        .map(|(at, ip)| (at, ethernet(0x0800, &carrying(41, &ip))))
        .collect();
    holds(&pcap(false, true, 1, &in_ipv4), 1e-9, "6in4");
    // A note says that a frame is encrypted.
    let mut secret = air(&ipv4(true, &[0; 20]));
    secret[1] |= 0x40;
    let refused = look(&pcap(false, false, 105, &[(0, secret)])).expect_err("it has a key");
    assert!(
        refused.message.contains("1 encrypted by their radio"),
        "{refused}"
    );
}

/// The exchange, whose IP packets have these numbers.
fn numbered(number: impl Fn(u16) -> u16) -> Vec<(u64, Vec<u8>)> {
    let packets = exchange(ipv4).into_iter().zip(1..);
    let packets = packets.map(|((at, mut ip), place)| {
        ip[4..6].copy_from_slice(&number(place).to_be_bytes());
        (at, ip)
    });
    packets.collect()
}

#[test]
fn copies_of_packets_count_once() {
    // As on any interface: where they come in, and behind a queue where they go out.
    for behind in [1_000, 10_000_000] {
        let mut packets: Vec<(u64, Vec<u8>)> = Vec::new();
        for (at, ip) in numbered(|place| 700 + place) {
            let mut out = ip.clone();
            // A router takes one of its hops, and the card fills the checksums in.
            out[8] -= 1;
            out[10..12].copy_from_slice(&[7, 8]);
            out[36..38].copy_from_slice(&[9, 9]);
            packets.extend([(at, ip), (at + behind, out)]);
        }
        packets.sort_by_key(|(at, _)| *at);
        let file = pcap(false, true, 101, &packets);
        let found = look(&file).expect("a capture");
        let Contents::Capture {
            connections,
            packets,
            ..
        } = found.contents
        else {
            panic!("no capture");
        };
        assert_eq!((connections[0].packets, packets), ([5, 4], 18));
        assert!(
            found.notes[0].starts_with("9 packets are in the capture twice"),
            "{:?}",
            found.notes
        );
        let figures = connection(&file, 0).measured.figures.expect("figures");
        assert_eq!(
            (figures.segments, figures.retransmissions, figures.late),
            (4, 1, 0)
        );
    }
    // Without numbers, or with the same one for all, what follows at once is a copy, and what was sent again is none.
    for number in [0, 1] {
        let packets = numbered(|_| number);
        let twice = packets
            .iter()
            .flat_map(|(at, ip)| [(*at, ip.clone()), (*at + 5_000, ip.clone())]);
        let file = pcap(false, true, 101, &twice.collect::<Vec<_>>());
        let figures = connection(&file, 0).measured.figures.expect("figures");
        assert_eq!((figures.segments, figures.retransmissions), (4, 1));
        holds(&pcap(false, true, 101, &packets), 1e-9, "once");
        // In a network of a few microseconds, what was lost is sent again within a thousandth of a second.
        let soon = packets
            .iter()
            .map(|(at, ip)| (7_000_000_000 + (at - 7_000_000_000) / 100, ip.clone()));
        let file = pcap(false, true, 101, &soon.collect::<Vec<_>>());
        let figures = connection(&file, 0).measured.figures.expect("figures");
        assert_eq!((figures.segments, figures.retransmissions), (4, 1));
    }
}

/// A datagram is sent every 100 us, as iperf3 does it: none is a copy.
#[test]
fn datagrams_that_are_alike_are_no_copies() {
    let in_ipv6 = |inside: &[u8]| {
        let datagram = udp([50_000, 5201], inside);
        let mut ip = ipv6(true, &datagram);
        ip[6] = 17;
        ip
    };
    let count = |ip: &dyn Fn(u64) -> Vec<u8>, copied: Option<u64>| {
        let packets = (0..1000_u64).flat_map(|place| {
            let (at, packet) = (7_000_000_000 + place * 100_000, ip(place));
            let copy = copied.map(|behind| (at + behind, packet.clone()));
            [Some((at, packet)), copy].into_iter().flatten()
        });
        let packets: Vec<(u64, Vec<u8>)> = packets.collect();
        datagrams(&pcap(false, true, 101, &packets))[0].packets[0]
    };
    let differing = |place: u64| [&place.to_be_bytes()[..], &[0; 192]].concat();
    // `-s 64` on Ethernet leaves two bytes of each, which are the same for long.
    let cut = |place: u64| in_ipv6(&differing(place))[..50].to_vec();
    assert_eq!(count(&cut, None), 1000);
    assert_eq!(count(&|_| in_ipv6(&[5; 200]), None), 1000);
    assert_eq!(
        count(&|_| carrying(17, &udp([50_000, 5201], &[5; 200])), None),
        1000
    );
    // A copy follows at once.
    assert_eq!(
        count(&|place| in_ipv6(&differing(place)), Some(5_000)),
        1000
    );
}

#[test]
fn packets_are_read_in_the_order_of_their_times() {
    let mut packets = numbered(|place| place);
    packets.swap(2, 4);
    packets.swap(5, 7);
    let file = pcap(false, true, 101, &packets);
    holds(&file, 1e-9, "out of order");
    let notes = look(&file).expect("a capture").notes;
    assert!(notes[0].contains("come after later ones"), "{notes:?}");
}

#[test]
fn long_blocks_checksums_of_frames_and_a_modified_format_are_read() {
    let packets: Vec<_> = exchange(ipv4)
        .into_iter()
        .map(|(at, ip)| (at, ethernet(0x0800, &ip)))
        .collect();
    // Secrets of TLS, longer than any packet, ahead of those.
    let whole = pcapng(false, 1, &packets);
    let mut secrets = 10_u32.to_le_bytes().to_vec();
    let length = 3_000_000_u32.to_le_bytes();
    secrets.extend(length);
    secrets.resize(3_000_000 - 4, 0);
    secrets.extend(length);
    let file = [&whole[..28], &secrets, &whole[28..]].concat();
    holds(&file, 2e-6, "secrets");
    let cut = look(&[&whole[..], &secrets[..2_000_000]].concat()).expect("a capture");
    assert!(
        cut.notes[0].contains("ends within a record"),
        "{:?}",
        cut.notes
    );
    // Four bytes of checksums behind each frame (draft-ietf-opsawg-pcap, section 4).
    let checked: Vec<_> = packets
        .iter()
        .map(|(at, frame)| (*at, [&frame[..], &[1, 2, 3, 4]].concat()))
        .collect();
    holds(&pcap(true, false, 0x2400_0001, &checked), 1e-6, "checksums");
    for big in [false, true] {
        let plain = pcap(big, false, 1, &packets);
        let mut modified = plain[..24].to_vec();
        let magic = 0xa1b2_cd34_u32;
        modified[..4].copy_from_slice(&if big {
            magic.to_be_bytes()
        } else {
            magic.to_le_bytes()
        });
        let mut at = 24;
        for (_, packet) in &packets {
            modified.extend(&plain[at..at + 16]);
            modified.extend([0, 0, 0, 1, 8, 0, 0, 0]);
            modified.extend(packet);
            at += 16 + packet.len();
        }
        holds(&modified, 1e-6, "modified");
    }
}

#[test]
fn a_syn_whose_options_were_cut_off_has_no_scale() {
    let mut file = pcap(false, true, 101, &[]);
    for (at, mut ip) in exchange(ipv4) {
        let whole = ip.len() as u32;
        ip.truncate(40);
        for word in [
            (at / 1_000_000_000) as u32,
            (at % 1_000_000_000) as u32,
            ip.len() as u32,
            whole,
        ] {
            file.extend(word.to_le_bytes());
        }
        file.extend(ip);
    }
    let chosen = connection(&file, 0);
    assert!(
        series(&chosen, "receiveWindow")
            .values
            .iter()
            .all(|window| *window == 1000.0)
    );
    let notes = chosen.measured.notes.join("; ");
    assert!(
        notes.contains("the receive window is shown without its scale"),
        "{notes}"
    );
}

/// The flows of datagrams of a capture.
fn datagrams(file: &[u8]) -> Vec<Connection> {
    match look(file).expect("a capture").contents {
        Contents::Capture { datagrams, .. } => datagrams,
        other => panic!("no capture: {other:?}"),
    }
}

#[test]
fn flows_of_datagrams_have_rates_sizes_and_gaps() {
    let initial = [&[0xc3, 0, 0, 0, 1][..], &[5; 1195]].concat();
    let short = [&[0x43][..], &[6; 999]].concat();
    let mut answer = carrying(17, &udp([443, 50_000], &[7; 100]));
    answer[12..20].copy_from_slice(&[SERVER, CLIENT].concat());
    let packets = [
        (0, carrying(17, &udp([50_000, 443], &initial))),
        (40, answer),
        (50, carrying(17, &udp([50_000, 443], &short))),
        (250, carrying(17, &udp([50_000, 443], &short))),
        (300, carrying(17, &udp([50_001, 53], &[1; 30]))),
    ];
    let packets: Vec<_> = packets
        .into_iter()
        .map(|(ms, ip)| (7_000_000_000 + ms * 1_000_000, ip))
        .collect();
    let file = pcap(false, true, 101, &packets);
    let all = datagrams(&file);
    let kinds: Vec<Transport> = all.iter().map(|one| one.transport).collect();
    assert_eq!(kinds, [Transport::Quic, Transport::Udp]);
    assert_eq!((all[0].packets, all[0].bytes), ([3, 1], [3200, 100]));
    let choice = Choice::Datagrams {
        index: 0,
        reverse: false,
        interval: 0.1,
    };
    let chosen = choose(&file, choice).expect("a flow");
    assert_eq!(series(&chosen, "size").values, [1200.0, 1000.0, 1000.0]);
    assert_eq!(series(&chosen, "gap").values, [0.05, 0.2]);
    assert_eq!(
        series(&chosen, "goodput").values,
        [176_000.0, 0.0, 80_000.0]
    );
    assert_eq!(chosen.measured.segment, Some(1200));
    let notes = chosen.measured.notes.join("; ");
    assert!(
        notes.contains("3 packets with 3200 bytes") && notes.contains("QUIC"),
        "{notes}"
    );
}
