//! Logs of `ss -tin` that is run again and again, with the time of each.
//!
//! A line that is an instant, alone or behind words such as `Time:`, is of all that follows, or of all that came before it
//! where the log begins with sockets; an instant may also stand in front of each line, as `ts` puts it there. Without any,
//! samples are taken to be so many seconds apart. Sockets that listen or have ended have no samples.

mod line;
mod samples;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::times::{Instants, Named, Observer};
use line::{Log, Part};

pub(crate) use samples::SocketReader;

/// The most sockets that are distinguished.
const MOST_SOCKETS: usize = 5000;

/// A connection in a log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Socket {
    /// Its own address and the other one, as the log has them.
    pub name: String,
    /// How often it is in the log.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub samples: u64,
}

/// The sockets of a log.
#[derive(Debug, Default)]
pub(crate) struct Sockets {
    log: Log,
    places: BTreeMap<String, usize>,
    pub(crate) all: Vec<Socket>,
    instants: Observer,
    order: Order,
}

/// Where the instants of a log stand.
#[derive(Debug, Default)]
struct Order {
    /// Whether it begins, and ends, with a sample.
    begins: Option<bool>,
    ends: bool,
    /// Lines between samples that an instant stands behind, and in front of.
    ruled: [u64; 2],
}

impl Order {
    fn take(&mut self, is_sample: bool) {
        self.begins.get_or_insert(is_sample);
        self.ends = is_sample;
    }

    /// Whether instants stand behind their samples.
    fn after(&self) -> bool {
        let [ahead, behind] = self.ruled;
        self.begins == Some(true) && (!self.ends || behind >= ahead)
    }
}

impl Sockets {
    pub(crate) fn line(&mut self, line: &str) {
        let Sockets {
            log,
            places,
            all,
            instants,
            order,
        } = self;
        log.line(line, &mut |part| match part {
            Part::Instant(written, alone) => {
                instants.take(&written);
                // One in front of a line is of that line.
                order.take(!alone && order.begins == Some(true));
            }
            Part::Rule => order.ruled[usize::from(!order.ends)] += 1,
            Part::Sample(name, _) => {
                order.take(true);
                let place = match places.get(&name) {
                    Some(place) => *place,
                    None if all.len() < MOST_SOCKETS => {
                        places.insert(name.clone(), all.len());
                        all.push(Socket { name, samples: 0 });
                        all.len() - 1
                    }
                    None => return,
                };
                all[place].samples += 1;
            }
        });
    }

    /// How its instants are read, and whether they stand behind their samples; none where it has none.
    pub(crate) fn instants(&self) -> Option<(Instants, bool)> {
        let mut instants = self.instants.found(None, Named::Not)?;
        // A log is written on.
        instants.clock.newest_first = false;
        let after = self.order.after();
        if after {
            instants
                .assumed
                .push("they come after their samples".to_owned());
        }
        Some((instants, after))
    }
}
