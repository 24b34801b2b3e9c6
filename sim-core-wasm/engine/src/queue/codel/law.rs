//! CoDel's control law: when the packet that is next is dropped, for a queue of packets
//! wherever it is taken from.

use crate::packet::{ECN, ECT1};
use crate::queue::{Marking, PacketHandle, Waiting};
use crate::units::{Span, Time};

/// The settings of the law.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The waiting time that is acceptable for good.
    pub(crate) target: Span,
    /// How long it may be exceeded.
    pub(crate) interval: Span,
    /// At most so many bytes behind a packet are no standing queue.
    pub(crate) largest_packet: u64,
    /// Packets of ECN-capable flows are marked.
    pub(crate) ecn: bool,
    /// Every ECN-capable packet that has waited longer is marked.
    pub(crate) mark_above: Option<Span>,
    /// Of those, only ECT(1).
    pub(crate) only_ect1: bool,
    /// The root of the count is approached by a step a drop.
    pub(crate) newton: bool,
}

impl Settings {
    /// Which packets are marked.
    pub(crate) fn marking(&self) -> Marking {
        if self.mark_above.is_some() {
            Marking::Often
        } else {
            Marking::switched(self.ecn)
        }
    }
}

/// A packet that is next, and the bytes that wait behind it.
pub(crate) struct Next {
    pub(crate) packet: PacketHandle,
    pub(crate) behind: u64,
}

/// The state of the law, by the names of RFC 8289, section 5.
#[derive(Clone, Debug)]
pub struct Law {
    first_above: Option<Time>,
    drop_next: Time,
    count: u32,
    last_count: u32,
    dropping: bool,
    /// The reciprocal of the root of the count, in 65536ths, as far as Newton's method has come (Linux:
    /// `rec_inv_sqrt`).
    root: u16,
}

impl Default for Law {
    fn default() -> Law {
        Law {
            first_above: None,
            drop_next: Time::ZERO,
            count: 0,
            last_count: 0,
            dropping: false,
            root: u16::MAX,
        }
    }
}

/// A new dropping state that begins within so many intervals remembers the last one.
const MEMORY: u64 = 16;

impl Law {
    /// Drops since the dropping state began, as the law counts them, and those for lack of room.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// Whether it drops.
    pub(crate) fn is_dropping(&self) -> bool {
        self.dropping
    }

    /// Counts `dropped` packets that were dropped for lack of room rather than by the law, which then drops
    /// faster, as in Linux's FQ-CoDel.
    pub(crate) fn overflow(&mut self, dropped: u32) {
        self.count = self.count.saturating_add(dropped);
    }

    /// The packet to transmit now, of those that `next` gives one after another.
    pub(crate) fn dequeue(
        &mut self,
        settings: &Settings,
        waiting: &mut Waiting<'_>,
        mut next: impl FnMut(&mut Waiting<'_>) -> Option<Next>,
    ) -> Option<PacketHandle> {
        let now = waiting.now;
        let (mut taken, mut ok) = self.take(settings, waiting, &mut next);
        let mut marked = false;
        if self.dropping {
            if !ok {
                self.dropping = false;
            }
            while self.dropping && now >= self.drop_next {
                self.count = self.count.saturating_add(1);
                self.approach();
                let packet = taken?;
                if settings.ecn && waiting.packet(&packet).has(ECN) {
                    waiting.mark(&packet);
                    marked = true;
                    taken = Some(packet);
                    self.drop_next += self.gap(settings);
                    break;
                }
                waiting.drop(packet);
                (taken, ok) = self.take(settings, waiting, &mut next);
                if ok {
                    self.drop_next += self.gap(settings);
                } else {
                    self.dropping = false;
                }
            }
        } else if ok {
            let packet = taken?;
            if settings.ecn && waiting.packet(&packet).has(ECN) {
                waiting.mark(&packet);
                marked = true;
                taken = Some(packet);
            } else {
                waiting.drop(packet);
                (taken, _) = self.take(settings, waiting, &mut next);
            }
            self.enter(settings, now);
        }
        let packet = taken?;
        let waited = waiting.waited(&packet);
        let late = settings.mark_above.is_some_and(|above| waited > above);
        let ecn = waiting.packet(&packet).ecn();
        if late && !marked && ecn != 0 && (ecn == ECT1 || !settings.only_ect1) {
            waiting.mark(&packet);
        }
        Some(packet)
    }

    /// The next packet, and whether it may be dropped: the waiting time has been above
    /// the target for an interval.
    fn take(
        &mut self,
        settings: &Settings,
        waiting: &mut Waiting<'_>,
        next: &mut impl FnMut(&mut Waiting<'_>) -> Option<Next>,
    ) -> (Option<PacketHandle>, bool) {
        let Some(Next { packet, behind }) = next(waiting) else {
            self.first_above = None;
            return (None, false);
        };
        let now = waiting.now;
        if waiting.waited(&packet) < settings.target || behind <= settings.largest_packet {
            self.first_above = None;
            return (Some(packet), false);
        }
        let ok = match self.first_above {
            None => {
                self.first_above = Some(now + settings.interval);
                false
            }
            Some(due) => now >= due,
        };
        (Some(packet), ok)
    }

    /// The dropping state begins, at the rate at which the last one ended if that is not
    /// long ago.
    fn enter(&mut self, settings: &Settings, now: Time) {
        self.dropping = true;
        let new = self.count.saturating_sub(self.last_count);
        let memory = Span(settings.interval.0.saturating_mul(MEMORY));
        let recent = now.since(self.drop_next) < memory;
        if new > 1 && recent {
            self.count = new;
            self.approach();
        } else {
            self.count = 1;
            self.root = u16::MAX;
        }
        self.last_count = self.count;
        self.drop_next = now + self.gap(settings);
    }

    /// One step of Newton's method towards the root of the count (Linux: `codel_Newton_step`).
    fn approach(&mut self) {
        let root = u64::from(self.root) << 16;
        let square = (root * root) >> 32;
        let rest = (3_u64 << 32).wrapping_sub(u64::from(self.count).wrapping_mul(square)) >> 2;
        self.root = (rest.wrapping_mul(root) >> 47) as u16;
    }

    /// From one drop to the next.
    fn gap(&self, settings: &Settings) -> Span {
        if settings.newton {
            return Span(settings.interval.0.saturating_mul(u64::from(self.root)) >> 16);
        }
        Span::from_seconds(settings.interval.seconds() / f64::from(self.count).sqrt())
    }
}
