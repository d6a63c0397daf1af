//! `seacoral schema`: JSON Schemas, for editors and for programs that read results.

use clap::{Arg, ArgMatches, Command};
use sc_options::{Kind, OptionInfo, State};
use serde_json::{Map, Value, json};

use crate::cli::Action;
use crate::schema;

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    Command::new("schema")
        .about("Print the JSON Schema of result.json or of seacoral.toml")
        .arg(
            Arg::new("OF")
                .required(true)
                .value_parser(["result", "config"])
                .help("which schema"),
        )
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    let of = matches.get_one::<String>("OF");
    Action::Schema {
        of_config: of.is_some_and(|it| it == "config"),
    }
}

/// The JSON Schema of `seacoral.toml`, made from the options.
pub fn config() -> String {
    let sections = schema::sections().into_iter();
    let former = |section| schema::former_sections(section).iter().copied();
    let sections = sections.flat_map(|section| {
        let body = section_schema(section);
        former(section)
            .chain([section])
            .map(move |name| (name.to_owned(), body.clone()))
    });
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "seacoral.toml",
        "type": "object",
        "additionalProperties": false,
        "properties": sections.collect::<Map<_, _>>(),
    });
    format!("{schema:#}\n")
}

fn section_schema(section: &str) -> Value {
    let own = schema::options().filter(|option| option.section == section);
    let keys = own.map(|option| (option.name.to_owned(), key_schema(option)));
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": keys.collect::<Map<_, _>>(),
    })
}

fn key_schema(option: &OptionInfo) -> Value {
    let mut schema = kind_schema(option);
    let mut description = option.help.to_owned();
    if let State::NoEffect(why) = option.state {
        description.push_str(&format!(" (accepted without effect: {why})"));
    }
    schema["description"] = Value::String(description);
    if !option.default.is_empty() {
        schema["default"] = default(option);
    }
    schema
}

/// What may stand in the file: numbers, times and switches may be quoted, lists may be one text.
fn kind_schema(option: &OptionInfo) -> Value {
    match option.kind {
        Kind::Text | Kind::Path => json!({ "type": "string" }),
        Kind::List | Kind::Paths => {
            json!({ "type": ["array", "string"], "items": { "type": "string" } })
        }
        Kind::Number => {
            let mut schema =
                json!({ "type": ["integer", "string"], "minimum": option.range.least });
            // A larger one is no limit that an editor could tell about.
            if option.range.most <= u64::from(u32::MAX) {
                schema["maximum"] = json!(option.range.most);
            }
            schema
        }
        Kind::Integer => json!({ "type": ["integer", "string"] }),
        Kind::Percent => json!({ "type": ["number", "string"], "minimum": 0, "maximum": 100 }),
        Kind::Time => json!({ "type": ["string", "number"] }),
        Kind::Switch => json!({ "enum": [true, false, "true", "false"] }),
        Kind::Choice(words) => {
            let switches = words.iter().filter_map(|word| word.parse::<bool>().ok());
            let values = words.iter().map(|word| json!(word));
            let values: Vec<Value> = values.chain(switches.map(Value::Bool)).collect();
            json!({ "enum": values })
        }
    }
}

fn default(option: &OptionInfo) -> Value {
    let text = option.default;
    match option.kind {
        Kind::Number | Kind::Integer => text
            .parse::<i64>()
            .map_or_else(|_| json!(text), |n| json!(n)),
        Kind::Switch => json!(text == "true"),
        Kind::List | Kind::Paths => json!(option.kind.split(&[text.to_owned()])),
        _ => json!(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_in_the_schema() {
        let schema: Value = serde_json::from_str(&config()).unwrap_or_default();
        for option in schema::options() {
            let pointer = format!("/properties/{}/properties/{}", option.section, option.name);
            let key = schema.pointer(&pointer);
            assert_eq!(
                key.and_then(|key| key["description"]
                    .as_str()
                    .map(|it| it.starts_with(option.help))),
                Some(true),
                "{pointer}"
            );
        }
    }
}
