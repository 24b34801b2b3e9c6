//! Makes a document of a graph.

use std::collections::{BTreeMap, VecDeque};

use sawtooth_engine::document::declaration::{FORMAT, MOST_LINKS, MOST_NODES, VERSION};
use sawtooth_engine::document::text::LONGEST_TEXT;
use sawtooth_engine::document::{Json, Problem};

use crate::attributes::{Values, is_host, name, network, own, place, values};
use crate::names::Names;
use crate::place::{delay_between, middle, outside, positions};
use crate::xml::{Graph, cut};
use crate::{Found, Hosts, Import, Options, Renamed};

/// Seconds that a run of a new document lasts.
const DURATION: f64 = 60.0;

/// The longest name of a document, in characters.
const LONGEST_NAME: usize = 200;

type Object = Vec<(String, Json)>;

/// A node of the document.
struct Node {
    id: String,
    host: bool,
    at: Option<[f64; 2]>,
    /// All of it, if it was written here.
    own: Option<Object>,
}

/// A link of the document: from its first end to its second, and back if that differs.
struct Link {
    ends: [usize; 2],
    directed: bool,
    forward: Values,
    back: Option<Values>,
    own: Option<Object>,
}

/// Makes a document of a graph, unless values are missing that no option gives.
pub(crate) fn assemble(mut graph: Graph, options: &Options) -> Result<Import, Problem> {
    let whole = own(&graph.data, "graph")?;
    let called = network(&graph.data).or(options.name.as_deref());
    let mut found = Found {
        name: called
            .unwrap_or("Imported network")
            .chars()
            .take(LONGEST_NAME)
            .collect(),
        own: whole.is_some(),
        notes: std::mem::take(&mut graph.notes),
        ..Found::default()
    };
    if let Some(Json::Text(name)) = whole.as_ref().and_then(|whole| value(whole, "name")) {
        found.name.clone_from(name);
    }
    let mut links = links(&graph, options, &mut found)?;
    let mut nodes = nodes(&graph, &links, options, &mut found)?;
    fill_in(&graph, &mut links, options, &mut found);
    if options.hosts == Hosts::Attached {
        attach(&mut nodes, &mut links, &mut found);
    }
    for (count, most, what) in [
        (nodes.len(), MOST_NODES, "nodes"),
        (links.len(), MOST_LINKS, "links"),
    ] {
        if count > most {
            return Err(Problem::whole(format!(
                "the network would have {count} {what}; at most {most} are allowed"
            )));
        }
    }
    found.hosts = nodes.iter().filter(|node| node.host).count();
    found.routers = nodes.len() - found.hosts;
    found.links = links.len();
    if options.flow {
        found.flow = farthest(&nodes, &links);
        if found.flow.is_none() {
            let note = "no flow was added: no two hosts are joined by a path";
            found.notes.push(note.to_owned());
        }
    }
    let complete = links.iter().all(|link| {
        link.own.is_some() || (link.forward.rate.is_some() && link.forward.delay.is_some())
    });
    let document = document(whole, &nodes, links, &mut found);
    Ok(Import {
        document: complete.then(|| text(&document)),
        found,
    })
}

/// For people, unless that is longer than a document may be.
fn text(document: &Json) -> String {
    let pretty = document.pretty();
    if pretty.len() > LONGEST_TEXT {
        return document.compact();
    }
    pretty
}

fn nodes(
    graph: &Graph,
    links: &[Link],
    options: &Options,
    found: &mut Found,
) -> Result<Vec<Node>, Problem> {
    let mut degrees = vec![0_usize; graph.nodes.len()];
    for end in links.iter().flat_map(|link| link.ends) {
        degrees[end] += 1;
    }
    let positions = positions(&graph.nodes);
    let mut names = Names::default();
    let mut nodes = Vec::with_capacity(graph.nodes.len());
    for (place, node) in graph.nodes.iter().enumerate() {
        let own = own(&node.data, &format!("node {}", cut(&node.id)))?;
        let called = match own.as_ref().and_then(|own| value(own, "id")) {
            Some(Json::Text(id)) => id,
            _ => name(node),
        };
        let id = names.take(called, "n");
        if id != *called {
            found.renamed.push(Renamed {
                was: called.to_owned(),
                id: id.clone(),
            });
        }
        let leaf = options.hosts == Hosts::Leaves && degrees[place] <= 1;
        let host = match own.as_ref().and_then(|own| value(own, "kind")) {
            Some(Json::Text(kind)) => kind == "host",
            _ => is_host(node).unwrap_or(leaf),
        };
        nodes.push(Node {
            id,
            host,
            at: positions[place],
            own,
        });
    }
    Ok(nodes)
}

/// One link for each pair of nodes that edges join.
fn links(graph: &Graph, options: &Options, found: &mut Found) -> Result<Vec<Link>, Problem> {
    let mut links: Vec<Link> = Vec::new();
    let mut joined: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    let (mut loops, mut parallel, mut unread) = (0, 0, Vec::new());
    for edge in &graph.edges {
        let [a, b] = edge.ends;
        let what = format!("edge {}", cut(edge.id.as_deref().unwrap_or_default()));
        let own = own(&edge.data, what.trim_end())?;
        // What was written here is in our units.
        let read = if own.is_some() {
            values(edge, &Options::default())
        } else {
            let read = values(edge, options);
            found.bare_rates += usize::from(read.bare_rate);
            found.bare_delays += usize::from(read.bare_delay);
            read
        };
        if a == b && own.is_none() {
            loops += 1;
            continue;
        }
        unread.extend(read.unread);
        let link = Link {
            ends: edge.ends,
            directed: edge.directed,
            forward: read.values,
            back: None,
            own,
        };
        if link.own.is_some() {
            links.push(link);
            continue;
        }
        let Some(&first) = joined.get(&[a.min(b), a.max(b)]) else {
            joined.insert([a.min(b), a.max(b)], links.len());
            links.push(link);
            continue;
        };
        let first = &mut links[first];
        let opposite = first.ends != link.ends;
        if opposite && first.directed && link.directed {
            match &mut first.back {
                None => first.back = Some(link.forward),
                Some(back) => {
                    parallel += 1;
                    keep_faster(back, link.forward);
                }
            }
        } else {
            parallel += 1;
            keep_faster(&mut first.forward, link.forward);
        }
    }
    if loops > 0 {
        found.notes.push(format!(
            "{} from a node to itself {} left out",
            counted(loops, "edge"),
            were(loops)
        ));
    }
    if parallel > 0 {
        found.notes.push(format!(
            "{} beside another one between the same nodes {} left out: the fastest was kept",
            counted(parallel, "edge"),
            were(parallel)
        ));
    }
    let single = links
        .iter()
        .filter(|link| link.directed && link.back.is_none());
    let single = single.count();
    if single > 0 && links.iter().any(|link| link.back.is_some()) {
        found.notes.push(format!(
            "{} without an opposite one: the same values hold both ways",
            counted(single, "directed edge")
        ));
    }
    if let Some(first) = unread.first() {
        found.notes.push(format!(
            "{} could not be read or {} out of range, like {first}",
            counted(unread.len(), "value"),
            were(unread.len())
        ));
    }
    Ok(links)
}

fn keep_faster(kept: &mut Values, other: Values) {
    if other.rate > kept.rate {
        *kept = other;
    }
}

/// Gives links what the file does not say of them.
fn fill_in(graph: &Graph, links: &mut [Link], options: &Options, found: &mut Found) {
    let places: Vec<Option<[f64; 2]>> = graph.nodes.iter().map(place).collect();
    for link in links.iter_mut().filter(|link| link.own.is_none()) {
        if let Some(back) = &mut link.back {
            back.rate = back.rate.or(link.forward.rate);
            back.delay = back.delay.or(link.forward.delay);
            link.forward.rate = link.forward.rate.or(back.rate);
            link.forward.delay = link.forward.delay.or(back.delay);
        }
        let distance = match link.ends.map(|end| places[end]) {
            [Some(a), Some(b)] => Some(delay_between(a, b)),
            _ => None,
        };
        if link.forward.rate.is_none() {
            found.without_rate += 1;
        }
        if link.forward.delay.is_none() {
            found.without_delay += 1;
            found.with_distance += usize::from(distance.is_some());
        }
        let distance = distance.filter(|_| options.distance);
        for values in [Some(&mut link.forward), link.back.as_mut()]
            .into_iter()
            .flatten()
        {
            values.rate = values.rate.or(options.rate);
            values.delay = values.delay.or(distance).or(options.delay);
        }
    }
}

/// Gives each router a host of its own, behind a link that is as fast as the fastest there.
fn attach(nodes: &mut Vec<Node>, links: &mut Vec<Link>, found: &mut Found) {
    let mut fastest = vec![None; nodes.len()];
    for link in &*links {
        for end in link.ends {
            let rate = match &link.own {
                Some(own) => value(own, "rate").and_then(Json::as_number),
                None => link.forward.rate,
            };
            if rate > fastest[end] {
                fastest[end] = rate;
            }
        }
    }
    let places: Vec<_> = nodes.iter().map(|node| node.at).collect();
    let middle = middle(&places);
    let mut names = Names::default();
    for node in &*nodes {
        names.take(&node.id, "n");
    }
    for router in 0..nodes.len() {
        // What was written here is complete.
        if nodes[router].host || nodes[router].own.is_some() {
            continue;
        }
        found.attached += 1;
        links.push(Link {
            ends: [nodes.len(), router],
            directed: false,
            forward: Values {
                rate: fastest[router].or(Some(1e9)),
                delay: Some(0.0),
            },
            back: None,
            own: None,
        });
        nodes.push(Node {
            id: names.take(&format!("h-{}", nodes[router].id), "h"),
            host: true,
            at: nodes[router].at.map(|at| outside(at, middle)),
            own: None,
        });
    }
}

/// The two hosts with the most links between them; of several such pairs the first.
fn farthest(nodes: &[Node], links: &[Link]) -> Option<[String; 2]> {
    let mut neighbours = vec![Vec::new(); nodes.len()];
    for link in links {
        let [a, b] = link.ends;
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut best: Option<(u32, usize, usize)> = None;
    for from in (0..nodes.len()).filter(|node| nodes[*node].host) {
        let mut hops = vec![u32::MAX; nodes.len()];
        hops[from] = 0;
        let mut next = VecDeque::from([from]);
        while let Some(node) = next.pop_front() {
            for &neighbour in &neighbours[node] {
                if hops[neighbour] == u32::MAX {
                    hops[neighbour] = hops[node] + 1;
                    next.push_back(neighbour);
                }
            }
        }
        for to in (0..nodes.len()).filter(|node| nodes[*node].host && *node != from) {
            let far = hops[to];
            if far != u32::MAX && best.is_none_or(|(most, ..)| far > most) {
                best = Some((far, from, to));
            }
        }
    }
    best.map(|(_, from, to)| [from, to].map(|node| nodes[node].id.clone()))
}

fn document(whole: Option<Object>, nodes: &[Node], links: Vec<Link>, found: &mut Found) -> Json {
    let mut names = Names::default();
    for link in &links {
        if let Some(Json::Text(id)) = link.own.as_ref().and_then(|own| value(own, "id")) {
            names.take(id, "link");
        }
    }
    let links = links.into_iter().map(|link| link.json(nodes, &mut names));
    let links = Json::List(links.collect());
    let nodes = Json::List(nodes.iter().map(Node::json).collect());
    let mut whole = whole.unwrap_or_else(|| {
        object([
            ("format", text_of(FORMAT)),
            ("version", Json::Number(VERSION as f64)),
            ("name", text_of(&found.name)),
            ("seed", Json::Number(1.0)),
            ("duration", Json::Number(DURATION)),
        ])
    });
    put(&mut whole, "nodes", nodes);
    put(&mut whole, "links", links);
    let mut flows = match value(&whole, "flows") {
        Some(Json::List(flows)) => flows.clone(),
        _ => Vec::new(),
    };
    if let Some([from, to]) = &found.flow {
        let ids = flows.iter().filter_map(|flow| flow.get("id")?.as_text());
        let mut names = Names::default();
        for id in ids {
            names.take(id, "f");
        }
        let id = text_of(&names.take("f", "f"));
        let flow = [("id", id), ("from", text_of(from)), ("to", text_of(to))];
        flows.push(Json::Object(object(flow)));
    }
    found.flows = flows.len();
    put(&mut whole, "flows", Json::List(flows));
    Json::Object(whole)
}

impl Node {
    fn json(&self) -> Json {
        if let Some(own) = &self.own {
            let mut own = own.clone();
            put(&mut own, "id", text_of(&self.id));
            return Json::Object(own);
        }
        let kind = if self.host { "host" } else { "router" };
        let mut pairs = object([("id", text_of(&self.id)), ("kind", text_of(kind))]);
        if let Some(at) = self.at {
            put(&mut pairs, "at", Json::List(at.map(Json::Number).to_vec()));
        }
        Json::Object(pairs)
    }
}

impl Link {
    fn json(self, nodes: &[Node], names: &mut Names) -> Json {
        let ids = self.ends.map(|end| nodes[end].id.as_str());
        let [a, b] = ids;
        let between = Json::List(ids.map(text_of).to_vec());
        if let Some(mut own) = self.own {
            // A program that knows no directions may have turned the edge round.
            let turned = Json::List(vec![text_of(b), text_of(a)]);
            if value(&own, "between") != Some(&turned) {
                put(&mut own, "between", between);
            }
            for (key, read) in [("rate", self.forward.rate), ("delay", self.forward.delay)] {
                // Changed elsewhere: what everybody can read counts.
                if let (Some(read), Some(Json::Number(kept))) = (read, value(&own, key))
                    && read != *kept
                {
                    put(&mut own, key, Json::Number(read));
                }
            }
            return Json::Object(own);
        }
        let mut pairs = object([
            ("id", text_of(&names.take(&format!("{a}-{b}"), "link"))),
            ("between", between),
        ]);
        put_values(&mut pairs, self.forward, Values::default());
        if let Some(back) = self.back.filter(|back| *back != self.forward) {
            let mut reverse = Vec::new();
            put_values(&mut reverse, back, self.forward);
            put(&mut pairs, "reverse", Json::Object(reverse));
        }
        Json::Object(pairs)
    }
}

/// Writes what differs from `known`.
fn put_values(pairs: &mut Object, values: Values, known: Values) {
    for (key, value, known) in [
        ("rate", values.rate, known.rate),
        ("delay", values.delay, known.delay),
    ] {
        if let Some(value) = value
            && Some(value) != known
        {
            put(pairs, key, Json::Number(value));
        }
    }
}

fn value<'a>(pairs: &'a [(String, Json)], key: &str) -> Option<&'a Json> {
    let found = pairs.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value)
}

fn put(pairs: &mut Object, key: &str, value: Json) {
    match pairs.iter_mut().find(|(name, _)| name == key) {
        Some((_, old)) => *old = value,
        None => pairs.push((key.to_owned(), value)),
    }
}

fn object<const N: usize>(pairs: [(&str, Json); N]) -> Object {
    pairs.map(|(key, value)| (key.to_owned(), value)).to_vec()
}

fn text_of(text: &str) -> Json {
    Json::Text(text.to_owned())
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn were(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}
