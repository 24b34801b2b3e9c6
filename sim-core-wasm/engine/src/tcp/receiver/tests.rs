use super::*;
use crate::ids::{FlowId, HopId};
use crate::packet::{Address, Kind};

fn segment(number: u64) -> Packet {
    Packet::new(Kind::Data, number, Address::new(FlowId(0), HopId(0)), 1500)
        .stamped(number as u32 + 100, 0)
}

/// Writes of 2 500 bytes end in segments 1, 3 and 5 of 1 448: 2 896, 5 792 and 8 688 bytes.
#[test]
fn the_end_of_a_write_is_acknowledged_at_once() {
    let transport = Transport {
        ack_every: 10,
        push_every: Some(2500.0),
        ..Transport::default()
    };
    let mut receiver = Receiver::new(&transport, None, &Needs::default());
    for number in 0..6 {
        let reply = receiver.receive(&segment(number), Time(number), false);
        assert_eq!(reply.is_some(), number % 2 == 1, "{number}");
    }
}

fn receiver(ack_every: u64, quick_acks: u64) -> Receiver {
    let transport = Transport {
        ack_every,
        quick_acks,
        ..Transport::default()
    };
    Receiver::new(&transport, None, &Needs::default())
}

#[test]
fn every_second_segment_is_acknowledged_and_the_first_waits() {
    let mut r = receiver(2, 0);
    assert!(r.receive(&segment(0), Time(5), false).is_none());
    assert_eq!(r.due(), Time(5) + Span::from_seconds(0.2));
    let reply = r
        .receive(&segment(1), Time(9), false)
        .expect("every second");
    assert_eq!(reply.expected, 2);
    assert_eq!(r.due(), Time::NEVER);
    // A delayed acknowledgement echoes the earliest segment it covers.
    assert_eq!(reply.echo, Some(100));
}

#[test]
fn out_of_order_and_hole_filling_segments_are_acknowledged_at_once() {
    let mut r = receiver(2, 0);
    let reply = r
        .receive(&segment(1), Time(0), false)
        .expect("out of order");
    assert_eq!((reply.expected, reply.sack.as_slice()), (0, &[(1, 2)][..]));
    let reply = r
        .receive(&segment(0), Time(1), false)
        .expect("fills the hole");
    assert_eq!((reply.expected, reply.sack.count), (2, 0));
}

#[test]
fn the_first_block_is_the_one_that_changed_last() {
    let mut r = receiver(1, 0);
    for number in [2, 3, 6, 9] {
        r.receive(&segment(number), Time(0), false);
    }
    let reply = r
        .receive(&segment(4), Time(0), false)
        .expect("out of order");
    assert_eq!(reply.sack.as_slice(), &[(2, 5), (9, 10), (6, 7)]);
}

#[test]
fn first_segments_are_acknowledged_quickly_and_the_last_at_once() {
    let mut r = receiver(2, 1);
    assert!(r.receive(&segment(0), Time(0), false).is_some());
    assert!(r.receive(&segment(1), Time(0), false).is_none());
    assert!(r.receive(&segment(2), Time(0), false).is_some());
    assert!(r.receive(&segment(3), Time(0), true).is_some());
}

/// Linux: the window grows from 65 535 bytes by two segments with each that arrives, and sixteen more follow;
/// so they do after a duplicate, and after a pause longer than the timeout of its round trip of 100 ms, which
/// is 300 ms (RFC 6298, rule 2.2).
#[test]
fn segments_are_acknowledged_quickly_while_the_window_grows() {
    let transport = Transport {
        quick_acks: 16,
        quick_window: Some(65_535.0 + 40.0 * 1448.0),
        rto_min: 0.2,
        ..Transport::default()
    };
    let mut r = Receiver::new(&transport, None, &Needs::default());
    let ms = |milliseconds: u64| Time(milliseconds * 1_000_000);
    let syn = Packet::new(Kind::Syn, 0, Address::new(FlowId(0), HopId(0)), 60);
    r.open(&syn, Time::ZERO);
    let mut number = 0;
    let mut quick = |r: &mut Receiver, now: Time| {
        let mut count = 0;
        while r.receive(&segment(number), now, false).is_some() {
            number += 1;
            count += 1;
        }
        number += 1;
        count
    };
    assert_eq!(quick(&mut r, ms(100)), 20 + 16);
    // Every second one: the last one waits.
    assert_eq!(quick(&mut r, ms(100)), 1);
    r.receive(&segment(0), ms(200), false);
    assert_eq!(quick(&mut r, ms(500)), 15);
    assert_eq!(quick(&mut r, ms(500)), 1);
    assert_eq!(quick(&mut r, ms(801)), 16);
}

#[test]
fn a_duplicate_is_acknowledged_and_changes_nothing() {
    let mut r = receiver(1, 0);
    r.receive(&segment(0), Time(0), false);
    let reply = r.receive(&segment(0), Time(1), false).expect("a duplicate");
    assert_eq!(reply.expected, 1);
}

fn blocks(reply: &Reply) -> &[(u64, u64)] {
    reply.sack.as_slice()
}

#[test]
fn a_duplicate_is_reported_in_the_first_block() {
    let mut r = receiver(1, 0);
    for s in [0, 1, 3, 4] {
        r.receive(&segment(s), Time(0), false);
    }
    // Below the acknowledgement: the block that was to be reported anyway follows.
    let reply = r.receive(&segment(1), Time(1), false).expect("a duplicate");
    assert_eq!((reply.expected, blocks(&reply)), (2, &[(1, 2), (3, 5)][..]));
    // Above the acknowledgement: the second block contains it (RFC 2883, section 4.1.2).
    let reply = r.receive(&segment(4), Time(2), false).expect("a duplicate");
    assert_eq!(blocks(&reply), [(4, 5), (3, 5)]);
    // The duplicate is reported only once.
    let reply = r.receive(&segment(6), Time(3), false).expect("a hole");
    assert_eq!(blocks(&reply), [(6, 7), (3, 5)]);
}

#[test]
fn a_duplicate_is_reported_without_a_hole() {
    let mut r = receiver(1, 0);
    r.receive(&segment(0), Time(0), false);
    let reply = r.receive(&segment(0), Time(1), false).expect("a duplicate");
    assert_eq!(blocks(&reply), [(0, 1)]);
    assert!(
        r.receive(&segment(1), Time(2), false)
            .expect("one")
            .sack
            .count
            == 0
    );
}

#[test]
fn quick_acks_covers_the_first_segments_only() {
    let transport = Transport {
        ack_every: 2,
        ack_delay: 0.04,
        quick_acks: 16,
        ..Transport::default()
    };
    let mut r = Receiver::new(&transport, None, &Needs::default());
    for s in 0..16 {
        assert!(r.receive(&segment(s), Time(s), false).is_some());
    }
    assert!(r.receive(&segment(16), Time(16), false).is_none());
    assert!(r.receive(&segment(17), Time(17), false).is_some());
}

/// The timestamp option takes the room of the fourth block, also where a new sender
/// switches timestamps on during a hole.
#[test]
fn timestamps_switched_on_leave_three_blocks() {
    let plain = |number| Packet::new(Kind::Data, number, Address::new(FlowId(0), HopId(0)), 1500);
    let mut r = receiver(1, 0);
    for s in [0, 2, 4, 6, 8] {
        r.receive(&plain(s), Time(s), false);
    }
    let reply = r.receive(&plain(10), Time(10), false).expect("a hole");
    assert_eq!((reply.echo, reply.sack.count), (None, 4));
    let reply = r
        .receive(&plain(12).stamped(77, 0), Time(11), false)
        .expect("a hole");
    assert_eq!((reply.echo, reply.sack.count), (Some(77), 3));
    // A later stamp above the hole is not echoed (RFC 7323, section 4.3).
    let reply = r
        .receive(&plain(14).stamped(78, 0), Time(12), false)
        .expect("a hole");
    assert_eq!(reply.echo, Some(77));
}

#[test]
fn a_hole_echoes_the_last_segment_in_order() {
    let mut r = receiver(1, 0);
    r.receive(&segment(0), Time(0), false);
    let reply = r
        .receive(&segment(2), Time(0), false)
        .expect("out of order");
    assert_eq!(reply.echo, Some(100));
}

/// Linux, `__tcp_ack_snd_check`: a twentieth of a round trip of 2 ms and the slack of 0.1 ms, in place of 1.1 ms.
#[test]
fn on_a_short_path_acknowledgements_of_segments_out_of_order_wait_less() {
    let transport = Transport {
        sack_delay: 0.0011,
        ..Transport::default()
    };
    for (round_trip, wait) in [(2_000_000, 200_000), (40_000_000, 1_100_000)] {
        let mut receiver = Receiver::new(&transport, None, &Needs::default());
        let syn = Packet::new(Kind::Syn, 0, Address::new(FlowId(0), HopId(0)), 60);
        receiver.open(&syn, Time::ZERO);
        let now = Time(round_trip);
        for number in [0, 2, 3, 4, 5] {
            receiver.receive(&segment(number), now, false);
        }
        assert_eq!(receiver.due(), now + Span(wait));
    }
}

/// Linux 6.12 as User Mode Linux, 10 Mb/s: after a hole three segments are acknowledged at once, each later one 1.1 ms
/// after it came; `tcp_sack_new_ofo_skb` reports what waits before a third block begins.
#[test]
fn from_the_fourth_segment_out_of_order_on_acknowledgements_wait_for_one_another() {
    let transport = Transport {
        sack_delay: 0.0011,
        ..Transport::default()
    };
    let mut receiver = Receiver::new(&transport, None, &Needs::default());
    receiver.receive(&segment(0), Time(0), false);
    for number in 2..5 {
        let reply = receiver.receive(&segment(number), Time(number), false);
        assert!(reply.is_some(), "{number}");
    }
    assert!(receiver.receive(&segment(5), Time(100), false).is_none());
    assert_eq!(receiver.due(), Time(1_100_100));
    assert!(receiver.receive(&segment(6), Time(200), false).is_none());
    assert_eq!(receiver.due(), Time(1_100_100));
    let reply = receiver.reply(Time(1_100_100));
    assert_eq!(reply.sack.as_slice(), [(2, 7)]);
    // A second range waits too; a third one does not begin before that is reported.
    assert!(receiver.before(&segment(8), Time(1_200_000)).is_none());
    assert!(
        receiver
            .receive(&segment(8), Time(1_200_000), false)
            .is_none()
    );
    let reply = receiver
        .before(&segment(10), Time(1_300_000))
        .expect("crowded");
    assert_eq!(reply.sack.as_slice(), [(8, 9), (2, 7)]);
    // With progress the next three are acknowledged at once again.
    receiver.receive(&segment(1), Time(1_400_000), false);
    assert!(
        receiver
            .receive(&segment(9), Time(1_500_000), false)
            .is_some()
    );
}
