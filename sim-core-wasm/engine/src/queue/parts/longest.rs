//! The longest of many queues, kept at hand while their lengths change.

/// The lengths of queues by their places: a tree in which each node has the larger of its two
/// children, and the lengths are the leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Longest {
    nodes: Vec<u64>,
}

impl Longest {
    /// The number of leaves, a power of two.
    fn leaves(&self) -> usize {
        self.nodes.len() / 2
    }

    /// Sets the length of the queue at a place.
    pub(crate) fn set(&mut self, place: u32, length: u64) {
        let place = place as usize;
        if place >= self.leaves() {
            self.grow(place + 1);
        }
        let mut node = self.leaves() + place;
        self.nodes[node] = length;
        while node > 1 {
            let larger = self.nodes[node].max(self.nodes[node ^ 1]);
            node /= 2;
            if self.nodes[node] == larger {
                return;
            }
            self.nodes[node] = larger;
        }
    }

    /// Makes room for so many.
    fn grow(&mut self, places: usize) {
        let leaves = places.next_power_of_two();
        let mut nodes = vec![0; 2 * leaves];
        let old = self.leaves();
        nodes[leaves..leaves + old].copy_from_slice(&self.nodes[old..]);
        for node in (1..leaves).rev() {
            nodes[node] = nodes[2 * node].max(nodes[2 * node + 1]);
        }
        self.nodes = nodes;
    }

    /// The greatest length.
    pub(crate) fn length(&self) -> u64 {
        self.nodes.get(1).copied().unwrap_or(0)
    }

    /// The place of the longest queue; of several `favourite` or, without one, the first. None,
    /// where all are empty.
    pub(crate) fn find(&self, favourite: Option<u32>) -> Option<u32> {
        let most = Some(self.length()).filter(|most| *most > 0)?;
        let own = favourite.filter(|place| (*place as usize) < self.leaves());
        if own.is_some_and(|place| self.nodes[self.leaves() + place as usize] == most) {
            return own;
        }
        let mut node = 1;
        while node < self.leaves() {
            node *= 2;
            node += usize::from(self.nodes[node] != most);
        }
        Some((node - self.leaves()) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against a search through all of them.
        #[test]
        fn the_longest_is_found_after_any_changes(
            changes in prop::collection::vec((0_u32..40, 0_u64..6), 1..200)
        ) {
            let (mut longest, mut model) = (Longest::default(), vec![0_u64; 40]);
            for (place, length) in changes {
                longest.set(place, length);
                model[place as usize] = length;
                let most = *model.iter().max().expect("some");
                prop_assert_eq!(longest.length(), most);
                let first = model.iter().position(|length| *length == most);
                let expected = (most > 0).then(|| first.expect("it is one") as u32);
                // A favourite that is none of the longest counts for nothing.
                prop_assert_eq!(longest.find(Some(99)), expected);
                let favourite = longest.find(Some(place));
                let own = most > 0 && length == most;
                prop_assert_eq!(favourite, if own { Some(place) } else { expected });
            }
        }
    }
}
