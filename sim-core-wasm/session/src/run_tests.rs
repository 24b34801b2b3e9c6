//! A run is the same on whichever path it is reached.

use std::sync::Arc;

use proptest::prelude::*;
use sawtooth_engine::ids::PortId;

use super::run::Run;
use sawtooth_document::Document;
use sawtooth_engine::measure::{EventList, Range};
use sawtooth_engine::plan::{Change, Plan, Rate, TimedChange};
use sawtooth_engine::sim::Options;
use sawtooth_engine::units::Time;

/// A lossy bottleneck with two flows, 5 s, on the dumbbell of paper 000.
fn plan() -> Plan {
    let text = r#"{"format":"sawtooth-scenario","version":2,"duration":5,
      "nodes":[{"id":"n","kind":"host","count":2},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
      "links":[
        {"id":"n-r","between":["n","r"],"rate":1e8,"delay":0.001},
        {"id":"r-d","between":["r","d"],"rate":1e7,"delay":0.01,
         "loss":{"kind":"bernoulli","probability":0.005},
         "queue":{"kind":"drop-tail","limit":{"packets":30}}}],
      "flows":[{"id":"f","from":"n","to":"d","count":2,"startJitter":0.1,"sender":"newreno"}]}"#;
    Document::parse(text).expect("it is valid").plan()
}

const BUDGET: usize = 1 << 20;

fn run_of(plan: &Plan) -> Run {
    Run::new(plan, &Options::default(), BUDGET)
}

fn seconds(time: f64) -> Time {
    Time::from_seconds(time)
}

fn rate(at: f64, rate: f64) -> TimedChange {
    let mut bottleneck = plan().links[2].directions[0].clone();
    bottleneck.rate = Rate::Constant(rate);
    TimedChange {
        at: seconds(at),
        changes: Arc::from([Change::Link {
            port: PortId(4),
            properties: bottleneck.properties,
        }]),
    }
}

/// Everything visible of a run: state, columns, events.
#[derive(Debug, PartialEq)]
struct Seen {
    now: Time,
    recorded_until: Time,
    digest: u64,
    events: u64,
    columns: Vec<u32>,
    log: EventList,
}

fn see(run: &mut Run) -> Seen {
    let recorded_until = run.recorded_until();
    let digest = run.digest();
    let range = Range {
        from: Time::ZERO,
        to: seconds(6.0),
        pixels: 3000,
        first: 0,
    };
    let columns = (0..run.recorder.series_list().series.len() as u32)
        .flat_map(|series| run.recorder.columns(series, range, recorded_until))
        .map(f32::to_bits)
        .collect();
    Seen {
        now: run.now(),
        recorded_until,
        digest,
        events: run.sim.events(),
        columns,
        log: run.recorder.events(Time::ZERO, Time::NEVER, usize::MAX),
    }
}

fn straight(plan: &Plan, until: Time) -> Run {
    let mut run = run_of(plan);
    assert!(run.go(until, u64::MAX).expect("it runs"));
    run
}

fn seek(run: &mut Run, to: Time, slice: u64) {
    while !run.seek(to, slice).expect("it runs") {}
}

#[test]
fn a_run_in_slices_is_the_run_in_one_go() {
    let plan = plan();
    let end = seconds(3.0);
    let mut straight = straight(&plan, end);
    let mut sliced = run_of(&plan);
    while !sliced.go(end, 777).expect("it runs") {}
    let mut stepped = run_of(&plan);
    for _ in 0..500 {
        stepped.step(end).expect("it runs");
    }
    assert_eq!(stepped.sim.events(), 500);
    assert!(stepped.go(end, u64::MAX).expect("it runs"));
    let expected = see(&mut straight);
    assert!(expected.events > 5000, "{}", expected.events);
    assert!(expected.log.events.len() > 20);
    assert_eq!(see(&mut sliced), expected);
    assert_eq!(see(&mut stepped), expected);
}

#[test]
fn a_step_is_one_event_in_the_past_and_beyond_the_recording() {
    let plan = plan();
    let mut run = straight(&plan, seconds(1.0));
    seek(&mut run, seconds(0.5), u64::MAX);
    let events = run.sim.events();
    for step in 1..=20_000_u64 {
        run.step(seconds(5.0)).expect("it runs");
        assert_eq!(run.sim.events(), events + step);
        if run.now() > seconds(1.2) {
            break;
        }
    }
    assert!(run.now() > seconds(1.2));
    let now = run.now();
    assert!(run.go(now, u64::MAX).expect("it runs"));
    assert_eq!(see(&mut run), see(&mut straight(&plan, now)));
}

#[test]
fn a_step_at_the_end_changes_nothing() {
    let plan = plan();
    let mut run = straight(&plan, seconds(0.5));
    let before = see(&mut run);
    run.step(seconds(0.5)).expect("it runs");
    assert_eq!(see(&mut run), before);
}

#[test]
fn undoing_a_change_restores_the_old_run() {
    let mut plan = plan();
    plan.changes = vec![rate(0.5, 8e6)];
    let mut old = run_of(&plan);
    old.go(seconds(2.0), u64::MAX).expect("it runs");
    let expected = see(&mut old);
    // In the past, at 1 s, the rate is changed …
    seek(&mut old, seconds(1.0), 1000);
    old.discard_future().expect("it runs");
    let stamp = old.sim.stamp();
    let changed = TimedChange {
        at: stamp,
        ..rate(0.0, 2e6)
    };
    old.set_changes(vec![plan.changes[0].clone(), changed.clone()]);
    old.go(seconds(2.0), u64::MAX).expect("it runs");
    // … which gives the run that has the change from the start …
    let both = vec![plan.changes[0].clone(), changed];
    let mut scripted = run_of(&Plan {
        changes: both.clone(),
        ..plan.clone()
    });
    scripted.go(seconds(2.0), u64::MAX).expect("it runs");
    let altered = see(&mut old);
    assert_eq!(altered, see(&mut scripted));
    assert_ne!(altered.digest, expected.digest);
    // … and undone.
    old.restore(plan.changes.clone(), seconds(2.0));
    seek(&mut old, seconds(2.0), 1000);
    assert_eq!(see(&mut old), expected);
    // Redone, with the run in the past.
    old.restore(both, seconds(2.0));
    seek(&mut old, seconds(1.0), 1000);
    seek(&mut old, seconds(2.0), 1000);
    assert_eq!(see(&mut old), altered);
}

#[test]
fn a_change_at_the_very_start_is_undone_too() {
    let mut plan = plan();
    let mut unchanged = straight(&plan, seconds(1.0));
    plan.changes = vec![rate(0.0, 3e6)];
    let mut run = straight(&plan, seconds(1.0));
    run.restore(Vec::new(), seconds(1.0));
    seek(&mut run, seconds(1.0), u64::MAX);
    assert_eq!(see(&mut run), see(&mut unchanged));
}

#[test]
fn extending_a_run_equals_a_longer_duration_from_the_start() {
    let plan = plan();
    let mut short = run_of(&Plan {
        duration: seconds(1.5),
        ..plan.clone()
    });
    short.go(seconds(1.5), u64::MAX).expect("it runs");
    seek(&mut short, seconds(0.7), u64::MAX);
    short.set_duration(plan.duration);
    assert!(short.go(plan.duration, u64::MAX).expect("it runs"));
    seek(&mut short, seconds(2.0), u64::MAX);
    assert!(short.go(plan.duration, u64::MAX).expect("it runs"));
    assert_eq!(see(&mut short), see(&mut straight(&plan, plan.duration)));
}

#[test]
fn any_instant_is_reached_by_a_short_replay_within_the_budget() {
    let plan = plan();
    let mut run = run_of(&plan);
    let one = run.sim.state_bytes();
    run.thin_checkpoints(500, 20 * one);
    run.go(plan.duration, u64::MAX).expect("it runs");
    let (kept, bytes, interval) = run.checkpoints_kept();
    assert!(bytes <= 20 * one, "{bytes} of {}", 20 * one);
    assert!(kept >= 3, "{kept} checkpoints");
    let total = run.sim.events();
    for per_mille in (0..1000).rev().step_by(7) {
        let to = Time(plan.duration.0 * per_mille / 1000);
        // With no events allowed, the run stays at the checkpoint to start from.
        let there = run.seek(to, 0).expect("it runs");
        let start = run.sim.events();
        assert!(there || run.now() <= to);
        seek(&mut run, to, u64::MAX);
        let replayed = run.sim.events() - start;
        assert!(
            replayed <= interval + 50,
            "{replayed} of {total} events to {to}, interval {interval}"
        );
    }
}

/// Random things that a person may do.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Go(u32),
    Step,
    Seek(u32),
    Change(u32),
    Undo,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        4 => (1_u32..800).prop_map(Deed::Go),
        1 => Just(Deed::Step),
        3 => (0_u32..1200).prop_map(Deed::Seek),
        2 => (1_u32..30).prop_map(Deed::Change),
        1 => Just(Deed::Undo),
    ];
    proptest::collection::vec(deed, 1..14)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_run_follows_from_the_document_after_any_deeds(deeds in deeds()) {
        let plan = plan();
        let mut run = run_of(&plan);
        run.thin_checkpoints(500, 300_000);
        let mut changes: Vec<TimedChange> = Vec::new();
        for deed in deeds {
            match deed {
                Deed::Go(millis) => {
                    let until = Time(run.now().0 + u64::from(millis) * 1_000_000);
                    run.go(until.min(plan.duration), 4000).expect("it runs");
                }
                Deed::Step => run.step(plan.duration).expect("it runs"),
                Deed::Seek(per_mille) => {
                    let to = Time(run.recorded_until().0 * u64::from(per_mille) / 1000);
                    seek(&mut run, to, 3000);
                }
                Deed::Change(mbit) => {
                    let (now, end) = (run.now(), run.recorded_until());
                    changes.retain(|change| change.at <= now || change.at > end);
                    run.discard_future().expect("it runs");
                    let change = rate(0.0, f64::from(mbit) * 1e6);
                    let at = run.sim.stamp();
                    let place = changes.partition_point(|change| change.at <= at);
                    changes.insert(place, TimedChange { at, ..change });
                    run.set_changes(changes.clone());
                }
                Deed::Undo => {
                    changes.pop();
                    let (now, end) = (run.now(), run.recorded_until());
                    run.restore(changes.clone(), end);
                    seek(&mut run, now, 3000);
                }
            }
            let mut expected = straight(
                &Plan { changes: changes.clone(), ..plan.clone() },
                run.recorded_until(),
            );
            seek(&mut expected, run.now(), u64::MAX);
            // A step may have stopped within an instant: its remaining events follow.
            let mut whole = run.clone();
            whole.go(whole.now(), u64::MAX).expect("it runs");
            let _ = whole.sim.run(whole.sim.now(), u64::MAX, &mut whole.recorder);
            prop_assert_eq!(see(&mut whole), see(&mut expected));
        }
    }
}

#[test]
fn a_run_that_has_forgotten_its_checkpoints_is_gone_back_to_from_the_start() {
    let plan = plan();
    let mut run = run_of(&plan);
    run.thin_checkpoints(500, 1 << 24);
    run.go(plan.duration, u64::MAX).expect("it runs");
    let whole = see(&mut run);
    assert!(run.checkpoints_kept().0 > 1);
    run.forget_checkpoints();
    assert_eq!(run.checkpoints_kept().0, 0);
    assert!(run.seek(seconds(2.5), u64::MAX).expect("it runs"));
    assert_eq!(run.now(), seconds(2.5));
    assert!(run.seek(plan.duration, u64::MAX).expect("it runs"));
    assert_eq!(see(&mut run), whole);
}
