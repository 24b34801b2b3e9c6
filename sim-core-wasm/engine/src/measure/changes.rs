//! Changes of windows, thresholds and pacing rates, with their reasons: for a run that is traced for them.

use crate::control::Phase;
use crate::ecn::abe;
use crate::ids::FlowId;
use crate::measure::packet_trace::Sink;
use crate::reason::{Asked, Because, Quantities, Quantity, Update};
use crate::sender::{AnyRateControl, AnySender};
use crate::slow_start::AnySlowStart;
use crate::tcp::connection::Connection;
use crate::tcp::reasons::{Rule, explain, other, paced};
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

/// A change of a sending end, with its reason.
#[derive(Clone, Debug)]
pub struct Change {
    /// When.
    pub at: Time,
    /// The connection.
    pub flow: FlowId,
    /// The quantity that changed.
    pub of: Quantity,
    /// Before and after.
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// All of the end's quantities after it.
    pub after: Quantities,
    /// The phase in which it happened.
    pub phase: Phase,
    /// The event that caused it.
    pub cause: Cause,
    /// Why.
    pub because: Because,
}

/// An event that causes a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An acknowledgement.
    Acknowledged,
    /// A loss that was found.
    Loss,
    /// A mark that came back.
    Mark,
    /// The retransmission timer.
    Timeout,
    /// The last reduction was found to be spurious.
    Spurious,
    /// Something else: a departure, an alarm, a clamp, an idle time, the handshake.
    Other,
}

impl Cause {
    fn from_step(step: Step<'_>) -> Cause {
        match step {
            Step::Asked(asked) => match asked {
                Asked::Reduced(_) | Asked::Lost => Cause::Loss,
                Asked::Marked(..) => Cause::Mark,
                Asked::TimedOut(_) => Cause::Timeout,
                Asked::Undone => Cause::Spurious,
                Asked::Observed(_)
                | Asked::Grew(_)
                | Asked::Recovered
                | Asked::Reported
                | Asked::Withheld(_)
                | Asked::LeftSlowStart(_) => Cause::Acknowledged,
                Asked::Opened
                | Asked::Sent(_)
                | Asked::Ticked
                | Asked::Resumed
                | Asked::Restarted => Cause::Other,
            },
            Step::Left(_) => Cause::Acknowledged,
            Step::By(rule) => match rule {
                Rule::Inflated => Cause::Loss,
                Rule::WentBack | Rule::StillInFlight => Cause::Timeout,
                Rule::Held => Cause::Mark,
                Rule::Undone => Cause::Spurious,
                Rule::Duplicate
                | Rule::Partial(_)
                | Rule::Proportion
                | Rule::Repaired
                | Rule::TestFailed => Cause::Acknowledged,
                Rule::LostSyn | Rule::Idle | Rule::Clamp => Cause::Other,
            },
        }
    }
}

/// A sending end as it was before a step.
struct Before {
    quantities: Quantities,
    control: AnySender,
    slow_start: AnySlowStart,
}

impl Before {
    fn new(connection: &Connection) -> Before {
        Before {
            quantities: connection.quantities(),
            control: connection.control().clone(),
            slow_start: connection.slow_start().clone(),
        }
    }
}

/// Compares a sending end before and after each step, and passes the changes to the sink.
pub(crate) struct Watcher<'a> {
    sink: Option<&'a mut dyn Sink>,
    at: Time,
    flow: FlowId,
    before: Option<Box<Before>>,
}

impl<'a> Watcher<'a> {
    /// Watches a call of the sending end of `flow`, if `sink` wants reasons.
    pub(crate) fn new(sink: &'a mut dyn Sink, at: Time, flow: FlowId) -> Watcher<'a> {
        Watcher {
            sink: sink.wants_reasons(flow).then_some(sink),
            at,
            flow,
            before: None,
        }
    }
}

impl Witness for Watcher<'_> {
    fn begins(&mut self, connection: &Connection) {
        if self.sink.is_some() {
            self.before = Some(Box::new(Before::new(connection)));
        }
    }

    fn sees(&mut self, step: Step<'_>, connection: &Connection) {
        let (Some(sink), Some(before)) = (&mut self.sink, &mut self.before) else {
            return;
        };
        // A pace that was set then is seen with the next step.
        if matches!(step, Step::Asked(asked) if asked.leaves_window()) {
            before.control = connection.control().clone();
            return;
        }
        let to = connection.quantities();
        for of in Quantity::ALL {
            if before.quantities.get(of) == to.get(of) {
                continue;
            }
            let because = because(step, self.at, before, connection, of, to);
            sink.changed(&Change {
                at: self.at,
                flow: self.flow,
                of,
                from: before.quantities.get(of),
                to: to.get(of),
                after: to,
                phase: connection.phase(),
                cause: Cause::from_step(step),
                because,
            });
        }
        **before = Before::new(connection);
    }
}

fn because(
    step: Step<'_>,
    at: Time,
    before: &Before,
    connection: &Connection,
    of: Quantity,
    to: Quantities,
) -> Because {
    let (control, from) = (connection.control(), before.quantities);
    if of == Quantity::Rate && control.pacing_rate().is_none() {
        return paced(connection, &to);
    }
    let update = |asked| Update {
        at,
        asked,
        of,
        from,
        to,
        repairing: connection.phase() != Phase::Open,
    };
    let found = match step {
        Step::By(rule) if of != Quantity::Rate => Some(explain(rule, connection, of, [from, to])),
        Step::By(_) => control.explain(&before.control, &update(Asked::Recovered)),
        Step::Left(ack) => connection
            .slow_start()
            .explain(&before.slow_start, &update(Asked::Observed(ack))),
        Step::Asked(Asked::Marked(congestion, Some(share))) if of != Quantity::Rate => {
            abe::explain(
                congestion,
                share,
                &update(Asked::Marked(congestion, Some(share))),
            )
            .or_else(|| control.explain(&before.control, &update(Asked::Marked(congestion, None))))
        }
        Step::Asked(asked) => control.explain(&before.control, &update(asked)),
    };
    let mut found = found.unwrap_or_else(other);
    // The transport keeps as much of a control's answer.
    if let Step::Asked(Asked::Reduced(_) | Asked::Marked(..) | Asked::TimedOut(_)) = step
        && of != Quantity::Rate
    {
        found.gives = found.gives.map(|gives| connection.whole(gives));
    }
    found
}

/// Passes on the changes of a rate-based protocol, which has no window.
pub(crate) fn of_rate(
    sink: &mut dyn Sink,
    (at, flow): (Time, FlowId),
    [before, after]: [&AnyRateControl; 2],
    [from, to]: [f64; 2],
    asked: Asked<'_>,
) {
    if from == to {
        return;
    }
    let at_rate = |rate| Quantities {
        cwnd: f64::INFINITY,
        ssthresh: f64::INFINITY,
        rate,
    };
    let update = Update {
        at,
        asked,
        of: Quantity::Rate,
        from: at_rate(from),
        to: at_rate(to),
        repairing: false,
    };
    let because = after.explain(before, &update).unwrap_or_else(other);
    sink.changed(&Change {
        at,
        flow,
        of: Quantity::Rate,
        from,
        to,
        after: at_rate(to),
        phase: Phase::Open,
        cause: match asked {
            Asked::Reported => Cause::Acknowledged,
            _ => Cause::Timeout,
        },
        because,
    });
}
