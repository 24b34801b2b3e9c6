//! The engine's interface to Python: thin, without logic. The package `sawtooth` around it is what people use.
//!
//! Structured data crosses as JSON text, columns as bytes that Python's arrays lie on without a copy, instants in
//! seconds. Whatever may take longer than a moment releases the interpreter's lock, and asks between slices
//! whether somebody has interrupted it.

mod documents;
mod environments;
mod errors;
mod grid;
mod session;
mod slices;

use pyo3::pymodule;

/// The native part of the package.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::documents::{
        catalog, changed, command_line, engine, fragment, from_graphml, from_link, graphml,
        is_experiment, is_graph, read, run, scenario, scenarios, to_link, warnings,
    };
    #[pymodule_export]
    use super::environments::Environments;
    #[pymodule_export]
    use super::grid::{Grid, estimate};
    #[pymodule_export]
    use super::session::Session;
}
