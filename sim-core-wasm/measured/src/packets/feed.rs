//! The packets of a capture in order of time, each once.

use std::collections::BTreeMap;

use super::copies::{Copies, Mark, Telling};
use super::frame::{ACK, contents};
use super::{Container, Contents};

/// Packets that wait for earlier ones: captures of several interfaces, or processors, are a little out of order.
const MOST: usize = 20_000;

/// Reads a capture.
#[derive(Debug)]
pub(crate) struct Feed {
    container: Container,
    copies: Copies,
    /// By their instants, and their places in the file.
    waiting: BTreeMap<(i64, u64), Contents>,
    places: u64,
    latest: Option<i64>,
    handed_on: Option<i64>,
    counted: Counted,
}

/// The packets that were not simply handed on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counted {
    copies: u64,
    /// Packets behind a later one, and those that were too far behind.
    disordered: u64,
    late: u64,
}

impl Feed {
    pub(crate) fn new() -> Feed {
        Feed {
            container: Container::new(),
            copies: Copies::default(),
            waiting: BTreeMap::new(),
            places: 0,
            latest: None,
            handed_on: None,
            counted: Counted::default(),
        }
    }

    /// Takes bytes, and hands on the packets that are next in order.
    pub(crate) fn take(&mut self, bytes: &[u8], mut hand_on: impl FnMut(Option<i64>, &Contents)) {
        let Feed {
            container,
            copies,
            waiting,
            places,
            latest,
            handed_on,
            counted,
        } = self;
        container.take(bytes, |packet| {
            let contents = contents(&packet);
            let (Some(at), Some(mark)) = (packet.at, mark_of(&contents)) else {
                return hand_on(packet.at, &contents);
            };
            if copies.has(at, &mark) {
                counted.copies += 1;
                return hand_on(Some(at), &Contents::Copy);
            }
            counted.disordered += u64::from(latest.is_some_and(|latest| at < latest));
            *latest = (*latest).max(Some(at));
            *places += 1;
            waiting.insert((at, *places), contents);
            if waiting.len() > MOST
                && let Some(((at, _), contents)) = waiting.pop_first()
            {
                counted.late += u64::from(handed_on.is_some_and(|handed_on| at < handed_on));
                *handed_on = (*handed_on).max(Some(at));
                hand_on(Some(at), &contents);
            }
        });
    }

    /// Hands on what is left, and says what was made of the packets.
    pub(crate) fn finish(self, mut hand_on: impl FnMut(Option<i64>, &Contents)) -> Vec<String> {
        for ((at, _), contents) in &self.waiting {
            hand_on(Some(*at), contents);
        }
        let Counted {
            copies,
            disordered,
            late,
        } = self.counted;
        let mut notes = Vec::new();
        if copies > 0 {
            let packets = match copies {
                1 => "1 packet is".to_owned(),
                count => format!("{count} packets are"),
            };
            notes.push(format!(
                "{packets} in the capture twice, because of several interfaces or a mirror port: each counts once"
            ));
        }
        if disordered > 0 {
            notes.push(format!(
                "{disordered} packets come after later ones: they are sorted by time"
            ));
        }
        if late > 0 {
            notes.push(format!(
                "{late} of them are too late to sort and keep their place"
            ));
        }
        notes.extend(self.container.finish().map(|damage| damage.in_words()));
        notes
    }
}

/// The marks of what is of a connection.
fn mark_of(contents: &Contents) -> Option<Mark> {
    Some(match contents {
        Contents::Tcp(segment) => Mark {
            ends: [segment.from, segment.to],
            mark: segment.mark,
            id: segment.id,
            telling: if segment.payload > 0 || segment.stamps.is_some() || segment.flags & !ACK != 0
            {
                Telling::Sequence
            } else {
                Telling::Nothing
            },
        },
        Contents::Udp(datagram) => Mark {
            ends: [datagram.from, datagram.to],
            mark: datagram.mark,
            id: datagram.id,
            telling: if datagram.telling {
                Telling::Contents
            } else {
                Telling::Nothing
            },
        },
        _ => return None,
    })
}
