//! Source text that is not UTF-8.
//!
//! Later stages edit text at byte offsets of a `String`. Comments are gone
//! after preprocessing, so what is left of other encodings stands in string and
//! character constants: there each stray byte becomes an octal escape, which
//! means the same. Anywhere else it is refused.

use sc_tokens::quoted_length;

use crate::error::FrontendError;
use crate::lex::Lexed;

/// The preprocessed text as UTF-8.
pub(crate) fn utf8_text(bytes: Vec<u8>) -> Result<String, FrontendError> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => escape_constants(error.as_bytes()),
    }
}

fn escape_constants(bytes: &[u8]) -> Result<String, FrontendError> {
    let mut text = String::with_capacity(bytes.len() + 16);
    let mut at = 0;
    while at < bytes.len() {
        let quote = matches!(bytes[at], b'"' | b'\'');
        let length = if quote {
            quoted_length(&bytes[at..])
        } else {
            let is_quote = |b: &u8| matches!(b, b'"' | b'\'');
            bytes[at..]
                .iter()
                .position(is_quote)
                .unwrap_or(bytes.len() - at)
        };
        let piece = &bytes[at..(at + length).min(bytes.len())];
        match std::str::from_utf8(piece) {
            Ok(piece) => text.push_str(piece),
            Err(_) if quote && escape(piece, &mut text) => {}
            Err(_) => return Err(refusal(bytes, at, piece)),
        }
        at += piece.len().max(1);
    }
    Ok(text)
}

/// Writes a literal with its stray bytes escaped; false if one follows a backslash.
fn escape(literal: &[u8], text: &mut String) -> bool {
    for chunk in literal.utf8_chunks() {
        text.push_str(chunk.valid());
        let trailing = chunk.valid().len() - chunk.valid().trim_end_matches('\\').len();
        if !chunk.invalid().is_empty() && trailing % 2 == 1 {
            return false;
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\{byte:03o}"));
        }
    }
    true
}

fn refusal(bytes: &[u8], piece_start: usize, piece: &[u8]) -> FrontendError {
    let good = std::str::from_utf8(piece).map_or_else(|e| e.valid_up_to(), str::len);
    let before = String::from_utf8_lossy(&bytes[..piece_start + good]).into_owned();
    let place = Lexed::new(&before).place(before.len());
    FrontendError::NotUtf8 {
        file: place.file,
        line: place.line,
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn latin_1_in_constants_becomes_octal() {
        let text = utf8_text(b"char *s = \"caf\xe91 \\\\\xff\", c = '\xe9';".to_vec()).unwrap();
        assert_eq!(text, r#"char *s = "caf\3511 \\\377", c = '\351';"#);
    }

    #[test]
    fn utf_8_stays_as_it_is() {
        let text = "char *s = \"é\"; int ñ;";
        assert_eq!(utf8_text(text.as_bytes().to_vec()).unwrap(), text);
    }

    #[test]
    fn elsewhere_it_is_refused_with_its_line() {
        let text = b"# 4 \"f.c\"\nint x;\nint \xe9;\n".to_vec();
        let message = utf8_text(text).unwrap_err().to_string();
        assert!(message.starts_with("f.c:5: "), "{message}");
        assert!(utf8_text(b"# 4 \"f.c\"\nchar *s = \"\\\xe9\";\n".to_vec()).is_err());
    }
}
