//! The cost of a document compared with that of one half as large: time must not grow with the square of the size,
//! whatever the document and whoever reads it.

use std::fmt::Write;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use sawtooth_document::{Document, Json};
use sawtooth_graphml::{Options, export, import};
use serde::Serialize;

use super::clock;
use crate::table::{fixed, table};

/// The largest ratio of the time at twice the size: 2 is linear growth, 4 is quadratic.
const MOST: f64 = 3.0;

/// The processor time that each of them is given.
const LEAST: Duration = Duration::from_millis(100);

/// Prepares a timed operation of a size; the operation returns false on an unexpected result.
type Prepare = fn(usize) -> Result<Act>;

/// Does it once.
type Act = Box<dyn Fn() -> bool>;

/// The operation, and the larger of its two sizes: the largest that a document may have.
const CASES: [(&str, usize, Prepare); 11] = [
    ("flows over parameters, read", 5000, flows),
    ("keys, read until one is twice there", 80_000, keys),
    ("lists that never end, read", 900_000, unending),
    ("entries of a piece, refused", 66_000, piece),
    ("paths, set to one value", 2000, paths),
    ("nodes of one long id, taken apart", 5000, apart),
    ("nodes of a long trace, refused", 100_000, traces),
    ("nodes that a lesson names, refused", 2000, lesson),
    ("GraphML: nodes of one name", 5000, names),
    ("GraphML: edges of two nodes", 9998, edges),
    ("GraphML: attributes with defaults", 10_000, attributes),
];

/// The measurements; times in seconds of processor time.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    name: &'static str,
    size: usize,
    half: f64,
    whole: f64,
    ratio: f64,
    most_ratio: f64,
}

/// Times them and prints a table, or one JSON document.
pub(crate) fn growth(repeats: usize, as_json: bool) -> Result<()> {
    let mut measured = Vec::new();
    for (name, size, prepare) in CASES {
        let acts = [prepare(size / 2)?, prepare(size)?];
        let mut times = [Vec::new(), Vec::new()];
        // In turns, so that both see the same load.
        for _ in 0..repeats {
            for (act, times) in acts.iter().zip(&mut times) {
                times.push(time(act).with_context(|| name)?);
            }
        }
        let [half, whole] = times.map(clock::median);
        measured.push(Measured {
            name,
            size,
            half,
            whole,
            ratio: whole / half,
            most_ratio: MOST,
        });
    }
    if as_json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&measured)?)?;
        return Ok(());
    }
    let row = |one: &Measured| {
        vec![
            one.name.to_owned(),
            one.size.to_string(),
            fixed(Some(one.half * 1e3), 1),
            fixed(Some(one.whole * 1e3), 1),
            fixed(Some(one.ratio), 2),
            fixed(Some(one.most_ratio), 2),
        ]
    };
    let rows: Vec<Vec<String>> = measured.iter().map(row).collect();
    let headings = ["what", "size", "half, ms", "whole, ms", "ratio", "at most"];
    write!(io::stdout(), "{}", table(&headings, &rows))?;
    Ok(())
}

/// Seconds of processor time that one call of `act` takes. It is repeated until the total is long enough: the clock
/// of some systems has a resolution of milliseconds.
fn time(act: &dyn Fn() -> bool) -> Result<f64> {
    let begin = clock::processor_time();
    let mut done = 0;
    loop {
        ensure!(black_box(act()), "something else came of it");
        done += 1;
        let used = clock::processor_time().saturating_sub(begin);
        if used >= LEAST {
            return Ok(used.as_secs_f64() / f64::from(done));
        }
    }
}

fn scenario(rest: &str) -> String {
    format!(r#"{{"format":"sawtooth-scenario","version":2,{rest}}}"#)
}

/// Entries of a list of JSON, made of their numbers.
fn list(count: usize, entry: impl Fn(usize) -> String) -> String {
    (0..count).map(entry).collect::<Vec<_>>().join(",")
}

fn is_refused(text: &str) -> bool {
    Document::parse(text).is_err()
}

/// Each over a parameter that changes while it runs.
#[expect(clippy::unnecessary_wraps, reason = "cases have one type")]
fn flows(count: usize) -> Result<Act> {
    let flows = list(count, |i| {
        format!(
            r#"{{"id":"f{i}","from":"a","to":"b","start":{{"expr":"S"}},"sender":{{"kind":"cubic","beta":{{"expr":"X"}}}}}}"#
        )
    });
    let changes = list(20, |i| {
        format!(r#"{{"at":{i},"set":"parameters/X","to":0.{}}}"#, 5 + i % 2)
    });
    let text = scenario(&format!(
        r#""parameters":{{"X":{{"value":0.7}},"S":{{"value":1}}}},
           "nodes":[{{"id":"a","kind":"host"}},{{"id":"b","kind":"host"}}],
           "links":[{{"id":"l","between":["a","b"],"rate":1e6}}],
           "flows":[{flows}],"interventions":[{changes}]"#
    ));
    Ok(Box::new(move || Document::parse(&text).is_ok()))
}

#[expect(clippy::unnecessary_wraps, reason = "cases have one type")]
fn keys(count: usize) -> Result<Act> {
    let keys = list(count, |i| format!("\"k{i}\":1"));
    let text = format!("{{{keys},\"k7\":1}}");
    Ok(Box::new(move || is_refused(&text)))
}

#[expect(clippy::unnecessary_wraps, reason = "cases have one type")]
fn unending(bytes: usize) -> Result<Act> {
    let pieces = [r#""k":1,"#, "[[", "1,", "\"a\",", r#"{"id":"x"},"#];
    let texts = pieces.map(|piece| format!("{{\"nodes\":[{}", piece.repeat(bytes / piece.len())));
    Ok(Box::new(move || texts.iter().all(|text| is_refused(text))))
}

fn piece(count: usize) -> Result<Act> {
    let entries = list(count, |_| r#"{"id":"a"}"#.to_owned());
    let text = format!(r#"{{"format":"sawtooth-piece","nodes":[{entries}]}}"#);
    let document = Document::parse(&scenario(r#""nodes":[]"#))?;
    Ok(Box::new(move || {
        document.clone().paste(&text, [0.0, 0.0]).is_err()
    }))
}

fn paths(count: usize) -> Result<Act> {
    let nodes = list(count, |i| format!(r#"{{"id":"n{i}","kind":"host"}}"#));
    let links = list(count, |i| {
        format!(r#"{{"id":"l{i}","between":["n{i}","r"],"rate":1e6}}"#)
    });
    let document = Document::parse(&scenario(&format!(
        r#""nodes":[{nodes},{{"id":"r","kind":"router"}}],"links":[{links}]"#
    )))?;
    let paths: Vec<String> = (0..count).map(|i| format!("links/l{i}/delay")).collect();
    let delay = Json::parse("0.003")?;
    Ok(Box::new(move || {
        document.clone().set_all(&paths, &delay).is_ok()
    }))
}

fn apart(count: usize) -> Result<Act> {
    let id = "a".repeat(64);
    let node = format!(r#""nodes":[{{"id":"{id}","kind":"host","count":{count}}}]"#);
    let document = Document::parse(&scenario(&node))?;
    let path = format!("nodes/{id}");
    Ok(Box::new(move || document.clone().take_apart(&path).is_ok()))
}

/// As many nodes as there may be, all of them linked to another one by a link of this rate.
fn counted(rate: &str, lesson: &str) -> Result<Document> {
    let text = scenario(&format!(
        r#""nodes":[{{"id":"n","kind":"host","count":4999}},{{"id":"d","kind":"host"}}],
           "links":[{{"id":"l","between":["n","d"],"rate":{rate}}}]{lesson}"#
    ));
    Ok(Document::parse(&text)?)
}

fn traces(count: usize) -> Result<Act> {
    let instants = list(count - 1, |i| ((i + 1) / 5).to_string());
    let document = counted(&format!(r#"{{"trace":[{instants}]}}"#), "")?;
    Ok(Box::new(move || {
        document.clone().take_apart("nodes/n").is_err()
    }))
}

fn lesson(count: usize) -> Result<Act> {
    let losses = list(count - 1, |i| (i + 1).to_string());
    let document = counted(
        "1e6",
        &format!(
            r#","lesson":{{"steps":[{{"title":"T","actions":[{{"label":"L","set":[
                {{"path":"links/l/loss","to":{{"kind":"list","packets":[{losses}]}}}}]}}]}}]}}"#
        ),
    )?;
    Ok(Box::new(move || {
        document.clone().take_apart("nodes/n").is_err()
    }))
}

/// Reads a file; returns whether the result has a document.
fn reads(text: &str) -> bool {
    let options = Options {
        rate: Some(1e8),
        delay: Some(0.001),
        ..Options::default()
    };
    import(text, &options).is_ok_and(|import| import.document.is_some())
}

fn graphml(keys: &str, inside: &str) -> String {
    format!(
        r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">{keys}<graph edgedefault="undirected">{inside}</graph></graphml>"#
    )
}

fn names(count: usize) -> Result<Act> {
    let mut nodes = String::new();
    for node in 0..count {
        write!(
            nodes,
            r#"<node id="{node}"><data key="label">Router</data></node>"#
        )?;
    }
    let text = graphml("", &nodes);
    Ok(Box::new(move || reads(&text)))
}

/// Edges that were written here, each a link of its own beside the others.
fn edges(count: usize) -> Result<Act> {
    let ours = scenario(
        r#""nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
           "links":[{"id":"first","between":["a","b"],"rate":2000000,"delay":0.01}]"#,
    );
    let file = export(&ours)?;
    let begin = file.find("<edge ").context("an edge")?;
    let end = file.find("</edge>").context("its end")? + "</edge>".len();
    let mut all = String::new();
    for edge in 0..count {
        let id = format!("{{&quot;id&quot;:&quot;e{edge}&quot;");
        all += &file[begin..end].replace("{&quot;id&quot;:&quot;first&quot;", &id);
    }
    let text = format!("{}{all}{}", &file[..begin], &file[end..]);
    Ok(Box::new(move || reads(&text)))
}

fn attributes(count: usize) -> Result<Act> {
    let mut keys = String::new();
    for key in 0..count {
        write!(
            keys,
            r#"<key id="k{key}" attr.name="weight{key}"><default>1</default></key>"#
        )?;
    }
    let text = graphml(
        &keys,
        r#"<node id="a"/><node id="b"/><edge source="a" target="b"/>"#,
    );
    Ok(Box::new(move || reads(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_runs_its_operation() {
        for (name, size, prepare) in CASES {
            let act = prepare(size / 2).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(act(), "{name}");
        }
    }
}
