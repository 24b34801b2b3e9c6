//! The packets and the window of the flow that a suite is about.

use sawtooth_engine::control::Phase;
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::packet_trace::{PacketEvent, SenderState, Sink, Step};
use sawtooth_engine::packet::fate::Effect;
use sawtooth_engine::packet::{Kind, RETRANSMISSION};
use sawtooth_engine::units::Time;

/// The flow that a suite is about.
pub(super) const FLOW: FlowId = FlowId(0);

/// Segments beyond the window that limited transmit allows (RFC 3042).
const MOST_LIMITED: u64 = 2;

/// The window once its end has acted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moment {
    pub(crate) at: Time,
    /// In segments, as the threshold.
    pub(crate) cwnd: f64,
    pub(crate) ssthresh: f64,
    pub(crate) phase: Phase,
}

/// Follows the packets and the window of the flow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watched {
    /// New segments that left beyond the window.
    pub(crate) beyond: u64,
    /// Departures, by time.
    left: Vec<Time>,
    /// Marks at routers, by time.
    pub(crate) marks: Vec<Time>,
    /// The window whenever its end has acted.
    pub(crate) moments: Vec<Moment>,
    /// The window while nothing was repaired.
    open: f64,
    /// The window before the repair that goes on, and the threshold that it began with.
    repairing: Option<(f64, Option<f64>)>,
    /// Windows before repairs, and what was left of them.
    before: f64,
    after: f64,
}

impl Watched {
    /// Segments that left between two instants, in seconds.
    pub(crate) fn left_between(&self, from: f64, to: f64) -> usize {
        let [from, to] = [from, to].map(Time::from_seconds);
        self.left
            .iter()
            .filter(|left| (from..to).contains(left))
            .count()
    }

    /// The window at an instant, in seconds; none before the end has acted.
    pub(crate) fn window_at(&self, at: f64) -> Option<f64> {
        let count = self.moments.partition_point(|one| one.at.seconds() <= at);
        Some(self.moments.get(count.checked_sub(1)?)?.cwnd)
    }

    /// The share of the window that losses left, mean of all; none without a loss.
    pub(crate) fn kept(&self) -> Option<f64> {
        (self.before > 0.0).then(|| self.after / self.before)
    }
}

impl Sink for Watched {
    fn packet(&mut self, event: &PacketEvent) {
        if event.packet.flow() != FLOW || event.packet.kind() != Kind::Data {
            return;
        }
        let state = match &event.step {
            Step::Sent(state) => state,
            Step::Met { fate, .. } => {
                if fate.effect() == Effect::Marked {
                    self.marks.push(event.at);
                }
                return;
            }
            _ => return,
        };
        self.left.push(event.at);
        let again = event.packet.has(RETRANSMISSION);
        let limited = if state.limited > 0 { MOST_LIMITED } else { 0 };
        let room = state.cwnd + limited as f64 + 1e-9;
        if !again && !state.exempt && state.in_network as f64 > room {
            self.beyond += 1;
        }
    }

    fn sender(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        if flow != FLOW {
            return;
        }
        self.moments.push(Moment {
            at,
            cwnd: state.cwnd,
            ssthresh: state.ssthresh,
            phase: state.phase,
        });
        if state.phase == Phase::Open {
            if let Some((before, after)) = self.repairing.take() {
                self.before += before;
                // One that keeps no threshold has the window that the repair leaves.
                self.after += after.unwrap_or(state.cwnd);
            }
            self.open = state.cwnd;
        } else if self.repairing.is_none() {
            let after = Some(state.ssthresh).filter(|one| one.is_finite());
            self.repairing = Some((self.open, after));
        }
    }
}
