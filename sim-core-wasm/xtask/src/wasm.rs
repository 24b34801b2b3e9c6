//! The engine for the page: compiled, bound and made small.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use sawtooth_engine::catalog::catalog;
use sawtooth_engine::document;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What every browser has had since 2021: 128-bit vectors and copies of memory in
/// one instruction.
const FLAGS: &str = "-Ctarget-feature=+simd128,+bulk-memory";

/// The same for Binaryen, and what the compiler uses by itself.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// A program of the page: its package, what cargo calls it, and what it is called in `pkg/`.
struct Program {
    package: &'static str,
    compiled: &'static str,
    name: &'static str,
}

/// The engine, and what only some visitors load.
const PROGRAMS: [Program; 4] = [
    Program {
        package: "sawtooth-wasm",
        compiled: "sawtooth_wasm",
        name: "sawtooth",
    },
    Program {
        package: "sawtooth-graphml",
        compiled: "sawtooth_graphml",
        name: "graphml",
    },
    Program {
        package: "sawtooth-fluid",
        compiled: "sawtooth_fluid",
        name: "fluid",
    },
    Program {
        package: "sawtooth-experiment",
        compiled: "sawtooth_experiment",
        name: "experiment",
    },
];

/// Compiles the programs of the page, writes their bindings to `pkg/` and, unless in a hurry,
/// lets Binaryen optimise the results. What is up to date in `pkg/` is left alone.
pub(crate) fn build(workspace: &Path, dev: bool, names: bool) -> Result<()> {
    let profile = if dev { "dev" } else { "release" };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--target", TARGET, "--profile", profile])
        .args(PROGRAMS.iter().flat_map(|program| ["-p", program.package]))
        .args([
            "--features",
            "sawtooth-graphml/page,sawtooth-experiment/page",
        ])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)
        .current_dir(workspace)
        .status()
        .context("cargo could not be started")?;
    if !status.success() {
        bail!("the engine does not compile");
    }
    let optimiser = optimiser(workspace).filter(|_| !dev);
    if optimiser.is_none() && !dev {
        eprintln!("wasm-opt is not installed (npm ci brings it): the engine stays as compiled");
    }
    let folder = if dev { "debug" } else { "release" };
    let compiled = target_dir(workspace).join(TARGET).join(folder);
    for program in &PROGRAMS {
        let file = compiled.join(program.compiled).with_extension("wasm");
        let mark = fingerprint(&file, dev, names, optimiser.is_some())?;
        bind(
            workspace,
            program,
            &file,
            &mark,
            optimiser.as_deref(),
            names,
        )?;
    }
    Ok(())
}

/// Writes what the page loads of a program, unless it was made of the same one in the same way.
fn bind(
    workspace: &Path,
    program: &Program,
    compiled: &Path,
    mark: &str,
    optimiser: Option<&Path>,
    names: bool,
) -> Result<()> {
    let pkg = workspace.join("pkg");
    let stamp = pkg.join(format!(".stamp-{}", program.name));
    if fs::read_to_string(&stamp).is_ok_and(|old| old == mark) {
        return Ok(());
    }

    // Not removed first: a dev server may be watching the folder.
    fs::create_dir_all(&pkg)?;
    let _ = fs::remove_file(&stamp);
    Bindgen::new()
        .input_path(compiled)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .out_name(program.name)
        .generate(&pkg)
        .context("the bindings could not be made")?;
    let wasm = pkg.join(format!("{}_bg.wasm", program.name));
    if let Some(tool) = optimiser {
        optimise(tool, &wasm, names)?;
    }
    let bytes = fs::read(&wasm)?;
    if let Some(text) = carried(&bytes, &texts()) {
        bail!("the page has its texts from generated files, and its engine carries “{text}”");
    }
    fs::write(stamp, mark)?;
    Ok(())
}

/// A text shorter than this may be a name.
const LEAST_TEXT: usize = 24;

/// What the catalog says to people.
fn texts() -> Vec<&'static str> {
    let all = catalog();
    let mut texts = Vec::new();
    for entry in all.registries().concat() {
        texts.extend([entry.summary, entry.source]);
        texts.extend(entry.internals.iter().map(|internal| internal.help));
    }
    for said in document::texts().into_values() {
        texts.push(said.help);
        texts.extend(said.options.into_values());
    }
    texts.retain(|text| text.len() >= LEAST_TEXT);
    texts
}

/// One of these texts that a program carries.
fn carried<'a>(program: &[u8], texts: &[&'a str]) -> Option<&'a str> {
    let mut begun: BTreeMap<&[u8], Vec<&str>> = BTreeMap::new();
    for text in texts {
        let beginning = &text.as_bytes()[..LEAST_TEXT];
        begun.entry(beginning).or_default().push(text);
    }
    program
        .windows(LEAST_TEXT)
        .enumerate()
        .find_map(|(at, window)| {
            let rest = &program[at..];
            let mut likely = begun.get(window)?.iter().copied();
            likely.find(|text| rest.starts_with(text.as_bytes()))
        })
}

/// Where cargo puts what it builds.
fn target_dir(workspace: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace.join("target"), |folder| workspace.join(folder))
}

/// Identifies a compiled engine: a hash of its bytes and of how they are processed.
fn fingerprint(compiled: &Path, dev: bool, names: bool, optimised: bool) -> Result<String> {
    let bytes =
        fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
    // FNV-1a: a name for the bytes, not a guard against forgery.
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("{version} {hash:016x} {dev} {names} {optimised}\n"))
}

/// Binaryen's optimiser, from the npm packages: faster and smaller. The page
/// works without it.
fn optimiser(workspace: &Path) -> Option<PathBuf> {
    let tool = workspace.join("../node_modules/binaryen/bin/wasm-opt");
    tool.exists().then_some(tool)
}

/// Runs the optimiser on a file, in place.
fn optimise(tool: &Path, wasm: &Path, names: bool) -> Result<()> {
    let smaller = wasm.with_extension("opt.wasm");
    let done = Command::new("node")
        .arg(tool)
        .arg("-O3")
        .args(FEATURES)
        .arg("-o")
        .arg(&smaller)
        .arg(wasm)
        .args(names.then_some("-g"))
        .output()
        .context("node could not be started")?;
    if done.status.success() {
        fs::rename(&smaller, wasm)?;
    } else {
        let _ = fs::remove_file(&smaller);
        eprintln!(
            "wasm-opt failed, the engine stays as compiled: {}",
            String::from_utf8_lossy(&done.stderr).trim()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_the_program_is_named() {
        let texts = texts();
        assert!(texts.len() > 100, "{}", texts.len());
        let program = |text: &[u8]| [&[0, 1, 2], text, &[3]].concat();
        for text in &texts {
            let bytes = text.as_bytes();
            assert!(carried(&program(bytes), &texts).is_some(), "{text}");
            assert_eq!(carried(&program(&bytes[1..]), &[text]), None);
            assert_eq!(carried(&program(&bytes[..bytes.len() - 1]), &[text]), None);
        }
    }
}
