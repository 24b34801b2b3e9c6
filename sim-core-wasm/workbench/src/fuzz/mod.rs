//! Random texts in the language of rules: what becomes of them must be the same natively and in WebAssembly.
//!
//! Text and events follow from a number alone. One in ten texts is words in any order, one in ten a sender or a queue
//! of ours with a few words exchanged, all others are programs of the right types, for a sender or for a queue. Each
//! is compiled, and what compiles answers forty events of random contents. [`Found::digest`] takes in what the compiler says
//! and every bit that rules leave behind.

mod typed;

use sawtooth_rules::reference::{Sort, words};
use sawtooth_rules::{Action, Facts, Family, Field, Program, State, compile};

/// Texts that are changed.
const OURS: [&str; 5] = [
    include_str!("../../../rules/twins/newreno.rules"),
    include_str!("../../../rules/twins/vegas.rules"),
    include_str!("../../../rules/twins/bbr.rules"),
    include_str!("../../../rules/twins/queues/codel.rules"),
    include_str!("../../../rules/twins/queues/red.rules"),
];

/// Events that each program answers.
const ANSWERS: u32 = 40;

/// The fate of some programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// A digest of everything.
    pub digest: u64,
    /// Texts that compile.
    pub valid: u32,
    /// Of them those for queues.
    pub queues: u32,
    /// Of them those that stop at a faulty value.
    pub stopped: u32,
}

impl Found {
    /// All of it in a line.
    pub fn text(&self) -> String {
        let Found {
            digest,
            valid,
            queues,
            stopped,
        } = self;
        format!("{digest:016x} {valid} {queues} {stopped}")
    }
}

/// Tries the programs from number `first` on.
///
/// # Panics
/// Where a promise is broken that no text may break.
pub fn found(first: u32, count: u32) -> Found {
    let mut found = Found {
        digest: 0,
        valid: 0,
        queues: 0,
        stopped: 0,
    };
    for number in first..first.saturating_add(count) {
        let mut random = Random::new(number);
        let text = text(&mut random);
        let mut digest = Digest(found.digest);
        match compile(&text) {
            Ok(program) => {
                found.valid += 1;
                found.queues += u32::from(program.family == Family::Queue);
                found.stopped += u32::from(!runs(&program, &mut random, &mut digest));
            }
            Err(problem) => digest.text(&problem.to_string()),
        }
        found.digest = digest.0;
    }
    found
}

/// The text with this number.
pub fn text_of(number: u32) -> String {
    text(&mut Random::new(number))
}

fn text(random: &mut Random) -> String {
    match random.below(10) {
        0 => soup(random),
        1 => exchanged(random),
        _ => typed::program(random),
    }
}

/// Words in any order.
fn soup(random: &mut Random) -> String {
    let words = words();
    let signs = [
        "{", "}", "(", ")", "=", "+=", "+", "-", "*", "/", "^", "<", "==", ":", ",", "..", "1",
        "0.5", "2 ms", "x", "é", "\n", "1e400", "#", "\"help\"",
    ];
    let mut text = String::new();
    for _ in 0..random.below(60) {
        let word = if random.below(2) == 0 {
            random.choose(&signs)
        } else {
            random.choose(&words).name
        };
        text.push_str(word);
        text.push(' ');
    }
    text
}

/// One of ours with up to three words exchanged.
fn exchanged(random: &mut Random) -> String {
    let mut parts: Vec<&str> = random.choose(&OURS).split_inclusive([' ', '\n']).collect();
    for _ in 0..=random.below(3) {
        let (one, other) = (random.below(parts.len()), random.below(parts.len()));
        match random.below(3) {
            0 => parts.swap(one, other),
            1 => parts[one] = parts[other],
            _ => {
                parts.remove(one);
            }
        }
    }
    parts.concat()
}

/// Runs a program. Returns whether it goes on to the end.
fn runs(program: &Program, random: &mut Random, digest: &mut Digest) -> bool {
    assert!(program.length() <= 4096);
    let pool = program.pool(&program.defaults());
    let mut state = match State::new(program, &pool, &mut ()) {
        Ok(state) => state,
        Err(fault) => {
            digest.text(&fault.message(program));
            return false;
        }
    };
    let mut now = 0.0;
    for _ in 0..ANSWERS {
        let event = random.choose(program.family.events()).event;
        match program.family {
            Family::Sender => state.set_window(1.0 + random.number(100.0), random.number(200.0)),
            Family::Queue => state.undecided(),
        }
        now += random.number(0.5);
        let mut facts = Happening {
            now,
            seed: random.next(),
            random: Random(random.next()),
        };
        if let Err(fault) = state.answer(program, &pool, event, &mut facts) {
            digest.text(&fault.message(program));
            return false;
        }
        digest.state(program, &state);
    }
    true
}

/// The facts of an event: a number for each field, often a whole one, at times zero or infinite.
struct Happening {
    now: f64,
    seed: u64,
    random: Random,
}

impl Facts for Happening {
    fn fact(&self, field: Field) -> f64 {
        if field == Field::Now {
            return self.now;
        }
        let mut random = Random(self.seed ^ (field as u64).wrapping_mul(0x9e37_79b9));
        match random.below(8) {
            0 => 0.0,
            1 => 1.0,
            2 => random.below(1000) as f64,
            3 if matches!(field, Field::LimitBytes | Field::LimitPackets) => f64::INFINITY,
            _ => random.number(2.0),
        }
    }

    fn draw(&mut self, below: u64) -> f64 {
        if below == 0 {
            self.random.number(1.0)
        } else {
            (self.random.next() % below) as f64
        }
    }
}

/// A running digest: FNV-1a over words.
struct Digest(u64);

impl Digest {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(23);
    }

    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.word(u64::from(byte)));
    }

    fn state(&mut self, program: &Program, state: &State) {
        let (action, line) = state.decision();
        if program.family == Family::Queue {
            self.word(u64::from(line) * 4 + u64::from(action != Action::Admit));
        } else {
            assert!(state.cwnd() >= 0.0 && state.cwnd().is_finite());
            assert!(state.ssthresh() >= 0.0);
            self.word(state.cwnd().to_bits());
            self.word(state.ssthresh().to_bits());
        }
        let outputs = [state.pacing_rate(), state.wake_at()];
        for one in outputs {
            self.word(one.unwrap_or(-1.0).to_bits());
        }
        self.word(u64::from(state.holds_back()));
        for variable in &program.variables {
            let value = state.value(variable);
            assert!(!value.is_nan());
            self.word(value.to_bits());
        }
    }
}

/// Random numbers: `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn new(number: u32) -> Random {
        Random(u64::from(number) << 32 | 0x5eed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// From zero to below `most`.
    fn number(&mut self, most: f64) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0 * most
    }

    fn choose<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Names of a sort that rules of an event may read, by their units.
fn known(family: Family, event: &str) -> Vec<(&'static str, &'static str)> {
    let all = words().into_iter().filter(|word| {
        word.family == Some(family)
            && matches!(word.sort, Sort::Field | Sort::Variable)
            && (word.events.is_empty() || word.events.contains(&event))
    });
    all.map(|word| (word.name, word.unit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The programs that `npm run fuzz` begins with, natively: the page's program has the same digest (fuzz.test.mjs).
    #[test]
    fn the_first_programs_have_the_digest_that_the_page_has() {
        let found = found(0, 500);
        assert_eq!(found.text(), include_str!("first.txt").trim());
        // Most are programs, of both families, and many go on to the end.
        assert!(found.valid > 350 && found.queues > 130, "{found:?}");
        assert!(found.stopped < found.valid / 2, "{found:?}");
    }
}
