//! Two thousand random cases; `npm run verify` runs a hundred thousand.

use sawtooth_verify::proof;

#[test]
fn what_is_promised_holds_on_every_path() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    match proof::run(1, 0, 2_000, threads, &|_| {}) {
        Ok(tally) => {
            println!("{tally:?}");
            assert_eq!(tally.cases, 2_000);
        }
        Err(failure) => panic!(
            "case {} of seed 1: {}\n{}\nnpm run verify -- --seed 1 --first {} --cases 1",
            failure.number, failure.what, failure.case.text, failure.number
        ),
    }
}
