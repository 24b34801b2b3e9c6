//! The generated schema and types agree with the engine.

use super::{FULL, Json, json, schema, typescript};
use sawtooth_engine::plan::families::{SENDER, is_variable};

/// Keywords that only describe, and patterns: this test does not read them.
const CHECKED_ELSEWHERE: [&str; 8] = [
    "maxLength",
    "pattern",
    "propertyNames",
    "$schema",
    "title",
    "description",
    "default",
    "$defs",
];

/// Panels of variables that programs declare.
const DECLARED: &str = r"^(flow|queue):own\.[a-z][A-Za-z0-9]{0,39}$";

fn is_declared(panel: &str) -> bool {
    panel.contains(":own.") && is_variable(panel)
}

/// Whether `value` fits a schema: the keywords that our schema uses, without patterns
/// and descriptions.
fn fits(value: &Json, schema: &Json, root: &Json) -> bool {
    let Json::Object(words) = schema else {
        return *schema == Json::Bool(true);
    };
    words
        .iter()
        .all(|(word, says)| match (word.as_str(), says) {
            ("$ref", Json::Text(path)) => {
                let name = path.strip_prefix("#/$defs/").expect("a local reference");
                let target = root.get("$defs").and_then(|all| all.get(name));
                fits(
                    value,
                    target.expect("a reference that leads somewhere"),
                    root,
                )
            }
            ("anyOf", Json::List(all)) => all.iter().any(|one| fits(value, one, root)),
            ("oneOf", Json::List(all)) => {
                all.iter().filter(|one| fits(value, one, root)).count() == 1
            }
            ("const", wanted) => value == wanted,
            ("enum", Json::List(all)) => all.contains(value),
            ("type", Json::Text(kind)) => match (kind.as_str(), value) {
                ("integer", Json::Number(number)) => number.trunc() == *number,
                ("object", Json::Object(_))
                | ("array", Json::List(_))
                | ("string", Json::Text(_))
                | ("number", Json::Number(_))
                | ("boolean", Json::Bool(_))
                | ("null", Json::Null) => true,
                _ => false,
            },
            ("minimum", Json::Number(least)) => matches!(value, Json::Number(n) if n >= least),
            ("maximum", Json::Number(most)) => matches!(value, Json::Number(n) if n <= most),
            ("items", items) => value
                .as_list()
                .is_some_and(|all| all.iter().all(|item| fits(item, items, root))),
            ("minItems", Json::Number(n)) => {
                value.as_list().is_some_and(|all| all.len() as f64 >= *n)
            }
            ("maxItems", Json::Number(n)) => {
                value.as_list().is_some_and(|all| all.len() as f64 <= *n)
            }
            ("required", Json::List(keys)) => keys
                .iter()
                .all(|key| value.get(key.as_text().expect("a key")).is_some()),
            ("properties", properties) => match value {
                Json::Object(pairs) => pairs.iter().all(|(key, value)| {
                    properties
                        .get(key)
                        .is_none_or(|schema| fits(value, schema, root))
                }),
                _ => false,
            },
            ("additionalProperties", rest) => match value {
                Json::Object(pairs) => pairs.iter().all(|(key, value)| {
                    schema
                        .get("properties")
                        .is_some_and(|known| known.get(key).is_some())
                        || (*rest != Json::Bool(false) && fits(value, rest, root))
                }),
                _ => false,
            },
            // The only one beside which there are other alternatives.
            ("pattern", Json::Text(pattern)) if pattern == DECLARED => {
                value.as_text().is_some_and(is_declared)
            }
            (word, _) if CHECKED_ELSEWHERE.contains(&word) => true,
            (other, _) => panic!("a word that the test does not know: {other}"),
        })
}

#[test]
fn the_schema_accepts_documents_that_the_engine_accepts() {
    let schema = json(&schema());
    assert!(fits(&json(FULL), &schema, &schema));
    for minimal in [
        r#"{"format":"sawtooth-scenario","version":1}"#,
        r#"{"format":"sawtooth-scenario","version":1,"flows":[{"id":"f","from":"a","to":"b","transport":{"receiveWindow":null,"initialWindow":"rfc3390"}}]}"#,
        r#"{"format":"sawtooth-scenario","version":1,"links":[{"id":"l","between":["a","b"],"rate":1000,"loss":{"kind":"list","packets":[1,{"expr":"N"}]}}]}"#,
        r#"{"format":"sawtooth-scenario","version":1,"view":{"panels":["cwnd","flow:own.acks","queue:own.x9Y"]}}"#,
    ] {
        assert!(fits(&json(minimal), &schema, &schema), "{minimal}");
    }
}

#[test]
fn the_schema_refuses_documents_that_the_engine_refuses() {
    let schema = json(&schema());
    for (from, to) in [
        (r#""version": 2"#, r#""version": 3"#),
        (r#""seed": 7"#, r#""seed": 0.5"#),
        (r#""seed": 7"#, r#""sede": 7"#),
        (r#""seed": 7"#, r#""seed": { "expr": "N" }"#),
        (r#""beta": 0.8"#, r#""beta": 8"#),
        (r#""kind": "cubic""#, r#""kind": "newreno""#),
        (r#""rate": { "expr": "B" }, "#, ""),
        (r#""delay": 0.02"#, r#""delay": "20 ms""#),
        (r#"{ "packets": 500 }"#, r#"{ "packets": 5, "bytes": 5 }"#),
        (r#"["cwnd", "queue"]"#, r#"["cwnd", "que"]"#),
        (r#"["cwnd", "queue"]"#, r#"["cwnd", "flow:own.Acks"]"#),
        (r#""between": ["r", "d"]"#, r#""between": ["r"]"#),
    ] {
        assert_eq!(FULL.matches(from).count(), 1, "{from}");
        assert!(
            !fits(&json(&FULL.replace(from, to)), &schema, &schema),
            "{from} -> {to}"
        );
    }
}

#[test]
fn the_types_name_every_kind_and_declare_every_type_they_use() {
    let types = typescript();
    for wanted in [
        "export interface Scenario {",
        "  format: \"sawtooth-scenario\";\n",
        "  version: 2;\n",
        "  between: [string, string];\n",
        "export interface CubicSender {\n  kind: \"cubic\";\n",
        "export interface DropTailQueue {\n  kind: \"drop-tail\";\n",
        "  limit?: Limit;\n",
        "export type Limit = PacketLimit | ByteLimit | ProductLimit;\n",
        "  initialWindow?: \"rfc3390\" | \"rfc6928\" | Quantity;\n",
        "  parameters?: Record<string, ScenarioParameter>;\n",
        "  to: Json;\n",
        "  packets?: Quantity[];\n",
    ] {
        assert!(types.contains(wanted), "{wanted}\n{types}");
    }
    for kind in SENDER.kinds() {
        assert!(types.contains(&format!("  kind: \"{kind}\";\n")), "{kind}");
    }
    assert!(!types.contains("any;") && !types.contains("undefined"));
    // Every comment stays a comment.
    assert_eq!(types.matches("/**").count(), types.matches("*/").count());
}
