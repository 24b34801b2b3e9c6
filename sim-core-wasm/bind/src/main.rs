//! `bind PROGRAM.wasm FOLDER NAME [--names]`: the files that a page loads of a compiled program, in
//! a folder: the program itself as `NAME_bg.wasm`, its JavaScript and its types. The names of its
//! functions are a fifth of it, and are left out unless asked for.
//!
//! A program of its own, which knows no engine: it is compiled beside the engine, not after it.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (program, folder, name, names) = match &arguments[..] {
        [program, folder, name] => (program, folder, name, false),
        [program, folder, name, flag] if flag == "--names" => (program, folder, name, true),
        _ => {
            eprintln!(
                "bind takes PROGRAM.wasm FOLDER NAME, and --names to keep those of functions"
            );
            return ExitCode::FAILURE;
        }
    };
    let mut bindgen = Bindgen::new();
    let done = bindgen
        .input_path(program)
        .typescript(true)
        .omit_default_module_path(true)
        .out_name(name)
        .remove_name_section(!names)
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
