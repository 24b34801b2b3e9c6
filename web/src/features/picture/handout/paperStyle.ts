/** How a handout looks on paper: black on white whatever the screen is. */

export const PAPERS = ['a4', 'letter'] as const;
export type PaperName = (typeof PAPERS)[number];

/** The height of a page within its margins, a millimetre less: some browsers round up, and begin an empty page. */
const HEIGHT: Readonly<Record<PaperName, string>> = {
  a4: 'calc(297mm - 25mm)',
  letter: 'calc(279.4mm - 25mm)',
};

export function paperStyle(paper: PaperName): string {
  return `@page{size:${paper === 'a4' ? 'A4' : 'letter'};margin:12mm}
*{box-sizing:border-box}
:root{color-scheme:light}
body{margin:0 auto;max-width:186mm;padding:6mm;background:#fff;color:#000;font:10.5pt/1.4 system-ui,sans-serif}
section{display:flex;flex-direction:column;min-height:${HEIGHT[paper]};margin-bottom:8mm;break-after:page}
section:last-child{margin-bottom:0;break-after:auto}
header{display:flex;gap:6mm;justify-content:space-between;border-bottom:.2mm solid #888;padding-bottom:1mm;font-size:9pt;color:#333}header :last-child{white-space:nowrap}
h1,h2,h3{margin:3mm 0 2mm;line-height:1.25}h1{font-size:15pt}h2{font-size:12pt}h3{font-size:10.5pt}
p,ul,ol{margin:0 0 2mm}
img{display:block;width:100%;height:auto;max-height:150mm;object-fit:contain;object-position:left}
figure{margin:0 0 2mm}
.options{padding-left:0;list-style:none}.options li::before{content:"☐ "}
.room{flex:1;min-height:30mm;margin-top:2mm;border-bottom:.2mm solid #999;background:repeating-linear-gradient(#fff 0 calc(9mm - .2mm),#999 calc(9mm - .2mm) 9mm);print-color-adjust:exact;-webkit-print-color-adjust:exact}
a{color:#000}
@media print{body{max-width:none;padding:0}section{margin-bottom:0}}`;
}
