//! A sender of one's own: MulTCP (Crowcroft and Oechslin 1998), a flow that behaves as `n` flows of NewReno together.

use std::error::Error;

use sawtooth::sender::{Ack, Congestion, CongestionControl, Entry, Internal, Unit, Value, Window};
use sawtooth::{Scenario, Summary};

/// The scenario beside this file.
const DUMBBELL: &str = include_str!("dumbbell.json");

/// As `n` flows: it adds `n` segments each round trip, and a loss hits one of the `n`.
#[derive(Clone, Debug)]
pub struct MulTcp {
    n: f64,
    losses: u32,
}

impl MulTcp {
    /// Its entry: names for people, and the internal variables that a run records.
    pub const ENTRY: Entry = Entry {
        kind: "outside-multcp",
        name: "MulTCP",
        summary: "Behaves as n flows together.",
        source: "Crowcroft and Oechslin, Differentiated end-to-end Internet services using a weighted proportional fair sharing TCP, 1998",
        parameters: &[],
        internals: &[Internal {
            key: "losses",
            label: "Losses",
            unit: Unit::None,
            help: "Losses so far.",
        }],
    };

    /// A sender that counts as `n` flows.
    pub fn new(n: f64) -> MulTcp {
        MulTcp { n, losses: 0 }
    }
}

impl CongestionControl for MulTcp {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(self.n, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.losses += 1;
        (congestion.from * (1.0 - 0.5 / self.n)).max(2.0)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(f64::from(self.losses));
    }

    fn configure(&mut self, _values: &[Value]) {}
}

/// The summary of a run in which the first flow counts as `n` flows.
pub(crate) fn with(n: f64) -> Result<Summary, sawtooth::Error> {
    let mut scenario = Scenario::parse(DUMBBELL)?;
    scenario.send_with("f", &MulTcp::ENTRY, MulTcp::new(n))?;
    let mut run = scenario.start();
    run.finish()?;
    Ok(run.summary())
}

fn main() -> Result<(), Box<dyn Error>> {
    for n in [1.0, 2.0, 4.0] {
        let summary = with(n)?;
        let shares: Vec<String> = summary
            .flows
            .iter()
            .map(|flow| format!("{} {:.2} Mb/s", flow.id, flow.goodput.unwrap_or(0.0) / 1e6))
            .collect();
        println!("As {n} flows: {}", shares.join(", "));
    }
    Ok(())
}
