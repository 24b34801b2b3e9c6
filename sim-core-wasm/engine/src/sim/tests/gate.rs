//! A discipline that lets one packet leave in an interval and holds the others back.

use super::{Run, dumbbell, jittered, with};
use crate::ids::{PortId, Side};
use crate::link::trace::Trace;
use crate::measure::Summary;
use crate::packet::Packet;
use crate::parameters;
use crate::plan::{Plan, Rate};
use crate::queue::drop_tail::DropTail;
use crate::queue::{
    Admission, AnyQueue, Backlog, Hooks, PacketHandle, QueueDiscipline, RouterContext, Waiting,
    drop_tail,
};
use crate::sim::Options;
use crate::specification::{Chosen, Entry, Value};
use crate::units::{Span, Time};

parameters! {
    pub(crate) struct Parameters {
        /// From the start of a packet to that of the next one.
        "interval" interval: Span(0.01, 0.0, 10.0) "Interval";
    }
}

#[derive(Clone, Debug)]
pub struct Gate {
    parameters: Parameters,
    last: Option<Time>,
    /// How often it was asked, and how long the transmitter had been idle at arrivals.
    pub(crate) asked: u64,
    pub(crate) idle: Vec<Option<Span>>,
}

impl Gate {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-gate",
        name: "Gate",
        summary: "Lets one packet leave in an interval.",
        source: "This file",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    pub(crate) fn new(values: &[Value]) -> Gate {
        Gate {
            parameters: Parameters::from_values(values),
            last: None,
            asked: 0,
            idle: Vec::new(),
        }
    }
}

impl QueueDiscipline for Gate {
    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.idle.push(backlog.idle);
        drop_tail::admission(backlog.full)
    }

    fn hooks(&self) -> Hooks {
        Hooks {
            departures: true,
            handshakes: false,
        }
    }

    fn holds_back(&self) -> bool {
        true
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.asked += 1;
        let next = waiting.oldest()?;
        let opens = self.last.map(|last| last + self.parameters.interval);
        if let Some(opens) = opens
            && opens > context.now
        {
            *context.wake = opens;
            return None;
        }
        self.last = Some(context.now);
        Some(next)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

fn gate(run: &Run) -> &Gate {
    match run.bottleneck(Side::A) {
        AnyQueue::Gate(gate) => gate,
        other => panic!("{other:?}"),
    }
}

/// A flow over a gate at the bottleneck that opens so often.
fn plan(interval: f64) -> Plan {
    let mut plan = dumbbell(1, jittered);
    plan.links[1].directions[0].queue.discipline = with(&Gate::ENTRY, &[Value::Number(interval)]);
    plan
}

fn summary(plan: &Plan, options: &Options, steps: u32) -> Summary {
    let mut run = Run::with(plan.clone(), options);
    for step in 1..=steps {
        run.until(20.0 * f64::from(step) / f64::from(steps));
    }
    run.summary()
}

/// A segment of 1448 bytes takes 1500 on the wire.
#[test]
fn a_packet_each_four_milliseconds_is_three_megabits() {
    let mut run = Run::new(plan(0.004));
    run.until(30.0);
    run.sim.measure_from(Time::from_seconds(30.0));
    run.until(60.0);
    let queue = &run.summary().queues[2];
    let utilization = queue.utilization.expect("time has passed");
    // 7500 packets in 30 s, give or take one.
    assert!((utilization - 0.3).abs() < 0.3 / 7500.0, "{utilization}");
}

/// Asked for each arrival, for each departure, and once for each opening.
#[test]
fn the_discipline_is_asked_no_more_than_arrivals_departures_and_the_timer_need() {
    let mut run = Run::new(plan(0.004));
    run.until(60.0);
    let most = 2 * 60 * 250 + gate(&run).idle.len() as u64 + 10;
    assert!(
        (15_000..most).contains(&gate(&run).asked),
        "{}",
        gate(&run).asked
    );
}

#[test]
fn the_run_is_the_same_however_it_is_paused() {
    for trace in [false, true] {
        let mut plan = plan(0.004);
        if trace {
            let trace = Trace::new(vec![1, 2, 2, 5, 9]).expect("a trace");
            plan.links[1].directions[0].rate = Rate::Trace(trace.into());
        }
        let run = |cached, steps| {
            let options = Options {
                cached,
                ..Options::default()
            };
            summary(&plan, &options, steps)
        };
        let whole = run(true, 1);
        assert!(whole.queues[2].queue.is_some_and(|queue| queue.mean > 10.0));
        assert_eq!(whole.digest, run(false, 1).digest);
        assert_eq!(whole.digest, run(true, 997).digest);
    }
}

/// From holding packets back to not and back again, at a rate and by a trace; with an
/// interval of nothing the run equals drop-tail's.
#[test]
fn a_live_change_of_discipline_releases_held_packets() {
    for trace in [false, true] {
        let run = |changed: bool, cached: bool, interval: f64| {
            let mut plan = dumbbell(2, jittered);
            if trace {
                let trace = Trace::new(vec![1, 2, 2, 5, 9]).expect("a trace");
                plan.links[2].directions[0].rate = Rate::Trace(trace.into());
            }
            let gate = with(&Gate::ENTRY, &[Value::Number(interval)]);
            let tail = Chosen::defaults(&DropTail::ENTRY);
            if changed {
                for k in 0..40 {
                    let discipline = if k % 2 == 0 { &gate } else { &tail };
                    plan.change_link(Time(1_000_003_000 + k * 137_001_000), PortId(4), |link| {
                        link.queue.discipline = discipline.clone();
                    });
                }
            }
            let options = Options {
                cached,
                ..Options::default()
            };
            let mut run = Run::with(plan, &options);
            for tenth in 1..=80 {
                run.until(f64::from(tenth) * 0.1);
            }
            run.summary()
        };
        let [plain, changed] = [false, true].map(|changed| run(changed, true, 0.0));
        assert_eq!(plain.digest, changed.digest, "{trace}");
        assert_eq!(plain.queues[4].queue, changed.queues[4].queue);
        let [cached, event] = [true, false].map(|cached| run(true, cached, 0.02));
        assert_eq!(cached.digest, event.digest, "{trace}");
        assert!(cached.queues[4].utilization < plain.queues[4].utilization);
    }
}
