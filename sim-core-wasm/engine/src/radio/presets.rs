//! The constants of a cell, and the standards that set them.
//!
//! To add a standard: its constants and its rates here.

use super::phy::{self, Phy, PhyRate};
use crate::specification::{Domain, Entry, NumberOr, Parameter};
use crate::{choices, parameters};

choices! {
    /// When a frame is given up.
    pub enum RetryLimit {
        /// After the short retry limit of 802.11: 7 transmissions.
        Short = "short",
        /// Never.
        None = "none",
    }
}

choices! {
    /// The exchange before OFDM frames where stations of 802.11b are, which cannot read them.
    pub enum Protection {
        /// Nothing.
        None = "none",
        /// A CTS that the sender addresses to itself.
        Cts = "cts-to-self",
        /// RTS, and CTS in answer.
        Rts = "rts-cts",
    }
}

parameters! {
    /// The constants of a cell. Their defaults are those of 802.11g beside 802.11b.
    pub struct Constants {
        /// The unit of the backoff.
        "slot" slot: Span(20e-6, 1e-6, 1e-3) "Slot", live;
        /// The time between a frame and its acknowledgement (short interframe space).
        "sifs" sifs: Span(10e-6, 0.0, 1e-3) "SIFS", live;
        /// How long the channel has to be idle before slots count (DCF interframe space).
        "difs" difs: Span(50e-6, 0.0, 1e-2) "DIFS", live;
        /// The contention window of the first transmission: the maximum number of backoff slots.
        "windowMin" window_min: LogInteger(15, 1, 65_535, None) "Minimum contention window", at_most "windowMax", live;
        /// The largest contention window, after many failures.
        "windowMax" window_max: LogInteger(1023, 1, 65_535, None) "Maximum contention window", live;
        /// The number of failed transmissions after which a frame is dropped.
        "retryLimit" retry_limit: WholeNumberOr(RetryLimit, "short", 1.0, 255.0, None) "Retry limit", live;
        /// The time after the end of an OFDM frame until the transmitter considers it lost: SIFS, a slot,
        /// and the time to recognise the preamble of an acknowledgement.
        "ackTimeout" ack_timeout: Span(55e-6, 0.0, 1e-2) "ACK timeout", live;
        /// The same after a DSSS frame, whose acknowledgement has a DSSS preamble.
        "dsssAckTimeout" dsss_ack_timeout: Span(222e-6, 0.0, 1e-2) "ACK timeout of DSSS", live;
        /// Whether radios that are not involved in a frame with errors wait for EIFS; otherwise all
        /// radios wait as long as its transmitters.
        "eifs" eifs: Switch(true) "EIFS", live;
        /// Whether a busy period counts as one slot for waiting radios, as in Bianchi's model; in the
        /// standard it does not.
        "busySlots" busy_slots: Switch(false) "Busy periods count", live;
        /// Bytes around a packet: MAC header and checksum, LLC and SNAP.
        "overhead" overhead: Integer(36, 0, 500, Bytes) "Header of a frame", live;
        /// Rates at which frames are acknowledged, in bits per second; 1, 2, 6, 12 and 24 Mbit/s when the
        /// list is empty.
        "basicRates" basic_rates: Integers(1_000_000, 54_000_000, 12) "Basic rates", live;
        /// The exchange before OFDM frames in a cell that has stations of 802.11b, those whose rate is
        /// without OFDM, at a rate that these can read.
        "protection" protection: Choice(Protection, "none") "Protection", live;
        /// Before the symbols of an OFDM frame: preamble and signal field.
        "preamble" preamble: Span(20e-6, 0.0, 1e-3) "OFDM preamble", live;
        /// Silence after an OFDM frame that belongs to it (signal extension).
        "extension" extension: Span(6e-6, 0.0, 1e-3) "Signal extension", live;
        /// Before the bits of a DSSS frame: preamble and header, 192 µs long or 96 µs short.
        "dsssPreamble" dsss_preamble: Span(192e-6, 0.0, 1e-3) "DSSS preamble", live;
        /// Failures in a row after which automatic rate fallback lowers the rate.
        "arfFailures" arf_failures: Integer(2, 1, 100, None) "ARF: failures", live;
        /// Successes in a row after which automatic rate fallback raises the rate.
        "arfSuccesses" arf_successes: Integer(10, 1, 1000, None) "ARF: successes", live;
        /// Transmissions since the rate last changed or would have fallen after which a success raises it too, although there were failures among them (15 in ns-3).
        "arfTimer" arf_timer: Integer(15, 1, 10_000, None) "ARF: timer", live;
    }
}

impl Constants {
    /// How many failed transmissions end the life of a frame.
    pub(super) fn most_failures(&self) -> u32 {
        match self.retry_limit {
            NumberOr::Number(limit) => limit as u32,
            NumberOr::Named(RetryLimit::Short) => 7,
            NumberOr::Named(RetryLimit::None) => u32::MAX,
        }
    }
}

const PARAMETERS: usize = Constants::SPECIFICATION.len();

/// The constants with some of the defaults changed.
const fn with(changes: &[(&str, f64)]) -> [Parameter; PARAMETERS] {
    let mut all = [Constants::SPECIFICATION[0]; PARAMETERS];
    let mut place = 0;
    while place < PARAMETERS {
        all[place] = Constants::SPECIFICATION[place];
        let mut change = 0;
        while change < changes.len() {
            let (key, value) = changes[change];
            if same(all[place].key, key) {
                all[place].domain = defaulting(all[place].domain, value);
            }
            change += 1;
        }
        place += 1;
    }
    all
}

const fn defaulting(domain: Domain, value: f64) -> Domain {
    match domain {
        Domain::Number {
            min, max, scale, ..
        } => Domain::Number {
            default: value,
            min,
            max,
            scale,
        },
        Domain::Integer {
            min, max, scale, ..
        } => Domain::Integer {
            default: value as u64,
            min,
            max,
            scale,
        },
        other => other,
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut place = 0;
    while place < a.len() {
        if a[place] != b[place] {
            return false;
        }
        place += 1;
    }
    true
}

const fn preset(
    kind: &'static str,
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    parameters: &'static [Parameter],
) -> Entry {
    let entry = Entry {
        kind,
        name,
        summary,
        source,
        parameters,
        internals: &[],
    };
    entry.registered(&[])
}

static LONG: Entry = preset(
    "802.11g-long",
    "802.11g beside 802.11b",
    "54 Mbit/s with the long slot that stations of 802.11b in the cell impose.",
    "IEEE 802.11-2012, clause 19 (ERP)",
    Constants::SPECIFICATION,
);

static SHORT: Entry = preset(
    "802.11g-short",
    "802.11g",
    "54 Mbit/s with the short slot of a cell without stations of 802.11b.",
    "IEEE 802.11-2012, clause 19 (ERP)",
    &with(&[("slot", 9e-6), ("difs", 28e-6), ("ackTimeout", 44e-6)]),
);

static A: Entry = preset(
    "802.11a",
    "802.11a",
    "54 Mbit/s at 5 GHz.",
    "IEEE 802.11-2012, clause 18 (OFDM)",
    &with(&[
        ("slot", 9e-6),
        ("sifs", 16e-6),
        ("difs", 34e-6),
        ("ackTimeout", 50e-6),
        ("extension", 0.0),
    ]),
);

static B: Entry = preset(
    "802.11b",
    "802.11b",
    "11 Mbit/s with the long preamble.",
    "IEEE 802.11-2012, clause 17 (HR/DSSS)",
    &with(&[("windowMin", 31.0)]),
);

/// The presets, the default one first, with the rates that their PHY has.
static PRESETS: [(&Entry, &[PhyRate]); 4] = [
    (&LONG, phy::MIXED),
    (&SHORT, phy::A),
    (&A, phy::A),
    (&B, phy::B),
];

/// The entries of the presets.
pub static REGISTRY: &[&Entry] = &[PRESETS[0].0, PRESETS[1].0, PRESETS[2].0, PRESETS[3].0];

/// The PHY of a preset.
pub fn phy_of(entry: &Entry) -> Phy {
    let found = PRESETS.iter().find(|(known, _)| *known == entry);
    Phy(found.map_or(phy::MIXED, |(_, rates)| rates))
}
