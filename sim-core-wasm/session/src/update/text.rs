//! The text of a document as the page has it, and what changed in it.

use serde::Serialize;

use sawtooth_document::{Document, Json};

/// The key of the interventions. Inside a string of the document its quotation marks would be
/// escaped, and no other key with this name has a list.
const KEY: &str = "\"interventions\":";

/// The replacement of a part of a text. Positions count UTF-16 units, as JavaScript does.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct TextSplice {
    /// Where the part begins.
    pub at: usize,
    /// How long it was.
    pub removed: usize,
    /// Its replacement.
    pub inserted: String,
    /// Where the list of interventions begins and ends in the new text, if nothing else changed.
    pub interventions: Option<[usize; 2]>,
}

impl TextSplice {
    /// The replacement that turns `old` into `new`: of what lies between their common ends.
    #[inline]
    pub(super) fn between(old: &str, new: &str) -> TextSplice {
        let (before, after) = (old.as_bytes(), new.as_bytes());
        let both = before.iter().zip(after);
        let mut start = both.take_while(|(old, new)| old == new).count();
        while !(old.is_char_boundary(start) && new.is_char_boundary(start)) {
            start -= 1;
        }
        let most = before.len().min(after.len()) - start;
        let both = before.iter().rev().zip(after.iter().rev()).take(most);
        let mut end = both.take_while(|(old, new)| old == new).count();
        while !old.is_char_boundary(before.len() - end) {
            end -= 1;
        }
        TextSplice::of(
            old,
            start,
            before.len() - end,
            new[start..after.len() - end].to_owned(),
        )
    }

    /// The replacement of the bytes from `start` to `end`.
    fn of(old: &str, start: usize, end: usize, inserted: String) -> TextSplice {
        TextSplice {
            at: units(&old[..start]),
            removed: units(&old[start..end]),
            inserted,
            interventions: None,
        }
    }
}

/// The length of a text as JavaScript counts it.
#[inline]
fn units(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.encode_utf16().count()
    }
}

/// The text of a document, and where its list of interventions is in it, in bytes.
#[derive(Clone, Debug)]
pub(super) struct DocumentText {
    text: String,
    list: Option<[usize; 2]>,
}

impl DocumentText {
    #[inline]
    pub(super) fn new(document: &Document) -> DocumentText {
        let text = document.text();
        // A search for texts would be more code than this.
        let key = [KEY, "["].concat();
        let mut places = text.as_bytes().windows(key.len());
        let begin = places.position(|part| part == key.as_bytes());
        let begin = begin.map(|place| place + KEY.len());
        let list = begin.map(|begin| [begin, begin + listed(document).len()]);
        DocumentText { text, list }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Follows any change. Returns it.
    pub(super) fn renew(&mut self, document: &Document) -> TextSplice {
        let next = DocumentText::new(document);
        let splice = TextSplice::between(&self.text, &next.text);
        *self = next;
        splice
    }

    /// Follows a change of the interventions, and of nothing else. Returns what changed in the text.
    #[inline]
    pub(super) fn follow(&mut self, document: &Document) -> TextSplice {
        let list = listed(document);
        if self.list.is_none() && list.is_empty() {
            return TextSplice::default();
        }
        // The first one brings the list, as the last key.
        let last = self.text.len() - 1;
        let ([begin, end], key) = match self.list {
            Some(range) => (range, ["", ""]),
            None => ([last, last], [",", KEY]),
        };
        let next = [
            &self.text[..begin],
            key[0],
            key[1],
            &list,
            &self.text[end..],
        ]
        .concat();
        let mut splice = TextSplice::between(&self.text, &next);
        let begin = begin + key.concat().len();
        let end = begin + list.len();
        splice.interventions = Some([units(&next[..begin]), units(&next[..end])]);
        (self.text, self.list) = (next, Some([begin, end]));
        debug_assert_eq!(self.text, document.text());
        splice
    }
}

/// The text of the list of interventions; empty without one.
#[inline]
fn listed(document: &Document) -> String {
    let list = document.tree().get("interventions");
    list.map_or_else(String::new, Json::compact)
}
