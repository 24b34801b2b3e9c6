use proptest::prelude::*;

use super::*;

fn problem(text: &str) -> String {
    Json::parse(text).expect_err("refused").to_string()
}

#[test]
fn texts_survive_reading_and_writing() {
    for text in [
        r#"{"b":1,"a":[1,2.5,-3,0.1],"c":{},"d":[],"e":null,"f":true,"g":"é\n\"\\\u0001"}"#,
        "9007199254740991",
        "1e-7",
        "1.7976931348623157e+308",
        "5e-324",
        "0.30000000000000004",
    ] {
        assert_eq!(Json::parse(text).expect("valid").compact(), text);
    }
    // Editors of Windows begin texts with one.
    assert_eq!(Json::parse("\u{feff}[1]").expect("valid").compact(), "[1]");
    // Other spellings of the same numbers.
    assert_eq!(Json::parse("10e6").expect("valid").compact(), "10000000");
    assert_eq!(
        Json::parse("[-0, -0.0, 1.0]").expect("valid").compact(),
        "[0,0,1]"
    );
}

#[test]
fn every_double_survives() {
    let mut bits = 1_u64;
    for _ in 0..20_000 {
        bits = bits
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let number = f64::from_bits(bits);
        if number.is_finite() {
            let text = Json::Number(number).compact();
            assert_eq!(Json::parse(&text), Ok(Json::Number(number)), "{text}");
        }
    }
}

#[test]
fn a_key_written_twice_is_named() {
    assert_eq!(
        problem(r#"{"a":[{"b":1,"c":2,"b":3}]}"#),
        "a/0/b: this key is used twice"
    );
}

#[test]
fn nesting_beyond_the_limit_is_refused() {
    let deep = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert!(Json::parse(&deep(32)).is_ok());
    assert!(problem(&deep(33)).ends_with("nested more than 32 deep"));
    assert!(problem(&"[".repeat(500_000)).ends_with("nested more than 32 deep"));
}

#[test]
fn text_that_is_not_json_is_refused_with_its_line() {
    assert_eq!(
        problem("{\n  \"a\": }"),
        "not JSON: expected value, at line 2, column 8"
    );
    for text in [
        "", " ", "[", "[1,", "{", "{\"a", "{\"a\":", "\"\\", "\"\\u12", "-", "1.", "1e+",
    ] {
        assert_eq!(problem(text), "not JSON: the text ends too early", "{text}");
    }
    for text in [
        "{} {}",
        "NaN",
        "nul ",
        "[1 2]",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "'a'",
        "+1",
        "01",
        ".5",
        "1.x",
        "1e x",
        "- 1",
        "\"é\t\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        r#""\ud800""#,
        r#""\ud800A""#,
        r#""\udc00""#,
        "\u{feff}\u{feff}1",
    ] {
        let message = problem(text);
        let column = message
            .strip_prefix("not JSON: ")
            .and_then(|message| message.rsplit_once(", at line 1, column "))
            .and_then(|(_, column)| column.parse::<usize>().ok());
        assert!(
            column.is_some_and(|column| column <= text.len()),
            "{text}: {message}"
        );
    }
}

#[test]
fn a_number_beyond_a_double_is_refused_by_its_place() {
    for (text, path) in [
        ("[0, 1e999]", "1: "),
        (r#"{"a": [{"b": -1e999}]}"#, "a/0/b: "),
        ("1e999", ""),
    ] {
        assert_eq!(problem(text), format!("{path}the number is too large"));
    }
}

#[test]
fn long_texts_are_refused_unread() {
    let text = " ".repeat(10_000_000);
    assert_eq!(
        problem(&text),
        "the text has 10.0 MB; at most 1 MB is allowed"
    );
}

#[test]
fn pretty_text_keeps_short_things_on_one_line_and_reads_back() {
    let text = r#"{"a":{"b":[1,2],"c":{}},"d":[{"long":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","e":"yyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}]}"#;
    let tree = Json::parse(text).expect("valid");
    let pretty = tree.pretty();
    assert!(
        pretty.contains("\n  \"a\": { \"b\": [1, 2], \"c\": {} },\n"),
        "{pretty}"
    );
    assert!(pretty.lines().all(|line| line.len() <= 100), "{pretty}");
    assert_eq!(Json::parse(&pretty), Ok(tree));
}

/// A tree of serde_json.
fn tree() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        ".{0,6}".prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 20, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
            proptest::collection::btree_map("[a-c\"\\\\]{1,2}", inner, 0..4)
                .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

fn same(ours: &Json, theirs: &serde_json::Value) -> bool {
    match (ours, theirs) {
        (Json::Null, serde_json::Value::Null) => true,
        (Json::Bool(a), serde_json::Value::Bool(b)) => a == b,
        (Json::Number(a), serde_json::Value::Number(b)) => b.as_f64() == Some(*a),
        (Json::Text(a), serde_json::Value::String(b)) => a == b,
        (Json::List(a), serde_json::Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Json::Object(a), serde_json::Value::Object(b)) => {
            let found = |(key, value): &(String, Json)| b.get(key).is_some_and(|b| same(value, b));
            a.len() == b.len() && a.iter().all(found)
        }
        _ => false,
    }
}

/// Checks that our tree of a text is serde_json's, except for repeated keys.
fn agree(text: &str) -> Result<(), TestCaseError> {
    match (
        Json::parse(text),
        serde_json::from_str::<serde_json::Value>(text),
    ) {
        (Ok(ours), Ok(theirs)) => prop_assert!(same(&ours, &theirs), "{text}"),
        (Err(_), Err(_)) => {}
        (ours, theirs) => {
            let twice = format!("{ours:?}").contains("used twice");
            prop_assert!(twice, "{text}: {ours:?}, {theirs:?}");
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn texts_become_the_tree_that_serde_json_has(tree in tree(), pretty in any::<bool>()) {
        let text = if pretty {
            serde_json::to_string_pretty(&tree)
        } else {
            serde_json::to_string(&tree)
        };
        agree(&text.expect("plain data"))?;
    }

    /// A text with a fault in it, or with none by chance.
    #[test]
    fn faults_are_found_where_serde_json_finds_them(
        tree in tree(),
        place in any::<prop::sample::Index>(),
        letter in prop::sample::select("\"\\[]{},:-+.0eEu1 \n\tnté".chars().collect::<Vec<_>>()),
        instead in any::<bool>(),
    ) {
        let mut letters: Vec<char> = tree.to_string().chars().collect();
        let place = place.index(letters.len());
        if instead {
            letters[place] = letter;
        } else {
            letters.insert(place, letter);
        }
        agree(&letters.into_iter().collect::<String>())?;
    }

    #[test]
    fn random_text_is_refused_where_serde_json_refuses_it(text in r#"[\[\]{}:,"\\ 0-9eE.+\-truefalsn]{0,12}"#) {
        agree(&text)?;
    }
}
