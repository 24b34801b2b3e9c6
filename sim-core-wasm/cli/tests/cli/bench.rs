//! The bench.

use super::*;

#[test]
fn the_bench_prints_one_json_document() {
    let output = sim(&["bench", "--case", "P2", "--repeats", "1", "--json"], "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["cases"][0]["name"], "P2");
    // 100 Mb/s for 100 s in packets of 1488 bytes: 840 thousand at most.
    let packets = report["cases"][0]["packets"].as_u64().expect("packets");
    assert!((750_000..=840_054).contains(&packets), "{packets}");
    assert!(
        report["cases"][0]["ratio"]
            .as_f64()
            .is_some_and(|ratio| ratio > 0.0)
    );
}
