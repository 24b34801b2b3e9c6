//! Flags of the linker.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // On macOS names of the interpreter, which are there once it loads this, are errors unless it is asked to wait.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        for argument in ["-undefined", "dynamic_lookup"] {
            println!("cargo::rustc-cdylib-link-arg={argument}");
            println!("cargo::rustc-link-arg-examples={argument}");
        }
    }
}
