//! A run in three sentences: who sent what over what, what happened, how it was shared.
//!
//! Every number in them is one of the summary's, or a sum of some of them, rounded to three digits.

use std::cmp::Reverse;

use sawtooth_document::Document;
use sawtooth_engine::ids::Id;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{CellSummary, FlowSummary, QueueSummary, most_utilized};
use sawtooth_engine::plan::{Change, Plan};
use sawtooth_engine::reason::{Said, Value};

use crate::messages as say;

/// The three sentences, in their order.
pub fn describe(document: &Document, summary: &Summary) -> [Said; 3] {
    let plan = document.plan();
    [
        sent(&plan, summary),
        happened(document, summary),
        shared(document, summary),
    ]
}

/// Who sent what over what.
fn sent(plan: &Plan, summary: &Summary) -> Said {
    let end = Value::number(figure(summary.duration), "s");
    let time = if summary.warmup > 0.0 {
        say::from_to(Value::number(figure(summary.warmup), ""), end)
    } else {
        say::within(end)
    };
    let flows = counted(summary.flows.len() as u64, ["flow", "flows"]);
    let links = counted(plan.links.len() as u64, ["link", "links"]);
    let cells = counted(plan.cells.len() as u64, ["radio cell", "radio cells"]);
    let over = match (plan.links.len(), plan.cells.len()) {
        (_, 0) => links,
        (0, _) => cells,
        _ => say::links_and_cells(links, cells).into(),
    };
    let segments: u64 = summary.flows.iter().map(|flow| flow.segments_sent).sum();
    let packets = counted(segments, ["data packet", "data packets"]);
    say::sent(time, flows, senders(plan, summary), packets, over)
}

/// The senders of the flows, the most frequent first: ` (2 CUBIC, 1 NewReno)`.
fn senders(plan: &Plan, summary: &Summary) -> Value {
    let mut counts: Vec<(Value, u64)> = Vec::new();
    for (id, flow) in plan.flows.iter().enumerate() {
        let name = if flow.is_controlled() {
            senders_of(plan, id, summary)
        } else {
            "without congestion control".into()
        };
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    match &counts[..] {
        [] => "".into(),
        [(name, _)] => say::in_brackets(name.clone()).into(),
        _ => {
            // Equal counts stay in the order of the document.
            counts.sort_by_key(|(_, count)| Reverse(*count));
            let each = counts.into_iter();
            let each = each.map(|(name, count)| say::share(count, name));
            say::in_brackets(each.collect::<Vec<_>>()).into()
        }
    }
}

/// The senders of a flow in the stretch, one after the other where live changes replaced them: `NewReno then BBR`.
fn senders_of(plan: &Plan, flow: usize, summary: &Summary) -> Value {
    let mut names = vec![plan.flows[flow].sender.entry.name];
    for timed in &plan.changes {
        let at = timed.at.seconds();
        for change in timed.changes.iter() {
            let Change::Flow {
                flow: id,
                properties,
            } = change
            else {
                continue;
            };
            if id.index() != flow || at >= summary.flows[flow].end {
                continue;
            }
            // The one before sent nothing that is counted.
            if at <= summary.warmup.max(summary.flows[flow].start) {
                names.clear();
            }
            let name = properties.sender.entry.name;
            if names.last() != Some(&name) {
                names.push(name);
            }
        }
    }
    if let [_, others @ .., _] = &mut names[..]
        && others.len() > 1
    {
        others[0] = "others";
        names.drain(2..names.len() - 1);
    }
    let mut names = names.into_iter().map(Value::from);
    let first = names.next().unwrap_or_else(|| "".into());
    names.fold(first, |first, next| say::then(first, next).into())
}

/// Whatever was idle least.
enum Busiest<'a> {
    Queue(&'a QueueSummary),
    Cell(&'a CellSummary),
    None,
}

fn busiest(summary: &Summary) -> Busiest<'_> {
    let busiest = most_utilized(&summary.queues).map(|place| &summary.queues[place]);
    let busiest_cell = summary
        .cells
        .iter()
        .filter(|cell| cell.busy.is_some_and(|busy| busy > 0.0))
        .max_by(|a, b| {
            a.busy
                .partial_cmp(&b.busy)
                .unwrap_or(std::cmp::Ordering::Equal)
        });
    let utilization = busiest.and_then(|queue| queue.utilization);
    match (busiest, busiest_cell) {
        (Some(queue), Some(cell)) if utilization > cell.busy => Busiest::Queue(queue),
        (_, Some(cell)) => Busiest::Cell(cell),
        (Some(queue), None) => Busiest::Queue(queue),
        (None, None) => Busiest::None,
    }
}

/// Drops, marks and the queue where it was narrowest.
fn happened(document: &Document, summary: &Summary) -> Said {
    let place = match busiest(summary) {
        Busiest::Queue(queue) => of_queue(document, queue),
        Busiest::Cell(cell) => of_cell(document, cell),
        Busiest::None => say::none_transmitted(),
    };
    let sum = |figure: fn(&QueueSummary) -> u64| summary.queues.iter().map(figure).sum::<u64>();
    let of_flows = |figure: fn(&FlowSummary) -> u64| summary.flows.iter().map(figure).sum::<u64>();
    let fates = [
        (sum(|queue| queue.drops), say::dropped()),
        (sum(|queue| queue.losses), say::lost()),
        (sum(|queue| queue.marks), say::marked()),
        (of_flows(|flow| flow.retransmissions), say::retransmitted()),
    ];
    let met = fates.into_iter().filter(|(count, _)| *count > 0);
    let said = |(place, (count, fate)): (usize, (u64, Said))| match place {
        0 => say::fate(counted(count, ["packet was", "packets were"]), fate),
        _ => say::fate(Value::number(whole(count), ""), fate),
    };
    let mut parts: Vec<Said> = met.enumerate().map(said).collect();
    let timeouts = of_flows(|flow| flow.timeouts);
    if timeouts > 0 {
        parts.push(say::expired(counted(timeouts, ["timer", "timers"])));
    }
    let last = parts.pop().unwrap_or_else(say::no_fate);
    let fates = if parts.is_empty() {
        last
    } else {
        say::and(parts, last)
    };
    say::happened(place, fates)
}

fn of_queue(document: &Document, queue: &QueueSummary) -> Said {
    let link = document.name_of("links", &queue.link);
    let from = document.name_of("nodes", &queue.from);
    let used = queue.utilization.map(|used| say::utilized(percent(used)));
    let held = queue.queue.zip(queue.delay).map(|(level, delay)| {
        let packets = Value::number(figure(level.mean), "packets");
        say::held(packets, time(delay.mean))
    });
    let discipline = queue.discipline.clone();
    say::busiest_port(link, from, discipline, or_nothing(used), or_nothing(held))
}

/// A part of a sentence, or nothing in its place.
pub(crate) fn or_nothing(part: Option<Said>) -> Value {
    part.map_or_else(|| "".into(), Value::Part)
}

fn of_cell(document: &Document, cell: &CellSummary) -> Said {
    let name = document.name_of("nodes", &cell.id);
    let busy = cell.busy.unwrap_or_default();
    let collisions = counted(cell.collisions, ["collision", "collisions"]);
    let standard = cell.standard.clone();
    say::busiest_channel(name, standard, percent(busy), collisions)
}

/// How the flows shared the goodput.
fn shared(document: &Document, summary: &Summary) -> Said {
    let name = |flow: &FlowSummary| Value::from(document.name_of("flows", &flow.id));
    let mut measured: Vec<(&FlowSummary, f64)> = summary
        .flows
        .iter()
        .filter_map(|flow| Some((flow, flow.goodput?)))
        .collect();
    let round_trips = |flow: &FlowSummary| {
        let rtt = flow.rtt;
        or_nothing(rtt.map(|rtt| say::round_trips(time(rtt.mean), time(rtt.min))))
    };
    let late = |flow: &FlowSummary| flow.start >= summary.duration;
    let none_started = !summary.flows.is_empty() && summary.flows.iter().all(late);
    match measured[..] {
        [] if none_started => say::none_started(),
        [] => say::no_goodput(),
        [(flow, goodput)] => say::goodput(name(flow), rate(goodput), round_trips(flow)),
        _ => {
            // Of equals the first in the document.
            measured.sort_by(|a, b| b.1.total_cmp(&a.1));
            let (most, least) = (measured[0], measured[measured.len() - 1]);
            let jain = summary.jain.map(|jain| {
                let index = Value::number(figure(jain), "");
                match busiest(summary) {
                    Busiest::Cell(_) => say::jain_of_channel(index),
                    Busiest::Queue(_) | Busiest::None => say::jain_at_port(index),
                }
            });
            say::shared(
                rate(summary.total_goodput),
                name(most.0),
                rate(most.1),
                name(least.0),
                rate(least.1),
                or_nothing(jain),
            )
        }
    }
}

pub(crate) fn counted(count: u64, [one, many]: [&'static str; 2]) -> Value {
    Value::number(whole(count), if count == 1 { one } else { many })
}

/// Groups of three digits from five on, as the page writes them.
pub(crate) fn whole(count: u64) -> String {
    let digits = count.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

/// The exponent of a number as Rust spells it: 1.25e-3.
pub(crate) fn exponent(spelled: &str) -> i32 {
    let exponent = spelled
        .split_once('e')
        .map(|(_, exponent)| exponent.parse());
    exponent.and_then(Result::ok).unwrap_or_default()
}

/// A number to three digits, without an exponent.
pub(crate) fn figure(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return "0".to_owned();
    }
    // A number that is rounded up to the next power of ten has a digit more.
    let rounded = format!("{value:.2e}");
    let before = exponent(&rounded) + 1;
    let rounded: f64 = rounded.parse().unwrap_or(value);
    if before > 4 {
        return whole(rounded.abs() as u64);
    }
    let digits = (3 - before).max(0) as usize;
    let text = format!("{rounded:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

pub(crate) fn rate(value: f64) -> Value {
    let (divisor, unit) = match value {
        value if value >= 999.5e6 => (1e9, "Gb/s"),
        value if value >= 999.5e3 => (1e6, "Mb/s"),
        value if value >= 999.5 => (1e3, "kb/s"),
        _ => (1.0, "b/s"),
    };
    Value::number(figure(value / divisor), unit)
}

pub(crate) fn time(seconds: f64) -> Value {
    if seconds >= 0.9995 {
        Value::number(figure(seconds), "s")
    } else {
        Value::number(figure(seconds * 1e3), "ms")
    }
}

pub(crate) fn percent(share: f64) -> Value {
    Value::number(figure(share * 100.0), "%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_no_exponent() {
        for (value, expected) in [
            (0.0, "0"),
            (0.001_234, "0.00123"),
            (0.999_96, "1"),
            (9.996, "10"),
            (12.345, "12.3"),
            (99.96, "100"),
            (1234.0, "1230"),
            (12_345.0, "12\u{202f}300"),
            (60.0, "60"),
        ] {
            assert_eq!(figure(value), expected);
        }
        assert_eq!(
            [whole(9999), whole(1_234_567)],
            ["9999", "1\u{202f}234\u{202f}567"]
        );
        assert_eq!(
            [9.654e6, 999.6e6, 0.0].map(|value| rate(value).to_string()),
            ["9.65 Mb/s", "1 Gb/s", "0 b/s"]
        );
        assert_eq!(
            [0.1254, 0.9996].map(|value| time(value).to_string()),
            ["125 ms", "1 s"]
        );
    }
}
