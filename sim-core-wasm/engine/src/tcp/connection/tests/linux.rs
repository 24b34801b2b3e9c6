//! Rules that Linux has and RFCs do not, each a setting: Linux 6.12, `net/ipv4/tcp_input.c`, `tcp_timer.c`.

use super::*;
use crate::sender::AnySender;
use crate::specification::NumberOr;
use crate::tcp::transport::RttSamples;

const TWENTY: NumberOr<crate::tcp::transport::InitialWindow> = NumberOr::Number(20.0);

/// `tcp_xmit_retransmit_queue`: the head that is sent again restarts the timer after a timeout too. Here F-RTO
/// lets two new segments go first, so that the head follows a round trip after the acknowledgement.
#[test]
fn the_head_repaired_after_f_rto_restarts_the_timer() {
    let mut bench = Bench::new("linux", |t| t.initial_window = TWENTY, 1000);
    bench.pump();
    bench.at(ms(200)).ack(1, &[]);
    let last = bench.connection.board.high();
    while !bench.expire().0.timeout {}
    let tick = (bench.now.0 / 1_000_000) as u32;
    bench.at(bench.now + RTT);
    let (_, new) = bench.ack_of(2, &[], tick);
    assert_eq!(new, [last + 1, last + 2]);
    bench.at(bench.now + RTT);
    bench.ack_of(2, &[(last + 1, last + 3)], tick);
    assert!(bench.retransmissions().contains(&2));
    let timer = &bench.connection.timer;
    assert_eq!(timer.deadline, bench.now + timer.rtt.timeout());
}

/// A connection whose head, sent again after a timeout, was acknowledged, and whose next hole is sent again.
fn going_back() -> Bench {
    let mut bench = Bench::new("linux", |t| t.initial_window = TWENTY, 1000);
    bench.pump();
    bench.at(ms(200)).ack(1, &[]);
    let last = bench.connection.board.high();
    while !bench.expire().0.timeout {}
    let tick = (bench.now.0 / 1_000_000) as u32;
    bench.at(bench.now + RTT);
    bench.ack_of(2, &[], tick);
    bench.at(bench.now + RTT);
    bench.ack_of(2, &[(last + 1, last + 3)], tick);
    bench
}

/// `tcp_enter_loss`: F-RTO does not test a timeout while losses are repaired, and `retrans_stamp` stays that of the
/// first retransmission, so that the answer to an earlier one does not make the timeout look spurious.
#[test]
fn a_timeout_during_repair_is_not_undone_by_the_answer_to_an_earlier_retransmission() {
    let mut bench = going_back();
    let sent = (bench.now.0 / 1_000_000) as u32;
    assert!(bench.expire().0.timeout);
    bench.at(bench.now + Span::from_millis(10));
    bench.ack_of(3, &[], sent);
    assert_eq!(bench.connection.statistics.undos, 0);
    assert_eq!(bench.connection.phase(), Phase::Timeout);
    assert_eq!(bench.connection.new_data_first(), None);
}

/// `tcp_enter_loss`: ssthresh is not reduced again inside a recovery that it was reduced for, unless the same
/// recovery is one after a timeout.
#[test]
fn a_timeout_inside_a_recovery_reduces_no_more() {
    for (once, left) in [(false, 5.0), (true, 10.0)] {
        let change = |t: &mut Transport| {
            t.initial_window = TWENTY;
            t.reduce_once = once;
        };
        let mut bench = Bench::new("linux", change, 20);
        bench.pump();
        bench.at(ms(200));
        for end in 2..=5 {
            bench.ack(0, &[(1, end)]);
        }
        assert_eq!(bench.connection.window.ssthresh, 10.0);
        while !bench.expire().0.timeout {}
        assert_eq!(bench.connection.window.ssthresh, left);
        // The timer sends the same segment again.
        while !bench.expire().0.timeout {}
        assert_eq!(bench.connection.window.ssthresh, left);
    }
}

/// `tp->snd_ssthresh` is an integer: 23 segments and a half become 11.
#[test]
fn a_threshold_may_be_whole() {
    for (whole, left) in [(false, 11.75), (true, 11.0)] {
        let change = |t: &mut Transport| {
            t.initial_window = NumberOr::Number(23.5);
            t.whole_window = whole;
        };
        let mut bench = Bench::new("linux", change, 1000);
        bench.pump();
        bench.at(ms(200));
        for end in 2..=5 {
            bench.ack(0, &[(1, end)]);
        }
        assert_eq!(bench.connection.window.ssthresh, left);
    }
}

/// `tcp_cong_avoid_ai`: a hundred segments add one to a window of a hundred, two at a time, and 101 the next.
#[test]
fn a_window_may_grow_by_its_whole_part() {
    for (whole, after) in [(false, 100.995), (true, 101.0)] {
        let change = |t: &mut Transport| {
            t.initial_window = NumberOr::Number(100.0);
            t.whole_window = whole;
        };
        let mut bench = Bench::new("linux", change, 1000);
        bench.connection.window.ssthresh = 100.0;
        bench.pump();
        bench.at(ms(200));
        for number in 1..=50 {
            bench.ack(2 * number, &[]);
        }
        let window = bench.connection.window.cwnd;
        assert!((after..after + 1e-3).contains(&window), "{window}");
    }
}

/// `tcp_fastretrans_alert` leaves the state `Open` before `tcp_cong_control` looks at it: the acknowledgement of all
/// segments sent before the recovery adds those that were not SACKed, to a window of ten.
#[test]
fn the_acknowledgement_that_ends_a_recovery_may_grow_the_window() {
    for grows in [false, true] {
        let change = |t: &mut Transport| {
            t.initial_window = TWENTY;
            t.exit_growth = grows;
        };
        let mut bench = Bench::new("linux", change, 1000);
        bench.pump();
        bench.at(ms(200));
        for end in 2..=18 {
            bench.ack(0, &[(1, end)]);
        }
        let end = bench.connection.recovery.recover;
        bench.at(ms(300)).ack(end, &[]);
        assert_eq!(bench.connection.phase(), Phase::Open);
        let delivered = if grows { end - 17 } else { 0 };
        let cwnd = bench.connection.window.cwnd;
        assert!(
            (cwnd - 10.0 - 0.1 * delivered as f64).abs() < 1e-9,
            "{cwnd}"
        );
    }
}

/// `tcp_ack_update_rtt`: an acknowledgement that only reports SACK gives the round trip of the first segment that
/// it reports; the timestamp that it echoes is older. 7/8 · 100 ms + 1/8 · 300 ms.
#[test]
fn a_sack_alone_gives_a_sample_of_the_round_trip() {
    for (samples, smoothed) in [(RttSamples::Timestamps, 100), (RttSamples::Departures, 125)] {
        let change = |t: &mut Transport| {
            t.initial_window = TWENTY;
            t.rtt_samples = samples;
            t.rtt_gains = crate::tcp::transport::RttGains::Whole;
        };
        let mut bench = Bench::new("linux", change, 1000);
        bench.pump();
        // It left at 100 ms.
        bench.at(ms(400)).ack(0, &[(1, 3)]);
        assert_eq!(bench.connection.srtt(), Some(Span::from_millis(smoothed)));
    }
}

/// Karn's algorithm: where a segment sent again is acknowledged, only the SACKed ones sent once give a sample, and
/// without any the timestamp does.
#[test]
fn a_segment_sent_again_gives_the_sample_of_its_timestamp() {
    let change = |t: &mut Transport| {
        t.initial_window = TWENTY;
        t.rtt_samples = RttSamples::Departures;
        t.rtt_gains = crate::tcp::transport::RttGains::Whole;
    };
    let mut bench = Bench::new("linux", change, 1000);
    bench.pump();
    bench.at(ms(200));
    for end in 2..=5 {
        bench.ack(0, &[(1, end)]);
    }
    assert_eq!(bench.connection.srtt(), Some(RTT));
    // 200 ms by the echo; its segments left 200 and 300 ms ago.
    bench.at(ms(400)).ack_of(20, &[], 200);
    let srtt = bench.connection.srtt().expect("samples");
    assert_eq!(srtt.0, 7 * RTT.0 / 8 + 2 * RTT.0 / 8);
    assert_eq!(bench.connection.latest_rtt(), Some(Span(2 * RTT.0)));
}

/// `tcp_sacktag_one`: beside a segment sent again, which is left out, the SACKed one that left last gives the round
/// trip for the control; RFC 8985 and Karn take none.
#[test]
fn a_sack_beside_a_segment_sent_again_gives_the_control_a_sample() {
    for (samples, latest) in [(RttSamples::Timestamps, 100), (RttSamples::Departures, 150)] {
        let change = |t: &mut Transport| {
            t.initial_window = TWENTY;
            t.rtt_samples = samples;
        };
        let mut bench = Bench::new("linux", change, 1000);
        bench.pump();
        bench.at(ms(200));
        for end in 2..=5 {
            bench.ack(0, &[(1, end)]);
        }
        // Segment 0, sent again 50 ms ago, fills the hole; segment 6 left at 100 ms.
        bench.at(ms(250)).ack(5, &[(6, 7)]);
        assert_eq!(
            bench.connection.latest_rtt(),
            Some(Span::from_millis(latest))
        );
    }
}

/// `tcp_event_data_sent`: of four segments, the last ones, one is lost and three are SACKed, so that nothing is in the
/// network as the first one leaves again, and Vegas measures its base again (`tcp_vegas_cwnd_event`).
#[test]
fn a_segment_that_leaves_alone_begins_a_transmission() {
    for (segments, begins) in [(4, true), (5, false)] {
        let mut bench = Bench::new("linux", |_| {}, segments);
        let preset = Preset::named("linux").expect("a known preset");
        let vegas = find(crate::sender::REGISTRY, "vegas").expect("registered");
        bench.connection.control.algorithm = AnySender::new(&preset.form_of(vegas));
        bench.pump();
        bench.at(ms(200));
        for end in 2..=4 {
            bench.ack(0, &[(1, end)]);
        }
        assert_eq!(bench.retransmissions(), [0]);
        let mut internals = Vec::new();
        bench.connection.control.algorithm.internals(&mut internals);
        assert_eq!(internals[1].is_nan(), begins, "{internals:?}");
    }
}

/// When a SYN leaves again, and when the connection gives up, in seconds; and what it says then.
fn opening(preset: &str, change: impl FnOnce(&mut Transport)) -> (Vec<u64>, Option<String>) {
    let mut connection = Bench::new(preset, change, 10).connection.at_slot(FlowId(0));
    connection.stage = Stage::Waiting;
    connection.timer = RetransmissionTimer::new(&connection.transport);
    connection.start(Time::ZERO);
    let mut again = Vec::new();
    for _ in 0..40 {
        let due = connection.deadline();
        if due == Time::NEVER {
            break;
        }
        let (happened, syn) = connection.expired(due, &mut Nobody);
        assert!(happened.timeout && happened.given_up == syn.is_none());
        again.push(due.0 / 1_000_000_000);
    }
    (again, connection.fault())
}

/// Linux, `ip-sysctl.rst`, `tcp_syn_retries`: four retries a second apart, six that back off, the last one after
/// 67 seconds; the attempt fails after 131.
#[test]
fn a_lost_syn_is_sent_again_as_in_linux_and_given_up() {
    let (again, fault) = opening("linux", |_| {});
    assert_eq!(again, [1, 2, 3, 4, 5, 7, 11, 19, 35, 67, 131]);
    assert!(fault.is_some_and(|what| what.contains("11 SYNs")));
    // Linux 3.0: five retries from three seconds on.
    let (again, fault) = opening("linux3", |_| {});
    assert_eq!(again, [3, 9, 21, 45, 93, 189]);
    assert!(fault.is_some_and(|what| what.contains("6 SYNs")));
    let (again, fault) = opening("linux-paced", |t| t.rto_max = 120.0);
    assert_eq!(again[..8], [1, 3, 7, 15, 31, 63, 127, 247]);
    assert_eq!((again.len(), fault), (40, None));
}

/// Linux, `ip-sysctl.rst`, `tcp_retries2`: a connection ends at the first timeout that is 924.6 seconds after the first
/// one, or later; timeouts are 120 s at most.
#[test]
fn data_without_an_answer_is_given_up_as_in_linux() {
    for (preset, ends) in [("linux", true), ("linux3", true), ("linux-paced", false)] {
        let mut bench = Bench::new(preset, |t| t.rto_max = 120.0, 1000);
        bench.pump();
        let mut expiries = Vec::new();
        while bench.connection.deadline() != Time::NEVER && expiries.len() < 40 {
            let (happened, _) = bench.expire();
            let fault = bench.connection.fault();
            assert_eq!(happened.given_up, fault.is_some());
            if happened.timeout {
                expiries.push(bench.now.seconds());
            }
        }
        let fault = bench.connection.fault();
        assert_eq!(fault.is_some(), ends, "{preset}: {fault:?}");
        let [first, .., before, last] = expiries[..] else {
            panic!("{expiries:?}");
        };
        if ends {
            assert!(
                before - first < 924.6 && last - first >= 924.6,
                "{expiries:?}"
            );
            let again = format!("{} retransmissions", expiries.len() - 1);
            assert!(fault.is_some_and(|what| what.contains(&again)));
            assert_eq!(bench.pump(), [0; 0]);
        }
    }
}

/// `tcp_init_transfer`: the initial window falls to one segment after a second lost SYN; the SYN-ACK's echo gives a
/// sample, so that RFC 6298's three seconds do not apply.
#[test]
fn one_lost_syn_is_forgiven() {
    for (lost, window) in [(1, 10.0), (2, 1.0)] {
        let change = |t: &mut Transport| {
            t.syn_forgiven = 1;
            t.rtt_samples = RttSamples::Departures;
        };
        let mut connection = Bench::new("linux", change, 10)
            .connection
            .at_slot(FlowId(0));
        connection.stage = Stage::Waiting;
        connection.timer = RetransmissionTimer::new(&connection.transport);
        connection.window.cwnd = 10.0;
        connection.start(Time::ZERO);
        for _ in 0..lost {
            connection.expired(connection.deadline(), &mut Nobody);
        }
        let sent = connection.timer.last_sent;
        let address = Address::new(FlowId(0), HopId(0));
        let answer = Packet::new(Kind::SynAck, 0, address, 40).stamped(0, connection.ticks(sent));
        connection.established(&answer, None, sent + RTT, &mut Nobody);
        assert_eq!(connection.window.cwnd, window);
        assert_eq!(connection.srtt(), Some(RTT));
        // 100 ms and, for the first sample, twice that.
        assert_eq!(connection.timer.rtt.timeout(), Span::from_millis(300));
    }
}
