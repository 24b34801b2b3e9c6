//! The files that are installed beside the program.

use std::process::Command;

use super::{err, out, sim};

/// Every command, as `--help` lists them.
fn commands() -> Vec<String> {
    let help = out(&sim(&["--help"], ""));
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = listed.take_while(|line| !line.is_empty());
    // Lines that go on with a description are indented further.
    let names = lines.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn help_and_version_name_the_program_and_its_exit_codes() {
    let help = sim(&["--help"], "");
    assert_eq!(help.status.code(), Some(0));
    let help = out(&help);
    assert!(help.contains("Usage: sawtooth <COMMAND>"), "{help}");
    for code in ["  0  ", "  1  ", "  2  ", "  3  "] {
        let codes = help.split("Exit codes:").nth(1).expect("exit codes");
        assert!(codes.contains(code), "{help}");
    }
    let version = out(&sim(&["--version"], ""));
    let engine = version.trim().strip_prefix("sawtooth ").expect("its name");
    let (version, sources) = engine.split_once('+').expect("a digest of its sources");
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    assert!(sources.len() == 16 && sources.bytes().all(|one| one.is_ascii_hexdigit()));
}

#[test]
fn completions_and_the_manual_page_know_every_command() {
    let commands = commands();
    assert!(commands.len() >= 14, "{commands:?}");
    let page = out(&sim(&["man"], ""));
    assert!(page.contains(".TH sawtooth 1"), "{page}");
    assert!(page.contains("Exit codes"), "{page}");
    for shell in ["bash", "zsh", "fish"] {
        let script = out(&sim(&["completions", shell], ""));
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell}: {command}");
        }
    }
    for command in commands.iter().filter(|command| *command != "help") {
        let name = command.replace('-', "\\-");
        assert!(page.contains(&format!("sawtooth\\-{name}(1)")), "{command}");
    }
    let wrong = sim(&["completions", "tcsh"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("possible values: bash"));
}

#[test]
fn bash_completes_what_a_command_takes() {
    let script = out(&sim(&["completions", "bash"], ""));
    let asked = format!(
        "{script}\nCOMP_WORDS=(sawtooth run --s); COMP_CWORD=2\n_sawtooth sawtooth --s run; echo \"${{COMPREPLY[*]}}\""
    );
    // A system without bash has nothing to complete.
    if let Ok(done) = Command::new("bash").args(["-c", &asked]).output() {
        assert_eq!(out(&done).trim(), "--set --seed --series", "{}", err(&done));
    }
}

#[test]
fn every_command_has_a_page_in_a_folder() {
    let folder = std::env::temp_dir().join(format!("sawtooth-man-{}", std::process::id()));
    let to = folder.to_string_lossy().into_owned();
    let done = sim(&["man", "--to", &to], "");
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    for command in commands().iter().filter(|command| *command != "help") {
        let page = folder.join(format!("sawtooth-{command}.1"));
        assert!(page.is_file(), "{command}");
    }
    std::fs::remove_dir_all(&folder).expect("what was written");
    let nowhere = sim(&["man", "--to", "/dev/null/man"], "");
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(err(&nowhere).starts_with("/dev/null/man cannot be written"));
}
