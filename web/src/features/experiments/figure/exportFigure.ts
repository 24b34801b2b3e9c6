/** The figure on the page as one picture, in the colours that it is shown in, or those of a scheme. */
import { FONT, type Measure } from '../../../ui/drawing/pictureLetters';
import { type SizeName, sizeOf } from '../../../ui/drawing/pictureSizes';
import { wrapped } from '../../../ui/drawing/wrapped';
import { colour, inScheme } from '../../../ui/style/theme';
import { COLUMN, inColumn, PAGE, PAPER_MARGIN } from './paperColumn';

const NAMESPACE = 'http://www.w3.org/2000/svg';

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
  const figure = document.querySelector<HTMLElement>('[data-figure]');
  if (!figure) throw new Error('there is no figure');
  const measure = document.createElement('canvas').getContext('2d');
  const draw = (): string => figurePicture(figure, caption, scheme, size, measure).svg;
  if (size === 'screen') return draw();
  return inColumn(draw, widthOf(size, drawingsOf(figure).length));
}

/** How wide each of so many panels is on paper: one has the page's width to itself. */
export function widthOf(size: 'column' | 'page', panels: number): number {
  return size === 'page' && panels === 1 ? PAGE : COLUMN;
}

function drawingsOf(figure: HTMLElement): SVGSVGElement[] {
  return [...figure.querySelectorAll<SVGSVGElement>('svg[data-drawing]')];
}

/** A figure as it is laid out at present. Without a measure, letters are counted. */
export function figurePicture(
  figure: HTMLElement,
  caption: Caption,
  scheme: FigureScheme,
  size: FigureSize,
  measure: Measure,
): FigurePicture {
  const draw = (ground: string): FigurePicture => drawn(figure, caption, ground, size, measure);
  if (scheme === 'shown') return draw(colour('--panel'));
  return inScheme(scheme, () => draw(scheme === 'light' ? '#ffffff' : colour('--panel')));
}

export interface FigurePicture {
  svg: string;
  /** In pixels. */
  width: number;
}

function drawn(
  figure: HTMLElement,
  { title, lines }: Caption,
  ground: string,
  size: FigureSize,
  measure: Measure,
): FigurePicture {
  const drawings = drawingsOf(figure);
  if (drawings.length === 0) throw new Error('there is no figure');
  const layout = layoutOf(size, drawings.length);
  const { margin, gap, columns, letters, paper } = layout;
  const widest = Math.max(...drawings.map((one) => lengthOf(one, 'width')));
  const width = paper?.width ?? 2 * margin + columns * widest + (columns - 1) * gap;
  const out = new Drawing(letters, measure);
  out.y = margin;
  if (title !== '') {
    out.texts(title, margin, width - 2 * margin, '600');
    out.y += letters / 2;
  }
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
      const letter = paper ? letters.toFixed(2) : null;
      group.append(...[...drawing.children].flatMap((child) => inlined(child, letter)));
      out.root.append(group);
    }
    const highest = Math.max(...row.map((one) => lengthOf(one, 'height')));
    out.y = top + highest + (paper ? letters : gap);
  }
  for (const line of lines.filter((text) => text !== '')) {
    out.texts(line, margin, width - 2 * margin);
    out.y += letters / 3;
  }
  const svg = out.written(width, out.y + margin / 2, paper?.millimetres ?? null, ground);
  return { svg, width };
}

/** As it is written: nothing else measures a drawing where there is no browser. */
function lengthOf(drawing: SVGSVGElement | null, side: 'width' | 'height'): number {
  return Number(drawing?.getAttribute(side) ?? 0);
}

/** The ground of the picture: elements, and texts in as many lines as they need. */
class Drawing {
  readonly root = document.createElementNS(NAMESPACE, 'svg');
  readonly letters: number;
  /** The lower edge of what is there. */
  y = 0;
  #measure: Measure;

  constructor(letters: number, measure: Measure) {
    this.letters = letters;
    this.#measure = measure;
  }

  wide(text: string, weight = '400'): number {
    if (!this.#measure) return text.length * this.letters * 0.6;
    this.#measure.font = `${weight} ${this.letters}px ${FONT}`;
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
    element.setAttribute('fill', colour('--ink'));
    element.setAttribute('font-size', this.letters.toFixed(2));
    element.setAttribute('font-weight', weight);
    element.textContent = text;
    this.root.append(element);
  }

  written(width: number, high: number, millimetres: number | null, ground: string): string {
    const height = Math.ceil(high);
    const { root } = this;
    root.setAttribute('font-family', FONT);
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
    const middle = out.y - letters * 0.35 - lengthOf(swatch, 'height') / 2;
    group.setAttribute('transform', `translate(${x.toFixed(2)},${middle.toFixed(2)})`);
    group.append(...[...(swatch?.children ?? [])].flatMap((child) => inlined(child, null)));
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

/** A copy of an element with colours in place of tokens; its letters are of a size of their own unless null. */
function inlined(element: Element, letters: string | null): Element[] {
  // The point under the pointer is no part of the figure.
  if (element.hasAttribute('data-pointing')) return [];
  const copy = element.cloneNode(false) as Element;
  for (const { name, value } of element.attributes)
    copy.setAttribute(
      name,
      value.replace(/var\((--[\w-]+)\)/g, (_, token: string) => colour(token)),
    );
  if (letters !== null && element.tagName === 'text') copy.setAttribute('font-size', letters);
  for (const child of element.childNodes)
    copy.append(...(child instanceof Element ? inlined(child, letters) : [child.cloneNode()]));
  return [copy];
}
