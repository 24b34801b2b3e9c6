//! 7.2: equipment that ends flows.

use crate::criterion::{Asked, Criterion};

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.2",
    title: "Operation with the Envelope Set by Network Circuit Breakers",
    words: "A well-designed congestion control algorithm ought to react before the flow uses excessive resources; therefore, it will operate within the envelope set by network transport circuit breaker algorithms.",
    asked: Asked::Nothing(
        "The simulator has no circuit breakers. The loss rates of 5.1.3 and the packets of 5.1.1 are what a breaker would measure.",
    ),
};
