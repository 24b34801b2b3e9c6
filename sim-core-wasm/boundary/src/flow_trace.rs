//! The packets of one flow over a part of a run, as rows of numbers for the page.

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::packet_trace::{PacketEvent, SenderState, Sink, Step};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::units::Time;

use sawtooth_session::{Session, Tracing};

/// The numbers of a row: four depend on its code.
pub const TRACED: [&str; 8] = ["at", "code", "connection", "number", "a", "b", "c", "d"];

/// Rows that are no step of a packet: blocks of the one before, and the sending end after it has acted.
const SACK: u32 = 5;
const SENDER: u32 = 6;

/// The packets of a flow, being traced.
#[derive(Debug)]
pub struct FlowTrace {
    tracing: Tracing,
    rows: Rows,
}

#[derive(Debug)]
struct Rows {
    flow: FlowId,
    /// Its connections, by the places that they have now.
    own: Vec<FlowId>,
    numbers: Vec<f64>,
}

impl FlowTrace {
    /// Traces a flow from `from` on, as far as [`FlowTrace::advance`] is asked to; a flow that does not exist has no rows.
    pub fn new(session: &Session, flow: FlowId, from: Time) -> FlowTrace {
        let tracing = session.trace(from, from);
        FlowTrace {
            tracing,
            rows: Rows {
                flow,
                own: Vec::new(),
                numbers: Vec::new(),
            },
        }
    }

    /// Goes on up to `to`, which the run has been recorded to, for `most_events` events. Returns the instant up to
    /// which the rows are complete.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, to: Time, most_events: u64) -> Result<Time, RunError> {
        self.tracing.extend(to);
        self.tracing.advance(most_events, &mut self.rows)?;
        Ok(self.tracing.now())
    }

    /// The rows since they were last taken.
    pub fn take(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.rows.numbers)
    }
}

impl Rows {
    fn push(&mut self, at: Time, code: u32, flow: FlowId, [number, a, b, c, d]: [f64; 5]) {
        let row = [
            at.0 as f64,
            f64::from(code),
            f64::from(flow.0),
            number,
            a,
            b,
            c,
            d,
        ];
        self.numbers.extend(row);
    }
}

/// Instants, counts and windows fit into a double; what is infinite stays so.
impl Sink for Rows {
    fn packet(&mut self, event: &PacketEvent) {
        if event.class.owner != self.flow {
            // The place of a connection that is over may be another flow's.
            self.own.retain(|flow| *flow != event.flow());
            return;
        }
        if !self.own.contains(&event.flow()) {
            self.own.push(event.flow());
        }
        let size = f64::from(event.size());
        let (step, [a, b, c, d]) = match event.step {
            Step::Sent(state) => {
                let una = state.unacknowledged as f64;
                (0, [size, una, state.cwnd, state.receive_window as f64])
            }
            Step::Enqueued {
                port,
                waiting,
                bytes,
            } => (1, [f64::from(port.0), waiting as f64, bytes as f64, size]),
            Step::Met { port, fate } => (2, [f64::from(port.0), f64::from(fate as u8), 0.0, size]),
            Step::Arrived { port, began, left } => {
                (3, [f64::from(port.0), began.0 as f64, left.0 as f64, size])
            }
            Step::Delivered {
                expected,
                unacknowledged,
            } => (4, [expected as f64, unacknowledged as f64, 0.0, size]),
            // The arrival says when it was.
            Step::Transmitted { .. } => return,
        };
        let kind = event.kind() as u32;
        let again = u32::from(event.is_retransmission());
        let code = step | kind << 3 | again << 6;
        let number = event.number() as f64;
        self.push(event.at, code, event.flow(), [number, a, b, c, d]);
        if step == 0 || step == 4 {
            for pair in event.extra.sack.as_slice().chunks(2) {
                let block = |at: usize| {
                    pair.get(at)
                        .map_or([0.0; 2], |&(a, b)| [a as f64, b as f64])
                };
                let ([a, b], [c, d]) = (block(0), block(1));
                self.push(
                    event.at,
                    SACK | kind << 3,
                    event.flow(),
                    [number, a, b, c, d],
                );
            }
        }
    }

    fn sender(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        // The first step of a connection is that a packet of it is sent.
        if !self.own.contains(&flow) {
            return;
        }
        let numbers = [
            state.ssthresh,
            state.in_network as f64,
            state.unacknowledged as f64,
            state.cwnd,
            state.receive_window as f64,
        ];
        self.push(at, SENDER | (state.phase as u32) << 3, flow, numbers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{"format":"sawtooth-scenario","version":2,"duration":4,
      "nodes":[{"id":"p","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
      "links":[{"id":"p-r","between":["p","r"],"rate":1e8},
        {"id":"r-d","between":["r","d"],"rate":1e7,"delay":0.01,
         "loss":{"kind":"bernoulli","probability":0.005},
         "queue":{"kind":"drop-tail","limit":{"packets":20}}}],
      "flows":[{"id":"a","from":"p","to":"d","sender":"cubic"},
        {"id":"b","from":"p","to":"d","sender":"newreno"}]}"#;

    /// The rows of a flow are of its packets only, and do not depend on the pieces in which they are traced.
    #[test]
    fn the_rows_of_a_flow_are_the_same_in_one_go_and_in_pieces() {
        let mut session = Session::open(DOCUMENT, 1_000_000).expect("a document");
        session.advance(Time::NEVER, u64::MAX).expect("it runs");
        let rows = |stops: &[f64]| {
            let mut trace = FlowTrace::new(&session, FlowId(1), Time::from_seconds(1.0));
            let mut rows = Vec::new();
            for stop in stops {
                let stop = Time::from_seconds(*stop);
                while trace.advance(stop, 300).expect("it runs") < stop {}
                rows.append(&mut trace.take());
            }
            rows
        };
        let once = rows(&[3.0]);
        assert_eq!(once.len() % TRACED.len(), 0);
        assert_eq!(once, rows(&[1.2, 1.7, 2.0, 2.9, 3.0]));
        let codes: Vec<u32> = once
            .chunks(TRACED.len())
            .map(|row| row[1] as u32 % 8)
            .collect();
        for code in 0..=6 {
            assert!(codes.contains(&code), "no row of kind {code}");
        }
        assert!(
            once.chunks(TRACED.len()).all(|row| row[2] == 1.0),
            "of one flow"
        );
        // A flow that does not exist has no rows.
        let mut none = FlowTrace::new(&session, FlowId(9), Time::ZERO);
        none.advance(Time::from_seconds(0.5), u64::MAX)
            .expect("it runs");
        assert!(none.take().is_empty());
    }
}
