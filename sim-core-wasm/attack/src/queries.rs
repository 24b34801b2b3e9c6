//! The queries of the page's program of attacks, with their answers.
//!
//! The page opens the same attack in several workers: one has the searches, the others run the jobs that it gives out.

use std::collections::BTreeMap;

use sawtooth_document::json::text as json;
use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Json, Problem, from_serde, queries};
use sawtooth_engine::registry;
use sawtooth_engine::sender::REGISTRY;
use sawtooth_engine::tcp::transport::PRESETS;
use sawtooth_workbench::conformance::Candidate;
use serde::{Deserialize, Serialize};

use crate::attack::{Attack, Job, Running, Settings};
use crate::objective::{Objective, Outcome};
use crate::report::Report;
use crate::search::Search;

/// A slice takes a few tenths of a second at most.
const SLICE: u64 = 200_000;

from_serde!(Settings, Objective);

queries! {
    /// A query to the program of attacks.
    pub enum AttackQuery, answers AttackAnswers<'a>, of page: &'a mut AttackPage {
        /// Takes an attack; the one before stays where this one is refused.
        Open {
            /// `sender/` with a kind, or `rules/` with the id of an algorithm of the document.
            subject: String,
            /// The document of that algorithm; it may be empty for other subjects.
            document: String,
            /// How it is made.
            settings: Settings,
            /// The harms to look for.
            objectives: Vec<Objective>,
            /// The jobs that are run here, by their numbers; none where outcomes are collected.
            jobs: Vec<String>,
        } -> Report = {
            page.open(&subject, &document, settings, &objectives, &jobs)?;
            page.report()?
        };
        /// The choices where nobody chooses: those of the command line.
        Usual {} -> Usual = Usual {
            settings: Settings::default(),
            presets: PRESETS.iter().map(|preset| preset.name).collect(),
        };
        /// The findings so far.
        Shown {} -> Report = page.report()?;
        /// The jobs that are to be run now, as JSON; none where all is done. Others follow when their outcomes are there.
        Jobs {} -> Vec<String> = page.jobs()?.iter().map(json).collect();
        /// The numbers of those of them without an outcome.
        Missing {} -> Vec<u32> = page.missing()?;
        /// Goes on with one of the jobs of this opening for a slice, from its beginning where it does not go on yet: once it
        /// has ended, its record as JSON, for whoever collects it.
        Run {
            /// Its number.
            cell: u32,
        } -> Option<String> = page.advance(cell)?.as_ref().map(json);
        /// Keeps a record: whether it is one of the jobs that are to be run now.
        Take {
            /// The JSON of the record.
            record: String,
        } -> bool = page.take(&record)?;
        /// The documents of the findings.
        Documents {} -> Vec<String> = page.documents()?;
        /// Takes the links to these documents, in the same order.
        Links {
            /// Each from its `#` on.
            links: Vec<String>,
        } -> Report = {
            page.links = page.documents()?.into_iter().zip(links).collect();
            page.report()?
        };
        /// The findings in Markdown.
        Markdown {
            /// The address of the page, which links begin with.
            site: String,
        } -> String = page.report()?.markdown(&site);
        /// The findings as JSON, as the command line prints them.
        Results {} -> String = json(&page.report()?);
    }
}

/// The usual choices.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "UsualAttack"))]
pub struct Usual {
    /// The settings.
    pub settings: Settings,
    /// The presets that there are.
    pub presets: Vec<&'static str>,
}

/// The outcome of a job.
#[derive(Serialize, Deserialize)]
struct Record {
    job: Job,
    outcome: Outcome,
}

/// An attack, its searches, and the job that goes on with its place.
#[derive(Default)]
pub struct AttackPage {
    opened: Option<(Attack, Vec<Search>)>,
    jobs: Vec<Job>,
    /// The outcomes of the jobs that are to be run now, as far as they are there.
    outcomes: BTreeMap<Job, Outcome>,
    running: Option<(u32, Running)>,
    /// Links by documents.
    links: BTreeMap<String, String>,
}

impl AttackPage {
    fn open(
        &mut self,
        subject: &str,
        document: &str,
        settings: Settings,
        objectives: &[Objective],
        jobs: &[String],
    ) -> Result<(), Problem> {
        if objectives.is_empty() {
            return Err(Problem::at("objectives", "choose at least one"));
        }
        for (place, objective) in objectives.iter().enumerate() {
            if objectives[..place].contains(objective) {
                let message = format!("{} occurs twice", objective.id());
                return Err(Problem::at("objectives", message));
            }
        }
        let attack = Attack::new(&candidate(subject, document)?, settings)?;
        let read = jobs.iter().map(|job| {
            let job: Result<Job, _> = serde_json::from_str(job);
            let job = job.map_err(|error| Problem::at("jobs", error.to_string()))?;
            attack.check(&job)?;
            Ok(job)
        });
        self.jobs = read.collect::<Result<_, Problem>>()?;
        let searches = objectives.iter().map(|one| Search::new(&attack, *one));
        self.opened = Some((attack.clone(), searches.collect()));
        self.running = None;
        self.outcomes.clear();
        Ok(())
    }

    fn opened(&mut self) -> Result<&mut (Attack, Vec<Search>), Problem> {
        let none = || Problem::whole("there is no attack");
        self.opened.as_mut().ok_or_else(none)
    }

    /// The search that goes on.
    fn current(&mut self) -> Result<Option<&mut Search>, Problem> {
        let (_, searches) = self.opened()?;
        Ok(searches.iter_mut().find(|search| !search.jobs().is_empty()))
    }

    fn jobs(&mut self) -> Result<Vec<Job>, Problem> {
        let current = self.current()?;
        Ok(current.map_or(Vec::new(), |search| search.jobs().to_vec()))
    }

    fn missing(&mut self) -> Result<Vec<u32>, Problem> {
        let jobs = self.jobs()?;
        let missing = (0..).zip(&jobs);
        let missing = missing.filter(|(_, job)| !self.outcomes.contains_key(*job));
        Ok(missing.map(|(place, _)| place).collect())
    }

    fn take(&mut self, record: &str) -> Result<bool, Problem> {
        let jobs = self.jobs()?;
        let Ok(Record { job, outcome }) = serde_json::from_str(record) else {
            return Ok(false);
        };
        if !jobs.contains(&job) {
            return Ok(false);
        }
        self.outcomes.insert(job, outcome);
        let all = jobs.iter().map(|job| self.outcomes.get(job).cloned());
        if let Some(all) = all.collect() {
            self.outcomes.clear();
            if let Some(search) = self.current()? {
                search.take(all);
            }
        }
        Ok(true)
    }

    fn report(&mut self) -> Result<Report, Problem> {
        let links = std::mem::take(&mut self.links);
        let report = self.opened().map(|(attack, searches)| {
            let link = |document: &str| links.get(document).cloned().unwrap_or_default();
            attack.report(searches, false, &link)
        });
        self.links = links;
        report
    }

    /// The documents that links are made of. A report asks for the link of each.
    fn documents(&mut self) -> Result<Vec<String>, Problem> {
        let asked = std::cell::RefCell::new(Vec::new());
        let (attack, searches) = self.opened()?;
        attack.report(searches, false, &|document| {
            asked.borrow_mut().push(document.to_owned());
            String::new()
        });
        Ok(asked.into_inner())
    }

    fn advance(&mut self, place: u32) -> Result<Option<Record>, Problem> {
        let begun = self.running.take().filter(|(begun, _)| *begun == place);
        let mut running = if let Some((_, running)) = begun {
            running
        } else {
            let none = || Problem::whole("there is no such job");
            let job = self.jobs.get(place as usize).ok_or_else(none)?.clone();
            self.opened()?.0.begin(job)
        };
        let outcome = running.advance(SLICE);
        let Some(outcome) = outcome else {
            self.running = Some((place, running));
            return Ok(None);
        };
        let job = running.job().clone();
        Ok(Some(Record { job, outcome }))
    }
}

impl Program for AttackPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<AttackQuery>(query)?.answer(self)
    }
}

/// The sender of a subject.
fn candidate(subject: &str, document: &str) -> Result<Candidate, Problem> {
    let none = || Problem::at("subject", format!("there is no {subject}"));
    match subject.split_once('/') {
        Some(("sender", kind)) => {
            let entry = registry::find(REGISTRY, kind).filter(|entry| entry.kind != "rules");
            Ok(Candidate::built_in(entry.ok_or_else(none)?))
        }
        Some(("rules", id)) if !document.is_empty() => {
            let document = Document::parse(document)?;
            let algorithms = document.tree().get("algorithms").cloned();
            let algorithms = algorithms.unwrap_or(Json::List(Vec::new()));
            let sender = Json::object([
                ("kind", Json::Text("rules".to_owned())),
                ("algorithm", Json::Text(id.to_owned())),
            ]);
            Candidate::of_parts(id, &sender, &algorithms)
        }
        Some(("rules", id)) => {
            let message = format!("the scenario has no algorithm {id}");
            Err(Problem::at("subject", message))
        }
        _ => Err(none()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json as tree};

    use super::*;

    fn asked(page: &mut AttackPage, query: &Value) -> Result<Value, String> {
        let answer = page.answer(&query.to_string());
        let answer = answer.map_err(|problem| problem.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        let kind = query["kind"].as_str().expect("a kind");
        Ok(answer[kind].take())
    }

    fn answered(page: &mut AttackPage, query: &Value) -> Value {
        asked(page, query).unwrap_or_else(|problem| panic!("{query}: {problem}"))
    }

    fn open(subject: &str, jobs: &Value) -> Value {
        let mut settings =
            answered(&mut AttackPage::default(), &tree!({ "kind": "usual" }))["settings"].take();
        settings["runs"] = tree!(3);
        settings["path"]["rate"] = tree!(1e6);
        settings["path"]["duration"] = tree!(2);
        tree!({ "kind": "open", "subject": subject, "document": "", "settings": settings,
            "objectives": ["delay"], "jobs": jobs })
    }

    #[test]
    fn jobs_that_one_worker_runs_another_collects() {
        let mut collector = AttackPage::default();
        answered(&mut collector, &open("sender/vegas", &tree!([])));
        let mut generations = 0;
        loop {
            let jobs = answered(&mut collector, &tree!({ "kind": "jobs" }));
            let missing = answered(&mut collector, &tree!({ "kind": "missing" }));
            let missing = missing.as_array().expect("a list");
            assert_eq!(missing.len(), jobs.as_array().expect("a list").len());
            if missing.is_empty() {
                break;
            }
            let mut runner = AttackPage::default();
            answered(&mut runner, &open("sender/vegas", &jobs));
            // Outcomes arrive in any order.
            for cell in missing.iter().rev() {
                let run = tree!({ "kind": "run", "cell": cell });
                let slices = (0..1000).map(|_| answered(&mut runner, &run));
                let record = { slices }.find(Value::is_string).expect("its end");
                let take = tree!({ "kind": "take", "record": record });
                assert_eq!(answered(&mut collector, &take), true);
            }
            generations += 1;
        }
        assert!(generations >= 3, "{generations}");
        let shown = answered(&mut collector, &tree!({ "kind": "shown" }));
        assert_eq!(shown["findings"][0]["phase"], "done");
        assert_eq!(shown["findings"][0]["searched"], 3);
        let documents = answered(&mut collector, &tree!({ "kind": "documents" }));
        let links: Vec<String> = (0..documents.as_array().expect("a list").len())
            .map(|place| format!("#1{place}"))
            .collect();
        let shown = answered(&mut collector, &tree!({ "kind": "links", "links": links }));
        assert_eq!(shown["findings"][0]["found"]["link"], "#10");
    }

    #[test]
    fn neither_another_sender_nor_another_outcome_is_taken() {
        let mut page = AttackPage::default();
        let none = asked(&mut page, &tree!({ "kind": "jobs" }));
        assert_eq!(none, Err("there is no attack".to_owned()));
        for subject in ["sender/nobody", "rules/mine", "queue/red", ""] {
            let refused = asked(&mut page, &open(subject, &tree!([])));
            assert!(
                refused.is_err_and(|message| message.starts_with("subject")),
                "{subject}"
            );
        }
        let mut open = open("sender/vegas", &tree!([]));
        answered(&mut page, &open);
        let take = |record: &str| tree!({ "kind": "take", "record": record });
        assert_eq!(answered(&mut page, &take("{}")), false);
        let none = asked(&mut page, &tree!({ "kind": "run", "cell": 0 }));
        assert_eq!(none, Err("there is no such job".to_owned()));
        open["objectives"] = tree!([]);
        let refused = asked(&mut page, &open);
        assert_eq!(refused, Err("objectives: choose at least one".to_owned()));
        open["objectives"] = tree!(["delay", "harm", "delay"]);
        let refused = asked(&mut page, &open);
        assert_eq!(refused, Err("objectives: delay occurs twice".to_owned()));
    }

    #[test]
    fn jobs_that_no_search_gives_out_are_refused() {
        let refused = |change: &dyn Fn(&mut Value)| {
            let mut job = tree!({ "objective": "delay", "trace": [], "seed": 1, "runs": 3 });
            change(&mut job);
            asked(
                &mut AttackPage::default(),
                &open("sender/vegas", &tree!([job.to_string()])),
            )
            .err()
        };
        assert_eq!(refused(&|_| ()), None);
        let many = refused(&|job| job["runs"] = tree!(1_000_000_000));
        assert_eq!(
            many.as_deref(),
            Some("jobs: a job has from 1 to 3 runs, got 1000000000")
        );
        let late = refused(&|job| job["seed"] = tree!(u64::MAX));
        assert_eq!(late.as_deref(), Some("jobs: the seed is too large"));
        let beyond = refused(&|job| {
            job["trace"] = tree!([{ "kind": "delay", "start": 0, "length": 100, "every": null, "value": 10_000 }]);
        });
        assert_eq!(
            beyond.as_deref(),
            Some("jobs: a trace is beyond the bounds")
        );
    }
}
