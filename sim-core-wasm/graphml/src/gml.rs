//! Reads GML, as networkx, Gephi, yEd and the Topology Zoo write it: keys, each with a number, a text in quotes or a
//! list in brackets.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use sawtooth_document::declaration::{MOST_LINKS, MOST_NODES};

use crate::attributes::known;
use crate::steps::count;
use crate::xml::{Data, Edge, Graph, Node, cut, finite};

/// The deepest nesting of lists.
const DEEPEST: usize = 32;

/// The most keys of a file.
const MOST_KEYS: usize = 2_000_000;

/// The longest text between an ampersand and its semicolon.
const LONGEST_ENTITY: usize = 10;

/// Whether a text begins as GML does: with keys and values, where the first list is the graph.
pub(crate) fn is_gml(text: &str) -> bool {
    let mut reader = Reader::new(text.trim_start_matches('\u{feff}'));
    // Ahead of the graph stand who made it, and which version it is.
    for _ in 0..16 {
        let Ok(Token::Word(key)) = reader.next() else {
            return false;
        };
        if !key.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return false;
        }
        match reader.next() {
            Ok(Token::Open) => return key.eq_ignore_ascii_case("graph"),
            Ok(Token::Word(_) | Token::Text(_)) => {}
            _ => return false,
        }
    }
    false
}

#[derive(Debug, PartialEq)]
enum Token<'a> {
    /// A key, or a number.
    Word(&'a str),
    /// A text, without its quotes.
    Text(&'a str),
    Open,
    Close,
    End,
}

#[derive(Debug)]
enum Value<'a> {
    Word(&'a str),
    Text(&'a str),
    List(List<'a>),
}

#[derive(Debug)]
struct List<'a> {
    /// Where it begins.
    at: usize,
    entries: Vec<(&'a str, Value<'a>)>,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    keys: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            keys: 0,
        }
    }

    fn problem(&self, message: impl Into<String>) -> Problem {
        self.problem_at(self.at, message)
    }

    fn problem_at(&self, at: usize, message: impl Into<String>) -> Problem {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        Problem::at(format!("line {line}"), message)
    }

    fn next(&mut self) -> Result<Token<'a>, Problem> {
        let rest = loop {
            let from = self.at;
            let rest = self.text[from..].trim_start();
            self.at = self.text.len() - rest.len();
            count(1 + self.at - from);
            if !rest.starts_with('#') {
                break rest;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
            count(self.at - from);
        };
        let Some(first) = rest.chars().next() else {
            return Ok(Token::End);
        };
        Ok(match first {
            '[' => {
                self.at += 1;
                Token::Open
            }
            ']' => {
                self.at += 1;
                Token::Close
            }
            '"' => {
                let Some(length) = rest[1..].find('"') else {
                    return Err(self.problem("a text is not closed"));
                };
                count(length);
                self.at += length + 2;
                Token::Text(&rest[1..=length])
            }
            _ => {
                let ends = |letter: char| letter.is_whitespace() || "[]\"".contains(letter);
                let length = rest.find(ends).unwrap_or(rest.len());
                count(length);
                self.at += length;
                Token::Word(&rest[..length])
            }
        })
    }

    /// The entries up to the end of a list, or of the file.
    fn list(&mut self, depth: usize) -> Result<List<'a>, Problem> {
        if depth > DEEPEST {
            return Err(self.problem(format!("more than {DEEPEST} lists inside one another")));
        }
        let mut list = List {
            at: self.at,
            entries: Vec::new(),
        };
        loop {
            let key = match self.next()? {
                Token::Word(key) => key,
                Token::Close if depth > 0 => return Ok(list),
                Token::End if depth == 0 => return Ok(list),
                Token::End => return Err(self.problem("a list is not closed")),
                _ => return Err(self.problem("a key is missing")),
            };
            let value = match self.next()? {
                Token::Word(word) => Value::Word(word),
                Token::Text(text) => Value::Text(text),
                Token::Open => Value::List(self.list(depth + 1)?),
                _ => return Err(self.problem(format!("{} has no value", cut(key)))),
            };
            self.keys += 1;
            if self.keys > MOST_KEYS {
                return Err(self.problem(format!("more than {MOST_KEYS} keys")));
            }
            list.entries.push((key, value));
        }
    }
}

impl<'a> List<'a> {
    fn get(&self, name: &str) -> Option<&Value<'a>> {
        let mut all = self.entries.iter().inspect(|_| count(1));
        all.find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    fn list(&self, name: &str) -> Option<&List<'a>> {
        match self.get(name)? {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// A value as a text.
    fn text(&self, name: &str) -> Option<String> {
        self.get(name)?.text()
    }

    /// The values that mean anything.
    fn data(&self) -> Data {
        let mut data = Data::new();
        count(self.entries.len());
        for (key, value) in &self.entries {
            if let (Some(known), Some(text)) = (known(key), value.text())
                && !text.is_empty()
            {
                data.insert(known.name, known.with_unit(&text).into());
            }
        }
        data
    }
}

impl Value<'_> {
    fn text(&self) -> Option<String> {
        match self {
            Value::Word(word) => Some((*word).to_owned()),
            Value::Text(text) => Some(decoded(text.trim())),
            Value::List(_) => None,
        }
    }
}

/// A text with its characters that ASCII cannot hold, which GML writes as XML does.
fn decoded(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('&') {
        count(at + 1);
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest
            .bytes()
            .take(LONGEST_ENTITY)
            .position(|byte| byte == b';');
        if let Some((end, letter)) = end.and_then(|end| Some((end, entity(rest.get(1..end)?)?))) {
            out.push(letter);
            rest = &rest[end + 1..];
        } else {
            out.push('&');
            rest = &rest[1..];
        }
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => return None,
    })
}

/// Reads a file.
pub(crate) fn read(text: &str) -> Result<Graph, Problem> {
    let mut reader = Reader::new(text.trim_start_matches('\u{feff}'));
    let whole = reader.list(0)?;
    let graph = whole.list("graph");
    let Some(graph) = graph else {
        return Err(Problem::whole("the file has no graph"));
    };
    let problem = |list: &List<'_>, message: String| reader.problem_at(list.at, message);
    let directed = graph.text("directed").is_some_and(|said| said == "1");
    let mut read = Graph {
        data: graph.data(),
        ..Graph::default()
    };
    let mut places = BTreeMap::new();
    let lists = |wanted: &'static str| {
        graph
            .entries
            .iter()
            .filter_map(move |(key, value)| match value {
                Value::List(list) if key.eq_ignore_ascii_case(wanted) => Some(list),
                _ => None,
            })
    };
    for node in lists("node") {
        if read.nodes.len() == MOST_NODES {
            let count = lists("node").count();
            return Err(Problem::whole(format!(
                "the graph has {count} nodes; at most {MOST_NODES} are read"
            )));
        }
        let Some(id) = node.text("id").or_else(|| node.text("label")) else {
            return Err(problem(node, "a node has no id".to_owned()));
        };
        if places.insert(id.clone(), read.nodes.len()).is_some() {
            return Err(Problem::at(format!("node {}", cut(&id)), "occurs twice"));
        }
        let graphics = node.list("graphics");
        let along = |name| finite(&graphics?.text(name)?);
        read.nodes.push(Node {
            drawn: along("x").and_then(|x| Some([x, along("y")?])),
            data: node.data(),
            label: None,
            id,
        });
    }
    for edge in lists("edge") {
        if read.edges.len() == 4 * MOST_LINKS {
            let most = 4 * MOST_LINKS;
            return Err(Problem::whole(format!(
                "the graph has more than {most} edges"
            )));
        }
        let end = |name: &str| {
            let Some(id) = edge.text(name) else {
                return Err(problem(edge, format!("an edge has no {name}")));
            };
            places.get(&id).copied().ok_or_else(|| {
                let message = format!("the {name} of an edge, {}, is not a node", cut(&id));
                problem(edge, message)
            })
        };
        read.edges.push(Edge {
            id: edge.text("id"),
            ends: [end("source")?, end("target")?],
            directed: edge.text("directed").map_or(directed, |said| said == "1"),
            data: edge.data(),
            label: edge
                .list("LabelGraphics")
                .and_then(|drawn| drawn.text("text")),
        });
    }
    Ok(read)
}
