//! Values as people write them.

use super::*;

#[test]
fn rates_and_delays_are_read_with_their_units() {
    let cases = [
        ("10 Mb/s", Quantity::Rate(1e7)),
        ("2.5Gbps", Quantity::Rate(2.5e9)),
        ("100 kbit/s", Quantity::Rate(1e5)),
        ("1e3 bps", Quantity::Rate(1e3)),
        ("10G", Quantity::Rate(1e10)),
        ("2 MB/s", Quantity::Rate(16e6)),
        ("5 ms", Quantity::Delay(0.005)),
        ("20µs", Quantity::Delay(20e-6)),
        (" 7 ", Quantity::Bare(7.0)),
        ("1E+6", Quantity::Bare(1e6)),
    ];
    for (text, read) in cases {
        let ours = quantity(text);
        let near = match (ours, read) {
            (Some(Quantity::Rate(a)), Quantity::Rate(b))
            | (Some(Quantity::Delay(a)), Quantity::Delay(b))
            | (Some(Quantity::Bare(a)), Quantity::Bare(b)) => (a - b).abs() <= 1e-12 * b,
            _ => false,
        };
        assert!(near, "{text}: {ours:?}");
    }
    for text in [
        "",
        "fast",
        "-5 ms",
        "10 apples",
        "1e999",
        "5 m",
        "NaN",
        "inf",
        "ms",
    ] {
        assert_eq!(quantity(text), None, "{text}");
    }
}

/// The rates are of ITU-T G.702, G.707 and G.709, ANSI T1.105 and T1.107, and IEEE 802.3.
#[test]
fn rates_are_read_as_people_write_them() {
    for (text, rate) in [
        ("10GE", 10e9),
        ("10 GE", 10e9),
        ("10 Gb/s LAG", 10e9),
        ("≥ 10 Gbps", 10e9),
        ("<= 155 Mbps", 155e6),
        ("~1G", 1e9),
        ("about 2 Gbit/s", 2e9),
        ("1.000.000 kbit/s", 1e9),
        ("100GbE", 100e9),
        ("GigE", 1e9),
        ("10 Gigabit Ethernet", 10e9),
        ("Gigabit Ethernet", 1e9),
        ("Fast Ethernet", 100e6),
        ("10GBASE-LR", 10e9),
        ("100BASE-TX", 100e6),
        ("STM-16", 2.48832e9),
        ("stm 1", 155.52e6),
        ("OC-192c", 9.953_28e9),
        ("OC3", 155.52e6),
        ("STS-3c", 155.52e6),
        ("DS-3", 44.736e6),
        ("DS3", 44.736e6),
        ("DS0", 64e3),
        ("T1", 1.544e6),
        ("T-3", 44.736e6),
        ("E1", 2.048e6),
        ("E3", 34.368e6),
        ("OTU2", 10.709_225e9),
        ("10,000 Mbps", 10e9),
        ("1,000,000.5 kbit/s", 1_000_000_500.0),
        ("10'000 Mbit/s", 10e9),
        ("10 000 Mbit/s", 10e9),
        ("10\u{202f}000\u{a0}Mbit/s", 10e9),
        ("2,5 Gbit/s", 2.5e9),
        ("100Mbit/s full duplex", 100e6),
        ("100 Mbit/s (full duplex)", 100e6),
        ("Full-duplex 100 Mbps", 100e6),
        ("2 x 10GE", 20e9),
        ("4*OC-48", 9.953_28e9),
        ("2×2.5 Gbit/s", 5e9),
        ("10 Megabits per second", 10e6),
        ("10 Mbits/sec", 10e6),
        ("1 MByte/s", 8e6),
        ("155M", 155e6),
        ("622 Mb", 622e6),
    ] {
        match quantity(text) {
            Some(Quantity::Rate(read)) => {
                assert!((read - rate).abs() < 1e-9 * rate, "{text}: {read}");
            }
            other => panic!("{text}: {other:?}"),
        }
        assert!(quantities(text).is_some(), "{text} as a label");
    }
    for text in [
        "OC-0",
        "OC-99999",
        "STM",
        "T9",
        "E",
        "t1",
        "e3",
        "10 x",
        "x 10GE",
        "link",
        "full duplex",
    ] {
        assert_eq!(
            quantity(text).filter(|read| !matches!(read, Quantity::Bare(_))),
            None,
            "{text}"
        );
        assert_eq!(quantities(text), None, "{text} as a label");
    }
    assert_eq!(
        quantities("10,000 Mbps, 5 ms"),
        Some(vec![Quantity::Rate(10e9), Quantity::Delay(0.005)])
    );
    assert_eq!(
        quantities("OC-3/STM-1"),
        Some(vec![Quantity::Rate(155.52e6), Quantity::Rate(155.52e6)])
    );
    assert_eq!(
        quantities("100Mbit/s full duplex 5 ms"),
        Some(vec![Quantity::Rate(100e6), Quantity::Delay(0.005)])
    );
}

/// Remarks are taken off a value word by word, each time from both ends.
#[test]
fn a_long_value_is_none() {
    let remarks = |count: usize| format!("{}10 Mbit/s", "full ".repeat(count));
    assert_eq!(quantity(&remarks(10)), Some(Quantity::Rate(1e7)));
    assert_eq!(quantity(&remarks(20)), None);
    let long = format!("{}{}", "A".repeat(5_000_000), " full".repeat(1_000_000));
    assert_eq!(value(&long), None);
}

#[test]
fn a_comma_may_stand_for_the_point() {
    for (text, unsure) in [
        ("2,048 Mbit/s", true),
        ("10,000 Mbps, 5 ms", true),
        ("1,000,000 kbit/s", false),
        ("2,5 Gbit/s", false),
        ("1,000.5 Mbit/s", false),
        ("10 Mb/s, 100 ms", false),
    ] {
        assert_eq!(has_unsure_comma(text), unsure, "{text}");
    }
}

#[test]
fn a_unit_scales_a_number() {
    assert_eq!(scaled(20.0, 1e-6), 20e-6);
    assert_eq!(scaled(7.0, 1e6), 7e6);
    assert_eq!(scaled(2.0, 0.3), 0.6);
}

#[test]
fn a_label_counts_only_when_all_of_it_is_quantities() {
    assert_eq!(
        quantities("10 Mb/s, 1 s"),
        Some(vec![Quantity::Rate(1e7), Quantity::Delay(1.0)])
    );
    let both = Some(vec![Quantity::Rate(1e8), Quantity::Delay(0.005)]);
    for label in [
        "100 Mbit/s 5 ms",
        "100Mbps  5ms",
        "100 Mb/s, 5 ms",
        " 100 Mb/s\t5ms ",
        "100   Mb/s \t  5 \u{a0} ms",
    ] {
        assert_eq!(quantities(label), both, "{label}");
    }
    for label in [
        "100 Mbit/s 5",
        "100 5 ms",
        "100 Mbit/s to 5 ms",
        "100 M bit/s",
        "100   M   bit/s",
    ] {
        assert_eq!(quantities(label), None, "{label}");
    }
    let rate = Some(vec![Quantity::Rate(1e8)]);
    assert_eq!(quantities("100   Mb/s"), rate);
    assert_eq!(quantities("backbone, 10 Mb/s"), None);
    assert_eq!(quantities("7"), None);
}
