//! Both ends of a TCP connection.

use crate::endpoint::short_connections::ShortConnection;
use crate::ids::FlowId;
use crate::packet::{Address, Kind, Packet, STAMPED};
use crate::plan;
use crate::rng::StreamSeed;
use crate::specification::Chosen;
use crate::tcp::connection::{Connection, HEADERS};
use crate::tcp::receiver::{Receiver, Reply};
use crate::traffic::Carriage;
use crate::units::Time;

/// A TCP connection: its sending end and its receiver.
#[derive(Clone, Debug)]
pub(crate) struct Tcp {
    pub(crate) connection: Connection,
    pub(crate) receiver: Receiver,
    /// The address of the receiver's packets.
    back: Address,
    /// The record of a short connection, if it is one of a flow's many.
    pub(crate) short: Option<ShortConnection>,
}

impl Tcp {
    /// The connection of a flow of the plan, not started; its packets go to the
    /// addresses of the forward route `out` and of the return route.
    pub(crate) fn new(
        flow: &plan::Flow,
        [out, back]: [Address; 2],
        carriage: Carriage,
        spring: StreamSeed,
    ) -> Tcp {
        let total = match carriage {
            Carriage::Connection(total) => total,
            _ => None,
        };
        let mut connection = Connection::new(
            out,
            &flow.sender,
            &flow.slow_start,
            &flow.transport,
            &flow.ecn,
            total,
            spring,
        );
        connection.clamp_by(&flow.clamp, Time::ZERO);
        if carriage == Carriage::Written {
            connection.await_writing();
        }
        let mut receiver = Receiver::new(&flow.transport, connection.ecn(), connection.needs());
        receiver.read_at(flow.read_rate, &flow.transport, Time::ZERO);
        Tcp {
            receiver,
            connection,
            back,
            short: None,
        }
    }

    /// The application at the receiving end reads `rate` bits a second from now on, or
    /// everything at once.
    pub(crate) fn read_at(&mut self, rate: Option<f64>, now: Time) {
        let transport = self.connection.transport();
        self.receiver.read_at(rate, transport, now);
    }

    /// This connection, which has not started, as number `flow`.
    pub(crate) fn at_place(&self, flow: FlowId) -> Tcp {
        Tcp {
            connection: self.connection.at_place(flow),
            receiver: self.receiver.clone(),
            back: Address::new(flow, self.back.hop()),
            short: self.short,
        }
    }

    /// Starts a connection of `bytes` bytes in place of this one, which is over: a copy
    /// of `model`, which has not started, that keeps this one's memory.
    pub(crate) fn renew(&mut self, model: &Tcp, bytes: u64, short: ShortConnection) {
        self.connection.renew(&model.connection, bytes);
        self.receiver.renew(&model.receiver);
        self.short = Some(short);
    }

    /// Replaces the sender, at both ends.
    pub(crate) fn replace_sender(&mut self, sender: &Chosen, now: Time) {
        self.connection.replace(sender, now);
        let ecn = self.connection.ecn();
        self.receiver.adopt(self.connection.needs(), ecn);
        self.connection.count_marks_from(self.receiver.counted());
    }

    /// The SYN has arrived: the answer to it.
    pub(crate) fn syn_ack(&mut self, syn: &Packet, now: Time) -> Packet {
        self.receiver.open(syn);
        let echo = syn.has(STAMPED).then_some(syn.stamp());
        let agreement = self.receiver.agreement(syn);
        self.answer(Kind::SynAck, 0, echo, 0, now).with(agreement)
    }

    /// The acknowledgement for `reply`, without its side record.
    pub(crate) fn acknowledgement(&self, reply: &Reply, now: Time) -> Packet {
        let blocks = u64::from(reply.sack.count);
        let options = if blocks > 0 {
            self.connection.transport().sack_header + 8 * blocks
        } else {
            0
        };
        reply.mark(self.answer(Kind::Ack, reply.expected, reply.echo, options, now))
    }

    /// A packet of the receiving end, with `options` bytes of options.
    fn answer(
        &self,
        kind: Kind,
        number: u64,
        echo: Option<u32>,
        options: u64,
        now: Time,
    ) -> Packet {
        match echo {
            Some(echo) => {
                let option = self.connection.transport().timestamp_option;
                Packet::new(kind, number, self.back, HEADERS + option + options)
                    .stamped(self.connection.ticks(now), echo)
            }
            None => Packet::new(kind, number, self.back, HEADERS + options),
        }
    }

    /// The invariant that is broken, if any.
    pub(crate) fn violation(&self) -> Option<String> {
        let expected = self.receiver.expected();
        let connection = &self.connection;
        let sent = connection.unacknowledged()..=connection.highest_sent();
        let room = || self.receiver.violation(connection.sent_bytes());
        connection.violation().or_else(room).or_else(|| {
            (!sent.contains(&expected))
                .then(|| "the receiver expects what was never sent".to_owned())
        })
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.connection.heap_bytes() + self.receiver.heap_bytes()
    }
}
