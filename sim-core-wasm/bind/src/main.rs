//! `bind PROGRAM.wasm FOLDER NAME`: what a page loads of a compiled program, in a folder: the
//! program itself as `NAME_bg.wasm`, its JavaScript and its types.
//!
//! A program of its own, which knows no engine: it is compiled beside the engine, not after it.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, name] = &arguments[..] else {
        eprintln!("bind takes PROGRAM.wasm FOLDER NAME");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    let done = bindgen
        .input_path(program)
        .typescript(true)
        .omit_default_module_path(false)
        .out_name(name)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: the bindings could not be made: {error:#}");
            ExitCode::FAILURE
        }
    }
}
