//! The page's program: it hands over, piece by piece, what the library writes.

use sawtooth_capture::queries::CapturePage;
use sawtooth_document::reading::program::Program as _;
use serde_json::{Value, json};

use crate::{CUBIC, SHORT, WHOLE, at, path};

fn asked(page: &mut CapturePage, query: &Value) -> Value {
    let answers = page.answer(&query.to_string()).expect("an answer");
    serde_json::from_str(&answers).expect("JSON")
}

#[test]
fn pieces_are_the_whole_capture() {
    let document = path(SHORT, CUBIC);
    let mut page = CapturePage::default();
    let begin = json!({ "kind": "begin", "document": document.text(), "of": "point", "id": "r", "from": 0, "to": 10 });
    assert_eq!(asked(&mut page, &begin), json!({ "begin": null }));
    let mut file = Vec::new();
    loop {
        let answer = &asked(&mut page, &json!({ "kind": "advance" }))["advance"];
        file.extend(page.take());
        if answer["done"] == true {
            assert_eq!(answer["progress"], 1.0);
            break;
        }
    }
    asked(&mut page, &json!({ "kind": "finish" }));
    file.extend(page.take());
    assert!(file == at(&document, "r", WHOLE));
}

#[test]
fn refusals_name_the_key() {
    let refused = |query: &Value| {
        let problem = CapturePage::default().answer(&query.to_string());
        problem.expect_err("refused").to_string()
    };
    assert_eq!(
        refused(&json!({ "kind": "advance" })),
        "no capture was begun"
    );
    assert_eq!(
        refused(&json!({ "kind": "on" })),
        "kind: no query is called on"
    );
    assert_eq!(refused(&json!({ "kind": "begin" })), "document: missing");
    let wrong =
        json!({ "kind": "begin", "document": "{}", "of": "all", "id": "r", "from": 0, "to": 1 });
    assert!(refused(&wrong).starts_with("of: unknown variant `all`"));
}
