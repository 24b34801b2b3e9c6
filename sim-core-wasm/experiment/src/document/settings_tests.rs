use sawtooth_document::Json;

use super::tests::{BASE, experiment};
use super::*;
use crate::cell::Cell;

const OPEN: &str = r#"{
  "axis": { "path": "links/a-b/rate", "values": [1e6, 2e6] },
  "series": [
    { "id": "reno", "set": { "flows/f/sender": "reno" } },
    { "id": "vegas", "set": { "flows/f/sender": "vegas" } },
    { "id": "own", "base": "two" }
  ],
  "settings": [{
    "id": "wire", "label": "Round trip", "reason": "It is not given.",
    "choices": [
      { "id": "short" },
      { "id": "long", "set": { "links/a-b/delay": 0.5 },
        "series": { "vegas": { "flows/f/sender/alpha": 3 }, "own": { "links/a-b/rate": 3e6 } } }
    ]
  }]
}"#;

fn with(choice: &str) -> Result<Experiment, Problem> {
    let tree = experiment(OPEN)?.tree().clone();
    let tree = chosen(tree, &[("wire".to_owned(), choice.to_owned())])?;
    Experiment::new(tree, &|_| Ok(BASE.to_owned()))
}

fn document(experiment: &Experiment, series: usize, x: usize) -> Json {
    let place = Coordinates {
        series,
        x,
        y: 0,
        seed: 0,
    };
    match experiment.cell(place).expect("valid") {
        Cell::Packets(document) => document.tree().clone(),
        Cell::Model(..) => panic!("a scenario"),
    }
}

fn number(document: &Json, list: &str, key: &str) -> Option<f64> {
    let first = document.get(list)?.as_list()?.first()?;
    key.split('/')
        .try_fold(first, |json, key| json.get(key))?
        .as_number()
}

#[test]
fn the_first_choice_is_run_unless_another_is_chosen() {
    let (short, long) = (with("short").expect("valid"), with("long").expect("valid"));
    assert_eq!((short.settings[0].chosen, long.settings[0].chosen), (0, 1));
    let unset = experiment(OPEN).expect("valid");
    for series in 0..3 {
        assert_eq!(document(&unset, series, 1), document(&short, series, 1));
        assert_eq!(
            number(&document(&short, series, 1), "links", "delay"),
            Some(0.01)
        );
    }
    assert_eq!(number(&document(&long, 0, 1), "links", "delay"), Some(0.5));
    assert_eq!(number(&document(&long, 1, 1), "links", "delay"), Some(0.5));
    assert_eq!(
        number(&document(&long, 1, 1), "flows", "sender/alpha"),
        Some(3.0)
    );
}

/// Common changes are not of a base that a series has of its own; its single ones come after
/// those of the axis.
#[test]
fn changes_of_one_series_come_last() {
    let long = with("long").expect("valid");
    assert_eq!(number(&document(&long, 2, 1), "links", "delay"), Some(0.01));
    assert_eq!(number(&document(&long, 0, 1), "links", "rate"), Some(2e6));
    assert_eq!(number(&document(&long, 2, 1), "links", "rate"), Some(3e6));
}

#[test]
fn an_invalid_setting_is_refused_with_its_place() {
    let change = |from: &str, to: &str| {
        assert!(OPEN.contains(from));
        experiment(&OPEN.replace(from, to))
            .expect_err(to)
            .to_string()
    };
    let cases = [
        (
            r#""label": "Round trip""#,
            r#""chosen": "lang""#,
            "settings/0/chosen: there is no choice lang (did you mean long?)",
        ),
        (
            r#"{ "vegas":"#,
            r#"{ "vega":"#,
            "settings/0/choices/1/series/vega: there is no series vega (did you mean vegas?)",
        ),
        (
            r#"{ "id": "short" },"#,
            "",
            "settings/0/choices: must have at least two",
        ),
        (
            r#""id": "short""#,
            r#""id": "long""#,
            "settings/0/choices/1/id: long occurs twice",
        ),
        (
            r#""reason": "It is not given.","#,
            "",
            "settings/0/reason: missing",
        ),
        // Choices that are not chosen are checked as well.
        (
            "sender/alpha",
            "sender/alpa",
            "settings/0/choices/1/series/vegas/flows/f/sender/alpa",
        ),
        (
            r#""links/a-b/delay": 0.5"#,
            r#""links/a-c/delay": 0.5"#,
            "settings/0/choices/1/set/links/a-c",
        ),
    ];
    for (from, to, expected) in cases {
        let error = change(from, to);
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
    let wrong = |setting: &str, choice: &str| {
        let tree = experiment(OPEN).expect("valid").tree().clone();
        let found = chosen(tree, &[(setting.to_owned(), choice.to_owned())]);
        found.expect_err("neither is there").to_string()
    };
    assert_eq!(
        wrong("wires", "long"),
        "settings: there is no setting wires (did you mean wire?)"
    );
    assert_eq!(
        wrong("wire", "longer"),
        "settings: wire has no choice called longer (did you mean long?)"
    );
}

#[test]
fn without_a_series_its_choices_have_no_changes_of_it() {
    let tree = experiment(OPEN).expect("valid").tree().clone();
    let few = narrowed(tree, &["reno".to_owned()], None).expect("it is there");
    assert!(Experiment::new(few, &|_| Ok(BASE.to_owned())).is_ok());
}

/// A choice that is not chosen is run for the claims alone: one reading has the first two series at the second point,
/// another all that the third has.
#[test]
fn of_another_choice_only_cells_that_a_claim_reads_are_run() {
    let claims = r#""claims": [{ "id": "c", "text": "It holds.", "reason": "So it is.", "readings": [
    { "measure": "total", "kind": "ratio", "series": ["reno", "vegas"], "x": 2e6, "atMost": 1 },
    { "measure": "total", "kind": "value", "series": "own", "atMost": 1 }
  ] }],
  "settings""#;
    let long = ("wire".to_owned(), "long".to_owned());
    let library = |_: &str| Ok(BASE.to_owned());
    let places = |experiment: &Experiment| -> Vec<[usize; 2]> {
        let all = (0..experiment.cells()).map(|cell| experiment.coordinates(cell));
        let run = all.filter(|at| experiment.is_run(*at) && at.seed == 0);
        run.map(|at| [at.series, at.x]).collect()
    };
    let whole = vec![[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]];
    let read = experiment(&OPEN.replace("\"settings\"", claims)).expect("valid");
    let other = read.other(&long, 1, &library).expect("it is there");
    assert_eq!(places(&read), whole);
    assert_eq!(places(&other), [[0, 1], [1, 1], [2, 0], [2, 1]]);
    // Without a claim there is nothing else that a choice could show.
    let plain = experiment(OPEN).expect("valid");
    let other = plain.other(&long, 1, &library).expect("it is there");
    assert_eq!(places(&other), whole);
}
