//! Runs beside one another: the document that names them, what differs between theirs, and the
//! instant at which two runs part.

mod differences;
mod document;
mod figures;
mod parting;
pub mod queries;
mod spelled;
#[cfg(test)]
mod tests;

pub use differences::{Differences, differences};
pub use document::{Comparison, FORMAT, MOST_RUNS, Member, VERSION};
pub use figures::{Row, rows};
pub use parting::{Parted, Parting, parting};
