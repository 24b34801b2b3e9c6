//! The statements of rules in an event: they are asked once more, and watched.

use sawtooth_rules::watch::{Deed, Statement, Statements, Watch};
use sawtooth_rules::{Event, statement_at};

use super::Rules;
use crate::control::Window;
use crate::reason::{Asked, Quantity, Update};
use crate::units::Time;

impl Rules {
    /// Asks these rules, which are those before, what they were asked at `now`, with the window of then; they become
    /// those `after`.
    pub(crate) fn ask_again(
        &mut self,
        asked: Asked<'_>,
        now: Time,
        mut window: Window,
        after: &Rules,
        watch: &mut impl Watch,
    ) {
        let sender = &mut *self.0;
        // A reduction may begin from another window than the one in force: rules note it, and cannot change it.
        let reduces_from = Window {
            cwnd: after.0.running.state.cwnd(),
            ..window
        };
        match asked {
            Asked::Observed(ack) => sender.observed(ack, &mut window, watch),
            Asked::Grew(ack) => sender.grown(ack, &mut window, watch),
            Asked::Withheld(ack) => sender.withheld(ack, watch),
            Asked::LeftSlowStart(ack) => sender.slow_start_left(ack, &window, watch),
            Asked::Resumed => sender.resumed(now, watch),
            Asked::Restarted => sender.restarted(&window, watch),
            Asked::Reduced(congestion) => {
                sender.reduced(Event::Loss, congestion, &reduces_from, watch);
            }
            Asked::Marked(congestion, _) => {
                sender.marked(congestion, &reduces_from, watch);
            }
            Asked::TimedOut(congestion) => {
                sender.reduced(Event::Timeout, congestion, &reduces_from, watch);
            }
            Asked::Recovered => sender.steer(Event::Recovered, now, &mut window, watch),
            Asked::Undone => sender.undone(&mut window, watch),
            Asked::Sent(sent) => sender.sent(sent, &mut window, watch),
            Asked::Ticked => sender.ticked(now, &mut window, watch),
            // Rules have no event for these.
            Asked::Opened | Asked::Lost | Asked::Reported => {}
        }
    }

    /// The last statement that set what changed, with its event, and its line: these rules are those after it. `None`
    /// where no rule did, as a sender without a rule for a loss halves.
    pub(super) fn set_by(&self, before: &Rules, update: &Update<'_>) -> Option<(u16, String)> {
        let window = Window {
            cwnd: update.from.cwnd,
            ssthresh: update.from.ssthresh,
        };
        let mut watch = Statements::default();
        let mut again = before.clone();
        again.ask_again(update.asked, update.at, window, self, &mut watch);
        if !again.keep_the_same(self) {
            return None;
        }
        let reduces = matches!(
            update.asked,
            Asked::Reduced(_) | Asked::Marked(..) | Asked::TimedOut(_)
        );
        let name = match update.of {
            // The transport makes the window what the rules make the threshold.
            Quantity::Cwnd if reduces => "ssthresh",
            Quantity::Cwnd => "cwnd",
            Quantity::Ssthresh => "ssthresh",
            Quantity::Rate => "pacingRate",
        };
        let set = |one: &&Statement| matches!(&one.deed, Deed::Set { variable, .. } if variable.name == name);
        let found = watch.ran.iter().rev().find_map(|ran| {
            let last = ran.statements.iter().rev().find(set)?;
            Some((ran.name, last.place))
        });
        let (event, place) = found?;
        let text = statement_at(self.program().text(), place);
        Some((place.line, format!("on {event}: {text}")))
    }

    /// Whether what they keep is the same, bit by bit.
    pub(crate) fn keep_the_same(&self, other: &Rules) -> bool {
        self.0.running.keeps_the_same(&other.0.running)
    }
}
