//! Where a document has a property of a link, in a direction.

use sawtooth_document::{Json, Problem};

use super::{Property, Way, Wish};

/// The property of a link in the tree of a document.
pub(super) struct Target<'a> {
    tree: &'a mut Json,
    link: usize,
}

impl Target<'_> {
    pub(super) fn find<'a>(tree: &'a mut Json, wish: &Wish) -> Result<Target<'a>, Problem> {
        let links = tree
            .get("links")
            .and_then(Json::as_list)
            .unwrap_or_default();
        let id = |link: &Json| link.get("id").and_then(Json::as_text) == Some(&wish.link);
        let Some(link) = links.iter().position(id) else {
            let all: Vec<&str> = links
                .iter()
                .filter_map(|link| link.get("id")?.as_text())
                .take(20)
                .collect();
            let message = format!(
                "is not a link of this document; links are {}",
                all.join(", ")
            );
            return Err(Problem::at(format!("links/{}", wish.link), message));
        };
        Ok(Target { tree, link })
    }

    fn entry(&mut self) -> Option<&mut Json> {
        match self.tree.get_mut("links") {
            Some(Json::List(links)) => links.get_mut(self.link),
            _ => None,
        }
    }

    fn key(wish: &Wish) -> &'static str {
        match wish.property {
            Property::Rate => "rate",
            Property::Delay => "delay",
            Property::Loss => "loss",
        }
    }

    /// The paths that are set.
    fn paths(wish: &Wish) -> Vec<String> {
        let (link, key) = (&wish.link, Target::key(wish));
        let ahead = format!("links/{link}/{key}");
        let back = format!("links/{link}/reverse/{key}");
        match (wish.way, wish.property) {
            (Way::Forward, _) => vec![ahead],
            (Way::Backward, _) => vec![back],
            // Loss holds in one direction, everything else in both.
            (Way::Both, Property::Loss) => vec![ahead, back],
            (Way::Both, _) => vec![ahead],
        }
    }

    pub(super) fn interventions(&self) -> usize {
        let all = self.tree.get("interventions").and_then(Json::as_list);
        all.map_or(0, <[Json]>::len)
    }

    /// Takes out planned changes of the property. Returns how many.
    pub(super) fn clear(&mut self, wish: &Wish) -> usize {
        let mut gone = Target::paths(wish);
        if wish.way == Way::Both {
            gone.push(format!("links/{}/reverse/{}", wish.link, Target::key(wish)));
        }
        let Some(Json::List(all)) = self.tree.get_mut("interventions") else {
            return 0;
        };
        let before = all.len();
        all.retain(|one| {
            let path = one.get("set").and_then(Json::as_text).unwrap_or_default();
            !gone.iter().any(|gone| {
                path.strip_prefix(gone.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        });
        before - all.len()
    }

    /// The value from the start.
    pub(super) fn put(&mut self, wish: &Wish, value: &Json) {
        let key = Target::key(wish);
        let Some(link) = self.entry() else {
            return;
        };
        let reverse = |link: &mut Json, value: Json| {
            if link.get("reverse").is_none() {
                link.put("reverse", Json::Object(Vec::new()));
            }
            if let Some(own) = link.get_mut("reverse") {
                own.put(key, value);
            }
        };
        match (wish.way, wish.property) {
            (Way::Forward, Property::Loss) => link.put(key, value.clone()),
            (Way::Forward, _) => {
                // The other direction stays as it was.
                let other = link
                    .get("reverse")
                    .and_then(|reverse| reverse.get(key))
                    .cloned();
                if other.is_none() {
                    let old = link.get(key).cloned().unwrap_or(Json::Number(0.0));
                    reverse(link, old);
                }
                link.put(key, value.clone());
            }
            (Way::Backward, _) => reverse(link, value.clone()),
            (Way::Both, Property::Loss) => {
                link.put(key, value.clone());
                reverse(link, value.clone());
            }
            (Way::Both, _) => {
                if let Some(Json::Object(own)) = link.get_mut("reverse") {
                    own.retain(|(name, _)| name != key);
                }
                link.put(key, value.clone());
            }
        }
    }

    /// Adds changes, and leaves all in order of time.
    pub(super) fn plan(&mut self, wish: &Wish, below: &str, planned: &[(f64, Json)]) {
        if self.tree.get("interventions").is_none() {
            self.tree.put("interventions", Json::List(Vec::new()));
        }
        let Some(Json::List(all)) = self.tree.get_mut("interventions") else {
            return;
        };
        for (at, value) in planned {
            for path in Target::paths(wish) {
                all.push(Json::object([
                    ("at", Json::Number(*at)),
                    ("set", Json::Text(format!("{path}{below}"))),
                    ("to", value.clone()),
                ]));
            }
        }
        let at = |one: &Json| one.get("at").and_then(Json::as_number).unwrap_or(0.0);
        all.sort_by(|a, b| at(a).total_cmp(&at(b)));
    }
}
