//! Numbers that become parameters of the scenario, and parameters that become numbers.

use super::Document;
use super::entries::Dependents;
use super::names::{Fate, PARAMETERS, follow, replaced};
use crate::document::declaration::is_parameter_name;
use crate::document::live::{Target, Unfit, interventions};
use crate::document::reading::expression_text;
use crate::document::text::{Expression, Json, Problem, Scope, spell};
use crate::specification::{Domain, Scale, sign};
use crate::units::Time;

impl Document {
    /// Makes the number at `path` a parameter of the scenario, with the range, the unit
    /// and the label of its field; the number becomes an expression over it. Without a
    /// `name` the parameter is called like the key. Gives its path.
    ///
    /// # Errors
    /// When there is no number of an entry as a whole, or the name is none or taken.
    pub fn make_parameter(&mut self, path: &str, name: Option<&str>) -> Result<String, Problem> {
        let refused = |why: &str| Problem::at(path, why);
        let Target::Entry { instance, rest, .. } = Target::find(path, &self.base.instances)? else {
            return Err(refused(
                "only numbers of nodes, links and flows can be parameters",
            ));
        };
        let Some(key) = rest.last().copied() else {
            return Err(refused("is no number"));
        };
        if instance.is_some() {
            return Err(refused(
                "is the number of one instance: only that of all can be a parameter",
            ));
        }
        let form = path.split('/').take(2).collect::<Vec<_>>().join("/");
        // Interventions aside: it is the document's own number that becomes the parameter.
        let plain = self.with_interventions(Vec::new(), Unfit::Refuse)?;
        let fields = plain.fields(&form, Time::ZERO)?;
        let field = fields.into_iter().find(|field| field.path == path);
        let field = field.ok_or_else(|| refused("is no number"))?;
        if let Some(expression) = &field.expression {
            return Err(Problem::at(
                path,
                format!("is an expression already: {expression}"),
            ));
        }
        let Json::Number(value) = field.value else {
            return Err(refused("is no number"));
        };
        let (min, max, scale, whole) = match field.domain.value().copied() {
            Some(
                Domain::Number {
                    min, max, scale, ..
                }
                | Domain::Optional { min, max, scale },
            ) => (min, max, scale, false),
            Some(Domain::Integer {
                min, max, scale, ..
            }) => (min as f64, max as f64, scale, true),
            Some(Domain::NumberOrChoice { min, max, .. }) => (min, max, Scale::Linear, false),
            _ => return Err(refused("is no number")),
        };
        let name = match name {
            Some(name) => {
                self.check_new_parameter(path, "", name)?;
                name.to_owned()
            }
            None => self.free_parameter(key, &[]),
        };
        let text = |text: &str| Json::Text(text.to_owned());
        let mut declared = vec![
            ("value", Json::Number(value)),
            ("min", Json::Number(min)),
            ("max", Json::Number(max)),
        ];
        if scale == Scale::Log && min > 0.0 {
            declared.push(("scale", text("log")));
        }
        if whole {
            declared.push(("integer", Json::Bool(true)));
        }
        if !sign(field.unit).is_empty() {
            declared.push(("unit", text(sign(field.unit))));
        }
        declared.push(("label", text(&field.label)));
        let made = format!("{PARAMETERS}/{name}");
        let mut next = self.clone();
        next.set(&made, &object(declared))?;
        next.set(path, &object(vec![("expr", text(&name))]))?;
        *self = next;
        Ok(made)
    }

    /// Puts the value of the parameter at `path` in the place of each use, and removes
    /// it. Gives the interventions that set it, which go, and where else it was named.
    ///
    /// # Errors
    /// When the path names no parameter, or an expression would become too long.
    pub fn put_in_place(&mut self, path: &str) -> Result<Dependents, Problem> {
        let Target::Parameter { name, rest } = Target::find(path, &self.base.instances)? else {
            return Err(Problem::at(path, "is no parameter"));
        };
        let (Some(value), []) = (self.base.scope.get(name), &rest[..]) else {
            self.parameter_declared(name)?;
            return Err(Problem::at(path, "is no parameter"));
        };
        let placed = in_place(&self.tree, name, value);
        let of_it = |json: &Json| {
            let path = json.get("set").and_then(Json::as_text).unwrap_or_default();
            let below = path
                .strip_prefix(PARAMETERS)
                .and_then(|path| path.strip_prefix('/'));
            below.and_then(|below| below.split('/').next()) == Some(name)
        };
        let list = interventions(&self.tree).iter().enumerate();
        let gone = list.filter(|(_, json)| of_it(json)).map(|(place, _)| place);
        let gone = gone.collect();
        let followed = follow(&placed, None, &|list, other| {
            if list == PARAMETERS && other == name {
                Fate::Goes
            } else {
                Fate::Stays
            }
        })?;
        let mut mentions = followed.dropped;
        mentions.retain(|place| place.starts_with("view/") || place.starts_with("lesson/"));
        *self = Document::new(followed.tree, Unfit::Refuse)?;
        Ok(Dependents {
            interventions: gone,
            mentions,
            ..Dependents::default()
        })
    }

    /// A free name of a parameter that resembles `like`, none of `taken`.
    pub(super) fn free_parameter(&self, like: &str, taken: &[(String, Json)]) -> String {
        let is_free = |name: &str| {
            is_parameter_name(name)
                && self.base.scope.get(name).is_none()
                && taken.iter().all(|(other, _)| other != name)
        };
        if is_free(like) {
            return like.to_owned();
        }
        let stem = like.trim_end_matches(|letter: char| letter.is_ascii_digit());
        // Room for a number: there are at most 200 parameters.
        let stem: String = stem.chars().take(60).collect();
        let mut names = (2..).map(|number| format!("{stem}{number}"));
        names.find(|name| is_free(name)).unwrap_or_default()
    }
}

fn object(pairs: Vec<(&str, Json)>) -> Json {
    let pairs = pairs
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    Json::Object(pairs.collect())
}

/// A value with a number in the place of a parameter. An expression over it alone becomes
/// the number that it has.
fn in_place(json: &Json, name: &str, value: f64) -> Json {
    if let Some(text) = expression_text(json) {
        let Ok(expression) = Expression::parse(text) else {
            return json.clone();
        };
        let names = expression.names();
        if !names.contains(&name) {
            return json.clone();
        }
        if names.iter().all(|other| *other == name) {
            let mut scope = Scope::default();
            scope.set(name, value);
            if let Ok(number) = expression.evaluate(&scope) {
                return Json::Number(number);
            }
        }
        let number = match spell(value) {
            number if value < 0.0 => format!("({number})"),
            number => number,
        };
        return object(vec![("expr", Json::Text(replaced(text, name, &number)))]);
    }
    match json {
        Json::List(items) => Json::List(
            items
                .iter()
                .map(|item| in_place(item, name, value))
                .collect(),
        ),
        Json::Object(pairs) => {
            let pairs = pairs.iter();
            let pairs = pairs.map(|(key, inner)| (key.clone(), in_place(inner, name, value)));
            Json::Object(pairs.collect())
        }
        other => other.clone(),
    }
}
