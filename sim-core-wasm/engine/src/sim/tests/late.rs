//! A discipline that decides at dequeue, by how long a packet has waited, with a limit
//! that its timer updates.

use super::{Run, chosen, dumbbell, jittered, with};
use crate::ecn::REGISTRY;
use crate::ids::{PortId, Side};
use crate::packet::Packet;
use crate::parameters;
use crate::queue::drop_tail::DropTail;
use crate::queue::{
    Admission, AnyQueue, Backlog, Hooks, QueueDiscipline, RouterContext, Waiting, drop_tail,
};
use crate::sim::Options;
use crate::specification::{Chosen, Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    pub(crate) struct Parameters {
        /// A packet that has waited longer is dropped or marked.
        "limit" limit: Number(0.02, 0.0, 10.0, Seconds) "Limit";
        /// How often the timer runs.
        "interval" interval: Number(0.1, 0.001, 10.0, Seconds) "Interval";
    }
}

#[derive(Clone, Debug)]
pub struct Late {
    parameters: Parameters,
    ticks: Vec<Time>,
    longest: Span,
    spent: bool,
}

impl Late {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-late",
        name: "Late",
        summary: "Drops or marks what has waited too long, once an interval.",
        source: "This file",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "ticks",
            label: "Ticks",
            unit: Unit::None,
            help: "How often the timer ran.",
        }],
    };

    pub(crate) fn new(values: &[Value]) -> Late {
        Late {
            parameters: Parameters::from_values(values),
            ticks: Vec::new(),
            longest: Span::ZERO,
            spent: false,
        }
    }
}

impl QueueDiscipline for Late {
    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        drop_tail::admission(backlog.full)
    }

    fn hooks(&self) -> Hooks {
        Hooks {
            departures: true,
            handshakes: false,
        }
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        *context.wake = context.now + Span::from_seconds(self.parameters.interval);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, _waiting: &mut Waiting<'_>) {
        self.ticks.push(context.now);
        self.spent = false;
        self.start(context);
    }

    fn departure(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        waited: Span,
        _backlog: Backlog,
    ) -> Admission {
        let late = waited > Span::from_seconds(self.parameters.limit);
        if late && !std::mem::replace(&mut self.spent, true) {
            return Admission::signal(packet);
        }
        self.longest = self.longest.max(waited);
        Admission::Admit
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.ticks.len() as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

fn late(run: &Run) -> &Late {
    match run.bottleneck(Side::A) {
        AnyQueue::Late(late) => late,
        other => panic!("{other:?}"),
    }
}

fn plan(ecn: &str, limit: f64) -> crate::plan::Plan {
    let mut plan = dumbbell(2, |flow| {
        jittered(flow);
        flow.ecn = chosen(REGISTRY, ecn, &[]);
    });
    plan.links[2].directions[0].queue.discipline = with(&Late::ENTRY, &[Value::Number(limit)]);
    plan
}

#[test]
fn packets_are_dropped_at_dequeue() {
    let mut run = Run::new(plan("off", 0.02));
    for tenth in 1..=300 {
        run.until(f64::from(tenth) * 0.1);
    }
    let summary = run.summary();
    let queue = &summary.queues[4];
    assert!(queue.drops > 20, "{}", queue.drops);
    let dropped: u64 = summary.flows.iter().map(|flow| flow.drops).sum();
    assert_eq!((dropped, queue.marks), (queue.drops, 0));
    // A packet dropped at dequeue is repaired like any other.
    assert!(summary.flows.iter().all(|flow| flow.fast_recoveries > 0));
    assert!(summary.total_goodput > 8e6, "{}", summary.total_goodput);
}

#[test]
fn the_timer_runs_at_the_requested_times() {
    let mut run = Run::new(plan("off", 0.02));
    run.until(3.05);
    let ticks: Vec<Time> = (1..=30).map(|k| Time(k * 100_000_000)).collect();
    assert_eq!(late(&run).ticks, ticks);
}

#[test]
fn packets_are_marked_at_dequeue() {
    let mut run = Run::new(plan("classic", 0.02));
    run.until(30.0);
    let summary = run.summary();
    let queue = &summary.queues[4];
    assert!(queue.marks > 20 && queue.drops == 0, "{queue:?}");
    for flow in &summary.flows {
        assert!(
            flow.ecn_reductions > 5 && flow.retransmissions == 0,
            "{flow:?}"
        );
    }
}

/// Neither pauses nor the cache option (which this discipline does not allow) change the run.
#[test]
fn the_run_is_the_same_however_it_is_paused() {
    let digest = |cached: bool, steps: u32| {
        let options = Options {
            cached,
            ..Options::default()
        };
        let mut run = Run::with(plan("off", 0.01), &options);
        for step in 1..=steps {
            run.until(10.0 * f64::from(step) / f64::from(steps));
        }
        run.summary().digest
    };
    let whole = digest(true, 1);
    assert_eq!(whole, digest(false, 1));
    assert_eq!(whole, digest(true, 997));
}

/// From the cache to the event path and back, with packets waiting, in transmission and
/// on the wire; with a limit that is never reached the run equals drop-tail's.
#[test]
fn a_live_change_of_discipline_keeps_the_waiting_packets() {
    let run = |changed: bool| {
        let mut plan = dumbbell(2, jittered);
        let late = with(&Late::ENTRY, &[Value::Number(10.0), Value::Number(0.5)]);
        let tail = Chosen::defaults(&DropTail::ENTRY);
        if changed {
            for k in 0..40 {
                let discipline = if k % 2 == 0 { &late } else { &tail };
                plan.change_link(Time(1_000_003_000 + k * 137_001_000), PortId(4), |link| {
                    link.queue.discipline = discipline.clone();
                });
            }
        }
        let mut run = Run::new(plan);
        for tenth in 1..=80 {
            run.until(f64::from(tenth) * 0.1);
        }
        run.summary()
    };
    let (plain, changed) = (run(false), run(true));
    assert_eq!(plain.digest, changed.digest);
    assert_eq!(plain.queues[4].queue, changed.queues[4].queue);
}
