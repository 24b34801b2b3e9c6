//! The switches of the transport, and the presets that name an era.
//!
//! Under every sender runs one TCP: it finds losses, repairs them, measures round trips and asks the sender for a
//! new window when it has to change. The ways to do so differ between standards, systems and simulators, and each
//! difference is a switch. A preset sets them all; a switch written with it overrides the preset, and a sender's
//! needs are switched on over both.
//!
//! # Rules
//!
//! The retransmission timeout follows RFC 6298. The first sample $r$ sets
//! $\mathit{SRTT} = r$ and $\mathit{RTTVAR} = r/2$; later ones
//!
//! $$
//! \begin{aligned}
//! \mathit{RTTVAR} &\leftarrow \tfrac{3}{4}\,\mathit{RTTVAR} +
//!   \tfrac{1}{4}\,\left|\mathit{SRTT} - r\right|, \\
//! \mathit{SRTT} &\leftarrow \tfrac{7}{8}\,\mathit{SRTT} + \tfrac{1}{8}\,r.
//! \end{aligned}
//! $$
//!
//! With $G$ the clock's tick, $m$ the least timeout and
//! $v = \max(G,\ 4\,\mathit{RTTVAR})$ it is, by `rtoMinMode`,
//!
//! $$
//! \mathit{RTO} =
//! \begin{cases}
//! \max(m,\ \mathit{SRTT} + v) & \text{(clamp),} \\
//! \mathit{SRTT} + \max(m,\ v) & \text{(variance),} \\
//! \mathit{SRTT} + v + m & \text{(added),}
//! \end{cases}
//! $$
//!
//! at most `rtoMax`, and doubled at every expiry until there is a new sample (Karn's
//! algorithm). With timestamps every acknowledgement of new data is one; with `rttSamples` `departures` also one
//! that only reports SACK, and a sample is the age of the first segment that it delivers, to the nanosecond, unless
//! that was sent again (Linux: `tcp_ack_update_rtt`). Both gains are divided by the number of samples expected in a round trip (RFC 7323,
//! appendix G), unless `rttGains` is `whole`, as in Linux, where every sample weighs an
//! eighth. Without them one segment in a round trip is timed, and none that
//! was sent twice: a timeout stays doubled until one that was timed is
//! acknowledged.
//!
//! With `rtoArithmetic` `ticks` the timeout is kept in integers, as 4.3BSD kept it
//! and ns-2 does: a sample is the number $n$ of ticks of the clock that fell into
//! the round trip, at least one, and with $S$ eight times the mean, $V$ four times
//! the deviation, all quotients cut to integers,
//!
//! $$
//! \begin{aligned}
//! \delta &= n - \lfloor S/8 \rfloor, \\
//! S &\leftarrow S + \delta, \\
//! V &\leftarrow V + |\delta| - \lfloor V/4 \rfloor, \\
//! \mathit{RTO} &= \max\bigl(m,\ (\lfloor S/8 \rfloor + V)\,G\bigr).
//! \end{aligned}
//! $$
//!
//! The first sample sets $S = 8n$ and $V = 2n$. $V$ decays to three and no
//! further: three ticks of margin remain, however steady the round trip is. After the
//! fourth expiry in a row the next sample counts as the first. No gain is divided.
//!
//! The timer is restarted by every acknowledgement of new data (during a recovery of
//! `newreno` by the first partial one only; RFC 6582, section 4); when fast retransmit
//! begins; with SACK when the first outstanding segment is retransmitted during recovery;
//! and when a tail loss probe leaves.
//!
//! A SYN without an answer is retransmitted `synLinear` times at the first timeout, then at one that doubles. After
//! `synRetries` of the latter the connection gives up: its flow says so, and sends nothing more. Where more SYNs
//! than `synForgiven` are lost, it begins with one segment (RFC 6928, section 2). An open connection gives up at the
//! first expiry that is
//!
//! $$
//! \sum_{k=0}^{n} \min(2^k \, m,\ \text{rtoMax})
//! $$
//!
//! after the first one, with $n$ `dataRetries` (Linux: `tcp_retries2`, 15; 924.6 s).
//!
//! The receiver acknowledges every `ackEvery`-th segment, the first `quickAcks` at once. With `quickWindow` it
//! follows Linux: its window grows from 65 535 bytes by two segments with each that arrives, and until it has that
//! size every segment is acknowledged at once, and so are `quickAcks` more; as many after a duplicate, and after a
//! pause longer than its own timeout. With `pushEvery` the segment that ends a write is acknowledged at once.
//! With `pushBursts` the host hands over bursts of new segments: as many as leave in $2^{-10}$ s at the pacing rate (that of the
//! window where nothing paces), but at least 2, and at most what the window has room for and half of it. The last
//! segment of a burst of several is acknowledged at once. A lone segment is acknowledged at once only if it ends a write. So an
//! acknowledgement of an odd number of segments, which lets a single one leave, makes another one of a single segment a
//! round trip later.
//!
//! With `sackDelay` a segment out of order is acknowledged so much later, with those that have come meanwhile, unless it is one
//! of the first three since the last one in order. The wait is at most 0.1 ms longer than a twentieth of the round trip
//! that the receiver measures from the SYN to the first segment.
//!
//! With `wholeWindow` a reduction leaves whole segments, and where congestion avoidance counts segments, as many as
//! are in the whole part of the window add one to it (Linux: `tcp_cong_avoid_ai`). With `exitGrowth` the
//! acknowledgement that ends a recovery, or the reduction for a mark, lets the window grow (Linux:
//! `tcp_cong_control`, after the state is `Open` again). With `reduceOnce` a timeout inside a recovery, after
//! which the window begins at one segment as ever, leaves the threshold that the recovery has set.
//!
//! The initial window in bytes, for segments of $s$ bytes, is
//! $\min(4s,\ \max(2s,\ 4380))$ by RFC 3390 and
//! $\min(10s,\ \max(2s,\ 14600))$ by RFC 6928, in whole segments.
//!
//! The third duplicate acknowledgement reports a loss, or with SACK three segments that
//! have arrived above it; `recovery` decides what follows. Without SACK there are three
//! kinds: `tahoe` sets the window to one segment and sends again from the hole on,
//! until everything sent before is acknowledged; `reno` and `newreno` repair in fast
//! recovery, which ends with the first new acknowledgement (`reno`) or with that of
//! everything sent before (`newreno`). The window after a recovery of `newreno` is
//! ssthresh, or at most a segment more than is in flight (`recoveryExit`). With `sack`
//! every recovery begins at the first hole again (RFC 6675, section 5, step 4.3): what
//! the last recovery sent again and is still missing is sent once more.
//!
//! With `sack` and `rack` an acknowledgement that a later one has overtaken still
//! reports segments above the cumulative point (RFC 6675, section 5), if it is no older
//! than the receiver's window (RFC 5961, section 5.2).
//!
//! Segments reported as duplicates (DSACK) show that a retransmission was not needed,
//! as long as there are no more reports than retransmissions: a network that duplicates
//! packets undoes no reduction (Linux).
//!
//! A window grows only while it is in full use (RFC 7661), and not beyond the
//! receiver's. Where it counts segments, those that an acknowledgement delivers count:
//! with SACK the newly reported ones too; without it a duplicate counts as one, which
//! does not count again when the hole is filled. The window grows when the cumulative
//! point moves; with `rack`, once a segment has come late by more than three, with
//! every delivery. As in Linux, the degree of reordering is reset only by a timeout
//! that came after three segments had been SACKed.
//!
//! The receiving application reads at once, or at the flow's `readRate`, which may change
//! while it runs: zero is an application that has stopped reading. With a rate, what it
//! has not read takes room of the receiver's buffer, `receiveWindow` in whole segments,
//! at least one. Every acknowledgement advertises what is left (RFC 9293, section 3.8.6),
//!
//! $$
//! \mathit{RCV.WND} = \text{buffer} - \text{unread},
//! $$
//!
//! The right edge never moves back. It moves by at least a segment: there is never room for
//! only a small segment (section 3.8.6.2.2). An
//! acknowledgement leaves only to announce new room when the window last announced is half of
//! the buffer at most and would be twice as large (as in Linux, `tcp_cleanup_rbuf`); when
//! it is closed, that is the first segment of room.
//!
//! The sender sends whole segments within the right edge that was announced last. When the
//! edge leaves no room, nothing is in flight and data waits, the persist timer runs: after
//! a retransmission timeout it sends a probe, then others at intervals of
//!
//! $$
//! \min(2^k\,\mathit{RTO},\ \text{rtoMax}), \qquad k = 1, 2, \dots,
//! $$
//!
//! without end (RFC 9293, section 3.8.6.1; RFC 1122, section 4.2.2.17). A probe is Linux'
//! (`tcp_xmit_probe_skb`): headers without data, from before the window, which the
//! receiver answers at once with its present window. Its loss is no congestion and no
//! timeout; it is not ECN-capable (RFC 3168, section 6.1.6) and gives no sample of a round
//! trip. Data in flight has its retransmission timer whatever the window is. A congestion
//! window larger than the receiver's does not grow; after a closed window the connection
//! was idle. An acknowledgement with a larger window is no duplicate (RFC 5681, section 2).
//!
//! A host takes a random time for each packet that it sends, `processing`, uniform
//! between zero and the packet's own transmission time at the host's port (at most 10
//! ms), or a given time. The time passes after the port's own queue, so that departures
//! vary even where that queue is never empty, and order is kept unless the link lets
//! packets overtake. Without it, flows over links of equal rates can reach a queue at
//! the same instants for ever, and one locks the others out (Floyd and Jacobson, "On
//! Traffic Phase Effects in Packet-Switched Gateways", 1992). `ties` adds at most 63
//! ns, which only decides at random which of several simultaneous packets is first.
//!
//! # Differences
//!
//! - ns-2 counts the ticks of each agent's clock from a random moment; here all clocks
//!   start at zero. With timestamps ns-2 rounds a sample to the nearest tick.
//! - Linux restarts the timer also when a SACK reports a segment that left before the
//!   first outstanding one was sent again.
//! - Linux grows a window in slow start to twice what is in flight, even beyond
//!   the receiver's; ns-2 grows it without bound and halves the smaller of the two
//!   windows; FreeBSD grows it while it is not above the receiver's. The rule here has the
//!   same effect as the last two.
//! - Linux has more signs of the degree of reordering: undone reductions, and
//!   duplicates without SACK.
//! - ns-2 ignores overtaken acknowledgements.
//! - ns-2's Reno begins one fast retransmit in a window of data (`bugFix_`) and waits for the timer at the second
//!   loss in it; RFC 5681 has no such rule. `retransmitOnce` switches it on.
//! - ns-2's limited transmit acts after a timeout too, with segments that it is about to
//!   send again; RFC 3042 sends new data only.
//! - ns-2 halves ssthresh with every expiry; RFC 5681 holds it while the timer sends
//!   the same segment again.
//! - ns-2 and ns-3 model no processing time. In ns-2 the age of events and the
//!   rounding of its clock decide ties. With 16 ns of `overhead_` NewReno over
//!   links of 100 Mb/s (2, 8 and 32 flows, 100 packets a queue) has goodputs of
//!   93.1, 95.7 and 97.2 Mb/s there, without 92.8, 94.0 and 95.9; the preset
//!   `ns2`, which decides ties at random, has 93.4, 96.0 and 97.2.
//! - RFC 9293 recommends an interval that doubles from probe to probe. Linux starts it when
//!   the last probe is answered, a round trip later, at 0.2 s at least;
//!   FreeBSD's is 5 to 60 s, and its probe has a byte of data.
//! - Linux opens a closed window by a sixteenth of its buffer at least; RFC 9293 asks for a
//!   segment, or half the buffer if that is less.
//! - ns-2's receivers read at once. ns-3's applications too; its sockets have windows that
//!   close, and probes.
//! - As in Linux, a sender that waits for room is not short of data: samples of its
//!   delivery rate count in full.
//! - `rack` follows RFC 8985 to the letter in two things where Linux does not. Its
//!   timer for reordering expires when a segment is a round trip and the reordering
//!   window old; Linux' runs two ticks longer (`TCP_TIMEOUT_MIN`), 2 ms at least, and so
//!   does its tail loss probe's where more than one segment is in flight. And
//!   its round trip, `RACK.rtt`, is that of the segment that left last among those
//!   that an acknowledgement delivers; Linux takes the last one that it processes (SACKed
//!   segments first, each kind in the order of sequence numbers), so that after a
//!   retransmission this may be the round trip of an earlier departure.
//!
//! # Limits
//!
//! - Segments are not divided: where only a part of one fits into the receiver's window,
//!   others would send that part (in Linux the persist timer does) and cut segments to half
//!   of the largest window; here it waits for room. A buffer of one segment opens when all
//!   of it is read, not half.
//! - The buffer holds bytes of data, without overhead, and has one size:
//!   systems count the memory that packets take, and tune the size to the round trip. What
//!   arrives out of order has room in it already. Windows are not rounded by a scale (RFC
//!   7323, section 2), and every one is offered with the handshake.
//! - Probes of a closed window never end, however many have no answer; Linux gives up after `tcp_retries2` of them.
//! - `linux3` counts segments, has windows with fractions, and its receiver's window does not grow. Linux 3.0 counts
//!   acknowledgements (`tcp_abc` is 0), CUBIC with the number of segments that each acknowledges, and whole segments.
//!
//! # Checked
//!
//! - Jain's index of 2, 8 and 32 NewReno, CUBIC and BBRv3 flows over links of one
//!   rate is 0.9 or more in every preset, of CUBIC in `ns2` with timestamps, as ns-2
//!   runs Linux' senders; without them, 32 such flows with windows of four segments
//!   wait for timers that back off, and reach 0.83. Without processing time in
//!   `ns2` it is below 0.6, 0.38 and 0.1: one flow has nearly all.
//! - Samples of 100 and 120 ms: timeouts of 300 and 272.5 ms.
//! - An outage of 2 s on paths of 0.3 and 0.5 s: NewReno's and CUBIC's goodput in the minute after it within 10 % of
//!   Linux 6.12's, with its settings.
//! - SYNs without an answer at 1, 2, 3, 4, 5, 7, 11, 19, 35 and 67 s, and the end at 131 s, as Linux documents it;
//!   in Linux 3.0, whose first timeout is 3 s, at 3, 9, 21, 45 and 93 s, and the end at 189 s.
//! - Data without an answer: the end is not before 924.6 s after the first timeout, as Linux documents it.
//! - Seven samples in whole ticks, computed by hand from ns-2's rules.
//! - One loss in a flow that its receiver bounds, at round trips of 0.3 and 0.9 s: no
//!   timeout, in any preset.
//! - The same on a path of 100 Mb/s and 0.5 s: within 1 % of ns-2's goodput.
//! - Fifty Reno flows through RED at round trips of 0.4 and 1 s: within 2 and 4 % of
//!   ns-2's goodput.
//! - Initial windows of 3 and 10 segments of 1448 bytes, 4 and 10 of 1000.
//! - Losses in a window, with and without SACK, repaired in the rounds that
//!   RFC 6675, 6582 and 5681 say.
//! - Four of Linux's own packet tests: the reduction for a mark, and the window while a
//!   retransmission cannot leave, as there; after an overtaken acknowledgement as there where
//!   `RACK.rtt` is the same; CUBIC's first segment after a timeout with the acknowledgement
//!   before the one there.
//! - A reader of 0.3 to 5 Mb/s behind a link of 10 Mb/s: its rate is the goodput, to four
//!   segments in 55 s, for NewReno, CUBIC, Vegas and BBR in every preset.
//! - A reader that stops gets a bufferful and what was under way; probes follow 1, 3, 7 and
//!   15 s later. A window update that is lost is made good by the next probe.

mod presets;

use crate::control::Recovery;
use crate::specification::NumberOr;
use crate::{choices, parameters};

pub use presets::{PRESETS, Preset};

choices! {
    /// How the initial window is worked out.
    pub enum InitialWindow {
        /// RFC 3390: min(4 MSS, max(2 MSS, 4380 bytes)).
        Rfc3390 = "rfc3390",
        /// RFC 6928: min(10 MSS, max(2 MSS, 14600 bytes)).
        Rfc6928 = "rfc6928",
    }
}

choices! {
    /// How the minimum retransmission timeout applies.
    pub enum RtoMinMode {
        /// To the whole timeout: max(minimum, SRTT + max(G, 4 RTTVAR)), as in RFC 6298.
        Clamp = "clamp",
        /// To the variance term: SRTT + max(minimum, 4 RTTVAR), as in Linux.
        Variance = "variance",
        /// Added to the timeout: SRTT + max(G, 4 RTTVAR) + minimum, as FreeBSD's slop.
        Added = "added",
    }
}

choices! {
    /// The unit of growth in slow start.
    pub enum SlowStartCounting {
        /// Every acknowledgement counts as one segment.
        Acks = "acks",
        /// Acknowledged segments, however many one acknowledgement covers.
        Segments = "segments",
        /// Acknowledged bytes, at most one segment for each acknowledgement (RFC 5681).
        Bytes1 = "bytes-1",
        /// Acknowledged bytes, at most two segments for each acknowledgement (RFC 3465, L = 2).
        Bytes2 = "bytes-2",
    }
}

choices! {
    /// The unit of growth in congestion avoidance.
    pub enum AvoidanceCounting {
        /// Every acknowledgement counts as one segment.
        Acks = "acks",
        /// Acknowledged segments.
        Segments = "segments",
        /// Acknowledged bytes (RFC 3465).
        Bytes = "bytes",
    }
}

choices! {
    /// The quantity that a loss reduces.
    pub enum ReduceFrom {
        /// The flight size (RFC 5681).
        Flight = "flight",
        /// The congestion window, as in BSD, Linux and ns-2.
        Cwnd = "cwnd",
    }
}

choices! {
    /// The window after a recovery of several losses without SACK (RFC 6582, section 3.2, step 3).
    pub enum RecoveryExit {
        /// At most a segment more than is in flight, so that nothing leaves in a burst (option 1, as in
        /// FreeBSD).
        Flight = "flight",
        /// The threshold (option 2, as in ns-2 and Linux).
        Ssthresh = "ssthresh",
    }
}

choices! {
    /// The arithmetic of the retransmission timeout.
    pub enum RtoArithmetic {
        /// In fractions, from exact round trips (RFC 6298).
        Exact = "exact",
        /// In whole ticks of the clock, as in 4.3BSD and ns-2.
        Ticks = "ticks",
    }
}

choices! {
    /// The paced segments that leave in bursts of a millisecond's worth, with at least two segments; a late burst shortens the next gap (Linux: `tcp_tso_autosize`, `tcp_update_skb_after_send`).
    pub enum PacingBursts {
        /// None: segments leave one by one.
        Off = "off",
        /// Those of a sender that sets its own rate, as BBR.
        OwnRate = "own-rate",
        /// All.
        All = "all",
    }
}

choices! {
    /// The weight of each of several samples in a round trip in their average.
    pub enum RttGains {
        /// The gains are divided by the number of samples that a round trip should bring (RFC 7323, appendix G).
        Divided = "divided",
        /// An eighth for each, however many there are, as in Linux.
        Whole = "whole",
    }
}

choices! {
    /// The source of the samples of the round trip.
    pub enum RttSamples {
        /// The timestamp that an acknowledgement of new data echoes (RFC 7323).
        Timestamps = "timestamps",
        /// The departure of the first segment that an acknowledgement delivers, a SACK too, unless it was sent
        /// again, as in Linux; the timestamp where all of them were.
        Departures = "departures",
    }
}

choices! {
    /// Whether segments leave one by one.
    pub enum Pacing {
        /// As fast as the window allows.
        Off = "off",
        /// At Linux's rate: a multiple of the window a round trip, or the rate that the sender gives.
        Linux = "linux",
    }
}

choices! {
    /// How long a host takes for a packet.
    pub enum ProcessingTime {
        /// As long as the packet's own transmission at the host's port, at most 10 ms.
        Packet = "packet",
        /// 63 ns: only decides which of several simultaneous packets is first.
        Ties = "ties",
    }
}

parameters! {
    /// The transport of a flow.
    pub struct Transport {
        /// Payload of a full segment; headers of 40 bytes and options come on top.
        "segment" segment: LogInteger(1448, 64, 65000, Bytes) "Segment";
        /// The window a connection starts with.
        "initialWindow" initial_window: NumberOr(InitialWindow, "rfc6928", 1.0, 10_000.0, Segments) "Initial window";
        /// The receiver acknowledges this many full segments with one acknowledgement.
        "ackEvery" ack_every: Integer(2, 1, 64, Segments) "Acknowledge every";
        /// A delayed acknowledgement waits at most this long (RFC 1122 allows 0.5 s).
        "ackDelay" ack_delay: Number(0.2, 0.0, 0.5, Seconds) "Acknowledgement delay";
        /// The number of segments at the start of a connection that are acknowledged at once.
        "quickAcks" quick_acks: Integer(0, 0, 1000, Segments) "Quick acknowledgements";
        /// While the receiver's window grows to this many bytes, two segments with each that arrives, every
        /// segment is acknowledged at once (Linux: `tcp_grow_window`). Off unless set.
        "quickWindow" quick_window: LogOptional(1.0, 1e12, Bytes) "Quick while the window grows to";
        /// The application writes so many bytes at a time, and the segment that ends a write is acknowledged at once, as
        /// Linux does with PSH. Off unless set.
        "pushEvery" push_every: LogOptional(1.0, 1e12, Bytes) "Acknowledge each write of";
        /// The host hands segments over in bursts of a millisecond's worth, at least 2; the last one of each has PSH, and
        /// is acknowledged at once (Linux: `tcp_tso_autosize`, `__tcp_transmit_skb`).
        "pushBursts" push_bursts: Switch(false) "Acknowledge each burst";
        /// From the fourth segment out of order on, acknowledgements of at most 44 further ones wait this long for each other, and
        /// at most 0.1 ms more than a twentieth of the round trip (Linux: `tcp_comp_sack_delay_ns`, 1 ms, and its slack, 0.1 ms).
        "sackDelay" sack_delay: Number(0.0, 0.0, 0.1, Seconds) "SACK delay";
        /// Selective acknowledgements (RFC 2018).
        "sack" sack: Switch(true) "SACK";
        /// Bytes of the SACK option beside its blocks of 8 bytes.
        "sackHeader" sack_header: Integer(4, 0, 4, Bytes) "SACK option header";
        /// The detection and recovery of losses.
        "recovery" recovery: Choice(Recovery, "sack") "Loss recovery";
        /// With `reno`: one fast retransmit in a window of data; a second loss in it waits for the timer (ns-2).
        "retransmitOnce" retransmit_once: Switch(false) "Reno: one fast retransmit a window";
        /// Proportional rate reduction (RFC 9937): a reduction is spread over a round trip.
        "prr" prr: Switch(false) "Proportional rate reduction";
        /// Undoes a reduction that DSACK, timestamps or F-RTO show to be spurious (RFC 3522, 3708, 4015, 5682).
        "undo" undo: Switch(false) "Undo of spurious reductions";
        /// Timestamps (RFC 7323): an option in every segment, and a round-trip sample from every acknowledgement of new data.
        "timestamps" timestamps: Switch(true) "Timestamps";
        /// Bytes that timestamps take in every segment: 10 and two of padding. ns-2 can leave them out.
        "timestampOption" timestamp_option: Integer(12, 0, 12, Bytes) "Timestamps option";
        /// Tick of the clock behind timestamps, and granularity of the timeout.
        "clock" clock: LogNumber(0.001, 0.000_001, 1.0, Seconds) "Clock tick";
        /// Retransmission timeout before the first round-trip sample.
        "rtoInitial" rto_initial: LogNumber(1.0, 0.01, 60.0, Seconds) "Initial RTO";
        /// The minimum retransmission timeout.
        "rtoMin" rto_min: LogNumber(1.0, 0.001, 60.0, Seconds) "Least RTO";
        /// How the minimum retransmission timeout applies.
        "rtoMinMode" rto_min_mode: Choice(RtoMinMode, "clamp") "Minimum RTO applies to";
        /// The largest retransmission timeout, and interval of probes of a closed window.
        "rtoMax" rto_max: LogNumber(60.0, 1.0, 3600.0, Seconds) "Largest RTO";
        /// The number of SYN retransmissions before the timeout doubles.
        "synLinear" syn_linear: Integer(0, 0, 100, None) "SYNs without back-off";
        /// The number of further SYN retransmissions before the connection gives up; by default unlimited.
        "synRetries" syn_retries: Optional(0.0, 100.0, None) "SYNs before giving up";
        /// The number of timeouts in a row, each twice as long as the one before, after which an open connection gives up; the first has the minimum RTO. By default unlimited.
        "dataRetries" data_retries: Optional(0.0, 100.0, None) "Retries before giving up";
        /// The number of lost SYNs after which the connection begins with one segment.
        "synForgiven" syn_forgiven: Integer(0, 0, 100, None) "Lost SYNs forgiven";
        /// The arithmetic of the retransmission timeout.
        "rtoArithmetic" rto_arithmetic: Choice(RtoArithmetic, "exact") "RTO arithmetic";
        /// The weight of each of several samples in a round trip in the average.
        "rttGains" rtt_gains: Choice(RttGains, "divided") "Gains of the round trip";
        /// The source of the samples of the round trip.
        "rttSamples" rtt_samples: Choice(RttSamples, "timestamps") "Samples of the round trip";
        /// New segments on the first two duplicate acknowledgements (RFC 3042).
        "limitedTransmit" limited_transmit: Switch(true) "Limited transmit";
        /// After an idle time longer than the timeout the window falls back to the initial one (RFC 5681, section 4.1).
        "idleRestart" idle_restart: Switch(true) "Restart after idle";
        /// The unit of growth in slow start.
        "slowStartCounting" slow_start_counting: Choice(SlowStartCounting, "bytes-1") "Slow start counts";
        /// The unit of growth in congestion avoidance.
        "caCounting" ca_counting: Choice(AvoidanceCounting, "bytes") "Avoidance counts";
        /// The quantity that a loss reduces.
        "reduceFrom" reduce_from: Choice(ReduceFrom, "flight") "A loss reduces";
        /// The window is reduced to whole segments, and grows as if it had no fraction, as in Linux.
        "wholeWindow" whole_window: Switch(false) "Whole windows";
        /// A timeout during a recovery does not reduce the threshold again (Linux: `tcp_enter_loss`).
        "reduceOnce" reduce_once: Switch(false) "One reduction a recovery";
        /// Marks (classic ECN) reduce the window to one segment, from where the next one waits for the retransmission timer (RFC 3168, section 6.1.2); without it to two (Linux).
        "markedToOne" marked_to_one: Switch(true) "Marks reduce to one segment";
        /// Without SACK each partial acknowledgement restarts the timer (RFC 6582, section 4: slow but steady); otherwise only the first of a recovery does (impatient).
        "partialRestart" partial_restart: Switch(false) "Timer restarts in recovery";
        /// The window after a recovery of several losses without SACK.
        "recoveryExit" recovery_exit: Choice(RecoveryExit, "flight") "Window after recovery";
        /// The acknowledgement that ends a reduction lets the window grow, as in Linux.
        "exitGrowth" exit_growth: Switch(false) "Growth as recovery ends";
        /// Whether segments leave one by one, at a rate.
        "pacing" pacing: Choice(Pacing, "off") "Pacing";
        /// The pacing rate in windows a round trip while the window is below half of ssthresh (Linux: 2).
        "pacingSlowStart" pacing_slow_start: LogNumber(2.0, 0.1, 10.0, None) "Pacing in slow start";
        /// The pacing rate in windows a round trip from half of ssthresh on (Linux: 1.2).
        "pacingAvoidance" pacing_avoidance: LogNumber(1.2, 0.1, 10.0, None) "Pacing after slow start";
        /// The number of segments at the start of a connection that leave unpaced (Linux: 10).
        "pacingUnpaced" pacing_unpaced: Integer(10, 0, 1000, Segments) "Unpaced segments";
        /// The paced segments that leave in bursts of a millisecond's worth, with at least two segments; a late burst shortens the next gap (Linux: `tcp_tso_autosize`, `tcp_update_skb_after_send`). A window that the transport paces meets its bottleneck as Linux's does without bursts.
        "pacingBursts" pacing_bursts: Choice(PacingBursts, "off") "Paced bursts";
        /// Hosts take a random time for each packet that they send, uniform up to this value; order is kept unless the link lets packets overtake.
        /// Without it, flows over links of equal rates show phase effects.
        "processing" processing: NumberOr(ProcessingTime, "packet", 0.0, 0.01, Seconds) "Processing time";
        /// The receiver's buffer, which limits the receive window; by default unlimited.
        "receiveWindow" receive_window: LogOptional(1.0, 1e12, Bytes) "Receive window";
    }
}

impl Transport {
    /// The segments that the receiver's buffer has room for, one at least.
    pub fn receive_segments(&self) -> Option<u64> {
        let whole = |bytes: f64| ((bytes / self.segment as f64) as u64).max(1);
        self.receive_window.map(whole)
    }

    /// The initial window in segments.
    pub fn initial_segments(&self) -> f64 {
        let segment = self.segment as f64;
        let formula =
            |most: f64, bytes: f64| (most * segment).min((2.0 * segment).max(bytes)) / segment;
        match self.initial_window {
            NumberOr::Number(segments) => segments,
            // A window is used in whole segments.
            NumberOr::Named(InitialWindow::Rfc3390) => formula(4.0, 4380.0).floor(),
            NumberOr::Named(InitialWindow::Rfc6928) => formula(10.0, 14600.0).floor(),
        }
    }
}

#[cfg(test)]
mod tests;
