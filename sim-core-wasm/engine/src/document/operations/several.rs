//! Edits of several entries at once.

use super::entries::with_list;
use super::operation::Placed;
use super::piece::position;
use super::{Document, Effect};
use crate::document::declaration::Section;
use crate::document::live::Unfit;
use crate::document::text::{Json, Problem};

impl Document {
    /// Gives nodes other places on the screen, without effect on the run.
    ///
    /// # Errors
    /// When a path names no node, or a place is too far away.
    pub fn move_nodes(&mut self, moved: &[Placed]) -> Result<(), Problem> {
        let mut nodes = Section::Nodes.entries(&self.tree).to_vec();
        for Placed { path, at } in moved {
            let (Section::Nodes, entry) = self.entry_at(path)? else {
                return Err(Problem::at(path, "is no node: only nodes have a place"));
            };
            if let Json::Object(pairs) = &mut nodes[entry] {
                let place = pairs.iter().position(|(key, _)| key == "at");
                match place {
                    Some(place) => pairs[place].1 = position(*at),
                    None => pairs.push(("at".to_owned(), position(*at))),
                }
            }
        }
        let tree = with_list(&self.tree, Section::Nodes.key(), nodes)?;
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(())
    }

    /// Sets one value at several paths. Gives the strongest effect on the run.
    ///
    /// # Errors
    /// As [`Document::set`]; nothing has changed then.
    pub fn set_all(&mut self, paths: &[String], value: &Json) -> Result<Effect, Problem> {
        let mut next = self.clone();
        let mut strongest = Effect::Free;
        for path in paths {
            strongest = match (next.set(path, value)?, strongest) {
                (Effect::Structural, _) | (_, Effect::Structural) => Effect::Structural,
                (Effect::Live, _) | (_, Effect::Live) => Effect::Live,
                (Effect::Free, Effect::Free) => Effect::Free,
            };
        }
        *self = next;
        Ok(strongest)
    }

    /// What setting one value at several paths does to a run.
    ///
    /// # Errors
    /// As [`Document::effect`].
    pub fn effect_with_all(&self, paths: &[String], value: &Json) -> Result<Effect, Problem> {
        let mut effects = Vec::with_capacity(paths.len());
        for path in paths {
            effects.push(self.effect_with(path, value)?);
        }
        Ok(if effects.contains(&Effect::Structural) {
            Effect::Structural
        } else if effects.contains(&Effect::Live) {
            Effect::Live
        } else {
            Effect::Free
        })
    }
}
