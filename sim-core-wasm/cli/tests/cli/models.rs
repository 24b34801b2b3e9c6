//! The synchronous and the fluid models.

use super::*;

#[test]
fn the_synchronous_model_prints_every_cycle() {
    let arguments = [
        "synchronous",
        "--capacity=200",
        "--law=new-aimd",
        "--flow=20",
        "--flow=20",
    ];
    let output = sim(&arguments, "");
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    let row = |cycle: &str| {
        let mut lines = text.lines().map(str::split_whitespace);
        let found = lines.find_map(|mut cells| (cells.next() == Some(cycle)).then_some(cells));
        found.map(|cells| cells.map(str::to_owned).collect::<Vec<_>>())
    };
    // gain, low, high, amplitude, efficiency, Jain
    assert_eq!(
        row("4").expect("a fourth cycle")[1..],
        ["3.000", "195.00", "201.00", "6.00", "0.9900", "1.0000"]
    );
    assert!(text.contains("in 200 steps"), "{text}");

    let mut json = arguments.to_vec();
    json.extend(["--json", "--flow=aimd:2@30.5", "--steps=40", "--pipe=150"]);
    let output = sim(&json, "");
    let trajectory: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(trajectory["times"].as_array().map(Vec::len), Some(41));
    assert_eq!(trajectory["windows"][3 * 30 + 2], 0.0);
    assert_eq!(trajectory["windows"][3 * 31 + 2], 2.0);
    assert_eq!(err(&output), "");

    // A law with parameters of its own: 180 of 200 after a loss at 200.
    let law = r#"--flow={"kind":"aimd","a":1,"b":0.1}:199@0"#;
    let output = sim(&["synchronous", "--capacity=200", "--json", law], "");
    assert_eq!(err(&output), "");
    let trajectory: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(trajectory["windows"][2], 180.0);
}

#[test]
fn a_bad_synchronous_model_names_the_place_and_exits_with_2() {
    for (arguments, problem) in [
        (
            ["--capacity=200", "--flow=cubic:20"],
            "flows/0/law: unknown law \"cubic\"",
        ),
        (
            ["--capacity=none", "--flow=20"],
            "capacity: must be a number",
        ),
        (
            ["--capacity=200", "--flow=20@soon"],
            "flows/0/start: must be a number",
        ),
    ] {
        let output = sim(&[&["synchronous"], &arguments[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).starts_with(problem), "{}", err(&output));
    }
    let output = sim(
        &["synchronous", "--capacity=200", "--flow=2", "--steps=5"],
        "",
    );
    assert_eq!(out(&output), "The capacity is not reached in 5 steps.\n");
}

#[test]
fn fluid_models_print_mean_and_deviation() {
    let arguments = [
        "fluid",
        "queue",
        "rtt=0.2",
        "predictor=smith",
        "fill=sent",
        "every=1",
    ];
    let output = sim(&arguments, "");
    assert!(output.status.success(), "{}", err(&output));
    // The handbook's program has 203 and 2.
    assert!(
        out(&output).ends_with("\nqueue: mean 202.5, standard deviation 2.0 packets\n"),
        "{}",
        out(&output)
    );
    let output = sim(&[&arguments[..], &["--json"]].concat(), "");
    let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(found["queue"].as_array().map(Vec::len), Some(101));

    let output = sim(&["fluid", "growth", "gain=0.2"], "");
    assert!(
        out(&output).ends_with("\n7.21 intervals to the target\n"),
        "{}",
        out(&output)
    );
    let output = sim(&["fluid", "queue", "--help"], "");
    assert!(out(&output).contains("maxProbability"), "{}", out(&output));

    for (setting, problem) in [
        ("rtt=0", "rtt: must be"),
        ("predictor=oracle", "predictor: "),
        ("delay=1", "delay: "),
        ("rtt", "\"rtt\" must be a key and its value"),
    ] {
        let output = sim(&["fluid", "queue", setting], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(problem), "{}", err(&output));
    }
}

#[test]
fn fluid_models_of_a_scenario_print_its_parameters() {
    let file = |name: &str| format!("../../scenarios/{name}.json");
    let spred = file("spred-red");
    let output = sim(&["fluid", "queue", "--of", &spred, "--port", "red:r1"], "");
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    // 10 Mb/s over packets of 1000 bytes.
    let given = "  flows=50 capacity=1250 rtt=0.50084032";
    let line = text.lines().find(|line| line.starts_with(given));
    let settings: Vec<&str> = line.expect(&text).split_whitespace().collect();
    let by_hand = sim(&[&["fluid", "queue"], &settings[..]].concat(), "");
    let last = |text: &str| text.lines().last().map(str::to_owned);
    assert_eq!(last(&out(&by_hand)), last(&text));

    let output = sim(&["fluid", "growth", "--of", &file("fat-path-start")], "");
    let text = out(&output);
    assert!(text.starts_with("bise-path:r3, from 0 s on; "), "{text}");
    assert!(text.ends_with("\n4.02 intervals to the target\n"), "{text}");

    for (arguments, problem) in [
        (["growth", &spred, "red:r1"], "port: red:r1: another model"),
        (["queue", &spred, "red:r9"], "port: there is no port"),
        (
            ["queue", &file("fat-path-start"), "newreno-path:r1"],
            "port: no model",
        ),
    ] {
        let [model, of, port] = arguments;
        let output = sim(&["fluid", model, "--of", of, "--port", port], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).starts_with(problem), "{}", err(&output));
    }
}

#[test]
fn laws_stand_beside_the_packets_with_deviations_and_reasons() {
    let file = "../../scenarios/newreno-sawtooth.json";
    let output = sim(&["theory", file], "");
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    let row = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(name));
        line.expect(&text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    // 10 Mb/s over packets of 1500 bytes for 81.37 ms.
    assert_eq!(
        row("bandwidth–delay product"),
        "bandwidth–delay product 67.8 packets – –"
    );
    assert!(
        row("throughput").starts_with("throughput 10.000 Mb/s 9.8"),
        "{text}"
    );
    assert!(row("power").ends_with('%'), "{text}");

    let output = sim(
        &[
            "theory",
            "--json",
            "--warmup=20",
            "--set=flows/f/sender=cubic",
            file,
        ],
        "",
    );
    assert_eq!(err(&output), "");
    let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!((&found["from"], &found["to"]), (&20.0.into(), &60.0.into()));
    let theories = found["theories"].as_array().expect("a list");
    let of = |law: &str| {
        theories
            .iter()
            .find(|one| one["law"] == law)
            .expect("the law")
    };
    assert_eq!(of("pftk")["reason"], "the sender of f is CUBIC");
    assert_eq!(of("pftk")["assumptions"][0]["fails"], of("pftk")["reason"]);
    let share = &of("fairShare")["values"][0];
    assert_eq!(
        (&share["unit"], &share["predicted"]),
        (&"bitsPerSecond".into(), &1e7.into())
    );
    let [measured, deviation] = ["measured", "deviation"].map(|key| share[key].as_f64());
    let expected = measured.map(|measured| measured / 1e7 - 1.0);
    assert!((deviation.expect("one") - expected.expect("one")).abs() < 1e-12);

    let output = sim(&["theory", "--warmup=70", file], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with("warmup: "), "{}", err(&output));
}
