//! Why not: what holds a window that does not grow.

use sawtooth_engine::control::Phase;
use sawtooth_engine::measure::packet_trace::SenderState;
use sawtooth_engine::units::{Span, Time};

use crate::words::span;

/// The reason why the window stays as it is at an instant, in words; `heard` is when the last acknowledgement came.
pub(crate) fn of(state: &SenderState, at: Time, heard: Option<Time>) -> String {
    let (cwnd, flight) = (state.cwnd, state.in_network);
    let trip = state.smoothed_rtt.unwrap_or(Span::ZERO);
    let silent = heard.map(|heard| at.since(heard));
    if state.phase == Phase::Recovery {
        format!(
            "The sender is in loss recovery: the window stays at {cwnd:.2} segments until all data sent before the loss was detected is acknowledged."
        )
    } else if state.phase == Phase::Timeout {
        format!(
            "The sender retransmits the segments lost before the timeout; the window of {cwnd:.2} segments grows with each acknowledgement of them."
        )
    } else if cwnd >= state.receive_window as f64 {
        let most = state.receive_window;
        format!(
            "The receive window is the limit: it is {most} segments, and the congestion window of {cwnd:.2} segments is at least as large."
        )
    } else if cwnd >= state.ceiling {
        format!(
            "The clamp is the limit: the window may be at most {:.2} segments.",
            state.ceiling
        )
    } else if state.short_of_data {
        format!(
            "The application is the limit: all its data has been sent, and with {flight} in the network the window of {cwnd:.2} segments is not fully used."
        )
    } else if flight == 0 && heard.is_some() {
        "The application is the limit: all data is acknowledged, and the application has written no more.".to_owned()
    } else if silent.is_none_or(|silent| trip > Span::ZERO && silent > trip) {
        let silence = silent.map_or_else(
            || "has arrived yet".to_owned(),
            |silent| format!("has arrived for {}", span(silent.seconds())),
        );
        format!("No acknowledgement {silence}: only acknowledgements increase the window.")
    } else if state.is_paced && !state.is_full {
        format!(
            "Pacing is the limit: segments that the window allows wait until pacing sends them, and with {flight} in the network the window of {cwnd:.2} segments is not fully used."
        )
    } else if !state.is_full {
        format!(
            "With {flight} in the network the window of {cwnd:.2} segments was not fully used, and an unused window does not grow."
        )
    } else {
        format!(
            "The sender's own rule is the limit: the window of {cwnd:.2} segments is fully used, and no later acknowledgement has changed it."
        )
    }
}
