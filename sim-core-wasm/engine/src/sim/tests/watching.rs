//! A control that asks for delivery rates and losses, and checks what it receives.

use super::{Run, dumbbell};
use crate::control::Recovery;
use crate::control::{Ack, Congestion, CongestionControl, LostSegment, Needs, Window};
use crate::plan::Limit;
use crate::sender::AnySender;
use crate::sender::newreno::NewReno;
use crate::specification::{Chosen, Entry, Value};
use crate::tcp::transport::Transport;

/// NewReno that checks them.
#[derive(Clone, Debug)]
pub struct Watching {
    inner: NewReno,
    reported: u64,
    acknowledged: u64,
    delivered: u64,
}

impl Watching {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-watching",
        name: "Watching",
        summary: "Checks the deliveries and losses that it gets.",
        source: "This file",
        parameters: &[],
        internals: &[],
    };

    pub(crate) fn new(values: &[Value]) -> Watching {
        Watching {
            inner: NewReno::new(values),
            reported: 0,
            acknowledged: 0,
            delivered: 0,
        }
    }
}

impl CongestionControl for Watching {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        self.acknowledged += ack.lost;
        self.delivered += ack.delivered;
        if let Some(sample) = &ack.rate {
            assert_eq!(sample.prior_delivered + sample.delivered, self.delivered);
            assert!(sample.delivered > 0 && sample.tx_in_flight > 0);
            assert!(sample.lost <= self.reported);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.inner.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.inner.reduce(congestion, window)
    }

    fn lost(&mut self, lost: &LostSegment, _window: &mut Window) {
        self.reported += 1;
        // The segment was lost after it left, so the losses since then include it.
        assert!(lost.lost > 0, "{lost:?}");
        assert!(lost.lost <= self.reported, "{lost:?}");
        assert!(lost.tx_in_flight > 0, "{lost:?}");
        assert!(lost.prior_delivered <= lost.delivered, "{lost:?}");
    }

    fn needs(&self) -> Needs {
        Needs {
            rate: true,
            ..Needs::default()
        }
    }

    fn configure(&mut self, _values: &[Value]) {}
}

/// A run of 60 s over a buffer of 20 packets; returns the losses reported at once, those
/// reported with acknowledgements, and the drops of the network.
fn watched(change: impl Fn(&mut Transport)) -> (u64, u64, u64) {
    let mut plan = dumbbell(1, |_| {});
    plan.links[1].directions[0].queue.limit = Limit::Packets(20);
    plan.flows[0].sender = Chosen::defaults(&Watching::ENTRY);
    change(&mut plan.flows[0].transport);
    let mut run = Run::new(plan);
    run.until(60.0);
    let drops = run.summary().flows[0].drops;
    match run.connection(0).control() {
        AnySender::Watching(watching) => (watching.reported, watching.acknowledged, drops),
        other => panic!("{other:?}"),
    }
}

/// Each loss is reported before its segment leaves again: its record is from when it
/// left, and the losses since then include it.
#[test]
fn a_loss_is_reported_with_the_record_of_its_segment() {
    for recovery in [Recovery::Sack, Recovery::Rack] {
        let (reported, acknowledged, drops) = watched(|transport| transport.recovery = recovery);
        assert!(drops > 20, "{recovery:?}: {drops}");
        assert_eq!(reported, drops, "{recovery:?}");
        // The last may not be repaired yet.
        assert!(reported - acknowledged <= 1, "{reported} {acknowledged}");
    }
}

/// Without SACK one loss is reported in a round trip; losses of the slow-start
/// overshoot that a timeout repairs are not reported one by one.
#[test]
fn without_sack_the_first_outstanding_segment_is_reported_lost() {
    let (reported, acknowledged, drops) = watched(|transport| {
        transport.sack = false;
        transport.recovery = Recovery::NewReno;
    });
    assert!(reported > 5 && reported <= drops, "{reported} of {drops}");
    assert!(reported - acknowledged <= 1, "{reported} {acknowledged}");
}
