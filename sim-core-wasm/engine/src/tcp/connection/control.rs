//! The congestion control of a connection, with its clamp and its slow-start exit.

use super::{Connection, Stage};
use crate::clamp::{self, AnyClamp, Bounds};
use crate::control::{Needs, Recovery};
use crate::ids::FlowId;
use crate::rng::StreamSeed;
use crate::sender::AnySender;
use crate::slow_start::AnySlowStart;
use crate::specification::{Chosen, Entry};
use crate::tcp::witness::Witness;
use crate::units::Time;

/// The parts that decide about the window, and the losses and rounds reported to them so far.
#[derive(Clone, Debug)]
pub(super) struct Control {
    /// The congestion control.
    pub(super) algorithm: AnySender,
    pub(super) slow_start: AnySlowStart,
    /// The bound of the window from outside, if any.
    pub(super) clamp: Option<Box<AnyClamp>>,
    /// The algorithm's needs of the transport.
    pub(super) needs: Needs,
    /// The algorithm or the clamp has an alarm.
    pub(super) alarmed: bool,
    /// The round ends when this segment is acknowledged.
    pub(super) round_end: u64,
    /// Lost segments that have been reported to the algorithm.
    pub(super) lost_reported: u64,
    /// Seed of the random stream for an algorithm that draws.
    spring: StreamSeed,
}

impl Control {
    pub(super) fn new(sender: &Chosen, slow_start: &Chosen, spring: StreamSeed) -> Control {
        let algorithm = AnySender::new(sender);
        Control {
            needs: algorithm.needs(),
            algorithm,
            slow_start: AnySlowStart::new(slow_start),
            clamp: None,
            alarmed: false,
            round_end: 0,
            lost_reported: 0,
            spring,
        }
    }

    /// Gives an algorithm that draws its random stream: every flow gets a different one.
    pub(super) fn give_stream(&mut self, flow: FlowId) {
        if self.needs.random {
            self.algorithm.seed(self.spring.stream());
            self.spring = self.spring.branch(u64::from(flow.0));
        }
    }

    /// Draws from the stream of the connection with this number, skipping what `before`
    /// has drawn from it.
    pub(super) fn draw_after(&mut self, before: &Control, flow: FlowId) {
        self.spring = before.spring.branch(u64::from(flow.0));
        self.give_stream(flow);
    }

    /// Notes whether the algorithm or the clamp has an alarm.
    pub(super) fn set_alarm(&mut self) {
        self.alarmed = self.needs.alarm || self.clamp.is_some();
    }

    /// The earlier of the algorithm's alarm and the clamp's next look.
    pub(super) fn alarm(&self) -> Time {
        let own = if self.needs.alarm {
            self.algorithm.alarm()
        } else {
            Time::NEVER
        };
        let clamp = self.clamp.as_ref();
        clamp.map_or(own, |clamp| own.min(clamp.due()))
    }

    /// The registry's entry of the clamp.
    pub(super) fn clamp_entry(&self) -> &'static Entry {
        let clamp = self.clamp.as_ref();
        clamp.map_or(clamp::REGISTRY[0], |clamp| clamp.entry())
    }

    /// Replaces the clamp, or its parameters.
    pub(super) fn clamp_by(&mut self, clamp: &Chosen, established: bool, now: Time) {
        match &mut self.clamp {
            Some(present) if present.entry() == clamp.entry => {
                present.configure(&clamp.values, now);
            }
            present => {
                let mut clamp = AnyClamp::new(clamp);
                if established {
                    clamp.begin(now);
                }
                let off = matches!(clamp, AnyClamp::Off(_));
                *present = (!off).then(|| Box::new(clamp));
            }
        }
        self.set_alarm();
    }

    /// The clamp's bounds in force, if there are any.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.clamp.as_ref()?.bounds()
    }

    /// The most that the window may be.
    pub(super) fn ceiling(&self) -> f64 {
        self.bounds().map_or(f64::INFINITY, |bounds| bounds.upper)
    }

    /// Replaces the slow-start exit, or its parameters.
    fn leave_slow_start_by(&mut self, slow_start: &Chosen) {
        if self.slow_start.entry() == slow_start.entry {
            self.slow_start.configure(&slow_start.values);
        } else {
            self.slow_start = AnySlowStart::new(slow_start);
        }
    }
}

impl Connection {
    /// The congestion control.
    pub fn control(&self) -> &AnySender {
        &self.control.algorithm
    }

    /// Why the control cannot go on, if so: nothing is sent any more.
    pub fn fault(&self) -> Option<String> {
        if self.stage == Stage::GivenUp {
            let tried = match self.timer.expiries {
                0 => format!("{} SYNs", self.timer.syn_sent),
                again => format!("{again} retransmissions of one segment"),
            };
            return Some(format!("{tried} without an answer: the connection gave up"));
        }
        let asked = self
            .control
            .needs
            .may_fail
            .then_some(&self.control.algorithm);
        asked.and_then(|algorithm| algorithm.fault())
    }

    /// The slow-start exit.
    pub fn slow_start(&self) -> &AnySlowStart {
        &self.control.slow_start
    }

    /// The congestion control's needs of the transport.
    pub fn needs(&self) -> &Needs {
        &self.control.needs
    }

    /// Switches on the control's needs.
    pub(super) fn provide(&mut self) {
        self.control.needs = self.control.algorithm.needs();
        let needs = &self.control.needs;
        self.transport.timestamps |= needs.timestamps;
        self.ecn.answers.set_mode(self.ecn.mode.ends(needs));
        self.framing.follow(&self.transport);
        let (payload, headers) = (self.transport.segment, self.framing.header);
        self.control.algorithm.frame(payload, headers);
        self.departures.provide(needs, &mut self.board);
        self.control.set_alarm();
    }

    /// Replaces the slow-start exit, or its parameters.
    pub fn leave_slow_start_by(&mut self, slow_start: &Chosen) {
        self.control.leave_slow_start_by(slow_start);
    }

    /// Replaces the control: the new one goes on from the present window. Its needs are switched on from the
    /// next segment; a recovery that only the old control has gives way to the new control's.
    pub fn replace(&mut self, sender: &Chosen, now: Time, witness: &mut impl Witness) {
        witness.begins(self);
        let replaced = self.control.algorithm.entry() != sender.entry;
        if replaced {
            let own = |control: &AnySender| control.needs().recovery.unwrap_or(Recovery::NewReno);
            let followed = own(&self.control.algorithm) == self.transport.recovery;
            self.control.algorithm = AnySender::new(sender);
            // The new control cannot undo a reduction of the old one.
            self.undo = None;
            if !self.transport.sack && followed {
                self.transport.recovery = own(&self.control.algorithm);
            }
            self.control.lost_reported = self.board.lost();
        } else {
            self.control.algorithm.configure(&sender.values);
        }
        // Parameters may change needs, too.
        let drew = self.control.needs.random;
        self.provide();
        if self.control.needs.no_sack && self.transport.sack {
            self.do_without_sack();
        }
        if self.control.needs.own_window {
            // The new control drops a reduction that the old one began.
            self.recovery.prr = None;
        }
        self.leave_fast_recovery(now, witness);
        if replaced || (self.control.needs.random && !drew) {
            self.control.give_stream(self.framing.flow());
        }
    }
}
