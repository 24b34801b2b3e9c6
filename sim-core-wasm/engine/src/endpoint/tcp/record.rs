//! The series of a connection.

use super::Tcp;
use crate::control::Phase;
use crate::endpoint::surroundings::{Accounts, Surroundings};
use crate::math;
use crate::measure::NO_SERIES;
use crate::tcp::connection::Connection;

impl Tcp {
    /// Records the state of a connection that has series.
    pub(super) fn tell(&self, around: &mut impl Surroundings) {
        let Accounts {
            now,
            books,
            series,
            recorder,
            ..
        } = around.accounts();
        if series.cwnd == NO_SERIES || books.completed.is_some() {
            return;
        }
        let (connection, recorded) = (&self.connection, &mut books.recorded);
        recorder.gauge(series.cwnd, now, connection.window.cwnd);
        recorder.gauge(series.flight, now, math::count(connection.flight()));
        if connection.window.ssthresh != recorded.ssthresh {
            recorded.ssthresh = connection.window.ssthresh;
            recorder.gauge(series.ssthresh, now, connection.window.ssthresh);
        }
        if connection.latest_rtt() != recorded.rtt
            && let Some(rtt) = connection.latest_rtt()
        {
            recorded.rtt = Some(rtt);
            recorder.gauge(series.rtt, now, rtt.seconds());
        }
        let phase = phase_of(connection);
        if recorded.phase != Some(phase) {
            recorded.phase = Some(phase);
            recorder.gauge(series.phase, now, f64::from(phase));
        }
        if series.receive_window != NO_SERIES {
            let window = connection.receiver_window();
            if recorded.receive_window != Some(window) {
                recorded.receive_window = Some(window);
                recorder.gauge(series.receive_window, now, window as f64);
            }
        }
        let acknowledged = math::count(connection.acknowledged_bytes());
        recorder.counter(series.acknowledged, now, acknowledged);
        let internals = series.internals;
        if internals != NO_SERIES {
            around.internals(internals, |out| connection.control().internals(out));
        }
    }
}

/// The phase of congestion control, as its series codes it: 0 slow start, 1 congestion
/// avoidance, 2 fast recovery, 3 repair after a timeout.
fn phase_of(connection: &Connection) -> u8 {
    match connection.phase() {
        Phase::Open if connection.window.in_slow_start() => 0,
        Phase::Open => 1,
        Phase::Recovery => 2,
        Phase::Timeout => 3,
    }
}
