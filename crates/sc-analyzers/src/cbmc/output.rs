//! What CBMC prints with `--json-ui`. About CBMC only; odd output is left out, never a panic.
//!
//! It prints one array of objects, one of which holds the results of all properties with their traces. They are read
//! while CBMC prints them, one by one: a killed CBMC leaves arrays open, and what it had told by then is kept.

use std::collections::BTreeMap;

use sc_irc::GOAL;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};

use super::trace_value::{Value, bytes_of};

/// Everything of interest in an output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// Properties with their verdicts, in order.
    pub results: Vec<Property>,
    /// Goals of coverage by their names; they are told before their tests.
    goals: BTreeMap<String, u32>,
    /// Goals of coverage that runs reach.
    pub reached: Vec<u32>,
    /// Tests of goals of coverage.
    pub tests: Vec<Test>,
    /// Errors that CBMC tells.
    pub errors: Vec<String>,
    /// The verdict over all came: nothing is missing.
    pub complete: bool,
    /// Properties listed by `--show-properties`.
    pub listed: Vec<Listed>,
    /// Loops listed by `--show-loops`.
    pub loops: Vec<Loop>,
    /// Pointers of which CBMC does not know what they may point to, as `--show-points-to-sets` tells: what is written
    /// through them may be lost.
    pub lost_pointers: Vec<String>,
}

/// A run that reaches goals of coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The goals.
    pub goals: Vec<u32>,
    /// The bits of its input.
    pub input: Option<Vec<u8>>,
}

/// The verdict on a property.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// As `search.unwind.0`.
    pub name: String,
    /// In words.
    pub description: String,
    /// What was found out.
    pub status: Status,
    /// Where.
    pub place: Place,
    /// The bits of the input of a run that violates it, if it was told.
    pub input: Option<Vec<u8>>,
}

impl Property {
    /// What tells the property: an assertion of the text is told by its description, all else by its name.
    pub(super) fn mark(&self) -> &str {
        match self.name.contains(".assertion.") {
            true => &self.description,
            false => &self.name,
        }
    }
}

/// What CBMC says of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds within the bounds.
    Success,
    /// A run violates it.
    Failure,
    /// Anything else: nothing is known.
    Other,
}

/// A place in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Place {
    /// File.
    #[serde(default)]
    pub file: String,
    /// Line, as text.
    #[serde(default)]
    pub line: String,
    /// Function.
    #[serde(default)]
    pub function: String,
}

/// A property of the program, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// As `f.pointer.1`.
    pub name: String,
    /// In words.
    pub description: String,
    /// Where.
    pub place: Place,
}

/// A loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// As `f.0`.
    pub name: String,
    /// Where.
    pub place: Place,
}

/// Reads an output as it comes.
#[derive(Debug)]
pub struct Reader {
    input: String,
    output: Output,
    /// The object of the outer array that is being read, without the results in it.
    message: Part,
    /// The result that is being read.
    result: Part,
    depth: usize,
    /// The results stand at this depth, inside of the brackets of their array.
    results_at: Option<usize>,
    string: InString,
}

/// Whether a byte belongs to a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InString {
    No,
    Yes,
    Escaped,
}

/// An object whose end is not there yet.
#[derive(Debug, Default)]
struct Part {
    bytes: Vec<u8>,
    open: bool,
}

impl Part {
    fn push(&mut self, byte: u8) {
        if self.open {
            self.bytes.push(byte);
        }
    }

    fn take(&mut self) -> Vec<u8> {
        self.open = false;
        std::mem::take(&mut self.bytes)
    }
}

/// How deep the objects of the outer array are, and the results in one of them.
const MESSAGE: usize = 2;
const RESULT: usize = 4;

impl Reader {
    /// A reader that searches traces for the input of this name.
    pub fn new(input: &str) -> Self {
        Self {
            input: input.to_owned(),
            output: Output::default(),
            message: Part::default(),
            result: Part::default(),
            depth: 0,
            results_at: None,
            string: InString::No,
        }
    }

    /// Reads more of the output. Line ends need not be in it.
    pub fn push(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    /// What was told completely.
    pub fn finish(self) -> Output {
        self.output
    }

    fn byte(&mut self, byte: u8) {
        let in_string = self.string;
        self.string = match (in_string, byte) {
            (InString::No, b'"') | (InString::Escaped, _) => InString::Yes,
            (InString::Yes, b'\\') => InString::Escaped,
            (InString::Yes, b'"') => InString::No,
            (state, _) => state,
        };
        let structure = in_string == InString::No;
        if structure && matches!(byte, b'{' | b'[') {
            self.open(byte);
        }
        self.keep(byte);
        if structure && matches!(byte, b'}' | b']') {
            self.close();
        }
    }

    /// Bytes of a result are not part of the message that it is in, nor is what separates results.
    fn keep(&mut self, byte: u8) {
        match self.results_at {
            Some(at) if self.depth > at => self.result.push(byte),
            Some(at) if self.depth == at && !matches!(byte, b'[' | b']') => {}
            _ => self.message.push(byte),
        }
    }

    fn open(&mut self, byte: u8) {
        self.depth += 1;
        if self.depth == MESSAGE && byte == b'{' {
            self.message.open = true;
        }
        if self.depth == RESULT - 1 && byte == b'[' && self.message.bytes_end_with_key("result") {
            self.results_at = Some(self.depth);
        }
        if self.depth == RESULT && self.results_at.is_some() && byte == b'{' {
            self.result.open = true;
        }
    }

    fn close(&mut self) {
        if self.depth == RESULT && self.results_at.is_some() {
            let object = self.result.take();
            if let Ok(result) = serde_json::from_slice::<Result_>(&object) {
                self.output.results.push(result.property(&self.input));
            }
        }
        if self.results_at == Some(self.depth) {
            self.results_at = None;
        }
        if self.depth == MESSAGE {
            let object = self.message.take();
            // Cut off, or nothing that we know: what it would have said is missing.
            if let Ok(message) = serde_json::from_slice::<Message>(&object) {
                self.output.add(message, &self.input);
            }
        }
        self.depth = self.depth.saturating_sub(1);
    }
}

impl Part {
    /// Whether the last bytes are a key and its colon.
    fn bytes_end_with_key(&self, key: &str) -> bool {
        let text = self.bytes.trim_ascii_end();
        let text = text.strip_suffix(b":").unwrap_or_default();
        let text = text.trim_ascii_end().strip_suffix(b"\"");
        let text = text.and_then(|text| text.strip_suffix(key.as_bytes()));
        text.is_some_and(|text| text.ends_with(b"\""))
    }
}

impl Output {
    fn add(&mut self, message: Message, input: &str) {
        let number = |goal: &GoalOfCoverage| {
            let (_, rest) = goal.description.rsplit_once(GOAL)?;
            rest.split(|c: char| !c.is_ascii_digit())
                .next()?
                .parse()
                .ok()
        };
        for goal in &message.goals {
            let Some(id) = number(goal) else { continue };
            self.goals.insert(goal.goal.clone(), id);
            if goal.status == "satisfied" {
                self.reached.push(id);
            }
        }
        for test in message.tests {
            let value = test.inputs.iter().find(|it| it.id == input);
            let goals = test.covered.iter().filter_map(|name| self.goals.get(name));
            self.tests.push(Test {
                goals: goals.copied().collect(),
                input: value.and_then(|it| bytes_of(&it.value)),
            });
        }
        self.complete |= message.goals_covered.is_some();
        if message.message_type.as_deref() == Some("ERROR") {
            self.errors.push(message.message_text.unwrap_or_default());
        }
        self.complete |= message.status.is_some();
        if let Some(set) = message.points_to {
            let lost = |object: &String| object == "unknown" || object.contains("integer_address");
            if set.iter().any(lost) {
                self.lost_pointers.push(message.pointer.unwrap_or_default());
            }
        }
        for listed in message.properties {
            self.listed.push(Listed {
                name: listed.name,
                description: listed.description,
                place: listed.place,
            });
        }
        for one in message.loops {
            self.loops.push(Loop {
                name: one.name,
                place: one.place,
            });
        }
    }
}

#[derive(Deserialize)]
struct Message {
    #[serde(rename = "messageType")]
    message_type: Option<String>,
    #[serde(rename = "messageText")]
    message_text: Option<String>,
    #[serde(rename = "cProverStatus")]
    status: Option<IgnoredAny>,
    #[serde(rename = "Pointer")]
    pointer: Option<String>,
    #[serde(rename = "PointsToSet")]
    points_to: Option<Vec<String>>,
    #[serde(default)]
    goals: Vec<GoalOfCoverage>,
    #[serde(rename = "goalsCovered")]
    goals_covered: Option<IgnoredAny>,
    #[serde(default)]
    tests: Vec<TestOfGoals>,
    #[serde(default)]
    properties: Vec<ListedProperty>,
    #[serde(default)]
    loops: Vec<ListedLoop>,
}

#[derive(Deserialize)]
struct GoalOfCoverage {
    goal: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    status: String,
}

#[derive(Deserialize)]
struct TestOfGoals {
    #[serde(default, rename = "coveredGoals")]
    covered: Vec<String>,
    #[serde(default)]
    inputs: Vec<InputOfTest>,
}

#[derive(Deserialize)]
struct InputOfTest {
    id: String,
    value: Value,
}

#[derive(Deserialize)]
struct ListedProperty {
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default, rename = "sourceLocation")]
    place: Place,
}

#[derive(Deserialize)]
struct ListedLoop {
    name: String,
    #[serde(default, rename = "sourceLocation")]
    place: Place,
}

#[derive(Deserialize)]
struct Result_ {
    property: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    status: String,
    #[serde(default, rename = "sourceLocation")]
    place: Place,
    #[serde(default)]
    trace: Trace,
}

impl Result_ {
    fn property(self, input: &str) -> Property {
        let bits = self.trace.inputs.iter().find(|(name, _)| name == input);
        Property {
            status: match self.status.as_str() {
                "SUCCESS" => Status::Success,
                "FAILURE" => Status::Failure,
                _ => Status::Other,
            },
            input: bits.and_then(|(_, value)| bytes_of(value)),
            name: self.property,
            description: self.description,
            place: self.place,
        }
    }
}

/// Of a trace, only its inputs are kept: there may be millions of other steps.
#[derive(Default)]
struct Trace {
    inputs: Vec<(String, Value)>,
}

impl<'de> Deserialize<'de> for Trace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Steps;
        impl<'de> Visitor<'de> for Steps {
            type Value = Trace;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the steps of a trace")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut steps: A) -> Result<Trace, A::Error> {
                let mut trace = Trace::default();
                while let Some(step) = steps.next_element::<Step>()? {
                    if let (Some(name), Some(value)) = (step.input, step.values.into_iter().next())
                    {
                        trace.inputs.push((name, value));
                    }
                }
                Ok(trace)
            }
        }
        deserializer.deserialize_seq(Steps)
    }
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "inputID")]
    input: Option<String>,
    #[serde(default)]
    values: Vec<Value>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(bytes: &[u8], input: &str) -> Output {
        let mut reader = Reader::new(input);
        reader.push(bytes);
        reader.finish()
    }

    const SAMPLE: &str = r#"[ {"program":"CBMC 6.6.0"}, {"messageText":"Type-checking {","messageType":"STATUS-MESSAGE"},
        {"result":[
          {"property":"__sc_hit_3.unwind.0","description":"unwinding assertion loop 0","status":"FAILURE",
           "sourceLocation":{"file":"f.c","line":"7","function":"f"},
           "trace":[{"stepType":"assignment","lhs":"x"},
             {"stepType":"input","inputID":"__sc_in","values":[{"name":"struct","members":[
                {"name":"a","value":{"binary":"0000000100000010","width":16}},
                {"name":"b","value":{"elements":[{"index":0,"value":{"binary":"11111111"}},{"index":1,"value":{"binary":"00000011"}}]}}]}]}]},
          {"property":"f.unwind.0","status":"SUCCESS"}, {"property":"f.unwind.1","status":"UNKNOWN"}]},
        {"messageText":"VERIFICATION FAILED","messageType":"STATUS-MESSAGE"}, {"cProverStatus":"failure"} ]"#;

    #[test]
    fn verdicts_and_input_bytes() {
        let output = parse(SAMPLE.as_bytes(), "__sc_in");
        let shown: Vec<_> = output
            .results
            .iter()
            .map(|p| format!("{} {:?} {:?}", p.name, p.status, p.input))
            .collect();
        insta::assert_debug_snapshot!(shown, @r#"
        [
            "__sc_hit_3.unwind.0 Failure Some([2, 1, 255, 3])",
            "f.unwind.0 Success None",
            "f.unwind.1 Other None",
        ]
        "#);
        assert!(output.complete && output.errors.is_empty());
    }

    #[test]
    fn a_killed_run_keeps_the_results_that_it_told() {
        let cut = SAMPLE.find("\"f.unwind.1\"").map(|at| &SAMPLE[..at]);
        let output = parse(cut.unwrap_or_default().as_bytes(), "__sc_in");
        let names: Vec<_> = output.results.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["__sc_hit_3.unwind.0", "f.unwind.0"]);
        assert_eq!(
            output.results[0].input.as_deref(),
            Some(&[2, 1, 255, 3][..])
        );
        assert!(!output.complete);
    }

    #[test]
    fn errors_are_told_wherever_they_stand() {
        let text =
            r#"[{"messageText":"SAT checker ran out of memory","messageType":"ERROR"},{"result":["#;
        let output = parse(text.as_bytes(), "x");
        assert_eq!(output.errors, ["SAT checker ran out of memory"]);
        assert!(!output.complete);
    }

    #[test]
    fn goals_of_coverage_and_their_tests() {
        let text = r#"[{"goals":[
            {"goal":"f.coverage.1","description":"condition 'x && __sc_number != 12u'","status":"satisfied"},
            {"goal":"f.coverage.2","description":"condition 'y && __sc_number != 7u'","status":"failed"},
            {"goal":"f.coverage.3","description":"something else","status":"satisfied"}],
            "goalsCovered":2,"totalGoals":3},
            {"tests":[{"coveredGoals":["f.coverage.1","f.coverage.3"],
              "inputs":[{"id":"other","value":{"binary":"1"}},{"id":"__sc_in","value":{"members":[
                {"name":"a","value":{"binary":"00000010","width":8}}]}}]}]}]"#;
        let output = parse(text.as_bytes(), "__sc_in");
        assert_eq!(output.reached, [12]);
        let test = Test {
            goals: vec![12],
            input: Some(vec![2]),
        };
        assert_eq!(output.tests, [test]);
        assert!(output.complete && output.results.is_empty());
    }

    #[test]
    fn an_assertion_is_told_by_its_description() {
        let text = r#"[{"result":[
            {"property":"f.assertion.1","description":"__sc_hit_3","status":"SUCCESS"},
            {"property":"f.unwind.0","description":"unwinding assertion loop 0","status":"FAILURE"}]}]"#;
        let output = parse(text.as_bytes(), "__sc_in");
        let marks: Vec<_> = output.results.iter().map(Property::mark).collect();
        assert_eq!(marks, ["__sc_hit_3", "f.unwind.0"]);
    }

    proptest! {
        /// A killed CBMC stops anywhere.
        #[test]
        fn a_cut_output_is_never_complete_and_never_a_panic(at in 0..SAMPLE.len(), noise: Vec<u8>) {
            let mut cut = SAMPLE.as_bytes()[..at].to_vec();
            prop_assert!(!parse(&cut, "__sc_in").complete || at + 3 >= SAMPLE.len());
            cut.extend(noise);
            parse(&cut, "__sc_in");
        }

        /// However it comes, the same is read; results are those of the whole output, in order.
        #[test]
        fn pieces_say_the_same_as_the_whole(at in 0..SAMPLE.len(), lines: bool) {
            let (first, second) = SAMPLE.as_bytes().split_at(at);
            let mut reader = Reader::new("__sc_in");
            reader.push(first);
            let told = reader.output.results.clone();
            reader.push(second);
            let whole = parse(SAMPLE.as_bytes(), "__sc_in");
            prop_assert_eq!(&whole.results[..told.len()], &told[..]);
            prop_assert_eq!(reader.finish(), whole.clone());
            if lines {
                let mut reader = Reader::new("__sc_in");
                SAMPLE.lines().for_each(|line| reader.push(line.as_bytes()));
                prop_assert_eq!(reader.finish(), whole);
            }
        }
    }
}
