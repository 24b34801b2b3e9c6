//! Many runs of the engine: jobs over all processors, with progress and cancelling, and
//! the statistics of their results.
//!
//! Results come in the order of the jobs, whatever the number of threads, so
//! that sums of floats do not depend on the machine.

mod pool;
mod run;
mod statistics;
#[cfg(feature = "terminal")]
mod terminal;

pub use pool::{Cancel, Cancelled, Failed, Pool, PoolError, Watch};
pub use run::run;
pub use statistics::{Estimate, students_t};
#[cfg(feature = "terminal")]
pub use terminal::Progress;
