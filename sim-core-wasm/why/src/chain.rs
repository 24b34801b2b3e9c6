//! The chain of links that explains a change.

use sawtooth_engine::ids::PortId;
use sawtooth_engine::measure::changes::{Cause, Change};
use sawtooth_engine::packet::fate::{Fate, Stage};
use sawtooth_engine::reason::{Because, Quantity, Said, Value};
use sawtooth_engine::slow_start::{self, AnySlowStart};
use sawtooth_engine::units::{Span, Time};

use crate::answer::{Answer, Changed, Further, Link, LinkKind, Packet, Rule};
use crate::hold;
use crate::journeys::Way;
use crate::ledger::{Ledger, Moment, Trigger};
use crate::messages as say;
use crate::question::{OfQueue, Question, Step};
use crate::title;
use crate::words::{Names, instant, segments, span, window};

/// A window that has not changed for so long is held by something.
const STILL: Span = Span::from_millis(100);

/// A segment waited if it took longer than this share of its time in the network at one port.
const WAITED: f64 = 0.02;

/// The links of the chain, with the names that people know.
pub(crate) struct Chain<'a> {
    pub(crate) ledger: &'a Ledger,
    pub(crate) names: &'a Names,
    /// The flow, by its id.
    pub(crate) flow: &'a str,
    /// The instant up to which it goes.
    pub(crate) until: Time,
    pub(crate) links: Vec<Link>,
}

/// The answer to a question about a window, a threshold or a pacing rate.
pub(crate) fn answer(
    question: &Question,
    (flow, of): (&str, Quantity),
    ledger: &Ledger,
    names: &Names,
) -> Answer {
    let moment = ledger.moment(question, of);
    let mut chain = Chain {
        ledger,
        names,
        flow,
        until: question.until,
        links: Vec::new(),
    };
    if let Some(moment) = moment {
        chain.cause(moment);
        chain.rules(moment);
        if of == Quantity::Cwnd {
            chain.slow_start_left(moment);
        }
        chain.effect(moment);
    }
    let stand = ledger.stand(question.at);
    let trip = moment
        .and_then(|moment| moment.state.smoothed_rtt)
        .unwrap_or(STILL);
    let quiet = question.near + STILL.max(Span(2 * trip.0));
    let still = question.step == Step::Here
        && moment.is_none_or(|moment| question.at.since(moment.at) > quiet);
    // It grew, and was put back at once.
    let came_back = question.step == Step::Here
        && moment
            .and_then(|moment| moment.change(of))
            .is_some_and(|[from, to]| from == to);
    if (still || came_back)
        && let Some(stand) = stand
    {
        let said = hold::reason(&stand.state, question.at, stand.heard);
        chain
            .links
            .push(link(LinkKind::Hold, question.at, vec![said]));
    }
    if chain.links.is_empty() {
        chain.beginning(of);
    }
    let change = moment.and_then(|moment| {
        let [from, to] = moment.change(of)?;
        Some(changed(of, moment.at, [from, to]))
    });
    let at = match (&moment, still) {
        (Some(moment), false) => moment.at,
        _ => question.at,
    };
    let said = match (&change, still) {
        (Some(change), false) => title::of_change(change, of, names.flow(flow)),
        (Some(change), true) => title::of_hold(change, of, names.flow(flow), at),
        (None, _) => title::of_nothing(of, names.flow(flow), at),
    };
    Answer {
        asked: question.here(at, names.end),
        title: said.to_string(),
        said,
        change,
        links: chain.links,
    }
}

pub(crate) fn link(kind: LinkKind, at: Time, said: Vec<Said>) -> Link {
    let sentences: Vec<String> = said.iter().map(ToString::to_string).collect();
    Link {
        kind,
        at: at.seconds(),
        when: instant(at.seconds()).to_string(),
        place: None,
        port: None,
        segment: None,
        packet: None,
        text: sentences.join(" "),
        said,
        rule: None,
        changes: Vec::new(),
        further: None,
    }
}

fn changed(of: Quantity, at: Time, [from, to]: [f64; 2]) -> Changed {
    let finite = |value: f64| value.is_finite().then_some(value);
    let said = title::change(of, [from, to]);
    Changed {
        at: at.seconds(),
        of: of.name(),
        from: finite(from),
        to: finite(to),
        text: said.to_string(),
        said,
    }
}

impl Chain<'_> {
    /// From the cause of a moment to what came of it.
    pub(crate) fn explain(&mut self, moment: &Moment) {
        self.cause(moment);
        self.rules(moment);
        self.effect(moment);
    }

    /// A window that grows in congestion avoidance since slow start was left early: by whom, and why.
    fn slow_start_left(&mut self, moment: &Moment) {
        let state = &moment.state;
        let grew = moment
            .change(Quantity::Cwnd)
            .is_some_and(|[from, to]| to > from);
        if !grew || state.cwnd < state.ssthresh {
            return;
        }
        let earlier = self.ledger.moments.iter().rev();
        let of_flow = earlier.filter(|one| one.flow == moment.flow && one.at <= moment.at);
        let thresholds = of_flow.flat_map(|one| one.changes.iter().rev());
        let last = thresholds
            .filter(|change| change.of == Quantity::Ssthresh)
            .map(|change| (change.at, &change.because));
        if let Some((at, because)) = last.take(1).find(|(_, because)| ends_slow_start(because)) {
            // Conservative slow start grows more slowly (RFC 9406, section 4.2).
            let (ended, reason) = (instant(at.seconds()), because.said());
            let said = match because.reason.id {
                "conservative" => say::conservative_ended(ended, reason),
                _ => say::slow_start_ended(ended, reason),
            };
            self.links.push(Link {
                place: Some(format!("flows/{}", self.flow)),
                rule: Some(rule_of(because)),
                ..link(LinkKind::Hold, at, vec![said])
            });
        }
    }

    /// Nothing has happened yet.
    pub(crate) fn beginning(&mut self, of: Quantity) {
        let start = self.names.start(self.flow);
        let name = self.names.flow(self.flow);
        let at = instant(start.seconds());
        let said = match of {
            Quantity::Cwnd | Quantity::Ssthresh => say::window_begins(name, at),
            Quantity::Rate => say::rate_begins(name, at),
        };
        self.links.push(Link {
            place: Some(format!("flows/{}", self.flow)),
            ..link(LinkKind::Hold, start, vec![said])
        });
    }

    /// A packet of the flow.
    fn packet(&self, number: u64, acknowledgement: bool, left: Time) -> Packet {
        Packet {
            flow: self.flow.to_owned(),
            number,
            acknowledgement,
            left: left.seconds(),
        }
    }

    fn further(&self, port: PortId, of: OfQueue, at: Time) -> Option<Further> {
        let question = Question {
            until: self.until,
            ..Question::of_queue(&self.names.id(port)?, of, at)
        };
        let name = self.names.name(port);
        let said = match of {
            OfQueue::Fate => say::queue_decision(name),
            OfQueue::Length => say::packets_wait(name),
        };
        Some(Further::new(said, question.asked(self.names.end)))
    }

    /// The packet behind the change, and what showed it.
    fn cause(&mut self, moment: &Moment) {
        let ledger = self.ledger;
        let has = |cause| moment.changes.iter().any(|change| change.cause == cause);
        let (flow, at) = (moment.flow, moment.at);
        let first = match &moment.trigger {
            Trigger::Ack { number, .. } => *number,
            Trigger::Timer => moment.state.unacknowledged,
        };
        if has(Cause::Loss) || has(Cause::Timeout) {
            match ledger.journeys.removed(flow, first, at) {
                Some((segment, way)) => self.lost(segment, way),
                None => self.links.push(Link {
                    segment: Some(first),
                    ..link(LinkKind::Waited, at, vec![say::late(first)])
                }),
            }
        } else if has(Cause::Mark) {
            let after = ledger.answered_before(at);
            // A mark may come back before its segment is acknowledged in order.
            if let Some((segment, way)) = ledger.journeys.marked(flow, u64::MAX, [after, at]) {
                self.lost(segment, way);
            }
        } else if has(Cause::Acknowledged)
            && let Trigger::Ack { number, blocks, .. } = &moment.trigger
        {
            let newest = blocks.first().map_or(*number, |(_, end)| *end).max(*number);
            if let Some(segment) = newest.checked_sub(1)
                && let Some(way) = ledger.journeys.arrived(flow, segment, at)
            {
                self.late(segment, way);
            }
        }
        let showed = self.showed(moment);
        self.links.push(showed);
    }

    /// A packet left, and met a fate.
    pub(crate) fn lost(&mut self, segment: u64, way: &Way) {
        let sent = self.sent(segment, way);
        self.links.push(sent);
        let Some(fated) = &way.fated else {
            return;
        };
        let place = self.names.name(fated.port);
        let waited = way.hops.iter().rev().find(|hop| hop.port == fated.port);
        let waited = waited
            .map(|hop| fated.at.since(hop.came))
            .filter(|waited| waited.0 > 0);
        let (of, fate) = (say::segment(segment), words(fated.fate));
        let met = match waited {
            Some(waited) => say::met_after(of, fate, place, span(waited.seconds())),
            None => say::met(of, fate, place),
        };
        let mut said = vec![met];
        said.extend(reason(fated.fate, fated.because.as_ref()));
        let further = match fated.fate.stage() {
            Stage::Wire => None,
            Stage::Arrival | Stage::Queue => self.further(fated.port, OfQueue::Fate, fated.at),
        };
        self.links.push(Link {
            place: self.names.path(fated.port),
            port: self.names.id(fated.port),
            segment: Some(segment),
            packet: Some(self.packet(segment, false, way.left)),
            further,
            rule: fated.because.as_ref().map(rule_of),
            ..link(LinkKind::Met, fated.at, said)
        });
    }

    fn sent(&self, segment: u64, way: &Way) -> Link {
        let state = &way.state;
        let said = if state.cwnd.is_finite() {
            say::left_with(segment, window(state.cwnd), state.in_network)
        } else {
            say::left(segment)
        };
        Link {
            place: Some(format!("flows/{}", self.flow)),
            segment: Some(segment),
            packet: Some(self.packet(segment, false, way.left)),
            ..link(LinkKind::Sent, way.left, vec![said])
        }
    }

    /// A packet that arrived, and where it waited longest.
    fn late(&mut self, segment: u64, way: &Way) {
        let sent = self.sent(segment, way);
        self.links.push(sent);
        let Some(arrived) = way.arrived else {
            return;
        };
        let all = arrived.since(way.left).seconds();
        if let Some((hop, time)) = way.slowest()
            && time.seconds() > WAITED * all
        {
            let (place, longest) = (self.names.name(hop.port), span(time.seconds()));
            let at = instant(arrived.seconds());
            let said = say::took(segment, span(all), at, place, longest);
            self.links.push(Link {
                place: self.names.path(hop.port),
                port: self.names.id(hop.port),
                segment: Some(segment),
                packet: Some(self.packet(segment, false, way.left)),
                further: self.further(hop.port, OfQueue::Length, hop.came),
                ..link(LinkKind::Waited, hop.came, vec![said])
            });
        }
    }

    /// The acknowledgement or the timer that showed it to the sender.
    fn showed(&self, moment: &Moment) -> Link {
        let Trigger::Ack {
            number,
            left,
            blocks,
            echo,
            before,
        } = &moment.trigger
        else {
            let timed_out = moment
                .changes
                .iter()
                .any(|change| change.cause == Cause::Timeout);
            let segment = moment.state.unacknowledged;
            let said = if timed_out {
                say::timer_expired(segment)
            } else {
                say::no_acknowledgement()
            };
            return Link {
                segment: timed_out.then_some(segment),
                ..link(LinkKind::Timer, moment.at, vec![said])
            };
        };
        let news = match number.saturating_sub(*before) {
            0 => say::no_news(),
            news => say::news(segments(news)),
        };
        let held: u64 = blocks.iter().map(|(from, to)| to - from).sum();
        let beyond: Value = if held > 0 {
            let end = blocks.iter().map(|(_, to)| to - 1).max().unwrap_or(0);
            say::beyond_gap(segments(held), end).into()
        } else {
            "".into()
        };
        let mark: Value = if *echo {
            say::reports_mark().into()
        } else {
            "".into()
        };
        let said = match left {
            Some(left) => {
                let left = instant(left.seconds());
                say::acknowledgement_left(left, *number, news, beyond, mark)
            }
            None => say::acknowledgement(*number, news, beyond, mark),
        };
        let packet = left.map(|left| self.packet(*number, true, left));
        Link {
            place: Some(format!("flows/{}", self.flow)),
            segment: Some(*number),
            packet,
            ..link(LinkKind::Showed, moment.at, vec![said])
        }
    }

    /// The rules that acted: one link for changes in a row that one rule made.
    fn rules(&mut self, moment: &Moment) {
        let mut before: Option<&Change> = None;
        for change in &moment.changes {
            let changed = changed(change.of, change.at, [change.from, change.to]);
            let same = before.is_some_and(|before| {
                let [one, other] = [before, change].map(|change| &change.because);
                // All statements of a document's own rules have one reason.
                before.of != change.of
                    && one.reason == other.reason
                    && one.statement == other.statement
            });
            before = Some(change);
            if same && let Some(last) = self.links.last_mut() {
                last.changes.push(changed);
                continue;
            }
            self.links.push(Link {
                place: Some(format!("flows/{}", self.flow)),
                rule: Some(rule_of(&change.because)),
                changes: vec![changed],
                ..link(LinkKind::Rule, change.at, vec![change.because.said()])
            });
        }
    }

    /// The effect on the next round trip.
    fn effect(&mut self, moment: &Moment) {
        let Some(trip) = moment.state.smoothed_rtt else {
            return;
        };
        let ledger = self.ledger;
        let (before, after) = (Time(moment.at.0.saturating_sub(trip.0)), moment.at + trip);
        if after > self.until {
            let said = say::not_simulated(span(trip.seconds()));
            self.links
                .push(link(LinkKind::Effect, self.until, vec![said]));
            return;
        }
        let within = |from: Time, to: Time| {
            let departures = ledger.departures.iter();
            departures.filter(|at| from <= **at && **at < to).count() as u64
        };
        let (earlier, later) = (within(before, moment.at), within(moment.at, after));
        let mut said = vec![say::effect(span(trip.seconds()), segments(later), earlier)];
        let cwnd = ledger.window_at(after).filter(|cwnd| cwnd.is_finite());
        said.extend(cwnd.map(|cwnd| say::window_at_end(window(cwnd))));
        self.links.push(Link {
            place: Some(format!("flows/{}", self.flow)),
            ..link(LinkKind::Effect, after, said)
        });
    }
}

/// Whether a reason is that of a slow-start exit.
fn ends_slow_start(because: &Because) -> bool {
    let exits = slow_start::REGISTRY.iter();
    exits
        .flat_map(|entry| AnySlowStart::reasons(entry))
        .any(|reason| std::ptr::eq(*reason, because.reason))
}

pub(crate) fn rule_of(because: &Because) -> Rule {
    let values = because.values.iter().filter(|(_, value)| value.is_finite());
    Rule {
        id: because.reason.id,
        equation: match &because.statement {
            Some(statement) => statement.clone(),
            None => because.reason.equation.to_owned(),
        },
        source: because.reason.source,
        values: values.copied().collect(),
    }
}

/// The reason for a packet's fate, if there is one.
pub(crate) fn reason(fate: Fate, because: Option<&Because>) -> Option<Said> {
    match because {
        Some(because) => Some(because.said()),
        None => (fate == Fate::Lost).then(say::lost_on_link),
    }
}

/// The fate of a packet, in words.
pub(crate) fn words(fate: Fate) -> Said {
    match fate {
        Fate::DroppedOnArrival => say::dropped_on_arrival(),
        Fate::DroppedFromQueue => say::dropped_from_queue(),
        Fate::MarkedOnArrival => say::marked_on_arrival(),
        Fate::MarkedInQueue => say::marked_in_queue(),
        Fate::Lost => say::lost(),
        Fate::GivenUp => say::given_up(),
        Fate::Duplicated => say::duplicated(),
    }
}
