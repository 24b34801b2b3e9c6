//! Counts and pairing: the instances of a document's entries, and how their ends pair.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::flow::flow_ends;
use super::link::link_ends;
use super::node::{head, named};
use crate::declaration::{FreeNames, LONGEST_ID, Section, is_id};
use crate::reading::{At, items, pairs};
use crate::text::{Json, Problem, ValuePath, quote, suggestion};
use sawtooth_engine::plan::{NodeKind, NodeProperties};

/// An entry and its instances.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    /// The id of the entry.
    pub(crate) id: String,
    /// The first instance, counted over the whole list.
    pub(crate) first: usize,
    /// How many instances there are.
    pub(crate) count: usize,
    /// Whether instances have numbers: `n.1`, `n.2`, …
    pub(crate) numbered: bool,
}

impl Group {
    /// The id of an instance, counted from 0 within the group.
    pub(crate) fn instance(&self, index: usize) -> String {
        if self.numbered {
            format!("{}.{}", self.id, index + 1)
        } else {
            self.id.clone()
        }
    }

    /// The instance that pairs with number `index` of the other end, counted over the
    /// whole list: a single end pairs with all of them.
    pub(crate) fn paired(&self, index: usize) -> usize {
        self.first + if self.numbered { index } else { 0 }
    }
}

/// All entries and their instances.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Instances {
    /// Nodes.
    pub(crate) nodes: Vec<Group>,
    /// The kind of each node entry.
    pub(crate) kinds: Vec<NodeKind>,
    /// The properties of each node entry.
    pub(crate) node_properties: Vec<Arc<NodeProperties>>,
    /// Of each station entry, the entry of its access point.
    pub(crate) cells: Vec<Option<usize>>,
    /// Links.
    pub(crate) links: Vec<Group>,
    /// The node entries at the ends of each link entry.
    pub(crate) link_ends: Vec<[usize; 2]>,
    /// Flows.
    pub(crate) flows: Vec<Group>,
    /// The node entries at the ends of each flow entry.
    pub(crate) flow_ends: Vec<[usize; 2]>,
    index: [BTreeMap<String, usize>; 3],
}

impl Instances {
    /// Expands counts, pairs ends and checks that every flow has a path.
    pub(crate) fn new(document: &Json, at: &At<'_>) -> Result<Instances, Problem> {
        let mut all = Instances {
            nodes: Vec::new(),
            kinds: Vec::new(),
            node_properties: Vec::new(),
            cells: Vec::new(),
            links: Vec::new(),
            link_ends: Vec::new(),
            flows: Vec::new(),
            flow_ends: Vec::new(),
            index: [BTreeMap::new(), BTreeMap::new(), BTreeMap::new()],
        };
        for section in Section::ALL {
            let place = at.key(section.key());
            if let Some(list) = document.get(section.key()) {
                for (i, entry) in items(list, &place)?.iter().enumerate() {
                    all.add(section, i, entry, &place)?;
                }
            }
            if section == Section::Nodes {
                all.read_nodes(document, at)?;
            }
        }
        all.connected()?;
        Ok(all)
    }

    /// The entries of a list.
    pub(crate) fn groups(&self, section: Section) -> &[Group] {
        match section {
            Section::Nodes => &self.nodes,
            Section::Links => &self.links,
            Section::Flows => &self.flows,
        }
    }

    /// The entry called `id`.
    pub(crate) fn find(&self, section: Section, id: &str) -> Option<usize> {
        self.index[section as usize].get(id).copied()
    }

    /// The ids of a list.
    pub(crate) fn ids(&self, section: Section) -> impl Iterator<Item = &str> {
        self.index[section as usize].keys().map(String::as_str)
    }

    fn add(
        &mut self,
        section: Section,
        index: usize,
        entry: &Json,
        list: &At<'_>,
    ) -> Result<(), Problem> {
        let id = self.new_id(section, entry, &list.index(index))?;
        let at = list.key(id);
        let (count, numbered) = match section {
            Section::Nodes => {
                let head = head(entry, &at)?;
                self.kinds.push(head.kind);
                (head.count.unwrap_or(1), head.count.is_some())
            }
            Section::Links => {
                let ends = link_ends(entry, &at)?;
                let place = at.key("between");
                let ends = [
                    self.wired(ends[0], &place.index(0))?,
                    self.wired(ends[1], &place.index(1))?,
                ];
                if ends[0] == ends[1] {
                    return Err(place.problem("must join two different nodes"));
                }
                self.link_ends.push(ends);
                self.pairs(ends, &place, None, &place)?
            }
            Section::Flows => {
                let (names, count) = flow_ends(entry, &at)?;
                let ends = [
                    self.host(names[0], &at.key("from"))?,
                    self.host(names[1], &at.key("to"))?,
                ];
                if ends[0] == ends[1] {
                    return Err(at.key("to").problem("must not be the same host as from"));
                }
                self.flow_ends.push(ends);
                self.pairs(ends, &at.key("to"), count, &at.key("count"))?
            }
        };
        let groups = match section {
            Section::Nodes => &mut self.nodes,
            Section::Links => &mut self.links,
            Section::Flows => &mut self.flows,
        };
        let first = groups.last().map_or(0, |last| last.first + last.count);
        let most = section.most();
        if first + count > most {
            let message = format!(
                "with this entry the document has {} {}; at most {most} are allowed",
                first + count,
                section.key()
            );
            return Err(at.problem(message));
        }
        groups.push(Group {
            id: id.to_owned(),
            first,
            count,
            numbered,
        });
        self.index[section as usize].insert(id.to_owned(), index);
        Ok(())
    }

    fn new_id<'a>(
        &self,
        section: Section,
        entry: &'a Json,
        at: &At<'_>,
    ) -> Result<&'a str, Problem> {
        pairs(entry, at)?;
        self.check_new_id(section, entry.get("id"), &at.key("id"))
    }

    /// Checks the id of an entry to be added.
    ///
    /// # Errors
    /// When it is not a valid id, or taken.
    pub(crate) fn check_new_id<'a>(
        &self,
        section: Section,
        id: Option<&'a Json>,
        at: &At<'_>,
    ) -> Result<&'a str, Problem> {
        let Some(json) = id else {
            return Err(at.problem("missing"));
        };
        let id = json.as_text().filter(|id| is_id(id)).ok_or_else(|| {
            at.problem(format!(
                "must have lower-case letters, digits and single hyphens, begin with a letter and have at most {LONGEST_ID} characters, got {}",
                quote(json)
            ))
        })?;
        match self.find(section, id) {
            Some(other) => Err(at.problem(format!(
                "{id} is already the id of {}/{other}",
                section.key()
            ))),
            None => Ok(id),
        }
    }

    /// The ids that are not in use in a list.
    pub(crate) fn free_ids(&self, section: Section) -> FreeNames {
        FreeNames::new(self.ids(section).map(str::to_owned))
    }

    /// The node entries at the ends of a link or a flow; a node has none.
    pub(crate) fn ends(&self, section: Section, entry: usize) -> Option<[usize; 2]> {
        match section {
            Section::Nodes => None,
            Section::Links => Some(self.link_ends[entry]),
            Section::Flows => Some(self.flow_ends[entry]),
        }
    }

    pub(super) fn node(&self, id: &str, at: &At<'_>) -> Result<usize, Problem> {
        self.find(Section::Nodes, id).ok_or_else(|| {
            let near = suggestion(id, self.ids(Section::Nodes));
            at.problem(format!(
                "there is no node {}{near}",
                quote(&Json::Text(id.to_owned()))
            ))
        })
    }

    /// A node that wires may join.
    fn wired(&self, id: &str, at: &At<'_>) -> Result<usize, Problem> {
        let node = self.node(id, at)?;
        if self.kinds[node] == NodeKind::Station {
            return Err(at.problem(format!("{id} is a station: only its radio connects it")));
        }
        Ok(node)
    }

    fn host(&self, id: &str, at: &At<'_>) -> Result<usize, Problem> {
        let node = self.node(id, at)?;
        let kind = self.kinds[node];
        if kind.is_end() {
            Ok(node)
        } else {
            let kind = named(kind);
            Err(at.problem(format!(
                "{id} is {kind}: both ends of a flow must be hosts or stations"
            )))
        }
    }

    /// How many instances two ends make, and whether they are numbered.
    fn pairs(
        &self,
        ends: [usize; 2],
        ends_at: &At<'_>,
        count: Option<usize>,
        count_at: &At<'_>,
    ) -> Result<(usize, bool), Problem> {
        let [a, b] = ends.map(|end| &self.nodes[end]);
        if a.numbered && b.numbered && a.count != b.count {
            return Err(ends_at.problem(format!(
                "{} has {} instances and {} has {}: both must have the same number",
                a.id, a.count, b.id, b.count
            )));
        }
        let counted = if a.numbered {
            Some(a)
        } else {
            Some(b).filter(|b| b.numbered)
        };
        match (counted, count) {
            (Some(end), Some(count)) if end.count != count => Err(count_at.problem(format!(
                "must be the count of {}, which is {}, got {count}",
                end.id, end.count
            ))),
            (Some(end), _) => Ok((end.count, true)),
            (None, Some(count)) => Ok((count, true)),
            (None, None) => Ok((1, false)),
        }
    }

    /// There must be links from the sender of each flow to its receiver.
    fn connected(&self) -> Result<(), Problem> {
        let Some(&flow) = self.unreachable(|_| true, |_| true).first() else {
            return Ok(());
        };
        let [from, to] = self.flow_ends[flow].map(|end| &self.nodes[end].id);
        let path = ValuePath::Key(&ValuePath::Root, Section::Flows.key());
        let path = ValuePath::Key(&path, &self.flows[flow].id);
        Err(ValuePath::Key(&path, "to")
            .problem(format!("there is no path from {from} to {to}: add a link")))
    }

    /// The flows between kept nodes that have no path over the kept nodes and links.
    pub(crate) fn unreachable(
        &self,
        keeps_node: impl Fn(usize) -> bool,
        keeps_link: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let total = self.nodes.last().map_or(0, |last| last.first + last.count);
        let mut set = Sets {
            parent: (0..total).collect(),
        };
        for (entry, (link, ends)) in self.links.iter().zip(&self.link_ends).enumerate() {
            if !keeps_link(entry) || !ends.iter().all(|end| keeps_node(*end)) {
                continue;
            }
            for i in 0..link.count {
                set.join(self.nodes[ends[0]].paired(i), self.nodes[ends[1]].paired(i));
            }
        }
        for (station, cell) in self.cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            if keeps_node(station) && keeps_node(*cell) {
                let (own, cell) = (&self.nodes[station], &self.nodes[*cell]);
                for i in 0..own.count {
                    set.join(own.paired(i), cell.paired(i));
                }
            }
        }
        let mut lost = Vec::new();
        for (entry, (flow, ends)) in self.flows.iter().zip(&self.flow_ends).enumerate() {
            let mut pairs = (0..flow.count).map(|i| ends.map(|end| self.nodes[end].paired(i)));
            if ends.iter().all(|end| keeps_node(*end))
                && pairs.any(|[from, to]| set.root(from) != set.root(to))
            {
                lost.push(entry);
            }
        }
        lost
    }
}

/// Disjoint sets of nodes.
struct Sets {
    parent: Vec<usize>,
}

impl Sets {
    fn root(&mut self, mut node: usize) -> usize {
        while self.parent[node] != node {
            self.parent[node] = self.parent[self.parent[node]];
            node = self.parent[node];
        }
        node
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }
}
