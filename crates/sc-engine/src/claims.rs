//! Claims of analyzers that objectives are uncoverable: recorded, and withdrawn when a test shows otherwise.

use std::collections::{BTreeMap, BTreeSet};

use sc_options::Choice;
use sc_store::{Claimed, Contradiction, NewClaim, Provenance, Recorded};
use sc_types::{Condition, LabelId, Reason, ReasonKind};

use crate::error::EngineError;
use crate::events::Event;
use crate::session::Session;
use crate::user_claims::UserClaims;

/// What analyzers say about objectives, beside tests.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    /// Analyzers that made a false claim in this run: nothing that they claim counts any more.
    distrusted: BTreeSet<String>,
    /// Why objectives are unknown, by label.
    reasons: BTreeMap<LabelId, Reason>,
    /// Labels that one prover claims, and another one would have to; with that prover.
    alone: BTreeMap<LabelId, String>,
    /// How many claims were false.
    pub contradictions: usize,
}

impl Claims {
    /// Why a label is unknown, if an analyzer said so.
    pub fn reason(&self, label: LabelId) -> Option<Reason> {
        let alone = self.alone.get(&label).map(|by| no_agreement(by));
        alone.or_else(|| self.reasons.get(&label).cloned())
    }

    /// Notes why a label is unknown; a weak reason replaces none.
    pub fn explain(&mut self, label: LabelId, reason: Reason, weak: bool) {
        if weak {
            self.reasons.entry(label).or_insert(reason);
        } else {
            self.reasons.insert(label, reason);
        }
    }
}

/// How many provers have to say that an objective is uncoverable.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Proofs {
    /// One.
    #[default]
    Any,
    /// Two different ones.
    Agreed,
}

impl Proofs {
    /// The number of provers.
    pub(crate) fn provers(self) -> u32 {
        match self {
            Proofs::Any => 1,
            Proofs::Agreed => 2,
        }
    }
}

impl Choice for Proofs {
    const WORDS: &'static [&'static str] = &["any", "agreed"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "any" => Some(Proofs::Any),
            "agreed" => Some(Proofs::Agreed),
            _ => None,
        }
    }
}

fn no_agreement(by: &str) -> Reason {
    Reason::new(
        ReasonKind::Other,
        format!("{by} proves it uncoverable, and no second prover agrees"),
        "--proofs any",
    )
}

impl Session<'_> {
    /// Records a claim, unless its label is covered or its analyzer has been wrong before.
    pub fn claim(
        &mut self,
        by: &str,
        version: &str,
        label: LabelId,
        under: Vec<Condition>,
    ) -> Result<(), EngineError> {
        if self.claims.distrusted.contains(by) {
            return Ok(());
        }
        let claim = NewClaim {
            label,
            under,
            tool_version: version.to_string(),
        };
        let provenance = Provenance::new(by, self.seconds());
        match self.store.claim(&claim, &provenance)? {
            Claimed::Recorded | Claimed::Known => {
                let objectives = self.goals.rule_out([label]);
                let proved = objectives.len() as u64;
                self.tallies.entry(by.to_string()).or_default().proved += proved;
                if !objectives.is_empty() {
                    (self.events)(Event::Uncoverable {
                        objectives,
                        by: by.to_string(),
                    });
                }
            }
            Claimed::Alone => {
                self.claims.alone.insert(label, by.to_owned());
            }
            Claimed::Contradicted(contradiction) => self.contradicted(&[contradiction])?,
        }
        Ok(())
    }

    /// A test within the bounds of a former generation covers what was proved within them.
    pub(crate) fn refute_earlier(
        &mut self,
        bytes: &[u8],
        recorded: &Recorded,
        by: &Provenance,
    ) -> Result<(), EngineError> {
        let mut wrong = Vec::new();
        for earlier in &mut self.earlier {
            let about = |claim: &Contradiction| recorded.new_labels.contains(&claim.label);
            if !earlier.claims.iter().any(about)
                || earlier.layout.reduce(self.layout, bytes).is_none()
            {
                continue;
            }
            for claim in earlier.claims.extract_if(.., |claim| about(claim)) {
                wrong.push(Contradiction {
                    covered_by: by.analyzer.clone(),
                    test: recorded.test_id,
                    ..claim
                });
            }
        }
        for contradiction in &wrong {
            self.store.record_contradiction(contradiction, by)?;
        }
        self.contradicted(&wrong)
    }

    /// A test covers what was claimed uncoverable: nothing that the analyzer claimed is believed.
    pub(crate) fn contradicted(
        &mut self,
        contradictions: &[Contradiction],
    ) -> Result<(), EngineError> {
        for contradiction in contradictions {
            let by = &contradiction.claimed_by;
            self.claims.contradictions += 1;
            self.claims.distrusted.insert(by.clone());
            self.claims.alone.retain(|_, claimant| claimant != by);
            let withdrawn = self.store.withdraw_claims(by)?;
            self.goals.forget(&withdrawn);
            if let Some(tally) = self.tallies.get_mut(by) {
                tally.proved = 0;
            }
            if by == UserClaims::BY {
                // The report tells it.
                continue;
            }
            (self.events)(Event::Warning(format!(
                "label {} is covered although {by} claimed it uncoverable: the claim and {} others of {by} are withdrawn (please report this bug)",
                contradiction.label,
                withdrawn.len()
            )));
        }
        Ok(())
    }
}
