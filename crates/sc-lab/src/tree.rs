//! Trees of C text: what is generated, printed and shrunk.
//!
//! A node is a template with holes for its children, so that printing and shrinking need to know nothing about C.

/// What an expression is, as far as one may stand for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer of any type.
    Int,
    /// A `float` or `double`.
    Float,
    /// Something no other expression can replace.
    Other,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What may replace it.
    pub kind: Kind,
    /// C text; `$0`, `$1`, … are the children.
    pub template: String,
    /// The children.
    pub children: Vec<Expr>,
}

impl Expr {
    /// An expression with children.
    pub fn new(kind: Kind, template: impl Into<String>, children: Vec<Self>) -> Self {
        let template = template.into();
        Self {
            kind,
            template,
            children,
        }
    }

    /// An integer expression.
    pub fn int(template: impl Into<String>, children: Vec<Self>) -> Self {
        Self::new(Kind::Int, template, children)
    }

    /// The C text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        fill(&self.template, &mut text, &mut |hole, index, text| {
            debug_assert_eq!(hole, '$');
            text.push_str(&self.children[index].text());
        });
        text
    }

    /// Number of nodes.
    pub fn size(&self) -> usize {
        1 + self.children.iter().map(Self::size).sum::<usize>()
    }
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// C text; `$0`, … are the expressions, `#0`, … the blocks.
    pub template: String,
    /// The expressions in it.
    pub exprs: Vec<Expr>,
    /// The blocks in it.
    pub blocks: Vec<Vec<Stmt>>,
}

impl Stmt {
    /// A statement with expressions in it.
    pub fn simple(template: impl Into<String>, exprs: Vec<Expr>) -> Self {
        Self::compound(template, exprs, Vec::new())
    }

    /// A statement with blocks in it.
    pub fn compound(template: impl Into<String>, exprs: Vec<Expr>, blocks: Vec<Vec<Self>>) -> Self {
        let template = template.into();
        Self {
            template,
            exprs,
            blocks,
        }
    }

    fn write(&self, indent: usize, text: &mut String) {
        text.push_str(&"    ".repeat(indent));
        fill(&self.template, text, &mut |hole, index, text| match hole {
            '$' => text.push_str(&self.exprs[index].text()),
            _ => {
                text.push_str("{\n");
                write_block(&self.blocks[index], indent + 1, text);
                text.push_str(&"    ".repeat(indent));
                text.push('}');
            }
        });
        text.push('\n');
    }

    /// Number of nodes.
    pub fn size(&self) -> usize {
        let exprs: usize = self.exprs.iter().map(Expr::size).sum();
        let blocks: usize = self.blocks.iter().flatten().map(Self::size).sum();
        1 + exprs + blocks
    }
}

/// Writes the statements, one or more lines each.
pub fn write_block(block: &[Stmt], indent: usize, text: &mut String) {
    for stmt in block {
        stmt.write(indent, text);
    }
}

/// Copies the template, and calls `with` for the holes: `$` or `#` and a digit.
fn fill(template: &str, text: &mut String, with: &mut dyn FnMut(char, usize, &mut String)) {
    let mut chars = template.chars().peekable();
    while let Some(char) = chars.next() {
        let index = chars.peek().and_then(|next| next.to_digit(10));
        match (char, index) {
            ('$' | '#', Some(index)) => {
                chars.next();
                with(char, index as usize, text);
            }
            _ => text.push(char),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled() {
        let leaf = |text: &str| Expr::int(text, Vec::new());
        let sum = Expr::int("($1 + $0)", vec![leaf("a"), leaf("b")]);
        let inner = Stmt::simple("x = $0;", vec![sum]);
        let stmt = Stmt::compound(
            "if ($0) #0 else #1",
            vec![leaf("c")],
            vec![vec![inner], Vec::new()],
        );
        let mut text = String::new();
        write_block(std::slice::from_ref(&stmt), 0, &mut text);
        insta::assert_snapshot!(text, @r"
        if (c) {
            x = (b + a);
        } else {
        }
        ");
        assert_eq!(stmt.size(), 6);
    }
}
