//! Labels: what nodes, links and flows are called for people, beside the ids that a document refers to.

/// The most characters of a label.
pub const LONGEST_LABEL: usize = 100;

/// Whether a character is no part of a line: control characters, ends of lines and of
/// paragraphs, and what turns the direction of the text that follows.
pub(crate) fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The same for readers of the schema, as a regular expression.
pub(crate) const LINE: &str = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$";

/// A label as a name elsewhere suggests it: in one line, and cut where it is longer.
pub fn label_of(name: &str) -> String {
    shortened(name, LONGEST_LABEL)
}

/// A label made of a name and a number: a long name is cut to leave room for the number.
pub(crate) fn label_with(name: &str, number: usize) -> String {
    let number = format!(" {number}");
    shortened(name, LONGEST_LABEL - number.len()) + &number
}

fn shortened(name: &str, most: usize) -> String {
    let words = name.split(|letter: char| letter.is_whitespace() || is_control(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let line = words.join(" ");
    match line.char_indices().nth(most) {
        Some((end, _)) => line[..end].trim_end().to_owned(),
        None => line,
    }
}

/// The name of an instance that people read: its entry's label, with its number after it where it has one.
pub(crate) fn numbered(label: &str, id: &str) -> String {
    match id.split_once('.') {
        Some((_, number)) => format!("{label} {number}"),
        None => label.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn labels_are_lines_of_any_script() {
        let cases = [
            ("New York, NY", "New York, NY"),
            ("  東京\t都 ", "東京 都"),
            ("a\nb\u{202e}c\u{0}", "a b c"),
            ("القاهرة", "القاهرة"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("\u{7}", ""),
        ];
        for (name, label) in cases {
            assert_eq!(label_of(name), label, "{name:?}");
        }
        let long = "é".repeat(LONGEST_LABEL + 1);
        assert_eq!(label_of(&long).chars().count(), LONGEST_LABEL);
    }

    #[test]
    fn a_long_name_leaves_room_for_its_number() {
        assert_eq!(label_with("New  York", 12), "New York 12");
        let long = "é".repeat(LONGEST_LABEL);
        for number in [1, 4990] {
            let label = label_with(&long, number);
            assert_eq!(label.chars().count(), LONGEST_LABEL);
            assert!(label.ends_with(&format!("é {number}")));
        }
    }

    proptest! {
        #[test]
        fn label_of_returns_a_valid_label(name in any::<String>()) {
            let label = label_of(&name);
            prop_assert!(label.chars().count() <= LONGEST_LABEL && !label.contains(is_control));
            prop_assert_eq!(label_of(&label), label);
        }
    }
}
