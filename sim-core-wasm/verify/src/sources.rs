//! Identifies the code that made the table: a digest of each algorithm's own code.
//!
//! A digest covers the tokens of the files of an algorithm, without comments,
//! documentation, tests, reasons and commas at the end of a list, so that words and the layout
//! may be changed without a new table.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use sha2::{Digest as _, Sha256};

/// The digest of each subject's code, by subject: `sender/newreno`.
pub type Digests = BTreeMap<String, String>;

/// Hexadecimal digits of a digest: enough to distinguish versions.
const DIGITS: usize = 16;

/// The digests of these subjects.
///
/// # Errors
/// A subject that has no file, or a file that is not Rust.
pub fn digests<'a>(subjects: impl IntoIterator<Item = &'a str>) -> Result<Digests, String> {
    let mut found = Digests::new();
    for subject in subjects {
        if !found.contains_key(subject) {
            found.insert(subject.to_owned(), digest(subject)?);
        }
    }
    Ok(found)
}

fn digest(subject: &str) -> Result<String, String> {
    let engine = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/src"));
    // A subject that is no algorithm of a document has its page among those of scenarios.
    let folder = subject.strip_prefix("scenario/").unwrap_or(subject);
    let place = engine.join(folder.replace('-', "_"));
    let mut files = Vec::new();
    let alone = place.with_extension("rs");
    if alone.is_file() {
        files.push(alone);
    } else {
        collect(&place, &mut files).map_err(|error| format!("{}: {error}", place.display()))?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| named(&error))?;
        hash.update(code(&text).map_err(|error| named(&error))?);
    }
    let mut digits = String::new();
    for byte in hash.finalize() {
        let _ = write!(digits, "{byte:02x}");
    }
    digits.truncate(DIGITS);
    Ok(digits)
}

/// The Rust files below a folder that are not tests.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .file_stem()
            .is_some_and(|stem| stem == "tests" || stem == "reasons")
        {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The tokens of a file, a space after each.
fn code(text: &str) -> Result<String, String> {
    let tokens = TokenStream::from_str(text).map_err(|error| error.to_string())?;
    let mut out = String::new();
    write(tokens, &mut out);
    Ok(out)
}

fn write(tokens: TokenStream, out: &mut String) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if let TokenTree::Punct(punct) = &token
            && punct.as_char() == '#'
        {
            // `#![…]` stands for the file or the module around it.
            let inner = tokens.next_if(|next| next.to_string() == "!").is_some();
            let attribute = match tokens.peek() {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
                    group.stream()
                }
                _ => continue,
            };
            tokens.next();
            match attribute.to_string().split_whitespace().collect::<String>() {
                said if said.starts_with("doc") => {}
                said if said == "cfg(test)" && !inner => skip_item(&mut tokens),
                said => {
                    out.push_str(&said);
                    out.push(' ');
                }
            }
            continue;
        }
        if begins_reasons(&token, &tokens.clone()) {
            let to_semicolon = matches!(&token, TokenTree::Ident(first) if first == "use");
            if to_semicolon {
                tokens.by_ref().find(|token| token.to_string() == ";");
            } else {
                skip_item(&mut tokens);
            }
            continue;
        }
        let comma = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',');
        if comma && tokens.peek().is_none() {
            // It comes and goes with the lines that a list takes. In a tuple of one it means
            // something, but then the type is another one, too.
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("( ", ") "),
                    Delimiter::Brace => ("{ ", "} "),
                    Delimiter::Bracket => ("[ ", "] "),
                    Delimiter::None => ("", ""),
                };
                out.push_str(open);
                write(group.stream(), out);
                out.push_str(close);
            }
            other => {
                let _ = write!(out, "{other} ");
            }
        }
    }
}

/// Whether an item begins that only says why something happened, and changes nothing: `use`, `mod` or a macro of
/// reasons, or an implementation of `Explain` and its like.
fn begins_reasons(first: &TokenTree, rest: &(impl Iterator<Item = TokenTree> + Clone)) -> bool {
    let TokenTree::Ident(first) = first else {
        return false;
    };
    let head = || {
        rest.clone()
            .take_while(|token| match token {
                TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
                TokenTree::Punct(punct) => punct.as_char() != ';',
                _ => true,
            })
            .map(|token| token.to_string())
    };
    let names = |name: &str| head().any(|token| token == name);
    match first.to_string().as_str() {
        "use" => names("reason") || names("reasons"),
        "mod" | "pub" => head()
            .collect::<Vec<_>>()
            .ends_with(&["reasons".to_owned()]),
        "crate" => head().take(4).eq([":", ":", "reasons", "!"]),
        "impl" => head()
            .take_while(|token| token != "for")
            .any(|token| token.starts_with("Explain")),
        _ => false,
    }
}

/// Leaves out an item: up to its body, or its semicolon.
fn skip_item(tokens: &mut impl Iterator<Item = TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_tests_leave_the_code_the_same() {
        let plain = "fn grow(x: f64) -> f64 { x + 1.0 }";
        let commented = "//! A file.\n/// Grows.\nfn grow(x: f64) -> f64 {\n    // More.\n    x + 1.0\n}\n\
            #[cfg(test)]\nmod tests { fn a() {} }\n#[cfg(test)]\nmod more;\n";
        assert_eq!(code(plain), code(commented));
    }

    #[test]
    fn the_layout_of_a_list_leaves_the_code_the_same() {
        let one_line = "use a::{b, c}; fn f() { g(1, [2, 3]) }";
        let several = "use a::{\n    b,\n    c,\n};\nfn f() {\n    g(\n        1,\n        [2, 3,],\n    )\n}\n";
        assert_eq!(code(one_line), code(several));
        assert_ne!(
            code(one_line),
            code("use a::{b, c}; fn f() { g(1, [3, 2]) }")
        );
    }

    #[test]
    fn reasons_leave_the_code_the_same() {
        let plain = "use a::b; fn grow(x: f64) -> f64 { x + 1.0 }";
        let explained = "mod reasons; use a::b; use crate::reason::{Because, Update};\n\
            fn grow(x: f64) -> f64 { x + 1.0 }\n\
            crate::reasons! { A = \"a\": \"b {c}\", \"\", \"\"; }\n\
            impl<C: Clock> Explain for Grow<C> { fn explain(&self) { say(1); } }\n";
        assert_eq!(code(plain), code(explained));
        let more = "impl Grows for Explained { fn grow(&self) { say(1); } }";
        assert_ne!(code(plain), code(&format!("{plain}{more}")));
        let other = "use a::b; use crate::season::Spring; fn grow(x: f64) -> f64 { x + 1.0 }";
        assert_ne!(code(plain), code(other));
    }

    #[test]
    fn a_changed_number_or_attribute_changes_the_code() {
        let plain = code("fn grow(x: f64) -> f64 { x + 1.0 }").expect("Rust");
        for other in [
            "fn grow(x: f64) -> f64 { x + 2.0 }",
            "#[inline] fn grow(x: f64) -> f64 { x + 1.0 }",
            "fn grow(x: f64) -> f64 { (x + 1.0) }",
            "parameters! { #[doc = \"help\"] \"a\" a: Number(1.0); } fn grow(x: f64) -> f64 { x + 1.0 }",
        ] {
            assert_ne!(code(other).expect("Rust"), plain, "{other}");
        }
    }

    #[test]
    fn a_subject_is_a_file_or_a_folder() {
        let found = digests(["sender/newreno", "sender/cubic", "sender/newreno"]).expect("files");
        assert_eq!(found.len(), 2);
        assert_ne!(found["sender/newreno"], found["sender/cubic"]);
        assert!(digests(["sender/no-such"]).is_err());
    }
}
