//! Faults of a text, with their places.

use std::fmt;

/// A place in a text, both counted from one; a column counts letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u16,
    /// The column.
    pub column: u16,
}

/// The first thing that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its place.
    pub place: Place,
    /// The fault in words, and what was probably meant.
    pub message: String,
}

impl Problem {
    #[cold]
    #[inline(never)]
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Problem {
        Problem {
            place,
            message: message.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

/// ` (did you mean cwnd?)`, or nothing when no name is near.
#[cold]
pub(crate) fn meant<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, &mut known.into_iter())
        .map_or_else(String::new, |near| format!(" (did you mean {near}?)"))
}

/// The candidate that a typing error would turn into `wrong`.
#[cold]
pub fn nearest<'a>(wrong: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 64;
    let wrong: Vec<char> = wrong
        .chars()
        .take(LONGEST + 1)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    if wrong.is_empty() || wrong.len() > LONGEST {
        return None;
    }
    let tolerated = (wrong.len() / 3).max(1);
    candidates
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.to_ascii_lowercase().chars().collect();
            // Replacing the whole word (`b` for `a`) is not a typing error.
            let distance = distance(&wrong, &letters);
            (distance <= tolerated && distance < letters.len()).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
