//! XCP: the explicit control protocol, the sender's part.
//!
//! The sender does not search for its rate: with every acknowledgement it gets the change that routers (the queue
//! `xcp`) ask for. The window fills a path within a few round trips of any length, and flows of unequal round trips
//! have equal rates.
//!
//! # Rules
//!
//! A segment leaves with the window $w$, the smoothed round trip $R$ (zero before the first sample)
//! and the change of rate that the sender asks for: without limit, or with a desired rate $D$, its share
//! of the difference,
//!
//! $$
//! \frac{D - w\,s/R}{w},
//! $$
//!
//! $s$ being the bytes of a full segment. Routers on the way lower it. The receiver returns the sum
//! $H$, in bytes per second, of all segments that it has received since its last acknowledgement, and
//!
//! $$
//! w \leftarrow \max\Bigl(1,\ w + \frac{H\,R}{s}\Bigr).
//! $$
//!
//! There is no slow start, and $\mathit{ssthresh}$ is without effect. XCP's routers lose almost nothing; where a
//! packet is lost all the same, another queue has dropped it, and the sender falls back to Reno: a loss halves the
//! window once for a window of data, a timeout leaves one segment. A window that is not in full use does not
//! increase.
//!
//! # Switches
//!
//! - `tolerant`: a loss that duplicates report leaves the window, as routers report congestion. P-XCP (Zhou, Yeung
//!   and Li, 2004) is known to do so on links with errors; its text was not available, so that this is only an
//!   approximation of it. P-XCP also makes up for the share that flows bound elsewhere leave over, which is not
//!   here.
//! - `desired`: the rate that the sender asks for at most.
//! - `bytes`: whether $s$ counts headers, as the routers' rates do (`wire`), or the payload alone, as in ns-2
//!   (`payload`), where windows change by some per cent more than was granted.
//! - `duplicates`: whether duplicate acknowledgements change the window, too, since their segments were granted something; off, only
//!   those of new data do, as in ns-2.
//!
//! # Differences
//!
//! - ns-2 takes a round trip in ticks of its clock.
//! - Under random losses ns-2 has more timeouts and less goodput, for two reasons: its Reno begins one fast retransmit in a window
//!   of data (`retransmitOnce` of the transport), and what duplicates return is lost (`duplicates`). On 100 Mb/s and 0.5 s
//!   with 3 losses in 10 000 packets it has 27.8 Mb/s, 14.8 timeouts and a queue of 172 packets in 60 s. Here
//!   it is 40.1 Mb/s, 3.7 and 209 with Reno; with one fast retransmit in a window 33.5 Mb/s, 16.7 and 173; with both 26.0 Mb/s,
//!   16.3 and 176.
//! - ns-2 asks for 10²⁴ bytes per second, which a sender takes literally where no router lowers it.
//!
//! # Limits
//!
//! Without any XCP router on the path no grant comes back: with an unlimited desired rate the window then does not
//! change, with a desired rate the sender goes there without regard to congestion but by losses.
//!
//! # Checked
//!
//! - 1000 bytes per second granted to a flow of 0.1 s and segments of 1000 bytes add 0.1 segments.
//! - At the end of 30 s on 100 Mb/s and 0.5 s ns-2.35's window is 5955 segments, and this one's.
//! - Behind an XCP router a drop-tail queue of 50 packets at 10 Mb/s: kept in bounds by losses, 0.95 of it used.

use crate::control::{Ack, Combine, Congestion, CongestionControl, Guidance, Needs, Window};
use crate::packet::protocol::Protocol;
use crate::packet::side::Feedback;
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;
use crate::sender::parts::saved_window::SavedWindow;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use crate::{choices, parameters};

choices! {
    /// The bytes of a segment that a granted rate counts.
    pub enum Bytes {
        /// All, as routers count them.
        Wire = "wire",
        /// Those of the payload, as in ns-2: windows change by more than was granted.
        Payload = "payload",
    }
}

parameters! {
    /// Parameters of XCP.
    pub struct Parameters {
        /// The rate that the sender asks for at most; unless set, all that there is.
        "desired" desired: LogOptional(1000.0, 1e12, BitsPerSecond) "Desired rate";
        /// A loss reported by duplicate acknowledgements does not change the window: an approximation of P-XCP.
        "tolerant" tolerant: Switch(false) "Loss tolerance (P-XCP approximation)";
        /// The bytes of a segment that a granted rate counts.
        "bytes" bytes: Choice(Bytes, "wire") "Bytes of a segment";
        /// Duplicate acknowledgements change the window, too; off, only those of new data, as in ns-2.
        "duplicates" duplicates: Switch(true) "Feedback of duplicates";
    }
}

/// XCP's state.
#[derive(Clone, Debug)]
pub struct Xcp {
    parameters: Parameters,
    /// Bytes of a full segment's payload and headers.
    frame: (u64, u64),
    /// The bytes of a segment that a granted rate counts.
    segment: f64,
    /// The change of rate granted last, in bytes per second.
    granted: f64,
    /// The window before the last reduction for a loss.
    before: SavedWindow,
}

impl Xcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "xcp",
        name: "XCP",
        summary: "Changes its rate as XCP's routers allow with every packet.",
        source: "Katabi, Handley and Rohrs, SIGCOMM 2002, section 3.3; draft-falk-xcp-spec-03; ns-2.35, xcp/xcp-end-sys.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "granted",
            label: "XCP grant",
            unit: Unit::BitsPerSecond,
            help: "The change of rate that the last acknowledgement returned.",
        }],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Xcp {
        Xcp {
            parameters: Parameters::from_values(values),
            frame: (1, 0),
            segment: 1.0,
            granted: 0.0,
            before: SavedWindow::default(),
        }
    }

    fn settle(&mut self) {
        let (payload, headers) = self.frame;
        self.segment = match self.parameters.bytes {
            Bytes::Wire => payload + headers,
            Bytes::Payload => payload,
        } as f64;
    }
}

impl CongestionControl for Xcp {
    fn frame(&mut self, payload: u64, headers: u64) {
        self.frame = (payload, headers);
        self.settle();
    }

    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        if let (Some(record), Some(rtt)) = (ack.feedback, ack.srtt)
            && record.grant.is_finite()
            && (self.parameters.duplicates || ack.acked > 0)
        {
            self.granted = record.grant;
            let change = record.grant * rtt.seconds() / self.segment;
            if change < 0.0 || ack.full {
                window.cwnd = (window.cwnd + change).max(1.0);
            }
        }
        // Shows that there is no slow start.
        window.ssthresh = window.cwnd;
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn feedback(&self, window: &Window, srtt: Option<Span>) -> Feedback {
        let round_trip = srtt.map_or(0.0, Span::seconds);
        let grant = match self.parameters.desired {
            Some(rate) if round_trip > 0.0 => {
                (rate / 8.0 - window.cwnd * self.segment / round_trip) / window.cwnd
            }
            Some(_) => 0.0,
            None => f64::INFINITY,
        };
        Feedback {
            window: window.cwnd,
            round_trip,
            grant,
            aside: 0.0,
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before.keep(window);
        if self.parameters.tolerant {
            window.cwnd
        } else {
            congestion.half()
        }
    }

    fn mark(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before.keep(window);
        congestion.half()
    }

    fn undo(&mut self, window: &mut Window) {
        self.before.restore(window);
    }

    fn needs(&self) -> Needs {
        Needs {
            feedback: Some(Combine::Sum),
            own_slow_start: true,
            own_window: true,
            idle_restart: true,
            ..Needs::default()
        }
    }

    fn guidance(&self) -> Option<Guidance> {
        let Parameters {
            desired, tolerant, ..
        } = self.parameters;
        Some(Guidance {
            protocol: Protocol::named("XCP"),
            alone: match (desired, tolerant) {
                (None, false) => "nothing raises the window, and each loss halves it",
                (None, true) => "nothing raises the window",
                (Some(_), false) => "the window follows the desired rate; only losses reduce it",
                (Some(_), true) => "the window follows the desired rate; only timeouts reduce it",
            },
            blind: if tolerant {
                "only timeouts show its queue"
            } else {
                "only losses show its queue"
            },
            covers: None,
        })
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(8.0 * self.granted);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
        self.settle();
    }
}

crate::reasons! {
    FEEDBACK = "feedback": "Routers allow a change of rate of {grant:b}, which is {change:n} in a round trip: {from:n} becomes {to:n}.",
        "w ← max(w + H · RTT / s, 1)", "Katabi, Handley and Rohrs 2002, section 3.3";
}

impl Explain for Xcp {
    const REASONS: &'static [&'static Reason] = &[
        &FEEDBACK,
        &reasons::HALF,
        &reasons::NO_SLOW_START,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, _before: &Xcp, update: &Update<'_>) -> Option<Because> {
        match update.asked {
            Asked::Observed(ack) if update.of == Quantity::Cwnd => {
                let [from, to] = update.change();
                let rtt = ack.srtt.map_or(f64::NAN, Span::seconds);
                let change = self.granted * rtt / self.segment;
                let values = [
                    ("grant", 8.0 * self.granted),
                    ("change", change),
                    ("from", from),
                    ("to", to),
                ];
                Some(FEEDBACK.giving((from + change).max(1.0), values))
            }
            Asked::Observed(_) => reasons::no_slow_start(update),
            Asked::Undone => reasons::restored(update),
            _ => reasons::half(update),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn window(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: f64::INFINITY,
        }
    }

    fn xcp() -> Xcp {
        let mut xcp = Xcp::new(&[]);
        xcp.frame(960, 40);
        xcp
    }

    fn granted(grant: f64) -> Ack {
        Ack {
            feedback: Some(Feedback {
                grant,
                ..Feedback::default()
            }),
            ..ack(0.0, 0.1)
        }
    }

    #[test]
    fn a_grant_changes_the_window_by_its_bytes_of_a_round_trip() {
        let (mut xcp, mut w) = (xcp(), window(10.0));
        xcp.observe(&granted(1000.0), &mut w);
        assert_eq!(w.cwnd, 10.1);
        xcp.observe(&granted(-20_000.0), &mut w);
        assert!((w.cwnd - 8.1).abs() < 1e-12, "{}", w.cwnd);
        // Never below a segment.
        xcp.observe(&granted(-1e9), &mut w);
        assert_eq!(w.cwnd, 1.0);
    }

    #[test]
    fn headers_may_be_left_out() {
        let (mut xcp, mut w) = (xcp(), window(10.0));
        xcp.configure(&[
            Value::Optional(None),
            Value::Switch(false),
            Value::Choice(1),
        ]);
        xcp.observe(&granted(960.0), &mut w);
        assert_eq!(w.cwnd, 10.1);
    }

    #[test]
    fn duplicates_count_and_a_window_without_use_does_not_grow() {
        let (mut xcp, mut w) = (xcp(), window(10.0));
        let duplicate = Ack {
            acked: 0,
            ..granted(1000.0)
        };
        xcp.observe(&duplicate, &mut w);
        assert_eq!(w.cwnd, 10.1);
        xcp.parameters.duplicates = false;
        xcp.observe(&duplicate, &mut w);
        assert_eq!(w.cwnd, 10.1);
        let unused = |grant| Ack {
            full: false,
            ..granted(grant)
        };
        xcp.observe(&unused(1000.0), &mut w);
        assert_eq!(w.cwnd, 10.1);
        xcp.observe(&unused(-1000.0), &mut w);
        assert!((w.cwnd - 10.0).abs() < 1e-12);
    }

    #[test]
    fn a_wish_that_no_router_has_lowered_leaves_the_window() {
        let (mut xcp, mut w) = (xcp(), window(10.0));
        xcp.observe(&granted(f64::INFINITY), &mut w);
        assert_eq!(w.cwnd, 10.0);
    }

    #[test]
    fn a_segment_asks_for_everything_or_for_its_share_of_the_desired_rate() {
        let mut xcp = xcp();
        let at = |xcp: &Xcp, rtt| xcp.feedback(&window(10.0), rtt);
        let rtt = Some(Span::from_millis(100));
        let record = at(&xcp, rtt);
        assert_eq!((record.window, record.round_trip), (10.0, 0.1));
        assert_eq!(record.grant, f64::INFINITY);
        // 10 segments of 1000 bytes in 0.1 s are 0.8 Mb/s: 0.9 Mb/s more for ten packets.
        xcp.parameters.desired = Some(1.7e6);
        assert!((at(&xcp, rtt).grant - 11_250.0).abs() < 1e-9);
        xcp.parameters.desired = Some(0.4e6);
        assert!((at(&xcp, rtt).grant + 5000.0).abs() < 1e-9);
        let unknown = at(&xcp, None);
        assert_eq!((unknown.round_trip, unknown.grant), (0.0, 0.0));
    }

    #[test]
    fn a_loss_halves_unless_it_is_tolerated() {
        let mut xcp = xcp();
        assert_eq!(xcp.reduce(&loss(0.0, 90.0), &window(100.0)), 45.0);
        let mut w = window(45.0);
        xcp.undo(&mut w);
        assert_eq!(w.cwnd, 100.0);
        xcp.parameters.tolerant = true;
        assert_eq!(xcp.reduce(&loss(0.0, 90.0), &window(100.0)), 100.0);
        assert_eq!(xcp.mark(&loss(0.0, 90.0), &window(100.0)), 45.0);
    }
}
