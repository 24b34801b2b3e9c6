//! For crates with parsers: counts their work, in tests alone, so that a published crate does without this file. Twice
//! a text may be twice the work, and no more.

thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Bytes, words or entries that were looked at.
pub(crate) fn count(steps: usize) {
    STEPS.with(|all| all.set(all.get() + steps));
}

/// Makes a text of so many parts.
pub(crate) type Made = fn(usize) -> Vec<u8>;

/// Holds that texts are read in steps that grow as they do.
pub(crate) fn assert_doubles(kinds: &[(&str, Made)], few: usize, read: impl Fn(&[u8])) {
    for (kind, make) in kinds {
        let [few, many] = [few, 2 * few].map(|parts| {
            let text = make(parts);
            STEPS.with(|all| all.set(0));
            read(&text);
            (text.len(), STEPS.with(std::cell::Cell::get))
        });
        assert!(few.1 > few.0 / 10, "{kind} is counted: {few:?}");
        // A text of twice the parts may be a little more than twice as long.
        let allowed = few.1 as f64 * (many.0 as f64 / few.0 as f64) * 1.1;
        assert!((many.1 as f64) < allowed, "{kind}: {few:?}, {many:?}");
    }
}
