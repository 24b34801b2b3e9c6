//! The queries of the page's program, with their answers. A capture's bytes cross beside them.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Problem, from_serde, queries};
use sawtooth_engine::units::{Span, Time};
use serde::{Deserialize, Serialize};

use crate::qlog::Detail;
use crate::{Capture, Range};

/// Events between two pieces: some tenths of a second, so that progress is seen to move.
const SLICE: u64 = 200_000;

/// The sort of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum CaptureKind {
    /// Of what passes a node or a port, as pcapng.
    Point,
    /// Of a flow's sender, as qlog.
    Flow,
}

from_serde!(CaptureKind);

queries! {
    /// A query to the program of captures.
    pub enum CaptureQuery, answers CaptureAnswers<'a>, of page: &'a mut CapturePage {
        /// Begins a capture, in place of one under way.
        Begin {
            /// The document.
            document: String,
            /// Its sort.
            of: CaptureKind,
            /// The id of the point or the flow.
            id: String,
            /// Its begin, in seconds.
            from: f64,
            /// Its end.
            to: f64,
            /// Of a flow, whether packets are written beside metrics and states.
            packets: bool,
            /// Of a flow, how often metrics are written, in seconds; 0 for each.
            every: f64,
        } -> () = page.begin(&document, (of, &id), [from, to], Detail {
            packets,
            every: Span::from_seconds(every),
        })?;
        /// Goes on for a while; what has been written since comes beside the answer.
        Advance {} -> CaptureProgress = page.advance()?;
        /// Ends it; the rest comes beside the answer.
        Finish {} -> () = page.finish();
    }
}

/// How far a capture is.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CaptureProgress {
    /// The part of the run that is done, 0 to 1.
    pub progress: f64,
    /// How many packets there are so far.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub packets: u64,
    /// Whether the end is reached.
    pub done: bool,
}

/// A capture that the page takes piece by piece.
#[derive(Default)]
pub struct CapturePage {
    capture: Option<Capture<Vec<u8>>>,
    /// The bytes that go with the last answer.
    written: Vec<u8>,
}

impl Program for CapturePage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<CaptureQuery>(query)?.answer(self)
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.written)
    }
}

impl CapturePage {
    fn begin(
        &mut self,
        document: &str,
        (of, id): (CaptureKind, &str),
        range: [f64; 2],
        detail: Detail,
    ) -> Result<(), Problem> {
        *self = CapturePage::default();
        let [from, to] = range.map(Time::from_seconds);
        let document = Document::parse(document)?;
        let range = Range { from, to };
        self.capture = Some(match of {
            CaptureKind::Point => Capture::at_point(&document, id, range, Vec::new())?,
            CaptureKind::Flow => Capture::of_flow(&document, id, range, Vec::new())?.with(detail),
        });
        Ok(())
    }

    fn advance(&mut self) -> Result<CaptureProgress, Problem> {
        let Some(capture) = &mut self.capture else {
            return Err(Problem::whole("no capture has started"));
        };
        let done = capture
            .advance(SLICE)
            .map_err(|failure| Problem::whole(failure.to_string()))?;
        self.written = std::mem::take(capture.out());
        let [now, to] = capture.progress();
        Ok(CaptureProgress {
            progress: now.seconds() / to.seconds().max(f64::MIN_POSITIVE),
            packets: capture.written(),
            done,
        })
    }

    fn finish(&mut self) {
        // A vector takes everything.
        let rest = self.capture.take().map(Capture::finish);
        self.written = rest.and_then(Result::ok).unwrap_or_default();
    }
}
