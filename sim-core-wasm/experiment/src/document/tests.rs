use sawtooth_document::{Json, Problem};

use super::*;
use crate::cell::Cell;

/// Two senders, one bottleneck.
pub(crate) const BASE: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "duration": 2,
  "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
  "links": [{ "id": "a-b", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }],
  "flows": [{ "id": "f", "from": "a", "to": "b" }, { "id": "g", "from": "a", "to": "b" }]
}"#;

const MEASURES: &str =
    r#"[{ "id": "total", "figure": { "path": "flows/*/goodput", "factor": 1e-6 } }]"#;

/// An experiment with these keys beside base and measures.
pub(crate) fn experiment(keys: &str) -> Result<Experiment, Problem> {
    let library = |name: &str| match name {
        "two" => Ok(BASE.to_owned()),
        other => Err(format!("there is no scenario {other}")),
    };
    let mut tree = Json::parse(&format!(
        r#"{{ "format": "sawtooth-experiment", "version": 2, "base": "two", "measures": {MEASURES} }}"#
    ))?;
    let Json::Object(given) = Json::parse(keys)? else {
        return Err(Problem::whole("an object"));
    };
    for (key, value) in given {
        tree.put(&key, value);
    }
    Experiment::parse(&tree.compact(), &library)
}

fn refused(keys: &str) -> String {
    experiment(keys).expect_err(keys).to_string()
}

/// Each text is refused with an error that begins so.
fn all_refused(cases: &[(&str, &str)]) {
    for (keys, expected) in cases {
        let error = refused(keys);
        assert!(error.starts_with(expected), "{keys}\n{error}\n{expected}");
    }
}

#[test]
fn a_cell_after_another_is_the_one_at_its_coordinates() {
    let grid = experiment(
        r#"{ "seeds": [7, 9, 70], "duration": 3, "axis": { "path": "links/a-b/rate", "values": [1e6, 2e6] },
             "series": [{ "id": "reno", "set": { "flows/f/sender": "reno" } }, { "id": "cubic" }] }"#,
    )
    .expect("valid");
    let cell = |number| {
        let place = grid.coordinates(number);
        (place, grid.cell(place).expect("a cell"))
    };
    for before in 0..grid.cells() {
        for number in 0..grid.cells() {
            let (place, own) = cell(number);
            let mut last = Some(cell(before));
            let found = grid.next_cell(&mut last, place).expect("a cell");
            assert_eq!(found.digest(), own.digest(), "{before} {number}");
        }
    }
}

#[test]
fn a_grid_has_each_series_at_each_point_with_each_seed() {
    let grid = experiment(
        r#"{ "seeds": [7, 9], "set": { "links/a-b/delay": 0.02 },
             "axis": { "path": "links/a-b/rate", "values": [1e6, 2e6, 4e6] },
             "secondAxis": { "points": [{ "x": 1 }, { "x": 2, "set": { "flows/g": null } }] },
             "series": [{ "id": "reno", "set": { "flows/f/sender": "reno" } }, { "id": "cubic" }] }"#,
    )
    .expect("valid");
    assert_eq!(grid.cells(), 2 * 3 * 2 * 2);
    for cell in 0..grid.cells() {
        assert_eq!(grid.index(grid.coordinates(cell)), cell);
    }
    let place = Coordinates {
        series: 0,
        x: 2,
        y: 1,
        seed: 1,
    };
    let Ok(Cell::Packets(document)) = grid.cell(place) else {
        panic!("no document");
    };
    let tree = document.tree();
    assert_eq!(tree.get("seed").and_then(Json::as_number), Some(9.0));
    let flows = tree.get("flows").and_then(Json::as_list).expect("flows");
    assert_eq!(flows.len(), 1);
    assert_eq!(flows[0].get("sender").and_then(Json::as_text), Some("reno"));
    let link = &tree.get("links").and_then(Json::as_list).expect("links")[0];
    assert_eq!(link.get("rate").and_then(Json::as_number), Some(4e6));
    assert_eq!(link.get("delay").and_then(Json::as_number), Some(0.02));
}

#[test]
fn values_of_a_range_are_linear_or_logarithmic() {
    let axis = |scale: &str| {
        let keys = format!(
            r#"{{ "axis": {{ "path": "links/a-b/rate",
                 "values": {{ "from": 1e6, "to": 1e8, "count": 3, "scale": "{scale}" }} }} }}"#
        );
        let axis = experiment(&keys).expect("valid").axis;
        axis.points.iter().map(|point| point.x).collect::<Vec<_>>()
    };
    assert_eq!(axis("linear"), [1e6, 50.5e6, 1e8]);
    assert_eq!(axis("log")[0], 1e6);
    assert!((axis("log")[1] / 1e7 - 1.0).abs() < 1e-12);
    assert_eq!(axis("log")[2], 1e8);
}

#[test]
fn problems_name_their_place() {
    let cases = [
        (
            r#"{ "seedz": 3 }"#,
            "seedz: unknown key (did you mean seeds?)",
        ),
        (r#"{ "seeds": 0 }"#, "seeds: must be at least 1"),
        (r#"{ "seeds": [1, 2, 1] }"#, "seeds/2: occurs twice"),
        (r#"{ "base": "tow" }"#, "base: there is no scenario tow"),
        (
            r#"{ "base": { "model": "quue" } }"#,
            "base/model: must be one of queue, growth, synchronous, got \"quue\" (did you mean queue?)",
        ),
        (
            r#"{ "set": { "links/a-b/rat": 1 } }"#,
            "set/links/a-b/rat: unknown key (did you mean rate?)",
        ),
        (
            r#"{ "axis": { "path": "links/a-b/rate", "values": [1e6, -1] } }"#,
            "axis: values must increase, and value 1 is -1 after 1e6",
        ),
        (
            r#"{ "axis": { "path": "links/a-b/rate", "values": [1, 1e6] } }"#,
            "axis/values/0/links/a-b/rate: must be between 1000 and 1e11 bit/s, got 1",
        ),
        (
            r#"{ "axis": { "points": [{ "x": 1, "set": { "flows/h/sender": "reno" } }] } }"#,
            "axis/points/0/set/flows/h",
        ),
        (
            r#"{ "axis": { "path": "links/a-b/rate" } }"#,
            "axis: must have points",
        ),
        (
            r#"{ "series": [{ "id": "a" }, { "id": "a" }] }"#,
            "series/1/id: a occurs twice",
        ),
        (
            r#"{ "measures": [{ "id": "m", "figure": { "path": "flows/f/goodpt" } }] }"#,
            "measures/0/figure/path: there is no flows/f/goodpt (did you mean goodput?)",
        ),
        (
            r#"{ "measures": [{ "id": "m", "figure": { "path": "flows/*/rtt/p98" } }] }"#,
            "measures/0/figure/path: there is no flows/*/rtt/p98",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe": { "path": "flows/f/cwn" } }] }"#,
            "measures/0/probe/path: there is no variable cwn (did you mean cwnd?)",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe": { "path": "flows/f/cwnd", "take": "reach" } }] }"#,
            "measures/0/probe/level: missing",
        ),
        (
            r#"{ "measures": [{ "id": "m" }] }"#,
            "measures/0: must have a figure or a probe",
        ),
        (
            r#"{ "measures": [{ "id": "m", "otherwise": 9, "probe":
                 { "path": "flows/f/cwnd", "take": "reach", "level": 3, "factor": -1 } }] }"#,
            "measures/0/probe/factor: must be above 0",
        ),
        (
            r#"{ "source": { "paper": "p", "own": "yes" } }"#,
            "source/own: must be true or false, got \"yes\"",
        ),
        (
            r#"{ "source": { "figure": 6 } }"#,
            "source/figure: must be a text, got 6",
        ),
        (
            r#"{ "confidence": 2 }"#,
            "confidence: must be between 0.5 and 0.999, got 2",
        ),
    ];
    all_refused(&cases);
}

#[test]
fn problems_of_claims_name_their_place() {
    let cases = [
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "reason": "r", "readings":
                 [{ "measure": "totl", "kind": "value", "series": "base", "is": 1 }] }] }"#,
            "claims/0/readings/0/measure: there is no measure totl (did you mean total?)",
        ),
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "reason": "r", "readings":
                 [{ "measure": "total", "kind": "ratio", "series": "base", "is": 1 }] }] }"#,
            "claims/0/readings/0/series: must be two series, got 1",
        ),
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "reason": "r", "readings":
                 [{ "measure": "total", "kind": "value", "series": "base" }] }] }"#,
            "claims/0/readings/0: must have atLeast, atMost or is",
        ),
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "reason": "r" }] }"#,
            "claims/0: must have readings or parts",
        ),
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "reason": "r", "parts": [], "readings": [] }] }"#,
            "claims/0/parts: cannot be combined with readings",
        ),
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "reason": "r", "parts": [] }] }"#,
            "claims/0/parts: must have at least one",
        ),
        (
            r#"{ "claims": [{ "id": "c", "text": "t", "readings": [] }] }"#,
            "claims/0/reason: missing",
        ),
    ];
    all_refused(&cases);
}

#[test]
fn problems_of_probes_name_their_place() {
    let cases = [
        (
            r#"{ "measures": [{ "id": "m", "probe": { "path": "flows/f/cwnd", "take": "share" } }] }"#,
            "measures/0/probe/level: missing",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe":
                 { "path": "flows/f/cwnd", "take": "longest", "level": 2, "band": 0, "below": true } }] }"#,
            "measures/0/probe/band: cannot be combined with below",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe": { "path": "flows/f/rtt", "take": "correlation" } }] }"#,
            "measures/0/probe/with: missing",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe":
                 { "path": "flows/f/rtt", "take": "correlation", "with": "goodpt" } }] }"#,
            "measures/0/probe/with: there is no variable goodpt (did you mean goodput?)",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe":
                 { "path": "flows/f/rtt", "take": "correlation", "with": "flows/g/goodput" } }] }"#,
            "measures/0/probe/with: must be the key of a variable",
        ),
        (
            r#"{ "measures": [{ "id": "m", "probe": { "path": "flows/f/rtt", "with": "goodput" } }] }"#,
            "measures/0/probe/with: is only for a correlation",
        ),
        (
            r#"{ "measures": [{ "id": "m", "states": ["a", "b"], "probe": { "path": "flows/f/phase" } }] }"#,
            "measures/0/states: is only for a probe of a curve",
        ),
        (
            r#"{ "measures": [{ "id": "m", "states": ["a"],
                 "probe": { "path": "flows/f/phase", "take": "curve" } }] }"#,
            "measures/0/states: must have at least two",
        ),
        (
            r#"{ "measures": [{ "id": "m", "states": ["a", ""],
                 "probe": { "path": "flows/f/phase", "take": "curve" } }] }"#,
            "measures/0/states/1: must be a name",
        ),
    ];
    all_refused(&cases);
}

#[test]
fn a_grid_that_is_too_large_is_refused_with_its_size() {
    let values: Vec<String> = (1..=1001).map(|rate| (rate * 1000).to_string()).collect();
    let keys = format!(
        r#"{{ "seeds": 100, "axis": {{ "path": "links/a-b/rate", "values": [{}] }} }}"#,
        values.join(",")
    );
    assert_eq!(
        refused(&keys),
        "the grid has 100100 cells: 1 series × 1001 × 1 points × 100 seeds; at most 100000 are allowed"
    );
}

#[test]
fn only_some_series_are_left_with_the_claims_that_need_no_other() {
    let text = r#"{ "seeds": 2, "series": [{ "id": "a" }, { "id": "b" }],
        "claims": [
          { "id": "c", "readings": [{ "series": ["a", "b"] }] },
          { "id": "d", "readings": [{ "series": "b" }, { "series": ["b", "a"] }] },
          { "id": "e", "parts": [{ "series": "b" }, { "series": ["b", "a"] }] }
        ] }"#;
    let tree = Json::parse(text).expect("JSON");
    let left = narrowed(tree.clone(), &["b".to_owned()], Some(5)).expect("known");
    let expected =
        r#"{"seeds":5,"series":[{"id":"b"}],"claims":[{"id":"d","readings":[{"series":"b"}]}]}"#;
    assert_eq!(left.compact(), expected);
    let none = narrowed(tree, &["x".to_owned()], None).expect_err("unknown");
    assert_eq!(none.to_string(), "series: there is no x");
}

#[test]
fn a_base_that_is_inlined_gives_the_same_cells() {
    let library = |_: &str| Ok(BASE.to_owned());
    let named = experiment("{}").expect("valid");
    let whole = inlined(named.tree().clone(), &library).expect("known");
    let whole = Experiment::new(whole, &|name: &str| Err(name.to_owned())).expect("valid");
    let place = named.coordinates(0);
    let digest = |one: &Experiment| one.cell(place).expect("valid").digest();
    assert_eq!(digest(&named), digest(&whole));
}

#[test]
fn a_model_has_one_cell_for_a_point_with_any_number_of_seeds() {
    let grid = experiment(
        r#"{ "seeds": 5, "base": { "model": "growth" },
             "measures": [{ "id": "n", "results": { "path": "intervals_to_aim", "take": "first" } }],
             "axis": { "path": "gain", "values": [0.2, 0.5] } }"#,
    )
    .expect("valid");
    let run: Vec<usize> = (0..grid.cells())
        .filter(|cell| grid.is_run(grid.coordinates(*cell)))
        .collect();
    assert_eq!(run, [0, 5]);
    // ln(1 − 0.8) / ln(1 − k): log2(5) intervals for k = 0.5.
    let value = grid.run(grid.coordinates(5)).expect("a model").values[0];
    let expected = 2.321_928_094_887;
    assert!(
        (value.expect("reached") - expected).abs() < 1e-6,
        "{value:?}"
    );
}

/// A gain of 1 or more is none, wherever it stands.
#[test]
fn a_problem_of_a_model_names_the_change_that_made_it() {
    let path = |keys: &str| {
        let keys = format!(
            r#"{{ "measures": [{{ "id": "n", "results": {{ "path": "intervals_to_aim" }} }}], {keys} }}"#
        );
        experiment(&keys).expect_err(&keys).path
    };
    let base = r#""base": { "model": "growth" }"#;
    let series = r#""series": [{ "id": "a" }, { "id": "b", "set": { "gain": 3 } }]"#;
    assert_eq!(path(&format!("{base}, {series}")), "series/1/set/gain");
    let common = r#""set": { "gain": 3 }"#;
    assert_eq!(path(&format!("{base}, {common}")), "set/gain");
    let axis = r#""axis": { "path": "gain", "values": [0.1, 0.2, 3] }"#;
    assert_eq!(path(&format!("{base}, {axis}")), "axis/values/2/gain");
    let points = r#""secondAxis": { "points": [{ "x": 1 }, { "x": 2, "set": { "gain": 3 } }] }"#;
    let first = r#""axis": { "path": "gain", "values": [0.1, 0.2] }"#;
    let both = format!("{base}, {first}, {points}");
    assert_eq!(path(&both), "secondAxis/points/1/set/gain");
    let range = r#""axis": { "path": "gain", "values": { "from": 0.5, "to": 3, "count": 2 } }"#;
    assert_eq!(path(&format!("{base}, {range}")), "axis/values/gain");
}

#[test]
fn the_schema_and_the_types_have_every_object() {
    let (schema, types) = (schema(), typescript());
    assert!(Json::parse(&schema).is_ok());
    for name in [
        "ExperimentAxis",
        "ExperimentProbe",
        "ExperimentClaim",
        "ExperimentReading",
    ] {
        assert!(schema.contains(&format!("\"{name}\"")), "{name}");
        assert!(
            types.contains(&format!("export interface {name} {{")),
            "{name}"
        );
    }
    // A written schema that is no JSON would be an empty one.
    assert!(
        schema.contains("\"set\"") && !schema.contains("{}"),
        "{schema}"
    );
}

#[test]
fn a_constant_series_is_the_same_at_every_point() {
    let grid = experiment(
        r#"{ "axis": { "path": "links/a-b/rate", "values": [1e6, 2e6] },
             "series": [{ "id": "changes" }, { "id": "stays", "constant": true }] }"#,
    )
    .expect("valid");
    let digest = |series, x| {
        let place = Coordinates {
            series,
            x,
            y: 0,
            seed: 0,
        };
        grid.cell(place).expect("valid").digest()
    };
    assert_ne!(digest(0, 0), digest(0, 1));
    assert_eq!(digest(1, 0), digest(1, 1));
    // A series that the axis does not change keeps the values of the base.
    assert_ne!(digest(1, 0), digest(0, 1));
}

#[test]
fn values_with_several_forms_have_their_types() {
    let types = typescript();
    assert!(
        types.contains("values?: number[] | { from: number"),
        "{types}"
    );
    assert!(types.contains("base: string | Json;"));
    assert!(types.contains("seeds?: number | number[];"));
}

const POINTS: &str =
    r#""axis": { "path": "links/a-b/rate", "values": [1e6, 2e6, 4e6] }, "series": [{ "id": "a" }]"#;

/// A claim of this test, on an axis of three points.
fn claimed(claim: &str) -> String {
    format!(r#"{{ {POINTS}, "claims": [{{ "id": "c", "text": "t", "reason": "r", {claim} }}] }}"#)
}

fn reading(keys: &str) -> String {
    let reading = format!(r#"{{ "measure": "total", "series": "a", {keys} }}"#);
    claimed(&format!(r#""readings": [{reading}]"#))
}

#[test]
fn a_claim_is_refused_where_no_point_can_test_it() {
    let none = reading(r#""kind": "value", "atLeast": 0, "x": 3e6"#);
    let beside = reading(r#""kind": "value", "atLeast": 0, "y": 1"#);
    let one = reading(r#""kind": "trend", "x": [1e6, 1.5e6]"#);
    let change = reading(r#""kind": "change", "atLeast": 1, "x": 2e6"#);
    all_refused(&[
        (&none, "claims/0/readings/0/x: the axis has no point there"),
        (
            &beside,
            "claims/0/readings/0/y: the axis has no point there",
        ),
        (
            &one,
            "claims/0/readings/0/x: must contain at least two points of the axis",
        ),
        (
            &change,
            "claims/0/readings/0/x: must contain at least two points of the axis",
        ),
    ]);
    let within = reading(r#""kind": "trend", "x": [1e6, 2e6]"#);
    assert!(experiment(&within).is_ok());
}

#[test]
fn stated_numbers_and_own_claims_are_distinguished() {
    let stated = experiment(&reading(r#""kind": "value", "is": 0.5, "stated": true"#));
    let claim = &stated.expect("valid").claims[0];
    assert!(claim.readings[0].stated && !claim.own);
    let own = claimed(
        r#""own": true, "changed": "once", "readings": [{ "measure": "total", "series": "a", "kind": "trend", "reason": "r" }]"#,
    );
    let claim = &experiment(&own).expect("valid").claims[0];
    assert!(claim.own && !claim.readings[0].stated);
    let order = reading(r#""kind": "trend", "stated": true"#);
    all_refused(&[(
        &order,
        "claims/0/readings/0/stated: an order or a trend has no printed number",
    )]);
}

#[test]
fn an_average_is_of_an_earlier_measure_with_values() {
    let measures = |more: &str| {
        format!(
            r#"{{ "measures": [{{ "id": "m", "figure": {{ "path": "totalGoodput" }} }},
                 {{ "id": "c", "probe": {{ "path": "flows/f/cwnd", "take": "curve" }} }}, {more}] }}"#
        )
    };
    let unknown = measures(r#"{ "id": "a", "averageOf": "n" }"#);
    let curve = measures(r#"{ "id": "a", "averageOf": "c" }"#);
    let both = measures(r#"{ "id": "a", "averageOf": "m", "figure": { "path": "totalGoodput" } }"#);
    all_refused(&[
        (
            &unknown,
            "measures/2/averageOf: there is no earlier measure n",
        ),
        (
            &curve,
            "measures/2/averageOf: must be a measure with a value",
        ),
        (
            &both,
            "measures/2/averageOf: cannot be combined with a figure, probe, results or curve",
        ),
    ]);
    let claimed = format!(
        r#"{{ {POINTS}, "measures": [{{ "id": "m", "figure": {{ "path": "totalGoodput" }} }}, {{ "id": "a", "averageOf": "m" }}],
             "claims": [{{ "id": "c", "text": "t", "reason": "r",
               "readings": [{{ "measure": "a", "series": "a", "kind": "value", "atLeast": 1 }}] }}] }}"#
    );
    all_refused(&[(
        &claimed,
        "claims/0/readings/0/measure: is a mean over the axis",
    )]);
}

#[test]
fn a_bound_above_the_capacity_of_the_links_is_refused() {
    // 1448 of 1500 bytes of 1 Mb/s, and a hundredth for what begins late.
    let at = |least: &str| reading(&format!(r#""kind": "value", "atLeast": {least}, "x": 1e6"#));
    assert!(experiment(&at("0.974")).is_ok());
    let error = refused(&at("0.976"));
    let wanted = "claims/0/readings/0: no sender can reach this: at least 0.976";
    assert!(error.starts_with(wanted), "{error}");
    // A deviation of goodputs is no throughput, and Jain's index none either.
    for take in ["std", "jain"] {
        let measures = format!(
            r#""measures": [{{ "id": "total", "figure": {{ "path": "flows/*/goodput", "take": "{take}" }} }}], "claims""#
        );
        let spread = at("0.976").replacen(r#""claims""#, &measures, 1);
        assert!(experiment(&spread).is_ok(), "{spread}");
    }
    // In the mean over 1, 2 and 4 Mb/s more is within reach.
    let mean = reading(r#""kind": "value", "atLeast": 2, "across": "mean""#);
    assert!(experiment(&mean).is_ok());
}
