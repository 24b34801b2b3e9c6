//! The text of a file: UTF-8, UTF-16, and what older programs write of Western languages.

use sawtooth_document::Problem;

/// How far an XML declaration is looked for.
const HEAD: usize = 200;

/// The characters of Windows-1252 from 0x80 to 0x9f; what it leaves out is a control character.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The characters of ISO-8859-15 that are others than those of ISO-8859-1.
const LATIN_9: [(u8, char); 8] = [
    (0xa4, '€'),
    (0xa6, 'Š'),
    (0xa8, 'š'),
    (0xb4, 'Ž'),
    (0xb8, 'ž'),
    (0xbc, 'Œ'),
    (0xbd, 'œ'),
    (0xbe, 'Ÿ'),
];

/// The text of a file, in the encoding that it declares.
///
/// # Errors
/// When it declares one that is not read, or is not in it.
pub fn decode(bytes: &[u8]) -> Result<String, Problem> {
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return wide(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return wide(rest, u16::from_be_bytes);
    }
    // Without a mark, the first character of XML decides.
    if bytes.starts_with(b"<\0") {
        return wide(bytes, u16::from_le_bytes);
    }
    if bytes.starts_with(b"\0<") {
        return wide(bytes, u16::from_be_bytes);
    }
    let declared = declared(bytes).unwrap_or_default();
    let each = |letter: fn(u8) -> char| Ok(bytes.iter().map(|byte| letter(*byte)).collect());
    match declared.as_str() {
        "" | "utf-8" | "utf8" | "us-ascii" | "ascii" | "utf-16" => {
            match std::str::from_utf8(bytes) {
                Ok(text) => Ok(text.to_owned()),
                // Programs that say nothing write what their system has.
                Err(_) if declared.is_empty() => each(windows),
                Err(error) => {
                    let place = format!("byte {}", error.valid_up_to());
                    let message = format!("is not {declared}, although the file declares it");
                    Err(Problem::at(place, message))
                }
            }
        }
        "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "windows-1252"
        | "cp1252" => each(windows),
        "iso-8859-15" | "iso8859-15" | "latin-9" | "latin9" => each(latin_9),
        _ => {
            let encoding: String = declared.chars().take(40).collect();
            Err(Problem::whole(format!(
                "the encoding {encoding} is not supported: save the file as UTF-8"
            )))
        }
    }
}

/// The encoding of an XML declaration, in small letters.
fn declared(bytes: &[u8]) -> Option<String> {
    let head = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head = String::from_utf8_lossy(&head[..head.len().min(HEAD)]);
    let inside = head.trim_start().strip_prefix("<?xml")?;
    let inside = &inside[..inside.find("?>")?];
    let value = inside[inside.find("encoding")? + 8..].trim_start();
    let value = value.strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|mark| "\"'".contains(*mark))?;
    let value = &value[1..];
    Some(value[..value.find(quote)?].trim().to_ascii_lowercase())
}

/// A byte of Windows-1252, which has all letters of ISO-8859-1.
fn windows(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

fn latin_9(byte: u8) -> char {
    let other = LATIN_9.iter().find(|(own, _)| *own == byte);
    other.map_or(char::from(byte), |(_, letter)| *letter)
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Problem> {
    let units = bytes.chunks_exact(2).map(|two| unit([two[0], two[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.map_err(|_| Problem::whole("the file is not complete text in UTF-16"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_in_the_encoding_that_they_declare() {
        let declare = |encoding: &str| format!("<?xml version='1.0' encoding='{encoding}'?><a>");
        for (encoding, bytes, text) in [
            ("ISO-8859-1", &b"Z\xfcrich \x96"[..], "Zürich –"),
            ("windows-1252", b"\x80 \x9f", "€ Ÿ"),
            ("ISO-8859-15", b"\xa4 \xbd \xfc", "€ œ ü"),
            ("UTF-8", "Łódź".as_bytes(), "Łódź"),
        ] {
            let head = declare(encoding);
            let file = [head.as_bytes(), bytes].concat();
            assert_eq!(decode(&file).expect("text"), format!("{head}{text}"));
        }
        let wide = "<a>ü";
        let little: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = wide.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (mark, bytes) in [
            (&b"\xff\xfe"[..], &little),
            (b"\xfe\xff", &big),
            (b"", &little),
        ] {
            assert_eq!(decode(&[mark, bytes].concat()).expect("text"), wide);
        }
        // Without a declaration, what is no UTF-8 is what a system of the West writes.
        assert_eq!(
            decode(b"graph [ label \"Z\xfcrich\" ]")
                .expect("text")
                .chars()
                .nth(16),
            Some('ü')
        );
        for (file, expected) in [
            (
                [declare("KOI8-R").as_bytes(), b"\xc1"].concat(),
                "the encoding koi8-r is not supported",
            ),
            (
                [declare("UTF-8").as_bytes(), b"\xfc"].concat(),
                "is not utf-8",
            ),
            (b"\xff\xfe\x00\xd8".to_vec(), "UTF-16"),
        ] {
            let refused = decode(&file).expect_err("it is not read");
            assert!(refused.message.contains(expected), "{refused}");
        }
    }
}
