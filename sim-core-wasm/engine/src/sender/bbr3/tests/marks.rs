//! Responses to marks.

use super::*;
use crate::specification::Choices;

fn answering(response: Response) -> Path {
    let mut path = Path::cruising();
    path.control.parameters.response = response;
    path.control.parameters.interval = 1000.0;
    path
}

/// `marked` of the `count` segments that this round delivers.
fn round(path: &mut Path, count: u64, marked: u64) {
    // The product is two segments here: a probe would start after two rounds.
    path.control.model.probe.rounds = 0;
    path.now += 0.1;
    path.hears(1000.0, count, |ack| {
        (ack.ece, ack.ce) = (marked > 0, marked);
        ack.rtt = Some(Span::from_millis(2));
        if let Some(sample) = &mut ack.rate {
            sample.marked = marked;
            sample.tx_in_flight = 120;
        }
    });
}

#[test]
fn a_mark_counts_as_a_loss() {
    let mut path = answering(Response::Loss);
    path.window.cwnd = 200.0;
    let window = path.window;
    assert_eq!(path.control.mark(&loss(path.now, 200.0), &window), 200.0);
    path.round(1000.0);
    close(path.model().bounds.shortterm, 140.0);
    // It ends a probe, as a single loss does where only one in a round trip is reported.
    let mut path = Path::probing(200.0);
    path.hears_within(|ack| {
        if let Some(sample) = &mut ack.rate {
            sample.tx_in_flight = 120;
        }
    });
    let window = path.window;
    path.control.mark(&loss(path.now, 200.0), &window);
    assert_eq!(path.model().state, State::Down);
    close(path.model().bounds.longterm, 120.0);
}

#[test]
fn two_marks_in_a_row_end_startup() {
    let mut path = Path::new();
    path.round(1000.0);
    let window = path.window;
    path.control.mark(&loss(path.now, 10.0), &window);
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Startup);
    path.round(2000.0);
    path.control.mark(&loss(path.now, 10.0), &window);
    path.hears_within(|_| {});
    assert_eq!(path.model().state, State::Drain);
}

#[test]
fn ignored_marks_do_nothing() {
    let mut path = answering(Response::Ignore);
    let window = path.window;
    assert_eq!(
        path.control.mark(&loss(path.now, 100.0), &window),
        window.cwnd
    );
    round(&mut path, 10, 10);
    assert!(!path.model().bounds.lossy);
    assert_eq!(path.model().bounds.shortterm, f64::INFINITY);
}

/// Linux: the average starts at one and moves by a sixteenth; the window falls by a
/// third of it.
#[test]
fn the_share_of_marks_reduces_the_allowed_flight() {
    let mut path = answering(Response::Linux);
    path.window.cwnd = 200.0;
    // From now on the path is known to be short, and marks count.
    round(&mut path, 20, 0);
    path.control.model.marks.share.set(0.48);
    path.control.model.marks.share.forget();
    path.window.cwnd = 200.0;
    path.control.model.bounds.shortterm = 160.0;
    round(&mut path, 20, 10);
    // 0.48 · 15/16 + 0.5/16.
    close(path.model().marks.share.alpha(), 0.481_25);
    close(
        path.model().bounds.shortterm,
        160.0 * (1.0 - 0.481_25 / 3.0),
    );
    // A round without a mark does not reduce it.
    let bound = path.model().bounds.shortterm;
    round(&mut path, 20, 0);
    close(path.model().bounds.shortterm, bound);
    assert_eq!(path.model().bounds.rate, f64::INFINITY);
}

#[test]
fn marks_count_on_short_paths_only() {
    let mut path = answering(Response::Linux);
    path.now += 0.1;
    path.hears(1000.0, 20, |ack| (ack.ece, ack.ce) = (true, 20));
    assert_eq!(path.model().bounds.shortterm, f64::INFINITY);
    assert_eq!(path.model().marks.share.alpha(), 1.0);
}

/// More than half of a sample.
#[test]
fn a_probe_with_too_many_marks_sets_the_bound() {
    for (marked, state) in [(10, State::Up), (11, State::Down)] {
        let mut path = Path::probing(200.0);
        path.control.parameters.response = Response::Linux;
        path.control.parameters.interval = 1000.0;
        round(&mut path, 20, 0);
        assert_eq!(path.model().state, State::Up);
        round(&mut path, 20, marked);
        assert_eq!(path.model().state, state, "{marked}");
        let bound = if state == State::Up {
            f64::INFINITY
        } else {
            120.0
        };
        assert_eq!(path.model().bounds.longterm, bound);
    }
}

#[test]
fn two_rounds_of_half_marked_end_startup() {
    let mut path = Path::new();
    path.control.parameters.response = Response::Linux;
    path.control.parameters.full_rounds = 100;
    round(&mut path, 20, 0);
    round(&mut path, 20, 10);
    round(&mut path, 20, 9);
    round(&mut path, 20, 10);
    assert_eq!(path.model().state, State::Startup);
    round(&mut path, 20, 10);
    assert_ne!(path.model().state, State::Startup);
}

#[test]
fn only_linuxs_answer_brings_its_own_ecn_mode() {
    for (index, response) in [Response::Loss, Response::Linux, Response::Ignore]
        .into_iter()
        .enumerate()
    {
        assert_eq!(Response::at(index), response);
        let needs = answering(response).control.needs();
        let linux = response == Response::Linux;
        assert_eq!((needs.ecn.is_some(), needs.scalable), (linux, linux));
    }
}
