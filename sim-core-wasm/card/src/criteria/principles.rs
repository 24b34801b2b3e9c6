//! 5.3.1: a text explains deviations.

use crate::criterion::{Asked, Criterion};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.3.1",
    title: "Differences with Congestion Control Principles",
    words: "A proposal for a congestion control algorithm MUST clearly explain any deviations from [RFC2914] and [RFC7141].",
    asked: Asked::Nothing(
        "The proposal explains deviations in words; a run has none. The rows of 5.1 and 5.2 show some of what it has to explain.",
    ),
};
