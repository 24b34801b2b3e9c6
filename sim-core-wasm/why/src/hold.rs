//! Why not: what holds a window that does not grow.

use sawtooth_engine::control::Phase;
use sawtooth_engine::measure::packet_trace::SenderState;
use sawtooth_engine::reason::{Said, Value};
use sawtooth_engine::units::{Span, Time};

use crate::messages as say;
use crate::words::{span, window};

/// The reason why the window stays as it is at an instant; `heard` is when the last acknowledgement came.
pub(crate) fn reason(state: &SenderState, at: Time, heard: Option<Time>) -> Said {
    let flight = state.in_network;
    let cwnd = window(state.cwnd);
    let trip = state.smoothed_rtt.unwrap_or(Span::ZERO);
    let silent = heard.map(|heard| at.since(heard));
    if state.phase == Phase::Recovery {
        say::recovery(cwnd)
    } else if state.phase == Phase::Timeout {
        say::after_timeout(cwnd)
    } else if state.cwnd >= state.receive_window as f64 {
        say::receive_window(
            Value::number(state.receive_window.to_string(), "segments"),
            cwnd,
        )
    } else if state.cwnd >= state.ceiling {
        say::clamp(window(state.ceiling))
    } else if state.short_of_data {
        say::short_of_data(flight, cwnd)
    } else if flight == 0 && heard.is_some() {
        say::application_done()
    } else if silent.is_none_or(|silent| trip > Span::ZERO && silent > trip) {
        silent.map_or_else(say::never_heard, |silent| {
            say::silence(span(silent.seconds()))
        })
    } else if state.is_paced && !state.is_full {
        say::pacing(flight, cwnd)
    } else if !state.is_full {
        say::unused(flight, cwnd)
    } else {
        say::own_rule(cwnd)
    }
}
