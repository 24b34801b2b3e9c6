//! Pictures, which the page's own code draws.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::*;

fn plot(path: &Path, folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .arg("plot")
        .args(arguments)
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("it starts")
}

/// A folder with a Node that prints its arguments.
fn fake_node(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("made");
    let node = folder.join("node");
    fs::write(
        &node,
        "#!/bin/sh\nprintf '%s\\n' \"$INIT_CWD\" \"$@\"\nexit 2\n",
    )
    .expect("written");
    fs::set_permissions(&node, fs::Permissions::from_mode(0o755)).expect("it can be run");
    folder
}

#[test]
fn the_page_draws_what_is_asked_for_and_its_exit_code_is_passed_on() {
    let folder = fake_node("plot-node");
    let done = plot(&folder, &folder, &["a b.json", "--help", "--out", "-"]);
    assert_eq!(done.status.code(), Some(2));
    assert_eq!(err(&done), "");
    let said = out(&done);
    let [cwd, tool, rest @ ..] = &said.lines().collect::<Vec<_>>()[..] else {
        panic!("{said}");
    };
    let same = |one: &Path, other: &Path| one.canonicalize().ok() == other.canonicalize().ok();
    assert!(same(Path::new(cwd), &folder), "{said}");
    assert!(tool.ends_with("web/tools/sim.mjs") && Path::new(tool).is_file());
    assert_eq!(rest, ["plot", "a b.json", "--help", "--out", "-"]);
}

#[test]
fn a_machine_without_node_gets_a_message() {
    let nowhere = Path::new("/nowhere");
    let done = plot(nowhere, Path::new(env!("CARGO_TARGET_TMPDIR")), &[]);
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(
        err(&done),
        "plot draws with the code of the page, which takes Node: https://nodejs.org\n"
    );
}
