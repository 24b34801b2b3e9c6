//! The keys that a document may set for a flow whose sender is a protocol of its own.
//!
//! Such a flow is not a TCP connection: most keys of a flow have no meaning for it. If
//! they are written, they are refused by name; when a flow changes its sender, the keys
//! that the new one does not use are removed with the old one.

use super::flow::READ_RATE;
use crate::reading::At;
use crate::text::{Json, Problem};
use sawtooth_engine::ecn::classic::Classic;
use sawtooth_engine::ecn::off::Off;
use sawtooth_engine::sender::is_windowed;
use sawtooth_engine::specification::Entry;
use sawtooth_engine::traffic::carriage_of;

/// Keys that combine with TCP's window only.
const OF_WINDOWS: [&str; 3] = ["slowStart", "clamp", READ_RATE];

/// Keys of the transport with a meaning for every protocol. A preset is a set of
/// defaults and asks for no switch by itself.
const OF_ALL: [&str; 2] = ["preset", "segment"];

/// Whether a sender uses a key of the transport.
pub(crate) fn uses(sender: &Entry, key: &str) -> bool {
    is_windowed(sender) || OF_ALL.contains(&key)
}

/// Whether a sender can carry traffic of a kind.
pub(crate) fn carries(sender: &Entry, traffic: &'static Entry) -> bool {
    is_windowed(sender) || carriage_of(traffic).stands_loss()
}

/// Whether `new` may replace `old` in a running flow: a window-based sender replaces a
/// window-based one; a protocol of its own can only change its parameters.
pub(crate) fn follows(new: &'static Entry, old: &'static Entry) -> bool {
    new == old || is_windowed(new) && is_windowed(old)
}

/// Checks the other keys of a flow whose sender is a protocol of its own.
///
/// # Errors
/// The first key that the sender does not use.
pub(crate) fn check(
    flow: &Json,
    sender: &Entry,
    traffic: &'static Entry,
    at: &At<'_>,
) -> Result<(), Problem> {
    if is_windowed(sender) {
        return Ok(());
    }
    let kind = sender.kind;
    if !carries(sender, traffic) {
        let message = format!(
            "{kind} does not retransmit: it cannot carry {} traffic, which is complete only when all data has arrived",
            traffic.kind
        );
        return Err(at.key("traffic").problem(message));
    }
    for key in OF_WINDOWS {
        if flow.get(key).is_some() {
            let message = format!("{kind} has no window: remove this key");
            return Err(at.key(key).problem(message));
        }
    }
    if let Some(Json::Object(written)) = flow.get("transport")
        && let Some((key, _)) = written.iter().find(|(key, _)| !uses(sender, key))
    {
        let message = format!("{kind} is not TCP: remove this key");
        return Err(at.key("transport").key(key).problem(message));
    }
    Ok(())
}

/// Checks the ECN mode at `at`: a mark can count as a loss, and as nothing else.
///
/// # Errors
/// When the mode counts it as something else.
pub(crate) fn check_ecn(sender: &Entry, mode: &Entry, at: &At<'_>) -> Result<(), Problem> {
    if [Off::ENTRY.kind, Classic::ENTRY.kind].contains(&mode.kind) {
        return Ok(());
    }
    let (mode, sender) = (mode.kind, sender.kind);
    let message = format!("{mode} does not work with {sender}: a mark counts as a loss");
    Err(at.problem(message))
}

/// The flow without the keys that its sender does not use.
pub(crate) fn without_unused(flow: Json, sender: &Entry) -> Json {
    let Json::Object(pairs) = flow else {
        return flow;
    };
    let used = |key: &str| is_windowed(sender) || !OF_WINDOWS.contains(&key);
    let kept = pairs.into_iter().filter(|(key, _)| used(key));
    let kept = kept.map(|(key, value)| match value {
        Json::Object(switches) if key == "transport" => {
            let switches = switches.into_iter();
            let kept = switches.filter(|(key, _)| uses(sender, key));
            (key, Json::Object(kept.collect()))
        }
        value => (key, value),
    });
    Json::Object(kept.collect())
}
