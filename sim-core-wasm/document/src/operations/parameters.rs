//! Numbers that become parameters of the scenario, and parameters that become numbers.

use super::Document;
use super::entries::Dependents;
use super::expressions::with_expressions;
use super::names::{NameChange, Names, follow};
use super::paths::{PARAMETERS, named};
use crate::declaration::FreeNames;
use crate::live::{Target, Unfit, interventions};
use crate::text::{Expression, Json, Problem, Scope, expression, spell};
use sawtooth_engine::specification::{Domain, Scale, sign};
use sawtooth_engine::units::Time;

impl Document {
    /// Makes the number at `path` a parameter of the scenario, with the range, the unit
    /// and the label of its field; the number becomes an expression over it. Without a
    /// `name` the parameter is called like the key. Returns its path.
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
            return Err(refused("is not a number"));
        };
        if instance.is_some() {
            return Err(refused(
                "belongs to one instance: only the number of all instances can be a parameter",
            ));
        }
        let form = path.split('/').take(2).collect::<Vec<_>>().join("/");
        // Interventions aside: it is the document's own number that becomes the parameter.
        let plain = self.with_interventions(Vec::new(), Unfit::Refuse)?;
        let fields = plain.fields(&form, Time::ZERO)?;
        let field = fields.into_iter().find(|field| field.path == path);
        let field = field.ok_or_else(|| refused("is not a number"))?;
        if let Some(expression) = &field.expression {
            return Err(Problem::at(
                path,
                format!("is already an expression: {expression}"),
            ));
        }
        let Json::Number(value) = field.value else {
            return Err(refused("is not a number"));
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
            Some(Domain::NumberOrChoice {
                min, max, whole, ..
            }) => (min, max, Scale::Linear, whole),
            _ => return Err(refused("is not a number")),
        };
        let name = match name {
            Some(name) => {
                self.check_new_parameter(path, "", name)?;
                name.to_owned()
            }
            None => self.free_parameters().parameter(key),
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
        next.set(&made, &Json::object(declared))?;
        next.set(path, &Json::object([("expr", text(&name))]))?;
        *self = next;
        Ok(made)
    }

    /// Replaces each use of the parameter at `path` by its value, and removes it. Returns the interventions
    /// that set it, which are removed, and the other places that named it.
    ///
    /// # Errors
    /// When the path names no parameter, or an expression would become too long.
    pub fn put_in_place(&mut self, path: &str) -> Result<Dependents, Problem> {
        let Target::Parameter { name, rest } = Target::find(path, &self.base.instances)? else {
            return Err(Problem::at(path, "is not a parameter"));
        };
        let (Some(value), []) = (self.base.scope.get(name), &rest[..]) else {
            self.parameter_declared(name)?;
            return Err(Problem::at(path, "is not a parameter"));
        };
        let placed = with_expressions(&self.tree, &|text| in_place(text, name, value));
        let of_it = |json: &Json| {
            let named = json.get("set").and_then(Json::as_text).and_then(named);
            named.is_some_and(|(list, other, _)| list == PARAMETERS && other == name)
        };
        let list = interventions(&self.tree).iter().enumerate();
        let gone = list.filter(|(_, json)| of_it(json)).map(|(place, _)| place);
        let gone = gone.collect();
        let placed = placed.as_ref().unwrap_or(&self.tree);
        let followed = follow(placed, &Names::new(), &|list, other| {
            if list == PARAMETERS && other == name {
                NameChange::Goes
            } else {
                NameChange::Stays
            }
        })?;
        let mentions = followed.mentions();
        *self = Document::new(followed.tree, Unfit::Refuse)?;
        Ok(Dependents {
            interventions: gone,
            mentions,
            ..Dependents::default()
        })
    }

    /// The names of parameters that are not in use.
    pub(super) fn free_parameters(&self) -> FreeNames {
        FreeNames::new(self.base.scope.names().map(str::to_owned))
    }
}

/// An expression with a number instead of a parameter, if it names that one. Without other names it becomes its
/// value.
fn in_place(text: &str, name: &str, value: f64) -> Option<Json> {
    let written = match spell(value) {
        number if value < 0.0 => format!("({number})"),
        number => number,
    };
    let replaced = expression::replaced(text, |other| (other == name).then(|| written.clone()))?;
    // Where other names are left it has no value in a scope of this one alone.
    let number = Expression::parse(text).ok().and_then(|own| {
        let mut scope = Scope::default();
        scope.set(name, value);
        own.evaluate(&scope).ok()
    });
    Some(number.map_or_else(
        || Json::object([("expr", Json::Text(replaced))]),
        Json::Number,
    ))
}
