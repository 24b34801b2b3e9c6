//! Why: the chain as text and as JSON, and what is said where there is none.

use super::*;

#[test]
fn the_chain_leads_from_the_packet_to_the_rule() {
    let asked = ["why", "-", "--flow", "f.1", "--at", "2s", "--near", "1.9"];
    let output = sim(&asked, GOOD);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(
        text.starts_with("Why did the congestion window of "),
        "{text}"
    );
    let json = sim(&[&asked[..], &["--json"]].concat(), GOOD);
    let answer: serde_json::Value = serde_json::from_str(&out(&json)).expect("JSON");
    let links = answer["links"].as_array().expect("links");
    let rule = links
        .iter()
        .find(|link| link["kind"] == "rule")
        .expect("a rule");
    assert!(
        rule["rule"]["source"]
            .as_str()
            .is_some_and(|source| !source.is_empty()),
        "{rule}"
    );
    for link in links {
        let words = link["text"].as_str().expect("words");
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn a_refused_question_names_its_option() {
    for (flow, at, says) in [
        (
            "gone",
            "1",
            "--flow: there is no flow gone in this scenario",
        ),
        ("f.1", "1e6", "--at: the run ends at "),
    ] {
        let output = sim(&["why", "-", "--flow", flow, "--at", at], GOOD);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(says), "{}", err(&output));
    }
    let output = sim(&["why", "-", "--flow", "f.1", "--at", "soon"], GOOD);
    assert!(
        err(&output).contains("must be a number of seconds, at least 0"),
        "{}",
        err(&output)
    );
}
