//! The files that are made from the engine's own declarations.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sawtooth_engine::inventory::Inventory;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::scenario;
use sawtooth_engine::session::{Applied, Description};
use sawtooth_engine::sim::error::RunError;
use ts_rs::{Config, TS, TypeVisitor};

const MARK: &str = "// Generated from the engine by `npm run gen`: do not edit.\n";

/// A generated file: where it lies in the repository, and its text.
struct File {
    path: &'static str,
    text: String,
}

/// Writes the generated files, or with `check` only tells which are out of date.
pub(crate) fn generate(workspace: &Path, check: bool) -> Result<()> {
    let root = workspace.join("..");
    let mut stale = Vec::new();
    for File { path, text } in files() {
        let target = root.join(path);
        // Git may have given it the line ends of its system.
        let old = fs::read_to_string(&target)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        if old == text {
            continue;
        }
        stale.push(path);
        if !check {
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&target, text).with_context(|| format!("{path} cannot be written"))?;
            println!("{path} written");
        }
    }
    if check && !stale.is_empty() {
        bail!("{} out of date: run npm run gen", stale.join(", "));
    }
    Ok(())
}

fn files() -> Vec<File> {
    let mut catalog = Types::default();
    catalog.add::<Inventory>();
    let mut boundary = Types {
        elsewhere: catalog.names(),
        ..Types::default()
    };
    boundary.add::<Description>();
    boundary.add::<Applied>();
    boundary.add::<scenario::Problem>();
    boundary.add::<scenario::Field>();
    boundary.add::<RunError>();
    boundary.add::<Summary>();
    vec![
        File {
            path: "web/src/generated/catalog.ts",
            text: catalog.print(),
        },
        File {
            path: "web/src/generated/boundary.ts",
            text: boundary.print(),
        },
        File {
            path: "web/src/generated/scenario.ts",
            text: format!("{MARK}\n{}", ended(&scenario::typescript())),
        },
        File {
            path: "public/schema.json",
            text: ended(&scenario::schema()),
        },
    ]
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
        // Only what was derived has a place of its own: not numbers, lists, …
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
        // The derive tells dependencies in no order that holds from build to build.
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

    #[test]
    fn every_type_is_declared_once_or_imported() {
        for File { path, text } in files()
            .into_iter()
            .filter(|file| file.path.contains("/generated/"))
        {
            assert!(text.starts_with(MARK), "{path}");
            let names: Vec<&str> = text
                .lines()
                .filter_map(|line| line.strip_prefix("export type "))
                .filter_map(|line| line.split([' ', '<']).next())
                .collect();
            assert!(!names.is_empty(), "{path}");
            for (i, name) in names.iter().enumerate() {
                assert!(!names[..i].contains(name), "{path}: {name} twice");
            }
        }
    }

    #[test]
    fn whole_numbers_cross_as_numbers() {
        for file in files() {
            assert!(!file.text.contains("bigint"), "{}", file.path);
        }
    }
}
