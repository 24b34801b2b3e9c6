//! Why so much of a flow arrives.

use sawtooth_engine::reason::Quantity;
use sawtooth_engine::units::{Span, Time};

use crate::answer::{Answer, Link, LinkKind, Rule};
use crate::chain::{Chain, link};
use crate::ledger::Ledger;
use crate::question::{Question, Step};
use crate::words::{Names, bits, count, instant, span};

/// The stretch that counts as a round trip until one is measured.
const UNMEASURED: Span = Span::from_millis(100);

/// The answer, over the round trip before the instant.
pub(crate) fn of(
    question: &Question,
    (flow, quantity): (&str, Quantity),
    ledger: &Ledger,
    names: &Names,
) -> Answer {
    let moment = ledger.moment(question, quantity);
    let at = match (question.step, moment) {
        (Step::Here, _) | (_, None) => question.at,
        // A change shows at the receiver a round trip later.
        (_, Some(moment)) => {
            let trip = moment.state.smoothed_rtt.unwrap_or(UNMEASURED);
            (moment.at + trip).min(question.until)
        }
    };
    let stand = ledger.stand(at);
    let trip = stand.and_then(|stand| stand.state.smoothed_rtt);
    let stretch = trip.filter(|trip| trip.0 > 0).unwrap_or(UNMEASURED);
    let from = Time(at.0.saturating_sub(stretch.0));
    let [now, before] = [
        arrived(ledger, from, at),
        arrived(ledger, Time(from.0.saturating_sub(stretch.0)), from),
    ];
    let rate = rate(now.1, stretch);
    let mut chain = Chain {
        ledger,
        names,
        flow,
        until: question.until,
        links: Vec::new(),
    };
    // Data that arrived by then had left before: the last change that it can show is a round trip old.
    let shown = Question {
        at: from,
        near: Span::ZERO,
        step: Step::Here,
        ..question.clone()
    };
    let shown = match question.step {
        Step::Here => ledger.moment(&shown, quantity),
        _ => moment,
    };
    if let Some(moment) = shown {
        chain.explain(moment);
    }
    if chain.links.is_empty() && ledger.arrivals.front().is_none_or(|(first, _)| *first > at) {
        chain.beginning(quantity);
        return Answer {
            asked: question.here(at, names.end),
            title: format!(
                "Why has no data of {} arrived by {}?",
                names.flow(flow),
                instant(at.seconds())
            ),
            change: None,
            links: chain.links,
        };
    }
    let place = Some(format!("flows/{flow}"));
    let stretch_words = match trip {
        Some(_) => format!("the last round trip, {}", span(stretch.seconds())),
        None => format!("the last {}", span(stretch.seconds())),
    };
    chain.links.push(Link {
        place: place.clone(),
        text: format!(
            "In {stretch_words}, {} arrived at the receiver; in the same time before that {}. The rate is {} with headers.",
            count(now.0, "segment"),
            before.0,
            bits(rate)
        ),
        ..link(LinkKind::Effect, at)
    });
    if let (Some(stand), Some(trip)) = (stand, trip)
        && stand.state.cwnd.is_finite()
        && trip.0 > 0
    {
        let (window, flight) = (stand.state.cwnd, stand.state.in_network);
        chain.links.push(Link {
            place,
            text: format!(
                "One window is sent in each round trip: {window:.2} segments in {} are {:.0} segments/s. At this time {flight} are in the network.",
                span(trip.seconds()),
                window / trip.seconds()
            ),
            rule: Some(Rule {
                id: "window-per-trip",
                equation: "rate ≈ w / RTT".to_owned(),
                source: "Little 1961: L = λ W",
                values: [("w", window), ("RTT", trip.seconds())].into(),
            }),
            ..link(LinkKind::Rule, at)
        });
    }
    let name = names.flow(flow);
    Answer {
        asked: question.here(at, names.end),
        title: format!(
            "Why does {} of {name} arrive at {}?",
            bits(rate),
            instant(at.seconds())
        ),
        change: None,
        links: chain.links,
    }
}

/// Segments and bytes that arrived in a stretch.
fn arrived(ledger: &Ledger, from: Time, to: Time) -> (u64, u64) {
    let within = ledger
        .arrivals
        .iter()
        .filter(|(at, _)| from < *at && *at <= to);
    within.fold((0, 0), |(segments, bytes), (_, size)| {
        (segments + 1, bytes + size)
    })
}

fn rate(bytes: u64, stretch: Span) -> f64 {
    8.0 * bytes as f64 / stretch.seconds()
}
