//! The statements of a flow's rules, as they run.
//!
//! A run is watched by handing [`Sim::run_watched`](crate::sim::Sim::run_watched) a [`RulesWatched`] recorder. The
//! rules themselves run as in every other run: after each thing that a control was asked, a copy of it from before is
//! asked the same once more, and that one is watched. Nobody else pays for it.

use std::sync::Arc;

use sawtooth_rules::Program;
use sawtooth_rules::watch::{Ran, Statements};

use crate::control::Window;
use crate::ids::FlowId;
use crate::measure::Recorder;
use crate::measure::packet_trace::{Observer, PacketEvent, SenderState};
use crate::sender::AnySender;
use crate::sender::rules::Rules;
use crate::tcp::connection::Connection;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

/// Whoever takes in the rules of a flow.
pub trait RulesSink {
    /// Rules of events have run, at this instant, in this order; they are those of this program.
    fn ran(&mut self, at: Time, program: &Arc<Program>, rules: Vec<Ran>);

    /// The watched call did not end as the rules did: its statements are not theirs.
    fn strayed(&mut self, _at: Time) {}
}

/// A recorder of a run in which the rules of one flow are watched.
pub struct RulesWatched<'a> {
    recorder: &'a mut Recorder,
    flow: FlowId,
    sink: &'a mut dyn RulesSink,
}

impl<'a> RulesWatched<'a> {
    /// `sink` takes in what the rules of `flow` do in a run that `recorder` records.
    pub fn new(
        recorder: &'a mut Recorder,
        flow: FlowId,
        sink: &'a mut dyn RulesSink,
    ) -> RulesWatched<'a> {
        RulesWatched {
            recorder,
            flow,
            sink,
        }
    }
}

impl Observer for RulesWatched<'_> {
    #[inline]
    fn recorder(&mut self) -> &mut Recorder {
        self.recorder
    }

    #[inline]
    fn trace(&mut self, _event: impl FnOnce() -> PacketEvent) {}

    #[inline]
    fn hear(&mut self, _at: Time, _flow: FlowId, _state: impl FnOnce() -> SenderState) {}

    fn witness(&mut self, at: Time, flow: FlowId) -> impl Witness {
        Onlooker {
            sink: (flow == self.flow).then_some(&mut *self.sink),
            at,
            before: None,
        }
    }
}

/// Watches a call of a sending end that follows rules.
struct Onlooker<'a> {
    sink: Option<&'a mut dyn RulesSink>,
    at: Time,
    before: Option<(Window, Rules)>,
}

fn rules_of(connection: &Connection) -> Option<(Window, Rules)> {
    let AnySender::Rules(rules) = connection.control() else {
        return None;
    };
    let quantities = connection.quantities();
    let window = Window {
        cwnd: quantities.cwnd,
        ssthresh: quantities.ssthresh,
    };
    Some((window, rules.clone()))
}

impl Witness for Onlooker<'_> {
    fn begins(&mut self, connection: &Connection) {
        if self.sink.is_some() {
            self.before = rules_of(connection);
        }
    }

    fn sees(&mut self, step: Step<'_>, connection: &Connection) {
        let Some(sink) = &mut self.sink else {
            return;
        };
        let after = rules_of(connection);
        if let (Step::Asked(asked), Some((window, mut rules)), Some((_, after))) =
            (step, self.before.take(), &after)
        {
            let mut watch = Statements::default();
            rules.ask_again(asked, self.at, window, after, &mut watch);
            if !rules.keep_the_same(after) {
                sink.strayed(self.at);
            } else if !watch.ran.is_empty() {
                sink.ran(self.at, after.program(), watch.ran);
            }
        }
        self.before = after;
    }
}
