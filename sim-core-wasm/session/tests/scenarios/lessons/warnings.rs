//! The examples have no warnings, unless they are there to show one.

use sawtooth_document::Document;
use sawtooth_document::warnings::throughout;

use super::Scenario;

#[test]
fn no_example_is_warned_about() {
    for scenario in Scenario::all() {
        let document = Document::parse(&scenario.text).expect("valid");
        let warnings = throughout(&document);
        assert!(warnings.is_empty(), "{}: {warnings:#?}", scenario.slug);
    }
}
