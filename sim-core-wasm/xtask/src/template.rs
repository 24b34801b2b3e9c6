//! `new sender|queue ID`: a file that compiles and its line in the registry.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

/// The algorithms that have a template.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Kind {
    /// A congestion control
    Sender,
    /// A queue discipline
    Queue,
}

impl Kind {
    fn folder(self) -> &'static str {
        match self {
            Kind::Sender => "sender",
            Kind::Queue => "queue",
        }
    }

    /// A file of the engine, which compiles and tests it.
    fn template(self) -> &'static str {
        match self {
            Kind::Sender => include_str!("../../engine/src/template/sender.rs"),
            Kind::Queue => include_str!("../../engine/src/template/queue.rs"),
        }
    }

    fn registry(self) -> &'static str {
        match self {
            Kind::Sender => "enum AnySender: CongestionControl, explains changes {",
            Kind::Queue => "enum AnyQueue: QueueDiscipline, explains fates {",
        }
    }
}

/// Writes the file of a new algorithm and its line in the registry.
pub(crate) fn create(workspace: &Path, kind: Kind, id: &str) -> Result<()> {
    let name = Name::new(id)?;
    let folder = workspace.join("engine/src").join(kind.folder());
    let file = folder.join(format!("{}.rs", name.module));
    let list = folder.join("mod.rs");
    if file.exists() {
        bail!("{} is there already", file.display());
    }
    let old =
        fs::read_to_string(&list).with_context(|| format!("{} cannot be read", list.display()))?;
    let new = registered(&old, kind, &name)?;
    fs::write(&file, name.fill(kind.template()))?;
    fs::write(&list, new)?;
    let folder = format!("sim-core-wasm/engine/src/{}", kind.folder());
    println!(
        "{folder}/{}.rs written, and its line in {folder}/mod.rs",
        name.module
    );
    println!("Next: fill in the source, the parameters and the rules; npm run gen; npm test");
    Ok(())
}

/// The registry with the new line at its end.
fn registered(text: &str, kind: Kind, name: &Name) -> Result<String> {
    let (before, rest) = text
        .split_once(kind.registry())
        .with_context(|| format!("the registry `{}` is not where it was", kind.registry()))?;
    let (lines, after) = rest
        .split_once("\n    }")
        .context("the registry does not end")?;
    let line = format!("{} => {},", name.module, name.variant);
    if lines.lines().any(|old| old.trim() == line) {
        bail!("{} is registered already", name.id);
    }
    Ok(format!(
        "{before}{}{lines}\n        {line}\n    }}{after}",
        kind.registry()
    ))
}

/// An id in the spellings that Rust wants.
struct Name<'a> {
    id: &'a str,
    module: String,
    variant: String,
}

impl Name<'_> {
    fn new(id: &str) -> Result<Name<'_>> {
        let words: Vec<&str> = id.split('-').collect();
        let word = |word: &&str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if !id.starts_with(|c: char| c.is_ascii_lowercase()) || !words.iter().all(word) {
            bail!("{id}: an id is kebab-case, as in new-aimd");
        }
        let variant = words
            .iter()
            .flat_map(|word| {
                word[..1]
                    .chars()
                    .map(|c| c.to_ascii_uppercase())
                    .chain(word[1..].chars())
            })
            .collect();
        Ok(Name {
            id,
            module: words.join("_"),
            variant,
        })
    }

    fn fill(&self, template: &str) -> String {
        template
            .replace("\"template\"", &format!("\"{}\"", self.id))
            .replace("Template", &self.variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::process::Command;

    #[test]
    fn ids_are_spelled_as_rust_wants() {
        let name = Name::new("new-aimd2").expect("an id");
        assert_eq!(
            (name.module.as_str(), name.variant.as_str()),
            ("new_aimd2", "NewAimd2")
        );
        for bad in ["", "New", "a--b", "-a", "a_b", "2x", "a/../b"] {
            assert!(Name::new(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_line_goes_to_the_end_of_the_registry() {
        let text = "x\n    enum AnyQueue: QueueDiscipline, explains fates {\n        red => Red,\n    }\n}\n";
        let name = Name::new("my-red").expect("an id");
        let new = registered(text, Kind::Queue, &name).expect("a registry");
        assert_eq!(
            new,
            "x\n    enum AnyQueue: QueueDiscipline, explains fates {\n        red => Red,\n        my_red => MyRed,\n    }\n}\n"
        );
        assert!(registered(&new, Kind::Queue, &name).is_err());
        assert!(registered("", Kind::Queue, &name).is_err());
    }

    /// The engine compiles and tests the templates: only their names are left to test,
    /// and that lines still break where rustfmt breaks them.
    #[test]
    fn a_new_file_is_its_template_by_another_name() {
        for (kind, id, variant) in [
            (Kind::Sender, "my-sender", "MySender"),
            (Kind::Queue, "red-2", "Red2"),
        ] {
            let (workspace, folder) = copy_of_registry(kind, id);
            create(&workspace, kind, id).expect("a file");
            let file = folder.join(format!("{}.rs", id.replace('-', "_")));
            let text = fs::read_to_string(&file).expect("written");
            assert!(text.starts_with(&format!("//! {variant}: ")), "{text}");
            assert!(text.contains(&format!("    kind: \"{id}\",")), "{text}");
            assert!(!text.to_lowercase().contains("template"), "{text}");
            let back = text
                .replace(variant, "Template")
                .replace(&format!("\"{id}\""), "\"template\"");
            assert_eq!(back, kind.template());

            let registry = fs::read_to_string(folder.join("mod.rs")).expect("a registry");
            let line = format!("        {} => {variant},\n    }}\n", id.replace('-', "_"));
            assert_eq!(registry.matches(&line).count(), 1, "{registry}");
            let formatted = Command::new("rustfmt")
                .args(["--check", "--edition", "2024"])
                .arg(&file)
                .output();
            assert!(
                formatted.is_ok_and(|output| output.status.success()),
                "{text}"
            );
            assert!(create(&workspace, kind, id).is_err(), "there already");
        }
    }

    /// A workspace with nothing but the registry of a kind, and its folder.
    fn copy_of_registry(kind: Kind, id: &str) -> (PathBuf, PathBuf) {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let workspace = here.join("target/new-algorithm").join(id);
        let _ = fs::remove_dir_all(&workspace);
        let list = Path::new("engine/src").join(kind.folder()).join("mod.rs");
        let folder = workspace.join("engine/src").join(kind.folder());
        fs::create_dir_all(&folder).expect("a folder");
        fs::copy(here.join(list), folder.join("mod.rs")).expect("copied");
        (workspace, folder)
    }
}
