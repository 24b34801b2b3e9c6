//! Ids that a document allows, made of names that a file has.

use sawtooth_document::declaration::{FreeNames, is_id};

/// The longest id that is made: the ids of two nodes fit into that of a link.
const LONGEST: usize = 28;

/// The ids that are taken.
#[derive(Debug, Default)]
pub(crate) struct Names(FreeNames);

impl Names {
    /// Returns an id like `name` that is still free. A valid id is kept if possible.
    pub(crate) fn take(&mut self, name: &str, otherwise: &str) -> String {
        let plain = if is_id(name) {
            name.to_owned()
        } else {
            plain(name, otherwise)
        };
        if is_id(&plain) && self.0.take(&plain) {
            return plain;
        }
        let stem: String = plain.chars().take(LONGEST).collect();
        self.0.numbered(&stem, "-")
    }
}

/// Lower-case letters, digits and single hyphens; `otherwise` when nothing is left.
fn plain(name: &str, otherwise: &str) -> String {
    let mut id = String::new();
    for letter in name.chars() {
        let before = id.len();
        for part in without_accent(letter).chars().chain(
            // Letters that no table knows stand for themselves, and count if they are ASCII.
            without_accent(letter).is_empty().then_some(letter),
        ) {
            if part.is_ascii_alphanumeric() {
                id.push(part.to_ascii_lowercase());
            }
        }
        if id.len() == before && !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
        if id.len() >= LONGEST {
            break;
        }
    }
    let id = id.trim_end_matches('-');
    match id.as_bytes().first() {
        None => otherwise.to_owned(),
        Some(first) if first.is_ascii_digit() => format!("{otherwise}{id}"),
        Some(_) => id.to_owned(),
    }
}

/// The plain letters of one that European names of places have; empty for others.
fn without_accent(letter: char) -> &'static str {
    match letter.to_lowercase().next().unwrap_or(letter) {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' | 'ģ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ł' | 'ľ' | 'ļ' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ő' => "o",
        'ö' | 'ø' | 'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ț' => "t",
        'ù' | 'ú' | 'û' | 'ů' | 'ű' | 'ū' => "u",
        'ü' => "ue",
        'ý' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_become_ids() {
        let cases = [
            ("r1", "r1"),
            ("New York, NY", "new-york-ny"),
            ("Zürich", "zuerich"),
            ("0", "n0"),
            ("東京", "n"),
            ("--x--", "x"),
            ("Łódź", "lodz"),
        ];
        for (name, id) in cases {
            assert_eq!(Names::default().take(name, "n"), id, "{name}");
        }
        let mut names = Names::default();
        let taken = ["A", "a", "a-2", "a"].map(|name| names.take(name, "n"));
        assert_eq!(taken, ["a", "a-2", "a-2-2", "a-3"]);
    }

    proptest! {
        #[test]
        fn every_id_is_valid_and_there_once(all in prop::collection::vec(".{0,80}|[a-b-]{0,3}", 1..40)) {
            let mut names = Names::default();
            let ids: Vec<String> = all.iter().map(|name| names.take(name, "n")).collect();
            prop_assert!(ids.iter().all(|id| is_id(id)), "{ids:?}");
            prop_assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        }
    }
}
