use super::*;
use crate::matrix::record::FlowFigures;

fn matrix(query: &str) -> Matrix {
    let settings = Settings::parse(query).unwrap_or_else(|problem| panic!("{problem}"));
    Matrix::new(settings).unwrap_or_else(|problem| panic!("{problem}"))
}

fn refused(query: &str) -> Problem {
    Settings::parse(query).expect_err(query)
}

/// Short runs of a slow link.
const SMALL: &str = "rate=1000000&duration=6&warmup=3&gap=1";

fn all_runs(matrix: &Matrix) -> Runs {
    let mut runs = Runs::default();
    for wanted in matrix.runs() {
        let mut run = matrix.begin(&wanted).expect("a run");
        let record = run.advance(u64::MAX).expect("it goes on").expect("its end");
        assert!(runs.keep(record));
    }
    runs
}

fn at(cells: &[MapCell], row: u32, column: u32) -> &MapCell {
    let found = cells
        .iter()
        .find(|cell| cell.row == row && cell.column == Some(column));
    found.expect("a cell")
}

#[test]
fn settings_are_the_same_after_they_are_written() {
    assert_eq!(Settings::parse("").expect("defaults"), Settings::default());
    assert_eq!(Settings::default().query(), "");
    let query = "senders=cubic,bbr&rate=50000000&rtt=0.1&buffer=200&queue=codel&duration=20&warmup=5&gap=0&seeds=1&show=jain&order=first";
    let settings = Settings::parse(query).expect("settings");
    assert_eq!(settings.query(), query);
    // 50 Mb/s × 100 ms / 12 000 bits.
    assert!((settings.bandwidth_delay() - 5e6 / 12e3).abs() < 1e-9);
    assert_eq!(
        Settings::parse("senders=cubic%2Cbbr")
            .expect("a comma")
            .senders
            .len(),
        2
    );
}

#[test]
fn a_fault_of_settings_names_its_key() {
    for (query, path, expected) in [
        ("senders=cubic,bbbr", "senders", "did you mean bbr?"),
        ("senders=", "senders", "at least one sender"),
        ("senders=cubic,cubic", "senders", "twice"),
        ("queue=codle", "queue", "did you mean codel?"),
        ("rate=0", "rate", "must be between"),
        ("rate=fast", "rate", "number"),
        ("buffer=1.5", "buffer", "whole"),
        ("buffer=NaN", "buffer", "number"),
        ("rat=1", "rat", "did you mean rate?"),
        ("rate=1e6&rate=1e6", "rate", "twice"),
        ("gap=0.05", "gap", "must be 0 or at least 0.1"),
        ("gap=10", "warmup", "must be at least 10.1"),
        ("duration=10.5", "duration", "must be at least 11"),
        ("show=fairness", "show", ""),
        ("rate=1e9&duration=1000&seeds=100", "duration", "packets"),
    ] {
        let problem = refused(query);
        assert_eq!(problem.path, path, "{query}: {problem}");
        assert!(problem.message.contains(expected), "{query}: {problem}");
    }
    let every: Vec<&str> = sawtooth_engine::sender::REGISTRY
        .iter()
        .map(|entry| entry.kind)
        .collect();
    let large = refused(&format!("senders={}&seeds=9", every.join(",")));
    assert_eq!(large.path, "seeds");
    let runs = (every.len() * every.len() + every.len()) * 9;
    let expected = format!("{runs} runs; at most 10000");
    assert!(large.message.contains(&expected), "{large}");
    assert!(refused(&"x".repeat(5000)).message.contains("at most"));
}

/// 8 × 8 ordered pairs and 8 alone, three seeds of each.
#[test]
fn both_orders_of_eight_senders_are_216_runs_with_the_first_seeds_first() {
    let matrix = matrix("");
    let runs = matrix.runs();
    assert_eq!(runs.len() as u64, matrix.settings.runs());
    assert_eq!(runs.len(), 3 * (64 + 8));
    assert!(runs.is_sorted_by_key(|run| run.seed));
    assert!(runs[..8].iter().all(|run| run.senders.len() == 1));
}

#[test]
fn every_sender_and_every_queue_can_be_chosen() {
    let every: Vec<&str> = sawtooth_engine::sender::REGISTRY
        .iter()
        .map(|entry| entry.kind)
        .collect();
    let made = matrix(&format!("senders={}&seeds=1", every.join(",")));
    let warning = |kind: &str| {
        let place = every.iter().position(|one| *one == kind).expect(kind);
        made.unaided[place].clone().unwrap_or_default()
    };
    assert!(warning("xcp").contains("no router on its path supports XCP"));
    assert!(warning("dctcp").contains("no queue on its path marks"));
    assert_eq!(warning("cubic"), "");
    // A pair that is not run leaves no cell that waits for it.
    let unaided = made.unaided.iter().flatten().count();
    let aided = every.len() - unaided;
    assert_eq!(made.runs().len(), aided * aided + aided);
    for queue in sawtooth_engine::queue::REGISTRY {
        let made = matrix(&format!("senders=cubic&queue={}", queue.kind));
        made.document(&made.runs()[0])
            .unwrap_or_else(|problem| panic!("{problem}"));
    }
    assert_eq!(matrix("senders=xcp&queue=xcp").unaided, [None]);
    let notes = matrix("senders=cubic&queue=xcp").notes;
    assert!(
        notes[0].contains("CUBIC: cubic does not support XCP"),
        "{notes:?}"
    );
}

/// The one that starts first is in the row of one order and in the column of the other: shares of a pair are one
/// together, and what is of the pair is the same from both sides.
#[test]
fn the_other_order_is_the_transpose() {
    let matrix = matrix(&format!("{SMALL}&senders=newreno,vegas&seeds=2"));
    let runs = all_runs(&matrix);
    let map = |show, order| matrix.map(&runs, show, order);
    let mean = |cells: &[MapCell], row, column| at(cells, row, column).value.expect("a value").mean;
    let [first, second] = [Order::First, Order::Second].map(|order| map(Show::Share, order));
    let [ours, theirs] = [Order::First, Order::Second].map(|order| map(Show::Jain, order));
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let both = mean(&first, row, column) + mean(&second, column, row);
        assert!((both - 1.0).abs() < 1e-7, "{row} {column}: {both}");
        assert!((mean(&ours, row, column) - mean(&theirs, column, row)).abs() < 1e-12);
    }
    let both = map(Show::Share, Order::Both);
    let half = mean(&both, 0, 0);
    assert!(
        (half - 0.5).abs() < 1e-12,
        "a sender with itself has half over both orders: {half}"
    );
    assert!(both.iter().all(|cell| cell.waiting == 0));
    // Another gap is another pair, but the same sender alone.
    let other = self::matrix(&format!(
        "{}&senders=newreno,vegas&seeds=2",
        SMALL.replace("gap=1", "gap=2")
    ));
    let waiting = |cell: &MapCell| (cell.column.is_none(), cell.waiting);
    let cells = other.map(&runs, Show::Delay, Order::Both);
    for cell in &cells {
        let (alone, waiting) = waiting(cell);
        assert_eq!(waiting == 0, alone, "{cell:?}");
    }
}

/// Two of a kind that start at once share a link evenly: half lies in the interval over seeds.
#[test]
fn a_sender_has_half_beside_itself() {
    let matrix = matrix("senders=newreno&rate=2000000&duration=25&warmup=5&gap=0&seeds=4");
    let runs = all_runs(&matrix);
    let cells = matrix.map(&runs, Show::Share, Order::First);
    let value = at(&cells, 0, 0).value.expect("a value");
    let half = value.half.expect("four runs");
    assert!((value.mean - 0.5).abs() <= half.max(0.05), "{value:?}");
    assert_eq!(value.runs, 4);
}

/// A record with these goodputs in Mb/s.
fn record(matrix: &Matrix, senders: &[usize], seed: u64, goodputs: &[f64]) -> Record {
    let flow = |goodput: &f64| FlowFigures {
        goodput: Some(goodput * 1e6),
        rtt: Some(0.05),
        loss: Some(0.0),
    };
    Record {
        key: matrix.key(senders, seed),
        digest: "0123456789abcdef".to_owned(),
        flows: goodputs.iter().map(flow).collect(),
        delay: Some(0.01),
        delay_p95: Some(0.02),
        utilization: Some(1.0),
    }
}

/// Shares of 0.7, 0.8, 0.9 where the first is first and 0.4, 0.5, 0.6 where it is second: the difference is 0.3 with
/// every seed. Of the first three the mean is 0.8, and half the interval 4.3027 · 0.1 / √3.
#[test]
fn the_order_matters_where_the_difference_is_no_accident() {
    let matrix = matrix("senders=cubic,bbr&seeds=3");
    let mut runs = Runs::default();
    for (seed, share) in [(1, 7.0), (2, 8.0), (3, 9.0)] {
        runs.keep(record(&matrix, &[0, 1], seed, &[share, 10.0 - share]));
        runs.keep(record(&matrix, &[1, 0], seed, &[13.0 - share, share - 3.0]));
    }
    let cells = matrix.map(&runs, Show::Share, Order::Both);
    let cell = at(&cells, 0, 1);
    assert!(cell.matters);
    let first = cell.first.expect("first");
    assert!((first.mean - 0.8).abs() < 1e-9);
    assert!((first.half.expect("three") - 4.302_653 * 0.1 / 3.0_f64.sqrt()).abs() < 1e-6);
    assert!((cell.value.expect("both").mean - 0.65).abs() < 1e-9);
    // Nothing alone has run: there is no harm to show.
    assert_eq!(
        at(&matrix.map(&runs, Show::HarmThroughput, Order::Both), 0, 1).value,
        None
    );
    for seed in 1..=3 {
        runs.keep(record(&matrix, &[0], seed, &[10.0]));
    }
    let harm = matrix.map(&runs, Show::HarmThroughput, Order::First);
    assert!((at(&harm, 0, 1).value.expect("harm").mean - 0.2).abs() < 1e-9);
    // The same means, but other seeds have the opposite.
    for (seed, share) in [(1, 3.0), (2, 9.9), (3, 5.0)] {
        runs.keep(record(&matrix, &[1, 0], seed, &[10.0 - share, share]));
    }
    assert!(!at(&matrix.map(&runs, Show::Share, Order::Both), 0, 1).matters);
}

#[test]
fn a_record_that_no_run_can_have_left_is_not_kept() {
    let matrix = matrix("senders=cubic,bbr");
    let mut runs = Runs::default();
    assert!(!runs.keep(record(&matrix, &[0, 1], 1, &[1.0])));
    assert!(!runs.keep(record(&matrix, &[0, 1], 1, &[1.0, f64::NAN])));
    assert!(!runs.keep(Record {
        digest: "?".to_owned(),
        ..record(&matrix, &[0], 1, &[1.0])
    }));
    assert!(runs.keep(record(&matrix, &[0, 1], 1, &[1.0, 2.0])));
    let csv = matrix.csv(&runs);
    let line = csv.lines().find(|line| line.starts_with("cubic,bbr,share"));
    assert_eq!(line, None, "both orders have not run");
}
