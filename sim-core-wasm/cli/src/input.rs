//! Reads documents from files, links and standard input.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sawtooth_document::json::{Json, LONGEST_TEXT};
use sawtooth_document::{Document, Problem};
use sawtooth_engine::link::trace::Trace;
use sawtooth_experiment::Experiment;
use sawtooth_experiment::comparison::Comparison;

use crate::link;

/// The most that is read: enough to see that a text is too long.
const MOST: u64 = LONGEST_TEXT as u64 + 1;

/// The text that a file, a link or `-` holds. The name of a file need not be UTF-8.
pub(crate) fn text(source: impl AsRef<OsStr>) -> Result<String, Problem> {
    let source = source.as_ref();
    if source == "-" {
        return read(io::stdin().lock(), "standard input");
    }
    if let Some(fragment) = fragment(source) {
        return link::open(fragment).map_err(|message| Problem::at("link", message));
    }
    let name = source.to_string_lossy();
    let file = File::open(source)
        .map_err(|error| Problem::at(&*name, format!("cannot be read: {error}")))?;
    read(file, &name)
}

/// The part of a link after its `#`; none of what is a file.
pub(crate) fn fragment(source: &(impl AsRef<OsStr> + ?Sized)) -> Option<&str> {
    let name = source.as_ref().to_str()?;
    let fragment = link::fragment(name)?;
    (!Path::new(name).exists()).then_some(fragment)
}

fn read(from: impl Read, name: &str) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    from.take(MOST)
        .read_to_end(&mut bytes)
        .map_err(|error| Problem::at(name, format!("cannot be read: {error}")))?;
    if bytes.len() > LONGEST_TEXT {
        let most = LONGEST_TEXT / 1_000_000;
        return Err(Problem::at(name, format!("is longer than {most} MB")));
    }
    let text = String::from_utf8(bytes).map_err(|_| Problem::at(name, "is not UTF-8 text"))?;
    // Editors of Windows begin texts with a byte-order mark.
    if let Some(rest) = text.strip_prefix('\u{feff}') {
        return Ok(rest.to_owned());
    }
    Ok(text)
}

/// The scenario of a text; a document for another command is an error that names the right one.
pub(crate) fn scenario(text: &str, source: impl AsRef<OsStr>) -> Result<Document, Problem> {
    let source = source.as_ref();
    Document::parse(text).map_err(|problem| {
        let Ok(json) = Json::parse(text) else {
            return problem;
        };
        // A link would say it at great length.
        let what = match fragment(source) {
            Some(_) => Cow::Borrowed("LINK"),
            None => source.to_string_lossy(),
        };
        let message = if Experiment::is(&json) {
            format!("this is an experiment, not a single run: use sawtooth experiment {what}")
        } else if Comparison::is(&json) {
            format!("this is a comparison, not a single run: use sawtooth compare {what}")
        } else {
            return problem;
        };
        Problem::at("format", message)
    })
}

/// A document with the changes of the command line.
pub(crate) fn document(
    source: impl AsRef<OsStr>,
    settings: &[(String, String)],
) -> Result<Document, Problem> {
    let source = source.as_ref();
    let mut document = scenario(&text(source)?, source)?;
    for (path, value) in settings {
        let value = match value.strip_prefix('@') {
            Some(file) if path.ends_with(TRACE) => trace(file)?,
            // A text that is not JSON is a name: --set flows/f/sender=cubic.
            _ => Json::parse(value).unwrap_or_else(|_| Json::Text(value.clone())),
        };
        document.set(path, &value)?;
    }
    Ok(document)
}

/// Where a capacity trace is set.
const TRACE: &str = "/rate/trace";

/// A file in Mahimahi's format, as the value of `links/…/rate/trace`.
fn trace(file: &str) -> Result<Json, Problem> {
    let trace = Trace::read(&text(file)?).map_err(|flaw| match flaw.index {
        Some(index) => Problem::at(file, format!("line {}: {}", index + 1, flaw.message)),
        None => Problem::at(file, flaw.message),
    })?;
    let instants = trace.instants().iter();
    let numbers = instants.map(|instant| Json::Number(f64::from(*instant)));
    Ok(Json::List(numbers.collect()))
}

/// `PATH=VALUE`.
pub(crate) fn setting(argument: &str) -> Result<(String, String), String> {
    match argument.split_once('=') {
        Some((path, value)) if !path.is_empty() => Ok((path.to_owned(), value.to_owned())),
        _ => Err("takes PATH=VALUE, as in links/r-d/rate=10e6".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An experiment's text of more than the most that is read.
    fn experiment() -> String {
        let name = "x".repeat(LONGEST_TEXT);
        format!(r#"{{ "format": "sawtooth-experiment", "version": 2, "name": "{name}" }}"#)
    }

    #[test]
    fn an_experiment_that_is_too_long_is_not_called_a_scenario() {
        let text = experiment();
        let file = read(text.as_bytes(), "grid.json").expect_err("it is too long");
        let fragment = link::made(&text);
        let link = super::text(format!("https://a.example/#{fragment}")).expect_err("too long");
        let parsed = Json::parse(&text).expect_err("it is too long");
        for problem in [file, link, parsed] {
            let message = problem.to_string();
            assert!(message.contains("1 MB"), "{message}");
            assert!(!message.to_lowercase().contains("scenario"), "{message}");
        }
    }

    #[test]
    fn a_link_without_a_document_may_have_had_an_experiment() {
        let error = super::text("https://a.example/#").expect_err("nothing is there");
        assert_eq!(
            error.to_string(),
            "link: contains no document: it ends at the #"
        );
    }
}
