//! The fields of a form for an entry, with the values in force.

mod field;
mod flow;
mod link;
mod parameter;
mod writer;

use super::{Document, Effect};
use crate::declaration::{SCENARIO, Section, written as as_written};
use crate::live::{State, Target};
use crate::reading::{At, Object, scalar};
use crate::text::{Json, Problem};
pub use field::{Field, FieldDomain};
use sawtooth_engine::specification::Domain;
use sawtooth_engine::units::Time;
use writer::Writer;

impl Document {
    /// The fields of what `target` names — the whole scenario for an empty
    /// one — with the values in force at an instant.
    ///
    /// # Errors
    /// When the target has no fields.
    pub fn fields(&self, target: &str, at: Time) -> Result<Vec<Field>, Problem> {
        let state = self.state_at(at);
        if target.is_empty() {
            return self.scenario_fields(&state);
        }
        let Target::Entry {
            section,
            entry,
            instance,
            rest,
        } = Target::find(target, &self.ground().base.instances)?
        else {
            return Err(Problem::at(target, "has no fields of its own"));
        };
        let group = &self.ground().base.instances.groups(section)[entry];
        let json = state.entry(self.ground(), section, entry, instance);
        let (Some(json), []) = (json, &rest[..]) else {
            return Err(Problem::at(target, "has no fields of its own"));
        };
        let id = instance.map_or_else(|| group.id.clone(), |index| group.instance(index));
        let mut form = Writer::new(
            format!("{}/{}", section.key(), group.id),
            format!("{}/{id}", section.key()),
            state.scope(),
            self.duration().seconds(),
        );
        match section {
            Section::Nodes => form.node(json)?,
            Section::Links => form.link(json)?,
            Section::Flows => form.flow(json)?,
        }
        Ok(form.fields)
    }

    /// The value in force at an instant at `path`: that of its field, otherwise the written one; `null` without
    /// one.
    ///
    /// # Errors
    /// When the path names nothing.
    pub fn value(&self, path: &str, at: Time) -> Result<Json, Problem> {
        let found = Target::find(path, &self.ground().base.instances)?;
        let form = match &found {
            Target::Entry { .. } => path.split('/').take(2).collect::<Vec<_>>().join("/"),
            _ => String::new(),
        };
        let plain = path
            .strip_suffix("/value")
            .filter(|_| form.is_empty())
            .unwrap_or(path);
        let fields = self.fields(&form, at)?;
        // The field of a trace describes it; its value is the written list.
        let is_described = |field: &Field| {
            matches!(field.domain, FieldDomain::Value(Domain::Integers { .. }))
                && matches!(field.value, Json::Text(_))
        };
        let own = fields.into_iter().find(|field| field.path == plain);
        if let Some(field) = own.filter(|field| !is_described(field)) {
            return Ok(field.value);
        }
        let state = self.state_at(at);
        let (start, rest) = match &found {
            Target::Entry {
                section,
                entry,
                instance,
                rest,
            } => (
                state.entry(self.ground(), *section, *entry, *instance),
                rest.clone(),
            ),
            _ => (Some(self.tree()), path.split('/').collect()),
        };
        let written =
            start.and_then(|start| rest.iter().try_fold(start, |json, key| json.get(key)));
        Ok(written.cloned().unwrap_or(Json::Null))
    }

    /// The value that an expression would have as that of the number at `path`, with the
    /// parameters in force at an instant. Nothing is set.
    ///
    /// # Errors
    /// When there is no such number, or the expression has no value, or one out of range.
    pub fn evaluate(&self, path: &str, expression: &str, at: Time) -> Result<f64, Problem> {
        let refused = |why: &str| Problem::at(path, why);
        let Target::Entry { .. } = Target::find(path, &self.ground().base.instances)? else {
            return Err(refused(
                "must be a number: expressions are for nodes, links and flows",
            ));
        };
        let form = path.split('/').take(2).collect::<Vec<_>>().join("/");
        let fields = self.fields(&form, at)?;
        let field = fields.iter().find(|field| field.path == path);
        let Some((FieldDomain::Value(domain), unit)) =
            field.map(|field| (field.domain, field.unit))
        else {
            return Err(refused("is not a number"));
        };
        let state = self.state_at(at);
        let scope = At {
            scope: Some(state.scope()),
            ..At::ROOT
        };
        let pair = ("expr".to_owned(), Json::Text(expression.to_owned()));
        let value = scalar(&Json::Object(vec![pair]), &domain, unit, &scope.key(path))?;
        match as_written(&value, &domain) {
            Json::Number(number) => Ok(number),
            _ => Err(refused("is not a number")),
        }
    }

    fn scenario_fields(&self, state: &State) -> Result<Vec<Field>, Problem> {
        let mut form = Writer::new(
            String::new(),
            String::new(),
            state.scope(),
            self.duration().seconds(),
        );
        if let Some(Json::Object(parameters)) = self.tree().get("parameters") {
            for (name, declared) in parameters {
                let live = self
                    .effect(&format!("parameters/{name}"))
                    .is_ok_and(|effect| effect != Effect::Structural);
                form.parameter(name, declared, live)?;
            }
        }
        let root = At::ROOT;
        let document = Object::open(self.tree(), &SCENARIO, &root)?;
        form.scalars(&document, &|_| true)?;
        form.words(&document, "texts", &|_| true)?;
        Ok(form.fields)
    }
}
