//! The engine for the page: compiled, bound and made small.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What is downloaded counts as much as speed: only what is marked `#[inline]` is
/// put where it is called, and no loop is unrolled. A tenth smaller.
const FLAGS: &str = "-Cllvm-args=-inline-threshold=5 -Cllvm-args=-unroll-threshold=0";

/// Compiles `wasm/`, writes its bindings to `pkg/` and, unless in a hurry,
/// lets Binaryen shrink the result. An up-to-date `pkg/` is left alone.
pub(crate) fn build(workspace: &Path, dev: bool) -> Result<()> {
    let profile = if dev { "dev" } else { "release" };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "build",
            "--quiet",
            "-p",
            "sawtooth-wasm",
            "--target",
            TARGET,
            "--profile",
            profile,
        ])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)
        .current_dir(workspace)
        .status()
        .context("cargo could not be started")?;
    if !status.success() {
        bail!("the engine does not compile");
    }
    let folder = if dev { "debug" } else { "release" };
    let compiled = target_dir(workspace)
        .join(TARGET)
        .join(folder)
        .join("sawtooth_wasm.wasm");
    let pkg = workspace.join("pkg");
    let stamp = pkg.join(".stamp");
    let mark = fingerprint(&compiled, dev)?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == mark) {
        return Ok(());
    }

    // Not removed first: a dev server may be watching the folder.
    fs::create_dir_all(&pkg)?;
    let _ = fs::remove_file(&stamp);
    Bindgen::new()
        .input_path(&compiled)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .out_name("sawtooth")
        .generate(&pkg)
        .context("the bindings could not be made")?;
    if !dev {
        shrink(workspace, &pkg.join("sawtooth_bg.wasm"))?;
    }
    fs::write(stamp, mark)?;
    Ok(())
}

/// Where cargo puts what it builds.
fn target_dir(workspace: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace.join("target"), |folder| workspace.join(folder))
}

/// Tells one compiled engine from another: its bytes, and how they are treated.
fn fingerprint(compiled: &Path, dev: bool) -> Result<String> {
    let bytes =
        fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
    // FNV-1a: a name for the bytes, not a guard against forgery.
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Ok(format!("{} {hash:016x} {dev}\n", env!("CARGO_PKG_VERSION")))
}

/// Binaryen's optimiser, from the npm packages: a third smaller. The page
/// works without it.
fn shrink(workspace: &Path, wasm: &Path) -> Result<()> {
    let tool = workspace.join("../node_modules/binaryen/bin/wasm-opt");
    if !tool.exists() {
        eprintln!("wasm-opt is not installed (npm ci brings it): the engine stays as compiled");
        return Ok(());
    }
    let smaller = wasm.with_extension("opt.wasm");
    let done = Command::new("node")
        .arg(&tool)
        .args(["-O3", "-o"])
        .arg(&smaller)
        .arg(wasm)
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
