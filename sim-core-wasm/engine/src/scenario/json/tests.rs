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
        "a/0/b: the key is written twice"
    );
}

#[test]
fn nesting_has_a_bottom() {
    let deep = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert!(Json::parse(&deep(32)).is_ok());
    assert!(problem(&deep(33)).ends_with("nested more than 32 deep"));
    assert!(problem(&"[".repeat(500_000)).ends_with("nested more than 32 deep"));
}

#[test]
fn text_that_is_not_json_is_refused_with_its_line() {
    assert_eq!(
        problem("{\n  \"a\": }"),
        "not JSON: expected value at line 2 column 8"
    );
    assert!(problem("").starts_with("not JSON: EOF"));
    assert!(problem("{} {}").starts_with("not JSON: trailing characters"));
    assert!(problem("NaN").starts_with("not JSON"));
    assert!(problem("1e999").starts_with("not JSON: number out of range"));
    assert!(problem(r#""\ud800""#).starts_with("not JSON"));
}

#[test]
fn long_texts_are_refused_unread() {
    let text = " ".repeat(10_000_000);
    assert_eq!(
        problem(&text),
        "the text is 10.0 MB long; at most 1 MB is read"
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
