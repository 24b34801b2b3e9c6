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
    in_a_shell(&script, arguments, input)
}

/// Runs a command line by a script of a shell, which has the program as its name.
#[cfg(unix)]
fn in_a_shell(script: &str, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_sawtooth")])
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

/// Waits until a folder has so many files, as long as a program runs that makes them.
fn begun(child: &mut std::process::Child, folder: &Path, files: usize) {
    while names(folder).len() < files {
        let ended = child.try_wait().expect("a program");
        assert!(ended.is_none(), "it has ended: {ended:?}");
        sleep(Duration::from_millis(2));
    }
}

/// nohup, and shells that run a program in the background, have it ignore signals.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_stays_so() {
    let folder = folder("ignored");
    let scenario = folder.join("long.json");
    let endless = GOOD.replace("\"duration\": 5", "\"duration\": 100000");
    fs::write(&scenario, endless).expect("written");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" \"$@\""])
        .args([env!("CARGO_BIN_EXE_sawtooth"), "capture"])
        .arg(&scenario)
        .args(["--at", "r-d:r", "--pcapng"])
        .arg(folder.join("run.pcapng"))
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    begun(&mut child, &folder, 2);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = u64::from_str_radix(ignored.expect("a mask").trim(), 16).expect("a number");
    let killed = Command::new("kill").arg(child.id().to_string()).status();
    assert!(killed.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    // SIGHUP is the first.
    assert_eq!(ignored & 1, 1, "{ignored:x}");
    assert_eq!(names(&folder), ["long.json"]);
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
        begun(&mut child, &folder, 3);
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

/// A file that is replaced keeps its mode, links lead on to files that are not there yet, and names may be long.
#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_is_written_as_files_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("replaced");
    let write = |file: &Path| {
        let name = file.to_string_lossy();
        let output = sim(&["capture", "-", "--at", "d", "--pcapng", &name], GOOD);
        assert!(output.status.success(), "{name}: {}", err(&output));
    };
    let secret = folder.join("secret.pcapng");
    fs::write(&secret, "before").expect("written");
    fs::set_permissions(&secret, PermissionsExt::from_mode(0o600)).expect("changed");
    write(&secret);
    let mode = fs::metadata(&secret).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let link = folder.join("link.pcapng");
    symlink("later.pcapng", &link).expect("a link");
    write(&link);
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(folder.join("later.pcapng").is_file());
    let long = format!("{}.pcapng", "a".repeat(248));
    write(&folder.join(&long));
    assert_eq!(
        names(&folder),
        [&long, "later.pcapng", "link.pcapng", "secret.pcapng"]
    );
}

/// Of a process there are files that can be written in a folder that takes no others.
#[cfg(target_os = "linux")]
#[test]
fn a_file_in_a_folder_that_takes_no_others_is_written_in_its_place() {
    let arguments = ["capture", "-", "--at", "d", "--pcapng", "/proc/self/comm"];
    let output = sim(&arguments, GOOD);
    assert!(output.status.success(), "{}", err(&output));
}

#[cfg(unix)]
#[test]
fn results_that_cannot_be_kept_are_an_error_and_are_printed() {
    let folder = folder("unkept");
    let kept = folder.to_string_lossy().into_owned();
    let arguments = ["experiment", "-", "--csv", "--resume", &kept];
    // More measures than fit in a block of any shell.
    let more: Vec<String> = (0..99)
        .map(|number| {
            format!(
                r#"{{ "id": "m{number}", "label": "{number}", "figure": {{ "path": "totalGoodput", "factor": 1e-6 }} }}"#
            )
        })
        .collect();
    let many = format!("\"measures\": [{},", more.join(","));
    let grid = grid(2).replace("\"measures\": [", &many);
    // Nothing can be written: it is said before the runs.
    let none = on_a_full_disk(0, &arguments, &grid);
    assert_eq!(none.status.code(), Some(1), "{}", err(&none));
    assert_eq!(out(&none), "");
    assert!(
        err(&none).contains("results cannot be kept"),
        "{}",
        err(&none)
    );
    assert_eq!(names(&folder), [""; 0]);
    let whole = sim(&["experiment", "-", "--csv"], &grid);
    assert!(whole.status.success(), "{}", err(&whole));
    // There is room for what is tried first, and for no result.
    let unkept = on_a_full_disk(1, &arguments, &grid);
    assert_eq!(unkept.status.code(), Some(1), "{}", err(&unkept));
    assert_eq!(out(&unkept), out(&whole));
    assert!(
        err(&unkept).contains("results cannot be kept"),
        "{}",
        err(&unkept)
    );
    assert_eq!(names(&folder), [""; 0]);
    let kept = sim(&arguments, &grid);
    assert!(kept.status.success(), "{}", err(&kept));
    // A cell that is there already needs no room.
    let again = on_a_full_disk(0, &arguments, &grid);
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

/// With standard output closed, as `>&-` in a shell does.
#[cfg(unix)]
#[test]
fn a_result_that_goes_nowhere_is_an_error() {
    let into = |closing: &str, arguments: &[&str]| {
        let script = format!("exec \"$0\" \"$@\" {closing}");
        in_a_shell(&script, arguments, GOOD)
    };
    for arguments in [
        &["--version"][..],
        &["run", "-", "--json"],
        &["capture", "-", "--flow", "f.1", "--qlog", "-"],
    ] {
        let closed = into(">&-", arguments);
        assert_eq!(closed.status.code(), Some(1), "{arguments:?}");
        assert_eq!(
            err(&closed).trim_end(),
            "standard output: cannot be written: it is closed"
        );
        // Thrown away on purpose, and where nobody gets an error.
        let code = |closing| into(closing, arguments).status.code();
        assert_eq!(code(">/dev/null"), Some(0), "{arguments:?}");
        assert_eq!(code(">&- 2>&-"), Some(1), "{arguments:?}");
    }
}
