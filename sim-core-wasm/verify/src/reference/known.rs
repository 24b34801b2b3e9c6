//! The mechanisms that are known.
//!
//! A text says what the other simulator's source says, or what an experiment showed. A size is what
//! was seen, rounded up, and keeps the next fault from being excused; it proves
//! nothing by itself. A mechanism is proven by a run with it switched, which has to
//! agree within the tolerance of the row itself.

use super::mechanism::{Evidence, Mechanism, Size};
use super::metric::Metric::{
    Collision, First, Goodput, Jain, Queue, QueueBehindDevice as Behind, RoundTrip, Second,
};

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

const RANDOM: &[&str] = &["Random loss"];
const TWO: &[&str] = &["Two flows"];

const SACK1: &str = "After the overshoot of slow start ns-2's Sack1 has no room in its pipe, from which lost segments are not taken, and one of the \
                     flows times out and goes back; where the buffer is small its slow start helps it. Here recovery repairs both flows.";

const NO_REGION: &str = "ns-3.37's TcpCubic has no Reno-friendly region: at small windows the cubic curve alone is slower than \
                         Reno, which RFC 9438, section 4.3, does not allow here.";

pub(super) const KNOWN: &[Mechanism] = &[
    Mechanism {
        id: "sack1-pipe",
        reference: "ns-2.35",
        groups: &["Long fat path"],
        cases: &["sack"],
        effects: &[(Goodput, Size::Above(1.7)), (Queue, Size::Above(1.3))],
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
        groups: &["Long round trips"],
        cases: &["sack × 2, 10 Mb/s, RTT 1000 ms, buffer 1200"],
        effects: &[
            (Goodput, Size::Above(1.15)),
            (Jain, Size::Below(0.8)),
            (Queue, Size::Below(0.55)),
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
        groups: &["Long round trips"],
        cases: &[
            "newreno × 2, 10 Mb/s, RTT 400 ms, buffer 120",
            "reno × 2, 10 Mb/s, RTT 400 ms, buffer 120",
        ],
        effects: &[(Goodput, Size::Above(1.2)), (Queue, Size::Above(3.9))],
        text: "ns-2 answers the first two duplicates by limited transmit after a timeout too, with a segment that it is about to send again: the flow that goes \
               back comes out of it a little earlier or later and its last burst, as large as the buffer, meets the other's or does not. \
               RFC 3042 sends new data only. Runs have one outcome or the other: 5.6 or 7.0 Mb/s.",
        evidence: both("no limited transmit on either side (singledup_)", UNLIMITED),
    },
    Mechanism {
        id: "rate-halving",
        reference: "ns-2.35",
        groups: &["Alone and together"],
        cases: &["Linux scalable × 1 beside newreno"],
        effects: &[(Second, Size::Below(0.55))],
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
        groups: &["Long round trips"],
        cases: &["sack"],
        effects: &[
            (Goodput, Size::Above(1.15)),
            (Jain, Size::Below(0.8)),
            (Queue, Size::Above(1.4)),
        ],
        text: SACK1,
        evidence: there("Fack in ns-2, which leaves lost segments out and has no such timeout"),
    },
    Mechanism {
        id: "sack1-luck",
        reference: "ns-2.35",
        groups: &["Long round trips"],
        cases: &["sack × 2, 10 Mb/s, RTT 1000 ms, buffer 300"],
        effects: &[(Goodput, Size::Below(0.75))],
        text: SACK1,
        evidence: there("Fack in ns-2, which leaves lost segments out and has no such timeout"),
    },
    Mechanism {
        id: "ties",
        reference: "ns-2.35",
        groups: &[
            "Drop-tail at 100 Mb/s, buffers of 100 packets",
            "Every link of one rate",
        ],
        cases: &["sack", "newreno"],
        effects: &[(Queue, Size::Above(1.3))],
        text: "Where every link has the same rate packets arrive at the very instants at which others leave. In ns-2 the age of events and the rounding of \
               its clock settle who comes first, in favour of none, and flows lose and halve together; here a lot settles it.",
        evidence: there("a random moment of at most 63 ns before each packet in ns-2 (overhead_)"),
    },
    Mechanism {
        id: "illinois-beta",
        reference: "ns-2.35",
        groups: RANDOM,
        cases: &["Linux illinois"],
        effects: &[
            (Goodput, Size::Above(2.2)),
            (First, Size::Above(3.0)),
            (Second, Size::Below(0.7)),
            (Jain, Size::Below(0.75)),
            (Queue, Size::Above(16.0)),
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
        groups: &["Random loss", "Alone and together"],
        cases: &["Linux bic"],
        effects: &[
            (Goodput, Size::Below(0.75)),
            (Second, Size::Above(1.4)),
            (Jain, Size::Above(1.15)),
            (Queue, Size::Below(0.25)),
        ],
        text: "Linux 2.6.22 counts on delayed acknowledgements: its estimate of segments an acknowledgement starts at two and, in whole \
               numbers, stays at 31/16 where every packet is acknowledged (bictcp_acked), so that BIC grows almost twice as fast.",
        evidence: both("delayed acknowledgements on both sides", DELAYED),
    },
    Mechanism {
        id: "cubic-ratio",
        reference: "ns-2.35",
        groups: &["Random loss", "Alone and together"],
        cases: &["Linux cubic"],
        effects: &[
            (Goodput, Size::Below(0.75)),
            (Second, Size::Above(1.25)),
            (Queue, Size::Below(0.8)),
        ],
        text: "As BIC's, CUBIC's module of Linux 2.6.22 counts on delayed acknowledgements and grows 31/16 times as fast where every packet is \
               acknowledged.",
        evidence: both("delayed acknowledgements on both sides", DELAYED),
    },
    Mechanism {
        id: "highspeed-half",
        reference: "ns-2.35",
        groups: RANDOM,
        cases: &["Linux highspeed"],
        effects: &[(Goodput, Size::Below(0.85))],
        text: "At these windows HighSpeed is Reno, but Linux takes half the window off in whole segments, rounded down, where its Reno leaves half of \
               it, rounded down: one segment more of every second window, which counts where windows are small.",
        evidence: there("Linux's Reno in ns-2"),
    },
    Mechanism {
        id: "westwood-window",
        reference: "ns-2.35",
        groups: RANDOM,
        cases: &["Linux westwood × 2, loss 0.05"],
        effects: &[(Goodput, Size::Below(0.6))],
        text: "Linux 2.6.22 sets the window to the estimate as a loss is found, up or down, keeps half the window for ssthresh, and lifts the \
               window to that at the end; a timeout there halves ssthresh. Where every round has its loss that matters.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "vegas-round",
        reference: "ns-2.35",
        groups: &["Random loss", "Alone and together"],
        cases: &["Linux vegas"],
        effects: &[(Goodput, Size::Above(1.3)), (Queue, Size::AboveBy(2.5))],
        text: "Linux 2.6.22 judges by the data of the round before the last (old_wnd in tcp_vegas_cong_avoid), moves towards that round's window \
               and one more or less, and takes a window that equals ssthresh for slow start. ns-2's own Vegas, which does none of it, agrees.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "cubic-friendly",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["Cubic loss", "NewReno beside Cubic"],
        effects: &[
            (Goodput, Size::Above(1.35)),
            (First, Size::Above(1.5)),
            (Second, Size::Below(0.6)),
            (Jain, Size::Below(0.85)),
            (Behind, Size::Above(26.0)),
        ],
        text: NO_REGION,
        evidence: there("the region of RFC 9438 added to TcpCubic"),
    },
    Mechanism {
        id: "cubic-friendly-marked",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["vsCubicECN Dctcp"],
        effects: &[(Second, Size::Above(2.6)), (Behind, Size::Below(0.78))],
        text: NO_REGION,
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "bytes-in-flight",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["NewReno loss", "NewReno delack1 loss", "Htcp"],
        effects: &[(Goodput, Size::Above(1.2)), (Behind, Size::Above(1.25))],
        text: "ns-3 reduces from BytesInFlight, which with SACK is the pipe: what was acknowledged selectively and what is lost are already \
               taken off, four segments of a window of ten. RFC 5681 halves the flight.",
        evidence: there("GetSsThresh given the window in the place of BytesInFlight"),
    },
    Mechanism {
        id: "recovery-end",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["LinuxReno delack2 loss0.01"],
        effects: &[(Goodput, Size::Below(0.8))],
        text: "In ns-3 the acknowledgement that ends a recovery counts as one of congestion avoidance with everything that it covers, about \
               the flight before the reduction: one or two segments more after each of some 360 recoveries. RFC 6675 lets the window grow from \
               the next acknowledgement on.",
        evidence: there("the growth by that acknowledgement left out"),
    },
    Mechanism {
        id: "flight-and-end",
        reference: "ns-3.37",
        groups: TWO,
        cases: &[
            "NewReno beside HighSpeed",
            "NewReno beside Bic",
            "NewReno beside Scalable",
        ],
        effects: &[
            (Second, Size::Above(2.6)),
            (First, Size::Below(0.85)),
            (Jain, Size::Above(1.2)),
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
        groups: TWO,
        cases: &["HighSpeed"],
        effects: &[(Jain, Size::Below(0.85))],
        text: "The acknowledgement that ends a recovery lets ns-3's window grow by all that it covers, and more so a small one, which brings the shares \
               nearer.",
        evidence: there(
            "GetSsThresh given the window, and no growth by the acknowledgement that ends a recovery",
        ),
    },
    Mechanism {
        id: "vegas-start",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["delack1 Vegas"],
        effects: &[(Behind, Size::AboveBy(10.0))],
        text: "The runs lie far apart: a second flow that starts while the slow start of the first fills the queue takes that queue for the path \
               and keeps it up.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "vegas-smoothed",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["Vegas", "single Vegas"],
        effects: &[
            (Goodput, Size::Above(2.2)),
            (Jain, Size::Above(1.15)),
            (Behind, Size::AboveBy(9.0)),
        ],
        text: "In ns-3 a control sees smoothed round trips and their least (m_lastRtt, m_minRtt), into which a lone segment puts the 200 ms of \
               the acknowledgement's delay: Vegas takes that for a queue and stops short of filling the path.",
        evidence: there("round trips that are not smoothed (RttMeanDeviation's Alpha of 0.999)"),
    },
    Mechanism {
        id: "illinois-delack1",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["delack1 Illinois", "delack1 NewReno beside Illinois"],
        effects: &[
            (First, Size::Above(1.7)),
            (Second, Size::Below(0.6)),
            (Jain, Size::Above(1.3)),
            (Behind, Size::Above(2.0)),
        ],
        text: "Not found. In ns-3 the two flows' shares and queues lie far apart from run to run; round trips that are not smoothed bring the queue from 19 \
               to 25 packets, not to ours.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "illinois-smoothed",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["Illinois"],
        effects: &[(Jain, Size::Above(1.4)), (Behind, Size::Above(1.4))],
        text: "In ns-3 a control sees smoothed round trips and their least: Illinois takes less of the queue's delay for its own and gives up \
               more of the window.",
        evidence: there("round trips that are not smoothed (RttMeanDeviation's Alpha of 0.999)"),
    },
    Mechanism {
        id: "veno-count",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["delack1 Veno"],
        effects: &[(Behind, Size::Above(1.2))],
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
        groups: TWO,
        cases: &["NewReno beside Veno"],
        effects: &[(Jain, Size::Above(1.05))],
        text: "ns-3's Veno is its NewReno, and two of these keep unequal shares through whole runs there, the first 4.7 ± 1.0 Mb/s; why was not found.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "htcp-alpha",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["NewReno beside Htcp"],
        effects: &[
            (First, Size::Above(1.25)),
            (Second, Size::Below(0.75)),
            (Jain, Size::Below(0.95)),
        ],
        text: "ns-3.37 adds α bytes for each acknowledgement where H-TCP adds α segments a round trip, and compares throughputs by a division \
               of whole numbers (CongestionAvoidance in tcp-htcp.cc).",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "westwood-filter",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["Westwood buf50", "WestwoodPlus buf50"],
        effects: &[(Behind, Size::Below(0.8))],
        text: "Not shown. ns-3's filter has fixed weights whatever the interval, and its Westwood+ counts more than a round trip's segments for one. Neither \
               round trips that are not smoothed (queues of 44 and 33) nor no filter (48 and 33) nor another end of recovery (45 and 33) bring it nearer.",
        evidence: Evidence::Unproven,
    },
    Mechanism {
        id: "dctcp-prr",
        reference: "ns-3.37",
        groups: TWO,
        cases: &["Dctcp", "vsCubicECN Dctcp", "vsNewRenoECN Dctcp"],
        effects: &[(Behind, Size::Below(0.78)), (Second, Size::Below(0.7))],
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
        groups: &["Upload over 802.11g"],
        cases: &["Cubic × 5", "Cubic × 10"],
        effects: &[(RoundTrip, Size::Below(0.4)), (Jain, Size::Below(0.85))],
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
        groups: TWO,
        cases: &[
            "Bbr",
            "NewReno beside Bbr",
            "single Bbr",
            "delack1 Bbr",
            "delack1 NewReno beside Bbr",
        ],
        effects: &[
            (Goodput, Size::Above(1100.0)),
            (First, Size::Above(1200.0)),
            (Second, Size::Below(0.05)),
            (Jain, Size::Above(2.0)),
            (Behind, Size::AboveBy(42.0)),
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
        groups: TWO,
        cases: &["Ledbat", "NewReno beside Ledbat"],
        effects: &[
            (First, Size::Above(2.6)),
            (Second, Size::Below(0.5)),
            (Jain, Size::Above(1.4)),
            (Behind, Size::Above(1.5)),
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
        groups: &["Padhye"],
        cases: &["loss"],
        effects: &[(Goodput, Size::Above(1.5))],
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
        groups: &["Bianchi"],
        cases: &["2 stations"],
        effects: &[(Collision, Size::Above(1.08))],
        text: "The model takes the window of a station for independent of the other's. Of two stations both double theirs at the same collisions, so that they are small \
               together more often, and meet more often.",
        evidence: there(
            "the chain of both stations, solved exactly, in the place of the model's of one",
        ),
    },
];
