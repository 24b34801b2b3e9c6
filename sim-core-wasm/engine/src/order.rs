//! Sorting, compiled once.
//!
//! The standard library's sorts are made anew for every type and every order:
//! the fastest there are, and six kilobytes each in what a visitor downloads.
//! Nothing that runs once for each packet is sorted, so one merge sort of
//! indices does.

use std::cmp::Ordering;

/// Sorts by `compare`; what compares equal keeps its order.
pub fn sort(list: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    let in_order = |a: usize, b: usize| compare(a, b) != Ordering::Greater;
    if list.windows(2).all(|pair| in_order(pair[0], pair[1])) {
        return;
    }
    let count = list.len();
    let mut merged = list.to_vec();
    let mut run = 1;
    while run < count {
        for start in (0..count).step_by(2 * run) {
            let middle = (start + run).min(count);
            let end = (middle + run).min(count);
            let (mut left, mut right) = (start, middle);
            for place in &mut merged[start..end] {
                let from_left =
                    right == end || (left < middle && in_order(list[left], list[right]));
                let next = if from_left { &mut left } else { &mut right };
                *place = list[*next];
                *next += 1;
            }
        }
        list.copy_from_slice(&merged);
        run *= 2;
    }
}

/// The numbers below `count`, sorted by `compare`.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    sort(&mut all, compare);
    all
}

/// Sorts in increasing order.
pub fn ascending(list: &mut [usize]) {
    sort(list, &|a, b| a.cmp(&b));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(keys in proptest::collection::vec(0_u8..20, 0..200)) {
            let mut expected: Vec<usize> = (0..keys.len()).collect();
            expected.sort_by_key(|place| keys[*place]);
            let got = order(keys.len(), &|a, b| keys[a].cmp(&keys[b]));
            prop_assert_eq!(&got, &expected);
            let mut numbers: Vec<usize> = keys.iter().map(|key| usize::from(*key)).collect();
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            ascending(&mut numbers);
            prop_assert_eq!(numbers, sorted);
        }
    }

    /// A list that is in order costs one look at each neighbour.
    #[test]
    fn what_is_in_order_is_left_alone() {
        let compared = std::cell::Cell::new(0);
        let got = order(1000, &|a, b| {
            compared.set(compared.get() + 1);
            a.cmp(&b)
        });
        assert_eq!((got[999], compared.get()), (999, 999));
    }
}
