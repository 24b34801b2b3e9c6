//! The path of a value in the document, and problems at that path.

use crate::text::{Json, Problem, Scope, ValuePath, allowed, quote};

/// The path of a value, and the parameters that its expressions may use; without a
/// scope, expressions are refused.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The path.
    pub(crate) path: ValuePath<'a>,
    /// The values of the parameters.
    pub(crate) scope: Option<&'a Scope>,
}

impl At<'_> {
    /// The document itself, where there are no expressions.
    pub const ROOT: At<'static> = At {
        path: ValuePath::Root,
        scope: None,
    };

    /// The path of a key below this one.
    pub fn key<'b>(&'b self, key: &'b str) -> At<'b> {
        At {
            path: ValuePath::Key(&self.path, key),
            scope: self.scope,
        }
    }

    /// The path of an item below this one.
    pub fn index(&self, index: usize) -> At<'_> {
        At {
            path: ValuePath::Index(&self.path, index),
            scope: self.scope,
        }
    }

    /// A problem here.
    #[cold]
    #[inline(never)]
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        self.path.problem(message)
    }

    /// The problem of a value that is not of the `wanted` sort.
    #[cold]
    #[inline(never)]
    pub fn wrong(&self, wanted: &str, found: &Json) -> Problem {
        self.problem(format!("must be {wanted}, got {}", quote(found)))
    }
}

/// The pairs of an object.
///
/// # Errors
/// When it is none.
pub fn pairs<'a>(json: &'a Json, at: &At<'_>) -> Result<&'a [(String, Json)], Problem> {
    match json {
        Json::Object(pairs) => Ok(pairs),
        other => Err(at.wrong("an object", other)),
    }
}

/// The items of a list.
///
/// # Errors
/// When it is none.
pub fn items<'a>(json: &'a Json, at: &At<'_>) -> Result<&'a [Json], Problem> {
    json.as_list().ok_or_else(|| at.wrong("a list", json))
}

/// The problem of an unknown key.
#[cold]
pub fn unknown<'a>(key: &str, known: impl IntoIterator<Item = &'a str>, at: &At<'_>) -> Problem {
    let known: Vec<&str> = known.into_iter().collect();
    at.key(key)
        .problem(format!("unknown key{}", allowed(key, &known)))
}
