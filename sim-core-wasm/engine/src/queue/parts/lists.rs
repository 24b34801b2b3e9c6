//! Lists of places in their order of turns.

/// No place.
const NONE: u32 = u32::MAX;

/// The ends of a list.
#[derive(Clone, Copy, Debug)]
struct Ends {
    first: u32,
    last: u32,
}

/// The neighbours of a place in its list.
#[derive(Clone, Copy, Debug)]
struct Links {
    ahead: u32,
    behind: u32,
}

/// `N` lists; a place is in one of them at a time, or in none.
#[derive(Clone, Debug)]
pub(crate) struct Lists<const N: usize> {
    ends: [Ends; N],
    links: Vec<Links>,
}

impl<const N: usize> Default for Lists<N> {
    fn default() -> Lists<N> {
        Lists {
            ends: [Ends {
                first: NONE,
                last: NONE,
            }; N],
            links: Vec::new(),
        }
    }
}

impl<const N: usize> Lists<N> {
    /// The place that is first in a list.
    pub(crate) fn first(&self, list: usize) -> Option<u32> {
        let first = self.ends[list].first;
        (first != NONE).then_some(first)
    }

    /// The places of a list, in order.
    pub(crate) fn iter(&self, list: usize) -> impl Iterator<Item = u32> {
        std::iter::successors(self.first(list), |place| self.behind(*place))
    }

    /// The place behind one that is in a list.
    pub(crate) fn behind(&self, place: u32) -> Option<u32> {
        let behind = self.links[place as usize].behind;
        (behind != NONE).then_some(behind)
    }

    /// Puts a place that is in no list at the end of one.
    pub(crate) fn push(&mut self, list: usize, place: u32) {
        let index = place as usize;
        if index >= self.links.len() {
            let none = Links {
                ahead: NONE,
                behind: NONE,
            };
            self.links.resize(index + 1, none);
        }
        let last = std::mem::replace(&mut self.ends[list].last, place);
        self.links[index] = Links {
            ahead: last,
            behind: NONE,
        };
        match self.links.get_mut(last as usize) {
            Some(links) => links.behind = place,
            None => self.ends[list].first = place,
        }
    }

    /// Takes a place out of the list that it is in.
    pub(crate) fn take(&mut self, list: usize, place: u32) {
        let Links { ahead, behind } = self.links[place as usize];
        match self.links.get_mut(ahead as usize) {
            Some(links) => links.behind = behind,
            None => self.ends[list].first = behind,
        }
        match self.links.get_mut(behind as usize) {
            Some(links) => links.ahead = ahead,
            None => self.ends[list].last = ahead,
        }
    }

    /// Moves a place from one list to the end of one, maybe the same.
    pub(crate) fn change(&mut self, from: usize, to: usize, place: u32) {
        self.take(from, place);
        self.push(to, place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    proptest! {
        /// Two lists and the members of neither, against plain ones.
        #[test]
        fn lists_of_places_are_lists(steps in prop::collection::vec((0_u32..12, 0_usize..3), 0..200)) {
            let mut lists: Lists<2> = Lists::default();
            let mut model: [VecDeque<u32>; 2] = Default::default();
            for (place, to) in steps {
                let from = model.iter().position(|list| list.contains(&place));
                if let Some(from) = from {
                    model[from].retain(|other| *other != place);
                }
                if to < 2 {
                    model[to].push_back(place);
                }
                match (from, to < 2) {
                    (Some(from), true) => lists.change(from, to, place),
                    (Some(from), false) => lists.take(from, place),
                    (None, true) => lists.push(to, place),
                    (None, false) => {}
                }
                for (list, model) in model.iter().enumerate() {
                    prop_assert!(lists.iter(list).eq(model.iter().copied()));
                    prop_assert_eq!(lists.first(list), model.front().copied());
                }
            }
        }
    }
}
