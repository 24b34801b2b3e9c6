//! Dates as Japanese, Chinese and Korean write them: each number is followed by the word for it.

/// The words behind numbers, and the sign that stands between such parts in other dates.
const PARTS: [(char, char); 14] = [
    ('年', '-'),
    ('년', '-'),
    ('月', '-'),
    ('월', '-'),
    ('日', ' '),
    ('号', ' '),
    ('일', ' '),
    ('時', ':'),
    ('时', ':'),
    ('點', ':'),
    ('点', ':'),
    ('시', ':'),
    ('分', ':'),
    ('분', ':'),
];

/// Seconds end a time, or are followed by their fraction.
const SECONDS: [char; 2] = ['秒', '초'];

const HALVES: [(&str, &str); 8] = [
    ("午前", " AM "),
    ("午後", " PM "),
    ("上午", " AM "),
    ("下午", " PM "),
    ("오전", " AM "),
    ("오후", " PM "),
    ("凌晨", " AM "),
    ("晚上", " PM "),
];

/// Words that only Chinese dates have.
const CHINESE: [&str; 5] = ["星期", "周", "礼拜", "上午", "下午"];

/// Days of the week, which say nothing of an instant. Longer ones are first.
const WEEKDAYS: [&str; 5] = ["曜日", "星期", "요일", "礼拜", "周"];
const DAYS: &str = "月火水木金土日一二三四五六天월화수목금토일";

/// By number: there is no month 0.
const MONTHS: [&str; 13] = [
    "", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// Years of emperors: the year before their first.
const ERAS: [(&str, i64); 3] = [("令和", 2018), ("平成", 1988), ("昭和", 1925)];

/// The same instant with signs between its parts, as other dates have them; none for a text without such words.
pub(super) fn in_numbers(text: &str) -> Option<String> {
    if !is_one(text) {
        return None;
    }
    let mut plain: String = text.chars().map(narrow).collect();
    // Elsewhere CST is a zone of America.
    if CHINESE.iter().any(|word| plain.contains(word)) {
        plain = plain.replace("CST", "+0800");
    }
    for (word, half) in HALVES {
        plain = plain.replace(word, half);
    }
    plain = of_emperor(&plain);
    let plain = without_weekday(&plain);
    let mut out = String::with_capacity(plain.len());
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        let behind_number = out.ends_with(|letter: char| letter.is_ascii_digit());
        let sign = PARTS.iter().find(|(own, _)| *own == letter);
        match sign {
            Some((_, sign)) if behind_number => {
                out.push(*sign);
                // 2026年 3月 1日: nothing may stand between the parts.
                while *sign != ' ' && letters.peek().is_some_and(|next| next.is_whitespace()) {
                    letters.next();
                }
            }
            Some(_) => return None,
            None if SECONDS.contains(&letter) && behind_number => {
                // 45秒5 is a fraction, where the fraction is not before the word.
                if letters.peek().is_some_and(char::is_ascii_digit) {
                    out.push('.');
                }
            }
            None => out.push(letter),
        }
    }
    Some(whole(&out))
}

/// Whether a text has such words, digits of their width, or the points of `2026. 11. 28.`.
fn is_one(text: &str) -> bool {
    let own = |letter: char| {
        let wide = narrow(letter) != letter;
        wide || DAYS.contains(letter) || PARTS.iter().any(|(own, _)| *own == letter)
    };
    let half = HALVES.iter().any(|(word, _)| text.contains(word));
    half || text.contains(own) || is_year(text.split_whitespace().next().unwrap_or_default())
}

/// `2026.`
fn is_year(word: &str) -> bool {
    let digits = word.strip_suffix('.').unwrap_or_default();
    digits.len() == 4 && digits.bytes().all(|letter| letter.is_ascii_digit())
}

/// Digits and signs of the full width of a character as plain ones.
fn narrow(letter: char) -> char {
    match letter {
        '０'..='９' | '：' | '．' | '／' | '－' | '（' | '）' => {
            char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter)
        }
        '\u{3000}' => ' ',
        _ => letter,
    }
}

/// 令和8年 is 2026年, and its first year has a word of its own.
fn of_emperor(text: &str) -> String {
    for (era, before) in ERAS {
        let Some((ahead, rest)) = text.split_once(era) else {
            continue;
        };
        let rest = rest.replacen("元年", "1年", 1);
        let rest = rest.trim_start();
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        let (number, behind) = rest.split_at(end.unwrap_or(rest.len()));
        if let Some(year) = number.parse().ok().filter(|year: &i64| *year < 100) {
            return format!("{ahead}{}{behind}", before + year);
        }
    }
    text.to_owned()
}

/// Without `(日)`, `土曜日`, `星期六`, `周六` and `토요일`.
fn without_weekday(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let is_day = |letter: Option<&char>| letter.is_some_and(|letter| DAYS.contains(*letter));
    while let Some(letter) = letters.get(at) {
        let word = |from: usize| {
            let rest = letters.get(from..).unwrap_or_default();
            let mut words = WEEKDAYS.iter();
            words.find_map(|word| {
                let own: Vec<char> = word.chars().collect();
                rest.starts_with(&own).then_some(own.len())
            })
        };
        if *letter == '(' && is_day(letters.get(at + 1)) && letters.get(at + 2) == Some(&')') {
            at += 3;
        } else if is_day(Some(letter)) && word(at + 1).is_some() {
            at += 1 + word(at + 1).unwrap_or(0);
        } else if let Some(length) = word(at).filter(|length| is_day(letters.get(at + length))) {
            at += length + 1;
        } else {
            out.push(*letter);
            at += 1;
            continue;
        }
        out.push(' ');
    }
    out
}

/// Ends a time that has minutes alone, or hours alone, as other times end; and takes the hour after midnight for one.
fn whole(text: &str) -> String {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let half = words.iter().any(|word| word == "AM" || word == "PM");
    for word in &mut words {
        if let Some(open) = word.strip_suffix(':') {
            // 12時 and 12時30分.
            let missing = if open.contains(':') { "" } else { ":00" };
            *word = format!("{open}{missing}");
        }
        if let Some(open) = word.strip_suffix('-') {
            *word = open.to_owned();
        }
        // 午前0時 is the hour after midnight, and 午後0時 that after noon.
        let after_midnight = word.strip_prefix("0:").or_else(|| word.strip_prefix("00:"));
        if let Some(rest) = after_midnight.filter(|_| half) {
            *word = format!("12:{rest}");
        }
        // 3月1日 has no year: there is an order for names of months alone.
        if let Some((month, day)) = word.split_once('-')
            && let Some(name) = month
                .parse()
                .ok()
                .and_then(|month: usize| MONTHS.get(month))
            && day.len() <= 2
        {
            *word = format!("{name} {day}");
        }
    }
    if let [year, month, day, ..] = &words[..]
        && is_year(year)
        && let (Some(month), Some(day)) = (month.strip_suffix('.'), day.strip_suffix('.'))
    {
        let date = format!("{}-{month}-{day}", year.trim_end_matches('.'));
        words.splice(..3, [date]);
    }
    words.join(" ")
}
