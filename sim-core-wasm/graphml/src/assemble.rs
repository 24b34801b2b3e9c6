//! Makes a document of a graph.

use std::collections::{BTreeMap, VecDeque};

use sawtooth_document::declaration::{MOST_LINKS, MOST_NODES};
use sawtooth_document::text::{counted, label_of};
use sawtooth_document::{Json, Problem};

use crate::attributes::{
    Values, edge_name, is_host, labels_are_rates, name, network, own, place, values,
};
use crate::document::{Kind, Link, Node, Origin, document, text};
use crate::export;
use crate::hosts::{attach, farthest};
use crate::names::Names;
use crate::positions::{beside_neighbours, delay_between, positions};
use crate::xml::{Graph, cut};
use crate::{Found, Hosts, Import, Options, Renamed};

/// The longest name of a document, in characters.
const LONGEST_NAME: usize = 200;

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
    if let Some(Json::Text(name)) = whole.as_ref().and_then(|whole| whole.get("name")) {
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
    let count = |kind| nodes.iter().filter(|node| node.kind == kind).count();
    found.hosts = count(Kind::Host);
    found.routers = count(Kind::Router);
    found.access_points = count(Kind::AccessPoint);
    found.stations = count(Kind::Station);
    found.links = links.len();
    if options.flow {
        found.flow = farthest(&nodes, &links);
        if found.flow.is_none() {
            let note = "no flow was added: there is no path between two hosts";
            found.notes.push(note.to_owned());
        }
    }
    let complete = links
        .iter()
        .all(|link| link.is_own() || (link.forward.rate.is_some() && link.forward.delay.is_some()));
    let document = document(whole, &nodes, links, &mut found);
    Ok(Import {
        document: complete.then(|| text(&document)),
        found,
    })
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
    let mut positions = positions(&graph.nodes);
    beside_neighbours(
        &mut positions,
        &links.iter().map(|link| link.ends).collect::<Vec<_>>(),
    );
    let mut names = Names::default();
    let mut nodes = Vec::with_capacity(graph.nodes.len());
    for (place, node) in graph.nodes.iter().enumerate() {
        let own = own(&node.data, &format!("node {}", cut(&node.id)))?;
        let name = name(node);
        let called = match own.as_ref().and_then(|own| own.get("id")) {
            Some(Json::Text(id)) => id,
            _ => name.unwrap_or(&node.id),
        };
        let id = names.take(called, "n");
        if id != *called {
            found.renamed.push(Renamed {
                was: called.to_owned(),
                id: id.clone(),
            });
        }
        let leaf = options.hosts == Hosts::Leaves && degrees[place] <= 1;
        let kind = match own.as_ref().and_then(|own| own.get("kind")) {
            Some(Json::Text(kind)) => Kind::named(kind),
            _ if is_host(node).unwrap_or(leaf) => Kind::Host,
            _ => Kind::Router,
        };
        // The number that a program counts its nodes by is no name.
        let is_name = own.is_none() && !node.id.bytes().all(|byte| byte.is_ascii_digit());
        let name = name.or(Some(&*node.id).filter(|_| is_name));
        let label = name.and_then(|name| label(name, &id, own.as_ref()));
        nodes.push(Node {
            id,
            label,
            kind,
            at: positions[place],
            own,
        });
    }
    Ok(nodes)
}

/// Values of edges that a person should look at, as the file has them.
#[derive(Default)]
struct Remarks {
    unread: Vec<String>,
    beside: Vec<String>,
    commas: Vec<String>,
    like_names: Vec<String>,
}

impl Remarks {
    fn tell(&self, names_are_rates: bool, notes: &mut Vec<String>) {
        if let Some(first) = self.unread.first() {
            notes.push(format!(
                "{} could not be read or {} out of range, for example {first}",
                counted(self.unread.len(), "value"),
                were(self.unread.len())
            ));
        }
        if let Some(first) = self.beside.first() {
            notes.push(format!(
                "{} ignored because the link has another one, for example {first}",
                counted(self.beside.len(), "value")
            ));
        }
        if let Some(first) = self.commas.first() {
            notes.push(format!(
                "{} with a comma before three digits {} read as thousands, for example {first}",
                counted(self.commas.len(), "value"),
                were(self.commas.len())
            ));
        }
        if let Some(first) = self.like_names.first() {
            let read = if names_are_rates {
                "as rates, because other labels are"
            } else {
                "as names, although rates have the same form"
            };
            notes.push(format!(
                "{} {} read {read}, like {first}",
                counted(self.like_names.len(), "label"),
                were(self.like_names.len())
            ));
        }
    }
}

/// A link for each edge; two directed ones, one each way, are one.
fn links(graph: &Graph, options: &Options, found: &mut Found) -> Result<Vec<Link>, Problem> {
    let mut links: Vec<Link> = Vec::new();
    // Links between the same nodes, and directed edges whose opposite has not come yet.
    let mut joined: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    let mut waiting: BTreeMap<[usize; 2], VecDeque<usize>> = BTreeMap::new();
    let mut loops = 0;
    let mut remarks = Remarks::default();
    let (mut bare_rates, mut bare_delays) = (Vec::new(), Vec::new());
    let names_are_rates = labels_are_rates(&graph.edges);
    for edge in &graph.edges {
        let [a, b] = edge.ends;
        let what = format!("edge {}", cut(edge.id.as_deref().unwrap_or_default()));
        let own = own(&edge.data, what.trim_end())?;
        let read = values(edge, options, names_are_rates, own.as_ref());
        if own.is_none() {
            bare_rates.extend(read.bare_rate);
            bare_delays.extend(read.bare_delay);
        }
        if a == b {
            loops += 1;
            continue;
        }
        remarks.unread.extend(read.unread);
        remarks.beside.extend(read.beside);
        remarks.commas.extend(read.comma);
        remarks.like_names.extend(read.like_a_name);
        let directed = edge.directed && own.is_none();
        let opposite = waiting.get_mut(&[b, a]).filter(|_| directed);
        if let Some(place) = opposite.and_then(VecDeque::pop_front) {
            if let Origin::FromEdges { back, .. } = &mut links[place].origin {
                *back = Some(read.values);
            }
            continue;
        }
        if directed {
            waiting.entry([a, b]).or_default().push_back(links.len());
        }
        *joined.entry([a.min(b), a.max(b)]).or_default() += 1;
        links.push(Link {
            ends: edge.ends,
            label: edge_name(edge, names_are_rates).and_then(|name| label(name, "", own.as_ref())),
            forward: read.values,
            origin: own.map_or(
                Origin::FromEdges {
                    directed,
                    back: None,
                },
                Origin::Own,
            ),
        });
    }
    (found.bare_rates, found.usual_rate) = counted_with_median(bare_rates);
    (found.bare_delays, found.usual_delay) = counted_with_median(bare_delays);
    if loops > 0 {
        found.notes.push(format!(
            "{} from a node to itself {} ignored",
            counted(loops, "edge"),
            were(loops)
        ));
    }
    let parallel: usize = joined.values().map(|count| count - 1).sum();
    if parallel > 0 {
        let lie = if parallel == 1 { "lies" } else { "lie" };
        found.notes.push(format!(
            "{} {lie} parallel to another between the same nodes: flows use only one of them, unless the network has ecmp",
            counted(parallel, "link")
        ));
    }
    let ways = |way: fn(&Option<Values>) -> bool| {
        let of = |link: &&Link| matches!(&link.origin, Origin::FromEdges { directed: true, back } if way(back));
        links.iter().filter(of).count()
    };
    let single = ways(Option::is_none);
    if single > 0 && ways(Option::is_some) > 0 {
        found.notes.push(format!(
            "{} without an opposite one: the values apply to both directions",
            counted(single, "directed edge")
        ));
    }
    remarks.tell(names_are_rates, &mut found.notes);
    Ok(links)
}

/// The label that a name gives an entry; none where its id says the same. An entry from a file of our own has its
/// label already, whole: a name counts only if it is not the one that the file was given.
fn label(name: &str, id: &str, own: Option<&Json>) -> Option<String> {
    let label = label_of(name);
    let known = match own {
        Some(own) => {
            let id = own.get("id").and_then(Json::as_text);
            export::label(own).or(id.map(str::to_owned))
        }
        None => Some(id.to_owned()),
    };
    (!label.is_empty() && known.is_none_or(|known| label_of(&known) != label)).then_some(label)
}

fn counted_with_median(mut numbers: Vec<f64>) -> (usize, Option<f64>) {
    numbers.sort_unstable_by(f64::total_cmp);
    (numbers.len(), numbers.get(numbers.len() / 2).copied())
}

/// Gives links the values that the file leaves out.
fn fill_in(graph: &Graph, links: &mut [Link], options: &Options, found: &mut Found) {
    let places: Vec<Option<[f64; 2]>> = graph.nodes.iter().map(place).collect();
    for link in links {
        let Origin::FromEdges { back, .. } = &mut link.origin else {
            continue;
        };
        if let Some(back) = back {
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
        for values in [Some(&mut link.forward), back.as_mut()]
            .into_iter()
            .flatten()
        {
            values.rate = values.rate.or(options.rate);
            values.delay = values.delay.or(distance).or(options.delay);
        }
    }
}

fn were(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}
