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
        help: text("Slow start ends here. After a loss or a mark it is the new window too."),
    },
    Variable {
        name: "pacingRate",
        unit: Some(PER_SECOND),
        sign: "segments/s",
        readable: ALL,
        writable: ALL,
        help: text(
            "The rate at which segments leave; zero for the transport's own rule. Setting it switches pacing on.",
        ),
    },
    Variable {
        name: "wakeAt",
        unit: Some(SECONDS),
        sign: "s",
        readable: ALL | queue::ALL,
        writable: ALL | queue::ALL,
        help: text(
            "When the timer event is due, on the run's clock; zero for never. From one to the next are 10 µs at least.",
        ),
    },
    Variable {
        name: "rounds",
        unit: Some(COUNT),
        sign: "rounds",
        readable: ALL,
        writable: 0,
        help: text("Round trips that have ended."),
    },
    Variable {
        name: "holdsBack",
        unit: None,
        sign: "bool",
        readable: ALL,
        writable: ALL,
        help: text(
            "Whether less is sent than could be, on purpose: delivery rates measured meanwhile are limited like those of an application without data.",
        ),
    },
];
