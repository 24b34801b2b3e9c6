//! A fixed window: what is set stays, and nothing that happens to packets changes it.
//!
//! No control at all: a ruler beside those that are. It shows what a window does to a path, and
//! somebody outside, a hand on a slider or a program that learns, can be the control by setting the
//! window, or the rate, while it runs.
//!
//! # Rules
//! With each acknowledgement the window is the one that is set, $w \leftarrow W$. A loss or a mark
//! leaves it; the transport repairs the loss. After a timeout the window is what the transport
//! makes it, a segment more than is in the network, until the next acknowledgement.
//!
//! Segments leave one by one: at the rate that is set, or without one at the transport's own pace. With a rate of
//! $R$ bit/s and $s$ bytes in a full segment they leave $8s/R$ apart, and $W$ bounds what is in the network.
//!
//! On a path with the rate $C$ and the round trip $R_0$ a window up to the bandwidth-delay product,
//! $C R_0/s$, carries $Ws/R_0$; what is more waits in the queue, or is lost there.
//!
//! # Limits
//! A window that is set acts from the next acknowledgement on.
//!
//! # Checked
//! - 10 segments of 1000 bytes in a round trip of 0.1 s are 100 segments per second.
//! - A loss, a mark and a timeout leave the window that is set.

use crate::control::{Ack, Congestion, CongestionControl, Needs, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Quantity, Reason, Update};
use crate::specification::{Entry, Value};

parameters! {
    /// Parameters of the fixed window.
    pub struct Parameters {
        /// The window.
        "window" window: LogNumber(30.0, 1.0, 100_000.0, Segments) "Window";
        /// The rate at which segments leave, headers included; the transport's own pace without one.
        "rate" rate: LogOptional(1000.0, 1e11, BitsPerSecond) "Rate";
    }
}

/// The value that was set.
#[derive(Clone, Debug)]
pub struct Fixed {
    parameters: Parameters,
    /// Bits of a full segment on the wire.
    segment: f64,
}

impl Fixed {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "fixed",
        name: "Fixed window",
        summary: "Keeps a fixed window or a fixed rate, and ignores losses and marks.",
        source: "RFC 9293, section 3.8.6, without congestion control",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Fixed {
        Fixed {
            parameters: Parameters::from_values(values),
            segment: 1.0,
        }
    }
}

impl CongestionControl for Fixed {
    fn frame(&mut self, payload: u64, headers: u64) {
        self.segment = 8.0 * (payload + headers) as f64;
    }

    fn observe(&mut self, _ack: &Ack, window: &mut Window) {
        window.cwnd = self.parameters.window;
        // Shows that there is no slow start.
        window.ssthresh = window.cwnd;
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn reduce(&mut self, _congestion: &Congestion, _window: &Window) -> f64 {
        self.parameters.window
    }

    fn timeout(&mut self, _congestion: &Congestion, _window: &Window) -> f64 {
        self.parameters.window
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.parameters.rate.map(|rate| rate / self.segment)
    }

    fn needs(&self) -> Needs {
        Needs {
            pacing: true,
            own_slow_start: true,
            own_window: true,
            ..Needs::default()
        }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    SET = "set": "The window is fixed at {window:n}.",
        "w = window", "its parameter";
    SET_RATE = "set-rate": "The rate is fixed at {to:r}.",
        "rate = rate / bits of a segment", "its parameter";
}

impl Explain for Fixed {
    const REASONS: &'static [&'static Reason] = &[&SET, &SET_RATE];

    fn explain(&self, _before: &Fixed, update: &Update<'_>) -> Option<Because> {
        let window = self.parameters.window;
        Some(match update.of {
            Quantity::Rate => SET_RATE.with([("to", update.to.rate)]),
            Quantity::Cwnd | Quantity::Ssthresh => SET.giving(window, [("window", window)]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn fixed(window: f64, rate: Option<f64>) -> Fixed {
        let mut fixed = Fixed::new(&[Value::Number(window), Value::Optional(rate)]);
        fixed.frame(960, 40);
        fixed
    }

    #[test]
    fn the_window_is_what_is_set_whatever_happens() {
        let mut sender = fixed(10.0, None);
        let mut window = Window {
            cwnd: 3.0,
            ssthresh: f64::INFINITY,
        };
        sender.observe(&ack(0.0, 0.1), &mut window);
        assert_eq!((window.cwnd, window.ssthresh), (10.0, 10.0));
        sender.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 10.0);
        assert_eq!(sender.reduce(&loss(0.0, 8.0), &window), 10.0);
        assert_eq!(sender.mark(&loss(0.0, 8.0), &window), 10.0);
        assert_eq!(sender.timeout(&loss(0.0, 8.0), &window), 10.0);
        sender.configure(&[Value::Number(7.0), Value::Optional(None)]);
        sender.observe(&ack(0.1, 0.1), &mut window);
        assert_eq!(window.cwnd, 7.0);
    }

    #[test]
    fn segments_leave_at_the_rate_that_is_set() {
        assert_eq!(fixed(10.0, None).pacing_rate(), None);
        // 1000 bytes with headers are 8000 bits.
        assert_eq!(fixed(10.0, Some(800_000.0)).pacing_rate(), Some(100.0));
    }
}
