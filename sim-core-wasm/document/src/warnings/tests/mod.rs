//! Each combination once where it is warned about, and once where it is not.

mod declared;
mod guidance;
mod marks;
mod queues;
mod radios;
mod rules;
mod scope;

use crate::Document;
use crate::warnings::throughout;

/// The document of hosts `s` and `d` on both sides of a router `r`, which `link` leads to `d`
/// at 10 Mb/s; 100 Mb/s and 1 ms lead to it. `flow` is the rest of the flow `f`.
fn text(link: &str, flow: &str) -> String {
    with(
        &format!(r#""rate": 10e6, "delay": 0.02 {link}"#),
        "",
        flow,
        "",
    )
}

/// The same with all of both links given, and the rest of the document.
fn with(link: &str, access: &str, flow: &str, rest: &str) -> String {
    let access = if access.is_empty() {
        r#""rate": 100e6, "delay": 0.001"#
    } else {
        access
    };
    format!(
        r#"{{
  "format": "sawtooth-scenario", "version": 2, "name": "A chain", "duration": 50,
  "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
  "links": [ {{ "id": "s-r", "between": ["s", "r"], {access} }},
             {{ "id": "r-d", "between": ["r", "d"], {link} }} ],
  "flows": [ {{ "id": "f", "from": "s", "to": "d", {flow} }} ] {rest} }}"#
    )
}

/// The queue of the slow link, and the rest of the flow.
fn at_bottleneck(queue: &str, flow: &str) -> Vec<String> {
    warned(&text(&format!(r#", "queue": {queue}"#), flow))
}

/// The warnings about a document, as people read them.
fn warned(text: &str) -> Vec<String> {
    let document = Document::parse(text).unwrap_or_else(|problem| panic!("{problem}: {text}"));
    let warnings = throughout(&document);
    assert_eq!(warnings.more, 0);
    warnings.list.iter().map(ToString::to_string).collect()
}

const NONE: [&str; 0] = [];
