//! Why a segment of a flow was dropped, marked or lost, wherever on its way that was.

use sawtooth_engine::packet::fate::Effect;

use crate::answer::{Answer, Further, Link, LinkKind};
use crate::chain::{Chain, link};
use crate::ledger::Ledger;
use crate::messages as say;
use crate::question::{Of, Question, Step};
use crate::queue::learns;
use crate::title;
use crate::words::Names;

/// The answer; none where there is no segment that the question could mean. With `windowed` the sender has a window.
pub(crate) fn answer(
    question: &Question,
    (flow, windowed): (&str, bool),
    ledger: &Ledger,
    names: &Names,
) -> Option<Answer> {
    let (_, segment, way) = ledger.journeys.met(question)?;
    let fated = way.fated.as_ref()?;
    let name = names.flow(flow);
    let mut chain = Chain {
        ledger,
        names,
        flow,
        until: question.until,
        links: Vec::new(),
    };
    chain.lost(segment, way);
    // One without a window answers a report, which comes once in a round trip whatever was lost.
    if windowed && fated.fate.effect() != Effect::Added {
        let then = Question {
            step: Step::LaterFall,
            until: question.until,
            ..Question::of_flow(flow, Of::Cwnd, fated.at)
        };
        chain.links.push(Link {
            place: Some(format!("flows/{flow}")),
            further: Some(Further::new(say::response(name), then.asked(names.end))),
            ..link(LinkKind::Effect, fated.at, vec![learns(fated.fate, name)])
        });
    }
    let said = title::of_fate(
        say::segment_of(segment, name),
        fated.fate,
        names.name(fated.port),
        fated.at,
    );
    Some(Answer {
        asked: question.here(fated.at, names.end),
        title: said.to_string(),
        said,
        change: None,
        links: chain.links,
    })
}
