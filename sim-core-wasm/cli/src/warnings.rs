//! Warnings about documents, for people.

use sawtooth_document::warnings::throughout;
use sawtooth_document::{Document, Problem};

/// A line for each warning about a document, and one for those that are not listed.
pub(crate) fn lines(document: &Document) -> Vec<String> {
    let warnings = throughout(document);
    let mut lines: Vec<String> = each(&warnings.list).collect();
    if warnings.more > 0 {
        lines.push(format!("and {} more warnings", warnings.more));
    }
    lines
}

/// A line for each warning about the rules of a document, whatever surrounds them.
pub(crate) fn about_rules(document: &Document) -> Vec<String> {
    let mut warnings = throughout(document).list;
    warnings.retain(|one| one.path.starts_with("algorithms/"));
    each(&warnings).collect()
}

/// A line for each of them.
pub(crate) fn each(warnings: &[Problem]) -> impl Iterator<Item = String> {
    warnings.iter().map(|one| format!("warning: {one}"))
}
