//! The parameters of CDG, and the values that follow from its form.

use crate::specification::{NumberOr, Value};
use crate::units::Span;
use crate::{choices, parameters};

choices! {
    /// The source of its rules.
    pub enum Form {
        /// Those of FreeBSD, by the authors.
        FreeBsd = "freebsd",
        /// Those of Linux.
        Linux = "linux",
    }
}

choices! {
    /// A value that depends on the form.
    pub enum OfForm {
        /// The value of the form.
        Form = "form",
    }
}

choices! {
    /// Whether losses without a full queue leave the window.
    pub enum Tolerance {
        /// By the form: FreeBSD yes, Linux no.
        Form = "form",
        /// They do, unless the state of the queue is unknown.
        On = "on",
        /// They do, also while the state of the queue is unknown (Utsumi and Zabir, equation 9).
        UnlessFull = "unless-full",
        /// They do not.
        Off = "off",
    }
}

parameters! {
    /// Parameters of CDG.
    pub struct Parameters {
        /// The source of its rules.
        "form" form: Choice(Form, "freebsd") "Form";
        /// The share of the window that a back-off leaves; by the form 0.7 (FreeBSD) or 724/1024 (Linux).
        "betaDelay" beta_delay: NumberOr(OfForm, "form", 0.01, 1.0, Share) "Remaining after a back-off";
        /// The share of the window that a loss leaves (0.5).
        "betaLoss" beta_loss: Number(0.5, 0.01, 1.0, Share) "Remaining after a loss";
        /// G: a gradient of this a round backs off with a probability of 0.632; by the form 3 ms (FreeBSD) or 1/42 s over the rounds smoothed (Linux).
        "scale" scale: NumberOr(OfForm, "form", 0.000_001, 10.0, Seconds) "Back-off scale";
        /// The number of rounds over which gradients are smoothed; 1 is without
        /// smoothing (8).
        "smoothing" smoothing: Integer(8, 1, 256, None) "Smoothing";
        /// The number of back-offs in a row that are carried out; 0 is without limit (5).
        "consecutive" consecutive: Integer(5, 0, 1000, None) "Back-offs in a row";
        /// The number of further ones left out before the count restarts, in FreeBSD's form (5).
        "hold" hold: Integer(5, 0, 1000, None) "Back-offs left out";
        /// The increment becomes a segment larger every this many rounds, in FreeBSD's form; 0 is always a segment (0).
        "alphaInc" alpha_inc: Integer(0, 0, 10_000, None) "Rounds to a larger increment";
        /// A loss does not change the window unless the queue is full or its state is unknown.
        "tolerance" tolerance: Choice(Tolerance, "form") "Loss tolerance";
        /// A loss leaves half of the shadow window if that is more.
        "shadow" shadow: Switch(true) "Shadow window";
        /// Round trips are measured by a clock with this tick, plus a tick; 0 is exact. By the form 1 ms (FreeBSD) or exact (Linux).
        "resolution" resolution: NumberOr(OfForm, "form", 0.0, 0.1, Seconds) "Round-trip resolution";
    }
}

/// Linux's `backoff_factor`: its probability uses a sum of gradients in seconds times this.
const FACTOR: f64 = 42.0;

/// The parameters, and the values in force.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) given: Parameters,
    pub(super) beta: f64,
    pub(super) scale: f64,
    pub(super) tolerance: Tolerance,
    pub(super) tick: Span,
}

impl Rules {
    pub(super) fn from_values(values: &[Value]) -> Rules {
        let parameters = Parameters::from_values(values);
        let linux = parameters.form == Form::Linux;
        let value = |given: NumberOr<OfForm>, freebsd: f64, linux_has: f64| match given {
            NumberOr::Number(number) => number,
            NumberOr::Named(OfForm::Form) if linux => linux_has,
            NumberOr::Named(OfForm::Form) => freebsd,
        };
        let least_scale = 1.0 / (FACTOR * parameters.smoothing as f64);
        Rules {
            beta: value(parameters.beta_delay, 0.7, 724.0 / 1024.0),
            scale: value(parameters.scale, 0.003, least_scale),
            tolerance: match parameters.tolerance {
                Tolerance::Form if linux => Tolerance::Off,
                Tolerance::Form => Tolerance::On,
                given => given,
            },
            tick: Span::from_seconds(value(parameters.resolution, 0.001, 0.0)),
            given: parameters,
        }
    }
}
