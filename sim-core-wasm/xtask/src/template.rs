//! `new sender|queue ID`: a file that compiles and its line in the registry.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

/// What can be started from a template.
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

    fn template(self) -> &'static str {
        match self {
            Kind::Sender => include_str!("../templates/sender.rs.txt"),
            Kind::Queue => include_str!("../templates/queue.rs.txt"),
        }
    }

    fn registry(self) -> &'static str {
        match self {
            Kind::Sender => "enum AnySender: CongestionControl {",
            Kind::Queue => "enum AnyQueue: QueueDiscipline {",
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
            .replace("{{id}}", self.id)
            .replace("{{variant}}", &self.variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;
    use std::{env, path::PathBuf};

    fn workspace() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
    }

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
        let text = "x\n    enum AnyQueue: QueueDiscipline {\n        red => Red,\n    }\n}\n";
        let name = Name::new("my-red").expect("an id");
        let new = registered(text, Kind::Queue, &name).expect("a registry");
        assert_eq!(
            new,
            "x\n    enum AnyQueue: QueueDiscipline {\n        red => Red,\n        my_red => MyRed,\n    }\n}\n"
        );
        assert!(registered(&new, Kind::Queue, &name).is_err());
        assert!(registered("", Kind::Queue, &name).is_err());
    }

    /// What a newcomer gets compiles without warnings and passes its own tests
    /// and those of the registries, in a copy of the engine.
    #[test]
    fn templates_compile_and_pass_their_tests() {
        let here = workspace();
        let copy = here.join("target/new-algorithm");
        let _ = fs::remove_dir_all(copy.join("engine"));
        for file in ["Cargo.lock", "clippy.toml"] {
            fs::create_dir_all(&copy).expect("a folder");
            fs::copy(here.join(file), copy.join(file)).expect("copied");
        }
        let manifest = fs::read_to_string(here.join("Cargo.toml")).expect("a manifest");
        let alone = manifest
            .lines()
            .map(|line| {
                if line.starts_with("members") {
                    "members = [\"engine\"]"
                } else {
                    line
                }
            })
            .collect::<Vec<_>>()
            .join("\n");
        fs::write(copy.join("Cargo.toml"), alone).expect("written");
        copy_all(&here.join("engine/src"), &copy.join("engine/src"));
        fs::copy(
            here.join("engine/Cargo.toml"),
            copy.join("engine/Cargo.toml"),
        )
        .expect("copied");

        create(&copy, Kind::Sender, "my-sender").expect("a sender");
        create(&copy, Kind::Queue, "my-queue").expect("a queue");
        let engine = copy.join("engine/src");
        let files = [
            engine.join("sender/my_sender.rs"),
            engine.join("queue/my_queue.rs"),
        ];
        let formatted = Command::new("rustfmt")
            .args(["--check", "--edition", "2024"])
            .args(&files)
            .output();
        assert!(
            formatted.is_ok_and(|output| output.status.success()),
            "not formatted"
        );
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["test", "--offline", "--profile", "tool", "--lib", "my_"])
            // Dependencies are there already.
            .env("CARGO_TARGET_DIR", here.join("target"))
            .current_dir(&copy)
            .output()
            .expect("cargo starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}\n{messages}");
        assert!(!messages.contains("my_"), "{messages}");
        let passed = text.matches(" ... ok").count();
        assert!(passed >= 4, "{text}");
    }

    fn copy_all(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder").flatten() {
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy_all(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).expect("copied");
            }
        }
    }
}
