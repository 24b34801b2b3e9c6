//! The transport's own rules for the window, and their reasons.

use super::connection::Connection;
use crate::control::{MINIMUM, Phase};
use crate::reason::{Because, Quantities, Quantity, Reason};
use crate::tcp::scoreboard::DUP_THRESH;
use crate::units::Span;

/// A rule by which the transport itself changes the window or the threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The SYN was lost.
    LostSyn,
    /// Fast recovery begins: duplicates count.
    Inflated,
    /// A duplicate during fast recovery.
    Duplicate,
    /// A partial acknowledgement of so many segments.
    Partial(u64),
    /// Proportional rate reduction.
    Proportion,
    /// Everything is repaired.
    Repaired,
    /// A timeout: slow start from one segment.
    WentBack,
    /// A timeout of a control that owns its window.
    StillInFlight,
    /// F-RTO's test has shown that the timeout was right.
    TestFailed,
    /// The last reduction was spurious.
    Undone,
    /// A mark at the minimum window.
    Held,
    /// Data leaves after an idle time.
    Idle,
    /// The clamp's bounds.
    Clamp,
}

static LOST_SYN: Reason = Reason {
    id: "lost-syn",
    sentence: "The SYN was retransmitted, so the connection begins with {to:n} instead of {from:n}.",
    equation: "w ← 1",
    source: "RFC 6928, section 2",
};
static INFLATED: Reason = Reason {
    id: "inflated",
    sentence: "Three duplicate acknowledgements show that three segments have left the network: during the recovery the window is {to:n}, three above the reduced one.",
    equation: "w ← ssthresh + 3",
    source: "RFC 5681, section 3.2, step 2",
};
static DUPLICATE: Reason = Reason {
    id: "duplicate",
    sentence: "Another duplicate acknowledgement: one more segment has left the network, so the window rises from {from:n} to {to:n} during the recovery.",
    equation: "w ← w + 1",
    source: "RFC 5681, section 3.2, step 4",
};
static PARTIAL: Reason = Reason {
    id: "partial",
    sentence: "A partial acknowledgement of {acked:n}: the first segment of the next gap is retransmitted, and the window of {from:n} falls by the acknowledged segments and rises by one, to {to:n}.",
    equation: "w ← w − acked + 1",
    source: "RFC 6582, section 3.2, step 3",
};
static PROPORTION: Reason = Reason {
    id: "proportion",
    sentence: "Proportional rate reduction: with {pipe:n} in the network the window is {to:n}; it moves to the threshold of {ssthresh:n} as segments arrive.",
    equation: "sent ≤ ⌈prr_delivered · ssthresh / RecoverFS⌉",
    source: "RFC 6937, section 3; RFC 9937",
};
static REPAIRED: Reason = Reason {
    id: "repaired",
    sentence: "Everything sent before the loss was found is acknowledged, so recovery ends: the window is {to:n}, with {flight:n} outstanding and a threshold of {ssthresh:n}.",
    equation: "w ← min(ssthresh, max(flight, 1) + 1), or ssthresh",
    source: "RFC 5681, section 3.2, step 6; RFC 6582, section 3.2, step 3",
};
static WENT_BACK: Reason = Reason {
    id: "timeout",
    sentence: "After a timeout the lost segments are retransmitted in slow start: the window falls from {from:n} to {to:n}.",
    equation: "w ← 1",
    source: "RFC 5681, section 3.1, equation 4; RFC 6298, section 5",
};
static STILL_IN_FLIGHT: Reason = Reason {
    id: "still-in-flight",
    sentence: "After the timeout, {flight:n} not yet overdue still count as in the network: the window is one more, {to:n}.",
    equation: "w ← pipe + 1",
    source: "RFC 8985, section 6.3",
};
static TEST_FAILED: Reason = Reason {
    id: "test-failed",
    sentence: "F-RTO's test shows that segments were really lost: the window is at most {to:n}.",
    equation: "",
    source: "RFC 5682, section 2.1, step 2",
};
static UNDONE: Reason = Reason {
    id: "undone",
    sentence: "The last reduction was spurious, since nothing was lost: the window is restored from {from:n} to {to:n}.",
    equation: "w ← max(w, w before)",
    source: "RFC 4015, section 3; RFC 3522",
};
static HELD: Reason = Reason {
    id: "held",
    sentence: "A mark arrived at the minimum window of {from:n}: from now on one segment is sent at a time, when the retransmission timer expires.",
    equation: "w ← 1, ssthresh ← 2",
    source: "RFC 3168, section 6.1.2",
};
static IDLE: Reason = Reason {
    id: "idle",
    sentence: "Nothing was sent for longer than a retransmission timeout: the window falls from {from:n} to the initial one, {to:n}.",
    equation: "w ← min(w, IW)",
    source: "RFC 5681, section 4.1",
};
static CLAMP: Reason = Reason {
    id: "clamp",
    sentence: "The clamp keeps the window between {lower:n} and {upper:n}: {from:n} becomes {to:n}.",
    equation: "w ← min(max(w, lower), upper)",
    source: "the flow's clamp",
};
static PACED: Reason = Reason {
    id: "paced",
    sentence: "In each smoothed round trip of {srtt:s}, {ratio} times the larger of window ({w:n}) and flight ({flight:n}) may leave: {to:r}.",
    equation: "rate = ratio · max(w, flight) / SRTT",
    source: "Linux, tcp_update_pacing_rate",
};
static OTHER: Reason = Reason {
    id: "other",
    sentence: "No rule explains this change.",
    equation: "",
    source: "",
};

/// All of the transport's reasons.
pub static REASONS: &[&Reason] = &[
    &LOST_SYN,
    &INFLATED,
    &DUPLICATE,
    &PARTIAL,
    &PROPORTION,
    &REPAIRED,
    &WENT_BACK,
    &STILL_IN_FLIGHT,
    &TEST_FAILED,
    &UNDONE,
    &HELD,
    &IDLE,
    &CLAMP,
    &PACED,
];

/// The reason of a change that no rule explains: a fault of whoever made the change.
pub fn other() -> Because {
    OTHER.with([])
}

/// Whether it is that one.
pub fn is_other(because: &Because) -> bool {
    because.reason == &OTHER
}

/// The pacing rate by the transport's own rule.
pub(crate) fn paced(connection: &Connection, to: &Quantities) -> Because {
    let srtt = connection.srtt().map_or(f64::NAN, Span::seconds);
    let flight = connection.flight() as f64;
    let transport = connection.transport();
    let ratio = if to.cwnd < to.ssthresh / 2.0 {
        transport.pacing_slow_start
    } else {
        transport.pacing_avoidance
    };
    PACED.giving(
        ratio * to.cwnd.max(flight) / srtt,
        [
            ("ratio", ratio),
            ("w", to.cwnd),
            ("flight", flight),
            ("srtt", srtt),
            ("to", to.rate),
        ],
    )
}

/// Why a rule of the transport changed one of the quantities.
pub(crate) fn explain(
    rule: Rule,
    connection: &Connection,
    of: Quantity,
    [from, to]: [Quantities; 2],
) -> Because {
    let flight = connection.flight() as f64;
    let change = [("from", from.get(of)), ("to", to.get(of))];
    let ends = |reason: &'static Reason, gives| reason.giving(gives, change);
    match rule {
        Rule::LostSyn => ends(&LOST_SYN, 1.0),
        Rule::Inflated => ends(&INFLATED, from.cwnd + DUP_THRESH as f64),
        Rule::Duplicate => ends(&DUPLICATE, from.cwnd + 1.0),
        Rule::Partial(acked) => {
            let acked = acked as f64;
            let gives = (from.cwnd - acked).max(0.0) + 1.0;
            PARTIAL.giving(gives, [("acked", acked), change[0], change[1]])
        }
        Rule::Proportion => {
            let pipe = connection.in_network() as f64;
            PROPORTION.with([("pipe", pipe), change[1], ("ssthresh", to.ssthresh)])
        }
        Rule::Repaired => {
            let values = [change[1], ("flight", flight), ("ssthresh", to.ssthresh)];
            if to.cwnd == to.ssthresh {
                REPAIRED.with(values)
            } else {
                REPAIRED.giving(to.ssthresh.min(flight.max(1.0) + 1.0), values)
            }
        }
        Rule::WentBack => ends(&WENT_BACK, 1.0),
        Rule::StillInFlight => {
            let pipe = connection.in_network() as f64;
            STILL_IN_FLIGHT.giving(pipe + 1.0, [("flight", pipe), change[1]])
        }
        Rule::TestFailed => TEST_FAILED.with(change),
        Rule::Undone => UNDONE.with(change),
        Rule::Held => {
            let gives = if of == Quantity::Ssthresh {
                MINIMUM
            } else {
                1.0
            };
            ends(&HELD, gives)
        }
        Rule::Idle => {
            let initial = connection.transport().initial_segments();
            ends(&IDLE, from.cwnd.min(initial))
        }
        Rule::Clamp => {
            let bounds = connection.clamp().and_then(|clamp| clamp.bounds());
            let (lower, upper) = bounds.map_or((f64::NAN, f64::NAN), |b| (b.lower, b.upper));
            let open = connection.phase() == Phase::Open;
            let bounded = from.cwnd.min(upper);
            let gives = if open && to.cwnd > from.cwnd {
                bounded.max(lower)
            } else {
                bounded
            };
            CLAMP.giving(
                gives,
                [("lower", lower), ("upper", upper), change[0], change[1]],
            )
        }
    }
}
