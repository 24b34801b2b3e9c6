//! Options of `sawtooth import` for what others measured.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use sawtooth_measured::{Clock, ClockUnit, DateOrder, Instants};

#[derive(Args)]
#[command(next_help_heading = "Captures, tables, logs of ss, Flent, iperf3, Mahimahi")]
pub(super) struct Options {
    /// Print the series of this connection or flow of a capture as CSV; N is its number in the list
    #[arg(long, value_name = "N", group = "part")]
    pub(super) connection: Option<usize>,
    /// Use the direction with fewer bytes of a connection
    #[arg(long, requires = "connection")]
    pub(super) reverse: bool,
    /// Averaging time of the rates of a capture, in seconds
    #[arg(long, value_name = "S", default_value_t = 0.1)]
    pub(super) interval: f64,
    /// Print the series of this socket of a log of ss as CSV; N is its number in the list
    #[arg(long, value_name = "N", group = "part")]
    pub(super) socket: Option<usize>,
    /// Print this series of Flent or iperf3 as CSV; may be repeated
    #[arg(long = "series", value_name = "NAME", group = "part")]
    pub(super) series: Vec<String>,
    /// Use the values of this column of a table: its name or number
    #[arg(long, value_name = "COLUMN", group = "part")]
    pub(super) value: Option<String>,
    /// Unit of the values: bit/s, kbit/s, Mbit/s, B/s, s, ms, share, %, … ; by default the unit in the column's name
    #[arg(long, value_name = "UNIT")]
    pub(super) unit: Option<String>,
    /// Column of times: its name or number; by default a column with the name time or date, with dates, or with
    /// increasing numbers
    #[arg(long, value_name = "COLUMN")]
    pub(super) time: Option<String>,
    /// Unit of numeric times in a table or a log; by default found from the file
    #[arg(long, value_enum, value_name = "UNIT")]
    pub(super) time_unit: Option<TimeUnit>,
    /// Order of day, month and year in numeric dates; by default found from the file
    #[arg(long, value_enum)]
    pub(super) dates: Option<DateName>,
    /// Position of the time of each sample in a log of ss; by default found from the file
    #[arg(long, value_enum)]
    pub(super) stamps: Option<StampName>,
    /// Order of the rows of a table; by default found from the file
    #[arg(long, value_enum)]
    pub(super) rows: Option<RowName>,
    /// Seconds between rows or samples if the file has no times
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(super) every: f64,
    /// Print this scenario with the values used for a link
    #[arg(long, value_name = "SCENARIO", requires = "link")]
    pub(super) into: Option<OsString>,
    /// The id of the link
    #[arg(long, value_name = "ID", requires = "into")]
    pub(super) link: Option<String>,
    /// Property of the link; by default found from the unit
    #[arg(long, value_enum, requires = "into")]
    pub(super) property: Option<PropertyName>,
    /// Direction of the link: from its first node to its second, the reverse, or both
    #[arg(long, value_enum, default_value_t = WayName::Both)]
    pub(super) way: WayName,
    /// Use a capacity trace, which repeats, or changes over time; by default a trace where possible
    #[arg(long = "as", value_enum, requires = "into")]
    pub(super) form: Option<FormName>,
    /// Multiply values by this: 0.5 makes delays of round trips
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    pub(super) scale: f64,
    /// Maximum number of changes; with more samples, neighbours are combined
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) most: usize,
    /// Repeat the changes until the end of the run
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
    /// Days since 1900, as Excel counts them
    Excel,
    /// Days since 1904, as Excel counts them with its other date system
    #[value(name = "excel-1904")]
    Excel1904,
    /// Dates in figures, YYYYMMDD or YYYYMMDDhhmmss
    Calendar,
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
    /// Before the sample
    Before,
    /// After the sample
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
                TimeUnit::Excel => ClockUnit::Excel,
                TimeUnit::Excel1904 => ClockUnit::Excel1904,
                TimeUnit::Calendar => ClockUnit::Calendar,
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
