//! Max–min fair shares by progressive filling: all rates grow alike, and a flow stops growing where a port of
//! its way is full or where it has no more data (Bertsekas and Gallager, Data Networks, 1992, section 6.5.2).

use sawtooth_engine::ids::{Id, PortId};
use sawtooth_engine::traffic::constant;

use super::scene::lasting_rate;
use crate::network::Network;

/// The shares of a network's flows, in bits a second on the wire.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shares {
    /// Of each flow; 0 for those that have not started.
    pub(super) rate: Vec<f64>,
    /// The port that bounds each.
    pub(super) bottleneck: Vec<Option<PortId>>,
    /// The first of the flows with which each competes, directly or through others, itself at the most.
    pub(super) group: Vec<usize>,
    /// Why that of each is not known, where it is not: the rate of a port on the way of its group is not one number, or
    /// some of its places serve by weight.
    pub(super) lacking: Vec<Option<String>>,
}

/// The shares over so many seconds, or why there are none.
pub(super) fn shares(network: &Network, seconds: f64) -> Result<Shares, String> {
    let ports: Vec<PortId> = network.crossed().collect();
    let mut ways = Vec::new();
    let mut wanted = Vec::new();
    for place in 0..network.plan.flows.len() {
        let crossing = network.crossing_of(sawtooth_engine::ids::FlowId::at(place));
        let Some(crossing) = crossing else {
            ways.push(None);
            wanted.push(0.0);
            continue;
        };
        let flow = crossing.flow;
        if let Some(radio) = crossing.path[0]
            .iter()
            .find(|port| network.plan.is_radio(**port))
        {
            return Err(format!(
                "{} crosses the radio cell of {}, which has no single rate",
                flow.id,
                network.id(*radio)
            ));
        }
        wanted.push(match flow.traffic.entry.kind {
            "bulk" => f64::INFINITY,
            "constant" => constant::Parameters::from_values(&flow.traffic.values).rate,
            _ => {
                return Err(format!(
                    "{} does not always have data to send: its traffic is {}",
                    flow.id, flow.traffic.entry.name
                ));
            }
        });
        ways.push(Some(crossing.path[0].clone()));
    }
    let mut rooms = Vec::with_capacity(ports.len());
    let mut unknown = Vec::new();
    for port in &ports {
        let room = lasting_rate(network, *port, seconds);
        unknown.push(room.clone().err());
        // Whoever competes at one without a rate has no share: this one is not shown.
        let mean = network.direction(*port).rate.mean();
        rooms.push((*port, room.unwrap_or(mean)));
    }
    let crossing = crossing(&ways, &rooms);
    let mut crowded = crowded(&wanted, &rooms, &crossing);
    for (crowded, unknown) in crowded.iter_mut().zip(&unknown) {
        *crowded |= unknown.is_some();
    }
    let group = groups(ways.len(), &crossing, &crowded);
    let weights = weights(network, &rooms, &crossing, &crowded, &group);
    let (rate, bottleneck) = fill(&ways, &wanted, &weights, &rooms);
    let mut lacking = vec![None; ways.len()];
    let mut lack = |first: usize, why: String| {
        for flow in (0..ways.len()).filter(|flow| group[*flow] == group[first]) {
            lacking[flow].get_or_insert_with(|| why.clone());
        }
    };
    for ((why, port), flows) in unknown.iter().zip(&ports).zip(&crossing) {
        if let (Some(why), Some(first)) = (why, flows.first()) {
            lack(*first, format!("{}: {why}", network.id(*port)));
        }
    }
    // A queue that looks at no weights gives those that it bounds the same.
    for port in ports
        .iter()
        .filter(|port| !serves_by_weight(network, **port))
    {
        let bound = |flow: &usize| bottleneck[*flow] == Some(*port);
        let mut bounded = (0..ways.len()).filter(bound);
        if let Some(first) = bounded.next()
            && bounded.any(|flow| weights[flow] != weights[first])
        {
            lack(
                first,
                format!(
                    "{} does not serve by weight, but others do",
                    network.id(*port)
                ),
            );
        }
    }
    Ok(Shares {
        rate,
        bottleneck,
        group,
        lacking,
    })
}

/// Whether the queue of a port looks at the weights of flows.
fn serves_by_weight(network: &Network, port: PortId) -> bool {
    network.direction(port).queue.discipline.entry.kind == "drr"
}

/// The flows that cross each port.
fn crossing(ways: &[Option<Vec<PortId>>], rooms: &[(PortId, f64)]) -> Vec<Vec<usize>> {
    let crosses =
        |flow: usize, port: &PortId| ways[flow].as_ref().is_some_and(|way| way.contains(port));
    let flows = |port| {
        (0..ways.len())
            .filter(|flow| crosses(*flow, port))
            .collect()
    };
    rooms.iter().map(|(port, _)| flows(port)).collect()
}

/// Progressive filling of ports with their rates, by flows with their ways, what they want and their weights.
fn fill(
    ways: &[Option<Vec<PortId>>],
    wanted: &[f64],
    weights: &[f64],
    rooms: &[(PortId, f64)],
) -> (Vec<f64>, Vec<Option<PortId>>) {
    let mut rate = vec![0.0; ways.len()];
    let mut bottleneck = vec![None; ways.len()];
    let mut grows: Vec<bool> = ways.iter().map(Option::is_some).collect();
    let mut level = 0.0;
    let crossing = crossing(ways, rooms);
    // The level, that of a weight of 1, at which a flow has all that it wants.
    let sated_at = |flow: usize| wanted[flow] / weights[flow];
    // Each round stops one flow at least.
    while grows.iter().any(|grows| *grows) {
        let mut next = f64::INFINITY;
        let mut full = None;
        for (place, (_, room)) in rooms.iter().enumerate() {
            let (mut used, mut growing) = (0.0, 0.0);
            for flow in &crossing[place] {
                if grows[*flow] {
                    growing += weights[*flow];
                } else {
                    used += rate[*flow];
                }
            }
            if growing > 0.0 {
                let at = ((room - used) / growing).max(level);
                if at < next {
                    next = at;
                    full = Some(place);
                }
            }
        }
        let least = (0..ways.len())
            .filter(|flow| grows[*flow])
            .map(sated_at)
            .fold(f64::INFINITY, f64::min);
        let sated = least <= next;
        level = next.min(least);
        for flow in 0..ways.len() {
            let stops = grows[flow]
                && if sated {
                    sated_at(flow) <= level
                } else {
                    full.is_none_or(|place: usize| crossing[place].contains(&flow))
                };
            if stops {
                grows[flow] = false;
                rate[flow] = level * weights[flow];
                bottleneck[flow] = full.filter(|_| !sated).map(|place| rooms[place].0);
            }
        }
    }
    (rate, bottleneck)
}

/// Whether each port has less room than all of its flows together could bring: a wider one never holds back any of them,
/// whoever is there.
fn crowded(wanted: &[f64], rooms: &[(PortId, f64)], crossing: &[Vec<usize>]) -> Vec<bool> {
    let mut most = wanted.to_vec();
    for ((_, room), flows) in rooms.iter().zip(crossing) {
        for flow in flows {
            most[*flow] = most[*flow].min(*room);
        }
    }
    let brought = |flows: &Vec<usize>| -> f64 { flows.iter().map(|flow| most[*flow]).sum() };
    let ports = rooms.iter().zip(crossing);
    ports
        .map(|((_, room), flows)| brought(flows) > *room)
        .collect()
}

/// The group of each of so many flows: which others are there makes a difference to it.
fn groups(flows: usize, crossing: &[Vec<usize>], crowded: &[bool]) -> Vec<usize> {
    let mut group: Vec<usize> = (0..flows).collect();
    let mut again = true;
    while again {
        again = false;
        for (flows, _) in crossing
            .iter()
            .zip(crowded)
            .filter(|(_, crowded)| **crowded)
        {
            let first = flows.iter().map(|flow| group[*flow]).min();
            for flow in flows {
                if let Some(first) = first.filter(|first| *first < group[*flow]) {
                    (group[*flow], again) = (first, true);
                }
            }
        }
    }
    group
}

/// The weights of flows: their own where a queue at which the group competes serves by weight, 1 where none does.
fn weights(
    network: &Network,
    rooms: &[(PortId, f64)],
    crossing: &[Vec<usize>],
    crowded: &[bool],
    group: &[usize],
) -> Vec<f64> {
    let own = |flow: usize| network.plan.flows[flow].weight;
    let serves = |place: usize| serves_by_weight(network, rooms[place].0);
    let mut weights = vec![1.0; group.len()];
    for place in (0..rooms.len()).filter(|place| crowded[*place] && serves(*place)) {
        let flows = &crossing[place];
        let first = flows[0];
        if flows.iter().all(|flow| own(*flow) == own(first)) {
            continue;
        }
        for flow in (0..group.len()).filter(|flow| group[*flow] == group[first]) {
            weights[flow] = own(flow);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDLESS: f64 = f64::INFINITY;

    fn port(index: usize) -> PortId {
        PortId::at(index)
    }

    /// Bertsekas and Gallager, figure 6.22: on a chain of links of capacity 1 one session crosses all, others one
    /// each; and the share that a sated flow leaves goes to the others.
    #[test]
    fn filling_stops_at_the_fullest_port_and_goes_on_for_the_others() {
        let ways = [
            Some(vec![port(0), port(1)]),
            Some(vec![port(0)]),
            Some(vec![port(0)]),
            Some(vec![port(1)]),
            None,
        ];
        let none = [ENDLESS; 5];
        let rooms = [(port(0), 1.0), (port(1), 2.0)];
        let (rate, bottleneck) = fill(&ways, &none, &[1.0; 5], &rooms);
        let third = 1.0 / 3.0;
        assert_eq!(rate, [third, third, third, 2.0 - third, 0.0]);
        assert_eq!(
            bottleneck,
            [
                Some(port(0)),
                Some(port(0)),
                Some(port(0)),
                Some(port(1)),
                None
            ]
        );

        let little = [ENDLESS, 0.1, ENDLESS, ENDLESS, 0.0];
        let (rate, bottleneck) = fill(&ways, &little, &[1.0; 5], &rooms);
        assert_eq!(rate, [0.45, 0.1, 0.45, 1.55, 0.0]);
        assert_eq!(bottleneck[1], None);

        // By weights of 1, 2 and 1 at the first port; the second has the rest of its own.
        let weights = [1.0, 2.0, 1.0, 1.0, 1.0];
        let (rate, _) = fill(&ways, &none, &weights, &rooms);
        assert_eq!(rate, [0.25, 0.5, 0.25, 1.75, 0.0]);
        let (rate, _) = fill(&ways, &little, &weights, &rooms);
        assert_eq!(rate, [0.45, 0.1, 0.45, 1.55, 0.0]);
    }

    /// Of a chain a – b – c the flows of both ends depend on each other through the one over both links. A link that is
    /// wide enough for all that its flows could bring joins none.
    #[test]
    fn flows_that_compete_directly_or_through_others_are_one_group() {
        let [a, b, c] = [0, 1, 2].map(|flow| vec![port(flow)]);
        let both = vec![port(0), port(1)];
        let all = |ways: &[&Vec<PortId>], wanted: &[f64], rooms: [f64; 4]| {
            let ways: Vec<_> = ways
                .iter()
                .map(|way| Some([&way[..], &[port(3)]].concat()))
                .collect();
            let rooms: Vec<_> = (0..4).map(port).zip(rooms).collect();
            let crossing = crossing(&ways, &rooms);
            groups(ways.len(), &crossing, &crowded(wanted, &rooms, &crossing))
        };
        let wide = [1.0, 1.0, 1.0, 3.0];
        let endless = [ENDLESS; 4];
        assert_eq!(all(&[&a, &b, &c], &endless, wide), [0, 1, 2]);
        assert_eq!(all(&[&a, &b, &both], &endless, wide), [0, 0, 0]);
        assert_eq!(all(&[&b, &c, &b], &endless, wide), [0, 1, 0]);
        // The link that all cross is too narrow for them together.
        let narrow = [1.0, 1.0, 1.0, 2.9];
        assert_eq!(all(&[&a, &b, &c], &endless, narrow), [0, 0, 0]);
        // A rate of its own, for which there is room however the other grows, until there is none.
        assert_eq!(all(&[&a, &a], &[0.5, 0.5], wide), [0, 1]);
        assert_eq!(all(&[&a, &a], &[0.5, ENDLESS], wide), [0, 0]);
    }
}
