//! Networks to start from, on the command line.

use std::fmt::Write as _;

use clap::Args;
use sawtooth_document::starter::{REGISTRY, generate};
use sawtooth_document::{Json, Problem};
use sawtooth_engine::specification::{Domain, Parameter, sign};

/// The options of `sawtooth new`.
#[derive(Args)]
pub(crate) struct Request {
    /// List the starters with their parameters
    #[arg(long, exclusive = true)]
    list: bool,
    /// The starter to use
    #[arg(value_name = "STARTER", required_unless_present = "list")]
    kind: Option<String>,
    /// Parameters of the starter: --pairs 4 --rate 10e6
    #[arg(
        value_name = "--KEY VALUE",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    values: Vec<String>,
}

/// The document, or the list of starters.
pub(crate) fn run(request: &Request) -> Result<String, Problem> {
    let Some(kind) = &request.kind else {
        return Ok(list());
    };
    let values = values(&request.values)?;
    Ok(format!(
        "{}\n",
        generate(kind, &values)?.pretty().trim_end()
    ))
}

/// `--one-receiver true --pairs=4` as an object; a switch may stand alone.
fn values(arguments: &[String]) -> Result<Json, Problem> {
    let mut pairs: Vec<(String, Json)> = Vec::new();
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        let Some(name) = argument.strip_prefix("--") else {
            let message = "takes the starter's parameters as --key VALUE";
            return Err(Problem::at(argument, message));
        };
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name, value.to_owned()),
            None => match rest.next_if(|next| !next.starts_with("--")) {
                Some(value) => (name, value.clone()),
                None => (name, "true".to_owned()),
            },
        };
        let value = Json::parse(&value).unwrap_or(Json::Text(value));
        pairs.push((camel_case(name), value));
    }
    Ok(Json::Object(pairs))
}

/// `one-receiver` → `oneReceiver`.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut all, part| {
        let mut letters = part.chars();
        all.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        all.push_str(letters.as_str());
        all
    })
}

/// `oneReceiver` → `one-receiver`.
fn option(key: &str) -> String {
    let mut out = String::from("--");
    for letter in key.chars() {
        if letter.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

fn list() -> String {
    let mut out = String::new();
    for entry in REGISTRY {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}\n    {}", entry.kind, entry.summary);
        for declared in entry.parameters {
            let (key, range) = (option(declared.key), range(declared));
            let _ = writeln!(out, "    {key:<16} {range}: {}", declared.help());
        }
        out.push('\n');
    }
    out
}

fn range(declared: &Parameter) -> String {
    let unit = match sign(declared.unit) {
        "" => String::new(),
        sign => format!(" {sign}"),
    };
    match declared.domain {
        Domain::Number {
            default, min, max, ..
        } => format!("{min} to {max}{unit} ({default})"),
        Domain::Integer {
            default, min, max, ..
        } => format!("{min} to {max}{unit} ({default})"),
        Domain::Switch { default } => format!("true or false ({default})"),
        _ => String::new(),
    }
}
