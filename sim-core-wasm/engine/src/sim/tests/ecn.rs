//! ECN in whole runs: what the two ends signal, when, and how the window responds.

use super::counting::Counting;
use super::tap::{Seen, Tap};
use super::{Run, chosen, dumbbell, with};
use crate::ecn::REGISTRY;
use crate::ids::{FlowId, Side};
use crate::packet::{AE, CWR, ECE, ECN, ECT0, ECT1, Kind, RETRANSMISSION};
use crate::plan::FlowProperties;
use crate::queue::AnyQueue;
use crate::sender::{self, AnySender};
use crate::specification::{NumberOr, Value};
use crate::units::Time;

/// The flight of a connection whose receive window allows this many segments.
const W: u64 = 40;

fn tapped(edit: impl FnOnce(&mut FlowProperties), mark: &[u64], drop: &[u64], all: bool) -> Run {
    let mut plan = dumbbell(1, edit);
    let values = [
        Value::Integers(mark.to_vec()),
        Value::Integers(drop.to_vec()),
        Value::Switch(all),
    ];
    plan.links[1].directions[0].queue.discipline = with(&Tap::ENTRY, &values);
    plan.links[1].directions[1].queue.discipline = with(&Tap::ENTRY, &[]);
    Run::new(plan)
}

fn classic(mark: &[u64], drop: &[u64]) -> Run {
    let edit = |flow: &mut FlowProperties| {
        flow.ecn = chosen(REGISTRY, "classic", &[]);
        flow.transport.receive_window = Some((W * 1448) as f64);
    };
    tapped(edit, mark, drop, false)
}

fn seen(run: &Run, side: Side) -> &[Seen] {
    match run.bottleneck(side) {
        AnyQueue::Tap(tap) => &tap.seen,
        other => panic!("{other:?}"),
    }
}

/// The least window over the run, looked at every millisecond up to `end`.
fn least_window(run: &mut Run, from: u32, end: u32) -> f64 {
    let mut least = f64::INFINITY;
    for step in from..=end {
        run.until(f64::from(step) * 0.001);
        least = least.min(run.window(0));
    }
    least
}

#[test]
fn the_handshake_asks_and_agrees() {
    let mut run = classic(&[], &[]);
    run.until(1.0);
    let (there, back) = (seen(&run, Side::A), seen(&run, Side::B));
    let syn = there[0].packet;
    assert_eq!(syn.kind(), Kind::Syn);
    assert!(syn.has(ECE) && syn.has(CWR) && !syn.has(ECN));
    let answer = back[0].packet;
    assert_eq!(answer.kind(), Kind::SynAck);
    assert!(answer.has(ECE) && !answer.has(CWR) && !answer.has(ECN));
    let data = there.iter().filter(|seen| seen.packet.is_data());
    assert!(data.clone().count() > 50);
    assert!(data.clone().all(|seen| seen.packet.ecn() == ECT0));
    assert!(back[1..].iter().all(|seen| !seen.packet.has(ECN | ECE)));
}

#[test]
fn without_ecn_no_packet_carries_its_flags() {
    let mut run = tapped(|_| {}, &[100], &[], false);
    run.until(3.0);
    for side in Side::BOTH {
        let quiet = |seen: &Seen| !seen.packet.has(ECN | ECE | CWR | AE);
        assert!(seen(&run, side).iter().all(quiet));
    }
    // A packet that would have been marked was dropped.
    assert_eq!(run.summary().flows[0].drops, 1);
}

/// RFC 3168, section 6.1.3: one mark, one reduction, ECE for one window of data.
#[test]
fn one_mark_costs_one_reduction_and_is_echoed_until_cwr() {
    let mark = 600;
    let mut run = classic(&[mark], &[]);
    run.until(10.0);
    let summary = run.summary();
    let flow = &summary.flows[0];
    assert_eq!(
        (
            flow.ecn_reductions,
            flow.fast_recoveries,
            flow.retransmissions
        ),
        (1, 0, 0)
    );
    assert_eq!(summary.queues[2].marks, 1);
    // Segments are counted from 0, packets from 1.
    let marked = mark - 1;
    let cwr: Vec<u64> = seen(&run, Side::A)
        .iter()
        .filter(|seen| seen.packet.is_data() && seen.packet.has(CWR))
        .map(|seen| seen.packet.number)
        .collect();
    let echoes: Vec<&Seen> = seen(&run, Side::B)
        .iter()
        .filter(|seen| seen.packet.kind() == Kind::Ack && seen.packet.has(ECE))
        .collect();
    // The window was full before the first echo came, which acknowledges two
    // segments: the next new segment is one window after the first of them.
    let first = echoes[0].packet.number;
    assert!((marked + 1..=marked + 2).contains(&first), "{first}");
    assert_eq!(cwr, [first - 2 + W]);
    // Every second segment of that window is acknowledged with ECE.
    assert_eq!(echoes.len() as u64, W / 2);
    let span = echoes[echoes.len() - 1].at - echoes[0].at;
    // A window is sent in 48 ms of a round trip of 100 ms.
    assert!((0.04..0.15).contains(&span.seconds()), "for {span:?}");
}

#[test]
fn a_mark_halves_the_flight_and_echoes_do_not_grow_the_window() {
    let mut run = classic(&[600], &[]);
    run.until(3.0);
    let echo = seen(&run, Side::B)
        .iter()
        .find(|seen| seen.packet.kind() == Kind::Ack && seen.packet.has(ECE))
        .map(|seen| seen.at)
        .expect("an echo");
    let mut run = classic(&[600], &[]);
    // 50 ms back to the sender, and one more.
    run.until(echo.seconds() + 0.051);
    let halved = run.window(0);
    assert_eq!(halved, W as f64 / 2.0);
    run.until(echo.seconds() + 0.1);
    assert_eq!(run.window(0), halved);
}

#[test]
fn a_mark_in_the_window_of_a_loss_reduces_no_further() {
    // The loss is found first.
    let mut run = classic(&[605], &[600]);
    run.until(2.0);
    let least = least_window(&mut run, 2001, 6000);
    let flow = &run.summary().flows[0];
    assert_eq!((flow.ecn_reductions, flow.fast_recoveries), (0, 1));
    assert!(least >= W as f64 / 2.0 - 2.0, "{least}");
    // The mark is found first.
    let mut run = classic(&[600], &[612]);
    run.until(2.0);
    let least = least_window(&mut run, 2001, 6000);
    let flow = &run.summary().flows[0];
    assert_eq!((flow.ecn_reductions, flow.fast_recoveries), (1, 1));
    assert!(least >= W as f64 / 2.0 - 2.0, "{least}");
}

#[test]
fn retransmissions_are_not_ecn_capable() {
    let mut run = classic(&[], &[600]);
    run.until(5.0);
    let again: Vec<&Seen> = seen(&run, Side::A)
        .iter()
        .filter(|seen| seen.packet.has(RETRANSMISSION))
        .collect();
    assert!(!again.is_empty());
    assert!(again.iter().all(|seen| !seen.packet.has(ECN | CWR)));
    // A reduction for a loss is announced too (RFC 3168, section 6.1.2).
    let cwr = |seen: &&Seen| seen.packet.is_data() && seen.packet.has(CWR);
    let all: Vec<_> = seen(&run, Side::A)
        .iter()
        .filter(cwr)
        .map(|seen| (seen.at, seen.packet.number))
        .collect();
    assert_eq!(all.len(), 1, "{all:?}");
}

/// RFC 8257, section 3.6: DCTCP's handshake is ECN-capable, its retransmissions are
/// not; ECN++: all packets of an L4S connection are.
#[test]
fn other_packets_are_ecn_capable_where_the_mode_says_so() {
    for (ecn, all, codepoint) in [("off", false, ECT0), ("l4s", true, ECT1)] {
        let edit = |flow: &mut FlowProperties| {
            flow.sender = chosen(sender::REGISTRY, "dctcp", &[]);
            flow.ecn = chosen(REGISTRY, ecn, &[]);
        };
        let mut run = tapped(edit, &[], &[600], false);
        run.until(5.0);
        let (there, back) = (seen(&run, Side::A), seen(&run, Side::B));
        assert_eq!(there[0].packet.ecn(), codepoint, "{ecn}: the SYN");
        assert_eq!(back[0].packet.ecn(), codepoint, "{ecn}: the SYN-ACK");
        let expected = if all { codepoint } else { 0 };
        assert!(back[1..].iter().all(|seen| seen.packet.ecn() == expected));
        let mut agains = 0;
        for seen in &there[1..] {
            let again = seen.packet.has(RETRANSMISSION);
            agains += u32::from(again);
            let expected = if again { expected } else { codepoint };
            assert_eq!(seen.packet.ecn(), expected, "{ecn}");
        }
        assert!(agains > 0);
    }
}

/// RFC 3168, section 6.1.2: with everything marked the window falls to one
/// segment, and each segment waits for the timer of at least 1 s.
#[test]
fn a_window_of_one_waits_for_the_timer() {
    let edit = |flow: &mut FlowProperties| {
        flow.ecn = chosen(REGISTRY, "classic", &[]);
        flow.transport.ack_every = 1;
    };
    let mut run = tapped(edit, &[], &[], true);
    run.until(40.0);
    let late: Vec<Time> = seen(&run, Side::A)
        .iter()
        .filter(|seen| seen.packet.is_data() && seen.at > Time::from_seconds(10.0))
        .map(|seen| seen.at)
        .collect();
    // One each 1 s of timer and 0.1 s of round trip.
    assert!((26..=28).contains(&late.len()), "{}", late.len());
    for pair in late.windows(2) {
        let gap = (pair[1] - pair[0]).seconds();
        assert!((1.1..1.11).contains(&gap), "{gap}");
    }
    assert_eq!(run.window(0), 1.0);
    let flow = &run.summary().flows[0];
    assert_eq!((flow.timeouts, flow.retransmissions), (0, 0));
}

/// Every way of echoing reports every mark to the sender, once.
#[test]
fn accurate_echoes_count_every_mark() {
    let mut marks: Vec<u64> = vec![50, 53, 55, 56, 70];
    // More marks in a row than three bits can count.
    marks.extend(100..=130);
    marks.extend((200..300).step_by(3));
    let bytes = marks.len() as u64 * 1500;
    for (echo, prompt) in [(0, false), (0, true), (1, false), (1, true), (2, true)] {
        let twenty = NumberOr::Number(20.0);
        let mut run = tapped(
            |flow| flow.transport.initial_window = twenty,
            &marks,
            &[],
            false,
        );
        run.plan.flows[0].sender = with(
            &Counting::ENTRY,
            &[Value::Integer(echo), Value::Switch(prompt)],
        );
        let mut run = Run::new(run.plan);
        run.until(20.0);
        let AnySender::Counting(counting) = run.connection(0).control() else {
            panic!("another sender");
        };
        let what = format!("echo {echo}, prompt {prompt}");
        assert_eq!(
            (counting.marked, counting.bytes),
            (marks.len() as u64, bytes),
            "{what}"
        );
        let data = seen(&run, Side::A)
            .iter()
            .filter(|seen| seen.packet.is_data());
        assert!(data.clone().all(|seen| seen.packet.ecn() == ECT1));
        // Reductions: one for a window of data, which holds several marks.
        let flow = &run.summary().flows[0];
        assert!(
            (3..marks.len() as u64 / 2).contains(&flow.ecn_reductions),
            "{what}: {}",
            flow.ecn_reductions
        );
    }
}

/// RFC 8257, section 3.2: a change of state is acknowledged at once, although only
/// every second segment calls for an acknowledgement.
#[test]
fn a_change_of_state_is_acknowledged_at_once() {
    let acks = |prompt: bool| {
        let mut run = tapped(|_| {}, &[301], &[], false);
        run.plan.flows[0].sender = with(
            &Counting::ENTRY,
            &[Value::Integer(0), Value::Switch(prompt)],
        );
        let mut run = Run::new(run.plan);
        run.until(10.0);
        let numbers: Vec<u64> = seen(&run, Side::B)
            .iter()
            .map(|seen| seen.packet.number)
            .collect();
        numbers
    };
    // Segment 300 is the marked one: its own acknowledgement, and that of the next.
    let prompt = acks(true);
    assert!(prompt.contains(&301) && prompt.contains(&302), "{prompt:?}");
    let lazy = acks(false);
    assert!(lazy.contains(&301) != lazy.contains(&302));
}

/// A parameter that changes what the sender needs takes effect at both ends.
#[test]
fn both_ends_agree_after_a_parameter_has_changed() {
    let counting = |echo| {
        with(
            &Counting::ENTRY,
            &[Value::Integer(echo), Value::Switch(false)],
        )
    };
    // The last four change back while acknowledgements from before are in flight.
    for (before, after) in [
        (0, &[1][..]),
        (0, &[2]),
        (2, &[0]),
        (1, &[0]),
        (0, &[2, 0]),
        (0, &[1, 0]),
        (1, &[2, 1]),
        (2, &[0, 2]),
    ] {
        let mut run = tapped(|flow| flow.transport.ack_every = 1, &[], &[], true);
        run.plan.flows[0].sender = counting(before);
        for (index, echo) in after.iter().enumerate() {
            let at = Time::from_seconds(5.0 + 0.001 * index as f64);
            run.plan
                .change_flow(at, FlowId(0), |flow| flow.sender = counting(*echo));
        }
        let mut run = Run::new(run.plan);
        run.until(5.0);
        let marked = |run: &Run| match run.connection(0).control() {
            AnySender::Counting(counting) => counting.marked,
            other => panic!("{other:?}"),
        };
        let (early, sent) = (marked(&run), run.summary().flows[0].segments_sent);
        assert!(early > 20 && early <= sent, "{early} of {sent}");
        // Shortly after the change nothing may be counted twice; late, nothing may be missing.
        for until in [6.0, 15.0] {
            run.until(until);
            let sent = run.summary().flows[0].segments_sent - sent;
            let late = marked(&run) - early;
            // Every packet is marked; marks in flight at the change may be missed or
            // counted twice.
            assert!(
                late.abs_diff(sent) <= 24,
                "{before} to {after:?}, {until}: {late} of {sent}, {early} before"
            );
        }
    }
}
