//! The limit of a queue, in the measures that a document may use.

use super::property::Property;
use super::queue::{DEFAULT_LIMIT, Limit};
use crate::math::round;
use crate::properties;
use crate::specification::{Key, ObjectType, OneOf, text};

properties! {
    /// A limit in packets.
    pub struct PacketLimit {
        /// The maximum number of waiting packets.
        "packets" packets: LogInteger(DEFAULT_LIMIT, 1, 1_000_000_000, Packets) "Limit", required, live;
    }
}

properties! {
    /// A limit in bytes.
    pub struct ByteLimit {
        /// The maximum number of waiting bytes, including headers.
        "bytes" bytes: LogInteger(1_500_000, 1, 1_000_000_000_000, Bytes) "Limit", required, live;
    }
}

properties! {
    /// A limit in bandwidth-delay products: bytes, from the current rate.
    pub struct ProductLimit {
        /// The limit in bandwidth-delay products.
        "bdp" bdp: LogNumber(1.0, 0.001, 1000.0, None) "Limit in BDP", required, live;
        /// The delay of the bandwidth-delay product.
        "rtt" rtt: LogNumber(0.1, 1e-6, 100.0, Seconds) "Round-trip time of the BDP", required, live;
    }
}

const PACKETS: ObjectType = ObjectType {
    name: "PacketLimit",
    help: text("A limit in packets."),
    keys: PacketLimit::KEYS,
};

const BYTES: ObjectType = ObjectType {
    name: "ByteLimit",
    help: text("A limit in bytes."),
    keys: ByteLimit::KEYS,
};

const PRODUCT: ObjectType = ObjectType {
    name: "ProductLimit",
    help: text("A limit in bandwidth-delay products: bytes, from the current rate."),
    keys: ProductLimit::KEYS,
};

/// The measures of a limit.
pub static LIMIT: OneOf = OneOf {
    name: "Limit",
    help: text("How much may wait; the packet in transmission is not counted."),
    objects: &[&PACKETS, &BYTES, &PRODUCT],
};

impl Limit {
    /// The limit given by an object of type `object`, at a port with this rate.
    ///
    /// # Errors
    /// The first error of `read`.
    pub fn collect<E>(
        object: &ObjectType,
        rate: f64,
        read: impl FnMut(&'static Key) -> Result<Property, E>,
    ) -> Result<Limit, E> {
        if object.name == PACKETS.name {
            let PacketLimit { packets } = PacketLimit::collect(read)?;
            Ok(Limit::Packets(packets))
        } else if object.name == BYTES.name {
            let ByteLimit { bytes } = ByteLimit::collect(read)?;
            Ok(Limit::Bytes(bytes))
        } else {
            let ProductLimit { bdp, rtt } = ProductLimit::collect(read)?;
            let bits = rate * rtt * bdp;
            Ok(Limit::Bytes((round(bits / 8.0) as u64).max(1)))
        }
    }
}
