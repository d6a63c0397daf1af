//! Files of labels: one row a label, with what is known of it.

use super::LtestError;

/// A file of labels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelsFile {
    /// Its name.
    pub file: String,
    /// Its rows.
    pub rows: Vec<LabelRow>,
}

/// A row of such a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelRow {
    /// Line in the file, from 1.
    pub line: usize,
    /// Number of the label.
    pub number: u32,
    /// What is known of it.
    pub status: LabelStatus,
    /// Its tag, most often a criterion.
    pub tag: String,
    /// Where it stands, in the original.
    pub origin: String,
    /// Where it stands, in the annotated source.
    pub current: String,
    /// Who said so.
    pub emitter: String,
    /// The tests that cover it.
    pub drivers: Vec<String>,
    /// How long that took.
    pub exec_time: String,
}

/// What is known of a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelStatus {
    /// Nothing.
    Unknown,
    /// Some test covers it.
    Covered,
    /// No test can.
    Uncoverable,
}

impl LabelStatus {
    /// As files have it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Covered => "covered",
            Self::Uncoverable => "uncoverable",
        }
    }
}

/// The first line of a file.
const HEADER: &str = "# id, status, tag, origin_loc, current_loc, emitter, drivers, exec_time\n";

impl LabelsFile {
    /// Reads a file. Only the number and the status of a row are needed.
    pub fn parse(file: &str, text: &str) -> Result<Self, LtestError> {
        let mut rows = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            rows.push(row(file, index + 1, line)?);
        }
        Ok(Self {
            file: file.to_owned(),
            rows,
        })
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| row.text() + "\n");
        std::iter::once(HEADER.to_owned()).chain(rows).collect()
    }
}

impl LabelRow {
    /// The line of the file, without its end.
    pub fn text(&self) -> String {
        let fields = [
            self.number.to_string(),
            self.status.text().to_owned(),
            self.tag.clone(),
            self.origin.clone(),
            self.current.clone(),
            self.emitter.clone(),
            self.drivers.join(" "),
            self.exec_time.clone(),
        ];
        let quoted: Vec<_> = fields.iter().map(|field| quoted(field)).collect();
        quoted.join(",")
    }
}

fn row(file: &str, line: usize, text: &str) -> Result<LabelRow, LtestError> {
    let fields = fields(file, line, text)?;
    let field = |index: usize| fields.get(index).cloned().unwrap_or((1, String::new()));
    let wrong = |(column, found): (usize, String), expected: &str| LtestError::Syntax {
        file: file.to_owned(),
        line,
        column,
        expected: expected.to_owned(),
        found: match found.as_str() {
            "" => "nothing".to_owned(),
            _ => format!("'{}'", found.chars().take(30).collect::<String>()),
        },
    };
    let number = field(0).1.parse();
    let status = match field(1).1.as_str() {
        "unknown" => LabelStatus::Unknown,
        "covered" => LabelStatus::Covered,
        "uncoverable" => LabelStatus::Uncoverable,
        _ => return Err(wrong(field(1), "'unknown', 'covered' or 'uncoverable'")),
    };
    Ok(LabelRow {
        line,
        number: number.map_err(|_| wrong(field(0), "the number of a label"))?,
        status,
        tag: field(2).1,
        origin: field(3).1,
        current: field(4).1,
        emitter: field(5).1,
        drivers: field(6).1.split_whitespace().map(String::from).collect(),
        exec_time: field(7).1,
    })
}

/// The fields of a line, each with the column it starts at. Quotes keep commas; two of them stand for one.
fn fields(file: &str, line: usize, text: &str) -> Result<Vec<(usize, String)>, LtestError> {
    let mut fields = Vec::new();
    let mut chars = text.chars().zip(1..).peekable();
    loop {
        while chars.next_if(|(c, _)| c.is_whitespace()).is_some() {}
        let start = chars.peek().map_or(text.chars().count() + 1, |(_, at)| *at);
        let mut field = String::new();
        let mut rest = String::new();
        if chars.next_if(|(c, _)| *c == '"').is_some() {
            loop {
                match chars.next() {
                    Some(('"', _)) if chars.next_if(|(c, _)| *c == '"').is_some() => {
                        field.push('"');
                    }
                    Some(('"', _)) => break,
                    Some((c, _)) => field.push(c),
                    None => {
                        return Err(LtestError::Syntax {
                            file: file.to_owned(),
                            line,
                            column: start,
                            expected: "'\"' at the end of this field".into(),
                            found: "the end of the line".into(),
                        });
                    }
                }
            }
        }
        while let Some((c, _)) = chars.next_if(|(c, _)| *c != ',') {
            rest.push(c);
        }
        field += rest.trim_end();
        fields.push((start, field));
        if chars.next().is_none() {
            return Ok(fields);
        }
    }
}

fn quoted(field: &str) -> String {
    let field = field.replace(['\n', '\r'], " ");
    let plain = !field.contains([',', '"']) && field.trim() == field;
    if plain {
        field
    } else {
        format!("\"{}\"", field.replace('"', "\"\""))
    }
}
