//! Reasons: the rule behind a change of a window or a rate, or behind the fate of a packet, in words and with the
//! numbers that it used.
//!
//! Whoever has rules declares their [`Reason`]s beside them, and implements [`Explain`] (a sender, a slow-start
//! exit) or [`ExplainFate`] (a queue). Both are asked only by a run that is traced for reasons: nothing else links
//! their texts, and no other run pays for them.
//!
//! # Add one
//!
//! Declare it with `reasons!` beside the rule that it is about, and return it from `Explain` or `ExplainFate` there. Those
//! of the transport itself are in `tcp/reasons.rs`.

pub mod said;
mod text;

/// Declares [`Reason`]s: `NAME = "id": "sentence", "equation", "source";`.
#[macro_export]
macro_rules! reasons {
    ($($(#[$meta:meta])* $vis:vis $name:ident = $id:literal: $sentence:literal, $equation:literal, $source:literal;)+) => {
        $($(#[$meta])* $vis static $name: $crate::reason::Reason = $crate::reason::Reason {
            id: $id,
            sentence: $sentence,
            equation: $equation,
            source: $source,
        };)+
    };
}

use crate::control::{Ack, Congestion, Sent};
use crate::packet::Packet;
use crate::packet::class::Class;
use crate::packet::fate::{Effect, Fate};
use crate::plan::Limit;
use crate::units::Time;

pub use said::{Given, Refusal, Said, Value};

/// A rule that changes a window or a rate, or decides about a packet.
#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its name within its file, in kebab case.
    pub id: &'static str,
    /// Its action in words, with `{key}` for a value; `{key:unit}` shows it in a unit, of which
    /// [`Because::said`] has the list.
    pub sentence: &'static str,
    /// Its equation; empty where the sentence is all there is.
    pub equation: &'static str,
    /// Where it is from: RFC and section, paper and equation, or program and function.
    pub source: &'static str,
}

/// A reason with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Because {
    /// The rule.
    pub reason: &'static Reason,
    /// The values of the sentence's keys.
    pub values: Vec<(&'static str, f64)>,
    /// The rule's result for these numbers, worked out apart from the run: tests hold the two against each
    /// other. `None` where the rule only bounds or allows.
    pub gives: Option<f64>,
    /// The statement of a document's rules that did it, with its event; `None` of all else.
    pub statement: Option<String>,
}

impl Reason {
    /// The reason with these values.
    pub fn with<const N: usize>(&'static self, values: [(&'static str, f64); N]) -> Because {
        Because {
            reason: self,
            values: values.to_vec(),
            gives: None,
            statement: None,
        }
    }

    /// The same, and what the equation gives with them.
    pub fn giving<const N: usize>(
        &'static self,
        gives: f64,
        values: [(&'static str, f64); N],
    ) -> Because {
        Because {
            gives: Some(gives),
            ..self.with(values)
        }
    }
}

/// The quantity that a change is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// The congestion window, in segments.
    Cwnd,
    /// The slow-start threshold, in segments.
    Ssthresh,
    /// The pacing rate, in full segments per second.
    Rate,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Quantity; 3] = [Quantity::Cwnd, Quantity::Ssthresh, Quantity::Rate];

    /// Its name in documents of reasons.
    pub const fn name(self) -> &'static str {
        match self {
            Quantity::Cwnd => "cwnd",
            Quantity::Ssthresh => "ssthresh",
            Quantity::Rate => "rate",
        }
    }
}

/// The quantities of a sending end at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantities {
    /// The congestion window, in segments.
    pub cwnd: f64,
    /// The slow-start threshold, in segments; infinite until something sets it.
    pub ssthresh: f64,
    /// The pacing rate in full segments per second; infinite without pacing.
    pub rate: f64,
}

impl Quantities {
    /// One of them.
    pub const fn get(&self, quantity: Quantity) -> f64 {
        match quantity {
            Quantity::Cwnd => self.cwnd,
            Quantity::Ssthresh => self.ssthresh,
            Quantity::Rate => self.rate,
        }
    }

    /// Whether the window is in slow start.
    pub fn in_slow_start(&self) -> bool {
        self.cwnd < self.ssthresh
    }
}

/// The call of a control during which something changed.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// The handshake returned a feedback record.
    Opened,
    /// `observe`.
    Observed(&'a Ack),
    /// `grow`.
    Grew(&'a Ack),
    /// `reduce`: a loss was found.
    Reduced(&'a Congestion),
    /// `mark`; the share is what ABE leaves, if it is in force.
    Marked(&'a Congestion, Option<f64>),
    /// `timeout`.
    TimedOut(&'a Congestion),
    /// `recovered`.
    Recovered,
    /// `undo`.
    Undone,
    /// `sent`.
    Sent(&'a Sent),
    /// `lost`, for one or more segments.
    Lost,
    /// `tick`.
    Ticked,
    /// A rate-based protocol took in a report.
    Reported,
    /// `withhold`: nothing changes by it, but what rules keep.
    Withheld(&'a Ack),
    /// `slow_start_left`, alike.
    LeftSlowStart(&'a Ack),
    /// `resumed`, alike.
    Resumed,
    /// `restarted`, alike.
    Restarted,
}

impl Asked<'_> {
    /// Whether it leaves the window, and the control only takes note.
    pub fn leaves_window(self) -> bool {
        matches!(
            self,
            Asked::Withheld(_) | Asked::LeftSlowStart(_) | Asked::Resumed | Asked::Restarted
        )
    }
}

/// An update of a window or a rate, for which its control is asked for the reason.
#[derive(Clone, Copy, Debug)]
pub struct Update<'a> {
    /// The instant.
    pub at: Time,
    /// The call of the control.
    pub asked: Asked<'a>,
    /// The quantity that changed.
    pub of: Quantity,
    /// Before.
    pub from: Quantities,
    /// After.
    pub to: Quantities,
    /// Whether the transport keeps fast recovery or the repair after a timeout going.
    pub repairing: bool,
}

impl Update<'_> {
    /// The changed quantity before and after.
    pub fn change(&self) -> [f64; 2] {
        [self.from.get(self.of), self.to.get(self.of)]
    }
}

/// A control that says why it changed a window or a rate.
pub trait Explain: Sized {
    /// The reasons that it gives.
    const REASONS: &'static [&'static Reason] = &[];

    /// Of a rate-based protocol: the rate at which packets leave, in bytes of payload a second.
    fn rate(&self) -> f64 {
        f64::INFINITY
    }

    /// Why the change came about; `before` is the control before it was asked, this one the control after.
    fn explain(&self, _before: &Self, _update: &Update<'_>) -> Option<Because> {
        None
    }
}

/// A packet's fate at a queue, as the discipline is asked for its reason right after it decided.
#[derive(Clone, Copy, Debug)]
pub struct Met<'a> {
    /// The fate.
    pub fate: Fate,
    /// The packet.
    pub packet: &'a Packet,
    /// When.
    pub at: Time,
    /// Packets and bytes that wait.
    pub waiting: [u64; 2],
    /// Whether the limit leaves no room for the packet.
    pub full: bool,
    /// The limit of the queue.
    pub limit: Limit,
    /// The rate of the link, in bits per second.
    pub rate: f64,
    /// Whether it happened as a packet arrived, this one or another; otherwise as one was about to leave.
    pub arriving: bool,
    /// The properties of its flow.
    pub class: Class,
}

impl Met<'_> {
    /// Whether the packet had waited already.
    pub fn had_waited(&self) -> bool {
        matches!(self.fate, Fate::DroppedFromQueue | Fate::MarkedInQueue)
    }

    /// Whether it was marked.
    pub fn is_mark(&self) -> bool {
        self.fate.effect() == Effect::Marked
    }

    /// Whether the buffer had no room for it as it came.
    pub fn is_overflow(&self) -> bool {
        self.full && self.fate == Fate::DroppedOnArrival
    }
}

/// A queue that says why it dropped or marked a packet.
pub trait ExplainFate: Sized {
    /// The reasons that it gives, but for a full buffer.
    const REASONS: &'static [&'static Reason] = &[];

    /// Why the packet met its fate; `None` where the buffer had no room for it as it came.
    fn explain(&self, _met: &Met<'_>) -> Option<Because> {
        None
    }
}
