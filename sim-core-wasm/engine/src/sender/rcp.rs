//! RCP: the rate control protocol, the sender's part.
//!
//! The sender asks for a rate with its SYN and sends at the minimum rate that the routers
//! on the way (the queue `rcp`) have written into it; each acknowledgement brings the rate of its
//! round trip. No start to search, no window: a flow has its fair share from the first segment on.
//!
//! # Rules
//!
//! The SYN and every segment carry an unlimited rate and the smoothed round trip, zero before the
//! first sample. Routers lower the rate; the SYN-ACK and acknowledgements return it. With the rate $R$ returned last
//! and $s$ bytes in a full segment, segments leave one by one, $s/R$ apart. So that the pace and not the window
//! decides, the window is twice what the rate needs in a round trip,
//!
//! $$
//! w = \max\Bigl(2,\ \frac{2\,R\,\mathit{SRTT}}{s}\Bigr).
//! $$
//!
//! A loss does not change the rate: congestion is what routers report. The transport repairs it; after
//! a timeout the window is one segment until the next rate comes.
//!
//! # Differences
//!
//! - The authors' program for ns-2 has a protocol of its own: it asks again by packets without data while
//!   packets are farther apart than the shortest round trip, and sends missing packets again once all have been
//!   sent. Here TCP carries the data, and a rate comes back with each acknowledgement.
//!
//! # Limits
//!
//! - Without any RCP router on the path no rate comes back: the window stays the initial one.
//! - The transport's unpaced segments (`pacingUnpaced`) leave at once, whatever the rate.
//! - After an idle time the sender continues with the last rate.
//!
//! # Checked
//!
//! - 100 000 bytes per second with segments of 1000 bytes are 100 segments per second, and a window of 20 at 0.1 s.
//! - 100 kB beside a long flow, over 20 Mb/s and 80 ms: 0.24 s, with XCP 0.43 s.

use crate::control::{Ack, Combine, Congestion, CongestionControl, Guidance, Needs, Window};
use crate::packet::protocol::Protocol;
use crate::packet::side::Feedback;
use crate::reason::{Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

/// The window in rates times round trips, and the minimum window.
const WINDOWS: f64 = 2.0;
const LEAST: f64 = 2.0;

/// RCP's state.
#[derive(Clone, Debug)]
pub struct Rcp {
    /// Bytes of a full segment on the wire.
    segment: f64,
    /// The rate given last, in bytes per second.
    rate: Option<f64>,
}

impl Rcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "rcp",
        name: "RCP",
        summary: "Sends at the rate that RCP's routers allocate, from the first segment on.",
        source: "Dukkipati, Kobayashi, Zhang-Shen and McKeown, Processor sharing flows in the Internet, IWQoS 2005; the authors' program for ns-2, rcp-host.cc",
        parameters: &[],
        internals: &[Internal {
            key: "rate",
            label: "RCP rate given",
            unit: Unit::BitsPerSecond,
            help: "The rate that the last acknowledgement returned.",
        }],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> Rcp {
        Rcp {
            segment: 1.0,
            rate: None,
        }
    }

    fn take(&mut self, record: &Feedback, srtt: Option<Span>, window: &mut Window) {
        if !record.grant.is_finite() {
            return;
        }
        self.rate = Some(record.grant);
        if let Some(rtt) = srtt {
            let needed = record.grant * rtt.seconds() / self.segment;
            window.cwnd = (WINDOWS * needed).max(LEAST);
        }
    }
}

impl CongestionControl for Rcp {
    fn frame(&mut self, payload: u64, headers: u64) {
        self.segment = (payload + headers) as f64;
    }

    fn opened(&mut self, record: Option<&Feedback>, srtt: Option<Span>, window: &mut Window) {
        if let Some(record) = record {
            self.take(record, srtt, window);
            window.ssthresh = window.cwnd;
        }
    }

    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        if let Some(record) = &ack.feedback {
            self.take(record, ack.srtt, window);
        }
        // Shows that there is no slow start.
        window.ssthresh = window.cwnd;
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn feedback(&self, window: &Window, srtt: Option<Span>) -> Feedback {
        Feedback {
            window: window.cwnd,
            round_trip: srtt.map_or(0.0, Span::seconds),
            grant: f64::INFINITY,
            aside: 0.0,
        }
    }

    fn reduce(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        window.cwnd
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.rate.map(|rate| rate / self.segment)
    }

    fn needs(&self) -> Needs {
        Needs {
            ack_every: Some(1),
            feedback: Some(Combine::Latest),
            opening: true,
            pacing: true,
            own_slow_start: true,
            own_window: true,
            ..Needs::default()
        }
    }

    fn guidance(&self) -> Option<Guidance> {
        Some(Guidance {
            protocol: Protocol::named("RCP"),
            alone: "the window stays at the initial one, and after a timeout at one segment",
            blind: "it follows the rate of the other routers, and excess packets are lost",
            covers: None,
        })
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.rate.map_or(f64::NAN, |rate| 8.0 * rate));
    }

    fn configure(&mut self, _values: &[Value]) {}
}

crate::reasons! {
    GRANT = "grant": "Routers allocated {rate:b}: the window is two round trips of that rate, but at least 2 segments: {to:n}.",
        "w ← max(2 · R · RTT / s, 2)", "Dukkipati et al. 2005; rcp-host.cc";
    GRANTED_RATE = "granted-rate": "Routers allocated {rate:b}, and segments leave at that rate: {to:r}.",
        "rate = R / s", "Dukkipati et al. 2005; rcp-host.cc";
}

impl Explain for Rcp {
    const REASONS: &'static [&'static Reason] = &[&GRANT, &GRANTED_RATE, &reasons::NO_SLOW_START];

    fn explain(&self, _before: &Rcp, update: &Update<'_>) -> Option<Because> {
        let rate = 8.0 * self.rate.unwrap_or(f64::NAN);
        match update.of {
            Quantity::Cwnd => Some(GRANT.with([("rate", rate), ("to", update.to.cwnd)])),
            Quantity::Rate => {
                let gives = rate / 8.0 / self.segment;
                Some(GRANTED_RATE.giving(gives, [("rate", rate), ("to", update.to.rate)]))
            }
            Quantity::Ssthresh => reasons::no_slow_start(update),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn window() -> Window {
        Window {
            cwnd: 10.0,
            ssthresh: f64::INFINITY,
        }
    }

    fn given(grant: f64) -> Feedback {
        Feedback {
            grant,
            ..Feedback::default()
        }
    }

    fn rcp() -> Rcp {
        let mut rcp = Rcp::new(&[]);
        rcp.frame(960, 40);
        rcp
    }

    #[test]
    fn the_rate_given_is_the_pace_and_half_of_the_windows_rate() {
        let (mut rcp, mut w) = (rcp(), window());
        assert_eq!(rcp.pacing_rate(), None);
        rcp.opened(
            Some(&given(100_000.0)),
            Some(Span::from_millis(100)),
            &mut w,
        );
        assert_eq!((rcp.pacing_rate(), w.cwnd), (Some(100.0), 20.0));
        let heard = Ack {
            feedback: Some(given(50_000.0)),
            ..ack(0.0, 0.1)
        };
        rcp.observe(&heard, &mut w);
        assert_eq!((rcp.pacing_rate(), w.cwnd), (Some(50.0), 10.0));
        let slow = Ack {
            feedback: Some(given(1.0)),
            ..ack(0.0, 0.1)
        };
        rcp.observe(&slow, &mut w);
        assert_eq!((rcp.pacing_rate(), w.cwnd), (Some(0.001), 2.0));
    }

    #[test]
    fn a_rate_that_no_router_has_lowered_is_none() {
        let (mut rcp, mut w) = (rcp(), window());
        rcp.opened(
            Some(&given(f64::INFINITY)),
            Some(Span::from_millis(100)),
            &mut w,
        );
        assert_eq!((rcp.pacing_rate(), w.cwnd), (None, 10.0));
    }

    #[test]
    fn a_loss_leaves_the_window_and_the_rate() {
        let mut rcp = rcp();
        let mut w = window();
        rcp.opened(
            Some(&given(100_000.0)),
            Some(Span::from_millis(100)),
            &mut w,
        );
        assert_eq!(rcp.reduce(&loss(0.0, 10.0), &w), 20.0);
        assert_eq!(rcp.pacing_rate(), Some(100.0));
    }
}
