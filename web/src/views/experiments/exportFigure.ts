/** The figure on the page as one picture, in the colours that it is shown in, or those of a scheme. */
import { type SizeName, sizeOf } from '../../ui/drawing/pictureSizes';
import { wrapped } from '../../ui/drawing/wrapped';
import { colour, inScheme } from '../../ui/style/theme';
import { COLUMN, inColumn, PAGE } from './paperColumn';

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

/** How a picture is laid out; all in its own pixels. */
interface Layout {
  margin: number;
  gap: number;
  columns: number;
  letters: number;
  /** Its width in pixels and in millimetres; null where its panels say it. */
  paper: { width: number; millimetres: number } | null;
}

const SCREEN: Layout = { margin: 16, gap: 20, columns: 2, letters: 13, paper: null };

/** Around what a paper's column has inside. */
const PAPER_MARGIN = 12;

/** Columns of a paper, or the screen's. */
export type FigureSize = SizeName;

function layoutOf(size: FigureSize, panels: number): Layout {
  const { width, letters, paper } = sizeOf(size, 0);
  if (paper === null) return { ...SCREEN, columns: Math.min(SCREEN.columns, panels) };
  const columns = size === 'column' || panels === 1 ? 1 : 2;
  const gap = columns === 1 ? 0 : width - 2 * PAPER_MARGIN - 2 * COLUMN;
  return { margin: PAPER_MARGIN, gap, columns, letters, paper: { width, millimetres: paper } };
}

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
export function figureSvg(
  caption: Caption,
  scheme: FigureScheme = 'shown',
  size: FigureSize = 'screen',
): string {
  const draw = (): string => pictured(caption, scheme, size);
  if (size === 'screen') return draw();
  const panels = drawingsOf(figureOnPage()).length;
  // One panel has the page's width to itself.
  return inColumn(draw, size === 'page' && panels === 1 ? PAGE : COLUMN);
}

function figureOnPage(): HTMLElement | null {
  return document.querySelector('[data-figure]');
}

function drawingsOf(figure: HTMLElement | null): SVGSVGElement[] {
  return [...(figure?.querySelectorAll<SVGSVGElement>('svg[data-drawing]') ?? [])];
}

function pictured(caption: Caption, scheme: FigureScheme, size: FigureSize): string {
  const figure = figureOnPage();
  if (scheme === 'shown' || !figure)
    return drawn(figure, caption, getComputedStyle(document.body), size);
  // Its computed styles are then of that scheme, until they have been read.
  figure.dataset.scheme = scheme;
  try {
    const looks = inScheme(scheme, () => ({
      color: colour('--ink'),
      backgroundColor: scheme === 'light' ? '#ffffff' : colour('--panel'),
    }));
    return drawn(figure, caption, looks, size);
  } finally {
    delete figure.dataset.scheme;
  }
}

function drawn(
  figure: HTMLElement | null,
  { title, lines }: Caption,
  { color, backgroundColor }: Pick<CSSStyleDeclaration, 'color' | 'backgroundColor'>,
  size: FigureSize,
): string {
  const drawings = drawingsOf(figure);
  if (!figure || drawings.length === 0) throw new Error('there is no figure');
  const layout = layoutOf(size, drawings.length);
  const { margin, gap, columns, letters, paper } = layout;
  const widest = Math.max(...drawings.map((one) => one.width.baseVal.value));
  const width = paper?.width ?? 2 * margin + columns * widest + (columns - 1) * gap;
  const out = new Drawing(color, letters);
  out.y = margin;
  out.texts(title, margin, width - 2 * margin, '600');
  out.y += letters / 2;
  drawLegend(figure, out, width, layout);
  for (let first = 0; first < drawings.length; first += columns) {
    const row = drawings.slice(first, first + columns);
    const above = out.y;
    const titles = row.map((drawing, i) => {
      const x = margin + i * (widest + gap);
      const text = drawing.closest('[data-panel]')?.querySelector('[data-title]')?.textContent;
      out.y = above;
      out.texts(text ?? '', x, widest);
      return { drawing, x, below: out.y };
    });
    // Drawings of a row begin at one height.
    const top = Math.max(...titles.map(({ below }) => below)) + letters / 2;
    for (const { drawing, x } of titles) {
      const group = document.createElementNS(NAMESPACE, 'g');
      group.setAttribute('transform', `translate(${x},${top})`);
      const letter = paper ? `${letters}px` : null;
      group.append(...[...drawing.children].map((child) => inlined(child, letter)));
      out.root.append(group);
    }
    out.y = top + Math.max(...row.map((one) => one.height.baseVal.value)) + (paper ? letters : gap);
  }
  for (const line of lines.filter((text) => text !== '')) {
    out.texts(line, margin, width - 2 * margin);
    out.y += letters / 3;
  }
  return out.written(width, out.y + margin / 2, paper?.millimetres ?? null, backgroundColor);
}

/** The ground of the picture: elements, and texts in as many lines as they need. */
class Drawing {
  readonly root = document.createElementNS(NAMESPACE, 'svg');
  readonly letters: number;
  /** The lower edge of what is there. */
  y = 0;
  #ink: string;
  #family = getComputedStyle(document.body).fontFamily;
  #measure = document.createElement('canvas').getContext('2d');

  constructor(ink: string, letters: number) {
    this.#ink = ink;
    this.letters = letters;
  }

  wide(text: string, weight = '400'): number {
    if (!this.#measure) return text.length * this.letters * 0.6;
    this.#measure.font = `${weight} ${this.letters}px ${this.#family}`;
    return this.#measure.measureText(text).width;
  }

  texts(text: string, x: number, room: number, weight = '400'): void {
    for (const line of wrapped(text, room, (part) => this.wide(part, weight))) {
      this.y += this.letters * LINE;
      this.text(line, x, this.y - this.letters * 0.35, weight);
    }
  }

  text(text: string, x: number, y: number, weight = '400'): void {
    const element = document.createElementNS(NAMESPACE, 'text');
    element.setAttribute('x', String(x));
    element.setAttribute('y', y.toFixed(2));
    element.setAttribute('fill', this.#ink);
    element.setAttribute('font-size', this.letters.toFixed(2));
    element.setAttribute('font-weight', weight);
    element.setAttribute('font-family', this.#family);
    element.textContent = text;
    this.root.append(element);
  }

  written(width: number, high: number, millimetres: number | null, ground: string): string {
    const height = Math.ceil(high);
    const { root } = this;
    root.setAttribute('xmlns', NAMESPACE);
    const perPixel = millimetres === null ? null : millimetres / width;
    root.setAttribute('width', perPixel === null ? String(width) : `${millimetres}mm`);
    root.setAttribute(
      'height',
      perPixel === null ? String(height) : `${(height * perPixel).toFixed(2)}mm`,
    );
    root.setAttribute('viewBox', `0 0 ${Number(width.toFixed(2))} ${height}`);
    const rect = document.createElementNS(NAMESPACE, 'rect');
    rect.setAttribute('width', '100%');
    rect.setAttribute('height', '100%');
    rect.setAttribute('fill', ground);
    root.prepend(rect);
    return new XMLSerializer().serializeToString(root);
  }
}

/** The height of a line, in sizes of letters. */
const LINE = 1.4;

/** Room for the mark of a series in front of its name. */
const SWATCH = 30;

/** The legend of the shown series; a name that is wider than the picture has several lines. */
function drawLegend(
  figure: HTMLElement,
  out: Drawing,
  width: number,
  { margin, letters }: Layout,
): void {
  const shown = [...figure.querySelectorAll<HTMLElement>('[data-legend] [aria-pressed="true"]')];
  if (shown.length === 0) return;
  const row = letters * LINE + 4;
  const room = width - 2 * margin - SWATCH;
  let x = margin;
  out.y += row;
  for (const one of shown) {
    const lines = wrapped(one.textContent ?? '', room, (part) => out.wide(part));
    const long = SWATCH + Math.max(...lines.map((line) => out.wide(line))) + 14;
    if (x > margin && x + long - 14 > width - margin) {
      x = margin;
      out.y += row;
    }
    const group = document.createElementNS(NAMESPACE, 'g');
    const swatch = one.querySelector('svg');
    const middle = out.y - letters * 0.35 - (swatch?.height.baseVal.value ?? 0) / 2;
    group.setAttribute('transform', `translate(${x.toFixed(2)},${middle.toFixed(2)})`);
    group.append(...[...(swatch?.children ?? [])].map((child) => inlined(child, null)));
    out.root.append(group);
    for (const [index, line] of lines.entries()) {
      if (index > 0) out.y += letters * LINE;
      out.text(line, x + SWATCH, out.y);
    }
    // Nothing stands beside what is higher than a row.
    x = lines.length > 1 ? width : x + long;
  }
  out.y += letters / 2;
}

/** A copy of an element that needs no style sheet; its letters are of a size of their own unless null. */
function inlined(element: Element, letters: string | null): Element {
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  for (const property of TAKEN) {
    const value = style.getPropertyValue(property);
    const isText = property.startsWith('font') || property === 'text-anchor';
    if (value !== '' && (element.tagName === 'text' || !isText)) copy.setAttribute(property, value);
  }
  if (letters !== null && element.tagName === 'text') copy.setAttribute('font-size', letters);
  for (const child of element.childNodes) {
    copy.append(child instanceof Element ? inlined(child, letters) : child.cloneNode());
  }
  return copy;
}
