//! A text that runs, is replaced, or fails.

use sawtooth_rules::compile;

use super::*;
use crate::sender::testing::{ack, loss};

fn applied(text: &str) -> Value {
    let program = Arc::new(compile(text).expect("valid"));
    Value::Rules(Box::new(Applied::new(
        "mine",
        &program,
        &program.defaults(),
    )))
}

fn with(text: &str) -> Rules {
    Rules::new(&[applied(text)])
}

const WINDOW: Window = Window {
    cwnd: 10.0,
    ssthresh: 5.0,
};

#[test]
fn without_a_name_it_is_newreno() {
    let mut rules = Rules::new(&[]);
    let mut window = WINDOW;
    for _ in 0..10 {
        rules.grow(&ack(0.0, 0.1), &mut window);
    }
    assert!((window.cwnd - 10.9586).abs() < 5e-5, "{}", window.cwnd);
    assert_eq!(rules.reduce(&loss(0.0, 20.0), &window), 10.0);
}

#[test]
fn a_faulty_value_leaves_the_window_and_is_reported() {
    let mut rules = with("on congestionAvoidance {\n  cwnd = 0 / 0\n}");
    let mut window = WINDOW;
    assert_eq!(rules.fault(), None);
    rules.grow(&ack(0.0, 0.1), &mut window);
    assert_eq!(window.cwnd, 10.0);
    let said = rules.fault();
    assert_eq!(said.as_deref(), Some("line 2: cwnd is not a number"));
}

#[test]
fn a_timer_that_is_due_already_is_off() {
    let mut rules = with("on acknowledged { wakeAt = now + 1 } on timer { wakeAt = now }");
    let mut window = WINDOW;
    rules.observe(&ack(2.0, 0.1), &mut window);
    assert_eq!(rules.alarm(), Time::from_seconds(3.0));
    rules.tick(Time::from_seconds(3.0), &mut window);
    assert_eq!(rules.alarm(), Time::NEVER);
}

#[test]
fn a_timer_waits_ten_microseconds_at_least() {
    let mut rules = with("on acknowledged { wakeAt = now + 1 } on timer { wakeAt = now + 1e-9 }");
    let mut window = WINDOW;
    rules.observe(&ack(2.0, 0.1), &mut window);
    rules.tick(Time::from_seconds(3.0), &mut window);
    assert_eq!(rules.alarm(), Time::from_seconds(3.000_01));
}

#[test]
fn another_program_without_a_pace_has_none() {
    let mut rules =
        with("on acknowledged { pacingRate = 100 wakeAt = now + 1 } on timer { pacingRate = 50 }");
    let mut window = WINDOW;
    rules.observe(&ack(0.0, 0.1), &mut window);
    assert_eq!(rules.pacing_rate(), Some(100.0));
    rules.configure(&[applied("on acknowledged { cwnd = 30 }")]);
    assert_eq!(rules.pacing_rate(), None);
    assert_eq!(rules.alarm(), Time::NEVER);
}

#[test]
fn another_program_keeps_the_variables_of_both() {
    let mut rules = with("state n: number = 0 on acknowledged { n += 1 cwnd = 20 + n }");
    let mut window = WINDOW;
    rules.observe(&ack(0.0, 0.1), &mut window);
    rules.configure(&[applied(
        "state n: number = 0 on acknowledged { n += 1 cwnd = 30 + n }",
    )]);
    rules.observe(&ack(0.0, 0.1), &mut window);
    assert_eq!(window.cwnd, 32.0);
}

#[test]
fn a_reduction_is_undone_by_the_text_that_made_it_or_by_none() {
    let text =
        |number: u8| format!("on loss {{ ssthresh = from / 2 }} on undo {{ cwnd = {number} }}");
    let mut rules = with(&text(30));
    let mut window = WINDOW;
    rules.reduce(&loss(0.0, 20.0), &window);
    rules.configure(&[applied(&text(40))]);
    // The transport has restored the window; the rules of the new text have nothing noted that they could undo.
    rules.undo(&mut window);
    assert_eq!(window.cwnd, 10.0);
    rules.reduce(&loss(1.0, 20.0), &window);
    rules.undo(&mut window);
    assert_eq!(window.cwnd, 40.0);
}
