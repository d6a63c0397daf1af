//! Objectives made of several labels: what result.json says of labels decides what it says of objectives.

use serde_json::Value;

/// The labels: a list of their own, or the objectives themselves where each is one label.
pub fn labels(json: &Value) -> &[Value] {
    let list = |name: &str| json[name].as_array().map_or(&[][..], Vec::as_slice);
    match list("labels") {
        [] => list("objectives"),
        labels => labels,
    }
}

/// Ids of covered labels.
pub fn covered_labels(json: &Value) -> Vec<String> {
    let covered = labels(json).iter().filter(|it| it["status"] == "covered");
    covered.map(|it| it["id"].to_string()).collect()
}

/// The labels that a test covers.
pub fn labels_of(json: &Value, test: &Value) -> Vec<u32> {
    let covered = labels(json).iter().filter(|it| tests(it).contains(test));
    let ids = covered.filter_map(|it| it["id"].as_u64());
    ids.map(|id| id as u32).collect()
}

fn tests(label: &Value) -> &[Value] {
    label["tests"].as_array().map_or(&[], Vec::as_slice)
}

/// Whether tests for which `counts` holds cover an objective.
fn covered(json: &Value, objective: &Value, counts: &dyn Fn(&Value) -> bool) -> bool {
    covered_by(json, objective, "parts", counts)
}

/// The same for a list of ways.
fn covered_by(
    json: &Value,
    objective: &Value,
    ways: &str,
    counts: &dyn Fn(&Value) -> bool,
) -> bool {
    let label = |id: &Value| {
        let found = labels(json).iter().find(|it| it["id"] == *id);
        found.is_some_and(|it| tests(it).iter().any(counts))
    };
    match objective[ways].as_array() {
        None => label(&objective["id"]),
        Some(ways) => ways
            .iter()
            .any(|way| way.as_array().unwrap().iter().all(label)),
    }
}

/// An objective is covered if its labels say so, uncoverable if each way has an uncoverable label, and its witness
/// is a way that its tests show.
pub fn labels_decide(json: &Value) -> Result<(), String> {
    for objective in json["objectives"].as_array().unwrap() {
        let is_covered = covered(json, objective, &|_| true);
        if is_covered != (objective["status"] == "covered") {
            return Err(format!("its labels say otherwise: {objective}"));
        }
        let Some(ways) = objective["parts"].as_array() else {
            continue;
        };
        let dead = |id: &Value| {
            let found = labels(json).iter().find(|it| it["id"] == *id);
            found.is_some_and(|it| it["status"] == "uncoverable")
        };
        let ruled_out = ways
            .iter()
            .all(|way| way.as_array().unwrap().iter().any(dead));
        if ruled_out != (objective["status"] == "uncoverable") {
            return Err(format!("its labels say otherwise: {objective}"));
        }
        if is_covered && objective["witness"].is_array() {
            witness_is_a_way(json, objective)?;
        }
    }
    Ok(())
}

fn witness_is_a_way(json: &Value, objective: &Value) -> Result<(), String> {
    let witness = objective["witness"].as_array().unwrap();
    let way: Vec<&Value> = witness.iter().map(|it| &it["label"]).collect();
    let ways = objective["parts"].as_array().unwrap();
    let known = ways
        .iter()
        .any(|it| it.as_array().unwrap().iter().eq(way.iter().copied()));
    let shown = witness.iter().all(|it| {
        let label = labels(json).iter().find(|label| label["id"] == it["label"]);
        label.is_some_and(|label| tests(label).contains(&it["test"]))
    });
    if known && shown {
        Ok(())
    } else {
        Err(format!("its witness shows nothing: {objective}"))
    }
}

/// No test of the suite may be left out without losing an objective.
pub fn redundancy(json: &Value) -> Result<(), String> {
    let objectives = json["objectives"].as_array().unwrap();
    let suite = json["tests"].as_array().unwrap().iter();
    for test in suite.filter(|test| test["outcome"] == "ok") {
        let needed = objectives.iter().any(|objective| {
            // A preferred way is kept if the suite has it.
            let preferred = objective["preferred"].is_array()
                && covered_by(json, objective, "preferred", &|_| true);
            let ways = if preferred { "preferred" } else { "parts" };
            objective["status"] == "covered"
                && !covered_by(json, objective, ways, &|other| *other != test["id"])
        });
        if !needed {
            return Err(format!("test {} of the suite is redundant", test["id"]));
        }
    }
    Ok(())
}
