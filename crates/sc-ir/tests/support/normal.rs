//! Texts of LLVM, brought into the form in which [`sc_ir`] prints what it understood.
//!
//! Nothing of the reader is used for this. What has to be computed (offsets of structures, bits of floats) LLVM computes: expressions are
//! put into a module of their own as initializers and folded by `opt`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use super::tools::run;

/// One function: its name and its instructions, with `line:column` at the end of those that have a place.
#[derive(Debug, PartialEq, Eq)]
pub struct Normal {
    pub name: String,
    pub lines: Vec<String>,
}

impl Normal {
    /// The first line that is another one there.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let pairs = self.lines.iter().zip(&other.lines);
        let different = pairs.into_iter().find(|(left, right)| {
            // We always know an alignment; the text of a variable may be without.
            let bare = left.rsplit_once(" , align").map_or("", |(bare, _)| bare);
            left != right && !(self.name.is_empty() && bare == *right)
        });
        if let Some((left, right)) = different {
            return Some(format!("in `{}`: `{left}` is not `{right}`", self.name));
        }
        let (left, right) = (self.lines.len(), other.lines.len());
        (left != right).then(|| format!("in `{}`: {left} lines are not {right}", self.name))
    }
}

/// A text in pieces, with answers to what was asked about it.
pub struct Text<'a> {
    text: &'a str,
    layout: &'a str,
    types: HashMap<&'a str, &'a str>,
    places: HashMap<&'a str, String>,
    questions: HashMap<String, usize>,
    answers: Vec<String>,
}

impl<'a> Text<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut types = HashMap::new();
        let mut places = HashMap::new();
        let mut layout = "";
        for line in text.lines() {
            if line.starts_with("target datalayout") {
                layout = line;
            } else if line.starts_with('%')
                && let Some((name, body)) = line.split_once(" = type ")
            {
                types.insert(name, body);
            } else if line.starts_with('!')
                && let Some((number, node)) = line.split_once(" = ")
                && let Some(fields) = node
                    .trim_start_matches("distinct ")
                    .strip_prefix("!DILocation(")
            {
                let value = |key: &str| {
                    let found = fields.split(", ").find_map(|field| field.strip_prefix(key));
                    found.unwrap_or("0").trim_end_matches(')').to_owned()
                };
                places.insert(number, format!("{}:{}", value("line: "), value("column: ")));
            }
        }
        Self {
            text,
            layout,
            types,
            places,
            questions: HashMap::new(),
            answers: Vec::new(),
        }
    }

    /// All functions with a body, and all variables (as functions without a name).
    pub fn normal(&mut self, folder: &Path) -> Vec<Normal> {
        // The first round only collects the questions.
        self.round();
        self.ask_llvm(folder);
        self.round()
    }

    fn round(&mut self) -> Vec<Normal> {
        let mut functions = Vec::new();
        let mut variables = Normal {
            name: String::new(),
            lines: Vec::new(),
        };
        let mut lines = self.text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with('@') && !line.contains(" alias ") && !line.contains(" ifunc ") {
                let line = self.variable(line);
                variables.lines.push(line);
            }
            if !line.starts_with("define ") {
                continue;
            }
            let name = line.split_once('@').unwrap().1.split_once('(').unwrap().0;
            let mut function = Normal {
                name: name.to_owned(),
                lines: vec![self.header(line)],
            };
            while let Some(line) = lines.next() {
                if line == "}" {
                    break;
                }
                let mut line = line.trim().to_owned();
                if line.ends_with('[') {
                    for more in lines.by_ref() {
                        line.push_str(more);
                        if more.trim_start().starts_with(']') {
                            break;
                        }
                    }
                }
                function.lines.extend(self.instruction(&line));
            }
            functions.push(function);
        }
        functions.push(variables);
        functions
    }

    /// Result, name and parameters of a function.
    fn header(&mut self, line: &str) -> String {
        let all = tokens(line);
        let name = all.iter().position(|t| t.starts_with('@')).unwrap();
        let end = close(&all, name + 1);
        let mut words = self.tokens(&all[..=end]);
        words.retain(|word| {
            let dropped = [
                "dso_local",
                "weak",
                "linkonce",
                "linkonce_odr",
                "hidden",
                "weak_odr",
            ];
            !dropped.contains(&word.as_str())
        });
        words.join(" ")
    }

    /// The value of a constant expression of an integer type.
    fn ask(&mut self, ty: &str, expression: &str) -> String {
        let next = self.questions.len();
        let question = format!("{ty} {expression}");
        let at = *self.questions.entry(question).or_insert(next);
        self.answers.get(at).cloned().unwrap_or_default()
    }

    fn ask_llvm(&mut self, folder: &Path) {
        let mut module = format!("{}\n", self.layout);
        for (name, body) in &self.types {
            writeln!(module, "{name} = type {body}").unwrap();
        }
        for (question, at) in &self.questions {
            writeln!(module, "@q{at} = constant {question}").unwrap();
        }
        let path = folder.join("questions.ll");
        std::fs::write(&path, module).unwrap();
        let folded = run(
            "opt-19",
            &["-S", "-passes=globalopt", path.to_str().unwrap()],
        );
        self.answers = vec![String::new(); self.questions.len()];
        for line in folded.lines() {
            if let Some(rest) = line.strip_prefix("@q") {
                let at: usize = rest.split_once(' ').unwrap().0.parse().unwrap();
                let value = line.rsplit_once(' ').unwrap().1;
                assert!(value.parse::<i128>().is_ok(), "not folded: {line}");
                self.answers[at] = value.to_owned();
            }
        }
    }

    fn variable(&mut self, line: &str) -> String {
        let tokens = tokens(line);
        let name = tokens[0].clone();
        let kind = tokens
            .iter()
            .position(|t| t == "global" || t == "constant")
            .unwrap();
        let linkage = match tokens[2].as_str() {
            "private" | "internal" => "internal",
            "common" => "common",
            "weak" | "weak_odr" | "linkonce" | "linkonce_odr" => "weak",
            "appending" => "appending",
            "extern_weak" => "externweak",
            _ => "external",
        };
        let thread = tokens.iter().any(|t| t == "thread_local");
        let mut words = vec![name, "=".to_owned(), linkage.to_owned()];
        words.extend(thread.then(|| "thread_local".to_owned()));
        let mut rest = self.tokens(&tokens[kind..]);
        // Sections and the like: only the alignment is kept.
        let align = rest.iter().rposition(|t| t == "align");
        let align = align.map(|at| rest[at + 1].clone());
        let end = depth_zero(&rest, |t| t == ",").unwrap_or(rest.len());
        rest.truncate(end);
        words.extend(rest);
        if let Some(align) = align {
            words.extend([",", "align", &align].map(str::to_owned));
        }
        words.join(" ")
    }

    /// An instruction; none for labels, comments and debug information.
    fn instruction(&mut self, line: &str) -> Option<String> {
        let code = line.split_once(':').map(|(label, _)| label);
        let is_label = code.is_some_and(|label| !label.contains([' ', '"', '(']));
        if line.is_empty()
            || line.starts_with([';', '#'])
            || is_label
            || line.contains("@llvm.dbg.")
        {
            return None;
        }
        let mut tokens = tokens(line);
        let place = tokens.iter().position(|t| t == "!dbg");
        let place = place.and_then(|at| self.places.get(tokens[at + 1].as_str()).cloned());
        if let Some(end) = depth_zero(&tokens, |t| t.starts_with('!')) {
            tokens.truncate(end.saturating_sub(1));
        }
        let start = if tokens.get(1).is_some_and(|t| t == "=") {
            2
        } else {
            0
        };
        let mut words: Vec<String> = tokens[..start].to_vec();
        let op = &tokens[start..];
        if op.iter().any(|t| t == "asm") {
            words.extend(["unsupported", "inline", "assembly"].map(str::to_owned));
        } else if op[0] == "getelementptr" {
            let gep = self.gep(&op[1..]);
            words.extend(gep);
        } else {
            let mut rest = self.tokens(op);
            if rest[0] == "call" {
                rest = call(rest);
            }
            words.extend(rest);
        }
        let mut text = words.join(" ");
        if let Some(place) = place {
            text.push_str(" ; ");
            text.push_str(&place);
        }
        Some(text)
    }

    fn gep(&mut self, tokens: &[String]) -> Vec<String> {
        let flags = tokens
            .iter()
            .take_while(|t| ["inbounds", "nuw", "nusw"].contains(&t.as_str()));
        let inbounds = tokens
            .iter()
            .take(flags.clone().count())
            .any(|t| t == "inbounds");
        let parts = split(&tokens[flags.count()..]);
        let source = parts[0].join(" ");
        let mut words = vec!["getelementptr".to_owned()];
        words.extend(inbounds.then(|| "inbounds".to_owned()));
        words.extend(self.tokens(&parts[1]));
        let indexes = &parts[2..];
        let is_number = |part: &[String]| part[1].parse::<i64>().is_ok();
        let offset = |text: &mut Self, value: &dyn Fn(usize) -> String| {
            let mut list = String::new();
            for (at, part) in indexes.iter().enumerate() {
                write!(list, ", {} {}", part[0], value(at)).unwrap();
            }
            let pointer = format!("getelementptr ({source}, ptr null{list})");
            text.ask("i64", &format!("ptrtoint (ptr {pointer} to i64)"))
        };
        let fixed = offset(self, &|at| match is_number(&indexes[at]) {
            true => indexes[at][1].clone(),
            false => "0".to_owned(),
        });
        words.extend([",".to_owned(), fixed.clone()]);
        for (at, part) in indexes.iter().enumerate() {
            if is_number(part) {
                continue;
            }
            let one = offset(
                self,
                &|other| match (is_number(&indexes[other]), other == at) {
                    (true, _) => indexes[other][1].clone(),
                    (false, true) => "1".to_owned(),
                    (false, false) => "0".to_owned(),
                },
            );
            let scale = one.parse::<i64>().unwrap_or(0) - fixed.parse::<i64>().unwrap_or(0);
            if scale == 0 && !one.is_empty() {
                continue;
            }
            words.push(",".to_owned());
            words.extend(self.tokens(part));
            words.extend(["*".to_owned(), scale.to_string()]);
        }
        words
    }

    /// Names of types replaced, constants computed, what has no meaning dropped.
    fn tokens(&mut self, tokens: &[String]) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut float = "double";
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at].as_str();
            at += 1;
            if let Some(kind) = FLOATS.iter().find(|kind| **kind == token) {
                float = kind;
            }
            let next = tokens.get(at).map_or("", String::as_str);
            if token.starts_with('#') || is_noise(token) {
                if next == "(" {
                    at = close(tokens, at) + 1;
                }
            } else if let Some(body) = self.types.get(token).copied() {
                let body = self::tokens(body);
                let body = self.tokens(&body);
                words.extend(body);
            } else if token == "getelementptr" && tokens[at..].iter().take(3).any(|t| t == "(") {
                let open = at + tokens[at..].iter().position(|t| t == "(").unwrap();
                let end = close(tokens, open);
                let gep = self.gep(&tokens[open + 1..end]);
                words.push(plus(&gep));
                at = end + 1;
            } else if token == "inttoptr" && next == "(" {
                let end = close(tokens, at);
                let value: i64 = tokens[at + 2].parse().unwrap();
                let narrow = tokens[at + 1] == "i32";
                let value = if narrow { value & 0xffff_ffff } else { value };
                words.push(format!("0x{value:X}"));
                at = end + 1;
            } else if is_float(token) {
                let bits = match float {
                    "half" => 16,
                    "float" => 32,
                    "double" => 64,
                    "x86_fp80" => 80,
                    _ => 128,
                };
                let expression = format!("bitcast ({float} {token} to i{bits})");
                let value = self.ask(&format!("i{bits}"), &expression);
                let value = value.parse::<i128>().unwrap_or(0);
                let mask = if bits == 128 {
                    u128::MAX
                } else {
                    (1 << bits) - 1
                };
                words.push(format!("0x{:X}", value.cast_unsigned() & mask));
            } else {
                words.push(token.to_owned());
            }
        }
        words
    }
}

/// `@name+12` of a computed address.
fn plus(gep: &[String]) -> String {
    let base = gep.iter().find(|t| t.starts_with('@')).unwrap();
    let offset: i64 = gep.last().unwrap().parse().unwrap_or(0);
    let (base, before) = match base.rfind(['+', '-']) {
        Some(at) if base[at + 1..].parse::<i64>().is_ok() && base.as_bytes()[at] == b'+' => {
            (&base[..at], base[at..].parse::<i64>().unwrap())
        }
        _ => (base.as_str(), 0),
    };
    match offset + before {
        0 => base.to_owned(),
        offset => format!("{base}{offset:+}"),
    }
}

/// The type of a variadic callee is a number of fixed arguments; others are dropped. Bundles are dropped.
fn call(tokens: Vec<String>) -> Vec<String> {
    let callee = depth_zero(&tokens, |t| t.starts_with('@') || t.starts_with('%')).unwrap();
    let mut head: Vec<String> = tokens[..callee].to_vec();
    if head.last().is_some_and(|t| t == ")") {
        // Only the last bracket is that of the parameters.
        let open = open(&head, head.len() - 1);
        let parameters = split(&head[open + 1..head.len() - 1]);
        let variadic = parameters.last().is_some_and(|p| p[0] == "...");
        head.truncate(open);
        if variadic {
            let fixed = (parameters.len() - 1).to_string();
            head.extend(["(".to_owned(), fixed, "fixed".to_owned(), ")".to_owned()]);
        }
    }
    let end = close(&tokens, callee + 1);
    head.extend_from_slice(&tokens[callee..=end]);
    head
}

fn open(tokens: &[String], end: usize) -> usize {
    let mut depth = 0;
    for at in (0..=end).rev() {
        match tokens[at].as_str() {
            ")" => depth += 1,
            "(" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    0
}

fn close(tokens: &[String], start: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("a bracket is not closed: {tokens:?}");
}

/// The first token outside brackets that is looked for.
fn depth_zero(tokens: &[String], is: impl Fn(&str) -> bool) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        if depth == 0 && is(token) {
            return true;
        }
        match token.as_str() {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth -= 1,
            _ => {}
        }
        false
    })
}

/// Parts between commas.
fn split(tokens: &[String]) -> Vec<Vec<String>> {
    let mut parts = Vec::new();
    let mut rest = tokens;
    while let Some(comma) = depth_zero(rest, |t| t == ",") {
        parts.push(rest[..comma].to_vec());
        rest = &rest[comma + 1..];
    }
    if !rest.is_empty() {
        parts.push(rest.to_vec());
    }
    parts
}

/// Types of floats.
const FLOATS: [&str; 6] = ["half", "float", "double", "x86_fp80", "fp128", "ppc_fp128"];

/// Words without a meaning for the reader.
fn is_noise(word: &str) -> bool {
    [
        "noundef",
        "alignstack",
        "arm_aapcscc",
        "arm_aapcs_vfpcc",
        "signext",
        "zeroext",
        "noalias",
        "nocapture",
        "readonly",
        "writeonly",
        "readnone",
        "nonnull",
        "returned",
        "immarg",
        "noreturn",
        "nounwind",
        "inreg",
        "dereferenceable",
        "dereferenceable_or_null",
        "range",
        "nofpclass",
        "elementtype",
        "tail",
        "musttail",
        "notail",
        "dead_on_unwind",
        "writable",
        "captures",
        "fast",
        "nnan",
        "ninf",
        "nsz",
        "arcp",
        "contract",
        "afn",
        "reassoc",
        "unordered",
        "monotonic",
        "acquire",
        "release",
        "acq_rel",
        "seq_cst",
        "syncscope",
        "nneg",
        "samesign",
        "allocptr",
        "allocalign",
    ]
    .contains(&word)
}

fn is_float(token: &str) -> bool {
    let digits = token.trim_start_matches('-');
    token.starts_with("0x")
        || (digits.starts_with(|c: char| c.is_ascii_digit()) && digits.contains('.'))
}

/// Words and punctuation of a line; comments are dropped.
pub fn tokens(line: &str) -> Vec<String> {
    let bytes = line.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-$._+".contains(&byte);
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\t' => {
                at += 1;
                continue;
            }
            b';' => break,
            _ => {}
        }
        if matches!(bytes[at], b'%' | b'@' | b'!' | b'#' | b'c') && bytes.get(at + 1) == Some(&b'"')
        {
            at += 1;
        }
        if bytes[at] == b'"' {
            at += 2 + line[at + 1..].find('"').unwrap();
        } else {
            at += 1;
            if is_word(bytes[start]) || matches!(bytes[start], b'%' | b'@' | b'!' | b'#') {
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
            }
        }
        tokens.push(intrinsic(&line[start..at]));
    }
    tokens
}

/// Names of intrinsics without the types of their pointers, which were written in other ways in older versions.
fn intrinsic(name: &str) -> String {
    if !name.starts_with("@llvm.") {
        return name.to_owned();
    }
    let parts = name.split('.').filter(|part| !part.starts_with("p0"));
    parts.collect::<Vec<_>>().join(".")
}
