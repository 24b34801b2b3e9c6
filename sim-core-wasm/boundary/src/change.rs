//! Changes of a run. After one that starts it again, `seek` leads back in slices to where it was.

use sawtooth_document::queries;
use sawtooth_document::{Edited, Operation, Problem};
use sawtooth_engine::ids::FlowId;
use sawtooth_session::{Applied, AppliedEffect, Session, SessionError};
use serde::Serialize;

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
            /// Whether one value is set as by a drag: what it makes obsolete is not run again.
            #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
            drags: bool,
        } -> Option<EditedRun> = if spares && session.replaces_future(&operation) {
            None
        } else {
            Some(edited(session, &operation, drags)?)
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

/// The result of an operation on the document of a run.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct EditedRun {
    /// Its effect on the document, and whether the run starts again.
    pub edited: Edited,
    /// The effect of one value that was set as by a drag; none of other operations.
    pub applied: Option<Applied>,
}

fn edited(session: &mut Session, operation: &Operation, drags: bool) -> Result<EditedRun, Problem> {
    match operation {
        Operation::Set {
            paths,
            to,
            continues,
        } if drags && paths.len() == 1 => {
            let applied = session.put(&paths[0], to, *continues).map_err(problem)?;
            Ok(EditedRun {
                edited: Edited {
                    restarted: applied.effect == AppliedEffect::Restart,
                    ..Edited::default()
                },
                applied: Some(applied),
            })
        }
        _ => Ok(EditedRun {
            edited: session.edit(operation).map_err(problem)?,
            applied: None,
        }),
    }
}

fn problem(error: SessionError) -> Problem {
    match error {
        SessionError::Problem(problem) => problem,
        SessionError::Run(error) => Problem::whole(error.to_string()),
    }
}
