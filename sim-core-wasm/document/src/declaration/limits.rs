//! Limits on the size of a document, and which names are allowed.

use crate::text::expression;
pub use sawtooth_engine::plan::LONGEST_RUN;

/// The value of `format`, the first key of every document.
pub const FORMAT: &str = "sawtooth-scenario";

/// The version of the format that is read and written here.
pub const VERSION: u64 = 2;

/// The most nodes, instances counted.
pub const MOST_NODES: usize = 5_000;

/// The most links, instances counted.
pub const MOST_LINKS: usize = 10_000;

/// The most flows, instances counted.
pub const MOST_FLOWS: usize = 5_000;

/// The most interventions.
pub const MOST_INTERVENTIONS: usize = 10_000;

/// The most annotations of plots, in the document and in the steps of its lesson.
pub(super) const MOST_ANNOTATIONS: usize = 500;

/// The most points of a stroke.
pub(super) const MOST_POINTS: usize = 1_000;

/// The most points of all strokes of a document, which a page draws at once.
pub(super) const MOST_POINTS_IN_ALL: usize = 20_000;

/// The most parameters.
pub const MOST_PARAMETERS: usize = 200;

/// The longest id, in characters.
pub const LONGEST_ID: usize = 64;

/// The largest seed: whole numbers are exact up to here.
pub const LARGEST_SEED: u64 = 9_007_199_254_740_991;

/// Whether `text` can be the id of an entry.
pub fn is_id(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && !text.as_bytes().windows(2).any(|pair| pair == b"--")
        && text
            .bytes()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
}

/// Whether `text` can name a parameter.
pub fn is_parameter_name(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && expression::is_identifier(text)
        && !expression::RESERVED.contains(&text)
}
