use super::*;
use crate::claim::Outcome;
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
        capped: Vec::new(),
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
    let results = Results::from_cells(&grid, cells, Vec::new());
    let [first, second] = &results.points[..] else {
        panic!("{:?}", results.points);
    };
    assert_eq!((first.mean, first.low, first.runs), (Some(7.0), None, 1));
    // A run that is still to be made is none without a value.
    assert_eq!((first.missing, first.waiting), (0, 1));
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
    let results = Results::from_cells(&grid, cells, Vec::new());
    assert!(
        results
            .points
            .iter()
            .all(|point| point.mean.is_none() && point.waiting == 2)
    );
}

#[test]
fn a_point_with_runs_that_ended_before_has_no_interval_but_their_number() {
    let grid = experiment(r#"{ "seeds": 3 }"#).expect("valid");
    let mut cells = vec![
        record(0, 0, 1, 4.0),
        record(0, 0, 2, 5.0),
        record(0, 0, 3, 6.0),
    ];
    let point = |cells: &[CellRecord]| {
        let results = Results::from_cells(&grid, cells.to_vec(), Vec::new());
        let one = results.points[0].clone();
        (one.mean, one.low.is_some(), one.runs, one.capped)
    };
    assert_eq!(point(&cells), (Some(5.0), true, 3, 0));
    cells[2].capped = vec![0];
    assert_eq!(point(&cells), (Some(5.0), false, 3, 1));
}

/// The results of a grid of two cells, which are not run: their documents alone count.
fn kept(grid: &Experiment) -> SavedResults {
    let cell = |index: usize| {
        let place = grid.coordinates(index);
        let document = grid.cell(place).expect("valid").digest();
        CellRecord {
            document: document[..16].to_owned(),
            ..record(
                place.series as u32,
                place.x as u32,
                grid.seeds[place.seed],
                1.0,
            )
        }
    };
    SavedResults {
        engine: String::new(),
        cells: vec![cell(0), cell(1)],
        points: Vec::new(),
        curves: Vec::new(),
        verdicts: Vec::new(),
        others: Vec::new(),
        claims: Vec::new(),
    }
}

#[test]
fn kept_cells_of_other_documents_are_refused_by_their_place() {
    let grid = |rate: &str| {
        let axis = format!(r#"{{ "path": "links/a-b/rate", "values": [1e6, {rate}] }}"#);
        experiment(&format!(r#"{{ "axis": {axis} }}"#)).expect("valid")
    };
    let (own, other) = (grid("2e6"), grid("3e6"));
    let results = kept(&own);
    assert_eq!(results.checked(&own).expect("its own").len(), 2);
    let refused = |results: &SavedResults, grid: &Experiment| {
        results.checked(grid).expect_err("refused").path
    };
    assert_eq!(refused(&results, &other), "cells/1/document");
    let changed = |change: fn(&mut SavedResults)| {
        let mut results = results.clone();
        change(&mut results);
        refused(&results, &own)
    };
    assert_eq!(changed(|one| one.cells[0].seed = 9), "cells/0");
    assert_eq!(changed(|one| one.cells[1].x = 2), "cells/1");
    assert_eq!(changed(|one| one.cells[1].values.clear()), "cells/1");
    assert_eq!(
        changed(|one| one.cells[1].capped = vec![4]),
        "cells/1/capped"
    );
    assert_eq!(
        changed(|one| one.cells[0].document.clear()),
        "cells/0/document"
    );
    let curve = CurveRecord {
        series: 0,
        x: 0,
        y: 0,
        measure: 1,
        curve: Curve::default(),
    };
    let mut results = results;
    results.curves.push(curve);
    assert_eq!(refused(&results, &own), "curves/0");
}

#[test]
fn results_name_the_engine_that_made_them() {
    let grid = experiment("{}").expect("valid");
    let text = Results::from_cells(&grid, Vec::new(), Vec::new())
        .lines()
        .expect("JSON");
    let read: SavedResults = serde_json::from_str(&text).expect("results");
    assert_eq!(read.engine, env!("CARGO_PKG_VERSION"));
}

#[test]
fn parts_of_a_claim_have_a_verdict_each() {
    let test = |least: u32| {
        format!(
            r#"{{ "measure": "total", "kind": "value", "series": "base", "atLeast": {least} }}"#
        )
    };
    let keys = format!(
        r#"{{ "seeds": 2, "set": {{ "links/a-b/rate": 1e9 }}, "claims": [
             {{ "id": "c", "text": "t", "reason": "r", "parts": [{}, {}] }}] }}"#,
        test(1),
        test(9)
    );
    let grid = experiment(&keys).expect("valid");
    assert!(grid.claims[0].parts);
    let cells = vec![record(0, 0, 1, 2.0), record(0, 0, 2, 2.0)];
    let verdicts = Results::from_cells(&grid, cells, Vec::new()).verdicts;
    let found: Vec<_> = verdicts
        .iter()
        .map(|one| (one.reading, one.outcome))
        .collect();
    assert_eq!(found, [(0, Outcome::Confirmed), (1, Outcome::NotConfirmed)]);
}

/// The mean over the axis is of each seed's runs first, so that its interval is that of their means:
/// 2 and 4 of one seed, 4 and 8 of the other, give 3 and 6.
#[test]
fn a_mean_over_the_axis_is_one_value_for_each_series() {
    let grid = experiment(
        r#"{ "seeds": 2, "axis": { "path": "links/a-b/rate", "values": [1e6, 2e6] }, "series": [{ "id": "a" }],
             "measures": [{ "id": "m", "figure": { "path": "totalGoodput" } }, { "id": "all", "averageOf": "m" }] }"#,
    )
    .expect("valid");
    let cell = |x, seed, value| CellRecord {
        values: vec![Some(value), None],
        ..record(0, x, seed, value)
    };
    let mut cells = vec![cell(0, 1, 2.0), cell(0, 2, 4.0), cell(1, 1, 4.0)];
    let averages = |cells: &[CellRecord]| {
        let cells: Vec<&CellRecord> = cells.iter().collect();
        let (points, _) = figure(&grid, &cells);
        let own = points.into_iter().filter(|point| point.measure == 1);
        own.collect::<Vec<Point>>()
    };
    // A seed whose runs are not all there has no mean yet.
    assert_eq!(
        (averages(&cells)[0].mean, averages(&cells)[0].waiting),
        (Some(3.0), 1)
    );
    cells.push(cell(1, 2, 8.0));
    let found = averages(&cells);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].x, found[0].mean, found[0].runs),
        (0, Some(4.5), 2)
    );
    assert_eq!((found[0].min, found[0].max), (Some(3.0), Some(6.0)));
}
