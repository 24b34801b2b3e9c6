//! The most that flows can deliver, whatever sends them: what is claimed beyond that, no sender
//! can do.

use crate::plan::{Change, Flow, Plan, Rate};
use crate::sim::routing::routes;
use crate::tcp::connection::header;
use crate::traffic::Carriage;

/// Bits of payload a second, over a time in which nothing changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Ceilings {
    /// Of each flow, in the order of the plan: the slowest link of its way to itself.
    pub flows: Vec<f64>,
    /// Of all together: no more than their sum; where all have data for the whole run, no more
    /// than a link that all of them cross. The goodput of each is over its own time, so that of
    /// flows one after another the sum may be more than any link carries.
    pub total: f64,
}

/// A flow that starts within this share of a run has data for all of it.
const LATE: f64 = 0.01;

/// The most that the links of a plan can carry. `None` if rates change, or if radios share a channel, of which each
/// packet takes a part that depends on the other senders; and for a flow without a route.
pub fn ceilings(plan: &Plan) -> Option<Ceilings> {
    let changes = plan.changes.iter().flat_map(|timed| timed.changes.iter());
    let mut of_rates = changes.filter(|change| !matches!(change, Change::Flow { .. }));
    if of_rates.next().is_some() || !plan.cells.is_empty() {
        return None;
    }
    // Another sender may have other headers.
    let payload = |flow: &Flow| {
        if plan.changes.is_empty() {
            payload(flow)
        } else {
            1.0
        }
    };
    let routes = routes(plan);
    let mut flows = Vec::with_capacity(plan.flows.len());
    for (flow, [way, _]) in plan.flows.iter().zip(&routes) {
        let mut most = f64::INFINITY;
        for port in way {
            let Rate::Constant(rate) = plan.direction_of(*port).rate else {
                return None;
            };
            most = most.min(rate);
        }
        most.is_finite().then(|| flows.push(most * payload(flow)))?;
    }
    let mut total: f64 = flows.iter().sum();
    if !plan.flows.iter().all(|flow| lasts(plan, flow)) {
        return Some(Ceilings { flows, total });
    }
    let [first, others @ ..] = &routes[..] else {
        return None;
    };
    let payloads = plan.flows.iter().map(payload).fold(0.0, f64::max);
    for port in &first[0] {
        if others.iter().all(|[way, _]| way.contains(port))
            && let Rate::Constant(rate) = plan.direction_of(*port).rate
        {
            total = total.min(rate * payloads);
        }
    }
    Some(Ceilings { flows, total })
}

/// Whether a flow has data from the start of measurement until the end, with little tolerance.
fn lasts(plan: &Plan, flow: &Flow) -> bool {
    let endless = flow.carriage() == Carriage::Connection(None);
    let latest = flow.start.seconds() + flow.start_jitter.seconds();
    let (begin, end) = (plan.warmup.seconds(), plan.duration.seconds());
    endless && latest <= begin + LATE * (end - begin)
}

/// The share of a full packet that is payload; all of it where that is not known.
fn payload(flow: &Flow) -> f64 {
    if !flow.has_window() {
        return 1.0;
    }
    let segment = flow.transport.segment as f64;
    segment / (segment + header(&flow.transport) as f64)
}
