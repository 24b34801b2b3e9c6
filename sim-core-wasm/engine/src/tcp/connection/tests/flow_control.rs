//! The receiver's window: what the sender makes of it, and how it asks when it is closed.

use super::*;
use crate::specification::NumberOr;

const SEGMENT: u64 = 1448;

/// A connection that has sent ten segments, with a receiver that has room for no more.
fn ten(preset: &str, change: impl FnOnce(&mut Transport)) -> Bench {
    let mut bench = Bench::new(
        preset,
        |t| {
            t.initial_window = NumberOr::Number(10.0);
            t.receive_window = Some(10.0 * SEGMENT as f64);
            change(t);
        },
        1000,
    );
    assert_eq!(bench.pump().len(), 10);
    bench
}

impl Bench {
    /// An acknowledgement that advertises `window` bytes; returns the segments that it lets leave.
    fn advertise(&mut self, number: u64, window: u64) -> Vec<u64> {
        let packet = Packet::new(Kind::Ack, number, Address::new(FlowId(0), HopId(0)), 40);
        let packet = if self.connection.transport().timestamps {
            packet.stamped(0, self.a_round_trip_ago())
        } else {
            packet
        };
        let extra = Extra {
            window: Some(window),
            ..Extra::default()
        };
        self.connection
            .acknowledged(&packet, Some(&extra), self.now, &mut Nobody);
        self.pump()
    }

    /// Lets the persist timer expire at its deadline; returns the probe.
    fn probe(&mut self) -> Packet {
        let deadline = self.connection.deadline();
        let (happened, packet) = self.at(deadline).connection.expired(deadline, &mut Nobody);
        assert!(happened.window_probe && !happened.timeout);
        assert!(self.pump().is_empty());
        packet.expect("a probe")
    }
}

/// RFC 9293, section 3.8.6.1: the first probe after a retransmission timeout (SHLD-29),
/// intervals that double (SHLD-30). The timeout is 1 s in `rfc`, 0.3 s in `linux`
/// (one sample of 0.1 s: SRTT 0.1, RTTVAR 0.05; the second one: 0.0375, 0.2 at least). They end at a minute by
/// RFC 6298, rule 2.5, and at two in Linux (`TCP_RTO_MAX`).
#[test]
fn probes_leave_at_intervals_that_double_up_to_the_largest() {
    for (preset, first, most) in [("rfc", 1000, 60_000), ("linux", 300, 120_000)] {
        let mut bench = ten(preset, |_| {});
        assert!(bench.at(ms(200)).advertise(10, 0).is_empty());
        let (window, timers) = (bench.connection.window, bench.connection.timer.rtt.clone());
        let mut at = 200;
        for probe in 0..12 {
            let gap = (first << probe).min(most);
            at += gap;
            let packet = bench.probe();
            assert_eq!(bench.now, ms(at), "{preset}, {probe}");
            assert_eq!((packet.kind(), packet.number), (Kind::Probe, 9));
            assert_eq!(u64::from(packet.size()), bench.connection.framing.header);
            assert_eq!(packet.ecn(), 0);
            // The answer of a receiver that still has no room.
            bench.advertise(10, 0);
        }
        // Nothing of that is congestion, and no sample of a round trip.
        let connection = &bench.connection;
        assert_eq!(connection.window.cwnd, window.cwnd);
        assert_eq!(connection.window.ssthresh, window.ssthresh);
        assert_eq!(connection.timer.rtt.timeout(), timers.timeout());
        assert_eq!(connection.statistics.window_probes, 12);
        assert_eq!(connection.statistics.timeouts, 0);
        assert_eq!(connection.recovery.phase, Phase::Open);
    }
}

/// An answered probe announces room: data leaves, and the next closing begins with one timeout again.
#[test]
fn an_answer_with_room_lets_data_leave() {
    let mut bench = ten("rfc", |t| t.idle_restart = false);
    bench.at(ms(200)).advertise(10, 0);
    bench.probe();
    bench.probe();
    let sent = bench.advertise(10, 3 * SEGMENT);
    assert_eq!(sent, [10, 11, 12]);
    let now = bench.now;
    bench.at(now + RTT).advertise(13, 0);
    let timeout = bench.connection.timer.rtt.timeout();
    assert_eq!(bench.connection.deadline(), bench.now + timeout);
}

/// RFC 5681, section 4.1; Linux, `tcp_slow_start_after_idle_check`: probes carry no data,
/// so that the connection was idle.
#[test]
fn after_a_closed_window_the_congestion_window_is_the_initial_one() {
    for (switch, expected) in [(true, 10.0), (false, 15.0)] {
        let mut bench = ten("rfc", |t| t.idle_restart = switch);
        bench.at(ms(200)).advertise(10, 0);
        bench.connection.window.cwnd = 15.0;
        bench.probe();
        bench.advertise(10, 5 * SEGMENT);
        assert_eq!(bench.connection.window.cwnd, expected);
    }
}

/// Only whole segments within the right edge leave; its moving back is not believed
/// (RFC 9293, section 3.8.6: a receiver should not do that; an overtaken acknowledgement
/// looks like it).
#[test]
fn nothing_leaves_beyond_the_right_edge() {
    for preset in ["rfc", "linux", "ns2"] {
        let mut bench = ten(preset, |_| {});
        assert!(bench.at(ms(200)).advertise(5, 5 * SEGMENT).is_empty());
        assert_eq!(bench.advertise(10, 3 * SEGMENT + 700), [10, 11, 12]);
        assert_eq!(bench.connection.receiver_window(), 3);
        assert!(bench.advertise(10, 0).is_empty());
        assert_eq!(bench.connection.receiver_window(), 3);
        // The rest of the fourteenth segment.
        assert_eq!(bench.advertise(10, 4 * SEGMENT), [13]);
        // All of the buffer, as an acknowledgement without a record says.
        bench.ack(14, &[]);
        assert_eq!(bench.connection.receiver_window(), 10);
    }
}

/// RFC 5681, section 2: an acknowledgement that advertises another window is no
/// duplicate.
#[test]
fn window_updates_are_no_duplicates() {
    for preset in ["rfc", "linux3", "linux", "freebsd9", "ns2"] {
        let mut bench = ten(preset, |t| {
            t.sack = false;
            t.recovery = Recovery::NewReno;
            t.limited_transmit = false;
            t.receive_window = Some(20.0 * SEGMENT as f64);
        });
        bench.at(ms(200)).advertise(8, 12 * SEGMENT);
        let (cwnd, una) = (bench.connection.window.cwnd, 8);
        for more in 1..=5 {
            bench.advertise(una, (12 + more) * SEGMENT);
        }
        assert!(bench.retransmissions().is_empty(), "{preset}");
        assert_eq!(bench.connection.recovery.dup_acks, 0);
        assert_eq!(bench.connection.recovery.presumed_delivered, 0);
        assert_eq!(bench.connection.window.cwnd, cwnd);
        // The same window again, three times.
        for _ in 0..3 {
            bench.advertise(una, 17 * SEGMENT);
        }
        assert_eq!(bench.retransmissions(), [8], "{preset}");
    }
}

/// A window that its receiver keeps small does not grow, whatever the receiver once had
/// room for; not even in slow start, to twice what is in flight.
#[test]
fn a_window_that_a_slow_reader_bounds_does_not_grow() {
    for preset in ["rfc", "linux", "linux3", "freebsd9", "ns2"] {
        let mut bench = ten(preset, |t| t.receive_window = Some(40.0 * SEGMENT as f64));
        // The reader has stopped until forty segments have arrived.
        let mut round = 2;
        while bench.connection.board.una() < 40 {
            let high = bench.connection.board.high();
            bench
                .at(ms(100 * round))
                .advertise(high, (40 - high) * SEGMENT);
            round += 1;
        }
        bench.connection.window = Window {
            cwnd: 10.0,
            ssthresh: f64::INFINITY,
        };
        for _ in 0..40 {
            bench.at(ms(100 * round));
            let high = bench.connection.board.high();
            assert_eq!(bench.advertise(high, 8 * SEGMENT).len(), 8);
            round += 1;
        }
        assert_eq!(bench.connection.window.cwnd, 10.0, "{preset}");
    }
}

/// The retransmission timer does what it always does for data in flight when the window
/// has closed behind it.
#[test]
fn data_in_flight_is_repaired_while_the_window_is_closed() {
    for preset in ["rfc", "linux", "ns2"] {
        let mut bench = ten(preset, |_| {});
        bench.at(ms(200)).advertise(5, 5 * SEGMENT);
        let sent = bench.sent.len();
        // A tail loss probe may come first: without room it repeats the last segment.
        while bench.connection.statistics.timeouts == 0 {
            bench.expire();
        }
        assert!(bench.sent.len() > sent, "{preset}");
        assert!(bench.sent.iter().all(|(segment, _)| *segment < 10));
        assert_eq!(bench.connection.statistics.window_probes, 0);
        assert_eq!(bench.connection.window.cwnd, 1.0, "{preset}");
        // All of it has arrived; the window is closed now.
        let now = bench.now;
        bench.at(now + RTT).advertise(10, 0);
        let timeout = bench.connection.timer.rtt.timeout();
        assert_eq!(bench.connection.deadline(), bench.now + timeout);
    }
}

/// No probe asks for room that nothing needs.
#[test]
fn without_data_there_is_no_probe() {
    let mut bench = ten("rfc", |_| {});
    bench.connection.withdraw();
    bench.at(ms(200)).advertise(10, 0);
    assert_eq!(bench.connection.deadline(), Time::NEVER);
    bench.connection.write(3);
    assert!(bench.pump().is_empty());
    assert_eq!(bench.connection.deadline(), ms(1200));
    // Taken back before the probe.
    bench.connection.withdraw();
    let (happened, packet) = bench.at(ms(1200)).connection.expired(ms(1200), &mut Nobody);
    assert!(happened == Happened::default() && packet.is_none());
    assert_eq!(bench.connection.deadline(), Time::NEVER);
}

/// Linux, `tcp_rate_check_app_limited`: a sender with data to send is not short of data,
/// whatever its receiver says.
#[test]
fn a_closed_window_is_not_a_lack_of_data() {
    let mut bench = Bench::with_sender(
        ["bbr", "off"],
        "linux",
        |t| t.receive_window = Some(8.0 * SEGMENT as f64),
        1000,
    );
    bench.pump();
    bench.at(ms(200)).advertise(8, 0);
    let rate = bench.connection.departures.delivery.as_ref();
    assert!(!rate.expect("BBR needs it").is_starved());
}

/// RFC 3168, section 6.1.2: at a window of one segment a mark holds the sender until the
/// retransmission timer expires. If the window has closed meanwhile, the probes begin then.
#[test]
fn a_marked_sender_asks_once_it_may_send_again() {
    let mut bench = Bench::with_sender(
        ["newreno", "classic"],
        "rfc",
        |t| {
            t.initial_window = NumberOr::Number(1.0);
            t.receive_window = Some(SEGMENT as f64);
        },
        1000,
    );
    assert_eq!(bench.pump(), [0]);
    bench.connection.window.ssthresh = 1.0;
    let packet = Packet::new(Kind::Ack, 1, Address::new(FlowId(0), HopId(0)), 40)
        .with(ECE)
        .stamped(0, 100);
    let extra = Extra {
        window: Some(0),
        ..Extra::default()
    };
    bench.at(ms(200));
    bench
        .connection
        .acknowledged(&packet, Some(&extra), ms(200), &mut Nobody);
    assert!(bench.pump().is_empty());
    assert!(bench.connection.ecn.answers.held);
    assert!(bench.expire().1.is_empty());
    let timeout = bench.connection.timer.rtt.timeout();
    assert_eq!(bench.connection.deadline(), bench.now + timeout);
    assert_eq!(bench.probe().kind(), Kind::Probe);
}
