//! The mechanisms that are known.
//!
//! A text says what the other simulator's source says, or what an experiment showed. A mechanism
//! is proven by a run with it switched, which has to agree within the tolerance of the row
//! itself; how far it moves a figure is then what that run says. Elsewhere a size follows from
//! theory, or is what was seen, rounded up, and proves nothing.

use super::formula::without_timeouts;
use super::mechanism::{Acts, Evidence, Mechanism, Size, seen, theory};
use super::metric::Metric::{
    Collision, First, Goodput, Jain, Queue, QueueBehindDevice as Behind, RoundTrip, Second,
};
use super::setting::{Setting, by_decrease};

/// Switched in the other simulator.
const fn there(what: &'static str) -> Evidence {
    Evidence::Shown {
        what,
        there: true,
        here: &[],
    }
}

/// Switched, or imitated, here.
const fn here(what: &'static str, here: &'static [(&'static str, &'static str)]) -> Evidence {
    Evidence::Shown {
        what,
        there: false,
        here,
    }
}

/// The same change on both sides.
const fn both(what: &'static str, here: &'static [(&'static str, &'static str)]) -> Evidence {
    Evidence::Shown {
        what,
        there: true,
        here,
    }
}

const DELAYED: &[(&str, &str)] = &[
    ("flows.*.transport.ackEvery", "2"),
    ("flows.*.transport.ackDelay", "0.1"),
];

const UNLIMITED: &[(&str, &str)] = &[("flows.*.transport.limitedTransmit", "false")];

/// Slow start overflows the buffer, and a window that is lost by that takes long to come back.
fn overshoots_for_long(s: &Setting) -> bool {
    s.overflows() && s.is_slow_to_return()
}

/// CUBIC's windows are those of its Reno-friendly region, on a path whose rate is known.
fn is_friendly(s: &Setting) -> bool {
    !s.radio && s.reno_over_cubic() > 1.0
}

/// ns-3's classes that reduce from BytesInFlight, and the most that they keep of it; BIC does so
/// below 14 segments alone.
const FROM_FLIGHT: &[(&str, f64)] = &[
    ("NewReno", 0.5),
    ("Hybla", 0.5),
    ("HighSpeed", 0.56),
    ("Htcp", 0.8),
    ("Veno", 0.8),
    ("Scalable", 0.875),
];

fn from_flight(s: &Setting) -> impl Iterator<Item = f64> {
    let here = FROM_FLIGHT.iter().filter(|(name, _)| s.sends(name));
    here.map(|(_, kept)| *kept)
}

/// What is kept is of four segments less than the window: those that were SACKed or are lost.
fn from_the_pipe(s: &Setting) -> Size {
    let kept = from_flight(s).fold(0.5, f64::max);
    let left = (1.0 - 4.0 / s.reno_peak(s.covered)).max(0.0);
    Size::Above(by_decrease(kept, kept * left))
}

/// Reno that leaves half of the window and two segments more: an acknowledgement of a whole window
/// is one of two windows of that half. Less than it had, in any case.
fn with_two_more(s: &Setting) -> Size {
    let peak = s.reno_peak(1.0);
    let kept = (0.5 + 2.0 / peak).min(1.0 - 1.0 / peak);
    Size::Below(by_decrease(0.5, kept))
}

/// To grow so many times as fast, by any power of time, carries less than so many times as much.
const RATIO: f64 = 31.0 / 16.0;

/// Ten times as fast, and an eighth taken off in the place of a half: the most that Illinois has
/// over Reno, which Linux's is below its threshold of 15 segments.
fn illinois_over_reno(_: &Setting) -> Size {
    Size::Above(by_decrease(0.875, 0.5) * 10.0_f64.sqrt())
}

const SACK1: &str = "After the overshoot of slow start ns-2's Sack1 has no room in its pipe, from which lost segments are not taken, and one of the \
                     flows times out and goes back; where the buffer is small its slow start helps it. Here recovery repairs both flows.";

const NO_REGION: &str = "ns-3.37's TcpCubic has no Reno-friendly region: at small windows the cubic curve alone is slower than \
                         Reno, which RFC 9438, section 4.3, does not allow here.";

pub(super) const KNOWN: &[Mechanism] = &[
    Mechanism {
        id: "sack1-pipe",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.sends("sack") && overshoots_for_long(s)),
        effects: &[
            seen(Goodput, Size::Above(1.7)),
            seen(Queue, Size::Above(1.3)),
        ],
        text: "ns-2's Sack1 counts the pipe down by one for each acknowledgement and never leaves out what is lost: with half a window of \
               12 000 lost there is no room to send anything again, and it times out and goes back. RFC 6675's pipe leaves lost segments \
               out, and here recovery repairs them.",
        evidence: there(
            "Fack in ns-2, which leaves lost segments out but sends everything once more",
        ),
    },
    Mechanism {
        id: "sack1-late",
        reference: "ns-2.35",
        // The queue doubles the round trip.
        acts: Acts::If(|s| {
            s.sends("sack") && overshoots_for_long(s) && s.buffer > 0.9 * s.product()
        }),
        effects: &[
            seen(Goodput, Size::Above(1.15)),
            seen(Jain, Size::Below(0.8)),
            seen(Queue, Size::Below(0.55)),
        ],
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
        id: "limited-go-back",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.sends_any(&["newreno", "reno"]) && overshoots_for_long(s)),
        effects: &[
            seen(Goodput, Size::Above(1.2)),
            seen(Queue, Size::Above(3.9)),
        ],
        text: "ns-2 answers the first two duplicates by limited transmit after a timeout too, with a segment that it is about to send again: the flow that goes \
               back comes out of it a little earlier or later and its last burst, as large as the buffer, meets the other's or does not. \
               RFC 3042 sends new data only. Runs have one outcome or the other: 5.6 or 7.0 Mb/s.",
        evidence: both("no limited transmit on either side (singledup_)", UNLIMITED),
    },
    Mechanism {
        id: "rate-halving",
        reference: "ns-2.35",
        // They leave more than half of a window.
        acts: Acts::If(|s| {
            ["L.scalable", "L.bic", "L.cubic"]
                .iter()
                .any(|sender| s.is_beside(sender))
        }),
        effects: &[seen(Second, Size::Below(0.55))],
        text: "Linux 2.6.22 lets the window of a recovery sink to half of ssthresh and puts it back at the end (tcp_reno_min_cwnd): of 85 segments Scalable \
               holds 37 for a round trip, not 74, while NewReno grows. Without that the other has 0.88 Mb/s there and the queue 40.6 packets, not 36.2.",
        evidence: both(
            "the window of a recovery at ssthresh in ns-2, and no limited transmit on either side, which ns-2 has after timeouts too",
            UNLIMITED,
        ),
    },
    Mechanism {
        id: "sack1-repair",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.sends("sack") && overshoots_for_long(s)),
        effects: &[
            seen(Goodput, Size::Above(1.15)),
            seen(Jain, Size::Below(0.8)),
            seen(Queue, Size::Above(1.4)),
        ],
        text: SACK1,
        evidence: there("Fack in ns-2, which leaves lost segments out and has no such timeout"),
    },
    Mechanism {
        id: "sack1-luck",
        reference: "ns-2.35",
        acts: Acts::Seen(&["sack × 2, 10 Mb/s, RTT 1000 ms, buffer 300"]),
        effects: &[seen(Goodput, Size::Below(0.75))],
        text: SACK1,
        evidence: there("Fack in ns-2, which leaves lost segments out and has no such timeout"),
    },
    Mechanism {
        id: "ties",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.access == s.rate && s.queue == "drop-tail" && !s.processing),
        effects: &[seen(Queue, Size::Above(1.3))],
        text: "Where every link has the same rate packets arrive at the very instants at which others leave. In ns-2 the age of events and the rounding of \
               its clock settle who comes first, in favour of none, and flows lose and halve together; here a lot settles it.",
        evidence: there("a random moment of at most 63 ns before each packet in ns-2 (overhead_)"),
    },
    Mechanism {
        id: "illinois-beta",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.begins_with("L.illinois")),
        effects: &[
            theory(Goodput, illinois_over_reno),
            theory(First, illinois_over_reno),
            seen(Second, Size::Below(0.7)),
            seen(Jain, Size::Below(0.75)),
            seen(Queue, Size::Above(16.0)),
        ],
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
        acts: Acts::If(|s| s.begins_with("L.bic") && s.covered == 1.0),
        effects: &[
            theory(Goodput, |_| Size::Below(1.0 / RATIO)),
            seen(Second, Size::Above(1.4)),
            seen(Jain, Size::Above(1.15)),
            seen(Queue, Size::Below(0.25)),
        ],
        text: "Linux 2.6.22 counts on delayed acknowledgements: its estimate of segments an acknowledgement starts at two and, in whole \
               numbers, stays at 31/16 where every packet is acknowledged (bictcp_acked), so that BIC grows almost twice as fast.",
        evidence: both("delayed acknowledgements on both sides", DELAYED),
    },
    Mechanism {
        id: "cubic-ratio",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.begins_with("L.cubic") && s.covered == 1.0),
        effects: &[
            theory(Goodput, |_| Size::Below(1.0 / RATIO)),
            seen(Second, Size::Above(1.25)),
            seen(Queue, Size::Below(0.8)),
        ],
        text: "As BIC's, CUBIC's module of Linux 2.6.22 counts on delayed acknowledgements and grows 31/16 times as fast where every packet is \
               acknowledged.",
        evidence: both("delayed acknowledgements on both sides", DELAYED),
    },
    Mechanism {
        id: "highspeed-half",
        reference: "ns-2.35",
        // Up to 38 segments HighSpeed is Reno (RFC 3649).
        acts: Acts::If(|s| s.sends("L.highspeed") && s.loss > 0.0 && s.reno_peak(1.0) < 38.0),
        effects: &[seen(Goodput, Size::Below(0.85))],
        text: "At these windows HighSpeed is Reno, but Linux takes half the window off in whole segments, rounded down, where its Reno leaves half of \
               it, rounded down: one segment more of every second window, which counts where windows are small.",
        evidence: there("Linux's Reno in ns-2"),
    },
    Mechanism {
        id: "westwood-window",
        reference: "ns-2.35",
        // A loss in every round.
        acts: Acts::If(|s| s.sends("L.westwood") && s.loss * s.share() >= 1.0),
        effects: &[seen(Goodput, Size::Below(0.6))],
        text: "Linux 2.6.22 sets the window to the estimate as a loss is found, up or down, keeps half the window for ssthresh, and lifts the \
               window to that at the end; a timeout there halves ssthresh. Where every round has its loss that matters.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "vegas-round",
        reference: "ns-2.35",
        acts: Acts::If(|s| s.sends("L.vegas")),
        effects: &[
            seen(Goodput, Size::Above(1.3)),
            seen(Queue, Size::AboveBy(2.5)),
        ],
        text: "Linux 2.6.22 judges by the data of the round before the last (old_wnd in tcp_vegas_cong_avoid), moves towards that round's window \
               and one more or less, and takes a window that equals ssthresh for slow start. ns-2's own Vegas, which does none of it, agrees.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "cubic-friendly",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.begins_with("Cubic") && is_friendly(s)),
        effects: &[
            theory(Goodput, |s| Size::Above(s.reno_over_cubic())),
            theory(First, |s| Size::Above(s.reno_over_cubic())),
            seen(Second, Size::Below(0.6)),
            seen(Jain, Size::Below(0.85)),
            seen(Behind, Size::Above(26.0)),
        ],
        text: NO_REGION,
        evidence: there("the region of RFC 9438 added to TcpCubic"),
    },
    Mechanism {
        id: "cubic-friendly-marked",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.is_beside("Dctcp") && s.sends("Cubic") && is_friendly(s)),
        effects: &[
            seen(Second, Size::Above(2.6)),
            seen(Behind, Size::Below(0.78)),
        ],
        text: NO_REGION,
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "bytes-in-flight",
        reference: "ns-3.37",
        acts: Acts::If(|s| from_flight(s).next().is_some()),
        effects: &[
            theory(Goodput, from_the_pipe),
            seen(Behind, Size::Above(1.25)),
        ],
        text: "ns-3 reduces from BytesInFlight, which with SACK is the pipe: what was acknowledged selectively and what is lost are already \
               taken off, four segments of a window of ten. RFC 5681 halves the flight.",
        evidence: there("GetSsThresh given the window in the place of BytesInFlight"),
    },
    Mechanism {
        id: "recovery-end",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("LinuxReno") && s.loss > 0.0),
        effects: &[theory(Goodput, with_two_more)],
        text: "In ns-3 the acknowledgement that ends a recovery counts as one of congestion avoidance with everything that it covers, about \
               the flight before the reduction: one or two segments more after each of some 360 recoveries. RFC 6675 lets the window grow from \
               the next acknowledgement on.",
        evidence: there("the growth by that acknowledgement left out"),
    },
    Mechanism {
        id: "flight-and-end",
        reference: "ns-3.37",
        // They take many packets beyond the buffer at once.
        acts: Acts::If(|s| {
            ["HighSpeed", "Bic", "Scalable"]
                .iter()
                .any(|sender| s.is_beside(sender))
        }),
        effects: &[
            seen(Second, Size::Above(2.6)),
            seen(First, Size::Below(0.85)),
            seen(Jain, Size::Above(1.2)),
        ],
        text: "Two of ns-3's ways at once: it reduces from BytesInFlight, the pipe, which after many losses in a window leaves NewReno little, and the \
               acknowledgement that ends a recovery lets the window grow by all that it covers.",
        evidence: there(
            "GetSsThresh given the window, and no growth by the acknowledgement that ends a recovery",
        ),
    },
    Mechanism {
        id: "highspeed-end",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("HighSpeed")),
        effects: &[seen(Jain, Size::Below(0.85))],
        text: "The acknowledgement that ends a recovery lets ns-3's window grow by all that it covers, and more so a small one, which brings the shares \
               nearer.",
        evidence: there(
            "GetSsThresh given the window, and no growth by the acknowledgement that ends a recovery",
        ),
    },
    Mechanism {
        id: "vegas-smoothed",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("Vegas") && s.covered > 1.0),
        effects: &[
            seen(Goodput, Size::Above(2.2)),
            seen(Jain, Size::Above(1.15)),
            seen(Behind, Size::AboveBy(9.0)),
        ],
        text: "In ns-3 a control sees smoothed round trips and their least (m_lastRtt, m_minRtt), into which a lone segment puts the 200 ms of \
               the acknowledgement's delay: Vegas takes that for a queue and stops short of filling the path.",
        evidence: there("round trips that are not smoothed (RttMeanDeviation's Alpha of 0.999)"),
    },
    Mechanism {
        id: "vegas-start",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("Vegas") && s.flows() > 1),
        effects: &[seen(Behind, Size::AboveBy(10.0))],
        text: "The runs lie far apart: a second flow that starts while the slow start of the first fills the queue takes that queue for the path \
               and keeps it up.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "illinois-delack1",
        reference: "ns-3.37",
        acts: Acts::Seen(&["delack1 Illinois", "delack1 NewReno beside Illinois"]),
        effects: &[
            seen(First, Size::Above(1.7)),
            seen(Second, Size::Below(0.6)),
            seen(Jain, Size::Above(1.3)),
            seen(Behind, Size::Above(2.0)),
        ],
        text: "Not found. In ns-3 the two flows' shares and queues lie far apart from run to run; round trips that are not smoothed bring the queue from 19 \
               to 25 packets, not to ours.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "illinois-smoothed",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("Illinois")),
        effects: &[seen(Jain, Size::Above(1.4)), seen(Behind, Size::Above(1.4))],
        text: "In ns-3 a control sees smoothed round trips and their least: Illinois takes less of the queue's delay for its own and gives up \
               more of the window.",
        evidence: there("round trips that are not smoothed (RttMeanDeviation's Alpha of 0.999)"),
    },
    Mechanism {
        id: "veno-count",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("Veno")),
        effects: &[seen(Behind, Size::Above(1.2))],
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
        id: "unequal-pairs",
        reference: "ns-3.37",
        acts: Acts::Seen(&["NewReno beside Veno"]),
        effects: &[seen(Jain, Size::Above(1.05))],
        text: "ns-3's Veno is its NewReno, and two of these keep unequal shares through whole runs there, the first 4.7 ± 1.0 Mb/s; why was not found.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "htcp-alpha",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.is_beside("Htcp")),
        effects: &[
            seen(First, Size::Above(1.25)),
            seen(Second, Size::Below(0.75)),
            seen(Jain, Size::Below(0.95)),
        ],
        text: "ns-3.37 adds α bytes for each acknowledgement where H-TCP adds α segments a round trip, and compares throughputs by a division \
               of whole numbers (CongestionAvoidance in tcp-htcp.cc).",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "westwood-filter",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends_any(&["Westwood", "WestwoodPlus"])),
        effects: &[seen(Behind, Size::Below(0.8))],
        text: "Not shown. ns-3's filter has fixed weights whatever the interval, and its Westwood+ counts more than a round trip's segments for one. Neither \
               round trips that are not smoothed (queues of 44 and 33) nor no filter (48 and 33) nor another end of recovery (45 and 33) bring it nearer.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "dctcp-prr",
        reference: "ns-3.37",
        acts: Acts::If(|s| s.sends("Dctcp")),
        effects: &[
            seen(Behind, Size::Below(0.78)),
            seen(Second, Size::Below(0.7)),
        ],
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
        acts: Acts::If(|s| s.radio && s.sends("Cubic") && s.flows() > 1),
        effects: &[
            // The most that the switch makes in ns-3 itself: 621 of 1241 ms, and an index of 0.904 of 0.979.
            seen(RoundTrip, Size::Below(0.5)),
            seen(Jain, Size::Below(0.9)),
        ],
        text: "ns-3's TCP credits an acknowledgement with all segments that it passes, those too that were SACKed before, and TcpCubic's slow start adds all of them, beyond the \
               threshold. In a crowded cell the timer often expires while a retransmission waits behind the station's own queue; its acknowledgement then passes the whole window (713 \
               segments in a traced flow with a threshold of 347), which is back at once and leaves in one burst. Here a segment counts when it is delivered, as in Linux, and slow \
               start begins with one.",
        evidence: there(
            "a credit of the newly delivered segments alone, in a class made of TcpCubic",
        ),
    },
    Mechanism {
        id: "bbr-timeout",
        reference: "ns-3.37",
        // STARTUP has 2.89 products on the way (Cardwell et al.), or the path loses by itself.
        acts: Acts::If(|s| s.sends("Bbr") && (s.buffer < 1.89 * s.product() || s.loss > 0.0)),
        effects: &[
            seen(Goodput, Size::Above(1100.0)),
            seen(First, Size::Above(1200.0)),
            seen(Second, Size::Below(0.05)),
            seen(Jain, Size::Above(2.0)),
            seen(Behind, Size::AboveBy(42.0)),
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
        acts: Acts::If(|s| s.sends("Ledbat")),
        effects: &[
            seen(First, Size::Above(2.6)),
            seen(Second, Size::Below(0.5)),
            seen(Jain, Size::Above(1.4)),
            seen(Behind, Size::Above(1.5)),
        ],
        text: "ns-3.37's TcpLedbat caps its window at the flight after the acknowledgement and one segment, which freezes it after slow start; \
               here the cap is RFC 6817's, the flight before it.",
        evidence: there(
            "the flight before the acknowledgement, and for NewReno the window in the place of BytesInFlight",
        ),
    },
    Mechanism {
        id: "padhye-repair",
        reference: "formula",
        acts: Acts::If(|s| s.sends("Padhye")),
        effects: &[theory(Goodput, |s| {
            Size::Above(without_timeouts(s.loss, s.covered))
        })],
        text: "The model supposes that few duplicates often mean a timeout (and that a loss takes the rest of its round with it); here selective \
               acknowledgements and limited transmit repair most losses without one.",
        evidence: here(
            "Reno's recovery, without SACK and limited transmit",
            &[
                ("flows.*.transport.sack", "false"),
                ("flows.*.transport.recovery", "\"reno\""),
                ("flows.*.transport.limitedTransmit", "false"),
            ],
        ),
    },
    Mechanism {
        id: "bianchi-coupled",
        reference: "formula",
        acts: Acts::If(|s| s.sends("Bianchi") && s.flows() > 1),
        effects: &[seen(Collision, Size::Above(1.08))],
        text: "The model takes the window of a station for independent of the other's. Of two stations both double theirs at the same collisions, so that they are small \
               together more often, and meet more often.",
        evidence: there(
            "the chain of both stations, solved exactly, in the place of the model's of one",
        ),
    },
];
