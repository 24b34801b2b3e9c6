//! 5.3.2: a discussion of deployment.

use crate::criterion::{Asked, Criterion};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.3.2",
    title: "Incremental Deployment",
    words: "A congestion control algorithm proposal MUST discuss whether it allows for incremental deployment in the targeted environment.",
    asked: Asked::Nothing(
        "The simulator has no proxies, WAN optimizers, intrusion detection systems or home routers. The rows of 5.2.1 show the sender beside others that are deployed already.",
    ),
};
