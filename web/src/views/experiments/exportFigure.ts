/** The figure on the page as one picture, in the colours that it is shown in, or those of a scheme. */
import { colour, inScheme } from '../../ui/style/theme';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** The properties that a drawing takes from style sheets. */
const TAKEN = [
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
];

const MARGIN = 16;
const GAP = 20;
const TITLE = 20;
const LEGEND = 22;
const LINE = 18;
/** The approximate width of a letter. */
const CHARACTER = 6.8;
const COLUMNS = 2;

/** The caption of a figure, so that it explains itself outside of the page. */
export interface Caption {
  title: string;
  /** Lines under the figure: its source, its address and the version. */
  lines: readonly string[];
}

/** Of white paper, of a dark slide, or of what is on the screen. */
export const SCHEMES = ['shown', 'light', 'dark'] as const;
export type FigureScheme = (typeof SCHEMES)[number];

/** SVG of the figure that the page shows. */
export function figureSvg(caption: Caption, scheme: FigureScheme = 'shown'): string {
  const figure = document.querySelector<HTMLElement>('[data-figure]');
  if (scheme === 'shown' || !figure) return drawn(figure, caption, getComputedStyle(document.body));
  // Its computed styles are then of that scheme, until they have been read.
  figure.dataset.scheme = scheme;
  try {
    const looks = inScheme(scheme, () => ({
      color: colour('--ink'),
      backgroundColor: scheme === 'light' ? '#ffffff' : colour('--panel'),
    }));
    return drawn(figure, caption, looks);
  } finally {
    delete figure.dataset.scheme;
  }
}

function drawn(
  figure: HTMLElement | null,
  { title, lines }: Caption,
  { color, backgroundColor }: Pick<CSSStyleDeclaration, 'color' | 'backgroundColor'>,
): string {
  const drawings = [...(figure?.querySelectorAll<SVGSVGElement>('svg[data-drawing]') ?? [])];
  if (!figure || drawings.length === 0) throw new Error('there is no figure');
  const out = document.createElementNS(NAMESPACE, 'svg');
  const columns = Math.min(COLUMNS, drawings.length);
  const widest = Math.max(...drawings.map((one) => one.width.baseVal.value));
  const width = 2 * MARGIN + columns * widest + (columns - 1) * GAP;
  out.append(fitted(textAt(title, MARGIN, MARGIN + 13, color, '600'), width));
  let y = MARGIN + TITLE + drawLegend(figure, out, width, MARGIN + TITLE, color);
  for (let first = 0; first < drawings.length; first += columns) {
    const row = drawings.slice(first, first + columns);
    for (const [i, drawing] of row.entries()) {
      const group = document.createElementNS(NAMESPACE, 'g');
      const x = MARGIN + i * (widest + GAP);
      group.setAttribute('transform', `translate(${x},${y + TITLE})`);
      group.append(...[...drawing.children].map(inlined));
      const title = drawing.closest('[data-panel]')?.querySelector('[data-title]')?.textContent;
      out.append(textAt(title ?? '', x, y + 13, color), group);
    }
    y += TITLE + Math.max(...row.map((one) => one.height.baseVal.value)) + GAP;
  }
  for (const line of lines.filter((text) => text !== '')) {
    out.append(fitted(textAt(line, MARGIN, y, color), width));
    y += LINE;
  }
  out.setAttribute('xmlns', NAMESPACE);
  out.setAttribute('width', String(width));
  out.setAttribute('height', String(y));
  out.setAttribute('viewBox', `0 0 ${width} ${y}`);
  const ground = document.createElementNS(NAMESPACE, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', backgroundColor);
  out.prepend(ground);
  return new XMLSerializer().serializeToString(out);
}

/** The legend of the shown series; returns its height. */
function drawLegend(
  figure: HTMLElement,
  out: SVGSVGElement,
  width: number,
  top: number,
  ink: string,
): number {
  const shown = [...figure.querySelectorAll<HTMLElement>('[data-legend] [aria-pressed="true"]')];
  if (shown.length === 0) return 0;
  let [x, y] = [MARGIN, top];
  for (const one of shown) {
    const long = one.getBoundingClientRect().width + 8;
    if (x > MARGIN && x + long > width - MARGIN) [x, y] = [MARGIN, y + LEGEND];
    const swatch = one.querySelector('svg');
    const group = document.createElementNS(NAMESPACE, 'g');
    group.setAttribute('transform', `translate(${x},${y + 3})`);
    group.append(...[...(swatch?.children ?? [])].map(inlined));
    out.append(group, textAt(one.textContent ?? '', x + 30, y + 12, ink));
    x += long;
  }
  return y + LEGEND - top + 6;
}

/** Condenses a text that may be wider than the picture. */
function fitted(text: SVGTextElement, width: number): SVGTextElement {
  const room = width - 2 * MARGIN;
  const long = (text.textContent?.length ?? 0) * CHARACTER;
  if (long > room) {
    text.setAttribute('textLength', String(room));
    text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  return text;
}

function textAt(text: string, x: number, y: number, ink: string, weight = '400'): SVGTextElement {
  const element = document.createElementNS(NAMESPACE, 'text');
  element.setAttribute('x', String(x));
  element.setAttribute('y', String(y));
  element.setAttribute('fill', ink);
  element.setAttribute('font-size', '13');
  element.setAttribute('font-weight', weight);
  element.setAttribute('font-family', getComputedStyle(document.body).fontFamily);
  element.textContent = text;
  return element;
}

/** A copy of an element that needs no style sheet. */
function inlined(element: Element): Element {
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  for (const property of TAKEN) {
    const value = style.getPropertyValue(property);
    const isText = property.startsWith('font') || property === 'text-anchor';
    if (value !== '' && (element.tagName === 'text' || !isText)) copy.setAttribute(property, value);
  }
  for (const child of element.childNodes) {
    copy.append(child instanceof Element ? inlined(child) : child.cloneNode());
  }
  return copy;
}
