//! The engine as its users see it: whole networks, from the document to the
//! summary. One program, so that the engine is linked once and all processors
//! are kept busy to the end.

mod common;

mod alone;
mod bandwidth;
mod bottlenecks;
mod ceilings;
mod clamp;
mod conformance;
mod copa;
mod delay;
mod disciplines;
mod dual;
mod explicit;
mod fair;
mod flow_control;
mod formulas;
mod linux;
mod marks;
mod models;
mod outages;
mod paths;
mod phase;
mod radio;
mod rate;
mod recovery;
mod red;
mod reference;
mod response;
mod routing;
mod scale;
mod spred;
mod steering;
mod tahoe;
mod tfrc;
mod tokens;
mod traffic;
mod twins;
