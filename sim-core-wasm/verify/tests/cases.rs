//! Two thousand random cases; `npm run verify` runs a hundred thousand.

use sawtooth_experiment::Pool;
use sawtooth_verify::proof;

#[test]
fn two_thousand_random_cases_keep_every_promise_on_every_path() {
    let pool = Pool::new(None).expect("threads");
    match proof::run(1, 0, 2_000, &pool, &()) {
        Ok(tally) => {
            println!("{tally:?}");
            assert_eq!(tally.cases, 2_000);
            let kinds = [tally.scheduled, tally.stop_and_wait, tally.radio];
            assert!(kinds.iter().all(|cases| *cases > 300), "{tally:?}");
        }
        Err(failure) => panic!(
            "case {} of seed 1: {}\n{}\nnpm run verify -- --seed 1 --first {} --cases 1",
            failure.number, failure.what, failure.case.text, failure.number
        ),
    }
}
