//! Twice a file is at most twice the work, of the worst that is read too.

use super::graphml;
use crate::steps::assert_doubles;
use crate::{Options, import};

/// Elements with as many attributes and namespaces as are read, and entities in each.
fn attributes(count: usize) -> Vec<u8> {
    let around: Vec<_> = (0..60)
        .map(|at| format!("<a xmlns:n{at}='u{at}'>"))
        .collect();
    let full: Vec<_> = (0..64).map(|at| format!(" a{at}='&x;'")).collect();
    let one = format!("<b{}/><c xmlns:d='e'/>", full.concat());
    format!("{}{}", around.concat(), one.repeat(count)).into_bytes()
}

/// A name of an attribute that never ends, with a value for each of its letters.
fn values(count: usize) -> Vec<u8> {
    format!("<{}={}", "a".repeat(10 * count), "''".repeat(10 * count)).into_bytes()
}

fn document_type(count: usize) -> Vec<u8> {
    let entities = "<!ENTITY a \"]>\"><!-- ]> --><?x ]>?>\n".repeat(count);
    format!("<!DOCTYPE g [{entities}]><graphml>{}", "&a;".repeat(count)).into_bytes()
}

fn nodes(count: usize) -> Vec<u8> {
    let one = |at: usize| {
        format!(
            r#"<node id="n{at}"><data key="label">same &amp; same</data></node><edge source="n{at}" target="n0"><data key="label">100 Mb/s 5 ms, full duplex</data></edge>"#
        )
    };
    let all: Vec<_> = (0..count).map(one).collect();
    graphml("", &all.concat()).into_bytes()
}

fn labels(count: usize) -> Vec<u8> {
    let label = "1 2,3;10 Mb/s / | full 1,000 x 9 ms, ".repeat(count);
    graphml("", &format!(r#"<node id="a"/><node id="b"/><edge source="a" target="b"><data key="label">{label}</data><data key="bandwidth">{label}</data></edge>"#)).into_bytes()
}

fn gml(count: usize) -> Vec<u8> {
    let one = |at: usize| {
        format!(
            "# a line\n node [ id {at} label \"&amp;&auml&#228;\" x [ y [ z 1 ] ] ] edge [ source {at} target 0 label \"10 Mb/s\" ]\n"
        )
    };
    let all: Vec<_> = (0..count).map(one).collect();
    format!("graph [ {} ]", all.concat()).into_bytes()
}

/// One node with all keys of a file.
fn keys(count: usize) -> Vec<u8> {
    format!("graph [ node [ id 1 {} ] ]", "k 1 label [ ] ".repeat(count)).into_bytes()
}

#[test]
fn twice_the_file_is_twice_the_work() {
    assert_doubles(
        &[
            ("attributes", attributes),
            ("values", values),
            ("a document type", document_type),
            ("nodes", nodes),
            ("labels", labels),
            ("GML", gml),
            ("keys", keys),
        ],
        200,
        |bytes| {
            let text = std::str::from_utf8(bytes).expect("text");
            let _ = import(text, &Options::default());
        },
    );
}
