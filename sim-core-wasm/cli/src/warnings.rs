//! Warnings about documents, for people.

use sawtooth_engine::document::Document;
use sawtooth_engine::warnings::throughout;

/// A line for each warning about a document, and one for those that are not listed.
pub(crate) fn lines(document: &Document) -> Vec<String> {
    let warnings = throughout(document);
    let listed = warnings.list.iter();
    let mut lines: Vec<String> = listed.map(|one| format!("warning: {one}")).collect();
    if warnings.more > 0 {
        lines.push(format!("and {} more warnings", warnings.more));
    }
    lines
}
