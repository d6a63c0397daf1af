//! Labels that the user declares uncoverable.

use sc_objectives::Claim;
use sc_store::{NewClaim, Provenance};
use sc_types::{Condition, ConditionKind};

use crate::error::EngineError;
use crate::prepare::Prepared;
use crate::session::Session;

/// Claims of the user. They are made after known tests were replayed: those know better.
pub struct UserClaims<'p> {
    all: &'p [Claim],
    /// Other claims have another version.
    pub(crate) version: String,
}

impl<'p> UserClaims<'p> {
    /// Who claims.
    pub const BY: &'static str = "ltest";

    /// The claims of a project.
    pub(crate) fn new(prepared: &'p Prepared) -> Self {
        let all = &prepared.labelling.claims;
        let texts = all.iter().map(|it| format!("{} {}\n", it.label, it.under));
        let digest = sc_store::test_digest(texts.collect::<String>().as_bytes());
        Self {
            all,
            version: digest.get(..16).unwrap_or(&digest).to_owned(),
        }
    }

    /// Records them.
    pub(crate) fn make(&self, session: &mut Session<'_>) -> Result<(), EngineError> {
        for said in self.all {
            // That is not a bug of an analyzer, which a contradiction in the store is. The report tells it.
            if session.goals().is_covered(said.label) {
                continue;
            }
            let claim = NewClaim {
                label: said.label,
                under: vec![Condition::new(ConditionKind::Claim, &said.under)],
                tool_version: self.version.clone(),
            };
            let by = Provenance::new(Self::BY, session.seconds());
            session.store.claim(&claim, &by)?;
            session.rule_out(said.label);
        }
        Ok(())
    }
}
