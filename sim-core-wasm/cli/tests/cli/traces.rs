//! Capacity traces from files.

use super::*;

/// A file of its own for a test, taken away with the value.
struct Temporary(std::path::PathBuf);

impl Temporary {
    fn new(name: &str, text: &str) -> Temporary {
        let name = format!("sawtooth-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("written");
        Temporary(path)
    }

    fn setting(&self) -> String {
        format!("links/r-d/rate/trace=@{}", self.0.display())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_capacity_trace_comes_from_a_file() {
    // Two opportunities every 12 ms: 2 Mb/s, as the document has by itself.
    let file = Temporary::new("good.trace", "6\n12\n");
    let summary = summary(&["--set", &file.setting()]);
    let goodput = summary["totalGoodput"].as_f64().expect("a number");
    assert!((1.8e6..2e6).contains(&goodput), "{goodput}");
}

#[test]
fn a_bad_trace_is_refused_by_its_line() {
    for (name, text, expected) in [
        (
            "word.trace",
            "1\n2\nthree\n",
            "line 3: must be a whole number",
        ),
        ("back.trace", "5\n4\n", "line 2: must not be earlier"),
        ("empty.trace", "", "at least one opportunity"),
        ("zero.trace", "0\n", "line 1: the last opportunity"),
        (
            "binary.trace",
            "\u{0}\u{1}",
            "line 1: must be a whole number",
        ),
    ] {
        let file = Temporary::new(name, text);
        let output = sim(&["run", "-", "--set", &file.setting()], GOOD);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(err(&output).contains(expected), "{name}: {}", err(&output));
        assert!(err(&output).contains(name), "{name}: {}", err(&output));
    }
    let output = sim(
        &["run", "-", "--set", "links/r-d/rate/trace=@/no/such"],
        GOOD,
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("cannot be read"), "{}", err(&output));
}
