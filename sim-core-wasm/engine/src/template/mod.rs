//! Starting points of a new sender and a new queue: `npm run new` copies one of these files and gives `Template`
//! its name. Here they are compiled, registered for the engine's own tests and tested; no catalog has them.

pub mod queue;
pub mod sender;
