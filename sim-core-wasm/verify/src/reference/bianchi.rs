//! Saturated cells against the model of Bianchi, "Performance Analysis of the IEEE 802.11
//! Distributed Coordination Function" (2000), with its assumptions switched on: a busy
//! period counts as one slot, and frames are never given up.
//!
//! The model takes the window of a station for independent of the others'. For two stations
//! the chain of both together is small enough to be solved, and shows what that leaves out.

use std::cmp::Ordering;

use sawtooth_experiment::Estimate;
use sawtooth_models::theory::bianchi::{Cell, Saturation, saturation};
use serde_json::json;

use super::Point;
use super::metric::Metric;
use super::setting::Setting;

/// Bytes of a packet, and how many of them are payload.
const PACKET: (u64, u64) = (1500, 1472);

/// The windows of the stages: how many values a backoff may have.
const WINDOWS: [u32; 7] = [16, 32, 64, 128, 256, 512, 1024];

/// A slot of 802.11g with the long slot, in microseconds.
const SLOT: f64 = 20.0;
/// A frame of 1536 bytes, SIFS, its acknowledgement and DIFS.
const SUCCESS: f64 = 254.0 + 10.0 + 34.0 + 50.0;
/// A frame, ACK timeout and DIFS.
const COLLISION: f64 = 254.0 + 55.0 + 50.0;

/// Steps after which the chain is taken for settled: it needs fewer than a thousand.
const MOST_STEPS: usize = 10_000;

/// The name of the mechanism by which two stations differ.
const COUPLED: &str = "bianchi-coupled";

/// The cell of so many stations; a collision lasts so many microseconds.
fn cell(stations: i32, collision: f64) -> Cell {
    Cell {
        stations,
        window: f64::from(WINDOWS[0]),
        doublings: WINDOWS.len() as i32 - 1,
        slot: SLOT,
        success: SUCCESS,
        collision,
    }
}

/// Two stations, looked at after each time that one or both have transmitted.
///
/// After a success its sender draws from the first window, and the other has what is left of
/// its own backoff; after a collision both draw. So a state is a stage and a rest, or a pair of
/// stages: some two thousand instead of four million.
struct Pair<'a> {
    windows: &'a [u32],
    /// The probability of each state after a success, by the other's stage and rest.
    succeeded: Vec<Vec<f64>>,
    /// The probability of each pair of stages after a collision.
    collided: Vec<Vec<f64>>,
}

impl<'a> Pair<'a> {
    fn nowhere(windows: &'a [u32]) -> Pair<'a> {
        let none = windows.iter().map(|window| vec![0.0; *window as usize]);
        Pair {
            windows,
            succeeded: none.collect(),
            collided: vec![vec![0.0; windows.len()]; windows.len()],
        }
    }

    /// Both in the first stage, with backoffs to draw.
    fn start(windows: &'a [u32]) -> Pair<'a> {
        let mut pair = Pair::nowhere(windows);
        pair.collided[0][0] = 1.0;
        pair
    }

    fn collide(&mut self, probability: f64, stages: [usize; 2]) {
        let last = self.windows.len() - 1;
        let [one, other] = stages.map(|stage| (stage + 1).min(last));
        self.collided[one][other] += probability;
    }

    /// Who waits with so many slots more counts the busy period as one of them.
    fn succeed(&mut self, probability: f64, waiting: usize, more: u32) {
        self.succeeded[waiting][more as usize - 1] += probability;
    }

    /// After the next transmission.
    fn next(&self) -> Pair<'a> {
        let mut next = Pair::nowhere(self.windows);
        let first = self.windows[0];
        for (stage, rests) in self.succeeded.iter().enumerate() {
            for (rest, probability) in (0..).zip(rests) {
                let each = probability / f64::from(first);
                for slots in 0..first {
                    match slots.cmp(&rest) {
                        Ordering::Less => next.succeed(each, stage, rest - slots),
                        Ordering::Equal => next.collide(each, [0, stage]),
                        Ordering::Greater => next.succeed(each, 0, slots - rest),
                    }
                }
            }
        }
        for (one, row) in self.collided.iter().enumerate() {
            for (other, probability) in row.iter().enumerate() {
                let [window, window_2] = [one, other].map(|stage| self.windows[stage]);
                let each = probability / f64::from(window) / f64::from(window_2);
                // In how many of the pairs that may be drawn one has so many slots more.
                let ways = |ahead: u32, behind: u32, more| f64::from(ahead.min(behind - more));
                next.collide(each * ways(window, window_2, 0), [one, other]);
                for more in 1..window_2 {
                    next.succeed(each * ways(window, window_2, more), other, more);
                }
                for more in 1..window {
                    next.succeed(each * ways(window_2, window, more), one, more);
                }
            }
        }
        next
    }

    /// Of the times that somebody transmits, how many are collisions.
    fn collisions(&self) -> f64 {
        self.collided.iter().flatten().sum()
    }

    fn distance(&self, other: &Pair) -> f64 {
        let all = |pair: &Pair| -> Vec<f64> {
            let lists = pair.succeeded.iter().chain(&pair.collided);
            lists.flatten().copied().collect()
        };
        let pairs = all(self).into_iter().zip(all(other));
        pairs.map(|(one, other)| (one - other).abs()).sum()
    }
}

/// The probability that a transmission of one of two stations meets the other's, in the
/// steady state of their chain.
fn together(windows: &[u32]) -> f64 {
    let mut pair = Pair::start(windows);
    for _ in 0..MOST_STEPS {
        let next = pair.next();
        let rest = next.distance(&pair);
        pair = next;
        if rest < 1e-12 {
            break;
        }
    }
    // A collision is two transmissions, a success is one.
    let collisions = pair.collisions();
    2.0 * collisions / (1.0 + collisions)
}

/// One to twenty stations.
pub(super) fn points() -> Vec<Point> {
    [1, 2, 5, 10, 20].into_iter().map(point).collect()
}

fn point(stations: u64) -> Point {
    let exactly = |mean| Estimate {
        mean,
        std: 0.0,
        runs: 1,
    };
    let Saturation {
        successes,
        slot,
        collision,
    } = saturation(&cell(stations as i32, COLLISION));
    let throughput = 8.0 * PACKET.1 as f64 * successes / slot;
    let mut metrics = vec![(Metric::Saturation, exactly(throughput))];
    let mut switched = Vec::new();
    // One alone never collides.
    if stations > 1 {
        metrics.push((Metric::Collision, exactly(collision)));
    }
    if stations == 2 {
        let exact = vec![(Metric::Collision, exactly(together(&WINDOWS)))];
        switched.push((COUPLED.to_owned(), exact));
    }
    Point {
        subject: "scenario/radio".to_owned(),
        group: "Bianchi 2000, equations 7, 9 and 13".to_owned(),
        case: match stations {
            1 => "1 station, saturated".to_owned(),
            _ => format!("{stations} stations, saturated"),
        },
        reference: "formula",
        setting: Setting::of_cell("formula", "Bianchi", stations),
        seeds: 5,
        bottleneck: "ap:ap",
        until_complete: false,
        metrics,
        curve: Vec::new(),
        switched,
        quick: stations == 2,
        document: Box::new(move |seed| text(stations, seed)),
    }
}

/// Stations that are offered more than twice what their cell carries.
fn text(stations: u64, seed: u64) -> String {
    json!({
        "format": "sawtooth-scenario", "version": 2, "name": "reference", "seed": seed,
        "duration": 61, "warmup": 1,
        "nodes": [
            {
                "id": "ap", "kind": "access-point",
                "radio": { "preset": "802.11g-long", "retryLimit": "none", "eifs": false, "busySlots": true },
            },
            { "id": "sta", "kind": "station", "cell": "ap", "count": stations },
            { "id": "server", "kind": "host" },
        ],
        "links": [{ "id": "w", "between": ["ap", "server"], "rate": 1e9, "delay": 0.001 }],
        "flows": [{
            "id": "f", "from": "sta", "to": "server", "transport": { "segment": PACKET.1 },
            "traffic": { "kind": "constant", "rate": 60e6 / stations as f64, "spread": 1 },
        }],
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the window never doubles nothing couples the two, and the model is exact:
    /// p = 2 / (W + 1).
    #[test]
    fn two_stations_of_one_stage_meet_as_often_as_the_model_says() {
        for window in [1, 2, 16, 64] {
            let p = together(&[window]);
            let expected = 2.0 / (f64::from(window) + 1.0);
            assert!((p - expected).abs() < 1e-9, "{window}: {p}");
        }
    }

    /// Windows of 1 and 2. After a collision both draw 0 or 1: half of the time they meet
    /// again; if not, the one that waited has 0 left and meets the other's 0. So two of three
    /// times on the air are collisions: four of five transmissions.
    #[test]
    fn two_stations_of_two_small_stages_meet_in_four_of_five_transmissions() {
        let p = together(&[1, 2]);
        assert!((p - 0.8).abs() < 1e-9, "{p}");
    }

    #[test]
    fn nothing_gets_lost_on_the_way_through_the_states() {
        let mut pair = Pair::start(&WINDOWS);
        for _ in 0..50 {
            pair = pair.next();
            let succeeded: f64 = pair.succeeded.iter().flatten().sum();
            let sum = succeeded + pair.collisions();
            assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        }
    }
}
