//! What a sanitizer's report says. Pure, about clang's sanitizers only; odd text gives less, never a panic.

/// Who reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// AddressSanitizer.
    Address,
    /// UndefinedBehaviorSanitizer.
    Undefined,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An error of the program.
    Error,
    /// A limit on memory was reached: no error of the program.
    Limit,
    /// The sanitizer failed itself.
    Internal,
}

/// A report, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Who reported.
    pub origin: Origin,
    /// What it is about.
    pub class: Class,
    /// The sanitizer's name of the error.
    pub kind: String,
    /// What happened, without addresses.
    pub message: String,
    /// `file`, line and column, where the report itself has them.
    pub location: Option<(String, u32, u32)>,
    /// The first stack: program file and offset in it, innermost first.
    pub stack: Vec<(String, u64)>,
    /// The stack of the allocation of the block that an access missed.
    pub allocated: Vec<(String, u64)>,
}

/// Kinds that tell of our limits.
const LIMITS: [&str; 6] = [
    "allocation-size-too-big",
    "out-of-memory",
    "rss-limit-exceeded",
    "calloc-overflow",
    "reallocarray-overflow",
    "pvalloc-overflow",
];

/// Frames kept of a stack.
const STACK_MAX: usize = 64;

/// Reads a report; `summary` is its last line, kept apart because a report may be cut off before it.
pub(crate) fn parse(text: &str, summary: &str) -> Report {
    let stack = first_stack(text);
    let summary_kind = |name: &str| {
        let (_, rest) = summary.split_once(name)?;
        rest.split_whitespace().next().map(str::to_owned)
    };
    let undefined = text
        .lines()
        .find_map(|line| line.split_once("runtime error: "));
    let address = text
        .lines()
        .find_map(|line| line.split_once("ERROR: AddressSanitizer"));
    // A program may report one and die of the other only if the first did not end it: the first counts.
    if let (Some((before, message)), None) = (undefined, address) {
        let kind = summary_kind("UndefinedBehaviorSanitizer: ");
        return Report {
            origin: Origin::Undefined,
            class: Class::Error,
            kind: kind.unwrap_or_else(|| "undefined-behavior".to_owned()),
            message: without_addresses(message.trim()),
            location: location(before),
            stack,
            allocated: Vec::new(),
        };
    }
    let headline = address.map_or("", |(_, rest)| rest.trim_start_matches(':').trim());
    let first_word = || headline.split_whitespace().next().map(str::to_owned);
    let kind = summary_kind("AddressSanitizer: ").or_else(first_word);
    let class = match &kind {
        Some(kind) if LIMITS.contains(&kind.as_str()) => Class::Limit,
        _ if headline.starts_with("failed to allocate") => Class::Limit,
        Some(_) if !text.contains("CHECK failed") && !text.contains("nested bug") => Class::Error,
        _ => Class::Internal,
    };
    let mut message = address_message(text);
    if kind.as_deref() == Some("heap-buffer-overflow") {
        // Our empty blocks are one byte that may not be touched.
        message = message.replace("inside of 1-byte region", "after 0-byte region");
    }
    Report {
        origin: Origin::Address,
        class,
        message,
        kind: kind.unwrap_or_else(|| "unknown".to_owned()),
        location: None,
        stack,
        allocated: allocation(text),
    }
}

/// `FRAME|n|module|offset|` lines up to the end of the first stack.
fn first_stack(text: &str) -> Vec<(String, u64)> {
    let frames = text
        .lines()
        .map(|line| line.strip_prefix("FRAME|"))
        .skip_while(Option::is_none)
        .map_while(|line| line);
    let mut stack = Vec::new();
    for frame in frames.take(STACK_MAX) {
        let fields: Vec<&str> = frame.split('|').collect();
        let [number, module @ .., offset, _] = fields.as_slice() else {
            break;
        };
        if number.parse() != Ok(stack.len()) {
            break;
        }
        let digits = offset.strip_prefix("0x").unwrap_or(offset);
        let offset = u64::from_str_radix(digits, 16).unwrap_or(0);
        stack.push((module.join("|"), offset));
    }
    stack
}

/// The stack after the line that tells who allocated the block.
fn allocation(text: &str) -> Vec<(String, u64)> {
    let told = text.split_once("allocated by thread");
    told.map_or_else(Vec::new, |(_, rest)| first_stack(rest))
}

/// `file:line:column: ` before a message.
fn location(text: &str) -> Option<(String, u32, u32)> {
    let mut parts = text.trim().trim_end_matches(':').rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    let file = parts.next()?.to_owned();
    Some((file, line, column))
}

/// The sentences of an AddressSanitizer report that say what happened, without addresses.
fn address_message(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let lines = text.lines().take_while(|line| !line.starts_with("SUMMARY"));
    for sentence in lines.filter_map(sentence) {
        let sentence = without_addresses(&sentence);
        if !parts.contains(&sentence) && parts.len() < 4 {
            parts.push(sentence);
        }
    }
    parts.join("; ")
}

/// What a line of an AddressSanitizer report tells people, if anything.
fn sentence(line: &str) -> Option<String> {
    let after = |phrase: &str| {
        line.split_once(phrase)
            .map(|(_, rest)| rest.trim_end_matches('.'))
    };
    if let Some((access, _)) = line.split_once(" at 0x")
        && (line.starts_with("READ of") || line.starts_with("WRITE of"))
    {
        return Some(access.to_owned());
    }
    if let Some(cause) = after("The signal is caused by ").or_else(|| after("Hint: ")) {
        return Some(cause.to_owned());
    }
    if let Some(place) = after(" is located ") {
        if place.starts_with("in stack of thread") {
            return None; // a later line names the variable
        }
        // What follows is addresses, or files of ours.
        let ends = [" [0x", " (0x", " defined in "];
        let end = ends.iter().filter_map(|end| place.find(end)).min();
        return place.get(..end.unwrap_or(place.len())).map(str::to_owned);
    }
    if let Some((variable, access)) = line.split_once(" <== Memory access at offset ") {
        let name = variable.split_once(") ").map_or(variable, |(_, name)| name);
        let how = access.split_once(' ').map_or(access, |(_, how)| how);
        let how = how.strip_prefix("is ").unwrap_or(how);
        return Some(format!("{how}: {name}"));
    }
    if let Some(size) = after("AddressSanitizer: negative-size-param: ") {
        return Some(size.to_owned());
    }
    after("AddressSanitizer: requested ").map(|asked| format!("requested {asked}"))
}

/// Addresses differ from run to run and mean nothing to people.
fn without_addresses(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("0x") {
        let (before, number) = rest.split_at(at);
        let digits = number
            .bytes()
            .skip(2)
            .take_while(u8::is_ascii_hexdigit)
            .count();
        let (number, after) = number.split_at(2 + digits);
        result.push_str(before);
        result.push_str(if digits >= 6 { "<address>" } else { number });
        rest = after;
    }
    result.push_str(rest);
    result
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
