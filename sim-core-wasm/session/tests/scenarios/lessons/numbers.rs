//! Where numbers stand in a text: what the claims of a scenario have to answer for.

/// Words that make a fraction together.
const COUNTS: &[&str] = &[
    "a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];
const PARTS: &[&str] = &[
    "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
];

/// Words that say how many times, or in how many.
const AMOUNTS: &[&str] = &[
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy",
    "eighty", "ninety", "hundred", "thousand", "million",
];

/// The most words between a count and its “in”: one lost packet in some forty million.
const BETWEEN: usize = 2;

/// Where numbers stand in a text: digits outside of names and addresses, and in words fractions, “three times”, “half as” and “one
/// packet in twenty”. Any other count in words is language: two flows, one of them.
pub(super) fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let (mut in_name, mut in_address) = (false, false);
    let mut start = None;
    for (place, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if letter.is_alphanumeric() {
            start.get_or_insert(place);
            continue;
        }
        if let Some(from) = start.take().filter(|_| !in_name && !in_address) {
            words.push((from, &text[from..place]));
        }
        in_name ^= letter == '`';
        // Where a link leads to is not read.
        in_address = letter != ')' && (in_address || text[..place].ends_with(']') && letter == '(');
    }
    let lower: Vec<String> = words.iter().map(|(_, word)| word.to_lowercase()).collect();
    let mut found = Vec::new();
    for (index, &(from, word)) in words.iter().enumerate() {
        let to = from + word.len();
        let before = index.checked_sub(1).map_or("", |last| words[last].1);
        let digits = word.starts_with(|letter: char| letter.is_ascii_digit()) && before != "RFC";
        if digits || is_fraction(&lower[..=index]) {
            found.push((from, to));
        } else if let Some(first) = multiple(&lower[..=index]).or_else(|| rate(&lower[..=index])) {
            found.push((words[first].0, to));
        }
    }
    found
}

/// Whether the last of these words is a part: two fifths.
fn is_fraction(words: &[String]) -> bool {
    let [.., count, part] = words else {
        return false;
    };
    let part = part.strip_suffix('s').unwrap_or(part);
    COUNTS.contains(&count.as_str()) && PARTS.contains(&part)
}

/// Where a multiple begins that ends with the last of these words: three times, twice as.
fn multiple(words: &[String]) -> Option<usize> {
    let [.., amount, times] = words else {
        return None;
    };
    let (amount, times) = (amount.as_str(), times.as_str());
    let counted = times == "times" && AMOUNTS.contains(&amount);
    let compared = times == "as" && ["half", "twice"].contains(&amount);
    (counted || compared).then(|| words.len() - 2)
}

/// Where a rate begins that ends with the last of these words: one packet in a hundred.
fn rate(words: &[String]) -> Option<usize> {
    let (amount, before) = words.split_last()?;
    let before = match before {
        [rest @ .., last] if ["a", "some"].contains(&last.as_str()) => rest,
        whole => whole,
    };
    let (is_in, before) = before.split_last()?;
    if is_in != "in" || !AMOUNTS.contains(&amount.as_str()) {
        return None;
    }
    let nearest = before.len().saturating_sub(BETWEEN + 1);
    // “a” counts nothing here: a window in two steps.
    let counts = before[nearest..]
        .iter()
        .position(|word| word != "a" && COUNTS.contains(&word.as_str()))?;
    Some(nearest + counts)
}

fn found_in(text: &str) -> Vec<&str> {
    let places = numbers(text);
    places.iter().map(|&(from, to)| &text[from..to]).collect()
}

#[test]
fn numbers_are_found_in_digits_and_in_words_but_not_in_names() {
    let text = "A third of 10 Mb/s, two fifths of `f2` (RFC 5681), the third flow, n3.";
    assert_eq!(found_in(text), ["third", "10", "fifths"]);
}

#[test]
fn multiples_and_rates_in_words_are_numbers_and_other_counts_are_not() {
    for (text, expected) in [
        ("it adds three times as often", "three times"),
        ("Four times the product", "Four times"),
        ("the router twenty times faster", "twenty times"),
        ("grows half as fast", "half as"),
        ("Predict: twice as far", "twice as"),
        ("about one in twenty.", "one in twenty"),
        ("Five in a hundred are above", "Five in a hundred"),
        (
            "one lost packet in some forty million",
            "one lost packet in some forty",
        ),
    ] {
        assert_eq!(found_in(text), [expected], "{text}");
    }
    for text in [
        "two flows in one queue, the three of them",
        "tell in two bits how loaded their links are",
        "a window in two steps, and the other times",
        "`six` times",
        "[those with it](#/papers/window-clamp/17) get less",
    ] {
        assert!(found_in(text).is_empty(), "{text}: {:?}", found_in(text));
    }
}
