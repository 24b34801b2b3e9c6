//! Operations that a canvas needs: pieces, positions, several entries at once, counts, parameters.

mod apart;
mod parameters;
mod pieces;
mod positions;

use super::{Document, FULL, Json, OnDependents, full, json, seconds};
use crate::checking::CHECKED;
use crate::{Operation, Problem};

fn operation(text: &str) -> Operation {
    Operation::parse(text).expect("an operation")
}

fn edited(document: &mut Document, text: &str) -> Vec<String> {
    let done = document.edit(&operation(text));
    done.unwrap_or_else(|problem| panic!("{text}: {problem}"))
        .made
}

fn refused(document: &Document, text: &str) -> String {
    let mut copy = document.clone();
    let problem: Problem = copy.edit(&operation(text)).expect_err("refused");
    assert_eq!(copy.text(), document.text());
    problem.to_string()
}

fn valid(document: &Document) {
    let again = Document::parse(&document.text()).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(again.plan(), document.plan());
}

/// Runs `act`; returns the number of documents that it has checked, and its result.
fn checks<T>(act: impl FnOnce() -> T) -> (usize, T) {
    let before = CHECKED.get();
    let given = act();
    (CHECKED.get() - before, given)
}

const EMPTY: &str = r#"{ "format": "sawtooth-scenario", "version": 2 }"#;

fn empty() -> Document {
    Document::parse(EMPTY).expect("valid")
}
