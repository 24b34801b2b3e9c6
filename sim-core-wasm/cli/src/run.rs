//! `sawtooth run`: one run, and its summary.

use std::fmt::Write as _;

use sawtooth_document::Document;
use sawtooth_engine::measure::summary::{CellSummary, QueueSummary};
use sawtooth_engine::measure::{DistributionSummary as Spread, SessionsSummary, Summary};

use crate::table::{fixed, table};

/// Bytes for recorded series natively.
pub(crate) const PROBE_BUDGET: usize = 48_000_000;

/// The summary for people.
pub(crate) fn print(summary: &Summary, document: &Document) -> String {
    let mut out = String::new();
    if !summary.name.is_empty() {
        let _ = writeln!(out, "{}", summary.name);
    }
    let from = if summary.warmup > 0.0 {
        format!(", measured from {} s", summary.warmup)
    } else {
        String::new()
    };
    let _ = writeln!(out, "{} s{from}, seed {}\n", summary.duration, summary.seed);
    out.push_str(&flows(summary, document));
    out.push('\n');
    for flow in &summary.flows {
        if let Some(of_flow) = &flow.sessions {
            out.push_str(&sessions(&document.name_of("flows", &flow.id), of_flow));
            out.push('\n');
        }
    }
    out.push_str(&queues(summary, document));
    for cell in &summary.cells {
        out.push('\n');
        out.push_str(&radios(cell, document));
    }
    let flows = summary.flows.iter().filter_map(|flow| {
        let fault = flow.fault.as_ref()?;
        let name = document.name_of("flows", &flow.id);
        Some(format!("{name} stopped sending: {fault}"))
    });
    let queues = summary.queues.iter().filter_map(|queue| {
        let (id, fault) = (&queue.id, queue.fault.as_ref()?);
        Some(format!(
            "{id} dropped packets only at a full buffer after that time: {fault}"
        ))
    });
    let faults: Vec<String> = flows.chain(queues).collect();
    if !faults.is_empty() {
        let _ = writeln!(out, "\n{}", faults.join("\n"));
    }
    let _ = writeln!(
        out,
        "\nTotal goodput {} Mb/s, Jain's index {}, {} events, digest {}",
        mega(Some(summary.total_goodput)),
        fixed(summary.jain, 4),
        summary.events,
        summary.digest
    );
    out
}

fn flows(summary: &Summary, document: &Document) -> String {
    let rows: Vec<Vec<String>> = summary
        .flows
        .iter()
        .map(|flow| {
            vec![
                document.name_of("flows", &flow.id),
                if flow.senders.is_empty() {
                    flow.traffic.clone()
                } else {
                    flow.senders.join(", then ")
                },
                mega(flow.goodput),
                mega(flow.throughput),
                flow.segments_sent.to_string(),
                flow.retransmissions.to_string(),
                flow.timeouts.to_string(),
                percent(flow.loss_rate, 3),
                milli(flow.rtt.map(|rtt| rtt.mean)),
                milli(flow.rtt.map(|rtt| rtt.p95)),
                fixed(flow.cwnd.map(|cwnd| cwnd.mean), 1),
                fixed(flow.completion_time, 3),
            ]
        })
        .collect();
    let headings = [
        "flow",
        "sender",
        "goodput Mb/s",
        "throughput Mb/s",
        "sent",
        "resent",
        "timeouts",
        "loss %",
        "RTT ms",
        "p95 ms",
        "cwnd",
        "done s",
    ];
    table(&headings, &rows)
}

/// A radio cell: its channel, then its radios.
fn radios(cell: &CellSummary, document: &Document) -> String {
    let rows: Vec<Vec<String>> = cell
        .radios
        .iter()
        .map(|radio| {
            vec![
                document.name_of("nodes", &radio.id),
                percent(radio.airtime, 2),
                radio.transmissions.to_string(),
                radio.collisions.to_string(),
                radio.errors.to_string(),
                radio.retries.to_string(),
                radio.given_up.to_string(),
                percent(radio.failure_probability, 2),
                fixed(radio.backoff, 1),
            ]
        })
        .collect();
    let headings = [
        "radio",
        "airtime %",
        "transmitted",
        "collided",
        "in error",
        "repeated",
        "given up",
        "failed %",
        "backoff",
    ];
    format!(
        "Cell {} ({}): busy {} %, in collisions {} %, idle {} %, {} collisions\n{}",
        document.name_of("nodes", &cell.id),
        cell.standard,
        percent(cell.busy, 1),
        percent(cell.collided, 1),
        percent(cell.idle, 1),
        cell.collisions,
        table(&headings, &rows)
    )
}

/// The connections of a flow: all of them, then by size.
fn sessions(name: &str, sessions: &SessionsSummary) -> String {
    let row = |name: String, completed: u64, time: Option<Spread>, slowdown: Option<Spread>| {
        vec![
            name,
            completed.to_string(),
            milli(time.map(|time| time.mean)),
            milli(time.map(|time| time.p50)),
            milli(time.map(|time| time.p95)),
            milli(time.map(|time| time.p99)),
            milli(time.map(|time| time.max)),
            fixed(slowdown.map(|slowdown| slowdown.mean), 2),
            fixed(slowdown.map(|slowdown| slowdown.p99), 2),
        ]
    };
    let mut rows = vec![row(
        format!("{name}: all"),
        sessions.completed,
        sessions.completion_time,
        sessions.slowdown,
    )];
    let sizes = sessions.sizes.iter().filter(|size| size.completed > 0);
    rows.extend(sizes.map(|size| {
        let name = match size.below {
            Some(below) => format!("{}–{} kB", size.from / 1000, below / 1000),
            None => format!("from {} kB", size.from / 1000),
        };
        row(name, size.completed, size.completion_time, size.slowdown)
    }));
    let headings = [
        "sessions", "done", "mean ms", "p50 ms", "p95 ms", "p99 ms", "max ms", "slowdown", "p99",
    ];
    let mut out = table(&headings, &rows);
    let _ = writeln!(
        out,
        "{} started, {} unfinished, {} refused, at most {} at once",
        sessions.started, sessions.unfinished, sessions.refused, sessions.most_open
    );
    out
}

fn queues(summary: &Summary, document: &Document) -> String {
    let rows: Vec<Vec<String>> = summary
        .queues
        .iter()
        .map(|queue| {
            vec![
                queue_name(queue, summary, document),
                queue.discipline.clone(),
                percent(queue.utilization, 1),
                fixed(queue.queue.map(|level| level.mean), 1),
                fixed(queue.queue.map(|level| level.max), 0),
                milli(queue.delay.map(|delay| delay.mean)),
                milli(queue.delay.map(|delay| delay.p99)),
                queue.drops.to_string(),
                queue.marks.to_string(),
                queue.losses.to_string(),
            ]
        })
        .collect();
    let headings = [
        "queue",
        "discipline",
        "used %",
        "mean pkt",
        "max pkt",
        "delay ms",
        "p99 ms",
        "drops",
        "marks",
        "losses",
    ];
    table(&headings, &rows)
}

/// The link of a queue, or the cell of a radio, and the end it leaves from, as people call them.
fn queue_name(queue: &QueueSummary, summary: &Summary, document: &Document) -> String {
    let of_cell = summary.cells.iter().any(|cell| cell.id == queue.link);
    let list = if of_cell { "nodes" } else { "links" };
    let names = [(list, &queue.link), ("nodes", &queue.from)];
    names.map(|(list, id)| document.name_of(list, id)).join(":")
}

fn mega(rate: Option<f64>) -> String {
    fixed(rate.map(|rate| rate / 1e6), 3)
}

fn milli(seconds: Option<f64>) -> String {
    fixed(seconds.map(|seconds| seconds * 1e3), 2)
}

fn percent(share: Option<f64>, digits: usize) -> String {
    fixed(share.map(|share| share * 100.0), digits)
}
