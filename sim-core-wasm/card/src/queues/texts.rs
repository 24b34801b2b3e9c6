//! 4.6, 8.3, 11 and 12: discussions.

use crate::criterion::{Asked, Criterion};

pub(super) const SCHEDULING: Criterion = Criterion {
    section: "4.6",
    title: "Interaction with Scheduling",
    words: "Therefore, the AQM proposal must discuss the feasibility of adding scheduling combined with the AQM algorithm.",
    asked: Asked::Nothing(
        "The RFC asks for a discussion. A queue that has a scheduler, such as fq-codel or fq-pie, has a card of its own.",
    ),
};

pub(super) const PARAMETERS: Criterion = Criterion {
    section: "8.3",
    title: "Parameter Sensitivity and Stability Analysis",
    words: "AQM proposals should provide background material showing theoretical analysis of the AQM control law and the input parameter space within which the control law operates, or they should use another way to discuss the stability of the control law.",
    asked: Asked::Nothing(
        "The RFC asks for an analysis. An experiment over a parameter of the queue shows its sensitivity.",
    ),
};

pub(super) const COST: Criterion = Criterion {
    section: "11",
    title: "Implementation Cost",
    words: "AQM proposals should provide pseudocode for the complete AQM scheme, highlighting generic implementation-specific aspects of the scheme.",
    asked: Asked::Nothing("The cost of an implementation in a router is not simulated."),
};

pub(super) const CONTROL: Criterion = Criterion {
    section: "12",
    title: "Operator Control and Auto-Tuning",
    words: "AQM proposals should describe the parameters that control the macroscopic AQM behavior, and identify any parameters that require tuning to operational conditions.",
    asked: Asked::Nothing(
        "The RFC asks for a discussion. All tests of this card have the same parameters of the queue.",
    ),
};
