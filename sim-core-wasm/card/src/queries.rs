//! The queries of the page's program of report cards, with their answers.
//!
//! The page opens the same card in several workers: one collects, the others make runs.

use std::collections::BTreeMap;

use sawtooth_document::json::text as json;
use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Json, Problem, queries};
use sawtooth_engine::registry;
use sawtooth_engine::sender::REGISTRY;
use sawtooth_rules::Family;
use sawtooth_workbench::conformance::Candidate;
use serde::{Deserialize, Serialize};
use serde_json::json as tree;

use crate::card::{Card, Cell, Found, Running};
use crate::report::Report;

/// A slice takes a few tenths of a second at most.
const SLICE: u64 = 200_000;

/// The most runs of a test, as on the command line.
const MOST_SEEDS: u32 = 100;

queries! {
    /// A query to the program of report cards.
    pub enum CardQuery, answers CardAnswers<'a>, of page: &'a mut CardPage {
        /// Takes a card; the one before stays where this one is refused. What has run stays.
        Open {
            /// `sender/` or `queue/` with a kind, or `rules/` with the id of an algorithm of the document.
            subject: String,
            /// The document of that algorithm; it may be empty for other subjects.
            document: String,
            /// Runs of each test.
            seeds: u32,
            /// The sections of the RFC; all where none is named.
            sections: Vec<String>,
        } -> ShownCard = {
            page.open(&subject, &document, seeds, &sections)?;
            page.shown()?
        };
        /// The card, as far as it has run.
        Shown {} -> ShownCard = page.shown()?;
        /// The document of each test with the first seed, in the order of the card.
        Documents {} -> Vec<String> = page.opened()?.documents();
        /// Takes the links to these documents, in the same order; they stand on the card from then on.
        Links {
            /// Each from its `#` on.
            links: Vec<String>,
        } -> ShownCard = {
            let opened = page.opened()?;
            opened.links = opened.documents().into_iter().zip(links).collect();
            page.shown()?
        };
        /// The runs that are still to be made, by number.
        Missing {} -> Vec<u32> = page.missing()?;
        /// Goes on with a run for a slice, from its beginning where it does not go on yet: once it has ended, its
        /// record as JSON, for whoever collects it.
        Run {
            /// Its number.
            cell: u32,
        } -> Option<String> = page.advance(cell)?.as_ref().map(json);
        /// Keeps a record: whether it is one of this card.
        Take {
            /// The JSON of the record.
            record: String,
        } -> bool = page.take(&record)?;
        /// The card in Markdown.
        Markdown {
            /// The address of the page, which links begin with.
            site: String,
        } -> String = page.report()?.markdown(&site);
        /// The card as JSON, as the command line prints it.
        Results {} -> String = json(&page.report()?);
    }
}

/// A section of the RFC that a card is of.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "CardSection"))]
pub struct Section {
    /// Its number.
    pub section: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Whether the card has it.
    pub chosen: bool,
}

/// A card as the page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ShownCard {
    /// The card.
    pub report: Report,
    /// All sections of its RFC.
    pub sections: Vec<Section>,
}

/// The result of a cell, under its key.
#[derive(Serialize, Deserialize)]
struct Record {
    key: String,
    found: Found,
}

/// A card and what belongs to it.
struct Opened {
    card: Card,
    /// The keys of its cells.
    keys: Vec<String>,
    /// Links by documents.
    links: BTreeMap<String, String>,
}

/// A card, the run that goes on with its number, and what has run of this and other cards.
#[derive(Default)]
pub struct CardPage {
    opened: Option<Opened>,
    running: Option<(u32, Running)>,
    kept: BTreeMap<String, Found>,
}

impl Opened {
    fn documents(&self) -> Vec<String> {
        let first = |cell: Cell| self.card.documents(cell).into_iter().next();
        self.card.shown_cells().filter_map(first).collect()
    }
}

impl CardPage {
    fn open(
        &mut self,
        subject: &str,
        document: &str,
        seeds: u32,
        sections: &[String],
    ) -> Result<(), Problem> {
        if !(1..=MOST_SEEDS).contains(&seeds) {
            let message = format!("must be from 1 to {MOST_SEEDS}");
            return Err(Problem::at("seeds", message));
        }
        let card = card(subject, document, seeds.into(), sections)?;
        let keys = card.cells().iter().map(|cell| card.key(*cell)).collect();
        self.running = None;
        self.opened = Some(Opened {
            card,
            keys,
            links: BTreeMap::new(),
        });
        Ok(())
    }

    fn opened(&mut self) -> Result<&mut Opened, Problem> {
        let none = || Problem::whole("there is no card");
        self.opened.as_mut().ok_or_else(none)
    }

    fn report(&mut self) -> Result<Report, Problem> {
        let kept = std::mem::take(&mut self.kept);
        let report = self.opened().map(|opened| {
            let found: Vec<Option<Found>> = opened
                .keys
                .iter()
                .map(|key| kept.get(key).cloned())
                .collect();
            let link = |document: &str| opened.links.get(document).cloned().unwrap_or_default();
            opened.card.report(&found, &link)
        });
        self.kept = kept;
        report
    }

    fn shown(&mut self) -> Result<ShownCard, Problem> {
        let report = self.report()?;
        let card = &self.opened()?.card;
        let section = |one: &&'static crate::Criterion| Section {
            section: one.section,
            title: one.title,
            chosen: card
                .criteria
                .iter()
                .any(|chosen| chosen.section == one.section),
        };
        Ok(ShownCard {
            sections: card.all_criteria().iter().map(section).collect(),
            report,
        })
    }

    fn missing(&mut self) -> Result<Vec<u32>, Problem> {
        let kept = std::mem::take(&mut self.kept);
        let missing = self.opened().map(|opened| {
            let keys = (0..).zip(&opened.keys);
            keys.filter(|(_, key)| !kept.contains_key(*key))
                .map(|(run, _)| run)
                .collect()
        });
        self.kept = kept;
        missing
    }

    fn advance(&mut self, run: u32) -> Result<Option<Record>, Problem> {
        let begun = self.running.take().filter(|(begun, _)| *begun == run);
        let opened = self.opened()?;
        let place = run as usize;
        let none = || Problem::whole("there is no such run");
        let key = opened.keys.get(place).ok_or_else(none)?.clone();
        let mut running = match begun {
            Some((_, running)) => running,
            None => opened
                .card
                .begin(*opened.card.cells().get(place).ok_or_else(none)?),
        };
        let found = running.advance(SLICE);
        if found.is_none() {
            self.running = Some((run, running));
        }
        Ok(found.map(|found| Record { key, found }))
    }

    fn take(&mut self, record: &str) -> Result<bool, Problem> {
        let opened = self.opened()?;
        let Ok(Record { key, found }) = serde_json::from_str(record) else {
            return Ok(false);
        };
        let cells = opened.keys.iter().zip(opened.card.cells());
        let is_of = |cell: Cell| {
            let measures = opened.card.test(cell).measures.len();
            found
                .as_ref()
                .map_or(true, |values| values.len() == measures)
        };
        let fits = { cells }.any(|(own, cell)| *own == key && is_of(*cell));
        if fits {
            self.kept.insert(key, found);
        }
        Ok(fits)
    }
}

impl Program for CardPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<CardQuery>(query)?.answer(self)
    }
}

/// The card of a subject.
fn card(subject: &str, document: &str, seeds: u64, sections: &[String]) -> Result<Card, Problem> {
    let none = || Problem::at("subject", format!("there is no {subject}"));
    match subject.split_once('/') {
        Some(("sender", kind)) => {
            let entry = registry::find(REGISTRY, kind).filter(|entry| entry.kind != "rules");
            Card::new(
                &Candidate::built_in(entry.ok_or_else(none)?),
                sections,
                seeds,
            )
        }
        Some(("queue", kind)) if kind != "rules" => {
            Card::of_queue(&tree!({ "kind": kind }), tree!([]), sections, seeds)
        }
        Some(("rules", id)) => of_rules(id, document, seeds, sections),
        _ => Err(none()),
    }
}

/// The card of an algorithm of a document, which a sender or a queue follows.
fn of_rules(id: &str, document: &str, seeds: u64, sections: &[String]) -> Result<Card, Problem> {
    let missing = || Problem::at("subject", format!("the scenario has no algorithm {id}"));
    if document.is_empty() {
        return Err(missing());
    }
    let document = Document::parse(document)?;
    let none = Json::List(Vec::new());
    let algorithms = document.tree().get("algorithms").unwrap_or(&none);
    let text = |one: &Json, key: &str| one.get(key).and_then(Json::as_text).map(str::to_owned);
    let own = match algorithms {
        Json::List(all) => all
            .iter()
            .find(|one| text(one, "id").as_deref() == Some(id)),
        _ => None,
    };
    let rules = own.and_then(|own| text(own, "text")).ok_or_else(missing)?;
    let following = tree!({ "kind": "rules", "algorithm": id });
    let program = sawtooth_rules::compile(&rules);
    if program.is_ok_and(|program| program.family == Family::Queue) {
        let all = serde_json::from_str(&algorithms.compact());
        let all = all.map_err(|error| Problem::whole(error.to_string()))?;
        return Card::of_queue(&following, all, sections, seeds);
    }
    let sender = Json::parse(&following.to_string())?;
    let candidate = Candidate::of_parts(id, &sender, algorithms)?;
    Card::new(&candidate, sections, seeds)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const DOCUMENT: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 1,
        "algorithms": [ { "id": "mine", "text": "on acknowledged { cwnd += 1 / cwnd }" },
            { "id": "short", "text": "for queue\nstate seen: packets = 0\non arrival { seen += 1 }" } ],
        "nodes": [ { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" } ],
        "links": [ { "id": "a-b", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 } ],
        "flows": [ { "id": "f", "from": "a", "to": "b", "sender": { "kind": "rules", "algorithm": "mine" } } ] }"#;

    fn asked(page: &mut CardPage, query: &Value) -> Result<Value, String> {
        let answer = page.answer(&query.to_string());
        let answer = answer.map_err(|problem| problem.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        let kind = query["kind"].as_str().expect("a kind");
        Ok(answer[kind].take())
    }

    fn answered(page: &mut CardPage, query: &Value) -> Value {
        asked(page, query).unwrap_or_else(|problem| panic!("{query}: {problem}"))
    }

    fn open(subject: &str, sections: &[&str]) -> Value {
        tree!({ "kind": "open", "subject": subject, "document": DOCUMENT, "seeds": 1, "sections": sections })
    }

    fn opened(subject: &str, sections: &[&str]) -> (CardPage, Value) {
        let mut page = CardPage::default();
        let shown = answered(&mut page, &open(subject, sections));
        (page, shown)
    }

    /// The record of a run.
    fn run(page: &mut CardPage, run: u32) -> Value {
        let query = tree!({ "kind": "run", "cell": run });
        let slices = (0..10_000).map(|_| answered(page, &query));
        { slices }.find(Value::is_string).expect("its end")
    }

    #[test]
    fn runs_that_one_worker_makes_another_collects() {
        let (mut runner, shown) = opened("sender/cubic", &["5.1.2"]);
        assert_eq!(shown["report"]["done"], 0);
        let (mut collector, _) = opened("sender/cubic", &["5.1.2"]);
        let record = run(&mut runner, 0);
        let take = tree!({ "kind": "take", "record": record });
        assert_eq!(answered(&mut collector, &take), true);
        let shown = answered(&mut collector, &tree!({ "kind": "shown" }));
        assert_eq!(shown["report"]["done"], 1);
        let values = &shown["report"]["criteria"][0]["tests"][0]["values"][0];
        assert!(values["of"][0]["mean"].is_f64(), "{values}");
        let missing = answered(&mut collector, &tree!({ "kind": "missing" }));
        assert_eq!(missing[0], 1);
        // Another choice of sections forgets nothing.
        let again = answered(&mut collector, &open("sender/cubic", &["5.1.2", "5.1.5"]));
        assert_eq!(again["report"]["done"], 1);
    }

    #[test]
    fn records_of_another_card_or_with_other_values_are_refused() {
        let (mut page, _) = opened("sender/cubic", &["5.1.2"]);
        let record = run(&mut page, 0);
        let mut other: Value = serde_json::from_str(record.as_str().expect("text")).expect("JSON");
        other["found"] = tree!({ "Ok": [] });
        let take = |record: &str| tree!({ "kind": "take", "record": record });
        assert_eq!(answered(&mut page, &take(&other.to_string())), false);
        assert_eq!(answered(&mut page, &take("{}")), false);
        let (mut page, _) = opened("sender/reno", &["5.1.5"]);
        assert_eq!(
            answered(&mut page, &take(record.as_str().expect("text"))),
            false
        );
    }

    #[test]
    fn links_stand_on_the_card_in_its_order() {
        let (mut page, shown) = opened("sender/cubic", &["5.1"]);
        let documents = answered(&mut page, &tree!({ "kind": "documents" }));
        let criteria = shown["report"]["criteria"].as_array().expect("a list");
        let tests: Vec<&Value> = criteria
            .iter()
            .flat_map(|one| one["tests"].as_array().expect("a list"))
            .collect();
        let documents = documents.as_array().expect("a list");
        assert_eq!(tests.len(), documents.len());
        for (test, document) in tests.iter().zip(documents) {
            let id = test["id"].as_str().expect("an id");
            assert!(document.as_str().expect("text").contains(id), "{id}");
        }
        let links: Vec<String> = (0..documents.len()).map(|i| format!("#1{i}")).collect();
        let shown = answered(&mut page, &tree!({ "kind": "links", "links": links }));
        let last = &shown["report"]["criteria"][criteria.len() - 1]["tests"];
        let last = &last[last.as_array().expect("a list").len() - 1]["link"];
        assert_eq!(*last, format!("#1{}", documents.len() - 1));
        let markdown = answered(
            &mut page,
            &tree!({ "kind": "markdown", "site": "https://x/" }),
        );
        assert!(
            markdown
                .as_str()
                .is_some_and(|text| text.contains("(https://x/#10)"))
        );
    }

    #[test]
    fn subjects_are_kinds_and_algorithms_of_the_document() {
        let source = |subject: &str| opened(subject, &[]).1["report"]["source"].take();
        let names = |subject: &str| opened(subject, &[]).1["report"]["senders"][0].take();
        assert_eq!(source("queue/codel"), "RFC 7928");
        assert_eq!(
            (source("rules/mine"), names("rules/mine")),
            (tree!("RFC 9743"), tree!("mine"))
        );
        assert_eq!(
            (source("rules/short"), names("rules/short")),
            (tree!("RFC 7928"), tree!("short"))
        );
    }

    #[test]
    fn a_subject_that_is_not_there_is_refused_and_leaves_the_card() {
        let (mut page, before) = opened("sender/cubic", &["5.1.2"]);
        let mut closed = open("rules/mine", &[]);
        closed["document"] = tree!("");
        let refused = asked(&mut page, &closed);
        assert!(refused.is_err_and(|message| message.contains("has no algorithm mine")));
        for subject in [
            "sender/cubc",
            "sender/rules",
            "queue/x",
            "queue/rules",
            "rules/x",
            "cubic",
            "",
        ] {
            assert!(asked(&mut page, &open(subject, &[])).is_err(), "{subject}");
        }
        let refused = asked(&mut page, &open("sender/cubic", &["9.9"]));
        assert!(refused.is_err_and(|message| message.starts_with("sections")));
        for seeds in [0, 101] {
            let mut many = open("sender/cubic", &[]);
            many["seeds"] = tree!(seeds);
            let refused = asked(&mut page, &many);
            assert!(refused.is_err_and(|message| message.starts_with("seeds")));
        }
        assert_eq!(answered(&mut page, &tree!({ "kind": "shown" })), before);
        let none = asked(&mut page, &tree!({ "kind": "run", "cell": 1000 }));
        assert_eq!(none, Err("there is no such run".to_owned()));
        let none = asked(&mut CardPage::default(), &tree!({ "kind": "missing" }));
        assert_eq!(none, Err("there is no card".to_owned()));
    }
}
