//! The series of a flow in the recorder.

use crate::ids::FlowId;
use crate::measure::{NO_SERIES, Owner, Recorder, Source};
use crate::units::Time;

/// The series of a flow in the recorder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlowSeries {
    pub(crate) cwnd: u32,
    pub(crate) ssthresh: u32,
    pub(crate) flight: u32,
    pub(crate) phase: u32,
    /// The receiver's window, where it is not unlimited.
    pub(crate) receive_window: u32,
    pub(crate) rtt: u32,
    pub(crate) acknowledged: u32,
    pub(crate) received: u32,
    /// The place of the sender's first internal variable.
    pub(crate) internals: u32,
    /// That of the clamp's.
    pub(crate) clamp: u32,
    /// That of the application's.
    pub(crate) source: u32,
}

pub(crate) const NO_FLOW: FlowSeries = FlowSeries {
    cwnd: NO_SERIES,
    ssthresh: NO_SERIES,
    flight: NO_SERIES,
    phase: NO_SERIES,
    receive_window: NO_SERIES,
    rtt: NO_SERIES,
    acknowledged: NO_SERIES,
    received: NO_SERIES,
    internals: NO_SERIES,
    clamp: NO_SERIES,
    source: NO_SERIES,
};

/// A flow is complete: from now on its series have no values.
pub(crate) fn end_series(flow: FlowId, now: Time, recorder: &mut Recorder) {
    let owner = Owner::Flow(flow);
    for index in 0..recorder.series_list().series.len() {
        let series = &recorder.series_list().series[index];
        if series.owner != owner {
            continue;
        }
        match series.source {
            Source::Gauge => recorder.gauge(index as u32, now, f64::NAN),
            Source::Counter => recorder.counter(index as u32, now, f64::NAN),
            Source::Spread
            | Source::Integral
            | Source::Rate { .. }
            | Source::Share { .. }
            | Source::Rest { .. }
            | Source::Jain { .. } => {}
        }
    }
}

/// Records the internal variables of an algorithm, as far as they have a value; `first` is the place of the first
/// of them.
pub(crate) fn gauges(first: u32, values: &[f64], now: Time, recorder: &mut Recorder) {
    for (place, value) in (first..).zip(values) {
        if value.is_finite() {
            recorder.internal(place, now, *value);
        }
    }
}
