//! Why so much of a flow arrives.

use sawtooth_engine::reason::{Quantity, Value};
use sawtooth_engine::units::{Span, Time};

use crate::answer::{Answer, Link, LinkKind, Rule};
use crate::chain::{Chain, link};
use crate::ledger::Ledger;
use crate::messages as say;
use crate::question::{Question, Step};
use crate::words::{Names, bits, instant, segments, span, window};

/// The stretch that counts as a round trip until one is measured.
const UNMEASURED: Span = Span::from_millis(100);

/// The answer, over the round trip before the instant.
pub(crate) fn answer(
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
        let said = say::why_no_data(names.flow(flow), instant(at.seconds()));
        return Answer {
            asked: question.here(at, names.end),
            title: said.to_string(),
            said,
            change: None,
            links: chain.links,
        };
    }
    let place = Some(format!("flows/{flow}"));
    let (time, counted, rate) = (span(stretch.seconds()), segments(now.0), bits(rate));
    let said = match trip {
        Some(_) => say::arrived_in_trip(time, counted, before.0, rate.clone()),
        None => say::arrived(time, counted, before.0, rate.clone()),
    };
    chain.links.push(Link {
        place: place.clone(),
        ..link(LinkKind::Effect, at, vec![said])
    });
    if let (Some(stand), Some(trip)) = (stand, trip)
        && stand.state.cwnd.is_finite()
        && trip.0 > 0
    {
        let (cwnd, flight) = (stand.state.cwnd, stand.state.in_network);
        let sent = Value::number(format!("{:.0}", cwnd / trip.seconds()), "segments/s");
        let said = say::window_per_trip(window(cwnd), span(trip.seconds()), sent, flight);
        chain.links.push(Link {
            place,
            rule: Some(Rule {
                id: "window-per-trip",
                equation: "rate ≈ w / RTT".to_owned(),
                source: "Little 1961: L = λ W",
                values: [("w", cwnd), ("RTT", trip.seconds())].into(),
            }),
            ..link(LinkKind::Rule, at, vec![said])
        });
    }
    let said = say::why_goodput(rate, names.flow(flow), instant(at.seconds()));
    Answer {
        asked: question.here(at, names.end),
        title: said.to_string(),
        said,
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
