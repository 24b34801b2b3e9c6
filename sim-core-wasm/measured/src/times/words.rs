//! Words in dates: months, days and zones, as `date` writes them in English, German, French, Spanish, Italian, Dutch,
//! Portuguese, Polish, Czech, Russian, Swedish, Danish, Norwegian and Turkish.

use std::fmt;

/// The names of each month.
const MONTHS: [&str; 12] = [
    "jan january januar jän jänner janv janvier ene enero gen gennaio januari janeiro \
        sty styczeń stycznia leden ledna led янв январь января oca ocak",
    "feb february februar feber fév févr février febrero febbraio februari fev fevereiro \
        lut luty lutego únor února úno фев февр февраль февраля şub şubat febr",
    "mar march mär märz mrz mars marzo mrt maart março \
        marzec marca březen března bře мар март марта mart",
    "apr april avr avril abr abril aprile \
        kwi kwiecień kwietnia duben dubna dub апр апрель апреля nis nisan",
    "may mai mayo mag maggio mei maio \
        maj maja květen května kvě май мая mayıs",
    "jun june juni juin junio giu giugno junho \
        cze czerwiec czerwca červen června čvn июн июнь июня haz haziran",
    "jul july juli juil juillet julio lug luglio julho \
        lip lipiec lipca červenec července čvc июл июль июля tem temmuz",
    "aug august aoû août ago agosto augustus \
        sie sierpień sierpnia srpen srpna srp авг август августа ağu ağustos augusti",
    "sep sept september septembre septiembre set settembre setembro \
        wrz wrzesień września září zář сен сент сентябрь сентября eyl eylül",
    "oct october okt oktober octobre octubre ott ottobre out outubro \
        paź październik października říjen října říj окт октябрь октября eki ekim",
    "nov november novembre noviembre novembro \
        lis listopad listopada listopadu ноя нояб ноябрь ноября kas kasım",
    "dec december dez dezember déc décembre dic diciembre dicembre dezembro \
        gru grudzień grudnia prosinec prosince pro дек декабрь декабря ara aralık des desember",
];

/// The names of days, and words between the parts of a date.
const OTHERS: &str = "mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday \
    mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag \
    lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche \
    mié jue vie sáb dom lunes martes miércoles jueves viernes sábado domingo \
    gio sab lunedì martedì mercoledì giovedì venerdì sabato domenica \
    ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag \
    seg ter qua qui sex segunda terça quarta quinta sexta \
    pon wto wt śro śr czw pią pt sob nie niedz poniedziałek wtorek środa czwartek piątek sobota niedziela \
    po út čt pá ne pondělí úterý středa čtvrtek pátek neděle \
    пн вт ср чт пт сб вс понедельник вторник среда четверг пятница суббота воскресенье года г \
    mån tis ons tors tor fre lör sön måndag tisdag onsdag torsdag fredag lördag söndag \
    man tir lør søn mandag tirsdag lørdag søndag kl klokken \
    pzt pts sal çar per cum cmt paz pazartesi salı çarşamba perşembe cuma cumartesi pazar \
    uhr um at à le den der of de del on";

/// Hours ahead of UTC.
const ZONES: [(&str, f64); 40] = [
    ("utc", 0.0),
    ("gmt", 0.0),
    ("ut", 0.0),
    ("z", 0.0),
    ("wet", 0.0),
    ("west", 1.0),
    ("bst", 1.0),
    ("cet", 1.0),
    ("mez", 1.0),
    ("met", 1.0),
    ("cest", 2.0),
    ("mesz", 2.0),
    ("mest", 2.0),
    ("eet", 2.0),
    ("sast", 2.0),
    ("eest", 3.0),
    ("msk", 3.0),
    ("ist", 5.5),
    ("wib", 7.0),
    ("hkt", 8.0),
    ("sgt", 8.0),
    ("awst", 8.0),
    ("jst", 9.0),
    ("kst", 9.0),
    ("acst", 9.5),
    ("aest", 10.0),
    ("aedt", 11.0),
    ("nzst", 12.0),
    ("nzdt", 13.0),
    ("brt", -3.0),
    ("adt", -3.0),
    ("ast", -4.0),
    ("edt", -4.0),
    ("est", -5.0),
    ("cdt", -5.0),
    ("cst", -6.0),
    ("mdt", -6.0),
    ("mst", -7.0),
    ("pdt", -7.0),
    ("pst", -8.0),
];

/// Zones of this list that share their name with others, elsewhere.
const SHARED: [&str; 8] = ["adt", "ast", "bst", "cdt", "cst", "ist", "mst", "pst"];

/// The month of a word in small letters, from 1.
pub(super) fn month(word: &str) -> Option<i64> {
    let mut all = MONTHS.iter();
    let place = all.position(|names| names.split_whitespace().any(|name| name == word));
    place.map(|at| at as i64 + 1)
}

/// Whether a word in small letters says nothing of an instant.
pub(super) fn is_other(word: &str) -> bool {
    OTHERS.split_whitespace().any(|other| other == word)
}

/// A zone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Zone {
    name: Option<&'static str>,
    /// Seconds that it is ahead of UTC; none for one that is not known.
    pub(super) ahead: Option<i64>,
}

impl Zone {
    /// Whether others are called so too.
    pub(super) fn is_shared(&self) -> bool {
        self.name.is_some_and(|name| SHARED.contains(&name))
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.unwrap_or_default().to_uppercase();
        let minutes = self.ahead.unwrap_or(0) / 60;
        let sign = if minutes < 0 { '-' } else { '+' };
        let [hours, minutes] = [minutes.abs() / 60, minutes.abs() % 60];
        write!(
            out,
            "{name} is assumed to be UTC{sign}{hours:02}:{minutes:02}"
        )
    }
}

/// The zone of a word: `CET`, `+0100`, `UTC+1`.
pub(super) fn zone(word: &str) -> Option<Zone> {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = word.split_at(letters);
    let mut all = ZONES.iter();
    let known = all.find(|(own, _)| own.eq_ignore_ascii_case(name));
    let known = known.map(|(name, hours)| (*name, (hours * 3600.0) as i64));
    if rest.is_empty() {
        if let Some((name, ahead)) = known {
            return Some(Zone {
                name: Some(name),
                ahead: Some(ahead),
            });
        }
        let unknown = (2..=5).contains(&letters) && name.bytes().all(|c| c.is_ascii_uppercase());
        return unknown.then_some(Zone {
            name: None,
            ahead: None,
        });
    }
    let base = if name.is_empty() { 0 } else { known?.1 };
    Some(Zone {
        name: None,
        ahead: Some(base + offset(rest)?),
    })
}

/// `+01:00`, `-0530`, `+1`.
fn offset(text: &str) -> Option<i64> {
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits: String = text[1..].replacen(':', "", 1);
    if digits.is_empty() || digits.len() > 4 || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let number: i64 = digits.parse().ok()?;
    let (hours, minutes) = match digits.len() {
        1 | 2 => (number, 0),
        _ => (number / 100, number % 100),
    };
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}
