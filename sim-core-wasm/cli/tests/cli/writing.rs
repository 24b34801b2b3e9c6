//! Files and exit codes when something goes wrong: an interrupt, a full disk, a standard error that nobody takes.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use super::experiment::grid;
use super::*;

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("made");
    path
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// Runs a command line in a shell in which no file can grow beyond so many blocks, as if the disk were full.
#[cfg(unix)]
fn on_a_full_disk(blocks: u32, arguments: &[&str], input: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_sawtooth")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_file_that_was_there_and_no_half_of_a_new_one() {
    let folder = folder("interrupted");
    let file = folder.join("run.pcapng");
    fs::write(&file, "before").expect("written");
    let scenario = folder.join("long.json");
    fs::write(
        &scenario,
        GOOD.replace("\"duration\": 5", "\"duration\": 100000"),
    )
    .expect("written");
    for signal in ["-INT", "-TERM"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
            .arg("capture")
            .arg(&scenario)
            .args(["--at", "r-d:r", "--pcapng"])
            .arg(&file)
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        while names(&folder).len() < 3 {
            sleep(Duration::from_millis(2));
        }
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(killed.expect("kill").success());
        let ended = child.wait().expect("it ends");
        assert_eq!(ended.code(), Some(130), "{signal}");
        assert_eq!(names(&folder), ["long.json", "run.pcapng"]);
        assert_eq!(fs::read_to_string(&file).expect("there"), "before");
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_file_that_was_there() {
    let folder = folder("full");
    let file = folder.join("run.sqlog");
    fs::write(&file, "before").expect("written");
    let name = file.to_string_lossy();
    let arguments = ["capture", "-", "--flow", "f.1", "--qlog", &name];
    let output = on_a_full_disk(8, &arguments, GOOD);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(
        err(&output).contains("cannot be written"),
        "{}",
        err(&output)
    );
    assert_eq!(names(&folder), ["run.sqlog"]);
    assert_eq!(fs::read_to_string(&file).expect("there"), "before");
}

#[cfg(unix)]
#[test]
fn a_file_replaces_what_a_symbolic_link_points_to() {
    let folder = folder("linked");
    let file = folder.join("there.pcapng");
    fs::write(&file, "before").expect("written");
    let link = folder.join("link.pcapng");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let name = link.to_string_lossy();
    let output = sim(&["capture", "-", "--at", "d", "--pcapng", &name], GOOD);
    assert!(output.status.success(), "{}", err(&output));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(
        fs::read(&file).expect("there")[..4],
        [0x0a, 0x0d, 0x0d, 0x0a]
    );
    assert_eq!(names(&folder), ["link.pcapng", "there.pcapng"]);
}

#[cfg(unix)]
#[test]
fn results_that_cannot_be_kept_are_an_error_and_are_printed() {
    let folder = folder("unkept");
    let kept = folder.to_string_lossy().into_owned();
    let arguments = ["experiment", "-", "--csv", "--resume", &kept];
    // Nothing can be written: it is said before the runs.
    let none = on_a_full_disk(0, &arguments, &grid(2));
    assert_eq!(none.status.code(), Some(1), "{}", err(&none));
    assert_eq!(out(&none), "");
    assert!(
        err(&none).contains("results cannot be kept"),
        "{}",
        err(&none)
    );
    assert_eq!(names(&folder), [""; 0]);
    let whole = sim(&arguments, &grid(2));
    assert!(whole.status.success(), "{}", err(&whole));
    // A cell that is there already needs no room.
    let again = on_a_full_disk(0, &arguments, &grid(2));
    assert!(again.status.success(), "{}", err(&again));
    assert_eq!(out(&again), out(&whole));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_said_before_the_runs() {
    let output = sim(&["experiment", "-", "--resume", "/proc/self"], &grid(2));
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert_eq!(out(&output), "");
    assert!(err(&output).starts_with("/proc/self: results cannot be kept"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_standard_error_that_cannot_be_written_changes_no_exit_code() {
    let full = || {
        Stdio::from(
            File::options()
                .write(true)
                .open("/dev/full")
                .expect("there"),
        )
    };
    let folder = folder("untold");
    let (good, bad) = (folder.join("good.json"), folder.join("bad.json"));
    fs::write(&good, GOOD).expect("written");
    fs::write(&bad, "{").expect("written");
    let [good, bad] = [good, bad].map(|path| path.to_string_lossy().into_owned());
    for (arguments, code) in [
        (&["run", &bad][..], 2),
        (&["run", "--unknown"], 2),
        (&["validate", &bad], 2),
        (&["capture", &good, "--at", "d", "--pcapng", "-"], 0),
        (&["run", &good, "--json"], 0),
    ] {
        let ended = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(full())
            .status()
            .expect("it ends");
        assert_eq!(ended.code(), Some(code), "{arguments:?}");
    }
    for arguments in [
        &["--help"][..],
        &["run", &good],
        &["catalog"],
        &["bench", "--documents"],
    ] {
        let ended = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
            .args(arguments)
            .stdout(full())
            .stderr(full())
            .status()
            .expect("it ends");
        assert_eq!(ended.code(), Some(1), "{arguments:?}");
    }
}
