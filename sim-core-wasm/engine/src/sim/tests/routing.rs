//! The trees of routes that are kept.

use super::Draft;
use crate::sim::routes;
use crate::sim::routing::Router;

/// The routes that are kept are bounded: a router that may keep one tree alone gives the same.
/// Columns of nodes, each node joined to all of the next column.
#[test]
fn routes_are_the_same_when_trees_are_worked_out_again() {
    for ecmp in [true, false] {
        let mut draft = Draft::new(60.0);
        draft.0.ecmp = ecmp;
        let columns = [3, 4, 2, 3].map(|size| {
            let first = draft.0.nodes.len();
            (0..size)
                .map(|row| draft.node(format!("n{}", first + row)))
                .collect::<Vec<_>>()
        });
        for pair in columns.windows(2) {
            for (index, from) in pair[0].iter().enumerate() {
                for (row, to) in pair[1].iter().enumerate() {
                    let id = format!("l{}-{index}-{row}", from.0);
                    draft.link(id, [*from, *to], 1e7, 0.001);
                }
            }
        }
        let mut plan = draft.0;
        for flow in 0..60 {
            let from = flow % 3;
            let to = (from + 1 + flow * 7 % 4 % 3) % 4;
            let draft = Draft(plan);
            let entry = draft.0.flows.len();
            plan = draft.flows(&[columns[from][0]], columns[to][0], |_| {});
            plan.flows[entry].id = format!("f{flow}");
        }
        let all = routes(&plan);
        let mut router = Router::new(&plan);
        router.most = 0;
        let again: Vec<_> = plan
            .flows
            .iter()
            .map(|flow| router.ways(flow).map(|route| route.ports))
            .collect();
        assert!(again == all, "ECMP: {ecmp}");
        assert!(again.iter().flatten().all(|ports| !ports.is_empty()));
    }
}
