//! A sheet as a page that prints: the task on one sheet of paper, the solution on the next.

use std::fmt::Write as _;

use sawtooth_engine::reason::{Refusal, Said};
use serde::Serialize;

use super::Sheet;
use super::text::{blank, columns};
use crate::describe::exponent;
use crate::messages as message;

/// The grid of the plot, in pixels of paper.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 40.0;
const BOTTOM: f64 = 34.0;

/// Black on white whatever the reader's screen is; A4 and Letter have room for it within their margins.
const STYLE: &str = "@page{margin:12mm}*{box-sizing:border-box}\
body{margin:0 auto;max-width:180mm;background:#fff;color:#000;font:10pt/1.35 system-ui,sans-serif}\
h1{font-size:14pt;margin:0 0 3mm}h2{font-size:12pt;margin:0 0 3mm}\
section{padding:4mm 0}section+section{break-before:page}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.6mm 4mm;margin:0 0 3mm}dt{font-weight:600}dd{margin:0}\
p{margin:0 0 3mm}.who{display:flex;gap:6mm;margin-bottom:4mm}.who span{flex:1;border-bottom:.3mm solid #000}\
table{border-collapse:collapse;width:100%;font-size:8.5pt;font-variant-numeric:tabular-nums}\
th,td{border:.2mm solid #555;padding:.1mm 2mm;text-align:left;height:3.6mm;line-height:1.2}\
th:nth-child(-n+3),td:nth-child(-n+3){text-align:right;width:16mm}thead{display:table-header-group}tr{break-inside:avoid}\
svg{display:block;width:100%;height:auto;margin:0 0 3mm;break-inside:avoid}\
@media print{body{max-width:none}}";

/// A sheet as HTML with a slot, `⟦0⟧`, in the place of each text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SheetHtml {
    /// The HTML.
    pub html: String,
    /// The texts, by their slots.
    pub texts: Vec<Said>,
    /// Why there is none.
    pub refusal: Option<Refusal>,
}

impl From<Refusal> for SheetHtml {
    fn from(refusal: Refusal) -> SheetHtml {
        SheetHtml {
            html: String::new(),
            texts: Vec::new(),
            refusal: Some(refusal),
        }
    }
}

impl Sheet {
    /// A whole HTML document in English, which needs no other file and runs no script.
    pub fn html(&self) -> String {
        self.written(&mut |said| escaped(&said.to_string()))
    }

    /// The same with a slot in the place of each text.
    pub fn slots(&self) -> SheetHtml {
        let mut texts = Vec::new();
        let html = self.written(&mut |said| {
            texts.push(said);
            format!("⟦{}⟧", texts.len() - 1)
        });
        SheetHtml {
            html,
            texts,
            refusal: None,
        }
    }

    /// The document; `say` writes a text.
    fn written(&self, say: &mut dyn FnMut(Said) -> String) -> String {
        let cells = |row: [Said; 5], say: &mut dyn FnMut(Said) -> String| row.map(say);
        let rows = self.rows().into_iter();
        let rows: Vec<[String; 5]> = rows.map(|row| cells(row, say)).collect();
        let head = cells(columns(), say);
        let heading = say(self.heading());
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{heading}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        );
        let _ = write!(
            out,
            "<section>\n<div class=\"who\"><span>{}</span><span>{}</span></div>\n<h1>{heading}</h1>\n<dl>\n",
            say(message::student_name()),
            say(message::student_number())
        );
        for (name, what) in &self.setting {
            let (name, what) = (say(name.clone()), say(what.clone()));
            let _ = writeln!(out, "<dt>{name}</dt><dd>{what}</dd>");
        }
        let empty: Vec<[String; 5]> = rows.iter().map(blank).collect();
        let _ = write!(
            out,
            "</dl>\n<p>{}</p>\n{}{}</section>\n",
            say(message::task()),
            self.plot(false, say),
            table(&head, &empty)
        );
        let _ = write!(
            out,
            "<section>\n<h2>{}</h2>\n{}{}</section>\n</body>\n</html>\n",
            say(message::solution_of(self.heading())),
            self.plot(true, say),
            table(&head, &rows)
        );
        out
    }

    /// The window over rounds: an empty grid, or the curve and the threshold in it.
    fn plot(&self, solved: bool, say: &mut dyn FnMut(Said) -> String) -> String {
        let count = self.rounds.len();
        let windows = self.rounds.iter().map(|round| round.cwnd);
        let most = windows.fold(1.0, f64::max);
        let step = step(most);
        // The empty grid shows how large the windows become only to the next of its lines.
        let top = (most / step).floor() * step + step;
        let x = |round: f64| LEFT + (WIDTH - LEFT - 8.0) * round / (count as f64 + 1.0);
        let y = |value: f64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 8.0) * value / top;
        let label = say(if solved {
            message::solved_plot()
        } else {
            message::empty_plot()
        });
        let mut out = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\" font-size=\"9\" fill=\"none\">\n"
        );
        let every = count.div_ceil(30).max(1);
        for round in 1..=count {
            let at = x(round as f64);
            let _ = writeln!(
                out,
                "<path d=\"M{at:.1} 8V{:.1}\" stroke=\"#ccc\" stroke-width=\".5\"/>",
                y(0.0)
            );
            if round % every == 0 || round == 1 {
                let _ = writeln!(
                    out,
                    "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#000\">{round}</text>",
                    y(0.0) + 11.0
                );
            }
        }
        for line in 0..=(top / step).round() as u32 {
            let value = f64::from(line) * step;
            let at = y(value);
            let _ = writeln!(
                out,
                "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#ccc\" stroke-width=\".5\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#000\">{value}</text>",
                WIDTH - 8.0,
                LEFT - 4.0,
                at + 3.0
            );
        }
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} 8V{:.1}H{:.1}\" stroke=\"#000\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#000\">{}</text><text x=\"10\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#000\" transform=\"rotate(-90 10 {:.1})\">{}</text>",
            y(0.0),
            WIDTH - 8.0,
            f64::midpoint(LEFT, WIDTH),
            HEIGHT - 6.0,
            say(message::round_axis()),
            y(top / 2.0),
            y(top / 2.0),
            say(message::window_axis())
        );
        if solved {
            out += &self.curves(&x, &y);
        }
        out += "</svg>\n";
        out
    }

    fn curves(&self, x: &dyn Fn(f64) -> f64, y: &dyn Fn(f64) -> f64) -> String {
        let mut windows = String::new();
        let mut dots = String::new();
        let mut thresholds = String::new();
        let highest = y(0.0) - 8.0;
        for (place, round) in self.rounds.iter().enumerate() {
            let (at, value) = (x(place as f64 + 1.0), y(round.cwnd));
            let begin = if place == 0 { 'M' } else { 'L' };
            let _ = write!(windows, "{begin}{at:.1} {value:.1}");
            let _ = writeln!(
                dots,
                "<circle cx=\"{at:.1}\" cy=\"{value:.1}\" r=\"2.2\" fill=\"#000\"/>"
            );
            // A threshold above the grid has no line.
            if let Some(threshold) = round
                .ssthresh
                .map(y)
                .filter(|at| (8.0..=highest).contains(at))
            {
                let half = (x(1.0) - x(0.0)) / 2.0;
                let _ = write!(
                    thresholds,
                    "M{:.1} {threshold:.1}H{:.1}",
                    at - half,
                    at + half
                );
            }
        }
        format!(
            "<path d=\"{thresholds}\" stroke=\"#000\" stroke-dasharray=\"3 2\" stroke-width=\".8\"/>\n<path d=\"{windows}\" stroke=\"#000\" stroke-width=\"1.2\"/>\n{dots}"
        )
    }
}

/// The distance of lines: 1, 2 or 5 times a power of ten, so that there are five to twelve.
fn step(most: f64) -> f64 {
    let rough = most / 8.0;
    let power: f64 = format!("1e{}", exponent(&format!("{rough:e}")))
        .parse()
        .unwrap_or(1.0);
    let factor = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|factor| factor * power >= rough);
    (factor.unwrap_or(10.0) * power).max(1.0)
}

fn table(head: &[String; 5], rows: &[[String; 5]]) -> String {
    let head = head
        .each_ref()
        .map(|name| format!("<th scope=\"col\">{name}</th>"));
    let mut out = format!(
        "<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n",
        head.concat()
    );
    for row in rows {
        let cells = row.each_ref().map(|cell| format!("<td>{cell}</td>"));
        let _ = writeln!(out, "<tr>{}</tr>", cells.concat());
    }
    out += "</tbody>\n</table>\n";
    out
}

/// A name is anybody's text, and never markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            other => out.push(other),
        }
    }
    out
}
