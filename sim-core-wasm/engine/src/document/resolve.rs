//! What the entries of a document come to, expressions evaluated and
//! defaults filled in.

use std::sync::Arc;

use crate::catalog::{Chosen, Entry, Value};
use crate::control::Needs;
use crate::document::ecn::ecn;
use crate::document::families::{chosen, chosen_over, queue};
use crate::document::json::Json;
use crate::document::problem::{Problem, quote, spell};
use crate::document::rate::rate;
use crate::document::read::{At, Object, items};
use crate::document::shape::Family;
use crate::document::shapes::{
    CLAMP, FLOW, INTERVENTION, LINK, LOSS, NODE, NODE_KINDS, PARAMETER, QUEUE, REVERSE, SENDER,
    SLOW_START, TRAFFIC, VIEW,
};
use crate::document::state::Talk;
use crate::document::streams;
use crate::document::transport::{preset, transport};
use crate::link::trace::Trace;
use crate::plan::{NodeKind, Queue};
use crate::sender::needs;
use crate::tcp::transport::Preset;
use crate::traffic::AnySource;
use crate::units::{Span, Time};

/// One direction of a link, without its name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wire {
    /// Bits a second; the mean of the trace where there is one.
    pub(crate) rate: f64,
    /// The capacity trace that takes the place of a rate.
    pub(crate) trace: Option<Arc<Trace>>,
    /// Propagation delay.
    pub(crate) delay: Span,
    /// Every packet travels up to this much longer.
    pub(crate) jitter: Span,
    /// Whether packets may overtake one another.
    pub(crate) reorder: bool,
    /// Loss after transmission.
    pub(crate) loss: Chosen,
    /// The queue at its port.
    pub(crate) queue: Queue,
}

/// What a flow's entry comes to, its ends aside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Connection {
    /// When it starts at the earliest.
    pub(crate) start: Time,
    /// It starts up to this much later.
    pub(crate) start_jitter: Span,
    /// What of it is live.
    pub(crate) talk: Talk,
    /// The transport's switches, in the order of their declaration.
    pub(crate) transport: Vec<Value>,
    /// How it uses explicit congestion notification.
    pub(crate) ecn: Chosen,
}

/// What a node is, and how many there are of it if that is written.
pub(crate) fn node(json: &Json, at: &At<'_>) -> Result<(NodeKind, Option<usize>), Problem> {
    let object = Object::open(json, &NODE, at)?;
    object.check("at")?;
    let kind = match object.scalar("kind")? {
        Value::Choice(index) if NODE_KINDS[index].name == "router" => NodeKind::Router,
        _ => NodeKind::Host,
    };
    Ok((kind, count(&object)?))
}

/// The count of an entry, if it is written.
fn count(object: &Object<'_, '_>) -> Result<Option<usize>, Problem> {
    object
        .get("count")
        .map(|_| object.whole("count").map(|count| count as usize))
        .transpose()
}

/// The ids of the two ends of a link.
pub(crate) fn link_ends<'a>(json: &'a Json, at: &At<'_>) -> Result<[&'a str; 2], Problem> {
    let object = Object::open(json, &LINK, at)?;
    let at = object.at.key("between");
    let between = object.get("between").unwrap_or(&Json::Null);
    match items(between, &at)? {
        [Json::Text(a), Json::Text(b)] => Ok([a, b]),
        [Json::Text(_), other] => Err(at
            .index(1)
            .problem(format!("must be the id of a node, got {}", quote(other)))),
        [other, _] => Err(at
            .index(0)
            .problem(format!("must be the id of a node, got {}", quote(other)))),
        _ => Err(at.problem("must be a list of two nodes")),
    }
}

/// The two directions of a link.
pub(crate) fn wires(json: &Json, at: &At<'_>) -> Result<[Wire; 2], Problem> {
    let link = Object::open(json, &LINK, at)?;
    let (rate, trace) = rate(&link)?;
    let queue_at = at.key("queue");
    let forward = Wire {
        rate,
        trace,
        delay: span(&link, "delay")?,
        jitter: span(&link, "jitter")?,
        reorder: link.scalar("reorder")? == Value::Switch(true),
        loss: chosen(link.get("loss"), &LOSS, &at.key("loss"))?,
        queue: queue(link.get("queue"), &QUEUE, rate, &queue_at)?,
    };
    let below = at.key("reverse");
    let empty = Json::Object(Vec::new());
    let reverse = Object::open(link.get("reverse").unwrap_or(&empty), &REVERSE, &below)?;
    let own = |key: &str| reverse.get(key).is_some();
    let (rate, trace) = if own("rate") {
        self::rate(&reverse)?
    } else {
        (forward.rate, forward.trace.clone())
    };
    let backward = Wire {
        rate,
        trace,
        delay: span(if own("delay") { &reverse } else { &link }, "delay")?,
        jitter: span(if own("jitter") { &reverse } else { &link }, "jitter")?,
        reorder: if own("reorder") {
            reverse.scalar("reorder")? == Value::Switch(true)
        } else {
            forward.reorder
        },
        loss: chosen(reverse.get("loss"), &LOSS, &below.key("loss"))?,
        // A limit in bandwidth-delay products follows the rate of its own direction.
        queue: match reverse.get("queue") {
            Some(own) => queue(Some(own), &QUEUE, rate, &below.key("queue"))?,
            None => queue(link.get("queue"), &QUEUE, rate, &queue_at)?,
        },
    };
    Ok([forward, backward])
}

/// A length of time of a link or of its reverse.
fn span(object: &Object<'_, '_>, key: &str) -> Result<Span, Problem> {
    object.number(key).map(Span::from_seconds)
}

/// The ids of the two ends of a flow, and how many flows there are of it if
/// that is written.
pub(crate) fn flow_ends<'a>(
    json: &'a Json,
    at: &At<'_>,
) -> Result<([&'a str; 2], Option<usize>), Problem> {
    let flow = Object::open(json, &FLOW, at)?;
    Ok(([flow.text("from")?, flow.text("to")?], count(&flow)?))
}

/// What a flow does.
pub(crate) fn connection(json: &Json, at: &At<'_>) -> Result<Connection, Problem> {
    let flow = Object::open(json, &FLOW, at)?;
    let talk = talk(json, at)?;
    Ok(Connection {
        start: Time::from_seconds(flow.number("start")?),
        start_jitter: Span::from_seconds(flow.number("startJitter")?),
        transport: transport(flow.get("transport"), &talk.sender, &at.key("transport"))?,
        ecn: ecn(json, &talk.sender, at)?,
        talk,
    })
}

/// The live part of a flow.
pub(crate) fn talk(json: &Json, at: &At<'_>) -> Result<Talk, Problem> {
    let sender_at = at.key("sender");
    let sender = chosen(json.get("sender"), &SENDER, &sender_at)?;
    let traffic = chosen(json.get("traffic"), &TRAFFIC, &at.key("traffic"))?;
    let uncontrolled = !is_controlled(traffic.entry);
    let kind = traffic.entry.kind;
    if uncontrolled && json.get("sender").is_some() {
        return Err(sender_at.problem(format!(
            "{kind} traffic has no congestion control: leave the sender out"
        )));
    }
    streams::check(json, sender.entry, traffic.entry, at)?;
    let slow_start = slow_start(json, &sender, at)?;
    let clamp = clamp(json, &sender, at)?;
    if uncontrolled && let Some(key) = BESIDE.into_iter().find(|key| json.get(key).is_some()) {
        return Err(at.key(key).problem(format!(
            "{kind} traffic has no congestion control: leave it out"
        )));
    }
    Ok(Talk {
        sender,
        slow_start,
        clamp,
        traffic,
    })
}

/// Keys of a flow that combine with its sender, and go with it.
pub(crate) const BESIDE: [&str; 3] = ["slowStart", "ecn", "clamp"];

/// Whether a congestion control rules traffic of this kind.
pub(crate) fn is_controlled(entry: &'static Entry) -> bool {
    AnySource::new(&Chosen::defaults(entry))
        .carriage()
        .is_controlled()
}

/// The way out of slow start of a flow with this sender; what is not written,
/// its preset gives.
fn slow_start(json: &Json, sender: &Chosen, at: &At<'_>) -> Result<Chosen, Problem> {
    let at_transport = at.key("transport");
    let preset = preset(json.get("transport"), &at_transport)?;
    let Some(written) = json.get("slowStart") else {
        return Ok(preset.slow_start_of(default_slow_start(preset, sender.entry)));
    };
    let at = at.key("slowStart");
    let defaults = |entry| preset.slow_start_of(entry);
    let slow_start = chosen_over(&defaults, Some(written), &SLOW_START, &at)?;
    agree(&SLOW_START, sender, slow_start, &at)
}

/// The clamp on the window of a flow with this sender.
fn clamp(json: &Json, sender: &Chosen, at: &At<'_>) -> Result<Chosen, Problem> {
    let at = at.key("clamp");
    let clamp = chosen(json.get("clamp"), &CLAMP, &at)?;
    agree(&CLAMP, sender, clamp, &at)
}

/// What is chosen of a family, if it goes together with the sender.
fn agree(
    family: &'static Family,
    sender: &Chosen,
    chosen: Chosen,
    at: &At<'_>,
) -> Result<Chosen, Problem> {
    match refusal(family, sender.entry, chosen.entry, needs(sender)) {
        Some(message) => Err(at.problem(message)),
        None => Ok(chosen),
    }
}

/// Why a sender and what combines with others do not go together, if so.
fn refusal(family: &Family, sender: &Entry, beside: &Entry, needs: Needs) -> Option<String> {
    let own = if family.name == CLAMP.name {
        needs.own_window.then_some("window")
    } else {
        needs.own_slow_start.then_some("slow start")
    };
    own.filter(|_| beside.kind != family.default).map(|own| {
        format!(
            "{} has a {own} of its own: {} does not go with it",
            sender.kind, beside.kind
        )
    })
}

/// The way out of slow start that a preset has for a sender.
pub(crate) fn default_slow_start(preset: &Preset, sender: &'static Entry) -> &'static Entry {
    let own = Chosen::defaults(sender);
    let kind = preset.slow_start(sender.kind);
    SLOW_START
        .find(kind)
        .filter(|_| !needs(&own).own_slow_start)
        .unwrap_or_else(|| SLOW_START.default_entry())
}

/// A parameter's value, checked against its own range.
pub(crate) fn parameter_value(json: &Json, at: &At<'_>) -> Result<f64, Problem> {
    let declared = Object::open(json, &PARAMETER, at)?;
    for key in ["unit", "label", "integer", "scale"] {
        declared.check(key)?;
    }
    let value = declared.number("value")?;
    let (min, max) = (declared.optional("min")?, declared.optional("max")?);
    if let (Some(min), Some(max)) = (min, max)
        && min >= max
    {
        return Err(at.key("max").problem("must be larger than min"));
    }
    let whole = declared.scalar("integer")? == Value::Switch(true);
    for (key, bound) in [("value", Some(value)), ("min", min), ("max", max)] {
        if let Some(bound) = bound.filter(|bound| whole && bound.trunc() != *bound) {
            return Err(at
                .key(key)
                .problem(format!("must be a whole number, got {}", spell(bound))));
        }
    }
    if declared.scalar("scale")? == Value::Choice(1) && !min.is_some_and(|min| min > 0.0) {
        return Err(at
            .key("min")
            .problem("must be written and larger than 0 for a log scale"));
    }
    if min.is_some_and(|min| value < min) || max.is_some_and(|max| value > max) {
        let range = match (min, max) {
            (Some(min), Some(max)) => format!("between {} and {}", spell(min), spell(max)),
            (Some(min), None) => format!("at least {}", spell(min)),
            (_, max) => format!("at most {}", spell(max.unwrap_or(value))),
        };
        return Err(at
            .key("value")
            .problem(format!("must be {range}, got {}", spell(value))));
    }
    Ok(value)
}

/// The time, path and value of an intervention.
pub(crate) fn intervention<'a>(
    json: &'a Json,
    at: &At<'_>,
) -> Result<(Time, &'a str, &'a Json), Problem> {
    let object = Object::open(json, &INTERVENTION, at)?;
    let time = Time::from_seconds(object.number("at")?);
    Ok((
        time,
        object.text("set")?,
        object.get("to").unwrap_or(&Json::Null),
    ))
}

/// Checks what the page shows.
pub(crate) fn view(json: &Json, at: &At<'_>) -> Result<(), Problem> {
    let view = Object::open(json, &VIEW, at)?;
    VIEW.keys.iter().try_for_each(|key| view.check(key.key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sender_may_refuse_ways_out_of_slow_start_and_clamps() {
        let sender = SENDER.find("cubic").expect("known");
        let slow_start = Needs {
            own_slow_start: true,
            ..Needs::default()
        };
        let window = Needs {
            own_window: true,
            ..Needs::default()
        };
        for (family, own, other) in [
            (&SLOW_START, slow_start, window),
            (&CLAMP, window, slow_start),
        ] {
            for entry in family.catalog {
                assert_eq!(refusal(family, sender, entry, other), None);
                let refused = refusal(family, sender, entry, own);
                assert_eq!(refused.is_some(), entry.kind != family.default);
            }
        }
        let refused = |family: &'static Family, kind, needs| {
            let entry = family.find(kind).expect("known");
            refusal(family, sender, entry, needs).expect("refused")
        };
        assert_eq!(
            refused(&SLOW_START, "hystart", slow_start),
            "cubic has a slow start of its own: hystart does not go with it"
        );
        assert_eq!(
            refused(&CLAMP, "bandwidth-delay", window),
            "cubic has a window of its own: bandwidth-delay does not go with it"
        );
    }
}
