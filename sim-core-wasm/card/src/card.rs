//! A card: its senders, its cells, and how they are run.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::registry;
use sawtooth_engine::sender::REGISTRY;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_workbench::conformance::Candidate;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::criteria::CRITERIA;
use crate::criterion::{Asked, Criterion, Test};
use crate::queues;
use crate::subject::Subject;

/// The queues that every queue is compared with: RFC 7928 (section 4.3.1) asks for drop-tail.
const OTHER_QUEUES: [&str; 3] = ["drop-tail", "codel", "pie"];

/// The kinds that every sender is compared with.
const OTHERS: [&str; 3] = ["newreno", "cubic", "bbr3"];

/// A report card, before or while it is run.
#[derive(Debug)]
pub struct Card {
    /// The document that its criteria come from.
    pub source: &'static str,
    /// The subject that it is about, and the others.
    pub subjects: Vec<Subject>,
    /// Its criteria.
    pub criteria: Vec<&'static Criterion>,
    /// Runs of each test.
    pub seeds: u64,
    all: &'static [&'static Criterion],
    cells: Vec<Cell>,
}

/// The runs of a test with a sender and a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The seed.
    pub seed: u64,
    /// The place of the sender.
    pub subject: usize,
    /// The place of the criterion.
    pub criterion: usize,
    /// The place of the test within it.
    pub test: usize,
}

/// The result of a cell: the value of each measure, or the reason for having none.
pub type Found = Result<Vec<Option<f64>>, String>;

impl Card {
    /// The card of a sender, with these sections, or all of them where none is named.
    ///
    /// # Errors
    /// When the sender is not valid, or there is no such section.
    pub fn new(candidate: &Candidate, sections: &[String], seeds: u64) -> Result<Card, Problem> {
        let mut subjects = vec![Subject::new(candidate)?];
        for kind in OTHERS {
            let entry = registry::find(REGISTRY, kind);
            let entry =
                entry.ok_or_else(|| Problem::whole(format!("there is no sender {kind}")))?;
            if !candidate.is_plain(kind) {
                subjects.push(Subject::new(&Candidate::built_in(entry))?);
            }
        }
        Card::with(("RFC 9743", &CRITERIA), subjects, sections, seeds)
    }

    /// The card of a queue, an object with a kind and parameters.
    ///
    /// # Errors
    /// When the queue is not valid, or there is no such section.
    pub fn of_queue(
        queue: &Value,
        algorithms: Value,
        sections: &[String],
        seeds: u64,
    ) -> Result<Card, Problem> {
        let mut subjects = vec![Subject::of_queue(queue.clone(), algorithms)?];
        for kind in OTHER_QUEUES {
            let other = json!({ "kind": kind });
            if other != *queue {
                subjects.push(Subject::of_queue(other, json!([]))?);
            }
        }
        Card::with(("RFC 7928", &queues::CRITERIA), subjects, sections, seeds)
    }

    fn with(
        (source, all): (&'static str, &'static [&'static Criterion]),
        mut subjects: Vec<Subject>,
        sections: &[String],
        seeds: u64,
    ) -> Result<Card, Problem> {
        let within = |section: &str, wanted: &String| {
            let rest = section.strip_prefix(wanted.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        if let Some(unknown) = sections
            .iter()
            .find(|wanted| !all.iter().any(|one| within(one.section, wanted)))
        {
            let known: Vec<&str> = all.iter().map(|one| one.section).collect();
            let message = format!(
                "there is no criterion {unknown}; criteria are {}",
                known.join(", ")
            );
            return Err(Problem::at("sections", message));
        }
        let wanted = |one: &&Criterion| {
            sections.is_empty() || sections.iter().any(|wanted| within(one.section, wanted))
        };
        if let [own, others @ ..] = &mut subjects[..]
            && others.iter().any(|other| other.name == own.name)
        {
            own.name += " as given";
        }
        let criteria: Vec<&Criterion> = all.iter().copied().filter(wanted).collect();
        let mut card = Card {
            source,
            subjects,
            criteria,
            seeds,
            all,
            cells: Vec::new(),
        };
        card.cells = card.expanded();
        Ok(card)
    }

    /// All cells: those of the first seed come first, and of each seed those of the sender itself.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// All criteria of its source, with those that were not chosen.
    pub fn all_criteria(&self) -> &'static [&'static Criterion] {
        self.all
    }

    /// The cell of each test that people look at, in the order of the report.
    pub(crate) fn shown_cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.criteria.len()).flat_map(|criterion| self.shown_cells_of(criterion))
    }

    /// The same for one criterion.
    pub(crate) fn shown_cells_of(&self, criterion: usize) -> impl Iterator<Item = Cell> {
        let tests = self.criteria[criterion].tests().iter().enumerate();
        let with_values = tests.filter(|(_, test)| (test.lacks)(&self.subjects[0]).is_none());
        with_values.map(move |(test, _)| Cell {
            seed: 1,
            subject: 0,
            criterion,
            test,
        })
    }

    fn expanded(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (criterion, one) in self.criteria.iter().enumerate() {
            for (test, of) in one.tests().iter().enumerate() {
                // Where the sender itself has none, there is nothing to compare.
                if (of.lacks)(&self.subjects[0]).is_some() {
                    continue;
                }
                for (subject, sender) in self.subjects.iter().enumerate() {
                    if (of.lacks)(sender).is_none() {
                        let of = |seed| Cell {
                            seed,
                            subject,
                            criterion,
                            test,
                        };
                        cells.extend((1..=self.seeds).map(of));
                    }
                }
            }
        }
        cells.sort_unstable();
        cells
    }

    /// The test of a cell.
    pub fn test(&self, cell: Cell) -> &'static Test {
        &self.criteria[cell.criterion].tests()[cell.test]
    }

    /// The documents of a cell; people look at the first.
    pub fn documents(&self, cell: Cell) -> Vec<String> {
        let (subject, test) = (&self.subjects[cell.subject], self.test(cell));
        let name = format!(
            "{} {}: {}",
            self.criteria[cell.criterion].section, test.id, subject.name
        );
        let networks = (test.networks)(subject, cell.seed);
        let text = |network: &crate::network::Network| network.document(subject, &name, cell.seed);
        networks.iter().map(text).collect()
    }

    /// A digest of the engine, the test and its documents: a cell with the same one has the same result. 40 hexadecimal
    /// digits.
    pub fn key(&self, cell: Cell) -> String {
        let mut hash = Sha256::new().chain_update(crate::ENGINE);
        hash.update(self.source);
        for document in self.documents(cell) {
            hash.update(document);
        }
        let bytes = hash.finalize();
        bytes.iter().take(20).fold(String::new(), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
    }

    /// Begins a cell.
    pub fn begin(&self, cell: Cell) -> Running {
        let mut left = self.documents(cell);
        left.reverse();
        Running {
            test: self.test(cell),
            left,
            current: None,
            done: Vec::new(),
        }
    }

    /// Runs a cell to its end, unless `stop` says that it is not wanted any more, which it is asked now and then.
    pub fn run(&self, cell: Cell, stop: &dyn Fn() -> bool) -> Option<Found> {
        const SLICE: u64 = 200_000;
        let mut running = None;
        while !stop() {
            let running = running.get_or_insert_with(|| self.begin(cell));
            if let Some(found) = running.advance(SLICE) {
                return Some(found);
            }
        }
        None
    }

    /// The results by test and sender, in the order of the seeds.
    pub(crate) fn by_test<'a>(
        &self,
        found: &'a [Option<Found>],
    ) -> BTreeMap<(usize, usize, usize), Vec<&'a Found>> {
        let mut all: BTreeMap<_, Vec<&Found>> = BTreeMap::new();
        for (cell, found) in self.cells.iter().zip(found) {
            if let Some(found) = found {
                let place = (cell.criterion, cell.test, cell.subject);
                all.entry(place).or_default().push(found);
            }
        }
        all
    }
}

impl Criterion {
    /// Its tests; none where it cannot be tested.
    pub fn tests(&self) -> &'static [Test] {
        match self.asked {
            Asked::Runs { tests, .. } => tests,
            Asked::Nothing(_) => &[],
        }
    }
}

/// A cell that advances a slice at a time.
pub struct Running {
    test: &'static Test,
    left: Vec<String>,
    current: Option<(Plan, Sim)>,
    done: Vec<Summary>,
}

impl Running {
    /// Goes on for about `most_events` events. Returns its result at the end.
    pub fn advance(&mut self, most_events: u64) -> Option<Found> {
        if self.current.is_none() {
            let Some(text) = self.left.pop() else {
                return Some(Ok(self.values()));
            };
            match Document::parse(&text) {
                Ok(document) => {
                    let plan = document.plan();
                    let sim = Sim::new(&plan, &Options::default()).0;
                    self.current = Some((plan, sim));
                }
                Err(problem) => return Some(Err(problem.to_string())),
            }
        }
        let (plan, sim) = self.current.as_mut()?;
        let mut recorder = Recorder::off();
        match sim.run(plan.duration, most_events, &mut recorder) {
            Err(error) => Some(Err(error.to_string())),
            Ok(Stop::Reached) => {
                let summary = sim.summary(plan, "", &mut recorder);
                self.current = None;
                let fault = summary.flows.iter().find_map(|flow| flow.fault.clone());
                self.done.push(summary);
                fault.map(|fault| Err(format!("a flow stopped: {fault}")))
            }
            Ok(_) => None,
        }
    }

    fn values(&self) -> Vec<Option<f64>> {
        let value = |measure: &crate::criterion::Measure| {
            (measure.of)(&self.done).filter(|value| value.is_finite())
        };
        self.test.measures.iter().map(value).collect()
    }
}
