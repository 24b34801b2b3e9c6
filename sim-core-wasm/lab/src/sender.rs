//! All that a sender of one's own needs: its trait, its entry, and the values that it is given.
//!
//! # The contract
//!
//! - State is the sender's own and is copied with the run: derive `Clone`, and keep no handle to anything outside. A
//!   sender must not read a clock, use random numbers other than those of [`RandomStream`], or depend on addresses:
//!   only then does one document give one run.
//! - Windows are real numbers of segments. [`CongestionControl::grow`] is called for new data while the window is in
//!   full use, [`CongestionControl::reduce`] once for a window of data with losses; each other method has a default.
//! - [`CongestionControl::needs`] declares the rest: departures, rates of delivery, timers, pacing, random numbers. What no
//!   sender needs is not computed.
//! - Floats come from [`math`]: functions of the standard library may differ between systems.
//! - The entry's internal variables are recorded: [`CongestionControl::internals`] writes their values in its order, and
//!   [`Run::series`](crate::Run::series) reads them by their keys.

pub use sawtooth_engine::control::{
    Ack, Congestion, CongestionControl, LostSegment, Needs, Phase, RateSample, Recovery, Sent,
    Timestamps, Window,
};
pub use sawtooth_engine::math;
pub use sawtooth_engine::rng::RandomStream;
pub use sawtooth_engine::sender::outside::{Foreign, PREFIX};
pub use sawtooth_engine::specification::{Entry, Internal, Unit, Value};
pub use sawtooth_engine::units::{Span, Time};

use sawtooth_engine::control::Recovery as Repair;
use sawtooth_engine::plan::FlowProperties;
use sawtooth_engine::plan::families::SLOW_START;
use sawtooth_engine::specification::Chosen;
use sawtooth_engine::tcp::transport::Pacing;

/// Has a flow use a sender: its transport follows the needs, as that of a document does.
pub(crate) fn put(properties: &mut FlowProperties, sender: &Chosen) {
    let needs = sawtooth_engine::sender::needs(sender);
    let transport = &mut properties.transport;
    transport.timestamps |= needs.timestamps;
    if needs.no_sack && transport.sack {
        transport.sack = false;
        transport.recovery = Repair::NewReno;
        transport.limited_transmit = true;
    }
    if !transport.sack
        && let Some(recovery) = needs.recovery
    {
        transport.recovery = recovery;
    }
    if let Some(every) = needs.ack_every {
        transport.ack_every = every;
    }
    if needs.pacing && transport.pacing == Pacing::Off {
        transport.pacing = Pacing::Linux;
    }
    if needs.own_slow_start {
        properties.slow_start = Chosen::defaults(SLOW_START.default_entry());
    }
    properties.sender = sender.clone();
}
