//! Values, operands and addresses.

use super::*;

impl Body<'_, '_> {
    /// What an instruction reads, as a C expression that may stand in its text once.
    pub fn expression(&mut self, operand: Operand) -> Result<String, Unsupported> {
        if let Operand::Reg(reg) = operand
            && let Some((text, _)) = self.pending.remove(&reg)
        {
            return Ok(format!("({text})"));
        }
        self.operand(operand)
    }

    /// Sets the register of an instruction without effects: where its only reader is near, it is written there.
    pub(super) fn value(&mut self, instruction: &Instruction, text: &str, reads: BTreeSet<Reg>) {
        let Some(reg) = instruction.result else {
            return;
        };
        if self.single.contains(&reg) {
            self.pending.insert(reg, (text.to_owned(), reads));
        } else {
            self.line(&format!("r{} = {text};", reg.index()));
        }
    }

    /// The variables that operands depend on, before they are read.
    pub fn dependencies(&self, instruction: &Instruction) -> BTreeSet<Reg> {
        let mut all = BTreeSet::new();
        instruction.op.for_each_operand(|operand| {
            if let Operand::Reg(reg) = operand
                && let Some((_, reads)) = self.pending.get(reg)
            {
                all.extend(reads.iter().copied());
            }
        });
        all
    }

    /// A variable is about to change: what depends on it is written now.
    pub fn changes(&mut self, variable: Reg) {
        let late: Vec<Reg> = self
            .pending
            .iter()
            .filter(|(_, (_, reads))| reads.contains(&variable))
            .map(|(reg, _)| *reg)
            .collect();
        for reg in late {
            self.settle(reg);
        }
        self.addresses
            .retain(|_, address| !address.reads.contains(&variable));
    }

    /// The parts of the address in a register.
    pub fn address(&mut self, operand: Operand) -> Result<Address, Unsupported> {
        if let Operand::Reg(reg) = operand
            && let Some(address) = self.addresses.get(&reg).cloned()
        {
            // Its parts take the place of the register.
            self.pending.remove(&reg);
            return Ok(address);
        }
        let reads = match operand {
            Operand::Reg(reg) => self.pending.get(&reg).map(|(_, reads)| reads.clone()),
            Operand::Const(_) => None,
        };
        let base = match operand {
            Operand::Reg(reg) => match self.pending.get(&reg) {
                // A variable that is read here anyway.
                Some((text, _)) if text.chars().all(|c| c.is_ascii_alphanumeric()) => {
                    let text = text.clone();
                    self.pending.remove(&reg);
                    text
                }
                _ => self.operand(operand)?,
            },
            Operand::Const(_) => self.operand(operand)?,
        };
        Ok(Address {
            base,
            delta: String::new(),
            reads: reads.unwrap_or_default(),
        })
    }

    /// Writes all values that nothing has read yet.
    pub fn settle_all(&mut self) {
        let all: Vec<Reg> = self.pending.keys().copied().collect();
        for reg in all {
            self.settle(reg);
        }
    }

    pub(super) fn settle(&mut self, reg: Reg) {
        if let Some((text, _)) = self.pending.remove(&reg) {
            self.line(&format!("r{} = {text};", reg.index()));
        }
    }

    /// Gives the bytes of an address a name, so that it can be written more than once.
    pub fn name_delta(&mut self, address: &mut Address) {
        if is_number(&address.delta) {
            return;
        }
        let delta = self.temporary();
        self.declare_here(&format!("unsigned long {delta}"));
        self.line(&format!("{delta} = {};", address.delta));
        address.delta = delta;
    }

    /// What an instruction reads, as a name or a number that may stand anywhere.
    pub fn operand(&mut self, operand: Operand) -> Result<String, Unsupported> {
        match operand {
            Operand::Reg(reg) => {
                self.settle(reg);
                if let Some(Instruction {
                    op: Op::Alloca { count, .. },
                    ..
                }) = self.definitions.get(&reg)
                {
                    self.constant_count(*count)
                        .ok_or_else(|| Unsupported::new("an array of variable length"))?;
                    return Ok(format!("((unsigned char *)&m{})", reg.index()));
                }
                types::register(&self.program().types, self.function.register_type(reg))?;
                Ok(format!("r{}", reg.index()))
            }
            Operand::Const(id) => {
                let constant = self.program().constants.get(id);
                let types = &self.program().types;
                if Scalar::of(types, constant.ty).is_some() {
                    return self.translator().constant(id);
                }
                let c = types::register(types, constant.ty)?;
                let name = format!("__sc_k{}", id.index());
                let text = match constant.kind {
                    ConstantKind::Undef | ConstantKind::Poison => {
                        return self.undefined(&c);
                    }
                    _ => format!(
                        "const {c} {name} = {};\n",
                        self.translator().initializer(constant.ty, id)?
                    ),
                };
                self.helper_once(&text);
                Ok(name)
            }
        }
    }

    pub(super) fn undefined(&mut self, c: &str) -> Result<String, Unsupported> {
        let name = self.temporary();
        let text = format!(
            "{c} __sc_u{}_{name}(void) {{ {c} x; return x; }}\n",
            self.id.index()
        );
        self.helper(&text);
        Ok(format!("__sc_u{}_{name}()", self.id.index()))
    }

    pub fn scalar(&self, ty: TypeId) -> Result<Scalar, Unsupported> {
        let scalar = Scalar::of(&self.program().types, ty);
        let class = || types::class(&self.program().types, ty);
        scalar.ok_or_else(|| Unsupported::new(format!("a value of type {}", class())))
    }

    pub fn class(&self, ty: TypeId) -> String {
        types::class(&self.program().types, ty)
    }

    /// Sets the register that the instruction defines.
    pub fn set(&mut self, result: Option<&str>, value: &str) {
        if let Some(result) = result {
            self.line(&format!("{result} = {value};"));
        }
    }
}

fn is_number(text: &str) -> bool {
    text.trim_end_matches(['u', 'l'])
        .bytes()
        .all(|byte| byte.is_ascii_digit())
}

pub(super) fn is_literal(text: &str) -> bool {
    let digits = text.trim_end_matches(['u', 'l']);
    digits.parse::<u128>().is_ok_and(|value| {
        value != 0 && value != u128::from(u32::MAX) && value != u128::from(u64::MAX)
    }) && text != "255u"
        && text != "65535u"
}
