//! JSON of programs that measure: Flent's data files and what `iperf3 -J` prints. Python writes `NaN` and `Infinity` there,
//! which JSON does not have; they stand for no value.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use serde::Deserialize;

use crate::flent::{self, Metadata, Value};
use crate::iperf::{self, InJson};
use crate::steps::count;
use crate::tracks::Tracks;

/// The longest file, unpacked: of more, the tree would not fit into a page's memory.
pub(crate) const LONGEST: usize = 64_000_000;

#[derive(Default, Deserialize)]
#[serde(default)]
struct File {
    x_values: Option<Vec<Value>>,
    results: Option<BTreeMap<String, Vec<Value>>>,
    metadata: Metadata,
    start: Option<iperf::Start>,
    intervals: Option<Vec<iperf::Interval>>,
    error: Option<String>,
    /// Of `iperf3 --json-stream`, which prints a document for each.
    event: Option<String>,
    data: Option<serde_json::Value>,
}

impl File {
    /// The test that a document of iperf3 has.
    fn test(&mut self) -> Option<InJson> {
        Some(InJson {
            intervals: self.intervals.take()?,
            start: self.start.take().unwrap_or_default(),
            error: self.error.take(),
        })
    }
}

/// The series of a file.
///
/// # Errors
/// When it is of neither program.
pub(crate) fn tracks(mut bytes: Vec<u8>) -> Result<Tracks, Problem> {
    let no_numbers = without_words(&mut bytes);
    let problem = |error: &serde_json::Error| {
        let what = match error.classify() {
            serde_json::error::Category::Eof => "it is incomplete",
            serde_json::error::Category::Data => "its values have the wrong types",
            _ => "it is not valid JSON",
        };
        Problem::whole(format!(
            "this is not a data file of Flent or iperf3: {what} ({error})"
        ))
    };
    let mut documents = serde_json::Deserializer::from_slice(&bytes).into_iter::<File>();
    let first = documents
        .next()
        .ok_or_else(|| Problem::whole("this is not a data file of Flent or iperf3: it is empty"))?;
    let mut first = first.map_err(|error| problem(&error))?;
    let mut cut = false;
    let (mut tests, mut left_out) = (Vec::new(), 0);
    if first.event.is_some() {
        let mut next = Some(Ok(first));
        while let Some(document) = next {
            // A stream that was ended has its last line cut.
            let Ok(File { event, data, .. }) = document else {
                cut = true;
                break;
            };
            if tests.is_empty() || event.as_deref() == Some("start") {
                tests.push(InJson::default());
            }
            if let (Some(event), Some(data), Some(test)) = (event, data, tests.last_mut()) {
                match (event.as_str(), data) {
                    ("start", data) => {
                        test.start = serde_json::from_value(data).unwrap_or_default();
                    }
                    ("interval", data) => test.intervals.extend(serde_json::from_value(data).ok()),
                    ("error", serde_json::Value::String(said)) => test.error = Some(said),
                    _ => {}
                }
            }
            next = documents.next();
        }
        first = File::default();
    } else {
        tests.extend(first.test());
        for document in documents {
            match document.map_err(|error| problem(&error))?.test() {
                Some(test) if !tests.is_empty() => tests.push(test),
                _ => left_out += 1,
            }
        }
    }
    let mut tracks = match first {
        _ if !tests.is_empty() => iperf::tracks(&tests)?,
        File {
            x_values: Some(times),
            results: Some(results),
            metadata,
            ..
        } => flent::tracks(&times, &results, &metadata),
        File {
            error: Some(error), ..
        } => {
            return Err(Problem::whole(format!("iperf3 failed: {error}")));
        }
        _ => {
            return Err(Problem::whole(
                "this is not a data file of Flent or iperf3: it has no x_values with results and no intervals",
            ));
        }
    };
    if cut {
        tracks.notes.push("the file ends within a line".to_owned());
    }
    if left_out > 0 {
        tracks.notes.push(format!(
            "the file has {} documents: the {left_out} after the first are ignored",
            left_out + 1
        ));
    }
    if no_numbers > 0 {
        let values = match no_numbers {
            1 => "1 value is".to_owned(),
            count => format!("{count} values are"),
        };
        tracks
            .notes
            .push(format!("{values} NaN or infinite and ignored"));
    }
    Ok(tracks)
}

/// Puts what is no number in place of `NaN` and `Infinity` outside of texts, and returns how many there were.
fn without_words(bytes: &mut [u8]) -> usize {
    let (mut at, mut inside, mut found) = (0, false, 0);
    count(bytes.len());
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if inside => at += 1,
            b'"' => inside = !inside,
            b'N' | b'I' | b'-' if !inside => {
                let words: [&[u8]; 3] = [b"NaN", b"Infinity", b"-Infinity"];
                if let Some(word) = words.iter().find(|word| bytes[at..].starts_with(word)) {
                    let null: &[u8] = if word.len() == 3 { b"\"\" " } else { b"null" };
                    let (put, rest) = bytes[at..at + word.len()].split_at_mut(null.len());
                    put.copy_from_slice(null);
                    rest.fill(b' ');
                    found += 1;
                    at += word.len() - 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}
