/** The ground of a picture: elements one below the other, texts in lines, and things in rows. */
import { FONT, type Measure } from '../../ui/drawing/pictureLetters';
import { wrapped } from '../../ui/drawing/wrapped';
import { colour } from '../../ui/style/theme';
import { LEFT, RIGHT } from '../../views/plots/panels/scales';
import { escaped, short } from './svgContext';

/** Something in a row of a legend. */
export interface RowItem {
  width: number;
  /** How many lines it is high; one unless given. */
  lines?: number;
  draw: (x: number, y: number) => void;
}

const EDGE = 12;

export class Sheet {
  readonly width: number;
  /** The size of letters, in pixels. */
  readonly letters: number;
  /** The lower edge of what is there. */
  y = 0;
  #measure: Measure;
  #parts: string[] = [];

  constructor(width: number, letters: number, measure: Measure) {
    this.width = width;
    this.letters = letters;
    this.#measure = measure;
  }

  get written(): string {
    return this.#parts.join('');
  }

  add(...parts: readonly string[]): void {
    this.#parts.push(...parts);
  }

  /** Places things beside one another, in as many rows as they need. */
  rows(things: readonly RowItem[], row: number): void {
    if (things.length === 0) return;
    let x = LEFT;
    this.y += row;
    for (const { width, draw, lines = 1 } of things) {
      if (x > LEFT && x + width > this.width - RIGHT + 14) {
        x = LEFT;
        this.y += row;
      }
      draw(x, this.y);
      x += width;
      // Nothing stands beside what is higher than a row.
      if (lines > 1) x = this.width;
      this.y += (lines - 1) * row;
    }
  }

  /** A text in as many lines as it needs. */
  lines(text: string, size: number, token: string, weight = '400'): void {
    const lines = this.wrapped(text, this.width - 2 * EDGE, size);
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.y += size + 3;
      this.text(line, EDGE, this.y, token, weight, size);
    }
  }

  wrapped(text: string, room: number, size = this.letters): string[] {
    return wrapped(text, room, (part) => this.wide(part, size));
  }

  text(
    text: string,
    x: number,
    y: number,
    token: string,
    weight = '400',
    size = this.letters,
  ): void {
    const look = weight === '400' ? '' : ` font-weight="${weight}"`;
    this.add(
      `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" fill="${colour(token)}"${look}>${escaped(text)}</text>`,
    );
  }

  wide(text: string, size = this.letters): number {
    if (!this.#measure) return text.length * size * 0.6;
    this.#measure.font = `${size}px ${FONT}`;
    return this.#measure.measureText(text).width;
  }
}
