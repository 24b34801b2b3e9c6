use proptest::prelude::*;
use sawtooth_document::{Document, Json};
use sawtooth_engine::registry;
use sawtooth_engine::rng::{Purpose, RandomStream};
use sawtooth_engine::sender::REGISTRY;
use sawtooth_workbench::conformance::Candidate;

use crate::draw::Draw;
use crate::evolution::{Evolution, GENERATION};
use crate::path::full;
use crate::shrink::{STAYS, Shrinking, weight};
use crate::*;

/// A slow path, on which a run takes a millisecond.
fn path() -> Path {
    Path {
        rate: 2e6,
        duration: 2.0,
        ..Path::default()
    }
}

fn settings(bounds: Bounds, runs: u32) -> Settings {
    Settings {
        path: path(),
        bounds,
        runs,
        seed: 1,
    }
}

/// Nothing may change but the delay, by 60 ms at most.
fn delay_alone() -> Bounds {
    Bounds {
        pieces: 3,
        capacity: [1.0, 1.0],
        delay: 0.06,
        loss: 0.0,
        arrivals: 0.0,
    }
}

fn fixed(window: u32) -> Candidate {
    let sender = format!(r#"{{ "kind": "fixed", "window": {window} }}"#);
    let sender = Json::parse(&sender).expect("JSON");
    Candidate::of_parts("fixed", &sender, &Json::List(Vec::new())).expect("a sender")
}

fn built_in(kind: &str) -> Candidate {
    Candidate::built_in(registry::find(REGISTRY, kind).expect("a sender"))
}

fn done(attack: &Attack, objective: Objective) -> Search {
    let mut search = Search::new(attack, objective);
    while !search.jobs().is_empty() {
        let run = |job| attack.run(job, &|| false).expect("its end");
        let outcomes = search.jobs().iter().map(run).collect();
        search.take(outcomes);
    }
    assert_eq!(search.phase(), Phase::Done);
    search
}

fn report(attack: &Attack, searches: &[Search]) -> Report {
    attack.report(searches, false, &|_| "#1".to_owned())
}

/// A window of 4 segments carries 4 · 1448 · 8 bits in a round trip. Of the 1.93 Mb/s of payload that is 60 % in 40 ms, and
/// 24 % where packets take 60 ms longer all the time, which is the worst that the bounds allow.
#[test]
fn a_fixed_window_is_starved_by_all_the_delay_that_there_may_be() {
    let attack = Attack::new(&fixed(4), settings(delay_alone(), 128)).expect("an attack");
    let search = done(&attack, Objective::Utilization);
    let share = |rtt: f64| 4.0 * 1448.0 * 8.0 / rtt / full(2e6);
    let close = |harm: f64, expected: f64, by: f64| {
        assert!((harm - expected).abs() < by, "{harm} for {expected}");
    };
    // The path is a little longer than its delay: a packet takes 6 ms at the bottleneck, where the window does not fill it.
    let transmission = 0.0075;
    close(
        search.baseline().expect("a run").harm,
        1.0 - share(0.04 + transmission),
        0.03,
    );
    let worst = 1.0 - share(0.1 + transmission);
    let (_, found, _) = search.found().expect("a trace");
    close(found.harm, worst, 0.02);
    let (trace, shrunk) = search.shrunk().expect("a trace");
    assert!(shrunk.harm >= STAYS * found.harm, "{shrunk:?}");
    assert_eq!(trace.pieces.len(), 1, "{trace:?}");
    assert_eq!(trace.pieces[0].kind, Kind::Delay);
    assert_eq!(search.with_other_seeds().len(), 4);
}

#[test]
fn the_same_seed_makes_the_same_search_and_another_one_another() {
    let of = |seed: u64| {
        let settings = Settings {
            seed,
            path: Path {
                rate: 5e5,
                ..path()
            },
            ..settings(Bounds::default(), GENERATION as u32 + 8)
        };
        let attack = Attack::new(&built_in("reno"), settings).expect("an attack");
        let mut search = Search::new(&attack, Objective::Utilization);
        while search.phase() < Phase::Shrinking {
            let run = |job| attack.run(job, &|| false).expect("its end");
            let outcomes = search.jobs().iter().map(run).collect();
            search.take(outcomes);
        }
        let (trace, outcome, at) = search.found().expect("a trace");
        (trace.clone(), outcome.harm, at)
    };
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
}

#[test]
fn available_capacity_leaves_arrivals_and_losses_out() {
    let piece = |kind, start, length, every, value| Piece {
        kind,
        start,
        length,
        every,
        value,
    };
    let of = |pieces: &[Piece]| {
        let pieces = pieces.to_vec();
        let path = Path {
            duration: 6.0,
            ..path()
        };
        path.available(&Trace { pieces }) / full(2e6)
    };
    let close = |pieces: &[Piece], expected: f64| {
        let available = of(pieces);
        assert!((available - expected).abs() < 1e-12, "{available}");
    };
    // Measured from 1 s to 6 s.
    close(&[], 1.0);
    close(&[piece(Kind::Capacity, 2000, 1000, None, 1000)], 0.82);
    close(&[piece(Kind::Capacity, 0, 6000, None, 1000)], 0.1);
    close(&[piece(Kind::Loss, 500, 1000, None, 10_000)], 0.9);
    close(&[piece(Kind::Loss, 0, 100, Some(1000), 5000)], 0.95);
    close(&[piece(Kind::Arrivals, 0, 500, Some(1000), 2000)], 0.9);
    close(&[piece(Kind::Delay, 0, 6000, None, 400)], 1.0);
    let both = [
        piece(Kind::Capacity, 0, 6000, None, 5000),
        piece(Kind::Arrivals, 1000, 2500, None, 8000),
        piece(Kind::Loss, 3500, 2500, None, 5000),
    ];
    close(&both, 0.125);
}

#[test]
fn the_first_of_two_flows_is_delayed_alone_and_in_one_direction() {
    let attack = Attack::new(&built_in("copa"), settings(Bounds::default(), 1));
    let attack = attack.expect("an attack");
    let pieces = vec![Piece {
        kind: Kind::FirstDelay,
        start: 0,
        length: 2000,
        every: None,
        value: 400,
    }];
    let job = Job {
        objective: Objective::Starvation,
        trace: Trace { pieces },
        seed: 1,
        runs: 1,
    };
    let document = Document::parse(&attack.documents(&job)[0]).expect("a document");
    let run = sawtooth_experiment::run(&document).expect("a run");
    let least = |flow: usize| run.flows[flow].rtt.expect("samples").min;
    let by = least(0) - least(1);
    // In both directions it were 80 ms; a packet of the other flow takes 6 ms.
    assert!((by - 0.04).abs() < 0.01, "{by}");
}

#[test]
fn a_sender_that_stops_is_harmed_most_and_the_report_says_why() {
    let rules = "state seen: number = 0\non acknowledged { seen += 1\n cwnd = 10 / (20 - seen) }";
    let candidate = Candidate::of_text(rules).expect("rules");
    let attack = Attack::new(&candidate, settings(Bounds::default(), 1)).expect("an attack");
    let search = done(&attack, Objective::Utilization);
    let report = report(&attack, std::slice::from_ref(&search));
    let found = report.findings[0].found.as_ref().expect("a trace");
    assert_eq!(found.measured.harm, 1.0);
    assert!(found.measured.fault.is_some(), "{found:?}");
    assert_eq!(report.score, Some(0.0));
}

#[test]
fn a_sender_that_needs_routers_has_them_and_the_report_says_so() {
    let attack = Attack::new(&built_in("dctcp"), settings(Bounds::default(), 1));
    let attack = attack.expect("an attack");
    let head = report(&attack, &[]).head().join("\n");
    assert!(
        head.contains("needs the help of routers, so the bottleneck has the queue step"),
        "{head}"
    );
}

#[test]
fn bounds_that_leave_nothing_to_do_are_refused() {
    let refused = |bounds: Bounds, runs: u32| {
        let attack = Attack::new(&built_in("reno"), settings(bounds, runs));
        attack.expect_err("refused").to_string()
    };
    let none = Bounds {
        delay: 0.0,
        ..delay_alone()
    };
    assert!(refused(none, 10).starts_with("nothing may change: allow"));
    let low = Bounds {
        capacity: [0.5, 0.9],
        ..none
    };
    assert!(refused(low, 10).starts_with("capacity: "));
    let no_pieces = Bounds {
        pieces: 0,
        ..Bounds::default()
    };
    assert!(refused(no_pieces, 10).starts_with("pieces: must be from 1 to 20, got 0"));
    assert!(refused(Bounds::default(), 0).starts_with("runs: must be from 1"));
    let nan = Bounds {
        loss: f64::NAN,
        ..Bounds::default()
    };
    assert!(refused(nan, 10).starts_with("loss: "));
}

/// 10 ms with the probability 0.001 are 5 millionths of a run of 2 s.
#[test]
fn losses_that_fit_no_piece_are_refused_and_the_least_share_is_searched() {
    let of = |loss: f64, arrivals: f64| {
        let bounds = Bounds {
            delay: 0.0,
            loss,
            arrivals,
            ..delay_alone()
        };
        Attack::new(&built_in("reno"), settings(bounds, 40))
    };
    let refused = |loss, arrivals| of(loss, arrivals).expect_err("refused").to_string();
    assert_eq!(
        refused(1e-7, 0.0),
        "loss: must be 0 or at least 0.000005001, for 10 ms of the smallest probability in this run, got 0.0000001"
    );
    assert!(refused(0.1, 1e-7).starts_with("arrivals: must be 0 or at least 0.000005001"));
    for (loss, arrivals) in [(0.000_005_001, 0.0), (0.0, 0.000_005_001)] {
        let attack = of(loss, arrivals).expect("an attack");
        let search = Search::new(&attack, Objective::Utilization);
        let mut evolution = Evolution::new(attack.draw(Objective::Utilization), 1, 64);
        while !evolution.generation().is_empty() {
            for trace in evolution.generation() {
                assert!(attack.settings.bounds.admit(trace, 2000), "{trace:?}");
                assert_eq!(trace.pieces.len(), 1);
            }
            evolution.take(&vec![0.0; evolution.generation().len()]);
        }
        assert_eq!(search.phase(), Phase::Baseline);
    }
}

#[test]
fn traces_have_no_more_changes_than_a_document() {
    let bounds = Bounds {
        pieces: 20,
        ..Bounds::default()
    };
    let path = Path {
        duration: 600.0,
        ..path()
    };
    let piece = |start: u32| Piece {
        kind: Kind::Delay,
        start,
        length: 10,
        every: Some(200),
        value: 1 + start,
    };
    let trace = Trace {
        pieces: (0..20).map(|place| piece(10 * place)).collect(),
    };
    assert!(!bounds.admit(&trace, 600_000));
    let fitted = bounds.fitted(trace, 600_000);
    assert_eq!(fitted.pieces.len(), 1);
    assert!(bounds.admit(&fitted, 600_000));
    let settings = Settings {
        path,
        ..settings(bounds, 1)
    };
    let attack = Attack::new(&built_in("reno"), settings).expect("an attack");
    let job = Job {
        objective: Objective::Delay,
        trace: fitted,
        seed: 1,
        runs: 1,
    };
    assert!(Document::parse(&attack.documents(&job)[0]).is_ok());
}

/// Answers for a sender: the outcome of each trace.
fn answered(attack: &Attack, of: &dyn Fn(&Job) -> Outcome) -> (Search, Vec<Job>) {
    let mut search = Search::new(attack, Objective::Delay);
    let mut all = Vec::new();
    while !search.jobs().is_empty() {
        all.extend_from_slice(search.jobs());
        let outcomes = search.jobs().iter().map(of).collect();
        search.take(outcomes);
    }
    (search, all)
}

fn outcome(harm: f64, not_run: Option<&str>) -> Outcome {
    Outcome {
        harm,
        values: [0.0; 2],
        fault: None,
        not_run: not_run.map(str::to_owned),
    }
}

#[test]
fn a_trace_without_harm_is_not_the_worst_and_the_path_has_other_seeds() {
    let attack = Attack::new(&built_in("reno"), settings(Bounds::default(), 8));
    let attack = attack.expect("an attack");
    let waiting = report(&attack, &[Search::new(&attack, Objective::Delay)]);
    assert_eq!(waiting.findings[0].lines(), ["Not searched."]);
    let (search, _) = answered(&attack, &|job| {
        let late = job.trace.pieces.first().map(|_| "it has no end");
        outcome(0.0, late)
    });
    let report = report(&attack, &[search]);
    let lines = report.findings[0].lines().join("\n");
    assert!(
        lines.contains("\nNo trace did any harm.\nCould not be run, and counted as harmless: 8.\nThe path as it is with 4 other seeds: harm from 0.00"),
        "{lines}"
    );
    assert!(!lines.contains("The sender stopped"), "{lines}");
    assert!(report.findings[0].shown().is_none());
    assert_eq!(report.score_with_other_seeds, Some(100.0));
}

#[test]
fn the_score_with_other_seeds_is_that_of_seeds_that_were_not_searched() {
    let attack = Attack::new(&built_in("reno"), settings(Bounds::default(), 40));
    let attack = attack.expect("an attack");
    let (search, jobs) = answered(&attack, &|job| match job.seed {
        1 => outcome(harm(&job.trace), None),
        _ => outcome(0.25, None),
    });
    let report = report(&attack, std::slice::from_ref(&search));
    assert_eq!(report.score_with_other_seeds, Some(75.0));
    let line = report.result().expect("a score");
    assert!(
        line.ends_with("(1 objective). With seeds that were not searched: 75.0."),
        "{line}"
    );
    // Shrinking asks only for traces that the search has not run.
    let searched = &jobs[..=40];
    let later = jobs[41..].iter().filter(|job| searched.contains(job));
    assert_eq!(later.count(), 0);
}

#[test]
fn outcomes_belong_to_the_bounds_and_the_objectives() {
    let key = |bounds: Bounds, objectives: &[Objective]| {
        let attack = Attack::new(&built_in("reno"), settings(bounds, 1));
        attack.expect("an attack").key(objectives)
    };
    let one = [Objective::Delay];
    assert_eq!(key(delay_alone(), &one), key(delay_alone(), &one));
    assert_ne!(key(delay_alone(), &one), key(Bounds::default(), &one));
    assert_ne!(
        key(delay_alone(), &one),
        key(delay_alone(), &Objective::ALL)
    );
}

fn any_bounds() -> impl Strategy<Value = Bounds> {
    let share = || prop_oneof![Just(0.0), 0.0..0.3_f64];
    let capacity = (
        prop_oneof![Just(1.0), 0.01..1.0_f64],
        prop_oneof![Just(1.0), 1.0..4.0_f64],
    );
    (1..6_u32, capacity, share(), share(), share())
        .prop_map(|(pieces, (low, high), delay, loss, arrivals)| Bounds {
            pieces,
            capacity: [low, high],
            delay,
            loss,
            arrivals,
        })
        .prop_filter("something may change", |bounds| {
            bounds.check(1000).is_ok() && !kinds(bounds).is_empty()
        })
}

fn kinds(bounds: &Bounds) -> Vec<Kind> {
    let all = Kind::ALL.into_iter();
    all.filter(|kind| bounds.allows(*kind, 1000)).collect()
}

fn draw(bounds: Bounds, duration: u32) -> Draw {
    Draw {
        bounds,
        kinds: kinds(&bounds),
        duration,
    }
}

/// A harm that some random traces have much of: the time of their pieces times their deviations, and a bit of each piece.
fn harm(trace: &Trace) -> f64 {
    let one = |piece: &Piece| {
        let deviation = f64::from(piece.deviation()) / 1e4;
        let weight = if piece.kind == Kind::Loss { 5.0 } else { 1.0 };
        weight * deviation * piece.active(5000) as f64 / 5000.0
    };
    let sum: f64 = trace.pieces.iter().map(one).sum();
    sum / (1.0 + sum)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_trace_of_a_search_is_within_its_bounds(bounds in any_bounds(), seed: u64, duration in 1000..60_000_u32) {
        let mut evolution = Evolution::new(draw(bounds, duration), seed, 8 * GENERATION as u32);
        while !evolution.generation().is_empty() {
            for trace in evolution.generation() {
                prop_assert!(bounds.admit(trace, duration), "{trace:?}");
                prop_assert!(!trace.pieces.is_empty());
            }
            let harms: Vec<f64> = evolution.generation().iter().map(harm).collect();
            evolution.take(&harms);
        }
        prop_assert_eq!(evolution.runs(), 8 * GENERATION as u32);
    }

    #[test]
    fn shrinking_keeps_the_harm_and_stays_within_the_bounds(bounds in any_bounds(), seed: u64) {
        let draw = draw(bounds, 5000);
        let mut random = RandomStream::new(seed, "test", Purpose::Sender);
        let trace = draw.trace(&mut random);
        let begun = harm(&trace);
        let mut shrinking = Shrinking::new(bounds, 5000, (trace.clone(), begun), 3000);
        let mut before = weight(&trace);
        let mut batches = 0;
        while !shrinking.batch().is_empty() {
            for trace in shrinking.batch() {
                prop_assert!(bounds.admit(trace, 5000), "{trace:?}");
            }
            let harms: Vec<f64> = shrinking.batch().iter().map(harm).collect();
            shrinking.take(&harms);
            let (best, kept) = shrinking.best();
            prop_assert_eq!(*kept, harm(best));
            prop_assert!(*kept >= STAYS * begun);
            prop_assert!(weight(best) <= before);
            before = weight(best);
            batches += 1;
        }
        prop_assert!(batches < 400, "{batches}");
    }

    #[test]
    fn every_trace_has_a_document(bounds in any_bounds(), seed: u64) {
        let settings = settings(bounds, 1);
        let attack = Attack::new(&built_in("newreno"), settings).expect("an attack");
        let mut random = RandomStream::new(seed, "test", Purpose::Sender);
        let trace = draw(bounds, 2000).trace(&mut random);
        let job = Job { objective: Objective::Starvation, trace, seed: 1, runs: 1 };
        let document = attack.documents(&job).remove(0);
        prop_assert!(Document::parse(&document).is_ok(), "{document}");
    }
}
