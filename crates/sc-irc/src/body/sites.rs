//! Sites of errors and gaps.

use super::*;

impl Body<'_, '_> {
    pub(super) fn site(&mut self, kind: SiteKind) -> usize {
        let instruction = self.function.block(self.block).instructions.get(self.at);
        let here = (self.block, self.at);
        let regions = self.order().regions(self.id);
        let region = regions.iter().find(|region| region.contains(here));
        self.writer.sites.push(Site {
            kind,
            function: Some(self.id),
            block: self.block,
            at: self.at,
            location: instruction.and_then(|it| it.location),
            region: region.map(|region| region.label),
        });
        self.writer.sites.len() - 1
    }

    /// Counts sites that this question has no text for.
    pub fn skip_sites(&mut self, errors: [Error; 2], gaps: [Gap; 2]) {
        let [first, second] = errors;
        let [third, fourth] = gaps;
        self.site(SiteKind::Error(first));
        self.site(SiteKind::Gap(third));
        self.site(SiteKind::Error(second));
        self.site(SiteKind::Gap(fourth));
    }

    /// The run ends with an error here.
    pub fn error(&mut self, error: Error) {
        self.guard("0", error);
    }

    /// The run ends with an error unless this holds.
    pub fn guard(&mut self, condition: &str, error: Error) {
        let kind = SiteKind::Error(error);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!("if (!({condition})) __sc_site_{site}();"));
            return;
        }
        if self.translator().has_ghosts && self.question().form == Form::Gaps {
            self.line(&format!(
                "if (!({condition}) && __sc_ghosts) __sc_site_0();"
            ));
        }
        self.line(&format!("__CPROVER_assume({condition});"));
    }

    /// The text goes no further here, though the program may.
    pub fn gap(&mut self, gap: Gap) {
        self.gap_unless("0", gap);
    }

    /// The text goes no further unless this holds.
    pub fn gap_unless(&mut self, condition: &str, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!("if (!({condition})) __sc_site_{site}();"));
        } else {
            self.line(&format!("__CPROVER_assume({condition});"));
        }
    }

    /// The text goes on, though perhaps in another way than the program.
    pub fn gap_beside(&mut self, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!("if (__sc_nondet()) __sc_site_{site}();"));
        }
    }

    /// The same where it makes a difference only if this does not hold.
    pub fn gap_beside_unless(&mut self, condition: &str, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!(
                "if (!({condition}) && __sc_nondet()) __sc_site_{site}();"
            ));
        }
    }
}
