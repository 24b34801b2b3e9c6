//! The text of a document as the page has it, and what changed in it.

use serde::Serialize;

use sawtooth_document::declaration::Section;
use sawtooth_document::{Document, Json, json};

/// The key of the interventions.
const KEY: &str = "interventions";

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
        TextSplice::new(
            old,
            start,
            before.len() - end,
            new[start..after.len() - end].to_owned(),
        )
    }

    /// The replacement of the bytes from `start` to `end`.
    fn new(old: &str, start: usize, end: usize, inserted: String) -> TextSplice {
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

/// The text of a document, and where its lists are in it, in bytes.
#[derive(Clone, Debug)]
pub(super) struct DocumentText {
    text: String,
    /// The list of interventions.
    list: Option<[usize; 2]>,
    entries: [Entries; 3],
}

/// The entries of a list in a text.
#[derive(Clone, Debug, Default)]
struct Entries {
    /// Where the first one begins.
    begin: usize,
    /// How long each is.
    lengths: Vec<usize>,
}

impl DocumentText {
    #[inline]
    pub(super) fn new(document: &Document) -> DocumentText {
        let mut all = DocumentText {
            text: String::from("{"),
            list: None,
            entries: Default::default(),
        };
        let Json::Object(pairs) = document.tree() else {
            return all;
        };
        for (index, (key, value)) in pairs.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            all.text += &[comma, &json::text(key), ":"].concat();
            let begin = all.text.len();
            match (Section::of_key(key), value) {
                (Some(section), Json::List(items)) => all.list_entries(section, items),
                _ => all.text += &value.compact(),
            }
            if key == KEY {
                all.list = Some([begin, all.text.len()]);
            }
        }
        all.text.push('}');
        debug_assert_eq!(all.text, document.text());
        all
    }

    /// Appends the list of a section.
    #[inline]
    fn list_entries(&mut self, section: Section, items: &[Json]) {
        let begin = self.text.len() + 1;
        let mut lengths = Vec::with_capacity(items.len());
        for item in items {
            self.text.push(if lengths.is_empty() { '[' } else { ',' });
            let item = item.compact();
            self.text += &item;
            lengths.push(item.len());
        }
        self.text += if items.is_empty() { "[]" } else { "]" };
        self.entries[section as usize] = Entries { begin, lengths };
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

    /// Follows a change of one entry, and of nothing else. Returns what changed in the text.
    #[inline]
    pub(super) fn tune(
        &mut self,
        document: &Document,
        section: Section,
        entry: usize,
    ) -> TextSplice {
        let Entries { begin, lengths } = &mut self.entries[section as usize];
        // A comma between two.
        let begin = *begin + entry + lengths[..entry].iter().sum::<usize>();
        let end = begin + lengths[entry];
        let next = section.entries(document.tree())[entry].compact();
        lengths[entry] = next.len();
        let splice = self.replace(begin, end, &next);
        debug_assert_eq!(self.text, document.text());
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
            Some(range) => (range, String::new()),
            None => ([last, last], [",\"", KEY, "\":"].concat()),
        };
        let mut splice = self.replace(begin, end, &[&key, &list[..]].concat());
        let begin = begin + key.len();
        let end = begin + list.len();
        splice.interventions = Some([units(&self.text[..begin]), units(&self.text[..end])]);
        self.list = Some([begin, end]);
        debug_assert_eq!(self.text, document.text());
        splice
    }

    /// Replaces a part of the text. Returns what changed in it.
    #[inline]
    fn replace(&mut self, begin: usize, end: usize, next: &str) -> TextSplice {
        let mut splice = TextSplice::between(&self.text[begin..end], next);
        splice.at += units(&self.text[..begin]);
        self.text.replace_range(begin..end, next);
        let moved = |place: &mut usize| {
            if *place >= end {
                *place = *place - end + begin + next.len();
            }
        };
        self.list.iter_mut().flatten().for_each(moved);
        self.entries
            .iter_mut()
            .for_each(|entries| moved(&mut entries.begin));
        splice
    }
}

/// The text of the list of interventions; empty without one.
#[inline]
fn listed(document: &Document) -> String {
    let list = document.tree().get(KEY);
    list.map_or_else(String::new, Json::compact)
}
