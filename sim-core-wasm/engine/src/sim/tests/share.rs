//! A minimal explicit-feedback protocol: routers count the flows whose handshakes they
//! have seen and write a fair share into every packet; receivers return it at once;
//! senders use it as their window.

use crate::ids::{FlowId, PortId, Side};
use std::collections::BTreeSet;

use super::tap::Tap;
use super::{Run, dumbbell, jittered, transfer};
use crate::control::{Ack, Combine, Congestion, CongestionControl, Needs, Window};
use crate::packet::Packet;
use crate::packet::side::Feedback;
use crate::plan::FlowProperties;
use crate::queue::{
    Admission, AnyQueue, Backlog, Handshake, Hooks, QueueDiscipline, RouterContext, drop_tail,
};
use crate::sender::AnySender;
use crate::specification::{Chosen, Entry, Value};
use crate::units::{Span, Time};

/// Bytes of a full segment on the wire with timestamps.
const SIZE: f64 = 1500.0;

/// The sender.
#[derive(Clone, Debug, Default)]
pub struct Share {
    granted: Option<(Time, Feedback)>,
    load: u8,
}

impl Share {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-share",
        name: "Share",
        summary: "Takes the window that routers grant.",
        source: "This file",
        parameters: &[],
        internals: &[],
    };

    pub(crate) fn new(_values: &[Value]) -> Share {
        Share::default()
    }
}

impl CongestionControl for Share {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.load = ack.load;
        if let (Some(record), Some(rtt)) = (ack.feedback, ack.least_rtt) {
            self.granted = Some((ack.now, record));
            // Bytes a second over the round trip of the record.
            window.cwnd = (record.grant * rtt.seconds() / SIZE).max(1.0);
            window.ssthresh = window.cwnd;
        }
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn reduce(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        window.cwnd
    }

    fn feedback(&self, window: &Window, srtt: Option<Span>) -> Feedback {
        Feedback {
            window: window.cwnd,
            round_trip: srtt.map_or(0.0, Span::seconds),
            grant: f64::INFINITY,
            aside: 0.0,
        }
    }

    fn needs(&self) -> Needs {
        Needs {
            ack_every: Some(1),
            load: Some(1),
            feedback: Some(Combine::Latest),
            ..Needs::default()
        }
    }

    fn configure(&mut self, _values: &[Value]) {}
}

/// The router's part.
#[derive(Clone, Debug, Default)]
pub struct Shares {
    flows: BTreeSet<FlowId>,
    /// Handshakes of which both packets have passed: flow and time in between.
    answered: Vec<(FlowId, Span)>,
    asked: Vec<(FlowId, Time)>,
    windows: Vec<f64>,
}

impl Shares {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-shares",
        name: "Shares",
        summary: "Grants every flow the same share of the rate.",
        source: "This file",
        parameters: &[],
        internals: &[],
    };

    pub(crate) fn new(_values: &[Value]) -> Shares {
        Shares::default()
    }
}

impl QueueDiscipline for Shares {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let share = context.rate / 8.0 / self.flows.len().max(1) as f64;
        let count = self.flows.len() as u64;
        if packet.is_data() && context.active_flows.flows > 0 {
            // The oracle agrees with the handshakes, once all have passed.
            assert!(
                context.active_flows.flows >= count,
                "{:?}",
                context.active_flows
            );
            assert_eq!(
                context.active_flows.base_rtt(),
                Some(Span::from_seconds(0.1))
            );
        }
        if let Some(record) = &mut context.feedback {
            record.grant = record.grant.min(share);
            record.aside = count as f64;
            self.windows.push(record.window);
        }
        if packet.is_data() {
            packet.set_load(count.min(3) as u8);
        }
        drop_tail::admission(backlog.full)
    }

    fn hooks(&self) -> Hooks {
        Hooks {
            departures: false,
            handshakes: true,
        }
    }

    fn handshake(&mut self, context: &mut RouterContext<'_>, flow: FlowId, step: Handshake) {
        match step {
            Handshake::Syn => {
                self.flows.insert(flow);
                self.asked.push((flow, context.now));
            }
            Handshake::SynAck => {
                let asked = self.asked.iter().find(|(known, _)| *known == flow);
                let since = asked.expect("a SYN has passed").1;
                self.answered.push((flow, context.now - since));
            }
            Handshake::Fin => {
                self.flows.remove(&flow);
            }
        }
    }

    fn configure(&mut self, _values: &[Value]) {}
}

fn shares(run: &Run) -> &Shares {
    match run.bottleneck(Side::A) {
        AnyQueue::Shares(shares) => shares,
        other => panic!("{other:?}"),
    }
}

fn share(run: &Run, flow: usize) -> &Share {
    match run.connection(flow).control() {
        AnySender::Share(share) => share,
        other => panic!("{other:?}"),
    }
}

fn network(count: usize, edit: impl FnOnce(&mut FlowProperties)) -> Run {
    let mut plan = dumbbell(count, edit);
    for flow in &mut plan.flows {
        flow.sender = Chosen::defaults(&Share::ENTRY);
    }
    let bottleneck = plan.links.len() - 1;
    let [there, back] = &mut plan.links[bottleneck].directions;
    there.queue.discipline = Chosen::defaults(&Shares::ENTRY);
    back.queue.discipline = Chosen::defaults(&Tap::ENTRY);
    Run::new(plan)
}

#[test]
fn flows_have_their_fair_share_after_one_round_trip() {
    for count in [1, 2, 7] {
        // Flows start at 1 s, within 0.1 s; the SYN of the last has passed the router
        // by 1.102 s.
        let mut run = network(count, |flow| {
            flow.start = Time::from_seconds(1.0);
            jittered(flow);
        });
        // SYN, SYN-ACK, data, acknowledgement: two round trips after the start, of 100
        // ms plus the queue that a burst of initial windows makes.
        let queue = 10.0 * count as f64 * SIZE * 8.0 / 10e6;
        run.until(1.0 + 0.1 + 0.2 + queue + 0.01);
        for flow in 0..count {
            let (_, record) = share(&run, flow).granted.expect("granted");
            assert_eq!(record.grant, 10e6 / 8.0 / count as f64);
            assert_eq!(record.aside, count as f64);
            assert_eq!(share(&run, flow).load, count.min(3) as u8);
            let rtt = run.connection(flow).least_rtt().expect("a sample");
            let expected = 10e6 / 8.0 / count as f64 * rtt.seconds() / SIZE;
            assert_eq!(run.window(flow), expected);
        }
        run.until(20.0);
        let summary = run.summary();
        assert!(
            summary.jain.is_none_or(|jain| jain > 0.9999),
            "{:?}",
            summary.jain
        );
        // Whole segments of the window in each round trip; the first 0.2 s are
        // handshake and initial windows.
        let rtt = run.connection(0).least_rtt().expect("a sample").seconds();
        let each = run.window(0).floor() * 1448.0 * 8.0 / rtt;
        let goodput = summary.total_goodput / (each * count as f64);
        assert!((0.97..1.001).contains(&goodput), "{goodput}");
        // No queue once the windows are granted.
        assert_eq!(summary.queues[2 * count].drops, 0);
        assert_eq!(shares(&run).answered.len(), count);
        for (_, time) in &shares(&run).answered {
            // From the router to the receiver and back, 49 ms each way.
            let time = time.seconds();
            assert!((0.098..0.099).contains(&time), "{time}");
        }
        // The router sees the windows from when the segments left.
        assert_eq!(shares(&run).windows[0], 10.0);
    }
}

#[test]
fn a_flow_that_ends_leaves_its_share_to_the_others() {
    let mut run = network(3, |flow| {
        flow.start_jitter = Span::from_seconds(0.05);
        flow.traffic = transfer(2_000_000);
    });
    for tenth in 1..=100 {
        run.until(f64::from(tenth) * 0.1);
    }
    assert!(shares(&run).flows.is_empty());
    let summary = run.summary();
    assert!(
        summary
            .flows
            .iter()
            .all(|flow| flow.completion_time.is_some())
    );
    // Every segment was acknowledged, unlike in the preset: 1382 full ones, a shorter
    // last one, and the SYN-ACK, for each flow.
    let AnyQueue::Tap(tap) = run.bottleneck(Side::B) else {
        panic!("another discipline");
    };
    assert_eq!(tap.seen.len(), 3 * (2_000_000_usize.div_ceil(1448) + 1));
    let active = *run.sim.network.ports[PortId(6)].active_flows();
    assert_eq!((active.flows, active.base_rtts), (0, Span::ZERO));
    assert_eq!(run.sim.network.sides.used(), 0);
}

/// Records are released however their packets end: the invariants compare records with
/// the packets that carry them, at every step.
#[test]
fn side_records_are_released_with_losses_and_drops() {
    let Run { mut plan, .. } = network(3, jittered);
    let last = plan.links.len() - 1;
    // The buffer is too small for bursts: drops. And losses in both directions.
    plan.links[last].directions[0].queue.limit = crate::plan::Limit::Packets(5);
    let lossy = super::with(
        crate::registry::find(crate::link::loss::REGISTRY, "bernoulli").expect("registered"),
        &[Value::Number(0.02)],
    );
    for direction in &mut plan.links[last].directions {
        direction.loss = lossy.clone();
    }
    let mut run = Run::new(plan);
    let mut most = 0;
    for step in 1..=3000 {
        run.until(f64::from(step) * 0.01);
        most = most.max(run.sim.network.sides.used());
    }
    let summary = run.summary();
    let flow = &summary.flows[0];
    assert!(flow.drops > 0 && flow.losses > 10, "{flow:?}");
    assert!(most > 10);
}

#[test]
fn a_sender_that_takes_over_is_served_from_the_next_segment() {
    let mut plan = dumbbell(1, |_| {});
    plan.links[1].directions[0].queue.discipline = Chosen::defaults(&Shares::ENTRY);
    plan.change_flow(Time::from_seconds(5.0), FlowId(0), |flow| {
        flow.sender = Chosen::defaults(&Share::ENTRY);
    });
    let mut run = Run::new(plan);
    run.until(6.0);
    let (at, record) = share(&run, 0).granted.expect("granted");
    assert!(at > Time::from_seconds(5.9));
    assert_eq!(record.grant, 10e6 / 8.0);
}
