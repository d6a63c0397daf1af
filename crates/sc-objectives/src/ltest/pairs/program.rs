//! Writing the program that makes two runs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sc_frontend::{BoundValue, Function, FunctionId, Global, Param, Program, TypeKind};

use super::super::conditions::bindings;
use super::super::sources::Sources;
use super::{Declare, Paired};
use crate::edits::Edits;

/// A program that makes two runs of an entrypoint.
#[derive(Debug, Clone)]
pub struct PairedProgram {
    /// Its text.
    pub text: String,
    /// The function that makes the runs.
    pub entrypoint: String,
    /// The hyperlabels that are labels of it, as people write them.
    pub made: Vec<String>,
    /// Why others are not.
    pub left_out: Vec<String>,
}

/// Functions that end the process: the second run would never be.
const ENDING: [&str; 4] = ["exit", "_exit", "_Exit", "quick_exit"];
/// The line that ends the text of the user.
pub const PAIR_COMMENT: &str = "/* Two runs are compared: what they have kept. */";
/// What keeps the address of `errno`.
const ERRNO: &str = "__errno_location";

/// The program for hyperlabels; `Err` says why it cannot be.
pub(super) fn write(
    program: &Program,
    entry: FunctionId,
    sources: &Sources<'_>,
    paired: Vec<Paired>,
    left_out: Vec<String>,
    declare: &Declare<'_>,
) -> Result<PairedProgram, String> {
    if paired.is_empty() {
        return Err(match left_out.is_empty() {
            true => "no hyperlabel of the file compares values".into(),
            false => left_out.join("; "),
        });
    }
    let pair = Pair {
        program,
        entry: program.function(entry),
        sources,
        paired: &paired,
        declare,
    };
    let globals = pair.globals(entry)?;
    let text = [pair.head(), pair.body()?, pair.tail(&globals)].concat();
    Ok(PairedProgram {
        text,
        entrypoint: pair.name(),
        made: paired
            .iter()
            .map(|it| format!("h{}: {}", it.number, it.shown))
            .collect(),
        left_out,
    })
}

struct Pair<'p> {
    program: &'p Program,
    entry: &'p Function,
    sources: &'p Sources<'p>,
    paired: &'p [Paired],
    declare: &'p Declare<'p>,
}

impl Pair<'_> {
    fn name(&self) -> String {
        format!("{}_pair", self.entry.name)
    }

    fn labels(&self) -> BTreeSet<u32> {
        self.paired
            .iter()
            .flat_map(|it| &it.labels)
            .copied()
            .collect()
    }

    /// What each value of a label is kept as.
    fn kinds(&self, label: u32) -> Vec<BoundValue> {
        let spots = self.sources.places_of(label).unwrap_or_default();
        let label = spots.first().and_then(|spot| self.sources.label(*spot));
        label.map_or_else(Vec::new, |label| {
            bindings(label).iter().map(|it| it.kind).collect()
        })
    }

    /// The variables of the program that each run has to find as a test sets them.
    fn globals(&self, entry: FunctionId) -> Result<Vec<&Global>, String> {
        let name = &self.entry.name;
        if self.entry.is_variadic {
            return Err(format!("'{name}' takes '...'"));
        }
        let mut used = BTreeSet::new();
        for id in self.program.reachable(entry) {
            let function = self.program.function(id);
            if let Some(ending) = ENDING.iter().find(|it| function.calls.contains(**it)) {
                let name = &function.name;
                return Err(format!("'{name}' calls '{ending}', which ends both runs"));
            }
            if let Some(kept) = function
                .statics
                .iter()
                .find(|it| !it.is_const && !is_ours(it))
            {
                let (name, kept) = (&function.name, &kept.name);
                return Err(format!(
                    "'{kept}' of '{name}' keeps its value from the first run"
                ));
            }
            used.extend(function.reads.union(&function.writes).copied());
        }
        let used = used.into_iter().map(|id| &self.program.globals[id.0]);
        let used = used.filter(|it| !it.is_const && !it.in_system_header && !is_ours(it));
        let used: Vec<&Global> = used.collect();
        match used
            .iter()
            .find(|it| self.program.types.get(it.ty).size.is_none())
        {
            Some(unknown) => Err(format!("the size of '{}' is not known", unknown.name)),
            None => Ok(used),
        }
    }

    /// Declarations in front of the user's text, which calls the functions.
    fn head(&self) -> String {
        let mut text =
            String::from("#ifndef pc_label\n#define pc_label(...) do {} while (0)\n#endif\n");
        for label in self.labels() {
            let _ = writeln!(text, "static int {};", self.recorder(label));
        }
        text
    }

    /// The function that keeps the values of a label; its result is nothing.
    fn recorder(&self, label: u32) -> String {
        let kinds = self.kinds(label).into_iter().enumerate();
        let params: Vec<String> = kinds
            .map(|(at, kind)| format!("{} v{at}", c_type(kind)))
            .collect();
        let params = match params.is_empty() {
            true => "void".to_owned(),
            false => params.join(", "),
        };
        format!("sc_pair_l{label} ({params})")
    }

    /// The user's text, whose annotations keep what they bind.
    fn body(&self) -> Result<String, String> {
        let unit = &self.program.units[self.entry.unit.0];
        let mut edits = Edits::default();
        let wanted: BTreeSet<_> = self
            .labels()
            .into_iter()
            .flat_map(|label| {
                self.sources
                    .places_of(label)
                    .unwrap_or_default()
                    .into_iter()
                    .map(move |it| (it, label))
            })
            .collect();
        for (spot, label) in wanted {
            let Some(annotation) = self.sources.label(spot) else {
                continue;
            };
            let values = bindings(annotation).iter();
            let values: Vec<&str> = values.map(|it| it.value.of(&unit.text)).collect();
            let condition = annotation.predicate.of(&unit.text);
            let call = format!(
                "(({condition}) ? sc_pair_l{label} ({}) : 0)",
                values.join(", ")
            );
            edits.replace(annotation.span, call);
        }
        let changed = edits.apply(&unit.text);
        let changed = changed.map_err(|_| "annotations are nested".to_owned())?;
        Ok(unit.own_text(&changed.text).to_owned())
    }

    /// What is kept, and the pair itself.
    fn tail(&self, globals: &[&Global]) -> String {
        let mut text = format!("\n{PAIR_COMMENT}\nstruct sc_pair_kept {{\n");
        text += "    unsigned run, skip;    /* which run it is, and how many times a label is passed over */\n";
        for label in self.labels() {
            let _ = writeln!(text, "    unsigned l{label}_times; int l{label}_seen[3];");
            for (at, kind) in self.kinds(label).into_iter().enumerate() {
                let _ = writeln!(text, "    {} l{label}_v{at}[3];", c_type(kind));
            }
        }
        text += "};\nstatic struct sc_pair_kept *sc_pair_state (void)\n{\n";
        text += "    static struct sc_pair_kept kept;\n    return &kept;\n}\n";
        for label in self.labels() {
            text += &self.recorder_body(label);
        }
        text += "static void sc_pair_begin (unsigned run, unsigned skip)\n{\n";
        text += "    struct sc_pair_kept *kept = sc_pair_state ();\n";
        text += "    if (run == 1)\n        __builtin_memset (kept, 0, sizeof *kept);\n";
        text += "    kept->run = run;\n    kept->skip = skip;\n";
        for label in self.labels() {
            let _ = writeln!(text, "    kept->l{label}_times = 0;");
        }
        text += "}\n";
        for global in globals {
            let _ = writeln!(text, "static __typeof__ ({0}) sc_second_{0};", global.name);
        }
        text + &self.pair(globals)
    }

    fn recorder_body(&self, label: u32) -> String {
        let mut text = format!("static int {}\n{{\n", self.recorder(label));
        text += "    struct sc_pair_kept *kept = sc_pair_state ();\n";
        let _ = writeln!(
            text,
            "    if (kept->run && kept->l{label}_times++ == kept->skip) {{"
        );
        let _ = writeln!(text, "        kept->l{label}_seen[kept->run] = 1;");
        for at in 0..self.kinds(label).len() {
            let _ = writeln!(text, "        kept->l{label}_v{at}[kept->run] = v{at};");
        }
        text += "    }\n    return 0;\n}\n";
        text
    }

    fn pair(&self, globals: &[&Global]) -> String {
        let mut params = Vec::new();
        let mut calls = Vec::new();
        for run in 1..=2 {
            let mut names = Vec::new();
            for (index, param) in self.entry.params.iter().enumerate() {
                let name = match param.name.is_empty() {
                    true => format!("p{index}_{run}"),
                    false => format!("{}_{run}", param.name),
                };
                params.push(self.parameter(param, &name));
                names.push(name);
            }
            calls.push(format!(
                "    (void) {} ({});\n",
                self.entry.name,
                names.join(", ")
            ));
        }
        params.extend([
            "unsigned sc_pair_skip_1".into(),
            "unsigned sc_pair_skip_2".to_owned(),
        ]);
        let mut text = format!("void {} ({})\n{{\n", self.name(), params.join(", "));
        text += "    sc_pair_begin (1, sc_pair_skip_1);\n";
        text += &calls[0];
        for global in globals {
            let name = &global.name;
            text += &match self.program.types.get(global.ty).kind {
                TypeKind::Array(..) | TypeKind::Struct { .. } | TypeKind::Union { .. } => format!(
                    "    __builtin_memcpy ((void *) &{name}, (const void *) &sc_second_{name}, sizeof {name});\n"
                ),
                _ => format!("    {name} = sc_second_{name};\n"),
            };
        }
        let errno = self.program.externals.contains(ERRNO);
        if errno {
            let _ = writeln!(text, "    *{ERRNO} () = 0;");
        }
        text += "    sc_pair_begin (2, sc_pair_skip_2);\n";
        text += &calls[1];
        for paired in self.paired {
            let (number, condition, shown) = (paired.number, &paired.condition, &paired.shown);
            let _ = writeln!(
                text,
                "    int h{number} = {condition};\n    (void) h{number};"
            );
            let _ = writeln!(text, "    pc_label (h{number}, {number}, \"{shown}\");");
        }
        text + "}\n"
    }

    fn parameter(&self, param: &Param, name: &str) -> String {
        match (&self.program.types.get(param.ty).kind, param.array_len) {
            (TypeKind::Pointer(element), Some(length)) => {
                let fixed = if param.array_static { "static " } else { "" };
                (self.declare)(*element, &format!("{name}[{fixed}{length}]"))
            }
            _ => (self.declare)(param.ty, name),
        }
    }
}

/// A variable of a stub: functions that are not defined give other values in the second run.
fn is_ours(variable: &Global) -> bool {
    variable.name.starts_with("__sc_")
}

fn c_type(kind: BoundValue) -> &'static str {
    match kind {
        BoundValue::Integer => "long long",
        BoundValue::Unsigned => "unsigned long long",
        BoundValue::Floating | BoundValue::Other => "double",
    }
}
