//! The parts of a line of a log: instants, sockets and their figures.

use crate::steps::count;
use crate::times::{Written, written};

/// The most words of an instant.
const MOST_WORDS: usize = 8;

/// A part of a line.
#[derive(Debug)]
pub(super) enum Part<'a> {
    /// An instant, and whether it is a line of its own.
    Instant(Written, bool),
    /// A line of signs, which parts samples.
    Rule,
    Sample(String, &'a str),
}

/// Where a log is.
#[derive(Debug, Default)]
pub(super) struct Log {
    name: Option<String>,
    /// Whether the socket that was named last has no samples.
    idle: bool,
}

impl Log {
    pub(super) fn line<'a>(&mut self, line: &'a str, hand_on: &mut impl FnMut(Part<'a>)) {
        let text = line.trim();
        if text.is_empty() {
            return;
        }
        if let Some(written) = written(text) {
            self.name = None;
            return hand_on(Part::Instant(written, true));
        }
        if text.len() > 2 && text.bytes().all(|byte| b"-=*#_".contains(&byte)) {
            return hand_on(Part::Rule);
        }
        // `watch` has it behind the name of the machine.
        let watched = text
            .strip_prefix("Every ")
            .and_then(|rest| rest.rsplit_once(": "));
        if let Some(written) = watched.and_then(|(_, last)| written(last)) {
            return hand_on(Part::Instant(written, true));
        }
        let has_figures = text.contains("cwnd:");
        // With -O a socket and its figures are on one line.
        let (named, _) = text.split_at(if has_figures {
            text.find(" cwnd:").unwrap_or(0)
        } else {
            text.len()
        });
        let words: Vec<&str> = named.split_whitespace().collect();
        let columns = columns(&words);
        let in_front = match &columns {
            Some(columns) => columns.begin,
            None => words.len().min(MOST_WORDS),
        };
        // A line that is moved in is of the one above it.
        if in_front > 0
            && !line.starts_with([' ', '\t'])
            && let Some(written) = first_instant(&words[..in_front], columns.is_some())
        {
            hand_on(Part::Instant(written, false));
        }
        if let Some(columns) = columns {
            self.idle = columns.idle;
            self.name = Some(columns.name);
        }
        if has_figures {
            let name = self.name.take();
            // Only the line below belongs to it.
            if !std::mem::take(&mut self.idle) {
                hand_on(Part::Sample(
                    name.unwrap_or_else(|| "socket".to_owned()),
                    text,
                ));
            }
        }
    }
}

/// The instant in front of a line: all of the words, or as many as are one.
fn first_instant(words: &[&str], whole: bool) -> Option<Written> {
    let most = words.len();
    let least = if whole { most } else { 1 };
    (least..=most)
        .rev()
        .find_map(|count| written(&words[..count].join(" ")))
}

/// The columns of a line of a socket.
struct Columns {
    name: String,
    /// The words in front of them.
    begin: usize,
    idle: bool,
}

fn columns(words: &[&str]) -> Option<Columns> {
    count(words.len());
    let is_count = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_address = |word: &str| word.contains(':') && !word.contains('(');
    let queues = words.windows(4).take(MOST_WORDS + 4).position(|four| {
        is_count(four[0]) && is_count(four[1]) && is_address(four[2]) && is_address(four[3])
    });
    let (ends, ahead) = if let Some(at) = queues {
        (at + 2, at)
    } else {
        // Some leave the queues out.
        let at = words
            .windows(2)
            .position(|two| is_end(two[0]) && is_end(two[1]))?;
        (at, at)
    };
    let state = ahead.checked_sub(1).filter(|at| is_state(words[*at]));
    let net = state
        .and_then(|at| at.checked_sub(1))
        .filter(|at| is_net(words[*at]));
    let idle = state.is_some_and(|at| IDLE.contains(&words[at]));
    Some(Columns {
        name: format!("{} → {}", words[ends], words[ends + 1]),
        begin: net.or(state).unwrap_or(ahead),
        idle,
    })
}

/// The states of sockets that send nothing.
const IDLE: [&str; 5] = ["LISTEN", "TIME-WAIT", "UNCONN", "CLOSED", "CLOSE"];

fn is_state(word: &str) -> bool {
    word.len() > 3
        && word
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || b"-12".contains(&byte))
}

fn is_net(word: &str) -> bool {
    matches!(word, "tcp" | "tcp4" | "tcp6" | "mptcp")
}

/// An address with a port, which may be the name of a service.
fn is_end(word: &str) -> bool {
    let Some((address, port)) = word.rsplit_once(':') else {
        return false;
    };
    let numbers = address.contains('.')
        || address.starts_with('[')
        || address.contains("::")
        || address == "*";
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_*+.".contains(&byte);
    numbers && !port.is_empty() && port.bytes().all(is_part)
}
