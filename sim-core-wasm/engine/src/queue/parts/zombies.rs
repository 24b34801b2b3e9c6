//! How many flows send through a port, estimated without a record of each: SRED's zombie
//! list (Ott, Lakshman and Wong 1999, section II).
//!
//! A list remembers the flows of some packets that have passed. Each arrival is compared with a
//! random one of them. It hits with probability $\sum \pi_i^2$, with $\pi_i$ the share of flow $i$ in the
//! arrivals: $1/N$ for $N$ flows of the same rate.

use crate::ids::FlowId;
use crate::rng::RandomStream;

/// The list and the estimated probability of a hit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Zombies {
    list: Vec<FlowId>,
    hits: f64,
}

/// Its parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The length of the list, M.
    pub(crate) zombies: u64,
    /// The probability with which a packet that does not hit replaces the zombie, r.
    pub(crate) overwrite: f64,
    /// The weight of an arrival in the estimate, α.
    pub(crate) weight: f64,
}

impl Zombies {
    /// A packet arrives; returns whether it hits. It does not while the list fills.
    pub(crate) fn arrival(
        &mut self,
        settings: &Settings,
        flow: FlowId,
        random: &mut RandomStream,
    ) -> bool {
        let length = settings.zombies.max(1) as usize;
        self.list.truncate(length);
        if self.list.len() < length {
            self.list.push(flow);
            return false;
        }
        let place = random.below(length as u64) as usize;
        let hit = self.list[place] == flow;
        if !hit && random.uniform() < settings.overwrite {
            self.list[place] = flow;
        }
        self.hits += settings.weight * (f64::from(hit) - self.hits);
        hit
    }

    /// Whether the list is full, so that there is an estimate.
    pub(crate) fn is_full(&self, settings: &Settings) -> bool {
        self.list.len() as u64 >= settings.zombies.max(1)
    }

    /// The probability of a hit; more flows than zombies cannot be distinguished.
    pub(crate) fn hit_probability(&self, settings: &Settings) -> f64 {
        self.hits.max(1.0 / settings.zombies.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    const SETTINGS: Settings = Settings {
        zombies: 1000,
        overwrite: 0.25,
        weight: 2.5e-4,
    };

    /// The number of flows that is estimated after so many packets, mean of the last 2000.
    fn estimated(packets: u32, mut flow: impl FnMut(&mut RandomStream) -> u32) -> f64 {
        let mut arrivals = RandomStream::new(1, "flows", Purpose::Queue);
        let mut random = RandomStream::new(1, "q", Purpose::Queue);
        let mut zombies = Zombies::default();
        let mut sum = 0.0;
        for packet in 0..packets {
            zombies.arrival(&SETTINGS, FlowId(flow(&mut arrivals)), &mut random);
            if packet + 2000 >= packets {
                sum += zombies.hit_probability(&SETTINGS);
            }
        }
        2000.0 / sum
    }

    #[test]
    fn fifty_equal_flows_are_counted() {
        let found = estimated(20_000, |random| random.below(50) as u32);
        assert!((found - 50.0).abs() < 7.5, "{found}");
    }

    #[test]
    fn a_flow_with_half_of_the_packets_lowers_the_estimate() {
        // A half and fifty hundredths: Σπ² = 0.255, 3.92 flows.
        let found = estimated(40_000, |random| {
            let draw = random.below(100) as u32;
            if draw < 50 { 0 } else { draw }
        });
        assert!((found - 3.92).abs() < 0.15 * 3.92, "{found}");
    }

    #[test]
    fn nothing_hits_while_the_list_fills() {
        let mut random = RandomStream::new(1, "q", Purpose::Queue);
        let mut zombies = Zombies::default();
        for packet in 0..1000 {
            assert!(!zombies.is_full(&SETTINGS), "{packet}");
            assert!(!zombies.arrival(&SETTINGS, FlowId(7), &mut random));
            assert_eq!(zombies.hit_probability(&SETTINGS), 0.001);
        }
        assert!(zombies.is_full(&SETTINGS));
        // From then on a flow that is alone hits every time, with a time constant of 4000 packets.
        for _ in 0..4000 {
            assert!(zombies.arrival(&SETTINGS, FlowId(7), &mut random));
        }
        let found = zombies.hit_probability(&SETTINGS);
        assert!((found - 0.632).abs() < 0.001, "{found}");
    }

    #[test]
    fn a_shorter_list_forgets_the_rest() {
        let mut random = RandomStream::new(1, "q", Purpose::Queue);
        let mut zombies = Zombies::default();
        let short = Settings {
            zombies: 10,
            ..SETTINGS
        };
        for packet in 0..1000 {
            zombies.arrival(&SETTINGS, FlowId(packet), &mut random);
        }
        zombies.arrival(&short, FlowId(5), &mut random);
        assert_eq!(zombies.list.len(), 10);
        assert!(!zombies.is_full(&SETTINGS) && zombies.is_full(&short));
    }
}
