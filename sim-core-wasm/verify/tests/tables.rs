//! A few points of each family of the tables; `npm run verify` has them all.

use sawtooth_verify::reference::{self, Rows, Verdict};

#[test]
fn a_few_points_agree_with_their_references() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let rows = reference::run(threads, Rows::Quick).expect("every document is valid");
    println!("{}", reference::print(&rows));
    assert!(rows.len() >= 8, "{} rows", rows.len());
    for row in rows {
        assert!(
            matches!(row.verdict, Verdict::Within | Verdict::Shown),
            "{}, {} of {}: {} ± {}, theirs {} ± {}, {:?}",
            row.group,
            row.metric,
            row.case,
            row.ours.mean,
            row.ours.std,
            row.theirs.mean,
            row.theirs.std,
            row.verdict
        );
    }
}
