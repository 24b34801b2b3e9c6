//! The events that a queue's rules were asked about, for those who want to see the statements.
//!
//! A call is plain data: what the rules kept before it, and all their inputs. Whoever has it asks a copy the
//! same once more, and watches that.

use std::sync::Arc;

use sawtooth_rules::watch::Watch;
use sawtooth_rules::{Event, Program};

use crate::rng::RandomStream;
use crate::rules::{AtPort, Happening, Running};
use crate::units::Time;

/// The most calls that are kept: a text may drop a whole queue at one departure.
const MOST: usize = 1_000;

/// An event that the rules of a queue answered.
#[derive(Clone, Debug)]
pub struct Call {
    at: Time,
    event: Event,
    port: AtPort,
    random: RandomStream,
    before: Running,
    after: Running,
}

/// Those since somebody took the last ones.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// In order, the first ones.
    pub list: Vec<Call>,
    /// The instants of those that came after, and how many there were at each.
    pub more: Vec<(Time, u64)>,
}

impl Calls {
    pub(super) fn keep(&mut self, call: Call) {
        if self.list.len() < MOST {
            self.list.push(call);
            return;
        }
        let full = self.more.len() == MOST;
        match self.more.last_mut() {
            Some((at, count)) if full || *at == call.at => *count += 1,
            _ => self.more.push((call.at, 1)),
        }
    }
}

impl Call {
    /// Rules are about to be asked: these, with the stream that they draw from.
    pub(super) fn new(
        at: Time,
        event: Event,
        port: AtPort,
        rules: &Running,
        random: &RandomStream,
    ) -> Call {
        Call {
            at,
            event,
            port,
            random: random.clone(),
            before: rules.clone(),
            after: rules.clone(),
        }
    }

    /// They have become these.
    pub(super) fn ended(self, after: &Running) -> Call {
        Call {
            after: after.clone(),
            ..self
        }
    }

    /// When it was.
    pub fn at(&self) -> Time {
        self.at
    }

    /// The program of the rules.
    pub fn program(&self) -> &Arc<Program> {
        &self.before.program
    }

    /// Asks a copy of the rules the same once more. Returns whether it has ended as they did.
    pub fn again(&self, watch: &mut impl Watch) -> bool {
        let mut rules = self.before.clone();
        let mut random = self.random.clone();
        let mut happening = Happening {
            now: self.at,
            port: Some(self.port),
            random: Some(&mut random),
            ..Happening::NOTHING
        };
        rules.answer(self.event, &mut happening, watch);
        rules.keeps_the_same(&self.after)
    }
}
