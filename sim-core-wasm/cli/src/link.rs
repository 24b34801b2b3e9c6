//! Shared links: `…#1` and the document, deflated, in base64url without padding.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use sawtooth_document::json::LONGEST_TEXT;

/// The version this program reads and the page writes.
const VERSION: char = '1';

/// No name of an example is longer.
const LONGEST_NAME: usize = 100;

/// Characters that messengers and mail programs add to the end of a link, besides blanks; browsers encode some of
/// them.
const ADDED: &[char] = &['=', '.', ',', ';', ':', '!', '?', ')', ']', '>', '\'', '"'];
const ADDED_CODES: [&str; 6] = ["%20", "%22", "%3D", "%3E", "%0A", "%0D"];

/// The part of the argument after its `#`, or all of it when it is a bare fragment. A name of a file has a dot or a
/// slash, which no bare fragment has. The page's address bar adds the step of the lesson that is read, which is no
/// part of the document.
pub fn fragment(argument: &str) -> Option<&str> {
    let argument = argument.trim();
    if let Some((_, fragment)) = argument.split_once('#') {
        let fragment = without_added(fragment);
        let (document, step) = fragment.split_once('/').unwrap_or((fragment, ""));
        let digits = step.chars().all(|one| one.is_ascii_digit());
        return Some(if digits { document } else { fragment });
    }
    let bare = argument.len() > 8
        && argument.starts_with(|c: char| c.is_ascii_digit())
        && argument.chars().all(|c| sextet(c).is_some());
    bare.then_some(argument)
}

fn without_added(mut text: &str) -> &str {
    loop {
        let trimmed = text.trim_end().trim_end_matches(ADDED);
        let cut = trimmed.len().saturating_sub(3);
        // A code is ASCII: where the last three bytes are no characters, it is none.
        let coded = trimmed.get(cut..).is_some_and(|end| {
            ADDED_CODES
                .iter()
                .any(|code| end.eq_ignore_ascii_case(code))
        });
        let rest = if coded { &trimmed[..cut] } else { trimmed };
        if rest.len() == text.len() {
            return text;
        }
        text = rest;
    }
}

/// The example that a fragment names, where it names one, without the step that may follow.
fn example(fragment: &str) -> Option<&str> {
    let named = fragment.strip_prefix("/example/")?;
    let (name, step) = named.split_once('/').unwrap_or((named, ""));
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let plain = !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(is_name);
    (plain && step.chars().all(|one| one.is_ascii_digit())).then_some(name)
}

/// The fragment of a document: the part of a link after its `#`.
pub fn made(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut link = String::from(VERSION);
    for chunk in compress_to_vec(text.as_bytes(), 9).chunks(3) {
        let bytes = chunk
            .iter()
            .fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
        let word = bytes << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            let six = (word >> (18 - 6 * place)) as usize & 63;
            link.push(char::from(LETTERS[six]));
        }
    }
    link
}

/// The document inside a fragment.
///
/// # Errors
/// When it holds none, as a sentence that goes on from "the link".
pub fn open(fragment: &str) -> Result<String, String> {
    if let Some(name) = example(fragment) {
        return Err(format!(
            "names an example and contains no document: run scenarios/{name}.json"
        ));
    }
    let mut letters = fragment.chars();
    match letters.next() {
        None => return Err("contains no document: it ends at the #".to_owned()),
        Some(VERSION) => {}
        Some(newer) if newer.is_ascii_alphanumeric() => {
            return Err(format!(
                "comes from another version of Sawtooth: its format is {newer}, this version reads {VERSION}"
            ));
        }
        Some(other) => {
            return Err(format!(
                "is not a Sawtooth link: it begins with {other:?} after the #"
            ));
        }
    }
    let packed = decode(letters.as_str())?;
    let text = decompress_to_vec_with_limit(&packed, LONGEST_TEXT).map_err(|error| match error
        .status
    {
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
            "is incomplete: copy the whole link".to_owned()
        }
        TINFLStatus::HasMoreOutput => {
            format!("contains more than {} MB", LONGEST_TEXT / 1_000_000)
        }
        _ => "is damaged: its contents cannot be decompressed".to_owned(),
    })?;
    String::from_utf8(text).map_err(|_| "is damaged: its contents are not text".to_owned())
}

fn decode(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let mut bits = 0_u32;
    let mut held = 0;
    for (i, letter) in text.chars().enumerate() {
        let six = sextet(letter).ok_or_else(|| {
            format!(
                "is damaged: {letter:?} at character {} is not allowed",
                i + 2
            )
        })?;
        bits = bits << 6 | six;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    // A single letter at the end carries no whole byte.
    if held == 6 {
        return Err("is incomplete: copy the whole link".to_owned());
    }
    Ok(bytes)
}

fn sextet(letter: char) -> Option<u32> {
    match letter {
        'A'..='Z' => Some(u32::from(letter) - u32::from('A')),
        'a'..='z' => Some(u32::from(letter) - u32::from('a') + 26),
        '0'..='9' => Some(u32::from(letter) - u32::from('0') + 52),
        '-' => Some(62),
        '_' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_document_opens_unchanged() {
        for text in ["{}", "{\"name\":\"längst\"}", &"[0.1,17,null] ".repeat(999)] {
            assert_eq!(open(&made(text)).as_deref(), Ok(text));
        }
        // Python: base64.urlsafe_b64encode(zlib.compress(b'{"a":1}')[2:-4])
        assert_eq!(open("1q1ZKVLIyrAUA").as_deref(), Ok("{\"a\":1}"));
    }

    #[test]
    fn every_truncation_is_refused() {
        let whole = made("{\"name\":\"UCC beside NewReno\",\"seed\":1}");
        for length in 0..whole.len() {
            let cut = &whole[..length];
            assert!(open(cut).is_err(), "{cut}");
        }
    }

    #[test]
    fn each_kind_of_damage_has_its_own_message() {
        let error = |fragment: &str| open(fragment).expect_err("no link");
        assert!(error("").contains("no document"));
        assert!(error("2abcdef").contains("its format is 2"));
        assert!(error("!abcdef").contains("not a Sawtooth link"));
        for example in ["/example/late-comers", "/example/late-comers/4"] {
            assert!(error(example).ends_with("run scenarios/late-comers.json"));
        }
        for other in ["/example/", "/example/../x", "/example/a/b", "/papers/ucc"] {
            assert!(error(other).contains("not a Sawtooth link"), "{other}");
        }
        assert!(error("1ab cd").contains("' ' at character 4"));
        assert!(error("1____________").contains("damaged"));
        let bomb = made(&" ".repeat(LONGEST_TEXT + 1));
        assert!(bomb.len() < 10_000);
        assert!(error(&bomb).contains("more than 1 MB"));
    }

    #[test]
    fn links_files_and_bare_fragments_are_distinguished() {
        assert_eq!(fragment("https://a.example/lab/#1abc"), Some("1abc"));
        assert_eq!(fragment(" #1abc\n"), Some("1abc"));
        assert_eq!(fragment("https://a.example/lab/#1abc/3"), Some("1abc"));
        assert_eq!(fragment("#1abc/d"), Some("1abc/d"));
        for added in [".", ")", "%20", "%3e", ">.", "%20\n", "=="] {
            for link in ["#1abc", "#1abc/2"] {
                assert_eq!(fragment(&format!("{link}{added}")), Some("1abc"), "{added}");
            }
        }
        assert_eq!(fragment("#1é"), Some("1é"));
        assert_eq!(fragment("1q1ZKVLIyrAUA"), Some("1q1ZKVLIyrAUA"));
        assert_eq!(fragment("scenarios/first.json"), None);
        assert_eq!(fragment("-"), None);
    }
}
