//! Twice a text is at most twice the work.

use std::fmt::Write as _;

use crate::compile;
use crate::steps::assert_doubles;

fn statements(count: usize) -> Vec<u8> {
    // Each has a constant of its own.
    let mut text = String::from("on loss {\n");
    for at in 0..count {
        let _ = writeln!(text, "  ssthresh = {at}.5 # {at}");
    }
    (text + "}").into_bytes()
}

/// Functions that call one another, as deep as is allowed, in each statement.
fn calls(count: usize) -> Vec<u8> {
    let mut text = String::from("fn f0() = 1\n");
    for at in 1..100 {
        let _ = writeln!(text, "fn f{at}() = f{}()", at - 1);
    }
    let rules = "ssthresh = f99()\n".repeat(count);
    format!("{text}on loss {{ {rules} }}").into_bytes()
}

fn functions(count: usize) -> Vec<u8> {
    let mut text = String::new();
    for at in 0..count {
        let _ = writeln!(text, "fn f{at}(a, b, c) = a");
    }
    text.into_bytes()
}

fn parameters(count: usize) -> Vec<u8> {
    let all: Vec<_> = (0..count).map(|at| format!("p{at}, ")).collect();
    format!("fn f({}) = 1", all.concat()).into_bytes()
}

/// A chain of operations in each block, and blocks within blocks.
fn chains(count: usize) -> Vec<u8> {
    let block = "if 1 < 2 { if 3 < 4 { ssthresh = (((1))) + -2 * 3 ^ 4 - min(5, 6, 7) } }\n";
    format!("on loss {{ {} }}", block.repeat(count / 4)).into_bytes()
}

/// Values that end with their block: each next value sees those before it.
fn values(count: usize) -> Vec<u8> {
    let block = "if 1 < 2 { let a = 1 let b = a let c = b ssthresh = c }\n";
    format!("on loss {{ {} }}", block.repeat(count / 4)).into_bytes()
}

/// Numbers without a unit beside times, each in doubt.
fn doubts(count: usize) -> Vec<u8> {
    let rule = "ssthresh = number(max(now, 5, 6) - 7)\n";
    format!("on loss {{ {} }}", rule.repeat(count / 4)).into_bytes()
}

/// Signs that mean nothing where they stand.
fn signs(count: usize) -> Vec<u8> {
    "on ( .. += ".repeat(count).into_bytes()
}

#[test]
fn twice_the_text_is_twice_the_work() {
    assert_doubles(
        &[
            ("statements", statements),
            ("calls", calls),
            ("functions", functions),
            ("parameters", parameters),
            ("chains", chains),
            ("values", values),
            ("doubts", doubts),
            ("signs", signs),
        ],
        600,
        |bytes| {
            let _ = compile(std::str::from_utf8(bytes).expect("text"));
        },
    );
}
