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
            "Losses are being repaired: until everything sent before they were found is acknowledged, the window of {cwnd:.2} segments grows no further."
        )
    } else if state.phase == Phase::Timeout {
        format!(
            "What was lost before the timeout is being repaired; the window of {cwnd:.2} segments grows with each acknowledgement of it."
        )
    } else if cwnd >= state.receive_window as f64 {
        let most = state.receive_window;
        format!(
            "The receiver's window holds it: {most} segments, and the congestion window of {cwnd:.2} segments is no smaller."
        )
    } else if cwnd >= state.ceiling {
        format!(
            "The clamp holds it: it lets the window be {:.2} segments at most.",
            state.ceiling
        )
    } else if state.short_of_data {
        format!(
            "The application holds it: everything that was written has been sent, and with {flight} in the network the window of {cwnd:.2} segments is not in full use."
        )
    } else if flight == 0 && heard.is_some() {
        "The application holds it: everything that was sent is acknowledged, and nothing more has been written.".to_owned()
    } else if silent.is_none_or(|silent| trip > Span::ZERO && silent > trip) {
        let silence = silent.map_or_else(
            || "yet".to_owned(),
            |silent| format!("for {}", span(silent.seconds())),
        );
        format!(
            "No acknowledgement has come {silence}: a window grows with acknowledgements alone."
        )
    } else if state.is_paced && !state.is_full {
        format!(
            "Pacing holds it: segments that the window allows wait for their turn, and with {flight} in the network the window of {cwnd:.2} segments is not in full use."
        )
    } else if !state.is_full {
        format!(
            "The window of {cwnd:.2} segments was not in full use, with {flight} in the network: one that is not does not grow."
        )
    } else {
        format!(
            "Its own rule holds it: the window of {cwnd:.2} segments is in full use, and no acknowledgement since has changed it."
        )
    }
}
