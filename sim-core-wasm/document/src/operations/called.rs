//! The names of nodes, links and flows that people read.

use super::Document;
use crate::declaration::Section;
use crate::text::numbered;

impl Document {
    /// The label of an instance of an entry, where it has one; one of blanks is none.
    pub fn label(&self, section: Section, entry: usize, id: &str) -> Option<String> {
        let label = section.entries(&self.tree).get(entry)?.get("label")?;
        let label = label.as_text()?.trim();
        (!label.is_empty()).then(|| numbered(label, id))
    }

    /// The name of an entry's instance that people read: its label, or else its id.
    pub(crate) fn called(&self, section: Section, entry: usize, id: &str) -> String {
        let label = self.label(section, entry, id);
        label.unwrap_or_else(|| id.to_owned())
    }

    /// The name of a node, a link or a flow that people read, by its list, such as `flows`, and the id of its
    /// instance: its label, or else its id.
    pub fn name_of(&self, list: &str, id: &str) -> String {
        let entry = id.split_once('.').map_or(id, |(entry, _)| entry);
        let label = Section::of_key(list).and_then(|section| {
            let entry = self.base.instances.find(section, entry)?;
            self.label(section, entry, id)
        });
        label.unwrap_or_else(|| id.to_owned())
    }
}
