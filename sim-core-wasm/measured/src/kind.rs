//! Knows a file by how it begins.
//!
//! # Add a kind of file
//!
//! How it begins here, and a file beside this one that reads it; the page offers its parts in `web/src/features/measured/choices.ts`
//! and names them in `web/src/features/measured/texts/en/measured.ts`. A kind of link in captures is a case in `packets/frame/link.rs`.

use sawtooth_document::Problem;

use crate::{iperf, packets};

/// The kinds of files that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Capture,
    /// JSON, which may be Flent's or of iperf3.
    Json,
    /// The output of iperf for people.
    Iperf,
    Sockets,
    Trace,
    Table,
}

/// How files begin that have no measurements a reader knows.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "sound or a picture (RIFF)"),
    (b"%PDF", "a PDF document"),
    (
        b"PK\x03\x04",
        "a ZIP archive, or a workbook: save its sheet as CSV",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "an office document: save its sheet as CSV",
    ),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"\0asm", "a WebAssembly program"),
    (b"BZh", "packed with bzip2: unpack it first"),
    (b"\xfd7zXZ", "packed with xz: unpack it first"),
    (
        b"\x28\xb5\x2f\xfd",
        "packed with Zstandard: unpack it first",
    ),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"SQLite format 3", "a database (SQLite)"),
    (
        b"snoop\0\0\0",
        "a capture in snoop's format: save it as pcapng first",
    ),
    (
        b"GMBU",
        "a capture of Network Monitor: save it as pcapng first",
    ),
    (b"ARROW1", "an Arrow file: save it as CSV"),
    (b"PAR1", "a Parquet file: save it as CSV"),
    (b"\xff\xfe", "text in UTF-16: save it as UTF-8"),
    (b"\xfe\xff", "text in UTF-16: save it as UTF-8"),
];

const READ: &str = "you can import captures (pcap, pcapng), tables (CSV), logs of ss -tin, data files of Flent, output of iperf3 and Mahimahi traces";

fn foreign(what: &str) -> Problem {
    Problem::whole(format!("this is {what}; {READ}"))
}

/// The kind of a file that begins with these bytes.
///
/// # Errors
/// When it is of none that is read: the name of what it is, as far as that is known.
pub(crate) fn kind(head: &[u8]) -> Result<Kind, Problem> {
    if head.is_empty() {
        return Err(Problem::whole(format!("the file is empty; {READ}")));
    }
    if packets::is_capture(head) {
        return Ok(Kind::Capture);
    }
    if let Some((_, what)) = FOREIGN.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(foreign(what));
    }
    if head.contains(&0) {
        return Err(foreign("binary data of an unknown kind"));
    }
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('{') {
        if text.contains("\"sawtooth-") {
            return Err(foreign("a Sawtooth document: open it as a file"));
        }
        return Ok(Kind::Json);
    }
    if text.starts_with('<') {
        let what = if text.contains("<graphml") {
            "GraphML: open it as a file"
        } else if text.to_ascii_lowercase().contains("<html") {
            "a web page"
        } else {
            "XML"
        };
        return Err(foreign(what));
    }
    if text.contains("cwnd:") && (text.contains("rtt:") || text.contains("mss:")) {
        return Ok(Kind::Sockets);
    }
    if iperf::is_text(text) {
        return Ok(Kind::Iperf);
    }
    // The last line may be cut.
    let whole = text.rfind('\n').map_or(text, |end| &text[..end]);
    let is_instant = |line: &str| {
        let line = line.trim();
        !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !whole.is_empty() && whole.lines().all(is_instant) {
        return Ok(Kind::Trace);
    }
    if whole.bytes().any(|byte| byte.is_ascii_digit()) {
        return Ok(Kind::Table);
    }
    Err(foreign("text without numbers"))
}
