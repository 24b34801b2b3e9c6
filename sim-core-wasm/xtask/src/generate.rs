//! The files that are made from the engine's own declarations.

use sawtooth_rules::Family;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sawtooth_document::declaration::SCENARIO;
use sawtooth_document::starter;
use sawtooth_engine::catalog::Catalog;
use sawtooth_engine::ids::NONE;
use sawtooth_engine::measure::columns::PIXEL;
use sawtooth_engine::measure::{EventKind, OF_PROGRAMS};
use sawtooth_engine::plan::LinkProperties;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::view::{DOT, DotKind, QUEUE};
use sawtooth_engine::specification::{Domain, ValueType};
use sawtooth_experiment::ClaimResult;
use sawtooth_models::fluid;
use sawtooth_models::synchronous;
use sawtooth_models::theory;
use serde_json::{Value, json};
use ts_rs::{Config, TS, TypeVisitor};

use crate::reference;
use crate::units::units;

const MARK: &str = "// Generated from the engine by `npm run gen`: do not edit.\n";

/// A generated file: where it lies in the repository, and its text.
struct File {
    path: String,
    text: String,
}

/// Writes the generated files, or with `check` only reports those that are out of date.
pub(crate) fn generate(workspace: &Path, check: bool) -> Result<()> {
    let stale = update(workspace, files(workspace)?, check)?;
    if check && !stale.is_empty() {
        bail!("{} out of date: run npm run gen", stale.join(", "));
    }
    for path in stale {
        println!("{path} written");
    }
    Ok(())
}

/// Writes the files that differ, unless it only has to `check`. Returns their paths.
fn update(workspace: &Path, files: Vec<File>, check: bool) -> Result<Vec<String>> {
    let root = workspace.join("..");
    let mut stale = Vec::new();
    for File { path, text } in files {
        let target = root.join(&path);
        // Git may have given it the line ends of its system.
        let old = fs::read_to_string(&target)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        if old == text {
            continue;
        }
        if !check {
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&target, text).with_context(|| format!("{path} cannot be written"))?;
        }
        stale.push(path);
    }
    Ok(stale)
}

/// The words of the language of rules, for its editor.
fn rules() -> Result<String> {
    let words: Vec<Value> = sawtooth_rules::reference::words()
        .into_iter()
        .map(|word| {
            json!({
                "name": word.name,
                "sort": word.sort.name(),
                "unit": word.unit,
                "help": word.help,
                "for": word.family.map_or("", Family::name),
                "events": word.events,
            })
        })
        .collect();
    Ok(serde_json::to_string_pretty(&words)? + "\n")
}

/// The types of what others measured.
fn measured() -> Types {
    let mut measured = Types::default();
    measured.add::<sawtooth_measured::queries::MeasuredQuery>();
    measured.add::<sawtooth_measured::queries::MeasuredAnswers>();
    measured
}

/// The types of queries and their answers, of the engine and of the programs on demand.
fn boundary(catalog: &Types) -> Types {
    let mut boundary = Types {
        elsewhere: catalog.names(),
        ..Types::default()
    };
    boundary.add::<sawtooth_boundary::RunQuery>();
    boundary.add::<sawtooth_boundary::RunAnswers>();
    boundary.add::<sawtooth_boundary::RunChange>();
    boundary.add::<sawtooth_boundary::ChangeAnswers>();
    boundary.add::<sawtooth_boundary::EngineQuery>();
    boundary.add::<sawtooth_boundary::EngineAnswers>();
    boundary.add::<sawtooth_document::Problem>();
    boundary.add::<RunError>();
    boundary.add::<sawtooth_models::queries::FluidQuery>();
    boundary.add::<sawtooth_models::queries::FluidAnswers>();
    boundary.add::<sawtooth_models::queries::LawsQuery>();
    boundary.add::<sawtooth_models::queries::LawsAnswers>();
    boundary.add::<sawtooth_graphml::queries::GraphMlQuery>();
    boundary.add::<sawtooth_graphml::queries::GraphMlAnswers>();
    boundary.add::<sawtooth_capture::queries::CaptureQuery>();
    boundary.add::<sawtooth_capture::queries::CaptureAnswers>();
    boundary.add::<sawtooth_course::queries::CourseQuery>();
    boundary.add::<sawtooth_course::queries::CourseAnswers>();
    boundary.add::<sawtooth_why::queries::WhyQuery>();
    boundary.add::<sawtooth_why::queries::WhyAnswers>();
    boundary
}

fn files(workspace: &Path) -> Result<Vec<File>> {
    let mut catalog = Types::default();
    catalog.add::<Catalog>();
    catalog.add::<sawtooth_document::Explained>();
    let boundary = boundary(&catalog).print() + &ids();
    let mut results = Types::default();
    results.add::<sawtooth_experiment::Results>();
    results.add::<sawtooth_experiment::queries::ExperimentQuery>();
    results.add::<sawtooth_experiment::queries::ExperimentAnswers>();
    results.add::<sawtooth_experiment::matrix::queries::MatrixQuery>();
    results.add::<sawtooth_experiment::matrix::queries::MatrixAnswers>();
    results.add::<sawtooth_experiment::comparison::queries::ComparisonQuery>();
    results.add::<sawtooth_experiment::comparison::queries::ComparisonAnswers>();
    let mut workbench = Types::default();
    workbench.add::<sawtooth_workbench::queries::WorkbenchQuery>();
    workbench.add::<sawtooth_workbench::queries::WorkbenchAnswers>();
    let mut attack = Types::default();
    attack.add::<sawtooth_attack::queries::AttackQuery>();
    attack.add::<sawtooth_attack::queries::AttackAnswers>();
    let mut card = Types::default();
    card.add::<sawtooth_card::queries::CardQuery>();
    card.add::<sawtooth_card::queries::CardAnswers>();
    let file = |path: &str, text: String| File {
        path: path.to_owned(),
        text,
    };
    Ok(vec![
        file("web/src/generated/catalog.ts", catalog.print()),
        file("web/src/generated/measured.ts", measured().print()),
        file("web/src/generated/rules.json", rules()?),
        file("web/src/generated/boundary.ts", boundary),
        file(
            "web/src/generated/scenario.ts",
            format!(
                "{MARK}\n{}{}",
                ended(&sawtooth_document::typescript()),
                sawtooth_document::interfaces(synchronous::OBJECTS)
            ),
        ),
        file(
            "web/src/generated/experiment.ts",
            format!(
                "{MARK}\nimport type {{ Json }} from './scenario.ts';\n{}{}",
                sawtooth_experiment::document::typescript(),
                results.print().trim_start_matches(MARK)
            ),
        ),
        file("web/src/generated/attack.ts", attack.print()),
        file("web/src/generated/card.ts", card.print()),
        file("web/src/generated/workbench.ts", workbench.print()),
        file("public/schema.json", ended(&sawtooth_document::schema())),
        file(
            "public/experiment-schema.json",
            ended(&sawtooth_experiment::document::schema()),
        ),
        file(
            "public/hand-in-schema.json",
            ended(&sawtooth_course::hand_in::schema()),
        ),
        file(
            "web/src/generated/texts.json",
            ended(&serde_json::to_string_pretty(&texts())?),
        ),
        file(
            "web/src/generated/messages.json",
            ended(&serde_json::to_string_pretty(&reference::messages())?),
        ),
        file(
            "web/src/generated/laws.json",
            ended(&serde_json::to_string_pretty(&laws())?),
        ),
        file(
            "web/src/generated/fluid.json",
            ended(&serde_json::to_string_pretty(&modelled())?),
        ),
        file(
            "web/src/generated/theoryPanels.json",
            ended(&serde_json::to_string_pretty(&theory::panels())?),
        ),
        file(
            "web/src/generated/claimResults.json",
            ended(&claim_results()),
        ),
        file(
            "web/src/generated/units.json",
            ended(&serde_json::to_string_pretty(&units())?),
        ),
        file(
            "web/src/generated/reference.json",
            ended(&lines(&reference::facts(workspace)?)),
        ),
        file("web/src/generated/frame.ts", frame_layout()),
        file("web/src/generated/limits.ts", limits()),
    ])
}

/// A JSON list with a line for each of its items, so that a change shows which it is about.
fn lines(items: &[Value]) -> String {
    let items: Vec<String> = items.iter().map(Value::to_string).collect();
    format!("[\n{}\n]", items.join(",\n"))
}

/// The texts of every form.
fn texts() -> BTreeMap<String, sawtooth_document::Explained> {
    let mut all = sawtooth_document::texts();
    all.extend(starter::texts());
    all
}

/// The types of ids in a description, which `describe.rs` names.
const IDS: [(&str, &str); 5] = [
    ("NodeId", "nodes"),
    ("LinkId", "links"),
    ("PortId", "ports"),
    ("FlowId", "flows"),
    ("SeriesId", "series"),
];

/// Number types that TypeScript distinguishes: none can be assigned to another, nor can
/// the result of arithmetic.
fn ids() -> String {
    let mut out = String::new();
    for (name, list) in IDS {
        let _ = write!(
            out,
            "\n/** A place in the `{list}` of a description. */\n\
             export type {name} = number & {{ readonly of: '{list}' }};\n"
        );
    }
    out
}

/// The numbers that the page asks for before there is a field of a document for them.
fn limits() -> String {
    let mut out = format!(
        "{MARK}\n/** The least and the most that a document takes, in units of the document. */\n\
         export const LIMITS = {{\n"
    );
    let all = LinkProperties::KEYS.iter().chain(SCENARIO.keys);
    for key in all.filter(|key| ["rate", "delay", "duration", "seed"].contains(&key.key)) {
        let (ValueType::Scalar { domain, .. } | ValueType::Rate { domain, .. }) = key.value else {
            continue;
        };
        let ends = match domain {
            Domain::Number { min, max, .. } => format!("{{ min: {min}, max: {max} }}"),
            Domain::Integer { min, max, .. } => format!("{{ min: {min}, max: {max} }}"),
            _ => continue,
        };
        let _ = writeln!(out, "  {}: {ends},", key.key);
    }
    out + "} as const;\n"
}

/// The meaning of the numbers of a frame.
fn frame_layout() -> String {
    let mut out = MARK.to_owned();
    let mut layout = |name: &str, what: &str, values: &[&str]| {
        let _ = write!(out, "\n/** {what} */\nexport const {name} = {{");
        for (index, value) in values.iter().enumerate() {
            let _ = write!(out, " {value}: {index},");
        }
        let _ = writeln!(out, " stride: {} }} as const;", values.len());
    };
    layout("QUEUE", "The values of each port in `queues`.", &QUEUE);
    layout(
        "DOT",
        "The values of each packet under way in `dots`.",
        &DOT,
    );
    layout("PIXEL", "The values of each pixel in `columns`.", &PIXEL);
    layout(
        "TRACED",
        "The values of each row of a flow's traced packets.",
        &sawtooth_boundary::TRACED,
    );
    let dots = DotKind::ALL.map(|kind| format!("{}: {}", code_name(kind), kind as u8));
    let events = EventKind::ALL.map(|kind| format!("'{}'", code_name(kind)));
    let _ = write!(
        out,
        "\n/** Kinds of packets under way. */\n\
         export const DOT_KIND = {{ {} }} as const;\n\
         \n/** Kinds of events, in the order of their codes. */\n\
         export const EVENT_KINDS = [{}] as const;\n\
         export type EventKind = (typeof EVENT_KINDS)[number];\n\
         \n/** No flow, and no port. */\n\
         export const NONE = {NONE};\n\
         \n/** The keys of variables that programs declare begin so. */\n\
         export const OF_PROGRAMS = '{OF_PROGRAMS}';\n",
        dots.join(", "),
        events.join(", "),
    );
    out
}

/// A variant by the name that the page gives it: its own, with a small first letter.
fn code_name(variant: impl std::fmt::Debug) -> String {
    let name = format!("{variant:?}");
    let (first, rest) = name.split_at(1);
    first.to_lowercase() + rest
}

/// The senders that the synchronous model knows.
fn laws() -> Vec<&'static str> {
    synchronous::kinds().collect()
}

/// The results of claims in words, in the order in which they are counted.
fn claim_results() -> String {
    let words = |one: ClaimResult| format!("  {:?}: {:?}", one.name(), one.words());
    format!("{{\n{}\n}}", ClaimResult::ALL.map(words).join(",\n"))
}

/// The queue disciplines that fluid models know.
fn modelled() -> BTreeMap<&'static str, &'static [&'static str]> {
    BTreeMap::from([
        ("queue", fluid::QUEUES),
        ("growth", fluid::GROWING),
        ("loop", fluid::CONTROLLED),
    ])
}

/// A text with one line end at its end.
fn ended(text: &str) -> String {
    format!("{}\n", text.trim_end())
}

/// TypeScript declarations, each once.
#[derive(Default)]
struct Types {
    config: Config,
    declared: Vec<(String, String)>,
    /// Names that `catalog.ts` declares.
    elsewhere: Vec<String>,
    imported: Vec<String>,
}

impl Types {
    /// Declares `T` and all that it mentions.
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        // Only derived types have a file of their own: not numbers, lists, …
        if T::output_path().is_none() {
            T::visit_dependencies(self);
            return;
        }
        let name = T::ident(&self.config);
        if self.elsewhere.contains(&name) {
            if !self.imported.contains(&name) {
                self.imported.push(name);
            }
            return;
        }
        if self.declared.iter().any(|(other, _)| *other == name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = format!("{docs}export {}\n", T::decl(&self.config));
        self.declared.push((name, text));
        T::visit_dependencies(self);
    }

    fn names(&self) -> Vec<String> {
        self.declared.iter().map(|(name, _)| name.clone()).collect()
    }

    fn print(mut self) -> String {
        let mut out = MARK.to_owned();
        if !self.imported.is_empty() {
            self.imported.sort();
            let _ = write!(
                out,
                "\nimport type {{ {} }} from './catalog.ts';\n",
                self.imported.join(", ")
            );
        }
        // The derive lists dependencies in an order that differs between builds.
        self.declared.sort();
        for (_, text) in &self.declared {
            out.push('\n');
            out.push_str(&laid_out(text));
        }
        out
    }
}

/// A declaration as people write it: comments of a line on a line, members
/// indented, trailing blanks gone.
fn laid_out(declaration: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    let joined = declaration
        .replace("/**\n * ", "/** ")
        .replace("\n */", " */")
        .replace(", };", ",\n};");
    for line in joined.lines() {
        let line = line.trim();
        let comment = line.starts_with("/**") || line.starts_with('*');
        let count = |brace: char| {
            if comment {
                0
            } else {
                line.matches(brace).count()
            }
        };
        let closing = usize::from(!comment && line.starts_with('}'));
        let _ = writeln!(out, "{}{line}", "  ".repeat(depth.saturating_sub(closing)));
        depth = (depth + count('{')).saturating_sub(count('}'));
    }
    out
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn workspace() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    fn all() -> Vec<File> {
        files(&workspace()).expect("files")
    }

    #[test]
    fn generated_files_are_up_to_date() {
        let stale = update(&workspace(), all(), true).expect("readable");
        assert!(stale.is_empty(), "npm run gen rewrites {stale:?}");
    }

    #[test]
    fn every_name_is_declared_once_or_imported() {
        for File { path, text } in all().into_iter().filter(|file| {
            Path::new(&file.path)
                .extension()
                .is_some_and(|extension| extension == "ts")
        }) {
            assert!(text.starts_with(MARK), "{path}");
            let names: Vec<&str> = text
                .lines()
                .filter_map(|line| {
                    line.strip_prefix("export type ")
                        .or_else(|| line.strip_prefix("export const "))
                })
                .filter_map(|line| line.split([' ', '<']).next())
                .collect();
            assert!(!names.is_empty(), "{path}");
            for (i, name) in names.iter().enumerate() {
                assert!(!names[..i].contains(name), "{path}: {name} twice");
            }
        }
    }

    #[test]
    fn codes_of_events_and_dots_are_their_places() {
        for (code, kind) in EventKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, code);
        }
        for (code, kind) in DotKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, code);
        }
        assert_eq!(code_name(EventKind::Retransmission), "retransmission");
    }

    #[test]
    fn whole_numbers_cross_as_numbers() {
        for file in all() {
            assert!(!file.text.contains("bigint"), "{}", file.path);
        }
    }
}
