//! A port and its discipline: everything that is asked of one that looks at
//! more than the room left.

use super::{Casualty, EAGER, Fate, Port, TRACED};
use crate::measure::Recorder;
use crate::packet::side::{Extra, Slab};
use crate::packet::{Address, CE, FIN, Kind, Packet, SYN};
use crate::queue::{AnyQueue, Backlog, Handshake, RouterContext, Verdict};
use crate::units::{Span, Time};

impl Port {
    /// Asks a discipline that looks at more than the room left.
    pub(super) fn ask(
        &mut self,
        mut packet: Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) -> Verdict {
        let waiting = self.tail - self.started;
        let free = if self.has(TRACED) {
            self.done
        } else {
            self.free
        }
        .time();
        let busy = waiting > 0 || free > now;
        // Between the opportunities of a trace packets wait and none is in service.
        let serving = if self.has(TRACED) { free > now } else { busy };
        let full = busy && self.is_full(waiting, serving, packet.size());
        let idle = (!busy).then(|| now.since(free));
        let backlog = Backlog {
            packets: waiting,
            bytes: self.waiting_bytes,
            idle,
            full,
        };
        let attends = self.attends;
        let waits = busy || self.has(TRACED);
        let verdict = self.consult(Some(packet), now, sides, |discipline, context| {
            if attends.handshakes && packet.has(SYN | FIN) && packet.kind() != Kind::SynAck {
                let step = if packet.has(SYN) {
                    Handshake::Syn
                } else {
                    Handshake::Fin
                };
                discipline.handshake(context, packet.flow(), step);
            }
            let verdict = discipline.arrival(context, &mut packet, backlog);
            if waits || verdict == Verdict::Drop || !attends.departures {
                return verdict;
            }
            // It does not wait: its turn has come.
            match discipline.departure(context, &mut packet, Span::ZERO, backlog) {
                Verdict::Admit => verdict,
                other => other,
            }
        });
        if verdict == Verdict::Mark {
            packet.set(CE);
        }
        self.record_internals(now, recorder);
        self.settle_verdict(verdict, &packet, address, now, recorder);
        verdict
    }

    /// Asks the discipline about the packet whose turn has come; gives whether
    /// it is transmitted.
    pub(super) fn may_leave(
        &mut self,
        number: u64,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) -> bool {
        let place = self.index(number);
        let mut packet = self.ring[place].packet;
        let waited = now.since(self.ring[place].enqueued);
        let backlog = self.backlog();
        let verdict = self.consult(Some(packet), now, sides, |discipline, context| {
            discipline.departure(context, &mut packet, waited, backlog)
        });
        let fate = match verdict {
            Verdict::Admit => None,
            Verdict::Mark => {
                packet.set(CE);
                self.statistics.marks += 1;
                Some(Fate::Marked)
            }
            Verdict::Drop => {
                self.statistics.drops += 1;
                self.expelled += 1;
                Some(Fate::Dropped)
            }
        };
        self.ring[place].packet = packet;
        if fate == Some(Fate::Dropped) {
            self.expel(number, now);
        }
        if let Some(fate) = fate {
            self.casualties.push(Casualty {
                fate,
                packet,
                at: now,
                sequence: number,
            });
        }
        self.record_internals(now, recorder);
        fate != Some(Fate::Dropped)
    }

    /// The discipline begins its work.
    pub fn begin_discipline(&mut self, now: Time, sides: &mut Slab<Extra>) {
        self.wake = Time::NEVER;
        self.consult(None, now, sides, |discipline, context| {
            discipline.start(context);
        });
    }

    /// The discipline's timer, if it is due at `now`: gives whether it was.
    pub fn timer(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) -> bool {
        if self.wake != now {
            return false;
        }
        self.settle(now, recorder);
        self.wake = Time::NEVER;
        let backlog = self.backlog();
        self.consult(None, now, sides, |discipline, context| {
            discipline.timer(context, backlog);
        });
        self.record_internals(now, recorder);
        true
    }

    /// A SYN-ACK has come back over the other direction of this port's link.
    pub fn answered(&mut self, flow: u32, now: Time, sides: &mut Slab<Extra>) {
        if self.attends.handshakes {
            self.consult(None, now, sides, |discipline, context| {
                discipline.handshake(context, flow, Handshake::SynAck);
            });
        }
    }

    /// When the event of its departures and of its timer, whichever comes first,
    /// has to stand in the event queue, if that is not where it stands.
    pub fn unarmed_departure(&mut self) -> Option<Time> {
        self.set(EAGER, !self.cached || self.reorder);
        let due = self.next_departure().min(self.wake);
        (due != self.departure_armed).then(|| {
            self.departure_armed = due;
            due
        })
    }

    fn backlog(&self) -> Backlog {
        Backlog {
            packets: self.waiting(),
            bytes: self.waiting_bytes,
            idle: None,
            full: false,
        }
    }

    fn consult<R>(
        &mut self,
        packet: Option<Packet>,
        now: Time,
        sides: &mut Slab<Extra>,
        ask: impl FnOnce(&mut AnyQueue, &mut RouterContext<'_>) -> R,
    ) -> R {
        // What an acknowledgement returns is not for routers to change.
        let feedback = packet
            .filter(Packet::is_data)
            .and_then(|packet| packet.side())
            .and_then(|handle| sides.get_mut(handle).feedback.as_mut());
        let mut context = RouterContext {
            now,
            rate: self.rate,
            delay: self.delay,
            random: &mut self.queue_random,
            feedback,
            census: self.census,
            wake: &mut self.wake,
        };
        let answer = ask(&mut self.discipline, &mut context);
        self.wake = self.wake.max(Time(now.0 + 1));
        if self.wake != self.departure_armed {
            self.set(EAGER, true);
        }
        answer
    }
}
