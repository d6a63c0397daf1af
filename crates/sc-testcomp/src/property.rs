//! What a property file asks for.

/// What is to be covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// Both outcomes of each decision.
    Branches,
    /// Both outcomes of each condition.
    Conditions,
    /// Each statement.
    Statements,
    /// A call of this function.
    Call(String),
}

/// The goal of a property such as `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )`.
pub fn parse(text: &str) -> Result<Goal, String> {
    let words: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let Some(rest) = words.strip_prefix("COVER(init(main()),FQL(COVEREDGES(@") else {
        return Err("expected COVER( init(main()), FQL(COVER EDGES(@…)) )".into());
    };
    let Some(edges) = rest.strip_suffix(")))") else {
        return Err("expected one goal, which ends with ')))'".into());
    };
    if let Some(name) = edges
        .strip_prefix("CALL(")
        .and_then(|it| it.strip_suffix(')'))
    {
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        return match is_name {
            true => Ok(Goal::Call(name.to_owned())),
            false => Err(format!("'{name}' is not the name of a function")),
        };
    }
    match edges {
        "DECISIONEDGE" => Ok(Goal::Branches),
        "CONDITIONEDGE" => Ok(Goal::Conditions),
        "BASICBLOCKENTRY" => Ok(Goal::Statements),
        other => Err(format!("unknown goal '@{other}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_properties_of_the_competition() {
        let property = |goal: &str| {
            parse(&format!(
                "COVER( init(main()), FQL(COVER EDGES({goal})) )\n"
            ))
        };
        assert_eq!(property("@DECISIONEDGE"), Ok(Goal::Branches));
        assert_eq!(property("@CONDITIONEDGE"), Ok(Goal::Conditions));
        assert_eq!(property("@BASICBLOCKENTRY"), Ok(Goal::Statements));
        let call = Goal::Call("reach_error".into());
        assert_eq!(property("@CALL(reach_error)"), Ok(call));
        assert!(property("@CALL(a b, c)").is_err());
        assert!(property("@PATH").is_err());
        assert!(parse("CHECK( init(main()), LTL(G ! call(reach_error())) )").is_err());
        assert!(parse("").is_err());
    }
}
