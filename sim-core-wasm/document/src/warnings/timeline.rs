//! Warnings from the start of the run to its end.

use std::collections::BTreeSet;

use super::{Route, Warnings, problems};
use crate::{Document, Problem, spell};
use sawtooth_engine::sim::routes;

/// So many steps of flows and ports are looked at; of the interventions beyond that, only
/// what they have led to in the end.
const MOST_STEPS: usize = 5_000_000;

/// The warning about changes that are not before the end, where there are any: at the first of them.
pub fn idle(document: &Document) -> Option<Problem> {
    let (changes, end) = (document.changes(), document.duration());
    // They are in the order of time: a run that was made shorter may have thousands of them.
    let acting = changes.partition_point(|change| change.at < end);
    let (change, place) = (changes.get(acting)?, document.change_places().get(acting)?);
    let (at, end) = (spell(change.at.seconds()), spell(end.seconds()));
    let others = match changes.len() - acting - 1 {
        0 => String::new(),
        1 => "; a later one has no effect either".to_owned(),
        more => format!("; {more} later ones have no effect either"),
    };
    let message = format!("has no effect: it is at {at} s, and the run ends at {end} s{others}");
    Some(Problem::at(format!("interventions/{place}/at"), message))
}

/// The warnings about a document as it starts, and about what its interventions lead to: such
/// a one is at the intervention, with the place that it is about in its message.
pub fn throughout(document: &Document) -> Warnings {
    let mut plan = document.plan();
    // A change that never acts has no consequences.
    let changes = plan.acting().to_vec();
    plan.changes.clear();
    let owned = routes(&plan);
    let routes: Vec<Route<'_>> = owned.iter().map(|[out, back]| [&out[..], back]).collect();
    let mut all = problems(document, &plan, &routes);
    all.extend(idle(document));
    let mut known: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    let hops: usize = routes
        .iter()
        .map(|[out, back]| out.len() + back.len())
        .sum();
    let steps = hops + plan.ports().len() + plan.flows.len() + 1;
    let mut left = MOST_STEPS;
    for (index, (change, place)) in changes.iter().zip(document.change_places()).enumerate() {
        for one in change.changes.iter() {
            let put = plan.put(one);
            debug_assert!(put.is_some(), "a change of what is not there");
        }
        // Of several at one instant only what they make together is ever in force.
        let next = changes.get(index + 1);
        let (is_last, lasts) = (next.is_none(), next.is_none_or(|next| next.at > change.at));
        if !(lasts && (is_last || left >= steps)) {
            continue;
        }
        left = left.saturating_sub(steps);
        for problem in problems(document, &plan, &routes) {
            let text = problem.to_string();
            if !known.contains(&text) {
                let path = format!("interventions/{place}/to");
                all.push(Problem::at(path, text.clone()));
                known.insert(text);
            }
        }
    }
    Warnings::new(all)
}
