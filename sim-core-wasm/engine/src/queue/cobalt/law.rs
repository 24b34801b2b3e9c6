//! COBALT's control law: decides about the next packet of a queue, whichever structure holds the queue.

use crate::packet::ECN;
use crate::queue::{Admission, Marking, PacketHandle, RandomStream, Waiting};
use crate::units::{Span, Time};

/// The settings of the law.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The waiting time that is acceptable for good.
    pub(crate) target: Span,
    /// How long it may be exceeded.
    pub(crate) interval: Span,
    /// A waiting time of up to so long is always acceptable.
    pub(crate) least: Span,
    /// Added to BLUE's probability at an overflow.
    pub(crate) increase: f64,
    /// Subtracted from BLUE's probability when the queue is empty.
    pub(crate) decrease: f64,
    /// A packet that has waited longer counts for BLUE as an overflow.
    pub(crate) blue_above: Option<Span>,
    /// Packets of ECN-capable flows are marked.
    pub(crate) ecn: bool,
    /// Every ECN-capable packet that has waited longer is marked.
    pub(crate) mark_above: Option<Span>,
}

impl Settings {
    /// Which packets are marked.
    pub(crate) fn marking(&self) -> Marking {
        if self.ecn && self.mark_above.is_some() {
            Marking::Often
        } else {
            Marking::switched(self.ecn)
        }
    }
}

/// The state of the law.
#[derive(Clone, Debug, Default)]
pub struct Law {
    count: u32,
    drop_next: Time,
    dropping: bool,
    probability: f64,
    /// When the probability was last changed.
    changed: Time,
}

impl Law {
    /// Signals since the queue began to be too long, less those that it has been short for.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// Whether the queue is too long.
    pub(crate) fn is_dropping(&self) -> bool {
        self.dropping
    }

    /// BLUE's probability.
    pub(crate) fn probability(&self) -> f64 {
        self.probability
    }

    /// Whether it has returned to its initial state.
    pub(crate) fn is_at_rest(&self, now: Time) -> bool {
        self.probability == 0.0 && self.count == 0 && now >= self.drop_next
    }

    /// There was no room for a packet.
    pub(crate) fn overflow(&mut self, settings: &Settings, now: Time) {
        self.raise(settings, now);
        self.dropping = true;
        self.drop_next = now;
        self.count = self.count.max(1);
    }

    /// There was no packet to transmit.
    pub(crate) fn emptied(&mut self, settings: &Settings, now: Time) {
        if self.probability > 0.0 && now.since(self.changed) > settings.target {
            self.probability = (self.probability - settings.decrease).max(0.0);
            self.changed = now;
        }
        self.dropping = false;
        if self.count > 0 && now >= self.drop_next {
            self.forget(settings);
        }
    }

    /// The packet to transmit now, of those that `next` gives one after another.
    pub(crate) fn dequeue(
        &mut self,
        settings: &Settings,
        random: &mut RandomStream,
        waiting: &mut Waiting<'_>,
        mut next: impl FnMut(&mut Waiting<'_>) -> Option<PacketHandle>,
    ) -> Option<PacketHandle> {
        while let Some(packet) = next(waiting) {
            match self.judge(settings, random, waiting, &packet) {
                Admission::Drop => waiting.drop(packet),
                verdict => {
                    if verdict == Admission::Mark {
                        waiting.mark(&packet);
                    }
                    return Some(packet);
                }
            }
        }
        self.emptied(settings, waiting.now);
        None
    }

    /// Decides about the packet that is next.
    pub(crate) fn judge(
        &mut self,
        settings: &Settings,
        random: &mut RandomStream,
        waiting: &Waiting<'_>,
        packet: &PacketHandle,
    ) -> Admission {
        let waited = waiting.waited(packet);
        let markable = settings.ecn && waiting.packet(packet).has(ECN);
        self.decide(settings, waiting.now, waited, markable, || random.uniform())
    }

    fn decide(
        &mut self,
        settings: &Settings,
        now: Time,
        waited: Span,
        markable: bool,
        uniform: impl FnOnce() -> f64,
    ) -> Admission {
        let mut late = now > self.drop_next;
        let mut due = self.count > 0 && now >= self.drop_next;
        if waited > settings.target && waited > settings.least {
            if !self.dropping {
                self.dropping = true;
                self.drop_next = now + self.gap(settings);
            }
            self.count = self.count.max(1);
        } else {
            self.dropping = false;
        }
        let signal = due && self.dropping;
        if signal {
            self.count = self.count.saturating_add(1);
            self.drop_next += self.gap(settings);
            late = now > self.drop_next;
        } else {
            while due {
                self.forget(settings);
                late = now > self.drop_next;
                due = self.count > 0 && now >= self.drop_next;
            }
        }
        if settings.blue_above.is_some_and(|above| waited > above) {
            self.raise(settings, now);
        }
        // BLUE drops ECN-capable packets too: it is there for flows that answer nothing.
        let drop = self.probability > 0.0 && uniform() < self.probability || signal && !markable;
        // A queue without signals for an interval is a new one.
        if self.count == 0 {
            self.drop_next = now + settings.interval;
        } else if late && !drop {
            self.drop_next = now;
        }
        let above = settings.mark_above.is_some_and(|above| waited > above);
        if drop {
            Admission::Drop
        } else if signal || markable && above {
            Admission::Mark
        } else {
            Admission::Admit
        }
    }

    /// Raises BLUE's probability, unless it was changed just now.
    fn raise(&mut self, settings: &Settings, now: Time) {
        if now.since(self.changed) > settings.target {
            self.probability = (self.probability + settings.increase).min(1.0);
            self.changed = now;
        }
    }

    /// The count goes down by one, and by the next one when that is due.
    fn forget(&mut self, settings: &Settings) {
        self.count -= 1;
        self.drop_next += self.gap(settings);
    }

    /// From one signal to the next.
    fn gap(&self, settings: &Settings) -> Span {
        let count = f64::from(self.count.max(1));
        Span::from_seconds(settings.interval.seconds() / count.sqrt())
    }
}
