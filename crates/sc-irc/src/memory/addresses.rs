//! Addresses, and the checks of accesses.

use super::*;

impl Body<'_, '_> {
    pub(crate) fn gep(
        &mut self,
        instruction: &Instruction,
        base: Operand,
        offset: i64,
        scaled: &[Scaled],
    ) -> Result<Address, Unsupported> {
        let mut reads = self.dependencies(instruction);
        let mut terms = Vec::new();
        for Scaled { index, bits, scale } in scaled {
            let index = self.expression(*index)?;
            let index = format!("(unsigned long)(signed long){}", sign(&index, *bits));
            terms.push(match scale {
                1 => index,
                scale => format!("{index} * {}", literal(u128::from(*scale), 64)),
            });
        }
        let Address {
            base,
            delta,
            reads: more,
        } = self.address(base)?;
        reads.extend(more);
        if offset != 0 {
            terms.push(literal(offset as u64 as u128, 64));
        }
        if !delta.is_empty() {
            terms.push(delta);
        }
        Ok(Address {
            base,
            delta: terms.join(" + "),
            reads,
        })
    }

    /// The text of an address that so many bytes are accessed at: the access is inside of its object, or the run ends with an
    /// error, or nobody knows.
    pub(crate) fn accessed(&mut self, address: Operand, size: u64) -> Result<String, Unsupported> {
        if self.is_inside(address, size) {
            return self.expression(address);
        }
        let mut parts = self.address(address)?;
        self.name_delta(&mut parts);
        self.check(&parts, &literal(u128::from(size), 64));
        Ok(parts.text())
    }

    /// The same for a pointer that is used more than once.
    pub(crate) fn access(&mut self, pointer: &str, address: Operand, size: u64) {
        if !self.is_inside(address, size) {
            self.check_pointer(pointer, &literal(u128::from(size), 64));
        }
    }

    /// The same with a size that is an expression, and not zero.
    pub(super) fn check_pointer(&mut self, pointer: &str, size: &str) {
        let address = Address {
            base: pointer.to_owned(),
            delta: String::new(),
            reads: BTreeSet::new(),
        };
        self.check(&address, size);
    }

    pub(crate) fn is_inside(&self, address: Operand, size: u64) -> bool {
        self.plain.is_inside(address, size)
    }

    /// The text goes on only if the pointer is not null. Only a branch tells CBMC so that it forgets what null points to: then
    /// what is behind the pointer is one object, and not a choice.
    fn forget_null(&mut self, pointer: &str) {
        if self.reach.is_none() && pointer.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            self.line(&format!(
                "if ({pointer} == (unsigned char *)0) __CPROVER_assume(0);"
            ));
        }
    }

    pub(super) fn check(&mut self, address: &Address, size: &str) {
        if self.translator().is_harness(self.id) {
            return;
        }
        let pointer = &address.base;
        let delta = if address.delta.is_empty() {
            "0ul"
        } else {
            &address.delta
        };
        let null = format!("__CPROVER_same_object({pointer}, (void *)0)");
        let whole = self.translator().spacious.size(pointer);
        // CBMC does not extend the sign of an offset: what is negative is far behind.
        let offset = format!(
            "(((unsigned long)__CPROVER_POINTER_OFFSET({pointer}) + {delta}) & {OFFSETS}ul)"
        );
        let inside = format!("!{null} && {offset} + {size} <= {whole}");
        let mut alive = vec!["1".to_owned()];
        if self.translator().has_free {
            alive.push(format!("!__CPROVER_same_object({pointer}, __sc_freed)"));
        }
        let alive = alive.join(" && ");
        let escapes = self.translator().escaping.values().any(|it| !it.is_empty());
        let mut known = vec!["1".to_owned()];
        if escapes {
            known.push(format!(
                "({null} || !__CPROVER_same_object({pointer}, __sc_returned))"
            ));
        }
        if !self.translator().code.is_empty() {
            known.push(format!(
                "!__CPROVER_same_object({pointer}, (void *)&__sc_code)"
            ));
        }
        let known = known.join(" && ");
        if matches!(self.question().form, Form::Place | Form::End) {
            // The sites are those of the other questions.
            self.skip_sites(
                [Error::Access, Error::Access],
                [Gap::Returned, Gap::FarAccess],
            );
            self.forget_null(pointer);
            self.line(&format!(
                "__CPROVER_assume({alive} && {known} && {inside});"
            ));
            return;
        }
        self.guard(&alive, Error::Access);
        self.gap_unless(&known, Gap::Returned);
        // Nothing is ever mapped at the first page, and the sanitizer keeps a zone around objects free.
        let page = format!("({null} && {offset} < 4096ul)");
        let behind = format!("(!{null} && {offset} < {whole} + 16ul)");
        let before = format!(
            "(__CPROVER_DYNAMIC_OBJECT({pointer}) && {offset} >= {}ul)",
            OFFSETS - 15
        );
        self.guard(
            &format!("({inside}) || !({page} || {behind} || {before})"),
            Error::Access,
        );
        self.gap_unless(&inside, Gap::FarAccess);
        self.forget_null(pointer);
    }
}
