//! Twice a text is at most twice the work.

use crate::expression::Expression;
use crate::steps::{Made, assert_doubles};
use crate::{Document, Json};

fn keys(count: usize) -> Vec<u8> {
    let all: Vec<_> = (0..count).map(|at| format!("\"key {at}\":{at}")).collect();
    format!("{{{}}}", all.join(",")).into_bytes()
}

fn lists(count: usize) -> Vec<u8> {
    let one = format!("{}1e5{}", "[".repeat(30), "]".repeat(30));
    format!("[{}]", vec![one; count].join(",")).into_bytes()
}

fn escapes(count: usize) -> Vec<u8> {
    format!("[\"{}\"]", "\\u0041\\n".repeat(count)).into_bytes()
}

/// A network that grows, with flows and changes.
fn network(count: usize) -> Vec<u8> {
    let each = |one: fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(",");
    format!(
        r#"{{"format":"sawtooth-scenario","version":2,"duration":10,"parameters":{{"B":{{"value":1e6}}}},"nodes":[{{"id":"r","kind":"router"}},{}],"links":[{}],"flows":[{}],"interventions":[{}]}}"#,
        each(|at| format!(r#"{{"id":"n{at}","kind":"host"}}"#)),
        each(|at| format!(r#"{{"id":"l{at}","between":["n{at}","r"],"rate":{{"expr":"10*B"}},"delay":0.01}}"#)),
        each(|at| format!(r#"{{"id":"f{at}","from":"n{at}","to":"n0","sender":"newreno"}}"#)).replacen(r#""to":"n0""#, r#""to":"n1""#, 1),
        each(|at| format!(r#"{{"at":{at}e-3,"set":"links/l{at}/delay","to":0.02}}"#)),
    )
    .into_bytes()
}

#[test]
fn twice_the_text_is_twice_the_work() {
    let kinds: &[(&str, Made)] = &[("keys", keys), ("lists", lists), ("escapes", escapes)];
    assert_doubles(kinds, 300, |bytes| {
        let text = std::str::from_utf8(bytes).expect("text");
        assert!(Json::parse(text).is_ok());
        assert!(Document::parse(text).is_err());
    });
    assert_doubles(&[("a network", network)], 100, |bytes| {
        let text = std::str::from_utf8(bytes).expect("text");
        Document::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    });
    let chain: Made = |count| "1+(2)*-b-".repeat(count).into_bytes();
    assert_doubles(&[("an expression", chain)], 11, |bytes| {
        let _ = Expression::parse(std::str::from_utf8(bytes).expect("text"));
    });
}
