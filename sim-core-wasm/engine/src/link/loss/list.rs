//! Loss of listed packets: for experiments that need exactly these losses.
//!
//! # Rules
//!
//! Data packets of this direction are counted from 1 in order of departure,
//! retransmissions included; those in the list are lost. Acknowledgements,
//! handshakes and other packets without data are neither counted nor lost.
//!
//! A list changed during the run applies to packets not yet counted.
//!
//! # Differences
//!
//! - ns-2's `ErrorModel/List` counts every packet that passes it.
//! - ns-3's `ReceiveListErrorModel` counts packets as they are received,
//!   `ListErrorModel` names them by their identifiers.
//!
//! # Limits
//!
//! At most 100 000 packets are listed. With several flows over the link the count
//! is the link's, not a flow's.
//!
//! # Checked
//!
//! - Exactly the listed packets are lost, acknowledgements never.
//! - The recovery tests of the transport are made with such lists.

use crate::link::loss::{Departure, LossModel};
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};

parameters! {
    /// Parameters of listed loss.
    pub struct Parameters {
        /// Which data packets of this direction are lost, counted from 1 in order of departure.
        "packets" packets: Integers(1, 9_007_199_254_740_991, 100_000) "Packets lost";
    }
}

/// Loses exactly the listed data packets.
#[derive(Clone, Debug)]
pub struct Listed {
    parameters: Parameters,
}

impl Listed {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "list",
        name: "Listed packets",
        summary: "Exactly the listed data packets are lost.",
        source: "ns-2, ErrorModel/List",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Listed {
        Listed {
            parameters: Parameters::from_values(values),
        }
    }
}

impl LossModel for Listed {
    fn loses(&mut self, packet: Departure, _random: &mut RandomStream) -> bool {
        packet
            .data
            .is_some_and(|index| self.parameters.packets.binary_search(&index).is_ok())
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::loss::testing::fates;
    use crate::rng::Purpose;
    use crate::units::Time;

    #[test]
    fn exactly_the_listed_packets_are_lost() {
        let mut model = Listed::new(&[Value::Integers(vec![2, 5])]);
        let lost = fates(&mut model, 6, 1500, 1000);
        assert_eq!(lost, [false, true, false, false, true, false]);
        let acknowledgement = Departure {
            at: Time(1),
            data: None,
            size: 40,
        };
        assert!(!model.loses(
            acknowledgement,
            &mut RandomStream::new(1, "l:a", Purpose::Loss)
        ));
    }
}
