//! Questions in words.

use sawtooth_engine::packet::fate::Fate;
use sawtooth_engine::reason::{Given, Quantity, Said, Value};
use sawtooth_engine::units::Time;

use crate::answer::Changed;
use crate::messages as say;
use crate::words::{amount, instant};

fn noun(of: Quantity) -> Said {
    match of {
        Quantity::Cwnd => say::congestion_window(),
        Quantity::Ssthresh => say::slow_start_threshold(),
        Quantity::Rate => say::pacing_rate(),
    }
}

fn unit(of: Quantity) -> &'static str {
    match of {
        Quantity::Cwnd | Quantity::Ssthresh => "segments",
        Quantity::Rate => "segments/s",
    }
}

fn value(value: f64, unit: &'static str) -> Value {
    if value.is_finite() {
        Value::number(amount(value), unit)
    } else {
        Value::number("no bound", unit)
    }
}

/// A change, as `cwnd: 42 → 21 segments`.
pub(crate) fn change(of: Quantity, [from, to]: [f64; 2]) -> Said {
    let unit = if to.is_finite() || from.is_finite() {
        unit(of)
    } else {
        ""
    };
    say::change(of.name(), value(from, ""), value(to, unit))
}

/// Why did it change?
pub(crate) fn of_change(change: &Changed, of: Quantity, flow: Given<'_>) -> Said {
    let (at, noun) = (instant(change.at), noun(of));
    let in_unit = |number| value(number, unit(of));
    match (change.from, change.to) {
        (Some(from), Some(to)) if from == to => say::why_return(noun, flow, in_unit(to), at),
        (Some(from), Some(to)) if to < from => {
            say::why_fall(noun, flow, value(from, ""), in_unit(to), at)
        }
        (Some(from), Some(to)) => say::why_rise(noun, flow, value(from, ""), in_unit(to), at),
        (None, Some(to)) => say::why_set(noun, flow, in_unit(to), at),
        (_, None) => say::why_bound_lost(noun, flow, at),
    }
}

/// Why does it not change?
pub(crate) fn of_hold(change: &Changed, of: Quantity, flow: Given<'_>, at: Time) -> Said {
    let (noun, at) = (noun(of), instant(at.seconds()));
    match change.to {
        Some(to) => say::why_stay(noun, flow, value(to, unit(of)), at),
        None => say::why_no_bound(noun, flow, at),
    }
}

/// Why did a packet meet its fate?
pub(crate) fn of_fate(packet: Said, fate: Fate, place: Value, at: Time) -> Said {
    let at = instant(at.seconds());
    match fate {
        Fate::DroppedOnArrival | Fate::DroppedFromQueue => say::why_dropped(packet, place, at),
        Fate::MarkedOnArrival | Fate::MarkedInQueue => say::why_marked(packet, place, at),
        Fate::Lost => say::why_lost(packet, place, at),
        Fate::Duplicated => say::why_duplicated(packet, place, at),
        Fate::GivenUp => say::why_given_up(packet, place, at),
    }
}

/// Nothing had changed.
pub(crate) fn of_nothing(of: Quantity, flow: Given<'_>, at: Time) -> Said {
    say::why_unchanged(noun(of), flow, instant(at.seconds()))
}
