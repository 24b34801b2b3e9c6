//! A port and its discipline: admission, enqueue and dequeue for disciplines that look
//! at more than the room left, and the drops and marks they decide.

use super::features::Features;
use super::{Port, PortSeries};
use crate::ids::FlowId;
use crate::measure::{NO_SERIES, Recorder};
use crate::packet::class::Class;
use crate::packet::fate::{Booking, Fate, Stage};
use crate::packet::side::Sides;
use crate::packet::{Address, CE, FIN, Kind, Packet, SYN};
use crate::plan::Limit;
use crate::queue::waiting::{Stored, feedback_of};
use crate::queue::{
    Admission, AnyQueue, Backlog, Handshake, PacketHandle, RouterContext, Waiting, full_buffer,
};
use crate::reason::{Because, Met};
use crate::units::Time;

impl Port {
    /// Asks a discipline that looks at more than the room left for its admission.
    pub(super) fn ask(
        &mut self,
        mut packet: Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) -> Admission {
        let (packets, bytes) = (self.waiting(), self.waiting_bytes());
        let gated = self.features.has(Features::GATED);
        let free = if gated {
            self.capacity.done
        } else {
            self.transmitter.free
        }
        .time();
        // Between the opportunities of a trace, or held back by the discipline, packets wait
        // while none is in service.
        let serving = free > now;
        let busy = packets > 0 || serving;
        let backlog = Backlog {
            packets,
            bytes,
            idle: (!busy || self.queue.held).then(|| now.since(free)),
            full: busy && self.is_full(packets, bytes, serving, packet.size()),
        };
        let hooks = self.queue.hooks;
        let admission = self.judge(Some(packet), now, sides, |discipline, context| {
            if hooks.handshakes && packet.has(SYN | FIN) && packet.kind() != Kind::SynAck {
                let step = if packet.has(SYN) {
                    Handshake::Syn
                } else {
                    Handshake::Fin
                };
                discipline.handshake(context, packet.flow(), step);
            }
            discipline.arrival(context, &mut packet, backlog)
        });
        match admission {
            Admission::Admit => {}
            Admission::Mark => {
                packet.set(CE);
                self.count(Fate::MarkedOnArrival);
            }
            Admission::Drop => {
                self.record_internals(now, recorder);
                self.drop_on_arrival();
                return admission;
            }
        }
        if hooks.departures {
            packet.address = address;
            let limit = busy.then(|| self.room(serving));
            self.enqueue(packet, limit, now, recorder, sides);
            self.record_internals(now, recorder);
        } else {
            self.record_internals(now, recorder);
            self.admit(packet.number, address, packet.words(), now, recorder);
        }
        admission
    }

    /// Why the discipline decided the fate of a packet, right after it did.
    pub(crate) fn explain(&self, booking: &Booking, class: Class) -> Option<Because> {
        let Booking {
            fate,
            ref packet,
            at,
            arriving,
            ..
        } = *booking;
        if fate.stage() == Stage::Wire {
            return None;
        }
        let (packets, bytes) = (self.waiting(), self.waiting_bytes());
        let serving = self.last_departure().time() > at;
        let busy = packets > 0 || serving;
        let met = Met {
            fate,
            packet,
            at,
            waiting: [packets, bytes],
            full: busy && self.is_full(packets, bytes, serving, packet.size()),
            limit: self.queue.limit,
            rate: self.capacity.rate,
            arriving,
            class,
        };
        let own = self.queue.discipline.explain(&met);
        own.or_else(|| full_buffer(&met))
    }

    /// The limit for the packets that wait, given whether one is in service.
    fn room(&self, serving: bool) -> Limit {
        match self.queue.limit {
            Limit::Packets(limit) => {
                let in_service = u64::from(self.queue.counts_in_service && serving);
                Limit::Packets(limit.saturating_sub(in_service))
            }
            bytes @ Limit::Bytes(_) => bytes,
        }
    }

    /// Gives an admitted packet to the discipline's own queues. `limit` is the limit if
    /// the packet has to wait.
    fn enqueue(
        &mut self,
        packet: Packet,
        limit: Option<Limit>,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) {
        self.note_level(self.queue.store.packets(), now);
        let stored = Stored {
            packet,
            enqueued: now,
            sequence: self.sequence(),
            processing: std::mem::take(&mut self.processing.next),
        };
        let handle = self.queue.store.insert(stored);
        self.with_waiting(
            (true, limit),
            now,
            recorder,
            sides,
            |discipline, context, waiting| {
                discipline.enqueue(context, waiting, handle);
            },
        );
        let idle = self.ring.departed == self.ring.started && self.transmitter.free.time() <= now;
        if idle {
            self.start_next(now, recorder, sides);
        } else {
            self.ask_again(now, recorder, sides);
        }
        recorder.gauge(self.series.queue, now, self.queue.store.packets() as f64);
    }

    /// Asks a discipline that holds packets back whether one may leave now: at once, or,
    /// where a trace or a cell says when the transmitter is free, as soon as it is.
    pub(super) fn ask_again(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Sides) {
        if self.release(now) && !self.is_cached() && !self.features.has(Features::GATED) {
            self.start_next(now, recorder, sides);
        }
    }

    /// Releases everything that is held back: waiting packets may leave from `now` on. Returns whether there
    /// were any.
    pub(super) fn release(&mut self, now: Time) -> bool {
        let held = std::mem::take(&mut self.queue.held);
        if held && let Some(cursor) = &mut self.capacity.cursor {
            cursor.wait_until(now);
        }
        held
    }

    /// Moves the discipline's next packet into the ring. Returns its number.
    pub(super) fn dequeue(
        &mut self,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) -> Option<u64> {
        // A packet that is transmitted on arrival has not waited.
        if self.queue.level_since < now {
            self.note_level(self.queue.store.packets(), now);
        }
        let next = self.with_waiting(
            (false, None),
            now,
            recorder,
            sides,
            |discipline, context, waiting| discipline.dequeue(context, waiting),
        );
        self.queue.held = next.is_none() && self.queue.store.packets() > 0;
        debug_assert!(
            !self.queue.held || self.queue.discipline.holds_back() && self.queue.wake < Time::NEVER
        );
        let number = next.map(|handle| self.leave_store(handle));
        let level = self.queue.store.packets() as f64;
        recorder.gauge(self.series.queue, now, level);
        self.record_internals(now, recorder);
        number
    }

    /// Moves the waiting packets from the ring to the discipline's own queues.
    pub(super) fn move_to_store(&mut self) {
        for number in self.ring.started..self.ring.tail {
            let slot = self.ring.slot(number);
            self.queue.store.insert(Stored {
                packet: slot.packet,
                enqueued: slot.enqueued,
                sequence: number + self.fates.dropped(),
                processing: self.processing_of(number).0 as u32,
            });
        }
        self.ring.tail = self.ring.started;
        self.queue.ring_bytes = 0;
    }

    /// Moves the waiting packets from the store to the ring, in order of arrival.
    pub(super) fn move_to_ring(&mut self) {
        self.queue.ring_bytes = self.queue.store.bytes();
        while let Some(handle) = self.queue.store.oldest() {
            self.leave_store(handle);
        }
    }

    /// Moves a packet from the store into the ring. Returns its number.
    fn leave_store(&mut self, handle: PacketHandle) -> u64 {
        let stored = self.queue.store.remove(handle);
        let number = self.take_place(&stored.packet, stored.enqueued);
        if self.features.has(Features::PROCESSING) {
            self.set_processing(self.ring.index(number), stored.processing);
        }
        number
    }

    /// Hands the packets in the store to a discipline that takes over.
    pub(super) fn hand_over(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Sides) {
        self.with_waiting(
            (false, None),
            now,
            recorder,
            sides,
            |discipline, context, waiting| {
                let mut next = waiting.oldest();
                while let Some(packet) = next {
                    next = waiting.store.newer(&packet);
                    discipline.enqueue(context, waiting, packet);
                }
            },
        );
    }

    /// Starts the discipline.
    pub fn begin_discipline(&mut self, now: Time, sides: &mut Sides) {
        self.queue.wake = Time::NEVER;
        self.judge(None, now, sides, |discipline, context| {
            discipline.start(context);
        });
    }

    /// Runs the discipline's timer if it is due at `now`, then starts packets that it has held back; returns
    /// whether it was due.
    pub fn timer(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Sides) -> bool {
        if self.queue.wake != now {
            return false;
        }
        self.settle(now, recorder);
        self.queue.wake = Time::NEVER;
        self.with_waiting(
            (false, None),
            now,
            recorder,
            sides,
            |discipline, context, waiting| {
                discipline.timer(context, waiting);
            },
        );
        self.record_internals(now, recorder);
        self.ask_again(now, recorder, sides);
        true
    }

    /// Reports that a SYN-ACK has come back over the other direction of this port's link.
    pub fn answered(&mut self, flow: FlowId, now: Time, sides: &mut Sides) {
        if self.queue.hooks.handshakes {
            self.judge(None, now, sides, |discipline, context| {
                discipline.handshake(context, flow, Handshake::SynAck);
            });
        }
    }

    /// Asks the discipline about a packet that is not in the store, or about none.
    fn judge<R>(
        &mut self,
        packet: Option<Packet>,
        now: Time,
        sides: &mut Sides,
        ask: impl FnOnce(&mut AnyQueue, &mut RouterContext<'_>) -> R,
    ) -> R {
        let mut context = RouterContext {
            now,
            rate: self.capacity.rate,
            delay: self.wire.delay,
            limit: self.queue.limit,
            random: &mut self.queue.random,
            feedback: packet.and_then(|packet| feedback_of(&packet, &mut sides.records)),
            active_flows: self.queue.active_flows,
            classes: &sides.classes,
            wake: &mut self.queue.wake,
        };
        let answer = ask(&mut self.queue.discipline, &mut context);
        self.settle_wake(now);
        answer
    }

    /// Gives the discipline access to the waiting packets, and books its drops and marks.
    fn with_waiting<R>(
        &mut self,
        (arriving, limit): (bool, Option<Limit>),
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
        ask: impl FnOnce(&mut AnyQueue, &mut RouterContext<'_>, &mut Waiting<'_>) -> R,
    ) -> R {
        let ring = Backlog {
            packets: self.ring.waiting(),
            bytes: self.queue.ring_bytes,
            ..Backlog::NONE
        };
        let booked = self.unbooked.len();
        let level = self.queue.store.packets();
        let mut context = RouterContext {
            now,
            rate: self.capacity.rate,
            delay: self.wire.delay,
            limit: self.queue.limit,
            random: &mut self.queue.random,
            feedback: None,
            active_flows: self.queue.active_flows,
            classes: &sides.classes,
            wake: &mut self.queue.wake,
        };
        let mut waiting = Waiting {
            ring,
            store: &mut self.queue.store,
            sides: &mut sides.records,
            bookings: &mut self.unbooked,
            now,
            limit,
            arriving,
        };
        let answer = ask(&mut self.queue.discipline, &mut context, &mut waiting);
        for index in booked..self.unbooked.len() {
            self.count(self.unbooked[index].fate);
        }
        if self.queue.store.packets() != level {
            // Levels in between, within this instant, are not recorded.
            if self.queue.level_since < now {
                self.note_level(level, now);
            }
            let left = self.queue.store.packets() as f64;
            recorder.gauge(self.series.queue, now, left);
        }
        self.settle_wake(now);
        answer
    }

    /// Moves a timer that the discipline has set in the past to the present.
    fn settle_wake(&mut self, now: Time) {
        self.queue.wake = self.queue.wake.max(Time(now.0 + 1));
        if self.queue.wake != self.queue.armed {
            self.features.set(Features::REARMS, true);
        }
    }

    pub(crate) fn record_internals(&mut self, now: Time, recorder: &mut Recorder) {
        if self.series.internals != NO_SERIES {
            self.scratch.clear();
            self.queue.discipline.internals(&mut self.scratch);
            for (i, value) in self.scratch.iter().enumerate() {
                recorder.internal(self.series.internals + i as u32, now, *value);
            }
        }
    }

    /// Gives a new recorder the state at the start.
    pub fn record_start(&mut self, recorder: &mut Recorder) {
        let PortSeries {
            queue,
            transmitted,
            capacity,
            ..
        } = self.series;
        recorder.gauge(queue, Time::ZERO, 0.0);
        recorder.counter(transmitted, Time::ZERO, 0.0);
        recorder.integrand(capacity, Time::ZERO, self.capacity.rate);
        self.record_internals(Time::ZERO, recorder);
    }
}
