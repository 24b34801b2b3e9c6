//! The three lists of entries that a document has.

use super::limits::{MOST_FLOWS, MOST_LINKS, MOST_NODES};
use super::objects::{FLOW, LINK, NODE};
use crate::text::Json;
use sawtooth_engine::specification::ObjectType;

/// The three lists of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// `nodes`.
    Nodes,
    /// `links`.
    Links,
    /// `flows`.
    Flows,
}

impl Section {
    /// All, in the order of the document.
    pub const ALL: [Section; 3] = [Section::Nodes, Section::Links, Section::Flows];

    /// The key of the list.
    pub fn key(self) -> &'static str {
        match self {
            Section::Nodes => "nodes",
            Section::Links => "links",
            Section::Flows => "flows",
        }
    }

    /// The list at a key of the document.
    pub fn of_key(key: &str) -> Option<Section> {
        Section::ALL
            .into_iter()
            .find(|section| section.key() == key)
    }

    /// The noun for an entry in messages.
    pub fn noun(self) -> &'static str {
        match self {
            Section::Nodes => "node",
            Section::Links => "link",
            Section::Flows => "flow",
        }
    }

    /// The declaration of an entry.
    pub fn object(self) -> &'static ObjectType {
        match self {
            Section::Nodes => &NODE,
            Section::Links => &LINK,
            Section::Flows => &FLOW,
        }
    }

    /// The entries of a document as they are written.
    pub fn entries(self, tree: &Json) -> &[Json] {
        tree.get(self.key()).and_then(Json::as_list).unwrap_or(&[])
    }

    /// The same, to be changed.
    pub(crate) fn entries_mut(self, tree: &mut Json) -> &mut [Json] {
        match tree.get_mut(self.key()) {
            Some(Json::List(entries)) => entries,
            _ => &mut [],
        }
    }

    /// The most instances.
    pub fn most(self) -> usize {
        match self {
            Section::Nodes => MOST_NODES,
            Section::Links => MOST_LINKS,
            Section::Flows => MOST_FLOWS,
        }
    }
}
