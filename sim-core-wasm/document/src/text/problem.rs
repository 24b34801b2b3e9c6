//! A fault of a document, and its path.

use std::fmt;

use serde::Serialize;

/// Something wrong, at a path: `links/r-d/rate: must be between …`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[error("{path}{}{message}", if path.is_empty() { "" } else { ": " })]
pub struct Problem {
    /// Where: the path that `set` would take; empty for the whole document.
    pub path: String,
    /// The fault, and where possible how to correct it.
    pub message: String,
}

impl Problem {
    /// A problem of the document as a whole.
    #[cold]
    #[inline(never)]
    pub fn whole(message: impl Into<String>) -> Problem {
        Problem {
            path: String::new(),
            message: message.into(),
        }
    }

    /// A problem at a path already spelled out.
    #[cold]
    #[inline(never)]
    pub fn at(path: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem {
            path: path.into(),
            message: message.into(),
        }
    }
}

/// The path of a value in a document, linked to the path of what contains it, so that no path is built
/// before there is a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValuePath<'a> {
    /// The document.
    Root,
    /// A key of an object, or the id of an entry.
    Key(&'a ValuePath<'a>, &'a str),
    /// An item of a list, counted from 0.
    Index(&'a ValuePath<'a>, usize),
}

impl ValuePath<'_> {
    /// A problem of the value here.
    #[cold]
    #[inline(never)]
    pub(crate) fn problem(&self, message: impl Into<String>) -> Problem {
        Problem {
            path: self.to_string(),
            message: message.into(),
        }
    }
}

impl fmt::Display for ValuePath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parent = match self {
            ValuePath::Root => return Ok(()),
            ValuePath::Key(parent, _) | ValuePath::Index(parent, _) => *parent,
        };
        if !matches!(parent, ValuePath::Root) {
            write!(f, "{parent}/")?;
        }
        match self {
            ValuePath::Root => Ok(()),
            ValuePath::Key(_, key) => f.write_str(&excerpt(key)),
            ValuePath::Index(_, index) => write!(f, "{index}"),
        }
    }
}

/// The beginning of a text, which may be as long as a document.
#[cold]
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_names_its_path() {
        let links = ValuePath::Key(&ValuePath::Root, "links");
        let link = ValuePath::Index(&links, 0);
        let rate = ValuePath::Key(&link, "rate");
        assert_eq!(
            rate.problem("is wrong").to_string(),
            "links/0/rate: is wrong"
        );
        assert_eq!(Problem::whole("is wrong").to_string(), "is wrong");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(excerpt("short"), "short");
        assert_eq!(excerpt(&"é".repeat(100)).chars().count(), 61);
    }
}
