//! Writes a document as GraphML: what others can read as attributes of their own, and
//! everything of a node, a link and the rest of the document as JSON beside them.

use std::fmt::Write as _;

use sawtooth_document::{Json, Problem};

/// The attribute with everything, as its name and its id.
pub(crate) const OWN: &str = "sawtooth";

/// The attributes that are written: name, what for, type.
const KEYS: [(&str, &str, &str); 7] = [
    (OWN, "all", "string"),
    ("label", "all", "string"),
    ("kind", "node", "string"),
    ("x", "node", "double"),
    ("y", "node", "double"),
    ("rate", "edge", "double"),
    ("delay", "edge", "double"),
];

/// Pixels of other programs for a column or a row of the page: nodes must not overlap there.
const PIXELS: f64 = 100.0;

/// Writes a document, which has been checked: missing keys are left out.
///
/// # Errors
/// When it is no document.
pub fn export(document: &str) -> Result<String, Problem> {
    let Json::Object(mut whole) = Json::parse(document)? else {
        return Err(Problem::whole("a document is an object"));
    };
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.push_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (name, domain, kind) in KEYS {
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "  <key id=\"{name}\" for=\"{domain}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
        );
    }
    out.push_str("  <graph id=\"G\" edgedefault=\"undirected\">\n");
    let nodes = take(&mut whole, "nodes");
    let links = take(&mut whole, "links");
    data(&mut out, OWN, &json(&Json::Object(whole)), 4);
    for node in &nodes {
        write_node(&mut out, node);
    }
    for link in &links {
        write_link(&mut out, link);
    }
    out.push_str("  </graph>\n</graphml>\n");
    Ok(out)
}

/// The entries of a list, which is empty afterwards and keeps its place.
fn take(whole: &mut [(String, Json)], key: &str) -> Vec<Json> {
    let list = whole.iter_mut().find(|(name, _)| name == key);
    match list {
        Some((_, Json::List(entries))) => std::mem::take(entries),
        _ => Vec::new(),
    }
}

fn write_node(out: &mut String, node: &Json) {
    let id = text(node, "id");
    let _ = writeln!(out, "    <node id=\"{}\">", escaped(id));
    data(out, "label", label(node).as_deref().unwrap_or(id), 6);
    data(out, "kind", text(node, "kind"), 6);
    if let Some([x, y]) = node.get("at").and_then(Json::as_list) {
        for (key, place) in [("x", x), ("y", y)] {
            if let Some(place) = place.as_number() {
                data(out, key, &Json::Number(place * PIXELS).compact(), 6);
            }
        }
    }
    data(out, OWN, &json(node), 6);
    out.push_str("    </node>\n");
}

fn write_link(out: &mut String, link: &Json) {
    let ends = link.get("between").and_then(Json::as_list);
    let end = |place: usize| {
        ends.and_then(|ends| ends.get(place)?.as_text())
            .unwrap_or_default()
    };
    let _ = writeln!(
        out,
        "    <edge id=\"{}\" source=\"{}\" target=\"{}\">",
        escaped(text(link, "id")),
        escaped(end(0)),
        escaped(end(1))
    );
    if let Some(label) = label(link) {
        data(out, "label", &label, 6);
    }
    for key in ["rate", "delay"] {
        // An expression has no number to show.
        if let Some(number) = link.get(key).and_then(Json::as_number) {
            data(out, key, &Json::Number(number).compact(), 6);
        }
    }
    data(out, OWN, &json(link), 6);
    out.push_str("    </edge>\n");
}

/// The name of an entry that people read, as far as XML can hold it; `None` if that is blank.
pub(crate) fn label(entry: &Json) -> Option<String> {
    let label = text(entry, "label");
    let shown: String = label.chars().filter(|letter| is_held(*letter)).collect();
    Some(shown).filter(|label| !label.trim().is_empty())
}

fn text<'a>(entry: &'a Json, key: &str) -> &'a str {
    entry.get(key).and_then(Json::as_text).unwrap_or_default()
}

fn data(out: &mut String, key: &str, value: &str, indent: usize) {
    let _ = writeln!(
        out,
        "{:indent$}<data key=\"{key}\">{}</data>",
        "",
        escaped(value)
    );
}

/// Whether XML can hold a character, as itself or by its number.
fn is_held(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// JSON without the two characters that XML cannot hold; the others that it cannot, JSON
/// spells by their numbers itself.
fn json(value: &Json) -> String {
    let text = value.compact();
    text.replace('\u{fffe}', "\\ufffe")
        .replace('\u{ffff}', "\\uffff")
}

/// Escapes a text for XML, without the characters that it cannot hold.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| is_held(*letter)) {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A reader would take a line end of its own for it.
            '\r' => out.push_str("&#13;"),
            // It would command a terminal, or turn the text after it.
            '\u{7f}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                let _ = write!(out, "&#{};", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out
}
