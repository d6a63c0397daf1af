//! Sites of errors and gaps.

use super::*;

impl Body<'_, '_> {
    pub(super) fn site(&mut self, kind: SiteKind) -> usize {
        let instruction = self.function.block(self.block).instructions.get(self.at);
        let here = (self.block, self.at);
        let regions = self.order().regions(self.id);
        // What only computes is on the path of the run itself.
        let is_beside =
            |region: &&crate::order::Region| region.contains(here) && !self.is_quiet(region.label);
        let region = regions.iter().find(is_beside);
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
        let condition = &self.if_reached(condition);
        let kind = SiteKind::Error(error);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.report(condition, site);
            return;
        }
        if self.translator().has_ghosts && self.question().form == Form::Gaps {
            self.line(&format!(
                "__CPROVER_assert(({condition}) || !__sc_ghosts, \"__sc_site_0\");"
            ));
        }
        self.line(&format!("__CPROVER_assume({condition});"));
    }

    /// The site is reached unless this holds, and the text goes no further then.
    fn report(&mut self, condition: &str, site: usize) {
        let condition = self.once(condition);
        self.line(&format!(
            "__CPROVER_assert({condition}, \"__sc_site_{site}\");"
        ));
        self.line(&format!("__CPROVER_assume({condition});"));
    }

    /// What has to hold only if the run gets here.
    fn if_reached(&self, condition: &str) -> String {
        match &self.reach {
            Some(reach) => format!("!{reach} || ({condition})"),
            None => condition.to_owned(),
        }
    }

    /// A condition that can be written twice: what calls a function may have another value each time.
    fn once(&mut self, condition: &str) -> String {
        if !condition.contains("__sc_") {
            return condition.to_owned();
        }
        let name = self.temporary();
        self.declare_here(&format!("unsigned char {name}"));
        self.line(&format!("{name} = (unsigned char)({condition});"));
        name
    }

    /// The text goes no further here, though the program may.
    pub fn gap(&mut self, gap: Gap) {
        self.gap_unless("0", gap);
    }

    /// The text goes no further unless this holds.
    pub fn gap_unless(&mut self, condition: &str, gap: Gap) {
        let condition = &self.if_reached(condition);
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.report(condition, site);
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
            self.line(&format!("__CPROVER_assert(0, \"__sc_site_{site}\");"));
        }
    }

    /// The same where it makes a difference only if this does not hold.
    pub fn gap_beside_unless(&mut self, condition: &str, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!(
                "__CPROVER_assert({condition}, \"__sc_site_{site}\");"
            ));
        }
    }
}
