//! Gives one entry other properties from the start, and reads that entry alone again: a step of a
//! slider before the run costs as much in a large network as in a small one.

use std::sync::Arc;

use super::{Document, Effect};
use crate::checking::{flow, link};
use crate::declaration::Section;
use crate::live::{Target, Timeline, Unfit, edit_entry, entry_uses};
use crate::reading::At;
use crate::text::{Json, LONGEST_TEXT};
use sawtooth_engine::ids::{FlowId, Id, LinkId, PortId};
use sawtooth_engine::plan::{Change, FlowProperties, LinkProperties};

/// An entry that has other properties from the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The list that it is in.
    pub section: Section,
    /// Its place there.
    pub entry: usize,
    /// The properties of its instances from the start.
    pub changes: Vec<Change>,
}

/// The properties of an entry before.
enum Before {
    Link([Arc<LinkProperties>; 2]),
    Flow(Arc<FlowProperties>),
}

impl Document {
    /// Sets a value as [`Document::set`] does, if it is of a live property of a link or a flow, all
    /// instances of it, and nothing else in the document depends on it. Otherwise, and where the value
    /// is refused, nothing changes: [`Document::set`] then does it, or says why not.
    pub fn tune(&mut self, path: &str, value: &Json) -> Option<Tuned> {
        let target = Target::find(path, &self.base.instances).ok()?;
        let Target::Entry {
            section: section @ (Section::Links | Section::Flows),
            entry,
            instance: None,
            rest,
        } = target
        else {
            return None;
        };
        if self.effect_with(path, value) != Ok(Effect::Live) {
            return None;
        }
        let group = &self.base.instances.groups(section)[entry];
        let root = At {
            scope: Some(&self.base.scope),
            ..At::ROOT
        };
        let list = root.key(section.key());
        let at = list.key(&group.id);
        let old = &section.entries(&self.tree)[entry];
        let new = edit_entry(old, section.object(), &rest, value, &at).ok()?;
        // Which parameters are used where is known for the whole document.
        if entry_uses(section, old) != entry_uses(section, &new) {
            return None;
        }
        let size = self.size - old.compact().len() + new.compact().len();
        if size > LONGEST_TEXT {
            return None;
        }
        let before = if section == Section::Flows {
            let flow = flow(&new, &at).ok()?;
            self.base.instances.check_packets(entry, &flow, &at).ok()?;
            let place = &mut self.base.flows[entry];
            Before::Flow(std::mem::replace(place, Arc::new(flow)))
        } else {
            let link = link(&new, &at).ok()?.map(Arc::new);
            Before::Link(std::mem::replace(&mut self.base.links[entry], link))
        };
        let place = &mut section.entries_mut(&mut self.tree)[entry];
        let written = std::mem::replace(place, new);
        let timeline = match self.base.check_numbers() {
            Ok(()) => Timeline::new(self.ground(), Unfit::Refuse),
            Err(problem) => Err(problem),
        };
        let Ok(timeline) = timeline else {
            match before {
                Before::Flow(flow) => self.base.flows[entry] = flow,
                Before::Link(link) => self.base.links[entry] = link,
            }
            section.entries_mut(&mut self.tree)[entry] = written;
            return None;
        };
        (self.timeline, self.size) = (timeline, size);
        let changes = self.at_start(section, entry);
        Some(Tuned {
            section,
            entry,
            changes,
        })
    }

    /// The properties that the instances of an entry have from the start.
    fn at_start(&self, section: Section, entry: usize) -> Vec<Change> {
        let group = &self.base.instances.groups(section)[entry];
        let instances = group.first..group.first + group.count;
        if section == Section::Flows {
            let properties = &self.base.flows[entry];
            let change = |flow| Change::Flow {
                flow: FlowId::at(flow),
                properties: Arc::clone(properties),
            };
            return instances.map(change).collect();
        }
        let directions = &self.base.links[entry];
        let change = |port: PortId| Change::Link {
            port,
            properties: Arc::clone(port.side().pick(directions)),
        };
        let ports = instances.flat_map(|link| LinkId::at(link).ports());
        ports.map(change).collect()
    }
}
