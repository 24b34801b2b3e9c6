//! Sorting for everything that is not in the loop of the engine: the code of a sort is compiled
//! once here, and not again for each type of what is sorted, which a visitor would download.

use std::cmp::Ordering;

/// The numbers 0 … `count` − 1 in the order that `compare` gives them; equals stay as they were.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    all.sort_by(|&a, &b| compare(a, b));
    all
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn equals_keep_their_order() {
        let keys = [3, 1, 3, 1, 2];
        let found = order(keys.len(), &|a, b| keys[a].cmp(&keys[b]));
        assert_eq!(found, [1, 3, 4, 0, 2]);
    }
}
