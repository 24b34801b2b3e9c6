//! Options of `sawtooth import` for what others measured.

use clap::{Args, ValueEnum};
use sawtooth_measured::{Clock, ClockUnit, DateOrder, Instants};

#[derive(Args)]
#[command(next_help_heading = "Captures, tables, logs of ss, Flent, iperf3, Mahimahi")]
pub(super) struct Options {
    /// Print the series of this connection or flow of a capture as CSV: its number in the list
    #[arg(long, value_name = "N", group = "part")]
    pub(super) connection: Option<usize>,
    /// Of a connection take the data of the end with fewer bytes
    #[arg(long, requires = "connection")]
    pub(super) reverse: bool,
    /// Seconds of each rate of a capture
    #[arg(long, value_name = "S", default_value_t = 0.1)]
    pub(super) interval: f64,
    /// Print the series of this socket of a log of ss as CSV: its number in the list
    #[arg(long, value_name = "N", group = "part")]
    pub(super) socket: Option<usize>,
    /// Print this series of Flent or iperf3 as CSV; may be repeated
    #[arg(long = "series", value_name = "NAME", group = "part")]
    pub(super) series: Vec<String>,
    /// Take the values of this column of a table: its name or number
    #[arg(long, value_name = "COLUMN", group = "part")]
    pub(super) value: Option<String>,
    /// Their unit: bit/s, kbit/s, Mbit/s, B/s, s, ms, share, %, … ; that of the column's name unless given
    #[arg(long, value_name = "UNIT")]
    pub(super) unit: Option<String>,
    /// The column of instants: its name or number; unless given one that is called time or date, or has dates, or rises
    #[arg(long, value_name = "COLUMN")]
    pub(super) time: Option<String>,
    /// Unit of times that are numbers, in a table or a log; found from the file unless given
    #[arg(long, value_enum, value_name = "UNIT")]
    pub(super) time_unit: Option<TimeUnit>,
    /// Order of dates that are numbers; found from the file unless given
    #[arg(long, value_enum)]
    pub(super) dates: Option<DateName>,
    /// Where a log of ss has the time of each sample; found from the file unless given
    #[arg(long, value_enum)]
    pub(super) stamps: Option<StampName>,
    /// The order of the rows of a table; found from the file unless given
    #[arg(long, value_enum)]
    pub(super) rows: Option<RowName>,
    /// Seconds between rows or samples where the file has no instants
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(super) every: f64,
    /// Print this scenario with what was read given to a link
    #[arg(long, value_name = "SCENARIO", requires = "link")]
    pub(super) into: Option<String>,
    /// The id of the link
    #[arg(long, value_name = "ID", requires = "into")]
    pub(super) link: Option<String>,
    /// Its property; told by the unit unless given
    #[arg(long, value_enum, requires = "into")]
    pub(super) property: Option<PropertyName>,
    /// Its direction: from its first node to its second, back, or both
    #[arg(long, value_enum, default_value_t = WayName::Both)]
    pub(super) way: WayName,
    /// As a capacity trace, which repeats, or as changes over time; a trace where it fits unless given
    #[arg(long = "as", value_enum, requires = "into")]
    pub(super) form: Option<FormName>,
    /// Multiply values by this: 0.5 makes delays of round trips
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    pub(super) scale: f64,
    /// The most changes; of more samples neighbours become one
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) most: usize,
    /// Begin changes again at the end of the file, until the run ends
    #[arg(long)]
    pub(super) repeat: bool,
    /// Print JSON instead of a list or CSV
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum TimeUnit {
    S,
    Ms,
    Us,
    Ns,
}

#[derive(Clone, Copy, ValueEnum)]
#[allow(
    clippy::enum_variant_names,
    reason = "the names are those of the options"
)]
pub(super) enum DateName {
    /// 28/11/2026
    DayFirst,
    /// 11/28/2026
    MonthFirst,
    /// 26/11/28
    YearFirst,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum StampName {
    /// Ahead of what they are of
    Before,
    /// Behind it
    After,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum RowName {
    OldestFirst,
    NewestFirst,
}

impl Options {
    /// How instants are read: as was found, but for what was chosen.
    pub(super) fn clock(&self, found: Option<&Instants>) -> Clock {
        let mut clock = found.map(|instants| instants.clock).unwrap_or_default();
        if let Some(unit) = self.time_unit {
            clock.unit = match unit {
                TimeUnit::S => ClockUnit::Seconds,
                TimeUnit::Ms => ClockUnit::Milliseconds,
                TimeUnit::Us => ClockUnit::Microseconds,
                TimeUnit::Ns => ClockUnit::Nanoseconds,
            };
        }
        if let Some(dates) = self.dates {
            clock.dates = match dates {
                DateName::DayFirst => DateOrder::DayFirst,
                DateName::MonthFirst => DateOrder::MonthFirst,
                DateName::YearFirst => DateOrder::YearFirst,
            };
        }
        if let Some(rows) = self.rows {
            clock.newest_first = matches!(rows, RowName::NewestFirst);
        }
        clock
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum PropertyName {
    Rate,
    Delay,
    Loss,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum WayName {
    Forward,
    Backward,
    Both,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum FormName {
    Trace,
    Changes,
}
