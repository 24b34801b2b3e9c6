//! Reads the algorithms of a document: programs of rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use sawtooth_rules::{Program, compile_with};

use crate::declaration::{ALGORITHM, LONGEST_ID, is_id};
use crate::reading::{At, Object, items};
use crate::text::{Json, Problem, expression};

/// The most programs of a document.
const MOST_ALGORITHMS: usize = 16;

/// The programs of a document, by their ids.
///
/// # Errors
/// The first thing that is wrong with them: with its line and column.
pub(crate) fn algorithms(
    json: Option<&Json>,
    at: &At<'_>,
) -> Result<BTreeMap<String, Arc<Program>>, Problem> {
    let mut all = BTreeMap::new();
    let written = json.map_or(Ok(&[][..]), |json| items(json, at))?;
    if written.len() > MOST_ALGORITHMS {
        let count = written.len();
        let message = format!("at most {MOST_ALGORITHMS} algorithms are allowed, got {count}");
        return Err(at.problem(message));
    }
    for (index, item) in written.iter().enumerate() {
        let place = at.index(index);
        let id = Object::open(item, &ALGORITHM, &place)?.text("id")?;
        if !is_id(id) {
            let message = format!(
                "an id has lower-case letters, digits and single hyphens, begins with a letter and has at most {LONGEST_ID} characters"
            );
            return Err(place.key("id").problem(message));
        }
        let place = at.key(id);
        if all.contains_key(id) {
            return Err(place.problem("this id is used twice"));
        }
        let text = Object::open(item, &ALGORITHM, &place)?.text("text")?;
        let program = compile_with(text, expression::number)
            .map_err(|problem| place.key("text").problem(problem.to_string()))?;
        all.insert(id.to_owned(), Arc::new(program));
    }
    Ok(all)
}
