//! The rounds of a sender, as textbooks count them.
//!
//! A round begins when all that was outstanding at the beginning of the one before is acknowledged, and has the
//! window of that moment. A timeout begins one too, at the window of the segment that is sent again.

use sawtooth_engine::control::Phase;
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::packet_trace::{PacketEvent, SenderState, Sink, Step};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::fate::Effect;
use sawtooth_engine::units::Time;

/// The phase of a sender when a round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Below the threshold.
    SlowStart,
    /// At the threshold or above it.
    Avoidance,
    /// Repairing a loss that duplicate acknowledgements have shown.
    Recovery,
}

/// The event of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// Its packets that were dropped or lost.
    pub lost: u64,
    /// Its packets that were marked.
    pub marked: u64,
    /// Whether fast recovery began.
    pub recovery: bool,
    /// Whether its timer expired at the end.
    pub timeout: bool,
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// When it begins.
    pub at: Time,
    /// The congestion window, in segments.
    pub cwnd: f64,
    /// The slow-start threshold; `None` while there is none.
    pub ssthresh: Option<f64>,
    /// The sender's phase.
    pub stage: Stage,
    /// The event.
    pub events: Events,
}

/// Takes in the run of one flow.
#[derive(Debug)]
pub(super) struct Rounds {
    flow: FlowId,
    from: Time,
    most: usize,
    found: Vec<Round>,
    /// The segment behind the last of this round.
    until: u64,
    /// The segment behind the last one sent; after a timeout it is counted again from what is sent then.
    next: u64,
    phase: Phase,
    sent: bool,
    /// Losses and marks of packets of the next round, which leave while this one is acknowledged.
    coming: Events,
}

impl Rounds {
    pub(super) fn new(flow: FlowId, from: Time, most: usize) -> Rounds {
        Rounds {
            flow,
            from,
            most,
            found: Vec::new(),
            until: 0,
            next: 0,
            phase: Phase::Open,
            sent: false,
            coming: Events::default(),
        }
    }

    /// Whether as many rounds are over as are wanted.
    pub(super) fn is_full(&self) -> bool {
        self.found.len() > self.most
    }

    /// The rounds; one that had only begun is left out.
    pub(super) fn finish(mut self) -> Vec<Round> {
        self.found.truncate(self.most);
        self.found
    }

    fn begin(&mut self, at: Time, state: &SenderState) {
        self.until = self.next;
        let events = std::mem::take(&mut self.coming);
        if at < self.from || self.is_full() {
            return;
        }
        self.found.push(Round {
            at,
            cwnd: state.cwnd,
            ssthresh: Some(state.ssthresh).filter(|threshold| threshold.is_finite()),
            stage: match state.phase {
                Phase::Recovery => Stage::Recovery,
                _ if state.cwnd < state.ssthresh => Stage::SlowStart,
                _ => Stage::Avoidance,
            },
            events,
        });
    }

    fn heard(&mut self, at: Time, state: &SenderState) {
        let before = std::mem::replace(&mut self.phase, state.phase);
        if !self.sent {
            return;
        }
        match (before, state.phase) {
            (Phase::Open | Phase::Recovery, Phase::Timeout) => {
                // Losses in the flight that the timer gave up belong to it.
                let Events { lost, marked, .. } = std::mem::take(&mut self.coming);
                self.note(|events| {
                    events.timeout = true;
                    events.lost += lost;
                    events.marked += marked;
                });
                self.next = state.unacknowledged + 1;
                self.begin(at, state);
                return;
            }
            (Phase::Open | Phase::Timeout, Phase::Recovery) => {
                self.note(|events| events.recovery = true);
            }
            _ => {}
        }
        // Nothing is outstanding while it has nothing to send: the round waits.
        if state.unacknowledged >= self.until && self.next > state.unacknowledged {
            self.begin(at, state);
        }
    }

    /// Something happened to a segment, in the round that it belongs to.
    fn met(&mut self, segment: u64, what: impl FnOnce(&mut Events)) {
        if segment >= self.until {
            what(&mut self.coming);
        } else {
            self.note(what);
        }
    }

    fn note(&mut self, what: impl FnOnce(&mut Events)) {
        if let Some(round) = self.found.last_mut() {
            what(&mut round.events);
        }
    }
}

impl Sink for Rounds {
    fn packet(&mut self, event: &PacketEvent) {
        if event.flow() != self.flow || !event.packet.is_forward() || event.kind() != Kind::Data {
            return;
        }
        match event.step {
            Step::Sent(state) => {
                self.next = self.next.max(event.number() + 1);
                if !self.sent {
                    self.sent = true;
                    self.phase = state.phase;
                    // The first round has what leaves at once: it ends where that is acknowledged.
                    self.begin(event.at, &state);
                }
                if state.unacknowledged == 0 && self.found.len() <= 1 {
                    self.until = self.next;
                }
            }
            Step::Met { fate, .. } => match fate.effect() {
                Effect::Marked => self.met(event.number(), |events| events.marked += 1),
                Effect::Removed => self.met(event.number(), |events| events.lost += 1),
                Effect::Added => {}
            },
            _ => {}
        }
    }

    fn sender(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        if flow == self.flow {
            self.heard(at, state);
        }
    }
}
