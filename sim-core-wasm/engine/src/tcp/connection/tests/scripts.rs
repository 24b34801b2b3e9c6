//! Linux's own packet tests (packetdrill, `gtests/net/tcp`): the same acknowledgements at
//! the same times, and what its sender is asserted to do.

use super::*;

/// A connection as in those scripts: the sender of Linux, segments of 1000 bytes, no
/// timestamps, a handshake of 100 ms, and nothing written yet.
fn script(ecn: &str) -> Bench {
    let change = |t: &mut Transport| {
        t.segment = 1000;
        t.timestamps = false;
    };
    let mut bench = Bench::with_sender(["cubic", ecn], "linux", change, 1_000_000);
    bench.connection.await_writing();
    bench
}

fn write(bench: &mut Bench, segments: u64) -> Vec<u64> {
    bench.connection.write(segments);
    bench.pump()
}

/// `cwnd_moderation/cwnd-moderation-ecn-enter-cwr-no-moderation-700`: three in flight, and
/// two more may leave.
#[test]
fn a_mark_on_the_first_of_four_segments() {
    let mut bench = script("classic");
    assert_eq!(write(&mut bench, 4), [0, 1, 2, 3]);
    bench.at(ms(200)).echo(1, &[]);
    let window = bench.connection.window;
    assert_eq!((window.cwnd, window.ssthresh), (5.0, 7.0));
}

/// `fast_recovery/prr-ss-ack-below-snd_una-cubic`: lost are the segments 0, 4 and 7. Returns the segments that
/// leave upon the acknowledgement of the retransmission, which also covers segment 3 of the first flight, and then
/// those that leave upon an overtaken one. The first has an echo of `echoed`.
fn below_the_first_one_outstanding(mut bench: Bench, echoed: u32) -> [Vec<u64>; 2] {
    assert_eq!(write(&mut bench, 10).len(), 10);
    bench.at(ms(110));
    for blocks in [&[(1, 2)][..], &[(1, 3)]] {
        assert_eq!(bench.ack_of(0, blocks, 100).1.len(), 0);
    }
    assert_eq!(bench.ack_of(0, &[(1, 3), (8, 9)], 100).1, [0]);
    bench.at(ms(122));
    let (_, first) = bench.ack_of(4, &[(8, 9)], echoed);
    assert_eq!(write(&mut bench, 10).len(), 0);
    let (_, second) = bench.at(ms(124)).ack_of(3, &[(5, 7)], echoed);
    [first, second]
}

/// The script has three segments leave where two do here: `RACK.rtt` is the 12 ms of the
/// retransmission (RFC 8985, section 6.2), so that segment 9 of the first flight is
/// lost, where Linux takes the 22 ms of segment 3, which the same acknowledgement
/// covers. With an echo that shows the retransmission to be ignored (step 2), the 22 ms count
/// here too, and the script holds. Two leave for the two that the overtaken one delivers.
#[test]
fn an_acknowledgement_below_the_first_one_outstanding() {
    let by_rfc = below_the_first_one_outstanding(script("off"), 0);
    assert_eq!(by_rfc, [vec![4, 5], vec![7, 9]]);
    let mut bench = Bench::with_sender(
        ["cubic", "off"],
        "linux",
        |t| (t.segment, t.undo) = (1000, false),
        1_000_000,
    );
    bench.connection.await_writing();
    let as_linux = below_the_first_one_outstanding(bench, 100);
    assert_eq!(as_linux, [vec![4, 5, 6], vec![7, 10]]);
}

/// When the acknowledgements of `cubic/cubic-rto-ss-ca-cwnd-bump` arrive once the window
/// is 7 segments, in milliseconds, and how far they reach.
const BUMP: [(u64, u64); 16] = [
    (1106, 8),
    (1204, 9),
    (1206, 10),
    (1208, 11),
    (1210, 12),
    (1212, 13),
    (1214, 14),
    (1216, 15),
    (1314, 16),
    (1317, 17),
    (1319, 18),
    (1321, 19),
    (1323, 20),
    (1325, 21),
    (1327, 22),
    (1425, 23),
];

/// The acknowledgement that makes the window 8 segments in whole numbers, as Linux counts
/// them (`bictcp_update`, `tcp_cong_avoid_ai`) while no maximum is known: an additional
/// segment for 20 acknowledged, for 7 once Reno would have 8 of them, which is after 13. The
/// rates are worked out once in `pause` milliseconds at most.
fn whole_numbers(pause: u64) -> u64 {
    let (mut counted, mut every, mut reno, mut at) = (0, 20, 7, 0);
    for (acknowledged, (now, number)) in BUMP.into_iter().enumerate() {
        if now - at > pause {
            at = now;
            if acknowledged + 1 > 13 {
                reno = 8;
            }
            every = if reno > 7 { 7 } else { 20 };
        }
        counted += 1;
        if counted >= every {
            return number;
        }
    }
    0
}

/// `cubic/cubic-rto-ss-ca-cwnd-bump`: after a timeout slow start to 7, then the eighth segment with the
/// acknowledgement of 23. Here it comes with that of 21. Linux looks at its curve once in 31 ms; without that pause
/// its whole numbers reach it there too.
#[test]
fn from_seven_segments_to_eight_after_a_timeout() {
    let mut bench = script("off");
    assert_eq!(write(&mut bench, 1), [0]);
    bench.at(ms(200)).ack(1, &[]);
    assert_eq!(bench.connection.window.cwnd, 10.0);
    assert_eq!(write(&mut bench, 1), [1]);
    // The tail loss probe, and as long after it the timeout.
    assert_eq!(bench.expire().1, [1]);
    assert_eq!(bench.now, ms(500));
    let (happened, sent) = bench.expire();
    assert!(happened.timeout);
    assert_eq!((bench.now, sent), (ms(800), vec![1]));
    bench.at(ms(900)).ack(2, &[]);
    let window = bench.connection.window;
    assert_eq!((window.cwnd, window.ssthresh), (2.0, 7.0));
    assert_eq!(write(&mut bench, 200), [2, 3]);
    for (now, number) in [(1000, 3), (1002, 4), (1100, 5), (1102, 6), (1104, 7)] {
        assert_eq!(bench.at(ms(now)).ack(number, &[]).1.len(), 2);
        assert_eq!(bench.connection.window.cwnd, number as f64);
    }
    let mut eighth = None;
    for (now, number) in BUMP {
        let sent = bench.at(ms(now)).ack(number, &[]).1.len();
        if sent == 2 && eighth.is_none() {
            eighth = Some(number);
        } else {
            assert_eq!(sent, 1);
        }
    }
    assert_eq!(eighth, Some(whole_numbers(0)));
    assert_eq!((whole_numbers(31), whole_numbers(0)), (23, 21));
}

/// `cubic/cubic-rack-reo-timeout-retrans-failed-incoming-data`: the reordering timer finds a loss while the host's
/// own queue is full. The retransmission does not leave, and acknowledgements that deliver nothing leave the window
/// at one segment. In a network of ours a host hands over to its port and does not learn of a drop there; the
/// script's host does (`tc … pfifo limit 0`).
#[test]
fn a_window_of_one_segment_until_the_retransmission_leaves() {
    let mut bench = script("off");
    assert_eq!(write(&mut bench, 10).len(), 10);
    bench.at(ms(120)).ack(0, &[(9, 10)]);
    bench.ack(0, &[(3, 4), (9, 10)]);
    bench.ack(10, &[]);
    assert_eq!(bench.connection.window.cwnd, 19.0);
    assert_eq!(bench.at(ms(145)).connection.board.sacked_count(), 0);
    assert_eq!(write(&mut bench, 2), [10, 11]);
    assert_eq!(bench.at(ms(165)).ack(10, &[(11, 12)]).1.len(), 0);
    assert_eq!(bench.connection.window.cwnd, 19.0);
    assert_eq!(bench.connection.phase(), Phase::Open);
    // A quarter of the least round trip after the round trip of segment 11.
    let due = bench.connection.deadline();
    assert_eq!(due, ms(170));
    let (happened, _) = bench.at(due).connection.expired(due, &mut Nobody);
    assert!(happened.recovery);
    assert_eq!(bench.connection.window.cwnd, 1.0);
    assert_eq!(bench.connection.in_network(), 0);
    let now = ms(195);
    let none = Packet::new(Kind::Ack, 10, Address::new(FlowId(0), HopId(0)), 1040);
    let mut extra = Extra::default();
    (extra.sack.count, extra.sack.blocks[0]) = (1, (11, 12));
    bench
        .at(now)
        .connection
        .acknowledged(&none, Some(&extra), now, &mut Nobody);
    assert_eq!(bench.connection.window.cwnd, 1.0);
    assert_eq!(bench.pump(), [10]);
}
