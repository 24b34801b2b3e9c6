//! The templates that `npm run new` copies, in a whole run.

use super::{Run, dumbbell, jittered};
use crate::ids::Side;
use crate::queue::AnyQueue;
use crate::sender::AnySender;
use crate::specification::Chosen;
use crate::template::{queue, sender};

#[test]
fn templates_of_sender_and_queue_fill_a_link_and_count_their_actions() {
    let mut plan = dumbbell(2, jittered);
    for flow in &mut plan.flows {
        flow.sender = Chosen::defaults(&sender::Template::ENTRY);
    }
    let bottleneck = plan.links.len() - 1;
    plan.links[bottleneck].directions[0].queue.discipline =
        Chosen::defaults(&queue::Template::ENTRY);
    let mut run = Run::new(plan);
    run.until(60.0);

    assert!(matches!(run.bottleneck(Side::A), AnyQueue::Template(_)));
    let mut counted = Vec::new();
    run.bottleneck(Side::A).internals(&mut counted);
    for flow in 0..2 {
        let sender = run.connection(flow).control();
        assert!(matches!(sender, AnySender::Template(_)));
        sender.internals(&mut counted);
    }
    // Early drops of the queue, and the reductions that each sender took for them.
    assert!(
        counted.len() == 3 && counted.iter().all(|&count| count > 0.0),
        "{counted:?}"
    );
    let goodput = run.summary().total_goodput;
    assert!(goodput > 8e6, "{goodput}");
}
