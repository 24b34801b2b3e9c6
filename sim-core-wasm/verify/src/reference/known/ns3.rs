//! Mechanisms of ns-3.37.

use super::super::mechanism::Effect::{Figure, Runs, Unknown, Windows};
use super::super::mechanism::{Evidence, Mechanism};
use super::super::metric::Metric::{
    First, Goodput, Jain, Queue, QueueBehindDevice as Behind, RoundTrip, Second,
};
use super::super::response::{Range, Response};
use super::super::setting::Setting;
use super::sizes::{all_of_it, any_shares, at_most_theirs, piles_up, to_the_brim};
use super::{both, here, there};

/// CUBIC's windows are those of its Reno-friendly region, on a path whose rate is known.
fn is_friendly(s: &Setting) -> bool {
    !s.radio && s.reno_over_cubic() > 1.0
}

/// ns-3's classes that reduce from BytesInFlight; BIC does so below 14 segments alone.
const FROM_FLIGHT: &[&str] = &[
    "NewReno",
    "Hybla",
    "HighSpeed",
    "Htcp",
    "Veno",
    "Scalable",
    "Illinois",
];

/// The most that a class keeps of it.
fn kept(class: &str) -> f64 {
    match class {
        "Scalable" | "Illinois" => 0.875,
        "Htcp" | "Veno" => 0.8,
        "HighSpeed" => 0.56,
        _ => 0.5,
    }
}

/// The window is reduced from four segments less than its size: those that were SACKed or are lost.
fn from_the_pipe(s: &Setting) -> Response {
    let of_row = FROM_FLIGHT.iter().filter(|class| s.sends(class));
    let kept = of_row.map(|class| kept(class)).fold(0.5, f64::max);
    let left = (1.0 - 4.0 / s.reno_peak(s.covered)).max(0.0);
    Response::aimd(s, 1.0, kept, kept * left)
}

/// Classes that let an acknowledgement count for all that it covers.
const COUNTING: &[&str] = &[
    "LinuxReno",
    "Bic",
    "HighSpeed",
    "Hybla",
    "Illinois",
    "Scalable",
];

/// Reno that leaves half of the window and two segments more: an acknowledgement of a whole window
/// is one of two windows of that half. Less than it had, in any case.
fn with_two_more(s: &Setting) -> Response {
    let peak = s.reno_peak(1.0);
    let kept = (0.5 + 2.0 / peak).min(1.0 - 1.0 / peak);
    Response::aimd(s, 1.0, 0.5, kept)
}

/// Half of a pipe of which most is lost is next to nothing.
fn half_of_what_was_lost(s: &Setting) -> Response {
    Response::aimd(s, 1.0, 0.5, 0.0)
}

/// In a round trip that 200 ms for a lone segment have lengthened, smoothed with a gain of an eighth, Vegas
/// finds its four segments when its window is 4 (1 + R/25 ms).
fn until_it_takes_delay_for_a_queue(s: &Setting) -> Response {
    let window = 4.0 * (1.0 + s.round_trip / 0.025);
    Response::times((s.share() / window).max(1.0))
}

/// Illinois that sees no delay gives up an eighth, and half where it sees much.
fn by_the_delay(s: &Setting) -> Response {
    Response::aimd(s, 1.0, 0.875, 0.5)
}

/// H-TCP's increase after the time that Reno needs for half of the window, with the queue full:
/// 1 + 10 (Δ − 1) + ¼ (Δ − 1)².
fn after_an_epoch(s: &Setting) -> Response {
    let full = s.round_trip * (1.0 + s.buffer / s.product());
    let late = (s.full_share() / 2.0 * full - 1.0).max(0.0);
    Response::aimd(s, 1.0 + 10.0 * late + 0.25 * late * late, 0.8, 0.5)
}

pub(super) const KNOWN: &[Mechanism] = &[
    Mechanism {
        id: "cubic-friendly",
        reference: "ns-3.37",
        acts: |s| s.sends("Cubic") && is_friendly(s),
        effects: &[Windows(&["Cubic"], |s| {
            Response::times(s.reno_over_cubic())
        })],
        text: "ns-3.37's TcpCubic has no Reno-friendly region: at small windows the cubic curve alone is slower than \
               Reno, which RFC 9438, section 4.3, does not allow here.",
        evidence: there("the region of RFC 9438 added to TcpCubic"),
    },
    Mechanism {
        id: "bytes-in-flight",
        reference: "ns-3.37",
        acts: |s| s.sends_any(FROM_FLIGHT),
        effects: &[Windows(FROM_FLIGHT, from_the_pipe)],
        text: "ns-3 reduces from BytesInFlight, which with SACK is the pipe: what was acknowledged selectively and what is lost are already \
               taken off, four segments of a window of ten. RFC 5681 halves the flight.",
        evidence: there("GetSsThresh given the window in the place of BytesInFlight"),
    },
    Mechanism {
        id: "recovery-end",
        reference: "ns-3.37",
        acts: |s| s.sends_any(COUNTING),
        effects: &[Windows(COUNTING, with_two_more)],
        text: "In ns-3 the acknowledgement that ends a recovery counts as one of congestion avoidance with everything that it covers, about \
               the flight before the reduction: one or two segments more after each of some 360 recoveries. RFC 6675 lets the window grow from \
               the next acknowledgement on.",
        evidence: there("the growth by that acknowledgement left out"),
    },
    Mechanism {
        id: "flight-and-end",
        reference: "ns-3.37",
        // They take many packets beyond the buffer at once.
        acts: |s| {
            ["HighSpeed", "Bic", "Scalable"]
                .iter()
                .any(|sender| s.is_beside(sender))
                && s.sends("NewReno")
        },
        effects: &[Windows(&["NewReno"], half_of_what_was_lost)],
        text: "Two of ns-3's ways at once: it reduces from BytesInFlight, the pipe, which after many losses in a window leaves NewReno little, and the \
               acknowledgement that ends a recovery lets the window grow by all that it covers.",
        evidence: there(
            "GetSsThresh given the window, and no growth by the acknowledgement that ends a recovery",
        ),
    },
    Mechanism {
        id: "highspeed-end",
        reference: "ns-3.37",
        acts: |s| s.sends("HighSpeed"),
        effects: &[Runs(&[Jain])],
        text: "The acknowledgement that ends a recovery lets ns-3's window grow by all that it covers, and more so a small one, which brings the shares \
               nearer.",
        evidence: there(
            "GetSsThresh given the window, and no growth by the acknowledgement that ends a recovery",
        ),
    },
    Mechanism {
        id: "vegas-smoothed",
        reference: "ns-3.37",
        acts: |s| s.sends("Vegas") && s.covered > 1.0,
        effects: &[
            Windows(&["Vegas"], until_it_takes_delay_for_a_queue),
            Figure(Behind, |s, theirs| piles_up(s, theirs, 4.0)),
            Runs(&[Jain]),
        ],
        text: "In ns-3 a control sees smoothed round trips and their least (m_lastRtt, m_minRtt), into which a lone segment puts the 200 ms of \
               the acknowledgement's delay: Vegas takes that for a queue and stops short of filling the path.",
        evidence: there("round trips that are not smoothed (RttMeanDeviation's Alpha of 0.999)"),
    },
    Mechanism {
        id: "vegas-start",
        reference: "ns-3.37",
        acts: |s| s.sends("Vegas") && s.flows() > 1,
        effects: &[
            Figure(Behind, |s, theirs| piles_up(s, theirs, 4.0)),
            Figure(Jain, any_shares),
        ],
        text: "The runs lie far apart: a second flow that starts while the slow start of the first fills the queue takes that queue for the path \
               and keeps it up.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "illinois-smoothed",
        reference: "ns-3.37",
        acts: |s| s.sends("Illinois"),
        effects: &[Windows(&["Illinois"], by_the_delay), Runs(&[Jain])],
        text: "In ns-3 a control sees smoothed round trips and their least: Illinois takes less of the queue's delay for its own and gives up \
               more of the window. With an acknowledgement for each packet the two flows' shares and queues lie far apart from run to run, and round trips that are not \
               smoothed bring the queue from 19 to 25 packets, not to ours.",
        evidence: there("round trips that are not smoothed (RttMeanDeviation's Alpha of 0.999)"),
    },
    Mechanism {
        id: "veno-count",
        reference: "ns-3.37",
        acts: |s| s.sends("Veno"),
        effects: &[Windows(&["Veno"], |s| Response::aimd(s, 1.0, 0.8, 0.5))],
        text: "ns-3's Veno sets its count of round-trip samples back at every acknowledgement and asks for three of them: it never judges its queue, \
               grows as NewReno and takes every loss for congestion.",
        evidence: here(
            "Veno that never finds three segments of its own in the queue, and halves",
            &[
                ("flows.0.sender.beta", "1000"),
                ("flows.0.sender.randomLoss", "0.5"),
            ],
        ),
    },
    Mechanism {
        id: "htcp-alpha",
        reference: "ns-3.37",
        acts: |s| s.sends("Htcp"),
        effects: &[Windows(&["Htcp"], after_an_epoch)],
        text: "ns-3.37 adds α bytes for each acknowledgement where H-TCP adds α segments a round trip, and compares throughputs by a division \
               of whole numbers (CongestionAvoidance in tcp-htcp.cc).",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "westwood-filter",
        reference: "ns-3.37",
        // A window that just fills the path leaves the queue empty at each loss, and half full in the mean.
        acts: |s| s.sends_any(&["Westwood", "WestwoodPlus"]),
        effects: &[Figure(Behind, |s, theirs| Range {
            least: theirs.min(s.buffer / 2.0),
            most: theirs,
        })],
        text: "Not shown. ns-3's filter has fixed weights whatever the interval, and its Westwood+ counts more than a round trip's segments for one. Neither \
               round trips that are not smoothed (queues of 44 and 33) nor no filter (48 and 33) nor another end of recovery (45 and 33) bring it nearer.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "dctcp-prr",
        reference: "ns-3.37",
        acts: |s| s.sends("Dctcp"),
        effects: &[Windows(&["NewReno", "Cubic"], |s| {
            Response::aimd(s, 1.0, 0.25, 0.5)
        })],
        text: "A reduction spread over a round trip (RFC 9937) keeps the queue above the threshold through that round, so that its packets are marked \
               too and each episode is answered twice; in ns-3 a mark is answered at once.",
        evidence: here(
            "proportional rate reduction off",
            &[("flows.*.transport.prr", "false")],
        ),
    },
    Mechanism {
        id: "sacked-credit",
        reference: "ns-3.37",
        acts: |s| s.radio && s.sends("Cubic") && s.flows() > 1,
        effects: &[Runs(&[RoundTrip, Jain])],
        text: "ns-3's TCP credits an acknowledgement with all segments that it passes, those too that were SACKed before, and TcpCubic's slow start adds all of them, beyond the \
               threshold. In a crowded cell the timer often expires while a retransmission waits behind the station's own queue; its acknowledgement then passes the whole window (713 \
               segments in a traced flow with a threshold of 347), which is back at once and leaves in one burst. Here a segment counts when it is delivered, as in Linux, and slow \
               start begins with one.",
        evidence: there(
            "a credit of the newly delivered segments alone, in a class made of TcpCubic",
        ),
    },
    Mechanism {
        id: "lone-station",
        reference: "ns-3.37",
        acts: |s| s.radio && s.flows() == 1,
        effects: &[Unknown(&[Behind, Queue])],
        text: "Not found. The acknowledgements for a single station wait at the access point for about four of its frames in ns-3, here for two; one run there.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "bbr-timeout",
        reference: "ns-3.37",
        // STARTUP has 2.89 products on the way (Cardwell et al.), or the path loses by itself.
        acts: |s| s.sends("Bbr") && (s.buffer < 1.89 * s.product() || s.loss > 0.0),
        effects: &[
            Figure(Goodput, all_of_it),
            Figure(First, all_of_it),
            Figure(Second, at_most_theirs),
            Figure(Jain, any_shares),
            Figure(Behind, to_the_brim),
        ],
        text: "ns-3.37's TcpBbr does not survive a timeout: over a buffer of one bandwidth-delay product STARTUP overflows, times out and goes \
               on at about a segment a second.",
        evidence: both(
            "a buffer of four bandwidth-delay products, which STARTUP does not overflow, on both sides",
            &[("links.0.queue.limit.packets", "201")],
        ),
    },
    Mechanism {
        id: "ledbat-cap",
        reference: "ns-3.37",
        acts: |s| s.sends("Ledbat"),
        effects: &[Runs(&[First, Second, Jain, Behind])],
        text: "ns-3.37's TcpLedbat caps its window at the flight after the acknowledgement and one segment, which freezes it after slow start; \
               here the cap is RFC 6817's, the flight before it.",
        evidence: there(
            "the flight before the acknowledgement, and for NewReno the window in the place of BytesInFlight",
        ),
    },
];
