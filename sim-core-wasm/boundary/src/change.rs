//! Changes of a run. After one that starts it again, `seek` leads back in slices to where it was.

use sawtooth_document::queries;
use sawtooth_document::{Operation, Problem};
use sawtooth_engine::ids::FlowId;
use sawtooth_session::{EditedRun, Session, SessionError};

use crate::time;

queries! {
    /// A change of a run.
    pub enum RunChange, answers ChangeAnswers<'a>, of session: &'a mut Session {
        /// Does an operation on the document; none where it spares the recorded future, and would replace it.
        Edit {
            /// The operation.
            operation: Operation,
            /// Whether the recorded future is spared: whoever wants to keep it copies the session, and asks again.
            #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
            spares: bool,
        } -> Option<EditedRun> = if spares && session.replaces_future(&operation) {
            None
        } else {
            Some(session.edit(&operation).map_err(problem)?)
        };
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
