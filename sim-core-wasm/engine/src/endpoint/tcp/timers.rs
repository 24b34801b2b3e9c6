//! The timers of a connection: that of the sending end, and that of its receiver.

use super::Tcp;
use crate::endpoint::surroundings::{End, Surroundings};
use crate::measure::NO_SERIES;

impl Tcp {
    pub(super) fn arm_sender(&self, around: &mut impl Surroundings) {
        around.arm(End::Sender, self.connection.deadline());
    }

    pub(super) fn arm_receiver(&self, around: &mut impl Surroundings) {
        around.arm(End::Receiver, self.receiver.due());
    }

    /// Handles the timer of the sending end.
    pub(super) fn sender_is_due(&mut self, around: &mut impl Surroundings) {
        if !around.is_due(End::Sender, self.connection.deadline()) {
            return;
        }
        let now = around.now();
        if self.connection.is_due_a_look(now)
            && !self.look(around)
            && self.connection.deadline() > now
        {
            // The window has not changed, and nothing else is due.
            self.arm_sender(around);
            return;
        }
        let (happened, packet) = self.connection.expired(now, &mut around.witness());
        self.book(happened, around);
        if let Some(packet) = packet {
            self.send_outside(packet, around);
        }
        self.push(around);
    }

    /// The clamp looks at the connection. Returns whether the window has changed.
    fn look(&mut self, around: &mut impl Surroundings) -> bool {
        let memory = self.connection.clamp().and_then(|clamp| clamp.listens());
        let sharing = around.sharing(memory);
        let changed = self
            .connection
            .look(around.now(), sharing, &mut around.witness());
        let accounts = around.accounts();
        let first = accounts.series.clamp;
        if first != NO_SERIES
            && accounts.books.completed.is_none()
            && let Some(clamp) = self.connection.clamp()
        {
            around.internals(first, |out| clamp.internals(out));
        }
        changed
    }

    /// Handles the timer of the receiving end: a delayed acknowledgement, or one that announces
    /// new room.
    pub(super) fn receiver_is_due(&mut self, around: &mut impl Surroundings) {
        if around.is_due(End::Receiver, self.receiver.due()) {
            let reply = self.receiver.reply(around.now());
            self.acknowledge(&reply, around);
            self.arm_receiver(around);
        }
    }
}
