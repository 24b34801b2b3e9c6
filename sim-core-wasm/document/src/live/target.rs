//! The target of a path: `links/r-d/rate`, `parameters/B`, `flows/f.2/sender/beta`.

use crate::checking::Instances;
use crate::declaration::{PARAMETER, SCENARIO, Section};
use crate::reading::{At, unknown};
use crate::text::{Problem, excerpt, suggestion};
use sawtooth_engine::specification::{Key, Mutability, ObjectType};

/// A place that a path names.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Target<'p> {
    /// A key of the document, or something below it.
    Document {
        /// The key.
        key: &'static str,
        /// The rest of the path.
        rest: Vec<&'p str>,
    },
    /// A parameter of the scenario.
    Parameter {
        /// Its name.
        name: &'p str,
        /// The rest of the path.
        rest: Vec<&'p str>,
    },
    /// An entry of a list, or one of its instances, or something below.
    Entry {
        /// The list.
        section: Section,
        /// The entry.
        entry: usize,
        /// The instance, counted from 0 within the entry.
        instance: Option<usize>,
        /// The rest of the path after the id.
        rest: Vec<&'p str>,
    },
}

impl<'p> Target<'p> {
    /// Finds the target of a path.
    ///
    /// # Errors
    /// When it names nothing in this document.
    pub(crate) fn find(path: &'p str, instances: &Instances) -> Result<Target<'p>, Problem> {
        let root = At::ROOT;
        let mut parts = path.split('/');
        let first = parts.next().unwrap_or_default();
        if path.is_empty() {
            return Err(Problem::whole("must be a path, as in links/r-d/rate"));
        }
        let second = parts.next();
        let rest: Vec<&str> = parts.collect();
        let Some(key) = SCENARIO.find(first) else {
            return Err(unknown(first, SCENARIO.names(), &root));
        };
        let section = Section::of_key(first);
        match (section, second) {
            (Some(section), Some(id)) => Target::entry(section, id, rest, instances),
            (None, Some(name)) if key.key == "parameters" => Ok(Target::Parameter { name, rest }),
            (_, second) => {
                let rest = second.into_iter().chain(rest).collect();
                Ok(Target::Document { key: key.key, rest })
            }
        }
    }

    fn entry(
        section: Section,
        id: &'p str,
        rest: Vec<&'p str>,
        instances: &Instances,
    ) -> Result<Target<'p>, Problem> {
        let list = At::ROOT;
        let list = list.key(section.key());
        let at = list.key(id);
        let (name, number) = match id.split_once('.') {
            Some((name, number)) => (name, Some(number)),
            None => (id, None),
        };
        let Some(entry) = instances.find(section, name) else {
            let near = suggestion(name, instances.ids(section));
            let name = excerpt(name);
            return Err(at.problem(format!("there is no {} {name}{near}", section.noun())));
        };
        let group = &instances.groups(section)[entry];
        let instance = match number {
            None => None,
            Some(_) if !group.numbered => {
                return Err(at.problem(format!("{name} has no numbered instances")));
            }
            Some(number) => {
                let index = number
                    .parse::<usize>()
                    .ok()
                    .and_then(|number| number.checked_sub(1));
                let known =
                    index.filter(|index| group.instance(*index) == id && *index < group.count);
                Some(known.ok_or_else(|| {
                    at.problem(format!(
                        "the instances of {name} are numbered 1 to {}",
                        group.count
                    ))
                })?)
            }
        };
        Ok(Target::Entry {
            section,
            entry,
            instance,
            rest,
        })
    }

    /// The effect that a change of the target has on a run; `None` for parameters, where it depends on their
    /// uses.
    ///
    /// # Errors
    /// When a key below the entry is unknown.
    pub(crate) fn change(&self, at: &At<'_>) -> Result<Option<Mutability>, Problem> {
        let of = |object: &'static ObjectType, first: &str| -> Result<&'static Key, Problem> {
            object
                .find(first)
                .ok_or_else(|| unknown(first, object.names(), at))
        };
        Ok(match self {
            Target::Document { key, .. } => Some(SCENARIO.key(key).change),
            Target::Parameter { rest, .. } => match rest.first() {
                Some(&"value") | None => None,
                Some(first) => Some(of(&PARAMETER, first)?.change),
            },
            Target::Entry { section, rest, .. } => Some(match rest.split_first() {
                Some((first, below)) => {
                    of(section.object(), first)?.change_below(below.first().copied())
                }
                None => Mutability::Structural,
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Json;

    fn instances() -> Instances {
        let text = r#"{"nodes":[{"id":"n","kind":"host","count":3},{"id":"d","kind":"host"}],
            "links":[{"id":"n-d","between":["n","d"],"rate":1000000}],"flows":[]}"#;
        let tree = Json::parse(text).expect("valid");
        Instances::new(&tree, &At::ROOT).expect("valid")
    }

    #[test]
    fn paths_find_keys_parameters_entries_and_instances() {
        let instances = instances();
        let find = |path| Target::find(path, &instances);
        assert_eq!(
            find("duration"),
            Ok(Target::Document {
                key: "duration",
                rest: vec![]
            })
        );
        assert_eq!(
            find("view/zoom"),
            Ok(Target::Document {
                key: "view",
                rest: vec!["zoom"]
            })
        );
        assert_eq!(
            find("parameters/B"),
            Ok(Target::Parameter {
                name: "B",
                rest: vec![]
            })
        );
        let link = |instance, rest| {
            Ok(Target::Entry {
                section: Section::Links,
                entry: 0,
                instance,
                rest,
            })
        };
        assert_eq!(find("links/n-d/rate"), link(None, vec!["rate"]));
        assert_eq!(
            find("links/n-d.3/queue/limit/packets"),
            link(Some(2), vec!["queue", "limit", "packets"])
        );
        assert_eq!(find("links/n-d"), link(None, vec![]));
    }

    #[test]
    fn paths_that_name_nothing_are_refused() {
        let instances = instances();
        let problem = |path| {
            Target::find(path, &instances)
                .expect_err("refused")
                .to_string()
        };
        assert_eq!(problem(""), "must be a path, as in links/r-d/rate");
        assert_eq!(
            problem("link/n-d/rate"),
            "link: unknown key (did you mean links?)"
        );
        assert_eq!(
            problem("links/nd/rate"),
            "links/nd: there is no link nd (did you mean n-d?)"
        );
        assert_eq!(
            problem("links/n-d.4/rate"),
            "links/n-d.4: the instances of n-d are numbered 1 to 3"
        );
        assert_eq!(
            problem("links/n-d.0/rate"),
            "links/n-d.0: the instances of n-d are numbered 1 to 3"
        );
        assert_eq!(
            problem("links/n-d.02/rate"),
            "links/n-d.02: the instances of n-d are numbered 1 to 3"
        );
        assert_eq!(
            problem("nodes/d.1"),
            "nodes/d.1: d has no numbered instances"
        );
    }
}
