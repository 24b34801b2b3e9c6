//! A smaller document that breaks the same promise.

use sawtooth_document::{Document, Json};

use super::{Case, guarded};

/// Tries to leave out parts of a failing case — interventions, flows,
/// optional keys — as long as it still fails, for at most `tries` runs. Returns the smallest found and the promise
/// that it breaks.
pub fn shrink(case: &Case, what: &str, tries: usize) -> (Case, String) {
    let mut best = (case.clone(), what.to_owned());
    let mut left = tries;
    loop {
        let Ok(tree) = Json::parse(&best.0.text) else {
            return best;
        };
        let smaller = without_one(&tree).into_iter().find_map(|tree| {
            left = left.checked_sub(1)?;
            let case = Case {
                text: tree.compact(),
                drive: best.0.drive,
            };
            Document::parse(&case.text).ok()?;
            guarded(&case).err().map(|what| (case, what))
        });
        match smaller {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// Every way to leave one thing out: the large things first.
fn without_one(tree: &Json) -> Vec<Json> {
    let mut all = Vec::new();
    match tree {
        Json::Object(pairs) => {
            for index in (0..pairs.len()).rev() {
                let mut fewer = pairs.clone();
                fewer.remove(index);
                all.push(Json::Object(fewer));
            }
            for (index, (_, value)) in pairs.iter().enumerate() {
                for smaller in without_one(value) {
                    let mut changed = pairs.clone();
                    changed[index].1 = smaller;
                    all.push(Json::Object(changed));
                }
            }
        }
        Json::List(items) => {
            for index in (0..items.len()).rev() {
                let mut fewer = items.clone();
                fewer.remove(index);
                all.push(Json::List(fewer));
            }
            for (index, value) in items.iter().enumerate() {
                for smaller in without_one(value) {
                    let mut changed = items.clone();
                    changed[index] = smaller;
                    all.push(Json::List(changed));
                }
            }
        }
        _ => {}
    }
    all
}
