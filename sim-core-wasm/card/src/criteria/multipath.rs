//! 7.10: transports with several paths.

use crate::criterion::{Asked, Criterion};

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.10",
    title: "Multipath Transport",
    words: "A congestion control algorithm proposal MUST evaluate the potential harm to other flows when the multiple paths share a common congested bottleneck or share resources that are coupled between different paths, such as an overall capacity limit.",
    asked: Asked::Nothing(
        "The simulator has no multipath transport: each connection has one path.",
    ),
};
