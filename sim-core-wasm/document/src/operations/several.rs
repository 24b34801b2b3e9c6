//! Edits of several entries at once.

use super::entries::with_list;
use super::operation::Placed;
use super::piece::position;
use super::{Document, Effect};
use crate::declaration::Section;
use crate::live::Unfit;
use crate::text::{Json, Problem};

impl Document {
    /// Moves nodes on the screen, without effect on the run.
    ///
    /// # Errors
    /// When a path names no node, or a place is too far away.
    pub fn move_nodes(&mut self, moved: &[Placed]) -> Result<(), Problem> {
        let mut nodes = Section::Nodes.entries(&self.tree).to_vec();
        for Placed { path, at } in moved {
            let (Section::Nodes, entry) = self.entry_at(path)? else {
                return Err(Problem::at(
                    path,
                    "is not a node: only nodes have a position",
                ));
            };
            nodes[entry].put("at", position(*at));
        }
        let tree = with_list(&self.tree, Section::Nodes.key(), nodes)?;
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(())
    }

    /// The effect that setting one value at several paths has on a run.
    ///
    /// # Errors
    /// As [`Document::effect`].
    pub fn effect_with_all(&self, paths: &[String], value: &Json) -> Result<Effect, Problem> {
        let mut strongest = Effect::Free;
        for path in paths {
            strongest = strongest.max(self.effect_with(path, value)?);
        }
        Ok(strongest)
    }
}
