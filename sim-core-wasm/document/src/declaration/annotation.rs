//! Annotations of plots: strokes and words at instants and values, so that they stay where they belong when somebody
//! zooms, resizes or opens the document elsewhere.

use super::limits::{LONGEST_RUN, MOST_ANNOTATIONS, MOST_POINTS, MOST_POINTS_IN_ALL};
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
const POINTS: &str = "points";

/// A stroke or a few words on a plot.
static ANNOTATION: ObjectType = ObjectType {
    name: "Annotation",
    help: text("A stroke on a plot, or words beside a point of it."),
    keys: &[
        Key::new("panel", "Plot", "The plot.", ValueType::Panel(OVER_TIME))
            .free()
            .required(),
        Key::new(
            POINTS,
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

/// Refuses more annotations, or more points of them, than a page draws without delay, before it reads any of them.
///
/// # Errors
/// When the document and its steps have too many.
pub(crate) fn check_count(tree: &Json) -> Result<(), Problem> {
    let steps = tree.get("lesson").and_then(|lesson| lesson.get("steps"));
    let steps = steps.and_then(Json::as_list).unwrap_or_default();
    let lists = || {
        let all = std::iter::once(tree).chain(steps);
        all.filter_map(|json| json.get(ANNOTATIONS).and_then(Json::as_list))
    };
    let all: usize = lists().map(<[Json]>::len).sum();
    if all > MOST_ANNOTATIONS {
        return Err(too_many(MOST_ANNOTATIONS, "", all));
    }
    let points: usize = lists()
        .flatten()
        .filter_map(|one| one.get(POINTS).and_then(Json::as_list))
        // One stroke of too many is refused at its own place.
        .map(|points| points.len().min(MOST_POINTS))
        .sum();
    if points > MOST_POINTS_IN_ALL {
        return Err(too_many(MOST_POINTS_IN_ALL, " points", points));
    }
    Ok(())
}

fn too_many(most: usize, of: &str, got: usize) -> Problem {
    let message = format!("must be at most {most}{of} with those of steps, got {got}");
    At::ROOT.key(ANNOTATIONS).problem(message)
}
