//! Reads the XML: nodes and edges with the attributes that a file declares for them.

use std::collections::BTreeMap;
use std::rc::Rc;

use roxmltree::{Document, Node as Element, ParsingOptions};
use sawtooth_document::Problem;
use sawtooth_document::declaration::{MOST_LINKS, MOST_NODES};
use sawtooth_document::text::counted;

use crate::attributes::{Known, known};
use crate::export::OWN;
use crate::scan::scan;

/// The longest default of an attribute, in characters: a number, a name or a kind.
const LONGEST_DEFAULT: usize = 200;

/// The most elements, attributes and texts of a file.
const MOST_XML_NODES: u32 = 2_000_000;

/// A graph as in a file.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(crate) data: Data,
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
    /// The parts that were not read, in words.
    pub(crate) notes: Vec<String>,
}

/// Values by the names of their attributes, as far as these mean anything. Elements share
/// the defaults that a file declares.
pub(crate) type Data = BTreeMap<&'static str, Rc<str>>;

/// A node.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) data: Data,
    /// The label that yEd shows on it.
    pub(crate) label: Option<String>,
    /// Where yEd draws its middle.
    pub(crate) drawn: Option<[f64; 2]>,
}

/// An edge between two nodes, by their places in the list.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) id: Option<String>,
    pub(crate) ends: [usize; 2],
    pub(crate) directed: bool,
    pub(crate) data: Data,
    /// The label that yEd shows on it.
    pub(crate) label: Option<String>,
}

/// Reads a file.
pub(crate) fn read(text: &str) -> Result<Graph, Problem> {
    let options = ParsingOptions {
        nodes_limit: MOST_XML_NODES,
        ..ParsingOptions::default()
    };
    let whole = text;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let before = &whole[..whole.len() - text.len()];
    let lines_before = before.matches('\n').count();
    let scanned = scan(text).map_err(|problem| later(problem, lines_before))?;
    let parsed = Document::parse_with_options(&scanned.text, options);
    let document = parsed.map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => Problem::whole("the file has too many elements"),
        error => Problem::whole(format!("not XML: {error}")),
    })?;
    let root = document.root_element();
    if !is(root, "graphml") {
        let name = cut(root.tag_name().name());
        return Err(Problem::whole(format!(
            "not GraphML: the outermost element is <{name}>, not <graphml>"
        )));
    }
    let mut graphs = root.children().filter(|child| is(*child, "graph"));
    let Some(graph) = graphs.next() else {
        return Err(Problem::whole("the file has no graph"));
    };
    let keys = Keys::new(root, lines_before);
    let mut read = read_graph(graph, &keys)?;
    read.notes.extend(scanned.notes);
    let others = graphs.count();
    if others > 0 {
        read.notes.push(format!(
            "only the first graph was read; the file has {others} more"
        ));
    }
    Ok(read)
}

/// A problem of a line that stands so many lines later in the file.
fn later(problem: Problem, lines: usize) -> Problem {
    let line = problem
        .path
        .strip_prefix("line ")
        .and_then(|line| line.parse::<usize>().ok());
    match line {
        Some(line) => Problem::at(format!("line {}", line + lines), problem.message),
        None => problem,
    }
}

/// The declarations of a file.
struct Keys<'a> {
    /// The meaning of the attributes, by their ids in the file; `None` if it is not known.
    names: BTreeMap<&'a str, Option<Known<'a>>>,
    /// The defaults of each domain, one for each name at most.
    defaults: BTreeMap<&'static str, Data>,
    /// The lines before the first element.
    lines_before: usize,
}

impl<'a> Keys<'a> {
    fn new(root: Element<'a, '_>, lines_before: usize) -> Keys<'a> {
        let mut keys = Keys {
            names: BTreeMap::new(),
            defaults: BTreeMap::new(),
            lines_before,
        };
        for key in root.children().filter(|child| is(*child, "key")) {
            let Some(id) = key.attribute("id") else {
                continue;
            };
            // yEd's graphics have no name; they are read by their contents.
            let name = known(key.attribute("attr.name").unwrap_or(id));
            keys.names.insert(id, name);
            let default = key.children().find(|child| is(*child, "default"));
            let default = default.map(text_of);
            let default =
                default.filter(|text| !text.is_empty() && text.chars().count() <= LONGEST_DEFAULT);
            if let Some(known) = name.filter(|known| known.name != OWN)
                && let Some(default) = default
            {
                let default: Rc<str> = known.with_unit(&default).into();
                for domain in ["graph", "node", "edge"] {
                    if [domain, "all"].contains(&key.attribute("for").unwrap_or("all")) {
                        let of_it = keys.defaults.entry(domain).or_default();
                        of_it
                            .entry(known.name)
                            .or_insert_with(|| Rc::clone(&default));
                    }
                }
            }
        }
        keys
    }

    /// The data of an element, and the defaults of those it lacks.
    fn data(&self, element: Element<'_, '_>, domain: &str) -> Data {
        let mut data = self.defaults.get(domain).cloned().unwrap_or_default();
        for child in element.children().filter(|child| is(*child, "data")) {
            let Some(key) = child.attribute("key") else {
                continue;
            };
            // A key that was not declared is meant by its name.
            let known = self.names.get(key).map_or_else(|| known(key), |name| *name);
            let text = text_of(child);
            if let Some(known) = known.filter(|_| !text.is_empty()) {
                data.insert(known.name, known.with_unit(&text).into());
            }
        }
        data
    }

    /// A problem of an element, with its line in the file.
    fn problem(&self, element: Element<'_, '_>, message: impl Into<String>) -> Problem {
        let at = element.document().text_pos_at(element.range().start);
        let line = at.row as usize + self.lines_before;
        Problem::at(format!("line {line}"), message)
    }
}

fn read_graph(graph: Element<'_, '_>, keys: &Keys<'_>) -> Result<Graph, Problem> {
    let directed = graph.attribute("edgedefault") == Some("directed");
    let mut read = Graph {
        data: keys.data(graph, "graph"),
        ..Graph::default()
    };
    let mut places = BTreeMap::new();
    let mut groups = Vec::new();
    let (mut hyperedges, mut edges) = (0, Vec::new());
    for element in graph.descendants() {
        if !element.parent().is_some_and(|parent| is(parent, "graph")) {
            continue;
        }
        if is(element, "node") {
            let place = read.nodes.len();
            if place == MOST_NODES {
                let all = graph.descendants().filter(|other| is(*other, "node"));
                return Err(Problem::whole(format!(
                    "the graph has {} nodes; at most {MOST_NODES} are read",
                    all.count()
                )));
            }
            let node = read_node(element, keys)?;
            if places.insert(node.id.clone(), place).is_some() {
                let id = cut(&node.id);
                return Err(Problem::at(format!("node {id}"), "occurs twice"));
            }
            if element.children().any(|child| is(child, "graph")) {
                groups.push(place);
            }
            read.nodes.push(node);
        } else if is(element, "edge") {
            // Opposite edges become one link.
            if edges.len() == 4 * MOST_LINKS {
                let most = 4 * MOST_LINKS;
                return Err(Problem::whole(format!(
                    "the graph has more than {most} edges"
                )));
            }
            edges.push(element);
        } else if is(element, "hyperedge") {
            hyperedges += 1;
        }
    }
    for element in edges {
        read.edges
            .push(read_edge(element, keys, &places, directed)?);
    }
    if hyperedges > 0 {
        read.notes
            .push(format!("{} left out", counted(hyperedges, "hyperedge")));
    }
    leave_out_groups(&mut read, &groups);
    Ok(read)
}

/// yEd draws a box around a group and calls it a node; without an edge it is none.
fn leave_out_groups(read: &mut Graph, groups: &[usize]) {
    let mut kept = vec![true; read.nodes.len()];
    for group in groups {
        kept[*group] = false;
    }
    for end in read.edges.iter().flat_map(|edge| edge.ends) {
        kept[end] = true;
    }
    let gone = kept.iter().filter(|kept| !**kept).count();
    if gone == 0 {
        return;
    }
    let mut places = Vec::with_capacity(kept.len());
    let mut next = 0;
    for kept in &kept {
        places.push(next);
        next += usize::from(*kept);
    }
    let mut flags = kept.iter();
    read.nodes.retain(|_| flags.next().copied().unwrap_or(true));
    for edge in &mut read.edges {
        edge.ends = edge.ends.map(|end| places[end]);
    }
    read.notes.push(format!(
        "{} without edges ignored; their contents were read",
        counted(gone, "group")
    ));
}

fn read_node(element: Element<'_, '_>, keys: &Keys<'_>) -> Result<Node, Problem> {
    let Some(id) = element.attribute("id") else {
        return Err(keys.problem(element, "a node has no id"));
    };
    let graphics = graphics(element);
    let geometry = graphics.clone().find(|part| is(*part, "Geometry"));
    let middle = |geometry: Element<'_, '_>| {
        let number = |name| geometry.attribute(name).and_then(finite);
        let along = |at, size| Some(number(at)? + number(size).unwrap_or(0.0) / 2.0);
        Some([along("x", "width")?, along("y", "height")?])
    };
    Ok(Node {
        id: id.to_owned(),
        data: keys.data(element, "node"),
        label: label(graphics, "NodeLabel"),
        drawn: geometry.and_then(middle),
    })
}

fn read_edge(
    element: Element<'_, '_>,
    keys: &Keys<'_>,
    places: &BTreeMap<String, usize>,
    directed: bool,
) -> Result<Edge, Problem> {
    let end = |name: &str| {
        let Some(id) = element.attribute(name) else {
            return Err(keys.problem(element, format!("an edge has no {name}")));
        };
        places.get(id).copied().ok_or_else(|| {
            let message = format!("the {name} of an edge, {}, is not a node", cut(id));
            keys.problem(element, message)
        })
    };
    Ok(Edge {
        id: element.attribute("id").map(str::to_owned),
        ends: [end("source")?, end("target")?],
        directed: match element.attribute("directed") {
            Some("true" | "1") => true,
            Some("false" | "0") => false,
            _ => directed,
        },
        data: keys.data(element, "edge"),
        label: label(graphics(element), "EdgeLabel"),
    })
}

/// yEd's graphics: everything inside of the data of an element.
fn graphics<'a, 'input: 'a>(
    element: Element<'a, 'input>,
) -> impl Iterator<Item = Element<'a, 'input>> + Clone {
    element
        .children()
        .filter(|child| is(*child, "data"))
        .flat_map(|data| data.descendants().skip(1))
}

fn label<'a, 'input: 'a>(
    mut graphics: impl Iterator<Item = Element<'a, 'input>>,
    name: &str,
) -> Option<String> {
    let label = graphics.find(|part| is(*part, name) && !text_of(*part).is_empty())?;
    Some(text_of(label))
}

fn is(element: Element<'_, '_>, name: &str) -> bool {
    element.is_element() && element.tag_name().name() == name
}

/// The text directly in an element.
fn text_of(element: Element<'_, '_>) -> String {
    let parts = element.children().filter(Element::is_text);
    let text: String = parts.filter_map(|part| part.text()).collect();
    text.trim().to_owned()
}

/// A finite number.
pub(crate) fn finite(text: &str) -> Option<f64> {
    let number = text.trim().parse::<f64>().ok()?;
    number.is_finite().then_some(number)
}

/// As much of a name as a message quotes.
pub(crate) fn cut(name: &str) -> String {
    const MOST: usize = 40;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST).chain(['…']).collect()
}
