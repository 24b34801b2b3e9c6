//! A few points of each family of the tables; `npm run verify` has them all.

use sawtooth_experiment::Pool;
use sawtooth_verify::reference::{self, Rows, Verdict};

#[test]
fn a_few_points_agree_with_their_references() {
    let pool = Pool::new(None).expect("threads");
    let rows = reference::run(&pool, Rows::Quick).expect("every document is valid");
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
