//! Names that nothing else has.

use std::collections::{BTreeMap, BTreeSet};

use super::limits::{LONGEST_ID, is_id, is_parameter_name};

/// Gives ids and names of parameters that nothing else has. It remembers the next number of
/// each stem: many names that are alike take no longer than as many that differ.
#[derive(Clone, Debug, Default)]
pub struct FreeNames {
    taken: BTreeSet<String>,
    /// The number to try next, by what stands before it and how many digits it has.
    next: BTreeMap<(String, usize), usize>,
    /// How many numbers have been tried.
    #[cfg(test)]
    tried: usize,
}

impl FreeNames {
    /// Names are free except those in `taken`.
    pub fn new(taken: impl IntoIterator<Item = String>) -> FreeNames {
        let mut names = FreeNames::default();
        // To collect a set sorts first, by code of its own.
        names.taken.extend(taken);
        names
    }

    /// Takes a name. Returns whether it was free.
    pub fn take(&mut self, name: &str) -> bool {
        !self.taken.contains(name) && self.taken.insert(name.to_owned())
    }

    /// Takes an id as it is wished, or one like it.
    pub fn id(&mut self, wished: &str) -> String {
        // Text that is no id at all is refused with its place when the document is checked.
        let is_none = wished.len() <= LONGEST_ID && !is_id(wished);
        if is_none || !wished.is_ascii() || is_id(wished) && self.take(wished) {
            return wished.to_owned();
        }
        self.like(wished)
    }

    /// Takes a name of a parameter as it is wished, or one like it.
    pub fn parameter(&mut self, wished: &str) -> String {
        if is_parameter_name(wished) && self.take(wished) {
            return wished.to_owned();
        }
        self.like(wished)
    }

    /// Takes a name like this one: `f2` for `f`, `f3` for `f2`.
    pub fn like(&mut self, name: &str) -> String {
        let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        self.numbered(stem.trim_end_matches('-'), "")
    }

    /// Takes `stem` with the first free number from 2 on. A long stem is cut to make room
    /// for the number.
    pub fn numbered(&mut self, stem: &str, separator: &str) -> String {
        // More names than have nine digits fit into no memory.
        let name = (1..=9).find_map(|digits| {
            let room = LONGEST_ID - separator.len() - digits;
            let ends = (0..=room.min(stem.len())).rev();
            let end = ends.into_iter().find(|end| stem.is_char_boundary(*end));
            let stem = stem[..end.unwrap_or(0)].trim_end_matches('-');
            let before = format!("{stem}{separator}");
            let beyond = 10_usize.pow(digits as u32);
            let next = self.next.entry((before.clone(), digits));
            let next = next.or_insert((beyond / 10).max(2));
            while *next < beyond {
                let name = format!("{before}{next}");
                *next += 1;
                #[cfg(test)]
                {
                    self.tried += 1;
                }
                if self.taken.insert(name.clone()) {
                    return Some(name);
                }
            }
            None
        });
        name.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_the_next_free_number() {
        let mut names = FreeNames::new(["f", "f3"].map(str::to_owned));
        let given = ["f", "g", "f2", "f", "Not an id"].map(|wished| names.id(wished));
        assert_eq!(given, ["f2", "g", "f4", "f5", "Not an id"]);
        assert_eq!(names.numbered("f", "-"), "f-2");
        assert_eq!(names.parameter("max"), "max2");
        assert!(names.take("h") && !names.take("h"));
    }

    #[test]
    fn a_long_name_is_cut_to_make_room_for_its_number() {
        let long = "a".repeat(LONGEST_ID);
        let mut names = FreeNames::new([long.clone()]);
        let given: Vec<String> = (0..12).map(|_| names.id(&long)).collect();
        assert_eq!(given[0], format!("{}2", &long[1..]));
        assert_eq!(given[11], format!("{}13", &long[2..]));
        assert!(given.iter().all(|id| is_id(id)));
    }

    #[test]
    fn a_number_is_tried_for_each_of_thousands_of_equal_names_and_not_all_of_them_again() {
        for wished in ["router".to_owned(), "a".repeat(LONGEST_ID)] {
            let mut names = FreeNames::default();
            let given: BTreeSet<String> = (0..30_000).map(|_| names.id(&wished)).collect();
            assert_eq!(given.len(), 30_000);
            // The first is given the name itself.
            assert_eq!(names.tried, 29_999);
            // Where the numbers are taken, each of them is tried once for all names.
            let mut beside = FreeNames::new(given);
            assert_ne!(beside.id(&wished), beside.id(&wished));
            assert_eq!(beside.tried, 29_999 + 2);
        }
    }
}
