use super::*;
use proptest::prelude::*;

fn scope() -> Scope {
    let mut scope = Scope::default();
    scope.set("B", 1e7);
    scope.set("N", 4.0);
    scope.set("zero_1", 0.0);
    scope
}

fn value(text: &str) -> Result<f64, String> {
    Expression::parse(text)?.evaluate(&scope())
}

#[test]
fn arithmetic_follows_the_usual_rules() {
    let cases = [
        ("10*B", 1e8),
        ("1+2*3", 7.0),
        ("(1+2)*3", 9.0),
        ("8/4/2", 1.0),
        ("8-4-2", 2.0),
        ("-N", -4.0),
        ("--N", 4.0),
        ("2*-3", -6.0),
        ("-2+5", 3.0),
        (" 1.5e3 + .5 ", 1500.5),
        ("1E-3", 0.001),
        ("min(3, 1, 2)", 1.0),
        ("max(3,1,2)", 3.0),
        ("max(-N, min(B, 7))", 7.0),
        ("min(5)", 5.0),
        ("zero_1", 0.0),
        ("0/N", 0.0),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    let cases = [
        (
            "",
            "expected a number, a parameter or a parenthesis, found the end",
        ),
        (
            "1+",
            "expected a number, a parameter or a parenthesis, found the end",
        ),
        (
            "1 2",
            "expected an operator or the end, found 2 at character 3",
        ),
        ("(1", "expected a closing parenthesis, found the end"),
        (
            "1)",
            "expected an operator or the end, found ) at character 2",
        ),
        ("10/(N-4)", "division by zero at character 3"),
        ("1/zero_1", "division by zero at character 2"),
        ("1e308*10", "the result of * at character 6 is too large"),
        ("1e999", "1e999 at character 1 is not a number"),
        (".", ". at character 1 is not a number"),
        ("1e", "1e at character 1 is not a number"),
        (
            "2*zero1",
            "there is no parameter zero1 (did you mean zero_1?), at character 3",
        ),
        ("X", "there is no parameter X, at character 1"),
        (
            "sin(1)",
            "sin at character 1 is not a function: use min or max",
        ),
        (
            "min()",
            "expected a number, a parameter or a parenthesis, found ) at character 5",
        ),
        (
            "min(1",
            "expected a comma or a closing parenthesis, found the end",
        ),
        (
            "2^3",
            "expected an operator or the end, found ^ at character 2",
        ),
        (
            "π",
            "expected a number, a parameter or a parenthesis, found π at character 1",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), Err(expected.to_owned()), "{text}");
    }
}

#[test]
fn length_and_depth_are_bounded() {
    let sum = |n: usize| vec!["1"; n].join("+");
    assert_eq!(value(&sum(100)), Ok(100.0));
    assert_eq!(
        value(&sum(101)),
        Err("an expression has at most 200 characters".to_owned())
    );
    let nest = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    assert_eq!(value(&nest(32)), Ok(1.0));
    assert_eq!(
        value(&nest(33)),
        Err("an expression is nested at most 32 deep".to_owned())
    );
    assert_eq!(
        value(&format!("{}1", "-".repeat(33))),
        Err("an expression is nested at most 32 deep".to_owned())
    );
    assert!(value(&"(".repeat(1_000_000)).is_err());
}

#[test]
fn names_are_collected() {
    let expression = Expression::parse("max(B, 2*N) - -B").expect("valid");
    assert_eq!(expression.names(), ["B", "N", "B"]);
    assert!(
        is_identifier("B_2") && !is_identifier("2B") && !is_identifier("") && !is_identifier("a-b")
    );
}

proptest! {
    /// The standard library reads the same numbers as the grammar, except for the words.
    #[test]
    fn a_number_is_the_nearest_double(text in "0{0,2}[0-9]{0,20}\\.?[0-9]{0,20}([eE][+-]?[0-9]{0,3})?") {
        let nearest = text.parse::<f64>().ok().filter(|number| number.is_finite());
        prop_assert_eq!(number(&text), nearest, "{}", text);
    }
}

#[test]
fn a_name_is_replaced_where_it_stands_and_not_within_a_number() {
    let put = |text: &str| replaced(text, |name| (name == "e3").then(|| "5".to_owned()));
    assert_eq!(put("2.e3*e3*B").as_deref(), Some("2.e3*5*B"));
    assert_eq!(put("1e3 + e31"), None);
    assert_eq!(put("min(e3, -e3)").as_deref(), Some("min(5, -5)"));
    assert_eq!(put("e3 +"), None);
}
