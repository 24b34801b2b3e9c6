//! A late flow beside one that was there first. The workbench's suite asks every sender to fill a clean link and to
//! share it.

/// The goodput of a late flow over that of the first one, over the last half minute:
/// New-AIMD leaves the late one less than half of its share, the others do not.
/// New-AIMD's page gives these numbers, to 0.05.
#[test]
fn a_late_flow_gets_its_share_except_against_new_aimd() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/aimd-family.json"
    );
    let text = std::fs::read_to_string(path).expect("the scenario");
    let text = text.replacen(r#""duration": 30"#, r#""duration": 60, "warmup": 30"#, 1);
    let summary = crate::common::run(&crate::common::plan(&text));
    let goodput = |id: &str| {
        let flow = summary.flows.iter().find(|flow| flow.id == id);
        flow.expect("a flow").goodput.expect("a goodput")
    };
    for (id, expected) in [("aimd", 1.0), ("fc", 0.97), ("fc-plus", 1.01), ("new", 0.1)] {
        let late = goodput(&format!("{id}-late"));
        let share = 2.0 * late / (late + goodput(id));
        println!("{id}: {share:.3} of its share");
        assert_eq!(share < 0.5, id == "new", "{id}: {share}");
        assert!(
            (share - expected).abs() < 0.05,
            "{id}: {share}, expected {expected}"
        );
    }
}
