//! DCTCP (RFC 8257): a window that shrinks by the share of marks.
//!
//! One bit says that there is congestion, many bits say how much. A router that marks
//! every packet above a short queue provides these bits, and a sender that reduces
//! little where few packets are marked keeps that queue short and the link full.
//!
//! # Rules
//!
//! Every acknowledgement reports whether the segments it covers were marked. When that changes the receiver
//! acknowledges at once: first the pending segments, with the old state, then the new segment (section 3.2). A
//! segment that is not ECN-capable, such as a retransmission, carries no information about the path and changes
//! nothing.
//!
//! - Once for a window of data the share $M$ of acknowledged bytes that were
//!   marked goes into a moving average (section 3.3),
//!
//!   $$
//!   \alpha \leftarrow (1 - g)\,\alpha + g\,M.
//!   $$
//!
//!   Bytes count where the cumulative acknowledgement covers them; segments have
//!   one size. Below $2^{-10}$ and without a mark the average is zero.
//! - The first mark of a window of data leaves
//!
//!   $$
//!   w \leftarrow \mathit{ssthresh} = \max\left(w\left(1 - \frac{\alpha}{2}\right),\ 2\right).
//!   $$
//!
//! - Growth is NewReno's, in slow start and after it (section 3.4). The
//!   acknowledgement that reduces the window does not grow it; whether the others
//!   with ECE do is `echoGrowth`. Where the transport spreads the reduction over a
//!   round trip (`prr`), the window does not grow until it is over.
//! - A loss halves, whatever $\alpha$ is, also in a window of data that a mark has
//!   reduced; a timeout leaves one segment (section 3.5). Neither changes $\alpha$.
//! - New data, the SYN and the SYN-ACK are ECT(0) (section 3.6).
//!
//! It needs a queue that marks at a step: RED with `minThreshold` and
//! `maxThreshold` at $K$, `weight` 1, `ecn` on and `hardDrop` off. $K$ is to be
//! above a seventh of the bandwidth-delay product $CR$.
//!
//! $N$ flows over such a queue swing together (Alizadeh et al. 2010, section 3.3):
//! windows of at most $W^* = (CR + K)/N$, a share $\alpha \approx \sqrt{2/W^*}$, a
//! queue of at most $K + N$ packets that falls by
//!
//! $$
//! A = \tfrac{1}{2}\sqrt{2 N (CR + K)}.
//! $$
//!
//! With a share $p$ of segments marked at random the window settles at $w = x/p$
//! with $x^2/2 = (1 - p)(1 + x)$: a reduction, a window of data without one, and on
//! average $1/x$ of a window until the next mark.
//!
//! # Differences
//!
//! - RFC 8257 has growth as in RFC 5681, and so does the model of the paper; RFC
//!   3168, Linux and ns-3 do not grow the window on ECE. That costs up to a round trip of
//!   growth in each swing and makes $\alpha$ a tenth smaller: `echoGrowth`.
//! - Read literally, RFC 8257 ends the state of marks with any segment that is not
//!   marked, ECN-capable or not. Linux's receiver does as this one.
//! - Linux counts what is delivered, selective acknowledgements included; the RFC
//!   leaves those out. Its $\alpha$ has ten bits, and so has the value here that
//!   counts as zero. It sends acknowledgements and retransmissions as ECT(0), too:
//!   a step that drops what is not ECN-capable drops no retransmission of its.
//! - ns-3.37 (`TcpDctcp`) takes $\alpha/2$ for a loss as well; here, as in the RFC,
//!   a loss halves.
//!
//! # Limits
//!
//! Both ends always use it: the RFC has no negotiation of DCTCP,
//! and leaves it to the operator of both. With the flow's `ecn` at `l4s` the same rules
//! run over ECT(1) and counters.
//!
//! # Checked
//!
//! - $\alpha$ from 1 without marks: 0.9375, 0.356 after 16 windows, 0.127 after 32;
//!   from 0 with all marked: 0.508 after 11.
//! - Two flows over 1 Gb/s, 250 µs and $K = 20$: $\alpha = 0.31$ (formula 0.313), a
//!   queue of 14 … 23 packets, a full link. Over 10 Gb/s, 100 µs and $K = 65$: 0.175
//!   (formula 0.164) and 55 … 67 packets.
//! - Alone over 10 Mb/s and 40 ms, 33 packets: a full link with $K = 6$, 98 % with
//!   $K = 2$.
//! - A share of 0.02 of segments marked at random: a mean window of 133, where the
//!   formula has 134.
//! - Two flows over 10 Mb/s and 40 ms against ns-3.37: goodput within 1 %, a queue
//!   of 9.3 packets for 9.1, and of 7.9 where a reduction is spread over a round
//!   trip. Beside NewReno it takes 9.03 of 9.49 Mb/s where ns-3 has 9.09, beside
//!   CUBIC 9.01 for 9.17.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Window};
use crate::parameters;
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::marked::{MarkedShare, SHARED};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of DCTCP.
    pub struct Parameters {
        /// Weight of the last window in the moving average of marks (RFC 8257, section 4.2: 1/16).
        "g" g: LogNumber(0.0625, 0.000_1, 1.0, None) "Gain g";
        /// The average that a connection begins with (RFC 8257: 1).
        "alpha0" alpha0: Number(1.0, 0.0, 1.0, Share) "Initial alpha";
        /// The window grows on acknowledgements with ECE, except that of a reduction (RFC 8257, section 3.4); off, on none of them (RFC 3168, section 6.1.2).
        "echoGrowth" echo_growth: Switch(true) "Growth on ECE";
    }
}

/// Below this and without a mark the average becomes zero.
const RESOLUTION: f64 = 1.0 / 1024.0;

/// DCTCP's state.
#[derive(Clone, Debug)]
pub struct Dctcp {
    parameters: Parameters,
    share: MarkedShare,
    /// This acknowledgement has reduced the window.
    reduced: bool,
}

impl Dctcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "dctcp",
        name: "DCTCP",
        summary: "Reduces by half of the share of marked bytes, over queues that mark at a threshold.",
        source: "RFC 8257; Alizadeh et al., Data center TCP (DCTCP), SIGCOMM 2010",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "alpha",
            label: "alpha",
            unit: Unit::Share,
            help: "The moving average of the share of marked bytes.",
        }],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Dctcp {
        let parameters = Parameters::from_values(values);
        Dctcp {
            share: MarkedShare::new(parameters.alpha0),
            parameters,
            reduced: false,
        }
    }
}

impl CongestionControl for Dctcp {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        self.reduced = false;
        self.share.note(ack.acked, ack.ce);
        if ack.round {
            let marked = self.share.update(self.parameters.g);
            if !marked && self.share.alpha() < RESOLUTION {
                self.share.set(0.0);
            }
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.reduced || (ack.ece && !self.parameters.echo_growth) {
            return;
        }
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(1.0, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        (congestion.from / 2.0).max(MINIMUM)
    }

    fn mark(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        self.reduced = true;
        self.share.reduced(window.cwnd)
    }

    fn needs(&self) -> Needs {
        Needs {
            ecn: Some(SHARED),
            scalable: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.share.alpha());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    MARKS = "marks": "Recently {alpha:%} (α) of the segments were marked: the window of {from:n} drops by half of that share, to {to:n}.",
        "w ← w · (1 − α / 2)", "RFC 8257, section 3.3";
}

impl Explain for Dctcp {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &MARKS,
        &reasons::HALF,
    ];

    fn explain(&self, _before: &Dctcp, update: &Update<'_>) -> Option<Because> {
        if let Asked::Marked(..) = update.asked {
            let alpha = self.share.alpha();
            let values = [
                ("alpha", alpha),
                ("from", update.from.cwnd),
                ("to", update.change()[1]),
            ];
            return Some(MARKS.with(values));
        }
        reasons::reno(update).or_else(|| reasons::half(update))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn window(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: 2.0,
        }
    }

    /// A round of ten segments, `marked` of them marked.
    fn round(dctcp: &mut Dctcp, marked: u64) {
        for segment in 0..10 {
            let ce = u64::from(segment < marked);
            let heard = Ack {
                round: segment == 9,
                ece: ce > 0,
                ce,
                ..ack(0.0, 0.001)
            };
            dctcp.observe(&heard, &mut window(10.0));
        }
    }

    #[test]
    fn the_average_moves_once_a_window() {
        let mut dctcp = Dctcp::new(&[]);
        for expected in [0.9375, 0.878_906_25] {
            round(&mut dctcp, 0);
            assert_eq!(dctcp.share.alpha(), expected);
        }
        for _ in 2..16 {
            round(&mut dctcp, 0);
        }
        assert!((dctcp.share.alpha() - 0.356).abs() < 5e-4);
        for _ in 16..32 {
            round(&mut dctcp, 0);
        }
        assert!((dctcp.share.alpha() - 0.127).abs() < 5e-4);
        let mut up = Dctcp::new(&[Value::Number(0.0625), Value::Number(0.0)]);
        for _ in 0..11 {
            round(&mut up, 10);
        }
        assert!((up.share.alpha() - 0.508).abs() < 5e-4);
        // Half of the bytes: (1 − 1/16) · 0 + 1/16 · 1/2.
        let mut half = Dctcp::new(&[Value::Number(0.0625), Value::Number(0.0)]);
        round(&mut half, 5);
        assert_eq!(half.share.alpha(), 0.031_25);
    }

    /// 0.9375ⁿ falls below 1/1024 with the 108th window.
    #[test]
    fn a_small_average_becomes_zero() {
        let mut dctcp = Dctcp::new(&[]);
        for _ in 0..107 {
            round(&mut dctcp, 0);
        }
        assert!(dctcp.share.alpha() > RESOLUTION);
        round(&mut dctcp, 0);
        assert_eq!(dctcp.share.alpha(), 0.0);
        assert_eq!(dctcp.mark(&loss(0.0, 10.0), &window(10.0)), 10.0);
    }

    #[test]
    fn marks_take_their_share_and_a_loss_half() {
        let mut dctcp = Dctcp::new(&[Value::Number(0.0625), Value::Number(0.25)]);
        // The window, not the flight (section 3.3).
        assert_eq!(dctcp.mark(&loss(0.0, 60.0), &window(100.0)), 87.5);
        assert_eq!(dctcp.mark(&loss(0.0, 2.0), &window(2.1)), 2.0);
        assert_eq!(dctcp.reduce(&loss(0.0, 60.0), &window(100.0)), 30.0);
        assert_eq!(dctcp.timeout(&loss(0.0, 60.0), &window(100.0)), 30.0);
        assert_eq!(dctcp.share.alpha(), 0.25);
    }

    /// Ten segments acknowledged one by one, the first of them with a mark, at a
    /// window of 16 that is halved.
    fn grown(echo_growth: bool) -> f64 {
        let values = [0.0625, 1.0].map(Value::Number).into_iter();
        let values: Vec<Value> = values.chain([Value::Switch(echo_growth)]).collect();
        let mut dctcp = Dctcp::new(&values);
        let mut w = window(16.0);
        for segment in 0..10 {
            let heard = Ack {
                ece: segment < 5,
                ce: u64::from(segment < 5),
                ..ack(0.0, 0.001)
            };
            dctcp.observe(&heard, &mut w);
            if segment == 0 {
                w.cwnd = dctcp.mark(&loss(0.0, 16.0), &w);
            }
            dctcp.grow(&heard, &mut w);
        }
        w.cwnd
    }

    /// 8 grows by its inverse with each of nine acknowledgements, or of five: by hand.
    #[test]
    fn it_grows_as_reno_except_with_the_reducing_acknowledgement() {
        for (echo_growth, expected) in [(true, 9.062_315), (false, 8.606_604)] {
            let found = grown(echo_growth);
            assert!((found - expected).abs() < 1e-6, "{echo_growth}: {found}");
        }
    }
}
