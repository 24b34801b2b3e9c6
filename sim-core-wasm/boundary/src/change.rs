//! Changes of a run. After one that starts it again, `seek` leads back in slices to where it was.

use sawtooth_document::queries;
use sawtooth_document::{Edited, Json, Operation, Problem};
use sawtooth_engine::ids::FlowId;
use sawtooth_session::{Applied, Session, SessionError};

use crate::time;

queries! {
    /// A change of a run.
    pub enum RunChange, answers ChangeAnswers<'a>, of session: &'a mut Session {
        /// Sets a value.
        Set {
            /// Its place in the document.
            path: String,
            /// The value.
            #[cfg_attr(feature = "bindings", ts(type = "import(\"./scenario\").Json"))]
            value: Json,
            /// Whether it is by the same gesture as the last live change there.
            #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
            continues: bool,
        } -> Applied = session.put(&path, &value, continues).map_err(problem)?;
        /// Does an operation on the document.
        Edit {
            /// The operation.
            operation: Operation,
        } -> Edited = session.edit(&operation).map_err(problem)?;
        /// Lets the run go on for longer.
        Extend {
            /// Until when.
            duration: f64,
        } -> () = session.extend(time(duration))?;
        /// Records these flows, where there are too many to record all.
        Watch {
            /// Their numbers.
            flows: Vec<u32>,
        } -> () = session.watch(flows.into_iter().map(FlowId).collect());
    }
}

fn problem(error: SessionError) -> Problem {
    match error {
        SessionError::Problem(problem) => problem,
        SessionError::Run(error) => Problem::whole(error.to_string()),
    }
}
