//! Parts of an experiment, and one that needs no other file.

use sawtooth_document::{Json, Problem, suggestion};

use super::base::Library;

/// The same experiment with the series of these ids alone, if there are any, and with the
/// seeds 1 … `seeds`. Readings of claims that need another series are left out, and claims with a
/// part that does.
///
/// # Errors
/// When there is no series with such an id.
pub fn narrowed(mut tree: Json, only: &[String], seeds: Option<u64>) -> Result<Json, Problem> {
    if let Some(seeds) = seeds {
        tree.put("seeds", Json::Number(seeds as f64));
    }
    if only.is_empty() {
        return Ok(tree);
    }
    let id = |one: &Json| one.get("id").and_then(Json::as_text).map(str::to_owned);
    let series = tree
        .get("series")
        .and_then(Json::as_list)
        .unwrap_or_default();
    let ids: Vec<String> = series.iter().filter_map(id).collect();
    if let Some(wrong) = only.iter().find(|one| !ids.contains(one)) {
        let near = suggestion(wrong, ids.iter().map(String::as_str));
        return Err(Problem::at("series", format!("there is no {wrong}{near}")));
    }
    let kept = |name: &str| only.iter().any(|one| one == name);
    if let Some(Json::List(series)) = tree.get_mut("series") {
        series.retain(|one| id(one).is_none_or(|id| kept(&id)));
    }
    if let Some(Json::List(settings)) = tree.get_mut("settings") {
        let choices = settings
            .iter_mut()
            .filter_map(|one| match one.get_mut("choices") {
                Some(Json::List(choices)) => Some(choices),
                _ => None,
            });
        for choice in choices.flatten() {
            if let Some(Json::Object(series)) = choice.get_mut("series") {
                series.retain(|(name, _)| kept(name));
            }
        }
    }
    let Some(Json::List(claims)) = tree.get_mut("claims") else {
        return Ok(tree);
    };
    let tested = |reading: &Json| match reading.get("series") {
        Some(Json::Text(name)) => kept(name),
        Some(Json::List(names)) => names.iter().all(|name| name.as_text().is_none_or(kept)),
        _ => true,
    };
    for claim in &mut *claims {
        if let Some(Json::List(readings)) = claim.get_mut("readings") {
            readings.retain(tested);
        }
    }
    claims.retain(|claim| {
        let list = |key| claim.get(key).and_then(Json::as_list);
        // Without one of its parts a claim would be another.
        list("readings").is_none_or(|readings| !readings.is_empty())
            && list("parts").is_none_or(|parts| parts.iter().all(tested))
    });
    Ok(tree)
}

/// The same experiment with the scenarios that it names inside.
///
/// # Errors
/// When the library has no such scenario.
pub fn inlined(mut tree: Json, library: &Library<'_>) -> Result<Json, Problem> {
    let whole = |base: &mut Json, at: String| {
        if let Json::Text(name) = base {
            let text = library(name).map_err(|why| Problem::at(at, why))?;
            *base = Json::parse(&text)?;
        }
        Ok::<(), Problem>(())
    };
    if let Some(base) = tree.get_mut("base") {
        whole(base, "base".to_owned())?;
    }
    if let Some(Json::List(series)) = tree.get_mut("series") {
        for (i, one) in series.iter_mut().enumerate() {
            if let Some(base) = one.get_mut("base") {
                whole(base, format!("series/{i}/base"))?;
            }
        }
    }
    Ok(tree)
}
