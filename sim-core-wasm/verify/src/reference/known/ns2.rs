//! Mechanisms of ns-2.35.

use super::super::mechanism::Effect::{Figure, Runs, Windows};
use super::super::mechanism::{Evidence, Mechanism};
use super::super::metric::Metric::{Goodput, Jain, Queue};
use super::super::response::Response;
use super::super::setting::Setting;
use super::sizes::{
    RATIO, any_shares, comes_back, once_full, overshoots_for_long, rests, unsynchronised,
};
use super::{both, there};

const DELAYED: &[(&str, &str)] = &[
    ("flows.*.transport.ackEvery", "2"),
    ("flows.*.transport.ackDelay", "0.1"),
];

const UNLIMITED: &[(&str, &str)] = &[("flows.*.transport.limitedTransmit", "false")];

/// The modules of Linux 2.6.22.
const LINUX: &[&str] = &[
    "L.reno",
    "L.vegas",
    "L.hybla",
    "L.westwood",
    "L.highspeed",
    "L.veno",
    "L.htcp",
    "L.cubic",
    "L.bic",
    "L.illinois",
    "L.scalable",
];

/// The most that a module keeps of its window at a loss.
fn kept(module: &str) -> f64 {
    match module {
        "L.illinois" | "L.scalable" => 0.875,
        "L.veno" | "L.htcp" | "L.cubic" | "L.bic" => 0.8,
        "L.highspeed" => 0.56,
        _ => 0.5,
    }
}

/// For one round trip of an epoch the window sinks to half of what is kept. An epoch has as many as
/// one segment a round trip takes to come back, and the mean of its windows is (1+k)/2 of the largest.
fn half_of_what_is_kept(s: &Setting) -> Response {
    let of_row = LINUX.iter().filter(|module| s.sends(module));
    let kept = of_row.map(|module| kept(module)).fold(0.5, f64::max);
    let rounds = (s.reno_peak(1.0) * (1.0 - kept)).max(1.0);
    Response::times(1.0 / (1.0 - kept / (1.0 + kept) / rounds))
}

/// Illinois and Linux's version of it swap the part of the window that is kept and the part that is given up. At
/// random losses it may be below its threshold of 15 segments, where Linux's is Reno, and have ten times the
/// increase.
fn illinois_over_linux(s: &Setting) -> Response {
    if s.loss > 0.0 {
        Response::aimd(s, 10.0, 0.875, 0.5)
    } else {
        Response::aimd(s, 1.0, 0.875, 0.125)
    }
}

/// Half of a window in whole segments, rounded the other way: one of them more or less.
fn by_a_segment(s: &Setting) -> Response {
    Response::aimd(s, 1.0, 0.5, 0.5 + 1.0 / s.reno_peak(1.0))
}

/// At most the window that fills its share of the path, instead of Reno's mean of ¾ of its peak.
fn reno_over_estimate(s: &Setting) -> Response {
    Response::times((0.75 * s.reno_peak(1.0) / s.share()).min(1.0))
}

pub(super) const KNOWN: &[Mechanism] = &[
    Mechanism {
        id: "sack1-late",
        reference: "ns-2.35",
        // The queue doubles the round trip.
        acts: |s| s.sends("sack") && overshoots_for_long(s) && s.buffer > 0.9 * s.product(),
        effects: &[Windows(&["sack"], comes_back), Figure(Jain, any_shares)],
        text: "One sample a round trip does not follow a queue that doubles the round trip, and the timer expires in a recovery, there and here. ns-2's Sack1 \
               has sent nothing again by then, for want of room in its pipe, and goes back with an ssthresh of 689. Here slow start meets what recovery \
               has sent again, loses some of it once more, and a second timeout leaves 345.",
        evidence: both(
            "timestamps on both sides, with which the timer follows the queue, and in ns-2 TCP/Linux's scoreboard in the place of Sack1's",
            &[
                ("flows.*.transport.timestamps", "true"),
                ("flows.*.transport.timestampOption", "0"),
                ("flows.*.transport.clock", "0.001"),
            ],
        ),
    },
    Mechanism {
        id: "sack1-pipe",
        reference: "ns-2.35",
        acts: |s| s.sends("sack") && overshoots_for_long(s),
        effects: &[
            Windows(&["sack"], comes_back),
            Runs(&[Goodput, Jain, Queue]),
        ],
        text: "ns-2's Sack1 counts the pipe down by one for each acknowledgement and never leaves out what is lost: after the overshoot of slow start there is no room to send \
               anything again, and one of the flows, or all, times out and goes back; where the buffer is small its slow start may help it. RFC 6675's pipe leaves lost \
               segments out, and here recovery repairs them.",
        evidence: there(
            "Fack in ns-2, which leaves lost segments out but sends everything once more",
        ),
    },
    Mechanism {
        id: "limited-go-back",
        reference: "ns-2.35",
        acts: |s| s.sends_any(&["newreno", "reno"]) && overshoots_for_long(s),
        effects: &[Windows(&["newreno", "reno"], comes_back)],
        text: "ns-2 answers the first two duplicates by limited transmit after a timeout too, with a segment that it is about to send again: the flow that goes \
               back comes out of it a little earlier or later and its last burst, as large as the buffer, meets the other's or does not. \
               RFC 3042 sends new data only. Runs have one outcome or the other: 5.6 or 7.0 Mb/s.",
        evidence: both("no limited transmit on either side (singledup_)", UNLIMITED),
    },
    Mechanism {
        id: "ties",
        reference: "ns-2.35",
        acts: |s| s.access == s.rate && s.queue == "drop-tail" && !s.processing,
        effects: &[Figure(Queue, unsynchronised)],
        text: "Where every link has the same rate packets arrive at the very instants at which others leave. In ns-2 the age of events and the rounding of \
               its clock settle who comes first, in favour of none, and flows lose and halve together; here a lot settles it.",
        evidence: there("a random moment of at most 63 ns before each packet in ns-2 (overhead_)"),
    },
    Mechanism {
        id: "start",
        reference: "ns-2.35",
        acts: |s| s.with_start && s.loss > 0.0 && s.queue == "drop-tail",
        effects: &[Figure(Queue, once_full)],
        text: "The first recovery, after slow start: where no loss by chance has ended that before it overflows the buffer, ns-2's Sack1 has no room in its pipe, Linux 2.6.22 \
               lets the window sink to half, and both leave the queue earlier than recovery here. Where losses keep queues short, this is much of the mean.",
        evidence: both("measured from 20 s on, on both sides", &[("warmup", "20")]),
    },
    Mechanism {
        id: "illinois-beta",
        reference: "ns-2.35",
        acts: |s| s.sends("L.illinois"),
        effects: &[Windows(&["L.illinois"], illinois_over_linux)],
        text: "Linux 2.6.22, whose module ns-2 runs, keeps the share β of its window at a loss, an eighth to a half, where it should give it \
               up (mended in later kernels).",
        evidence: both(
            "α of 1 and β of a half at any window (win_thresh there, windowThreshold here), where what is kept and what is given up are the same",
            &[("flows.0.sender.windowThreshold", "1000")],
        ),
    },
    Mechanism {
        id: "bic-ratio",
        reference: "ns-2.35",
        acts: |s| s.sends("L.bic") && s.covered == 1.0,
        effects: &[Windows(&["L.bic"], |_| Response::times(1.0 / RATIO))],
        text: "Linux 2.6.22 counts on delayed acknowledgements: its estimate of segments an acknowledgement starts at two and, in whole \
               numbers, stays at 31/16 where every packet is acknowledged (bictcp_acked), so that BIC grows almost twice as fast.",
        evidence: both("delayed acknowledgements on both sides", DELAYED),
    },
    Mechanism {
        id: "cubic-ratio",
        reference: "ns-2.35",
        acts: |s| s.sends("L.cubic") && s.covered == 1.0,
        effects: &[Windows(&["L.cubic"], |_| Response::times(1.0 / RATIO))],
        text: "As BIC's, CUBIC's module of Linux 2.6.22 counts on delayed acknowledgements and grows 31/16 times as fast where every packet is \
               acknowledged.",
        evidence: both("delayed acknowledgements on both sides", DELAYED),
    },
    Mechanism {
        id: "highspeed-half",
        reference: "ns-2.35",
        acts: |s| s.sends("L.highspeed") && s.loss > 0.0,
        effects: &[Windows(&["L.highspeed"], by_a_segment)],
        text: "Linux's HighSpeed takes its part of the window off in whole segments, rounded down, where its Reno leaves half of it, rounded down: up to 38 \
               segments, where HighSpeed is Reno, one segment more of every second window, which counts where windows are small.",
        evidence: there("Linux's Reno in ns-2"),
    },
    Mechanism {
        id: "westwood-window",
        reference: "ns-2.35",
        acts: |s| s.sends("L.westwood") && s.loss > 0.0,
        effects: &[Windows(&["L.westwood"], reno_over_estimate)],
        text: "Linux 2.6.22 sets the window to the estimate as a loss is found, up or down, keeps half the window for ssthresh, and lifts the \
               window to that at the end; a timeout there halves ssthresh. Where every round has its loss that matters.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "vegas-round",
        reference: "ns-2.35",
        acts: |s| s.sends("L.vegas"),
        effects: &[
            Windows(&["L.vegas"], |s| Response::aimd(s, 2.0, 0.5, 0.5)),
            Figure(Queue, |s, theirs| rests(s, theirs, 2.0, 1.0)),
        ],
        text: "Linux 2.6.22 judges by the data of the round before the last (old_wnd in tcp_vegas_cong_avoid) and moves from that round's window by one more or less, \
               so that it grows by a segment in two rounds. ns-2's own Vegas, which does none of it, agrees.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "vegas-rest",
        reference: "ns-2.35",
        acts: |s| s.sends("vegas"),
        effects: &[Figure(Queue, |s, theirs| rests(s, theirs, 2.0, 0.0))],
        text: "Vegas leaves its window as it is while between α and β of its segments wait, one and three: where it comes to rest in between depends on a single round's least \
               or mean round trip.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "rate-halving",
        reference: "ns-2.35",
        acts: |s| s.sends_any(LINUX),
        effects: &[Windows(LINUX, half_of_what_is_kept)],
        text: "Linux 2.6.22 lets the window of a recovery sink to half of ssthresh and puts it back at the end (tcp_reno_min_cwnd): of 85 segments Scalable \
               holds 37 for a round trip, not 74, while NewReno grows. Without that the other has 0.88 Mb/s there and the queue 40.6 packets, not 36.2.",
        evidence: both(
            "the window of a recovery at ssthresh in ns-2, and no limited transmit on either side, which ns-2 has after timeouts too",
            UNLIMITED,
        ),
    },
];
