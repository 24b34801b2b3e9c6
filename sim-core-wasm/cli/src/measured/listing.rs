//! The contents of a file and the part that was chosen, as the command line prints them.

use std::fmt::Write as _;

use sawtooth_document::csv_cell;
use sawtooth_measured::{
    Column, Connection, Contents, Found, Instants, Listed, Measured, Program, Quantity, Socket,
    Table, Transport,
};

use crate::table::table;

/// The most connections, sockets or series that are listed.
const MOST_LISTED: usize = 40;

pub(super) fn listed(found: &Found) -> String {
    let mut out = String::new();
    match &found.contents {
        Contents::Capture {
            connections,
            datagrams,
            packets,
        } => {
            let _ = writeln!(out, "capture with {packets} packets");
            out += &connected(connections, datagrams);
        }
        Contents::Sockets {
            sockets, instants, ..
        } => out += &of_sockets(sockets, instants.as_ref()),
        Contents::Series {
            program,
            name,
            series,
        } => out += &of_series(*program, name, series),
        Contents::Table { table: found } => {
            let _ = writeln!(out, "table with {} rows", found.count);
            out += &columned(found);
        }
        Contents::Trace {
            opportunities,
            period,
            rate,
            ..
        } => {
            let _ = writeln!(
                out,
                "Mahimahi trace with {opportunities} opportunities, {period} s, {:.6} Mbit/s on average",
                rate / 1e6
            );
        }
    }
    for note in &found.notes {
        let _ = writeln!(out, "{note}");
    }
    out
}

/// A table of the first entries, and how many there are besides.
fn first_of(headings: &[&str], rows: impl Iterator<Item = Vec<String>>, count: usize) -> String {
    let rows: Vec<Vec<String>> = rows.take(MOST_LISTED).collect();
    let mut out = table(headings, &rows);
    if count > MOST_LISTED {
        let _ = writeln!(out, "and {} more; --json lists them", count - MOST_LISTED);
    }
    out
}

fn of_sockets(sockets: &[Socket], instants: Option<&Instants>) -> String {
    let when = instants.map_or("without times".to_owned(), Instants::in_words);
    let rows = sockets.iter().zip(1..).map(|(one, number): (_, usize)| {
        vec![
            number.to_string(),
            one.name.clone(),
            one.samples.to_string(),
        ]
    });
    let listed = first_of(&["#", "socket", "samples"], rows, sockets.len());
    format!("log of ss, {when}\n{listed}")
}

fn of_series(program: Program, name: &str, series: &[Listed]) -> String {
    let program = match program {
        Program::Flent => "Flent",
        Program::Iperf => "iperf",
    };
    let rows = series.iter();
    let rows = rows.map(|one| vec![one.name.clone(), one.unit.clone(), one.samples.to_string()]);
    let listed = first_of(&["series", "unit", "samples"], rows, series.len());
    format!("{program}: {name}\n{listed}")
}

fn columned(found: &Table) -> String {
    let columns = || found.columns.iter().zip(0..);
    let rows: Vec<Vec<String>> = columns()
        .map(|(one, place): (&Column, usize)| {
            let kind = match (one.numbers, &one.instants) {
                (_, Some(_)) => "instants",
                (true, None) => "numbers",
                _ => "text",
            };
            let unit = match &one.instants {
                Some(instants) if instants.numbers => instants.clock.unit.name(),
                _ => &one.unit,
            };
            let first = found.rows.first().and_then(|row| row.get(place));
            vec![
                (place + 1).to_string(),
                one.name.clone(),
                kind.to_owned(),
                unit.to_owned(),
                first.cloned().unwrap_or_default(),
            ]
        })
        .collect();
    let mut out = table(&["#", "column", "kind", "unit", "first"], &rows);
    for (column, _) in columns() {
        if let Some(instants) = &column.instants {
            let _ = writeln!(out, "{}: {}", column.name, instants.in_words());
        }
    }
    out
}

fn connected(connections: &[Connection], datagrams: &[Connection]) -> String {
    let all = connections.iter().chain(datagrams).zip(1..);
    let rows = all.map(|(one, number): (&Connection, usize)| {
        let protocol = match one.transport {
            Transport::Tcp => "TCP",
            Transport::Udp => "UDP",
            Transport::Quic => "QUIC",
        };
        let [from, to] = &one.ends;
        let mut row = vec![
            number.to_string(),
            protocol.to_owned(),
            from.clone(),
            to.clone(),
        ];
        row.extend(one.packets.map(|count| count.to_string()));
        row.extend(one.bytes.map(|count| count.to_string()));
        row.push(format!("{:.3}", one.from));
        row.push(format!("{:.3}", one.to - one.from));
        row
    });
    let headings = [
        "#", "", "from", "to", "packets", "back", "bytes", "back", "at, s", "lasts, s",
    ];
    first_of(&headings, rows, connections.len() + datagrams.len())
}

/// The counts of a connection, a line each.
pub(super) fn figures(measured: &Measured) -> String {
    let Some(figures) = measured.figures else {
        return String::new();
    };
    let mut out = format!(
        "{} packets with data, segments of up to {} bytes, {} retransmitted, {} late\n",
        figures.segments,
        measured.segment.unwrap_or(0),
        figures.retransmissions,
        figures.late
    );
    if let Some(rtt) = figures.rtt {
        let _ = writeln!(
            out,
            "{} round trips: {:.3} ms at least, {:.3} ms on average, {:.3} ms at most",
            rtt.count,
            rtt.least * 1e3,
            rtt.mean * 1e3,
            rtt.most * 1e3
        );
    }
    out
}

/// A line for each sample: its series, its instant in seconds, its value, the unit of that.
pub(super) fn csv(measured: &Measured) -> String {
    let mut out = String::from("series,time (s),value,unit\n");
    for series in &measured.series {
        let name = if series.name.is_empty() {
            &series.key
        } else {
            &series.name
        };
        let name = csv_cell(name);
        let unit = match series.quantity {
            Quantity::Seconds => "s",
            Quantity::BitsPerSecond => "bit/s",
            Quantity::Bytes => "bytes",
            Quantity::Segments => "segments",
            Quantity::Share => "share",
            Quantity::Number => "",
        };
        for (time, value) in series.times.iter().zip(&series.values) {
            let _ = writeln!(out, "{name},{time},{value},{unit}");
        }
    }
    out
}
