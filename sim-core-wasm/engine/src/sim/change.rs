//! Live changes: what an intervention does to a running network.

use super::{NONE, Sim};
use crate::measure::{EventKind, Recorder};
use crate::scenario::plan::Change;

impl Sim {
    /// Applies the next of the changes, at the present instant, before any event
    /// of this instant.
    pub(super) fn apply_next(&mut self, recorder: &mut Recorder) {
        let changes = self.changes.clone();
        let Some(timed) = changes.get(self.applied) else {
            return;
        };
        self.applied += 1;
        recorder.event(self.now, EventKind::Intervention, NONE, NONE);
        for change in &timed.changes {
            self.apply(change, recorder);
        }
    }

    fn apply(&mut self, change: &Change, recorder: &mut Recorder) {
        let now = self.now;
        let direction = match change {
            Change::Rate { direction, rate } => {
                self.ports[*direction].set_rate(*rate, now, recorder);
                *direction
            }
            Change::Delay { direction, delay } => {
                self.ports[*direction].set_delay(*delay, now, recorder);
                *direction
            }
            Change::Loss { direction, loss } => {
                self.ports[*direction].set_loss(loss, now, recorder);
                *direction
            }
            Change::Queue { direction, queue } => {
                self.ports[*direction].set_queue(queue, now, recorder);
                *direction
            }
            Change::Sender { flow, sender } => {
                self.flows[*flow].connection.replace(sender);
                self.record_flow(*flow, recorder);
                return;
            }
        };
        self.book_losses(direction, recorder);
        self.arm_port(direction);
    }

    /// The warm-up ends: counting begins, before any event of this instant.
    pub(super) fn begin_measurement(&mut self, recorder: &mut Recorder) {
        let now = self.now;
        self.warmup = None;
        for index in 0..self.ports.len() {
            self.ports[index].begin_measurement(now, recorder);
            self.book_losses(index, recorder);
        }
        for flow in &mut self.flows {
            let connection = &mut flow.connection;
            if connection.started.is_some() {
                let acknowledged = connection.acknowledged_bytes();
                connection
                    .statistics
                    .begin(now, acknowledged, connection.window.cwnd);
            }
        }
    }
}
