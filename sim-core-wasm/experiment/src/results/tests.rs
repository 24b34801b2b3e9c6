use super::*;
use crate::document::tests::experiment;

fn record(series: u32, x: u32, seed: u64, value: f64) -> CellRecord {
    CellRecord {
        series,
        x,
        y: 0,
        seed,
        document: String::new(),
        digest: String::new(),
        values: vec![Some(value)],
    }
}

/// Mean 3 of 2 and 4: s = sqrt 2, t(0.975, 1) = 12.7062, half the width 12.7062.
#[test]
fn points_have_mean_interval_and_extremes_of_the_cells_that_were_kept() {
    let grid = experiment(r#"{ "seeds": [5, 8], "axis": { "points": [{ "x": 1 }, { "x": 2 }] } }"#)
        .expect("valid");
    let cells = vec![
        record(0, 1, 8, 4.0),
        record(0, 1, 5, 2.0),
        record(0, 0, 5, 7.0),
    ];
    let results = Results::of(&grid, cells, Vec::new());
    let [first, second] = &results.points[..] else {
        panic!("{:?}", results.points);
    };
    assert_eq!(
        (first.mean, first.low, first.runs, first.missing),
        (Some(7.0), None, 1, 1)
    );
    assert_eq!(
        (second.mean, second.min, second.max),
        (Some(3.0), Some(2.0), Some(4.0))
    );
    let half = second.high.expect("two runs") - 3.0;
    assert!((half - 12.7062).abs() < 1e-3, "{half}");
}

#[test]
fn cells_that_are_not_of_the_grid_are_left_out() {
    let grid = experiment(r#"{ "seeds": 2, "axis": { "points": [{ "x": 1 }, { "x": 2 }] } }"#)
        .expect("valid");
    // The third point would be another place of the table.
    let cells = vec![
        record(0, 2, 1, 1.0),
        record(9, 0, 1, 1.0),
        record(0, 0, 77, 1.0),
    ];
    let results = Results::of(&grid, cells, Vec::new());
    assert!(
        results
            .points
            .iter()
            .all(|point| point.mean.is_none() && point.missing == 2)
    );
}
