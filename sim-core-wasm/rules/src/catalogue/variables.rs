//! Variables that every program has.

use super::fields::{ALL, LOSS, WINDOW};
use super::{Event, queue, text};
use crate::units::{COUNT, Dimension, PER_SECOND, SECONDS};

/// A variable that every program has: rules read it, and some write it.
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// Its unit; a condition has none.
    pub unit: Option<Dimension>,
    /// The unit in words.
    pub sign: &'static str,
    /// The events that may read it.
    pub(crate) readable: u32,
    /// The events that may write it.
    pub(crate) writable: u32,
    /// Its meaning.
    pub help: &'static str,
}

/// Places of variables in the state: those of a program's own come after.
pub(crate) const CWND: u8 = 0;
pub(crate) const SSTHRESH: u8 = 1;
pub(crate) const PACING_RATE: u8 = 2;
pub(crate) const WAKE_AT: u8 = 3;
pub(crate) const ROUNDS: u8 = 4;
pub(crate) const HOLDS_BACK: u8 = 5;
/// The first place of a program's own.
pub(crate) const OWN: u8 = 6;

const GROWS: u32 =
    WINDOW & !LOSS & !(1 << Event::SlowStartLeft as u16 | 1 << Event::Restarted as u16);

/// All variables, by their places.
pub static ALL_VARIABLES: [Variable; OWN as usize] = [
    Variable {
        name: "cwnd",
        unit: Some(COUNT),
        sign: "segments",
        readable: WINDOW,
        writable: GROWS,
        help: text("The congestion window. Below one segment it counts as one."),
    },
    Variable {
        name: "ssthresh",
        unit: Some(COUNT),
        sign: "segments",
        readable: WINDOW,
        writable: GROWS | LOSS,
        help: text(
            "Slow start ends at this window. After a loss or a mark it is also the new window.",
        ),
    },
    Variable {
        name: "pacingRate",
        unit: Some(PER_SECOND),
        sign: "segments/s",
        readable: ALL,
        writable: ALL,
        help: text(
            "The pacing rate; zero for the transport's own rule. Setting it switches pacing on.",
        ),
    },
    Variable {
        name: "wakeAt",
        unit: Some(SECONDS),
        sign: "s",
        readable: ALL | queue::ALL,
        writable: ALL | queue::ALL,
        help: text(
            "The time of the next timer event, on the run's clock; zero for never. Timer events are at least 10 µs apart.",
        ),
    },
    Variable {
        name: "rounds",
        unit: Some(COUNT),
        sign: "rounds",
        readable: ALL,
        writable: 0,
        help: text("The number of round trips so far."),
    },
    Variable {
        name: "holdsBack",
        unit: None,
        sign: "bool",
        readable: ALL,
        writable: ALL,
        help: text(
            "Whether the rules send less than possible on purpose: delivery rates then count as limited by the application.",
        ),
    },
];
