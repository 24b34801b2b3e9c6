//! GraphML in and out.

use super::*;

#[test]
fn a_graphml_file_becomes_a_scenario_once_everything_is_given() {
    let file = r#"<graphml><key id="b" for="edge" attr.name="bandwidth"/><graph edgedefault="undirected">
        <node id="A"/><node id="r"/><node id="B"/>
        <edge source="A" target="r"><data key="b">10 Mb/s</data></edge><edge source="r" target="B"/></graph></graphml>"#;
    let refused = sim(&["import", "-"], file);
    assert_eq!(refused.status.code(), Some(2));
    let wanted = "1 link without a rate: use --rate; 2 links without a delay: use --delay";
    assert_eq!(err(&refused).trim_end(), wanted);
    let unread = sim(&["import", "-"], &file.replace("10 Mb/s", "rather fast"));
    let stderr = err(&unread);
    assert!(
        stderr.contains("2 links without a rate") && stderr.contains("rather fast"),
        "{stderr}"
    );
    let made = sim(
        &["import", "-", "--rate", "1e6", "--delay", "0.01", "--flow"],
        file,
    );
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    assert!(
        err(&made).contains("a flow was added from a to b"),
        "{}",
        err(&made)
    );
    let document: Value = serde_json::from_str(&out(&made)).expect("JSON");
    assert_eq!(document["links"][1]["rate"], 1e6);
    let run = sim(&["run", "-", "--duration", "1", "--json"], &out(&made));
    assert_eq!(run.status.code(), Some(0), "{}", err(&run));
}

#[test]
fn a_scenario_comes_back_from_graphml() {
    let file = sim(&["export", "-"], GOOD);
    assert_eq!(file.status.code(), Some(0), "{}", err(&file));
    let back = sim(&["import", "-"], &out(&file));
    assert_eq!(out(&sim(&["export", "-"], &out(&back))), out(&file));
    let digest = |document: &str| {
        let run = sim(&["run", "-", "--json"], document);
        serde_json::from_str::<Value>(&out(&run)).expect("JSON")["digest"].clone()
    };
    assert_eq!(digest(&out(&back)), digest(GOOD));
    assert!(digest(GOOD).is_string());
    let refused = sim(&["import", "-"], GOOD);
    assert_eq!(refused.status.code(), Some(2));
    let stderr = err(&refused);
    assert!(stderr.contains("this is a Sawtooth document"), "{stderr}");
}
