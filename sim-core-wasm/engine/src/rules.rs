//! Programs of rules as the engine runs them: the sender and the queue of the kind `rules` follow one of the document.

use std::sync::{Arc, LazyLock};

use sawtooth_rules::watch::Watch;
use sawtooth_rules::{Event, Facts, Family, Fault, Field, Program, State, compile_with};

use crate::control::{Ack, Phase, Sent};
use crate::plan::Limit;
use crate::queue::Backlog;
use crate::rng::RandomStream;
use crate::specification::Value;
use crate::units::{Span, Time};

/// From one timer to the next at least.
pub(crate) const LEAST_WAIT: Span = Span(10_000);

/// Nanoseconds of a second.
const NANOS: f64 = 1e9;

/// A program, and the values of its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// Its id in the document; empty for the program that is there without one.
    pub id: String,
    pub(crate) program: Arc<Program>,
    pub(crate) pool: Arc<[f64]>,
}

impl Applied {
    /// A program with these values, one for each of its parameters.
    pub fn new(id: &str, program: &Arc<Program>, values: &[f64]) -> Applied {
        Applied {
            id: id.to_owned(),
            program: Arc::clone(program),
            pool: program.pool(values).into(),
        }
    }

    /// The program of what names none: `NewReno`, or drop-tail.
    pub fn without_name(family: Family) -> Applied {
        let program = standard(family);
        Applied::new("", program, &program.defaults())
    }

    /// The one that an algorithm's only value holds.
    pub(crate) fn from_values(values: &[Value], family: Family) -> Applied {
        match values.first() {
            Some(Value::Rules(applied)) => (**applied).clone(),
            _ => Applied::without_name(family),
        }
    }
}

/// NewReno's rules: all that they do not say is as without a rule.
const NEWRENO: &str = "abe 0.8 on congestionAvoidance { cwnd += credit / cwnd }";

/// A variable or a parameter of a program that runs, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// Its name.
    pub name: String,
    /// Its unit as the text has it; empty for a condition.
    pub unit: String,
    /// Its value in that unit; conditions are one or zero.
    pub value: f64,
}

/// The program of what names none.
pub fn standard(family: Family) -> &'static Arc<Program> {
    static STANDARD: LazyLock<[Arc<Program>; 2]> = LazyLock::new(|| {
        [NEWRENO, "for queue"].map(|text| match compile_with(text, plain) {
            Ok(program) => Arc::new(program),
            Err(problem) => unreachable!("{problem}"),
        })
    });
    &STANDARD[family as usize]
}

/// The number of a few digits with a point, as in that program.
fn plain(digits: &str) -> Option<f64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all: u64 = [whole, part].concat().parse().ok()?;
    Some(all as f64 / 10_u64.checked_pow(part.len() as u32)? as f64)
}

/// A program that runs.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    pub(crate) program: Arc<Program>,
    pub(crate) pool: Arc<[f64]>,
    pub(crate) state: State,
    pub(crate) fault: Option<Fault>,
}

impl Running {
    /// It begins.
    pub(crate) fn new(applied: Applied) -> Running {
        let Applied { program, pool, .. } = applied;
        let first = State::new(&program, &pool, &mut Happening::nothing());
        let (state, fault) = begun(&first);
        Running {
            program,
            pool,
            state,
            fault,
        }
    }

    /// Runs the rules of an event; after a fault none runs.
    #[inline(never)]
    pub(crate) fn answer(
        &mut self,
        event: Event,
        happening: &mut Happening<'_>,
        watch: &mut impl Watch,
    ) {
        if self.fault.is_none() {
            let Running { program, pool, .. } = self;
            let done = self
                .state
                .answer_watched(program, pool, event, happening, watch);
            self.fault = done.err();
        }
    }

    /// Goes on with another program, or with other values of its parameters. Returns whether the text is another one.
    pub(crate) fn replace(&mut self, applied: Applied) -> bool {
        let another = self.program != applied.program;
        if another {
            let carried = self.state.carried(
                &self.program,
                &applied.program,
                &applied.pool,
                &mut Happening::nothing(),
            );
            (self.state, self.fault) = begun(&carried);
        }
        (self.program, self.pool) = (applied.program, applied.pool);
        another
    }

    /// The values of its variables; an infinite one is none: the series of a flow keeps the value before it, that of a port
    /// has a gap.
    pub(crate) fn internals(&self, out: &mut Vec<f64>) {
        let values = self
            .program
            .variables
            .iter()
            .map(|one| self.state.value(one));
        out.extend(values.map(|value| if value.is_finite() { value } else { f64::NAN }));
    }

    /// The values of its variables and then of its parameters, in the order of the text.
    pub(crate) fn values(&self) -> Vec<NamedValue> {
        let Running {
            program,
            pool,
            state,
            ..
        } = self;
        let named = |name: &str, unit: &str, value| NamedValue {
            name: name.to_owned(),
            unit: unit.to_owned(),
            value,
        };
        let variables = program.variables.iter();
        let variables = variables.map(|one| {
            let value = one.in_its_unit(state.value(one));
            named(&one.name, &one.unit, value)
        });
        let first = pool.len().saturating_sub(program.parameters.len());
        let parameters = program.parameters.iter().zip(&pool[first..]);
        let parameters = parameters.map(|(one, value)| {
            let value = one.in_its_unit(*value);
            named(&one.name, &one.unit, value)
        });
        variables.chain(parameters).collect()
    }

    /// The time in `wakeAt`; never after a fault.
    pub(crate) fn alarm(&self) -> Time {
        let due = self.state.wake_at().filter(|_| self.fault.is_none());
        due.map_or(Time::NEVER, Time::from_seconds)
    }

    /// After the timer's rules: a time that has come already would come again and again, and one that comes at once
    /// nearly so.
    pub(crate) fn space_alarms(&mut self, now: Time) {
        let (next, least) = (self.alarm(), now + LEAST_WAIT);
        if next <= now {
            self.state.clear_timer();
        } else if next < least {
            self.state.set_timer(least.seconds());
        }
    }

    /// Whether what both keep is the same, bit by bit.
    pub(crate) fn keeps_the_same(&self, other: &Running) -> bool {
        self.state.is_same(&other.state) && self.fault.is_some() == other.fault.is_some()
    }

    /// The fault in words.
    pub(crate) fn said(&self) -> Option<String> {
        let fault = self.fault.as_ref()?;
        Some(fault.message(&self.program))
    }
}

/// The first state; one with a faulty value is of no use.
fn begun(first: &Result<State, Fault>) -> (State, Option<Fault>) {
    match first {
        Ok(state) => (*state, None),
        Err(fault) => (State::BLANK, Some(*fault)),
    }
}

/// The facts of an event.
pub(crate) struct Happening<'a> {
    pub(crate) now: Time,
    pub(crate) ack: Option<&'a Ack>,
    pub(crate) from: f64,
    pub(crate) segment: u64,
    /// As a segment leaves.
    pub(crate) sent: Option<&'a Sent>,
    /// At a queue.
    pub(crate) port: Option<AtPort>,
    /// Where rules draw from.
    pub(crate) random: Option<&'a mut RandomStream>,
}

/// The facts of an event at a queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtPort {
    pub(crate) backlog: Backlog,
    pub(crate) limit: Limit,
    /// The link's rate, in bits per second.
    pub(crate) rate: f64,
    /// Bytes of the packet.
    pub(crate) size: u16,
    pub(crate) ecn_capable: bool,
    pub(crate) waited: Span,
    pub(crate) again: bool,
}

impl Happening<'_> {
    /// No facts: a program begins.
    pub(crate) const NOTHING: Happening<'static> = Happening {
        now: Time::ZERO,
        ack: None,
        from: 0.0,
        segment: 0,
        sent: None,
        port: None,
        random: None,
    };

    /// The same, for what may draw.
    fn nothing() -> Happening<'static> {
        Happening::NOTHING
    }
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

impl Facts for Happening<'_> {
    fn fact(&self, field: Field) -> f64 {
        match field {
            Field::Now => return self.now.seconds(),
            Field::From => return self.from,
            Field::SegmentSize => return self.segment as f64,
            _ => {}
        }
        let seconds = |span: Option<Span>| span.map_or(0.0, Span::seconds);
        let Some(ack) = self.ack else {
            return match (&self.port, self.sent, field) {
                (Some(port), ..) => port.fact(field),
                (_, Some(sent), Field::Srtt) => seconds(sent.srtt),
                (_, Some(sent), Field::InFlight) => sent.pipe as f64,
                (_, Some(sent), Field::Restarts) => truth(sent.restarts()),
                _ => 0.0,
            };
        };
        match field {
            Field::Acked => ack.acked as f64,
            Field::Delivered => ack.delivered as f64,
            Field::Credit => ack.credit,
            Field::Rtt => seconds(ack.rtt),
            Field::RttKnown => truth(ack.rtt.is_some()),
            Field::Srtt => seconds(ack.srtt),
            Field::MinRtt => seconds(ack.least_rtt),
            Field::Flight => ack.flight as f64,
            Field::InFlight => ack.pipe as f64,
            Field::Lost => ack.lost as f64,
            Field::Recovering => truth(ack.phase == Phase::Recovery),
            Field::Repairing => truth(ack.phase == Phase::Timeout),
            Field::RoundEnds => truth(ack.round),
            Field::Echo => truth(ack.ece),
            Field::Marked => ack.ce as f64,
            Field::Load => f64::from(ack.load),
            Field::Full => truth(ack.full),
            Field::RateKnown => truth(ack.rate.is_some()),
            Field::DeliveryRate => ack.rate.map_or(0.0, |sample| sample.rate()),
            Field::AppLimited => truth(ack.rate.is_some_and(|sample| sample.app_limited)),
            Field::DeliveredThen => ack.rate.map_or(0.0, |one| one.prior_delivered as f64),
            Field::DeliveredNow => ack
                .rate
                .map_or(0.0, |one| (one.prior_delivered + one.delivered) as f64),
            Field::InFlightBefore => ack.pipe_before as f64,
            Field::Stamped => truth(ack.timestamps.is_some()),
            Field::Echoed => ack
                .timestamps
                .map_or(0.0, |stamps| stamps.left() as f64 / NANOS),
            Field::OneWay => ack
                .timestamps
                .map_or(0.0, |stamps| stamps.apart() as f64 / NANOS),
            // Known to no acknowledgement.
            _ => 0.0,
        }
    }

    fn draw(&mut self, below: u64) -> f64 {
        match &mut self.random {
            Some(random) if below == 0 => random.uniform(),
            Some(random) => random.below(below) as f64,
            None => 0.0,
        }
    }
}

impl AtPort {
    fn fact(&self, field: Field) -> f64 {
        match field {
            Field::QueuePackets => self.backlog.packets as f64,
            Field::QueueBytes => self.backlog.bytes as f64,
            Field::LimitPackets => match self.limit {
                Limit::Packets(packets) => packets as f64,
                Limit::Bytes(_) => f64::INFINITY,
            },
            Field::LimitBytes => match self.limit {
                Limit::Packets(_) => f64::INFINITY,
                Limit::Bytes(bytes) => bytes as f64,
            },
            Field::Size => f64::from(self.size),
            Field::Sojourn => self.waited.seconds(),
            Field::EcnCapable => truth(self.ecn_capable),
            Field::NoRoom => truth(self.backlog.full),
            Field::Idle => self.backlog.idle.map_or(0.0, Span::seconds),
            Field::Again => truth(self.again),
            Field::LinkRate => self.rate / 8.0,
            // Known to no queue.
            _ => 0.0,
        }
    }
}
