//! Changes the expressions within a value.

use crate::reading::expression_text;
use crate::text::Json;

/// A value with what `change` makes of the text of each expression in it; none when all
/// stay as they are.
pub(super) fn with_expressions(json: &Json, change: &dyn Fn(&str) -> Option<Json>) -> Option<Json> {
    if let Some(text) = expression_text(json) {
        return change(text);
    }
    match json {
        Json::List(items) => {
            let now = items.iter().map(|item| with_expressions(item, change));
            let now: Vec<Option<Json>> = now.collect();
            now.iter().any(Option::is_some).then(|| {
                let items = now.into_iter().zip(items);
                let items = items.map(|(now, old)| now.unwrap_or_else(|| old.clone()));
                Json::List(items.collect())
            })
        }
        Json::Object(pairs) => {
            let now = pairs.iter();
            let now = now.map(|(_, value)| with_expressions(value, change));
            let now: Vec<Option<Json>> = now.collect();
            now.iter().any(Option::is_some).then(|| {
                let pairs = now.into_iter().zip(pairs);
                let pairs = pairs
                    .map(|(now, (key, old))| (key.clone(), now.unwrap_or_else(|| old.clone())));
                Json::Object(pairs.collect())
            })
        }
        _ => None,
    }
}
