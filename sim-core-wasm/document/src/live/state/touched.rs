//! Entries that interventions have touched, and how a change is tried on them before it
//! is put into force.

use std::collections::BTreeMap;

use super::part::Part;
use crate::checking::Group;
use crate::declaration::Section;
use crate::live::ground::Ground;
use crate::reading::At;
use crate::text::{Json, Problem, Scope};
use sawtooth_engine::plan::Change;

/// The most changes that the interventions of a document may make, counting every entry
/// read again and every number in a list.
const MOST_CHANGES: usize = 1_000_000;

/// The entries of a list that interventions have touched.
#[derive(Clone, Debug)]
pub(super) struct Touched {
    section: Section,
    entries: BTreeMap<usize, Entry>,
}

/// An entry that interventions have touched.
#[derive(Clone, Debug)]
struct Entry {
    /// The variant of all instances that have none of their own.
    common: Variant,
    /// Instances with a variant of their own.
    own: BTreeMap<usize, Variant>,
}

/// The values in force for some instances of an entry.
#[derive(Clone, Debug)]
struct Variant {
    /// The tree in force; `None` while it is the document's.
    tree: Option<Json>,
    /// The properties that follow from the tree.
    properties: Part,
}

/// Returns the new tree of an entry, or nothing when it keeps its own. Compiled once for all.
pub(super) type Transform<'t> = &'t dyn Fn(&Json, &At<'_>) -> Result<Option<Json>, Problem>;

/// The staged variants of an entry; `None` stands for the common one. A tree that does
/// not change is not repeated.
pub(super) struct Staged {
    entry: usize,
    variants: Vec<(Option<usize>, Option<Json>, Part)>,
}

/// How many changes the interventions have made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent(usize);

impl Spent {
    /// Adds to the changes.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn add(&mut self, weight: usize) -> Result<(), Problem> {
        self.0 += weight;
        if self.0 > MOST_CHANGES {
            return Err(Problem::at(
                "interventions",
                format!(
                    "together they change more than {MOST_CHANGES} single links and flows; each number of a list of losses, delays or times counts as one"
                ),
            ));
        }
        Ok(())
    }
}

impl Touched {
    /// No touched entries of a list.
    pub(super) fn none(section: Section) -> Touched {
        Touched {
            section,
            entries: BTreeMap::new(),
        }
    }

    /// The tree of an entry for one of its instances or for the first; `None` while it
    /// is the document's.
    pub(super) fn written(&self, entry: usize, instance: Option<usize>) -> Option<&Json> {
        let entry = self.entries.get(&entry)?;
        let own = entry.own.get(&instance.unwrap_or(0));
        own.unwrap_or(&entry.common).tree.as_ref()
    }

    /// Reads the variants of an entry again after `transform`, which gives a new tree
    /// or nothing when the tree is kept: for one instance, or for all.
    pub(super) fn stage(
        &self,
        ground: Ground<'_>,
        (entry, instance): (usize, Option<usize>),
        scope: &Scope,
        transform: Transform<'_>,
        spent: &mut Spent,
    ) -> Result<Staged, Problem> {
        let written = &self.section.entries(ground.tree)[entry];
        let group = &ground.base.instances.groups(self.section)[entry];
        let touched = self.entries.get(&entry);
        let common = touched
            .and_then(|touched| touched.common.tree.as_ref())
            .unwrap_or(written);
        let root = At {
            scope: Some(scope),
            ..At::ROOT
        };
        let list = root.key(self.section.key());
        let start = Part::at_start(ground.base, self.section, entry);
        let common_properties = touched.map_or(&start, |touched| &touched.common.properties);
        let mut variants = Vec::new();
        let mut read = |index: Option<usize>, tree: &Json| -> Result<(), Problem> {
            let id = name_of(group, index);
            let at = list.key(&id);
            let new = transform(tree, &at)?;
            let own = index.and_then(|index| touched.and_then(|touched| touched.own.get(&index)));
            let before = own.map_or(common_properties, |own| &own.properties);
            let properties = before.read(new.as_ref().unwrap_or(tree), &at)?;
            before.gives_way(&properties, &at)?;
            spent.add(1 + properties.weight())?;
            variants.push((index, new, properties));
            Ok(())
        };
        if let Some(index) = instance {
            let own = touched.and_then(|touched| touched.own.get(&index));
            read(
                Some(index),
                own.and_then(|own| own.tree.as_ref()).unwrap_or(common),
            )?;
        } else {
            read(None, common)?;
            for (index, own) in touched.iter().flat_map(|touched| &touched.own) {
                read(Some(*index), own.tree.as_ref().unwrap_or(common))?;
            }
        }
        Ok(Staged { entry, variants })
    }

    /// The changes of the instances that use a staged entry.
    ///
    /// # Errors
    /// When they are too many.
    pub(super) fn compare(
        &self,
        ground: Ground<'_>,
        staged: &Staged,
        spent: &mut Spent,
        out: &mut Vec<Change>,
    ) -> Result<(), Problem> {
        let group = &ground.base.instances.groups(self.section)[staged.entry];
        let touched = self.entries.get(&staged.entry);
        let start = Part::at_start(ground.base, self.section, staged.entry);
        let common = touched.map_or(&start, |touched| &touched.common.properties);
        let before = |index: usize| {
            let own = touched.and_then(|touched| touched.own.get(&index));
            own.map_or(common, |own| &own.properties)
        };
        // The common variant comes first, then those of instances in order.
        let mut variants = staged.variants.iter().peekable();
        let all = variants.next_if(|(index, _, _)| index.is_none());
        let instances = match (all, variants.peek()) {
            (Some((_, _, after)), None) if common == after => 0..0,
            (Some(_), _) => 0..group.count,
            (None, Some((Some(index), _, _))) => *index..index + 1,
            (None, _) => 0..0,
        };
        for index in instances {
            let own = variants.next_if(|(own, _, _)| *own == Some(index));
            if let Some((_, _, after)) = own.or(all) {
                spent.add(before(index).changes(after, group.first + index, out))?;
            }
        }
        Ok(())
    }

    /// Puts the staged variants into force.
    pub(super) fn commit(&mut self, ground: Ground<'_>, staged: Staged) {
        let start = Part::at_start(ground.base, self.section, staged.entry);
        let touched = self.entries.entry(staged.entry).or_insert_with(|| Entry {
            common: Variant {
                tree: None,
                properties: start,
            },
            own: BTreeMap::new(),
        });
        for (index, tree, properties) in staged.variants {
            let variant = match index {
                None => &mut touched.common,
                Some(index) => touched
                    .own
                    .entry(index)
                    .or_insert_with(|| touched.common.clone()),
            };
            variant.properties = properties;
            if tree.is_some() {
                variant.tree = tree;
            }
        }
    }
}

/// The name of an instance, or of the whole entry.
pub(super) fn name_of(group: &Group, instance: Option<usize>) -> String {
    instance.map_or_else(|| group.id.clone(), |index| group.instance(index))
}
