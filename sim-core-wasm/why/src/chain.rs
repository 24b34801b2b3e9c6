//! The chain of links that explains a change.

use sawtooth_engine::measure::changes::{Cause, Change};
use sawtooth_engine::packet::fate::Fate;
use sawtooth_engine::reason::Because;
use sawtooth_engine::units::{Span, Time};

use crate::Question;
use crate::answer::{Answer, Changed, Link, LinkKind, Rule};
use crate::hold;
use crate::journeys::{Fated, Way};
use crate::ledger::{Ledger, Moment, Trigger};
use crate::words::{Names, count, instant, span};

/// A window that has not changed for so long is held by something.
const STILL: Span = Span::from_millis(100);

/// A segment waited if it took longer than this share of its time in the network at one port.
const WAITED: f64 = 0.02;

/// The answer to a question.
pub(crate) fn of(question: &Question, ledger: &Ledger, names: &Names) -> Answer {
    let moment = ledger.moment(question);
    let mut links = Vec::new();
    if let Some(moment) = moment {
        cause(moment, ledger, names, &mut links);
        rules(moment, &question.flow, &mut links);
        links.extend(effect(moment, ledger));
    }
    let trip = moment
        .and_then(|moment| moment.state.smoothed_rtt)
        .unwrap_or(STILL);
    let still = question.near == Span::ZERO
        && moment.is_none_or(|moment| question.at.since(moment.at) > STILL.max(Span(2 * trip.0)));
    if still && let Some(state) = &ledger.state {
        links.push(Link {
            text: hold::of(state, question.at, ledger.heard),
            ..link(LinkKind::Hold, question.at)
        });
    }
    let own = moment.and_then(|moment| {
        let mut own = moment
            .changes
            .iter()
            .filter(|change| change.of == question.of);
        let first = own.next()?;
        let last = own.next_back().unwrap_or(first);
        Some(Changed {
            at: moment.at.seconds(),
            of: question.of.name(),
            from: finite(first.from),
            to: finite(last.to),
        })
    });
    Answer {
        flow: question.flow.clone(),
        at: question.at.seconds(),
        of: question.of.name(),
        change: own,
        links,
    }
}

fn link(kind: LinkKind, at: Time) -> Link {
    Link {
        kind,
        at: at.seconds(),
        place: None,
        port: None,
        segment: None,
        text: String::new(),
        rule: None,
        changes: Vec::new(),
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// The packet behind the change, and what showed it.
fn cause(moment: &Moment, ledger: &Ledger, names: &Names, links: &mut Vec<Link>) {
    let has = |cause| moment.changes.iter().any(|change| change.cause == cause);
    let (flow, at) = (moment.flow, moment.at);
    let first = match &moment.trigger {
        Trigger::Ack { number, .. } => *number,
        Trigger::Timer => moment.state.unacknowledged,
    };
    if has(Cause::Loss) || has(Cause::Timeout) {
        match ledger.journeys.removed(flow, first, at) {
            Some((segment, way)) => lost(segment, way, names, links),
            None => links.push(Link {
                segment: Some(first),
                text: format!("No packet from segment {first} on has been lost: it, or its acknowledgement, is late."),
                ..link(LinkKind::Waited, at)
            }),
        }
    } else if has(Cause::Mark) {
        let after = ledger.answered_before(at);
        // A mark may come back before its segment is acknowledged in order.
        if let Some((segment, way)) = ledger.journeys.marked(flow, u64::MAX, [after, at]) {
            lost(segment, way, names, links);
        }
    } else if has(Cause::Acknowledged)
        && let Trigger::Ack { number, blocks, .. } = &moment.trigger
    {
        let newest = blocks.first().map_or(*number, |(_, end)| *end).max(*number);
        if let Some(segment) = newest.checked_sub(1)
            && let Some(way) = ledger.journeys.arrived(flow, segment, at)
        {
            late(segment, way, names, links);
        }
    }
    links.push(showed(moment));
}

/// A packet left, and met a fate.
fn lost(segment: u64, way: &Way, names: &Names, links: &mut Vec<Link>) {
    links.push(sent(segment, way));
    let Some(fated) = &way.fated else {
        return;
    };
    let place = names.name(fated.port);
    let waited = way.hops.iter().rev().find(|hop| hop.port == fated.port);
    let waited = waited
        .map(|hop| fated.at.since(hop.came))
        .filter(|waited| waited.0 > 0);
    let waited = waited.map_or_else(String::new, |waited| {
        format!(", where it had waited for {}", span(waited.seconds()))
    });
    let why = fated
        .because
        .as_ref()
        .map_or_else(String::new, |because| format!(" {}", because.sentence()));
    links.push(Link {
        place: names.path(fated.port),
        port: names.id(fated.port),
        segment: Some(segment),
        text: format!("Segment {segment} {} at {place}{waited}.{why}", verb(fated)),
        rule: fated.because.as_ref().map(rule_of),
        ..link(LinkKind::Met, fated.at)
    });
}

fn verb(fated: &Fated) -> &'static str {
    match fated.fate {
        Fate::DroppedOnArrival => "was dropped as it arrived",
        Fate::DroppedFromQueue => "was dropped from the queue",
        Fate::MarkedOnArrival => "was marked as it arrived",
        Fate::MarkedInQueue => "was marked in the queue",
        Fate::Lost => "was lost on the wire",
        Fate::GivenUp => "was given up by the radio, whose transmission failed too often,",
        Fate::Duplicated => "was duplicated on the wire",
    }
}

fn sent(segment: u64, way: &Way) -> Link {
    let state = &way.state;
    let window = if state.cwnd.is_finite() {
        format!(
            ", with a window of {:.2} segments and {} in the network",
            state.cwnd, state.in_network
        )
    } else {
        String::new()
    };
    Link {
        segment: Some(segment),
        text: format!("Segment {segment} left{window}."),
        ..link(LinkKind::Sent, way.left)
    }
}

/// A packet that arrived, and where it waited longest.
fn late(segment: u64, way: &Way, names: &Names, links: &mut Vec<Link>) {
    links.push(sent(segment, way));
    let Some(arrived) = way.arrived else {
        return;
    };
    let all = arrived.since(way.left).seconds();
    if let Some((hop, time)) = way.slowest()
        && time.seconds() > WAITED * all
    {
        links.push(Link {
            place: names.path(hop.port),
            port: names.id(hop.port),
            segment: Some(segment),
            text: format!(
                "Of the {} to its receiver, where it arrived at {}, segment {segment} was at {} for {}, longer than anywhere else.",
                span(all),
                instant(arrived.seconds()),
                names.name(hop.port),
                span(time.seconds())
            ),
            ..link(LinkKind::Waited, hop.came)
        });
    }
}

/// What showed it to the sender.
fn showed(moment: &Moment) -> Link {
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
        let text = if timed_out {
            format!(
                "The retransmission timer expired: segment {segment} had not been acknowledged."
            )
        } else {
            "No acknowledgement came: the sender acted by itself, by a timer or as data left."
                .to_owned()
        };
        return Link {
            segment: timed_out.then_some(segment),
            text,
            ..link(LinkKind::Timer, moment.at)
        };
    };
    let news = match number.saturating_sub(*before) {
        0 => "acknowledges nothing new in order".to_owned(),
        news => format!("acknowledges {}", count(news, "segment")),
    };
    let held: u64 = blocks.iter().map(|(from, to)| to - from).sum();
    let beyond = if held > 0 {
        format!(
            ", and reports {} beyond a hole, up to {}",
            count(held, "segment"),
            blocks.iter().map(|(_, to)| to - 1).max().unwrap_or(0)
        )
    } else {
        String::new()
    };
    let echo = if *echo { "; it reports a mark" } else { "" };
    let from = left.map_or_else(String::new, |left| {
        format!(", which left the receiver at {},", instant(left.seconds()))
    });
    Link {
        segment: Some(*number),
        text: format!(
            "An acknowledgement{from} expects segment {number}: it {news}{beyond}{echo}."
        ),
        ..link(LinkKind::Showed, moment.at)
    }
}

/// The rules that acted: one link for changes in a row that one rule made.
fn rules(moment: &Moment, flow: &str, links: &mut Vec<Link>) {
    let mut before: Option<&Change> = None;
    for change in &moment.changes {
        let changed = Changed {
            at: change.at.seconds(),
            of: change.of.name(),
            from: finite(change.from),
            to: finite(change.to),
        };
        let same = before.is_some_and(|before| {
            before.because.reason == change.because.reason && before.of != change.of
        });
        before = Some(change);
        if same && let Some(last) = links.last_mut() {
            last.changes.push(changed);
            continue;
        }
        links.push(Link {
            place: Some(format!("flows/{flow}")),
            text: change.because.sentence(),
            rule: Some(rule_of(&change.because)),
            changes: vec![changed],
            ..link(LinkKind::Rule, change.at)
        });
    }
}

fn rule_of(because: &Because) -> Rule {
    let values = because.values.iter().filter(|(_, value)| value.is_finite());
    Rule {
        id: because.reason.id,
        equation: because.reason.equation,
        source: because.reason.source,
        values: values.copied().collect(),
    }
}

/// What the next round trip was like.
fn effect(moment: &Moment, ledger: &Ledger) -> Option<Link> {
    let trip = moment.state.smoothed_rtt?;
    let (before, after) = (Time(moment.at.0.saturating_sub(trip.0)), moment.at + trip);
    let within = |from: Time, to: Time| {
        let departures = ledger.departures.iter();
        departures.filter(|at| from < **at && **at <= to).count() as u64
    };
    let (earlier, later) = (within(before, moment.at), within(moment.at, after));
    let window = ledger.window_at(after).filter(|cwnd| cwnd.is_finite());
    let window = window.map_or_else(String::new, |cwnd| {
        format!(", and the window was {cwnd:.2} segments at its end")
    });
    Some(Link {
        text: format!(
            "In the round trip of {} that followed, {} left, {earlier} in the one before{window}.",
            span(trip.seconds()),
            count(later, "segment")
        ),
        ..link(LinkKind::Effect, after)
    })
}
