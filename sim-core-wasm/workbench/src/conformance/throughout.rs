//! Promises that hold in every run of the suite. These checks have no trials of their own.

use super::reading::{Bound, Reading, Unit};
use super::run::{Ran, Stopped};
use super::{Check, flow};

pub(super) const GOES_ON: Check = Check {
    id: "goes-on",
    title: "Its rules never stop its flow",
    about: "In every run of the suite no rule gives a value that is not a number, or a window that is negative or infinite.",
    trials: |_| Vec::new(),
};

pub(super) const WINDOW: Check = Check {
    id: "window",
    title: "The window is never below one segment",
    about: "At a hundred pauses of every run; of rules it is the one that they have set. RFC 5681 lets no window fall below one segment.",
    trials: |_| Vec::new(),
};

pub(super) const BOOKS: Check = Check {
    id: "books",
    title: "Every packet is accounted for",
    about: "At a hundred pauses of every run: what was sent is acknowledged, lost or on its way; data in flight has a timer; no link carries more than its rate.",
    trials: |_| Vec::new(),
};

/// The readings of every run, whatever else it is for.
pub(super) fn readings(ran: &Ran) -> Vec<Reading> {
    let fault = flow(&ran.summary).and_then(|flow| flow.fault.clone());
    let counted = |check, what, said: Option<String>| Reading {
        measured: Some(f64::from(u8::from(said.is_some()))),
        said,
        ..Reading::new(check, what, None, Bound::AtMost(0.0), Unit::Count)
    };
    vec![
        counted("goes-on", "faults", fault),
        Reading {
            may_lack: true,
            ..Reading::new(
                "window",
                "is the minimum window",
                ran.least_window,
                Bound::AtLeast(1.0),
                Unit::Segments,
            )
        },
        counted("books", "accounts that do not balance", ran.broken.clone()),
    ]
}

/// A trial that did not end.
pub(super) fn stopped(why: &Stopped) -> Reading {
    let said = match why {
        Stopped::Problem(problem) => format!("its document is refused: {problem}"),
        Stopped::Run(error) => format!("the run stopped: {error}"),
    };
    Reading {
        measured: Some(1.0),
        said: Some(said),
        ..Reading::new("goes-on", "faults", None, Bound::AtMost(0.0), Unit::Count)
    }
}
