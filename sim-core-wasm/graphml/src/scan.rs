//! Looks over XML before it is parsed. Its parser compares the attributes of an element in pairs, and each namespace that
//! an element declares with all those around it: what would make that more than the file is long is refused here. A
//! document type declaration is taken out, and entities that it declares stay as they are written.

use std::borrow::Cow;
use std::collections::BTreeSet;

use sawtooth_document::Problem;

use crate::steps::count;

/// The deepest nesting of elements.
const DEEPEST: usize = 200;

/// The most attributes of an element.
const MOST_ATTRIBUTES: usize = 64;

/// The most namespaces that are declared around an element, itself included.
const MOST_AROUND: usize = 64;

/// The most different declarations of namespaces.
const MOST_NAMESPACES: usize = 1000;

/// The longest name of an entity that is left as it is.
const LONGEST_ENTITY: usize = 64;

/// A text that can be parsed.
#[derive(Debug)]
pub(crate) struct Scanned<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) notes: Vec<String>,
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The text before `copied` with its replacements.
    out: String,
    copied: usize,
    /// Of each open element, the namespaces that it declares.
    open: Vec<usize>,
    around: usize,
    namespaces: BTreeSet<&'a str>,
    entities: usize,
    typed: bool,
}

/// Looks over a file.
///
/// # Errors
/// When parsing it would take more than its length allows.
pub(crate) fn scan(text: &str) -> Result<Scanned<'_>, Problem> {
    let mut scanner = Scanner {
        text,
        at: 0,
        out: String::new(),
        copied: 0,
        open: Vec::new(),
        around: 0,
        namespaces: BTreeSet::new(),
        entities: 0,
        typed: false,
    };
    // The parser refuses text that is not XML, in its words.
    while scanner.step()?.is_some() {}
    let mut notes = Vec::new();
    if scanner.typed {
        notes.push("the document type declaration was not read".to_owned());
    }
    if scanner.entities > 0 {
        let entities = match scanner.entities {
            1 => "1 entity is".to_owned(),
            count => format!("{count} entities are"),
        };
        notes.push(format!("{entities} not expanded"));
    }
    Ok(Scanned {
        text: scanner.finish(),
        notes,
    })
}

impl<'a> Scanner<'a> {
    /// Goes to the next mark and past it; none at the end, or where the text is no XML.
    fn step(&mut self) -> Result<Option<()>, Problem> {
        let text = self.text;
        let rest = &text[self.at..];
        let Some(mark) = rest.find(['<', '&']) else {
            return Ok(None);
        };
        count(mark + 1);
        self.at += mark;
        let rest = &text[self.at..];
        if rest.starts_with('&') {
            self.entity(text.len());
            return Ok(Some(()));
        }
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            if let Some(inside) = rest.strip_prefix(begin) {
                return Ok(self.past(begin.len(), inside.find(end), end.len()));
            }
        }
        if rest.starts_with("<!") {
            return Ok(self.declaration());
        }
        if let Some(inside) = rest.strip_prefix("</") {
            self.around -= self.open.pop().unwrap_or(0);
            return Ok(self.past(2, inside.find('>'), 1));
        }
        self.element()
    }

    fn past(&mut self, begin: usize, end: Option<usize>, length: usize) -> Option<()> {
        count(end.unwrap_or(self.text.len() - self.at));
        self.at += begin + end? + length;
        Some(())
    }

    /// Leaves an entity that XML itself does not know as it is written.
    fn entity(&mut self, end: usize) {
        let rest = &self.text[self.at + 1..end];
        let is_part = |letter: char| letter.is_alphanumeric() || "_-.:".contains(letter);
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        count(length);
        let name = &rest[..length];
        let known = ["amp", "lt", "gt", "quot", "apos"].contains(&name);
        let is_one = (1..=LONGEST_ENTITY).contains(&length) && rest[length..].starts_with(';');
        if is_one && !known {
            self.replace(self.at + 1, "&amp;");
            self.entities += 1;
        }
        self.at += 1;
    }

    /// Puts `by` in place of what is between here and `end`.
    fn replace(&mut self, end: usize, by: &str) {
        self.out.push_str(&self.text[self.copied..self.at]);
        self.out.push_str(by);
        self.copied = end;
    }

    /// Takes a document type declaration out; its lines stay, so that those of problems are right.
    fn declaration(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        if !rest.starts_with("<!DOCTYPE") || !self.open.is_empty() {
            return self.past(0, rest.find('>'), 1);
        }
        let (mut at, mut inside) = (9, false);
        loop {
            let next = at + rest[at..].find(['"', '\'', '<', '[', ']', '>'])?;
            let from = &rest[next..];
            at = next + 1;
            match from.as_bytes()[0] {
                quote @ (b'"' | b'\'') => at += rest[at..].find(char::from(quote))? + 1,
                b'[' => inside = true,
                b']' => inside = false,
                b'<' if from.starts_with("<!--") => at = next + from.find("-->")? + 3,
                b'<' if from.starts_with("<?") => at = next + from.find("?>")? + 2,
                b'>' if !inside => break,
                _ => {}
            }
        }
        count(at);
        let lines = "\n".repeat(rest[..at].matches('\n').count());
        self.replace(self.at + at, &lines);
        self.at += at;
        self.typed = true;
        Some(())
    }

    fn element(&mut self) -> Result<Option<()>, Problem> {
        let start = self.at;
        let (mut attributes, mut declared) = (0, 0);
        self.at += 1;
        // The end of the value before, and the last equals sign.
        let (mut from, mut equals) = (start, start);
        let closed = loop {
            let Some(next) = self.text[self.at..].find(['"', '\'', '>', '=']) else {
                return Ok(None);
            };
            count(next + 1);
            self.at += next;
            let mark = self.text.as_bytes()[self.at];
            self.at += 1;
            match mark {
                b'>' => break self.text[..self.at].ends_with("/>"),
                b'=' => equals = self.at - 1,
                quote => {
                    let Some(end) = self.text[self.at..].find(char::from(quote)) else {
                        return Ok(None);
                    };
                    let value = self.at..self.at + end;
                    attributes += 1;
                    if attributes > MOST_ATTRIBUTES {
                        return Err(self.too_many(
                            start,
                            MOST_ATTRIBUTES,
                            "attributes of an element",
                        ));
                    }
                    if self.is_namespace(from, equals) {
                        declared += 1;
                        self.namespaces.insert(&self.text[value.clone()]);
                    }
                    self.values(value.end);
                    self.at = value.end + 1;
                    from = self.at;
                }
            }
        };
        // Pairs that the parser compares.
        count(attributes * attributes + declared * (self.around + declared));
        self.around += declared;
        for (count, most, what) in [
            (self.around, MOST_AROUND, "namespaces around an element"),
            (self.namespaces.len(), MOST_NAMESPACES, "namespaces"),
            (self.open.len() + 1, DEEPEST, "elements inside one another"),
        ] {
            if count > most {
                return Err(self.too_many(start, most, what));
            }
        }
        if closed {
            self.around -= declared;
        } else {
            self.open.push(declared);
        }
        Ok(Some(()))
    }

    fn too_many(&self, start: usize, most: usize, what: &str) -> Problem {
        let line = self.text[..start].matches('\n').count() + 1;
        Problem::at(
            format!("line {line}"),
            format!("at most {most} {what} are allowed"),
        )
    }

    /// Whether the name before an equals sign declares a namespace.
    fn is_namespace(&self, from: usize, equals: usize) -> bool {
        let before = self.text.get(from..equals).unwrap_or_default().trim_end();
        let blank = before.rfind(|letter: char| letter.is_whitespace() || "\"'".contains(letter));
        let name = blank.map_or(before, |at| &before[at + 1..]);
        count(name.len());
        name == "xmlns" || name.starts_with("xmlns:")
    }

    /// Entities in the value of an attribute.
    fn values(&mut self, end: usize) {
        while let Some(next) = self.text[self.at..end].find('&') {
            self.at += next;
            self.entity(end);
        }
    }

    fn finish(mut self) -> Cow<'a, str> {
        if self.copied == 0 {
            return Cow::Borrowed(self.text);
        }
        self.out.push_str(&self.text[self.copied..]);
        Cow::Owned(self.out)
    }
}

#[cfg(test)]
#[allow(clippy::format_collect, reason = "a text of a test, made once")]
mod tests {
    use super::*;

    fn scanned(text: &str) -> String {
        scan(text).expect("it is small").text.into_owned()
    }

    #[test]
    fn a_document_type_is_taken_out_and_its_entities_stay_as_written() {
        for (text, read) in [
            ("<a/>", "<a/>"),
            (
                "<?xml v?>\n<!DOCTYPE g SYSTEM \"g>.dtd\">\n<g/>",
                "<?xml v?>\n\n<g/>",
            ),
            (
                "<!DOCTYPE g [\n<!ENTITY a \"]>\"><!-- ]> ' --><?x ]>?>\n]>\n<g>&a;&amp;&#65;</g>",
                "\n\n\n<g>&amp;a;&amp;&#65;</g>",
            ),
            (
                "<g a='&x;' b=\"&lt;&y;\"/>",
                "<g a='&amp;x;' b=\"&lt;&amp;y;\"/>",
            ),
            (
                "<g><!-- &x; --><![CDATA[&x;]]></g>",
                "<g><!-- &x; --><![CDATA[&x;]]></g>",
            ),
            // The parser refuses the rest.
            ("<g>a & b</g>", "<g>a & b</g>"),
            ("<!DOCTYPE g [", "<!DOCTYPE g ["),
        ] {
            assert_eq!(scanned(text), read);
        }
        let notes = scan("<!DOCTYPE g><g>&x;&y;</g>")
            .expect("it is small")
            .notes;
        assert_eq!(notes.len(), 2, "{notes:?}");
    }

    #[test]
    fn work_beyond_the_length_of_a_file_is_refused() {
        let nested = |count: usize| {
            let open = (0..count).map(|at| format!("<a xmlns:n{at}='u{at}'>"));
            open.collect::<String>()
        };
        let attributes = |count: usize| {
            let all = (0..count).map(|at| format!(" a{at}=''"));
            format!("<a{}/>", all.collect::<String>())
        };
        for (text, expected) in [
            (nested(65), "64 namespaces around"),
            ("<a>".repeat(201), "200 elements inside"),
            (attributes(65), "64 attributes"),
            (
                (0..1001).map(|at| format!("<a xmlns='{at}'/>")).collect(),
                "1000 namespaces",
            ),
        ] {
            let refused = scan(&format!("\n{text}")).expect_err("it takes too long");
            assert!(refused.message.contains(expected), "{refused}");
            assert_eq!(refused.path, "line 2");
        }
        for text in [nested(64), "<a>".repeat(200), attributes(64)] {
            scan(&text).expect("that is not too much");
        }
    }
}
