//! A run in three sentences: who sent what over what, what happened, how it was shared.
//!
//! Every number in them is one of the summary's, or a sum of some of them, rounded to three digits.

use std::collections::BTreeMap;

use sawtooth_document::Document;
use sawtooth_engine::ids::Id;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{CellSummary, FlowSummary, QueueSummary, most_utilized};
use sawtooth_engine::plan::{Change, Plan};

/// The three sentences, in their order.
pub fn describe(document: &Document, summary: &Summary) -> [String; 3] {
    let plan = document.plan();
    [
        sent(&plan, summary),
        happened(document, summary),
        shared(document, summary),
    ]
}

/// Who sent what over what.
fn sent(plan: &Plan, summary: &Summary) -> String {
    let from = if summary.warmup > 0.0 {
        format!(
            "From {} to {} s",
            figure(summary.warmup),
            figure(summary.duration)
        )
    } else {
        format!("In {} s", figure(summary.duration))
    };
    let flows = counted(summary.flows.len() as u64, "flow", "flows");
    let over = counted(plan.links.len() as u64, "link", "links");
    let radios = match plan.cells.len() {
        0 => String::new(),
        cells => format!(
            " and {}",
            counted(cells as u64, "radio cell", "radio cells")
        ),
    };
    let over = match (plan.links.len(), radios.as_str()) {
        (0, radios) if !radios.is_empty() => radios.trim_start_matches(" and ").to_owned(),
        _ => format!("{over}{radios}"),
    };
    let segments: u64 = summary.flows.iter().map(|flow| flow.segments_sent).sum();
    let segments = counted(segments, "data packet", "data packets");
    format!(
        "{from}, {flows}{} sent {segments} over {over}.",
        senders(plan, summary)
    )
}

/// The senders of the flows, the most frequent first: ` (2 CUBIC, 1 NewReno)`.
fn senders(plan: &Plan, summary: &Summary) -> String {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    for (id, flow) in plan.flows.iter().enumerate() {
        let name = if flow.is_controlled() {
            senders_of(plan, id, summary)
        } else {
            "without congestion control".to_owned()
        };
        if !counts.contains_key(&name) {
            order.push(name.clone());
        }
        *counts.entry(name).or_default() += 1;
    }
    match &order[..] {
        [] => String::new(),
        [name] => format!(" ({name})"),
        _ => {
            // Equal counts stay in the order of the document.
            order.sort_by_key(|name| std::cmp::Reverse(counts[name]));
            let each = order.iter().map(|name| format!("{} {name}", counts[name]));
            format!(" ({})", each.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The senders of a flow in the stretch, one after the other where live changes replaced them: `NewReno then BBR`.
fn senders_of(plan: &Plan, flow: usize, summary: &Summary) -> String {
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
    match names[..] {
        [first, _, _, .., last] => format!("{first} then others then {last}"),
        _ => names.join(" then "),
    }
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
fn happened(document: &Document, summary: &Summary) -> String {
    let place = match busiest(summary) {
        Busiest::Queue(queue) => of_queue(document, queue),
        Busiest::Cell(cell) => of_cell(document, cell),
        Busiest::None => "No packet was transmitted".to_owned(),
    };
    let sum = |figure: fn(&QueueSummary) -> u64| summary.queues.iter().map(figure).sum::<u64>();
    let of_flows = |figure: fn(&FlowSummary) -> u64| summary.flows.iter().map(figure).sum::<u64>();
    let fates = [
        (sum(|queue| queue.drops), "dropped by queues"),
        (sum(|queue| queue.losses), "lost on a link"),
        (sum(|queue| queue.marks), "marked"),
        (of_flows(|flow| flow.retransmissions), "retransmitted"),
    ];
    let mut told: Vec<String> = fates
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", whole(*count)))
        .collect();
    if let Some(first) = told.first_mut() {
        let alone = first.starts_with("1 ");
        let noun = if alone { "packet was" } else { "packets were" };
        *first = first.replacen(' ', &format!(" {noun} "), 1);
    }
    let timeouts = of_flows(|flow| flow.timeouts);
    if timeouts > 0 {
        told.push(counted(timeouts, "timer expired", "timers expired"));
    }
    let told = if told.is_empty() {
        "no packet was dropped, lost, marked or retransmitted".to_owned()
    } else {
        listed(&told)
    };
    format!("{place}; {told}.")
}

fn of_queue(document: &Document, queue: &QueueSummary) -> String {
    let link = document.name_of("links", &queue.link);
    let from = document.name_of("nodes", &queue.from);
    let used = queue
        .utilization
        .map(|used| format!(", was {} utilized", percent(used)));
    let held = queue.queue.zip(queue.delay).map(|(level, delay)| {
        let (mean, waited) = (figure(level.mean), time(delay.mean));
        format!(", and held {mean} packets on average, which waited {waited}")
    });
    format!(
        "The busiest port, {link} from {from} ({}){}{}",
        queue.discipline,
        used.unwrap_or_default(),
        held.unwrap_or_default()
    )
}

fn of_cell(document: &Document, cell: &CellSummary) -> String {
    let name = document.name_of("nodes", &cell.id);
    let busy = cell.busy.unwrap_or_default();
    let collisions = counted(cell.collisions, "collision", "collisions");
    format!(
        "The channel of {name} ({}) was busy for {} of the time, with {collisions}",
        cell.standard,
        percent(busy)
    )
}

/// How the flows shared the goodput.
fn shared(document: &Document, summary: &Summary) -> String {
    let name = |flow: &FlowSummary| document.name_of("flows", &flow.id);
    let mut measured: Vec<(&FlowSummary, f64)> = summary
        .flows
        .iter()
        .filter_map(|flow| Some((flow, flow.goodput?)))
        .collect();
    let round_trip = |flow: &FlowSummary| {
        flow.rtt.map_or_else(String::new, |rtt| {
            format!(
                ", with round trips of {} on average and {} at least",
                time(rtt.mean),
                time(rtt.min)
            )
        })
    };
    let late = |flow: &FlowSummary| flow.start >= summary.duration;
    let none_started = !summary.flows.is_empty() && summary.flows.iter().all(late);
    match measured[..] {
        [] if none_started => "No flow had started at that time.".to_owned(),
        [] => "No flow ran long enough to have a goodput.".to_owned(),
        [(flow, goodput)] => {
            format!(
                "{} had a goodput of {}{}.",
                name(flow),
                rate(goodput),
                round_trip(flow)
            )
        }
        _ => {
            // Of equals the first in the document.
            measured.sort_by(|a, b| b.1.total_cmp(&a.1));
            let (most, least) = (measured[0], measured[measured.len() - 1]);
            let jain = summary.jain.map_or_else(String::new, |jain| {
                let place = match busiest(summary) {
                    Busiest::Cell(_) => "of the busiest channel",
                    Busiest::Queue(_) | Busiest::None => "at the busiest port",
                };
                format!("; Jain's index over those {place} is {}", figure(jain))
            });
            format!(
                "Together they had a goodput of {}; {} had the most, {}, and {} the least, {}{jain}.",
                rate(summary.total_goodput),
                name(most.0),
                rate(most.1),
                name(least.0),
                rate(least.1)
            )
        }
    }
}

fn listed(parts: &[String]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => parts.concat(),
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", whole(count), if count == 1 { one } else { many })
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

pub(crate) fn rate(value: f64) -> String {
    let (divisor, unit) = match value {
        value if value >= 999.5e6 => (1e9, "Gb/s"),
        value if value >= 999.5e3 => (1e6, "Mb/s"),
        value if value >= 999.5 => (1e3, "kb/s"),
        _ => (1.0, "b/s"),
    };
    format!("{} {unit}", figure(value / divisor))
}

pub(crate) fn time(seconds: f64) -> String {
    if seconds >= 0.9995 {
        format!("{} s", figure(seconds))
    } else {
        format!("{} ms", figure(seconds * 1e3))
    }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{} %", figure(share * 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_no_exponent() {
        for (value, told) in [
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
            assert_eq!(figure(value), told);
        }
        assert_eq!(
            [whole(9999), whole(1_234_567)],
            ["9999", "1\u{202f}234\u{202f}567"]
        );
        assert_eq!(
            [rate(9.654e6), rate(999.6e6), rate(0.0)],
            ["9.65 Mb/s", "1 Gb/s", "0 b/s"]
        );
        assert_eq!([time(0.1254), time(0.9996)], ["125 ms", "1 s"]);
    }
}
