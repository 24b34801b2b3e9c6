//! Questions in words.

use sawtooth_engine::packet::fate::Fate;
use sawtooth_engine::reason::Quantity;
use sawtooth_engine::units::Time;

use crate::answer::Changed;
use crate::words::{amount, instant};

fn noun(of: Quantity) -> &'static str {
    match of {
        Quantity::Cwnd => "congestion window",
        Quantity::Ssthresh => "slow-start threshold",
        Quantity::Rate => "pacing rate",
    }
}

fn unit(of: Quantity) -> &'static str {
    match of {
        Quantity::Cwnd | Quantity::Ssthresh => "segments",
        Quantity::Rate => "segments/s",
    }
}

fn value(value: f64) -> String {
    if value.is_finite() {
        amount(value)
    } else {
        "no bound".to_owned()
    }
}

/// A change, as `cwnd: 42 → 21 segments`.
pub(crate) fn change(of: Quantity, [from, to]: [f64; 2]) -> String {
    let unit = if to.is_finite() || from.is_finite() {
        format!(" {}", unit(of))
    } else {
        String::new()
    };
    let (from, to) = (value(from), value(to));
    format!("{}: {from} → {to}{unit}", of.name())
}

/// Why did it change?
pub(crate) fn of_change(change: &Changed, of: Quantity, flow: &str) -> String {
    let (at, noun, unit) = (instant(change.at), noun(of), unit(of));
    match (change.from, change.to) {
        (Some(from), Some(to)) if from == to => format!(
            "Why did the {noun} of {flow} return to {} {unit} at {at}?",
            amount(to)
        ),
        (Some(from), Some(to)) => {
            let verb = if to < from { "fall" } else { "rise" };
            format!(
                "Why did the {noun} of {flow} {verb} from {} to {} {unit} at {at}?",
                amount(from),
                amount(to)
            )
        }
        (None, Some(to)) => {
            format!(
                "Why was the {noun} of {flow} set to {} {unit} at {at}?",
                amount(to)
            )
        }
        (_, None) => format!("Why did the {noun} of {flow} lose its bound at {at}?"),
    }
}

/// Why does it not change?
pub(crate) fn of_hold(change: &Changed, of: Quantity, flow: &str, at: Time) -> String {
    let (noun, unit, at) = (noun(of), unit(of), instant(at.seconds()));
    match change.to {
        Some(to) => format!(
            "Why does the {noun} of {flow} stay at {} {unit} at {at}?",
            amount(to)
        ),
        None => format!("Why has the {noun} of {flow} no bound at {at}?"),
    }
}

/// Why did a packet meet its fate?
pub(crate) fn of_fate(what: &str, fate: Fate, place: &str, at: Time) -> String {
    let done = match fate {
        Fate::DroppedOnArrival | Fate::DroppedFromQueue => "dropped",
        Fate::MarkedOnArrival | Fate::MarkedInQueue => "marked",
        Fate::Lost => "lost",
        Fate::Duplicated => "duplicated",
        Fate::GivenUp => "dropped by the radio",
    };
    let at = instant(at.seconds());
    format!("Why was {what} {done} at {place} at {at}?")
}

/// Nothing had changed.
pub(crate) fn of_nothing(of: Quantity, flow: &str, at: Time) -> String {
    let at = instant(at.seconds());
    format!("Why has the {} of {flow} not changed by {at}?", noun(of))
}
