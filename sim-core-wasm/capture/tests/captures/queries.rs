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
    let begin = json!({ "kind": "begin", "document": document.text(), "of": "point", "id": "r", "from": 0, "to": 10, "packets": true, "every": 0 });
    assert!(whole(&mut page, &begin) == at(&document, "r", WHOLE));
}

/// The bytes of a capture, from its begin to its end.
fn whole(page: &mut CapturePage, begin: &Value) -> Vec<u8> {
    assert_eq!(asked(page, begin), json!({ "begin": null }));
    let mut file = Vec::new();
    loop {
        let answer = &asked(page, &json!({ "kind": "advance" }))["advance"];
        file.extend(page.take());
        if answer["done"] == true {
            assert_eq!(answer["progress"], 1.0);
            break;
        }
    }
    asked(page, &json!({ "kind": "finish" }));
    file.extend(page.take());
    file
}

/// The page has the choices of the command line: without packets, and metrics once in so long.
#[test]
fn a_flow_is_captured_without_packets_and_now_and_then() {
    let document = path(SHORT, CUBIC);
    let qlog = |packets: bool, every: f64| {
        let begin = json!({ "kind": "begin", "document": document.text(), "of": "flow", "id": "f", "from": 0, "to": 10, "packets": packets, "every": every });
        String::from_utf8(whole(&mut CapturePage::default(), &begin)).expect("text")
    };
    let count = |text: &str, event: &str| text.matches(event).count();
    let [all, metrics, thinned] = [qlog(true, 0.0), qlog(false, 0.0), qlog(false, 1.0)];
    let (packets, update) = ("transport:packet_sent", "recovery:metrics_updated");
    assert!(count(&all, packets) > 100, "{}", count(&all, packets));
    assert_eq!(count(&metrics, packets), 0);
    assert_eq!(count(&metrics, update), count(&all, update));
    // Once a second of ten, and with each of the few changes of state.
    assert!((8..count(&metrics, update) / 2).contains(&count(&thinned, update)));
}

#[test]
fn refusals_name_the_key() {
    let refused = |query: &Value| {
        let problem = CapturePage::default().answer(&query.to_string());
        problem.expect_err("refused").to_string()
    };
    assert_eq!(
        refused(&json!({ "kind": "advance" })),
        "no capture has started"
    );
    assert_eq!(
        refused(&json!({ "kind": "on" })),
        "kind: there is no query on"
    );
    assert_eq!(refused(&json!({ "kind": "begin" })), "document: missing");
    let wrong = json!({ "kind": "begin", "document": "{}", "of": "all", "id": "r", "from": 0, "to": 1, "packets": true, "every": 0 });
    assert!(refused(&wrong).starts_with("of: unknown variant `all`"));
}
