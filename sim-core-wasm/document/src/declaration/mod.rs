//! Declares what a document may contain: its objects, their keys and limits; and makes
//! the JSON Schema, the TypeScript types and the texts of forms from that.
//!
//! To add a key: its declaration in `objects.rs`, and its evaluation in `checking`. A key
//! that names an entry or a parameter says so by its `ValueType` (`Reference`, `Instance`, `Path`, …):
//! renames and removals follow it then.

mod annotation;
mod definitions;
mod earlier;
mod free_names;
mod lesson;
mod limits;
mod objects;
mod schema;
mod section;
mod texts;
mod typescript;
mod view;
mod written;

pub(crate) use annotation::check_count;
pub use earlier::{at_present, first_text};
pub use free_names::FreeNames;
pub use lesson::LESSON;
pub use limits::{
    FORMAT, LARGEST_SEED, LONGEST_ID, LONGEST_RUN, MOST_FLOWS, MOST_INTERVENTIONS, MOST_LINKS,
    MOST_NODES, MOST_PARAMETERS, VERSION, is_id, is_parameter_name,
};
pub use objects::{ALGORITHM, FLOW, INTERVENTION, LINK, NODE, PARAMETER, REVERSE, SCENARIO};
pub use sawtooth_engine::plan::families::{
    CLAMP, ECN, LOSS, QUEUE, RADIO, SENDER, SLOW_START, TRAFFIC, VARIATION, presets,
};
pub use schema::{schema, schema_of};
pub use section::Section;
pub use texts::{Explained, texts};
pub(crate) use texts::{TRANSPORT, subject};
pub use typescript::{interfaces, typescript, typescript_of};
pub use view::VIEW;
pub use written::written;
