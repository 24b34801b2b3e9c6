//! What works differently where a result is outside its tolerance.
//!
//! Each was found in the other simulator's source or shown by an experiment; what
//! was only inferred from how both work says so. None is fitted to a difference.

use super::Metric;

/// A mechanism, and where it acts: reference, beginning of the group's name, a
/// part of the case's name, and the metric (any for none).
type Known = (
    &'static str,
    &'static str,
    &'static str,
    Option<Metric>,
    &'static str,
);

const KNOWN: &[Known] = &[
    (
        "ns-2.35",
        "Long fat path",
        "sack",
        None,
        "ns-2's Sack1 counts the pipe down by one for each acknowledgement and never leaves out what is lost: with half a window of \
         12 000 lost there is no room to send anything again, and it times out and goes back. RFC 6675's pipe leaves lost segments \
         out, and here recovery repairs them.",
    ),
    (
        "ns-2.35",
        "Drop-tail at 100 Mb/s, buffers of 100 packets",
        "sack",
        None,
        "Every link is as fast as every other, so that a packet of the flow that fills the bottleneck comes at the very instant at \
         which one leaves. Here departures come first at an instant, that packet always finds room and the other flows are locked \
         out; ns-2 takes the arrival first, as the older event. With a packet time of jitter on the access links (the family \
         below) no such coincidence decides.",
    ),
    (
        "ns-2.35",
        super::ns2::UNREST,
        "10 ms",
        Some(Metric::Queue),
        "Jitter also breaks the step in which ns-2's flows lose and halve together (inferred): of 300 packets in the network at an \
         overflow they leave 150, less than the path itself holds, the queue runs empty and goodput falls. Here fewer halve at \
         once, which shows in the higher goodput too. With delayed acknowledgements, where ns-2's flows are out of step, both agree.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Cubic loss",
        None,
        "ns-3.37's TcpCubic has no Reno-friendly region: at small windows the cubic curve alone is slower than Reno, which \
         RFC 9438, section 4.3, does not allow here.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "NewReno",
        Some(Metric::Goodput),
        "ns-3 halves BytesInFlight, which with SACK is the pipe: what was acknowledged selectively and what is lost are already \
         taken off (EnterRecovery in the source of 3.40), four segments of a window of ten. RFC 5681 halves the flight.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "LinuxReno",
        Some(Metric::Goodput),
        "In ns-3 the acknowledgement that ends a recovery counts as one of congestion avoidance with everything that it covers, about \
         the flight before the reduction: one or two segments more after each of some 360 recoveries (the source of 3.40: IncreaseWindow \
         is called after leaving CA_RECOVERY). RFC 6675 lets the window grow from the next acknowledgement on.",
    ),
    (
        "ns-2.35",
        "Random loss",
        "Linux illinois",
        None,
        "Linux 2.6.22, whose module ns-2 runs, keeps the share β of its window at a loss, an eighth to a half, where it should give it \
         up (mended in later kernels).",
    ),
    (
        "ns-2.35",
        "Random loss",
        "Linux bic",
        None,
        "Linux 2.6.22 counts on delayed acknowledgements: its estimate of segments an acknowledgement starts at two and, in whole \
         numbers, stays at 31/16 where every packet is acknowledged (bictcp_acked), so that BIC grows almost twice as fast. With twice \
         the increments it comes to 8.0 Mb/s at a loss of 1 % here and to 39 packets at 0.1 %.",
    ),
    (
        "ns-2.35",
        "Random loss",
        "Linux cubic",
        Some(Metric::Queue),
        "Partly explained: as BIC's, the module of Linux 2.6.22 counts on delayed acknowledgements and grows 31/16 times as fast where every \
         packet is acknowledged. With that the mean queue is 28.2 here (27.5 without), within the tolerance, and the shares beside NewReno come \
         nearer too. The rest was not found; the runs lie 2 packets apart.",
    ),
    (
        "ns-2.35",
        "",
        "Linux vegas",
        None,
        "Linux 2.6.22 judges by the data of the round before the last (old_wnd in tcp_vegas_cong_avoid), moves towards that round's window \
         and one more or less, and takes a window that equals ssthresh for slow start. ns-2's own Vegas, which does none of it, agrees.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "NewReno beside Cubic",
        Some(Metric::First),
        "ns-3.37's TcpCubic has no Reno-friendly region: between losses it falls behind NewReno at this window, which RFC 9438, \
         section 4.3, does not allow here.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "delack1 Vegas",
        Some(Metric::QueueBehindDevice),
        "One run there, five here, which lie far apart: a second flow that starts while the slow start of the first fills the queue takes \
         that queue for the path and keeps it up.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Vegas",
        None,
        "In ns-3 a control sees smoothed round trips and their least (m_lastRtt, m_minRtt), into which a lone segment puts the 200 ms of \
         the acknowledgement's delay: Vegas takes that for a queue and stops short of filling the path.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Illinois",
        None,
        "In ns-3 a control sees smoothed round trips and their least: Illinois takes less of the queue's delay for its own and gives up \
         more of the window.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Veno",
        None,
        "In ns-3 a control sees smoothed round trips and their least: Veno hardly ever takes a loss for a random one there, and its runs \
         are NewReno's.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Htcp",
        None,
        "ns-3.37 adds α bytes for each acknowledgement where H-TCP adds α segments a round trip, and compares throughputs by a division \
         of whole numbers (CongestionAvoidance in tcp-htcp.cc).",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Westwood",
        None,
        "In ns-3 the least round trip is the least smoothed one, which a queue has lengthened already: a loss leaves a larger window.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Dctcp",
        Some(Metric::QueueBehindDevice),
        "Shown by experiment, its cause in ns-3 not found: a reduction spread over a round trip (RFC 9937) keeps the queue above the threshold \
         through that round, so that its packets are marked too and each episode is answered twice: 61.7 segments, 58, 55.5. With `prr` off one flow \
         swings between 58 and 61.7 and its mean queue is 9.4, with it on 8.2; ns-3, where DCTCP has nearly all of the link, has 9.7 and a deviation \
         that fits one answer.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Bbr",
        None,
        "ns-3.37's TcpBbr does not survive a timeout: over a buffer of one bandwidth-delay product STARTUP overflows, times out and goes \
         on at about a segment a second.",
    ),
    (
        "ns-3.37",
        "Two flows",
        "Ledbat",
        None,
        "ns-3.37's TcpLedbat caps its window at the flight after the acknowledgement and one segment, which freezes it after slow start; \
         here the cap is RFC 6817's, the flight before it.",
    ),
    (
        "formula",
        "Padhye",
        "loss",
        None,
        "Inferred: the model supposes that a loss takes the rest of its round with it and that few duplicates often mean a timeout; here \
         losses are independent, and selective acknowledgements repair them without one.",
    ),
];

/// The mechanism behind a difference, if it is known.
pub(super) fn of(reference: &str, group: &str, case: &str, metric: Metric) -> Option<&'static str> {
    KNOWN
        .iter()
        .find(|(of, family, part, only, _)| {
            *of == reference
                && group.starts_with(family)
                && (group == *family || group != super::ns2::UNREST)
                && has(case, part)
                && only.is_none_or(|only| only == metric)
        })
        .map(|known| known.4)
}

/// Whether a word of a case's name begins like this: `NewReno` does not mean
/// `LinuxReno`.
fn has(case: &str, part: &str) -> bool {
    case.starts_with(part) || case.contains(&format!(" {part}"))
}
