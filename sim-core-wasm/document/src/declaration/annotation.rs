//! Annotations of plots: strokes and words at instants and values, so that they stay where they belong when somebody
//! zooms, resizes or opens the document elsewhere.

use super::limits::{LONGEST_RUN, MOST_ANNOTATIONS, MOST_POINTS};
use super::view::OVER_TIME;
use crate::reading::At;
use crate::text::{Json, Problem};
use sawtooth_engine::specification::{Key, ObjectType, ValueType, text};

/// A list of annotations, of a document or of a step of its lesson.
pub(super) const fn annotations(help: &'static str) -> Key {
    Key::new(
        ANNOTATIONS,
        "Annotations",
        help,
        ValueType::List(&ANNOTATION),
    )
    .free()
}

const ANNOTATIONS: &str = "annotations";

/// A stroke or a few words on a plot.
static ANNOTATION: ObjectType = ObjectType {
    name: "Annotation",
    help: text("A stroke on a plot, or words beside a point of it."),
    keys: &[
        Key::new("panel", "Plot", "The plot.", ValueType::Panel(OVER_TIME))
            .free()
            .required(),
        Key::new(
            "points",
            "Points",
            "The points of the stroke in order, each an instant in seconds and a value in the document's unit for the plot; words begin at the first.",
            ValueType::Points {
                latest: LONGEST_RUN,
                largest: 1e15,
                longest: MOST_POINTS,
            },
        )
        .free()
        .required(),
        Key::new(
            "text",
            "Words",
            "The words; without them it is a stroke.",
            ValueType::Line { longest: 200 },
        )
        .free(),
    ],
};

/// Refuses more annotations than a page draws without delay, before it reads any of them.
///
/// # Errors
/// When the document and its steps have too many.
pub(crate) fn check_count(tree: &Json) -> Result<(), Problem> {
    let count = |json: &Json| {
        let list = json.get(ANNOTATIONS).and_then(Json::as_list);
        list.map_or(0, <[Json]>::len)
    };
    let steps = tree.get("lesson").and_then(|lesson| lesson.get("steps"));
    let steps = steps.and_then(Json::as_list).unwrap_or_default();
    let all = count(tree) + steps.iter().map(count).sum::<usize>();
    if all > MOST_ANNOTATIONS {
        let message = format!("must be at most {MOST_ANNOTATIONS} with those of steps, got {all}");
        return Err(At::ROOT.key(ANNOTATIONS).problem(message));
    }
    Ok(())
}
