//! Senders that respond to the share of marks, with random marks.

use super::tap::Tap;
use super::{Run, chosen, dumbbell, with};
use crate::rng::{Purpose, RandomStream};
use crate::sender::REGISTRY;
use crate::specification::Value;

/// The mean window over 40 to 100 s of a flow whose packets are marked at random with
/// probability `p`, over a link that is never full.
fn mean_window(sender: &str, p: f64, seed: u64) -> f64 {
    let mut random = RandomStream::new(seed, "marks", Purpose::Queue);
    let marked = (1..200_000_u64).filter(|_| random.uniform() < p);
    let marked: Vec<u64> = marked.collect();
    let mut plan = dumbbell(1, |flow| flow.sender = chosen(REGISTRY, sender, &[]));
    let link = &mut plan.links[1].directions[0];
    link.rate = crate::plan::Rate::Constant(1e9);
    link.queue.discipline = with(&Tap::ENTRY, &[Value::Integers(marked)]);
    let mut run = Run::new(plan);
    run.until(20.0);
    let (mut sum, mut looks) = (0.0, 0);
    for step in 0..8000 {
        run.until(20.0 + 0.01 * f64::from(step));
        sum += run.window(0);
        looks += 1;
    }
    sum / f64::from(looks)
}

/// Once in a round of data a mark takes the share p/2 of the window; the next one
/// after that round comes 1/(pw) round trips later; every segment without a mark
/// adds 1/w. With x = pw they balance at x²/2 = (1 − p)(1 + x), which is 2.7 for few
/// marks. (A fluid of one reduction a round trip has 2.) Three runs of 800
/// round trips, in whose means alpha is not quite p: 5 %.
#[test]
fn windows_are_in_inverse_proportion_to_the_share_of_marks() {
    for sender in ["prague", "dctcp"] {
        for p in [0.02_f64, 0.05] {
            let windows = [1, 2, 3].map(|seed| mean_window(sender, p, seed));
            let mean = windows.iter().sum::<f64>() / 3.0;
            let q = 1.0 - p;
            let expected = (q + (q * q + 2.0 * q).sqrt()) / p;
            println!("{sender} at {p}: {mean:.1} for {expected:.1}");
            let off = (mean / expected - 1.0).abs();
            assert!(off < 0.05, "{sender} at {p}: {mean} for {expected}");
        }
    }
}
